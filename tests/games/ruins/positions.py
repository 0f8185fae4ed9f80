"""Positions of Ruins to test with: say what matters, the rest is filled in."""

import copy
from collections.abc import Sequence
from typing import Any

import tumbledown as td
from tables import Table
from tumbledown.games.ruins.components import RuinsTerms
from tumbledown.games.ruins.game import RuinsState
from tumbledown.games.ruins.notation import follow
from tumbledown.games.ruins.options import COPIES, RUIN_IDS, RUIN_NUMBERS, SEATS
from tumbledown.games.ruins.ruin import numbers_in

EXAMPLE_COSTS = [3, 2, 2, 1]
"""The market of the worked examples of the rules page: cheap enough for several purchases in a turn."""


def example_content() -> dict[str, Any]:
    """The components of the game, with the market of the worked examples."""
    content = copy.deepcopy(td.game("ruins").default_content())
    for slot, cost in zip(content["market"], EXAMPLE_COSTS, strict=True):
        slot["cost"] = cost
    return content


FILLERS = 3
"""How many ruins a seat holds of which nothing is said."""


class RuinsTable(Table):
    """A table of Ruins, with the questions that tests ask."""

    state: Any

    def hand(self, seat: str) -> str:
        """The ids of a seat's ruins."""
        return " ".join(RUIN_IDS[ruin] for ruin in self.table.hands[SEATS.index(seat)])

    @property
    def table(self) -> RuinsState:
        """The state, by its own type."""
        assert isinstance(self.state, RuinsState)
        return self.state

    def market(self) -> str:
        """The discoveries in the four slots; a dash for an empty one."""
        return " ".join(self.table.kit.discovery_ids[card] or "-" for card in self.table.market)

    def deck(self) -> str:
        """The ids of the ruins in the deck."""
        return " ".join(RUIN_IDS[ruin] for ruin in numbers_in(self.table.deck))

    def rank(self, ruin: str) -> int:
        """The own rank of a ruin now."""
        return self.table.ruins[RUIN_NUMBERS[ruin]].own

    def to_act(self) -> str:
        """The seat that must choose, by its letter."""
        return SEATS[self.state.to_act] if self.state.to_act >= 0 else ""

    def pick(self, names: str) -> None:
        """Select these ruins and no more, in the order written, and confirm that where nothing can be bought."""
        for name in names.split():
            draft = self.table.draft
            if draft is None or RUIN_NUMBERS[name] not in draft.picks:
                self.play(f"ruin:{name}")
        if "done_selecting" in self.offered():
            self.play("done_selecting")
        if self.offered() == ["confirm"]:
            self.play("confirm")

    def finish(self) -> None:
        """Play the set as it stands, without claims."""
        for option in ("confirm", "no_claim"):
            if option in self.offered():
                self.play(option)

    def turn(self, text: str) -> None:
        """Play turns as they are written in the notation of the rules page."""
        for part in text.split(";"):
            follow(self.table, part)

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The events of that kind that the last choice told, with all their secrets."""
        return [full(event) for event in self.state.events if event.kind == kind]

    def current(self) -> str:
        """The current set, as number x rank; empty before a lead."""
        play = self.table.table[-1] if self.table.table else None
        return f"{play.number}x{play.rank}" if play else ""


def full(event: td.Event) -> dict[str, Any]:
    """An event with everything that anybody knows of it."""
    return {"kind": event.kind, **event.facts, **(event.secret or {})}


def new(seats: int = 3, seed: int = 1, chance: td.Chance | None = None, **variants: Any) -> RuinsTable:
    """A new game."""
    return RuinsTable("ruins", seats, variants, chance=td.Seeded(seed) if chance is None else chance)


def used(seats: int, named: set[str]) -> list[str]:
    """The ruins in play: all that are named, and as many more of each rank as the seat count needs."""
    chosen = []
    for rank in range(1, 11):
        copies = [f"{rank}{copy}" for copy in COPIES]
        wanted = [name for name in copies if name in named]
        assert len(wanted) <= seats, f"{wanted} are too many for {seats} seats"
        rest = [name for name in copies if name not in named]
        chosen += [name for name in copies if name in wanted + rest[: seats - len(wanted)]]
    return chosen


def ruins(
    hands: dict[str, str] | None = None,
    seats: int = 3,
    *,
    turn: str = "A",
    follow: str = "",
    market: str = "",
    lit: Sequence[int] | None = None,
    night: str = "",
    upgrades: dict[str, str] | None = None,
    claimed: dict[str, str] | None = None,
    deck: str | None = None,
    vp: Sequence[int] | None = None,
    start_vp: Sequence[int] | None = None,
    in_round: int = 0,
    trick: int = 1,
    first: str = "A",
    out: str = "",
    handed: Sequence[int] | None = None,
    showdown: str = "",
    chance: td.Chance | None = None,
    steps: list[list[Any]] | None = None,
    empty_discoveries: bool = False,
    content: dict[str, Any] | None = None,
    **variants: Any,
) -> RuinsTable:
    """A position at the start of a turn.

    `hands` are ruin ids by seat; seats not named hold a few ruins each. `follow` is the current set, as in `C 9a =1x9`;
    what is named nowhere is in the deck, unless `deck` says all of it, and then the others hold the rest.
    """
    if content is None:
        content = example_content()
    held = {seat: (hands or {}).get(seat, "").split() for seat in SEATS[:seats]}
    owner, on_table, number, rank = read_set(follow)
    found = upgrades or {}
    claims = claimed or {}
    named = {name for names in held.values() for name in names} | set(on_table) | set(night.split())
    named |= set(found) | set(claims) | set((deck or "").split())
    in_play = used(seats, named)
    taken = {name for names in held.values() for name in names} | set(on_table) | set((deck or "").split())
    free = [name for name in in_play if name not in taken and name not in claims]
    playing = list(showdown or SEATS[:seats])
    for seat in playing:
        if not held[seat] and seat not in out:
            held[seat] = [free.pop(0) for _ in range(FILLERS)]
    in_deck = [name for name in in_play if name not in on_table and not any(name in names for names in held.values())]
    if deck is not None:
        rest = [name for name in in_deck if name not in deck.split()]
        in_deck = sorted_ruins(deck.split())
        fillers = [seat for seat in playing if seat not in (hands or {}) and seat not in out]
        for place, name in enumerate(rest):
            held[fillers[place % len(fillers)]].append(name)
    nights = night.split()
    round_ = in_round or max(1, -(-len(nights) // seats))
    slots = (market.split() or ["T01", "M01", "B01", "T02"]) if not empty_discoveries else market.split()
    slots = [""] * (4 - len(slots)) + [slot if slot != "-" else "" for slot in slots]
    fixed = [card for cards in found.values() for card in cards.split()]
    ids = [f"{letter}{n:02}" for letter in "TMB" for n in range(1, 14)]
    places = [SEATS.index(seat) for seat in out]
    counts = [sum(1 for claimer in claims.values() if claimer == seat) for seat in SEATS[:seats]]
    seen = [0] * 51
    if empty_discoveries:
        # What is not in the market lies on ruins in the deck.
        spare = [card for card in ids if card not in slots and card not in fixed]
        hosts = [name for name in in_deck if name not in found]
        found = dict(found)
        for letter in "TMB":
            cards = [card for card in spare if card[0] == letter]
            for host, card in zip(hosts, cards, strict=False):
                found[host] = f"{found.get(host, '')} {card}".strip()
    fixed = [card for cards in found.values() for card in cards.split()]
    position = {
        "agenda": steps or [["Turns"], ["SelectRuin"]],
        "in_play": in_play,
        "night": sorted_ruins(nights),
        "discoveries": {name: cards.split() for name, cards in found.items()},
        "claimed": {name: [claimer, max(0, round_ - 1)] for name, claimer in claims.items()},
        "hands": [sorted_ruins(held[seat]) for seat in SEATS[:seats]],
        "deck": sorted_ruins(in_deck),
        "latest": None,
        "table": [[SEATS.index(owner), [RUIN_NUMBERS[name] for name in on_table], number, rank, [], []]]
        if owner
        else [],
        "market": slots,
        "discovery_deck": [card for card in ids if card not in slots and card not in fixed],
        "lit": list(lit) if lit else [3] * seats,
        "claims": [2 - count for count in counts],
        "vp": list(vp) if vp else [0] * seats,
        "start_vp": list(start_vp) if start_vp else list(vp) if vp else [0] * seats,
        "round": round_,
        "trick": trick,
        "first": SEATS.index(first),
        "playing": sum(1 << SEATS.index(seat) for seat in playing),
        "inside": sum(1 << SEATS.index(seat) for seat in playing if seat not in out),
        "places": places,
        "turn": SEATS.index(turn),
        "last": SEATS.index(owner) if owner else -1,
        "passed": 0,
        "must_pass": False,
        "sights": seen,
        "own_sights": [seen] * seats,
        "draws": [[] for _ in range(seats)],
        "returns_made": [-1] * seats,
        "handed": list(handed) if handed else [0] * seats,
        "notes": [[] for _ in range(seats + (1 if variants.get("show_claim_transfers") else 0))],
        "spent": [[] for _ in range(seats)],
        "clock": 0,
        "entered": [-1] * 51,
    }
    return RuinsTable("ruins", seats, variants, position, td.Seeded(1) if chance is None else chance, content)


def sorted_ruins(names: Sequence[str]) -> list[str]:
    """Ruins in the order of their numbers."""
    return sorted(names, key=lambda name: RUIN_NUMBERS[name])


def read_set(text: str) -> tuple[str, list[str], int, int]:
    """A set on the table written as `C 9a 9b =2x9`: its owner, ruins, number and rank."""
    if not text:
        return "", [], 0, 0
    owner, *names, result = text.split()
    number, rank = result.lstrip("=").split("x")
    return owner, names, int(number), int(rank)


def terms_of(table: Table) -> RuinsTerms:
    """The terms of the match, by their own type."""
    terms = table.state.terms
    assert isinstance(terms, RuinsTerms)
    return terms

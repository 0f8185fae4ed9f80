"""Positions of Riftwalker to test with: say what matters, the rest is filled in as on the rules page."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import tumbledown as td
from tables import Table
from tumbledown.engine import events_for
from tumbledown.games.riftwalker.game import RiftState
from tumbledown.games.riftwalker.options import RIFT_IDS

G0 = "F/W L/S E/A  W/L F/L S/A  E/W A/L F/S"
"""The base grid of the worked examples: front/back, row by row; it holds a line of Fire."""
D0 = "W-S F-E W-A L-E F-A S-E"
"""The element deck of the worked examples, top first."""
LETTERS = {"W": "wind", "F": "fire", "L": "life", "S": "storm", "E": "earth", "A": "water"}
LETTER_OF = {name: letter for letter, name in LETTERS.items()}
PLAIN_POWERS: dict[str, list[dict[str, Any]]] = {
    "conductors_crown": [{"op": "flip"}],
    "prayer_flag_pass": [{"op": "swap"}],
    "coral_treasury": [{"op": "place"}],
}
"""Powers of a single step, for tests of what holds for all powers: none of our cards does so little."""
TURN = [["EndTurn"], ["RefreshDiscard"], ["BurstPick"], ["RiftUse"], ["ElementSource"]]


def element_card(letters: str) -> str:
    """The id of the element card with these two letters, as in `W-S`."""
    order = list(LETTERS.values())
    return "_".join(sorted((LETTERS[letters[0]], LETTERS[letters[-1]]), key=order.index))


class RiftTable(Table):
    """A table of Riftwalker, with the questions that tests ask."""

    state: Any

    @property
    def table(self) -> RiftState:
        """The state, by its own type."""
        assert isinstance(self.state, RiftState)
        return self.state

    def grid(self) -> str:
        """The grid as front/back, row by row."""
        cells = [f"{LETTER_OF[cell['front']]}/{LETTER_OF[cell['back']]}" for cell in self.seen()["grid"]]
        return "  ".join(" ".join(cells[row : row + 3]) for row in (0, 3, 6))

    def seen(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat sees of the table; a spectator, if none is said."""
        table: dict[str, Any] = self.state.view(seat)["table"]
        return table

    def saved(self) -> dict[str, Any]:
        """The whole position, hidden cards included."""
        position: dict[str, Any] = self.state.to_dict()["position"]
        return position

    def hand(self, seat: int) -> str:
        """A hand, in the order of the cards."""
        return " ".join(self.saved()["hands"][seat])

    def explored(self, seat: int) -> dict[str, int]:
        """The explored rifts of a seat with what they are worth."""
        return {rift["id"]: rift["points"] for rift in self.seen()["players"][seat]["explored"]}

    def pile(self, seat: int) -> dict[str, int]:
        """The score pile of a seat with what its rifts are worth."""
        return {rift["id"]: rift["points"] for rift in self.seen(seat)["players"][seat]["score_pile"]}

    def beneath(self, rift: str) -> str:
        """The cards beneath a rift, face-up ones with a plus."""
        cards = self.saved()["beneath"].get(rift, [])
        return " ".join(f"{'+' if face == 'up' else ''}{card}" for card, face in cards)

    def deck(self) -> str:
        """The ordered part of the rift deck."""
        return " ".join(self.saved()["bottom"])

    def element_deck(self) -> str:
        """The element deck as far as its order exists, top first."""
        saved = self.saved()
        cards = [saved["element_top"], *saved["element_bottom"]]
        return " ".join("-".join(LETTER_OF[side] for side in card.split("_")) for card in cards if card)

    def decision(self) -> str:
        """The id of the open decision."""
        name = self.seen(self.state.to_act)["decision"]
        return name or ""

    def told(self, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
        """The events of that kind that the last choice told a seat."""
        return [event for event in events_for(self.state.events, seat) if event["kind"] == kind]

    def log(self, options: str, seat: int | None = None, asked: list[str] | None = None) -> str:
        """Play these options, written in a row, and give the line of notation that a seat would read.

        What was asked is added to `asked`, with a question mark where it can be declined.
        """
        events: list[dict[str, Any]] = [{"kind": "turn", "seat": self.state.to_act, "round": self.seen()["round"]}]
        for option in options.split():
            if asked is not None:
                asked.append(self.decision() + ("?" if "pass" in self.offered() else ""))
            self.play(option)
            events += events_for(self.state.events, seat)
        return self.game.write(events)[0]

    def turn(self, *options: str) -> None:
        """Play a whole turn: these options, and then decline all that is left of it."""
        before = self.table.turns_done
        self.play(*options)
        while self.table.turns_done == before:
            self.play("pass")


def new(seats: int = 2, seed: int = 1, chance: td.Chance | None = None, **variants: Any) -> RiftTable:
    """A new game."""
    return RiftTable("riftwalker", seats, variants, chance=td.Seeded(seed) if chance is None else chance)


def with_powers(**powers: list[dict[str, Any]]) -> dict[str, Any]:
    """The components with other powers for some rifts, and for those in PLAIN_POWERS with one step only."""
    content = deepcopy(td.game("riftwalker").default_content())
    for one in content["rift"]:
        one["power"] = (PLAIN_POWERS | powers).get(one["id"], one["power"])
    return content


def numbered(text: str) -> dict[str, int]:
    """Rifts with their shifts: `forge_of_embers:1 mossgate` is one shift and none."""
    return {name: int(shifts or 0) for name, _, shifts in (word.partition(":") for word in text.split())}


G0_CARDS = sorted(element_card(face) for face in G0.split())


def element_deck_for(grid: str) -> str:
    """The element deck that goes with a grid: D0 with the cards of G0, else what is left, in the order of the file."""
    used = [element_card(face) for face in grid.split()]
    left = [f"{one}-{other}" for place, one in enumerate(LETTERS) for other in list(LETTERS)[place + 1 :]]
    return D0 if sorted(used) == G0_CARDS else " ".join(card for card in left if element_card(card) not in used)


def rift(
    explored: dict[int, str] | None = None,
    hands: dict[int, str] | None = None,
    *,
    seats: int = 2,
    turn: int = 0,
    score: dict[int, str] | None = None,
    beneath: dict[str, str] | None = None,
    deck: str | None = None,
    grid: str = G0,
    elements: str = "",
    unknown_elements: str = "",
    free: Sequence[int] = (),
    skip: Sequence[int] = (),
    turns_done: int = 0,
    trigger: int | None = None,
    known: dict[str, Sequence[int]] | None = None,
    chance: td.Chance | None = None,
    content: dict[str, Any] | None = None,
    **variants: Any,
) -> RiftTable:
    """A position at the start of a turn of the seat `turn`.

    Explored rifts and score piles are written with shifts, `mossgate:1`; cards beneath a rift with a plus if face-up.
    Rifts not named are in the rift deck, unordered. If `deck` is given it is the whole deck, top first, and all rifts
    named nowhere lie with one shift in the score pile of the highest seat that is not active.
    The element deck has the order of the worked examples, or of the component file for another grid.
    `known` names seats that know a hidden rift besides those that must.
    """
    ids = RIFT_IDS if content is None else [one["id"] for one in content["rift"]]
    everyone = (1 << (seats + 1)) - 1
    areas = [numbered((explored or {}).get(seat, "")) for seat in range(seats)]
    piles = [numbered((score or {}).get(seat, "")) for seat in range(seats)]
    held = [(hands or {}).get(seat, "").split() for seat in range(seats)]
    tucked = {
        name: [[card.removeprefix("+"), "up" if card.startswith("+") else "down"] for card in cards.split()]
        for name, cards in (beneath or {}).items()
    }
    named = {name for group in (*areas, *piles, *held) for name in group}
    named |= {card for cards in tucked.values() for card, _ in cards}
    bottom = deck.split() if deck is not None else []
    rest = [name for name in ids if name not in named and name not in bottom]
    if deck is not None:
        last = max(seat for seat in range(seats) if seat != turn)
        piles[last] |= dict.fromkeys(rest, 1)
        rest = []
    knows = dict.fromkeys(ids, 0)
    for seat in range(seats):
        knows |= dict.fromkeys([*areas[seat], *piles[seat]], everyone)
        knows |= dict.fromkeys(held[seat], 1 << seat)
        for name in [*areas[seat], *piles[seat]]:
            for card, face in tucked.get(name, []):
                knows[card] = everyone if face == "up" else 1 << seat
    for name, seers in (known or {}).items():
        knows[name] |= sum(1 << seer for seer in seers)
    top, *under = [element_card(card) for card in (elements or element_deck_for(grid)).split()]
    position = {
        "grid": [[element_card(face), LETTERS[face[0]]] for face in grid.split()],
        "element_top": top if variants.get("element_top_visible", True) else None,
        "element_unknown": [element_card(card) for card in unknown_elements.split()],
        "element_bottom": under if variants.get("element_top_visible", True) else [top, *under],
        "hands": held,
        "explored": areas,
        "score": piles,
        "beneath": tucked,
        "unknown": rest,
        "bottom": bottom,
        "starter": 0,
        "turns_done": turns_done,
        "turn": turn,
        "free_marks": sum(1 << seat for seat in free),
        "skip_marks": sum(1 << seat for seat in skip),
        "trigger": -1 if trigger is None else trigger,
        "trigger_reason": "" if trigger is None else "score_pile",
        "last_turns": 0 if trigger is None else (trigger - turn) % seats,
        "knows": [knows[name] for name in ids],
        "agenda": TURN,
        "shown": TURN,
    }
    return RiftTable("riftwalker", seats, variants, position, chance, content)

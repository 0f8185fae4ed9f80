"""The table: where every ruin, discovery, torch and claim is, and what each seat has seen."""

from typing import Any, Final

from mypy_extensions import i64

from tumbledown.engine import NOBODY, AgendaState, Outcome, Terms
from tumbledown.games.ruins.components import RuinsTerms
from tumbledown.games.ruins.draft import Draft, Play, load_play
from tumbledown.games.ruins.options import RUIN_IDS, RUIN_NUMBERS, RUINS, SEATS
from tumbledown.games.ruins.pairs import (
    UNDECIDED,
    do_twos_tell,
    pairs_as_they_are,
    picks_as_they_are,
    picks_of_two,
    singles,
)
from tumbledown.games.ruins.plans import Plans
from tumbledown.games.ruins.ruin import NO_DISCOVERIES, Ruin, mask_of, numbers_in
from tumbledown.games.ruins.sets import PAIR
from tumbledown.games.ruins.wares import Wares

NONE: Final[list[int]] = []
NO_HANDS: Final[list[list[int]]] = []
NO_PLAYS: Final[list[Play]] = []
NEVER: Final = -1
ANY_RUIN: Final = -1
"""The mask of all ruins."""
UNSEEN: Final = [0] * (RUINS + 1)
NOT_ENTERED: Final = [NEVER] * (RUINS + 1)

INSTANT_WIN: Final = "instant_win"
SHOWDOWN: Final = "showdown"
SOLE_PARTICIPANT: Final = "sole_participant"


def names(ruins: list[int]) -> list[str]:
    """Ruins by their ids."""
    return [RUIN_IDS[ruin] for ruin in ruins]


def shown_names(state: "RuinsTable", ruins: list[int]) -> str:
    """Ruins as the screen writes them, with the mark of a night side."""
    return ", ".join(RUIN_IDS[ruin] + ("'" if state.ruins[ruin].night else "") for ruin in ruins)


def called(state: "RuinsTable", ruins: list[int]) -> str:
    """Ruins of a play in a sentence: one by its number and name, more by how many they are, since they lie in sight."""
    if len(ruins) > 1:
        return f"your {len(ruins)} ruins"
    return f"{RUIN_IDS[ruins[0]]} {state.kit.ruin_names[ruins[0]]}"


def with_list(lists: list[list[int]], place: int, new: list[int]) -> list[list[int]]:
    """The lists with one of them replaced, as a new list."""
    changed = lists[:]
    changed[place] = new
    return changed


def put_in(cards: list[int], more: list[int]) -> None:
    """Put more cards in their places among sorted ones.

    >>> hand = [2, 7]
    >>> put_in(hand, [9, 5])
    >>> hand
    [2, 5, 7, 9]
    """
    for card in more:
        place = 0
        while place < len(cards) and cards[place] < card:
            place += 1
        cards.insert(place, card)


def take_out(cards: list[int], gone: list[int]) -> None:
    """Take some cards out of sorted ones; they are sorted too and all there.

    >>> hand = [2, 5, 7, 9]
    >>> take_out(hand, [5, 9])
    >>> hand
    [2, 7]
    """
    place = 0
    for card in gone:
        while cards[place] != card:
            place += 1
        cards.pop(place)


def places_of(picks: list[int], cards: list[int]) -> list[int]:
    """The places of some of the sorted cards.

    >>> places_of([5, 9], [2, 5, 7, 9])
    [1, 3]
    """
    places = []
    place = 0
    for card in picks:
        while cards[place] != card:
            place += 1
        places.append(place)
    return places


class RuinsTable(AgendaState):
    """All that lies on the table, is held in hands, or has been seen.

    Seats and ruins are numbers; a set of seats or ruins is a mask. Lists are replaced, never changed in place, but for
    those that change with every play and draw: a copy shares them until either side calls `own_lists` to change them.
    """

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        assert isinstance(terms, RuinsTerms)
        self.kit: RuinsTerms = terms
        self.shares_lists = True
        """Whether some of the lists of `own_lists` may be those of another state, or constants."""
        # Ruins.
        self.in_play = NONE
        self.ruins: list[Ruin] = terms.day_ruins
        self.hands = NO_HANDS
        self.deck: i64 = 0
        """The ruins in the deck, as a mask."""
        self.table = NO_PLAYS
        self.number: i64 = 0
        self.rank: i64 = 0
        """Number and rank of the current set, which is the last one on the table; 0 for a lead."""
        self.latest: Play | None = None
        """The last play of the game, also when it has left the table."""
        # Market.
        self.market = NONE
        self.discovery_deck: i64 = 0
        """The discoveries in the deck, as a mask."""
        # Players.
        self.lit = NONE
        self.claims = NONE
        self.vp = NONE
        self.start_vp = NONE
        """VP at the start of the round (RUI-71)."""
        # Round and trick.
        self.round: i64 = 0
        self.trick: i64 = 0
        self.first: i64 = 0
        self.playing: i64 = 0
        """The players of the round."""
        self.inside: i64 = 0
        """Those of them who still have ruins: the players in the round."""
        self.places = NONE
        """Who went out in this round, in order (RUI-56)."""
        self.turn: i64 = NOBODY
        self.last: i64 = NOBODY
        """Who played the current set."""
        self.passed: i64 = 0
        """Who has passed since then (with `pass_locks`: in this trick)."""
        self.must_pass = False
        """Whether the player on turn is forced to pass by a match (RUI-51)."""
        self.winner: i64 = NOBODY
        self.ending = ""
        # The turn.
        self.draft: Draft | None = None
        self.plans: Plans | None = None
        """What can come of the hand of the player on turn; worked out when first needed, not part of the position."""
        self.wares: Wares | None = None
        """What the market can do; worked out when first needed, not part of the position."""
        # What has been seen: see knowledge.py.
        self.clock: i64 = 0
        self.sights = UNSEEN
        self.shown_by_day: i64 = 0
        """Ruins that all have seen by day in this round, as a mask; `all_sights` adds them to the sights."""
        self.own_sights = NO_HANDS
        self.entered = NOT_ENTERED
        self.draws = NO_HANDS
        self.returns_made = NONE
        self.handed = NONE
        self.notes = NO_HANDS
        self.noted: i64 = 0
        """All ruins of notes, and perhaps more, as a mask; not part of the position."""
        self.spent = NO_HANDS

    # Small questions.

    def is_inside(self, seat: i64) -> bool:
        """Whether the seat is in the round."""
        return self.inside >> seat & 1 == 1

    def next_inside(self, seat: i64, but_not: i64 = 0) -> i64:
        """The nearest player clockwise in the round and not in the mask `but_not`; the seat itself comes last."""
        seats: i64 = self.kit.seats
        among = self.inside & ~but_not
        other = seat
        for _turn in range(seats):
            other += 1
            if other == seats:
                other = 0
            if among >> other & 1:
                return other
        return NOBODY

    def seats_clockwise(self, start: i64, among: i64) -> list[int]:
        """The seats of the mask, clockwise, beginning at `start`."""
        seats = self.kit.seats
        return [(start + step) % seats for step in range(seats) if among >> (start + step) % seats & 1]

    def next_picks(self) -> i64:
        """What the player on turn may pick next: see `Plans.next_picks`."""
        if self.draft is not None and self.draft.next_picks >= 0:
            return self.draft.next_picks
        hand = self.hands[self.turn]
        picked = NONE if self.draft is None else self.draft.picks
        number, rank = self.number, self.rank
        lit: i64 = self.lit[self.turn]
        if number == 1 and self.kit.copies_optional:
            return singles(self.ruins, hand, self.current_wares(), lit, rank)
        if do_twos_tell(self.kit, number):
            picks: i64 = UNDECIDED
            if lit == 0 and not self.kit.any_wild_rank:
                if picked:
                    picks = picks_as_they_are(self.ruins, hand, picked, number, rank)
                else:
                    picks = pairs_as_they_are(self.ruins, hand, rank)
            if picks == UNDECIDED and len(picked) < PAIR:
                picks = picks_of_two(self.ruins, hand, picked, self.current_wares(), lit, number, rank)
            if picks != UNDECIDED:
                return picks
        chosen = places_of(picked, hand)
        return self.current_plans().next_picks(chosen)

    def current_plans(self) -> Plans:
        """The plans for the hand of the player on turn, kept for the whole turn."""
        plans = self.plans
        if plans is None:
            ruins = self.ruins
            hand = [ruins[index] for index in self.hands[self.turn]]
            lights: i64 = 0
            for ruin in hand:
                lights += ruin.lights
            lit: i64 = self.lit[self.turn]
            wares = self.current_wares()
            payable = wares.payable(lit, lights)
            plans = Plans(self.kit, hand, wares, payable, self.number, self.rank)
            if lights and payable != wares.payable(lit, 0):
                plans = plans.with_lights(lit)
            self.plans = plans
        return plans

    def current_wares(self) -> Wares:
        """What the market can do, kept until it changes."""
        wares = self.wares
        if wares is None:
            wares = Wares(self.kit, self.market)
            self.wares = wares
        return wares

    def all_sights(self) -> list[int]:
        """What all have seen of each ruin (knowledge.py), this round's ruins by day included."""
        if not self.shown_by_day:
            return self.sights
        sights = self.sights[:]
        for ruin in self.in_play:
            if self.shown_by_day >> ruin & 1:
                sights[ruin] = sights[ruin] & ~7 | self.round
        return sights

    def is_showdown(self) -> bool:
        """RUI-73 Whether this is the round after the regular ones."""
        return self.round > self.kit.regular_rounds

    def claims_count(self) -> bool:
        """RUI-R34 Whether claims have their effect in this round."""
        return not self.is_showdown() or self.kit.showdown_claims

    # Copying and saving.

    def own_lists(self) -> None:
        """Make the lists that rules change in place this state's own; to be called before every such change."""
        if self.shares_lists:
            self.shares_lists = False
            self.ruins = self.ruins[:]
            self.hands = [hand[:] for hand in self.hands]
            self.table = self.table[:]
            self.lit = self.lit[:]
            self.own_sights = [sights[:] for sights in self.own_sights]
            self.entered = self.entered[:]
            self.draws = [draws[:] for draws in self.draws]

    def copy_into(self, other: "RuinsTable") -> None:
        """Give the other state all fields of this one."""
        other.shares_lists = self.shares_lists = True
        other.agenda = self.agenda[:]
        other.in_play = self.in_play
        other.ruins = self.ruins
        other.hands = self.hands
        other.deck = self.deck
        other.table = self.table
        other.number = self.number
        other.rank = self.rank
        other.latest = self.latest
        other.market = self.market
        other.discovery_deck = self.discovery_deck
        other.lit = self.lit
        other.claims = self.claims
        other.vp = self.vp
        other.start_vp = self.start_vp
        other.round = self.round
        other.trick = self.trick
        other.first = self.first
        other.playing = self.playing
        other.inside = self.inside
        other.places = self.places
        other.turn = self.turn
        other.last = self.last
        other.passed = self.passed
        other.must_pass = self.must_pass
        other.winner = self.winner
        other.ending = self.ending
        other.draft = self.draft
        other.plans = self.plans
        other.wares = self.wares
        other.clock = self.clock
        other.sights = self.sights
        other.shown_by_day = self.shown_by_day
        other.own_sights = self.own_sights
        other.entered = self.entered
        other.draws = self.draws
        other.returns_made = self.returns_made
        other.handed = self.handed
        other.notes = self.notes
        other.noted = self.noted
        other.spent = self.spent

    def save(self) -> dict[str, Any]:
        """The whole position, with ruins and discoveries by their ids."""
        ids = self.kit.discovery_ids
        return {
            "agenda": self.save_agenda(),
            "in_play": [RUIN_IDS[ruin] for ruin in self.in_play],
            "night": [RUIN_IDS[ruin] for ruin in self.in_play if self.ruins[ruin].night],
            "discoveries": {
                RUIN_IDS[ruin]: [ids[card] for card in self.ruins[ruin].discoveries if card]
                for ruin in self.in_play
                if self.ruins[ruin].discoveries != NO_DISCOVERIES
            },
            "claimed": {
                RUIN_IDS[ruin]: [SEATS[self.ruins[ruin].claimer], self.ruins[ruin].claim_round]
                for ruin in self.in_play
                if self.ruins[ruin].claimer != NOBODY
            },
            "hands": [[RUIN_IDS[ruin] for ruin in hand] for hand in self.hands],
            "deck": names(numbers_in(self.deck)),
            "table": [play.save() for play in self.table],
            "latest": None if self.latest is None else self.latest.save(),
            "market": [ids[card] for card in self.market],
            "discovery_deck": [ids[card] for card in numbers_in(self.discovery_deck)],
            "lit": self.lit[:],
            "claims": self.claims,
            "vp": self.vp,
            "start_vp": self.start_vp,
            "round": self.round,
            "trick": self.trick,
            "first": self.first,
            "playing": self.playing,
            "inside": self.inside,
            "places": self.places,
            "turn": self.turn,
            "last": self.last,
            "passed": self.passed,
            "must_pass": self.must_pass,
            "winner": self.winner,
            "ending": self.ending,
            "draft": None if self.draft is None else self.save_draft(self.draft),
            "clock": self.clock,
            "sights": self.all_sights(),
            "own_sights": [sights[:] for sights in self.own_sights],
            "entered": self.entered[:],
            "draws": [draws[:] for draws in self.draws],
            "returns_made": self.returns_made,
            "handed": self.handed,
            "notes": self.notes,
            "spent": self.spent,
        }

    def save_draft(self, draft: Draft) -> dict[str, Any]:
        """A draft, ready for JSON; where its ruins are in the hand goes with it."""
        return draft.save() | {"places": places_of(draft.picks, self.hands[self.turn])}

    def load_table(self, saved: dict[str, Any]) -> None:
        """Take all fields but the agenda."""
        cards = self.kit.discovery_numbers
        self.in_play = [RUIN_NUMBERS[name] for name in saved["in_play"]]
        self._load_ruins(saved)
        self.hands = [[RUIN_NUMBERS[name] for name in hand] for hand in saved["hands"]]
        self.deck = mask_of([RUIN_NUMBERS[name] for name in saved["deck"]])
        self.latest = None if saved["latest"] is None else load_play(saved["latest"])
        self.table = [load_play(play) for play in saved["table"]]
        self.number = self.table[-1].number if self.table else 0
        self.rank = self.table[-1].rank if self.table else 0
        self.market = [cards[name] if name else 0 for name in saved["market"]]
        self.discovery_deck = mask_of([cards[name] for name in saved["discovery_deck"]])
        self.lit = list(saved["lit"])
        self.claims = list(saved["claims"])
        self.vp = list(saved["vp"])
        self.start_vp = list(saved["start_vp"])
        self.round = saved["round"]
        self.trick = saved["trick"]
        self.first = saved["first"]
        self.playing = saved["playing"]
        self.inside = saved["inside"]
        self.places = list(saved["places"])
        self.turn = saved["turn"]
        self.last = saved["last"]
        self.passed = saved["passed"]
        self.must_pass = saved["must_pass"]
        self.winner = saved["winner"]
        self.ending = saved["ending"]
        self.draft = None if saved["draft"] is None else self._load_draft(saved["draft"])
        self.plans = None
        self.wares = None
        self.clock = saved["clock"]
        self.sights = list(saved["sights"])
        self.shown_by_day = 0
        self.own_sights = [list(sights) for sights in saved["own_sights"]]
        self.entered = list(saved["entered"])
        self.draws = [list(draws) for draws in saved["draws"]]
        self.returns_made = list(saved["returns_made"])
        self.handed = list(saved["handed"])
        self.notes = [list(notes) for notes in saved["notes"]]
        self.noted = ANY_RUIN
        self.spent = [list(spent) for spent in saved["spent"]]

    def _load_ruins(self, saved: dict[str, Any]) -> None:
        ruins = self.kit.day_ruins[:]
        for name, found in saved["discoveries"].items():
            ruin = RUIN_NUMBERS[name]
            for card in found:
                ruins[ruin] = self.kit.upgraded(ruins[ruin], self.kit.discovery_numbers[card])
        # RUI-R15 With the variant it matters for the night effect whether the middle is taken.
        for name in saved["night"]:
            ruin = RUIN_NUMBERS[name]
            ruins[ruin] = self.kit.flipped(ruins[ruin], True)
        for name, (claimer, claim_round) in saved["claimed"].items():
            ruin = RUIN_NUMBERS[name]
            ruins[ruin] = self.kit.claimed(ruins[ruin], SEATS.index(claimer), claim_round)
        self.ruins = ruins

    def _load_draft(self, saved: dict[str, Any]) -> Draft:
        draft = Draft(list(saved["picks"]))
        draft.is_selected = saved["is_selected"]
        draft.is_confirmed = saved["is_confirmed"]
        kit = self.kit
        draft.ruins = []
        if draft.is_selected:
            for ruin, found in zip(draft.picks, saved["discoveries"], strict=True):
                now = self.ruins[ruin]
                draft.ruins.append(kit.ruin(ruin, now.night, list(found), now.claimer, now.claim_round))
        draft.market = list(saved["market"])
        draft.lit = saved["lit"]
        draft.ones = saved["ones"]
        draft.twos = saved["twos"]
        draft.bought = saved["bought"]
        draft.bought_slots = saved["bought_slots"]
        draft.steps = list(saved["steps"])
        draft.rank = saved["rank"]
        draft.extra = saved["extra"]
        draft.claims = list(saved["claims"])
        return draft

    # The end.

    def scores(self) -> list[int]:
        """VP now."""
        return self.vp[:]

    def result(self) -> Outcome:
        """RUI-76, RUI-R36 The winner first, then the others by VP; equal VP share a place."""
        worth = [self.kit.vp_max + 1 if seat == self.winner else vp for seat, vp in enumerate(self.vp)]
        places = [1 + sum(1 for other in worth if other > own) for own in worth]
        return Outcome([self.winner], places, self.ending)

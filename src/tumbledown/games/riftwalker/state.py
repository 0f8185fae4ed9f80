"""The table: where every element card and rift is, what the turn has come to, and what each viewer knows."""

from typing import Any, Final, final

from tumbledown.engine import NOBODY, AgendaState, Event, Step, Terms
from tumbledown.games.riftwalker.components import RiftTerms
from tumbledown.games.riftwalker.options import ELEMENT_IDS, LINE_CELLS, LINES, RIFTS

NONE: Final[list[int]] = []
NO_LISTS: Final[list[list[int]]] = []
NOTHING_BENEATH: Final[list[list[int]]] = [NONE] * RIFTS
NO_CARD: Final = -1
NO_ELEMENT: Final = -1
FACE_UP: Final = 1
BURST_STEP: Final = 3
"""The length of the agenda when the burst step is on top; longer, and the rift or element step is under way."""


def sorted_with(cards: list[int], card: int) -> list[int]:
    """The sorted cards with one more, as a new list.

    >>> sorted_with([2, 9], 5)
    [2, 5, 9]
    """
    new = cards[:]
    place = 0
    for other in cards:
        if other > card:
            break
        place += 1
    new.insert(place, card)
    return new


def left_without(cards: list[int], card: int) -> list[int]:
    """The cards without one that is there, as a new list.

    >>> left_without([2, 5, 9], 5)
    [2, 9]
    """
    return [other for other in cards if other != card]


@final
class Doubt:
    """What blurs a viewer's knowledge of a rift: it is in one of these hands, or is one of the cards that left them.

    `left` names those cards by what they really are, so that the doubt goes with them wherever they are put next; the
    viewer knows where they lie, not what they are.
    """

    def __init__(self, viewer: int, card: int, hands: int, left: list[int]) -> None:
        self.viewer = viewer
        self.card = card
        self.hands = hands
        self.left = left
        self.left_mask = 0
        for one in left:
            self.left_mask |= 1 << one


MOST_ACTIVATIONS: Final = 20
"""RIF-R16 Without a limit for each rift, so many powers in a turn, so that powers that activate each other end."""
NO_DOUBTS: Final[list[Doubt]] = []
NO_STEPS: Final[list[Step[Any]]] = []


class RiftTable(AgendaState):
    """All that lies on the table or is held in hands.

    Seats, rifts, element cards and cells are numbers. Hands, explored areas and score piles are sorted. The lists that
    `copy_into` copies are changed in place, all others are replaced.
    """

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        assert isinstance(terms, RiftTerms)
        self.kit: RiftTerms = terms
        # Element cards.
        self.grid = NONE
        """The face on each cell."""
        self.element_top = NO_CARD
        """The top card of the element deck when it is open to all."""
        self.element_unknown = NONE
        self.element_bottom = NONE
        # Rifts.
        self.hands = NO_LISTS
        self.explored = NO_LISTS
        self.score = NO_LISTS
        self.shifts = NONE
        """The shifts of each rift in play or in a score pile; 0 for all others."""
        self.beneath = NOTHING_BENEATH
        """The cards beneath each rift in the order they were put there: twice the card, and one more if face-up."""
        self.unknown = NONE
        """The part of the rift deck whose order nobody knows."""
        self.bottom = NONE
        """The part below it, in order, first drawn first: cards that somebody put there."""
        self.looked = NONE
        """The cards taken off the deck by a look under way."""
        # The game.
        self.starter = 0
        self.turns_done = 0
        self.turn = NOBODY
        self.free_marks = 0
        self.skip_marks = 0
        self.trigger = NOBODY
        """Who triggered the end."""
        self.trigger_reason = ""
        self.last_turns = 0
        """How many turns are left since the trigger, the present one included."""
        # The turn.
        self.element = NO_ELEMENT
        self.limit = 0
        """How many bursts are left in this turn."""
        self.grants = NONE
        """The numbers of the grant steps that may still serve a burst."""
        self.lines_used = NONE
        """For each burst by line of this turn the lines that fitted it, as a mask."""
        self.activated = 0
        """The rifts whose power was activated in this turn."""
        self.activations = 0
        """How many powers were activated in this turn."""
        self.resolving = 0
        """Those of them whose power is still being done."""
        self.emptied = False
        """Whether the rift deck ran out in this turn: the latch of RIF-R33."""
        self.discards = 0
        """How many cards the refresh step has discarded."""
        self.last_refresh = NONE
        """Who refreshed last, and how many cards were discarded and drawn."""
        self.last_taken = NONE
        """From where a card was last picked that others did not see: the rift it lay beneath or NO_CARD for the deck,
        and its place there. All can see the place, and who knew the card there knows it still."""
        # What viewers know.
        self.knows = NONE
        """Who knows for certain where each hidden rift is, as bits of viewers; of open ones everybody knows."""
        self.doubts = NO_DOUBTS
        self.shown = NO_STEPS
        """The agenda as of the last public event: all that other seats know of the choices being made (RIF-R48)."""
        self.news = False
        self.unsaid = False
        """Whether a rift step was skipped that the others have not been told of (RIF-R48)."""

    # Waiting.

    def advance(self) -> int:
        """Run the steps that need nobody; after a public event, note where the others believe the turn to be."""
        seat = NOBODY
        while self.agenda:
            step = self.agenda[-1]
            seat = step.seat(self)
            if seat != NOBODY:
                break
            step.run(self)
        if seat != NOBODY and seat != self.turn:
            # RIF-R43 That an opponent is asked is seen by all, also after a step that was declined.
            self.public()
        if self.news:
            self.news = False
            self.shown = self.agenda[:]
        return seat

    def public(self) -> None:
        """RIF-R48 Something happens that all see; a rift step skipped before it is now told."""
        self.news = True
        if self.unsaid:
            self.unsaid = False
            if self.telling:
                self.tell(Event("no_rift", {"seat": self.turn}))

    # Small questions.

    def deck_size(self) -> int:
        """How many cards the rift deck holds; those being looked at are still part of it (RIF-R45)."""
        return len(self.unknown) + len(self.bottom) + len(self.looked)

    def points_of(self, card: int) -> int:
        """RIF-06 What a rift is worth with the shifts it has; bonus points never count (RIF-08)."""
        return self.kit.points[card][self.shifts[card]]

    def is_explored(self, card: int) -> bool:
        """Whether the rift lies in somebody's explored area."""
        return self.owner_of(card) != NOBODY

    def owner_of(self, card: int) -> int:
        """In whose explored area the rift lies; NOBODY if in none."""
        for seat in range(self.kit.seats):
            for other in self.explored[seat]:
                if other == card:
                    return seat
        return NOBODY

    def can_be_activated(self, card: int) -> bool:
        """RIF-R16 Each rift's power once per turn; with `per_chain`, not while it is being done; or without a limit."""
        if self.kit.once_a_turn:
            return self.activated >> card & 1 == 0
        if self.kit.per_chain:
            return self.resolving >> card & 1 == 0
        return self.activations < MOST_ACTIVATIONS

    def lines_of(self, element: int) -> int:
        """RIF-42 The lines that show the element three times, as a mask; with element -1, those of any one element."""
        front, grid = self.kit.front, self.grid
        found = 0
        for line in range(LINES):
            cells = LINE_CELLS[line]
            shown = front[grid[cells[0]]]
            if (element < 0 or shown == element) and front[grid[cells[1]]] == shown and front[grid[cells[2]]] == shown:
                found |= 1 << line
        return found

    def elements_in_line(self) -> int:
        """RIF-42 The elements of which a line stands, as a mask."""
        front, grid = self.kit.front, self.grid
        found = 0
        for cells in LINE_CELLS:
            shown = front[grid[cells[0]]]
            if front[grid[cells[1]]] == shown and front[grid[cells[2]]] == shown:
                found |= 1 << shown
        return found

    # Moving rifts. What viewers know of them is in knowledge.py.

    def into_hand(self, seat: int, card: int) -> None:
        """Add a card to a hand."""
        self.hands[seat] = sorted_with(self.hands[seat], card)

    def out_of_hand(self, seat: int, card: int) -> None:
        """Take a card from a hand."""
        self.hands[seat] = left_without(self.hands[seat], card)

    def into_play(self, seat: int, card: int) -> None:
        """Lay a rift into an explored area."""
        self.explored[seat] = sorted_with(self.explored[seat], card)

    def out_of_play(self, seat: int, card: int) -> None:
        """Take a rift from an explored area; its shifts stay until it is somewhere else."""
        self.explored[seat] = left_without(self.explored[seat], card)

    def empty_pile(self, card: int) -> None:
        """RIF-40, RIF-R31 The cards beneath a rift go to the bottom of the rift deck, in the order they were put."""
        pile = self.beneath[card]
        if pile:
            for code in pile:
                self.bottom.append(code >> 1)
            self.set_pile(card, NONE)

    def set_pile(self, card: int, pile: list[int]) -> None:
        """Replace the cards beneath a rift."""
        piles = self.beneath[:]
        piles[card] = pile
        self.beneath = piles

    def take_from_deck(self) -> int:
        """The top card of the rift deck: any of the unknown part, then the known part in order."""
        unknown = self.unknown
        if unknown:
            return unknown.pop(self.chance.below(len(unknown)))
        return self.bottom.pop(0)

    def note_empty_deck(self) -> None:
        """RIF-R33 A deck that has run out after a draw, look or tuck is remembered."""
        if not self.unknown and not self.bottom:
            self.emptied = True

    # Copying.

    def copy_into(self, other: "RiftTable") -> None:
        """Give another table all fields of this one."""
        other.agenda = self.agenda[:]
        other.grid = self.grid[:]
        other.element_top = self.element_top
        other.element_unknown = self.element_unknown
        other.element_bottom = self.element_bottom
        other.hands = self.hands[:]
        other.explored = self.explored[:]
        other.score = self.score[:]
        other.shifts = self.shifts[:]
        other.beneath = self.beneath
        other.unknown = self.unknown[:]
        other.bottom = self.bottom[:]
        other.looked = self.looked
        other.starter = self.starter
        other.turns_done = self.turns_done
        other.turn = self.turn
        other.free_marks = self.free_marks
        other.skip_marks = self.skip_marks
        other.trigger = self.trigger
        other.trigger_reason = self.trigger_reason
        other.last_turns = self.last_turns
        other.element = self.element
        other.limit = self.limit
        other.grants = self.grants
        other.lines_used = self.lines_used
        other.activated = self.activated
        other.activations = self.activations
        other.resolving = self.resolving
        other.emptied = self.emptied
        other.discards = self.discards
        other.last_refresh = self.last_refresh
        other.last_taken = self.last_taken
        other.knows = self.knows[:]
        other.doubts = self.doubts
        other.shown = self.shown
        other.news = self.news
        other.unsaid = self.unsaid

    # Saving: rifts, element cards and elements by their ids.

    def rift_ids(self, cards: list[int]) -> list[str]:
        """Rifts by their ids."""
        return [self.kit.ids[card] for card in cards]

    def save(self) -> dict[str, Any]:
        """All fields, ready for JSON."""
        kit = self.kit
        ids = kit.ids
        return {
            "grid": [[kit.element_card_ids[face >> 1], ELEMENT_IDS[kit.front[face]]] for face in self.grid],
            "element_top": kit.element_card_ids[self.element_top] if self.element_top >= 0 else None,
            "element_unknown": [kit.element_card_ids[card] for card in self.element_unknown],
            "element_bottom": [kit.element_card_ids[card] for card in self.element_bottom],
            "hands": [self.rift_ids(hand) for hand in self.hands],
            "explored": [{ids[card]: self.shifts[card] for card in area} for area in self.explored],
            "score": [{ids[card]: self.shifts[card] for card in pile} for pile in self.score],
            "beneath": {
                ids[card]: [[ids[code >> 1], "up" if code & FACE_UP else "down"] for code in self.beneath[card]]
                for card in range(RIFTS)
                if self.beneath[card]
            },
            "unknown": self.rift_ids(self.unknown),
            "bottom": self.rift_ids(self.bottom),
            "looked": self.rift_ids(self.looked),
            "starter": self.starter,
            "turns_done": self.turns_done,
            "turn": self.turn,
            "free_marks": self.free_marks,
            "skip_marks": self.skip_marks,
            "trigger": self.trigger,
            "trigger_reason": self.trigger_reason,
            "last_turns": self.last_turns,
            "element": ELEMENT_IDS[self.element] if self.element >= 0 else None,
            "limit": self.limit,
            "grants": self.grants,
            "lines_used": self.lines_used,
            "activated": [ids[card] for card in range(RIFTS) if self.activated >> card & 1],
            "activations": self.activations,
            "resolving": [ids[card] for card in range(RIFTS) if self.resolving >> card & 1],
            "emptied": self.emptied,
            "discards": self.discards,
            "last_refresh": self.last_refresh,
            "last_taken": self.last_taken,
            "knows": self.knows[:],
            "doubts": [
                [doubt.viewer, ids[doubt.card], doubt.hands, self.rift_ids(doubt.left)] for doubt in self.doubts
            ],
            "shown": [[type(step).__name__, *step.values()] for step in self.shown],
            "unsaid": self.unsaid,
            "agenda": self.save_agenda(),
        }

    def load_table(self, saved: dict[str, Any]) -> None:
        """Take all fields that `save` wrote but the two agendas, which need the classes of the steps."""
        kit = self.kit
        cards = {name: number for number, name in enumerate(kit.element_card_ids)}
        number = {name: card for card, name in enumerate(kit.ids)}
        self.grid = [2 * cards[name] + self._side(cards[name], element) for name, element in saved["grid"]]
        self.element_top = cards[saved["element_top"]] if saved["element_top"] is not None else NO_CARD
        self.element_unknown = sorted(cards[name] for name in saved["element_unknown"])
        self.element_bottom = [cards[name] for name in saved["element_bottom"]]
        self.hands = [sorted(number[name] for name in hand) for hand in saved["hands"]]
        self.explored = [sorted(number[name] for name in area) for area in saved["explored"]]
        self.score = [sorted(number[name] for name in pile) for pile in saved["score"]]
        self.shifts = [0] * RIFTS
        for pile in [*saved["explored"], *saved["score"]]:
            for name, shifts in pile.items():
                self.shifts[number[name]] = int(shifts)
        self.beneath = NOTHING_BENEATH
        for name, pile in saved["beneath"].items():
            self.set_pile(number[name], [2 * number[card] + int(face == "up") for card, face in pile])
        self.unknown = sorted(number[name] for name in saved["unknown"])
        self.bottom = [number[name] for name in saved["bottom"]]
        self.looked = [number[name] for name in saved["looked"]]
        self.starter = saved["starter"]
        self.turns_done = saved["turns_done"]
        self.turn = saved["turn"]
        self.free_marks = saved["free_marks"]
        self.skip_marks = saved["skip_marks"]
        self.trigger = saved["trigger"]
        self.trigger_reason = saved["trigger_reason"]
        self.last_turns = saved["last_turns"]
        self.element = ELEMENT_IDS.index(saved["element"]) if saved["element"] is not None else NO_ELEMENT
        self.limit = saved["limit"]
        self.grants = list(saved["grants"])
        self.lines_used = list(saved["lines_used"])
        self.activated = sum(1 << number[name] for name in saved["activated"])
        self.activations = saved["activations"]
        self.resolving = sum(1 << number[name] for name in saved["resolving"])
        self.emptied = saved["emptied"]
        self.discards = saved["discards"]
        self.last_refresh = list(saved["last_refresh"])
        self.last_taken = list(saved["last_taken"])
        self.knows = list(saved["knows"])
        self.doubts = [
            Doubt(viewer, number[name], hands, [number[card] for card in left])
            for viewer, name, hands, left in saved["doubts"]
        ]
        self.unsaid = saved["unsaid"]
        self.news = False

    def _side(self, card: int, element: str) -> int:
        """Which side of the element card shows the element."""
        sides = [ELEMENT_IDS[self.kit.front[2 * card + side]] for side in (0, 1)]
        return sides.index(element)

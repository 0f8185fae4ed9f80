"""Hidden rifts redrawn for a viewer: true to all that it knows, doubts included, and steered by nothing else."""

from typing import Final, final

from tumbledown.engine import SPECTATOR
from tumbledown.games.riftwalker.options import RIFTS
from tumbledown.games.riftwalker.state import FACE_UP, NO_DOUBTS, Doubt, RiftTable

NOT_IN_HAND: Final = -1


def viewer_of(state: RiftTable, seat: int) -> int:
    """The viewer's number in masks: the seat, or after all seats the spectators."""
    return state.kit.seats if seat == SPECTATOR else seat


def redraw_hidden(state: RiftTable, seat: int) -> None:
    """Give every place that holds a card unknown to the viewer another such card."""
    viewer = viewer_of(state, seat)
    places = Places(state, viewer)
    places.fill()
    places.give_back()


@final
class Places:
    """The places whose cards the viewer does not know: hands, deck, cards being looked at, cards beneath rifts."""

    def __init__(self, state: RiftTable, viewer: int) -> None:
        self.state = state
        self.viewer = viewer
        self.bit = 1 << viewer
        self.doubts = [doubt for doubt in state.doubts if doubt.viewer == viewer]
        self.holds: list[int] = []
        """The card that each place really holds; only doubts and `give_back` read it, never the choice of another."""
        self.hand: list[int] = []
        """The seat in whose hand each place is."""
        self.new: list[int] = []
        """The card that each place gets."""
        self._find_places()

    def _find_places(self) -> None:
        state = self.state
        for seat in range(state.kit.seats):
            # The order of places in a hand must not depend on what they hold: first those that doubts are about.
            hidden = [card for card in state.hands[seat] if not state.knows[card] & self.bit]
            marked: list[int] = []
            for doubt in self.doubts:
                for card in doubt.left:
                    if card in hidden and card not in marked:
                        marked.append(card)
            self._add(marked, seat)
            self._add([card for card in hidden if card not in marked], seat)
        self._add(state.bottom, NOT_IN_HAND)
        self._add(state.looked, NOT_IN_HAND)
        for pile in state.beneath:
            self._add([code >> 1 for code in pile if not code & FACE_UP], NOT_IN_HAND)
        self._add(state.unknown, NOT_IN_HAND)

    def _add(self, cards: list[int], seat: int) -> None:
        for card in cards:
            if not self.state.knows[card] & self.bit:
                self.holds.append(card)
                self.hand.append(seat)

    def fill(self) -> None:
        """First the rifts in doubt, each where it may be; then all others anywhere."""
        self.new = [-1] * len(self.holds)
        chance = self.state.chance
        for doubt in self.doubts:
            allowed = self._allowed(doubt)
            free = [place for place in allowed if self.new[place] < 0]
            if free:
                self.new[free[chance.below(len(free))]] = doubt.card
            else:
                self._make_room(doubt, [False] * len(self.new))
        doubted = [doubt.card for doubt in self.doubts]
        others = [card for card in sorted(self.holds) if card not in doubted] if doubted else sorted(self.holds)
        left = len(others)
        for place in range(len(self.new)):
            if self.new[place] < 0:
                chosen = chance.below(left)
                left -= 1
                self.new[place] = others[chosen]
                others[chosen] = others[left]

    def _allowed(self, doubt: Doubt) -> list[int]:
        """The places where a rift in doubt may be."""
        return [
            place
            for place in range(len(self.holds))
            if (self.hand[place] >= 0 and doubt.hands >> self.hand[place] & 1) or self.holds[place] in doubt.left
        ]

    def _make_room(self, doubt: Doubt, tried: list[bool]) -> bool:
        """Put a rift in doubt where another one is that can go elsewhere."""
        for place in self._allowed(doubt):
            if tried[place]:
                continue
            tried[place] = True
            other = self.new[place]
            if other < 0 or self._make_room(self._doubt_of(other), tried):
                self.new[place] = doubt.card
                return True
        return False

    def _doubt_of(self, card: int) -> Doubt:
        return next(doubt for doubt in self.doubts if doubt.card == card)

    def give_back(self) -> None:
        """Lay the new cards where the old ones were, and let the other viewers know no more than their places tell."""
        state = self.state
        becomes = [-1] * RIFTS
        for place in range(len(self.holds)):
            becomes[self.holds[place]] = self.new[place]
        self._renew_knowledge(becomes)
        for seat in range(state.kit.seats):
            state.hands[seat] = sorted(renamed(state.hands[seat], becomes))
        state.bottom = renamed(state.bottom, becomes)
        state.looked = renamed(state.looked, becomes)
        state.unknown = sorted(renamed(state.unknown, becomes))
        state.beneath = [
            [2 * card + (code & FACE_UP) for code, card in zip(pile, renamed(unfaced(pile), becomes), strict=True)]
            if pile
            else pile
            for pile in state.beneath
        ]
        state.doubts = NO_DOUBTS
        if self.doubts:
            state.doubts = [
                Doubt(doubt.viewer, doubt.card, doubt.hands, renamed(doubt.left, becomes)) for doubt in self.doubts
            ]

    def _renew_knowledge(self, becomes: list[int]) -> None:
        """Who knows a place in deck or pile is no secret; of a hand, nobody but its owner surely knows a card."""
        before = self.state.knows
        after = before[:]
        for place in range(len(self.holds)):
            seat = self.hand[place]
            after[self.new[place]] = before[self.holds[place]] if seat < 0 else 1 << seat
        self.state.knows = after


def unfaced(pile: list[int]) -> list[int]:
    """The cards of a pile without which side is up."""
    return [code >> 1 for code in pile]


def renamed(cards: list[int], becomes: list[int]) -> list[int]:
    """The cards with those replaced that became others."""
    return [becomes[card] if becomes[card] >= 0 else card for card in cards]

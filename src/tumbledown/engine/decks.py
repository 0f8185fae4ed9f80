"""Decks without a hidden order: an unordered unknown part, and known cards above and below it."""

from typing import Any, final

from tumbledown.engine.chance import Chance


def without(cards: list[int], card: int) -> list[int]:
    """The cards without one `card`, as a new list; raises ValueError when it is not there.

    >>> without([2, 5, 5, 9], 5)
    [2, 5, 9]
    """
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def with_card(cards: list[int], card: int) -> list[int]:
    """The sorted cards with one more, as a new sorted list.

    >>> with_card([2, 9], 5)
    [2, 5, 9]
    """
    place = 0
    for other in cards:
        if other > card:
            break
        place += 1
    return [*cards[:place], card, *cards[place:]]


def changed(values: list[int], place: int, value: int) -> list[int]:
    """The list with one value replaced, as a new list: lists in a state are never changed in place.

    >>> changed([3, 3, 3], 1, 2)
    [3, 2, 3]
    """
    new = values[:]
    new[place] = value
    return new


@final
class Deck:
    """Cards to draw from: `top` (known, first is drawn first), `unknown` (sorted, no order), `bottom` (known).

    Which seats know a known card is a bit mask per card (`top_knowers`, `bottom_knowers`): bit i for seat i.
    The lists are replaced and never changed in place, so `clone` shares them.
    """

    def __init__(self, unknown: list[int]) -> None:
        self.unknown = sorted(unknown)
        self.top: list[int] = []
        self.top_knowers: list[int] = []
        self.bottom: list[int] = []
        self.bottom_knowers: list[int] = []

    def __len__(self) -> int:
        return len(self.top) + len(self.unknown) + len(self.bottom)

    def draw(self, chance: Chance) -> int:
        """Take the next card: a known one from the top, else any of the unknown ones, else the known bottom."""
        if self.top:
            card = self.top[0]
            self.top = self.top[1:]
            self.top_knowers = self.top_knowers[1:]
            return card
        if self.unknown:
            place = chance.below(len(self.unknown))
            card = self.unknown[place]
            self.unknown = self.unknown[:place] + self.unknown[place + 1 :]
            return card
        card = self.bottom[0]
        self.bottom = self.bottom[1:]
        self.bottom_knowers = self.bottom_knowers[1:]
        return card

    def put_on_top(self, card: int, knowers: int) -> None:
        """Lay a card on top; the seats in the mask know it."""
        self.top = [card, *self.top]
        self.top_knowers = [knowers, *self.top_knowers]

    def put_at_bottom(self, card: int, knowers: int) -> None:
        """Lay a card under all others; the seats in the mask know it."""
        self.bottom = [*self.bottom, card]
        self.bottom_knowers = [*self.bottom_knowers, knowers]

    def shuffle_in(self, cards: list[int]) -> None:
        """Shuffle the whole deck with these cards added: nobody knows any place any more."""
        self.unknown = sorted([*self.top, *self.unknown, *self.bottom, *cards])
        self.top = []
        self.top_knowers = []
        self.bottom = []
        self.bottom_knowers = []

    def clone(self) -> "Deck":
        """A deck that can be drawn from independently."""
        other = Deck([])
        other.unknown = self.unknown
        other.top = self.top
        other.top_knowers = self.top_knowers
        other.bottom = self.bottom
        other.bottom_knowers = self.bottom_knowers
        return other

    def save(self) -> dict[str, Any]:
        """The deck, ready for JSON."""
        return {
            "unknown": self.unknown,
            "top": self.top,
            "top_knowers": self.top_knowers,
            "bottom": self.bottom,
            "bottom_knowers": self.bottom_knowers,
        }


def load_deck(saved: dict[str, Any]) -> Deck:
    """The deck that `save` wrote."""
    deck = Deck(saved["unknown"])
    deck.top = list(saved["top"])
    deck.top_knowers = list(saved["top_knowers"])
    deck.bottom = list(saved["bottom"])
    deck.bottom_knowers = list(saved["bottom_knowers"])
    return deck

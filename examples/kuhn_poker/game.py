"""Kuhn poker: a game whose solution is known, in a package of its own, to try algorithms on."""

from typing import Any, Self

from tumbledown.engine import NOBODY, SPECTATOR, Event, Game, Outcome, State, Terms, Vocabulary, Word, changed

CARDS = 3
UNDEALT = -1
PASS, BET = 0, 1
WORDS = ["pass", "bet"]
ENDINGS = ([PASS, PASS], [BET, BET], [BET, PASS], [PASS, BET, PASS], [PASS, BET, BET])


class KuhnPoker(State):
    """The two cards (hidden from the other player) and what was said so far (open)."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self.cards = [UNDEALT, UNDEALT]
        self.said: list[int] = []

    def set_up(self) -> None:
        """KUH-01"""
        deck = list(range(CARDS))
        for seat in (0, 1):
            card = deck.pop(self.chance.below(len(deck)))
            self.cards = changed(self.cards, seat, card)
            if self.telling:
                self.tell(Event("deal", {"seat": seat}, {"card": card + 1}, [seat]))

    def advance(self) -> int:
        """KUH-02, KUH-03"""
        return NOBODY if self.said in ENDINGS else len(self.said) % 2

    def ask(self, seat: int) -> list[int]:
        """KUH-02"""
        return [PASS, BET]

    def answer(self, seat: int, option: int) -> None:
        """KUH-02"""
        self.said = [*self.said, option]
        if self.telling:
            self.tell(Event("say", {"seat": seat, "word": WORDS[option]}))

    def winner(self) -> int:
        """KUH-04"""
        if self.said[-2:] == [BET, PASS]:
            return len(self.said) % 2
        return 0 if self.cards[0] > self.cards[1] else 1

    def result(self) -> Outcome:
        """KUH-04"""
        winner = self.winner()
        return Outcome([winner], [1 if seat == winner else 2 for seat in (0, 1)], "pot")

    def returns(self) -> list[float]:
        """KUH-04 What is won: one chip, or two when both have bet; two chips are counted as 1."""
        if not self.over:
            return [0.0, 0.0]
        worth = 1.0 if self.said[-2:] == [BET, BET] else 0.5
        return [worth if seat == self.winner() else -worth for seat in (0, 1)]

    def seen(self, seat: int) -> dict[str, Any]:
        """The own card; at a showdown both."""
        shown = self.over and self.said[-2:] != [BET, PASS]
        return {
            "card": UNDEALT if seat == SPECTATOR else self.cards[seat],
            "shown": self.cards if shown else [],
            "said": [WORDS[option] for option in self.said],
        }

    def is_hidden(self) -> bool:
        """Whether anything is hidden still: all but the cards of a showdown."""
        return not self.over or self.said[-2:] == [BET, PASS]

    def redraw(self, seat: int) -> None:
        """What the seat does not hold is dealt again."""
        if not self.is_hidden():
            return
        deck = [card for card in range(CARDS) if seat == SPECTATOR or card != self.cards[seat]]
        for other in (0, 1):
            if other != seat:
                self.cards = changed(self.cards, other, deck.pop(self.chance.below(len(deck))))

    def secrets(self, seat: int) -> dict[str, Any]:
        """The cards of others."""
        return {"cards": [self.cards[other] for other in (0, 1) if other != seat]} if self.is_hidden() else {}

    def save(self) -> dict[str, Any]:
        """Everything."""
        return {"cards": self.cards, "said": self.said}

    def load(self, saved: dict[str, Any]) -> None:
        """What `save` wrote."""
        self.cards = list(saved["cards"])
        self.said = list(saved["said"])

    def copy(self) -> Self:
        """A state with the same cards."""
        other = type(self)(self.terms)
        other.cards = self.cards
        other.said = self.said
        return other


class KuhnPokerGame(Game):
    """The game itself."""

    id = "kuhn_poker"
    title = "Kuhn Poker"
    turn_rule = "KUH-02"
    end_rule = "KUH-03"
    max_choices = 3
    max_draw = CARDS
    has_secrets = True

    def blank(self, terms: Terms) -> KuhnPoker:
        """Cards not dealt."""
        return KuhnPoker(terms)


GAME = KuhnPokerGame(Vocabulary([Word(word) for word in WORDS]), [])

"""A tiny game of somebody else's: hidden hands, a deck, secret simultaneous choices, a variant and components."""

from typing import Any, Self

from tumbledown.engine import (
    NOBODY,
    SPECTATOR,
    AgendaState,
    Deck,
    Event,
    Game,
    Option,
    Outcome,
    Reason,
    Step,
    Terms,
    Variant,
    Vocabulary,
    by_name,
    changed,
    load_agenda,
    load_deck,
    outcome_by_score,
    with_card,
    without,
)
from tumbledown.engine.content import Rows, Table, Text, Whole

CARDS = 8
UNCHOSEN = -1


class Play(Option):
    """Play a card by its number."""

    def __init__(self, card: int) -> None:
        self.card = card

    def __str__(self) -> str:
        return f"play:{self.card + 1}"


class ChooseCard(Step["SecretCards"]):
    """SEC-02 Everybody chooses a card in secret; `chosen` holds the answers by seat."""

    rule = "SEC-02"
    always_asked = True
    simultaneous = True

    def __init__(self, chosen: list[int]) -> None:
        self.chosen = chosen

    def waiting(self, state: "SecretCards") -> list[int]:
        return [seat for seat, card in enumerate(self.chosen) if card == UNCHOSEN]

    def seat(self, state: "SecretCards") -> int:
        return next(iter(self.waiting(state)), NOBODY)

    def options(self, state: "SecretCards", seat: int) -> list[int]:
        return state.hands[seat]

    def choose(self, state: "SecretCards", seat: int, option: int) -> None:
        state.agenda[-1] = type(self)(changed(self.chosen, seat, option))
        if state.telling:
            state.tell(Event("choose", {"seat": seat}, {"card": option}, [seat]))

    def run(self, state: "SecretCards") -> None:
        """SEC-03 Show the cards and score; SEC-04 draw; SEC-05 end when all hands are empty."""
        state.reveal()
        low = state.terms.variants["low_wins"]
        winner = min(range(len(self.chosen)), key=lambda seat: self.chosen[seat] if low else -self.chosen[seat])
        state.points = changed(state.points, winner, state.points[winner] + 1)
        state.hands = [without(hand, card) for hand, card in zip(state.hands, self.chosen, strict=True)]
        state.played = sorted([*state.played, *self.chosen])
        if state.telling:
            state.tell(Event("show", {"cards": self.chosen, "winner": winner}))
        if len(state.deck) >= state.terms.seats:
            for seat in range(state.terms.seats):
                state.draw(seat)
        state.agenda.pop()
        if any(state.hands):
            state.agenda.append(type(self)([UNCHOSEN] * state.terms.seats))

    def prompt(self, state: "SecretCards", seat: int) -> str:
        return "Choose a card to play in secret."

    def explain(self, state: "SecretCards", seat: int, option: int) -> Reason:
        return Reason(
            "not_in_hand", "SEC-02", f"{state.label(option)}: this card is not in your hand.", {"card": option + 1}
        )

    def values(self) -> list[Any]:
        return [self.chosen]


STEPS = by_name(ChooseCard)


class SecretCards(AgendaState):
    """Hands and deck (hidden), cards played and points (open)."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self.hands: list[list[int]] = [[] for _ in range(terms.seats)]
        self.deck = Deck([])
        self.played: list[int] = []
        self.points = [0] * terms.seats

    def set_up(self) -> None:
        """SEC-01"""
        self.deck = Deck(list(range(CARDS)))
        for seat in range(self.terms.seats):
            for _ in range(self.terms.content["hand_size"]):
                self.draw(seat)
        self.agenda.append(ChooseCard([UNCHOSEN] * self.terms.seats))

    def draw(self, seat: int) -> None:
        card = self.deck.draw(self.chance)
        self.hands[seat] = with_card(self.hands[seat], card)
        if self.telling:
            self.tell(Event("draw", {"seat": seat}, {"card": card}, [seat]))

    def copy(self) -> Self:
        other = type(self)(self.terms)
        other.hands = self.hands[:]
        other.deck = self.deck.clone()
        other.played = self.played
        other.points = self.points
        other.agenda = self.agenda[:]
        return other

    def save(self) -> dict[str, Any]:
        return {
            "hands": self.hands,
            "deck": self.deck.save(),
            "played": self.played,
            "points": self.points,
            "agenda": self.save_agenda(),
        }

    def load(self, saved: dict[str, Any]) -> None:
        self.hands = [list(hand) for hand in saved["hands"]]
        self.deck = load_deck(saved["deck"])
        self.played = list(saved["played"])
        self.points = list(saved["points"])
        self.agenda = load_agenda(saved["agenda"], STEPS)

    def chosen(self) -> list[int]:
        step = self.agenda[-1] if self.agenda else None
        return step.chosen if isinstance(step, ChooseCard) else []

    def seen(self, seat: int) -> dict[str, Any]:
        return {
            "hand": self.hands[seat] if seat != SPECTATOR else [],
            "chosen": self.chosen()[seat] if seat != SPECTATOR and self.chosen() else UNCHOSEN,
            "counts": [len(hand) for hand in self.hands],
            "deck": len(self.deck),
            "played": self.played,
            "points": self.points,
        }

    def redraw(self, seat: int) -> None:
        """All cards that the seat does not hold are dealt anew, and the others choose anew."""
        sizes = [len(hand) for hand in self.hands]
        unknown = Deck(
            self.deck.unknown + [card for other, hand in enumerate(self.hands) if other != seat for card in hand]
        )
        for other in range(self.terms.seats):
            if other != seat:
                self.hands[other] = sorted(unknown.draw(self.chance) for _ in range(sizes[other]))
        self.deck = unknown
        chosen = self.chosen()
        for other, card in enumerate(chosen):
            if other != seat and card >= 0:
                hand = self.hands[other]
                chosen = changed(chosen, other, hand[self.chance.below(len(hand))])
        if chosen:
            self.agenda[-1] = ChooseCard(chosen)

    def secrets(self, seat: int) -> dict[str, Any]:
        others = [other for other in range(self.terms.seats) if other != seat]
        return {
            "hands": [self.hands[other] for other in others],
            "deck": self.deck.unknown,
            "chosen": [card for other, card in enumerate(self.chosen()) if other != seat and card >= 0],
        }

    def scores(self) -> list[int]:
        return self.points

    def result(self) -> Outcome:
        return outcome_by_score(self.points, "hands_empty")

    def label(self, option: int) -> str:
        card = self.terms.content["cards"][option]
        return f"Play the {card['id']} ({card['rank']})"

    def broken_invariants(self) -> list[str]:
        cards = sorted([*self.played, *self.deck.unknown, *(card for hand in self.hands for card in hand)])
        return [] if cards == list(range(CARDS)) else [f"the cards are {cards}"]


class SecretCardsGame(Game):
    """The game itself."""

    id = "secret_cards"
    title = "Secret Cards"
    max_seats = 3
    turn_rule = "SEC-02"
    end_rule = "SEC-05"
    max_choices = 30
    has_secrets = True
    has_content = True

    def blank(self, terms: Terms) -> SecretCards:
        return SecretCards(terms)

    def schema(self) -> Table:
        card = Table({"id": Text(), "rank": Whole(1, CARDS)})
        return Table({"hand_size": Whole(1, 2), "cards": Rows(card, unique="id", least=CARDS, most=CARDS)})

    def content_faults(self, content: dict[str, Any]) -> list[str]:
        return [
            f"cards[{place}].rank: found {card['rank']}, expected {place}: cards are listed by rank (SEC-03)"
            for place, card in enumerate(content["cards"], 1)
            if card["rank"] != place
        ]


LOW_WINS = Variant("low_wins", False, [False, True], "SEC-R01", "The lowest card scores.")
GAME = SecretCardsGame(Vocabulary([Play(card) for card in range(CARDS)]), [LOW_WINS])

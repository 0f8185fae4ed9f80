"""The conformance suite can fail: each mutant breaks one promise, and is caught for it."""

import random
from typing import Any, Self

import pytest
from secret_cards.game import CARDS, GAME, ChooseCard, Play, SecretCards, SecretCardsGame

from tumbledown.engine import (
    BrokenGame,
    Chance,
    Event,
    Outcome,
    Reason,
    Terms,
    Vocabulary,
    by_name,
    find_things,
    load_agenda,
)
from tumbledown.engine.conformance import check_game
from tumbledown.engine.state import State


def test_the_healthy_game_passes() -> None:
    checked = check_game(GAME, games=5)
    assert checked["tapes cut short"] > 0
    assert checked["choices taken back"] > 0
    assert checked["orders of arrival"] > 0


class LeakingView(SecretCards):
    def seen(self, seat: int) -> dict[str, Any]:
        return super().seen(seat) | {"hands": self.hands}


class LeakingLowest(SecretCards):
    def seen(self, seat: int) -> dict[str, Any]:
        return super().seen(seat) | {"lowest": min((hand for hand in self.hands if hand), default=[])}


class LeakingPrompt(SecretCards):
    def prompt(self, seat: int) -> str:
        return f"Choose a card; the others hold {self.hands}."


class LeakingReason(SecretCards):
    def explain(self, seat: int, option: int) -> Reason:
        return Reason("held", "SEC-02", "Held by another.", {"by": [option in hand for hand in self.hands]})


class LeakingAnswer(SecretCards):
    def answer(self, seat: int, option: int) -> None:
        super().answer(seat, option)
        if self.telling:
            self.tell(Event("chose", {"card": option}))


class SharedList(SecretCards):
    """Changes in place a list that copies share."""

    def scores(self) -> list[int]:
        self.deck.unknown.append(CARDS)
        return self.points


class SharedHands(SecretCards):
    def copy(self) -> Self:
        other = super().copy()
        other.hands = self.hands
        return other


class UnstableHash(SecretCards):
    def save(self) -> dict[str, Any]:
        return super().save() | {"at": id(self)}


class ForgetfulLoad(SecretCards):
    def load(self, saved: dict[str, Any]) -> None:
        super().load(saved | {"points": [0] * self.terms.seats})


class UnsavedMemory(SecretCards):
    """Goes by something of which a saved position knows nothing."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self.answers = 0

    def copy(self) -> Self:
        other = super().copy()
        other.answers = self.answers
        return other

    def answer(self, seat: int, option: int) -> None:
        super().answer(seat, option)
        self.answers += 1
        self.points = [*self.points[:-1], self.points[-1] + self.answers % 3]


class LyingWhyNot(SecretCards):
    def why_not(self, option: int, seat: int | None = None) -> Reason | None:
        return None if option == 0 else super().why_not(option, seat)


class OpenToEverything(SecretCards):
    def explain_open(self, seat: int, option: int) -> Reason | None:
        return None


class MeddlingWhyNot(SecretCards):
    def explain(self, seat: int, option: int) -> Reason:
        self.points = [point + 1 for point in self.points]
        return super().explain(seat, option)


class UnsortedOptions(SecretCards):
    def ask(self, seat: int) -> list[int]:
        return sorted(super().ask(seat), reverse=True)


class EqualLabels(SecretCards):
    def label(self, option: int) -> str:
        return "Play a card"


class UnknownRule(SecretCards):
    def prompt_rules(self, seat: int) -> list[str]:
        return ["SEC-99"]


class ForgottenSecret(SecretCards):
    def redraw(self, seat: int) -> None:
        """Redraws nothing at all: every check but the one on secrets passes."""


class KeepsTheTruth(SecretCards):
    """Swaps one hidden card for one of the deck: plausible to look at, but steered by the real position."""

    def redraw(self, seat: int) -> None:
        other = (seat + 1) % self.terms.seats
        if seat >= 0 and self.deck.unknown and not any(card >= 0 for card in self.chosen()):
            place = self.chance.below(len(self.deck.unknown))
            gained, lost = self.deck.unknown[place], self.hands[other][0]
            self.hands[other] = sorted([*self.hands[other][1:], gained])
            self.deck.unknown = sorted([*self.deck.unknown[:place], *self.deck.unknown[place + 1 :], lost])


class GlobalRandom(SecretCards):
    def answer(self, seat: int, option: int) -> None:
        super().answer(seat, option)
        self.points = [*self.points[:-1], self.points[-1] + random.randrange(2)]


class TellingChangesRules(SecretCards):
    def answer(self, seat: int, option: int) -> None:
        super().answer(seat, option)
        if self.telling:
            self.points = [point + 1 for point in self.points]


class LostCard(SecretCards):
    def answer(self, seat: int, option: int) -> None:
        super().answer(seat, option)
        if self.played:
            self.played = self.played[1:]


class LoserWins(SecretCards):
    def result(self) -> Outcome:
        right = super().result()
        return Outcome([right.places.index(max(right.places))], right.places, right.reason)


class NeverOver(SecretCards):
    def advance(self) -> int:
        seat = super().advance()
        if seat < 0:
            self.played = []
            self.set_up()
            return super().advance()
        return seat


class Crash(SecretCards):
    def scores(self) -> list[int]:
        return [self.points[9]]


class InOrderOfArrival(ChooseCard):
    """Hands the point to whoever answered last instead of looking at the cards."""

    def choose(self, state: SecretCards, seat: int, option: int) -> None:
        super().choose(state, seat, option)
        state.points = [*state.points[:-1], state.points[-1] * 2 + seat]


class ArrivalMatters(SecretCards):
    def set_up(self) -> None:
        super().set_up()
        self.agenda[-1] = InOrderOfArrival([-1] * self.terms.seats)

    def load(self, saved: dict[str, Any]) -> None:
        super().load(saved | {"agenda": []})
        self.agenda = load_agenda(saved["agenda"], by_name(ChooseCard, InOrderOfArrival))


class DrawsFromElsewhere(SecretCards):
    def clone(self, chance: Chance | None = None) -> Self:
        other = super().clone(chance)
        other.chance = self.chance
        return other


CAUGHT = [
    (LeakingView, "by its view"),
    (LeakingLowest, "by its view"),
    (LeakingPrompt, "by its decision"),
    (LeakingReason, "by the reason"),
    (LeakingAnswer, "events tell viewer"),
    (SharedList, "it shares something"),
    (SharedHands, "resampling changed the position itself"),
    (UnstableHash, "arrive matters"),
    (ForgetfulLoad, "another position"),
    (UnsavedMemory, "goes on to another"),
    (LyingWhyNot, "why_not of 0"),
    (OpenToEverything, "why_not of -1"),
    (MeddlingWhyNot, "a refusal changed the position"),
    (UnsortedOptions, "ascending order"),
    (EqualLabels, "empty or alike"),
    (UnknownRule, "rules that the page does not have"),
    (ForgottenSecret, "redraw never changes"),
    (KeepsTheTruth, "cannot know"),
    (GlobalRandom, "another position"),
    (TellingChangesRules, "apply_trusted gives another position"),
    (LostCard, "invariants are broken"),
    (LoserWins, "a winner is not first"),
    (NeverOver, "has not ended"),
    (Crash, "raises IndexError"),
    (ArrivalMatters, "order in which simultaneous answers arrive"),
    (DrawsFromElsewhere, "arrive matters"),
]


def game_of(mutant: type[SecretCards]) -> SecretCardsGame:
    class MutantGame(SecretCardsGame):
        def blank(self, terms: Terms) -> SecretCards:
            return mutant(terms)

        def __reduce__(self) -> tuple[Any, ...]:
            return game_of, (mutant,)

        def home(self) -> str:
            return "secret_cards"

    return MutantGame(GAME.vocabulary, GAME.variants)


@pytest.mark.parametrize(("mutant", "finding"), CAUGHT, ids=[mutant.__name__ for mutant, _ in CAUGHT])
def test_a_mutant_is_caught(mutant: type[SecretCards], finding: str) -> None:
    with pytest.raises(BrokenGame, match=finding):
        check_game(game_of(mutant), games=5)


def test_two_options_of_one_spelling_are_refused() -> None:
    with pytest.raises(ValueError, match="play:1"):
        Vocabulary([Play(0), Play(0)])


def test_a_vocabulary_that_reads_what_it_does_not_write_is_caught() -> None:
    class Odd(SecretCardsGame):
        def parse(self, text: str) -> int:
            return 0

    with pytest.raises(BrokenGame, match="which is read as 0"):
        check_game(Odd(Vocabulary([Play(card) for card in range(CARDS)]), []))


def test_the_state_of_a_mutant_is_a_state() -> None:
    assert isinstance(game_of(LeakingView).new(seed=1), State)


class PointsAtTheNameless(SecretCards):
    def points_at(self, option: int) -> list[str]:
        return [f"pile:{option}"]


def test_what_options_point_at_must_have_a_name() -> None:
    with pytest.raises(BrokenGame, match="points at pile:0, which has no name"):
        check_game(game_of(PointsAtTheNameless))


def test_a_game_that_does_not_say_what_it_is_played_for_is_caught() -> None:
    class Aimless(SecretCardsGame):
        end_rule = "SEC-99"

        def home(self) -> str:
            return "secret_cards"

    with pytest.raises(BrokenGame, match="does not say what the goal is"):
        check_game(Aimless(GAME.vocabulary, GAME.variants))


def test_somebody_elses_game_has_an_aid_and_names_without_writing_any() -> None:
    aid = GAME.aid()
    assert aid.goal == GAME.rules["SEC-05"]
    assert aid.turn == [GAME.rules["SEC-02"]]
    state = GAME.new(seed=1)
    card = GAME.default_content()["cards"][0]
    shown = find_things(GAME.named(state.view(0), state.terms), card["id"])
    assert [str(thing) for thing in shown] == [f"{card['id']} (cards): rank {card['rank']}."]


def test_notation_that_cannot_be_read_back_is_caught() -> None:
    class Forgetful(SecretCardsGame):
        def seat_name(self, seat: int) -> str:
            return "Somebody"

        def __reduce__(self) -> tuple[Any, ...]:
            return game_of, (SecretCards,)

        def home(self) -> str:
            return "secret_cards"

    with pytest.raises(BrokenGame, match=r"who must choose now|read back as another"):
        check_game(Forgetful(GAME.vocabulary, GAME.variants), games=1)

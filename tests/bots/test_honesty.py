"""Bots are honest: what their seat cannot know changes nothing about their choice."""

import os
import subprocess
import sys
from typing import Any

import pytest
from secret_cards.game import GAME as SECRET_CARDS

import tumbledown as td
from tumbledown._pure import is_compiled
from tumbledown.bots.levels import make_bot
from tumbledown.bots.players import Bot, Budget, Classic, GreedyBot, RandomBot, SearchBot
from tumbledown.bots.search.evaluator import Evaluator
from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.bots.search.mcts import Settings
from tumbledown.engine import Chance, Game, Seeded, State

HIDDEN = [game for game in (*map(td.game, td.games()), SECRET_CARDS) if game.has_secrets]


def bots_of(game: Game) -> list[Bot]:
    names = ["random", "2"]
    if game.feature_names():
        names.append("greedy")
    return [make_bot(game, name, seed=5) for name in names] + [
        SearchBot(Classic(None, Settings()), Budget(iterations=30), seed=5),
    ]


def middle(game: Game, seats: int, choices: int, seed: int) -> State:
    """A position some choices into a random game."""
    state, chooser = game.new(seats, seed=seed), Seeded(seed)
    for _ in range(choices):
        options = state.legal()
        after = state.clone()
        after.apply(options[chooser.below(len(options))])
        if after.over:
            break
        state = after
    return state


@pytest.mark.parametrize("game", HIDDEN, ids=lambda game: game.id)
@pytest.mark.parametrize("choices", [0, 3, 12, 40])
def test_two_worlds_a_seat_cannot_tell_apart_get_the_same_choice(game: Game, choices: int) -> None:
    for seats in range(game.min_seats, game.max_seats + 1):
        state = middle(game, seats, choices, seed=choices + seats)
        seat = state.to_act
        other = state.resample(seat, Seeded(99))
        assert other.view(seat) == state.view(seat)
        for bot in bots_of(game):
            assert bot.choose(Glimpse(state, seat)) == bot.choose(Glimpse(other, seat)), type(bot).__name__


class Guarded(Glimpse):
    """A glimpse that gives what a seat may have, and raises when a bot reaches for the position behind it.

    Compiled code does not ask a property, and would find a redrawn position there. Uncompiled it is found out too.
    """

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state.resample(seat, Seeded(1)), seat)
        self._real = state
        self.redrawn = 0

    @property
    def _state(self) -> State:
        raise AssertionError("a bot reads the real position")

    @_state.setter
    def _state(self, state: State) -> None:
        """Nothing is kept."""

    def legal(self) -> list[int]:
        return self._real.legal(self.seat)

    def view(self) -> dict[str, Any]:
        return self._real.view(self.seat)

    def resample(self, chance: Chance) -> State:
        self.redrawn += 1
        return self._real.resample(self.seat, chance)


@pytest.mark.parametrize("game", HIDDEN, ids=lambda game: game.id)
def test_a_bot_reads_nothing_of_the_real_position(game: Game) -> None:
    state = middle(game, game.min_seats, 5, seed=3)
    for bot in bots_of(game):
        glimpse = Guarded(state, state.to_act)
        assert bot.choose(glimpse) in state.legal()
        assert glimpse.redrawn > 0 or isinstance(bot, RandomBot) or len(state.legal()) == 1


@pytest.mark.skipif(not is_compiled(), reason="it is what the test above does already")
def test_uncompiled_the_search_reads_nothing_of_the_real_position_either() -> None:
    above = f"{__file__}::test_a_bot_reads_nothing_of_the_real_position[ruins]"
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", above]
    pure = os.environ | {"TUMBLEDOWN_PURE": "1"}
    done = subprocess.run(command, env=pure, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_a_peeking_bot_is_found_out() -> None:
    """The test above can fail: a bot that looks at the real position does not pass it."""

    class Peeking(RandomBot):
        def choose(self, glimpse: Glimpse, since: list[int] | None = None) -> int:
            return min(glimpse._state.hands[0])  # type: ignore[attr-defined,no-any-return]

    state = middle(SECRET_CARDS, 2, 1, seed=3)
    with pytest.raises(AssertionError, match="reads the real position"):
        Peeking(1).choose(Guarded(state, state.to_act))


def test_each_iteration_redraws_what_is_hidden() -> None:
    state = SECRET_CARDS.new(seats=3, seed=1)
    glimpse = Guarded(state, 0)
    SearchBot(Classic(None, Settings()), Budget(iterations=50), seed=1).choose(glimpse)
    assert glimpse.redrawn >= 50


def test_a_greedy_bot_looks_at_several_worlds() -> None:
    glimpse = Guarded(SECRET_CARDS.new(seats=3, seed=1), 0)
    GreedyBot(Evaluator([]), seed=1).choose(glimpse)
    assert glimpse.redrawn == GreedyBot.WORLDS > 1

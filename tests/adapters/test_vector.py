"""Many games in one call are the same games as one by one."""

from typing import Any

import numpy as np
import pytest

import tumbledown as td
from adapters.settings import SETTINGS, name_of
from tumbledown.adapters.vector import VectorGames
from tumbledown.engine import Game, Seeded


@pytest.mark.parametrize(("game", "seats"), SETTINGS, ids=name_of)
def test_games_in_one_call_are_those_played_one_by_one(game: Game, seats: int) -> None:
    count = 5
    many = VectorGames(game, count, seats, seed=9)
    tape = Seeded(9)
    alone = [game.begin(game.terms(seats), tape.fork()) for _ in range(count)]
    chooser = Seeded(1)
    ends = 0
    for _ in range(80):
        assert many.seats.tolist() == [state.to_act for state in alone]
        assert [np.flatnonzero(mask).tolist() for mask in many.masks] == [state.legal() for state in alone]
        seen = [row.tobytes() for row in many.observations()]
        assert seen == [state.observe(state.to_act) for state in alone]
        options = [state.options[chooser.below(len(state.options))] for state in alone]
        ended, returns = many.step(np.array(options))
        for state, option in zip(alone, options, strict=True):
            state.apply(option)
        assert ended.tolist() == [place for place, state in enumerate(alone) if state.over]
        assert returns.shape == (len(ended), seats)
        for place, worth in zip(ended, returns, strict=True):
            assert worth.tolist() == pytest.approx(alone[place].returns())
            alone[place] = game.begin(game.terms(seats), alone[place].chance)
            ends += 1
    assert ends or game.max_choices > 80


def test_one_illegal_option_moves_no_game() -> None:
    many = VectorGames("connect_four", 3)
    before = [state.hash() for state in many.states]
    for options in ([0, 7, 0], [0, -1, 0]):
        with pytest.raises(td.IllegalOption):
            many.step(options)
    wrongs: list[Any] = [np.zeros((3, 1), int), np.zeros(3), np.ones(3, bool), np.int64(3)]
    for wrong in wrongs:
        with pytest.raises(td.TumbledownError, match="options are a row of whole numbers, one for each game, not "):
            many.step(wrong)
    with pytest.raises(td.TumbledownError, match="3 games need 3 options, not 2"):
        many.step([0, 0])
    assert [state.hash() for state in many.states] == before
    with pytest.raises(td.TumbledownError, match="at least one game"):
        VectorGames("connect_four", 0)


@pytest.mark.parametrize("options", [[0, 1, 2], (0, 1, 2), [np.int64(0), 1, 2], np.array([0, 1, 2], np.uint8)])
def test_options_may_be_any_row_of_whole_numbers(options: Any) -> None:
    many = VectorGames("connect_four", 3)
    many.step(options)
    assert [state.observe(0).index(1) for state in many.states] == [0, 12, 24]


def test_masks_cannot_be_written_by_accident() -> None:
    many = VectorGames("connect_four", 2)
    with pytest.raises(ValueError, match="read-only"):
        many.masks[0, 0] = 0

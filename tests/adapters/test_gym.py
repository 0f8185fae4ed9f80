"""Gymnasium's own checks over every game and seat count, and what they do not look at."""

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import tumbledown as td
from adapters.settings import SETTINGS, name_of
from tumbledown.adapters.gym import ILLEGAL_REWARD, SeatEnv, env
from tumbledown.engine import Game, Seeded


@pytest.mark.parametrize(("game", "seats"), SETTINGS, ids=name_of)
def test_the_check_passes_for_every_seat(game: Game, seats: int) -> None:
    for seat in range(seats):
        check_env(env(game, seats, seat, opponents="random"), skip_render_check=True)


def play(table: SeatEnv, seed: int, most: int = 10_000) -> tuple[list[bytes], float]:
    """A random game of the seat, at most so many steps: what it saw, and its reward."""
    observation, _ = table.reset(seed=seed)
    chooser = Seeded(seed)
    seen = [observation["observation"].tobytes()]
    reward = 0.0
    for _ in range(most):
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        assert legal == np.flatnonzero(table.action_masks()).tolist()
        observation, reward, over, truncated, _ = table.step(np.int64(legal[chooser.below(len(legal))]))
        assert not truncated
        seen.append(observation["observation"].tobytes())
        if over:
            break
    return seen, float(reward)


@pytest.mark.parametrize(("game", "seats"), SETTINGS, ids=name_of)
def test_equal_seeds_give_equal_games(game: Game, seats: int) -> None:
    table = env(game, seats, opponents="random")
    assert play(table, 3, 100) == play(table, 3, 100) == play(env(game, seats, opponents="random"), 3, 100)


def test_bots_of_a_level_sit_in_the_other_seats() -> None:
    """Greedy beats a random player, from either seat."""
    for seat in (0, 1):
        table = env("rubble", seat=seat, opponents="greedy")
        assert [play(table, seed)[1] for seed in range(3)] == [-1.0] * 3


def test_searching_bots_repeat_their_games() -> None:
    table = env("connect_four", opponents="2")
    assert play(table, 3) == play(env("connect_four", opponents="2"), 3)


def test_an_illegal_action_loses_the_game_with_its_reason() -> None:
    table = env("ruins", opponents="random")
    table.reset(seed=1)
    illegal = int(np.flatnonzero(~table.action_masks())[0])
    _, reward, over, _, info = table.step(illegal)
    assert (reward, over) == (ILLEGAL_REWARD, True)
    assert "[RUI-" in info["refused"]
    with pytest.raises(td.TumbledownError, match="the game is over; reset begins another"):
        table.step(int(table.action_masks().argmax()))
    observation, _ = table.reset(seed=1)
    assert not table.step(int(observation["action_mask"].argmax()))[2]


def test_an_action_is_a_whole_number() -> None:
    table = env("connect_four", opponents="random")
    table.reset(seed=1)
    with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
        table.step(2.7)
    assert table.step(np.array(2))[0]["observation"].any()


def test_the_table_is_drawn_as_text() -> None:
    table = env("connect_four", render_mode="ansi")
    table.reset(seed=1)
    table.step(3)
    drawn = table.render()
    assert drawn is not None
    assert drawn.splitlines()[-1] == "a b c d e f g"


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(td.TumbledownError, match="no bot 'clever'"):
        env("connect_four", opponents="clever")
    for opponents in ("5", "level 5", "50ms"):
        with pytest.raises(td.TumbledownError, match="thinks by the clock"):
            env("connect_four", opponents=opponents)
    with pytest.raises(td.TumbledownError, match="render mode 'human' is not known; there is ansi"):
        env("connect_four", render_mode="human")
    with pytest.raises(td.TumbledownError, match="no seat 2"):
        env("connect_four", seat=2)
    with pytest.raises(td.TumbledownError, match="must be reset"):
        env("connect_four").step(0)

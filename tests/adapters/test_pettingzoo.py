"""PettingZoo's own suites over every game and seat count, and what they do not look at."""

from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import tumbledown as td
from adapters.settings import SETTINGS, name_of
from tumbledown.adapters.pettingzoo import TableEnv, env
from tumbledown.engine import Game, Seeded

# The suites warn that observations are dictionaries with masks; PettingZoo's own classic games have the same.
quiet = pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo.*")


@quiet
@pytest.mark.parametrize(("game", "seats"), SETTINGS, ids=name_of)
def test_the_suites_pass(game: Game, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(game, seats), num_cycles=300)
    seed_test(partial(env, game, seats), num_cycles=100)
    render_test(partial(env, game, seats))


@quiet
@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats"), SETTINGS, ids=name_of)
def test_the_suites_pass_for_long(game: Game, seats: int) -> None:
    api_test(env(game, seats), num_cycles=20_000)
    seed_test(partial(env, game, seats), num_cycles=5_000)


def play(table: TableEnv, seed: int, most: int) -> list[tuple[str, bytes, int]]:
    """A random game: agents, observations and actions."""
    table.reset(seed=seed)
    chooser = Seeded(seed)
    played = []
    for agent in table.agent_iter(most):
        observation, _, terminated, _, _ = table.last()
        if terminated:
            table.step(None)
            continue
        assert observation is not None
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        action = legal[chooser.below(len(legal))]
        played.append((agent, observation["observation"].tobytes(), action))
        table.step(action)
    return played


@pytest.mark.parametrize(("game", "seats"), SETTINGS, ids=name_of)
def test_masks_are_what_is_legal_and_empty_for_those_who_wait(game: Game, seats: int) -> None:
    table = env(game, seats)
    table.reset(seed=seats)
    chooser = Seeded(seats)
    for _ in range(60):
        state = table.position
        if state.over:
            break
        for seat, agent in enumerate(table.possible_agents):
            mask = table.observe(agent)["action_mask"]
            assert mask.dtype == np.int8
            expected = state.legal() if seat == state.to_act else []
            assert np.flatnonzero(mask).tolist() == expected
        table.step(state.options[chooser.below(len(state.options))])


@pytest.mark.parametrize(("game", "seats"), SETTINGS, ids=name_of)
def test_equal_seeds_give_equal_games(game: Game, seats: int) -> None:
    table = env(game, seats)
    first = play(table, 5, 120)
    assert first == play(table, 5, 120) == play(env(game, seats), 5, 120)
    if game.max_draw > 1:
        assert first != play(table, 6, 120)


def test_rewards_are_the_returns_and_come_at_the_end() -> None:
    table = env("connect_four")
    table.reset(seed=1)
    for action in (0, 1, 0, 1, 0, 1):
        table.step(action)
        assert set(table.rewards.values()) == {0.0}
    table.step(0)
    assert table.rewards == {"player_0": 1.0, "player_1": -1.0}
    assert all(table.terminations.values())
    assert table.last()[1] == 1.0


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    table = env("connect_four")
    table.reset(seed=1)
    for _ in range(6):
        table.step(3)
    before = table.position.hash()
    with pytest.raises(td.IllegalOption, match="Column d is full"):
        table.step(np.int64(3))
    assert table.position.hash() == before
    assert table.agent_selection == "player_0"


def test_using_it_before_reset_is_an_error() -> None:
    with pytest.raises(td.TumbledownError, match="must be reset"):
        env("connect_four").observe("player_0")
    with pytest.raises(td.TumbledownError, match="must be reset"):
        env("connect_four").step(0)
    with pytest.raises(td.TumbledownError, match="render mode 'rgb' is not known"):
        env("connect_four", render_mode="rgb")


def test_steps_that_cannot_be_are_told() -> None:
    table: Any = env("connect_four")
    table.reset(seed=1)
    with pytest.raises(td.TumbledownError, match="player_0 must choose an option"):
        table.step(None)
    with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
        table.step(2.7)
    for action in (0, 1, 0, 1, 0, 1, 0, None, None):
        table.step(action)
    for action in (None, 0):
        with pytest.raises(td.TumbledownError, match="the game is over; reset begins another"):
            table.step(action)


def test_samples_keep_to_the_mask_and_are_even() -> None:
    space = env("connect_four").action_space("player_0")
    space.seed(3)
    mask = np.array([1, 0, 1, 0, 0, 1, 0], np.int8)
    counts = np.bincount([space.sample(mask) for _ in range(3000)], minlength=7)
    assert set(np.flatnonzero(counts)) == {0, 2, 5}
    assert counts[counts > 0].min() > 900
    assert space.sample(np.zeros(7, np.int8)) == 0
    with pytest.raises(AssertionError, match="dtype"):
        space.sample(mask.astype(bool))

"""The examples run, and learn."""

import numpy as np
import pytest

from kuhn_poker.game import GAME as KUHN_POKER
from learn import Learner, drawn
from openspiel_search import search_against_random, solve_kuhn_poker
from tumbledown.adapters.openspiel import register


def test_a_learner_beats_the_greedy_bot_in_connect_four() -> None:
    """In seconds; with 100 games, 62 % and more would come about by luck once in a hundred times."""
    learner = Learner("connect_four", None, games=64, hidden=64, seed=1)
    assert learner.share_won("greedy", 100, seed=1) < 0.5
    for _ in range(40):
        learner.play(2048)
        learner.learn(rate=2e-3, entropy=0.01)
    assert learner.share_won("greedy", 100, seed=1) > 0.62


@pytest.mark.parametrize(("draw", "option"), [(0.0, 1), (0.49, 1), (0.51, 3), (np.nextafter(np.float32(1), 0), 3)])
def test_an_option_without_a_chance_is_never_drawn(draw: float, option: int) -> None:
    chance = np.array([[0, 0.5, 0, 0.49999, 0]], np.float32)
    assert drawn(chance, np.array([[draw]], np.float32)).tolist() == [option]


def test_a_learner_can_imitate_a_bot_first() -> None:
    learner = Learner("connect_four", None, games=4, hidden=64, seed=1)
    learner.imitate("greedy", 3000, rate=1e-3)
    assert learner.share_won("random", 100, seed=1) > 0.7


def test_the_openspiel_example_solves_and_plays() -> None:
    conv, value = solve_kuhn_poker(50)
    assert conv < 0.05
    assert abs(value + 1 / 36) < 0.02
    assert search_against_random(register(KUHN_POKER), games=100, simulations=50, seed=1) > 0.52

"""Checks and their exact odds, against the figures of the page and against counting every roll."""

from itertools import product

import pytest

from tumbledown.games.rattle.checks import class_of
from tumbledown.games.rattle.odds import check_odds, clamped, dice_of, kill_odds


def test_dice_by_bonus_and_penalty() -> None:
    """RAT-13 Only whether there is any counts."""
    assert [dice_of(*mods) for mods in product((False, True), repeat=2)] == [2, 1, 3, 2]


def test_example_1_two_penalties_and_a_bonus() -> None:
    """RAT-13 RAT-14 Two dice; 15 and 11 against 11 are a critical success; with one die there is none."""
    assert class_of([15, 11], 11) == 2
    assert class_of([15, 10], 11) == 1
    assert class_of([20], 11) == 1
    assert class_of([20, 20, 20], 11) == 2


@pytest.mark.parametrize(("stat", "held"), [(-1, 2), (1, 2), (2, 2), (20, 20), (23, 20)])
def test_stats_are_held_between_2_and_20(stat: int, held: int) -> None:
    """RAT-15 RAT-R77"""
    assert clamped(stat) == held


@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize("stat", [2, 8, 11, 16, 20])
def test_odds_are_those_of_counting_every_roll(stat: int, dice: int) -> None:
    """RAT-13 RAT-14"""
    results = [class_of(list(rolls), stat) for rolls in product(range(1, 21), repeat=dice)]
    assert check_odds(stat, dice) == (results.count(0), results.count(1), results.count(2), len(results))


@pytest.mark.parametrize(
    ("stat", "dice", "odds"),
    [
        (8, 2, (0.122, 0.455, 0.423)),
        (8, 3, (0.043, 0.239, 0.718)),
        (10, 2, (0.202, 0.495, 0.303)),
        (10, 3, (0.091, 0.334, 0.575)),
        (11, 2, (0.25, 0.5, 0.25)),
        (11, 3, (0.125, 0.375, 0.5)),
        (13, 2, (0.36, 0.48, 0.16)),
        (13, 3, (0.216, 0.432, 0.352)),
        (14, 2, (0.423, 0.455, 0.122)),
        (14, 3, (0.275, 0.444, 0.282)),
        (16, 2, (0.562, 0.375, 0.062)),
        (16, 3, (0.422, 0.422, 0.156)),
    ],
)
def test_the_reference_odds_of_the_page(stat: int, dice: int, odds: tuple[float, float, float]) -> None:
    """RAT-14 RAT-16"""
    fail, success, critical, total = check_odds(stat, dice)
    assert (fail / total, success / total, critical / total) == pytest.approx(odds, abs=0.0011)


@pytest.mark.parametrize(
    ("fury", "chances"),
    [
        (8, (0.325, 0.417, 0.282)),
        (11, (0.250, 0.330, 0.214)),
        (13, (0.200, 0.269, 0.169)),
        (14, (0.175, 0.237, 0.147)),
        (16, (0.125, 0.173, 0.104)),
    ],
)
def test_kill_chances_of_the_page(fury: int, chances: tuple[float, float, float]) -> None:
    """RAT-78 RAT-92 Against Fighters, Shooters and a Heavy, two dice each, one Will die after a critical."""
    for will, chance in zip((11, 13, 10), chances, strict=True):
        kills, cases = kill_odds(fury, 2, will, 2, 1)
        assert kills / cases == pytest.approx(chance, abs=0.0011)

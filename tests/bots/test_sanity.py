"""The sanity suite is right: its positions are legal, and what they ask for can be done; and bots play by it."""

import pytest

import tumbledown as td
from bots.sanity.proofs import gives_away, is_led_by, reaches, worlds_of
from bots.sanity.suite import GAMES, UNHURRIED, Position, positions, score
from tumbledown.bots.brains import brain_of
from tumbledown.bots.levels import SECONDS
from tumbledown.bots.minds import mind_of

FEWEST = {"connect_four": 6}
ALL = [(game, position) for game in GAMES for position in positions(game)]
each_position = pytest.mark.parametrize(("game", "position"), ALL, ids=[f"{game}: {one.name}" for game, one in ALL])


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_positions_and_no_two_have_one_name(game: str) -> None:
    names = [position.name for position in positions(game)]
    assert len(names) >= FEWEST.get(game, 12)
    assert len(set(names)) == len(names)


@each_position
def test_a_position_is_legal_and_asks_one_thing_that_can_be_done(game: str, position: Position) -> None:
    rules = td.game(game)
    state = position.state(rules, seed=1)
    assert state.broken_invariants() == []
    seat = position.asked(state)
    offered = [str(rules.option(option)) for option in state.legal(seat)]
    assert len(offered) > 1, "there is nothing to choose"
    assert sum(map(bool, (position.does, position.never, position.wins, position.ends))) == 1
    named = position.does or position.never
    assert set(named) <= set(offered), f"offered are {offered}"
    assert len(set(named)) < len(offered), "everything that is offered is right, or wrong"


@each_position
def test_what_a_position_asks_for_is_proven(game: str, position: Position) -> None:
    rules = td.game(game)
    state = position.state(rules, seed=1)
    goal = position.goal(state)
    assert (goal is None) == (not position.line and not position.within), "a turn is proven, one choice is not"
    if goal is not None:
        worlds = worlds_of(state, goal.seat)
        assert not position.line or is_led_by(worlds, goal, rules, position.line)
        assert not position.within or reaches(worlds, goal, position.within)
    if position.danger:
        worlds = worlds_of(state, state.to_act)
        named = {rules.parse(text) for text in position.does or position.never}
        lost = {option for option in state.legal() if gives_away(worlds, option, position.danger)}
        assert lost == set(state.legal()) - named if position.does else named <= lost


@pytest.mark.parametrize("game", GAMES)
def test_level_3_is_mostly_sensible(game: str) -> None:
    found = score(game, "level 3")
    assert found.passed / found.asked >= 0.9, found.failures


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("level", "share"), [(1, 0.8), (3, 0.95), (5, 1.0)])
def test_levels_are_as_sensible_as_they_should_be(game: str, level: int, share: float) -> None:
    rules = td.game(game)
    found = score(game, f"level {level}", SECONDS if level == 5 else UNHURRIED, seeds=(1, 2, 3))
    if found.passed / found.asked < share and mind_of(rules, brain_of(rules)) is None:
        pytest.xfail(f"without a mind {found.passed} of {found.asked}")
    assert found.passed / found.asked >= share, found.failures

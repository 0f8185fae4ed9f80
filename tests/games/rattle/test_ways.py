"""RAT-77: an action with movement is on offer exactly when a legal way to use it exists, on random crowded tables."""

from typing import Any

import pytest

import tumbledown as td
from games.rattle.battle import Battle
from games.rattle.places import wall
from tumbledown.games.rattle.declaring import ChooseMove
from tumbledown.games.rattle.words import CHARGE

MOVERS = {"AF1": 122, "AC1": 112, "AS1": 240, "AK1": 240, "AH1": 160}
"""How far a Charge of each goes at most: its move and its reach."""


def hard_table(seed: int, mover: str, traits: tuple[str, ...] = ()) -> Battle:
    """A group, one enemy about as far away as a Charge goes, and at random between them walls and friends."""
    tape = td.Seeded(seed)
    radius = {mover: 10 if mover[1] == "C" else 20, "BF1": 20, "AW1": 10, "AW2": 10, "AF2": 20, "AS2": 20}
    far = MOVERS[mover] + (80 if traits else 0)
    spots: dict[str, Any] = {mover: (60 + tape.below(60), 140 + tape.below(120))}
    x0, y0 = spots[mover]
    while "BF1" not in spots:
        x, y = 20 + tape.below(361), 20 + tape.below(361)
        if (far * 7 // 10) ** 2 <= (x - x0) ** 2 + (y - y0) ** 2 <= far**2:
            spots["BF1"] = (x, y)
    x1, y1 = spots["BF1"]
    pieces = []
    for _ in range(3):
        left, top = between(tape, x0, x1), between(tape, y0, y1)
        pieces.append(wall(left, top, left + 6 + tape.below(30), top + 6 + tape.below(30)))
    pieces = [piece for piece in pieces if not piece.holds(x0, y0) and not piece.holds(x1, y1)]
    for name in ("AW1", "AW2", "AF2", "AS2"):
        for _ in range(50):
            x, y = between(tape, x0, x1), between(tape, y0, y1)
            is_free = all(
                (x - spots[other][0]) ** 2 + (y - spots[other][1]) ** 2 >= (radius[name] + radius[other]) ** 2
                for other in spots
            )
            if is_free and not any(piece.holds(x, y) for piece in pieces):
                spots[name] = (x, y)
                break
    return Battle(*pieces, traits={"A": list(traits)}, **spots)


def between(tape: td.Seeded, one: int, other: int) -> int:
    """A number between two, or a little beyond them, and on the board."""
    low, high = min(one, other) - 30, max(one, other) + 30
    return max(20, min(370, low + tape.below(high - low)))


def on_offer(battle: Battle, name: str) -> list[str]:
    """The actions that a group may be given, and nothing else of the table changed."""
    state = battle.state.clone()
    state.apply(battle.number(name))
    return [str(battle.game.option(option)) for option in state.legal()]


def straight_end(battle: Battle, who: int, act: int) -> tuple[int, int] | None:
    """By trying every whole point in reach: one to which a straight move is legal for the action."""
    state: Any = battle.state
    step = ChooseMove(who, act)
    x0, y0, far = state.bodies.x[who], state.bodies.y[who], int(step.move(state).room)
    for y in range(max(0, y0 - far), min(400, y0 + far) + 1):
        for x in range(max(0, x0 - far), min(400, x0 + far) + 1):
            # As a person may choose it.
            is_inside = 0 < x < 400 and 0 < y < 400
            if is_inside and step.accepts(state, x, y) and step.open_reason(state, who // 8, [x, y]) is None:
                return x, y
    return None


def turning_end(battle: Battle, who: int, act: int, apart: int) -> list[int]:
    """By trying a fine net of ends and turns: a path with one turn that is legal for the action."""
    state: Any = battle.state
    step = ChooseMove(who, act)
    move = step.move(state)
    x0, y0, far = state.bodies.x[who], state.bodies.y[who], int(move.room)
    net = [
        (x, y)
        for y in range(max(1, y0 - far), min(399, y0 + far) + 1, apart)
        for x in range(max(1, x0 - far), min(399, x0 + far) + 1, apart)
    ]
    turns = [(x, y) for x, y in net if move.is_clear(x0, y0, x, y)]
    for x, y in net:
        if not step.accepts(state, x, y) or not move.may_end(x, y):
            continue
        for tx, ty in turns:
            length = ((tx - x0) ** 2 + (ty - y0) ** 2) ** 0.5 + ((tx - x) ** 2 + (ty - y) ** 2) ** 0.5
            if length > far or not move.is_clear(tx, ty, x, y):
                continue
            if step.open_reason(state, who // 8, [tx, ty, x, y]) is None:
                return [tx, ty, x, y]
    return []


def check_straight(seeds: range, mover: str) -> tuple[int, int]:
    """What is on offer is what trying every point finds; how often there was a way, and how often only at home_0."""
    ways = only = 0
    for seed in seeds:
        battle = hard_table(seed, mover)
        step = ChooseMove(battle.numbers[mover], CHARGE)
        state: Any = battle.state
        has_way = step.may_stay(state) or straight_end(battle, step.who, CHARGE) is not None
        assert ("charge" in on_offer(battle, mover)) == has_way, (seed, mover)
        ways += has_way
        if has_way:
            battle.play(f"{mover} charge")
            only += battle.offered() == ["home_0"]
    return ways, only


def check_turning(seeds: range, mover: str, traits: tuple[str, ...], apart: int) -> tuple[int, int]:
    """Where a net of paths finds a way the Charge is on offer; how often it is, and how often only at home_0."""
    ways = only = 0
    for seed in seeds:
        battle = hard_table(seed, mover, traits)
        if "charge" in on_offer(battle, mover):
            ways += 1
            battle.play(f"{mover} charge")
            if battle.offered() == ["home_0"]:
                only += 1
                battle.play("home_0")
        else:
            found = turning_end(battle, battle.numbers[mover], CHARGE, apart)
            assert not found, (seed, mover, found)
    return ways, only


@pytest.mark.parametrize("mover", ["AF1", "AC1", "AS1", "AH1"])
def test_straight_charges_are_on_offer_exactly_when_there_is_a_way(mover: str) -> None:
    """RAT-77 RAT-25 Against every whole point."""
    ways, only = check_straight(range(25), mover)
    assert 0 < ways < 25
    assert only > 0


@pytest.mark.parametrize(("mover", "traits"), [("AK1", ()), ("AF1", ("harriers",))])
def test_charges_with_a_turn_are_on_offer_where_a_net_of_paths_finds_one(mover: str, traits: tuple[str, ...]) -> None:
    """RAT-77 RAT-25"""
    ways, only = check_turning(range(100, 130), mover, traits, 5)
    assert 0 < ways < 30
    assert only > 0


@pytest.mark.soak
@pytest.mark.parametrize("mover", ["AF1", "AC1", "AS1", "AH1"])
def test_many_straight_charges(mover: str) -> None:
    """RAT-77"""
    check_straight(range(100, 300), mover)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("mover", "traits"), [("AK1", ()), ("AK1", ("harriers",)), ("AF1", ("harriers",)), ("AH1", ("harriers",))]
)
def test_many_charges_with_turns(mover: str, traits: tuple[str, ...]) -> None:
    """RAT-77"""
    check_turning(range(100, 200), mover, traits, 3)

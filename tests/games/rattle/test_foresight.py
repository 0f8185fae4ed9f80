"""What a choice would lead to, asked before it is made."""

from games.rattle.battle import Battle
from tumbledown.games.rattle.geometry import HAZARDOUS, ROUGH
from tumbledown.games.rattle.ground import Piece


def asked(battle: Battle, question: str) -> list[str]:
    """The answer, line by line."""
    return battle.game.inquire(battle.state, 0, question).splitlines()


def block(kind: int, left: int, right: int) -> Piece:
    """A rectangle across the way of a group that walks east along y = 200."""
    return Piece(kind, "patch", [left, right, right, left], [150, 150, 250, 250])


def test_a_path_tells_its_length_and_what_leaving_terrain_takes() -> None:
    """RAT-30, RAT-31"""
    battle = Battle(block(ROUGH, 120, 150), block(HAZARDOUS, 160, 180), AF1=(100, 200), BF1=(380, 20))
    battle.play("AF1 sprint")
    assert asked(battle, "if >240,200") == [
        ">240,200 140.0 mm of 160",
        "Leaves the patch at 151,200: Guile 15+ or stop, or pay 1.",
        "Leaves the patch at 181,200: Will 11+ or be removed, or pay 2.",
    ]


def test_a_path_that_may_not_be_taken_tells_its_measured_reason() -> None:
    """RAT-25"""
    battle = Battle(AF1=(100, 200), BF1=(380, 20))
    battle.play("AF1 sprint")
    assert asked(battle, "if >300,200") == ["! The path is 200.0 mm long, 160 are allowed."]


def test_a_charge_tells_whom_it_could_attack_and_who_could_react() -> None:
    """RAT-112, RAT-118, RAT-119"""
    battle = Battle(AF1=(100, 200), BF1=(170, 200), BS1=(170, 330))
    battle.play("AF1 charge")
    assert asked(battle, "if >129,200") == [
        ">129,200 29.0 mm of 80",
        "Could attack BF1: 1 die, removed 12%.",
        "BF1 could react: Countercharge, if attacked.",
        "BS1 could react: Suppression at 100,200.",
    ]


def test_nobody_reacts_without_momentum() -> None:
    """RAT-106"""
    battle = Battle(AF1=(100, 200), BS1=(170, 330), momentum=(8, 0))
    battle.play("AF1 sprint")
    assert asked(battle, "if >129,200") == [">129,200 29.0 mm of 160"]


def test_actions_without_a_move_tell_who_could_react_before_they_are_declared() -> None:
    """RAT-117"""
    battle = Battle(AF1=(100, 200), BH1=(170, 200))
    battle.play("AF1")
    assert asked(battle, "if rest") == ["BH1 could react: Intimidate."]
    assert asked(battle, "if sprint") == []


def test_a_place_is_free_or_tells_why_not() -> None:
    """RAT-24, RAT-139"""
    battle = Battle(AF1="ambush", BF1=(200, 200), traits={"A": ["ambushers"]})
    battle.play("AF1")
    assert asked(battle, "if >100,100") == [">100,100 is free."]
    assert asked(battle, "if >150,200")[0].startswith("! ")
    assert "50.0 mm" in asked(battle, "if >150,200")[0]


def test_asking_changes_nothing() -> None:
    battle = Battle(AF1=(100, 200), BF1=(170, 200))
    battle.play("AF1 charge")
    before = battle.state.to_dict()
    asked(battle, "if >129,200")
    assert battle.state.to_dict() == before

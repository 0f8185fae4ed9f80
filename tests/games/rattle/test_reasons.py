"""Why not: every refusal names its rule, a sentence and facts."""

from typing import Any

import pytest

from games.rattle.battle import Battle
from games.rattle.places import rough, wall

FLAGS = [[200, 200, -1, 0], [120, 200, -1, 0], [280, 200, -1, 0]]


def reason(battle: Battle, word: str) -> tuple[str, str]:
    found = battle.refused(word)
    assert found.text[-1] in ".?"
    return found.code, found.rule


def test_who_may_not_act() -> None:
    """RAT-62 RAT-64 RAT-65 RAT-67"""
    battle = Battle(
        AF1=(100, 300), AW1=(60, 300), AF2="delayed", AC1="banished", AF3="out", BF1=(100, 60), momentum=(3, 3)
    )
    assert reason(battle, "AW1") == ("ward", "RAT-67")
    assert reason(battle, "AF2") == ("not_there", "RAT-67")
    assert reason(battle, "AC1") == ("not_there", "RAT-67")
    assert reason(battle, "AF3") == ("not_there", "RAT-67")
    assert reason(battle, "own_7") == ("no_group", "RAT-02")
    assert reason(battle, "foe_7") == ("no_group", "RAT-02")
    assert reason(battle, "arrive") == ("nobody_delayed", "RAT-176")
    assert reason(battle, "change_tactic") == ("no_tactitians", "RAT-161")
    assert reason(battle, "rest") == ("not_offered", "RAT-62")


def test_too_dear() -> None:
    """RAT-64 RAT-R14"""
    battle = Battle(
        AF1=(100, 300),
        AS1=(20, 20),
        AC1=(300, 300),
        BF1=(100, 60),
        momentum=(3, 0),
        variants={"action_cost": "escalating"},
    )
    battle.play("AF1 sprint >100,310 AS1 sprint >30,20")
    found = battle.refused("AF1")
    assert (found.code, found.facts) == ("too_dear", {"cost": 2, "momentum": 1})


def test_arriving() -> None:
    """RAT-176"""
    early = Battle(AF1=(100, 300), AF2="delayed", BF1=(100, 60), position={"round": 1, "deployment": 2})
    assert reason(early, "arrive") == ("too_early", "RAT-176")


def test_where_delayed_groups_arrive() -> None:
    """RAT-176 RAT-136 Off the edge, in contact with an enemy, or a Transport in the mud."""
    battle = Battle(AF1=(100, 200), AF2="delayed", BF1=(200, 380), position={"deployment": 2})
    battle.play("arrive")
    assert reason(battle, ">300,300") == ("not_at_edge", "RAT-176")
    assert battle.refused(">241,380").text == "At 241,380 it would touch BF1."
    transport = Battle(
        rough(300, 320, 400, 400),
        AF1=(100, 200),
        AH1="delayed",
        BF1=(200, 60),
        position={"deployment": 2},
        variants={"riders_full_transport": True},
        traits={"A": ["riders"]},
    )
    transport.play("arrive")
    assert reason(transport, ">340,380") == ("bad_ground", "RAT-176")


def test_where_summoned_groups_come_back() -> None:
    """RAT-100 RAT-R59"""
    battle = Battle(AC1=(100, 200, "battle_summons"), AF1="out", AF2=(60, 380), BF1=(200, 380))
    battle.play("AC1 battle_summons AF1", 12, 2)
    assert reason(battle, ">300,300") == ("not_at_edge", "RAT-100")
    assert battle.refused(">270,380").text == "270,380 is 70.0 mm from BF1; it must be more than 80."
    assert reason(battle, ">101,380") == ("touches_ally", "RAT-100")
    corner = Battle(
        AC1=(100, 200, "battle_summons"), AF1="out", BF1=(200, 60), zones=("SW", "NE"), position={"deployment": 0}
    )
    corner.play("AC1 battle_summons AF1", 12, 2)
    assert reason(corner, ">300,380") == ("outside_zone", "RAT-R59")


def test_tactics() -> None:
    """RAT-161"""
    battle = Battle(
        AF1=(100, 300), BF1=(100, 60), traits={"A": ["tactitians"]}, position={"first_turn": [5, 4]}, momentum=(3, 3)
    )
    assert reason(battle, "change_tactic") == ("first_turn", "RAT-161")


@pytest.mark.parametrize(
    ("act", "code", "rule"),
    [
        ("charge", "no_target", "RAT-71"),
        ("feint", "no_target", "RAT-73"),
        ("stand_and_fight", "out_of_range", "RAT-72"),
        ("translocate_ward", "no_ward", "RAT-76"),
        ("banishment", "not_picked", "RAT-05"),
        ("take_flag", "no_flags", "RAT-168"),
    ],
)
def test_actions_that_are_not_on_offer(act: str, code: str, rule: str) -> None:
    """RAT-77 RAT-05"""
    battle = Battle(AF1=(100, 300), AF2=(100, 380), BF1=(100, 60))
    battle.play("AF1")
    assert reason(battle, act) == (code, rule)


def test_distances_are_facts() -> None:
    """RAT-78 82 mm away, range S is 80."""
    battle = Battle(AK1=(100, 200), BF1=(182, 200))
    battle.play("AK1")
    found = battle.refused("stand_and_fight")
    assert found.text == "Stand and Fight: BF1 is 82.0 mm away, range S is 80."
    assert found.facts == {"group": "BF1", "distance": 82.0, "range": 80}


def test_what_blocks_the_sight_is_a_fact() -> None:
    """RAT-22"""
    battle = Battle(wall(130, 150, 140, 250), AS1=(100, 200), BF1=(182, 200), BF2=(100, 300), BF3=(100, 100))
    battle.play("AS1 stand_and_fight")
    found = battle.refused("BF1")
    assert (found.code, found.facts["blocked_by"]) == ("no_line_of_sight", "the wall (piece 0)")


def test_champion_actions() -> None:
    """RAT-99 RAT-100 RAT-102 RAT-103 RAT-104 RAT-69"""
    for act, code in (
        ("spot_weakness", "no_ally"),
        ("battle_summons", "nobody_to_summon"),
        ("push_to_the_brink", "out_of_range"),
        ("distant_doom", "out_of_range"),
    ):
        groups: dict[str, Any] = {"AC1": (100, 300, act), "BF1": (100, 60), "AW1": (20, 380)}
        groups |= {f"AF{number}": (40 + 60 * number, 380) for number in (1, 2, 3, 4, 5)}
        battle = Battle(**groups)
        battle.play("AC1")
        assert battle.refused(act).code == code
    plot = Battle(AC1=(100, 300, "scheming_plot"), AF1=(300, 300), BC1=(121, 300), BF1=(20, 20))
    plot.play("AC1")
    assert plot.refused("scheming_plot").facts == {"enemies": 1, "allies": 0}
    rested = Battle(AF1=(100, 300), AF2=(200, 300), BF1=(100, 60))
    rested.play("AF1 rest AF2 rest AF1", 1, 1, 1, 1)
    assert reason(rested, "rest") == ("used_up", "RAT-69")


def test_flags() -> None:
    """RAT-168"""
    held = [[100, 300, 0, 2], *FLAGS[1:]]
    battle = Battle(AF1=(100, 300), BF1=(100, 60), scenario="capture_the_flags", position={"markers": held})
    battle.play("AF1")
    assert reason(battle, "take_flag") == ("has_flag", "RAT-168")


def test_moves() -> None:
    """RAT-25 RAT-27 RAT-29 RAT-24 RAT-170"""
    battle = Battle(wall(130, 250, 140, 350), AF1=(100, 300), AF2=(60, 300), BF1=(100, 60))
    battle.play("AF1 sprint")
    assert reason(battle, "stay") == ("must_move", "RAT-70")
    assert reason(battle, "exit_S") == ("no_flag_to_score", "RAT-170")
    assert reason(battle, "pt_100,300")[0] == "no_length"
    assert reason(battle, "pt_380,380")[1] == "RAT-25"
    assert reason(battle, "pt_60,300")[1] == "RAT-24"
    assert reason(battle, "touch_foe_0_0")[1] in ("RAT-25", "RAT-24")
    assert reason(battle, "cover_5") == ("not_offered", "RAT-70")
    assert reason(battle, "AF2") == ("not_offered", "RAT-70")


def test_leaving_with_a_flag() -> None:
    """RAT-170 RAT-34 RAT-25 The move, the age of the flag, or the way off the board is the reason."""
    held = [[200, 300, 0, 2], *FLAGS[1:]]
    groups: dict[str, Any] = {"AF1": (200, 300), "BF1": (260, 300)}
    battle = Battle(scenario="capture_the_flags", position={"markers": held}, **groups)
    battle.play("AF1 sprint")
    assert reason(battle, "exit_N") == ("too_long", "RAT-25")
    charge = Battle(scenario="capture_the_flags", position={"markers": held}, **groups)
    charge.play("AF1 charge")
    assert reason(charge, "exit_N") == ("cannot_leave", "RAT-34")
    fresh = Battle(scenario="capture_the_flags", position={"markers": [[200, 300, 0, 5], *FLAGS[1:]]}, **groups)
    fresh.play("AF1 sprint")
    assert reason(fresh, "exit_N") == ("flag_too_fresh", "RAT-170")


def test_reactions() -> None:
    """RAT-112 RAT-106 RAT-111 RAT-122"""
    battle = Battle(AF1=(100, 200), BH1=(160, 200), BS1=(160, 300))
    battle.play("AF1 rest")
    assert reason(battle, "countercharge") == ("no_trigger", "RAT-118")
    assert reason(battle, "detonate") == ("no_trigger", "RAT-129")
    two = Battle(AF1=(100, 200), BH1=(160, 200), BH2=(100, 260), BS1=(160, 300), BF1="out")
    two.play("AF1 rest intimidate")
    assert reason(two, "BS1") == ("no_trigger", "RAT-117")
    assert reason(two, "BF1") == ("not_there", "RAT-111")


def test_other_decisions_name_what_is_asked() -> None:
    """RAT-107"""
    battle = Battle(AF1=(100, 200), BH1=(160, 200))
    battle.play("AF1 rest intimidate")
    found = battle.refused("force")
    assert found.code == "not_offered"
    assert "accept or deny" in found.text


def test_not_your_choice() -> None:
    """RAT-62"""
    battle = Battle(AF1=(100, 200), BF1=(300, 200))
    found = battle.state.why_not(battle.game.parse("pass_turn"), 1)
    assert found is not None
    assert found.code == "not_your_choice"


def test_a_forbidden_shot() -> None:
    """RAT-R33 With `shoot_into_melee` forbidden nothing hides the enemy, but a friend is in contact with it."""
    forbidden = {"shoot_into_melee": "forbidden"}
    doom = Battle(AC1=(200, 150, "distant_doom"), AF1=(200, 241), BF1=(200, 200), variants=forbidden)
    doom.play("AC1")
    assert reason(doom, "distant_doom") == ("touches_friend", "RAT-R33")
    shot = Battle(AS1=(120, 200), AF1=(200, 241), BF1=(200, 200), variants=forbidden)
    shot.play("AS1")
    assert reason(shot, "stand_and_fight") == ("touches_friend", "RAT-R33")
    shot.play("charge")
    assert reason(shot, ">100,200") == ("touches_friend", "RAT-R33")

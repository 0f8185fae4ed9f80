"""Actions: what they cost, who may take them, and what each does (RAT-64 to RAT-77, RAT-98 to RAT-105)."""

import pytest

from games.rattle.battle import Battle
from games.rattle.places import hazard, rough, wall


def actions(battle: Battle, name: str) -> list[str]:
    battle.play(name)
    return battle.offered()


# In general.


def test_an_action_costs_one_momentum_when_it_is_declared() -> None:
    """RAT-64 RAT-56 RAT-68 Also one that misses."""
    battle = Battle(AF1=(100, 100), AF2=(300, 300), BF1=(300, 100))
    battle.play("AF1 sprint >150,100")
    assert battle.momentum == [7, 8]


def test_escalating_cost_by_variant() -> None:
    """RAT-64 RAT-R14 The 1st, 2nd, 3rd action of a group in a round cost 1, 2, 3."""
    battle = Battle(AF1=(100, 100), AF2=(300, 300), BF1=(300, 100), variants={"action_cost": "escalating"})
    for group, path, left in [("AF1", ">120,100", 7), ("AF2", ">320,300", 6), ("AF1", ">140,100", 4)]:
        battle.play(f"{group} sprint {path}")
        assert battle.momentum[0] == left


def test_no_group_acts_twice_in_a_row() -> None:
    """RAT-65"""
    battle = Battle(AF1=(100, 100), AF2=(300, 300), BF1=(300, 100))
    battle.play("AF1 sprint >150,100")
    assert battle.offered() == ["pass_turn", "AF2"]
    assert battle.refused("AF1").rule == "RAT-65"
    battle.play("AF2 sprint >320,300")
    assert "AF1" in battle.offered()


def test_the_last_man_standing_may_act_again() -> None:
    """RAT-66 Wards do not count."""
    battle = Battle(AF1=(100, 100), AW1=(200, 200), BF1=(300, 100))
    battle.play("AF1 sprint >150,100")
    assert battle.offered() == ["pass_turn", "AF1"]


def test_if_only_the_barred_group_can_act_the_bar_is_lifted() -> None:
    """RAT-R15 A passenger without an exit cannot act."""
    battle = Battle(AF1=(100, 100), AW1=(200, 200), BF1=(300, 100))
    battle.play("AF1 sprint >150,100")
    assert "AF1" in battle.offered()


def test_wards_never_act() -> None:
    """RAT-67"""
    battle = Battle(AF1=(100, 100), AW1=(200, 200), BF1=(300, 100))
    assert battle.offered() == ["pass_turn", "AF1"]
    assert battle.refused("AW1").rule == "RAT-67"


def test_without_momentum_only_passing_is_left() -> None:
    """RAT-62 RAT-64"""
    battle = Battle(AF1=(100, 100), BF1=(300, 100), momentum=(0, 3))
    assert battle.to_act == "B" or battle.offered() == ["pass_turn"]


def test_rest_once_a_round_for_each_group() -> None:
    """RAT-69 RAT-R16 RAT-75"""
    battle = Battle(AF1=(100, 100), AF2=(300, 300), BF1=(300, 100))
    battle.play("AF1 rest", 1, 1)
    battle.play("AF2 rest", 1, 1)
    assert "rest" not in actions(battle, "AF1")


@pytest.mark.parametrize(("dice", "momentum"), [((1, 2), 8), ((15, 2), 9), ((15, 16), 10)])
def test_rest_regains_momentum(dice: tuple[int, int], momentum: int) -> None:
    """RAT-75 One is paid; 1, 2 or 3 come back."""
    battle = Battle(AF1=(100, 100), BF1=(300, 100))
    battle.play("AF1 rest", *dice)
    assert battle.momentum[0] == momentum


def test_regaining_stops_at_the_total() -> None:
    """RAT-56 Example 14: total 8, momentum 7: 6 + 3 is 8."""
    battle = Battle(AF1=(100, 100), BF1=(300, 100), momentum=(7, 8), total=(8, 12))
    battle.play("AF1 rest", 15, 16)
    assert battle.momentum[0] == 8


# Standard actions.


def test_sprint_goes_one_band_further() -> None:
    """RAT-70 RAT-26 Fighters S to M with one pivot, Skirmishers M to L with two; a path of length 0 is none."""
    fighters = Battle(AF1=(100, 100), BF1=(350, 350))
    fighters.play("AF1 sprint")
    assert "stay" not in fighters.offered()
    assert fighters.refused(">261,100").code == "too_long"
    assert fighters.refused(">120,100>120,120>140,120").code == "too_many_pivots"
    fighters.play(">180,100>180,180")
    assert fighters.where("AF1") == (180, 180)
    skirmishers = Battle(AK1=(100, 100), BF1=(350, 350))
    skirmishers.play("AK1 sprint >180,100>180,180>100,180")
    assert skirmishers.where("AK1") == (100, 180)


def test_charge_attacks_after_the_move_with_a_penalty() -> None:
    """RAT-71 RAT-77 Only ends with a target count; 0 is allowed."""
    battle = Battle(AF1=(100, 100), BF1=(200, 100), BF2=(300, 300))
    battle.play("AF1 charge")
    assert battle.refused(">150,100").rule == "RAT-77"
    assert "stay" not in battle.offered()
    battle.play(">159,100 decline", 11, 10, 10)
    assert battle.where("BF1") == "out"
    contact = Battle(AF1=(100, 100), BF1=(141, 100))
    contact.play("AF1 charge stay decline", 1)
    assert contact.where("AF1") == (100, 100)


def test_example_16_a_free_choice_without_a_target_is_refused() -> None:
    """RAT-77 RAT-R23 Example 16"""
    battle = Battle(AF1=(100, 200), BF9=(380, 380), BK1=(380, 20), BS1=(200, 200))
    battle.play("AF1 charge")
    assert battle.game.parse("touch_foe_2_0") == 173
    assert 173 in battle.state.legal()
    assert battle.game.parse(">159,200") == 81089
    assert 81089 not in battle.state.legal()
    assert battle.offers(">159,200")
    assert battle.refused(">157,200").rule == "RAT-77"


def test_free_choices_may_be_switched_off() -> None:
    """RAT-R23"""
    battle = Battle(AF1=(100, 200), BS1=(200, 200), variants={"free_mm_moves": False})
    battle.play("AF1 sprint")
    assert battle.refused(">150,200").rule == "RAT-R23"


def test_a_feint_shoves_its_target() -> None:
    """RAT-73 RAT-R67 GUILE 10 of Skirmishers; success: up to M, not into hazards, off the board or into contact."""
    battle = Battle(hazard(220, 300, 300, 380), AK1=(100, 100), BF1=(180, 100), AF1=(180, 240))
    battle.play("AK1 feint stay", 10, 2)
    assert battle.to_act == "A"
    assert battle.refused(">180,199").code == "in_contact"
    assert battle.refused(">341,100").code == "too_long"
    battle.play(">250,100>250,150")
    assert battle.where("BF1") == (250, 150)


def test_a_critical_feint_may_shove_into_hazards_and_contact() -> None:
    """RAT-73 Only off the board stays forbidden."""
    battle = Battle(hazard(200, 60, 300, 140), AK1=(100, 100), BF1=(180, 100), AF1=(180, 240))
    battle.play("AK1 feint stay", 10, 20)
    assert battle.offers(">250,100", ">180,199")
    assert battle.refused(">180,0").rule == "RAT-34"
    battle.play(">250,100")
    assert battle.where("BF1") == (250, 100)


def test_a_failed_feint_does_nothing() -> None:
    """RAT-73"""
    battle = Battle(AK1=(100, 100), BF1=(180, 100), BF2=(300, 300))
    battle.play("AK1 feint stay", 9, 2)
    assert battle.where("BF1") == (180, 100)
    assert "pass_turn" in battle.offered()


def test_maneuver_draws_an_ally_closer() -> None:
    """RAT-74 RAT-R25 Within M and in sight, up to its MOV, towards the actor."""
    battle = Battle(AF1=(100, 100), AF2=(200, 100), AF3=(300, 300), BF1=(380, 380))
    battle.play("AF1 maneuver stay", 15, 2)
    assert battle.offered() == ["decline", "AF2"]
    battle.play("AF2")
    assert battle.refused(">220,100").code == "not_toward"
    battle.play(">150,100")
    assert battle.where("AF2") == (150, 100)
    assert battle.momentum[0] == 7


def test_a_critical_maneuver_makes_the_next_action_of_that_group_free() -> None:
    """RAT-74 RAT-R62 Only if it is the very next to act."""
    battle = Battle(AF1=(100, 100), AF2=(200, 100), AF3=(300, 300), BF1=(380, 380))
    battle.play("AF1 maneuver stay", 15, 16)
    battle.play("AF2 >150,100 AF2 sprint >200,100")
    assert battle.momentum[0] == 7
    other = Battle(AF1=(100, 100), AF2=(200, 100), AF3=(300, 300), BF1=(380, 380))
    other.play("AF1 maneuver stay", 15, 16)
    other.play("AF2 >150,100 AF3 sprint >300,320 AF2 sprint >200,100")
    assert other.momentum[0] == 5


def test_maneuver_needs_an_ally_in_reach() -> None:
    """RAT-77 RAT-R54 Nobody is their own ally."""
    assert "maneuver" not in actions(Battle(AF1=(100, 100), AF2=(380, 380), BF1=(380, 20)), "AF1")


def test_translocate_ward() -> None:
    """RAT-76 RAT-R78 Within S of oneself or of an ally in sight, within M when one did not move."""
    battle = Battle(AF1=(100, 100), AW1=(300, 300), BF1=(380, 20))
    battle.play("AF1 translocate_ward stay")
    assert battle.offers(">100,259")
    assert not battle.offers(">100,261")
    battle.play(">100,259")
    assert battle.where("AW1") == (100, 259)
    moved = Battle(AF1=(100, 100), AW1=(300, 300), BF1=(380, 20))
    moved.play("AF1 translocate_ward >140,100")
    assert moved.offers(">140,180")
    assert not moved.offers(">140,181")


def test_translocate_needs_a_ward() -> None:
    """RAT-76 RAT-77"""
    assert "translocate_ward" not in actions(Battle(AF1=(100, 100), BF1=(380, 20)), "AF1")


# Champion actions.


def test_only_a_champion_takes_its_picked_action() -> None:
    """RAT-98 RAT-08 RAT-R04 Also as part of a pair; others and other actions are not on offer."""
    champion = Battle(AC1=(100, 100, "distant_doom"), BF1=(160, 100))
    offered = actions(champion, "AC1")
    assert "distant_doom" in offered
    assert "scheming_plot" not in offered
    pair = actions(Battle(AF1=(100, 100, "+scheming_plot"), BF1=(300, 300)), "AF1")
    assert "scheming_plot" in pair


def test_crashing_wave_moves_allies_in_reach() -> None:
    """RAT-98 RAT-105 RAT-R19 Each within reach, which is RNG (contact for a champion), may move; GUILE 12."""
    battle = Battle(AC1=(100, 100, "crashing_wave"), AF1=(131, 100), AF2=(300, 300), BF1=(380, 20))
    battle.play("AC1 crashing_wave", 12, 2)
    assert battle.offered() == ["done", "AF1"]
    battle.play("AF1 >200,100")
    assert battle.where("AF1") == (200, 100)


def test_a_critical_wave_needs_no_exit_checks() -> None:
    """RAT-98"""
    mud = rough(110, 50, 160, 150)
    plain = Battle(mud, AC1=(100, 100, "crashing_wave"), AF1=(131, 100), BF1=(380, 20))
    plain.play("AC1 crashing_wave", 12, 2)
    plain.play("AF1 >200,100")
    assert plain.offered() == ["check", "pay", "stay"]
    critical = Battle(mud, AC1=(100, 100, "crashing_wave"), AF1=(131, 100), BF1=(380, 20))
    critical.play("AC1 crashing_wave", 12, 20)
    critical.play("AF1 >200,100")
    assert critical.where("AF1") == (200, 100)


def test_spot_weakness_lets_an_ally_attack() -> None:
    """RAT-99 RAT-R79 The ally is named first, the target after the check; with a critical it has a bonus."""
    battle = Battle(AC1=(100, 100, "spot_weakness"), AF1=(131, 100), BF1=(172, 100), BF2=(131, 141))
    battle.play("AC1 spot_weakness", 12, 2)
    assert battle.offered() == ["decline", "BF1", "BF2"]
    # Two enemies touch AF1, which is helped by nobody but the champion beside it: bonus, not outnumbered.
    battle.play("BF1 decline", 1, 2, 3)
    critical = Battle(AC1=(100, 100, "spot_weakness"), AS1=(131, 100), BF1=(280, 100), BF2=(350, 100))
    critical.play("AC1 spot_weakness", 12, 20)
    assert "BF1" in critical.offered()


def test_battle_summons_brings_a_group_home() -> None:
    """RAT-100 RAT-R59 An out group of 1 or 2 points, at the own edge, more than S from enemies; a critical moves it."""
    battle = Battle(AC1=(100, 100, "battle_summons"), AF1="out", BF1=(380, 20))
    battle.play("AC1 battle_summons AF1", 12, 2)
    assert battle.refused(">200,300") is not None
    battle.play(">200,380")
    assert battle.where("AF1") == (200, 380)
    critical = Battle(AC1=(100, 100, "battle_summons"), AF1="out", BF1=(380, 20))
    critical.play("AC1 battle_summons AF1", 12, 20)
    critical.play(">200,380 >200,320")
    assert critical.where("AF1") == (200, 320)


def test_distant_doom_needs_no_sight() -> None:
    """RAT-101 RAT-79 One band more than RNG, always ranged, with a penalty: within S bonus and penalty are two dice."""
    battle = Battle(wall(120, 50, 140, 150), AC1=(100, 100, "distant_doom"), BF1=(170, 100))
    battle.play("AC1 distant_doom decline", 16, 2, 1, 1)
    assert battle.where("BF1") == "out"
    assert "distant_doom" not in actions(Battle(AC1=(100, 100, "distant_doom"), BF1=(181, 100)), "AC1")


def test_banishment() -> None:
    """RAT-102 RAT-105 RAT-94 GUILE with a penalty; then the champion takes a Will check, nobody moves it."""
    battle = Battle(AC1=(100, 100, "banishment"), BF1=(131, 100), BF2=(300, 300))
    battle.play("AC1 banishment", 12, 13, 2)
    assert battle.where("BF1") == "banished"
    assert battle.where("AC1") == (100, 100)
    assert battle.offered()[0] == "pass_turn"
    failed = Battle(AC1=(100, 100, "banishment"), BF1=(131, 100), BF2=(300, 300))
    failed.play("AC1 banishment", 2, 1, 1)
    assert failed.where("BF1") == (131, 100)
    assert failed.where("AC1") == "out"


def test_push_to_the_brink() -> None:
    """RAT-103 RAT-R75 Straight home to the northern edge while in sight; a critical adds a Will check."""
    battle = Battle(AC1=(100, 231, "push_to_the_brink"), BF1=(100, 200), BF2=(300, 300))
    battle.play("AC1 push_to_the_brink", 12, 2)
    assert battle.where("BF1") == (100, 20)
    critical = Battle(AC1=(100, 231, "push_to_the_brink"), BF1=(100, 200), BF2=(300, 300))
    critical.play("AC1 push_to_the_brink", 12, 20, 1, 1)
    assert critical.where("BF1") == "out"


@pytest.mark.parametrize(("dice", "momentum"), [((1, 1), [7, 8]), ((12, 1), [9, 6]), ((12, 13), [10, 5])])
def test_scheming_plot(dice: tuple[int, int], momentum: list[int]) -> None:
    """RAT-104 One is paid; 2 or 3 are regained and taken."""
    battle = Battle(AC1=(100, 100, "scheming_plot"), BF1=(300, 300))
    battle.play("AC1 scheming_plot", *dice)
    assert battle.momentum == momentum


def test_scheming_plot_needs_quiet_or_more_friends() -> None:
    """RAT-104 Enemies within RNG must be outweighed by allies there, the champion not counted."""
    alone = Battle(AC1=(100, 100, "scheming_plot"), BF1=(131, 100))
    assert "scheming_plot" not in actions(alone, "AC1")
    even = Battle(AC1=(100, 100, "scheming_plot"), BF1=(131, 100), AF1=(69, 100))
    assert "scheming_plot" not in actions(even, "AC1")
    more = Battle(AC1=(100, 100, "scheming_plot"), BF1=(131, 100), AH1=(69, 100))
    assert "scheming_plot" in actions(more, "AC1")


# Leaving terrain.


def test_example_9_leaving_rough_ground() -> None:
    """RAT-30 Example 9"""
    battle = Battle(rough(100, 150, 200, 250), AF1=(150, 200), BF1=(380, 20))
    battle.play("AF1 sprint >250,200")
    assert battle.offered() == ["check", "pay", "stay"]
    battle.play("check", 9, 14)
    assert battle.where("AF1") == (200, 200)
    paid = Battle(rough(100, 150, 200, 250), AF1=(150, 200), BF1=(380, 20))
    paid.play("AF1 sprint >250,200 pay")
    assert paid.where("AF1") == (250, 200)
    assert paid.momentum[0] == 6


def test_example_10_a_hazard() -> None:
    """RAT-31 RAT-R30 Example 10: `pay` is too dear; a critical gives a free move, a failure removes."""
    battle = Battle(hazard(100, 150, 200, 250), AF1=(150, 200), BF1=(380, 20), momentum=(2, 8))
    battle.play("AF1 sprint >250,200")
    assert battle.offered() == ["check", "stay"]
    battle.play("check", 11, 20)
    battle.play(">330,200")
    assert battle.where("AF1") == (330, 200)
    removed = Battle(hazard(100, 150, 200, 250), AF1=(150, 200), AF2=(380, 380), BF1=(380, 20))
    removed.play("AF1 sprint >250,200 check", 5, 10)
    assert removed.where("AF1") == "out"


def test_every_hazard_left_with_a_critical_success_gives_a_free_move() -> None:
    """RAT-31 RAT-32 RAT-97 Two hazards on one path, two critical successes."""
    battle = Battle(hazard(100, 150, 160, 250), hazard(180, 150, 220, 250), AF1=(130, 200), BF1=(380, 380))
    battle.play("AF1 sprint >240,200 check check", 11, 20, 11, 20)
    battle.play(">240,140 >240,80")
    assert battle.where("AF1") == (240, 80)
    assert battle.offered()[0] == "pass_turn"


def test_a_failed_hazard_stops_by_variant() -> None:
    """RAT-R30"""
    battle = Battle(hazard(100, 150, 200, 250), AF1=(150, 200), BF1=(380, 20), variants={"hazard_fail": "stops"})
    battle.play("AF1 sprint >250,200 check", 5, 10)
    assert battle.where("AF1") == (200, 200)


def test_who_stays_inside_goes_on_with_the_action() -> None:
    """RAT-R31 A charge that stays inside has no target from there."""
    battle = Battle(rough(100, 150, 200, 250), AF1=(190, 200), BF1=(261, 200))
    battle.play("AF1 charge >220,200 decline")
    assert "stay" in battle.offered()
    battle.play("stay")
    assert battle.where("AF1") == (200, 200)
    assert battle.where("BF1") == (261, 200)


def test_leaving_the_board_on_purpose() -> None:
    """RAT-34"""
    battle = Battle(AF1=(50, 100), AF2=(300, 300), BF1=(380, 20))
    battle.play("AF1 sprint >0,100")
    assert battle.where("AF1") == "out"
    charge = Battle(AF1=(50, 100), AF2=(300, 300), BF1=(91, 100))
    charge.play("AF1 charge")
    assert charge.refused(">0,100") is not None


def test_every_own_move_may_leave_the_board() -> None:
    """RAT-34 RAT-35 RAT-36 A maneuver too, if the end is closer to who called."""
    battle = Battle(AF1=(100, 30), AF2=(200, 60), AF3=(300, 300), BF1=(380, 380))
    battle.play("AF1 maneuver stay AF2", 15, 2)
    assert battle.refused(">230,0").code == "not_toward"
    battle.play(">170,0")
    assert battle.where("AF2") == "out"


def test_who_evades_may_leave_the_board() -> None:
    """RAT-34 RAT-35 RAT-120 Own reactions are own moves."""
    battle = Battle(AF1=(200, 200), AF2=(300, 300), BK1=(200, 60), BF1=(20, 300))
    battle.play("AF1 sprint >200,120 evade accept", 10, 2)
    battle.play(">200,0")
    assert battle.where("BK1") == "out"

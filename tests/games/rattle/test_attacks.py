"""Attacks and Will results (RAT-78 to RAT-97): the dice that are told are exactly those that are rolled."""

import pytest

from games.rattle.battle import Battle
from games.rattle.places import hazard, rough, wall


def test_a_hit_makes_the_target_take_a_will_check() -> None:
    """RAT-78 RAT-72 RAT-92 FURY 13 with a bonus within S: three dice, one hits; WILL 11 with two dice fails."""
    battle = Battle(AS1=(100, 100), BF1=(170, 100))
    battle.play("AS1 stand_and_fight decline", 13, 2, 3, 10, 10)
    assert battle.where("BF1") == "out"


def test_a_miss_does_nothing() -> None:
    """RAT-78"""
    battle = Battle(AS1=(100, 100), BF1=(170, 100))
    battle.play("AS1 stand_and_fight decline", 12, 2, 3)
    assert battle.where("BF1") == (170, 100)
    assert battle.active == "A"


def test_a_critical_hit_gives_the_will_check_a_penalty() -> None:
    """RAT-78 RAT-13"""
    battle = Battle(AS1=(100, 100), BF1=(170, 100))
    battle.play("AS1 stand_and_fight decline", 13, 20, 3, 10)
    assert battle.where("BF1") == "out"


def test_the_target_must_be_in_range_and_sight() -> None:
    """RAT-78 RAT-72 RAT-77 160 mm is within M, 161 is not; a base or a wall in between hides it."""
    assert "stand_and_fight" in actions(Battle(AS1=(100, 100), BF1=(260, 100)), "AS1")
    assert "stand_and_fight" not in actions(Battle(AS1=(100, 100), BF1=(261, 100)), "AS1")
    assert "stand_and_fight" not in actions(Battle(wall(150, 50, 200, 150), AS1=(100, 100), BF1=(260, 100)), "AS1")
    assert "stand_and_fight" not in actions(Battle(AS1=(100, 100), AF1=(180, 100), BW1=(250, 100)), "AS1")


def actions(battle: Battle, name: str) -> list[str]:
    battle.play(name)
    return battle.offered()


def test_a_heavy_fights_in_melee_at_a_distance() -> None:
    """RAT-79 RAT-90 A Heavy in range uses the melee modifiers: no bonus within S, and cover does not matter."""
    battle = Battle(wall(190, 60, 240, 160), AH1=(100, 100, "flyer"), BF1=(170, 100))
    battle.play("AH1 stand_and_fight decline", 8, 2, 10, 10)
    assert battle.where("BF1") == "out"


def test_a_friend_in_contact_gives_a_melee_bonus() -> None:
    """RAT-80 It may touch the attacker or the target; a ward does not count."""
    by_target = Battle(AF1=(100, 100), BF1=(141, 100), AF2=(182, 100))
    by_target.play("AF1 stand_and_fight decline", 1, 2, 3)
    by_attacker = Battle(AF1=(100, 100), BF1=(141, 100), AF2=(59, 100))
    by_attacker.play("AF1 stand_and_fight decline", 1, 2, 3)
    ward = Battle(AF1=(100, 100), BF1=(141, 100), AW1=(69, 100))
    ward.play("AF1 stand_and_fight decline", 1, 2)


def test_wards_do_not_help_in_melee_unless_the_variant_says_so() -> None:
    """RAT-R32"""
    battle = Battle(AF1=(100, 100), BF1=(141, 100), AW1=(69, 100), variants={"wards_count_in_melee": True})
    battle.play("AF1 stand_and_fight decline", 1, 2, 3)


def test_an_outnumbered_attacker_has_a_penalty() -> None:
    """RAT-80 RAT-R81 Two enemies touch the attacker: one die. A helper makes it even and gives a bonus."""
    alone = Battle(AF1=(100, 100), BF1=(141, 100), BF2=(59, 100))
    alone.play("AF1 stand_and_fight BF1 decline", 1)
    helped = Battle(AF1=(100, 100), BF1=(141, 100), BF2=(59, 100), AF2=(182, 100))
    helped.play("AF1 stand_and_fight BF1 decline", 1, 2, 3)


def test_a_charge_has_a_penalty_and_cancels_with_a_bonus() -> None:
    """RAT-71 RAT-80 RAT-13"""
    charge = Battle(AF1=(100, 100), BF1=(200, 100))
    charge.play("AF1 charge >159,100 decline", 1)
    helped = Battle(AF1=(100, 100), BF1=(200, 100), AF2=(241, 100))
    helped.play("AF1 charge >159,100 decline", 1, 2)


def test_ranged_modifiers() -> None:
    """RAT-81 Beyond S two dice; a target that touches blocking terrain gives a penalty; both within S cancel."""
    far = Battle(AS1=(100, 100), BF1=(181, 100))
    far.play("AS1 stand_and_fight decline", 1, 2)
    covered = Battle(wall(203, 60, 240, 160), AS1=(100, 100), BF1=(181, 100))
    covered.play("AS1 stand_and_fight decline", 1)
    near_and_covered = Battle(wall(202, 60, 240, 160), AS1=(100, 100), BF1=(180, 100))
    near_and_covered.play("AS1 stand_and_fight decline", 1, 2)


def test_a_shot_at_an_enemy_in_contact_with_a_friend_has_a_penalty() -> None:
    """RAT-81 RAT-R33"""
    battle = Battle(AS1=(100, 100), BF1=(181, 100), AF1=(181, 141))
    battle.play("AS1 stand_and_fight decline", 1)
    free = Battle(AS1=(100, 100), BF1=(181, 100), AF1=(181, 141), variants={"shoot_into_melee": "free"})
    free.play("AS1 stand_and_fight decline", 1, 2)
    forbidden = Battle(AS1=(100, 100), BF1=(181, 100), AF1=(181, 141), variants={"shoot_into_melee": "forbidden"})
    assert "stand_and_fight" not in actions(forbidden, "AS1")


def test_wards_and_groups_in_terrain_may_be_attacked() -> None:
    """RAT-82"""
    battle = Battle(rough(150, 50, 250, 150), AS1=(100, 100), BW1=(170, 100), BF1=(170, 140))
    battle.play("AS1 stand_and_fight")
    assert battle.offered() == ["BW1", "BF1"]


def test_a_colossal_heavy_strikes_up_to_three_targets() -> None:
    """RAT-85 RAT-138 Each with its own Fury check, in the named order."""
    battle = Battle(AH1=(200, 200), BF1=(200, 130), BF2=(270, 200), BF3=(130, 200), BS1=(200, 270))
    battle.play("AH1 stand_and_fight BF2")
    assert "done" in battle.offered()
    assert "BF2" not in battle.offered()
    # BF2 is missed, BF1 is hit and removed; nobody else is named.
    battle.play("BF1 done decline", 1, 2, 8, 2, 1, 2)
    assert battle.where("BF1") == "out"
    assert battle.where("BF2") == (270, 200)


def test_a_simple_success_lets_the_attacker_move_the_target_away() -> None:
    """RAT-93 RAT-36 RAT-R27 Up to its MOV, never closer, not off the board; the owner has no say."""
    battle = Battle(AS1=(100, 100), BF1=(181, 100))
    battle.play("AS1 stand_and_fight decline", 13, 2, 11, 2)
    assert battle.to_act == "A"
    assert battle.refused(">150,100").code == "comes_closer"
    assert battle.refused(">262,100").code == "too_long"
    battle.play(">261,100")
    assert battle.where("BF1") == (261, 100)


def test_a_withdraw_needs_no_exit_check_and_may_end_in_hazards() -> None:
    """RAT-35 RAT-R26 RAT-R27"""
    battle = Battle(rough(150, 50, 200, 150), hazard(220, 50, 280, 150), AS1=(100, 100), BF1=(181, 100))
    battle.play("AS1 stand_and_fight decline", 13, 2, 11, 2)
    battle.play(">250,100")
    assert battle.where("BF1") == (250, 100)


def test_a_withdraw_may_leave_the_board_only_by_variant() -> None:
    """RAT-R27"""
    battle = Battle(AS1=(250, 100), BF1=(331, 100))
    battle.play("AS1 stand_and_fight decline", 13, 2, 11, 2)
    assert battle.refused(">400,100").rule == "RAT-34"
    off = Battle(AS1=(250, 100), BF1=(331, 100), variants={"withdraw_off_board": True})
    off.play("AS1 stand_and_fight decline", 13, 2, 11, 2)
    off.play(">400,100")
    assert off.where("BF1") == "out"


def test_a_withdraw_may_be_left_out() -> None:
    """RAT-93"""
    battle = Battle(AS1=(100, 100), BF1=(181, 100))
    battle.play("AS1 stand_and_fight decline decline", 13, 2, 11, 2)
    assert battle.where("BF1") == (181, 100)


def test_a_colossal_heavy_is_not_moved_back() -> None:
    """RAT-95 RAT-138"""
    battle = Battle(AS1=(100, 100), BH1=(181, 100))
    battle.play("AS1 stand_and_fight", 13, 2, 10, 2)
    assert battle.where("BH1") == (181, 100)
    assert "pass_turn" in battle.offered()
    flyer = Battle(AS1=(100, 100), BH1=(181, 100, "flyer"))
    flyer.play("AS1 stand_and_fight", 13, 2, 10, 2)
    assert "pass_turn" not in flyer.offered()


def test_a_critical_will_success_gives_the_owner_a_free_move() -> None:
    """RAT-97 RAT-R28 Up to MOV in any direction, without exit checks, and into contact."""
    battle = Battle(rough(150, 50, 200, 150), AS1=(100, 100), BF1=(181, 100))
    battle.play("AS1 stand_and_fight decline", 13, 2, 11, 20)
    assert battle.to_act == "B"
    battle.play(">141,100")
    assert battle.where("BF1") == (141, 100)
    assert battle.active == "A"


def test_a_ward_with_a_simple_success_is_set_beside_its_farthest_friend() -> None:
    """RAT-96 The opponent chooses the contact point."""
    battle = Battle(AS1=(100, 100), BW1=(181, 100), BF1=(300, 300), BF2=(200, 200))
    battle.play("AS1 stand_and_fight BW1", 13, 2, 10, 2)
    assert battle.to_act == "A"
    assert set(battle.offered()) <= {f"dir_{way}" for way in ("N", "NE", "E", "SE", "S", "SW", "W", "NW")}
    battle.play("dir_N")
    assert battle.where("BW1") == (300, 269)


def test_a_ward_stays_with_a_critical_success_or_without_a_friend() -> None:
    """RAT-97 RAT-R29"""
    critical = Battle(AS1=(100, 100), BW1=(181, 100), BF1=(300, 300))
    critical.play("AS1 stand_and_fight", 13, 2, 10, 20)
    assert critical.where("BW1") == (181, 100)
    alone = Battle(AS1=(100, 100), BW1=(181, 100), BF1="ambush", traits={"B": ["ambushers"]})
    alone.play("AS1 stand_and_fight", 13, 2, 10, 2)
    assert alone.where("BW1") == (181, 100)


def test_stats_are_held_at_two() -> None:
    """RAT-R77 RAT-15 FURY 8 of a Heavy with Elites is 6; a 5 misses, a 6 hits."""
    miss = Battle(AH1=(100, 100, "flyer"), BF1=(170, 100), traits={"A": ["elites"]})
    miss.play("AH1 stand_and_fight decline", 5, 5)
    assert "pass_turn" in miss.offered()
    hit = Battle(AH1=(100, 100, "flyer"), BF1=(170, 100), traits={"A": ["elites"]})
    hit.play("AH1 stand_and_fight decline", 5, 6, 1, 1)
    assert hit.where("BF1") == "out"


def test_modifiers_are_read_at_the_moment_of_the_roll() -> None:
    """RAT-89 The charge ends beside a friend: the bonus of contact counts at the end of the move."""
    battle = Battle(AF1=(100, 100), BF1=(200, 100), AF2=(182, 141))
    battle.play("AF1 charge >159,100 decline", 1)
    beside = Battle(AF1=(100, 100), BF1=(200, 100), AF2=(159, 141))
    beside.play("AF1 charge >159,100 decline", 1, 2)


def test_an_attached_pair_takes_will_checks_with_a_bonus() -> None:
    """RAT-10 RAT-09 Three dice against the host's WILL."""
    battle = Battle(AS1=(100, 100), BF1=(181, 100, "+banishment"))
    battle.play("AS1 stand_and_fight decline", 13, 2, 1, 1, 1)
    assert battle.where("BF1") == "out"


@pytest.mark.parametrize(("seat", "gain"), [("A", 2), ("B", 1)])
def test_removal_happens_before_victory_is_tested(seat: str, gain: int) -> None:
    """RAT-91 RAT-163 RAT-165 Removal traits fire; the last group gone ends the game after the action."""
    battle = Battle(AS1=(100, 100), BF1=(181, 100), traits={seat: ["zealots"]}, momentum=(5, 5))
    battle.play("AS1 stand_and_fight decline", 13, 2, 1, 1)
    assert battle.momentum["AB".index(seat)] == (4 if seat == "A" else 5) + gain
    assert battle.state.over


def test_the_order_of_an_attack() -> None:
    """RAT-83 Gate, swarm attacks, Fury, `will` window, Will, Poisoners, result."""
    battle = Battle(
        AF1=(100, 100),
        AF2=(182, 100),
        AF3=(380, 380),
        BF1=(141, 100),
        BF2=(59, 100),
        BW1=(100, 200, "sacrifice"),
        traits={"A": ["swarmers", "poisoners"], "B": ["fearsome"]},
    )
    battle.play("AF1 stand_and_fight BF1 decline", 15, 1)
    assert battle.offered() == ["done", "AF2"]
    # The swarm attack misses with one die; then the Fury of AF1, which a friend in contact helps.
    battle.play("AF2", 1, 11, 2, 3)
    assert battle.to_act == "B"
    assert battle.offered() == ["decline", "sacrifice"]
    # A critical Will success is rolled again with a penalty.
    battle.play("decline", 11, 20, 10)
    assert battle.where("BF1") == "out"


def test_a_target_that_is_gone_may_be_replaced() -> None:
    """RAT-84 RAT-R35 The charge finds another enemy in contact at its end."""
    battle = Battle(AF1=(200, 290), AF2=(380, 380), BK1=(200, 200), BF1=(236, 261), BF2=(20, 20))
    battle.play("AF1 charge >200,241 BK1 evade accept", 10, 2)
    battle.play(">200,120")
    assert battle.to_act == "A"
    assert battle.offered() == ["decline", "BF1"]
    battle.play("decline")
    assert battle.active == "B"


def test_a_colossal_heavy_does_not_strike_the_same_group_twice() -> None:
    """RAT-85 RAT-84 BF1 is moved in front of BC1; it was struck already and does not take its place."""
    battle = Battle(AH1=(100, 200), AF1=(380, 380), BF1=(124, 233), BC1=(180, 200), momentum=(8, 0))
    battle.play("AH1 stand_and_fight BF1 BC1", 8, 2, 11, 2)
    battle.play(">145,219")
    assert battle.offered()[0] == "pass_turn"


def test_a_target_that_took_the_place_of_another_is_not_struck_twice() -> None:
    """RAT-85 RAT-84 BF1 hides both champions; BS1 takes the place of the first, and not of the second as well."""
    battle = Battle(
        AH1=(100, 200), AF1=(380, 380), BF1=(124, 233), BC1=(180, 200), BC2=(173, 231), BS1=(100, 130), momentum=(8, 0)
    )
    battle.play("AH1 stand_and_fight BF1 BC1 BC2", 8, 2, 11, 2)
    battle.play(">145,219")
    assert battle.offered() == ["decline", "BS1"]
    battle.play("BS1", 1, 2)
    assert battle.offered()[0] == "pass_turn"


def test_reactions_of_all_targets_of_a_colossal_heavy_share_a_window() -> None:
    """RAT-R70 A countercharging target is fought first, whatever the order named."""
    battle = Battle(AH1=(200, 200), AF1=(380, 380), BS1=(200, 130), BF1=(270, 200), BF2=(20, 20))
    battle.play("AH1 stand_and_fight BS1 BF1")
    if "done" in battle.offered():
        battle.play("done")
    assert battle.offered() == ["decline", "countercharge", "suppression"]
    battle.play("countercharge accept")
    battle.play("touch_foe_0_0", 1, 2, 1, 2, 1, 2)
    assert battle.where("BF1") == (241, 200)
    assert battle.active == "B"


def test_a_colossal_ally_names_three_targets_when_its_weakness_is_spotted() -> None:
    """RAT-85 RAT-99 RAT-R70 An attack that is granted to it."""
    battle = Battle(
        AC1=(100, 231, "spot_weakness"), AH1=(100, 200, "colossal"), BF1=(150, 200), BF2=(100, 150), BC1=(60, 180)
    )
    battle.play("AC1 spot_weakness", 12, 3)
    battle.play("BF1 BF2")
    assert battle.offered() == ["done", "BC1"]
    # The champion in contact gives a third die.
    battle.play("done decline", 1, 2, 3, 1, 2, 3)
    assert battle.where("BF1") == (150, 200)


def test_who_countercharges_a_spotted_colossal_heavy_is_fought_first() -> None:
    """RAT-R70 RAT-R79 The `target` window opens after all targets are named; BS1 was named first."""
    battle = Battle(
        AC1=(100, 231, "spot_weakness"), AH1=(100, 200, "colossal"), BS1=(100, 140), BF1=(160, 200), BF2=(380, 20)
    )
    battle.play("AC1 spot_weakness", 12, 3)
    battle.play("BS1 BF1 countercharge accept")
    assert "touch_foe_1_0" in battle.offered()
    # The champion in contact gives the Heavy a third die in both attacks.
    battle.play("stay", 1, 2, 3, 1, 2, 3)
    assert battle.active == "B"

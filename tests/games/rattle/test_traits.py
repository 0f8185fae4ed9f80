"""Heavy traits and warband traits (RAT-131 to RAT-164)."""

import pytest

from games.rattle.battle import Battle
from games.rattle.places import hazard, rough, wall


def actions(battle: Battle, name: str) -> list[str]:
    battle.play(name)
    return battle.offered()


# Transport.


def test_getting_in_is_a_sprint_that_ends_in_contact() -> None:
    """RAT-133 RAT-131 RAT-R45 At most MOV long; the group is then aboard and the action over."""
    battle = Battle(AF1=(100, 100), AH1=(200, 100, "transport"), AF2=(380, 380), BF1=(380, 20))
    battle.play("AF1 sprint")
    assert "embark_1" in battle.offered()
    battle.play("embark_1")
    assert battle.where("AF1") == "aboard"
    assert battle.momentum[0] == 7
    far = Battle(AF1=(60, 100), AH1=(200, 100, "transport"), AF2=(380, 380), BF1=(380, 20))
    far.play("AF1 sprint")
    assert "embark_1" not in far.offered()


def test_capacity() -> None:
    """RAT-134 Two points; Heavies never."""
    full = Battle(AF1=(100, 100), AH1=(200, 100, "transport"), AF2="in AH1", BF1=(380, 20))
    full.play("AF1 sprint")
    assert "embark_1" not in full.offered()
    heavy = Battle(AH2=(159, 100), AH1=(200, 100, "transport"), AF1=(380, 380), BF1=(380, 20))
    heavy.play("AH2 sprint")
    assert "embark_1" not in heavy.offered()


def test_getting_out_is_a_placement() -> None:
    """RAT-132 RAT-131 RAT-113 The passenger's own action: beside the Heavy, then the effect; no reaction to a move."""
    battle = Battle(AF1="in AH1", AH1=(200, 100, "transport"), AF2=(380, 380), BF1=(282, 100))
    battle.play("AF1")
    assert "rest" not in battle.offered()
    # The penalty of the charge and the bonus of the Heavy beside it.
    battle.play("charge unload_0 dir_E decline", 1, 2)
    assert battle.where("AF1") == (241, 100)
    assert battle.active == "A"


def test_the_heavy_lets_a_group_out_instead_of_moving() -> None:
    """RAT-133"""
    battle = Battle(AF1="in AH1", AH1=(200, 100, "transport"), AF2=(380, 380), BF1=(380, 20))
    battle.play("AH1 sprint unload_0 dir_S")
    assert battle.where("AF1") == (200, 141)
    assert battle.where("AH1") == (200, 100)


def test_passengers_cannot_be_touched() -> None:
    """RAT-131"""
    battle = Battle(AS1=(100, 100), AF1=(380, 380), BH1=(200, 100, "transport"), BF1="in BH1")
    battle.play("AS1 stand_and_fight", 1, 2)
    assert battle.where("BF1") == "aboard"


def test_example_11_a_wrecked_transport() -> None:
    """RAT-135 RAT-R45 Example 11: the passenger stands where the Heavy was and takes a Will check; Zealots gain 2."""
    battle = Battle(
        AS1=(100, 200), AF1=(380, 380), BH1=(200, 200, "transport"), BF1="in BH1", traits={"A": ["zealots"]}
    )
    battle.play("AS1 stand_and_fight", 13, 2, 1, 1, 11, 2)
    assert battle.where("BH1") == "out"
    assert battle.where("BF1") == (200, 200)
    assert battle.momentum[0] == 9
    assert battle.to_act == "A"
    assert "pass_turn" in battle.offered()


def test_a_transport_moves_m_and_shuns_bad_ground() -> None:
    """RAT-136"""
    battle = Battle(rough(200, 50, 240, 150), AH1=(100, 100, "transport"), AF1=(380, 380), BF1=(380, 20))
    battle.play("AH1 sprint")
    assert battle.refused(">220,100").rule == "RAT-136"
    assert battle.refused(">300,100").code == "enters_terrain"
    assert battle.offers(">100,170>240,170")


def test_a_transport_that_is_forced_into_rough_ground_is_wrecked() -> None:
    """RAT-136 RAT-R27 RAT-R09 By a withdraw; it counts as a BREAK, a failed Will check."""
    battle = Battle(
        rough(220, 50, 300, 150), AS1=(100, 100), AF1=(380, 380), BH1=(200, 100, "transport"), BF1=(380, 20)
    )
    battle.play("AS1 stand_and_fight", 13, 2, 10, 2)
    battle.play(">250,100")
    assert battle.where("BH1") == "out"


def test_a_flyer_crosses_everything() -> None:
    """RAT-137 No exit checks, no walls; not over bases, not ending in hazards."""
    battle = Battle(
        wall(130, 60, 160, 140), hazard(170, 60, 200, 140), AH1=(100, 100, "flyer"), AF1=(380, 380), BF1=(100, 190)
    )
    battle.play("AH1 sprint")
    assert battle.refused(">185,100").rule == "RAT-137"
    assert battle.refused(">100,300").code == "base_in_the_way"
    battle.play(">230,100")
    assert battle.where("AH1") == (230, 100)


# Warband traits.


def test_ambushers_appear_when_they_act() -> None:
    """RAT-139 RAT-67 More than S from every enemy, legal and outside hazards; then the action goes on from there."""
    battle = Battle(
        hazard(300, 300, 340, 340), AF1=(380, 380), AK1="ambush", BF1=(200, 200), traits={"A": ["ambushers"]}
    )
    battle.play("AK1")
    assert not battle.offers(">280,200")
    assert not battle.offers(">320,320")
    battle.play(">281,200")
    assert battle.where("AK1") == (281, 200)
    assert "sprint" in battle.offered()


def test_ambushers_appear_when_they_react() -> None:
    """RAT-139 RAT-R47 The trigger must hold from the point."""
    battle = Battle(AF1=(200, 200), AF2=(380, 380), BS1="ambush", BF1=(20, 20), traits={"B": ["ambushers"]})
    battle.play("AF1 sprint >200,300")
    assert "suppression" in battle.offered()
    battle.play("suppression")
    assert not battle.offers(">200,120")
    battle.play(">200,119")
    assert battle.where("BS1") == (200, 119)


def test_an_ambusher_whose_reaction_is_denied_never_appeared() -> None:
    """RAT-107 RAT-139 It goes back into ambush, stops no walk, and may spring from elsewhere the next time."""
    battle = Battle(AF1=(200, 200), AF2=(380, 380), BS1="ambush", BF1=(20, 20), traits={"B": ["ambushers"]})
    battle.play("AF1 sprint >200,330 suppression >200,281 at_first")
    assert battle.where("BS1") == (200, 281)
    battle.play("deny decline")
    assert battle.where("BS1") == "ambush"
    assert battle.where("AF1") == (200, 330)
    assert battle.momentum == [6, 7]
    battle.play("AF2 sprint >300,380")
    assert "suppression" in battle.offered()


def test_an_ambusher_without_momentum_to_force_goes_back_too() -> None:
    """RAT-107 RAT-139"""
    battle = Battle(
        AF1=(200, 200), AF2=(380, 380), BS1="ambush", BF1=(20, 20), traits={"B": ["ambushers"]}, momentum=(8, 1)
    )
    battle.play("AF1 sprint >200,300 suppression >200,119 deny")
    assert battle.where("BS1") == "ambush"


def test_an_ambusher_stays_when_its_reaction_is_forced() -> None:
    """RAT-107 RAT-139"""
    battle = Battle(AF1=(200, 200), AF2=(380, 380), BS1="ambush", BF1=(20, 20), traits={"B": ["ambushers"]})
    battle.play("AF1 sprint >200,300 suppression >200,119 deny force", 1, 1)
    assert battle.where("BS1") == (200, 119)


def test_a_group_on_the_board_stays_there_when_its_reaction_is_denied() -> None:
    """RAT-107 Also after an ambusher of the same side was sent back."""
    battle = Battle(
        AF1=(200, 200), AF2=(300, 60), BS1="ambush", BS2=(200, 60), BF1=(20, 20), traits={"B": ["ambushers"]}
    )
    battle.play("AF1 sprint >200,300 suppression BS1 >200,119 deny decline")
    battle.play("AF2 sprint >340,60 suppression BS2 at_first deny decline")
    assert battle.where("BS1") == "ambush"
    assert battle.where("BS2") == (200, 60)


def test_blessed_regain_by_critical_will_successes() -> None:
    """RAT-140"""
    battle = Battle(AS1=(100, 100), AF1=(380, 380), BF1=(181, 100), traits={"B": ["blessed"]}, momentum=(8, 3))
    battle.play("AS1 stand_and_fight decline", 13, 2, 11, 20)
    assert battle.momentum[1] == 7


@pytest.mark.parametrize(("traits", "gain"), [({"A": ["blessed"]}, 0), ({"A": ["blessed"], "B": ["blessed"]}, 2)])
def test_blessed_deny_rally_to_others(traits: dict[str, list[str]], gain: int) -> None:
    """RAT-140 RAT-R51 Unless they are Blessed too."""
    battle = Battle(
        AF1=(100, 100), AF2=(380, 380), BF1=(141, 100), BW1=(141, 200, "rally"), traits=traits, momentum=(8, 4)
    )
    battle.play("AF1 stand_and_fight decline", 11, 2, 11, 20)
    blessed = 4 if "B" in traits else 0
    battle.play("decline rally accept", 11, 2)
    assert battle.momentum[1] == 4 + blessed - 1 + gain


def test_coordinated_groups_act_for_one_momentum() -> None:
    """RAT-141 RAT-143 RAT-144 Two take part: all their checks have a bonus; both are barred afterwards."""
    battle = Battle(AF1=(100, 100), AF2=(200, 100), AF3=(380, 380), BF1=(380, 20), traits={"A": ["coordinated"]})
    battle.play("AF1 rest")
    assert battle.offered() == ["decline", "coordinate"]
    battle.play("coordinate", 15, 1, 1)
    battle.play("rest", 1, 1, 1)
    # 8 - 1 + 2 + 1.
    assert battle.momentum[0] == 10
    assert battle.offered() == ["pass_turn", "AF3"]


def test_coordinated_once_a_round() -> None:
    """RAT-141"""
    battle = Battle(AF1=(100, 100), AF2=(200, 100), AF3=(380, 380), BF1=(380, 20), traits={"A": ["coordinated"]})
    battle.play("AF1 rest coordinate", 1, 1, 1)
    battle.play("rest", 1, 1, 1)
    battle.play("AF3 rest", 1, 1)
    assert "pass_turn" in battle.offered()


def test_coordinated_reactions_are_of_one_kind() -> None:
    """RAT-142 RAT-R50 Two Shooters suppress the same mover at the same step, each with the bonus of two."""
    battle = Battle(
        AF1=(200, 330), AF2=(380, 380), BS1=(200, 100), BS2=(150, 120), BF1=(20, 20), traits={"B": ["coordinated"]}
    )
    battle.play("AF1 sprint >200,230 suppression BS1 at_first accept")
    assert battle.offered() == ["decline", "coordinate"]
    # Both miss with three dice each; the move goes on.
    battle.play("coordinate", 1, 1, 1, 1, 1, 1)
    assert battle.where("AF1") == (200, 230)
    assert battle.active == "B"


def test_the_bonus_of_two_who_react_ends_with_the_reaction() -> None:
    """RAT-143 Both miss with three dice each; AS1 then hits BS1, whose Will check is no part of the Suppression."""
    battle = Battle(
        AS1=(100, 100), AF2=(380, 380), BS1=(100, 200), BS2=(160, 200), BF1=(20, 20), traits={"B": ["coordinated"]}
    )
    battle.play("AS1 stand_and_fight BS1 suppression BS1 accept coordinate", 1, 1, 1, 1, 1, 1, 13, 1, 1, 1)
    assert battle.where("BS1") == "out"


def test_a_shot_that_hits_stops_the_mover_before_the_partner_shoots() -> None:
    """RAT-143 RAT-119 The second of two Shooters has the bonus too, and shoots at the mover where it was stopped."""
    battle = Battle(
        AF1=(200, 330), AF2=(380, 380), BS1=(200, 100), BS2=(150, 120), BF1=(20, 20), traits={"B": ["coordinated"]}
    )
    battle.play("AF1 sprint >200,230 suppression BS1 at_first accept coordinate", 13, 1, 1, 11, 1)
    battle.play("decline", 13, 1, 1, 1, 1)
    assert battle.where("AF1") == "out"


def test_two_who_countercharge_strike_with_a_bonus() -> None:
    """RAT-143 RAT-R50 BF2 stays too far off to strike, BF1 has three dice all the same."""
    battle = Battle(
        AF1=(100, 200), AF2=(380, 380), BF1=(141, 200), BF2=(200, 300), BF3=(380, 20), traits={"B": ["coordinated"]}
    )
    battle.play("AF1 stand_and_fight countercharge accept coordinate")
    battle.play("stay", 1, 1, 11, 1, 1, 1, 1)
    assert battle.where("AF1") == "out"


def test_a_partner_that_is_gone_does_not_regroup() -> None:
    """RAT-R50 RAT-116 BC2, called by BC1, breaks on its way out of the tar: its own part of the reaction is skipped."""
    battle = Battle(
        hazard(280, 180, 340, 240),
        AF1=(200, 200),
        AF2=(20, 380),
        BC1=(231, 200),
        BC2=(300, 200),
        BF2=(380, 20),
        traits={"B": ["coordinated"]},
    )
    battle.play("AF1 stand_and_fight regroup accept coordinate", 12, 1, 1)
    battle.play("toward_self BC2 >262,200")
    # The Will check with the bonus of two, then the Fury of AF1.
    battle.play("check", 1, 1, 1, 1, 1)
    assert battle.where("BC2") == "out"
    assert battle.active == "B"


def test_death_defiers() -> None:
    """RAT-145 WILL 11 is 9; after a failure the next own Will check has a bonus."""
    battle = Battle(
        AS1=(100, 100), AS2=(100, 300), BF1=(181, 100), BF2=(181, 300), BF3=(380, 20), traits={"B": ["death_defiers"]}
    )
    battle.play("AS1 stand_and_fight decline", 13, 2, 8, 8)
    assert battle.where("BF1") == "out"
    battle.play("AS2 stand_and_fight decline", 13, 2, 1, 1, 9)
    assert battle.where("BF2") == (181, 300)


def test_elites() -> None:
    """RAT-146 FURY 11 is 9; a charge has no penalty."""
    battle = Battle(AF1=(100, 100), BF1=(200, 100), AF2=(380, 380), traits={"A": ["elites"]})
    battle.play("AF1 charge >159,100 decline", 9, 1, 1, 1)
    assert battle.where("BF1") == "out"


def test_fearsome_makes_will_checks_harder() -> None:
    """RAT-147 Within S and sight of a non-ward group of the Fearsome side."""
    battle = Battle(AS1=(100, 100), AF1=(380, 380), BF1=(180, 100), traits={"A": ["fearsome"]})
    battle.play("AS1 stand_and_fight decline", 13, 2, 3, 11)
    assert battle.where("BF1") == (180, 100)
    far = Battle(AS1=(100, 100), AF1=(380, 380), BF1=(181, 100), traits={"A": ["fearsome"]})
    far.play("AS1 stand_and_fight decline", 13, 2, 1, 1)
    assert far.where("BF1") == "out"


def test_the_fearsome_gate() -> None:
    """RAT-148 RAT-R52 Near a Fearsome enemy an attack needs GUILE first; failing ends it."""
    failed = Battle(AF1=(100, 100), AF2=(380, 380), BF1=(141, 100), traits={"B": ["fearsome"]})
    failed.play("AF1 stand_and_fight decline", 14, 14)
    assert failed.where("BF1") == (141, 100)
    passed = Battle(AF1=(100, 100), AF2=(380, 380), BF1=(141, 100), traits={"B": ["fearsome"]})
    passed.play("AF1 stand_and_fight decline", 15, 1, 11, 1, 1, 1)
    assert passed.where("BF1") == "out"


def test_two_failed_gates_leave_nobody_to_strike() -> None:
    """RAT-148 The attacker fails its gate, then the Countercharging Fighters fail theirs: no Fury is rolled."""
    battle = Battle(
        AF1=(100, 100), AF2=(380, 380), BF1=(141, 100), BF2=(380, 20), traits={"A": ["fearsome"], "B": ["fearsome"]}
    )
    battle.play("AF1 stand_and_fight countercharge accept", 14, 14, 14, 14)
    assert battle.where("BF1") == (141, 100)
    assert battle.active == "B"


def test_a_failed_gate_of_the_attacker_does_not_stop_the_countercharge() -> None:
    """RAT-148 The Fighters pass theirs: they strike, the attacker does not."""
    battle = Battle(
        AF1=(100, 100), AF2=(380, 380), BF1=(141, 100), BF2=(380, 20), traits={"A": ["fearsome"], "B": ["fearsome"]}
    )
    battle.play("AF1 stand_and_fight countercharge accept", 14, 14, 15, 1, 11, 1, 1)
    assert battle.where("AF1") == "out"


def test_harriers() -> None:
    """RAT-149 RAT-R83 MOV one band longer, Sprint too, and no exit checks, hazards included."""
    battle = Battle(hazard(60, 60, 140, 140), AF1=(100, 100), AF2=(380, 380), BF1=(380, 20), traits={"A": ["harriers"]})
    battle.play("AF1 sprint >180,100>180,180>260,180")
    assert battle.where("AF1") == (260, 180)


def test_fusiliers() -> None:
    """RAT-150 Shooters reach L; cover and friends in contact give no penalty."""
    battle = Battle(wall(320, 60, 360, 140), AS1=(60, 100), AF1=(300, 141), BF1=(300, 100), traits={"A": ["fusiliers"]})
    battle.play("AS1 stand_and_fight decline", 1, 2)
    assert battle.where("BF1") == (300, 100)


def test_poisoners_roll_critical_successes_again() -> None:
    """RAT-151 RAT-R66 Only the second roll, with a penalty, counts."""
    battle = Battle(AS1=(100, 100), AF1=(380, 380), BF1=(181, 100), traits={"A": ["poisoners"]})
    battle.play("AS1 stand_and_fight decline", 13, 2, 11, 20, 10)
    assert battle.where("BF1") == "out"


def test_the_bonus_of_death_defiers_belongs_to_the_whole_check() -> None:
    """RAT-145 RAT-151 Three dice; rolled again by Poisoners, bonus and penalty make two."""
    battle = Battle(
        AS1=(100, 100),
        AF1=(380, 380),
        BF1=(181, 100),
        traits={"A": ["poisoners"], "B": ["death_defiers"]},
        position={"defied": 2},
    )
    battle.play("AS1 stand_and_fight decline", 13, 2, 9, 9, 1, 8, 8)
    assert battle.where("BF1") == "out"


def test_raiders_pass_over_their_own_and_need_no_exit_checks() -> None:
    """RAT-152"""
    battle = Battle(rough(60, 60, 140, 140), AF1=(100, 100), AF2=(150, 100), BF1=(380, 20), traits={"A": ["raiders"]})
    battle.play("AF1 sprint >200,100")
    assert battle.where("AF1") == (200, 100)


def test_raiders_move_on_after_the_effect() -> None:
    """RAT-153 The unused length of the band, if GUILE succeeds."""
    battle = Battle(AF1=(100, 100), AF2=(380, 380), BF1=(161, 100), traits={"A": ["raiders"]})
    battle.play("AF1 charge >120,100 decline", 1)
    assert battle.offered() == ["decline", "check"]
    battle.play("check", 15, 1)
    assert battle.refused(">120,161").code == "too_long"
    battle.play(">120,160")
    assert battle.where("AF1") == (120, 160)


def test_swarmers_strike_first() -> None:
    """RAT-155 RAT-R49 RAT-R84 Others that touch the target, one by one, with one die: the friend is no bonus."""
    battle = Battle(AF1=(100, 100), AF2=(182, 100), BF1=(141, 100), BF2=(380, 20), traits={"A": ["swarmers"]})
    battle.play("AF1 stand_and_fight decline")
    assert battle.offered() == ["done", "AF2"]
    battle.play("AF2", 11, 1, 1)
    assert battle.where("BF1") == "out"


def test_the_friend_of_a_swarm_attack_counts_by_variant() -> None:
    """RAT-R49 Penalty and the friend's bonus make two dice."""
    battle = Battle(
        AF1=(100, 100),
        AF2=(182, 100),
        BF1=(141, 100),
        BF2=(380, 20),
        traits={"A": ["swarmers"]},
        variants={"swarm_dice": "cancel"},
    )
    battle.play("AF1 stand_and_fight decline AF2", 11, 1, 1, 1)
    assert battle.where("BF1") == "out"


def test_swarmers_strike_first_whichever_fighters_are_in_contact() -> None:
    """RAT-155 RAT-R50 BF1 stays away, its partner BF2 meets the attacker: BK1, which touches it, may strike first."""
    battle = Battle(
        AS1=(200, 200),
        AF2=(20, 380),
        BF1=(200, 60),
        BF2=(280, 130),
        BK1=(159, 200),
        traits={"B": ["coordinated", "swarmers"]},
    )
    battle.play("AS1 stand_and_fight BF1 countercharge accept coordinate stay touch_foe_0_0")
    assert battle.offered() == ["done", "BK1"]
    battle.play("BK1", 14, 1, 1)
    assert battle.where("AS1") == "out"


def test_riders_carry_with_every_heavy() -> None:
    """RAT-156 RAT-157 RAT-R46 Two points in any Heavy; getting in from contact is free, before the move."""
    battle = Battle(AF1=(159, 100), AH1=(200, 100), AF2=(380, 380), BF1=(380, 20), traits={"A": ["riders"]})
    battle.play("AH1 sprint")
    assert "load_0" in battle.offered()
    battle.play("load_0")
    assert battle.where("AF1") == "aboard"
    assert battle.where("AH1") == (200, 100)


def test_riders_get_in_or_out_only_around_a_movement_part() -> None:
    """RAT-157 A Heavy that rests, or stands and fights, takes nobody in and lets nobody out."""
    battle = Battle(AF1=(159, 100), AH1=(200, 100), AF2=(380, 380), BF1=(270, 100), traits={"A": ["riders"]})
    battle.play("AH1 rest", 1, 1)
    assert battle.where("AF1") == (159, 100)
    full = Battle(AF1="in AH1", AH1=(200, 100), AF2=(380, 380), BF1=(270, 100), traits={"A": ["riders"]})
    full.play("AH1 stand_and_fight decline", 1, 1)
    assert full.where("AF1") == "aboard"


def test_sneak_thieves_are_hard_to_hit_from_afar() -> None:
    """RAT-158 RAT-R71 From more than S one die less; Heavies are not covered."""
    battle = Battle(AS1=(100, 100), AF1=(380, 380), BF1=(181, 100), traits={"B": ["sneak_thieves"]})
    battle.play("AS1 stand_and_fight decline", 1)
    heavy = Battle(AS1=(100, 100), AF1=(380, 380), BH1=(181, 100), traits={"B": ["sneak_thieves"]})
    heavy.play("AS1 stand_and_fight", 1, 1)
    assert heavy.where("BH1") == (181, 100)


def test_soothsayers_replace_a_die() -> None:
    """RAT-159 RAT-R48 Once a turn, after any roll, if it changes the result."""
    battle = Battle(
        AS1=(100, 100),
        AF1=(380, 380),
        BF1=(181, 100),
        traits={"A": ["soothsayers"]},
        position={"fate": [20, 0]},
    )
    battle.play("AS1 stand_and_fight decline", 1, 2)
    assert battle.offered() == ["keep", "set_low"]
    battle.play("set_low", 1, 1)
    assert battle.where("BF1") == "out"


def test_tactitians() -> None:
    """RAT-160 RAT-161 RAT-R85 RAT-177 The tactic counts for core groups; a new one costs 1 in a later turn."""
    battle = Battle(AF1=(100, 100), AF2=(380, 380), BF1=(141, 100), traits={"A": ["tactitians"]})
    battle.play("change_tactic fury AF1 stand_and_fight decline", 9, 1, 1, 1)
    assert battle.where("BF1") == "out"
    assert battle.momentum[0] == 6
    first = Battle(
        AF1=(100, 100), AF2=(380, 380), BF1=(141, 100), traits={"A": ["tactitians"]}, position={"first_turn": [5, 4]}
    )
    assert "change_tactic" not in first.offered()


def test_zealots_gain_by_removals() -> None:
    """RAT-163 RAT-R65 1 for an own group, also when it leaves the board."""
    battle = Battle(AF1=(50, 100), AF2=(300, 300), BF1=(380, 20), traits={"A": ["zealots"]})
    battle.play("AF1 sprint >0,100")
    assert battle.momentum[0] == 8


# The first turn of a round.


FIRST_TURN = {"had_turn": 2, "agenda": [["BeginTurn"]]}
"""A's first turn of the round begins."""


def test_ressurectionists() -> None:
    """RAT-154 RAT-R53 Up to 4 points of out groups are named, each checks GUILE, and returns into the own zone."""
    battle = Battle(
        traits={"A": ["ressurectionists"]},
        position=FIRST_TURN,
        AF1="out",
        AF2="out",
        AF3="out",
        AF4=(380, 380),
        BF1=(20, 20),
    )
    assert {"AF1", "AF2", "AF3", "done"} <= set(battle.offered())
    battle.play("AF1 AF2", 15, 1)
    assert battle.refused(">200,319") is not None
    battle.play(">200,360", 1, 1)
    assert battle.where("AF1") == (200, 360)
    assert battle.where("AF2") == "out"
    assert battle.offered()[0] == "pass_turn"


def test_ressurection_is_optional() -> None:
    """RAT-R53"""
    battle = Battle(traits={"A": ["ressurectionists"]}, position=FIRST_TURN, AF1="out", AF4=(380, 380), BF1=(20, 20))
    battle.play("done")
    assert battle.where("AF1") == "out"


def test_teleporters() -> None:
    """RAT-162 RAT-R53 Up to 4 points, more than S from every enemy at both ends."""
    battle = Battle(traits={"A": ["teleporters"]}, position=FIRST_TURN, AF1=(200, 200), AF2=(80, 20), BF1=(20, 20))
    assert battle.offered() == ["done", "AF1"]
    battle.play("AF1")
    assert not battle.offers(">20,100")
    battle.play(">20,101")
    assert battle.where("AF1") == (20, 101)


def test_teleporters_may_go_into_hazardous_ground() -> None:
    """RAT-162 RAT-136 RAT-R23 Candidates and free points are the same; a Transport does not choose it."""
    traits = {"A": ["teleporters"]}
    tar = hazard(160, 160, 240, 240)
    battle = Battle(tar, traits=traits, position=FIRST_TURN, AF1=(100, 380), BF1=(380, 20))
    battle.play("AF1")
    assert "pt_200,200" in battle.offered()
    assert battle.offers(">200,200")
    transport = Battle(tar, traits=traits, position=FIRST_TURN, AH1=(100, 380, "transport"), BF1=(380, 20))
    transport.play("AH1")
    assert "pt_200,200" not in transport.offered()
    assert transport.refused(">200,200").code == "bad_ground"


def test_the_order_of_first_turn_effects() -> None:
    """RAT-61 RAT-102 RAT-R69 Banished groups return to their old place, then Ressurectionists, then Teleporters."""
    battle = Battle(
        AF1=(200, 200),
        AF2="out",
        AF3=(380, 380),
        BF1=(20, 20),
        traits={"A": ["teleporters", "ressurectionists"]},
        position=FIRST_TURN,
    )
    assert "AF2" in battle.offered()
    battle.play("done")
    assert battle.offered() == ["done", "AF1", "AF3"]
    battle.play("done")
    assert battle.offered()[0] == "pass_turn"


def test_delayed_groups_arrive_at_the_own_edge() -> None:
    """RAT-176 From round 2, for 1 momentum, all of them, touching the edge of the own zone and no enemy."""
    battle = Battle(
        AF1=(200, 200), AF2="delayed", AK1="delayed", BF1=(20, 380), BF2=(380, 20), position={"deployment": 2}
    )
    battle.play("arrive")
    assert battle.momentum[0] == 7
    assert battle.refused(">200,370") is not None
    assert not battle.offers(">61,380")
    battle.play(">100,380 >300,380")
    assert (battle.where("AF2"), battle.where("AK1")) == ((100, 380), (300, 380))
    # It is no group's action: nobody is barred by it.
    assert {"AF1", "AF2", "AK1"} <= set(battle.offered())
    early = Battle(AF1=(200, 200), AF2="delayed", BF2=(380, 20), position={"deployment": 2, "round": 1})
    assert "arrive" not in early.offered()


def test_passengers_leave_the_board_with_their_heavy() -> None:
    """RAT-135"""
    battle = Battle(AF1="in AH1", AH1=(50, 100, "transport"), AF2=(380, 380), BF1=(380, 20))
    battle.play("AH1 sprint >0,100")
    assert (battle.where("AH1"), battle.where("AF1")) == ("out", "out")


def test_passengers_are_banished_with_their_heavy() -> None:
    """RAT-135 RAT-102"""
    battle = Battle(
        AC1=(100, 100, "banishment"), AF1=(380, 380), BH1=(131, 100, "transport"), BF1="in BH1", BF2=(20, 20)
    )
    battle.play("AC1 banishment decline", 12, 13, 2)
    assert (battle.where("BH1"), battle.where("BF1")) == ("banished", "banished")


def test_passengers_that_come_back_from_banishment_count_for_the_total() -> None:
    """RAT-54 RAT-135 RAT-102 Five points come back in the owner's first turn of the next round."""
    battle = Battle(
        AC1=(100, 100, "banishment"),
        AF1=(380, 380),
        BH1=(131, 100, "transport"),
        BF1="in BH1",
        BF2=(20, 20),
        BF3=(20, 100),
        BF4=(20, 180),
        BW1=(20, 240),
    )
    battle.play("AC1 banishment decline pass_turn pass_turn", 12, 13, 2)
    assert battle.table["total"][1] == 7
    battle.play("bid_0 bid_1 first_me")
    assert (battle.where("BH1"), battle.where("BF1")) == ((131, 100), "aboard")
    assert battle.table["total"][1] == 12


def test_a_transport_back_from_banishment_keeps_out_of_rough_ground() -> None:
    """RAT-R69 RAT-136 Somebody stands where it was; mud is nearer than the free ground, and not for it."""
    battle = Battle(
        rough(132, 60, 240, 140),
        AC1=(131, 131, "banishment"),
        AF1=(60, 100),
        BH1=(131, 100, "transport"),
        BF2=(20, 20),
        BF3=(20, 300),
        BF4=(80, 300),
        position={"tested": 3},
    )
    battle.play("AC1 banishment decline AF1 sprint >95,100 pass_turn pass_turn", 12, 13, 2)
    battle.play("bid_0 bid_1 first_me")
    assert battle.where("BH1") == (131, 82)


def test_several_passengers_of_a_wreck_find_places() -> None:
    """RAT-R45 In slot order, the first at its centre, each next at the nearest legal point; then all roll."""
    battle = Battle(
        AS1=(100, 200), AF1=(380, 380), BH1=(200, 200, "transport"), BC1="in BH1", BW1="in BH1", BF2=(20, 20)
    )
    battle.play("AS1 stand_and_fight", 13, 2, 1, 1, 13, 1, 10, 1)
    assert battle.where("BC1") == (200, 200)
    assert battle.where("BW1") == (200, 180)


def test_riders_get_out_only_where_the_action_stays_possible() -> None:
    """RAT-157 A passenger set down in the only gap would leave the Heavy no way to a target."""
    walls = wall(0, 95, 165, 110), wall(195, 95, 400, 110)
    battle = Battle(*walls, traits={"A": ["riders"]}, AH1=(180, 60, "transport"), AF1="in AH1", BF1=(180, 250))
    battle.play("AH1 feint unload_1")
    assert battle.offers("dir_W")
    assert "dir_S" not in battle.offered()
    assert battle.refused(">180,101").code == "action_lost"
    assert battle.refused(">180,110").code == "not_touching"
    battle.play("dir_W")
    assert len(battle.state.legal()) > 0


def test_riders_get_out_for_free_before_any_action() -> None:
    """RAT-157 A passenger rests after getting out; once a turn."""
    battle = Battle(AF1="in AH1", AH1=(200, 100), AF2=(380, 380), BF1=(380, 20), traits={"A": ["riders"]})
    battle.play("AF1 rest dir_S", 1, 1)
    assert battle.where("AF1") == (200, 141)
    assert battle.momentum[0] == 8


def test_the_fate_number_is_used_once_a_turn() -> None:
    """RAT-159 RAT-R48 Also on a roll of the enemy; not again in the same turn."""
    battle = Battle(
        AS1=(100, 100),
        AF1=(380, 380),
        BF1=(181, 100),
        traits={"B": ["soothsayers"]},
        position={"fate": [0, 1]},
    )
    battle.play("AS1 stand_and_fight decline", 13, 2)
    assert battle.to_act == "B"
    assert battle.offered() == ["keep", "set_high"]
    battle.play("set_high")
    assert battle.where("BF1") == (181, 100)
    assert battle.to_act == "A"


def test_a_fate_die_is_not_offered_when_it_changes_nothing() -> None:
    """RAT-159"""
    battle = Battle(
        AS1=(100, 100), AF1=(380, 380), BF1=(181, 100), traits={"A": ["soothsayers"]}, position={"fate": [5, 0]}
    )
    battle.play("AS1 stand_and_fight decline", 1, 2)
    assert battle.offered()[0] == "pass_turn"


def test_traits_of_the_active_player_come_first() -> None:
    """RAT-164 RAT-163 Both sides are Zealots: 2 for the attacker, 1 for the other."""
    battle = Battle(
        AS1=(100, 100), BF1=(181, 100), BF2=(380, 20), traits={"A": ["zealots"], "B": ["zealots"]}, momentum=(5, 5)
    )
    battle.play("AS1 stand_and_fight decline", 13, 2, 1, 1)
    assert battle.momentum == [6, 6]


def test_raiders_have_no_second_leg_after_a_stopped_move() -> None:
    """RAT-153 A move that Suppression stopped leaves nothing over."""
    battle = Battle(AF1=(100, 100), AF2=(380, 380), BF1=(200, 100), BS1=(100, 230), traits={"A": ["raiders"]})
    battle.play("AF1 charge >159,100 suppression at_first accept", 13, 20, 11)
    assert battle.where("AF1") == (100, 100)
    assert "check" not in battle.offered()

"""Reactions: the duel of momentum, the windows, and every standard and warding reaction (RAT-106 to RAT-130)."""

import pytest

import tumbledown as td
from games.rattle.battle import Battle
from games.rattle.places import rough, wall


def intimidated(momentum: tuple[int, int] = (8, 8)) -> Battle:
    """A Heavy of B may intimidate AF1, which sprints in its range."""
    battle = Battle(AF1=(100, 100), AF2=(300, 300), BH1=(170, 100), momentum=momentum)
    battle.play("AF1 sprint >100,160")
    return battle


# The duel.


def test_a_reaction_costs_one_and_may_be_accepted() -> None:
    """RAT-106 RAT-110 Carried out, then the initiative swaps."""
    battle = intimidated()
    assert battle.to_act == "B"
    assert battle.offered() == ["decline", "intimidate"]
    battle.play("intimidate")
    assert battle.momentum == [7, 7]
    assert battle.offered() == ["accept", "deny"]
    battle.play("accept", 8, 2)
    assert battle.active == "B"


def test_a_denied_reaction_is_lost_unless_it_is_forced() -> None:
    """RAT-107 RAT-108 RAT-R36 Both payments are lost and the action goes on; no second reaction."""
    battle = intimidated()
    battle.play("intimidate deny decline")
    assert battle.momentum == [6, 7]
    assert battle.where("AF1") == (100, 160)
    assert battle.active == "A"


def test_a_forced_reaction_happens() -> None:
    """RAT-107 RAT-110"""
    battle = intimidated()
    battle.play("intimidate deny force", 8, 2)
    assert battle.momentum == [6, 6]
    assert battle.where("AF1") == (100, 100)
    assert battle.active == "B"


def test_without_momentum_nothing_is_denied_or_forced() -> None:
    """RAT-107 A has none left after its action: the reaction is accepted by itself. B has one: it cannot force."""
    poor = intimidated((1, 3))
    poor.play("intimidate", 8, 2)
    assert poor.momentum == [0, 2]
    assert poor.where("AF1") == (100, 100)
    once = intimidated((3, 1))
    once.play("intimidate deny")
    assert once.momentum == [1, 0]
    assert once.where("AF1") == (100, 160)


def test_without_momentum_no_window_opens() -> None:
    """RAT-112 RAT-106"""
    battle = intimidated((8, 0))
    assert battle.where("AF1") == (100, 160)


def test_example_5_the_duel_of_momentum() -> None:
    """RAT-106 RAT-107 RAT-110 Example 5"""
    battle = Battle(AF1=(100, 200), AF2=(300, 300), BF1=(200, 200), momentum=(3, 2))
    battle.play("AF1 charge >159,200 countercharge deny force")
    assert battle.momentum == [1, 0]
    lost = Battle(AF1=(100, 200), AF2=(300, 300), BF1=(200, 200), momentum=(3, 2))
    lost.play("AF1 charge >159,200 countercharge deny decline", 1)
    assert lost.momentum == [1, 1]
    assert lost.active == "A"


def test_the_initiative_swaps_even_if_the_check_failed() -> None:
    """RAT-110 RAT-R37"""
    battle = intimidated()
    battle.play("intimidate accept", 7, 2)
    assert battle.where("AF1") == (100, 160)
    assert battle.active == "B"


def test_a_group_reacts_any_number_of_times() -> None:
    """RAT-111 RAT-114 Also one that just acted; a reaction frees the other groups of its player."""
    battle = Battle(AF1=(100, 100), AF2=(160, 210), BH1=(170, 100), BF1=(380, 380))
    battle.play("AF1 sprint >100,160 intimidate accept", 7, 2)
    battle.play("BH1 sprint >160,140")
    assert "BH1" not in battle.offered()
    battle.play("pass_turn AF2 sprint >200,210")
    assert battle.offered() == ["decline", "intimidate"]


def test_a_reaction_of_another_group_frees_the_barred_one() -> None:
    """RAT-114 RAT-R15 Example 15"""
    battle = Battle(AF1=(100, 100), AS1=(100, 300), AF2=(380, 380), BF1=(240, 300), BF2=(380, 20))
    battle.play("AF1 sprint >120,100 pass_turn BF1 sprint >240,250 suppression at_first accept", 1, 2)
    assert battle.active == "A"
    assert "AF1" in battle.offered()


# Windows.


def test_all_reactions_to_a_declaration_share_one_window() -> None:
    """RAT-112 RAT-R34 Nothing has moved yet."""
    battle = Battle(AF1=(100, 200), AF2=(380, 380), BF1=(200, 200), BS1=(200, 300), BK1=(200, 100))
    battle.play("AF1 charge >159,200")
    assert battle.offered() == ["decline", "countercharge", "suppression", "evade"]
    assert battle.where("AF1") == (100, 200)


def test_forced_moves_trigger_nothing() -> None:
    """RAT-113 A withdraw within range of other Shooters opens no window for anybody."""
    battle = Battle(AS1=(100, 100), AF1=(380, 380), BF1=(181, 100), BK1=(181, 200))
    battle.play("AS1 stand_and_fight BF1 decline", 13, 2, 11, 2)
    battle.play(">250,100")
    assert battle.to_act == "A"
    assert "pass_turn" in battle.offered()


def test_reactions_cannot_be_reacted_to() -> None:
    """RAT-109 An evading group walks through the range of the other side's Shooters unhindered."""
    battle = Battle(AF1=(200, 290), AS1=(100, 100), BK1=(200, 200), BF1=(380, 380))
    battle.play("AF1 charge >200,241 evade accept", 10, 2)
    assert battle.to_act == "B"
    battle.play(">200,120")
    assert battle.where("BK1") == (200, 120)


# Standard reactions.


def test_regroup_calls_an_ally() -> None:
    """RAT-116 Before the Fury roll: towards the champion or towards the attacker; a critical calls two."""
    battle = Battle(AF1=(100, 100), BC1=(131, 100), BF1=(200, 100), BF2=(131, 200))
    battle.play("AF1 stand_and_fight regroup accept", 12, 2)
    assert set(battle.offered()) == {"toward_self", "toward_other", "decline"}
    battle.play("toward_self BF1 >170,100", 1, 2)
    assert battle.where("BF1") == (170, 100)
    assert battle.active == "B"


def test_intimidate_stops_the_action() -> None:
    """RAT-117 RAT-R41 The momentum is lost and the group counts as having acted; a critical costs one more."""
    battle = intimidated()
    battle.play("intimidate accept", 8, 20)
    assert battle.momentum == [6, 7]
    assert battle.where("AF1") == (100, 100)
    battle.play("pass_turn")
    assert "AF1" not in battle.offered()


def test_intimidate_is_measured_at_the_start() -> None:
    """RAT-117 Within RNG S and sight of the actor's start point, not of its end."""
    near_end = Battle(AF1=(100, 100), AF2=(300, 300), BH1=(181, 200))
    near_end.play("AF1 sprint >120,200")
    assert near_end.to_act == "A"
    hidden = Battle(wall(130, 60, 140, 120), AF1=(100, 100), AF2=(300, 300), BH1=(170, 100))
    hidden.play("AF1 sprint >100,160")
    assert hidden.to_act == "A"


def test_example_8_countercharge() -> None:
    """RAT-118 RAT-88 RAT-R38 RAT-R80 Example 8: they meet halfway, roll both Fury, then both Will; both are removed."""
    battle = Battle(AF1=(100, 200), AF2=(380, 380), BF1=(220, 200), BF2=(380, 20))
    battle.play("AF1 charge >179,200 countercharge accept")
    assert battle.to_act == "B"
    assert "touch_foe_0_0" in battle.offered()
    battle.play("touch_foe_0_0", 16, 12, 18, 3, 8, 10)
    assert battle.where("AF1") == "out"
    assert battle.where("BF1") == "out"
    assert battle.active == "B"


def test_countercharge_without_a_move_of_the_attacker() -> None:
    """RAT-118 RAT-R38 The Fighters already touch; both attack at the same time, no charge penalty for them."""
    battle = Battle(AF1=(100, 200), AF2=(380, 380), BF1=(141, 200), BF2=(380, 20))
    battle.play("AF1 stand_and_fight countercharge accept", 1, 2, 11, 2, 1, 1)
    assert battle.where("AF1") == "out"


def test_straight_at_the_attacker_is_no_longer_than_mov() -> None:
    """RAT-118 RAT-25 RAT-33 (143,143) would be 80.6 mm away; a millimetre less is 79.2."""
    battle = Battle(AS1=(100, 100), AF2=(300, 380), BF1=(200, 200), BF2=(380, 20))
    battle.play("AS1 stand_and_fight countercharge accept")
    assert battle.offered() == ["stay", "toward_other"]
    battle.play("toward_other", 1, 1, 1)
    assert battle.where("BF1") == (144, 144)


def test_example_6_suppression() -> None:
    """RAT-119 RAT-R39 Example 6: at_first has no bonus of S; a hit ends the move, the withdraw follows."""
    battle = Battle(BS1=(200, 100), AF1=(200, 330), AF2=(380, 380), BF1=(20, 20))
    battle.play("AF1 sprint >200,170 suppression")
    assert battle.offered() == ["at_first", "at_closest"]
    battle.play("at_first accept", 13, 2, 11, 4)
    assert battle.where("AF1") == (200, 260)
    assert battle.to_act == "B"
    battle.play(">200,340")
    assert battle.where("AF1") == (200, 340)
    assert battle.active == "B"


def test_suppression_at_the_end_has_the_bonus_of_short_range() -> None:
    """RAT-R39 RAT-81 A miss lets the move go on."""
    battle = Battle(BS1=(200, 100), AF1=(200, 330), AF2=(380, 380), BF1=(20, 20))
    battle.play("AF1 sprint >200,170 suppression at_closest accept", 1, 2, 3)
    assert battle.where("AF1") == (200, 170)


def test_suppression_needs_sight() -> None:
    """RAT-119"""
    battle = Battle(wall(100, 200, 300, 220), BS1=(200, 100), AF1=(200, 330), AF2=(380, 380))
    battle.play("AF1 sprint >200,250")
    assert battle.to_act == "A"


def test_suppression_of_an_attack_on_an_ally_in_sight() -> None:
    """RAT-119 RAT-86 The attacker is shot at where it stands; removed before its Fury roll, it makes no attack."""
    battle = Battle(AF1=(100, 200), AF2=(380, 380), BK1=(141, 200), BS1=(100, 320), BF1=(380, 20))
    battle.play("AF1 stand_and_fight")
    assert "suppression" in battle.offered()
    # Shot into a melee: one die.
    battle.play("suppression accept", 13, 1, 1)
    assert battle.where("AF1") == "out"
    assert battle.where("BK1") == (141, 200)


def test_example_7_evade_from_a_charge() -> None:
    """RAT-120 RAT-84 RAT-R35 RAT-R40 Example 7: the charge finds nobody, B's next action is free."""
    battle = Battle(BK1=(200, 200), AF1=(200, 290), AF2=(380, 380), BF1=(20, 20))
    battle.play("AF1 charge >200,241 evade accept", 10, 19)
    battle.play(">200,60")
    assert battle.where("AF1") == (200, 241)
    assert battle.where("BK1") == (200, 60)
    assert battle.active == "B"
    battle.play("BF1 sprint >60,20")
    assert battle.momentum == [7, 7]


def test_a_failed_evade_does_not_move() -> None:
    """RAT-120"""
    battle = Battle(BK1=(200, 200), AF1=(200, 290), AF2=(380, 380), BF1=(20, 20))
    battle.play("AF1 charge >200,241 evade accept", 9, 9, 1)
    assert battle.where("BK1") == (200, 200)
    assert battle.active == "B"


def test_a_ward_follows_who_leaves() -> None:
    """RAT-121 Within M and sight at the start, more than M away at the end: the ward is set within M."""
    battle = Battle(AK1=(200, 200), AF1=(380, 380), BW1=(200, 100), BF1=(20, 20))
    battle.play("AK1 sprint >200,290")
    assert battle.offered() == ["decline", "follow"]
    battle.play("follow accept")
    assert battle.to_act == "B"
    assert not battle.offers(">200,129")
    battle.play(">200,130")
    assert battle.where("BW1") == (200, 130)
    near = Battle(AK1=(200, 200), AF1=(380, 380), BW1=(200, 100), BF1=(20, 20))
    near.play("AK1 sprint >200,260")
    assert near.to_act == "A"


# Warding reactions.


def test_defiance_strikes_back() -> None:
    """RAT-122 RAT-123 After a passed Will check, with a bonus: contact has no range bonus, so three dice."""
    battle = Battle(AF1=(100, 100), AF2=(380, 380), BF1=(141, 100), BW1=(141, 200, "defiance"))
    battle.play("AF1 stand_and_fight decline", 11, 2, 11, 20)
    # The free move of the critical success first, then the window.
    battle.play("decline defiance accept", 11, 2, 3, 1, 1)
    assert battle.where("AF1") == "out"


def test_a_warding_reaction_needs_a_ward_within_m() -> None:
    """RAT-122 RAT-R42 161 mm are too far; no sight is needed."""
    battle = Battle(AF1=(100, 100), AF2=(380, 380), BF1=(141, 100), BW1=(141, 261, "defiance"))
    battle.play("AF1 stand_and_fight decline", 11, 2, 11, 20)
    battle.play("decline")
    assert battle.to_act == "A"


def test_the_ward_of_defiance_is_near_when_the_group_stands_its_ground() -> None:
    """RAT-122 RAT-123 Pushed out of the ward's range afterwards, it strikes back all the same."""
    battle = Battle(AS1=(200, 300), AF2=(20, 380), BS1=(200, 200), BW1=(40, 200, "defiance"), BF2=(380, 380))
    battle.play("AS1 stand_and_fight decline", 13, 1, 13, 1)
    battle.play(">202,150")
    assert battle.offered() == ["decline", "defiance"]
    late = Battle(AS1=(200, 300), AF2=(20, 380), BS1=(200, 200), BW1=(200, 20, "defiance"), BF2=(380, 380))
    late.play("AS1 stand_and_fight decline", 13, 1, 13, 1)
    late.play(">200,180")
    assert late.to_act == "A"


def test_vengeance() -> None:
    """RAT-124 RAT-R74 After a removal in sight: FURY, a move towards an enemy, regain 2."""
    battle = Battle(AF1=(100, 100), AF2=(380, 380), BF1=(141, 100), BK1=(200, 160), BW1=(260, 200, "vengeance"))
    battle.play("AF1 stand_and_fight decline", 11, 2, 1, 1)
    assert battle.offered() == ["decline", "vengeance"]
    battle.play("vengeance accept", 14, 2)
    battle.play(">180,140")
    assert battle.where("BK1") == (180, 140)
    assert battle.momentum[1] == 9


def test_reversal_takes_the_initiative_back() -> None:
    """RAT-125 RAT-R43 After an enemy reaction: GUILE, a free standard action without windows."""
    battle = Battle(AF1=(100, 100), AK1=(140, 160), AW1=(100, 220, "reversal"), BH1=(170, 100), BF1=(380, 20))
    battle.play("AF1 sprint >100,140 intimidate accept", 7, 2)
    assert battle.to_act == "A"
    assert battle.offered() == ["decline", "reversal"]
    battle.play("reversal")
    assert battle.to_act == "B"


def test_a_saved_position_remembers_who_reacted() -> None:
    """RAT-125 In the `swap` window the action is over; yet Reversal goes by who reacted, and grants a free action."""
    battle = Battle(AF1=(100, 100), AK1=(140, 160), AW1=(100, 220, "reversal"), BH1=(170, 100), BF1=(380, 20))
    battle.play("AF1 sprint >100,140 intimidate accept", 7, 2)
    battle.state = battle.game.from_dict(battle.state.to_dict(), td.Scripted([]))
    battle.play("reversal accept", 10, 2)
    battle.state = battle.game.from_dict(battle.state.to_dict(), td.Scripted([]))
    battle.play("rest", 1, 1)
    assert battle.momentum == [8 - 1 - 1 + 1, 7]


def test_confusion_redirects_the_blow() -> None:
    """RAT-126 RAT-87 The target checks GUILE; the new target is of the attacker's own side."""
    battle = Battle(AS1=(100, 100), AF1=(100, 200), AF2=(380, 380), BF1=(200, 100), BW1=(200, 200, "confusion"))
    battle.play("AS1 stand_and_fight BF1 confusion accept", 15, 2, 13, 2, 1, 1)
    assert battle.where("AF1") == "out"
    assert battle.where("BF1") == (200, 100)


def test_example_12_sacrifice() -> None:
    """RAT-127 RAT-R72 Example 12: penalty of the critical and bonus of Sacrifice are two dice; BF2 is moved."""
    battle = Battle(AF1=(100, 100), AF2=(182, 100), BS1=(141, 100), BF2=(59, 100), BW1=(100, 200, "sacrifice"))
    battle.play("AF1 stand_and_fight BS1 decline", 11, 12, 1)
    battle.play("sacrifice accept", 11, 2)
    assert battle.to_act == "A"
    battle.play(">59,170")
    assert battle.where("BF2") == (59, 170)
    assert battle.where("BS1") == (141, 100)
    assert battle.active == "B"


def test_sacrifice_takes_the_check() -> None:
    """RAT-127"""
    battle = Battle(AS1=(100, 100), AF2=(380, 380), BS1=(200, 100), BF2=(200, 160), BW1=(200, 260, "sacrifice"))
    battle.play("AS1 stand_and_fight BS1 decline", 13, 2)
    assert battle.offered() == ["decline", "sacrifice"]
    battle.play("sacrifice accept", 1, 1, 1)
    assert battle.where("BF2") == "out"
    assert battle.where("BS1") == (200, 100)
    assert battle.active == "B"


def test_pursuit_goes_after_who_leaves() -> None:
    """RAT-128 RAT-R73 From within RNG to outside it: one band more than MOV, ending closer."""
    battle = Battle(AF1=(100, 100), AF2=(380, 380), BF1=(141, 100), BW1=(200, 160, "pursuit"), BF2=(20, 380))
    battle.play("AF1 sprint >40,200")
    assert "pursuit" in battle.offered()
    battle.play("pursuit accept", 15, 2)
    battle.play(">81,200")
    assert battle.where("BF1") == (81, 200)


def test_detonate_hits_everybody_near_the_ward() -> None:
    """RAT-129 RAT-R44 Will checks with a penalty, actor's side first; then the ward is gone, the action ends."""
    battle = Battle(AF1=(100, 100), AF2=(380, 380), BW1=(180, 100, "detonate"), BF1=(180, 200), BF2=(380, 20))
    battle.play("AF1 sprint >100,180 detonate accept", 1, 11)
    assert battle.where("AF1") == "out"
    assert battle.where("BW1") == "out"
    assert battle.where("BF1") == (180, 200)
    assert battle.active == "B"


def test_the_user_of_detonate_is_near_the_ward_that_goes_off() -> None:
    """RAT-122 RAT-129 RAT-114 The lowest slot within M of each ward: BF2 uses the second one, which frees BF1."""
    battle = Battle(
        AF1=(200, 200),
        AF2=(200, 380),
        BF1=(30, 120),
        BF2=(370, 120),
        BW1=(100, 120, "detonate"),
        BW2=(300, 120, "detonate"),
        position={"barred": [0, 1 << 8]},
    )
    battle.play("AF1 rest detonate")
    assert battle.offered() == ["BF1", "BF2"]
    battle.play("BF2 accept", 11, 11, 1, 1)
    assert (battle.where("BW1"), battle.where("BW2")) == ((100, 120), "out")
    assert "BF1" in battle.offered()


def test_of_two_wards_near_its_user_the_player_says_which_detonates() -> None:
    """RAT-122 RAT-129"""
    battle = Battle(
        AF1=(200, 200),
        AF2=(200, 380),
        BF1=(200, 60),
        BW1=(100, 120, "detonate"),
        BW2=(300, 120, "detonate"),
    )
    battle.play("AF1 rest detonate")
    assert battle.offered() == ["BW1", "BW2"]


@pytest.mark.parametrize(("dice", "gain"), [((10, 2), 0), ((11, 2), 2), ((11, 12), 3)])
def test_rally(dice: tuple[int, int], gain: int) -> None:
    """RAT-130 RAT-R82 After a critical Will success: FURY, 2 for each own group near the ward, 1 for each enemy."""
    battle = Battle(AF1=(100, 100), AF2=(380, 380), BF1=(141, 100), BW1=(141, 200, "rally"), BF2=(380, 20))
    battle.play("AF1 stand_and_fight decline", 11, 2, 11, 20)
    battle.play("decline rally accept", *dice)
    assert battle.momentum[1] == 7 + gain


def test_nobody_rallies_at_a_ward_that_is_gone() -> None:
    """RAT-122 RAT-130 The champion of a wreck stands firm, the ward beside it falls to the same event."""
    battle = Battle(
        AS1=(100, 200), AF1=(380, 380), BH1=(200, 200, "transport"), BC1="in BH1", BW1="in BH1", BF2=(20, 20)
    )
    battle.play("AS1 stand_and_fight", 13, 2, 1, 1, 20, 20, 1, 1)
    battle.play("decline")
    assert battle.where("BW1") == "out"
    assert battle.to_act == "A"


def test_of_two_wards_near_the_player_says_at_which_a_group_rallies() -> None:
    """RAT-122 RAT-130 One own group is near the first ward, two are near the second: the gain tells them apart."""
    battle = Battle(AF1=(100, 100), AF2=(380, 380), BF1=(141, 100), BW1=(30, 60), BW2=(141, 250), BF2=(200, 300))
    battle.play("AF1 stand_and_fight decline", 11, 2, 11, 20)
    battle.play("decline rally")
    assert battle.offered() == ["BW1", "BW2"]
    battle.play("BW2 accept", 11, 2)
    assert battle.momentum[1] == 7 + 4


# What may come between.


def test_a_reaction_that_can_do_nothing_is_completed_all_the_same() -> None:
    """RAT-115 RAT-R39 The mover stays in the mud, out of range of the Shooters that wait for it."""
    battle = Battle(rough(60, 60, 140, 140), AF1=(100, 100), AF2=(380, 380), BS1=(100, 330), BF1=(380, 20))
    battle.play("AF1 sprint >100,250 suppression at_first accept stay")
    assert battle.where("AF1") == (100, 140)
    assert battle.active == "B"


def test_a_mover_that_stops_early_is_shot_at_where_it_stopped() -> None:
    """RAT-R39 If that is in range and sight."""
    battle = Battle(rough(60, 60, 140, 140), AF1=(100, 100), AF2=(380, 380), BS1=(100, 290), BF1=(380, 20))
    battle.play("AF1 sprint >100,240 suppression at_closest accept stay", 1, 2)
    assert battle.where("AF1") == (100, 140)
    assert battle.active == "B"


def test_evade_is_settled_at_the_trigger_step() -> None:
    """RAT-120 RAT-R40 The trigger step is the first within MOV: the reference is where the enemy is then."""
    battle = Battle(BK1=(200, 100), AF1=(200, 330), AF2=(380, 380), BF1=(20, 20))
    battle.play("AF1 sprint >200,200 evade accept", 10, 2)
    # At step 70 the enemy is at (200, 260), 160 mm away.
    assert battle.where("AF1") == (200, 260)
    assert battle.refused(">200,101").code == "comes_closer"
    battle.play(">200,60")
    assert battle.where("AF1") == (200, 200)


def test_nobody_evades_a_mover_that_does_not_come_near() -> None:
    """RAT-120 RAT-R40 RAT-115 The mover stays in the mud, 200 mm away: no check, but the reaction is completed."""
    battle = Battle(rough(160, 300, 240, 380), AF1=(200, 350), AF2=(380, 20), BK1=(200, 100), BF1=(20, 20))
    battle.play("AF1 sprint >200,230 evade accept stay")
    assert (battle.where("AF1"), battle.where("BK1")) == ((200, 300), (200, 100))
    assert battle.active == "B"


def test_an_evader_in_the_way_stops_the_mover() -> None:
    """RAT-28 RAT-33 The evader steps onto the declared path; the mover comes into contact and stops."""
    battle = Battle(BK1=(150, 180), AF1=(200, 330), AF2=(380, 380), BF1=(20, 20))
    battle.play("AF1 sprint >200,180 evade accept", 10, 2)
    battle.play(">150,150>200,165")
    assert battle.where("BK1") == (200, 165)
    assert battle.where("AF1") == (200, 205)


def test_the_free_action_of_evade_is_for_any_group() -> None:
    """RAT-R62 RAT-120 It ends with the next action; a second one costs again."""
    battle = Battle(BK1=(200, 200), AF1=(200, 290), AF2=(380, 380), BF1=(20, 20), BF2=(100, 20))
    battle.play("AF1 sprint >200,250 evade accept", 10, 19)
    battle.play(">200,60 BF1 sprint >20,60 BF2 sprint >100,60")
    assert battle.momentum[1] == 6


def test_a_critical_regroup_calls_two() -> None:
    """RAT-116 Each towards the champion or towards the attacker, both before the Fury roll."""
    battle = Battle(AF1=(100, 100), AF2=(380, 380), BC1=(131, 100), BF1=(220, 60), BF2=(131, 200))
    battle.play("AF1 stand_and_fight regroup accept", 12, 20)
    battle.play("toward_other BF1")
    assert battle.refused(">260,60").code == "not_toward"
    battle.play(">180,80 toward_self BF2 >131,150", 1, 2)
    assert battle.where("BF1") == (180, 80)
    assert battle.where("BF2") == (131, 150)


def test_vengeance_without_an_enemy_on_the_board_moves_nobody() -> None:
    """RAT-124 There is nobody to move towards; the momentum is regained all the same."""
    battle = Battle(
        AC1=(200, 200, "banishment"),
        AF2="ambush",
        BF1=(200, 169),
        BF2=(120, 169),
        BW1=(100, 100, "vengeance"),
        traits={"A": ["ambushers"]},
    )
    battle.play("AC1 banishment", 20, 1, 1)
    battle.play("vengeance accept", 11, 1)
    assert battle.where("AC1") == "out"
    assert battle.momentum[1] == 9
    assert battle.active == "B"


def test_vengeance_repeats_once_with_a_critical() -> None:
    """RAT-124 A second own group in sight of the first checks too, at no cost, without a further repeat."""
    battle = Battle(
        AF1=(100, 100), AF2=(380, 380), BF1=(141, 100), BK1=(200, 160), BS1=(300, 160), BW1=(260, 240, "vengeance")
    )
    battle.play("AF1 stand_and_fight decline", 11, 2, 1, 1)
    battle.play("vengeance BK1 accept", 14, 20)
    battle.play(">180,140 BS1", 13, 20)
    battle.play(">280,150")
    assert battle.where("BS1") == (280, 150)
    # 8 - 1 + 2 + 2.
    assert battle.momentum[1] == 11
    assert battle.active == "B"


def test_a_successful_reversal_grants_an_action() -> None:
    """RAT-125 RAT-R43 Free, without windows, and the initiative is A's again; the group is barred by it."""
    battle = Battle(AF1=(100, 100), AK1=(140, 160), AW1=(100, 220, "reversal"), BH1=(170, 100), BF1=(380, 20))
    battle.play("AF1 sprint >100,140 intimidate accept", 7, 2)
    battle.play("reversal accept", 10, 2)
    assert "sprint" in battle.offered()
    assert "decline" in battle.offered()
    battle.play("rest", 1, 1)
    assert battle.active == "A"
    assert battle.momentum == [8 - 1 - 1 + 1, 7]


def test_each_ward_of_reversal_has_its_own_closest_group() -> None:
    """RAT-125 RAT-122 AF2 is not the closest of all, but it is of those near the second ward."""
    battle = Battle(
        AF1=(100, 200), AF2=(300, 200), AW1=(20, 200, "reversal"), AW2=(380, 200, "reversal"), BH1=(100, 130)
    )
    battle.play("AF1 rest intimidate accept", 1, 1, 1, 1)
    battle.play("reversal")
    assert battle.offered() == ["AF1", "AF2"]
    battle.play("AF2 accept", 15, 1)
    battle.play("sprint >300,240")
    assert battle.where("AF2") == (300, 240)


def test_a_failed_reversal_still_returns_the_initiative() -> None:
    """RAT-R43 RAT-110"""
    battle = Battle(AF1=(100, 100), AK1=(140, 160), AW1=(100, 220, "reversal"), BH1=(170, 100), BF1=(380, 20))
    battle.play("AF1 sprint >100,140 intimidate accept", 7, 2)
    battle.play("reversal accept", 1, 2)
    assert battle.active == "A"


def test_who_redirected_chooses_the_withdraw() -> None:
    """RAT-87 RAT-126 The new target passes its Will check: B moves A's own group away from the attacker."""
    battle = Battle(AS1=(100, 100), AF1=(100, 200), AF2=(380, 380), BF1=(200, 100), BW1=(200, 200, "confusion"))
    battle.play("AS1 stand_and_fight BF1 confusion accept", 15, 2, 13, 2, 11, 2)
    assert battle.to_act == "B"
    battle.play(">100,260")
    assert battle.where("AF1") == (100, 260)


def test_a_critical_confusion_costs_the_enemy_two() -> None:
    """RAT-126"""
    battle = Battle(AS1=(100, 100), AF1=(100, 200), AF2=(380, 380), BF1=(200, 100), BW1=(200, 200, "confusion"))
    battle.play("AS1 stand_and_fight BF1 confusion accept", 15, 20, 1, 2)
    assert battle.momentum[0] == 5


def spotted(ward: str) -> Battle:
    """A critical Spot Weakness: AF1, whose RNG counts as S for its attack, strikes BF1, with AF2 and BF2 within S."""
    battle = Battle(
        AS1=(220, 100, "+spot_weakness"),
        AF1=(100, 100),
        AF2=(100, 160),
        BF1=(100, 59),
        BF2=(160, 60),
        BW1=(20, 20, ward),
    )
    battle.play("AS1 spot_weakness", 20, 20)
    battle.play("BF1")
    return battle


def test_confusion_reaches_as_far_as_the_spotted_weakness() -> None:
    """RAT-126 RAT-99 The attacker's longer RNG counts against its own side too."""
    battle = spotted("confusion")
    assert battle.offered() == ["decline", "countercharge", "confusion"]
    battle.play("confusion accept", 15, 2, 11, 2, 3, 1, 1)
    assert battle.where("AF2") == "out"


def test_sacrifice_is_made_as_far_as_the_spotted_weakness() -> None:
    """RAT-127 RAT-99 BF2 is within the RNG of the enemy that forces the check."""
    battle = spotted("sacrifice")
    battle.play("decline", 11, 2, 3)
    assert battle.offered() == ["decline", "sacrifice"]
    battle.play("sacrifice accept", 1, 1, 1)
    assert battle.where("BF2") == "out"


def test_a_critical_pursuit_shoves_another_enemy() -> None:
    """RAT-128 RAT-R73 Up to S away from the reacting group or from the first enemy."""
    battle = Battle(
        AF1=(100, 100), AF2=(141, 180), BF1=(141, 100), BW1=(200, 160, "pursuit"), BF2=(20, 380), AF3=(380, 380)
    )
    battle.play("AF1 sprint >40,200 pursuit accept", 15, 20)
    battle.play("decline AF2")
    battle.play(">141,240")
    assert battle.where("AF2") == (141, 240)


def test_detonate_spares_nobody_and_is_no_zealot_food() -> None:
    """RAT-129 RAT-R44 RAT-R65 The removed groups count for Zealots, the ward does not."""
    battle = Battle(
        AF1=(100, 100),
        AF2=(380, 380),
        BW1=(180, 100, "detonate"),
        BF1=(180, 200),
        BF2=(380, 20),
        traits={"A": ["zealots"]},
    )
    battle.play("AF1 sprint >100,180 detonate accept", 11, 1)
    assert battle.where("BF1") == "out"
    assert battle.where("AF1") == (100, 180)
    assert battle.momentum[0] == 9


def test_an_actor_with_two_critical_successes_moves_twice_after_its_action() -> None:
    """RAT-97 RAT-R44 RAT-102 One against Detonate, one after Banishment; both moves wait for the end."""
    battle = Battle(
        AF1=(100, 100, "+banishment"),
        AF2=(380, 380),
        BF1=(141, 100),
        BW1=(141, 240, "detonate"),
        BF2=(200, 240),
        BF3=(380, 20),
    )
    battle.play("AF1 banishment detonate accept", 11, 11, 20, 20, 15, 11, 11, 1)
    assert battle.where("BF1") == "banished"
    battle.play(">100,60 >100,20")
    assert battle.where("AF1") == (100, 20)
    assert battle.active == "B"


def test_all_who_fail_against_detonate_go_before_passengers_roll() -> None:
    """RAT-R44 RAT-135 The Heavy and AF2 are out when the passenger that was set down has its free move."""
    battle = Battle(
        AH1=(100, 100, "transport"),
        AF1="in AH1",
        AF2=(180, 100),
        BW1=(140, 180, "detonate"),
        BF2=(140, 260),
        BF3=(380, 380),
    )
    battle.play("AF2 rest detonate accept", 1, 1, 20, 11, 11)
    assert battle.to_act == "A"
    assert (battle.where("AH1"), battle.where("AF2"), battle.where("BW1")) == ("out", "out", "out")
    battle.play(">170,100")
    assert battle.where("AF1") == (170, 100)

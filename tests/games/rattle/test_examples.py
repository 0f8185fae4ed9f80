"""The worked examples of the rules page, with its dice."""

from games.rattle.battle import Battle
from games.rattle.places import hazard, rough


def test_example_1_bonus_and_penalties_make_two_dice() -> None:
    """RAT-13 RAT-14 RAT-80 Charge and outnumbered against a friend in contact: two dice, both hit, Will with one."""
    battle = Battle(AF1=(100, 200), AF2=(200, 241), BF1=(200, 200), BF2=(159, 241), BC1=(130, 170))
    battle.play("AF1 charge >159,200 BF1 decline", 15, 11, 10)
    assert battle.where("BF1") == "out"


def test_example_2_contact_and_charge_point() -> None:
    """RAT-19 RAT-71 RAT-77"""
    battle = Battle(AF1=(100, 200), BS1=(200, 200))
    battle.play("AF1 charge")
    assert "touch_foe_0_0" in battle.offered()
    assert "touch_foe_0_1" not in battle.offered()
    assert battle.offers(">159,200")
    assert battle.refused("touch_foe_0_1").code == "too_long"
    reason = battle.refused(">157,200")
    assert (reason.code, reason.facts["distance"]) == ("out_of_range", 43.0)


def test_example_3_passing_a_base() -> None:
    """RAT-27"""
    near = Battle(AF1=(100, 200), AC1=(140, 205), BF1=(300, 60))
    near.play("AF1 sprint")
    assert near.refused(">180,200").rule == "RAT-27"
    aside = Battle(AF1=(100, 200), AC1=(140, 211), BF1=(300, 60))
    aside.play("AF1 sprint")
    assert aside.offers(">180,200")


def test_example_5_duel_of_momentum() -> None:
    """RAT-107 RAT-110 A denial and a forcing: the Countercharge happens, B is active with 0 and only passes."""
    battle = Battle(AF1=(100, 200), BF1=(220, 200), momentum=(3, 2))
    battle.play("AF1 charge >179,200 countercharge deny force touch_foe_0_0", 2, 3, 4)
    # A's Fury has the Charge penalty; both miss. B has nothing left: the pass is taken by itself.
    assert battle.momentum == [1, 0]
    assert battle.active == "A"
    assert battle.table["turn_no"] == 7


def test_example_5_not_forced() -> None:
    """RAT-107 RAT-R36 Both payments are lost; no further window opens, and A stays active."""
    battle = Battle(AF1=(100, 200), BF1=(220, 200), BW1=(250, 220, "defiance"), momentum=(3, 2))
    battle.play("AF1 charge >179,200 countercharge deny decline", 14, 11, 4)
    assert battle.momentum == [1, 1]
    assert battle.to_act == "A"
    battle.play("decline")
    assert battle.active == "A"


def test_example_6_suppression_points() -> None:
    """RAT-119 RAT-R39 RAT-93 Two dice at the first point, the mover stays there and is driven back."""
    battle = Battle(AK1=(200, 330), BS1=(200, 100), BF1=(380, 380))
    battle.play("AK1 sprint >200,170 suppression")
    assert battle.offered() == ["at_first", "at_closest"]
    battle.play("at_first accept", 13, 2, 12, 4)
    assert battle.where("AK1") == (200, 260)
    battle.play(">200,340")
    assert battle.where("AK1") == (200, 340)
    assert battle.active == "B"


def test_example_7_evade_from_a_charge() -> None:
    """RAT-120 RAT-R40 RAT-84 The Skirmishers slip away; the Charge has no target left; B's next action is free."""
    battle = Battle(AF1=(200, 290), BK1=(200, 200))
    battle.play("AF1 charge >200,241 evade accept", 10, 19)
    assert battle.refused(">200,240").code in ("closer", "comes_closer", "too_close")
    battle.play(">200,60")
    assert battle.where("AF1") == (200, 241)
    assert battle.where("BK1") == (200, 60)
    assert battle.active == "B"
    battle.play("BK1 rest", 1, 2)
    # Free: 7 and 1 regained.
    assert battle.momentum == [7, 8]


def test_example_8_countercharge() -> None:
    """RAT-118 RAT-88 RAT-R38 They meet halfway and both break."""
    battle = Battle(AF1=(100, 200), BF1=(220, 200))
    battle.play("AF1 charge >179,200 countercharge accept")
    assert battle.where("AF1") == (139, 200)
    battle.play("touch_foe_0_0", 16, 12, 18, 3, 8, 10)
    assert (battle.where("AF1"), battle.where("BF1")) == ("out", "out")


def test_example_9_leaving_rough_ground() -> None:
    """RAT-30 RAT-33 The exit is at step 51; a failed check leaves the group on the border."""
    battle = Battle(rough(100, 150, 200, 250), AF1=(150, 200), BF1=(380, 40))
    battle.play("AF1 sprint >250,200")
    assert battle.offered() == ["check", "pay", "stay"]
    battle.play("check", 9, 14)
    assert battle.where("AF1") == (200, 200)


def test_example_10_hazard() -> None:
    """RAT-31 Paying costs 2; a critical Will success gives a free move, a failed one removes."""
    battle = Battle(hazard(100, 150, 200, 250), AF1=(150, 200), BF1=(380, 40), momentum=(2, 8))
    battle.play("AF1 sprint >250,200")
    assert battle.offered() == ["check", "stay"]
    battle.play("check", 11, 20)
    assert battle.where("AF1") == (250, 200)
    battle.play(">320,200")
    assert battle.where("AF1") == (320, 200)
    failed = Battle(hazard(100, 150, 200, 250), AF1=(150, 200), AF2=(20, 20), BF1=(380, 40), momentum=(2, 8))
    failed.play("AF1 sprint >250,200 check", 5, 10)
    assert failed.where("AF1") == "out"


def test_example_11_wrecked_transport() -> None:
    """RAT-135 RAT-R45 RAT-163 The passenger is placed where the Heavy was and stands firm; Zealots regain 2."""
    battle = Battle(
        AF1=(159, 200), BH1=(200, 200, "transport"), BF1="in BH1", traits={"A": ["zealots"]}, momentum=(5, 0)
    )
    battle.play("AF1 stand_and_fight", 11, 2, 3, 4, 11, 2)
    assert battle.where("BH1") == "out"
    assert battle.where("BF1") == (200, 200)
    assert battle.momentum[0] == 6


def test_example_12_sacrifice() -> None:
    """RAT-127 RAT-R72 The substitute takes the check with penalty and bonus: two dice, and is driven back."""
    battle = Battle(AF1=(160, 200), AF2=(242, 200), BS1=(201, 200), BF2=(160, 241), BW1=(240, 300, "sacrifice"))
    battle.play("AF1 stand_and_fight BS1 decline", 11, 20, 3)
    battle.play("sacrifice accept", 11, 4)
    assert battle.to_act == "A"
    battle.play("decline")
    assert battle.where("BS1") == (201, 200)
    assert battle.active == "B"


def test_example_14_cap_on_regaining() -> None:
    """RAT-56 RAT-75 Momentum never exceeds the total."""
    battle = Battle(AF1=(100, 200), BF1=(300, 60), momentum=(7, 8), total=(8, 12))
    battle.play("AF1 rest", 15, 20)
    assert battle.momentum[0] == 8


def test_example_15_back_to_back() -> None:
    """RAT-65 RAT-114 The group of the last action is barred until another group acts or reacts."""
    battle = Battle(AF1=(100, 200), AS1=(60, 60), BF1=(300, 60))
    battle.play("AF1 rest", 1, 2)
    assert "AF1" not in battle.offered()
    assert battle.refused("AF1").code == "barred"
    battle.play("AS1 rest", 1, 2)
    assert "AF1" in battle.offered()


def test_example_16_ids() -> None:
    """RAT-R23 A candidate and the same place as a free choice."""
    battle = Battle(AF1=(100, 200), BC1=(20, 20), BC2=(20, 60), BS1=(200, 200))
    assert battle.game.parse("touch_foe_2_0") == 173
    assert battle.game.parse("pt_120,80") == 397
    assert battle.game.parse(">159,200") == 81089
    battle.play("AF1 charge")
    assert 173 in battle.state.legal()
    assert 81089 not in battle.state.legal()
    assert battle.state.why_not(81089) is None

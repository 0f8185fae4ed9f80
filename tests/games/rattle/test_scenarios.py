"""Scenarios and victory (RAT-165 to RAT-175)."""

import pytest

import tumbledown as td
from games.rattle.battle import Battle
from games.rattle.places import rough

HILL = rough(152, 152, 248, 248)
FLAGS = [[200, 200, -1, 0], [120, 200, -1, 0], [280, 200, -1, 0]]


def outcome(battle: Battle) -> tuple[list[int], str]:
    found = battle.state.outcome()
    return found.winners, found.reason


def end_round(battle: Battle) -> None:
    battle.play("pass_turn pass_turn")


def test_a_player_without_groups_loses_at_once() -> None:
    """RAT-165 RAT-166 RAT-91"""
    battle = Battle(AF1=(100, 200), BF1=(141, 200), momentum=(8, 0))
    battle.play("AF1 stand_and_fight", 11, 3, 2, 4)
    assert outcome(battle) == ([0], "wiped_out")


def test_banished_groups_count_as_in_play() -> None:
    """RAT-165"""
    battle = Battle(AF1=(100, 200), BF1=(141, 200), BF2="banished", momentum=(8, 0))
    battle.play("AF1 stand_and_fight", 11, 3, 2, 4)
    assert not battle.state.over


def test_both_gone_at_once_is_a_draw() -> None:
    """RAT-R61"""
    battle = Battle(AF1=(100, 200), BF1=(220, 200))
    battle.play("AF1 charge >179,200 countercharge accept touch_foe_0_0", 16, 12, 18, 3, 8, 10)
    assert outcome(battle) == ([], "wiped_out")


@pytest.mark.parametrize(("rounds", "over"), [(11, False), (12, True)])
def test_kill_them_all_ends_at_the_round_limit(rounds: int, over: bool) -> None:
    """RAT-166 RAT-R60 RAT-175 More points in play win."""
    battle = Battle(AF1=(100, 300), AC1=(200, 300), BF1=(100, 60), position={"round": rounds})
    end_round(battle)
    assert battle.state.over == over
    if over:
        assert outcome(battle) == ([0], "round_limit")


def test_equal_points_at_the_limit_are_a_draw() -> None:
    """RAT-175"""
    battle = Battle(AF1=(100, 300), BF1=(100, 60), position={"round": 12})
    end_round(battle)
    assert outcome(battle) == ([], "round_limit")


def test_king_of_the_hill_counts_points_in_or_touching_the_hill() -> None:
    """RAT-167 RAT-174 22 mm from the hill touch it, 23 do not; wards count, ambushers do not."""
    battle = Battle(
        HILL,
        AF1=(200, 270),
        AF2="ambush",
        BC1=(200, 200),
        BF1=(200, 129),
        scenario="king_of_the_hill",
        position={"round": 4, "has_hill": True},
    )
    assert battle.state.view(None)["table"]["score"]["hill"] == [2, 1]
    end_round(battle)
    assert outcome(battle) == ([0], "hill")


def test_the_hill_is_decided_after_round_four() -> None:
    """RAT-167"""
    battle = Battle(
        HILL, AF1=(200, 200), BF1=(100, 60), scenario="king_of_the_hill", position={"round": 3, "has_hill": True}
    )
    end_round(battle)
    assert battle.table["round"] == 4


def test_a_tied_hill_goes_to_points_in_play() -> None:
    """RAT-175"""
    battle = Battle(
        HILL,
        AF1=(100, 330),
        BF1=(100, 60),
        BC1=(60, 60),
        scenario="king_of_the_hill",
        position={"round": 4, "has_hill": True},
    )
    end_round(battle)
    assert outcome(battle) == ([1], "points_in_play")


# Flags.


def flags(**others: object) -> Battle:
    position = {"markers": FLAGS} | dict(others.pop("position", {}))  # type: ignore[call-overload]
    return Battle(scenario="capture_the_flags", position=position, **others)  # type: ignore[arg-type]


def test_a_flag_is_taken_from_contact() -> None:
    """RAT-168 RAT-177 RAT-R55 Within r+2 of the marker; it then moves with the group."""
    battle = flags(AF1=(222, 200), BF1=(100, 60), momentum=(8, 0))
    battle.play("AF1 take_flag")
    assert battle.table["markers"][0] == [222, 200, 0, 5]
    far = flags(AF1=(223, 200), BF1=(100, 60))
    far.play("AF1")
    assert far.refused("take_flag").code == "no_flag_near"


def test_the_flag_goes_along_and_stays_when_its_group_checks_will() -> None:
    """RAT-169"""
    battle = flags(AF1=(200, 200), AS1=(60, 380), BF1=(200, 60), momentum=(8, 8))
    battle.play("AF1 take_flag AS1 rest AF1 sprint >200,101", 1, 1)
    assert battle.table["markers"][0][:3] == [200, 101, 0]
    battle.play("pass_turn BF1 stand_and_fight decline", 11, 20, 11)
    assert battle.table["markers"][0] == [200, 101, -1, 0]


def test_a_flag_is_not_carried_off_in_the_turn_it_was_taken() -> None:
    """RAT-170"""
    battle = flags(AF1=(200, 30), AS1=(60, 380), BF1=(380, 200), position={"markers": [[200, 40, -1, 0], *FLAGS[1:]]})
    battle.play("AF1 take_flag AS1 rest AF1 sprint", 1, 1)
    assert "exit_N" not in battle.offered()
    assert battle.refused(">200,0").rule == "RAT-170"


def test_a_scored_flag_leaves_with_its_group_and_two_win() -> None:
    """RAT-170 RAT-171 RAT-34 RAT-R56"""
    held = [[200, 30, 0, 3], *FLAGS[1:]]
    battle = flags(AF1=(200, 30), AF2=(60, 380), BF1=(380, 200), position={"markers": held, "scored": [0, 0]})
    battle.play("AF1 sprint exit_N")
    assert battle.where("AF1") == "out"
    assert battle.table["scored"] == [1, 0]
    gone = [[200, 30, 0, 3], [0, 0, -2, 0], FLAGS[2]]
    last = flags(AF1=(200, 30), AF2=(60, 380), BF1=(380, 200), position={"markers": gone, "scored": [1, 0]})
    last.play("AF1 sprint exit_N")
    assert outcome(last) == ([0], "flags_scored")


def test_a_carrier_that_is_called_may_score() -> None:
    """RAT-170 RAT-35 RAT-36 Any own move carries the flag off, over an edge towards which it may go."""
    held = [[200, 60, 1, 3], *FLAGS[1:]]
    battle = flags(AF1=(160, 25), AF2=(200, 60), BF1=(380, 380), position={"markers": held})
    battle.play("AF1 maneuver stay AF2", 15, 2)
    assert [word for word in battle.offered() if word.startswith("exit")] == ["exit_N"]
    battle.play("exit_N")
    assert battle.table["scored"] == [1, 0]


def test_the_carrier_stays_by_variant() -> None:
    """RAT-R56"""
    held = [[200, 30, 0, 3], *FLAGS[1:]]
    battle = flags(AF1=(200, 30), BF1=(380, 200), position={"markers": held}, variants={"flag_carrier_stays": True})
    battle.play("AF1 sprint exit_N")
    assert battle.where("AF1") == (200, 20)
    assert battle.table["scored"] == [1, 0]


def test_flags_are_taken_at_the_end_of_an_action_by_variant() -> None:
    """RAT-R55"""
    battle = flags(AF1=(200, 240), BF1=(100, 60), momentum=(8, 0), variants={"flag_take": "rider"})
    battle.play("AF1 sprint >200,215")
    assert battle.offered() == ["decline", "marker_0"]
    battle.play("marker_0")
    assert battle.momentum[0] == 6
    assert battle.table["markers"][0][2] == 0


def test_more_flags_win_after_round_four() -> None:
    """RAT-171 RAT-R57 Scored and controlled ones together."""
    held = [[200, 200, 0, 3], *FLAGS[1:]]
    battle = flags(AF1=(200, 200), BF1=(100, 60), position={"markers": held, "round": 4})
    end_round(battle)
    assert outcome(battle) == ([0], "flags")


def test_equal_flags_go_to_points_near_a_marker() -> None:
    """RAT-171 Within M of any marker still on the board."""
    battle = flags(AF1=(200, 300), BF1=(20, 20), BC1=(380, 20), position={"round": 4})
    end_round(battle)
    assert outcome(battle) == ([0], "near_flags")


# Duel and Conquest.


def test_a_duel_is_won_when_all_marked_groups_are_out() -> None:
    """RAT-172 RAT-R58"""
    battle = Battle(
        AF1=(100, 200), BF1=(141, 200), BF2=(300, 60), scenario="duel", momentum=(8, 0), position={"marked": 1 << 8}
    )
    battle.play("AF1 stand_and_fight", 11, 3, 2, 4)
    assert outcome(battle) == ([0], "targets_removed")


def test_banished_targets_are_not_removed() -> None:
    """RAT-R58 RAT-172"""
    battle = Battle(
        AC1=(110, 200, "banishment"),
        AF1=(20, 380),
        BC1=(131, 200),
        BF2=(300, 60),
        scenario="duel",
        momentum=(8, 0),
        position={"marked": 1 << 8},
    )
    battle.play("AC1 banishment", 12, 13, 1)
    assert battle.where("BC1") == "banished"
    assert not battle.state.over


def test_conquest_counts_strips() -> None:
    """RAT-173 Example 13: B wins two strips to one."""
    battle = Battle(
        AH1=(50, 300),
        AF1=(50, 350),
        AC1=(150, 300),
        AF2=(250, 300),
        BH1=(150, 60),
        BF1=(250, 60),
        BF2=(350, 60),
        scenario="conquest",
        position={"round": 4},
    )
    score = battle.state.view(None)["table"]["score"]
    assert score["strips"] == [[5, 1, 2, 0], [0, 3, 2, 2]]
    end_round(battle)
    assert outcome(battle) == ([1], "strips")


def test_conquest_ties_go_to_the_middle_strips() -> None:
    """RAT-173 Example 13 without B's group in strip 4: 1 to 1, the middle decides."""
    battle = Battle(
        AH1=(50, 300),
        AF1=(50, 350),
        AC1=(150, 300),
        AF2=(250, 300),
        BH1=(150, 60),
        BF1=(250, 60),
        scenario="conquest",
        position={"round": 4},
    )
    end_round(battle)
    assert outcome(battle) == ([1], "middle_strips")


def test_a_tied_conquest_has_a_fifth_round() -> None:
    """RAT-173 RAT-174 A centre at 200 belongs to the higher strip."""
    battle = Battle(AF1=(50, 300), BF1=(350, 60), scenario="conquest", position={"round": 4})
    end_round(battle)
    assert battle.table["round"] == 5
    line = Battle(AF1=(200, 300), BF1=(100, 60), scenario="conquest", position={"round": 4})
    assert line.state.view(None)["table"]["score"]["strips"] == [[0, 0, 2, 0], [0, 2, 0, 0]]


def test_a_conquest_tied_in_round_five_goes_to_points() -> None:
    """RAT-175"""
    battle = Battle(AF1=(50, 300), AC1=(50, 340), BH1=(350, 60), scenario="conquest", position={"round": 5})
    end_round(battle)
    assert outcome(battle) == ([], "points_in_play")


def test_rows_are_counted_for_east_and_west() -> None:
    """RAT-R57"""
    battle = Battle(AF1=(50, 300), BF1=(350, 60), scenario="conquest", zones=("W", "E"))
    assert battle.state.view(None)["table"]["score"]["strips"] == [[0, 0, 0, 2], [2, 0, 0, 0]]


def test_a_game_of_too_many_decisions_ends_by_points() -> None:
    """RAT-175 The fuse of 6000 decisions."""
    battle = Battle(AF1=(100, 300), AC1=(200, 300), BF1=(100, 60), position={"choices": 5999})
    battle.play("pass_turn")
    assert outcome(battle) == ([0], "decision_limit")
    assert battle.state.returns() == [1.0, -1.0]
    assert isinstance(battle.state, td.State)

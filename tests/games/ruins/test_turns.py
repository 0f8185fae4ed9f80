"""Leading, following, passing, tricks, matching and going out (RUI-19 to RUI-28, RUI-51 to RUI-60)."""

import pytest

import tumbledown as td
from games.ruins.positions import ruins

DARK = [0, 0, 0]


def test_the_leader_must_play() -> None:
    """RUI-19"""
    table = ruins({"A": "9a 1a"})
    assert "pass" not in table.offered()
    assert table.refused("pass").code == "leader_must_play"


def test_a_lead_is_a_single_ruin_or_a_set_of_one_rank() -> None:
    """RUI-20"""
    table = ruins({"A": "4a 4b 9a"}, lit=DARK)
    assert table.offered() == ["ruin:4a", "ruin:4b", "ruin:9a"]
    table.play("ruin:4a")
    assert table.offered() == ["ruin:4b", "done_selecting"]
    assert table.refused("ruin:9a").rule == "RUI-32"
    table.pick("4b")
    table.finish()
    assert table.current() == "2x4"


def test_turns_go_clockwise_among_players_in_the_round() -> None:
    """RUI-21"""
    table = ruins({"A": "3a 1a", "B": "1b 2b", "D": "4a 1c"}, 4, out="C", lit=[0] * 4)
    table.turn("A> 3a =1x3")
    assert table.to_act() == "B"
    table.turn("B-")
    assert table.to_act() == "D"
    assert table.refused("ruin:1b", seat=1).code == "not_your_choice"


def test_a_follow_has_exactly_the_number_of_the_current_set() -> None:
    """RUI-22"""
    table = ruins({"A": "7a 9a 9b 9c"}, follow="C 5a 5b =2x5", lit=DARK)
    assert table.offered() == ["pass", "ruin:9a", "ruin:9b", "ruin:9c"]
    table.play("ruin:9a")
    # A second nine completes the pair: there is no third.
    assert table.offered() == ["ruin:9b", "ruin:9c"]
    assert table.refused("done_selecting").code == "wrong_number"
    table.play("ruin:9c")
    table.finish()
    assert table.current() == "2x9"


def test_a_follow_has_an_equal_or_higher_rank() -> None:
    """RUI-23"""
    table = ruins({"A": "6a 7a 8a"}, follow="C 7b =1x7", lit=DARK)
    assert table.offered() == ["pass", "ruin:7a", "ruin:8a"]
    reason = table.refused("ruin:6a")
    assert (reason.code, reason.rule) == ("rank_too_low", "RUI-23")
    assert reason.facts["rank"] == 7
    assert reason.facts["own_rank"] == 6


def test_who_can_follow_may_pass_all_the_same() -> None:
    """RUI-24"""
    table = ruins({"A": "9a 1a"}, follow="C 7b =1x7", lit=DARK)
    table.play("pass")
    assert table.to_act() == "B"
    assert table.told("pass") == [{"kind": "pass", "round": 1, "trick": 1, "seat": 0, "forced": False}]


def test_a_pass_is_not_final() -> None:
    """RUI-25"""
    table = ruins({"A": "3a 1a", "B": "9a 2a", "C": "4a 2b"}, lit=DARK)
    table.turn("A> 3a =1x3 B- C: 4a =1x4 A-")
    assert table.offered() == ["pass", "ruin:9a"]


def test_the_trick_ends_when_all_others_have_passed_and_the_last_player_leads() -> None:
    """RUI-26, RUI-27, RUI-28, RUI-R03"""
    table = ruins({"A": "3a 1a", "B": "9a 2a", "C": "4a 2b"}, lit=DARK)
    table.turn("A> 3a =1x3 B- C: 4a =1x4 A-")
    assert table.current() == "1x4"
    deck = set(table.deck().split())
    table.turn("B-")
    assert table.current() == ""
    assert set(table.deck().split()) == deck | {"3a", "4a"}
    assert table.to_act() == "C"
    assert table.table.trick == 2


def test_with_pass_locks_who_passed_is_left_out_of_the_trick() -> None:
    """RUI-R06"""
    hands = {"A": "3a 1a", "B": "9a 2a", "C": "4a 9b", "D": "4b 2c"}
    table = ruins(hands, 4, lit=[0] * 4, pass_locks=True)
    table.turn("A> 3a =1x3 B- C: 4a =1x4 D: 4b =1x4~")
    # The match forces A, the next who has not passed; B is locked, so it is C's turn.
    assert table.told("pass")[0]["seat"] == 0
    assert table.to_act() == "C"
    table.turn("C-")
    assert table.to_act() == "D"
    assert table.table.trick == 2


def test_with_pass_locks_a_trick_can_end_with_a_play() -> None:
    """RUI-R06"""
    table = ruins({"A": "3a 1a", "B": "9a 2a", "C": "4a 9b"}, lit=DARK, pass_locks=True)
    table.turn("A> 3a =1x3 B- C: 4a =1x4 A-")
    assert table.to_act() == "C"
    assert table.table.trick == 2


def test_a_match_forces_the_next_player_to_pass() -> None:
    """RUI-51, RUI-52"""
    table = ruins({"A": "5a 1a", "B": "5b 2a", "C": "9a 9b"}, lit=DARK)
    table.turn("A> 5a =1x5 B: 5b =1x5~")
    assert table.told("pass") == [{"kind": "pass", "round": 1, "trick": 1, "seat": 2, "forced": True}]
    assert table.to_act() == "A"
    # The forced pass counts: with A's pass the trick is over.
    table.turn("A-")
    assert table.to_act() == "B"
    assert table.table.trick == 2


def test_a_lead_never_forces_a_pass() -> None:
    """RUI-53"""
    table = ruins({"A": "5a 1a", "B": "5b 2a", "C": "9a 9b"}, lit=DARK)
    table.turn("A> 5a =1x5")
    assert table.to_act() == "B"
    assert not table.table.must_pass


def test_a_match_compares_with_the_set_being_beaten_even_if_its_owner_is_out() -> None:
    """RUI-R21"""
    table = ruins({"A": "5a", "B": "5b 2a", "C": "9a 9b", "D": "5c 1a"}, 4, lit=[0] * 4)
    table.turn("A> 5a =1x5 B: 5b =1x5~")
    assert table.to_act() == "D"
    # D matches again, and the next one in the round is B: A is out.
    table.turn("D: 5c =1x5~")
    assert table.told("pass")[0]["seat"] == 1
    assert table.to_act() == "C"


def test_without_match_skips_an_equal_rank_forces_nobody() -> None:
    """RUI-R22"""
    table = ruins({"A": "5a 1a", "B": "5b 2a", "C": "9a 9b"}, lit=DARK, match_skips=False)
    table.turn("A> 5a =1x5 B: 5b =1x5~")
    assert table.to_act() == "C"
    assert "ruin:9a" in table.offered()


def test_playing_the_last_ruin_puts_the_player_out_and_scores_the_place() -> None:
    """RUI-55, RUI-56"""
    table = ruins({"A": "5a", "B": "6b", "C": "9a 9b"}, lit=DARK)
    table.turn("A> 5a =1x5")
    assert table.told("out") == [{"kind": "out", "round": 1, "seat": 0, "place": 1}]
    assert table.table.vp == [5, 0, 0]
    assert table.to_act() == "B"
    table.turn("B: 6b =1x6")
    assert table.table.vp == [5, 2, 0]


def test_two_who_are_left_may_follow_the_set_of_a_player_who_is_out() -> None:
    """RUI-57"""
    table = ruins({"A": "5a", "B": "6b 1b", "C": "9a 9b"}, lit=DARK)
    table.turn("A> 5a =1x5")
    assert table.offered() == ["pass", "ruin:6b"]
    table.turn("B: 6b =1x6")
    assert table.to_act() == "C"


def test_if_nobody_follows_who_went_out_the_lead_goes_clockwise() -> None:
    """RUI-58, RUI-59"""
    table = ruins({"B": "5a", "C": "1b 2b", "A": "9a 9b"}, turn="B", lit=DARK)
    table.turn("B> 5a =1x5 C-")
    # C has passed, but A has not: the trick goes on.
    assert table.table.trick == 1
    table.turn("A-")
    assert table.table.trick == 2
    assert table.to_act() == "C"


def test_the_round_ends_when_one_player_has_ruins_left() -> None:
    """RUI-60, RUI-R23"""
    table = ruins({"A": "5a", "B": "6b", "C": "9a 9b"}, lit=DARK, vp=[0, 0, 3])
    table.turn("A> 5a =1x5 B: 6b =1x6")
    # C could have followed with a nine, but the round is over.
    assert table.table.round == 2
    assert table.told("round_end") == [{"kind": "round_end", "round": 1, "vp": [5, 2, 3], "order": [0, 1]}]


def test_with_two_players_the_loser_takes_the_last_value() -> None:
    """RUI-R35"""
    table = ruins({"A": "5a", "B": "6b 7b"}, 2, lit=[0, 0], vp=[1, 2])
    table.turn("A> 5a =1x5")
    assert table.table.vp == [6, 2]
    assert [event["points"] for event in table.told("score")] == [5, 0]


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (10, 9)])
def test_vp_stay_on_the_track(before: int, after: int) -> None:
    """RUI-68, RUI-69"""
    table = ruins({"A": "5a", "B": "6b", "C": "6c", "D": "9a 9b"}, 4, lit=[0] * 4, vp=[8, 4, 10, before])
    table.turn("A> 5a =1x5 B: 6b =1x6 C: 6c =1x6~")
    assert table.table.vp == [10, 7, 10, after]


def test_vp_gained_in_a_round_do_not_count_for_the_instant_win() -> None:
    """RUI-71, RUI-R31"""
    table = ruins({"A": "5a", "B": "6b 1b", "C": "9a 9b"}, lit=DARK, vp=[8, 9, 0], in_round=2)
    table.turn("A> 5a =1x5")
    assert not table.state.over
    assert table.table.vp[0] == 10
    # B started with 9, but is not first.
    table.turn("B: 6b =1x6 C-")
    table.turn("B> 1b =1x1")
    assert not table.state.over


def test_the_instant_win_holds_in_any_round() -> None:
    """RUI-70, RUI-71, RUI-76"""
    table = ruins({"A": "5a", "B": "6b 1b", "C": "9a 9b"}, lit=DARK, vp=[9, 9, 0], in_round=2)
    table.turn("A> 5a =1x5")
    assert table.state.outcome() == td.Outcome([0], [1, 2, 3], "instant_win")
    assert table.state.scores() == [9, 9, 0]
    assert table.state.legal() == []


def test_the_showdown_is_won_by_the_first_to_go_out_whatever_the_scores() -> None:
    """RUI-73, RUI-74, RUI-R36"""
    table = ruins(
        {"C": "5a", "A": "6b 1b"}, 4, turn="C", lit=[0] * 4, vp=[9, 3, 2, 3], in_round=5, showdown="AC", first="C"
    )
    table.turn("C> 5a =1x5")
    assert table.state.outcome() == td.Outcome([2], [2, 3, 1, 3], "showdown")
    assert table.state.scores() == [9, 3, 2, 3]


def test_the_most_vp_and_the_first_out_of_round_four_play_the_showdown() -> None:
    """RUI-72"""
    table = ruins({"A": "5a", "B": "6b", "C": "9a 9b"}, lit=DARK, vp=[0, 8, 3], in_round=4)
    table.turn("A> 5a =1x5 B: 6b =1x6")
    assert table.told("showdown") == [{"kind": "showdown", "players": [0, 1]}]
    assert table.table.round == 5
    assert sorted(table.state.waiting()) == [0, 1]


def test_claims_of_players_outside_the_showdown_have_no_effect() -> None:
    """RUI-R34"""
    for setting, gives in (("participants", True), ("none", False)):
        given = set()
        for seed in range(40):
            table = ruins(
                {"A": "5a", "B": "6b", "C": "9a 9b"}, lit=DARK, vp=[0, 8, 3], in_round=4, chance=td.Seeded(seed),
                claimed={"10a": "C", "10b": "A"}, showdown_claims=setting,
            )  # fmt: skip
            table.turn("A> 5a =1x5 B: 6b =1x6")
            given |= {event["ruins"][0] for event in table.told("hand_over")}
        assert given == ({"10b"} if gives else set())


def test_in_the_showdown_only_participants_are_compared_for_first_player() -> None:
    """RUI-R29"""
    table = ruins({"A": "5a", "B": "6b", "C": "9a 9b"}, lit=DARK, vp=[3, 8, 0], in_round=4, first="B")
    table.turn("A> 5a =1x5 B: 6b =1x6")
    # A has 8 and B 10; C, with the fewest, does not take part.
    assert table.told("round")[0]["first"] == 0

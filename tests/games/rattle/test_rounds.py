"""Momentum, morale, bids, turns and rounds (RAT-54 to RAT-66)."""

from typing import Any

import pytest

import tumbledown as td
from games.rattle.battle import Battle


def at_bids(**others: Any) -> Battle:
    """A round about to be bid for."""
    groups = {"AF1": (100, 300), "BF1": (100, 60)} | others
    position = {"agenda": [["Initiative"]], "active": -1, "had_turn": 0, **groups.pop("position", {})}
    return Battle(position=position, **groups)


def bid(battle: Battle, first: int, second: int, *coins: int) -> None:
    battle.state.apply(battle.game.parse(f"bid_{first}"), 0)
    battle.play(f"bid_{second}", *[coin + 1 for coin in coins])


def test_totals_are_the_points_in_play_and_momentum_is_reset() -> None:
    """RAT-54 RAT-55 RAT-R07 Ambush counts, banished and out groups do not."""
    battle = at_bids(AF2="ambush", AF3="banished", momentum=(1, 1))
    assert battle.table["total"] == [4, 2]
    assert battle.momentum == [4, 2]


def test_reserves_do_not_count_by_variant() -> None:
    """RAT-R08"""
    battle = at_bids(AF2="ambush", variants={"reserve_counts_for_momentum": False})
    assert battle.table["total"] == [2, 2]


def test_the_higher_bid_wins_and_is_spent() -> None:
    """RAT-59 RAT-60 RAT-R18 The loser keeps the bid; the winner says who is first."""
    battle = at_bids(AF2=(200, 300), BF2=(200, 60))
    bid(battle, 2, 1)
    assert battle.momentum == [2, 4]
    assert battle.offered() == ["first_me", "first_them"]
    battle.play("first_them")
    assert battle.active == "B"


def test_bids_that_were_revealed_stay_in_view() -> None:
    """RAT-59 The loser's bid too, which momentum does not tell; it is saved with the rest."""
    battle = at_bids(AF2=(200, 300), BF2=(200, 60))
    shown = [player["last_bid"] for player in battle.state.view(None)["table"]["players"]]
    assert shown == [None, None]
    bid(battle, 2, 1)
    again = battle.game.from_dict(battle.state.to_dict())
    for state in (battle.state, battle.state.clone(), again):
        assert [player["last_bid"] for player in state.view(None)["table"]["players"]] == [2, 1]


def test_the_loser_pays_by_variant() -> None:
    """RAT-R18"""
    battle = at_bids(AF2=(200, 300), BF2=(200, 60), variants={"bid_loser_pays": True})
    bid(battle, 2, 1)
    assert battle.momentum == [2, 3]


def test_nobody_bids_more_than_five_or_than_the_momentum() -> None:
    """RAT-59"""
    battle = at_bids(AF2=(200, 300), AF3=(300, 300), AF4=(20, 300))
    assert battle.state.legal(0)[-1] == battle.game.parse("bid_5")
    assert battle.state.legal(1)[-1] == battle.game.parse("bid_2")
    reason = battle.state.why_not(battle.game.parse("bid_3"), 1)
    assert reason is not None
    assert (reason.code, reason.facts["momentum"]) == ("bid_too_high", 2)


def test_ties_cost_both_and_after_three_a_coin_decides() -> None:
    """RAT-59 RAT-R18 0 is Player A."""
    battle = at_bids(AF2=(200, 300), BF2=(200, 60))
    bid(battle, 1, 1)
    assert battle.momentum == [3, 3]
    bid(battle, 1, 1)
    bid(battle, 0, 0, 1)
    assert battle.momentum == [2, 2]
    assert battle.to_act == "B"


def test_a_bid_is_hidden_until_both_are_in() -> None:
    """RAT-59 Neither view, events nor momentum tell."""
    battle = at_bids()
    battle.state.apply(battle.game.parse("bid_2"), 0)
    other = battle.state.view(1)["table"]["players"][0]
    assert (other["has_bid"], other["bid"]) == (True, None)
    assert battle.state.view(0)["table"]["players"][0]["bid"] == 2
    assert battle.momentum == [2, 2]
    assert battle.state.secrets(1) == {"bid 0": 2}
    drawn = {battle.state.resample(1, td.Seeded(seed)).secrets(1)["bid 0"] for seed in range(40)}
    assert drawn == {0, 1, 2}


# Turns.


def test_passing_hands_the_initiative_over_and_two_passes_end_the_round() -> None:
    """RAT-62 RAT-63 RAT-R17"""
    battle = Battle(AF1=(100, 300), BF1=(100, 60))
    battle.play("pass_turn")
    assert (battle.active, battle.table["turn_no"]) == ("B", 6)
    battle.play("pass_turn")
    assert battle.table["round"] == 3


def test_an_action_between_two_passes_keeps_the_round_open() -> None:
    """RAT-63"""
    battle = Battle(AF1=(100, 300), BF1=(100, 60))
    battle.play("pass_turn BF1 rest pass_turn", 1, 1)
    assert battle.table["round"] == 2
    assert battle.active == "A"


def test_a_player_who_had_no_turn_gets_one() -> None:
    """RAT-63 RAT-R64"""
    battle = Battle(AF1=(100, 300), BF1=(100, 60), position={"had_turn": 1, "passes": 1})
    battle.play("pass_turn")
    assert (battle.active, battle.table["round"]) == ("B", 2)


def test_the_round_ends_when_nobody_can_pay() -> None:
    """RAT-63"""
    battle = Battle(AF1=(100, 300), BF1=(100, 60), momentum=(1, 0))
    battle.play("AF1 sprint >100,280")
    assert battle.table["round"] == 3


def test_pass_needs_action_by_variant() -> None:
    """RAT-R17 The first choice of a turn is an action when one can be paid."""
    battle = Battle(AF1=(100, 300), AF2=(200, 300), BF1=(100, 60), variants={"pass_needs_action": True})
    assert "pass_turn" not in battle.offered()
    assert battle.refused("pass_turn").rule == "RAT-R17"
    battle.play("AF1 rest", 1, 1)
    assert "pass_turn" in battle.offered()


def test_back_to_back_lasts_across_turns() -> None:
    """RAT-65 RAT-R15 Passing does not free the group; the next round does."""
    battle = Battle(AF1=(100, 300), AF2=(200, 300), BF1=(100, 60))
    battle.play("AF1 rest pass_turn BF1 rest pass_turn", 1, 1, 1, 1)
    assert battle.refused("AF1").rule == "RAT-65"


def test_last_man_standing_acts_again() -> None:
    """RAT-66 A single non-ward group in play; wards do not count."""
    battle = Battle(AF1=(100, 300), AW1=(200, 300), BF1=(100, 60))
    battle.play("AF1 rest", 1, 1)
    assert "AF1" in battle.offered()


def test_bars_are_lifted_when_nobody_else_can_act() -> None:
    """RAT-R15 Here the others are delayed: they can do nothing."""
    battle = Battle(AF1=(100, 300), AF2="delayed", BF1=(100, 60))
    battle.play("AF1 rest", 1, 1)
    assert "AF1" in battle.offered()


@pytest.mark.parametrize(("variant", "costs"), [("flat", [1, 1, 1]), ("escalating", [1, 2, 3])])
def test_the_cost_of_actions(variant: str, costs: list[int]) -> None:
    """RAT-64 RAT-R14"""
    battle = Battle(AF1=(100, 300), BF1=(100, 60), momentum=(9, 0), variants={"action_cost": variant})
    spent = []
    for x in (110, 120, 130):
        before = battle.momentum[0]
        battle.play(f"AF1 sprint >{x},300")
        spent.append(before - battle.momentum[0])
    assert spent == costs


def test_nobody_acts_without_momentum() -> None:
    """RAT-64"""
    battle = Battle(AF1=(100, 300), AF2=(200, 300), BF1=(100, 60), momentum=(1, 3))
    battle.play("AF1 sprint >100,280")
    # A's pass is the only option and is taken by itself.
    assert battle.active == "B"


# Morale.


def test_a_warband_that_came_down_to_half_tests_morale_once() -> None:
    """RAT-58 RAT-R76 In slot order; failing removes, and the totals follow."""
    battle = Battle(AF1=(100, 300), AF2=(200, 300), AC1=(300, 300), BF1=(100, 60), position={"reduced": 1})
    battle.play("pass_turn pass_turn", 11, 1, 3, 4, 13, 1)
    assert (battle.where("AF1"), battle.where("AF2")) == ((100, 300), "out")
    assert battle.table["total"] == [3, 2]
    assert battle.table["tested"] == 1


@pytest.mark.parametrize("names", [("BH1", "BF1"), ("BF1", "BH1")])
def test_passengers_of_a_wreck_do_not_roll_morale(names: tuple[str, str]) -> None:
    """RAT-58 RAT-R76 RAT-135 The Heavy fails; its passenger rolls for the wreck alone, whatever its slot."""
    places: dict[str, Any] = {"BH1": (200, 100, "transport"), "BF1": "in BH1"}
    battle = Battle(AF1=(100, 300), position={"reduced": 2}, **{name: places[name] for name in names})
    battle.play("pass_turn pass_turn", 1, 1, 11, 2)
    assert (battle.where("BH1"), battle.where("BF1")) == ("out", (200, 100))
    assert battle.state.waiting() == [0, 1]


def test_six_points_are_noticed_when_a_group_goes() -> None:
    """RAT-58"""
    battle = Battle(AF1=(100, 200), BF1=(141, 200), BF2=(300, 60), BF3=(360, 60), BF4=(240, 60), momentum=(8, 0))
    battle.play("AF1 stand_and_fight", 11, 3, 2, 4)
    assert battle.table["reduced"] == 2


def test_a_critical_morale_check_gives_a_free_move() -> None:
    """RAT-97 RAT-58"""
    battle = Battle(AF1=(100, 300), BF1=(100, 60), position={"reduced": 1})
    battle.play("pass_turn pass_turn", 11, 20)
    assert battle.to_act == "A"
    battle.play(">100,250")
    assert battle.where("AF1") == (100, 250)


def test_a_round_has_morale_totals_bids_and_turns_in_this_order() -> None:
    """RAT-57"""
    battle = Battle(AF1=(100, 300), AF2=(200, 300), BF1=(100, 60), position={"reduced": 1})
    battle.play("pass_turn pass_turn", 11, 1, 11, 1)
    kinds = [event.kind for event in battle.state.events]
    kept = [kind for kind in kinds if kind in ("round_over", "round", "morale", "check", "initiative")]
    assert kept == ["round_over", "round", "morale", "check", "check", "initiative"]
    assert battle.state.waiting() == [0, 1]
    bid(battle, 1, 0)
    battle.play("first_me")
    assert [event.kind for event in battle.state.events] == ["first", "turn"]

"""Set-up, deals and flips (RUI-01 to RUI-18, RUI-61 to RUI-67)."""

from collections import Counter

import pytest

import tumbledown as td
from games.ruins.positions import full, new, ruins
from tumbledown.games.ruins.options import RUIN_IDS, SEATS
from tumbledown.games.ruins.ruin import numbers_in


@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_players(seats: int) -> None:
    """RUI-01"""
    with pytest.raises(td.engine.WrongSeats):
        td.game("ruins").new(seats)


@pytest.mark.parametrize(("seats", "deck"), [(2, 2), (3, 3), (4, 4), (5, 5)])
def test_copies_of_each_rank_hands_of_nine_and_the_rest_as_deck(seats: int, deck: int) -> None:
    """RUI-02, RUI-08"""
    table = new(seats)
    ranks = Counter(table.table.kit.day_rank[ruin] for ruin in table.table.in_play)
    assert ranks == dict.fromkeys(range(1, 11), seats)
    assert [len(hand) for hand in table.table.hands] == [9] * seats
    assert len(table.deck().split()) == deck


def test_all_ruins_start_by_day_without_upgrades() -> None:
    """RUI-03"""
    for ruin in new(5).table.ruins:
        assert (ruin.night, ruin.discoveries, ruin.claimer) == (False, [0, 0, 0], -1)


def test_four_discoveries_are_dealt_to_the_market_slots_from_right_to_left() -> None:
    """RUI-04, RUI-05"""
    # Five players and seat_1: the first outcomes are those of the market, slots 4, 3, 2, 1.
    tape = td.Scripted([0, 0, 0, 0] + [0] * 45)
    table = new(5, chance=tape, first_player="seat_1")
    assert table.market() == "T04 T03 T02 T01"
    assert len(numbers_in(table.table.discovery_deck)) == 35
    assert table.table.kit.costs == [3, 3, 2, 2]
    table = ruins({"A": "9a 1a"}, market="T01 M01 B01 T02", lit=[2, 3, 3])
    table.pick("9a")
    assert table.offered() == ["buy:2", "buy:3", "buy:4", "confirm"]
    assert table.refused("buy:1").facts["cost"] == 3


@pytest.mark.parametrize(("seats", "chart"), [(2, [5, 0]), (3, [5, 2, 0]), (4, [5, 3, 1, -1]), (5, [5, 3, 2, 1, -1])])
def test_the_chart_is_that_of_the_player_count(seats: int, chart: list[int]) -> None:
    """RUI-06"""
    table = new(seats)
    assert table.table.kit.chart == chart
    assert table.table.round == 1


def test_two_claims_three_lit_torches_and_no_vp_each() -> None:
    """RUI-07"""
    table = new(4)
    assert (table.table.claims, table.table.lit, table.table.vp) == ([2] * 4, [3] * 4, [0] * 4)


def test_the_first_player_is_drawn_over_the_seats_or_named() -> None:
    """RUI-09, RUI-R01"""
    firsts = {new(3, seed=seed).table.first for seed in range(40)}
    assert firsts == {0, 1, 2}
    for seat in range(3):
        assert {new(3, seed=seed, first_player=f"seat_{seat + 1}").table.first for seed in range(20)} == {seat}
    with pytest.raises(td.engine.WrongVariant, match="needs 4 seats; this table has 3"):
        new(3, first_player="seat_4")
    table = new(3, seed=5)
    assert table.state.waiting() == [(table.table.first + step) % 3 for step in range(3)]


def test_the_copies_that_leave_the_game_are_random_and_open_to_all() -> None:
    """RUI-R02"""
    some, others = new(3, seed=1).table.in_play, new(3, seed=2).table.in_play
    assert some != others
    last = new(3, removed_copies="last")
    assert [RUIN_IDS[ruin][-1] for ruin in last.table.in_play] == list("abc" * 10)
    for seat in (0, 1, None):
        assert [entry["id"] for entry in last.state.view(seat)["table"]["registry"]] == [
            RUIN_IDS[ruin] for ruin in last.table.in_play
        ]


def test_every_player_may_flip_one_ruin_secretly_and_all_flips_are_made_together() -> None:
    """RUI-15, RUI-18, RUI-R04"""
    table = new(3, seed=4)
    first = table.table.first
    hands = [table.hand(seat).split() for seat in "ABC"]
    assert table.offered(0) == [f"ruin:{name}" for name in hands[0]] + ["no_flip"]
    table.play(f"ruin:{hands[1][0]}", seat=1)
    # That B has answered is open, the answer is not, and nothing is flipped yet.
    assert 1 not in table.state.waiting()
    assert table.state.view(0)["table"]["answered"] == [1]
    assert not any(ruin.night for ruin in table.table.ruins)
    assert table.state.view(1)["table"]["answer"] is not None
    assert table.state.view(0)["table"]["answer"] == -1
    assert table.refused("no_flip", seat=1).code == "not_your_choice"
    table.play("no_flip", seat=0)
    table.play(f"ruin:{hands[2][3]}", seat=2)
    nights = {RUIN_IDS[ruin.index] for ruin in table.table.ruins if ruin.night}
    assert nights == {hands[1][0], hands[2][3]}
    assert [full(event)["ruin"] for event in table.state.events if event.kind == "flip"] == [
        "",
        *[hands[1][0], hands[2][3]],
    ]
    told = [event for event in td.engine.events_for(table.state.events, 0) if event["kind"] == "flip"]
    assert [("ruin" in event) for event in told] == [True, False, False]
    # The others' registry still shows the side last seen by all.
    shown = {entry["id"]: entry["night"] for entry in table.state.view(0)["table"]["registry"]}
    assert not shown[hands[1][0]]
    assert table.state.view(1)["table"]["registry"] != table.state.view(0)["table"]["registry"]
    assert table.state.to_act == first


def test_a_night_ruin_is_never_flipped_back() -> None:
    """RUI-16"""
    table = ruins({"A": "9a 1a"}, night="9a", steps=[["Turns"], ["FlipRuin", [-1, -1, -1]]])
    assert table.offered(0) == ["ruin:1a", "no_flip"]
    assert table.refused("ruin:9a", seat=0).code == "already_night"
    assert table.refused("ruin:9a", seat=0).rule == "RUI-16"


def test_a_flipped_ruin_keeps_its_upgrades_and_gains_its_night_effects() -> None:
    """RUI-17, RUI-R14"""
    table = ruins(
        {"A": "3c 1a"}, upgrades={"3c": "M04"}, claimed={"3c": "B"}, in_round=2,
        steps=[["Turns"], ["FlipRuin", [-1, -1, -1]]],
    )  # fmt: skip
    table.play("ruin:3c", seat=0)
    table.play("no_flip", seat=1)
    table.play("no_flip", seat=2)
    ruin = table.table.ruins[13]
    assert (ruin.printed, ruin.own, ruin.sifts, ruin.claimer) == (6, 9, 2, 1)


def test_the_flip_is_asked_of_players_without_a_day_side_too() -> None:
    """RUI-R41"""
    table = ruins({"A": "9a", "B": "1a 2a"}, 2, night="9a", steps=[["Turns"], ["FlipRuin", [-1, -1]]])
    assert table.offered(0) == ["no_flip"]
    assert 0 in table.state.waiting()


def test_flips_come_after_the_hand_over() -> None:
    """RUI-66, RUI-R05"""
    for seed in range(40):
        table = ruins({"A": "9a", "B": "1a 2a"}, 2, claimed={"10a": "A"}, lit=[0, 0], chance=td.Seeded(seed))
        table.turn("A> 9a =1x9")
        if table.told("hand_over"):
            break
    assert table.table.round == 2
    assert "ruin:10a" in table.offered(0)


def test_torches_are_lit_and_all_ruins_dealt_anew_for_the_next_round() -> None:
    """RUI-61, RUI-62, RUI-66, RUI-67, RUI-R37"""
    table = ruins(
        {"A": "9a", "B": "1a 2a"}, 2, lit=[1, 0], upgrades={"9a": "T04"}, night="5b", claimed={"3a": "B"},
        market="T01 M01 B01 T02",
    )  # fmt: skip
    table.turn("A> 9a =1x12")
    assert table.table.lit == [3, 3]
    assert table.table.round == 2
    assert table.table.trick == 1
    held = [ruin for hand in table.table.hands for ruin in hand] + numbers_in(table.table.deck)
    assert sorted(held) == table.table.in_play
    assert table.table.table == []
    # Market, upgrades and claims carry over; the ruins left in B's hand were not shown.
    assert table.market() == "T01 M01 B01 T02"
    assert table.rank("9a") == 12
    assert table.table.ruins[11].claimer == 1
    assert table.table.ruins[22].night
    shown = [
        event for event in td.engine.events_for(table.state.events, None) if "1a" in str(event) and "2a" in str(event)
    ]
    assert shown == []


def test_a_claimed_ruin_left_in_the_deck_stays_there() -> None:
    """RUI-64"""
    for seed in range(200):
        table = ruins({"A": "9a", "B": "1a 2a"}, 2, claimed={"10a": "A"}, lit=[0, 0], chance=td.Seeded(seed))
        table.turn("A> 9a =1x9")
        if "10a" in table.deck():
            assert [len(hand) for hand in table.table.hands] == [9, 9]
            return
    raise AssertionError("10a was never left in the deck")


def test_hand_overs_are_known_to_giver_and_receiver_only() -> None:
    """RUI-R26"""
    for shown in (False, True):
        for seed in range(60):
            table = ruins(
                {"A": "9a", "B": "1a 2a"}, 3, out="C", claimed={"10a": "A"}, lit=[0, 0, 0], chance=td.Seeded(seed),
                show_claim_transfers=shown,
            )  # fmt: skip
            table.turn("A> 9a =1x9")
            moved = [event for event in table.state.events if event.kind == "hand_over"]
            if moved:
                break
        giver = moved[0].facts["from"]
        other = 3 - giver
        told = moved[0].seen_by(other)
        assert told is not None
        assert ("ruins" in told) == shown
        assert told["count"] == 1
        assert "ruins" in (moved[0].seen_by(giver) or {})
        assert "ruins" in (moved[0].seen_by(0) or {})
        assert ("ruins" in (moved[0].seen_by(None) or {})) == shown


def test_all_hand_overs_happen_at_once_and_a_hand_never_starts_empty() -> None:
    """RUI-63, RUI-R25"""
    claimed = {"10a": "A", "9b": "A", "8a": "B", "7a": "B"}
    for seed in range(60):
        table = ruins({"A": "9a", "B": "1a 2a"}, 2, claimed=claimed, lit=[0, 0], chance=td.Seeded(seed))
        table.turn("A> 9a =1x9")
        held = [table.hand(seat).split() for seat in "AB"]
        assert not {"8a", "7a"} & set(held[0])
        assert not {"10a", "9b"} & set(held[1])
        assert all(1 <= len(hand) <= 11 for hand in held)
        given = {event["from"]: event["count"] for event in table.told("hand_over")}
        got = {event["to"]: event["count"] for event in table.told("hand_over")}
        assert [len(hand) for hand in held] == [9 - given.get(seat, 0) + got.get(seat, 0) for seat in (0, 1)]


def test_the_player_with_the_fewest_vp_is_first() -> None:
    """RUI-65"""
    table = ruins({"A": "9a", "B": "1a 2a"}, vp=[0, 4, 1], lit=[0, 0, 0], out="C", first="A")
    table.turn("A> 9a =1x9")
    assert table.table.vp == [2, 4, 1]
    assert SEATS[table.told("round")[0]["first"]] == "C"

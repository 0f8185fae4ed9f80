"""The notation of the rules page: written from events, as each seat reads it, and read back into choices."""

from typing import Any

import pytest

import tumbledown as td
from games.ruins.positions import full, new, ruins
from tumbledown.engine import events_for
from tumbledown.games.ruins.notation import follow, parse_turns, write


def written(table: Any, seat: int | None = None, everything: bool = True) -> str:
    """The last choice in notation, with all secrets or as a seat reads it."""
    events = [full(event) for event in table.state.events] if everything else events_for(table.state.events, seat)
    return " / ".join(write(events))


def test_a_lead_with_a_new_discovery() -> None:
    table = ruins({"A": "2a 5b 5c 9a"}, market="T06 M02 M04 B12")
    table.turn("R1.1 A> 2a+M04 5b 5c =3x5")
    assert written(table).startswith("R1.1 A> 2a+M04 5b 5c =3x5")


def test_a_follow_with_a_claim_and_extra_copies() -> None:
    table = ruins({"B": "7e 8b 1a"}, turn="B", night="7e", follow="A 5a 5b 5c =3x5", lit=[0, 0, 0])
    table.turn("B: 7e'! 8b &1 =3x8")
    assert written(table) == "R1.1 B: 7e'! 8b &1 =3x8"
    assert table.table.ruins[35].claimer == 1


def test_passes_matches_draws_and_skips() -> None:
    table = ruins({"D": "6a 6b 1a"}, 5, turn="D", upgrades={"6b": "T09"}, follow="B 5a 5b =2x6", lit=[0] * 5)
    table.turn("D: 6a 6b =2x6~ [E+1 A+1 B+1 C+1] E--")
    assert written(table) == "R1.1 D: 6a 6b =2x6~ [E+1 A+1 B+1 C+1] E--"
    table.turn("A-")
    assert written(table) == "R1.1 A-"


def test_a_light_between_two_purchases_and_going_out() -> None:
    table = ruins({"A": "6c"}, night="6c", market="T05 M06 B04 B01", follow="C 8a =1x9", in_round=2, trick=7)
    table.turn("R2.7 A: 6c'+T05^1+B01 =1x15 #1")
    assert written(table) == "R2.7 A: 6c'+T05^1+B01 =1x15 #1"


def test_a_light_before_all_purchases_stands_after_the_first_ruin() -> None:
    table = ruins(
        {"D": "1b 2a"}, 4, turn="D", night="1b", upgrades={"1b": "T12"}, market="T05 M06 B04 M01",
        lit=[3, 3, 3, 1], follow="C 8a =1x11",
    )  # fmt: skip
    table.turn("D: 1b'^1+M06^1 =1x11~")
    assert written(table) == "R1.1 D: 1b'^1+M06^1 =1x11~ A--"


def test_purchases_that_do_not_go_with_the_order_of_the_ruins_follow_with_their_targets() -> None:
    table = ruins({"A": "6c 7d 1a"}, night="6c 7d", market="T05 B04 M01 B01", lit=[3, 3, 3])
    table.turn("A> 6c' 7d' +B01@7d+M01@6c =2x10")
    assert written(table).startswith("R1.1 A> 6c' 7d' +B01@7d+M01@6c =2x10")
    assert table.rank("6c") == table.rank("7d") == 10
    lit = ruins({"A": "6c 7d 1a"}, night="6c 7d", market="B02 T05 B01 M01", lit=[2, 3, 3])
    lit.turn("A> 6c' 7d' +B01@7d^1+M01@6c =2x10")
    assert written(lit).startswith("R1.1 A> 6c' 7d' +B01@7d^1+M01@6c =2x10")


def test_a_sift_is_read_in_full_by_its_player_only() -> None:
    table = ruins({"C": "9d 1a 3c"}, turn="C", night="9d", deck="4b 5b", lit=[0, 0, 0])
    table.pick("9d")
    table.play("no_claim")
    seen: list[td.Event] = list(table.state.events)
    table.play("ruin:3c", "ruin:1a")
    seen += table.state.events
    assert write([full(event) for event in seen]) == ["R1.1 C> 9d' =1x11 {2>1a,3c}"]
    assert write(events_for(seen, 0)) == ["R1.1 C> 9d' =1x11 {2}"]
    again = ruins({"C": "9d 1a 3c"}, turn="C", night="9d", deck="4b 5b", lit=[0, 0, 0])
    again.turn("C> 9d' =1x11 {2>1a,3c}")
    assert again.deck() == "1a 3c"


def test_flips_are_read_by_their_players_only() -> None:
    table = ruins({"A": "3c 1a", "B": "2a 2b", "C": "7d 1b"}, in_round=3, steps=[["Turns"], ["FlipRuin", [-1] * 3]])
    table.turn("R3 A/3c B/- C/7d")
    assert written(table) == "R3 A/3c B/- C/7d"
    assert written(table, 1, everything=False) == "R3 A/? B/- C/?"


def test_hand_overs_are_read_by_giver_and_receiver_only() -> None:
    for seed in range(100):
        table = ruins({"A": "9a", "B": "1a 2a"}, 3, out="C", claimed={"10a": "A"}, lit=[0] * 3, chance=td.Seeded(seed))
        table.turn("A> 9a =1x9")
        if [event["from"] for event in table.told("hand_over")] == [1]:
            break
    assert "R2 B=>A 10a" in written(table)
    assert "R2 B=>A 10a" in written(table, 1, everything=False)
    assert "R2 B=>A 1" in written(table, 2, everything=False).split(" / ")


def test_ends_of_tricks_and_rounds() -> None:
    table = ruins({"A": "9a 1a", "B": "2a 2b"}, 2, lit=[0, 0])
    told = []
    for turn in ("A> 9a =1x9", "B-", "A> 1a =1x1"):
        table.turn(turn)
        told += [full(event) for event in table.state.events]
    assert write(told)[:2] == ["R1.1 A> 9a =1x9 B- |", "R1.2 A> 1a =1x1 #1 ||"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whole_games_are_written_and_played_again_from_what_was_written(seats: int) -> None:
    """RUI-54 Every choice of a game is in its notation."""
    for seed in range(3):
        first: Any = new(seats, seed=seed).state
        told = [full(event) for event in first.events]
        tape = td.Seeded(seed + 50)
        while not first.over:
            first.apply(first.options[tape.below(len(first.options))])
            told += [full(event) for event in first.events]
        lines = write(told)
        assert lines[-1].endswith("||")
        second = new(seats, seed=seed).table
        for line in lines:
            follow(second, line)
        assert second.hash() == first.hash()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("9a", "belongs to no turn"),
        ("A> 99z", "is no part of a play"),
        ("A> 9a 9b +M04 =2x9", "on which ruin"),
        ("A/?", "is no flip"),
        ("A> 9a {2>99a}", "there is no ruin"),
        ("B> 9a =1x9", "cannot act now"),
        ("A> 9a+M13 =1x9", "is not in the market"),
    ],
)
def test_what_is_no_notation_is_refused_with_what_would_do(text: str, complaint: str) -> None:
    table = ruins({"A": "9a 9b 1a"})
    with pytest.raises(td.engine.InvalidNotation, match=complaint):
        table.turn(text)


def test_what_is_not_legal_is_refused_with_its_reason() -> None:
    """RUI-23"""
    table = ruins({"A": "1a 9a"}, follow="C 5a =1x5", lit=[0, 0, 0])
    with pytest.raises(td.IllegalOption) as refusal:
        table.turn("A: 1a =1x1")
    assert refusal.value.reason.rule == "RUI-23"


def test_turns_are_parsed_into_their_parts() -> None:
    turn = parse_turns("R2.7 A: 6c'!+T05^1+B01 7a &2 =4x15~ #1 [B+1 C+2] |")[0]
    assert (turn.seat, turn.kind, turn.picks, turn.claims) == (0, ":", [28, 31], [28])
    assert turn.steps == [("T05", 28), ("", 1), ("B01", 28)]
    assert (turn.extra, turn.rank) == (2, 15)

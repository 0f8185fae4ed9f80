"""A selection is a set until it is confirmed: order does not matter, and nothing is bought or shown unasked."""

from itertools import permutations

import pytest

import tumbledown as td
from games.ruins.positions import RuinsTable, ruins

DARK = [0, 0, 0]


def twelves() -> RuinsTable:
    """1a by night is a twelve, and so is 9e with T03."""
    return ruins({"A": "1a 9e 3a"}, seats=5, night="1a", upgrades={"9e": "T03"}, lit=[0] * 5)


def test_ruins_are_picked_in_any_order() -> None:
    """RUI-20, RUI-R43 The higher ruin first: it is not led alone, and the lower one still joins it."""
    table = twelves()
    table.play("ruin:9e")
    assert "ruin:1a" in table.offered()
    assert "done_selecting" in table.offered()
    table.play("ruin:1a")
    assert table.table.draft is not None
    table.finish()
    assert table.current() == "2x12"


@pytest.mark.parametrize("order", list(permutations(["4a", "4b", "4c"])), ids=" ".join)
def test_every_order_of_picks_comes_to_the_same_play(order: tuple[str, ...]) -> None:
    """RUI-R43"""
    table = ruins({"A": "4a 4b 4c 9a"}, lit=DARK)
    table.pick(" ".join(order))
    usual = ruins({"A": "4a 4b 4c 9a"}, lit=DARK)
    usual.pick("4a 4b 4c")
    assert table.state.hash() == usual.state.hash()


def test_claims_are_placed_in_any_order() -> None:
    """RUI-37, RUI-R43"""
    table = ruins({"A": "9a 9b 1a"}, lit=DARK)
    table.pick("9a 9b")
    table.play("ruin:9b")
    assert table.offered() == ["ruin:9a", "no_claim"]
    table.play("ruin:9a")
    assert table.told("play")[0]["claims"] == ["9a", "9b"]


def test_a_pick_alone_never_shows_anything() -> None:
    """RUI-R43 Where nothing else would be asked, the play itself is; and it can be taken back until then."""
    match = td.Match(td.game("ruins"), 2, seed="confirm")
    while not match.state.over:
        seat = match.state.to_act
        shown = len(match.state.view(None)["table"]["table"])
        option = match.state.legal()[0]
        is_pick = type(match.state.agenda[-1]).__name__ == "SelectRuin" and 1 <= option <= 50  # type: ignore[attr-defined]
        match.apply(option, seat)
        if is_pick:
            assert len(match.state.view(None)["table"]["table"]) == shown
            assert match.state.to_act == seat
            assert match.undo_boundary(seat) < len(match.choices)


def test_a_complete_follow_is_confirmed() -> None:
    """RUI-R43 No torch is lit and no claim is left: one way on, and still a question."""
    table = ruins({"A": "9a 1a"}, lit=DARK, follow="C 5a =1x5", claimed={"8a": "A", "8b": "A"})
    table.play("ruin:9a")
    assert table.offered() == ["confirm"]
    assert table.state.decision(0).prompt == "Play 9a Sky Observatory, or take it back."
    table.play("confirm")
    assert table.current() == "1x9"


def test_a_purchase_is_never_made_unasked() -> None:
    """RUI-38, RUI-R43 One discovery alone makes the play: the label says so, and it is shown before it is final."""
    table = ruins(
        {"A": "9a 1a"},
        follow="C 10b =1x12",
        market="T05 M06 B04 M04",
        lit=[1, 3, 3],
        claimed={"8a": "A", "8b": "A"},
    )
    labels = {one.text: one.label for one in table.state.decision(0).options}
    assert labels["ruin:9a"].endswith(": needs a discovery")
    table.play("ruin:9a")
    assert table.offered() == ["buy:4"]
    assert "which needs one to be played" in table.state.decision(0).prompt
    table.play("buy:4")
    assert table.offered() == ["confirm"]
    assert table.state.view(0)["table"]["draft"]["set"] == {"number": 1, "rank": 12, "match": True}
    assert table.table.lit[0] == 1
    table.play("confirm")
    assert table.current() == "1x12"


def test_a_set_that_must_be_bought_says_so() -> None:
    """RUI-R43"""
    table = ruins({"A": "2a 5b 5c 9a"}, market="T06 M02 M04 B12")
    table.play("ruin:5b", "ruin:2a")
    labels = {one.text: one.label for one in table.state.decision(0).options}
    assert labels["done_selecting"] == "Play these with a discovery that you buy: 2a, 5b"
    assert labels["ruin:5c"].endswith(": needs a discovery")


def test_search_looks_at_each_set_once() -> None:
    """Bots pick upwards where they can; where only a lower ruin is left they take it."""
    table = ruins({"A": "4a 4b 4c 9a"}, lit=DARK)
    table.play("ruin:4b")
    assert table.offered() == ["ruin:4a", "ruin:4c", "done_selecting"]
    vocabulary = table.game.vocabulary
    assert [vocabulary.text(option) for option in table.state.candidates()] == ["ruin:4c", "done_selecting"]
    triple = ruins({"A": "6a 6b 6c 6d"}, 5, follow="C 5a 5b 5c =3x5", lit=[0] * 5)
    triple.play("ruin:6c", "ruin:6d")
    assert triple.table.candidates() == triple.state.legal()

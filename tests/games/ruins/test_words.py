"""What people read: the screen of the terminal, and the log."""

from typing import Any

import tumbledown as td
from games.ruins.positions import RuinsTable, ruins
from tumbledown.engine import events_for

DARK = [0, 0, 0]


def said(table: RuinsTable, kind: str, seat: int | None = None) -> list[str]:
    """The sentences of that kind that the last choice told a seat."""
    return [table.game.sentence(event) for event in events_for(table.state.events, seat) if event["kind"] == kind]


def screen(table: RuinsTable, seat: int | None = 0) -> str:
    """The table in the terminal."""
    return table.game.draw(table.state.view(seat))


def test_the_chart_and_the_threshold_are_always_on_the_screen() -> None:
    """RUI-56, RUI-60, RUI-70"""
    for seats, scores in (
        (2, "5 VP; who is left with ruins scores 0"),
        (4, "5, 3, 1 VP by place; who is left with ruins scores -1"),
    ):
        shown = screen(ruins(seats=seats), None)
        assert f"going out scores {scores}" in shown
        assert "first out in a round begun with 9 VP or more" in shown
    assert "the first to go out wins the game" in screen(ruins(in_round=5, showdown="AB"), None)


def test_an_answer_does_not_say_that_something_was_flipped() -> None:
    """RUI-R04"""
    table = ruins({"A": "9a 1a"}, steps=[["Turns"], ["FlipRuin", [-1, -1, -1]]])
    table.play("no_flip")
    assert said(table, "answered") == ["A has decided whether to flip a ruin."]


def test_who_can_flip_nothing_is_told_so() -> None:
    """RUI-R41 The question is put all the same."""
    table = ruins({"A": "9a"}, night="9a", steps=[["Turns"], ["FlipRuin", [-1, -1, -1]]])
    assert table.offered() == ["no_flip"]
    assert "nothing to flip" in table.state.decision(0).prompt


def test_a_hand_over_says_what_and_why() -> None:
    """RUI-63"""
    event: dict[str, Any] = {"kind": "hand_over", "round": 2, "from": 1, "to": 0, "count": 1}
    game = td.game("ruins")
    assert game.sentence(event) == "B was dealt 1 ruin with a claim of A and hands it over."
    assert game.sentence(event | {"count": 2, "ruins": ["9a", "9b"]}) == (
        "B was dealt 2 ruins with a claim of A and hands them over: 9a, 9b."
    )


def test_a_trick_that_ends_does_not_say_that_its_leader_passed() -> None:
    """RUI-26"""
    table = ruins({"A": "9a 1a"}, seats=2, lit=[0, 0])
    table.turn("A> 9a =1x9")
    table.play("pass")
    assert said(table, "trick_end") == ["Nobody follows any more: the table goes to the deck, A leads."]


def test_a_play_tells_of_night_sides_and_of_what_counts_as_two() -> None:
    """RUI-17, RUI-34"""
    table = ruins({"A": "7e 1a"}, night="7e", follow="C 8a 8b =2x8", lit=DARK)
    table.turn("A: 7e' =2x8")
    assert said(table, "play")[0].startswith("A follows with 2 of rank 8: 7e (night side); 1 ruin counts as 2")


def test_a_light_left_over_is_told() -> None:
    """RUI-46"""
    table = ruins({"A": "6c 1a"}, night="6c", lit=[1, 3, 3])
    table.turn("A> 6c' =1x9")
    assert "; lights 1 torch" in said(table, "play")[0]


def test_the_screen_uses_words_for_effects() -> None:
    """RUI-34"""
    assert "[counts as 2]" in screen(ruins({"A": "7e 1a"}, night="7e"))


def test_with_two_players_there_is_one_place_to_score() -> None:
    """RUI-56"""
    shown = screen(ruins(seats=2), None)
    assert "In each round, going out scores 5 VP; who is left with ruins scores 0" in shown


def test_prompts_and_labels_write_a_night_side_as_the_screen_does() -> None:
    """RUI-17"""
    table = ruins({"A": "9a 1a"}, night="9a", lit=DARK)
    table.play("ruin:9a")
    assert table.state.decision(0).prompt == "Play 9a Sky Observatory, or take it back."
    table.play("confirm")
    assert table.state.decision(0).options[0].label == "Claim 9a' Sky Observatory"


def test_several_ruins_need_a_discovery_where_one_needs_it() -> None:
    """RUI-35, RUI-R43"""
    table = ruins({"A": "2a 5b 5c 9a"}, market="T06 M02 M04 B12")
    table.play("ruin:5b", "ruin:2a", "done_selecting")
    prompt = table.state.decision(0).prompt
    assert prompt == "Buy a discovery for your 2 ruins, which need one to be played (3 of 3 torches lit)."


def test_signs_of_the_aid_are_those_of_the_screen() -> None:
    """RUI-34, RUI-37"""
    signs = " ".join(term.name for term in td.game("ruins").aid().terms if term.is_sign)
    shown = screen(ruins({"A": "7e 1a"}, night="7e", claimed={"1a": "A"}))
    for sign in ("counts as 2", "claimed by A"):
        assert sign in shown
        assert sign in signs


def test_torches_lit_before_a_purchase_are_told_as_torches() -> None:
    """RUI-44"""
    event: dict[str, Any] = {"kind": "play", "seat": 0, "lead": True, "number": 1, "rank": 9, "ruins": ["6c"]}
    event |= {"night": ["6c"], "extra": 0, "lit_at_end": 0, "claims": [], "match": False}
    sentence = td.game("ruins").sentence
    assert "; lights 1 torch." in sentence(event | {"steps": [{"light": 1}]})
    assert "; lights up to 2 torches." in sentence(event | {"steps": [{"light": 2}]})


def test_scores_and_draws_say_how_many_and_why() -> None:
    """RUI-48, RUI-56"""
    sentence = td.game("ruins").sentence
    score = {"kind": "score", "seat": 1, "points": 0, "place": 2, "vp": 5}
    assert sentence(score) == "B scores 0 VP for place 2 and now has 5."
    draw = {"kind": "draw", "seat": 1, "count": 1}
    assert sentence(draw) == "B must draw 1 ruin because of that play."
    assert sentence({"kind": "out", "seat": 1, "place": 1}) == "B has no ruins left and is out, place 1."

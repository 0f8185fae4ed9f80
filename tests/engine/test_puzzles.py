"""Puzzles as data: what a file may hold, how an attempt is judged, and that every puzzle in the box can be solved."""

import json
from typing import Any

import pytest

import tumbledown as td
from tumbledown.engine import BadContent, BadRecord, PuzzleRun, check_puzzles, fit_puzzles
from tumbledown.engine.puzzle_run import MISSED, SOLVED, TRYING, count_of, nudges_of, task_of
from tumbledown.engine.puzzles import COMMON, motives_of, read_motives, read_puzzles

GAMES = sorted(td.games())
FOUR = td.game("connect_four")


def raw(**changes: Any) -> dict[str, Any]:
    """A puzzle in which A has three on the ground, open at d, and B has nothing."""
    match = td.Match(FOUR, seed="three")
    before = ["drop:a", "drop:a", "drop:b", "drop:b", "drop:c", "drop:c"]
    for text in before:
        match.apply(FOUR.parse(text))
    found = {
        "number": 1,
        "seats": 2,
        "variants": {},
        "seed": "three",
        "before": before,
        "hash": match.state.hash(),
        "seat": 0,
        "asks": "win",
        "line": ["drop:d"],
        "accepted": [["drop:d"]],
        "firsts": 7,
        "grade": 1,
        "motive": "win",
        "proof": "turn",
        "mined": {"command": "by hand", "date": "2026-11-19", "game": 0},
    }
    return found | changes


def checked(*rows: dict[str, Any]) -> list[td.engine.Puzzle]:
    return check_puzzles(FOUR, "".join(json.dumps(row) + "\n" for row in rows), "mine.jsonl")


def test_a_win_of_the_turn_is_found_in_whatever_way() -> None:
    puzzle = checked(raw())[0]
    run = PuzzleRun(FOUR, puzzle)
    assert (run.verdict, task_of(FOUR, puzzle)) == (TRYING, "A to play: win this turn.")
    refused = run.take("drop:x")
    assert refused is not None
    assert run.choices == []
    assert run.take("drop:d") is None
    assert run.verdict == SOLVED
    again = run.take("drop:a")
    assert again is not None
    assert again.text == "The puzzle is over. Start over to try again."


def test_a_turn_that_does_not_win_has_missed_it() -> None:
    run = PuzzleRun(FOUR, checked(raw())[0], ["drop:e"])
    assert run.verdict == MISSED


def test_a_refusal_names_the_rule_and_changes_nothing() -> None:
    full = ["drop:a"] * 6
    match = td.Match(FOUR, seed="full")
    for text in full:
        match.apply(FOUR.parse(text))
    row = raw(before=full, seed="full", hash=match.state.hash(), asks="choice", proof="search", firsts=6)
    run = PuzzleRun(FOUR, checked(row)[0])
    refused = run.take("drop:a")
    assert refused is not None
    assert refused.rule == "CON-04"
    assert run.verdict == TRYING


def test_a_second_solution_is_never_refused() -> None:
    puzzle = checked(raw(asks="choice", accepted=[["drop:d", "drop:e"]]))[0]
    assert PuzzleRun(FOUR, puzzle, ["drop:e"]).verdict == SOLVED
    assert PuzzleRun(FOUR, puzzle, ["drop:g"]).verdict == MISSED
    assert count_of(puzzle) == "Of 7 first choices only 2 win."


def test_nudges_grow_from_a_question_to_a_place() -> None:
    question, place = nudges_of(PuzzleRun(FOUR, checked(raw())[0]))
    assert question.endswith("?")
    assert place == "Have a look at Column d."


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"hash": "0" * 32}, "puzzle[1]: is stale: the game leads to another position under the rules as they are now"),
        ({"before": ["drop:a", "drop:h"]}, "puzzle[1]: choice 2 of the game, 'drop:h', cannot be made"),
        ({"line": ["drop:e"], "accepted": [["drop:e"]]}, "puzzle[1].line[1]: drop:e does not solve it"),
        ({"line": ["drop:z"], "accepted": [["drop:z"]]}, "puzzle[1].accepted[1]: "),
        ({"accepted": [["drop:e"]]}, "puzzle[1].accepted[1]: lacks the solution's own choice drop:d"),
        ({"firsts": 4}, "puzzle[1].firsts: found 4, there are 7 options"),
        ({"motive": "luck"}, "puzzle[1].motive: 'luck' is none of"),
        ({"grade": 4}, "puzzle[1].grade: found 4, expected a whole number from 1 to 3"),
        ({"seat": 1}, "puzzle[1]: seat 1 has nothing to choose in the position"),
        ({"surprise": 1}, "puzzle[1].surprise: unknown key"),
    ],
)
def test_a_faulty_puzzle_is_refused_with_its_key_and_a_reason(changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadContent) as refused:
        checked(raw(**changes))
    assert f"mine.jsonl: {fault}" in str(refused.value)


def test_two_puzzles_do_not_share_a_number_or_lie_side_by_side() -> None:
    with pytest.raises(BadContent, match="is the number of another puzzle too"):
        checked(raw(), raw())
    with pytest.raises(BadContent, match="lies within 6 choices of another puzzle of the same game"):
        checked(raw(), raw(number=2))
    with pytest.raises(BadContent, match=r"puzzle\[1\]: is not JSON"):
        check_puzzles(FOUR, "{", "mine.jsonl")


def test_a_motive_that_says_too_much_is_refused() -> None:
    row = {"id": "long", "title": "x" * 61, "question": "Why?", "idea": "because"}
    with pytest.raises(BadContent, match=r"motive\[1\].title: has 61 characters, expected at most 60"):
        motives_of({"motive": [row]}, "motives.toml")


@pytest.mark.parametrize("name", GAMES)
def test_motives_are_about_features_that_the_game_has(name: str) -> None:
    game = td.game(name)
    motives = read_motives(game.home())
    assert {motive.id for motive in COMMON} <= {motive.id for motive in motives}
    told = [feature for motive in motives for feature in motive.features]
    assert set(told) <= set(game.feature_names())
    assert len(told) == len(set(told))


@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_in_the_box_can_be_solved(name: str) -> None:
    game = td.game(name)
    for puzzle in fit_puzzles(game):
        run = PuzzleRun(game, puzzle)
        assert len(nudges_of(run)) == 2
        assert [scene.option for scene in run.solution()] == puzzle.line


@pytest.mark.parametrize("name", GAMES)
def test_choices_that_are_none_are_told(name: str) -> None:
    game = td.game(name)
    for puzzle in read_puzzles(game.home())[:1]:
        with pytest.raises(BadRecord, match="choice 1 of the puzzle, 'nonsense', is not taken there"):
            PuzzleRun(game, puzzle, ["nonsense"])

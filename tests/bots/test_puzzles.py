"""Puzzles out of games between bots: proofs hold, searches agree with longer ones, equal seeds find equal puzzles."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import tumbledown as td
from tumbledown.bots.puzzles.mining import LONG_ITERATIONS, holds
from tumbledown.bots.puzzles.proof import Prover
from tumbledown.cli import cli
from tumbledown.engine import Puzzle, laid_puzzle
from tumbledown.engine.puzzles import SEARCHED, WIN, read_puzzles

GAMES = sorted(td.games())
TEN_TIMES = 10 * LONG_ITERATIONS
EVERY = 30
"""One in so many puzzles is searched again in the quick tests."""


def mined(path: Path, *words: str) -> str:
    asked = CliRunner().invoke(cli, ["puzzles", "mine", "connect_four", "--output", str(path), *words])
    assert asked.exit_code == 0, asked.output
    return path.read_text(encoding="utf-8")


def of(game: str, proof: str) -> list[Puzzle]:
    return [puzzle for puzzle in read_puzzles(td.game(game).home()) if puzzle.proof == proof]


def test_equal_seeds_find_equal_puzzles_and_a_run_goes_on_where_it_was(tmp_path: Path) -> None:
    whole = mined(tmp_path / "whole.jsonl", "--games", "6", "--seed", "3")
    assert whole
    mined(tmp_path / "parts.jsonl", "--games", "2", "--seed", "3")
    parts = mined(tmp_path / "parts.jsonl", "--games", "6", "--seed", "3")
    plain = [line.partition('"mined"')[0] for line in whole.splitlines()]
    assert [line.partition('"mined"')[0] for line in parts.splitlines()] == plain
    # What is there keeps its number and is not found twice.
    assert mined(tmp_path / "whole.jsonl", "--games", "6", "--seed", "3") == whole


@pytest.mark.parametrize("name", GAMES)
def test_wins_of_the_turn_win_in_all_that_the_seat_cannot_tell_apart(name: str) -> None:
    game = td.game(name)
    for puzzle in of(name, "turn"):
        assert puzzle.asks == WIN
        worlds = Prover(puzzle.seat, 10**6, 99).worlds(laid_puzzle(game, puzzle).state, 20)
        for world in worlds:
            for text in puzzle.line:
                assert world.to_act == puzzle.seat
                world.apply(game.parse(text))
            assert world.outcome().winners == [puzzle.seat]


@pytest.mark.parametrize("name", GAMES)
def test_forced_wins_and_stopped_ones_are_proven_anew(name: str) -> None:
    game = td.game(name)
    for puzzle in of(name, "forced")[:8]:
        state = laid_puzzle(game, puzzle).state
        prover = Prover(puzzle.seat, 10**6)
        for option in state.candidates():
            after = prover.after([state], option)
            assert after is not None
            wins = any(prover.forces(after[0], ways) for ways in (1, 2, 3))
            assert wins or game.vocabulary.text(option) not in puzzle.accepted[0]
    for puzzle in of(name, "reply")[:8]:
        state = laid_puzzle(game, puzzle).state
        prover = Prover(1 - puzzle.seat, 10**6)
        for option in state.candidates():
            after = prover.after([state], option)
            assert after is not None
            if game.vocabulary.text(option) not in puzzle.accepted[0]:
                assert any(prover.forces(after[0], ways) for ways in (1, 2, 3, 4))


def failing(name: str, puzzles: list[Puzzle]) -> list[str]:
    """What does not hold by ten times the search that mined it."""
    game = td.game(name)
    found = []
    for puzzle in puzzles:
        state = laid_puzzle(game, puzzle).state
        why = holds(game, puzzle, state, TEN_TIMES, 5)
        if why and holds(game, puzzle, state, TEN_TIMES, 5, classic=True):
            found.append(f"{name} {puzzle.number}: {why}")
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_sample_holds_by_ten_times_the_search_that_mined_it(name: str) -> None:
    """Those that were confirmed; all others are searched in the long run below."""
    assert failing(name, [puzzle for puzzle in of(name, SEARCHED) if puzzle.confirmed][::EVERY]) == []


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("name", GAMES)
def test_all_hold_by_ten_times_the_search_that_mined_them(name: str) -> None:
    assert failing(name, of(name, SEARCHED)) == []


def test_what_does_not_hold_is_dropped_and_what_holds_is_noted(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    true = next(puzzle for puzzle in of("connect_four", SEARCHED) if puzzle.confirmed and puzzle.tempting)
    home = Path(td.__file__).parent / "games" / "connect_four" / "puzzles.jsonl"
    row = next(raw for raw in map(json.loads, home.read_text("utf-8").splitlines()) if raw["number"] == true.number)
    del row["confirmed"]
    false = row | {"number": 9999, "line": [true.tempting], "accepted": [[true.tempting]]}
    path.write_text(f"{json.dumps(row)}\n{json.dumps(false)}\n", encoding="utf-8")
    asked = CliRunner().invoke(cli, ["puzzles", "confirm", "connect_four", "--output", str(path)])
    assert asked.exit_code == 0, asked.output
    assert "puzzle 9999 is dropped" in asked.output
    assert [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] == [
        row | {"confirmed": TEN_TIMES}
    ]

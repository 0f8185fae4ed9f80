"""Puzzles in the terminal: nudges, refusals, taking back, and the solution."""

from pathlib import Path

from click.testing import CliRunner, Result

import tumbledown as td
from tumbledown.cli import cli
from tumbledown.engine.puzzles import FILE, read_puzzles

PUZZLE = next(one for one in read_puzzles(td.game("connect_four").home()) if one.asks == "choice" and one.tempting)


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(cli, ["puzzles", *words], input=typed)


def test_a_puzzle_is_missed_nudged_and_solved() -> None:
    lines = [PUZZLE.tempting, "again", "nudge", "nudge", PUZZLE.line[0], "", "q"]
    asked = run("connect_four", str(PUZZLE.number), typed="\n".join(lines) + "\n")
    assert asked.exit_code == 0, asked.output
    assert "Not this time." in asked.output
    assert "Have a look at Column" in asked.output
    assert "Solved!" in asked.output
    assert "The idea: " in asked.output
    assert asked.output.endswith("You left the puzzles.\n")


def test_the_solution_is_shown_whenever_it_is_wanted() -> None:
    asked = run("connect_four", str(PUZZLE.number), typed="why\nshow column a\nundo\nq\n")
    assert "  1. " in asked.output
    assert f"Of {PUZZLE.firsts} first choices" in asked.output


def test_a_puzzle_that_is_not_there_is_told() -> None:
    asked = run("connect_four", "99999")
    assert "has no puzzle 99999" in str(asked.exception)
    assert "there is no game 'chess'" in str(run("chess").exception)


def test_a_file_of_puzzles_is_checked(tmp_path: Path) -> None:
    home = Path(td.__file__).parent / "games" / "connect_four" / FILE
    lines = home.read_text(encoding="utf-8").splitlines()
    mine = tmp_path / "mine.jsonl"
    mine.write_text(lines[0] + "\n", encoding="utf-8")
    asked = CliRunner().invoke(cli, ["content", "check", "connect_four", str(mine)])
    assert asked.output == f"{mine}: 1 puzzle; all can be solved.\n"
    mine.write_text(lines[0].replace('"grade": ', '"grade": 9'), encoding="utf-8")
    asked = CliRunner().invoke(cli, ["content", "check", "connect_four", str(mine)])
    assert "puzzle[1].grade: found 9" in str(asked.exception)

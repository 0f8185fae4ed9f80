"""The commands that the game brings along: warbands in files, and the odds of checks."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tumbledown.cli import cli, main
from tumbledown.engine import BadContent

LEGAL = """
name: Test Band
traits: Elites, Zealots
Fighters
Fighters
Shooters
Skirmishers
Heavy Colossal
Champion Crashing Wave
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["rattle", "warband", *arguments], catch_exceptions=False)


def test_the_command_checks_a_file(tmp_path: Path) -> None:
    """RAT-01"""
    file = tmp_path / "band.txt"
    file.write_text(LEGAL)
    shown = run("check", str(file)).output
    assert "Test Band is a legal warband, 12 points in 6 groups." in shown
    assert "  4  3  Heavy Colossal" in shown


def test_the_command_names_every_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """RAT-01 RAT-04"""
    file = tmp_path / "band.txt"
    file.write_text(LEGAL.replace("Elites, ", "").replace("Skirmishers\n", ""))
    monkeypatch.setattr("sys.argv", ["tumbledown", "rattle", "warband", "check", str(file)])
    with pytest.raises(SystemExit) as done:
        main()
    assert done.value.code == 2
    told = capsys.readouterr().err
    assert "(RAT-01)" in told
    assert "(RAT-04)" in told


@pytest.mark.parametrize("name", ["missing.txt", "."])
def test_the_command_refuses_what_is_no_file(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadContent, match="cannot be read"):
        run("check", str(tmp_path / name))


def test_ready_made_warbands_are_listed_and_shown(tmp_path: Path) -> None:
    listed = run("list").output
    assert "ogrekin_hunting_party  Ogrekin Hunting Party: ambushers, zealots" in listed
    file = tmp_path / "band.txt"
    file.write_text(run("show", "vampire_court").output)
    assert "Vampire Court is a legal warband" in run("check", str(file)).output


def test_odds_are_shown() -> None:
    """RAT-13 RAT-14"""
    shown = CliRunner().invoke(cli, ["rattle", "check", "odds", "11"], catch_exceptions=False).output
    assert "   2  0.2500  0.5000  0.2500" in shown
    with pytest.raises(BadContent, match="from 2 to 20"):
        CliRunner().invoke(cli, ["rattle", "check", "odds", "x"], catch_exceptions=False)

"""`tumbledown review`: a record is looked back on in the terminal."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import tumbledown as td
from tumbledown.cli import cli
from tumbledown.engine import Match


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The record of a match in which B does not stop three stones that lie on each other."""
    match = Match(td.game("connect_four"), seed="thrown away")
    for column in "dadbdgd":
        match.apply(td.game("connect_four").parse(column))
    path = tmp_path / "match.json"
    path.write_text(match.record().to_json())
    return str(path)


def review(*words: str) -> Result:
    return CliRunner().invoke(cli, ["review", *words])


def test_a_record_is_looked_back_on(file: str) -> None:
    shown = " ".join(review(file, "--seat", "1").stdout.split())
    assert shown.startswith("B: ")
    assert "Chosen: Drop into column g, row 1. Better: Drop into column d, row 4." in shown
    assert "Why: Otherwise A can win next: four in a row. [CON-05]" in shown
    assert "A:" not in shown


def test_a_bar_tells_how_far_it_is(file: str) -> None:
    told = review(file).stderr
    assert "positions" in told
    assert "choices" in told


def test_a_seat_that_is_not_there_is_refused(file: str) -> None:
    found = review(file, "--seat", "2")
    assert found.exit_code == 2
    assert "--seat is 0 to 1 here, not 2." in found.stderr

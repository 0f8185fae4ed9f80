"""The doctor, and the port that a server takes."""

import socket
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

import tumbledown as td
from tumbledown.cli import cli
from tumbledown.cli.doctor import EXTRAS
from tumbledown.cli.serve import free_port


def test_the_doctor_plays_every_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TUMBLEDOWN_DATABASE", str(tmp_path / "none.sqlite"))
    found = CliRunner().invoke(cli, ["doctor", "--seconds", "0.5"])
    assert found.exit_code == 0
    for name in td.games():
        assert f"ok  {name:<18}" in found.output
    assert "extra server       installed" in found.output


def test_the_doctor_looks_for_every_extra() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    assert set(project["project"]["optional-dependencies"]) == set(EXTRAS)


def test_a_broken_database_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "broken.sqlite").write_text("this is no database, but long enough to be looked at as one")
    monkeypatch.setenv("TUMBLEDOWN_DATABASE", str(tmp_path / "broken.sqlite"))
    found = CliRunner().invoke(cli, ["doctor", "--seconds", "0"])
    assert (found.exit_code, "file is not a database" in found.output) == (1, True)


def test_a_taken_port_is_left_alone() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert port < free_port("127.0.0.1", port) < port + 20

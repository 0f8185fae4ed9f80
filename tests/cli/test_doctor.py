"""The doctor, and the port that a server takes."""

import fcntl
import os
import socket
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

import tumbledown as td
from server.harness import Server
from tumbledown import _pure
from tumbledown.cli import cli
from tumbledown.cli.doctor import EXTRAS
from tumbledown.cli.serve import free_port
from tumbledown.server import settings

looks = sys.modules["tumbledown.cli.doctor"]
"""The module, whose name in its package is that of the command."""


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


def found_by_the_doctor(what: str) -> str:
    """What the doctor says of something, with its mark."""
    lines = CliRunner().invoke(cli, ["doctor", "--seconds", "0"]).output.splitlines()
    (line,) = [line for line in lines if line[4:].startswith(f"{what:<18}")]
    return f"{line[:2]} {line[23:]}"


def test_a_running_server_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TUMBLEDOWN_DATABASE", str(tmp_path / "tumbledown.sqlite"))
    assert found_by_the_doctor("server") == "ok none runs on this database"
    with Server(tmp_path) as server:
        assert server.process is not None
        assert found_by_the_doctor("server") == f"ok runs at {server.address} (process {server.process.pid})"
    assert found_by_the_doctor("server") == "ok none runs on this database"


def test_sources_and_compiling_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TUMBLEDOWN_DATABASE", str(tmp_path / "none.sqlite"))
    monkeypatch.delenv("TUMBLEDOWN_PURE", raising=False)
    monkeypatch.setattr(looks, "clone_folder", lambda: tmp_path)
    monkeypatch.setattr(_pure, "clone_folder", lambda: tmp_path)
    monkeypatch.setattr(looks, "is_compiled", lambda: False)
    assert found_by_the_doctor("rules and search").endswith("with a C compiler, `make setup` compiles them")
    (tmp_path / "build").mkdir()
    with (tmp_path / "build" / "compiling.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        told = found_by_the_doctor("rules and search")
    assert told == "-- sources only, several times slower; being compiled now"


def test_sources_that_are_newer_than_what_was_compiled_are_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TUMBLEDOWN_DATABASE", str(tmp_path / "none.sqlite"))
    monkeypatch.setattr(looks, "clone_folder", lambda: tmp_path)
    monkeypatch.setattr(looks, "is_compiled", lambda: True)
    source, built = tmp_path / "src" / "tumbledown" / "rules.py", tmp_path / ".venv" / ".built"
    for path in (source, built):
        path.parent.mkdir(parents=True)
        path.touch()
    os.utime(source, (1, 1))
    assert found_by_the_doctor("rules and search") == "ok compiled"
    os.utime(built, (0, 0))
    assert "compiled, but from an older src/tumbledown/rules.py" in found_by_the_doctor("rules and search")


def test_each_clone_has_a_database_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folders = set()
    for clone in (Path("/here/tumbledown"), Path("/there/tumbledown"), None):
        monkeypatch.setattr(settings, "clone_folder", lambda clone=clone: clone)
        folders.add(settings.data_folder())
    assert len(folders) == 3
    assert tmp_path / "tumbledown" in folders


def test_a_taken_port_is_left_alone() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert port < free_port("127.0.0.1", port) < port + 20

"""The wheel holds compiled modules and the browser client: whoever installs it needs neither compiler nor Node."""

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with nothing in it but our wheel and what the server needs."""
    wheels = tmp_path_factory.mktemp("wheels")
    variables = {name: value for name, value in os.environ.items() if name not in ("TUMBLEDOWN_PURE", "PYTHONPATH")}
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(wheels), "."],
        cwd=ROOT,
        env=variables | {"TUMBLEDOWN_COMPILED": "1"},
        check=True,
    )
    environment = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
    (wheel,) = wheels.glob("*.whl")
    pip = [str(environment / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, f"tumbledown[server] @ {wheel.as_uri()}"], env=variables, check=True)
    return environment / "bin" / "python"


def without_tools() -> dict[str, str]:
    """An environment in which neither a compiler nor Node is found."""
    return {"PATH": "/nowhere", "HOME": "/nowhere"}


def test_the_doctor_finds_it_whole(python: Path) -> None:
    told = subprocess.run(
        [python, "-m", "tumbledown.cli", "doctor", "--seconds", "0"],
        env=without_tools(),
        capture_output=True,
        text=True,
    ).stdout
    for line in ("rules and search   compiled", "browser client     built", "extra server       installed"):
        assert line in told


@pytest.fixture
def address(python: Path, tmp_path: Path) -> Iterator[str]:
    """A server of the installed package, in a folder of its own."""
    command = [
        str(python),
        "-m",
        "tumbledown.cli",
        "serve",
        "--port",
        "0",
        "--database",
        str(tmp_path / "tables.sqlite"),
    ]
    with subprocess.Popen(command, env=without_tools(), cwd=tmp_path, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stderr is not None
            lines = (json.loads(line) for line in server.stderr)
            yield next(line["address"] for line in lines if line["event"] == "listening")
        finally:
            server.terminate()


def test_it_serves_the_lobby_and_the_games(address: str) -> None:
    with urllib.request.urlopen(f"{address}/") as answer:
        assert '<div id="app">' in answer.read().decode()
    with urllib.request.urlopen(f"{address}/api/games") as answer:
        assert b"As Rubble, As Storm" in answer.read()

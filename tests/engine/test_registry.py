"""Games are found by name: ours, and those of installed packages."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import tumbledown as td
from tumbledown.engine import UnknownGame

THIRD_PARTY = Path(__file__).parent.parent / "third_party"


def test_an_unknown_game_is_refused_with_a_hint() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'conect_four'; did you mean connect_four"):
        td.game("conect_four")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which pip has really installed the game of somebody else."""
    folder = tmp_path_factory.mktemp("site")
    source = tmp_path_factory.mktemp("source") / "package"
    subprocess.run(["cp", "-r", THIRD_PARTY, source], check=True)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--target", folder, source], check=True)
    return folder


def run(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tumbledown.cli", *arguments]
    return subprocess.run(
        command, env=os.environ | {"PYTHONPATH": str(site)}, capture_output=True, text=True, check=False
    )


def test_a_game_of_an_installed_package_is_listed_and_passes_conformance(site: Path) -> None:
    assert "secret_cards   Secret Cards (2-3 seats)" in run(site, "games").stdout
    done = run(site, "conformance", "secret_cards", "--games", "2")
    assert "secret_cards: kept everything" in done.stdout, done.stderr
    assert run(site, "rules", "secret_cards", "SEC-03").stdout.startswith("SEC-03  The cards chosen are shown")


def test_an_entry_point_that_gives_something_else_is_named(site: Path) -> None:
    info = next(site.glob("secret_cards-*.dist-info")) / "entry_points.txt"
    healthy = info.read_text()
    try:
        info.write_text(healthy + "odd = secret_cards.game:CARDS\nmissing = secret_cards.nowhere:GAME\n")
        assert "secret_cards.game:CARDS should give the game 'odd', but gives 8" in run(site, "rules", "odd").stderr
        assert "game 'missing' of secret_cards.nowhere:GAME cannot be loaded" in run(site, "rules", "missing").stderr
    finally:
        info.write_text(healthy)

"""The lock files agree with each other, and tell no addresses."""

import re
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "requirements"
PINNED = re.compile(r"^([a-z0-9-]+)==(\S+)", re.MULTILINE)


def pinned(name: str) -> set[tuple[str, str]]:
    return set(PINNED.findall((FOLDER / name).read_text(encoding="utf-8")))


def test_playing_needs_nothing_that_working_on_it_does_not() -> None:
    assert len(pinned("play.txt")) > 20
    assert pinned("play.txt") <= pinned("dev.txt") <= pinned("bench.txt")


def test_compiling_is_not_waited_for() -> None:
    """What only compiling needs is installed behind a table that is open already."""
    only = {name for name, _ in pinned("build.txt")} - {name for name, _ in pinned("play.txt")}
    assert {"mypy", "setuptools"} <= only
    assert pinned("build.txt") <= pinned("dev.txt")


def test_locks_hold_versions_and_hashes_only() -> None:
    for file in FOLDER.glob("*.txt"):
        text = file.read_text(encoding="utf-8")
        assert "://" not in text, file.name
        assert text.count("--hash=sha256:") >= len(pinned(file.name))

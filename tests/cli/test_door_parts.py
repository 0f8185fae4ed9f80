"""Parts of the door: progress, and the lock that keeps builds apart."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from door.clone import Clone
from door.screen import Screen
from server.harness import until
from tumbledown import _pure

ALONE = Path(__file__).parents[2] / "tools" / "alone.py"


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_progress_is_one_line_that_is_written_over() -> None:
    terminal = Terminal()
    screen = Screen(terminal)
    screen.progress("Compiling", 0.5)
    screen.progress("Compiling", 0.5)
    screen.say("Compiled.")
    assert terminal.getvalue() == "\r\x1b[K" + "█" * 10 + "░" * 10 + "  50 %  Compiling" + "\r\x1b[KCompiled.\n"


def test_where_nobody_looks_progress_is_told_once() -> None:
    file = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    screen = Screen(file)
    for share in (0.1, 0.5):
        screen.progress("Compiling", share)
    file.seek(0)
    assert file.read() == "Compiling ...\n"


def test_only_our_own_sentences_are_quoted_from_the_log(tmp_path: Path) -> None:
    clone = Clone(tmp_path)
    clone.log.parent.mkdir()
    clone.log.write_text("tumbledown: old\nWARNING: pip\ntumbledown: no venv here\nmake: *** Error 1\n")
    assert str(clone.failure("Installing failed", 16)) == "Installing failed: no venv here. The log is build/play.log."
    assert str(clone.failure("Installing failed", 60)) == "Installing failed; build/play.log says why."


def test_builds_wait_for_each_other_and_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_pure, "clone_folder", lambda: tmp_path)
    lock = tmp_path / "build" / "compiling.lock"
    assert not _pure.is_compiling()
    first = subprocess.Popen([sys.executable, ALONE, lock, "cat"], stdin=subprocess.PIPE)
    until(_pure.is_compiling, "the first builds")
    second = subprocess.Popen([sys.executable, ALONE, lock, "true"])
    with pytest.raises(subprocess.TimeoutExpired):
        second.wait(0.3)
    # However the first ends, the next may begin.
    first.kill()
    first.communicate()
    assert second.wait(30) == 0
    assert not _pure.is_compiling()

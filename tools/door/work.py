"""What is made before and while people play: each a run of `make`, whose words go to the log."""

import os
import re
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from door.clone import BUILT, CLIENT, MADE, PLAYABLE, Clone

STOP_SECONDS = 10.0
READING_SHARE = 0.25
"""How much of compiling is reading the sources and writing C, before any C is compiled."""


class Work:
    """One thing that is being made."""

    def __init__(self, clone: Clone, target: str, what: str, share: Callable[["Work"], float], nicer: int = 0) -> None:
        self.clone = clone
        self.what = what
        self.began = time.time()
        self.log_start = clone.log.stat().st_size
        self._share = share
        command = clone.making("QUIET=", target)
        with clone.log.open("ab") as log:
            self._process = subprocess.Popen(
                ["nice", "-n", str(nicer), *command] if nicer else command,
                cwd=clone.folder,
                # With a compiler there is no excuse: what cannot be compiled is a failure, and in the log.
                env=clone.variables(TUMBLEDOWN_COMPILED="1"),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                # In a group of its own: Ctrl-C comes to us alone, and we end all of it.
                start_new_session=True,
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1."""
        return 1.0 if self.is_done() else min(0.99, self._share(self))

    def is_done(self) -> bool:
        """Whether it has ended; raises `Failed` when it could not be made."""
        ended = self._process.poll()
        if ended:
            raise self.clone.failure(f"{self.what.capitalize()} failed", self.log_start)
        return ended == 0

    def stop(self) -> None:
        """Break it off, with everything that it has started."""
        end_group(self._process)


def end_group(process: "subprocess.Popen[str] | subprocess.Popen[bytes]") -> None:
    """End a process and all of its group, kindly at first."""
    for how, patience in ((signal.SIGTERM, STOP_SECONDS), (signal.SIGKILL, None)):
        try:
            os.killpg(process.pid, how)
        except (ProcessLookupError, PermissionError):
            break
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            continue
    process.wait()


def environment(clone: Clone) -> Work:
    """The environment that everything is installed into."""
    return Work(clone, MADE, "making .venv", lambda _: 0.5)


def packages(clone: Clone) -> Work:
    """The packages that the server runs on."""
    return Work(clone, PLAYABLE, "installing packages", share_of_packages)


def client(clone: Clone) -> Work:
    """The browser client."""
    return Work(clone, CLIENT, "building the browser client", share_of_client)


def compiling(clone: Clone) -> Work:
    """Rules and bots, compiled behind the table and giving way to it."""
    return Work(clone, BUILT, "compiling", share_compiled, nicer=19)


def share_of_packages(work: Work) -> float:
    """By the packages that pip has begun with; unpacking them is the last fifth."""
    wanted = len(re.findall(r"^\S+==", (work.clone.folder / "requirements" / "play.txt").read_text(), re.MULTILINE))
    text = work.clone.log.read_bytes()[work.log_start :].decode(errors="replace")
    return 0.8 * len(re.findall(r"^Collecting ", text, re.MULTILINE)) / max(1, wanted)


def share_of_client(work: Work) -> float:
    """Half is what it is built with, the other half is building."""
    return 0.5 if is_since(work.clone.folder / ".venv" / ".node", work.began) else 0.1


def share_compiled(work: Work) -> float:
    """By the bytes of C that have been compiled, once there are any."""
    build = work.clone.folder / "build"
    sources = [*build.glob("*.c"), *build.glob("tumbledown/**/*.c")]
    if not any(is_since(path, work.began) for path in sources):
        return READING_SHARE / 5
    objects = next(iter(build.glob("temp.*")), build / "temp")
    sizes = {path: path.stat().st_size for path in sources}
    done = sum(size for path, size in sizes.items() if is_compiled(path, objects / "build" / path.relative_to(build)))
    return READING_SHARE + (1 - READING_SHARE) * done / max(1, sum(sizes.values()))


def is_compiled(source: Path, place: Path) -> bool:
    """Whether a C file has been compiled since it was written."""
    return is_since(place.with_suffix(".o"), source.stat().st_mtime)


def is_since(path: Path, moment: float) -> bool:
    """Whether a file is there and not older than that."""
    try:
        return path.stat().st_mtime >= moment
    except OSError:
        return False

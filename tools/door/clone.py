"""The clone that is played from: where things are, what is built, and whether somebody plays from it already."""

import fcntl
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MADE = ".venv/.made"
PLAYABLE = ".venv/.playable"
CLIENT = ".venv/.client"
BUILT = ".venv/.built"


class Failed(Exception):
    """Something could not be done; its text is for the person, and ends the program."""


class AlreadyPlaying(Exception):
    """Somebody plays from this clone; the text is the address."""


class Clone:
    """A folder with the Makefile and everything that it makes."""

    def __init__(self, folder: Path, make: str = "make") -> None:
        self.folder = folder
        self.make = make
        self.log = folder / "build" / "play.log"
        self.python = folder / ".venv" / "bin" / "python"

    @contextmanager
    def claimed(self) -> Iterator["Claim"]:
        """This clone for this process; raises `AlreadyPlaying`. The log begins anew."""
        self.log.parent.mkdir(exist_ok=True)
        with (self.log.parent / "play.lock").open("a+") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                lock.seek(0)
                raise AlreadyPlaying(lock.read().strip() or "an address that it is about to tell") from None
            self.log.write_text("")
            yield Claim(lock.fileno())

    def variables(self, **more: str) -> dict[str, str]:
        """The environment of everything that is started here; what the outer `make` set is left out."""
        left_out = ("MAKEFLAGS", "MFLAGS", "MAKEOVERRIDES", "MAKELEVEL", "PYTHONPATH")
        return {name: value for name, value in os.environ.items() if name not in left_out} | more

    def making(self, *words: str) -> list[str]:
        """The command line that makes something with the Python that runs this."""
        return [self.make, "--no-print-directory", f"PYTHON={sys.executable}", *words]

    def has(self, *targets: str) -> bool:
        """Whether these have been made, and nothing that they are made of is newer."""
        asked = subprocess.run(
            self.making("--question", *targets), cwd=self.folder, env=self.variables(), capture_output=True, check=False
        )
        return asked.returncode == 0

    def explained(self, start: int) -> str:
        """What our own programs have said in the log from there on, at last: a sentence, or nothing."""
        text = self.log.read_bytes()[start:].decode(errors="replace")
        said = [line.partition(": ")[2] for line in text.splitlines() if line.startswith("tumbledown: ")]
        return said[-1] if said else ""

    def failure(self, what: str, start: int) -> Failed:
        """That something could not be done: with what was said about it, and where the rest is."""
        why = self.explained(start)
        name = self.log.relative_to(self.folder)
        return Failed(f"{what}: {why}. The log is {name}." if why else f"{what}; {name} says why.")


class Claim:
    """Says to whoever comes second where the table is."""

    def __init__(self, file: int) -> None:
        self._file = file

    def tell(self, address: str) -> None:
        """Write the address down."""
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, f"{address}\n".encode(), 0)

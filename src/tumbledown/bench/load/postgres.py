"""A real PostgreSQL in a folder of its own, for the load tool and for tests."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
PATIENCE = 180.0
SMALL = ("-c", "min_wal_size=2MB", "-c", "max_wal_size=8MB", "-c", "shared_buffers=16MB")
"""For a small disk; together with write-ahead logs of one megabyte."""


def new_folder() -> Path:
    """Not a folder of pytest's, which only root can enter when root runs the tests."""
    return Path(tempfile.mkdtemp(prefix="tumbledown-postgres-"))


def is_installed() -> bool:
    """Whether there is a PostgreSQL to start."""
    return bool(PROGRAMS) or shutil.which("initdb") is not None


def program(name: str) -> str:
    """The path of one of PostgreSQL's programs."""
    return str(PROGRAMS[-1] / name) if PROGRAMS else name


def other_user() -> tuple[int, int] | None:
    """PostgreSQL refuses to run as root: then it runs as the user it is installed for, or as nobody."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return entry.pw_uid, entry.pw_gid
    return None


class Postgres:
    """A database server on loopback, durable as in production."""

    def __init__(
        self, folder: Path | None = None, variables: dict[str, str] | None = None, small: bool = False
    ) -> None:
        self.folder = folder or new_folder()
        self.variables = variables or {}
        self.settings = SMALL if small else ()
        self.data = self.folder / "data"
        self.user = other_user()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        if self.user:
            os.chown(self.folder, *self.user)
        small_logs = ["--wal-segsize=1"] if small else []
        self.run(
            "initdb", "-D", str(self.data), "-A", "trust", "-U", "tumbledown", "--no-sync", "-E", "UTF8", *small_logs
        )
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def run(self, name: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs."""
        subprocess.run([program(name), *arguments], check=True, capture_output=True, cwd=self.folder, **self.as_user())

    def as_user(self) -> dict[str, Any]:
        """The user that its programs run as."""
        return {} if self.user is None else {"user": self.user[0], "group": self.user[1]}

    def start(self) -> None:
        """Start it, and wait until it answers."""
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [
                    program("postgres"),
                    "-D",
                    str(self.data),
                    "-p",
                    str(self.port),
                    "-k",
                    str(self.folder),
                    *self.settings,
                ],
                env=os.environ | self.variables,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **self.as_user(),
            )
        end = time.monotonic() + PATIENCE
        while subprocess.run([program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]).returncode:
            assert time.monotonic() < end, (self.folder / "log").read_text()
            assert self.process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.05)

    def stop(self) -> None:
        """End it at once, as an impatient operator would: open transactions are lost, committed ones are not."""
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()
            self.process = None

    def go_on(self) -> None:
        """Start it again if it has given up."""
        if self.process is not None and self.process.poll() is not None:
            self.start()

    def remove(self) -> None:
        """End it, and leave nothing behind."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def database(self, name: str) -> str:
        """A new database; gives its address."""
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "tumbledown", name)
        return f"postgresql://tumbledown@127.0.0.1:{self.port}/{name}"

"""A real PostgreSQL, started by the tests in a folder of their own."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
PATIENCE = 30.0


def is_installed() -> bool:
    return bool(PROGRAMS) or shutil.which("initdb") is not None


def program(name: str) -> str:
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

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.user = other_user()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        if self.user:
            for path in [folder, *folder.parents]:
                if path.stat().st_uid == 0 and path != Path("/"):
                    path.chmod(path.stat().st_mode | 0o055)
            os.chown(folder, *self.user)
        self.run("initdb", "-D", str(self.data), "-A", "trust", "-U", "tumbledown", "--no-sync", "-E", "UTF8")
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def run(self, name: str, *arguments: str) -> None:
        subprocess.run([program(name), *arguments], check=True, capture_output=True, cwd=self.folder, **self.as_user())

    def as_user(self) -> dict[str, Any]:
        return {} if self.user is None else {"user": self.user[0], "group": self.user[1]}

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [program("postgres"), "-D", str(self.data), "-p", str(self.port), "-k", str(self.folder)],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **self.as_user(),
            )
        end = time.monotonic() + PATIENCE
        while subprocess.run([program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]).returncode:
            assert time.monotonic() < end, (self.folder / "log").read_text()
            time.sleep(0.05)

    def stop(self) -> None:
        """End it at once, as an impatient operator would: open transactions are lost, committed ones are not."""
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()
            self.process = None

    def database(self, name: str) -> str:
        """A new database; gives its address."""
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "tumbledown", name)
        return f"postgresql://tumbledown@127.0.0.1:{self.port}/{name}"

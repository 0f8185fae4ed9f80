"""Who has an SQLite file: one server at a time, and everybody else can find out which."""

import fcntl
import os
import time
from pathlib import Path
from typing import IO, NamedTuple

from tumbledown.engine import TumbledownError

LOOK_AGAIN_SECONDS = 0.02


class Holder(NamedTuple):
    """The server that has a file; its address is empty as long as it does not listen."""

    process: str
    address: str


class InUse(TumbledownError):
    """Another server has the file."""


def lock_of(database: str) -> Path:
    """The file beside a database by which servers keep each other away, the same by whatever link it is reached."""
    return Path(os.path.realpath(database) + ".lock")


class Claim:
    """A file, claimed for this process until it is let go or the process ends."""

    def __init__(self, database: str, patience: float = 0.0) -> None:
        """Wait so long for another server to let the file go; raises `InUse` when it does not."""
        end = time.monotonic() + patience
        while (lock := locked(database)) is None:
            if time.monotonic() > end:
                raise InUse(in_use(database))
            time.sleep(LOOK_AGAIN_SECONDS)
        self._lock = lock
        self.tell("")

    def tell(self, address: str) -> None:
        """Write down where this server listens, for whoever finds the file in use."""
        self._lock.seek(0)
        self._lock.truncate()
        self._lock.write(f"{os.getpid()} {address}\n")
        self._lock.flush()

    def let_go(self) -> None:
        """Others may have the file."""
        self._lock.close()


def locked(database: str) -> IO[str] | None:
    """The lock of a database, if nobody else has it."""
    path = lock_of(database)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Not emptied: another server may have written down where it is.
        lock = path.open("a+")
    except OSError as error:
        raise TumbledownError(f"the database {database} cannot be used: {error}") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        return None
    return lock


def holder_of(database: str) -> Holder | None:
    """The server that has a database now; None when nobody has it."""
    try:
        with lock_of(database).open() as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except OSError:
                process, _, address = lock.read().strip().partition(" ")
                return Holder(process or "unknown", address)
    except OSError:
        pass
    return None


def in_use(database: str) -> str:
    """One sentence: who has the file, and what to do about it."""
    holder = holder_of(database) or Holder("unknown", "")
    where = f"the server at {holder.address}" if holder.address else "another server"
    return (
        f"the database {database} is in use by {where} (process {holder.process}); play there, stop it, "
        "or name another file with --database or TUMBLEDOWN_DATABASE"
    )

"""What goes wrong while people play. Each fault is over when its function returns: after it, play has to go on."""

import contextlib
import os
import random
import signal
import struct
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

import pytest

from server.chaos import CLOCK
from server.disks import SmallDisk, compiled, failing_disk
from server.harness import Server, until
from tumbledown.bench.load.postgres import Postgres, new_folder
from tumbledown.server.store.migrate import migrate

DAY = 86400
MEGABYTES = 400
PATIENCE = 600.0
"""Seconds for anything to be there again: the run measures no times, and machines are busy."""


class World:
    """Servers, a database and a disk, and whatever can be done to them."""

    def __init__(self, on_postgres: bool, seed: int) -> None:
        self.chance = random.Random(f"faults {seed}")
        self.kills = 0
        self.folder = new_folder()
        self.folder.chmod(0o755)
        self.disk: SmallDisk | None = None
        # Without the right to mount there is no disk that can be filled, and the rest goes on.
        with contextlib.suppress(pytest.skip.Exception):
            self.disk = SmallDisk(self.folder / "disk", MEGABYTES)
        room = self.folder / "disk" if self.disk else self.folder
        failing, self.failing = failing_disk(self.folder)
        clock = self._clock()
        self.postgres: Postgres | None = None
        if on_postgres:
            self.postgres = Postgres(room, failing, small=True)
            database = self.postgres.database("chaos")
            migrate(database)
            self.servers = [self._server(name, database, clock) for name in ("a", "b")]
        else:
            both = {"LD_PRELOAD": f"{failing['LD_PRELOAD']} {clock['LD_PRELOAD']}"}
            self.servers = [self._server("a", str(room / "tumbledown.sqlite"), failing | clock | both)]
        self.database = self.servers[0].database

    def _server(self, name: str, database: str, variables: dict[str, str]) -> Server:
        folder = self.folder / name
        folder.mkdir()
        server = Server(folder, database, STORE_SECONDS="1", IDLE_SECONDS="3")
        server.variables = variables
        server.patience = PATIENCE
        return server

    def _clock(self) -> dict[str, str]:
        self.clock = self.folder / "clock"
        self.clock.write_bytes(struct.pack("q", 0))
        return {"LD_PRELOAD": str(compiled(CLOCK, self.folder)), "ODD_CLOCK": str(self.clock)}

    def __enter__(self) -> Self:
        try:
            for server in self.servers:
                server.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for server in self.servers:
            server.stop()
        if self.postgres is not None:
            self.postgres.remove()
        if self.disk is not None:
            self.disk.__exit__()
        subprocess.run(["rm", "-rf", str(self.folder)], check=False)

    def ports(self) -> list[int]:
        """Where the servers listen, or did and will again."""
        return [server.port for server in self.servers]

    def faults(self) -> list[Callable[[], None]]:
        """Everything that can go wrong here; the commonest more than once."""
        found = [self.kill] * 4 + [self.kill_twice, self.stop, self.stand_still, self.fail_to_sync, self.jump]
        if self.disk is not None:
            found.append(self.fill)
        if self.postgres is not None:
            found += [self.kill_postgres, self.kill_postgres, self.freeze_postgres]
        return found

    # The faults.

    def kill(self) -> None:
        """A server is killed with kill -9, and started again."""
        server = self.chance.choice(self.servers)
        self._kill(server)
        server.start()

    def _kill(self, server: Server) -> None:
        server.kill()
        self.kills += 1

    def kill_twice(self) -> None:
        """A server is killed, and killed again as soon as it is there: people are just coming back."""
        server = self.chance.choice(self.servers)
        self._kill(server)
        server.start()
        time.sleep(self.chance.uniform(0.0, 0.5))
        self._kill(server)
        server.start()

    def stop(self) -> None:
        """A server is stopped as an operator does."""
        server = self.chance.choice(self.servers)
        server.stop()
        server.start()

    def stand_still(self) -> None:
        """A server stands still for a while, long enough for its clients to try elsewhere."""
        server = self.chance.choice(self.servers)
        assert server.process is not None
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(self.chance.uniform(0.2, 4.0))
        server.process.send_signal(signal.SIGCONT)

    def fail_to_sync(self) -> None:
        """Every sync fails for a while; as often as not the server is killed meanwhile."""
        self.failing.touch()
        try:
            self._suffer()
        finally:
            self.failing.unlink()
        self._recover()

    def fill(self) -> None:
        """The disk is full for a while; as often as not the server is killed meanwhile."""
        assert self.disk is not None
        self.disk.fill()
        try:
            self._suffer()
        finally:
            self.disk.free()
        self._recover()

    def _suffer(self) -> None:
        time.sleep(self.chance.uniform(0.1, 1.5))
        if self.chance.random() < 0.5:
            self._kill(self.chance.choice(self.servers))

    def _recover(self) -> None:
        if self.postgres is not None:
            # It ends itself when it cannot write its log, and starts again by itself, or is started.
            until(self._postgres_answers, "PostgreSQL is there again", PATIENCE)
        for server in self.servers:
            if server.process is None:
                server.start()

    def _postgres_answers(self) -> bool:
        import psycopg

        assert self.postgres is not None
        self.postgres.go_on()
        try:
            with psycopg.connect(self.database, connect_timeout=2) as connection:
                connection.execute("SELECT 1")
        except psycopg.Error:
            return False
        return True

    def jump(self) -> None:
        """The clock of the servers is set, forward or back."""
        # The file is never shorter meanwhile: the servers look at it all the time.
        with self.clock.open("r+b") as file:
            file.write(struct.pack("q", self.chance.randrange(-20 * DAY, 20 * DAY)))

    def kill_postgres(self) -> None:
        """All processes of PostgreSQL are killed with kill -9, and it is started again."""
        assert self.postgres is not None
        processes = processes_of(self.postgres)
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        assert self.postgres.process is not None
        self.postgres.process.wait()
        until(lambda: not any(Path(f"/proc/{process}").exists() for process in processes), "they are gone")
        self.kills += 1
        self.postgres.start()

    def freeze_postgres(self) -> None:
        """PostgreSQL stands still for longer than the servers wait for it."""
        assert self.postgres is not None
        with frozen(self.postgres):
            time.sleep(self.chance.uniform(0.5, 3.0))


def processes_of(postgres: Postgres) -> list[int]:
    """The main process of a PostgreSQL, and all that it has made."""
    assert postgres.process is not None
    main = postgres.process.pid
    children = subprocess.run(["pgrep", "-P", str(main)], capture_output=True, text=True).stdout.split()
    return [main, *map(int, children)]


@contextmanager
def frozen(postgres: Postgres) -> Iterator[None]:
    """PostgreSQL stands still: connections stay open, and nothing is answered."""
    assert postgres.process is not None
    # The main process first, so that it makes no more of them.
    os.kill(postgres.process.pid, signal.SIGSTOP)
    processes = processes_of(postgres)
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)

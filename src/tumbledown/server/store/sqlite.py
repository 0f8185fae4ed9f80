"""SQLite: one file, one server process, one thread that writes.

The thread takes all entries that have come in while the last transaction was written to the disk, and writes them in
one transaction (group commit). They go to SQLite as one JSON text and one statement, because each call into SQLite
gives up the interpreter lock and has to fight for it again.
"""

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from tumbledown.server.logs import fail, log, warn
from tumbledown.server.metrics import BATCH_ENTRIES, COMMIT_SECONDS
from tumbledown.server.store.base import (
    PROBE,
    SCHEMA,
    Conflict,
    Listener,
    News,
    NotStored,
    Row,
    Statement,
    Store,
    Unsure,
    WrongSchema,
)
from tumbledown.server.store.claim import Claim

APPEND = """
INSERT INTO entries (match, number, kind, seat, option, outcomes, client, body, at)
SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
    value ->> 8
FROM json_each(?)
"""
MOST_AT_ONCE = 1000
TIDY_SECONDS = 1.0
TIDY_COMMITS = 3000
"""Commits after which the write-ahead log is moved to its place even if nobody pauses: about 30 MB of it."""
TIDY_AT_ANY_COST = 256 * 1024 * 1024
REOPEN_SECONDS = 0.5
"""How often a file that could not be opened again is tried."""
UNKNOWN = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_PROTOCOL)
"""Errors after which nobody knows what the disk has: what was written may be found when the file is opened again."""
encode = msgspec.json.Encoder().encode


def connect(path: str, read_only: bool = False) -> sqlite3.Connection:
    """A connection whose committed transactions survive a power cut."""
    mode = "?mode=ro" if read_only else ""
    address = Path(path).absolute().as_uri() + mode
    connection = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)
    if not read_only:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA busy_timeout = 5000")
    # One text that is damaged must not make a whole list unreadable.
    connection.text_factory = text_of
    return connection


def text_of(stored: bytes) -> str:
    """A text of the database, with signs for what is none."""
    return stored.decode(errors="replace")


class Job:
    """Something to be written, an entry or statements, and the future that waits for it."""

    __slots__ = ("future", "row", "statements")

    def __init__(
        self, future: "asyncio.Future[Any]", row: Row | None = None, statements: Sequence[Statement] = ()
    ) -> None:
        self.future = future
        self.row = row
        self.statements = statements


class SqliteStore(Store):
    """A store in one file."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._handed: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._jobs: list[Job] = []
        self._thread: threading.Thread | None = None
        self._claim: Claim | None = None
        self._commits = 0
        self._last_commit = 0.0
        self._is_open = False
        self._reader_gate = threading.Lock()
        """Held while the reader is used, so that the writer can close it; the next likewise for the tidier."""
        self._tidier_gate = threading.Lock()

    def claim(self, patience: float = 0.0) -> None:
        """Take the file for this process."""
        if self._claim is None:
            self._claim = Claim(self.path, patience)

    def tell(self, address: str) -> None:
        """Write down who has the file."""
        if self._claim is not None:
            self._claim.tell(address)

    async def open(self, listener: Listener) -> None:
        """Start the writer; the file is this process's alone."""
        self.claim()
        self._loop = asyncio.get_running_loop()
        self._connect()
        check_schema(self._writer)
        self._reading = asyncio.Lock()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()
        self._stopping = threading.Event()
        self._tidying = threading.Thread(target=self._tidy, name="tidy", daemon=True)
        self._tidying.start()

    def _connect(self) -> None:
        self._writer = connect(self.path)
        self._writer.execute("PRAGMA wal_autocheckpoint = 0")
        self._reader = connect(self.path, read_only=True)
        self._tidier = connect(self.path)
        self._is_open = True

    def _disconnect(self) -> None:
        self._is_open = False
        for connection in (self._reader, self._tidier, self._writer):
            with contextlib.suppress(sqlite3.Error):
                connection.close()

    async def close(self) -> None:
        """Write what is waiting, and let the file go."""
        if self._thread is not None:
            self._hand_over()
            self._handed.put(None)
            self._stopping.set()
            await asyncio.to_thread(self._thread.join)
            await asyncio.to_thread(self._tidying.join)
            self._thread = None
            self._disconnect()
        if self._claim is not None:
            self._claim.let_go()
            self._claim = None

    def append(self, row: Row) -> "asyncio.Future[None]":
        """A future instead of a coroutine: it is on the path of every choice."""
        future: asyncio.Future[None] = self._loop.create_future()
        self._add(Job(future, row))
        return future

    async def write(self, statements: Sequence[Statement]) -> list[list[tuple[Any, ...]]]:
        """Run the statements in the writer thread."""
        future: asyncio.Future[list[list[tuple[Any, ...]]]] = self._loop.create_future()
        self._add(Job(future, statements=statements))
        return await future

    def _add(self, job: Job) -> None:
        # The writer is woken once for all that has come in this turn of the event loop.
        self._jobs.append(job)
        if len(self._jobs) == 1:
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        if self._jobs:
            self._handed.put(self._jobs)
            self._jobs = []

    async def read(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        """Run the query in a thread, on a connection of its own, which sees what is committed."""
        async with self._reading:
            try:
                return await asyncio.to_thread(self._read, sql, values)
            except sqlite3.Error as error:
                raise NotStored(str(error)) from error

    def _read(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        with self._reader_gate:
            return self._reader.execute(sql, values).fetchall()

    async def publish(self, news: News) -> None:
        """There is nobody to tell: one file, one process."""

    def _tidy(self) -> None:
        """Move what is in the write-ahead log to its place, in a thread of its own.

        SQLite would do it in the midst of a commit, and everybody who waits for that one would wait for it too.
        """
        waiting = Path(self.path + "-wal")
        tidied = 0
        while not self._stopping.wait(TIDY_SECONDS):
            commits = self._commits
            pausing = time.monotonic() - self._last_commit > TIDY_SECONDS
            if commits - tidied > TIDY_COMMITS or (pausing and commits > tidied):
                # Once all of it is in its place, the log is written from its start again: over blocks that the file
                # has already, which a disk does sooner. As long as commits keep coming, only a checkpoint that makes
                # them wait is sure to reach that.
                size = waiting.stat().st_size if waiting.exists() else 0
                how = "RESTART" if size > TIDY_AT_ANY_COST else "PASSIVE"
                with contextlib.suppress(sqlite3.Error), self._tidier_gate:
                    _, pages, moved = self._tidier.execute(f"PRAGMA wal_checkpoint({how})").fetchone()
                    tidied = commits if moved == pages else tidied

    # In the writer thread.

    def _run(self) -> None:
        is_last = False
        while not is_last:
            jobs, is_last = self._take()
            try:
                done = self._write_all(jobs) if self._is_open or self._reopen() else lost(jobs)
            except Exception as error:
                fail("batch_failed")
                done = [(job, Unsure(str(error))) for job in jobs]
            if any(isinstance(result, Unsure) for _, result in done):
                # Before anybody is told: whoever comes back then finds what the disk has.
                self._reopen()
            self._loop.call_soon_threadsafe(settle, done)

    def _reopen(self) -> bool:
        """Close the file and open it again, so that what is read is what the disk has; False when that fails, too.

        What is found in the write-ahead log after a failed sync may be in memory only. So it is moved to its place, and
        the disk has to say that it has it there, before anybody may rely on it.
        """
        with self._reader_gate, self._tidier_gate:
            self._disconnect()
            try:
                self._connect()
                busy, _, _ = self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                if busy:
                    raise sqlite3.OperationalError("another process is reading the file")
                # A commit that succeeds shows that the disk works again, and ends whatever the old log may have held.
                self._writer.execute(PROBE)
            except sqlite3.Error as error:
                self._disconnect()
                warn("store_not_reopened", why=str(error))
                return False
        log("store_reopened")
        return True

    def _take(self) -> tuple[list[Job], bool]:
        """Everything that is waiting; if nothing is, the next thing that comes. And whether it is the last."""
        jobs: list[Job] = []
        handed = self._next()
        while handed is not None:
            jobs += handed
            if len(jobs) >= MOST_AT_ONCE or self._handed.empty():
                return jobs, False
            handed = self._handed.get()
        return jobs, True

    def _next(self) -> list[Job] | None:
        """What is handed over next. While the file is closed, opening it is tried meanwhile.

        Who only wants to read hands nothing over, and can do nothing else until the file is open.
        """
        while not self._is_open:
            try:
                return self._handed.get(timeout=REOPEN_SECONDS)
            except queue.Empty:
                self._reopen()
        return self._handed.get()

    def _write_all(self, jobs: list[Job]) -> list[tuple[Job, Any]]:
        appends = [(job, job.row) for job in jobs if job.row is not None]
        done: list[tuple[Job, Any]] = self._append_all(appends) if appends else []
        for job in jobs:
            if job.row is None:
                done.append((job, self._attempt(job)))
        return done

    def _append_all(self, appends: list[tuple[Job, Row]]) -> list[tuple[Job, Any]]:
        try:
            self._insert([row for _, row in appends])
        except (sqlite3.Error, ValueError) as error:
            if is_unknown(error):
                return [(job, Unsure(str(error))) for job, _ in appends]
            # One of them is at fault: each by itself, so that only that one fails.
            return [(job, self._append_one(row)) for job, row in appends]
        return [(job, None) for job, _ in appends]

    def _append_one(self, row: Row) -> Exception | None:
        try:
            self._insert([row])
        except sqlite3.IntegrityError as error:
            return Conflict(str(error))
        except (sqlite3.Error, ValueError) as error:
            return Unsure(str(error)) if is_unknown(error) else NotStored(str(error))
        return None

    def _insert(self, rows: list[Row]) -> None:
        # Without BEGIN the statement is its own transaction: it returns when the disk has it.
        start = time.perf_counter()
        self._writer.execute(APPEND, (encode(rows).decode(),))
        self._committed()
        COMMIT_SECONDS.observe(time.perf_counter() - start)
        BATCH_ENTRIES.inc(len(rows))

    def _committed(self) -> None:
        self._commits += 1
        self._last_commit = time.monotonic()

    def _attempt(self, job: Job) -> Any:
        try:
            return self._transact(job.statements)
        except sqlite3.IntegrityError as error:
            return Conflict(str(error))
        except (sqlite3.Error, ValueError, OverflowError) as error:
            return Unsure(str(error)) if is_unknown(error) else NotStored(str(error))

    def _transact(self, statements: Sequence[Statement]) -> list[list[tuple[Any, ...]]]:
        results = []
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            for statement in statements:
                found = self._writer.execute(statement.sql, statement.values).fetchall()
                if not found and "RETURNING" in statement.sql:
                    self._writer.execute("ROLLBACK")
                    return [[] for _ in statements]
                results.append(found)
            self._writer.execute("COMMIT")
            self._committed()
        except Exception:
            if self._writer.in_transaction:
                with contextlib.suppress(sqlite3.Error):
                    self._writer.execute("ROLLBACK")
            raise
        return results


def is_unknown(error: Exception) -> bool:
    """Whether nobody can say after this error what the disk has."""
    return (getattr(error, "sqlite_errorcode", 0) & 0xFF) in UNKNOWN


def lost(jobs: list[Job]) -> list[tuple[Job, Any]]:
    """Jobs of which nothing was written, because the file cannot be opened."""
    return [(job, NotStored("the database file cannot be opened")) for job in jobs]


def settle(done: list[tuple[Job, Any]]) -> None:
    """Wake everybody who waited for a batch."""
    for job, result in done:
        if job.future.done():
            continue
        if isinstance(result, Exception):
            job.future.set_exception(result)
        else:
            job.future.set_result(result)


def check_schema(connection: sqlite3.Connection) -> None:
    """Raise `WrongSchema` unless the file is at the migration of this release."""
    try:
        found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error:
        found = None
    if found != (SCHEMA,):
        shown = found[0] if found else "no schema"
        raise WrongSchema(f"the database has {shown}, this release needs {SCHEMA}: run `tumbledown db migrate`")

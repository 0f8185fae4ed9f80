"""PostgreSQL: several server processes on one database.

Each process writes its entries in batches, one transaction each, and tells the others with NOTIFY in the same
transaction: they hear of an entry exactly when it is durable. The primary key (match, number) decides who was first.
"""

import asyncio
import contextlib
import os
import secrets
import socket
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from itertools import groupby
from typing import Any, Final

import msgspec
import psycopg
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from tumbledown.server.logs import fail, warn
from tumbledown.server.metrics import BATCH_ENTRIES, COMMIT_SECONDS
from tumbledown.server.store.base import (
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

APPEND: Final = """
WITH added AS (
    INSERT INTO entries (match, number, kind, seat, option, outcomes, client, body, at)
    SELECT * FROM unnest(%s::text[], %s::int[], %s::text[], %s::int[], %s::text[], %s::text[], %s::bigint[], %s::text[],
        %s::bigint[])
    ON CONFLICT DO NOTHING
    RETURNING match, number
)
SELECT match, number FROM added
"""
NOTIFY: Final = "SELECT pg_notify('tumbledown', payload) FROM unnest(%s::text[]) AS payload"
MOST_AT_ONCE: Final = 500
LONGEST_PAYLOAD: Final = 7900
"""PostgreSQL takes payloads below 8000 bytes; longer news only say where to look."""
RETRY_SECONDS: Final = 0.5
PATIENCE: Final = 5.0
"""How long a call may take: a database that says nothing for so long counts as gone."""
CHECK_SHARE: Final = 5
"""A connection that lay idle is asked whether it lives, and has this part of the time to say so."""
START_TRIES: Final = 6
"""How many times as long it has at the start, because it may be starting too."""
FIND_SCHEMA: Final = "SELECT version_num FROM alembic_version"
LEAST_CONNECT_SECONDS: Final = 2
ALIVE: Final = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
"""How a broken network is noticed by a connection that only listens."""


class Payload(msgspec.Struct):
    """What NOTIFY carries: entries, or where to look."""

    kind: str
    process: str
    table: str = ""
    rows: list[Row] = []
    body: dict[str, Any] = {}


encode: Final = msgspec.json.Encoder().encode
decode: Final = msgspec.json.Decoder(Payload).decode


class Job:
    """An entry to be stored, and the future that waits for it."""

    __slots__ = ("future", "row")

    def __init__(self, future: "asyncio.Future[None]", row: Row) -> None:
        self.future = future
        self.row = row


class PostgresStore(Store):
    """A store that several processes share."""

    is_shared = True

    def __init__(self, address: str, connections: int = 4, patience: float = PATIENCE) -> None:
        self.address = address
        self.patience = patience
        self._connecting = max(LEAST_CONNECT_SECONDS, round(patience))
        self.process = secrets.token_hex(4)
        self._connections = connections
        self._jobs: list[Job] = []
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._pool: AsyncConnectionPool[Any] | None = None
        self._writer: psycopg.AsyncConnection[Any] | None = None

    def claim(self, patience: float = 0.0) -> None:
        """Several servers share it: none keeps others away. Raises when it cannot be reached, or is of another release.

        It may be starting at the same time, so it has a while to answer.
        """
        end = time.monotonic() + START_TRIES * self.patience
        while True:
            try:
                with psycopg.connect(self.address, autocommit=True, connect_timeout=self._connecting) as connection:
                    check_schema(connection.execute(FIND_SCHEMA).fetchall())
                return
            except psycopg.errors.UndefinedTable:
                check_schema([])
            except psycopg.OperationalError:
                if time.monotonic() > end:
                    raise
                time.sleep(RETRY_SECONDS)

    def tell(self, address: str) -> None:
        """Likewise."""

    async def open(self, listener: Listener) -> None:
        """Connect, check the schema, and listen for news."""
        self._listener = listener
        self._loop = asyncio.get_running_loop()
        self._pool = AsyncConnectionPool(
            self.address,
            min_size=1,
            max_size=self._connections,
            open=False,
            timeout=self.patience,
            kwargs={"autocommit": True, "connect_timeout": self._connecting},
            check=self._check,
        )
        await self._pool.open(wait=True)
        await self._check_schema()
        heard = self._loop.create_future()
        self._tasks = [asyncio.create_task(self._listen(heard)), asyncio.create_task(self._write_batches())]
        await heard

    async def _check(self, connection: "psycopg.AsyncConnection[Any]") -> None:
        with deadline(connection, self.patience / CHECK_SHARE):
            await connection.execute("")

    async def _check_schema(self) -> None:
        try:
            check_schema(await self.read(FIND_SCHEMA))
        except NotStored:
            check_schema([])

    async def close(self) -> None:
        """Write what is waiting, and disconnect."""
        end = time.monotonic() + self.patience
        while self._jobs and time.monotonic() < end:
            await asyncio.sleep(0.01)
        if self._jobs and self._writer is not None:
            hang_up(self._writer)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._close_writer()
        if self._pool is not None:
            await self._pool.close()

    # Match logs.

    def append(self, row: Row) -> "asyncio.Future[None]":
        """Store with the next batch."""
        future: asyncio.Future[None] = self._loop.create_future()
        self._jobs.append(Job(future, row))
        self._wake.set()
        return future

    async def _write_batches(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._jobs:
                jobs = self._jobs[:MOST_AT_ONCE]
                try:
                    if self._writer is None or self._writer.closed:
                        self._writer = None
                        self._writer = await self._connect(autocommit=False)
                    with deadline(self._writer, self.patience):
                        stored = await self._write_batch(self._writer, jobs)
                except Exception as error:
                    if not isinstance(error, psycopg.Error):
                        fail("batch_failed")
                    if self._writer is None:
                        # Nobody answers: those who came meanwhile need not wait for it as long again.
                        jobs = self._jobs[:]
                    await self._give_up(jobs, error)
                else:
                    settle(jobs, stored)
                finally:
                    del self._jobs[: len(jobs)]

    async def _connect(self, autocommit: bool, **more: Any) -> "psycopg.AsyncConnection[Any]":
        return await psycopg.AsyncConnection.connect(
            self.address, autocommit=autocommit, connect_timeout=self._connecting, **more
        )

    async def _give_up(self, jobs: list[Job], error: Exception) -> None:
        for job in jobs:
            if not job.future.done():
                job.future.set_exception(failure(error, self._writer))
        await self._close_writer()

    async def _close_writer(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            with contextlib.suppress(psycopg.Error):
                await writer.close()

    async def _write_batch(self, connection: "psycopg.AsyncConnection[Any]", jobs: list[Job]) -> set[tuple[str, int]]:
        """Store all that can be; a match whose entry somebody else has stored first is left out."""
        start = time.perf_counter()
        rows = [job.row for job in jobs]
        cursor = await connection.execute(APPEND, [list(column) for column in zip(*rows, strict=True)], prepare=True)
        stored = {(found[0], found[1]) for found in await cursor.fetchall()}
        payloads = self._payloads([row for row in rows if (row.match, row.number) in stored])
        if payloads:
            await connection.execute(NOTIFY, (payloads,), prepare=True)
        await connection.commit()
        COMMIT_SECONDS.observe(time.perf_counter() - start)
        BATCH_ENTRIES.inc(len(stored))
        return stored

    def _payloads(self, rows: list[Row]) -> list[str]:
        """The news of a batch, as few texts as they fit into; what is too long for one only says where to look."""
        head = f'{{"kind":"rows","process":"{self.process}","rows":['.encode()
        texts: list[bytes] = []
        parts: list[bytes] = []
        size = 0
        for row in rows:
            part = encode(row)
            if len(part) > LONGEST_PAYLOAD - 100:
                texts.append(encode(Payload("table", self.process, row.match)))
                continue
            if parts and size + len(part) > LONGEST_PAYLOAD - 100:
                texts.append(head + b",".join(parts) + b"]}")
                parts, size = [], 0
            parts.append(part)
            size += len(part) + 1
        if parts:
            texts.append(head + b",".join(parts) + b"]}")
        return [text.decode() for text in texts]

    # News.

    async def publish(self, news: News) -> None:
        """Tell the other processes."""
        body = news.body | {"process": self.process}
        payload = encode(Payload(news.kind, self.process, news.table, body=body)).decode()
        try:
            await self.read("SELECT pg_notify('tumbledown', ?)", (payload,))
        except NotStored as error:
            warn("not_published", why=str(error))

    async def _listen(self, heard: "asyncio.Future[None]") -> None:
        while True:
            try:
                async with await self._connect(autocommit=True, **ALIVE) as connection:
                    with deadline(connection, self.patience):
                        await connection.execute("LISTEN tumbledown")
                    if heard.done():
                        self._listener(News("lost", "", [], {}))
                    else:
                        heard.set_result(None)
                    async for notice in connection.notifies():
                        self._hear(notice.payload)
            except psycopg.Error as error:
                warn("news_lost", why=str(error))
            except Exception:
                # What is heard again afterwards is that some news were lost.
                fail("news_lost")
            await asyncio.sleep(RETRY_SECONDS)

    def _hear(self, payload: str) -> None:
        news = decode(payload)
        if news.process == self.process:
            return
        if news.kind != "rows":
            self._listener(News(news.kind, news.table, [], news.body))
            return
        for match, rows in groupby(news.rows, key=lambda row: row.match):
            self._listener(News("rows", match, list(rows), {}))

    # Everything else.

    async def write(self, statements: Sequence[Statement]) -> list[list[tuple[Any, ...]]]:
        """Run the statements in one transaction."""
        assert self._pool is not None
        used: psycopg.AsyncConnection[Any] | None = None
        try:
            async with (
                self._pool.connection() as connection,
                within(connection, self.patience),
                connection.transaction() as transaction,
            ):
                used = connection
                results: list[list[tuple[Any, ...]]] = []
                for statement in statements:
                    cursor = await connection.execute(dialect(statement.sql), statement.values)
                    found = await cursor.fetchall() if cursor.description else []
                    if not found and "RETURNING" in statement.sql:
                        results = [[] for _ in statements]
                        raise psycopg.Rollback(transaction)
                    results.append(found)
            return results
        except psycopg.errors.UniqueViolation as error:
            raise Conflict(str(error)) from error
        except PoolTimeout as error:
            raise NotStored(str(error)) from error
        except psycopg.Error as error:
            raise failure(error, used) from error

    async def read(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        """Run the query on a connection of the pool."""
        assert self._pool is not None
        try:
            async with self._pool.connection() as connection, within(connection, self.patience):
                cursor = await connection.execute(dialect(sql), values)
                return list(await cursor.fetchall())
        except (psycopg.Error, PoolTimeout) as error:
            raise NotStored(str(error)) from error


def check_schema(found: list[tuple[Any, ...]]) -> None:
    """Raise `WrongSchema` unless the database is at the migration of this release."""
    if found != [(SCHEMA,)]:
        shown = found[0][0] if found else "no schema"
        raise WrongSchema(f"the database has {shown}, this release needs {SCHEMA}: run `tumbledown db migrate`")


@contextlib.contextmanager
def deadline(connection: "psycopg.AsyncConnection[Any]", seconds: float) -> Iterator[None]:
    """Hang up when what is done here takes longer; whoever waits for an answer is then told that the connection broke.

    Cancelling the wait would not do: psycopg would first ask the same silent server to forget the question.
    """
    timer = asyncio.get_running_loop().call_later(seconds, hang_up, connection)
    try:
        yield
    finally:
        timer.cancel()


@contextlib.asynccontextmanager
async def within(connection: "psycopg.AsyncConnection[Any]", seconds: float) -> AsyncIterator[None]:
    """The same, to stand among others that are asynchronous."""
    with deadline(connection, seconds):
        yield


def hang_up(connection: "psycopg.AsyncConnection[Any]") -> None:
    """Break a connection under whoever waits for it."""
    warn("database_silent")
    with contextlib.suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(connection.pgconn.socket)) as line:
        line.shutdown(socket.SHUT_RDWR)


def dialect(sql: str) -> str:
    """Our statements in psycopg's spelling."""
    return sql.replace("?", "%s")


def failure(error: Exception, connection: "psycopg.AsyncConnection[Any] | None") -> NotStored:
    """What a failed transaction means: undone, if PostgreSQL itself said so; if the connection broke, nobody knows.

    Whoever says FATAL or PANIC is about to go away, perhaps in the middle of a commit that is found in its log later.
    """
    if connection is None:
        return NotStored(str(error))
    is_undone = isinstance(error, psycopg.Error) and error.diag.severity_nonlocalized == "ERROR"
    return NotStored(str(error)) if is_undone and not connection.broken else Unsure(str(error))


def settle(jobs: list[Job], stored: set[tuple[str, int]]) -> None:
    """Wake everybody who waited for a batch."""
    for job in jobs:
        if job.future.done():
            continue
        if (job.row.match, job.row.number) in stored:
            job.future.set_result(None)
        else:
            job.future.set_exception(Conflict(f"entry {job.row.number} of {job.row.match}"))

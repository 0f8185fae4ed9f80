"""Backups, and checks of everything that is stored."""

import shutil
import sqlite3
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tumbledown.engine import TumbledownError
from tumbledown.engine.records import verify
from tumbledown.server.play import BadEntry, OtherRules, play_of
from tumbledown.server.records import COLUMNS, Table, table_from
from tumbledown.server.settings import is_postgres
from tumbledown.server.store.base import Row
from tumbledown.server.store.sqlite import text_of

Read = Callable[[str, tuple[Any, ...]], list[tuple[Any, ...]]]
"""Runs a query."""


def backup(database: str, file: str) -> None:
    """Copy a database that may be in use; the copy is one moment of it."""
    if Path(file).exists():
        raise TumbledownError(f"{file} exists already; a backup never overwrites anything")
    if is_postgres(database):
        dump(database, file)
        return
    if not Path(database).is_file():
        raise TumbledownError(f"there is no database {database}")
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(file)) as copy:
        source.backup(copy)


def dump(database: str, file: str) -> None:
    """Call PostgreSQL's own tool; `pg_restore` brings it back."""
    tool = shutil.which("pg_dump")
    if tool is None:
        raise TumbledownError("pg_dump is not installed; it comes with PostgreSQL's client programs")
    done = subprocess.run([tool, "--format=custom", f"--file={file}", database], capture_output=True, text=True)
    if done.returncode:
        raise TumbledownError(f"pg_dump failed: {done.stderr.strip()}")


def check(database: str) -> Iterator[tuple[str, bool]]:
    """What was checked, line by line, each with whether it is a fault."""
    counts: Counter[str] = Counter(open=0, playing=0, over=0, closed=0)
    with reading(database) as read:
        if not is_postgres(database):
            said = integrity(read)
            yield f"the file: {said}", said != "ok"
        for found in examined(read):
            counts[found.status] += 1
            if found.fault:
                yield f"table {found.id}: {found.fault}", not found.is_left_out
    yield ", ".join(f"{count} {status}" for status, count in counts.items()), False


def integrity(read: Read) -> str:
    """What SQLite says of its file."""
    try:
        return "; ".join(str(row[0]) for row in read("PRAGMA integrity_check", ()))
    except sqlite3.Error as error:
        return str(error)


class Examined(NamedTuple):
    """A table, the entries of its log, and what is wrong with them; `entry` is the first that cannot be taken."""

    id: str
    status: str
    table: Table | None
    rows: list[Row]
    fault: str = ""
    entry: int = -1
    is_left_out: bool = False


def examined(read: Read) -> Iterator[Examined]:
    """Every table. One that is bad does not keep the others from being looked at."""
    for (name,) in read("SELECT id FROM tables ORDER BY created, id", ()):
        try:
            table = table_from(read(f"SELECT {COLUMNS} FROM tables WHERE id = ?", (name,))[0])
        except Exception as error:
            yield Examined(name, "unreadable", None, [], f"cannot be read: {error}")
            continue
        try:
            sql = f"SELECT {', '.join(Row._fields)} FROM entries WHERE match = ? ORDER BY number"
            rows = [Row(*row) for row in read(sql, (name,))]
        except Exception as error:
            yield Examined(name, table.status, table, [], f"its log cannot be read: {error}")
            continue
        yield fault_of(Examined(name, table.status, table, rows), table)


@contextmanager
def reading(database: str) -> Iterator[Read]:
    """A function that runs a query, as long as it is needed."""
    if is_postgres(database):
        import psycopg

        with psycopg.connect(database, autocommit=True) as connection:
            yield lambda sql, values: connection.execute(sql.replace("?", "%s"), values).fetchall()
        return
    if not Path(database).is_file():
        raise TumbledownError(f"there is no database {database}")
    with closing(sqlite3.connect(f"file:{Path(database).absolute()}?mode=ro", uri=True)) as file:
        file.text_factory = text_of
        yield lambda sql, values: file.execute(sql, values).fetchall()


def fault_of(found: Examined, table: Table) -> Examined:
    """The same with what is wrong with its match."""
    rows = found.rows
    if table.status in ("open", "closed"):
        return found._replace(fault=f"has {len(rows)} entries before its start") if rows else found
    if not rows:
        return found._replace(fault="entries are missing from its log: all of them")
    try:
        play = play_of(table.terms(), rows)
        verify(play.game, play.record())
    except OtherRules as error:
        return found._replace(fault=f"left out: {error}", is_left_out=True)
    except BadEntry as error:
        fault = f"its log is broken: {error}. It can be played on from the entry before, when all at the table agree"
        return found._replace(fault=fault, entry=error.number)
    except Exception as error:
        return found._replace(fault=f"its log is no match: {error}")
    if table.status == "over" and not play.over:
        return found._replace(fault="is listed as over, but its match is not")
    return found

"""Backups, and checks of everything that is stored."""

import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from tumbledown.engine import TumbledownError
from tumbledown.engine.records import verify
from tumbledown.server.play import BadEntry, OtherRules, play_of
from tumbledown.server.records import COLUMNS, Table, table_from
from tumbledown.server.settings import is_postgres
from tumbledown.server.store.base import Row


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
    read = reader(database)
    if not is_postgres(database):
        found = read("PRAGMA integrity_check", ())[0][0]
        yield f"the file: {found}", found != "ok"
    counts = {"open": 0, "playing": 0, "over": 0, "closed": 0}
    for row in read(f"SELECT {COLUMNS} FROM tables ORDER BY created", ()):
        try:
            table = table_from(row)
            counts[table.status] = counts.get(table.status, 0) + 1
            fault = fault_of(table, read)
        except Exception as error:
            # One bad table must not keep the others from being looked at.
            fault = f"cannot be read: {error!r}"
        if fault:
            yield f"table {row[0]}: {fault}", not fault.startswith("left out")
    yield ", ".join(f"{count} {status}" for status, count in counts.items()), False


def reader(database: str) -> Any:
    """A function that runs a query."""
    if is_postgres(database):
        import psycopg

        connection = psycopg.connect(database, autocommit=True)
        return lambda sql, values: connection.execute(sql.replace("?", "%s"), values).fetchall()
    if not Path(database).is_file():
        raise TumbledownError(f"there is no database {database}")
    file = sqlite3.connect(f"file:{Path(database).absolute()}?mode=ro", uri=True)
    return lambda sql, values: file.execute(sql, values).fetchall()


def fault_of(table: Table, read: Any) -> str:
    """What is wrong with a table's match; empty when nothing is."""
    sql = f"SELECT {', '.join(Row._fields)} FROM entries WHERE match = ? ORDER BY number"
    rows = [Row(*row) for row in read(sql, (table.id,))]
    if table.status in ("open", "closed"):
        return f"has {len(rows)} entries before its start" if rows else ""
    if [row.number for row in rows] != list(range(len(rows))) or not rows:
        return "entries are missing from its log"
    try:
        play = play_of(table.terms(), rows)
        verify(play.game, play.record())
    except OtherRules as error:
        return f"left out: {error}"
    except BadEntry as error:
        return f"its log is broken: {error}. It can be played on from the entry before, when all at the table agree"
    except (TumbledownError, ValueError, KeyError) as error:
        return f"its log is no match: {error}"
    if table.status == "over" and not play.over:
        return "is listed as over, but its match is not"
    return ""

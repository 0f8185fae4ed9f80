"""What can be done about tables that `db check` finds faulty. Nothing is lost: what goes is written to a file."""

import json
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from tumbledown.engine import TumbledownError
from tumbledown.server.play import good_part
from tumbledown.server.settings import is_postgres
from tumbledown.server.store.base import Row, Statement, now_ms
from tumbledown.server.store.care import Examined, examined, reading
from tumbledown.server.store.claim import Claim
from tumbledown.server.store.sqlite import connect

PARTS = (("tables", "id"), ("entries", "match"), ("sitters", "table_id"))
"""Where a table is stored: the tables of the database, and the column that names it."""


class Cure(NamedTuple):
    """What can be done about a table: in words, as statements, and whether its rows are first written to a file."""

    table: str
    fault: str
    offer: str
    statements: list[Statement]
    sets_aside: bool = False


def cures(database: str) -> Iterator[Cure]:
    """What can be done about each table that is faulty."""
    with reading(database) as read:
        for found in examined(read):
            if found.fault and not found.is_left_out:
                yield cure_of(found)


def cure_of(found: Examined) -> Cure:
    """What can be done about a faulty table."""
    try:
        return go_on(found) or set_aside(found)
    except Exception:
        return set_aside(found)


def set_aside(found: Examined) -> Cure:
    """Take the table out of the database; its rows are kept in a file."""
    statements = [Statement(f"DELETE FROM {part} WHERE {column} = ?", (found.id,)) for part, column in PARTS]
    return Cure(found.id, found.fault, "set it aside in a file", statements, True)


def go_on(found: Examined) -> Cure | None:
    """Let the match go on from the last entry that can be taken; None when there is none."""
    if found.table is None or not found.rows:
        return None
    play, kept, bad = good_part(found.table.terms(), found.rows)
    status = "over" if play.over else "playing"
    statements = [Statement("UPDATE tables SET status = ?, version = version + 1 WHERE id = ?", (status, found.id))]
    if bad is None:
        return Cure(found.id, found.fault, f"list it as {status}, as its log says", statements)
    person = next((seat for seat, one in enumerate(found.table.body.seats) if one.kind == "person"), 0)
    body = json.dumps({"from": bad.number})
    row = Row(found.id, found.rows[-1].number + 1, "mend", person, "", "", -1, body, now_ms())
    marks = ", ".join("?" * len(row))
    statements.append(Statement(f"INSERT INTO entries ({', '.join(Row._fields)}) VALUES ({marks})", tuple(row)))
    return Cure(found.id, found.fault, f"go on after entry {kept[-1].number}", statements)


def mend(database: str, cures: list[Cure], folder: Path) -> Iterator[str]:
    """Do it, table by table, and say what was done. No server may run on the database meanwhile."""
    claim = None if is_postgres(database) else Claim(database)
    try:
        for cure in cures:
            kept = f"; its rows are in {keep(database, cure.table, folder)}" if cure.sets_aside else ""
            run(database, cure.statements)
            yield f"table {cure.table}: {cure.offer}: done{kept}"
    finally:
        if claim is not None:
            claim.let_go()


def keep(database: str, table: str, folder: Path) -> Path:
    """Write everything that is stored of a table to a new file."""
    found: dict[str, Any] = {}
    with reading(database) as read:
        for part, column in PARTS:
            found[part] = read(f"SELECT * FROM {part} WHERE {column} = ?", (table,))
    path = folder / f"table-{table}-{time.strftime('%Y%m%d%H%M%S')}.json"
    try:
        with path.open("x", encoding="utf-8") as file:
            json.dump(found, file, ensure_ascii=False, indent=1, default=repr)
    except OSError as error:
        raise TumbledownError(f"{path} cannot be written: {error}") from None
    return path


def run(database: str, statements: list[Statement]) -> None:
    """Run the statements in one transaction."""
    if is_postgres(database):
        import psycopg

        with psycopg.connect(database) as connection:
            for statement in statements:
                connection.execute(statement.sql.replace("?", "%s"), statement.values)
        return
    with closing(connect(database)) as file:
        file.execute("BEGIN IMMEDIATE")
        for statement in statements:
            file.execute(statement.sql, statement.values)
        file.execute("COMMIT")

"""Compares what everybody was told and shown with the log, read from the database itself.

The log is taken again from its first entry, and what each viewer would have been shown is made from it, byte by byte.
So it comes out when something was shown that is not stored, or stored differently.
"""

import json
from collections import Counter
from typing import Any

from server.chaos.notes import Notes
from tumbledown.engine import TumbledownError
from tumbledown.server.perspective import Perspective
from tumbledown.server.play import Play
from tumbledown.server.records import COLUMNS, table_from
from tumbledown.server.store.base import Row
from tumbledown.server.store.care import Read


class Figures:
    """What came of a run. `faults` says each thing that is not as promised."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []

    def add(self, what: str, fault: str) -> None:
        """Count something that must not be."""
        self.counts[what] += 1
        self.faults.append(f"{what}: {fault}")


def check(read: Read, name: str, viewers: list[Notes], figures: Figures) -> None:
    """Compare one match."""
    stored = read(f"SELECT {COLUMNS} FROM tables WHERE id = ?", (name,))
    if not stored:
        figures.add("lost", f"{name} was set up, and is not in the database")
        return
    table = table_from(stored[0])
    sql = f"SELECT {', '.join(Row._fields)} FROM entries WHERE match = ? ORDER BY number"
    rows = [Row(*row) for row in read(sql, (name,))]
    for notes in viewers:
        for wrong in notes.wrong:
            figures.add("untrue", f"{name} seat {notes.seat}: {wrong}")
        check_told(notes, rows, f"{name} seat {notes.seat}", figures)
    try:
        check_shown(Play(table.terms(), json.loads(rows[0].outcomes)), rows, viewers, name, figures)
    except (TumbledownError, IndexError, KeyError, ValueError) as error:
        figures.add("dead", f"{name} ({table.game}): {error!r}")
    figures.counts["matches"] += 1
    figures.counts["undos"] += sum(row.kind == "undo" or row.kind == "offer" for row in rows)
    figures.counts["entries"] += len(rows)


def check_told(notes: Notes, rows: list[Row], who: str, figures: Figures) -> None:
    """What was acknowledged is in the log once; what was refused, and what was never sent, is not."""
    mine = [row for row in rows if row.seat == notes.seat and row.client > 0]
    times = Counter(row.client for row in mine)
    for client, count in times.items():
        if count > 1:
            figures.add("doubled", f"{who}: {notes.sent.get(client)}")
        if client not in notes.sent:
            figures.add("untrue", f"{who}: {client} is in the log and was never sent")
        if client in notes.refused or client in notes.given_up:
            why = notes.refused.get(client, "not_stored")
            figures.add("untrue", f"{who}: {notes.sent.get(client)} was refused as {why}, and is in the log")
    stored = {row.client: row for row in mine}
    for client in notes.acked:
        if client in notes.sent and not is_same(notes.sent[client], stored.get(client)):
            figures.add("lost", f"{who}: {notes.sent[client]} was acknowledged; the log has {stored.get(client)}")
        figures.counts["acknowledged"] += notes.sent[client]["t"] == "choose"
        figures.counts["acknowledged besides"] += notes.sent[client]["t"] != "choose"


def is_same(message: dict[str, Any], row: Row | None) -> bool:
    """Whether an entry is what a message asked for."""
    if row is None:
        return False
    if message["t"] == "choose":
        return row.kind == "choice" and row.option == str(message["option"])
    if message["t"] == "say":
        return row.kind == "chat" and bool(json.loads(row.body)["text"] == message["text"])
    if message["t"] == "undo":
        return row.kind in ("undo", "offer")
    return bool(row.kind == message["t"])


def check_shown(play: Play, rows: list[Row], viewers: list[Notes], name: str, figures: Figures) -> None:
    """Every update and every view that anybody has seen is the one that the log gives."""
    sides = [(notes, Perspective(notes.seat, play)) for notes in viewers]
    for row in rows:
        change = play.take(row) if row.number else None
        for notes, side in sides:
            update = side.step(play, change) if change is not None else None
            if update is None and row.number:
                continue
            who = f"{name} seat {notes.seat}"
            figures.counts["shown"] += side.n in notes.shown
            if update is not None and notes.shown.pop(side.n, hash(update)) != hash(update):
                figures.add("lost", f"{who}: update {side.n} was shown otherwise")
            look = (hash(side.view), hash(side.decision))
            if notes.looks.pop(side.n, look) != look:
                figures.add("lost", f"{who}: the view after update {side.n} was shown otherwise")
    for notes, side in sides:
        for n in [*notes.shown, *notes.looks]:
            figures.add("lost", f"{name} seat {notes.seat}: update {n} was shown, and the log gives {side.n}")
        for client, n in notes.acked.items():
            if side.acked.get(client) != n:
                figures.add("untrue", f"{name} seat {notes.seat}: {client} was shown as {side.acked.get(client)}")

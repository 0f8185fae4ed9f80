"""Playing the games of a chunk, in whatever process, and what is noted of them: three small tables."""

import io
import os
from collections import Counter
from math import inf
from typing import Any

import msgspec

from tumbledown.bots.levels import make_bot
from tumbledown.bots.players import Bot
from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.engine import Course, Game, Seeded, State, Terms, play_out_noting
from tumbledown.engine.state import digest
from tumbledown.lab.plan import Cell

os.environ.setdefault("POLARS_MAX_THREADS", "1")  # many processes at work need no threads of their own

import polars as pl

SCHEMAS: dict[str, dict[str, Any]] = {
    "games": {
        "cell": pl.UInt16,
        "game": pl.UInt32,
        "first": pl.Int8,
        "choices": pl.UInt32,
        "offered": pl.UInt32,
        "lead_changes": pl.UInt16,
        "ahead_at_half": pl.Int8,
        "reason": pl.String,
        "circumstances": pl.List(pl.String),
    },
    "seats": {
        "cell": pl.UInt16,
        "game": pl.UInt32,
        "seat": pl.UInt8,
        "bot": pl.String,
        "place": pl.UInt8,
        "won": pl.Float32,
        "score": pl.Int32,
    },
    "uses": {
        "cell": pl.UInt16,
        "game": pl.UInt32,
        "seat": pl.UInt8,
        "used": pl.String,
        "times": pl.UInt16,
    },
}
"""The columns of the three tables; docs/lab.md says what each means."""


class Chunk(msgspec.Struct, frozen=True):
    """Some games of one cell, enough to be worth a message between processes."""

    cell_number: int
    cell: Cell
    content: dict[str, Any] | None
    first: int
    count: int
    seed: int


class Tables:
    """The three tables, column by column, as they grow."""

    def __init__(self) -> None:
        self.columns: dict[str, dict[str, list[Any]]] = {
            table: {column: [] for column in schema} for table, schema in SCHEMAS.items()
        }

    def add(self, table: str, *values: Any) -> None:
        """Add a row."""
        for column, value in zip(self.columns[table].values(), values, strict=True):
            column.append(value)

    def frames(self) -> dict[str, pl.DataFrame]:
        """The tables as data frames."""
        return {table: pl.DataFrame(columns, SCHEMAS[table]) for table, columns in self.columns.items()}


def play_chunk(game: Game, chunk: Chunk) -> dict[str, bytes]:
    """Play the games of a chunk; each table as a Parquet file."""
    terms = game.terms(chunk.cell.seats, chunk.cell.variants, chunk.content)
    tables = Tables()
    for number in range(chunk.first, chunk.first + chunk.count):
        play_one(game, terms, chunk, number, tables)
    files = {}
    for name, frame in tables.frames().items():
        buffer = io.BytesIO()
        frame.write_parquet(buffer)
        files[name] = buffer.getvalue()
    return files


def play_one(game: Game, terms: Terms, chunk: Chunk, number: int, tables: Tables) -> None:
    """Play one game and note it.

    A line-up of different bots plays each seed once for each place at the table, so that neither cards nor seats
    favour any of them; each seat's bot has a seed of its own and shares nothing with the others.
    """
    names = chunk.cell.bots
    seats = terms.seats
    is_mixed = len(set(names)) > 1
    deal, turn = divmod(number, seats) if is_mixed else (number, 0)
    seed = seed_of(chunk.seed, chunk.cell_number, deal)
    lineup = [names[(seat + turn) % seats] for seat in range(seats)]
    state = game.begin(terms, Seeded(seed))
    first = state.to_act
    course = Course()
    if set(lineup) == {"random"}:
        play_out_noting(state, Seeded(seed + 1), course)
    else:
        bots = [make_bot(game, name, seed_of(seed, seat, turn), inf) for seat, name in enumerate(lineup)]
        play_noting(state, bots, course)
    note_game(state, first, course, lineup, chunk.cell_number, number, tables)


def seed_of(*parts: int) -> int:
    """A seed for one purpose, made from the plan's seed: equal on every machine."""
    return int(digest(list(parts))[:8], 16)


def play_noting(state: State, bots: list[Bot], course: Course) -> None:
    """Let the bots play to the end, and note the course of the game."""
    while not state.over:
        seat = state.to_act
        option = bots[seat].choose(Glimpse(state, seat))
        course.note(state, option)
        state.apply_trusted(option)


def note_game(
    state: State, first: int, course: Course, lineup: list[str], cell: int, number: int, tables: Tables
) -> None:
    """Add a finished game to the tables."""
    outcome = state.outcome()
    tables.add(
        "games",
        cell,
        number,
        first,
        course.choices,
        course.offered,
        course.lead_changes(),
        course.ahead_at_half(),
        outcome.reason,
        state.circumstances(),
    )
    scores = state.scores()
    share = 1.0 / len(outcome.winners) if outcome.winners else 1.0 / len(lineup)
    for seat, bot in enumerate(lineup):
        won = share if seat in outcome.winners or not outcome.winners else 0.0
        tables.add("seats", cell, number, seat, bot, outcome.places[seat], won, scores[seat])
    times = Counter(zip(course.users, course.used, strict=True))
    times.update((seat, used) for seat in range(len(lineup)) for used in state.brought(seat))
    # A column at a time: the many rows of this table would make up most of what recording costs.
    uses = tables.columns["uses"]
    uses["cell"] += [cell] * len(times)
    uses["game"] += [number] * len(times)
    uses["seat"] += [seat for seat, _ in times]
    uses["used"] += [used for _, used in times]
    uses["times"] += times.values()

"""Playing the games of a chunk, in whatever process, and what is noted of them: three small tables."""

import io
import os
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
    """The three tables of a chunk, as they grow: rows of games and seats, and columns of uses, which are many more."""

    def __init__(self, cell: int) -> None:
        self.cell = cell
        self.games: list[tuple[Any, ...]] = []
        self.seats: list[tuple[Any, ...]] = []
        self.uses_in: list[tuple[int, int]] = []
        """Games, and how many uses were noted in each."""
        self.users: list[int] = []
        self.used: list[str] = []

    def add_uses(self, game: int, users: list[int], used: list[str]) -> None:
        """Add what was used in a game, and the seats that did; how often is added up in the end."""
        self.uses_in.append((game, len(used)))
        self.users += users
        self.used += used

    def frames(self) -> dict[str, pl.DataFrame]:
        """The tables as data frames."""
        counts = pl.DataFrame(self.uses_in, ["game", "uses"], orient="row")
        uses = counts.select(pl.col("game").repeat_by("uses").explode(empty_as_null=False)).with_columns(
            seat=pl.Series(self.users, dtype=pl.UInt8), used=pl.Series(self.used, dtype=pl.String)
        )
        times = uses.group_by("game", "seat", "used", maintain_order=True).agg(times=pl.len())
        return {
            "games": pl.DataFrame(self.games, SCHEMAS["games"], orient="row"),
            "seats": pl.DataFrame(self.seats, SCHEMAS["seats"], orient="row"),
            "uses": times.select(pl.lit(self.cell).alias("cell"), pl.all()).cast(pl.Schema(SCHEMAS["uses"])),
        }


def deals(cells: list[Cell]) -> pl.Expr:
    """A column with the deal of each game; games of one deal share their luck, so they count as one."""
    turns = {number: cell.turns() for number, cell in enumerate(cells)}
    return (pl.col("game") // pl.col("cell").replace_strict(turns, return_dtype=pl.UInt32)).alias("deal")


def play_chunk(game: Game, chunk: Chunk) -> dict[str, bytes]:
    """Play the games of a chunk; each table as a Parquet file."""
    terms = game.terms(chunk.cell.seats, chunk.cell.variants, chunk.content)
    tables = Tables(chunk.cell_number)
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
    deal, turn = divmod(number, chunk.cell.turns())
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
    note_game(state, first, course, lineup, number, tables)


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


def note_game(state: State, first: int, course: Course, lineup: list[str], number: int, tables: Tables) -> None:
    """Add a finished game to the tables."""
    outcome = state.outcome()
    changes, ahead = course.lead_changes(), course.ahead_at_half()
    row = (tables.cell, number, first, course.choices, course.offered, changes, ahead, outcome.reason)
    tables.games.append((*row, state.circumstances()))
    scores = state.scores()
    for seat, bot in enumerate(lineup):
        tables.seats.append((tables.cell, number, seat, bot, outcome.places[seat], outcome.share(seat), scores[seat]))
    tables.add_uses(number, course.users, course.used)
    for seat in range(len(lineup)):
        brought = state.brought(seat)
        tables.add_uses(number, [seat] * len(brought), brought)

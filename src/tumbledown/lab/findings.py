"""What a run found: figures for each cell, effects for each line-up, and the headline in sentences."""

import msgspec
import polars as pl

from tumbledown.lab.plan import Cell
from tumbledown.lab.results import Results
from tumbledown.lab.statistics import SURE, Effect, Share, corrected, effects, luck_of_shares, seat_shares, share

FEW_GAMES = 200
"""Cells with fewer games get a warning instead of a claim."""
HARDLY = 0.01
"""A component that fewer of the seats use is called dead."""
NEARLY_ALL = 0.9
"""A component that more of the seats use is called dominant."""
SEATS = "ABCDEFGH"


class CellFindings(msgspec.Struct):
    """The figures of one cell."""

    cell: Cell
    games: int
    shares: list[Share]
    luck: float
    """The probability that equal seats would differ as much by luck alone, corrected for the number of cells."""
    choices: list[float]
    """Choices in a game: the tenth, the middle and the ninetieth of a hundred games."""
    branching: float
    lead_changes: float
    comebacks: Share | None
    """Games won by a seat that was not ahead half-way, of those in which some seat was."""
    reasons: dict[str, int]
    scores: list[list[int]]
    """Final scores, of winners and of others."""


class LineupFindings(msgspec.Struct):
    """What components do in the games of one line-up."""

    bots: str
    effects: list[Effect]
    dead: list[str]
    dominant: list[str]


class CircumstanceFindings(msgspec.Struct):
    """Each seat's share of wins in the games that had something in common."""

    name: str
    games: int
    shares: list[Share]
    luck: float


class Matrix(msgspec.Struct):
    """Who beats whom: the share of wins of rows against columns."""

    kind: str
    names: list[str]
    cells: list[list[Share | None]]


class Findings(msgspec.Struct):
    """Everything that a report tells."""

    cells: list[CellFindings]
    lineups: list[LineupFindings]
    circumstances: list[CircumstanceFindings]
    matrices: list[Matrix]
    headlines: list[str]


def find(results: Results) -> Findings:
    """All findings of a run."""
    cells = [cell_findings(results, number) for number in range(len(results.cells))]
    for cell, luck in zip(cells, corrected([cell.luck for cell in cells]), strict=True):
        cell.luck = luck
    lineups = [lineup_findings(results, bots) for bots in lineup_names(results)]
    found = Findings(cells, lineups, circumstances(results), matrices(results), [])
    found.headlines = headlines(found)
    return found


def cell_findings(results: Results, number: int) -> CellFindings:
    """The figures of one cell."""
    games = results.games.filter(pl.col("cell") == number)
    seats = results.seats.filter(pl.col("cell") == number)
    shares = seat_shares(seats)
    led = games.filter(pl.col("ahead_at_half") >= 0)
    leaders = led.join(seats, left_on=["game", "ahead_at_half"], right_on=["game", pl.col("seat").cast(pl.Int8)])
    won = seats["won"] > 0
    reasons = games["reason"].value_counts(sort=True)
    return CellFindings(
        results.cells[number],
        games.height,
        shares,
        luck_of_shares(shares),
        [float(games["choices"].quantile(part) or 0) for part in (0.1, 0.5, 0.9)],
        int(games["offered"].sum()) / max(1, int(games["choices"].sum())),
        float(games["lead_changes"].mean() or 0),  # type: ignore[arg-type]
        share(led.height - float(leaders["won"].sum()), led.height) if led.height else None,
        dict(zip(reasons["reason"], reasons["count"], strict=True)),
        [seats.filter(won)["score"].to_list(), seats.filter(~won)["score"].to_list()],
    )


def lineup_name(cell: Cell) -> str:
    """The bots of a cell in words."""
    return cell.bots[0] if len(set(cell.bots)) == 1 else " against ".join(cell.bots)


def lineup_names(results: Results) -> list[str]:
    """The line-ups of a run, the strongest first."""
    names = [lineup_name(results.cells[number]) for number in results.strongest_first()]
    return list(dict.fromkeys(names))


def lineup_findings(results: Results, bots: str) -> LineupFindings:
    """What each component does in the games of a line-up."""
    cells = [number for number, cell in enumerate(results.cells) if lineup_name(cell) == bots]
    seats = results.seats.filter(pl.col("cell").is_in(cells))
    found = effects(seats, results.uses.filter(pl.col("cell").is_in(cells)))
    used = {one.name: one.games / seats.height for one in found}
    return LineupFindings(
        bots,
        found,
        sorted(name for name in {*results.manifest["usable"], *used} if used.get(name, 0.0) < HARDLY),
        sorted(name for name, part in used.items() if part > NEARLY_ALL),
    )


def circumstances(results: Results) -> list[CircumstanceFindings]:
    """The seats' shares under each circumstance, where the games of a cell differ in any."""
    marked = results.games.select("cell", "game", "circumstances").explode("circumstances").drop_nulls()
    seats = results.seats.join(marked, on=["cell", "game"])
    found = []
    for (name, count), rows in sorted(seats.group_by("circumstances", pl.col("seat").max().over("cell", "game") + 1)):
        shares = seat_shares(rows)
        found.append(CircumstanceFindings(f"{name}, {count} seats", shares[0].games, shares, luck_of_shares(shares)))
    for one, luck in zip(found, corrected([one.luck for one in found]), strict=True):
        one.luck = luck
    return found


def matrices(results: Results) -> list[Matrix]:
    """For two seats, and each kind of component of which every seat has exactly one: who beats whom."""
    two = [number for number, cell in enumerate(results.cells) if cell.seats == 2]
    uses = results.uses.filter(pl.col("cell").is_in(two)).with_columns(
        pl.col("used").str.split(":").list.first().alias("kind")
    )
    rows = results.seats.filter(pl.col("cell").is_in(two)).height
    found = []
    for (kind,), own in sorted(uses.group_by("kind")):
        if own.height == rows and own.select("cell", "game", "seat").is_unique().all():
            found.append(matrix(str(kind), own.join(results.seats, on=["cell", "game", "seat"])))
    return found


def matrix(kind: str, own: pl.DataFrame) -> Matrix:
    """Who beats whom, from a row for each seat with what it had and whether it won."""
    names = own["used"].unique().sort().to_list()
    pairs = own.join(own.select("cell", "game", "seat", pl.col("used").alias("other")), on=["cell", "game"])
    met = pairs.filter(pl.col("seat") != pl.col("seat_right")).group_by("used", "other")
    results = {
        (row["used"], row["other"]): share(row["won"], row["games"])
        for row in met.agg(pl.col("won").sum(), pl.len().alias("games")).iter_rows(named=True)
    }
    return Matrix(kind, names, [[results.get((row, column)) for column in names] for row in names])


def headlines(found: Findings) -> list[str]:
    """What a designer should know first."""
    return [
        *(sentence for cell in found.cells for sentence in seat_headlines(cell)),
        *effect_headlines(found.lineups),
        *(circumstance_headline(one) for one in found.circumstances if one.luck < SURE),
    ] or ["Nothing here differs by more than luck would explain."]


def seat_headlines(cell: CellFindings) -> list[str]:
    """Whether seats are fair in a cell."""
    name = cell.cell.name()
    if cell.games < FEW_GAMES:
        return [f"{name}: {cell.games} games are too few to say whether seats are fair."]
    if cell.luck >= SURE or len(cell.shares) < 2:
        return []
    best = max(range(len(cell.shares)), key=lambda seat: cell.shares[seat].value)
    return [
        f"{name}: seats are not equal. Seat {SEATS[best]} wins {said(cell.shares[best])} of {cell.games:,} games, "
        f"where {1 / len(cell.shares):.0%} would be fair."
    ]


def effect_headlines(lineups: list[LineupFindings]) -> list[str]:
    """The surest strong and weak components, and whether stronger bots agree."""
    sentences = []
    told: set[str] = set()
    for number, lineup in enumerate(lineups):
        for one in sorted((one for one in lineup.effects if one.is_sure()), key=lambda one: -abs(one.effect))[:6]:
            if one.name in told:
                continue
            told.add(one.name)
            word = "adds" if one.effect > 0 else "costs"
            only = " Only weaker bots show this: take it with care." if number > 0 else agreement(one, lineups[1:])
            sentences.append(
                f"{one.name} {word} {abs(one.effect) * 100:.1f} points of winning chance between {lineup.bots} bots "
                f"({one.low * 100:+.1f} to {one.high * 100:+.1f}).{only}"
            )
        if number == 0 and lineup.dead:
            sentences.append(f"Hardly ever used by {lineup.bots} bots: {', '.join(lineup.dead)}.")
    return sentences


def agreement(effect: Effect, others: list[LineupFindings]) -> str:
    """Whether weaker line-ups show the same."""
    same = [
        lineup.bots
        for lineup in others
        for one in lineup.effects
        if one.name == effect.name and one.is_sure() and (one.effect > 0) == (effect.effect > 0)
    ]
    return f" So it does between {' and '.join(same)} bots." if same else ""


def circumstance_headline(one: CircumstanceFindings) -> str:
    """A circumstance that favours a seat."""
    best = max(range(len(one.shares)), key=lambda seat: one.shares[seat].value)
    return f"{one.name}: seat {SEATS[best]} wins {said(one.shares[best])} of {one.games:,} games."


def said(one: Share) -> str:
    """A share with its interval.

    >>> said(Share(100, 0.5, 0.404, 0.596))
    '50.0 % (40.4 to 59.6)'
    """
    return f"{one.value * 100:.1f} % ({one.low * 100:.1f} to {one.high * 100:.1f})"

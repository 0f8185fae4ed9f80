"""What a run found: figures for each cell, effects for each line-up, and the headline in sentences."""

from typing import Any

import msgspec
import polars as pl

from tumbledown.lab.plan import Cell
from tumbledown.lab.results import Results
from tumbledown.lab.statistics import (
    ENOUGH_USES,
    SURE,
    Effect,
    Share,
    corrected,
    effects,
    luck_of_difference,
    luck_of_share,
    luck_of_shares,
    seat_shares,
    share_of,
)

FEW_GAMES = 200
"""Cells with fewer games get a warning instead of a claim, and line-ups call nothing dead or dominant."""
HARDLY = 0.01
"""A component that fewer of the seats use is called dead."""
NEARLY_ALL = 0.9
"""A component that more of the seats use is called dominant."""
MOST_TOLD = 6
"""Components of a line-up that get a headline; the tables have them all."""
SEATS = "ABCDEFGH"


class CellFindings(msgspec.Struct):
    """The figures of one cell."""

    cell: Cell
    name: str
    games: int
    shares: list[Share]
    luck: float
    """The probability that equal seats would differ as much by luck alone, corrected for the number of cells."""
    first: Share | None
    """How often whoever made the first choice won, if that was not always the same seat."""
    first_luck: float
    """The corrected probability that a first choice worth nothing would show as much by luck alone."""
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
    """Each seat's share of wins in the games of a line-up that had something in common, and in the others."""

    bots: str
    seats: int
    name: str
    games: int
    shares: list[Share]
    otherwise: list[Share]
    luck: float
    """The corrected probability that both would differ as much by luck alone."""


class Matrix(msgspec.Struct):
    """Who beats whom in the games of a line-up: the share of wins of rows against columns."""

    bots: str
    kind: str
    names: list[str]
    cells: list[list[Share | None]]


class Findings(msgspec.Struct):
    """Everything that a report tells. Cells and line-ups with the strongest bots come first."""

    cells: list[CellFindings]
    lineups: list[LineupFindings]
    circumstances: list[CircumstanceFindings]
    matrices: list[Matrix]
    headlines: list[str]


class Claim(msgspec.Struct, frozen=True):
    """Something that the games of a line-up show beyond luck."""

    bots: str
    what: tuple[Any, ...]
    """What other line-ups may show as well."""
    sentence: str


def find(results: Results) -> Findings:
    """All findings of a run."""
    cells = [cell_findings(results, number) for number in results.strongest_first()]
    for cell, luck, first_luck in zip(
        cells, corrected([one.luck for one in cells]), corrected([one.first_luck for one in cells]), strict=True
    ):
        cell.luck, cell.first_luck = luck, first_luck
    names = lineup_names(cells)
    lineups = [lineup_findings(results, bots) for bots in names]
    found = Findings(cells, lineups, circumstances(results, cells), matrices(results, names), [])
    found.headlines = headlines(found)
    return found


def cell_findings(results: Results, number: int) -> CellFindings:
    """The figures of one cell."""
    games = results.games.filter(pl.col("cell") == number)
    seats = results.seats.filter(pl.col("cell") == number)
    shares = seat_shares(seats)
    first = first_share(games, seats) if games["first"].n_unique() > 1 else None
    led = games.filter(pl.col("ahead_at_half") >= 0)
    leaders = led.join(seats, left_on=["game", "ahead_at_half"], right_on=["game", pl.col("seat").cast(pl.Int8)])
    won = seats["won"] > 0
    reasons = games["reason"].value_counts(sort=True)
    return CellFindings(
        results.cells[number],
        results.cells[number].name(results.varied),
        games.height,
        shares,
        luck_of_shares(shares),
        first,
        luck_of_share(first, 1 / len(shares)) if first else 1.0,
        [float(games["choices"].quantile(part) or 0) for part in (0.1, 0.5, 0.9)],
        int(games["offered"].sum()) / max(1, int(games["choices"].sum())),
        float(games["lead_changes"].mean() or 0),  # type: ignore[arg-type]
        share_of(leaders.with_columns(won=1 - pl.col("won"))) if led.height else None,
        dict(zip(reasons["reason"], reasons["count"], strict=True)),
        [seats.filter(won)["score"].to_list(), seats.filter(~won)["score"].to_list()],
    )


def first_share(games: pl.DataFrame, seats: pl.DataFrame) -> Share:
    """How often the seat that made the first choice won."""
    began = seats.join(games.select("game", pl.col("first").alias("seat").cast(pl.UInt8)), on=["game", "seat"])
    return share_of(began)


def lineup_names(cells: list[CellFindings]) -> list[str]:
    """The line-ups of cells, in their order."""
    return list(dict.fromkeys(one.cell.lineup() for one in cells))


def lineup_findings(results: Results, bots: str) -> LineupFindings:
    """What each component does in the games of a line-up."""
    cells = [number for number, cell in enumerate(results.cells) if cell.lineup() == bots]
    seats = results.seats.filter(pl.col("cell").is_in(cells))
    found = labelled_effects(results, cells)
    used = {one.name: one.seats / seats.height for one in found}
    has_enough = results.games.filter(pl.col("cell").is_in(cells)).height >= FEW_GAMES
    usable = sorted({*results.manifest["usable"], *used}) if has_enough else []
    dead = [results.label(name) for name in usable if used.get(name, 0.0) < HARDLY]
    dominant = [results.label(name) for name in usable if used.get(name, 0.0) > NEARLY_ALL]
    return LineupFindings(bots, found, dead, dominant)


def labelled_effects(results: Results, cells: list[int]) -> list[Effect]:
    """What each component does in the games of some cells, with what a reader calls it."""
    is_asked = pl.col("cell").is_in(cells)
    found = effects(results.seats.filter(is_asked), results.uses.filter(is_asked))
    for one in found:
        one.label = results.label(one.name)
    return found


def circumstances(results: Results, cells: list[CellFindings]) -> list[CircumstanceFindings]:
    """The seats' shares with and without each circumstance, by line-up and number of seats."""
    kinds = pl.DataFrame(
        [(number, cell.lineup(), cell.seats) for number, cell in enumerate(results.cells)],
        {"cell": pl.UInt16, "bots": pl.String, "seats": pl.Int64},
        orient="row",
    )
    rows = results.seats.join(results.games.select("cell", "game", "circumstances"), on=["cell", "game"])
    groups = rows.join(kinds, on="cell").partition_by("bots", "seats", as_dict=True)
    found = []
    for bots, seats in dict.fromkeys((one.cell.lineup(), one.cell.seats) for one in cells):
        own = groups[bots, seats]
        for name in own["circumstances"].explode().drop_nulls().unique().sort() if seats > 1 else []:
            has_it = own["circumstances"].list.contains(name)
            parts = own.filter(has_it), own.filter(~has_it)
            if min(part.height for part in parts) >= ENOUGH_USES * seats:
                shares, otherwise = map(seat_shares, parts)
                luck = luck_of_difference(shares, otherwise)
                label = results.label(name)
                games = parts[0].height // seats
                found.append(CircumstanceFindings(bots, seats, label, games, shares, otherwise, luck))
    for one, luck in zip(found, corrected([one.luck for one in found]), strict=True):
        one.luck = luck
    return found


def matrices(results: Results, lineups: list[str]) -> list[Matrix]:
    """For each line-up at two seats, and each kind of component of which every seat has exactly one: who beats whom."""
    found = []
    for bots in lineups:
        cells = [number for number, cell in enumerate(results.cells) if (cell.lineup(), cell.seats) == (bots, 2)]
        seats = results.seats.filter(pl.col("cell").is_in(cells))
        uses = results.uses.filter(pl.col("cell").is_in(cells)).with_columns(
            pl.col("used").str.split(":").list.first().alias("kind")
        )
        for (kind,), own in sorted(uses.group_by("kind")):
            if own.height == seats.height and own.select("cell", "game", "seat").is_unique().all():
                found.append(matrix(bots, str(kind), own.join(seats, on=["cell", "game", "seat"])))
    return found


def matrix(bots: str, kind: str, own: pl.DataFrame) -> Matrix:
    """Who beats whom, from a row for each seat with what it had and whether it won."""
    names = own["used"].unique().sort().to_list()
    pairs = own.join(own.select("cell", "game", "seat", pl.col("used").alias("other")), on=["cell", "game"])
    met = pairs.filter(pl.col("seat") != pl.col("seat_right")).group_by("used", "other")
    results = {key: share_of(rows) for key, rows in met}
    return Matrix(bots, kind, names, [[results.get((row, column)) for column in names] for row in names])


def headlines(found: Findings) -> list[str]:
    """What a designer should know first."""
    names = [lineup.bots for lineup in found.lineups]
    return [
        *told(seat_claims(found.cells), names),
        *fair_headlines(found.cells),
        *told(effect_claims(found.lineups), names, MOST_TOLD),
        *equal_headlines(found.lineups[0]),
        *dead_headlines(found.lineups[0]),
        *told(circumstance_claims(found.circumstances), names),
    ]


def told(claims: list[Claim], lineups: list[str], most: int | None = None) -> list[str]:
    """Each claim once, by the strongest bots that show it, with the others that do; at most so many of a line-up."""
    sentences: dict[str, list[str]] = {}
    by_what: dict[tuple[Any, ...], list[Claim]] = {}
    for claim in claims:
        by_what.setdefault(claim.what, []).append(claim)
    for claim, *others in by_what.values():
        if claim.bots != lineups[0]:
            more = " Only weaker bots show this: take it with care."
        elif others:
            more = f" So do {' and '.join(other.bots for other in others)} bots."
        else:
            more = " Weaker bots do not show this." if len(lineups) > 1 else ""
        sentences.setdefault(claim.bots, []).append(claim.sentence + more)
    return [sentence for bots in lineups for sentence in sentences.get(bots, [])[:most]]


def seat_claims(cells: list[CellFindings]) -> list[Claim]:
    """The seats that win more than their share, and how the first choice matters."""
    claims = []
    for one in cells:
        if one.games < FEW_GAMES:
            continue
        shown: list[tuple[str, Share]] = []
        if one.luck < SURE:
            best = max(range(len(one.shares)), key=lambda seat: one.shares[seat].value)
            shown.append((f"seat {SEATS[best]}", one.shares[best]))
        if one.first and one.first_luck < SURE:
            shown.append(("whoever makes the first choice", one.first))
        fair = 1 / one.cell.seats
        for who, its in shown:
            sentence = f"{one.name}: {who} wins {said(its)} of {one.games:,} games, where {fair:.0%} would be fair."
            what = (one.cell.seats, str(one.cell.variants), one.cell.content, who, its.value > fair)
            claims.append(Claim(one.cell.lineup(), what, sentence))
    return claims


def fair_headlines(cells: list[CellFindings]) -> list[str]:
    """Where no seat was found to be better, and where too few games were played to say."""
    several = [one for one in cells if one.cell.seats > 1]
    few = [one.name for one in several if one.games < FEW_GAMES]
    fair = [one.name for one in several if one.games >= FEW_GAMES and min(one.luck, one.first_luck) >= SURE]
    sentences = []
    if fair:
        first = ", nor a gain from the first choice" if any(one.first for one in several) else ""
        sentences.append(f"No difference between the seats was found{first}, in {listed(fair)}.")
    if few:
        sentences.append(f"Fewer than {FEW_GAMES} games are too few to say whether seats are fair: {listed(few)}.")
    return sentences


def listed(names: list[str], most: int = 6) -> str:
    """Some names, or how many they are.

    >>> listed(["2 seats, random", "2 seats, greedy"]), listed(["x"] * 9)
    ('2 seats, random; 2 seats, greedy', '9 cells')
    """
    return "; ".join(names) if len(names) <= most else f"{len(names)} cells"


def effect_claims(lineups: list[LineupFindings]) -> list[Claim]:
    """The components that are worth more or less than others of their kind, the strongest effects first."""
    return [
        Claim(
            lineup.bots,
            (one.name, one.effect > 0),
            f"Between {lineup.bots} bots {one.label} is worth {abs(one.effect) * 100:.1f} points of winning chance "
            f"{'more' if one.effect > 0 else 'less'} than the average {one.name.partition(':')[0]} "
            f"({one.low * 100:+.1f} to {one.high * 100:+.1f}).",
        )
        for lineup in lineups
        for one in sorted(lineup.effects, key=lambda one: -abs(one.effect))
        if one.is_sure()
    ]


def equal_headlines(strongest: LineupFindings) -> list[str]:
    """That the strongest bots show no component to be better than others, and what might still be hidden."""
    measured = [one for one in strongest.effects if one.low < one.high]
    if not measured or any(one.is_sure() for one in measured):
        return []
    hidden = max(one.high - one.low for one in measured) / 2 * 100
    if hidden > 50:
        return [f"Too few games between {strongest.bots} bots to say what components are worth."]
    return [
        f"Between {strongest.bots} bots no component was found to be worth more or less than others of its kind; "
        f"the intervals reach up to {hidden:.0f} points to either side."
    ]


def dead_headlines(strongest: LineupFindings) -> list[str]:
    """What the strongest bots hardly ever use."""
    dead = strongest.dead
    return [f"Hardly ever used by {strongest.bots} bots: {', '.join(dead)}."] if dead else []


def circumstance_claims(found: list[CircumstanceFindings]) -> list[Claim]:
    """The circumstances that favour a seat."""
    claims = []
    for one in found:
        if one.luck < SURE:
            gains = [own.value - other.value for own, other in zip(one.shares, one.otherwise, strict=True)]
            best = gains.index(max(gains))
            sentence = (
                f"{one.name}, {one.seats} seats, {one.bots}: seat {SEATS[best]} wins {said(one.shares[best])} "
                f"of {one.games:,} games, and {one.otherwise[best].value * 100:.1f} % of the others."
            )
            claims.append(Claim(one.bots, (one.name, one.seats, best), sentence))
    return claims


def said(one: Share) -> str:
    """A share with its interval.

    >>> said(Share(100, 0.5, 0.404, 0.596))
    '50.0 % (40.4 to 59.6)'
    """
    return f"{one.value * 100:.1f} % ({one.low * 100:.1f} to {one.high * 100:.1f})"

"""What the numbers say, with how sure one can be of it. Every figure has its interval; every claim its correction."""

from typing import Any

import msgspec
import numpy as np
import polars as pl
import statsmodels.api as sm
from scipy.stats import binomtest, chi2_contingency, chisquare
from scipy.stats import t as student
from statsmodels.stats.multitest import multipletests

ENOUGH_USES = 30
"""With fewer seats that had a component, or games with a circumstance, or without it, nothing is said about it."""
SURE = 0.05
"""Claims are made when the corrected probability of seeing such a difference by luck alone is below this."""


class Share(msgspec.Struct, frozen=True):
    """A share of wins with its 95 % interval."""

    deals: int
    """Games, of which those with the same deal count as one."""
    value: float
    low: float
    high: float


class Effect(msgspec.Struct):
    """What a component does to the chance of winning."""

    name: str
    seats: int
    """How many seats used it, of all seats of all games."""
    with_it: float
    without_it: float
    effect: float = 0.0
    """Winning chance that it adds, other things being equal, compared with the average of its kind."""
    low: float = 0.0
    high: float = 0.0
    luck: float = 1.0
    """The corrected probability that luck alone shows such an effect."""
    label: str = ""
    """What a reader calls it."""

    def is_sure(self) -> bool:
        """Whether luck is ruled out."""
        return self.luck < SURE


def share(won: float, deals: int) -> Share:
    """The share of wins in so many deals, with Wilson's interval."""
    interval = binomtest(round(won), deals).proportion_ci(0.95, "wilson")
    return Share(deals, won / deals, float(interval.low), float(interval.high))


def share_of(seats: pl.DataFrame) -> Share:
    """The share of wins in some rows of seats.

    The games of one deal are not independent: they count as one, of which their average is won. That is on the safe
    side, since an average varies less than a game.
    """
    deals = seats.select(pl.struct("cell", "deal").n_unique()).item()
    return share(float(seats["won"].sum()) / (seats.height / deals), deals)


def seat_shares(seats: pl.DataFrame) -> list[Share]:
    """Each seat's share of wins."""
    return [share_of(own) for own in seats.sort("seat").partition_by("seat")]


def luck_of_shares(shares: list[Share]) -> float:
    """The probability that equal seats would differ as much as these by luck alone."""
    if len(shares) < 2:
        return 1.0
    wins = [one.value * one.deals for one in shares]
    # Shared wins make the sums smaller than independent games would; the test is then on the safe side.
    return float(chisquare(wins, [sum(wins) / len(wins)] * len(wins)).pvalue) if sum(wins) else 1.0


def luck_of_share(one: Share, fair: float) -> float:
    """The probability that a share as far from the fair one would come about by luck alone."""
    return float(binomtest(round(one.value * one.deals), one.deals, fair).pvalue)


def luck_of_difference(first: list[Share], second: list[Share]) -> float:
    """The probability that wins, spread over the seats alike, would differ as much by luck alone."""
    wins = [[one.value * one.deals for one in shares] for shares in (first, second)]
    won = [pair for pair in zip(*wins, strict=True) if sum(pair)]
    return float(chi2_contingency(won).pvalue) if len(won) > 1 else 1.0


def corrected(lucks: list[float]) -> list[float]:
    """The same probabilities when that many questions were asked at once (Holm)."""
    return [float(luck) for luck in multipletests(lucks, method="holm")[1]] if lucks else []


def effects(seats: pl.DataFrame, uses: pl.DataFrame) -> list[Effect]:
    """What each component does to the chance of winning, adjusted for seat, bot, and everything else that was used.

    A linear model of winning on what was used; errors are reckoned by deal, because the seats of its games are not
    independent, by leaving out each in turn.
    """
    table = wide(seats, uses)
    names = [name for name in table.columns if ":" in name]
    found = [raw_effect(table, name) for name in names]
    enough = [one for one in found if min(one.seats, table.height - one.seats) >= ENOUGH_USES]
    if enough:
        adjust(enough, table)
    return sorted(found, key=lambda one: -one.effect)


def wide(seats: pl.DataFrame, uses: pl.DataFrame) -> pl.DataFrame:
    """One row per seat of a game, with a column of 0 and 1 for each component."""
    key = ["cell", "game", "seat"]
    if uses.is_empty():
        return seats
    flags = uses.select(*key, "used", pl.lit(1.0).alias("one")).pivot(
        on="used", index=key, values="one", aggregate_function="max"
    )
    return seats.join(flags, on=key, how="left").with_columns(pl.col(pl.Float64).fill_null(0.0))


def raw_effect(table: pl.DataFrame, name: str) -> Effect:
    """The plain win rates with and without a component."""
    used = table[name] > 0
    with_it, without_it = table.filter(used)["won"], table.filter(~used)["won"]
    return Effect(
        name,
        with_it.len(),
        float(with_it.mean() or 0.0),  # type: ignore[arg-type]
        float(without_it.mean() or 0.0),  # type: ignore[arg-type]
    )


def adjust(found: list[Effect], table: pl.DataFrame) -> None:
    """Fill in the adjusted effects, their intervals and their corrected probabilities."""
    columns = [table[one.name].to_numpy() for one in found]
    columns += [*dummies(table["seat"]), *dummies(table["bot"]), *dummies(table["cell"]), np.ones(table.height)]
    design = np.column_stack(columns)
    sizes, directions = np.linalg.eigh(design.T @ design)
    is_seen = sizes > 1e-9 * sizes.max()
    rows, told = contrasts([one.name.partition(":")[0] for one in found], directions[:, ~is_seen])
    if not any(told):
        return
    groups = table.select(pl.struct("cell", "deal").rank("dense").alias("group"))["group"].to_numpy()
    seen, inverse, won = directions[:, is_seen], 1 / sizes[is_seen], table["won"].to_numpy().astype(float)
    fitted = design @ seen
    asked = rows[told] @ seen
    weights = inverse * (fitted.T @ won)
    errors = errors_by_deal(fitted, inverse, won - fitted @ weights, groups, asked)
    spread = student(max(1, len(np.unique(groups)) - 1))
    lucks = 2 * spread.sf(np.abs(asked @ weights) / errors)
    for one, effect, error, luck in zip(
        [one for one, is_told in zip(found, told, strict=True) if is_told],
        asked @ weights,
        errors * spread.ppf(0.975),
        corrected(list(lucks)),
        strict=True,
    ):
        one.effect, one.luck, one.low, one.high = float(effect), luck, float(effect - error), float(effect + error)


def errors_by_deal(design: Any, inverse: Any, left: Any, groups: Any, asked: Any) -> Any:
    """The standard errors of the comparisons asked for: how far each deal moves them, when it alone is left out.

    Where there are few games for many components, each deal has drawn the model towards itself, and what it leaves
    unexplained looks too small: the usual errors by deal then raise several times as many alarms as they should.
    `inverse` is the diagonal of the inverted product of the design with itself, `left` what the model left unexplained.
    """
    order = np.argsort(groups, kind="stable")
    _, starts, counts = np.unique(groups[order], return_index=True, return_counts=True)
    squares = np.zeros(len(asked))
    for count in np.unique(counts):
        deals = order[starts[counts == count][:, None] + np.arange(count)]
        own = design[deals]
        # A deal that alone decides about something, as the only one of its cell, leaves nothing unexplained there.
        apart = (1 + 1e-9) * np.eye(count) - (own * inverse) @ own.transpose(0, 2, 1)
        surprise = np.linalg.solve(apart, left[deals][..., None])
        moved = ((own.transpose(0, 2, 1) @ surprise)[..., 0] * inverse) @ asked.T
        squares += (moved**2).sum(axis=0)
    return np.sqrt(squares * (len(starts) - 1) / len(starts))


def contrasts(kinds: list[str], unseen: Any) -> tuple[Any, Any]:
    """For each component the comparison with the average of its kind, and whether the games can tell it.

    Whoever does more wins more, whatever it is; so it is not using a thing that says something, but using this one
    rather than another. Things that always come together, as a warband and its groups, cannot be told apart: neither of
    them is told, and the others of the kind are compared with each other. `unseen` are the directions, one a column, in
    which the worth of things could change without any game showing it.
    """
    rows = np.zeros((len(kinds), unseen.shape[0]))
    told = np.zeros(len(kinds), dtype=bool)
    for kind in set(kinds):
        everything = [place for place, name in enumerate(kinds) if name == kind]
        apart = [place for place in everything if np.abs(unseen[place]).max(initial=0.0) < 1e-6]
        for alike in (everything, apart):
            for place in alike:
                rows[place] = 0.0
                rows[place, alike] = -1.0 / len(alike) if len(alike) > 1 else 0.0
                rows[place, place] += 1.0
            if (np.abs(rows[alike] @ unseen) < 1e-6).all():
                told[alike] = True
                break
    return rows, told


def dummies(column: pl.Series) -> list[Any]:
    """A column of 0 and 1 for each value but the first."""
    return [(column == value).cast(pl.Float64).to_numpy() for value in column.unique().sort()[1:]]


def difference(first: Share, second: Share) -> tuple[float, float, float, float]:
    """How much the second share is above the first, with its 95 % interval and the probability of luck."""
    spread = first.value * (1 - first.value) / first.deals + second.value * (1 - second.value) / second.deals
    gap, error = second.value - first.value, max(spread, 1e-12) ** 0.5
    luck = (
        float(
            sm.stats.proportions_ztest(
                [first.value * first.deals, second.value * second.deals], [first.deals, second.deals]
            )[1]
        )
        if 0 < first.value + second.value < 2
        else 1.0
    )
    return gap, gap - 1.96 * error, gap + 1.96 * error, luck

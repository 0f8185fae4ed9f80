"""Two runs side by side: what a change of components or variants changed, and how sure that is."""

from pathlib import Path

import msgspec

from tumbledown.lab.findings import SEATS, CellFindings, Findings, find
from tumbledown.lab.plan import Cell
from tumbledown.lab.results import Results, same_rules
from tumbledown.lab.run import BadRun
from tumbledown.lab.statistics import SURE, Effect, corrected, difference


class Change(msgspec.Struct):
    """A figure before and after, as winning chances or means, with the interval of the difference."""

    what: str
    before: float
    after: float
    low: float
    high: float
    luck: float

    def is_sure(self) -> bool:
        """Whether luck is ruled out."""
        return self.luck < SURE


def compare(before: Path, after: Path) -> list[Change]:
    """What changed between two runs of one game, the surest first."""
    runs = [Results(before), Results(after)]
    same_rules(runs)
    first, second = find(runs[0]), find(runs[1])
    changes = [*seat_changes(first, second), *effect_changes(first, second)]
    if not changes:
        raise BadRun(f"{before} and {after} have no cell and no component in common: same seats and bots are needed")
    for change, luck in zip(changes, corrected([change.luck for change in changes]), strict=True):
        change.luck = luck
    return sorted(changes, key=lambda change: (change.luck, -abs(change.after - change.before)))


def seat_changes(before: Findings, after: Findings) -> list[Change]:
    """The seats' shares, and how often games are won from behind, in cells with equal seats and bots."""
    changes = []
    for first, second in matched(before, after):
        name = first.name
        pairs = [
            (f"{name}: seat {SEATS[seat]} wins", *shares)
            for seat, shares in enumerate(zip(first.shares, second.shares, strict=True))
            if len(first.shares) > 1
        ]
        if first.first and second.first:
            pairs.append((f"{name}: whoever chooses first wins", first.first, second.first))
        if first.comebacks and second.comebacks:
            pairs.append((f"{name}: won from behind", first.comebacks, second.comebacks))
        for what, one, other in pairs:
            _, low, high, luck = difference(one, other)
            changes.append(Change(what, one.value, other.value, low, high, luck))
    return changes


def matched(before: Findings, after: Findings) -> list[tuple[CellFindings, CellFindings]]:
    """The cells of both runs with equal seats and bots; of several, those whose variants are most alike."""
    left = list(after.cells)
    pairs = []
    for first in before.cells:
        alike = [one for one in left if (one.cell.seats, one.cell.bots) == (first.cell.seats, first.cell.bots)]
        if alike:
            second = max(alike, key=lambda one: equal_variants(first.cell, one.cell))
            left.remove(second)
            pairs.append((first, second))
    return pairs


def equal_variants(first: Cell, second: Cell) -> int:
    """How many variants have the same value in both cells."""
    return sum(name in second.variants and second.variants[name] == value for name, value in first.variants.items())


def effect_changes(before: Findings, after: Findings) -> list[Change]:
    """What components add, in line-ups of equal bots."""
    later = {(lineup.bots, one.name): one for lineup in after.lineups for one in lineup.effects if one.low < one.high}
    return [
        effect_change(f"Between {lineup.bots} bots {one.label} is worth", one, later[lineup.bots, one.name])
        for lineup in before.lineups
        for one in lineup.effects
        if one.low < one.high and (lineup.bots, one.name) in later
    ]


def effect_change(what: str, before: Effect, after: Effect) -> Change:
    """The change of an effect; its spread follows from both intervals."""
    from scipy.stats import norm

    error = (((before.high - before.low) ** 2 + (after.high - after.low) ** 2) ** 0.5) / (2 * 1.96)
    gap = after.effect - before.effect
    return Change(
        what, before.effect, after.effect, gap - 1.96 * error, gap + 1.96 * error, 2 * float(norm.sf(abs(gap) / error))
    )

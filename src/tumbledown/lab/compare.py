"""Two runs side by side: what a change of components or variants changed, and how sure that is."""

from itertools import product
from pathlib import Path

import msgspec

from tumbledown.lab.findings import FEW_GAMES, SEATS, CellFindings, cell_findings, labelled_effects
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


class Comparison(msgspec.Struct):
    """What changed between two runs, the surest first."""

    changes: list[Change]
    few: list[str]
    """Cells in which a run has too few games to say that nothing changed."""


def compare(before: Path, after: Path) -> Comparison:
    """Two runs of one game side by side."""
    first, second = Results(before), Results(after)
    same_rules([first, second])
    pairs = matched(first.cells, second.cells)
    if not pairs:
        raise BadRun(f"{before} and {after} have no cell in common: same seats and bots are needed")
    cells = [(cell_findings(first, one), cell_findings(second, other)) for one, other in pairs]
    changes = [*seat_changes(cells), *effect_changes(first, second, pairs)]
    for change, luck in zip(changes, corrected([change.luck for change in changes]), strict=True):
        change.luck = luck
    changes.sort(key=lambda change: (change.luck, -abs(change.after - change.before)))
    return Comparison(changes, [one.name for one, other in cells if min(one.games, other.games) < FEW_GAMES])


def matched(before: list[Cell], after: list[Cell]) -> list[tuple[int, int]]:
    """The numbers of cells of both runs with equal seats and bots, each cell once.

    Of several those with equal components come together, then those whose variants are most alike. Cells with other
    components are compared too: that is what a designer changes.
    """
    alike = [
        (first, second)
        for first, second in product(range(len(before)), range(len(after)))
        if (before[first].seats, before[first].bots) == (after[second].seats, after[second].bots)
    ]
    pairs: dict[int, int] = {}
    for first, second in sorted(alike, key=lambda pair: likeness(before[pair[0]], after[pair[1]]), reverse=True):
        if first not in pairs and second not in pairs.values():
            pairs[first] = second
    return sorted(pairs.items())


def likeness(first: Cell, second: Cell) -> tuple[bool, int]:
    """Whether two cells have the same components, and how many variants have the same value in both."""
    equal = sum(name in second.variants and second.variants[name] == value for name, value in first.variants.items())
    return first.content == second.content, equal


def seat_changes(cells: list[tuple[CellFindings, CellFindings]]) -> list[Change]:
    """The seats' shares, and how often games are won from behind, in cells that were matched."""
    changes = []
    for first, second in cells:
        name = first.name
        shown = [
            (f"{name}: seat {SEATS[seat]} wins", *shares)
            for seat, shares in enumerate(zip(first.shares, second.shares, strict=True))
            if len(first.shares) > 1
        ]
        if first.first and second.first:
            shown.append((f"{name}: whoever chooses first wins", first.first, second.first))
        if first.comebacks and second.comebacks:
            shown.append((f"{name}: won from behind", first.comebacks, second.comebacks))
        for what, one, other in shown:
            _, low, high, luck = difference(one, other)
            changes.append(Change(what, one.value, other.value, low, high, luck))
    return changes


def effect_changes(before: Results, after: Results, pairs: list[tuple[int, int]]) -> list[Change]:
    """What components add in cells that were matched, by line-up."""
    changes = []
    for bots in dict.fromkeys(before.cells[first].lineup() for first, _ in pairs):
        own = [pair for pair in pairs if before.cells[pair[0]].lineup() == bots]
        earlier = labelled_effects(before, [first for first, _ in own])
        later = {one.name: one for one in labelled_effects(after, [second for _, second in own]) if one.low < one.high}
        changes += [
            effect_change(f"Between {bots} bots {one.label} is worth", one, later[one.name])
            for one in earlier
            if one.low < one.high and one.name in later
        ]
    return changes


def effect_change(what: str, before: Effect, after: Effect) -> Change:
    """The change of an effect; its spread follows from both intervals."""
    from scipy.stats import norm

    error = (((before.high - before.low) ** 2 + (after.high - after.low) ** 2) ** 0.5) / (2 * 1.96)
    gap = after.effect - before.effect
    return Change(
        what, before.effect, after.effect, gap - 1.96 * error, gap + 1.96 * error, 2 * float(norm.sf(abs(gap) / error))
    )

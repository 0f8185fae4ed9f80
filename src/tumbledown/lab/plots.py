"""Plots for reports, as SVG that is part of the page."""

import io
from collections.abc import Mapping, Sequence

import matplotlib

matplotlib.use("svg")

from matplotlib import pyplot
from matplotlib.figure import Figure

from tumbledown.lab.findings import SEATS, CellFindings, Matrix
from tumbledown.lab.statistics import SURE, Effect

INK, QUIET, CLAIM = "#2b2a27", "#9a948a", "#a3421f"
pyplot.rcParams |= {
    "svg.hashsalt": "tumbledown",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": QUIET,
    "text.color": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
}


def svg(figure: Figure) -> str:
    """The figure as an SVG element."""
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", metadata={"Date": None}, bbox_inches="tight")
    pyplot.close(figure)
    text = buffer.getvalue()
    return text[text.index("<svg") :]


def seats_plot(cells: list[CellFindings]) -> str:
    """Each seat's share of wins, and that of whoever chose first, with intervals, beside the fair share."""
    rows = []
    for cell in cells:
        rows += [(cell, f"seat {SEATS[seat]}", one, cell.luck) for seat, one in enumerate(cell.shares)]
        rows += [(cell, "who chose first", cell.first, cell.first_luck)] if cell.first else []
    figure, axes = pyplot.subplots(figsize=(8, 0.9 + 0.26 * len(rows)))
    for place, (cell, _, one, luck) in enumerate(rows):
        fair = 1 / len(cell.shares)
        color = CLAIM if luck < SURE and not one.low <= fair <= one.high else INK
        axes.plot([one.low * 100, one.high * 100], [place, place], color=color, linewidth=2)
        axes.plot([one.value * 100], [place], "o", color=color)
        axes.plot([fair * 100, fair * 100], [place - 0.4, place + 0.4], color=QUIET, linewidth=1)
    axes.set_yticks(range(len(rows)), [f"{cell.name} · {who}" for cell, who, _, _ in rows])
    axes.invert_yaxis()
    axes.set_xlabel("share of wins in per cent; the grey line is fair")
    return svg(figure)


def effects_plot(effects: list[Effect], most: int = 40) -> str:
    """What components add to the chance of winning, with intervals; at most so many from both ends."""
    shown = effects if len(effects) <= most else effects[: most // 2] + effects[-most // 2 :]
    figure, axes = pyplot.subplots(figsize=(8, 0.9 + 0.2 * len(shown)))
    for place, one in enumerate(shown):
        color = CLAIM if one.is_sure() else INK
        axes.plot([one.low * 100, one.high * 100], [place, place], color=color, linewidth=2)
        axes.plot([one.effect * 100], [place], "o", color=color, markersize=4)
    axes.axvline(0, color=QUIET, linewidth=1)
    axes.set_yticks(range(len(shown)), [one.label for one in shown], fontsize=8)
    axes.invert_yaxis()
    axes.set_xlabel("points of winning chance, compared with the average of its kind")
    return svg(figure)


def histogram(series: Mapping[str, Sequence[float]], label: str) -> str:
    """How often each value came up, for one or more series."""
    values = [value for part in series.values() for value in part]
    low, high = min(values), max(values)
    width = max(1, round((high - low) / 30))  # whole numbers, so that as many values fall into every bin
    edges = [low - 0.5 + width * step for step in range(int((high - low) // width) + 2)]
    figure, axes = pyplot.subplots(figsize=(8, 2.6))
    for (name, part), color in zip(series.items(), (CLAIM, INK, QUIET), strict=False):
        axes.hist(part, bins=edges, histtype="stepfilled", alpha=0.45, color=color, label=name, density=True)
    axes.set_yticks([])
    axes.set_xlabel(label)
    if len(series) > 1:
        axes.legend(frameon=False)
    return svg(figure)


def matrix_plot(matrix: Matrix) -> str:
    """Who beats whom, as a table of colours and numbers."""
    size = len(matrix.names)
    values = [[50.0 if one is None else one.value * 100 for one in row] for row in matrix.cells]
    figure, axes = pyplot.subplots(figsize=(2.5 + 0.8 * size, 1.5 + 0.5 * size))
    axes.imshow(values, cmap="RdBu", vmin=20, vmax=80, aspect="auto")
    for row, cells in enumerate(matrix.cells):
        for column, one in enumerate(cells):
            value = "–" if one is None else f"{one.value * 100:.0f}"
            interval = "" if one is None else f"{one.low * 100:.0f} to {one.high * 100:.0f}"
            color = "white" if abs(values[row][column] - 50) > 23 else INK  # the ends of the scale are dark
            axes.text(column, row, value, ha="center", va="bottom", fontsize=9, color=color)
            axes.text(column, row + 0.05, interval, ha="center", va="top", fontsize=7, color=color)
    names = [name.partition(":")[2] for name in matrix.names]
    axes.set_xticks(range(size), names, rotation=45, ha="right")
    axes.set_yticks(range(size), names)
    axes.set_xlabel("per cent won by the row against the column, with the 95 % interval")
    return svg(figure)

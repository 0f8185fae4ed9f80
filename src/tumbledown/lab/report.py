"""A run as one page for a designer, and as a short summary in Markdown."""

from importlib.resources import files
from pathlib import Path

from jinja2 import Environment, StrictUndefined

from tumbledown.engine.course import LOOK_AT_SCORES
from tumbledown.lab.findings import FEW_GAMES, SEATS, Findings, find, said
from tumbledown.lab.plots import effects_plot, histogram, matrix_plot, seats_plot
from tumbledown.lab.results import Results
from tumbledown.lab.run import PAGE, SUMMARY
from tumbledown.lab.statistics import SURE

MOST_SCORES = 6
"""Cells whose scores are drawn; a plan may have a hundred."""


def write_report(folder: Path) -> Path:
    """Write both into the folder of the run; gives the page."""
    results = Results(folder)
    found = find(results)
    (folder / PAGE).write_text(page(results, found), encoding="utf-8")
    (folder / SUMMARY).write_text(summary(results, found), encoding="utf-8")
    return folder / PAGE


def page(results: Results, found: Findings) -> str:
    """The report as one HTML page that needs no other file."""
    environment = Environment(autoescape=True, undefined=StrictUndefined)
    template = environment.from_string(files("tumbledown.lab").joinpath("report.html").read_text(encoding="utf-8"))
    enough = [cell for cell in found.cells if cell.games >= FEW_GAMES]
    return template.render(
        title=results.title(),
        question=results.manifest["plan"]["question"],
        found=found,
        origin=results.origin(),
        said=said,
        sure=SURE,
        look=LOOK_AT_SCORES,
        seats_plot=seats_plot(enough) if enough else "",
        length_plot=histogram(lengths(results), "choices in a game"),
        score_plots=[
            (cell.name, histogram({"winners": cell.scores[0], "others": cell.scores[1]}, "score at the end"))
            for cell in found.cells[:MOST_SCORES]
            if any(cell.scores[0]) and cell.scores[1]
        ],
        effect_plots={lineup.bots: effects_plot(lineup.effects) for lineup in found.lineups if lineup.effects},
        matrix_plots=[(matrix, matrix_plot(matrix)) for matrix in found.matrices],
    )


def lengths(results: Results) -> dict[str, list[float]]:
    """The choices of each game, for the first three cells of the strongest bots."""
    by_cell = results.games.partition_by("cell", as_dict=True)
    return {
        results.cells[number].name(results.varied): by_cell[(number,)]["choices"].to_list()
        for number in results.strongest_first()[:3]
    }


def summary(results: Results, found: Findings) -> str:
    """The findings in Markdown."""
    lines = [f"# {results.title()}", "", results.manifest["plan"]["question"], ""]
    lines += [f"- {sentence}" for sentence in found.headlines]
    lines += ["", "| cell | games | seats' shares of wins | choices | options per choice | won from behind |"]
    lines += ["|---|---|---|---|---|---|"]
    for cell in found.cells:
        shares = ", ".join(f"{SEATS[seat]} {said(one)}" for seat, one in enumerate(cell.shares))
        if cell.first:
            shares += f"; who chose first {said(cell.first)}"
        behind = "–" if cell.comebacks is None else f"{cell.comebacks.value * 100:.0f} %"
        figures = [f"{cell.games:,}", shares, f"{cell.choices[1]:.0f}", f"{cell.branching:.1f}", behind]
        lines.append(f"| {' | '.join([cell.name, *figures])} |")
    for lineup in found.lineups:
        sure = [one for one in lineup.effects if one.is_sure()]
        if sure:
            lines += ["", f"Components whose worth differs from that of their kind, between {lineup.bots} bots:", ""]
            lines += ["| component | used by seats | adds | interval |", "|---|---|---|---|"]
            lines += [
                f"| {one.label} | {one.seats:,} | {one.effect * 100:+.1f} "
                f"| {one.low * 100:+.1f} to {one.high * 100:+.1f} |"
                for one in sure
            ]
    return "\n".join([*lines, "", results.origin()]) + "\n"

"""`tumbledown lab`: balance measured by self-play of the real rules."""

import sys
import time
from pathlib import Path

import click

from tumbledown.cli.arguments import needs_extra


@click.group()
def lab() -> None:
    """Measure the balance of games by playing them many times."""


@lab.command()
def plans() -> None:
    """List the ready plans."""
    try:
        from tumbledown.lab.plan import read_plan, ready_plans
    except ImportError as error:
        raise needs_extra(error, "lab") from None
    for name in ready_plans():
        click.echo(f"{name:<24} {read_plan(name).plan.title}")


@lab.command()
@click.argument("plan")
@click.option("--output", help="The folder of the run; default: lab/PLAN. A run that was interrupted there goes on.")
@click.option("--games", type=int, help="Games in each cell, instead of the plan's number.")
@click.option(
    "--workers", type=click.IntRange(min=1), help="Processes; default: one per core. They do not change the results."
)
@click.option("--engine", type=click.Choice(["local", "ray"]), default="local", show_default=True)
@click.option("--address", help="The Ray cluster to use; default: one is started on this machine.")
@click.option("--force", is_flag=True, help="Replace another run in the folder.")
def run(
    plan: str,
    output: str | None,
    games: int | None,
    workers: int | None,
    engine: str,
    address: str | None,
    force: bool,
) -> None:
    """Play PLAN: a TOML file, or one of the ready plans by name."""
    try:
        from tumbledown.lab.plan import read_plan
        from tumbledown.lab.run import Run
    except ImportError as error:
        raise needs_extra(error, "lab") from None
    loaded = read_plan(plan, games)
    folder = Path(output or Path("lab") / Path(plan).stem)
    job = Run(loaded, folder)
    job.begin(force)
    start = time.monotonic()
    with click.progressbar(length=sum(loaded.games), label=loaded.plan.title, file=sys.stderr, show_pos=True) as bar:

        def progress(count: int) -> None:
            bar.update(count)
            bar.label = f"{loaded.plan.title}, {bar.pos / (time.monotonic() - start + 1e-9):,.0f} games/s"

        job.play(engine, workers, address, progress)
    click.echo(f"The run is in {folder}; `tumbledown lab report {folder}` tells what it found.")


@lab.command()
@click.argument("folder", type=click.Path(path_type=Path))
def report(folder: Path) -> None:
    """Write what the run in FOLDER found, as a page and as a summary, into the folder."""
    try:
        from tumbledown.lab.report import write_report
    except ImportError as error:
        raise needs_extra(error, "lab") from None
    page = write_report(folder)
    click.echo((folder / "summary.md").read_text(encoding="utf-8"))
    click.echo(f"The report is {page}.")


@lab.command()
@click.argument("before", type=click.Path(path_type=Path))
@click.argument("after", type=click.Path(path_type=Path))
@click.option("--all", "show_all", is_flag=True, help="Show differences that luck may explain, too.")
def compare(before: Path, after: Path, show_all: bool) -> None:
    """Tell what changed between two runs, with how sure that is."""
    try:
        from tumbledown.lab.compare import compare as compared
        from tumbledown.lab.findings import FEW_GAMES, listed
    except ImportError as error:
        raise needs_extra(error, "lab") from None
    found = compared(before, after)
    shown = [change for change in found.changes if show_all or change.is_sure()]
    for change in shown:
        click.echo(
            f"{change.what} {change.before * 100:.1f} -> {change.after * 100:.1f} "
            f"({(change.low) * 100:+.1f} to {change.high * 100:+.1f}; luck {change.luck:.3f})"
        )
    if not shown:
        click.echo(f"Nothing changed by more than luck would explain ({len(found.changes)} figures compared).")
    if found.few:
        click.echo(f"Fewer than {FEW_GAMES} games are too few to say that nothing changed: {listed(found.few)}.")

"""Small runs of the lab, of the dice game unless a plan names another one."""

from pathlib import Path
from typing import Any

import msgspec
import polars as pl
from loaded_dice.game import GAME as DICE

from tumbledown.lab.findings import Findings, find
from tumbledown.lab.plan import Plan, loaded
from tumbledown.lab.playing import SCHEMAS
from tumbledown.lab.results import Results
from tumbledown.lab.run import Run

TABLES = list(SCHEMAS)


def run_of(folder: Path, **plan: Any) -> Run:
    """A run that has not begun."""
    whole = msgspec.convert({"game": "loaded_dice", "title": "Dice", "bots": ["random"], "games": 300} | plan, Plan)
    return Run(loaded(whole, folder, DICE if whole.game == "loaded_dice" else None), folder)


def play(folder: Path, workers: int = 1, engine: str = "local", *, force: bool = False, **plan: Any) -> Path:
    """Run a plan into a folder."""
    job = run_of(folder, **plan)
    job.begin(force)
    job.play(engine, workers, None, lambda count: None)
    return folder


def tables(folder: Path) -> dict[str, pl.DataFrame]:
    """The tables of a run."""
    return {name: pl.read_parquet(folder / f"{name}.parquet") for name in TABLES}


def found_in(folder: Path) -> Findings:
    """What a run found."""
    return find(Results(folder))

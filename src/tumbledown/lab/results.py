"""The tables of a finished run, checked and ready for questions."""

from pathlib import Path
from typing import Any

import msgspec
import polars as pl

from tumbledown.lab.plan import Cell, in_words, lineup_of
from tumbledown.lab.playing import SCHEMAS, deals
from tumbledown.lab.run import MANIFEST, PARTS, BadRun, read_manifest


class Results:
    """The manifest and the three tables of a run; `seats` with the deal of each game."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.manifest: dict[str, Any] = read_manifest(folder)
        if not self.manifest.get("finished"):
            parts = len(list((folder / PARTS).glob("*.games.parquet")))
            raise BadRun(
                f"{folder} holds half a run ({parts} chunks): "
                "`tumbledown lab run` with the same plan and folder goes on"
            )
        self.varied = [name for name, values in self.manifest["plan"]["variants"].items() if len(values) > 1]
        self.cells = [msgspec.convert(cell, Cell) for cell in self.manifest["cells"]]
        self.games, self.seats, self.uses = (self._table(name) for name in ("games", "seats", "uses"))
        self.seats = self.seats.with_columns(deals(self.cells))

    def _table(self, name: str) -> pl.DataFrame:
        path = self.folder / f"{name}.parquet"
        try:
            frame = pl.read_parquet(path)
        except (OSError, pl.exceptions.PolarsError) as error:
            raise BadRun(f"{path} cannot be read: {error}") from None
        if dict(frame.schema) != SCHEMAS[name]:
            raise BadRun(f"{path} does not have the columns of a run, which are {', '.join(SCHEMAS[name])}")
        return frame

    def title(self) -> str:
        """What the run is called."""
        return str(self.manifest["plan"]["title"])

    def origin(self) -> str:
        """Where the figures come from, in a line."""
        manifest = self.manifest
        common = [
            f"{name}={in_words(values[0])}" for name, values in manifest["plan"]["variants"].items() if len(values) == 1
        ]
        seed = f"seed {manifest['plan']['seed']}"
        parts = [manifest["game"], f"rules version {manifest['rules_version']}", *common, seed, manifest["finished"]]
        return f"{', '.join(parts)}. Bots learned with: {manifest['bots_learned'].get('command', 'nothing')}."

    def label(self, name: str) -> str:
        """What a reader calls a component."""
        return str(self.manifest.get("labels", {}).get(name, name))

    def strongest_first(self) -> list[int]:
        """The cells, those with the strongest bots first: a plan names the weakest line-up first."""
        lineups = self.manifest["plan"]["bots"]

        def weakness(number: int) -> int:
            cell = self.cells[number]
            return -[lineup_of(bots, cell.seats) for bots in lineups].index(cell.bots)

        return sorted(range(len(self.cells)), key=weakness)


def same_rules(runs: list[Results]) -> None:
    """Raise `BadRun` unless all runs are of one game under one version of its rules."""
    versions = {(run.manifest["game"], run.manifest["rules_version"]) for run in runs}
    if len(versions) > 1:
        shown = " and ".join(f"{game} (rules version {number})" for game, number in sorted(versions))
        raise BadRun(f"these runs cannot be put together: {shown}; see {MANIFEST} of each")

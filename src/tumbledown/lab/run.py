"""A run: a plan played into a folder, in chunks that are kept, so that an interrupted run goes on where it was."""

import datetime
import json
import shutil
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
import polars as pl
from scipy.stats import binomtest

from tumbledown.engine import TumbledownError
from tumbledown.lab.engines import play_all
from tumbledown.lab.plan import Loaded, brain_manifest, component_labels
from tumbledown.lab.playing import SCHEMAS, Chunk

MANIFEST = "manifest.json"
PARTS = "parts"
FIRST_LOOK = 400
"""Games of a cell before it is asked for the first time whether its intervals are narrow enough."""
CHUNK = {True: 500, False: 10}
"""Games in a chunk, if all bots are random, and if not."""


class BadRun(TumbledownError):
    """A folder that does not hold what was expected of it."""


class Run:
    """A plan and the folder it is played into."""

    def __init__(self, loaded: Loaded, folder: Path) -> None:
        self.loaded = loaded
        self.folder = folder

    def manifest(self) -> dict[str, Any]:
        """Everything needed to repeat the run."""
        game = self.loaded.game
        usable = sorted({name for terms in self.loaded.terms for name in game.usable(terms)})
        return {
            "plan": msgspec.to_builtins(self.loaded.plan),
            "game": game.id,
            "rules_version": game.rules_version,
            "content_hashes": [terms.content_hash for terms in self.loaded.terms],
            "cells": msgspec.to_builtins(self.loaded.cells),
            "usable": usable,
            "labels": component_labels(self.loaded.terms[0].content, usable),
            "bots_learned": brain_manifest(game),
            "tumbledown": version("tumbledown"),
        }

    def begin(self, force: bool) -> None:
        """Make the folder, or take up a run of the same plan in it; another run is only replaced when told to."""
        path = self.folder / MANIFEST
        manifest = self.manifest()
        if path.exists() and not force:
            found = read_manifest(self.folder)
            if {name: found.get(name) for name in manifest} != manifest:
                raise BadRun(f"{self.folder} holds another run ({found['plan']['title']}); --force replaces it")
            return
        if self.folder.exists() and any(self.folder.iterdir()) and not path.exists():
            raise BadRun(f"{self.folder} is not empty and holds no run")
        shutil.rmtree(self.folder, ignore_errors=True)
        (self.folder / PARTS).mkdir(parents=True)
        path.write_text(json.dumps(manifest | {"finished": None}, indent=1) + "\n", encoding="utf-8")

    def play(self, engine: str, workers: int | None, address: str | None, progress: Callable[[int], object]) -> None:
        """Play what is left of the plan, and write the three tables."""
        if read_manifest(self.folder)["finished"]:
            return
        targets = self.next_targets([0] * len(self.loaded.cells))
        while True:
            chunks = [chunk for cell, target in enumerate(targets) for chunk in self.chunks(cell, target)]
            missing = [chunk for chunk in chunks if not self.part(chunk, "games").exists()]
            progress(sum(chunk.count for chunk in chunks) - sum(chunk.count for chunk in missing))
            for chunk, files in play_all(engine, self.loaded.game, missing, workers, address):
                self.keep(chunk, files)
                progress(chunk.count)
            further = self.next_targets(targets)
            if further == targets:
                break
            targets = further
        self.finish(targets)

    def next_targets(self, played: list[int]) -> list[int]:
        """How many games each cell should have, given how many it has: more while its intervals are too wide."""
        width, most = self.loaded.plan.width, self.loaded.games
        if not width:
            return most
        targets = []
        for cell, games in enumerate(played):
            wanted = min(most[cell], max(FIRST_LOOK, 2 * games))
            targets.append(games if games and self.widest(cell, games) <= width else wanted)
        return targets

    def widest(self, cell: int, games: int) -> float:
        """The widest interval of any seat's share of wins in the first games of a cell."""
        parts = [pl.read_parquet(self.part(chunk, "seats")) for chunk in self.chunks(cell, games)]
        wins = pl.concat(parts).group_by("seat").agg(pl.col("won").sum())["won"]
        intervals = (binomtest(round(won), games).proportion_ci(0.95, "wilson") for won in wins)
        return max(float(interval.high - interval.low) for interval in intervals)

    def chunks(self, number: int, games: int) -> list[Chunk]:
        """The first games of a cell, in chunks whose bounds do not depend on anything but the plan."""
        cell, terms = self.loaded.cells[number], self.loaded.terms[number]
        size = CHUNK[set(cell.bots) == {"random"}]
        content = terms.content if terms.has_own_content else None
        return [
            Chunk(number, cell, content, first, min(size, games - first), self.loaded.plan.seed)
            for first in range(0, games, size)
        ]

    def part(self, chunk: Chunk, table: str) -> Path:
        """Where a table of a chunk is kept."""
        return self.folder / PARTS / f"{chunk.cell_number:04}-{chunk.first:08}-{chunk.count}.{table}.parquet"

    def keep(self, chunk: Chunk, files: dict[str, bytes]) -> None:
        """Write the tables of a chunk; `games` comes last, as the sign that all are there."""
        for table in sorted(files, key=lambda table: table == "games"):
            path = self.part(chunk, table)
            unfinished = path.with_suffix(".unfinished")
            unfinished.write_bytes(files[table])
            unfinished.rename(path)

    def finish(self, targets: list[int]) -> None:
        """Put the parts together in the order of the plan."""
        chunks = [chunk for cell, target in enumerate(targets) for chunk in self.chunks(cell, target)]
        for table in SCHEMAS:
            frame = pl.concat([pl.read_parquet(self.part(chunk, table)) for chunk in chunks])
            frame.write_parquet(self.folder / f"{table}.parquet")
        manifest = self.manifest() | {"finished": datetime.date.today().isoformat(), "games": targets}
        (self.folder / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
        shutil.rmtree(self.folder / PARTS)


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a run; raises `BadRun` when there is none."""
    try:
        found = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except OSError:
        raise BadRun(f"{folder} holds no run: it has no {MANIFEST}") from None
    except ValueError as error:
        raise BadRun(f"{folder / MANIFEST} cannot be read: {error}") from None
    if not isinstance(found, dict) or not {"plan", "game", "rules_version", "cells"} <= found.keys():
        raise BadRun(f"{folder / MANIFEST} is not the manifest of a run")
    return found

"""A run: a plan played into a folder, in chunks that are kept, so that an interrupted run goes on where it was."""

import datetime
import json
import shutil
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
import polars as pl

from tumbledown.bots.brains import brain_of
from tumbledown.bots.engines import play_all
from tumbledown.engine import TumbledownError
from tumbledown.lab.plan import Loaded
from tumbledown.lab.playing import SCHEMAS, Chunk, deals, play_chunk
from tumbledown.lab.statistics import seat_shares

MANIFEST = "manifest.json"
PARTS = "parts"
PAGE = "report.html"
SUMMARY = "summary.md"
CHUNK = {True: 500, False: 10}
"""Games in a chunk, if all bots are random, and if not."""
FIRST_LOOK = 500
"""Games of a cell before it is asked for the first time whether its intervals are narrow enough.

A whole number of chunks of either size, as is twice as many, so that no look leaves half a chunk to be played again.
"""


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
            "content": {
                cell.content: terms.content
                for cell, terms in zip(self.loaded.cells, self.loaded.terms, strict=True)
                if terms.has_own_content
            },
            "cells": msgspec.to_builtins(self.loaded.cells),
            "usable": usable,
            "labels": component_labels(self.loaded.terms[0].content, usable),
            "bots_learned": brain_of(game).manifest,
            "tumbledown": version("tumbledown"),
        }

    def begin(self, force: bool) -> None:
        """Make the folder, or take up a run of the same plan in it; another run is only replaced when told to."""
        manifest = self.manifest()
        if (self.folder / MANIFEST).exists():
            found = read_manifest(self.folder)
            if force:
                self.clear()
            elif {name: found.get(name) for name in manifest} == manifest:
                return
            else:
                raise BadRun(f"{self.folder} holds another run ({found['plan']['title']}); --force replaces it")
        elif self.folder.is_dir() and any(self.folder.iterdir()):
            raise BadRun(f"{self.folder} is not empty and holds no run")
        try:
            (self.folder / PARTS).mkdir(parents=True)
            self.write_manifest(manifest | {"finished": None})
        except OSError as error:
            raise BadRun(f"{self.folder} cannot be written to ({error.strerror})") from None

    def clear(self) -> None:
        """Remove the run that is in the folder, and nothing that somebody keeps beside it."""
        shutil.rmtree(self.folder / PARTS, ignore_errors=True)
        for name in (MANIFEST, *(f"{table}.parquet" for table in SCHEMAS), PAGE, SUMMARY):
            (self.folder / name).unlink(missing_ok=True)

    def write_manifest(self, manifest: dict[str, Any]) -> None:
        """Write down what is played here."""
        (self.folder / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")

    def play(self, engine: str, workers: int | None, address: str | None, progress: Callable[[int], object]) -> None:
        """Play what is left of the plan, and write the three tables."""
        if read_manifest(self.folder)["finished"]:
            return
        targets = self.next_targets([0] * len(self.loaded.cells))
        told = 0
        while True:
            chunks = [chunk for cell, target in enumerate(targets) for chunk in self.chunks(cell, target)]
            missing = [chunk for chunk in chunks if not self.part(chunk, "games").exists()]
            progress(sum(targets) - sum(chunk.count for chunk in missing) - told)
            play = partial(play_chunk, self.loaded.game)
            for place, files in play_all(engine, play, missing, workers, address):
                self.keep(missing[place], files)
                progress(missing[place].count)
            told = sum(targets)
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
        shares = seat_shares(pl.concat(parts).with_columns(deals(self.loaded.cells)))
        return max(one.high - one.low for one in shares)

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
        self.write_manifest(self.manifest() | {"finished": datetime.date.today().isoformat(), "games": targets})
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


def component_labels(content: dict[str, Any], usable: list[str]) -> dict[str, str]:
    """What a reader calls the components that have a name, and where to find them: in `kind:id`, or by their id.

    >>> component_labels({"tile": [{"id": "B04", "name": "Exchange", "cost": 5}]}, ["tile:B04", "die:red"])
    {'tile:B04': 'Exchange (tile B04, cost 5)'}
    """
    entries = {
        f"{kind}:{entry['id']}": entry
        for kind, table in content.items()
        if isinstance(table, list)
        for entry in table
        if {"id", "name"} <= entry.keys()
    }
    by_id = {entry["id"]: entry for entry in entries.values()}
    found = {}
    for name in sorted({*usable, *entries}):
        kind, _, key = name.partition(":")
        entry = entries.get(name, by_id.get(key))
        if entry is not None:
            is_spelt_alike = letters(entry["name"]) == letters(key)
            about = kind if is_spelt_alike else f"{kind} {key}"
            cost = f", cost {entry['cost']}" if "cost" in entry else ""
            found[name] = f"{entry['name']} ({about}{cost})"
    return found


def letters(text: str) -> str:
    """The letters and digits of a text."""
    return "".join(filter(str.isalnum, text)).lower()

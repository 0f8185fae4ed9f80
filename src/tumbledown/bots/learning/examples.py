"""What is learned from: positions of games of self-play as a seat knew them, and what came of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[Any]

NAMES = (
    "inputs",
    "input_counts",
    "features",
    "scores",
    "aspects",
    "aspect_counts",
    "option_counts",
    "shares",
    "counts",
    "worth",
)


@dataclass
class Example:
    """One position from the side of the seat that chooses; seats in the order in which they follow it."""

    inputs: list[int]
    features: list[float]
    scores: list[float]
    """What the evaluator gives each seat."""
    options: list[list[int]]
    """The aspects of each option."""
    shares: list[float]
    """How much a search thought of each option; nothing where it thought only briefly."""
    worth: list[float]
    """What is to be said of the position, for each seat."""


@dataclass
class Examples:
    """Many of them, as arrays; what has another length in each lies one after the other."""

    inputs: Numbers
    input_counts: Numbers
    features: Numbers
    scores: Numbers
    aspects: Numbers
    aspect_counts: Numbers
    """How many aspects each option has."""
    option_counts: Numbers
    shares: Numbers
    counts: Numbers
    """1 where the shares are to be learned, 0 where only the worth is."""
    worth: Numbers

    def __len__(self) -> int:
        return len(self.worth)


def gathered(found: Sequence[Example], most_seats: int) -> Examples:
    """Examples as arrays; seats that are not at the table are NaN."""

    def by_seat(rows: list[list[float]]) -> Numbers:
        table = np.full((len(rows), most_seats), np.nan, np.float32)
        for place, row in enumerate(rows):
            table[place, : len(row)] = row
        return table

    return Examples(
        np.array([one for example in found for one in example.inputs], np.int32),
        np.array([len(example.inputs) for example in found], np.int32),
        np.array([example.features for example in found], np.float32),
        by_seat([example.scores for example in found]),
        np.array([one for example in found for option in example.options for one in option], np.int32),
        np.array([len(option) for example in found for option in example.options], np.int32),
        np.array([len(example.options) for example in found], np.int32),
        np.array([s for example in found for s in (example.shares or [0.0] * len(example.options))], np.float32),
        np.array([1.0 if example.shares else 0.0 for example in found], np.float32),
        by_seat([example.worth for example in found]),
    )


def joined(parts: Sequence[Examples]) -> Examples:
    """All of them together."""
    return Examples(*(np.concatenate([getattr(part, name) for part in parts]) for name in NAMES))


def write_examples(examples: Examples, path: Path) -> None:
    """Keep them in a file."""
    with path.open("wb") as file:
        np.savez_compressed(file, **{name: getattr(examples, name) for name in NAMES})


def read_examples(path: Path) -> Examples:
    """What `write_examples` wrote."""
    with np.load(path) as file:
        return Examples(*(file[name] for name in NAMES))

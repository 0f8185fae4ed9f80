"""What a learner is given: the knowledge of a seat as a row of bytes, cut into named pieces.

A game says once which pieces it has (`Game.observation`) and fills them (`State.observe`), from what the seat may know
and nothing else. A game that says nothing gets its view, hashed.
"""

from typing import Any, Final, final
from zlib import crc32

from mypy_extensions import i64

MOST: Final = 255
"""The largest number of an observation."""
BUCKETS: Final = 512


@final
class Piece:
    """One named piece of an observation: its shape, the largest of its numbers, and what they mean.

    Its numbers are whole and lie row by row; what could be larger than `most` stops there.

    >>> Piece("board", [6, 7], 1, "Own stones.").size
    42
    """

    def __init__(self, name: str, shape: list[int], most: int, text: str) -> None:
        if not 1 <= most <= MOST:
            raise ValueError(f"piece {name}: its largest number must be 1 to {MOST}, not {most}")
        self.name = name
        self.shape = shape
        self.most = most
        self.text = text
        self.size = 1
        for length in shape:
            self.size *= length


def size_of(pieces: list[Piece]) -> int:
    """How many numbers an observation of these pieces has."""
    return sum(piece.size for piece in pieces)


@final
class Numbers:
    """Numbers that are told one after the other, at most so many; what is not said is 0.

    >>> numbers = Numbers(8)
    >>> numbers.tell(300)
    >>> numbers.one_of(3, 1)
    >>> numbers.flags(4, [0, 3])
    >>> list(numbers.all())
    [255, 0, 1, 0, 1, 0, 0, 1]
    """

    def __init__(self, most: int) -> None:
        self.told = bytearray(most)
        self.at: i64 = 0
        """How many are told."""

    def tell(self, value: int) -> None:
        """A number, held between 0 and 255."""
        if value > 0:
            self.told[self.at] = min(value, MOST)
        self.at += 1

    def tell_all(self, values: list[int]) -> None:
        """Several numbers."""
        for value in values:
            self.tell(value)

    def one_of(self, count: int, place: int) -> None:
        """So many zeros with a one at the place; zeros only if there is no such place."""
        if 0 <= place < count:
            self.told[self.at + place] = 1
        self.at += count

    def flags(self, count: int, places: list[int]) -> None:
        """So many zeros with ones at the places."""
        for place in places:
            self.told[self.at + place] = 1
        self.at += count

    def bits(self, count: int, value: int) -> None:
        """The lowest bits of a number, the lowest first."""
        for place in range(count):
            if value >> place & 1:
                self.told[self.at + place] = 1
        self.at += count

    def all(self) -> bytes:
        """All that was told."""
        return bytes(self.told[: self.at])


def own_first(values: list[int], seat: int) -> list[int]:
    """The values of all seats, beginning with this seat's and going on clockwise.

    >>> own_first([5, 6, 7], 1)
    [6, 7, 5]
    """
    return values[seat:] + values[:seat]


def one_of(count: int, place: int) -> list[int]:
    """So many zeros with a one at the place; zeros only if there is no such place.

    >>> one_of(4, 2), one_of(2, -1)
    ([0, 0, 1, 0], [0, 0])
    """
    flags = [0] * count
    if 0 <= place < count:
        flags[place] = 1
    return flags


def flags(count: int, places: list[int]) -> list[int]:
    """So many zeros with ones at the places.

    >>> flags(4, [0, 3])
    [1, 0, 0, 1]
    """
    found = [0] * count
    for place in places:
        found[place] = 1
    return found


def capped(values: list[int], most: int = MOST) -> list[int]:
    """The values held between 0 and `most`.

    >>> capped([-3, 7, 300])
    [0, 7, 255]
    """
    return [0 if value < 0 else min(value, most) for value in values]


def hashed_pieces() -> list[Piece]:
    """The observation of a game that defines none."""
    return [Piece("view", [BUCKETS], MOST, "The view's facts, each counted in a bucket chosen by its hash.")]


def hashed(view: Any) -> bytes:
    """A view with facts of any kind as a row of fixed length: each fact, by its path and value, counts in one bucket.

    What stands in a list counts by its place and once more without it, so that hands and rows both can be learned from.
    """
    counts = [0] * BUCKETS
    _count(counts, "", view)
    return bytes(counts)


def _count(counts: list[int], path: str, value: Any) -> None:
    if isinstance(value, dict):
        for name, inner in value.items():
            _count(counts, f"{path}/{name}", inner)
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            _count(counts, f"{path}/{place}", inner)
            if not isinstance(inner, dict | list):
                _add(counts, f"{path}/*={inner}", 1)
    else:
        _add(counts, f"{path}={value}", 1)
        if isinstance(value, int) and value > 1:
            _add(counts, path, value)


def _add(counts: list[int], fact: str, amount: int) -> None:
    bucket = crc32(fact.encode()) % BUCKETS
    counts[bucket] = min(MOST, counts[bucket] + amount)

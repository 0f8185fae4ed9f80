"""Positions for tests of the geometry: bases by their names, terrain by corners."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import tumbledown
from tumbledown.games.rattle.bodies import Bodies
from tumbledown.games.rattle.geometry import BLOCKING, HAZARDOUS, ROUGH
from tumbledown.games.rattle.ground import USUAL_MEASURES, Ground, Piece
from tumbledown.games.rattle.moves import Move

CONTENT_FILE = Path(tumbledown.__file__).parent / "games/rattle/content.toml"
SMALL = "CW"


@cache
def shipped() -> dict[str, Any]:
    """The components that come with the game; not to be changed."""
    return tomllib.loads(CONTENT_FILE.read_text(encoding="utf-8"))


def content() -> dict[str, Any]:
    """The components that come with the game, for a test to change."""
    return tomllib.loads(CONTENT_FILE.read_text(encoding="utf-8"))


def piece(kind: int, *corners: tuple[int, int], name: str = "stone") -> Piece:
    return Piece(kind, name, [x for x, _ in corners], [y for _, y in corners])


def box(kind: int, left: int, top: int, right: int, bottom: int, name: str = "stone") -> Piece:
    return piece(kind, (left, top), (right, top), (right, bottom), (left, bottom), name=name)


def rough(left: int, top: int, right: int, bottom: int) -> Piece:
    return box(ROUGH, left, top, right, bottom, "mud")


def wall(left: int, top: int, right: int, bottom: int) -> Piece:
    return box(BLOCKING, left, top, right, bottom, "wall")


def hazard(left: int, top: int, right: int, bottom: int) -> Piece:
    return box(HAZARDOUS, left, top, right, bottom, "tar")


class Places:
    """Bases on a ground; a base is named as in the notation, `AF1`, and small for champions and wards.

    >>> places = Places(AF1=(100, 200), BC1=(140, 205))
    >>> places["AF1"], places["BC1"], places.bodies.base[8]
    (0, 8, 20)
    """

    def __init__(self, *pieces: Piece, small: int = 20, **where: tuple[int, int]) -> None:
        self.numbers: dict[str, int] = {}
        count = [0, 0]
        base = [40] * 16
        names = [""] * 16
        ground = Ground(USUAL_MEASURES, list(pieces))
        self.bodies = Bodies(ground, names, base, [0] * 16, [0] * 16, [])
        for name in where:
            seat = "AB".index(name[0])
            number = 8 * seat + count[seat]
            count[seat] += 1
            self.numbers[name] = number
            names[number] = name
            if name[1] in SMALL:
                base[number] = small
        for name, (x, y) in where.items():
            self.bodies = self.bodies.moved(self.numbers[name], x, y)

    def __getitem__(self, name: str) -> int:
        return self.numbers[name]

    @property
    def ground(self) -> Ground:
        return self.bodies.ground


def move_of_band(bodies: Bodies, who: int, band: int, how: int = 0) -> Move:
    """A move of that band (RAT-25)."""
    measures = bodies.ground.measures
    return Move(bodies, who, measures.length[band], measures.pivots[band], how)

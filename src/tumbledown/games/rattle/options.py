"""The fixed vocabulary of 729 options, and the free choices of points above it."""

from typing import Final, final

from tumbledown.engine import OpenOptions, Option, Vocabulary, Word
from tumbledown.games.rattle.geometry import BOARD, EDGES, LATTICE, LATTICE_SIDE, LATTICE_X, LATTICE_Y, POINTS_ACROSS

DECLINE: Final = 0
DONE: Final = 1
ACCEPT: Final = 2
DENY: Final = 3
FORCE: Final = 4
CHECK: Final = 5
PAY: Final = 6
KEEP: Final = 7
SET_LOW: Final = 8
SET_HIGH: Final = 9
FIRST_ME: Final = 10
FIRST_THEM: Final = 11
PASS_TURN: Final = 12
ARRIVE: Final = 13
CHANGE_TACTIC: Final = 14
COORDINATE: Final = 15
STAY: Final = 16
TOWARD_SELF: Final = 17
TOWARD_OTHER: Final = 18
AT_FIRST: Final = 19
AT_CLOSEST: Final = 20
AT_END: Final = 21
FREE_EXIT: Final = 22
HOME: Final = 23
BID: Final = 26
EXIT: Final = 32
OWN: Final = 36
FOE: Final = 44
ACT: Final = 52
REACT: Final = 68
TACTIC: Final = 84
ZONE: Final = 88
BATTLEFIELD: Final = 100
WARBAND: Final = 116
EMBARK: Final = 132
LOAD: Final = 140
UNLOAD: Final = 148
DIR: Final = 156
MARKER: Final = 164
TOUCH_FOE: Final = 167
TOUCH_OWN: Final = 191
BAND_FOE: Final = 215
COVER: Final = 239
EDGE: Final = 259
PT: Final = 335
PIECE_SHAPE: Final = 696
PIECE_TYPE: Final = 702
PIECE_TURN: Final = 705
PIECE: Final = 709
FREE: Final = 729
"""The first number of a free choice; smaller ones are the vocabulary."""

SLOTS: Final = 8
POINTS: Final = POINTS_ACROSS * POINTS_ACROSS + 1
"""One more than the points of the board, border included: the base in which a path is written as a number."""

ACTIONS: Final = (
    "sprint",
    "charge",
    "stand_and_fight",
    "feint",
    "maneuver",
    "rest",
    "translocate_ward",
    "crashing_wave",
    "spot_weakness",
    "battle_summons",
    "distant_doom",
    "banishment",
    "push_to_the_brink",
    "scheming_plot",
    "take_flag",
)
REACTIONS: Final = (
    "regroup",
    "intimidate",
    "countercharge",
    "suppression",
    "evade",
    "follow",
    "defiance",
    "vengeance",
    "reversal",
    "confusion",
    "sacrifice",
    "pursuit",
    "detonate",
    "rally",
)
TACTICS: Final = ("fury", "guile", "mov", "rng")
ZONES: Final = ("N", "E", "S", "W", "NW", "NE", "SE", "SW", "COL13", "COL24", "ROW13", "ROW24")
ZONE_WORDS: Final = {
    "N": "the north",
    "E": "the east",
    "S": "the south",
    "W": "the west",
    "NW": "the north-west",
    "NE": "the north-east",
    "SE": "the south-east",
    "SW": "the south-west",
    "COL13": "columns 1 and 3",
    "COL24": "columns 2 and 4",
    "ROW13": "rows 1 and 3",
    "ROW24": "rows 2 and 4",
}
"""The zones in sentences."""
DIRECTIONS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
SHAPES: Final = ("small_round", "large_round", "oval", "block", "wall", "strip")
TERRAIN_TYPES: Final = ("rough", "blocking", "hazardous")
WORDS: Final = (
    "decline",
    "done",
    "accept",
    "deny",
    "force",
    "check",
    "pay",
    "keep",
    "set_low",
    "set_high",
    "first_me",
    "first_them",
    "pass_turn",
    "arrive",
    "change_tactic",
    "coordinate",
    "stay",
    "toward_self",
    "toward_other",
    "at_first",
    "at_closest",
    "at_end",
    "free_exit",
)


@final
class Numbered(Option):
    """One of a family: a group by its slot, a bid, a piece of terrain, a ready-made warband ..."""

    def __init__(self, family: str, number: int) -> None:
        self.family = family
        self.number = number

    def __str__(self) -> str:
        return f"{self.family}_{self.number}"


@final
class Touch(Option):
    """A point of contact with a group, `turn` 0 straight ahead, 1 and 2 turned by 60 degrees to either side."""

    def __init__(self, side: str, slot: int, turn: int) -> None:
        self.side = side
        self.slot = slot
        self.turn = turn

    def __str__(self) -> str:
        return f"touch_{self.side}_{self.slot}_{self.turn}"


@final
class Band(Option):
    """The point just inside a range band of an enemy group."""

    def __init__(self, slot: int, band: int) -> None:
        self.slot = slot
        self.band = band

    def __str__(self) -> str:
        return f"band_foe_{self.slot}_{'SML'[self.band]}"


@final
class AtEdge(Option):
    """A point touching a board edge."""

    def __init__(self, edge: str, place: int) -> None:
        self.edge = edge
        self.place = place

    def __str__(self) -> str:
        return f"edge_{self.edge}_{self.place}"


@final
class Point(Option):
    """A lattice point."""

    def __init__(self, x: int, y: int) -> None:
        self.x = x
        self.y = y

    def __str__(self) -> str:
        return f"pt_{self.x},{self.y}"


@final
class FreePath(Option):
    """RAT-R23 A free choice: one point, or the points of a path after its start."""

    def __init__(self, points: list[int]) -> None:
        self.points = points

    def __str__(self) -> str:
        return "".join(f">{self.points[i]},{self.points[i + 1]}" for i in range(0, len(self.points), 2))


def free_number(points: list[int]) -> int:
    """The number of a free choice of one to three points, given as x, y, x, y ...

    >>> free_number([159, 200])
    81089
    """
    number = FREE
    weight = 1
    for i in range(0, len(points), 2):
        number += weight * (POINTS_ACROSS * points[i + 1] + points[i] + 1)
        weight *= POINTS
    return number


def free_points(number: int) -> list[int]:
    """The points of a free choice; none when the number is no free choice.

    >>> free_points(81089)
    [159, 200]
    """
    rest = number - FREE
    points: list[int] = []
    while rest > 0:
        code = rest % POINTS
        if code == 0 or len(points) == 6:
            return []
        points += [(code - 1) % POINTS_ACROSS, (code - 1) // POINTS_ACROSS]
        rest //= POINTS
    return points


@final
class FreeChoices(OpenOptions):
    """The numbers from 729 on, written `>x,y>x,y`."""

    def option(self, number: int) -> Option | None:
        """The free path of that number."""
        points = free_points(number)
        return FreePath(points) if points else None

    def parse(self, text: str) -> int:
        """The number of `>x,y>x,y`; -1 when the text is not of that form or a point is off the board.

        A single point may be written as on the board, `x,y`.
        """
        points: list[int] = []
        for part in text.removeprefix(">").split(">"):
            pair = part.split(",")
            if len(pair) != 2 or not all(one.strip().isdigit() for one in pair):
                return -1
            points += [int(one) for one in pair]
        if len(points) > 6 or any(value > BOARD for value in points):
            return -1
        return free_number(points)


def all_options() -> list[Option]:
    """Every option in the order of its number, as `[[vocab]]` of the components says."""
    return [
        *[Word(word) for word in WORDS],
        Word("home_0"),
        Word("home_1"),
        Word("reserved_1"),
        *[Numbered("bid", number) for number in range(6)],
        *[Word(f"exit_{edge}") for edge in EDGES],
        *[Numbered("own", slot) for slot in range(SLOTS)],
        *[Numbered("foe", slot) for slot in range(SLOTS)],
        *[Word(name) for name in ACTIONS],
        Word("act_reserved"),
        *[Word(name) for name in REACTIONS],
        Word("react_reserved_1"),
        Word("react_reserved_2"),
        *[Word(name) for name in TACTICS],
        *[Word(f"zone_{zone}") for zone in ZONES],
        *[Numbered("battlefield", number) for number in range(16)],
        *[Numbered("warband", number) for number in range(16)],
        *[Numbered("embark", slot) for slot in range(SLOTS)],
        *[Numbered("load", slot) for slot in range(SLOTS)],
        *[Numbered("unload", slot) for slot in range(SLOTS)],
        *[Word(f"dir_{direction}") for direction in DIRECTIONS],
        *[Numbered("marker", number) for number in range(3)],
        *[Touch("foe", slot, turn) for slot in range(SLOTS) for turn in range(3)],
        *[Touch("own", slot, turn) for slot in range(SLOTS) for turn in range(3)],
        *[Band(slot, band) for slot in range(SLOTS) for band in range(3)],
        *[Numbered("cover", number) for number in range(20)],
        *[AtEdge(edge, place) for edge in EDGES for place in range(1, LATTICE_SIDE + 1)],
        *[Point(LATTICE_X[index], LATTICE_Y[index]) for index in range(LATTICE)],
        *[Word(shape) for shape in SHAPES],
        *[Word(name) for name in TERRAIN_TYPES],
        *[Word(f"turn_{degrees}") for degrees in (0, 45, 90, 135)],
        *[Numbered("piece", number) for number in range(20)],
    ]


VOCABULARY: Final = Vocabulary(all_options(), None, FreeChoices())

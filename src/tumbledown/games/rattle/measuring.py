"""Measuring questions: how far two groups or points are from each other, and whether they see each other."""

from tumbledown.engine import InvalidNotation
from tumbledown.games.rattle.bodies import GROUPS
from tumbledown.games.rattle.geometry import dist2
from tumbledown.games.rattle.placing import millimetres
from tumbledown.games.rattle.state import RattleTable
from tumbledown.games.rattle.targets import blocker_name
from tumbledown.games.rattle.words import TYPES


def find_group(state: RattleTable, words: str, seat: int) -> int:
    """The group written as AF1, or as fighters-1 of that seat; -1 when it is none."""
    wanted = words.strip().lower()
    for who in range(GROUPS):
        if state.roster.kind[who] < 0:
            continue
        if state.code(who).lower().rstrip("+") == wanted.rstrip("+"):
            return who
        name = f"{TYPES[state.roster.kind[who]]}-{state.roster.numbers[who]}"
        if who // 8 == seat and name == wanted:
            return who
    return -1


def find_spot(state: RattleTable, words: str, seat: int) -> tuple[int, int, int]:
    """A group or a point x,y: its number or -1, and where it is."""
    pair = words.split(",")
    if len(pair) == 2 and all(one.strip().isdigit() for one in pair):
        return -1, int(pair[0]), int(pair[1])
    who = find_group(state, words, seat)
    if who < 0:
        raise InvalidNotation(
            f"{words!r} is no group and no point; groups are written AF1 or fighters-1, points 120,80"
        )
    if not state.is_there(who):
        raise InvalidNotation(f"{state.name(who)} is not on the board")
    return who, state.bodies.x[who], state.bodies.y[who]


def measured(state: RattleTable, seat: int, one: str, other: str) -> str:
    """RAT-18, RAT-19, RAT-22 Distance, bands, contact and line of sight between two groups or points.

    A type and number means one's own group in the first place and the enemy's in the second.
    """
    first, x1, y1 = find_spot(state, one, seat)
    second, x2, y2 = find_spot(state, other, 1 - seat)
    apart = dist2(x1, y1, x2, y2)
    bands = [name for name, band in (("S", 1), ("M", 2), ("L", 3)) if apart <= state.house.length[band] ** 2]
    words = [f"{millimetres(apart)} mm", f"within {bands[0]}" if bands else "beyond L"]
    if first >= 0 and second >= 0:
        if state.bodies.touch(first, second):
            words.append("in contact")
        hidden = state.bodies.sight_block(first, x1, y1, second)
        words.append("in line of sight" if hidden < 0 else f"line of sight blocked by {blocker_name(state, hidden)}")
    return ", ".join(words)

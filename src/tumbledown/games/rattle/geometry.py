"""Points, distances, contact and segments on the board, exact and in whole millimetres (RAT-17 to RAT-22).

Bases are given by their diameter, so that a radius of 12.5 mm stays a whole number: four times a squared distance is
compared with the square of the sum of two diameters. Nothing here knows terrain or groups.
"""

from math import floor, sqrt
from typing import Final

from mypy_extensions import i64

BOARD: Final = 400
"""The board is 400 x 400 mm, origin north-west, x to the east, y to the south (RAT-17)."""
TOLERANCE: Final = 2
"""Bases up to 2 mm apart are in contact (RAT-R21)."""
NOWHERE: Final = (-1, -1)

ROUGH: Final = 0
BLOCKING: Final = 1
HAZARDOUS: Final = 2
TERRAIN: Final = ["rough", "blocking", "hazardous"]


EDGES: Final = ["N", "E", "S", "W"]

LATTICE: Final = 361
LATTICE_SIDE: Final = 19
SPACING: Final = 20
LATTICE_X: Final = [SPACING * (i % LATTICE_SIDE + 1) for i in range(LATTICE)]
LATTICE_Y: Final = [SPACING * (i // LATTICE_SIDE + 1) for i in range(LATTICE)]

POINTS_ACROSS: Final = BOARD + 1
"""The points of a line across the board, border included."""

SNUG: Final = 0.75
"""Candidate points lie 0.75 mm beyond the exact contact, so that rounding never makes bases overlap."""
TURN_COS: Final = [1.0, 0.5, 0.5]
TURN_SIN: Final = [0.0, sqrt(0.75), -sqrt(0.75)]
DIAGONAL: Final = sqrt(0.5)
COMPASS_X: Final = [0.0, DIAGONAL, 1.0, DIAGONAL, 0.0, -DIAGONAL, -1.0, -DIAGONAL]
COMPASS_Y: Final = [-1.0, -DIAGONAL, 0.0, DIAGONAL, 1.0, DIAGONAL, 0.0, -DIAGONAL]


def dist2(x1: i64, y1: i64, x2: i64, y2: i64) -> int:
    """The squared distance of two points (RAT-18)."""
    # Compiled, `int` would be ten times slower here: its products of negative numbers are objects.
    return (x1 - x2) * (x1 - x2) + (y1 - y2) * (y1 - y2)


def rounded(value: float) -> int:
    """RAT-33 The whole number nearest to `value`, halves upwards.

    >>> rounded(2.5), rounded(-2.5)
    (3, -2)
    """
    return floor(value + 0.5)


def lattice_number(x: i64, y: i64) -> i64:
    """The number of the lattice point at x, y, or -1.

    >>> lattice_number(120, 80)
    62
    """
    if x % SPACING != 0 or y % SPACING != 0 or not 0 < x < BOARD or not 0 < y < BOARD:
        return -1
    return x // SPACING - 1 + LATTICE_SIDE * (y // SPACING - 1)


def mark_lattice_around(near: list[bool], x: i64, y: i64, reach: i64) -> None:
    """Mark the lattice points of the square around a point.

    >>> near = [False] * LATTICE
    >>> mark_lattice_around(near, 30, 20, 15)
    >>> marked(near)
    [0, 1]
    """
    left = max(0, (x - reach + SPACING - 1) // SPACING - 1)
    right = min(LATTICE_SIDE - 1, (x + reach) // SPACING - 1)
    top = max(0, (y - reach + SPACING - 1) // SPACING - 1)
    bottom = min(LATTICE_SIDE - 1, (y + reach) // SPACING - 1)
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            near[LATTICE_SIDE * row + column] = True


def marked(near: list[bool]) -> list[int]:
    """The numbers of the marked lattice points, ascending."""
    return [number for number, is_marked in enumerate(near) if is_marked]


def touching(x1: i64, y1: i64, d1: i64, x2: i64, y2: i64, d2: i64) -> bool:
    """RAT-19 Whether two bases are in contact: they do not overlap and at most 2 mm lie between them."""
    apart = 4 * ((x1 - x2) * (x1 - x2) + (y1 - y2) * (y1 - y2))
    both = d1 + d2
    return both * both <= apart <= (both + 2 * TOLERANCE) * (both + 2 * TOLERANCE)


def overlaps(x1: i64, y1: i64, d1: i64, x2: i64, y2: i64, d2: i64) -> bool:
    """RAT-19 Whether two bases overlap, which no two on the board may."""
    return 4 * ((x1 - x2) * (x1 - x2) + (y1 - y2) * (y1 - y2)) < (d1 + d2) * (d1 + d2)


def gap_to_edge(x: int, y: int, edge: int) -> int:
    """How far a point is from an edge of the board (0 to 3: N, E, S, W)."""
    if edge == 0:
        return y
    if edge == 1:
        return BOARD - x
    if edge == 2:
        return BOARD - y
    return x


def touches_edge(x: int, y: int, d: int, edge: int) -> bool:
    """RAT-19 Whether a base touches an edge of the board: its centre is r to r + 2 from it."""
    return d <= 2 * gap_to_edge(x, y, edge) <= d + 2 * TOLERANCE


def on_board(x: i64, y: i64, d: i64) -> bool:
    """RAT-24 Whether a base lies wholly on the board."""
    return d <= 2 * x <= 2 * BOARD - d and d <= 2 * y <= 2 * BOARD - d


def inside_board(x: int, y: int) -> bool:
    """RAT-25 Whether a point of a path is strictly inside the board."""
    return 0 < x < BOARD and 0 < y < BOARD


def on_border(x: int, y: int) -> bool:
    """RAT-34 Whether a point is on the border line, where a path leaves the board."""
    return 0 <= x <= BOARD and 0 <= y <= BOARD and not inside_board(x, y)


def enters_disc(ax: i64, ay: i64, bx: i64, by: i64, cx: i64, cy: i64, d: i64) -> bool:
    """Whether the segment AB comes closer than d/2 to C: it would pass over a base there (RAT-22, RAT-27)."""
    ex = bx - ax
    ey = by - ay
    fx = cx - ax
    fy = cy - ay
    along = fx * ex + fy * ey
    if along <= 0:
        return 4 * (fx * fx + fy * fy) < d * d
    length2 = ex * ex + ey * ey
    if along >= length2:
        return 4 * ((cx - bx) * (cx - bx) + (cy - by) * (cy - by)) < d * d
    across = ex * fy - ey * fx
    return 4 * across * across < d * d * length2


def comes_within(ax: i64, ay: i64, bx: i64, by: i64, cx: i64, cy: i64, r2: i64) -> bool:
    """Whether some point of the segment AB has a squared distance below r2 to C (RAT-36)."""
    ex = bx - ax
    ey = by - ay
    fx = cx - ax
    fy = cy - ay
    along = fx * ex + fy * ey
    if along <= 0:
        return fx * fx + fy * fy < r2
    length2 = ex * ex + ey * ey
    if along >= length2:
        return (cx - bx) * (cx - bx) + (cy - by) * (cy - by) < r2
    across = ex * fy - ey * fx
    return across * across < r2 * length2


# The points that candidates name.


def contact_point(tx: int, ty: int, td: int, d: int, fx: int, fy: int, k: int) -> tuple[int, int]:
    """`touch_foe_j_k` and `touch_own_j_k`: where a base of diameter d, coming from f, is in contact with the target t.

    k turns the direction by 0, +60 or -60 degrees. f = (-1, -1) means that the mover is not on the board: then it comes
    from the centre of the board, or from the north.

    >>> contact_point(200, 200, 40, 40, 100, 200, 0), contact_point(200, 200, 40, 40, 100, 200, 1)
    ((159, 200), (180, 165))
    """
    if fx < 0:
        fx = fy = BOARD // 2
    away_x = float(fx - tx)
    away_y = float(fy - ty)
    if away_x == 0.0 and away_y == 0.0:
        away_y = -1.0
    length = sqrt(away_x * away_x + away_y * away_y)
    reach = ((d + td) / 2 + SNUG) / length
    turned_x = away_x * TURN_COS[k] - away_y * TURN_SIN[k]
    turned_y = away_x * TURN_SIN[k] + away_y * TURN_COS[k]
    return rounded(tx + reach * turned_x), rounded(ty + reach * turned_y)


def compass_point(tx: int, ty: int, td: int, d: int, way: int) -> tuple[int, int]:
    """`dir_k`: where a base of diameter d is set down in contact with the target, in one of the eight directions.

    >>> compass_point(200, 200, 40, 20, 0), compass_point(200, 200, 40, 20, 3)
    ((200, 169), (222, 222))
    """
    reach = (d + td) / 2 + SNUG
    return rounded(tx + reach * COMPASS_X[way]), rounded(ty + reach * COMPASS_Y[way])


def band_point(tx: int, ty: int, fx: int, fy: int, mm: int) -> tuple[int, int]:
    """`band_foe_j_b`: the point just inside that range of the target, on the line to f.

    >>> band_point(200, 200, 200, 390, 160)
    (200, 359)
    """
    if fx < 0:
        fx = fy = BOARD // 2
    away_x = float(fx - tx)
    away_y = float(fy - ty)
    if away_x == 0.0 and away_y == 0.0:
        away_y = -1.0
    reach = (mm - SNUG) / sqrt(away_x * away_x + away_y * away_y)
    return rounded(tx + reach * away_x), rounded(ty + reach * away_y)


def edge_point(edge: int, i: int, d: int) -> tuple[int, int]:
    """`edge_X_i`: the centre of a base that touches the edge, 20 i along it (i = 1 to 19).

    >>> edge_point(0, 3, 40), edge_point(1, 3, 25), edge_point(2, 3, 20)
    ((60, 20), (387, 60), (60, 390))
    """
    near = (d + 1) // 2
    along = SPACING * i
    if edge == 0:
        return along, near
    if edge == 1:
        return BOARD - near, along
    if edge == 2:
        return along, BOARD - near
    return near, along


def border_point(edge: int, x: int, y: int) -> tuple[int, int]:
    """`exit_N` to `exit_W`: the point of the border line straight ahead of x, y."""
    if edge == 0:
        return x, 0
    if edge == 1:
        return BOARD, y
    if edge == 2:
        return x, BOARD
    return 0, y

"""Terrain: convex pieces with whole corners, and the battlefield they make (RAT-20 to RAT-22, RAT-R31)."""

from math import sqrt
from typing import Any, Final, final

from mypy_extensions import i64

from tumbledown.games.rattle.geometry import (
    BLOCKING,
    BOARD,
    LATTICE,
    LATTICE_X,
    LATTICE_Y,
    NOWHERE,
    POINTS_ACROSS,
    SNUG,
    TOLERANCE,
    inside_board,
    lattice_number,
    rounded,
)

KEPT_GROUNDS: Final = 64
CORNER_GAP: Final = 2
"""Pivots of the engine's path lie 2 mm outside a corner of a piece."""
IN_ROUGH: Final = 1
IN_BLOCKING: Final = 2
IN_HAZARD: Final = 4
MARKS: Final = [IN_ROUGH, IN_BLOCKING, IN_HAZARD]


@final
class Measures:
    """The ruler: the length of each band and the pivots of a move of it (touch, S, M, L; RAT-18, RAT-25)."""

    def __init__(self, length: list[int], pivots: list[int]) -> None:
        self.length = length
        self.pivots = pivots


USUAL_MEASURES: Final = Measures([0, 80, 160, 240], [0, 0, 1, 2])


def measures_of(content: dict[str, Any]) -> Measures:
    """The ruler that the components give."""
    bands = content["bands"]
    pivots = bands["pivots"]
    return Measures([0, bands["S"], bands["M"], bands["L"]], [0, pivots["S"], pivots["M"], pivots["L"]])


@final
class Edge:
    """One side of a piece: `dx * y - dy * x - offset` is positive inside, zero on the line."""

    def __init__(self, x: int, y: int, dx: int, dy: int) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.dx: i64 = dx
        self.dy: i64 = dy
        self.offset: i64 = dx * y - dy * x


@final
class Piece:
    """A terrain piece: what kind of ground, and its convex outline (RAT-20)."""

    def __init__(self, kind: int, name: str, xs: list[int], ys: list[int]) -> None:
        self.kind = kind
        self.name = name
        self.xs = xs
        self.ys = ys
        self.twice_area: int = abs(shoelace(xs, ys))
        self.left: i64 = min(xs)
        self.right: i64 = max(xs)
        self.top: i64 = min(ys)
        self.bottom: i64 = max(ys)
        self.edges = _edges(xs, ys)

    def holds(self, x: i64, y: i64) -> bool:
        """Whether the point is inside or on the border."""
        return all(edge.dx * y - edge.dy * x >= edge.offset for edge in self.edges)

    def strictly_holds(self, x: i64, y: i64) -> bool:
        """Whether the point is inside and not on the border."""
        return all(edge.dx * y - edge.dy * x > edge.offset for edge in self.edges)

    def crossed_by(self, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        """Whether the segment AB has a point strictly inside; running along a side or touching a corner is none.

        Exact: an open polygon and a segment are apart when a side of the polygon, or the line AB, separates them.
        """
        if (
            (ax <= self.left and bx <= self.left)
            or (ax >= self.right and bx >= self.right)
            or (ay <= self.top and by <= self.top)
            or (ay >= self.bottom and by >= self.bottom)
        ):
            return False
        dx = bx - ax
        dy = by - ay
        offset = dx * ay - dy * ax
        is_point = dx == 0 and dy == 0
        is_left = is_point
        is_right = is_point
        for edge in self.edges:
            if edge.dx * ay - edge.dy * ax <= edge.offset and edge.dx * by - edge.dy * bx <= edge.offset:
                return False
            side = dx * edge.y - dy * edge.x - offset
            if side > 0:
                is_left = True
            elif side < 0:
                is_right = True
        return is_left and is_right

    def near(self, x: i64, y: i64, d: i64) -> bool:
        """RAT-21 Whether a base there touches the piece: the centre is at most r + 2 from it."""
        if self.holds(x, y):
            return True
        reach: i64 = d + 2 * TOLERANCE
        for edge in self.edges:
            fx = x - edge.x
            fy = y - edge.y
            along = fx * edge.dx + fy * edge.dy
            length2 = edge.dx * edge.dx + edge.dy * edge.dy
            if along <= 0:
                # The other end of a side is the start of the next.
                if 4 * (fx * fx + fy * fy) <= reach * reach:
                    return True
            elif along < length2:
                across = edge.dx * fy - edge.dy * fx
                if 4 * across * across <= reach * reach * length2:
                    return True
        return False

    def nearest_exact(self, x: i64, y: i64) -> tuple[int, int, int]:
        """The point of the piece that is nearest to x, y, itself when it is inside: whole numbers px, py and a scale;
        the point is (px / scale, py / scale)."""
        if self.holds(x, y):
            return x, y, 1
        best = -1.0
        best_x: i64 = 0
        best_y: i64 = 0
        best_scale: i64 = 1
        for edge in self.edges:
            dx = edge.dx
            dy = edge.dy
            scale = dx * dx + dy * dy
            along = (x - edge.x) * dx + (y - edge.y) * dy
            if along < 0:
                along = 0
            elif along > scale:
                along = scale
            px = edge.x * scale + along * dx
            py = edge.y * scale + along * dy
            away_x = float(x) - float(px) / float(scale)
            away_y = float(y) - float(py) / float(scale)
            apart = away_x * away_x + away_y * away_y
            if best < 0.0 or apart < best:
                best = apart
                best_x = px
                best_y = py
                best_scale = scale
        return best_x, best_y, best_scale

    def nearest(self, x: int, y: int) -> tuple[float, float]:
        """The point of the piece that is nearest to x, y."""
        px, py, scale = self.nearest_exact(x, y)
        return px / scale, py / scale

    def distance(self, x: int, y: int) -> float:
        """How far a point is from the piece, 0 inside; for what a person reads."""
        px, py = self.nearest(x, y)
        return sqrt((x - px) * (x - px) + (y - py) * (y - py))

    def scaled(self, scale: int) -> "Piece":
        """The piece with all its numbers multiplied."""
        return Piece(self.kind, self.name, [scale * x for x in self.xs], [scale * y for y in self.ys])

    def to_list(self) -> list[Any]:
        """The piece as plain values."""
        corners: list[Any] = [[self.xs[i], self.ys[i]] for i in range(len(self.xs))]
        return [self.kind, self.name, corners]


def shoelace(xs: list[int], ys: list[int]) -> int:
    """Twice the signed area of a polygon; positive when its corners are in clockwise order as seen on the screen."""
    total = 0
    for i in range(len(xs)):
        total += xs[i - 1] * ys[i] - xs[i] * ys[i - 1]
    return total


def _edges(xs: list[int], ys: list[int]) -> list[Edge]:
    count = len(xs)
    order = list(range(count))
    if shoelace(xs, ys) < 0:
        order.reverse()
    found = []
    for i in range(count):
        here = order[i]
        then = order[(i + 1) % count]
        found.append(Edge(xs[here], ys[here], xs[then] - xs[here], ys[then] - ys[here]))
    return found


def piece_from_list(saved: list[Any]) -> Piece:
    """The piece that `Piece.to_list` wrote."""
    corners = saved[2]
    return Piece(saved[0], saved[1], [corner[0] for corner in corners], [corner[1] for corner in corners])


def separated(p: Piece, q: Piece, strictly: bool) -> bool:
    """Whether a side of p separates p and q: `strictly` with a gap, else they may share border points."""
    for edge in p.edges:
        is_apart = True
        for other in q.edges:
            inner = edge.dx * other.y - edge.dy * other.x - edge.offset
            if inner > 0 or (strictly and inner == 0):
                is_apart = False
                break
        if is_apart:
            return True
    return False


def shares_area(p: Piece, q: Piece) -> bool:
    """Whether two pieces overlap by more than border points (RAT-39)."""
    if p.right <= q.left or q.right <= p.left or p.bottom <= q.top or q.bottom <= p.top:
        return False
    return not separated(p, q, False) and not separated(q, p, False)


def meets(p: Piece, q: Piece) -> bool:
    """Whether two pieces overlap or touch, if only at a point (RAT-R31)."""
    return not separated(p, q, True) and not separated(q, p, True)


@final
class Ground:
    """A battlefield as it is played, the hill included; shared by all states on it.

    `areas` gives the area of each piece: pieces of one type that touch or overlap are one area (RAT-R31).
    """

    def __init__(self, measures: Measures, pieces: list[Piece]) -> None:
        self.measures = measures
        self.pieces = pieces
        self.blocking: list[Piece] = [piece for piece in pieces if piece.kind == BLOCKING]
        self.passable: list[Piece] = [piece for piece in pieces if piece.kind != BLOCKING]
        self.areas: list[int] = _areas(pieces)
        self.pivot_xs, self.pivot_ys = _pivots(pieces)
        """Where the engine's path may turn: 2 mm outside each corner."""
        self._ground: bytes = _ground(pieces)
        # Knots are the points between which segments are asked for again and again: the lattice, then the pivots.
        self._knot_xs: list[int] = LATTICE_X + self.pivot_xs
        self._knot_ys: list[int] = LATTICE_Y + self.pivot_ys
        self._open: list[bytes | None] = [None] * len(self._knot_xs)
        self.closed: list[bool] = [self.blocked(LATTICE_X[i], LATTICE_Y[i]) for i in range(LATTICE)]
        """By lattice point: whether nobody may stand there."""
        self.told = b""
        """How an observation tells it, worked out when it is first asked for."""

    def mark(self, x: i64, y: i64) -> i64:
        """IN_ROUGH, IN_BLOCKING and IN_HAZARD, as far as they hold for a centre there."""
        return self._ground[POINTS_ACROSS * y + x]

    def blocked(self, x: i64, y: i64) -> bool:
        """RAT-20 Whether the point is strictly inside blocking terrain."""
        return self._ground[POINTS_ACROSS * y + x] & IN_BLOCKING != 0

    def is_in(self, kind: int, x: i64, y: i64) -> bool:
        """RAT-20 Whether a centre there is in terrain of that kind; for blocking: strictly inside."""
        return self._ground[POINTS_ACROSS * y + x] & MARKS[kind] != 0

    def in_rough(self, x: i64, y: i64) -> bool:
        """RAT-20 Whether the point is in rough terrain, its border included."""
        return self._ground[POINTS_ACROSS * y + x] & IN_ROUGH != 0

    def in_hazard(self, x: i64, y: i64) -> bool:
        """RAT-20 Whether the point is in hazardous terrain, its border included."""
        return self._ground[POINTS_ACROSS * y + x] & IN_HAZARD != 0

    def area_at(self, kind: int, x: int, y: int) -> int:
        """The number of the area of that kind that holds the point (its border included), or -1."""
        for i in range(len(self.pieces)):
            piece = self.pieces[i]
            if piece.kind == kind and piece.holds(x, y):
                return self.areas[i]
        return -1

    def in_area(self, area: int, x: int, y: int) -> bool:
        """Whether an area holds the point, its border included."""
        return any(self.areas[i] == area and self.pieces[i].holds(x, y) for i in range(len(self.pieces)))

    def sees(self, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        """RAT-22a Whether the segment AB has no point strictly inside blocking terrain; on the lattice often known."""
        here = lattice_number(ax, ay)
        there = lattice_number(bx, by)
        if here >= 0 and there >= 0:
            row = self._open[here]
            if row is not None:
                return row[there] != 0
            row = self._open[there]
            if row is not None:
                return row[here] != 0
        return not crosses_any(self.blocking, ax, ay, bx, by)

    def is_open(self, here: int, there: int) -> bool:
        """Whether no blocking terrain lies between two knots: lattice points by their numbers, pivots after them."""
        return self.open_row(here)[there] != 0

    def open_row(self, here: int) -> bytes:
        """By knot: 1 where no blocking terrain lies between it and this one; worked out once."""
        row = self._open[here]
        if row is None:
            row = bytes([self._is_open_from(here, there) for there in range(len(self._open))])
            self._open[here] = row
        return row

    def _is_open_from(self, here: int, there: int) -> int:
        """1 where no blocking terrain lies between two knots: known from the other one's row, or worked out."""
        known = self._open[there]
        if known is not None:
            return known[here]
        xs, ys = self._knot_xs, self._knot_ys
        return int(not crosses_any(self.blocking, xs[here], ys[here], xs[there], ys[there]))

    def blocker(self, ax: i64, ay: i64, bx: i64, by: i64) -> int:
        """The number of the first blocking piece that the segment AB crosses, or -1."""
        for i in range(len(self.pieces)):
            piece = self.pieces[i]
            if piece.kind == BLOCKING and piece.crossed_by(ax, ay, bx, by):
                return i
        return -1

    def touches(self, number: int, x: int, y: int, d: int) -> bool:
        """RAT-21 Whether a base there touches the piece of that number."""
        return self.pieces[number].near(x, y, d)

    def touches_blocking(self, x: int, y: int, d: int) -> bool:
        """Whether a base there touches any blocking piece: the cover of RAT-81."""
        return any(piece.near(x, y, d) for piece in self.blocking)

    def cover_point(self, number: int, x: int, y: int, d: int) -> tuple[int, int]:
        """`cover_p`: the nearest point at which a base coming from x, y touches the piece; none from on or in it."""
        piece = self.pieces[number]
        if piece.holds(x, y):
            return NOWHERE
        px, py = piece.nearest(x, y)
        away_x = x - px
        away_y = y - py
        reach = (d / 2 - SNUG) / sqrt(away_x * away_x + away_y * away_y)
        return rounded(px + reach * away_x), rounded(py + reach * away_y)

    def to_list(self) -> list[Any]:
        """The pieces as plain values."""
        return [piece.to_list() for piece in self.pieces]


def crosses_any(pieces: list[Piece], ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Whether the segment AB has a point strictly inside one of the pieces."""
    return any(piece.crossed_by(ax, ay, bx, by) for piece in pieces)


def _areas(pieces: list[Piece]) -> list[int]:
    """RAT-R31 The area of each piece, by the number of the first piece in it."""
    areas = list(range(len(pieces)))
    for i in range(len(pieces)):
        for j in range(i):
            if pieces[i].kind == pieces[j].kind and areas[i] != areas[j] and meets(pieces[i], pieces[j]):
                low = min(areas[i], areas[j])
                high = max(areas[i], areas[j])
                areas = [low if area == high else area for area in areas]
    return areas


def _pivots(pieces: list[Piece]) -> tuple[list[int], list[int]]:
    """The points 2 mm outside each corner along its outer bisector, as far as they are inside the board."""
    xs: list[int] = []
    ys: list[int] = []
    seen: set[int] = set()
    for piece in pieces:
        count = len(piece.xs)
        for i in range(count):
            x = piece.xs[i]
            y = piece.ys[i]
            back_x, back_y = _unit(piece.xs[i - 1] - x, piece.ys[i - 1] - y)
            on_x, on_y = _unit(piece.xs[(i + 1) % count] - x, piece.ys[(i + 1) % count] - y)
            out_x = -(back_x + on_x)
            out_y = -(back_y + on_y)
            length = sqrt(out_x * out_x + out_y * out_y)
            px = rounded(x + CORNER_GAP * out_x / length)
            py = rounded(y + CORNER_GAP * out_y / length)
            if inside_board(px, py) and POINTS_ACROSS * py + px not in seen:
                seen.add(POINTS_ACROSS * py + px)
                xs.append(px)
                ys.append(py)
    return xs, ys


def _unit(x: int, y: int) -> tuple[float, float]:
    length = sqrt(x * x + y * y)
    return x / length, y / length


def _ground(pieces: list[Piece]) -> bytes:
    """What ground each whole point of the board is: rough and hazardous with their border, blocking without."""
    ground = bytearray(POINTS_ACROSS * POINTS_ACROSS)
    for piece in pieces:
        with_mark = bytes([value | MARKS[piece.kind] for value in range(256)])
        inset = 1 if piece.kind == BLOCKING else 0
        for y in range(max(0, int(piece.top)), min(BOARD, int(piece.bottom)) + 1):
            first, last = span(piece, y, inset)
            start = POINTS_ACROSS * y + max(0, first)
            stop = POINTS_ACROSS * y + min(BOARD, last) + 1
            if start < stop:
                ground[start:stop] = ground[start:stop].translate(with_mark)
    return bytes(ground)


def span(piece: Piece, y: int, inset: int) -> tuple[int, int]:
    """The first and last whole x of a piece at height y; with inset 1 those strictly inside."""
    first = int(piece.left)
    last = int(piece.right)
    for edge in piece.edges:
        dy = int(edge.dy)
        room = int(edge.dx) * y - int(edge.offset) - inset
        if dy > 0:
            last = min(last, room // dy)
        elif dy < 0:
            first = max(first, -(room // -dy))
        elif room < 0:
            return 1, 0
    return first, last


# Battlefields that are equal are one object, so that what one state works out serves all.
_GROUNDS: Final[dict[str, Ground]] = {}


def ground_of(measures: Measures, pieces: list[Piece]) -> Ground:
    """The battlefield of these pieces; equal ones give the same object."""
    key = repr([measures.length, measures.pivots, [piece.to_list() for piece in pieces]])
    ground = _GROUNDS.get(key)
    if ground is None:
        if len(_GROUNDS) >= KEPT_GROUNDS:
            _GROUNDS.clear()
        ground = Ground(measures, pieces)
        _GROUNDS[key] = ground
    return ground


def ground_from_list(measures: Measures, saved: list[Any]) -> Ground:
    """The battlefield that `Ground.to_list` wrote."""
    return ground_of(measures, [piece_from_list(entry) for entry in saved])

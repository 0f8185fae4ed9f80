"""Our whole-number geometry against shapely, and the engine's path against plain enumeration, on random battlefields.

A few thousand configurations here, a hundred thousand in the soak. Coordinates are drawn from a coarse grid as often as
not, so that corners, borders and exact distances are met, where mistakes live.
"""

from itertools import pairwise, product
from math import sqrt
from random import Random

import pytest
from shapely import LineString, MultiPoint, Point, Polygon, unary_union

from games.rattle.places import Places
from tumbledown.games.rattle.bodies import Bodies
from tumbledown.games.rattle.geometry import COMPASS_X, COMPASS_Y, HAZARDOUS, ROUGH, enters_disc, rounded
from tumbledown.games.rattle.ground import USUAL_MEASURES, Ground, Piece, meets, shares_area
from tumbledown.games.rattle.moves import Move
from tumbledown.games.rattle.paths import Path
from tumbledown.games.rattle.reach import EXITS, OWN, SHUNS

NEAR = 1e-9
FEW = 2_000
SOAK = 10
"""So many times as many configurations in the soak: a hundred thousand in all."""


def both(count: int) -> pytest.MarkDecorator:
    """The usual number of configurations, and the one of the soak."""
    return pytest.mark.parametrize("count", [count, pytest.param(SOAK * count, marks=pytest.mark.soak)])


class Draw:
    """Random points, pieces and bases."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def coordinate(self, low: int = 0, high: int = 400) -> int:
        if self.random.random() < 0.5:
            return self.random.randrange(low, high + 1, 20)
        return self.random.randint(low, high)

    def point(self) -> tuple[int, int]:
        return self.coordinate(), self.coordinate()

    def piece(self, kind: int | None = None) -> Piece:
        while True:
            left, top = self.coordinate(0, 300), self.coordinate(0, 300)
            corners = [(left + self.coordinate(0, 100), top + self.coordinate(0, 100)) for _ in range(7)]
            hull = MultiPoint(corners).convex_hull
            if isinstance(hull, Polygon) and hull.area > 50:
                points = [(int(x), int(y)) for x, y in hull.exterior.coords[:-1]]
                if kind is None:
                    kind = self.random.randrange(3)
                return Piece(kind, "piece", [x for x, _ in points], [y for _, y in points])

    def bodies(self, pieces: int, groups: int, low: int = 0, high: int = 400) -> Bodies:
        """Bases with centres in that part of the board."""
        bodies = Places(*[self.piece() for _ in range(pieces)]).bodies
        bodies.base[4:8] = [25, 25, 20, 20]
        for who in self.random.sample(range(16), groups):
            for _ in range(50):
                x, y = self.coordinate(low, high), self.coordinate(low, high)
                if bodies.fits(who, x, y):
                    bodies = bodies.moved(who, x, y)
                    break
        return bodies


def shape(piece: Piece) -> Polygon:
    return Polygon(list(zip(piece.xs, piece.ys, strict=True)))


def crosses(line: LineString, polygon: Polygon) -> bool:
    """As the page says it with shapely."""
    return bool(line.relate_pattern(polygon, "T********"))


@both(FEW)
def test_pieces_hold_points_as_shapely_says(count: int) -> None:
    """RAT-20 RAT-21"""
    draw = Draw(1)
    for _ in range(count):
        piece = draw.piece()
        polygon = shape(piece)
        if draw.random.random() < 0.3:
            i = draw.random.randrange(len(piece.xs))
            x, y = (piece.xs[i] + piece.xs[i - 1]) // 2, (piece.ys[i] + piece.ys[i - 1]) // 2
        else:
            x, y = draw.point()
        point = Point(x, y)
        assert piece.holds(x, y) == polygon.covers(point)
        assert piece.strictly_holds(x, y) == polygon.contains(point)
        base = draw.random.choice([20, 25, 40])
        gap = polygon.distance(point) - (base / 2 + 2)
        if abs(gap) > NEAR:
            assert piece.near(x, y, base) == (gap < 0)
        assert piece.distance(x, y) == pytest.approx(polygon.distance(point), abs=1e-6)
        assert piece.twice_area == pytest.approx(2 * polygon.area)


@both(FEW)
def test_segments_cross_pieces_as_shapely_says(count: int) -> None:
    """RAT-22 RAT-29"""
    draw = Draw(2)
    for _ in range(count):
        piece = draw.piece()
        ends = [draw.point(), draw.point()]
        if draw.random.random() < 0.3:
            i = draw.random.randrange(len(piece.xs))
            ends[0] = (piece.xs[i], piece.ys[i])
        if ends[0] == ends[1]:
            continue
        (ax, ay), (bx, by) = ends
        assert piece.crossed_by(ax, ay, bx, by) == crosses(LineString(ends), shape(piece)), (ends, piece.to_list())
        assert piece.crossed_by(bx, by, ax, ay) == piece.crossed_by(ax, ay, bx, by)


@both(FEW)
def test_segments_pass_over_bases_as_shapely_says(count: int) -> None:
    """RAT-22 RAT-27"""
    draw = Draw(3)
    for _ in range(count):
        (ax, ay), (bx, by), (cx, cy) = draw.point(), draw.point(), draw.point()
        base = draw.random.choice([20, 25, 40])
        gap = LineString([(ax, ay), (bx, by)]).distance(Point(cx, cy)) - base / 2
        if abs(gap) > NEAR:
            assert enters_disc(ax, ay, bx, by, cx, cy, base) == (gap < 0)


@both(FEW)
def test_pieces_overlap_and_touch_as_shapely_says(count: int) -> None:
    """RAT-39 RAT-R31"""
    draw = Draw(4)
    for _ in range(count):
        one, other = draw.piece(), draw.piece()
        assert shares_area(one, other) == bool(shape(one).relate_pattern(shape(other), "T********"))
        assert meets(one, other) == shape(one).intersects(shape(other))


@both(FEW // 10)
def test_sight_is_as_shapely_says(count: int) -> None:
    """RAT-22 It is symmetric."""
    draw = Draw(5)
    for _ in range(count):
        bodies = draw.bodies(draw.random.randrange(8), 6)
        if len(bodies.there) < 2:
            continue
        one, other = draw.random.sample(bodies.there, 2)
        line = LineString([(bodies.x[one], bodies.y[one]), (bodies.x[other], bodies.y[other])])
        gaps = [
            line.distance(Point(bodies.x[who], bodies.y[who])) - bodies.base[who] / 2
            for who in bodies.there
            if who not in (one, other)
        ]
        if any(abs(gap) <= NEAR for gap in gaps):
            continue
        is_open = all(gap > 0 for gap in gaps)
        is_open = is_open and not any(crosses(line, shape(piece)) for piece in bodies.ground.blocking)
        assert bodies.sees(one, other) == is_open
        assert bodies.sees(other, one) == is_open
        assert (bodies.sight_block(one, bodies.x[one], bodies.y[one], other) < 0) == is_open


# Exits.


def stretches(path: Path, area: Polygon) -> list[tuple[float, float, bool]]:
    """The parts of a path in a closed area by length, and whether each has points strictly inside."""
    found: list[tuple[float, float, bool]] = []
    gone = 0.0
    for (ax, bx), (ay, by) in zip(pairwise(path.xs), pairwise(path.ys), strict=True):
        line = LineString([(ax, ay), (bx, by)])
        inside = line.intersection(area)
        for part in getattr(inside, "geoms", [inside]):
            if not part.is_empty:
                ends = sorted(gone + line.project(Point(corner)) for corner in part.coords)
                middle = part.interpolate(0.5, normalized=True) if part.length > 1e-6 else None
                strict = middle is not None and area.contains(middle) and area.boundary.distance(middle) > 1e-7
                found.append((ends[0], ends[-1], strict))
        gone += line.length
    joined: list[tuple[float, float, bool]] = []
    for start, end, strict in sorted(found):
        if joined and start <= joined[-1][1] + 1e-6:
            before = joined.pop()
            start, end, strict = before[0], max(end, before[1]), strict or before[2]
        joined.append((start, end, strict))
    return joined


@both(FEW // 4)
def test_paths_leave_areas_as_shapely_says(count: int) -> None:
    """RAT-30 RAT-33"""
    draw = Draw(6)
    left = 0
    for _ in range(count):
        piece = draw.piece(ROUGH)
        points = [draw.point() for _ in range(draw.random.randint(2, 4))]
        if any(one == other for one, other in pairwise(points)):
            continue
        path = Path([x for x, _ in points], [y for _, y in points])
        spans = stretches(path, shape(piece))
        expected = [end for start, end, strict in spans if (start < 1e-6 or strict) and end < path.length - 1e-6]
        exits = path.exits(Ground(USUAL_MEASURES, [piece]))
        assert len(exits) == len(expected), (points, piece.to_list())
        for found, end in zip(exits, expected, strict=True):
            left += 1
            assert path.gone(found.step) > end - 1e-6
            assert path.gone(found.step - 1) <= end + 1e-6
        enters = any(strict and start > 1e-6 for start, _, strict in spans)
        assert path.enters(Ground(USUAL_MEASURES, [piece]), ROUGH) == enters
    assert left > count / 10


@both(FEW // 20)
def test_areas_of_several_pieces_are_left_as_their_union_is(count: int) -> None:
    """RAT-R31"""
    draw = Draw(7)
    for _ in range(count):
        pieces = [draw.piece(HAZARDOUS) for _ in range(4)]
        ground = Ground(USUAL_MEASURES, pieces)
        points = [draw.point(), draw.point()]
        if points[0] == points[1]:
            continue
        path = Path([x for x, _ in points], [y for _, y in points])
        expected = 0
        for area in set(ground.areas):
            union = unary_union([shape(pieces[i]) for i in range(4) if ground.areas[i] == area])
            # Inside a single piece is what counts; a line where two pieces meet is inside the union only.
            crossed = any(crosses(LineString(points), shape(pieces[i])) for i in range(4) if ground.areas[i] == area)
            for start, end, _ in stretches(path, union):
                if end < path.length - 1e-6 and (start < 1e-6 or (crossed and end - start > 1e-6)):
                    expected += 1
        assert len(path.exits(ground)) == expected, (points, ground.to_list())


@both(FEW)
def test_running_over_a_base_belongs_to_the_first_step_beyond(count: int) -> None:
    """RAT-28 RAT-33"""
    draw = Draw(8)
    met = 0
    for _ in range(count):
        base = draw.random.choice([20, 25, 40])
        (ax, ay), (bx, by), (cx, cy) = draw.point(), draw.point(), draw.point()
        line = LineString([(ax, ay), (bx, by)])
        if line.length < 1 or 4 * ((ax - cx) ** 2 + (ay - cy) ** 2) < (base + 20) ** 2:
            continue
        sizes = [20] * 8 + [base] * 8
        xs, ys = [ax] * 8 + [cx] * 8, [ay] * 8 + [cy] * 8
        bodies = Bodies(Ground(USUAL_MEASURES, []), [""] * 16, sizes, xs, ys, [0, 8])
        path = Path([ax, bx], [ay, by])
        step = path.run_over(bodies, 0, False)
        if line.distance(Point(cx, cy)) >= base / 2 - NEAR:
            if line.distance(Point(cx, cy)) >= base / 2 + NEAR:
                assert step == -1
            continue
        # Where the line first comes closer than the radius, by the foot of the perpendicular.
        foot = ((cx - ax) * (bx - ax) + (cy - ay) * (by - ay)) / line.length
        across = ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / line.length
        place = foot - sqrt((base / 2) ** 2 - across**2)
        met += 1
        assert path.gone(step) > place - 1e-7
        assert path.gone(step - 1) <= place + 1e-7
    assert met > count / 200


@both(FEW)
def test_steps_are_the_rounded_points_of_the_line(count: int) -> None:
    """RAT-33 R(s) is within half a millimetre of Q(s) in both coordinates."""
    draw = Draw(9)
    for _ in range(count):
        points = [draw.point(), draw.point()]
        if points[0] == points[1]:
            continue
        path = Path([x for x, _ in points], [y for _, y in points])
        line = LineString(points)
        step = draw.random.randint(0, path.last)
        exact = line.interpolate(path.gone(step))
        x, y = path.at(step)
        assert abs(exact.x - x) <= 0.5 + NEAR
        assert abs(exact.y - y) <= 0.5 + NEAR


# Whole moves.


@both(FEW // 8)
def test_paths_of_a_players_own_are_legal_as_shapely_says(count: int) -> None:
    """RAT-24 RAT-25 RAT-27 RAT-29 RAT-R23"""
    draw = Draw(10)
    legal = 0
    for _ in range(count):
        bodies = draw.bodies(draw.random.randrange(6), draw.random.randint(1, 8))
        if not bodies.there:
            continue
        who = draw.random.choice(bodies.there)
        pivots = draw.random.randrange(3)
        points = [(bodies.x[who], bodies.y[who])]
        for _ in range(draw.random.randint(1, pivots + 1)):
            x, y = points[-1]
            points.append((x + draw.coordinate(-60, 60), y + draw.coordinate(-60, 60)))
        if any(one == other for one, other in pairwise(points)):
            continue
        move = Move(bodies, who, 80.0 * (pivots + 1), pivots)
        expected = is_legal(bodies, who, points, 80 * (pivots + 1))
        if expected is None:
            continue
        flat = [value for point in points[1:] for value in point]
        assert (move.fault(flat) is None) == expected, (flat, move.fault(flat))
        legal += expected
    assert legal > count / 20


def is_legal(bodies: Bodies, who: int, points: list[tuple[int, int]], room: int) -> bool | None:
    """What shapely says of a path; None where floating point numbers cannot decide."""
    line = LineString(points)
    board = Polygon([(0, 0), (400, 0), (400, 400), (0, 400)])
    base = bodies.base[who]
    gaps = [line.length - room]
    x, y = points[-1]
    ends = Point(x, y)
    for other in bodies.there:
        if other != who:
            centre = Point(bodies.x[other], bodies.y[other])
            gaps.append(bodies.base[other] / 2 - line.distance(centre))
            gaps.append((base + bodies.base[other]) / 2 - ends.distance(centre))
    if any(0 < abs(gap) <= NEAR for gap in gaps):
        return None
    if any(gap > 0 for gap in gaps):
        return False
    if not all(board.contains(Point(point)) for point in points):
        return False
    if not all(base / 2 <= value <= 400 - base / 2 for value in (x, y)):
        return False
    return not any(crosses(line, shape(piece)) for piece in bodies.ground.blocking)


def best_path(move: Move, x: int, y: int, is_exact: bool) -> list[int] | None:
    """The engine's path by trying every pivot and every pair of them, as the page describes it."""
    bodies = move.bodies
    pivots = list(zip(bodies.ground.pivot_xs, bodies.ground.pivot_ys, strict=True))
    for other in bodies.there:
        if other != move.who:
            out = bodies.base[other] / 2 + 1.5
            for way in range(8):
                px = rounded(bodies.x[other] + out * COMPASS_X[way])
                py = rounded(bodies.y[other] + out * COMPASS_Y[way])
                if 0 < px < 400 and 0 < py < 400:
                    pivots.append((px, py))
    tried: list[list[tuple[int, int]]] = [[]]
    for count in range(1, move.pivots + 1):
        tried += [list(turns) for turns in product(sorted(set(pivots)), repeat=count)]
    best: tuple[object, ...] | None = None
    found = None
    for turns in tried:
        points = [(move.x, move.y), *turns, (x, y)]
        if any(one == other for one, other in pairwise(points)):
            continue
        length = sum(sqrt((a - c) ** 2 + (b - d) ** 2) for (a, b), (c, d) in pairwise(points))
        flat = [value for point in points[1:] for value in point]
        if length > move.room + 1e-6 or move.fault(flat) is not None:
            continue
        path = move.free_path(flat)
        is_bad = is_exact and not path.is_clean(bodies.ground)
        key = (is_bad, int(length * 1000 + 0.5), len(turns), *turns)
        if best is None or key < best:
            best = key
            found = flat
    return found


@both(60)
def test_the_engines_path_is_the_best_of_all(count: int) -> None:
    """RAT-R24 Fewest bad grounds, then shortest, fewest pivots, lowest pivots; and it exists when any does."""
    draw = Draw(11)
    with_turns = 0
    for _ in range(count):
        bodies = draw.bodies(draw.random.randrange(5), draw.random.randint(2, 6), 120, 280)
        if not bodies.there:
            continue
        who = draw.random.choice(bodies.there)
        how = draw.random.choice([0, OWN | EXITS, OWN | EXITS, OWN | SHUNS])
        if how & SHUNS and (bodies.ground.mark(bodies.x[who], bodies.y[who]) & 5):
            continue
        pivots = draw.random.choice([1, 1, 1, 2])
        move = Move(bodies, who, 80.0 * (pivots + 1), pivots, how)
        for _ in range(4 if pivots == 1 else 1):
            x, y = bodies.x[who] + draw.coordinate(-100, 100), bodies.y[who] + draw.coordinate(-100, 100)
            if not move.may_end(x, y):
                continue
            expected = best_path(move, x, y, how & EXITS != 0)
            path = move.path_to(x, y)
            assert (None if path is None else path.points()) == expected, (bodies.ground.to_list(), who, how, x, y)
            assert move.reaches(x, y) == (expected is not None)
            with_turns += expected is not None and len(expected) > 2
    assert with_turns > count / 10


@both(FEW // 40)
def test_nearest_places_are_the_nearest(count: int) -> None:
    """RAT-R69 Compared with looking at every point of the neighbourhood."""
    draw = Draw(12)
    for _ in range(count):
        bodies = draw.bodies(draw.random.randrange(6), 8)
        if not bodies.there:
            continue
        who = draw.random.choice(bodies.there)
        rest = bodies.without(who)
        x, y = draw.coordinate(40, 360), draw.coordinate(40, 360)
        found = rest.nearest_fit(who, x, y)
        reach = int(sqrt((found[0] - x) ** 2 + (found[1] - y) ** 2)) + 1
        if reach > 40:
            continue
        ranked = min(
            ((i - x) ** 2 + (j - y) ** 2, j, i)
            for i in range(x - reach, x + reach + 1)
            for j in range(y - reach, y + reach + 1)
            if rest.fits(who, i, j)
        )
        assert (ranked[2], ranked[1]) == found

"""Paths: straight segments between whole points, walked step by step (RAT-25, RAT-27 to RAT-33)."""

from math import isqrt, sqrt
from typing import final

from mypy_extensions import i64

from tumbledown.games.rattle.bodies import Bodies
from tumbledown.games.rattle.geometry import BLOCKING, HAZARDOUS, dist2, enters_disc, on_border, rounded
from tumbledown.games.rattle.ground import Ground, Piece


@final
class Place:
    """An exact place of a path: the part over / under of a segment; the end of a segment is the start of the next."""

    def __init__(self, segment: int, over: int, under: int) -> None:
        if over == under:
            segment, over, under = segment + 1, 0, 1
        self.segment = segment
        self.over = over
        self.under = under

    def is_after(self, other: "Place") -> bool:
        """Whether the path comes to the other place first."""
        if self.segment != other.segment:
            return self.segment > other.segment
        return self.over * other.under > other.over * self.under


@final
class Span:
    """A part of a path in the closed area of a terrain, from its first to its last place there.

    `is_inside` says that it has points strictly inside a piece, so that it does not merely touch or follow a border.
    """

    def __init__(self, first: Place, last: Place, is_inside: bool) -> None:
        self.first = first
        self.last = last
        self.is_inside = is_inside


@final
class Exit:
    """RAT-30 Where a path leaves an area: at the first step beyond its border."""

    def __init__(self, step: int, area: int, kind: int) -> None:
        self.step = step
        self.area = area
        self.kind = kind


@final
class Path:
    """A path, its start first. Steps are numbered through all segments: step 0 is the start, `last` the end (RAT-33).

    Each segment is walked in steps of 1 mm from its own start, and its end point is a step too.

    >>> path = Path([100, 160, 160], [200, 200, 250])
    >>> path.length, path.last, path.at(60), path.at(61)
    (110.0, 110, (160, 200), (160, 201))
    """

    def __init__(self, xs: list[int], ys: list[int]) -> None:
        self.xs = xs
        self.ys = ys
        self.segments: int = len(xs) - 1
        self.squares: list[int] = []
        """By segment: its squared length."""
        self.begins: list[int] = []
        """By segment: the number of the step at its start."""
        self.length = 0.0
        step = 0
        for i in range(self.segments):
            square = dist2(xs[i], ys[i], xs[i + 1], ys[i + 1])
            length = sqrt(float(square))
            whole = int(length)
            self.squares.append(square)
            self.begins.append(step)
            self.length += length
            step += whole if whole * whole == square else whole + 1
        self.last: int = step

    @property
    def end_x(self) -> int:
        """Where it ends."""
        return self.xs[-1]

    @property
    def end_y(self) -> int:
        """Where it ends."""
        return self.ys[-1]

    @property
    def leaves_board(self) -> bool:
        """RAT-34 Whether it ends on the border line."""
        return on_border(self.xs[-1], self.ys[-1])

    def points(self) -> list[int]:
        """The points after the start, flat: x1, y1, x2, y2 ..."""
        found: list[int] = []
        for i in range(1, len(self.xs)):
            found.append(self.xs[i])
            found.append(self.ys[i])
        return found

    def to_list(self) -> list[int]:
        """All points, flat, the start first."""
        return [self.xs[0], self.ys[0], *self.points()]

    # Steps.

    def segment_of(self, step: int) -> int:
        """The number of the segment whose end or inner point the step is."""
        segment = self.segments - 1
        while segment > 0 and step <= self.begins[segment]:
            segment -= 1
        return segment

    def at(self, step: int) -> tuple[int, int]:
        """R(s): the whole point at which the mover stands at that step.

        No coordinate of a step lies within 1e-8 of a half, because 4 dx² s² and an odd square times the squared length
        differ by at least 1; so the rounding of floating point numbers is exact.
        """
        if step <= 0:
            return self.xs[0], self.ys[0]
        if step >= self.last:
            return self.xs[-1], self.ys[-1]
        segment = self.segment_of(step)
        x = self.xs[segment]
        y = self.ys[segment]
        dx = self.xs[segment + 1] - x
        dy = self.ys[segment + 1] - y
        gone = step - self.begins[segment]
        square = self.squares[segment]
        if gone * gone >= square:
            return x + dx, y + dy
        share = gone / sqrt(float(square))
        return rounded(x + dx * share), rounded(y + dy * share)

    def gone(self, step: int) -> float:
        """The length walked up to that step."""
        done = 0.0
        for segment in range(self.segments):
            begin = self.begins[segment]
            square = self.squares[segment]
            here = step - begin
            if here * here < square:
                return done + max(0, here)
            done += sqrt(float(square))
        return done

    def half(self) -> int:
        """RAT-R38 The last step at or before half the length."""
        left = self.length / 2 + 1e-9
        for segment in range(self.segments):
            length = sqrt(float(self.squares[segment]))
            if left < length:
                return self.begins[segment] + int(left)
            left -= length
        return self.last

    def step_after(self, place: Place) -> int:
        """RAT-33 The first step that lies beyond an exact place; past `last` if the path ends there."""
        if place.segment >= self.segments:
            return self.last + 1
        begin = self.begins[place.segment]
        end = self.last if place.segment + 1 == self.segments else self.begins[place.segment + 1]
        whole = isqrt(place.over * place.over * self.squares[place.segment]) // place.under
        return min(begin + whole + 1, end)

    # Terrain.

    def spans(self, ground: Ground, area: int) -> list[Span]:
        """The parts of the path in one area, in path order; parts that meet are one."""
        found: list[Span] = []
        for number in range(len(ground.pieces)):
            if ground.areas[number] == area:
                for segment in range(self.segments):
                    span = self._clip(ground.pieces[number], segment)
                    if span is not None:
                        found = _with_span(found, span)
        return found

    def _clip(self, piece: Piece, segment: int) -> Span | None:
        """The part of a segment in one closed piece: cut by the half-plane of every side (Cyrus and Beck)."""
        ax: i64 = self.xs[segment]
        ay: i64 = self.ys[segment]
        bx: i64 = self.xs[segment + 1]
        by: i64 = self.ys[segment + 1]
        first: i64 = 0
        first_under: i64 = 1
        last: i64 = 1
        last_under: i64 = 1
        for edge in piece.edges:
            at_a = edge.dx * ay - edge.dy * ax - edge.offset
            at_b = edge.dx * by - edge.dy * bx - edge.offset
            if at_a < 0 and at_b < 0:
                return None
            if at_a < 0:
                if -at_a * first_under > first * (at_b - at_a):
                    first = -at_a
                    first_under = at_b - at_a
            elif at_b < 0 and at_a * last_under < last * (at_a - at_b):
                last = at_a
                last_under = at_a - at_b
        if first * last_under > last * first_under:
            return None
        return Span(
            Place(segment, first, first_under), Place(segment, last, last_under), piece.crossed_by(ax, ay, bx, by)
        )

    def exits(self, ground: Ground) -> list[Exit]:
        """RAT-30 to RAT-32 Where it leaves rough and hazardous areas, in path order, hazardous first at the same step.

        It leaves where it goes from the closed area to outside, if it started there or was strictly inside.
        """
        found: list[Exit] = []
        for area in range(len(ground.pieces)):
            kind = ground.pieces[area].kind
            if ground.areas[area] != area or kind == BLOCKING:
                continue
            for span in self.spans(ground, area):
                is_start = span.first.segment == 0 and span.first.over == 0
                if (is_start or span.is_inside) and span.last.segment < self.segments:
                    found.append(Exit(self.step_after(span.last), area, kind))
        found.sort(key=_exit_order)
        return found

    def enters(self, ground: Ground, kind: int) -> bool:
        """Whether it goes from outside into an area of that kind; touching or following a border is not that."""
        for area in range(len(ground.pieces)):
            if ground.areas[area] == area and ground.pieces[area].kind == kind:
                for span in self.spans(ground, area):
                    if span.is_inside and (span.first.segment > 0 or span.first.over > 0):
                        return True
        return False

    def is_clean(self, ground: Ground) -> bool:
        """Whether it needs no exit and enters no hazardous terrain; such paths the engine prefers."""
        return not self.enters(ground, HAZARDOUS) and not self.exits(ground)

    def into_blocking(self, ground: Ground) -> int:
        """RAT-29 The first step beyond the place where it enters blocking terrain, or -1."""
        found = -1
        for piece in ground.blocking:
            for segment in range(self.segments):
                span = self._clip(piece, segment)
                if span is not None and span.is_inside:
                    step = self.step_after(span.first)
                    if found < 0 or step < found:
                        found = step
        return found

    def first_inside(self, ground: Ground, kinds: list[int]) -> int:
        """RAT-136 The first step after the start whose point R(s) is in terrain of one of the kinds, or -1."""
        for step in range(1, self.last + 1):
            x, y = self.at(step)
            for kind in kinds:
                if ground.is_in(kind, x, y):
                    return step
        return -1

    # Bases.

    def run_over(self, bodies: Bodies, who: int, passes_own: bool, since: int = 0) -> int:
        """RAT-28 The first step after `since` at which it runs over another base, or -1.

        With `passes_own` the bases of its own side are no obstacle (RAT-152).
        """
        found = -1
        for other in bodies.there:
            if other != who and not (passes_own and other // 8 == who // 8):
                step = self._runs_over(bodies.x[other], bodies.y[other], bodies.base[other], since)
                if step >= 0 and (found < 0 or step < found):
                    found = step
        return found

    def _runs_over(self, cx: int, cy: int, d: int, since: int) -> int:
        # The mover never stands on the base, so what it runs over before `since` lies wholly behind it.
        for segment in range(self.segments):
            if enters_disc(self.xs[segment], self.ys[segment], self.xs[segment + 1], self.ys[segment + 1], cx, cy, d):
                step = self.begins[segment] + self._first_over(segment, cx, cy, d)
                if step > since:
                    return step
        return -1

    def _first_over(self, segment: int, cx: int, cy: int, d: int) -> int:
        """The first step of a segment that lies beyond the place where it comes closer than d/2 to C."""
        ex = self.xs[segment + 1] - self.xs[segment]
        ey = self.ys[segment + 1] - self.ys[segment]
        fx = cx - self.xs[segment]
        fy = cy - self.ys[segment]
        square = self.squares[segment]
        along = 2 * (fx * ex + fy * ey)
        across = ex * fy - ey * fx
        # The place is (along - sqrt(chord)) / (2 * length) from the start; step s lies beyond it when it is greater.
        chord = d * d * square - 4 * across * across
        step = max(0, int((along - sqrt(float(chord))) / (2.0 * sqrt(float(square)))) - 1)
        last = self._steps(segment)
        while step < last and not _is_beyond(step, square, along, chord):
            step += 1
        return step

    def _steps(self, segment: int) -> int:
        """How many steps a segment has, its end point included, its start not."""
        end = self.last if segment + 1 == self.segments else self.begins[segment + 1]
        return end - self.begins[segment]

    # Stopping (RAT-33).

    def stop(self, bodies: Bodies, who: int, step: int) -> int:
        """RAT-33 The largest step up to this one at which the mover may stand; the start when there is none."""
        while step > 0:
            x, y = self.at(step)
            if bodies.fits(who, x, y):
                return step
            step -= 1
        return 0

    def stop_inside(self, bodies: Bodies, who: int, step: int, area: int) -> int:
        """RAT-33 Where it stops when the exit of that area at that step failed.

        The last legal step inside the part of the path that is left there; if there is none, the last legal one before.
        """
        ground = bodies.ground
        entered = 0
        for span in self.spans(ground, area):
            if self.step_after(span.last) == step:
                entered = self.step_after(span.first) - 1
        for inside in range(step - 1, entered - 1, -1):
            x, y = self.at(inside)
            if ground.in_area(area, x, y) and (inside == 0 or bodies.fits(who, x, y)):
                return inside
        return self.stop(bodies, who, entered)

    # What others see of it.

    def first_within(self, x: int, y: int, mm: int) -> int:
        """The first step whose point is at most that far from x, y, or -1."""
        step = 0
        while step <= self.last:
            px, py = self.at(step)
            apart = dist2(px, py, x, y)
            if apart <= mm * mm:
                return step
            # n steps bring the rounded point closer by less than n + 1.5 mm.
            step += max(1, int(sqrt(float(apart))) - mm - 1)
        return -1

    def first_seen(self, bodies: Bodies, mover: int, watcher: int, mm: int) -> int:
        """The first step within that range and in sight of the watcher, or -1 (RAT-119)."""
        wx = bodies.x[watcher]
        wy = bodies.y[watcher]
        step = 0
        while step <= self.last:
            x, y = self.at(step)
            apart = dist2(x, y, wx, wy)
            if apart > mm * mm:
                step += max(1, int(sqrt(float(apart))) - mm - 1)
            elif bodies.sees_between(x, y, wx, wy, mover, watcher):
                return step
            else:
                step += 1
        return -1

    def seen_points(self, bodies: Bodies, mover: int, watcher: int, mm: int) -> tuple[int, int, int]:
        """RAT-R39 The first, the closest and the last step, each -1 when not within range and sight of the watcher."""
        first = self.first_seen(bodies, mover, watcher, mm)
        if first < 0:
            return -1, -1, -1
        wx = bodies.x[watcher]
        wy = bodies.y[watcher]
        closest = first
        nearest = -1
        for step in range(first, self.last + 1):
            x, y = self.at(step)
            apart = dist2(x, y, wx, wy)
            if (
                apart <= mm * mm
                and (nearest < 0 or apart < nearest)
                and bodies.sees_between(x, y, wx, wy, mover, watcher)
            ):
                closest = step
                nearest = apart
        x, y = self.xs[-1], self.ys[-1]
        is_end_seen = dist2(x, y, wx, wy) <= mm * mm and bodies.sees_between(x, y, wx, wy, mover, watcher)
        return first, closest, self.last if is_end_seen else -1


def path_of(flat: list[int]) -> Path:
    """The path of a flat list of points, the start first."""
    return Path(flat[0::2], flat[1::2])


def push_end(bodies: Bodies, pusher: int, who: int, goal_x: int, goal_y: int, flies: bool = False) -> tuple[int, int]:
    """RAT-R75 Where a group ends that is pushed straight to the goal, as far as the pusher sees it, over bases too.

    It stops before blocking terrain, unless it flies, and stands at the last legal point of the way; that may be where
    it is.
    """
    path = Path([bodies.x[who], goal_x], [bodies.y[who], goal_y])
    wall = -1 if flies else path.into_blocking(bodies.ground)
    end = bodies.x[who], bodies.y[who]
    for step in range(1, path.last + 1):
        x, y = path.at(step)
        if step == wall or not bodies.sees_between(x, y, bodies.x[pusher], bodies.y[pusher], who, pusher):
            break
        if bodies.fits(who, x, y):
            end = x, y
    return end


def _exit_order(found: Exit) -> tuple[int, int, int]:
    return found.step, 0 if found.kind == HAZARDOUS else 1, found.area


def _with_span(spans: list[Span], new: Span) -> list[Span]:
    """The spans with one more, in order, joined with those that it meets."""
    before: list[Span] = []
    after: list[Span] = []
    for span in spans:
        if new.first.is_after(span.last):
            before.append(span)
        elif span.first.is_after(new.last):
            after.append(span)
        else:
            first = span.first if new.first.is_after(span.first) else new.first
            last = new.last if new.last.is_after(span.last) else span.last
            new = Span(first, last, span.is_inside or new.is_inside)
    return [*before, new, *after]


def _is_beyond(step: int, square: int, along: int, chord: int) -> bool:
    """Whether 2 * step * sqrt(square) > along - sqrt(chord), in whole numbers."""
    left = 4 * step * step * square
    if along <= 0 or left > along * along:
        return True
    # Neither side is negative: chord > (along - sqrt(left))² = along² + left - 2 along sqrt(left).
    rest = along * along + left - chord
    return rest < 0 or 4 * along * along * left > rest * rest

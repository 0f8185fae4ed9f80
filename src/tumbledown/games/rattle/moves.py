"""One move decision: which ends it has, the engine's path to each, and what is wrong with a path of a player's own.

The rules are RAT-24 to RAT-29, RAT-34 to RAT-36, RAT-136, RAT-137 and RAT-152, and the page's "Engine's path".
"""

from math import floor, sqrt
from typing import Any, Final, final

from mypy_extensions import i64

from tumbledown.games.rattle.bodies import SLOTS, Bodies, Disc, Fault, first_over
from tumbledown.games.rattle.geometry import (
    BLOCKING,
    BOARD,
    COMPASS_X,
    COMPASS_Y,
    HAZARDOUS,
    LATTICE,
    LATTICE_X,
    LATTICE_Y,
    ROUGH,
    ROW,
    SPACING,
    TERRAIN,
    border_point,
    comes_within,
    dist2,
    inside_board,
    lattice_number,
    on_border,
    rounded,
)
from tumbledown.games.rattle.ground import Piece, crosses_any
from tumbledown.games.rattle.paths import Path

OWN: Final = 1
"""The owner chooses it: a Flyer may not end it in hazardous terrain (RAT-137)."""
EXITS: Final = 2
"""Leaving terrain needs checks, so the engine's path avoids it where it can."""
FLIES: Final = 4
"""No terrain counts on the way (RAT-137)."""
PASSES_OWN: Final = 8
"""Bases of the own side may be passed over (RAT-152)."""
WARY: Final = 16
"""The path neither enters nor ends in hazardous terrain (a Feint's success, RAT-R67)."""
SHUNS: Final = 48
"""The path neither enters nor ends in rough or hazardous terrain (a Transport, RAT-136 and RAT-R67)."""
MAY_LEAVE: Final = 64
"""A path of the player's own may end on the border line (RAT-34)."""
AVOIDS_ROUGH: Final = 32

SLACK: Final = 1e-6
PIVOT_GAP: Final = 1.5
"""The engine's path turns 1.5 mm outside a base."""
FAR: Final = 1e9


def around(d: int) -> list[int]:
    """The pivots around a base, from its centre: the eight compass directions, rounded, flat."""
    out = d / 2 + PIVOT_GAP
    found: list[int] = []
    for way in range(8):
        found.append(rounded(out * COMPASS_X[way]))
        found.append(rounded(out * COMPASS_Y[way]))
    return found


PIVOTS_AROUND: Final = [around(d) for d in range(41)]
"""By diameter."""


@final
class Pivot:
    """A point at which the engine's path may turn, its knot on the ground (or -1), and the straight way to it."""

    def __init__(self, x: int, y: int, knot: int, gone: float) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.knot = knot
        self.gone = gone
        self.way = -1.0
        """The shortest way with one turn, once it is known."""


@final
class Move:
    """A move that somebody may choose: who moves, how far, with how many pivots, and what it must keep to."""

    def __init__(self, bodies: Bodies, who: int, room: float, pivots: int, how: int = 0) -> None:
        self.bodies = bodies
        self.who = who
        self.x: int = bodies.x[who]
        self.y: int = bodies.y[who]
        self.room = room
        self.pivots = pivots
        self.how = how
        self._guards: list[Disc] = []
        self._is_away = False
        self._goals: list[int] = []
        self._no_contact = -1
        self._contact = -1
        self._knot = lattice_number(self.x, self.y)
        self._discs: list[Disc] = []
        self._walls: list[Piece] = []
        self._avoided: list[Piece] = []
        self._exempt: list[int] = []
        self._pivots: list[Pivot] | None = None
        self._front: list[Pivot] | None = None
        self._hidden: list[Pivot] = []
        self._lattice: list[int] | None = None
        self._gather()

    def _gather(self) -> None:
        """Keep only the bases and pieces that a path of this length can meet."""
        bodies = self.bodies
        far = int(self.room) + 1
        x: i64 = self.x
        y: i64 = self.y
        for disc in bodies.discs:
            if disc.who == self.who or (self.how & PASSES_OWN and disc.who // SLOTS == self.who // SLOTS):
                continue
            reach = far + disc.d
            if (disc.x - x) * (disc.x - x) + (disc.y - y) * (disc.y - y) < reach * reach:
                self._discs.append(disc)
        if self.how & FLIES:
            return
        for piece in bodies.ground.blocking:
            if self._may_meet(piece, far):
                self._walls.append(piece)
        if self.how & SHUNS:
            self._gather_avoided(far)

    def _gather_avoided(self, far: int) -> None:
        ground = self.bodies.ground
        for number in range(len(ground.pieces)):
            piece = ground.pieces[number]
            if piece.kind == HAZARDOUS or (piece.kind == ROUGH and self.how & AVOIDS_ROUGH):
                if ground.in_area(ground.areas[number], self.x, self.y):
                    # Who stands in it may leave it, but not come back.
                    self._exempt.append(piece.kind)
                elif self._may_meet(piece, far):
                    self._avoided.append(piece)

    def _may_meet(self, piece: Piece, far: int) -> bool:
        return (
            piece.left < self.x + far
            and piece.right > self.x - far
            and piece.top < self.y + far
            and piece.bottom > self.y - far
        )

    # What the move must keep to; said before anything is asked.

    def not_closer_to(self, x: int, y: int) -> None:
        """No point of the path is closer to x, y than the start (RAT-120)."""
        self._guards.append(Disc(-1, x, y, dist2(self.x, self.y, x, y)))

    def away_from(self, x: int, y: int) -> None:
        """RAT-36 No point of the path is closer to x, y than the start, and the end is farther."""
        self.not_closer_to(x, y)
        self._is_away = True

    def toward(self, x: int, y: int) -> None:
        """RAT-36 The end is closer to x, y than the start; said several times: to at least one of them."""
        self._goals.append(x)
        self._goals.append(y)

    def no_contact_with(self, player: int) -> None:
        """The end touches no group of that player (RAT-R67)."""
        self._no_contact = player

    def ends_touching(self, other: int) -> None:
        """The end touches that group (RAT-133)."""
        self._contact = other

    # Ends.

    def may_end(self, x: int, y: int) -> bool:
        """Whether the point is a legal end of this move, however it is reached."""
        if x == self.x and y == self.y:
            return False
        if not self.bodies.fits(self.who, x, y):
            return False
        return self._suits(x, y)

    def _suits(self, x: int, y: int) -> bool:
        """Whether a place where the mover fits keeps the conditions on the end."""
        ground = self.bodies.ground
        if self.how & SHUNS and (ground.in_hazard(x, y) or (self.how & AVOIDS_ROUGH and ground.in_rough(x, y))):
            return False
        if self.how & FLIES and self.how & OWN and ground.in_hazard(x, y):
            return False
        if self._is_away:
            for guard in self._guards:
                if dist2(x, y, guard.x, guard.y) <= guard.d:
                    return False
        if self._goals and not self._comes_closer(x, y):
            return False
        if self._contact >= 0 and not self.bodies.touch_at(self.who, x, y, self._contact):
            return False
        return self._no_contact < 0 or self._contact_with(self._no_contact, x, y) < 0

    def _comes_closer(self, x: int, y: int) -> bool:
        for i in range(0, len(self._goals), 2):
            goal_x = self._goals[i]
            goal_y = self._goals[i + 1]
            if dist2(x, y, goal_x, goal_y) < dist2(self.x, self.y, goal_x, goal_y):
                return True
        return False

    def _contact_with(self, player: int, x: int, y: int) -> int:
        for other in self.bodies.there:
            if other != self.who and other // SLOTS == player and self.bodies.touch_at(self.who, x, y, other):
                return other
        return -1

    # Reach.

    def reaches(self, x: int, y: int) -> bool:
        """Whether the point is a legal end and the engine has a path to it."""
        return self.may_end(x, y) and self._has_path(x, y)

    def lattice(self) -> list[int]:
        """The numbers of all lattice points that the move reaches, ascending."""
        if self._lattice is None:
            self._lattice = self._list_lattice()
        return self._lattice

    def has_any(self) -> bool:
        """Whether the move reaches any lattice point."""
        if self._lattice is None:
            # Nearly always there is one straight ahead.
            return len(self._straight_lattice(True)) > 0 or len(self.lattice()) > 0
        return len(self._lattice) > 0

    def _list_lattice(self) -> list[int]:
        waiting: list[int] = []
        found = self._straight_lattice(False, waiting)
        if self._exempt:
            found += [number for number in waiting if self._path(LATTICE_X[number], LATTICE_Y[number]) is not None]
        elif waiting and self.pivots > 0:
            waiting = self._reach_over(waiting, found)
            if waiting and self.pivots > 1:
                self._reach_behind(waiting, found)
        found.sort()
        return found

    def _straight_lattice(self, one_is_enough: bool, waiting: list[int] | None = None) -> list[int]:
        """The lattice points to which the way is straight; other legal ends within reach are put into `waiting`."""
        found: list[int] = []
        taken = self.bodies.taken(self.who)
        if self._knot >= 0:
            taken[self._knot] = True
        is_free = self.how & (SHUNS | FLIES) == 0 and not self._goals and not self._is_away
        is_free = is_free and self._contact < 0 and self._no_contact < 0
        far: i64 = int(self.room + SLACK)
        x0: i64 = self.x
        y0: i64 = self.y
        first_column = max(0, (x0 - far + SPACING - 1) // SPACING - 1)
        last_column = min(ROW - 1, (x0 + far) // SPACING - 1)
        first_row = max(0, (y0 - far + SPACING - 1) // SPACING - 1)
        last_row = min(ROW - 1, (y0 + far) // SPACING - 1)
        for row in range(first_row, last_row + 1):
            for column in range(first_column, last_column + 1):
                number = ROW * row + column
                if taken[number]:
                    continue
                x: i64 = SPACING * (column + 1)
                y: i64 = SPACING * (row + 1)
                if (x - x0) * (x - x0) + (y - y0) * (y - y0) > far * far or not (is_free or self._suits(x, y)):
                    continue
                if self._is_straight(number, x, y):
                    found.append(number)
                    if one_is_enough:
                        return found
                elif waiting is not None:
                    waiting.append(number)
        return found

    def _is_straight(self, knot: int, x: i64, y: i64) -> bool:
        """Whether a path may run straight from the start to a knot of the ground."""
        if self._knot < 0 or self.how & FLIES:
            return self._is_clear(self.x, self.y, x, y)
        return self.bodies.ground.is_open(self._knot, knot) and self._is_passable(self.x, self.y, x, y)

    def _reach_over(self, waiting: list[int], found: list[int]) -> list[int]:
        """Put the points that can be reached over one pivot into `found`; the others are given back."""
        for pivot in self._front_pivots():
            left = self.room + SLACK - pivot.gone
            left2: i64 = int(left * left)
            still: list[int] = []
            for number in waiting:
                x: i64 = LATTICE_X[number]
                y: i64 = LATTICE_Y[number]
                if (x - pivot.x) * (x - pivot.x) + (y - pivot.y) * (y - pivot.y) > left2:
                    still.append(number)
                elif self._goes_on(pivot, number, x, y):
                    found.append(number)
                else:
                    still.append(number)
            waiting = still
            if not waiting:
                break
        return waiting

    def _reach_behind(self, waiting: list[int], found: list[int]) -> None:
        """Put the points that can be reached over two pivots into `found`."""
        self._front_pivots()
        for pivot in self._hidden:
            # The way to a hidden pivot is longer than the straight line, and looked for only if it leads somewhere.
            left = self.room + SLACK - pivot.gone
            left2: i64 = int(left * left)
            still: list[int] = []
            for number in waiting:
                x: i64 = LATTICE_X[number]
                y: i64 = LATTICE_Y[number]
                square = (x - pivot.x) * (x - pivot.x) + (y - pivot.y) * (y - pivot.y)
                if (
                    square <= left2
                    and self._goes_on(pivot, number, x, y)
                    and self._way_to(pivot) + sqrt(square) <= self.room + SLACK
                ):
                    found.append(number)
                else:
                    still.append(number)
            waiting = still
            if not waiting:
                break

    def _goes_on(self, pivot: Pivot, knot: int, x: i64, y: i64) -> bool:
        """Whether a path may run straight from a pivot to a knot of the ground."""
        if pivot.knot < 0 or self.how & FLIES:
            return self._is_clear(pivot.x, pivot.y, x, y)
        return self.bodies.ground.is_open(pivot.knot, knot) and self._is_passable(pivot.x, pivot.y, x, y)

    def _has_path(self, x: int, y: int) -> bool:
        if self._exempt:
            return self._path(x, y) is not None
        room = self.room + SLACK
        if sqrt(dist2(self.x, self.y, x, y)) > room:
            return False
        if self._is_clear(self.x, self.y, x, y):
            return True
        if self.pivots == 0:
            return False
        for pivot in self._front_pivots():
            if self._may_turn(pivot, x, y) and self._is_clear(pivot.x, pivot.y, x, y):
                return True
        if self.pivots == 1:
            return False
        for pivot in self._hidden:
            if self._may_turn(pivot, x, y) and self._is_clear(pivot.x, pivot.y, x, y):
                rest = sqrt(dist2(pivot.x, pivot.y, x, y))
                if self._way_to(pivot) + rest <= room:
                    return True
        return False

    def _may_turn(self, pivot: Pivot, x: i64, y: i64) -> bool:
        """Whether the straight lines over a pivot are short enough."""
        left = self.room + SLACK - pivot.gone
        dx = x - pivot.x
        dy = y - pivot.y
        return float(dx * dx + dy * dy) <= left * left

    def _is_clear(self, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        """Whether a path may run straight from A to B."""
        return self._is_passable(ax, ay, bx, by) and not crosses_any(self._walls, ax, ay, bx, by)

    def _is_passable(self, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        """Whether a path may run straight from A to B as far as walls do not matter."""
        if first_over(self._discs, ax, ay, bx, by, -1, -1) >= 0:
            return False
        for guard in self._guards:
            if comes_within(ax, ay, bx, by, guard.x, guard.y, guard.d):
                return False
        return not crosses_any(self._avoided, ax, ay, bx, by)

    # Pivots.

    def _all_pivots(self) -> list[Pivot]:
        """Every point at which the engine's path may turn and that lies within the length of the move."""
        if self._pivots is None:
            found: list[Pivot] = []
            ground = self.bodies.ground
            x0: i64 = self.x
            y0: i64 = self.y
            room2: i64 = int(self.room * self.room)
            for i in range(len(ground.pivot_xs)):
                x: i64 = ground.pivot_xs[i]
                y: i64 = ground.pivot_ys[i]
                square = (x - x0) * (x - x0) + (y - y0) * (y - y0)
                if 0 < square < room2:
                    found.append(Pivot(x, y, LATTICE + i, sqrt(square)))
            for disc in self.bodies.discs:
                if disc.who != self.who:
                    self._add_pivots(found, disc, room2)
            self._pivots = found
        return self._pivots

    def _add_pivots(self, found: list[Pivot], disc: Disc, room2: i64) -> None:
        """The pivots around a base."""
        x0: i64 = self.x
        y0: i64 = self.y
        corners = PIVOTS_AROUND[disc.d]
        for i in range(0, 16, 2):
            x = disc.x + corners[i]
            y = disc.y + corners[i + 1]
            square = (x - x0) * (x - x0) + (y - y0) * (y - y0)
            # A pivot that lies on another base leads nowhere.
            if (
                0 < square < room2
                and 0 < x < BOARD
                and 0 < y < BOARD
                and first_over(self._discs, x, y, x, y, -1, -1) < 0
            ):
                found.append(Pivot(x, y, -1, sqrt(square)))

    def _front_pivots(self) -> list[Pivot]:
        """The pivots to which the way is straight."""
        if self._front is None:
            self._front = []
            self._hidden = []
            for pivot in self._all_pivots():
                if self._goes_straight(pivot):
                    self._front.append(pivot)
                else:
                    self._hidden.append(pivot)
        return self._front

    def _is_way(self, turn: Pivot, pivot: Pivot) -> bool:
        """Whether a path may run straight from one pivot to another."""
        if pivot.knot < 0:
            return self._is_clear(turn.x, turn.y, pivot.x, pivot.y)
        return self._goes_on(turn, pivot.knot, pivot.x, pivot.y)

    def _goes_straight(self, pivot: Pivot) -> bool:
        if pivot.knot >= 0:
            return self._is_straight(pivot.knot, pivot.x, pivot.y)
        return self._is_clear(self.x, self.y, pivot.x, pivot.y)

    def _way_to(self, pivot: Pivot) -> float:
        """The shortest way with one turn to a hidden pivot; FAR if there is none."""
        if pivot.way < 0.0:
            way = FAR
            for turn in self._front_pivots():
                dx = turn.x - pivot.x
                dy = turn.y - pivot.y
                length = turn.gone + sqrt(dx * dx + dy * dy)
                if length < way and length < self.room and self._is_way(turn, pivot):
                    way = length
            pivot.way = way
        return pivot.way

    # The engine's path.

    def path_to(self, x: int, y: int) -> Path | None:
        """The engine's path to a point that is a legal end, or None."""
        return self._path(x, y) if self.may_end(x, y) else None

    def exit_path(self, edge: int) -> Path | None:
        """The engine's path to the border line straight ahead, or None (`exit_N` to `exit_W`)."""
        x, y = border_point(edge, self.x, self.y)
        return self._path(x, y)

    def _path(self, x: int, y: int) -> Path | None:
        room = self.room + SLACK
        straight: Path | None = None
        if sqrt(dist2(self.x, self.y, x, y)) > room:
            return None
        if self._is_clear(self.x, self.y, x, y):
            straight = Path([self.x, x], [self.y, y])
            if not self._is_whole(straight):
                straight = None
        prefers = self.how & EXITS != 0 and len(self.bodies.ground.passable) > 0
        if straight is not None and (not prefers or straight.is_clean(self.bodies.ground)):
            return straight
        if prefers and not self._must_exit(x, y):
            clean = Search(self, x, y, True).best()
            if clean is not None:
                return clean
        if straight is not None:
            return straight
        return Search(self, x, y, False).best()

    def _is_whole(self, path: Path) -> bool:
        """Whether a path that starts in avoided terrain does not come back into it."""
        return all(not path.enters(self.bodies.ground, kind) for kind in self._exempt)

    def _must_exit(self, x: int, y: int) -> bool:
        """Whether every path leaves terrain: the start is in an area and the end is not."""
        ground = self.bodies.ground
        for kind in (ROUGH, HAZARDOUS):
            area = ground.area_at(kind, self.x, self.y)
            if area >= 0 and not ground.in_area(area, x, y):
                return True
        return False

    # A path of the player's own.

    def free_path(self, points: list[int]) -> Path:
        """The path through these points (flat: x1, y1, x2, y2 ...)."""
        return Path([self.x, *points[0::2]], [self.y, *points[1::2]])

    def fault(self, points: list[int]) -> Fault | None:
        """What is wrong with the path through these points (flat: x1, y1, x2, y2 ...); None if it is legal."""
        count = len(points) // 2
        if count - 1 > self.pivots:
            text = f"This move may turn {_times(self.pivots)}, the path turns {_times(count - 1)}."
            return Fault("too_many_pivots", "RAT-25", text, {"pivots": count - 1, "allowed": self.pivots})
        for i in range(count):
            found = self._point_fault(points[2 * i], points[2 * i + 1], i == count - 1)
            if found is not None:
                return found
        path = self.free_path(points)
        for i in range(path.segments):
            if path.squares[i] == 0:
                return Fault("no_move", "RAT-25", "The path stands still.", {})
        if path.length > self.room + SLACK:
            text = f"The path is {path.length:.1f} mm long, {self.room:.4g} are allowed."
            return Fault("too_long", "RAT-25", text, {"length": round(path.length, 1), "allowed": self.room})
        for i in range(path.segments):
            found = self._segment_fault(path.xs[i], path.ys[i], path.xs[i + 1], path.ys[i + 1])
            if found is not None:
                return found
        if not self._is_whole(path):
            return Fault("enters_terrain", "RAT-R67", "The path would come back into bad ground.", {})
        return None if path.leaves_board else self.end_fault(path.end_x, path.end_y)

    def _point_fault(self, x: int, y: int, is_last: bool) -> Fault | None:
        if inside_board(x, y):
            return None
        facts = {"x": x, "y": y}
        if not (on_border(x, y) and is_last):
            text = f"({x},{y}) is not inside the board."
            return Fault("off_board", "RAT-25", text, facts)
        if not self.how & MAY_LEAVE:
            return Fault("may_not_leave", "RAT-34", "This move may not leave the board.", facts)
        return None

    def _segment_fault(self, ax: int, ay: int, bx: int, by: int) -> Fault | None:
        ground = self.bodies.ground
        who = first_over(self._discs, ax, ay, bx, by, -1, -1)
        if who >= 0:
            name = self.bodies.names[who]
            return Fault("base_in_the_way", "RAT-27", f"The path runs over {name}.", {"group": int(who)})
        if not self.how & FLIES:
            number = ground.blocker(ax, ay, bx, by)
            if number >= 0:
                name = ground.pieces[number].name
                return Fault("blocked", "RAT-29", f"The path runs through the {name}.", {"piece": number})
        for guard in self._guards:
            if comes_within(ax, ay, bx, by, guard.x, guard.y, guard.d):
                text = f"The path comes closer to ({guard.x},{guard.y}) than its start."
                return Fault("comes_closer", "RAT-36", text, {"x": int(guard.x), "y": int(guard.y)})
        for piece in self._avoided:
            if piece.crossed_by(ax, ay, bx, by):
                text = f"The path may not enter {TERRAIN[piece.kind]} terrain: the {piece.name}."
                return Fault("enters_terrain", self._terrain_rule(), text, {"piece": ground.pieces.index(piece)})
        return None

    def _terrain_rule(self) -> str:
        return "RAT-136" if self.how & OWN else "RAT-R67"

    def end_fault(self, x: int, y: int) -> Fault | None:
        """What is wrong with a point as the end of this move; None if it is legal."""
        found = self.bodies.misfit(self.who, x, y)
        if found is not None:
            return found
        if self._suits(x, y):
            return None
        ground = self.bodies.ground
        facts: dict[str, Any] = {"x": x, "y": y}
        if self.how & FLIES and self.how & OWN and ground.in_hazard(x, y):
            return Fault("ends_in_terrain", "RAT-137", "A Flyer may not end its move in hazardous terrain.", facts)
        if self.how & SHUNS and (ground.in_hazard(x, y) or (self.how & AVOIDS_ROUGH and ground.in_rough(x, y))):
            kind = "hazardous" if ground.in_hazard(x, y) else "rough"
            return Fault("ends_in_terrain", self._terrain_rule(), f"The move may not end in {kind} terrain.", facts)
        if self._is_away:
            for guard in self._guards:
                if dist2(x, y, guard.x, guard.y) <= guard.d:
                    text = f"The end must be farther from ({guard.x},{guard.y}) than the start."
                    return Fault("not_away", "RAT-36", text, facts)
        if self._goals and not self._comes_closer(x, y):
            text = f"The end must be closer to ({self._goals[0]},{self._goals[1]}) than the start."
            return Fault("not_toward", "RAT-36", text, facts)
        if self._contact >= 0 and not self.bodies.touch_at(self.who, x, y, self._contact):
            text = f"The end must touch {self.bodies.names[self._contact]}."
            return Fault("no_contact", "RAT-133", text, facts)
        other = self._contact_with(self._no_contact, x, y)
        return Fault("in_contact", "RAT-R67", f"The end would touch {self.bodies.names[other]}.", facts)


@final
class Search:
    """The best path to one end with one or two pivots: shortest, then fewest pivots, then the lower pivots.

    With `is_clean` only paths count that need no exit and enter no hazardous terrain. When the end is in no terrain
    either, these are the paths that cross none, so that terrain is like a wall to them.
    """

    def __init__(self, move: Move, x: int, y: int, is_clean: bool) -> None:
        self.move = move
        self.x = x
        self.y = y
        self.is_clean = is_clean
        self.soft: list[Piece] = []
        self.must_test = False
        if is_clean:
            self._gather_soft()
        self.best_length = move.room + SLACK
        self.key: list[int] = []
        self.path: Path | None = None

    def _gather_soft(self) -> None:
        """The terrain that a clean path never crosses: all but the areas in which it ends."""
        ground = self.move.bodies.ground
        areas: list[int] = []
        for kind in (ROUGH, HAZARDOUS):
            area = ground.area_at(kind, self.x, self.y)
            if area >= 0:
                areas.append(area)
        self.must_test = len(areas) > 0
        for number in range(len(ground.pieces)):
            if ground.pieces[number].kind != BLOCKING and ground.areas[number] not in areas:
                self.soft.append(ground.pieces[number])

    def best(self) -> Path | None:
        """The best path, or None."""
        move = self.move
        if move.pivots == 0:
            return None
        x: i64 = self.x
        y: i64 = self.y
        front: list[Pivot] = []
        for turn in move._front_pivots():
            rest = sqrt((turn.x - x) * (turn.x - x) + (turn.y - y) * (turn.y - y))
            if turn.gone + rest <= self.best_length and self._is_soft(move.x, move.y, turn.x, turn.y):
                front.append(turn)
                if self._is_open(turn.x, turn.y, x, y):
                    self._take(turn.gone + rest, [int(turn.x), int(turn.y)])
        if move.pivots > 1:
            self._search_two(front)
        return self.path

    def _search_two(self, front: list[Pivot]) -> None:
        x: i64 = self.x
        y: i64 = self.y
        for second in self.move._all_pivots():
            rest = sqrt((second.x - x) * (second.x - x) + (second.y - y) * (second.y - y))
            # The straight line is the least that the way to the second pivot can take.
            if second.gone + rest > self.best_length or not self._is_open(second.x, second.y, x, y):
                continue
            for turn in front:
                dx = turn.x - second.x
                dy = turn.y - second.y
                length = turn.gone + sqrt(dx * dx + dy * dy) + rest
                if (
                    length <= self.best_length
                    and (dx != 0 or dy != 0)
                    and self.move._is_way(turn, second)
                    and self._is_soft(turn.x, turn.y, second.x, second.y)
                ):
                    self._take(length, [int(turn.x), int(turn.y), int(second.x), int(second.y)])

    def _is_open(self, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        return self.move._is_clear(ax, ay, bx, by) and self._is_soft(ax, ay, bx, by)

    def _is_soft(self, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        return not self.is_clean or not crosses_any(self.soft, ax, ay, bx, by)

    def _take(self, length: float, turns: list[int]) -> None:
        """Keep the path with these turns if it is the best so far; its segments are known to be clear."""
        key = [floor(length * 1000 + 0.5), len(turns), *turns]
        if self.key and key >= self.key:
            return
        move = self.move
        path = Path([move.x, *turns[0::2], self.x], [move.y, *turns[1::2], self.y])
        if move._is_whole(path) and (not self.must_test or path.is_clean(move.bodies.ground)):
            self.key = key
            self.path = path
            # Paths of the same thousandth of a millimetre are told apart by their pivots.
            self.best_length = min(self.best_length, length + 0.001)


def move_of_band(bodies: Bodies, who: int, band: int, how: int = 0) -> Move:
    """A move of that band (RAT-25)."""
    measures = bodies.ground.measures
    return Move(bodies, who, measures.length[band], measures.pivots[band], how)


def _times(count: int) -> str:
    return ("not at all", "once", "twice")[count] if count < 3 else f"{count} times"

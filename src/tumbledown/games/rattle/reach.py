"""How far a move goes: what it must keep to, where it may end, and which points it reaches, with turns or without.

The rules are RAT-24 to RAT-29, RAT-34 to RAT-36, RAT-136, RAT-137 and RAT-152.
"""

from math import sqrt
from typing import Final, final

from mypy_extensions import i64

from tumbledown.games.rattle.bodies import SLOTS, Bodies, Disc, first_over
from tumbledown.games.rattle.geometry import (
    BOARD,
    COMPASS_X,
    COMPASS_Y,
    HAZARDOUS,
    LATTICE,
    LATTICE_SIDE,
    LATTICE_X,
    LATTICE_Y,
    ROUGH,
    SPACING,
    comes_within,
    dist2,
    enters_disc,
    lattice_number,
    rounded,
    touching,
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
WIDEST_GAP: Final = 3
"""More than the gap can become when the pivot is rounded."""
FAR: Final = 1e9
UNKNOWN: Final = 0
STRAIGHT: Final = 1
HIDDEN: Final = 2
NEAR_BY: Final = (0, 1, -1, 2)
"""Rows and columns of the lattice around a place, the nearest first."""


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

    def __init__(self, x: i64, y: i64, knot: int, gone: float, left: float) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.knot = knot
        self.gone = gone
        self.left2: i64 = int(left * left)
        """The square of what is left of the length, rounded down."""
        self.kind = UNKNOWN
        """Whether the way to it is straight, once that is known."""
        self.way = -1.0
        """The shortest way with one turn, once it is known."""


class Reach:
    """How far a move goes: who moves, how far, with how many pivots, what it must keep to, and where it may end."""

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
        self._quarters: list[list[Disc]] | None = None
        """The bases that a straight way from the start can meet: to the SE, the SW, the NE and the NW."""
        self._walls: list[Piece] = []
        self._avoided: list[Piece] = []
        self._exempt: list[int] = []
        self._pivots: list[Pivot] | None = None
        self._front: list[Pivot] | None = None
        self._hidden: list[Pivot] | None = None
        self._in_the_way: Disc | None = None
        """The base that was in the way last: mostly it is in the way again."""
        self._wall_in_the_way: Piece | None = None
        self._last_turn: Pivot | None = None
        """The pivot that was good last: mostly it is good again for a point nearby."""
        self._lattice: list[int] | None = None
        self.known_ways: dict[int, list[int]] = {}
        """RAT-77 The ways that were looked for point by point, by what they are for."""
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

    def obstacles(self) -> tuple[list[Disc], list[Piece]]:
        """The bases and the pieces that no path may run over."""
        return self._discs, [*self._walls, *self._avoided]

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
        if not self.keeps_aim(x, y):
            return False
        if self._contact >= 0 and not self.bodies.touch_at(self.who, x, y, self._contact):
            return False
        return self._no_contact < 0 or self._contact_with(self._no_contact, x, y) < 0

    def keeps_aim(self, x: int, y: int) -> bool:
        """RAT-36 Whether an end, on the board or off it, is away from or towards what the move says."""
        if self._is_away:
            for guard in self._guards:
                if dist2(x, y, guard.x, guard.y) <= guard.d:
                    return False
        return not self._goals or self._comes_closer(x, y)

    def _comes_closer(self, x: int, y: int) -> bool:
        for i in range(0, len(self._goals), 2):
            goal_x = self._goals[i]
            goal_y = self._goals[i + 1]
            if dist2(x, y, goal_x, goal_y) < dist2(self.x, self.y, goal_x, goal_y):
                return True
        return False

    def _contact_with(self, player: i64, x: i64, y: i64) -> int:
        d: i64 = self.bodies.base[self.who]
        for disc in self.bodies.discs:
            if touching(x, y, d, disc.x, disc.y, disc.d) and disc.who != self.who and disc.who // SLOTS == player:
                return disc.who
        return -1

    def _is_guarded(self, x: i64, y: i64) -> bool:
        """Whether no path may touch the point, because it is too close to what the move keeps away from."""
        return any((x - guard.x) * (x - guard.x) + (y - guard.y) * (y - guard.y) < guard.d for guard in self._guards)

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
        if self._lattice is None and not self._exempt and self._has_near():
            return True
        return len(self.lattice()) > 0

    def _has_near(self) -> bool:
        """Whether the way to a lattice point close by is straight; nearly always there is one."""
        for down in NEAR_BY:
            y = SPACING * (self.y // SPACING + down)
            for right in NEAR_BY:
                x = SPACING * (self.x // SPACING + right)
                if (
                    0 < x < BOARD
                    and 0 < y < BOARD
                    and dist2(x, y, self.x, self.y) <= self.room * self.room
                    and self.may_end(x, y)
                    and self.is_clear(self.x, self.y, x, y)
                ):
                    return True
        return False

    def _list_lattice(self) -> list[int]:
        waiting: list[int] = []
        found = self._straight_lattice(waiting)
        if self._exempt:
            legal = found + waiting
            found = [number for number in legal if self._path(LATTICE_X[number], LATTICE_Y[number]) is not None]
        elif waiting and self.pivots > 0:
            waiting = self._reach_over(waiting, found)
            if waiting and self.pivots > 1:
                self._reach_behind(waiting, found)
        found.sort()
        return found

    def _straight_lattice(self, waiting: list[int]) -> list[int]:
        """The lattice points to which the way is straight; other legal ends within reach are put into `waiting`."""
        found: list[int] = []
        taken = self.bodies.taken(self.who)
        if self._knot >= 0:
            taken[self._knot] = True
        is_free = self.how & (SHUNS | FLIES) == 0 and not self._goals and not self._is_away
        is_free = is_free and self._contact < 0 and self._no_contact < 0
        has_guards = len(self._guards) > 0
        room = self.room + SLACK
        far: i64 = int(room)
        far2: i64 = int(room * room)
        x0: i64 = self.x
        y0: i64 = self.y
        first_column = max(0, (x0 - far + SPACING - 1) // SPACING - 1)
        last_column = min(LATTICE_SIDE - 1, (x0 + far) // SPACING - 1)
        first_row = max(0, (y0 - far + SPACING - 1) // SPACING - 1)
        last_row = min(LATTICE_SIDE - 1, (y0 + far) // SPACING - 1)
        row_of_knots = self.bodies.ground.open_row(self._knot) if self._is_on_knots() else None
        for row in range(first_row, last_row + 1):
            for column in range(first_column, last_column + 1):
                number = LATTICE_SIDE * row + column
                if taken[number]:
                    continue
                x: i64 = SPACING * (column + 1)
                y: i64 = SPACING * (row + 1)
                if (x - x0) * (x - x0) + (y - y0) * (y - y0) > far2 or (has_guards and self._is_guarded(x, y)):
                    continue
                if not is_free and not self._suits(x, y):
                    continue
                if row_of_knots is None:
                    is_straight = self.is_clear(x0, y0, x, y)
                else:
                    is_straight = row_of_knots[number] != 0 and self._is_passable(x0, y0, x, y)
                if is_straight:
                    found.append(number)
                else:
                    waiting.append(number)
        return found

    def _is_on_knots(self) -> bool:
        """Whether the ground knows what lies between the start and its knots."""
        return self._knot >= 0 and self.how & FLIES == 0

    def _reach_over(self, waiting: list[int], found: list[int]) -> list[int]:
        """Put the points that can be reached over one pivot into `found`; the others are given back."""
        still: list[int] = []
        last: Pivot | None = None
        for number in waiting:
            x: i64 = LATTICE_X[number]
            y: i64 = LATTICE_Y[number]
            # Neighbours are mostly reached over the same pivot.
            if last is not None and self._may_turn(last, x, y) and self._goes_on(last, number, x, y):
                found.append(number)
                continue
            pivot = self._turn_to(number, x, y)
            if pivot is None:
                still.append(number)
            else:
                last = pivot
                found.append(number)
        return still

    def _turn_to(self, number: int, x: i64, y: i64) -> Pivot | None:
        """A pivot over which a path with one turn leads to a lattice point."""
        for pivot in self.front_pivots():
            dx = x - pivot.x
            dy = y - pivot.y
            if dx * dx + dy * dy <= pivot.left2 and self._goes_on(pivot, number, x, y):
                return pivot
        return None

    def _reach_behind(self, waiting: list[int], found: list[int]) -> None:
        """Put the points that can be reached over two pivots into `found`."""
        last: Pivot | None = None
        for number in waiting:
            x: i64 = LATTICE_X[number]
            y: i64 = LATTICE_Y[number]
            if last is not None and self._is_behind(last, number, x, y):
                found.append(number)
                continue
            pivot = self._second_turn_to(number, x, y)
            if pivot is not None:
                last = pivot
                found.append(number)

    def _second_turn_to(self, number: int, x: i64, y: i64) -> Pivot | None:
        """A pivot over which a path with two turns leads to a lattice point."""
        for pivot in self.hidden_pivots():
            dx = x - pivot.x
            dy = y - pivot.y
            if dx * dx + dy * dy <= pivot.left2 and self._is_behind(pivot, number, x, y):
                return pivot
        return None

    def _is_behind(self, pivot: Pivot, number: int, x: i64, y: i64) -> bool:
        """Whether a path leads over that pivot, to which the way has a turn, to a lattice point."""
        # The way to a hidden pivot is longer than the straight line, and looked for only if it leads somewhere.
        return self._may_turn(pivot, x, y) and self._goes_on(pivot, number, x, y) and self._is_near(pivot, x, y)

    def _is_near(self, pivot: Pivot, x: i64, y: i64) -> bool:
        """Whether the way with a turn to a hidden pivot leaves enough for the rest."""
        way = self._way_to(pivot)
        return way < FAR and way + sqrt(float(dist2(pivot.x, pivot.y, x, y))) <= self.room + SLACK

    def _goes_on(self, pivot: Pivot, knot: int, x: i64, y: i64) -> bool:
        """Whether a path may run straight from a pivot to a knot of the ground."""
        if pivot.knot < 0 or self.how & FLIES:
            return self.is_clear(pivot.x, pivot.y, x, y)
        return self.bodies.ground.is_open(pivot.knot, knot) and self._is_passable(pivot.x, pivot.y, x, y)

    def _has_path(self, x: int, y: int) -> bool:
        if self._exempt:
            return self._path(x, y) is not None
        room = self.room + SLACK
        if sqrt(float(dist2(self.x, self.y, x, y))) > room or self._is_guarded(x, y):
            return False
        if self.is_clear(self.x, self.y, x, y):
            return True
        if self.pivots == 0:
            return False
        last = self._last_turn
        if last is not None and self._may_turn(last, x, y) and self.is_clear(last.x, last.y, x, y):
            return True
        for pivot in self.all_pivots():
            if self._may_turn(pivot, x, y) and self._is_straight(pivot) and self.is_clear(pivot.x, pivot.y, x, y):
                self._last_turn = pivot
                return True
        if self.pivots == 1:
            return False
        for pivot in self.hidden_pivots():
            if self._may_turn(pivot, x, y) and self.is_clear(pivot.x, pivot.y, x, y) and self._is_near(pivot, x, y):
                return True
        return False

    def _may_turn(self, pivot: Pivot, x: i64, y: i64) -> bool:
        """Whether the straight lines over a pivot are short enough."""
        dx = x - pivot.x
        dy = y - pivot.y
        return dx * dx + dy * dy <= pivot.left2

    def is_clear(self, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        """Whether a path may run straight from A to B."""
        if not self._is_passable(ax, ay, bx, by):
            return False
        last = self._wall_in_the_way
        if last is not None and last.crossed_by(ax, ay, bx, by):
            return False
        for piece in self._walls:
            if piece.crossed_by(ax, ay, bx, by):
                self._wall_in_the_way = piece
                return False
        return True

    def _is_passable(self, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        """Whether a path may run straight from A to B as far as walls do not matter."""
        last = self._in_the_way
        if last is not None and enters_disc(ax, ay, bx, by, last.x, last.y, last.d):
            return False
        discs = self._ahead(bx, by) if ax == self.x and ay == self.y else self._discs
        place = first_over(discs, ax, ay, bx, by, -1, -1)
        if place >= 0:
            self._in_the_way = discs[place]
            return False
        for guard in self._guards:
            if comes_within(ax, ay, bx, by, guard.x, guard.y, guard.d):
                return False
        return not self._avoided or not crosses_any(self._avoided, ax, ay, bx, by)

    def _ahead(self, x: i64, y: i64) -> list[Disc]:
        """The bases that a straight way from the start to a point can meet."""
        if self._quarters is None:
            self._quarters = self._sorted_into_quarters()
        quarter: i64 = 0
        if x < self.x:
            quarter += 1
        if y < self.y:
            quarter += 2
        return self._quarters[quarter]

    def _sorted_into_quarters(self) -> list[list[Disc]]:
        quarters: list[list[Disc]] = [[], [], [], []]
        x0: i64 = self.x
        y0: i64 = self.y
        for disc in self._discs:
            is_east = 2 * (disc.x - x0) > -disc.d
            is_west = 2 * (disc.x - x0) < disc.d
            is_south = 2 * (disc.y - y0) > -disc.d
            is_north = 2 * (disc.y - y0) < disc.d
            if is_south and is_east:
                quarters[0].append(disc)
            if is_south and is_west:
                quarters[1].append(disc)
            if is_north and is_east:
                quarters[2].append(disc)
            if is_north and is_west:
                quarters[3].append(disc)
        return quarters

    # Pivots.

    def all_pivots(self) -> list[Pivot]:
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
                    gone = sqrt(float(square))
                    found.append(Pivot(x, y, LATTICE + i, gone, self.room + SLACK - gone))
            for disc in self.bodies.discs:
                if disc.who != self.who:
                    self._add_pivots(found, disc, room2)
            self._pivots = found
        return self._pivots

    def _add_pivots(self, found: list[Pivot], disc: Disc, room2: i64) -> None:
        """The pivots around a base."""
        x0: i64 = self.x
        y0: i64 = self.y
        beside = self._beside(disc)
        corners = PIVOTS_AROUND[disc.d]
        for i in range(0, 16, 2):
            x = disc.x + corners[i]
            y = disc.y + corners[i + 1]
            square = (x - x0) * (x - x0) + (y - y0) * (y - y0)
            # A pivot that lies on another base leads nowhere.
            if 0 < square < room2 and 0 < x < BOARD and 0 < y < BOARD and first_over(beside, x, y, x, y, -1, -1) < 0:
                gone = sqrt(float(square))
                found.append(Pivot(x, y, -1, gone, self.room + SLACK - gone))

    def _beside(self, disc: Disc) -> list[Disc]:
        """The bases that are near enough to another to lie on a pivot around it."""
        beside: list[Disc] = []
        for other in self._discs:
            reach = disc.d + other.d + 2 * WIDEST_GAP
            square = (other.x - disc.x) * (other.x - disc.x) + (other.y - disc.y) * (other.y - disc.y)
            if 4 * square < reach * reach and other is not disc:
                beside.append(other)
        return beside

    def front_pivots(self) -> list[Pivot]:
        """The pivots to which the way is straight."""
        if self._front is None:
            self._front = [pivot for pivot in self.all_pivots() if self._is_straight(pivot)]
        return self._front

    def hidden_pivots(self) -> list[Pivot]:
        """The other pivots, without those that no path may touch."""
        if self._hidden is None:
            self._hidden = [
                pivot
                for pivot in self.all_pivots()
                if not self._is_straight(pivot) and self.is_clear(pivot.x, pivot.y, pivot.x, pivot.y)
            ]
        return self._hidden

    def _is_straight(self, pivot: Pivot) -> bool:
        """Whether the way to a pivot is straight; worked out once."""
        if pivot.kind == UNKNOWN:
            pivot.kind = STRAIGHT if self._goes_straight(pivot) else HIDDEN
        return pivot.kind == STRAIGHT

    def is_way(self, turn: Pivot, pivot: Pivot) -> bool:
        """Whether a path may run straight from one pivot to another."""
        if pivot.knot < 0:
            return self.is_clear(turn.x, turn.y, pivot.x, pivot.y)
        return self._goes_on(turn, pivot.knot, pivot.x, pivot.y)

    def _goes_straight(self, pivot: Pivot) -> bool:
        if pivot.knot >= 0 and self._is_on_knots():
            is_open = self.bodies.ground.is_open(self._knot, pivot.knot)
            return is_open and self._is_passable(self.x, self.y, pivot.x, pivot.y)
        return self.is_clear(self.x, self.y, pivot.x, pivot.y)

    def _way_to(self, pivot: Pivot) -> float:
        """The shortest way with one turn to a hidden pivot; FAR if there is none."""
        if pivot.way < 0.0:
            way = FAR
            for turn in self.front_pivots():
                dx = turn.x - pivot.x
                dy = turn.y - pivot.y
                length = turn.gone + sqrt(float(dx * dx + dy * dy))
                if length < way and length < self.room and self.is_way(turn, pivot):
                    way = length
            pivot.way = way
            left = self.room + SLACK - way
            pivot.left2 = int(left * left) if left >= 0.0 else -1
        return pivot.way

    def _path(self, x: int, y: int) -> Path | None:
        """The engine's path to a point, whatever may be said of it as an end; None if there is none."""
        raise NotImplementedError

    def is_whole(self, path: Path) -> bool:
        """Whether a path that starts in avoided terrain does not come back into it."""
        return all(not path.enters(self.bodies.ground, kind) for kind in self._exempt)

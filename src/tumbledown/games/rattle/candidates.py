"""Move decisions: the finite candidates for bots and keyboards, and free paths for people."""

from bisect import bisect_left
from math import sqrt
from typing import Final, final

from mypy_extensions import i64

from tumbledown.engine import Reason
from tumbledown.games.rattle.bodies import Disc
from tumbledown.games.rattle.geometry import (
    BLOCKING,
    LATTICE,
    LATTICE_X,
    LATTICE_Y,
    POINTS_ACROSS,
    band_point,
    contact_point,
    dist2,
    lattice_number,
    mark_lattice_around,
    marked,
)
from tumbledown.games.rattle.moves import Move
from tumbledown.games.rattle.options import (
    BAND_FOE,
    COVER,
    DECLINE,
    EMBARK,
    EXIT,
    FREE,
    HOME,
    MARKER,
    PT,
    STAY,
    TOUCH_FOE,
    TOUCH_OWN,
    UNLOAD,
    free_points,
)
from tumbledown.games.rattle.paths import Path
from tumbledown.games.rattle.reach import EXITS, FLIES, MAY_LEAVE, OWN, PASSES_OWN, SHUNS, SLACK
from tumbledown.games.rattle.state import RattleStep, RattleTable
from tumbledown.games.rattle.walking import needs_exit_checks
from tumbledown.games.rattle.words import FLYER, FREE_MARKER, RAIDERS

FAR: Final = 1000
"""Beyond every distance on the board."""


def nearby_offsets() -> list[tuple[int, int, int]]:
    """Offsets up to 23 mm away, nearest first, then lower y, lower x, with their squared length."""
    found = [(x * x + y * y, y, x) for y in range(-23, 24) for x in range(-23, 24)]
    return sorted(found)


NEARBY: Final = nearby_offsets()


def own_move(state: RattleTable, who: int, band: int, has_checks: bool) -> Move:
    """RAT-35 A move of a band that the owner chooses, from where the group stands."""
    return own_move_of(state, who, float(state.house.length[band]), state.house.pivots[band], has_checks)


def own_move_of(state: RattleTable, who: int, room: float, pivots: int, has_checks: bool) -> Move:
    """RAT-35 A move of so much length and so many pivots that the owner chooses."""
    return Move(state.bodies, who, room, pivots, how_of(state, who, has_checks))


def how_of(state: RattleTable, who: int, has_checks: bool) -> int:
    """What counts for a move that the owner of a group chooses."""
    how = OWN + MAY_LEAVE
    if state.roster.trait[who] == FLYER:
        how += FLIES
    elif state.roster.is_transport[who]:
        how += SHUNS
    if has_checks and needs_exit_checks(state, who):
        how += EXITS
    if state.has_trait(who // 8, RAIDERS):
        how += PASSES_OWN
    return how


KEPT_MOVES: Final[dict[int, Move]] = {}


def usual_move(state: RattleTable, who: int, band: int) -> Move:
    """RAT-35 The move of a band in an action, without further conditions: several actions ask for the same."""
    key = 4 * who + band
    kept = KEPT_MOVES.get(key)
    room, pivots = float(state.house.length[band]), state.house.pivots[band]
    how = how_of(state, who, True)
    if kept is None or kept.bodies is not state.bodies or (kept.how, kept.room, kept.pivots) != (how, room, pivots):
        kept = Move(state.bodies, who, room, pivots, how)
        KEPT_MOVES[key] = kept
    return kept


def forced_move(state: RattleTable, who: int, band: int, how: int = 0) -> Move:
    """RAT-35 A move that the opponent chooses."""
    if state.roster.trait[who] == FLYER:
        how += FLIES
    return Move(state.bodies, who, float(state.house.length[band]), state.house.pivots[band], how)


class MoveStep(RattleStep):
    """A move decision: a subclass says who moves, how far, under which conditions, and what follows."""

    _kept: Move | None = None

    def kept_move(self, state: RattleTable) -> Move:
        """The move of this decision, worked out once: listing, choosing and refusing all ask it."""
        kept = self._kept
        if kept is None or kept.bodies is not state.bodies:
            kept = self.move(state)
            self._kept = kept
        return kept

    def mover(self, state: RattleTable) -> int:
        """The group that moves."""
        raise NotImplementedError

    def move(self, state: RattleTable) -> Move:
        """The move with all conditions on its path and end."""
        raise NotImplementedError

    def go(self, state: RattleTable, seat: int, path: Path | None) -> None:
        """The path was chosen (None: to stay); the step takes itself off the agenda."""
        raise NotImplementedError

    def accepts(self, state: RattleTable, x: int, y: int) -> bool:
        """Whether an end point that can be reached is good for the decision."""
        return True

    def accepts_all(self, state: RattleTable) -> bool:
        """Whether `accepts` is True for every point."""
        return True

    def refusal(self, state: RattleTable, x: int, y: int) -> Reason | None:
        """Why `accepts` is False."""
        return None

    def may_stay(self, state: RattleTable) -> bool:
        """Whether a move of length 0 is allowed."""
        return False

    def may_decline(self) -> bool:
        """Whether the move may be left out."""
        return False

    def may_leave(self, state: RattleTable) -> bool:
        """RAT-34 Whether the move may end off the board."""
        return False

    def boardings(self, state: RattleTable) -> list[int]:
        """Getting in and out instead of a move, ascending."""
        return []

    def is_aboard(self, state: RattleTable) -> bool:
        """Whether the mover is a passenger, who can only get out."""
        return False

    def board(self, state: RattleTable, seat: int, option: int) -> None:
        """Somebody gets in or out; the step takes itself off the agenda."""
        raise NotImplementedError

    def options(self, state: RattleTable, seat: int) -> list[int]:
        found: list[int] = [DECLINE] if self.may_decline() else []
        if self.is_aboard(state):
            return found + self.boardings(state)
        if self.may_stay(state):
            found.append(STAY)
        move = self.kept_move(state)
        if self.may_leave(state) and may_score(state, self.mover(state)):
            for edge in range(4):
                if move.exit_path(edge) is not None:
                    found.append(EXIT + edge)
        found += self.boardings(state)
        found += self.points(state, seat, move)
        if not found and self.last_way(state, move):
            found.append(HOME)
        return found

    def last_way(self, state: RattleTable, move: Move) -> list[int]:
        """The points of a legal path where no candidate has one; none unless the decision looks for it (RAT-77)."""
        return []

    def reach_of_target(self, state: RattleTable) -> int:
        """How near to some enemy every accepted end is; FAR when it may be anywhere."""
        return FAR

    def points(self, state: RattleTable, seat: int, move: Move, one_is_enough: bool = False) -> list[int]:
        """The candidates with an end point of their own, ascending; of those that share one the first is kept."""
        search = Search(state, self, move, one_is_enough)
        mover: i64 = self.mover(state)
        discs = state.bodies.discs
        for disc in discs:
            if disc.who // 8 != seat and disc.who != mover:
                search.try_contacts(disc, TOUCH_FOE)
        for disc in discs:
            if disc.who // 8 == seat and disc.who != mover and search.may_help(disc):
                search.try_contacts(disc, TOUCH_OWN)
        for disc in discs:
            if disc.who // 8 != seat and disc.who != mover:
                search.try_bands(disc)
        for number in range(len(state.marker_x)):
            if state.holder[number] == FREE_MARKER:
                search.try_marker(number)
        if search.is_done():
            return search.found
        search.try_covers()
        search.found.sort()
        return search.found + search.lattice()

    def spot_of(self, state: RattleTable, seat: int, option: int) -> tuple[int, int]:
        """The end point of a candidate."""
        bodies = state.bodies
        base = state.roster.base
        mover = self.mover(state)
        x, y = bodies.x[mover], bodies.y[mover]
        if option == HOME:
            way = self.last_way(state, self.kept_move(state))
            return way[-2], way[-1]
        if option >= PT:
            return LATTICE_X[option - PT], LATTICE_Y[option - PT]
        if option >= COVER:
            return state.ground.cover_point(option - COVER, x, y, base[mover])
        if option >= BAND_FOE:
            other = 8 * (1 - seat) + (option - BAND_FOE) // 3
            return band_point(bodies.x[other], bodies.y[other], x, y, state.house.length[(option - BAND_FOE) % 3 + 1])
        if option >= TOUCH_FOE:
            side = seat if option >= TOUCH_OWN else 1 - seat
            place = option - (TOUCH_OWN if option >= TOUCH_OWN else TOUCH_FOE)
            other = 8 * side + place // 3
            return contact_point(bodies.x[other], bodies.y[other], base[other], base[mover], x, y, place % 3)
        return marker_spot(state, mover, option - MARKER)

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == STAY:
            self.go(state, seat, None)
        elif option == DECLINE:
            self.decline(state, seat)
        elif EMBARK <= option < UNLOAD + 8:
            self.board(state, seat, option)
        else:
            move = self.kept_move(state)
            path: Path | None
            if option >= FREE:
                path = move.free_path(free_points(option))
            elif EXIT <= option < EXIT + 4:
                path = move.exit_path(option - EXIT)
            elif option == HOME:
                path = move.free_path(self.last_way(state, move))
            else:
                x, y = self.spot_of(state, seat, option)
                path = move.path_to(x, y)
            assert path is not None
            self.go(state, seat, path)

    def decline(self, state: RattleTable, seat: int) -> None:
        """No move is made."""
        state.agenda.pop()

    def open_reason(self, state: RattleTable, seat: int, points: list[int]) -> Reason | None:
        if self.is_aboard(state):
            return Reason("aboard", "RAT-131", "A group aboard can only get out.", {})
        move = self.kept_move(state)
        fault = move.fault(points)
        if fault is not None:
            return Reason(fault.code, fault.rule, fault.text, fault.facts)
        path = move.free_path(points)
        if path.leaves_board:
            if not self.may_leave(state):
                return Reason("cannot_leave", "RAT-34", "This move cannot end off the board.", {})
            return leaving_reason(state, self.mover(state))
        if path.last == 0:
            return Reason("no_length", self.rule, "A path of length 0 is no move.", {})
        return self.refusal(state, path.end_x, path.end_y)


@final
class Search:
    """The candidates of one move decision, tried one after the other."""

    def __init__(self, state: RattleTable, step: MoveStep, move: Move, one_is_enough: bool) -> None:
        self.state = state
        self.step = step
        self.move = move
        self.one_is_enough = one_is_enough
        self.mover: int = step.mover(state)
        self.base: i64 = state.roster.base[self.mover]
        self.x: i64 = state.bodies.x[self.mover]
        self.y: i64 = state.bodies.y[self.mover]
        self.far: i64 = int(move.room) + 1
        """A little more than the length of the move."""
        self.room2: i64 = int(move.room * move.room) + 1
        self.reach: i64 = step.reach_of_target(state)
        self.is_picky = self.reach < FAR
        # The start is taken: whoever wants it stays.
        self.taken: set[int] = {POINTS_ACROSS * self.y + self.x}
        self.on_lattice: set[int] = set()
        """The numbers of the lattice points that are taken by those found."""
        self.found: list[int] = []

    def is_done(self) -> bool:
        """Whether one candidate was enough and is found."""
        return self.one_is_enough and len(self.found) > 0

    def take(self, option: int, x: int, y: int) -> None:
        """Add a candidate if its end can be reached, is good for the decision, and not taken already."""
        if x < 0 or dist2(x, y, self.x, self.y) > self.room2 or self.is_done():
            return
        here = POINTS_ACROSS * y + x
        if here in self.taken:
            return
        if self.is_picky and not self.step.accepts(self.state, x, y):
            return
        if self.move.reaches(x, y) and (self.is_picky or self.step.accepts(self.state, x, y)):
            self.taken.add(here)
            self.found.append(option)
            number = lattice_number(x, y)
            if number >= 0:
                self.on_lattice.add(number)

    def may_help(self, disc: Disc) -> bool:
        """Whether an end in contact with an own group can be near enough to an enemy."""
        if not self.is_picky:
            return True
        far = self.reach + (self.base + disc.d) // 2 + 3
        for foe in self.state.bodies.discs:
            square = (foe.x - disc.x) * (foe.x - disc.x) + (foe.y - disc.y) * (foe.y - disc.y)
            if square <= far * far and foe.who // 8 != disc.who // 8:
                return True
        return False

    def try_contacts(self, disc: Disc, first: int) -> None:
        """`touch_foe` or `touch_own` of one group."""
        dx = disc.x - self.x
        dy = disc.y - self.y
        reach = self.far + (self.base + disc.d) // 2 + 2
        if dx * dx + dy * dy > reach * reach:
            return
        for turn in range(3):
            x, y = contact_point(disc.x, disc.y, disc.d, self.base, self.x, self.y, turn)
            self.take(first + 3 * (disc.who % 8) + turn, x, y)

    def try_bands(self, disc: Disc) -> None:
        """`band_foe` of one enemy: points on the line between the two."""
        dx = disc.x - self.x
        dy = disc.y - self.y
        apart = dx * dx + dy * dy
        for band in range(3):
            length: i64 = self.state.house.length[band + 1]
            far = self.far + length
            near = length - self.far - 1
            if apart <= far * far and (near <= 0 or apart >= near * near):
                x, y = band_point(disc.x, disc.y, self.x, self.y, length)
                self.take(BAND_FOE + 3 * (disc.who % 8) + band, x, y)

    def try_marker(self, number: int) -> None:
        """`marker` of one flag, if it is near enough."""
        state = self.state
        far = self.far + self.base // 2 + 2
        if dist2(self.x, self.y, state.marker_x[number], state.marker_y[number]) <= far * far:
            x, y = marker_spot(state, self.mover, number)
            self.take(MARKER + number, x, y)

    def try_covers(self) -> None:
        """`cover` of every blocking piece that is near enough."""
        ground = self.state.ground
        far = self.far + self.base
        for number, piece in enumerate(ground.pieces):
            if piece.kind != BLOCKING or piece.left > self.x + far or piece.right < self.x - far:
                continue
            if piece.top > self.y + far or piece.bottom < self.y - far:
                continue
            x, y = ground.cover_point(number, self.x, self.y, self.base)
            self.take(COVER + number, x, y)

    def lattice(self) -> list[int]:
        """`pt` of the lattice points."""
        found: list[int] = []
        state, step, taken = self.state, self.step, self.on_lattice
        if self.is_picky or self.one_is_enough:
            for index in self.near_targets() if self.is_picky else self.near_by():
                x, y = LATTICE_X[index], LATTICE_Y[index]
                if dist2(x, y, self.x, self.y) > self.room2 or (taken and index in taken):
                    continue
                if step.accepts(state, x, y) and self.move.reaches(x, y):
                    found.append(PT + index)
                    if self.one_is_enough:
                        break
            return found
        is_open = step.accepts_all(state)
        if is_open and not taken:
            return [PT + index for index in self.move.lattice()]
        for index in self.move.lattice():
            if taken and index in taken:
                continue
            if is_open or step.accepts(state, LATTICE_X[index], LATTICE_Y[index]):
                found.append(PT + index)
        return found

    def near_by(self) -> list[int]:
        """The lattice points around the mover, as far as it goes, ascending."""
        near = [False] * LATTICE
        mark_lattice_around(near, self.x, self.y, int(self.move.room))
        return marked(near)

    def near_targets(self) -> list[int]:
        """The lattice points near enough to an enemy, ascending."""
        reach = self.reach
        bodies = self.state.bodies
        far = self.far + reach
        near = [False] * LATTICE
        for other in bodies.there:
            if other // 8 == self.mover // 8 or bodies.distance2(self.mover, other) > far * far:
                continue
            mark_lattice_around(near, bodies.x[other], bodies.y[other], reach)
        return marked(near)


def marker_spot(state: RattleTable, mover: int, number: int) -> tuple[int, int]:
    """The marker's point, or the nearest legal point from which the group touches it; (-1, -1) if there is none."""
    x, y = state.marker_x[number], state.marker_y[number]
    base = state.roster.base[mover]
    # Twice r+2 (RAT-168): the radius of a base may end in a half.
    reach = base + 4
    # Nearer to the marker than this, the mover would overlap some other base.
    gap = 0.0
    for disc in state.bodies.discs:
        if disc.who != mover:
            gap = max(gap, (base + disc.d) / 2 - sqrt(float(dist2(x, y, disc.x, disc.y))) - SLACK)
    for place in range(bisect_left(NEARBY, (int(gap * gap), -FAR, -FAR)), len(NEARBY)):
        square, dy, dx = NEARBY[place]
        if 4 * square > reach * reach:
            break
        if square >= gap * gap and state.bodies.fits(mover, x + dx, y + dy):
            return x + dx, y + dy
    return -1, -1


def may_score(state: RattleTable, who: int) -> bool:
    """RAT-170 Whether a group carries a marker that it took in an earlier turn."""
    marker = state.marker_of(who) if state.marker_x else -1
    return marker >= 0 and state.held_since[marker] < state.turn_no


def leaving_reason(state: RattleTable, who: int) -> Reason | None:
    """RAT-170 Why a group may not leave the board now."""
    marker = state.marker_of(who) if state.marker_x else -1
    if marker >= 0 and not may_score(state, who):
        text = f"{state.name(who)} took its flag in this turn and cannot leave with it before the next."
        return Reason("flag_too_fresh", "RAT-170", text, {"marker": marker})
    return None

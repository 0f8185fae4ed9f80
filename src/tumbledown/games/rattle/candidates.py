"""Move decisions: the finite candidates for bots and keyboards, and free paths for people."""

from typing import Final

from tumbledown.engine import Reason
from tumbledown.games.rattle.geometry import BLOCKING, band_point, contact_point
from tumbledown.games.rattle.moves import EXITS, FLIES, MAY_LEAVE, OWN, PASSES_OWN, SHUNS, Move
from tumbledown.games.rattle.options import (
    BAND_FOE,
    BOARD,
    COVER,
    DECLINE,
    EMBARK,
    EXIT,
    FREE,
    MARKER,
    PT,
    STAY,
    TOUCH_FOE,
    TOUCH_OWN,
    UNLOAD,
    free_points,
    lattice_x,
    lattice_y,
)
from tumbledown.games.rattle.paths import Path
from tumbledown.games.rattle.state import RattleStep, RattleTable
from tumbledown.games.rattle.walking import needs_exit_checks
from tumbledown.games.rattle.words import FLYER, FREE_MARKER, RAIDERS

ROW: Final = BOARD + 1


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
    how = OWN
    if state.roster.trait[who] == FLYER:
        how += FLIES
    elif state.roster.is_transport[who]:
        how += SHUNS
    if has_checks and needs_exit_checks(state, who):
        how += EXITS
    if state.has_trait(who // 8, RAIDERS):
        how += PASSES_OWN
    return Move(state.bodies, who, room, pivots, how + MAY_LEAVE)


def forced_move(state: RattleTable, who: int, band: int, how: int = 0) -> Move:
    """RAT-35 A move that the opponent chooses."""
    if state.roster.trait[who] == FLYER:
        how += FLIES
    return Move(state.bodies, who, float(state.house.length[band]), state.house.pivots[band], how)


class MoveStep(RattleStep):
    """A move decision: a subclass says who moves, how far, under which conditions, and what follows."""

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
        move = self.move(state)
        if self.may_leave(state) and may_score(state, self.mover(state)):
            for edge in range(4):
                if move.exit_path(edge) is not None:
                    found.append(EXIT + edge)
        found += self.boardings(state)
        return found + self.points(state, seat, move)

    def points(self, state: RattleTable, seat: int, move: Move) -> list[int]:
        """The candidates with an end point of their own, ascending; of those that share one the first is kept."""
        bodies = state.bodies
        mover = self.mover(state)
        x, y = bodies.x[mover], bodies.y[mover]
        # The start is taken: whoever wants it stays.
        taken: list[int] = [ROW * y + x]
        contacts: list[int] = []
        bands: list[int] = []
        own: list[int] = []
        reach = move.room
        base = state.roster.base
        for other in bodies.there:
            if other == mover:
                continue
            ox, oy = bodies.x[other], bodies.y[other]
            apart = bodies.distance2(mover, other)
            gap = (base[mover] + base[other]) // 2 + 2
            is_near = apart <= (reach + gap) * (reach + gap)
            is_foe = other // 8 != seat
            if is_near:
                first = (TOUCH_FOE if is_foe else TOUCH_OWN) + 3 * (other % 8)
                for turn in range(3):
                    tx, ty = contact_point(ox, oy, base[other], base[mover], x, y, turn)
                    here = ROW * ty + tx
                    if here not in taken and move.reaches(tx, ty) and self.accepts(state, tx, ty):
                        taken.append(here)
                        (contacts if is_foe else own).append(first + turn)
        for other in bodies.there:
            if other == mover or other // 8 == seat:
                continue
            apart = bodies.distance2(mover, other)
            for band in range(3):
                length = state.house.length[band + 1]
                # The point lies on the line between the two: too far from both, or nearer to the enemy than that.
                far = reach + length
                near = length - reach - 1.0
                if apart > far * far or (near > 0 and apart < near * near):
                    continue
                bx, by = band_point(bodies.x[other], bodies.y[other], x, y, length)
                here = ROW * by + bx
                if here not in taken and move.reaches(bx, by) and self.accepts(state, bx, by):
                    taken.append(here)
                    bands.append(BAND_FOE + 3 * (other % 8) + band)
        markers = self.marker_points(state, mover, move, taken)
        covers: list[int] = []
        pieces = state.ground.pieces
        for number in range(len(pieces)):
            if pieces[number].kind == BLOCKING:
                cx, cy = state.ground.cover_point(number, x, y, base[mover])
                here = ROW * cy + cx
                if cx >= 0 and here not in taken and move.reaches(cx, cy) and self.accepts(state, cx, cy):
                    taken.append(here)
                    covers.append(COVER + number)
        found = markers + contacts + own + bands + covers
        for index in move.lattice():
            px, py = lattice_x(index), lattice_y(index)
            if ROW * py + px not in taken and self.accepts(state, px, py):
                found.append(PT + index)
        return found

    def marker_points(self, state: RattleTable, mover: int, move: Move, taken: list[int]) -> list[int]:
        """The points of uncontrolled markers."""
        found: list[int] = []
        for number in range(len(state.marker_x)):
            if state.holder[number] != FREE_MARKER:
                continue
            x, y = marker_spot(state, mover, number)
            if x >= 0 and ROW * y + x not in taken and move.reaches(x, y) and self.accepts(state, x, y):
                taken.append(ROW * y + x)
                found.append(MARKER + number)
        return found

    def spot_of(self, state: RattleTable, seat: int, option: int) -> tuple[int, int]:
        """The end point of a candidate."""
        bodies = state.bodies
        base = state.roster.base
        mover = self.mover(state)
        x, y = bodies.x[mover], bodies.y[mover]
        if option >= PT:
            return lattice_x(option - PT), lattice_y(option - PT)
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
            move = self.move(state)
            path: Path | None
            if option >= FREE:
                path = move.free_path(free_points(option))
            elif EXIT <= option < EXIT + 4:
                path = move.exit_path(option - EXIT)
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
        move = self.move(state)
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


def marker_spot(state: RattleTable, mover: int, number: int) -> tuple[int, int]:
    """The marker's point, or the nearest legal point from which the group touches it; (-1, -1) if there is none."""
    x, y = state.marker_x[number], state.marker_y[number]
    reach = state.roster.base[mover] // 2 + 2
    bodies = state.bodies
    for square, dy, dx in NEARBY:
        if square > reach * reach:
            break
        if bodies.fits(mover, x + dx, y + dy):
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

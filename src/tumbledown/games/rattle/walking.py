"""D. Movement: how a declared path is walked, step by step, and how bad ground is left."""

from typing import Any, ClassVar, Final, final

from tumbledown.engine import Event, changed
from tumbledown.games.rattle.checks import NO_WORDS, roll_check
from tumbledown.games.rattle.geometry import HAZARDOUS, ROUGH
from tumbledown.games.rattle.options import CHECK, FREE_EXIT, PAY, STAY
from tumbledown.games.rattle.paths import Path, path_of
from tumbledown.games.rattle.state import RattleStep, RattleTable
from tumbledown.games.rattle.will import BREAK, LEFT, OTHER, WRECKED, WillCheck, remove
from tumbledown.games.rattle.words import (
    COMPULSION,
    COUNTERCHARGE,
    CRITICAL,
    EVADE,
    FAIL,
    FLYER,
    GUILE,
    HARRIERS,
    RAIDERS,
    SCORED_MARKER,
)

# How a path is walked.
FORCED: Final = 0
OWN_FREE: Final = 1
OWN_CHECKED: Final = 2
EXIT_PRICE: Final = {ROUGH: 1, HAZARDOUS: 2}
BAD_GROUND: Final = [ROUGH, HAZARDOUS]


def needs_exit_checks(state: RattleTable, who: int) -> bool:
    """RAT-30, RAT-31 Whether a group's own moves need checks to leave bad ground: not Harriers, Raiders, Flyers."""
    traits = state.roster.traits[who // 8]
    return traits & (HARRIERS | RAIDERS) == 0 and state.roster.trait[who] != FLYER


@final
class Walking(RattleStep):
    """RAT-33 A group walks a path; `at` is the last step that was settled."""

    rule: ClassVar[str] = "RAT-33"

    def __init__(
        self, who: int, path: Path, mode: int, reacts: bool, at: int = 0, exits: int = 0, bonus_moves: int = 0
    ) -> None:
        self.who = who
        self.path = path
        self.mode = mode
        self.reacts = reacts
        """Whether the live reaction is carried out on this walk."""
        self.at = at
        self.exits = exits
        """How many exits are settled."""
        self.bonus_moves = bonus_moves
        """RAT-31 How many free moves critical Will checks have earned after this one."""

    def run(self, state: RattleTable) -> None:
        who, path = self.who, self.path
        if not state.is_there(who):
            state.agenda.pop()
            return
        # What happens next: running over a base, leaving bad ground, the reaction; in this order at the same step.
        never = path.last + 1
        stop = never
        if state.is_declared:
            over = path.run_over(state.bodies, who, self.passes_own(state), self.at)
            if over >= 0:
                stop = over
        leave, kind, area = never, -1, -1
        if self.mode == OWN_CHECKED:
            exits = path.exits(state.ground)
            if self.exits < len(exits):
                found = exits[self.exits]
                leave, kind, area = found.step, found.kind, found.area
        react = state.reaction_step if self.awaits_reaction(state) else never
        if stop < never and stop <= leave and stop <= react:
            self.end_at(state, path.stop(state.bodies, who, stop), True)
        elif leave < never and leave <= react:
            self.stand_at(state, leave - 1)
            state.agenda[-1] = self.later(leave, self.exits + 1)
            state.agenda.append(TerrainExit(who, kind, area))
        elif react < never:
            # RAT-33 The mover stands at R(s); for a Countercharge at the stop of s.
            is_met = state.reaction == COUNTERCHARGE
            self.stand_at(state, path.stop(state.bodies, who, react) if is_met else react)
            state.agenda[-1] = self.later(react, self.exits)
            state.react_in_walk(who)
        else:
            self.end_at(state, path.last, False)

    def awaits_reaction(self, state: RattleTable) -> bool:
        """Whether the live reaction has its moment on this walk, and it has not come yet."""
        return self.reacts and state.is_live and state.reaction_step >= 0

    def passes_own(self, state: RattleTable) -> bool:
        """RAT-152 Raiders may pass over own bases in own moves."""
        return self.mode != FORCED and state.has_trait(self.who // 8, RAIDERS)

    def later(self, at: int, exits: int, more_moves: int = 0) -> "Walking":
        """The walk with so much of it settled, and free moves earned on the way."""
        return Walking(self.who, self.path, self.mode, self.reacts, at, exits, self.bonus_moves + more_moves)

    def stand_at(self, state: RattleTable, step: int) -> None:
        """The mover stands at that step while something is settled."""
        if step > 0:
            x, y = self.path.at(step)
            state.seat_down(self.who, x, y)

    def halt(self, state: RattleTable) -> None:
        """Something stops the walk at the step that was settled last; this step is on top of the agenda."""
        self.end_at(state, self.path.stop(state.bodies, self.who, self.at), True)

    def halt_inside(self, state: RattleTable, area: int) -> None:
        """RAT-33 A failed exit stops the walk inside the area."""
        self.end_at(state, self.path.stop_inside(state.bodies, self.who, self.at, area), True)

    def end_at(self, state: RattleTable, step: int, is_cut: bool) -> None:
        """The walk ends at a step: a reaction that waits for it is carried out there, if it still can be."""
        who, path = self.who, self.path
        if not is_cut and state.is_declared and not path.leaves_board:
            # RAT-28 The end point may have been taken meanwhile.
            step = path.stop(state.bodies, who, step)
            is_cut = step != path.last
        state.agenda.pop()
        if self.mode == FORCED and state.roster.is_transport[who] and self.is_wrecked(state, step):
            return
        self.tell_of(state, step)
        if step == path.last and path.leaves_board:
            leave_board(state, who, path)
            return
        x, y = path.at(step)
        state.seat_down(who, x, y)
        if is_cut and who == state.actor:
            state.was_cut = True
        for _ in range(self.bonus_moves):
            state.begin_free_move(who)
        # RAT-R38, RAT-R39 A mover that stopped early is met or shot at there; RAT-R40 Evade waits for its own step.
        if is_cut and self.awaits_reaction(state) and (state.reaction != EVADE or step >= state.reaction_step):
            state.react_in_walk(who)

    def is_wrecked(self, state: RattleTable, step: int) -> bool:
        """RAT-136 A Transport forced into bad ground is removed at the first step inside."""
        inside = self.path.first_inside(state.ground, BAD_GROUND)
        if inside < 0 or inside > step:
            return False
        self.tell_of(state, inside)
        x, y = self.path.at(inside)
        state.seat_down(self.who, x, y)
        remove(state, self.who, WRECKED)
        return True

    def tell_of(self, state: RattleTable, step: int) -> None:
        """Tell the way that was really walked."""
        if not state.telling:
            return
        facts = {
            "group": state.code(self.who),
            "seat": self.who // 8,
            "path": points_to(self.path, step),
            "forced": self.mode == FORCED,
            "stopped": step != self.path.last,
        }
        state.tell(Event("move", facts))

    def values(self) -> list[Any]:
        return [self.who, self.path.to_list(), self.mode, self.reacts, self.at, self.exits, self.bonus_moves]


def walking_of(who: int, path: list[int], mode: int, reacts: bool, at: int, exits: int, bonus_moves: int) -> Walking:
    """The walk that `values` wrote."""
    return Walking(who, path_of(path), mode, reacts, at, exits, bonus_moves)


def points_to(path: Path, step: int) -> list[list[int]]:
    """The start, the pivots that were passed, and the point reached."""
    points = [[path.xs[corner], path.ys[corner]] for corner in range(path.segment_of(step) + 1)]
    x, y = path.at(step)
    if points[-1] != [x, y]:
        points.append([x, y])
    return points


def leave_board(state: RattleTable, who: int, path: Path) -> None:
    """RAT-34, RAT-170 A group leaves the board on purpose, and scores the marker that it carries."""
    marker = state.marker_of(who)
    if marker >= 0:
        state.holder = changed(state.holder, marker, SCORED_MARKER)
        state.scored = changed(state.scored, who // 8, state.scored[who // 8] + 1)
        if state.telling:
            facts = {"marker": marker, "group": state.code(who), "seat": who // 8, "scored": state.scored}
            state.tell(Event("flag_scored", facts))
        if state.house.flag_carrier_stays:
            # RAT-R56 Only the marker leaves: the group stops touching the edge.
            x, y = path.at(path.stop(state.bodies, who, path.last))
            state.seat_down(who, x, y)
            return
    remove(state, who, LEFT)


@final
class TerrainExit(RattleStep):
    """RAT-30, RAT-31 The owner chooses how a path leaves rough or hazardous terrain: check, payment, or staying."""

    rule: ClassVar[str] = "RAT-30"

    def __init__(self, who: int, kind: int, area: int) -> None:
        self.who = who
        self.kind = kind
        self.area = area

    def seat(self, state: RattleTable) -> int:
        return self.who // 8

    def price(self) -> int:
        """What leaving costs without a check."""
        return EXIT_PRICE[self.kind]

    def options(self, state: RattleTable, seat: int) -> list[int]:
        options = [CHECK]
        if state.momentum[seat] >= self.price():
            options.append(PAY)
        options.append(STAY)
        if state.roster.drives[seat] == COMPULSION and state.compelled >> seat & 1 == 0:
            options.append(FREE_EXIT)
        return options

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if state.telling:
            kind = "rough" if self.kind == ROUGH else "hazardous"
            how = {CHECK: "check", PAY: "pay", STAY: "stay", FREE_EXIT: "free"}[option]
            state.tell(Event("terrain_exit", {"group": state.code(self.who), "ground": kind, "how": how}))
        state.agenda.pop()
        if option == STAY:
            stop_inside(state, self.area)
        elif option == PAY:
            state.spend(seat, self.price(), "terrain")
        elif option == FREE_EXIT:
            state.compelled |= 1 << seat
        elif self.kind == ROUGH:
            state.agenda.append(ExitResult(self.who, self.kind, self.area))
            roll_check(state, self.who, GUILE, NO_WORDS, NO_WORDS, "leaving rough terrain")
        else:
            state.agenda.append(ExitResult(self.who, self.kind, self.area))
            state.agenda.append(WillCheck(self.who, OTHER, -1, False, False))

    def rules_now(self, state: RattleTable) -> list[str]:
        return ["RAT-30"] if self.kind == ROUGH else ["RAT-31"]

    def label(self, state: RattleTable, option: int) -> str:
        stats = state.stats
        if option == CHECK:
            if self.kind == ROUGH:
                return f"Check Guile {stats.guile[self.who]}; failing stops the move inside"
            fate = "stops it" if state.house.hazard_stops else "removes the group"
            return f"Check Will {stats.will[self.who]}; failing {fate}"
        if option == PAY:
            return f"Pay {self.price()} momentum"
        if option == STAY:
            return "Stop inside"
        return "Leave freely (Compulsion)"

    def prompt(self, state: RattleTable, seat: int) -> str:
        ground = "rough" if self.kind == ROUGH else "hazardous"
        return f"{state.name(self.who)} leaves {ground} terrain: how?"

    def values(self) -> list[Any]:
        return [self.who, self.kind, self.area]


def stop_inside(state: RattleTable, area: int) -> None:
    """The walk on top of the agenda ends inside an area."""
    walking = state.agenda[-1]
    assert isinstance(walking, Walking)
    walking.halt_inside(state, area)


@final
class ExitResult(RattleStep):
    """RAT-30, RAT-31 What came of the check."""

    rule: ClassVar[str] = "RAT-31"

    def __init__(self, who: int, kind: int, area: int) -> None:
        self.who = who
        self.kind = kind
        self.area = area

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        walking = state.agenda[-1]
        assert isinstance(walking, Walking)
        if state.verdict == FAIL:
            if self.kind == ROUGH or state.house.hazard_stops:
                walking.halt_inside(state, self.area)
            else:
                state.agenda.pop()
                remove(state, self.who, BREAK)
        elif self.kind == HAZARDOUS and state.verdict == CRITICAL:
            state.agenda[-1] = walking.later(walking.at, walking.exits, 1)

    def values(self) -> list[Any]:
        return [self.who, self.kind, self.area]


def halt_walk(state: RattleTable) -> None:
    """The walk on top of the agenda, if there is one, ends where its mover stands."""
    walking = state.agenda[-1]
    if isinstance(walking, Walking):
        walking.halt(state)


def begin_walk(state: RattleTable, who: int, path: Path, is_forced: bool, has_checks: bool, reacts: bool) -> None:
    """Let a group walk a path; `has_checks` is whether leaving bad ground must be paid for in this kind of move."""
    mode = FORCED
    if not is_forced:
        mode = OWN_CHECKED if has_checks and needs_exit_checks(state, who) else OWN_FREE
    if is_forced:
        # RAT-169 A group that is moved by force loses its flag.
        state.drop_marker(who)
    state.agenda.append(Walking(who, path, mode, reacts))

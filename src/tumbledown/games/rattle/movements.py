"""Moves outside the movement part of an action: allies, withdrawals, shoves, free moves; and how walks begin."""

from typing import Any, ClassVar, Final, final

from tumbledown.engine import NOBODY, Event, Reason
from tumbledown.games.rattle.candidates import MoveStep, forced_move, own_move, own_move_of
from tumbledown.games.rattle.moves import Move
from tumbledown.games.rattle.options import DECLINE, FREE, free_points
from tumbledown.games.rattle.paths import Path, path_of
from tumbledown.games.rattle.reach import MAY_LEAVE, SHUNS, WARY
from tumbledown.games.rattle.state import RattleStep, RattleTable
from tumbledown.games.rattle.walking import begin_walk
from tumbledown.games.rattle.words import FOLLOW, LONG, MIDDLE, MOVE, NO_ATTACK, PURSUIT

# Why a group makes an own move outside the movement part of its action.
FREE_MOVE: Final = 0
EVADING: Final = 1
MANEUVERED: Final = 2
WAVE: Final = 3
FREE_WAVE: Final = 4
REGROUPING: Final = 5
AVENGING: Final = 6
PURSUING: Final = 7
SUMMONED: Final = 8
SECOND_LEG: Final = 9
PURPOSES: Final = (
    "free move",
    "evade",
    "maneuver",
    "crashing wave",
    "crashing wave",
    "regroup",
    "vengeance",
    "pursuit",
    "battle summons",
    "second leg",
)
PURPOSE_RULES: Final = (
    "RAT-97",
    "RAT-120",
    "RAT-74",
    "RAT-98",
    "RAT-98",
    "RAT-116",
    "RAT-124",
    "RAT-128",
    "RAT-100",
    "RAT-153",
)
OPEN_WINDOW: Final = (MANEUVERED, WAVE, FREE_WAVE, SUMMONED, SECOND_LEG)
"""RAT-112 Further moves of the action, which open the `move` window."""


@final
class OwnMove(MoveStep):
    """`ally_move`: the owner may move a group, outside the movement part of an action."""

    rule: ClassVar[str] = "RAT-35"

    def __init__(self, who: int, purpose: int, x: int = -1, y: int = -1, room: float = 0.0, pivots: int = 0) -> None:
        self.who = who
        self.purpose = purpose
        self.x = x
        """The point that the move is towards, or not closer to."""
        self.y = y
        self.room = room
        """The length left for a second leg."""
        self.pivots = pivots

    def seat(self, state: RattleTable) -> int:
        return self.who // 8 if state.is_there(self.who) else NOBODY

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()

    def mover(self, state: RattleTable) -> int:
        return self.who

    def may_decline(self) -> bool:
        return True

    def may_leave(self, state: RattleTable) -> bool:
        return True

    def move(self, state: RattleTable) -> Move:
        who, purpose = self.who, self.purpose
        checks = purpose not in (FREE_MOVE, FREE_WAVE)
        if purpose == SECOND_LEG:
            return own_move_of(state, who, self.room, self.pivots, checks)
        band = state.stats.mov[who]
        if purpose == PURSUING:
            band = min(LONG, band + 1)
        move = own_move(state, who, band, checks)
        if purpose == EVADING:
            move.not_closer_to(self.x, self.y)
        elif purpose == AVENGING:
            for enemy in state.on_board(1 - who // 8):
                move.toward(state.bodies.x[enemy], state.bodies.y[enemy])
        elif purpose in (MANEUVERED, REGROUPING, PURSUING):
            move.toward(self.x, self.y)
        return move

    def go(self, state: RattleTable, seat: int, path: Path | None) -> None:
        state.agenda.pop()
        assert path is not None
        if state.telling:
            state.tell(Event("moves", {"group": state.code(self.who), "why": PURPOSES[self.purpose]}))
        checks = self.purpose not in (FREE_MOVE, FREE_WAVE)
        launch(state, self.who, path, checks, self.purpose in OPEN_WINDOW)

    def rules_now(self, state: RattleTable) -> list[str]:
        return [PURPOSE_RULES[self.purpose]]

    def label(self, state: RattleTable, option: int) -> str:
        return "Do not move" if option == DECLINE else ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        if self.purpose == SECOND_LEG:
            return f"{state.name(self.who)} may move on, as Raiders do: where to?"
        return f"{state.name(self.who)} may move ({PURPOSES[self.purpose]}): where to?"

    def values(self) -> list[Any]:
        return [self.who, self.purpose, self.x, self.y, self.room, self.pivots]


def launch(state: RattleTable, who: int, path: Path, has_checks: bool, has_window: bool) -> None:
    """Walk a path that was just declared, after the `move` window if it opens one."""
    if not has_window or state.is_declared or state.is_granted:
        begin_walk(state, who, path, False, has_checks, False)
        return
    state.trigger = who
    state.trigger_path = path
    state.trigger_targets = []
    state.trigger_attack = NO_ATTACK
    state.agenda.append(FurtherMove(who, path, has_checks))
    state.open_window(MOVE)


@final
class FurtherMove(RattleStep):
    """RAT-112 A further move of the action is walked, once the `move` window is closed."""

    rule: ClassVar[str] = "RAT-112"

    def __init__(self, who: int, path: Path, has_checks: bool) -> None:
        self.who = who
        self.path = path
        self.has_checks = has_checks

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        if state.is_live:
            state.agenda.append(AFTER_WALK)
        begin_walk(state, self.who, self.path, False, self.has_checks, state.is_live)

    def values(self) -> list[Any]:
        return [self.who, self.path.to_list(), self.has_checks]


def further_move_of(who: int, path: list[int], has_checks: bool) -> FurtherMove:
    """The step that `values` wrote."""
    return FurtherMove(who, path_of(path), has_checks)


@final
class AfterWalk(RattleStep):
    """RAT-121, RAT-128 Follow and Pursuit are carried out after the move."""

    rule: ClassVar[str] = "RAT-121"

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        if state.is_live and state.reaction in (FOLLOW, PURSUIT):
            state.react_in_walk(state.trigger)
        elif state.is_live and state.trigger_path is not None and not state.trigger_targets:
            # RAT-115 The walk is over, and with it the moment of the reaction.
            state.is_live = False
            state.is_completed = True


AFTER_WALK: Final = AfterWalk()


@final
class Withdraw(MoveStep):
    """RAT-93 The attacking player may move a group with a simple Will success away from the attacking group."""

    rule: ClassVar[str] = "RAT-93"

    def __init__(self, who: int, x: int, y: int, chooser: int) -> None:
        self.who = who
        self.x = x
        self.y = y
        self.chooser = chooser

    def seat(self, state: RattleTable) -> int:
        return self.chooser if state.is_there(self.who) else NOBODY

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()

    def mover(self, state: RattleTable) -> int:
        return self.who

    def may_decline(self) -> bool:
        return True

    def may_leave(self, state: RattleTable) -> bool:
        return state.house.withdraw_off_board

    def move(self, state: RattleTable) -> Move:
        how = MAY_LEAVE if state.house.withdraw_off_board else 0
        move = forced_move(state, self.who, state.stats.mov[self.who], how)
        move.away_from(self.x, self.y)
        return move

    def go(self, state: RattleTable, seat: int, path: Path | None) -> None:
        state.agenda.pop()
        assert path is not None
        begin_walk(state, self.who, path, True, False, False)

    def label(self, state: RattleTable, option: int) -> str:
        return "Leave it where it is" if option == DECLINE else ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"{state.name(self.who)} withdraws: where to?"

    def values(self) -> list[Any]:
        return [self.who, self.x, self.y, self.chooser]


# What a shove comes from.
BY_FEINT: Final = 0
BY_CRITICAL_FEINT: Final = 1
AWAY_FROM_USER: Final = 2


@final
class Shove(MoveStep):
    """RAT-73, RAT-128 A player moves an enemy group: Feint, and the critical success of Pursuit."""

    rule: ClassVar[str] = "RAT-73"

    def __init__(self, who: int, chooser: int, cause: int, x1: int, y1: int, x2: int, y2: int) -> None:
        self.who = who
        self.chooser = chooser
        self.cause = cause
        self.away = [x1, y1, x2, y2]
        """RAT-128 Away from the one point or from the other."""

    def seat(self, state: RattleTable) -> int:
        return self.chooser if state.is_there(self.who) else NOBODY

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()

    def mover(self, state: RattleTable) -> int:
        return self.who

    def may_decline(self) -> bool:
        return True

    def move(self, state: RattleTable) -> Move:
        if self.cause == AWAY_FROM_USER:
            return self.away_move(state, 0)
        how = 0
        if self.cause == BY_FEINT:
            how = SHUNS if state.roster.is_transport[self.who] else WARY
        move = forced_move(state, self.who, MIDDLE, how)
        if self.cause == BY_FEINT:
            move.no_contact_with(self.chooser)
        return move

    def away_move(self, state: RattleTable, first: int) -> Move:
        """RAT-128 Up to S away from one of the two points."""
        move = forced_move(state, self.who, 1)
        move.away_from(self.away[first], self.away[first + 1])
        return move

    def options(self, state: RattleTable, seat: int) -> list[int]:
        found = super().options(state, seat)
        if self.cause == AWAY_FROM_USER:
            more = self.points(state, seat, self.away_move(state, 2))
            found = sorted({*found, *more})
        return found

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if self.cause == AWAY_FROM_USER and option != DECLINE and not self.is_first(state, seat, option):
            away = self.away
            state.agenda[-1] = Shove(self.who, self.chooser, self.cause, away[2], away[3], away[0], away[1])
            state.agenda[-1].choose(state, seat, option)
            return
        super().choose(state, seat, option)

    def is_first(self, state: RattleTable, seat: int, option: int) -> bool:
        """Whether the option is away from the first of the two points."""
        if option >= FREE:
            return self.move(state).fault(free_points(option)) is None
        x, y = self.spot_of(state, seat, option)
        return self.move(state).path_to(x, y) is not None

    def open_reason(self, state: RattleTable, seat: int, points: list[int]) -> Reason | None:
        reason = super().open_reason(state, seat, points)
        is_other_way = self.cause == AWAY_FROM_USER and self.away_move(state, 2).fault(points) is None
        return None if is_other_way else reason

    def go(self, state: RattleTable, seat: int, path: Path | None) -> None:
        state.agenda.pop()
        assert path is not None
        begin_walk(state, self.who, path, True, False, False)

    def rules_now(self, state: RattleTable) -> list[str]:
        return ["RAT-128"] if self.cause == AWAY_FROM_USER else ["RAT-73"]

    def label(self, state: RattleTable, option: int) -> str:
        return "Leave it where it is" if option == DECLINE else ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Shove {state.name(self.who)}: where to?"

    def values(self) -> list[Any]:
        return [self.who, self.chooser, self.cause, *self.away]

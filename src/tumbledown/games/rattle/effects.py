"""I. The effects of standard actions, once the movement part is over."""

from typing import Any, ClassVar, Final, final

from tumbledown.engine import NOBODY, Event, changed
from tumbledown.games.rattle.attacks import begin_attack, open_after_window
from tumbledown.games.rattle.checks import NO_WORDS, roll_check
from tumbledown.games.rattle.fury import is_sneaky
from tumbledown.games.rattle.movements import BY_CRITICAL_FEINT, BY_FEINT, MANEUVERED, OwnMove, Shove
from tumbledown.games.rattle.options import DECLINE, FOE, OWN
from tumbledown.games.rattle.placing import NearPlace, PointStep
from tumbledown.games.rattle.state import RattleStep, RattleTable
from tumbledown.games.rattle.targets import is_feint_target, markers_in_reach, wards_on_board
from tumbledown.games.rattle.words import (
    CHARGE,
    CRITICAL,
    FAIL,
    FEINT,
    GUILE,
    MANEUVER,
    MIDDLE,
    REST,
    SHORT,
    STAND_AND_FIGHT,
    TAKE_FLAG,
    TRANSLOCATE_WARD,
)


def standard_effect(state: RattleTable) -> None:
    """RAT-71 to RAT-76, RAT-168 The effect of the action under way."""
    act, actor = state.act, state.actor
    state.forget_after()
    if act in (CHARGE, STAND_AND_FIGHT):
        begin_attack(state, actor, state.targets, act, 0)
    elif act == FEINT:
        feint(state)
    elif act == MANEUVER:
        state.agenda.append(ManeuverResult())
        roll_check(state, actor, GUILE, NO_WORDS, NO_WORDS, "maneuver")
    elif act == REST:
        state.agenda.append(RestResult())
        roll_check(state, actor, GUILE, NO_WORDS, NO_WORDS, "rest")
    elif act == TRANSLOCATE_WARD:
        state.agenda.append(ChooseWard())
    elif act == TAKE_FLAG and state.subject in markers_in_reach(state, actor):
        state.take_marker(actor, state.subject)


# RAT-73 Feint.


def feint(state: RattleTable) -> None:
    """RAT-73 GUILE against an enemy in RNG and sight; RAT-84 another is named if that one is gone."""
    actor, target = state.actor, state.targets[0]
    x, y = state.bodies.x[actor], state.bodies.y[actor]
    if not state.is_there(target) or not is_feint_target(state, actor, x, y, target):
        state.agenda.append(RetargetEffect())
        return
    state.agenda.append(AFTER_EFFECT)
    state.agenda.append(FeintResult(target))
    spoiled = ["Sneak-Thieves"] if is_sneaky(state, actor, target) else NO_WORDS
    roll_check(state, actor, GUILE, NO_WORDS, spoiled, "feint")


@final
class FeintResult(RattleStep):
    """RAT-73 Success: the enemy is moved up to M; critical: nearly everything is allowed."""

    rule: ClassVar[str] = "RAT-73"

    def __init__(self, target: int) -> None:
        self.target = target

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        if state.verdict != FAIL:
            cause = BY_CRITICAL_FEINT if state.verdict == CRITICAL else BY_FEINT
            state.agenda.append(Shove(self.target, state.actor // 8, cause, -1, -1, -1, -1))

    def values(self) -> list[Any]:
        return [self.target]


@final
class AfterEffect(RattleStep):
    """RAT-112 The `after` window that follows Feint, Push and Banishment when they hurt somebody."""

    rule: ClassVar[str] = "RAT-112"

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        open_after_window(state)


AFTER_EFFECT: Final = AfterEffect()


@final
class RetargetEffect(RattleStep):
    """RAT-84 The target of Feint, Banishment or Push is no longer legal: another is named, or none."""

    rule: ClassVar[str] = "RAT-84"

    def seat(self, state: RattleTable) -> int:
        return state.actor // 8

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [DECLINE, *[FOE + other % 8 for other in state.effect_targets()]]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        state.agenda.pop()
        if option != DECLINE:
            state.targets = [8 * (1 - seat) + option - FOE]
            state.resume_effect()

    def label(self, state: RattleTable, option: int) -> str:
        return "No other target" if option == DECLINE else ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"{state.code(state.targets[0])} is no longer a target: another one?"


# RAT-74 Maneuver.


def maneuver_allies(state: RattleTable) -> list[int]:
    """RAT-74 The allied groups within M and sight that can move."""
    actor = state.actor
    if not state.is_there(actor):
        return []
    return [
        who
        for who in state.on_board(actor // 8)
        if who != actor
        and state.stats.mov[who] > 0
        and state.within(actor, who, MIDDLE)
        and state.bodies.sees(actor, who)
    ]


@final
class ManeuverResult(RattleStep):
    """RAT-74 Success: one ally may move towards the actor; critical: it may also act for free next."""

    rule: ClassVar[str] = "RAT-74"

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        if state.verdict != FAIL:
            state.agenda.append(ManeuverAlly(state.verdict == CRITICAL))


@final
class ManeuverAlly(RattleStep):
    """RAT-74 `choose_ally`: which ally moves towards the actor."""

    rule: ClassVar[str] = "RAT-74"

    def __init__(self, is_critical: bool) -> None:
        self.is_critical = is_critical

    def seat(self, state: RattleTable) -> int:
        return state.actor // 8 if maneuver_allies(state) else NOBODY

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [DECLINE, *[OWN + who % 8 for who in maneuver_allies(state)]]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        state.agenda.pop()
        if option == DECLINE:
            return
        who = 8 * seat + option - OWN
        if self.is_critical:
            state.free_group = changed(state.free_group, seat, who)
            if state.telling:
                state.tell(Event("free_action", {"seat": seat, "group": state.code(who)}))
        actor = state.actor
        state.agenda.append(OwnMove(who, MANEUVERED, state.bodies.x[actor], state.bodies.y[actor]))

    def label(self, state: RattleTable, option: int) -> str:
        return "Nobody moves" if option == DECLINE else ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Which ally moves towards {state.code(state.actor)}?"

    def values(self) -> list[Any]:
        return [self.is_critical]


# RAT-75 Rest.


@final
class RestResult(RattleStep):
    """RAT-75 Regain 1, 2 or 3."""

    rule: ClassVar[str] = "RAT-75"

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        state.regain(state.actor // 8, state.house.rest_gain[state.verdict], "rest")


# RAT-76 Translocate Ward.


def ward_anchors(state: RattleTable) -> list[int]:
    """RAT-76, RAT-R54 The acting group itself and the allied groups in its sight."""
    actor = state.actor
    return [who for who in state.on_board(actor // 8) if who == actor or state.bodies.sees(actor, who)]


@final
class ChooseWard(RattleStep):
    """RAT-76 Which own ward on the board is set down anew."""

    rule: ClassVar[str] = "RAT-76"

    def seat(self, state: RattleTable) -> int:
        actor = state.actor
        return actor // 8 if state.is_there(actor) and wards_on_board(state, actor // 8) else NOBODY

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [OWN + ward % 8 for ward in wards_on_board(state, seat)]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        state.agenda[-1] = WardPoint(8 * seat + option - OWN)

    def prompt(self, state: RattleTable, seat: int) -> str:
        return "Which ward is translocated?"


@final
class WardPoint(PointStep):
    """RAT-76 Where the ward is set: within S of an anchor, within M if the actor stayed."""

    rule: ClassVar[str] = "RAT-76"

    def takes_contacts(self) -> bool:
        return True

    def place(self, state: RattleTable) -> NearPlace:
        has_moved = state.path is not None or state.boarding != 0
        reach = state.house.length[SHORT if has_moved else MIDDLE]
        anchors = [who for who in ward_anchors(state) if who != self.who]
        return NearPlace(state, self.who, anchors, reach, self.rule)

    def settle(self, state: RattleTable, seat: int, x: int, y: int) -> None:
        state.agenda.pop()
        state.set_down(self.who, x, y, "translocated")

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Where is {state.name(self.who)} set down?"

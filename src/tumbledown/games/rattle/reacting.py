"""N. What each standard reaction does when it is carried out, and when its moment is."""

from typing import Any, ClassVar, final

from tumbledown.engine import NOBODY, Event, changed
from tumbledown.games.rattle.attacks import Strike
from tumbledown.games.rattle.candidates import MoveStep, own_move
from tumbledown.games.rattle.checks import NO_WORDS, lend_bonus, roll_check
from tumbledown.games.rattle.geometry import contact_point, rounded
from tumbledown.games.rattle.movements import EVADING, REGROUPING, OwnMove
from tumbledown.games.rattle.moves import Move
from tumbledown.games.rattle.options import DECLINE, OWN, STAY, TOUCH_FOE, TOWARD_OTHER, TOWARD_SELF
from tumbledown.games.rattle.paths import Path
from tumbledown.games.rattle.placing import NearPlace, PointStep
from tumbledown.games.rattle.state import RattleStep, RattleTable
from tumbledown.games.rattle.walking import Walking, begin_walk
from tumbledown.games.rattle.warding import (
    ConfusionResult,
    DefianceTarget,
    PursuitResult,
    RallyResult,
    detonate,
    take_vengeance,
)
from tumbledown.games.rattle.will import is_feared
from tumbledown.games.rattle.words import (
    BY_SUPPRESSION,
    CONFUSION,
    COUNTERCHARGE,
    CRITICAL,
    DEFIANCE,
    DETONATE,
    EVADE,
    FAIL,
    FOLLOW,
    FURY,
    GUILE,
    INTIMIDATE,
    MIDDLE,
    PURSUIT,
    RALLY,
    REGROUP,
    SUPPRESSION,
    VENGEANCE,
)


def complete(state: RattleTable) -> None:
    """RAT-110 The reaction is being carried out; it counts as completed whatever comes of it (RAT-R37)."""
    state.is_live = False
    state.is_completed = True


def reactors(state: RattleTable) -> list[int]:
    """The reacting group and its coordinated partners."""
    return [state.reactor, *state.reaction_partners]


def resolve_at_once(state: RattleTable) -> None:
    """Reactions that are carried out as soon as they are accepted; the others wait for their moment."""
    reaction = state.reaction
    if reaction == INTIMIDATE:
        complete(state)
        lend_bonus(state)
        state.agenda.append(Intimidate(reactors(state), False))
    elif reaction == DETONATE:
        complete(state)
        detonate(state)
    elif reaction == DEFIANCE:
        complete(state)
        state.agenda.append(DefianceTarget(state.reactor))
    elif reaction == VENGEANCE:
        complete(state)
        take_vengeance(state, state.reactor, True)
    elif reaction == RALLY:
        complete(state)
        state.agenda.append(RallyResult(state.reactor, state.reacting_ward))
        roll_check(state, state.reactor, FURY, NO_WORDS, NO_WORDS, "rally")


def react_in_walk(state: RattleTable, who: int) -> None:
    """Reactions to a move, at the step where the mover stands or after its end."""
    reaction = state.reaction
    x, y = state.bodies.x[who], state.bodies.y[who]
    if reaction == SUPPRESSION:
        complete(state)
        suppress(state, who)
    elif reaction == EVADE:
        complete(state)
        lend_bonus(state)
        for skirmishers in reversed(reactors(state)):
            state.agenda.append(EvadeCheck(skirmishers, x, y, False))
    elif reaction == COUNTERCHARGE:
        state.reaction_step = -1
        meet(state, who)
    elif reaction == FOLLOW:
        complete(state)
        if has_left(state, who):
            state.agenda.append(FollowPoint(state.reactor, who))
    elif reaction == PURSUIT:
        complete(state)
        if has_left(state, who):
            state.agenda.append(PursuitResult(state.reactor, who))
            roll_check(state, state.reactor, GUILE, NO_WORDS, NO_WORDS, "pursuit")


def has_left(state: RattleTable, who: int) -> bool:
    """RAT-121, RAT-128 Whether a group has really left the range of the reacting one."""
    if not (state.is_there(who) and state.is_there(state.reactor)):
        return False
    return not state.within(state.reactor, who, state.stats.rng[state.reactor])


def react_before_fury(state: RattleTable, attacker: int, target: int) -> None:
    """Reactions whose moment is before the Fury roll (RAT-83)."""
    if not state.is_live:
        return
    reaction = state.reaction
    if reaction == SUPPRESSION and state.trigger_path is None:
        complete(state)
        suppress(state, attacker)
    elif state.reactor != target:
        return
    elif reaction == REGROUP:
        complete(state)
        lend_bonus(state)
        for champion in reversed(reactors(state)):
            state.agenda.append(RegroupCheck(champion, attacker, False))
    elif reaction == CONFUSION:
        complete(state)
        state.agenda.append(ConfusionResult(target, attacker))
        roll_check(state, target, GUILE, NO_WORDS, NO_WORDS, "confusion")
    elif reaction == COUNTERCHARGE:
        meet(state, attacker)


# RAT-117 Intimidate.


@final
class Intimidate(RattleStep):
    """RAT-117 FURY; success: the action is not carried out; critical: the enemy loses 1 momentum more."""

    rule: ClassVar[str] = "RAT-117"

    def __init__(self, heavies: list[int], is_rolled: bool) -> None:
        self.heavies = heavies
        self.is_rolled = is_rolled

    def run(self, state: RattleTable) -> None:
        if self.is_rolled:
            if state.verdict != FAIL and not state.is_stopped:
                state.is_stopped = True
                if state.telling:
                    state.tell(Event("stopped", {"group": state.code(state.trigger), "seat": state.trigger // 8}))
            if state.verdict == CRITICAL:
                state.spend(state.trigger // 8, state.house.intimidate_loss, "intimidate")
        if not self.heavies:
            state.agenda.pop()
            return
        state.agenda[-1] = Intimidate(self.heavies[1:], True)
        roll_check(state, self.heavies[0], FURY, NO_WORDS, NO_WORDS, "intimidate")

    def values(self) -> list[Any]:
        return [self.heavies, self.is_rolled]


# RAT-118 Countercharge.


def meet(state: RattleTable, attacker: int) -> None:
    """RAT-R38 The Fighters (and their partners) may move to meet the attacker."""
    state.agenda.append(MeetDone(attacker))
    lend_bonus(state)
    for fighters in reversed(reactors(state)):
        state.agenda.append(CounterGate(fighters, attacker, False))


@final
class CounterGate(RattleStep):
    """RAT-148 Fighters that are feared must pass Guile, where they stand, before they Countercharge."""

    rule: ClassVar[str] = "RAT-148"

    def __init__(self, who: int, attacker: int, is_rolled: bool) -> None:
        self.who = who
        self.attacker = attacker
        self.is_rolled = is_rolled

    def run(self, state: RattleTable) -> None:
        if not state.is_there(self.who) or not state.is_live:
            state.agenda.pop()
            return
        if not self.is_rolled and is_feared(state, self.who):
            state.agenda[-1] = CounterGate(self.who, self.attacker, True)
            if state.telling:
                state.tell(Event("gate", {"group": state.code(self.who)}))
            roll_check(state, self.who, GUILE, NO_WORDS, NO_WORDS, "fearsome enemy")
            return
        state.agenda.pop()
        if self.is_rolled and state.verdict == FAIL:
            if self.who == state.reactor:
                complete(state)
            return
        state.met |= 1 << self.who
        if not state.bodies.touch(self.who, self.attacker):
            state.agenda.append(MeetPoint(self.who, self.attacker))

    def values(self) -> list[Any]:
        return [self.who, self.attacker, self.is_rolled]


@final
class MeetPoint(MoveStep):
    """RAT-118, RAT-R38 Countercharging Fighters move into contact with the attacker, or towards it, or stay."""

    rule: ClassVar[str] = "RAT-118"

    def __init__(self, who: int, attacker: int) -> None:
        self.who = who
        self.attacker = attacker

    def seat(self, state: RattleTable) -> int:
        return self.who // 8

    def mover(self, state: RattleTable) -> int:
        return self.who

    def move(self, state: RattleTable) -> Move:
        move = own_move(state, self.who, state.stats.mov[self.who], True)
        move.ends_touching(self.attacker)
        return move

    def options(self, state: RattleTable, seat: int) -> list[int]:
        bodies, base = state.bodies, state.roster.base
        move = self.kept_move(state)
        attacker, who = self.attacker, self.who
        found = [STAY]
        for turn in range(3):
            x, y = contact_point(
                bodies.x[attacker], bodies.y[attacker], base[attacker], base[who], bodies.x[who], bodies.y[who], turn
            )
            if move.reaches(x, y):
                found.append(TOUCH_FOE + 3 * (attacker % 8) + turn)
        if len(found) == 1 and self.straight(state) is not None:
            found.append(TOWARD_OTHER)
        return found

    def straight(self, state: RattleTable) -> Path | None:
        """RAT-R38 The straight way to the attacker as far as it can be gone."""
        bodies, who = state.bodies, self.who
        x, y = bodies.x[who], bodies.y[who]
        ax, ay = bodies.x[self.attacker], bodies.y[self.attacker]
        mov = state.house.length[state.stats.mov[who]]
        share = min(1.0, mov / bodies.distance2(who, self.attacker) ** 0.5)
        path = Path([x, rounded(x + (ax - x) * share)], [y, rounded(y + (ay - y) * share)])
        over = path.run_over(bodies, who, False, 0)
        step = path.stop(bodies, who, over if over >= 0 else path.last)
        while step > 0:
            px, py = path.at(step)
            # RAT-25 A rounded point may lie just beyond MOV.
            is_near = bodies.distance2_to(who, px, py) <= mov * mov
            if is_near and state.ground.blocker(x, y, px, py) < 0 and bodies.fits(who, px, py):
                return Path([x, px], [y, py])
            step -= 1
        return None

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == TOWARD_OTHER:
            self.go(state, seat, self.straight(state))
        else:
            super().choose(state, seat, option)

    def go(self, state: RattleTable, seat: int, path: Path | None) -> None:
        state.agenda.pop()
        if path is not None:
            begin_walk(state, self.who, path, False, True, False)

    def label(self, state: RattleTable, option: int) -> str:
        if option == STAY:
            return "Stand and receive the attack"
        return f"Straight at {state.code(self.attacker)}" if option == TOWARD_OTHER else ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"{state.name(self.who)} meets {state.code(self.attacker)}: where?"

    def values(self) -> list[Any]:
        return [self.who, self.attacker]


@final
class MeetDone(RattleStep):
    """RAT-R38 The attacker walks the rest of its path unless it now touches the Fighters."""

    rule: ClassVar[str] = "RAT-118"

    def __init__(self, attacker: int) -> None:
        self.attacker = attacker

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        walking = state.agenda[-1]
        if not isinstance(walking, Walking) or not state.is_there(self.attacker):
            return
        for who in reactors(state):
            if state.is_there(who) and state.met >> who & 1 and state.bodies.touch(who, self.attacker):
                walking.halt(state)
                return

    def values(self) -> list[Any]:
        return [self.attacker]


# RAT-119 Suppression.


def suppress(state: RattleTable, mover: int) -> None:
    """RAT-119 The Shooters (and their partners) shoot at the mover where it stands."""
    lend_bonus(state)
    for shooters in reversed(reactors(state)):
        state.agenda.append(Strike(shooters, mover, BY_SUPPRESSION))


# RAT-120 Evade.


@final
class EvadeCheck(RattleStep):
    """RAT-120 GUILE; success: move, not closer to the enemy; critical: also, the next own action costs 0."""

    rule: ClassVar[str] = "RAT-120"

    def __init__(self, who: int, x: int, y: int, is_rolled: bool) -> None:
        self.who = who
        self.x = x
        self.y = y
        self.is_rolled = is_rolled

    def run(self, state: RattleTable) -> None:
        if not self.is_rolled:
            state.agenda[-1] = EvadeCheck(self.who, self.x, self.y, True)
            roll_check(state, self.who, GUILE, NO_WORDS, NO_WORDS, "evade")
            return
        state.agenda.pop()
        if state.verdict == FAIL:
            return
        if state.verdict == CRITICAL:
            state.free_any = changed(state.free_any, self.who // 8, 1)
            if state.telling:
                state.tell(Event("free_action", {"seat": self.who // 8, "group": None}))
        state.agenda.append(OwnMove(self.who, EVADING, self.x, self.y))

    def values(self) -> list[Any]:
        return [self.who, self.x, self.y, self.is_rolled]


# RAT-121 Follow.


@final
class FollowPoint(PointStep):
    """RAT-121 `ward_point`: the ward is set within its reach of the group that left it."""

    rule: ClassVar[str] = "RAT-121"

    def __init__(self, who: int, anchor: int) -> None:
        super().__init__(who)
        self.anchor = anchor

    def takes_contacts(self) -> bool:
        return True

    def place(self, state: RattleTable) -> NearPlace:
        reach = state.house.length[state.stats.rng[self.who]]
        return NearPlace(state, self.who, [self.anchor], reach, self.rule)

    def settle(self, state: RattleTable, seat: int, x: int, y: int) -> None:
        state.agenda.pop()
        state.set_down(self.who, x, y, "follow")

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"{state.name(self.who)} follows {state.code(self.anchor)}: where is it set down?"

    def values(self) -> list[Any]:
        return [self.who, self.anchor]


# RAT-116 Regroup.


def regroup_allies(state: RattleTable, champion: int, used: int) -> list[int]:
    """RAT-116 The allied groups within M and in the champion's sight that have not moved yet."""
    return [
        who
        for who in state.on_board(champion // 8)
        if who != champion
        and used >> who & 1 == 0
        and state.stats.mov[who] > 0
        and state.within(champion, who, MIDDLE)
        and state.bodies.sees(champion, who)
    ]


@final
class RegroupCheck(RattleStep):
    """RAT-116 GUILE; success: one ally may move towards champion or attacker; critical: two."""

    rule: ClassVar[str] = "RAT-116"

    def __init__(self, champion: int, attacker: int, is_rolled: bool) -> None:
        self.champion = champion
        self.attacker = attacker
        self.is_rolled = is_rolled

    def run(self, state: RattleTable) -> None:
        if not state.is_there(self.champion):
            # RAT-R50 A partner that is gone when its part comes is skipped.
            state.agenda.pop()
            return
        if not self.is_rolled:
            state.agenda[-1] = RegroupCheck(self.champion, self.attacker, True)
            roll_check(state, self.champion, GUILE, NO_WORDS, NO_WORDS, "regroup")
            return
        if state.verdict == FAIL:
            state.agenda.pop()
        else:
            state.agenda[-1] = RegroupAim(self.champion, self.attacker, state.verdict, 0)

    def values(self) -> list[Any]:
        return [self.champion, self.attacker, self.is_rolled]


@final
class RegroupAim(RattleStep):
    """RAT-116 Whether the next ally moves towards the champion or the attacker."""

    rule: ClassVar[str] = "RAT-116"

    def __init__(self, champion: int, attacker: int, count: int, used: int) -> None:
        self.champion = champion
        self.attacker = attacker
        self.count = count
        self.used = used

    def seat(self, state: RattleTable) -> int:
        if self.count == 0 or not state.is_there(self.champion):
            return NOBODY
        return self.champion // 8 if regroup_allies(state, self.champion, self.used) else NOBODY

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [DECLINE, TOWARD_SELF, TOWARD_OTHER]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == DECLINE:
            state.agenda.pop()
            return
        aim = self.champion if option == TOWARD_SELF else self.attacker
        state.agenda[-1] = RegroupAim(self.champion, self.attacker, self.count - 1, self.used)
        state.agenda.append(RegroupAlly(self.champion, aim, self.used))

    def label(self, state: RattleTable, option: int) -> str:
        if option == DECLINE:
            return "Nobody else moves" if self.used else "Nobody moves"
        aim = self.champion if option == TOWARD_SELF else self.attacker
        return f"An ally moves towards {state.code(aim)}"

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"{state.name(self.champion)} regroups: where does an ally move to?"

    def values(self) -> list[Any]:
        return [self.champion, self.attacker, self.count, self.used]


@final
class RegroupAlly(RattleStep):
    """RAT-116 `choose_ally`: which ally moves."""

    rule: ClassVar[str] = "RAT-116"

    def __init__(self, champion: int, aim: int, used: int) -> None:
        self.champion = champion
        self.aim = aim
        self.used = used

    def seat(self, state: RattleTable) -> int:
        return self.champion // 8

    def options(self, state: RattleTable, seat: int) -> list[int]:
        allies = regroup_allies(state, self.champion, self.used)
        return [DECLINE, *[OWN + who % 8 for who in allies if who != self.aim]]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        state.agenda.pop()
        if option == DECLINE:
            return
        who = 8 * seat + option - OWN
        aim = state.agenda[-1]
        assert isinstance(aim, RegroupAim)
        state.agenda[-1] = RegroupAim(aim.champion, aim.attacker, aim.count, aim.used | 1 << who)
        state.agenda.append(OwnMove(who, REGROUPING, state.bodies.x[self.aim], state.bodies.y[self.aim]))

    def label(self, state: RattleTable, option: int) -> str:
        return "Nobody moves" if option == DECLINE else ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Which ally moves towards {state.code(self.aim)}?"

    def values(self) -> list[Any]:
        return [self.champion, self.aim, self.used]

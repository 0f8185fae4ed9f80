"""Procedures: an action from its payment to its end, with its partners (RAT-64 to RAT-69, RAT-110, RAT-141)."""

from typing import Any, ClassVar, Final, final

from tumbledown.engine import NOBODY, Event, changed
from tumbledown.games.rattle.boarding import (
    EMBARKING,
    GETTING_OUT,
    LOADING,
    UNLOADING,
    RidersStep,
    get_in,
    get_out,
    has_room,
)
from tumbledown.games.rattle.candidates import own_move_of
from tumbledown.games.rattle.champions import champion_effect
from tumbledown.games.rattle.checks import NO_WORDS, roll_check
from tumbledown.games.rattle.declaring import (
    GRANTED,
    NORMAL,
    PARTNER,
    ChooseAction,
    ChooseMarker,
    actions_of,
    has_action,
)
from tumbledown.games.rattle.duel import ALL_WINDOWS, DECLINE_OR_COORDINATE
from tumbledown.games.rattle.effects import standard_effect
from tumbledown.games.rattle.geometry import compass_point
from tumbledown.games.rattle.movements import AFTER_WALK, SECOND_LEG, OwnMove
from tumbledown.games.rattle.options import ACTIONS, CHECK, DECLINE, DONE, LOAD, OWN, UNLOAD
from tumbledown.games.rattle.scenarios import test_victory
from tumbledown.games.rattle.state import RattleStep, RattleTable
from tumbledown.games.rattle.targets import markers_in_reach, suits
from tumbledown.games.rattle.walking import begin_walk
from tumbledown.games.rattle.will import contact_ways
from tumbledown.games.rattle.words import (
    ABOARD,
    CHARGE,
    COORDINATED,
    CRASHING_WAVE,
    DECLARE,
    DISTANT_DOOM,
    FAIL,
    GUILE,
    MIDDLE,
    MOVING_ACTIONS,
    NO_ATTACK,
    RAIDERS,
    REST,
    SCHEMING_PLOT,
    SPRINT,
    STAND_AND_FIGHT,
    TAKE_FLAG,
)

DEAREST: Final = 3


# RAT-64 What an action costs.


def cost_of(state: RattleTable, who: int) -> int:
    """RAT-64, RAT-R62 What the next action of a group costs."""
    seat = who // 8
    if state.free_any[seat] or state.free_group[seat] == who:
        return 0
    if state.house.escalating:
        return min(DEAREST, state.taken[who] + 1)
    return 1


def declaration_done(state: RattleTable, mode: int) -> None:
    """RAT-68 The declaration is complete: partners are named, the cost is paid, and the action is played."""
    state.agenda.append(PlayAction(mode))
    if mode == NORMAL and can_coordinate(state):
        state.agenda.append(CoordinateAction())


def suits_action(state: RattleTable, who: int, x: int, y: int) -> bool:
    """RAT-77, RAT-157 Whether the action that was chosen is still possible if a group gets out at a point.

    The group that acts gets out as the movement part, and needs a target from there; or somebody does so before it.
    """
    if state.boarding == GETTING_OUT:
        return suits(state, who, state.act, x, y)
    bodies, places, carrier = state.bodies, state.places, state.carrier
    state.seat_down(who, x, y)
    can = state.act in actions_of(state, state.actor)
    state.bodies, state.places, state.carrier = bodies, places, carrier
    return can


def can_still_declare(state: RattleTable, who: int, option: int) -> bool:
    """RAT-157 Whether the chosen action is still possible after somebody has got in or out for free."""
    seat = who // 8
    bodies, places, carrier = state.bodies, state.places, state.carrier
    other = 8 * seat + (option - LOAD) % 8
    can = False
    if option < UNLOAD:
        get_in_quietly(state, other, who)
        can = state.act in actions_of(state, who)
    else:
        host = state.carrier[other]
        base = state.roster.base
        for way in contact_ways(state, other, host):
            x, y = compass_point(bodies.x[host], bodies.y[host], base[host], base[other], way)
            if suits_action(state, other, x, y):
                return True
    state.bodies, state.places, state.carrier = bodies, places, carrier
    return can


def get_in_quietly(state: RattleTable, who: int, carrier: int) -> None:
    """A group goes aboard, to see what that would change."""
    state.bodies = state.bodies.without(who)
    state.places = changed(state.places, who, ABOARD)
    state.carrier = changed(state.carrier, who, carrier)


# RAT-141 Coordinated actions.


def partners_for_action(state: RattleTable) -> list[int]:
    """RAT-141, RAT-R50 Allied non-ward groups within M and sight of the actor that may act and are not barred."""
    actor = state.actor
    seat = actor // 8
    if not state.is_there(actor):
        return []
    return [
        who
        for who in state.on_board(seat)
        if who != actor
        and who not in state.partners
        and not state.is_ward(who)
        and state.barred[seat] >> who & 1 == 0
        and state.within(actor, who, MIDDLE)
        and state.bodies.sees(actor, who)
        and has_action(state, who)
    ]


def can_coordinate(state: RattleTable) -> bool:
    """RAT-141 Whether partners may be named for the action."""
    seat = state.actor // 8
    if not state.has_trait(seat, COORDINATED) or state.coordinated >> seat & 1:
        return False
    return bool(partners_for_action(state))


@final
class CoordinateAction(RattleStep):
    """RAT-141 Coordinated: once a round others may act as well, all for 1 momentum."""

    rule: ClassVar[str] = "RAT-141"

    def seat(self, state: RattleTable) -> int:
        return state.actor // 8

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return DECLINE_OR_COORDINATE

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == DECLINE:
            state.agenda.pop()
            return
        state.coordinated |= 1 << seat
        state.agenda[-1] = ActionPartner()

    def label(self, state: RattleTable, option: int) -> str:
        return "Act alone" if option == DECLINE else "Let others act as well (once a round)"

    def prompt(self, state: RattleTable, seat: int) -> str:
        return "Coordinate the action with others?"


@final
class ActionPartner(RattleStep):
    """RAT-R50 All partners are named when the first declaration is complete."""

    rule: ClassVar[str] = "RAT-141"

    def seat(self, state: RattleTable) -> int:
        return state.actor // 8 if partners_for_action(state) else NOBODY

    def run(self, state: RattleTable) -> None:
        self.finish(state)

    def options(self, state: RattleTable, seat: int) -> list[int]:
        found = [OWN + who % 8 for who in partners_for_action(state)]
        return [DONE, *found] if state.partners else found

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == DONE:
            self.finish(state)
        else:
            state.partners = [*state.partners, 8 * seat + option - OWN]

    def finish(self, state: RattleTable) -> None:
        """RAT-143 If exactly two groups take part, all checks both make in it have a bonus."""
        state.agenda.pop()
        if len(state.partners) == 1:
            state.with_bonus |= 1 << state.actor | 1 << state.partners[0]
        if state.telling:
            facts = {"seat": state.actor // 8, "groups": state.codes([state.actor, *state.partners])}
            state.tell(Event("coordinated", facts))

    def label(self, state: RattleTable, option: int) -> str:
        return "No more partners" if option == DONE else ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        return "Which group acts as well?"


# The action.


@final
class PlayAction(RattleStep):
    """RAT-68 The cost is paid, the group becomes the bar of its player, and the action is carried out."""

    rule: ClassVar[str] = "RAT-64"

    def __init__(self, mode: int) -> None:
        self.mode = mode

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        actor = state.actor
        seat = actor // 8
        cost = 0
        if self.mode == NORMAL:
            cost = cost_of(state, actor)
            state.free_any = changed(state.free_any, seat, 0)
            state.free_group = changed(state.free_group, seat, -1)
            state.actions = changed(state.actions, seat, state.actions[seat] + 1)
            state.participants = sum(1 << who for who in [actor, *state.partners])
            state.agenda.append(EndAction())
            state.agenda.append(NextPartner())
        elif self.mode == GRANTED:
            state.participants = 1 << actor
            state.agenda.append(EndAction())
        # RAT-65, RAT-144 All participants are barred.
        state.barred = changed(state.barred, seat, state.participants)
        state.taken = changed(state.taken, actor, state.taken[actor] + 1)
        if state.act == REST:
            state.rested = changed(state.rested, actor, state.rested[actor] + 1)
        elif state.act == SCHEMING_PLOT:
            state.plotted = changed(state.plotted, actor, state.plotted[actor] + 1)
        self.tell_of(state, cost)
        if cost:
            state.spend(seat, cost, "action")
        self.push_part(state)

    def push_part(self, state: RattleTable) -> None:
        """What happens, the last thing first: window, movement, effect, second leg, flag."""
        state.agenda.append(FLAG_RIDER)
        state.agenda.append(RAID_AFTER)
        state.agenda.append(EFFECT)
        state.agenda.append(AFTER_MOVEMENT)
        state.agenda.append(AFTER_WALK)
        state.agenda.append(MOVEMENT)
        if state.is_granted or state.is_declared:
            return
        state.trigger = state.actor
        state.trigger_path = state.path
        is_attack = state.act in (CHARGE, STAND_AND_FIGHT, DISTANT_DOOM)
        state.trigger_attack = state.act if is_attack else NO_ATTACK
        state.trigger_targets = state.targets if is_attack else []
        state.agenda.append(ALL_WINDOWS[DECLARE])

    def tell_of(self, state: RattleTable, cost: int) -> None:
        """Tell what was declared."""
        if not state.telling:
            return
        path = state.path
        boarding = {EMBARKING: "in", LOADING: "load", UNLOADING: "unload", GETTING_OUT: "out"}.get(state.boarding)
        is_group = state.act != TAKE_FLAG and state.subject >= 0
        state.tell(
            Event(
                "action",
                {
                    "round": state.round,
                    "turn": state.turn_no,
                    "seat": state.actor // 8,
                    "group": state.code(state.actor),
                    "action": ACTIONS[state.act],
                    "cost": cost,
                    "path": [] if path is None else pairs(path.to_list()),
                    "targets": state.codes(state.targets),
                    "subject": state.code(state.subject) if is_group else None,
                    "boarding": boarding,
                    "mode": ("normal", "partner", "granted")[self.mode],
                },
            )
        )

    def values(self) -> list[Any]:
        return [self.mode]


def pairs(flat: list[int]) -> list[list[int]]:
    """Points as pairs."""
    return [[flat[place], flat[place + 1]] for place in range(0, len(flat), 2)]


@final
class Movement(RattleStep):
    """RAT-68 The movement part: a walk, or somebody getting in or out."""

    rule: ClassVar[str] = "RAT-68"

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        actor = state.actor
        if state.is_stopped:
            return
        if state.boarding == GETTING_OUT:
            self.set_down(state, actor)
        elif not state.is_there(actor):
            return
        elif state.path is not None:
            begin_walk(state, actor, state.path, False, True, state.is_live)
        elif state.boarding == LOADING:
            passenger = state.subject
            if state.is_there(passenger) and has_room(state, actor, passenger) and state.bodies.touch(actor, passenger):
                get_in(state, passenger, actor)
        elif state.boarding == UNLOADING and state.carrier[state.subject] == actor:
            self.set_down(state, state.subject)

    def set_down(self, state: RattleTable, who: int) -> None:
        """RAT-132 A passenger gets out, if its place and its Heavy are still there."""
        carrier = state.carrier[who]
        if carrier < 0 or not state.is_there(carrier) or not state.bodies.fits(who, state.spot_x, state.spot_y):
            return
        if state.bodies.touch_at(who, state.spot_x, state.spot_y, carrier):
            get_out(state, who, state.spot_x, state.spot_y)


@final
class AfterMovement(RattleStep):
    """RAT-133 Getting in ends the action; RAT-157 Riders may get in or out after the movement part."""

    rule: ClassVar[str] = "RAT-133"

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        actor = state.actor
        if state.is_stopped:
            return
        if state.boarding == EMBARKING:
            carrier = state.subject
            both_there = state.is_there(actor) and state.is_there(carrier)
            if both_there and has_room(state, carrier, actor) and state.bodies.touch(actor, carrier):
                get_in(state, actor, carrier)
            return
        if state.act in MOVING_ACTIONS and state.is_there(actor):
            state.agenda.append(RidersStep(actor, False, False))


@final
class Effect(RattleStep):
    """RAT-68 The effect of the action, if its group is still on the board."""

    rule: ClassVar[str] = "RAT-68"

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        if state.is_stopped or not state.is_there(state.actor):
            return
        if CRASHING_WAVE <= state.act <= SCHEMING_PLOT:
            champion_effect(state)
        elif state.act != SPRINT:
            standard_effect(state)


@final
class RaidAfter(RattleStep):
    """RAT-153 Raiders may move unused length after the effect if they pass Guile."""

    rule: ClassVar[str] = "RAT-153"

    def room(self, state: RattleTable) -> float:
        """The unused length of the band, 0 when there is no second leg."""
        actor = state.actor
        if (
            state.is_stopped
            or state.was_cut
            or state.boarding != 0
            or state.act not in MOVING_ACTIONS
            or state.act == SPRINT
            or not state.is_there(actor)
            or not state.has_trait(actor // 8, RAIDERS)
        ):
            return 0.0
        length = state.house.length[state.stats.mov[actor]]
        left = float(length) if state.path is None else length - state.path.length
        return left if left >= 1.0 else 0.0

    def pivots(self, state: RattleTable) -> int:
        """The unused pivots."""
        used = 0 if state.path is None else state.path.segments - 1
        return state.house.pivots[state.stats.mov[state.actor]] - used

    def seat(self, state: RattleTable) -> int:
        room = self.room(state)
        if room == 0.0 or not own_move_of(state, state.actor, room, self.pivots(state), True).has_any():
            return NOBODY
        return state.actor // 8

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return DECLINE_OR_CHECK

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == DECLINE:
            state.agenda.pop()
            return
        state.agenda[-1] = RaidResult(self.room(state), self.pivots(state))
        roll_check(state, state.actor, GUILE, NO_WORDS, NO_WORDS, "second leg")

    def label(self, state: RattleTable, option: int) -> str:
        if option == DECLINE:
            return "Do not move on"
        need = state.stats.guile[state.actor]
        return f"Check Guile {need} to move {int(self.room(state))} mm more"

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Raiders: does {state.name(state.actor)} move on?"


DECLINE_OR_CHECK: Final = [DECLINE, CHECK]


@final
class RaidResult(RattleStep):
    """RAT-153 The second leg, after a passed check."""

    rule: ClassVar[str] = "RAT-153"

    def __init__(self, room: float, pivots: int) -> None:
        self.room = room
        self.pivots = pivots

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        if state.verdict != FAIL:
            state.agenda.append(OwnMove(state.actor, SECOND_LEG, -1, -1, self.room, self.pivots))

    def values(self) -> list[Any]:
        return [self.room, self.pivots]


@final
class FlagRider(RattleStep):
    """RAT-R55 Variant `flag_take` = rider: a flag may be taken at the end of the group's own action."""

    rule: ClassVar[str] = "RAT-R55"

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        actor = state.actor
        if not state.house.flag_rider or not state.marker_x or state.is_stopped or state.is_granted:
            return
        if state.is_there(actor) and state.momentum[actor // 8] >= 1 and markers_in_reach(state, actor):
            state.agenda.append(ChooseMarker(True))


MOVEMENT: Final = Movement()
AFTER_MOVEMENT: Final = AfterMovement()
EFFECT: Final = Effect()
RAID_AFTER: Final = RaidAfter()
FLAG_RIDER: Final = FlagRider()


@final
class NextPartner(RattleStep):
    """RAT-R50 Partners declare and act one after another; one that can no longer act is skipped."""

    rule: ClassVar[str] = "RAT-144"

    def run(self, state: RattleTable) -> None:
        finish_reaction(state)
        if state.is_stopped or not state.partners:
            state.agenda.pop()
            return
        who = state.partners[0]
        state.partners = state.partners[1:]
        if not has_action(state, who):
            return
        self.forget_part(state)
        state.agenda.append(ChooseAction(who, PARTNER))

    def forget_part(self, state: RattleTable) -> None:
        """What belonged to the part before."""
        state.path = None
        state.targets = []
        state.subject = -1
        state.boarding = 0
        state.spot_x = -1
        state.spot_y = -1
        state.was_cut = False
        state.gate = 0


def finish_reaction(state: RattleTable) -> None:
    """RAT-115 A reaction whose moment never came counts as completed."""
    if state.is_live:
        state.is_live = False
        state.is_completed = True


@final
class EndAction(RattleStep):
    """RAT-110 The action is over: moves that waited, the test for victory, and the swap after a reaction."""

    rule: ClassVar[str] = "RAT-110"

    def run(self, state: RattleTable) -> None:
        finish_reaction(state)
        waiting = [who for who in state.waiting_moves if who >= 0 and state.is_there(who)]
        state.waiting_moves = waiting[1:]
        if waiting:
            # RAT-R44 The actor of a detonated action moves now, once for each critical success.
            state.begin_free_move(waiting[0])
            return
        state.agenda.pop()
        is_granted = state.is_granted
        is_swapped = state.is_completed and not is_granted
        reactor = state.reactor
        state.forget_action()
        if test_victory(state):
            return
        if is_swapped:
            state.swap_initiative(reactor)

"""P, Q. Transports and Riders: getting in and out."""

from typing import Any, ClassVar, Final, final

from tumbledown.engine import NOBODY, Event, Reason, changed
from tumbledown.games.rattle.options import DECLINE, EMBARK, LOAD, UNLOAD
from tumbledown.games.rattle.placing import PointStep, TouchingPlace
from tumbledown.games.rattle.state import RattleStep, RattleTable
from tumbledown.games.rattle.will import contact_ways
from tumbledown.games.rattle.words import ABOARD, HEAVY, RIDERS

# How an action's movement part gets somebody in or out.
NOBODY_BOARDS: Final = 0
EMBARKING: Final = 1
LOADING: Final = 2
UNLOADING: Final = 3
GETTING_OUT: Final = 4


def has_room(state: RattleTable, carrier: int, who: int) -> bool:
    """RAT-134 Whether a Heavy has room for a group; Heavies never get in."""
    if state.roster.kind[who] == HEAVY or state.roster.carries[carrier] == 0:
        return False
    return state.load_of(carrier) + state.roster.points[who] <= state.roster.carries[carrier]


def get_in(state: RattleTable, who: int, carrier: int) -> None:
    """RAT-133 A group goes aboard; RAT-169 its flag stays where it was."""
    state.take_up(who, ABOARD)
    state.carrier = changed(state.carrier, who, carrier)
    if state.telling:
        state.tell(Event("embarked", {"group": state.code(who), "carrier": state.code(carrier)}))


def get_out(state: RattleTable, who: int, x: int, y: int) -> None:
    """RAT-132 A group is placed touching the Heavy it was in."""
    carrier = state.carrier[who]
    state.seat_down(who, x, y)
    if state.telling:
        facts = {"group": state.code(who), "carrier": state.code(carrier), "x": x, "y": y}
        state.tell(Event("disembarked", facts))


def loadable(state: RattleTable, carrier: int) -> list[int]:
    """RAT-133 The groups that touch a Heavy and have room in it."""
    if state.roster.carries[carrier] == 0:
        return []
    return [
        who
        for who in state.on_board(carrier // 8)
        if who != carrier and has_room(state, carrier, who) and state.bodies.touch(who, carrier)
    ]


def unloadable(state: RattleTable, carrier: int) -> list[int]:
    """RAT-132 The passengers that can be placed touching their Heavy on the board."""
    if not state.is_there(carrier):
        return []
    return [who for who in state.passengers(carrier) if contact_ways(state, who, carrier)]


# RAT-157 Riders.


def rides(state: RattleTable, who: int) -> bool:
    """RAT-157 Whether a group may still get in or out for free in this turn."""
    return state.has_trait(who // 8, RIDERS) and state.rode[who] != state.turn_no


def riding_options(state: RattleTable, actor: int, is_before: bool) -> list[int]:
    """RAT-157 Free getting in and out around the movement part of an action, ascending."""
    seat = actor // 8
    if not state.has_trait(seat, RIDERS):
        return []
    found: list[int] = []
    if state.roster.kind[actor] == HEAVY:
        if state.is_there(actor):
            found += [LOAD + who % 8 for who in loadable(state, actor) if rides(state, who)]
            found += [UNLOAD + who % 8 for who in unloadable(state, actor) if rides(state, who)]
    elif rides(state, actor):
        if state.places[actor] == ABOARD:
            if actor in unloadable(state, state.carrier[actor]):
                found.append(UNLOAD + actor % 8)
        elif not is_before and state.is_there(actor):
            # Getting in before the movement part would end the action that is being declared.
            for carrier in state.on_board(seat):
                if has_room(state, carrier, actor) and state.bodies.touch(carrier, actor):
                    found.append(EMBARK + carrier % 8)
    return sorted(found)


@final
class RidersStep(RattleStep):
    """RAT-157 Riders may get in or out for free before and after the movement part."""

    rule: ClassVar[str] = "RAT-157"

    def __init__(self, actor: int, is_before: bool, must: bool) -> None:
        self.actor = actor
        self.is_before = is_before
        self.must = must
        """Whether the passenger must get out for the action to be possible at all."""

    def seat(self, state: RattleTable) -> int:
        return self.actor // 8 if self.choices(state) else NOBODY

    def choices(self, state: RattleTable) -> list[int]:
        """Who may get in or out."""
        options = riding_options(state, self.actor, self.is_before)
        if self.is_before and options:
            options = [option for option in options if state.can_still_declare(self.actor, option)]
        return options

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()

    def options(self, state: RattleTable, seat: int) -> list[int]:
        choices = self.choices(state)
        return choices if self.must else [DECLINE, *choices]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == DECLINE:
            state.agenda.pop()
            return
        state.agenda[-1] = RidersStep(self.actor, self.is_before, False)
        who = self.actor if option < LOAD else 8 * seat + (option - LOAD) % 8
        state.rode = changed(state.rode, who, state.turn_no)
        if option < LOAD:
            get_in(state, who, 8 * seat + option - EMBARK)
        elif option < UNLOAD:
            get_in(state, who, self.actor)
        else:
            state.agenda.append(UnloadPoint(who, state.carrier[who], True))

    def label(self, state: RattleTable, option: int) -> str:
        return "Nobody gets in or out now" if option == DECLINE else ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        when = "before" if self.is_before else "after"
        return f"Riders: who gets in or out {when} {state.name(self.actor)} moves?"

    def values(self) -> list[Any]:
        return [self.actor, self.is_before, self.must]


@final
class UnloadPoint(PointStep):
    """`unload_dir`: where a group that gets out touches its Heavy (RAT-132)."""

    rule: ClassVar[str] = "RAT-132"

    def __init__(self, who: int, carrier: int, at_once: bool) -> None:
        super().__init__(who)
        self.carrier = carrier
        self.at_once = at_once
        """Whether it gets out now (Riders), or when the action's movement part comes."""

    def host(self) -> int:
        return self.carrier

    def place(self, state: RattleTable) -> "UnloadPlace":
        below = state.agenda[-2]
        is_before = isinstance(below, RidersStep) and below.is_before
        return UnloadPlace(state, self.who, self.carrier, is_before or state.boarding == GETTING_OUT)

    def settle(self, state: RattleTable, seat: int, x: int, y: int) -> None:
        state.agenda.pop()
        if self.at_once:
            get_out(state, self.who, x, y)
        else:
            state.spot_x = x
            state.spot_y = y

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Where does {state.name(self.who)} get out?"

    def values(self) -> list[Any]:
        return [self.who, self.carrier, self.at_once]


@final
class UnloadPlace(TouchingPlace):
    """Points touching the Heavy; while an action is declared only those with which it stays possible."""

    def __init__(self, state: RattleTable, who: int, carrier: int, keeps_action: bool) -> None:
        super().__init__(state, who, carrier, "RAT-132")
        self.keeps_action = keeps_action

    def holds(self, x: int, y: int) -> bool:
        """RAT-132 In contact, and good for the declared action."""
        if not super().holds(x, y):
            return False
        return not self.keeps_action or self.state.suits_action(self.who, x, y)

    def misses(self, x: int, y: int) -> Reason | None:
        """Too far from the Heavy, or the end of the action."""
        if not super().holds(x, y):
            return super().misses(x, y)
        if self.holds(x, y):
            return None
        action = self.state.house.action_names[self.state.act]
        text = f"With {self.state.name(self.who)} at {x},{y}, {action} would not be possible any more."
        return Reason("action_lost", "RAT-157", text, {"action": action})

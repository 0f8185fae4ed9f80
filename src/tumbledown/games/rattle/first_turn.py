"""G. What happens on a player's first turn of a round (RAT-61), and warband actions: arriving, tactics."""

from typing import Any, ClassVar, final

from tumbledown.engine import NOBODY, Event, Reason, changed
from tumbledown.games.rattle.checks import NO_WORDS, roll_check
from tumbledown.games.rattle.homes import ZoneStep, come_back
from tumbledown.games.rattle.options import DECLINE, DONE, OWN, TACTIC, TACTICS
from tumbledown.games.rattle.placing import EdgePlace, FarPlace, Place, PointStep, ground_reason, near_enemy, wrecks
from tumbledown.games.rattle.state import RattleStep, RattleTable
from tumbledown.games.rattle.words import (
    BANISHED,
    DELAYED,
    DELAYED_DEPLOYMENT,
    FAIL,
    GUILE,
    OUT,
    TACTITIANS,
    points_words,
)

# RAT-61 First-turn effects.


@final
class ReturnBanished(RattleStep):
    """RAT-102, RAT-R69 Groups banished in an earlier round return to their old point or the nearest legal one."""

    rule: ClassVar[str] = "RAT-102"

    def __init__(self, seat: int) -> None:
        self.owner = seat

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        for who in state.groups_at(self.owner, BANISHED):
            if state.carrier[who] >= 0 or state.banished_in[who] >= state.round:
                continue
            # RAT-135 Those aboard come back with it, and count for the total (RAT-54).
            for passenger in state.passengers(who):
                state.return_aboard(passenger)
            x, y = state.bodies.nearest_fit(who, state.bodies.x[who], state.bodies.y[who], BanishedPlace(state, who))
            come_back(state, who, x, y, "banishment")

    def values(self) -> list[Any]:
        return [self.owner]


@final
class BanishedPlace(Place):
    """RAT-R69 Anywhere legal; a Transport not in bad ground, which would wreck it (RAT-136)."""

    def holds(self, x: int, y: int) -> bool:
        """Whether the group can stand at a legal point."""
        return not wrecks(self.state, self.who, x, y)


@final
class Resurrect(RattleStep):
    """RAT-154 Ressurectionists name groups that are out, worth up to 4 points in total."""

    rule: ClassVar[str] = "RAT-154"

    def __init__(self, seat: int, named: list[int]) -> None:
        self.owner = seat
        self.named = named

    def groups(self, state: RattleTable) -> list[int]:
        """The groups that may still be named."""
        points = state.roster.points
        left = state.house.resurrect_points - sum(points[who] for who in self.named)
        return [
            who
            for who in state.groups_at(self.owner, OUT)
            if who not in self.named and points[who] <= left and state.stats.guile[who] > 0
        ]

    def seat(self, state: RattleTable) -> int:
        return self.owner if self.groups(state) else NOBODY

    def run(self, state: RattleTable) -> None:
        self.finish(state)

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [DONE, *[OWN + who % 8 for who in self.groups(state)]]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == DONE:
            self.finish(state)
        else:
            state.agenda[-1] = Resurrect(seat, [*self.named, 8 * seat + option - OWN])

    def finish(self, state: RattleTable) -> None:
        """The checks follow, in slot order."""
        state.agenda.pop()
        for who in sorted(self.named, reverse=True):
            state.agenda.append(RiseCheck(who, False))

    def label(self, state: RattleTable, option: int) -> str:
        if option != DONE:
            return ""
        return "Nobody else" if self.named else "Nobody"

    def prompt(self, state: RattleTable, seat: int) -> str:
        return "Which groups try to come back?"

    def values(self) -> list[Any]:
        return [self.owner, self.named]


@final
class RiseCheck(RattleStep):
    """RAT-154 GUILE; success returns the group into the own deployment zone."""

    rule: ClassVar[str] = "RAT-154"

    def __init__(self, who: int, is_rolled: bool) -> None:
        self.who = who
        self.is_rolled = is_rolled

    def run(self, state: RattleTable) -> None:
        if not self.is_rolled:
            state.agenda[-1] = RiseCheck(self.who, True)
            roll_check(state, self.who, GUILE, NO_WORDS, NO_WORDS, "resurrection")
        elif state.verdict == FAIL:
            state.agenda.pop()
        else:
            state.agenda[-1] = RisePoint(self.who)

    def values(self) -> list[Any]:
        return [self.who, self.is_rolled]


@final
class RisePoint(ZoneStep):
    """RAT-154 `return_point` in the own deployment zone."""

    rule: ClassVar[str] = "RAT-154"

    def settle(self, state: RattleTable, seat: int, x: int, y: int) -> None:
        state.agenda.pop()
        come_back(state, self.who, x, y, "resurrection")

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Where does {state.name(self.who)} come back?"


@final
class Teleport(RattleStep):
    """RAT-162 Teleporters shift groups worth up to 4 points, none within S of an enemy before or after."""

    rule: ClassVar[str] = "RAT-162"

    def __init__(self, seat: int, left: int) -> None:
        self.owner = seat
        self.left = left

    def worth(self, state: RattleTable, who: int) -> int:
        """The points of a group with its passengers."""
        return state.roster.points[who] + state.load_of(who)

    def groups(self, state: RattleTable) -> list[int]:
        """The groups that may be shifted."""
        return [
            who
            for who in state.on_board(self.owner)
            if self.worth(state, who) <= self.left
            and not near_enemy(state, who, state.bodies.x[who], state.bodies.y[who])
        ]

    def seat(self, state: RattleTable) -> int:
        return self.owner if self.groups(state) else NOBODY

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [DONE, *[OWN + who % 8 for who in self.groups(state)]]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == DONE:
            state.agenda.pop()
            return
        who = 8 * seat + option - OWN
        state.agenda[-1] = Teleport(seat, self.left - self.worth(state, who))
        state.agenda.append(TeleportPoint(who))

    def label(self, state: RattleTable, option: int) -> str:
        return "Leave the others where they are" if option == DONE else ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Which group is teleported? {points_words(self.left)} left."

    def values(self) -> list[Any]:
        return [self.owner, self.left]


@final
class TeleportPlace(FarPlace):
    """RAT-162 Anywhere legal more than S from every enemy; a Transport does not choose bad ground (RAT-136)."""

    def is_fit_ground(self, x: int, y: int) -> bool:
        """RAT-136 Hazardous ground is open to all but Transports."""
        return not wrecks(self.state, self.who, x, y)


@final
class TeleportPoint(PointStep):
    """RAT-162 Where the group is set."""

    rule: ClassVar[str] = "RAT-162"

    def place(self, state: RattleTable) -> TeleportPlace:
        return TeleportPlace(state, self.who, self.rule)

    def settle(self, state: RattleTable, seat: int, x: int, y: int) -> None:
        state.agenda.pop()
        state.drop_marker(self.who)
        state.set_down(self.who, x, y, "teleported")

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Where does {state.name(self.who)} appear?"


@final
class ChooseTactic(RattleStep):
    """RAT-160, RAT-161 The tactic of Fighters, Shooters and Skirmishers."""

    rule: ClassVar[str] = "RAT-160"

    def __init__(self, seat: int, is_first_turn: bool) -> None:
        self.owner = seat
        self.is_first_turn = is_first_turn

    def seat(self, state: RattleTable) -> int:
        return self.owner

    def options(self, state: RattleTable, seat: int) -> list[int]:
        found = [TACTIC + number for number in range(len(TACTICS)) if number != state.tactics[seat]]
        return [DECLINE, *found] if self.is_first_turn else found

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        state.agenda.pop()
        if option == DECLINE:
            return
        state.tactics = changed(state.tactics, seat, option - TACTIC)
        state.stats = state.roster.stats(state.tactics)
        if state.telling:
            facts = {"round": state.round, "turn": state.turn_no, "seat": seat, "tactic": TACTICS[option - TACTIC]}
            state.tell(Event("tactic", facts))

    def rules_now(self, state: RattleTable) -> list[str]:
        return ["RAT-160"] if self.is_first_turn else ["RAT-161"]

    def label(self, state: RattleTable, option: int) -> str:
        if option == DECLINE:
            return "Keep things as they are"
        texts = ("Fury is 2 better", "Guile is 2 better", "Moves are one band longer", "Reach is one band longer")
        return texts[option - TACTIC]

    def prompt(self, state: RattleTable, seat: int) -> str:
        return "Which tactic do Fighters, Shooters and Skirmishers follow?"

    def values(self) -> list[Any]:
        return [self.owner, self.is_first_turn]


def can_change_tactic(state: RattleTable, seat: int) -> bool:
    """RAT-161 Tactitians may change the tactic in their turns, but not in their first turn of the round."""
    return state.has_trait(seat, TACTITIANS) and state.first_turn[seat] != state.turn_no


@final
class FateRoll(RattleStep):
    """RAT-159 Soothsayers roll and show a d20."""

    rule: ClassVar[str] = "RAT-159"

    def __init__(self, seat: int) -> None:
        self.owner = seat

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        state.fate = changed(state.fate, self.owner, state.rolled())
        if state.telling:
            facts = {"round": state.round, "turn": state.turn_no, "seat": self.owner, "number": state.fate[self.owner]}
            state.tell(Event("fate", facts))

    def values(self) -> list[Any]:
        return [self.owner]


# RAT-176 Arrive.


def can_arrive(state: RattleTable, seat: int) -> bool:
    """RAT-176 From round 2 on, if a delayed group has a candidate point."""
    if state.deployment != DELAYED_DEPLOYMENT or state.round < state.house.arrive_round:
        return False
    return any(ArrivePoint(who).has_room(state) for who in state.groups_at(seat, DELAYED))


@final
class Arrive(RattleStep):
    """RAT-176 All delayed groups are placed, in slot order; one without a legal point stays delayed."""

    rule: ClassVar[str] = "RAT-176"

    def __init__(self, seat: int, last: int) -> None:
        self.owner = seat
        self.last = last

    def run(self, state: RattleTable) -> None:
        for who in state.groups_at(self.owner, DELAYED):
            if who > self.last and ArrivePoint(who).has_room(state):
                state.agenda[-1] = Arrive(self.owner, who)
                state.agenda.append(ArrivePoint(who))
                return
        state.agenda.pop()

    def values(self) -> list[Any]:
        return [self.owner, self.last]


@final
class ArrivePlace(EdgePlace):
    """RAT-176 Touching the board edge of the own zone, no enemy touched; a Transport keeps off bad ground."""

    def holds(self, x: int, y: int) -> bool:
        """Whether a legal point will do."""
        if not self.is_at_edge(x, y) or wrecks(self.state, self.who, x, y):
            return False
        return self.touched(x, y) < 0

    def touched(self, x: int, y: int) -> int:
        """An enemy that the group would touch, or -1."""
        state = self.state
        for enemy in state.on_board(1 - self.who // 8):
            if state.bodies.touch_at(self.who, x, y, enemy):
                return enemy
        return -1

    def misses(self, x: int, y: int) -> Reason | None:
        """Which condition a legal point breaks."""
        if self.holds(x, y):
            return None
        if not self.is_at_edge(x, y):
            return super().misses(x, y)
        state = self.state
        if wrecks(state, self.who, x, y):
            return ground_reason(state, x, y, self.rule)
        code = state.code(self.touched(x, y))
        return Reason("touches_enemy", self.rule, f"At {x},{y} it would touch {code}.", {"group": code})


@final
class ArrivePoint(PointStep):
    """RAT-176 Where a delayed group comes on."""

    rule: ClassVar[str] = "RAT-176"

    def edges(self, state: RattleTable) -> list[int]:
        return state.zone(self.who // 8).edges

    def place(self, state: RattleTable) -> ArrivePlace:
        return ArrivePlace(state, self.who, self.edges(state), self.rule)

    def has_room(self, state: RattleTable) -> bool:
        """Whether there is a candidate."""
        return bool(self.candidates(state, self.who, self.place(state)))

    def settle(self, state: RattleTable, seat: int, x: int, y: int) -> None:
        state.agenda.pop()
        state.set_down(self.who, x, y, "arrives")

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Where does {state.name(self.who)} arrive?"

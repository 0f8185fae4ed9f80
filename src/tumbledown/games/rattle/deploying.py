"""E. Set-asides, transports and deployment (RAT-45 to RAT-52)."""

from typing import Any, ClassVar, Final, final

from tumbledown.engine import NOBODY, Event, changed
from tumbledown.games.rattle.boarding import has_room
from tumbledown.games.rattle.homes import NO_STRIPS, ZoneStep
from tumbledown.games.rattle.options import DONE, OWN
from tumbledown.games.rattle.state import RattleStep, RattleTable
from tumbledown.games.rattle.words import (
    ABOARD,
    AMBUSH,
    AMBUSHERS,
    DELAYED_DEPLOYMENT,
    FRENZY,
    MIXED,
    ON_BOARD,
    WAITING,
    points_words,
)

FIRST_BATCH: Final = 0
WHOLE: Final = 1


def reachable_totals(points: list[int]) -> int:
    """All totals that some choice among these points makes, as bits.

    >>> bin(reachable_totals([1, 3]))
    '0b11011'
    """
    totals = 1
    for worth in points:
        totals |= totals << worth
    return totals


# RAT-45 to RAT-47 Before deployment.


@final
class LoadSetup(RattleStep):
    """RAT-47 Groups may be put aboard before anything is set aside or placed."""

    rule: ClassVar[str] = "RAT-47"

    def __init__(self, seat: int, carrier: int) -> None:
        self.owner = seat
        self.carrier = carrier

    def groups(self, state: RattleTable) -> list[int]:
        """The groups that have room in the Heavy."""
        if state.roster.carries[self.carrier] == 0:
            return []
        return [
            who
            for who in state.groups_at(self.owner, WAITING)
            if who != self.carrier and has_room(state, self.carrier, who)
        ]

    def seat(self, state: RattleTable) -> int:
        return self.owner if self.groups(state) else NOBODY

    def run(self, state: RattleTable) -> None:
        self.next_heavy(state)

    def next_heavy(self, state: RattleTable) -> None:
        """On to the next slot."""
        if self.carrier == 8 * self.owner + 7:
            state.agenda.pop()
        else:
            state.agenda[-1] = LoadSetup(self.owner, self.carrier + 1)

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [DONE, *[OWN + who % 8 for who in self.groups(state)]]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == DONE:
            self.next_heavy(state)
            return
        who = 8 * seat + option - OWN
        state.places = changed(state.places, who, ABOARD)
        state.carrier = changed(state.carrier, who, self.carrier)
        if state.telling:
            state.tell(Event("embarked", {"group": state.code(who), "carrier": state.code(self.carrier)}))

    def label(self, state: RattleTable, option: int) -> str:
        if option != DONE:
            return ""
        return "Nobody else goes aboard" if state.load_of(self.carrier) else "Nobody goes aboard"

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Which group starts aboard {state.name(self.carrier)}?"

    def values(self) -> list[Any]:
        return [self.owner, self.carrier]


def worth_of(state: RattleTable, who: int) -> int:
    """The points of a group with its passengers."""
    return state.roster.points[who] + state.load_of(who)


def aims(points: list[int], low: int, high: int, middle: float) -> list[int]:
    """RAT-46, RAT-48 The totals asked for: those from low to high that can be made, else the nearest to the middle."""
    totals = reachable_totals(points)
    fitting = [total for total in range(max(0, low), high + 1) if totals >> total & 1]
    if fitting:
        return fitting
    possible = [total for total in range(sum(points) + 1) if totals >> total & 1]
    return [min(possible, key=lambda total: (abs(total - middle), total))]


def can_reach(goals: list[int], so_far: int, points: list[int]) -> bool:
    """Whether one of the totals can still be made with these points."""
    totals = reachable_totals(points)
    return any(goal >= so_far and totals >> (goal - so_far) & 1 for goal in goals)


@final
class SetAside(RattleStep):
    """RAT-45, RAT-46 Groups are set aside: up to 6 points in ambush, 5 to 7 points delayed."""

    rule: ClassVar[str] = "RAT-45"

    def __init__(self, seat: int, place: int) -> None:
        self.owner = seat
        self.place = place

    def groups(self, state: RattleTable) -> list[int]:
        """The groups that may be set aside."""
        found = state.groups_at(self.owner, WAITING)
        if self.place == AMBUSH:
            # RAT-R47 Wards cannot be ambushers.
            return [who for who in found if not state.is_ward(who)]
        return found

    def so_far(self, state: RattleTable) -> int:
        """The points set aside already."""
        return sum(worth_of(state, who) for who in state.groups_at(self.owner, self.place))

    def goals(self, state: RattleTable) -> list[int]:
        """RAT-46 The totals that are asked for."""
        low, high = state.house.reserve_points
        set_aside = state.groups_at(self.owner, self.place)
        points = [worth_of(state, who) for who in [*set_aside, *self.groups(state)]]
        return aims(points, low, high, (low + high) / 2)

    def seat(self, state: RattleTable) -> int:
        if self.place == AMBUSH:
            is_asked = state.has_trait(self.owner, AMBUSHERS)
        else:
            is_asked = state.deployment == DELAYED_DEPLOYMENT
        return self.owner if is_asked and self.fitting(state) else NOBODY

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()

    def fitting(self, state: RattleTable) -> list[int]:
        """The groups with which the total can still be kept."""
        so_far = self.so_far(state)
        groups = self.groups(state)
        if self.place == AMBUSH:
            return [who for who in groups if so_far + worth_of(state, who) <= state.house.ambush_points]
        goals = self.goals(state)
        found = []
        for who in groups:
            others = [worth_of(state, other) for other in groups if other != who]
            if can_reach(goals, so_far + worth_of(state, who), others):
                found.append(who)
        return found

    def options(self, state: RattleTable, seat: int) -> list[int]:
        found = [OWN + who % 8 for who in self.fitting(state)]
        if self.place == AMBUSH or self.so_far(state) in self.goals(state):
            return [DONE, *found]
        return found

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == DONE:
            state.agenda.pop()
            return
        who = 8 * seat + option - OWN
        state.places = changed(state.places, who, self.place)
        if state.telling:
            where = "ambush" if self.place == AMBUSH else "delayed"
            state.tell(Event("set_aside", {"group": state.code(who), "where": where}))

    def rules_now(self, state: RattleTable) -> list[str]:
        return ["RAT-45"] if self.place == AMBUSH else ["RAT-46"]

    def label(self, state: RattleTable, option: int) -> str:
        if option != DONE:
            return ""
        return "Nobody else is set aside" if self.so_far(state) else "Nobody is set aside"

    def prompt(self, state: RattleTable, seat: int) -> str:
        if self.place == AMBUSH:
            most = state.house.ambush_points
            return f"Which group lies in ambush? {self.so_far(state)} of {most} points are set aside."
        goals = self.goals(state)
        return f"Which group comes later? {self.so_far(state)} of {goals[0]} to {goals[-1]} points are set aside."

    def values(self) -> list[Any]:
        return [self.owner, self.place]


# RAT-48 Deployment.


def deploying(state: RattleTable, seat: int) -> list[int]:
    """The groups that a seat deploys, those that are placed already included; passengers go with their Heavy."""
    return [who for who in range(8 * seat, 8 * seat + 8) if state.roster.kind[who] >= 0 and is_deployed(state, who)]


def is_deployed(state: RattleTable, who: int) -> bool:
    """Whether a group is placed during the deployment."""
    return state.places[who] in (WAITING, ON_BOARD)


@final
class DeployGroup(RattleStep):
    """RAT-48 Which group is placed next: A about half of its points, B all, A the rest."""

    rule: ClassVar[str] = "RAT-48"

    def __init__(self, seat: int, batch: int) -> None:
        self.owner = seat
        self.batch = batch

    def so_far(self, state: RattleTable) -> int:
        """The points on the board."""
        return sum(worth_of(state, who) for who in state.on_board(self.owner))

    def goals(self, state: RattleTable) -> list[int]:
        """RAT-48 Half of the deploying points, plus or minus one."""
        points = [worth_of(state, who) for who in deploying(state, self.owner)]
        total = sum(points)
        return aims(points, (total - 1) // 2, (total + 2) // 2, total / 2)

    def fitting(self, state: RattleTable) -> list[int]:
        """The groups that may be placed now."""
        waiting = state.groups_at(self.owner, WAITING)
        if self.batch == WHOLE:
            return waiting
        goals = self.goals(state)
        so_far = self.so_far(state)
        found = []
        for who in waiting:
            others = [worth_of(state, other) for other in waiting if other != who]
            if can_reach(goals, so_far + worth_of(state, who), others):
                found.append(who)
        return found

    def seat(self, state: RattleTable) -> int:
        return self.owner if self.fitting(state) else NOBODY

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()

    def options(self, state: RattleTable, seat: int) -> list[int]:
        found = [OWN + who % 8 for who in self.fitting(state)]
        if self.batch == FIRST_BATCH and self.so_far(state) in self.goals(state):
            return [DONE, *found]
        return found

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == DONE:
            state.agenda.pop()
        else:
            state.agenda.append(DeployPoint(8 * seat + option - OWN))

    def label(self, state: RattleTable, option: int) -> str:
        return "Let the other player deploy" if option == DONE else ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        return "Which group do you deploy?"

    def values(self) -> list[Any]:
        return [self.owner, self.batch]


@final
class DeployPoint(ZoneStep):
    """RAT-49 to RAT-52 Where the group is placed in the own zone."""

    rule: ClassVar[str] = "RAT-52"

    def strips(self, state: RattleTable) -> list[int]:
        return open_strips(state, self.who) if state.deployment == MIXED else NO_STRIPS

    def settle(self, state: RattleTable, seat: int, x: int, y: int) -> None:
        state.agenda.pop()
        state.set_down(self.who, x, y, "deployed")

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Where do you deploy {state.name(self.who)}?"


def open_strips(state: RattleTable, who: int) -> list[int]:
    """RAT-51, RAT-R63 Mixed: the own strips from which half of the points (plus or minus one) can still be kept."""
    seat = who // 8
    zone = state.zone(seat)
    placed = [0, 0]
    for other in state.on_board(seat):
        if other != who:
            strip = zone.strip_of(state.bodies.x[other], state.bodies.y[other])
            if strip in zone.strips:
                placed[zone.strips.index(strip)] += worth_of(state, other)
    left = [worth_of(state, other) for other in state.groups_at(seat, WAITING) if other != who]
    points = [worth_of(state, other) for other in deploying(state, seat)]
    total = sum(points)
    goals = aims(points, (total - 1) // 2, (total + 2) // 2, total / 2)
    goals = sorted({*goals, *[total - goal for goal in goals]})
    worth = worth_of(state, who)
    return [strip for number, strip in enumerate(zone.strips) if can_reach(goals, placed[number] + worth, left)]


@final
class Redeploy(RattleStep):
    """RAT-11 Frenzy: own groups worth up to 4 points are placed anew inside the own zone."""

    rule: ClassVar[str] = "RAT-11"

    def __init__(self, seat: int, left: int) -> None:
        self.owner = seat
        self.left = left

    def groups(self, state: RattleTable) -> list[int]:
        """The groups that may be placed anew."""
        if state.roster.drives[self.owner] != FRENZY:
            return []
        return [who for who in state.on_board(self.owner) if worth_of(state, who) <= self.left]

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
        state.agenda[-1] = Redeploy(seat, self.left - worth_of(state, who))
        state.take_up(who, WAITING)
        state.agenda.append(DeployPoint(who))

    def label(self, state: RattleTable, option: int) -> str:
        return "Leave the others where they are" if option == DONE else ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Frenzy: which group is placed anew? {points_words(self.left)} left."

    def values(self) -> list[Any]:
        return [self.owner, self.left]

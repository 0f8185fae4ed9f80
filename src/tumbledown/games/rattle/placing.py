"""Point decisions: where a group is set down without a path; its regions, candidates and free points."""

from math import sqrt
from typing import Any, Final

from mypy_extensions import i64

from tumbledown.engine import Reason
from tumbledown.games.rattle.bodies import Region
from tumbledown.games.rattle.geometry import (
    BOARD,
    EDGES,
    LATTICE,
    LATTICE_SIDE,
    LATTICE_X,
    LATTICE_Y,
    compass_point,
    contact_point,
    edge_point,
    mark_lattice_around,
    marked,
    touches_edge,
)
from tumbledown.games.rattle.options import DIR, EDGE, FREE, HOME, PT, TOUCH_FOE, TOUCH_OWN, free_points
from tumbledown.games.rattle.state import RattleStep, RattleTable

ALL_LATTICE: Final = list(range(LATTICE))


class Place(Region):
    """A part of the board in which a group may be set down, able to say what is wrong with a point outside."""

    def __init__(self, state: RattleTable, who: int) -> None:
        self.state = state
        self.who = who

    def holds(self, x: int, y: int) -> bool:
        """Whether a legal point is in the region."""
        return self.misses(x, y) is None

    def misses(self, x: int, y: int) -> Reason | None:
        """Why a legal point is not in the region."""
        return None

    def lattice(self) -> list[int]:
        """The lattice points that may be in the region."""
        return ALL_LATTICE


class TouchingPlace(Place):
    """Points at which a group touches another."""

    def __init__(self, state: RattleTable, who: int, host: int, rule: str) -> None:
        super().__init__(state, who)
        self.host = host
        self.rule = rule

    def holds(self, x: int, y: int) -> bool:
        """RAT-19 Base contact."""
        return self.state.bodies.touch_at(self.who, x, y, self.host)

    def misses(self, x: int, y: int) -> Reason | None:
        """RAT-19 Too far for base contact."""
        if self.holds(x, y):
            return None
        host = self.state.code(self.host)
        apart = millimetres(self.state.bodies.distance2_to(self.host, x, y))
        base = self.state.roster.base
        reach = (base[self.who] + base[self.host]) / 2
        text = f"{x},{y} is {apart} mm from {host}; contact is {reach:g} to {reach + 2:g} mm."
        return Reason("not_touching", self.rule, text, {"group": host, "distance": apart, "contact": reach})


class NearPlace(Place):
    """Points within a distance of one of several groups."""

    def __init__(self, state: RattleTable, who: int, anchors: list[int], length: int, rule: str) -> None:
        super().__init__(state, who)
        self.anchors = anchors
        self.length = length
        self.rule = rule

    def holds(self, x: int, y: int) -> bool:
        """Whether some anchor is near enough."""
        bodies = self.state.bodies
        px: i64 = x
        py: i64 = y
        limit: i64 = self.length * self.length
        for anchor in self.anchors:
            dx = px - bodies.x[anchor]
            dy = py - bodies.y[anchor]
            if dx * dx + dy * dy <= limit:
                return True
        return False

    def lattice(self) -> list[int]:
        """Only those around the anchors."""
        bodies = self.state.bodies
        near = [False] * LATTICE
        for anchor in self.anchors:
            mark_lattice_around(near, bodies.x[anchor], bodies.y[anchor], self.length)
        return marked(near)

    def misses(self, x: int, y: int) -> Reason | None:
        """How far the nearest anchor is."""
        if self.holds(x, y):
            return None
        state = self.state
        nearest = min([state.bodies.distance2_to(anchor, x, y) for anchor in self.anchors])
        names = ", ".join(state.codes(self.anchors))
        text = f"{x},{y} is {millimetres(nearest)} mm from {names}; at most {self.length} mm are allowed."
        facts = {"groups": state.codes(self.anchors), "distance": millimetres(nearest), "limit": self.length}
        return Reason("too_far", self.rule, text, facts)


class FarPlace(Place):
    """RAT-139, RAT-162 Points more than S from every enemy, outside hazardous ground (a Transport: rough too)."""

    def __init__(self, state: RattleTable, who: int, rule: str) -> None:
        super().__init__(state, who)
        self.rule = rule
        self.length = state.house.length[1]

    def holds(self, x: int, y: int) -> bool:
        """Whether every enemy is far enough and the ground is fit."""
        return not near_enemy(self.state, self.who, x, y) and self.is_fit_ground(x, y)

    def is_fit_ground(self, x: int, y: int) -> bool:
        """RAT-139 Never into hazardous ground, a Transport not into rough either."""
        state = self.state
        return not state.ground.in_hazard(x, y) and not wrecks(state, self.who, x, y)

    def misses(self, x: int, y: int) -> Reason | None:
        """The enemy that is too near, or the ground."""
        state = self.state
        limit = self.length * self.length
        for enemy in state.on_board(1 - self.who // 8):
            apart = state.bodies.distance2_to(enemy, x, y)
            if apart <= limit:
                text = (
                    f"{x},{y} is {millimetres(apart)} mm from {state.code(enemy)}; it must be more than {self.length}."
                )
                facts = {"group": state.code(enemy), "distance": millimetres(apart), "limit": self.length}
                return Reason("enemy_too_near", self.rule, text, facts)
        return None if self.is_fit_ground(x, y) else ground_reason(state, x, y, self.rule)


class EdgePlace(Place):
    """Points touching one of some board edges, with conditions on enemies and allies."""

    def __init__(self, state: RattleTable, who: int, edges: list[int], rule: str) -> None:
        super().__init__(state, who)
        self.edges = edges
        self.rule = rule

    def holds(self, x: int, y: int) -> bool:
        """Whether a legal point touches an edge."""
        return self.is_at_edge(x, y)

    def is_at_edge(self, x: int, y: int) -> bool:
        """RAT-19 Whether the base touches one of the edges."""
        base = self.state.roster.base[self.who]
        return any(touches_edge(x, y, base, edge) for edge in self.edges)

    def misses(self, x: int, y: int) -> Reason | None:
        """Which edges are meant."""
        if self.is_at_edge(x, y):
            return None
        names = " or ".join(EDGES[edge] for edge in self.edges)
        text = f"At {x},{y} the base does not touch the {names} edge."
        return Reason("not_at_edge", self.rule, text, {"edges": [EDGES[edge] for edge in self.edges]})

    def lattice(self) -> list[int]:
        """Edges have candidates of their own."""
        return []


def near_enemy(state: RattleTable, who: int, x: int, y: int) -> bool:
    """Whether an enemy is within S of a point."""
    length: i64 = state.house.length[1]
    first: i64 = 8 * (1 - who // 8)
    px: i64 = x
    py: i64 = y
    for disc in state.bodies.discs:
        if first <= disc.who < first + 8:
            square = (disc.x - px) * (disc.x - px) + (disc.y - py) * (disc.y - py)
            if square <= length * length:
                return True
    return False


def wrecks(state: RattleTable, who: int, x: int, y: int) -> bool:
    """RAT-136 Whether the group is a Transport and the point in rough or hazardous ground."""
    return state.roster.is_transport[who] and (state.ground.in_rough(x, y) or state.ground.in_hazard(x, y))


def ground_reason(state: RattleTable, x: int, y: int, rule: str) -> Reason:
    """Which ground is not fit."""
    ground = "hazardous" if state.ground.in_hazard(x, y) else "rough"
    return Reason("bad_ground", rule, f"{x},{y} is in {ground} terrain.", {"ground": ground})


def millimetres(squared: int) -> float:
    """A squared distance as millimetres for people, to a tenth."""
    return round(sqrt(squared), 1)


def point_reason(state: RattleTable, who: int, points: list[int], place: Place, rule: str) -> Reason | None:
    """Why a group cannot be set down at a free point; None when it can."""
    if len(points) != 2:
        count = len(points) // 2
        return Reason("one_point", rule, f"One point is asked for here, not {count}.", {"points": count})
    x, y = points[0], points[1]
    return end_reason(state, who, x, y) or place.misses(x, y)


def end_reason(state: RattleTable, who: int, x: int, y: int) -> Reason | None:
    """RAT-24 Why a point is no legal end point for a base."""
    fault = state.bodies.misfit(who, x, y)
    return None if fault is None else Reason(fault.code, fault.rule, fault.text, fault.facts)


class PointStep(RattleStep):
    """A point decision: a subclass says where a group is set down, and what follows."""

    def __init__(self, who: int) -> None:
        self.who = who
        """The group that is set down."""

    def seat(self, state: RattleTable) -> int:
        return self.who // 8

    def values(self) -> list[Any]:
        return [self.who]

    def place(self, state: RattleTable) -> Place:
        """The region."""
        raise NotImplementedError

    def settle(self, state: RattleTable, seat: int, x: int, y: int) -> None:
        """The point was chosen; the step takes itself off the agenda."""
        raise NotImplementedError

    def host(self) -> int:
        """The group that `dir_k` options are around, or -1."""
        return -1

    def edges(self, state: RattleTable) -> list[int]:
        """The board edges along which there are candidates."""
        return []

    def takes_contacts(self) -> bool:
        """Whether `touch_own_j_k` are candidates (wards)."""
        return False

    def goal_x(self, state: RattleTable) -> int:
        """What a point that stands for all others is nearest to: where the group was, else the middle of the board."""
        old = state.bodies.x[self.who]
        return old if old >= 0 else BOARD // 2

    def goal_y(self, state: RattleTable) -> int:
        """As `goal_x`."""
        old = state.bodies.y[self.who]
        return old if old >= 0 else BOARD // 2

    def options(self, state: RattleTable, seat: int) -> list[int]:
        who = self.who
        found = self.candidates(state, who, self.place(state))
        return found or [HOME]

    def candidates(self, state: RattleTable, who: int, place: Place) -> list[int]:
        """The listed points, ascending."""
        found: list[int] = []
        host = self.host()
        if host >= 0:
            for way in range(8):
                self.add(state, who, place, DIR + way, found)
            return found
        taken: set[int] = set()
        if self.takes_contacts():
            for option in range(TOUCH_OWN, TOUCH_OWN + 24):
                other = 8 * (who // 8) + (option - TOUCH_OWN) // 3
                if other != who and state.is_there(other):
                    spot = self.spot_of(state, who, option)
                    here = spot[0] * (BOARD + 1) + spot[1]
                    if here not in taken and self.add(state, who, place, option, found):
                        taken.add(here)
        for edge in self.edges(state):
            for option in range(EDGE + LATTICE_SIDE * edge, EDGE + LATTICE_SIDE * (edge + 1)):
                self.add(state, who, place, option, found)
        closed = state.bodies.taken(who)
        for index in place.lattice():
            if closed[index]:
                continue
            x, y = LATTICE_X[index], LATTICE_Y[index]
            if place.holds(x, y) and (not taken or x * (BOARD + 1) + y not in taken):
                found.append(PT + index)
        return found

    def first_candidate(self, state: RattleTable, who: int, place: Place) -> bool:
        """Whether there is any lattice candidate."""
        closed = state.bodies.taken(who)
        return any(not closed[index] and place.holds(LATTICE_X[index], LATTICE_Y[index]) for index in place.lattice())

    def add(self, state: RattleTable, who: int, place: Place, option: int, found: list[int]) -> bool:
        """Add a candidate if its point is legal and in the region."""
        x, y = self.spot_of(state, who, option)
        if state.bodies.fits(who, x, y) and place.holds(x, y):
            found.append(option)
            return True
        return False

    def spot_of(self, state: RattleTable, who: int, option: int) -> tuple[int, int]:
        """The point of an option."""
        base = state.roster.base
        xs, ys = state.bodies.x, state.bodies.y
        if option >= FREE:
            points = free_points(option)
            return points[0], points[1]
        if PT <= option < PT + LATTICE:
            return LATTICE_X[option - PT], LATTICE_Y[option - PT]
        if EDGE <= option < PT:
            return edge_point((option - EDGE) // LATTICE_SIDE, (option - EDGE) % LATTICE_SIDE + 1, base[who])
        if DIR <= option < DIR + 8:
            host = self.host()
            return compass_point(xs[host], ys[host], base[host], base[who], option - DIR)
        if TOUCH_FOE <= option < TOUCH_OWN + 24:
            other = 8 * (who // 8) + (option - TOUCH_OWN) // 3
            turn = (option - TOUCH_OWN) % 3
            return contact_point(xs[other], ys[other], base[other], base[who], xs[who], ys[who], turn)
        return self.home_spot(state, who, option - HOME)

    def home_spot(self, state: RattleTable, who: int, number: int) -> tuple[int, int]:
        """The point that stands for all others when there is no other candidate."""
        x, y = self.goal_x(state), self.goal_y(state)
        return state.bodies.nearest_fit(who, x, y, self.place(state))

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        x, y = self.spot_of(state, self.who, option)
        self.settle(state, seat, x, y)

    def open_reason(self, state: RattleTable, seat: int, points: list[int]) -> Reason | None:
        return point_reason(state, self.who, points, self.place(state), self.rule)

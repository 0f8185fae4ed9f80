"""E. Where groups are deployed and where they come back: zones with their relaxations, and home points."""

from math import isqrt
from typing import Any, ClassVar, Final, final

from mypy_extensions import i64

from tumbledown.engine import Event, Reason
from tumbledown.games.rattle.bodies import Disc
from tumbledown.games.rattle.geometry import BOARD, dist2, touching
from tumbledown.games.rattle.options import HOME, ZONE_WORDS
from tumbledown.games.rattle.placing import EdgePlace, Place, PointStep, millimetres, near_enemy
from tumbledown.games.rattle.state import RattleTable
from tumbledown.games.rattle.words import CLOSE, MIXED, SHORT
from tumbledown.games.rattle.zones import Zone

CONTACT: Final = 2
"""RAT-R21 How far apart bases in contact may be."""
STRICT: Final = 0
ROUGH_TOO: Final = 1
CONTACT_TOO: Final = 2
NEAR_TOO: Final = 3
ANYWHERE_LEGAL: Final = 4
NO_STRIPS: Final[list[int]] = []


# RAT-52 Deployment.


class DeployPlace(Place):
    """RAT-49 to RAT-52 The deployment zone; `ease` counts the relaxations that are needed."""

    def __init__(self, state: RattleTable, who: int, ease: int, strips: list[int]) -> None:
        super().__init__(state, who)
        self.zone = state.zone(who // 8)
        self.ease = ease
        self.strips = strips
        """Mixed: the strips from which the points per strip can still be kept; empty for all."""
        self.keeps_away = state.deployment in (CLOSE, MIXED)

    def holds(self, x: int, y: int) -> bool:
        """Whether a legal point may be deployed on."""
        if not self.zone.holds(x, y) or self.is_bad_ground(x, y):
            return False
        if self.strips and self.zone.strip_of(x, y) not in self.strips:
            return False
        if self.touches_somebody(x, y):
            return False
        return not (self.keeps_away and self.ease < NEAR_TOO and self.is_too_near(x, y))

    def is_bad_ground(self, x: int, y: int) -> bool:
        """RAT-52 No terrain; as a first relaxation rough ground, but not for a Transport."""
        ground = self.state.ground
        if ground.in_hazard(x, y):
            return True
        return ground.in_rough(x, y) and (self.ease < ROUGH_TOO or self.state.roster.is_transport[self.who])

    def touches_somebody(self, x: int, y: int) -> bool:
        """RAT-52 No contact with other groups; as a second relaxation own ones may be touched."""
        bodies = self.state.bodies
        px: i64 = x
        py: i64 = y
        who: i64 = self.who
        d: i64 = bodies.base[self.who]
        may_touch_own = self.ease >= CONTACT_TOO
        for disc in bodies.discs:
            is_barred = disc.who != who and not (may_touch_own and disc.who // 8 == who // 8)
            if is_barred and touching(px, py, d, disc.x, disc.y, disc.d):
                return True
        return False

    def is_too_near(self, x: int, y: int) -> bool:
        """RAT-50, RAT-51 More than 80 from every enemy group and objective marker."""
        state = self.state
        if near_enemy(state, self.who, x, y):
            return True
        limit = state.house.length[SHORT]
        for number in range(len(state.marker_x)):
            if dist2(x, y, state.marker_x[number], state.marker_y[number]) <= limit * limit:
                return True
        return False

    def misses(self, x: int, y: int) -> Reason | None:
        """Which condition a legal point breaks."""
        if self.holds(x, y):
            return None
        state = self.state
        zone = self.zone
        if not zone.holds(x, y):
            text = f"{x},{y} is not in your deployment zone, {ZONE_WORDS[zone.name]}."
            return Reason("outside_zone", zone_rule(state), text, {"zone": zone.name})
        if self.strips and zone.strip_of(x, y) not in self.strips:
            shown = " or ".join(str(strip + 1) for strip in self.strips)
            text = f"{x},{y} is in strip {zone.strip_of(x, y) + 1}; your points must go to strip {shown}."
            return Reason("wrong_strip", "RAT-51", text, {"strips": [strip + 1 for strip in self.strips]})
        if self.is_bad_ground(x, y):
            return Reason("in_terrain", "RAT-52", f"{x},{y} is in terrain; groups deploy outside of it.", {})
        if self.touches_somebody(x, y):
            return Reason("touches_group", "RAT-52", f"At {x},{y} it would touch another group.", {})
        limit = state.house.length[SHORT]
        text = f"{x},{y} is within {limit} mm of an enemy group or an objective marker."
        return Reason("too_near", "RAT-50" if state.deployment == CLOSE else "RAT-51", text, {"limit": limit})

    def lattice(self) -> list[int]:
        """The lattice points of the zone, worked out once."""
        return self.state.house.zone_lattice(self.state.deployment, self.state.zones[self.who // 8])


def zone_rule(state: RattleTable) -> str:
    """The rule that describes the zones of the present deployment."""
    return {CLOSE: "RAT-50", MIXED: "RAT-51"}.get(state.deployment, "RAT-49")


class NearestPlace(Place):
    """RAT-52 The last relaxation: anywhere legal, as near to the zone as can be."""

    def holds(self, x: int, y: int) -> bool:
        """Never in hazardous ground, a Transport not in rough."""
        ground = self.state.ground
        if ground.in_hazard(x, y):
            return False
        return not (self.state.roster.is_transport[self.who] and ground.in_rough(x, y))


class ZoneStep(PointStep):
    """A point decision in the own deployment zone; relaxations come when the candidates run out (RAT-R63)."""

    def strips(self, state: RattleTable) -> list[int]:
        """The strips that are open to the group; empty for all."""
        return NO_STRIPS

    def ease(self, state: RattleTable) -> tuple[int, list[int]]:
        """The relaxation that is needed for there to be candidates, and the strips that are asked for."""
        who = self.who
        strips = self.strips(state)
        if strips:
            for ease in range(ANYWHERE_LEGAL):
                if self.first_candidate(state, who, DeployPlace(state, who, ease, strips)):
                    return ease, strips
        # RAT-R63 The strips are waived for a group that has no point in them.
        for ease in range(ANYWHERE_LEGAL):
            if self.first_candidate(state, who, DeployPlace(state, who, ease, NO_STRIPS)):
                return ease, NO_STRIPS
        return ANYWHERE_LEGAL, NO_STRIPS

    def place(self, state: RattleTable) -> Place:
        who = self.who
        ease, strips = self.ease(state)
        if ease == ANYWHERE_LEGAL:
            return NearestPlace(state, who)
        return DeployPlace(state, who, ease, strips)

    def options(self, state: RattleTable, seat: int) -> list[int]:
        ease, strips = self.ease(state)
        if ease == ANYWHERE_LEGAL:
            return [HOME]
        who = self.who
        return self.candidates(state, who, DeployPlace(state, who, ease, strips))

    def goal_x(self, state: RattleTable) -> int:
        return state.zone(self.who // 8).middle()[0]

    def goal_y(self, state: RattleTable) -> int:
        return state.zone(self.who // 8).middle()[1]

    def open_reason(self, state: RattleTable, seat: int, points: list[int]) -> Reason | None:
        ease, _ = self.ease(state)
        if ease == ANYWHERE_LEGAL:
            return Reason("no_room", "RAT-52", "Your zone has no room: only the nearest legal point is left.", {})
        return super().open_reason(state, seat, points)


# RAT-R59 Home points.


class HomeEdge(EdgePlace):
    """RAT-100, RAT-R59 Side, Delayed, Corner: touching the own edge, no ally, and more than S from every enemy."""

    def holds(self, x: int, y: int) -> bool:
        """Whether a legal point is a free home point."""
        return self.is_at_edge(x, y) and self.is_in_corner(x, y) and is_clear_home(self.state, self.who, x, y)

    def is_in_corner(self, x: int, y: int) -> bool:
        """RAT-R59 In Corner the point is inside the zone as well."""
        zone = self.state.zone(self.who // 8)
        return len(zone.edges) == 1 or zone.holds(x, y)

    def misses(self, x: int, y: int) -> Reason | None:
        """Which condition a legal point breaks."""
        if self.holds(x, y):
            return None
        if not self.is_at_edge(x, y):
            return super().misses(x, y)
        if not self.is_in_corner(x, y):
            zone = self.state.zone(self.who // 8).name
            text = f"{x},{y} is not in your zone, {ZONE_WORDS[zone]}."
            return Reason("outside_zone", "RAT-R59", text, {"zone": zone})
        return home_reason(self.state, self.who, x, y)


class HomeZone(Place):
    """RAT-R59 Close and Mixed: the points of the zone (or of one strip) that are legal for the decision."""

    def __init__(self, state: RattleTable, who: int, strip: int) -> None:
        super().__init__(state, who)
        self.zone: Zone = state.zone(who // 8)
        self.strip = strip

    def holds(self, x: int, y: int) -> bool:
        """Whether a legal point is in the zone and clear."""
        if not self.zone.holds(x, y) or (self.strip >= 0 and self.zone.strip_of(x, y) != self.strip):
            return False
        return is_clear_home(self.state, self.who, x, y)


def is_clear_home(state: RattleTable, who: int, x: int, y: int) -> bool:
    """RAT-100 Touching no ally and more than S from every enemy."""
    if near_enemy(state, who, x, y):
        return False
    return all(not (ally != who and state.bodies.touch_at(who, x, y, ally)) for ally in state.on_board(who // 8))


def home_reason(state: RattleTable, who: int, x: int, y: int) -> Reason:
    """RAT-100 Who is too near to a home point."""
    limit = state.house.length[SHORT]
    for enemy in state.on_board(1 - who // 8):
        apart = state.bodies.distance2_to(enemy, x, y)
        if apart <= limit * limit:
            code = state.code(enemy)
            text = f"{x},{y} is {millimetres(apart)} mm from {code}; it must be more than {limit}."
            return Reason("enemy_too_near", "RAT-100", text, {"group": code, "distance": millimetres(apart)})
    return Reason("touches_ally", "RAT-100", f"At {x},{y} it would touch an ally.", {})


def home_spots(state: RattleTable, who: int) -> list[tuple[int, int]]:
    """RAT-R59 The home points of Close and Mixed, in the order of the data; (-1, -1) where there is none."""
    return [home_spot(state, who, number) for number in range(len(state.zone(who // 8).homes))]


def home_spot(state: RattleTable, who: int, number: int) -> tuple[int, int]:
    """RAT-R59 The home point of that number, or (-1, -1)."""
    zone = state.zone(who // 8)
    x, y = zone.homes[number]
    return nearest_home(state, HomeZone(state, who, zone.strips[number] if zone.strips else -1), x, y)


def nearest_home(state: RattleTable, place: HomeZone, x: int, y: int) -> tuple[int, int]:
    """RAT-R59 The clear point nearest to x, y, then the lower y, the lower x; (-1, -1) when there is none.

    Rows are looked at from y outwards, and along a row everything that one base forbids is skipped at once.
    """
    discs = forbidden_discs(state, place.who)
    best_x, best_y, best2 = -1, -1, BOARD * BOARD * 2
    for away in range(BOARD):
        if away * away > best2:
            break
        for row in (y - away, y + away) if away else (y,):
            if not 0 <= row <= BOARD:
                continue
            for side in (-1, 1):
                column = nearest_in_row(state, place, discs, x + (side > 0), row, side, best2 - away * away, x)
                if column < 0:
                    continue
                apart = dist2(x, y, column, row)
                if apart < best2 or (row, column) < (best_y, best_x):
                    best_x, best_y, best2 = column, row, apart
    return best_x, best_y


def forbidden_discs(state: RattleTable, who: int) -> list[Disc]:
    """Where a group may not come back: in contact with allies, within S of enemies."""
    discs: list[Disc] = []
    base = state.roster.base
    limit = 2 * state.house.length[SHORT]
    for other in state.bodies.there:
        both = base[who] + base[other]
        wide = limit if other // 8 != who // 8 else both + 2 * CONTACT
        discs.append(Disc(other, state.bodies.x[other], state.bodies.y[other], wide))
    return discs


def nearest_in_row(
    state: RattleTable, place: HomeZone, discs: list[Disc], x: i64, row: i64, side: i64, room2: i64, goal: i64
) -> int:
    """The first clear point of a row from x on to one side, not farther than that from the goal; -1 if none."""
    while 0 <= x <= BOARD and (x - goal) * (x - goal) <= room2:
        skipped = x
        for disc in discs:
            dx = disc.x - x
            dy = disc.y - row
            if 4 * (dx * dx + dy * dy) <= disc.d * disc.d:
                skipped = disc.x + side * (isqrt(disc.d * disc.d // 4 - dy * dy) + 1)
                break
        if skipped == x:
            if place.holds(x, row) and state.bodies.fits(place.who, x, row):
                return x
            skipped = x + side
        x = skipped
    return -1


def has_home_point(state: RattleTable, who: int) -> bool:
    """RAT-77 Whether a group that is out has a free home point among the candidates."""
    step = ReturnPoint(who, False)
    zone = state.zone(who // 8)
    if zone.edges:
        return bool(step.candidates(state, who, step.place(state)))
    return any(home_spot(state, who, number)[0] >= 0 for number in range(len(zone.homes)))


@final
class ReturnPoint(PointStep):
    """RAT-100 `return_point`: where a summoned group comes back."""

    rule: ClassVar[str] = "RAT-100"

    def __init__(self, who: int, is_critical: bool) -> None:
        super().__init__(who)
        self.is_critical = is_critical

    def edges(self, state: RattleTable) -> list[int]:
        return sorted(state.zone(self.who // 8).edges)

    def place(self, state: RattleTable) -> Place:
        edges = self.edges(state)
        if edges:
            return HomeEdge(state, self.who, edges, self.rule)
        return HomeSpots(state, self.who, home_spots(state, self.who))

    def options(self, state: RattleTable, seat: int) -> list[int]:
        if self.edges(state):
            return super().options(state, seat)
        return [HOME + number for number, spot in enumerate(home_spots(state, self.who)) if spot[0] >= 0]

    def home_spot(self, state: RattleTable, who: int, number: int) -> tuple[int, int]:
        if self.edges(state):
            return super().home_spot(state, who, number)
        return home_spots(state, who)[number]

    def settle(self, state: RattleTable, seat: int, x: int, y: int) -> None:
        state.agenda.pop()
        come_back(state, self.who, x, y, "battle summons")
        state.summoned(self.who, self.is_critical)

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Where does {state.name(self.who)} come back?"

    def values(self) -> list[Any]:
        return [self.who, self.is_critical]


class HomeSpots(Place):
    """RAT-R59 The home points themselves."""

    def __init__(self, state: RattleTable, who: int, spots: list[tuple[int, int]]) -> None:
        super().__init__(state, who)
        self.spots = spots

    def holds(self, x: int, y: int) -> bool:
        """Whether the point is one of them."""
        return (x, y) in self.spots

    def misses(self, x: int, y: int) -> Reason | None:
        """Which points they are."""
        if self.holds(x, y):
            return None
        shown = " or ".join(f"{spot[0]},{spot[1]}" for spot in self.spots if spot[0] >= 0)
        return Reason("no_home_point", "RAT-R59", f"{x},{y} is no home point; {shown} is.", {})


def come_back(state: RattleTable, who: int, x: int, y: int, why: str) -> None:
    """RAT-54 A group returns to the board; the total momentum becomes at least the points in play."""
    state.seat_down(who, x, y)
    seat = who // 8
    total = max(state.total[seat], state.counted_points(seat))
    state.total = [total if place == seat else value for place, value in enumerate(state.total)]
    if state.telling:
        state.tell(Event("returned", {"group": state.code(who), "seat": seat, "x": x, "y": y, "why": why}))

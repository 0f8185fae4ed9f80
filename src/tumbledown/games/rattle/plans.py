"""Options worth searching: of the many points of a decision those that serve a plan.

A move serves contact, range, cover, a flag, or one of a few aims on the lattice: towards the nearest enemy, away from
all of them, just beyond a charge, towards what decides the scenario, towards home, and a short step aside.
"""

from typing import Final

from mypy_extensions import i64

from tumbledown.games.rattle.candidates import MoveStep
from tumbledown.games.rattle.geometry import BOARD, LATTICE, LATTICE_X, LATTICE_Y
from tumbledown.games.rattle.options import BAND_FOE, COVER, PT, TOUCH_FOE, TOUCH_OWN
from tumbledown.games.rattle.placing import PointStep
from tumbledown.games.rattle.state import RattleTable
from tumbledown.games.rattle.words import CONQUEST, DUEL, FREE_MARKER
from tumbledown.games.rattle.zones import CENTRE, STRIP_WIDTH, STRIPS

FEW: Final = 14
BEYOND: Final = 1000 * 1000
"""More than any squared distance on the board."""
CHARGE2: Final = 140 * 140
"""The square of a distance that few can charge over."""
SPREAD: Final = 10
"""Points of a placement that are kept, spread evenly over the list."""


def worth_searching(state: RattleTable) -> list[int]:
    """The options of the present decision without those that no player would think of."""
    options = state.options
    if len(options) <= FEW:
        return options
    step = state.agenda[-1]
    if isinstance(step, MoveStep):
        return move_plans(state, step, options)
    if isinstance(step, PointStep):
        return point_plans(state, step, options)
    return options


def move_plans(state: RattleTable, step: MoveStep, options: list[int]) -> list[int]:
    """Contacts straight ahead, ranges, cover, flags; and the best lattice point for each aim."""
    kept: list[int] = []
    points: list[int] = []
    for option in options:
        if option >= PT:
            points.append(option)
        elif (TOUCH_FOE <= option < BAND_FOE and (option - TOUCH_FOE) % 3 > 0) or TOUCH_OWN <= option < BAND_FOE:
            # Turned contacts and contacts with own groups are seldom more than lattice points are.
            continue
        elif BAND_FOE <= option < COVER and (option - BAND_FOE) % 3 == 2:
            continue
        else:
            kept.append(option)
    return sorted([*kept, *aimed(state, step.mover(state), points)])


def point_plans(state: RattleTable, step: PointStep, options: list[int]) -> list[int]:
    """The best point for each aim, and some spread over the list."""
    points = [option for option in options if PT <= option < PT + LATTICE]
    others = [option for option in options if option < PT]
    stride = max(1, len(points) // SPREAD)
    spread = points[stride // 2 :: stride]
    return sorted({*others[:FEW], *spread, *aimed(state, step.who, points)})


def aimed(state: RattleTable, who: int, points: list[int]) -> list[int]:
    """Of lattice points the best for each aim, without repeats."""
    if not points:
        return []
    discs = [disc for disc in state.bodies.discs if disc.who // 8 != who // 8]
    goals = goals_of(state, who)
    kept: set[int] = set()
    # Towards the nearest enemy, away from all of them, and just beyond a charge.
    first = points[0]
    closest, farthest, beyond = first, first, first
    least: i64 = BEYOND
    most: i64 = -1
    miss: i64 = BEYOND
    for option in points:
        x: i64 = LATTICE_X[option - PT]
        y: i64 = LATTICE_Y[option - PT]
        nearest: i64 = BEYOND
        for disc in discs:
            square = (disc.x - x) * (disc.x - x) + (disc.y - y) * (disc.y - y)
            if square < nearest:
                nearest = square
        if nearest < least:
            least = nearest
            closest = option
        if nearest > most:
            most = nearest
            farthest = option
        off = nearest - CHARGE2 if nearest > CHARGE2 else CHARGE2 - nearest
        if off < miss:
            miss = off
            beyond = option
    kept.add(closest)
    kept.add(farthest)
    kept.add(beyond)
    for place in range(0, len(goals), 2):
        kept.add(nearest_to(points, goals[place], goals[place + 1]))
    return sorted(kept)


def nearest_to(points: list[int], goal_x: i64, goal_y: i64) -> int:
    """The lattice point that is nearest to a goal."""
    best = points[0]
    least: i64 = BEYOND
    for option in points:
        dx = LATTICE_X[option - PT] - goal_x
        dy = LATTICE_Y[option - PT] - goal_y
        if dx * dx + dy * dy < least:
            least = dx * dx + dy * dy
            best = option
    return best


def goals_of(state: RattleTable, who: int) -> list[int]:
    """Where a group may want to go, flat: where the scenario is decided, home, and a short step aside."""
    x, y = state.bodies.x[who], state.bodies.y[who]
    goals = [*scenario_goals(state, who, x, y), x, y]
    if state.deployment >= 0 and state.zones[0] >= 0:
        goals += state.zone(who // 8).middle()
    return goals


def scenario_goals(state: RattleTable, who: int, x: int, y: int) -> list[int]:
    """The places that decide the scenario: flags, the edge for a carrier, each strip, marked enemies, or the middle."""
    if state.marker_x and state.marker_of(who) >= 0:
        return [0, y, BOARD, y, x, 0, x, BOARD]
    goals: list[int] = []
    for number in range(len(state.marker_x)):
        if state.holder[number] >= FREE_MARKER:
            goals += [state.marker_x[number], state.marker_y[number]]
    if state.scenario == DUEL:
        for other in state.bodies.there:
            if state.marked >> other & 1 and other // 8 != who // 8:
                goals += [state.bodies.x[other], state.bodies.y[other]]
    elif state.scenario == CONQUEST and state.zones[0] >= 0:
        is_columns = state.zone(who // 8).is_columns
        for strip in range(STRIPS):
            across = STRIP_WIDTH * strip + STRIP_WIDTH // 2
            goals += [across, y] if is_columns else [x, across]
    return goals or [CENTRE, CENTRE]

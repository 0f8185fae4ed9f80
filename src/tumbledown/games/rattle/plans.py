"""Options worth searching: of the many points of a decision those that serve a plan.

A move serves contact, range, cover, a flag, or one of a few aims on the lattice: towards the nearest enemy, away from
all of them, towards the middle of things, towards home, and a short step aside.
"""

from typing import Final

from tumbledown.games.rattle.candidates import MoveStep
from tumbledown.games.rattle.geometry import dist2
from tumbledown.games.rattle.options import BAND_FOE, COVER, LATTICE, PT, TOUCH_FOE, TOUCH_OWN, lattice_x, lattice_y
from tumbledown.games.rattle.placing import PointStep
from tumbledown.games.rattle.state import RattleTable

FEW: Final = 14
CENTRE: Final = 200
AIMS: Final = 6
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
    return sorted({*others[:FEW], *spread, *aimed(state, step.who_is_placed(state), points)})


def aimed(state: RattleTable, who: int, points: list[int]) -> list[int]:
    """Of lattice points the best for each aim, without repeats."""
    if not points:
        return []
    enemies = [other for other in state.bodies.there if other // 8 != who // 8]
    goal_x, goal_y = goal_of(state, who)
    best = [-1] * AIMS
    scores = [0] * AIMS
    x0, y0 = state.bodies.x[who], state.bodies.y[who]
    home = state.zone(who // 8).middle() if state.deployment >= 0 and state.zones[0] >= 0 else (CENTRE, CENTRE)
    for option in points:
        x, y = lattice_x(option - PT), lattice_y(option - PT)
        nearest = 400 * 400
        for enemy in enemies:
            nearest = min(nearest, dist2(x, y, state.bodies.x[enemy], state.bodies.y[enemy]))
        values = (
            -nearest,
            nearest,
            -dist2(x, y, goal_x, goal_y),
            -dist2(x, y, home[0], home[1]),
            -dist2(x, y, x0, y0),
            -abs(nearest - 140 * 140),
        )
        for aim in range(AIMS):
            if best[aim] < 0 or values[aim] > scores[aim]:
                best[aim] = option
                scores[aim] = values[aim]
    return sorted({option for option in best if option >= 0})


def goal_of(state: RattleTable, who: int) -> tuple[int, int]:
    """Where the scenario is decided: the nearest flag that is not one's own, else the middle of the board."""
    best = (CENTRE, CENTRE)
    best_apart = -1
    for number in range(len(state.marker_x)):
        holder = state.holder[number]
        if holder < -1 or (holder >= 0 and holder // 8 == who // 8):
            continue
        apart = dist2(state.bodies.x[who], state.bodies.y[who], state.marker_x[number], state.marker_y[number])
        if best_apart < 0 or apart < best_apart:
            best_apart = apart
            best = (state.marker_x[number], state.marker_y[number])
    return best

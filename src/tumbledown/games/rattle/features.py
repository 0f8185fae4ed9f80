"""What a good player thinks about, as numbers: own less the other's, so that swapping the seats turns every sign.

Cheap enough for search: distances only, no lines of sight.
"""

from math import sqrt
from typing import Final

from tumbledown.games.rattle.odds import kill_odds
from tumbledown.games.rattle.scenarios import CENTRE, flag_counts, hill_points, strip_points
from tumbledown.games.rattle.state import RattleTable
from tumbledown.games.rattle.words import CAPTURE_THE_FLAGS, CONQUEST, DUEL, KING_OF_THE_HILL, OUT, SCORED_MARKER, WARD

# In the order of the page's list, whose numbers stand behind them.
FEATURES: Final = [
    "points",  # 1
    "momentum",  # 1
    "initiative",  # 3
    "strikes",  # 2: expected points removed by attacks without moving
    "threats",  # 2: the same after a move
    "reactors",  # 3: groups whose reaction an enemy nearby would meet
    "reserve",  # 4: two momentum for a reaction that is forced
    "support",  # 5: friends in contact with enemies
    "cover",  # 7: groups touching blocking terrain
    "hands",  # 8: groups that may act next
    "morale",  # 9: above half of the points, or tested
    "hill",  # 10: points in or touching the hill
    "hill_near",  # 10: how near the others are
    "flags",  # 10: scored and controlled
    "flags_scored",  # 10
    "flags_near",  # 10: how near groups are to free flags, and carriers to an edge
    "strips",  # 10: strips won
    "strip_points",  # 10: points in contested strips
    "targets",  # 10: marked points still in play
    "targets_far",  # 10: how far marked groups are from the nearest enemy
    "hazard",  # 12: groups standing in hazardous ground
]
KEPT: Final[dict[int, float]] = {}
REACH_OF_TOUCH: Final = 42


def kill_chance(fury: int, will: int) -> float:
    """The chance that one plain attack removes its target."""
    key = 32 * fury + will
    found = KEPT.get(key)
    if found is None:
        hits, all_of = kill_odds(fury, 2, will, 2, 1)
        found = hits / all_of
        KEPT[key] = found
    return found


def features(state: RattleTable, seat: int) -> list[float]:
    """The numbers of `FEATURES`, from this seat's side."""
    own = one_side(state, seat)
    other = one_side(state, 1 - seat)
    return [own[place] - other[place] for place in range(len(own))]


def one_side(state: RattleTable, seat: int) -> list[float]:
    """The numbers of one player."""
    points = state.points_in_play(seat)
    momentum = state.momentum[seat]
    strikes, threats, reactors, support = reach_of(state, seat)
    cover, hands, hazard = 0.0, 0.0, 0.0
    bodies, roster = state.bodies, state.roster
    for who in bodies.there:
        if who // 8 != seat:
            continue
        if roster.kind[who] != WARD and state.barred[seat] >> who & 1 == 0:
            hands += 1.0
        if state.ground.touches_blocking(bodies.x[who], bodies.y[who], roster.base[who]):
            cover += 1.0
        if state.ground.in_hazard(bodies.x[who], bodies.y[who]):
            hazard += 1.0
    steady = 2 * points > state.house.points or state.tested >> seat & 1 == 1
    return [
        float(points),
        float(momentum),
        1.0 if state.active == seat else 0.0,
        strikes,
        threats,
        reactors,
        1.0 if momentum >= 2 else 0.0,
        support,
        cover / 4.0,
        min(hands, 3.0),
        1.0 if steady else 0.0,
        *scenario_side(state, seat),
        hazard,
    ]


def reach_of(state: RattleTable, seat: int) -> tuple[float, float, float, float]:
    """Strikes, threats, reactors and support: who could hit whom, by distance alone."""
    bodies, roster, stats, length = state.bodies, state.roster, state.stats, state.house.length
    strikes, threats, reactors, support = 0.0, 0.0, 0.0, 0.0
    for who in bodies.there:
        if who // 8 != seat or roster.kind[who] == WARD:
            continue
        reach = length[stats.rng[who]] if stats.rng[who] > 0 else REACH_OF_TOUCH
        after_move = reach + length[stats.mov[who]]
        best_now, best_later = 0.0, 0.0
        near, touching = False, 0
        for other in bodies.there:
            if other // 8 == seat:
                continue
            apart = bodies.distance2(who, other)
            if apart > after_move * after_move:
                continue
            near = True
            gain = kill_chance(stats.fury[who], stats.will[other]) * roster.points[other]
            if gain > best_later:
                best_later = gain
            if apart <= reach * reach and gain > best_now:
                best_now = gain
            if apart <= REACH_OF_TOUCH * REACH_OF_TOUCH:
                touching += 1
        strikes += best_now
        threats += best_later
        if near:
            reactors += 1.0
        support += 1.0 if touching > 0 else 0.0
    return strikes, threats, reactors, support


def scenario_side(state: RattleTable, seat: int) -> list[float]:
    """Hill, flags, strips and duel, as far as the scenario has them."""
    hill, hill_near, flags, scored, flags_near = 0.0, 0.0, 0.0, 0.0, 0.0
    strips, in_strips, targets, far = 0.0, 0.0, 0.0, 0.0
    if state.scenario == KING_OF_THE_HILL:
        hill = float(hill_points(state)[seat])
        hill_near = nearness(state, seat, CENTRE, CENTRE)
    elif state.scenario == CAPTURE_THE_FLAGS and state.marker_x:
        flags = float(flag_counts(state)[seat])
        scored = float(state.scored[seat])
        flags_near = flag_nearness(state, seat)
    elif state.scenario == CONQUEST and state.zones[0] >= 0:
        strips, in_strips = strip_numbers(state, seat)
    elif state.scenario == DUEL:
        targets, far = duel_numbers(state, seat)
    return [hill, hill_near, flags, scored, flags_near, strips, in_strips, targets, far]


def nearness(state: RattleTable, seat: int, x: int, y: int) -> float:
    """The points of board groups, the more the nearer they are to a place."""
    total = 0.0
    for who in state.bodies.there:
        if who // 8 == seat:
            apart = sqrt(float(state.bodies.distance2_to(who, x, y)))
            total += state.roster.points[who] * max(0.0, 1.0 - apart / 240.0)
    return total


def flag_nearness(state: RattleTable, seat: int) -> float:
    """How near the nearest group is to each free flag, and each carrier to the nearest edge."""
    total = 0.0
    bodies = state.bodies
    for number in range(len(state.marker_x)):
        holder = state.holder[number]
        x, y = state.marker_x[number], state.marker_y[number]
        if holder == SCORED_MARKER:
            continue
        if holder >= 0:
            if holder // 8 == seat:
                total += 1.0 - min(x, y, 400 - x, 400 - y) / 200.0
            continue
        best = 400.0
        for who in bodies.there:
            if who // 8 == seat and state.roster.kind[who] != WARD:
                best = min(best, sqrt(float(bodies.distance2_to(who, x, y))))
        total += 1.0 - best / 400.0
    return total


def strip_numbers(state: RattleTable, seat: int) -> tuple[float, float]:
    """Strips won, and the points that lie in strips that are held or contested."""
    points = strip_points(state)
    won, useful = 0.0, 0.0
    for strip in range(4):
        mine, theirs = points[seat][strip], points[1 - seat][strip]
        if mine > theirs:
            won += 1.0
        useful += min(mine, theirs + 1)
    return won, useful


def duel_numbers(state: RattleTable, seat: int) -> tuple[float, float]:
    """Own marked points still in play, and how far they are from the nearest enemy."""
    left, far = 0.0, 0.0
    for who in range(8 * seat, 8 * seat + 8):
        if state.marked >> who & 1 == 0 or state.places[who] == OUT:
            continue
        left += state.roster.points[who]
        if state.is_there(who):
            nearest = 240.0
            for other in state.bodies.there:
                if other // 8 != seat:
                    nearest = min(nearest, sqrt(float(state.bodies.distance2(who, other))))
            far += nearest / 240.0
    return left, far

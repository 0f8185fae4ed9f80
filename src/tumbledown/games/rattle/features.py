"""What a good player thinks about, as numbers of one player; what counts is how they differ from the other's.

Cheap enough for search: distances only, no lines of sight. Search judges positions in the middle of an action too, so
groups count as standing where the path leads that they are about to walk, and an attack that was declared counts as
what it is expected to remove.
"""

from math import sqrt
from typing import Final

from tumbledown.games.rattle.bodies import Bodies
from tumbledown.games.rattle.declaring import DeclarationDone
from tumbledown.games.rattle.labels import odds_of
from tumbledown.games.rattle.movements import FurtherMove
from tumbledown.games.rattle.odds import kill_odds
from tumbledown.games.rattle.paths import Path
from tumbledown.games.rattle.playing import Effect, Movement, PlayAction
from tumbledown.games.rattle.scenarios import (
    MIDDLE_STRIPS,
    flag_counts,
    hill_points,
    points_near_flags,
    strip_points,
)
from tumbledown.games.rattle.state import RattleTable
from tumbledown.games.rattle.walking import Walking
from tumbledown.games.rattle.words import (
    CAPTURE_THE_FLAGS,
    CHARGE,
    CONQUEST,
    DISTANT_DOOM,
    DUEL,
    ELITES,
    KING_OF_THE_HILL,
    OUT,
    SCORED_MARKER,
    STAND_AND_FIGHT,
    WARD,
)
from tumbledown.games.rattle.zones import CENTRE

# In the order of the page's list, whose numbers stand behind them; `late` is 0 at first and 1 at the end of the game.
FEATURES: Final = [
    "points",  # 1
    "points_late",  # 1
    "absent",  # 1: points in play that are not on the board
    "momentum",  # 1
    "initiative",  # 3
    "strikes",  # 2: expected worth removed by attacks without moving
    "threats",  # 2: the same after a move
    "sting",  # 2: the best attack of the player whose turn it is
    "aimed",  # 2: the attack that was declared
    "reactors",  # 3: groups whose reaction an enemy nearby would meet
    "reserve",  # 4: two momentum for a reaction that is forced
    "support",  # 5: friends in contact with enemies
    "cover",  # 7: groups touching blocking terrain
    "hands",  # 8: groups that may act next
    "morale",  # 9: above half of the points, or tested
    "lead",  # 10: who would win if the last round were over now
    "lead_late",  # 10
    "hill",  # 10: points in or touching the hill
    "hill_late",  # 10
    "hill_near",  # 10: how near the others are
    "flags",  # 10: scored and controlled
    "flags_late",  # 10
    "flags_scored",  # 10
    "flags_near",  # 10: how near groups are to free flags, and carriers to an edge
    "flags_points",  # 10: points within M of a flag, late
    "strips",  # 10: strips won
    "strips_late",  # 10
    "strip_points",  # 10: points in strips that are not safe
    "middle_late",  # 10: points in the two middle strips
    "targets",  # 10: marked points still in play
    "targets_far",  # 10: how far marked groups are from the nearest enemy
    "hazard",  # 12: groups standing in hazardous ground
]
KEPT: Final[dict[int, float]] = {}
REACH_OF_TOUCH: Final = 42
STRONG: Final = 3
"""The points of the strongest group without a champion: a lead by more than that is safe for a while."""
MARKED_WORTH: Final = 2.0
"""What a marked group is worth in a Duel besides its points."""


def kill_chance(fury: int, dice: int, will: int) -> float:
    """The chance that an attack with so many dice removes its target."""
    key = 32 * (32 * fury + will) + dice
    found = KEPT.get(key)
    if found is None:
        hits, all_of = kill_odds(fury, dice, will, 2, 1)
        found = hits / all_of
        KEPT[key] = found
    return found


def features(state: RattleTable, seat: int) -> list[float]:
    """The numbers of `FEATURES` of one player."""
    standing = state.bodies
    state.bodies = planned(state)
    found = one_side(state, seat, deciding(state))
    state.bodies = standing
    return found


# What is under way.


def planned(state: RattleTable) -> Bodies:
    """The bases with everybody where the path leads that is being walked or about to be."""
    bodies = state.bodies
    for step in state.agenda:
        if isinstance(step, (Walking, FurtherMove)):
            bodies = at_end(state, bodies, step.who, step.path)
        elif isinstance(step, (DeclarationDone, PlayAction, Movement)) and state.path is not None:
            bodies = at_end(state, bodies, state.actor, state.path)
    return bodies


def at_end(state: RattleTable, bodies: Bodies, who: int, path: Path) -> Bodies:
    """The bases with one of them at the end of its path, if that is on the board."""
    if not state.is_there(who) or path.leaves_board:
        return bodies
    return bodies.moved(who, path.end_x, path.end_y)


def aimed_worth(state: RattleTable) -> float:
    """What the declared attack is expected to remove, if it is still to come."""
    if not state.targets or state.is_stopped or state.act not in (CHARGE, STAND_AND_FIGHT, DISTANT_DOOM):
        return 0.0
    if not any(isinstance(step, (DeclarationDone, PlayAction, Effect)) for step in state.agenda):
        return 0.0
    total = 0.0
    for target in state.targets:
        if state.is_there(target) and state.is_there(state.actor):
            total += odds_of(state, target)[1] * worth_of(state, target)
    return total


def worth_of(state: RattleTable, who: int) -> float:
    """What it means to lose a group: its points, and more if it is marked."""
    return state.roster.points[who] + (MARKED_WORTH if state.marked >> who & 1 else 0.0)


def lateness(state: RattleTable) -> float:
    """How far the game has gone, from 0 to 1, rising faster towards the end."""
    limit = state.house.rounds[state.scenario] if state.scenario >= 0 else 0
    if limit == 0:
        limit = state.house.max_rounds
    total = state.total[0] + state.total[1]
    left = (state.momentum[0] + state.momentum[1]) / total if total > 0 else 0.0
    gone = min(1.0, max(0.0, (state.round - left) / limit))
    return gone * gone


def deciding(state: RattleTable) -> list[list[int]]:
    """What decides at the end of the last round, by seat: first things first (RAT-166 to RAT-175)."""
    counts: list[list[int]] = []
    if state.scenario == KING_OF_THE_HILL and state.has_hill:
        counts.append(hill_points(state))
    elif state.scenario == CAPTURE_THE_FLAGS and state.marker_x:
        counts.append(flag_counts(state))
        counts.append(points_near_flags(state))
    elif state.scenario == CONQUEST and state.zones[0] >= 0:
        points = strip_points(state)
        counts.append([strips_of(points, 0), strips_of(points, 1)])
        counts.append([sum(points[seat][strip] for strip in MIDDLE_STRIPS) for seat in (0, 1)])
    counts.append([state.points_in_play(0), state.points_in_play(1)])
    return counts


def strips_of(points: list[list[int]], seat: int) -> int:
    """The strips in which a seat has more points."""
    return sum(1 for strip in range(4) if points[seat][strip] > points[1 - seat][strip])


def leads(decisive: list[list[int]], seat: int) -> bool:
    """Whether a seat is ahead in the first count that is not equal."""
    for count in decisive:
        if count[seat] != count[1 - seat]:
            return count[seat] > count[1 - seat]
    return False


def one_side(state: RattleTable, seat: int, decisive: list[list[int]]) -> list[float]:
    """The numbers of one player, all groups standing where they are going to."""
    points = state.points_in_play(seat)
    momentum = state.momentum[seat]
    late = lateness(state)
    reach = reach_of(state, seat)
    cover, hands, hazard, present = 0.0, 0.0, 0.0, 0
    bodies, roster = state.bodies, state.roster
    for who in bodies.there:
        if who // 8 != seat:
            continue
        present += roster.points[who]
        if roster.kind[who] != WARD and state.barred[seat] >> who & 1 == 0:
            hands += 1.0
        if state.ground.touches_blocking(bodies.x[who], bodies.y[who], roster.base[who]):
            cover += 1.0
        if state.ground.in_hazard(bodies.x[who], bodies.y[who]):
            hazard += 1.0
    steady = 2 * points > state.house.points or state.tested >> seat & 1 == 1
    lead = 1.0 if leads(decisive, seat) else 0.0
    is_actor = state.actor >= 0 and state.actor // 8 == seat
    return [
        float(points),
        points * late,
        float(points - present),
        float(momentum),
        1.0 if state.active == seat else 0.0,
        reach[0],
        reach[1],
        reach[2] if state.active == seat and momentum > 0 else 0.0,
        aimed_worth(state) if is_actor else 0.0,
        reach[3],
        1.0 if momentum >= 2 else 0.0,
        reach[4],
        cover / 4.0,
        min(hands, 3.0),
        1.0 if steady else 0.0,
        lead,
        lead * late,
        *scenario_side(state, seat, decisive, late),
        hazard,
    ]


def reach_of(state: RattleTable, seat: int) -> list[float]:
    """Strikes, threats, sting, reactors and support: who could hit whom, by distance alone."""
    bodies, roster, stats, length = state.bodies, state.roster, state.stats, state.house.length
    strikes, threats, sting, reactors, support = 0.0, 0.0, 0.0, 0.0, 0.0
    charging = 2 if state.has_trait(seat, ELITES) else 1
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
            worth = worth_of(state, other)
            gain = kill_chance(stats.fury[who], charging, stats.will[other]) * worth
            if gain > best_later:
                best_later = gain
            if apart <= reach * reach:
                best_now = max(best_now, kill_chance(stats.fury[who], 2, stats.will[other]) * worth)
            if apart <= REACH_OF_TOUCH * REACH_OF_TOUCH:
                touching += 1
        strikes += best_now
        threats += best_later
        if state.barred[seat] >> who & 1 == 0:
            sting = max(sting, best_now, best_later)
        if near:
            reactors += 1.0
        support += 1.0 if touching > 0 else 0.0
    return [strikes, threats, sting, reactors, support]


def scenario_side(state: RattleTable, seat: int, decisive: list[list[int]], late: float) -> list[float]:
    """Hill, flags, strips and duel, as far as the scenario has them."""
    hill, flags, strips = 0.0, 0.0, 0.0
    hill_near, scored, flags_near, near_points = 0.0, 0.0, 0.0, 0.0
    in_strips, middle, targets, far = 0.0, 0.0, 0.0, 0.0
    if state.scenario == DUEL:
        targets, far = duel_numbers(state, seat)
    elif len(decisive) == 1:
        pass
    elif state.scenario == KING_OF_THE_HILL:
        hill = float(decisive[0][seat])
        hill_near = nearness(state, seat, CENTRE, CENTRE)
    elif state.scenario == CAPTURE_THE_FLAGS:
        flags = float(decisive[0][seat])
        scored = float(state.scored[seat])
        flags_near = flag_nearness(state, seat)
        near_points = decisive[1][seat] * late
    else:
        strips = float(decisive[0][seat])
        in_strips = useful_points(strip_points(state), seat)
        middle = decisive[1][seat] * late
    return [
        hill,
        hill * late,
        hill_near,
        flags,
        flags * late,
        scored,
        flags_near,
        near_points,
        strips,
        strips * late,
        in_strips,
        middle,
        targets,
        far,
    ]


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


def useful_points(points: list[list[int]], seat: int) -> float:
    """The points that lie in strips that are contested, or held by less than a strong group."""
    return float(sum(min(points[seat][strip], points[1 - seat][strip] + STRONG) for strip in range(4)))


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

"""The invariants of the rules page, each by its number."""

from typing import Final

from tumbledown.games.rattle.bodies import GROUPS
from tumbledown.games.rattle.geometry import BOARD, overlaps
from tumbledown.games.rattle.state import UNDECIDED, RattleTable
from tumbledown.games.rattle.walking import Walking
from tumbledown.games.rattle.words import ABOARD, HEAVY, ON_BOARD, OUT, SCORED_MARKER, WAITING

DIE: Final = 20


def broken_invariants(state: RattleTable) -> list[str]:
    """What must hold in every position and does not."""
    if len(state.warbands) < 2 or len(state.roster.warbands) < 2:
        return []
    return [
        *momentum_faults(state),
        *group_faults(state),
        *place_faults(state),
        *passenger_faults(state),
        *round_faults(state),
        *marker_faults(state),
        *dice_faults(state),
        *end_faults(state),
    ]


def momentum_faults(state: RattleTable) -> list[str]:
    """1 and 2: momentum is between 0 and the total, the total at most 12, and at least the points in play."""
    found = []
    for seat in (0, 1):
        momentum, total = state.momentum[seat], state.total[seat]
        if not 0 <= momentum <= total <= state.house.points:
            found.append(f"1: seat {seat} has momentum {momentum} of {total}")
        # By variant reserves do not count until the next initiative phase, so they may come on top of the total.
        if state.active >= 0 and state.house.reserve_counts and total < state.counted_points(seat):
            found.append(f"2: seat {seat} has {state.counted_points(seat)} points in play, but a total of {total}")
    return found


def group_faults(state: RattleTable) -> list[str]:
    """3: the points of all groups sum to 12, and states fit what else is known of a group."""
    found = []
    for seat in (0, 1):
        points = sum(state.roster.points[who] for who in range(8 * seat, 8 * seat + 8))
        if points != state.house.points:
            found.append(f"3: the groups of seat {seat} are worth {points} points")
    for who in range(GROUPS):
        if state.roster.kind[who] < 0:
            continue
        if (state.places[who] == ON_BOARD) != (who in state.bodies.there):
            found.append(f"3: {state.code(who)} is on the board in one list and not in another")
        if state.round > 0 and state.places[who] == WAITING:
            found.append(f"3: {state.code(who)} was never deployed")
    return found


def place_faults(state: RattleTable) -> list[str]:
    """4: board groups stand on the board, outside blocking terrain, and do not overlap.

    Who is in the middle of a walk may stand over a base's edge.
    """
    found = []
    walkers = [step.who for step in state.agenda if isinstance(step, Walking)]
    bodies, base = state.bodies, state.roster.base
    for who in bodies.there:
        x, y, d = bodies.x[who], bodies.y[who], base[who]
        if who in walkers:
            continue
        if not (d <= 2 * x <= 2 * BOARD - d and d <= 2 * y <= 2 * BOARD - d):
            found.append(f"4: {state.code(who)} at {x},{y} is not wholly on the board")
        if state.ground.blocked(x, y):
            found.append(f"4: {state.code(who)} at {x},{y} is inside blocking terrain")
        if state.roster.is_transport[who] and (state.ground.in_rough(x, y) or state.ground.in_hazard(x, y)):
            found.append(f"4: the Transport {state.code(who)} at {x},{y} is in bad ground")
        for other in bodies.there:
            is_pair = other < who and other not in walkers
            if is_pair and overlaps(x, y, d, bodies.x[other], bodies.y[other], base[other]):
                found.append(f"4: {state.code(who)} and {state.code(other)} overlap")
    return found


def passenger_faults(state: RattleTable) -> list[str]:
    """5: points aboard fit the capacity, a carrier is never out, no Heavy is aboard."""
    found = []
    for who in range(GROUPS):
        if state.roster.kind[who] < 0:
            continue
        load = state.load_of(who)
        if load > state.roster.carries[who]:
            found.append(f"5: {state.code(who)} carries {load} points, but has room for {state.roster.carries[who]}")
        if load and state.places[who] == OUT:
            found.append(f"5: {state.code(who)} is out with passengers")
        if state.places[who] == ABOARD and (state.roster.kind[who] == HEAVY or state.carrier[who] < 0):
            found.append(f"5: {state.code(who)} cannot be aboard")
    return found


def round_faults(state: RattleTable) -> list[str]:
    """6 to 10: who is active, reactions, and the limits per round."""
    found = []
    if state.active not in (-1, 0, 1):
        found.append(f"6: the active seat is {state.active}")
    if state.is_live and not state.is_declared:
        found.append("7: a reaction is live that was not declared")
    limit = state.house.regain_limit
    for who in range(GROUPS):
        if limit and (state.rested[who] > limit or state.plotted[who] > limit):
            found.append(f"10: {state.code(who)} rested or plotted more than {limit} times")
    return found


def marker_faults(state: RattleTable) -> list[str]:
    """11: each marker lies on the board, is carried by one board group, or is scored."""
    found = []
    carriers = [holder for holder in state.holder if holder >= 0]
    if len(set(carriers)) < len(carriers):
        found.append("11: a group carries two markers")
    for number in range(len(state.marker_x)):
        holder = state.holder[number]
        if holder >= 0 and state.places[holder] != ON_BOARD:
            found.append(f"11: marker {number} is carried by {state.code(holder)}, which is not on the board")
    gone = sum(1 for holder in state.holder if holder == SCORED_MARKER)
    if state.marker_x and state.scored[0] + state.scored[1] != gone:
        found.append(f"11: {state.scored} markers are scored, but {gone} are gone")
    return found


def dice_faults(state: RattleTable) -> list[str]:
    """12: a check has at most three dice of 1 to 20."""
    if len(state.dice) > 3 or any(not 1 <= die <= DIE for die in state.dice):
        return [f"12: the dice are {state.dice}"]
    return []


def end_faults(state: RattleTable) -> list[str]:
    """13: a finished game has a winner or is a draw; an unfinished one goes on."""
    if (state.winner != UNDECIDED) != (not state.agenda):
        return [f"13: the winner is {state.winner}, and {len(state.agenda)} steps are to come"]
    return []

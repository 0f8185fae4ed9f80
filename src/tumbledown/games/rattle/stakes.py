"""What players count at the end of a turn, for the reasons of hints: the words are in stakes.toml. More is better."""

from math import sqrt

from tumbledown.games.rattle.features import REACH_OF_TOUCH
from tumbledown.games.rattle.scenarios import flag_counts, hill_points, strips_won
from tumbledown.games.rattle.state import RattleTable
from tumbledown.games.rattle.words import (
    CAPTURE_THE_FLAGS,
    CONQUEST,
    DUEL,
    KING_OF_THE_HILL,
    OUT,
    SCORED_MARKER,
    UNKNOWN,
    WARD,
)
from tumbledown.games.rattle.zones import CENTRE

ROUGHLY = 10
"""Millimetres: ways to the goal are told in tens."""


def turn(state: RattleTable) -> list[int]:
    """Who is active; then the round, and what tells this action from others: players judge action by action."""
    return [state.active, state.round, state.turn_no, state.turn_actions]


def counts(state: RattleTable, seat: int) -> dict[str, int]:
    """What the seat has of everything that counts."""
    if state.round == 0:
        return {}
    found = {
        "groups": state.points_in_play(seat),
        "momentum": state.momentum[seat],
        "reach": within_reach(state, seat),
    }
    if state.scenario == UNKNOWN:
        return found
    if state.scenario == KING_OF_THE_HILL:
        found["hill"] = hill_points(state)[seat]
        found["way"] = -way_to(state, seat, [(CENTRE, CENTRE)])
    elif state.scenario == CAPTURE_THE_FLAGS:
        found["flags"] = flag_counts(state)[seat]
        free = [number for number, holder in enumerate(state.holder) if holder < 0 and holder != SCORED_MARKER]
        found["way"] = -way_to(state, seat, [(state.marker_x[number], state.marker_y[number]) for number in free])
    elif state.scenario == CONQUEST:
        found["strips"] = strips_won(state)[seat]
    elif state.scenario == DUEL:
        marked = [who for who in range(8 * seat, 8 * seat + 8) if state.marked >> who & 1]
        found["targets"] = sum(1 for who in marked if state.places[who] != OUT)
    return found


def within_reach(state: RattleTable, seat: int) -> int:
    """The enemy groups that an own group could attack where it stands, or after a move."""
    bodies, stats, length = state.bodies, state.stats, state.house.length
    reached = 0
    for who in bodies.there:
        if who // 8 != seat or state.roster.kind[who] == WARD:
            continue
        reach = length[stats.rng[who]] if stats.rng[who] > 0 else REACH_OF_TOUCH
        far = reach + length[stats.mov[who]]
        for other in bodies.there:
            if other // 8 != seat and bodies.distance2(who, other) <= far * far:
                reached |= 1 << other
    return sum(1 for who in range(16) if reached >> who & 1)


def way_to(state: RattleTable, seat: int, spots: list[tuple[int, int]]) -> int:
    """How far the nearest own group is from the nearest of these spots."""
    nearest = 0
    for who in state.bodies.there:
        if who // 8 != seat or state.roster.kind[who] == WARD:
            continue
        for x, y in spots:
            apart = int(sqrt(float(state.bodies.distance2_to(who, x, y)))) // ROUGHLY * ROUGHLY + ROUGHLY
            if nearest == 0 or apart < nearest:
                nearest = apart
    return nearest

"""R. Scenarios, victory and end."""

from typing import Final

from tumbledown.engine import Event
from tumbledown.games.rattle.geometry import dist2
from tumbledown.games.rattle.state import UNDECIDED, RattleTable
from tumbledown.games.rattle.words import (
    CAPTURE_THE_FLAGS,
    CONQUEST,
    DUEL,
    KING_OF_THE_HILL,
    MIDDLE,
    OUT,
    SCORED_MARKER,
)
from tumbledown.games.rattle.zones import CENTRE

DRAW: Final = -1
MIDDLE_STRIPS: Final = (1, 2)


def test_victory(state: RattleTable) -> bool:
    """RAT-91 Whether somebody has won at once; the game is then over."""
    if state.winner != UNDECIDED:
        return True
    losers = [seat for seat in (0, 1) if is_beaten(state, seat)]
    if losers:
        end_game(state, losers, "wiped_out")
        return True
    if state.scenario == CAPTURE_THE_FLAGS:
        losers = [1 - seat for seat in (0, 1) if state.scored[seat] >= state.house.markers_to_win]
        if losers:
            end_game(state, losers, "flags_scored")
            return True
    if state.scenario == DUEL and state.marked:
        losers = [seat for seat in (0, 1) if are_targets_out(state, seat)]
        if losers:
            end_game(state, losers, "targets_removed")
            return True
    return False


def is_beaten(state: RattleTable, seat: int) -> bool:
    """RAT-165 No group in play; banished groups count as in play here."""
    return all(not (state.roster.kind[who] >= 0 and state.places[who] != OUT) for who in range(8 * seat, 8 * seat + 8))


def are_targets_out(state: RattleTable, seat: int) -> bool:
    """RAT-172 Whether all marked groups of a seat are out at the same time."""
    marked = [who for who in range(8 * seat, 8 * seat + 8) if state.marked >> who & 1]
    return bool(marked) and all(state.places[who] == OUT for who in marked)


def end_game(state: RattleTable, losers: list[int], reason: str) -> None:
    """RAT-R61 The game is over; if both lose at once, more points in play win, else it is a draw."""
    if len(losers) == 1:
        state.winner = 1 - losers[0]
    else:
        state.winner = more(state.points_in_play(0), state.points_in_play(1))
    state.ending = reason
    state.agenda = []
    if state.telling:
        state.tell(Event("game_over", {"winner": None if state.winner == DRAW else state.winner, "reason": reason}))


def more(first: int, second: int) -> int:
    """The seat with more, or a draw."""
    if first == second:
        return DRAW
    return 0 if first > second else 1


def win_by(state: RattleTable, counts: list[int], reason: str) -> bool:
    """End the game for the seat with the higher count; False when they are equal."""
    if counts[0] == counts[1]:
        return False
    end_game(state, [1 if counts[0] > counts[1] else 0], reason)
    return True


def test_last_round(state: RattleTable) -> bool:
    """RAT-166 to RAT-175 What the end of a round decides; True when the game is over."""
    scenario = state.scenario
    limit = state.house.rounds[scenario]
    if limit == 0:
        if state.round >= state.house.max_rounds:
            end_by_points(state, "round_limit")
            return True
        return False
    if state.round < limit:
        return False
    if scenario == KING_OF_THE_HILL:
        if win_by(state, hill_points(state), "hill"):
            return True
    elif scenario == CAPTURE_THE_FLAGS:
        if win_by(state, flag_counts(state), "flags") or win_by(state, points_near_flags(state), "near_flags"):
            return True
    elif scenario == CONQUEST:
        if win_by(state, strips_won(state), "strips") or win_by(state, middle_points(state), "middle_strips"):
            return True
        if state.round < limit + state.house.extra_rounds:
            return False
    end_by_points(state, "points_in_play")
    return True


def end_by_points(state: RattleTable, reason: str) -> None:
    """RAT-175 More points in play win, else the game is a draw."""
    if not win_by(state, [state.points_in_play(0), state.points_in_play(1)], reason):
        end_game(state, [0, 1], reason)


def hill_points(state: RattleTable) -> list[int]:
    """RAT-167 The points of board groups in or touching the hill."""
    hill = len(state.ground.pieces) - 1
    points = [0, 0]
    for who in state.bodies.there:
        if state.ground.touches(hill, state.bodies.x[who], state.bodies.y[who], state.roster.base[who]):
            points[who // 8] += state.roster.points[who]
    return points


def flag_counts(state: RattleTable) -> list[int]:
    """RAT-171 Markers scored and controlled."""
    counts = state.scored[:]
    for holder in state.holder:
        if holder >= 0:
            counts[holder // 8] += 1
    return counts


def points_near_flags(state: RattleTable) -> list[int]:
    """RAT-171 The points within M of any marker still on the board, or of the board's centre if none is."""
    spots = [
        (state.marker_x[number], state.marker_y[number])
        for number in range(len(state.marker_x))
        if state.holder[number] != SCORED_MARKER
    ]
    if not spots:
        spots = [(CENTRE, CENTRE)]
    limit = state.house.length[MIDDLE] * state.house.length[MIDDLE]
    points = [0, 0]
    for who in state.bodies.there:
        if any(dist2(state.bodies.x[who], state.bodies.y[who], x, y) <= limit for x, y in spots):
            points[who // 8] += state.roster.points[who]
    return points


def strip_points(state: RattleTable) -> list[list[int]]:
    """RAT-173, RAT-174 The points of board groups in each strip, by seat."""
    points = [[0, 0, 0, 0], [0, 0, 0, 0]]
    for who in state.bodies.there:
        strip = state.zone(who // 8).strip_of(state.bodies.x[who], state.bodies.y[who])
        points[who // 8][strip] += state.roster.points[who]
    return points


def strips_won(state: RattleTable) -> list[int]:
    """RAT-173 The strips in which each seat has more points."""
    points = strip_points(state)
    return [sum(1 for strip in range(4) if points[seat][strip] > points[1 - seat][strip]) for seat in (0, 1)]


def middle_points(state: RattleTable) -> list[int]:
    """RAT-173 The points in the two middle strips together."""
    points = strip_points(state)
    return [sum(points[seat][strip] for strip in MIDDLE_STRIPS) for seat in (0, 1)]

"""What a good player thinks about, as numbers of one seat; the evaluator compares those of the seats.

Cheap enough for search: one pass over the grid's lines and one over the seat's rifts.
"""

from typing import Final

from tumbledown.engine import NOBODY
from tumbledown.games.riftwalker.options import CELLS, ELEMENTS, LINE_CELLS
from tumbledown.games.riftwalker.primitives import MAX_SHIFTS
from tumbledown.games.riftwalker.rules import RiftUse
from tumbledown.games.riftwalker.scoring import bonus_of, pile_bonus, pile_points
from tumbledown.games.riftwalker.state import BURST_STEP, NO_ELEMENT, RiftTable

# In the order of the page's list, whose numbers stand behind them.
NAMES: Final = [
    "points",  # 1: points in the score pile
    "bonus",  # 1: bonus points as they stand
    "burst_rifts",  # 1, 8: each brings the end nearer
    "lead_near_end",  # 8: being ahead counts more the nearer the end is
    "explored_unshifted",  # 2
    "explored_once",  # 2
    "explored_twice",  # 2
    "explored_points",  # 2: what they are worth, Ventures less
    "explored_bonus",  # 2: what their bonus would be
    "burstable_now",  # 3: the best rift whose line stands, when it is the own turn before the burst
    "line_standing",  # 3, 5: the best rift whose line stands on another's turn
    "one_turn_away",  # 3: the best rift whose line needs one turned card
    "cells_of_shifted",  # 3: cells that show an element of a shifted rift
    "granted",  # 3: the best rift that a grant lets burst
    "second_burst",  # 6: another burstable rift while two bursts are left
    "can_shift",  # 4: the points that the drawn element can add in the rift step to come
    "can_explore",  # 4: whether it can bring a rift into play
    "powers_used",  # 7: powers activated in this turn
    "hand",  # 9: on the own turn what it will be after drawing up
    "hand_elements",  # 9: different elements in hand
    "hand_fits",  # 9: cards whose element the grid shows
    "exposed",  # 10: shifted and unshifted rifts that opponents' powers can choose
    "free_element",  # 12
    "must_skip",  # 12
    "on_turn",  # 6: a whole turn is still to come
]


def features(state: RiftTable, seat: int) -> list[float]:
    """The numbers of `NAMES`, from this seat's side."""
    kit = state.kit
    element_of, points_of, shifts_of = kit.element, kit.points, state.shifts
    pile = state.score[seat]
    points, bonus = pile_points(state, seat), pile_bonus(state, seat)
    counts = [0, 0, 0]
    best = [0] * ELEMENTS
    worth = explored_bonus = exposed = shifted = best_any = 0
    for card in state.explored[seat]:
        shifts = shifts_of[card]
        value = points_of[card][shifts]
        counts[shifts] += 1
        worth += value
        if kit.bonus_rules[card] is not None:
            explored_bonus += bonus_of(state, seat, card)
        if shifts >= kit.least_shifts:
            element = element_of[card]
            shifted |= 1 << element
            if value > best[element]:
                best[element] = value
            if kit.any_line[card] and value > best_any:
                best_any = value
        if not kit.warded[card]:
            exposed += 1
    standing, near, cells, shown = _lines(state, shifted, best, best_any)
    is_turn = seat == state.turn
    can_burst = is_turn and state.limit > 0 and len(state.agenda) >= BURST_STEP
    granted = second = 0
    if can_burst:
        granted = _granted(state, seat)
        if state.limit > 1:
            second = min(standing, worth - standing)
    gain = explorable = 0
    if is_turn and state.agenda and isinstance(state.agenda[-1], RiftUse):
        gain, explorable = _usable(state, seat)
    fits = distinct = 0
    held = len(state.hands[seat])
    for card in state.hands[seat]:
        distinct |= 1 << element_of[card]
        if shown >> element_of[card] & 1:
            fits += 1
    return [
        float(points),
        float(bonus),
        float(len(pile)),
        _lead(state, seat, points + bonus),
        float(counts[0]),
        float(counts[1]),
        float(counts[2]),
        float(worth),
        float(explored_bonus),
        float(standing) if can_burst else 0.0,
        0.0 if can_burst else float(standing),
        float(near),
        float(cells),
        float(granted),
        float(second),
        float(gain),
        float(explorable),
        float(state.activated.bit_count()) if is_turn else 0.0,
        float(max(held, kit.hand_size)) if is_turn else float(held),
        float(distinct.bit_count()),
        float(fits),
        float(exposed),
        float(state.free_marks >> seat & 1),
        float(state.skip_marks >> seat & 1),
        1.0 if is_turn and state.element == NO_ELEMENT and len(state.agenda) > BURST_STEP else 0.0,
    ]


def _lines(state: RiftTable, shifted: int, best: list[int], best_any: int) -> tuple[int, int, int, int]:
    """The best rift whose line stands, and whose line needs one turn; cells of its elements; elements shown."""
    front, grid = state.kit.front, state.grid
    standing = near = cells = shown = 0
    for cell in range(CELLS):
        element = front[grid[cell]]
        shown |= 1 << element
        if shifted >> element & 1:
            cells += 1
    if shifted == 0:
        return 0, 0, 0, shown
    for line in LINE_CELLS:
        one, two, three = grid[line[0]], grid[line[1]], grid[line[2]]
        a, b, c = front[one], front[two], front[three]
        if a == b == c:
            standing = max(standing, best[a], best_any)
        elif (a == b and front[three ^ 1] == a) or (a == c and front[two ^ 1] == a):
            near = max(near, best[a], best_any)
        elif b == c and front[one ^ 1] == b:
            near = max(near, best[b], best_any)
    return standing, near, cells, shown


def _granted(state: RiftTable, seat: int) -> int:
    """The best rift that a grant without a need lets burst."""
    best = 0
    for number in state.grants:
        op = state.kit.ops[number]
        if op.need != "none":
            continue
        for card in state.explored[seat]:
            value = state.points_of(card)
            fits = op.element < 0 or op.element == state.kit.element[card]
            if fits and op.values >> value & 1 and state.shifts[card] > 0 and value > best:
                best = value
    return best


def _usable(state: RiftTable, seat: int) -> tuple[int, int]:
    """What the drawn element can do: the most points that a shift adds, and whether there is a rift to explore."""
    kit = state.kit
    gain = 0
    for card in state.explored[seat]:
        shifts = state.shifts[card]
        if kit.element[card] == state.element and shifts < MAX_SHIFTS:
            gain = max(gain, kit.points[card][shifts + 1] - kit.points[card][shifts])
    for card in state.hands[seat]:
        if kit.element[card] == state.element:
            return gain, 1
    return gain, 0


def _lead(state: RiftTable, seat: int, own: int) -> float:
    """The lead over the best opponent, by how near the end is."""
    most = 0
    best = 0
    for other in range(state.kit.seats):
        burst = len(state.score[other])
        if burst > most:
            most = burst
        if other != seat:
            total = pile_points(state, other) + pile_bonus(state, other)
            if total > best:
                best = total
    near = 1.0 if state.trigger != NOBODY else min(1.0, most / state.kit.goal)
    return (own - best) * near

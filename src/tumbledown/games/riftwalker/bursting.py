"""RIF-42 to RIF-48: which rifts can be burst now, and what serves the burst."""

from typing import Final

from tumbledown.games.riftwalker.options import CELLS, LINES
from tumbledown.games.riftwalker.primitives import ANY, Op
from tumbledown.games.riftwalker.state import RiftTable

NO_GRANT: Final = -1
PAIRS: Final = [(cell, cell + 1) for cell in range(CELLS) if cell % 3 < 2] + [(cell, cell + 3) for cell in range(6)]
"""The cells that lie side by side."""


def burstable(state: RiftTable) -> list[int]:
    """The active player's rifts that a line or a grant lets burst, ascending; none when no burst is left."""
    found: list[int] = []
    if state.limit <= 0:
        return found
    kit, shifts = state.kit, state.shifts
    standing = -1
    for card in state.explored[state.turn]:
        # RIF-44 Only a rift with a shift.
        if shifts[card] < kit.least_shifts:
            continue
        if standing < 0:
            standing = state.elements_in_line()
        by_line = standing != 0 if kit.any_line[card] else standing >> kit.element[card] & 1 == 1
        if by_line and not kit.line_reuse:
            by_line = line_is_left(state, fitting_lines(state, card))
        if by_line or (state.grants and fitting_grant(state, card) != NO_GRANT):
            found.append(card)
    return found


def fitting_lines(state: RiftTable, card: int) -> int:
    """RIF-43, RIF-64 The lines on the grid that let the rift burst, as a mask."""
    return state.lines_of(ANY if state.kit.any_line[card] else state.kit.element[card])


def line_is_left(state: RiftTable, lines: int) -> bool:
    """RIF-R25 Whether this burst and all by line before it can be given different fitting lines."""
    return lines != 0 and can_be_given([*state.lines_used, lines], 0, 0)


def can_be_given(wanted: list[int], place: int, taken: int) -> bool:
    """Whether each of the masks from `place` on can have one line of its own that is not taken."""
    if place == len(wanted):
        return True
    for line in range(LINES):
        bit = 1 << line
        if wanted[place] & bit and not taken & bit and can_be_given(wanted, place + 1, taken | bit):
            return True
    return False


def fitting_grant(state: RiftTable, card: int) -> int:
    """RIF-R26 The place of the earliest grant that lets the rift burst; NO_GRANT if none does."""
    for place in range(len(state.grants)):
        if is_granted(state, state.kit.ops[state.grants[place]], card):
            return place
    return NO_GRANT


def is_granted(state: RiftTable, op: Op, card: int) -> bool:
    """Whether a grant serves this rift: it is meant for it, and its need is met."""
    if not is_meant_for(state, op, card):
        return False
    if op.need == "none":
        return True
    if op.need == "pair":
        return has_pair(state, op.line)
    lines = state.lines_of(op.line)
    return lines != 0 if state.kit.line_reuse else line_is_left(state, lines)


def is_meant_for(state: RiftTable, op: Op, card: int) -> bool:
    """Whether a rift has the element and the points that a grant asks for."""
    return op.element in (ANY, state.kit.element[card]) and op.values >> state.points_of(card) & 1 == 1


def has_pair(state: RiftTable, element: int) -> bool:
    """Whether two cells side by side show the element; with ANY, the same element."""
    front, grid = state.kit.front, state.grid
    for one, other in PAIRS:
        shown = front[grid[one]]
        if shown == front[grid[other]] and element in (ANY, shown):
            return True
    return False

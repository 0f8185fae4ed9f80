"""What players count at the end of a turn, for the reasons of hints: the words are in stakes.toml. More is better."""

from typing import Final

from tumbledown.games.connect_four.game import CELL, COLUMNS, ROWS, ConnectFour

DIRECTIONS: Final = ((1, 0), (0, 1), (1, 1), (1, -1))
LINES: Final = [
    [CELL[column + step * across][row + step * up] for step in range(4)]
    for across, up in DIRECTIONS
    for column in range(COLUMNS)
    for row in range(ROWS)
    if column + 3 * across < COLUMNS and 0 <= row + 3 * up < ROWS
]


def turn(state: ConnectFour) -> list[int]:
    """Whose turn it is; then its round of play, and what tells it from other turns."""
    return [state.turn, 0, state.filled.bit_count()]


def counts(state: ConnectFour, seat: int) -> dict[str, int]:
    """The empty cells that would make four, and the lines that nobody has closed."""
    own, other = state.stones(seat), state.stones(1 - seat)
    missing: set[int] = set()
    still_open = 0
    for line in LINES:
        if any(cell & other for cell in line):
            continue
        still_open += 1
        free = [cell for cell in line if not cell & own]
        if len(free) == 1:
            missing.add(free[0])
    return {"threats": len(missing), "lines": still_open}

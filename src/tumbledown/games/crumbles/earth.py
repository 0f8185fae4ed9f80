"""The shape of the Earth: cells in four layers, and which rests on which (CRU-05 to CRU-08). Layer 1 is the bottom."""

from typing import Final

LAYERS: Final = [(5, 4), (4, 3), (3, 2), (2, 1)]
"""Columns and rows of each layer."""


def cell_name(layer: int, column: int, row: int) -> str:
    """A cell by its layer, column letter and row number.

    >>> cell_name(1, 0, 2)
    '2A3'
    """
    return f"{layer + 1}{'ABCDE'[column]}{row + 1}"


CELLS: Final = [
    cell_name(layer, column, row)
    for layer, (columns, rows) in enumerate(LAYERS)
    for row in range(rows)
    for column in range(columns)
]
"""All cells: layer 1 first, inside a layer row by row, columns from A."""

CELL_COUNT: Final = len(CELLS)
CELL_NUMBERS: Final = {name: cell for cell, name in enumerate(CELLS)}
LAYER_OF: Final = [int(name[0]) for name in CELLS]
CELLS_IN_LAYERS: Final = [LAYER_OF.count(1), LAYER_OF.count(2), LAYER_OF.count(3), LAYER_OF.count(4)]
BIT: Final = [1 << cell for cell in range(CELL_COUNT)]
"""Sets of cells are whole numbers with a bit for each cell."""


def cells_below(cell: int) -> list[int]:
    """CRU-08 The tile at column c, row r rests on (c, r), (c+1, r), (c, r+1), (c+1, r+1) of the layer below."""
    name = CELLS[cell]
    layer, column, row = int(name[0]) - 1, "ABCDE".index(name[1]), int(name[2]) - 1
    if layer == 0:
        return []
    return sorted(CELL_NUMBERS[cell_name(layer - 1, column + right, row + down)] for right in (0, 1) for down in (0, 1))


BELOW: Final = [cells_below(cell) for cell in range(CELL_COUNT)]
"""The cells that each cell rests on."""

ABOVE: Final = [[upper for upper in range(CELL_COUNT) if cell in BELOW[upper]] for cell in range(CELL_COUNT)]
"""The cells that rest on each cell."""

COVER: Final = [sum(BIT[upper] for upper in uppers) for uppers in ABOVE]
"""The same as a set."""

SUPPORT: Final = [sum(BIT[lower] for lower in lowers) for lowers in BELOW]
"""The cells that each cell rests on, as a set."""


def is_free(left: int, cell: int) -> bool:
    """CRU-15, CRU-R04 Whether a cell of the Earth has a tile on which nothing rests at all."""
    return left & BIT[cell] != 0 and left & COVER[cell] == 0

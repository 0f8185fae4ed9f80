"""Connect Four: the teaching example. Read it beside rules.md, in the order of the rules."""

from typing import Any, Final, final

from tumbledown.engine import (
    NOBODY,
    Event,
    Far,
    Game,
    Goal,
    Option,
    Outcome,
    Piece,
    Reason,
    State,
    Terms,
    Thing,
    Vocabulary,
)

COLUMNS: Final = 7
ROWS: Final = 6
NAMES: Final = "abcdefg"

# A board is a whole number. Each column has seven bits, from the bottom up: six cells and one that stays empty, so
# that no line of four runs on into the next column.
CELL: Final = [[1 << (column * (ROWS + 1) + row) for row in range(ROWS)] for column in range(COLUMNS)]
COLUMN: Final = [sum(cells) for cells in CELL]
FLOOR: Final = [cells[0] for cells in CELL]
TOP: Final = [cells[ROWS - 1] for cells in CELL]
CEILING: Final = sum(TOP)
FULL: Final = sum(COLUMN)
# Every line of four, as cells: columns and rows from 0.
LINES: Final = [
    [(column + step * across, row + step * up) for step in range(4)]
    for across, up in ((0, 1), (1, 0), (1, 1), (1, -1))
    for column in range(COLUMNS - 3 * across)
    for row in range(ROWS)
    if 0 <= row + 3 * up < ROWS
]
ALL_COLUMNS: Final = list(range(COLUMNS))
# The columns that are free, by the cells of the top row that are filled.
FREE: Final = {
    sum(TOP[column] for column in ALL_COLUMNS if full >> column & 1): [
        column for column in ALL_COLUMNS if not full >> column & 1
    ]
    for full in range(1 << COLUMNS)
}


def column_cells(told: int) -> bytes:
    """The own stones of a column from the bottom up, then the other's; `told` is own and filled cells added up."""
    filled = (1 << (told + 1).bit_length() - 1) - 1
    own = told - filled
    return bytes([stones >> row & 1 for stones in (own, filled ^ own) for row in range(ROWS)])


# Learners look often, so what they see of a column is made once, and of two columns side by side.
ONE_COLUMN: Final = [column_cells(told) for told in range(1 << (ROWS + 1))]
TWO_COLUMNS: Final = [left + right for right in ONE_COLUMN for left in ONE_COLUMN]


def has_four(stones: int) -> bool:
    """CON-05 Four stones in a row: upwards, sideways, or along one of the two diagonals."""
    up = stones & (stones >> 1)
    side = stones & (stones >> 7)
    falling = stones & (stones >> 6)
    rising = stones & (stones >> 8)
    return (up & (up >> 2) | side & (side >> 14) | falling & (falling >> 12) | rising & (rising >> 16)) != 0


@final
class Drop(Option):
    """Drop a stone into a column."""

    def __init__(self, column: int) -> None:
        self.column = column

    def __str__(self) -> str:
        return f"drop:{NAMES[self.column]}"


@final
class ConnectFour(State):
    """The board, and whose stones are where: those of seat 0 are kept, the others are the rest of the filled cells."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self.filled = 0
        self.first = 0
        self.turn = 0
        self.winner = NOBODY

    def set_up(self) -> None:
        """CON-01, CON-02 The board is empty and seat A begins: what a new state already is."""

    def advance(self) -> int:
        """CON-02 Turns alternate until a line (CON-05) or a full board (CON-06) ends the game."""
        return NOBODY if self.winner != NOBODY or self.filled == FULL else self.turn

    def ask(self, seat: int) -> list[int]:
        """CON-04 Every column that is not full."""
        if self.filled & CEILING == 0:
            return ALL_COLUMNS
        return FREE[self.filled & CEILING]

    def answer(self, seat: int, option: int) -> None:
        """CON-03 The stone falls to the lowest free cell; CON-05 four in a row win."""
        stone = (self.filled + FLOOR[option]) & COLUMN[option]
        self.filled |= stone
        if seat == 0:
            self.first |= stone
        if has_four(self.stones(seat)):
            self.winner = seat
        self.turn = 1 - seat
        if self.telling:
            self.tell(Event("drop", {"seat": seat, "column": NAMES[option], "row": CELL[option].index(stone) + 1}))

    def stones(self, seat: int) -> int:
        """The cells that hold this seat's stones."""
        return self.first if seat == 0 else self.filled ^ self.first

    def explain(self, seat: int, option: int) -> Reason:
        """CON-04 The only thing that can be wrong with a column is that it is full."""
        column = NAMES[option]
        return Reason("column_full", "CON-04", f"Column {column} is full.", {"column": column, "stones": ROWS})

    def result(self) -> Outcome:
        """CON-05 A line of four wins; CON-06 a full board without one is a draw."""
        if self.winner == NOBODY:
            return Outcome([], [1, 1], "board_full")
        return Outcome([self.winner], [1 + abs(seat - self.winner) for seat in (0, 1)], "four_in_a_row")

    def columns(self) -> list[str]:
        """The stones of each column from the bottom up, by the names of their seats."""
        return [
            "".join("A" if self.first & cell else "B" for cell in CELL[column] if self.filled & cell)
            for column in ALL_COLUMNS
        ]

    def seen(self, seat: int) -> dict[str, Any]:
        """Everybody sees the whole board."""
        return {"columns": self.columns()}

    def save(self) -> dict[str, Any]:
        """The columns say everything: turn and winner follow from them."""
        return {"columns": self.columns()}

    def load(self, saved: dict[str, Any]) -> None:
        """Lay the stones of `save` again."""
        self.filled = self.first = 0
        for column, stones in zip(ALL_COLUMNS, saved["columns"], strict=True):
            if len(stones) > ROWS or stones.strip("AB"):
                raise ValueError(f"column {NAMES[column]} cannot hold {stones!r}")
            for cell, stone in zip(CELL[column], stones, strict=False):
                self.filled |= cell
                if stone == "A":
                    self.first |= cell
        self.turn = self.filled.bit_count() % 2
        self.winner = 0 if has_four(self.stones(0)) else 1 if has_four(self.stones(1)) else NOBODY

    def copy(self) -> "ConnectFour":
        """A state with the same stones."""
        other = ConnectFour(self.terms)
        other.filled = self.filled
        other.first = self.first
        other.turn = self.turn
        other.winner = self.winner
        return other

    def prompt(self, seat: int) -> str:
        """What is asked in every turn."""
        return "Drop a stone into a column."

    def prompt_rules(self, seat: int) -> list[str]:
        """The rule of dropping."""
        return ["CON-03"]

    def label(self, option: int) -> str:
        """Where the stone would come to lie."""
        height = (self.filled & COLUMN[option]).bit_count()
        return f"Drop into column {NAMES[option]}, row {height + 1}"

    def points_at(self, option: int) -> list[str]:
        """The column."""
        return [f"column:{NAMES[option]}"]

    def features(self, seat: int) -> list[float]:
        """Stones in the middle column, and pairs that lie side by side, own less the other's."""
        own, other = self.stones(seat), self.stones(1 - seat)
        centre = (own & COLUMN[3]).bit_count() - (other & COLUMN[3]).bit_count()
        pairs = (own & (own >> 7)).bit_count() - (other & (other >> 7)).bit_count()
        return [float(centre), float(pairs)]

    def inputs(self, seat: int) -> list[int]:
        """The cells with own stones, then those with the other's."""
        own, other = self.stones(seat), self.stones(1 - seat)
        found: list[int] = []
        for column in ALL_COLUMNS:
            for row in range(ROWS):
                cell = CELL[column][row]
                if own & cell:
                    found.append(column * ROWS + row)
                elif other & cell:
                    found.append((COLUMNS + column) * ROWS + row)
        return found

    def observe(self, seat: int) -> bytes:
        """Column by column, own stones, then the other's."""
        told = self.stones(seat) + self.filled
        return b"".join(
            [
                TWO_COLUMNS[told & 16383],
                TWO_COLUMNS[told >> 14 & 16383],
                TWO_COLUMNS[told >> 28 & 16383],
                ONE_COLUMN[told >> 42],
            ]
        )

    def broken_invariants(self) -> list[str]:
        """Seat A has as many stones as seat B or one more."""
        lead = self.stones(0).bit_count() - self.stones(1).bit_count()
        return [] if lead in (0, 1) else [f"seat A leads by {lead} stones"]


@final
class ConnectFourGame(Game):
    """The game itself."""

    id = "connect_four"
    title = "Connect Four"
    summary = "Drop stones into a standing grid; four in a row win."
    credits = "A public-domain game of many names; here as the worked example for authors of games."
    minutes = 5
    max_choices = 42
    max_draw = 1
    turn_rule = "CON-02"
    end_rule = "CON-05"
    peers = (
        "openspiel:connect_four",
        "openspiel_cpp_loop:connect_four",
        "openspiel_python:tic_tac_toe",
        "openspiel_mcts:connect_four",
        "openspiel_python_mcts:connect_four",
        "boardgameio_mcts:connect_four",
        "pettingzoo:connect_four_v3",
    )

    def blank(self, terms: Terms) -> ConnectFour:
        """An empty board."""
        return ConnectFour(terms)

    def input_count(self) -> int:
        """Each cell with an own stone, and with one of the other's."""
        return 2 * COLUMNS * ROWS

    def feature_names(self) -> list[str]:
        """What `ConnectFour.features` gives."""
        return ["centre", "pairs"]

    def observation(self, terms: Terms) -> list[Piece]:
        """What `ConnectFour.observe` gives."""
        return [
            Piece(
                "columns", [COLUMNS, 2, ROWS], 1, "Of each column the own stones, from the bottom up, then the other's."
            )
        ]

    def goal(self, view: dict[str, Any], terms: Terms) -> Goal:
        """CON-05 How many stones each has in the line of four that lacks the fewest and that nobody else has broken."""
        columns = [column.ljust(ROWS) for column in view["table"]["columns"]]
        most = [0, 0]
        for cells in LINES:
            line = "".join(columns[column][row] for column, row in cells).replace(" ", "")
            for seat, stone in enumerate("AB"):
                if not line.strip(stone):
                    most[seat] = max(most[seat], len(line))
        far = [Far(seat, str(most[seat]), most[seat], 4) for seat in (0, 1)]
        return Goal("Four in a line win; the best line has", far)

    def things(self, view: dict[str, Any], terms: Terms) -> list[Thing]:
        """The columns."""
        return [
            Thing(f"Column {name}", "", f"{len(stones)} of {ROWS} cells are filled.", "", [name])
            for name, stones in zip(NAMES, view["table"]["columns"], strict=True)
        ]

    def draw(self, view: dict[str, Any]) -> str:
        """The board with its top row first."""
        columns = view["table"]["columns"]
        rows = [" ".join(column[row : row + 1] or "." for column in columns) for row in range(ROWS - 1, -1, -1)]
        return "\n".join([*rows, " ".join(NAMES)])

    def sentence(self, event: dict[str, Any]) -> str:
        """Who dropped a stone where."""
        return f"{self.seat_name(event['seat'])} drops a stone into column {event['column']}, row {event['row']}."

    def write(self, events: list[dict[str, Any]]) -> list[str]:
        """The columns in order, as in `d d c`."""
        return [" ".join(event["column"] for event in events)]


GAME: Final = ConnectFourGame(
    Vocabulary([Drop(column) for column in ALL_COLUMNS], {name: i for i, name in enumerate(NAMES)}), []
)

"""E. Terrain that is placed piece by piece: by Player B (`terrain_mode` = free) and by the Discipline drive."""

from typing import Any, ClassVar, Final, final

from tumbledown.engine import NOBODY, Event
from tumbledown.games.rattle.battlefields import (
    MOST_PIECES,
    cover,
    density_faults,
    fitting_points,
    library_piece,
    piece_fits,
    shifted,
)
from tumbledown.games.rattle.geometry import LATTICE, LATTICE_X, LATTICE_Y, dist2
from tumbledown.games.rattle.ground import Piece, ground_of
from tumbledown.games.rattle.options import (
    DECLINE,
    DONE,
    PIECE,
    PIECE_SHAPE,
    PIECE_TURN,
    PIECE_TYPE,
    PT,
    SHAPES,
    TERRAIN_TYPES,
)
from tumbledown.games.rattle.state import RattleStep, RattleTable
from tumbledown.games.rattle.words import DISCIPLINE

TURNS: Final = 4
TINY: Final = 1e-9


def lay_pieces(state: RattleTable, pieces: list[Piece]) -> None:
    """The terrain is now made of these pieces."""
    state.has_own_ground = True
    state.set_ground(ground_of(state.house.measures, pieces))


def highest_cover(state: RattleTable) -> float:
    """RAT-40 The most of the board that may be covered."""
    band: list[float] = state.terms.content["terrain_density"][state.density]["band"]
    return band[1]


def spots(state: RattleTable, shape: int, turn: int, is_drive: bool, one_is_enough: bool = False) -> list[int]:
    """The lattice points at which a shape fits, turned so: on the board, on no other, in the band of the density."""
    content = state.terms.content
    pieces = state.ground.pieces
    if not is_drive:
        size = cover([library_piece(content, shape, 0, turn, 0, 0)])
        if cover(pieces) + size > highest_cover(state) + TINY:
            return []
    return fitting_points(content, pieces, shape, turn, one_is_enough)


def open_shapes(state: RattleTable, is_drive: bool) -> list[int]:
    """The shapes of the library that fit somewhere."""
    if len(state.ground.pieces) >= MOST_PIECES:
        return []
    return [
        shape for shape in range(len(SHAPES)) if any(spots(state, shape, turn, is_drive, True) for turn in range(TURNS))
    ]


@final
class PieceShape(RattleStep):
    """RAT-R11 Which piece of the library is placed next."""

    rule: ClassVar[str] = "RAT-R11"

    def __init__(self, seat: int, is_drive: bool) -> None:
        self.owner = seat
        self.is_drive = is_drive

    def seat(self, state: RattleTable) -> int:
        return self.owner

    def options(self, state: RattleTable, seat: int) -> list[int]:
        shapes = [PIECE_SHAPE + shape for shape in open_shapes(state, self.is_drive)]
        density = state.terms.content["terrain_density"][state.density]["id"]
        is_done = not density_faults(state.terms.content, density, state.ground.pieces)
        return [DONE, *shapes] if is_done or not shapes else shapes

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == DONE:
            state.agenda.pop()
        else:
            state.agenda.append(PieceType(seat, option - PIECE_SHAPE, self.is_drive))

    def label(self, state: RattleTable, option: int) -> str:
        return "The terrain is complete" if option == DONE else ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Which piece of terrain do you place? {cover(state.ground.pieces):.0%} of the board is covered."

    def values(self) -> list[Any]:
        return [self.owner, self.is_drive]


@final
class PieceType(RattleStep):
    """RAT-R11 The ground of the piece."""

    rule: ClassVar[str] = "RAT-R11"

    def __init__(self, seat: int, shape: int, is_drive: bool) -> None:
        self.owner = seat
        self.shape = shape
        self.is_drive = is_drive

    def seat(self, state: RattleTable) -> int:
        return self.owner

    def options(self, state: RattleTable, seat: int) -> list[int]:
        types = state.terms.content["terrain_library"][self.shape]["types"]
        return sorted(PIECE_TYPE + TERRAIN_TYPES.index(kind) for kind in types)

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        state.agenda[-1] = PieceTurn(self.owner, self.shape, option - PIECE_TYPE, self.is_drive)

    def prompt(self, state: RattleTable, seat: int) -> str:
        return "What kind of ground is it?"

    def values(self) -> list[Any]:
        return [self.owner, self.shape, self.is_drive]


@final
class PieceTurn(RattleStep):
    """RAT-R11 How the piece is turned."""

    rule: ClassVar[str] = "RAT-R11"

    def __init__(self, seat: int, shape: int, kind: int, is_drive: bool) -> None:
        self.owner = seat
        self.shape = shape
        self.kind = kind
        self.is_drive = is_drive

    def seat(self, state: RattleTable) -> int:
        return self.owner

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [PIECE_TURN + turn for turn in range(TURNS) if spots(state, self.shape, turn, self.is_drive, True)]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        state.agenda[-1] = PiecePoint(self.owner, self.shape, self.kind, option - PIECE_TURN, self.is_drive)

    def label(self, state: RattleTable, option: int) -> str:
        return f"Turned by {45 * (option - PIECE_TURN)} degrees"

    def prompt(self, state: RattleTable, seat: int) -> str:
        return "How is the piece turned?"

    def values(self) -> list[Any]:
        return [self.owner, self.shape, self.kind, self.is_drive]


@final
class PiecePoint(RattleStep):
    """RAT-R11 Where the centre of the piece lies."""

    rule: ClassVar[str] = "RAT-R11"

    def __init__(self, seat: int, shape: int, kind: int, turn: int, is_drive: bool) -> None:
        self.owner = seat
        self.shape = shape
        self.kind = kind
        self.turn = turn
        self.is_drive = is_drive

    def seat(self, state: RattleTable) -> int:
        return self.owner

    def piece(self, state: RattleTable, index: int) -> Piece:
        """The piece with its centre on a lattice point."""
        x, y = LATTICE_X[index], LATTICE_Y[index]
        return library_piece(state.terms.content, self.shape, self.kind, self.turn, x, y)

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [PT + index for index in spots(state, self.shape, self.turn, self.is_drive)]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        state.agenda.pop()
        piece = self.piece(state, option - PT)
        add_piece(state, piece)
        if state.telling:
            corners = [list(corner) for corner in zip(piece.xs, piece.ys, strict=True)]
            state.tell(Event("piece", {"seat": seat, "ground": TERRAIN_TYPES[piece.kind], "polygon": corners}))

    def prompt(self, state: RattleTable, seat: int) -> str:
        return "Where does the piece lie?"

    def values(self) -> list[Any]:
        return [self.owner, self.shape, self.kind, self.turn, self.is_drive]


def add_piece(state: RattleTable, piece: Piece) -> None:
    """RAT-39 Put a piece down; the hill stays the last in the numbering."""
    pieces = state.ground.pieces
    if state.has_hill and pieces:
        lay_pieces(state, [*pieces[:-1], piece, pieces[-1]])
    else:
        lay_pieces(state, [*pieces, piece])


# The Discipline drive.


@final
class EditTerrain(RattleStep):
    """RAT-11 Discipline: one piece is removed, shifted by up to 80 mm, or added."""

    rule: ClassVar[str] = "RAT-11"

    def __init__(self, seat: int, piece: int) -> None:
        self.owner = seat
        self.piece = piece
        """The piece that was picked, or -1."""

    def seat(self, state: RattleTable) -> int:
        return self.owner if state.roster.drives[self.owner] == DISCIPLINE else NOBODY

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()

    def movable(self, state: RattleTable) -> list[int]:
        """The pieces that may be changed: all but the hill."""
        count = len(state.ground.pieces) - int(state.has_hill)
        return list(range(min(count, MOST_PIECES)))

    def shifts(self, state: RattleTable) -> list[int]:
        """The lattice points to which the centre of the picked piece may be shifted."""
        pieces = state.ground.pieces
        piece = pieces[self.piece]
        others = [other for number, other in enumerate(pieces) if number != self.piece]
        x = (int(piece.left) + int(piece.right)) // 2
        y = (int(piece.top) + int(piece.bottom)) // 2
        limit = state.house.shift_mm * state.house.shift_mm
        found = []
        for index in range(LATTICE):
            px, py = LATTICE_X[index], LATTICE_Y[index]
            is_near = 0 < dist2(x, y, px, py) <= limit
            if is_near and piece_fits(others, shifted(piece, px, py)):
                found.append(index)
        return found

    def options(self, state: RattleTable, seat: int) -> list[int]:
        if self.piece >= 0:
            return [DONE, *[PT + index for index in self.shifts(state)]]
        found = [DECLINE, *[PIECE_SHAPE + shape for shape in open_shapes(state, True)]]
        return found + [PIECE + number for number in self.movable(state)]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        pieces = state.ground.pieces
        if option == DECLINE:
            state.agenda.pop()
        elif option >= PIECE:
            state.agenda[-1] = EditTerrain(seat, option - PIECE)
        elif option >= PIECE_SHAPE:
            state.agenda[-1] = PieceType(seat, option - PIECE_SHAPE, True)
        else:
            state.agenda.pop()
            changed_pieces = [piece for number, piece in enumerate(pieces) if number != self.piece]
            if option != DONE:
                moved = shifted(pieces[self.piece], LATTICE_X[option - PT], LATTICE_Y[option - PT])
                changed_pieces.insert(self.piece, moved)
            lay_pieces(state, changed_pieces)
            if state.telling:
                what = "removed" if option == DONE else "shifted"
                state.tell(Event("terrain_edited", {"seat": seat, "piece": self.piece, "what": what}))

    def label(self, state: RattleTable, option: int) -> str:
        if option == DECLINE:
            return "Leave the terrain as it is"
        if option == DONE:
            return f"Remove the {state.ground.pieces[self.piece].name}"
        if option >= PIECE:
            piece = state.ground.pieces[option - PIECE]
            x, y = (piece.left + piece.right) / 2, (piece.top + piece.bottom) / 2
            return f"The {piece.name} at {x:.0f},{y:.0f}"
        return ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        if self.piece >= 0:
            return f"Where does the {state.ground.pieces[self.piece].name} go?"
        return "Discipline: remove, shift or add one piece of terrain?"

    def values(self) -> list[Any]:
        return [self.owner, self.piece]

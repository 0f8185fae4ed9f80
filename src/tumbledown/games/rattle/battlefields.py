"""Battlefields: ready-made ones, the hill, pieces placed freely, and what makes terrain unfit (RAT-39 to RAT-41)."""

from typing import Any, Final, final

from tumbledown.games.rattle.geometry import (
    BOARD,
    DIAGONAL,
    LATTICE,
    LATTICE_X,
    LATTICE_Y,
    ROUGH,
    TERRAIN,
    on_board,
    overlaps,
    rounded,
)
from tumbledown.games.rattle.ground import Ground, Piece, ground_of, measures_of, shares_area, span
from tumbledown.games.rattle.zones import Zone, zone_of

MOST_PIECES: Final = 20
"""The hill included: the options for pieces have so many numbers."""
TWICE_BOARD: Final = 2 * BOARD * BOARD
TURN_COS: Final = [1.0, DIAGONAL, 0.0, -DIAGONAL]
TURN_SIN: Final = [0.0, DIAGONAL, 1.0, DIAGONAL]
LARGE_BASE: Final = 40


@final
class Battlefield:
    """A ready-made battlefield (RAT-41)."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.id: str = table["id"]
        self.name: str = table["name"]
        self.density: str = table["density"]
        self.note: str = table.get("note", "")
        self.pieces: list[Piece] = [piece_from_table(piece) for piece in table["pieces"]]


def piece_from_table(table: dict[str, Any]) -> Piece:
    """The piece of a table as it stands in a component file."""
    corners = table["polygon"]
    return Piece(TERRAIN.index(table["type"]), table["name"], [c[0] for c in corners], [c[1] for c in corners])


def battlefields_of(content: dict[str, Any]) -> list[Battlefield]:
    """The ready-made battlefields, in the order of their numbers."""
    return [Battlefield(table) for table in content["battlefields"]]


# The hill.


def hill_piece(content: dict[str, Any], hill_type: str) -> Piece:
    """RAT-R12 The hill, of the type that the variant says."""
    for scenario in content["scenarios"]:
        if scenario["id"] == "king_of_the_hill":
            corners = scenario["hill_polygon"]
            return Piece(TERRAIN.index(hill_type), "hill", [c[0] for c in corners], [c[1] for c in corners])
    raise KeyError("king_of_the_hill")


def with_hill(content: dict[str, Any], pieces: list[Piece], hill_type: str) -> list[Piece]:
    """RAT-39 The pieces that share no area with the hill, and the hill as the last of them."""
    hill = hill_piece(content, hill_type)
    kept = [piece for piece in pieces if not shares_area(piece, hill)]
    return [*kept, hill]


# Density (RAT-40).


def cover(pieces: list[Piece]) -> float:
    """The part of the board that the pieces cover: exact, or counted by square millimetres if some overlap."""
    for i in range(len(pieces)):
        for j in range(i):
            if shares_area(pieces[i], pieces[j]):
                return _counted_cover(pieces)
    return sum(piece.twice_area for piece in pieces) / TWICE_BOARD


def _counted_cover(pieces: list[Piece]) -> float:
    # Everything doubled, so that the middles of the squares are whole points: x = 2 * column + 1.
    doubled = [piece.scaled(2) for piece in pieces]
    count = 0
    for y in range(1, 2 * BOARD, 2):
        spans = sorted(span(piece, y, 0) for piece in doubled if piece.top < y < piece.bottom)
        done = 0
        for first, last in spans:
            begin = max(done, first // 2)
            done = max(done, (last + 1) // 2)
            count += max(0, done - begin)
    return count / (BOARD * BOARD)


def density_faults(content: dict[str, Any], density: str, pieces: list[Piece]) -> list[str]:
    """What the pieces lack for that density: cover inside its band, types, types that must be there."""
    table = _density(content, density)
    found = []
    covered = cover(pieces)
    low, high = table["band"]
    if not low <= covered <= high:
        found.append(f"cover: found {covered:.1%}, expected {low:.0%} to {high:.0%} of the board (RAT-40)")
    kinds = {TERRAIN[piece.kind] for piece in pieces}
    if len(kinds) < table["min_types"]:
        found.append(f"types: found {len(kinds)}, expected at least {table['min_types']} (RAT-40)")
    found += [f"types: found no {kind} piece (RAT-40)" for kind in table["must_include"] if kind not in kinds]
    return found


def _density(content: dict[str, Any], density: str) -> dict[str, Any]:
    for table in content["terrain_density"]:
        if table["id"] == density:
            found: dict[str, Any] = table
            return found
    raise KeyError(density)


# Pieces placed freely (RAT-R11).


def library_piece(content: dict[str, Any], shape: int, kind: int, turn: int, cx: int, cy: int) -> Piece:
    """A piece of the library, turned by 45 degrees `turn` times (corners rounded), with its centre there."""
    table = content["terrain_library"][shape]
    xs = []
    ys = []
    for x, y in table["outline"]:
        xs.append(cx + rounded(x * TURN_COS[turn] - y * TURN_SIN[turn]))
        ys.append(cy + rounded(x * TURN_SIN[turn] + y * TURN_COS[turn]))
    return Piece(kind, str(table["id"]).replace("_", " "), xs, ys)


def shifted(piece: Piece, cx: int, cy: int) -> Piece:
    """The piece with the centre of its bounding box there (Discipline)."""
    dx = cx - (int(piece.left) + int(piece.right)) // 2
    dy = cy - (int(piece.top) + int(piece.bottom)) // 2
    return Piece(piece.kind, piece.name, [x + dx for x in piece.xs], [y + dy for y in piece.ys])


def piece_fits(pieces: list[Piece], piece: Piece) -> bool:
    """Whether a piece lies wholly on the board and shares no area with another."""
    if piece.left < 0 or piece.top < 0 or piece.right > BOARD or piece.bottom > BOARD:
        return False
    return not any(shares_area(piece, other) for other in pieces)


def fitting_points(
    content: dict[str, Any], pieces: list[Piece], shape: int, turn: int, one_is_enough: bool = False
) -> list[int]:
    """The lattice points at which a piece of the library can be placed, turned so; or only the first of them."""
    model = library_piece(content, shape, ROUGH, turn, 0, 0)
    found: list[int] = []
    for number in range(LATTICE):
        x = LATTICE_X[number]
        y = LATTICE_Y[number]
        if (
            x + model.left >= 0
            and y + model.top >= 0
            and x + model.right <= BOARD
            and y + model.bottom <= BOARD
            and piece_fits(pieces, library_piece(content, shape, ROUGH, turn, x, y))
        ):
            found.append(number)
            if one_is_enough:
                break
    return found


# What is wrong with terrain.


def polygon_faults(corners: list[list[int]], where: str, is_on_board: bool = True) -> list[str]:
    """Why corners do not make a convex piece (RAT-20): too few, off the board, crossing itself, dented, straight."""
    if len(corners) < 3:
        return [f"{where}: found {len(corners)} corners, expected at least 3 (RAT-20)"]
    found = []
    for corner in corners:
        if is_on_board and not (0 <= corner[0] <= BOARD and 0 <= corner[1] <= BOARD):
            found.append(f"{where}: corner {corner} lies off the board of {BOARD} x {BOARD} mm (RAT-20)")
    crossing = _crossing(corners)
    if crossing:
        found.append(f"{where}: the outline crosses itself, {crossing} (RAT-20)")
    elif not _is_convex(corners):
        found.append(f"{where}: the outline is not convex, or three corners lie in a line (RAT-20)")
    return found


def _crossing(corners: list[list[int]]) -> str:
    """Which two sides of an outline meet that should not, in words; empty if none do."""
    count = len(corners)
    for i in range(count):
        for j in range(i + 2, count):
            if i == 0 and j == count - 1:
                continue
            a, b, c, d = corners[i], corners[(i + 1) % count], corners[j], corners[(j + 1) % count]
            if _meet(a, b, c, d):
                return f"side {a}-{b} meets side {c}-{d}"
    return ""


def _meet(a: list[int], b: list[int], c: list[int], d: list[int]) -> bool:
    """Whether the closed segments AB and CD have a point in common."""
    turns = [_side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)]
    if turns[0] * turns[1] < 0 and turns[2] * turns[3] < 0:
        return True
    return any(
        turn == 0 and min(p[0], q[0]) <= r[0] <= max(p[0], q[0]) and min(p[1], q[1]) <= r[1] <= max(p[1], q[1])
        for turn, p, q, r in ((turns[0], a, b, c), (turns[1], a, b, d), (turns[2], c, d, a), (turns[3], c, d, b))
    )


def _side(a: list[int], b: list[int], c: list[int]) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _is_convex(corners: list[list[int]]) -> bool:
    turns = [_side(corners[i - 2], corners[i - 1], corners[i]) for i in range(len(corners))]
    return all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)


def overlap_faults(pieces: list[Piece], where: str) -> list[str]:
    """Which pieces of different types share area: nobody could say what ground that is."""
    found = []
    for i in range(len(pieces)):
        for j in range(i):
            if pieces[i].kind != pieces[j].kind and shares_area(pieces[i], pieces[j]):
                found.append(f"{where}: piece {i + 1} ({pieces[i].name}) overlaps piece {j + 1} ({pieces[j].name})")
    return found


def deploy_faults(content: dict[str, Any], pieces: list[Piece], where: str) -> list[str]:
    """In which zones a whole warband cannot be set down, so that the battlefield cannot be played (RAT-52).

    Even with all that RAT-52 gives way in, hazardous ground and the inside of blocking terrain stay forbidden, and most
    groups have large bases; so there must be room for as many of these as a warband may have.
    """
    ground = ground_of(measures_of(content), pieces)
    most: int = content["warband_rules"]["max_groups"]
    found = []
    for deployment in content["deployments"]:
        if deployment["id"] == "delayed":
            continue
        for name in deployment["zones"]:
            room = deployment_room(ground, zone_of(content, deployment["id"], name), most)
            if room < most:
                found.append(
                    f"{where}: zone {name} of {deployment['name']} has room for {room} groups, "
                    f"expected {most}: terrain leaves nobody a place to deploy (RAT-52)"
                )
    return found


def deployment_room(ground: Ground, zone: Zone, enough: int) -> int:
    """How many large bases fit into a zone at lattice points outside hazardous and blocking terrain, set row by row."""
    xs: list[int] = []
    ys: list[int] = []
    for number in range(LATTICE):
        x = LATTICE_X[number]
        y = LATTICE_Y[number]
        if len(xs) == enough:
            break
        if (
            zone.holds(x, y)
            and on_board(x, y, LARGE_BASE)
            and not ground.blocked(x, y)
            and not ground.in_hazard(x, y)
            and not any(overlaps(x, y, LARGE_BASE, xs[i], ys[i], LARGE_BASE) for i in range(len(xs)))
        ):
            xs.append(x)
            ys.append(y)
    return len(xs)


def battlefield_faults(content: dict[str, Any], table: dict[str, Any], where: str) -> list[str]:
    """What is wrong with a ready-made battlefield that fits the schema."""
    found: list[str] = []
    count = len(table["pieces"])
    if count >= MOST_PIECES:
        found.append(f"{where}: found {count} pieces, expected less than {MOST_PIECES} beside the hill (RAT-39)")
    for number, piece in enumerate(table["pieces"], 1):
        found += polygon_faults(piece["polygon"], f"{where}.pieces[{number}].polygon")
    if found:
        return found
    pieces = Battlefield(table).pieces
    found = [f"{where}: {fault}" for fault in density_faults(content, table["density"], pieces)]
    return found + overlap_faults(pieces, where) + deploy_faults(content, pieces, where)

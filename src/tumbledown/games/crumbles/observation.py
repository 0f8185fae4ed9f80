"""What a learner sees of the table, piece by piece. Nothing in this game is hidden (CRU-R03)."""

from typing import Any, Final

from tumbledown.engine import Numbers, Piece, Step, capped, own_first
from tumbledown.games.crumbles.components import RESOURCES
from tumbledown.games.crumbles.earth import BIT, CELL_COUNT
from tumbledown.games.crumbles.income import NO_USES, site_coins
from tumbledown.games.crumbles.options import SITES
from tumbledown.games.crumbles.rules import GasResponse, Income
from tumbledown.games.crumbles.scoring import directive_values
from tumbledown.games.crumbles.state import KINDS_HELD, CrumblesTable
from tumbledown.games.crumbles.terms import CrumblesTerms, Tile

QUESTIONS: Final = [
    "Salvage",
    "MoveFrom",
    "MoveTo",
    "Sacrifice",
    "GasOrder",
    "GasResponse",
    "Income",
    "BuildAction",
    "BuildSite",
]
"""The steps that ask somebody something."""
QUESTION_NUMBERS: Final = {name: number for number, name in enumerate(QUESTIONS)}
FACTS: Final = 11
"""Numbers that tell a tile: colour from 1, basic, cost, effect from 1, multiplied, its number, the resource it is about
from 1, then resource from 1 and count of what a purchase takes, and of what it gives."""
NO_TILE: Final = bytes(FACTS)
TALL: Final = 40
ENOUGH: Final = 1024
"""More numbers than are told in one go."""


def pieces(terms: CrumblesTerms) -> list[Piece]:
    """What `observe` gives; cells, sites and tiles are in the order of their numbers, seats clockwise from the own."""
    seats, tiles = terms.seats, len(terms.tiles)
    return [
        Piece("question", [len(QUESTIONS)], 1, "Which step asks, as in QUESTIONS."),
        Piece("asked", [1], 1, "Whether the seat itself is asked."),
        Piece("earth", [CELL_COUNT, FACTS], 255, "The tile on each cell, as in FACTS; 0 where there is none."),
        Piece("gas", [CELL_COUNT], 255, "The price of the gas pocket on each cell, plus one."),
        Piece("asking", [CELL_COUNT], 1, "The gas pocket that must be answered."),
        Piece("free", [CELL_COUNT], 1, "Cells on which nothing rests."),
        Piece("to_come", [len(terms.colours)], tiles, "How often each lane will still be activated."),
        Piece("lane", [len(terms.colours)], 1, "The lane that this turn activates."),
        Piece("hand", [tiles], 1, "The tile just salvaged or picked."),
        Piece("discard", [tiles], 1, "Tiles in the discard pile."),
        Piece("reserves", [seats, tiles], 1, "Tiles in each reserve."),
        Piece("held", [seats, len(RESOURCES)], 255, "Coins, culture and prosperity."),
        Piece("visible", [seats, SITES, FACTS], 255, "The visible tile of each site, as in FACTS."),
        Piece("covered", [seats, SITES, FACTS], 255, "The tile right under it, as in FACTS."),
        Piece("heights", [seats, SITES], TALL, "How many tiles lie on each site."),
        Piece("coins", [seats, SITES], 255, "The coins that each site would give now."),
        Piece("uses", [SITES], 255, "Uses left of the purchases of the seat that may buy."),
        Piece("directives", [len(terms.directives)], 1, "The directives of this game."),
        Piece("values", [len(terms.directives), seats], 255, "What everybody has towards each of them."),
        Piece("active", [seats], 1, "Whose turn it is."),
        Piece("points", [1], 255, "Build points left."),
        Piece("turns_left", [1], 255, "Turns up to the end."),
    ]


def observe(state: CrumblesTable, seat: int) -> bytes:
    """The numbers of all pieces; those that tell tiles are made once and kept."""
    step = state.agenda[-1] if state.agenda else None
    order = own_first(list(range(state.house.seats)), seat)
    asking = Numbers(ENOUGH)
    asking.one_of(len(QUESTIONS), QUESTION_NUMBERS.get(type(step).__name__, -1))
    asking.tell(int(state.to_act == seat))
    piles = Numbers(ENOUGH)
    tell_gas(piles, state, step)
    tell_piles(piles, state, order)
    sites = Numbers(ENOUGH)
    tell_sites(sites, state, order, step)
    tell_directives(sites, state, seat)
    for other in order:
        sites.tell(int(other == state.active))
    sites.tell(state.points)
    sites.tell(state.house.turns - state.turn)
    parts = [asking.all(), *told_earth(state), piles.all(), *told_tiles(state, order, 1), *told_tiles(state, order, 2)]
    return b"".join([*parts, sites.all()])


def told_earth(state: CrumblesTable) -> list[bytes]:
    """The tile on each cell, as in FACTS."""
    told = facts_of_tiles(state.house)
    found = []
    for cell in range(CELL_COUNT):
        piece = state.layout[cell] if state.left & BIT[cell] else -1
        found.append(told[piece] if piece >= 0 else NO_TILE)
    return found


def told_tiles(state: CrumblesTable, order: list[int], depth: int) -> list[bytes]:
    """The tile of each site that lies so deep, the visible one at 1, as in FACTS."""
    told = facts_of_tiles(state.house)
    found = []
    for other in order:
        for site in range(SITES):
            stack = state.stack(other, site)
            found.append(told[stack[-depth]] if len(stack) >= depth else NO_TILE)
    return found


def tell_gas(numbers: Numbers, state: CrumblesTable, step: Step[Any] | None) -> None:
    """The gas pockets, the one that must be answered, and the cells on which nothing rests."""
    for cell in range(CELL_COUNT):
        piece = state.layout[cell] if state.left & BIT[cell] else 0
        numbers.tell(state.house.prices[-1 - piece] + 1 if piece < 0 else 0)
    numbers.one_of(CELL_COUNT, state.cell_of(step.pocket) if isinstance(step, GasResponse) else -1)
    numbers.flags(CELL_COUNT, state.free)


def tell_piles(numbers: Numbers, state: CrumblesTable, order: list[int]) -> None:
    """Lanes, tiles that lie apart, and what everybody holds."""
    tiles = len(state.house.tiles)
    numbers.tell_all(state.to_come)
    numbers.one_of(len(state.house.colours), state.lane)
    numbers.one_of(tiles, state.hand)
    numbers.flags(tiles, state.discard)
    for other in order:
        numbers.flags(tiles, state.reserves[other])
    for other in order:
        for kind in range(KINDS_HELD):
            numbers.tell(state.held[other * KINDS_HELD + kind])


def tell_sites(numbers: Numbers, state: CrumblesTable, order: list[int], step: Step[Any] | None) -> None:
    """How high everybody has built, what that gives, and what may be bought."""
    for other in order:
        for site in range(SITES):
            numbers.tell(min(len(state.stack(other, site)), TALL))
    for other in order:
        for site in range(SITES):
            numbers.tell(site_coins(state, other, site))
    numbers.tell_all(step.uses if isinstance(step, Income) else NO_USES)


def tell_directives(numbers: Numbers, state: CrumblesTable, seat: int) -> None:
    """The directives, and what everybody has towards each of them."""
    count = len(state.house.directives)
    numbers.flags(count, state.directives)
    for directive in range(count):
        if directive in state.directives:
            numbers.tell_all(own_first(directive_values(state, directive), seat))
        else:
            numbers.at += state.house.seats


def facts_of_tiles(house: CrumblesTerms) -> list[bytes]:
    """The facts of every tile, worked out once per terms."""
    if not house.tile_facts:
        house.tile_facts = [facts(tile) for tile in house.tiles]
    return house.tile_facts


def facts(tile: Tile) -> bytes:
    """The numbers that tell a tile, as in FACTS."""
    found = [
        tile.colour + 1,
        1 if tile.is_basic else 0,
        tile.cost,
        tile.effect + 1,
        1 if tile.multiplied else 0,
        tile.n,
        tile.resource + 1,
        tile.pay + 1,
        tile.pay_n,
        tile.gain + 1,
        tile.gain_n,
    ]
    return bytes(capped(found))

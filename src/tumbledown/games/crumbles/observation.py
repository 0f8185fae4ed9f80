"""What a learner sees of the table, piece by piece. Nothing in this game is hidden (CRU-R03)."""

from typing import Final

from tumbledown.engine import Piece, capped, flags, one_of, own_first
from tumbledown.games.crumbles.components import RESOURCES
from tumbledown.games.crumbles.earth import BIT, CELL_COUNT
from tumbledown.games.crumbles.income import site_coins
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
FACTS: Final = 11
"""Numbers that tell a tile: colour from 1, basic, cost, effect from 1, multiplied, its number, the resource it is about
from 1, then resource from 1 and count of what a purchase takes, and of what it gives."""
NO_TILE: Final = bytes(FACTS)
TALL: Final = 40


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
    """The numbers of all pieces."""
    house = state.house
    seats, tiles = house.seats, len(house.tiles)
    step = state.agenda[-1] if state.agenda else None
    name = type(step).__name__
    order = own_first(list(range(seats)), seat)
    told = facts_of_tiles(house)
    question = one_of(len(QUESTIONS), QUESTIONS.index(name) if name in QUESTIONS else -1)
    question.append(1 if state.to_act == seat else 0)
    parts = [bytes(question)]
    gas = [0] * CELL_COUNT
    for cell in range(CELL_COUNT):
        piece = state.layout[cell] if state.left & BIT[cell] else -1
        if piece >= 0:
            parts.append(told[piece])
        else:
            parts.append(NO_TILE)
            if state.left & BIT[cell]:
                gas[cell] = house.prices[-1 - state.layout[cell]] + 1
    numbers = capped(gas)
    numbers += one_of(CELL_COUNT, state.cell_of(step.pocket) if isinstance(step, GasResponse) else -1)
    numbers += flags(CELL_COUNT, state.free)
    numbers += state.to_come
    numbers += one_of(len(house.colours), state.lane)
    numbers += one_of(tiles, state.hand)
    numbers += flags(tiles, state.discard)
    for other in order:
        numbers += flags(tiles, state.reserves[other])
    for other in order:
        numbers += capped(state.held[other * KINDS_HELD : (other + 1) * KINDS_HELD])
    parts.append(bytes(numbers))
    for other in order:
        for site in range(SITES):
            stack = state.stack(other, site)
            parts.append(told[stack[-1]] if stack else NO_TILE)
    for other in order:
        for site in range(SITES):
            stack = state.stack(other, site)
            parts.append(told[stack[-2]] if len(stack) > 1 else NO_TILE)
    numbers = []
    for other in order:
        numbers += capped([len(state.stack(other, site)) for site in range(SITES)], TALL)
    for other in order:
        numbers += capped([site_coins(state, other, site) for site in range(SITES)])
    numbers += capped(step.uses) if isinstance(step, Income) else [0] * SITES
    numbers += flags(len(house.directives), state.directives)
    for directive in range(len(house.directives)):
        if directive in state.directives:
            numbers += capped(own_first(directive_values(state, directive), seat))
        else:
            numbers += [0] * seats
    numbers += own_first(one_of(seats, state.active), seat)
    numbers += capped([state.points, house.turns - state.turn])
    parts.append(bytes(numbers))
    return b"".join(parts)


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

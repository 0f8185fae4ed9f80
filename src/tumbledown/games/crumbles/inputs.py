"""What a mind looks at, from the side of one seat, and what the options are about. Nothing in this game is hidden."""

from typing import Final

from tumbledown.engine import Inputs
from tumbledown.games.crumbles.earth import BIT, CELL_COUNT
from tumbledown.games.crumbles.observation import QUESTION_NUMBERS, QUESTIONS
from tumbledown.games.crumbles.options import MOVE_FROM, MOVE_TO, OUR_POCKETS, OUR_TILES, SALVAGE, SITES, Blocks
from tumbledown.games.crumbles.rules import GasResponse
from tumbledown.games.crumbles.state import KINDS_HELD, NONE, CrumblesTable
from tumbledown.games.crumbles.terms import MOST_SEATS

TILES: Final = len(OUR_TILES)
POCKETS: Final = len(OUR_POCKETS)
DIRECTIVES: Final = 16
LANES: Final = 3
MOST_HELD: Final = 24
"""More of a resource than this looks like this."""
HIGHEST: Final = 4
MOST_POINTS: Final = 6
SPANS: Final = 12
TURNS_A_SPAN: Final = 3

# The blocks of inputs; those with a row for each seat begin with the own.
QUESTION: Final = 0
ACTIVE: Final = QUESTION + len(QUESTIONS)
SEATED: Final = ACTIVE + MOST_SEATS
HAND: Final = SEATED + MOST_SEATS
LANE: Final = HAND + TILES
POINTS: Final = LANE + LANES
SPAN: Final = POINTS + MOST_POINTS
FREE: Final = SPAN + SPANS
BURIED: Final = FREE + TILES
DISCARD: Final = BURIED + TILES
GAS: Final = DISCARD + TILES
GAS_ASKED: Final = GAS + POCKETS
DIRECTIVE: Final = GAS_ASKED + POCKETS
HELD: Final = DIRECTIVE + DIRECTIVES
RESERVES: Final = HELD + MOST_SEATS * KINDS_HELD * MOST_HELD
VISIBLE: Final = RESERVES + MOST_SEATS * TILES
OWN_SITE: Final = VISIBLE + MOST_SEATS * TILES
HEIGHT: Final = OWN_SITE + SITES * TILES
INPUT_COUNT: Final = HEIGHT + SITES * HIGHEST

# The blocks of aspects: the option itself, then what it is about.
BLOCKS: Final = Blocks(TILES, POCKETS)
OPTIONS: Final = BLOCKS.decline + 1
TAKES: Final = OPTIONS
FREES_GAS: Final = TAKES + TILES
FREES: Final = FREES_GAS + 2
ON_SITE: Final = FREES + 2
"""For each kind of choice about a site, the tile that is visible there."""
SITE_CHOICES: Final = 6
EMPTY_SITE: Final = ON_SITE + SITE_CHOICES * TILES
PUTS: Final = EMPTY_SITE + SITE_CHOICES
"""The tile in hand, on a site of its lane or another, by how often it multiplies."""
ASPECT_COUNT: Final = PUTS + 2 * TILES * HIGHEST


def inputs(state: CrumblesTable, seat: int) -> list[int]:
    """The numbers of the inputs that are on."""
    house = state.house
    found = Inputs()
    step = state.agenda[-1] if state.agenda else None
    found.one(QUESTION, QUESTION_NUMBERS.get(type(step).__name__, NONE))
    found.one(ACTIVE, (state.active - seat) % house.seats)
    found.one(SEATED, house.seats - 1)
    found.one(HAND, state.hand)
    found.one(LANE, state.lane)
    found.amount(POINTS, MOST_POINTS, state.points)
    found.amount(SPAN, SPANS, state.turn // TURNS_A_SPAN)
    for cell in range(CELL_COUNT):
        if state.left & BIT[cell] and state.layout[cell] >= 0:
            found.on.append(BURIED + state.layout[cell])
    for cell in state.free:
        found.on.append(FREE + state.layout[cell])
    found.each(DISCARD, state.discard)
    found.each(GAS, [pocket for pocket in range(POCKETS) if state.pockets_left >> pocket & 1])
    if isinstance(step, GasResponse):
        found.one(GAS_ASKED, step.pocket)
    found.each(DIRECTIVE, state.directives)
    for away in range(house.seats):
        tell_city(found, state, (seat + away) % house.seats, away)
    for site in range(SITES):
        stack = state.stacks[seat * SITES + site]
        if stack:
            found.on.append(OWN_SITE + site * TILES + stack[-1])
            found.amount(HEIGHT + site * HIGHEST, HIGHEST, len(stack))
    return found.on


def tell_city(found: Inputs, state: CrumblesTable, seat: int, away: int) -> None:
    """What a player has who sits so many places away."""
    for kind in range(KINDS_HELD):
        found.amount(HELD + (away * KINDS_HELD + kind) * MOST_HELD, MOST_HELD, state.held[seat * KINDS_HELD + kind])
    found.each(RESERVES + away * TILES, state.reserves[seat])
    for place in range(seat * SITES, seat * SITES + SITES):
        stack = state.stacks[place]
        if stack:
            found.on.append(VISIBLE + away * TILES + stack[-1])


def aspects(state: CrumblesTable, options: list[int]) -> list[list[int]]:
    """What each option is about: itself, the tile it takes, moves, loses or covers, and what it sets free."""
    return [[option, *about(state, option)] for option in options]


def about(state: CrumblesTable, option: int) -> list[int]:
    """What one option is about besides itself."""
    if option < MOVE_FROM:
        return about_cell(state, option - SALVAGE)
    choice = site_choice(option)
    if choice < 0:
        return []
    site = site_of(option, choice)
    stack = state.stacks[state.to_act * SITES + site]
    found = [ON_SITE + choice * TILES + stack[-1] if stack else EMPTY_SITE + choice]
    if choice == PLACES and state.hand != NONE:
        is_home = state.house.site_lanes[site] == state.house.tiles[state.hand].colour
        height = len(stack) if len(stack) < HIGHEST else HIGHEST - 1
        found.append(PUTS + ((1 if is_home else 0) * TILES + state.hand) * HIGHEST + height)
    return found


def about_cell(state: CrumblesTable, cell: int) -> list[int]:
    """The tile on a cell, and what taking it sets free."""
    found = [TAKES + state.layout[cell]]
    gas = tiles = 0
    for lower in state.would_uncover(cell):
        if state.layout[lower] < 0:
            gas += 1
        else:
            tiles += 1
    if gas:
        found.append(FREES_GAS + (min(2, gas)) - 1)
    if tiles:
        found.append(FREES + (min(2, tiles)) - 1)
    return found


PLACES: Final = 5
"""The choice of a site to place a tile on, among those about sites."""
SITE_STARTS: Final = [MOVE_FROM, MOVE_TO, MOVE_TO + SITES, BLOCKS.gas_discard, BLOCKS.income, BLOCKS.place]
"""The first options of the choices about sites: move from, move to, sacrifice, discard for gas, buy, place."""


def site_choice(option: int) -> int:
    """Which of the choices about a site an option belongs to; -1 for none."""
    for choice in range(SITE_CHOICES):
        if SITE_STARTS[choice] <= option < SITE_STARTS[choice] + SITES:
            return choice
    return -1


def site_of(option: int, choice: int) -> int:
    """The site of an option about one."""
    return option - SITE_STARTS[choice]

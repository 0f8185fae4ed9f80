"""Step 2: what a lane gives a player, and what may be bought there (CRU-32 to CRU-45)."""

from typing import Final

from tumbledown.games.crumbles.options import SITES
from tumbledown.games.crumbles.state import KINDS_HELD, NOTHING, CrumblesTable
from tumbledown.games.crumbles.terms import BUYS, GIVES_COINS, GIVES_PER_COLOUR

NO_USES: Final = [0] * SITES


def free_income(state: CrumblesTable, seat: int, lane: int) -> int:
    """CRU-32, CRU-33 The coins that a lane gives a player without a purchase."""
    coins = 0
    for site in state.house.lane_sites[lane]:
        coins += site_coins(state, seat, site)
    return coins


def site_coins(state: CrumblesTable, seat: int, site: int) -> int:
    """The coins of one site: its visible tile (CRU-34 covered ones give nothing), or its printed coin if empty."""
    house = state.house
    place = seat * SITES + site
    stack = state.stacks[place]
    if not stack:
        # CRU-36 An empty site with a printed coin; CRU-R25 perhaps not once it has held a tile.
        return house.printed[site] if state.worn >> place & 1 == 0 else 0
    tile = house.tiles[stack[-1]]
    if tile.effect == GIVES_COINS:
        # CRU-38
        coins = tile.n
    elif tile.effect == GIVES_PER_COLOUR:
        # CRU-39 For each own visible tile of the same colour, on any site, this one included.
        coins = tile.n * state.visible_of_colour(seat, tile.colour)
    else:
        # CRU-35 Salvage bonus tiles generate nothing; purchases are not free.
        return 0
    # CRU-42, CRU-43, CRU-R22 With a multiplier as often as the stack has tiles.
    return coins * len(stack) if tile.multiplied else coins


def uses_of(state: CrumblesTable, seat: int, lane: int) -> list[int]:
    """CRU-42, CRU-43 How often the purchase on each site may be used in this activation; empty if there is none."""
    house = state.house
    uses = NOTHING
    for site in house.lane_sites[lane]:
        stack = state.stacks[seat * SITES + site]
        if stack:
            tile = house.tiles[stack[-1]]
            if tile.effect == BUYS:
                if not uses:
                    uses = NO_USES[:]
                uses[site] = len(stack) if tile.multiplied else 1
    return uses


def purchases(state: CrumblesTable, seat: int, uses: list[int]) -> list[int]:
    """CRU-40, CRU-41 The options for all purchases with uses left that the player can pay."""
    house = state.house
    found: list[int] = []
    for site in range(len(uses)):
        if uses[site] > 0:
            tile = house.tiles[state.stacks[seat * SITES + site][-1]]
            if state.held[seat * KINDS_HELD + tile.pay] >= tile.pay_n:
                found.append(house.blocks.income + site)
    return found

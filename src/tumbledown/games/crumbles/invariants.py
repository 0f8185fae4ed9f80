"""The invariants of the rules page that a position alone can show, each by its number."""

from tumbledown.games.crumbles.earth import BIT, CELL_COUNT, CELLS, SUPPORT
from tumbledown.games.crumbles.options import SITES
from tumbledown.games.crumbles.rules import BuildAction, BuildSite, GasOrder, GasResponse, Income, Salvage
from tumbledown.games.crumbles.scoring import claims, prestige
from tumbledown.games.crumbles.state import NONE, CrumblesTable
from tumbledown.games.crumbles.terms import CULTURE, PROSPERITY

MOST_FREE = 20


def broken_invariants(state: CrumblesTable) -> list[str]:
    """What must hold in every position and does not; numbers 3 and 9 to 12 need the whole game, and tests keep book."""
    return [
        *place_broken(state),
        *earth_broken(state),
        *turn_broken(state),
        *score_broken(state),
    ]


def place_broken(state: CrumblesTable) -> list[str]:
    """1, 2 and 8: every tile is in one place, nobody owes anything, no gas pocket among the tiles."""
    house = state.house
    on_earth = [state.layout[cell] for cell in range(CELL_COUNT) if state.left & BIT[cell]]
    tiles = [piece for piece in on_earth if piece >= 0] + state.discard
    tiles += [tile for stack in state.stacks for tile in stack] + [tile for own in state.reserves for tile in own]
    if state.hand != NONE:
        tiles.append(state.hand)
    found = []
    if sorted(tiles) != list(range(len(house.tiles))):
        odd = [tile.id for number, tile in enumerate(house.tiles) if tiles.count(number) != 1]
        found.append(f"1: not in exactly one place: {', '.join(odd)}")
    pockets = [piece for piece in on_earth if piece < 0]
    if len(set(pockets)) != len(pockets):
        found.append("1: a gas pocket lies on the Earth twice")
    if any(count < 0 for count in state.held):
        found.append(f"2: a resource is below 0: {state.held}")
    if not 0 <= state.points <= house.build_points:
        found.append(f"8: {state.points} build points")
    return found


def earth_broken(state: CrumblesTable) -> list[str]:
    """5, 6 and 7: nothing hangs in the air, no gas pocket stays free, and there is something to take."""
    found = [
        f"5: {CELLS[cell]} hangs in the air"
        for cell in range(CELL_COUNT)
        if state.left & BIT[cell] and state.left & SUPPORT[cell] != SUPPORT[cell]
    ]
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, Salvage | Income | BuildAction | BuildSite) or step is None:
        if state.loose:
            found.append("6: a gas pocket is free after the gas step")
        if state.left and not state.free:
            found.append("6: the Earth is not empty and no salvage tile is free")
    if isinstance(step, GasOrder | GasResponse) and not state.loose:
        found.append("6: there is no gas pocket to flip")
    if len(state.free) + len(state.loose) > MOST_FREE:
        found.append(f"7: {len(state.free) + len(state.loose)} tiles are free")
    return found


def turn_broken(state: CrumblesTable) -> list[str]:
    """4 and the shape of a turn: its number says how many tiles have left the Earth."""
    house = state.house
    found = []
    on_earth = sum(1 for cell in range(CELL_COUNT) if state.left & BIT[cell] and state.layout[cell] >= 0)
    step = state.agenda[-1] if state.agenda else None
    taken = house.turns - on_earth
    begun = taken + 1 if isinstance(step, Salvage) else taken
    if state.turn != begun:
        found.append(f"4: turn {state.turn}, but {taken} salvage tiles have left the Earth")
    if not 0 <= state.active < house.seats:
        found.append(f"4: there is no seat {state.active}")
    if (state.lane == NONE) != (step is None or isinstance(step, Salvage)):
        found.append("3: a lane is activated before salvage, or none after it")
    if not state.agenda and state.left:
        found.append("12: the game is over and the Earth is not")
    if len(state.stacks) != house.seats * SITES or len(state.directives) != house.directive_count:
        found.append("1: the table is not set for these players")
    return found


def score_broken(state: CrumblesTable) -> list[str]:
    """13: prestige is the sum of its parts, and no directive is claimed twice."""
    house = state.house
    claimed = claims(state)
    found = []
    if sum(len(own) for own in claimed) > house.directive_count:
        found.append("13: more claims than directives")
    for seat, points in enumerate(prestige(state)):
        parts = state.coins(seat) // house.coins_per_prestige + state.amount(seat, CULTURE) * house.culture_prestige
        parts += state.amount(seat, PROSPERITY) * house.prosperity_prestige
        if points != parts + len(claimed[seat]) * house.directive_prestige:
            found.append(f"13: the prestige of seat {seat} is {points}")
    return found

"""The turn, in the order of the rules page: set-up, salvage, gas pockets, income, build, end."""

from typing import Any, Final, final

from tumbledown.engine import Reason, changed, first_player, with_card, without
from tumbledown.games.crumbles import reasons
from tumbledown.games.crumbles.components import RESOURCES
from tumbledown.games.crumbles.earth import CELL_COUNT, CELLS, LAYER_OF
from tumbledown.games.crumbles.income import free_income, purchases, site_coins, uses_of
from tumbledown.games.crumbles.options import GAS_NEXT, MOVE_FROM, MOVE_TO, SACRIFICE, SITES
from tumbledown.games.crumbles.scoring import tell_scores
from tumbledown.games.crumbles.state import KINDS_HELD, NONE, NOTHING, CrumblesStep, CrumblesTable
from tumbledown.games.crumbles.terms import COINS, PICKUP_GAIN, PICKUP_MOVE, PICKUP_SACRIFICE

# Setup.


def set_up(state: CrumblesTable) -> None:
    """CRU-01 to CRU-11 Empty boards, the Earth, the directives, and who starts."""
    house = state.house
    seats = house.seats
    # CRU-01 to CRU-03 Boards and reserves are empty; what players start with comes from the supply.
    state.held = house.start * seats
    state.stacks = [NOTHING] * (seats * SITES)
    state.reserves = [NOTHING] * seats
    lay_the_earth(state)
    # CRU-09, CRU-10 Directives lie face up all game; the others are out of the game.
    pool = list(range(len(house.directives)))
    state.directives = sorted(draw(state, pool) for _ in range(house.directive_count))
    # CRU-11, CRU-R02 Who starts.
    state.active = first_player(house.named_first, seats, state.chance)
    if house.late_seat_coins:
        # CRU-R30 The seat before the first player is the last in turn order.
        state.gain(state.seat_after(seats - 1), COINS, house.late_coins)
    if state.telling:
        names = [house.directives[number].id for number in state.directives]
        state.tell_of("setup", {"seats": seats, "first": state.active, "directives": names})
    state.agenda = [SALVAGE_STEP]
    start_turn(state)


def lay_the_earth(state: CrumblesTable) -> None:
    """CRU-04 to CRU-08 Advanced tiles and gas pockets on layers 1 and 2, basic tiles on layers 3 and 4."""
    house = state.house
    basic = [tile for tile in range(len(house.tiles)) if house.tiles[tile].is_basic]
    advanced = [tile for tile in range(len(house.tiles)) if not house.tiles[tile].is_basic]
    advanced += [-1 - pocket for pocket in range(len(house.pocket_ids))]
    state.layout = [draw(state, advanced if LAYER_OF[cell] <= 2 else basic) for cell in range(CELL_COUNT)]
    state.left = (1 << CELL_COUNT) - 1
    state.survey_earth()


def draw(state: CrumblesTable, pool: list[int]) -> int:
    """One of the pool at random, taken out of it."""
    return pool.pop(state.chance.below(len(pool)))


def start_turn(state: CrumblesTable) -> None:
    """CRU-12 The next turn begins with its salvage."""
    state.turn += 1
    state.lane = NONE
    state.points = 0
    state.agenda[-1] = SALVAGE_STEP
    if state.telling:
        state.tell_of("turn", {"turn": state.turn, "seat": state.active})


class ActiveStep(CrumblesStep):
    """A step in which the active player chooses."""

    def seat(self, state: CrumblesTable) -> int:
        """The active player."""
        return state.active


# Step 1: Salvage.


@final
class Salvage(ActiveStep):
    """CRU-14 The active player takes one free salvage tile from the Earth."""

    rule = "CRU-14"

    def options(self, state: CrumblesTable, seat: int) -> list[int]:
        """CRU-14, CRU-15 Every free salvage tile; the number of the option is that of the cell."""
        return state.free

    def choose(self, state: CrumblesTable, seat: int, option: int) -> None:
        """CRU-16 The tile is taken in hand and its bonus comes first (CRU-R08); CRU-32 its colour is the lane."""
        number = state.layout[option]
        tile = state.house.tiles[number]
        uncovered = state.remove_from_earth(option)
        state.hand = number
        state.lane = tile.colour
        if state.telling:
            facts = {"seat": seat, "cell": CELLS[option], "colour": state.house.colours[tile.colour]}
            facts |= {"uncovers": [CELLS[cell] for cell in uncovered]}
            state.tell_of_tile("salvage", number, facts)
        if tile.effect == PICKUP_GAIN:
            # CRU-17, CRU-18, CRU-R05 Coins and culture are always taken.
            state.gain(seat, tile.resource, tile.n)
            if state.telling:
                facts = {"seat": seat, "resource": RESOURCES[tile.resource], "count": tile.n}
                state.tell_of_tile("bonus", number, facts)
        elif tile.effect == PICKUP_MOVE and state.has_built(seat):
            state.agenda[-1] = MOVE_FROM_STEP
            return
        elif tile.effect == PICKUP_SACRIFICE and state.has_built(seat):
            state.agenda[-1] = SACRIFICE_STEP
            return
        # CRU-R06, CRU-R07 Without a built tile there is nothing to move or to sacrifice.
        finish_salvage(state)

    def prompt(self, state: CrumblesTable, seat: int) -> str:
        """Which turn it is."""
        return f"Turn {state.turn} of {state.house.turns}: salvage a free tile; its colour pays everybody."

    def explain(self, state: CrumblesTable, seat: int, option: int) -> Reason:
        """CRU-14, CRU-15, CRU-30"""
        return reasons.why_not_salvage(state, seat, option)


@final
class MoveFrom(ActiveStep):
    """CRU-19 The top tile of one own site may be moved."""

    rule = "CRU-19"

    def options(self, state: CrumblesTable, seat: int) -> list[int]:
        """CRU-R06 Every site with a tile; or not."""
        return [*state.sites_built(seat, MOVE_FROM), state.house.blocks.decline]

    def choose(self, state: CrumblesTable, seat: int, option: int) -> None:
        """Pick the tile, or leave everything where it is."""
        if option == state.house.blocks.decline:
            decline(state)
        else:
            state.agenda[-1] = MoveTo(option - MOVE_FROM)

    def prompt(self, state: CrumblesTable, seat: int) -> str:
        """What the tile gives."""
        return f"{hand_name(state)}: you may move the top tile of one of your sites onto another."

    def explain(self, state: CrumblesTable, seat: int, option: int) -> Reason:
        """CRU-19"""
        return reasons.why_not_move_from(state, seat, option)


@final
class MoveTo(ActiveStep):
    """CRU-19 The tile moves to the top of another own site."""

    rule = "CRU-19"

    def __init__(self, source: int) -> None:
        self.source = source

    def values(self) -> list[Any]:
        """The site that the tile leaves."""
        return [self.source]

    def facts(self, state: CrumblesTable) -> dict[str, Any]:
        """The site and the tile that leaves it."""
        stack = state.stack(state.active, self.source)
        return {"site": state.house.site_ids[self.source], "tile": state.house.tile_ids[stack[-1]]}

    def options(self, state: CrumblesTable, seat: int) -> list[int]:
        """CRU-R06 The five other sites, empty or not."""
        return state.house.targets[self.source]

    def choose(self, state: CrumblesTable, seat: int, option: int) -> None:
        """The tile moves."""
        target = option - MOVE_TO
        tile = state.take_top(seat, self.source)
        state.put_on_site(seat, target, tile)
        if state.telling:
            sites = state.house.site_ids
            state.tell_of_tile("move", tile, {"seat": seat, "from": sites[self.source], "to": sites[target]})
        finish_salvage(state)

    def prompt(self, state: CrumblesTable, seat: int) -> str:
        """Which tile moves."""
        tile = state.house.tiles[state.stack(seat, self.source)[-1]]
        return f"Move {tile.name} from {state.house.site_names[self.source]} to which site?"

    def explain(self, state: CrumblesTable, seat: int, option: int) -> Reason:
        """CRU-R06"""
        return reasons.why_not_move_to(state, seat, option, self.source)


@final
class Sacrifice(ActiveStep):
    """CRU-20 One own visible tile may be discarded for the bonus."""

    rule = "CRU-20"

    def options(self, state: CrumblesTable, seat: int) -> list[int]:
        """Every site with a tile; or not."""
        return [*state.sites_built(seat, SACRIFICE), state.house.blocks.decline]

    def choose(self, state: CrumblesTable, seat: int, option: int) -> None:
        """CRU-R07 Discard first, then gain."""
        if option == state.house.blocks.decline:
            decline(state)
            return
        site = option - SACRIFICE
        bonus = state.house.tiles[state.hand]
        tile = state.discard_top(seat, site)
        state.gain(seat, bonus.resource, bonus.n)
        if state.telling:
            facts = {"seat": seat, "site": state.house.site_ids[site]}
            facts |= {"resource": RESOURCES[bonus.resource], "count": bonus.n}
            state.tell_of_tile("sacrifice", tile, facts)
        finish_salvage(state)

    def prompt(self, state: CrumblesTable, seat: int) -> str:
        """What the tile gives."""
        bonus = state.house.tiles[state.hand]
        return f"{bonus.name}: you may discard one of your tiles in view for {bonus.n} {RESOURCES[bonus.resource]}."

    def explain(self, state: CrumblesTable, seat: int, option: int) -> Reason:
        """CRU-20"""
        return reasons.why_not_sacrifice(state, seat, option)


def hand_name(state: CrumblesTable) -> str:
    """The name of the tile in hand."""
    return state.house.tiles[state.hand].name


def decline(state: CrumblesTable) -> None:
    """CRU-16 The bonus is not used."""
    if state.telling:
        state.tell_of_tile("decline", state.hand, {"seat": state.active})
    finish_salvage(state)


def finish_salvage(state: CrumblesTable) -> None:
    """CRU-21 The salvaged tile goes to the reserve; then come the gas pockets (CRU-23, CRU-R09)."""
    seat = state.active
    state.reserves[seat] = with_card(state.reserves[seat], state.hand)
    state.hand = NONE
    flip_gas_pockets(state)


# Step 1, end: gas pockets.


def flip_gas_pockets(state: CrumblesTable) -> None:
    """CRU-23, CRU-29 Every free gas pocket is flipped, until none is free; then comes the income."""
    if not state.loose:
        generate_income(state)
    elif len(state.loose) > 1 and state.house.active_picks_gas:
        state.agenda[-1] = GAS_ORDER_STEP
    else:
        flip(state, cheapest(state))


def cheapest(state: CrumblesTable) -> int:
    """CRU-R10 The free gas pocket of the lowest price; of equal prices the lower index."""
    prices = state.house.prices
    best = state.loose[0]
    for pocket in state.loose:
        if prices[pocket] < prices[best]:
            best = pocket
    return best


@final
class GasOrder(ActiveStep):
    """CRU-R10 Several gas pockets are free: the active player picks the next one."""

    rule = "CRU-R10"

    def options(self, state: CrumblesTable, seat: int) -> list[int]:
        """CRU-R11 Every free gas pocket, those uncovered by another one too."""
        return [GAS_NEXT + pocket for pocket in state.loose]

    def choose(self, state: CrumblesTable, seat: int, option: int) -> None:
        """Flip it."""
        flip(state, option - GAS_NEXT)

    def prompt(self, state: CrumblesTable, seat: int) -> str:
        """How many there are."""
        return f"{len(state.loose)} gas pockets are free: which one do you flip next?"

    def explain(self, state: CrumblesTable, seat: int, option: int) -> Reason:
        """CRU-23"""
        return reasons.why_not_gas_next(state, seat, option)


def flip(state: CrumblesTable, pocket: int) -> None:
    """CRU-23 The active player flips the gas pocket; CRU-24 cogs do nothing, CRU-25 gas asks every player."""
    house = state.house
    is_gas = state.chance.below(2) == 1 if house.fair_flip else house.always_gas
    if state.telling:
        facts = {"seat": state.active, "gas": house.pocket_ids[pocket], "cell": CELLS[state.cell_of(pocket)]}
        state.tell_of("flip", facts | {"side": "gas" if is_gas else "cogs", "price": house.prices[pocket]})
    if is_gas:
        ask_next_for_gas(state, pocket, 0)
    else:
        spend_gas_pocket(state, pocket)


def ask_next_for_gas(state: CrumblesTable, pocket: int, steps: int) -> None:
    """CRU-R12 The next player answers, the active one first; CRU-27 those without built tiles are not asked."""
    while steps < state.house.seats:
        seat = state.seat_after(steps)
        if state.has_built(seat):
            state.agenda[-1] = GasResponse(pocket, steps)
            return
        steps += 1
    spend_gas_pocket(state, pocket)


@final
class GasResponse(CrumblesStep):
    """CRU-25, CRU-26 A player discards one own visible tile or pays the price."""

    rule = "CRU-25"

    def __init__(self, pocket: int, steps: int) -> None:
        self.pocket = pocket
        self.steps = steps

    def values(self) -> list[Any]:
        """The gas pocket, and how many steps clockwise from the active player the one who answers sits."""
        return [self.pocket, self.steps]

    def facts(self, state: CrumblesTable) -> dict[str, Any]:
        """The gas pocket, its price, and who answers."""
        house = state.house
        cell = CELLS[state.cell_of(self.pocket)]
        facts = {"gas": house.pocket_ids[self.pocket], "cell": cell, "price": house.prices[self.pocket]}
        later = [state.seat_after(steps) for steps in range(self.steps + 1, house.seats)]
        return facts | {"then": [seat for seat in later if state.has_built(seat)]}

    def seat(self, state: CrumblesTable) -> int:
        """Who answers now."""
        return state.seat_after(self.steps)

    def options(self, state: CrumblesTable, seat: int) -> list[int]:
        """CRU-R13 Pay, with enough coins; or discard any visible tile."""
        blocks = state.house.blocks
        discards = state.sites_built(seat, blocks.gas_discard)
        if state.coins(seat) >= state.house.prices[self.pocket]:
            return [blocks.gas_pay, *discards]
        return discards

    def choose(self, state: CrumblesTable, seat: int, option: int) -> None:
        """CRU-R13 The price goes to the supply; CRU-31 a tile to the discard pile."""
        house = state.house
        if option == house.blocks.gas_pay:
            price = house.prices[self.pocket]
            state.gain(seat, COINS, -price)
            if state.telling:
                state.tell_of("gas_pay", {"seat": seat, "gas": house.pocket_ids[self.pocket], "coins": price})
        else:
            site = option - house.blocks.gas_discard
            tile = state.discard_top(seat, site)
            if state.telling:
                facts = {"seat": seat, "gas": house.pocket_ids[self.pocket], "site": house.site_ids[site]}
                # Why a tile was lost: the price, and what there was to pay it with.
                facts |= {"price": house.prices[self.pocket], "held": state.coins(seat)}
                state.tell_of_tile("gas_discard", tile, facts)
        ask_next_for_gas(state, self.pocket, self.steps + 1)

    def prompt(self, state: CrumblesTable, seat: int) -> str:
        """The price and what is at hand."""
        price = state.house.prices[self.pocket]
        return f"Gas! Discard one of your tiles in view, or pay {price}; you have {state.coins(seat)}."

    def explain(self, state: CrumblesTable, seat: int, option: int) -> Reason:
        """CRU-25, CRU-R13"""
        return reasons.why_not_gas_response(state, seat, option, self.pocket)


def spend_gas_pocket(state: CrumblesTable, pocket: int) -> None:
    """CRU-28, CRU-R16 The gas pocket leaves the game; CRU-29 that may free another one."""
    cell = state.cell_of(pocket)
    uncovered = state.remove_from_earth(cell)
    if state.telling:
        facts = {"gas": state.house.pocket_ids[pocket], "cell": CELLS[cell]}
        state.tell_of("gas_gone", facts | {"uncovers": [CELLS[other] for other in uncovered]})
    flip_gas_pockets(state)


# Step 2: Generate Income.


def generate_income(state: CrumblesTable) -> None:
    """CRU-32, CRU-R20 The lane pays the free income of all players at once; then purchases, player by player."""
    house = state.house
    held = state.held[:]
    for seat in range(house.seats):
        held[seat * KINDS_HELD + COINS] += free_income(state, seat, state.lane)
    if state.telling:
        coins = [held[seat * KINDS_HELD + COINS] - state.coins(seat) for seat in range(house.seats)]
        facts = {"seat": state.active, "lane": house.colours[state.lane], "coins": coins}
        state.tell_of("income", facts | {"sites": [paying_sites(state, seat) for seat in range(house.seats)]})
    state.held = held
    ask_next_for_purchases(state, 0)


def paying_sites(state: CrumblesTable, seat: int) -> dict[str, int]:
    """The coins of each site of a player in the activated lane, those with none left out."""
    coins = {state.house.site_ids[site]: site_coins(state, seat, site) for site in state.house.lane_sites[state.lane]}
    return {site: count for site, count in coins.items() if count > 0}


def ask_next_for_purchases(state: CrumblesTable, steps: int) -> None:
    """CRU-R19 The next player who can buy something, the active one first; after the last the build step."""
    while steps < state.house.seats:
        seat = state.seat_after(steps)
        uses = uses_of(state, seat, state.lane)
        if uses and purchases(state, seat, uses):
            state.agenda[-1] = Income(steps, uses)
            return
        steps += 1
    state.points = state.house.build_points
    state.agenda[-1] = BUILD_ACTION_STEP


@final
class Income(CrumblesStep):
    """CRU-40, CRU-41 A player may use purchases in the activated lane, one use at a time, in any order (CRU-37)."""

    rule = "CRU-37"

    def __init__(self, steps: int, uses: list[int]) -> None:
        self.steps = steps
        self.uses = uses

    def values(self) -> list[Any]:
        """How many steps clockwise from the active player the buyer sits, and the uses left on each site."""
        return [self.steps, self.uses]

    def facts(self, state: CrumblesTable) -> dict[str, Any]:
        """The uses left on each site, and who may buy afterwards."""
        sites = state.house.site_ids
        later = [state.seat_after(steps) for steps in range(self.steps + 1, state.house.seats)]
        return {
            "uses": {sites[site]: self.uses[site] for site in range(SITES) if self.uses[site] > 0},
            "then": [seat for seat in later if purchases(state, seat, uses_of(state, seat, state.lane))],
        }

    def seat(self, state: CrumblesTable) -> int:
        """The buyer."""
        return state.seat_after(self.steps)

    def options(self, state: CrumblesTable, seat: int) -> list[int]:
        """CRU-R21, CRU-R23 Every affordable purchase with uses left; or no more."""
        return [*purchases(state, seat, self.uses), state.house.blocks.income_done]

    def choose(self, state: CrumblesTable, seat: int, option: int) -> None:
        """CRU-44 Each use is paid separately."""
        house = state.house
        if option == house.blocks.income_done:
            ask_next_for_purchases(state, self.steps + 1)
            return
        site = option - house.blocks.income
        number = state.stack(seat, site)[-1]
        tile = house.tiles[number]
        state.gain(seat, tile.pay, -tile.pay_n)
        state.gain(seat, tile.gain, tile.gain_n)
        state.agenda[-1] = Income(self.steps, changed(self.uses, site, self.uses[site] - 1))
        if state.telling:
            facts = {"seat": seat, "site": house.site_ids[site], "pay": RESOURCES[tile.pay], "pay_count": tile.pay_n}
            facts |= {"resource": RESOURCES[tile.gain], "count": tile.gain_n}
            state.tell_of_tile("purchase", number, facts)

    def prompt(self, state: CrumblesTable, seat: int) -> str:
        """The lane."""
        return f"Income in the {state.house.colours[state.lane]} lane: buy what you like, one use at a time."

    def explain(self, state: CrumblesTable, seat: int, option: int) -> Reason:
        """CRU-33 to CRU-43"""
        return reasons.why_not_income(state, seat, option, self.uses)


# Step 3: Build.


@final
class BuildAction(ActiveStep):
    """CRU-46 The active player spends build points: build, scrap, fabricate, in any combination and order."""

    rule = "CRU-46"

    def options(self, state: CrumblesTable, seat: int) -> list[int]:
        """CRU-47, CRU-49, CRU-50 What the points and coins allow; CRU-46 or nothing more."""
        house = state.house
        blocks = house.blocks
        points = state.points
        found: list[int] = []
        reserve = state.reserves[seat]
        coins = state.coins(seat)
        if points >= house.build_bp:
            for tile in reserve:
                if house.costs[tile] <= coins:
                    found.append(blocks.build + tile)
        if points >= house.scrap_bp:
            for tile in reserve:
                found.append(blocks.scrap + tile)
        if points >= house.fabricate_bp:
            for tile in state.discard:
                if house.costs[tile] <= coins:
                    found.append(blocks.fabricate + tile)
        found.append(blocks.end_turn)
        return found

    def choose(self, state: CrumblesTable, seat: int, option: int) -> None:
        """Cost and build points are paid when the action is chosen."""
        blocks = state.house.blocks
        if option == blocks.end_turn:
            end_turn(state)
        elif option >= blocks.fabricate:
            self.fabricate(state, seat, option - blocks.fabricate)
        elif option >= blocks.scrap:
            self.scrap(state, seat, option - blocks.scrap)
        else:
            self.build(state, seat, option - blocks.build)

    def build(self, state: CrumblesTable, seat: int, tile: int) -> None:
        """CRU-47 A tile of the own reserve is paid and taken in hand, to be placed."""
        state.points -= state.house.build_bp
        state.reserves[seat] = without(state.reserves[seat], tile)
        pay_for(state, seat, tile, "reserve")
        state.agenda[-1] = PLACE_BUILT_STEP

    def scrap(self, state: CrumblesTable, seat: int, tile: int) -> None:
        """CRU-49 A tile of the own reserve goes to the discard pile, for a coin."""
        state.points -= state.house.scrap_bp
        state.reserves[seat] = without(state.reserves[seat], tile)
        state.discard = with_card(state.discard, tile)
        state.gain(seat, COINS, state.house.scrap_coins)
        if state.telling:
            facts = {"seat": seat, "coins": state.house.scrap_coins, "points": state.points}
            state.tell_of_tile("scrap", tile, facts)
        go_on_building(state)

    def fabricate(self, state: CrumblesTable, seat: int, tile: int) -> None:
        """CRU-50, CRU-51 As build, but the tile is any one of the common discard pile (CRU-R27)."""
        state.points -= state.house.fabricate_bp
        state.discard = without(state.discard, tile)
        pay_for(state, seat, tile, "discard")
        state.agenda[-1] = PLACE_FABRICATED_STEP

    def prompt(self, state: CrumblesTable, seat: int) -> str:
        """What there is to spend."""
        points = "1 build point" if state.points == 1 else f"{state.points} build points"
        coins = "1 coin" if state.coins(seat) == 1 else f"{state.coins(seat)} coins"
        return f"Build, scrap or fabricate: {points} and {coins} left."

    def explain(self, state: CrumblesTable, seat: int, option: int) -> Reason:
        """CRU-47, CRU-49, CRU-50"""
        return reasons.why_not_build(state, seat, option)


def pay_for(state: CrumblesTable, seat: int, tile: int, source: str) -> None:
    """CRU-47 Pay the build cost of a tile and take it in hand."""
    cost = state.house.costs[tile]
    state.gain(seat, COINS, -cost)
    state.hand = tile
    if state.telling:
        facts = {"seat": seat, "cost": cost, "from": source, "points": state.points}
        state.tell_of_tile("build", tile, facts)


@final
class BuildSite(ActiveStep):
    """CRU-48 The tile is placed on top of any of the six sites."""

    rule = "CRU-48"

    def __init__(self, source: str) -> None:
        self.source = source

    def values(self) -> list[Any]:
        """Where the tile came from: reserve or discard."""
        return [self.source]

    def facts(self, state: CrumblesTable) -> dict[str, Any]:
        """The tile and where it came from."""
        return {"tile": state.house.tile_ids[state.hand], "from": self.source}

    def options(self, state: CrumblesTable, seat: int) -> list[int]:
        """All six sites, empty or not, whatever the colour."""
        return state.house.places

    def choose(self, state: CrumblesTable, seat: int, option: int) -> None:
        """CRU-22 The tile is placed; a salvage bonus does nothing here."""
        site = option - state.house.blocks.place
        tile = state.hand
        state.hand = NONE
        state.put_on_site(seat, site, tile)
        if state.telling:
            facts = {"seat": seat, "site": state.house.site_ids[site], "from": self.source}
            state.tell_of_tile("place", tile, facts | {"height": len(state.stack(seat, site))})
        go_on_building(state)

    def prompt(self, state: CrumblesTable, seat: int) -> str:
        """Which tile."""
        return f"Place {hand_name(state)} on which site?"

    def explain(self, state: CrumblesTable, seat: int, option: int) -> Reason:
        """CRU-48"""
        return reasons.why_not_place(state, seat, option)


def go_on_building(state: CrumblesTable) -> None:
    """CRU-46 While there are build points, there may be another action."""
    if state.points > 0:
        state.agenda[-1] = BUILD_ACTION_STEP
    else:
        end_turn(state)


# End.


def end_turn(state: CrumblesTable) -> None:
    """CRU-13 The next player clockwise takes a turn; CRU-53 with the Earth gone the game ends."""
    if state.telling:
        state.tell_of("end_turn", {"turn": state.turn, "seat": state.active, "unused": state.points})
    if state.left != 0:
        state.active = state.seat_after(1)
        start_turn(state)
        return
    state.points = 0
    state.lane = NONE
    state.agenda = []
    if state.telling:
        tell_scores(state)


SALVAGE_STEP: Final = Salvage()
MOVE_FROM_STEP: Final = MoveFrom()
SACRIFICE_STEP: Final = Sacrifice()
GAS_ORDER_STEP: Final = GasOrder()
BUILD_ACTION_STEP: Final = BuildAction()
PLACE_BUILT_STEP: Final = BuildSite("reserve")
PLACE_FABRICATED_STEP: Final = BuildSite("discard")

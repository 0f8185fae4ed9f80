"""What options mean here, said to a person, and the things on the board that they point at."""

from tumbledown.engine import Word
from tumbledown.games.crumbles.components import RESOURCES
from tumbledown.games.crumbles.earth import BIT, CELLS
from tumbledown.games.crumbles.income import free_income
from tumbledown.games.crumbles.options import (
    BuildTile,
    FabricateTile,
    GasDiscard,
    GasNext,
    IncomeSite,
    MoveFromSite,
    OnSite,
    OnTile,
    PlaceOnSite,
    SacrificeSite,
    SalvageCell,
    ScrapTile,
)
from tumbledown.games.crumbles.reasons import amount_text, named, piece_text, tile_text
from tumbledown.games.crumbles.rules import GasResponse
from tumbledown.games.crumbles.state import NONE, CrumblesTable


def label(state: CrumblesTable, option: int) -> str:
    """What the option means in this position."""
    wanted = named(state, option)
    if isinstance(wanted, SalvageCell):
        return salvage_label(state, wanted.number)
    if isinstance(wanted, GasNext):
        price = amount_text(state.house.prices[wanted.number], 0)
        name = state.house.pocket_names[wanted.number]
        return f"Flip {name}: gas would cost each player with a built tile one tile or {price}"
    if isinstance(wanted, OnTile):
        return tile_label(state, wanted)
    if isinstance(wanted, OnSite):
        return site_label(state, wanted)
    if option == state.house.blocks.gas_pay:
        step = state.agenda[-1] if state.agenda else None
        price = f" {amount_text(state.house.prices[step.pocket], 0)}" if isinstance(step, GasResponse) else ""
        return f"Pay{price} and keep all tiles"
    words = {"income_done": "Buy no more", "end_turn": "End the turn", "decline": "Do not use the bonus"}
    return words[wanted.word] if isinstance(wanted, Word) else str(wanted)


def salvage_label(state: CrumblesTable, cell: int) -> str:
    """The tile, what it does and costs, what everybody would earn, and the gas pockets it would uncover."""
    if not state.left & BIT[cell] or state.layout[cell] < 0:
        return "Salvage what lies there"
    tile = state.house.tiles[state.layout[cell]]
    earned = [free_income(state, seat, tile.colour) for seat in range(state.house.seats)]
    pays = ", ".join(f"P{seat + 1} +{coins}" for seat, coins in enumerate(earned))
    lane = state.house.colours[tile.colour].capitalize()
    text = f"Take {tile_text(tile)}: cost {tile.cost}. {tile.text} {lane} pays {pays}"
    gas = [piece_text(state, lower) for lower in state.would_uncover(cell) if state.layout[lower] < 0]
    return f"{text}; uncovers {' and '.join(gas)}" if gas else text


def price_text(cost: int) -> str:
    """What a tile costs, in words.

    >>> price_text(0), price_text(1)
    ('nothing', '1 coin')
    """
    return amount_text(cost, 0) if cost else "nothing"


def tile_label(state: CrumblesTable, wanted: OnTile) -> str:
    """An action of the build step."""
    tile = state.house.tiles[wanted.number]
    # CRU-22 A bonus for taking must not sound as if building paid it.
    does = "once built it pays nothing." if tile.is_pickup else tile.text
    if isinstance(wanted, BuildTile):
        return f"Build {tile_text(tile)} for {price_text(tile.cost)}: {does}"
    if isinstance(wanted, ScrapTile):
        return f"Scrap {tile_text(tile)} for {amount_text(state.house.scrap_coins, 0)}"
    return f"Fabricate {tile_text(tile)} from the discard pile for {price_text(tile.cost)}: {does}"


def site_label(state: CrumblesTable, wanted: OnSite) -> str:
    """An option about a site of the seat that chooses."""
    house = state.house
    stack = state.stack(max(state.to_act, 0), wanted.number)
    top = tile_text(house.tiles[stack[-1]]) if stack else ""
    where = house.site_names[wanted.number]
    covered = on_top_of(top, len(stack)) + (
        ", over its printed coin" if not stack and house.printed[wanted.number] else ""
    )
    if isinstance(wanted, PlaceOnSite):
        return f"Place on {where}, {covered}"
    if isinstance(wanted, MoveFromSite):
        return f"Move {top or 'the top tile'} from {where}"
    if isinstance(wanted, SacrificeSite):
        bonus = house.tiles[state.hand] if state.hand != NONE else None
        gain = f" for {amount_text(bonus.n, bonus.resource)}" if bonus is not None else ""
        return f"Discard {top or 'the tile'} on {where}{gain}"
    if isinstance(wanted, GasDiscard):
        return f"Discard {top or 'the tile'} on {where}"
    if isinstance(wanted, IncomeSite):
        if not stack:
            return f"Buy on {where}"
        tile = house.tiles[stack[-1]]
        gain = f"{tile.gain_n} {RESOURCES[tile.gain]}"
        return f"{tile_text(tile)} on {where}: pay {amount_text(tile.pay_n, tile.pay)} for {gain}"
    return f"Move to {where}, {covered}"


def on_top_of(top: str, height: int) -> str:
    """What a tile would cover, and the height it would make."""
    return f"on top of {top}: height {height + 1}" if top else "which is empty"


def points_at(state: CrumblesTable, option: int) -> list[str]:
    """The cell, the site of the seat that chooses, or the tile in its reserve or in the discard pile."""
    wanted = named(state, option)
    if isinstance(wanted, SalvageCell):
        return [f"cell:{wanted.name}"]
    if isinstance(wanted, GasNext):
        cell = state.cell_of(wanted.number)
        return [f"cell:{CELLS[cell]}"] if cell != NONE else []
    if isinstance(wanted, OnSite):
        return [f"site:{max(state.to_act, 0)}:{wanted.name}"]
    if isinstance(wanted, FabricateTile):
        return [f"discard:{wanted.name}"]
    return [f"reserve:{wanted.name}"] if isinstance(wanted, OnTile) else []

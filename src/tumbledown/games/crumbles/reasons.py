"""Why not: the reason for everything that can be clicked and is not on offer."""

from typing import Any, Final

from tumbledown.engine import Option, Reason, Word
from tumbledown.games.crumbles.components import RESOURCES
from tumbledown.games.crumbles.earth import ABOVE, BIT, CELLS
from tumbledown.games.crumbles.options import (
    BuildTile,
    FabricateTile,
    GasDiscard,
    GasNext,
    IncomeSite,
    MoveFromSite,
    MoveToSite,
    OnTile,
    SacrificeSite,
    SalvageCell,
    ScrapTile,
)
from tumbledown.games.crumbles.state import CrumblesTable
from tumbledown.games.crumbles.terms import BUYS, Tile


def named(state: CrumblesTable, option: int) -> Option:
    """The option by its type."""
    return state.house.game.vocabulary.option(option)


def amount_text(count: int, resource: int) -> str:
    """An amount in words.

    >>> amount_text(1, 0), amount_text(3, 0), amount_text(2, 1)
    ('1 coin', '3 coins', '2 culture')
    """
    return f"{count} coin" if resource == 0 and count == 1 else f"{count} {RESOURCES[resource]}"


def tile_text(tile: Tile) -> str:
    """A tile by its name."""
    return tile.name


def begun(text: str) -> str:
    """A sentence with a large first letter."""
    return text[:1].upper() + text[1:]


def piece_text(state: CrumblesTable, cell: int) -> str:
    """What lies on a cell of the Earth, in words."""
    piece = state.layout[cell]
    return state.house.tiles[piece].name if piece >= 0 else state.house.pocket_names[-1 - piece]


def out_of_place(state: CrumblesTable, seat: int, option: int) -> Reason:
    """CRU-12 The option belongs to another decision."""
    facts = {"option": str(named(state, option)), "asked": state.prompt(seat)}
    return Reason("not_asked", "CRU-12", f"That is not asked now. {state.prompt(seat)}", facts)


DECIDED: Final = {
    "Salvage": "which tile to salvage",
    "MoveFrom": "whether to move a tile",
    "MoveTo": "where to move a tile",
    "Sacrifice": "whether to discard a tile for the bonus",
    "GasOrder": "which gas pocket to flip next",
    "GasResponse": "what to give up to the gas",
    "Income": "what to buy",
    "BuildAction": "what to build, scrap or fabricate",
    "BuildSite": "where to place a tile",
}
"""What the player who is asked decides, in words for the others."""


def of_another_seat(state: CrumblesTable) -> Reason:
    """CRU-12 Another player decides now."""
    who = state.house.game.seat_name(state.to_act)
    text = f"{who} decides now: {DECIDED[type(state.agenda[-1]).__name__]}."
    return Reason("not_your_choice", "CRU-12", text, {"waiting": state.waiting()})


def empty_site(state: CrumblesTable, site: int, rule: str) -> Reason:
    """There is no tile on a site."""
    text = f"You have no tile on {state.house.site_names[site]}."
    return Reason("empty_site", rule, text, {"site": state.house.site_ids[site]})


# Step 1: Salvage.


def why_not_salvage(state: CrumblesTable, seat: int, option: int) -> Reason:
    """CRU-14 An empty cell, CRU-30 a gas pocket, CRU-15 a covered tile."""
    wanted = named(state, option)
    if not isinstance(wanted, SalvageCell):
        return out_of_place(state, seat, option)
    cell = wanted.number
    facts: dict[str, Any] = {"cell": wanted.name}
    if not state.left & BIT[cell]:
        return Reason("empty_cell", "CRU-14", "There is no tile there any more.", facts)
    name = state.piece_name(cell)
    if state.layout[cell] < 0:
        text = "This is a gas pocket, which is never salvaged."
        return Reason("gas_pocket", "CRU-30", text, facts | {"gas": name})
    above = [upper for upper in ABOVE[cell] if state.left & BIT[upper]]
    on_top = " and ".join(piece_text(state, upper) for upper in above)
    verb = "lies" if len(above) == 1 else "lie"
    text = f"{tile_text(state.house.tiles[state.layout[cell]])} is covered: {on_top} {verb} on top of it."
    return Reason("covered", "CRU-15", text, facts | {"tile": name, "under": [CELLS[upper] for upper in above]})


def why_not_move_from(state: CrumblesTable, seat: int, option: int) -> Reason:
    """CRU-19 A site without a tile."""
    wanted = named(state, option)
    if not isinstance(wanted, MoveFromSite):
        return out_of_place(state, seat, option)
    return empty_site(state, wanted.number, "CRU-19")


def why_not_move_to(state: CrumblesTable, seat: int, option: int, source: int) -> Reason:
    """CRU-R06 The site the tile came from."""
    wanted = named(state, option)
    if not isinstance(wanted, MoveToSite):
        return out_of_place(state, seat, option)
    text = "The tile comes from this site; it must move to another one."
    return Reason("same_site", "CRU-R06", text, {"site": wanted.name})


def why_not_sacrifice(state: CrumblesTable, seat: int, option: int) -> Reason:
    """CRU-20 A site without a tile."""
    wanted = named(state, option)
    if not isinstance(wanted, SacrificeSite):
        return out_of_place(state, seat, option)
    return empty_site(state, wanted.number, "CRU-20")


# Step 1, end: gas pockets.


def why_not_gas_next(state: CrumblesTable, seat: int, option: int) -> Reason:
    """CRU-23 A gas pocket that is not free."""
    wanted = named(state, option)
    if not isinstance(wanted, GasNext):
        return out_of_place(state, seat, option)
    gone = state.cell_of(wanted.number) < 0
    name = begun(state.house.pocket_names[wanted.number])
    text = f"{name} has left the Earth." if gone else f"{name} is still covered."
    free = [state.house.pocket_ids[pocket] for pocket in state.loose]
    return Reason("gas_not_free", "CRU-23", text, {"gas": wanted.name, "free": free})


def why_not_gas_response(state: CrumblesTable, seat: int, option: int, pocket: int) -> Reason:
    """CRU-25 A site without a tile; CRU-R13 too few coins."""
    wanted = named(state, option)
    if isinstance(wanted, GasDiscard):
        return empty_site(state, wanted.number, "CRU-25")
    if not isinstance(wanted, Word) or option != state.house.blocks.gas_pay:
        return out_of_place(state, seat, option)
    price, coins = state.house.prices[pocket], state.coins(seat)
    text = f"Paying for {state.house.pocket_names[pocket]} takes {amount_text(price, 0)}; you have {coins}."
    return Reason("too_few_coins", "CRU-R13", text, {"price": price, "coins": coins, "missing": price - coins})


# Step 2: Generate Income.


def why_not_income(state: CrumblesTable, seat: int, option: int, uses: list[int]) -> Reason:
    """CRU-33 Outside the lane; CRU-35, CRU-R20 nothing to buy; CRU-42, CRU-43 no use left; CRU-40, CRU-41 too dear."""
    wanted = named(state, option)
    if not isinstance(wanted, IncomeSite):
        return out_of_place(state, seat, option)
    house = state.house
    site = wanted.number
    facts: dict[str, Any] = {"site": wanted.name}
    if house.site_lanes[site] != state.lane:
        lane, active = house.colours[house.site_lanes[site]], house.colours[state.lane]
        text = f"This site is in the {lane} lane; the {active} lane is activated."
        return Reason("other_lane", "CRU-33", text, facts | {"lane": active})
    stack = state.stack(seat, site)
    if not stack:
        return Reason("nothing_to_buy", "CRU-R20", f"There is no tile on {house.site_names[site]} to buy with.", facts)
    tile = house.tiles[stack[-1]]
    facts = facts | {"tile": tile.id}
    if tile.is_pickup:
        text = f"{tile_text(tile)} has a salvage bonus only and generates nothing."
        return Reason("nothing_to_buy", "CRU-35", text, facts)
    if tile.effect != BUYS:
        text = f"{tile_text(tile)} has already given its coins; there is nothing to buy there."
        return Reason("nothing_to_buy", "CRU-R20", text, facts)
    if uses[site] == 0:
        allowed = len(stack) if tile.multiplied else 1
        how_often = "once" if allowed == 1 else f"{allowed} times"
        text = f"{tile_text(tile)} may be used {how_often} in an activation, and that has been done."
        return Reason("no_use_left", "CRU-43" if tile.multiplied else "CRU-42", text, facts | {"uses": allowed})
    has = state.amount(seat, tile.pay)
    text = f"{tile_text(tile)} takes {amount_text(tile.pay_n, tile.pay)}; you have {has}."
    rule = "CRU-41" if tile.pay == 1 else "CRU-40"
    facts = facts | {"pay": RESOURCES[tile.pay], "needs": tile.pay_n, "has": has}
    return Reason("not_affordable", rule, text, facts)


# Step 3: Build.


def why_not_build(state: CrumblesTable, seat: int, option: int) -> Reason:
    """CRU-47, CRU-49, CRU-50 The tile is not there, the build points are gone, or the coins are too few."""
    wanted = named(state, option)
    house = state.house
    if isinstance(wanted, BuildTile):
        return why_not_action(state, seat, wanted, state.reserves[seat], house.build_bp, "CRU-47")
    if isinstance(wanted, ScrapTile):
        return why_not_action(state, seat, wanted, state.reserves[seat], house.scrap_bp, "CRU-49")
    if isinstance(wanted, FabricateTile):
        return why_not_action(state, seat, wanted, state.discard, house.fabricate_bp, "CRU-50")
    return out_of_place(state, seat, option)


def why_not_action(
    state: CrumblesTable, seat: int, wanted: OnTile, source: list[int], points: int, rule: str
) -> Reason:
    """Why a tile cannot be built, scrapped or fabricated from the place where it should be."""
    tile = state.house.tiles[wanted.number]
    facts: dict[str, Any] = {"tile": tile.id}
    if wanted.number not in source:
        where = "the discard pile" if isinstance(wanted, FabricateTile) else "your reserve"
        return Reason("not_there", rule, f"{tile_text(tile)} is not in {where}.", facts)
    if state.points < points:
        text = f"That takes {points} build {'point' if points == 1 else 'points'}; you have {state.points} left."
        return Reason("too_few_points", rule, text, facts | {"needs": points, "points": state.points})
    coins = state.coins(seat)
    missing = tile.cost - coins
    text = f"{tile_text(tile)} costs {amount_text(tile.cost, 0)}; you have {coins}, {missing} too few."
    return Reason("too_few_coins", rule, text, facts | {"cost": tile.cost, "coins": coins, "missing": missing})


def why_not_place(state: CrumblesTable, seat: int, option: int) -> Reason:
    """CRU-12 All six sites are on offer; anything else belongs to another decision."""
    return out_of_place(state, seat, option)

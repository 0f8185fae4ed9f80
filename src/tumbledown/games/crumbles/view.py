"""What everybody sees: the whole table. There is no hidden information in this game (CRU-R03)."""

from typing import Any, Final

from tumbledown.games.crumbles.components import RESOURCES
from tumbledown.games.crumbles.earth import ABOVE, BIT, CELL_COUNT, CELLS, LAYER_OF
from tumbledown.games.crumbles.income import free_income, site_coins, uses_of
from tumbledown.games.crumbles.options import SITES
from tumbledown.games.crumbles.scoring import (
    band_label,
    claimer,
    claims,
    directive_values,
    prestige_by_part,
    resource_prestige,
)
from tumbledown.games.crumbles.state import KINDS_HELD, NONE, CrumblesStep, CrumblesTable
from tumbledown.games.crumbles.terms import BUYS, METRIC_NAMES

STEP_NAMES: Final = {
    "Salvage": "salvage",
    "MoveFrom": "move_from",
    "MoveTo": "move_to",
    "Sacrifice": "sacrifice",
    "GasOrder": "gas_order",
    "GasResponse": "gas_response",
    "Income": "income",
    "BuildAction": "build_action",
    "BuildSite": "build_site",
}


def seen(state: CrumblesTable) -> dict[str, Any]:
    """The table, ready for JSON; `tiles`, `sites` and `colours` are what the component file says."""
    house = state.house
    lanes = [lane(state, colour, left) for colour, left in enumerate(state.to_come)]
    return {
        "turn": state.turn,
        "turns": house.turns,
        "active": state.active,
        "first": state.first_seat(),
        "now": now(state),
        "lane": house.colours[state.lane] if state.lane != NONE else None,
        "hand": house.tile_ids[state.hand] if state.hand != NONE else None,
        "points": state.points,
        "build_points": house.build_points,
        "earth": [cell_entry(state, cell, lanes) for cell in range(CELL_COUNT) if state.left & BIT[cell]],
        "lanes": lanes,
        "players": players(state),
        "discard": [house.tile_ids[tile] for tile in state.discard],
        "spent": [name for number, name in enumerate(house.pocket_ids) if state.cell_of(number) == NONE],
        "directives": [directive(state, number) for number in state.directives],
        "solo": solo(state) if house.seats == 1 else None,
        "scoring": house.content["scoring"],
        "prices": {
            "build": house.build_bp,
            "scrap": house.scrap_bp,
            "fabricate": house.fabricate_bp,
            "scrap_coins": house.scrap_coins,
        },
        "tiles": house.shown_tiles,
        "colours": house.shown_colours,
        "gas_pockets": house.shown_pockets,
    }


def now(state: CrumblesTable) -> dict[str, Any]:
    """The decision that is waited for, with what it is about; `over` at the end."""
    step = state.agenda[-1] if state.agenda else None
    if not isinstance(step, CrumblesStep):
        return {"step": "over"}
    return {"step": STEP_NAMES[type(step).__name__], "seat": step.seat(state), **step.facts(state)}


def cell_entry(state: CrumblesTable, cell: int, lanes: list[dict[str, Any]]) -> dict[str, Any]:
    """A cell that still holds something; a free tile says what everybody would earn and what it would uncover."""
    piece = state.layout[cell]
    name = CELLS[cell]
    entry: dict[str, Any] = {
        "cell": name,
        "layer": LAYER_OF[cell],
        "column": "ABCDE".index(name[1]),
        "row": int(name[2]) - 1,
        "tile": state.piece_name(cell) if piece >= 0 else None,
        "gas": state.piece_name(cell) if piece < 0 else None,
        "under": [CELLS[upper] for upper in ABOVE[cell] if state.left & BIT[upper]],
    }
    if piece >= 0 and not entry["under"]:
        uncovers = state.would_uncover(cell)
        colour = state.house.tiles[piece].colour
        entry["forecast"] = {
            "lane": state.house.colours[colour],
            "earns": lanes[colour]["earns"],
            "purchases": lanes[colour]["purchases"],
            "uncovers": [CELLS[lower] for lower in uncovers],
            "gas": [state.piece_name(lower) for lower in uncovers if state.layout[lower] < 0],
        }
    return entry


def lane(state: CrumblesTable, colour: int, left: int) -> dict[str, Any]:
    """A lane: how often it will still be activated, and what it would give everybody now."""
    house = state.house
    return {
        "colour": house.colours[colour],
        "sites": [house.site_ids[site] for site in house.lane_sites[colour]],
        "left": left,
        "earns": [free_income(state, seat, colour) for seat in range(house.seats)],
        "purchases": [offers(state, seat, colour) for seat in range(house.seats)],
    }


def offers(state: CrumblesTable, seat: int, colour: int) -> list[dict[str, Any]]:
    """The purchases that a lane would offer a player."""
    house = state.house
    uses = uses_of(state, seat, colour)
    found = []
    for site in range(len(uses)):
        if uses[site] > 0:
            tile = house.tiles[state.stack(seat, site)[-1]]
            offer = {"site": house.site_ids[site], "tile": tile.id, "uses": uses[site]}
            offer |= {"pay": RESOURCES[tile.pay], "pay_count": tile.pay_n}
            found.append(offer | {"gain": RESOURCES[tile.gain], "gain_count": tile.gain_n})
    return found


def players(state: CrumblesTable) -> list[dict[str, Any]]:
    """What everybody has, with the prestige it is worth now, by its parts."""
    house = state.house
    claimed = claims(state)
    found = []
    for seat in range(house.seats):
        worth = prestige_by_part(state, seat, len(claimed[seat]))
        found.append(
            {
                "seat": seat,
                "name": house.game.seat_name(seat),
                **{RESOURCES[kind]: state.amount(seat, kind) for kind in range(KINDS_HELD)},
                "prestige": worth | {"total": sum(worth.values())},
                "sites": [site_entry(state, seat, site) for site in range(SITES)],
                "reserve": [house.tile_ids[tile] for tile in state.reserves[seat]],
                "visible": {
                    colour: state.visible_of_colour(seat, number) for number, colour in enumerate(house.colours)
                },
            }
        )
    return found


def site_entry(state: CrumblesTable, seat: int, site: int) -> dict[str, Any]:
    """A site: its stack from the bottom up, the coins it would give now, the uses of a purchase, its printed coin."""
    house = state.house
    stack = state.stack(seat, site)
    tile = house.tiles[stack[-1]] if stack else None
    uses = 0
    if tile is not None and not tile.is_pickup:
        uses = len(stack) if tile.multiplied else 1
    return {
        "site": house.site_ids[site],
        "lane": house.colours[house.site_lanes[site]],
        "stack": [house.tile_ids[tile] for tile in stack],
        "height": len(stack),
        "coins": site_coins(state, seat, site),
        "uses": uses,
        "buys": tile is not None and tile.effect == BUYS,
        "printed": house.printed[site],
        "worn": state.worn >> (seat * SITES + site) & 1 == 1,
    }


def directive(state: CrumblesTable, number: int) -> dict[str, Any]:
    """A directive: everybody's value now, and who would claim it (nobody on a tie)."""
    entry = state.house.directives[number]
    values = directive_values(state, number)
    leader = claimer(values)
    return {
        "id": entry.id,
        "name": entry.name,
        "text": entry.text,
        "metric": METRIC_NAMES[entry.metric],
        "values": values,
        "leader": None if leader == NONE else leader,
    }


def solo(state: CrumblesTable) -> dict[str, Any]:
    """CRU-59 The bands, and the one that the prestige reaches now."""
    bands = [{"min": band["min"], "label": band["label"]} for band in state.house.bands]
    return {"bands": bands, "label": band_label(state, resource_prestige(state, 0))}

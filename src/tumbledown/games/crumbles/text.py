"""The table in the terminal, from a view alone, and events as sentences."""

from textwrap import wrap
from typing import Any, Final

from tumbledown.games.crumbles.earth import LAYERS
from tumbledown.games.crumbles.terms import CrumblesTerms

WIDTH: Final = 98
CELL_WIDTH: Final = 6


# The table.


def draw(view: dict[str, Any]) -> str:
    """The Earth layer by layer, the lanes, the players with their boards, the discard pile and the directives."""
    table = view["table"]
    lines = [headline(view), "", *earth_lines(table), "", *lane_lines(table)]
    for player in table["players"]:
        lines += ["", *player_lines(table, player)]
    lines += ["", *listing("discard pile:", [with_cost(table, tile) for tile in table["discard"]])]
    lines += directive_lines(table)
    lines.append("[B01] free   X2$4 gas pocket and its price   B02(1) build cost   * active player")
    return "\n".join(lines)


def headline(view: dict[str, Any]) -> str:
    """Turn, player, and what is in hand."""
    table = view["table"]
    if view["over"]:
        return f"The Earth is gone after {table['turn']} turns."
    parts = [f"Turn {table['turn']} of {table['turns']}", table["players"][table["active"]]["name"]]
    if table["lane"]:
        parts.append(f"{table['lane']} lane")
    if table["hand"]:
        parts.append(f"in hand {table['hand']}")
    if table["points"]:
        parts.append(f"{table['points']} build point{'' if table['points'] == 1 else 's'}")
    return "   ".join(parts)


def earth_lines(table: dict[str, Any]) -> list[str]:
    """The four layers side by side, the top one first: free tiles in brackets, dots where nothing is left."""
    shown = {entry["cell"]: cell_text(table, entry) for entry in table["earth"]}
    blocks = []
    for number in range(len(LAYERS), 0, -1):
        columns, rows = LAYERS[number - 1]
        names = "ABCDE"[:columns]
        block = [f"layer {number}".ljust(2 + columns * CELL_WIDTH)]
        block.append("  " + "".join(name.center(CELL_WIDTH) for name in names))
        for row in range(1, rows + 1):
            cells = [shown.get(f"{number}{name}{row}", ".").center(CELL_WIDTH) for name in names]
            block.append(f"{row} " + "".join(cells))
        blocks.append(block)
    height = max(len(block) for block in blocks)
    rows_of = [[block[row] if row < len(block) else " " * len(block[0]) for block in blocks] for row in range(height)]
    return ["  ".join(row).rstrip() for row in rows_of]


def cell_text(table: dict[str, Any], entry: dict[str, Any]) -> str:
    """A tile, in brackets if it is free; a gas pocket with its price."""
    if entry["gas"]:
        return f"{entry['gas']}${table['gas_pockets'][entry['gas']]}"
    return str(entry["tile"]) if entry["under"] else f"[{entry['tile']}]"


def lane_lines(table: dict[str, Any]) -> list[str]:
    """How often each lane will still be activated, and what it would pay now; CRU-61 with its symbol."""
    symbols = {colour["id"]: colour["symbol"] for colour in table["colours"]}
    names = [player["name"] for player in table["players"]]
    lines = []
    for lane in table["lanes"]:
        pays = "  ".join(f"{name} +{coins}" for name, coins in zip(names, lane["earns"], strict=True))
        title = f"{lane['colour']} ({symbols[lane['colour']]})"
        lines.append(f"{title:<14} {lane['left']:>2} left   pays {pays}")
    return lines


def player_lines(table: dict[str, Any], player: dict[str, Any]) -> list[str]:
    """A player's resources, prestige, sites and reserve."""
    mark = "*" if player["seat"] == table["active"] else " "
    worth = player["prestige"]
    parts = " + ".join(str(worth[key]) for key in ("coins", "culture", "prosperity", "directives"))
    held = f"{amount(player['coins'], 'coins')}   {player['culture']} culture   {player['prosperity']} prosperity"
    lines = [f"{mark}{player['name']}   {held}   prestige {worth['total']} = {parts}"]
    for lane in table["lanes"]:
        sites = [site for site in player["sites"] if site["lane"] == lane["colour"]]
        shown = "   ".join(f"{site['site']} {stack_text(site):<24}" for site in sites)
        lines.append(f"   {lane['colour']:<6} {shown}".rstrip()[:WIDTH])
    return lines + listing("   reserve", [with_cost(table, tile) for tile in player["reserve"]])


def stack_text(site: dict[str, Any]) -> str:
    """The tiles of a site from the bottom up, what it pays, or its printed coin."""
    if not site["stack"]:
        return "(coin)" if site["coins"] else "-"
    shown = site["stack"] if site["height"] <= 4 else [f"..{site['height'] - 3}", *site["stack"][-3:]]
    pays = f" +{site['coins']}" if site["coins"] else f" x{site['uses']}" if site["buys"] else ""
    return " ".join(shown) + pays


def with_cost(table: dict[str, Any], tile: str) -> str:
    """A tile with its build cost."""
    return f"{tile}({table['tiles'][tile]['cost']})"


def listing(title: str, words: list[str]) -> list[str]:
    """A list within the width, further lines indented."""
    indent = " " * (len(title) + 1)
    return wrap(f"{title} {' '.join(words) or '-'}", WIDTH, subsequent_indent=indent, drop_whitespace=True) or [title]


def directive_lines(table: dict[str, Any]) -> list[str]:
    """The directives with everybody's value and who leads; or the bands of a solo game."""
    if table["solo"]:
        bands = "  ".join(f"{band['min']} {band['label']}" for band in table["solo"]["bands"])
        return [f"bands: {bands}   now: {table['solo']['label']}"]
    names = [player["name"] for player in table["players"]]
    lines = []
    for entry in table["directives"]:
        leads = "tied" if entry["leader"] is None else f"{names[entry['leader']]} leads"
        values = "/".join(str(value) for value in entry["values"])
        lines.append(f"{entry['id']} {entry['text']} {values}, {leads}")
    return lines


# Events.


def amount(count: int, resource: str) -> str:
    """An amount in words."""
    return f"{count} coin" if resource == "coins" and count == 1 else f"{count} {resource}"


def titled(event: dict[str, Any]) -> str:
    """The tile of an event."""
    return str(event["name"])


def named(event: dict[str, Any], terms: CrumblesTerms) -> dict[str, Any]:
    """The event with sites and gas pockets as sentences call them."""
    called = dict(zip(terms.site_ids, terms.site_names, strict=True))
    called |= dict(zip(terms.pocket_ids, terms.pocket_names, strict=True))
    facts = [fact for fact in ("site", "from", "to", "gas") if event.get(fact) in called]
    return event | {fact: called[event[fact]] for fact in facts}


def sentence(event: dict[str, Any]) -> str:
    """What an event says to a person."""
    kind = event["kind"]
    if kind in ("setup", "turn", "end_turn", "directive", "score"):
        return frame_sentence(event)
    if kind in ("flip", "gas_pay", "gas_discard", "gas_gone"):
        return gas_sentence(event)
    if kind == "income":
        return income_sentence(event)
    return tile_sentence(event)


def frame_sentence(event: dict[str, Any]) -> str:
    """The start and end of the game and of turns."""
    kind = event["kind"]
    if kind == "setup":
        return f"P{event['first'] + 1} begins." if event["seats"] > 1 else ""
    if kind == "turn":
        return f"Turn {event['turn']}: P{event['seat'] + 1}."
    if kind == "end_turn":
        return ""
    if kind == "directive":
        values = " / ".join(str(value) for value in event["values"])
        who = "nobody: it is a tie" if event["seat"] is None else f"P{event['seat'] + 1}"
        return f"{event['name']} ({values}) goes to {who}."
    return score_sentence(event)


def score_sentence(event: dict[str, Any]) -> str:
    """CRU-57 What a player has in the end, and what each part of it is worth."""
    worth = event["worth"]
    count = len(event["directives"])
    parts = [
        f"{worth['coins']} for {amount(event['coins'], 'coins')}",
        f"{worth['culture']} for {event['culture']} culture",
        f"{worth['prosperity']} for {event['prosperity']} prosperity",
    ]
    if count:
        parts.append(f"{worth['directives']} for {count} {'directive' if count == 1 else 'directives'}")
    band = f" {event['band']}." if "band" in event else ""
    return f"P{event['seat'] + 1} has {event['prestige']} prestige: {', '.join(parts)}.{band}"


def gas_sentence(event: dict[str, Any]) -> str:
    """Gas pockets."""
    kind = event["kind"]
    if kind == "gas_gone":
        return ""
    who = f"P{event['seat'] + 1}"
    if kind == "flip":
        price = amount(event["price"], "coins")
        result = (
            f"gas! Every player with a built tile loses one or pays {price}"
            if event["side"] == "gas"
            else "cogs, so there is no gas"
        )
        return f"{who} flips {event['gas']}: {result}."
    if kind == "gas_pay":
        return f"{who} pays {amount(event['coins'], 'coins')} for the gas and keeps all tiles."
    price = amount(event["price"], "coins")
    why = (
        f"{price} would have saved it" if event["held"] >= event["price"] else f"too few coins to pay {event['price']}"
    )
    return f"{who} loses {titled(event)} on {event['site']} to the gas: {why}."


def income_sentence(event: dict[str, Any]) -> str:
    """The free income of everybody."""
    paid = [f"P{seat + 1} +{coins}" for seat, coins in enumerate(event["coins"]) if coins]
    return f"The {event['lane']} lane pays {', '.join(paid) or 'nobody'}."


def tile_sentence(event: dict[str, Any]) -> str:
    """What players do with tiles."""
    kind, who, tile = event["kind"], f"P{event['seat'] + 1}", titled(event)
    if kind == "salvage":
        return f"{who} salvages {tile}, {event['colour']}."
    if kind == "bonus":
        return f"{who} gains {amount(event['count'], event['resource'])} for it."
    if kind == "move":
        return f"{who} moves {tile} from {event['from']} to {event['to']}."
    if kind == "sacrifice":
        gained = amount(event["count"], event["resource"])
        return f"{who} discards {tile} from {event['site']} and gains {gained}."
    if kind == "decline":
        return f"{who} does not use the bonus."
    if kind == "purchase":
        gained = amount(event["count"], event["resource"])
        return f"{who} trades {amount(event['pay_count'], event['pay'])} for {gained} with {tile} on {event['site']}."
    if kind == "scrap":
        return f"{who} scraps {tile} for {amount(event['coins'], 'coins')}."
    if kind == "build":
        verb = "fabricates" if event["from"] == "discard" else "builds"
        price = amount(event["cost"], "coins") if event["cost"] else "nothing"
        return f"{who} {verb} {tile} for {price}."
    return f"{who} places it on {event['site']}, height {event['height']}."

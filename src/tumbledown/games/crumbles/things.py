"""What has a name at the table, what it does, and where it is."""

from typing import Any

from tumbledown.engine import Thing
from tumbledown.games.crumbles.terms import CrumblesTerms


def things(view: dict[str, Any], terms: CrumblesTerms) -> list[Thing]:
    """Tiles, gas pockets, sites and lanes, and the directives of this table; everything lies open."""
    table = view["table"]
    cells: dict[str, dict[str, Any]] = {entry["tile"] or entry["gas"]: entry for entry in table["earth"]}
    places = tile_places(table)
    found: list[Thing] = []
    for tile in terms.content["tile"]:
        name = str(tile["id"])
        cell = cells.get(name)
        text = f"{tile['colour']}, costs {coins(tile['cost'])} to build. {tile['text']}"
        where = earth_place(cell) if cell is not None else places.get(name, "")
        found.append(Thing(str(tile["name"]), f"tile {name}", text, where, [name, *cell_names(cell)]))
    for pocket in terms.content["gas_pocket"]:
        name = str(pocket["id"])
        cell = cells.get(name)
        text = (
            "when nothing lies on it any more it is flipped; if it is gas, every player with a built tile loses one "
            f"or pays {coins(pocket['price_coins'])}."
        )
        where = earth_place(cell) if cell is not None else "It is gone." if name in table["spent"] else ""
        found.append(Thing(f"Gas pocket {name}", "", text, where, [name, *cell_names(cell)]))
    return found + sites(table, terms) + lanes(table) + directives(table, terms)


def coins(count: int) -> str:
    """So many coins."""
    return f"{count} coin{'' if count == 1 else 's'}"


def cell_names(cell: dict[str, Any] | None) -> list[str]:
    """The cell of the Earth by which a tile goes too."""
    return [] if cell is None else [str(cell["cell"])]


def earth_place(cell: dict[str, Any]) -> str:
    """Where in the Earth it lies, and what lies on it."""
    *most, last = cell["under"] or [""]
    over = f"{', '.join(most)} and {last}" if most else last
    return f"In the Earth at {cell['cell']}, " + (f"beneath {over}." if over else "free.")


def tile_places(table: dict[str, Any]) -> dict[str, str]:
    """Where each tile is that has left the Earth."""
    places = {str(tile): "In the discard pile." for tile in table["discard"]}
    for player in table["players"]:
        for tile in player["reserve"]:
            places[tile] = f"In the reserve of {player['name']}."
        for site in player["sites"]:
            for height, tile in enumerate(site["stack"], 1):
                top = height == len(site["stack"])
                lies = "on top of" if top else "covered in"
                places[tile] = f"Built by {player['name']}, {lies} the stack on {site['site']}."
    if table["hand"]:
        places[table["hand"]] = "In hand, about to be placed."
    return places


def sites(table: dict[str, Any], terms: CrumblesTerms) -> list[Thing]:
    """The six sites, with what stands there on each board."""
    called = dict(zip(terms.site_ids, terms.site_names, strict=True))
    found: list[Thing] = []
    for place, site in enumerate(terms.content["site"]):
        printed = "a printed coin pays 1 while it is empty" if site["empty_coins"] else "it pays nothing while empty"
        stacks = [f"{player['name']}: {stack_words(player['sites'][place]['stack'])}" for player in table["players"]]
        name = str(site["id"])
        text = f"in the {site['lane']} lane; {printed}."
        found.append(Thing(f"Site {name}", called.get(name, ""), text, "; ".join(stacks) + ".", [name, called[name]]))
    return found


def stack_words(stack: list[str]) -> str:
    """The tiles of a stack from the bottom up."""
    return " under ".join(stack) if stack else "empty"


def lanes(table: dict[str, Any]) -> list[Thing]:
    """The three lanes and what they would pay now."""
    return [
        Thing(
            f"{lane['colour'].capitalize()} lane",
            "",
            f"the sites {' and '.join(lane['sites'])}. If it were activated now it would pay "
            + ", ".join(
                f"{player['name']} {coins(lane['earns'][place])}" for place, player in enumerate(table["players"])
            )
            + ".",
            f"{lane['left']} {lane['colour']} tile{'' if lane['left'] == 1 else 's'} left in the Earth.",
            [lane["colour"]],
        )
        for lane in table["lanes"]
    ]


def directives(table: dict[str, Any], terms: CrumblesTerms) -> list[Thing]:
    """The directives that this table plays for."""
    chosen = {str(one["id"]) for one in table["directives"]}
    return [
        Thing(str(one["name"]), f"directive {one['id']}", str(one["text"]), "It is in play.", [str(one["id"])])
        for one in terms.content["directive"]
        if str(one["id"]) in chosen
    ]

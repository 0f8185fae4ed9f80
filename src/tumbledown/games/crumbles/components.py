"""Component files: what they must look like, and the checks of CRU-R42."""

from typing import Any, Final

from tumbledown.engine.content import Anything, Flag, Kind, Rows, Table, Text, Whole
from tumbledown.games.crumbles.earth import CELLS_IN_LAYERS, LAYERS
from tumbledown.games.crumbles.options import SITES

RESOURCES: Final = ["coins", "culture", "prosperity"]
LEVELS: Final = ["basic", "advanced"]
LAYER_LEVELS: Final = ["advanced", "advanced", "basic", "basic"]
KINDS: Final = [
    "coins",
    "coin_pickup",
    "coins_per_colour",
    "buy_culture",
    "culture_pickup",
    "buy_prosperity",
    "prosperity_pickup",
    "move_pickup",
]

NO_PARAMETERS: Final[dict[str, str]] = {}
PRIMITIVES: Final[dict[str, dict[str, str]]] = {
    "coins": {"n": "count"},
    "coins_per_colour": {"n": "count"},
    "buy": {"pay": "resource", "pay_n": "count", "gain": "resource", "gain_n": "count"},
    "pickup_gain": {"resource": "resource", "n": "count"},
    "pickup_move": NO_PARAMETERS,
    "pickup_sacrifice": {"resource": "resource", "n": "count"},
}
"""The effects of tiles, with what each parameter must be."""

METRICS: Final[dict[str, dict[str, str]]] = {
    "max_visible_colour": {"colours": "colours"},
    "tallest_stack": NO_PARAMETERS,
    "built_tiles": NO_PARAMETERS,
    "built_level": {"level": "level"},
    "resource": {"resource": "resource"},
    "visible_cost": NO_PARAMETERS,
    "visible_pickups": NO_PARAMETERS,
    "visible_in_own_lane": NO_PARAMETERS,
}
"""What directives measure, with what each parameter must be."""

MOST: Final = 999
"""A bound on every number of a file, far above any that makes sense."""


def content_schema() -> Table:
    """What a component file must look like."""
    note: dict[str, Kind] = {"provenance": Text(), "kind_provenance": Text(), "note": Text()}
    index = Whole(0, MOST)
    rules: dict[str, Kind] = {
        "build_points": Whole(1, 9),
        "build_bp": Whole(1, 9),
        "scrap_bp": Whole(1, 9),
        "scrap_gain_coins": Whole(0, MOST),
        "fabricate_bp": Whole(1, 9),
        "start_coins": Whole(0, MOST),
        "start_culture": Whole(0, MOST),
        "start_prosperity": Whole(0, MOST),
        "late_seat_coins": Whole(0, MOST),
    }
    scoring: dict[str, Kind] = {
        "coins_per_prestige": Whole(1, MOST),
        "culture_prestige": Whole(0, MOST),
        "prosperity_prestige": Whole(0, MOST),
        "directive_prestige": Whole(0, MOST),
    }
    layer: dict[str, Kind] = {
        "layer": Whole(1, len(LAYERS)),
        "columns": Whole(1, 5),
        "rows": Whole(1, 4),
        "level": Text(LEVELS),
    }
    tile: dict[str, Kind] = {
        "id": Text(),
        "index": index,
        "name": Text(),
        "colour": Text(),
        "level": Text(LEVELS),
        "kind": Text(KINDS),
        "cost": Whole(0, MOST),
        "effect": Anything(),
        "stack_multiplier": Flag(),
        "text": Text(),
    }
    pocket: dict[str, Kind] = {"id": Text(), "index": index, "level": Text(), "price_coins": Whole(0, MOST)}
    directive: dict[str, Kind] = {
        "id": Text(),
        "index": index,
        "name": Text(),
        "metric": Text(list(METRICS)),
        "params": Anything(),
        "text": Text(),
    }
    site: dict[str, Kind] = {"id": Text(), "index": index, "lane": Text(), "empty_coins": Whole(0, MOST)}
    return Table(
        {
            "schema": Whole(1, 1),
            "game": Table({"id": Text(["crumbles"]), "name": Text()}, note),
            "rules": Table(rules, {"late_seat_coins_provenance": Text(), **note}),
            "scoring": Table(scoring, note),
            "solo_band": Rows(Table({"min": Whole(0, 10 * MOST), "label": Text()}, note), unique="label", least=1),
            "supply": Rows(Table({"resource": Text(RESOURCES), "pieces": Text(), "limit": Text()}, note)),
            "colour": Rows(Table({"id": Text(), "letter": Text(), "symbol": Text(), "hex": Text()}, note), "id", 1),
            "site": Rows(Table(site, note), "id"),
            "earth_layer": Rows(Table(layer, note), "layer"),
            "tile": Rows(Table(tile, note), "id"),
            "gas_pocket": Rows(Table(pocket, note), "id"),
            "directive": Rows(Table(directive, note), "id"),
        },
    )


# What the schema cannot say: numbers that must fit each other, names that must be known.


def content_faults(content: dict[str, Any]) -> list[str]:
    """CRU-R42 What is wrong with components that fit the schema."""
    return [
        *layer_faults(content),
        *count_faults(content),
        *name_faults(content),
        *board_faults(content),
        *tile_faults(content),
        *directive_faults(content),
        *band_faults(content),
    ]


def layer_faults(content: dict[str, Any]) -> list[str]:
    """CRU-05 to CRU-07 The Earth has its four layers."""
    found = []
    layers = {entry["layer"]: entry for entry in content["earth_layer"]}
    for number, (columns, rows) in enumerate(LAYERS, 1):
        level = LAYER_LEVELS[number - 1]
        wanted = f"{columns} columns, {rows} rows, level {level}"
        entry = layers.get(number)
        if entry is None:
            found.append(f"earth_layer: found no layer {number}, expected one of {wanted} (CRU-05 to CRU-07)")
        elif (entry["columns"], entry["rows"], entry["level"]) != (columns, rows, level):
            shown = f"{entry['columns']} columns, {entry['rows']} rows, level {entry['level']}"
            found.append(f"earth_layer {number}: found {shown}, expected {wanted} (CRU-05 to CRU-07)")
    return found


def count_faults(content: dict[str, Any]) -> list[str]:
    """CRU-04 to CRU-07 Basic tiles fill layers 3 and 4; advanced tiles and gas pockets fill layers 1 and 2."""
    found = []
    low, high = sum(CELLS_IN_LAYERS[:2]), sum(CELLS_IN_LAYERS[2:])
    basic = sum(1 for tile in content["tile"] if tile["level"] == "basic")
    advanced = len(content["tile"]) - basic
    pockets = len(content["gas_pocket"])
    if basic != high:
        found.append(f"tile: found {basic} basic tiles, expected {high}, which fill layers 3 and 4 (CRU-07)")
    if advanced + pockets != low:
        found.append(
            f"tile, gas_pocket: found {advanced} advanced tiles and {pockets} gas pockets, {advanced + pockets} in "
            f"all, expected {low}, which fill layers 1 and 2 (CRU-05, CRU-06)"
        )
    for pocket in content["gas_pocket"]:
        if pocket["level"] != "advanced":
            found.append(f"gas_pocket {pocket['id']}.level: found {pocket['level']!r}, expected 'advanced' (CRU-R17)")
    if len(content["site"]) != SITES:
        found.append(f"site: found {len(content['site'])} sites, expected {SITES} (CRU-01)")
    return found


def name_faults(content: dict[str, Any]) -> list[str]:
    """Ids that can be written in notation and told apart, and lists numbered without a gap."""
    found = []
    for key in ("site", "tile", "gas_pocket", "directive"):
        rows = content[key]
        if sorted(entry["index"] for entry in rows) != list(range(len(rows))):
            shown = ", ".join(str(entry["index"]) for entry in rows)
            found.append(f"{key}: found the indices {shown}, expected 0 to {len(rows) - 1}, each once (CRU-R42)")
    found += like_faults(content, ["site"]) + like_faults(content, ["tile", "gas_pocket"])
    for key in ("site", "tile", "gas_pocket"):
        for entry in content[key]:
            if not entry["id"].isalnum():
                found.append(f"{key} {entry['id']!r}: found this id, expected letters and digits only (CRU-R42)")
    return found


def like_faults(content: dict[str, Any], keys: list[str]) -> list[str]:
    """Ids in these lists that differ in letter case alone, or not at all."""
    found = []
    seen: dict[str, str] = {}
    for key in keys:
        for entry in content[key]:
            name = f"{key} {entry['id']}"
            earlier = seen.setdefault(entry["id"].lower(), name)
            if earlier != name:
                found.append(f"{name}: found an id like that of {earlier}, expected another (CRU-R42)")
    return found


def board_faults(content: dict[str, Any]) -> list[str]:
    """CRU-32 The lane of a site is a colour; tiles have one too."""
    colours = [colour["id"] for colour in content["colour"]]
    allowed = ", ".join(colours)
    found = [
        f"site {site['id']}.lane: found {site['lane']!r}, expected one of {allowed} (CRU-32)"
        for site in content["site"]
        if site["lane"] not in colours
    ]
    return found + [
        f"tile {tile['id']}.colour: found {tile['colour']!r}, expected one of {allowed} (CRU-32)"
        for tile in content["tile"]
        if tile["colour"] not in colours
    ]


def tile_faults(content: dict[str, Any]) -> list[str]:
    """Every effect is one of the page's, with exactly its parameters; only income is multiplied (CRU-43)."""
    found = []
    for tile in content["tile"]:
        where = f"tile {tile['id']}.effect"
        effect = tile["effect"]
        name = effect.get("prim") if isinstance(effect, dict) else None
        if name not in PRIMITIVES:
            found.append(f"{where}: found {name!r} as prim, expected one of {', '.join(PRIMITIVES)} (CRU-R42)")
            continue
        given = {key: value for key, value in effect.items() if key != "prim"}
        found += parameter_faults(content, given, PRIMITIVES[name], f"{where} ({name})")
        if tile["stack_multiplier"] and name.startswith("pickup_"):
            found.append(f"tile {tile['id']}.stack_multiplier: found true, expected false with {name} (CRU-43)")
    return found


def directive_faults(content: dict[str, Any]) -> list[str]:
    """CRU-62 Every metric has exactly its parameters."""
    found = []
    for directive in content["directive"]:
        where = f"directive {directive['id']}.params ({directive['metric']})"
        found += parameter_faults(content, directive["params"], METRICS[directive["metric"]], where)
    return found


def band_faults(content: dict[str, Any]) -> list[str]:
    """CRU-59 The bands rise."""
    marks = [band["min"] for band in content["solo_band"]]
    if marks == sorted(set(marks)):
        return []
    return [f"solo_band: found the marks {', '.join(map(str, marks))}, expected each above the last (CRU-59)"]


def parameter_faults(content: dict[str, Any], given: Any, wanted: dict[str, str], where: str) -> list[str]:
    """What is wrong with the parameters of an effect or a metric."""
    if not isinstance(given, dict) or set(given) != set(wanted):
        shown = ", ".join(given) if isinstance(given, dict) else repr(given)
        return [f"{where}: found the parameters {shown or 'none'}, expected {', '.join(wanted) or 'none'} (CRU-R42)"]
    kinds: dict[str, Kind] = {
        "count": Whole(1, MOST),
        "resource": Text(RESOURCES),
        "level": Text(LEVELS),
        "colours": Rows(Text([colour["id"] for colour in content["colour"]]), least=1),
    }
    return [fault for key, value in given.items() for fault in kinds[wanted[key]].faults(value, f"{where}.{key}")]

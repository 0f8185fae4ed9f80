"""What a component file of Rattle and Rend must look like, and what the rules need of it.

Numbers that the rules read may be changed: costs, stats, bands, momentum gained, points of traits, terrain, warbands.
What the rules are written for must stay: which groups, actions, reactions and traits there are, and what they do.
"""

from typing import Any, Final, final

from tumbledown.engine.content import Anything, Flag, Kind, Number, Rows, Table, Text, Whole, shown
from tumbledown.games.rattle.battlefields import Battlefield, battlefield_faults, cover, polygon_faults
from tumbledown.games.rattle.geometry import BOARD, TERRAIN
from tumbledown.games.rattle.warbands import warband_faults, warbands_of

PIECE_SHAPES: Final = 6
MOST_NUMBERED: Final = 16
"""So many battlefields and warbands have option numbers."""
COVER_ERROR: Final = 0.0011

WORDS: Final = ["name", "text", "note", "provenance"]
"""What people read; no rule does."""
CHANGEABLE: Final[dict[str, list[str]]] = {
    "groups": ["cost", "mov", "rng", "fury", "guile", "will"],
    "heavy_traits": ["band", "max", "points"],
    "actions": ["delta"],
    "reactions": ["delta"],
    "warband_traits": ["delta", "points", "max_points", "own", "enemy"],
    "tactics": ["delta"],
    "drives": ["max_points", "shift_mm"],
    "scenarios": ["rounds", "extra_rounds", "hill_polygon", "markers_to_win", "target_points"],
    "flag_layouts": ["markers"],
    "deployments": ["home_points", "reserve_points", "points_per_strip", "arrive_from_round"],
    "terrain_types": [],
    "terrain_density": ["band", "min_types", "must_include"],
    "terrain_library": ["outline", "types"],
    "warband_rules": ["points", "min_groups", "max_groups", "min_points_core", "core_types", "champion_hosts"],
    "board": [],
    "dice": [],
    "tokens": [],
}
"""By table: the keys whose values a file of one's own may set; all others stay as they come with the game."""


@final
class Effect(Kind):
    """One step of an action or reaction, or one hook of a trait: an op, and numbers that the rules read.

    All else in it is compared with what comes with the game.
    """

    def __init__(self) -> None:
        super().__init__("a table with an op")

    def faults(self, value: Any, where: str) -> list[str]:
        """What is wrong with the op or with one of the numbers."""
        if not isinstance(value, dict) or not isinstance(value.get("op"), str):
            return [f"{where}: found {shown(value)}, expected {self.expected}"]
        found: list[str] = []
        for key, kind in EFFECT_NUMBERS.items():
            if key in value:
                found += kind.faults(value[key], f"{where}.{key}")
        return found


EFFECT_NUMBERS: Final[dict[str, Kind]] = {
    "delta": Whole(-12, 12),
    "max": Whole(1, 8),
    "points": Whole(0, 24),
    "max_points": Whole(0, 24),
    "own": Whole(0, 12),
    "enemy": Whole(0, 12),
    "shift_mm": Whole(0, BOARD),
}


def schema() -> Table:
    """The shape of a component file."""
    note: dict[str, Kind] = {"provenance": Text(["rulebook", "ours"])}
    words: dict[str, Kind] = {"id": Text(), "name": Text(), **note}
    point = Rows(Whole(0, BOARD), least=2, most=2)
    offset = Rows(Whole(-BOARD, BOARD), least=2, most=2)
    outline = Rows(point, least=3, most=16)
    roll = Rows(Whole(1, 20), least=2, most=2)
    pair = Rows(Whole(0, 24), least=2, most=2)
    texts = Rows(Text())
    effect = Effect()
    spoken: dict[str, Kind] = {**words, "text": Text()}
    return Table(
        {
            "meta": Table(
                {
                    "id": Text(["rattle"]),
                    "name": Text(),
                    "rulebook_release": Text(),
                    "players": Whole(2, 2),
                    "rule_prefix": Text(["RAT"]),
                    "data_version": Whole(1, 1),
                },
                note,
            ),
            "board": Table({"width_mm": Whole(BOARD, BOARD), "height_mm": Whole(BOARD, BOARD)}, note),
            "bands": Table(
                {
                    "order": texts,
                    "S": Whole(20, BOARD),
                    "M": Whole(20, BOARD),
                    "L": Whole(20, BOARD),
                    "pivots": Table({"S": Whole(0, 2), "M": Whole(0, 2), "L": Whole(0, 2)}),
                    "touch_tolerance_mm": Whole(2, 2),
                },
                note,
            ),
            "dice": Table({key: Whole(1, 20) for key in DICE_KEYS}, note),
            "tokens": Table({key: Whole(1, 24) for key in TOKEN_KEYS}, note),
            "warband_rules": _warband_rules_schema(note),
            "groups": Rows(_group_schema(words), unique="id"),
            "heavy_traits": Rows(Table({**spoken, "hooks": Rows(effect)}), unique="id"),
            "actions": Rows(_action_schema(spoken, effect), unique="id"),
            "reactions": Rows(_reaction_schema(spoken, effect), unique="id"),
            "warband_traits": Rows(Table({**spoken, "hooks": Rows(effect)}), unique="id"),
            "tactics": Rows(Table({"id": Text(), "effect": effect, **note}), unique="id"),
            "drives": Rows(Table({**spoken, "hooks": Rows(effect)}), unique="id"),
            "scenarios": Rows(
                Table(
                    {**words, "d20": roll, "rounds": Whole(0, 20), "victory": Text()},
                    {
                        "hill_polygon": outline,
                        "markers_to_win": Whole(1, 3),
                        "target_points": Whole(1, 12),
                        "extra_rounds": Whole(0, 9),
                        "strips": Whole(4, 4),
                    },
                ),
                unique="id",
            ),
            "flag_layouts": Rows(Table({"zones": texts, "markers": Rows(point, least=3, most=3), **note})),
            "deployments": Rows(_deployment_schema(words, roll, pair, point, texts), unique="id"),
            "terrain_types": Rows(
                Table(
                    {
                        "id": Text(TERRAIN),
                        "enter": Text(),
                        "exit": Table({"check": Text(), "pay": Whole(0, 12)}),
                        "blocks_los": Flag(),
                        "closed": Flag(),
                        **note,
                    }
                ),
                unique="id",
            ),
            "terrain_density": Rows(
                Table(
                    {
                        "id": Text(),
                        "d20": roll,
                        "target_cover": Number(0, 1),
                        "band": Rows(Number(0, 1), least=2, most=2),
                        "min_types": Whole(0, 3),
                        "must_include": Rows(Text(TERRAIN)),
                        **note,
                    }
                ),
                unique="id",
            ),
            "terrain_library": Rows(
                Table(
                    {
                        "id": Text(),
                        "outline": Rows(offset, least=3, most=16),
                        "types": Rows(Text(TERRAIN), least=1),
                        **note,
                    }
                ),
                unique="id",
                least=PIECE_SHAPES,
                most=PIECE_SHAPES,
            ),
            "battlefields": Rows(_battlefield_schema(words, outline), unique="id", least=1, most=MOST_NUMBERED),
            "warbands": Rows(_warband_schema(words, texts), unique="id", least=1, most=MOST_NUMBERED),
        }
    )


DICE_KEYS: Final = [
    "sides",
    "standard",
    "with_penalty",
    "with_bonus",
    "success_needs",
    "critical_needs",
    "stat_min",
    "stat_max",
]
TOKEN_KEYS: Final = ["momentum_tokens_per_player", "d20_per_player", "objective_markers"]


def _warband_rules_schema(note: dict[str, Kind]) -> Table:
    kinds = Rows(Text(), least=1)
    return Table(
        {
            "points": Whole(4, 24),
            "min_groups": Whole(1, 8),
            "max_groups": Whole(1, 8),
            "min_points_core": Whole(0, 24),
            "core_types": kinds,
            "warband_traits": Whole(2, 2),
            "champion_hosts": kinds,
            "max_champions_per_host": Whole(1, 1),
            "duplicates_allowed": Flag(),
            "half_points": Whole(0, 24),
            "third_points": Whole(0, 24),
        },
        note,
    )


def _group_schema(words: dict[str, Kind]) -> Table:
    stat = Whole(0, 20)
    return Table(
        {
            **words,
            "code": Text(),
            "cost": Whole(1, 12),
            "base_mm": Whole(20, 40),
            "mov": Text(["none", "S", "M", "L"]),
            "rng": Text(["touch", "S", "M", "L"]),
            "fury": stat,
            "guile": stat,
            "will": Whole(2, 20),
            "reaction": Text(),
            "picks": Text(),
            "attachable": Flag(),
        },
        {"can_act": Flag()},
    )


def _action_schema(spoken: dict[str, Kind], effect: Kind) -> Table:
    return Table(
        {
            **spoken,
            "code": Text(),
            "kind": Text(["standard", "champion", "scenario", "warband"]),
            "move": Table({"band": Text(), "required": Flag()}),
            "steps": Rows(effect),
        },
        {
            "limited": Flag(),
            "requires": Text(),
            "scenario": Text(),
            "deployment": Text(),
            "from_round": Whole(1, 20),
            "trait": Text(),
        },
    )


def _reaction_schema(spoken: dict[str, Kind], effect: Kind) -> Table:
    return Table(
        {
            **spoken,
            "code": Text(),
            "kind": Text(["standard", "warding"]),
            "user": Text(),
            "windows": Rows(Text(), least=1),
            "trigger": Anything(),
            "resolves": Text(),
            "steps": Rows(effect),
        }
    )


def _deployment_schema(words: dict[str, Kind], roll: Kind, pair: Kind, point: Kind, texts: Kind) -> Table:
    return Table(
        {**words, "d20": roll, "region": Text(), "zones": texts, "opposite": Anything(), "home": Text()},
        {
            "reserve_points": pair,
            "points_per_strip": pair,
            "arrive_from_round": Whole(1, 20),
            "keep_S_from": texts,
            "home_points": Table({}, dict.fromkeys(HOME_ZONES, Rows(point, least=1, most=2))),
        },
    )


HOME_ZONES: Final = ["N", "E", "S", "W", "COL13", "COL24", "ROW13", "ROW24"]


def _battlefield_schema(words: dict[str, Kind], outline: Kind) -> Table:
    piece = Table({"type": Text(TERRAIN), "name": Text(), "polygon": outline})
    return Table(
        {**words, "density": Text(["sparse", "dense"]), "pieces": Rows(piece, least=1)},
        {"cover": Number(0, 1), "note": Text()},
    )


def _warband_schema(words: dict[str, Kind], texts: Kind) -> Table:
    group = Table({"type": Text(), "pick": Text(), "attached": Text()})
    return Table(
        {**words, "traits": texts, "groups": Rows(group, least=1, most=8)},
        {"drive": Text(), "points": Whole(1, 24), "note": Text()},
    )


# What the rules need.


def content_faults(content: dict[str, Any], shipped: dict[str, Any]) -> list[str]:
    """What is wrong with components that fit the schema; `shipped` are those that come with the game."""
    found: list[str] = []
    for table, keys in CHANGEABLE.items():
        found += _fixed_faults(content[table], shipped[table], table, keys)
    found += _number_faults(content)
    # What follows looks things up, so the tables must hold what is looked for.
    return found or [*_terrain_faults(content), *_warbands_faults(content)]


def _fixed_faults(mine: Any, theirs: Any, where: str, changeable: list[str]) -> list[str]:
    """Where a value differs that must stay as it comes with the game."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        found = []
        for key in sorted({*mine, *theirs}):
            if key in WORDS or key in changeable:
                continue
            if key not in mine:
                found.append(f"{where}.{key}: missing, expected {shown(theirs[key])} (the rules are written for it)")
            else:
                found += _fixed_faults(mine[key], theirs.get(key), f"{where}.{key}", changeable)
        return found
    if isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        found = []
        for number in range(len(mine)):
            found += _fixed_faults(mine[number], theirs[number], f"{where}[{number + 1}]", changeable)
        return found
    if mine == theirs:
        return []
    expected = f"{len(theirs)} entries" if isinstance(theirs, list) and isinstance(mine, list) else shown(theirs)
    return [f"{where}: found {shown(mine)}, expected {expected} (the rules are written for it)"]


def _number_faults(content: dict[str, Any]) -> list[str]:
    """Numbers and names that do not go together."""
    found = []
    bands = content["bands"]
    if not bands["S"] < bands["M"] < bands["L"]:
        found.append(f"bands: found {bands['S']}, {bands['M']}, {bands['L']}, expected S < M < L (RAT-18)")
    if bands["order"] != ["touch", "S", "M", "L"]:
        found.append(f"bands.order: found {shown(bands['order'])}, expected touch, S, M, L (RAT-26)")
    rules = content["warband_rules"]
    if rules["min_groups"] > rules["max_groups"]:
        found.append("warband_rules.min_groups: found more than max_groups (RAT-02)")
    types = [group["id"] for group in content["groups"]]
    for key in ("core_types", "champion_hosts"):
        found += [f"warband_rules.{key}: found {shown(t)}, expected group types" for t in rules[key] if t not in types]
    for group in content["groups"]:
        for stat in ("fury", "guile"):
            if (group["id"] == "ward") != (group[stat] == 0) or group[stat] == 1:
                expected = "0, a Ward makes no such check" if group["id"] == "ward" else "2 to 20"
                found.append(f"groups {group['id']}.{stat}: found {group[stat]}, expected {expected} (RAT-06)")
        if (group["id"] == "ward") != (group["mov"] == "none"):
            found.append(f"groups {group['id']}.mov: found {group['mov']}; only Wards do not move (RAT-06)")
    for entry in content["deployments"]:
        for key in ("reserve_points", "points_per_strip"):
            if key in entry and entry[key][0] > entry[key][1]:
                found.append(f"deployments {entry['id']}.{key}: found {entry[key]}, expected the lower first (RAT-46)")
    for trait in content["heavy_traits"]:
        for hook in trait["hooks"]:
            if hook.get("band", "S") not in ("S", "M", "L"):
                found.append(
                    f"heavy_traits {trait['id']}.band: found {shown(hook['band'])}, expected S, M or L (RAT-25)"
                )
    for entry in content["terrain_density"]:
        if entry["band"][0] >= entry["band"][1]:
            where = f"terrain_density {entry['id']}.band"
            found.append(f"{where}: found {entry['band']}, expected the lower first (RAT-40)")
    return found


def _terrain_faults(content: dict[str, Any]) -> list[str]:
    found: list[str] = []
    for scenario in content["scenarios"]:
        if "hill_polygon" in scenario:
            found += polygon_faults(scenario["hill_polygon"], f"scenarios {scenario['id']}.hill_polygon")
    for number, shape in enumerate(content["terrain_library"], 1):
        found += polygon_faults(shape["outline"], f"terrain_library[{number}].outline", False)
    for number, table in enumerate(content["battlefields"], 1):
        where = f"battlefields[{number}] {table['id']}"
        faults = battlefield_faults(content, table, where)
        found += faults
        if not faults and "cover" in table:
            covered = cover(Battlefield(table).pieces)
            if abs(covered - table["cover"]) > COVER_ERROR:
                found.append(f"{where}.cover: found {table['cover']}, expected {covered:.3f}")
    for density in content["terrain_density"]:
        if not any(table["density"] == density["id"] for table in content["battlefields"]):
            found.append(f"battlefields: found none that is {density['id']}, expected at least one (RAT-41)")
    return found


def _warbands_faults(content: dict[str, Any]) -> list[str]:
    found: list[str] = []
    needs_drive = {"drives": True}
    for number, warband in enumerate(warbands_of(content), 1):
        where = f"warbands[{number}] {warband.id}"
        found += [f"{where}: {fault}" for fault in warband_faults(content, warband, needs_drive)]
        said = content["warbands"][number - 1].get("points")
        if said is not None and said != content["warband_rules"]["points"]:
            found.append(f"{where}.points: found {said}, expected {content['warband_rules']['points']} (RAT-01)")
    return found

"""What a board must look like, ours and those typed in by owners: the schema and the checks (RUB-R01)."""

import re
from typing import Any, Final

from tumbledown.engine.content import Anything, Number, Rows, Table, Text, Whole
from tumbledown.games.rubble.board import Link, links_at, positions_of
from tumbledown.games.rubble.options import FIXED_NAMES, LIMIT

MAX_SLOTS: Final = 36
LEAST_SPACES: Final = 5
SPACE_ID: Final = re.compile(r"[A-Z][A-Z0-9]{0,2}")
BOARD_ID: Final = re.compile(r"[a-z][a-z0-9_]*")


def board_schema() -> Table:
    """The form of one `boards` entry."""
    point = Rows(Number(0, 1000), least=2, most=2)
    drawn = {"via": Rows(point), "provenance": Text()}
    slot = Whole(0, MAX_SLOTS - 1)
    chord = Table({"id": Text(), "ends": Rows(slot, least=2, most=2)}, {"provenance": Text()})
    disc = Table(
        {
            "cx": Number(0, 1000),
            "cy": Number(0, 1000),
            "radius": Number(1, 500),
            "slots": Whole(3, MAX_SLOTS),
            "chords": Rows(chord, unique="id"),
        },
        {"positions": Rows(slot), "provenance": Text()},
    )
    space = Table(
        {"id": Text(), "name": Text(), "kind": Text(), "x": Number(0, 1000), "y": Number(0, 1000)},
        {"provenance": Text()},
    )
    return Table(
        {
            "id": Text(),
            "name": Text(),
            "summary": Text(),
            "disc": disc,
            "spaces": Rows(space, unique="id"),
            "paths": Rows(Table({"a": Text(), "b": Text(), "dir": Anything()}, drawn)),
            "ports": Rows(Table({"slot": slot, "space": Text(), "dir": Anything()}, drawn), unique="slot"),
        },
        {"provenance": Text()},
    )


def board_faults(board: dict[str, Any], kinds: list[str], where: str) -> list[str]:
    """What is wrong with a board that fits the schema; each fault names the entry, the check and the rule."""
    found = [*space_faults(board, kinds, where), *path_faults(board, where)]
    found += [*disc_faults(board, where), *port_faults(board, where)]
    # Whether all is within reach can only be asked of a board that hangs together.
    return found or reach_faults(board, where)


def space_faults(board: dict[str, Any], kinds: list[str], where: str) -> list[str]:
    """The caravan first and once, known kinds, ids that options can name, and somewhere to go."""
    found = []
    spaces = board["spaces"]
    if not BOARD_ID.fullmatch(board["id"]):
        found.append(f"{where}.id: found {board['id']!r}, expected a snake_case id (RUB-R01)")
    if not LEAST_SPACES <= len(spaces) <= LIMIT:
        found.append(
            f"{where}.spaces: found {len(spaces)} spaces, expected {LEAST_SPACES} to {LIMIT}: "
            "at least four beside the caravan (RUB-R01)"
        )
    for number, space in enumerate(spaces, 1):
        at, name = f"{where}.spaces[{number}]", space["id"]
        if not SPACE_ID.fullmatch(name):
            found.append(
                f"{at}.id: found {name!r}, expected 1 to 3 characters, a capital letter, "
                "then capital letters or digits (RUB-R01)"
            )
        if name in FIXED_NAMES and FIXED_NAMES.index(name) != number - 1:
            index = FIXED_NAMES.index(name)
            found.append(f"{at}.id: {name!r} is the option name of index {index}, but stands at {number - 1} (RUB-R01)")
        if space["kind"] not in kinds:
            found.append(f"{at}.kind: found {space['kind']!r}, expected one of {', '.join(kinds)} (RUB-27 to RUB-29)")
    caravans = [space["id"] for space in spaces if space["kind"] == "caravan"]
    if len(caravans) != 1 or spaces[0]["kind"] != "caravan":
        shown = ", ".join(caravans) or "none"
        found.append(f"{where}.spaces: found caravans {shown}, expected exactly one, listed first (RUB-03)")
    if not any(space["kind"] in ("ruin", "great_ruin") for space in spaces):
        found.append(f"{where}.spaces: found no ruin, expected at least one ruin or great ruin (RUB-28)")
    return found


def path_faults(board: dict[str, Any], where: str) -> list[str]:
    """Paths between two known spaces, one per pair, with an arrow or none."""
    found = []
    known = [space["id"] for space in board["spaces"]]
    first: dict[tuple[str, str], int] = {}
    for number, path in enumerate(board["paths"], 1):
        at = f"{where}.paths[{number}]"
        a, b = path["a"], path["b"]
        for end, name in (("a", a), ("b", b)):
            if name not in known:
                found.append(f"{at}.{end}: found {name!r}, expected the id of a space of this board (RUB-15)")
        if a == b:
            found.append(f"{at}: runs from {a} to itself, expected two different spaces (RUB-15)")
        if path["dir"] not in ("both", "ab"):
            found.append(
                f"{at}.dir: found {path['dir']!r}, expected both (no arrow) or ab (arrow from {a} to {b}) (RUB-16)"
            )
        pair = (min(a, b), max(a, b))
        earlier = first.setdefault(pair, number)
        if earlier != number:
            found.append(
                f"{at}: joins {a} and {b} like {where}.paths[{earlier}], expected one path per pair of spaces, "
                "whose one dir says the direction (RUB-16)"
            )
    return found


def disc_faults(board: dict[str, Any], where: str) -> list[str]:
    """At least one chord, ends on the rim and not shared; at least two positions to turn to."""
    found = []
    disc = board["disc"]
    slots = disc["slots"]
    if not disc["chords"]:
        found.append(f"{where}.disc.chords: found none, expected at least one chord (RUB-23)")
    used: dict[int, str] = {}
    for number, chord in enumerate(disc["chords"], 1):
        at = f"{where}.disc.chords[{number}].ends"
        for end in chord["ends"]:
            if end >= slots:
                found.append(f"{at}: found slot {end}, expected 0 to {slots - 1} (RUB-23)")
            if end in used:
                found.append(f"{at}: slot {end} is an end of {used[end]} already, expected ends not shared (RUB-24)")
            used.setdefault(end, f"chord {chord['id']}")
    listed = "positions" in disc
    offsets = positions_of(disc)
    if not 2 <= len(offsets) <= LIMIT:
        hint = "" if listed else f"; a disc with {slots} slots must list its positions"
        found.append(f"{where}.disc.positions: found {len(offsets)}, expected 2 to {LIMIT}{hint} (RUB-22)")
    if len(set(offsets)) != len(offsets):
        found.append(f"{where}.disc.positions: found an offset twice, expected all different (RUB-22)")
    for offset in offsets:
        if offset >= slots:
            found.append(f"{where}.disc.positions: found offset {offset}, expected 0 to {slots - 1} (RUB-22)")
    return found


def port_faults(board: dict[str, Any], where: str) -> list[str]:
    """Ports between a known space and a slot of the rim, with an arrow or none."""
    found = []
    slots = board["disc"]["slots"]
    known = [space["id"] for space in board["spaces"]]
    for number, port in enumerate(board["ports"], 1):
        at = f"{where}.ports[{number}]"
        if port["slot"] >= slots:
            found.append(f"{at}.slot: found {port['slot']}, expected 0 to {slots - 1} (RUB-23)")
        if port["space"] not in known:
            found.append(f"{at}.space: found {port['space']!r}, expected the id of a space of this board (RUB-23)")
        if port["dir"] not in ("both", "in", "out"):
            found.append(f"{at}.dir: found {port['dir']!r}, expected both, in or out (RUB-25)")
    return found


def roads(board: dict[str, Any]) -> dict[str, set[str]]:
    """Where each space leads to, with the links of all positions united."""
    names = [space["id"] for space in board["spaces"]]
    leads: dict[str, set[str]] = {name: set() for name in names}
    for path in board["paths"]:
        leads[path["a"]].add(path["b"])
        if path["dir"] == "both":
            leads[path["b"]].add(path["a"])
    for offset in positions_of(board["disc"]):
        for link in links_at(board, names, offset):
            if link.there:
                leads[names[link.one]].add(names[link.other])
            if link.back:
                leads[names[link.other]].add(names[link.one])
    return leads


def roads_of(links: list[Link]) -> frozenset[tuple[int, int, bool]]:
    """Which spaces links join, from where to where, and whether they can be crossed so."""
    there = {(link.one, link.other, link.there) for link in links}
    return frozenset(there | {(link.other, link.one, link.back) for link in links})


def reached(leads: dict[str, set[str]], start: str) -> set[str]:
    """Every space that can be walked to from `start`."""
    found = {start}
    edge = [start]
    while edge:
        edge = [to for to in {to for space in edge for to in leads[space]} if to not in found]
        found.update(edge)
    return found


def reach_faults(board: dict[str, Any], where: str) -> list[str]:
    """Every space can be reached from the caravan and can reach it."""
    leads = roads(board)
    caravan = board["spaces"][0]["id"]
    away = reached(leads, caravan)
    found = []
    for number, space in enumerate(board["spaces"], 1):
        name, kind = space["id"], space["kind"].replace("_", " ")
        rule = "RUB-28" if kind.endswith("ruin") else "RUB-15"
        if name not in away:
            found.append(f"{where}.spaces[{number}]: the {kind} {name} cannot be reached from {caravan} ({rule})")
        elif caravan not in reached(leads, name):
            found.append(f"{where}.spaces[{number}]: no way leads from the {kind} {name} to {caravan} (RUB-33)")
    return found


def board_warnings(board: dict[str, Any]) -> list[str]:
    """What is odd about a board but can be played."""
    found = []
    exits: dict[str, int] = {space["id"]: 0 for space in board["spaces"]}
    for path in board["paths"]:
        exits[path["a"]] += 1
        if path["dir"] == "both":
            exits[path["b"]] += 1
    for name, count in exits.items():
        if count < 2:
            found.append(
                f"{name} has {count} exits over fixed paths, fewer than two: "
                "a piece can be left there without a way (RUB-R22, RUB-R27)"
            )
    names = list(exits)
    looks = {roads_of(links_at(board, names, offset)) for offset in positions_of(board["disc"])}
    if len(looks) < 2:
        found.append("all positions of the disc give the same links (RUB-22)")
    return found

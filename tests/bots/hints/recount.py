"""What seats have of everything that counts, read off views: a second way to count, for checking what hints claim."""

from collections.abc import Callable
from itertools import product
from math import hypot
from typing import Any

import tumbledown as td
from tumbledown.engine import State
from tumbledown.games.crumbles.features import City

REACH_OF_TOUCH = 42


def recount(state: State, stake: str, seat: int) -> int:
    """How much of a stake the seat has, from the view of that seat."""
    return COUNTERS[state.terms.game.id](state, state.view(seat)["table"], stake, seat)


def rubble(state: State, table: dict[str, Any], stake: str, seat: int) -> int:
    letter = "LK"[seat]
    if stake == "home":
        return int(table["stores"][seat])
    if stake == "pocket":
        return int(table["pockets"][seat])
    if stake == "board":
        return sum(int(stack[1:]) for stack in table["stacks"].values() if stack[0] == letter)
    house: Any = state
    if stake == "way":
        return -int(house.board.steps[house.disc][house.wanderers[seat]][0])
    names = list(td.game("rubble").feature_names())
    # Features are own less the other's: the part of each is had by taking the other's stacks off.
    from tumbledown.games.rubble.features import one_side

    return -int(one_side(house, seat)[names.index("stacks_at_risk")])


def riftwalker(state: State, table: dict[str, Any], stake: str, seat: int) -> int:
    player = table["players"][seat]
    feature = dict(zip(state.terms.game.feature_names(), state.features(seat), strict=True))
    standing = int(max(feature["burstable_now"], feature["line_standing"]))
    return {
        "points": int(player["score"]),
        "hand": int(player["hand"]),
        "rifts": len(player["explored"]),
        "play": int(feature["explored_points"]),
        "ready": standing,
        "near": max(standing, int(feature["one_turn_away"])),
    }[stake]


def crumbles(state: State, table: dict[str, Any], stake: str, seat: int) -> int:
    player = table["players"][seat]
    if stake in ("coins", "culture", "prosperity"):
        return int(player[stake])
    if stake == "built":
        return sum(site["height"] for site in player["sites"])
    if stake == "directives":
        return sum(leads(one["values"], seat) for one in table["directives"])
    if table["hand"] is not None:
        # The feature thinks of a tile in hand as built already; what counts is the city as it stands.
        house: Any = state
        return int(City(house, seat).numbers()[0])
    return int(dict(zip(state.terms.game.feature_names(), state.features(seat), strict=True))["projection"])


def leads(values: list[int], seat: int) -> bool:
    """Whether a seat alone has the highest value."""
    return all(values[seat] > value for other, value in enumerate(values) if other != seat)


def rattle(state: State, table: dict[str, Any], stake: str, seat: int) -> int:
    if stake == "groups":
        return int(table["score"]["points"][seat])
    if stake == "momentum":
        return int(table["players"][seat]["momentum"])
    if stake == "targets":
        return sum(group["seat"] == seat and group["marked"] and group["state"] != "out" for group in table["groups"])
    if stake in ("hill", "flags"):
        return int(table["score"][stake][seat])
    if stake == "strips":
        return int(table["score"]["strips_won"][seat])
    there = [group for group in table["groups"] if group["state"] == "board"]
    own = [group for group in there if group["seat"] == seat and group["type"] != "ward"]
    if stake == "reach":
        bands = {"touch": 0, **table["bands"]}
        foes = [group for group in there if group["seat"] != seat]
        return sum(any(is_reached(group, foe, bands) for group in own) for foe in foes)
    spots = [(200, 200)]
    if table["scenario"]["id"] != "king_of_the_hill":
        free = [marker for marker in table["markers"] if not marker["holder"] and not marker["scored"]]
        spots = [(marker["x"], marker["y"]) for marker in free]
    ways = [int(hypot(group["x"] - x, group["y"] - y)) // 10 * 10 + 10 for group, (x, y) in product(own, spots)]
    return -min(ways, default=0)


def is_reached(group: dict[str, Any], foe: dict[str, Any], bands: dict[str, int]) -> bool:
    """Whether a group could attack another after a move, by distance alone."""
    apart = hypot(group["x"] - foe["x"], group["y"] - foe["y"]) - group["base"] / 2 - foe["base"] / 2
    reach = bands[group["stats"]["rng"]] or REACH_OF_TOUCH
    return bool(apart <= reach + bands[group["stats"]["mov"]] + 0.5)


def ruins(state: State, table: dict[str, Any], stake: str, seat: int) -> int:
    if stake == "cards":
        return -int(table["hands"][seat])
    if stake == "plays":
        ranks = {ruin["rank"] for ruin in table["hand"] if not ruin["wild"]}
        return -max(len(ranks), 1 if table["hand"] else 0)
    if stake == "lead":
        last = table["last_play"]["seat"] if table["table"] else table["turn"]
        return int(last == seat)
    return int(table[{"vp": "vp", "torches": "lit", "claims": "claims"}[stake]][seat])


def connect_four(state: State, table: dict[str, Any], stake: str, seat: int) -> int:
    cells = {(x, y): stone for x, column in enumerate(table["columns"]) for y, stone in enumerate(column)}
    own, other = "AB"[seat], "BA"[seat]
    missing = set()
    still_open = 0
    for x, y, (dx, dy) in product(range(7), range(6), ((1, 0), (0, 1), (1, 1), (1, -1))):
        line = [(x + step * dx, y + step * dy) for step in range(4)]
        if not all(0 <= a < 7 and 0 <= b < 6 for a, b in line) or any(cells.get(cell) == other for cell in line):
            continue
        still_open += 1
        free = [cell for cell in line if cells.get(cell) != own]
        missing |= set(free) if len(free) == 1 else set()
    return {"threats": len(missing), "lines": still_open}[stake]


COUNTERS: dict[str, Callable[[State, dict[str, Any], str, int], int]] = {
    "rubble": rubble,
    "riftwalker": riftwalker,
    "crumbles": crumbles,
    "rattle": rattle,
    "ruins": ruins,
    "connect_four": connect_four,
}

"""What the scenario asks for and who leads, in lines for the terminal; and the zones on its map."""

from typing import Any, Final

from tumbledown.games.rattle.options import ZONE_WORDS
from tumbledown.games.rattle.words import points_words

AIMS: Final = {
    "kill_them_all": "Remove every enemy group. After round {rounds} more points in play win.",
    "king_of_the_hill": "Have more points in or touching the hill after round {rounds}.",
    "capture_the_flags": "Carry two flags off the board, or have more flags after round {rounds}.",
    "duel": "Remove all your targets. After round {rounds} more points in play win.",
    "conquest": "Hold more of the four strips after round {rounds}.",
}
HALVES: Final = {"N": (0, -1), "S": (0, 1), "W": (-1, 0), "E": (1, 0)}


def goal_lines(table: dict[str, Any]) -> list[str]:
    """What is fought for, how far both sides are, who leads, and which zone is whose."""
    scenario = table["scenario"]
    if not scenario:
        return []
    lines = [f"Goal: {AIMS[scenario['id']].format(rounds=scenario['rounds'])}"]
    if table["round"]:
        lines += standing(table)
    elif scenario["id"] == "duel":
        lines += hunts(table)
    deployment = table["deployment"]
    if deployment and deployment["zones"]:
        a, b = by_side(table, [ZONE_WORDS[zone["name"]] for zone in deployment["zones"]])
        lines.append(f"Zones: A has {a}, B has {b}.")
    return lines


def by_side(table: dict[str, Any], pair: list[Any]) -> list[Any]:
    """What each seat has, Player A's first."""
    first = table["player_a"]
    return [pair[first], pair[1 - first]]


def standing(table: dict[str, Any]) -> list[str]:
    """How the scenario would be decided now, and what it is about."""
    score = table["score"]
    points = ("Points in play", score["points"])
    if "hill" in score:
        return [leader(table, [("Points on the hill", score["hill"]), points])]
    if "flags" in score:
        counts = [("Flags", score["flags"]), ("points near the flags", score["near_flags"]), points]
        return [leader(table, counts), flags(table)]
    if "strips" in score:
        counts = [("Strips", score["strips_won"]), ("points in the middle strips", score["middle"]), points]
        return [leader(table, counts), strips(table)]
    if "targets" in score:
        return [*hunts(table), leader(table, [points])]
    return [leader(table, [points])]


def leader(table: dict[str, Any], counts: list[tuple[str, list[int]]]) -> str:
    """The counts that decide, up to the first that is not equal, and whom it favours."""
    shown: list[str] = []
    for name, pair in counts:
        a, b = by_side(table, pair)
        shown.append(f"{name if not shown else name[0].lower() + name[1:]} A {a}, B {b}")
        if a != b:
            return f"{'; '.join(shown)}: {'A' if a > b else 'B'} leads."
    return f"{'; '.join(shown)}: nobody leads."


def flags(table: dict[str, Any]) -> str:
    """Where each flag is."""
    shown = []
    for marker in table["markers"]:
        name = f"flag {marker['marker'] + 1}"
        if marker["scored"]:
            shown.append(f"{name} off the board")
        elif marker["holder"]:
            shown.append(f"{name} with {marker['holder']}")
        else:
            shown.append(f"{name} free at {marker['x']},{marker['y']}")
    text = ", ".join(shown)
    return f"{text[:1].upper()}{text[1:]}."


def strips(table: dict[str, Any]) -> str:
    """The points of both sides in each strip."""
    names = "west to east, 100 mm each" if table["deployment"]["strips"] == "columns" else "north to south, 100 mm each"
    a, b = by_side(table, table["score"]["strips"])
    shown = [f"{one}-{other}" for one, other in zip(a, b, strict=True)]
    return f"Points of A and B in the strips ({names}): {', '.join(shown)}."


def hunts(table: dict[str, Any]) -> list[str]:
    """Whom each side must remove in a duel, and who of them is out."""
    lines = []
    for side, hunter in (("A", table["player_a"]), ("B", 1 - table["player_a"])):
        targets = [group for group in table["groups"] if group["marked"] and group["seat"] != hunter]
        if targets:
            named = [f"{group['id']} (out)" if group["state"] == "out" else str(group["id"]) for group in targets]
            lines.append(f"Targets of {side}: {', '.join(named)}, worth {worth(targets)}.")
    return lines


def worth(groups: list[dict[str, Any]]) -> str:
    """The points of groups together."""
    return points_words(sum(group["points"] for group in groups))


# Zones on the map.


def zone_at(table: dict[str, Any], x: float, y: float) -> str:
    """The sign of the zone that a point is in, as two letters; blanks outside both."""
    deployment = table["deployment"]
    if not deployment or not deployment["zones"]:
        return "  "
    a, b = by_side(table, deployment["zones"])
    return ". " if is_in(a, x, y) else ", " if is_in(b, x, y) else "  "


def is_in(zone: dict[str, Any], x: float, y: float) -> bool:
    """Whether a point is in a zone."""
    disc = zone["disc"]
    if disc:
        across, down = x - disc["x"], y - disc["y"]
        if across * across + down * down > disc["radius"] * disc["radius"]:
            return False
        half = HALVES.get(disc["side"])
        return half is None or across * half[0] + down * half[1] > 0
    return any(left <= x < left + wide and top <= y < top + high for left, top, wide, high in zone["rectangles"])

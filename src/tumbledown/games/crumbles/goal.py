"""What wins and how far everybody is, from the view alone."""

from typing import Any

from tumbledown.engine import Far, Goal, Turn


def goal(view: dict[str, Any]) -> Goal:
    """CRU-57, CRU-58 The prestige as it would count now; CRU-59 alone, the next band."""
    table = view["table"]
    left = table["turns"] - table["turn"]
    rest = f"{left} more turn{'' if left == 1 else 's'}" if left > 0 else "the last turn" if not view["over"] else ""
    worth = [int(player["prestige"]["total"]) for player in table["players"]]
    if table["solo"] is None:
        return Goal("Most prestige at the end wins", [Far(seat, str(have)) for seat, have in enumerate(worth)], rest)
    bands = [band for band in table["solo"]["bands"] if band["min"] > worth[0]]
    if not bands:
        return Goal("No city is judged higher than yours", [Far(0, str(worth[0]))], rest)
    nearest = min(bands, key=lambda band: int(band["min"]))
    return Goal(f"“{nearest['label']}” takes {nearest['min']} prestige", [Far(0, str(worth[0]))], rest)


def turn(view: dict[str, Any]) -> Turn:
    """CRU-13 The active player's, also while others answer gas or take their income."""
    active = int(view["table"]["active"])
    return Turn(active, (active + 1) % int(view["seats"]))

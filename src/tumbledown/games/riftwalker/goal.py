"""What wins and how far everybody is, from the view alone."""

from typing import Any

from tumbledown.engine import Far, Goal, Turn


def goal(view: dict[str, Any]) -> Goal:
    """RIF-54, RIF-59 The score as far as the viewer may know it, and the rifts burst of those that end the game."""
    table = view["table"]
    wanted = int(table["players"][0]["goal"])
    far = [Far(player["seat"], how_far(player), player["burst"], wanted) for player in table["players"]]
    rest = "the last turns" if table["end"]["trigger"] is not None and not view["over"] else ""
    return Goal(f"Most points win when {wanted} rifts are burst", far, rest)


def how_far(player: dict[str, Any]) -> str:
    """The points, where they lie open, and the rifts burst."""
    return f"{player['burst']} burst" if player["score"] is None else f"{player['score']} ({player['burst']} burst)"


def turn(view: dict[str, Any]) -> Turn:
    """The seat on turn, also while another one decides something."""
    seat = int(view["table"]["turn"])
    return Turn(seat, (seat + 1) % int(view["seats"]))

"""What wins and how far everybody is, from the view alone."""

from typing import Any

from tumbledown.engine import NOBODY_NEXT, Far, Goal, Turn


def goal(view: dict[str, Any]) -> Goal:
    """RUI-70 The victory points; in the showdown the ruins that are left in hand."""
    table = view["table"]
    if table["round"] > table["regular_rounds"]:
        left = [(seat, table["hands"][seat]) for seat in table["playing"]]
        far = [Far(seat, f"{count} ruin{'' if count == 1 else 's'}") for seat, count in left]
        return Goal("First out of this showdown wins", far)
    text = f"Going out first from {table['wins_from']} points wins"
    far = [Far(seat, str(points), points, table["wins_from"]) for seat, points in enumerate(table["vp"])]
    return Goal(text, far, f"round {table['round']} of {table['regular_rounds']}")


def turn(view: dict[str, Any]) -> Turn | None:
    """The next seat that still has ruins; nobody while all flip in secret."""
    table = view["table"]
    if table["turn"] is None or view["over"]:
        return None
    seat = int(table["turn"])
    inside = [other for other in table["in_round"] if other != seat]
    after = [other for other in inside if other > seat]
    return Turn(seat, (after or inside or [NOBODY_NEXT])[0])

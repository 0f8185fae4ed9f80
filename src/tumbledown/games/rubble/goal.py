"""What wins and how far both players are, from the view alone."""

from typing import Any

from tumbledown.engine import Far, Goal, Turn


def goal(view: dict[str, Any]) -> Goal:
    """RUB-63 The tokens in the stores, which nobody can take again."""
    table = view["table"]
    wins = int(table["win_tokens"])
    text = f"{wins} tokens home win" if wins != 1 else "One token home wins"
    return Goal(text, [Far(seat, str(store), store, wins) for seat, store in enumerate(table["stores"])])


def turn(view: dict[str, Any]) -> Turn:
    """RUB-06 The active player's, also while the other one decides something."""
    active = int(view["table"]["active"])
    return Turn(active, 1 - active)

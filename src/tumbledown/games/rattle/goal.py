"""What the scenario asks for and how far both sides are, from the view alone."""

from typing import Any

from tumbledown.engine import NOBODY_NEXT, Far, Goal, Turn
from tumbledown.games.rattle.words import CAPTURE_THE_FLAGS, CONQUEST, DUEL, KILL_THEM_ALL, KING_OF_THE_HILL, SCENARIOS


def goal(view: dict[str, Any]) -> Goal:
    """RAT-165 to RAT-173 What the scenario would count now; before it is rolled, that it will be."""
    table = view["table"]
    scenario = table["scenario"]
    if scenario is None:
        return Goal("A scenario is rolled that says what wins")
    which = SCENARIOS.index(scenario["id"])
    rounds, score = scenario["rounds"], table["score"]
    rest = f"round {table['round']} of {rounds}" if table["round"] > 0 else "setting up"
    if which == KING_OF_THE_HILL:
        return Goal("Most points on the hill at the end win", counted(score.get("hill")), rest)
    if which == CAPTURE_THE_FLAGS:
        return Goal("Two flags off the board win, or the most at the end", counted(score.get("flags")), rest)
    if which == CONQUEST:
        return Goal("Most strips held at the end win", counted(score.get("strips_won")), rest)
    if which == DUEL:
        return Goal("Removing every marked enemy group wins", hunted(table), rest)
    assert which == KILL_THEM_ALL
    return Goal("Removing every enemy group wins; in play are", counted(score["points"]), rest)


def counted(score: list[int] | None) -> list[Far]:
    """A number of each seat, once there is one."""
    return [] if score is None else [Far(seat, str(score[seat])) for seat in (0, 1)]


def hunted(table: dict[str, Any]) -> list[Far]:
    """How many of the groups marked for it each seat has removed."""
    marked = table["score"].get("targets")
    if marked is None:
        return []
    out = {group["id"] for group in table["groups"] if group["state"] == "out"}
    gone = [sum(code in out for code in codes) for codes in marked]
    of = [len(codes) for codes in marked]
    return [Far(seat, f"{gone[1 - seat]} of {of[1 - seat]}", gone[1 - seat], of[1 - seat]) for seat in (0, 1)]


def turn(view: dict[str, Any]) -> Turn | None:
    """The side with the initiative, which passes when a turn ends or a reaction is carried out."""
    active = view["table"]["active"]
    if active is None:
        return None
    return Turn(int(active), 1 - int(active) if view["table"]["round"] > 0 else NOBODY_NEXT)

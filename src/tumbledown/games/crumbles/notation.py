"""Whole turns in notation, one line each, written from events ("Notation" of the rules page)."""

from typing import Any, Final

LETTERS: Final = {"coins": "c", "culture": "u", "prosperity": "p"}


def write(events: list[dict[str, Any]]) -> list[str]:
    """A line for every turn among the events, or for the part of it that is there, and one for the end."""
    lines = []
    turn: list[dict[str, Any]] = []
    scores = [event for event in events if event["kind"] == "score"]
    for event in events:
        if event["kind"] == "turn" and turn:
            lines.append(turn_line(turn))
            turn = []
        if event["kind"] not in ("setup", "directive", "score"):
            turn.append(event)
    if turn:
        lines.append(turn_line(turn))
    if scores:
        lines.append("# " + "  ".join(score_text(score) for score in scores))
    return lines


def turn_line(events: list[dict[str, Any]]) -> str:
    """<turn>. P<seat> <cell>=<tile>[bonus] {gas} | <lane> {income} | {build}, as far as it has happened."""
    kinds = [event["kind"] for event in events]
    words = [f"{event['turn']}. {player(event)}" for event in events if event["kind"] == "turn"]
    taken = "".join(salvage_text(event) for event in events)
    gas = [gas_text(event) for event in events if gas_text(event)]
    line = " ".join([*words, *([taken] if taken else []), *gas])
    if "income" in kinds or "purchase" in kinds:
        line += " | " + " ".join(income_words(events))
    built = [build_text(event) for event in events if build_text(event)]
    if built or "end_turn" in kinds:
        line += " | " + (" ".join(built) or ".")
    return line.removeprefix(" | ")


def player(event: dict[str, Any]) -> str:
    """P1 to P4."""
    return f"P{event['seat'] + 1}"


def salvage_text(event: dict[str, Any]) -> str:
    """The tile taken, and its bonus."""
    kind = event["kind"]
    if kind == "salvage":
        return f"{event['cell']}={event['tile']}"
    if kind == "bonus":
        return f"+{event['count']}{LETTERS[event['resource']]}"
    if kind == "move":
        return f">{event['from']}-{event['to']}"
    if kind == "sacrifice":
        return f"!{event['site']}"
    return "-" if kind == "decline" else ""


def gas_text(event: dict[str, Any]) -> str:
    """A flip, or an answer to gas."""
    kind = event["kind"]
    if kind == "flip":
        return f"{event['gas']}{'*' if event['side'] == 'gas' else 'o'}"
    if kind == "gas_pay":
        return f"{player(event)}${event['coins']}"
    return f"{player(event)}x{event['site']}" if kind == "gas_discard" else ""


def income_words(events: list[dict[str, Any]]) -> list[str]:
    """The lane, the free coins from the active player on, then the purchases, uses of one site in a row joined."""
    words = []
    bought: list[tuple[str, int]] = []
    for event in events:
        if event["kind"] == "income":
            words.append(str(event["lane"]))
            coins = event["coins"]
            for steps in range(len(coins)):
                seat = (event["seat"] + steps) % len(coins)
                if coins[seat]:
                    words.append(f"P{seat + 1}+{coins[seat]}c")
        elif event["kind"] == "purchase":
            what = f"{player(event)}@{event['site']}"
            if bought and bought[-1][0] == what:
                bought[-1] = (what, bought[-1][1] + 1)
            else:
                bought.append((what, 1))
    return words + [f"{what}:{uses}" for what, uses in bought]


def build_text(event: dict[str, Any]) -> str:
    """A tile built, fabricated or scrapped."""
    if event["kind"] == "scrap":
        return f"~{event['tile']}"
    if event["kind"] != "place":
        return ""
    return f"{'F:' if event['from'] == 'discard' else ''}{event['tile']}@{event['site']}"


def score_text(score: dict[str, Any]) -> str:
    """A player's prestige and what it comes from."""
    held = f"{score['coins']}c {score['culture']}u {score['prosperity']}p"
    claimed = "".join(f", {name}" for name in score["directives"])
    return f"{player(score)} {score['prestige']} ({held}{claimed})"

"""The table in a terminal: a map, the players and their groups; events as sentences; answers to measuring questions."""

from typing import Any, Final

from tumbledown.games.rattle.options import ZONE_WORDS
from tumbledown.games.rattle.words import points_words

CELL_X: Final = 10
CELL_Y: Final = 20
COLUMNS: Final = 40
ROWS: Final = 20
GROUND: Final = {"rough": "~", "blocking": "#", "hazardous": "^"}
STATES: Final = {"ambush": "in ambush", "delayed": "delayed", "aboard": "aboard", "banished": "banished", "out": "out"}


# The map.


def draw(view: dict[str, Any]) -> str:
    """The table from a view alone, within 100 columns."""
    table = view["table"]
    lines = [heading(table), ""]
    if table["terrain"] or any(group["x"] is not None for group in table["groups"]):
        lines += draw_map(table)
        lines.append("  ~ rough   # blocking   ^ hazardous   * flag   side A in capitals, side B in small letters")
    for player in table["players"]:
        lines += ["", *draw_player(table, player)]
    return "\n".join(lines)


def heading(table: dict[str, Any]) -> str:
    """Scenario, deployment, battlefield, round and turn."""
    words = []
    if table["scenario"]:
        words.append(table["scenario"]["name"])
    if table["deployment"]:
        zones = table["deployment"]["zones"]
        shown = f" ({zones[0]['name']} / {zones[1]['name']})" if zones else ""
        words.append(f"{table['deployment']['name']} deployment{shown}")
    if table["battlefield"]:
        words.append(table["battlefield"]["name"])
    if table["round"]:
        words.append(f"round {table['round']} of {table['scenario']['rounds']}, turn {table['turn']}")
    return "; ".join(words) if words else "Setting up"


def draw_map(table: dict[str, Any]) -> list[str]:
    """The board: two letters for each 10 by 20 millimetres."""
    cells = [["  " for _ in range(COLUMNS)] for _ in range(ROWS)]
    for piece in table["terrain"]:
        for row in range(ROWS):
            for column in range(COLUMNS):
                if holds(piece["polygon"], column * CELL_X + CELL_X / 2, row * CELL_Y + CELL_Y / 2):
                    cells[row][column] = GROUND[piece["ground"]] * 2
    for marker in table["markers"]:
        if not marker["scored"]:
            put(cells, marker["x"], marker["y"], f"*{marker['marker']}")
    for group in table["groups"]:
        if group["x"] is not None:
            name = group["id"][1:3]
            put(cells, group["x"], group["y"], name if group["id"].startswith("A") else name.lower())
    ruler = "      " + "".join(f"{column * CELL_X:<10}" for column in range(0, COLUMNS, 5))
    lines = [ruler.rstrip(), "     +" + "-" * (2 * COLUMNS) + "+"]
    lines += [f"{row * CELL_Y:>4} |{''.join(cells[row])}|" for row in range(ROWS)]
    lines.append("     +" + "-" * (2 * COLUMNS) + "+")
    return lines


def put(cells: list[list[str]], x: int, y: int, text: str) -> None:
    """Write two letters into the cell of a point."""
    cells[min(ROWS - 1, y // CELL_Y)][min(COLUMNS - 1, x // CELL_X)] = text


def holds(polygon: list[list[int]], x: float, y: float) -> bool:
    """Whether a point is in a convex polygon."""
    signs = set()
    for place in range(len(polygon)):
        ax, ay = polygon[place]
        bx, by = polygon[(place + 1) % len(polygon)]
        cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if cross != 0:
            signs.add(cross > 0)
    return len(signs) < 2


def draw_player(table: dict[str, Any], player: dict[str, Any]) -> list[str]:
    """A player's line, and one line for each group."""
    traits = ", ".join(trait["name"] for trait in player["traits"])
    active = "  <- active" if table["active"] == player["seat"] else ""
    name = player["warband"] or "no warband yet"
    lines = [f"{player['side']}: {name} ({traits}) momentum {player['momentum']}/{player['total']}{active}"]
    extras = []
    if player["tactic"]:
        extras.append(f"tactic {player['tactic']}")
    if player["fate"]:
        extras.append(f"fate number {player['fate']}")
    if player["free_action"] or player["free_action_of"]:
        extras.append(f"free action {player['free_action_of'] or ''}".strip())
    if extras:
        lines.append(f"   {', '.join(extras)}")
    lines += [group_line(group) for group in table["groups"] if group["seat"] == player["seat"]]
    return lines


def group_line(group: dict[str, Any]) -> str:
    """A group: where it is, its stats, and what is special."""
    if group["x"] is not None:
        where = f"{group['x']},{group['y']}"
    else:
        where = STATES.get(group["state"], "not deployed")
    if group["carrier"]:
        where = f"in {group['carrier']}"
    stats = group["stats"]
    numbers = "/".join(str(stats[name] or "-") for name in ("fury", "guile", "will"))
    specials = [action["name"] for action in group["actions"]]
    specials += [group[key] for key in ("heavy_trait", "warding") if group[key]]
    if group["marker"] is not None:
        specials.append(f"flag {group['marker'] + 1}")
    if group["marked"]:
        specials.append("duel target")
    if group["barred"]:
        specials.append("acted last")
    shown = f"  {', '.join(specials)}" if specials else ""
    bands = f"{stats['mov'] or '-'}/{stats['rng']}"
    return f"   {group['id']:<5} {group['type']:<12} {group['points']} {where:<12} {bands:<8} {numbers:<9}{shown}"


# Sentences.

PLAIN: Final = {
    "warband": "{name} enters the field.",
    "battlefield": "The battlefield is {name}.",
    "marked": "{group} is a target of the duel.",
    "set_aside": "{group} is set aside: {where}.",
    "embarked": "{group} gets into {carrier}.",
    "disembarked": "{group} gets out of {carrier} at {x},{y}.",
    "placed": "{group} is placed at {x},{y} ({why}).",
    "returned": "{group} comes back at {x},{y} ({why}).",
    "back_in_ambush": "{group} did not come to react and goes back into ambush.",
    "round": "Round {round} begins.",
    "round_over": "Round {round} is over.",
    "bids": "The bids are {bids[0]} and {bids[1]}.",
    "flag_taken": "{group} takes flag {flag}.",
    "flag_lost": "{group} loses flag {flag}.",
    "flag_scored": "{group} carries flag {flag} off the board.",
    "banished": "{group} is banished.",
    "retarget": "{group} attacks {target} instead.",
    "redirected": "{group} is confused and attacks {target}.",
    "attack_lapses": "{group} has nobody to attack.",
    "spotted": "{group} attacks {target}.",
    "stopped": "{group} is intimidated: its action is not carried out.",
    "detonated": "{ward} detonates.",
    "poisoned": "{group} must check again: the blow was poisoned.",
    "gate": "{group} must overcome its fear.",
    "density": "The terrain is {density}.",
    "deployment": "The deployment is {deployment}.",
    "scenario": "The scenario is {scenario}.",
    "tactic": "A new tactic: {tactic}.",
    "fate": "The fate number is {number}.",
}
SILENT: Final = ("rosters", "markers", "initiative", "moves", "player_a", "piece")


def sentence(event: dict[str, Any], sides: tuple[str, str]) -> str:
    """What an event says to a person; empty when it is not worth a line."""
    kind = event["kind"]
    if kind in SILENT:
        return ""
    if kind in PLAIN:
        # Flags are counted from one, as on the board.
        return PLAIN[kind].format(flag=event.get("marker", 0) + 1, **event).replace("_", " ")
    name = sides[event["seat"]] if isinstance(event.get("seat"), int) else ""
    if kind == "action":
        return action_sentence(event)
    if kind == "check":
        return check_sentence(event)
    if kind == "fate_used":
        return f"{name} puts {event['new']} in place of {event['old']}: {RESULT_WORDS[event['result']]}."
    if kind == "move":
        return move_sentence(event)
    if kind == "attack":
        return attack_sentence(event)
    if kind == "removed":
        causes = {"break": "breaks", "wrecked": "is wrecked", "left": "leaves the board", "detonated": "is gone"}
        return f"{event['group']} {causes[event['cause']]} and is out of play."
    if kind == "momentum":
        change = event["change"]
        verb = "regains" if change > 0 else "spends" if event["why"] in PAYMENTS else "loses"
        return f"{name} {verb} {abs(change)} momentum ({event['why']}), {event['momentum'][event['seat']]} left."
    return other_sentence(event, name)


RESULT_WORDS: Final = {"fail": "failure", "success": "success", "critical": "critical success"}
EXITS: Final = {
    "check": "tries by a check to leave the",
    "pay": "pays to leave the",
    "stay": "stays in the",
    "free": "leaves the",
}
PAYMENTS: Final = ("bid", "action", "reaction", "denial", "forcing", "terrain", "tactic", "arrive", "flag")


def other_sentence(event: dict[str, Any], name: str) -> str:
    """Sentences about players."""
    kind = event["kind"]
    if kind == "reaction":
        ward = f" through {event['ward']}" if event["ward"] else ""
        return f"{event['group']} reacts to {event['against']} with {event['reaction'].replace('_', ' ')}{ward}."
    if kind == "game_over":
        return f"The game is over ({event['reason'].replace('_', ' ')})."
    if kind == "free_action":
        of = event["group"] or "any group"
        return f"The next action of {of} of {name} is free."
    if kind == "coordinated":
        return f"{', '.join(event['groups'])} act together."
    if kind == "bid" and "bid" in event:
        return f"{name} bids {event['bid']}."
    if kind == "terrain_edited":
        return f"{name} has {event['what']} a piece of terrain."
    if kind == "zones":
        return f"The zones are {ZONE_WORDS[event['zones'][0]]} and {ZONE_WORDS[event['zones'][1]]}."
    if kind == "terrain_exit":
        return f"{event['group']} {EXITS[event['how']]} {event['ground']} terrain."
    if kind == "coin":
        return "A coin decides the bid."
    words = {
        "bid": "has bid",
        "first": "is active first",
        "turn": f"begins turn {event.get('turn', '')}",
        "pass": "ends the turn",
        "denied": "denies it",
        "forced": "forces it",
        "not_forced": "gives the reaction up",
        "swap": "takes the initiative",
        "morale": f"must test morale at {points_words(event.get('points', 0))}",
    }
    return f"{name} {words[kind]}." if kind in words else ""


def action_sentence(event: dict[str, Any]) -> str:
    """An action with its path and targets."""
    text = f"{event['group']}: {event['action'].replace('_', ' ')}"
    if event["path"]:
        x, y = event["path"][-1]
        text += f" to {x},{y}"
    if event["targets"]:
        text += f" against {', '.join(event['targets'])}"
    if event["subject"]:
        text += f" ({event['subject']})"
    return f"{text}."


def check_sentence(event: dict[str, Any]) -> str:
    """A check with its dice."""
    dice = " and ".join(str(die) for die in event["dice"])
    result = RESULT_WORDS[event["result"]]
    return f"{event['group']} rolls {dice} against {event['stat'].capitalize()} {event['need']}: {result}."


def move_sentence(event: dict[str, Any]) -> str:
    """A move as it was really walked."""
    x, y = event["path"][-1]
    if len(event["path"]) == 1:
        return f"{event['group']} does not get away from {x},{y}."
    verb = "is moved" if event["forced"] else "moves"
    stop = " and stops there" if event["stopped"] else ""
    return f"{event['group']} {verb} to {x},{y}{stop}."


def attack_sentence(event: dict[str, Any]) -> str:
    """An attack with what helps and hinders it."""
    how = "in melee" if event["melee"] else "from afar"
    reasons = [f"bonus: {reason}" for reason in event["bonuses"]]
    reasons += [f"penalty: {reason}" for reason in event["penalties"]]
    shown = f" ({'; '.join(reasons)})" if reasons else ""
    return f"{event['group']} attacks {event['target']} {how}{shown}."

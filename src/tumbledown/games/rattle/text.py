"""The table in a terminal: what is fought for and who leads, a map, the players and their groups."""

from typing import Any, Final

from tumbledown.games.rattle.goals import goal_lines, zone_at
from tumbledown.games.rattle.sentences import TACTICS

CELL_X: Final = 10
CELL_Y: Final = 20
COLUMNS: Final = 40
ROWS: Final = 20
GROUND: Final = {"rough": "~", "blocking": "#", "hazardous": "^"}
HILL: Final = "::"
STATES: Final = {"ambush": "in ambush", "delayed": "delayed", "aboard": "aboard", "banished": "banished", "out": "out"}


# The map.


def draw(view: dict[str, Any]) -> str:
    """The table from a view alone, within 100 columns."""
    table = view["table"]
    lines = [heading(table), *goal_lines(table)]
    if table["terrain"] or any(group["x"] is not None for group in table["groups"]):
        lines += ["", *draw_map(table)]
        lines += legend(table)
    if table["groups"]:
        lines.append("  Each group: points, place, move/reach, Fury/Guile/Will (a die hits when it shows that or more)")
    for player in table["players"]:
        lines += ["", *draw_player(table, player)]
    return "\n".join(lines)


def legend(table: dict[str, Any]) -> list[str]:
    """What the signs on the map mean, as far as they are on it."""
    signs = ["~ rough", "# blocking", "^ hazardous"]
    if any(piece["hill"] for piece in table["terrain"]):
        signs.append(": the hill")
    if table["markers"]:
        signs.append("*1 flag 1")
    if table["deployment"] and table["deployment"]["zones"]:
        signs += [". zone of A", ", zone of B"]
    return [
        f"  {'   '.join(signs)}",
        "  Groups of A in capitals, of B in small letters: F1 is AF1, f1 is BF1",
    ]


def heading(table: dict[str, Any]) -> str:
    """Scenario, deployment, battlefield, round and turn."""
    words = []
    if table["scenario"]:
        words.append(table["scenario"]["name"])
    if table["deployment"]:
        words.append(f"{table['deployment']['name']} deployment")
    if table["battlefield"]:
        words.append(table["battlefield"]["name"])
    if table["round"]:
        turn = "bids" if table["active"] is None else f"turn {table['turn']}"
        words.append(f"round {table['round']} of {table['scenario']['rounds']}, {turn}")
    return "; ".join(words) if words else "Setting up"


def draw_map(table: dict[str, Any]) -> list[str]:
    """The board: two letters for each 10 by 20 millimetres."""
    cells = [[zone_at(table, *middle(column, row)) for column in range(COLUMNS)] for row in range(ROWS)]
    for piece in table["terrain"]:
        columns, rows = cells_around(piece["polygon"])
        for row in rows:
            for column in columns:
                if holds(piece["polygon"], *middle(column, row)):
                    cells[row][column] = HILL if piece["hill"] else GROUND[piece["ground"]] * 2
    for marker in table["markers"]:
        if not marker["scored"]:
            put(cells, marker["x"], marker["y"], f"*{marker['marker'] + 1}")
    for group in table["groups"]:
        if group["x"] is not None:
            name = group["id"][1:3]
            put(cells, group["x"], group["y"], name if group["id"].startswith("A") else name.lower())
    ruler = "      " + "".join(f"{column * CELL_X:<10}" for column in range(0, COLUMNS, 5))
    lines = [ruler.rstrip(), "     +" + "-" * (2 * COLUMNS) + "+"]
    lines += [f"{row * CELL_Y:>4} |{''.join(cells[row])}|" for row in range(ROWS)]
    lines.append("     +" + "-" * (2 * COLUMNS) + "+")
    return lines


def cells_around(polygon: list[list[int]]) -> tuple[range, range]:
    """The columns and rows that a piece can lie in: to try all others would take most of the time of a drawing."""
    across, down = [x for x, _ in polygon], [y for _, y in polygon]
    columns = range(max(0, min(across) // CELL_X), min(COLUMNS, max(across) // CELL_X + 1))
    return columns, range(max(0, min(down) // CELL_Y), min(ROWS, max(down) // CELL_Y + 1))


def middle(column: int, row: int) -> tuple[float, float]:
    """The middle of a cell, in millimetres."""
    return column * CELL_X + CELL_X / 2, row * CELL_Y + CELL_Y / 2


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
    if not table["groups"]:
        return [f"{player['side']} (seat {player['seat'] + 1}): {player['warband'] or 'no warband yet'}"]
    head = f"{player['side']} (seat {player['seat'] + 1}): {player['warband']} ({traits})"
    momentum = f", momentum {player['momentum']}/{player['total']}" if table["round"] else ""
    lines = [f"{head}{momentum}{active}"]
    extras = []
    if player["tactic"]:
        extras.append(f"tactic: {TACTICS[player['tactic']].removeprefix('have ')}")
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
    numbers = f"{bands:<8} {numbers:<9}{shown}"
    return f"   {group['id']:<5} {group['type']:<12} {group['points']} {where:<12} {numbers}".rstrip()

"""The table in the terminal, from a view alone, and events as sentences."""

from itertools import pairwise
from math import cos, pi, sin
from textwrap import wrap
from typing import Any, Final

from tumbledown.games.rubble.board import Board, positions_of
from tumbledown.games.rubble.pieces import SEAT_NAMES

WIDTH: Final = 84
HEIGHT: Final = 35
COLUMNS: Final = 100
INDENT: Final = " " * 8
PATH: Final = "·"
PORT: Final = ":"
RIM: Final = "."
LINK: Final = "#"
MARKS: Final = {"caravan": "^", "desert": "o", "ruin": "*", "great_ruin": "@"}
NAMES: Final = ("Light", "Dark")


# The board.


def draw(view: dict[str, Any]) -> str:
    """The board with its paths and the storm's present links; beside it stacks, pockets, stores, bank and stamina."""
    table = view["table"]
    canvas = [[" "] * WIDTH for _ in range(HEIGHT)]
    draw_disc(canvas, table)
    draw_paths(canvas, table["board"])
    draw_links(canvas, table)
    draw_port_arrows(canvas, table["board"])
    draw_spaces(canvas, table)
    lines = "\n".join("".join(row).rstrip() for row in canvas).strip("\n")
    return "\n".join([headline(view), "", lines, "", *legend(view)])


def at(x: float, y: float) -> tuple[int, int]:
    """The column and row of a point of the plane; spaces keep room for their names."""
    return 4 + round(x * (WIDTH - 14) / 1000), 1 + round(y * (HEIGHT - 3) / 1000)


def line(canvas: list[list[str]], a: tuple[int, int], b: tuple[int, int], mark: str) -> None:
    """A straight line of marks."""
    length = max(abs(b[0] - a[0]), 2 * abs(b[1] - a[1]), 1)
    for step in range(0, length + 1, 2):
        column = round(a[0] + (b[0] - a[0]) * step / length)
        row = round(a[1] + (b[1] - a[1]) * step / length)
        put(canvas, column, row, mark)


def put(canvas: list[list[str]], column: int, row: int, mark: str) -> None:
    """A mark, if it is within the picture: the disc of an owner's board may stand out."""
    if 0 <= row < HEIGHT and 0 <= column < WIDTH:
        canvas[row][column] = mark


def slot_point(disc: dict[str, Any], slot: int) -> tuple[float, float]:
    """Where a slot lies on the rim: clockwise from the top."""
    angle = 2 * pi * slot / disc["slots"]
    return disc["cx"] + disc["radius"] * sin(angle), disc["cy"] - disc["radius"] * cos(angle)


def draw_disc(canvas: list[list[str]], table: dict[str, Any]) -> None:
    """The rim."""
    disc = table["board"]["disc"]
    for step in range(72):
        angle = 2 * pi * step / 72
        column, row = at(disc["cx"] + disc["radius"] * sin(angle), disc["cy"] - disc["radius"] * cos(angle))
        put(canvas, column, row, RIM)


def points_of(board: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """Column and row of every space."""
    return {space["id"]: at(space["x"], space["y"]) for space in board["spaces"]}


def draw_paths(canvas: list[list[str]], board: dict[str, Any]) -> None:
    """Paths in dots, with an arrow head in the middle where they have one; ports up to the rim."""
    points = points_of(board)
    for path in board["paths"]:
        bends = [points[path["a"]], *(at(x, y) for x, y in path.get("via", [])), points[path["b"]]]
        for a, b in pairwise(bends):
            line(canvas, a, b, PATH)
        if path["dir"] == "ab":
            middle = len(bends) // 2
            arrow(canvas, bends[middle - 1], bends[middle])
    for port in board["ports"]:
        rim = at(*slot_point(board["disc"], port["slot"]))
        line(canvas, points[port["space"]], rim, PORT)


def draw_port_arrows(canvas: list[list[str]], board: dict[str, Any]) -> None:
    """The arrows of ports, over the live links."""
    points = points_of(board)
    for port in board["ports"]:
        rim = at(*slot_point(board["disc"], port["slot"]))
        if port["dir"] == "in":
            arrow(canvas, points[port["space"]], rim)
        elif port["dir"] == "out":
            arrow(canvas, rim, points[port["space"]])


def arrow(canvas: list[list[str]], a: tuple[int, int], b: tuple[int, int]) -> None:
    """An arrow head halfway from a to b."""
    across, down = b[0] - a[0], 2 * (b[1] - a[1])
    head = (">" if across > 0 else "<") if abs(across) >= abs(down) else ("v" if down > 0 else "^")
    put(canvas, (a[0] + b[0]) // 2, (a[1] + b[1]) // 2, head)


def draw_links(canvas: list[list[str]], table: dict[str, Any]) -> None:
    """The chords that meet ports of two spaces now, with the ports that they meet."""
    board = table["board"]
    points = points_of(board)
    disc = board["disc"]
    slots = disc["slots"]
    ports = {port["slot"]: port["space"] for port in board["ports"]}
    offset = positions_of(disc)[table["disc"]]
    for chord in disc["chords"]:
        one, other = ((end + offset) % slots for end in chord["ends"])
        if one in ports and other in ports and ports[one] != ports[other]:
            rims = [at(*slot_point(disc, one)), at(*slot_point(disc, other))]
            line(canvas, rims[0], rims[1], LINK)
            line(canvas, points[ports[one]], rims[0], LINK)
            line(canvas, points[ports[other]], rims[1], LINK)


def draw_spaces(canvas: list[list[str]], table: dict[str, Any]) -> None:
    """Each space as its mark and id, with what stands on it in brackets: [L], [K3], [Lk2] when two contest it."""
    points = points_of(table["board"])
    for space in table["board"]["spaces"]:
        name = space["id"]
        text = MARKS[space["kind"]] + name
        there = pieces_on(table, name)
        if there:
            text += f"[{there}]"
        column, row = points[name]
        start = min(max(column - len(text) // 2, 0), WIDTH - len(text))
        for place, character in enumerate(text):
            canvas[row][start + place] = character


def pieces_on(table: dict[str, Any], name: str) -> str:
    """The pieces on a space: wanderers in capitals, stacks as small colour letter and height."""
    found = "".join(letter for letter, place in zip("LK", table["wanderers"], strict=True) if place == name)
    found += str(table["stacks"].get(name, "")).lower()
    top = table["resolving"][-1] if table["resolving"] else {}
    if table["beside"] and top.get("space") == name:
        found += "+" + table["beside"].lower()
    return found


# The words around it.


def headline(view: dict[str, Any]) -> str:
    """Board, turn and storm in one line."""
    table = view["table"]
    links = ", ".join(table["links"]) or "none"
    who = NAMES[table["active"]]
    return (
        f"{table['board']['name']}   turn {table['turn']}: {who}, stamina {table['stamina']}   "
        f"storm at {table['disc']}: {links}"
    )


def legend(view: dict[str, Any]) -> list[str]:
    """Both players, the bank, what is being resolved, and what the marks mean."""
    table = view["table"]
    lines = []
    for seat, who in enumerate(NAMES):
        store, letter = table["stores"][seat], "LK"[seat]
        filled = "#" * store + "-" * max(table["win_tokens"] - store, 0)
        stacks = ", ".join(own_stacks(table, letter))
        lines.append(
            f"{who:5} {letter} on {table['wanderers'][seat]:3} pocket {table['pockets'][seat]:2}   "
            f"store {store} [{filled}]   rubble and pillars: {stacks or 'none'}"
        )
    hand = f"   in hand {table['hand']}" if table["hand"] else ""
    due = ", ".join(f"{space} +{count}" for space, count in table["due"].items())
    lines.append(f"bank {table['bank']}{hand}   gains if the turn ended now: {due or 'none'}")
    waiting = [
        f"{entry['text']}" + (f" on {entry['space']}" if "space" in entry else "") for entry in table["resolving"]
    ]
    if waiting and table["resolving"][-1]["step"] != "drain":
        lines.append("now resolving: " + ", then ".join(reversed(waiting)))
    lines += [f"note: {warning}" for warning in table["warnings"]]
    lines.append("^ caravan  o desert  * ruin  @ great ruin  · path (> one way)  : port  # link through the storm")
    lines.append("[L] [K] wanderers, [l1] rubble, [k3] a pillar, by colour and height")
    lines.append("  ".join(f"{space['id']} {space['name'].removeprefix('The ')}" for space in table["board"]["spaces"]))
    if view["over"]:
        outcome = view["outcome"]
        who = " and ".join(NAMES[seat] for seat in outcome["winners"]) if len(outcome["winners"]) == 1 else "Nobody"
        lines.append(f"{who} wins: {outcome['reason'].replace('_', ' ')}.")
    return [part for text in lines for part in wrap(text, COLUMNS, subsequent_indent=INDENT)]


def own_stacks(table: dict[str, Any], letter: str) -> list[str]:
    """The stacks of a colour with their places; one that attacks stands beside what it attacks."""
    found = [f"{space} {text[1:]}" for space, text in table["stacks"].items() if text[0] == letter]
    if table["beside"] and table["beside"][0] == letter:
        where = table["resolving"][-1].get("space", "") if table["resolving"] else ""
        found.append(f"{where} {table['beside'][1:]} (attacking)".strip())
    return found


# Events.


def piece_words(mark: str, height: int = 0) -> str:
    """A piece of an event in words: one token is rubble, more of them are a pillar."""
    colour = SEAT_NAMES[0 if mark in ("L", "l") else 1]
    if mark in ("L", "K"):
        return f"the {colour} wanderer"
    if height == 1:
        return f"the {colour} rubble"
    return f"the {colour} pillar of {height}" if height else f"the {colour} tokens"


def sentence(event: dict[str, Any]) -> str:
    """What an event says to a person."""
    kind = event["kind"]
    if kind in ("setup", "turn", "won", "cap"):
        return frame_sentence(event)
    if kind in ("drain", "rotate", "collapse", "spilled", "gain", "place", "bank"):
        return token_sentence(event)
    text = chain_sentence(event)
    return text[0].upper() + text[1:]


def named(event: dict[str, Any], board: Board) -> dict[str, Any]:
    """The event with spaces as the board calls them, for a sentence: Broken Well and not R1."""
    called = dict(zip(board.names, board.called, strict=True))
    found = event | {fact: called.get(event[fact], event[fact]) for fact in ("space", "from", "to") if fact in event}
    if "opens" in event:
        found["opens"] = [road_words(link, called) for link in event["opens"]]
    return found


def road_words(link: str, called: dict[str, str]) -> str:
    """A link by the names of its spaces.

    >>> road_words("D1–R4", {"D1": "East Tracks", "R4": "West Arch"})
    'East Tracks – West Arch'
    """
    sign = "→" if "→" in link else "–"
    return f" {sign} ".join(called.get(end, end) for end in link.split(sign))


def frame_sentence(event: dict[str, Any]) -> str:
    """The start and end of the game and of turns."""
    kind = event["kind"]
    if kind == "setup":
        return f"{NAMES[event['first']]} begins; the storm is in position {event['disc']}."
    if kind == "turn":
        return f"Turn {event['turn']}: {NAMES[event['seat']]} has {event['stamina']} stamina."
    if kind == "won":
        return f"{NAMES[event['seat']]} wins with {event['store']} tokens in store."
    return f"The game ends after {event['turn']} turns."


def token_sentence(event: dict[str, Any]) -> str:
    """Tokens that come and go, and the disc."""
    kind, who = event["kind"], NAMES[event.get("seat", 0)]
    if kind == "drain":
        return f"{who} drains the pillar on {event['space']} to {event['height']} and has {event['stamina']} stamina."
    if kind == "rotate":
        opens = ", ".join(event["opens"]) or "nothing new"
        return f"{who} rotates the storm to position {event['to']}: it opens {opens}."
    if kind == "collapse":
        return f"{who} collapses the pillar of {event['height']} on {event['space']}."
    if kind == "spilled":
        return f"The collapse finds no way on from {event['space']}: {tokens(event['count'])} back to the bank."
    if kind == "place":
        height = event["height"]
        return f"{who} places a token on {event['space']}: {'rubble' if height == 1 else f'a pillar of {height}'}."
    if kind == "bank":
        source = "pocket" if event["source"] == "pocket" else "pillar" if event["count"] > 1 else "rubble"
        return f"{who} banks {event['count'] or 'nothing'} from the {source} and has {event['store']} in store."
    where = "into the pocket" if event["to"] == "pocket" else f"onto the pillar, now {event['height']}"
    count = "1 token" if event["count"] == 1 else f"{event['count']} tokens"
    return f"{who} gains {count} on {event['space']}, {where}."


def chain_sentence(event: dict[str, Any]) -> str:
    """Moves and attacks."""
    kind = event["kind"]
    if kind == "move":
        return move_sentence(event)
    if kind == "attack":
        return attack_sentence(event)
    if kind == "effect":
        return effect_sentence(event)
    if kind == "stays":
        return f"{piece_words(event['piece'])} stays on {event['space']}."
    if kind == "dropped":
        return f"the attacker on {event['space']} has gone meanwhile: its follow-up is dropped."
    what = piece_words(event["piece"], event["height"])
    if event["piece"] in ("L", "K"):
        return f"{what} has no way from {event['space']} and is set on the caravan space."
    return f"{what} has no way from {event['space']} and goes to the bank."


def tokens(count: int) -> str:
    """So many tokens, and the verb that goes with them."""
    return "1 token goes" if count == 1 else f"{count} tokens go"


def move_sentence(event: dict[str, Any]) -> str:
    """A move, by its cause."""
    what = piece_words(event["piece"], event["height"])
    verbs = {"action": "moves", "pushed": "is pushed", "follow": "follows up", "bounce": "bounces on"}
    through = " through the storm" if event["by"] == "storm" else ""
    if event["cause"] == "collapse":
        joins = f" and joins the stack there, now {event['joins']}" if "joins" in event else ""
        return f"one token falls from {event['from']} to {event['to']}{through}{joins}."
    return f"{what} {verbs[event['cause']]} from {event['from']} to {event['to']}{through}."


def attack_sentence(event: dict[str, Any]) -> str:
    """An attack with its comparison."""
    what, target = (
        piece_words(event["attacker"], event.get("attacker_height", 0)),
        piece_words(event["target"], event["height"]),
    )
    # RUB-R21 Without a word it looks as if the two could go on for ever.
    back = (
        " It may come back at its attacker: in a chain each piece may attack another once." if "back" in event else ""
    )
    if event["result"] == "push":
        return f"{what} pushes {target} on {event['space']}.{back}"
    against = f"strength {event['strength']} against {event['height']}"
    return f"{what} bounces off {target} on {event['space']}: {against}.{back}"


def effect_sentence(event: dict[str, Any]) -> str:
    """What a push did."""
    what = piece_words(event["attacker"], event.get("attacker_height", 0))
    height = event.get("target_height", 0)
    target = piece_words(event["target"], height)
    if event["effect"] == "take":
        return take_sentence(event, target)
    if event["effect"] == "flip":
        colour = SEAT_NAMES[1 if event["target"] in ("L", "l") else 0]
        return f"{what} flips {target}: it is {colour} now."
    if event["effect"] == "leave":
        return f"{what} leaves {target} as it is." if height else f"{what} takes nothing from {target}."
    return f"there is nothing to take from {target}."


def take_sentence(event: dict[str, Any], target: str) -> str:
    """What a push has brought in; rubble and pillars grow by it."""
    gained = event.get("target_height", 0)
    what = target
    if not gained:
        gained = event["count"]
        what = f"{gained} token{'' if gained == 1 else 's'} from {target}"
    grown = event.get("attacker_height", 0)
    now = f" and is a pillar of {grown} now" if grown else ""
    return f"{piece_words(event['attacker'], grown - gained if grown else 0)} takes {what}{now}."

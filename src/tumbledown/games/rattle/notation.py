"""The game in notation, one line per action, written from events ("Notation" of the rules page)."""

from typing import Any, Final, final

from tumbledown.games.rattle.geometry import BOARD

ACTION_CODES: Final = {
    "sprint": "SPR",
    "charge": "CHG",
    "stand_and_fight": "FGT",
    "feint": "FNT",
    "maneuver": "MAN",
    "rest": "RST",
    "translocate_ward": "TWD",
    "crashing_wave": "CWV",
    "spot_weakness": "SPW",
    "battle_summons": "BSM",
    "distant_doom": "DDM",
    "banishment": "BAN",
    "push_to_the_brink": "PTB",
    "scheming_plot": "SCP",
    "take_flag": "FLG",
}
REACTION_CODES: Final = {
    "regroup": "RGP",
    "intimidate": "INT",
    "countercharge": "CCH",
    "suppression": "SUP",
    "evade": "EVD",
    "follow": "FOL",
    "defiance": "DEF",
    "vengeance": "VEN",
    "reversal": "REV",
    "confusion": "CNF",
    "sacrifice": "SAC",
    "pursuit": "PUR",
    "detonate": "DET",
    "rally": "RAL",
}
MARKS: Final = {"fail": "-", "success": "+", "critical": "++"}
GAINS: Final = ("rest", "plot", "zealots", "blessed", "vengeance", "rally")
LOSSES: Final = ("plot", "intimidate", "confusion")


@final
class Writer:
    """Goes through events once, in order, and writes a line for each action, bid, pass and first-turn effect."""

    def __init__(self, events: list[dict[str, Any]]) -> None:
        self.events = events
        self.lines_found: list[str] = []
        self.place = "0.0"
        self.momentum: list[int] = []
        self.player_a = 0
        self.head = ""
        self.actor = ""
        self.reaction = ""
        self.checks: list[str] = []
        self.results: list[str] = []

    def lines(self) -> list[str]:
        """All lines."""
        for event in self.events:
            self.note_side(event)
            self.take(event)
        self.close()
        return self.lines_found

    def note_side(self, event: dict[str, Any]) -> None:
        """Who is Player A: said at the start, and by every group with its seat."""
        if event["kind"] == "player_a":
            self.player_a = event["seat"]
        elif "seat" in event and isinstance(event.get("group"), str):
            self.player_a = event["seat"] if event["group"].startswith("A") else 1 - event["seat"]

    def side(self, seat: int) -> str:
        """A or B."""
        return "A" if seat == self.player_a else "B"

    def close(self) -> None:
        """The line of the action under way is complete."""
        if not self.head:
            return
        parts = [self.head + (f" {{{self.reaction}}}" if self.reaction else "")]
        if self.checks:
            parts.append(" ".join(self.checks))
        if self.results:
            parts.append(" ".join(self.results))
        line = " | ".join(parts)
        if self.momentum:
            line += f" [{self.momentum[self.player_a]}-{self.momentum[1 - self.player_a]}]"
        self.lines_found.append(line)
        self.head, self.actor, self.reaction = "", "", ""
        self.checks, self.results = [], []

    def single(self, text: str) -> None:
        """A line of its own."""
        self.close()
        self.lines_found.append(f"[{self.place}] {text}")

    def take(self, event: dict[str, Any]) -> None:
        """Write an event into the line under way, or begin a new one."""
        kind = event["kind"]
        if kind == "action":
            self.begin(event)
        elif kind == "check":
            self.checks.append(check_text(event))
        elif kind == "fate_used":
            self.replace_check(event)
        elif kind in ("reaction", "denied", "forced"):
            self.duel(event)
        elif kind == "momentum":
            self.note_momentum(event)
        elif kind in ("turn", "round", "initiative", "bids", "first", "pass", "tactic", "fate"):
            self.round_line(event)
        elif self.head:
            self.results += result_texts(event, self.actor)
        elif kind in ("returned", "placed"):
            self.first_turn(event)

    def begin(self, event: dict[str, Any]) -> None:
        """An action is declared."""
        self.close()
        words = [f"[{event['round']}.{event['turn']}]", event["group"], ACTION_CODES[event["action"]]]
        path = path_text(event["path"])
        boarding, subject = event["boarding"], event["subject"]
        if path:
            words.append(path)
        if boarding == "in":
            words.append(f"in {subject}")
        elif boarding in ("out", "unload", "load"):
            words.append(f"{boarding} {subject}")
        elif subject:
            words.append(f"({subject})")
        words += [f"x{target}" for target in event["targets"]]
        self.head = " ".join(words)
        self.actor = event["group"]

    def duel(self, event: dict[str, Any]) -> None:
        """A reaction is declared, denied or forced."""
        if event["kind"] == "denied":
            self.reaction += "!d"
        elif event["kind"] == "forced":
            self.reaction += "f"
        else:
            point = event["point"]
            where = f"@{point[0]},{point[1]}" if point else ""
            self.reaction = f"{event['group']} {REACTION_CODES[event['reaction']]}{where}"

    def note_momentum(self, event: dict[str, Any]) -> None:
        """Momentum changed; what an effect gave or took is a result."""
        self.momentum = event["momentum"]
        if self.head and event["change"] > 0 and event["why"] in GAINS:
            self.results.append(f"+{event['change']}")
        elif self.head and event["change"] < 0 and event["why"] in LOSSES:
            self.results.append(str(event["change"]))

    def replace_check(self, event: dict[str, Any]) -> None:
        """A fate die changed the last check."""
        if self.checks:
            kept = self.checks[-1].split("[")[0]
            rolls = " ".join(str(die) for die in event["dice"])
            self.checks[-1] = f"{kept}[{rolls}]{MARKS[event['result']]}"

    def round_line(self, event: dict[str, Any]) -> None:
        """Bids, turns, passes and first-turn effects."""
        kind = event["kind"]
        if "turn" in event:
            self.close()
            self.place = f"{event['round']}.{event['turn']}"
        if kind in ("round", "initiative"):
            self.close()
            self.place = f"{event['round']}.0"
            self.momentum = event.get("momentum", self.momentum)
        elif kind == "bids":
            bids = event["bids"]
            self.single(f"BID {bids[self.player_a]}-{bids[1 - self.player_a]}")
        elif kind == "first":
            if self.lines_found and " BID " in self.lines_found[-1]:
                self.lines_found[-1] += f" {self.side(event['seat'])} first"
        elif kind == "pass":
            self.single(f"{self.side(event['seat'])} PASS")
        elif kind == "tactic":
            self.single(f"TAC {event['tactic']}")
        elif kind == "fate":
            self.single(f"FATE {event['number']}")

    def first_turn(self, event: dict[str, Any]) -> None:
        """Groups that come back or are set down outside an action."""
        where = f"{event['x']},{event['y']}"
        if event["why"] == "banishment":
            self.single(f"BACK {event['group']}")
        elif event["why"] == "resurrection":
            self.single(f"RES {event['group']} + >{where}")
        elif event["why"] == "teleported":
            self.single(f"TEL {event['group']}>{where}")
        elif event["why"] == "arrives":
            self.single(f"ARR {event['group']}>{where}")


def check_text(event: dict[str, Any]) -> str:
    """A check: stat letter, stat, dice, rolls and result.

    >>> check_text({"stat": "fury", "need": 11, "dice": [15, 9], "result": "success"})
    'F11(2)[15 9]+'
    """
    rolls = " ".join(str(die) for die in event["dice"])
    letter = event["stat"][0].upper()
    return f"{letter}{event['need']}({len(event['dice'])})[{rolls}]{MARKS[event['result']]}"


def path_text(path: list[list[int]]) -> str:
    """The points after the start; the last one on the border line is the edge.

    >>> path_text([[100, 200], [120, 80]]), path_text([[100, 20], [100, 0]])
    ('>120,80', '>N')
    """
    words = []
    for x, y in path[1:]:
        edge = "N" if y <= 0 else "S" if y >= BOARD else "W" if x <= 0 else "E" if x >= BOARD else ""
        words.append(f">{edge}" if edge else f">{x},{y}")
    return "".join(words)


def result_texts(event: dict[str, Any], actor: str) -> list[str]:
    """What an event adds to the results of a line."""
    kind = event["kind"]
    if kind == "removed":
        return [f"{event['group']} out"]
    if kind == "banished":
        return [f"{event['group']} banished"]
    if kind == "move" and (event["forced"] or event["group"] != actor or event["stopped"]):
        x, y = event["path"][-1]
        return [f"{event['group']}>{x},{y}"]
    if kind in ("placed", "returned"):
        return [f"{event['group']}>{event['x']},{event['y']}"]
    texts = {"stopped": "stopped", "swap": "SWAP"}
    if kind in texts:
        return [texts[kind]]
    if kind == "flag_scored":
        return [f"flag {event['marker'] + 1} scored,"]
    if kind in ("flag_taken", "flag_lost"):
        return [f"flag {event['marker'] + 1} {kind[5:]}"]
    return []

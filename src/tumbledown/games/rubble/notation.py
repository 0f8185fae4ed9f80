"""Whole turns in notation, written from events ("Notation" of the rules page); reading.py reads them back."""

from typing import Any, Final, final

from tumbledown.games.rubble.pieces import LETTERS

EFFECTS: Final = {"flip": "%", "leave": "=", "nothing": "0"}


@final
class Writer:
    """Goes through events once, in order, and writes them; what has not happened is left out and braces are closed."""

    def __init__(self, events: list[dict[str, Any]]) -> None:
        self.events = events
        self.next = 0

    def kind(self) -> str:
        """The kind of the next event; empty at the end."""
        return str(self.events[self.next]["kind"]) if self.next < len(self.events) else ""

    def is_move(self, cause: str) -> bool:
        """Whether the next event is a move of that cause."""
        return self.kind() == "move" and bool(self.events[self.next]["cause"] == cause)

    def take(self) -> dict[str, Any]:
        """The next event, which is then behind us."""
        self.next += 1
        return self.events[self.next - 1]

    def lines(self) -> list[str]:
        """The opening line, if the set-up is among the events, and one line per turn."""
        found = []
        while self.next < len(self.events):
            if self.kind() == "setup":
                setup = self.take()
                found.append(f"{setup['board']} ~{setup['disc']} {LETTERS[setup['first']]}")
            else:
                found.append(self.turn())
        return found

    def turn(self) -> str:
        """turn = number letter item* ["/" gain*] ["#"]; without number and letter if it did not begin here."""
        words = []
        if self.kind() == "turn":
            turn = self.take()
            words.append(f"{turn['turn']}{LETTERS[turn['seat']]}")
        gains: dict[int, int] = {}
        names: dict[int, str] = {}
        won = False
        while self.next < len(self.events) and self.kind() not in ("turn", "setup"):
            kind = self.kind()
            if kind == "gain":
                gain = self.take()
                gains[gain["index"]] = gains.get(gain["index"], 0) + int(gain["count"])
                names[gain["index"]] = gain["space"]
            elif kind == "won":
                self.take()
                won = True
            elif kind == "cap":
                self.take()
            else:
                words.append(self.item())
        if gains:
            words += ["/", *[f"+{gains[space]}{names[space]}" for space in sorted(gains)]]
        return " ".join(words) + ("#" if won else "")

    def item(self) -> str:
        """An item of a turn: drain, disc, own player token, pillar or collapse."""
        if self.is_move("collapse") or self.kind() == "spilled":
            return ",".join(self.collapse_lands())
        event = self.events[self.next]
        if self.kind() == "drain":
            return f"-{self.take()['space']}"
        if self.kind() == "rotate":
            return f"~{self.take()['to']}"
        if self.kind() == "collapse":
            return f"{self.take()['space']}*" + ",".join(self.collapse_lands())
        if self.is_move("action"):
            mark = "@" if event["piece"] in LETTERS else f"{event['from']}-"
            return mark + self.land()
        return self.loose()

    def loose(self) -> str:
        """A part of a chain whose beginning is not among the events."""
        kind = self.kind()
        if kind == "move":
            return self.land()
        if kind == "attack":
            return self.attack()
        if kind == "effect":
            return self.effect()
        if kind in ("place", "bank"):
            return self.home()
        self.take()
        return {"stays": ".", "dropped": "!", "lost": "^"}.get(kind, "?")

    def collapse_lands(self) -> list[str]:
        """land ("," land)*"""
        lands = []
        while self.is_move("collapse") or self.kind() == "spilled":
            if self.kind() == "spilled":
                self.take()
                lands.append("^")
            else:
                lands.append(self.land())
        return lands

    def land(self) -> str:
        """land = S [attack | home]"""
        move = self.take()
        text = str(move["to"])
        if self.kind() == "attack":
            return text + self.attack()
        return text + self.home() if self.kind() in ("place", "bank") else text

    def home(self) -> str:
        """home = "$" n ["[" S ("," S)* "]"]"""
        spaces = []
        while self.kind() == "place":
            spaces.append(self.take()["space"])
        count = int(self.take()["count"]) if self.kind() == "bank" else 0
        return f"${count}" + (f"[{','.join(spaces)}]" if spaces else "")

    def attack(self) -> str:
        """attack = "x{" effect ";" [who ":" land] ";" follow "}" | "b{" land "}" """
        if self.take()["result"] == "bounce":
            landing = self.land() if self.is_move("bounce") else "^" if self.lost() else ""
            return "b{" + landing + "}"
        effect = self.effect() if self.kind() == "effect" else ""
        target = ""
        if self.is_move("pushed"):
            target = f"{self.events[self.next]['piece']}:{self.land()}"
        elif self.kind() == "lost":
            target = f"{self.events[self.next]['piece']}:^"
            self.take()
        return "x{" + effect + ";" + target + ";" + self.follow() + "}"

    def effect(self) -> str:
        """effect = "+" n | "%" | "=" | "0" """
        effect = self.take()
        return f"+{effect['count']}" if effect["effect"] == "take" else EFFECTS[effect["effect"]]

    def follow(self) -> str:
        """follow = land | "." | "!" """
        if self.is_move("follow"):
            return self.land()
        if self.kind() == "stays":
            self.take()
            return "."
        if self.kind() == "dropped":
            self.take()
            return "!"
        return ""

    def lost(self) -> bool:
        """Whether the next event is the loss of a piece, which is then behind us."""
        if self.kind() != "lost":
            return False
        self.take()
        return True

"""The notation of the rules page: one line per turn, written from the events that somebody sees."""

from typing import Any, Final, final

LETTERS: Final = {"wind": "W", "fire": "F", "life": "L", "storm": "S", "earth": "E", "water": "A"}


def write(events: list[dict[str, Any]]) -> list[str]:
    """A line for each turn; the last one may be unfinished."""
    writer = Writer()
    for event in events:
        writer.add(event)
    return writer.finished()


def write_effect(event: dict[str, Any]) -> str:
    """An effect of a power or of the rift step, as it stands between the braces."""
    kind = event["kind"]
    if kind in ("flip", "flip_line", "grow", "swap", "place"):
        return _on_grid(event)
    if kind in ("draw", "look", "discard", "tuck", "untuck"):
        return _of_cards(event)
    if kind == "explore":
        return f"x {event['rift']}"
    if kind == "shift":
        return f"^{event['rift']}={event['points']}"
    if kind == "unshift":
        return f"v {event['rift']}={event['points']}"
    if kind == "return":
        return f"<{event['rift']}"
    if kind == "burst":
        return f"B{event['seat']}:{event['rift']}({event['points']})"
    if kind == "grant":
        return "g"
    if kind == "extra_burst":
        return f"g+{event['count']}"
    if kind == "mark":
        return "n*" if event["mark"] == "free_element" else "n-"
    if kind == "mode":
        return f"m{event['mode']}"
    return ""


def _on_grid(event: dict[str, Any]) -> str:
    kind = event["kind"]
    if kind == "flip":
        return f"~{event['cell']}"
    if kind == "flip_line":
        return f"~/{event['line']}"
    if kind == "swap":
        return "<>".join(event["cells"])
    letter = LETTERS[event["front"]]
    return f"%{event['cell']}={letter}" if kind == "grow" else f"+{letter}@{event['cell']}"


def _of_cards(event: dict[str, Any]) -> str:
    kind = event["kind"]
    if kind == "draw":
        return f"d{event['count']}"
    if kind == "look":
        return f"?{event['count']}"
    if kind == "tuck":
        return f"u:{event.get('rift', '?')}"
    if kind == "untuck":
        return f"t:{event.get('rift', '?')}@{event['from']}"
    if event["zone"] == "hand":
        return "-h" + (f":{event['rift']}" if "rift" in event else "")
    return f"-{event['zone'][0]}:{event['rift']}"


@final
class Writer:
    """Gathers the events of a turn into its four parts."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.begun = False
        self.clear()

    def clear(self) -> None:
        """Begin a new line."""
        self.head = ""
        self.seat = -1
        self.element = ""
        self.rift = ""
        self.powers: list[str] = []
        """The rifts whose powers are under way, as far as the events tell."""
        self.fresh = False
        """Whether the innermost power has no effect yet."""
        self.bursts: list[str] = []
        self.refresh = ""
        self.mark = ""

    def add(self, event: dict[str, Any]) -> None:
        """Write one event."""
        kind = event["kind"]
        if kind == "turn":
            self._end_line()
            self.begun = True
            self.seat = event["seat"]
            self.head = f"{event['round']}.{self.seat}"
        elif kind == "element":
            self._drawn(event)
        elif kind in ("flip", "place") and event["by"] is None:
            place = _on_grid(event)
            self.element = place
        elif kind == "activate":
            self._activate(event)
        elif kind == "keep":
            self.rift += f":{event['rift']}" if "rift" in event else ""
        elif kind == "burst" and event["how"] != "forced":
            self.bursts.append(f"b:{event['rift']}({event['points']})")
        elif kind == "draw" and self.bursts and not self.refresh:
            self.bursts.append(f"d{event['count']}")
        elif kind == "refresh":
            self.refresh = f"r-{event['discarded']}+{event['drawn']}"
        elif kind == "trigger":
            self.mark = " #"
        elif kind in ("explore", "shift") and event["by"] is None:
            self.rift = write_effect(event)
        elif event.get("by") is not None:
            self._effect(event)

    def _drawn(self, event: dict[str, Any]) -> None:
        if event["how"] == "skip":
            self.element = "--"
        elif event["how"] == "free":
            self.element = f"*{LETTERS[event['element']]}"
        elif event["how"] == "flip":
            self.element += f"={LETTERS[event['element']]}"

    def _activate(self, event: dict[str, Any]) -> None:
        if not self.powers:
            self.rift += " !{"
        else:
            self._separate()
            self.rift += f"!{event['rift']}{{"
        self.powers.append(event["rift"])
        self.fresh = True

    def _effect(self, event: dict[str, Any]) -> None:
        # A draw caused by a forced burst names the burst rift, whose power is not under way: it closes nothing.
        if event["by"] in self.powers:
            self._close_to(event["by"])
        self._separate()
        text = write_effect(event)
        if event["kind"] == "discard" and event["seat"] != self.seat:
            text = f"o{event['seat']}{text}"
        self.rift += text

    def _separate(self) -> None:
        if not self.fresh:
            self.rift += "; "
        self.fresh = False

    def _close_to(self, rift: str) -> None:
        """Close the powers inside this one, which goes on."""
        while self.powers[-1] != rift:
            self.powers.pop()
            self.rift += "}"
            self.fresh = False

    def _end_line(self) -> None:
        if not self.begun:
            self.clear()
            return
        self.rift += "}" * len(self.powers)
        parts = [f"{self.head} {self.element}".rstrip()]
        if self.refresh or self.bursts or self.rift:
            parts.append(self.rift or ".")
        if self.refresh or self.bursts:
            parts.append(" ".join(self.bursts) or ".")
        if self.refresh:
            parts.append(self.refresh)
        self.lines.append(" | ".join(parts) + self.mark)
        self.clear()

    def finished(self) -> list[str]:
        """All lines, the one begun included."""
        self._end_line()
        self.begun = False
        return self.lines

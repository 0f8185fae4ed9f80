"""What each seat has seen and chosen on the way to a position: perfect recall, worked out when it is asked for."""

import json

from tumbledown.engine import State, events_for
from tumbledown.engine.state import digest
from tumbledown.engine.tree import Node

SET_UP = "set-up"
"""What seats know before the first choice."""


class Witness:
    """One seat in a game (None: a spectator), and all that it has noticed up to a node.

    Never changed, so that copies share it.
    """

    __slots__ = ("_count", "_lines", "_node", "_seat", "_view")

    def __init__(
        self, seat: int | None, node: Node, count: int = 0, lines: list[str] | None = None, view: str = ""
    ) -> None:
        self._seat = seat
        self._node = node
        self._count = count
        """How many actions of the history led here."""
        self._lines: list[str] = [] if lines is None else lines
        self._view = view
        """The fingerprint of what the seat saw last; empty when it has seen nothing yet."""

    def later(self, history: list[int]) -> "Witness":
        """The same seat when all these actions, choices and draws, have happened; they are done once more, telling."""
        node, lines, view = self._node, self._lines[:], self._view
        if not view and node.state is not None:
            view = self._notice(node.state, lines, view)
        for action in history[self._count :]:
            before, node = node, node.child(action, tell=True)
            if node.state is None or node.draw:
                continue
            if before.state is not None and before.state.to_act == self._seat:
                lines.append(f"chose {node.state.written(before.option if before.draw else action)}")
            view = self._notice(node.state, lines, view)
        return Witness(self._seat, node, len(history), lines, view)

    def _notice(self, state: State, lines: list[str], view: str) -> str:
        """Add the events as the seat saw them, and its view if that is new to it; gives the fingerprint of the view."""
        lines += [json.dumps(event, ensure_ascii=False) for event in events_for(state.events, self._seat)]
        seen = digest(state.view(self._seat))
        if seen != view:
            lines.append(seen)
        return seen

    def told(self) -> str:
        """All that the seat has seen and chosen, in order, and last what it sees now.

        A line is its own choice, an event as it saw it, or the fingerprint of a view that was new to it. What it could
        not notice leaves no line.
        """
        if self._node.state is None:
            return SET_UP
        who = "spectator" if self._seat is None else f"seat {self._seat}"
        return "\n".join([who, *self._lines, shown(self._node.state, self._seat)])

    def elsewhere(self, node: Node) -> "Witness":
        """The same memory, at a node that the seat cannot tell from this one: a history begins there."""
        return Witness(self._seat, node, 0, self._lines, self._view)


class Memory:
    """What the seats have noticed of a game since its history began; each copy of a game has one of its own."""

    __slots__ = ("_latest", "_start")

    def __init__(self, start: Node, latest: dict[int | None, Witness]) -> None:
        self._start = start
        self._latest = latest

    def of(self, seat: int | None, history: list[int]) -> Witness:
        """The seat after all these actions; kept, so that the next time it need not go back to the start."""
        witness = (self._latest.get(seat) or Witness(seat, self._start)).later(history)
        self._latest[seat] = witness
        return witness

    def __deepcopy__(self, memo: object) -> "Memory":
        return Memory(self._start, self._latest.copy())


def shown(state: State | None, seat: int | None) -> str:
    """What the seat (None: a spectator) sees now."""
    return SET_UP if state is None else json.dumps(state.view(seat), ensure_ascii=False)

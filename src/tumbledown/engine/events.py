"""What happened, in order, with who may see it: the source of logs and animation."""

from typing import Any, final


@final
class Event:
    """One thing that happened.

    `facts` are for everybody, or for nobody but the seats that know when `hidden`; `secret` facts are for the seats
    in `knows` only.

    >>> drawn = Event("draw", {"seat": 1, "count": 2}, secret={"cards": [4, 9]}, knows=[1])
    >>> drawn.seen_by(0)
    {'kind': 'draw', 'seat': 1, 'count': 2}
    >>> drawn.seen_by(1)
    {'kind': 'draw', 'seat': 1, 'count': 2, 'cards': [4, 9]}
    """

    def __init__(
        self,
        kind: str,
        facts: dict[str, Any],
        secret: dict[str, Any] | None = None,
        knows: list[int] | None = None,
        hidden: bool = False,
    ) -> None:
        self.kind = kind
        self.facts = facts
        self.secret = secret
        self.knows = knows
        self.hidden = hidden

    def seen_by(self, seat: int | None) -> dict[str, Any] | None:
        """The event as this seat sees it (None: a spectator), ready for JSON; None when it sees nothing of it."""
        knows = self.knows is not None and seat in self.knows
        if self.hidden and not knows:
            return None
        seen: dict[str, Any] = {"kind": self.kind}
        seen.update(self.facts)
        if knows and self.secret is not None:
            seen.update(self.secret)
        return seen

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.facts!r}, {self.secret!r}, {self.knows!r}, hidden={self.hidden})"


def events_for(events: list[Event], seat: int | None) -> list[dict[str, Any]]:
    """What of these events the seat sees (None: a spectator)."""
    return [seen for seen in [event.seen_by(seat) for event in events] if seen is not None]

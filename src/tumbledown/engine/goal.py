"""What wins at this moment and how far everybody is, and whose turn it is: what a table says all the time."""

from typing import Any, Final, final

from tumbledown.engine.spec import NOT_NAMED

NOBODY_NEXT: Final = NOT_NAMED


@final
class Far:
    """How far a seat is, in a word or two; where it can be counted, `done` of `of`."""

    def __init__(self, seat: int, text: str, done: int = 0, of: int = 0) -> None:
        self.seat = seat
        self.text = text
        self.done = done
        self.of = of

    def to_dict(self) -> dict[str, Any]:
        """How far, ready for JSON."""
        return {"seat": self.seat, "text": self.text, "done": self.done, "of": self.of}


@final
class Goal:
    """What wins, how far everybody is, and what is left of the game: one sentence in three parts.

    >>> str(Goal("9 tokens home win", [Far(0, "4"), Far(1, "2")], "turn 13"))
    '9 tokens home win: A 4, B 2; turn 13.'
    """

    def __init__(self, text: str, far: list[Far] | None = None, rest: str = "") -> None:
        self.text = text
        self.far: list[Far] = [] if far is None else far
        self.rest = rest

    def to_dict(self) -> dict[str, Any]:
        """The goal, ready for JSON."""
        return {"text": self.text, "far": [far.to_dict() for far in self.far], "rest": self.rest}

    def sentence(self, names: list[str]) -> str:
        """The whole as one sentence, with the seats by these names."""
        far = ", ".join(f"{names[one.seat]} {one.text}" for one in self.far)
        parts = [": ".join(part for part in (self.text.rstrip("."), far) if part), self.rest]
        return "; ".join(part for part in parts if part) + "."

    def __str__(self) -> str:
        seats = 1 + max((far.seat for far in self.far), default=0)
        return self.sentence([chr(ord("A") + seat) for seat in range(seats)])


@final
class Turn:
    """Whose turn it is, and whose is next; `NOBODY_NEXT` where that cannot be said."""

    def __init__(self, seat: int, next_seat: int = NOBODY_NEXT) -> None:
        self.seat = seat
        self.next_seat = next_seat

    def to_dict(self) -> dict[str, Any]:
        """The turn, ready for JSON."""
        return {"seat": self.seat, "next": self.next_seat}

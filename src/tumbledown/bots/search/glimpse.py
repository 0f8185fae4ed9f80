"""What a bot is given: the view of its seat and positions redrawn from it, never the position itself."""

from typing import Any, final

from mypy_extensions import mypyc_attr

from tumbledown.engine import Chance, GameSpec, Reason, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Glimpse:
    """A game as one seat knows it.

    Bots reach the game through this alone. `resample` gives a whole position in which everything that the seat
    cannot know has been redrawn, so whatever a bot reads from it tells nothing about the real one.
    """

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self.seat = seat
        self.game: GameSpec = state.terms.game
        self.seats = state.terms.seats
        self.is_familiar = state.terms.is_familiar
        self.is_secret = state.is_simultaneous()
        """Whether several seats choose now, each without knowing what the others choose."""

    def legal(self) -> list[int]:
        """What the seat may choose now."""
        return self._state.legal(self.seat)

    def view(self) -> dict[str, Any]:
        """What the seat sees."""
        return self._state.view(self.seat)

    def why_not(self, option: int) -> Reason | None:
        """Why the seat may not choose this."""
        return self._state.why_not(option, self.seat)

    def resample(self, chance: Chance) -> State:
        """A position that the seat cannot tell from the real one, drawing from this tape from now on."""
        return self._state.resample(self.seat, chance)

    def __reduce__(self) -> tuple[Any, ...]:
        return Glimpse, (self._state, self.seat)


@final
class Compared:
    """One option that a bot has compared: how often it was tried, and what it is worth to each seat (-1 to 1)."""

    def __init__(self, option: int, tries: int, worth: list[float]) -> None:
        self.option = option
        self.tries = tries
        self.worth = worth

    def __reduce__(self) -> tuple[Any, ...]:
        return Compared, (self.option, self.tries, self.worth)


@final
class Explanation:
    """Why a bot chose: the options it compared, best first, and the line of play that it expects.

    `is_sure` says that the best of them wins whatever others choose.
    """

    def __init__(self, seat: int, compared: list[Compared], line: list[int], is_sure: bool = False) -> None:
        self.seat = seat
        self.compared = compared
        self.line = line
        self.is_sure = is_sure

    def __reduce__(self) -> tuple[Any, ...]:
        return Explanation, (self.seat, self.compared, self.line, self.is_sure)

    def to_dict(self, game: GameSpec) -> dict[str, Any]:
        """The explanation in notation, ready for JSON."""
        text = game.vocabulary.text
        return {
            "seat": self.seat,
            "options": [
                {"option": one.option, "text": text(one.option), "tries": one.tries, "worth": one.worth}
                for one in self.compared
            ],
            "line": [text(option) for option in self.line],
        }

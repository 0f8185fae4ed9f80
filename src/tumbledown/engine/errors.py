"""Every exception of the engine: one class per cause, each message says what was tried and what would be accepted."""

from tumbledown.engine.reasons import Reason


class TumbledownError(Exception):
    """Anything a caller, a player or a file got wrong."""


class UnknownGame(TumbledownError):
    """No game of that name is registered."""


class WrongSeats(TumbledownError):
    """The game is not played with that many seats, or has no such seat."""


class WrongVariant(TumbledownError):
    """The game has no such variant, or the variant no such value."""


class UnknownRule(TumbledownError):
    """The game has no rule of that id."""


class InvalidNotation(TumbledownError):
    """The text is no option of the game."""


class UnknownOption(TumbledownError):
    """The number is no option of the game."""


class IllegalOption(TumbledownError):
    """The option may not be chosen now; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


class GameNotOver(TumbledownError):
    """The game has no outcome yet."""


class CannotUndo(TumbledownError):
    """Nothing of that seat can be taken back."""


class ChanceError(TumbledownError):
    """A tape cannot give the outcome that the rules ask for."""


class NeedDraw(ChanceError):
    """An asking tape was asked for one more draw, a number below `n`."""

    def __init__(self, n: int) -> None:
        super().__init__(f"a draw below {n} is asked for")
        self.n = n


class BadPosition(TumbledownError):
    """A saved position cannot be loaded."""


class BadRecord(TumbledownError):
    """A match record is broken, truncated, tampered with or made under other rules."""


class BadContent(TumbledownError):
    """A component file does not fit the game."""


class BrokenGame(TumbledownError):
    """A game breaks a promise that every game must keep."""

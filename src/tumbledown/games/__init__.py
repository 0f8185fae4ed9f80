"""The games: a list of our own, those of installed packages (entry points `tumbledown.games`), and how to get one."""

import sys
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType

from tumbledown.engine import (
    Game,
    Record,
    State,
    TumbledownError,
    UnknownGame,
    game_of_sheet,
    read_sheet,
    record_from_json,
    write_sheet,
)
from tumbledown.engine import replay as replay_of
from tumbledown.engine import verify as verify_of

OUR_GAMES = ("connect_four", "crumbles", "rattle", "riftwalker", "rubble", "ruins")
ENTRY_POINTS = "tumbledown.games"


def games() -> list[str]:
    """The ids of all games that can be played here, in alphabetical order.

    >>> "connect_four" in games()
    True
    """
    return sorted({*OUR_GAMES, *(point.name for point in entry_points(group=ENTRY_POINTS))})


@cache
def game(name: str) -> Game:
    """The game of that id; raises `UnknownGame`, naming those there are."""
    if name in OUR_GAMES:
        found = import_module(f"tumbledown.games.{name}.game").GAME
        assert isinstance(found, Game)
        return found
    for point in entry_points(group=ENTRY_POINTS):
        if point.name == name:
            return _third_party(point)
    near = get_close_matches(name, games(), n=1)
    hint = f"did you mean {near[0]}? " if near else ""
    raise UnknownGame(f"there is no game {name!r}; {hint}the games are {', '.join(games())}")


def _third_party(point: EntryPoint) -> Game:
    try:
        found = point.load()
    except Exception as error:
        raise TumbledownError(f"game {point.name!r} of {point.value} cannot be loaded: {error}") from error
    if not isinstance(found, Game) or found.id != point.name:
        raise TumbledownError(f"the entry point {point.value} should give the game {point.name!r}, but gives {found!r}")
    return found


def replay(record: Record) -> Iterator[State]:
    """Every state of a match, from set-up to the last choice; raises `BadRecord` where hashes or rules disagree."""
    return replay_of(game(record.game), record)


def verify(record: Record) -> list[str]:
    """What was found true of a record, line by line; raises `BadRecord`."""
    return verify_of(game(record.game), record)


def to_notation(record: Record) -> str:
    """The record as notation alone: its terms, then each choice as it is written; `from_text` reads it back."""
    return write_sheet(game(record.game), record)


def from_text(text: str) -> Record:
    """The record in a text, be it JSON or notation; raises `BadRecord` saying where it stops being one."""
    if text.lstrip().startswith(("{", "[")):
        return record_from_json(text)
    return read_sheet(game(game_of_sheet(text)), text)


class GamesPackage(ModuleType):
    """This package, which is also the function `games`: `td.games()` and `import tumbledown.games.ruins.rules` work."""

    def __call__(self) -> list[str]:
        """The ids of all games."""
        return games()


sys.modules[__name__].__class__ = GamesPackage

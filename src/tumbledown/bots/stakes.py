"""What a game's turns are about: what players count, in `stakes.py` beside the game, and its words, in `stakes.toml`.

A game without them is compared by its scores alone.
"""

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, NamedTuple

from tumbledown.engine import BadContent, Game, State

FILE = "stakes.toml"
NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
Counts = dict[str, int]


@dataclass(frozen=True)
class Stake:
    """Something that players count, more of it being better, and the words for its going up and down.

    In the words `[bring|brings]` picks by who it is, `{token|tokens}` by the number, `#` is the number, and `@` says
    whose it is.
    """

    rule: str = ""
    weight: float = 1.0
    """What one more of it matters, against one more of the others."""
    up: str = ""
    down: str = ""
    take: str = ""
    """The words for making another lose it, said of the one who does."""
    less: str = ""
    """The words for spending less of it than otherwise."""
    down_rule: str = ""
    is_spent: bool = False
    """Whether its going down in one's own turn is part of playing and not a loss."""
    is_of_round: bool = False
    """Whether a new round deals or sets it anew, so that it cannot be compared with the last one."""
    into: list[str] = field(default_factory=list)
    """What it turns into: its going down is no loss when one of these goes up."""
    is_own: bool = False
    """Whether only its holder can know it."""


class Stakes(NamedTuple):
    """What a game is about, as code: its words, whose turn it is (`turn`), and what a seat has (`counts`)."""

    words: dict[str, Stake]
    turn: Callable[[Any], list[int]]
    counts: Callable[[Any, int], Counts]


SCORE = Stake(up="[score|scores] # {point|points}", down="[lose|loses] # {point|points}")


def turn_of_choice(state: State) -> list[int]:
    """Whose turn it is in a game that does not say: whoever chooses."""
    return [state.to_act, 0]


def counts_of_scores(state: State, seat: int) -> Counts:
    """What counts in a game that does not say."""
    return {"score": state.scores()[seat]}


@cache
def stakes_of(game: Game) -> Stakes:
    """What the game's turns are about; raises `BadContent` for words that cannot be read."""
    name = f"{game.home()}.stakes"
    if game.home() == type(game).__module__ or find_spec(name) is None:
        return Stakes({"score": replace(SCORE, rule=game.end_rule)}, turn_of_choice, counts_of_scores)
    module = import_module(name)
    return Stakes(read_words(game.home()), module.turn, module.counts)


def read_words(home: str) -> dict[str, Stake]:
    """The words that lie in a game's package."""
    try:
        raw = tomllib.loads(files(home).joinpath(FILE).read_text(encoding="utf-8"))
        return {name: read_stake(name, table) for name, table in raw.items()}
    except (OSError, ValueError) as error:
        raise BadContent(f"{home}/{FILE}: {error}") from None


def read_stake(name: str, table: Any) -> Stake:
    """The words of one stake; raises a `ValueError` that names what is odd."""
    if not isinstance(table, dict):
        raise ValueError(f"{name}: is no table")
    usual = vars(SCORE)
    for key, value in table.items():
        if key not in usual:
            raise ValueError(f"{name}.{key}: is unknown; there are {', '.join(usual)}")
        wanted = (int, float) if isinstance(usual[key], float) else type(usual[key])
        if not isinstance(value, wanted):
            raise ValueError(f"{name}.{key}: found {value!r}, where {type(usual[key]).__name__} is wanted")
    return Stake(**table)


def in_words(number: int) -> str:
    """A number as people write it in a sentence.

    >>> in_words(1), in_words(12), in_words(13)
    ('one', 'twelve', '13')
    """
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def clause(words: str, is_you: bool, number: int, before: str = "", owner: str = "") -> str:
    """The words for so many of something, said of you or of another; `before` stands before the number.

    >>> clause("[bring|brings] # {token|tokens} home", True, 2)
    'bring two tokens home'
    >>> clause("[bring|brings] # {token|tokens} home", False, 1, "only")
    'brings only one token home'
    """
    said = re.sub(r"\[([^|]*)\|([^]]*)\]", lambda found: found[1] if is_you else found[2], words)
    said = re.sub(r"\{([^|]*)\|([^}]*)\}", lambda found: found[1] if number == 1 else found[2], said)
    return said.replace("#", f"{before} {in_words(number)}".strip()).replace("@", owner)

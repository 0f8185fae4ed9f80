"""What runs in the processes in which bots think. It knows a position redrawn from what the bot's seat sees."""

import os
from typing import Any

import tumbledown as td
from tumbledown.bots.levels import make_bot
from tumbledown.bots.search.glimpse import Glimpse

NICER = 10
"""Thinking gives way to the server."""


def start() -> None:
    """Called once in each process."""
    os.nice(NICER)


def think(game: str, position: dict[str, Any], seat: int, bot: str, seed: int, seconds: float) -> int:
    """The option that the bot chooses."""
    found = td.game(game)
    state = found.from_dict(position)
    return make_bot(found, bot, seed, seconds).choose(Glimpse(state, seat))


def compare(
    game: str, position: dict[str, Any], seat: int, bot: str, seed: int, seconds: float
) -> list[tuple[int, float, int]]:
    """What the bot expects of each option that it compared, best first."""
    found = td.game(game)
    state = found.from_dict(position)
    thinker = make_bot(found, bot, seed, seconds)
    thinker.choose(Glimpse(state, seat))
    return [(one.option, one.worth[seat] if one.worth else 0.0, one.tries) for one in thinker.explain().compared]

"""What runs in the processes in which bots think. A bot is given a position redrawn from what its seat sees.

Records of finished matches, in which nothing is hidden any more, come here as a whole; and logs, to be made into what
one viewer saw of them.
"""

import contextlib
import ctypes
import multiprocessing
import os
import signal
import time
from typing import Any

import tumbledown as td
from tumbledown.bots.levels import make_bot
from tumbledown.bots.players import Bot
from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.engine import State, TumbledownError, record_from_dict
from tumbledown.server.frames import packed_replay
from tumbledown.server.play import Terms
from tumbledown.server.store.base import Row

SET_PARENT_DEATH_SIGNAL = 1
NICER = 10
"""Thinking gives way to the server."""


def start() -> None:
    """Called once in each process."""
    os.nice(NICER)
    end_with_server()


def end_with_server() -> None:
    """Have the system end this process when the server is killed and cannot do it, where the system can."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None, use_errno=True).prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    if (parent := multiprocessing.parent_process()) is not None and not parent.is_alive():
        os._exit(1)


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


def expect(record: dict[str, Any], first: int, last: int, bot: str, seconds: float) -> list[list[float]]:
    """What the bot expects for each seat after `first` to `last` choices of a finished match."""
    found = record_from_dict(record)
    thinker = make_bot(td.game(found.game), bot, 0, seconds)
    expected: list[list[float]] = []
    for number, state in enumerate(td.replay(found)):
        if number >= first:
            expected.append(worth(thinker, state) or (expected[-1] if expected else [0.0] * found.seats))
        if number == last:
            break
    return expected


def worth(bot: Bot, state: State) -> list[float]:
    """What the bot in the seat that chooses expects for each seat; nothing when there is but one option."""
    if state.over:
        return state.returns()
    return bot.think(Glimpse(state, state.waiting()[0]), None).compared[0].worth


def examine(record: dict[str, Any]) -> str:
    """What is wrong with a record; empty when it is that of a match."""
    try:
        td.verify(record_from_dict(record))
    except TumbledownError as error:
        return str(error)
    return ""


def replay(terms: Terms, rows: list[Row], seat: int | None) -> tuple[float, bytes]:
    """How many seconds it took, and the replay of a log from a viewpoint, compressed."""
    start = time.process_time()
    packed = packed_replay(terms, rows, seat)
    return time.process_time() - start, packed

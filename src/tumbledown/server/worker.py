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
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import tumbledown as td
from tumbledown.bots.levels import is_repeatable, make_bot
from tumbledown.bots.players import SearchBot
from tumbledown.bots.reasons import Step, reasons, steps_of
from tumbledown.bots.review import Moment, look_at, worth
from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.engine import TumbledownError, record_from_dict

Found = TypeVar("Found")
SET_PARENT_DEATH_SIGNAL = 1
NICER = 10
"""Thinking gives way to the server."""
MOST_KEPT = 2
"""A search of a second holds tens of megabytes, so only those that thought last are kept."""
KEPT: dict[str, SearchBot] = {}
"""Bots that may go on thinking where they were, the earliest first."""


class Thread(NamedTuple):
    """What a bot may go on thinking from: who it is, how many choices were made, and which since its last."""

    who: str
    made: int
    since: list[int] | None
    """None when some of them are hidden from it."""


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


def think(
    game: str, position: dict[str, Any], seat: int, bot: str, seed: int, seconds: float, thread: Thread | None
) -> int:
    """The option that the bot chooses; who thinks by the clock goes on from what it thought before, if that is open.

    Other bots begin anew: what they choose can be had again after the match.
    """
    found = td.game(game)
    thinker = make_bot(found, bot, seed, seconds)
    glimpse = Glimpse(found.from_dict(position), seat)
    if thread is None or is_repeatable(bot) or not isinstance(thinker, SearchBot):
        return thinker.choose(glimpse)
    earlier = KEPT.pop(thread.who, None)
    since = None
    if earlier is not None and thread.since is not None and earlier.thought_after == thread.made - len(thread.since):
        since = thread.since
        thinker.go_on_from(earlier)
    option = thinker.choose(glimpse, since)
    thinker.thought_after = thread.made
    KEPT[thread.who] = thinker
    if len(KEPT) > MOST_KEPT:
        del KEPT[next(iter(KEPT))]
    return option


class Advice(NamedTuple):
    """What a bot expects of each option that it compared, best first; how its turn goes on, and why that is better."""

    options: list[tuple[int, float, int]]
    line: list[Step]
    because: list[str]
    rule: str


def compare(game: str, position: dict[str, Any], seat: int, bot: str, seed: int, seconds: float) -> Advice:
    """What the bot would choose, and why."""
    found = td.game(game)
    state = found.from_dict(position)
    thinker = make_bot(found, bot, seed, seconds)
    thinker.choose(Glimpse(state, seat))
    explanation = thinker.explain()
    because = reasons(found, state, seat, explanation, seed)
    compared = [(one.option, one.worth[seat] if one.worth else 0.0, one.tries) for one in explanation.compared]
    return Advice(compared, steps_of(state, seat, because.ways[0]), because.sentences, because.rule)


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


def look_back(record: dict[str, Any], choices: int, seconds: float) -> Moment | None:
    """What the choice after so many choices of a finished match cost or won; None when that was nothing to tell."""
    found = record_from_dict(record)
    return look_at(td.game(found.game), found, choices, seconds)


def examine(record: dict[str, Any]) -> str:
    """What is wrong with a record; empty when it is that of a match."""
    try:
        td.verify(record_from_dict(record))
    except TumbledownError as error:
        return str(error)
    return ""


def timed(task: Callable[..., Found], *arguments: Any) -> tuple[float, Found]:
    """How many seconds of work a task took, and what came of it."""
    start = time.process_time()
    found = task(*arguments)
    return time.process_time() - start, found

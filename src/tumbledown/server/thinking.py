"""Bots think in worker processes, never in the event loop; what a worker died of is thought about again."""

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, TypeVar

from tumbledown.bots.review import Moment
from tumbledown.server import worker
from tumbledown.server.budget import asker, pay
from tumbledown.server.frames import packed_replay
from tumbledown.server.metrics import THINKING_RETRIES
from tumbledown.server.play import Terms
from tumbledown.server.store.base import Row
from tumbledown.server.thinking_queue import ThinkingQueue, Wish

PATIENCE = 30.0
"""Seconds beyond its budget after which a worker counts as stuck; starting one takes a while."""
TRIES = 5
NOBODY_WAITS: Final = Wish()
Budget = Callable[[float], float]
"""How long to think, given how many wait behind."""
Found = TypeVar("Found")


class CannotThink(Exception):
    """The workers died or got stuck again and again."""


class Thinker:
    """A pool of worker processes, made when it is first needed."""

    def __init__(self, workers: int) -> None:
        self.workers = max(1, workers)
        self._pool: ProcessPoolExecutor | None = None
        self._queue = ThinkingQueue(self.workers)
        """Work waits here and not in the pool, so that a worker's time is counted from when it begins."""

    async def choose(
        self,
        game: str,
        position: dict[str, Any],
        seat: int,
        bot: str,
        seed: int,
        seconds: float | Budget,
        wish: Wish = NOBODY_WAITS,
        thread: worker.Thread | None = None,
    ) -> int:
        """What the bot chooses in this position, which must not hold anything that the seat cannot know.

        How long it thinks may depend on how many wait behind it when its turn has come. With a thread it goes on from
        what it thought before, where the worker still has that.
        """
        async with self._queue.turn(wish):
            time = seconds if isinstance(seconds, float) else seconds(self._queue.waiting(wish))
            return await self._try(time, TRIES, worker.think, game, position, seat, bot, seed, time, thread)

    async def compare(
        self,
        game: str,
        position: dict[str, Any],
        seat: int,
        bot: str,
        seed: int,
        seconds: float,
        wish: Wish = NOBODY_WAITS,
    ) -> worker.Advice:
        """What the bot expects of the options, best first, and why the best is better."""
        async with self._queue.turn(wish):
            return await self._try(seconds, TRIES, worker.compare, game, position, seat, bot, seed, seconds)

    async def expect(
        self, record: dict[str, Any], first: int, last: int, bot: str, seconds: float
    ) -> list[list[float]]:
        """What the bot expects for each seat after `first` to `last` choices of a finished match."""
        spent = (last - first + 1) * seconds
        async with self._queue.turn(NOBODY_WAITS):
            return await self._try(spent, TRIES, worker.expect, record, first, last, bot, seconds)

    async def look_back(self, record: dict[str, Any], choices: int, seconds: float) -> Moment | None:
        """What a choice of a finished match cost or won; None when that was nothing to tell."""
        async with self._queue.turn(NOBODY_WAITS):
            return await self._try(seconds, TRIES, worker.look_back, record, choices, seconds)

    async def examine(self, record: dict[str, Any]) -> str:
        """What is wrong with a record; empty when nothing is. Tried once: a record may be made to be slow."""
        return await self._paid(worker.examine, record)

    async def replay(self, terms: Terms, rows: list[Row], seat: int | None) -> bytes:
        """The replay of a log from a viewpoint. Tried once: it may be made to be slow."""
        return await self._paid(packed_replay, terms, rows, seat)

    async def _paid(self, task: Callable[..., Found], *arguments: Any) -> Found:
        """Work that somebody waits for, and pays for."""
        async with self._queue.turn(Wish(asker(), "", True)):
            timed: tuple[float, Found] = await self._try(0.0, 1, worker.timed, task, *arguments)
        spent, found = timed
        pay(spent)
        return found

    async def _try(self, seconds: float, tries: int, task: Callable[..., Found], *arguments: Any) -> Found:
        for _ in range(tries):
            pool = self._ready()
            try:
                work = pool.submit(task, *arguments)
                return await asyncio.wait_for(asyncio.wrap_future(work), seconds + PATIENCE)
            except (BrokenProcessPool, TimeoutError):
                pass
            except asyncio.CancelledError:
                if is_cancelled():
                    raise
                # The pool was dropped because of somebody else's work.
            THINKING_RETRIES.inc()
            self._drop(pool)
        raise CannotThink(f"no worker could {(arguments[0] if task is worker.timed else task).__name__}")

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, context, worker.start)
        return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:
            self._pool = None
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    async def close(self) -> None:
        """Let the workers go."""
        if self._pool is not None:
            self._drop(self._pool)


def is_cancelled() -> bool:
    """Whether somebody has asked this task to end."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0

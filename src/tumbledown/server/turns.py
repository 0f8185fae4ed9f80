"""Long work on the event loop: a few milliseconds at a time, and one piece at a time, so that nobody's choice waits."""

import asyncio
import time
from types import TracebackType
from typing import Final, Self

MOST_AT_ONCE: Final = 0.004
"""Seconds that long work goes on before everybody else has a turn."""


class Turn:
    """Leave to work for long, with pauses: `async with turns.turn() as turn`, and `await turn.pause()` often."""

    __slots__ = ("_holds", "_lock", "_since", "spent")

    def __init__(self, lock: asyncio.Lock) -> None:
        self._lock = lock
        self._holds = False
        self._since = 0.0
        self.spent = 0.0
        """Seconds worked up to the last pause."""

    async def __aenter__(self) -> Self:
        await self._begin()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._holds:
            self._end()

    async def pause(self) -> None:
        """Let everybody else have a turn, if it is time."""
        if time.perf_counter() - self._since >= MOST_AT_ONCE:
            self._end()
            await asyncio.sleep(0)
            await self._begin()

    async def _begin(self) -> None:
        await self._lock.acquire()
        self._holds = True
        self._since = time.perf_counter()

    def _end(self) -> None:
        self.spent += time.perf_counter() - self._since
        self._holds = False
        self._lock.release()


class Turns:
    """All who work for long take turns: together they are no more in the way than one of them."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    def turn(self) -> Turn:
        """A turn, to be waited for."""
        return Turn(self._lock)

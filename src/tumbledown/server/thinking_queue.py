"""Who waits for a worker: people who wait for an answer come first, and everybody's tables in turn."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

MOST_KNOWN: Final = 10_000
"""People and tables of whom is known when they had their last turn."""


class Wish(NamedTuple):
    """For whom something is to be thought about: whose table it is, which, and whether a person waits there."""

    person: str = ""
    table: str = ""
    is_awaited: bool = False


class ThinkingQueue:
    """A queue with so many counters.

    Whoever had a turn longest ago is next, first by person, then by table: forty tables of one person and one of
    another have as many turns as two.
    """

    def __init__(self, counters: int) -> None:
        self.counters = counters
        self._free = counters
        self._waiting: list[tuple[Wish, asyncio.Future[None]]] = []
        self._served: dict[str, int] = {}
        self._turns = 0

    def waiting(self, wish: Wish) -> float:
        """How many wait at each counter who are not behind this one in rank."""
        return sum(other.is_awaited >= wish.is_awaited for other, _ in self._waiting) / self.counters

    @asynccontextmanager
    async def turn(self, wish: Wish) -> AsyncIterator[None]:
        """Wait for one's turn, and have it."""
        await self._begin(wish)
        try:
            yield
        finally:
            self._end()

    async def _begin(self, wish: Wish) -> None:
        if self._free:
            self._free -= 1
            self._note(wish)
            return
        called = asyncio.get_running_loop().create_future()
        place = (wish, called)
        self._waiting.append(place)
        try:
            await called
        except asyncio.CancelledError:
            if place in self._waiting:
                self._waiting.remove(place)
            else:
                # It was called just now: the turn goes to the next.
                self._end()
            raise

    def _end(self) -> None:
        if not self._waiting:
            self._free += 1
            return
        place = min(self._waiting, key=lambda place: self._rank(place[0]))
        self._waiting.remove(place)
        self._note(place[0])
        if place[1].cancelled():
            self._end()
        else:
            place[1].set_result(None)

    def _rank(self, wish: Wish) -> tuple[bool, int, int]:
        return not wish.is_awaited, self._served.get(f"p{wish.person}", 0), self._served.get(f"t{wish.table}", 0)

    def _note(self, wish: Wish) -> None:
        self._turns += 1
        for key in (f"p{wish.person}", f"t{wish.table}"):
            self._served.pop(key, None)
            self._served[key] = self._turns
        while len(self._served) > MOST_KNOWN:
            del self._served[next(iter(self._served))]

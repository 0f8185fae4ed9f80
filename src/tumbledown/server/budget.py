"""What somebody may cost: each address and each person has a budget of the server's time, for all that is not cheap."""

import time
import types
from collections.abc import Coroutine, Generator
from contextvars import ContextVar
from typing import Any, Final, TypeVar

from tumbledown.server.metrics import LIMITED
from tumbledown.server.problems import slow_down
from tumbledown.server.throttle import Bucket, Buckets

CHEAP: Final = 0.001
"""Seconds of work in one go that cost nothing: choices and the like are limited by their number."""
Found = TypeVar("Found")


class Payer:
    """Whoever work is done for: an address, and a person once that is known."""

    __slots__ = ("_buckets", "_budgets", "_keys", "name")

    def __init__(self, budgets: Buckets, address: str) -> None:
        self._budgets = budgets
        self._keys = {address}
        self._buckets: list[Bucket] = [budgets.of(address)]
        self.name = address
        """The person once it is known, the address until then."""

    def is_person(self, identity: str) -> None:
        """The work is done for this person, too."""
        if identity not in self._keys:
            self._keys.add(identity)
            self.name = identity
            self._buckets.append(self._budgets.of(identity))

    def pay(self, seconds: float) -> None:
        """So long was worked, whether or not there is enough for it."""
        if seconds > CHEAP:
            for bucket in self._buckets:
                bucket.spend(seconds)

    def wait(self) -> float:
        """How many seconds until there is something left."""
        return max(bucket.seconds_until(0.0) for bucket in self._buckets)


PAYER: Final[ContextVar[Payer | None]] = ContextVar("payer", default=None)
"""For whom this task works."""


def can_pay() -> bool:
    """Whether whoever this task works for has something left."""
    payer = PAYER.get()
    return payer is None or payer.wait() <= 0


def asker() -> str:
    """Whom this task works for: a person or an address; empty when it is nobody."""
    payer = PAYER.get()
    return "" if payer is None else payer.name


def check_budget() -> None:
    """Raise 429 when whoever this task works for has nothing left."""
    payer = PAYER.get()
    if payer is not None and (wait := payer.wait()) > 0:
        LIMITED.labels("work").inc()
        raise slow_down("You have asked for a lot of work; wait a while.", wait)


def pay(seconds: float) -> None:
    """Work was done elsewhere for whoever this task works for."""
    payer = PAYER.get()
    if payer is not None:
        payer.pay(seconds)


async def paid(work: Coroutine[Any, Any, Found], payer: Payer | None) -> Found:
    """Do some work, and let somebody pay for the time in which nothing else could be done."""
    return await work if payer is None else await _metered(work, payer)


@types.coroutine
def _metered(work: Coroutine[Any, Any, Found], payer: Payer) -> Generator[Any, Any, Found]:
    came: Any = None
    error: BaseException | None = None
    while True:
        start = time.thread_time()
        try:
            waits_for = work.send(came) if error is None else work.throw(error)
        except StopIteration as end:
            found: Found = end.value
            return found
        finally:
            payer.pay(time.thread_time() - start)
        came = error = None
        try:
            came = yield waits_for
        except BaseException as raised:
            error = raised

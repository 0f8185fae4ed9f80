"""Component files that strangers send: none of them takes long to read, and whoever sends one pays for it."""

import asyncio
import re
import time
from typing import Any, Final

from tumbledown.engine import BadContent, TumbledownError
from tumbledown.engine.content import read_components
from tumbledown.server.budget import pay

MOST_PARTS: Final = 16
"""Parts of a key with dots, about: what it takes to read one grows with the square of their number."""
DEEP: Final = re.compile(
    r"""(?:(?:(?<![\w-])[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){%d}""" % MOST_PARTS  # noqa: UP031
)
MOST_FAULTS: Final = 50
"""Faults of a file that are told at once."""


async def read_file(text: str, name: str) -> dict[str, Any]:
    """As `read_components`, beside the event loop; raises `BadContent` also for what only takes up time."""
    if DEEP.search(text):
        raise BadContent(f"{name}: is nested too deeply")
    spent = 0.0

    def read() -> dict[str, Any]:
        nonlocal spent
        start = time.thread_time()
        try:
            return read_components(text, name)
        except TumbledownError:
            raise
        except ValueError:
            raise BadContent(f"{name}: holds a number with too many digits") from None
        finally:
            spent = time.thread_time() - start

    try:
        return await asyncio.to_thread(read)
    finally:
        pay(spent)


def faults_of(error: TumbledownError) -> str:
    """What is wrong with a file, as it is told to whoever sent it."""
    faults = str(error).splitlines()
    more = len(faults) - MOST_FAULTS
    return "\n".join(faults[:MOST_FAULTS] + ([f"and {more} more"] if more > 0 else []))

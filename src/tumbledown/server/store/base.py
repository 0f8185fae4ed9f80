"""What a store can do, whichever database it is."""

import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

from tumbledown.engine import TumbledownError

SCHEMA = "0003"
"""The migration that this release works with."""
PROBE = "UPDATE alembic_version SET version_num = version_num"
"""Changes nothing, but has to be written."""


def now_ms() -> int:
    """The time that everything stored carries."""
    return time.time_ns() // 1_000_000


class Conflict(Exception):
    """Somebody else has stored an entry of this number first."""


class NotStored(Exception):
    """The database could not store: full, gone, or too slow. Nothing of it has happened."""


class Unsure(NotStored):
    """The database went away before it said whether it had stored: only the log can tell, once it is back."""


class WrongSchema(TumbledownError):
    """The database was made by another release."""


class Row(NamedTuple):
    """One entry of a match log. `client` is the id that the seat's client gave it; -1 and empty are for none."""

    match: str
    number: int
    kind: str
    seat: int
    option: str
    outcomes: str
    client: int
    body: str
    at: int


class News(NamedTuple):
    """Something that another server process did.

    `kind` is rows, table, presence, alive, revoked; or lost, if nobody knows what it did.
    """

    kind: str
    table: str
    rows: list[Row]
    body: dict[str, Any]


class Statement(NamedTuple):
    """An SQL statement with question marks, and its values."""

    sql: str
    values: tuple[Any, ...]


Listener = Callable[[News], None]


class Store(ABC):
    """A database of matches, tables and people."""

    is_shared = False
    """Whether other processes may work with the same database at the same time."""

    @abstractmethod
    def claim(self, patience: float = 0.0) -> None:
        """Keep other servers away where a database is for one, waiting so long for the last one; raises `InUse`."""

    @abstractmethod
    def tell(self, address: str) -> None:
        """Let others know where the server is that has the database, where it is for one."""

    @abstractmethod
    async def open(self, listener: Listener) -> None:
        """Connect; news of other processes go to the listener. Raises `WrongSchema`."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is under way and disconnect."""

    @abstractmethod
    def append(self, row: Row) -> Awaitable[None]:
        """Store an entry of a match for good; raises `Conflict` or `NotStored`."""

    @abstractmethod
    async def write(self, statements: Sequence[Statement]) -> list[list[tuple[Any, ...]]]:
        """Run statements in one transaction, for good, and give what each returns; raises `NotStored`.

        A statement that should return rows (`RETURNING`) and returns none undoes the whole transaction: that is how
        compare-and-set is written. All results are then empty. A broken uniqueness raises `Conflict`.
        """

    @abstractmethod
    async def read(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        """The rows of a query; raises `NotStored` when the database is gone."""

    @abstractmethod
    async def publish(self, news: News) -> None:
        """Tell the other processes, if there are any."""

    async def log_of(self, match: str, after: int = -1) -> list[Row]:
        """The entries of a match whose number is above `after`, in order."""
        found = await self.read(
            "SELECT match, number, kind, seat, option, outcomes, client, body, at FROM entries"
            " WHERE match = ? AND number > ? ORDER BY number",
            (match, after),
        )
        return [Row(*row) for row in found]

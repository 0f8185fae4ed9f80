"""Who sits and watches at a table: sockets at this process, and what other processes say of theirs."""

import time
from collections.abc import Iterator, Sequence

from tumbledown.server.connection import Connection


class Presence:
    """The sockets of one table by viewer: a seat, or None for those who watch."""

    def __init__(self) -> None:
        self._here: dict[int | None, list[Connection]] = {}
        self._away_since: dict[int, float] = {}
        self._elsewhere: dict[str, tuple[set[int], int]] = {}
        """Seats that are connected to other server processes, and how many watch there, by process."""
        self.idle_since = time.monotonic()

    def add(self, connection: Connection) -> None:
        """A socket was seated."""
        self._here.setdefault(connection.seat, []).append(connection)
        if connection.seat is not None:
            self._away_since.pop(connection.seat, None)

    def remove(self, connection: Connection) -> None:
        """A socket has closed."""
        seat = connection.seat
        left = self._here[seat]
        left.remove(connection)
        if not left:
            del self._here[seat]
            if seat is not None:
                self._away_since[seat] = time.monotonic()
        if not self._here:
            self.rest()

    def rest(self) -> None:
        """Something was going on here until now; the table may be forgotten some time after this."""
        self.idle_since = time.monotonic()

    def everybody(self) -> Iterator[Connection]:
        """All sockets at this process."""
        for connections in list(self._here.values()):
            yield from list(connections)

    def of(self, viewer: int | None) -> Sequence[Connection]:
        """The sockets of a viewer at this process."""
        return self._here.get(viewer, ())

    def is_empty(self) -> bool:
        """Whether no socket is left at this process."""
        return not self._here

    def is_anybody(self) -> bool:
        """Whether anybody sits or watches, at this process or another."""
        return bool(self._here) or any(seats or watchers for seats, watchers in self._elsewhere.values())

    def is_awaited(self) -> bool:
        """Whether somebody who plays is there, at this process or another."""
        return any(seat is not None for seat in self._here) or any(seats for seats, _ in self._elsewhere.values())

    def seats_here(self) -> list[int]:
        """The seats that are connected to this process."""
        return [seat for seat in self._here if seat is not None]

    def is_connected(self, seat: int) -> bool:
        """Whether the seat has a socket, at this process or another."""
        return seat in self._here or any(seat in seats for seats, _ in self._elsewhere.values())

    def away_for(self, seat: int) -> float:
        """For how many seconds a seat has had no socket; 0 when it has one."""
        if self.is_connected(seat):
            return 0.0
        return time.monotonic() - self._away_since.get(seat, self.idle_since)

    def watchers(self) -> int:
        """How many watch, at all processes together."""
        return len(self.of(None)) + sum(watchers for _, watchers in self._elsewhere.values())

    def note_elsewhere(self, process: str, seats: set[int], watchers: int) -> bool:
        """Another process says who is connected to it; False when that is known."""
        before, watched = self._elsewhere.get(process, (set(), 0))
        self._elsewhere[process] = seats, watchers
        for seat in before - seats:
            if not self.is_connected(seat):
                self._away_since[seat] = time.monotonic()
        return (before, watched) != (seats, watchers)

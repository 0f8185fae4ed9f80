"""What somebody at a table sent, was told, and was shown: all that the checker compares with the log."""

from typing import Any, Final

TRY_AGAIN: Final = ("not_stored", "unsure")
"""Refusals that may be followed by something else when the same is sent again."""
NEVER: Final = ("broken", "cannot_take", "id_used", "unreadable")
"""Refusals that a good client of a good server never gets."""


class Notes:
    """Those of one viewer: a seat, or None for somebody who watches."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.sent: dict[int, dict[str, Any]] = {}
        """By id: the message."""
        self.times_sent: dict[int, int] = {}
        self.acked: dict[int, int] = {}
        """By id: the update that the server said it became."""
        self.refused: dict[int, str] = {}
        """By id: why it was refused for good."""
        self.given_up: set[int] = set()
        """What the server said it could not store, and what was never sent again."""
        self.shown: dict[int, int] = {}
        """By number: the hash of the update, byte by byte."""
        self.looks: dict[int, tuple[int, int]] = {}
        """By the number of the last update: the hashes of view and decision in a welcome."""
        self.wrong: list[str] = []
        """What no server may do."""

    def note_sent(self, message: dict[str, Any]) -> None:
        """Write down a message as often as it is sent."""
        self.sent[message["id"]] = message
        self.times_sent[message["id"]] = self.times_sent.get(message["id"], 0) + 1

    def note_ack(self, client: int, n: int) -> None:
        """The server says that a message was done, and shown in update `n`."""
        if client not in self.sent:
            self.wrong.append(f"{client} was acknowledged and never sent")
        if self.acked.setdefault(client, n) != n:
            self.wrong.append(f"{client} was acknowledged as update {self.acked[client]}, later as {n}")
        if client in self.refused:
            self.wrong.append(f"{client} was refused as {self.refused[client]}, and done later")

    def note_refused(self, client: int, code: str) -> None:
        """The server says that a message changed nothing."""
        if code in NEVER:
            self.wrong.append(f"{self.sent.get(client)} was refused as {code}")
        if code in TRY_AGAIN:
            return
        if client in self.acked:
            self.wrong.append(f"{client} was acknowledged, and refused later as {code}")
        self.refused[client] = code

    def note_shown(self, n: int, raw: bytes) -> None:
        """An update has come, or come again."""
        if self.shown.setdefault(n, hash(raw)) != hash(raw):
            self.wrong.append(f"update {n} was another one before")

    def note_look(self, n: int, view: bytes, decision: bytes) -> None:
        """A welcome has come."""
        if self.shown and n < max(self.shown):
            self.wrong.append(f"update {max(self.shown)} was shown, and a welcome says that there are {n}")
        found = (hash(view), hash(decision))
        if self.looks.setdefault(n, found) != found:
            self.wrong.append(f"the view after update {n} was another one before")

    def choices(self) -> int:
        """How many choices were acknowledged."""
        return sum(self.sent[client]["t"] == "choose" for client in self.acked if client in self.sent)

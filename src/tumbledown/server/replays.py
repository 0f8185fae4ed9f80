"""Replays: made once by a worker process, kept as long as there is room, and sent in parts."""

import asyncio
import zlib
from collections import OrderedDict
from collections.abc import AsyncIterator
from hashlib import blake2b
from typing import Final, NamedTuple

from tumbledown.server.budget import check_budget
from tumbledown.server.hall import Hall
from tumbledown.server.problems import conflict, forbidden, slow_down, unknown
from tumbledown.server.room import Room
from tumbledown.server.thinking import CannotThink

MOST_KEPT: Final = 32 * 1024 * 1024
"""Bytes of replays that are kept."""
MOST_WAITING: Final = 32
"""Replays that may wait to be made."""
PART: Final = 64 * 1024
"""Bytes that are sent at once: a slow reader waits for its next part, and nobody else does."""
Key = tuple[str, int | None, bool, int]


class Packed(NamedTuple):
    """A replay as it is kept: compressed JSON, and a name for exactly this content."""

    body: bytes
    etag: str


class Replays:
    """The replays of all tables."""

    def __init__(self, hall: Hall, most_kept: int = MOST_KEPT) -> None:
        self.hall = hall
        self._most_kept = most_kept
        self._kept: OrderedDict[Key, Packed] = OrderedDict()
        self._size = 0
        self._making: dict[Key, asyncio.Future[Packed]] = {}

    async def replay(self, room: Room, seat: int | None, identity: str | None) -> Packed:
        """The match as a viewpoint saw it, if the asker may see that."""
        if room.play is None:
            raise conflict("not_begun", "The match has not begun.")
        if seat is not None and seat >= room.play.seats:
            raise unknown("seat")
        if seat is not None and seat not in room.table.seats_of(identity) and not room.play.over:
            raise forbidden("not_yours", "While the match is under way, you see it from your own seat only.")
        key = await self._key(room, seat)
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        making = self._making.get(key)
        if making is None:
            if len(self._making) >= MOST_WAITING:
                raise slow_down("Too many replays wait to be made.", 5.0)
            check_budget()
            making = asyncio.ensure_future(self._make(key, room))
            self._making[key] = making
            making.add_done_callback(lambda _: self._making.pop(key, None))
        try:
            return await asyncio.shield(making)
        except CannotThink:
            raise slow_down("This replay cannot be made now.", 30.0) from None

    async def _key(self, room: Room, seat: int | None) -> Key:
        assert room.play is not None
        if room.play.over:
            return room.table.id, seat, True, room.entries
        # Whether the answer comes at once must not tell that others have chosen something hidden.
        return room.table.id, seat, False, (await room.seen_by(seat)).n

    async def _make(self, key: Key, room: Room) -> Packed:
        body = await self.hall.helper.replay(room.table.terms(), list(room.rows), key[1])
        packed = Packed(body, f'"{blake2b(body, digest_size=12).hexdigest()}"')
        self._keep(key, packed)
        return packed

    def _keep(self, key: Key, packed: Packed) -> None:
        if len(packed.body) > self._most_kept:
            return
        self._kept[key] = packed
        self._size += len(packed.body)
        while self._size > self._most_kept:
            _, dropped = self._kept.popitem(last=False)
            self._size -= len(dropped.body)


async def parts(body: bytes) -> AsyncIterator[bytes]:
    """A replay part by part, as it is kept."""
    for start in range(0, len(body), PART):
        yield body[start : start + PART]


async def plain_parts(body: bytes) -> AsyncIterator[bytes]:
    """A replay part by part, for somebody who cannot read it compressed."""
    reader = zlib.decompressobj(wbits=31)
    while body and not reader.eof:
        yield reader.decompress(body, PART)
        body = reader.unconsumed_tail

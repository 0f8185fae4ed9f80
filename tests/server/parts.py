"""The parts of a server in the test's own process, for what has to happen at one exact moment."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tumbledown.protocol.rest import Me, NewSeat, NewTable
from tumbledown.protocol.socket import Choose, Hello, Undo
from tumbledown.server.connection import Connection, Message
from tumbledown.server.house import House
from tumbledown.server.play import Play
from tumbledown.server.room import Room
from tumbledown.server.seated_bots import is_seen
from tumbledown.server.settings import Settings
from tumbledown.server.store.base import Row, now_ms
from tumbledown.server.store.migrate import migrate
from tumbledown.server.tables import stored


@asynccontextmanager
async def open_house(folder: Path, **settings: Any) -> AsyncIterator[House]:
    """Everything behind the interface, on an SQLite file."""
    database = str(folder / "tumbledown.sqlite")
    migrate(database)
    house = House(Settings(database=database, **settings))
    await house.hall.open()
    try:
        yield house
    finally:
        await house.hall.close()


async def guest(house: House, name: str = "Ann") -> Me:
    return (await house.identities.new_guest(name, "127.0.0.1"))[0]


async def new_table(house: House, me: Me, game: str, *seats: str, **more: Any) -> str:
    """Set a table up: each seat is me, open, or `bot:level`."""
    wanted = [NewSeat(kind="bot", bot=seat[4:]) if seat.startswith("bot:") else NewSeat(kind=seat) for seat in seats]  # type: ignore[arg-type]
    return (await house.tables.create(me, NewTable(game=game, seats=wanted, **more))).table.id


async def loaded(house: House, table: str) -> Room:
    room = await house.hall.room(table)
    assert room is not None
    return room


async def store_elsewhere(house: House, table: str, *rows: Row) -> None:
    """Store entries as another process does, of which this one has not heard yet."""
    await house.store.write(stored([row._replace(match=table) for row in rows]))


async def lead_to_secrets(house: House, table: str, seat: int) -> None:
    """Play a table of Ruins that is not in memory as far as a choice of the seat of which nobody else sees anything."""
    stored_table = await house.hall.find(table)
    assert stored_table is not None
    play = Play(stored_table.terms())
    rows: list[Row] = []
    while True:
        chooser = play.waiting()[0]
        options = play.match.state.legal(chooser)
        if chooser == seat and not any(is_seen(play, seat, option) for option in options):
            break
        row, _ = play.choose(len(rows) + 1, chooser, options[0], -1, now_ms())
        rows.append(row)
    await store_elsewhere(house, table, *rows)


def entry(number: int, kind: str, seat: int, client: int, option: str = "", body: str = "") -> Row:
    return Row("", number, kind, seat, option, "", client, body, now_ms())


class Socket:
    """A socket at a room, and everything that was sent to it."""

    def __init__(self, room: Room, me: Me | None, seat: int | None) -> None:
        self.room = room
        self.seat = seat
        self.sent: list[Message] = []
        self.connection = Connection(self._send, me.id if me else None)
        self.ids = 0

    async def _send(self, message: Message) -> None:
        self.sent.append(message)

    async def join(self) -> bool:
        return await self.room.join(self.connection, Hello(seat=self.seat))

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(one["text"]) for one in self.sent if one["type"] == "websocket.send"]

    @property
    def close_code(self) -> int | None:
        return next((one["code"] for one in self.sent if one["type"] == "websocket.close"), None)

    def reply(self) -> dict[str, Any]:
        """The last message that is not about the table."""
        return next(one for one in reversed(self.messages) if one["t"] != "table")

    async def choose(self, option: int | str) -> dict[str, Any]:
        """Choose; gives the acknowledgement or the refusal."""
        self.ids += 1
        asked = self.room.perspective(self.seat).asked
        what = {"text": option} if isinstance(option, str) else {"option": option}
        await self.room.choose(self.connection, Choose(id=self.ids, asked=asked, **what))
        return self.reply()

    async def undo(self) -> dict[str, Any]:
        self.ids += 1
        await self.room.act(self.connection, Undo(id=self.ids))
        return self.reply()


async def sit(room: Room, me: Me | None, seat: int | None) -> Socket:
    socket = Socket(room, me, seat)
    assert await socket.join()
    return socket

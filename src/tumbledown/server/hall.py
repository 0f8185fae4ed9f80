"""All rooms of this process: loaded when somebody comes, forgotten when nobody is left."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

from tumbledown.protocol.rest import Result
from tumbledown.server.budget import PAYER, paid
from tumbledown.server.logs import fail, log, warn
from tumbledown.server.metrics import EVENT_LOOP_LAG, ROOMS
from tumbledown.server.records import COLUMNS, Table, row_of, table_from
from tumbledown.server.room import Room
from tumbledown.server.settings import Settings
from tumbledown.server.store.base import PROBE, News, NotStored, Row, Statement, Store
from tumbledown.server.thinking import Thinker
from tumbledown.server.throttle import Buckets
from tumbledown.server.turns import Turns

SWEEP_SECONDS = 2.0
LOST_SECONDS = 10.0
"""How long another process may be silent until it counts as gone."""
CHECK_SECONDS = 1.0
UPDATE_TABLE = (
    "UPDATE tables SET status = ?, version = version + 1, seed = ?, body = ? WHERE id = ? AND version = ? RETURNING id"
)
Change = Callable[[Table], list[Statement]]
"""Changes a table that was just read, and gives what else is to be stored with it; may be called again."""


class Hall:
    """The rooms, and what they share: store, settings, and workers for bots."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.thinker = Thinker(settings.bot_workers)
        self.helper = Thinker(1)
        """Thinks for people who ask for hints or evaluations, so that no bot has to wait for it."""
        self.turns = Turns()
        self.budgets = Buckets(settings.work_per_second, settings.work_burst)
        """What each address and each person may cost."""
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._heard: dict[str, float] = {}
        """When each of the other processes was last heard of."""
        self._stored_at = float("-inf")
        """When the database was last seen to be writable."""
        self.on_revoked: Callable[[dict[str, Any]], None] = lambda _: None
        """Called when another process has revoked sessions."""

    async def open(self) -> None:
        """Connect to the store."""
        await self.store.open(self.hear)
        self.spawn(self._sweep())

    async def close(self) -> None:
        """Say goodbye to everybody and finish what is under way."""
        for room in list(self.rooms.values()):
            room.discard(1001, "the server stops; come back")
        await self.thinker.close()
        await self.helper.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside everything else, and keep it from being forgotten."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            warn("task_failed", why=repr(error))

    async def room(self, table_id: str, identity: str | None = None, is_coming: bool = False) -> Room | None:
        """The room of a table; None when there is no such table.

        Saying who is coming to play or watch saves taking the match twice, once for the room and once for this viewer.
        """
        loading = self._loading.get(table_id)
        if loading is None:
            room = self.rooms.get(table_id)
            if room is not None:
                return room
            loading = asyncio.ensure_future(paid(self._load(table_id, identity, is_coming), PAYER.get()))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str, identity: str | None, is_coming: bool) -> Room | None:
        table = await self.find(table_id)
        if table is None:
            return None
        room = Room(self, table)
        # Known before it is loaded, so that news of other processes wait for its lock and are not missed.
        async with room.lock:
            self.rooms[table_id] = room
            ROOMS.set(len(self.rooms))
            try:
                await room.load(sides_of(table, identity) if is_coming else [])
            except BaseException:
                self.forget(room)
                raise
        room.tell_presence(ask=True)
        return room

    def forget(self, room: Room) -> None:
        """Take a room out of memory; whoever still has it must come back."""
        room.discarded = True
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]
            ROOMS.set(len(self.rooms))

    async def check_store(self) -> None:
        """Raise `NotStored` unless the database can be read and written; asked of it at most once a second."""
        if time.monotonic() - self._stored_at > CHECK_SECONDS:
            await self.store.write([Statement(PROBE, ())])
            self._stored_at = time.monotonic()
        await self.store.read("SELECT 1")

    async def find(self, table_id: str) -> Table | None:
        """The table as it is stored."""
        found = await self.store.read(f"SELECT {COLUMNS} FROM tables WHERE id = ?", (table_id,))
        return table_from(found[0]) if found else None

    async def change(self, table_id: str, change: Change) -> bool:
        """Change a stored table by compare-and-set, again when somebody else was quicker; False if there is none."""
        while True:
            table = await self.find(table_id)
            if table is None:
                return False
            more = change(table)
            *_, body = row_of(table)
            update = Statement(UPDATE_TABLE, (table.status, table.seed, body, table.id, table.version))
            if (await self.store.write([update, *more]))[0]:
                return True

    def finish(self, table_id: str, result: Result | None) -> None:
        """Note in the list of tables that a match is over, without waiting."""

        def end(table: Table) -> list[Statement]:
            table.status = "over"
            table.body.result = result
            return []

        self.spawn(self._finish(table_id, end))

    async def _finish(self, table_id: str, end: Change) -> None:
        try:
            await self.change(table_id, end)
        except NotStored as error:
            # It is noted when the room is loaded next time.
            warn("not_stored", table=table_id, why=str(error))

    def spread(self, news: News) -> None:
        """Tell the other processes, without waiting."""
        self.spawn(self.store.publish(news))

    def hear(self, news: News) -> None:
        """Take news of other processes."""
        if news.kind == "lost":
            # The connection for news was broken: nobody knows what was missed.
            for known in list(self.rooms.values()):
                self.spawn(self._follow(known, known.reload()))
            return
        if news.kind == "alive":
            self._hear_alive(news.body["process"])
            return
        if news.kind == "revoked":
            self.on_revoked(news.body)
            return
        room = self.rooms.get(news.table)
        if room is None:
            return
        if news.kind == "rows":
            self._hear_rows(room, news.rows)
        elif news.kind == "table":
            self.spawn(self._follow(room, room.reload()))
        elif news.kind == "presence":
            self._heard.setdefault(news.body["process"], time.monotonic())
            room.hear_presence(news.body)

    def _hear_alive(self, process: str) -> None:
        is_new = process not in self._heard
        self._heard[process] = time.monotonic()
        for room in self.rooms.values() if is_new else ():
            room.tell_presence(ask=True)

    def _watch_over_others(self, now: float) -> None:
        """Say that this process lives, and forget who was connected to one that says so no more."""
        self.spread(News("alive", "", [], {}))
        for process in [process for process, heard in self._heard.items() if now - heard > LOST_SECONDS]:
            log("process_lost", process=process)
            del self._heard[process]
            for room in self.rooms.values():
                room.forget_process(process)

    def _hear_rows(self, room: Room, rows: list[Row]) -> None:
        try:
            is_taken = room.take_news(rows)
        except Exception:
            self._give_up(room)
        else:
            if not is_taken:
                self.spawn(self._follow(room, room.news(rows)))

    async def _follow(self, room: Room, work: Coroutine[Any, Any, None]) -> None:
        """Let a room take what others have done."""
        try:
            await work
        except NotStored:
            room.discard(1013, "the server cannot read its store now")
        except Exception:
            self._give_up(room)

    def _give_up(self, room: Room) -> None:
        """News did not follow from what the room knows: the log tells what is true."""
        fail("room_failed", table=room.table.id)
        room.discard(1013, "come back")

    async def _sweep(self) -> None:
        while True:
            due = time.monotonic() + SWEEP_SECONDS
            await asyncio.sleep(SWEEP_SECONDS)
            now = time.monotonic()
            EVENT_LOOP_LAG.set(now - due)
            try:
                idle = [room for room in self.rooms.values() if room.is_idle(now)]
                for room in idle:
                    self.forget(room)
                if idle:
                    log("rooms_forgotten", count=len(idle))
                if self.store.is_shared:
                    self._watch_over_others(now)
            except Exception:
                fail("sweep_failed")


def sides_of(table: Table, identity: str | None) -> list[int | None]:
    """The side from which somebody is most likely to look at a table first."""
    seats = table.seats_of(identity)
    if seats:
        return [seats[0]]
    return [None] if table.body.watchable else []

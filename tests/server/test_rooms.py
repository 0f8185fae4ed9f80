"""Rooms at the moments that are hard to meet from outside: conflicts, failures, and rooms that come and go."""

import asyncio
import time
from pathlib import Path

import pytest

from server.parts import Socket, entry, guest, lead_to_secrets, loaded, new_table, open_house, sit, store_elsewhere
from tumbledown.protocol.rest import Fork, NewSeat
from tumbledown.protocol.socket import Resign, Say, Undo
from tumbledown.server.house import House
from tumbledown.server.play import TAKES, Change, Play
from tumbledown.server.store.base import NotStored, Row, Statement
from tumbledown.server.store.sqlite import SqliteStore, connect


async def two_seats(house: House, game: str = "connect_four") -> tuple[str, Socket, Socket]:
    """One person on both seats of a table."""
    ann = await guest(house)
    table = await new_table(house, ann, game, "me", "me")
    room = await loaded(house, table)
    return table, await sit(room, ann, 0), await sit(room, ann, 1)


def test_a_choice_that_was_not_stored_is_gone_when_the_log_cannot_be_read_after_a_conflict(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, first, second = await two_seats(house)
            await store_elsewhere(house, table, entry(1, "chat", 1, 5, body='{"text": "hi"}'))
            assert isinstance(house.store, SqliteStore)
            house.store._reader.close()
            await first.choose("drop:a")
            assert first.close_code == second.close_code == 1013
            house.store._reader = connect(house.store.path, read_only=True)
            again = await loaded(house, table)
            assert again.play is not None
            assert again.play.match.choices == []
            assert [row.kind for row in again.rows] == ["start", "chat"]

    asyncio.run(play())


def test_a_line_of_chat_that_another_process_stored_first_is_stored_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, first, _ = await two_seats(house)
            await store_elsewhere(house, table, entry(1, "chat", 0, 7, body='{"text": "hello"}'))
            await first.room.act(first.connection, Say(id=7, text="hello"))
            assert first.messages[-1] == {"t": "ack", "id": 7, "n": 1}
            assert [row.kind for row in await house.store.log_of(table)] == ["start", "chat"]

    asyncio.run(play())


def test_an_undo_that_another_process_stored_first_is_acknowledged(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, first, _ = await two_seats(house)
            await first.choose("drop:a")
            await store_elsewhere(house, table, entry(2, "undo", 0, 7))
            await first.room.act(first.connection, Undo(id=7))
            assert first.messages[-1] == {"t": "ack", "id": 7, "n": 2}
            assert [row.kind for row in await house.store.log_of(table)] == ["start", "choice", "undo"]

    asyncio.run(play())


def test_what_cannot_be_taken_is_refused_and_not_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(play: Play, *_: object) -> Change:
        play.match.undo(0)
        raise ValueError("half done")

    async def play() -> None:
        async with open_house(tmp_path) as house:
            ann = await guest(house)
            table = await new_table(house, ann, "connect_four", "me", "me")
            first = await sit(await loaded(house, table), ann, 0)
            await first.choose("drop:a")
            monkeypatch.setitem(TAKES, "undo", fails)
            assert (await first.undo())["reason"]["code"] == "cannot_take"
            assert [row.kind for row in await house.store.log_of(table)] == ["start", "choice"]
            monkeypatch.undo()
            assert (await first.undo())["notice"]["kind"] == "undo"

    asyncio.run(play())


def test_nobody_sees_a_choice_that_is_not_stored_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            ann = await guest(house)
            table = await new_table(house, ann, "connect_four", "me", "me")
            room = await loaded(house, table)
            first = await sit(room, ann, 0)
            stored, seen = house.store.append, []

            async def stalls(row: Row) -> None:
                seen.append((room.play.waiting() if room.play else [], room.info(ann.id).waiting))
                await stored(row)

            monkeypatch.setattr(house.store, "append", stalls)
            await first.choose("drop:a")
            assert seen == [([0], [0])]
            assert room.info(ann.id).waiting == [1]

    asyncio.run(play())


def test_a_choice_that_nobody_sees_does_not_move_the_beat_of_a_bot(tmp_path: Path) -> None:
    """With one person and no watcher, too: the next thing seen would tell how many hidden ones came before it."""

    async def play() -> None:
        async with open_house(tmp_path, bot_seconds=1000.0) as house:
            ann = await guest(house)
            table = await new_table(house, ann, "ruins", "me", "bot:random", seed="a seed")
            await lead_to_secrets(house, table, 1)
            room = await loaded(house, table)
            socket = await sit(room, ann, 0)
            rows, shown_at, sent = len(room.rows), room.shown_at, len(socket.sent)
            while len(room.rows) == rows:
                await asyncio.sleep(0.01)
            assert len(socket.sent) == sent
            assert room.shown_at == shown_at

    asyncio.run(play())


def test_an_undo_of_something_that_nobody_saw_is_told_to_nobody(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            ann = await guest(house)
            table = await new_table(house, ann, "ruins", "me", "me", seed="a seed")
            await lead_to_secrets(house, table, 1)
            room = await loaded(house, table)
            watching, other, own = await sit(room, None, None), await sit(room, ann, 0), await sit(room, ann, 1)
            while room._showing is not None:  # How many watch is told in its own time.
                await asyncio.sleep(0.01)
            sent = [len(watching.sent), len(other.sent)]
            assert "ack" in await own.choose(room.play.match.state.legal(1)[0] if room.play else 0)
            assert (await own.undo())["notice"] == {"kind": "undo", "seat": 1}
            assert [len(watching.sent), len(other.sent)] == sent

    asyncio.run(play())


def test_a_socket_that_says_hello_to_a_forgotten_room_is_told_to_come_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path, idle_seconds=0.0) as house:
            ann = await guest(house)
            table = await new_table(house, ann, "connect_four", "me", "me")
            # The socket was accepted, but has not said hello yet when the table has been idle for long enough.
            socket = Socket(await loaded(house, table), ann, 0)
            assert socket.room.is_idle(time.monotonic())
            house.hall.forget(socket.room)
            assert not await socket.join()
            assert socket.close_code == 1013
            again = await loaded(house, table)
            assert again is not socket.room
            await sit(again, ann, 0)

    asyncio.run(play())


def test_a_room_is_handed_out_only_when_its_match_is_loaded(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table = await new_table(house, await guest(house), "connect_four", "me", "me")
            first = asyncio.ensure_future(house.hall.room(table))
            while table not in house.hall.rooms:
                await asyncio.sleep(0)
            assert not first.done(), "the room was loaded before anybody else could ask for it"
            room = await loaded(house, table)
            assert room.play is not None
            assert await first is room

    asyncio.run(play())


def test_a_statement_that_cannot_be_written_does_not_end_the_writing(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            ann = await guest(house)
            for value in (2**70, "\ud800"):
                both = [
                    Statement("UPDATE identities SET name = ? WHERE id = ?", ("Zoe", ann.id)),
                    Statement("UPDATE identities SET created = ? WHERE id = ?", (value, ann.id)),
                ]
                with pytest.raises(NotStored):
                    await asyncio.wait_for(house.store.write(both), 20)
            await guest(house, "Bob")
            names = await house.store.read("SELECT name FROM identities ORDER BY name")
            assert names == [("Ann",), ("Bob",)]

    asyncio.run(play())


def test_what_a_fork_draws_is_drawn_again_the_same_way(tmp_path: Path) -> None:
    """Nobody can roll twice, not even after the match was out of memory."""

    async def play() -> None:
        async with open_house(tmp_path) as house:
            ann = await guest(house)
            over = await new_table(house, ann, "crumbles", "me")
            first = await sit(await loaded(house, over), ann, 0)
            await first.room.act(first.connection, Resign(id=1))
            fork = (await house.tables.fork(over, ann, Fork(choices=0, seats=[NewSeat(kind="me")]))).table.id
            draws = []
            for _ in range(5):
                room = await loaded(house, fork)
                socket = await sit(room, ann, 0)
                draws.append(await until_drawn(socket))
                socket.ids = room.play.last_id[0] if room.play else 0
                assert (await socket.undo())["notice"]["kind"] == "takeback"
                room.discard(1001, "come back")
            assert draws == [draws[0]] * 5

    asyncio.run(play())


async def until_drawn(socket: Socket) -> list[int]:
    """Take the first option until something is drawn; gives what was."""
    play = socket.room.play
    assert play is not None
    socket.ids = play.last_id[0]
    while not play.match.choices or not play.match.choices[-1].outcomes:
        await socket.choose(play.match.state.legal(0)[0])
        play = socket.room.play
        assert play is not None
    return play.match.choices[-1].outcomes

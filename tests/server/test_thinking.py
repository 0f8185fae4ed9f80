"""Bots think in worker processes: queues that are long, workers that die, and bots that fail."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import tumbledown as td
from server.harness import Client, Server, play_out
from server.parts import guest, loaded, new_table, open_house, sit
from tumbledown.server import thinking
from tumbledown.server.line import Line, Wish
from tumbledown.server.seated_bots import LEAST_THINKING, TRIES, seconds_to_think
from tumbledown.server.thinking import Thinker

POSITION = td.game("connect_four").new().to_dict()


def test_thoughts_that_wait_in_a_long_queue_are_not_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them together take longer than a worker may take for one."""
    seconds, patience, jobs = 0.5, 4.0, 15

    async def think() -> list[int]:
        thinker = Thinker(1)
        try:
            await thinker.choose("connect_four", POSITION, 0, "random", 1, 0.1)
            monkeypatch.setattr(thinking, "PATIENCE", patience)
            work: list[asyncio.Future[int]] = []
            for number in range(jobs):
                work.append(asyncio.ensure_future(thinker.choose("connect_four", POSITION, 0, "5", number, seconds)))
                await asyncio.sleep(0.02)
            return await asyncio.gather(*work)
        finally:
            await thinker.close()

    start = time.monotonic()
    options = asyncio.run(think())
    assert time.monotonic() - start > seconds + patience, "the queue was not long"
    assert all(0 <= option < 7 for option in options)


def test_thoughts_are_thought_again_when_the_pool_is_dropped_under_them() -> None:
    async def think() -> list[int]:
        thinker = Thinker(2)
        try:
            work = [
                asyncio.ensure_future(thinker.choose("connect_four", POSITION, 0, "2", number, 0.1))
                for number in range(10)
            ]
            while thinker._pool is None:
                await asyncio.sleep(0)
            thinker._drop(thinker._pool)
            return await asyncio.gather(*work)
        finally:
            await thinker.close()

    assert len(asyncio.run(think())) == 10


def test_who_no_longer_wants_a_thought_is_not_kept_waiting_for_it() -> None:
    async def think() -> None:
        thinker = Thinker(1)
        try:
            work = [
                asyncio.ensure_future(thinker.choose("connect_four", POSITION, 0, "5", number, 0.1))
                for number in range(3)
            ]
            await asyncio.sleep(0)
            for one in work:
                one.cancel()
            found = await asyncio.gather(*work, return_exceptions=True)
            assert all(isinstance(one, asyncio.CancelledError) for one in found)
        finally:
            await thinker.close()

    asyncio.run(think())


def test_a_bot_that_fails_again_and_again_chooses_at_random(folder: Path) -> None:
    with Server(folder) as server:
        ann = server.guest()
        table = ann.table("connect_four", ["bot:random", "me"])["table"]["id"]
        # A bot that an earlier release had.
        with closing(sqlite3.connect(server.database)) as database, database:
            database.execute('UPDATE tables SET body = replace(body, \'"bot":"random"\', \'"bot":"gone"\')')
        client = ann.sit(table, 1)
        play_out(client)
        choices = sum(event["kind"] == "drop" and event["seat"] == 0 for event in events_seen(client))
        assert choices >= 4
        assert server.log.count("bot_failed") == TRIES * choices


def events_seen(client: Client) -> list[dict[str, Any]]:
    return [event for message in client.seen for event in message.get("events", [])]


def order_of(wishes: list[Wish]) -> list[int]:
    """In which order they are called, when the only counter is taken by the first."""

    async def stand() -> list[int]:
        line = Line(1)
        called: list[int] = []

        async def one(number: int) -> None:
            async with line.turn(wishes[number]):
                called.append(number)
                await asyncio.sleep(0)

        await asyncio.gather(*(one(number) for number in range(len(wishes))))
        assert line._free == 1
        return called

    return asyncio.run(stand())


def test_many_tables_of_one_person_hold_up_another_no_more_than_one_does() -> None:
    """They were called in the order in which they came: one table's bot waited for 40 others."""
    crowd = [Wish("ann", f"ann {number}", True) for number in range(40)]
    assert order_of([*crowd, Wish("bob", "bob 1", True)]).index(40) == 1


def test_each_table_of_a_person_has_its_turn() -> None:
    wishes = [Wish("ann", "first", True)] * 3 + [Wish("ann", "second", True)] * 2
    assert order_of(wishes) == [0, 3, 1, 4, 2]


def test_people_who_wait_come_before_tables_of_bots() -> None:
    bots = [Wish(f"person {number}", f"table {number}") for number in range(10)]
    assert order_of([*bots, Wish("bob", "bob 1", True), Wish("bob", "bob 1", True)])[1:3] == [10, 11]


def test_who_leaves_the_line_holds_nobody_up() -> None:
    async def stand() -> None:
        line = Line(1)
        async with line.turn(Wish("ann")):
            gone = asyncio.ensure_future(line._begin(Wish("bob")))
            called = asyncio.ensure_future(line._begin(Wish("cat")))
            await asyncio.sleep(0)
            gone.cancel()
            await asyncio.sleep(0)
        # Called, and gone before it could come.
        called.cancel()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        async with line.turn(Wish("dan")):
            pass
        assert line._free == 1

    asyncio.run(stand())


def test_bots_think_less_when_many_wait() -> None:
    assert seconds_to_think(1.0, 0) == pytest.approx(0.6)
    assert seconds_to_think(1.0, 5) == pytest.approx(0.1)
    assert seconds_to_think(-3.0, 5) == LEAST_THINKING


def test_a_table_says_that_its_bots_think_less(folder: Path) -> None:
    async def run() -> None:
        async with open_house(folder, bot_seconds=30.0) as house:
            ann = await guest(house)
            room = await loaded(house, await new_table(house, ann, "connect_four", "me", "bot:random"))
            socket = await sit(room, ann, 0)
            now = time.monotonic()
            assert room.bots._seconds(now + 1, now, 3.0) < 0.2
            assert socket.messages[-1]["table"]["is_busy"]
            room.bots._seconds(now + 1, now, 0.0)
            assert not socket.messages[-1]["table"]["is_busy"]

    asyncio.run(run())


def test_bots_stop_where_nobody_is(folder: Path) -> None:
    """Tables of bots alone were played on for nobody, and kept others waiting."""

    async def run() -> None:
        async with open_house(folder, bot_seconds=0.01) as house:
            ann = await guest(house)
            room = await loaded(house, await new_table(house, ann, "connect_four", "bot:random", "bot:random"))
            assert not room.bots.are_thinking()
            socket = await sit(room, ann, None)
            assert room.bots.are_thinking()
            while room.entries < 3:
                await asyncio.sleep(0.01)
            room.leave(socket.connection)
            while room.bots.are_thinking():
                await asyncio.sleep(0.01)
            assert room.info(None).status == "playing"
            again = await sit(room, None, None)
            while room.info(None).status == "playing":
                await asyncio.sleep(0.01)
            assert again.close_code is None

    asyncio.run(asyncio.wait_for(run(), 60))

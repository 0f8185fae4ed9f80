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
from tumbledown.server import thinking
from tumbledown.server.seated_bots import TRIES
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

"""Matches with long logs, and replays of them: nobody else waits for them, and no log grows without end."""

import asyncio
import gzip
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from server.harness import Server, play_out, two_at
from server.parts import guest, loaded, new_table, open_house, sit, store_elsewhere
from tumbledown.server import frames, replays
from tumbledown.server.house import House
from tumbledown.server.play import Play
from tumbledown.server.replays import Replays
from tumbledown.server.store.base import Row, now_ms


async def long_match(house: House, game: str = "rattle", most: int = 10**6) -> str:
    """A match that somebody else has played, to its end if it is not too long; it is not in memory."""
    table = await new_table(house, await guest(house), game, "bot:random", "bot:random")
    found = await house.hall.find(table)
    assert found is not None
    [start] = await house.store.log_of(table)
    play = Play(found.terms(), msgspec.json.decode(start.outcomes))
    rows: list[Row] = []
    while not play.over and len(rows) < most:
        seat = play.waiting()[0]
        options = play.match.state.legal(seat)
        row, _ = play.choose(len(rows) + 1, seat, options[len(rows) % len(options)], -1, now_ms())
        rows.append(row)
    await store_elsewhere(house, table, *rows)
    return table


def test_a_replay_is_made_once_however_many_ask_for_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with open_house(folder) as house:
            table = await long_match(house, "connect_four")
            room = await loaded(house, table)
            made: list[int | None] = []
            make = house.hall.helper.replay

            async def count(terms: Any, rows: Any, seat: int | None) -> bytes:
                made.append(seat)
                return await make(terms, rows, seat)

            monkeypatch.setattr(house.hall.helper, "replay", count)
            found = await asyncio.gather(*(house.replays.replay(room, None, None) for _ in range(20)))
            found.append(await house.replays.replay(room, None, None))
            assert made == [None]
            assert len(set(found)) == 1
            expected = frames.replay_of(room.table.terms(), room.rows, None)
            assert gzip.decompress(found[0].body) == msgspec.json.encode(expected)

    asyncio.run(run())


def test_nothing_of_a_replay_is_made_on_the_event_loop(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was, and 60 of them kept everybody waiting for 24 seconds."""

    async def run() -> None:
        async with open_house(folder) as house:
            room = await loaded(house, await long_match(house, "connect_four"))
            monkeypatch.setattr(frames, "replay_of", None)
            assert (await house.replays.replay(room, 0, None)).body

    asyncio.run(run())


def test_replays_are_kept_within_bounds(folder: Path) -> None:
    async def run() -> None:
        async with open_house(folder) as house:
            room = await loaded(house, await long_match(house, "connect_four"))
            size = len((await house.replays.replay(room, 0, None)).body)
            kept = Replays(house.hall, 2 * size + size // 2)
            for seat in (None, 0, 1, None, 0, 1):
                await kept.replay(room, seat, None)
                assert kept._size == sum(len(one.body) for one in kept._kept.values()) <= kept._most_kept
            assert len(kept._kept) == 2

    asyncio.run(run())


def test_who_has_a_replay_is_not_sent_it_again(server: Server) -> None:
    ann, bob = two_at(server)
    path = f"/api/tables/{ann.table_id}/replay"
    ann.choose(3)
    first = ann.person.http.get(path)
    assert first.headers["content-encoding"] == "gzip"
    tag = first.headers["etag"]
    same = ann.person.http.get(path, headers={"if-none-match": tag})
    assert (same.status_code, same.content) == (304, b"")
    bob.until(lambda one: one.is_asked)
    play_out(ann, bob)
    later = ann.person.http.get(path, headers={"if-none-match": tag, "accept-encoding": "identity"})
    assert later.status_code == 200
    assert "content-encoding" not in later.headers
    assert len(later.json()["frames"]) > len(first.json()["frames"])
    assert httpx.get(server.address + path).json() == later.json()


def test_a_replay_comes_in_parts_that_can_be_read_uncompressed() -> None:
    body = bytes(range(256)) * 2000
    packed = gzip.compress(body, 1)

    async def read(source: Any) -> list[bytes]:
        return [part async for part in source]

    assert b"".join(asyncio.run(read(replays.parts(packed)))) == packed
    plain = asyncio.run(read(replays.plain_parts(packed)))
    assert b"".join(plain) == body
    assert max(map(len, plain)) <= replays.PART


def test_a_first_welcome_of_a_long_match_lets_others_have_their_turn(folder: Path) -> None:
    async def run() -> None:
        async with open_house(folder) as house:
            table = await long_match(house, "rattle")
            turns = house.hall.turns
            pauses: list[float] = []
            sleep = asyncio.sleep

            async def watch() -> None:
                room = await loaded(house, table)
                await sit(room, None, None)
                assert room.play is not None
                assert room.play.over

            async def counted(seconds: float, *more: Any) -> None:
                pauses.append(seconds)
                await sleep(seconds, *more)

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("tumbledown.server.turns.asyncio.sleep", counted)
                await asyncio.gather(watch(), watch(), watch())
            assert len(pauses) >= 3
            assert not turns._lock.locked()

    asyncio.run(run())

"""Bots think in worker processes: queues that are long, workers that die, and bots that fail."""

import asyncio
import copy
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import tumbledown as td
from server.harness import Client, Server, play_out
from server.parts import guest, loaded, new_table, open_house, sit
from tumbledown.bots.players import SearchBot
from tumbledown.bots.table import open_choices
from tumbledown.engine import Match
from tumbledown.server import studies, thinking, worker
from tumbledown.server.budget import PAYER, Payer
from tumbledown.server.problems import Refused
from tumbledown.server.seated_bots import LEAST_THINKING, TRIES, choices_in_a_row, seconds_to_think
from tumbledown.server.thinking import Thinker
from tumbledown.server.thinking_queue import ThinkingQueue, Wish

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


def test_who_thinks_by_the_clock_goes_on_where_it_was_within_its_turn() -> None:
    game = td.game("rubble")
    match = Match(game, seed="a turn of several choices")

    def think(seconds: float) -> SearchBot:
        thread = worker.Thread("a bot", len(match.choices), open_choices(match, seat))
        match.apply(worker.think(game.id, match.state.to_dict(), seat, "level 5", 1, seconds, thread))
        return worker.KEPT["a bot"]

    seat = match.state.to_act
    first = think(0.3).explain()
    assert match.state.to_act == seat, "the turn goes on"
    second = think(0.001).explain()
    assert sum(one.tries for one in second.compared) >= first.compared[0].tries - 1
    assert choices_in_a_row(match, seat) == 2


def test_levels_of_so_many_thoughts_begin_anew_so_that_their_choices_can_be_had_again() -> None:
    game = td.game("rubble")
    match = Match(game, seed="a turn of several choices")
    seat = match.state.to_act
    for _ in range(2):
        thread = worker.Thread("a level", len(match.choices), open_choices(match, seat))
        position = match.state.to_dict()
        option = worker.think(game.id, position, seat, "level 3", 1, 30.0, thread)
        assert option == worker.think(game.id, position, seat, "level 3", 1, 30.0, None)
        match.apply(option)
    assert "a level" not in worker.KEPT


def test_somebody_who_asks_for_many_hints_holds_up_nobody_who_asks_for_a_replay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Hints came first, always: whoever asked for them without end kept everybody else from replays and uploads."""

    async def run() -> list[str]:
        begun: list[str] = []
        first = asyncio.Event()

        async def work(thinker: Thinker, seconds: float, tries: int, task: Any, *arguments: Any) -> Any:
            begun.append("hint" if task is worker.compare else "replay")
            await first.wait()
            return (0.0, b"") if task is worker.timed else []

        monkeypatch.setattr(Thinker, "_try", work)
        thinker = Thinker(1)
        wish = Wish("somebody", "table", True)
        hints = [thinker.compare("connect_four", POSITION, 0, "5", number, 1.0, wish) for number in range(5)]
        asked = [asyncio.ensure_future(hint) for hint in hints]
        await asyncio.sleep(0)
        terms: Any = None
        replay = asyncio.ensure_future(thinker.replay(terms, [], None))
        await asyncio.sleep(0)
        first.set()
        await asyncio.gather(*asked, replay)
        return begun

    assert asyncio.run(run())[:2] == ["hint", "replay"]


def test_one_person_asks_for_so_many_evaluations_at_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise whoever uploads record after record keeps all others from theirs."""

    async def run() -> None:
        async with open_house(folder) as house:
            monkeypatch.setattr(studies.Studies, "_study", forget)
            play = (await loaded(house, await new_table(house, await guest(house), "connect_four", "me", "me"))).play
            assert play is not None
            for number in range(studies.MOST_AT_ONCE + 1):
                other = play.branch()
                other.terms = copy.copy(play.terms)
                other.terms.match = f"{number:020x}"
                PAYER.set(Payer(house.hall.budgets, "192.0.2.1"))
                if number < studies.MOST_AT_ONCE:
                    assert (await house.studies.evaluation(other)).done == 0
                    continue
                with pytest.raises(Refused) as refused:
                    await house.studies.evaluation(other)
                assert refused.value.status == 429
                PAYER.set(Payer(house.hall.budgets, "192.0.2.2"))
                assert (await house.studies.evaluation(other)).done == 0

    async def forget(self: studies.Studies, play: Any, who: str) -> None:
        await asyncio.sleep(0)

    asyncio.run(run())


def test_a_long_match_is_evaluated_in_few_bits(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them plays it again from its start: the work grew with the square of its length."""

    async def run() -> None:
        async with open_house(folder) as house:
            room = await loaded(house, await new_table(house, await guest(house), "riftwalker", "me", "me"))
            assert room.play is not None
            play = room.play.branch()
            while len(play.match.choices) < 400:
                seat = play.waiting()[0]
                play.choose(1, seat, play.match.state.legal(seat)[0], -1, 0)
            points: list[int] = []

            async def expect(record: Any, first: int, last: int, bot: str, seconds: float) -> list[list[float]]:
                points.append(last + 1 - first)
                return [[0.0, 0.0]] * points[-1]

            monkeypatch.setattr(house.hall.helper, "expect", expect)
            await house.studies.evaluation(play)
            while sum(points) < 401:
                await asyncio.sleep(0)
            assert len(points) <= studies.MOST_BITS

    asyncio.run(run())


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
        queue = ThinkingQueue(1)
        called: list[int] = []

        async def one(number: int) -> None:
            async with queue.turn(wishes[number]):
                called.append(number)
                await asyncio.sleep(0)

        await asyncio.gather(*(one(number) for number in range(len(wishes))))
        assert queue._free == 1
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
        queue = ThinkingQueue(1)
        async with queue.turn(Wish("ann")):
            gone = asyncio.ensure_future(queue._begin(Wish("bob")))
            called = asyncio.ensure_future(queue._begin(Wish("cat")))
            await asyncio.sleep(0)
            gone.cancel()
            await asyncio.sleep(0)
        # Called, and gone before it could come.
        called.cancel()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        async with queue.turn(Wish("dan")):
            pass
        assert queue._free == 1

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

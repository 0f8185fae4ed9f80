"""Matches with long logs, and replays of them: nobody else waits for them, and no log grows without end."""

import asyncio
import gzip
import json
import random
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import tumbledown as td
from server.harness import START_PATIENCE, Server, play_out, two_at
from server.parts import guest, loaded, new_table, open_house, sit, store_elsewhere
from tumbledown.engine import Match
from tumbledown.protocol.limits import TAIL
from tumbledown.server import frames, perspective, replays
from tumbledown.server.budget import CHEAP, PAYER, Payer, paid, pay
from tumbledown.server.house import House
from tumbledown.server.perspective import LOG_TAIL, Perspective
from tumbledown.server.play import FAR, NEAR, UNDOS, Change, Play, Refusal, Terms, play_of
from tumbledown.server.problems import Refused
from tumbledown.server.replays import Replays
from tumbledown.server.store.base import Row, now_ms
from tumbledown.server.throttle import Buckets


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


def test_work_is_paid_for_by_address_and_person(folder: Path) -> None:
    async def run() -> None:
        async with open_house(folder, work_per_second=0.001, work_burst=0.05) as house:
            room = await loaded(house, await long_match(house, "connect_four"))
            ann = Payer(house.hall.budgets, "192.0.2.1")
            PAYER.set(ann)
            pay(CHEAP / 2)
            assert ann.wait() == 0
            kept = await house.replays.replay(room, 0, None)
            pay(1.0)
            assert ann.wait() > 0
            with pytest.raises(Refused) as refused:
                await house.replays.replay(room, 1, None)
            assert refused.value.status == 429
            # What is there already costs nothing, and others have budgets of their own.
            assert await house.replays.replay(room, 0, None) == kept
            bob = Payer(house.hall.budgets, "192.0.2.2")
            PAYER.set(bob)
            assert (await house.replays.replay(room, 1, None)).body
            # The same person from another address has spent what was spent before.
            bob.is_person("bob")
            pay(1.0)
            again = Payer(house.hall.budgets, "192.0.2.3")
            assert again.wait() == 0
            again.is_person("bob")
            assert again.wait() > 0

    asyncio.run(run())


def test_time_in_which_nobody_else_could_do_anything_is_paid_for(folder: Path) -> None:
    async def run() -> None:
        budgets = Buckets(0.001, 0.05)
        payer = Payer(budgets, "192.0.2.1")

        async def work() -> str:
            await asyncio.sleep(0.05)
            assert payer.wait() == 0
            start = time.thread_time()
            while time.thread_time() < start + 0.06:
                pass
            await asyncio.sleep(0)
            assert payer.wait() > 0
            return "done"

        assert await paid(work(), payer) == "done"

    asyncio.run(run())


def grow_mean(server: Server, **settings: str) -> None:
    """Let nobody have much work done from now on; who has spent it is made to wait, so the table is played before."""
    server.stop()
    server.settings |= {"WORK_PER_SECOND": "0.00001", "WORK_BURST": "0.001"} | settings
    server.start()


def test_who_has_spent_the_budget_is_refused_and_told_when_to_come_back(folder: Path) -> None:
    with Server(folder) as server:
        ann, bob = two_at(server)
        ann.choose(3)
        grow_mean(server)
        path = f"/api/tables/{ann.table_id}/replay"
        ann.person.http.get(path)
        refused = bob.person.http.get(path, params={"seat": 1})
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) >= 1
        assert "a lot of work" in refused.json()["text"]


def test_all_addresses_of_one_ipv6_network_have_one_budget(folder: Path) -> None:
    """Each had its own, and one person has billions of them."""
    with Server(folder) as server:
        ann, bob = two_at(server)
        play_out(ann, bob)
        grow_mean(server, TRUSTED_PROXIES="127.0.0.1")

        def ask(address: str, what: str) -> int:
            at = f"{server.address}/api/tables/{ann.table_id}/{what}"
            return httpx.get(at, headers={"x-forwarded-for": address}, timeout=START_PATIENCE).status_code

        assert ask("192.0.2.1", "record") == 200, "somebody else has the match read from the log, and pays for that"
        assert ask("2001:db8:1:2::1", "replay") == 200
        assert ask("2001:db8:1:2::ffff", "replay?seat=0") == 429
        assert ask("2001:db8:1:3::1", "replay?seat=1") == 200


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


@pytest.mark.parametrize("name", td.games())
def test_going_back_comes_to_the_same_as_beginning_again(name: str) -> None:
    """Positions are remembered so that it costs little; `Match` begins at the set-up each time."""
    chance = random.Random(3)
    for bots in ({}, {1: "random"}):
        play = new_play(name, bots)
        rows = [Row("match", 0, "start", -1, "", json.dumps(play.match.setup), -1, "", 0)]
        while not play.over and len(rows) < 250:
            seat = chance.choice(play.waiting())
            able = [one for one in play.people() if play.can_undo(one)]
            if able and chance.random() < 0.4:
                seat = chance.choice(able)
                plain = play.match.branch()
                plain.undo(seat, play.bots)
                rows.append(Row("match", len(rows), "undo", seat, "", "", -1, "", 0))
                play = play.branch()
                play.take(rows[-1])
                assert_same(play.match, plain)
            elif rows[-1].kind == "choice" and chance.random() < 0.1:
                plain = play.match.branch()
                count = max(0, len(play.match.choices) - chance.randrange(60))
                plain.rewind(count)
                trial = play.branch()
                trial._go_back(count, [])
                assert_same(trial.match, plain)
            else:
                option = chance.choice(play.match.state.legal(seat))
                row, _ = play.choose(len(rows), seat, option, -1, 0)
                rows.append(row)
        assert_same(play_of(play.terms, rows).match, play.match)


def log_with_undos(name: str, most: int, chance: random.Random) -> tuple[Play, list[Row]]:
    """A log in which as much is taken back as may be, in runs of any length, and its match."""
    play = new_play(name, {})
    rows = [Row("match", 0, "start", -1, "", json.dumps(play.match.setup), -1, "", 0)]
    back = 0
    while not play.over and len(rows) < most:
        able = [seat for seat in play.people() if play.can_undo(seat) and play.taken_back[seat] < UNDOS]
        if able and back:
            back -= 1
            rows.append(Row("match", len(rows), "undo", able[0], "", "", -1, "", 0))
            play.take(rows[-1])
            continue
        back = chance.choice([0, 0, 1, 5, 40])
        seat = chance.choice(play.waiting())
        row, _ = play.choose(len(rows), seat, chance.choice(play.match.state.legal(seat)), -1, 0)
        rows.append(row)
    return play, rows


def noted(terms: Terms, rows: list[Row], viewer: int | None) -> Perspective:
    """A viewer's side as it is made for somebody who has not been there."""
    play = Play(terms, json.loads(rows[0].outcomes))
    made = Perspective(viewer, play)
    for row in rows[1:]:
        made.note(play, play.take(row))
    while made.unwritten:
        made.write(play)
    return made


@pytest.mark.parametrize("name", td.games())
def test_who_comes_late_is_shown_what_those_saw_who_were_there(name: str) -> None:
    """What nobody will ask for is not made; what is made is the same to the byte."""
    chance = random.Random(5)
    for most in (30, 250):
        whole, rows = log_with_undos(name, most, chance)
        for viewer in (None, 0, whole.seats - 1):
            play = Play(whole.terms, json.loads(rows[0].outcomes))
            there = Perspective(viewer, play)
            for row in rows[1:]:
                there.step(play, play.take(row))
            late = noted(whole.terms, rows, viewer)
            for side in (there, late):
                assert not side.unwritten
            assert (late.n, late.asked, late.undo, late.acked) == (there.n, there.asked, there.undo, there.acked)
            assert (late.view, late.decision, late.tail) == (there.view, there.decision, there.tail)
            assert [(told.event, told.sentence, told.n, told.is_undone) for told in late.log()] == [
                (told.event, told.sentence, told.n, told.is_undone) for told in there.log()
            ]


def test_the_work_of_a_first_welcome_is_that_of_its_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each choice is taken about once, however much was taken back, and only the last updates are made into text.

    A match that used every limit took 2 to 6 seconds.
    """
    whole, rows = log_with_undos("rubble", 1000, random.Random(2))
    taken: list[int] = []
    written: list[Any] = []
    again, encode = Play._mark, perspective.encode

    def mark(play: Play) -> None:
        taken.append(1)
        again(play)

    def write(what: Any) -> bytes:
        written.append(1)
        return encode(what)

    monkeypatch.setattr(Play, "_mark", mark)
    monkeypatch.setattr(perspective, "encode", write)
    play_of(whole.terms, rows)
    choices = sum(row.kind == "choice" for row in rows)
    assert len(rows) - choices > 100
    assert choices <= len(taken) < 1.3 * choices
    noted(whole.terms, rows, 0)
    # View, decision, update, and the events of the last ones.
    assert len(written) < 3 * 2 * TAIL + LOG_TAIL
    assert len(rows) > 4 * TAIL


def test_the_match_is_taken_once_for_the_first_who_comes(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with open_house(folder) as house:
            table = await long_match(house, "rubble", 100)
            taken: list[Row] = []
            take = Play.take

            def counted(play: Play, row: Row) -> Change:
                taken.append(row)
                return take(play, row)

            monkeypatch.setattr(Play, "take", counted)
            room = await house.hall.room(table, None, is_coming=True)
            assert room is not None
            watching = await sit(room, None, None)
            assert watching.messages[0]["n"] == 100
            assert len(taken) == 100

    asyncio.run(run())


def assert_same(one: Match, other: Match) -> None:
    assert one.state.hash() == other.state.hash()
    assert one.record().to_dict() == other.record().to_dict()
    assert [(door.shut, door.open_round) for door in one._doors] == [
        (door.shut, door.open_round) for door in other._doors
    ]


def new_play(name: str, bots: dict[int, str], seed: str = "long") -> Play:
    game = td.game(name)
    terms = game.terms(None, None, None)
    return Play(
        Terms("match", name, game.rules_version, terms.content_hash, terms.variants, None, terms.seats, seed, bots)
    )


def test_an_undo_late_in_a_match_takes_few_choices_again() -> None:
    """It took all of them: some minutes of choosing and undoing made a match that took half a minute to load."""
    play = new_play("riftwalker", {})
    chance = random.Random(1)
    while len(play.match.choices) < 100:
        seat = play.waiting()[0]
        play.choose(1, seat, chance.choice(play.match.state.legal(seat)), -1, 0)
    taken: list[int] = []
    for count in range(99, 40, -1):
        near = [mark.choices for mark in play.marks if mark.choices <= count][-1]
        assert count - near < FAR
        taken.append(count - near)
        play._go_back(count, [])
        assert len(play.match.choices) == count
    assert sum(taken) <= len(taken) * FAR / NEAR


def test_a_seat_takes_back_so_much_and_no_more(folder: Path) -> None:
    async def run() -> None:
        async with open_house(folder) as house:
            ann = await guest(house)
            room = await loaded(house, await new_table(house, ann, "connect_four", "me", "me"))
            first = await sit(room, ann, 0)
            for _ in range(UNDOS):
                assert "ack" in await first.choose(3)
                assert "ack" in await first.undo()
            await first.choose(3)
            refused = await first.undo()
            assert refused["t"] == "refused"
            assert refused["reason"]["code"] == "undo_limit"
            assert "Make two more" in refused["reason"]["text"]
            # After some more choices it may again.
            second = await sit(room, ann, 1)
            await second.choose(3)
            await first.choose(2)
            assert "ack" in await first.undo()

    asyncio.run(run())


def test_a_match_has_so_many_entries_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tumbledown.server.play.MAX_LINES", 2)
    monkeypatch.setattr("tumbledown.server.play.MAX_DEEDS", 2)
    monkeypatch.setattr("tumbledown.server.play.MAX_CHOICES", 3)
    play = new_play("connect_four", {})
    for kind, body in (("chat", {"text": "Hello"}), ("leave", {}), ("chat", {"text": "Bye"}), ("return", {})):
        play.check(kind, 0, body)
        play.take(Row("match", 1, kind, 0, "", "", -1, json.dumps(body), 0))
    for kind, body in (("chat", {"text": "Hello"}), ("leave", {})):
        with pytest.raises(Refusal) as refusal:
            play.check(kind, 0, body)
        assert refusal.value.reason.code == "too_long"
    for number in range(3):
        play.choose(number, number % 2, 3, -1, 0)
    with pytest.raises(Refusal, match="at most 3 choices"):
        play.choose(4, 1, 3, -1, 0)
    play.check("resign", 0, {})

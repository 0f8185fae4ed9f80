"""All games are played while everything goes wrong; then what was told and shown is compared with what is stored."""

import asyncio
import os
import time

import pytest

from server.chaos.checker import Figures, check
from server.chaos.faults import World
from server.chaos.notes import Notes
from server.chaos.run import Run, line
from server.harness import Server, two_at
from tumbledown.bench.load.wire import Wire
from tumbledown.server.store.care import reading

SECONDS = float(os.environ.get("CHAOS_SECONDS", "1800"))
"""How long the long run lasts, on each database."""
PLANS = {
    False: ["kill", "fail_to_sync", "jump", "fill", "kill_twice", "stand_still"],
    True: ["kill", "kill_postgres", "fail_to_sync", "freeze_postgres", "fill"],
}
"""The faults of the short run, one after the other."""


def assert_kept(run: Run, figures: Figures, seconds: float) -> None:
    assert not figures.faults, f"{line(run, seconds)}\n" + "\n".join(figures.faults)
    assert figures.counts["acknowledged"] > 0
    assert figures.counts["shown"] > 0


@pytest.mark.parametrize("on_postgres", [False, True], ids=["sqlite", "postgres"])
def test_whatever_goes_wrong_nothing_acknowledged_or_shown_is_lost_or_doubled(on_postgres: bool) -> None:
    with World(on_postgres, seed=1) as world:
        run = Run(world, seed=1, tables=4)
        figures = asyncio.run(run.go(between=5, plan=PLANS[on_postgres]))
    assert_kept(run, figures, 0.0)
    assert world.kills >= 1


@pytest.mark.soak
@pytest.mark.parametrize("on_postgres", [False, True], ids=["sqlite", "postgres"])
def test_half_an_hour_of_chaos(on_postgres: bool, capsys: pytest.CaptureFixture[str]) -> None:
    start = time.monotonic()
    with World(on_postgres, seed=2) as world:
        run = Run(world, seed=2, tables=24)
        figures = asyncio.run(run.go(between=400, enough=lambda _: time.monotonic() - start > SECONDS))
    with capsys.disabled():
        print(f"\n{line(run, time.monotonic() - start)}")  # noqa: T201
    assert_kept(run, figures, time.monotonic() - start)


def test_the_checker_finds_what_is_lost_doubled_or_untrue(server: Server) -> None:
    """A checker that finds nothing has to be one that would."""
    ann, bob = two_at(server)
    ann.choose(3)
    bob.until(lambda client: client.is_asked)

    def found(notes: Notes) -> list[str]:
        figures = Figures()
        with reading(server.database) as read:
            check(read, ann.table_id, [notes], figures)
        return [fault.partition(":")[0] for fault in figures.faults]

    def missing(table: str) -> list[str]:
        figures = Figures()
        with reading(server.database) as read:
            check(read, table, [], figures)
        return [fault.partition(":")[0] for fault in figures.faults]

    assert missing(ann.table_id) == []
    assert missing("0" * 20) == ["lost"]

    def told(option: int, client: int = 1) -> Notes:
        notes = Notes(0)
        notes.note_sent({"t": "choose", "id": 1, "option": 3})
        notes.note_sent({"t": "choose", "id": client, "option": option})
        notes.note_ack(client, 1)
        return notes

    assert found(told(3)) == []
    assert found(told(4)) == ["lost"]
    assert found(told(3, client=2)) == ["lost", "untrue"]
    assert found(Notes(0)) == ["untrue"]
    refused = told(3)
    refused.note_refused(1, "stale")
    assert found(refused) == ["untrue", "untrue"]
    shown = told(3)
    raw = next(raw for raw in ann.raw if '"update"' in raw).encode()
    shown.note_shown(1, raw)
    assert found(shown) == []
    shown.note_shown(1, raw)
    shown.note_shown(2, raw)
    assert found(shown) == ["lost"]
    otherwise = told(3)
    otherwise.note_shown(1, raw.replace(b'"n":1', b'"n": 1'))
    assert found(otherwise) == ["lost"]


def test_a_message_that_comes_as_its_reader_gives_up_is_the_next_ones() -> None:
    """It was lost, and the checker said that the server had left an update out."""

    async def run() -> None:
        wire = Wire("host", "/path", "")
        wire.data_received(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
        reading = asyncio.ensure_future(wire.read())
        await asyncio.sleep(0)
        wire.data_received(bytes([129, 5]) + b"hello")
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading
        assert await wire.read() == b"hello"

    asyncio.run(run())

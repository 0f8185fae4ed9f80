"""What tables take up in memory, and that it is given back."""

import asyncio
import gc
import weakref
from pathlib import Path
from typing import Any

import pytest

from server.parts import guest, loaded, new_table, open_house, sit
from server.test_long import new_play
from tumbledown.protocol.limits import TAIL
from tumbledown.server.perspective import TAIL_BYTES, Perspective


@pytest.mark.parametrize("seats", [("me", "me"), ("me", "bot:random")])
def test_a_forgotten_room_goes_without_the_collector(folder: Path, seats: tuple[str, str]) -> None:
    """It was part of a cycle, and 1,440 forgotten tables took up 1.5 GB."""

    async def run() -> None:
        async with open_house(folder, bot_seconds=0.01) as house:
            ann = await guest(house)
            table = await new_table(house, ann, "connect_four", *seats)
            room = await loaded(house, table)
            socket = await sit(room, ann, 0)
            second = await sit(room, ann, 1) if seats[1] == "me" else None
            for _ in range(3):
                while 0 not in room.play.waiting():  # type: ignore[union-attr]
                    await asyncio.sleep(0.01)
                await socket.choose(3)
                if second is not None:
                    await second.choose(3)
            while room.bots.are_thinking() or room.lock.locked():
                await asyncio.sleep(0.01)
            for one in filter(None, (socket, second)):
                room.leave(one.connection)
                one.room = None  # type: ignore[assignment]
            house.hall.forget(room)
            gone: list[weakref.ref[Any]] = [weakref.ref(room), weakref.ref(room.bots)]
            del room
            while any(ref() is not None for ref in gone):
                # A task that has just ended may hold it for a moment, but not for long.
                await asyncio.sleep(0.01)

    gc.disable()
    try:
        asyncio.run(asyncio.wait_for(run(), 20))
    finally:
        gc.enable()


def test_viewers_who_are_told_the_same_share_it() -> None:
    play = new_play("rubble", {})
    sides = [Perspective(viewer, play) for viewer in (None, 0, 1)]
    for number in range(1, 20):
        seat = play.waiting()[0]
        _, change = play.choose(number, seat, play.match.state.legal(seat)[0], -1, 0)
        for side in sides:
            side.step(play, change)
    first, *others = ([id(told.sentence) for told in side.told] for side in sides)
    assert len(first) > 10
    assert others == [first, first]


def test_updates_are_kept_for_those_who_come_back_as_far_as_there_is_room() -> None:
    play = new_play("crumbles", {})
    perspective = Perspective(0, play)
    number = 0
    while not play.over and number < 100:
        number += 1
        seat = play.waiting()[0]
        _, change = play.choose(number, seat, play.match.state.legal(seat)[0], -1, 0)
        perspective.step(play, change)
        kept = [len(message) for _, message in perspective.tail]
        assert sum(kept) <= max(TAIL_BYTES, kept[-1])
    assert len(kept) < TAIL
    last = perspective.n
    assert perspective.missed(last - 1) == [perspective.tail[-1][1]]
    assert perspective.missed(1) is None

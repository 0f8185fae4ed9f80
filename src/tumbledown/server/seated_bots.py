"""The bots of one table: they think about what their seat knows, and choose at a pace that tells nothing."""

import asyncio
import math
import time
import weakref
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from tumbledown.bots.players import RandomBot
from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.bots.table import open_choices
from tumbledown.engine import Match, Sealed, State, events_for
from tumbledown.engine.chance import fresh_seed
from tumbledown.server.logs import fail, warn
from tumbledown.server.metrics import CHOICES
from tumbledown.server.play import Play, Refusal
from tumbledown.server.thinking import CannotThink
from tumbledown.server.thinking_queue import Wish
from tumbledown.server.worker import Thread

if TYPE_CHECKING:
    from tumbledown.server.room import Room

THINKING_SHARE: Final = 0.6
"""The part of a bot's time in which it may think; the rest is for queues and slow machines."""
LATER_LESS: Final = 3.0
"""By how much a later choice of a turn is thought about less: most has been thought about already."""
LEAST_THINKING: Final = 0.01
LONGEST_PAUSE: Final = 60.0
"""Seconds until a bot that fails again and again tries once more, at most."""
TRIES: Final = 3
"""After so many thoughts that failed a bot ends its turn at random: nobody is to wait for it without end."""


class NobodyThere(Exception):
    """Everybody has gone while a bot waited for a worker."""


class SeatedBots:
    """The bots at the table of a room."""

    def __init__(self, room: "Room") -> None:
        self._room_if_any = weakref.ref(room)
        """A room that is forgotten goes at once, not when the collector finds it."""
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._choices = CHOICES.labels(room.table.game, "bot")

    @property
    def _room(self) -> "Room":
        room = self._room_if_any()
        assert room is not None, "its bots are called by the room, or by a task that holds it"
        return room

    def are_thinking(self) -> bool:
        """Whether a choice is being thought about."""
        return bool(self._thinking)

    def stop(self) -> None:
        """Think no more."""
        for task in self._thinking.values():
            task.cancel()

    def _is_for_somebody(self) -> bool:
        """Whether anybody is there, or will be back for a game of their own: it soon waits for them."""
        play = self._room.play
        plays_on = play is not None and any(seat not in play.left for seat in play.people())
        return plays_on or self._room.presence.is_anybody()

    def wake(self) -> None:
        """Let every bot think that may choose now."""
        room = self._room
        play = room.play
        if play is None or not play.bots or play.over or room.discarded or not self._is_for_somebody():
            return
        for seat in play.match.state.waiting():
            if seat in play.bots and seat not in self._thinking:
                task = asyncio.create_task(self._think(seat))
                self._thinking[seat] = task

    async def _think(self, seat: int) -> None:
        room = self._room
        pause = room.hall.settings.bot_seconds
        failures = 0
        try:
            if not room.shown_by_us:
                # The process that stored the last entry thinks about it; others only if it seems to have gone.
                await asyncio.sleep(3 * room.hall.settings.bot_seconds)
            while not await self._choose_on(seat, failures >= TRIES):
                failures += 1
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
        finally:
            self._thinking.pop(seat, None)
            room.presence.rest()
        self.wake()

    async def _choose_on(self, seat: int, at_random: bool) -> bool:
        """Choose as long as it is the bot's turn, perhaps at random; False when it failed."""
        try:
            while await self._bot_choice(seat, at_random):
                pass
        except CannotThink as error:
            warn("cannot_think", table=self._room.table.id, why=str(error))
            return False
        except Exception:
            fail("bot_failed", table=self._room.table.id, seat=seat)
            return False
        return True

    def _seconds(self, deadline: float, since: float, behind: float, earlier: int = 0) -> float:
        """How long to think, now that a worker is free: when many wait, less rather than late."""
        room = self._room
        if not self._is_for_somebody():
            raise NobodyThere
        now = time.monotonic()
        # Only the line counts here: how long a bot has until its beat would tell of hidden choices.
        room.note_busy(behind >= 1 or now - since > room.hall.settings.bot_seconds / 2)
        return seconds_to_think(deadline - now, behind, earlier)

    async def _bot_choice(self, seat: int, at_random: bool) -> bool:
        """Think about one choice and make it; False when it is not the bot's to choose any more."""
        room = self._room
        play = room.play
        if play is None or room.discarded or seat not in play.bots or seat not in play.waiting():
            return False
        if not self._is_for_somebody():
            return False
        pace = room.hall.settings.bot_seconds
        deadline = next_beat(room.shown_at, pace)
        before = (play.chosen[seat], play.turns_back)
        position = redrawn(play.match.state, seat)
        if at_random:
            option = RandomBot(bot_seed(play, seat)).choose(Glimpse(position, seat))
        else:
            wish = Wish(room.table.body.owner, room.table.id, room.presence.is_awaited())
            since = time.monotonic()
            thread = Thread(f"{play.terms.match} {seat}", len(play.match.choices), open_choices(play.match, seat))
            earlier = choices_in_a_row(play.match, seat)
            try:
                option = await room.hall.thinker.choose(
                    room.table.game,
                    position.to_dict(),
                    seat,
                    play.bots[seat],
                    bot_seed(play, seat),
                    lambda behind: self._seconds(deadline, since, behind, earlier),
                    wish,
                    thread,
                )
            except NobodyThere:
                return False
        if moment_of(room, seat) != before:
            return True
        if is_seen(play, seat, option):
            # Others see this choice, so it comes at the beat, whatever the bot holds and however long it thought.
            late = time.monotonic() - deadline
            await asyncio.sleep(-late if late < 0 else next_beat(room.shown_at, pace) - time.monotonic())
        async with room.lock:
            play = room.play
            if moment_of(room, seat) != before or play is None or seat not in play.bots:
                return True
            if play.why_not(option, seat) is not None:
                return True
            try:
                if await room.take_choice(seat, option, -1):
                    self._choices.inc()
                return True
            except Refusal:
                pass
        await asyncio.sleep(pace)
        return True


def seconds_to_think(left: float, behind: float, earlier: int = 0) -> float:
    """How long a bot thinks that has so long until its beat, while so many wait behind it.

    The more choices it has made in a row, the shorter: a whole turn takes no longer than one choice may.

    >>> [round(seconds_to_think(1.0, 0, earlier), 3) for earlier in range(5)]
    [0.6, 0.2, 0.067, 0.022, 0.01]
    """
    return max(LEAST_THINKING, left * THINKING_SHARE / (1 + behind) / float(LATER_LESS**earlier))


def choices_in_a_row(match: Match, seat: int) -> int:
    """How many choices of this seat came last."""
    count = 0
    while count < len(match.choices) and match.choices[-1 - count].seat == seat:
        count += 1
    return count


def moment_of(room: "Room", seat: int) -> tuple[int, int] | None:
    """How often the seat has chosen and anything was taken back by now; None when the room is out of memory."""
    play = room.play
    return None if play is None or room.discarded else (play.chosen[seat], play.turns_back)


def next_beat(start: float, pace: float) -> float:
    """The next moment at which a bot's choice may be shown: a whole number of paces after the last change."""
    passed = time.monotonic() - start
    return start + pace * max(1, math.ceil(passed / pace))


def redrawn(state: State, seat: int) -> State:
    """The position with all that the seat cannot know redrawn, so that nothing hidden reaches a worker process."""
    return state.resample(seat, Sealed(fresh_seed()))


def bot_seed(play: Play, seat: int) -> int:
    """The seed of a bot's thoughts; with the match's seed, anybody can have them again after the end."""
    source = f"tumbledown bot {seat} {play.terms.seed or play.terms.match}"
    return int.from_bytes(blake2b(source.encode(), digest_size=8).digest(), "big")


def is_seen(play: Play, seat: int, option: int) -> bool:
    """Whether anybody else would see anything of this choice."""
    state = play.match.state
    trial = state.clone(Sealed(fresh_seed()))
    trial.apply(option, seat)
    if trial.over:
        return True
    others = [None, *(other for other in range(play.seats) if other != seat)]
    return any(
        events_for(trial.events, other)
        or trial.view(other) != state.view(other)
        or trial.decision(other).to_dict() != state.decision(other).to_dict()
        for other in others
    )

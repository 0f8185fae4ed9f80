"""What a bot expects at each point of a finished match, and which choices mattered: thought out and kept."""

import asyncio
from collections import Counter
from typing import Final

import msgspec

from tumbledown.bots.review import Moment, Place, most_places, places_to_look, told
from tumbledown.protocol.rest import Evaluated, Evaluation, Review, Thought, Turned
from tumbledown.server.budget import asker
from tumbledown.server.hall import Hall
from tumbledown.server.play import Play
from tumbledown.server.problems import slow_down
from tumbledown.server.store.base import NotStored, Statement
from tumbledown.server.thinking import CannotThink

BOT: Final = "5"
SECONDS: Final = 10.0
"""How long a match is thought about altogether, if it is a long one."""
LONGEST: Final = 0.1
"""How long one point of it is thought about, at most."""
AT_ONCE: Final = 8
"""Points that are thought about before others who wait for an answer have their turn: more in a long match."""
MOST_BITS: Final = 32
"""Each bit plays the match again from its start, so there are not more of them, however long it is."""
MOST_WAITING: Final = 20
"""Matches that may wait to be thought about."""
PAUSE: Final = 0.2
"""Seconds between two looks at how far an evaluation is."""
MOST_AT_ONCE: Final = 4
"""How many of them one person may have asked for."""
LOOKING_BACK: Final = 1.2
"""Seconds that a choice which may have mattered is thought about."""
VERSION: Final = 1
"""Of the reviews that are kept: what an earlier way of reviewing found is thought out again."""


class Study(msgspec.Struct, kw_only=True):
    """What is kept of a match."""

    bot: str
    frames: list[Evaluated]
    done: int
    of: int
    moments: list[Turned] | None = None
    version: int = 0


decode: Final = msgspec.json.Decoder(Study).decode
KEEP: Final = (
    "INSERT INTO evaluations (match, body) VALUES (?, ?) ON CONFLICT (match) DO UPDATE SET body = excluded.body"
)


class Studies:
    """The evaluations that are under way; finished ones are in the store."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._under_way: dict[str, Evaluation] = {}
        self._reviewing: dict[str, Review] = {}
        self._asked: Counter[str] = Counter()
        """How many of them each person or address has asked for."""
        self._turn = asyncio.Lock()

    async def evaluation(self, play: Play) -> Evaluation:
        """What is known by now of a match that is over; the rest is being thought out."""
        match = play.terms.match
        if match in self._under_way:
            return self._under_way[match]
        kept = await self._kept(match)
        if kept is not None:
            return Evaluation(bot=kept.bot, frames=kept.frames, done=kept.done, of=kept.of)
        if match not in self._under_way:
            who = self._admit()
            self._under_way[match] = Evaluation(bot=BOT, frames=[], done=0, of=len(play.match.choices) + 1)
            self.hall.spawn(self._study(play, who))
        return self._under_way[match]

    async def review(self, play: Play) -> Review:
        """The choices of a match that mattered; while they are being thought about, how far that is."""
        match = play.terms.match
        if match in self._reviewing:
            return self._reviewing[match]
        kept = await self._kept(match)
        if kept is not None and kept.moments is not None and kept.version == VERSION:
            of = kept.of + most_places(play.seats)
            return Review(bot=kept.bot, moments=kept.moments, done=of, of=of)
        if match not in self._reviewing:
            who = self._admit()
            of = len(play.match.choices) + 1 + most_places(play.seats)
            self._reviewing[match] = Review(bot=BOT, moments=None, done=0, of=of)
            self.hall.spawn(self._look_back(play, who))
        return self._reviewing[match]

    async def _kept(self, match: str) -> Study | None:
        """What the store has of a match."""
        found = await self.hall.store.read("SELECT body FROM evaluations WHERE match = ?", (match,))
        return decode(found[0][0]) if found else None

    def _admit(self) -> str:
        """Who asks, if there is room for one match more."""
        if len(self._under_way) + len(self._reviewing) >= MOST_WAITING:
            raise slow_down("Too many matches wait to be thought about.", SECONDS)
        who = asker()
        if self._asked[who] >= MOST_AT_ONCE:
            raise slow_down("The matches that you asked about before are being thought about.", SECONDS)
        self._asked[who] += 1
        return who

    def _dismiss(self, who: str) -> None:
        """One of somebody's matches is done with."""
        self._asked[who] -= 1
        if not self._asked[who]:
            del self._asked[who]

    async def _look_back(self, play: Play, who: str) -> None:
        """Think out what is not known yet, then look longer at the choices after which less was expected."""
        match = play.terms.match
        under_way = self._reviewing[match]
        record = play.record().to_dict()
        try:
            known = await self._finished(play, under_way)
            choosers = [entry.seat for entry in play.match.choices]
            places = places_to_look(play.seats, choosers, [frame.expected for frame in known.frames])
            found: list[Moment] = []

            async def look(place: Place) -> None:
                moment = await self.hall.helper.look_back(record, place.choices, LOOKING_BACK)
                found.extend([moment] if moment is not None else [])
                under_way.done += 1

            await asyncio.gather(*map(look, places))
            winners = play.match.state.outcome().winners if play.match.state.over else []
            chosen = [one for seat in range(play.seats) for one in told(found, seat, seat in winners)]
            moments = [as_turned(one) for one in chosen]
            study = Study(bot=BOT, frames=known.frames, done=known.done, of=known.of, moments=moments, version=VERSION)
            await self.hall.store.write([Statement(KEEP, (match, msgspec.json.encode(study).decode()))])
        except (CannotThink, NotStored):
            # Who asks again begins again.
            return
        finally:
            del self._reviewing[match]
            self._dismiss(who)

    async def _finished(self, play: Play, under_way: Review) -> Evaluation:
        """The whole evaluation of a match, thought out now if nobody has asked for it before."""
        match = play.terms.match
        kept = await self._kept(match)
        if kept is not None:
            under_way.done = kept.of
            return Evaluation(bot=kept.bot, frames=kept.frames, done=kept.done, of=kept.of)
        if match not in self._under_way:
            self._under_way[match] = Evaluation(bot=BOT, frames=[], done=0, of=len(play.match.choices) + 1)
            self.hall.spawn(self._study(play, None))
        known = self._under_way[match]
        while match in self._under_way:
            under_way.done = known.done
            await asyncio.sleep(PAUSE)
        if known.done < known.of:
            raise CannotThink("the evaluation was broken off")
        under_way.done = known.of
        return known

    async def _study(self, play: Play, who: str | None) -> None:
        match = play.terms.match
        known = self._under_way[match]
        record = play.record().to_dict()
        seconds = min(LONGEST, SECONDS / known.of)
        at_once = max(AT_ONCE, -(-known.of // MOST_BITS))
        try:
            async with self._turn:
                while known.done < known.of:
                    last = min(known.done + at_once, known.of) - 1
                    expected = await self.hall.helper.expect(record, known.done, last, BOT, seconds)
                    known.frames += [
                        Evaluated(choices=known.done + number, expected=[round(one, 3) for one in seats])
                        for number, seats in enumerate(expected)
                    ]
                    known.done = last + 1
            await self.hall.store.write([Statement(KEEP, (match, msgspec.json.encode(known).decode()))])
        except (CannotThink, NotStored):
            # Who asks again begins again.
            return
        finally:
            del self._under_way[match]
            if who is not None:
                self._dismiss(who)


def as_turned(moment: Moment) -> Turned:
    """A moment as it is sent."""
    thoughts = [
        Thought(text=step.text, label=step.label, points_at=step.points_at) for step in (moment.chosen, *moment.better)
    ]
    return Turned(
        choices=moment.choices,
        seat=moment.seat,
        chosen=thoughts[0],
        better=thoughts[1:],
        because=moment.because,
        rule=moment.rule,
        expected=round(moment.expected, 3),
        possible=round(moment.possible, 3),
        is_good=moment.is_good,
    )

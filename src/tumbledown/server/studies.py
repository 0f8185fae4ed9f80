"""What a bot expects at each point of a finished match: thought out bit by bit when somebody asks, and kept."""

import asyncio
from collections import Counter
from typing import Final

import msgspec

from tumbledown.protocol.rest import Evaluated, Evaluation
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
MOST_AT_ONCE: Final = 3
"""How many of them one person may have asked for."""
decode: Final = msgspec.json.Decoder(Evaluation).decode


class Studies:
    """The evaluations that are under way; finished ones are in the store."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._under_way: dict[str, Evaluation] = {}
        self._asked: Counter[str] = Counter()
        """How many of them each person or address has asked for."""
        self._turn = asyncio.Lock()

    async def evaluation(self, play: Play) -> Evaluation:
        """What is known by now of a match that is over; the rest is being thought out."""
        match = play.terms.match
        if match in self._under_way:
            return self._under_way[match]
        found = await self.hall.store.read("SELECT body FROM evaluations WHERE match = ?", (match,))
        if found:
            return decode(found[0][0])
        if match not in self._under_way:
            if len(self._under_way) >= MOST_WAITING:
                raise slow_down("Too many matches wait to be thought about.", SECONDS)
            who = asker()
            if self._asked[who] >= MOST_AT_ONCE:
                raise slow_down("The matches that you asked about before are being thought about.", SECONDS)
            self._under_way[match] = Evaluation(bot=BOT, frames=[], done=0, of=len(play.match.choices) + 1)
            self._asked[who] += 1
            self.hall.spawn(self._study(play, who))
        return self._under_way[match]

    async def _study(self, play: Play, who: str) -> None:
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
            sql = "INSERT INTO evaluations (match, body) VALUES (?, ?) ON CONFLICT DO NOTHING"
            await self.hall.store.write([Statement(sql, (match, msgspec.json.encode(known).decode()))])
        except (CannotThink, NotStored):
            # Who asks again begins again.
            return
        finally:
            del self._under_way[match]
            self._asked[who] -= 1
            if not self._asked[who]:
                del self._asked[who]

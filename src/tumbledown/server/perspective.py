"""What one viewer is shown of a match, numbered by what that viewer was shown and nothing else.

A change of which a viewer sees nothing gets no message and no number. So nobody learns from numbers, sizes or the
moment of a message that others did something hidden.
"""

from collections import deque
from typing import Any, Final

import msgspec
from msgspec import Raw

from tumbledown.engine import Game, events_for
from tumbledown.protocol.limits import TAIL
from tumbledown.protocol.socket import Update
from tumbledown.server.play import BROKEN, Change, Play

ENCODER: Final = msgspec.json.Encoder()
encode: Final = ENCODER.encode
LOG_TAIL: Final = 200
TAIL_BYTES: Final = 48 * 1024
"""Bytes of updates that are kept for one viewer, beside the last: without a bound they were most of a table."""


class Told:
    """An event that a viewer was told of: its sentence, the update that told it, and the number of its choice."""

    __slots__ = ("choice", "event", "is_undone", "n", "sentence")

    def __init__(self, event: dict[str, Any], sentence: str, n: int, choice: int) -> None:
        self.event = event
        self.sentence = sentence
        self.n = n
        self.choice = choice
        self.is_undone = False


class Perspective:
    """One viewer's side of a match: a seat, or None for everybody who watches."""

    def __init__(self, seat: int | None, play: Play) -> None:
        self.seat = seat
        self.n = 0
        self.asked = 0
        self.tail: deque[tuple[int, bytes]] = deque()
        """The last updates, by their numbers."""
        self._tail_bytes = 0
        self.told: deque[Told] = deque(maxlen=LOG_TAIL)
        """The last events, each with its sentence."""
        self.set_up: list[Told] = []
        """The events of the set-up, with which every log begins."""
        self.acked: dict[int, int] = {}
        """By the id of each of the seat's messages: the update that showed what it did."""
        self.undo = False
        """Whether the seat was told that it may take its last choice back. Somebody's hidden choice may have ended
        that since: whoever comes back is told what was told before, and learns it by trying."""
        self.question: tuple[str, list[Any]]
        self.has_notation = has_notation(play.game)
        self.look(play)
        self._tell(play, events_for(play.match.state.events, seat))
        self.set_up.extend(self.told)
        self.told.clear()

    def log(self) -> list[Told]:
        """What the log of somebody who comes now holds: the set-up and the last events."""
        return [*self.set_up, *self.told]

    def look_broken(self, play: Play) -> None:
        """The log goes on with what cannot be taken, and that may be taken back."""
        play.is_broken = True
        self.look(play)
        self.undo = self.seat is not None and play.can_undo(self.seat)

    def look(self, play: Play) -> None:
        """Keep what this viewer sees and is asked now."""
        state = play.match.state
        self.view = encode(state.view(self.seat))
        if play.over:
            decision: dict[str, Any] = OVER | {"rules": [play.game.end_rule]}
        elif play.is_broken:
            decision = OVER | {"prompt": BROKEN.text}
        else:
            decision = state.decision(self.seat).to_dict()
        self.decision = encode(decision)
        # Whom else the game waits for changes while others answer; what this viewer is asked does not.
        self.question = (decision["prompt"], decision["options"])

    def _tell(self, play: Play, events: list[dict[str, Any]]) -> list[str]:
        log = [play.game.told(event, play.match.terms) for event in events]
        choice = len(play.match.choices) - 1
        self.told.extend(Told(event, text, self.n, choice) for event, text in zip(events, log, strict=True))
        return log

    def _take_back(self, removed: list[int]) -> list[int]:
        """The updates whose choices have been taken back; the choices after those have moved up."""
        undone: list[int] = []
        for told in self.told:
            if told.is_undone or told.choice < removed[0]:
                continue
            if told.choice in removed:
                told.is_undone = True
                undone.append(told.n)
            told.choice -= sum(number < told.choice for number in removed)
        return sorted(set(undone))

    def notation(self, play: Play, events: list[dict[str, Any]]) -> list[str]:
        """The events in the game's own notation, if it has one."""
        return play.game.write(events) if events and self.has_notation else []

    def step(self, play: Play, change: Change) -> bytes | None:
        """The update that shows a change to this viewer; None when there is nothing for it to see."""
        seat = self.seat
        own = change.seat == seat
        if change.chat is not None:
            return None if seat is None else self._chat(change)
        events = events_for(change.events, seat) if change.events else []
        view, decision, question = self.view, self.decision, self.question
        self.look(play)
        notice = change.notice
        undone = self._take_back(change.removed) if change.removed else []
        is_told = bool(events or undone) or self.view != view or self.decision != decision
        # An undo of something that this viewer never saw is not told either.
        if not own and not is_told and (notice is None or notice.kind == "undo"):
            return None
        self.n += 1
        if own or self.question != question:
            self.asked = self.n
        if own or is_told:
            self.undo = seat is not None and play.can_undo(seat)
        ended = play.result is not None
        return self._keep(
            Update(
                n=self.n,
                view=Raw(self.view),
                decision=Raw(self.decision),
                asked=self.asked,
                undo=self.undo,
                events=events,
                log=self._tell(play, events) if events else [],
                notation=self.notation(play, events),
                ack=change.client if own and change.client > 0 else None,
                notice=notice,
                undone=undone,
                offer=play.offer,
                result=play.result,
                seed=play.terms.seed if ended else None,
            ),
        )

    def _chat(self, change: Change) -> bytes:
        self.n += 1
        ack = change.client if change.seat == self.seat and change.client > 0 else None
        return self._keep(Update(n=self.n, ack=ack, chat=change.chat))

    def _keep(self, update: Update) -> bytes:
        if update.ack is not None:
            self.acked[update.ack] = self.n
        message = encode(update)
        if len(self.tail) == TAIL:
            self._drop_oldest()
        self.tail.append((self.n, message))
        self._tail_bytes += len(message)
        while self._tail_bytes > TAIL_BYTES and len(self.tail) > 1:
            self._drop_oldest()
        return message

    def _drop_oldest(self) -> None:
        self._tail_bytes -= len(self.tail.popleft()[1])

    def missed(self, last: int) -> list[bytes] | None:
        """The updates after `last`; None when they are not all kept, or `last` was never reached."""
        if last == self.n:
            return []
        if last > self.n or not self.tail or self.tail[0][0] > last + 1:
            return None
        return [message for number, message in self.tail if number > last]


def has_notation(game: Game) -> bool:
    """Whether a game writes anything but the sentences that the log has already."""
    return type(game).write is not Game.write


OVER: Final[dict[str, Any]] = {"prompt": "The game is over.", "rules": [], "waiting": [], "options": []}

"""What one viewer is shown of a match, numbered by what that viewer was shown and nothing else.

A change of which a viewer sees nothing gets no message and no number. So nobody learns from numbers, sizes or the
moment of a message that others did something hidden.
"""

from collections import deque
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Raw

from tumbledown.engine import Game, State, events_for
from tumbledown.protocol.limits import TAIL
from tumbledown.protocol.socket import Update
from tumbledown.server.play import BROKEN, Change, Play

ENCODER: Final = msgspec.json.Encoder()
encode: Final = ENCODER.encode
decode: Final = msgspec.json.Decoder().decode
LOG_TAIL: Final = 200
TAIL_BYTES: Final = 48 * 1024
"""Bytes of updates that are kept for one viewer, beside the last: without a bound they were most of a table."""


class Told:
    """An event that a viewer was told of: its sentence, the update that told it, and the number of its choice."""

    __slots__ = ("_event", "choice", "is_undone", "n", "sentence")

    def __init__(self, event: dict[str, Any], n: int, choice: int) -> None:
        self._event: dict[str, Any] | bytes = event
        self.sentence = ""
        self.n = n
        self.choice = choice
        self.is_undone = False

    def write(self, play: Play, written: dict[bytes, tuple[bytes, str]]) -> None:
        """Make the sentence, and keep the event as it is sent: as objects, events were most of a table.

        Viewers who are told the same share what is written.
        """
        if isinstance(self._event, dict):
            event = encode(self._event)
            if event not in written:
                written[event] = (event, play.game.told(self._event, play.match.terms))
            self._event, self.sentence = written[event]

    @property
    def event(self) -> dict[str, Any]:
        """The event as it was told."""
        told: dict[str, Any] = self._event if isinstance(self._event, dict) else decode(self._event)
        return told


class Sight:
    """What a viewer sees and is asked at one moment, made when somebody needs it: most moments of a log nobody does.

    It can wait because positions stay as they are; each choice changes a copy.
    """

    __slots__ = ("_decision", "_fixed", "_game", "_question", "_seat", "_state", "_view")

    def __init__(self, play: Play, seat: int | None) -> None:
        self._state: State | None = play.match.state
        self._seat = seat
        self._game = play.game
        self._fixed: dict[str, Any] | None = None
        if play.over:
            self._fixed = OVER | {"rules": [play.game.end_rule]}
        elif play.is_broken:
            self._fixed = OVER | {"prompt": BROKEN.text}
        self._view = self._decision = b""
        self._question: tuple[str, list[Any]] | None = None

    def _position(self) -> State:
        assert self._state is not None
        return self._state

    @property
    def view(self) -> bytes:
        """The view, as it is sent."""
        if not self._view:
            position = self._position()
            self._view = encode(self._game.shown(position.view(self._seat), position.terms))
            self._let_go()
        return self._view

    @property
    def decision(self) -> bytes:
        """The decision, as it is sent."""
        self._decide()
        return self._decision

    @property
    def question(self) -> tuple[str, list[Any]]:
        """What is asked. Whom else the game waits for changes while others answer; this does not."""
        self._decide()
        assert self._question is not None
        return self._question

    def _decide(self) -> None:
        if self._question is None:
            decision = self._position().decision(self._seat).to_dict() if self._fixed is None else self._fixed
            self._question = (decision["prompt"], decision["options"])
            self._decision = encode(decision)
            self._let_go()

    def _let_go(self) -> None:
        if self._view and self._decision:
            self._state = None

    def is_same(self, other: "Sight") -> bool:
        """Whether a viewer could not tell the two apart."""
        # Decisions of others are made sooner than views.
        return self.decision == other.decision and self.view == other.view


class Shown(NamedTuple):
    """What an update shows, before it is written."""

    update: Update
    """All but what has to be made: view, decision, what was asked, and how events are told."""
    before: Sight
    sight: Sight
    own: bool
    told: list[Told]
    change: Change


class Perspective:
    """One viewer's side of a match: a seat, or None for everybody who watches.

    `step` takes a change of the match and gives the update to be sent. Who only has to know what was shown, because
    nobody was there to see it, says `note` for each change and at the end `write` until nothing is unwritten: then only
    the last updates are made, which those who come back may ask for.
    """

    def __init__(self, seat: int | None, play: Play) -> None:
        self.seat = seat
        self.n = 0
        self.tail: deque[tuple[int, bytes]] = deque()
        """The last updates, by their numbers."""
        self._tail_bytes = 0
        self.told: deque[Told] = deque(maxlen=LOG_TAIL)
        """The last events, each with its sentence."""
        self.acked: dict[int, int] = {}
        """By the id of each of the seat's messages: the update that showed what it did."""
        self.undo = False
        """Whether the seat was told that it may take its last choice back. Somebody's hidden choice may have ended
        that since: whoever comes back is told what was told before, and learns it by trying."""
        self.asked = 0
        """The update that asked what is asked now, as far as updates are written."""
        self.unwritten: deque[Shown] = deque()
        self.has_notation = has_notation(play.game)
        self.sight = Sight(play, seat)
        self.set_up = [Told(event, 0, -1) for event in events_for(play.match.state.events, seat)]
        """The events of the set-up, with which every log begins."""
        for told in self.set_up:
            told.write(play, {})

    @property
    def view(self) -> bytes:
        """What this viewer sees now, as it is sent."""
        return self.sight.view

    @property
    def decision(self) -> bytes:
        """What this viewer is asked now, as it is sent."""
        return self.sight.decision

    def log(self) -> list[Told]:
        """What the log of somebody who comes now holds: the set-up and the last events."""
        return [*self.set_up, *self.told]

    def look_broken(self, play: Play) -> None:
        """The log goes on with what cannot be taken, and that may be taken back."""
        play.is_broken = True
        self.sight = Sight(play, self.seat)
        self.undo = self.seat is not None and play.can_undo(self.seat)

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
        if not self.note(play, change):
            return None
        return self.write(play)

    def note(self, play: Play, change: Change) -> bool:
        """Note what a change shows to this viewer; False when there is nothing for it to see."""
        seat = self.seat
        own = change.seat == seat
        ack = change.client if own and change.client > 0 else None
        if change.chat is not None:
            if seat is None:
                return False
            self.n += 1
            self._note(Shown(Update(n=self.n, ack=ack, chat=change.chat), self.sight, self.sight, own, [], change))
            return True
        events = events_for(change.events, seat) if change.events else []
        before, self.sight = self.sight, Sight(play, seat)
        notice = change.notice
        undone = self._take_back(change.removed) if change.removed else []
        is_told = own or bool(events or undone) or not self.sight.is_same(before)
        # An undo of something that this viewer never saw is not told either.
        if not is_told and (notice is None or notice.kind == "undo"):
            return False
        self.n += 1
        if is_told:
            self.undo = seat is not None and play.can_undo(seat)
        choice = len(play.match.choices) - 1
        told = [Told(event, self.n, choice) for event in events]
        self.told.extend(told)
        update = Update(
            n=self.n,
            undo=self.undo,
            events=events,
            ack=ack,
            notice=notice,
            undone=undone,
            offer=play.offer,
            result=play.result,
            seed=play.terms.seed if play.result is not None else None,
        )
        self._note(Shown(update, before, self.sight, own, told, change))
        return True

    def _note(self, shown: Shown) -> None:
        if shown.update.ack is not None:
            self.acked[shown.update.ack] = self.n
        self.unwritten.append(shown)
        if len(self.unwritten) > 2 * TAIL:
            self._forget_unwritten()

    def _forget_unwritten(self) -> None:
        """Nobody will ask for the first of the updates that are not written any more."""
        gone = [self.unwritten.popleft() for _ in range(TAIL)]
        self.asked = next((shown.update.n for shown in reversed(gone) if asks_anew(shown)), self.asked)

    def write(self, play: Play) -> bytes:
        """Write the first update that is noted and not written."""
        shown = self.unwritten.popleft()
        update = shown.update
        if update.chat is None:
            if asks_anew(shown):
                self.asked = update.n
            for told in shown.told:
                told.write(play, shown.change.written)
            update.view = Raw(shown.sight.view)
            update.decision = Raw(shown.sight.decision)
            update.asked = self.asked
            update.log = [told.sentence for told in shown.told]
            update.notation = self.notation(play, update.events)
        if not self.unwritten:
            for told in self.told:
                told.write(play, {})
        return self._keep(update)

    def _keep(self, update: Update) -> bytes:
        message = encode(update)
        if len(self.tail) == TAIL:
            self._drop_oldest()
        self.tail.append((update.n, message))
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


def asks_anew(shown: Shown) -> bool:
    """Whether an update asks something else than the one before: whoever has chosen is asked anew, too."""
    if shown.update.chat is not None:
        return False
    return shown.own or shown.sight.question != shown.before.question


def has_notation(game: Game) -> bool:
    """Whether a game writes anything but the sentences that the log has already."""
    return type(game).write is not Game.write


OVER: Final[dict[str, Any]] = {"prompt": "The game is over.", "rules": [], "waiting": [], "options": []}

"""Clients that choose at random among what they are offered, know no rules, and do everything that a client may do.

They double messages, send old ones late and change their order; take back, offer, agree, talk, leave and hand over; cut
the line, and come back anywhere. What was not answered is sent again, as every good client does.
"""

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from server.chaos.notes import TRY_AGAIN, Notes
from tumbledown.bench.load.wire import Wire, open_wire

HOST: Final = "127.0.0.1"
IMPATIENCE: Final = 3.0
MOST_PATIENCE: Final = 60.0
"""Seconds without an answer after which a client tries another line: the first time, and after many times in vain."""
NOTHING: Final = Raw(b"null")
CUT: Final = (ConnectionError, OSError, TimeoutError, EOFError)


class Option(Struct):
    option: int


class Decision(Struct):
    options: list[Option]


class Offer(Struct):
    seat: int
    waiting: list[int]


class SeatShown(Struct):
    bot: str | None = None
    left: bool = False


class TableShown(Struct):
    seats: list[SeatShown]


class Welcome(Struct, tag_field="t", tag="welcome"):
    n: int
    table: TableShown
    view: Raw
    decision: Raw
    asked: int
    undo: bool
    last_id: int
    offer: Offer | None
    result: Raw
    missed: list[Raw]
    gap: bool


class Update(Struct, tag_field="t", tag="update"):
    n: int
    decision: Decision | None = None
    asked: int = -1
    undo: bool = False
    ack: int | None = None
    offer: Offer | None = None
    result: Raw = NOTHING


class TableChanged(Struct, tag_field="t", tag="table"):
    table: TableShown


class Ack(Struct, tag_field="t", tag="ack"):
    id: int
    n: int


class Reason(Struct):
    code: str


class Refused(Struct, tag_field="t", tag="refused"):
    id: int
    reason: Reason


class Bad(Struct, tag_field="t", tag="bad"):
    code: str


Message = Welcome | Update | TableChanged | Ack | Refused | Bad
decode: Final = msgspec.json.Decoder(Message).decode
decode_update: Final = msgspec.json.Decoder(Update).decode
decode_decision: Final = msgspec.json.Decoder(Decision).decode


class Client:
    """One viewer of one match, over however many sockets it takes."""

    def __init__(self, table: str, seat: int | None, cookie: str, ports: Callable[[], list[int]], seed: str) -> None:
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.ports = ports
        self.chance = random.Random(seed)
        self.notes = Notes(seat)
        self.ids = 0
        self.n = 0
        self.asked = 0
        self.options: list[int] = []
        self.can_undo = False
        self.has_chosen = False
        self.offer: Offer | None = None
        self.seats: list[SeatShown] = []
        self.is_over = False
        self.has_begun = False
        self.pending: dict[int, dict[str, Any]] = {}
        """By id: what was sent and has not been answered."""
        self.wire: Wire | None = None
        self.close_code = 0
        self.is_stopping = False
        self.patience = IMPATIENCE
        self.wants_to_leave = False
        """Whether this seat is to stand up; whoever runs the client asks for it."""

    @property
    def is_done(self) -> bool:
        """Whether nothing more is to be done or heard."""
        return (self.is_over or self.is_stopping) and not self.pending

    async def run(self) -> None:
        """Play to the end, however often the line is cut."""
        while not self.is_done:
            try:
                await self._open()
                while not self.is_done:
                    self.act()
                    await self._listen()
            except CUT as cut:
                if isinstance(cut, TimeoutError):
                    self.patience = min(2 * self.patience, MOST_PATIENCE)
                await asyncio.sleep(self.chance.uniform(0.01, 0.3))
            finally:
                if self.wire is not None:
                    self.close_code = self.wire.close_code
                    self.wire.close()
                    self.wire = None

    async def _open(self) -> None:
        port = self.chance.choice(self.ports())
        async with asyncio.timeout(self.patience):
            wire = await open_wire(HOST, port, f"/api/tables/{self.table}/socket", self.cookie)
        self.wire = wire
        last = self.n if self.chance.random() < 0.9 else 0
        wire.send(json.dumps({"t": "hello", "seat": self.seat, "last": last}))
        async with asyncio.timeout(self.patience):
            while not isinstance(message := self.heed(await wire.read()), Welcome):
                pass
        if not message.gap and len(message.missed) != (message.n - last if last else 0):
            self.notes.wrong.append(f"of {message.n - last} missed updates {len(message.missed)} came")
        for again in self.pending.values():
            self._send(again)

    async def _listen(self) -> None:
        """Take what comes. While an answer is due the line counts as cut after a while; otherwise it is only quiet."""
        assert self.wire is not None
        try:
            async with asyncio.timeout(self.patience):
                raw = await self.wire.read()
        except TimeoutError:
            if self.pending:
                raise
        else:
            self.heed(raw)

    # What it does.

    def act(self) -> None:
        """Do something, or nothing, at random."""
        if self.seat is None or self.pending or self.is_stopping or self.is_over:
            return
        roll = self.chance.random()
        gone = [seat for seat, shown in enumerate(self.seats) if shown.left and seat != self.seat]
        if self.seats[self.seat].bot or self.seats[self.seat].left:
            if roll < 0.3:
                self._do(t="return")
        elif gone and roll < 0.3:
            self._do(t="hand_over", seat=gone[0], bot="random")
        elif self.offer is not None and self.seat in self.offer.waiting:
            self._do(t="answer", agree=roll < 0.6)
        elif self.can_undo and roll < 0.15:
            self._do(t="undo")
        elif self.options:
            self._choose(roll)
        if self.chance.random() < 0.004:
            raise ConnectionResetError("the client cut the line")

    def _choose(self, roll: float) -> None:
        option = self.chance.choice(self.options)
        if roll < 0.17 and self.has_chosen and not self.can_undo and self.offer is None:
            self._do(t="undo")
        elif roll < 0.175:
            self.wants_to_leave = True
        elif roll < 0.2:
            self._do(t="say", text=f"I chose {option} and said so before")
            self._do(t="choose", asked=self.asked, option=option)
        elif roll < 0.23:
            # The later one goes first.
            choose = self._new(t="choose", asked=self.asked, option=option)
            self._do(t="say", text=f"I shall choose {option}")
            self._send(choose)
        else:
            self._do(t="choose", asked=self.asked, option=option)
        if self.notes.acked and self.chance.random() < 0.05:
            old = self.chance.choice(list(self.notes.acked)[-20:])
            self._send(self.notes.sent[old])

    def _new(self, **message: Any) -> dict[str, Any]:
        self.ids += 1
        self.pending[self.ids] = message | {"id": self.ids}
        return self.pending[self.ids]

    def _do(self, **message: Any) -> None:
        made = self._new(**message)
        self._send(made)
        if self.chance.random() < 0.1:
            self._send(made)

    def _send(self, message: dict[str, Any]) -> None:
        assert self.wire is not None
        self.notes.note_sent(message)
        self.wire.send(json.dumps(message))

    # What it hears.

    def heed(self, raw: bytes) -> Message:
        """Take a message, and write down what it says."""
        message: Message = decode(raw)
        match message:
            case Welcome():
                self._welcome(message)
            case Update():
                self._update(message, raw)
            case TableChanged():
                self.seats = message.table.seats
            case Ack():
                self._answered(message.id)
                self.notes.note_ack(message.id, message.n)
            case Refused():
                self._refused(message.id, message.reason.code)
            case Bad():
                self.notes.wrong.append(f"the server could not read a message: {message.code}")
        return message

    def _welcome(self, welcome: Welcome) -> None:
        self.seats = welcome.table.seats
        self.has_begun = welcome.decision != NOTHING
        for raw in welcome.missed:
            self._update(decode_update(raw), bytes(raw), is_late=True)
        if welcome.n < self.n:
            self.notes.wrong.append(f"update {self.n} was shown, and a welcome says that there are {welcome.n}")
        self.ids = max(self.ids, welcome.last_id)
        self.n = welcome.n
        if self.has_begun:
            self.notes.note_look(welcome.n, bytes(welcome.view), bytes(welcome.decision))
            self._know(decode_decision(welcome.decision), welcome)

    def _update(self, update: Update, raw: bytes, is_late: bool = False) -> None:
        if not is_late and update.n != self.n + 1:
            self.notes.wrong.append(f"update {update.n} came after {self.n}")
        self.notes.note_shown(update.n, raw)
        self.n = max(self.n, update.n)
        if update.decision is not None:
            self._know(update.decision, update)
        if update.ack is not None:
            self._answered(update.ack)
            self.notes.note_ack(update.ack, update.n)

    def _know(self, decision: Decision, message: Welcome | Update) -> None:
        self.options = [option.option for option in decision.options]
        self.asked = message.asked
        self.can_undo = message.undo
        self.offer = message.offer
        self.is_over = message.result != NOTHING

    def _answered(self, client: int) -> None:
        self.patience = max(self.patience * 0.9, IMPATIENCE)
        done = self.pending.pop(client, None)
        if done is not None and done["t"] == "choose":
            self.has_chosen = True

    def _refused(self, client: int, code: str) -> None:
        self.notes.note_refused(client, code)
        if code not in TRY_AGAIN:
            self._answered(client)
        elif client in self.pending and self.notes.times_sent[client] == 1 and self.chance.random() < 0.3:
            # What could not be stored has not happened, now or ever.
            del self.pending[client]
            self.notes.given_up.add(client)
        elif client in self.pending:
            raise ConnectionResetError("the client tries again over another line")

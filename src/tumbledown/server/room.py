"""One table in memory: its match, and the sockets of everybody who plays or watches.

Everything that changes a match goes through here, one at a time: check it on the state in memory, store it for good,
then show it. What could not be stored has not happened: the state is made again from the log.
"""

import asyncio
import json
import math
import time
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

import msgspec

from tumbledown.engine import NOBODY, Reason, Sealed, State, TumbledownError, events_for
from tumbledown.protocol.rest import SeatInfo, TableInfo
from tumbledown.protocol.socket import (
    Ack,
    Answer,
    Ask,
    Bad,
    Because,
    Choose,
    Drawn,
    Expected,
    HandOver,
    Hello,
    Hint,
    Hinted,
    ReasonInfo,
    Refused,
    Resign,
    Return,
    Say,
    TableChanged,
    Told,
    Undo,
    Welcome,
    Why,
)
from tumbledown.server.connection import Connection
from tumbledown.server.logs import fail, warn
from tumbledown.server.metrics import CHOICES, CONFLICTS, ENTRIES, NOT_STORED, REFUSED
from tumbledown.server.perspective import Perspective
from tumbledown.server.play import KINDS, Change, OtherRules, Play, Refusal, fresh, play_of, refuse
from tumbledown.server.records import Table
from tumbledown.server.store.base import Conflict, News, NotStored, Row, Unsure
from tumbledown.server.thinking import CannotThink
from tumbledown.server.throttle import Bucket

if TYPE_CHECKING:
    from tumbledown.server.hall import Hall

Action = Undo | Answer | Resign | HandOver | Return | Say
THINKING_SHARE: Final = 0.6
"""The part of a bot's time in which it may think; the rest is for queues and slow machines."""
LEAST_THINKING: Final = 0.01
HINT_BOT: Final = "5"
HINT_SECONDS: Final = 1.0
WATCHERS_SECONDS: Final = 1.0
"""How long it may take until everybody is told how many watch."""
ENTRIES_BY_KIND: Final = {kind: ENTRIES.labels(kind) for kind in KINDS}


def now_ms() -> int:
    """The time that entries carry."""
    return time.time_ns() // 1_000_000


class Room:
    """A table in memory. Made by `Hall.room`."""

    def __init__(self, hall: "Hall", table: Table) -> None:
        self.hall = hall
        self.table = table
        self.play: Play | None = None
        self.rows: list[Row] = []
        """The log as far as it has been shown."""
        self.other_rules = ""
        self.lock = asyncio.Lock()
        self.connections: dict[int | None, list[Connection]] = {}
        self.perspectives: dict[int | None, Perspective] = {}
        self.away_since: dict[int, float] = {}
        self.elsewhere: dict[str, set[int]] = {}
        """Seats that are connected to other server processes, by process."""
        self.watchers_elsewhere: dict[str, int] = {}
        self.buckets: dict[int, Bucket] = {}
        """How many messages each seat may send, from however many sockets."""
        self.hinting: set[int] = set()
        self._showing: asyncio.TimerHandle | None = None
        self.shown_at = time.monotonic()
        self.shown_by_us = True
        self.idle_since = time.monotonic()
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.discarded = False
        self._choices_of_people = CHOICES.labels(table.game, "person")
        self._choices_of_bots = CHOICES.labels(table.game, "bot")

    # Loading.

    async def load(self) -> None:
        """Make the match from its log, if it has begun."""
        if self.table.status in ("open", "closed"):
            return
        rows = await self.hall.store.log_of(self.table.id)
        if not rows:
            return
        try:
            self.play = play_of(self.table.terms(), rows)
        except OtherRules as error:
            self.other_rules = str(error)
            return
        self.rows = rows
        self.shown_at = time.monotonic()
        self.note_end()
        self.wake_bots()

    def note_end(self) -> None:
        """Note in the list of tables that the match is over; the log knows it already."""
        if self.play is not None and self.play.over and self.table.status == "playing":
            self.table.status = "over"
            self.table.body.result = self.play.result
            self.hall.finish(self.table.id, self.play.result)

    async def reload(self) -> None:
        """Look at the table and the log again, because somebody changed them, and show what is new."""
        async with self.lock:
            table = await self.hall.find(self.table.id)
            if table is None:
                return
            self.table = table
            self.note_end()
            if self.play is None:
                await self.load()
                for seat, connections in self.connections.items():
                    for connection in connections:
                        self._welcome(connection, seat, 0)
            else:
                await self._catch_up()
            self.show_table()

    # Sockets.

    async def join(self, connection: Connection, hello: Hello) -> bool:
        """Seat a socket and send it all it needs; False when it may not sit there."""
        async with self.lock:
            if self.other_rules:
                connection.close(4409, self.other_rules[:120])
                return False
            if hello.seat is not None and hello.seat not in self.table.seats_of(connection.identity):
                connection.close(4401, "this seat is not yours")
                return False
            if hello.seat is None and not (self.table.body.watchable or self.table.seats_of(connection.identity)):
                connection.close(4404, "this table is not to be watched")
                return False
            connection.seat = hello.seat
            self._welcome(connection, hello.seat, hello.last)
            self.connections.setdefault(hello.seat, []).append(connection)
            connection.joined = True
            if hello.seat is not None:
                self.away_since.pop(hello.seat, None)
                if len(self.connections[hello.seat]) == 1:
                    self._presence_changed()
            else:
                self._watchers_changed()
        self.wake_bots()
        return True

    def leave(self, connection: Connection) -> None:
        """A socket has closed."""
        if not connection.joined:
            return
        seat = connection.seat
        left = self.connections.get(seat, [])
        if connection in left:
            left.remove(connection)
        if not left:
            self.connections.pop(seat, None)
            if seat is not None:
                self.away_since[seat] = time.monotonic()
                self._presence_changed()
        if seat is None:
            self._watchers_changed()
        if not self.connections:
            self.idle_since = time.monotonic()

    def _welcome(self, connection: Connection, seat: int | None, last: int) -> None:
        play = self.play
        if play is None:
            connection.tell(
                Welcome(
                    n=0,
                    seat=seat,
                    table=self.info(connection.identity),
                    view=None,
                    decision=None,
                    asked=0,
                    undo=False,
                    last_id=0,
                    events=[],
                    log=[],
                    notation=[],
                    chat=[],
                    offer=None,
                    result=None,
                    seed=None,
                    missed=[],
                    gap=False,
                    bot_seconds=self.hall.settings.bot_seconds,
                )
            )
            return
        perspective = self.perspective(seat)
        missed = perspective.missed(last) if last else []
        connection.tell(
            Welcome(
                n=perspective.n,
                seat=seat,
                table=self.info(connection.identity),
                view=msgspec.Raw(perspective.view),
                decision=msgspec.Raw(perspective.decision),
                asked=perspective.asked,
                undo=seat is not None and play.can_undo(seat),
                last_id=0 if seat is None else play.last_id[seat],
                events=[event for event, _ in perspective.told],
                log=[text for _, text in perspective.told],
                notation=perspective.notation(play, [event for event, _ in perspective.told]),
                chat=[] if seat is None else play.chat[-50:],
                offer=play.offer,
                result=play.result,
                seed=play.match.seed if play.over else None,
                missed=[msgspec.Raw(message) for message in missed or []],
                gap=missed is None,
                bot_seconds=self.hall.settings.bot_seconds,
            )
        )

    def perspective(self, seat: int | None) -> Perspective:
        """What this viewer has been shown; made from the log when the viewer first comes."""
        known = self.perspectives.get(seat)
        if known is None:
            play = Play(self.table.terms(), json.loads(self.rows[0].outcomes))
            known = Perspective(seat, play)
            for row in self.rows[1:]:
                known.step(play, play.take(row))
            self.perspectives[seat] = known
        return known

    def info(self, identity: str | None) -> TableInfo:
        """The table as this person sees it now."""
        info = self.table.info(identity)
        play = self.play
        for number, seat in enumerate(info.seats):
            self._overlay(number, seat, play)
        if play is not None and play.over:
            info.status = "over"
            info.result = play.result
        if play is not None:
            info.waiting = play.waiting()
        info.watchers = len(self.connections.get(None, ())) + sum(self.watchers_elsewhere.values())
        return info

    def bucket(self, seat: int | None) -> Bucket:
        """How many messages may come: together from all sockets of a seat, from each of those who watch."""
        settings = self.hall.settings
        made = Bucket(settings.messages_per_second, settings.message_burst)
        return made if seat is None else self.buckets.setdefault(seat, made)

    def _overlay(self, number: int, seat: SeatInfo, play: Play | None) -> None:
        seat.connected = seat.kind == "bot" or self.is_here(number)
        if play is not None:
            seat.bot = play.bots.get(number)
            seat.left = number in play.left

    def is_here(self, seat: int) -> bool:
        """Whether the seat has a socket, at this process or another."""
        return seat in self.connections or any(seat in seats for seats in self.elsewhere.values())

    def show_table(self) -> None:
        """Tell everybody who sits at the table now."""
        for connections in self.connections.values():
            for connection in connections:
                connection.tell(TableChanged(table=self.info(connection.identity)))

    def _presence_changed(self) -> None:
        self.show_table()
        self.tell_presence()

    def tell_presence(self, ask: bool = False) -> None:
        """Tell the other processes who is connected to this one, and ask them the same."""
        if self.hall.store.is_shared:
            here = [seat for seat in self.connections if seat is not None]
            watchers = len(self.connections.get(None, ()))
            self.hall.spread(News("presence", self.table.id, [], {"seats": here, "watchers": watchers, "ask": ask}))

    def _watchers_changed(self) -> None:
        """Tell it after a while: many may come at once, and each of them would be told of each."""
        if self._showing is None:
            self._showing = asyncio.get_running_loop().call_later(WATCHERS_SECONDS, self._show_watchers)

    def _show_watchers(self) -> None:
        self._showing = None
        if not self.discarded:
            self._presence_changed()

    def hear_presence(self, body: dict[str, Any]) -> None:
        """Another process says which seats are connected to it."""
        self._note_elsewhere(body["process"], set(body["seats"]), body["watchers"])
        if body["ask"] and self.connections:
            self.tell_presence()

    def forget_process(self, process: str) -> None:
        """Another process has gone, and all who were connected to it."""
        self._note_elsewhere(process, set(), 0)

    def _note_elsewhere(self, process: str, seats: set[int], watchers: int) -> None:
        before = self.elsewhere.get(process, set()), self.watchers_elsewhere.get(process, 0)
        self.elsewhere[process] = seats
        self.watchers_elsewhere[process] = watchers
        for seat in before[0] - seats:
            if not self.is_here(seat):
                self.away_since[seat] = time.monotonic()
        if before != (seats, watchers):
            self.show_table()

    # What clients ask for.

    async def choose(self, connection: Connection, message: Choose) -> None:
        """Apply a choice exactly once."""
        seat = connection.seat
        if self.play is None or seat is None:
            self._not_playing(connection, message.id)
            return
        async with self.lock:
            try:
                while not await self._try_choice(connection, seat, message):
                    pass
            except Refusal as refusal:
                self.refuse(connection, message.id, refusal.reason)

    async def _try_choice(self, connection: Connection, seat: int, message: Choose) -> bool:
        """Apply and store a choice; False when another process was first and it has to be looked at again."""
        play = self._playing()
        option = play.read(message.option, message.text)
        if self._is_repeat(connection, seat, message.id, "choice", str(option)):
            return True
        if seat in play.bots:
            raise refuse("bot_plays", "A bot plays this seat; take it back first.", bot=play.bots[seat])
        if message.asked != self.perspective(seat).asked:
            raise play_stale(play, seat)
        row, change = play.choose(len(self.rows), seat, option, message.id, now_ms())
        if not await self._store(row):
            return False
        self._publish(row, change)
        self._choices_of_people.inc()
        return True

    def _playing(self) -> Play:
        if self.play is None or self.discarded:
            raise refuse("not_stored", "This could not be stored; come back and try again.")
        return self.play

    def _is_repeat(self, connection: Connection, seat: int, client: int, kind: str, option: str) -> bool:
        play = self._playing()
        done = play.done[seat].get(client)
        if done is None:
            return False
        if done != (kind, option):
            raise refuse("id_used", "This id was used for something else.", last_id=play.last_id[seat])
        connection.tell(Ack(id=client, n=self.perspective(seat).acked[client]))
        return True

    async def act(self, connection: Connection, message: Action) -> None:
        """Do something that is not a choice, exactly once."""
        seat = connection.seat
        if self.play is None or seat is None:
            self._not_playing(connection, message.id)
            return
        async with self.lock:
            try:
                await self._act(connection, seat, message)
            except Refusal as refusal:
                self.refuse(connection, message.id, refusal.reason)

    async def _act(self, connection: Connection, seat: int, message: Action) -> None:
        play = self._playing()
        done = play.done[seat].get(message.id)
        kind, body = self._meaning(play, seat, message)
        if done is not None and {done[0], kind} <= {"undo", "offer"}:
            kind = done[0]
        if not self._is_repeat(connection, seat, message.id, kind, ""):
            await self.enter(kind, seat, body, message.id)

    def _meaning(self, play: Play, seat: int, message: Action) -> tuple[str, dict[str, Any]]:
        match message:
            case Undo():
                return ("undo" if play.can_undo(seat) else "offer"), {}
            case Answer():
                return "answer", {"agree": message.agree}
            case Resign():
                return "resign", {}
            case HandOver():
                self._check_gone(play, message.seat)
                return "hand_over", {"seat": message.seat, "bot": message.bot}
            case Return():
                return "return", {}
            case Say():
                return "chat", {"text": "".join(" " if ord(sign) < 32 else sign for sign in message.text)}

    def _check_gone(self, play: Play, seat: int) -> None:
        if seat in play.left or seat in play.bots or not 0 <= seat < play.seats:
            return
        wait = self.hall.settings.abandon_seconds
        away = time.monotonic() - self.away_since.get(seat, self.idle_since)
        if self.is_here(seat) or away < wait:
            raise refuse("not_gone", f"A seat may be handed over when its player has been away for {wait:.0f} seconds.")

    async def enter(self, kind: str, seat: int, body: dict[str, Any], client: int = -1) -> None:
        """Check, store and show an entry that is not a choice; the lock is held. Raises `Refusal`."""
        while True:
            play = self._playing()
            play.check(kind, seat, body)
            text = json.dumps(body, ensure_ascii=False) if body else ""
            row = Row(self.table.id, len(self.rows), kind, seat, "", "", client, text, now_ms())
            if await self._store(row):
                self._publish(row, play.take(row))
                return

    def why(self, connection: Connection, message: Why) -> None:
        """Say why an option is not on offer."""
        play, seat = self.play, connection.seat
        if play is None or seat is None:
            connection.tell(Bad(code="not_playing", text="Only a seat of a match that has begun can ask this."))
            return
        try:
            reason = play.why_not(play.read(message.option, message.text), seat)
        except Refusal as refusal:
            reason = refusal.reason
        connection.tell(Because(option=message.option, text=message.text, reason=as_sent(reason)))

    def look(self, connection: Connection) -> None:
        """Draw the board as text."""
        if self.play is None:
            connection.tell(Bad(code="not_playing", text="The match has not begun."))
            return
        perspective = self.perspective(connection.seat)
        text = self.play.game.draw(msgspec.json.decode(perspective.view))
        connection.tell(Drawn(n=perspective.n, text=text))

    def ask(self, connection: Connection, message: Ask) -> None:
        """Answer a question about the table in the game's own words."""
        play, seat = self.play, connection.seat
        if play is None or seat is None:
            connection.tell(Bad(code="not_playing", text="Only a seat of a match that has begun can ask this."))
            return
        try:
            answer = play.game.inquire(play.match.state, seat, message.question)
        except TumbledownError as error:
            answer = str(error)
        connection.tell(Told(n=self.perspective(seat).n, question=message.question, answer=answer))

    async def hint(self, connection: Connection, message: Hint) -> None:
        """Say what the strongest bot would choose, to somebody who plays against bots only."""
        play, seat = self.play, connection.seat
        why_none = "" if play is not None and seat is not None else "Only a seat of a match that has begun gets hints."
        options: list[Expected] = []
        if play is not None and seat is not None:
            if play.people() != [seat]:
                why_none = "Hints are for games against bots: with other people at the table they would be unfair."
            elif seat not in play.waiting() or message.asked != self.perspective(seat).asked:
                why_none = "It is not your choice now."
            elif seat in self.hinting:
                why_none = "A hint for you is being thought about already."
            else:
                options = await self._expected(play, seat)
        connection.tell(Hinted(asked=message.asked, bot=HINT_BOT, options=options, why_none=why_none))

    async def _expected(self, play: Play, seat: int) -> list[Expected]:
        position = redrawn(play.match.state, seat).to_dict()
        self.hinting.add(seat)
        try:
            compared = await self.hall.helper.compare(
                self.table.game, position, seat, HINT_BOT, bot_seed(play, seat), HINT_SECONDS
            )
        finally:
            self.hinting.discard(seat)
        return [Expected(option=option, result=worth, tries=tries) for option, worth, tries in compared]

    def refuse(self, connection: Connection, client: int, reason: Reason) -> None:
        """Tell a client that its message changed nothing."""
        REFUSED.labels(reason.code if reason.rule == "" else "rule").inc()
        sent = as_sent(reason)
        assert sent is not None
        connection.tell(Refused(id=client, reason=sent))

    def _not_playing(self, connection: Connection, client: int) -> None:
        text = "Somebody who watches cannot do this." if self.play else "The match has not begun."
        self.refuse(connection, client, Reason("not_playing", "", text))

    # Storing and showing.

    async def _store(self, row: Row) -> bool:
        """Store an entry for good; False when another process was first, and then its entries are taken and shown."""
        try:
            await self.hall.store.append((row,))
        except Conflict:
            CONFLICTS.inc()
            await self._catch_up(rebuild=True)
            return False
        except Unsure as error:
            # Neither an acknowledgement nor a refusal would be true. Clients come back, and the log tells.
            NOT_STORED.inc()
            warn("unsure", table=self.table.id, why=str(error))
            self.discard(1013, "the store went away; come back")
            raise refuse("unsure", "It is not known whether this was stored; come back and look.") from None
        except NotStored as error:
            NOT_STORED.inc()
            warn("not_stored", table=self.table.id, why=str(error))
            await self._recover()
            raise refuse("not_stored", "This could not be stored; nothing has changed. Try again in a while.") from None
        except BaseException:
            self.discard(1013, "come back")
            raise
        return True

    async def _recover(self) -> None:
        try:
            await self._catch_up(rebuild=True)
        except NotStored:
            self.discard(1013, "the server cannot store now")

    async def _catch_up(self, rebuild: bool = False) -> None:
        """Take and show what others have stored; first go back to what was shown, if the state is ahead of it."""
        rows = await self.hall.store.log_of(self.table.id, len(self.rows) - 1)
        if rebuild:
            self.play = play_of(self.table.terms(), self.rows)
        self._take_foreign(rows)

    def _take_foreign(self, rows: list[Row]) -> None:
        play = self._playing()
        for row in rows:
            self._publish(row, play.take(row), ours=False)

    def take_news(self, rows: list[Row]) -> bool:
        """Take what another process has stored at once, if nothing is under way here; False when it has to wait."""
        if self.lock.locked() or self.play is None or self.discarded or rows[0].number != len(self.rows):
            return False
        self._take_foreign(rows)
        return True

    async def news(self, rows: list[Row]) -> None:
        """Another process has stored entries."""
        async with self.lock:
            if self.play is None or self.discarded:
                return
            new = [row for row in rows if row.number >= len(self.rows)]
            if new and new[0].number == len(self.rows):
                self._take_foreign(new)
            elif new:
                await self._catch_up()

    def _publish(self, row: Row, change: Change, ours: bool = True) -> None:
        play = self._playing()
        self.rows.append(row)
        ENTRIES_BY_KIND[row.kind].inc()
        seen_by_others = False
        for seat, perspective in self.perspectives.items():
            update = perspective.step(play, change)
            if update is None:
                continue
            if seat != row.seat:
                seen_by_others = True
            for connection in self.connections.get(seat, ()):
                connection.push(update)
        if seen_by_others or len(self.perspectives) < 2:
            self.shown_at = time.monotonic()
        self.shown_by_us = ours
        if change.notice is not None:
            self.show_table()
        self.note_end()
        self.wake_bots()

    def discard(self, code: int, reason: str) -> None:
        """Take the room out of memory; clients come back to one that is made from the log."""
        self.discarded = True
        for connections in list(self.connections.values()):
            for connection in connections:
                connection.close(code, reason)
        for task in self.thinking.values():
            task.cancel()
        self.hall.forget(self)

    def is_idle(self, now: float) -> bool:
        """Whether nobody would notice if the room went out of memory."""
        return (
            not self.connections
            and not self.thinking
            and not self.lock.locked()
            and now - self.idle_since > self.hall.settings.idle_seconds
        )

    # Bots.

    def wake_bots(self) -> None:
        """Let every bot think that may choose now."""
        play = self.play
        if play is None or not play.bots or play.over or self.discarded:
            return
        for seat in play.match.state.waiting():
            if seat in play.bots and seat not in self.thinking:
                task = asyncio.create_task(self._think(seat))
                self.thinking[seat] = task

    async def _think(self, seat: int) -> None:
        try:
            if not self.shown_by_us:
                # The process that stored the last entry thinks about it; others only if it seems to have gone.
                await asyncio.sleep(3 * self.hall.settings.bot_seconds)
            while await self._bot_choice(seat):
                pass
        except CannotThink as error:
            warn("cannot_think", table=self.table.id, why=str(error))
        except asyncio.CancelledError:
            raise
        except Exception:
            fail("bot_failed", table=self.table.id, seat=seat)
        finally:
            self.thinking.pop(seat, None)
            self.idle_since = time.monotonic()
        self.wake_bots()

    async def _bot_choice(self, seat: int) -> bool:
        """Think about one choice and make it; False when it is not the bot's to choose any more."""
        play = self.play
        if play is None or self.discarded or seat not in play.bots or seat not in play.waiting():
            return False
        pace = self.hall.settings.bot_seconds
        deadline = next_beat(self.shown_at, pace)
        before = (play.chosen[seat], play.turns_back, play)
        position = redrawn(play.match.state, seat).to_dict()
        left = max(LEAST_THINKING, (deadline - time.monotonic()) * THINKING_SHARE)
        option = await self.hall.thinker.choose(
            self.table.game, position, seat, play.bots[seat], bot_seed(play, seat), left
        )
        if (play.chosen[seat], play.turns_back, self.play) != before:
            return True
        if is_seen(play, seat, option):
            # Others see this choice, so it comes at the beat, whatever the bot holds and however long it thought.
            late = time.monotonic() - deadline
            await asyncio.sleep(-late if late < 0 else next_beat(self.shown_at, pace) - time.monotonic())
        async with self.lock:
            if (play.chosen[seat], play.turns_back, self.play) != before or seat not in play.bots:
                return True
            if play.why_not(option, seat) is not None:
                return True
            row, change = play.choose(len(self.rows), seat, option, -1, now_ms())
            try:
                if await self._store(row):
                    self._publish(row, change)
                    self._choices_of_bots.inc()
                return True
            except Refusal:
                pass
        await asyncio.sleep(pace)
        return True


def play_stale(play: Play, seat: int) -> Refusal:
    """The refusal of a choice that answers an earlier decision; when it is not the seat's turn, the game says why."""
    if seat not in play.waiting():
        reason = play.why_not(NOBODY, seat)
        if reason is not None:
            return Refusal(reason)
    return refuse("stale", "The game has moved on since; look at the new decision.")


def as_sent(reason: Reason | None) -> ReasonInfo | None:
    """A reason as it is sent."""
    if reason is None:
        return None
    return ReasonInfo(code=reason.code, rule=reason.rule, text=reason.text, facts=reason.facts)


def next_beat(start: float, pace: float) -> float:
    """The next moment at which a bot's choice may be shown: a whole number of paces after the last change."""
    passed = time.monotonic() - start
    return start + pace * max(1, math.ceil(passed / pace))


def redrawn(state: State, seat: int) -> State:
    """The position with all that the seat cannot know redrawn, so that nothing hidden reaches a worker process."""
    return state.resample(seat, Sealed(fresh()))


def bot_seed(play: Play, seat: int) -> int:
    """The seed of a bot's thoughts; with the match's seed, anybody can have them again after the end."""
    source = f"tumbledown bot {seat} {play.match.seed or play.terms.match}"
    return int.from_bytes(blake2b(source.encode(), digest_size=8).digest(), "big")


def is_seen(play: Play, seat: int, option: int) -> bool:
    """Whether anybody else would see anything of this choice."""
    state = play.match.state
    trial = state.clone(Sealed(fresh()))
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

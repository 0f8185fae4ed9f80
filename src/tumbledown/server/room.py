"""One table in memory: its match, and the sockets of everybody who plays or watches.

Everything that changes a match goes through here, one at a time: take it on a branch of the match, store it for good,
put the branch in the match's place, then show it. What cannot be taken is never stored, and what could not be stored
has not happened.
"""

import asyncio
import json
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from tumbledown.engine import NOBODY, Reason, TumbledownError
from tumbledown.protocol.rest import SeatInfo, TableInfo
from tumbledown.protocol.socket import (
    Ack,
    Answer,
    Choose,
    HandOver,
    Hello,
    ReasonInfo,
    Refused,
    Resign,
    Return,
    Say,
    TableChanged,
    Undo,
    Welcome,
)
from tumbledown.server.connection import Connection
from tumbledown.server.logs import fail, warn
from tumbledown.server.metrics import CHOICES, CONFLICTS, ENTRIES, HURRIED, NOT_STORED, REFUSED
from tumbledown.server.names import plain_line
from tumbledown.server.perspective import Perspective
from tumbledown.server.play import KINDS, TELLING, BadEntry, Change, Play, Refusal, good_part, refuse, standing
from tumbledown.server.presence import Presence
from tumbledown.server.records import DAMAGED, Table
from tumbledown.server.seated_bots import SeatedBots
from tumbledown.server.store.base import Conflict, News, NotStored, Row, Unsure, now_ms
from tumbledown.server.throttle import Bucket

if TYPE_CHECKING:
    from tumbledown.server.hall import Hall

Action = Undo | Answer | Resign | HandOver | Return | Say
WATCHERS_SECONDS: Final = 1.0
"""How long it may take until everybody is told how many watch."""
TRY_AGAIN: Final = ("not_stored", "unsure")
"""Refusals of messages that may be sent again as they are."""
MOST_REFUSALS: Final = 32
ENTRIES_BY_KIND: Final = {kind: ENTRIES.labels(kind) for kind in KINDS}


class Room:
    """A table in memory. Made by `Hall.room`."""

    def __init__(self, hall: "Hall", table: Table) -> None:
        self.hall = hall
        self.table = table
        self.play: Play | None = None
        self.rows: list[Row] = []
        """The log as far as it has been shown, without what everybody agreed to leave out."""
        self.entries = 0
        """How many entries are in the log: the number of the next."""
        self.willing: set[int] = set()
        """Who asked to go on from the last good entry of a broken match."""
        self.other_rules = ""
        """Why the match cannot be played here: its rules are others than those of this server, or its game is gone."""
        self.lock = asyncio.Lock()
        self.presence = Presence()
        self.perspectives: dict[int | None, Perspective] = {}
        self.buckets: dict[int, Bucket] = {}
        """How many messages each seat may send, from however many sockets."""
        self.refusals: dict[int, dict[int, tuple[Choose | Action, Reason]]] = {}
        """What each seat was refused last, by the id of its message."""
        self.hinting: set[int] = set()
        self.is_busy = False
        """Whether the bots here think less than they would."""
        self._showing: asyncio.TimerHandle | None = None
        self.shown_at = time.monotonic()
        self.shown_by_us = True
        self.bots = SeatedBots(self)
        self.discarded = False
        """Whether the room is out of memory: nothing may be done in it any more."""
        self._choices = CHOICES.labels(table.game, "person")

    # Loading.

    async def load(self, viewers: Sequence[int | None] = ()) -> None:
        """Make the match from its log, if it has begun, and at once the sides of viewers who are about to come."""
        if self.table.status in ("open", "closed"):
            return
        rows = await self.hall.store.log_of(self.table.id)
        if not rows:
            return
        try:
            self.play, self.rows, bad = await self._taken(rows, viewers)
        except (TumbledownError, ValueError, KeyError) as error:
            self.other_rules = str(error)
            warn("match_not_loaded", table=self.table.id, why=str(error))
            return
        except Exception:
            self.other_rules = DAMAGED
            fail("match_not_loaded", table=self.table.id)
            return
        if bad is not None:
            warn("match_broken", table=self.table.id, entry=bad.number, of=len(rows), why=str(bad))
        self.entries = rows[-1].number + 1
        self.shown_at = time.monotonic()
        self.note_end()
        self.bots.wake()

    async def _taken(self, rows: list[Row], viewers: Sequence[int | None]) -> tuple[Play, list[Row], BadEntry | None]:
        """As `good_part`, a bit at a time."""
        async with self.hall.turns.turn() as turn:
            kept = standing(rows)
            play = Play(self.table.terms(), json.loads(rows[0].outcomes))
            sides = [Perspective(viewer, play) for viewer in viewers]
            for row in kept[1:]:
                try:
                    change = play.take(row)
                except Exception:
                    return good_part(self.table.terms(), rows)
                for side in sides:
                    side.note(play, change)
                await turn.pause()
            for side in sides:
                while side.unwritten:
                    side.write(play)
                    await turn.pause()
        play.note_loaded()
        self.perspectives = {side.seat: side for side in sides}
        return play, kept, None

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
            if table is None or self.discarded:
                return
            self.table = table
            self.note_end()
            if self.play is None:
                await self.load()
                await self._welcome_all()
            else:
                await self._catch_up()
            self.show_table()

    async def _welcome_all(self) -> None:
        for connection in self.presence.everybody():
            if self.play is not None:
                await self.seen_by(connection.seat)
            self._welcome(connection, 0)

    # Sockets.

    async def join(self, connection: Connection, hello: Hello) -> bool:
        """Seat a socket and send it all it needs; False when it may not sit there."""
        async with self.lock:
            if self.discarded:
                connection.close(1013, "come back")
                return False
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
            if self.play is not None:
                await self.seen_by(hello.seat)
            self._welcome(connection, hello.last)
            self.presence.add(connection)
            connection.joined = True
            if hello.seat is None:
                self._watchers_changed()
            elif len(self.presence.of(hello.seat)) == 1:
                self._presence_changed()
        self.bots.wake()
        return True

    def leave(self, connection: Connection) -> None:
        """A socket has closed."""
        if not connection.joined:
            return
        self.presence.remove(connection)
        if connection.seat is None:
            self._watchers_changed()
        elif not self.presence.of(connection.seat):
            self._presence_changed()

    def _welcome(self, connection: Connection, last: int) -> None:
        play, seat = self.play, connection.seat
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
                    undone=[],
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
        log = perspective.log()
        events = [told.event for told in log]
        missed = perspective.missed(last) if last else []
        connection.tell(
            Welcome(
                n=perspective.n,
                seat=seat,
                table=self.info(connection.identity),
                view=msgspec.Raw(perspective.view),
                decision=msgspec.Raw(perspective.decision),
                asked=perspective.asked,
                undo=perspective.undo,
                last_id=0 if seat is None else play.last_id[seat],
                events=events,
                log=[told.sentence for told in log],
                notation=perspective.notation(play, events),
                undone=[place for place, told in enumerate(log) if told.is_undone],
                chat=[] if seat is None else play.chat[-50:],
                offer=play.offer,
                result=play.result,
                seed=play.terms.seed if play.over else None,
                missed=[msgspec.Raw(message) for message in missed or []],
                gap=missed is None,
                bot_seconds=self.hall.settings.bot_seconds,
            )
        )

    def perspective(self, seat: int | None) -> Perspective:
        """What this viewer has been shown, once `seen_by` has made it."""
        return self.perspectives[seat]

    async def seen_by(self, seat: int | None) -> Perspective:
        """What this viewer has been shown; made from the log when the viewer first comes, a bit at a time."""
        known = self.perspectives.get(seat)
        if known is not None:
            return known
        async with self.hall.turns.turn() as turn:
            play = Play(self.table.terms(), json.loads(self.rows[0].outcomes))
            made = Perspective(seat, play)
            taken = 1
            # More may be stored meanwhile; after the last pause nothing is.
            while taken < len(self.rows) or made.unwritten:
                if taken < len(self.rows):
                    made.note(play, play.take(self.rows[taken]))
                    taken += 1
                else:
                    made.write(play)
                await turn.pause()
        if self.play is not None and self.play.is_broken:
            made.look_broken(play)
        return self.perspectives.setdefault(seat, made)

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
        info.watchers = self.presence.watchers()
        info.is_busy = self.is_busy
        return info

    def bucket(self, seat: int | None) -> Bucket:
        """How many messages may come: together from all sockets of a seat, from each of those who watch."""
        settings = self.hall.settings
        made = Bucket(settings.messages_per_second, settings.message_burst)
        return made if seat is None else self.buckets.setdefault(seat, made)

    def _overlay(self, number: int, seat: SeatInfo, play: Play | None) -> None:
        seat.connected = seat.kind == "bot" or self.presence.is_connected(number)
        if play is not None:
            seat.bot = play.bots.get(number)
            seat.left = number in play.left

    def show_table(self) -> None:
        """Tell everybody who sits at the table now."""
        for connection in self.presence.everybody():
            connection.tell(TableChanged(table=self.info(connection.identity)))

    def _presence_changed(self) -> None:
        self.show_table()
        self.tell_presence()

    def tell_presence(self, ask: bool = False) -> None:
        """Tell the other processes who is connected to this one, and ask them the same."""
        if self.hall.store.is_shared:
            seats, watchers = self.presence.seats_here(), len(self.presence.of(None))
            self.hall.spread(News("presence", self.table.id, [], {"seats": seats, "watchers": watchers, "ask": ask}))

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
        if body["ask"] and not self.presence.is_empty():
            self.tell_presence()

    def forget_process(self, process: str) -> None:
        """Another process has gone, and all who were connected to it."""
        self._note_elsewhere(process, set(), 0)

    def _note_elsewhere(self, process: str, seats: set[int], watchers: int) -> None:
        if self.presence.note_elsewhere(process, seats, watchers):
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
                self._refuse_again(seat, message)
                while not await self._try_choice(connection, seat, message):
                    pass
            except Refusal as refusal:
                self._remember(seat, message, refusal.reason)
                self.refuse(connection, message.id, refusal.reason)

    def _refuse_again(self, seat: int, message: "Choose | Action") -> None:
        """Raise the `Refusal` that the same message had before: sent again, it must not be done after all."""
        known = self.refusals.get(seat, {}).get(message.id)
        if known is not None and known[0] == message:
            raise Refusal(known[1])

    def _remember(self, seat: int, message: "Choose | Action", reason: Reason) -> None:
        if reason.code in TRY_AGAIN:
            return
        kept = self.refusals.setdefault(seat, {})
        kept[message.id] = (message, reason)
        if len(kept) > MOST_REFUSALS:
            del kept[next(iter(kept))]

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
        if not await self.take_choice(seat, option, message.id):
            return False
        self._choices.inc()
        return True

    async def take_choice(self, seat: int, option: int, client: int) -> bool:
        """Take, store and show a choice; the lock is held. False when another process was first. Raises `Refusal`."""
        trial = self._playing().branch()
        row, change = trial.choose(self.entries, seat, option, client, now_ms())
        if not await self.store(row):
            return False
        self.publish(row, change, trial)
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
                self._refuse_again(seat, message)
                while not await self._try_action(connection, seat, message):
                    pass
            except Refusal as refusal:
                self._remember(seat, message, refusal.reason)
                self.refuse(connection, message.id, refusal.reason)

    async def _try_action(self, connection: Connection, seat: int, message: Action) -> bool:
        """Do and store it; False when another process was first and it has to be looked at again."""
        play = self._playing()
        done = play.done[seat].get(message.id)
        kind, body = self._meaning(play, seat, message)
        if done is not None and {done[0], kind} <= {"undo", "offer", "mend"}:
            kind = done[0]
        said = json.dumps(body, ensure_ascii=False) if kind in TELLING else ""
        if self._is_repeat(connection, seat, message.id, kind, said):
            return True
        if kind == "mend":
            self._agree_to_mend(play, seat)
            body = {"from": self.rows[-1].number + 1}
        self._check_bots(play, message)
        if isinstance(message, HandOver):
            self._check_gone(play, message.seat)
        return await self._try_entry(kind, seat, body, message.id)

    def _meaning(self, play: Play, seat: int, message: Action) -> tuple[str, dict[str, Any]]:
        match message:
            case Undo() if play.is_broken:
                return "mend", {}
            case Undo():
                return ("undo" if play.can_undo(seat) else "offer"), {}
            case Answer():
                return "answer", {"agree": message.agree}
            case Resign():
                return "resign", {}
            case HandOver():
                return "hand_over", {"seat": message.seat, "bot": message.bot}
            case Return():
                return "return", {}
            case Say():
                return "chat", {"text": plain_line(message.text)}

    def _agree_to_mend(self, play: Play, seat: int) -> None:
        """Note that the seat asks to go on from the last good entry; raises `Refusal` while others have not."""
        self.willing.update(self.table.seats_of(self.table.body.seats[seat].identity))
        missing = [
            other for other in play.people() if other not in self.willing | play.left and not self._has_gone(other)
        ]
        if missing:
            names = " and ".join(self.table.body.seats[other].name or f"seat {other + 1}" for other in missing)
            raise refuse("broken", f"You asked to go on from here. The match goes on when {names} asks for it too.")

    def _check_bots(self, play: Play, message: Action) -> None:
        """Raise `Refusal` when a bot would have to play on, and there are none."""
        if self.hall.settings.bots:
            return
        if isinstance(message, HandOver):
            raise refuse("no_bots", "There are no bots on this server.")
        if isinstance(message, Resign) and play.seats - len(play.resigned) > 2:
            raise refuse("no_bots", "There are no bots on this server that could play on for you.")

    def _check_gone(self, play: Play, seat: int) -> None:
        if seat in play.left or seat in play.bots or not 0 <= seat < play.seats:
            return
        if not self._has_gone(seat):
            wait = self.hall.settings.abandon_seconds
            raise refuse("not_gone", f"A seat may be handed over when its player has been away for {wait:.0f} seconds.")

    def _has_gone(self, seat: int) -> bool:
        away = self.presence.away_for(seat)
        return not self.presence.is_connected(seat) and away >= self.hall.settings.abandon_seconds

    async def enter(self, kind: str, seat: int, body: dict[str, Any]) -> None:
        """Check, store and show an entry that no client has numbered; the lock is held. Raises `Refusal`."""
        while not await self._try_entry(kind, seat, body, -1):
            pass

    async def _try_entry(self, kind: str, seat: int, body: dict[str, Any], client: int) -> bool:
        play = self._playing()
        play.check(kind, seat, body)
        text = json.dumps(body, ensure_ascii=False) if body else ""
        row = Row(self.table.id, self.entries, kind, seat, "", "", client, text, now_ms())
        trial = play.branch()
        try:
            change = trial.take(row)
        except Exception:
            fail("cannot_take", table=self.table.id, kind=kind, seat=seat)
            raise refuse("cannot_take", "This cannot be done here; nothing has changed.") from None
        if not await self.store(row):
            return False
        self.publish(row, change, trial)
        return True

    def refuse(self, connection: Connection, client: int, reason: Reason) -> None:
        """Tell a client that its message changed nothing."""
        REFUSED.labels(reason.code if reason.rule == "" else "rule").inc()
        connection.tell(Refused(id=client, reason=as_sent(reason)))

    def _not_playing(self, connection: Connection, client: int) -> None:
        text = "Somebody who watches cannot do this." if self.play else "The match has not begun."
        self.refuse(connection, client, Reason("not_playing", "", text))

    # Storing and showing.

    async def store(self, row: Row) -> bool:
        """Store an entry for good; False when another process was first, and then its entries are taken and shown."""
        try:
            await self.hall.store.append(row)
        except Conflict:
            CONFLICTS.inc()
            await self._recover()
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
            await self._catch_up()
        except NotStored:
            self.discard(1013, "the server cannot store now")
        except Exception:
            fail("room_failed", table=self.table.id)
            self.discard(1013, "come back")

    async def _catch_up(self) -> None:
        """Take and show what others have stored."""
        self._take_foreign(await self.hall.store.log_of(self.table.id, self.entries - 1))

    def _take_foreign(self, rows: list[Row]) -> None:
        for row in rows:
            trial = self._playing().branch()
            if row.kind == "mend" and not trial.is_broken:
                raise TumbledownError("what could be taken here was left out elsewhere")
            self.publish(row, trial.take(row), trial, ours=False)

    def take_news(self, rows: list[Row]) -> bool:
        """Take what another process has stored at once, if nothing is under way here; False when it has to wait."""
        if self.lock.locked() or self.play is None or self.discarded or rows[0].number != self.entries:
            return False
        self._take_foreign(rows)
        return True

    async def news(self, rows: list[Row]) -> None:
        """Another process has stored entries."""
        async with self.lock:
            if self.play is None or self.discarded:
                return
            new = [row for row in rows if row.number >= self.entries]
            if new and new[0].number == self.entries:
                self._take_foreign(new)
            elif new:
                await self._catch_up()

    def publish(self, row: Row, change: Change, play: Play, ours: bool = True) -> None:
        """Put the match with a stored entry in place, and show it to everybody who may see something of it."""
        self.play = play
        self.rows.append(row)
        self.entries = row.number + 1
        self.willing.clear()
        ENTRIES_BY_KIND[row.kind].inc()
        shown = seen_by_others = False
        for seat, perspective in self.perspectives.items():
            update = perspective.step(play, change)
            if update is None:
                continue
            shown = True
            if seat != row.seat:
                seen_by_others = True
            for connection in self.presence.of(seat):
                connection.push(update)
        # Bots choose at beats since this moment, so it must not be that of something hidden.
        if seen_by_others or (shown and len(self.perspectives) == 1):
            self.shown_at = time.monotonic()
        self.shown_by_us = ours
        # An undo changes nothing about who sits there, and those who never saw the choice must not hear of it.
        if change.notice is not None and change.notice.kind != "undo":
            self.show_table()
        self.note_end()
        self.bots.wake()

    def discard(self, code: int, reason: str) -> None:
        """Take the room out of memory; clients come back to one that is made from the log."""
        self.hall.forget(self)
        for connection in self.presence.everybody():
            connection.close(code, reason)
        self.bots.stop()

    def note_busy(self, is_busy: bool) -> None:
        """Tell whether the bots here think less than they would, because many wait for the workers."""
        if is_busy != self.is_busy:
            self.is_busy = is_busy
            if is_busy:
                HURRIED.inc()
            self.show_table()

    def is_choosing(self) -> bool:
        """Whether a choice is being stored, or thought about by a bot or for a hint."""
        return self.lock.locked() or self.bots.are_thinking() or bool(self.hinting)

    def is_idle(self, now: float) -> bool:
        """Whether nobody would notice if the room went out of memory."""
        return (
            self.presence.is_empty()
            and not self.bots.are_thinking()
            and not self.lock.locked()
            and now - self.presence.idle_since > self.hall.settings.idle_seconds
        )


def play_stale(play: Play, seat: int) -> Refusal:
    """The refusal of a choice that answers an earlier decision; when it is not the seat's turn, the game says why."""
    if seat not in play.waiting():
        reason = play.why_not(NOBODY, seat)
        if reason is not None:
            return Refusal(reason)
    return refuse("stale", "The game has moved on since; look at the new decision.")


def as_sent(reason: Reason) -> ReasonInfo:
    """A reason as it is sent."""
    return ReasonInfo(code=reason.code, rule=reason.rule, text=reason.text, facts=reason.facts)

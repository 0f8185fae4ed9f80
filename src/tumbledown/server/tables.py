"""Tables: setting them up, sitting down, leaving, playing again, going on from a finished match."""

import hmac
import json
import secrets
from collections.abc import Sequence
from typing import Any

import tumbledown as td
from tumbledown.engine import Game, Record, TumbledownError, record_from_dict
from tumbledown.engine.chance import commitment, fresh_seed
from tumbledown.protocol.limits import MAX_CHOICES, MAX_PAGE, MAX_TALK
from tumbledown.protocol.rest import ChatLine, Fork, Invitation, Me, NewSeat, NewTable, NewTableInfo, TableInfo
from tumbledown.server.budget import can_pay, check_budget
from tumbledown.server.files import faults_of
from tumbledown.server.hall import Change, Hall
from tumbledown.server.identity import hashed
from tumbledown.server.logs import fail, warn
from tumbledown.server.names import is_control, plain_line
from tumbledown.server.play import Play, Refusal, check_bot, opening, play_of
from tumbledown.server.problems import bad, conflict, forbidden, slow_down, unknown
from tumbledown.server.records import (
    COLUMNS,
    BadTable,
    Body,
    StoredLine,
    StoredSeat,
    Table,
    row_of,
    table_from,
)
from tumbledown.server.room import Room
from tumbledown.server.store.base import News, NotStored, Row, Statement, now_ms
from tumbledown.server.thinking import CannotThink
from tumbledown.server.throttle import Buckets

INSERT_TABLE = f"INSERT INTO tables ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
INSERT_ROW = (
    "INSERT INTO entries (match, number, kind, seat, option, outcomes, client, body, at)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
SIT = "INSERT INTO sitters (identity, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING"


def new_id() -> str:
    """The id of a table: nobody can guess it, and those of one time lie together in the database."""
    return f"{now_ms() // 1000:08x}{secrets.token_hex(6)}"


class Tables:
    """What people do with tables."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.store = hall.store
        self.settings = hall.settings
        self._new = Buckets(self.settings.tables_per_hour / 3600, max(1, self.settings.tables_per_hour))

    # Finding.

    async def get(self, table_id: str) -> Table:
        """The table; raises 404 when there is none."""
        room = self.hall.rooms.get(table_id)
        table = room.table if room is not None else await self.hall.find(table_id)
        if table is None:
            raise unknown("table")
        return table

    async def info(self, table_id: str, me: Me | None) -> TableInfo:
        """The table as this person sees it."""
        table = await self.get(table_id)
        room = self.hall.rooms.get(table_id)
        identity = me.id if me else None
        return room.info(identity) if room is not None else table.info(identity)

    async def page(
        self,
        me: Me | None,
        mine: bool,
        status: str | None,
        game: str | None,
        before: tuple[int, str] | None,
        limit: int,
    ) -> tuple[list[TableInfo], tuple[int, str] | None]:
        """A page of tables, newest first, and where the next page begins; several may be of one millisecond."""
        where: list[str] = []
        values: list[Any] = []
        source = "tables"
        if mine:
            source = "tables JOIN sitters ON sitters.table_id = tables.id"
            where.append("sitters.identity = ?")
            values.append(me.id if me else "")
        else:
            where.append("listed = 1")
        for column, value in (("status = ?", status), ("game = ?", game)):
            if value is not None:
                where.append(column)
                values.append(value)
        if before is not None:
            where.append("(created < ? OR created = ? AND id < ?)")
            values += [before[0], *before]
        limit = min(limit, MAX_PAGE)
        sql = f"SELECT {COLUMNS} FROM {source} WHERE {' AND '.join(where)} ORDER BY created DESC, id DESC LIMIT ?"
        found = await self.store.read(sql, (*values, limit))
        identity = me.id if me else None
        infos = [await self._listed(row, identity, mine) for row in found]
        following = (found[-1][1], found[-1][0]) if len(found) == limit else None
        return [info for info in infos if info is not None], following

    async def _listed(self, row: tuple[Any, ...], identity: str | None, mine: bool) -> TableInfo | None:
        """A table of a list; None, and the operator told, when it cannot be read: the others can."""
        try:
            table = table_from(row)
            # Whose turn it is at one's own tables is in their matches.
            room = await self.hall.room(table.id) if mine and table.status == "playing" and can_pay() else None
            room = room or self.hall.rooms.get(table.id)
            return room.info(identity) if room is not None else table.info(identity)
        except NotStored:
            raise
        except BadTable as error:
            warn("table_unreadable", table=row[0], why=str(error))
        except Exception:
            fail("table_not_listed", table=row[0])
        return None

    async def room(self, table_id: str) -> Room:
        """The room of a table; raises 404 when there is none."""
        if table_id not in self.hall.rooms:
            check_budget()
        room = await self.hall.room(table_id)
        if room is None:
            raise unknown("table")
        return room

    async def room_for(self, table_id: str, me: Me | None) -> Room:
        """The room of a match that somebody wants to look at; raises 404 when it is none of the asker's business."""
        room = await self.room(table_id)
        if not (room.table.body.watchable or room.table.seats_of(me.id if me else None)):
            raise unknown("table")
        if room.other_rules:
            raise conflict("other_rules", room.other_rules)
        return room

    async def finished(self, table_id: str, me: Me | None) -> Play:
        """A match that is over; raises 409 while it is under way, because a record holds everything hidden."""
        room = await self.room_for(table_id, me)
        if room.play is None or not room.play.over:
            raise conflict("not_over", "The match is not over: its record holds what is still hidden.")
        return room.play

    # Setting up.

    async def create(self, me: Me, new: NewTable) -> NewTableInfo:
        """Set a table up; with all seats taken it begins at once."""
        self._check_often(me)
        game = known_game(new.game)
        body, codes = self._body(me, game, new)
        table = Table(
            id=new_id(),
            created=now_ms(),
            game=game.id,
            status="open",
            listed=new.listed,
            version=0,
            seed=new.seed or fresh_seed(),
            body=body,
        )
        body.commitment = body.promise = commitment(table.seed)
        body.chosen_seed = new.seed is not None
        return await self._insert(me, table, codes, begin(table) if is_full(table) else [])

    def _check_often(self, me: Me) -> None:
        bucket = self._new.of(me.id)
        if not bucket.take():
            raise slow_down("You set up too many tables.", bucket.seconds_until())

    def _body(self, me: Me, game: Game, new: NewTable) -> tuple[Body, list[Invitation]]:
        try:
            terms = game.terms(len(new.seats), new.variants, new.content)
        except TumbledownError as error:
            raise bad("terms", faults_of(error)) from None
        seats, codes = self._seats(me, game, new.seats)
        for seat in seats:
            seat.part = new.part or "" if seat.kind == "person" else ""
        body = Body(
            rules_version=game.rules_version,
            content_hash=terms.content_hash,
            variants=terms.variants,
            content=terms.content if terms.has_own_content else None,
            seats=seats,
            watchable=new.watchable,
            commitment="",
            owner=me.id,
        )
        return body, codes

    def _check_seatable(self, game: Game, bot: str) -> None:
        if not self.settings.bots:
            raise bad("no_bots", "There are no bots on this server.")
        try:
            check_bot(game, bot)
        except Refusal as refusal:
            raise bad(refusal.reason.code, refusal.reason.text) from None

    def _seats(self, me: Me, game: Game, wanted: Sequence[NewSeat]) -> tuple[list[StoredSeat], list[Invitation]]:
        seats: list[StoredSeat] = []
        codes: list[Invitation] = []
        for number, seat in enumerate(wanted):
            if seat.kind == "me":
                seats.append(StoredSeat(kind="person", identity=me.id, name=me.name))
            elif seat.kind == "bot":
                self._check_seatable(game, seat.bot)
                seats.append(StoredSeat(kind="bot", name=bot_name(seat.bot), bot=seat.bot))
            elif seat.kind == "invite":
                code = secrets.token_urlsafe(12)
                codes.append(Invitation(seat=number, code=code))
                seats.append(StoredSeat(kind="invite", code=hashed(code)))
            else:
                seats.append(StoredSeat(kind="open"))
        return seats, codes

    async def _insert(self, me: Me, table: Table, codes: list[Invitation], rows: list[Row]) -> NewTableInfo:
        statements = [Statement(SIT, (me.id, table.id)), Statement(INSERT_TABLE, row_of(table)), *stored(rows)]
        await self.store.write(statements)
        return NewTableInfo(table=table.info(me.id), invitations=codes)

    # Changing.

    async def _change(self, table_id: str, change: Change) -> None:
        """Change a stored table, and tell everybody who sits there."""
        if not await self.hall.change(table_id, change):
            raise unknown("table")
        await self._changed(table_id)

    async def _changed(self, table_id: str) -> None:
        if self.store.is_shared:
            self.hall.spread(News("table", table_id, [], {}))
        room = self.hall.rooms.get(table_id)
        if room is not None:
            await room.reload()

    async def join(
        self, table_id: str, me: Me, seat: int | None, code: str | None, part: str | None = None
    ) -> TableInfo:
        """Sit down; the match begins when the last seat is taken. Later a bot that gives way may be relieved."""
        beginning = await self._beginning(await self.get(table_id))
        relieved: list[int] = []

        def sit(table: Table) -> list[Statement]:
            taken = free_seats(table, me, seat, code)
            relieved[:] = taken if table.status == "playing" else []
            for number in taken:
                now = StoredSeat(kind="person", identity=me.id, name=me.name)
                if relieved:
                    now.bot = table.body.seats[number].bot
                else:
                    now.part = part or ""
                table.body.seats[number] = now
            sits = Statement(SIT, (me.id, table.id))
            return [sits, *stored(begin(table, beginning))] if table.status == "open" and is_full(table) else [sits]

        await self._change(table_id, sit)
        if relieved:
            await self._relieve(table_id, relieved)
        return await self.info(table_id, me)

    async def _relieve(self, table_id: str, seats: list[int]) -> None:
        """Let somebody who has sat down in a running match play instead of the bot."""
        room = await self.room(table_id)
        async with room.lock:
            try:
                for seat in seats:
                    await room.enter("return", seat, {"new": True})
            except Refusal as refusal:
                raise conflict(refusal.reason.code, refusal.reason.text) from None

    async def _beginning(self, table: Table) -> "Beginning | None":
        """What a fork has in common with the match it comes from; None at other tables."""
        if table.body.fork_of is None:
            return None
        room = await self.room(table.body.fork_of)
        if room.play is None:
            raise conflict("other_rules", room.other_rules or "The match that this one begins like is gone.")
        return Beginning(room.play, table.body.fork_choices)

    async def leave(self, table_id: str, me: Me) -> TableInfo:
        """Stand up: before the start the seat is open again; later it may be handed to a bot at once."""
        table = await self.get(table_id)
        if table.status == "open":
            await self._change(table_id, lambda table: stand_up(table, me))
            return await self.info(table_id, me)
        room = await self.room(table_id)
        seats = room.table.seats_of(me.id)
        if not seats:
            raise forbidden("not_seated", "You do not sit at this table.")
        async with room.lock:
            try:
                for seat in seats:
                    await room.enter("leave", seat, {})
            except Refusal as refusal:
                raise conflict(refusal.reason.code, refusal.reason.text) from None
        return room.info(me.id)

    async def invite(self, table_id: str, me: Me, seat: int) -> Invitation:
        """A new code for a seat that waits for an invited player; only who set the table up may ask."""
        code = secrets.token_urlsafe(12)

        def renew(table: Table) -> list[Statement]:
            if table.body.owner != me.id:
                raise forbidden("not_owner", "Only who set the table up can invite.")
            if table.status != "open" or seat >= len(table.body.seats) or table.body.seats[seat].kind == "bot":
                raise conflict("not_open", "That seat is not waiting for a player.")
            if table.body.seats[seat].kind == "person":
                raise conflict("not_open", "Somebody sits on that seat.")
            table.body.seats[seat] = StoredSeat(kind="invite", code=hashed(code))
            return []

        await self._change(table_id, renew)
        return Invitation(seat=seat, code=code)

    async def fill(self, table_id: str, me: Me, bot: str, seat: int | None) -> TableInfo:
        """Bots on a free seat, or on all, until people come; the match begins when none is left.

        Only who set the table up may do it.
        """
        known = await self.get(table_id)
        self._check_seatable(known_game(known.game), bot)
        beginning = await self._beginning(known)

        def seat_bots(table: Table) -> list[Statement]:
            if table.body.owner != me.id:
                raise forbidden("not_owner", "Only who set the table up can seat bots.")
            waiting = [number for number, one in enumerate(table.body.seats) if one.kind in ("open", "invite")]
            taken = waiting if seat is None else [number for number in waiting if number == seat]
            if table.status != "open" or not taken:
                raise conflict("not_open", "That seat is not waiting for a player.")
            for number in taken:
                free = table.body.seats[number]
                table.body.seats[number] = StoredSeat(
                    kind="bot", name=bot_name(bot), bot=bot, gives_way=True, code=free.code, identity=free.identity
                )
            return stored(begin(table, beginning)) if is_full(table) else []

        await self._change(table_id, seat_bots)
        return await self.info(table_id, me)

    async def talk(self, table_id: str, me: Me, text: str) -> TableInfo:
        """Say something to those who sit at a table that has not begun; later the socket of the match is for that."""

        def say(table: Table) -> list[Statement]:
            if table.status != "open":
                raise conflict("not_open", "The match has begun.")
            if not table.seats_of(me.id):
                raise forbidden("not_seated", "You do not sit at this table.")
            line = StoredLine(identity=me.id, text=plain_line(text), at=now_ms())
            table.body.talk = [*table.body.talk, line][-MAX_TALK:]
            return []

        await self._change(table_id, say)
        return await self.info(table_id, me)

    async def rematch(self, table_id: str, me: Me, part: str | None = None) -> TableInfo:
        """The same people at a new table, one seat further round; who asks second is led to the first one's table."""
        table = await self.get(table_id)
        if not table.seats_of(me.id):
            raise forbidden("not_seated", "You did not play at this table.")
        if table.status != "over":
            raise conflict("not_over", "The match is not over.")
        following = await self._following(table)
        if following is None:
            await self._new_rematch(table, me)
            following = await self._following(await self.get(table_id))
        if following is None:
            raise conflict("not_open", "Whoever wanted to play again has left; ask again.")
        if following.status == "open" and not following.seats_of(me.id):
            return await self.join(following.id, me, None, None, part)
        return await self.info(following.id, me)

    async def _following(self, table: Table) -> Table | None:
        """The table at which a match is played again; None when there is none, or everybody has left it."""
        following = await self.get(table.body.next) if table.body.next is not None else None
        return None if following is None or following.status == "closed" else following

    async def _new_rematch(self, table: Table, me: Me) -> None:
        self._check_often(me)
        game = known_game(table.game)
        old = table.body.seats[1:] + table.body.seats[:1]
        seats = [expected(seat) if seat.kind == "person" else anew(seat) for seat in old]
        if not self.settings.bots and any(seat.kind == "bot" for seat in seats):
            raise conflict("no_bots", "There are no bots on this server.")
        try:
            terms = game.terms(len(seats), table.body.variants, table.body.content)
        except TumbledownError as error:
            raise conflict("terms", f"This cannot be played again here: {error}") from None
        seed = fresh_seed()
        body = Body(
            rules_version=game.rules_version,
            content_hash=terms.content_hash,
            variants=terms.variants,
            content=table.body.content,
            seats=seats,
            watchable=table.body.watchable,
            commitment=commitment(seed),
            promise=commitment(seed),
            owner=me.id,
        )
        new = Table(
            id=new_id(),
            created=now_ms(),
            game=game.id,
            status="open",
            listed=table.listed,
            version=0,
            seed=seed,
            body=body,
        )

        known = table.body.next

        def follow(table: Table) -> list[Statement]:
            if table.body.next != known:
                return []
            table.body.next = new.id
            return [Statement(INSERT_TABLE, row_of(new))]

        await self._change(table.id, follow)

    async def fork(self, table_id: str, me: Me, fork: Fork) -> NewTableInfo:
        """A new table that goes on from a point of a finished match."""
        self._check_often(me)
        play = await self.finished(table_id, me)
        record = play.record()
        if len(fork.seats) != record.seats:
            raise bad("seats", f"The match has {record.seats} seats.")
        if fork.choices > len(record.choices):
            raise bad("choices", f"The match has {len(record.choices)} choices.")
        game = play.game
        seats, codes = self._seats(me, game, fork.seats)
        table = Table(
            id=new_id(),
            created=now_ms(),
            game=game.id,
            status="open",
            listed=fork.listed,
            version=0,
            seed="",
            body=Body(
                rules_version=game.rules_version,
                content_hash=record.content_hash,
                variants=record.variants,
                content=record.content,
                seats=seats,
                watchable=True,
                commitment="",
                owner=me.id,
                fork_of=table_id,
                fork_choices=fork.choices,
                fork_secret=fresh_seed(),
            ),
        )
        rows = begin(table, Beginning(play, fork.choices)) if is_full(table) else []
        return await self._insert(me, table, codes, rows)

    async def upload(self, me: Me, raw: dict[str, Any]) -> NewTableInfo:
        """A record from elsewhere as a table whose match is over; raises 400 when it is not that of a match."""
        self._check_often(me)
        record = await self._verified(raw)
        game = td.game(record.game)
        table = Table(
            id=new_id(),
            created=now_ms(),
            game=game.id,
            status="over",
            listed=False,
            version=0,
            seed=record.seed,
            body=Body(
                rules_version=record.rules_version,
                content_hash=record.content_hash,
                variants=record.variants,
                content=record.content,
                seats=[StoredSeat(kind="person", name=f"Seat {number + 1}") for number in range(record.seats)],
                watchable=True,
                commitment=record.commitment,
                owner=me.id,
                uploaded=True,
            ),
        )
        rows = opening(table.terms(), record.setup, record.choices, now_ms())
        # What goes on elsewhere is over here.
        rows.append(Row(table.id, len(rows), "stop", -1, "", "", -1, "", now_ms()))
        table.body.result = play_of(table.terms(), rows).result
        return await self._insert(me, table, [], rows)

    async def _verified(self, raw: dict[str, Any]) -> Record:
        try:
            record = record_from_dict(raw)
            if len(record.choices) > MAX_CHOICES:
                raise bad("bad_record", f"A record may have {MAX_CHOICES} choices; this one has {len(record.choices)}.")
            if any(map(is_control, record.seed)):
                raise bad("bad_record", "A seed is made of signs that can be seen.")
            # Verifying may take long: not here.
            fault = await self.hall.helper.examine(raw)
        except TumbledownError as error:
            fault = str(error)
        except CannotThink:
            fault = "it takes too long to verify"
        if fault:
            raise bad("bad_record", f"This record does not hold: {fault}.")
        return record


class Beginning:
    """How a fork begins: like another match, as far as its first choices."""

    def __init__(self, play: Play, choices: int) -> None:
        self.setup = play.match.setup
        self.choices = play.match.choices[:choices]


def known_game(name: str) -> Game:
    """The game; raises 400 when there is none of that name."""
    try:
        return td.game(name)
    except TumbledownError as error:
        raise bad("unknown_game", str(error)) from None


def bot_name(bot: str) -> str:
    """What a bot is called at the table."""
    return f"level {bot}" if bot.isdigit() else bot


def expected(seat: StoredSeat) -> StoredSeat:
    """A seat kept for somebody who has yet to come."""
    return StoredSeat(kind="invite", identity=seat.identity, name=seat.name)


def anew(seat: StoredSeat) -> StoredSeat:
    """A seat of a bot at another table: no old invitation leads there."""
    return StoredSeat(kind=seat.kind, name=seat.name, bot=seat.bot, gives_way=seat.gives_way)


def is_full(table: Table) -> bool:
    """Whether every seat is taken."""
    return all(seat.kind in ("person", "bot") for seat in table.body.seats)


def begin(table: Table, beginning: Beginning | None = None) -> list[Row]:
    """Let the match begin: the entries to be stored with the table. A fork brings its first entries along.

    Raises 409 when the table was set up under rules that this server does not have.
    """
    terms = table.terms()
    table.status = "playing"
    talk, table.body.talk = table.talk(), []
    if beginning is not None:
        return with_talk(opening(terms, beginning.setup, beginning.choices, now_ms()), talk)
    table.seed = whole_seed(table)
    table.body.commitment = commitment(table.seed)
    try:
        setup = table.terms().begin(None).setup
    except TumbledownError as error:
        raise conflict("other_rules", str(error)) from None
    return with_talk(opening(terms, setup, [], now_ms()), talk)


def whole_seed(table: Table) -> str:
    """The seed that a match draws from: the server's part, to which it committed first, and that of each seat.

    So nobody can have chosen it, neither who plays nor who keeps the server. Where no person gives a part, or somebody
    has set the seed, it is the first part alone.
    """
    parts = [seat.part for seat in table.body.seats]
    return table.seed if table.body.chosen_seed or not any(parts) else ".".join([table.seed, *parts])


def with_talk(rows: list[Row], talk: list[ChatLine]) -> list[Row]:
    """The first entries of a match, and after them what was said while the table waited."""
    for line in talk:
        text = json.dumps({"text": line.text}, ensure_ascii=False)
        rows.append(Row(rows[0].match, len(rows), "chat", line.seat, "", "", -1, text, line.at))
    return rows


def stored(rows: list[Row]) -> list[Statement]:
    """The statements that store the first entries of a match."""
    return [Statement(INSERT_ROW, tuple(row)) for row in rows]


def free_seats(table: Table, me: Me, seat: int | None, code: str | None) -> list[int]:
    """The seat that somebody may take, or all that are kept for the person; raises when there is none."""
    seats = dict(enumerate(table.body.seats))
    waiting = {number: one for number, one in seats.items() if one.gives_way or one.kind in ("open", "invite")}
    if table.status not in ("open", "playing") or (table.status == "playing" and not waiting):
        raise conflict("not_open", "This table is not waiting for players.")
    if table.seats_of(me.id):
        raise conflict("seated", "You sit at this table already.")
    kept = [number for number, one in waiting.items() if one.identity == me.id]
    if kept:
        return kept
    if seat is not None and seat >= len(seats):
        raise bad("no_seat", f"The table has {len(seats)} seats.")
    wanted = {number: one for number, one in waiting.items() if seat in (None, number)}
    if code is not None:
        for number, one in wanted.items():
            if one.code and hmac.compare_digest(one.code, hashed(code)):
                return [number]
        raise forbidden("no_invitation", "This invitation is not valid, or was used already.")
    # A seat that is empty comes first; one that is kept for somebody else is not for whoever comes.
    for kind in ("open", "bot"):
        for number, one in wanted.items():
            if one.kind == kind and not one.code and not one.identity:
                return [number]
    raise conflict("no_seat", "That seat is not open.")


def stand_up(table: Table, me: Me) -> list[Statement]:
    """Leave a table that has not begun; the last person closes it."""
    if table.status != "open":
        raise conflict("not_open", "The match has begun.")
    mine = table.seats_of(me.id)
    if not mine:
        raise forbidden("not_seated", "You do not sit at this table.")
    for number in mine:
        table.body.seats[number] = StoredSeat(kind="open")
    table.body.talk = [line for line in table.body.talk if line.identity != me.id]
    people = [seat.identity for seat in table.body.seats if seat.kind == "person"]
    if not people:
        table.status = "closed"
    elif table.body.owner == me.id:
        table.body.owner = people[0]
    return [Statement("DELETE FROM sitters WHERE identity = ? AND table_id = ?", (me.id, table.id))]

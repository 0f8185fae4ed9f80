"""Tables as they are stored."""

from typing import Any, Literal

import msgspec

from tumbledown.engine import TumbledownError
from tumbledown.protocol.rest import ChatLine, Result, SeatInfo, TableInfo
from tumbledown.server.play import Terms

Status = Literal["open", "playing", "over", "closed"]


class StoredSeat(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Who sits there. `code` is the hash of an invitation, `part` what the person gave to the seed.

    A bot that `gives_way` keeps the seat until a person comes; the person keeps `bot` if it has begun the match.
    """

    kind: Literal["open", "invite", "person", "bot"]
    identity: str = ""
    name: str = ""
    bot: str = ""
    code: str = ""
    part: str = ""
    gives_way: bool = False


class StoredLine(msgspec.Struct, kw_only=True):
    """What somebody said before the match."""

    identity: str
    text: str
    at: int


class Body(msgspec.Struct, kw_only=True):
    """The part of a stored table that no query asks for."""

    rules_version: int
    content_hash: str
    variants: dict[str, Any]
    content: dict[str, Any] | None
    seats: list[StoredSeat]
    watchable: bool
    commitment: str
    owner: str
    result: Result | None = None
    next: str | None = None
    fork_of: str | None = None
    fork_choices: int = 0
    fork_secret: str = ""
    uploaded: bool = False
    talk: list[StoredLine] = []
    promise: str = ""
    chosen_seed: bool = False


class Table(msgspec.Struct, kw_only=True):
    """A table as it is stored."""

    id: str
    created: int
    game: str
    status: Status
    listed: bool
    version: int
    seed: str
    body: Body

    def seats_of(self, identity: str | None) -> list[int]:
        """The seats that belong to this person."""
        if not identity:
            return []
        return [
            number for number, seat in enumerate(self.body.seats) if seat.kind == "person" and seat.identity == identity
        ]

    def talk(self) -> list[ChatLine]:
        """What those who sit here have said so far, by their seats."""
        seats = [(line, self.seats_of(line.identity)) for line in self.body.talk]
        return [ChatLine(seat=seat[0], text=line.text, at=line.at) for line, seat in seats if seat]

    def terms(self) -> Terms:
        """What its match is played under."""
        body = self.body
        bots = {number: seat.bot for number, seat in enumerate(body.seats) if seat.bot}
        return Terms(
            self.id,
            self.game,
            body.rules_version,
            body.content_hash,
            body.variants,
            body.content,
            len(body.seats),
            self.seed,
            bots,
            body.fork_secret,
        )

    def info(self, identity: str | None) -> TableInfo:
        """The table as this person sees it."""
        body = self.body
        return TableInfo(
            id=self.id,
            game=self.game,
            rules_version=body.rules_version,
            status=self.status,
            seats=[
                SeatInfo(
                    kind=seat.kind,
                    name=seat.name,
                    bot=seat.bot if seat.kind == "bot" else None,
                    gives_way=seat.gives_way,
                    mine=bool(identity) and seat.kind == "person" and seat.identity == identity,
                )
                for seat in body.seats
            ],
            variants=body.variants,
            content_hash=body.content_hash,
            listed=self.listed,
            watchable=body.watchable,
            commitment=body.commitment,
            promise=body.promise,
            chosen_seed=body.chosen_seed,
            created=self.created,
            result=body.result,
            next=body.next,
            fork_of=body.fork_of,
            uploaded=body.uploaded,
            host=next(iter(self.seats_of(body.owner)), None),
            talk=self.talk() if self.status == "open" and self.seats_of(identity) else [],
        )


COLUMNS = "id, created, game, status, listed, version, seed, body"
_decode = msgspec.json.Decoder(Body).decode
_encode = msgspec.json.Encoder().encode


DAMAGED = "This table was damaged when it was stored; whoever keeps this server finds it in the log."


class BadTable(TumbledownError):
    """A stored table that cannot be read."""


def table_from(row: tuple[Any, ...]) -> Table:
    """The table of a database row; raises `BadTable`."""
    name, created, game, status, listed, version, seed, body = row
    try:
        return msgspec.convert(
            {
                "id": name,
                "created": created,
                "game": game,
                "status": status,
                "listed": bool(listed),
                "version": version,
                "seed": seed,
                "body": _decode(body),
            },
            Table,
        )
    except (msgspec.MsgspecError, ValueError, TypeError, RecursionError) as error:
        raise BadTable(f"table {name} cannot be read: {error}") from None


def row_of(table: Table) -> tuple[Any, ...]:
    """The database row of a table."""
    return (
        table.id,
        table.created,
        table.game,
        table.status,
        int(table.listed),
        table.version,
        table.seed,
        _encode(table.body).decode(),
    )

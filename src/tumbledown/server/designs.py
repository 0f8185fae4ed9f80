"""What people have built for games, such as army lists: kept for each person, whatever the game makes of it."""

import secrets
from typing import Any

import msgspec

import tumbledown as td
from tumbledown.protocol.limits import MAX_DESIGN, MAX_DESIGNS
from tumbledown.protocol.rest import Design, Me, NewDesign
from tumbledown.server.problems import bad, conflict, unknown
from tumbledown.server.store.base import Statement, Store, now_ms

COLUMNS = "id, game, topic, name, body, changed"
# A person who asks twice at the same moment may end up with one more than that; nobody is harmed.
COUNT = "SELECT COUNT(*) FROM designs WHERE identity = ?"
INSERT = "INSERT INTO designs (identity, id, game, topic, name, body, changed) VALUES (?, ?, ?, ?, ?, ?, ?)"
CHANGE = (
    "UPDATE designs SET game = ?, topic = ?, name = ?, body = ?, changed = ? WHERE identity = ? AND id = ? RETURNING id"
)


class Designs:
    """The designs of everybody; each person sees only their own."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, me: Me, game: str | None, topic: str | None) -> list[Design]:
        """What a person keeps, the one changed last first."""
        where, values = "identity = ?", [me.id]
        for column, value in (("game", game), ("topic", topic)):
            if value is not None:
                where += f" AND {column} = ?"
                values.append(value)
        found = await self.store.read(
            f"SELECT {COLUMNS} FROM designs WHERE {where} ORDER BY changed DESC, id", tuple(values)
        )
        return [design_of(row) for row in found]

    async def keep(self, me: Me, new: NewDesign) -> Design:
        """Keep something new."""
        body = checked(new)
        if (await self.store.read(COUNT, (me.id,)))[0][0] >= MAX_DESIGNS:
            raise conflict("too_many", f"You keep {MAX_DESIGNS} already; delete one first.")
        row = (secrets.token_hex(10), new.game, new.topic, new.name, body, now_ms())
        await self.store.write([Statement(INSERT, (me.id, *row))])
        return design_of(row)

    async def change(self, me: Me, design: str, new: NewDesign) -> Design:
        """Put something else in the place of what is kept; raises 404 when the person keeps no such thing."""
        row = (new.game, new.topic, new.name, checked(new), now_ms())
        changed = await self.store.write([Statement(CHANGE, (*row, me.id, design))])
        if not changed[0]:
            raise unknown("design")
        return design_of((design, *row))

    async def drop(self, me: Me, design: str) -> None:
        """Keep it no longer; raises 404 when the person keeps no such thing."""
        sql = "DELETE FROM designs WHERE identity = ? AND id = ? RETURNING id"
        if not (await self.store.write([Statement(sql, (me.id, design))]))[0]:
            raise unknown("design")


def checked(new: NewDesign) -> str:
    """The body as it is stored; raises 400 when the game is unknown or the body is too large."""
    if new.game not in td.games():
        raise bad("game", "There is no such game.")
    body = msgspec.json.encode(new.body)
    if len(body) > MAX_DESIGN:
        raise bad("too_large", f"What is kept has at most {MAX_DESIGN} bytes.")
    return body.decode()


def design_of(row: tuple[Any, ...]) -> Design:
    """A design from its row."""
    key, game, topic, name, body, changed = row
    return Design(id=key, game=game, topic=topic, name=name, body=msgspec.json.decode(body), changed=changed)

"""Sockets: who may open one, what is read from it, and how often."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from tumbledown.protocol.limits import MAX_SOCKET_MESSAGE, VERSION
from tumbledown.protocol.socket import Ask, Bad, Choose, FromClient, Hello, Hint, Look, Why
from tumbledown.server import questions
from tumbledown.server.budget import PAYER, Payer, paid
from tumbledown.server.connection import Connection, Message, Send
from tumbledown.server.hall import Hall
from tumbledown.server.identity import COOKIE, Identities, hashed
from tumbledown.server.logs import fail, log, warn
from tumbledown.server.metrics import LIMITED, SOCKETS
from tumbledown.server.records import DAMAGED, BadTable
from tumbledown.server.room import Room
from tumbledown.server.settings import Settings
from tumbledown.server.store.base import News, NotStored
from tumbledown.server.thinking import CannotThink
from tumbledown.server.throttle import Buckets, neighbourhood

Receive = Callable[[], Awaitable[Message]]
HELLO_SECONDS: Final = 10.0
MOST_BAD: Final = 20
"""Messages that cannot be read, or come too fast, before the socket is closed."""
LONGEST_WAIT: Final = 10.0
"""Seconds for which a message waits, at most, when its sender has asked for a lot of work."""
NEW_PER_SECOND: Final = 20.0
decode: Final = msgspec.json.Decoder(FromClient).decode


def header(scope: Message, name: bytes) -> str | None:
    """A header of a handshake or a request."""
    headers: Iterable[tuple[bytes, bytes]] = scope["headers"]
    for key, value in headers:
        if key == name:
            return value.decode("latin-1")
    return None


def token_of(scope: Message) -> str | None:
    """The token in the cookie of a handshake."""
    try:
        cookies = SimpleCookie(header(scope, b"cookie") or "")
    except CookieError:
        return None
    return cookies[COOKIE].value if COOKIE in cookies else None


def is_own_origin(scope: Message, allowed: list[str]) -> bool:
    """Whether a request comes from a page of this server or an allowed one; programs send no origin."""
    origin = header(scope, b"origin")
    if origin is None or origin in allowed:
        return True
    host = header(scope, b"host") or ""
    try:
        return bool(host) and urlsplit(origin).netloc == host
    except ValueError:
        return False


def table_of(path: str) -> str | None:
    """The table in `/api/tables/<id>/socket`."""
    parts = path.split("/")
    return parts[3] if len(parts) == 5 and parts[1:3] == ["api", "tables"] and parts[4] == "socket" else None


class Sockets:
    """All open sockets of this process."""

    def __init__(self, settings: Settings, hall: Hall, identities: Identities) -> None:
        self.settings = settings
        self.hall = hall
        self.identities = identities
        self.by_address: Counter[str] = Counter()
        self.open: dict[Connection, str | None] = {}
        hall.on_revoked = self._hear_revoked
        self._new = Buckets(NEW_PER_SECOND, max(NEW_PER_SECOND, settings.sockets_per_address))

    async def say_goodbye(self, seconds: float) -> None:
        """Close all sockets because the server stops, and wait so long for those who use them to answer."""
        for connection in list(self.open):
            connection.close(1001, "the server stops; come back")
        end = time.monotonic() + seconds
        while self.open and time.monotonic() < end:
            await asyncio.sleep(0.01)

    def revoke(self, identity: str, token: str | None) -> None:
        """Close the sockets of a session that was revoked, at all processes; without a token, of all of the person."""
        key = None if token is None else hashed(token)
        self._close_revoked(identity, key)
        if self.hall.store.is_shared:
            self.hall.spread(News("revoked", "", [], {"identity": identity, "session": key}))

    def renew(self, identity: str, old: str, new: str) -> None:
        """A session has another token: its sockets stay, those of the person's other sessions are closed."""
        before, after = hashed(old), hashed(new)
        for connection, session in self.open.items():
            if session == before:
                self.open[connection] = after
        for connection, session in list(self.open.items()):
            if session not in (None, after) and connection.identity == identity:
                connection.close(4401, "this session was revoked")
        if self.hall.store.is_shared:
            self.hall.spread(News("revoked", "", [], {"identity": identity, "session": None}))

    def _hear_revoked(self, body: dict[str, Any]) -> None:
        self.identities.forget_sessions()
        self._close_revoked(body["identity"], body["session"])

    def _close_revoked(self, identity: str, key: str | None) -> None:
        for connection, session in list(self.open.items()):
            if session is not None and connection.identity == identity and (key is None or session == key):
                connection.close(4401, "this session was revoked")

    async def serve(self, scope: Message, receive: Receive, send: Send) -> None:
        """One socket, from handshake to end."""
        first = await receive()
        if first["type"] != "websocket.connect":
            return
        address = neighbourhood(scope["client"][0]) if scope.get("client") else "unknown"
        refused = self._refuses(scope, address)
        if refused:
            LIMITED.labels(refused).inc()
            log("socket_refused", address=address, why=refused)
            await send({"type": "websocket.close", "code": 1008, "reason": refused})
            return
        self.by_address[address] += 1
        try:
            payer = Payer(self.hall.budgets, address)
            PAYER.set(payer)
            await paid(self._accepted(scope, receive, send, payer), payer)
        except NotStored:
            await self._close(send, 1013, "the server cannot read its store now")
        except BadTable as error:
            warn("table_unreadable", why=str(error))
            await self._close(send, 4409, DAMAGED)
        except asyncio.CancelledError:
            raise
        except Exception:
            fail("socket_failed")
            await self._close(send, 1011, "something went wrong")
        finally:
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]

    async def _close(self, send: Send, code: int, reason: str) -> None:
        try:
            await send({"type": "websocket.close", "code": code, "reason": reason})
        except Exception:
            return

    def _refuses(self, scope: Message, address: str) -> str:
        """Why the handshake is refused; empty when it is not."""
        if not is_own_origin(scope, self.settings.origins):
            return "origin"
        if len(self.open) >= self.settings.sockets:
            return "sockets"
        if self.by_address[address] >= self.settings.sockets_per_address:
            return "sockets_per_address"
        if not self._new.take(address):
            return "new_sockets"
        return ""

    async def _accepted(self, scope: Message, receive: Receive, send: Send, payer: Payer) -> None:
        token = token_of(scope)
        me = await self.identities.who(token)
        if me is not None:
            payer.is_person(me.id)
        await send({"type": "websocket.accept"})
        connection = Connection(send, me.id if me else None)
        self.open[connection] = hashed(token) if me and token else None
        SOCKETS.set(len(self.open))
        room: Room | None = None
        try:
            table = table_of(scope["path"])
            await self._wait(payer)
            room = await self.hall.room(table, connection.identity, is_coming=True) if table else None
            if room is None:
                connection.close(4404, "no such table")
                return
            room = await self._hello(connection, receive, room)
            if room is not None:
                await self._listen(connection, receive, room, payer)
        finally:
            if room is not None:
                room.leave(connection)
            connection.closed = True
            del self.open[connection]
            SOCKETS.set(len(self.open))

    async def _hello(self, connection: Connection, receive: Receive, room: Room) -> Room | None:
        """Wait for the first message and seat the socket; None when it is closed instead."""
        try:
            message = await asyncio.wait_for(receive(), HELLO_SECONDS)
        except TimeoutError:
            connection.close(4408, "no hello in time")
            return None
        if message["type"] == "websocket.disconnect":
            return None
        hello = read(connection, message)
        if not isinstance(hello, Hello):
            connection.close(1008, "say hello first")
            return None
        if hello.protocol != VERSION:
            connection.close(1008, f"this server speaks protocol {VERSION}")
            return None
        return room if await room.join(connection, hello) else None

    async def _wait(self, payer: Payer) -> None:
        """Slow down whoever has asked for a lot of work."""
        wait = payer.wait()
        if wait > 0:
            LIMITED.labels("work").inc()
            await asyncio.sleep(min(wait, LONGEST_WAIT))

    async def _listen(self, connection: Connection, receive: Receive, room: Room, payer: Payer) -> None:
        bucket = room.bucket(connection.seat)
        strikes = 0
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect" or connection.closed:
                return
            if not bucket.take():
                LIMITED.labels("messages").inc()
                connection.tell(Bad(code="slow_down", text="Too many messages; wait a while and send this again."))
                strikes += 1
            else:
                message = read(connection, event)
                if message is None:
                    strikes += 1
                else:
                    await self._wait(payer)
                    await answer(connection, room, message)
            if strikes >= MOST_BAD:
                connection.close(1008, "too many messages, or ones that make no sense")
                return


def read(connection: Connection, event: Message) -> FromClient | None:
    """The message of a client; one that cannot be read is answered, and None."""
    text = event.get("text")
    raw: Any = text if text is not None else event.get("bytes") or b""
    if len(raw) > MAX_SOCKET_MESSAGE:
        connection.tell(Bad(code="too_long", text=f"A message has at most {MAX_SOCKET_MESSAGE} characters."))
        return None
    try:
        message: FromClient = decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        connection.tell(Bad(code="unreadable", text=str(error)[:200]))
        return None
    return message


async def answer(connection: Connection, room: Room, message: FromClient) -> None:
    """Do what a message asks."""
    if isinstance(message, Choose):
        await room.choose(connection, message)
    elif isinstance(message, Why):
        questions.why(room, connection, message)
    elif isinstance(message, Look):
        questions.look(room, connection)
    elif isinstance(message, Ask):
        questions.ask(room, connection, message)
    elif isinstance(message, Hint):
        # Thinking takes a second; the socket goes on listening meanwhile.
        room.hall.spawn(hint(connection, room, message))
    elif isinstance(message, Hello):
        connection.tell(Bad(code="hello_again", text="Hello was said already."))
    else:
        await room.act(connection, message)


async def hint(connection: Connection, room: Room, message: Hint) -> None:
    """Answer a request for a hint, or say that nobody can think now."""
    try:
        await questions.hint(room, connection, message)
    except CannotThink:
        connection.tell(Bad(code="cannot_think", text="The bots cannot think now; try again in a while."))

"""One open socket, as a room sees it: messages go out in order, and a slow reader never holds up the others."""

import asyncio
import types
from collections import deque
from collections.abc import Callable, Coroutine, Generator, MutableMapping
from typing import Any, Final

import msgspec

from tumbledown.server.metrics import LIMITED

Message = MutableMapping[str, Any]
Send = Callable[[Message], Coroutine[Any, Any, None]]
MOST_WAITING: Final = 256
"""Messages that may wait for a slow reader before its socket is closed."""
encode: Final = msgspec.json.Encoder().encode


class Connection:
    """A socket of a viewer: of a seat, or of somebody who watches (None)."""

    __slots__ = ("_finishing", "_send", "_waiting", "closed", "identity", "joined", "seat")

    def __init__(self, send: Send, identity: str | None) -> None:
        self._send = send
        self.identity = identity
        self.seat: int | None = None
        self.joined = False
        self.closed = False
        self._waiting: deque[Message] | None = None
        self._finishing: asyncio.Task[None] | None = None

    def tell(self, message: msgspec.Struct) -> None:
        """Send a message."""
        self.push(encode(message))

    def push(self, message: bytes) -> None:
        """Send a message that is encoded already."""
        self._put({"type": "websocket.send", "text": message.decode()})

    def close(self, code: int, reason: str) -> None:
        """Close the socket after what is waiting has been sent."""
        if not self.closed:
            self._put({"type": "websocket.close", "code": code, "reason": reason})
            self.closed = True

    def _put(self, message: Message) -> None:
        if self.closed:
            return
        if self._waiting is not None:
            self._waiting.append(message)
            if len(self._waiting) > MOST_WAITING:
                LIMITED.labels("slow_reader").inc()
                self._waiting.clear()
                self._waiting.append({"type": "websocket.close", "code": 4408, "reason": "too slow to read"})
                self.closed = True
            return
        # Sending hardly ever has to wait, and a task for each message would cost more than the message: so the first
        # step is made here, and only a send that does wait becomes a task.
        sending = self._send(message)
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        except Exception:
            self.closed = True
            return
        self._waiting = deque()
        self._finishing = asyncio.ensure_future(self._finish(sending, waits_for))

    async def _finish(self, sending: Coroutine[Any, Any, None], waits_for: Any) -> None:
        try:
            await go_on(sending, waits_for)
            while self._waiting:
                await self._send(self._waiting.popleft())
        except Exception:
            self.closed = True
        finally:
            self._waiting = None


@types.coroutine
def go_on(sending: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """Go on with a coroutine that has been started by hand and waits for something."""
    while True:
        error: BaseException | None = None
        came: Any = None
        try:
            came = yield waits_for
        except BaseException as raised:
            error = raised
        try:
            waits_for = sending.send(came) if error is None else sending.throw(error)
        except StopIteration:
            return

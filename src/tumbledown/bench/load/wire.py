"""A WebSocket client that costs little, so that the server is what is measured."""

import asyncio
import base64
import os
from collections import deque


class Wire(asyncio.Protocol):
    """Text messages over one socket. Reads come in order; a lost connection ends them with `ConnectionError`."""

    def __init__(self, host: str, path: str, cookie: str) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
            + (f"Cookie: {cookie}\r\n" if cookie else "")
            + "\r\n"
        )
        self._buffer = b""
        self._is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._ready: deque[bytes] = deque()
        self._reader: asyncio.Future[bytes] | None = None
        self._lost = False
        self.close_code = 1006
        """Why the server closed the socket, once it has."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request.encode())

    def connection_lost(self, error: Exception | None) -> None:
        """Wake whoever waits."""
        self._lost = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server refused the socket"))
        if self._reader is not None and not self._reader.done():
            self._reader.set_exception(ConnectionError("the server closed the socket"))

    def data_received(self, data: bytes) -> None:
        """Cut what comes into messages."""
        buffer = self._buffer + data
        if not self._is_open:
            head, found, buffer = buffer.partition(b"\r\n\r\n")
            if not found:
                self._buffer = head
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self._transport.close()
                return
            self._is_open = True
            if not self.opened.done():
                self.opened.set_result(None)
        while len(buffer) >= 2:
            length, start = buffer[1] & 127, 2
            if length == 126:
                length, start = int.from_bytes(buffer[2:4], "big"), 4
            elif length == 127:
                length, start = int.from_bytes(buffer[2:10], "big"), 10
            if len(buffer) < start + length or (start > 2 and len(buffer) < start):
                break
            self._frame(buffer[0] & 15, buffer[start : start + length])
            buffer = buffer[start + length :]
        self._buffer = buffer

    def _frame(self, kind: int, payload: bytes) -> None:
        if kind == 9:
            self._write(10, payload)
        elif kind == 8:
            self.close_code = int.from_bytes(payload[:2], "big") if payload else 1005
            self._transport.close()
        elif kind == 1:
            if self._reader is not None and not self._reader.done():
                self._reader.set_result(payload)
            else:
                self._ready.append(payload)

    def _write(self, kind: int, payload: bytes) -> None:
        # A mask of zeros is a mask: the server's work is the same.
        size = len(payload)
        head = bytes([128 | kind, 128 | size]) if size < 126 else bytes([128 | kind, 254]) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + payload)

    def send(self, text: str) -> None:
        """Send a message."""
        self._write(1, text.encode())

    async def read(self) -> bytes:
        """The next message."""
        if self._ready:
            return self._ready.popleft()
        if self._lost:
            raise ConnectionError("the server closed the socket")
        self._reader = asyncio.get_running_loop().create_future()
        try:
            return await self._reader
        except asyncio.CancelledError:
            # A message that came at the moment when the reader gave up is the next one's.
            if self._reader.done() and not self._reader.cancelled() and self._reader.exception() is None:
                self._ready.appendleft(self._reader.result())
            raise

    def close(self) -> None:
        """Go away."""
        self._transport.close()


async def open_wire(host: str, port: int, path: str, cookie: str = "") -> Wire:
    """A socket at this path."""
    wire = Wire(f"{host}:{port}", path, cookie)
    try:
        transport, _ = await asyncio.get_running_loop().create_connection(lambda: wire, host, port)
        try:
            await wire.opened
        except BaseException:
            transport.close()
            raise
    finally:
        # Whoever waited may have given up.
        wire.opened.cancel()
    return wire

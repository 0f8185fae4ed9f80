"""TCP connections before they are requests: how many there may be, and how long one may say nothing.

A socket of a table is counted by `sockets` as soon as it is one.
"""

import asyncio
import resource
from collections import Counter
from typing import Any, Final

from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.h11_impl import H11Protocol

from tumbledown.server.logs import warn
from tumbledown.server.metrics import LIMITED
from tumbledown.server.settings import Settings
from tumbledown.server.throttle import neighbourhood

SPARE_FILES: Final = 100
"""Open files that are not connections: the database, workers, pages."""
READ_SECONDS: Final = 30.0
"""How long somebody may read nothing of an answer that waits."""


class TcpConnections:
    """All connections of this process that are no sockets of tables."""

    def __init__(self, settings: Settings, files: int) -> None:
        self.per_address = settings.connections_per_address
        self.request_seconds = settings.request_seconds
        self.most = max(1, files - SPARE_FILES)
        self.proxies = _TrustedHosts(settings.trusted_proxies or [])
        self.by_address: Counter[str] = Counter()

    def protocol(self, *arguments: Any, **named: Any) -> "TcpConnection":
        """What uvicorn makes of a new connection."""
        return TcpConnection(self, *arguments, **named)

    def refuses(self, address: str, host: str, connections: int) -> str:
        """Why a new connection is closed at once; empty when it is not."""
        if connections >= self.most:
            return "connections"
        if self.per_address and self.by_address[address] >= self.per_address and host not in self.proxies:
            return "connections_per_address"
        return ""


class TcpConnection(H11Protocol):
    """A connection that is closed when it does not say in time what it wants, or does not read the answer."""

    def __init__(self, connections: TcpConnections, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._counted = connections
        self._address: str | None = None
        self._request: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, and begin to wait for its first request."""
        super().connection_made(transport)
        host = self.client[0] if self.client else "unknown"
        address = neighbourhood(host)
        refused = self._counted.refuses(address, host, len(self.connections) - 1)
        if refused:
            LIMITED.labels(refused).inc()
            transport.abort()
            return
        self._address = address
        self._counted.by_address[address] += 1
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._let_go()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what has come; the time for a request runs from its first byte to its last."""
        super().data_received(data)
        cycle = self.cycle
        if cycle is not None and not cycle.more_body and not cycle.response_complete:
            stop(self._request)
            self._request = None
        elif self._address is not None:
            self._await_request()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From here on it is a socket."""
        self._let_go()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """The other side does not read."""
        super().pause_writing()
        self._reading = self._reading or self.loop.call_later(READ_SECONDS, self._hang_up, "slow_reader")

    def resume_writing(self) -> None:
        """It reads again."""
        stop(self._reading)
        self._reading = None
        super().resume_writing()

    def _await_request(self) -> None:
        if self._request is None:
            self._request = self.loop.call_later(self._counted.request_seconds, self._hang_up, "slow_request")

    def _hang_up(self, why: str) -> None:
        LIMITED.labels(why).inc()
        self.transport.abort()

    def _let_go(self) -> None:
        stop(self._request)
        self._request = None
        stop(self._reading)
        self._reading = None
        if self._address is not None:
            left = self._counted.by_address
            left[self._address] -= 1
            if not left[self._address]:
                del left[self._address]
            self._address = None


def stop(timer: asyncio.TimerHandle | None) -> None:
    """Stop a timer, if there is one."""
    if timer is not None:
        timer.cancel()


def open_files(wanted: int) -> int:
    """How many files this process may open, after asking for as many as are needed; the operator is told if too few."""
    most, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + SPARE_FILES
    if most != resource.RLIM_INFINITY and most < needed:
        most = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    if most != resource.RLIM_INFINITY and most < needed:
        advice = f"set `ulimit -n {needed}` or LimitNOFILE={needed} in the systemd unit, or TUMBLEDOWN_SOCKETS lower"
        warn("few_files", files=most, needed=needed, advice=advice)
    return needed if most == resource.RLIM_INFINITY else most

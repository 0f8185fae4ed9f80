"""Run the server under uvicorn."""

import gc
import multiprocessing
import os
import threading
from collections.abc import Callable
from socket import socket
from types import FrameType

import uvicorn

from tumbledown.engine import TumbledownError
from tumbledown.protocol.limits import MAX_SOCKET_MESSAGE
from tumbledown.server.app import create_app
from tumbledown.server.logs import log, start_logging, warn
from tumbledown.server.settings import Settings, is_postgres
from tumbledown.server.sockets import Sockets
from tumbledown.server.store.base import WrongSchema
from tumbledown.server.store.migrate import is_current, migrate
from tumbledown.server.tcp import TcpConnections, open_files

GOODBYE_SECONDS = 1.0
"""How long a stopping server waits until clients have heard that it stops."""


def log_only(address: str) -> None:
    """Announce nothing beyond the log."""


def end_at_once() -> None:
    """End the process as it is. The log holds what was acknowledged, and clients come back."""
    warn("stopped_while_something_hung")
    for process in multiprocessing.active_children():
        process.kill()
    os._exit(1)


class Announcing(uvicorn.Server):
    """Says where it listens once it does, in the log and to whoever wants to know."""

    def __init__(
        self, config: uvicorn.Config, announce: Callable[[str], object], stop_seconds: float, sockets: Sockets
    ) -> None:
        super().__init__(config)
        self.sockets = sockets
        self.announce = announce
        self.stop_seconds = stop_seconds
        self._ending: threading.Timer | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop; what hangs, be it a database or a thread, does not keep the process longer than it may."""
        if self._ending is None:
            self._ending = threading.Timer(self.stop_seconds, end_at_once)
            self._ending.daemon = True
            self._ending.start()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: "list[object] | None" = None) -> None:  # type: ignore[override]
        """Start, and say so."""
        await super().startup(sockets)  # type: ignore[arg-type]
        for server in getattr(self, "servers", []):
            for listening in server.sockets:
                host, port = listening.getsockname()[:2]
                log("listening", address=f"http://{host}:{port}", host=host, port=port)
                self.announce(f"http://{host}:{port}")

    async def shutdown(self, sockets: "list[object] | None" = None) -> None:  # type: ignore[override]
        """Stop, and do not raise the signal again that asked for it: a stop that was asked for is no failure."""
        for server in self.servers:
            server.close()
        await self.sockets.say_goodbye(min(GOODBYE_SECONDS, self.stop_seconds / 4))
        await super().shutdown(sockets)  # type: ignore[arg-type]
        self._captured_signals.clear()
        log("stopped")


def serve(
    settings: Settings,
    announce: Callable[[str], object] = log_only,
    listening: socket | None = None,
    patience: float = 0.0,
) -> None:
    """Serve until a signal ends it, on the socket given or one of its own; the address is announced once it listens.

    With patience it waits so many seconds for the server that has the database to let it go. Raises a
    `TumbledownError` when it cannot start.
    """
    start_logging(settings.log_level)
    app = create_app(settings)
    store = app.house.store
    store.claim(patience)
    if not is_postgres(settings.database) and not is_current(settings.database):
        migrate(settings.database)

    def tell(address: str) -> None:
        store.tell(address)
        announce(address)

    connections = TcpConnections(settings, open_files(settings.sockets))
    config = uvicorn.Config(
        app,
        http=connections.protocol,  # type: ignore[arg-type]
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        ws="websockets-sansio",
        ws_max_size=MAX_SOCKET_MESSAGE * 4,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=30.0,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=max(1, round(settings.stop_seconds / 2)),
        h11_max_incomplete_event_size=16 * 1024,
    )
    # What is loaded by now stays; the collector need not look at it again and again.
    gc.collect()
    gc.freeze()
    # Messages come and go by reference counts alone; looking for cycles seven times more rarely loses nothing.
    gc.set_threshold(5000, 20, 50)
    server = Announcing(config, tell, settings.stop_seconds, app.house.sockets)
    server.run(None if listening is None else [listening])
    if not server.started:
        raise TumbledownError(f"the server could not start at {settings.host}:{settings.port}; the lines above say why")


__all__ = ["WrongSchema", "serve"]

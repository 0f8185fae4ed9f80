"""The ASGI application: sockets go their own short way, everything else through Litestar."""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import Litestar, Request, Response
from litestar.datastructures.state import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Contact, License
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

import tumbledown as td
from tumbledown.protocol.limits import MAX_BODY
from tumbledown.protocol.rest import Problem
from tumbledown.server import pages
from tumbledown.server.budget import PAYER, Payer, paid
from tumbledown.server.connection import Message, Send
from tumbledown.server.house import House
from tumbledown.server.logs import fail, log, warn
from tumbledown.server.metrics import LIMITED, REQUESTS
from tumbledown.server.problems import Refused
from tumbledown.server.records import DAMAGED, BadTable
from tumbledown.server.routes import HANDLERS
from tumbledown.server.settings import Settings
from tumbledown.server.sockets import Receive, header, is_own_origin
from tumbledown.server.store.base import NotStored, Unsure
from tumbledown.server.throttle import Buckets, neighbourhood

SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
STRICT_TRANSPORT: Final = (b"strict-transport-security", b"max-age=31536000")


class Application:
    """Limits, origin checks and headers around everything; pages, metrics, sockets and REST behind them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.house = House(settings)
        self.rest = make_rest(self.house)
        self.requests = Buckets(settings.requests_per_second, settings.request_burst)
        self.headers = [*HEADERS, STRICT_TRANSPORT] if settings.secure else HEADERS
        self.pages = pages.Pages(Path(__file__).parent / "static")

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] == "websocket":
            await self.house.sockets.serve(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self.rest(scope, receive, send)  # type: ignore[arg-type]

    async def _request(self, scope: Message, receive: Receive, send: Send) -> None:
        start = time.perf_counter()
        status = 0

        async def with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), *self.headers]
            await send(message)

        path: str = scope["path"]
        refused = self._refuses(scope)
        if refused is not None:
            LIMITED.labels(refused.code).inc()
            await problem(refused)(with_headers)
        elif path.startswith(("/api/", "/schema")):
            await self._paid(scope, receive, with_headers)
        elif path == "/metrics" and header(scope, b"x-forwarded-for") is None:
            await plain(200, generate_latest(), CONTENT_TYPE_LATEST)(with_headers)
        else:
            await self.pages.serve(scope, with_headers)
        REQUESTS.labels(str(status)).inc()
        log(
            "request",
            method=scope["method"],
            path=path,
            status=status,
            ms=round((time.perf_counter() - start) * 1000, 1),
            address=scope["client"][0] if scope.get("client") else "unknown",
        )

    async def _paid(self, scope: Message, receive: Receive, send: Send) -> None:
        address = scope["client"][0] if scope.get("client") else "unknown"
        payer = Payer(self.house.hall.budgets, neighbourhood(address))
        PAYER.set(payer)
        await paid(self.rest(scope, receive, send), payer)  # type: ignore[arg-type]

    def _refuses(self, scope: Message) -> Refused | None:
        address = scope["client"][0] if scope.get("client") else "unknown"
        bucket = self.requests.of(neighbourhood(address))
        if not bucket.take():
            return Refused(429, "slow_down", "Too many requests; wait a while.", max(1.0, bucket.seconds_until()))
        if scope["method"] not in SAFE_METHODS and not is_own_origin(scope, self.settings.origins):
            return Refused(403, "origin", "This page may not talk to this server.")
        length = header(scope, b"content-length")
        if length is not None and length.isdigit() and int(length) > MAX_BODY:
            return Refused(413, "too_large", f"A body has at most {MAX_BODY} bytes.")
        return None


def plain(status: int, body: bytes, kind: str, more: list[tuple[bytes, bytes]] | None = None) -> Callable[[Send], Any]:
    """An answer without Litestar."""

    async def answer(send: Send) -> None:
        headers = [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode()), *(more or [])]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    return answer


def problem(refused: Refused) -> Callable[[Send], Any]:
    """A refusal without Litestar."""
    body = msgspec.json.encode(Problem(code=refused.code, text=refused.text))
    return plain(refused.status, body, "application/json", retry_after(refused))


def retry_after(refused: Refused) -> list[tuple[bytes, bytes]]:
    """When to come back, as a header."""
    return [] if refused.retry_after is None else [(b"retry-after", str(round(refused.retry_after + 0.5)).encode())]


Asked = Request[Any, Any, State]


def on_refused(_: Asked, refused: Refused) -> Response[Problem]:
    """The answer to a request that is refused."""
    headers = {name.decode(): value.decode() for name, value in retry_after(refused)}
    return Response(Problem(code=refused.code, text=refused.text), status_code=refused.status, headers=headers)


def on_http(_: Asked, error: HTTPException) -> Response[Problem]:
    """The answer to a request that Litestar refuses, in our own form."""
    detail = error.detail
    extra = error.extra
    if isinstance(extra, list) and extra:
        detail = "; ".join(str(one.get("message", "")) + (f" ({one['key']})" if "key" in one else "") for one in extra)
    code = {400: "bad_request", 404: "unknown", 405: "method", 413: "too_large"}.get(error.status_code, "refused")
    return Response(Problem(code=code, text=detail[:500]), status_code=error.status_code, headers=error.headers)


def on_not_stored(_: Asked, error: NotStored) -> Response[Problem]:
    """The answer when the database cannot store."""
    warn("not_stored", why=str(error))
    code, text = "not_stored", "This could not be stored; nothing has changed. Try again in a while."
    if isinstance(error, Unsure):
        code, text = "unsure", "It is not known whether this was stored; look again in a while."
    return Response(Problem(code=code, text=text), status_code=503, headers={"retry-after": "5"})


def on_bad_table(_: Asked, error: BadTable) -> Response[Problem]:
    """The answer when a table is asked for that was stored and cannot be read."""
    warn("table_unreadable", why=str(error))
    return Response(Problem(code="damaged", text=DAMAGED), status_code=409)


def on_nesting(_: Asked, error: RecursionError) -> Response[Problem]:
    """The answer to a body that is nested too deeply to be read."""
    return Response(Problem(code="bad_request", text="The body is nested too deeply."), status_code=400)


def on_error(_: Asked, error: Exception) -> Response[Problem]:
    """The answer to a fault of ours; what it was is in the log only."""
    fail("request_failed")
    return Response(Problem(code="fault", text="Something went wrong on the server."), status_code=500)


def make_rest(house: House) -> Litestar:
    """The REST interface, with its OpenAPI document at /schema/openapi.json."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await house.hall.open()
        house.hall.spawn(house.identities.forget_expired())
        try:
            yield
        finally:
            await house.hall.close()

    return Litestar(
        route_handlers=HANDLERS,
        lifespan=[lifespan],
        state=State({"house": house}),
        request_max_body_size=MAX_BODY,
        exception_handlers={
            Refused: on_refused,
            HTTPException: on_http,
            NotStored: on_not_stored,
            BadTable: on_bad_table,
            RecursionError: on_nesting,
            Exception: on_error,
        },
        openapi_config=OpenAPIConfig(
            title="Tumbledown",
            version=td.__version__,
            description="Tables, people and records. Matches are played over a socket: see docs/protocol.md.",
            contact=Contact(name="Tumbledown"),
            license=License(name="MIT"),
        ),
        logging_config=None,
    )


def create_app(settings: Settings) -> Application:
    """The application that `tumbledown serve` runs."""
    return Application(settings)

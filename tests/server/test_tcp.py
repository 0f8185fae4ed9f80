"""Connections that say nothing, or too slowly, and addresses that have too many of them."""

import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from server.harness import PATIENCE, Server, play_out, two_at
from tumbledown.server.tcp import open_files
from tumbledown.server.throttle import neighbourhood


def call(server: Server, address: str, said: bytes = b"") -> socket.socket:
    """A connection from an address of one's own, on which so much is said."""
    line = socket.create_connection(("127.0.0.1", server.port), PATIENCE, (address, 0))
    line.sendall(said)
    return line


def heard(line: socket.socket) -> bytes:
    """What comes until the server hangs up."""
    found = b""
    try:
        while part := line.recv(65536):
            found += part
    except ConnectionResetError:
        pass
    return found


def test_a_thousand_silent_connections_from_one_address_keep_nobody_else_out(folder: Path) -> None:
    with Server(folder, CONNECTIONS_PER_ADDRESS="50", REQUEST_SECONDS="300") as server, ExitStack() as lines:
        kept = [lines.enter_context(closing(call(server, "127.0.0.2"))) for _ in range(1000)]
        for line in kept[50:]:
            assert heard(line) == b"", "more than fifty are hung up on"
        play_out(*two_at(server))
        kept[0].sendall(b"GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert heard(kept[0]).startswith(b"HTTP/1.1 200"), "the fifty are served"
        with closing(call(server, "127.0.0.2", b"GET /api/health HTTP/1.0\r\n\r\n")) as next_one:
            assert heard(next_one).startswith(b"HTTP/1.1 200"), "and what is closed makes room"


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET /api/health HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 14\r\n\r\n{",
        b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\nGET /api",
    ],
)
def test_who_does_not_say_in_time_what_it_wants_is_hung_up_on(slow: Server, said: bytes) -> None:
    with closing(call(slow, "127.0.0.1", said)) as line:
        begun = time.monotonic()
        heard(line)
        assert time.monotonic() - begun < PATIENCE


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("slow"), REQUEST_SECONDS="0.5") as running:
        yield running


def test_whoever_plays_slowly_is_not_hung_up_on(slow: Server) -> None:
    ann, bob = two_at(slow)
    with closing(call(slow, "127.0.0.1")) as line:
        heard(line)
    # A silent connection was hung up on meanwhile; the sockets of a table were as silent.
    play_out(ann, bob)


def test_a_proxy_that_is_trusted_may_have_any_number(folder: Path) -> None:
    with (
        Server(folder, CONNECTIONS_PER_ADDRESS="2", TRUSTED_PROXIES="127.0.0.3") as server,
        ExitStack() as lines,
    ):
        kept = [lines.enter_context(closing(call(server, "127.0.0.3"))) for _ in range(5)]
        for line in kept:
            line.sendall(b"GET /api/health HTTP/1.0\r\n\r\n")
            assert heard(line).startswith(b"HTTP/1.1 200")


def test_too_few_files_are_asked_for_and_otherwise_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[dict[str, object]] = []
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr("tumbledown.server.tcp.warn", lambda event, **fields: told.append(fields))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 1_000_000))
    assert open_files(10_000) == 10_100
    assert asked == [(10_100, 1_000_000)]
    assert not told
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    assert open_files(10_000) == 4096
    assert "LimitNOFILE=10100" in str(told[0]["advice"])


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("no:address", "no:address"),
    ],
)
def test_of_ipv6_a_whole_network_counts_as_one_address(address: str, counted: str) -> None:
    assert neighbourhood(address) == counted

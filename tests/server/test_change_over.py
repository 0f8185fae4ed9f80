"""One server goes on for another: on the same socket and the same file, without anybody losing anything."""

import contextlib
import json
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from server.harness import Client, Server, play_out, two_at, until


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as opened:
        yield opened


def server_on(listening: socket.socket, folder: Path, *more: str, **variables: str) -> Server:
    server = Server(folder)
    server.arguments = ["--fd", str(listening.fileno()), *more]
    server.handed = (listening.fileno(),)
    server.variables = variables
    return server


def come_back_to(server: Server, *clients: Client) -> None:
    for client in clients:
        client.person.server = server
        client.come_back()


def test_a_match_goes_on_under_the_compiled_server(listening: socket.socket, tmp_path: Path) -> None:
    first = server_on(listening, tmp_path, TUMBLEDOWN_PURE="1")
    second = server_on(listening, tmp_path, "--take-over", TUMBLEDOWN_PURE="0")
    with ThreadPoolExecutor(1) as threads, contextlib.ExitStack() as running:
        running.enter_context(first)
        ann, bob = two_at(first)
        assert ann.person.get("/api/health")["compiled"] is False
        ann.choose("drop:a")
        starting = threads.submit(second.start)
        running.callback(second.stop)
        bob.until(lambda client: client.is_asked)
        # Stored or not, the answer may be lost on the way: a browser sends it again.
        bob.choose("drop:b", wait=False)
        assert first.stop() == 0
        assert ann.closed() in (1001, 1012)
        starting.result()
        assert (second.port, second.address) == (first.port, first.address)
        come_back_to(second, ann, bob)
        if not bob.welcome["last_id"]:
            bob.choose("drop:b")
        ann.until(lambda client: client.is_asked)
        columns = ann.view["table"]["columns"]
        assert columns == ["A", "B", "", "", "", "", ""]
        assert ann.person.get("/api/health")["compiled"] is True
        play_out(ann, bob)


def test_whoever_comes_in_between_waits_and_is_served(listening: socket.socket, tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as threads:
        with server_on(listening, tmp_path):
            pass
        address = f"http://127.0.0.1:{listening.getsockname()[1]}/api/games"
        asked = threads.submit(httpx.get, address, timeout=60, verify=False)
        with server_on(listening, tmp_path, "--take-over"):
            assert asked.result().status_code == 200


def test_a_bot_that_thinks_is_a_choice_under_way(tmp_path: Path) -> None:
    with Server(tmp_path, BOT_SECONDS="30") as server:
        ann = server.guest()
        assert ann.get("/api/health")["choosing"] is False
        table = ann.table("connect_four", ["me", "bot:1"])["table"]["id"]
        client = ann.sit(table, 0)
        assert ann.get("/api/health")["choosing"] is False
        client.choose("drop:a")
        until(lambda: ann.get("/api/health")["choosing"], "the bot thinks")


def test_a_number_that_is_no_socket_is_told(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.arguments = ["--fd", "97"]
    with pytest.raises(AssertionError, match="tumbledown: --fd 97 is no open socket"):
        server.start()
    assert not [line for line in server.log.splitlines() if "Traceback" in line or json.dumps("error") in line]

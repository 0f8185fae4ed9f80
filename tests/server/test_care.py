"""What operators rely on: limits, health, metrics, headers, logs, backups, and disks that fail."""

import asyncio
import json
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from server.disks import SmallDisk
from server.harness import PATIENCE, Client, Server, play_out, two_at, until


def command(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-m", "tumbledown.cli", *arguments], capture_output=True, text=True)


def test_health_readiness_and_metrics(server: Server) -> None:
    ann, bob = two_at(server)
    play_out(ann, bob)
    assert ann.person.get("/api/health")["status"] == "ok"
    assert ann.person.get("/api/ready")["status"] == "ready"
    metrics = ann.person.http.get("/metrics").text
    assert 'tumbledown_choices_total{by="person",game="connect_four"}' in metrics
    assert "tumbledown_commit_seconds_bucket" in metrics
    assert (
        ann.person.http.get("/metrics", headers={"X-Forwarded-For": "1.2.3.4"})
        .headers["content-type"]
        .startswith("text/html")
    )


def test_every_answer_has_security_headers(server: Server) -> None:
    for path in (
        "/",
        "/api/games",
        "/api/tables/00000000000000000000",
        "/metrics",
        "/nothing.js",
        "/schema/openapi.json",
    ):
        headers = server.anybody().http.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"], path
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_the_client_is_served_at_every_page_and_a_missing_file_is_missing(server: Server) -> None:
    assert "<title>" in server.anybody().http.get("/tables/abc").text
    assert server.anybody().http.get("/missing.js").status_code == 404


def test_cookies_are_for_https_when_the_server_is_reached_by_it(folder: Path) -> None:
    with Server(folder, SECURE="true") as server:
        answer = server.anybody().http.post("/api/guests", json={"name": "Ann"})
        assert "Secure" in answer.headers["set-cookie"]
        assert "max-age" in answer.headers["strict-transport-security"]


def test_logs_are_json_lines_without_queries(server: Server) -> None:
    server.anybody().http.get("/api/tables?game=hush")
    lines = [json.loads(line) for line in server.log.splitlines()]
    assert all({"at", "level", "event"} <= set(line) for line in lines)
    assert "hush" not in server.log


def test_oversized_bodies_and_messages_are_refused(server: Server) -> None:
    ann, _ = two_at(server)
    huge = {"game": "connect_four", "seats": [], "variants": {"x": "y" * 600_000}}
    assert ann.person.http.post("/api/tables", json=huge).status_code == 413

    def endless() -> Iterator[bytes]:
        yield b'{"name": "'
        for _ in range(100):
            yield b"x" * 10_000

    assert ann.person.http.post(
        "/api/guests",
        content=endless(),
        headers={"Content-Type": "application/json"},
    ).status_code in (400, 413)
    ann.socket.send("x" * 5000)
    assert ann.wait("bad")["code"] == "too_long"
    ann.socket.send("x" * 100_000)
    assert ann.closed() == 1009


def test_too_many_requests_are_refused(folder: Path) -> None:
    with Server(folder, REQUESTS_PER_SECOND="1", REQUEST_BURST="20") as server:
        http = server.anybody().http
        answers = [http.get("/api/health") for _ in range(15)]
        assert [answer.status_code for answer in answers] == [200] * 15
        end = time.monotonic() + PATIENCE
        while not (refused := http.get("/api/health")).is_error:
            assert time.monotonic() < end, "so many requests were never refused"
        assert (refused.status_code, refused.json()["code"]) == (429, "slow_down")
        assert int(refused.headers["retry-after"]) >= 1


def test_too_many_messages_are_refused_and_then_end_the_socket(folder: Path) -> None:
    with Server(folder, MESSAGES_PER_SECOND="5", MESSAGE_BURST="10") as server:
        ann, bob = two_at(server)
        for _ in range(40):
            ann.send(t="why", option=1)
        assert ann.wait("bad")["code"] == "slow_down"
        assert ann.closed() == 1008
        assert bob.choose("drop:a")["reason"]["rule"] == "CON-02"


def test_messages_are_counted_per_seat_and_not_per_socket(folder: Path) -> None:
    with Server(folder, MESSAGES_PER_SECOND="0.1", MESSAGE_BURST="12") as server:
        ann, bob = two_at(server)
        others = [Client(ann.person, ann.table_id, 0) for _ in range(3)]
        for client in (ann, *others):
            for _ in range(4):
                client.send(t="why", option=1)
        for client in (ann, *others[:2]):
            for _ in range(4):
                client.wait("because")
        assert others[2].wait("bad")["code"] == "slow_down"
        bob.send(t="why", option=1)
        bob.wait("because")


def test_one_hint_at_a_time(server: Server) -> None:
    ann = server.guest()
    client = ann.sit(ann.table("connect_four", ["me", "bot:1"])["table"]["id"], 0)
    for _ in range(5):
        client.send(t="hint", asked=client.asked)
    answers = [client.wait("hinted") for _ in range(5)]
    assert [bool(answer["options"]) for answer in answers] == [False] * 4 + [True]


async def knock(server: Server, table: str, address: str, times: int) -> Counter[str]:
    """Open so many sockets from one address, and keep them open; how often each first line was answered."""
    answers: Counter[str] = Counter()
    opened: list[asyncio.StreamWriter] = []
    gate = asyncio.Semaphore(50)

    async def once() -> None:
        async with gate:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(address, 0))
            head = [
                f"GET /api/tables/{table}/socket HTTP/1.1",
                "Host: x",
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            ]
            writer.write("\r\n".join([*head, "", ""]).encode())
            answers[(await reader.readline()).decode().strip()] += 1
            opened.append(writer)

    await asyncio.gather(*(once() for _ in range(times)))
    for writer in opened:
        writer.close()
    return answers


def test_thousands_of_sockets_from_one_address_are_refused_while_others_play(folder: Path) -> None:
    with Server(folder, SOCKETS_PER_ADDRESS="100") as server:
        ann, bob = two_at(server)
        answers: list[Counter[str]] = []
        attack = threading.Thread(
            target=lambda: answers.append(asyncio.run(knock(server, ann.table_id, "127.0.0.2", 3000)))
        )
        attack.start()
        games = 0
        while attack.is_alive() or games == 0:
            play_out(*two_at(server))
            games += 1
        attack.join()
        assert answers[0]["HTTP/1.1 101 Switching Protocols"] <= 100
        assert answers[0]["HTTP/1.1 403 Forbidden"] >= 2900
        play_out(ann, bob)
        assert "sockets_per_address" in ann.person.http.get("/metrics").text


def test_a_silent_socket_is_told_to_say_hello(server: Server) -> None:
    ann, _ = two_at(server)
    socket = ann.open()
    ann.send(t="hello", seat=0)
    assert ann.wait("bad")["code"] == "hello_again"
    socket.close()


def test_backup_and_check_of_a_running_server(folder: Path) -> None:
    with Server(folder) as server:
        ann, bob = two_at(server, "connect_four")
        play_out(ann, bob)
        running, _ = two_at(server)
        running.choose("drop:a")
        until(lambda: ann.person.get(f"/api/tables/{ann.table_id}")["status"] == "over", "the end is noted")
        copy = folder / "copy.sqlite"
        assert command("db", "backup", str(copy), "--database", server.database).returncode == 0
        assert command("db", "backup", str(copy), "--database", server.database).returncode == 2
        checked = command("db", "check", "--database", str(copy))
        assert checked.returncode == 0, checked.stderr
        assert "1 playing, 1 over" in checked.stdout
        with closing(sqlite3.connect(copy)) as database, database:
            database.execute("DELETE FROM entries WHERE number = 1 AND match = ?", (ann.table_id,))
        checked = command("db", "check", "--database", str(copy))
        assert checked.returncode == 2
        assert "entries are missing" in checked.stdout


def test_a_restored_backup_goes_on(folder: Path) -> None:
    with Server(folder) as server:
        ann, bob = two_at(server)
        ann.choose("drop:a")
        copy = folder / "copy.sqlite"
        command("db", "backup", str(copy), "--database", server.database)
        server.stop()
        server.database = str(copy)
        server.start()
        bob.come_back()
        assert "ack" in bob.choose("drop:b")


def test_an_old_database_is_refused_with_what_to_do(folder: Path) -> None:
    database = folder / "old.sqlite"
    assert command("db", "migrate", "--database", str(database)).returncode == 0
    with closing(sqlite3.connect(database)) as file, file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(AssertionError):
        Server(folder, str(database)).start()


def test_a_full_disk_loses_nothing_and_play_goes_on_when_there_is_room(folder: Path) -> None:
    with SmallDisk(folder / "disk", 2) as disk, Server(folder, str(disk.folder / "tumbledown.sqlite")) as server:
        ann, bob = two_at(server)
        ann.choose("drop:a")
        bob.until(lambda client: client.is_asked)
        disk.fill()
        refusals = 0
        while refusals < 3:
            reply = bob.act("say", text="x" * 400)
            if "ack" not in reply:
                assert reply["reason"]["code"] == "not_stored"
                refusals += 1
        refused = bob.choose("drop:b")
        assert "ack" in refused or refused["reason"]["code"] == "not_stored"
        disk.free()
        if "ack" not in refused:
            assert "ack" in bob.choose("drop:b")
        ann.until(lambda client: client.is_asked)
        assert ann.view["table"]["columns"][:2] == ["A", "B"]
        server.kill()
        server.start()
        ann.come_back()
        assert ann.view["table"]["columns"][:2] == ["A", "B"]


def test_a_dead_worker_process_is_replaced_and_the_bot_chooses(folder: Path) -> None:
    with Server(folder, BOT_SECONDS="0.3") as server:
        ann = server.guest()
        client = ann.sit(ann.table("connect_four", ["me", "bot:5"])["table"]["id"], 0)
        client.choose("drop:a")
        client.until(lambda client: client.is_asked)
        assert server.process is not None
        found = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True).stdout.split()
        # A worker that stands still cannot have chosen before it dies.
        for worker in found:
            subprocess.run(["kill", "-STOP", worker], check=True)
        client.choose("drop:a")
        for worker in found:
            subprocess.run(["kill", "-KILL", worker], check=True)
        client.until(lambda client: client.is_asked)
        assert sum(map(len, client.view["table"]["columns"])) == 4
        assert "tumbledown_thinking_retries_total 1.0" in ann.http.get("/metrics").text

"""PostgreSQL: two server processes, one truth."""

import asyncio
import json
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import psycopg
import pytest

from server.chaos.faults import frozen
from server.disks import SmallDisk, slow_disk
from server.harness import PATIENCE, START_PATIENCE, Client, Person, Server, play_out, two_at, until
from server.test_durability import LONG_GAME, Player, acked, wait_for_play
from tumbledown.bench.load.postgres import Postgres, new_folder
from tumbledown.server.store.base import NotStored, Row
from tumbledown.server.store.migrate import migrate
from tumbledown.server.store.postgres import PostgresStore


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    running = Postgres()
    yield running
    running.remove()


def new_database(postgres: Postgres) -> str:
    address = postgres.database(f"test_{time.monotonic_ns()}")
    migrate(address)
    return address


@pytest.fixture
def database(postgres: Postgres) -> str:
    return new_database(postgres)


@contextmanager
def two_servers(database: str, folder: Path, **settings: str) -> Iterator[list[Server]]:
    (folder / "a").mkdir()
    (folder / "b").mkdir()
    with (
        Server(folder / "a", database, **settings) as first,
        Server(folder / "b", database, **settings) as second,
    ):
        yield [first, second]


@pytest.fixture
def servers(database: str, tmp_path: Path) -> Iterator[list[Server]]:
    with two_servers(database, tmp_path) as running:
        yield running


def at(client: Client, server: Server) -> Client:
    """The same person on the same seat, at another server process."""
    person = Person(server, None)
    person.http.cookies.update(client.person.http.cookies)
    client.close()
    return person.sit(client.table_id, client.seat)


def chosen(database: str, table: str) -> list[tuple[int, int, int]]:
    with psycopg.connect(database) as connection:
        rows = connection.execute(
            "SELECT seat, option, client FROM entries WHERE match = %s AND kind = 'choice' ORDER BY number", (table,)
        ).fetchall()
    return [(seat, int(option), client) for seat, option, client in rows]


def test_clients_of_one_match_at_two_processes_see_one_game(servers: list[Server]) -> None:
    ann, bob = two_at(servers[0], "secret_cards")
    bob = at(bob, servers[1])
    assert ann.is_asked
    assert bob.is_asked
    play_out(ann, bob)
    assert ann.result == bob.result
    assert ann.view["table"]["played"] == bob.view["table"]["played"]


def test_joining_at_one_process_is_seen_at_the_other(servers: list[Server]) -> None:
    ann = servers[0].guest("Ann")
    table = ann.table("connect_four", ["me", "open"])["table"]["id"]
    waiting = ann.sit(table, 0)
    bob = servers[1].guest("Bob")
    assert [one["id"] for one in bob.get("/api/tables?status=open")["tables"]] == [table]
    bob.post(f"/api/tables/{table}/join", {})
    waiting.until(lambda client: getattr(client, "decision", None) is not None)
    second = bob.sit(table, 1)
    message = waiting.wait("table", lambda message: message["table"]["seats"][1]["connected"])
    assert message["table"]["seats"][1]["name"] == "Bob"
    waiting.choose("drop:a")
    second.until(lambda client: client.is_asked)
    waiting.act("say", text="over there?")
    assert second.wait("update", lambda update: "chat" in update)["chat"]["text"] == "over there?"


def test_who_is_connected_elsewhere_is_known_until_that_process_dies(database: str, tmp_path: Path) -> None:
    with two_servers(database, tmp_path, ABANDON_SECONDS="0.5") as servers:
        ann, bob = servers[0].guest("Ann"), Person(servers[1], "Bob")
        table = ann.table("connect_four", ["me", "open"])["table"]["id"]
        bob.post(f"/api/tables/{table}/join", {})
        there = bob.sit(table, 1)
        # Bob was there before this process had the match in memory.
        here = ann.sit(table, 0)
        here.wait("table", lambda message: message["table"]["seats"][1]["connected"])
        time.sleep(0.6)
        assert here.act("hand_over", seat=1, bot="random")["reason"]["code"] == "not_gone"
        there.close()
        here.wait("table", lambda message: not message["table"]["seats"][1]["connected"])
        there.open()
        here.wait("table", lambda message: message["table"]["seats"][1]["connected"])
        servers[1].kill()
        here.wait("table", lambda message: not message["table"]["seats"][1]["connected"])
        time.sleep(0.6)
        assert here.act("hand_over", seat=1, bot="random")["notice"]["bot"] == "random"


def test_long_lines_and_odd_signs_reach_the_other_process(servers: list[Server]) -> None:
    """A payload of NOTIFY is limited in bytes, and a line of chat in characters."""
    ann, bob = two_at(servers[0])
    bob = at(bob, servers[1])
    for text in ("🂡" * 500, 'é"\\' * 100, "x"):
        ann.act("say", text=text)
        assert bob.wait("update", lambda update: "chat" in update)["chat"]["text"] == text


@pytest.mark.parametrize("everywhere", [False, True])
def test_a_session_that_is_revoked_at_one_process_is_dead_at_the_other(servers: list[Server], everywhere: bool) -> None:
    ann, bob = two_at(servers[0])
    there = at(ann, servers[1])
    person = there.person
    person.get("/api/me")
    bob = at(bob, servers[1])
    path = f"/api/sessions?everywhere={str(everywhere).lower()}"
    assert ann.person.http.delete(path).status_code == 204
    assert there.closed() == 4401
    person.get("/api/me", 401)
    bob.choose("drop:a")


def test_news_that_cannot_be_read_do_not_end_the_news(servers: list[Server], database: str) -> None:
    ann, bob = two_at(servers[0])
    bob = at(bob, servers[1])
    with psycopg.connect(database, autocommit=True) as connection:
        for payload in ("nonsense", '{"kind": "rows", "process": "elsewhere", "rows": [["x"]]}'):
            connection.execute("SELECT pg_notify('tumbledown', %s)", (payload,))
    until(lambda: all("news_lost" in server.log for server in servers), "both have failed to read them")
    ann.choose("drop:a")
    bob.until(lambda client: client.is_asked)
    assert bob.view["table"]["columns"][0] == "A"


def test_an_entry_that_does_not_follow_from_the_others_ends_only_its_room(servers: list[Server], database: str) -> None:
    """A process of another release may store what this one cannot take."""
    ann, bob = two_at(servers[0])
    bob = at(bob, servers[1])
    strange = [ann.table_id, 1, "choice", 1, "0", "", -1, "", 0]
    payload = json.dumps({"kind": "rows", "process": "elsewhere", "rows": [strange]})
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("SELECT pg_notify('tumbledown', %s)", (payload,))
    assert (ann.closed(), bob.closed()) == (1013, 1013)
    ann.come_back()
    bob.come_back()
    ann.choose("drop:a")
    bob.until(lambda client: client.is_asked)


def test_an_entry_that_cannot_be_written_does_not_end_the_writing(database: str) -> None:
    async def write() -> None:
        store = PostgresStore(database)
        await store.open(lambda _: None)
        try:
            good = Row("a match", 0, "start", -1, "", "[]", -1, "", 0)
            with pytest.raises(NotStored):
                await asyncio.wait_for(store.append(good._replace(body="\ud800")), 20)
            await asyncio.wait_for(store.append(good), 20)
            assert await store.log_of("a match") == [good]
        finally:
            await store.close()

    asyncio.run(write())


def test_both_processes_race_for_the_same_number_and_nothing_is_lost_or_doubled(
    servers: list[Server], database: str
) -> None:
    """One person sits on one seat with two browsers at two processes, and both choose at the same moment."""
    ann, bob = two_at(servers[0])
    twin = at(ann, servers[1])
    ann = Client(ann.person, ann.table_id, 0)
    for number in range(8):
        for client in (ann, twin):
            client.until(lambda client: client.is_asked)
        ann.ids = twin.ids = 100 * number
        ann.choose(number % 7, wait=False, id=100 * number + 1)
        twin.choose((number + 1) % 7, wait=False, id=100 * number + 2)
        replies = [ann.reply(100 * number + 1), twin.reply(100 * number + 2)]
        assert sorted("ack" in reply for reply in replies) == [False, True], replies
        if any(reply.get("result") for reply in replies):
            break
        bob.until(lambda client: client.is_asked or client.result is not None)
        if bob.result is None and bob.choose((number + 3) % 7).get("result"):
            break
    mine = [client for seat, _, client in chosen(database, ann.table_id) if seat == 0]
    assert len(mine) == len(set(mine)) == number + 1


def test_a_bot_chooses_once_however_many_processes_watch(servers: list[Server], database: str) -> None:
    ann = servers[0].guest()
    client = ann.sit(ann.table("connect_four", ["me", "bot:random"])["table"]["id"], 0)
    watching = Person(servers[1], "Eve").sit(client.table_id)
    play_out(client, watching)
    seats = [seat for seat, _, _ in chosen(database, client.table_id)]
    assert seats == [number % 2 for number in range(len(seats))]


def play_while(pairs: list[tuple[Client, Client]], disturb: "Disturbance", database: str, least: int) -> None:
    """Play matches while something bad happens; then compare the log with what was acknowledged.

    Play goes on until so many choices were acknowledged, some of them afterwards, however long that takes.
    """
    stop = threading.Event()
    players = [Player(client, stop, number) for number, client in enumerate(one for pair in pairs for one in pair)]
    for player in players:
        player.start()
    wait_for_play(players)
    disturb()
    before = acked(players)
    enough = max(least, before + 1)
    until(lambda: acked(players) >= enough or all(over(player) for player in players), "play goes on", START_PATIENCE)
    stop.set()
    for player in players:
        player.join(PATIENCE)
        assert player.error is None, player.error
    for player in players:
        log = [
            (option, client)
            for seat, option, client in chosen(database, player.client.table_id)
            if seat == player.client.seat
        ]
        assert len({client for _, client in log}) == len(log), "a choice was applied twice"
        known = {client: option for option, client in log}
        for client, (option, _) in player.acked.items():
            assert known.get(client) == option, f"acknowledged choice {client} is lost"
    for first, second in zip(players[::2], players[1::2], strict=True):
        first.client.come_back()
        second.client.come_back()
        assert first.client.view["table"] == second.client.view["table"]


def over(player: Player) -> bool:
    """Whether nothing more is to be expected of a player."""
    return player.client.result is not None or player.error is not None


class Disturbance:
    """Something bad, to be called while others play."""

    def __call__(self) -> None:
        raise NotImplementedError


class KillOneServer(Disturbance):
    def __init__(self, servers: list[Server], times: int) -> None:
        self.servers = servers
        self.times = times

    def __call__(self) -> None:
        chance = random.Random(4)
        for number in range(self.times):
            time.sleep(chance.uniform(0.1, 0.4))
            self.servers[number % 2].kill()
            self.servers[number % 2].start()


class RestartPostgres(Disturbance):
    def __init__(self, postgres: Postgres, times: int) -> None:
        self.postgres = postgres
        self.times = times

    def __call__(self) -> None:
        for _ in range(self.times):
            time.sleep(0.4)
            self.postgres.stop()
            time.sleep(0.2)
            self.postgres.start()
        time.sleep(2.0)


def spread(servers: list[Server], matches: int) -> list[tuple[Client, Client]]:
    """Matches whose clients sit at different processes."""
    pairs = []
    for _ in range(matches):
        ann, bob = two_at(servers[0], LONG_GAME)
        pairs.append((ann, at(bob, servers[1])))
    return pairs


def test_kill_9_of_either_process_loses_and_doubles_nothing(servers: list[Server], database: str) -> None:
    play_while(spread(servers, 3), KillOneServer(servers, 3), database, 20)


def test_postgresql_restarted_under_it_loses_and_doubles_nothing(
    servers: list[Server], database: str, postgres: Postgres
) -> None:
    play_while(spread(servers, 3), RestartPostgres(postgres, 1), database, 5)
    until(lambda: servers[0].guest().http.get("/api/ready").status_code == 200, "the server is ready again")


def test_a_postgresql_that_stands_still_is_given_up_and_nothing_is_lost_or_doubled(
    postgres: Postgres, database: str, tmp_path: Path
) -> None:
    with Server(tmp_path, database, STORE_SECONDS="1") as server:
        ann, bob = two_at(server)
        ann.choose("drop:a")
        bob.until(lambda client: client.is_asked)
        with frozen(postgres):
            begun = time.monotonic()
            bob.choose("drop:b", wait=False)
            assert bob.closed() == 1013
            answer = ann.person.http.post("/api/guests", json={"name": "Eve"})
            assert (answer.status_code, answer.json()["code"]) == (503, "not_stored")
            assert ann.person.http.get("/api/ready").status_code == 503
            assert ann.person.http.get("/api/health").status_code == 200
            assert time.monotonic() - begun < PATIENCE
        until(lambda: ann.person.http.get("/api/ready").status_code == 200, "it is ready again")
        bob.come_back()
        if bob.is_asked:
            bob.send(t="choose", id=bob.ids, asked=bob.asked, text="drop:b")
            assert "ack" in bob.reply(bob.ids)
        ann.come_back()
        assert ann.view["table"]["columns"][:2] == ["A", "B"]
        assert [seat for seat, _, _ in chosen(database, ann.table_id)] == [0, 1]
        for line in server.log.splitlines():
            json.loads(line)


def test_a_server_stops_in_time_though_postgresql_stands_still(
    postgres: Postgres, database: str, tmp_path: Path
) -> None:
    with Server(tmp_path, database, STORE_SECONDS="300", STOP_SECONDS="2") as server:
        ann, _ = two_at(server)
        with frozen(postgres):
            ann.choose("drop:a", wait=False)
            begun = time.monotonic()
            assert server.stop() == 1
            assert time.monotonic() - begun < PATIENCE
        assert "stopped_while_something_hung" in server.log


class FillDisk(Disturbance):
    def __init__(self, disk: SmallDisk, postgres: Postgres, servers: list[Server], times: int) -> None:
        self.disk = disk
        self.postgres = postgres
        self.servers = servers
        self.times = times

    def refused(self) -> int:
        """How often something could not be stored."""
        return sum(server.log.count("not_stored") for server in self.servers)

    def is_refused_after(self, before: int) -> bool:
        return self.refused() > before

    def __call__(self) -> None:
        for _ in range(self.times):
            time.sleep(0.5)
            before = self.refused()
            self.disk.fill()
            until(partial(self.is_refused_after, before), "something could not be stored")
            self.disk.free()
            time.sleep(0.5)
            self.postgres.go_on()
        time.sleep(2.0)


@pytest.mark.parametrize("times", [1, pytest.param(10, marks=pytest.mark.soak)])
def test_a_full_disk_under_postgresql_loses_and_doubles_nothing(tmp_path: Path, times: int) -> None:
    with SmallDisk(new_folder(), 64) as disk:
        postgres = Postgres(disk.folder, small=True)
        try:
            database = new_database(postgres)
            with two_servers(database, tmp_path) as servers:
                play_while(spread(servers, 4), FillDisk(disk, postgres, servers, times), database, 10)
                until(lambda: servers[0].guest().http.get("/api/ready").status_code == 200, "it is ready again")
        finally:
            postgres.stop()


@pytest.mark.soak
def test_kill_9_fifty_times_on_a_slow_disk_under_postgresql(tmp_path: Path) -> None:
    folder = new_folder()
    folder.chmod(0o755)
    postgres = Postgres(folder, slow_disk(folder, 40))
    try:
        database = new_database(postgres)
        with two_servers(database, tmp_path) as servers:
            play_while(spread(servers, 10), KillOneServer(servers, 50), database, 100)
    finally:
        postgres.remove()


@pytest.mark.soak
def test_postgresql_restarted_ten_times(servers: list[Server], database: str, postgres: Postgres) -> None:
    play_while(spread(servers, 10), RestartPostgres(postgres, 10), database, 20)


@pytest.mark.soak
def test_kill_9_of_either_process_fifty_times(servers: list[Server], database: str) -> None:
    play_while(spread(servers, 20), KillOneServer(servers, 50), database, 200)


def test_what_is_kept_at_one_process_is_found_and_dropped_at_another(servers: list[Server]) -> None:
    ann = servers[0].guest()
    design = {"game": "rattle", "topic": "warband", "name": "Moss", "body": {"groups": ["\u0000"]}}
    made = ann.post("/api/designs", design, 201)
    elsewhere = Person(servers[1], None)
    elsewhere.http.cookies.update(ann.http.cookies)
    path = f"/api/designs/{made['id']}"
    assert elsewhere.http.put(path, json=design | {"name": "Iron"}).status_code == 200
    assert [one["name"] for one in ann.get("/api/designs")] == ["Iron"]
    assert elsewhere.http.delete(path).status_code == 204
    assert ann.http.delete(path).status_code == 404

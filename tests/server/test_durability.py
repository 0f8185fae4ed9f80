"""What was acknowledged is there after a power cut, once; and what was not can be sent again."""

import random
import threading
import time
from pathlib import Path
from typing import Any, Protocol

import pytest
from websockets.exceptions import WebSocketException

from server.disks import SmallDisk, failing_disk, slow_disk
from server.harness import START_PATIENCE, Client, Server, two_at, until

Pair = tuple[Client, Client]
LONG_GAME = "rubble"
"""A game without secrets that is still under way when the server is killed."""


class Player(threading.Thread):
    """Plays one seat like a good client: numbers its choices, resends until acknowledged, comes back after any cut."""

    def __init__(self, client: Client, stop: threading.Event, seed: int) -> None:
        super().__init__(daemon=True)
        self.client = client
        self.stop = stop
        self.random = random.Random(seed)
        self.acked: dict[int, tuple[int, int]] = {}
        """By id: the option, and the update that the server said it became."""
        self.pending: dict[str, Any] | None = None
        self.not_stored: dict[int, int] = {}
        """By id: the option of a choice that could not be stored; sent twice, it may come through later."""
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stop.is_set() and self.client.result is None:
                try:
                    self.step()
                except (WebSocketException, OSError, EOFError, TimeoutError):
                    self.come_back()
        except BaseException as error:
            self.error = error

    def step(self) -> None:
        client = self.client
        if self.pending is None and client.is_asked:
            client.ids += 1
            option = self.random.choice(client.decision["options"])["option"]
            self.pending = {"t": "choose", "id": client.ids, "asked": client.asked, "option": option}
            client.send(**self.pending)
            if self.random.random() < 0.2:
                client.send(**self.pending)
        self.heed(client.read(0.5))

    def heed(self, message: dict[str, Any]) -> None:
        if message["t"] == "ack":
            self.note(message["id"], message["n"])
        elif message.get("ack") is not None:
            self.note(message["ack"], message["n"])
        elif message["t"] == "refused" and self.pending and message["id"] == self.pending["id"]:
            assert message["reason"]["code"] in ("stale", "not_your_choice", "over", "not_stored"), message
            if message["reason"]["code"] == "not_stored":
                self.not_stored[message["id"]] = self.pending["option"]
            self.pending = None

    def note(self, client: int, n: int) -> None:
        if self.pending and self.pending["id"] == client:
            self.acked[client] = (self.pending["option"], n)
            self.pending = None
        elif client in self.not_stored:
            self.acked[client] = (self.not_stored.pop(client), n)
        else:
            assert self.acked[client][1] == n, "an acknowledgement changed"

    def come_back(self) -> None:
        """Connect again, and resend what was not acknowledged."""
        time.sleep(0.02)
        if self.stop.is_set():
            return
        try:
            self.client.come_back()
            for update in self.client.welcome["missed"]:
                if update.get("ack") is not None:
                    self.note(update["ack"], update["n"])
            if self.pending is not None:
                self.client.send(**self.pending)
        except (WebSocketException, OSError, EOFError, TimeoutError):
            return


def chosen(server: Server, table: str) -> list[tuple[int, int, int]]:
    """Seat, option and client id of every choice in the log, read from the database itself."""
    import sqlite3

    rows = sqlite3.connect(server.database).execute(
        "SELECT number, seat, option, client FROM entries WHERE match = ? AND kind = 'choice' ORDER BY number", (table,)
    )
    return [(seat, int(option), client) for _, seat, option, client in rows]


def check(server: Server, players: list[Player]) -> None:
    """Every acknowledged choice is in the log once, and nothing else that was not sent."""
    for first in players[::2]:
        second = players[players.index(first) + 1]
        log = chosen(server, first.client.table_id)
        for player in (first, second):
            assert player.error is None, player.error
            mine = [(option, client) for seat, option, client in log if seat == player.client.seat]
            assert len({client for _, client in mine}) == len(mine), "a choice was applied twice"
            known = {client: option for option, client in mine}
            for client, (option, _) in player.acked.items():
                assert known.get(client) == option, f"acknowledged choice {client} is lost"


def converge(pairs: list[Pair]) -> None:
    """After all is over, both clients of a match see the same table."""
    for ann, bob in pairs:
        ann.come_back()
        bob.come_back()
        assert ann.view["table"] == bob.view["table"]
        assert ann.result == bob.result


class Trouble(Protocol):
    """Something that is bad before each kill, and good again before the restart."""

    def before(self) -> None: ...

    def after(self) -> None: ...


def kill_under_load(server: Server, kills: int, matches: int, seed: int, trouble: Trouble | None = None) -> int:
    """Kill and restart the server at random moments while matches are played; gives the acknowledged choices."""
    chance = random.Random(seed)
    stop = threading.Event()
    pairs = [two_at(server, LONG_GAME) for _ in range(matches)]
    players = [Player(client, stop, chance.randrange(2**30)) for pair in pairs for client in pair]
    done: list[Player] = []
    for player in players:
        player.start()
    for _ in range(kills):
        wait_for_play(players)
        time.sleep(chance.uniform(0.05, 0.4))
        if trouble is not None:
            trouble.before()
        server.kill()
        if trouble is not None:
            trouble.after()
        server.start()
        for number, (first, second) in enumerate(zip(players[::2], players[1::2], strict=True)):
            if first.client.result is not None and second.client.result is not None:
                # The match is over: a new one takes its place, so that every kill meets play.
                done += [first, second]
                pairs[number] = two_at(server, LONG_GAME)
                fresh = [Player(client, stop, chance.randrange(2**30)) for client in pairs[number]]
                players[2 * number : 2 * number + 2] = fresh
                for player in fresh:
                    player.start()
    time.sleep(0.3)
    stop.set()
    for player in players:
        player.join(10)
    check(server, players + done)
    converge(pairs)
    return acked(players + done)


def wait_for_play(players: list[Player]) -> None:
    """Every kill shall meet play, however slowly the clients come back."""
    before = acked(players)
    until(lambda: acked(players) > before, "play goes on", START_PATIENCE)


def acked(players: list[Player]) -> int:
    """How many choices were acknowledged."""
    return sum(len(player.acked) for player in players)


def test_kill_9_under_load_loses_and_doubles_nothing(folder: Path) -> None:
    with Server(folder) as server:
        assert kill_under_load(server, kills=4, matches=5, seed=1) > 20


@pytest.mark.soak
def test_kill_9_fifty_times(folder: Path) -> None:
    with Server(folder) as server:
        assert kill_under_load(server, kills=50, matches=20, seed=2) > 100


def on_a_slow_disk(folder: Path, milliseconds: int) -> Server:
    server = Server(folder)
    server.variables = slow_disk(folder, milliseconds)
    return server


def test_a_slow_disk_is_waited_for_and_loses_and_doubles_nothing(folder: Path) -> None:
    with on_a_slow_disk(folder, 150) as server:
        ann, _ = two_at(server)
        start = time.monotonic()
        ann.choose("drop:a")
        assert time.monotonic() - start > 0.15, "the disk was not slow, or not waited for"
        assert kill_under_load(server, kills=2, matches=4, seed=3) > 3


@pytest.mark.soak
def test_kill_9_fifty_times_on_a_slow_disk(folder: Path) -> None:
    with on_a_slow_disk(folder, 60) as server:
        assert kill_under_load(server, kills=50, matches=20, seed=4) > 50


class FullAgainAndAgain:
    """A disk that is full at the moment of every kill, and has room again before the restart."""

    def __init__(self, disk: SmallDisk, chance: random.Random) -> None:
        self.disk = disk
        self.chance = chance

    def before(self) -> None:
        self.disk.fill()
        time.sleep(self.chance.uniform(0.05, 0.4))

    def after(self) -> None:
        self.disk.free()


@pytest.mark.parametrize("kills", [3, pytest.param(50, marks=pytest.mark.soak)])
def test_kill_9_on_a_full_disk_loses_and_doubles_nothing(folder: Path, kills: int) -> None:
    with SmallDisk(folder / "disk", 8) as disk, Server(folder, str(disk.folder / "tumbledown.sqlite")) as server:
        trouble = FullAgainAndAgain(disk, random.Random(5))
        assert kill_under_load(server, kills=kills, matches=6, seed=5, trouble=trouble) > 10
        assert "not_stored" in server.log


def test_after_a_failed_sync_nobody_is_told_what_is_not_known(folder: Path) -> None:
    server = Server(folder)
    server.variables, flag = failing_disk(folder)
    with server:
        ann, bob = two_at(server)
        eve = server.anybody()
        for number in range(3):
            chooser, other = (ann, bob) if number % 2 == 0 else (bob, ann)
            chooser.until(lambda client: client.is_asked)
            flag.touch()
            chooser.choose(number, wait=False)
            assert chooser.closed() == 1013
            assert not [message for message in chooser.seen if message["t"] == "refused"], "nobody knows"
            answer = eve.http.post("/api/guests", json={"name": "Eve"})
            assert (answer.status_code, answer.json()["code"]) == (503, "not_stored")
            flag.unlink()
            until(lambda: eve.http.post("/api/guests", json={"name": "Eve"}).status_code == 201, "it stores")
            chooser.come_back()
            shown = chooser.view
            # No time to write anything else down: what was shown is what is found.
            server.kill()
            server.start()
            chooser.come_back()
            assert chooser.view == shown
            if chooser.is_asked:
                chooser.send(t="choose", id=chooser.ids, asked=chooser.asked, option=number)
                assert "ack" in chooser.reply(chooser.ids)
            other.come_back()
            assert len(chosen(server, ann.table_id)) == number + 1


def test_after_a_failed_sync_it_is_enough_that_people_come_back(folder: Path) -> None:
    """The file was opened again by the next who wrote; but nobody could, because nobody could come in to do so."""
    server = Server(folder)
    server.variables, flag = failing_disk(folder)
    with server:
        ann, _ = two_at(server)
        flag.touch()
        ann.choose(3, wait=False)
        assert ann.closed() == 1013
        flag.unlink()
        until(lambda: comes_back(ann), "somebody who comes back is let in")
        assert "ack" in ann.choose(3) or not ann.is_asked


def comes_back(client: Client) -> bool:
    """Whether a client is let in again."""
    try:
        client.come_back()
    except (WebSocketException, OSError, EOFError):
        return False
    return True


def test_a_choice_is_not_acknowledged_before_it_is_in_the_database(folder: Path) -> None:
    with Server(folder) as server:
        ann, bob = two_at(server)
        for round_number in range(3):
            ann.choose(round_number % 2 * 3)
            # No time passes between the acknowledgement and the cut.
            server.kill()
            log = chosen(server, ann.table_id)
            assert [client for seat, _, client in log if seat == 0][-1] == ann.ids
            server.start()
            bob.come_back()
            bob.choose(5)
            ann.come_back()


def test_numbers_and_acknowledgements_survive_a_restart(folder: Path) -> None:
    with Server(folder) as server:
        ann, bob = two_at(server)
        ann.choose("drop:a")
        bob.until(lambda client: client.is_asked)
        reply = bob.choose("drop:b")
        ann.until(lambda client: client.is_asked)
        before = (ann.n, bob.n, ann.asked, ann.view)
        server.stop()
        server.start()
        ann.come_back()
        bob.come_back()
        assert (ann.n, bob.n, ann.asked, ann.view) == before
        bob.send(t="choose", id=1, asked=0, text="drop:b")
        assert bob.reply(1) == {"t": "ack", "id": 1, "n": reply["n"]}
        assert bob.welcome["last_id"] == 1


def test_a_graceful_stop_says_so_and_exits_cleanly(folder: Path) -> None:
    with Server(folder) as server:
        ann, _bob = two_at(server)
        ann.choose("drop:a")
        assert server.stop() == 0
        assert ann.closed() == 1001


def test_two_servers_cannot_share_a_file(folder: Path) -> None:
    """By whatever link it is reached; the second says in one sentence where the first is."""
    with Server(folder) as server:
        (folder / "linked.sqlite").symlink_to(server.database)
        for name in (server.database, str(folder / "linked.sqlite")):
            with pytest.raises(
                AssertionError, match=rf"the database {name} is in use by the server at {server.address}"
            ):
                Server(folder, name).start()
        assert server.guest().table("connect_four", ["me", "bot:1"])

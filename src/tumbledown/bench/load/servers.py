"""The servers that are measured, each started in a process of its own, and how a move is made on each."""

import asyncio
import json
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

from tumbledown.bench.load.wire import Wire, open_wire
from tumbledown.bench.peers import BOARDGAMEIO
from tumbledown.engine import TumbledownError

HOST = "127.0.0.1"
TICKS = os.sysconf("SC_CLK_TCK")
NO_LIMITS = {
    "MESSAGES_PER_SECOND": "0",
    "REQUESTS_PER_SECOND": "0",
    "GUESTS_PER_HOUR": "100000000",
    "TABLES_PER_HOUR": "100000000",
    "SOCKETS_PER_ADDRESS": "100000",
    "CONNECTIONS_PER_ADDRESS": "0",
    "SOCKETS": "100000",
    "LOG_LEVEL": "warning",
}


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


class Seat(ABC):
    """One client of a match."""

    wire: Wire

    @abstractmethod
    def move(self, number: int, option: int) -> None:
        """Send the match's move of this number."""

    @abstractmethod
    async def see(self, number: int) -> None:
        """Wait until the match's move of this number is shown (and, to who made it, acknowledged)."""


class Peer(ABC):
    """A server in a process of its own."""

    name = ""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.process = self.launch()
        self._wait()

    @abstractmethod
    def launch(self) -> "subprocess.Popen[bytes]":
        """Start the process."""

    @abstractmethod
    async def match(self) -> list[Seat]:
        """Two clients at a new match of Connect Four."""

    def _wait(self) -> None:
        end = time.monotonic() + 30
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise TumbledownError(f"{self.name} could not be started")
            with socket.socket() as probe:
                if probe.connect_ex((HOST, self.port)) == 0:
                    return
            time.sleep(0.02)
        raise TumbledownError(f"{self.name} does not listen")

    def cpu_seconds(self) -> float:
        """CPU time that the process has used, all its threads together."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def megabytes(self) -> float:
        """Memory that the process holds."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0.0

    def request(self, path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
        """Post JSON; gives the answer and the cookie it set."""
        headers = {"Content-Type": "application/json"} | ({"Cookie": cookie} if cookie else {})
        asked = urllib.request.Request(
            f"http://{HOST}:{self.port}{path}", json.dumps(body).encode(), headers, method="POST"
        )
        with urllib.request.urlopen(asked, timeout=30) as answer:
            return json.load(answer), (answer.headers["Set-Cookie"] or "").partition(";")[0]

    def stop(self) -> None:
        """End the process."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class OurSeat(Seat):
    """A client of ours: numbers its choices and knows which decision it answers."""

    def __init__(self, wire: Wire, seat: int) -> None:
        self.wire = wire
        self.seat = seat
        self.n = 0
        self.asked = 0
        self.ids = 0
        self.options: list[int] = []
        self.over = False

    async def hello(self) -> None:
        """Say hello and take the welcome."""
        self.wire.send(f'{{"t":"hello","seat":{self.seat}}}')
        while (message := json.loads(await self.wire.read()))["t"] != "welcome":
            pass
        self.take(message)

    def take(self, message: Any) -> None:
        """Keep what the next choice needs."""
        self.n = message["n"]
        if message.get("decision"):
            self.asked = message["asked"]
            self.options = [choice["option"] for choice in message["decision"]["options"]]
            self.over = message.get("result") is not None

    def move(self, number: int, option: int) -> None:
        """Choose."""
        self.ids += 1
        self.wire.send(f'{{"t":"choose","id":{self.ids},"asked":{self.asked},"option":{option}}}')

    async def see(self, number: int) -> None:
        """Each move of an open game is one update."""
        while self.n < number:
            await self.next()

    async def next(self) -> Any:
        """The next message, taken."""
        message = json.loads(await self.wire.read())
        if message["t"] == "update":
            self.take(message)
        elif message["t"] in ("refused", "bad"):
            raise TumbledownError(f"the server refused: {message}")
        return message


class Ours(Peer):
    """Tumbledown: every move is durable before it is shown."""

    name = "tumbledown"

    def __init__(self, folder: Path, database: str = "") -> None:
        self.database = database or str(folder / "tumbledown.sqlite")
        self._cookies: list[str] = []
        self._making = threading.Lock()
        super().__init__(folder)

    def launch(self) -> "subprocess.Popen[bytes]":
        """`tumbledown serve` without limits."""
        variables = os.environ | {f"TUMBLEDOWN_{name}": value for name, value in NO_LIMITS.items()}
        variables |= {"TUMBLEDOWN_DATABASE": self.database, "TUMBLEDOWN_PORT": str(self.port)}
        command = [sys.executable, "-m", "tumbledown.cli", "serve"]
        return subprocess.Popen(command, env=variables, stdout=subprocess.DEVNULL)

    def guest(self, number: int) -> str:
        """The cookie of a guest; guests are made once and used again."""
        with self._making:
            while len(self._cookies) <= number:
                self._cookies.append(self.request("/api/guests", {"name": f"Guest {number}"})[1])
            return self._cookies[number]

    def table(self, game: str, seats: int) -> str:
        """A table with one guest on all its seats."""
        body = {"game": game, "seats": [{"kind": "me"}] * seats}
        made, _ = self.request("/api/tables", body, self.guest(0))
        name: str = made["table"]["id"]
        return name

    async def sit(self, table: str, seats: int, others: "Ours | None" = None) -> list["OurSeat"]:
        """A socket for each seat; every second one at another process, if there is one."""
        found = []
        for seat in range(seats):
            at = others if others is not None and seat % 2 else self
            wire = await open_wire(HOST, at.port, f"/api/tables/{table}/socket", self.guest(0))
            client = OurSeat(wire, seat)
            await client.hello()
            found.append(client)
        return found

    async def match(self) -> list[Seat]:
        """Two clients at a new match of Connect Four."""
        table = await asyncio.to_thread(self.table, "connect_four", 2)
        return list(await self.sit(table, 2))


class TwoOfOurs:
    """Two processes of ours on one PostgreSQL; the clients of every `split_every`-th match are at different ones."""

    name = "tumbledown, two processes"

    def __init__(self, folder: Path, database: str) -> None:
        self.servers = [Ours(folder, database), Ours(folder, database)]
        self.split_every = 1
        self._matches = 0

    async def match(self) -> list[Seat]:
        """Two clients at a new match of Connect Four."""
        self._matches += 1
        is_split = self._matches % self.split_every == 0
        # Those that are not split are at the one and at the other by turns.
        first, second = self.servers if is_split or self._matches % (2 * self.split_every) == 1 else self.servers[::-1]
        table = await asyncio.to_thread(first.table, "connect_four", 2)
        return list(await first.sit(table, 2, second if is_split else None))

    def cpu_seconds(self) -> float:
        """CPU time of both."""
        return sum(server.cpu_seconds() for server in self.servers)

    def stop(self) -> None:
        """End both."""
        for server in self.servers:
            server.stop()


class BoardgameioSeat(Seat):
    """A client of boardgame.io, speaking its Socket.IO messages."""

    def __init__(self, wire: Wire, match: str, seat: int, credentials: str) -> None:
        self.wire = wire
        self.match = match
        self.seat = seat
        self.credentials = credentials
        self.state = 0

    async def hello(self) -> None:
        """Join the game's namespace and ask for the state."""
        await self.wire.read()
        self.wire.send("40/connect_four,")
        await self.wire.read()
        self.emit(["sync", self.match, str(self.seat), self.credentials, 2])
        while b'"sync"' not in (await self.wire.read())[:40]:
            pass

    def emit(self, message: list[Any]) -> None:
        """Send an event."""
        self.wire.send("42/connect_four," + json.dumps(message))

    def move(self, number: int, option: int) -> None:
        """Drop a stone."""
        payload = {"type": "drop", "args": [option], "playerID": str(self.seat), "credentials": self.credentials}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self.emit(["update", action, self.state, self.match, str(self.seat)])

    async def see(self, number: int) -> None:
        """Its state ids count more than moves: a move is shown when the next update comes."""
        while True:
            raw = await self.wire.read()
            if raw == b"2":
                self.wire.send("3")
            elif raw.startswith(b'42/connect_four,["update"'):
                self.state = json.loads(raw[16:])[2]["_stateID"]
                return


class Boardgameio(Peer):
    """boardgame.io's server; in memory, or in files."""

    def __init__(self, folder: Path, in_files: bool) -> None:
        self.in_files = in_files
        self.name = "boardgame.io FlatFile" if in_files else "boardgame.io in memory"
        if shutil.which("node") is None or not (BOARDGAMEIO / "node_modules").is_dir():
            raise TumbledownError("boardgame.io needs Node, and `npm ci` in peers/boardgameio")
        super().__init__(folder)

    def launch(self) -> "subprocess.Popen[bytes]":
        """Its server script."""
        files = [str(self.folder / "flatfile")] if self.in_files else []
        command = ["node", str(BOARDGAMEIO / "connect_four-server.cjs"), str(self.port), *files]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def create(self) -> tuple[str, list[str]]:
        """A match with two players: its id, and their credentials."""
        made, _ = self.request("/games/connect_four/create", {"numPlayers": 2})
        credentials = []
        for seat in range(2):
            path = f"/games/connect_four/{made['matchID']}/join"
            joined, _ = self.request(path, {"playerID": str(seat), "playerName": f"Guest {seat}"})
            credentials.append(joined["playerCredentials"])
        return made["matchID"], credentials

    async def match(self) -> list[Seat]:
        """Two clients at a new match of Connect Four."""
        match, credentials = await asyncio.to_thread(self.create)
        seats: list[Seat] = []
        for seat in range(2):
            wire = await open_wire(HOST, self.port, "/socket.io/?EIO=4&transport=websocket")
            client = BoardgameioSeat(wire, match, seat, credentials[seat])
            await client.hello()
            seats.append(client)
        return seats

"""A real server in a process of its own, and people who talk to it over HTTP and WebSockets."""

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).parents[2]
THIRD_PARTY = ROOT / "tests" / "third_party"
UNLIMITED = {
    "MESSAGES_PER_SECOND": "0",
    "REQUESTS_PER_SECOND": "0",
    "WORK_PER_SECOND": "0",
    "GUESTS_PER_HOUR": "1000000",
    "TABLES_PER_HOUR": "1000000",
    "SOCKETS_PER_ADDRESS": "5000",
    "CONNECTIONS_PER_ADDRESS": "0",
}
PATIENCE = 20.0
START_PATIENCE = 300.0
"""A server loads half a second of code, and a busy machine makes minutes of it; one that has died is seen at once."""


def install_third_party(folder: Path) -> Path:
    """A folder that makes the third-party games known when it is on the path, as pip would."""
    info = folder / "secret_cards-1.0.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: secret-cards\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[tumbledown.games]\nsecret_cards = secret_cards.game:GAME\nlone_cards = secret_cards.lone:GAME\n"
    )
    return folder


class Server:
    """`tumbledown serve` on a database, which outlives it."""

    def __init__(self, folder: Path, database: str | None = None, **settings: str) -> None:
        self.folder = folder
        self.database = database or str(folder / "tumbledown.sqlite")
        self.settings = {"BOT_SECONDS": "0.05", "PORT": "0"} | UNLIMITED | settings
        self.variables: dict[str, str] = {}
        """Environment variables beside the settings."""
        self.arguments: list[str] = []
        self.handed: tuple[int, ...] = ()
        """Open files that the process gets, by their numbers."""
        self.log_file = folder / f"server-{id(self)}.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.patience = START_PATIENCE
        self.port = 0
        self.opened: list[httpx.Client | ClientConnection] = []

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        for opened in self.opened:
            opened.close()
        self.stop()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until it listens; a restarted server takes its old port."""
        installed = install_third_party(self.folder / "installed")
        path = os.pathsep.join(map(str, (ROOT / "src", THIRD_PARTY, installed)))
        variables = os.environ | {"PYTHONPATH": path, "TUMBLEDOWN_DATABASE": self.database}
        variables |= {f"TUMBLEDOWN_{name}": value for name, value in self.settings.items()} | self.variables
        if self.port:
            variables["TUMBLEDOWN_PORT"] = str(self.port)
        begin = self.log_file.stat().st_size if self.log_file.exists() else 0
        with self.log_file.open("ab") as log:
            command = [sys.executable, "-m", "tumbledown.cli", "serve", *self.arguments]
            self.process = subprocess.Popen(
                command, env=variables, stdout=log, stderr=log, cwd=self.folder, pass_fds=self.handed
            )
        try:
            until(lambda: self._listening(begin), f"the server listens: {self.log_file}", self.patience)
        except AssertionError:
            self.kill()
            raise

    def _listening(self, begin: int) -> bool:
        assert self.process is not None
        text = self.log_file.read_bytes()[begin:].decode()
        assert self.process.poll() is None, text
        for line in text.splitlines():
            if '"event": "listening"' in line:
                self.port = json.loads(line)["port"]
                return True
        return False

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self.process = None

    def stop(self) -> int:
        """End it as an operator would; gives its exit code."""
        if self.process is None:
            return 0
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            self.process = None

    @property
    def log(self) -> str:
        return self.log_file.read_text(encoding="utf-8")

    def anybody(self) -> "Person":
        """Somebody who has not said who it is."""
        return Person(self, None)

    def guest(self, name: str = "Ann") -> "Person":
        return Person(self, name)


class Person:
    """Somebody with a browser: a cookie, requests, and sockets."""

    def __init__(self, server: Server, name: str | None) -> None:
        self.server = server
        # No certificates: reading them takes a tenth of a second a person.
        self.http = httpx.Client(base_url=server.address, timeout=PATIENCE, verify=False)
        server.opened.append(self.http)
        self.me: dict[str, Any] = {}
        if name is not None:
            self.me = self.post("/api/guests", {"name": name}, 201)

    def post(self, path: str, body: Any = None, status: int | None = 200) -> Any:
        answer = self.http.post(path, json=body) if body is not None else self.http.post(path)
        assert status is None or answer.status_code == status, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == status, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    def table(self, game: str, seats: list[str], **more: Any) -> Any:
        """Set a table up: each seat is me, open, invite, or `bot:level`."""
        wanted = [{"kind": "bot", "bot": seat[4:]} if seat.startswith("bot:") else {"kind": seat} for seat in seats]
        return self.post("/api/tables", {"game": game, "seats": wanted} | more, 201)

    def sit(self, table: str, seat: int | None = None, last: int = 0) -> "Client":
        """Open a socket for a seat, or to watch."""
        return Client(self, table, seat, last)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())


class Client:
    """One socket, kept up with: what the client knows of the match."""

    def __init__(self, person: Person, table: str, seat: int | None, last: int = 0) -> None:
        self.person = person
        self.table_id = table
        self.seat = seat
        self.ids = 0
        self.n = last
        self.raw: list[str] = []
        self.seen: list[dict[str, Any]] = []
        self.socket = self.open()

    def open(self, **headers: str) -> ClientConnection:
        address = f"ws://127.0.0.1:{self.person.server.port}/api/tables/{self.table_id}/socket"
        given = {"Cookie": self.person.cookie} if self.person.cookie else {}
        socket = connect(
            address,
            additional_headers=given | headers,
            compression=None,
            open_timeout=PATIENCE,
            close_timeout=1,
            max_queue=None,
            legacy=True,
        )
        socket.send(json.dumps({"t": "hello", "seat": self.seat, "last": self.n}))
        self.socket = socket
        self.person.server.opened.append(socket)
        self.welcome = self.wait("welcome")
        self.ids = max(self.ids, self.welcome["last_id"])
        return socket

    def come_back(self) -> None:
        """Open the socket again, from the last number seen."""
        self.close()
        self.open()

    def close(self) -> None:
        self.socket.close()

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message, ensure_ascii=False))

    def read(self, timeout: float = PATIENCE) -> dict[str, Any]:
        raw = self.socket.recv(timeout)
        assert isinstance(raw, str)
        self.raw.append(raw)
        message: dict[str, Any] = json.loads(raw)
        self.seen.append(message)
        if message["t"] in ("welcome", "update"):
            self.take(message)
        return message

    def take(self, message: dict[str, Any]) -> None:
        if message["t"] == "update":
            assert message["n"] == self.n + 1, f"update {message['n']} after {self.n}"
        self.n = message["n"]
        if message.get("decision"):
            self.view = message["view"]
            self.decision = message["decision"]
            self.asked = message["asked"]
            self.can_undo = message.get("undo", False)
            self.result = message.get("result")
            self.offer = message.get("offer")

    def wait(self, kind: str, until: Callable[[dict[str, Any]], bool] = lambda _: True) -> dict[str, Any]:
        """Read on until a message of this kind comes."""
        while True:
            message = self.read()
            if message["t"] == kind and until(message):
                return message

    def choose(self, option: int | str, wait: bool = True, **changed: Any) -> dict[str, Any]:
        """Choose, and wait for the acknowledgement or the refusal."""
        self.ids += 1
        what = {"text": option} if isinstance(option, str) else {"option": option}
        self.send(**({"t": "choose", "id": self.ids, "asked": self.asked} | what | changed))
        return self.reply(changed.get("id", self.ids)) if wait else {}

    def act(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Do something else, and wait for the acknowledgement or the refusal."""
        self.ids += 1
        self.send(t=kind, id=self.ids, **fields)
        return self.reply(self.ids)

    def reply(self, client: int) -> dict[str, Any]:
        while True:
            message = self.read()
            if message.get("ack") == client or (message["t"] in ("ack", "refused") and message["id"] == client):
                return message

    def until(self, holds: Callable[["Client"], bool]) -> None:
        """Read on until something holds of what this client knows."""
        while not holds(self):
            self.read()

    def glance(self) -> None:
        """Read what has come, if anything has."""
        with contextlib.suppress(TimeoutError):
            self.read(0.01)

    @property
    def is_asked(self) -> bool:
        return bool(self.decision["options"])

    def closed(self) -> int:
        """Read to the end; gives the code with which the server closed the socket."""
        try:
            while True:
                self.read()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd is not None else 1006


def until(holds: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    """Wait until something holds."""
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end, f"in {patience} seconds it never came to pass that {what}"
        time.sleep(0.01)


def two_at(server: Server, game: str = "connect_four", **more: Any) -> tuple[Client, Client]:
    """Two people at a new table of a game, each with a socket."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.table(game, ["me", "open"], **more)["table"]["id"]
    bob.post(f"/api/tables/{table}/join", {})
    return ann.sit(table, 0), bob.sit(table, 1)


def play_out(*clients: Client, choose_at_random: bool = False) -> None:
    """Play to the end, each client taking the first option it is offered, or any."""
    chance = random.Random(1)
    moment = [client.n for client in clients]
    since = time.monotonic()
    while any(client.result is None for client in clients):
        if moment != [client.n for client in clients]:
            moment = [client.n for client in clients]
            since = time.monotonic()
        assert time.monotonic() < since + 3 * PATIENCE, "the game does not go on"
        for client in clients:
            if client.result is None and client.is_asked:
                options = client.decision["options"]
                client.choose((chance.choice(options) if choose_at_random else options[0])["option"])
            elif client.result is None:
                client.glance()

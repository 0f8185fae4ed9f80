"""The table: a socket that is open all the time, and the server behind it, which may be replaced by another."""

import contextlib
import json
import signal
import socket
import subprocess
import threading
import time
import urllib.request
from collections.abc import Callable

from door.clone import Clone, Failed
from door.work import end_group

TRIES = 20
"""Ports that are tried when nobody names one."""
START_SECONDS = 120.0
"""A server starts in a second or two, and in much more on a machine that does much else."""
STOP_SECONDS = 20.0
IDLE_PATIENCE = 30.0
"""How long a change of servers waits for a moment without a choice; bots among themselves leave none."""
LOOK_SECONDS = 0.2


def open_socket(variables: dict[str, str], say: Callable[[str], None]) -> socket.socket:
    """The socket that the settings ask for; where they ask for no port, the first free one from 8000 on."""
    host = variables.get("TUMBLEDOWN_HOST") or "127.0.0.1"
    named = variables.get("TUMBLEDOWN_PORT")
    try:
        first = int(named or 8000)
    except ValueError:
        raise Failed(f"TUMBLEDOWN_PORT is {named}, which is no number.") from None
    problem: OSError | None = None
    for port in [first] if named else range(first, first + TRIES):
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            opened = socket.create_server((host, port), family=family, backlog=128)
        except OSError as error:
            problem = error
            continue
        if port != first:
            say(f"Port {first} is taken, so this is port {port}.")
        return opened
    which = f"port {first}" if named else f"ports {first} to {first + TRIES - 1}"
    raise Failed(f"Nothing can listen on {which} of {host} ({problem}); TUMBLEDOWN_PORT names another.")


def address_of(listening: socket.socket, to_connect: bool = False) -> str:
    """Where the socket is found, as people write it, or as one from this machine reaches it."""
    host, port = listening.getsockname()[:2]
    if to_connect and host in ("0.0.0.0", "::"):
        host = "127.0.0.1" if host == "0.0.0.0" else "::1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class Server:
    """A server process on the open socket, and the lines that it says."""

    def __init__(self, clone: Clone, listening: socket.socket, sources_only: bool, take_over: bool = False) -> None:
        self.clone = clone
        self.log_start = clone.log.stat().st_size
        self._lines: list[str] = []
        more = {"PYTHONPATH": str(clone.folder / "src")}
        if sources_only:
            more["TUMBLEDOWN_PURE"] = "1"
        number = listening.fileno()
        command = [str(clone.python), "-m", "tumbledown.cli", "serve", "--fd", str(number), "--log-level", "warning"]
        with clone.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, *(["--take-over"] if take_over else [])],
                env=clone.variables(**more),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                pass_fds=[number],
                start_new_session=True,
                text=True,
            )
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.append(line)

    def wait_until_it_says(self, beginning: str) -> None:
        """Wait for a line; raises `Failed` when the server ends instead, or says nothing for too long."""
        end = time.monotonic() + START_SECONDS
        while not any(line.startswith(beginning) for line in list(self._lines)):
            if not self.is_running() or time.monotonic() > end:
                raise self.clone.failure("The server could not start", self.log_start)
            time.sleep(0.02)

    def wait_until_it_serves(self) -> None:
        """Wait until it answers."""
        self.wait_until_it_says("Tumbledown is at")

    def is_running(self) -> bool:
        """Whether the process is there."""
        return self._process.poll() is None

    def stop(self) -> None:
        """Let it store what is under way, tell its clients to come back, and end."""
        if self.is_running():
            self._process.send_signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(STOP_SECONDS)
        # What it may have left: processes in which bots think.
        end_group(self._process)


class Table:
    """Whatever server is behind the socket now."""

    def __init__(self, clone: Clone, listening: socket.socket) -> None:
        self.clone = clone
        self.listening = listening
        self.address = address_of(listening)
        self._servers: list[Server] = []

    def open(self, sources_only: bool) -> None:
        """Start the first server, and wait until it serves."""
        server = Server(self.clone, self.listening, sources_only)
        self._servers.append(server)
        server.wait_until_it_serves()

    def check(self) -> None:
        """Raise `Failed` when there is no server any more, though nobody stopped it."""
        if not self._servers[-1].is_running():
            raise self.clone.failure("The server has ended", self._servers[-1].log_start)

    def change_over(self) -> None:
        """Let a compiled server go on for the one from the sources, at a moment when no choice is under way.

        Whoever connects in between waits in the socket. Should the new one fail, one from the sources goes on.
        """
        old = self._servers[-1]
        new = Server(self.clone, self.listening, sources_only=False, take_over=True)
        self._servers.append(new)
        try:
            new.wait_until_it_says("Waiting for the server before")
        except Failed:
            new.stop()
            self._servers.remove(new)
            raise
        self._wait_for_a_pause()
        old.stop()
        self._servers.remove(old)
        try:
            new.wait_until_it_serves()
        except Failed:
            new.stop()
            self._servers.remove(new)
            self.open(sources_only=True)
            raise

    def _wait_for_a_pause(self) -> None:
        end = time.monotonic() + IDLE_PATIENCE
        while self._is_choosing() and time.monotonic() < end:
            time.sleep(LOOK_SECONDS)

    def _is_choosing(self) -> bool:
        try:
            with urllib.request.urlopen(
                f"{address_of(self.listening, to_connect=True)}/api/health", timeout=5
            ) as answer:
                return bool(json.load(answer)["choosing"])
        except (OSError, ValueError):
            # Too busy to answer is busy.
            return True

    def close(self) -> None:
        """End it all."""
        for server in self._servers:
            server.stop()
        self.listening.close()

"""`make play`, in a clone whose Makefile makes little and whose server is a few lines: quick, and all ways to fail."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.harness import until

ROOT = Path(__file__).parents[2]
MAKEFILE = """
.venv/.made:
	@mkdir -p .venv && touch $@
.venv/.playable: .venv/.made requirements/play.txt
	@echo Collecting things
	@! test -e offline
	@mkdir -p .venv/bin && printf '#!/bin/sh\\nexec {python} -P "$$@"\\n' > .venv/bin/python
	@chmod +x .venv/bin/python
	@touch $@
.venv/.client: web
	@echo vite says many things
	@mkdir -p .venv && touch $@
.venv/.built: src/rules.py
	@echo mypyc warns of everything
	@mkdir -p build && echo $$$$ > build/compiling.pid
	@while test -e slow; do sleep 0.05; done
	@! test -e broken || {{ echo 'tumbledown: rules.py cannot be compiled'; exit 1; }}
	@touch $@
"""
SERVER = '''
"""A server that knows what the door needs of it."""
import http.server, json, os, socket, sys, threading
from pathlib import Path
pure = os.environ.get("TUMBLEDOWN_PURE") == "1"
if Path("refuses").exists() and not pure or Path("in-use").exists():
    sys.exit("tumbledown: the database is in use by the server at http://nowhere")
if "--take-over" in sys.argv:
    print("Waiting for the server before.", flush=True)
    while not Path("stopped").exists():
        pass
    if Path("fails-late").exists():
        sys.exit("tumbledown: it was not to be")
listening = socket.socket(fileno=int(sys.argv[sys.argv.index("--fd") + 1]))
class Answers(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = json.dumps({"compiled": not pure, "choosing": Path("choosing").exists()}).encode()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(body)
    def log_message(self, *_):
        pass
server = http.server.ThreadingHTTPServer(listening.getsockname(), Answers, bind_and_activate=False)
server.socket = listening
import signal
def stop(*_):
    Path("stopped").touch()
    os._exit(0)
signal.signal(signal.SIGTERM, stop)
print("Tumbledown is at", flush=True)
server.serve_forever()
'''


class Door:
    """A clone, and `make play` in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.said = folder / "said"
        for name, text in {
            "Makefile": MAKEFILE.format(python=sys.executable),
            "requirements/play.txt": "things==1\n",
            "web": "",
            "src/rules.py": "",
            "src/tumbledown/__init__.py": "",
            "src/tumbledown/cli.py": SERVER,
        }.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None

    def command(self, port: int) -> tuple[list[str], dict[str, str]]:
        variables = os.environ | {"PYTHONPATH": str(ROOT / "tools"), "TUMBLEDOWN_PORT": str(port), "CC": sys.executable}
        variables.pop("TUMBLEDOWN_PURE", None)
        return [sys.executable, "-m", "door", "make"], variables

    def open(self) -> None:
        command, variables = self.command(self.port)
        with self.said.open("wb") as said:
            self.process = subprocess.Popen(command, cwd=self.folder, env=variables, stdout=said, stderr=said)

    def again(self) -> "subprocess.CompletedProcess[str]":
        command, variables = self.command(0)
        return subprocess.run(command, cwd=self.folder, env=variables, capture_output=True, text=True, check=False)

    def close(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(30)

    @property
    def lines(self) -> list[str]:
        return self.said.read_text().splitlines()

    def says(self, beginning: str) -> None:
        until(lambda: any(line.startswith(beginning) for line in self.lines), f"it says {beginning}", 60)

    def compiled(self) -> bool:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=60) as answer:
            return bool(json.load(answer)["compiled"])

    def put(self, name: str) -> Path:
        path = self.folder / name
        path.touch()
        return path


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    made = Door(tmp_path / "clone")
    yield made
    if made.process is not None and made.process.poll() is None:
        made.close()


def test_it_opens_from_the_sources_and_changes_over_when_it_is_compiled(door: Door) -> None:
    slow = door.put("slow")
    door.open()
    door.says("Compiling")
    assert not door.compiled()
    slow.unlink()
    door.says("Compiled")
    assert door.compiled()
    assert door.close() == 0
    # Our own lines only; what the tools said is in the log.
    assert [
        line.split()[0] for line in door.lines if line.split()[0] not in ("Making", "Installing", "Building", "Opening")
    ] == [
        "Setting",
        "Tumbledown",
        "Compiling;",
        "Compiled:",
    ]
    log = (door.folder / "build" / "play.log").read_text()
    assert all(words in log for words in ("Collecting things", "vite says", "mypyc warns"))


def test_what_is_built_is_served_without_a_word(door: Door) -> None:
    door.open()
    door.says("Compiled")
    door.close()
    door.open()
    door.says("Tumbledown is at")
    assert door.compiled()
    assert len(door.lines) == 1


def test_edited_sources_are_served_as_they_are(door: Door) -> None:
    door.open()
    door.says("Compiled")
    door.close()
    slow = door.put("slow")
    os.utime(door.folder / "src" / "rules.py", (time.time() + 5, time.time() + 5))
    door.open()
    door.says("Compiling")
    assert not door.compiled()
    slow.unlink()


def test_a_second_one_says_where_the_first_is(door: Door) -> None:
    door.open()
    door.says("Tumbledown is at")
    second = door.again()
    assert second.returncode == 0
    where = f"http://127.0.0.1:{door.port}"
    assert second.stdout == f"Tumbledown runs from this folder already, at {where} (Ctrl-C in its terminal stops it).\n"
    assert second.stderr == ""


def test_a_change_over_waits_for_a_moment_without_a_choice(door: Door) -> None:
    choosing = door.put("choosing")
    door.open()
    until((door.folder / ".venv" / ".built").exists, "it is compiled")
    assert not door.compiled()
    choosing.unlink()
    door.says("Compiled")
    assert door.compiled()


def test_a_build_that_fails_leaves_the_table_open(door: Door) -> None:
    door.put("broken")
    door.open()
    door.says("Compiling failed: rules.py cannot be compiled. The log is build/play.log.")
    assert not door.compiled()
    assert door.close() == 0


def test_a_compiled_server_that_cannot_start_leaves_the_table_open(door: Door) -> None:
    door.put("refuses")
    door.open()
    door.says("The server could not start: the database is in use")
    assert not door.compiled()


def test_one_that_fails_when_the_other_has_gone_is_replaced(door: Door) -> None:
    door.put("fails-late")
    door.open()
    door.says("The server could not start: it was not to be")
    assert not door.compiled()


def test_packages_that_cannot_be_installed_are_told_with_the_log(door: Door) -> None:
    door.put("offline")
    door.open()
    assert door.process is not None
    assert door.process.wait(30) == 1
    assert door.lines[-1] == "Installing packages failed; build/play.log says why."
    assert "Error 1" in (door.folder / "build" / "play.log").read_text()


def test_a_database_in_use_is_one_sentence(door: Door) -> None:
    door.put("in-use")
    door.open()
    assert door.process is not None
    assert door.process.wait(30) == 1
    assert door.lines[-1] == (
        "The server could not start: the database is in use by the server at http://nowhere. The log is build/play.log."
    )


def test_ctrl_c_ends_a_build_under_way(door: Door) -> None:
    door.put("slow")
    door.open()
    pid = door.folder / "build" / "compiling.pid"
    until(lambda: pid.exists() and pid.read_text().strip().isdigit(), "it compiles")
    assert door.close() == 0
    with contextlib.suppress(ProcessLookupError):
        os.kill(int(pid.read_text()), 0)
        pytest.fail("the build goes on")
    assert not (door.folder / ".venv" / ".built").exists()


def test_a_taken_port_is_told(door: Door) -> None:
    with socket.create_server(("127.0.0.1", door.port)):
        door.open()
        assert door.process is not None
        assert door.process.wait(30) == 1
    assert door.lines[0].startswith(f"Nothing can listen on port {door.port} of 127.0.0.1")

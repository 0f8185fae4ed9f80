"""Small faults, each of which somebody ran into."""

import asyncio
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

import tumbledown as td
from server.disks import SmallDisk
from server.harness import ROOT, Person, Server, two_at, until
from server.parts import guest, open_house
from tumbledown.server.names import plain_line, readable
from tumbledown.server.problems import Refused
from tumbledown.server.store.base import Statement, now_ms
from tumbledown.server.store.migrate import migrate

QUESTIONS = [
    "m ²,3 1,1",
    "m 9999999999999999999999,3 1,1",
    "m 1,1 " + "9" * 250,
    "l ٣ ٤",
    "²",
    "",
    "1e999",
    "m -0,0 0,-0",
]


@pytest.mark.parametrize("game", td.games())
def test_no_question_and_no_number_costs_the_socket(server: Server, game: str) -> None:
    ann, _ = two_at(server, game)
    for question in QUESTIONS:
        ann.send(t="ask", question=question)
        ann.wait("told" if question else "bad")
        ann.send(t="why", text=question or "?")
        ann.wait("because")
        assert ann.choose(question or "?")["t"] == "refused"
    for number in (2**53, 2**63, 2**64, -(2**70)):
        ann.send(t="why", option=number)
        ann.send(t="choose", id=1000, asked=ann.asked, option=number)
    ann.send(t="look")
    assert ann.wait("drawn")


@pytest.mark.parametrize(
    "name",
    [
        "Ann\u202egnp", "\u200bAnn", "Ann\u0007", "An\u0085n", "An\u2028n", "\u2066Ann", "\ufeffAnn", "\u3164",
        "\u2800 \u2800", "Ann\u200d", "\u00ad", "Ann\U000e0041", "\ue000", "   ",
    ],
)  # fmt: skip
def test_a_name_that_cannot_be_seen_as_it_is_is_refused(server: Server, name: str) -> None:
    anybody = server.anybody()
    assert anybody.post("/api/guests", {"name": name}, 400)["code"] in ("name", "bad_request")
    ann = server.guest()
    ann.post("/api/accounts", {"login": name, "password": "long enough"}, 400)


@pytest.mark.parametrize(
    "name", ["\ufe0f", "Ann\ufe0f", "Ann1\ufe0f", "אב\ufe0f", "Ann\ufe01", "\u180b", "A\U000e0100nn"]
)
def test_a_name_has_no_signs_that_only_choose_a_form_where_there_is_none(name: str) -> None:
    with pytest.raises(Refused):
        readable(name)


@pytest.mark.parametrize(
    "name",
    [
        "Zoë",
        "李雷",
        "محمد",
        "O'Neill-Šmíd",
        "👩‍🚀 Ann",
        "क्‍ष",
        "می‌خواهم",
        "❤\ufe0f Ann",
        "1\ufe0f\u20e3",
        "葛\U000e0100城",
    ],
)
def test_names_of_all_scripts_are_taken(name: str) -> None:
    assert readable(f" {name} ") == name


def test_texts_that_not_every_database_can_keep_are_refused(server: Server) -> None:
    """PostgreSQL takes no NUL in a text."""
    ann = server.guest()
    seats = [{"kind": "me"}, {"kind": "me"}]
    ann.post("/api/tables", {"game": "connect_four", "seats": seats, "seed": "a\x00b"}, 400)
    ann.post("/api/sessions", {"login": "ann\x00", "password": "long enough"}, 400)
    match = td.Match(td.game("connect_four"), seed="a\x00b")
    while not match.state.over:
        match.apply(match.state.legal()[0])
    assert ann.post("/api/records", match.record().to_dict(), 400)["code"] == "bad_record"


def test_chat_leaves_the_lines_around_it_alone() -> None:
    assert plain_line("a\u202eb\nc\u2067d\u2028e\x85f 👩‍🚀") == "a b c d e f 👩‍🚀"


def test_the_same_id_with_another_text_is_refused_and_not_swallowed(server: Server) -> None:
    ann, bob = two_at(server)
    ann.send(t="say", id=1, text="Hello")
    assert "ack" in ann.reply(1)
    ann.send(t="say", id=1, text="Hello")
    assert ann.reply(1)["t"] == "ack"
    ann.send(t="say", id=1, text="Good bye")
    assert ann.reply(1)["reason"]["code"] == "id_used"
    ann.ids = 1
    ann.act("say", text="Good bye")
    assert [bob.wait("update", lambda update: "chat" in update)["chat"]["text"] for _ in range(2)] == [
        "Hello",
        "Good bye",
    ]


def test_paging_finds_every_table_of_one_millisecond(server: Server) -> None:
    ann = server.guest()
    made = {ann.table("rubble", ["me", "open"])["table"]["id"] for _ in range(7)}
    with closing(sqlite3.connect(server.database, timeout=20)) as database, database:
        database.execute("UPDATE tables SET created = 5000 WHERE game = 'rubble'")
    found: list[str] = []
    place = ""
    while True:
        page = ann.get(f"/api/tables?game=rubble&status=open&limit=2{place}")
        found += [table["id"] for table in page["tables"]]
        if page["before"] is None:
            break
        place = f"&before={page['before']}&before_id={page['before_id']}"
    assert len(found) == len(set(found))
    assert made <= set(found)


def test_a_server_that_cannot_store_is_not_ready(folder: Path) -> None:
    with SmallDisk(folder / "disk", 2) as disk, Server(folder, str(disk.folder / "tumbledown.sqlite")) as server:
        ann, _ = two_at(server)
        assert ann.person.http.get("/api/ready").status_code == 200
        disk.fill()
        while "ack" in ann.act("say", text="x" * 400):
            pass
        until(lambda: ann.person.http.get("/api/ready").status_code == 503, "it says that it is not ready")
        disk.free()
        until(lambda: ann.person.http.get("/api/ready").status_code == 200, "it is ready again")


def test_expired_sessions_are_deleted(tmp_path: Path) -> None:
    async def expire() -> None:
        async with open_house(tmp_path) as house:
            await guest(house, "Ann")
            await guest(house, "Bob")
            sql = "UPDATE sessions SET expires = ? WHERE identity = (SELECT id FROM identities WHERE name = 'Ann')"
            await house.store.write([Statement(sql, (now_ms() - 1,))])
            tidying = asyncio.ensure_future(house.identities.forget_expired())
            while await house.store.read("SELECT count(*) FROM sessions") != [(1,)]:
                await asyncio.sleep(0)
            tidying.cancel()

    asyncio.run(expire())


def test_wrong_passwords_from_elsewhere_do_not_lock_the_owner_out(tmp_path: Path) -> None:
    async def guess() -> None:
        async with open_house(tmp_path) as house:
            people = house.identities
            ann, _ = await people.new_account(await guest(house), "ann", "the right password", "192.0.2.1")
            refusals: set[str] = set()
            for _ in range(10):
                try:
                    await people.log_in("ann", "a guess", "192.0.2.66")
                except Refused as refused:
                    refusals.add(refused.code)
            assert refusals == {"wrong_password", "slow_down"}
            back, _ = await people.log_in("ann", "the right password", "192.0.2.1")
            assert back.id == ann.id

    asyncio.run(guess())


def test_many_addresses_together_have_no_more_than_so_many_guesses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # However long the guesses take here, they are made in one moment.
    monkeypatch.setattr("tumbledown.server.throttle.time", SimpleNamespace(monotonic=lambda: 1.0))

    async def guess() -> None:
        async with open_house(tmp_path, passwords_per_minute=1) as house:
            people = house.identities
            await people.new_account(await guest(house), "ann", "the right password", "192.0.2.1")
            await people.log_in("ann", "the right password", "192.0.2.1")
            codes: list[str] = []
            for number in range(25):
                with pytest.raises(Refused) as refused:
                    await people.log_in("ann", "a guess", f"198.51.100.{number}")
                codes.append(refused.value.code)
            assert codes[-1] == "slow_down"
            assert (await people.log_in("ann", "the right password", "192.0.2.1"))[0].login == "ann"

    asyncio.run(guess())


def test_the_token_of_a_guest_is_void_once_it_is_an_account(server: Server) -> None:
    ann, bob = two_at(server)
    thief = Person(server, None)
    thief.http.cookies.update(ann.person.http.cookies)
    assert thief.get("/api/me")["name"] == "Ann"
    ann.person.post("/api/accounts", {"login": "ann of the token", "password": "long enough"}, 201)
    assert ann.person.get("/api/me")["login"] == "ann of the token"
    thief.get("/api/me", 401)
    assert "ack" in ann.choose("drop:a"), "the socket of the guest stays"
    ann.come_back()
    bob.until(lambda client: client.is_asked)


def test_workers_end_with_a_server_that_is_killed(folder: Path) -> None:
    with Server(folder) as server:
        ann = server.guest()
        client = ann.sit(ann.table("connect_four", ["me", "bot:5"])["table"]["id"], 0)
        client.choose("drop:a")
        client.until(lambda one: one.is_asked)
        assert server.process is not None
        found = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True).stdout.split()
        assert found
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
        server.process = None
        until(lambda: not any(is_alive(int(worker)) for worker in found), "the workers have ended")


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return "Z" not in Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]


def test_a_refused_message_is_refused_again_and_not_done_after_all(server: Server) -> None:
    ann, _ = two_at(server)
    ann.send(t="undo", id=1)
    refused = ann.reply(1)
    assert refused["reason"]["code"] == "cannot_undo"
    ann.ids = 1
    ann.choose("drop:a")
    ann.send(t="undo", id=1)
    assert ann.reply(1) == refused
    assert ann.act("undo")["notice"]["kind"] == "undo"


def failure(folder: Path, **variables: str) -> str:
    """What a server says that cannot start."""
    given = os.environ | {f"TUMBLEDOWN_{name}": value for name, value in variables.items()}
    command = [sys.executable, "-m", "tumbledown.cli", "serve"]
    done = subprocess.run(command, capture_output=True, text=True, env=given, cwd=folder, timeout=60)
    assert done.returncode not in (0, -signal.SIGKILL)
    return done.stdout + done.stderr


def test_a_server_that_cannot_start_says_why_in_one_sentence(server: Server, folder: Path) -> None:
    (folder / "torn.sqlite").write_bytes(b"no database at all" * 100)
    (folder / "folder.sqlite").mkdir()
    migrate(str(folder / "later.sqlite"))
    with closing(sqlite3.connect(folder / "later.sqlite")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    with closing(socket.socket()) as nobody:
        nobody.bind(("127.0.0.1", 0))
        silent = f"postgresql://me:hush@127.0.0.1:{nobody.getsockname()[1]}/none"
        for variables, said in (
            ({"DATABASE": server.database, "PORT": "0"}, "is in use by the server at"),
            ({"DATABASE": str(folder / "torn.sqlite"), "PORT": "0"}, "not a database"),
            ({"DATABASE": str(folder / "folder.sqlite"), "PORT": "0"}, "unable to open database file"),
            ({"DATABASE": str(folder / "new.sqlite"), "PORT": str(server.port)}, "address already in use"),
            ({"DATABASE": silent, "PORT": "0", "STORE_SECONDS": "0.1"}, "cannot be used"),
            ({"DATABASE": str(folder / "later.sqlite"), "PORT": "0"}, "9999"),
        ):
            told = failure(folder, **variables)
            assert said in told, told
            assert "Traceback" not in told, told
            assert "hush" not in told, told


def test_the_systemd_unit_is_tight() -> None:
    """By systemd's own measure, where there is one: 10 is a process that may do anything."""
    tool = shutil.which("systemd-analyze")
    if tool is None:
        pytest.skip("systemd is not installed")
    unit = ROOT / "deploy" / "tumbledown.service"
    command = [tool, "security", "--offline=true", "--no-pager", "--threshold=20", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True)
    if "unrecognized option" in done.stderr:
        pytest.skip("this systemd cannot look at a file")
    assert done.returncode == 0, (done.stdout + done.stderr).splitlines()[-1:]


def test_images_hold_neither_history_nor_databases() -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    assert {".git", ".venv", "**/node_modules", "**/*.sqlite*", "**/.env"} <= set(ignored)

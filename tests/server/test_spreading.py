"""One bad thing costs one thing: a game, a table, an entry. Everything else goes on."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from server.harness import Server, play_out
from server.test_care import command

TORN = """
from secret_cards.game import CARDS, LOW_WINS, Play, SecretCardsGame
from tumbledown.engine import Vocabulary

class Torn(SecretCardsGame):
    id = "{name}"
    title = "Torn"

    {fault}

GAME = Torn(Vocabulary([Play(card) for card in range(CARDS)]), [LOW_WINS])
"""


def install_torn(folder: Path, name: str, fault: str) -> None:
    """A third-party game with a fault, as pip would install it."""
    home = folder / "installed" / name
    home.mkdir(parents=True)
    (home / "__init__.py").touch()
    (home / "game.py").write_text(TORN.format(name=name, fault=fault))
    (home / "bot.json").write_bytes(b'{"weights": {"\xff": 1}}')
    info = folder / "installed" / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[tumbledown.games]\n{name} = {name}.game:GAME\n")


def test_a_third_party_game_with_a_fault_costs_that_game_only(folder: Path) -> None:
    install_torn(folder, "torn_bots", "def home(self): return 'torn_bots'")
    install_torn(folder, "torn_home", "def home(self): raise RuntimeError('torn')")
    install_torn(folder, "torn_load", "1 / 0")
    with Server(folder) as server:
        ann = server.guest()
        found = {game["id"]: game for game in ann.get("/api/games")}
        assert {"connect_four", "secret_cards"} <= set(found)
        assert "greedy" not in found["torn_bots"]["bots"], "weights that cannot be read are done without"
        assert not {"torn_home", "torn_load"} & set(found)
        for game in ("torn_home", "torn_load"):
            ann.get(f"/api/games/{game}", 404)
            assert f'"event": "game_broken", "game": "{game}"' in server.log
        assert ann.get("/api/games/torn_bots")["id"] == "torn_bots"


def change(server: Server, sql: str, *values: object) -> None:
    with closing(sqlite3.connect(server.database)) as database, database:
        database.execute(sql, values)


BAD_BODIES = ["{}", "", "[[[[", b'{"seats": "\xff"}', "null"]


@pytest.fixture(scope="module")
def torn(tmp_path_factory: pytest.TempPathFactory) -> Server:
    """A server, stopped, whose database has tables with faults of every kind, and two sound ones."""
    server = Server(tmp_path_factory.mktemp("torn"))
    with server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        names = ["sound", "gap", "beginning", "listed", *map(str, range(len(BAD_BODIES))), "status", "kind"]
        tables = {name: ann.table("connect_four", ["me", "open"])["table"]["id"] for name in names}
        for table in tables.values():
            bob.post(f"/api/tables/{table}/join", {})
        for name in ("gap", "beginning", "kind"):
            here, there = ann.sit(tables[name], 0), bob.sit(tables[name], 1)
            here.choose("drop:a")
            there.until(lambda client: client.is_asked)
            there.choose("drop:b")
        tables["open"] = ann.table("connect_four", ["me", "open"])["table"]["id"]
        server.cookies = {"Ann": dict(ann.http.cookies), "Bob": dict(bob.http.cookies)}  # type: ignore[attr-defined]
    server.opened.clear()
    server.tables = tables  # type: ignore[attr-defined]
    for number, body in enumerate(BAD_BODIES):
        change(server, "UPDATE tables SET body = CAST(? AS TEXT) WHERE id = ?", body, tables[str(number)])
    change(server, "UPDATE tables SET status = 'torn' WHERE id = ?", tables["status"])
    change(server, "UPDATE tables SET status = 'over' WHERE id = ?", tables["listed"])
    change(server, "DELETE FROM entries WHERE match = ? AND number = 1", tables["gap"])
    change(server, "DELETE FROM entries WHERE match = ? AND number = 0", tables["beginning"])
    change(server, "UPDATE entries SET kind = 'torn' WHERE match = ? AND number = 2", tables["kind"])
    return server


UNREADABLE = [*map(str, range(len(BAD_BODIES))), "status"]


def test_tables_that_cannot_be_read_cost_themselves_only(torn: Server) -> None:
    tables = torn.tables  # type: ignore[attr-defined]
    with torn as server:
        ann = server.anybody()
        ann.http.cookies.update(server.cookies["Ann"])  # type: ignore[attr-defined]
        for path in ("/api/tables", "/api/tables?mine=true"):
            listed = {table["id"] for table in ann.get(path)["tables"]}
            assert listed == {table for name, table in tables.items() if name not in UNREADABLE}
        for name in UNREADABLE:
            assert ann.get(f"/api/tables/{tables[name]}", 409)["code"] == "damaged"
        for name in ("sound", "open"):
            assert ann.get(f"/api/tables/{tables[name]}")["id"] == tables[name]
        for name in ("gap", "kind"):
            assert "damaged" in ann.sit(tables[name], 0).decision["prompt"]
    torn.opened.clear()


def test_check_names_each_fault_and_mend_does_what_can_be_done(torn: Server, tmp_path: Path) -> None:
    tables = torn.tables  # type: ignore[attr-defined]
    checked = command("db", "check", "--database", torn.database)
    assert checked.returncode == 2
    for name in UNREADABLE:
        assert f"table {tables[name]}: cannot be read" in checked.stdout
    assert "entries are missing before it" in checked.stdout
    assert tables["sound"] not in checked.stdout
    offered = command("db", "mend", "--database", torn.database)
    assert offered.returncode == 0, offered.stderr
    assert offered.stdout.count("set it aside in a file") == len(UNREADABLE) + 1
    assert offered.stdout.count("go on after entry") == 2
    assert offered.stdout.count("list it as playing") == 1
    assert command("db", "check", "--database", torn.database).returncode == 2, "nothing is done unasked"
    one = command("db", "mend", tables["0"], "--folder", str(tmp_path), "--database", torn.database)
    assert one.returncode == 0, one.stderr
    assert tables["0"] in next(tmp_path.glob("table-*.json")).read_text()
    rest = command("db", "mend", "--all", "--folder", str(tmp_path), "--database", torn.database)
    assert rest.returncode == 0, rest.stderr
    checked = command("db", "check", "--database", torn.database)
    assert checked.returncode == 0, checked.stdout
    with torn as server:
        ann, bob = server.anybody(), server.anybody()
        ann.http.cookies.update(server.cookies["Ann"])  # type: ignore[attr-defined]
        bob.http.cookies.update(server.cookies["Bob"])  # type: ignore[attr-defined]
        for name in ("gap", "kind", "listed"):
            play_out(ann.sit(tables[name], 0), bob.sit(tables[name], 1))
        running = command("db", "mend", "--all", "--database", torn.database)
        assert running.returncode == 2, "not while a server has the file"
        assert "in use" in running.stderr


def test_a_file_that_is_no_database_is_told_in_one_line(folder: Path) -> None:
    (folder / "torn.sqlite").write_bytes(b"no database at all" * 100)
    for what in ("check", "mend", "migrate"):
        done = command("db", what, "--database", str(folder / "torn.sqlite"))
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        assert "not a database" in done.stdout + done.stderr

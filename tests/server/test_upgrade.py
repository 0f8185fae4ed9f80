"""A database of each earlier schema, with its matches, tables and people, is gone on with.

They were stored by the releases that had those schemas (`stored/make.py`), together with what those had told.
"""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from server.harness import Client, Person, Server
from server.test_care import command
from tumbledown.server.store.base import SCHEMA

STORED = Path(__file__).parent / "stored"
NAMES = sorted(path.stem for path in STORED.glob("*.sql"))


def told(name: str) -> Any:
    """What the old server had told."""
    return json.loads((STORED / f"{name}.json").read_text(encoding="utf-8"))


def stored(name: str, file: Path) -> str:
    """The old database as an SQLite file."""
    with sqlite3.connect(file) as connection:
        connection.executescript((STORED / f"{name}.sql").read_text(encoding="utf-8"))
    return str(file)


def person(server: Server, cookies: dict[str, str]) -> Person:
    """Somebody whose browser knows an old session."""
    somebody = server.anybody()
    somebody.http.cookies.update(cookies)
    return somebody


def test_every_earlier_schema_is_stored() -> None:
    assert [f"{number:04}" for number in range(1, int(SCHEMA) + 1)] == NAMES
    for name in NAMES:
        # And is what it is called: a later release must not have made it.
        assert f"VALUES('{name}')" in (STORED / f"{name}.sql").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_matches_of_an_earlier_release_go_on(folder: Path, name: str) -> None:
    before = told(name)
    with Server(folder, stored(name, folder / "old.sqlite")) as server:
        go_on(server, before)
        assert server.stop() == 0
        checked = command("db", "check", "--database", server.database)
        assert checked.returncode == 0, checked.stdout
        assert "began under rules version 1; this server has version" in checked.stdout


def go_on(server: Server, before: Any) -> None:
    """Everything is as it was told; then play goes on to its end."""
    ann, bob = (person(server, cookies) for cookies in before["cookies"])
    tables = before["tables"]
    clients = [ann.sit(tables["running"], 0), bob.sit(tables["running"], 1)]
    for seat, client in enumerate(clients):
        # A later release may tell more.
        seen = {name: client.view[name] for name in before["view"][seat]}
        assert (client.n, seen) == (before["n"][seat], before["view"][seat])
        assert client.welcome["last_id"] == before["last_id"][seat]
    assert [line["text"] for line in clients[0].welcome["chat"]] == ["Grüße aus der alten Welt"]
    # What was acknowledged then is acknowledged now, as the same update.
    clients[0].send(t="choose", id=1, asked=0, option=3)
    assert clients[0].reply(1) == {"t": "ack", "id": 1, "n": 1}
    win(*clients)
    assert ann.get(f"/api/tables/{tables['over']}")["result"] == before["result"]
    assert ann.get(f"/api/tables/{tables['over']}/replay")["frames"]
    # Rules have changed since: the match is refused in a sentence, and stays.
    with pytest.raises(ConnectionClosed) as refused:
        server.anybody().sit(tables["other"])
    assert refused.value.rcvd is not None
    assert refused.value.rcvd.code == 4409
    assert "began under rules version 1; this server has version" in refused.value.rcvd.reason


def win(ann: Client, bob: Client) -> None:
    """Ann has a stone in column 3 and is to choose; three more win."""
    for _ in range(3):
        ann.choose(3)
        bob.until(lambda client: client.is_asked or client.result is not None)
        if bob.result is None:
            bob.choose(5)
            ann.until(lambda client: client.is_asked)
    assert ann.result is not None
    assert ann.result["winners"] == [0]
    ann.person.get(f"/api/tables/{ann.table_id}/record")

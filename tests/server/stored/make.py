"""Plays a little on a new database, and stores it as text with what was told, for later releases to go on with.

PYTHONPATH=tests python -m server.stored.make tests/server/stored/0003
"""

import json
import sqlite3
import sys
import tempfile
from pathlib import Path

from server.harness import Server, play_out, two_at


def main(name: str) -> None:
    """Write `name.sql` and `name.json`."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        over = two_at(server)
        play_out(*over)
        other = two_at(server, "rubble")
        ann, bob = two_at(server)
        ann.choose(3)
        bob.until(lambda client: client.is_asked)
        bob.choose(2)
        bob.act("undo")
        bob.choose(4)
        bob.act("say", text="Grüße aus der alten Welt")
        for client in (ann, bob):
            client.come_back()
        told = {
            "tables": {"running": ann.table_id, "over": over[0].table_id, "other": other[0].table_id},
            "cookies": [dict(client.person.http.cookies) for client in (ann, bob)],
            "n": [ann.n, bob.n],
            "view": [ann.view, bob.view],
            "last_id": [ann.welcome["last_id"], bob.welcome["last_id"]],
            "result": over[0].result,
        }
        server.stop()
        with sqlite3.connect(server.database) as connection:
            Path(f"{name}.sql").write_text("\n".join(connection.iterdump()) + "\n", encoding="utf-8")
        Path(f"{name}.json").write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])

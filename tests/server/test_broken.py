"""What cannot be taken is never stored; and a match whose log is broken all the same goes on from where it is not."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import tumbledown as td
from server.harness import Client, Server, play_out, two_at
from server.test_care import command
from tumbledown.engine import Match, Seeded


def bids() -> Match:
    """A match of Rattle and Rend in which one seat's choice has led to secret bids, and the other has bid."""
    match = Match(td.game("rattle"), seed="undo 18")
    chooser = Seeded(18)
    while not (len(match.choices) > 1 and match.state.is_simultaneous() and len(match.state.waiting()) == 1):
        waiting = match.state.waiting()
        seat = waiting[chooser.below(len(waiting))]
        options = match.state.legal(seat)
        match.apply(options[chooser.below(len(options))], seat)
    return match


def test_an_undo_after_the_other_has_bid_in_secret_is_taken_and_survives_a_restart(folder: Path) -> None:
    led = bids()
    mover, bidder = led.choices[-2].seat, led.choices[-1].seat
    with Server(folder) as server:
        clients = two_at(server, "rattle", seed="undo 18")
        for entry in led.choices:
            client = clients[entry.seat]
            client.until(lambda one: one.is_asked)
            assert client.choose(entry.option)["t"] == "update"
        asked = clients[mover].decision
        assert clients[mover].can_undo
        assert clients[mover].act("undo")["notice"]["kind"] == "undo"
        assert clients[mover].decision != asked
        clients[bidder].until(lambda one: not one.is_asked)
        server.kill()
        assert command("db", "check", "--database", server.database).returncode == 0
        server.start()
        for client in clients:
            client.come_back()
        assert clients[mover].decision["waiting"] == [mover]
        assert clients[mover].choose(led.choices[-2].option)["t"] == "update"


def broken_at(server: Server) -> tuple[Client, Client]:
    """A match of two choices whose log then goes on with one that cannot be, and with another."""
    ann, bob = two_at(server)
    ann.choose("drop:a")
    bob.until(lambda one: one.is_asked)
    bob.choose("drop:b")
    server.stop()
    with closing(sqlite3.connect(server.database)) as database, database:
        for number, option in ((3, "99"), (4, "1")):
            database.execute(
                "INSERT INTO entries (match, number, kind, seat, option, outcomes, client, body, at) "
                "VALUES (?, ?, 'choice', 0, ?, '', -1, '', 0)",
                (ann.table_id, number, option),
            )
    return ann, bob


def test_a_match_with_a_broken_log_is_shown_up_to_there_and_goes_on_when_all_agree(folder: Path) -> None:
    with Server(folder) as server:
        ann, bob = broken_at(server)
        checked = command("db", "check", "--database", server.database)
        assert checked.returncode != 0
        assert f"table {ann.table_id}: its log is broken: entry 3 cannot be taken" in checked.stdout
        assert "1 playing" in checked.stdout, "the check goes on"
        server.start()
        for client in (ann, bob):
            client.come_back()
            assert "damaged" in client.decision["prompt"]
            assert "".join(client.view["table"]["columns"]).split() == ["AB"]
            assert client.choose("drop:c")["reason"]["code"] in ("broken", "stale")
            assert client.act("say", text="What now?")["reason"]["code"] == "broken"
        broken = [json.loads(line) for line in server.log.splitlines() if "match_broken" in line]
        assert [(line["table"], line["entry"], line["of"]) for line in broken] == [(ann.table_id, 3, 5)]
        assert "Bob" in ann.act("undo")["reason"]["text"]
        assert bob.act("undo")["notice"]["kind"] == "takeback"
        ann.until(lambda one: one.is_asked)
        ann.choose("drop:c")
        server.kill()
        server.start()
        ann.come_back()
        bob.come_back()
        assert "".join(bob.view["table"]["columns"]).split() == ["ABA"]
        play_out(ann, bob)
        assert len(ann.person.get(f"/api/tables/{ann.table_id}/replay")["frames"]) > 3
        server.stop()
        assert command("db", "check", "--database", server.database).returncode == 0


def test_a_table_that_cannot_be_read_does_not_end_the_check(folder: Path) -> None:
    with Server(folder) as server:
        one, _ = two_at(server)
        other, _ = two_at(server)
        server.stop()
        with closing(sqlite3.connect(server.database)) as database, database:
            database.execute("UPDATE tables SET body = '{}' WHERE id = ?", (one.table_id,))
        checked = command("db", "check", "--database", server.database)
        assert checked.returncode != 0
        assert f"table {one.table_id}: cannot be read" in checked.stdout
        assert "1 playing" in checked.stdout
        assert other.table_id not in checked.stdout

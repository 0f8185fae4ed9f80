"""Nobody chooses the deal of a match among people; and where somebody has, everybody knows."""

from typing import Any

import tumbledown as td
from server.harness import Person, Server, play_out
from tumbledown.engine import record_from_dict
from tumbledown.engine.chance import commitment

ANN, BOB = "a" * 32, "b" * 32


def finished(ann: Person, bob: Person, table: str) -> dict[str, Any]:
    """Play a match to its end; gives its record."""
    play_out(ann.sit(table, 0), bob.sit(table, 1))
    record: dict[str, Any] = ann.get(f"/api/tables/{table}/record")
    return record


def test_the_seed_is_made_of_the_servers_part_and_of_every_persons(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.table("riftwalker", ["me", "open"], part=ANN)["table"]
    seen = bob.get(f"/api/tables/{table['id']}")
    assert seen["promise"] == seen["commitment"] != ""
    assert ANN not in str(seen), "nobody knows another's part before the end"
    begun = bob.post(f"/api/tables/{table['id']}/join", {"part": BOB})
    assert begun["promise"] == seen["promise"]
    assert begun["commitment"] != seen["commitment"]
    record = finished(ann, bob, table["id"])
    first, *parts = record["seed"].split(".")
    assert parts == [ANN, BOB]
    assert commitment(first) == seen["promise"], "the server's part is the one it had promised before Bob sat down"
    assert record["commitment"] == begun["commitment"]
    assert "the seed is the one committed to, and all outcomes come from it" in td.verify(record_from_dict(record))
    again = ann.http.post(f"/api/tables/{table['id']}/rematch", params={"part": ANN}).json()
    bob.http.post(f"/api/tables/{table['id']}/rematch", params={"part": BOB})
    record = finished(bob, ann, again["id"])
    assert record["seed"].split(".")[1:] == [BOB, ANN]
    assert td.verify(record_from_dict(record))


def test_whoever_gives_no_part_adds_nothing(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.table("riftwalker", ["me", "open"])["table"]["id"]
    assert bob.post(f"/api/tables/{table}/join", {})["commitment"] == bob.get(f"/api/tables/{table}")["promise"]
    assert "." not in finished(ann, bob, table)["seed"]
    bob.post(f"/api/tables/{table}/join", {"part": "not hexadecimal"}, 400)


def test_a_chosen_seed_is_told_to_everybody_before_they_sit_down(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    chosen = ann.table("riftwalker", ["me", "open"], seed="I know it", part=ANN)["table"]["id"]
    drawn = ann.table("riftwalker", ["me", "open"], part=ANN)["table"]["id"]
    listed = {one["id"]: one["chosen_seed"] for one in bob.get("/api/tables?status=open")["tables"]}
    assert (listed[chosen], listed[drawn]) == (True, False)
    assert bob.get(f"/api/tables/{chosen}")["chosen_seed"]
    bob.post(f"/api/tables/{chosen}/join", {"part": BOB})
    assert finished(ann, bob, chosen)["seed"] == "I know it"

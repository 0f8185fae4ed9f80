"""A review of a finished match: which choices mattered, what was better and why; thought out once, and kept."""

import time
from typing import Any

import tumbledown as td
from server.harness import PATIENCE, Person, Server, two_at
from tumbledown.engine import Match


def review(person: Person, table: str) -> Any:
    """Ask again until it is thought out."""
    end = time.monotonic() + 6 * PATIENCE
    done = 0
    while True:
        found = person.get(f"/api/tables/{table}/review")
        assert done <= found["done"] <= found["of"]
        done = found["done"]
        if found["moments"] is not None:
            return found
        assert time.monotonic() < end, found
        time.sleep(0.1)


def thrown_away() -> Any:
    """A match in which B does not stop three stones that lie on each other."""
    match = Match(td.game("connect_four"), seed="thrown away")
    for column in "dadbdgd":
        match.apply(td.game("connect_four").parse(column))
    return match.record().to_dict()


def test_what_cost_a_game_is_found_and_told(server: Server) -> None:
    ann = server.guest()
    table = ann.post("/api/records", thrown_away(), 201)["table"]["id"]
    found = review(server.anybody(), table)
    lost = next(one for one in found["moments"] if one["seat"] == 1 and one["choices"] == 5)
    assert lost["chosen"]["text"] == "drop:g"
    assert lost["better"][0]["text"] == "drop:d"
    assert lost["better"][0]["points_at"] == ["column:d"]
    assert lost["because"] == ["Otherwise A can win next: four in a row."]
    assert lost["rule"] == "CON-05"
    assert lost["expected"] < lost["possible"]
    assert not lost["is_good"]
    assert all(sum(one["seat"] == seat for one in found["moments"]) <= 3 for seat in (0, 1))


def test_a_review_is_kept_and_leaves_the_evaluation_as_it_was(server: Server) -> None:
    ann = server.guest()
    table = ann.post("/api/records", thrown_away(), 201)["table"]["id"]
    first = review(ann, table)
    evaluation = ann.get(f"/api/tables/{table}/evaluation")
    assert evaluation["done"] == evaluation["of"] == 8
    assert set(evaluation) == {"bot", "frames", "done", "of"}
    server.stop()
    server.start()
    zoe = Person(server, "Zoe")
    assert zoe.get(f"/api/tables/{table}/review") | {"done": 0, "of": 0} == first | {"done": 0, "of": 0}
    assert zoe.get(f"/api/tables/{table}/evaluation") == evaluation


def test_a_match_that_goes_on_is_not_reviewed(server: Server) -> None:
    ann, _ = two_at(server)
    assert ann.person.get(f"/api/tables/{ann.table_id}/review", 409)["code"] == "not_over"

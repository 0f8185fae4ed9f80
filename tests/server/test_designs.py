"""What people have built for games and keep or bring along, and the tools that games bring."""

import json
from typing import Any

import pytest

import tumbledown as td
from games.rubble.test_rulings import small_board
from server.harness import Person, Server
from tumbledown.protocol.limits import MAX_COMPONENTS, MAX_DESIGN, MAX_DESIGNS

BAND = {"game": "rattle", "topic": "warband", "name": "Moss and Iron", "body": {"traits": ["elites"], "groups": []}}


def put(person: Person, path: str, body: Any) -> int:
    return person.http.put(path, json=body).status_code


def drop(person: Person, path: str) -> int:
    return person.http.delete(path).status_code


def test_what_is_kept_is_found_again_changed_and_dropped(server: Server) -> None:
    ann = server.guest()
    made = ann.post("/api/designs", BAND, 201)
    assert ann.get("/api/designs?game=rattle&topic=warband") == [made]
    assert ann.get("/api/designs?game=ruins") == []
    assert put(ann, f"/api/designs/{made['id']}", BAND | {"name": "Moss"}) == 200
    assert [one["name"] for one in ann.get("/api/designs")] == ["Moss"]
    assert drop(ann, f"/api/designs/{made['id']}") == 204
    assert ann.get("/api/designs") == []
    assert drop(ann, f"/api/designs/{made['id']}") == 404


def test_nobody_else_sees_or_touches_it(server: Server) -> None:
    ann, bob = server.guest(), server.guest("Bob")
    path = f"/api/designs/{ann.post('/api/designs', BAND, 201)['id']}"
    assert bob.get("/api/designs") == []
    assert put(bob, path, BAND | {"name": "Bob's"}) == 404
    assert drop(bob, path) == 404
    assert put(server.anybody(), path, BAND) == 401
    assert ann.get("/api/designs")[0]["name"] == "Moss and Iron"


def test_an_account_finds_it_from_another_device(server: Server) -> None:
    ann = server.guest()
    ann.post("/api/designs", BAND, 201)
    ann.post("/api/accounts", {"login": "ann-builds", "password": "long enough, surely"}, 201)
    elsewhere = server.anybody()
    elsewhere.post("/api/sessions", {"login": "ann-builds", "password": "long enough, surely"}, 201)
    assert [one["name"] for one in elsewhere.get("/api/designs")] == ["Moss and Iron"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "game"),
        ({"body": {"note": "x" * MAX_DESIGN}}, "too_large"),
        ({"body": []}, "bad_request"),
        ({"name": ""}, "bad_request"),
        ({"name": "a\x00b"}, "bad_request"),
        ({"topic": "../x"}, "bad_request"),
        ({"more": 1}, "bad_request"),
    ],
)
def test_what_cannot_be_kept_is_refused(server: Server, change: dict[str, Any], code: str) -> None:
    ann = server.guest()
    assert ann.post("/api/designs", BAND | change, 400)["code"] == code
    assert ann.get("/api/designs") == []


def test_a_question_for_what_is_kept_that_makes_no_sense_is_refused(server: Server) -> None:
    for path in ("/api/designs", "/api/tables"):
        assert server.guest().get(f"{path}?game=%00", 400)["code"] == "bad_request"


def test_one_person_keeps_so_many_and_no_more(server: Server) -> None:
    ann = server.guest()
    for _ in range(MAX_DESIGNS):
        ann.post("/api/designs", BAND, 201)
    assert ann.post("/api/designs", BAND, 409)["code"] == "too_many"


def test_a_tool_answers_anybody(server: Server) -> None:
    answer = server.anybody().post("/api/games/rattle/tools/check/attack", {"fury": 9, "will": 10})
    assert answer["removes"][1] == [829440, 3200000]


@pytest.mark.parametrize("tool", ["rattle/tools/warband/list", "rattle/tools/warband/none", "ruins/tools/check/attack"])
def test_a_tool_that_does_not_answer_is_unknown(server: Server, tool: str) -> None:
    """Tools of the command line read files: the server must never run them."""
    assert server.anybody().post(f"/api/games/{tool}", {}, 404)["code"] == "unknown"


WARBANDS: list[Any] = [
    None,
    7,
    [],
    {"traits": 3, "groups": []},
    {"name": ["x"], "traits": [], "groups": []},
    {"traits": [[]], "groups": []},
    {"traits": [], "groups": [{"type": 3}]},
    {"traits": [], "groups": [{"type": "heavy", "pick": {}}]},
    {"traits": [], "groups": [{"type": "ward"}] * 25},
    {"traits": [], "groups": [], "more": 1},
    "x" * 9000,
    "Ward\n" * 25,
]


@pytest.mark.parametrize("number", range(len(WARBANDS)))
def test_a_question_that_cannot_be_read_is_refused(server: Server, number: int) -> None:
    path = "/api/games/rattle/tools/warband/check"
    assert server.anybody().post(path, {"warband": WARBANDS[number]}, 400)["code"] == "question"


@pytest.mark.parametrize("variants", [3, {"rosters": {}}, {"drives": "x"}, {"none": 1}])
def test_variants_that_make_no_sense_are_refused(server: Server, variants: Any) -> None:
    path = "/api/games/rattle/tools/warband/check"
    asked = {"warband": "name: X", "variants": variants}
    assert server.anybody().post(path, asked, 400)["code"] == "question"


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'{"warband": "\\ud800"}', b"[" * 5000, b"\xff"])
def test_a_question_that_is_no_json_table_is_refused(server: Server, body: bytes) -> None:
    path = "/api/games/rattle/tools/warband/check"
    answer = server.anybody().http.post(path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert set(answer.json()) == {"code", "text"}


def check(person: Person, game: str, text: str, status: int = 200) -> Any:
    return person.post(f"/api/games/{game}/components", {"name": "mine.toml", "text": text}, status)


def test_a_board_of_ones_own_is_checked_and_played_on(server: Server) -> None:
    ann = server.guest()
    brought = check(ann, "rubble", json.dumps(small_board()))
    assert brought == {"variants": {"board": "custom", "custom_board": small_board()}, "content": None}
    table = ann.table("rubble", ["me", "me"], **brought)["table"]["id"]
    assert ann.sit(table, 0).view["table"]["board"]["name"] == "Square"


def test_a_component_file_is_checked_and_played_with(server: Server) -> None:
    ann = server.guest()
    text = td.game("ruins").content_text().replace("hand_size = 9", "hand_size = 10")
    brought = check(ann, "ruins", text)
    assert (brought["variants"], brought["content"]["game"]["hand_size"]) == ({}, 10)
    table = ann.table("ruins", ["me", "me"], **brought)["table"]["id"]
    assert len(ann.sit(table, 0).view["table"]["hand"]) == 10


def test_a_file_that_is_not_fit_is_refused_with_every_fault_by_its_key(server: Server) -> None:
    ann = server.guest()
    board = small_board()
    board["spaces"][1]["kind"] = "castle"
    board["paths"][0]["b"] = "Q"
    problem = check(ann, "rubble", json.dumps(board), 400)
    assert "mine.toml: board.spaces[2].kind: found 'castle'" in problem["text"]
    assert "mine.toml: board.paths[1].b: found 'Q'" in problem["text"]
    assert "is not TOML" in check(ann, "rubble", "spaces = ", 400)["text"]
    assert "has no components to change" in check(ann, "connect_four", "a = 1", 400)["text"]
    assert "nested too deeply" in check(ann, "rubble", "{" + '"a":{' * 20_000, 400)["text"]
    assert check(ann, "rubble", "#" * (MAX_COMPONENTS + 1), 400)["code"]
    assert check(ann, "chess", "", 404)

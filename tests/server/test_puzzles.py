"""Puzzles through the server: every moment follows from the choices that are sent, and nothing is kept."""

from typing import Any

import pytest

import tumbledown as td
from server.harness import Server
from tumbledown.engine.puzzles import read_puzzles

GAMES = sorted(td.games())


def first(game: str) -> tuple[str, Any]:
    puzzle = read_puzzles(td.game(game).home())[0]
    return f"/api/games/{game}/puzzles/{puzzle.number}", puzzle


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_listed_tried_and_solved(server: Server, game: str) -> None:
    person = server.anybody()
    path, puzzle = first(game)
    listed = person.get(f"/api/games/{game}/puzzles")
    assert len(listed) == len(read_puzzles(td.game(game).home()))
    assert {one["grade"] for one in listed} <= {1, 2, 3}
    now = person.post(path, {})
    assert (now["verdict"], now["choices"], now["solution"], now["nudges"]) == ("trying", [], None, [])
    assert now["seat"] in now["decision"]["waiting"]
    for text in puzzle.line:
        now = person.post(path, {"choices": now["choices"], "chosen": text})
        assert now["answer"] == ""
        assert len(now["scenes"]) == 1
    assert now["verdict"] == "solved"
    assert [step["text"] for step in now["solution"]["steps"]] == puzzle.line


def test_nudges_come_in_three_sizes_and_only_when_asked_for(server: Server) -> None:
    person = server.anybody()
    path, _ = first("connect_four")
    sizes = [person.post(path, {"nudge": size}) for size in range(4)]
    assert [len(now["nudges"]) for now in sizes] == [0, 1, 2, 2]
    assert sizes[1]["nudges"][0].endswith("?")
    assert [bool(now["points"]) for now in sizes] == [False, False, True, True]
    assert [now["solution"] is not None for now in sizes] == [False, False, False, True]


def test_a_choice_that_is_not_legal_is_answered_with_its_rule(server: Server) -> None:
    path, _ = first("connect_four")
    now = server.anybody().post(path, {"chosen": "drop:z"})
    assert (now["verdict"], now["choices"]) == ("trying", [])
    assert now["answer"] == "That cannot be chosen now."


def test_the_puzzle_of_a_day_is_the_same_for_everybody(server: Server) -> None:
    days = [f"2026-11-{day:02}" for day in range(1, 29)]
    found = [server.anybody().get(f"/api/puzzles?day={day}")["puzzle"] for day in days]
    assert found == [server.anybody().get(f"/api/puzzles?day={day}")["puzzle"] for day in days]
    assert len({one["game"] for one in found}) > 2
    assert server.anybody().http.get("/api/puzzles?day=yesterday").status_code == 400


def test_what_does_not_exist_is_told(server: Server) -> None:
    person = server.anybody()
    assert person.http.post("/api/games/connect_four/puzzles/99999", json={}).status_code == 404
    assert person.http.post("/api/games/chess/puzzles/1", json={}).status_code == 404
    path, _ = first("connect_four")
    other = person.http.post(path, json={"choices": ["drop:z"]})
    assert (other.status_code, other.json()["code"]) == (409, "other_puzzle")

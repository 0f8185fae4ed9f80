"""Lessons through the server: every moment follows from the choices that are sent, and nothing is kept."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

import tumbledown as td
from server.harness import Server
from server.parts import open_house
from tumbledown.engine import SEEN
from tumbledown.protocol.lessons import LessonAsk
from tumbledown.protocol.limits import MAX_LESSON_CHOICES
from tumbledown.server.budget import PAYER, Payer, pay
from tumbledown.server.problems import Refused

PATHS = [f"{game}/lessons/{lesson.id}" for game in td.games() for lesson in td.game(game).lessons()]
FOUR = "/api/games/connect_four/lessons/four"


def look(server: Server, path: str, choices: list[str], chosen: str | None = None) -> dict[str, Any]:
    found: dict[str, Any] = server.anybody().post(path, {"choices": choices, "chosen": chosen})
    return found


def settled(server: Server, path: str, now: dict[str, Any]) -> dict[str, Any]:
    """The moment after bots that take their time have chosen."""
    while not now["is_over"] and now["seat"] not in now["decision"]["waiting"]:
        now = look(server, path, now["choices"])
    return now


def test_the_lessons_of_a_game_are_listed(server: Server) -> None:
    found = server.anybody().get("/api/games/connect_four/lessons")
    assert [one["title"] for one in found] == ["Four in a line", "Two ways to win", "See it coming"]
    assert found[0]["steps"][:2] == ["What wins", "Drop a stone"]


@pytest.mark.parametrize("path", PATHS)
def test_a_lesson_is_taken_to_its_free_game_and_a_choice_there(server: Server, path: str) -> None:
    person = server.anybody()
    now = person.post(f"/api/games/{path}", {})
    chooser = random.Random(path)
    for _ in range(now["of"] + 1):
        chosen = now["step"]["shows"] if now["step"] else chooser.choice(now["decision"]["options"])["text"]
        before = now
        now = person.post(f"/api/games/{path}", {"choices": now["choices"], "chosen": chosen})
        assert now["answer"] == ""
        assert now["choices"][: len(before["choices"]) + 1] == [*before["choices"], chosen]
        assert now["kept"] == len(before["choices"])
    assert (now["step"], now["number"]) == (None, now["of"])
    assert now["fight"]["ending"]
    now = settled(server, f"/api/games/{path}", now)
    # The way back leads where one came from.
    back = person.post(f"/api/games/{path}", {"choices": now["choices"][: now["kept"]]})
    assert (back["number"], back["choices"]) == (before["number"], before["choices"])


def test_only_what_the_step_is_about_is_on_offer(server: Server) -> None:
    now = look(server, FOUR, [], SEEN)
    assert [one["text"] for one in now["decision"]["options"]] == ["drop:d"]
    assert now["step"]["point"] == now["step"]["shows_at"] == ["column:d"]
    kindly = look(server, FOUR, now["choices"], "drop:a")
    assert kindly["answer"] == "Any column would do in a game. Here, begin with column d."
    assert kindly["choices"] == now["choices"]
    done = look(server, FOUR, now["choices"], "d")
    assert [scene["log"] for scene in done["scenes"]] == [
        ["A drops a stone into column d, row 1."],
        ["B drops a stone into column d, row 2."],
    ]
    assert done["so"].startswith("Yours fell to row 1")


def test_the_bot_answers_in_the_fight_and_alike_each_time(server: Server) -> None:
    steps = td.game("connect_four").lessons()[0].steps
    choices: list[str] = []
    for step in steps:
        choices = look(server, FOUR, choices, step.do[0] if step.do else SEEN)["choices"]
    one, other = (settled(server, FOUR, look(server, FOUR, choices, "drop:d")) for _ in range(2))
    assert one == other
    assert len(one["scenes"]) == 2
    assert one["choices"][-1].startswith("B: drop:")
    assert one["fight"]["left"] == 20


def test_a_question_about_the_table_is_answered(server: Server) -> None:
    path = "/api/games/ruins/lessons/out"
    found = server.anybody().post(path, {"choices": [], "question": "what on earth?"})
    assert (found["told"], found["choices"]) == ("", [])


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        (FOUR, {"choices": ["seen", "drop:a"]}, 409, "other_lesson"),
        (FOUR, {"choices": ["seen"] * (MAX_LESSON_CHOICES + 1)}, 400, "bad_request"),
        (FOUR, {"chosen": ""}, 400, "bad_request"),
        (FOUR, {"seat": 1}, 400, "bad_request"),
        ("/api/games/connect_four/lessons/none", {}, 404, "unknown"),
        ("/api/games/chess/lessons/four", {}, 404, "unknown"),
    ],
)
def test_what_makes_no_sense_is_refused(server: Server, path: str, body: Any, status: int, code: str) -> None:
    assert server.anybody().post(path, body, status)["code"] == code


def test_a_game_without_lessons_has_none(server: Server) -> None:
    assert server.anybody().get("/api/games/secret_cards/lessons") == []


def test_who_has_spent_the_budget_waits(folder: Path) -> None:
    async def run() -> None:
        async with open_house(folder, work_per_second=0.001, work_burst=0.05) as house:
            game = td.game("connect_four")
            PAYER.set(Payer(house.hall.budgets, "192.0.2.1"))
            assert (await house.lessons.moment(game, "four", LessonAsk())).number == 0
            pay(1.0)
            with pytest.raises(Refused) as refused:
                await house.lessons.moment(game, "four", LessonAsk())
            assert refused.value.status == 429

    asyncio.run(run())

"""Lessons: every one can be taken, by the book and at random; a file that cannot be is refused by key and reason."""

import copy
import tomllib
from importlib.resources import files
from typing import Any

import pytest

import tumbledown as td
from tumbledown.engine import (
    NOBODY,
    SEEN,
    BadContent,
    BadRecord,
    Game,
    Lesson,
    LessonRun,
    Seeded,
    check_lessons,
    coverage_gaps,
    fit_lessons,
)

LESSONS = [(name, lesson) for name in td.games() for lesson in td.game(name).lessons()]
NAMES = [f"{name}-{lesson.id}" for name, lesson in LESSONS]
TAUGHT = sorted({name for name, _ in LESSONS})


def others_at_random(run: LessonRun, chooser: Seeded) -> None:
    """Let the other seats of a fight choose, until it is the learner's turn."""
    while (seat := run.others_turn()) != NOBODY:
        options = run.state.legal(seat)
        text = run.state.terms.game.vocabulary.text(options[chooser.below(len(options))])
        assert run.take(f"{run.room.names[seat]}: {text}") == ""


@pytest.mark.parametrize("name", TAUGHT)
def test_the_lessons_of_a_game_are_fit(name: str) -> None:
    assert fit_lessons(td.game(name))


@pytest.mark.parametrize("name", td.games())
def test_the_lessons_of_a_game_meet_all_of_it(name: str) -> None:
    assert coverage_gaps(td.game(name), td.game(name).lessons()) == []


@pytest.mark.parametrize(("name", "lesson"), LESSONS, ids=NAMES)
def test_a_lesson_is_taken_the_right_way(name: str, lesson: Lesson) -> None:
    run = LessonRun(td.game(name), lesson)
    for number, step in enumerate(lesson.steps):
        assert run.is_in_steps
        assert run.number == number
        offered = [choice.option for choice in run.decision().options]
        assert step.is_to_see or run.room.option(run.show_me()) in offered
        assert run.take(run.show_me()) == ""
        assert run.so == step.so
    chooser = Seeded(1)
    while not run.is_over:
        others_at_random(run, chooser)
        if not run.is_over:
            options = run.decision().options
            assert run.take(options[chooser.below(len(options))].text) == ""
    assert run.decision().options == []


@pytest.mark.parametrize(("name", "lesson"), LESSONS, ids=NAMES)
def test_who_chooses_at_random_reaches_the_end(name: str, lesson: Lesson) -> None:
    game = td.game(name)
    run = LessonRun(game, lesson)
    chooser = Seeded(2)
    for _ in range(600):
        others_at_random(run, chooser)
        if run.is_over:
            break
        options = [choice.text for choice in run.decision().options] or [SEEN]
        if run.is_in_steps and run.step.is_to_see:
            options = [SEEN]
        before = run.state.hash()
        answer = run.take(options[chooser.below(len(options))])
        assert not answer or run.state.hash() == before
    assert run.is_over
    # The same choices lead to the same moment anywhere.
    again = LessonRun(game, lesson, run.choices)
    assert again.state.hash() == run.state.hash()
    assert again.choices == run.choices
    assert again.has_won_through == run.has_won_through


def test_something_else_is_answered_kindly_and_changes_nothing() -> None:
    run = LessonRun(td.game("connect_four"), td.game("connect_four").lessons()[0], [SEEN])
    assert run.take("drop:a") == "Any column would do in a game. Here, begin with column d."
    assert run.take("what?") == "Any column would do in a game. Here, begin with column d."
    assert run.choices == [SEEN]
    assert run.take("d") == ""
    assert run.choices == [SEEN, "drop:d"]
    assert [scene.option for scene in run.scenes] == ["drop:d", "drop:d"]


def test_choices_that_a_lesson_does_not_take_are_refused() -> None:
    with pytest.raises(BadRecord, match="choice 2 of the lesson"):
        LessonRun(td.game("connect_four"), td.game("connect_four").lessons()[0], [SEEN, "drop:a"])


def test_a_fight_is_played_by_the_rules() -> None:
    game = td.game("connect_four")
    run = LessonRun(game, game.lessons()[0])
    while run.is_in_steps:
        run.take(run.show_me())
    for row in range(3):
        assert run.take("drop:d") == ""
        assert run.others_turn() == 1
        if row < 2:
            assert run.take("B: drop:d") == ""
    assert run.take("B: drop:d") == ""
    assert "full" in run.take("drop:d")
    assert not run.is_over
    assert not run.has_won_through


# Bad files.


def connect_four_file() -> dict[str, Any]:
    text = files("tumbledown.games.connect_four").joinpath("lessons.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def spoil(change: dict[str, Any], where: str = "step") -> dict[str, Any]:
    """The lessons of Connect Four, one place of the first of them changed; a key of None is left out."""
    raw = copy.deepcopy(connect_four_file())
    lesson = raw["lesson"][0]
    target = {"lesson": lesson, "step": lesson["step"][1], "fight": lesson["fight"]}[where]
    for key, value in change.items():
        if value is None:
            del target[key]
        else:
            target[key] = value
    return raw


BAD: list[tuple[str, dict[str, Any], str, str]] = [
    ("step", {"do": "h"}, r"lesson\[1\]\.step\[2\]\.do\[1\]: 'h' is no option of this game", "unknown choice"),
    (
        "step",
        {"position": {"change": {"columns": ["", "", "", "ABABAB", "", "", ""]}}},
        r"lesson\[1\]\.step\[2\]\.do\[1\]: d is not legal there: Column d is full\. \[CON-04\]",
        "illegal choice",
    ),
    (
        "step",
        {"point": "column:z"},
        r"lesson\[1\]\.step\[2\]\.point\[1\]: 'column:z' is nothing on this table",
        "thing",
    ),
    ("step", {"then": None}, r"lesson\[1\]\.step\[2\]\.then: a reply is missing: B must choose before step 3", "reply"),
    ("step", {"then": "B: h"}, r"lesson\[1\]\.step\[2\]: d: 'h' is no option", "unknown reply"),
    ("step", {"then": "A: e"}, r"lesson\[1\]\.step\[2\]: d: It is B who must choose now", "whose reply"),
    ("step", {"do": "d {4}"}, r"lesson\[1\]\.step\[2\]: d \{4\}: 1 of its outcomes are asked for by no rule", "draws"),
    ("step", {"say": "Drop. " * 60}, r"lesson\[1\]\.step\[2\]\.say: has 360 characters, expected at most 220", "long"),
    ("step", {"say": "One. Two. Three."}, r"lesson\[1\]\.step\[2\]\.say: has 3 sentences, expected at most 2", "talks"),
    ("step", {"say": None}, r"lesson\[1\]\.step\[2\]\.say: missing", "nothing said"),
    (
        "step",
        {"do": None, "point": None, "then": None, "otherwise": None},
        r"lesson\[1\]\.step\[2\]: has neither something to do \(do\) nor something to see \(point\)",
        "nothing to do",
    ),
    ("step", {"otherwise": {"h": "No."}}, r"lesson\[1\]\.step\[2\]\.otherwise\.h: 'h' is no option", "answer to what"),
    ("step", {"also": "d"}, r"lesson\[1\]\.step\[2\]\.also: unknown key, expected one of title, say", "unknown key"),
    (
        "step",
        {"position": {"change": {"stones": []}}},
        r"lesson\[1\]\.step\[2\]\.position: a position has no 'stones'; it has columns",
        "unknown field",
    ),
    (
        "step",
        {"position": {"change": {"columns": ["AA", "", "", "", "", "", ""]}}},
        r"lesson\[1\]\.step\[2\]\.position: this is no possible position of connect_four: seat A leads by 2",
        "impossible",
    ),
    ("step", {"position": {"setup": [3]}}, r"step\[2\]\.position: the set-up has 1 outcomes that no rule", "set-up"),
    ("lesson", {"you": "C"}, r"lesson\[1\]: there is no seat 'C'; the seats are A, B", "seat"),
    ("lesson", {"seats": 3}, r"lesson\[1\]: connect_four is played with 2 seats, not 3", "seats"),
    ("lesson", {"variants": {"wide": True}}, r"lesson\[1\]: connect_four has no variant 'wide'", "variant"),
    ("lesson", {"id": "two"}, r"lesson\[2\]\.id: 'two' is already used by lesson\[1\]", "same id"),
    ("lesson", {"can": []}, r"lesson\[1\]\.can: found 0 entries, expected 1 to 4", "no end"),
    ("fight", {"score": 0, "win": None}, r"lesson\[1\]\.fight\.score: found 0, which is reached before", "too easy"),
    ("fight", {"score": 3}, r"lesson\[1\]\.fight\.score: win is the goal already", "two goals"),
]


@pytest.mark.parametrize(("where", "change", "message", "what"), BAD, ids=[bad[3] for bad in BAD])
def test_a_bad_file_is_refused_with_key_and_reason(where: str, change: dict[str, Any], message: str, what: str) -> None:
    with pytest.raises(BadContent, match="^my.toml: .*(" + message + ")"):
        check_lessons(td.game("connect_four"), spoil(change, where), "my.toml")


def test_a_fight_needs_a_game_that_goes_on() -> None:
    raw = spoil({"position": None}, "fight")
    del raw["lesson"][0]["step"][5:]
    with pytest.raises(BadContent, match=r"lesson\[1\]\.fight: the game is over before it begins, expected a position"):
        check_lessons(td.game("connect_four"), raw, "my.toml")


def test_a_position_that_no_game_leads_to_is_noticed() -> None:
    """RUI-15 Two ruins by night in the first round, and two more flips to come: one of them is too many."""
    text = files("tumbledown.games.ruins").joinpath("lessons.toml").read_text(encoding="utf-8")
    raw = tomllib.loads(text.replace(", round = 2 } }", " } }"))
    with pytest.raises(BadContent, match=r"lesson\[2\]\.fight: its position leads to an impossible one: 8: "):
        check_lessons(td.game("ruins"), raw, "my.toml")


def test_half_of_what_is_said_is_short() -> None:
    raw = connect_four_file()
    for lesson in raw["lesson"]:
        for step in lesson["step"]:
            step["say"] = step["say"].ljust(170, "x")[:170]
    with pytest.raises(BadContent, match="half of what is said has more than 160 characters, the median 170"):
        check_lessons(td.game("connect_four"), raw, "my.toml")


def test_what_lessons_never_meet_is_told() -> None:
    assert coverage_gaps(td.game("connect_four"), []) == [
        "no lesson meets the decision “Drop a stone into a column.” [CON-03]"
    ]


def test_a_game_without_lessons_has_none() -> None:
    class Quiet(Game):
        def home(self) -> str:
            return "tumbledown.lab"

    game = td.game("connect_four")
    assert Quiet(game.vocabulary, []).lessons() == []

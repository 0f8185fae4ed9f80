"""Lessons: a game learned by playing it, as data. What a file of them may hold, and how it is read.

`learning.py` plays them, `lesson_check.py` finds what is wrong with a file beyond its form.
"""

import re
import tomllib
from importlib.resources import files
from typing import Any, Final, final

from tumbledown.engine.content import Flag, Kind, Rows, Table, Text, Whole, raise_faults, shown
from tumbledown.engine.errors import BadContent

FILE: Final = "lessons.toml"
ANY: Final = "any"
"""The key under `otherwise` for whatever has no answer of its own."""
MOST_CAN: Final = 4
USUAL_FIGHT: Final = 12
USUAL_SEED: Final = 1
SENTENCE_END: Final = re.compile(r"[.!?…](?=\s|$)")
PLAY: Final = re.compile(r"^(?P<option>.+?)(?: \{(?P<draws>[\d ]*)\})?$")


def sentences(text: str) -> int:
    """How many sentences a text has; the marks of bold words do not count.

    >>> sentences("Two stones wait. **Drop the third here!**"), sentences("No. 4 of 9")
    (2, 1)
    """
    return max(1, len(SENTENCE_END.findall(re.sub(r"\b(No)\.", r"\1", text.replace("*", "")))))


@final
class Words(Kind):
    """A text that is told to a person, of so many characters at most, and so many sentences."""

    def __init__(self, most: int, sentences: int = 0) -> None:
        super().__init__(f"a text of at most {most} characters")
        self.most = most
        self.sentences = sentences

    def faults(self, value: Any, where: str) -> list[str]:
        """What is wrong with the text."""
        if not isinstance(value, str) or not value.strip():
            return [f"{where}: found {shown(value)}, expected {self.expected}"]
        if len(value) > self.most:
            return [f"{where}: has {len(value)} characters, expected at most {self.most}"]
        found = sentences(value)
        if self.sentences and found > self.sentences:
            return [f"{where}: has {found} sentences, expected at most {self.sentences}"]
        return []


@final
class OneOrMore(Kind):
    """A text, or a list of at least one."""

    def __init__(self) -> None:
        super().__init__("a text or a list of texts")

    def fits(self, value: Any) -> bool:
        """Whether it is a text that is not empty, or a list of such texts."""
        texts = value if isinstance(value, list) else [value]
        return bool(texts) and all(isinstance(text, str) and text.strip() for text in texts)


@final
class Answers(Kind):
    """A kind answer, or a table of them by the choice that each is for."""

    def __init__(self, words: Words) -> None:
        super().__init__("a text, or a table of texts by choice")
        self.words = words

    def faults(self, value: Any, where: str) -> list[str]:
        """What is wrong with the answers."""
        if not isinstance(value, dict):
            return self.words.faults(value, where)
        found: list[str] = []
        for choice, text in value.items():
            found += self.words.faults(text, f"{where}.{choice}")
        return found


@final
class Anyhow(Kind):
    """A table with any keys."""

    def __init__(self) -> None:
        super().__init__("a table")

    def fits(self, value: Any) -> bool:
        """Whether it is a table."""
        return isinstance(value, dict)


SAY: Final = Words(220, 2)
SHORT: Final = Words(140, 2)
TITLE: Final = Words(36)
POSITION: Final = Table(
    {},
    {
        "seed": Whole(0, 2**32 - 1),
        "setup": Rows(Whole(0, 10_000)),
        "before": Rows(Text()),
        "change": Anyhow(),
    },
)
STEP: Final = Table(
    {"title": TITLE, "say": SAY},
    {
        "position": POSITION,
        "point": OneOrMore(),
        "do": OneOrMore(),
        "offer": OneOrMore(),
        "otherwise": Answers(SHORT),
        "then": OneOrMore(),
        "so": SHORT,
    },
)
FIGHT: Final = Table(
    {"say": SAY, "goal": Words(60), "well": SHORT, "yet": SHORT},
    {
        "position": POSITION,
        "choices": Whole(1, 60),
        "win": Flag(),
        "score": Whole(-1000, 1000),
        "event": Text(),
        "count": Whole(1, 100),
    },
)
LESSON: Final = Table(
    {
        "id": Text(),
        "title": TITLE,
        "promise": Words(100),
        "minutes": Whole(1, 15),
        "step": Rows(STEP, least=3, most=20),
        "can": Rows(Table({"name": TITLE, "text": Words(90)}), least=1, most=MOST_CAN),
    },
    {
        "seats": Whole(1, 8),
        "you": Text(),
        "variants": Anyhow(),
        "components": Anyhow(),
        "position": POSITION,
        "fight": FIGHT,
    },
)
LESSONS: Final = Table({"lesson": Rows(LESSON, unique="id", least=1, most=9)})


@final
class Play:
    """A choice as a lesson writes it: `Dark: move:R3 {2}`; whose it is and what is drawn may be left out.

    >>> play = read_play("B: drop:c {1 2}", ["A", "B"])
    >>> play.seat, play.option, play.draws
    (1, 'drop:c', [1, 2])
    """

    def __init__(self, seat: int, option: str, draws: list[int]) -> None:
        self.seat = seat
        self.option = option
        self.draws = draws


NOT_SAID: Final = -1


def read_play(text: str, seats: list[str]) -> Play:
    """The choice that is written so; without a seat it is that of whoever must choose."""
    seat = NOT_SAID
    for number, name in enumerate(seats):
        if text.lower().startswith(f"{name.lower()}: "):
            seat = number
            text = text[len(name) + 2 :]
    found = PLAY.match(text.strip())
    if found is None:
        return Play(seat, text, [])
    return Play(seat, found["option"], [int(word) for word in (found["draws"] or "").split()])


@final
class Position:
    """How the table of a lesson comes to lie as it does.

    `setup` are the outcomes of the set-up, or they come from `seed`; `before` is played then; `change` is put over
    what `State.save` gives.
    """

    def __init__(self, raw: dict[str, Any]) -> None:
        self.seed: int = raw.get("seed", USUAL_SEED)
        self.setup: list[int] | None = raw.get("setup")
        self.before: list[str] = raw.get("before", [])
        self.change: dict[str, Any] = raw.get("change", {})


@final
class LessonStep:
    """One step: what is said, what it points at, and what the learner does; without a `do` there is something to see.

    `position` lays the table anew; `do` are the choices that count as right, `offer` all that are on offer, `then` what
    the others answer, `so` what is said once it is done.
    """

    def __init__(self, raw: dict[str, Any]) -> None:
        self.title: str = raw["title"]
        self.say: str = raw["say"]
        self.position: Position | None = Position(raw["position"]) if "position" in raw else None
        self.point = as_list(raw.get("point", []))
        self.do = as_list(raw.get("do", []))
        self.offer = as_list(raw.get("offer", []))
        answers: Any = raw.get("otherwise", {})
        self.otherwise: dict[str, str] = answers if isinstance(answers, dict) else {ANY: answers}
        self.then = as_list(raw.get("then", []))
        self.so: str = raw.get("so", "")

    @property
    def is_to_see(self) -> bool:
        """Whether there is something to look at, and nothing to choose."""
        return not self.do


@final
class Fight:
    """The small free game at the end of a lesson: what it is for, and when it is over.

    The goal is to win, to have a score, or to see an event of one's own so many times; without one of them, to play on
    to the last choice.
    """

    def __init__(self, raw: dict[str, Any]) -> None:
        self.say: str = raw["say"]
        self.goal: str = raw["goal"]
        self.well: str = raw["well"]
        self.yet: str = raw["yet"]
        self.position: Position | None = Position(raw["position"]) if "position" in raw else None
        self.choices: int = raw.get("choices", USUAL_FIGHT)
        self.win: bool = raw.get("win", False)
        self.score: int | None = raw.get("score")
        self.event: str = raw.get("event", "")
        self.count: int = raw.get("count", 1)


@final
class Can:
    """Something that the learner can do after a lesson."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text


@final
class Lesson:
    """One lesson: `promise` says what one can do after it, `you` is the learner's seat by its name."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.id: str = raw["id"]
        self.title: str = raw["title"]
        self.promise: str = raw["promise"]
        self.minutes: int = raw["minutes"]
        self.seats: int | None = raw.get("seats")
        self.you: str = raw.get("you", "")
        self.variants: dict[str, Any] = raw.get("variants", {})
        self.components: dict[str, Any] | None = raw.get("components")
        self.position = Position(raw.get("position", {}))
        self.steps = [LessonStep(step) for step in raw["step"]]
        self.can = [Can(row["name"], row["text"]) for row in raw["can"]]
        self.fight: Fight | None = Fight(raw["fight"]) if "fight" in raw else None


def as_list(value: Any) -> list[str]:
    """One text or several, as several."""
    return [value] if isinstance(value, str) else list(value)


def lessons_of(raw: dict[str, Any], name: str = FILE) -> list[Lesson]:
    """The lessons of a table that was read; `BadContent` names every fault of its form by its key."""
    raise_faults(LESSONS.faults(raw, ""), name)
    return [Lesson(one) for one in raw["lesson"]]


def read_lessons(home: str) -> list[Lesson]:
    """The lessons that lie as `lessons.toml` in a game's package; none when there is no such file."""
    page = files(home).joinpath(FILE)
    if not page.is_file():
        return []
    try:
        raw = tomllib.loads(page.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadContent(f"{home}/{FILE}: is not TOML: {error}") from None
    return lessons_of(raw, f"{home}/{FILE}")

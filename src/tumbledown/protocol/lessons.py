"""Bodies of requests and answers about lessons: who learns keeps all choices, and the server nothing."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from tumbledown.protocol import limits
from tumbledown.protocol.socket import DecisionInfo, Notation


class LessonInfo(Struct, kw_only=True):
    """A lesson as it is listed: what one can do after it, about how many minutes it takes, and its steps by title."""

    id: str
    title: str
    promise: str
    minutes: int
    steps: list[str]


class LessonAsk(Struct, kw_only=True, forbid_unknown_fields=True):
    """What was chosen in a lesson so far, as its last moment gave it, and what is chosen now; nothing just looks.

    What is chosen is an option in notation, or `seen` where there is only something to see. A `question` about the
    table in the game's own words is answered beside it.
    """

    choices: Annotated[list[Notation], Meta(max_length=limits.MAX_LESSON_CHOICES)] = []
    chosen: Notation | None = None
    question: Notation | None = None


class LessonScene(Struct, kw_only=True):
    """A choice of a lesson, of whichever seat: what the learner saw of it, and the table after it."""

    seat: int
    view: dict[str, Any]
    events: list[dict[str, Any]]
    log: list[str]
    notation: list[str]


class LessonStepInfo(Struct, kw_only=True):
    """A step: what is said, and the things it points at.

    `shows` is the right choice, with the things `shows_at` that it is about; `is_to_see` where there is nothing to
    choose.
    """

    title: str
    say: str
    point: list[str]
    is_to_see: bool
    shows: str
    shows_at: list[str]


class FightInfo(Struct, kw_only=True):
    """The small free game at the end: its goal, how many choices of one's own are left, and whether it is reached."""

    say: str
    goal: str
    left: int
    is_over: bool
    is_reached: bool
    ending: str


class CanInfo(Struct, kw_only=True):
    """Something that the learner can do now."""

    name: str
    text: str


class LessonMoment(Struct, kw_only=True):
    """A lesson after these choices.

    `kept` is how many of the choices stand one step further back; null at the start. `number` counts from 0, and equals
    `of` in the fight and at the end. `answer` is what is said to a choice that is not taken, and `told` to a question.
    `so` is what is said of the step that was just done, and `scenes` is what happened since the learner's last choice.
    `seats` are the seats as the game calls them. While bots take their time in the free game, `decision` waits for
    them: ask again with these choices.
    """

    game: str
    lesson: str
    choices: list[str]
    kept: int | None
    number: int
    of: int
    seat: int
    seats: list[str]
    answer: str
    told: str
    so: str
    step: LessonStepInfo | None
    fight: FightInfo | None
    can: list[CanInfo]
    is_over: bool
    scenes: list[LessonScene]
    view: dict[str, Any]
    decision: DecisionInfo
    text: str

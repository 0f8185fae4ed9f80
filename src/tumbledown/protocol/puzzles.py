"""Bodies of requests and answers about puzzles: who solves one keeps all choices, and the server nothing."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from tumbledown.protocol import limits
from tumbledown.protocol.lessons import LessonScene
from tumbledown.protocol.socket import DecisionInfo, Notation


class PuzzleInfo(Struct, kw_only=True):
    """A puzzle as it is listed: what is to be found, and how hard that is, from 1 to 3."""

    game: str
    number: int
    title: str
    task: str
    grade: int


class PuzzleOfTheDay(Struct, kw_only=True):
    """The puzzle of a day, the same for everybody; none where no game has puzzles."""

    day: str
    puzzle: PuzzleInfo | None


class PuzzleAsk(Struct, kw_only=True, forbid_unknown_fields=True):
    """What was tried in a puzzle so far, as its last moment gave it, and what is chosen now; nothing just looks.

    `nudge` asks for help: 1 for a question, 2 for a place to look at, 3 for the solution. A `question` about the table
    in the game's own words is answered beside it.
    """

    choices: Annotated[list[Notation], Meta(max_length=limits.MAX_PUZZLE_CHOICES)] = []
    chosen: Notation | None = None
    nudge: Annotated[int, Meta(ge=0, le=3)] = 0
    question: Notation | None = None


class PuzzleStep(Struct, kw_only=True):
    """A choice of the solution: how it is written, what it means, what came of it, and the things that it is about."""

    text: str
    label: str
    points: list[str]
    told: list[str]


class PuzzleSolution(Struct, kw_only=True):
    """The line that solves a puzzle, how many of the first choices do, and the idea in half a sentence."""

    steps: list[PuzzleStep]
    count: str
    idea: str
    instead: str


class PuzzleMoment(Struct, kw_only=True):
    """A puzzle after these choices.

    `verdict` is `trying`, `solved` or `missed`; it counts when the turn is over. `answer` is why a choice was not
    taken, by the rule `rule`, and `told` what is said to a question. `nudges` are as many as were asked for, and
    `points` what the second is about. `scenes` is what happened by the last choice. The solution is told when it was
    found or asked for.
    """

    game: str
    number: int
    title: str
    task: str
    asks: str
    grade: int
    choices: list[str]
    verdict: str
    seat: int
    seats: list[str]
    answer: str
    rule: str
    told: str
    nudges: list[str]
    points: list[str]
    solution: PuzzleSolution | None
    scenes: list[LessonScene]
    view: dict[str, Any]
    decision: DecisionInfo
    text: str

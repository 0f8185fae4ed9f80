"""Puzzles: positions of games in which one choice, or one turn, is clearly the best. What a file of them holds.

`puzzle_run.py` plays them, `puzzle_check.py` finds what is wrong with a file beyond its form.
"""

import json
import tomllib
from importlib.resources import files
from typing import Any, Final, final

from tumbledown.engine.content import Rows, Table, Text, Whole, raise_faults
from tumbledown.engine.errors import BadContent
from tumbledown.engine.lessons import Anyhow, Words

FILE: Final = "puzzles.jsonl"
MOTIVES_FILE: Final = "motives.toml"
WIN: Final = "win"
"""To be won before the turn is over, in whatever way."""
CHOICE: Final = "choice"
"""To be answered with the right choices."""
GRADES: Final = ("easy", "medium", "hard")
MOST_LINE: Final = 12
SEARCHED: Final = "search"
"""What a solution rests on that no trying of all choices has proven."""
PROOFS: Final = ["turn", "reply", "forced", SEARCHED]
"""That the turn wins; that the other side wins after any other choice; that all answers lose; or a long search."""
GENERAL: Final = "best"
"""The motive of a puzzle that no other motive fits."""

MINED: Final = Table({"command": Text(), "date": Text(), "game": Whole(0, 10**9)})
PUZZLE: Final = Table(
    {
        "number": Whole(1, 100_000),
        "seats": Whole(1, 8),
        "variants": Anyhow(),
        "seed": Text(),
        "before": Rows(Text()),
        "hash": Text(),
        "seat": Whole(0, 7),
        "asks": Text([WIN, CHOICE]),
        "line": Rows(Text(), least=1, most=MOST_LINE),
        "accepted": Rows(Rows(Text(), least=1), least=1, most=MOST_LINE),
        "firsts": Whole(2, 10_000),
        "grade": Whole(1, len(GRADES)),
        "motive": Text(),
        "proof": Text(PROOFS),
        "mined": MINED,
    },
    {"tempting": Text(), "confirmed": Whole(1, 10**9)},
)
MOTIVE: Final = Table(
    {"id": Text(), "title": Words(60), "question": Words(120, 2), "idea": Words(90, 1)},
    {"features": Rows(Text(), least=1)},
)
MOTIVES: Final = Table({"motive": Rows(MOTIVE, unique="id", least=1, most=30)})


@final
class Motive:
    """What a puzzle is about: its title, the question that nudges, and its idea in half a sentence.

    A puzzle is about it when one of these features of the game tells most between the best choice and a worse one.
    """

    def __init__(self, name: str, title: str, question: str, idea: str, features: list[str] | None = None) -> None:
        self.id = name
        self.title = title
        self.question = question
        self.idea = idea
        self.features: list[str] = features or []


COMMON: Final = [
    Motive(
        "win",
        "Win this turn",
        "The game can be won before the other side moves again. What is still missing?",
        "the win is there, if nothing of the turn is wasted",
    ),
    Motive(
        "force",
        "Win, whatever they answer",
        "Which choice leaves two threats, so that one answer is not enough?",
        "two threats at once cannot both be answered",
    ),
    Motive(
        "save",
        "Stop what is coming",
        "What will the other side threaten next, and with what after that?",
        "a double threat is stopped before it is made",
    ),
    Motive(
        GENERAL,
        "Find the best choice",
        "What does the usual choice leave undone?",
        "the best choice is not the nearest one",
    ),
]


@final
class Puzzle:
    """One puzzle: how the table comes to lie so, who must choose, what is right, and how hard it is.

    The outcomes of chance follow from `seed` as in a match, and `before` are all choices up to the position, whose
    hash is kept. `accepted` are the right choices at each place of the `line`; `firsts` is among how many options the
    first one is, and `tempting` is what one is likely to choose instead.
    """

    def __init__(self, raw: dict[str, Any]) -> None:
        self.number: int = raw["number"]
        self.seats: int = raw["seats"]
        self.variants: dict[str, Any] = raw["variants"]
        self.seed: str = raw["seed"]
        self.before: list[str] = raw["before"]
        self.hash: str = raw["hash"]
        self.seat: int = raw["seat"]
        self.asks: str = raw["asks"]
        self.line: list[str] = raw["line"]
        self.accepted: list[list[str]] = raw["accepted"]
        self.firsts: int = raw["firsts"]
        self.grade: int = raw["grade"]
        self.motive: str = raw["motive"]
        self.proof: str = raw["proof"]
        self.tempting: str = raw.get("tempting", "")
        self.confirmed: int = raw.get("confirmed", 0)
        """Iterations for each option by which it was found to hold, later; 0 as long as nobody has looked."""
        self.mined: dict[str, Any] = raw["mined"]

    @property
    def is_to_win(self) -> bool:
        """Whether the turn is to win the game."""
        return self.asks == WIN


def puzzles_of(text: str, name: str = FILE) -> list[Puzzle]:
    """The puzzles of a file, one a line; `BadContent` names every fault of its form by its line and key."""
    faults: list[str] = []
    found: list[Puzzle] = []
    numbers: set[int] = set()
    for place, line in enumerate(text.splitlines(), 1):
        try:
            raw = json.loads(line)
        except ValueError as error:
            faults.append(f"puzzle[{place}]: is not JSON: {error}")
            continue
        wrong = PUZZLE.faults(raw, f"puzzle[{place}]")
        faults += wrong
        if wrong:
            continue
        puzzle = Puzzle(raw)
        if puzzle.number in numbers:
            faults.append(f"puzzle[{place}].number: {puzzle.number} is the number of another puzzle too")
        if len(puzzle.accepted) != len(puzzle.line):
            faults.append(f"puzzle[{place}].accepted: has {len(puzzle.accepted)} lists for {len(puzzle.line)} choices")
        numbers.add(puzzle.number)
        found.append(puzzle)
    raise_faults(faults, name)
    return found


def motives_of(raw: dict[str, Any], name: str = MOTIVES_FILE) -> list[Motive]:
    """The motives of a table that was read, and those that every game has."""
    raise_faults(MOTIVES.faults(raw, ""), name)
    own = [
        Motive(one["id"], one["title"], one["question"], one["idea"], one.get("features", [])) for one in raw["motive"]
    ]
    known = {motive.id for motive in own}
    return own + [motive for motive in COMMON if motive.id not in known]


def read_motives(home: str) -> list[Motive]:
    """The motives that puzzles of a game may have, from `motives.toml` in its package."""
    page = files(home).joinpath(MOTIVES_FILE)
    if not page.is_file():
        return list(COMMON)
    try:
        raw = tomllib.loads(page.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadContent(f"{home}/{MOTIVES_FILE}: is not TOML: {error}") from None
    return motives_of(raw, f"{home}/{MOTIVES_FILE}")


def read_puzzles(home: str) -> list[Puzzle]:
    """The puzzles that lie as `puzzles.jsonl` in a game's package; none when there is no such file."""
    page = files(home).joinpath(FILE)
    return puzzles_of(page.read_text(encoding="utf-8"), f"{home}/{FILE}") if page.is_file() else []

"""A match as notation alone: the terms it is played under, then its choices as they are written, line by line.

    game: connect_four
    rules: 1
    seats: 2

    1. A: drop:d
    (2. B: drop:d)
    2. B: drop:c

What was drawn stands in braces behind the choice that it followed; a choice in parentheses was taken back. A line that
begins with a semicolon is a remark. No position and no hash is written: they follow from the rest.
"""

import json
import re
from typing import Any, Final, final

from tumbledown.engine.chance import Recorded
from tumbledown.engine.errors import BadRecord, TumbledownError
from tumbledown.engine.game import Game
from tumbledown.engine.records import Entry, Record, Undone, take
from tumbledown.engine.spec import Terms
from tumbledown.engine.state import State

CHOICE: Final = re.compile(r"^(?P<number>\d+)\. (?P<seat>[^:]+): (?P<option>.+?)(?: \{(?P<draws>[\d ]*)\})?$")
WHOLE: Final = re.compile(r"^\d{1,9}$")
REQUIRED: Final = ("game", "rules", "seats")


def write_sheet(game: Game, record: Record, remarks: list[str] | None = None) -> str:
    """The record as notation; `remarks` stand above the choices, for readers."""
    terms = game.terms(record.seats, record.variants, record.content)
    lines = [f"game: {record.game}", f"rules: {record.rules_version}", f"seats: {record.seats}"]
    for variant in game.variants:
        if record.variants.get(variant.name) != variant.default:
            lines.append(f"variant {variant.name}: {json.dumps(record.variants.get(variant.name), ensure_ascii=False)}")
    if record.content is not None:
        lines.append(f"components: {json.dumps(record.content, ensure_ascii=False)}")
    if record.commitment:
        lines.append(f"commitment: {record.commitment}")
    if record.seed:
        lines.append(f"seed: {json.dumps(record.seed, ensure_ascii=False)}")
    if record.setup:
        lines.append(f"set-up: {{{' '.join(str(outcome) for outcome in record.setup)}}}")
    lines.append("")
    if remarks:
        lines += [*(f"; {remark}" for remark in remarks), ""]
    undone = record.undone[:]
    for number in range(len(record.choices) + 1):
        if number:
            lines.append(_written(game, terms, number, record.choices[number - 1]))
        while undone and undone[0].after == number:
            back = undone.pop(0)
            lines.append(f"({_written(game, terms, back.at, back.entry)})")
    return "\n".join(lines) + "\n"


def _written(game: Game, terms: Terms, number: int, entry: Entry) -> str:
    option = terms.game.vocabulary.text(entry.option)
    draws = ""
    # Braces that belong to the option itself are told from draws by the empty ones behind them.
    if entry.outcomes or option.endswith("}"):
        draws = f" {{{' '.join(str(outcome) for outcome in entry.outcomes)}}}"
    return f"{number}. {game.seat_name(entry.seat)}: {option}{draws}"


def game_of_sheet(text: str) -> str:
    """The id of the game that a sheet is of; raises `BadRecord` when it names none."""
    for line in text.splitlines():
        if line.startswith("game:"):
            return line[5:].strip()
    raise BadRecord("this is neither a record as JSON nor a match in notation: no line says of which game it is")


def read_sheet(game: Game, text: str) -> Record:
    """The record that `write_sheet` wrote, its hashes worked out by playing it; raises `BadRecord` naming the line."""
    return _Reader(game).read(text)


@final
class _Reader:
    """Goes through the lines of a sheet once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.told: dict[str, str] = {}
        self.variants: dict[str, Any] = {}
        self.setup: list[int] = []
        self.choices: list[Entry] = []
        self.undone: list[Undone] = []
        self.setup_hash = ""
        self.state: State | None = None

    def read(self, text: str) -> Record:
        """Read all lines, play the choices, and put the record together."""
        for number, line in enumerate(text.splitlines(), 1):
            words = line.strip()
            if not words or words.startswith(";"):
                continue
            try:
                if words[0].isdigit() or words[0] == "(":
                    self.choice(words)
                else:
                    self.term(words)
            except TumbledownError as error:
                raise BadRecord(f"line {number}: {error}") from None
        state = self.begun()
        terms = state.terms
        return Record(
            self.game.id,
            self.game.rules_version,
            terms.seats,
            terms.variants,
            terms.content_hash,
            terms.content if terms.has_own_content else None,
            self.told.get("commitment", ""),
            _text(self.told.get("seed", '""')),
            self.setup,
            self.choices,
            self.setup_hash,
            state.hash(),
            self.undone,
        )

    def term(self, line: str) -> None:
        """A line before the first choice: what is played, and under which terms."""
        if self.state is not None:
            raise BadRecord(f"after the first choice there are choices only, not {line!r}")
        name, colon, value = line.partition(":")
        if not colon:
            raise BadRecord(f"{line!r} is neither a choice (1. A: ...) nor a term (seats: 2)")
        name, value = name.strip(), value.strip()
        if name.startswith("variant "):
            self.variants[name[8:].strip()] = _json(value)
        elif name == "set-up":
            self.setup = _draws(value.strip("{}"))
        elif name in ("game", "rules", "seats", "components", "commitment", "seed"):
            self.told[name] = value
        else:
            raise BadRecord(f"there is no term {name!r}")

    def begun(self) -> State:
        """The match at its first choice, once the terms are known."""
        if self.state is None:
            for name in REQUIRED:
                if name not in self.told:
                    raise BadRecord(f"the notation does not say {name!r}")
            if self.told["game"] != self.game.id:
                raise BadRecord(f"this is a match of {self.told['game']!r}, not of {self.game.id}")
            if self.told["rules"] != str(self.game.rules_version):
                raise BadRecord(
                    f"this was played under rules version {self.told['rules']} of {self.game.id}; this is version "
                    f"{self.game.rules_version}"
                )
            if not WHOLE.match(self.told["seats"]):
                raise BadRecord(f"seats: takes a number, not {self.told['seats']!r}")
            content = _json(self.told["components"]) if "components" in self.told else None
            if not (content is None or isinstance(content, dict)):
                raise BadRecord("components: takes a table")
            terms = self.game.terms(int(self.told["seats"]), self.variants, content)
            tape = Recorded(self.setup)
            self.state = self.game.begin(terms, tape)
            if tape.left():
                raise BadRecord(f"the set-up has {tape.left()} outcomes that no rule asks for")
            self.setup_hash = self.state.hash()
        return self.state

    def choice(self, line: str) -> None:
        """A choice, or one that was taken back."""
        state = self.begun()
        is_undone = line.startswith("(")
        if is_undone and not line.endswith(")"):
            raise BadRecord(f"the parenthesis of {line!r} is not closed")
        found = CHOICE.match(line[1:-1] if is_undone else line)
        if found is None:
            raise BadRecord(f"{line!r} is not written as a choice (1. A: ...)")
        names = [self.game.seat_name(seat) for seat in range(state.terms.seats)]
        if found["seat"] not in names:
            raise BadRecord(f"there is no seat {found['seat']!r}; the seats are {', '.join(names)}")
        option = state.terms.game.vocabulary.parse(found["option"])
        entry = Entry(names.index(found["seat"]), option, _draws(found["draws"] or ""))
        number = int(found["number"])
        if is_undone:
            if number <= len(self.choices):
                raise BadRecord(f"a choice that was taken back here has at least the number {len(self.choices) + 1}")
            self.undone.append(Undone(len(self.choices), number, entry))
            return
        if number != len(self.choices) + 1:
            raise BadRecord(f"the next choice has the number {len(self.choices) + 1}, not {number}")
        take(state, entry, f"choice {number}")
        self.choices.append(entry)


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        raise BadRecord(f"{text[:40]!r} is not a value as JSON writes it") from None


def _text(value: str) -> str:
    found = _json(value)
    if not isinstance(found, str):
        raise BadRecord(f"seed: takes a text in quotes, not {value!r}")
    return found


def _draws(text: str) -> list[int]:
    words = text.split()
    wrong = [word for word in words if not WHOLE.match(word)]
    if wrong:
        raise BadRecord(f"{wrong[0]!r} is no outcome of a draw")
    return [int(word) for word in words]

"""Match records: the only truth about a match, from which every state of it can be computed again."""

import json
from collections.abc import Iterator
from typing import Any, Final, final

from tumbledown.engine.chance import Chance, Recorded, Sealed, commitment
from tumbledown.engine.errors import BadRecord, ChanceError, IllegalOption, TumbledownError
from tumbledown.engine.game import Game
from tumbledown.engine.state import State

FORMAT: Final = 1


@final
class Entry:
    """One choice of a match: who chose what, and the chance outcomes that followed."""

    def __init__(self, seat: int, option: int, outcomes: list[int]) -> None:
        self.seat = seat
        self.option = option
        self.outcomes = outcomes


@final
class Undone:
    """A choice that was taken back: the choice of number `at` when it was made, after `after` of those that stand.

    It lies further on than the next one when it was made upon others that were taken back too.
    """

    def __init__(self, after: int, at: int, entry: Entry) -> None:
        self.after = after
        self.at = at
        self.entry = entry


@final
class Record:
    """A match: the terms it is played under, the outcomes of its set-up, and its choices.

    `seed` is empty until the match is over; `commitment` is its hash, known from the start, and empty when the
    outcomes were told by people or a test. The hashes are those after set-up and after the last choice. `undone` are
    choices that were taken back, in the order in which they were made; nothing follows from them.
    """

    def __init__(
        self,
        game: str,
        rules_version: int,
        seats: int,
        variants: dict[str, Any],
        content_hash: str,
        content: dict[str, Any] | None,
        commitment: str,
        seed: str,
        setup: list[int],
        choices: list[Entry],
        setup_hash: str,
        last_hash: str,
        undone: list[Undone] | None = None,
    ) -> None:
        self.game = game
        self.rules_version = rules_version
        self.seats = seats
        self.variants = variants
        self.content_hash = content_hash
        self.content = content
        self.commitment = commitment
        self.seed = seed
        self.setup = setup
        self.choices = choices
        self.setup_hash = setup_hash
        self.last_hash = last_hash
        self.undone: list[Undone] = [] if undone is None else undone

    def to_dict(self) -> dict[str, Any]:
        """The record, ready for JSON."""
        whole: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game,
            "rules_version": self.rules_version,
            "seats": self.seats,
            "variants": self.variants,
            "content_hash": self.content_hash,
            "content": self.content,
            "commitment": self.commitment,
            "seed": self.seed,
            "setup": self.setup,
            "choices": [[entry.seat, entry.option, entry.outcomes] for entry in self.choices],
            "setup_hash": self.setup_hash,
            "last_hash": self.last_hash,
        }
        if self.undone:
            whole["undone"] = [
                [back.after, back.at, back.entry.seat, back.entry.option, back.entry.outcomes] for back in self.undone
            ]
        return whole

    def to_json(self) -> str:
        """The record as text, one choice a line, so that a difference between two records can be read."""
        whole = self.to_dict()
        choices = whole.pop("choices")
        head = json.dumps(whole, ensure_ascii=False, indent=1)[:-2]
        lines = ",\n".join("  " + json.dumps(choice) for choice in choices)
        return f'{head},\n "choices": [\n{lines}\n ]\n}}\n'


FIELDS: Final[dict[str, Any]] = {
    "format": int,
    "game": str,
    "rules_version": int,
    "seats": int,
    "variants": dict,
    "content_hash": str,
    "content": (dict, type(None)),
    "commitment": str,
    "seed": str,
    "setup": list,
    "choices": list,
    "setup_hash": str,
    "last_hash": str,
}


def is_whole(value: object) -> bool:
    """Whether a value of a JSON file is a whole number (true and false are not)."""
    return isinstance(value, int) and not isinstance(value, bool)


def record_from_dict(raw: Any) -> Record:
    """The record that `to_dict` wrote; raises `BadRecord` naming the field that is wrong."""
    if not isinstance(raw, dict):
        raise BadRecord("a record is a JSON object")
    for name, kind in FIELDS.items():
        if name not in raw:
            raise BadRecord(f"the record has no {name!r}: it is broken or cut off")
        if not isinstance(raw[name], kind) or isinstance(raw[name], bool):
            raise BadRecord(f"the record's {name!r} is {type(raw[name]).__name__}, not what a record holds there")
    unknown = sorted(set(raw) - set(FIELDS) - {"undone"})
    if unknown:
        raise BadRecord(f"the record has an unknown field {unknown[0]!r}")
    if raw["format"] != FORMAT:
        raise BadRecord(f"the record has format {raw['format']}; this program reads format {FORMAT}")
    if not all(is_whole(outcome) for outcome in raw["setup"]):
        raise BadRecord("the record's 'setup' is not a list of whole numbers")
    return Record(
        raw["game"],
        raw["rules_version"],
        raw["seats"],
        raw["variants"],
        raw["content_hash"],
        raw["content"],
        raw["commitment"],
        raw["seed"],
        list(raw["setup"]),
        [_entry(number, choice) for number, choice in enumerate(raw["choices"], 1)],
        raw["setup_hash"],
        raw["last_hash"],
        _undone(raw.get("undone", []), len(raw["choices"])),
    )


def _undone(raw: Any, choices: int) -> list[Undone]:
    """The choices taken back, which lie between those that stand in the order in which they were made."""
    if not isinstance(raw, list):
        raise BadRecord("the record's 'undone' is not a list")
    found: list[Undone] = []
    for number, back in enumerate(raw, 1):
        if not (isinstance(back, list) and len(back) == 5 and is_whole(back[0]) and is_whole(back[1])):
            raise BadRecord(f"entry {number} of the record's 'undone' is not [after, at, seat, option, [outcomes]]")
        if not (found[-1].after if found else 0) <= back[0] <= choices or back[1] <= back[0]:
            raise BadRecord(f"entry {number} of the record's 'undone' lies at no place of the match")
        found.append(Undone(back[0], back[1], _entry(number, back[2:])))
    return found


def _entry(number: int, raw: Any) -> Entry:
    if (
        isinstance(raw, list)
        and len(raw) == 3
        and is_whole(raw[0])
        and is_whole(raw[1])
        and isinstance(raw[2], list)
        and all(is_whole(outcome) for outcome in raw[2])
    ):
        return Entry(raw[0], raw[1], list(raw[2]))
    raise BadRecord(f"choice {number} of the record is not [seat, option, [outcomes]]")


def record_from_json(text: str) -> Record:
    """The record that `to_json` wrote; raises `BadRecord` saying where the text stops being one."""
    try:
        raw = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadRecord(f"the record is not JSON, or is cut off: {error}") from None
    except RecursionError:
        raise BadRecord("the record is nested too deeply to be one") from None
    return record_from_dict(raw)


def replay(game: Game, record: Record) -> Iterator[State]:
    """Every state of the match, from set-up to the last choice, each a copy of its own with the events that led to it.

    Raises `BadRecord` where the record stops being a game under these rules, or its hashes do not agree.
    """
    state = _set_up(game, record)
    yield _copy(state)
    for number, entry in enumerate(record.choices, 1):
        take(state, entry, f"choice {number}")
        if number == len(record.choices):
            _check_hash("after the last choice", record.last_hash, state)
        yield _copy(state)


def _copy(state: State) -> State:
    copy = state.clone()
    copy.events = state.events
    return copy


def take(state: State, entry: Entry, what: str) -> None:
    """Make a recorded choice, with the outcomes that followed it."""
    tape = Recorded(entry.outcomes)
    state.chance = tape
    try:
        state.apply(entry.option, entry.seat)
    except IllegalOption as refusal:
        raise BadRecord(f"{what} is not legal: {refusal.reason}") from None
    except ChanceError as error:
        raise BadRecord(f"{what}: {error}") from None
    if tape.left():
        raise BadRecord(f"{what} has {tape.left()} outcomes that no rule asks for")


@final
class Scene:
    """A moment of a match as it was played: the number of its choice (0: set-up), the choice, and where it led."""

    def __init__(self, number: int, entry: Entry | None, state: State, is_undone: bool) -> None:
        self.number = number
        self.entry = entry
        self.state = state
        self.is_undone = is_undone


def scenes(game: Game, record: Record) -> Iterator[Scene]:
    """As `replay`, with the choices that were taken back where they were made; raises `BadRecord`."""
    undone = record.undone[:]
    for number, state in enumerate(replay(game, record)):
        yield Scene(number, record.choices[number - 1] if number else None, state, False)
        line = [state]
        while undone and undone[0].after == number:
            back = undone.pop(0)
            # What was made upon others that were taken back goes on from the last of them.
            line = line[: max(1, back.at - number)]
            tried = line[-1].clone()
            take(tried, back.entry, f"choice {back.at}, which was taken back,")
            line.append(tried)
            yield Scene(back.at, back.entry, _copy(tried), True)


def _set_up(game: Game, record: Record) -> State:
    if record.game != game.id:
        raise BadRecord(f"this is a record of {record.game!r}, not of {game.id}")
    if record.rules_version != game.rules_version:
        raise BadRecord(
            f"this record was played under rules version {record.rules_version} of {game.id}; this is version "
            f"{game.rules_version}. Replay it with the release that has version {record.rules_version}."
        )
    tape = Recorded(record.setup)
    try:
        terms = game.terms(record.seats, record.variants, record.content)
        if terms.content_hash != record.content_hash:
            raise BadRecord("this record was played with other components than those it names")
        state = game.begin(terms, tape)
    except TumbledownError as error:
        raise BadRecord(f"set-up: {error}") from None
    if tape.left():
        raise BadRecord(f"the set-up has {tape.left()} outcomes that no rule asks for")
    _check_hash("after set-up", record.setup_hash, state)
    if not record.choices:
        _check_hash("after the last choice", record.last_hash, state)
    return state


def _check_hash(when: str, expected: str, state: State) -> None:
    if state.hash() != expected:
        raise BadRecord(f"the position {when} has hash {state.hash()}, but the record says {expected}")


def verify(game: Game, record: Record) -> list[str]:
    """Check everything that a record claims, and say what was found true, line by line; raises `BadRecord`."""
    last = None
    for state in replay(game, record):
        last = state
    assert last is not None
    found = [f"{len(record.choices)} choices are legal and lead to the recorded position ({record.last_hash})"]
    if last.over:
        winners = ", ".join(game.seat_name(seat) for seat in last.outcome().winners) or "nobody"
        found.append(f"the game is over: {winners} won ({last.outcome().reason})")
    else:
        found.append("the game is not over")
    if not record.commitment:
        found.append("no seed was committed to: the outcomes were told by people or a program")
    elif not record.seed:
        found.append("the seed is not open yet: outcomes cannot be checked before the end of the match")
    else:
        _check_outcomes(game, record)
        found.append("the seed is the one committed to, and all outcomes come from it")
    return found


def _check_outcomes(game: Game, record: Record) -> None:
    if commitment(record.seed) != record.commitment:
        raise BadRecord("the seed is not the one that was committed to at the start")
    terms = game.terms(record.seats, record.variants, record.content)
    state = game.begin(terms, Compared(Sealed(record.seed), record.setup, "the set-up"))
    for number, entry in enumerate(record.choices, 1):
        state.chance = Compared(Sealed(record.seed, number), entry.outcomes, f"choice {number}")
        state.apply(entry.option, entry.seat)


@final
class Compared(Chance):
    """A sealed tape that insists on the outcomes of a record."""

    def __init__(self, tape: Sealed, outcomes: list[int], where: str) -> None:
        self.tape = tape
        self.outcomes = outcomes
        self.where = where
        self.used = 0

    def draw(self, n: int) -> int:
        """The sealed outcome, which must be the recorded one."""
        outcome = self.tape.draw(n)
        if self.outcomes[self.used] != outcome:
            raise BadRecord(
                f"{self.where}: outcome {self.used + 1} is {self.outcomes[self.used]}, but the seed gives {outcome}"
            )
        self.used += 1
        return outcome

    def can_fail(self) -> bool:
        """Only by finding the record false, which ends everything."""
        return False

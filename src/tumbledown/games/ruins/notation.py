"""The notation of the rules page: written from the events that somebody sees, and read back as choices."""

import re
from typing import Any, Final, final

from tumbledown.engine import InvalidNotation
from tumbledown.games.ruins.options import (
    BUY,
    CONFIRM,
    DONE_SELECTING,
    EXTRA,
    LIGHT,
    NO_CLAIM,
    NO_FLIP,
    PASS,
    RANK,
    RUIN_IDS,
    RUIN_NUMBERS,
    SEATS,
)
from tumbledown.games.ruins.play import ReturnRuin
from tumbledown.games.ruins.state import RuinsTable
from tumbledown.games.ruins.turns import AttachTo, ChooseExtra, ChooseRank, ClaimRuin, SelectRuin, Upgrade

# Writing.


def write(events: list[dict[str, Any]]) -> list[str]:
    """A line for the hand-overs of each deal, one for the flips, and one for each trick."""
    writer = Writer()
    for event in events:
        writer.add(event)
    return writer.finished()


def write_play(event: dict[str, Any]) -> str:
    """A play without what it caused: who, ruins with their upgrades, and what they count as."""
    night = event["night"]
    words = [
        name + ("'" if name in night else "") + ("!" if name in event["claims"] else "") for name in event["ruins"]
    ]
    steps = event["steps"]
    order = [event["ruins"].index(step["ruin"]) for step in steps if "buy" in step]
    if order == sorted(order):
        place = 0
        for step in steps:
            if "buy" in step:
                place = event["ruins"].index(step["ruin"])
                words[place] += f"+{step['buy']}"
            else:
                words[place] += f"^{step['light']}"
    else:
        # The order of the purchases does not go with the order of the ruins: they follow, with their targets.
        tail = ""
        for step in steps:
            if "buy" in step:
                tail += f"+{step['buy']}@{step['ruin']}"
            elif tail:
                tail += f"^{step['light']}"
            else:
                words[0] += f"^{step['light']}"
        words.append(tail)
    if event["extra"]:
        words.append(f"&{event['extra']}")
    words.append(f"={event['number']}x{event['rank']}{'~' if event['match'] else ''}")
    return f"{SEATS[event['seat']]}{'>' if event['lead'] else ':'} {' '.join(words)}"


@final
class Writer:
    """Gathers events into lines."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.words: list[str] = []
        self.draws: list[str] = []

    def add(self, event: dict[str, Any]) -> None:
        """Write one event, which may end a line."""
        kind = event["kind"]
        if kind != "draw" and self.draws:
            self.words.append(f"[{' '.join(self.draws)}]")
            self.draws = []
        if kind == "play":
            self._open(f"R{event['round']}.{event['trick']}")
            self.words.append(write_play(event))
        elif kind == "pass":
            self._open(f"R{event['round']}.{event['trick']}")
            self.words.append(f"{SEATS[event['seat']]}{'--' if event['forced'] else '-'}")
        elif kind == "out":
            self.words.append(f"#{event['place']}")
        elif kind == "return":
            returned = f">{','.join(event['ruins'])}" if "ruins" in event else ""
            self.words.append(f"{{{event['count']}{returned}}}")
        elif kind == "draw":
            self.draws.append(f"{SEATS[event['seat']]}+{event['count']}")
        elif kind == "hand_over":
            self._open(f"R{event['round']}")
            moved = ",".join(event["ruins"]) if "ruins" in event else event["count"]
            self.words.append(f"{SEATS[event['from']]}=>{SEATS[event['to']]} {moved}")
        elif kind == "flip":
            if self.words and "=>" in self.words[-1]:
                self._close("")
            self._open(f"R{event['round']}")
            flipped = (event["ruin"] or "-") if "ruin" in event else "?"
            self.words.append(f"{SEATS[event['seat']]}/{flipped}")
        elif kind == "trick_end":
            self._close("|")
        elif kind in ("round_end", "win"):
            self._close("||")

    def _open(self, clock: str) -> None:
        """Begin a line with its clock, if none is begun; flips end with the first turn."""
        if self.words and "/" in self.words[-1] and "." in clock:
            self._close("")
        if not self.words:
            self.words.append(clock)

    def _close(self, mark: str) -> None:
        if self.words:
            self.lines.append(" ".join([*self.words, mark] if mark else self.words))
        self.words = []

    def finished(self) -> list[str]:
        """All lines, the one begun included."""
        if self.draws:
            self.words.append(f"[{' '.join(self.draws)}]")
            self.draws = []
        self._close("")
        return self.lines


# Reading.

TURN: Final = re.compile(r"^(?P<seat>[A-E])(?P<kind>>|:|--|-|/|=>)(?P<rest>.*)$")
RUIN: Final = re.compile(r"^(?P<id>\d+[a-e])'?(?P<claim>!?)(?P<steps>([+^][A-Za-z0-9]+)*)$")
STEP: Final = re.compile(r"(?P<mark>[+^])(?P<what>[A-Za-z0-9]+)(@(?P<target>\d+[a-e])'?)?")
TAIL: Final = re.compile(r"^([+^][A-Za-z0-9]+(@\d+[a-e]'?)?)+$")
RESULT: Final = re.compile(r"^=(?P<number>\d+)x(?P<rank>\d+)~?$")
SIFT: Final = re.compile(r"^\{\d+(>(?P<ruins>[0-9a-e,]+))?\}$")
SKIPPED: Final = re.compile(r"^(R\d+(\.\d+)?|\|\|?|#\d|\[?[A-E]\+\d+\]?)$")


@final
class Turn:
    """One turn or flip as it was written."""

    def __init__(self, seat: int, kind: str) -> None:
        self.seat = seat
        self.kind = kind
        """`>` lead, `:` follow, `-` pass, `--` forced pass, `/` flip."""
        self.flipped = 0
        self.picks: list[int] = []
        self.claims: list[int] = []
        self.steps: list[tuple[str, int]] = []
        """Purchases with their targets, and lights: `("M04", 6)`, `("", 1)`."""
        self.extra = 0
        self.rank = 0
        self.returned: list[int] = []


def parse_turns(text: str) -> list[Turn]:
    """The turns and flips of a text in notation; raises `InvalidNotation` naming the word it does not understand."""
    turns: list[Turn] = []
    words = text.split()
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        start = TURN.match(word)
        if start is not None and start["kind"] == "=>":
            # A hand-over needs nobody's choice; the next word says what was given.
            at += 1
        elif start is not None:
            turn = Turn(SEATS.index(start["seat"]), start["kind"])
            turns.append(turn)
            if start["kind"] == "/":
                turn.flipped = _flipped(start["rest"], word)
        elif SKIPPED.match(word) is None:
            if not turns:
                raise InvalidNotation(f"{word!r} belongs to no turn; a turn begins with a seat, as in 'A>' or 'B:'")
            _read_word(turns[-1], word)
    return turns


def _flipped(name: str, word: str) -> int:
    if name == "-":
        return NO_FLIP
    if name not in RUIN_NUMBERS:
        raise InvalidNotation(f"{word!r} is no flip that can be repeated; it is written as in 'A/3c' or 'A/-'")
    return RUIN_NUMBERS[name]


def _read_word(turn: Turn, word: str) -> None:
    """Take in one word of a play."""
    ruin = RUIN.match(word)
    result = RESULT.match(word)
    sift = SIFT.match(word)
    if ruin is not None and ruin["id"] in RUIN_NUMBERS:
        number = RUIN_NUMBERS[ruin["id"]]
        turn.picks.append(number)
        if ruin["claim"]:
            turn.claims.append(number)
        _read_steps(turn, ruin["steps"], number)
    elif TAIL.match(word):
        _read_steps(turn, word, 0)
    elif word.startswith("&") and word[1:].isdigit():
        turn.extra = int(word[1:])
    elif result is not None:
        turn.rank = int(result["rank"])
    elif sift is not None:
        turn.returned = [_ruin_number(name) for name in (sift["ruins"] or "").split(",") if name]
    else:
        raise InvalidNotation(f"{word!r} is no part of a play; plays are written as in 'A> 2a+M04 5b 5c =3x5'")


def _ruin_number(name: str) -> int:
    if name not in RUIN_NUMBERS:
        raise InvalidNotation(f"there is no ruin {name!r}; ruins are 1a to 10e")
    return RUIN_NUMBERS[name]


def _read_steps(turn: Turn, text: str, ruin: int) -> None:
    for step in STEP.finditer(text):
        if step["mark"] == "^":
            turn.steps.append(("", int(step["what"])))
        else:
            target = _ruin_number(step["target"]) if step["target"] else ruin
            if target == 0:
                raise InvalidNotation(f"{text!r} does not say on which ruin {step['what']} goes, as in '+B01@7d'")
            turn.steps.append((step["what"], target))


def follow(state: RuinsTable, text: str) -> list[int]:
    """Play what is written, and give the options it was made of.

    Raises `InvalidNotation` for what is no notation, and `IllegalOption` for what is not legal here; the turns before
    it have then been played.
    """
    made: list[int] = []
    for turn in parse_turns(text):
        if turn.kind == "--":
            # RUI-51 A forced pass is nobody's choice.
            continue
        if turn.seat not in state.waiting():
            waiting = ", ".join(SEATS[seat] for seat in state.waiting())
            raise InvalidNotation(f"{SEATS[turn.seat]} cannot act now; waiting: {waiting or 'nobody'}")
        while True:
            option = option_of(state, turn)
            state.apply(option, turn.seat)
            made.append(option)
            step = state.agenda[-1] if state.agenda else None
            if state.draft is None and not isinstance(step, ReturnRuin):
                break
    return made


def option_of(state: RuinsTable, turn: Turn) -> int:
    """The option of the present decision that the written turn has."""
    if turn.kind == "/":
        return turn.flipped
    if turn.kind == "-":
        return PASS
    step = state.agenda[-1]
    draft = state.draft
    if isinstance(step, ReturnRuin):
        left = [ruin for ruin in turn.returned if ruin not in step.chosen]
        if not left:
            raise InvalidNotation("the ruins returned by the sift are not written, as in '{2>1a,3c}'")
        return left[0]
    if isinstance(step, SelectRuin):
        left = [ruin for ruin in turn.picks if draft is None or ruin not in draft.picks]
        return left[0] if left else DONE_SELECTING
    assert draft is not None
    if isinstance(step, AttachTo):
        return turn.steps[len(draft.steps)][1]
    if isinstance(step, Upgrade):
        return _upgrade_of(state, turn)
    if isinstance(step, ChooseRank):
        return RANK + turn.rank
    if isinstance(step, ChooseExtra):
        return EXTRA + turn.extra
    assert isinstance(step, ClaimRuin)
    unclaimed = [ruin for ruin in turn.claims if ruin not in draft.claims]
    return unclaimed[0] if unclaimed else NO_CLAIM


def _upgrade_of(state: RuinsTable, turn: Turn) -> int:
    draft = state.draft
    assert draft is not None
    if len(draft.steps) == len(turn.steps):
        return CONFIRM
    card, target = turn.steps[len(draft.steps)]
    if not card:
        return LIGHT + target
    ids = [state.kit.discovery_ids[found] for found in draft.market]
    if card not in ids:
        shown = ", ".join(name for name in ids if name)
        raise InvalidNotation(f"{card} for {RUIN_IDS[target]} is not in the market; it has {shown or 'nothing'}")
    return BUY + 1 + ids.index(card)

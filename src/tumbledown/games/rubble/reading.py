"""Whole turns read back from notation into the options that are to be chosen."""

import re
from typing import Final, final

from tumbledown.engine import InvalidNotation, events_for
from tumbledown.games.rubble.board import Board
from tumbledown.games.rubble.notation import Writer
from tumbledown.games.rubble.options import (
    COLLAPSE,
    DRAIN,
    DRAIN_DONE,
    FLIP,
    GAIN,
    LEAVE,
    MOVE,
    PILLAR,
    PLACE,
    ROTATE,
    TAKE,
    TO,
)
from tumbledown.games.rubble.pieces import LETTERS
from tumbledown.games.rubble.rules import Drain, Gain
from tumbledown.games.rubble.state import RubbleTable

HEADER: Final = re.compile(r"(?P<turn>[0-9]{1,9})(?P<letter>[LK])(?=\s|#|$)")
SPACE: Final = re.compile(r"#[0-9]{1,9}|[A-Z][A-Z0-9]{0,2}")
NUMBER: Final = re.compile(r"[0-9]{1,9}")


@final
class Reader:
    """Reads the items of a turn into options, in the order in which they are asked."""

    def __init__(self, text: str, board: Board) -> None:
        self.text = text
        self.board = board
        self.at = 0
        self.options: list[int] = []
        self.gains: list[int] = []
        self.won = False

    def fail(self, expected: str) -> InvalidNotation:
        """What to raise: where the text stops making sense, and what would."""
        rest = self.text[self.at :] or "the end"
        return InvalidNotation(f"{self.text!r}: found {rest!r} at place {self.at + 1}, expected {expected}")

    def sees(self, mark: str) -> bool:
        """Whether the text goes on with this mark, which is then behind us."""
        if not self.text.startswith(mark, self.at):
            return False
        self.at += len(mark)
        return True

    def need(self, mark: str) -> None:
        """The text must go on with this mark."""
        if not self.sees(mark):
            raise self.fail(repr(mark))

    def skip(self) -> None:
        """Go over blanks."""
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1

    def number(self) -> int:
        """A whole number."""
        found = NUMBER.match(self.text, self.at)
        if found is None:
            raise self.fail("a number")
        self.at = found.end()
        return int(found[0])

    def space(self) -> int:
        """A space by its id, or by `#` and its index."""
        found = SPACE.match(self.text, self.at)
        name = "" if found is None else found[0]
        if name.startswith("#") and int(name[1:]) < self.board.size:
            index = int(name[1:])
        elif name in self.board.names:
            index = self.board.index(name)
        else:
            raise self.fail(f"a space of {self.board.name}")
        # From here on the text says it as the turn will be written.
        self.text = self.text[: self.at] + self.board.names[index] + self.text[self.at + len(name) :]
        self.at += len(self.board.names[index])
        return index

    def sees_won(self) -> bool:
        """Whether the mark of a won game comes next; `#` and a number are a space."""
        return NUMBER.match(self.text, self.at + 1) is None and self.sees("#")

    def turn(self) -> tuple[int, str]:
        """The whole text; gives number and letter of the turn, or 0 and nothing for a part of one."""
        header = HEADER.match(self.text)
        if header is not None:
            self.at = header.end()
        self.skip()
        while self.at < len(self.text) and not self.sees("/"):
            if self.sees_won():
                self.won = True
            else:
                self.item()
            self.skip()
        self.skip()
        while self.at < len(self.text):
            if self.sees_won():
                self.won = True
            else:
                self.gain()
            self.skip()
        return (0, "") if header is None else (int(header["turn"]), header["letter"])

    def item(self) -> None:
        """One item of a turn."""
        if self.sees("-"):
            self.options.append(DRAIN + self.space())
        elif self.sees("~"):
            position = self.number()
            if position >= self.board.positions:
                raise self.fail(f"a position from 0 to {self.board.positions - 1}")
            self.options.append(ROTATE + position)
        elif self.sees("@"):
            self.land(MOVE)
        else:
            space = self.space()
            if self.sees("*"):
                self.options.append(COLLAPSE + space)
                self.land(TO)
                while self.sees(","):
                    self.land(TO)
            else:
                self.need("-")
                self.options.append(PILLAR + space)
                self.land(TO)

    def land(self, base: int) -> None:
        """A landing with what it leads to; `^` is no choice."""
        if self.sees("^"):
            return
        self.options.append(base + self.space())
        if self.sees("x{"):
            self.push()
        elif self.sees("b{"):
            if not self.sees("}"):
                self.land(TO)
                self.need("}")
        elif self.sees("$"):
            self.number()
            if self.sees("["):
                self.options.append(PLACE + self.space())
                while self.sees(","):
                    self.options.append(PLACE + self.space())
                self.need("]")

    def push(self) -> None:
        """effect ";" [who ":" land] ";" follow "}" """
        if self.sees("+"):
            self.number()
            self.options.append(TAKE)
        elif self.sees("%"):
            self.options.append(FLIP)
        elif self.sees("="):
            self.options.append(LEAVE)
        elif not self.sees("0") and not self.text.startswith(";", self.at):
            raise self.fail("an effect: + and a number, %, = or 0")
        self.need(";")
        if not self.sees(";"):
            if self.text[self.at : self.at + 1] not in ("L", "K", "l", "k"):
                raise self.fail("L, K, l or k")
            self.at += 1
            self.need(":")
            self.land(TO)
            self.need(";")
        if not (self.sees(".") or self.sees("!") or self.text.startswith("}", self.at)):
            self.land(TO)
        self.need("}")

    def gain(self) -> None:
        """gain = "+" n S"""
        self.need("+")
        count = self.number()
        space = self.space()
        self.gains += [GAIN + space] * count


def read_turn(state: RubbleTable, text: str) -> list[int]:
    """The options to choose from this position on, for a turn (or a part of one) written as `text`.

    Options that the engine takes by itself are written in the notation but are not among them. Raises
    `InvalidNotation` when the text is no turn, is not legal here, or does not say what really happens.
    """
    reader = Reader(text.strip(), state.board)
    turn, letter = reader.turn()
    if turn and (turn != state.turn or letter != LETTERS[state.active]):
        raise InvalidNotation(f"{text!r} is turn {turn}{letter}, but this is turn {state.turn}{LETTERS[state.active]}")
    follower = state.clone()
    assert isinstance(follower, RubbleTable)
    follower.events = []
    follower.telling = True
    chosen = follow(follower, reader)
    written = first_turn(follower, bool(turn), state)
    if plain(written) != plain(reader.text):
        raise InvalidNotation(f"{text!r} is not what happens here; that is {written!r}")
    return chosen


def follow(state: RubbleTable, reader: Reader) -> list[int]:
    """Choose what the text says, question by question; gives the choices that were really open."""
    chosen = []
    wanted = reader.options
    done = 0
    turn = state.turn
    while True:
        seat = state.advance()
        if seat < 0 or state.turn != turn:
            break
        step = state.agenda[-1]
        asked = state.ask(seat)
        if isinstance(step, Gain):
            due = [option for option in reader.gains if option in asked]
            if not due:
                break
            option = due[0]
            reader.gains.remove(option)
        elif isinstance(step, Drain) and not (done < len(wanted) and DRAIN <= wanted[done] < DRAIN_DONE):
            if done == len(wanted):
                break
            option = DRAIN_DONE
        elif done < len(wanted):
            option = wanted[done]
            done += 1
        else:
            break
        if option not in asked:
            name = state.terms.game.vocabulary.text(option)
            raise InvalidNotation(f"{reader.text!r}: {name} cannot be chosen there. {state.explain(seat, option)}")
        if len(asked) > 1:
            chosen.append(option)
        state.answer(seat, option)
    if done < len(wanted):
        left = ", ".join(state.terms.game.vocabulary.text(option) for option in wanted[done:])
        raise InvalidNotation(f"{reader.text!r} goes on after the turn is over: {left}")
    return chosen


def first_turn(follower: RubbleTable, with_header: bool, start: RubbleTable) -> str:
    """What was followed, written again; `start` says which turn it was."""
    events = events_for(follower.events, None)
    if with_header:
        events.insert(0, {"kind": "turn", "turn": start.turn, "seat": start.active})
    lines = Writer(events).lines()
    return lines[0] if lines else ""


def plain(text: str) -> str:
    """A turn without what may be spelt in two ways: blanks, `$0` of a homecoming with nothing, an empty `/`."""
    words = text.replace("#", " # ").replace("/", " / ").split()
    joined = " ".join(words)
    return re.sub(r" / (?=#|$)", " ", joined + " ").replace("$0[", "$[").replace("$0", "").strip()

"""Options are numbers with names: the fixed vocabulary of a game."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import final

from mypy_extensions import mypyc_attr

from tumbledown.engine.errors import InvalidNotation, UnknownOption


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """A typed option; `str` of it is the notation. Games write one small class per kind of option."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __repr__(self) -> str:
        return f"<{self}>"


@final
class Word(Option):
    """An option that is told by its name alone: pass, yes, end_turn."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __str__(self) -> str:
        return self.word


@mypyc_attr(allow_interpreted_subclasses=True)
class OpenOptions:
    """Options that nobody lists: numbers above the vocabulary with a meaning of their own, such as a free path.

    Whether one is legal is for `State.explain_open` to say.
    """

    def option(self, number: int) -> Option | None:
        """The typed option of a number above the vocabulary; None when the number means nothing."""
        raise NotImplementedError

    def parse(self, text: str) -> int:
        """The number of an option written as `text` (its case and spaces evened out); -1 when it is none."""
        raise NotImplementedError


def normal(text: str) -> str:
    """Notation with its spaces and letter case evened out, as `parse` compares it."""
    return " ".join(text.split()).lower()


@final
class Vocabulary:
    """All options of a game in the order of their numbers, with other spellings that the parser takes.

    A person's spelling may differ in case and spaces, and may put a space for the colon. `beyond` are the game's open
    options, if it has any; they do not count in `len`.
    """

    def __init__(
        self, options: Sequence[Option], aliases: dict[str, int] | None = None, beyond: OpenOptions | None = None
    ) -> None:
        self._beyond = beyond
        self._options = list(options)
        self._texts = [str(option) for option in self._options]
        self._numbers: dict[str, int] = {}
        for number, text in enumerate(self._texts):
            if self._numbers.setdefault(normal(text), number) != number:
                raise ValueError(f"two options of the vocabulary are written {text!r}")
        for text, number in ({} if aliases is None else aliases).items():
            self._numbers.setdefault(normal(text), number)

    def __len__(self) -> int:
        return len(self._options)

    def option(self, number: int) -> Option:
        """The typed option of that number."""
        return self._options[number] if 0 <= number < len(self._options) else self._open_option(number)

    def text(self, number: int) -> str:
        """The notation of that number."""
        return self._texts[number] if 0 <= number < len(self._options) else str(self._open_option(number))

    def _open_option(self, number: int) -> Option:
        found = self._beyond.option(number) if self._beyond is not None and number >= 0 else None
        if found is None:
            raise UnknownOption(f"option {number} does not exist; options are 0 to {len(self._options) - 1}")
        return found

    def parse(self, text: str) -> int:
        """The number of the option written as `text`; raises `InvalidNotation`, naming what comes nearest."""
        wanted = normal(text)
        number = self._numbers.get(wanted)
        if number is None:
            number = self._numbers.get(wanted.replace(" ", ":", 1))
        if number is not None:
            return number
        if self._beyond is not None:
            free = self._beyond.parse(wanted)
            if free >= 0:
                return free
        near = get_close_matches(wanted, self._numbers, n=3, cutoff=0.5) or list(self._numbers)[:3]
        raise InvalidNotation(f"{text!r} is no option of this game; it has for example {', '.join(near)}")

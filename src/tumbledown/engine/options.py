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


def normal(text: str) -> str:
    """Notation with its spaces and letter case evened out, as `parse` compares it."""
    return " ".join(text.split()).lower()


@final
class Vocabulary:
    """All options of a game in the order of their numbers, with other spellings that the parser takes.

    A person's spelling may differ in case and spaces, and may put a space for the colon.
    """

    def __init__(self, options: Sequence[Option], aliases: dict[str, int] | None = None) -> None:
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
        self._check(number)
        return self._options[number]

    def text(self, number: int) -> str:
        """The notation of that number."""
        self._check(number)
        return self._texts[number]

    def _check(self, number: int) -> None:
        if not 0 <= number < len(self._options):
            raise UnknownOption(f"option {number} does not exist; options are 0 to {len(self._options) - 1}")

    def parse(self, text: str) -> int:
        """The number of the option written as `text`; raises `InvalidNotation`, naming what comes nearest."""
        wanted = normal(text)
        number = self._numbers.get(wanted)
        if number is None:
            number = self._numbers.get(wanted.replace(" ", ":", 1))
        if number is not None:
            return number
        near = get_close_matches(wanted, self._numbers, n=3, cutoff=0.5) or list(self._numbers)[:3]
        raise InvalidNotation(f"{text!r} is no option of this game; it has for example {', '.join(near)}")

"""Chance is a tape: rules call `below`, and the kind of tape decides where the outcome comes from.

`Seeded` is quick (search, tests), `Sealed` cannot be guessed (matches), `Recorded` repeats, `Scripted` is told,
`Asking` turns each draw into a question, `NoChance` refuses.
"""

import os
from hashlib import blake2b
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tumbledown.engine.errors import ChanceError, NeedDraw

WORD: Final = 0xFFFFFFFF
WORDS_PER_BLOCK: Final = 16


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Where random outcomes come from."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1. A draw with one outcome is no draw: it is 0 and uses up nothing."""
        if n == 1:
            return 0
        if n < 1:
            raise ChanceError(f"a draw below {n} has no outcome")
        return self.draw(n)

    def draw(self, n: int) -> int:
        """The next outcome; n is at least 2. To be written by each kind of tape."""
        raise ChanceError("this position came without a tape: give it one (`chance=`) before it can draw")

    def can_fail(self) -> bool:
        """Whether `below` may raise: a state is then brought back to where it was before the choice."""
        return True

    def clone(self) -> "Chance":
        """A tape that goes on from here by itself."""
        return self


@final
class NoChance(Chance):
    """Refuses every draw; what loaded and pickled states have until they are given a tape."""


NO_CHANCE: Final = NoChance()


@final
class Seeded(Chance):
    """A small fast generator (sfc32): equal seeds give equal outcomes on every machine. It hides nothing.

    >>> tape = Seeded(7)
    >>> [tape.below(6) for _ in range(5)]
    [4, 0, 1, 1, 2]
    """

    def __init__(self, seed: int, warm_up: int = 12) -> None:
        # Neighbouring seeds share nothing after the warm-up; a clone needs none.
        self._a: i64 = seed & WORD
        self._b: i64 = (seed >> 32) & WORD
        self._c: i64 = (seed >> 64) & WORD
        self._counter: i64 = 1
        for _ in range(warm_up):
            self._word()

    def _word(self) -> i64:
        # 32-bit words in 64-bit arithmetic: no step reaches 2**63, so compiled and plain agree.
        mixed: i64 = (self._a + self._b + self._counter) & 0xFFFFFFFF
        self._counter = (self._counter + 1) & 0xFFFFFFFF
        self._a = self._b ^ (self._b >> 9)
        self._b = (self._c + ((self._c << 3) & 0xFFFFFFFF)) & 0xFFFFFFFF
        self._c = ((((self._c << 21) & 0xFFFFFFFF) | (self._c >> 11)) + mixed) & 0xFFFFFFFF
        return mixed

    def below(self, n: int) -> int:
        """As every tape; written out because searches draw a dozen times per simulation."""
        if 1 < n < 0x40000000:
            bound: i64 = n
            return int((self._word() * bound) >> 32)
        return super().below(n)

    def draw(self, n: int) -> int:
        """The next outcome, by multiplying instead of dividing; the bias is below n in four thousand million."""
        return (int(self._word()) * n) >> 32

    def clone(self) -> "Seeded":
        """A tape that will give the same outcomes."""
        other = Seeded(0, 0)
        other._a = self._a
        other._b = self._b
        other._c = self._c
        other._counter = self._counter
        return other

    def drawn(self) -> int:
        """A number that changes with every draw: as long as it is the same, nothing was left to chance."""
        return int(self._counter)

    def can_fail(self) -> bool:
        """It never does."""
        return False

    def fork(self) -> "Seeded":
        """A tape of its own, made from the next outcomes of this one."""
        return Seeded((int(self._word()) << 32) | int(self._word()))


def fresh_seed() -> str:
    """A seed nobody can guess."""
    return os.urandom(16).hex()


def commitment(seed: str) -> str:
    """What is published at the start of a match, so that its seed cannot be changed afterwards."""
    return blake2b(b"tumbledown seed " + seed.encode(), digest_size=32).hexdigest()


@final
class Sealed(Chance):
    """Outcomes from a secret seed, one stream per choice of the match: nobody without the seed can guess them.

    Streams are numbered by choice, so that any choice of a record can be checked by itself once the seed is open.
    """

    def __init__(self, seed: str, choice: int = 0) -> None:
        self._key = blake2b(seed.encode(), digest_size=32).digest()
        self._choice = choice
        self._block = b""
        self._next = 0

    def draw(self, n: int) -> int:
        """The next outcome of this choice's stream."""
        position = self._next % WORDS_PER_BLOCK
        if position == 0:
            number = f"{self._choice}/{self._next // WORDS_PER_BLOCK}"
            self._block = blake2b(number.encode(), key=self._key, digest_size=64).digest()
        self._next += 1
        return (int.from_bytes(self._block[position * 4 : position * 4 + 4], "big") * n) >> 32

    def can_fail(self) -> bool:
        """It never does."""
        return False

    def clone(self) -> "Sealed":
        """A tape that will give the same outcomes."""
        other = Sealed("", self._choice)
        other._key = self._key
        other._block = self._block
        other._next = self._next
        return other


class Told(Chance):
    """A tape with a list of outcomes; what happens at its end is up to its kind."""

    def __init__(self, outcomes: list[int]) -> None:
        self.outcomes = outcomes
        self.used = 0

    def draw(self, n: int) -> int:
        """The next outcome on the list, which must fit the draw."""
        if self.used == len(self.outcomes):
            raise self.at_end(n)
        outcome = self.outcomes[self.used]
        if not 0 <= outcome < n:
            raise ChanceError(f"outcome {self.used + 1} of the tape is {outcome}, but the draw is from 0 to {n - 1}")
        self.used += 1
        return outcome

    def at_end(self, n: int) -> ChanceError:
        """What to raise when the list has run out."""
        return ChanceError(
            f"the tape has ended after {len(self.outcomes)} outcomes; a draw from 0 to {n - 1} is needed"
        )

    def left(self) -> int:
        """How many outcomes have not been used."""
        return len(self.outcomes) - self.used


@final
class Scripted(Told):
    """Outcomes told by a test or by people with real dice and cards.

    >>> dice = Scripted([5, 2])
    >>> dice.below(6), dice.below(6)
    (5, 2)
    """

    def clone(self) -> "Scripted":
        """A tape that will give the same outcomes."""
        other = Scripted(self.outcomes)
        other.used = self.used
        return other


@final
class Recorded(Told):
    """The outcomes of a record, repeated."""

    def at_end(self, n: int) -> ChanceError:
        """A record that ends too early was cut or made by other rules."""
        return ChanceError(f"the record has {len(self.outcomes)} outcomes here, but the rules draw one more, below {n}")

    def clone(self) -> "Recorded":
        """A tape that will give the same outcomes."""
        other = Recorded(self.outcomes)
        other.used = self.used
        return other


@final
class Asking(Told):
    """Repeats the outcomes it knows, then raises `NeedDraw`: the caller answers by trying again with one outcome more.

    >>> from tumbledown.engine.errors import NeedDraw
    >>> try:
    ...     Asking([]).below(6)
    ... except NeedDraw as question:
    ...     question.n
    6
    """

    def at_end(self, n: int) -> ChanceError:
        """The question to the caller."""
        return NeedDraw(n)

    def clone(self) -> "Asking":
        """A tape that will give the same outcomes."""
        other = Asking(self.outcomes)
        other.used = self.used
        return other


@final
class Noted(Chance):
    """Passes the outcomes of another tape on and notes them, for the record."""

    def __init__(self, tape: Chance) -> None:
        self.tape = tape
        self.outcomes: list[int] = []

    def draw(self, n: int) -> int:
        """The other tape's next outcome."""
        outcome = self.tape.below(n)
        self.outcomes.append(outcome)
        return outcome

    def can_fail(self) -> bool:
        """Whether the other tape may."""
        return self.tape.can_fail()

    def clone(self) -> "Noted":
        """A tape that will give the same outcomes and keeps notes of its own."""
        other = Noted(self.tape.clone())
        other.outcomes = list(self.outcomes)
        return other

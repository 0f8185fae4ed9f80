"""The 101 options of the game by their fixed numbers: what can be chosen, how it is written, and how it is read."""

from typing import Final, final

from tumbledown.engine import Option, Vocabulary, Word

RUINS: Final = 50
SLOTS: Final = 4
MAX_LIGHT: Final = 2
MAX_EXTRA: Final = 25
MAX_RANK: Final = 14

# A ruin's number is its index in the component file, 1 to 50, everywhere in this package.
PASS: Final = 0
NO_FLIP: Final = 51
DONE_SELECTING: Final = 52
BUY: Final = 52
"""`BUY + slot` is the purchase of the discovery in that slot, 1 to 4."""
LIGHT: Final = 56
"""`LIGHT + n` is the use of a light effect of n."""
CONFIRM: Final = 59
NO_CLAIM: Final = 60
EXTRA: Final = 61
"""`EXTRA + k` is the use of k extra copies."""
RANK: Final = 86
"""`RANK + r` is the declaration of rank r."""

COPIES: Final = "abcde"
RUIN_IDS: Final = ["", *(f"{rank}{copy}" for rank in range(1, 11) for copy in COPIES)]
"""The id of each ruin by its number: the first five are the ones, the last five the tens."""
RUIN_NUMBERS: Final = {name: number for number, name in enumerate(RUIN_IDS) if number}
SEATS: Final = "ABCDE"


@final
class TheRuin(Option):
    """A ruin: to flip, to play, to upgrade, to claim or to return, as the decision has it."""

    def __init__(self, ruin: int) -> None:
        self.ruin = ruin

    def __str__(self) -> str:
        return f"ruin:{RUIN_IDS[self.ruin]}"


@final
class Buy(Option):
    """Buy the discovery in a slot of the market."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def __str__(self) -> str:
        return f"buy:{self.slot}"


@final
class Light(Option):
    """Use a light effect of so many torches."""

    def __init__(self, torches: int) -> None:
        self.torches = torches

    def __str__(self) -> str:
        return f"light:{self.torches}"


@final
class Extra(Option):
    """Use so many extra copies in a lead."""

    def __init__(self, copies: int) -> None:
        self.copies = copies

    def __str__(self) -> str:
        return f"extra:{self.copies}"


@final
class DeclaredRank(Option):
    """Declare the rank of a set of wild ruins only."""

    def __init__(self, rank: int) -> None:
        self.rank = rank

    def __str__(self) -> str:
        return f"rank:{self.rank}"


def vocabulary() -> Vocabulary:
    """All options in the order of their numbers, and the other spellings that are understood.

    >>> words = vocabulary()
    >>> len(words), words.text(41), words.parse("ruin:41"), words.parse("9a")
    (101, 'ruin:9a', 41, 41)
    """
    options: list[Option] = [Word("pass")]
    options += [TheRuin(ruin) for ruin in range(1, RUINS + 1)]
    options += [Word("no_flip"), Word("done_selecting")]
    options += [Buy(slot) for slot in range(1, SLOTS + 1)]
    options += [Light(n) for n in range(1, MAX_LIGHT + 1)]
    options += [Word("confirm"), Word("no_claim")]
    options += [Extra(copies) for copies in range(MAX_EXTRA + 1)]
    options += [DeclaredRank(rank) for rank in range(1, MAX_RANK + 1)]
    aliases = {f"ruin:{ruin}": ruin for ruin in range(1, RUINS + 1)}
    aliases |= dict(RUIN_NUMBERS.items())
    aliases |= {"no flip": NO_FLIP, "done": DONE_SELECTING, "no claim": NO_CLAIM}
    return Vocabulary(options, aliases)

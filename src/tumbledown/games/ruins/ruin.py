"""A ruin as it is now: which side is up, what was fixed on it, and what all that amounts to."""

from typing import Final, final

from mypy_extensions import i64

NOBODY: Final = -1
TOP: Final = 1
MIDDLE: Final = 2
BOTTOM: Final = 4
ALL_POSITIONS: Final = 7
NO_DISCOVERIES: Final = [0, 0, 0]
LIGHT_TWO_BITS: Final = 8
LIGHT_TWO: Final = 1 << LIGHT_TWO_BITS
"""Numbers of light effects are added up in one number: those of one torch, and those of two this many times."""
HIGHEST: Final = 60
HIGHEST_BIT: Final = 1 << HIGHEST


def bit_of(number: i64) -> i64:
    """A mask of one number up to 60, for sets of ruins or of ranks in one machine word.

    >>> bit_of(3), bit_of(50) == 1 << 50
    (8, True)
    """
    # Compiled, `1 << number` with a machine word would be an `int` of C, of 32 bits.
    return HIGHEST_BIT >> HIGHEST - number


def mask_of(numbers: list[int]) -> i64:
    """The set of these numbers."""
    mask: i64 = 0
    for number in numbers:
        mask |= bit_of(number)
    return mask


def numbers_in(mask: i64) -> list[int]:
    """The numbers of a set, ascending.

    >>> numbers_in(0b100110)
    [1, 2, 5]
    """
    numbers = []
    while mask:
        lowest = mask & -mask
        numbers.append(int(lowest).bit_length() - 1)
        mask ^= lowest
    return numbers


def number_at(mask: i64, place: i64) -> int:
    """The number in that place of a set, which ascends and begins with place 0.

    >>> number_at(0b100110, 2)
    5
    """
    while place > 0:
        mask &= mask - 1
        place -= 1
    return int(mask & -mask).bit_length() - 1


def count_in(mask: i64) -> i64:
    """How many numbers there are in a set.

    >>> count_in(0b100110)
    3
    """
    # Neighbouring bits are added up, then pairs, then fours, and so on.
    mask -= mask >> 1 & 0x1555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = (mask & 0x0F0F0F0F0F0F0F0F) + (mask >> 4 & 0x0F0F0F0F0F0F0F0F)
    mask += mask >> 8
    mask += mask >> 16
    return mask + (mask >> 32) & 127


@final
class Ruin:
    """A ruin card with its upgrades; never changed, but replaced by another one (`RuinsTerms.ruin` makes it).

    Effects of one kind are already added up, the night effect included (RUI-13), with the two light effects apart.
    """

    def __init__(
        self,
        index: i64,
        night: bool,
        discoveries: list[int],
        claimer: i64,
        claim_round: i64,
        printed: i64,
        added: i64,
        wild: bool,
        copies: i64,
        extra: i64,
        draws: i64,
        sifts: i64,
        ones: i64,
        twos: i64,
        free: i64,
    ) -> None:
        self.index = index
        self.night = night
        self.discoveries = discoveries
        """The discovery in the top, middle and bottom position; 0 where there is none (RUI-10)."""
        self.claimer = claimer
        self.claim_round = claim_round
        """The round in which it was claimed: whoever holds it in a later round is known from that (RUI-63)."""
        self.printed = printed
        self.own = printed + added
        self.wild = wild
        self.copies = copies
        self.extra = extra
        self.draws = draws
        self.sifts = sifts
        self.ones = ones
        """Light effects of one torch."""
        self.twos = twos
        """Light effects of two torches."""
        self.lights = ones + twos * LIGHT_TWO
        """Both in one number."""
        self.free = free
        """The positions in which a discovery can still be put, as a mask of TOP, MIDDLE and BOTTOM."""

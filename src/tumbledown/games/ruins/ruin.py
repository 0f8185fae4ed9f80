"""A ruin as it is now: which side is up, what was fixed on it, and what all that amounts to."""

from typing import Final, final

NOBODY: Final = -1
TOP: Final = 1
MIDDLE: Final = 2
BOTTOM: Final = 4
ALL_POSITIONS: Final = 7
NO_DISCOVERIES: Final = [0, 0, 0]
LIGHT_TWO: Final = 256
"""Numbers of light effects are added up in one number: those of one torch, and those of two this many times."""


@final
class Ruin:
    """A ruin card with its upgrades; never changed, but replaced by another one (`RuinsTerms.ruin` makes it).

    Effects of one kind are already added up, the night effect included (RUI-13), with the two light effects apart.
    """

    def __init__(
        self,
        index: int,
        night: bool,
        discoveries: list[int],
        claimer: int,
        claim_round: int,
        printed: int,
        added: int,
        wild: bool,
        copies: int,
        extra: int,
        draws: int,
        sifts: int,
        ones: int,
        twos: int,
        free: int,
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

"""What makes a set: its number, its rank, and whether it can be played (RUI-20 to RUI-23, RUI-29 to RUI-34)."""

from typing import Final

from mypy_extensions import i64

from tumbledown.games.ruins.components import RuinsTerms
from tumbledown.games.ruins.options import MAX_RANK
from tumbledown.games.ruins.ruin import Ruin

LEAD: Final = 0
"""The number (and rank) that a lead has to follow: none."""
PAIR: Final = 2
ALL_WILD: Final = 0
NO_SET: Final = -1


def common_rank(ruins: list[Ruin]) -> i64:
    """The rank of these ruins played together; ALL_WILD when the player declares it, NO_SET when there is none."""
    if len(ruins) == 1:
        # RUI-31 A single ruin, wild or not, has its own rank.
        return ruins[0].own
    rank: i64 = ALL_WILD
    for ruin in ruins:
        # RUI-33 A wild ruin takes the rank of the set; RUI-32 the others must agree.
        if not ruin.wild:
            if rank == ALL_WILD:
                rank = ruin.own
            elif rank != ruin.own:
                return NO_SET
    return rank


def extra_copies(ruins: list[Ruin]) -> i64:
    """RUI-34 All extra copies of these ruins."""
    extra: i64 = 0
    for ruin in ruins:
        extra += ruin.extra
    return extra


def number_fits(terms: RuinsTerms, ruins: list[Ruin], number: i64) -> bool:
    """RUI-22, RUI-34 Whether the ruins, with or without their extra copies, are that number; a lead is any number."""
    if number == LEAD:
        return True
    extra = number - len(ruins)
    if terms.copies_optional:
        return 0 <= extra <= extra_copies(ruins)
    # RUI-R07 With the variant all extra copies always count.
    return extra == extra_copies(ruins)


def rank_fits(terms: RuinsTerms, ruins: list[Ruin], least: i64) -> bool:
    """RUI-23, RUI-32 Whether the ruins have one rank, and it is high enough."""
    rank = common_rank(ruins)
    if rank == ALL_WILD:
        # RUI-R11 The player may choose the highest printed rank, or with the variant any.
        return highest_declarable(terms, ruins) >= least
    return rank != NO_SET and rank >= least


def highest_declarable(terms: RuinsTerms, ruins: list[Ruin]) -> i64:
    """RUI-R11 The highest rank that a set of wild ruins only may be given."""
    if terms.any_wild_rank:
        return MAX_RANK
    highest: i64 = 0
    for ruin in ruins:
        if ruin.printed > highest:
            highest = ruin.printed
    return highest


def declarable_ranks(terms: RuinsTerms, ruins: list[Ruin], least: int) -> list[int]:
    """RUI-R11 The ranks that a set of wild ruins only may be given, ascending."""
    ranks = range(1, MAX_RANK + 1) if terms.any_wild_rank else sorted({ruin.printed for ruin in ruins})
    return [rank for rank in ranks if rank >= least]


def is_legal(terms: RuinsTerms, ruins: list[Ruin], number: i64, rank: i64) -> bool:
    """Whether these ruins, upgraded as they are, can follow a set of that number and rank, or lead (RUI-29)."""
    return number_fits(terms, ruins, number) and rank_fits(terms, ruins, rank)

"""Sets of two ruins, and leads as far as their second ruin: most plays, seen without the search of plans.py."""

from typing import Final

from mypy_extensions import i64

from tumbledown.games.ruins.components import RuinsTerms
from tumbledown.games.ruins.options import MAX_RANK
from tumbledown.games.ruins.ruin import Ruin
from tumbledown.games.ruins.sets import LEAD, NO_SET, PAIR
from tumbledown.games.ruins.wares import Wares, joined

UNDECIDED: Final = -1
ANY_RANK: Final = -1
"""The mask of all ranks; `components.MOST_RANK` keeps them within 64 bits."""


def do_twos_tell(terms: RuinsTerms, number: int) -> bool:
    """Whether two ruins have the right number whatever their extra copies: a lead, or a pair with copies optional."""
    return number == LEAD or (number == PAIR and terms.copies_optional)


def unions_of_two(wares: Wares, one: Ruin, other: Ruin, plans: int, plans_too: int, rank: int) -> int:
    """The unions of a plan for each of two ruins with which they are a set of a rank that is high enough."""
    natural = 0 if one.wild else plans & ~wares.making_wild
    natural_too = 0 if other.wild else plans_too & ~wares.making_wild
    wild = plans & ~natural
    wild_too = plans_too & ~natural_too
    unions = 0
    if natural and natural_too:
        # RUI-32 Natural ruins must have one rank.
        by_added = wares.by_added
        least = max(one.own, other.own)
        for common in range(max(least, rank), min(one.own, other.own) + len(by_added)):
            adding = by_added[common - one.own] & natural
            if adding:
                unions |= joined(adding, by_added[common - other.own] & natural_too, 1)
    if wild_too:
        # RUI-33 A wild ruin takes the rank of the other.
        unions |= joined(wild_too, wares.adding(rank - one.own) & natural, 1)
    if wild:
        unions |= joined(wild, wares.adding(rank - other.own) & natural_too, 1)
        # RUI-R11 Two wild ruins have a printed rank of theirs, or with the variant any.
        highest = MAX_RANK if wares.terms.any_wild_rank else max(one.printed, other.printed)
        if wild_too and highest >= rank:
            unions |= joined(wild, wild_too, 1)
    return unions


def picks_as_they_are(ruins: list[Ruin], hand: list[int], chosen: list[int], number: int, rank: int) -> int:
    """`Plans.next_picks` for a lead or a pair of which one ruin or more is chosen, where nothing can be bought.

    UNDECIDED if a light effect may change that.
    """
    # RUI-32, RUI-33 The rank of the natural ruins chosen is that of the set; without any it can be a printed one.
    natural, printed = 0, 0
    first = None
    for p in chosen:
        first = ruins[hand[p]]
        if first.lights:
            return UNDECIDED
        if not first.wild:
            natural = first.own
        elif first.printed > printed:
            printed = first.printed
    assert first is not None
    picks = 0
    for p in range(chosen[-1] + 1, len(hand)):
        ruin = ruins[hand[p]]
        if ruin.lights:
            return UNDECIDED
        if ruin.wild:
            reached = natural or max(printed, ruin.printed)
        else:
            reached = ruin.own if natural in (0, ruin.own) else NO_SET
        if reached >= rank:
            picks |= 1 << p
    if number == LEAD or (first.extra and first.own >= rank):
        picks |= 1 << len(hand)
    return picks


def pairs_as_they_are(ruins: list[Ruin], hand: list[int], rank: int) -> int:
    """`Plans.next_picks` for the first ruin of a pair, where nothing can be bought; UNDECIDED as above."""
    picks = 0
    # Of the ruins further right: the ranks of natural ones, whether one is wild, and the highest rank they can give.
    naturals: i64 = 0
    is_wild = False
    highest = 0
    for p in range(len(hand) - 1, -1, -1):
        ruin = ruins[hand[p]]
        if ruin.lights:
            return UNDECIDED
        own: i64 = ruin.own
        if ruin.wild:
            fits = highest >= rank or (is_wild and ruin.printed >= rank)
            is_wild = True
            highest = max(highest, ruin.printed)
        else:
            fits = ruin.own >= rank and (is_wild or naturals >> own & 1 == 1)
            naturals |= 1 << own
            highest = max(highest, ruin.own)
        # RUI-34 With an extra copy one ruin is a pair.
        if fits or (ruin.extra and ruin.own >= rank):
            picks |= 1 << p
    return picks


# Where something can be bought.


def picks_of_two(
    ruins: list[Ruin], hand: list[int], chosen: list[int], wares: Wares, lit: int, number: int, rank: int
) -> int:
    """`Plans.next_picks` of a pair, and of a lead after its first ruin.

    UNDECIDED where more ruins with light effects might help to pay for a lead.
    """
    first = chosen[0] if chosen else 0
    lights = 0
    for p in range(first, len(hand)):
        lights += ruins[hand[p]].lights
    if not wares.is_ready:
        wares.make_ready()
    # Which discoveries are bought is not asked yet: plans without idle ones are enough.
    within = wares.within(wares.payable(lit, lights)) & ~wares.idle
    if not chosen:
        return first_picks(ruins, hand, wares, lit, within, rank)
    picks = partners(ruins, hand, first, wares, lit, within, number, rank, True)
    if picks != UNDECIDED and (number == LEAD or can_pair_alone(ruins[hand[first]], wares, lit, rank)):
        picks |= 1 << len(hand)
    return picks


def first_picks(ruins: list[Ruin], hand: list[int], wares: Wares, lit: int, within: int, rank: int) -> int:
    """The ruins that can be the first of a pair; `within` is all that may be bought."""
    picks = 0
    # The ranks that ruins further right can have tell of most at once that they have no partner there.
    later: i64 = 0
    least: i64 = rank
    plans = 0
    added: i64 = 0
    for p in range(len(hand) - 1, -1, -1):
        ruin = ruins[hand[p]]
        fitting = wares.placeable(ruin.free) & within
        if fitting != plans:
            plans = fitting
            added = wares.ranks_added(plans)
        own: i64 = ruin.own
        ranks: i64 = ANY_RANK if ruin.wild or plans & wares.making_wild else added << own
        if ((ranks & later) >> least and partners(ruins, hand, p, wares, lit, within, PAIR, rank)) or can_pair_alone(
            ruin, wares, lit, rank
        ):
            picks |= 1 << p
        later |= ranks
    return picks


def can_pair_alone(ruin: Ruin, wares: Wares, lit: int, rank: int) -> bool:
    """RUI-31, RUI-34 Whether the ruin counts as a pair by itself, perhaps upgraded."""
    if ruin.copies == 0 and len(wares.by_copies) == 1:
        return False
    return wares.alone(ruin, PAIR, rank) & wares.payable(lit, ruin.lights) != 0


def partners(
    ruins: list[Ruin],
    hand: list[int],
    p: int,
    wares: Wares,
    lit: int,
    within: int,
    number: int,
    rank: int,
    want_all: bool = False,
) -> int:
    """The later ruins, all or one, that make a set of two with this one, as a mask; `within` is all that may be bought.

    UNDECIDED as above.
    """
    one = ruins[hand[p]]
    plans = wares.placeable(one.free) & within
    found = 0
    for q in range(p + 1, len(hand)):
        other = ruins[hand[q]]
        unions = unions_of_two(wares, one, other, plans, wares.placeable(other.free) & within, rank)
        if unions:
            if unions & wares.payable(lit, one.lights + other.lights):
                found |= 1 << q
                if not want_all:
                    break
            elif number == LEAD and unions & within:
                return UNDECIDED
    return found

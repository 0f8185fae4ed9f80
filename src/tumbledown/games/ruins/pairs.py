"""Single ruins, pairs, and leads as far as their second ruin: most plays, seen without the search of plans.py."""

from typing import Final

from mypy_extensions import i64

from tumbledown.games.ruins.components import RuinsTerms
from tumbledown.games.ruins.options import MAX_RANK
from tumbledown.games.ruins.ruin import Ruin, bit_of
from tumbledown.games.ruins.sets import LEAD, NO_SET, PAIR
from tumbledown.games.ruins.wares import Wares, unions

UNDECIDED: Final = -1
ANY_RANK: Final = -1
"""The mask of all ranks; `components.MOST_RANK` keeps them within 64 bits."""


def do_twos_tell(terms: RuinsTerms, number: i64) -> bool:
    """Whether two ruins have the right number whatever their extra copies: a lead, or a pair with copies optional."""
    return number == LEAD or (number == PAIR and terms.copies_optional)


def singles(ruins: list[Ruin], hand: list[int], wares: Wares, lit: i64, rank: i64) -> i64:
    """`Plans.next_picks` to follow a single ruin with copies optional: those that can, as they are or lifted.

    RUI-22, RUI-23, RUI-31.
    """
    picks: i64 = 0
    bit: i64 = 1
    for index in hand:
        ruin = ruins[index]
        if ruin.own >= rank:
            picks |= bit
        elif lit or ruin.lights:
            lifting = wares.lifting(ruin, rank)
            if lifting and lifting & wares.payable(lit, ruin.lights):
                picks |= bit
        bit <<= 1
    return picks


def unions_of_two(wares: Wares, one: Ruin, other: Ruin, plans: i64, plans_too: i64, rank: i64) -> i64:
    """The unions of a plan for each of two ruins with which they are a set of a rank that is high enough."""
    wild = plans
    if not one.wild:
        wild &= wares.making_wild
    wild_too = plans_too
    if not other.wild:
        wild_too &= wares.making_wild
    natural = plans & ~wild
    natural_too = plans_too & ~wild_too
    found: i64 = 0
    if natural and natural_too:
        # RUI-32 Natural ruins must have one rank.
        by_added = wares.by_added
        span: i64 = len(by_added)
        least = max(one.own, other.own)
        for common in range(max(least, rank), min(one.own, other.own) + span):
            adding = by_added[common - one.own] & natural
            if adding:
                found |= unions(adding, by_added[common - other.own] & natural_too)
    if wild_too:
        # RUI-33 A wild ruin takes the rank of the other.
        found |= unions(wild_too, wares.adding(rank - one.own) & natural)
    if wild:
        found |= unions(wild, wares.adding(rank - other.own) & natural_too)
        # RUI-R11 Two wild ruins have a printed rank of theirs, or with the variant any.
        highest = max(one.printed, other.printed)
        if wares.terms.any_wild_rank:
            highest = MAX_RANK
        if wild_too and highest >= rank:
            found |= unions(wild, wild_too)
    return found


def picks_as_they_are(ruins: list[Ruin], hand: list[int], picks: list[int], number: i64, rank: i64) -> i64:
    """`Plans.next_picks` for a lead or a pair of which one ruin or more is picked, where nothing can be bought.

    UNDECIDED if a light effect may change that.
    """
    # RUI-32, RUI-33 The rank of the natural ruins chosen is that of the set; without any it can be a printed one.
    natural: i64 = 0
    printed: i64 = 0
    first = None
    for index in picks:
        first = ruins[index]
        if not first.wild:
            natural = first.own
        elif first.printed > printed:
            printed = first.printed
    assert first is not None
    found: i64 = 0
    bit: i64 = 1
    for index in hand:
        ruin = ruins[index]
        if ruin.lights:
            return UNDECIDED
        if index not in picks:
            reached = ruin.own
            if ruin.wild:
                reached = natural
                if natural == 0:
                    reached = max(printed, ruin.printed)
            elif natural not in (0, ruin.own):
                reached = NO_SET
            if reached >= rank:
                found |= bit
        bit <<= 1
    if number == LEAD or (first.extra and first.own >= rank):
        found |= bit
    return found


def pairs_as_they_are(ruins: list[Ruin], hand: list[int], rank: i64) -> i64:
    """`Plans.next_picks` for the first ruin of a pair, where nothing can be bought; UNDECIDED as above."""
    # Of the hand: ranks that one natural ruin has, and two; how many are wild; what a wild one can get from another.
    once: i64 = 0
    twice: i64 = 0
    wilds = 0
    highest_wild: i64 = 0
    highest: i64 = 0
    for index in hand:
        ruin = ruins[index]
        if ruin.lights:
            return UNDECIDED
        if ruin.wild:
            wilds += 1
            highest_wild = max(highest_wild, ruin.printed)
        else:
            twice |= once & bit_of(ruin.own)
            once |= bit_of(ruin.own)
            highest = max(highest, ruin.own)
    if wilds > 1:
        # RUI-R11 Whichever two wild ruins: one of them can be the one with the highest printed rank.
        highest = max(highest, highest_wild)
    picks: i64 = 0
    bit: i64 = 1
    for index in hand:
        ruin = ruins[index]
        fits = highest >= rank if ruin.wild else ruin.own >= rank and (wilds > 0 or twice >> ruin.own & 1 == 1)
        # RUI-34 With an extra copy one ruin is a pair.
        if fits or (ruin.extra and ruin.own >= rank):
            picks |= bit
        bit <<= 1
    return picks


# Where something can be bought.


def picks_of_two(
    ruins: list[Ruin], hand: list[int], picks: list[int], wares: Wares, lit: i64, number: i64, rank: i64
) -> i64:
    """`Plans.next_picks` of a pair, and of a lead after its first ruin.

    UNDECIDED where more ruins with light effects might help to pay for a lead.
    """
    lights: i64 = 0
    for index in hand:
        lights += ruins[index].lights
    # Which discoveries are bought is not asked yet: plans without idle ones are enough.
    within = wares.within(wares.payable(lit, lights)) & ~wares.idle
    if not picks:
        return first_picks(ruins, hand, wares, lit, within, rank)
    found = partners(ruins, hand, picks[0], wares, lit, within, number, rank, True)
    if found != UNDECIDED and (number == LEAD or can_pair_alone(ruins[picks[0]], wares, lit, rank)):
        found |= bit_of(len(hand))
    return found


def first_picks(ruins: list[Ruin], hand: list[int], wares: Wares, lit: i64, within: i64, rank: i64) -> i64:
    """The ruins that can be the first of a pair; `within` is all that may be bought."""
    # The ranks that each can have tell of most at once that they have no partner.
    reach: list[i64] = []
    once: i64 = 0
    twice: i64 = 0
    plans: i64 = 0
    added: i64 = 0
    for index in hand:
        ruin = ruins[index]
        fitting = wares.fitting[ruin.free] & within
        if fitting != plans:
            plans = fitting
            added = wares.ranks_added(plans)
        ranks = added << ruin.own
        if ruin.wild or plans & wares.making_wild:
            ranks = ANY_RANK
        reach.append(ranks)
        twice |= once & ranks
        once |= ranks
    picks: i64 = 0
    bit: i64 = 1
    for p in range(len(hand)):
        if not picks & bit:
            index = hand[p]
            found: i64 = 0
            if (reach[p] & twice) >> rank:
                found = partners(ruins, hand, index, wares, lit, within, PAIR, rank)
            # Whoever is a partner has one.
            if found or can_pair_alone(ruins[index], wares, lit, rank):
                picks |= bit | found
        bit <<= 1
    return picks


def can_pair_alone(ruin: Ruin, wares: Wares, lit: i64, rank: i64) -> bool:
    """RUI-31, RUI-34 Whether the ruin counts as a pair by itself, perhaps upgraded."""
    if ruin.copies == 0 and len(wares.by_copies) == 1:
        return False
    return wares.alone(ruin, PAIR, rank) & wares.payable(lit, ruin.lights) != 0


def partners(
    ruins: list[Ruin],
    hand: list[int],
    first: int,
    wares: Wares,
    lit: i64,
    within: i64,
    number: i64,
    rank: i64,
    want_all: bool = False,
) -> i64:
    """The ruins, all or one, that make a set of two with this one, as a mask; `within` is all that may be bought.

    UNDECIDED as above.
    """
    one = ruins[first]
    fitting = wares.fitting
    plans = fitting[one.free] & within
    found: i64 = 0
    bit: i64 = 1
    for index in hand:
        if index != first:
            other = ruins[index]
            both = unions_of_two(wares, one, other, plans, fitting[other.free] & within, rank)
            if both and both & wares.payable(lit, one.lights + other.lights):
                found |= bit
                if not want_all:
                    break
            elif number == LEAD and both & within:
                return UNDECIDED
        bit <<= 1
    return found

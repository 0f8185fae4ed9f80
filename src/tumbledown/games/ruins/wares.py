"""What the market can do for a play: plans, worked out once for each market.

A plan is a subset of the four slots, a number from 0 to 15 with bit k-1 for slot k: these discoveries go on one ruin. A
set of plans is a number of 16 bits. Two plans for different ruins must share no slot; since they then share no bit,
their union is their sum, and moving a set of plans up by `plan` bits joins that plan to all of them.
"""

from typing import Final, final

from mypy_extensions import i64

from tumbledown.games.ruins.components import (
    ALL_SLOTS,
    IS_IDLE,
    LIGHTS_IN_SIGNS,
    MAKES_WILD,
    MOST_LIGHTS,
    NOT_FOUND,
    ONLY_ADDS,
    ONLY_WILD,
    PLACES,
    POSITIONS,
    SIGN_BITS,
    RuinsTerms,
    payable_place,
)
from tumbledown.games.ruins.options import SLOTS
from tumbledown.games.ruins.ruin import ALL_POSITIONS, LIGHT_TWO, LIGHT_TWO_BITS, Ruin
from tumbledown.games.ruins.sets import LEAD

PLANS: Final = 16
NOTHING: Final = 1
"""The set of plans in which nothing is bought."""
ALL_PLANS: Final = (1 << PLANS) - 1
ALL_ALIKE: Final[list[i64]] = [ALL_PLANS]
"""The plans by the amount of something that none of them brings."""

WITH_SLOT_1: Final = 0b1010101010101010
WITH_SLOT_2: Final = 0b1100110011001100
WITH_SLOT_3: Final = 0b1111000011110000
WITH_SLOT_4: Final = 0b1111111100000000
WITH_SLOT: Final[list[i64]] = [WITH_SLOT_1, WITH_SLOT_2, WITH_SLOT_3, WITH_SLOT_4]
"""For each slot the set of plans that it is part of."""
APART: Final[list[i64]] = [sum(1 << other for other in range(PLANS) if plan & other == 0) for plan in range(PLANS)]
"""For each plan the set of plans that share no slot with it."""
SHARING: Final[list[i64]] = [ALL_PLANS - apart for apart in APART]
"""For each plan the set of plans that share a slot with it."""
SHARING_TWO: Final[list[i64]] = [
    sum(1 << other for other in range(PLANS) if (plan & other).bit_count() > 1) for plan in range(PLANS)
]
"""For each plan the set of plans that share two slots or more with it."""
MACHINE_WORD: Final = 1 << 3 * PLANS
"""The spread of three lanes is below this, and what they hold is then one machine word."""


def unions(plans: i64, others: i64) -> i64:
    """All unions of a plan of one set and a plan of the other that share no slot.

    >>> bin(unions(0b10, 0b101))
    '0b1010'
    """
    left = min(plans, others)
    more = max(plans, others)
    if left == NOTHING:
        return more
    found: i64 = 0
    plan: i64 = 0
    while left:
        if left & 1:
            found |= (more & APART[plan]) << plan
        left >>= 1
        plan += 1
    return found


def joined(lanes: int, plans: i64, spread: int) -> int:
    """The same for what is reached in each lane of 16 bits; `spread` has the lowest bit of each lane.

    >>> bin(joined(0b10_0000000000000001, 0b101, 1 << 16 | 1))
    '0b10100000000000000101'
    """
    if spread == 1:
        return int(unions(lanes, plans))
    if plans == NOTHING or lanes == 0:
        return lanes
    plan: i64 = 0
    if spread < MACHINE_WORD:
        narrow: i64 = lanes
        in_lanes: i64 = spread
        found: i64 = 0
        while plans:
            if plans & 1:
                found |= (narrow & APART[plan] * in_lanes) << plan
            plans >>= 1
            plan += 1
        return int(found)
    wide = 0
    while plans:
        if plans & 1:
            wide |= (lanes & int(APART[plan]) * spread) << int(plan)
        plans >>= 1
        plan += 1
    return wide


def parts(plans: i64) -> i64:
    """All plans of the set, and all plans that are part of one of them.

    >>> bin(parts(0b1000))
    '0b1111'
    """
    # Slot after slot, each plan that has it also stands without it.
    plans |= (plans & WITH_SLOT_1) >> 1
    plans |= (plans & WITH_SLOT_2) >> 2
    plans |= (plans & WITH_SLOT_3) >> 4
    return plans | (plans & WITH_SLOT_4) >> 8


@final
class Amounts:
    """The plans sorted by how much they bring of something, if each slot brings so much of it."""

    def __init__(self, slots: list[int]) -> None:
        self.exact: list[i64] = [0] * (sum(slots) + 1)
        """By amount: the plans that bring so much."""
        for plan in range(PLANS):
            brings = sum(slots[slot] for slot in range(SLOTS) if plan >> slot & 1)
            self.exact[brings] |= 1 << plan
        self.least = self.exact[:]
        """By amount: the plans that bring so much or more."""
        for amount in range(len(self.least) - 2, -1, -1):
            self.least[amount] |= self.least[amount + 1]


_AMOUNTS: Final[dict[int, Amounts]] = {}


def amounts_of(packed: int) -> Amounts:
    """The plans by amount, if each slot brings the amount that its four bits of the number say."""
    known = _AMOUNTS.get(packed)
    if known is None:
        known = Amounts([packed >> 4 * slot & 15 for slot in range(SLOTS)])
        _AMOUNTS[packed] = known
    return known


_FITTING: Final[dict[int, list[i64]]] = {}


def fitting_on(places: int) -> list[i64]:
    """By the free positions of a ruin: the plans that fit on it.

    `places` has the slots with discoveries for the top, the middle and the bottom in four bits each.
    """
    known = _FITTING.get(places)
    if known is None:
        known = []
        for free in range(ALL_POSITIONS + 1):
            plans = ALL_PLANS
            present = 0
            for position in range(len(POSITIONS)):
                slots = places >> SLOTS * position & ALL_SLOTS
                present |= slots
                # RUI-10 Two discoveries for one position cannot go on the same ruin.
                plans &= ~int(SHARING_TWO[slots] if free >> position & 1 else SHARING[slots])
            known.append(plans & int(APART[ALL_SLOTS - present]))
        _FITTING[places] = known
    return known


@final
class Wares:
    """The plans that a market allows, sorted by what they do to the ruin they are for."""

    def __init__(self, terms: RuinsTerms, market: list[int]) -> None:
        self.terms = terms
        kinds: i64 = 0
        adding: i64 = 0
        copying: i64 = 0
        signs: i64 = 0
        slots: i64 = len(market)
        for slot in range(slots):
            card = market[slot]
            kinds |= terms.kinds[card] << slot
            adding |= terms.found.rank_add[card] << 4 * slot
            copying |= terms.found.copies[card] << 4 * slot
            signs |= terms.light_signs[card] << SIGN_BITS * slot
        added = amounts_of(int(adding))
        self.by_added = added.exact
        """By rank added: the plans that add so much."""
        self.by_least = added.least
        """By rank added: the plans that add so much or more."""
        self.by_copies = amounts_of(int(copying)).exact if copying else ALL_ALIKE
        """By copies effects: the plans that bring so many."""
        self.fitting = fitting_on(int(kinds & PLACES))
        """By the free positions of a ruin (a mask): the plans that fit on it."""
        self.making_wild = SHARING[kinds >> MAKES_WILD & ALL_SLOTS]
        # What a set never needs: plans of which something can be left out, and the rest does as well.
        self.idle = SHARING[kinds >> IS_IDLE & ALL_SLOTS]
        """The plans with a discovery that neither adds rank, brings copies, lights torches nor makes wild."""
        only_adding = SHARING[kinds >> ONLY_ADDS & ALL_SLOTS]
        only_wild = SHARING[kinds >> ONLY_WILD & ALL_SLOTS]
        self.idle_on_wild = self.idle | only_adding | only_wild
        """The plans with a discovery that does nothing for a wild ruin."""
        wild_twice = SHARING_TWO[kinds >> MAKES_WILD & ALL_SLOTS]
        self.idle_for_wild = self.idle | only_adding | only_wild & wild_twice
        """The plans with a discovery that does nothing for a ruin which the plan makes wild."""
        self.has_lights = signs & LIGHTS_IN_SIGNS != 0
        """Whether some discovery in the market has a light effect."""
        self._signs = signs
        self._payable = terms.payable_with(int(signs))

    def payable(self, lit: i64, lights: i64) -> i64:
        """Which plans can be paid with so many torches lit and light effects unused; see `RuinsTerms.find_payable`."""
        place = lit
        ones: i64 = 0
        twos: i64 = 0
        if lights:
            ones = min(lights & LIGHT_TWO - 1, MOST_LIGHTS)
            twos = min(lights >> LIGHT_TWO_BITS, MOST_LIGHTS)
            place = payable_place(lit, ones, twos)
        found = self._payable[place]
        if found == NOT_FOUND:
            found = self.terms.find_payable(int(self._signs), int(lit), int(ones), int(twos))
        return found

    def within(self, payable: i64) -> i64:
        """The plans that can be part of what can be paid; without the rest they need not be payable by themselves."""
        # Only a bought light effect can make more payable than less.
        if self.has_lights:
            return parts(payable)
        return payable

    def lifting(self, ruin: Ruin, rank: i64) -> i64:
        """The plans with which a ruin, played alone, has at least that rank."""
        return self.adding(rank - ruin.own) & self.fitting[ruin.free]

    def ranks_added(self, plans: i64) -> i64:
        """All that the plans can add to a rank, as a mask."""
        ranks: i64 = 0
        bit: i64 = 1
        for adding in self.by_added:
            if adding & plans:
                ranks |= bit
            bit <<= 1
        return ranks

    def adding(self, need: i64) -> i64:
        """The plans that add so much or more."""
        if need <= 0:
            return ALL_PLANS
        if need < len(self.by_least):
            return self.by_least[need]
        return 0

    def alone(self, ruin: Ruin, number: i64, rank: i64) -> i64:
        """RUI-31 The plans with which a ruin can follow that number and rank (or lead) as the only one."""
        terms = self.terms
        lifting = self.lifting(ruin, rank)
        if number == LEAD or (number == 1 and terms.copies_optional):
            return lifting
        plans: i64 = 0
        copies = ruin.copies
        for bringing in self.by_copies:
            # RUI-34 One ruin counts as many; RUI-R07 with the variant all extra copies always count.
            most = 1 + terms.extra_copies(copies)
            if most == number or (most > number and terms.copies_optional):
                plans |= lifting & bringing
            copies += 1
        return plans

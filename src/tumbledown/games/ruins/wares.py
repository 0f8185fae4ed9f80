"""What the market can do for a play: plans, worked out once for each market.

A plan is a subset of the four slots, a number from 0 to 15 with bit k-1 for slot k: these discoveries go on one ruin. A
set of plans is a number of 16 bits. Two plans for different ruins must share no slot; since they then share no bit,
their union is their sum, and moving a set of plans up by `plan` bits joins that plan to all of them.
"""

from typing import Final, final

from tumbledown.games.ruins.components import RuinsTerms
from tumbledown.games.ruins.options import SLOTS

PLANS: Final = 16
NOTHING: Final = 1
"""The set of plans in which nothing is bought."""
ALL_PLANS: Final = (1 << PLANS) - 1


def _sharing_nothing_with(plan: int) -> int:
    shared = 0
    for other in range(PLANS):
        if plan & other == 0:
            shared |= 1 << other
    return shared


APART: Final = [_sharing_nothing_with(plan) for plan in range(PLANS)]
"""For each plan the set of plans that share no slot with it."""
_PARTS: Final[dict[int, int]] = {}


def joined(some: int, others: int) -> int:
    """All unions of a plan of the one set with a plan of the other that share no slot.

    >>> bin(joined(0b10, 0b101))
    '0b1010'
    """
    if others == NOTHING:
        return some
    unions = 0
    plan = 0
    while others:
        if others & 1:
            unions |= (some & APART[plan]) << plan
        others >>= 1
        plan += 1
    return unions


def partners(some: int, wanted: int) -> int:
    """All plans that share no slot with a plan of the set and make one of the wanted plans with it."""
    if some == NOTHING:
        return wanted
    found = 0
    plan = 0
    while some:
        if some & 1:
            found |= (wanted >> plan) & APART[plan]
        some >>= 1
        plan += 1
    return found


def parts(plans: int) -> int:
    """All plans of the set, and all plans that are part of one of them.

    >>> bin(parts(0b1000))
    '0b1111'
    """
    if plans == NOTHING:
        return NOTHING
    known = _PARTS.get(plans)
    if known is None:
        known = plans
        for plan in range(PLANS - 1, 0, -1):
            if known >> plan & 1:
                for bit in (1, 2, 4, 8):
                    if plan & bit:
                        known |= 1 << (plan - bit)
        _PARTS[plans] = known
    return known


@final
class Wares:
    """The plans that a market allows, sorted by what they do to the ruin they are for."""

    def __init__(self, terms: RuinsTerms, market: list[int]) -> None:
        self.terms = terms
        self.market = market
        self.placeable = [0] * 8
        """By the free positions of a ruin (a mask): the plans that fit on it."""
        self.adding = [0] * terms.rank_span
        """By rank added: the plans that add so much and do not make the ruin wild."""
        self.adding_least = [0] * (terms.rank_span + 1)
        """By rank added: the plans that add at least so much, wild or not."""
        self.making_wild = 0
        self.by_copies = [0] * 8
        """By copies effects: the plans that bring so many."""
        self.most_copies = 0
        self._payable: dict[int, int] = {}
        self._sort_plans()

    def _sort_plans(self) -> None:
        terms = self.terms
        found = terms.found
        most_added = 0
        needs = [0] * PLANS
        adds = [0] * PLANS
        copies = [0] * PLANS
        wild = [False] * PLANS
        for plan in range(PLANS):
            if plan:
                # A plan is its highest slot and a smaller plan; two discoveries cannot share a position (RUI-10).
                slot = SLOTS - 1
                while not plan >> slot & 1:
                    slot -= 1
                card = self.market[slot]
                rest = plan - (1 << slot)
                where = terms.position_bit[card]
                if card == 0 or needs[rest] < 0 or needs[rest] & where:
                    needs[plan] = -1
                    continue
                needs[plan] = needs[rest] | where
                adds[plan] = adds[rest] + found.rank_add[card]
                copies[plan] = copies[rest] + found.copies[card]
                wild[plan] = wild[rest] or found.wild[card]
            bit = 1 << plan
            for free in range(8):
                if needs[plan] & ~free == 0:
                    self.placeable[free] |= bit
            if wild[plan]:
                self.making_wild |= bit
            else:
                self.adding[adds[plan]] |= bit
            most_added = max(most_added, adds[plan])
            for least in range(adds[plan] + 1):
                self.adding_least[least] |= bit
            self.by_copies[copies[plan]] |= bit
            self.most_copies = max(self.most_copies, copies[plan])

    def payable(self, lit: int, ones: int, twos: int) -> int:
        """Which plans can be paid with so many torches lit and light effects unused; see `RuinsTerms.payable`."""
        key = lit | ones << 3 | twos << 9
        known = self._payable.get(key)
        if known is None:
            known = self.terms.payable(self.market, lit, ones, twos)
            self._payable[key] = known
        return known

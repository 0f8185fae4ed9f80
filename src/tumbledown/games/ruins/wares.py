"""What the market can do for a play: plans, worked out once for each market.

A plan is a subset of the four slots, a number from 0 to 15 with bit k-1 for slot k: these discoveries go on one ruin. A
set of plans is a number of 16 bits. Two plans for different ruins must share no slot; since they then share no bit,
their union is their sum, and moving a set of plans up by `plan` bits joins that plan to all of them.
"""

from typing import Final, final

from mypy_extensions import i64

from tumbledown.games.ruins.components import RuinsTerms
from tumbledown.games.ruins.ruin import Ruin

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


def joined(some: i64, others: i64) -> i64:
    """All unions of a plan of the one set with a plan of the other that share no slot.

    >>> bin(joined(0b10, 0b101))
    '0b1010'
    """
    if others == NOTHING:
        return some
    unions: i64 = 0
    plan: i64 = 0
    while others:
        if others & 1:
            apart: i64 = APART[plan]
            unions |= (some & apart) << plan
        others >>= 1
        plan += 1
    return unions


def partners(some: i64, wanted: i64) -> i64:
    """All plans that share no slot with a plan of the set and make one of the wanted plans with it."""
    if some == NOTHING:
        return wanted
    found: i64 = 0
    plan: i64 = 0
    while some:
        if some & 1:
            apart: i64 = APART[plan]
            found |= (wanted >> plan) & apart
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
        self.adding = [0] * terms.add_span
        """By rank added: the plans that add so much and do not make the ruin wild."""
        self.adding_least = [0] * terms.add_span
        """By rank added: the plans that add at least so much, wild or not."""
        self.additions: list[int] = []
        """The ranks that some plan adds, ascending."""
        self.making_wild = 0
        self.by_copies = [ALL_PLANS]
        """By copies effects: the plans that bring so many."""
        self.most_copies = 0
        self.has_lights = False
        """Whether some discovery in the market has a light effect."""
        present = 0
        for slot in range(len(market)):
            card = market[slot]
            if card:
                present |= 1 << slot
                if terms.found.ones[card] + terms.found.twos[card]:
                    self.has_lights = True
        self.placeable_at_all = APART[PLANS - 1 - present]
        """All plans for discoveries that are there, if not for one ruin then for several."""
        self._payable: dict[int, int] = {}
        self._by_lit = [0] * (terms.torches + 1)
        self._sort_plans()

    def _sort_plans(self) -> None:
        terms = self.terms
        found = terms.found
        # Each slot joins its discovery to the plans made without it; two cannot share a position (RUI-10).
        plans = [0]
        needs = [0]
        adds = [0]
        copies = [0]
        wilds = [False]
        plan = 1
        for card in self.market:
            if card:
                where = terms.position_bit[card]
                for place in range(len(plans)):
                    if needs[place] & where == 0:
                        plans.append(plans[place] + plan)
                        needs.append(needs[place] | where)
                        adds.append(adds[place] + found.rank_add[card])
                        copies.append(copies[place] + found.copies[card])
                        wilds.append(wilds[place] or found.wild[card])
            plan += plan
        most_added = 0
        any_adding = [0] * terms.add_span
        for place in range(len(plans)):
            bit = 1 << plans[place]
            self.placeable[needs[place]] |= bit
            any_adding[adds[place]] |= bit
            if wilds[place]:
                self.making_wild |= bit
            else:
                self.adding[adds[place]] |= bit
            if adds[place] > most_added:
                most_added = adds[place]
            if copies[place]:
                self._note_copies(copies[place], bit)
        # What fits on fewer free positions also fits on more.
        for position in (1, 2, 4):
            for free in range(8):
                if free & position:
                    self.placeable[free] |= self.placeable[free - position]
        total = 0
        for added in range(most_added, -1, -1):
            total |= any_adding[added]
            self.adding_least[added] = total
        self.additions = [added for added in range(most_added + 1) if self.adding[added]]

    def _note_copies(self, copies: int, bit: int) -> None:
        while copies > self.most_copies:
            self.by_copies.append(0)
            self.most_copies += 1
        self.by_copies[copies] |= bit
        self.by_copies[0] &= ~bit

    def payable(self, lit: int, ones: int, twos: int) -> int:
        """Which plans can be paid with so many torches lit and light effects unused; see `RuinsTerms.payable`."""
        if ones == 0 and twos == 0:
            if not self.has_lights:
                return self.terms.within_cost[lit] & self.placeable_at_all
            known = self._by_lit[lit]
            if known == 0:
                known = self.terms.payable(self.market, lit, 0, 0)
                self._by_lit[lit] = known
            return known
        key = lit | ones << 3 | twos << 9
        found = self._payable.get(key)
        if found is None:
            found = self.terms.payable(self.market, lit, ones, twos)
            self._payable[key] = found
        return found

    def lifting(self, ruin: Ruin, rank: int) -> int:
        """The plans with which a ruin, played alone, has at least that rank."""
        need = rank - ruin.own
        if need >= self.terms.add_span:
            return 0
        return self.adding_least[max(0, need)] & self.placeable[ruin.free]

"""What the market can do for a play: plans, worked out once for each market.

A plan is a subset of the four slots, a number from 0 to 15 with bit k-1 for slot k: these discoveries go on one ruin. A
set of plans is a number of 16 bits. Two plans for different ruins must share no slot; since they then share no bit,
their union is their sum, and moving a set of plans up by `plan` bits joins that plan to all of them.
"""

from typing import Final, final

from mypy_extensions import i64

from tumbledown.games.ruins.components import MOST_LIGHTS, RuinsTerms
from tumbledown.games.ruins.options import SLOTS
from tumbledown.games.ruins.ruin import ALL_POSITIONS, BOTTOM, LIGHT_TWO, MIDDLE, TOP, Ruin
from tumbledown.games.ruins.sets import LEAD

PLANS: Final = 16
NOTHING: Final = 1
"""The set of plans in which nothing is bought."""
ALL_PLANS: Final = (1 << PLANS) - 1
ALL_ALIKE: Final = [ALL_PLANS]
"""The plans by the amount of something that none of them brings."""

WITH_SLOT: Final = [sum(1 << plan for plan in range(PLANS) if plan >> slot & 1) for slot in range(SLOTS)]
"""For each slot the set of plans that it is part of."""
APART: Final = [sum(1 << other for other in range(PLANS) if plan & other == 0) for plan in range(PLANS)]
"""For each plan the set of plans that share no slot with it."""
TWO_OR_MORE: Final = sum(1 << plan for plan in range(PLANS) if plan.bit_count() > 1)
"""The plans with more than one slot."""
MACHINE_WORD: Final = 1 << 3 * PLANS
"""The spread of three lanes is below this, and what they hold is then one machine word."""
NOT_FOUND: Final = -1
LIT_SPAN: Final = 8
LIGHTS_SPAN: Final = MOST_LIGHTS + 1
"""All numbers of lit torches, and of light effects of one kind, are below these."""
_PARTS: Final[dict[int, int]] = {}
_SPREAD: Final[dict[int, list[int]]] = {}
"""`APART` in every lane, for more lanes than a machine word has."""


def joined(lanes: int, plans: int, spread: int) -> int:
    """All unions of a plan that is reached with one of the set that share no slot, in each lane of 16 bits.

    `spread` has the lowest bit of each lane.

    >>> bin(joined(0b10, 0b101, 1))
    '0b1010'
    """
    if plans == NOTHING or lanes == 0:
        return lanes
    left: i64 = plans
    plan: i64 = 0
    if spread < MACHINE_WORD:
        narrow: i64 = lanes
        unions: i64 = 0
        while left:
            if left & 1:
                unions |= (narrow & i64(APART[plan]) * i64(spread)) << plan
            left >>= 1
            plan += 1
        return int(unions)
    apart = _SPREAD.get(spread)
    if apart is None:
        apart = [one * spread for one in APART]
        _SPREAD[spread] = apart
    wide = 0
    while left:
        if left & 1:
            wide |= (lanes & apart[plan]) << int(plan)
        left >>= 1
        plan += 1
    return wide


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
    """The plans that a market allows, sorted by what they do to the ruin they are for; `make_ready` sorts them."""

    def __init__(self, terms: RuinsTerms, market: list[int]) -> None:
        self.terms = terms
        self.market = market
        self.is_ready = False
        self.by_added = ALL_ALIKE
        """By rank added: the plans that add so much."""
        self.by_least = ALL_ALIKE
        """By rank added: the plans that add so much or more."""
        self.by_copies = ALL_ALIKE
        """By copies effects: the plans that bring so many."""
        self.making_wild = 0
        # What a set never needs: plans of which something can be left out, and the rest does as well.
        self.idle = 0
        """The plans with a discovery that neither adds rank, brings copies, lights torches nor makes wild."""
        self.idle_on_wild = 0
        """The plans with a discovery that does nothing for a wild ruin."""
        self.idle_for_wild = 0
        """The plans with a discovery that does nothing for a ruin which the plan makes wild."""
        self._for_one = NOTHING
        """The plans that fit on one ruin if all positions are free."""
        self._at_top = 0
        self._in_middle = 0
        self._at_bottom = 0
        """The plans that need that position."""
        self._most_added = 0
        """What all discoveries together add."""
        missing = 0
        lights = 0
        signs = 0
        for slot in range(SLOTS):
            card = market[slot]
            if card == 0:
                missing |= 1 << slot
            else:
                signs |= terms.light_signs[card] << 5 * slot
                lights += terms.found_lights[card]
                self._most_added += terms.found.rank_add[card]
        self.has_lights = lights != 0
        """Whether some discovery in the market has a light effect."""
        self.present = APART[missing]
        """All plans for discoveries that are there, if not for one ruin then for several."""
        payable = terms.payable.get(signs)
        if payable is None:
            payable = [NOT_FOUND] * (LIT_SPAN * LIGHTS_SPAN * LIGHTS_SPAN)
            terms.payable[signs] = payable
        self._payable = payable

    def make_ready(self) -> None:
        """Sort the plans by where they fit, the rank they add, the copies they bring, and whether they make wild."""
        terms = self.terms
        found = terms.found
        for_one = self.present
        at_top = in_middle = at_bottom = making_wild = 0
        idle = only_adding = only_wild = wild_twice = 0
        by_added = by_copies = ALL_ALIKE
        for slot in range(SLOTS):
            card = self.market[slot]
            if card == 0:
                continue
            plans = WITH_SLOT[slot]
            # RUI-10 Two discoveries for one position cannot go on the same ruin.
            where = terms.position_bit[card]
            if where == TOP:
                for_one &= ~(at_top & plans)
                at_top |= plans
            elif where == MIDDLE:
                for_one &= ~(in_middle & plans)
                in_middle |= plans
            else:
                for_one &= ~(at_bottom & plans)
                at_bottom |= plans
            if found.rank_add[card]:
                by_added = _with_more(by_added, plans, found.rank_add[card])
            if found.copies[card]:
                by_copies = _with_more(by_copies, plans, found.copies[card])
            helps = found.copies[card] > 0 or terms.found_lights[card] > 0
            if found.wild[card]:
                if not helps:
                    only_wild |= plans
                    wild_twice |= making_wild & plans
                making_wild |= plans
            elif not helps:
                if found.rank_add[card]:
                    only_adding |= plans
                else:
                    idle |= plans
        self.by_added = by_added
        if len(by_added) > 1:
            by_least = by_added[:]
            for added in range(len(by_added) - 2, -1, -1):
                by_least[added] = by_least[added] | by_least[added + 1]
            self.by_least = by_least
        self.by_copies = by_copies
        self.making_wild = making_wild
        self.idle = idle
        self.idle_on_wild = idle | only_adding | only_wild
        self.idle_for_wild = idle | only_adding | wild_twice
        self._for_one = for_one
        self._at_top = at_top
        self._in_middle = in_middle
        self._at_bottom = at_bottom
        self.is_ready = True

    def placeable(self, free: int) -> int:
        """The plans that fit on a ruin with these positions free (a mask)."""
        plans = self._for_one
        if free != ALL_POSITIONS:
            if not free & TOP:
                plans &= ~self._at_top
            if not free & MIDDLE:
                plans &= ~self._in_middle
            if not free & BOTTOM:
                plans &= ~self._at_bottom
        return plans

    def payable(self, lit: int, lights: int) -> int:
        """Which plans can be paid with so many torches lit and light effects unused; see `RuinsTerms.find_payable`."""
        place = lit
        ones = twos = 0
        if lights:
            ones = min(lights & LIGHT_TWO - 1, MOST_LIGHTS)
            twos = min(lights // LIGHT_TWO, MOST_LIGHTS)
            place += (ones + twos * LIGHTS_SPAN) * LIT_SPAN
        found = self._payable[place]
        if found == NOT_FOUND:
            found = self.terms.find_payable(self.market, lit, ones, twos)
            self._payable[place] = found
        return found

    def within(self, payable: int) -> int:
        """The plans that can be part of what can be paid; without the rest they need not be payable by themselves."""
        # Only a bought light effect can make more payable than less.
        return parts(payable) if self.has_lights else payable

    def lifting(self, ruin: Ruin, rank: int) -> int:
        """The plans with which a ruin, played alone, has at least that rank."""
        need = rank - ruin.own
        if need > self._most_added:
            return 0
        if not self.is_ready:
            self.make_ready()
        return self.adding(need) & self.placeable(ruin.free)

    def ranks_added(self, plans: int) -> i64:
        """All that the plans can add to a rank, as a mask."""
        by_added = self.by_added
        ranks: i64 = 0
        added: i64 = 0
        while added < len(by_added):
            if by_added[added] & plans:
                ranks |= 1 << added
            added += 1
        return ranks

    def adding(self, need: int) -> int:
        """The plans that add so much or more."""
        if need <= 0:
            return ALL_PLANS
        return self.by_least[need] if need < len(self.by_least) else 0

    def alone(self, ruin: Ruin, number: int, rank: int) -> int:
        """RUI-31 The plans with which a ruin can follow that number and rank (or lead) as the only one."""
        terms = self.terms
        lifting = self.lifting(ruin, rank)
        if number == LEAD or (number == 1 and terms.copies_optional):
            return lifting
        plans = 0
        for copies in range(len(self.by_copies)):
            # RUI-34 One ruin counts as many; RUI-R07 with the variant all extra copies always count.
            most = 1 + terms.extra_copies(ruin.copies + copies)
            if most == number or (most > number and terms.copies_optional):
                plans |= lifting & self.by_copies[copies]
        return plans


def _with_more(amounts: list[int], plans: int, more: int) -> list[int]:
    """The plans by the amount of something, when the slot that `plans` have brings so much more of it.

    >>> _with_more([0b1111], 0b1010, 2)
    [5, 0, 10]
    """
    after = [0] * (len(amounts) + more)
    for amount, there in enumerate(amounts):
        after[amount] = after[amount] | there & ~plans
        after[amount + more] = there & plans
    return after

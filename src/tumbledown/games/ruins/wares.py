"""What the market can do for a play: plans, worked out once for each market.

A plan is a subset of the four slots, a number from 0 to 15 with bit k-1 for slot k: these discoveries go on one ruin. A
set of plans is a number of 16 bits. Two plans for different ruins must share no slot; since they then share no bit,
their union is their sum, and moving a set of plans up by `plan` bits joins that plan to all of them.
"""

from typing import Final, final

from mypy_extensions import i64

from tumbledown.games.ruins.components import RuinsTerms
from tumbledown.games.ruins.options import SLOTS
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


TWO_CARDS: Final = sum(1 << plan for plan in range(PLANS) if plan.bit_count() == 2)
THREE_CARDS: Final = sum(1 << plan for plan in range(PLANS) if plan.bit_count() == 3)
NO_PLANS: Final[list[int]] = []
ALL_ALIKE: Final = [ALL_PLANS]
"""Plans by copies effects when no discovery has any."""

# What a plan does, in one number, so that joining two plans is adding two numbers (`RuinsTerms.doings`).
POSITIONS: Final = 7
ADD_ONE: Final = 8
MOST_ADDED: Final = 63
BRING_COPY: Final = 512
MOST_COPIES: Final = 7
MAKE_WILD: Final = 4096

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


def most_cards(plans: int) -> int:
    """The most slots in one of the plans.

    >>> most_cards(0b1000_0001)
    3
    """
    if plans >> 15:
        return 4
    if plans & THREE_CARDS:
        return 3
    if plans & TWO_CARDS:
        return 2
    return 1 if plans > NOTHING else 0


@final
class Wares:
    """The plans that a market allows, sorted by what they do to the ruin they are for; `make_ready` sorts them."""

    def __init__(self, terms: RuinsTerms, market: list[int]) -> None:
        self.terms = terms
        self.market = market
        self.is_ready = False
        self.placeable = NO_PLANS
        """By the free positions of a ruin (a mask): the plans that fit on it."""
        self.adding = NO_PLANS
        """By rank added: the plans that add so much and do not make the ruin wild."""
        self.adding_least = NO_PLANS
        """By rank added: the plans that add at least so much, wild or not."""
        self.most_added = 0
        self.additions: list[int] = NO_PLANS
        """The ranks that some plan adds without making the ruin wild."""
        self.making_wild = 0
        self.by_copies = NO_PLANS
        """By copies effects: the plans that bring so many."""
        self.most_copies = 0
        self.has_lights = False
        """Whether some discovery in the market has a light effect."""
        missing = 0
        for slot in range(SLOTS):
            card = market[slot]
            if card == 0:
                missing |= 1 << slot
            elif terms.found.ones[card] + terms.found.twos[card]:
                self.has_lights = True
        self.present = APART[missing]
        """All plans for discoveries that are there, if not for one ruin then for several."""
        self._payable: dict[int, int] | None = None

    def make_ready(self) -> None:
        """Sort the plans."""
        self.is_ready = True
        terms = self.terms
        # Each slot joins its discovery to the plans made without it; two cannot share a position (RUI-10).
        plans = [0]
        doings = [0]
        plan = 1
        for card in self.market:
            if card:
                doing = terms.doings[card]
                where = doing & POSITIONS
                for place in range(len(plans)):
                    if doings[place] & where == 0:
                        plans.append(plans[place] + plan)
                        doings.append(doings[place] + doing)
            plan += plan
        self.placeable = placeable = [0] * 8
        self.adding = adding = [0] * terms.add_span
        self.adding_least = least = [0] * terms.add_span
        self.by_copies = ALL_ALIKE
        self.additions = []
        for place in range(len(plans)):
            bit = 1 << plans[place]
            doing = doings[place]
            placeable[doing & POSITIONS] = placeable[doing & POSITIONS] | bit
            added = doing // ADD_ONE & MOST_ADDED
            least[added] = least[added] | bit
            if doing >= MAKE_WILD:
                self.making_wild |= bit
            else:
                if adding[added] == 0:
                    self.additions.append(added)
                adding[added] = adding[added] | bit
            if added > self.most_added:
                self.most_added = added
            if doing // BRING_COPY & MOST_COPIES:
                self._note_copies(doing // BRING_COPY & MOST_COPIES, bit)
        # What fits on fewer free positions also fits on more.
        for position in (1, 2, 4):
            for free in range(8):
                if free & position:
                    placeable[free] = placeable[free] | placeable[free - position]
        for added in range(self.most_added - 1, -1, -1):
            least[added] = least[added] | least[added + 1]

    def _note_copies(self, copies: int, bit: int) -> None:
        if self.most_copies == 0:
            self.by_copies = [ALL_PLANS]
        while copies > self.most_copies:
            self.by_copies.append(0)
            self.most_copies += 1
        self.by_copies[copies] = self.by_copies[copies] | bit
        self.by_copies[0] = self.by_copies[0] & ~bit

    def payable(self, lit: int, ones: int, twos: int) -> int:
        """Which plans can be paid with so many torches lit and light effects unused; see `RuinsTerms.payable`."""
        if ones == 0 and twos == 0 and not self.has_lights:
            return self.terms.within_cost[lit] & self.present
        key = lit | ones << 3 | twos << 9
        known = self._payable
        if known is None:
            known = self._payable = {}
        found = known.get(key)
        if found is None:
            found = self.terms.payable(self.market, lit, ones, twos)
            known[key] = found
        return found

    def within(self, payable: int) -> int:
        """The plans that can be part of what can be paid; without the rest they need not be payable by themselves."""
        # Only a bought light effect can make more payable than less.
        return parts(payable) if self.has_lights else payable

    def lifting(self, ruin: Ruin, rank: int) -> int:
        """The plans with which a ruin, played alone, has at least that rank."""
        if not self.is_ready:
            self.make_ready()
        need = rank - ruin.own
        if need >= self.terms.add_span:
            return 0
        return self.adding_least[max(0, need)] & self.placeable[ruin.free]

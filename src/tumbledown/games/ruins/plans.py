"""Which selections can still become a legal play: purchase plans for a hand, worked out once per turn.

An option is offered only if at least one legal, payable completion exists ("No dead ends" on the rules page). A
completion is a set of ruins and a plan: which discoveries of the market go on which of them. A plan for one ruin is a
subset of the four slots, a number from 0 to 15 with bit k-1 for slot k; a set of plans is a number of 16 bits.
For each rank a set could have, `_fit` says with which plans each ruin of the hand fits into it. A search then only adds
up: plans of different ruins share no slot, the union must be payable, and the number must come out right.
"""

from typing import Final, final

from tumbledown.games.ruins.components import BITS, RuinsTerms
from tumbledown.games.ruins.options import MAX_RANK
from tumbledown.games.ruins.ruin import Ruin
from tumbledown.games.ruins.sets import LEAD, is_legal

NOTHING: Final = 1
"""The set of plans in which nothing is bought."""
ANCHORED: Final = 16
"""In a key of the search: somebody in the set gives it a rank that is high enough."""
ONE_LIGHT: Final = 32
TWO_LIGHT: Final = 512
NO_PLAN: Final = 8


def can_become_legal(
    terms: RuinsTerms, ruins: list[Ruin], market: list[int], lit: int, ones: int, twos: int, number: int, rank: int
) -> bool:
    """Whether exactly these ruins can be made a legal play with purchases that can still be paid.

    `ones` and `twos` are the light effects not used yet.
    """
    if is_legal(terms, ruins, number, rank):
        return True
    payable = terms.payable(market, lit, ones, twos)
    if payable == NOTHING:
        return False
    plans = Plans(terms, ruins, market, lit, number, rank, payable)
    return plans.can_play(list(range(len(ruins))), payable)


@final
class Plans:
    """The hand of a player on turn, and the plans that could make sets of it."""

    def __init__(
        self,
        terms: RuinsTerms,
        ruins: list[Ruin],
        market: list[int],
        lit: int,
        number: int,
        rank: int,
        payable: int,
    ) -> None:
        """`number` and `rank` are those to follow (LEAD for a lead); `payable` bounds the plans if it is not 0."""
        self.terms = terms
        self.ruins = ruins
        self.market = market
        self.lit = lit
        self.number = number
        self.rank = rank
        ones = 0
        twos = 0
        for ruin in ruins:
            ones += ruin.ones
            twos += ruin.twos
        self.has_lights = payable == 0 and ones + twos > 0
        # What could be paid at the very most, with every light effect of the hand.
        self.most = payable or terms.payable(market, lit, ones, twos)
        self.base = terms.payable(market, lit, 0, 0) if self.has_lights else self.most
        self._is_ready = False
        self._fit: list[int] = []
        self._wild: list[int] = []
        self._extra: list[int] = []
        self._ranks: list[int] = []
        self._place: list[int] = []
        self._add: list[int] = []
        self._makes_wild: list[bool] = []
        self._copies: list[int] = []

    # The tables.

    def _read_market(self) -> None:
        """What each plan does to a ruin: positions it needs (NO_PLAN if two cards want the same), and effects."""
        found = self.terms.found
        self._place = place = [0] * BITS
        self._add = add = [0] * BITS
        self._makes_wild = makes_wild = [False] * BITS
        self._copies = copies = [0] * BITS
        if self.most == NOTHING:
            return
        slot = -1
        for plan in range(1, BITS):
            if plan & (plan - 1) == 0:
                slot += 1
            # A plan is its highest slot and a smaller plan.
            card = self.market[slot]
            rest = plan - (1 << slot)
            where = self.terms.position_bit[card]
            place[plan] = NO_PLAN if card == 0 or place[rest] & (where | NO_PLAN) else place[rest] | where
            add[plan] = add[rest] + found.rank_add[card]
            makes_wild[plan] = makes_wild[rest] or found.wild[card]
            copies[plan] = copies[rest] + found.copies[card]

    def _make_ready(self) -> None:
        """For each ruin of the hand and each rank, the plans with which it fits into a set of that rank."""
        self._is_ready = True
        if not self._place:
            self._read_market()
        place, add, makes_wild = self._place, self._add, self._makes_wild
        span = self.terms.rank_span
        count = len(self.ruins)
        self._fit = fit = [0] * (count * span)
        self._wild = wild = [0] * count
        self._extra = extra = [0] * count
        plans = [plan for plan in range(BITS) if self.most >> plan & 1 and place[plan] < NO_PLAN]
        ranks = 0
        for p in range(count):
            ruin = self.ruins[p]
            taken = 7 - ruin.free
            top_copies = ruin.copies
            for plan in plans:
                if place[plan] & taken:
                    continue
                if ruin.wild or makes_wild[plan]:
                    wild[p] |= 1 << plan
                else:
                    rank = ruin.own + add[plan]
                    fit[p * span + rank] |= 1 << plan
                    ranks |= 1 << rank
                if ruin.copies + self._copies[plan] > top_copies:
                    top_copies = ruin.copies + self._copies[plan]
            extra[p] = self.terms.extra_copies(top_copies)
        # Rank 0 stands for sets of wild ruins only.
        self._ranks = [0, *(rank for rank in range(max(1, self.rank), span) if ranks >> rank & 1)]

    def _lights_of(self, chosen: list[int], more: int) -> int:
        """What can be paid with the lights of the chosen ruins and one more (-1: none)."""
        if not self.has_lights:
            return self.most
        ones = 0
        twos = 0
        for p in chosen:
            ones += self.ruins[p].ones
            twos += self.ruins[p].twos
        if more >= 0:
            ones += self.ruins[more].ones
            twos += self.ruins[more].twos
        return self.terms.payable(self.market, self.lit, ones, twos) if ones + twos else self.base

    # What is asked.

    def next_picks(self, chosen: list[int]) -> int:
        """Which ruins may be picked after the chosen ones (all by their place in the hand), as a mask.

        Picks ascend. A ruin may be picked if, perhaps with more ruins after it, a legal play can still come of it.
        """
        count = len(self.ruins)
        start = chosen[-1] + 1 if chosen else 0
        if self.number == LEAD:
            # RUI-20 Any single ruin can lead.
            return self._lead_picks(chosen, start) if chosen else (1 << count) - 1
        if len(chosen) >= self.number:
            return 0
        picks = 0
        if not chosen:
            for p in range(count):
                if self.can_play_alone(p):
                    picks |= 1 << p
        if self.number > 1:
            picks = self._follow_picks(chosen, start, picks)
        return picks

    def can_play(self, chosen: list[int], payable: int) -> bool:
        """Whether the chosen ruins can be made a legal play by themselves; `payable` is 0 to work it out."""
        if len(chosen) == 1:
            return self.can_play_alone(chosen[0])
        if not self._is_ready:
            self._make_ready()
        can_pay = payable or self._lights_of(chosen, -1)
        for rank in self._ranks:
            if self.number == LEAD:
                if self._unions(chosen, rank) & can_pay:
                    return True
            else:
                reached = self._reached(chosen, rank)
                if reached and self._is_there(reached, can_pay):
                    return True
        return False

    def can_play_alone(self, p: int) -> bool:
        """RUI-31 Whether this ruin can be made a legal play as the only one."""
        ruin = self.ruins[p]
        if self.number == LEAD:
            return True
        if ruin.own >= self.rank and self._counts_as(ruin.copies):
            return True
        if self.most == NOTHING:
            return False
        if not self._place:
            self._read_market()
        can_pay = self._lights_of([p], -1) if self.has_lights else self.most
        taken = 7 - ruin.free
        for plan in range(1, BITS):
            if (
                can_pay >> plan & 1
                and self._place[plan] & (taken | NO_PLAN) == 0
                and ruin.own + self._add[plan] >= self.rank
                and self._counts_as(ruin.copies + self._copies[plan])
            ):
                return True
        return False

    def _counts_as(self, copies: int) -> bool:
        """Whether one ruin with so many copies effects can be the number to follow."""
        most = 1 + self.terms.extra_copies(copies)
        return most >= self.number if self.terms.copies_optional else most == self.number

    # A lead: any number will do, so more ruins can only help by their light effects.

    def _lead_picks(self, chosen: list[int], start: int) -> int:
        if not self._is_ready:
            self._make_ready()
        count = len(self.ruins)
        span = self.terms.rank_span
        can_pay = self._lights_of(chosen, -1)
        everything = (1 << count) - (1 << start)
        picks = 0
        for rank in self._ranks:
            unions = self._unions(chosen, rank)
            if unions == 0:
                continue
            partners = can_pay if unions == NOTHING else _partners(unions, can_pay)
            for p in range(start, count):
                if picks >> p & 1:
                    continue
                fits = self._fit[p * span + rank] | self._wild[p]
                if fits & partners or (
                    fits and self.has_lights and fits & _partners(unions, self._lights_of(chosen, p))
                ):
                    picks |= 1 << p
            if picks == everything:
                return picks
        if self.has_lights:
            picks = self._picks_with_lights(chosen, start, picks)
        return picks

    def _unions(self, chosen: list[int], rank: int) -> int:
        """The plans with which the chosen ruins together fit into a set of that rank."""
        span = self.terms.rank_span
        unions = NOTHING
        for p in chosen:
            fits = self._fit[p * span + rank] | self._wild[p]
            if fits == 0:
                return 0
            if fits != NOTHING:
                unions = _joined(unions, fits) & self.most
        return unions

    # A follow: the number must come out right.

    def _follow_picks(self, chosen: list[int], start: int, picks: int) -> int:
        if not self._is_ready:
            self._make_ready()
        count = len(self.ruins)
        everything = (1 << count) - (1 << start)
        for rank in self._ranks:
            if not self._is_enough(chosen, start, rank):
                continue
            reached = self._reached(chosen, rank)
            if reached:
                picks = self._follow_with(chosen, start, rank, reached, picks)
            if picks == everything:
                return picks
        if self.has_lights:
            picks = self._picks_with_lights(chosen, start, picks)
        return picks

    def _is_enough(self, chosen: list[int], start: int, rank: int) -> bool:
        """Whether the chosen ruins and all that fit after them could be the number to follow: a quick bound."""
        span = self.terms.rank_span
        most = 0
        for p in chosen:
            if self._fit[p * span + rank] | self._wild[p] == 0:
                return False
            most += 1 + self._extra[p]
        for p in range(start, len(self.ruins)):
            if self._fit[p * span + rank] | self._wild[p]:
                most += 1 + self._extra[p]
        return most >= self.number

    def _reached(self, chosen: list[int], rank: int) -> list[int]:
        """What the chosen ruins can be: for each union of plans (and ANCHORED or not) a mask of numbers.

        Empty when they do not fit into a set of that rank.
        """
        reached = [0] * (2 * BITS)
        reached[0] = 1
        for p in chosen:
            reached, any_left = self._with_ruin(reached, p, rank)
            if not any_left:
                return []
        return reached

    def _with_ruin(self, reached: list[int], p: int, rank: int) -> tuple[list[int], bool]:
        """The sets reached, each with one more ruin."""
        more = [0] * (2 * BITS)
        any_left = False
        natural = self._fit[p * self.terms.rank_span + rank]
        fits = natural | self._wild[p]
        ruin = self.ruins[p]
        limit = (2 << self.number) - 1
        for plan in range(BITS):
            if not fits >> plan & 1:
                continue
            extra = self.terms.extra_copies(ruin.copies + self._copies[plan])
            anchors = natural >> plan & 1 == 1 or (not self.terms.any_wild_rank and ruin.printed >= self.rank)
            for key in range(2 * BITS):
                numbers = reached[key]
                if numbers == 0 or key & plan:
                    continue
                total = key | plan
                if not self.most >> (total & 15) & 1:
                    continue
                shifted = self._shifted(numbers, extra) & limit
                if shifted == 0:
                    continue
                any_left = True
                if anchors:
                    more[total | ANCHORED] |= shifted
                elif self.terms.any_wild_rank and self.rank <= MAX_RANK:
                    # RUI-R11 With the variant two wild ruins can have any rank; one alone has its own.
                    more[total | ANCHORED] |= self._shifted(numbers & ~1, extra) & limit
                    more[total] |= self._shifted(numbers & 1, extra) & limit
                else:
                    more[total] |= shifted
        return more, any_left

    def _shifted(self, numbers: int, extra: int) -> int:
        """A mask of numbers when one more ruin with so many extra copies is added (RUI-34)."""
        if not self.terms.copies_optional:
            return numbers << (1 + extra)
        numbers <<= 1
        total = numbers
        for _ in range(extra):
            numbers <<= 1
            total |= numbers
        return total

    def _is_there(self, reached: list[int], can_pay: int) -> bool:
        """Whether one of the sets reached has the number to follow, a high enough rank, and can be paid."""
        return any(can_pay >> plan & 1 and reached[plan | ANCHORED] >> self.number & 1 for plan in range(BITS))

    def _follow_with(self, chosen: list[int], start: int, rank: int, reached: list[int], picks: int) -> int:
        """The picks with which a set of that rank is within reach; from the last ruin of the hand to the first."""
        span = self.terms.rank_span
        can_pay = self._lights_of(chosen, -1)
        for p in range(len(self.ruins) - 1, start - 1, -1):
            if self._fit[p * span + rank] | self._wild[p] == 0:
                continue
            more, any_left = self._with_ruin(reached, p, rank)
            if not any_left:
                continue
            if not picks >> p & 1:
                can_pay_too = self._lights_of(chosen, p) if self.has_lights else can_pay
                if self._is_there(more, can_pay_too):
                    picks |= 1 << p
            reached = [reached[key] | more[key] for key in range(2 * BITS)]
        return picks

    # Light effects of ruins still to be picked may pay for what nothing else can.

    def _picks_with_lights(self, chosen: list[int], start: int, picks: int) -> int:
        """The picks, with those added that need the light effects of later ones; a search that knows all lights."""
        span = self.terms.rank_span
        for rank in self._ranks:
            helps = False
            for p in range(start, len(self.ruins)):
                fits = self._fit[p * span + rank] | self._wild[p]
                ruin = self.ruins[p]
                if fits and ruin.ones + ruin.twos:
                    helps = True
            if helps and (self.number == LEAD or self._is_enough(chosen, start, rank)):
                picks = self._search_with_lights(chosen, start, rank, picks)
        return picks

    def _search_with_lights(self, chosen: list[int], start: int, rank: int, picks: int) -> int:
        sets: dict[int, int] = {0: 1}
        for p in chosen:
            sets = self._lit_with(sets, p, rank)
        if not sets:
            return picks
        for p in range(len(self.ruins) - 1, start - 1, -1):
            more = self._lit_with(sets, p, rank)
            if not more:
                continue
            if not picks >> p & 1:
                for key, numbers in more.items():
                    if (self.number == LEAD or (numbers >> self.number & 1 and key & ANCHORED)) and (
                        self._payable_with(key) >> (key & 15) & 1
                    ):
                        picks |= 1 << p
                        break
            for key, numbers in more.items():
                sets[key] = sets.get(key, 0) | numbers
        return picks

    def _payable_with(self, key: int) -> int:
        """What can be paid with the light effects noted in a key of the search."""
        return self.terms.payable(self.market, self.lit, key // ONE_LIGHT & 15, key // TWO_LIGHT)

    def _lit_with(self, sets: dict[int, int], p: int, rank: int) -> dict[int, int]:
        """As `_with_ruin`, with the light effects of the set in the key as far as they matter."""
        natural = self._fit[p * self.terms.rank_span + rank]
        fits = natural | self._wild[p]
        more: dict[int, int] = {}
        if fits == 0:
            return more
        ruin = self.ruins[p]
        limit = (2 << self.number) - 1
        for key, numbers in sets.items():
            lights = key - (key & 31)
            if ruin.ones + ruin.twos and self._payable_with(lights) != self.most:
                lights += min(ruin.ones, 15 - (lights // ONE_LIGHT & 15)) * ONE_LIGHT + ruin.twos * TWO_LIGHT
            for plan in range(BITS):
                if not fits >> plan & 1 or key & plan or not self.most >> (key & 15 | plan) & 1:
                    continue
                after = lights | key & 31 | plan
                if self.number == LEAD:
                    more[after] = 1
                    continue
                extra = self.terms.extra_copies(ruin.copies + self._copies[plan])
                shifted = self._shifted(numbers, extra) & limit
                if natural >> plan & 1 or (not self.terms.any_wild_rank and ruin.printed >= self.rank):
                    after |= ANCHORED
                elif self.terms.any_wild_rank and self.rank <= MAX_RANK:
                    anchored = self._shifted(numbers & ~1, extra) & limit
                    if anchored:
                        more[after | ANCHORED] = more.get(after | ANCHORED, 0) | anchored
                    shifted = self._shifted(numbers & 1, extra) & limit
                if shifted:
                    more[after] = more.get(after, 0) | shifted
        return more


def _joined(some: int, others: int) -> int:
    """All unions of a plan of the one set with a plan of the other that share no slot.

    >>> bin(_joined(0b10, 0b101))
    '0b1010'
    """
    joined = 0
    for plan in range(BITS):
        if some >> plan & 1:
            for other in range(BITS):
                if others >> other & 1 and plan & other == 0:
                    joined |= 1 << (plan | other)
    return joined


def _partners(some: int, can_pay: int) -> int:
    """All plans that share no slot with a plan of the set and can be paid together with it."""
    partners = 0
    for plan in range(BITS):
        if some >> plan & 1:
            for other in range(BITS):
                if plan & other == 0 and can_pay >> (plan | other) & 1:
                    partners |= 1 << other
    return partners

"""Which selections can still become a legal play: worked out for a hand, a market and a set to follow.

An option is offered only if at least one legal, payable completion exists ("No dead ends" on the rules page): a set of
ruins, and a plan for each of them that says which discoveries go on it (wares.py). For each rank that a set could have
the search adds ruin after ruin to what can be reached: which numbers with which unions of plans. Of the ruins that may
still be picked it goes from the last to the first, so that one pass finds all next picks. Light effects make plans
payable: those of the ruins already picked are certain, those of ruins still to be picked are looked at only where
their help could matter.
"""

from typing import Final, final

from tumbledown.games.ruins.components import RuinsTerms
from tumbledown.games.ruins.options import MAX_RANK
from tumbledown.games.ruins.ruin import Ruin
from tumbledown.games.ruins.sets import LEAD, is_legal
from tumbledown.games.ruins.wares import NOTHING, Wares, joined, most_cards, partners

ANCHOR: Final = 16
"""What is reached has unions of plans in bits 0-15, and in bits 16-31 those of sets whose rank is high enough."""
LOW: Final = 65535


def legal_plans(terms: RuinsTerms, ruins: list[Ruin], wares: Wares, within: int, number: int, rank: int) -> int:
    """The unions of plans, among those in `within`, with which exactly these ruins are a legal play."""
    if len(ruins) == 1:
        return _legal_plans_alone(terms, ruins[0], wares, number, rank) & within
    if within == NOTHING:
        return NOTHING if is_legal(terms, ruins, number, rank) else 0
    return Plans(terms, ruins, wares, within, number, rank).unions_of_all()


def _legal_plans_alone(terms: RuinsTerms, ruin: Ruin, wares: Wares, number: int, rank: int) -> int:
    """RUI-31 The plans with which a ruin can be played as the only one."""
    lifting = wares.lifting(ruin, rank)
    if number == LEAD or (number == 1 and terms.copies_optional):
        return lifting
    if number > 1 and ruin.copies + wares.most_copies == 0:
        return 0
    plans = 0
    for copies in range(wares.most_copies + 1):
        brings = lifting & wares.by_copies[copies]
        if brings and _counts_as(terms, ruin.copies + copies, number):
            plans |= brings
    return plans


def _counts_as(terms: RuinsTerms, copies: int, number: int) -> bool:
    """Whether one ruin with so many copies effects can be that number (RUI-34)."""
    most = 1 + terms.extra_copies(copies)
    return most >= number if terms.copies_optional else most == number


@final
class Plans:
    """Ruins to make a play of: the hand of the player on turn, or a selection."""

    def __init__(
        self, terms: RuinsTerms, ruins: list[Ruin], wares: Wares, payable: int, number: int, rank: int
    ) -> None:
        """`number` and `rank` are those to follow (LEAD for a lead); `payable` is what can be paid at the very most."""
        self.terms = terms
        self.ruins = ruins
        self.wares = wares
        self.number = number
        self.rank = rank
        self.most = payable
        self.within = wares.within(payable)
        self.lit = 0
        self.has_lights = False
        self._fitting: list[int] = []
        self._wild: list[int] = []
        self._ranks: list[int] = []
        self._most_cards = 0
        """The most discoveries that can be part of one play."""
        self._best_copies = 0
        """The most copies effects on one of the ruins."""
        self._last_light = -1
        """The last ruin of the hand with a light effect."""

    def with_lights(self, lit: int) -> "Plans":
        """The same for a hand whose light effects count: `payable` was with all of them, and `lit` torches are lit."""
        self.lit = lit
        self.has_lights = True
        return self

    # Tables, made when first needed.

    def _make_ready(self) -> None:
        """For each ruin the plans that fit on it and those that make it wild; and the ranks that sets could have."""
        wares = self.wares
        if not wares.is_ready:
            wares.make_ready()
        self._most_cards = most_cards(self.within)
        ranks = 0
        for p in range(len(self.ruins)):
            ruin = self.ruins[p]
            if ruin.ones + ruin.twos:
                self._last_light = p
            if ruin.copies > self._best_copies:
                self._best_copies = ruin.copies
            fitting = wares.placeable[ruin.free] & self.within
            self._fitting.append(fitting)
            if ruin.wild:
                self._wild.append(fitting)
                continue
            self._wild.append(fitting & wares.making_wild)
            for added in wares.additions:
                if wares.adding[added] & fitting:
                    ranks |= 1 << (ruin.own + added)
        # Rank 0 stands for sets of wild ruins only.
        self._ranks.append(0)
        rank = max(1, self.rank)
        ranks >>= rank
        while ranks:
            if ranks & 1:
                self._ranks.append(rank)
            ranks >>= 1
            rank += 1

    def _natural(self, p: int, rank: int) -> int:
        """The plans with which a ruin, not wild, has that rank."""
        ruin = self.ruins[p]
        added = rank - ruin.own
        if ruin.wild or added < 0 or added >= self.terms.add_span:
            return 0
        return self.wares.adding[added] & self._fitting[p]

    def _payable_with(self, chosen: list[int], more: int) -> int:
        """What can be paid with the light effects of the chosen ruins and of one more (-1: none)."""
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
        return self.wares.payable(self.lit, ones, twos)

    # What is asked.

    def next_picks(self, chosen: list[int]) -> int:
        """Which ruins may be picked after the chosen ones (all by their place in the hand), as a mask.

        Picks ascend. A ruin may be picked if, perhaps with more ruins after it, a legal play can still come of it. The
        bit after that of the last ruin says whether the chosen ones can be made a legal play by themselves.
        """
        count = len(self.ruins)
        picks = 0
        if not chosen:
            if self.number == LEAD:
                # RUI-20 Any single ruin can lead.
                return (1 << count) - 1
            for p in range(count):
                if self._can_play_alone(p):
                    picks |= 1 << p
            if self.number == 1:
                return picks
            return picks | self._picks(chosen, 0) & ((1 << count) - 1)
        if len(chosen) == 1 and self._can_play_alone(chosen[0]):
            picks = 1 << count
        return picks | self._picks(chosen, chosen[-1] + 1)

    def _can_play_alone(self, p: int) -> bool:
        """RUI-31 Whether this ruin can be made a legal play as the only one."""
        if self.number == LEAD:
            return True
        if self.most == NOTHING:
            ruin = self.ruins[p]
            return ruin.own >= self.rank and _counts_as(self.terms, ruin.copies, self.number)
        plans = _legal_plans_alone(self.terms, self.ruins[p], self.wares, self.number, self.rank)
        return plans & self.most != 0 and plans & self._payable_with([p], -1) != 0

    def _picks(self, chosen: list[int], start: int) -> int:
        """`next_picks` for sets of two ruins or more; `start` is the first place that can still be picked."""
        if self.number == LEAD:
            return self._lead_picks(chosen, start) if self.within != NOTHING else self._bare_lead_picks(chosen, start)
        if self.within == NOTHING:
            return self._bare_picks(chosen, start)
        return self._follow_picks(chosen, start)

    def unions_of_all(self) -> int:
        """The unions of plans with which all these ruins together are a legal play, paid or not."""
        self._make_ready()
        everybody = list(range(len(self.ruins)))
        unions = 0
        for rank in self._ranks:
            if self.number == LEAD:
                unions |= self._unions(everybody, rank)
            elif self._is_enough(everybody, len(everybody), rank):
                unions |= self._reached(everybody, rank)[self.number] >> ANCHOR
        return unions

    # A lead: any number will do, so more ruins can only help by their light effects.

    def _bare_lead_picks(self, chosen: list[int], start: int) -> int:
        """Without purchases a ruin joins a set if it or all of the set is wild, or the ranks agree."""
        ruins = self.ruins
        count = len(ruins)
        rank = 0
        for p in chosen:
            if not ruins[p].wild:
                rank = ruins[p].own
        picks = 1 << count
        for p in range(start, count):
            ruin = ruins[p]
            if ruin.wild or rank in (0, ruin.own):
                picks |= 1 << p
        return picks

    def _lead_picks(self, chosen: list[int], start: int) -> int:
        if not self._ranks:
            self._make_ready()
        if len(chosen) == 1:
            return self._lead_pairs(chosen, start)
        count = len(self.ruins)
        everything = (2 << count) - (1 << start)
        can_pay = self._payable_with(chosen, -1)
        picks = 0
        hoped = 0
        for rank in self._ranks:
            unions = self._unions(chosen, rank)
            if unions == 0:
                continue
            if unions & can_pay:
                picks |= 1 << count
            fitting = partners(unions, can_pay)
            hoping = partners(unions, self.most) if self.has_lights else 0
            for p in range(start, count):
                if picks >> p & 1:
                    continue
                fits = self._natural(p, rank) | self._wild[p]
                if fits & fitting or (fits & hoping and fits & partners(unions, self._payable_with(chosen, p))):
                    picks |= 1 << p
                elif fits & hoping and p < self._last_light:
                    hoped |= 1 << p
            if picks == everything:
                return picks
        if hoped & ~picks:
            picks |= self._search_with_lights(chosen, start, hoped & ~picks)
        return picks

    def _lead_pairs(self, chosen: list[int], start: int) -> int:
        """The second pick of a lead: a ruin that makes a pair with the first one."""
        first = chosen[0]
        count = len(self.ruins)
        can_pay = self._payable_with(chosen, -1)
        picks = 1 << count
        hoped = 0
        for p in range(start, count):
            if self._makes_pair(first, p, can_pay):
                picks |= 1 << p
            elif self.has_lights and self._makes_pair(first, p, self.most):
                if self._makes_pair(first, p, self._payable_with(chosen, p)):
                    picks |= 1 << p
                elif p < self._last_light:
                    hoped |= 1 << p
        if hoped:
            picks |= self._search_with_lights(chosen, start, hoped)
        return picks

    def _makes_pair(self, p: int, q: int, can_pay: int) -> bool:
        """Whether two ruins can be made a pair with plans that can be paid together."""
        one, other = self.ruins[p], self.ruins[q]
        if can_pay & NOTHING and (one.wild or other.wild or one.own == other.own):
            return True
        fitting, other_fitting = self._fitting[p], self._fitting[q]
        wild, other_wild = self._wild[p], self._wild[q]
        if wild and partners(wild, can_pay) & other_fitting:
            return True
        if other_wild and partners(other_wild, can_pay) & fitting:
            return True
        adding = self.wares.adding
        # The higher of the two is lifted by `added`, the lower one by so much more.
        higher = one.own - other.own
        for added in self.wares.additions:
            more = added + higher
            if 0 <= more <= self.wares.most_added:
                plans = adding[added] & fitting
                if plans and partners(plans, can_pay) & adding[more] & other_fitting:
                    return True
        return False

    def _unions(self, chosen: list[int], rank: int) -> int:
        """The unions of plans with which the chosen ruins fit into a set of that rank."""
        unions = NOTHING
        for p in chosen:
            fits = self._natural(p, rank) | self._wild[p]
            if fits == 0:
                return 0
            unions = joined(unions, fits) & self.within
        return unions

    # A follow without purchases: only numbers matter.

    def _bare_picks(self, chosen: list[int], start: int) -> int:
        ruins = self.ruins
        count = len(ruins)
        ranks = 1
        for ruin in ruins:
            if ruin.own >= self.rank and not ruin.wild:
                ranks |= 1 << ruin.own
        picks = 0
        rank = -1
        while ranks:
            rank += 1
            is_possible = ranks & 1
            ranks >>= 1
            if not is_possible:
                continue
            # Masks of numbers: of sets that have the rank they need (anchored), and of others.
            plain = 1
            anchored = 0
            for p in chosen:
                plain, anchored = self._with_bare(ruins[p], rank, plain, anchored)
            if plain | anchored == 0:
                continue
            if anchored >> self.number & 1:
                picks |= 1 << count
            for p in range(count - 1, start - 1, -1):
                ruin = ruins[p]
                if ruin.wild or ruin.own == rank:
                    plain_too, anchored_too = self._with_bare(ruin, rank, plain, anchored)
                    if anchored_too >> self.number & 1:
                        picks |= 1 << p
                    plain |= plain_too
                    anchored |= anchored_too
        return picks

    def _with_bare(self, ruin: Ruin, rank: int, plain: int, anchored: int) -> tuple[int, int]:
        """Masks of numbers, not anchored and anchored, when one more ruin is in each set."""
        if ruin.wild:
            if self._anchors(ruin):
                anchored |= plain
                plain = 0
            elif self._anchors_two():
                anchored |= plain & ~1
                plain &= 1
        elif ruin.own == rank:
            anchored |= plain
            plain = 0
        else:
            return 0, 0
        return self._shifted(plain, ruin.extra), self._shifted(anchored, ruin.extra)

    def _anchors(self, ruin: Ruin) -> bool:
        """RUI-R11 Whether a wild ruin gives a set of wild ruins only a rank that is high enough."""
        return not self.terms.any_wild_rank and ruin.printed >= self.rank

    def _anchors_two(self) -> bool:
        """RUI-R11 Whether, with the variant, two wild ruins can have the rank; one alone has its own."""
        return self.terms.any_wild_rank and self.rank <= MAX_RANK

    def _shifted(self, numbers: int, extra: int) -> int:
        """A mask of numbers when one more ruin with so many extra copies is added (RUI-34)."""
        if extra == 0:
            return numbers << 1
        if not self.terms.copies_optional:
            return numbers << (1 + extra)
        numbers <<= 1
        total = numbers
        for _ in range(extra):
            numbers <<= 1
            total |= numbers
        return total

    # A follow with purchases: numbers and plans matter.

    def _follow_picks(self, chosen: list[int], start: int) -> int:
        if not self._ranks:
            self._make_ready()
        if self.number == 2 and self.terms.copies_optional:
            if not chosen:
                return self._pair_picks()
            if self._has_no_copies(chosen[0]):
                return self._second_picks(chosen, start)
        count = len(self.ruins)
        everything = (2 << count) - (1 << start)
        can_pay = self._payable_with(chosen, -1)
        picks = 0
        hoped = 0
        for rank in self._ranks:
            if not self._is_enough(chosen, start, rank):
                continue
            reached = self._reached(chosen, rank)
            there = reached[self.number] >> ANCHOR
            if there & can_pay:
                picks |= 1 << count
            for p in range(count - 1, start - 1, -1):
                if self._natural(p, rank) | self._wild[p] == 0:
                    continue
                more = self._with_ruin(reached, p, rank)
                there = more[self.number] >> ANCHOR
                if there & can_pay:
                    picks |= 1 << p
                elif self.has_lights and there & self.most:
                    if there & self._payable_with(chosen, p):
                        picks |= 1 << p
                    elif p < self._last_light:
                        hoped |= 1 << p
                if p > start:
                    for number in range(1, self.number + 1):
                        reached[number] = reached[number] | more[number]
            if picks == everything:
                return picks
        if hoped & ~picks:
            picks |= self._search_with_lights(chosen, start, hoped & ~picks)
        return picks

    def _pair_picks(self) -> int:
        """First picks of pairs, the commonest sets: for each ruin what the later ones together would take as plans."""
        count = len(self.ruins)
        can_pay = self._payable_with([], -1)
        picks = 0
        for rank in self._ranks:
            later = 0
            later_anchored = 0
            for p in range(count - 1, -1, -1):
                natural = self._natural(p, rank)
                fits = natural | self._wild[p]
                if fits == 0:
                    continue
                anchored = fits if self._anchors(self.ruins[p]) or self._anchors_two() else natural
                if later and not picks >> p & 1:
                    if self._pairs(fits, anchored, later, later_anchored, can_pay):
                        picks |= 1 << p
                    elif self.has_lights and self._pairs(fits, anchored, later, later_anchored, self.most):
                        picks |= self._pair_with_lights(p, rank, fits, anchored)
                later |= fits
                later_anchored |= anchored
        return picks

    def _has_no_copies(self, p: int) -> bool:
        """Whether this ruin can count as one only."""
        return self.ruins[p].extra == 0 and self.wares.most_copies == 0

    def _second_picks(self, chosen: list[int], start: int) -> int:
        """The second picks of pairs; light effects of both ruins are then certain."""
        first = chosen[0]
        picks = 0
        for rank in self._ranks:
            natural = self._natural(first, rank)
            fits = natural | self._wild[first]
            if fits == 0:
                continue
            anchored = fits if self._anchors(self.ruins[first]) or self._anchors_two() else natural
            for p in range(start, len(self.ruins)):
                if picks >> p & 1:
                    continue
                other_natural = self._natural(p, rank)
                others = other_natural | self._wild[p]
                if others:
                    is_anchor = self._anchors(self.ruins[p]) or self._anchors_two()
                    can_pay = self._payable_with(chosen, p)
                    if self._pairs(fits, anchored, others, others if is_anchor else other_natural, can_pay):
                        picks |= 1 << p
        return picks

    def _pairs(self, fits: int, anchored: int, others: int, others_anchored: int, can_pay: int) -> bool:
        """Whether two ruins that fit with these plans can be paid together and have a rank that is high enough."""
        if anchored and partners(anchored, can_pay) & others:
            return True
        return others_anchored != 0 and partners(fits, can_pay) & others_anchored != 0

    def _pair_with_lights(self, p: int, rank: int, fits: int, anchored: int) -> int:
        """The bit of a first pick if some later ruin makes a pair with it that their light effects help to pay."""
        for q in range(p + 1, len(self.ruins)):
            natural = self._natural(q, rank)
            others = natural | self._wild[q]
            if others:
                others_anchored = others if self._anchors(self.ruins[q]) or self._anchors_two() else natural
                if self._pairs(fits, anchored, others, others_anchored, self._payable_with([p], q)):
                    return 1 << p
        return 0

    def _is_enough(self, chosen: list[int], start: int, rank: int) -> bool:
        """Whether the chosen ruins and all that fit after them could be the number to follow: a quick bound.

        Ruins that fit only with purchases are at most as many as discoveries can be paid for.
        """
        copies = self.wares.most_copies
        most = 0
        buyers = self._most_cards
        for p in chosen:
            fits = self._natural(p, rank) | self._wild[p]
            if fits == 0:
                return False
            if not fits & NOTHING:
                buyers -= 1
            most += 1 + self.terms.extra_copies(self.ruins[p].copies + copies)
        for p in range(start, len(self.ruins)):
            if most >= self.number or buyers < 0:
                break
            fits = self._natural(p, rank) | self._wild[p]
            if fits & NOTHING:
                most += 1 + self.terms.extra_copies(self.ruins[p].copies + copies)
            elif fits and buyers:
                buyers -= 1
                most += 1 + self.terms.extra_copies(self._best_copies + copies)
        return most >= self.number and buyers >= 0

    def _reached(self, chosen: list[int], rank: int) -> list[int]:
        """What the chosen ruins can be: for each number the unions of plans, anchored or not."""
        reached = [0] * (self.number + 1)
        reached[0] = 1
        for p in chosen:
            reached = self._with_ruin(reached, p, rank)
        return reached

    def _with_ruin(self, reached: list[int], p: int, rank: int) -> list[int]:
        """What is reached, by number, with one more ruin in each set."""
        more = [0] * (self.number + 1)
        ruin = self.ruins[p]
        natural = self._natural(p, rank)
        wild = self._wild[p]
        anchors = self._anchors(ruin)
        anchors_two = self._anchors_two()
        is_optional = self.terms.copies_optional
        for copies in range(self.wares.most_copies + 1):
            brings = self.wares.by_copies[copies]
            naturally = natural & brings
            wildly = wild & brings
            if naturally | wildly == 0:
                continue
            extra = self.terms.extra_copies(ruin.copies + copies)
            for number in range(self.number):
                before = reached[number]
                if before == 0:
                    continue
                last = number + 1 + extra
                first = last
                if is_optional:
                    first = number + 1
                    last = min(last, self.number)
                elif last > self.number:
                    continue
                plain = before & LOW
                anchored = before >> ANCHOR
                after = joined(plain | anchored, naturally) | joined(anchored, wildly)
                unanchored = joined(plain, wildly)
                if anchors or (anchors_two and number):
                    after |= unanchored
                    unanchored = 0
                total = (int(after) & self.within) << ANCHOR | int(unanchored) & self.within
                for counted in range(first, last + 1):
                    more[counted] = more[counted] | total
        return more

    # Light effects of ruins still to be picked may pay for what nothing else can.

    def _search_with_lights(self, chosen: list[int], start: int, wanted: int) -> int:
        """Those of the wanted picks that come true with the light effects of later ones."""
        picks = 0
        for rank in self._ranks:
            if self.number != LEAD and not self._is_enough(chosen, start, rank):
                continue
            by_lights: dict[int, list[int]] = {0: [1] + [0] * self.number}
            for p in chosen:
                by_lights = self._lit_with(by_lights, p, rank)
            for p in range(len(self.ruins) - 1, start - 1, -1):
                if self._natural(p, rank) | self._wild[p] == 0:
                    continue
                more = self._lit_with(by_lights, p, rank)
                for lights, reached in more.items():
                    can_pay = self.wares.payable(self.lit, lights & 15, lights >> 4)
                    there = reached[0] if self.number == LEAD else reached[self.number] >> ANCHOR
                    if there & can_pay:
                        picks |= 1 << p
                    before = by_lights.get(lights)
                    if before is None:
                        by_lights[lights] = reached
                    else:
                        by_lights[lights] = [before[n] | reached[n] for n in range(self.number + 1)]
            if picks & wanted == wanted:
                break
        return picks & wanted

    def _lit_with(self, by_lights: dict[int, list[int]], p: int, rank: int) -> dict[int, list[int]]:
        """As `_with_ruin`, for each number of light effects in the set (ones, and 16 times the twos)."""
        more: dict[int, list[int]] = {}
        ruin = self.ruins[p]
        for lights, reached in by_lights.items():
            if self.number == LEAD:
                after = [int(joined(reached[0], self._natural(p, rank) | self._wild[p])) & self.within]
            else:
                after = self._with_ruin(reached, p, rank)
            if not any(after):
                continue
            total = lights
            # Lights count as long as more of them could still help.
            if ruin.ones + ruin.twos and self.wares.payable(self.lit, lights & 15, lights >> 4) != self.most:
                total = min(15, (lights & 15) + ruin.ones) | min(15, (lights >> 4) + ruin.twos) << 4
            before = more.get(total)
            more[total] = after if before is None else [before[n] | after[n] for n in range(self.number + 1)]
        return more

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
from tumbledown.games.ruins.wares import NOTHING, Wares, joined, partners, parts

ANCHOR: Final = 16
"""What is reached has unions of plans in bits 0-15, and in bits 16-31 those of sets whose rank is high enough."""
LOW: Final = 65535


def can_become_legal(terms: RuinsTerms, ruins: list[Ruin], wares: Wares, payable: int, number: int, rank: int) -> bool:
    """Whether exactly these ruins are a legal play or can be made one with plans that can be paid."""
    if is_legal(terms, ruins, number, rank):
        return True
    if payable == NOTHING:
        return False
    return Plans(terms, ruins, wares, payable, number, rank).can_play()


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
        # A part of what can be paid need not be payable by itself: the rest may bring light.
        self.within = parts(payable)
        self.lit = 0
        self.has_lights = False
        self._ranks: list[int] = []

    def with_lights(self, lit: int) -> "Plans":
        """The same for a hand whose light effects count: `payable` was with all of them, and `lit` torches are lit."""
        self.lit = lit
        self.has_lights = True
        return self

    # Small questions about one ruin.

    def _natural(self, ruin: Ruin, rank: int) -> int:
        """The plans with which the ruin, not wild, has that rank."""
        if ruin.wild or rank < ruin.own:
            return 0
        wares = self.wares
        return wares.adding[rank - ruin.own] & wares.placeable[ruin.free] & self.within

    def _wild(self, ruin: Ruin) -> int:
        """The plans with which the ruin is wild."""
        wares = self.wares
        if ruin.wild:
            return wares.placeable[ruin.free] & self.within
        return wares.making_wild & wares.placeable[ruin.free] & self.within

    def _possible_ranks(self) -> list[int]:
        """All ranks a set of these ruins could have; 0 stands for sets of wild ruins only."""
        if not self._ranks:
            wares = self.wares
            ranks = 0
            for ruin in self.ruins:
                if ruin.wild:
                    continue
                if self.within == NOTHING:
                    ranks |= 1 << ruin.own
                    continue
                fitting = wares.placeable[ruin.free] & self.within
                for rank in range(ruin.own, self.terms.rank_span):
                    if wares.adding[rank - ruin.own] & fitting:
                        ranks |= 1 << rank
            self._ranks = [0]
            for rank in range(max(1, self.rank), self.terms.rank_span):
                if ranks >> rank & 1:
                    self._ranks.append(rank)
        return self._ranks

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

    def _counts_as(self, copies: int) -> bool:
        """Whether one ruin with so many copies effects can be the number to follow."""
        most = 1 + self.terms.extra_copies(copies)
        return most >= self.number if self.terms.copies_optional else most == self.number

    # What is asked.

    def can_play(self) -> bool:
        """Whether all the ruins together can be made a legal play."""
        chosen = list(range(len(self.ruins)))
        if len(chosen) == 1:
            return self._can_play_alone(0)
        return self._picks(chosen, len(chosen)) != 0

    def next_picks(self, chosen: list[int]) -> int:
        """Which ruins may be picked after the chosen ones (all by their place in the hand), as a mask.

        Picks ascend. A ruin may be picked if, perhaps with more ruins after it, a legal play can still come of it. The
        bit after that of the last ruin says whether the chosen ones can be made a legal play by themselves.
        """
        count = len(self.ruins)
        if not chosen:
            if self.number == LEAD:
                # RUI-20 Any single ruin can lead.
                return (1 << count) - 1
            picks = 0
            for p in range(count):
                if self._can_play_alone(p):
                    picks |= 1 << p
            return picks if self.number == 1 else picks | self._picks(chosen, 0) & (1 << count) - 1
        picks = 0
        if len(chosen) == 1 and self._can_play_alone(chosen[0]):
            picks = 1 << count
        if self.number != LEAD and len(chosen) == self.number:
            return picks or 1 << count
        return picks | self._picks(chosen, chosen[-1] + 1)

    def _can_play_alone(self, p: int) -> bool:
        """RUI-31 Whether this ruin can be made a legal play as the only one."""
        if self.number == LEAD:
            return True
        ruin = self.ruins[p]
        if self.number == 1 and self.terms.copies_optional:
            if ruin.own >= self.rank:
                return True
            if self.most == NOTHING:
                return False
            lifting = self.wares.adding_least[self.rank - ruin.own] & self.wares.placeable[ruin.free]
            return lifting & self.most != 0 and lifting & self._payable_with([p], -1) != 0
        if ruin.own >= self.rank and self._counts_as(ruin.copies):
            return True
        if self.most == NOTHING:
            return False
        lifting = self.wares.adding_least[max(0, self.rank - ruin.own)] & self.wares.placeable[ruin.free]
        lifting &= self._payable_with([p], -1)
        for copies in range(self.wares.most_copies + 1):
            if lifting & self.wares.by_copies[copies] and self._counts_as(ruin.copies + copies):
                return True
        return False

    def _picks(self, chosen: list[int], start: int) -> int:
        """`next_picks` for sets of two ruins or more; `start` is the first place that can still be picked."""
        if self.number == LEAD:
            return self._lead_picks(chosen, start)
        if self.within == NOTHING:
            return self._bare_picks(chosen, start)
        return self._follow_picks(chosen, start)

    # A lead: any number will do, so more ruins can only help by their light effects.

    def _lead_picks(self, chosen: list[int], start: int) -> int:
        ruins = self.ruins
        count = len(ruins)
        everything = (2 << count) - (1 << start)
        can_pay = self._payable_with(chosen, -1)
        picks = 0
        hoped = 0
        for rank in self._possible_ranks():
            unions = NOTHING
            for p in chosen:
                unions = joined(unions, self._natural(ruins[p], rank) | self._wild(ruins[p])) & self.within
            if unions == 0:
                continue
            if unions & can_pay:
                picks |= 1 << count
            fitting = partners(unions, can_pay)
            hoping = partners(unions, self.most) if self.has_lights else 0
            for p in range(start, count):
                if picks >> p & 1:
                    continue
                fits = self._natural(ruins[p], rank) | self._wild(ruins[p])
                if fits & fitting:
                    picks |= 1 << p
                elif fits & hoping:
                    hoped |= 1 << p
            if picks == everything:
                return picks
        if hoped & ~picks:
            picks |= self._search_with_lights(chosen, start, hoped & ~picks)
        return picks

    # A follow without purchases: only numbers matter.

    def _bare_picks(self, chosen: list[int], start: int) -> int:
        ruins = self.ruins
        count = len(ruins)
        picks = 0
        for rank in self._possible_ranks():
            # Masks of numbers: of sets that have the rank they need (anchored), and of others.
            plain = 1
            anchored = 0
            for p in chosen:
                ruin = ruins[p]
                if ruin.wild:
                    if self._anchors(ruin):
                        anchored |= plain
                        plain = 0
                    elif self._anchors_two():
                        anchored |= plain & ~1
                        plain &= 1
                    plain = self._shifted(plain, ruin.extra)
                elif ruin.own == rank:
                    anchored |= plain
                    plain = 0
                else:
                    plain = anchored = 0
                    break
                anchored = self._shifted(anchored, ruin.extra)
            if plain | anchored == 0:
                continue
            if anchored >> self.number & 1:
                picks |= 1 << count
            for p in range(count - 1, start - 1, -1):
                ruin = ruins[p]
                more = anchored
                rest = 0
                if ruin.own == rank and not ruin.wild:
                    more |= plain
                elif not ruin.wild:
                    continue
                elif self._anchors(ruin):
                    more |= plain
                elif self._anchors_two():
                    more |= plain & ~1
                    rest = plain & 1
                else:
                    rest = plain
                more = self._shifted(more, ruin.extra)
                if more >> self.number & 1:
                    picks |= 1 << p
                anchored |= more
                plain |= self._shifted(rest, ruin.extra)
        return picks

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
        count = len(self.ruins)
        everything = (2 << count) - (1 << start)
        can_pay = self._payable_with(chosen, -1)
        picks = 0
        hoped = 0
        for rank in self._possible_ranks():
            if not self._is_enough(chosen, start, rank):
                continue
            reached = [0] * (self.number + 1)
            reached[0] = 1
            for p in chosen:
                reached = self._with_ruin(reached, self.ruins[p], rank)
            there = reached[self.number] >> ANCHOR
            if there & can_pay:
                picks |= 1 << count
            for p in range(count - 1, start - 1, -1):
                ruin = self.ruins[p]
                more = self._with_ruin(reached, ruin, rank)
                there = more[self.number] >> ANCHOR
                if there:
                    if there & can_pay:
                        picks |= 1 << p
                    elif self.has_lights and there & self.most:
                        hoped |= 1 << p
                if p > start:
                    for number in range(self.number + 1):
                        if more[number]:
                            reached[number] |= more[number]
            if picks == everything:
                return picks
        if hoped & ~picks:
            picks |= self._search_with_lights(chosen, start, hoped & ~picks)
        return picks

    def _is_enough(self, chosen: list[int], start: int, rank: int) -> bool:
        """Whether the chosen ruins and all that fit after them could be the number to follow: a quick bound."""
        copies = self.wares.most_copies
        most = 0
        for p in chosen:
            ruin = self.ruins[p]
            if self._natural(ruin, rank) | self._wild(ruin) == 0:
                return False
            most += 1 + self.terms.extra_copies(ruin.copies + copies)
        for p in range(start, len(self.ruins)):
            ruin = self.ruins[p]
            if self._natural(ruin, rank) | self._wild(ruin):
                most += 1 + self.terms.extra_copies(ruin.copies + copies)
        return most >= self.number

    def _with_ruin(self, reached: list[int], ruin: Ruin, rank: int) -> list[int]:
        """What is reached, by number, with one more ruin in each set."""
        more = [0] * (self.number + 1)
        natural = self._natural(ruin, rank)
        wild = self._wild(ruin)
        if natural | wild == 0:
            return more
        anchors = self._anchors(ruin)
        anchors_two = self._anchors_two()
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
                plain = before & LOW
                anchored = before >> ANCHOR
                after = joined(plain | anchored, naturally) if naturally else 0
                if wildly:
                    after |= joined(anchored, wildly)
                    if anchors or (anchors_two and number):
                        after |= joined(plain, wildly)
                        plain = 0
                    else:
                        plain = joined(plain, wildly) & self.within
                else:
                    plain = 0
                total = (after & self.within) << ANCHOR | plain
                if total == 0:
                    continue
                last = number + 1 + extra
                if last > self.number:
                    last = self.number
                    if not self.terms.copies_optional:
                        continue
                first = number + 1 if self.terms.copies_optional else last
                for counted in range(first, last + 1):
                    more[counted] |= total
        return more

    # Light effects of ruins still to be picked may pay for what nothing else can.

    def _search_with_lights(self, chosen: list[int], start: int, wanted: int) -> int:
        """Those of the wanted picks that come true with the light effects of later ones."""
        picks = 0
        for rank in self._possible_ranks():
            if self.number != LEAD and not self._is_enough(chosen, start, rank):
                continue
            by_lights: dict[int, list[int]] = {0: [1, *([0] * self.number)]}
            for p in chosen:
                by_lights = self._lit_with(by_lights, self.ruins[p], rank)
            for p in range(len(self.ruins) - 1, start - 1, -1):
                more = self._lit_with(by_lights, self.ruins[p], rank)
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

    def _lit_with(self, by_lights: dict[int, list[int]], ruin: Ruin, rank: int) -> dict[int, list[int]]:
        """As `_with_ruin`, for each number of light effects in the set (ones, and 16 times the twos)."""
        more: dict[int, list[int]] = {}
        for lights, reached in by_lights.items():
            if self.number == LEAD:
                fits = self._natural(ruin, rank) | self._wild(ruin)
                after = [joined(reached[0], fits) & self.within if fits else 0]
            else:
                after = self._with_ruin(reached, ruin, rank)
            if not any(after):
                continue
            total = lights
            # Lights count as long as more of them could still help.
            if ruin.ones + ruin.twos and self.wares.payable(self.lit, lights & 15, lights >> 4) != self.most:
                total = min(15, (lights & 15) + ruin.ones) | min(15, (lights >> 4) + ruin.twos) << 4
            before = more.get(total)
            more[total] = after if before is None else [before[n] | after[n] for n in range(self.number + 1)]
        return more

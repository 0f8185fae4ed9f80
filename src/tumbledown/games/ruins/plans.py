"""Which selections can still become a legal play: worked out for a hand, a market and a set to follow.

An option is offered only if at least one legal, payable completion exists ("No dead ends" on the rules page): a set of
ruins, and a plan for each of them that says which discoveries go on it (wares.py). For each rank that a set could have
the search adds ruin after ruin to what can be reached: how many are still missing, with which unions of plans. Of the
ruins that may still be picked it goes from the last to the first, so that one pass finds all next picks.

What is reached is one number with a lane of 16 bits for each number still missing, 0 in the lowest: the unions of plans
that get there (a lead has one lane, since any number will do). It is *anchored* when the set has the rank it needs, and
*loose* as long as all its ruins are wild and none gives it a rank (RUI-R11).

Light effects make plans payable: those of the ruins already picked are certain, those of ruins still to be picked are
looked at only where their help could matter.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tumbledown.games.ruins.components import RuinsTerms
from tumbledown.games.ruins.options import MAX_RANK
from tumbledown.games.ruins.ruin import Ruin
from tumbledown.games.ruins.sets import ALL_WILD, LEAD, is_legal
from tumbledown.games.ruins.wares import (
    ALL_ALIKE,
    ALL_PLANS,
    NOTHING,
    PLANS,
    Wares,
    joined,
)

NO_MORE: Final = -1
NO_RANKS: Final[list[int]] = []
ANY_RANK: Final = -1
"""The mask of all ranks; `components.MOST_RANK` keeps them within 64 bits."""


def legal_plans(terms: RuinsTerms, ruins: list[Ruin], wares: Wares, within: int, number: int, rank: int) -> int:
    """The unions of plans, among those in `within`, with which exactly these ruins are a legal play."""
    if len(ruins) == 1:
        return legal_plans_alone(terms, ruins[0], wares, number, rank) & within
    if within == NOTHING:
        return NOTHING if is_legal(terms, ruins, number, rank) else 0
    return Plans(terms, ruins, wares, within, number, rank).unions_of_all()


def legal_plans_alone(terms: RuinsTerms, ruin: Ruin, wares: Wares, number: int, rank: int) -> int:
    """RUI-31 The plans with which a ruin can be played as the only one."""
    lifting = wares.lifting(ruin, rank)
    if number == LEAD or (number == 1 and terms.copies_optional):
        return lifting
    plans = 0
    for copies in range(len(wares.by_copies)):
        # RUI-34 One ruin counts as many; RUI-R07 with the variant all extra copies always count.
        most = 1 + terms.extra_copies(ruin.copies + copies)
        if most == number or (most > number and terms.copies_optional):
            plans |= lifting & wares.by_copies[copies]
    return plans


@final
@mypyc_attr(acyclic=True)
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
        self.within = within = wares.within(payable)
        self.lit = 0
        self.has_lights = False
        self._reach = NO_RANKS
        """For each ruin the ranks with which it fits in a set of two or more, as a mask; made when first needed."""
        self._ranks: i64 = 0
        """The ranks that such sets could have; ALL_WILD stands for sets of wild ruins only."""
        self._last_light = NO_MORE
        """The last ruin of the hand with a light effect."""
        # A lead has one lane, since any number will do.
        self._lane = PLANS if number else 0
        self._top = PLANS * (number - 1) if number else 0
        self._spread = (1 << PLANS * number) // ALL_PLANS if number else 1
        self._by_added = ALL_ALIKE
        self._by_copies = ALL_ALIKE
        self._making_wild = 0
        if within != NOTHING:
            if not wares.is_ready:
                wares.make_ready()
            self._by_added = wares.by_added
            self._by_copies = wares.by_copies
            self._making_wild = wares.making_wild & within
        # What `_add` gives back.
        self._loose = 0
        self._anchored = 0

    def with_lights(self, lit: int) -> "Plans":
        """The same for a hand whose light effects count: `payable` was with all of them, and `lit` torches are lit."""
        self.lit = lit
        self.has_lights = True
        return self

    # What is asked.

    def next_picks(self, chosen: list[int]) -> int:
        """Which ruins may be picked after the chosen ones (all by their place in the hand), as a mask.

        Picks ascend. A ruin may be picked if, perhaps with more ruins after it, a legal play can still come of it. The
        bit after that of the last ruin says whether the chosen ones can be made a legal play by themselves.
        """
        count = len(self.ruins)
        if chosen:
            alone = 1 << count if len(chosen) == 1 and self._can_play_alone(chosen[0]) else 0
            return alone | self._picks(chosen, chosen[-1] + 1)
        if self.number == LEAD:
            # RUI-20 Any single ruin can lead.
            return (1 << count) - 1
        picks = 0
        for p in range(count):
            if self._can_play_alone(p):
                picks |= 1 << p
        return picks if self.number == 1 else picks | self._picks(chosen, 0)

    def unions_of_all(self) -> int:
        """The unions of plans with which all these ruins together are a legal play, paid or not."""
        self._make_ready()
        everybody = list(range(len(self.ruins)))
        ranks = self._ranks
        rank: i64 = 0
        unions = 0
        while ranks >> rank:
            if ranks >> rank & 1:
                self._add_all(everybody, int(rank))
                unions |= self._anchored
            rank += 1
        return unions & ALL_PLANS

    def _can_play_alone(self, p: int) -> bool:
        """RUI-31 Whether this ruin can be made a legal play as the only one."""
        ruin = self.ruins[p]
        number = self.number
        if number == LEAD:
            return True
        if number > 1 and ruin.copies == 0 and len(self._by_copies) == 1:
            return False
        if self.most == NOTHING:
            most = 1 + ruin.extra
            return ruin.own >= self.rank and (most == number or (most > number and self.terms.copies_optional))
        plans = legal_plans_alone(self.terms, ruin, self.wares, number, self.rank) & self.most
        if self.has_lights and plans:
            plans &= self.wares.payable(self.lit, ruin.lights)
        return plans != 0

    # The search.

    def _make_ready(self) -> None:
        """Find the ranks that each ruin can have in a set of two or more, and those that two of them share."""
        self._reach = reach = []
        naturals: i64 = 0
        once: i64 = 0
        twice: i64 = 0
        for p, ruin in enumerate(self.ruins):
            if ruin.lights:
                self._last_light = p
            ranks: i64 = ANY_RANK
            if not ruin.wild:
                own: i64 = ruin.own
                ranks = 1 << own
                if self.within != NOTHING:
                    fitting = self._fitting(ruin)
                    natural = fitting & ~self._making_wild
                    added: i64 = 1
                    while added < len(self._by_added):
                        if self._by_added[added] & natural:
                            ranks |= 1 << (own + added)
                        added += 1
                    naturals |= ranks
                    if fitting & self._making_wild:
                        ranks = ANY_RANK
                else:
                    naturals |= ranks
            reach.append(int(ranks))
            twice |= once & ranks
            once |= ranks
        # RUI-23 The rank must be high enough.
        lowest: i64 = max(1, self.rank)
        self._ranks = (naturals >> lowest << lowest | 1 << ALL_WILD) & twice

    def _fitting(self, ruin: Ruin) -> int:
        """The plans that fit on a ruin and can be part of what can be paid."""
        return NOTHING if self.within == NOTHING else self.wares.placeable(ruin.free) & self.within

    def _picks(self, chosen: list[int], start: int) -> int:
        """`next_picks` for sets of two ruins or more; `start` is the first place that can still be picked."""
        if not self._reach:
            self._make_ready()
        reach = self._reach
        ranks = self._ranks
        for p in chosen:
            ranks &= i64(reach[p])
        if ranks == 0:
            return 0
        ruins = self.ruins
        count = len(ruins)
        lights = 0
        can_pay = self.most
        can_hope = False
        if self.has_lights:
            for p in chosen:
                lights += ruins[p].lights
            can_pay = self.wares.payable(self.lit, lights)
            # Ruins can still be added after the next one.
            can_hope = self.number == LEAD or len(chosen) + 1 < self.number
        is_empty = not chosen
        # In a lead more ruins can only help by light effects, their own or bought for them.
        adds_up = self.number != LEAD or self.has_lights or self.wares.has_lights
        picks = 0
        hoped = 0
        hoped_ranks: i64 = 0
        rank: i64 = 0
        while ranks >> rank:
            if ranks >> rank & 1:
                self._add_all(chosen, int(rank))
                loose = self._loose
                anchored = self._anchored
                if anchored & can_pay:
                    picks |= 1 << count
                p = count - 1
                while p >= start:
                    ranks_here: i64 = reach[p]
                    if ranks_here >> rank & 1:
                        ruin = ruins[p]
                        self._add(ruin, int(rank), loose, anchored, is_empty)
                        if self._anchored & can_pay:
                            picks |= 1 << p
                        elif self.has_lights and self._anchored & self.most:
                            if ruin.lights and self._anchored & self.wares.payable(self.lit, lights + ruin.lights):
                                picks |= 1 << p
                            elif can_hope and p < self._last_light:
                                hoped |= 1 << p
                                hoped_ranks |= 1 << rank
                        if adds_up:
                            loose |= self._loose
                            anchored |= self._anchored
                    p -= 1
            rank += 1
        if hoped & ~picks:
            picks |= self._search_with_lights(chosen, start, lights, hoped & ~picks, hoped_ranks)
        return picks

    def _add_all(self, chosen: list[int], rank: int) -> None:
        """What the chosen ruins can be in a set of that rank."""
        self._loose = 0
        self._anchored = 0
        is_first = True
        for p in chosen:
            self._add(self.ruins[p], rank, self._loose, self._anchored, is_first)
            is_first = False

    def _add(self, ruin: Ruin, rank: int, loose: int, anchored: int, to_nothing: bool) -> None:
        """Add a ruin to what is reached, and perhaps to nothing: what is reached then is kept."""
        self._loose = 0
        self._anchored = 0
        fitting = self._fitting(ruin)
        natural = 0
        wild = fitting
        if not ruin.wild:
            wild &= self._making_wild
            added = rank - ruin.own
            if 0 <= added < len(self._by_added):
                natural = self._by_added[added] & fitting & ~wild
        if len(self._by_copies) == 1:
            self._add_with(ruin, rank, loose, anchored, to_nothing, natural, wild, ruin.extra)
            return
        for copies in range(len(self._by_copies)):
            brings = self._by_copies[copies]
            if (natural | wild) & brings:
                extra = self.terms.extra_copies(ruin.copies + copies)
                self._add_with(ruin, rank, loose, anchored, to_nothing, natural & brings, wild & brings, extra)

    def _add_with(
        self, ruin: Ruin, rank: int, loose: int, anchored: int, to_nothing: bool, natural: int, wild: int, extra: int
    ) -> None:
        """`_add` for the plans with which the ruin has so many extra copies."""
        spread = self._spread
        lane = self._lane
        if anchored:
            anchored = joined(anchored, natural | wild, spread) >> lane
        if loose:
            if natural:
                anchored |= joined(loose, natural, spread) >> lane
            loose = joined(loose, wild, spread) >> lane if wild else 0
            if rank == ALL_WILD and self.terms.any_wild_rank and self.rank <= MAX_RANK:
                # RUI-R11 With the variant two or more wild ruins have any rank.
                anchored |= loose
                loose = 0
        if to_nothing:
            anchored |= natural << self._top
            loose |= wild << self._top
        if rank == ALL_WILD and not self.terms.any_wild_rank and ruin.printed >= self.rank:
            # RUI-R11 The printed rank of one of the wild ruins is that of the set.
            anchored |= loose
            loose = 0
        if extra and lane:
            # RUI-34 Extra copies count, or not; RUI-R07 with the variant all of them always do.
            if self.terms.copies_optional:
                for _ in range(extra):
                    anchored |= anchored >> lane
                    loose |= loose >> lane
            else:
                anchored >>= lane * extra
                loose >>= lane * extra
        self._anchored |= anchored
        self._loose |= loose

    # Light effects of ruins still to be picked may pay for what nothing else can.

    def _search_with_lights(self, chosen: list[int], start: int, lights: int, wanted: int, ranks: i64) -> int:
        """Those of the wanted picks that come true, in sets of these ranks, with the light effects of later ones."""
        wares = self.wares
        picks = 0
        for rank in range(int(ranks).bit_length()):
            if int(ranks) >> rank & 1:
                self._add_all(chosen, rank)
                # By the light effects in a set: what is reached, loose and anchored.
                reached = {lights: (self._loose, self._anchored)}
                for p in range(len(self.ruins) - 1, start - 1, -1):
                    if self._reach[p] >> rank & 1 == 0:
                        continue
                    ruin = self.ruins[p]
                    for before, (loose, anchored) in list(reached.items()):
                        self._add(ruin, rank, loose, anchored, not chosen and before == 0)
                        if self._anchored & wares.payable(self.lit, before + ruin.lights):
                            picks |= 1 << p
                        # Lights count as long as more of them could still help.
                        now = before if wares.payable(self.lit, before) == self.most else before + ruin.lights
                        loose, anchored = reached.get(now, (0, 0))
                        reached[now] = (loose | self._loose, anchored | self._anchored)
            if picks & wanted == wanted:
                break
        return picks & wanted

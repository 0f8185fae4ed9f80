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

from mypy_extensions import i64

from tumbledown.games.ruins.components import RuinsTerms
from tumbledown.games.ruins.options import MAX_RANK
from tumbledown.games.ruins.pairs import ANY_RANK, do_twos_tell, unions_of_two
from tumbledown.games.ruins.ruin import Ruin
from tumbledown.games.ruins.sets import ALL_WILD, LEAD, PAIR, is_legal
from tumbledown.games.ruins.wares import ALL_ALIKE, ALL_PLANS, NOTHING, PLANS, Wares, joined

NO_MORE: Final = -1
NO_RANKS: Final[list[int]] = []
NO_PLANS: Final[list[int]] = []


def legal_plans(terms: RuinsTerms, ruins: list[Ruin], wares: Wares, within: int, number: int, rank: int) -> int:
    """The unions of plans, among those in `within`, with which exactly these ruins are a legal play."""
    if len(ruins) == 1:
        return wares.alone(ruins[0], number, rank) & within
    if within == NOTHING:
        return NOTHING if is_legal(terms, ruins, number, rank) else 0
    if len(ruins) == PAIR and do_twos_tell(terms, number):
        if not wares.is_ready:
            wares.make_ready()
        one, other = ruins[0], ruins[1]
        plans, plans_too = wares.placeable(one.free) & within, wares.placeable(other.free) & within
        return unions_of_two(wares, one, other, plans, plans_too, rank)
    return Plans(terms, ruins, wares, within, number, rank).unions_of_all()


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
        self.within = within = wares.within(payable)
        self.lit = 0
        self.has_lights = False
        self._first = len(ruins)
        """Where the ruins begin that have been looked at for sets of two or more: picks ascend, and few need all."""
        self._reach = NO_RANKS
        """For each ruin the ranks with which it fits in a set of two or more, as a mask."""
        self._natural = NO_PLANS
        self._wild = NO_PLANS
        """For each ruin the plans with which it is natural, and wild, of those that can be part of what can be paid."""
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
        if within != NOTHING:
            if not wares.is_ready:
                wares.make_ready()
            self._by_added = wares.by_added
            if number:
                # RUI-34 Only what follows must be of a number.
                self._by_copies = wares.by_copies

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
        self._make_ready(0, True)
        everybody = list(range(len(self.ruins)))
        ranks = self._ranks
        for reach in self._reach:
            ranks &= i64(reach)
        rank: i64 = 0
        unions = 0
        while ranks >> rank:
            if ranks >> rank & 1:
                _, anchored = self._add_all(everybody, int(rank))
                unions |= anchored
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
        plans = self.wares.alone(ruin, number, self.rank) & self.most
        if self.has_lights and plans:
            plans &= self.wares.payable(self.lit, ruin.lights)
        return plans != 0

    # The search.

    def _make_ready(self, first: int, with_idle: bool) -> None:
        """Find the ranks that each ruin from `first` on can have in a set, and those that two of them share."""
        ruins = self.ruins
        count = len(ruins)
        reach = [0] * count
        naturals = reach[:]
        wilds = reach[:]
        natural_ranks: i64 = 0
        once: i64 = 0
        twice: i64 = 0
        # Most ruins are of one kind: not wild, with all positions free.
        is_wild = False
        free = NO_MORE
        natural, wild = 0, 0
        added: i64 = 0
        for p in range(first, count):
            ruin = ruins[p]
            if ruin.lights:
                self._last_light = p
            if ruin.free != free or ruin.wild != is_wild:
                free = ruin.free
                is_wild = ruin.wild
                natural, wild = self._usable(is_wild, free, with_idle)
                added = self.wares.ranks_added(natural)
            own: i64 = ruin.own
            ranks: i64 = added << own
            natural_ranks |= ranks
            if wild:
                ranks = ANY_RANK
                wilds[p] = wild
            naturals[p] = natural
            reach[p] = int(ranks)
            twice |= once & ranks
            once |= ranks
        # RUI-23 The rank must be high enough.
        lowest: i64 = max(1, self.rank)
        self._ranks = (natural_ranks >> lowest << lowest | 1 << ALL_WILD) & twice
        self._first = first
        self._natural = naturals
        self._wild = wilds
        self._reach = reach

    def _usable(self, is_wild: bool, free: int, with_idle: bool) -> tuple[int, int]:
        """The plans, of those that can be part of what can be paid, with which such a ruin is natural, and wild."""
        if self.within == NOTHING:
            return (0, NOTHING) if is_wild else (NOTHING, 0)
        wares = self.wares
        fitting = wares.placeable(free) & self.within
        if is_wild:
            return 0, fitting if with_idle else fitting & ~wares.idle_on_wild
        wild = fitting & wares.making_wild
        natural = fitting & ~wares.making_wild
        return (natural, wild) if with_idle else (natural & ~wares.idle, wild & ~wares.idle_for_wild)

    def _picks(self, chosen: list[int], start: int) -> int:
        """`next_picks` for sets of two ruins or more; `start` is the first place that can still be picked."""
        first = chosen[0] if chosen else 0
        if first < self._first:
            # Which discoveries are bought is not asked yet: plans without idle ones are enough.
            self._make_ready(first, False)
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
        everything = (2 << count) - (1 << start) if chosen else (1 << count) - 1
        picks = 0
        hoped = 0
        hoped_ranks: i64 = 0
        rank: i64 = 0
        while ranks >> rank:
            if ranks >> rank & 1:
                loose, anchored = self._add_all(chosen, int(rank))
                if anchored & can_pay:
                    picks |= 1 << count
                lights_after = 0
                p = count - 1
                while p >= start:
                    ranks_here: i64 = reach[p]
                    if ranks_here >> rank & 1:
                        ruin = ruins[p]
                        more_loose, more = self._add(p, int(rank), loose, anchored, is_empty)
                        if more & can_pay:
                            picks |= 1 << p
                        elif self.has_lights and more & self.most:
                            if ruin.lights and more & self.wares.payable(self.lit, lights + ruin.lights):
                                picks |= 1 << p
                            elif (
                                can_hope
                                and p < self._last_light
                                and not picks >> p & 1
                                and more & self.wares.payable(self.lit, lights + ruin.lights + lights_after)
                            ):
                                hoped |= 1 << p
                                hoped_ranks |= 1 << rank
                        lights_after += ruin.lights
                        if adds_up:
                            loose |= more_loose
                            anchored |= more
                    p -= 1
                if picks == everything:
                    return picks
            rank += 1
        if hoped & ~picks:
            picks |= self._search_with_lights(chosen, start, lights, hoped & ~picks, hoped_ranks)
        return picks

    def _add_all(self, chosen: list[int], rank: int) -> tuple[int, int]:
        """What the chosen ruins can be in a set of that rank, loose and anchored."""
        loose, anchored = 0, 0
        is_first = True
        for p in chosen:
            loose, anchored = self._add(p, rank, loose, anchored, is_first)
            is_first = False
        return loose, anchored

    def _add(self, p: int, rank: int, loose: int, anchored: int, to_nothing: bool) -> tuple[int, int]:
        """What is reached, loose and anchored, when a ruin is added to all that was reached, and perhaps to nothing."""
        ruin = self.ruins[p]
        wild = self._wild[p]
        added = rank - ruin.own
        natural = self._by_added[added] & self._natural[p] if 0 <= added < len(self._by_added) else 0
        if len(self._by_copies) == 1:
            return self._add_with(ruin, rank, loose, anchored, to_nothing, natural, wild, ruin.extra)
        all_loose, all_anchored = 0, 0
        for copies in range(len(self._by_copies)):
            brings = self._by_copies[copies]
            if (natural | wild) & brings:
                extra = self.terms.extra_copies(ruin.copies + copies)
                more_loose, more_anchored = self._add_with(
                    ruin, rank, loose, anchored, to_nothing, natural & brings, wild & brings, extra
                )
                all_loose |= more_loose
                all_anchored |= more_anchored
        return all_loose, all_anchored

    def _add_with(
        self, ruin: Ruin, rank: int, loose: int, anchored: int, to_nothing: bool, natural: int, wild: int, extra: int
    ) -> tuple[int, int]:
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
        return loose, anchored

    # Light effects of ruins still to be picked may pay for what nothing else can.

    def _search_with_lights(self, chosen: list[int], start: int, lights: int, wanted: int, ranks: i64) -> int:
        """Those of the wanted picks that come true, in sets of these ranks, with the light effects of later ones."""
        wares = self.wares
        picks = 0
        for rank in range(int(ranks).bit_length()):
            if int(ranks) >> rank & 1:
                # By the light effects in a set: what is reached, loose and anchored.
                reached = {lights: self._add_all(chosen, rank)}
                for p in range(len(self.ruins) - 1, start - 1, -1):
                    if self._reach[p] >> rank & 1 == 0:
                        continue
                    ruin = self.ruins[p]
                    for before, (loose, anchored) in list(reached.items()):
                        more_loose, more = self._add(p, rank, loose, anchored, not chosen and before == 0)
                        can_pay = wares.payable(self.lit, before)
                        now = before
                        # Lights count as long as more of them could still help.
                        if ruin.lights and can_pay != self.most:
                            now = before + ruin.lights
                            can_pay = wares.payable(self.lit, now)
                        if more & can_pay:
                            picks |= 1 << p
                        loose, anchored = reached.get(now, (0, 0))
                        reached[now] = (loose | more_loose, anchored | more)
            if picks & wanted == wanted:
                break
        return picks & wanted

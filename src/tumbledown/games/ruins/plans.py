"""Which selections can still become a legal play: worked out for a hand, a market and a set to follow.

An option is offered only if at least one legal, payable completion exists ("No dead ends" on the rules page): a set of
ruins, and a plan for each of them that says which discoveries go on it (wares.py). For each rank that a set could have
the search adds ruin after ruin to what can be reached: how many are still missing, with which unions of plans. Of the
ruins that may still be picked it goes from the last to the first; what the later ones do not complete, the earlier ones
may. Which ruin of a set is picked first does not matter.

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
from tumbledown.games.ruins.ruin import Ruin, bit_of
from tumbledown.games.ruins.sets import ALL_WILD, LEAD, PAIR, is_legal
from tumbledown.games.ruins.wares import ALL_ALIKE, ALL_PLANS, NOTHING, PLANS, Wares, joined

NO_FREE: Final = -1
NO_RANKS: Final[list[i64]] = []


def legal_plans(terms: RuinsTerms, ruins: list[Ruin], wares: Wares, within: i64, number: i64, rank: i64) -> i64:
    """The unions of plans, among those in `within`, with which exactly these ruins are a legal play."""
    if len(ruins) == 1:
        return wares.alone(ruins[0], number, rank) & within
    if within == NOTHING:
        return NOTHING if is_legal(terms, ruins, number, rank) else 0
    if len(ruins) == PAIR and do_twos_tell(terms, number):
        one, other = ruins[0], ruins[1]
        plans, plans_too = wares.fitting[one.free] & within, wares.fitting[other.free] & within
        return unions_of_two(wares, one, other, plans, plans_too, rank)
    return Plans(terms, ruins, wares, within, number, rank).unions_of_all()


def complete(lanes: int) -> i64:
    """Of what is reached, the unions of plans with which nothing is missing."""
    return lanes & ALL_PLANS


@final
class Plans:
    """Ruins to make a play of: the hand of the player on turn, or a selection."""

    def __init__(
        self, terms: RuinsTerms, ruins: list[Ruin], wares: Wares, payable: i64, number: i64, rank: i64
    ) -> None:
        """`number` and `rank` are those to follow (LEAD for a lead); `payable` is what can be paid at the very most."""
        self.terms = terms
        self.ruins = ruins
        self.wares = wares
        self.number = number
        self.rank = rank
        self.most = payable
        self.within = within = wares.within(payable)
        self.lit: i64 = 0
        self.has_lights = False
        self._is_ready = False
        """Whether the ruins have been looked at for sets of two or more: few need it."""
        self._reach = NO_RANKS
        """For each ruin the ranks with which it fits in a set of two or more, as a mask."""
        self._natural: i64 = 0
        self._made_wild: i64 = 0
        self._wild: i64 = 0
        """The plans with which a ruin is natural, is made wild, and those for one that is wild already."""
        self._ranks: i64 = 0
        """The ranks that such sets could have; ALL_WILD stands for sets of wild ruins only."""
        # A lead has one lane, since any number will do.
        self._lane = PLANS if number else 0
        self._top = PLANS * (int(number) - 1) if number else 0
        self._spread = (1 << PLANS * int(number)) // ALL_PLANS if number else 1
        self._by_added = ALL_ALIKE
        self._by_copies = ALL_ALIKE
        if within != NOTHING:
            self._by_added = wares.by_added
            if number:
                # RUI-34 Only what follows must be of a number.
                self._by_copies = wares.by_copies

    def with_lights(self, lit: i64) -> "Plans":
        """The same for a hand whose light effects count: `payable` was with all of them, and `lit` torches are lit."""
        self.lit = lit
        self.has_lights = True
        return self

    # What is asked.

    def next_picks(self, chosen: list[int]) -> i64:
        """Which ruins may be picked beside the chosen ones (all by their place in the hand), as a mask.

        A ruin may be picked if, perhaps with more ruins, a legal play can still come of it. The bit after that of the
        last ruin says whether the chosen ones can be made a legal play by themselves.
        """
        count = len(self.ruins)
        if chosen:
            alone = 1 << count if len(chosen) == 1 and self._can_play_alone(chosen[0]) else 0
            return alone | self._picks(chosen)
        if self.number == LEAD:
            # RUI-20 Any single ruin can lead.
            return (1 << count) - 1
        picks: i64 = 0
        for p in range(count - 1, -1, -1):
            picks <<= 1
            if self._can_play_alone(p):
                picks |= 1
        return picks if self.number == 1 else picks | self._picks(chosen)

    def unions_of_all(self) -> i64:
        """The unions of plans with which all these ruins together are a legal play, paid or not."""
        self._make_ready(True)
        everybody = list(range(len(self.ruins)))
        ranks = self._ranks
        for reach in self._reach:
            ranks &= reach
        rank: i64 = 0
        found: i64 = 0
        while ranks >> rank:
            if ranks >> rank & 1:
                _, anchored = self._add_all(everybody, rank)
                found |= complete(anchored)
            rank += 1
        return found

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

    def _make_ready(self, with_idle: bool) -> None:
        """Find the ranks that each ruin can have in a set, and those that two of them share."""
        self._sort_plans(with_idle)
        ruins = self.ruins
        count = len(ruins)
        reach: list[i64] = [0] * count
        natural_ranks: i64 = 0
        once: i64 = 0
        twice: i64 = 0
        # Most ruins have all positions free.
        free: i64 = NO_FREE
        added: i64 = 0
        can_be_wild = False
        for p in range(count):
            ruin = ruins[p]
            if ruin.free != free:
                free = ruin.free
                fitting = self.wares.fitting[free]
                added = self.wares.ranks_added(fitting & self._natural)
                can_be_wild = fitting & self._made_wild != 0
            ranks: i64 = ANY_RANK
            if not ruin.wild:
                natural_ranks |= added << ruin.own
                if not can_be_wild:
                    ranks = added << ruin.own
            reach[p] = ranks
            twice |= once & ranks
            once |= ranks
        # RUI-23 The rank must be high enough.
        lowest = self.rank
        if lowest == 0:
            lowest = 1
        self._ranks = (natural_ranks >> lowest << lowest | 1 << ALL_WILD) & twice
        self._is_ready = True
        self._reach = reach

    def _sort_plans(self, with_idle: bool) -> None:
        """Sort the plans that can be part of what can be paid by the ruins they are for; idle ones are not needed."""
        wares = self.wares
        self._natural = self.within & ~wares.making_wild
        self._made_wild = self.within & wares.making_wild
        self._wild = self.within
        if not with_idle:
            self._natural &= ~wares.idle
            self._made_wild &= ~wares.idle_for_wild
            self._wild &= ~wares.idle_on_wild

    def _picks(self, chosen: list[int]) -> i64:
        """`next_picks` for sets of two ruins or more."""
        if not self._is_ready:
            # Which discoveries are bought is not asked yet: plans without idle ones are enough.
            self._make_ready(False)
        ranks = self._ranks
        for p in chosen:
            ranks &= self._reach[p]
        if ranks == 0:
            return 0
        count = len(self.ruins)
        lights: i64 = 0
        can_pay = self.most
        if self.has_lights:
            for p in chosen:
                lights += self.ruins[p].lights
            can_pay = self.wares.payable(self.lit, lights)
        everything = bit_of(count + 1) - 1 if chosen else bit_of(count) - 1
        for p in chosen:
            everything &= ~bit_of(p)
        # In a lead more ruins can only help by light effects, their own or bought for them.
        adds_up = self.number != LEAD or self.has_lights or self.wares.has_lights
        picks: i64 = 0
        rank: i64 = 0
        while ranks >> rank:
            if ranks >> rank & 1:
                loose, anchored = self._add_all(chosen, rank)
                if can_pay & complete(anchored):
                    picks |= bit_of(count)
                if loose or anchored or not chosen:
                    others = [p for p in range(count) if self._reach[p] >> rank & 1 and p not in chosen]
                    if adds_up:
                        picks |= self._picks_together(chosen, others, rank, loose, anchored, lights, picks)
                    else:
                        for p in others:
                            if not picks >> p & 1 and self._adds(p, rank, loose, anchored, not chosen) & can_pay:
                                picks |= bit_of(p)
                if picks == everything:
                    return picks
            rank += 1
        return picks

    def _adds(self, p: int, rank: i64, loose: int, anchored: int, to_nothing: bool) -> i64:
        """The unions of plans with which nothing is missing when the ruin is added."""
        _, more = self._add(p, rank, loose, anchored, to_nothing)
        return complete(more)

    def _picks_together(
        self, chosen: list[int], others: list[int], rank: i64, loose: int, anchored: int, lights: i64, known: i64
    ) -> i64:
        """Of the others, in a set of that rank: those with which, and with more of them, a legal play can come about.

        `loose` and `anchored` is what is reached with the chosen ones, `lights` are their light effects; what is known
        to be such a pick already is not looked at again.
        """
        can_pay = self.wares.payable(self.lit, lights) if self.has_lights else self.most
        is_empty = not chosen
        picks: i64 = 0
        # What each ruin reaches with any of those after it.
        reached: list[tuple[int, int]] = []
        for k in range(len(others) - 1, -1, -1):
            more = self._add(others[k], rank, loose, anchored, is_empty)
            reached.append(more)
            if complete(more[1]) & can_pay:
                picks |= bit_of(others[k])
            loose |= more[0]
            anchored |= more[1]
        if complete(anchored) & self.most == 0:
            return 0
        for k in range(len(others)):
            p = others[k]
            if (picks | known) >> p & 1:
                continue
            # What it reaches with those before it, too.
            more_loose, more_anchored = reached[len(others) - 1 - k]
            for q in others[:k]:
                with_loose, with_anchored = self._add(q, rank, more_loose, more_anchored, False)
                more_loose |= with_loose
                more_anchored |= with_anchored
                if complete(more_anchored) & can_pay:
                    break
            done = complete(more_anchored)
            if done & can_pay or (self.has_lights and done & self.most and self._can_light(chosen, others, p, rank)):
                picks |= bit_of(p)
        return picks

    def _add_all(self, chosen: list[int], rank: i64) -> tuple[int, int]:
        """What the chosen ruins can be in a set of that rank, loose and anchored."""
        loose, anchored = 0, 0
        is_first = True
        for p in chosen:
            loose, anchored = self._add(p, rank, loose, anchored, is_first)
            is_first = False
        return loose, anchored

    def _add(self, p: int, rank: i64, loose: int, anchored: int, to_nothing: bool) -> tuple[int, int]:
        """What is reached, loose and anchored, when a ruin is added to all that was reached, and perhaps to nothing."""
        ruin = self.ruins[p]
        fitting = self.wares.fitting[ruin.free]
        natural: i64 = 0
        wild = fitting & self._wild
        if not ruin.wild:
            wild = fitting & self._made_wild
            added = rank - ruin.own
            if 0 <= added < len(self._by_added):
                natural = self._by_added[added] & fitting & self._natural
        if len(self._by_copies) == 1:
            return self._add_with(ruin, rank, loose, anchored, to_nothing, natural, wild, ruin.extra)
        all_loose, all_anchored = 0, 0
        for copies, brings in enumerate(self._by_copies):
            if (natural | wild) & brings:
                extra = self.terms.extra_copies(ruin.copies + copies)
                more_loose, more_anchored = self._add_with(
                    ruin, rank, loose, anchored, to_nothing, natural & brings, wild & brings, extra
                )
                all_loose |= more_loose
                all_anchored |= more_anchored
        return all_loose, all_anchored

    def _add_with(
        self, ruin: Ruin, rank: i64, loose: int, anchored: int, to_nothing: bool, natural: i64, wild: i64, extra: i64
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
            anchored |= int(natural) << self._top
            loose |= int(wild) << self._top
        if rank == ALL_WILD and not self.terms.any_wild_rank and ruin.printed >= self.rank:
            # RUI-R11 The printed rank of one of the wild ruins is that of the set.
            anchored |= loose
            loose = 0
        if extra and lane:
            # RUI-34 Extra copies count, or not; RUI-R07 with the variant all of them always do.
            if self.terms.copies_optional:
                for _copy in range(extra):
                    anchored |= anchored >> lane
                    loose |= loose >> lane
            else:
                anchored >>= lane * int(extra)
                loose >>= lane * int(extra)
        return loose, anchored

    # Light effects of ruins still to be picked may pay for what nothing else can.

    def _can_light(self, chosen: list[int], others: list[int], pick: int, rank: i64) -> bool:
        """Whether the pick comes true, in a set of that rank, with its light effects and those of the others."""
        wares = self.wares
        first = [*chosen, pick]
        lights: i64 = 0
        for p in first:
            lights += self.ruins[p].lights
        loose, anchored = self._add_all(first, rank)
        if complete(anchored) & wares.payable(self.lit, lights):
            return True
        # By the light effects in a set: what is reached, loose and anchored.
        reached = {int(lights): (loose, anchored)}
        for p in others:
            if p == pick:
                continue
            ruin = self.ruins[p]
            for before, (loose, anchored) in list(reached.items()):
                more_loose, more = self._add(p, rank, loose, anchored, False)
                can_pay = wares.payable(self.lit, before)
                now = before
                # Lights count as long as more of them could still help.
                if ruin.lights and can_pay != self.most:
                    now = before + int(ruin.lights)
                    can_pay = wares.payable(self.lit, now)
                if complete(more) & can_pay:
                    return True
                loose, anchored = reached.get(now, (0, 0))
                reached[now] = (loose | more_loose, anchored | more)
        return False

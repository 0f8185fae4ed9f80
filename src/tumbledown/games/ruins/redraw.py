"""Redraws what a seat cannot know, true to all that it knows: places of ruins first, then their sides.

Everything is read from what the seat knows (knowledge.py), never from the true places and sides, so that nothing of the
truth steers the outcome. A true position always satisfies what is known, so a fitting one always exists; the random
choices made here are repaired where they have led into a corner.
"""

from typing import Final, final

from tumbledown.engine import SPECTATOR
from tumbledown.games.ruins.knowledge import (
    ANY_SEAT,
    NO_SEAT,
    START,
    day_of,
    flippers_of,
    is_bound,
    knows_night,
    last_day,
    night_of,
    noted_home,
    noted_ruin,
    noted_time,
    sight,
    without_draw,
)
from tumbledown.games.ruins.ruin import NOBODY, count_in, mask_of, numbers_in
from tumbledown.games.ruins.state import NEVER, NONE, UNSEEN, RuinsTable, with_list

DECK: Final = 5
"""The deck among the holders of ruins; the others are seats."""
LATE: Final = 1 << 20
"""The time of a place that takes every ruin: those of the deck."""
NOT_DRAWN: Final = -1
"""The time of a place in a hand that was not filled by a draw."""
ANYWHERE: Final = -2
"""The time of a ruin that can be everywhere."""
SURELY: Final = 1 << 21
"""The time of a ruin that surely is at home."""
SLOTS_A_ROUND: Final = 5


@final
class Places:
    """The places of hidden ruins: each in a hand or in the deck, with the time at which it was filled."""

    def __init__(self, state: RuinsTable, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.holder: list[int] = []
        self.time: list[int] = []
        self.filled: list[int] = []
        # What is known of each hidden ruin: its home, and the time after which it must have been drawn elsewhere.
        self.home = UNSEEN[:]
        self.since = UNSEEN[:]

    def redraw(self) -> None:
        """Put every hidden ruin into a place that it can be in."""
        self._list_places()
        free, tied = self._sort_ruins()
        for ruin in tied:
            if not self._place(ruin):
                self._place_by_moving(ruin, [False] * len(self.filled))
        self._fill_up(free)
        self._give_back()

    def _list_places(self) -> None:
        """3, 4. In each hand the places filled by draws that are not used up, the latest ones if there are more."""
        state = self.state
        for holder in range(state.kit.seats):
            if holder == self.seat:
                continue
            count = len(state.hands[holder])
            draws = state.draws[holder]
            if self.seat >= 0:
                for spent in state.spent[self.seat]:
                    if spent & 7 == holder:
                        draws = without_draw(draws, (spent >> 3 & 8191) - 1, spent >> 16)
            undrawn = count - len(draws)
            for place in range(count):
                self.holder.append(holder)
                self.time.append(NOT_DRAWN if place < undrawn else draws[place - undrawn])
                self.filled.append(0)
        for _ in range(count_in(state.deck)):
            self.holder.append(DECK)
            self.time.append(LATE)
            self.filled.append(0)

    def _sort_ruins(self) -> tuple[list[int], list[int]]:
        """Ruins that can be anywhere, and those that cannot, the most tied first."""
        state = self.state
        hidden = [True] * len(UNSEEN)
        for play in state.table:
            for ruin in play.ruins:
                hidden[ruin] = False
        if self.seat >= 0:
            for ruin in state.hands[self.seat]:
                hidden[ruin] = False
        home, since = self.home, self.since
        free: list[int] = []
        tied: list[int] = []
        for ruin in state.in_play:
            if not hidden[ruin]:
                continue
            home[ruin] = NOBODY
            since[ruin] = ANYWHERE
            entered = state.entered[ruin]
            if entered != NEVER:
                # 3. Ruins of finished tricks entered the deck.
                since[ruin] = entered
            elif is_bound(state, ruin):
                # 2. A claimed ruin was in its claimer's hand or in the deck; one of the seat's own was in the deck.
                since[ruin] = START
                claimer = state.ruins[ruin].claimer
                if claimer != self.seat:
                    home[ruin] = claimer
        if self.seat >= 0 or state.kit.open_hand_overs:
            self._read_notes()
        self._place_handed(hidden)
        for ruin in state.in_play:
            if hidden[ruin]:
                if since[ruin] == ANYWHERE:
                    free.append(ruin)
                else:
                    tied.append(ruin)
        if len(tied) > 1:
            tied = [code & 63 for code in sorted([-since[ruin] * 64 + ruin for ruin in tied])]
        return free, tied

    def _read_notes(self) -> None:
        """2, 4. What the seat returned itself, and what it handed over or saw handed over."""
        state = self.state
        for entry in state.notes[self.seat]:
            ruin = noted_ruin(entry)
            home = noted_home(entry)
            if home == NOBODY:
                self.home[ruin] = NOBODY
                self.since[ruin] = noted_time(entry)
            else:
                self.home[ruin] = home
                returned = state.returns_made[home]
                self.since[ruin] = SURELY if returned == NEVER else returned

    def _place_handed(self, hidden: list[bool]) -> None:
        """2. Of a player's claimed ruins at least as many as were handed over are in that hand."""
        state = self.state
        for holder in range(state.kit.seats):
            needed = state.handed[holder]
            if needed == 0 or holder == self.seat:
                continue
            claimed: list[int] = []
            for ruin in state.in_play:
                if hidden[ruin] and self.home[ruin] == holder and state.entered[ruin] == NEVER:
                    if self.since[ruin] == SURELY:
                        needed -= 1
                    else:
                        claimed.append(ruin)
            while needed > 0 and claimed:
                ruin = claimed.pop(state.chance.below(len(claimed)))
                self.since[ruin] = SURELY
                needed -= 1

    def _takes(self, place: int, ruin: int) -> bool:
        """Whether the ruin can be in that place."""
        holder = self.holder[place]
        since = self.since[ruin]
        return holder == self.home[ruin] or self.time[place] > since

    def _place(self, ruin: int) -> bool:
        """Put the ruin into a random empty place that takes it, if there is one."""
        filled = self.filled
        count = 0
        for place in range(len(filled)):
            if filled[place] == 0 and self._takes(place, ruin):
                count += 1
        if count == 0:
            return False
        chosen = self.state.chance.below(count)
        holder = NOBODY
        for place in range(len(filled)):
            if filled[place] == 0 and self._takes(place, ruin):
                if chosen == 0:
                    holder = self.holder[place]
                    break
                chosen -= 1
        # In that hand it takes the earliest place it can, so that later draws stay for those who need them.
        for place in range(len(filled)):
            if self.holder[place] == holder and filled[place] == 0 and self._takes(place, ruin):
                filled[place] = ruin
                return True
        return False

    def _place_by_moving(self, ruin: int, tried: list[bool]) -> bool:
        """Put the ruin where another one is that can go elsewhere."""
        filled = self.filled
        for place in range(len(filled)):
            if tried[place] or not self._takes(place, ruin):
                continue
            tried[place] = True
            other = filled[place]
            if other == 0:
                filled[place] = ruin
                return True
            filled[place] = ruin
            if self._place(other) or self._place_by_moving(other, tried):
                return True
            filled[place] = other
        return False

    def _fill_up(self, free: list[int]) -> None:
        """All other places take the ruins that can be anywhere."""
        chance = self.state.chance
        left = len(free)
        for place in range(len(self.filled)):
            if self.filled[place] == 0:
                chosen = chance.below(left)
                left -= 1
                self.filled[place] = free[chosen]
                free[chosen] = free[left]

    def _give_back(self) -> None:
        """Make the places the hands and the deck."""
        state = self.state
        hands: list[list[int]] = [[] for _ in range(DECK + 1)]
        for place in range(len(self.filled)):
            hands[self.holder[place]].append(self.filled[place])
        state.deck = mask_of(hands[DECK])
        state.hands = [
            state.hands[seat] if seat == self.seat else sorted(hands[seat]) for seat in range(state.kit.seats)
        ]


@final
class Sides:
    """The sides of hidden ruins: which flips of other players can have made them what they are.

    A flip is a slot: a player may have used it or not in each round, for one ruin (RUI-15).
    """

    def __init__(self, state: RuinsTable, seat: int, flips_done: bool) -> None:
        self.state = state
        self.seat = seat
        self.rounds = state.round if flips_done else state.round - 1
        self.flips_done = flips_done
        self.slots = [0] * (SLOTS_A_ROUND * (state.round + 1))
        """Which ruin each slot flipped, 0 for none; the slot of a round and seat is `SLOTS_A_ROUND * round + seat`."""

    def redraw(self, places: Places) -> None:
        """Find a flip for each ruin known by night, and give hidden ruins their sides."""
        self._explain_nights()
        dark = self._sides_unknown(places)
        night = [False] * len(UNSEEN)
        for round_ in range(1, self.rounds + 1):
            for seat in range(self.state.kit.seats):
                slot = SLOTS_A_ROUND * round_ + seat
                if seat != self.seat and self._took_part(round_, seat) and self.slots[slot] == 0:
                    flipped = self._hidden_flip(round_, seat, dark, night)
                    if flipped:
                        night[flipped] = True
                        self.slots[slot] = flipped
        self._turn(dark, night)
        self._forget_others()

    def _took_part(self, round_: int, seat: int) -> bool:
        """Whether the seat was a player of that round."""
        return round_ <= self.state.kit.regular_rounds or self.state.playing >> seat & 1 == 1

    # Ruins known by night.

    def _explain_nights(self) -> None:
        """1. Each ruin known by night uses up a flip of somebody who can have had it."""
        state = self.state
        for ruin in state.in_play:
            seen = self._night_sight(ruin)
            if seen == 0 or flippers_of(seen) == NO_SEAT:
                continue
            slots = self._possible_slots(ruin, seen)
            open_slots = [slot for slot in slots if self.slots[slot] == 0]
            if open_slots:
                self.slots[open_slots[state.chance.below(len(open_slots))]] = ruin
            else:
                self._explain_by_moving(ruin, slots, [False] * len(self.slots))

    def _explain_by_moving(self, ruin: int, slots: list[int], tried: list[bool]) -> bool:
        """Use a slot whose ruin can have been flipped in another one."""
        for slot in slots:
            if tried[slot]:
                continue
            tried[slot] = True
            other = self.slots[slot]
            if other == 0 or self._explain_by_moving(
                other, self._possible_slots(other, self._night_sight(other)), tried
            ):
                self.slots[slot] = ruin
                return True
        return False

    def _night_sight(self, ruin: int) -> int:
        """The sight by which the seat knows the ruin by night, its own before that of all; 0 when it does not."""
        if self.seat >= 0:
            own = self.state.own_sights[self.seat][ruin]
            if night_of(own):
                return own
        common = self.state.sights[ruin]
        return common if night_of(common) else 0

    def _possible_slots(self, ruin: int, seen: int) -> list[int]:
        """The flips that can have turned a ruin first seen by night as in `seen`."""
        state = self.state
        last = night_of(seen)
        slots: list[int] = []
        for round_ in range(last_day(state, self.seat, ruin) + 1, last + 1):
            for seat in range(state.kit.seats):
                if seat == self.seat or not self._took_part(round_, seat):
                    continue
                if round_ == last and not flippers_of(seen) >> seat & 1:
                    continue
                if self._can_have_held(ruin, round_, seat):
                    slots.append(SLOTS_A_ROUND * round_ + seat)
        return slots

    def _can_have_held(self, ruin: int, round_: int, seat: int) -> bool:
        """2. A ruin claimed by another player of that round was not in this hand at its start."""
        claimer = self.state.ruins[ruin].claimer
        return (
            claimer in (NOBODY, seat)
            or self.state.ruins[ruin].claim_round >= round_
            or not self._took_part(round_, claimer)
            or (round_ > self.state.kit.regular_rounds and not self.state.kit.showdown_claims)
        )

    # Ruins that may be night or not.

    def _sides_unknown(self, places: Places) -> list[int]:
        """1. Hidden ruins that were not seen by day in this round after the flips, nor ever by night."""
        state = self.state
        common = state.sights
        own = state.own_sights[self.seat] if self.seat >= 0 else UNSEEN
        dark: list[int] = []
        for ruin in places.filled:
            if common[ruin] >> 3 == 0 and own[ruin] >> 3 == 0:
                dark.append(ruin)
        dark.sort()
        return dark

    def _hidden_flip(self, round_: int, seat: int, dark: list[int], night: list[bool]) -> int:
        """A ruin that this seat may have flipped in that round and nobody has seen since; 0 for none."""
        state = self.state
        is_now = round_ == state.round
        # In this round it is in the hand still, unless that player has returned ruins: then the deck may have it.
        ruins = dark
        if is_now:
            ruins = state.hands[seat]
            if state.returns_made[seat] != NEVER:
                ruins = ruins + numbers_in(state.deck)
        common = state.sights
        own = state.own_sights[self.seat] if self.seat >= 0 else UNSEEN
        possible: list[int] = []
        for ruin in ruins:
            seen, mine = common[ruin], own[ruin]
            if (
                seen < round_
                and mine < round_
                and not night[ruin]
                and (state.ruins[ruin].claimer == NOBODY or self._can_have_held(ruin, round_, seat))
            ):
                possible.append(ruin)
        if not possible:
            return 0
        if is_now:
            chosen = state.chance.below(len(possible) + 1)
            return possible[chosen - 1] if chosen else 0
        # A ruin was in that hand with a chance of one in `seats`, nearly; each of the hand and none are alike.
        seats = state.kit.seats
        chosen = state.chance.below(len(possible) + seats)
        return possible[chosen - seats] if chosen >= seats else 0

    def _turn(self, dark: list[int], night: list[bool]) -> None:
        """Turn the hidden ruins to the sides drawn for them."""
        state = self.state
        ruins = state.ruins
        is_new = False
        for ruin in dark:
            if ruins[ruin].night != night[ruin]:
                if not is_new:
                    ruins = ruins[:]
                    is_new = True
                ruins[ruin] = state.kit.flipped(ruins[ruin], night[ruin])
        state.ruins = ruins

    def _forget_others(self) -> None:
        """What other seats saw is hidden too: let them know what all know, and their hands."""
        state = self.state
        known = self.rounds if self.flips_done else state.round - 1
        own_sights: list[list[int]] = []
        for seat in range(state.kit.seats):
            if seat == self.seat:
                own_sights.append(state.own_sights[seat])
                continue
            sights = UNSEEN[:]
            flipped = self.slots[SLOTS_A_ROUND * state.round + seat] if self.flips_done else 0
            for ruin in state.hands[seat]:
                if not state.ruins[ruin].night:
                    sights[ruin] = sight(known, 0, NO_SEAT)
                elif night_of(state.sights[ruin]) == 0:
                    if ruin == flipped:
                        sights[ruin] = sight(day_of(state.sights[ruin]), state.round, NO_SEAT)
                    else:
                        sights[ruin] = sight(day_of(state.sights[ruin]), max(1, state.round - 1), ANY_SEAT)
            own_sights.append(sights)
        state.own_sights = own_sights
        nothing: list[list[int]] = [NONE for _ in range(state.kit.seats)]
        # RUI-R26 What a spectator has seen handed over is open to all.
        notes = [*nothing, state.notes[SPECTATOR]] if state.kit.open_hand_overs else nothing
        state.notes = notes if self.seat < 0 else with_list(notes, self.seat, state.notes[self.seat])
        state.spent = nothing if self.seat < 0 else with_list(nothing, self.seat, state.spent[self.seat])


def redraw_hidden(state: RuinsTable, seat: int, flips_done: bool) -> None:
    """Redraw the places and sides of all ruins that the seat (or SPECTATOR) does not see."""
    state.sights = state.all_sights()
    state.shown_by_day = 0
    places = Places(state, seat)
    places.redraw()
    Sides(state, seat, flips_done).redraw(places)


def unknown_nights(state: RuinsTable, seat: int) -> list[int]:
    """The ruins whose night side is up without the seat knowing."""
    return [ruin for ruin in state.in_play if state.ruins[ruin].night and not knows_night(state, seat, ruin)]

"""What each seat knows: written down as the game goes on, and read by the view and by `redraw`.

The numbers of the comments are those of "Hidden information" on the rules page.

*Sides* (1). A sight says in which round a ruin was last seen by day (after the flips of that round) and in which it was
first seen by night, and which seats can have flipped it if it was flipped in that very round. Sights of all are in
`sights`, what a seat saw in its own hand is in `own_sights`.

*Places* (2 to 4). A clock counts the times ruins entered the deck in this round. `entered` says when a ruin of a
finished trick did. `draws` holds the times at which a seat drew ruins that nobody has seen it play since: a ruin that
entered the deck at t can be in a hand only in the place of a draw later than t. `returns_made` is the time of a seat's
first return, `handed` how many of its claimed ruins surely are in its hand. `notes` are what else a seat knows: which
ruins it returned itself, and which it handed over to whom. With open hand-overs they hold those of others too, and the
last row is that of a SPECTATOR (RUI-R26). `spent` are draws that by its notes must be used up.
"""

from typing import Final

from mypy_extensions import i64

from tumbledown.engine import changed
from tumbledown.games.ruins.ruin import NOBODY, bit_of
from tumbledown.games.ruins.state import NEVER, NOT_ENTERED, UNSEEN, RuinsTable, with_list

ANY_SEAT: Final = 31
NO_SEAT: Final = 0
NO_PLACE: Final = -1
START: Final = -1
"""The time of the deal: a ruin that was in the deck then can only have been drawn."""


def sight(day: i64, night: i64, flippers: i64) -> i64:
    """A sight in one number."""
    return day | night << 3 | flippers << 6


def day_of(seen: i64) -> i64:
    """The last round in which the ruin was seen by day; 0 if in none."""
    return seen & 7


def night_of(seen: i64) -> i64:
    """The round in which the ruin was first seen by night; 0 if it never was."""
    return seen >> 3 & 7


def flippers_of(seen: i64) -> i64:
    """The seats that can have flipped it, if that was in the round in which it was first seen by night."""
    return seen >> 6


def knows_night(state: RuinsTable, seat: i64, ruin: i64) -> bool:
    """1. Whether the seat (or SPECTATOR) knows that the ruin has its night side up: once seen, it is for good."""
    return night_of(state.sights[ruin]) > 0 or (seat >= 0 and night_of(state.own_sights[seat][ruin]) > 0)


def last_day(state: RuinsTable, seat: int, ruin: int) -> int:
    """1. The last round in which the seat saw the ruin by day after the flips."""
    common = state.round if state.shown_by_day >> ruin & 1 else day_of(state.sights[ruin])
    if seat >= 0:
        return max(common, day_of(state.own_sights[seat][ruin]))
    return common


def note(ruin: int, home: int, time: int) -> int:
    """What a seat knows of a ruin: that it returned it at `time`, or that it went to the hand of `home`."""
    return ruin | (home + 1) << 6 | (time + 1) << 10


def noted_ruin(entry: int) -> int:
    """The ruin of a note."""
    return entry & 63


def noted_home(entry: int) -> int:
    """The hand to which the ruin went; NOBODY if it was returned to the deck."""
    return (entry >> 6 & 15) - 1


def noted_time(entry: int) -> int:
    """When the ruin was returned."""
    return (entry >> 10) - 1


# Writing it down.


def _look(state: RuinsTable, sights: list[int], seat: i64, ruin: i64, round_: i64, flippers: i64) -> None:
    """Add to the `sights` of a seat (NOBODY: of all) that the ruin was seen after the flips of that round."""
    if not state.ruins[ruin].night:
        sights[ruin] = int(sights[ruin] & ~7 | round_)
    elif not knows_night(state, seat, ruin):
        sights[ruin] = int(sights[ruin] | sight(0, round_, flippers))


def note_deal(state: RuinsTable, hand_overs: list[tuple[int, int, int]]) -> None:
    """2, 5. A new round forgets all places; hand-overs (giver, receiver, ruin) are noted; hands are seen."""
    seats = state.kit.seats
    before = state.round - 1
    state.clock = 0
    state.noted = 0
    state.own_lists()
    state.entered = NOT_ENTERED[:]
    state.draws = [[] for _ in range(seats)]
    state.returns_made = [NEVER] * seats
    state.spent = [[] for _ in range(seats)]
    viewers = seats + 1 if state.kit.open_hand_overs else seats
    notes: list[list[int]] = [[] for _ in range(viewers)]
    handed = [0] * seats
    own_sights = state.own_sights
    sights = state.sights[:] if state.kit.open_hand_overs else state.sights
    for giver, receiver, ruin in hand_overs:
        handed[receiver] += 1
        if state.kit.open_hand_overs:
            _look(state, sights, NOBODY, ruin, before, ANY_SEAT)
        _look(state, own_sights[giver], giver, ruin, before, ANY_SEAT)
        for seat in range(viewers):
            if seat == giver or (state.kit.open_hand_overs and seat != receiver):
                notes[seat].append(note(ruin, receiver, NEVER))
                state.noted |= bit_of(ruin)
    for seat in range(seats):
        for ruin in state.hands[seat]:
            _look(state, own_sights[seat], seat, ruin, before, ANY_SEAT)
    state.notes = notes
    state.handed = handed
    state.sights = sights


def note_flips(state: RuinsTable) -> None:
    """1. After the flips each seat knows the sides of its hand."""
    state.own_lists()
    for seat in range(state.kit.seats):
        sights = state.own_sights[seat]
        for ruin in state.hands[seat]:
            _look(state, sights, seat, ruin, state.round, NO_SEAT)


def note_play(state: RuinsTable, seat: i64, ruins: list[int]) -> None:
    """1, 3. Ruins come to the table: all see their sides, and where they can have come from."""
    draws = state.draws[seat]
    last_draw = draws[-1] if draws else NEVER
    for ruin in ruins:
        now = state.ruins[ruin]
        if not now.night:
            state.shown_by_day |= bit_of(ruin)
        elif night_of(state.sights[ruin]) == 0:
            flippers = possible_flippers(state, seat, last_draw)
            state.sights = changed(state.sights, ruin, state.sights[ruin] | int(sight(0, state.round, flippers)))
        used_up = False
        if state.entered[ruin] != NEVER or now.claimer != NOBODY:
            used_up = _use_draw(state, seat, ruin)
        if state.noted >> ruin & 1:
            _close_notes(state, seat, ruin, used_up)


def possible_flippers(state: RuinsTable, seat: i64, last_draw: int) -> i64:
    """1. Who can have flipped a ruin that the seat plays: itself, or those who returned ruins before its last draw."""
    seats = bit_of(seat)
    for other in range(state.kit.seats):
        if NEVER < state.returns_made[other] < last_draw:
            seats |= bit_of(other)
    return seats


def _use_draw(state: RuinsTable, seat: i64, ruin: i64) -> bool:
    """3. A ruin that was in the deck must have been drawn: that draw is used up. Whether it is so."""
    time = state.entered[ruin]
    if time == NEVER:
        claimer = state.ruins[ruin].claimer
        if claimer == NOBODY or not is_bound(state, ruin):
            return False
        if claimer == seat:
            if state.handed[seat]:
                state.handed = state.handed[:]
                state.handed[seat] -= 1
            return False
        time = START
    state.own_lists()
    draws = state.draws[seat]
    place = place_of_draw(draws, time, state.clock)
    if place != NO_PLACE:
        draws.pop(place)
    return True


def place_of_draw(draws: list[int], time: int, until: i64) -> int:
    """The place of the earliest draw later than `time` and not later than `until`; NO_PLACE if there is none."""
    for place, drawn in enumerate(draws):
        if time < drawn <= until:
            return place
    return NO_PLACE


def without_draw(draws: list[int], time: int, until: int) -> list[int]:
    """The draws without the earliest one later than `time` and not later than `until`.

    >>> without_draw([0, 2, 5], 1, 9)
    [0, 5]
    """
    place = place_of_draw(draws, time, until)
    return draws if place == NO_PLACE else draws[:place] + draws[place + 1 :]


def is_bound(state: RuinsTable, ruin: i64) -> bool:
    """2. Whether a claim kept this ruin out of all hands but its claimer's at the start of this round."""
    claimer = state.ruins[ruin].claimer
    return (
        claimer != NOBODY
        and state.playing >> claimer & 1 == 1
        and state.ruins[ruin].claim_round < state.round
        and state.claims_count()
    )


def _close_notes(state: RuinsTable, seat: i64, ruin: i64, used_up: bool) -> None:
    """4. A ruin that a seat had notes on has been played by `seat`: what the note said of draws stays true."""
    for other in range(len(state.notes)):
        if not state.notes[other]:
            continue
        for entry in state.notes[other]:
            if noted_ruin(entry) != ruin:
                continue
            state.notes = with_list(state.notes, other, [e for e in state.notes[other] if e != entry])
            home = noted_home(entry)
            if other != seat and home != seat and not used_up:
                time = noted_time(entry) if home == NOBODY else state.returns_made[home]
                spent = seat | (time + 1) << 3 | state.clock << 16
                state.spent = with_list(state.spent, other, [*state.spent[other], spent])
            break


def note_trick_end(state: RuinsTable) -> None:
    """3. The ruins on the table enter the deck."""
    state.own_lists()
    entered = state.entered
    for play in state.table:
        for ruin in play.ruins:
            entered[ruin] = state.clock
    state.clock += 1


def note_draws(state: RuinsTable, seat: int, ruins: list[int]) -> None:
    """4. A seat has drawn: all know how many, the seat knows which."""
    state.own_lists()
    draws = state.draws[seat]
    sights = state.own_sights[seat]
    flippers: i64 = 0
    for other in range(state.kit.seats):
        if other != seat and state.returns_made[other] != NEVER:
            flippers |= bit_of(other)
    for ruin in ruins:
        draws.append(state.clock)
        if flippers or not state.ruins[ruin].night:
            _look(state, sights, seat, ruin, state.round, flippers)
        else:
            # Nobody has given it back this round, so it was flipped in an earlier one.
            _look(state, sights, seat, ruin, state.round - 1, ANY_SEAT)
        if state.noted >> ruin & 1:
            state.notes = with_list(state.notes, seat, [e for e in state.notes[seat] if noted_ruin(e) != ruin])


def note_returns(state: RuinsTable, seat: int, ruins: list[int]) -> None:
    """4. A seat has returned ruins to the deck: all know how many, the seat knows which."""
    returned = [note(ruin, NOBODY, state.clock) for ruin in ruins]
    state.notes = with_list(state.notes, seat, state.notes[seat] + returned)
    for ruin in ruins:
        state.noted |= bit_of(ruin)
    if state.returns_made[seat] == NEVER:
        state.returns_made = state.returns_made[:]
        state.returns_made[seat] = state.clock
    if state.handed[seat]:
        state.handed = state.handed[:]
        state.handed[seat] = max(0, state.handed[seat] - len(ruins))
    state.clock += 1


def forget_all(state: RuinsTable) -> None:
    """At the start of the game nothing has been seen: all ruins are day side up, as everybody knows (RUI-03)."""
    state.sights = UNSEEN
    state.shown_by_day = 0
    state.own_sights = [UNSEEN for _ in range(state.kit.seats)]

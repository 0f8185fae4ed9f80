"""What must hold in every position: the numbered invariants of the rules page."""

from tumbledown.engine import NOBODY
from tumbledown.games.ruins.knowledge import knows_night
from tumbledown.games.ruins.options import RUIN_IDS, SEATS, SLOTS
from tumbledown.games.ruins.ruin import NO_DISCOVERIES, numbers_in
from tumbledown.games.ruins.state import RuinsTable


def broken_invariants(state: RuinsTable, between_turns: bool, has_begun: bool) -> list[str]:
    """Each invariant that does not hold, by its number on the rules page."""
    return [
        *_of_ruins(state),
        *_of_discoveries(state, between_turns),
        *_of_players(state, has_begun),
        *_of_the_trick(state, between_turns),
        *_of_the_game(state),
    ]


def _of_ruins(state: RuinsTable) -> list[str]:
    kit = state.kit
    broken = []
    everywhere = sorted(
        [
            *(ruin for hand in state.hands for ruin in hand),
            *numbers_in(state.deck),
            *(ruin for play in state.table for ruin in play.ruins),
        ]
    )
    if everywhere != state.in_play or len(everywhere) != 10 * kit.copies_per_rank:
        broken.append(f"1: hands, table and deck hold {len(everywhere)} ruins, not each of those in play once")
    for ruin in state.in_play:
        now = state.ruins[ruin]
        for place in range(3):
            found = now.discoveries[place]
            if found and kit.position[found] != place:
                broken.append(f"3: {kit.discovery_ids[found]} is in a wrong position of {RUIN_IDS[ruin]}")
        if kit.night_uses_position and now.night and now.discoveries[1] and kit.night.any[ruin] and now.free & 2:
            broken.append(f"3: the middle of {RUIN_IDS[ruin]} is taken twice")
    for ruin in range(1, len(state.ruins)):
        now = state.ruins[ruin]
        if ruin not in state.in_play and (now.night or now.claimer != NOBODY or now.discoveries != NO_DISCOVERIES):
            broken.append(f"4: {RUIN_IDS[ruin]} is not in the game and yet changed")
    for ruin in state.in_play:
        if not state.ruins[ruin].night and any(knows_night(state, seat, ruin) for seat in range(kit.seats)):
            broken.append(f"4: {RUIN_IDS[ruin]} was seen by night and has its day side up")
    nights = sum(1 for ruin in state.in_play if state.ruins[ruin].night)
    if nights > kit.seats * state.round:
        broken.append(f"8: {nights} ruins are flipped after {state.round} rounds of {kit.seats} players")
    return broken


def _of_discoveries(state: RuinsTable, between_turns: bool) -> list[str]:
    kit = state.kit
    broken = []
    found = [card for card in state.market if card] + numbers_in(state.discovery_deck)
    found += [card for ruin in state.in_play for card in state.ruins[ruin].discoveries if card]
    if sorted(found) != list(range(1, kit.discoveries + 1)):
        broken.append(f"2: market, deck and ruins hold {len(found)} discoveries, not each of {kit.discoveries} once")
    draft = state.draft
    if draft is not None and draft.is_selected:
        held = [card for card in draft.market if card] + ([draft.bought] if draft.bought else [])
        held += [card for ruin in draft.ruins for card in ruin.discoveries if card]
        before = [card for card in state.market if card]
        before += [card for pick in draft.picks for card in state.ruins[pick].discoveries if card]
        if sorted(held) != sorted(before):
            broken.append("2: the play being composed has lost or gained a discovery")
    if between_turns:
        empty = [slot for slot in range(SLOTS) if state.market[slot] == 0]
        if empty != list(range(len(empty))):
            broken.append(f"12: the market has gaps at {empty}")
        if empty and state.discovery_deck:
            broken.append("12: a slot is empty while discoveries are left")
    return broken


def _of_players(state: RuinsTable, has_begun: bool) -> list[str]:
    kit = state.kit
    broken = []
    for seat in range(kit.seats):
        name = SEATS[seat]
        placed = sum(1 for ruin in state.in_play if state.ruins[ruin].claimer == seat)
        if placed + state.claims[seat] != kit.claims or state.claims[seat] < 0:
            broken.append(f"5: {name} has {placed} claims on ruins and {state.claims[seat]} left")
        if not 0 <= state.lit[seat] <= kit.torches:
            broken.append(f"6: {name} has {state.lit[seat]} torches lit")
        if not has_begun and state.lit[seat] != kit.torches:
            broken.append(f"6: {name} begins the round with {state.lit[seat]} torches lit")
        if not kit.vp_min <= state.vp[seat] <= kit.vp_max:
            broken.append(f"7: {name} has {state.vp[seat]} VP")
        plays = state.playing >> seat & 1 == 1
        if not plays and state.hands[seat]:
            broken.append(f"9: {name} is not in the showdown and holds {len(state.hands[seat])} ruins")
        if state.is_inside(seat) != (plays and len(state.hands[seat]) > 0):
            broken.append(f"9: {name} holds {len(state.hands[seat])} ruins, in the round: {state.is_inside(seat)}")
        if (seat in state.places) != (plays and not state.is_inside(seat)):
            broken.append(f"9: {name} has a place without having gone out, or none")
    if len(set(state.places)) != len(state.places):
        broken.append(f"11: the places {state.places} are not distinct")
    return broken


def _of_the_trick(state: RuinsTable, between_turns: bool) -> list[str]:
    broken = []
    for earlier, later in zip(state.table, state.table[1:], strict=False):
        if later.number != earlier.number or later.rank < earlier.rank:
            broken.append(f"10: {later.number} x {later.rank} follows {earlier.number} x {earlier.rank}")
    for play in state.table:
        most = sum(1 + state.ruins[ruin].extra for ruin in play.ruins)
        if not len(play.ruins) <= play.number <= most:
            broken.append(f"14: {len(play.ruins)} ruins count as {play.number}, at most {most} would do")
    if state.winner == NOBODY:
        if (state.last == NOBODY) != (not state.table):
            broken.append("13: the table is empty in a trick, or not before its lead")
        if between_turns and state.table and state.inside & ~state.passed & ~(1 << state.last) == 0:
            broken.append("13: all have passed and the trick goes on")
        if not state.table and state.passed:
            broken.append("13: somebody passed before the lead")
    return broken


def _of_the_game(state: RuinsTable) -> list[str]:
    broken = []
    if not 1 <= state.round <= state.kit.regular_rounds + 1:
        broken.append(f"15: this is round {state.round}")
    if (state.winner == NOBODY) != (state.ending == ""):
        broken.append("15: there is a winner without a reason, or a reason without a winner")
    return broken

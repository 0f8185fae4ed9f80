"""Upgrading: what purchases, attachments and light effects make of a play being composed (RUI-35 to RUI-46)."""

from tumbledown.engine import NOBODY, changed
from tumbledown.games.ruins.draft import Draft
from tumbledown.games.ruins.plans import can_become_legal
from tumbledown.games.ruins.state import RuinsTable
from tumbledown.games.ruins.wares import APART


def paid(state: RuinsTable, draft: Draft, slot: int) -> Draft:
    """RUI-38 The discovery of a slot is paid for; RUI-41 the slot stays empty until the turn is over."""
    after = draft.again()
    after.bought = draft.market[slot]
    after.bought_slots = draft.bought_slots | 1 << slot
    after.market = changed(draft.market, slot, 0)
    after.lit = draft.lit - state.kit.costs[slot]
    return after


def attached(state: RuinsTable, draft: Draft, place: int) -> Draft:
    """RUI-39, RUI-40 The discovery just bought is put on a ruin of the selection; its effect is active at once."""
    after = draft.again()
    card = draft.bought
    after.bought = 0
    after.ruins = draft.ruins[:]
    after.ruins[place] = state.kit.upgraded(draft.ruins[place], card)
    after.ones = draft.ones + state.kit.found.ones[card]
    after.twos = draft.twos + state.kit.found.twos[card]
    after.steps = [*draft.steps, card * 64 + draft.picks[place]]
    return after


def lit_up(state: RuinsTable, draft: Draft, torches: int) -> Draft:
    """RUI-44, RUI-45 A light effect is used, all in one go; what exceeds the torches there are is lost (RUI-R19)."""
    after = draft.again()
    after.lit = min(state.kit.torches, draft.lit + torches)
    if torches == 1:
        after.ones = draft.ones - 1
    else:
        after.twos = draft.twos - 1
    after.steps = [*draft.steps, -torches]
    return after


def can_complete(state: RuinsTable, draft: Draft) -> bool:
    """Whether the selection is legal or can still be made so."""
    number, rank = state.number_to_follow(), state.rank_to_follow()
    wares = state.current_wares()
    # What has been bought in this play is gone from the market: only plans without it are left.
    payable = wares.payable(draft.lit, draft.ones, draft.twos) & APART[draft.bought_slots]
    return can_become_legal(state.kit, draft.ruins, wares, payable, number, rank)


def can_attach(state: RuinsTable, draft: Draft, slot: int, card: int, legal: bool) -> bool:
    """Whether the discovery of a slot can be bought: some ruin of the selection takes it without spoiling the set."""
    kit = state.kit
    where = kit.position_bit[card]
    if legal and never_spoils(state, draft, card):
        return any(ruin.free & where for ruin in draft.ruins)
    bought = paid(state, draft, slot)
    for place in range(len(draft.ruins)):
        if draft.ruins[place].free & where and can_complete(state, attached(state, bought, place)):
            return True
    return False


def never_spoils(state: RuinsTable, draft: Draft, card: int) -> bool:
    """Whether a legal set stays legal with this discovery on any of its ruins."""
    found = state.kit.found
    if found.copies[card] and not state.kit.copies_optional:
        return False
    # More rank is never too much for a single ruin (RUI-23); in a set it would break the common rank.
    return len(draft.ruins) == 1 or not (found.rank_add[card] or found.wild[card])


def claimable(draft: Draft) -> list[int]:
    """The ruins of a play that can be claimed now: without a claim, after the last one claimed in this play."""
    last = draft.claims[-1] if draft.claims else 0
    return [ruin.index for ruin in draft.ruins if ruin.claimer == NOBODY and ruin.index > last]

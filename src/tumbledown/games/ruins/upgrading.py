"""Upgrading: what purchases, attachments and light effects make of a play being composed (RUI-35 to RUI-46)."""

from mypy_extensions import i64

from tumbledown.engine import NOBODY, changed
from tumbledown.games.ruins.draft import Draft
from tumbledown.games.ruins.options import BUY, CONFIRM, LIGHT, SLOTS
from tumbledown.games.ruins.plans import legal_plans
from tumbledown.games.ruins.ruin import LIGHT_TWO
from tumbledown.games.ruins.state import RuinsTable
from tumbledown.games.ruins.wares import APART, NOTHING, WITH_SLOT


def paid(state: RuinsTable, draft: Draft, slot: int) -> Draft:
    """RUI-38 The discovery of a slot is paid for; RUI-41 the slot stays empty until the turn is over."""
    after = draft.again()
    after.bought = draft.market[slot]
    after.bought_slots = draft.bought_slots | i64(1 << slot)
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
    after.steps = [*draft.steps, int(card) * 64 + draft.picks[place]]
    after.is_confirmed = False
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
    after.is_confirmed = False
    return after


def offered_upgrades(state: RuinsTable, draft: Draft) -> list[int]:
    """Purchases and lights after which a legal play is still within reach; confirm if it is one now (RUI-29)."""
    kit = state.kit
    wares = state.current_wares()
    lit = draft.lit
    lights = draft.lights()
    payable = wares.payable(lit, lights) & APART[draft.bought_slots]
    number, rank = state.number, state.rank
    # The unions of plans that make a legal play of it, among all that could be part of what can be paid.
    completing = legal_plans(kit, draft.ruins, wares, wares.within(payable), number, rank)
    options: list[int] = []
    for slot in range(SLOTS):
        with_slot = completing & WITH_SLOT[slot]
        # RUI-38 The torches lit now must cover the cost, and what then is left the rest of some plan.
        if with_slot and kit.costs[slot] <= lit:
            more_lights = kit.found_lights[draft.market[slot]]
            if with_slot >> (1 << slot) & wares.payable(lit - kit.costs[slot], lights + more_lights):
                options.append(BUY + 1 + slot)
    # RUI-R40 A light effect is offered only while a torch is extinguished.
    if lights and lit < kit.torches:
        if draft.ones and completing & wares.payable(lit + 1, lights - 1):
            options.append(LIGHT + 1)
        if draft.twos and completing & wares.payable(min(kit.torches, lit + 2), lights - LIGHT_TWO):
            options.append(LIGHT + 2)
    if completing & NOTHING:
        options.append(CONFIRM)
    return options


def targets(state: RuinsTable, draft: Draft) -> list[int]:
    """The places of the ruins on which the discovery just bought can go without spoiling the play."""
    kit = state.kit
    card = draft.bought
    where = kit.position_bit[card]
    open_places = [place for place in range(len(draft.ruins)) if draft.ruins[place].free & where]
    if len(open_places) == 1:
        return open_places
    wares = state.current_wares()
    payable = wares.payable(draft.lit, draft.lights() + kit.found_lights[card]) & APART[draft.bought_slots]
    within = wares.within(payable)
    number, rank = state.number, state.rank
    fitting: list[int] = []
    for place in open_places:
        ruins = draft.ruins[:]
        ruins[place] = kit.upgraded(ruins[place], card)
        if legal_plans(kit, ruins, wares, within, number, rank) & payable:
            fitting.append(place)
    return fitting


def can_claim(draft: Draft) -> bool:
    """Whether some ruin of a play can be claimed now."""
    return any(ruin.claimer == NOBODY and ruin.index not in draft.claims for ruin in draft.ruins)


def claimable(draft: Draft) -> list[int]:
    """The ruins of a play that can be claimed now: without a claim, those claimed in this play included."""
    return [ruin.index for ruin in draft.ruins if ruin.claimer == NOBODY and ruin.index not in draft.claims]

"""What a good player thinks about, as numbers from one seat's side and from that seat's knowledge only."""

from typing import Final

from tumbledown.games.ruins.knowledge import knows_night
from tumbledown.games.ruins.state import RuinsTable

NAMES: Final = [
    "vp",
    "vp_lead",
    "cards",
    "leads_needed",
    "hand_cost",
    "control",
    "low_singles",
    "wilds",
    "extra_copies",
    "best_single",
    "torches",
    "claims_left",
    "claimed_strength",
    "market_bargains",
    "smallest_opponent",
    "opponents_cards",
    "holds_table",
    "can_be_skipped",
    "is_out",
    "place_worth",
    "wins_by_going_out",
    "opponent_wins_by_going_out",
    "showdown_ticket",
    "first_lead_next",
    "stronger_unseen",
]
LOW: Final = 5
"""A single ruin below this rank is a burden."""
GROUP_CONTROL: Final = 0.55
CARD_COST: Final = 0.12
WILD_WORTH: Final = 0.25


def features(state: RuinsTable, seat: int) -> list[float]:
    """The numbers of NAMES, in their order."""
    kit = state.kit
    ranks = unseen_ranks(state, seat)
    unseen = 0
    for count in ranks:
        unseen += count
    # 1. Leads still needed: groups of equal rank, wilds joining the worst of them. 2, 3. Control and low singles.
    groups = [0] * kit.rank_span
    wilds = extra = best = 0
    claimed = 0.0
    hand = state.hands[seat]
    for index in hand:
        ruin = state.ruins[index]
        extra += ruin.extra
        if ruin.own > best:
            best = ruin.own
        if ruin.claimer == seat:
            claimed += int(ruin.own)
        if ruin.wild:
            wilds += 1
        else:
            groups[ruin.own] += 1
    leads = 0
    low_singles = 0
    cost = CARD_COST * len(hand) - WILD_WORTH * wilds
    control = 0.0
    weaker = 0
    for rank in range(kit.rank_span):
        if groups[rank]:
            leads += 1
            beats = 1.0 if unseen == 0 else weaker / unseen
            control += beats
            cost += 1.0 - GROUP_CONTROL * beats
            if groups[rank] == 1 and rank < LOW:
                low_singles += 1
        weaker += ranks[rank]
    joined = min(wilds, low_singles)
    leads -= joined
    if leads <= 0 and hand:
        leads = 1
    stronger = 0
    for rank in range(best + 1, kit.rank_span):
        stronger += ranks[rank]
    return [
        float(state.vp[seat]),
        *_of_the_race(state, seat),
        float(len(hand)),
        float(leads),
        cost,
        control,
        float(low_singles),
        float(wilds),
        float(extra),
        float(best),
        float(state.lit[seat]),
        float(state.claims[seat]),
        claimed,
        float(_bargains(state, seat)),
        *_of_opponents(state, seat),
        1.0 if state.last == seat else 0.0,
        1.0 if state.must_pass and state.turn == seat else 0.0,
        *_of_the_end(state, seat),
        float(stronger),
    ]


def unseen_ranks(state: RuinsTable, seat: int) -> list[int]:
    """12. How many ruins of each rank are neither in this hand nor on the table, with the sides last seen."""
    kit = state.kit
    ranks = [0] * kit.rank_span
    added = kit.found.rank_add
    seen = 0
    for index in state.hands[seat]:
        seen |= 1 << index
    for play in state.table:
        for index in play.ruins:
            seen |= 1 << index
    for index in state.in_play:
        if seen >> index & 1:
            continue
        if knows_night(state, seat, index):
            ranks[state.ruins[index].own] += 1
        else:
            top, middle, bottom = state.ruins[index].discoveries
            ranks[kit.day_rank[index] + added[top] + added[middle] + added[bottom]] += 1
    return ranks


def _of_the_race(state: RuinsTable, seat: int) -> list[float]:
    """9. VP ahead of the best opponent."""
    best = state.kit.vp_min
    for other in range(state.kit.seats):
        if other != seat and state.vp[other] > best:
            best = state.vp[other]
    return [float(state.vp[seat] - best)]


def _bargains(state: RuinsTable, seat: int) -> int:
    """5, 7. Discoveries that the seat can pay for at once."""
    bargains = 0
    for slot in range(len(state.market)):
        if state.market[slot] and state.kit.costs[slot] <= state.lit[seat]:
            bargains += 1
    return bargains


def _of_opponents(state: RuinsTable, seat: int) -> list[float]:
    """8. The smallest hand of an opponent in the round, and all their ruins together."""
    smallest = 0
    cards = 0
    for other in range(state.kit.seats):
        if other != seat and state.is_inside(other):
            count = len(state.hands[other])
            cards += count
            if smallest == 0 or count < smallest:
                smallest = count
    return [float(smallest), float(cards)]


def _of_the_end(state: RuinsTable, seat: int) -> list[float]:
    """9 to 11. Out or not, what the next place is worth, who wins by going out, tickets, and the next first lead."""
    kit = state.kit
    places = state.places
    is_out = seat in places
    next_place = len(places)
    worth = 0
    if is_out:
        worth = kit.chart[places.index(seat)]
    elif next_place < len(kit.chart):
        worth = kit.chart[next_place]
    nobody_out = next_place == 0
    opponent = False
    fewest = True
    for other in range(kit.seats):
        if other == seat:
            continue
        if state.start_vp[other] >= kit.instant_win_from and state.is_inside(other):
            opponent = True
        if state.vp[other] < state.vp[seat]:
            fewest = False
    wins = state.start_vp[seat] >= kit.instant_win_from or state.is_showdown()
    ticket = state.round == kit.regular_rounds and (nobody_out or places[0] == seat)
    return [
        1.0 if is_out else 0.0,
        float(worth),
        1.0 if wins and nobody_out and not is_out else 0.0,
        1.0 if opponent and nobody_out else 0.0,
        1.0 if ticket else 0.0,
        1.0 if fewest else 0.0,
    ]

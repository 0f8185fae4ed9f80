"""RIF-59 to RIF-61: points, bonus points and the outcome."""

from tumbledown.engine import Outcome
from tumbledown.games.riftwalker.options import ELEMENTS
from tumbledown.games.riftwalker.primitives import Bonus
from tumbledown.games.riftwalker.state import RiftTable


def pile_points(state: RiftTable, seat: int) -> int:
    """RIF-59 The points of the rifts in the score pile, at the shifts they were burst with."""
    total = 0
    for card in state.score[seat]:
        total += state.kit.points[card][state.shifts[card]]
    return total


def pile_bonus(state: RiftTable, seat: int) -> int:
    """RIF-60 The bonus points of the score pile, if the game ended now."""
    total = 0
    for card in state.score[seat]:
        if state.kit.bonus_rules[card] is not None:
            total += bonus_of(state, seat, card)
    return total


def bonus_of(state: RiftTable, seat: int, card: int) -> int:
    """RIF-08 The bonus points of a rift of this seat, burst or (for `tiebreak_explored_bonus`) explored."""
    rule = state.kit.bonus_rules[card]
    if rule is None:
        return 0
    each = state.kit.bonus[card][state.shifts[card]]
    if each == 0:
        return 0
    found = metric(state, seat, card, rule)
    if rule.per:
        return each * min(found, rule.cap)
    return each if found >= rule.at_least else 0


def metric(state: RiftTable, seat: int, card: int, rule: Bonus) -> int:
    """RIF-R53 What a bonus counts; the rift itself counts where it fits, unless it is left out."""
    kit = state.kit
    pile = state.score[seat]
    name = rule.metric
    if name == "score_count":
        return len(pile)
    if name == "score_distinct_elements":
        elements = 0
        for other in pile:
            elements |= 1 << kit.element[other]
        return sum(1 for element in range(ELEMENTS) if elements >> element & 1)
    if name == "score_element":
        return sum(
            1 for other in pile if kit.element[other] == rule.element and (other != card or not rule.exclude_self)
        )
    if name == "score_value":
        return sum(1 for other in pile if kit.points[other][state.shifts[other]] == rule.value)
    if name == "tucked":
        return len(state.beneath[card])
    if name == "explored_count":
        return len(state.explored[seat])
    return sum(1 for face in state.grid if kit.front[face] == rule.element)


def scores(state: RiftTable) -> list[int]:
    """What each seat would score if the game ended now."""
    return [pile_points(state, seat) + pile_bonus(state, seat) for seat in range(state.kit.seats)]


def explored_points(state: RiftTable, seat: int) -> int:
    """RIF-R37 The third comparison: the points of the explored rifts, by variant with their bonus."""
    total = 0
    for card in state.explored[seat]:
        total += state.points_of(card)
        if state.kit.tiebreak_bonus:
            total += bonus_of(state, seat, card)
    return total


def outcome(state: RiftTable) -> Outcome:
    """RIF-61, RIF-R38, RIF-R56 Score, then rifts in the score pile, then explored points; else the win is shared."""
    seats = range(state.kit.seats)
    totals = scores(state)
    ranks = [(totals[seat], len(state.score[seat]), explored_points(state, seat)) for seat in seats]
    places = [1 + sum(1 for other in ranks if other > rank) for rank in ranks]
    return Outcome([seat for seat in seats if places[seat] == 1], places, state.trigger_reason or "round_limit")

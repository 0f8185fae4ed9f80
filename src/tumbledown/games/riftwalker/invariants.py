"""What must hold in every position: the numbered invariants of the rules page."""

from typing import Final

from tumbledown.engine import NOBODY
from tumbledown.games.riftwalker.components import ELEMENT_CARDS
from tumbledown.games.riftwalker.options import ELEMENTS, RIFTS, SEATS
from tumbledown.games.riftwalker.powers import powers_under_way
from tumbledown.games.riftwalker.primitives import MAX_SHIFTS
from tumbledown.games.riftwalker.rules import ElementSource
from tumbledown.games.riftwalker.state import NO_CARD, RiftTable

MOST_LINES: Final = 3


def broken_invariants(state: RiftTable) -> list[str]:
    """Each invariant that does not hold, by its number on the rules page.

    12, that nobody is asked who can only pass, is the engine's: a position redrawn for a seat may stop there, because
    that seat does not know whether the other one has a choice (RIF-R48).
    """
    return [*_of_rifts(state), *_of_elements(state), *_of_the_turn(state), *_of_knowledge(state)]


def _of_rifts(state: RiftTable) -> list[str]:
    kit = state.kit
    broken = []
    in_play = [card for area in state.explored for card in area]
    burst = [card for pile in state.score for card in pile]
    beneath = [code >> 1 for pile in state.beneath for code in pile]
    hands = [card for hand in state.hands for card in hand]
    deck = [*state.unknown, *state.bottom, *state.looked]
    if sorted([*hands, *deck, *in_play, *burst, *beneath]) != list(range(RIFTS)):
        broken.append("1: hands, deck, explored rifts, score piles and cards beneath do not hold each rift once")
    for card in in_play:
        if not 0 <= state.shifts[card] <= MAX_SHIFTS:
            broken.append(f"3: {kit.ids[card]} has {state.shifts[card]} shifts")
    for card in burst:
        if not kit.least_shifts <= state.shifts[card] <= MAX_SHIFTS:
            broken.append(f"3: {kit.ids[card]} is burst with {state.shifts[card]} shifts")
    for card in [*hands, *deck, *beneath]:
        if state.shifts[card] != 0:
            broken.append(f"3: {kit.ids[card]} is not in play and has {state.shifts[card]} shifts")
    for rift in range(RIFTS):
        if state.beneath[rift] and rift not in in_play and rift not in burst:
            broken.append(f"4: cards lie beneath {kit.ids[rift]}, which is not in play")
    total = sum(state.points_of(card) for card in burst)
    if total > sum(kit.points[card][MAX_SHIFTS] for card in range(RIFTS)):
        broken.append(f"11: the score piles are worth {total}, more than all rifts together")
    return broken


def _of_elements(state: RiftTable) -> list[str]:
    kit = state.kit
    broken = []
    top = [state.element_top] if state.element_top != NO_CARD else []
    deck = [*top, *state.element_unknown, *state.element_bottom]
    if sorted([*(face >> 1 for face in state.grid), *deck]) != list(range(ELEMENT_CARDS)):
        broken.append("2: grid and element deck do not hold each element card once")
    if len(state.grid) != ELEMENT_CARDS - len(deck) or len(deck) != 6:
        broken.append(f"2: the element deck has {len(deck)} cards")
    for element in range(ELEMENTS):
        showing = sum(1 for face in state.grid if kit.front[face] == element)
        if showing > kit.front.count(element):
            broken.append(f"8: {kit.element_names[element]} shows on {showing} cells")
    lines = state.elements_in_line()
    if lines.bit_count() > MOST_LINES:
        broken.append(f"8: {lines.bit_count()} elements have a line")
    return broken


def _of_the_turn(state: RiftTable) -> list[str]:
    kit = state.kit
    broken = []
    if state.limit < 0:
        broken.append("5: more rifts were burst in the burst step than the limit")
    if state.resolving & ~state.activated:
        broken.append("6: a power is being done that was not activated in this turn")
    if state.resolving != powers_under_way(state.agenda):
        broken.append("6: the powers being done are not those on the agenda")
    if not 0 <= state.turns_done <= kit.most_turns or not 0 <= state.turn < kit.seats:
        broken.append(f"9: turn {state.turns_done} of seat {state.turn}")
    if (state.trigger == NOBODY) != (state.trigger_reason == ""):
        broken.append("10: a trigger without a reason or a reason without a trigger")
    most = min(kit.seats - 1, kit.most_turns - state.turns_done) if state.trigger != NOBODY else 0
    if not 0 <= state.last_turns <= most:
        broken.append(f"10: {state.last_turns} last turns")
    before = (state.turn - 1) % kit.seats
    has_begun = state.turns_done > 0 and bool(state.agenda) and isinstance(state.agenda[-1], ElementSource)
    if has_begun and len(state.hands[before]) < kit.hand_size and state.deck_size():
        broken.append(f"7: {SEATS[before]} has not drawn up")
    return broken


def _of_knowledge(state: RiftTable) -> list[str]:
    """Owners know their hands and open cards are open; nobody knows the unordered deck; doubts are true."""
    kit = state.kit
    broken = []
    for seat, hand in enumerate(state.hands):
        if any(not state.knows[card] >> seat & 1 for card in hand):
            broken.append(f"knowledge: {SEATS[seat]} does not know the own hand")
    for seat in range(kit.seats):
        if any(state.knows[card] != kit.everyone for card in [*state.explored[seat], *state.score[seat]]):
            broken.append("knowledge: somebody does not know an open rift")
    if any(state.knows[card] for card in state.unknown):
        broken.append("knowledge: somebody knows a card of the unordered deck")
    for doubt in state.doubts:
        in_hand = any(doubt.hands >> seat & 1 and doubt.card in state.hands[seat] for seat in range(kit.seats))
        if not in_hand and doubt.card not in doubt.left:
            broken.append(f"knowledge: a doubt about {kit.ids[doubt.card]} leaves out where it is")
        if state.knows[doubt.card] >> doubt.viewer & 1:
            broken.append(f"knowledge: {kit.ids[doubt.card]} is known and in doubt")
    return broken

"""What a mind looks at, from one seat's knowledge only, and what the options are about."""

from typing import Final

from tumbledown.engine import NOBODY, Inputs
from tumbledown.games.riftwalker.observation import QUESTIONS
from tumbledown.games.riftwalker.options import CARD, CELL, CELLS, ELEMENT, ELEMENTS, LINE, RIFTS
from tumbledown.games.riftwalker.powers import EndPower
from tumbledown.games.riftwalker.primitives import MAX_SHIFTS
from tumbledown.games.riftwalker.scoring import pile_bonus, pile_points
from tumbledown.games.riftwalker.state import RiftTable

MOST_SEATS: Final = 4
SHIFTED: Final = MAX_SHIFTS + 1
PAIRS: Final = ELEMENTS * ELEMENTS
"""What an element card shows, and what is on its other side."""
MOST_BURSTS: Final = 10
MOST_CARDS: Final = 8
SPANS: Final = 12
POINTS_A_SPAN: Final = 4
DECK_A_SPAN: Final = 4
MOST_LIMIT: Final = 3
OPTION_COUNT: Final = 82

# The blocks of inputs; those with a row for each seat begin with the own.
QUESTION: Final = 0
SEATED: Final = QUESTION + len(QUESTIONS)
TRAIL: Final = SEATED + MOST_SEATS
GRID: Final = TRAIL + RIFTS
ELEMENT_NOW: Final = GRID + CELLS * PAIRS
HAND: Final = ELEMENT_NOW + ELEMENTS
EXPLORED: Final = HAND + RIFTS
ACTIVATED: Final = EXPLORED + MOST_SEATS * RIFTS * SHIFTED
BURSTS: Final = ACTIVATED + RIFTS
POINTS: Final = BURSTS + MOST_SEATS * MOST_BURSTS
CARDS: Final = POINTS + MOST_SEATS * SPANS
FREE: Final = CARDS + MOST_SEATS * MOST_CARDS
SKIPS: Final = FREE + MOST_SEATS
TURN: Final = SKIPS + MOST_SEATS
TRIGGER: Final = TURN + MOST_SEATS
DECK: Final = TRIGGER + MOST_SEATS
LIMIT: Final = DECK + SPANS
INPUT_COUNT: Final = LIMIT + MOST_LIMIT

# The blocks of aspects. A rift, a cell or an element means something else to every question.
KINDS: Final = len(QUESTIONS) + 1
BY_QUESTION: Final = KINDS * OPTION_COUNT
FITS: Final = BY_QUESTION
"""A rift of the element of this turn, by its shifts; whose it is is the question's."""
HOME: Final = FITS + KINDS * 2 * SHIFTED
"""Whether the rift lies before oneself, before another, or nowhere."""
TURNS_UP: Final = HOME + KINDS * 3
"""The two sides of an element card."""
WANTED: Final = TURNS_UP + KINDS * PAIRS
"""Shifted rifts of one's own, by what the cell shows and hides: none, one or more of each."""
ASPECT_COUNT: Final = WANTED + KINDS * 9


def inputs(state: RiftTable, seat: int) -> list[int]:
    """The numbers of the inputs that are on."""
    kit = state.kit
    found = Inputs()
    is_turn = seat == state.turn
    if seat == state.to_act:
        found.one(QUESTION, question_of(state))
    found.one(SEATED, kit.seats - 1)
    for step in state.agenda if is_turn else state.shown:
        if isinstance(step, EndPower):
            found.on.append(TRAIL + step.card)
    for cell in range(CELLS):
        found.on.append(GRID + cell * PAIRS + pair_of(state, cell))
    found.one(ELEMENT_NOW, state.element)
    found.each(HAND, state.hands[seat])
    if state.activated:
        for card in range(RIFTS):
            if state.activated >> card & 1:
                found.on.append(ACTIVATED + card)
    for away in range(kit.seats):
        tell_player(found, state, (seat + away) % kit.seats, away)
    found.amount(DECK, SPANS, state.deck_size() // DECK_A_SPAN)
    if is_turn:
        found.amount(LIMIT, MOST_LIMIT, state.limit)
    return found.on


def question_of(state: RiftTable) -> int:
    """The place of the step that asks somebody something, in QUESTIONS; -1 if it is none of them."""
    name = type(state.agenda[-1]).__name__ if state.agenda else ""
    for place in range(len(QUESTIONS)):
        if QUESTIONS[place] == name:
            return place
    return -1


def pair_of(state: RiftTable, cell: int) -> int:
    """What the element card on a cell shows, and what is on its other side."""
    face = state.grid[cell]
    return state.kit.front[face] * ELEMENTS + state.kit.front[face ^ 1]


def tell_player(found: Inputs, state: RiftTable, seat: int, away: int) -> None:
    """What all can see of a player who sits so many places away; score piles are not looked through if closed."""
    for card in state.explored[seat]:
        found.on.append(EXPLORED + (away * RIFTS + card) * SHIFTED + state.shifts[card])
    found.amount(BURSTS + away * MOST_BURSTS, MOST_BURSTS, len(state.score[seat]))
    if away == 0 or state.kit.open_piles:
        points = pile_points(state, seat) + pile_bonus(state, seat)
        found.amount(POINTS + away * SPANS, SPANS, points // POINTS_A_SPAN)
    found.amount(CARDS + away * MOST_CARDS, MOST_CARDS, len(state.hands[seat]))
    if state.free_marks >> seat & 1:
        found.on.append(FREE + away)
    if state.skip_marks >> seat & 1:
        found.on.append(SKIPS + away)
    if state.turn == seat:
        found.on.append(TURN + away)
    if state.trigger != NOBODY and state.trigger == seat:
        found.on.append(TRIGGER + away)


def aspects(state: RiftTable, options: list[int]) -> list[list[int]]:
    """What each option is about: the question that it answers, and the rift or the element card with what it is now."""
    question = question_of(state) + 1
    shifted = elements_of_shifted(state, state.to_act)
    found: list[list[int]] = []
    for option in options:
        about = [question * OPTION_COUNT + option]
        if CARD <= option < LINE:
            tell_rift(about, state, question, option - CARD)
        elif CELL <= option < ELEMENT:
            pair = pair_of(state, option - CELL)
            about.append(TURNS_UP + question * PAIRS + pair)
            shows, hides = shifted[pair // ELEMENTS], shifted[pair % ELEMENTS]
            about.append(WANTED + 9 * question + 3 * shows + hides)
        found.append(about)
    return found


def elements_of_shifted(state: RiftTable, seat: int) -> list[int]:
    """How many rifts of each element a player has that may burst, up to two."""
    counts = [0] * ELEMENTS
    for card in state.explored[seat]:
        element = state.kit.element[card]
        if state.shifts[card] >= state.kit.least_shifts and counts[element] < 2:
            counts[element] += 1
    return counts


def tell_rift(about: list[int], state: RiftTable, question: int, card: int) -> None:
    """Whether a rift fits the element of this turn, how far it is shifted, and before whom it lies."""
    fits = 1 if state.kit.element[card] == state.element else 0
    about.append(FITS + (2 * question + fits) * SHIFTED + state.shifts[card])
    owner = state.owner_of(card)
    where = 2 if owner == NOBODY else 0 if owner == state.to_act else 1
    about.append(HOME + 3 * question + where)

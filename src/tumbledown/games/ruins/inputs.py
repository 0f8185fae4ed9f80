"""What a mind looks at, from one seat's knowledge only, and what the options are about."""

from typing import Final

from tumbledown.engine import Inputs
from tumbledown.games.ruins.observation import QUESTIONS
from tumbledown.games.ruins.options import BUY, EXTRA, LIGHT, NO_FLIP, RUINS, SLOTS
from tumbledown.games.ruins.ruin import NOBODY, Ruin
from tumbledown.games.ruins.state import RuinsTable

MOST_SEATS: Final = 5
RANKS: Final = 20
"""Ranks above look as if they were the highest of these."""
ALIKE: Final = 5
MOST_CARDS: Final = 16
MOST_NUMBER: Final = 8
MOST_LIT: Final = 4
MOST_CLAIMS: Final = 3
MOST_VP: Final = 10
ROUNDS: Final = 6
DISCOVERIES: Final = 41
"""One more than the discoveries: they are counted from 1."""
OPTION_COUNT: Final = 101

# The blocks of inputs; those with a row for each seat begin with the own.
QUESTION: Final = 0
SEATED: Final = QUESTION + len(QUESTIONS)
HAND: Final = SEATED + MOST_SEATS
"""How many ruins of each rank are in hand; wild ones apart."""
HAND_WILD: Final = HAND + RANKS * ALIKE
HAND_CARD: Final = HAND_WILD + ALIKE
PICKED: Final = HAND_CARD + RUINS + 1
PICKED_COUNT: Final = PICKED + RANKS
FOLLOWED: Final = PICKED_COUNT + MOST_NUMBER
FOLLOWED_RANK: Final = FOLLOWED + MOST_NUMBER
MARKET: Final = FOLLOWED_RANK + RANKS
BOUGHT: Final = MARKET + SLOTS * DISCOVERIES
CARDS: Final = BOUGHT + DISCOVERIES
LIT: Final = CARDS + MOST_SEATS * MOST_CARDS
CLAIMS: Final = LIT + MOST_SEATS * MOST_LIT
VP: Final = CLAIMS + MOST_SEATS * MOST_CLAIMS
INSIDE: Final = VP + MOST_SEATS * MOST_VP
PASSED: Final = INSIDE + MOST_SEATS
LAST: Final = PASSED + MOST_SEATS
FIRST: Final = LAST + MOST_SEATS
TURN: Final = FIRST + MOST_SEATS
PLACE: Final = TURN + MOST_SEATS
ROUND: Final = PLACE + MOST_SEATS
FORCED: Final = ROUND + ROUNDS
SHOWDOWN: Final = FORCED + 1
INPUT_COUNT: Final = SHOWDOWN + 1

# The blocks of aspects. A ruin means something else to every question.
BY_QUESTION: Final = (len(QUESTIONS) + 1) * OPTION_COUNT
RANK: Final = BY_QUESTION
GROUP: Final = RANK + len(QUESTIONS) * RANKS
WILD: Final = GROUP + len(QUESTIONS) * ALIKE
CLAIMED: Final = WILD + len(QUESTIONS)
ABOVE: Final = CLAIMED + len(QUESTIONS) * 2
"""By how much a ruin is above the set that it follows."""
MOST_ABOVE: Final = 8
LAST_CARD: Final = ABOVE + MOST_ABOVE
BUYS: Final = LAST_CARD + 1
EMPTIES: Final = BUYS + DISCOVERIES
"""Whether the play that is being composed takes the whole hand."""
ASPECT_COUNT: Final = EMPTIES + 2
SELECTING: Final = QUESTIONS.index("SelectRuin")


def inputs(state: RuinsTable, seat: int) -> list[int]:
    """The numbers of the inputs that are on."""
    found = Inputs()
    found.one(QUESTION, question_of(state, seat))
    found.one(SEATED, state.kit.seats - 1)
    tell_hand(found, state, seat)
    draft = state.draft if seat == state.turn else None
    market, lit = state.market, int(state.lit[seat])
    if draft is not None:
        if draft.picks:
            found.one(PICKED, max([shown_rank(state.ruins[ruin]) for ruin in draft.picks]))
        found.amount(PICKED_COUNT, MOST_NUMBER, len(draft.picks))
        if draft.is_selected:
            market, lit = draft.market, int(draft.lit)
            found.one(BOUGHT, int(draft.bought))
    found.amount(FOLLOWED, MOST_NUMBER, int(state.number))
    if state.number:
        found.one(FOLLOWED_RANK, min(int(state.rank), RANKS - 1))
    for slot in range(len(market)):
        found.one(MARKET + slot * DISCOVERIES, market[slot])
    for away in range(state.kit.seats):
        other = (seat + away) % state.kit.seats
        tell_player(found, state, other, away, lit if away == 0 else int(state.lit[other]))
    found.amount(ROUND, ROUNDS, int(state.round))
    if state.must_pass:
        found.on.append(FORCED)
    if state.is_showdown():
        found.on.append(SHOWDOWN)
    return found.on


def question_of(state: RuinsTable, seat: int) -> int:
    """The place of the step that asks this seat something, in QUESTIONS; -1 if it is not asked."""
    if not state.agenda or (seat != state.to_act and seat not in state.waiting()):
        return -1
    name = type(state.agenda[-1]).__name__
    for place in range(len(QUESTIONS)):
        if QUESTIONS[place] == name:
            return place
    return -1


def shown_rank(ruin: Ruin) -> int:
    """A ruin's rank as an input."""
    rank = int(ruin.own)
    return rank if rank < RANKS else RANKS - 1


def tell_hand(found: Inputs, state: RuinsTable, seat: int) -> None:
    """The own hand: its ruins, and how many are alike."""
    counts = [0] * RANKS
    wilds = 0
    for number in state.hands[seat]:
        ruin = state.ruins[number]
        found.on.append(HAND_CARD + number)
        if ruin.wild:
            wilds += 1
        else:
            counts[shown_rank(ruin)] += 1
    for rank in range(RANKS):
        found.amount(HAND + rank * ALIKE, ALIKE, counts[rank])
    found.amount(HAND_WILD, ALIKE, wilds)


def tell_player(found: Inputs, state: RuinsTable, seat: int, away: int, lit: int) -> None:
    """What all can see of a player who sits so many places away."""
    found.amount(CARDS + away * MOST_CARDS, MOST_CARDS, len(state.hands[seat]))
    found.amount(LIT + away * MOST_LIT, MOST_LIT, lit)
    found.amount(CLAIMS + away * MOST_CLAIMS, MOST_CLAIMS, state.claims[seat])
    found.amount(VP + away * MOST_VP, MOST_VP, state.vp[seat])
    if state.inside >> seat & 1:
        found.on.append(INSIDE + away)
    if state.passed >> seat & 1:
        found.on.append(PASSED + away)
    if state.last == seat:
        found.on.append(LAST + away)
    if state.first == seat:
        found.on.append(FIRST + away)
    if state.turn == seat:
        found.on.append(TURN + away)
    if state.places and state.places[0] == seat:
        found.on.append(PLACE + away)


def aspects(state: RuinsTable, options: list[int]) -> list[list[int]]:
    """What each option is about: the question that it answers, and the ruin or discovery with what it is now."""
    seat = state.to_act
    question = question_of(state, seat)
    draft = state.draft
    picked = len(draft.picks) if draft is not None else 0
    cards = len(state.hands[seat])
    found: list[list[int]] = []
    for option in options:
        about = [(question + 1) * OPTION_COUNT + option]
        if question >= 0 and 0 < option < NO_FLIP:
            tell_ruin(about, state, seat, question, state.ruins[option])
            if question == SELECTING and picked + 1 == cards:
                about.append(LAST_CARD)
        elif BUY < option <= BUY + SLOTS and draft is not None and option - BUY <= len(draft.market):
            about.append(BUYS + draft.market[option - BUY - 1])
        elif picked and (option <= BUY or LIGHT < option < EXTRA):
            about.append(EMPTIES + (1 if picked == cards else 0))
        found.append(about)
    return found


def tell_ruin(about: list[int], state: RuinsTable, seat: int, question: int, ruin: Ruin) -> None:
    """Rank, company in hand, claim and strength of a ruin, each by the question it is an answer to."""
    rank = shown_rank(ruin)
    about.append(RANK + question * RANKS + rank)
    alike = 0
    for number in state.hands[seat]:
        other = state.ruins[number]
        if other.own == ruin.own and not other.wild:
            alike += 1
    if alike:
        about.append(GROUP + question * ALIKE + (min(ALIKE, alike)) - 1)
    if ruin.wild:
        about.append(WILD + question)
    if ruin.claimer != NOBODY:
        about.append(CLAIMED + 2 * question + (1 if ruin.claimer == seat else 0))
    if question == SELECTING and state.number:
        above = int(ruin.own) - int(state.rank)
        about.append(ABOVE + min(max(above, 0), MOST_ABOVE - 1))

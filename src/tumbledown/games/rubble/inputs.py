"""What a mind looks at: the few of these inputs that are on, from the side of one seat. Nothing is hidden here.

They know the boards by their spaces and the positions of their discs; each board has inputs of its own.
"""

from typing import Final

from tumbledown.engine import Inputs
from tumbledown.games.rubble.attacks import BounceTo, FollowTo, PushedTo, PushEffect
from tumbledown.games.rubble.observation import QUESTIONS
from tumbledown.games.rubble.rules import CollapseTo, PillarTo
from tumbledown.games.rubble.state import RubbleTable
from tumbledown.games.rubble.terms import OUR_BOARDS

SPACES: Final = 16
POSITIONS: Final = 12
HIGHEST: Final = 4
"""Stacks that are higher look as if they were so high."""
MOST: Final = 10
"""Numbers of tokens above this look as if they were this."""

QUESTION: Final = 0
OWN_TURN: Final = QUESTION + len(QUESTIONS)
STAMINA: Final = OWN_TURN + 1
HERE: Final = STAMINA + MOST
STACKS: Final = HERE + SPACES
PILLARS: Final = STACKS + 2 * SPACES * HIGHEST
WANDERERS: Final = PILLARS + 2 * SPACES * POSITIONS
POCKETS: Final = WANDERERS + 2 * SPACES * POSITIONS
STORES: Final = POCKETS + 2 * MOST
BESIDE: Final = STORES + 2 * MOST
BANK: Final = BESIDE + 2 * HIGHEST
HAND: Final = BANK + MOST
DRAINED: Final = HAND + MOST
ONE_BOARD: Final = DRAINED + SPACES
INPUT_COUNT: Final = ONE_BOARD * len(OUR_BOARDS)


def inputs(state: RubbleTable, seat: int) -> list[int]:
    """The numbers of the inputs that are on."""
    found = Inputs()
    step = state.agenda[-1] if state.agenda else None
    if step is not None:
        found.one(QUESTION, question_of(type(step).__name__))
    if isinstance(step, FollowTo | PushEffect | PushedTo | BounceTo | PillarTo):
        found.one(HERE, step.space)
    elif isinstance(step, CollapseTo):
        found.one(HERE, step.here)
    if state.active == seat:
        found.on.append(OWN_TURN)
    found.amount(STAMINA, MOST, state.stamina)
    for space in range(1, state.board.size):
        stack = state.stacks[space]
        if stack != 0:
            side = 0 if (stack > 0) == (seat == 0) else 1
            height = stack if stack > 0 else -stack
            row = side * SPACES + space
            found.amount(STACKS + row * HIGHEST, HIGHEST, height)
            if height >= state.house.pillar_height:
                found.on.append(PILLARS + row * POSITIONS + state.disc)
    for side in range(2):
        who = seat if side == 0 else 1 - seat
        found.on.append(WANDERERS + (side * SPACES + state.wanderers[who]) * POSITIONS + state.disc)
        found.amount(POCKETS + side * MOST, MOST, state.pockets[who])
        found.amount(STORES + side * MOST, MOST, state.stores[who])
    if state.beside != 0:
        side = 0 if (state.beside > 0) == (seat == 0) else 1
        found.amount(BESIDE + side * HIGHEST, HIGHEST, abs(state.beside))
    found.amount(BANK, MOST, state.bank)
    found.amount(HAND, MOST, state.hand)
    if state.drained != 0:
        for space in range(1, state.board.size):
            if state.drained >> space & 1:
                found.on.append(DRAINED + space)
    start = ONE_BOARD * state.house.board_number
    return [start + one for one in found.on] if start else found.on


def question_of(name: str) -> int:
    """The place of a step among those that ask somebody something; -1 if it is none of them."""
    for place in range(len(QUESTIONS)):
        if QUESTIONS[place] == name:
            return place
    return -1

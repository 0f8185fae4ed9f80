"""What a mind looks at: the few of these inputs that are on, from the side of one seat. Nothing is hidden here.

They know the boards by their spaces and the positions of their discs; each board has inputs of its own.
"""

from typing import Final

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
    found: list[int] = []
    step = state.agenda[-1] if state.agenda else None
    if step is not None:
        place = question_of(type(step).__name__)
        if place >= 0:
            found.append(QUESTION + place)
    if isinstance(step, FollowTo | PushEffect | PushedTo | BounceTo | PillarTo):
        found.append(HERE + step.space)
    elif isinstance(step, CollapseTo):
        found.append(HERE + step.here)
    if state.active == seat:
        found.append(OWN_TURN)
    amount(found, STAMINA, state.stamina)
    for space in range(1, state.board.size):
        stack = state.stacks[space]
        if stack != 0:
            side = 0 if (stack > 0) == (seat == 0) else 1
            height = stack if stack > 0 else -stack
            row = side * SPACES + space
            found.append(STACKS + row * HIGHEST + min(height, HIGHEST) - 1)
            if height >= state.house.pillar_height:
                found.append(PILLARS + row * POSITIONS + state.disc)
    for side in range(2):
        who = seat if side == 0 else 1 - seat
        found.append(WANDERERS + (side * SPACES + state.wanderers[who]) * POSITIONS + state.disc)
        amount(found, POCKETS + side * MOST, state.pockets[who])
        amount(found, STORES + side * MOST, state.stores[who])
    if state.beside != 0:
        side = 0 if (state.beside > 0) == (seat == 0) else 1
        found.append(BESIDE + side * HIGHEST + min(abs(state.beside), HIGHEST) - 1)
    amount(found, BANK, state.bank)
    amount(found, HAND, state.hand)
    if state.drained != 0:
        for space in range(1, state.board.size):
            if state.drained >> space & 1:
                found.append(DRAINED + space)
    start = ONE_BOARD * state.house.board_number
    return [start + one for one in found] if start else found


def amount(found: list[int], start: int, count: int) -> None:
    """Switch on the input of a number above 0."""
    if count > 0:
        found.append(start + min(count, MOST) - 1)


def question_of(name: str) -> int:
    """The place of a step among those that ask somebody something; -1 if it is none of them."""
    for place in range(len(QUESTIONS)):
        if QUESTIONS[place] == name:
            return place
    return -1

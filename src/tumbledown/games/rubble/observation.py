"""What a learner sees of the table, piece by piece. Nothing in this game is hidden."""

from typing import Final

from tumbledown.engine import Piece, capped, flags, one_of
from tumbledown.games.rubble.attacks import BounceTo, FollowTo, PushedTo, PushEffect
from tumbledown.games.rubble.rules import CollapseTo, PillarTo, gains_due
from tumbledown.games.rubble.state import RubbleTable
from tumbledown.games.rubble.terms import RubbleTerms

QUESTIONS: Final = [
    "Drain",
    "Action",
    "PillarTo",
    "CollapseTo",
    "PushEffect",
    "PushedTo",
    "FollowTo",
    "BounceTo",
    "Place",
    "Gain",
]
"""The steps that ask somebody something."""
NUMBERS: Final = ["own_pocket", "other_pocket", "own_store", "other_store", "stamina", "bank", "hand"]


def pieces(terms: RubbleTerms) -> list[Piece]:
    """What `observe` gives; spaces are in the order of the board's list."""
    spaces = [terms.board.size]
    return [
        Piece("question", [len(QUESTIONS)], 1, "Which step asks, as in QUESTIONS."),
        Piece("asked", [1], 1, "Whether the seat itself is asked."),
        Piece("own_stacks", spaces, terms.tokens, "Heights of own stacks."),
        Piece("other_stacks", spaces, terms.tokens, "Heights of the other's stacks."),
        Piece("own_wanderer", spaces, 1, "Where the own player token is."),
        Piece("other_wanderer", spaces, 1, "Where the other's player token is."),
        Piece("here", spaces, 1, "The space that is being resolved."),
        Piece("drained", spaces, 1, "Pillars drained in this turn."),
        Piece("due", spaces, 9, "Gains that are due at the end of the turn."),
        Piece("exits", [terms.board.size, terms.board.size], 1, "From space to space: where one can go now."),
        Piece("disc", [terms.board.positions], 1, "The position of the disc."),
        Piece("numbers", [len(NUMBERS)], terms.tokens, "As in NUMBERS."),
        Piece("beside", [2], terms.tokens, "The stack landed beside the occupant of a space: own, the other's."),
        Piece("own_turn", [1], 1, "Whether it is the own turn."),
        Piece("turns_left", [1], 255, "Turns up to the end by the cap."),
    ]


def observe(state: RubbleTable, seat: int) -> bytes:
    """The numbers of all pieces."""
    board = state.board
    size = board.size
    other = 1 - seat
    step = state.agenda[-1] if state.agenda else None
    here = -1
    if isinstance(step, FollowTo | PushEffect | PushedTo | BounceTo | PillarTo):
        here = step.space
    elif isinstance(step, CollapseTo):
        here = step.here
    question = QUESTIONS.index(type(step).__name__) if type(step).__name__ in QUESTIONS else -1
    own = 1 if seat == 0 else -1
    exits: list[int] = []
    for spaces in board.exits[state.disc]:
        exits += flags(size, spaces)
    tokens = state.house.tokens
    numbers = one_of(len(QUESTIONS), question)
    numbers += [1 if state.to_act == seat else 0]
    numbers += capped([own * stack for stack in state.stacks], tokens)
    numbers += capped([-own * stack for stack in state.stacks], tokens)
    numbers += one_of(size, state.wanderers[seat])
    numbers += one_of(size, state.wanderers[other])
    numbers += one_of(size, here)
    numbers += [state.drained >> space & 1 for space in range(size)]
    numbers += capped(gains_due(state), 9)
    numbers += exits
    numbers += one_of(board.positions, state.disc)
    numbers += capped(
        [
            state.pockets[seat],
            state.pockets[other],
            state.stores[seat],
            state.stores[other],
            state.stamina,
            state.bank,
            state.hand,
        ],
        tokens,
    )
    numbers += capped([own * state.beside, -own * state.beside], tokens)
    numbers += [1 if state.active == seat else 0]
    numbers += capped([state.house.turn_cap - state.turn])

    return bytes(numbers)

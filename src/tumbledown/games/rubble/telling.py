"""Events of a chain, told for logs, animation and notation."""

from tumbledown.games.rubble.movement import strength
from tumbledown.games.rubble.pieces import PAIR, controller, is_token, letter
from tumbledown.games.rubble.state import RubbleTable


def tell_move(state: RubbleTable, piece: int, stack: int, origin: int, space: int, cause: str, joins: int = 0) -> None:
    """Tell that a piece moves; `by` says whether over a path or across the storm.

    `joins` is the height of the own stack that a falling token has joined.
    """
    board = state.board
    by_storm = space not in board.path_exits[origin] and board.link_between(state.disc, origin, space) is not None
    facts = {
        "piece": letter(piece, stack),
        "seat": controller(piece, stack),
        "height": abs(stack),
        "from": board.names[origin],
        "to": board.names[space],
        "cause": cause,
        "by": "storm" if by_storm else "path",
    }
    if joins:
        facts["joins"] = joins
    state.tell_of("move", facts)


def tell_attack(state: RubbleTable, piece: int, stack: int, target: int, space: int, is_push: bool) -> None:
    """Tell what attacks what, the comparison, and how it ends."""
    facts = {
        "attacker": letter(piece, stack),
        "attacker_height": abs(stack),
        "target": letter(target, state.stacks[space]),
        "space": state.board.names[space],
        "strength": strength(state, piece, stack),
        "height": 0 if is_token(target) else abs(state.stacks[space]),
        "result": "push" if is_push else "bounce",
    }
    # RUB-R21 The reverse pair is a different pair.
    if target * PAIR + piece in state.attacked:
        facts["back"] = True
    state.tell_of("attack", facts)


def tell_stay(state: RubbleTable, attacker: int, space: int, rule: str) -> None:
    """Tell that an attacker stays where it pushed."""
    stack = 0 if is_token(attacker) else state.stacks[space]
    facts = {"piece": letter(attacker, stack), "space": state.board.names[space], "rule": rule}
    state.tell_of("stays", facts)

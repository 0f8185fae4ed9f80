"""What options mean here, said to a person, and the things on the board that they point at."""

from tumbledown.games.rubble.attacks import BounceTo, FollowTo, PushedTo, PushEffect
from tumbledown.games.rubble.board import CARAVAN
from tumbledown.games.rubble.movement import pushes, strength
from tumbledown.games.rubble.options import (
    COLLAPSE,
    DRAIN,
    DRAIN_DONE,
    FLIP,
    GAIN,
    LIMIT,
    PILLAR,
    PLACE,
    ROTATE,
    TAKE,
    TO,
)
from tumbledown.games.rubble.pieces import EMPTY, TOKEN, is_token
from tumbledown.games.rubble.reasons import occupant_text, piece_text, space_name, stack_words, titled
from tumbledown.games.rubble.rules import CollapseTo, PillarTo, joins
from tumbledown.games.rubble.state import RubbleTable


def space_of(option: int) -> int:
    """The space that an option names; -1 for rotations and words."""
    if ROTATE <= option < PILLAR or option == DRAIN_DONE or option >= TAKE:
        return -1
    return option - GAIN if option >= GAIN else option % LIMIT


def label(state: RubbleTable, option: int) -> str:
    """What the option means in this position."""
    if ROTATE <= option < PILLAR:
        return rotate_label(state, option - ROTATE)
    space = space_of(option)
    if space < 0:
        return word_label(state, option)
    name = titled(state, space)
    if option < ROTATE:
        piece = TOKEN + max(state.to_act, 0)
        return f"Move to {name}{outcome(state, piece, 0, space)}"
    if option < TO:
        verb = "Move" if option < COLLAPSE else "Collapse"
        return f"{verb} the {pillar_words(state, space)} on {name}"
    if option < PLACE:
        return to_label(state, space)
    if option < DRAIN:
        return f"Place a token on {name}{growth(state, space)}"
    if option < DRAIN_DONE:
        return f"Drain the {pillar_words(state, space)} on {name} for {state.house.stamina_per_drain} stamina"
    return f"Take the gain on {name}"


def pillar_words(state: RubbleTable, space: int) -> str:
    """The stack on a space, if the board has it and there is one."""
    known = space < state.board.size and state.stacks[space] != 0
    return stack_words(state, state.stacks[space]) if known else "pillar"


def rotate_label(state: RubbleTable, position: int) -> str:
    """Which roads a rotation opens."""
    text = f"Rotate the storm to position {position}"
    if position >= state.board.positions:
        return text
    before = state.board.open_roads(state.disc)
    opened = [road for road in state.board.open_roads(position) if road not in before]
    return f"{text}: opens {', '.join(opened)}" if opened else f"{text}: opens nothing new"


def word_label(state: RubbleTable, option: int) -> str:
    """Take, flip, leave, and no more draining."""
    if option == DRAIN_DONE:
        return "Drain no more and begin with the actions"
    step = state.agenda[-1] if state.agenda else None
    if not isinstance(step, PushEffect):
        return "Take" if option == TAKE else "Flip" if option == FLIP else "Leave"
    target = piece_text(state, step.target, state.stacks[step.space])
    if is_token(step.target):
        pocket, divisor = state.pockets[step.target - TOKEN], state.house.theft_divisor
        count = (pocket + divisor - 1) // divisor
        return f"Take {count} of {pocket} from the pocket" if option == TAKE else "Leave the pocket alone"
    if option == TAKE:
        return f"Take the {target}"
    return f"Flip the {target}" if option == FLIP else f"Leave the {target} as it is"


def to_label(state: RubbleTable, space: int) -> str:
    """Where the piece that must move goes, and what happens there."""
    name = titled(state, space)
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, PillarTo):
        stack = state.stacks[step.space]
        return f"Move the pillar to {name}{outcome(state, step.space, stack, space)}"
    if isinstance(step, CollapseTo):
        return f"Drop a token on {name}{falling_outcome(state, step, space)}"
    if isinstance(step, PushedTo):
        stack = step.stack(state)
        what = piece_text(state, step.target, stack)
        return f"Move the pushed {what} to {name}{outcome(state, step.target, stack, space)}"
    if isinstance(step, FollowTo):
        return f"Follow up to {name}{outcome(state, step.attacker, step.stack(state), space)}"
    if isinstance(step, BounceTo):
        return f"Bounce on to {name}{outcome(state, step.piece, state.beside, space)}"
    return f"To {name}"


def outcome(state: RubbleTable, piece: int, stack: int, space: int) -> str:
    """What a piece would meet on a space: home, a push, or a bounce with the comparison."""
    if space >= state.board.size:
        return ""
    if space == CARAVAN:
        if stack != 0:
            return f": banks {abs(stack)}"
        return f": home, {homecoming(state.pockets[piece - TOKEN], state.house.placement_tokens)}"
    target = state.occupant(space)
    if target == EMPTY:
        return ""
    return meeting(state, strength(state, piece, stack), pushes(state, piece, stack, target, space), space)


def homecoming(pocket: int, placed: int) -> str:
    """RUB-34, RUB-36 Where the tokens of a pocket go.

    >>> homecoming(1, 2), homecoming(0, 2)
    ('places 1 token and banks nothing', 'the pocket is empty')
    """
    if not pocket:
        return "the pocket is empty"
    onto = min(pocket, placed)
    what = f"{onto} token{'' if onto == 1 else 's'}" if onto else "nothing"
    return f"places {what} and banks {pocket - onto or 'nothing'}"


def falling_outcome(state: RubbleTable, step: CollapseTo, space: int) -> str:
    """RUB-60 What a token of a collapse would meet: it counts the whole tower."""
    if space >= state.board.size:
        return ""
    if space == CARAVAN:
        return ": banks 1"
    target = state.occupant(space)
    if target == EMPTY:
        return ""
    height = abs(state.stacks[space])
    if joins(state, state.active, space):
        return f": joins your {stack_words(state, state.stacks[space])}"
    is_push = is_token(target) or height < state.house.pillar_height or step.height >= height
    return meeting(state, step.height, is_push, space)


def meeting(state: RubbleTable, power: int, is_push: bool, space: int) -> str:
    """A push or a bounce in words."""
    what = occupant_text(state, space)
    if is_push:
        return f": pushes the {what}"
    return f": bounces off the {what}, too tall for it ({power} < {abs(state.stacks[space])})"


def growth(state: RubbleTable, space: int) -> str:
    """What a placed token would make of an own stack."""
    known = space < state.board.size and state.stacks[space] != 0
    return f": {stack_words(state, state.stacks[space])} grows by 1" if known else ""


def points_at(state: RubbleTable, option: int) -> list[str]:
    """The things on the board: spaces, the disc and its links."""
    if ROTATE <= option < PILLAR:
        position = option - ROTATE
        known = position < state.board.positions
        links = state.board.open_links(position) if known else []
        return ["disc", *[f"link:{link}" for link in links]]
    space = space_of(option)
    if space >= 0:
        return [f"space:{space_name(state, space)}"]
    step = state.agenda[-1] if state.agenda else None
    return [f"space:{state.board.names[step.space]}"] if isinstance(step, PushEffect) else []

"""Why not: the reason for everything that can be clicked and is not on offer, the first of the page's that fits."""

from typing import Any

from tumbledown.engine import Reason
from tumbledown.games.rubble.board import CARAVAN
from tumbledown.games.rubble.options import (
    COLLAPSE,
    DRAIN,
    DRAIN_DONE,
    FLIP,
    GAIN,
    LEAVE,
    LIMIT,
    PILLAR,
    PLACE,
    ROTATE,
    TAKE,
    TO,
)
from tumbledown.games.rubble.pieces import EMPTY, SEAT_NAMES, TOKEN, is_token
from tumbledown.games.rubble.state import RubbleTable

# Words for things.


def stack_words(state: RubbleTable, stack: int) -> str:
    """A stack in words: dark pillar of 3, light rubble."""
    colour = SEAT_NAMES[0 if stack > 0 else 1]
    return f"{colour} pillar of {abs(stack)}" if state.is_pillar(stack) else f"{colour} rubble"


def piece_text(state: RubbleTable, piece: int, stack: int) -> str:
    """A piece in words: light wanderer, dark pillar of 3."""
    return f"{SEAT_NAMES[piece - TOKEN]} wanderer" if is_token(piece) else stack_words(state, stack)


def occupant_text(state: RubbleTable, space: int) -> str:
    """What stands on a space, in words."""
    piece = state.occupant(space)
    return "nothing" if piece == EMPTY else piece_text(state, piece, state.stacks[space])


def space_name(state: RubbleTable, space: int) -> str:
    """The board's own id of a space, for notation and facts; `#17` for one that this board does not have."""
    return state.board.names[space] if space < state.board.size else f"#{space}"


def titled(state: RubbleTable, space: int) -> str:
    """A space as the board calls it, within a sentence that a person reads: Broken Well, the Caravan."""
    return state.board.called[space] if space < state.board.size else "a space that this board does not have"


def first_upper(text: str) -> str:
    """A sentence that begins with whatever it speaks of."""
    return text[:1].upper() + text[1:]


# Any decision.


def no_such_space(state: RubbleTable, space: int, rule: str) -> Reason:
    """This board has fewer spaces than the vocabulary."""
    text = f"The board {state.board.name} has no such space; its spaces are {', '.join(state.board.called)}."
    return Reason("no_such_space", rule, text, {"space": space, "spaces": state.board.size})


def out_of_place(state: RubbleTable, seat: int, option: int, rule: str) -> Reason:
    """The option belongs to another decision."""
    asked = state.prompt(seat)
    facts = {"option": state.terms.game.vocabulary.text(option)}
    if option < TO or option == DRAIN_DONE:
        # RUB-14 An action waits until everything that the last one triggered is resolved.
        return Reason("resolve_first", "RUB-14", f"First resolve what is going on. {asked}", facts)
    if DRAIN <= option < DRAIN_DONE:
        return after_the_first_action(state, facts)
    return Reason("not_asked", rule, f"That is not asked now. {asked}", facts)


def after_the_first_action(state: RubbleTable, facts: dict[str, Any]) -> Reason:
    """RUB-08 Draining is for the start of the turn, and for those who have a pillar."""
    if not any(state.is_own(stack, state.to_act) and state.is_pillar(stack) for stack in state.stacks):
        return Reason("nothing_to_drain", "RUB-08", "There is no pillar of yours to drain.", facts)
    return Reason("drain_too_late", "RUB-08", "Pillars are drained before the first action of the turn only.", facts)


# Where a piece may go.


def why_not_way(
    state: RubbleTable, piece: int, stack: int, origin: int, option: int, rule: str, arrows: bool
) -> Reason | None:
    """Why `to:S` is not open to a piece on `origin`; None when nothing of the general kind forbids it."""
    if not TO <= option < TO + LIMIT:
        return out_of_place(state, state.to_act, option, rule)
    space = option - TO
    reason = not_joined(state, origin, space, rule, arrows)
    if reason is not None:
        return reason
    if space != CARAVAN and state.attacked_by(piece) >> state.occupant(space) & 1:
        what, other = piece_text(state, piece, stack), occupant_text(state, space)
        text = f"The {what} has already attacked the {other} on {titled(state, space)} in this chain."
        return Reason("already_attacked", "RUB-54", text, {"space": space_name(state, space), "occupant": other})
    if space == CARAVAN and stack != 0 and not state.is_pillar(stack) and not state.house.rubble_banks:
        return rubble_does_not_bank(state)
    return None


def rubble_does_not_bank(state: RubbleTable) -> Reason:
    """RUB-R12 The variant in which C is closed to rubble."""
    text = f"At this table rubble cannot come onto {titled(state, CARAVAN)}."
    return Reason("rubble_does_not_bank", "RUB-R12", text, {"space": space_name(state, CARAVAN)})


def not_joined(state: RubbleTable, origin: int, space: int, rule: str, arrows: bool) -> Reason | None:
    """RUB-16, RUB-25 against an arrow, RUB-23 joined in other positions only, or not joined; None for an exit."""
    board = state.board
    if space >= board.size:
        return no_such_space(state, space, rule)
    start, end = board.called[origin], board.called[space]
    facts: dict[str, Any] = {"from": board.names[origin], "to": board.names[space]}
    joined = board.exits if arrows else board.neighbours
    if space in joined[state.disc][origin]:
        return None
    if space == origin:
        return Reason("same_space", rule, f"It must move to another space than {start}.", facts)
    if space in board.path_neighbours[origin]:
        return Reason("against_arrow", "RUB-16", f"The path between {start} and {end} leads only to {start}.", facts)
    if board.link_between(state.disc, origin, space) is not None:
        text = f"The storm joins {start} and {end}, but an arrow forbids the way from {start} to {end}."
        return Reason("against_port_arrow", "RUB-25", text, facts)
    positions = [k for k in range(board.positions) if space in joined[k][origin]]
    if positions:
        shown = ", ".join(str(k) for k in positions)
        text = f"The storm joins {start} and {end} in position {shown} only; it is in position {state.disc}."
        return Reason("other_position", "RUB-23", text, facts | {"positions": positions, "position": state.disc})
    return Reason("not_joined", rule, f"No path leads from {start} to {end}.", facts)


def place_of_the_target(state: RubbleTable, target: int, space: int) -> Reason:
    """RUB-51 The follow-up may not go where the target is or was banked."""
    name = titled(state, space)
    where = f"was banked on {name}" if space == CARAVAN and not is_token(target) else f"is on {name} now"
    text = f"The pushed piece {where}: the follow-up must go to another space."
    return Reason("target_is_there", "RUB-51", text, {"space": space_name(state, space)})


def back_where_it_came_from(state: RubbleTable, origin: int) -> Reason:
    """RUB-R15 The variant in which a bounce may not go back."""
    name = titled(state, origin)
    text = f"At this table a bouncing piece does not go back to where it came from, {name}, if it has another way."
    return Reason("back_to_origin", "RUB-R15", text, {"space": space_name(state, origin)})


def why_not_collapse_to(state: RubbleTable, origin: int, before: int, option: int) -> Reason:
    """RUB-56 along exits, RUB-57 not a step back, RUB-58 not stopped early."""
    if option < TO or option == DRAIN_DONE:
        left = "1 token is" if state.hand == 1 else f"{state.hand} tokens are"
        text = f"A collapse cannot be stopped: {left} still in hand."
        return Reason("collapse_goes_on", "RUB-58", text, {"hand": state.hand})
    if option >= TO + LIMIT:
        return out_of_place(state, state.to_act, option, "RUB-56")
    space = option - TO
    reason = not_joined(state, origin, space, "RUB-56", True)
    if reason is not None:
        return reason
    if space == before:
        text = first_upper(
            f"{titled(state, space)} is where the collapse was just before; it may not go back by one space."
        )
        return Reason("step_back", "RUB-57", text, {"space": space_name(state, space)})
    return rubble_does_not_bank(state)


# The other decisions of a chain.


def why_not_place(state: RubbleTable, seat: int, option: int) -> Reason:
    """RUB-34 C, a player token or an enemy stack is there."""
    if not PLACE <= option < PLACE + LIMIT:
        return out_of_place(state, seat, option, "RUB-34")
    space = option - PLACE
    if space >= state.board.size:
        return no_such_space(state, space, "RUB-34")
    name = space_name(state, space)
    if space == CARAVAN:
        text = f"Nothing is placed on {titled(state, space)}: you stand on it yourself."
        return Reason("place_on_caravan", "RUB-34", text, {"space": name})
    there = occupant_text(state, space)
    text = f"{titled(state, space)} holds the {there}; tokens go to empty spaces or onto your own rubble and pillars."
    text = first_upper(text)
    return Reason("space_not_free", "RUB-34", text, {"space": name, "occupant": there})


def why_not_effect(state: RubbleTable, target: int, space: int, option: int, rule: str) -> Reason:
    """RUB-48 an own stack cannot be flipped; RUB-45 an enemy stack is taken or flipped."""
    if option not in (TAKE, FLIP, LEAVE):
        return out_of_place(state, state.to_act, option, rule)
    name = space_name(state, space)
    if option == FLIP and is_token(target):
        return Reason("not_a_stack", "RUB-44", "A wanderer cannot be flipped.", {"space": name})
    stack = stack_words(state, state.stacks[space])
    if option == FLIP:
        text = f"The {stack} on {titled(state, space)} is your own: flipping it changes nothing; take it or leave it."
        return Reason("own_stack", "RUB-48", text, {"space": name, "stack": stack})
    text = f"The {stack} on {titled(state, space)} must be taken or flipped."
    return Reason("take_or_flip", "RUB-45", text, {"space": name, "stack": stack})


# The decisions of the turn.


def why_not_drain(state: RubbleTable, seat: int, option: int) -> Reason:
    """RUB-08 own pillars only, RUB-10 no rubble, RUB-09 once a turn."""
    if not DRAIN <= option < DRAIN + LIMIT:
        text = "First say which of your pillars you drain, or that you are done."
        facts = {"option": state.terms.game.vocabulary.text(option)}
        return Reason("drain_first", "RUB-08", text, facts)
    space = option - DRAIN
    reason = not_an_own_pillar(state, seat, space, "drain", "RUB-08", "RUB-10")
    if reason is not None:
        return reason
    text = f"The pillar on {titled(state, space)} has been drained this turn."
    return Reason("drained_already", "RUB-09", text, {"space": space_name(state, space)})


def not_an_own_pillar(
    state: RubbleTable, seat: int, space: int, verb: str, rule: str, rubble_rule: str
) -> Reason | None:
    """The stack that a pillar action needs is missing, the other player's, or rubble; None when it is there."""
    if space >= state.board.size:
        return no_such_space(state, space, rule)
    name = titled(state, space)
    stack = state.stacks[space]
    facts: dict[str, Any] = {"space": space_name(state, space), "height": abs(stack)}
    if stack == 0:
        return Reason("no_pillar", rule, f"There is no pillar on {name} to {verb}.", facts)
    words = stack_words(state, stack)
    if not state.is_own(stack, seat):
        return Reason("not_your_stack", rule, f"The {words} on {name} is not yours to {verb}.", facts)
    if not state.is_pillar(stack):
        needed = state.house.pillar_height
        text = f"The {words} on {name} is no pillar: you can {verb} only {needed} tokens or more on one space."
        return Reason("only_rubble", rubble_rule, text, facts | {"needed": needed})
    return None


def why_not_action(state: RubbleTable, seat: int, option: int) -> Reason:
    """The four actions, draining too late, and passing."""
    facts: dict[str, Any] = {"option": state.terms.game.vocabulary.text(option)}
    if option < ROTATE:
        reason = not_joined(state, state.wanderers[seat], option, "RUB-15", True)
        assert reason is not None
        return reason
    if option < PILLAR:
        return why_not_rotate(state, option - ROTATE)
    if option < TO:
        return why_not_pillar(state, seat, option)
    if DRAIN <= option < DRAIN_DONE:
        return after_the_first_action(state, facts)
    if option == DRAIN_DONE:
        text = f"There is no passing: all stamina must be spent, and {state.stamina} is left."
        return Reason("no_passing", "RUB-13", text, {"stamina": state.stamina})
    if option < PLACE:
        return Reason("pick_first", "RUB-17", "First pick the pillar that is to move.", facts)
    return Reason("not_asked", "RUB-11", "Choose an action first: move, rotate, move a pillar or collapse one.", facts)


def why_not_rotate(state: RubbleTable, position: int) -> Reason:
    """RUB-22 The disc is there already, or has no such position."""
    top = state.board.positions - 1
    facts = {"position": position, "positions": top + 1}
    if position > top:
        return Reason("no_such_position", "RUB-22", f"The disc has positions 0 to {top}.", facts)
    return Reason("disc_is_there", "RUB-22", f"The disc is in position {position} already.", facts)


def why_not_pillar(state: RubbleTable, seat: int, option: int) -> Reason:
    """RUB-17, RUB-18 for moving, RUB-55 for collapsing."""
    is_move = option < COLLAPSE
    space = option - (PILLAR if is_move else COLLAPSE)
    verb, rule = ("move", "RUB-17") if is_move else ("collapse", "RUB-55")
    reason = not_an_own_pillar(state, seat, space, verb, rule, "RUB-18" if is_move else "RUB-55")
    if reason is not None:
        return reason
    name = titled(state, space)
    facts = {"space": space_name(state, space)}
    if not is_move and state.board.exits[state.disc][space]:
        text = f"The only way out of {name} leads to the caravan space, where no rubble may fall in this game."
        return Reason("only_caravan", "RUB-R12", text, facts)
    text = f"No way leads out of {name} for the pillar there."
    return Reason("no_exit", "RUB-17" if is_move else "RUB-56", text, facts)


def why_not_pillar_to(state: RubbleTable, origin: int, option: int) -> Reason:
    """RUB-17 The pillar moves over one exit."""
    if not TO <= option < TO + LIMIT:
        return out_of_place(state, state.to_act, option, "RUB-17")
    reason = not_joined(state, origin, option - TO, "RUB-17", True)
    assert reason is not None
    return reason


def why_not_gain(state: RubbleTable, seat: int, option: int) -> Reason:
    """RUB-27 deserts give nothing, RUB-30 nor do the other player's pieces, RUB-28, RUB-29 nothing is left due."""
    if not GAIN <= option < GAIN + LIMIT:
        return out_of_place(state, seat, option, "RUB-31")
    space = option - GAIN
    if space >= state.board.size:
        return no_such_space(state, space, "RUB-28")
    board = state.board
    name = titled(state, space)
    facts = {"space": space_name(state, space)}
    if board.gain_player[space] == 0 and board.gain_stack[space] == 0:
        kind = board.kinds[space].replace("_", " ")
        text = first_upper(f"{name} is no ruin but a {kind}: nothing is gained there.")
        return Reason("no_ruin", "RUB-27", text, facts)
    piece = state.occupant(space)
    if piece == EMPTY:
        return Reason("nobody_there", "RUB-28", f"No piece of yours is on {name}.", facts)
    own = piece == TOKEN + seat if is_token(piece) else state.is_own(state.stacks[space], seat)
    if not own:
        text = f"The {occupant_text(state, space)} on {name} is not yours: it gains in its own player's turn."
        return Reason("not_yours", "RUB-30", text, facts)
    rule = "RUB-28" if is_token(piece) else "RUB-29"
    return Reason("nothing_left", rule, f"The gain of {name} has been paid already.", facts)

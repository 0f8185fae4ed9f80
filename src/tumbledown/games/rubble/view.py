"""What everybody sees: the whole table. There is no hidden information in this game."""

from typing import Any

from tumbledown.games.rubble.attacks import BounceTo, FollowTo, Place, PushedTo, PushEffect
from tumbledown.games.rubble.pieces import is_token, letter
from tumbledown.games.rubble.reasons import piece_text
from tumbledown.games.rubble.rules import CollapseTo, Drain, Gain, PillarTo, gains_due
from tumbledown.games.rubble.state import RubbleTable, stack_text


def seen(state: RubbleTable) -> dict[str, Any]:
    """The table, ready for JSON; `board` is the entry of the component file."""
    board = state.board
    names = board.names
    due = gains_due(state)
    return {
        "board": board.entry,
        "warnings": state.house.warnings,
        "disc": state.disc,
        "offset": board.offsets[state.disc],
        "links": board.open_links(state.disc),
        "turn": state.turn,
        "turn_cap": state.house.turn_cap,
        "win_tokens": state.house.win_tokens,
        "active": state.active,
        "stamina": state.stamina,
        "bank": state.bank,
        "hand": state.hand,
        "pockets": state.pockets,
        "stores": state.stores,
        "wanderers": [names[space] for space in state.wanderers],
        "stacks": {names[space]: stack_text(stack) for space, stack in enumerate(state.stacks) if stack != 0},
        "beside": stack_text(state.beside) if state.beside != 0 else "",
        "drained": [names[space] for space in range(board.size) if state.drained >> space & 1],
        "due": {names[space]: count for space, count in enumerate(due) if count > 0},
        "resolving": resolving(state),
    }


def resolving(state: RubbleTable) -> list[dict[str, Any]]:
    """What is being resolved, the oldest first: steps with their pieces, spaces and a sentence.

    `then` is what the same push still brings. `space` is where the pieces are, not where something may be put.
    """
    found: list[dict[str, Any]] = []
    names = state.board.names
    for place, step in enumerate(state.agenda):
        entry: dict[str, Any] = {}
        if isinstance(step, FollowTo):
            if state.will_be_dropped(place):
                entry = {"step": "follow_to", "space": names[step.space], "text": "a follow-up that is dropped"}
            else:
                entry = waiting_entry(state, step)
        elif isinstance(step, PushEffect | PushedTo):
            attacker = piece_text(state, step.attacker, state.beside)
            target = piece_text(state, step.target, state.stacks[step.space])
            entry = {
                "step": "push_effect" if isinstance(step, PushEffect) else "pushed_to",
                "space": names[step.space],
                "text": f"{attacker} pushes {target}",
            }
            if isinstance(step, PushedTo) or is_token(step.target) or state.house.attacker_moves_after_take:
                entry["then"] = f"{attacker} follows up"
        elif isinstance(step, BounceTo):
            text = f"{piece_text(state, step.piece, state.beside)} bounces"
            entry = {"step": "bounce_to", "space": names[step.space], "text": text}
        elif isinstance(step, Place):
            text = f"{step.left} {'token' if step.left == 1 else 'tokens'} to place"
            entry = {"step": "place", "text": text, "seat": step.owner}
        elif isinstance(step, CollapseTo):
            # A collapse whose last token has fallen waits for nothing but the end of that token's chain.
            if state.hand == 0:
                continue
            text = f"pillar of {step.height} collapses, {state.hand} in hand"
            entry = {"step": "collapse_to", "space": names[step.here], "text": text}
            if step.before >= 0:
                entry["before"] = names[step.before]
        elif isinstance(step, PillarTo):
            entry = {"step": "pillar_to", "space": names[step.space], "text": "pillar picked"}
        elif isinstance(step, Gain):
            entry = {"step": "gain", "text": "the bank is short"}
        elif isinstance(step, Drain):
            entry = {"step": "drain", "text": "start of the turn"}
        if entry:
            found.append(entry)
    return found


def waiting_entry(state: RubbleTable, step: FollowTo) -> dict[str, Any]:
    """An attacker that waits for its follow-up."""
    stack = step.stack(state)
    return {
        "step": "follow_to",
        "space": state.board.names[step.space],
        "piece": letter(step.attacker, stack),
        "text": f"{piece_text(state, step.attacker, stack)} must follow up",
    }

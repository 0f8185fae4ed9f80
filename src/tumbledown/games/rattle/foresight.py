"""What a move would lead to before it is made: its bounds for a client that draws them, exits, targets, reactions."""

from typing import Any, Final

from tumbledown.engine import InvalidNotation
from tumbledown.games.rattle.candidates import MoveStep, leaving_reason
from tumbledown.games.rattle.declaring import ChooseMove
from tumbledown.games.rattle.fury import attack_band, targets_from
from tumbledown.games.rattle.geometry import HAZARDOUS
from tumbledown.games.rattle.labels import odds_of
from tumbledown.games.rattle.movements import AWAY_FROM_USER, OPEN_WINDOW, OwnMove, Shove
from tumbledown.games.rattle.options import FREE, VOCABULARY, free_points
from tumbledown.games.rattle.paths import Path
from tumbledown.games.rattle.reach import EXITS, MAY_LEAVE
from tumbledown.games.rattle.state import RattleStep, RattleTable
from tumbledown.games.rattle.targets import MIDDLE
from tumbledown.games.rattle.triggers import IN_WINDOW, evade_step, users_of
from tumbledown.games.rattle.words import (
    CHARGE,
    CONFUSION,
    COUNTERCHARGE,
    DECLARE,
    EVADE,
    FEINT,
    MANEUVER,
    MOVE,
    NO_ATTACK,
    REGROUP,
    SUPPRESSION,
)

IF_ATTACKED: Final = (REGROUP, COUNTERCHARGE, CONFUSION)
"""Reactions of the group that an attack is aimed at."""


def bounds_of(state: RattleTable, step: MoveStep) -> dict[str, Any] | None:
    """What the move of this decision must keep to; None when it is too particular, and the server has to be asked."""
    if isinstance(step, Shove) and step.cause == AWAY_FROM_USER:
        return None
    move = step.kept_move(state)
    bounds = move.bounds()
    if bounds is None:
        return None
    who = step.mover(state)
    bounds["may_leave"] = move.how & MAY_LEAVE != 0 and step.may_leave(state) and leaving_reason(state, who) is None
    bounds["wants"] = None
    if isinstance(step, ChooseMove) and step.act in (CHARGE, FEINT, MANEUVER):
        if step.act == CHARGE and state.house.shoot_into_melee == "forbidden":
            return None
        bounds["wants"] = wants_of(state, who, step.act)
    return bounds


def wants_of(state: RattleTable, who: int, act: int) -> dict[str, Any]:
    """RAT-77 Whom the action needs within reach and sight of its end point; a reach of 0 is contact."""
    seat = who // 8 if act == MANEUVER else 1 - who // 8
    band = MIDDLE if act == MANEUVER else attack_band(state, who, act)
    others = [
        other for other in state.on_board(seat) if other != who and (act != MANEUVER or state.stats.mov[other] > 0)
    ]
    bodies = state.bodies
    return {
        "reach": state.house.length[band],
        "targets": [[bodies.x[other], bodies.y[other], bodies.base[other]] for other in others],
    }


def foreseen(state: RattleTable, text: str) -> str:
    """What choosing this path or candidate would mean, line by line; its first line is the path and its length.

    A path that may not be taken gets the reason after an exclamation mark.
    """
    step = state.agenda[-1] if state.agenda else None
    if not isinstance(step, MoveStep) or step.is_aboard(state):
        return ""
    try:
        option = VOCABULARY.parse(text)
    except InvalidNotation:
        return ""
    seat = step.seat(state)
    path: Path | None = None
    if option >= FREE:
        reason = step.open_reason(state, seat, free_points(option))
        if reason is not None:
            return f"! {reason.text}"
        path = step.kept_move(state).free_path(free_points(option))
    elif option in state.options and ">" not in text and VOCABULARY.text(option).startswith(ENDS):
        path = step.kept_move(state).path_to(*step.spot_of(state, seat, option))
    return "" if path is None else "\n".join(lines_of(state, step, path))


ENDS: Final = ("marker_", "touch_", "band_", "cover_", "pt_")
"""How candidates with an end point of their own are written."""


def lines_of(state: RattleTable, step: MoveStep, path: Path) -> list[str]:
    """The path, what leaving terrain takes, whom an attack could be aimed at, and who could react."""
    who = step.mover(state)
    move = step.kept_move(state)
    flat = path.to_list()[2:]
    written = "".join(f">{flat[place]},{flat[place + 1]}" for place in range(0, len(flat), 2))
    lines = [f"{written} {path.length:.1f} mm of {move.room:g}"]
    if path.leaves_board:
        lines.append(f"{state.code(who)} leaves the board and is out.")
    if move.how & EXITS:
        lines += exit_lines(state, who, path)
    act = step.act if isinstance(step, ChooseMove) else -1
    targets = targets_from(state, who, path.end_x, path.end_y, act) if act == CHARGE else []
    kept = (state.path, state.trigger, state.trigger_path, state.trigger_targets, state.trigger_attack)
    state.path = path
    state.trigger = who
    state.trigger_path = path
    state.trigger_targets = targets
    state.trigger_attack = CHARGE if targets else NO_ATTACK
    for target in targets:
        dice, chance = odds_of(state, target)
        lines.append(
            f"Could attack {state.code(target)}: {dice} {'die' if dice == 1 else 'dice'}, removed {chance:.0%}."
        )
    lines += reaction_lines(state, step, who)
    state.path, state.trigger, state.trigger_path, state.trigger_targets, state.trigger_attack = kept
    return lines


def exit_lines(state: RattleTable, who: int, path: Path) -> list[str]:
    """RAT-30, RAT-31 What each exit of the path takes."""
    lines = []
    for leave in path.exits(state.ground):
        x, y = path.at(leave.step)
        name = state.ground.pieces[leave.area].name
        if leave.kind == HAZARDOUS:
            text = f"Will {state.stats.will[who]}+ or be removed, or pay 2"
        else:
            guile = state.stats.guile[who]
            text = f"Guile {guile}+ or stop, or pay 1" if guile else "pay 1 or stop"
        lines.append(f"Leaves the {name} at {x},{y}: {text}.")
    return lines


def window_of(state: RattleTable, step: RattleStep) -> int:
    """RAT-112 The window that the move would open, or -1."""
    if state.is_declared or state.is_granted:
        return -1
    if isinstance(step, ChooseMove):
        return DECLARE
    return MOVE if isinstance(step, OwnMove) and step.purpose in OPEN_WINDOW else -1


def reaction_lines(state: RattleTable, step: RattleStep, who: int) -> list[str]:
    """Who could react to the path, and where; the trigger has been set."""
    window = window_of(state, step)
    enemy = 1 - who // 8
    if window < 0 or state.momentum[enemy] < 1:
        return []
    lines = []
    for reaction in IN_WINDOW[window]:
        for other in users_of(state, reaction, enemy):
            name = state.house.reaction_names[reaction]
            where = place_of(state, reaction, other)
            lines.append(f"{state.code(other)} could react: {name}{where}.")
    return lines


def place_of(state: RattleTable, reaction: int, who: int) -> str:
    """Where on the path a reaction would first happen, or when."""
    path = state.trigger_path
    if reaction in IF_ATTACKED:
        return ", if attacked"
    if path is None or not state.is_there(who):
        return ""
    at = -1
    if reaction == SUPPRESSION:
        at = path.first_seen(state.bodies, state.trigger, who, state.house.length[state.stats.rng[who]])
    elif reaction == EVADE:
        at = evade_step(state, who, state.bodies)
    if at < 0:
        return ""
    x, y = path.at(at)
    return f" at {x},{y}"

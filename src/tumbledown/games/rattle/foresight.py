"""What a move would lead to before it is made: its bounds for a client that draws them, exits, targets, reactions."""

from typing import Any, Final

from tumbledown.engine import InvalidNotation
from tumbledown.games.rattle.candidates import MoveStep, leaving_reason
from tumbledown.games.rattle.declaring import ChooseAction, ChooseMove, ChooseTarget
from tumbledown.games.rattle.duel import ChooseReaction, ReactionDetail, ReactionGroup
from tumbledown.games.rattle.fury import attack_band, targets_from, targets_of
from tumbledown.games.rattle.geometry import HAZARDOUS
from tumbledown.games.rattle.labels import odds_of
from tumbledown.games.rattle.movements import AWAY_FROM_USER, OPEN_WINDOW, OwnMove, Shove
from tumbledown.games.rattle.moves import Move
from tumbledown.games.rattle.options import ACT, FOE, FREE, HOME, OWN, REACT, STAY, VOCABULARY, free_points
from tumbledown.games.rattle.outlook import outlook
from tumbledown.games.rattle.paths import Path
from tumbledown.games.rattle.placing import PointStep
from tumbledown.games.rattle.reach import EXITS, MAY_LEAVE
from tumbledown.games.rattle.state import RattleStep, RattleTable
from tumbledown.games.rattle.triggers import IN_WINDOW, evade_step, fitting_wards, users_of
from tumbledown.games.rattle.words import (
    CHARGE,
    CONFUSION,
    COUNTERCHARGE,
    DECLARE,
    DEFIANCE,
    DISTANT_DOOM,
    EVADE,
    FEINT,
    MANEUVER,
    MIDDLE,
    MOVE,
    MOVING_ACTIONS,
    NO_ATTACK,
    REGROUP,
    STAND_AND_FIGHT,
    SUPPRESSION,
)

IF_ATTACKED: Final = (REGROUP, COUNTERCHARGE, CONFUSION)
"""Reactions of the group that an attack is aimed at."""
ENDS: Final = ("marker_", "touch_", "band_", "cover_", "pt_")
"""How candidates with an end point of their own are written."""


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
    """What choosing this would mean, line by line: of a move first its path and length, then what it takes and allows.

    A path that may not be taken gets the reason after an exclamation mark; other options nothing when they only begin
    a declaration.
    """
    step = state.agenda[-1] if state.agenda else None
    try:
        option = VOCABULARY.parse(text)
    except InvalidNotation:
        return ""
    if option < FREE and option not in state.options:
        return ""
    lines: list[str] = []
    if isinstance(step, MoveStep) and not step.is_aboard(state):
        lines = lines_of_move(state, step, option)
    elif isinstance(step, PointStep) and option >= FREE:
        reason = step.open_reason(state, step.seat(state), free_points(option))
        lines = [f"{text} is free."] if reason is None else [f"! {reason.text}"]
    elif isinstance(step, ChooseAction) and ACT <= option < REACT and option - ACT not in MOVING_ACTIONS:
        act = option - ACT
        targets = targets_of(state, step.who, act) if act == STAND_AND_FIGHT else []
        lines = reaction_lines(state, step.who, None, act, targets, DECLARE)
    elif isinstance(step, ChooseTarget) and FOE <= option < ACT:
        target = 8 * (1 - state.actor // 8) + option - FOE
        lines = reaction_lines(state, state.actor, state.path, state.act, [target], DECLARE)
    elif isinstance(step, ChooseReaction) and option >= REACT:
        seat = step.seat(state)
        users = [who for who in users_of(state, option - REACT, seat) if state.is_there(who)]
        lines = lines_of_reaction(state, option - REACT, users[0]) if users else []
    elif isinstance(step, ReactionGroup) and OWN <= option < FOE:
        who = 8 * step.seat(state) + option - OWN
        lines = lines_of_reaction(state, step.reaction, who) if state.is_there(who) else []
    return "\n".join(lines)


def lines_of_reaction(state: RattleTable, reaction: int, who: int) -> list[str]:
    """What a reaction of a group would do, at the first moment at which it could be carried out."""
    wards = fitting_wards(state, reaction, who) if reaction >= DEFIANCE else []
    ward = wards[0] if wards else -1
    detail = ReactionDetail(reaction, who)
    is_aimed = reaction == SUPPRESSION and state.trigger_path is not None
    at = detail.steps(state)[0] if is_aimed else detail.moment(state)
    return outlook(state, who // 8, reaction, who, ward, at)


def lines_of_move(state: RattleTable, step: MoveStep, option: int) -> list[str]:
    """The path, what leaving terrain takes, whom an attack could be aimed at, and who could react."""
    who, seat = step.mover(state), step.seat(state)
    move = step.kept_move(state)
    act = step.act if isinstance(step, ChooseMove) else -1
    path: Path | None = None
    if option >= FREE:
        reason = step.open_reason(state, seat, free_points(option))
        if reason is not None:
            return [f"! {reason.text}"]
        path = move.free_path(free_points(option))
    elif option == HOME:
        path = move.free_path(step.last_way(state, move))
    elif VOCABULARY.text(option).startswith(ENDS):
        path = move.path_to(*step.spot_of(state, seat, option))
    elif option != STAY:
        return []
    lines = [] if path is None else path_lines(state, who, move, path)
    x, y = (state.bodies.x[who], state.bodies.y[who]) if path is None else (path.end_x, path.end_y)
    targets = targets_from(state, who, x, y, act) if act == CHARGE else []
    kept = state.path
    state.path = path
    for target in targets:
        dice, chance = odds_of(state, target)
        word = "die" if dice == 1 else "dice"
        lines.append(f"Could attack {state.code(target)}: {dice} {word}, removed {chance:.0%}.")
    state.path = kept
    return lines + reaction_lines(state, who, path, act, targets, window_of(step))


def path_lines(state: RattleTable, who: int, move: Move, path: Path) -> list[str]:
    """A path as it is written, its length, and what leaving terrain and the board takes."""
    flat = path.to_list()[2:]
    written = "".join(f">{flat[place]},{flat[place + 1]}" for place in range(0, len(flat), 2))
    lines = [f"{written} {path.length:.1f} mm of {move.room:g}"]
    if path.leaves_board:
        lines.append(f"{state.code(who)} leaves the board and is out.")
    return lines + exit_lines(state, who, path) if move.how & EXITS else lines


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


def window_of(step: RattleStep) -> int:
    """RAT-112 The window that a move would open, or -1."""
    if isinstance(step, ChooseMove):
        return DECLARE
    return MOVE if isinstance(step, OwnMove) and step.purpose in OPEN_WINDOW else -1


def reaction_lines(
    state: RattleTable, who: int, path: Path | None, act: int, targets: list[int], window: int
) -> list[str]:
    """Who could react to a group that takes this path and aims at these targets, and where."""
    enemy = 1 - who // 8
    if window < 0 or state.momentum[enemy] < 1 or state.is_declared or state.is_granted:
        return []
    kept = (state.trigger, state.trigger_path, state.trigger_targets, state.trigger_attack)
    is_attack = act in (CHARGE, STAND_AND_FIGHT, DISTANT_DOOM) and len(targets) > 0
    state.trigger = who
    state.trigger_path = path
    state.trigger_targets = targets if is_attack else []
    state.trigger_attack = act if is_attack else NO_ATTACK
    lines = []
    for reaction in IN_WINDOW[window]:
        for other in users_of(state, reaction, enemy):
            name = state.house.reaction_names[reaction]
            lines.append(f"{state.code(other)} could react: {name}{place_of(state, reaction, other)}.")
    state.trigger, state.trigger_path, state.trigger_targets, state.trigger_attack = kept
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

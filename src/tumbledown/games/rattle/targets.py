"""H, I, L. What actions can be aimed at: targets from a point, allies, wards, flags (RAT-77, RAT-105)."""

from typing import Any, Final

from tumbledown.engine import Reason
from tumbledown.games.rattle.fury import has_target_from, someone_near, targets_of
from tumbledown.games.rattle.homes import has_home_point
from tumbledown.games.rattle.placing import millimetres
from tumbledown.games.rattle.state import RattleTable
from tumbledown.games.rattle.words import CHARGE, FEINT, FREE_MARKER, LONG, MANEUVER, MIDDLE, OUT, SPOT_WEAKNESS

TOUCH_REACH: Final = 45
"""More than the distance of centres in contact."""
TWO_POINTS: Final = 2
"""RAT-100 What Battle Summons may bring back."""


def can_regain(state: RattleTable, used: int) -> bool:
    """RAT-69 Rest and Scheming Plot are limited per group and round."""
    return state.house.regain_limit == 0 or used < state.house.regain_limit


def is_somebody_in_reach(state: RattleTable, who: int, act: int) -> bool:
    """Whether a target is near enough for a move and the effect: a quick look before the exact one."""
    band = MIDDLE if act == MANEUVER else state.stats.rng[who]
    far = state.house.length[state.stats.mov[who]] + (state.house.length[band] if band > 0 else TOUCH_REACH)
    seat = who // 8 if act == MANEUVER else 1 - who // 8
    bodies = state.bodies
    return any(other // 8 == seat and other != who and bodies.within(who, other, far) for other in bodies.there)


def sprint_band(state: RattleTable, who: int) -> int:
    """RAT-70 One band further than MOV."""
    return min(LONG, state.stats.mov[who] + 1)


def suits(state: RattleTable, who: int, act: int, x: int, y: int) -> bool:
    """RAT-77 Whether an action would have a legal target with its group at a point."""
    if act in (CHARGE, FEINT):
        return has_target_from(state, who, x, y, act) if act == CHARGE else has_feint_target(state, who, x, y)
    if act == MANEUVER:
        return has_ally_from(state, who, x, y)
    return True


def has_feint_target(state: RattleTable, who: int, x: int, y: int) -> bool:
    """RAT-73 Whether an enemy is in RNG and line of sight from a point."""
    return someone_near(state, who, x, y, 1 - who // 8, state.stats.rng[who], True)


def is_feint_target(state: RattleTable, who: int, x: int, y: int, other: int) -> bool:
    """RAT-73 Whether an enemy is in RNG and line of sight."""
    return state.within_from(who, x, y, other, state.stats.rng[who]) and state.bodies.sees_from(who, x, y, other)


def has_ally_from(state: RattleTable, who: int, x: int, y: int) -> bool:
    """RAT-74 Whether an allied group that can move is within M and sight of a point."""
    return someone_near(state, who, x, y, who // 8, MIDDLE, True)


def wards_on_board(state: RattleTable, seat: int) -> list[int]:
    """The wards of a seat on the board."""
    if state.roster.wards_of[seat] == 0:
        return []
    return [who for who in state.on_board(seat) if state.is_ward(who)]


def enemies_in_rng(state: RattleTable, who: int) -> list[int]:
    """RAT-105 The enemies within RNG, by distance alone."""
    band = state.stats.rng[who]
    return [other for other in state.on_board(1 - who // 8) if state.within(who, other, band)]


def allies_in_rng(state: RattleTable, who: int) -> list[int]:
    """RAT-105 The allied groups within RNG, by distance alone."""
    band = state.stats.rng[who]
    return [other for other in state.on_board(who // 8) if other != who and state.within(who, other, band)]


def spotters_allies(state: RattleTable, who: int) -> list[int]:
    """RAT-99 The allied groups within RNG that could attack some enemy right now."""
    return [
        other
        for other in allies_in_rng(state, who)
        if state.stats.fury[other] > 0 and targets_of(state, other, SPOT_WEAKNESS)
    ]


def summonable(state: RattleTable, who: int) -> list[int]:
    """RAT-100 Own groups of 1 or 2 points that are out and have a free home point."""
    return [
        other
        for other in state.groups_at(who // 8, OUT)
        if state.roster.points[other] <= TWO_POINTS and has_home_point(state, other)
    ]


def may_plot(state: RattleTable, who: int) -> bool:
    """RAT-104 No enemy within RNG, or more allied than enemy points there, the champion itself not counted."""
    points = state.roster.points
    enemies = sum(points[other] for other in enemies_in_rng(state, who))
    return enemies == 0 or sum(points[other] for other in allies_in_rng(state, who)) > enemies


def markers_in_reach(state: RattleTable, who: int) -> list[int]:
    """RAT-168 The uncontrolled markers that a group touches, if it controls none."""
    if state.marker_of(who) >= 0:
        return []
    reach = state.roster.base[who] + 4
    bodies = state.bodies
    return [
        number
        for number in range(len(state.marker_x))
        if state.holder[number] == FREE_MARKER
        and 4 * bodies.distance2_to(who, state.marker_x[number], state.marker_y[number]) <= reach * reach
    ]


def no_target_reason(state: RattleTable, who: int, act: int, x: int, y: int) -> Reason:
    """RAT-77 Why an action has no target from a point, with the nearest group and what is in the way."""
    name = state.house.action_names[act]
    seat = who // 8 if act == MANEUVER else 1 - who // 8
    others = [
        other for other in state.on_board(seat) if other != who and (act != MANEUVER or state.stats.mov[other] > 0)
    ]
    wanted = "ally" if act == MANEUVER else "enemy"
    if not others:
        return Reason("no_target", "RAT-77", f"{name} needs an {wanted}, and none is on the board.", {})
    nearest = others[0]
    for other in others:
        if state.bodies.distance2_to(other, x, y) < state.bodies.distance2_to(nearest, x, y):
            nearest = other
    band = MIDDLE if act == MANEUVER else state.stats.rng[who]
    apart = millimetres(state.bodies.distance2_to(nearest, x, y))
    code = state.code(nearest)
    facts: dict[str, Any] = {"group": code, "distance": apart}
    if not state.within_from(who, x, y, nearest, band):
        reach = state.house.length[band] if band > 0 else (state.roster.base[who] + state.roster.base[nearest]) / 2 + 2
        word = ("touch", "S", "M", "L")[band]
        facts["range"] = reach
        text = f"{name} has no target from {x},{y}: {code} is {apart} mm away, range {word} is {reach:g}."
        return Reason("out_of_range", "RAT-77", text, facts)
    hidden = state.bodies.sight_block(who, x, y, nearest)
    if hidden < 0:
        return friend_reason(code, facts)
    facts["blocked_by"] = blocker_name(state, hidden)
    text = f"{name} has no target from {x},{y}: line of sight to {code} is blocked by {facts['blocked_by']}."
    return Reason("no_line_of_sight", "RAT-22", text, facts)


def friend_reason(code: str, facts: dict[str, Any]) -> Reason:
    """RAT-R33 With `shoot_into_melee` forbidden: why an enemy in reach and sight is no target."""
    return Reason("touches_friend", "RAT-R33", f"{code} touches one of your groups and may not be shot at.", facts)


def blocker_name(state: RattleTable, hidden: int) -> str:
    """What is in the way, for people: a group, or a piece of terrain with its number."""
    if hidden >= 16:
        return f"the {state.ground.pieces[hidden - 16].name} (piece {hidden - 16})"
    return state.code(hidden)

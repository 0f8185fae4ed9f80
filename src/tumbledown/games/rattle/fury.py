"""J. Who can be attacked, and with how many dice (RAT-78 to RAT-82, RAT-87, RAT-90)."""

from typing import Final

from mypy_extensions import i64

from tumbledown.engine import Event
from tumbledown.games.rattle.checks import roll_check
from tumbledown.games.rattle.state import RattleTable
from tumbledown.games.rattle.words import (
    BY_COUNTERCHARGE,
    BY_DEFIANCE,
    BY_SUPPRESSION,
    BY_SWARM,
    CHARGE,
    DISTANT_DOOM,
    ELITES,
    FURY,
    FUSILIERS,
    HEAVY,
    SHORT,
    SNEAK_THIEVES,
    SPOT_WEAKNESS,
    STAND_AND_FIGHT,
)

EXTRA_BAND: Final = 1
WITH_BONUS: Final = 2
LAST_NEAR: Final = [0]
"""The place before that of the base that was near enough last: it is looked at first, for mostly it is again."""
ATTACK_NAMES: Final[dict[int, str]] = {
    CHARGE: "charge",
    STAND_AND_FIGHT: "stand_and_fight",
    SPOT_WEAKNESS: "spot_weakness",
    DISTANT_DOOM: "distant_doom",
    BY_SUPPRESSION: "suppression",
    BY_COUNTERCHARGE: "countercharge",
    BY_DEFIANCE: "defiance",
    BY_SWARM: "swarm",
}


# Who can be attacked, and with how many dice.


def attack_band(state: RattleTable, attacker: int, kind: int, flags: int = 0) -> int:
    """RAT-26, RAT-101 The band of an attack: RNG, one more for Distant Doom and a critical Spot Weakness."""
    return min(3, state.stats.rng[attacker] + int(kind == DISTANT_DOOM) + int(flags & EXTRA_BAND != 0))


def is_melee(state: RattleTable, attacker: int, target: int, kind: int) -> bool:
    """RAT-79 Melee: the two touch, or the attacker is a Heavy; Distant Doom is always ranged."""
    if kind == DISTANT_DOOM:
        return False
    return state.roster.kind[attacker] == HEAVY or state.bodies.touch(attacker, target)


def can_attack_from(state: RattleTable, attacker: int, x: int, y: int, target: int, kind: int, flags: int = 0) -> bool:
    """RAT-78 Whether a group could attack another from a point: within RNG, and line of sight where it is needed."""
    if not state.within_from(attacker, x, y, target, attack_band(state, attacker, kind, flags)):
        return False
    if kind != DISTANT_DOOM and not state.bodies.sees_from(attacker, x, y, target):
        return False
    if state.house.shoot_into_melee == "forbidden":
        return not is_forbidden_shot(state, attacker, x, y, target, kind)
    return True


def can_attack(state: RattleTable, attacker: int, target: int, kind: int, flags: int = 0) -> bool:
    """RAT-78 Whether a group can attack another from where it stands."""
    if not (state.is_there(attacker) and state.is_there(target)):
        return False
    if not state.within(attacker, target, attack_band(state, attacker, kind, flags)):
        return False
    if kind != DISTANT_DOOM and not state.bodies.sees(attacker, target):
        return False
    if state.house.shoot_into_melee == "forbidden":
        x, y = state.bodies.x[attacker], state.bodies.y[attacker]
        return not is_forbidden_shot(state, attacker, x, y, target, kind)
    return True


def is_forbidden_shot(state: RattleTable, attacker: int, x: int, y: int, target: int, kind: int) -> bool:
    """RAT-R33 With `shoot_into_melee` forbidden: a ranged attack on an enemy that touches the shooter's side."""
    melee = kind != DISTANT_DOOM and (
        state.roster.kind[attacker] == HEAVY or state.bodies.touch_at(attacker, x, y, target)
    )
    if melee or state.has_trait(attacker // 8, FUSILIERS):
        return False
    return touches_side(state, target, attacker // 8, attacker)


def touches_side(state: RattleTable, who: int, seat: int, without: int) -> bool:
    """Whether a group touches a non-ward group of a side, other than one."""
    bodies = state.bodies
    for other in bodies.there:
        is_other = other // 8 == seat and other != without and other != who
        if is_other and not state.is_ward(other) and bodies.touch(who, other):
            return True
    return False


def targets_of(state: RattleTable, attacker: int, kind: int, flags: int = 0) -> list[int]:
    """RAT-78 The enemies that a group can attack from where it stands, by slot."""
    enemy = 1 - attacker // 8
    return [other for other in state.on_board(enemy) if can_attack(state, attacker, other, kind, flags)]


def targets_from(state: RattleTable, attacker: int, x: int, y: int, kind: int) -> list[int]:
    """RAT-68 The enemies that a group could attack from a point, the board otherwise as it is."""
    enemy = 1 - attacker // 8
    return [other for other in state.on_board(enemy) if can_attack_from(state, attacker, x, y, other, kind)]


def has_target_from(state: RattleTable, attacker: int, x: int, y: int, kind: int) -> bool:
    """Whether there is an enemy that a group could attack from a point."""
    if state.house.shoot_into_melee == "forbidden":
        return bool(targets_from(state, attacker, x, y, kind))
    band = attack_band(state, attacker, kind)
    return someone_near(state, attacker, x, y, 1 - attacker // 8, band, kind != DISTANT_DOOM)


def someone_near(state: RattleTable, who: int, x: int, y: int, seat: int, band: int, needs_sight: bool) -> bool:
    """Whether a group of a seat would be within a band, and in sight, if this group stood at a point.

    Of the own side only those that can move count (RAT-74). Asked for every candidate of a move, so all is plain.
    """
    bodies = state.bodies
    mov = state.stats.mov
    px: i64 = x
    py: i64 = y
    mine: i64 = who
    first: i64 = 8 * seat
    length: i64 = state.house.length[band]
    base: i64 = state.roster.base[who]
    is_ally = who // 8 == seat
    discs = bodies.discs
    count: i64 = len(discs)
    place: i64 = LAST_NEAR[0]
    left = count
    while left > 0:
        left -= 1
        place += 1
        if place >= count:
            place = 0
        disc = discs[place]
        other = disc.who
        if other < first or other >= first + 8 or other == mine:
            continue
        square = (disc.x - px) * (disc.x - px) + (disc.y - py) * (disc.y - py)
        if band == 0:
            both = base + disc.d
            if 4 * square < both * both or 4 * square > (both + 4) * (both + 4):
                continue
        elif square > length * length:
            continue
        if is_ally and mov[other] == 0:
            continue
        if not needs_sight or bodies.sees_between(px, py, disc.x, disc.y, mine, other):
            LAST_NEAR[0] = place - 1
            return True
    return False


def counts_in_melee(state: RattleTable, who: int) -> bool:
    """RAT-R32 Wards give no bonus and do not outnumber, unless the variant says so."""
    return state.house.wards_count or not state.is_ward(who)


def fury_reasons(state: RattleTable, attacker: int, target: int, kind: int, flags: int) -> tuple[list[str], list[str]]:
    """RAT-80, RAT-81, RAT-87, RAT-90 What gives an attack a bonus, and what a penalty."""
    bonuses: list[str] = []
    penalties: list[str] = []
    if is_melee(state, attacker, target, kind):
        friends, enemies = melee_company(state, attacker, target)
        if friends > 0:
            bonuses.append("a friend in contact")
        if enemies > 1 + friends:
            penalties.append("being outnumbered")
    else:
        if state.bodies.within(attacker, target, state.house.length[SHORT]):
            bonuses.append("a target within S")
        if not state.has_trait(attacker // 8, FUSILIERS):
            if state.ground.touches_blocking(state.bodies.x[target], state.bodies.y[target], state.roster.base[target]):
                penalties.append("a target that touches blocking terrain")
            if state.house.shoot_into_melee == "penalty" and touches_side(state, target, attacker // 8, attacker):
                penalties.append("a target that touches a friend")
    if kind == CHARGE and not state.has_trait(attacker // 8, ELITES):
        penalties.append("the charge")
    if kind == DISTANT_DOOM:
        penalties.append("Distant Doom")
    if kind == BY_SWARM:
        penalties.append("the swarm")
        if state.house.swarm_always_one:
            # RAT-R49 The friend in contact is what lets it strike at all.
            bonuses = []
    if kind == BY_DEFIANCE:
        bonuses.append("Defiance")
    if flags & WITH_BONUS:
        bonuses.append("a spotted weakness")
    if is_sneaky(state, attacker, target):
        penalties.append("Sneak-Thieves")
    return bonuses, penalties


def is_sneaky(state: RattleTable, attacker: int, target: int) -> bool:
    """RAT-158 Whether Sneak-Thieves spoil an attack or Feint: a non-Heavy enemy of theirs from more than S."""
    seat = target // 8
    if seat == attacker // 8 or not state.has_trait(seat, SNEAK_THIEVES) or state.roster.kind[target] == HEAVY:
        return False
    return not state.bodies.within(attacker, target, state.house.length[SHORT])


def melee_company(state: RattleTable, attacker: int, target: int) -> tuple[int, int]:
    """RAT-80 The friends that touch attacker or target, and the enemies that touch the attacker."""
    friends, enemies = 0, 0
    bodies = state.bodies
    seat = attacker // 8
    for other in bodies.there:
        if other == attacker or not counts_in_melee(state, other):
            continue
        if other // 8 == seat:
            # RAT-87 The new target of a redirected attack is no friend.
            if other != target and (bodies.touch(other, attacker) or bodies.touch(other, target)):
                friends += 1
        elif bodies.touch(other, attacker):
            enemies += 1
    return friends, enemies


def roll_fury(state: RattleTable, attacker: int, target: int, kind: int, flags: int) -> None:
    """RAT-78 The Fury check of an attack."""
    bonuses, penalties = fury_reasons(state, attacker, target, kind, flags)
    if state.telling:
        facts = {
            "group": state.code(attacker),
            "target": state.code(target),
            "kind_of_attack": ATTACK_NAMES[kind],
            "melee": is_melee(state, attacker, target, kind),
            "bonuses": bonuses,
            "penalties": penalties,
        }
        state.tell(Event("attack", facts))
    roll_check(state, attacker, FURY, bonuses, penalties, f"attack on {state.code(target)}")

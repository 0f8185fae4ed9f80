"""N, O. Who may react to what: the triggers of all reactions, window by window."""

from typing import Final

from tumbledown.games.rattle.attacks import flags_under_way
from tumbledown.games.rattle.bodies import Bodies
from tumbledown.games.rattle.fury import attack_band, can_attack_from, targets_of
from tumbledown.games.rattle.geometry import LATTICE, LATTICE_X, LATTICE_Y
from tumbledown.games.rattle.placing import FarPlace
from tumbledown.games.rattle.state import RattleTable
from tumbledown.games.rattle.will import wards_near
from tumbledown.games.rattle.words import (
    AMBUSH,
    BY_DEFIANCE,
    CONFUSION,
    COUNTERCHARGE,
    DEFIANCE,
    DETONATE,
    EVADE,
    FIGHTERS,
    FOLLOW,
    HEAVY,
    INTIMIDATE,
    NO_ATTACK,
    PURSUIT,
    RALLY,
    REGROUP,
    REVERSAL,
    SACRIFICE,
    SHOOTERS,
    SKIRMISHERS,
    SUPPRESSION,
    VENGEANCE,
    WARD,
)

IN_WINDOW: Final = (
    (REGROUP, INTIMIDATE, COUNTERCHARGE, SUPPRESSION, EVADE, FOLLOW, CONFUSION, PURSUIT, DETONATE),
    (SUPPRESSION, EVADE, FOLLOW, PURSUIT),
    (REGROUP, COUNTERCHARGE, SUPPRESSION, CONFUSION),
    (SACRIFICE,),
    (DEFIANCE, VENGEANCE, RALLY),
    (REVERSAL,),
)
"""RAT-112 The reactions of each window, in the order of the vocabulary."""
BY_TYPE: Final = {
    REGROUP: -1,
    INTIMIDATE: HEAVY,
    COUNTERCHARGE: FIGHTERS,
    SUPPRESSION: SHOOTERS,
    EVADE: SKIRMISHERS,
    FOLLOW: WARD,
}


def start_of(state: RattleTable) -> tuple[int, int]:
    """RAT-117, RAT-132 Where the trigger group is at the start: its place, or where it gets out."""
    who = state.trigger
    if not state.is_there(who) and state.spot_x >= 0:
        return state.spot_x, state.spot_y
    return state.bodies.x[who], state.bodies.y[who]


def end_of(state: RattleTable) -> tuple[int, int]:
    """Where the trigger group will be when it attacks: the planned end of its move, or its start."""
    path = state.trigger_path
    if path is None:
        return start_of(state)
    return path.end_x, path.end_y


def reactions_open(state: RattleTable, window: int, seat: int) -> list[int]:
    """RAT-112 The reactions that fit this window, in the order of the vocabulary."""
    return [reaction for reaction in IN_WINDOW[window] if has_user(state, window, reaction, seat)]


def has_user(state: RattleTable, window: int, reaction: int, seat: int) -> bool:
    """Whether some group of the seat may use a reaction now."""
    if reaction >= DEFIANCE and state.roster.wards_of[seat] >> reaction & 1 == 0:
        return False
    return bool(users_of(state, reaction, seat, True))


def users_of(state: RattleTable, reaction: int, seat: int, one_is_enough: bool = False) -> list[int]:
    """The groups of a seat that may use a reaction now, by slot."""
    if reaction == REVERSAL:
        return reversal_users(state, seat)
    if reaction == DETONATE:
        return sorted({near_ward(state, ward)[0] for ward in detonating_wards(state, seat)})
    if reaction in (RALLY, VENGEANCE, DEFIANCE, SACRIFICE):
        return aftermath_users(state, reaction, seat)
    users: list[int] = []
    for who in range(8 * seat, 8 * seat + 8):
        if state.is_there(who):
            if can_react(state, reaction, who, state.bodies):
                users.append(who)
        elif state.places[who] == AMBUSH and can_spring(state, reaction, who):
            users.append(who)
        if users and one_is_enough:
            break
    return users


def can_react(state: RattleTable, reaction: int, who: int, bodies: Bodies) -> bool:
    """RAT-116 to RAT-121, RAT-126, RAT-128 Whether the trigger fits a group, with the bases as given."""
    roster = state.roster
    kind = roster.kind[who]
    if reaction == REGROUP:
        return roster.has_champion[who] and state.trigger_attack != NO_ATTACK and who in state.trigger_targets
    if reaction == COUNTERCHARGE:
        return kind == FIGHTERS and state.trigger_attack != NO_ATTACK and who in state.trigger_targets
    if reaction == INTIMIDATE:
        return kind == HEAVY and can_intimidate(state, who, bodies)
    if reaction == SUPPRESSION:
        return kind == SHOOTERS and can_suppress(state, who, bodies)
    if reaction == EVADE:
        return kind == SKIRMISHERS and evade_step(state, who, bodies) >= 0
    if reaction == FOLLOW:
        return kind == WARD and can_follow(state, who)
    if reaction == CONFUSION:
        return can_confuse(state, who)
    return reaction == PURSUIT and can_pursue(state, who)


def can_intimidate(state: RattleTable, who: int, bodies: Bodies) -> bool:
    """RAT-117 The actor is within RNG and sight at its start point."""
    x, y = start_of(state)
    actor = state.trigger
    band = state.stats.rng[who]
    near = bodies.touch_at(actor, x, y, who) if band == 0 else bodies.within_of(who, x, y, state.house.length[band])
    return near and bodies.sees_from(actor, x, y, who)


def can_suppress(state: RattleTable, who: int, bodies: Bodies) -> bool:
    """RAT-119 The trigger moves within RNG and sight, or attacks the Shooters or somebody they see from there."""
    path = state.trigger_path
    mm = state.house.length[state.stats.rng[who]]
    if path is not None:
        return path.first_seen(bodies, state.trigger, who, mm) >= 0
    if state.trigger_attack == NO_ATTACK:
        return False
    x, y = start_of(state)
    if not (bodies.within_of(who, x, y, mm) and bodies.sees_from(state.trigger, x, y, who)):
        return False
    return any(target == who or bodies.sees(who, target) for target in state.trigger_targets)


def evade_step(state: RattleTable, who: int, bodies: Bodies) -> int:
    """RAT-120 The first step of the trigger's path within the Skirmishers' MOV distance, or -1."""
    path = state.trigger_path
    if path is None:
        return -1
    return path.first_within(bodies.x[who], bodies.y[who], state.house.length[state.stats.mov[who]])


def can_follow(state: RattleTable, ward: int) -> bool:
    """RAT-121 The trigger is within reach and sight of the ward at its start, and ends beyond that reach."""
    path = state.trigger_path
    if path is None or path.leaves_board:
        return False
    reach = state.stats.rng[ward]
    trigger = state.trigger
    if not state.within(ward, trigger, reach) or not state.bodies.sees(ward, trigger):
        return False
    return not state.within_from(trigger, path.end_x, path.end_y, ward, reach)


def can_pursue(state: RattleTable, who: int) -> bool:
    """RAT-128 The trigger starts within the user's RNG and ends outside it; the user is near a ward of Pursuit."""
    path = state.trigger_path
    if path is None or path.leaves_board or not wards_near(state, who, PURSUIT):
        return False
    reach = state.stats.rng[who]
    trigger = state.trigger
    return state.within(who, trigger, reach) and not state.within_from(trigger, path.end_x, path.end_y, who, reach)


def can_confuse(state: RattleTable, who: int) -> bool:
    """RAT-126 A target near a ward of Confusion, if the attacker could hit one of its own side instead."""
    if state.trigger_attack == NO_ATTACK or who not in state.trigger_targets:
        return False
    if state.stats.guile[who] == 0 or not wards_near(state, who, CONFUSION):
        return False
    return bool(confusable(state))


def confusable(state: RattleTable) -> list[int]:
    """RAT-126 The groups of the attacker's side that it could attack from where it will stand."""
    attacker = state.trigger
    x, y = end_of(state)
    flags = flags_under_way(state)
    return [
        other
        for other in state.on_board(attacker // 8)
        if other != attacker and can_attack_from(state, attacker, x, y, other, state.trigger_attack, flags)
    ]


def detonating_wards(state: RattleTable, seat: int) -> list[int]:
    """RAT-129 The wards of Detonate that the actor is in range of, and that somebody is near."""
    x, y = start_of(state)
    return [
        ward
        for ward in state.on_board(seat)
        if state.roster.warding[ward] == DETONATE
        and state.bodies.within_of(ward, x, y, state.house.length[state.stats.rng[ward]])
        and near_ward(state, ward)
    ]


def near_ward(state: RattleTable, ward: int) -> list[int]:
    """RAT-122 The own non-ward groups on the board within a ward's range, by slot."""
    return [
        who
        for who in state.on_board(ward // 8)
        if not state.is_ward(who) and state.within(ward, who, state.stats.rng[ward])
    ]


def aftermath_users(state: RattleTable, reaction: int, seat: int) -> list[int]:
    """RAT-123, RAT-124, RAT-127, RAT-130 Users of the warding reactions to results."""
    near = [who for who in state.on_board(seat) if fitting_wards(state, reaction, who)]
    if reaction == RALLY:
        return near
    if reaction == DEFIANCE:
        return [who for who in near if targets_of(state, who, BY_DEFIANCE)]
    if reaction == VENGEANCE:
        return [who for who in near if state.avengers >> who & 1]
    return [who for who in near if can_sacrifice(state, who)]


def noted_pairs(state: RattleTable, reaction: int) -> list[int]:
    """RAT-123, RAT-130 The pairs (16 * group + ward) noted at the Will check of which both are still on the board."""
    pairs = state.rallying if reaction == RALLY else state.withstood
    return [pair for pair in pairs if state.is_there(pair // 16) and state.is_there(pair % 16)]


def can_sacrifice(state: RattleTable, who: int) -> bool:
    """RAT-127 Another group than the one that must check, within the RNG of the enemy that forces the check."""
    enemy = state.trigger
    if who in state.trigger_targets or not state.is_there(enemy):
        return False
    return state.within(enemy, who, attack_band(state, enemy, NO_ATTACK, flags_under_way(state)))


def reversal_users(state: RattleTable, seat: int) -> list[int]:
    """RAT-125 The groups that are closest to the reacting one among those near some ward of Reversal."""
    return [who for who in state.on_board(seat) if reversing_wards(state, who)]


def reversing_wards(state: RattleTable, who: int) -> list[int]:
    """RAT-125, RAT-R43 The wards of Reversal in whose range no group is closer to the reacting one than this."""
    reactor = state.reactor
    if reactor < 0 or state.stats.guile[who] == 0:
        return []
    apart = state.bodies.distance2(who, reactor)
    found = []
    for ward in wards_near(state, who, REVERSAL):
        others = [other for other in near_ward(state, ward) if state.stats.guile[other] > 0]
        if all(state.bodies.distance2(other, reactor) >= apart for other in others):
            found.append(ward)
    return found


# RAT-139 Reactions out of an ambush.


def can_spring(state: RattleTable, reaction: int, who: int) -> bool:
    """RAT-R47 Whether a group in ambush could react from some candidate point."""
    if reaction not in (INTIMIDATE, SUPPRESSION, EVADE) or state.roster.kind[who] != BY_TYPE[reaction]:
        return False
    place = FarPlace(state, who, "RAT-139")
    for index in range(LATTICE):
        x, y = LATTICE_X[index], LATTICE_Y[index]
        if state.bodies.fits(who, x, y) and place.holds(x, y) and springs_from(state, reaction, who, x, y):
            return True
    return False


def springs_from(state: RattleTable, reaction: int, who: int, x: int, y: int) -> bool:
    """RAT-139 Whether the trigger holds for a group in ambush from that point."""
    return can_react(state, reaction, who, state.bodies.moved(who, x, y))


def fitting_wards(state: RattleTable, reaction: int, who: int) -> list[int]:
    """The wards that could lend a warding reaction to its user."""
    if reaction == DETONATE:
        return [ward for ward in detonating_wards(state, who // 8) if near_ward(state, ward)[0] == who]
    if reaction in (RALLY, DEFIANCE):
        return sorted({pair % 16 for pair in noted_pairs(state, reaction) if pair // 16 == who})
    return reversing_wards(state, who) if reaction == REVERSAL else wards_near(state, who, reaction)

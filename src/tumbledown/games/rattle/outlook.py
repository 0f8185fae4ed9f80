"""What a reaction would do, before it is carried out: its check, its dice and why, and how likely each outcome is."""

from math import sqrt
from typing import Final

from tumbledown.games.rattle.fury import fury_reasons, targets_of
from tumbledown.games.rattle.geometry import contact_point, dist2
from tumbledown.games.rattle.odds import check_odds, dice_of
from tumbledown.games.rattle.state import RattleTable
from tumbledown.games.rattle.triggers import near_ward, start_of
from tumbledown.games.rattle.will import is_feared
from tumbledown.games.rattle.words import (
    BY_COUNTERCHARGE,
    BY_DEFIANCE,
    BY_SUPPRESSION,
    COLOSSAL,
    CONFUSION,
    COUNTERCHARGE,
    CRITICAL,
    DEFIANCE,
    DETONATE,
    EVADE,
    FOLLOW,
    FURY,
    GUILE,
    INTIMIDATE,
    POISONERS,
    PURSUIT,
    RALLY,
    REGROUP,
    REVERSAL,
    SACRIFICE,
    SHORT,
    STATS,
    SUPPRESSION,
    VENGEANCE,
)

NUMBERS: Final = ("no", "one", "two", "three")
TONES: Final = ("best", "good", "bad", "worst")
"""How an outcome is for the side that acts, by its severity; the other side sees them the other way round."""

CHECKED: Final[dict[int, tuple[int, str, str, str]]] = {
    INTIMIDATE: (
        FURY,
        "Fails: {trigger} acts as declared.",
        "Passes: the action is not carried out, what it cost is lost.",
        "Critical: no action, and 1 more momentum is lost.",
    ),
    EVADE: (
        GUILE,
        "Fails: {user} stays where it is.",
        "Passes: {user} slips away before {trigger} goes on.",
        "Critical: {user} slips away, and its side's next action is free.",
    ),
    REGROUP: (
        GUILE,
        "Fails: nobody moves.",
        "Passes: one ally within M may move to {user} or to {trigger}.",
        "Critical: two allies may move.",
    ),
    VENGEANCE: (
        FURY,
        "Fails: nothing happens.",
        "Passes: {user} may move at an enemy, and 2 momentum come back.",
        "Critical: the same, and a second group may try as well.",
    ),
    REVERSAL: (
        GUILE,
        "Fails: nothing happens.",
        "Passes: {user} takes an action for nothing.",
        "Critical: it takes an action for nothing, with a bonus.",
    ),
    CONFUSION: (
        GUILE,
        "Fails: {trigger} attacks as declared.",
        "Passes: {trigger} has to attack one of its own side.",
        "Critical: the same, and its side loses 2 momentum.",
    ),
    PURSUIT: (
        GUILE,
        "Fails: {user} stays behind.",
        "Passes: {user} may go after {trigger}.",
        "Critical: the same, and another enemy may be shoved S away.",
    ),
    RALLY: (
        FURY,
        "Fails: nothing happens.",
        "Passes: 2 momentum come back for each own group near the ward.",
        "Critical: 1 more for each enemy group there.",
    ),
}
"""Reactions that are one plain check: its stat, and what comes of a failure, a success and a critical success."""

MARKS: Final = (0, 2, 3)
"""How bad the three results of such a check are for the side that acts."""


def outlook(state: RattleTable, seat: int, reaction: int, user: int, ward: int, step: int) -> list[str]:
    """The lines of a reaction: `roll: ` the check and its dice, then outcomes as `25% best Miss: …`, together 100.

    How good an outcome is, is told for the seat that asks.
    """
    if reaction == SUPPRESSION:
        found = suppressed(state, user, step)
    elif reaction == COUNTERCHARGE:
        found = countercharged(state, user, step)
    elif reaction == DEFIANCE:
        found = defied(state, user)
    elif reaction == DETONATE:
        found = detonated(state, ward)
    elif reaction == SACRIFICE:
        found = sacrificed(state, user)
    elif reaction == FOLLOW:
        text = f"{state.code(user)} is set down within M of {state.code(state.trigger)} after its move."
        found = [(1.0, 1, text)], "No dice: it always happens."
    else:
        found = checked(state, reaction, user)
    outcomes, roll = found
    shares = rounded_shares([chance for chance, _, _ in outcomes])
    lines = [f"roll: {roll}"]
    for share, (_, mark, text) in zip(shares, outcomes, strict=True):
        tone = TONES[mark] if seat != user // 8 else TONES[3 - mark]
        lines.append(f"{share}% {tone} {text}")
    return lines


def rounded_shares(chances: list[float]) -> list[int]:
    """Chances in whole per cent that add up to 100: those with the largest rest are rounded up.

    >>> rounded_shares([1 / 3, 1 / 3, 1 / 3])
    [34, 33, 33]
    """
    shares = [int(100 * chance + 1e-9) for chance in chances]
    rests = sorted(range(len(chances)), key=lambda place: shares[place] - 100 * chances[place])
    for place in rests[: 100 - sum(shares)]:
        shares[place] += 1
    return shares


def dice_words(stat: int, need: int, dice: int, bonuses: list[str], penalties: list[str]) -> str:
    """A check in words: its stat, its dice, and why so many.

    >>> dice_words(FURY, 11, 3, ["a target within S"], [])
    'Fury 11, three dice. Bonus: a target within S.'
    """
    words = f"{STATS[stat].capitalize()} {need}, {NUMBERS[dice]} {'die' if dice == 1 else 'dice'}."
    for title, reasons in (("Bonus", bonuses), ("Penalty", penalties)):
        if reasons:
            words += f" {title}: {', '.join(reasons)}."
    return words


def checked(state: RattleTable, reaction: int, user: int) -> tuple[list[tuple[float, int, str]], str]:
    """A reaction that is one plain check."""
    stat, *texts = CHECKED[reaction]
    need = state.stats.checks[stat][user]
    bonuses = ["two react together"] if len(state.reaction_partners) == 1 else []
    dice = dice_of(bool(bonuses), False)
    fail, success, critical, cases = check_odds(need, dice)
    names = {"user": state.code(user), "trigger": state.code(state.trigger) if state.trigger >= 0 else "the enemy"}
    chances = (fail, success, critical)
    outcomes = [(chances[place] / cases, MARKS[place], texts[place].format(**names)) for place in range(3)]
    return outcomes, f"{names['user']} rolls {dice_words(stat, need, dice, bonuses, [])}"


def will_chances(state: RattleTable, who: int, bonus: bool, penalty: bool, poisoned: bool) -> list[float]:
    """RAT-10, RAT-145, RAT-147, RAT-151 How often a Will check breaks, stands firm, and defies."""
    has_bonus = bonus or state.roster.is_pair[who] or state.defied >> (who // 8) & 1 == 1
    has_penalty = penalty or is_feared(state, who)
    need = state.stats.will[who]
    fail, success, critical, cases = check_odds(need, dice_of(has_bonus, has_penalty))
    found = [fail / cases, success / cases, critical / cases]
    if poisoned:
        again = check_odds(need, dice_of(has_bonus, True))
        share = found[2]
        found = [found[place] + share * again[place] / again[3] for place in (0, 1)] + [share * again[2] / again[3]]
    return found


def attack_chances(state: RattleTable, attacker: int, target: int, dice: int) -> list[float]:
    """RAT-78 How often an attack misses, is defied, is stood against, and removes its target."""
    miss, hit, critical, cases = check_odds(state.stats.fury[attacker], dice)
    poisoned = attacker // 8 != target // 8 and state.has_trait(attacker // 8, POISONERS)
    plain = will_chances(state, target, False, False, poisoned)
    hard = will_chances(state, target, False, True, poisoned)
    parts = [(hit * plain[place] + critical * hard[place]) / cases for place in range(3)]
    return [miss / cases, parts[2], parts[1], parts[0]]


def struck(
    state: RattleTable, attacker: int, target: int, kind: int, missed: str, stopped: str
) -> tuple[list[tuple[float, int, str]], str]:
    """An attack from where the bases stand now: its four outcomes, and its dice."""
    bonuses, penalties = fury_reasons(state, attacker, target, kind, 0)
    if len(state.reaction_partners) == 1 or state.with_bonus >> attacker & 1:
        bonuses = [*bonuses, "two react together"]
    dice = dice_of(bool(bonuses), bool(penalties))
    chances = attack_chances(state, attacker, target, dice)
    name, points = state.code(target), state.roster.points[target]
    is_held = state.roster.trait[target] == COLOSSAL or state.is_ward(target)
    pushed = "" if is_held else f"; {state.code(attacker)}'s side may push it back"
    outcomes = [
        (chances[0], 0, f"Miss: {missed}"),
        (chances[1], 1, f"Hit, {name} defies: {stopped}{'' if state.is_ward(target) else 'it may move'}."),
        (chances[2], 2, f"Hit, {name} stands: {stopped}it stays{pushed}."),
        (chances[3], 3, f"Hit, {name} breaks: gone, {points} {'point' if points == 1 else 'points'}."),
    ]
    words = dice_words(FURY, state.stats.fury[attacker], dice, bonuses, penalties)
    apart = sqrt(state.bodies.distance2(attacker, target))
    if kind == BY_SUPPRESSION and apart > state.house.length[SHORT]:
        words += f" {apart:.0f} mm is beyond S, so no bonus."
    return outcomes, f"{state.code(attacker)} rolls {words} Then Will {state.stats.will[target]} of {name}."


def suppressed(state: RattleTable, user: int, step: int) -> tuple[list[tuple[float, int, str]], str]:
    """RAT-119 The Shooters attack the trigger at a point of its path, or where it stands."""
    target = state.trigger
    path = state.trigger_path
    x, y = path.at(step) if path is not None and step >= 0 else start_of(state)
    goes_on = "goes on with its move" if path is not None else "attacks as declared"
    bodies = state.bodies
    state.bodies = bodies.moved(target, x, y)
    found = struck(
        state, user, target, BY_SUPPRESSION, f"{state.code(target)} {goes_on}.", "stopped there, " if path else ""
    )
    state.bodies = bodies
    return found


def countercharged(state: RattleTable, user: int, step: int) -> tuple[list[tuple[float, int, str]], str]:
    """RAT-118, RAT-148 The Fighters meet the attacker and strike at the same time, if they can get to it."""
    attacker = state.trigger
    path = state.trigger_path
    x, y = start_of(state) if path is None else path.at(step) if step >= 0 else (path.end_x, path.end_y)
    bodies = state.bodies
    own_x, own_y = bodies.x[user], bodies.y[user]
    reach = state.house.length[state.stats.mov[user]] + (state.roster.base[user] + state.roster.base[attacker]) / 2
    name = state.code(attacker)
    if dist2(own_x, own_y, x, y) > (reach + 2) ** 2:
        text = f"{state.code(user)} comes nearer to {name}, which is too far away to be struck."
        return [(1.0, 1, text)], f"{state.code(user)} cannot get to {name}."
    state.bodies = bodies.moved(attacker, x, y)
    if not state.bodies.touch(user, attacker):
        met_x, met_y = contact_point(x, y, state.roster.base[attacker], state.roster.base[user], own_x, own_y, 0)
        state.bodies = state.bodies.moved(user, met_x, met_y)
    outcomes, words = struck(state, user, attacker, BY_COUNTERCHARGE, f"{name} is unharmed.", "")
    state.bodies = bodies
    if not is_feared(state, user):
        return outcomes, words
    fail, success, critical, cases = check_odds(state.stats.guile[user], 2)
    brave = (success + critical) / cases
    dared = [(chance * brave, mark, text) for chance, mark, text in outcomes]
    shy = (fail / cases, 0, f"{state.code(user)} does not dare (Guile {state.stats.guile[user]}).")
    return [shy, *dared], words


def defied(state: RattleTable, user: int) -> tuple[list[tuple[float, int, str]], str]:
    """RAT-123 The group that withstood strikes an enemy with a bonus; the trigger, if it can."""
    targets = targets_of(state, user, BY_DEFIANCE)
    target = state.trigger if state.trigger in targets else targets[0] if targets else -1
    if target < 0:
        return [(1.0, 1, "Nobody is in reach.")], "No dice."
    return struck(state, user, target, BY_DEFIANCE, f"{state.code(target)} is unharmed.", "")


def detonated(state: RattleTable, ward: int) -> tuple[list[tuple[float, int, str]], str]:
    """RAT-129 Every group within M of the ward checks Will with a penalty: told of the one that acts."""
    actor = state.trigger
    name = state.code(actor)
    broke, stood, defies = will_chances(state, actor, False, True, False)
    own = [other for other in near_ward(state, ward) if other != ward] if ward >= 0 else []
    also = f" {', '.join(state.codes(own))} must test as well." if own else ""
    outcomes = [
        (stood + defies, 0, f"{name} withstands and acts."),
        (broke, 3, f"{name} breaks: gone, {points_words(state, actor)}."),
    ]
    return outcomes, f"{name} tests Will {state.stats.will[actor]} with a penalty; the ward is gone then.{also}"


def points_words(state: RattleTable, who: int) -> str:
    """How much a group is worth."""
    points = state.roster.points[who]
    return f"{points} {'point' if points == 1 else 'points'}"


def sacrificed(state: RattleTable, user: int) -> tuple[list[tuple[float, int, str]], str]:
    """RAT-127 Another group takes the Will check, with a bonus."""
    name = state.code(user)
    broke, stood, defies = will_chances(state, user, True, state.verdict == CRITICAL, False)
    outcomes = [
        (broke, 0, f"{name} breaks: gone, {points_words(state, user)}."),
        (stood, 2, f"{name} stands, and may be pushed back."),
        (defies, 3, f"{name} defies, and may move."),
    ]
    return outcomes, f"{name} tests Will {state.stats.will[user]} in its place, with a bonus."


def declared_outlook(state: RattleTable, seat: int) -> str:
    """What the declared reaction would do."""
    if not state.is_declared or state.reaction < 0 or state.reactor < 0:
        return ""
    lines = outlook(state, seat, state.reaction, state.reactor, state.reacting_ward, state.reaction_step)
    if state.fate[0] or state.fate[1]:
        lines.append("note: A fate die may still change a roll.")
    return "\n".join(lines)

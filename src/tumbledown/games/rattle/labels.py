"""What options mean here, in words for a person, and the things on the board that they are about."""

from math import sqrt
from typing import Final

from tumbledown.games.rattle.candidates import MoveStep
from tumbledown.games.rattle.declaring import ChooseAction, ChooseTarget, origin_of
from tumbledown.games.rattle.fury import fury_reasons
from tumbledown.games.rattle.geometry import EDGES, LATTICE, LATTICE_SIDE, dist2
from tumbledown.games.rattle.odds import dice_of, kill_odds
from tumbledown.games.rattle.options import (
    ACT,
    BAND_FOE,
    BATTLEFIELD,
    BID,
    COVER,
    DIR,
    EDGE,
    EMBARK,
    EXIT,
    FOE,
    FREE,
    HOME,
    LOAD,
    MARKER,
    OWN,
    PIECE,
    PIECE_SHAPE,
    PT,
    REACT,
    STAY,
    TOUCH_FOE,
    TOUCH_OWN,
    UNLOAD,
    VOCABULARY,
    ZONE,
    ZONES,
    free_points,
)
from tumbledown.games.rattle.placing import PointStep
from tumbledown.games.rattle.playing import cost_of
from tumbledown.games.rattle.state import RattleStep, RattleTable
from tumbledown.games.rattle.words import CHARGE, DISTANT_DOOM, STAND_AND_FIGHT

EDGE_WORDS: Final = ("north", "east", "south", "west")
DIRECTION_WORDS: Final = (
    "North",
    "North-east",
    "East",
    "South-east",
    "South",
    "South-west",
    "West",
    "North-west",
)


def label_of(state: RattleTable, option: int) -> str:
    """What an option that is on offer means here."""
    step = state.agenda[-1]
    assert isinstance(step, RattleStep)
    own = step.label(state, option)
    if own:
        return own
    seat = state.to_act
    if FOE <= option < FOE + 8 and isinstance(step, ChooseTarget):
        return target_label(state, 8 * (1 - seat) + option - FOE)
    if OWN <= option < FOE:
        return state.name(8 * seat + option - OWN)
    if FOE <= option < ACT:
        return state.name(8 * (1 - seat) + option - FOE)
    if ACT <= option < REACT:
        return action_label(state, step, option - ACT)
    if isinstance(step, MoveStep) and (
        option == HOME or MARKER <= option < PIECE_SHAPE or option >= FREE or EXIT <= option < OWN
    ):
        return move_label(state, step, seat, option)
    if isinstance(step, MoveStep) and option == STAY:
        return "Stay in place"
    if EMBARK <= option < DIR:
        return boarding_label(state, seat, option)
    if isinstance(step, PointStep):
        return point_label(state, step, option)
    return VOCABULARY.text(option).replace("_", " ").capitalize()


def action_label(state: RattleTable, step: RattleStep, act: int) -> str:
    """An action with its text."""
    text = state.house.action_texts[act]
    cost = ""
    if isinstance(step, ChooseAction) and step.mode == 0:
        price = cost_of(state, step.who)
        cost = " (free)" if price == 0 else f" ({price} momentum)" if price > 1 else ""
    return f"{state.house.action_names[act]}{cost}: {text}"


def target_label(state: RattleTable, target: int) -> str:
    """A target, with the dice of an attack and the chance to remove it."""
    name = state.name(target)
    if state.act not in (CHARGE, STAND_AND_FIGHT, DISTANT_DOOM):
        return name
    dice, chance = odds_of(state, target)
    return f"{name} ({dice} {'die' if dice == 1 else 'dice'}, removed with {chance:.0%})"


def odds_of(state: RattleTable, target: int) -> tuple[int, float]:
    """The Fury dice of the declared attack, and the chance that it removes its target."""
    bodies = state.bodies
    actor = state.actor
    x, y = origin_of(state)
    state.bodies = bodies.moved(actor, x, y)
    bonuses, penalties = fury_reasons(state, actor, target, state.act, 0)
    state.bodies = bodies
    has_bonus = bool(bonuses) or state.with_bonus >> actor & 1 == 1
    dice = dice_of(has_bonus, bool(penalties))
    steady = state.roster.is_pair[target]
    will, hard = dice_of(steady, False), dice_of(steady, True)
    hits, all_of = kill_odds(state.stats.fury[actor], dice, state.stats.will[target], will, hard)
    return dice, hits / all_of


def move_label(state: RattleTable, step: MoveStep, seat: int, option: int) -> str:
    """Where a move leads, and how far that is as the crow flies."""
    mover = step.mover(state)
    x0, y0 = state.bodies.x[mover], state.bodies.y[mover]
    if EXIT <= option < OWN:
        return f"Leave the board over the {EDGE_WORDS[option - EXIT]} edge"
    if option >= FREE:
        points = free_points(option)
        return "Along " + " ".join(f"{points[i]},{points[i + 1]}" for i in range(0, len(points), 2))
    x, y = step.spot_of(state, seat, option)
    far = f"{x},{y} ({sqrt(dist2(x0, y0, x, y)):.0f} mm)"
    if option >= PT or option == HOME:
        return f"To {far}"
    if option >= COVER:
        return f"To cover at the {state.ground.pieces[option - COVER].name}, {far}"
    if option >= BAND_FOE:
        other = 8 * (1 - seat) + (option - BAND_FOE) // 3
        return f"To just within {'SML'[(option - BAND_FOE) % 3]} of {state.code(other)}, {far}"
    if option >= TOUCH_FOE:
        side = seat if option >= TOUCH_OWN else 1 - seat
        other = 8 * side + (option - (TOUCH_OWN if option >= TOUCH_OWN else TOUCH_FOE)) // 3
        return f"Into contact with {state.code(other)}, {far}"
    return f"To flag {option - MARKER + 1}, {far}"


def boarding_label(state: RattleTable, seat: int, option: int) -> str:
    """Getting in and out."""
    other = state.code(8 * seat + (option - EMBARK) % 8)
    if option < LOAD:
        return f"Get into {other}"
    return f"{other} gets in" if option < UNLOAD else f"{other} gets out"


def point_label(state: RattleTable, step: PointStep, option: int) -> str:
    """Where a group is set down."""
    who = step.who
    x, y = step.spot_of(state, who, option)
    if DIR <= option < MARKER:
        return f"{DIRECTION_WORDS[option - DIR]} side, {x},{y}"
    if TOUCH_OWN <= option < BAND_FOE:
        return f"Touching {state.code(8 * (who // 8) + (option - TOUCH_OWN) // 3)}, {x},{y}"
    if EDGE <= option < PT:
        return f"At the {EDGE_WORDS[(option - EDGE) // LATTICE_SIDE]} edge, {x},{y}"
    if HOME <= option < BID:
        return f"At home, {x},{y}" if option == HOME else f"At the second home, {x},{y}"
    return f"At {x},{y}"


def things_of(state: RattleTable, option: int) -> list[str]:
    """The groups, points, pieces, flags, edges and zones that an option is about."""
    step = state.agenda[-1]
    seat = state.to_act
    if OWN <= option < FOE:
        return [f"group:{state.code(8 * seat + option - OWN)}"]
    if FOE <= option < ACT:
        return [f"group:{state.code(8 * (1 - seat) + option - FOE)}"]
    if EMBARK <= option < DIR:
        return [f"group:{state.code(8 * seat + (option - EMBARK) % 8)}"]
    if ZONE <= option < BATTLEFIELD:
        return [f"zone:{ZONES[option - ZONE]}"]
    if PIECE <= option < FREE:
        return [f"piece:{option - PIECE}"]
    if EXIT <= option < OWN:
        return [f"edge:{EDGES[option - EXIT]}"]
    if isinstance(step, MoveStep) and (option == HOME or MARKER <= option < PIECE_SHAPE):
        return [point_thing(step.spot_of(state, seat, option)), *near_things(state, seat, option)]
    if isinstance(step, MoveStep) and option == STAY:
        mover = step.mover(state)
        return [point_thing((state.bodies.x[mover], state.bodies.y[mover]))]
    if isinstance(step, PointStep) and (HOME <= option < BID or DIR <= option < PIECE_SHAPE):
        return [point_thing(step.spot_of(state, step.who, option))]
    if PT <= option < PT + LATTICE:
        return [f"point:{VOCABULARY.text(option)[3:]}"]
    return [f"marker:{option - MARKER}"] if MARKER <= option < TOUCH_FOE else []


def point_thing(spot: tuple[int, int]) -> str:
    """A point of the board."""
    return f"point:{spot[0]},{spot[1]}"


def near_things(state: RattleTable, seat: int, option: int) -> list[str]:
    """What the end point of a move has to do with, besides the point itself."""
    if MARKER <= option < TOUCH_FOE:
        return [f"marker:{option - MARKER}"]
    if TOUCH_FOE <= option < TOUCH_OWN:
        return [f"group:{state.code(8 * (1 - seat) + (option - TOUCH_FOE) // 3)}"]
    if TOUCH_OWN <= option < BAND_FOE:
        return [f"group:{state.code(8 * seat + (option - TOUCH_OWN) // 3)}"]
    if BAND_FOE <= option < COVER:
        return [f"group:{state.code(8 * (1 - seat) + (option - BAND_FOE) // 3)}"]
    return [f"piece:{option - COVER}"] if COVER <= option < EDGE else []

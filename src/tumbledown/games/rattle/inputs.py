"""What a mind looks at, from one seat's side, and what the options are about. Groups are told by their kind.

A battle has more options than could be learned one by one: points are told by what they lead to.
"""

from typing import Final

from tumbledown.engine import Inputs
from tumbledown.games.rattle.candidates import MoveStep
from tumbledown.games.rattle.declaring import ChooseAction
from tumbledown.games.rattle.duel import ReactionDetail
from tumbledown.games.rattle.geometry import BOARD, LATTICE, LATTICE_X, LATTICE_Y
from tumbledown.games.rattle.observation import QUESTION_NUMBERS, QUESTIONS
from tumbledown.games.rattle.options import (
    ACT,
    ACTIONS,
    BAND_FOE,
    COVER,
    EDGE,
    EMBARK,
    FOE,
    FREE,
    OWN,
    PT,
    REACT,
    REACTIONS,
    SLOTS,
    TOUCH_FOE,
    TOUCH_OWN,
    UNLOAD,
    free_points,
)
from tumbledown.games.rattle.placing import PointStep
from tumbledown.games.rattle.plans import scenario_goals
from tumbledown.games.rattle.state import RattleTable
from tumbledown.games.rattle.words import NO_GROUP, ON_BOARD, OUT, SCENARIOS, TRAITS, TYPES

KINDS: Final = len(TYPES)
ANY_KIND: Final = KINDS + 1
"""The kinds of groups, and none."""
ACROSS: Final = 5
PARTS: Final = ACROSS * ACROSS
PART: Final = BOARD // ACROSS + 1
"""The board is told in so many parts, each so many millimetres wide."""
ROUNDS: Final = 8
MOST_MOMENTUM: Final = 8
MOST_SCORED: Final = 3
ASKING: Final = len(QUESTIONS) + 1

# The blocks of inputs; those of both sides begin with the own.
QUESTION: Final = 0
OWN_TURN: Final = QUESTION + len(QUESTIONS)
SCENARIO: Final = OWN_TURN + 1
ROUND: Final = SCENARIO + len(SCENARIOS)
SCENARIO_ROUND: Final = ROUND + ROUNDS
TRAIT: Final = SCENARIO_ROUND + len(SCENARIOS) * ROUNDS
MOMENTUM: Final = TRAIT + 2 * len(TRAITS)
SCORED: Final = MOMENTUM + 2 * MOST_MOMENTUM
STANDS: Final = SCORED + 2 * MOST_SCORED
AWAY: Final = STANDS + 2 * KINDS * PARTS
CARRIES: Final = AWAY + 2 * KINDS
MARKED: Final = CARRIES + 2 * KINDS
MOVER: Final = MARKED + 2 * KINDS
MOVER_PART: Final = MOVER + 2 * KINDS
ACTION: Final = MOVER_PART + PARTS
ACTOR: Final = ACTION + len(ACTIONS)
TARGET: Final = ACTOR + 2 * KINDS
STOPPED: Final = TARGET + 2 * KINDS
REACTION: Final = STOPPED + 1
REACTOR: Final = REACTION + len(REACTIONS)
LIVE: Final = REACTOR + 2 * KINDS
INPUT_COUNT: Final = LIVE + 1

# The blocks of aspects.
PLAIN: Final = 0
"""Options without a group or a point, by their own number."""
ANSWER: Final = PLAIN + FREE + 1
"""The first words of the vocabulary, bids among them, by the question."""
WORDS: Final = OWN
GROUP: Final = ANSWER + ASKING * WORDS
"""A group that is named: by the question, its side and its kind."""
DEED: Final = GROUP + ASKING * 2 * KINDS
"""An action or a reaction, by the kind of group that it is for."""
DEEDS: Final = len(ACTIONS) + len(REACTIONS)
MEETS: Final = DEED + DEEDS * ANY_KIND
"""A point beside a group or at its range: which of these, the mover's kind and the group's."""
MEETINGS: Final = 5
GROUNDS: Final = MEETS + MEETINGS * KINDS * ANY_KIND
"""Other points: beside cover, at an edge, on the lattice, free, by the mover's kind."""
SPOTS: Final = 4
NEARER: Final = GROUNDS + SPOTS * ANY_KIND
"""How much nearer to what decides the scenario, by scenario and mover's kind."""
STRIDES: Final = 7
STRIDE: Final = 30
FOE_AT: Final = NEARER + (len(SCENARIOS) + 1) * ANY_KIND * STRIDES
"""How far the nearest enemy will be, by the mover's kind."""
REACHES: Final = 6
REACH: Final = 50
ASPECT_COUNT: Final = FOE_AT + ANY_KIND * REACHES


def inputs(state: RattleTable, seat: int) -> list[int]:
    """The numbers of the inputs that are on."""
    found = Inputs()
    step = state.agenda[-1] if state.agenda else None
    found.one(QUESTION, QUESTION_NUMBERS.get(type(step).__name__, -1))
    if state.active == seat:
        found.on.append(OWN_TURN)
    found.one(SCENARIO, state.scenario)
    found.amount(ROUND, ROUNDS, state.round)
    if state.scenario >= 0:
        found.amount(SCENARIO_ROUND + state.scenario * ROUNDS, ROUNDS, state.round)
    for away in range(2):
        side = seat if away == 0 else 1 - seat
        for trait in range(len(TRAITS)):
            if state.roster.traits[side] >> trait & 1:
                found.on.append(TRAIT + away * len(TRAITS) + trait)
        found.amount(MOMENTUM + away * MOST_MOMENTUM, MOST_MOMENTUM, state.momentum[side])
        found.amount(SCORED + away * MOST_SCORED, MOST_SCORED, state.scored[side])
        for who in range(SLOTS * side, SLOTS * side + SLOTS):
            tell_group(found, state, who, away)
    mover = mover_of(state)
    if mover >= 0:
        tell_kind(found, MOVER, state, seat, mover)
        if state.places[mover] == ON_BOARD:
            found.on.append(MOVER_PART + part_of(state.bodies.x[mover], state.bodies.y[mover]))
    tell_deeds(found, state, seat)
    return alone(found.on)


def alone(numbers: list[int]) -> list[int]:
    """Each of the numbers once: two groups of a kind in one part of the board are one input."""
    return sorted(set(numbers))


def part_of(x: int, y: int) -> int:
    """The part of the board around a point."""
    return ACROSS * (y // PART) + x // PART


def tell_group(found: Inputs, state: RattleTable, who: int, away: int) -> None:
    """What one group is and where it stands."""
    kind = state.roster.kind[who]
    if kind == NO_GROUP or state.places[who] == OUT:
        return
    row = away * KINDS + kind
    if state.places[who] == ON_BOARD:
        found.on.append(STANDS + row * PARTS + part_of(state.bodies.x[who], state.bodies.y[who]))
        if state.marker_x and state.marker_of(who) >= 0:
            found.on.append(CARRIES + row)
    else:
        found.on.append(AWAY + row)
    if state.marked >> who & 1:
        found.on.append(MARKED + row)


def tell_kind(found: Inputs, start: int, state: RattleTable, seat: int, who: int) -> None:
    """Whose group it is and of which kind; -1 stands for none."""
    if who >= 0 and state.roster.kind[who] != NO_GROUP:
        away = 0 if who // SLOTS == seat else 1
        found.on.append(start + away * KINDS + state.roster.kind[who])


def tell_deeds(found: Inputs, state: RattleTable, seat: int) -> None:
    """The action under way, and the reaction against it."""
    found.one(ACTION, state.act)
    tell_kind(found, ACTOR, state, seat, state.actor)
    for target in state.targets:
        tell_kind(found, TARGET, state, seat, target)
    if state.is_stopped:
        found.on.append(STOPPED)
    found.one(REACTION, state.reaction)
    tell_kind(found, REACTOR, state, seat, state.reactor)
    if state.is_live:
        found.on.append(LIVE)


def mover_of(state: RattleTable) -> int:
    """The group that the present decision is about; -1 if it is about none."""
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, MoveStep):
        return step.mover(state)
    if isinstance(step, PointStep | ChooseAction | ReactionDetail):
        return step.who
    return -1


def aspects(state: RattleTable, options: list[int]) -> list[list[int]]:
    """What each option is about: an answer, a group by its kind, a deed, or a point by what it leads to."""
    step = state.agenda[-1] if state.agenda else None
    question = QUESTION_NUMBERS.get(type(step).__name__, -1) + 1
    mover = mover_of(state)
    kind = state.roster.kind[mover] if mover >= 0 else NO_GROUP
    walk = Walk(state, mover, kind)
    return [about(state, question, kind, walk, option) for option in options]


def about(state: RattleTable, question: int, kind: int, walk: "Walk", option: int) -> list[int]:
    """What one option is about."""
    seat = state.to_act
    if option < WORDS:
        return [PLAIN + option, ANSWER + question * WORDS + option]
    if option < ACT:
        side = 0 if option < FOE else 1
        who = SLOTS * (seat if side == 0 else 1 - seat) + (option - OWN) % SLOTS
        return [GROUP + (question * 2 + side) * KINDS + max(state.roster.kind[who], 0)]
    if option < REACT + len(REACTIONS):
        deed = option - ACT if option < REACT else len(ACTIONS) + option - REACT
        return [PLAIN + option, DEED + min(deed, DEEDS - 1) * ANY_KIND + kind + 1]
    if TOUCH_FOE <= option < COVER:
        return meeting(state, seat, kind, option)
    if EMBARK <= option < UNLOAD:
        return [PLAIN + option]
    if option >= COVER and option < FREE:
        if option < EDGE:
            return [GROUNDS + kind + 1]
        if option < PT:
            return [GROUNDS + ANY_KIND + kind + 1]
        if option < PT + LATTICE:
            return [GROUNDS + 2 * ANY_KIND + kind + 1, *walk.to(LATTICE_X[option - PT], LATTICE_Y[option - PT])]
        return [PLAIN + option]
    if option >= FREE:
        points = free_points(option)
        return [GROUNDS + 3 * ANY_KIND + kind + 1, *(walk.to(points[-2], points[-1]) if points else [])]
    return [PLAIN + option]


def meeting(state: RattleTable, seat: int, kind: int, option: int) -> list[int]:
    """A point of contact with a group, or at a range of it."""
    if option < TOUCH_OWN:
        how, slot, side = 0, (option - TOUCH_FOE) // 3, 1 - seat
    elif option < BAND_FOE:
        how, slot, side = 1, (option - TOUCH_OWN) // 3, seat
    else:
        how, slot, side = 2 + (option - BAND_FOE) % 3, (option - BAND_FOE) // 3, 1 - seat
    met = max(state.roster.kind[SLOTS * side + slot], 0)
    return [MEETS + (how * KINDS + met) * ANY_KIND + kind + 1]


class Walk:
    """Where a group comes from and what it may want, to tell what a point is good for."""

    def __init__(self, state: RattleTable, who: int, kind: int) -> None:
        self.kind = kind
        self.scenario = state.scenario + 1
        self.goals: list[int] = []
        self.foes: list[int] = []
        self.now = 0.0
        self.is_known = who >= 0 and state.places[who] == ON_BOARD
        if who < 0:
            return
        for other in state.bodies.there:
            if other // SLOTS != who // SLOTS:
                self.foes += [state.bodies.x[other], state.bodies.y[other]]
        if self.is_known:
            x, y = state.bodies.x[who], state.bodies.y[who]
            self.goals = scenario_goals(state, who, x, y)
            self.now = least_distance(self.goals, x, y)

    def to(self, x: int, y: int) -> list[int]:
        """How much nearer a point is to what decides the scenario, and how far the nearest enemy is from it."""
        found: list[int] = []
        if self.is_known and self.goals:
            stride = int((self.now - least_distance(self.goals, x, y) + 500.0) / STRIDE) - 500 // STRIDE
            place = min(max(stride + STRIDES // 2, 0), STRIDES - 1)
            found.append(NEARER + (self.scenario * ANY_KIND + self.kind + 1) * STRIDES + place)
        if self.foes:
            reach = min(int(least_distance(self.foes, x, y)) // REACH, REACHES - 1)
            found.append(FOE_AT + (self.kind + 1) * REACHES + reach)
        return found


def least_distance(points: list[int], x: int, y: int) -> float:
    """The distance to the nearest of some points, given flat."""
    least = float(BOARD * BOARD * 2)
    for place in range(0, len(points), 2):
        away_x, away_y = points[place] - x, points[place + 1] - y
        square = float(away_x * away_x + away_y * away_y)
        if square < least:
            least = square
    return float(least**0.5)

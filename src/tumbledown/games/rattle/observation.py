"""What a learner sees of the table, piece by piece. All of it is open but the other seat's pending bid (RAT-59)."""

from typing import Final

from tumbledown.engine import Numbers, Piece
from tumbledown.games.rattle.bodies import GROUPS
from tumbledown.games.rattle.candidates import MoveStep
from tumbledown.games.rattle.checks import has_fate
from tumbledown.games.rattle.declaring import ChooseAction
from tumbledown.games.rattle.duel import ReactionDetail
from tumbledown.games.rattle.geometry import LATTICE, LATTICE_X, LATTICE_Y
from tumbledown.games.rattle.ground import Ground
from tumbledown.games.rattle.ground import Piece as Terrain
from tumbledown.games.rattle.options import ACTIONS, REACTIONS, TACTICS, ZONES
from tumbledown.games.rattle.paths import Path
from tumbledown.games.rattle.placing import PointStep
from tumbledown.games.rattle.reacting import RegroupAlly
from tumbledown.games.rattle.state import RattleTable
from tumbledown.games.rattle.terms import RattleTerms
from tumbledown.games.rattle.turns import MOST_BID, NOT_BID, Bids
from tumbledown.games.rattle.words import (
    CRASHING_WAVE,
    DEFIANCE,
    DEPLOYMENTS,
    DRIVES,
    HEAVY_TRAITS,
    NO_GROUP,
    ON_BOARD,
    PLACES,
    SCENARIOS,
    SCHEMING_PLOT,
    SCORED_MARKER,
    TRAITS,
    TYPES,
)

QUESTIONS: Final = [
    "ActionPartner",
    "AmbushPoint",
    "AnswerReaction",
    "ArrivePoint",
    "Bids",
    "ChooseAction",
    "ChooseActivation",
    "ChooseBattlefield",
    "ChooseFirst",
    "ChooseMarker",
    "ChooseMove",
    "ChooseReaction",
    "ChooseShoved",
    "ChooseTactic",
    "ChooseTarget",
    "ChooseWarband",
    "ChooseWard",
    "ChooseZone",
    "CoordinateAction",
    "CoordinateReaction",
    "DefianceTarget",
    "DeployGroup",
    "DeployPoint",
    "EditTerrain",
    "FateDie",
    "FollowPoint",
    "ForceReaction",
    "LoadSetup",
    "ManeuverAlly",
    "MarkTarget",
    "MeetPoint",
    "NameGroup",
    "OwnMove",
    "PiecePoint",
    "PieceShape",
    "PieceTurn",
    "PieceType",
    "RaidAfter",
    "ReactionDetail",
    "ReactionGroup",
    "ReactionPartner",
    "Redeploy",
    "RedirectTarget",
    "RegroupAim",
    "RegroupAlly",
    "Resurrect",
    "Retarget",
    "RetargetEffect",
    "ReturnPoint",
    "RidersStep",
    "RisePoint",
    "SecondGroup",
    "SetAside",
    "Shove",
    "SpotTarget",
    "SpringPoint",
    "SwarmStep",
    "Teleport",
    "TeleportPoint",
    "TerrainExit",
    "UnloadPoint",
    "WardHost",
    "WardPlace",
    "WardPoint",
    "WaveAlly",
    "Withdraw",
]
"""The steps that ask somebody something."""
QUESTION_NUMBERS: Final = {name: number for number, name in enumerate(QUESTIONS)}
PICKED_ACTIONS: Final = SCHEMING_PLOT + 1 - CRASHING_WAVE
WARDING: Final = len(REACTIONS) - DEFIANCE
WHAT: Final = len(TYPES) + 10 + len(HEAVY_TRAITS) + WARDING + PICKED_ACTIONS
"""Numbers that tell what a group is: its type; points, base, Fury, Guile, Will, MOV, RNG, whether it is a pair, points
it can carry, whether it is a Transport; heavy trait; warding reaction; champion actions."""
NO_WHAT: Final = bytes(WHAT)
SPOT: Final = 4
"""Numbers that tell a point: x and y in units of 2 mm, and whether there is 1 mm more."""
WHERE: Final = len(PLACES) + SPOT + 10
"""Numbers that tell how a group is: its state; where it stands or stood; slot of its Heavy from 1, marker from 1,
whether it is a Duel target, is barred, rests, plots, actions in this round, whether it rode in this turn, stands in
rough, in hazardous ground."""
MARKER: Final = SPOT + 5
"""Numbers that tell a marker: whether there is one, where, whether the own side has it, the other, whether it was taken
in this turn, and whether it is scored."""
MARKERS: Final = 3
MARKS: Final = 7
PATH: Final = 4
GROUNDS: Final = 3
SHOWN_FROM: Final = 10
"""A lattice point shows terrain up to so many millimetres away: what lies between two points shows at one of them."""
NO_HILL: Final = bytes(LATTICE)
FURTHEST: Final = 200
ENOUGH: Final = 1024
"""More numbers than are told in one go."""
IN_ORDER: Final = [list(range(GROUPS)), [*range(8, 16), *range(8)]]
"""By seat: all groups, its own first."""
NO_BIDS: Final = [NOT_BID, NOT_BID]
DICE: Final = 3


def pieces(terms: RattleTerms) -> list[Piece]:
    """What `observe` gives; groups are in the order of their slots, own before the other's, and so are the seats."""
    warbands = len(terms.warbands)
    return [
        Piece("question", [len(QUESTIONS)], 1, "Which step asks, as in QUESTIONS."),
        Piece("asked", [1], 1, "Whether the seat itself is asked."),
        Piece("player_a", [1], 1, "Whether the seat is Player A."),
        Piece("scenario", [len(SCENARIOS)], 1, "The scenario, in the order of the components."),
        Piece("deployment", [len(DEPLOYMENTS)], 1, "The deployment."),
        Piece("zones", [2, len(ZONES)], 1, "The deployment zones."),
        Piece("warbands", [2, warbands], 1, "The ready-made warbands that were chosen."),
        Piece("traits", [2, len(TRAITS)], 1, "The warband traits."),
        Piece("drives", [2, len(DRIVES)], 1, "The drives."),
        Piece("terrain", [GROUNDS, LATTICE], 1, "Rough, blocking and hazardous ground at or beside lattice points."),
        Piece("hill", [LATTICE], 1, "The hill, at or beside lattice points."),
        Piece("what", [GROUPS, WHAT], 255, "What each group is, as in WHAT; 0 where there is none."),
        Piece("where", [GROUPS, WHERE], 255, "How and where each group is, as in WHERE."),
        Piece("markers", [MARKERS, MARKER], 200, "The markers, as in MARKER."),
        Piece("scored", [2], MARKERS, "Markers that were scored."),
        Piece("round", [1], 255, "The round."),
        Piece("active", [2], 1, "Who is active."),
        Piece("passes", [1], 2, "Passes in a row."),
        Piece("momentum", [2], 255, "Momentum."),
        Piece("total", [2], 255, "Total momentum."),
        Piece("has_bid", [2], 1, "Who has bid already."),
        Piece("bid", [1], MOST_BID, "The own pending bid."),
        Piece("last_bids", [2], MOST_BID + 1, "The last bids, plus one."),
        Piece("actions", [2], 255, "Actions in this round."),
        Piece("marks", [2, MARKS], 1, "Coordinated, Compulsion used; had a turn; at half, tested; bonus; free action."),
        Piece("free_group", [GROUPS], 1, "Groups whose next action is free."),
        Piece("tactics", [2, len(TACTICS)], 1, "The tactics of Tactitians."),
        Piece("fate", [2], 20, "The fate numbers of Soothsayers."),
        Piece("fate_ready", [2], 1, "Whether they may be used."),
        Piece("dice", [DICE], 20, "The dice of the last check."),
        Piece("mover", [GROUPS], 1, "The group that this decision is about, and to which an ally regroups."),
        Piece("action", [len(ACTIONS)], 1, "The action under way."),
        Piece("actor", [GROUPS], 1, "The group that acts."),
        Piece("path", [PATH, SPOT], FURTHEST, "The points of its path, as in SPOT."),
        Piece("targets", [GROUPS], 1, "Its targets."),
        Piece("partners", [GROUPS], 1, "Its partners."),
        Piece("stopped", [1], 1, "Whether it is stopped."),
        Piece("reaction", [len(REACTIONS)], 1, "The reaction that was declared."),
        Piece("reactor", [GROUPS], 1, "The group that reacts."),
        Piece("trigger", [GROUPS], 1, "The group that it reacts to."),
        Piece("live", [1], 1, "Whether it will be carried out."),
        Piece("reaction_point", [SPOT], FURTHEST, "The point of the path at which it happens, as in SPOT."),
    ]


def tell_groups(numbers: Numbers, seat: int, groups: list[int]) -> None:
    """Flags for these groups, the seat's own slots first; -1 stands for none."""
    for who in groups:
        if who >= 0:
            numbers.told[numbers.at + (who + 8 * seat) % GROUPS] = 1
    numbers.at += GROUPS


def tell_spot(numbers: Numbers, x: int, y: int) -> None:
    """A point, as in SPOT; nothing for one that is not on the board.

    >>> numbers = Numbers(SPOT)
    >>> tell_spot(numbers, 400, 83)
    >>> list(numbers.all())
    [200, 41, 0, 1]
    """
    if x >= 0:
        numbers.tell(x // 2)
        numbers.tell(y // 2)
        numbers.tell(x % 2)
        numbers.tell(y % 2)
    else:
        numbers.at += SPOT


def observe(state: RattleTable, seat: int) -> bytes:
    """The numbers of all pieces; terrain and what the groups are, most of them, are made once and kept."""
    step = state.agenda[-1] if state.agenda else None
    first = Numbers(ENOUGH)
    first.one_of(len(QUESTIONS), QUESTION_NUMBERS.get(type(step).__name__, -1))
    first.tell(int(seat in state.waiting()))
    first.tell(int(state.first == seat))
    tell_battle(first, state, seat)
    then = Numbers(ENOUGH)
    for who in IN_ORDER[seat]:
        tell_where(then, state, who)
    for number in range(MARKERS):
        tell_marker(then, state, seat, number)
    tell_round(then, state, seat)
    mover = -1
    if isinstance(step, MoveStep):
        mover = step.mover(state)
    elif isinstance(step, PointStep | ChooseAction | ReactionDetail):
        mover = step.who
    elif isinstance(step, RegroupAlly):
        mover = step.aim
    tell_groups(then, seat, [mover])
    tell_action(then, state, seat)
    return b"".join([first.all(), told_terrain(state), told_kinds(state, seat), then.all()])


def tell_battle(numbers: Numbers, state: RattleTable, seat: int) -> None:
    """Scenario, deployment and warbands."""
    house, roster = state.house, state.roster
    numbers.one_of(len(SCENARIOS), state.scenario)
    numbers.one_of(len(DEPLOYMENTS), state.deployment)
    for other in (seat, 1 - seat):
        numbers.one_of(len(ZONES), state.zones[other])
    for other in (seat, 1 - seat):
        role = 0 if other == state.first else 1
        numbers.one_of(len(house.warbands), state.warbands[role] if role < len(state.warbands) else -1)
    for other in (seat, 1 - seat):
        numbers.bits(len(TRAITS), roster.traits[other])
    for other in (seat, 1 - seat):
        numbers.one_of(len(DRIVES), roster.drives[other])


def told_terrain(state: RattleTable) -> bytes:
    """Where each kind of ground shows, and the hill."""
    ground = state.ground
    if not ground.told:
        ground.told = told_ground(ground)
    return ground.told if state.has_hill else ground.told[: GROUNDS * LATTICE] + NO_HILL


def told_ground(ground: Ground) -> bytes:
    """Where each kind of ground shows, and then the last piece, which may be the hill; worked out once per terrain."""
    numbers: list[int] = []
    for kind in range(GROUNDS):
        numbers += shown([piece for piece in ground.pieces if piece.kind == kind])
    return bytes(numbers + shown(ground.pieces[-1:]))


def shown(chosen: list[Terrain]) -> list[int]:
    """The lattice points at which one of these pieces shows."""
    found = [0] * LATTICE
    for piece in chosen:
        for index in range(LATTICE):
            if piece.distance(LATTICE_X[index], LATTICE_Y[index]) <= SHOWN_FROM:
                found[index] = 1
    return found


def told_kinds(state: RattleTable, seat: int) -> bytes:
    """What all groups are; the same as long as the tactics stay."""
    stats = state.stats
    if not stats.told:
        stats.told = [b"".join([told_what(state, who) for who in IN_ORDER[seat]]) for seat in range(2)]
    return stats.told[seat]


def told_what(state: RattleTable, who: int) -> bytes:
    """What a group is, as in WHAT."""
    roster, stats = state.roster, state.stats
    if roster.kind[who] == NO_GROUP:
        return NO_WHAT
    numbers = Numbers(ENOUGH)
    numbers.one_of(len(TYPES), roster.kind[who])
    numbers.tell_all([roster.points[who], roster.base[who], stats.fury[who], stats.guile[who], stats.will[who]])
    numbers.tell_all([stats.mov[who], stats.rng[who], int(roster.is_pair[who])])
    numbers.tell_all([roster.carries[who], int(roster.is_transport[who])])
    numbers.one_of(len(HEAVY_TRAITS), roster.trait[who])
    numbers.one_of(WARDING, roster.warding[who] - DEFIANCE)
    for place in range(PICKED_ACTIONS):
        numbers.tell(int(CRASHING_WAVE + place in roster.actions[who]))
    return numbers.all()


def tell_where(numbers: Numbers, state: RattleTable, who: int) -> None:
    """How and where a group is, as in WHERE."""
    if state.roster.kind[who] == NO_GROUP:
        numbers.at += WHERE
        return
    x, y = state.bodies.x[who], state.bodies.y[who]
    place = state.places[who]
    numbers.one_of(len(PLACES), place)
    tell_spot(numbers, x, y)
    carrier = state.carrier[who]
    numbers.tell(carrier % 8 + 1 if carrier >= 0 else 0)
    numbers.tell(state.marker_of(who) + 1)
    numbers.tell(state.marked >> who & 1)
    numbers.tell(state.barred[who // 8] >> who & 1)
    numbers.tell(state.rested[who])
    numbers.tell(state.plotted[who])
    numbers.tell(state.taken[who])
    numbers.tell(int(state.rode[who] == state.turn_no and state.turn_no > 0))
    numbers.tell(int(place == ON_BOARD and state.ground.in_rough(x, y)))
    numbers.tell(int(place == ON_BOARD and state.ground.in_hazard(x, y)))


def tell_marker(numbers: Numbers, state: RattleTable, seat: int, number: int) -> None:
    """A marker, as in MARKER."""
    if number >= len(state.marker_x):
        numbers.at += MARKER
        return
    holder = state.holder[number]
    side = holder // 8 if holder >= 0 else -1
    numbers.tell(1)
    tell_spot(numbers, state.marker_x[number], state.marker_y[number])
    numbers.tell(int(side == seat))
    numbers.tell(int(side == 1 - seat))
    numbers.tell(int(holder >= 0 and state.held_since[number] == state.turn_no))
    numbers.tell(int(holder == SCORED_MARKER))


def tell_round(numbers: Numbers, state: RattleTable, seat: int) -> None:
    """Initiative, momentum, and what lasts a round."""
    step = state.agenda[-1] if state.agenda else None
    bids = step.bids if isinstance(step, Bids) else NO_BIDS
    other = 1 - seat
    numbers.tell_all([state.scored[seat], state.scored[other], state.round])
    numbers.tell_all([int(state.active == seat), int(state.active == other), min(state.passes, 2)])
    numbers.tell_all([state.momentum[seat], state.momentum[other], state.total[seat], state.total[other]])
    numbers.tell_all([int(bids[seat] != NOT_BID), int(bids[other] != NOT_BID), bids[seat]])
    numbers.tell_all([state.last_bids[seat] + 1, state.last_bids[other] + 1])
    numbers.tell_all([state.actions[seat], state.actions[other]])
    for side in (seat, other):
        for field in (state.coordinated, state.compelled, state.had_turn, state.reduced, state.tested, state.defied):
            numbers.tell(field >> side & 1)
        numbers.tell(state.free_any[side])
    tell_groups(numbers, seat, state.free_group)
    for side in (seat, other):
        numbers.one_of(len(TACTICS), state.tactics[side])
    numbers.tell_all([state.fate[seat], state.fate[other]])
    numbers.tell_all([int(has_fate(state, seat)), int(has_fate(state, other))])
    for place in range(DICE):
        numbers.tell(state.dice[place] if place < len(state.dice) else 0)


def tell_action(numbers: Numbers, state: RattleTable, seat: int) -> None:
    """The action under way, and the reaction against it."""
    numbers.one_of(len(ACTIONS), state.act)
    tell_groups(numbers, seat, [state.actor])
    tell_path(numbers, state.path)
    tell_groups(numbers, seat, state.targets)
    tell_groups(numbers, seat, state.partners)
    numbers.tell(int(state.is_stopped))
    numbers.one_of(len(REACTIONS), state.reaction)
    tell_groups(numbers, seat, [state.reactor])
    tell_groups(numbers, seat, [state.trigger])
    numbers.tell(int(state.is_live))
    path = state.trigger_path
    if path is not None and state.is_declared and state.reaction_step >= 0:
        x, y = path.at(state.reaction_step)
        tell_spot(numbers, x, y)
    else:
        numbers.at += SPOT


def tell_path(numbers: Numbers, path: Path | None) -> None:
    """The points of a path, its start first."""
    points = 0 if path is None else len(path.xs)
    for place in range(PATH):
        if path is not None and place < points:
            tell_spot(numbers, path.xs[place], path.ys[place])
        else:
            numbers.at += SPOT

"""What a learner sees of the table, piece by piece. All of it is open but the other seat's pending bid (RAT-59)."""

from typing import Final

from tumbledown.engine import Piece, capped, one_of, own_first
from tumbledown.games.rattle.candidates import MoveStep
from tumbledown.games.rattle.checks import has_fate
from tumbledown.games.rattle.ground import Ground
from tumbledown.games.rattle.ground import Piece as Terrain
from tumbledown.games.rattle.options import ACTIONS, LATTICE, REACTIONS, TACTICS, ZONES, lattice_x, lattice_y
from tumbledown.games.rattle.paths import Path
from tumbledown.games.rattle.placing import PointStep
from tumbledown.games.rattle.state import RattleTable
from tumbledown.games.rattle.terms import GROUPS, RattleTerms
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
PICKED_ACTIONS: Final = SCHEMING_PLOT + 1 - CRASHING_WAVE
WARDING: Final = len(REACTIONS) - DEFIANCE
WHAT: Final = len(TYPES) + 10 + len(HEAVY_TRAITS) + WARDING + PICKED_ACTIONS
"""Numbers that tell what a group is: its type; points, base, Fury, Guile, Will, MOV, RNG, whether it is a pair, points
it can carry, whether it is a Transport; heavy trait; warding reaction; champion actions."""
NO_WHAT: Final = bytes(WHAT)
SPOT: Final = 4
"""Numbers that tell a point: x and y in units of 2 mm, and whether there is 1 mm more."""
NO_SPOT: Final = [0] * SPOT
WHERE: Final = len(PLACES) + SPOT + 10
"""Numbers that tell how a group is: its state; where it stands or stood; slot of its Heavy from 1, marker from 1,
whether it is a Duel target, is barred, rests, plots, actions in this round, whether it rode in this turn, stands in
rough, in hazardous ground."""
NO_WHERE: Final = [0] * WHERE
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
        Piece("dice", [3], 20, "The dice of the last check."),
        Piece("mover", [GROUPS], 1, "The group that this decision moves or places."),
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
    ]


def observe(state: RattleTable, seat: int) -> bytes:
    """The numbers of all pieces; terrain and groups, most of them, are made once and kept as bytes."""
    step = state.agenda[-1] if state.agenda else None
    name = type(step).__name__
    numbers = one_of(len(QUESTIONS), QUESTIONS.index(name) if name in QUESTIONS else -1)
    numbers += [1 if seat in state.waiting() else 0, 1 if state.first == seat else 0]
    numbers += told_battle(state, seat)
    parts = [bytes(numbers), told_terrain(state), *told_kinds(state, seat)]
    numbers = told_places(state, seat)
    numbers += told_round(state, seat)
    mover = -1
    if isinstance(step, MoveStep):
        mover = step.mover(state)
    elif isinstance(step, PointStep):
        mover = step.who_is_placed(state)
    numbers += groups_of(seat, [mover])
    numbers += told_action(state, seat)
    parts.append(bytes(numbers))
    return b"".join(parts)


def told_battle(state: RattleTable, seat: int) -> list[int]:
    """Scenario, deployment and warbands."""
    house, roster = state.house, state.roster
    numbers = one_of(len(SCENARIOS), state.scenario) + one_of(len(DEPLOYMENTS), state.deployment)
    for other in (seat, 1 - seat):
        numbers += one_of(len(ZONES), state.zones[other])
    for other in (seat, 1 - seat):
        role = 0 if other == state.first else 1
        chosen = state.warbands[role] if role < len(state.warbands) else -1
        numbers += one_of(len(house.warbands), chosen)
    for other in (seat, 1 - seat):
        numbers += [roster.traits[other] >> number & 1 for number in range(len(TRAITS))]
    for other in (seat, 1 - seat):
        numbers += one_of(len(DRIVES), roster.drives[other])
    return numbers


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
            if piece.distance(lattice_x(index), lattice_y(index)) <= SHOWN_FROM:
                found[index] = 1
    return found


def in_order(seat: int) -> list[int]:
    """All groups, the seat's own first."""
    return [*range(8 * seat, 8 * seat + 8), *range(8 - 8 * seat, 16 - 8 * seat)]


def told_kinds(state: RattleTable, seat: int) -> list[bytes]:
    """What all groups are."""
    stats = state.stats
    if not stats.told:
        stats.told = [told_what(state, who) for who in range(GROUPS)]
    return [stats.told[who] for who in in_order(seat)]


def told_places(state: RattleTable, seat: int) -> list[int]:
    """How and where all groups are, and the markers."""
    numbers: list[int] = []
    for who in in_order(seat):
        numbers += told_where(state, who) if state.roster.kind[who] != NO_GROUP else NO_WHERE
    for number in range(MARKERS):
        numbers += told_marker(state, seat, number)
    return numbers


def told_what(state: RattleTable, who: int) -> bytes:
    """What a group is, as in WHAT; the same as long as the tactics stay."""
    roster, stats = state.roster, state.stats
    if roster.kind[who] == NO_GROUP:
        return NO_WHAT
    numbers = one_of(len(TYPES), roster.kind[who])
    numbers += capped([roster.points[who], roster.base[who], stats.fury[who], stats.guile[who], stats.will[who]])
    numbers += [stats.mov[who], stats.rng[who], int(roster.is_pair[who])]
    numbers += capped([roster.carries[who], int(roster.is_transport[who])])
    numbers += one_of(len(HEAVY_TRAITS), roster.trait[who])
    numbers += one_of(WARDING, roster.warding[who] - DEFIANCE)
    numbers += [int(CRASHING_WAVE + place in roster.actions[who]) for place in range(PICKED_ACTIONS)]
    return bytes(numbers)


def told_where(state: RattleTable, who: int) -> list[int]:
    """How and where a group is, as in WHERE."""
    x, y = state.bodies.x[who], state.bodies.y[who]
    is_there = state.places[who] == ON_BOARD
    numbers = one_of(len(PLACES), state.places[who]) + spot(x, y)
    carrier = state.carrier[who]
    numbers.append(carrier % 8 + 1 if carrier >= 0 else 0)
    numbers.append(state.marker_of(who) + 1)
    numbers += [state.marked >> who & 1, state.barred[who // 8] >> who & 1]
    numbers += capped([state.rested[who], state.plotted[who], state.taken[who]])
    numbers.append(int(state.rode[who] == state.turn_no and state.turn_no > 0))
    numbers += [int(is_there and state.ground.in_rough(x, y)), int(is_there and state.ground.in_hazard(x, y))]
    return numbers


def told_marker(state: RattleTable, seat: int, number: int) -> list[int]:
    """A marker, as in MARKER."""
    if number >= len(state.marker_x):
        return [0] * MARKER
    holder = state.holder[number]
    side = holder // 8 if holder >= 0 else -1
    is_new = holder >= 0 and state.held_since[number] == state.turn_no
    place = spot(state.marker_x[number], state.marker_y[number])
    return [1, *place, int(side == seat), int(side == 1 - seat), int(is_new), int(holder == SCORED_MARKER)]


def told_round(state: RattleTable, seat: int) -> list[int]:
    """Initiative, momentum, and what lasts a round."""
    step = state.agenda[-1] if state.agenda else None
    bids = step.bids if isinstance(step, Bids) else [NOT_BID, NOT_BID]
    numbers = own_first(state.scored, seat)
    numbers += capped([state.round])
    numbers += own_first(one_of(2, state.active), seat)
    numbers += capped([state.passes], 2)
    numbers += capped(own_first(state.momentum, seat))
    numbers += capped(own_first(state.total, seat))
    numbers += [int(bid != NOT_BID) for bid in own_first(bids, seat)]
    numbers += capped([bids[seat]])
    numbers += [bid + 1 for bid in own_first(state.last_bids, seat)]
    numbers += capped(own_first(state.actions, seat))
    for other in (seat, 1 - seat):
        bits = (state.coordinated, state.compelled, state.had_turn, state.reduced, state.tested, state.defied)
        numbers += [field >> other & 1 for field in bits]
        numbers.append(state.free_any[other])
    numbers += groups_of(seat, state.free_group)
    for other in (seat, 1 - seat):
        numbers += one_of(len(TACTICS), state.tactics[other])
    numbers += own_first(state.fate, seat)
    numbers += [int(has_fate(state, other)) for other in (seat, 1 - seat)]
    dice = state.dice[:3]
    return numbers + dice + [0] * (3 - len(dice))


def told_action(state: RattleTable, seat: int) -> list[int]:
    """The action under way, and the reaction against it."""
    numbers = one_of(len(ACTIONS), state.act)
    numbers += groups_of(seat, [state.actor])
    numbers += spots(state.path)
    numbers += groups_of(seat, state.targets)
    numbers += groups_of(seat, state.partners)
    numbers.append(int(state.is_stopped))
    numbers += one_of(len(REACTIONS), state.reaction)
    numbers += groups_of(seat, [state.reactor])
    numbers += groups_of(seat, [state.trigger])
    numbers.append(int(state.is_live))
    return numbers


def groups_of(seat: int, groups: list[int]) -> list[int]:
    """Flags for these groups, the seat's own slots first; -1 stands for none."""
    found = [0] * GROUPS
    for who in groups:
        if who >= 0:
            found[(who + 8 * seat) % GROUPS] = 1
    return found


def spot(x: int, y: int) -> list[int]:
    """A point, as in SPOT; nothing for one that is not on the board.

    >>> spot(400, 83)
    [200, 41, 0, 1]
    """
    return [x // 2, y // 2, x % 2, y % 2] if x >= 0 else NO_SPOT


def spots(path: Path | None) -> list[int]:
    """The points of a path, its start first."""
    numbers: list[int] = []
    flat = [] if path is None else path.to_list()
    for place in range(0, min(len(flat), 2 * PATH), 2):
        numbers += spot(flat[place], flat[place + 1])
    return numbers + [0] * (PATH * SPOT - len(numbers))

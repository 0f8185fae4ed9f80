"""What a seat sees: everything but the other seat's pending bid."""

from typing import Any, Final

from tumbledown.games.rattle.battlefields import library_piece, shifted
from tumbledown.games.rattle.bodies import GROUPS
from tumbledown.games.rattle.candidates import MoveStep
from tumbledown.games.rattle.checks import has_fate
from tumbledown.games.rattle.declaring import ChooseAction
from tumbledown.games.rattle.foresight import bounds_of
from tumbledown.games.rattle.ground import Piece
from tumbledown.games.rattle.options import ACTIONS, REACTIONS, TACTICS, TERRAIN_TYPES, ZONES
from tumbledown.games.rattle.placing import PointStep
from tumbledown.games.rattle.scenarios import (
    flag_counts,
    hill_points,
    middle_points,
    points_near_flags,
    strip_points,
    strips_won,
)
from tumbledown.games.rattle.state import RattleStep, RattleTable
from tumbledown.games.rattle.terrain import EditTerrain, PiecePoint, PieceShape, PieceTurn, PieceType
from tumbledown.games.rattle.turns import NOT_BID, Bids
from tumbledown.games.rattle.words import (
    BANDS,
    CAPTURE_THE_FLAGS,
    CLOSE,
    CONQUEST,
    CORNER,
    DEPLOYMENTS,
    DRIVES,
    DUEL,
    HEAVY_TRAITS,
    KING_OF_THE_HILL,
    MIXED,
    NO_ACTION,
    NO_REACTION,
    NO_TRAIT,
    ON_BOARD,
    PLACES,
    SCENARIOS,
    SCORED_MARKER,
    TRAITS,
    TYPES,
)
from tumbledown.games.rattle.zones import corner

SIZE: Final = 400


def seen_by(state: RattleTable, seat: int) -> dict[str, Any]:
    """The table, ready for JSON."""
    house = state.house
    return {
        "board": {"width": SIZE, "height": SIZE},
        "bands": {"S": house.length[1], "M": house.length[2], "L": house.length[3]},
        "free_moves": house.free_moves,
        "player_a": state.first,
        "scenario": scenario_of(state),
        "deployment": deployment_of(state),
        "battlefield": battlefield_of(state),
        "density": density_of(state),
        "terrain": terrain_of(state),
        "round": state.round,
        "turn": state.turn_no,
        "active": state.active if state.active >= 0 else None,
        "players": [player_of(state, other, seat) for other in (0, 1)],
        "groups": [group_of(state, who) for who in range(GROUPS) if state.roster.kind[who] >= 0],
        "markers": markers_of(state),
        "score": score_of(state),
        "trail": [[entry % 2, state.written(entry // 2)] for entry in state.trail],
        "action": action_of(state),
        "reaction": reaction_of(state),
        "decision": decision_of(state),
    }


def scenario_of(state: RattleTable) -> dict[str, Any] | None:
    """The scenario and its length."""
    if state.scenario < 0:
        return None
    rounds = state.house.rounds[state.scenario]
    return {
        "id": SCENARIOS[state.scenario],
        "name": state.house.scenario_names[state.scenario],
        "rounds": rounds if rounds > 0 else state.house.max_rounds,
    }


def deployment_of(state: RattleTable) -> dict[str, Any] | None:
    """The deployment, and the zone of each seat with its shape once they are chosen."""
    if state.deployment < 0:
        return None
    zones: list[dict[str, Any]] = []
    if state.zones[0] >= 0:
        zones = [zone_of_seat(state, seat) for seat in (0, 1)]
    return {
        "id": DEPLOYMENTS[state.deployment],
        "name": state.house.deployment_names[state.deployment],
        "zones": zones,
        "strips": "" if not zones else "columns" if state.zone(0).is_columns else "rows",
    }


def zone_of_seat(state: RattleTable, seat: int) -> dict[str, Any]:
    """A zone by name, and its shape: discs (centre, radius, and the side that counts) or rectangles."""
    zone = state.zone(seat)
    name = ZONES[state.zones[seat]]
    shown: dict[str, Any] = {"name": name, "rectangles": [], "disc": None, "homes": [list(home) for home in zone.homes]}
    near, wide = zone.near, zone.wide
    if state.deployment == CORNER:
        x, y = corner(name)
        shown["disc"] = {"x": x, "y": y, "radius": wide, "side": name}
    elif state.deployment == CLOSE:
        shown["disc"] = {"x": SIZE // 2, "y": SIZE // 2, "radius": wide, "side": name}
    elif state.deployment == MIXED:
        width = SIZE // 4
        for strip in zone.strips:
            across = [strip * width, 0, width, SIZE]
            shown["rectangles"].append(across if zone.is_columns else [0, strip * width, SIZE, width])
    else:
        sides = {
            "N": [0, 0, SIZE, near],
            "S": [0, SIZE - near, SIZE, near],
            "W": [0, 0, near, SIZE],
            "E": [SIZE - near, 0, near, SIZE],
        }
        shown["rectangles"].append(sides[name])
    return shown


def battlefield_of(state: RattleTable) -> dict[str, Any] | None:
    """The ready-made battlefield."""
    if state.battlefield < 0:
        return None
    found = state.house.battlefields[state.battlefield]
    return {"id": found.id, "name": found.name, "note": found.note, "changed": state.has_own_ground}


def density_of(state: RattleTable) -> dict[str, Any] | None:
    """RAT-40 How much terrain was rolled, and what it must have."""
    if state.density < 0:
        return None
    found = state.terms.content["terrain_density"][state.density]
    return {
        "id": found["id"],
        "least": found["band"][0],
        "most": found["band"][1],
        "types": found["min_types"],
        "needs": found["must_include"],
    }


def terrain_of(state: RattleTable) -> list[dict[str, Any]]:
    """All pieces of terrain."""
    pieces = state.ground.pieces
    return [
        {
            "piece": number,
            "ground": TERRAIN_TYPES[piece.kind],
            "name": piece.name,
            "polygon": [[piece.xs[place], piece.ys[place]] for place in range(len(piece.xs))],
            "hill": state.has_hill and number == len(pieces) - 1,
        }
        for number, piece in enumerate(pieces)
    ]


def player_of(state: RattleTable, seat: int, viewer: int) -> dict[str, Any]:
    """A player: warband, momentum, and what lasts a round."""
    roster = state.roster
    house = state.house
    groups = range(8 * seat, 8 * seat + 8)
    known = len(roster.warbands) == 2
    step = state.agenda[-1] if state.agenda else None
    bid = step.bids[seat] if isinstance(step, Bids) else NOT_BID
    drive = roster.drives[seat]
    free = state.free_group[seat]
    return {
        "seat": seat,
        "side": state.side(seat),
        "warband": roster.warbands[seat].name if known else chosen_name(state, seat),
        "traits": [
            {"id": name, "name": house.traits[name]["name"], "text": house.traits[name]["text"]}
            for number, name in enumerate(TRAITS)
            if roster.traits[seat] >> number & 1
        ],
        "drive": DRIVES[drive] if drive >= 0 else None,
        "momentum": state.momentum[seat],
        "total": state.total[seat],
        "points": state.points_in_play(seat),
        "has_bid": bid != NOT_BID,
        "bid": bid if bid != NOT_BID and viewer == seat else None,
        "last_bid": state.last_bids[seat] if state.last_bids[seat] != NOT_BID else None,
        "barred": [state.code(who) for who in groups if state.barred[seat] >> who & 1],
        "free_action": state.free_any[seat] == 1,
        "free_action_of": state.code(free) if free >= 0 else None,
        "tactic": TACTICS[state.tactics[seat]] if state.tactics[seat] >= 0 else None,
        "fate": state.fate[seat] or None,
        "fate_ready": has_fate(state, seat),
        "coordinated_used": state.coordinated >> seat & 1 == 1,
        "compulsion_used": state.compelled >> seat & 1 == 1,
        "had_turn": state.had_turn >> seat & 1 == 1,
        "actions": state.actions[seat],
        "will_bonus": state.defied >> seat & 1 == 1,
        "morale": "tested" if state.tested >> seat & 1 else "due" if state.reduced >> seat & 1 else "firm",
        "scored": state.scored[seat],
    }


def chosen_name(state: RattleTable, seat: int) -> str | None:
    """RAT-12 The warband that a player has chosen, while the other one still looks for theirs."""
    role = 0 if seat == state.first else 1
    chosen = state.warbands[role] if role < len(state.warbands) else -1
    return str(state.house.warbands[chosen].name) if chosen >= 0 else None


def group_of(state: RattleTable, who: int) -> dict[str, Any]:
    """A group: what it is, where it is, and its stats after modifiers beside the printed ones."""
    roster, house, stats = state.roster, state.house, state.stats
    kind = roster.kind[who]
    is_there = state.places[who] == ON_BOARD
    has_place = state.bodies.x[who] >= 0
    marker = state.marker_of(who)
    trait = roster.trait[who]
    x, y = state.bodies.x[who], state.bodies.y[who]
    return {
        "id": state.code(who),
        "seat": who // 8,
        "slot": who % 8,
        "type": TYPES[kind],
        "name": state.name(who),
        "letter": house.letters[kind],
        "points": roster.points[who],
        "base": roster.base[who],
        "pair": roster.is_pair[who],
        "state": PLACES[state.places[who]],
        "x": x if is_there else None,
        "y": y if is_there else None,
        "last": [x, y] if has_place and not is_there else None,
        "carrier": state.code(state.carrier[who]) if state.carrier[who] >= 0 else None,
        "passengers": state.codes(state.passengers(who)),
        "capacity": roster.carries[who],
        "marker": marker if marker >= 0 else None,
        "marked": state.marked >> who & 1 == 1,
        "barred": state.barred[who // 8] >> who & 1 == 1,
        "rested": state.rested[who],
        "plotted": state.plotted[who],
        "stats": {
            "fury": stats.fury[who] or None,
            "guile": stats.guile[who] or None,
            "will": stats.will[who],
            "mov": BANDS[stats.mov[who]] if stats.mov[who] else None,
            "rng": BANDS[stats.rng[who]],
        },
        "printed": {
            "fury": house.stats[0][kind] or None,
            "guile": house.stats[1][kind] or None,
            "will": house.stats[2][kind],
            "mov": BANDS[house.mov[kind]] if house.mov[kind] else None,
            "rng": BANDS[house.rng[kind]],
        },
        "actions": [{"id": ACTIONS[act], "name": house.action_names[act]} for act in roster.actions[who]],
        "heavy_trait": HEAVY_TRAITS[trait] if trait != NO_TRAIT else None,
        "warding": REACTIONS[roster.warding[who]] if roster.warding[who] >= 0 else None,
        "in_rough": is_there and state.ground.in_rough(x, y),
        "in_hazard": is_there and state.ground.in_hazard(x, y),
        "touching": state.codes(state.bodies.touched_by(who)) if is_there else [],
    }


def markers_of(state: RattleTable) -> list[dict[str, Any]]:
    """The flags."""
    shown = []
    for number in range(len(state.marker_x)):
        holder = state.holder[number]
        shown.append(
            {
                "marker": number,
                "x": state.marker_x[number],
                "y": state.marker_y[number],
                "holder": state.code(holder) if holder >= 0 else None,
                "scored": holder == SCORED_MARKER,
                "held_since": state.held_since[number],
            }
        )
    return shown


def score_of(state: RattleTable) -> dict[str, Any]:
    """What the scenario would count now."""
    score: dict[str, Any] = {"points": [state.points_in_play(0), state.points_in_play(1)]}
    if state.round == 0:
        return score
    if state.scenario == KING_OF_THE_HILL:
        score["hill"] = hill_points(state)
    elif state.scenario == CAPTURE_THE_FLAGS:
        score["flags"] = flag_counts(state)
        score["near_flags"] = points_near_flags(state)
    elif state.scenario == CONQUEST:
        score["strips"] = strip_points(state)
        score["strips_won"] = strips_won(state)
        score["middle"] = middle_points(state)
    elif state.scenario == DUEL:
        score["targets"] = [
            [state.code(who) for who in range(8 * seat, 8 * seat + 8) if state.marked >> who & 1] for seat in (0, 1)
        ]
    return score


def action_of(state: RattleTable) -> dict[str, Any] | None:
    """The action being declared or carried out."""
    if state.act == NO_ACTION:
        return None
    path = state.path
    flat = [] if path is None else path.to_list()
    return {
        "group": state.code(state.actor),
        "action": ACTIONS[state.act],
        "name": state.house.action_names[state.act],
        "path": [[flat[place], flat[place + 1]] for place in range(0, len(flat), 2)],
        "targets": state.codes(state.targets),
        "partners": state.codes(state.partners),
        "stopped": state.is_stopped,
        "granted": state.is_granted,
    }


def reaction_of(state: RattleTable) -> dict[str, Any] | None:
    """The reaction that is declared against the action, and the point where it will happen."""
    if not state.is_declared or state.reaction == NO_REACTION:
        return None
    path = state.trigger_path
    point = None
    if path is not None and state.reaction_step >= 0:
        point = list(path.at(state.reaction_step))
    return {
        "group": state.code(state.reactor),
        "reaction": REACTIONS[state.reaction],
        "name": state.house.reaction_names[state.reaction],
        "ward": state.code(state.reacting_ward) if state.reacting_ward >= 0 else None,
        "against": state.code(state.trigger) if state.trigger >= 0 else None,
        "partners": state.codes(state.reaction_partners),
        "point": point,
        "live": state.is_live,
        "completed": state.is_completed,
    }


def decision_of(state: RattleTable) -> dict[str, Any] | None:
    """What kind of decision is being made: a move, a point, or one of a list; for free choices what they may be."""
    if state.over or not state.agenda:
        return None
    step = state.agenda[-1]
    if not isinstance(step, RattleStep):
        return None
    shown: dict[str, Any] = {"step": snake(type(step).__name__), "form": "list"}
    if isinstance(step, MoveStep):
        mover = step.mover(state)
        shown["group"] = state.code(mover)
        if step.is_aboard(state):
            return shown
        move = step.kept_move(state)
        shown["form"] = "move"
        shown["start"] = [state.bodies.x[mover], state.bodies.y[mover]]
        shown["reach"] = round(move.room, 1)
        shown["pivots"] = move.pivots
        shown["may_leave"] = step.may_leave(state)
        shown["bounds"] = bounds_of(state, step)
    elif isinstance(step, PointStep):
        shown["form"] = "point"
        shown["group"] = state.code(step.who)
    elif isinstance(step, ChooseAction):
        shown["group"] = state.code(step.who)
    elif isinstance(step, (PieceShape, PieceType, PieceTurn)):
        shown["laying"] = not step.is_drive
    elif isinstance(step, PiecePoint):
        shown["laying"] = not step.is_drive
        shown["piece"] = shape_of(library_piece(state.terms.content, step.shape, step.kind, step.turn, 0, 0))
    elif isinstance(step, EditTerrain) and step.piece >= 0:
        shown["piece"] = shape_of(shifted(state.ground.pieces[step.piece], 0, 0))
    return shown


def shape_of(piece: Piece) -> dict[str, Any]:
    """A piece that is to be placed, round its own middle."""
    return {
        "ground": TERRAIN_TYPES[piece.kind],
        "polygon": [[piece.xs[place], piece.ys[place]] for place in range(len(piece.xs))],
    }


def snake(name: str) -> str:
    """A class name as the rules page writes decisions.

    >>> snake("ChooseMove")
    'choose_move'
    """
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")

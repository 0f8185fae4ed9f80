"""Positions as plain values, and back: everything but the agenda's steps, which the final class knows."""

from typing import Any

from tumbledown.games.rattle.bodies import GROUPS, Bodies
from tumbledown.games.rattle.ground import ground_from_list
from tumbledown.games.rattle.paths import path_of
from tumbledown.games.rattle.state import NO_MARKERS, NOBODIES, ZEROS, RattleTable
from tumbledown.games.rattle.words import ON_BOARD, PLACES


def save(state: RattleTable) -> dict[str, Any]:
    """All fields, ready for JSON."""
    return {
        "first": state.first,
        "warbands": state.warbands,
        "scenario": state.scenario,
        "density": state.density,
        "battlefield": state.battlefield,
        "has_hill": state.has_hill,
        "pieces": state.ground.to_list() if state.has_own_ground else None,
        "deployment": state.deployment,
        "zones": state.zones,
        "marked": state.marked,
        "groups": [save_group(state, who) for who in range(GROUPS) if state.roster.kind[who] >= 0],
        "round": state.round,
        "turn_no": state.turn_no,
        "active": state.active,
        "had_turn": state.had_turn,
        "passes": state.passes,
        "turn_actions": state.turn_actions,
        "momentum": state.momentum,
        "total": state.total,
        "last_bids": state.last_bids,
        "barred": state.barred,
        "actions": state.actions,
        "coordinated": state.coordinated,
        "compelled": state.compelled,
        "free_group": state.free_group,
        "free_any": state.free_any,
        "fate": state.fate,
        "fate_used": state.fate_used,
        "tactics": state.tactics,
        "first_turn": state.first_turn,
        "defied": state.defied,
        "reduced": state.reduced,
        "tested": state.tested,
        "markers": [
            [state.marker_x[number], state.marker_y[number], state.holder[number], state.held_since[number]]
            for number in range(len(state.marker_x))
        ],
        "scored": state.scored,
        "choices": state.choices,
        "trail": state.trail,
        "winner": state.winner,
        "ending": state.ending,
        "verdict": state.verdict,
        "dice": state.dice,
        "action": remembered(state),
        "agenda": state.save_agenda(),
    }


def save_group(state: RattleTable, who: int) -> list[Any]:
    """A group: number, state, where it is or was, carrier, and its counters."""
    counters = [state.rested[who], state.plotted[who], state.taken[who], state.rode[who], state.banished_in[who]]
    return [who, PLACES[state.places[who]], state.bodies.x[who], state.bodies.y[who], state.carrier[who], *counters]


def remembered(state: RattleTable) -> dict[str, Any] | None:
    """What the action under way remembers, or what its end has left; None where that is nothing."""
    found = save_action(state)
    return None if found == save_action(RattleTable(state.house)) else found


def save_action(state: RattleTable) -> dict[str, Any]:
    """What the action under way remembers."""
    return {
        "actor": state.actor,
        "act": state.act,
        "path": None if state.path is None else state.path.to_list(),
        "targets": state.targets,
        "subject": state.subject,
        "boarding": state.boarding,
        "spot": [state.spot_x, state.spot_y],
        "participants": state.participants,
        "partners": state.partners,
        "with_bonus": state.with_bonus,
        "is_granted": state.is_granted,
        "is_stopped": state.is_stopped,
        "was_cut": state.was_cut,
        "gate": state.gate,
        "waiting_moves": state.waiting_moves,
        "reaction": state.reaction,
        "reactor": state.reactor,
        "reacting_ward": state.reacting_ward,
        "reaction_step": state.reaction_step,
        "reaction_partners": state.reaction_partners,
        "is_sprung": state.is_sprung,
        "is_declared": state.is_declared,
        "is_live": state.is_live,
        "is_completed": state.is_completed,
        "trigger": state.trigger,
        "trigger_path": None if state.trigger_path is None else state.trigger_path.to_list(),
        "trigger_targets": state.trigger_targets,
        "trigger_attack": state.trigger_attack,
        "met": state.met,
        "suffered": state.suffered,
        "withstood": state.withstood,
        "avengers": state.avengers,
        "rallying": state.rallying,
    }


def load(state: RattleTable, saved: dict[str, Any]) -> None:
    """Take the fields that `save` wrote; the agenda is for the final class, which knows the steps."""
    house = state.house
    state.first = saved["first"]
    state.warbands = list(saved["warbands"])
    state.scenario = saved["scenario"]
    state.density = saved["density"]
    state.battlefield = saved["battlefield"]
    state.has_hill = saved["has_hill"]
    state.has_own_ground = saved["pieces"] is not None
    if state.has_own_ground:
        state.ground = ground_from_list(house.measures, saved["pieces"])
    else:
        state.ground = house.ground(state.battlefield, state.has_hill)
    state.deployment = saved["deployment"]
    state.zones = list(saved["zones"])
    state.marked = saved["marked"]
    state.tactics = list(saved["tactics"])
    state.roster = house.roster(state.first, state.warbands)
    state.stats = state.roster.stats(state.tactics)
    load_groups(state, saved["groups"])
    state.round = saved["round"]
    state.turn_no = saved["turn_no"]
    state.active = saved["active"]
    state.had_turn = saved["had_turn"]
    state.passes = saved["passes"]
    state.turn_actions = saved["turn_actions"]
    state.momentum = list(saved["momentum"])
    state.total = list(saved["total"])
    state.last_bids = list(saved["last_bids"])
    state.barred = list(saved["barred"])
    state.actions = list(saved["actions"])
    state.coordinated = saved["coordinated"]
    state.compelled = saved["compelled"]
    state.free_group = list(saved["free_group"])
    state.free_any = list(saved["free_any"])
    state.fate = list(saved["fate"])
    state.fate_used = list(saved["fate_used"])
    state.first_turn = list(saved["first_turn"])
    state.defied = saved["defied"]
    state.reduced = saved["reduced"]
    state.tested = saved["tested"]
    state.marker_x = [marker[0] for marker in saved["markers"]]
    state.marker_y = [marker[1] for marker in saved["markers"]]
    state.holder = [marker[2] for marker in saved["markers"]] or NO_MARKERS
    state.held_since = [marker[3] for marker in saved["markers"]] or [0, 0, 0]
    state.scored = list(saved["scored"])
    state.choices = saved["choices"]
    state.trail = list(saved["trail"])
    state.winner = saved["winner"]
    state.ending = saved["ending"]
    state.verdict = saved["verdict"]
    state.dice = list(saved["dice"])
    state.forget_action()
    if saved["action"] is not None:
        load_action(state, saved["action"])


def load_groups(state: RattleTable, saved: list[list[Any]]) -> None:
    """The groups that `save_group` wrote."""
    places, carrier = ZEROS[:], NOBODIES[:]
    rested, plotted, taken, rode, banished_in = ZEROS[:], ZEROS[:], ZEROS[:], ZEROS[:], ZEROS[:]
    xs, ys = NOBODIES[:], NOBODIES[:]
    for group in saved:
        who: int = group[0]
        places[who] = PLACES.index(group[1])
        xs[who], ys[who], carrier[who] = group[2:5]
        rested[who], plotted[who], taken[who], rode[who], banished_in[who] = group[5:10]
    there = [who for who in range(GROUPS) if places[who] == ON_BOARD]
    state.places, state.carrier = places, carrier
    state.rested, state.plotted, state.taken, state.rode = rested, plotted, taken, rode
    state.banished_in = banished_in
    state.bodies = Bodies(state.ground, state.group_codes(), state.roster.base, xs, ys, there)


def load_action(state: RattleTable, saved: dict[str, Any]) -> None:
    """What `save_action` wrote."""
    state.actor = saved["actor"]
    state.act = saved["act"]
    state.path = None if saved["path"] is None else path_of(saved["path"])
    state.targets = list(saved["targets"])
    state.subject = saved["subject"]
    state.boarding = saved["boarding"]
    state.spot_x, state.spot_y = saved["spot"]
    state.participants = saved["participants"]
    state.partners = list(saved["partners"])
    state.with_bonus = saved["with_bonus"]
    state.is_granted = saved["is_granted"]
    state.is_stopped = saved["is_stopped"]
    state.was_cut = saved["was_cut"]
    state.gate = saved["gate"]
    state.waiting_moves = list(saved["waiting_moves"])
    state.reaction = saved["reaction"]
    state.reactor = saved["reactor"]
    state.reacting_ward = saved["reacting_ward"]
    state.reaction_step = saved["reaction_step"]
    state.reaction_partners = list(saved["reaction_partners"])
    state.is_sprung = saved["is_sprung"]
    state.is_declared = saved["is_declared"]
    state.is_live = saved["is_live"]
    state.is_completed = saved["is_completed"]
    state.trigger = saved["trigger"]
    state.trigger_path = None if saved["trigger_path"] is None else path_of(saved["trigger_path"])
    state.trigger_targets = list(saved["trigger_targets"])
    state.trigger_attack = saved["trigger_attack"]
    state.met = saved["met"]
    state.suffered = saved["suffered"]
    state.withstood = list(saved["withstood"])
    state.avengers = saved["avengers"]
    state.rallying = list(saved["rallying"])

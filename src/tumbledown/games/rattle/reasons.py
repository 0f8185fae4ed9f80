"""Why an option is not on offer, with facts: distances, costs, what is in the way."""

from typing import Any, Final

from tumbledown.engine import Reason
from tumbledown.games.rattle.candidates import MoveStep, leaving_reason, may_score
from tumbledown.games.rattle.declaring import STANDARD, ChooseAction
from tumbledown.games.rattle.deploying import DeployGroup, LoadSetup, SetAside, worth_of
from tumbledown.games.rattle.duel import ChooseReaction, ReactionGroup
from tumbledown.games.rattle.first_turn import Resurrect, Teleport
from tumbledown.games.rattle.geometry import LATTICE, border_point
from tumbledown.games.rattle.options import (
    ACT,
    ACTIONS,
    ARRIVE,
    BID,
    CHANGE_TACTIC,
    COVER,
    DIR,
    EDGE,
    EXIT,
    FOE,
    MARKER,
    OWN,
    PASS_TURN,
    PAY,
    PT,
    REACT,
    REACTIONS,
    STAY,
    TOUCH_FOE,
    TOUCH_OWN,
    VOCABULARY,
)
from tumbledown.games.rattle.placing import PointStep, end_reason, millimetres
from tumbledown.games.rattle.playing import cost_of
from tumbledown.games.rattle.setup import MarkTarget
from tumbledown.games.rattle.state import RattleStep, RattleTable
from tumbledown.games.rattle.targets import (
    allies_in_rng,
    blocker_name,
    can_regain,
    enemies_in_rng,
    friend_reason,
    no_target_reason,
)
from tumbledown.games.rattle.turns import ACTION_FUSE, Bids, ChooseActivation
from tumbledown.games.rattle.walking import TerrainExit
from tumbledown.games.rattle.words import (
    ABOARD,
    AMBUSH,
    BANDS,
    BANISHED,
    BANISHMENT,
    BATTLE_SUMMONS,
    CHARGE,
    CRASHING_WAVE,
    DEFIANCE,
    DELAYED,
    DELAYED_DEPLOYMENT,
    DISTANT_DOOM,
    FEINT,
    HEAVY,
    MANEUVER,
    NO_GROUP,
    ON_BOARD,
    OUT,
    PLACE_WORDS,
    PLACES,
    PUSH_TO_THE_BRINK,
    REST,
    SCHEMING_PLOT,
    SPOT_WEAKNESS,
    SPRINT,
    STAND_AND_FIGHT,
    TACTITIANS,
    TAKE_FLAG,
    TRANSLOCATE_WARD,
    WAITING,
    points_words,
)

TRIGGERS: Final = (
    "a Champion of yours must be the target of an attack",
    "the acting group must be within reach and sight of a Heavy of yours",
    "Fighters of yours must be the target of an attack",
    "the enemy must move or attack within reach and sight of Shooters of yours",
    "the enemy must move within the move distance of Skirmishers of yours",
    "the enemy must leave the reach of a Ward of yours that sees it",
    "a group near a Ward of Defiance must have withstood an attack and see an enemy in reach",
    "a group near a Ward of Vengeance must have seen one of your groups go",
    "the enemy must have completed a reaction, and a group must be near a Ward of Reversal",
    "the target must be near a Ward of Confusion, with a group of the attacker's side in its reach",
    "another group near a Ward of Sacrifice must be in the attacker's reach",
    "the enemy must leave the reach of a group near a Ward of Pursuit",
    "the acting group must be in the range of a Ward of Detonate with a group of yours near it",
    "a group near a Ward of Rally must have had a critical Will success",
)
REACTION_RULES: Final = (
    "RAT-116",
    "RAT-117",
    "RAT-118",
    "RAT-119",
    "RAT-120",
    "RAT-121",
    "RAT-123",
    "RAT-124",
    "RAT-125",
    "RAT-126",
    "RAT-127",
    "RAT-128",
    "RAT-129",
    "RAT-130",
)
ACTION_RULES: Final = {
    SPRINT: "RAT-70",
    CHARGE: "RAT-71",
    STAND_AND_FIGHT: "RAT-72",
    FEINT: "RAT-73",
    MANEUVER: "RAT-74",
    REST: "RAT-75",
    TRANSLOCATE_WARD: "RAT-76",
    CRASHING_WAVE: "RAT-98",
    SPOT_WEAKNESS: "RAT-99",
    BATTLE_SUMMONS: "RAT-100",
    DISTANT_DOOM: "RAT-101",
    BANISHMENT: "RAT-102",
    PUSH_TO_THE_BRINK: "RAT-103",
    SCHEMING_PLOT: "RAT-104",
    TAKE_FLAG: "RAT-168",
}


def explain(state: RattleTable, step: RattleStep, seat: int, option: int) -> Reason:
    """Why an option of the vocabulary is not on offer in the present decision."""
    found: Reason | None = None
    if OWN <= option < FOE and state.roster.kind[8 * seat + option - OWN] == NO_GROUP:
        return Reason("no_group", "RAT-02", "You have no such group.", {"slot": option - OWN})
    if FOE <= option < ACT and state.roster.kind[8 * (1 - seat) + option - FOE] == NO_GROUP:
        return Reason("no_group", "RAT-02", "The enemy has no such group.", {"slot": option - FOE})
    if isinstance(step, ChooseActivation):
        found = activation_reason(state, seat, option)
    elif isinstance(step, ChooseAction) and ACT <= option < ACT + len(ACTIONS):
        found = action_reason(state, step, option - ACT)
    elif isinstance(step, ChooseReaction) and REACT <= option < REACT + len(REACTIONS):
        found = reaction_reason(state, option - REACT)
    elif isinstance(step, ReactionGroup) and OWN <= option < FOE:
        found = user_reason(state, step, 8 * seat + option - OWN)
    elif isinstance(step, MoveStep):
        found = move_reason(state, step, seat, option)
    elif isinstance(step, PointStep):
        found = point_step_reason(state, step, option)
    elif isinstance(step, TerrainExit) and option == PAY:
        text = f"Leaving costs {step.price()} momentum; you have {state.momentum[seat]}."
        found = Reason("too_dear", step.rules_now(state)[0], text, {"cost": step.price()})
    elif isinstance(step, Bids) and BID <= option < EXIT:
        text = f"A bid of {option - BID} is more than your momentum, {state.momentum[seat]}."
        found = Reason("bid_too_high", "RAT-59", text, {"bid": option - BID, "momentum": state.momentum[seat]})
    elif OWN <= option < FOE:
        found = group_reason(state, step, 8 * seat + option - OWN)
    elif FOE <= option < ACT:
        found = enemy_reason(state, step, seat, 8 * (1 - seat) + option - FOE)
    return found if found is not None else not_offered(state, step, seat, option)


def not_offered(state: RattleTable, step: RattleStep, seat: int, option: int) -> Reason:
    """The option belongs to another decision, or not to this position."""
    text = f"That is no answer here. {step.prompt(state, seat)}"
    return Reason("not_offered", step.rules_now(state)[0], text, {"option": VOCABULARY.text(option)})


# Activations.


def activation_reason(state: RattleTable, seat: int, option: int) -> Reason | None:
    """RAT-62 Why a group cannot act now, or a warband action cannot be taken."""
    momentum = state.momentum[seat]
    if option == PASS_TURN:
        return Reason("must_act", "RAT-R17", "The first choice of a turn must be an action here.", {})
    if state.actions[seat] >= ACTION_FUSE and (OWN <= option < FOE or option in (ARRIVE, CHANGE_TACTIC)):
        text = f"You have taken {ACTION_FUSE} actions in this round: you can only end the turn."
        return Reason("fuse", "RAT-62", text, {"actions": ACTION_FUSE})
    if option == ARRIVE:
        return arrive_reason(state, seat)
    if option == CHANGE_TACTIC:
        if not state.has_trait(seat, TACTITIANS):
            return Reason("no_tactitians", "RAT-161", "Your warband has no Tactitians.", {})
        if momentum < 1:
            return Reason("too_dear", "RAT-161", "Changing the tactic costs 1 momentum; you have 0.", {"cost": 1})
        return Reason("first_turn", "RAT-161", "The tactic cannot be changed in your first turn of the round.", {})
    if not OWN <= option < FOE:
        return None
    who = 8 * seat + option - OWN
    name = state.name(who)
    if state.is_ward(who):
        return Reason("ward", "RAT-67", f"{name} is a Ward and never takes actions.", {"group": state.code(who)})
    place = state.places[who]
    if place in (OUT, BANISHED, DELAYED, WAITING):
        where = {OUT: "out of play", BANISHED: "banished", DELAYED: "delayed", WAITING: "not deployed"}[place]
        return Reason("not_there", "RAT-67", f"{name} is {where}.", {"group": state.code(who), "state": PLACES[place]})
    if state.barred[seat] >> who & 1:
        text = f"{name} took your last action; spend momentum on another group first."
        return Reason("barred", "RAT-65", text, {"group": state.code(who)})
    cost = cost_of(state, who)
    if cost > momentum:
        text = f"An action of {name} costs {cost} momentum; you have {momentum}."
        return Reason("too_dear", "RAT-64", text, {"cost": cost, "momentum": momentum})
    if place == ABOARD:
        return Reason("cannot_get_out", "RAT-131", f"{name} cannot get out of {state.code(state.carrier[who])}.", {})
    if place == AMBUSH:
        return Reason("no_ambush_point", "RAT-139", f"{name} has no place more than S from every enemy.", {})
    return Reason("no_action", "RAT-77", f"{name} has no action that it could take.", {"group": state.code(who)})


def arrive_reason(state: RattleTable, seat: int) -> Reason:
    """RAT-176 Why delayed groups cannot arrive."""
    if state.deployment != DELAYED_DEPLOYMENT or not state.groups_at(seat, DELAYED):
        return Reason("nobody_delayed", "RAT-176", "You have no delayed groups.", {})
    if state.round < state.house.arrive_round:
        text = f"Delayed groups arrive from round {state.house.arrive_round} on; this is round {state.round}."
        return Reason("too_early", "RAT-176", text, {"round": state.round})
    if state.momentum[seat] < 1:
        return Reason("too_dear", "RAT-176", "Arriving costs 1 momentum; you have 0.", {"cost": 1})
    return Reason("no_room", "RAT-176", "No delayed group has room at the edge of your zone.", {})


# Actions.


def action_reason(state: RattleTable, step: ChooseAction, act: int) -> Reason:
    """RAT-77 Why an action is not on offer to the group."""
    who = step.who
    name = state.house.action_names[act]
    rule = ACTION_RULES[act]
    if act not in STANDARD and act != TAKE_FLAG and act not in state.roster.actions[who]:
        return Reason("not_picked", "RAT-05", f"{state.name(who)} has not picked {name}.", {"action": ACTIONS[act]})
    if act not in STANDARD and step.mode == 2:
        return Reason("not_standard", "RAT-125", f"Reversal grants a standard action; {name} is none.", {})
    if state.places[who] == ABOARD:
        return Reason("aboard", "RAT-131", f"{state.name(who)} is aboard: only actions that begin by getting out.", {})
    x, y = state.bodies.x[who], state.bodies.y[who]
    if act in (CHARGE, FEINT, MANEUVER):
        found = no_target_reason(state, who, act, x, y)
        text = f"No place that {state.name(who)} can move to has a target for {name}. From here: {found.text}"
        return Reason("no_target", rule, text, found.facts)
    if act in (STAND_AND_FIGHT, DISTANT_DOOM):
        return nearest_enemy_reason(state, who, act, rule)
    if act in (REST, SCHEMING_PLOT):
        used = state.rested[who] if act == REST else state.plotted[who]
        if not can_regain(state, used):
            return Reason("used_up", "RAT-69", f"{state.name(who)} has used {name} in this round.", {"uses": used})
        return plot_reason(state, who)
    if act in (BANISHMENT, PUSH_TO_THE_BRINK):
        return nearest_enemy_reason(state, who, act, rule)
    if act == TRANSLOCATE_WARD:
        return Reason("no_ward", rule, "You have no ward on the board.", {})
    if act == SPOT_WEAKNESS:
        text = f"No ally within the reach of {state.name(who)} could attack somebody now."
        return Reason("no_ally", rule, text, {"allies": state.codes(allies_in_rng(state, who))})
    if act == BATTLE_SUMMONS:
        return Reason("nobody_to_summon", rule, "No group of 1 or 2 points is out and has a free home point.", {})
    if act == TAKE_FLAG:
        return flag_reason(state, who)
    return Reason("no_move", rule, f"{state.name(who)} cannot move anywhere.", {})


def nearest_enemy_reason(state: RattleTable, who: int, act: int, rule: str) -> Reason:
    """Why no enemy is a target from where the group stands: the nearest one, how far, or what hides it."""
    name = state.house.action_names[act]
    enemies = state.on_board(1 - who // 8)
    if not enemies:
        return Reason("no_target", rule, f"{name} needs an enemy, and none is on the board.", {})
    nearest = enemies[0]
    for other in enemies:
        if state.bodies.distance2(who, other) < state.bodies.distance2(who, nearest):
            nearest = other
    band = min(3, state.stats.rng[who] + int(act == DISTANT_DOOM))
    apart = millimetres(state.bodies.distance2(who, nearest))
    base = state.roster.base
    reach = state.house.length[band] if band else (base[who] + base[nearest]) / 2 + 2
    facts: dict[str, Any] = {"group": state.code(nearest), "distance": apart, "range": reach}
    if not state.within(who, nearest, band):
        text = f"{name}: {state.code(nearest)} is {apart} mm away, range {BANDS[band]} is {reach:g}."
        return Reason("out_of_range", rule, text, facts)
    hidden = state.bodies.sight_block(who, state.bodies.x[who], state.bodies.y[who], nearest)
    if hidden < 0 or act == DISTANT_DOOM:
        return friend_reason(state.code(nearest), facts)
    facts["blocked_by"] = blocker_name(state, hidden)
    text = f"{name}: line of sight to {state.code(nearest)} is blocked by {facts['blocked_by']}."
    return Reason("no_line_of_sight", "RAT-22", text, facts)


def plot_reason(state: RattleTable, who: int) -> Reason:
    """RAT-104 Too many enemy points within reach."""
    points = state.roster.points
    enemies = sum(points[other] for other in enemies_in_rng(state, who))
    allies = sum(points[other] for other in allies_in_rng(state, who))
    text = f"Enemies worth {points_words(enemies)} are within reach, allies worth {allies}: more allies are needed."
    return Reason("outweighed", "RAT-104", text, {"enemies": enemies, "allies": allies})


def flag_reason(state: RattleTable, who: int) -> Reason:
    """RAT-168 Why no flag can be taken."""
    if not state.marker_x:
        return Reason("no_flags", "RAT-168", "There are no flags in this scenario.", {})
    if state.house.flag_rider:
        return Reason("rider", "RAT-R55", "Flags are taken at the end of another action here.", {})
    if state.marker_of(who) >= 0:
        return Reason("has_flag", "RAT-168", f"{state.name(who)} has a flag already.", {})
    nearest = min(
        millimetres(state.bodies.distance2_to(who, state.marker_x[number], state.marker_y[number]))
        for number in range(len(state.marker_x))
    )
    reach = state.roster.base[who] / 2 + 2
    text = f"The nearest flag is {nearest} mm away; an uncontrolled one within {reach:g} mm is needed."
    return Reason("no_flag_near", "RAT-168", text, {"distance": nearest, "reach": reach})


# Reactions.


def reaction_reason(state: RattleTable, reaction: int) -> Reason:
    """RAT-112 What the trigger of a reaction would be."""
    name = state.house.reaction_names[reaction]
    text = f"Nobody can use {name} now: {TRIGGERS[reaction]}."
    return Reason("no_trigger", REACTION_RULES[reaction], text, {"reaction": REACTIONS[reaction]})


def user_reason(state: RattleTable, step: ReactionGroup, who: int) -> Reason:
    """Why a group cannot use the reaction that was chosen."""
    name = state.house.reaction_names[step.reaction]
    if state.places[who] in (ABOARD, BANISHED, DELAYED, OUT):
        text = f"{state.name(who)} is {PLACE_WORDS[state.places[who]]} and cannot react."
        return Reason("not_there", "RAT-111", text, {"state": PLACES[state.places[who]]})
    text = f"{state.name(who)} cannot use {name}: {TRIGGERS[step.reaction]}."
    rule = "RAT-122" if step.reaction >= DEFIANCE else REACTION_RULES[step.reaction]
    return Reason("no_trigger", rule, text, {"group": state.code(who)})


# Moves and points.


def move_reason(state: RattleTable, step: MoveStep, seat: int, option: int) -> Reason | None:
    """Why a candidate of a move decision is not on offer: its end, its length, or what is in the way."""
    if step.is_aboard(state):
        return Reason("aboard", "RAT-131", "A group aboard can only get out.", {})
    if option == STAY:
        mover = step.mover(state)
        found = step.refusal(state, state.bodies.x[mover], state.bodies.y[mover])
        return found or Reason("must_move", step.rules_now(state)[0], "Staying in place is no move here.", {})
    if EXIT <= option < OWN:
        return exit_reason(state, step, option - EXIT)
    if not is_spot(state, step, seat, option):
        return None
    mover = step.mover(state)
    x, y = step.spot_of(state, seat, option)
    if x == state.bodies.x[mover] and y == state.bodies.y[mover]:
        return Reason("no_length", step.rules_now(state)[0], f"{state.name(mover)} stands at {x},{y} already.", {})
    ended = end_reason(state, mover, x, y)
    if ended is not None:
        return ended
    fault = step.kept_move(state).fault([x, y])
    if fault is not None:
        return Reason(fault.code, fault.rule, fault.text, fault.facts)
    refused = step.refusal(state, x, y)
    if refused is not None:
        return refused
    return Reason("same_end", "RAT-R23", f"{x},{y} is on offer under another name.", {"x": x, "y": y})


def exit_reason(state: RattleTable, step: MoveStep, edge: int) -> Reason | None:
    """RAT-34, RAT-170 Why the way straight off the board is not on offer: the move, the flag, or the way itself."""
    mover = step.mover(state)
    if not step.may_leave(state):
        return Reason("cannot_leave", "RAT-34", "This move cannot end off the board.", {})
    if not may_score(state, mover):
        text = (
            "Only a group with a flag that it took in an earlier turn leaves so; any free path may end on the border."
        )
        return leaving_reason(state, mover) or Reason("no_flag_to_score", "RAT-170", text, {})
    x, y = border_point(edge, state.bodies.x[mover], state.bodies.y[mover])
    fault = step.kept_move(state).fault([x, y])
    return None if fault is None else Reason(fault.code, fault.rule, fault.text, fault.facts)


def is_spot(state: RattleTable, step: MoveStep, seat: int, option: int) -> bool:
    """Whether the option names an end point of a move in this position."""
    if PT <= option < PT + LATTICE:
        return True
    if EDGE <= option < PT or not MARKER <= option < PT:
        return False
    if option >= COVER:
        number = option - COVER
        mover = step.mover(state)
        if number >= len(state.ground.pieces):
            return False
        x, y = state.bodies.x[mover], state.bodies.y[mover]
        return state.ground.cover_point(number, x, y, state.roster.base[mover])[0] >= 0
    if option >= TOUCH_FOE:
        is_own = TOUCH_OWN <= option < TOUCH_OWN + 24
        side = seat if is_own else 1 - seat
        first = TOUCH_OWN if is_own else TOUCH_FOE
        other = 8 * side + (option - first) % 24 // 3
        return state.places[other] == ON_BOARD and other != step.mover(state) and state.roster.kind[other] >= 0
    return option - MARKER < len(state.marker_x)


def point_step_reason(state: RattleTable, step: PointStep, option: int) -> Reason | None:
    """Why a point is not on offer."""
    who = step.who
    if PT <= option < PT + LATTICE or EDGE <= option < PT or (DIR <= option < MARKER and step.host() >= 0):
        x, y = step.spot_of(state, who, option)
        found = step.open_reason(state, who // 8, [x, y])
        if found is not None:
            return found
        return Reason("other_name", "RAT-R23", f"{x},{y} may be chosen, but not under this name.", {"x": x, "y": y})
    return None


# Set-up and other groups.


def group_reason(state: RattleTable, step: RattleStep, who: int) -> Reason | None:
    """Why an own group cannot be picked in this decision."""
    name = state.name(who)
    place = state.places[who]
    points = worth_of(state, who)
    if isinstance(step, SetAside):
        if place != WAITING:
            return Reason("placed", "RAT-47", f"{name} is {PLACE_WORDS[place]}.", {"state": PLACES[place]})
        if step.place == AMBUSH and state.is_ward(who):
            return Reason("ward", "RAT-R47", f"{name} is a Ward and cannot lie in ambush.", {})
        text = f"With {name} ({points_words(points)}) the total set aside could not be kept."
        return Reason("wrong_total", step.rules_now(state)[0], text, {"points": points, "so_far": step.so_far(state)})
    if isinstance(step, DeployGroup):
        if place != WAITING:
            return Reason("placed", "RAT-48", f"{name} is {PLACE_WORDS[place]}.", {"state": PLACES[place]})
        goals = step.goals(state)
        text = f"With {name} ({points_words(points)}) the first batch could not be {goals[0]} to {goals[-1]} points."
        return Reason("wrong_total", "RAT-48", text, {"points": points, "so_far": step.so_far(state)})
    if isinstance(step, LoadSetup):
        if state.roster.kind[who] == HEAVY:
            return Reason("heavy", "RAT-134", f"{name} is a Heavy and never gets in.", {})
        if place != WAITING:
            return Reason("placed", "RAT-47", f"{name} is {PLACE_WORDS[place]}.", {"state": PLACES[place]})
        room = state.roster.carries[step.carrier] - state.load_of(step.carrier)
        text = f"{name} is worth {points_words(points)}; {state.code(step.carrier)} has room for {room}."
        return Reason("no_room", "RAT-134", text, {"points": points, "room": room})
    if isinstance(step, Resurrect):
        text = f"{name} is {PLACE_WORDS[place]}, worth {points_words(points)}."
        return Reason("cannot_return", "RAT-154", text, {"state": PLACES[place], "points": points})
    if isinstance(step, Teleport):
        text = f"{name} is {PLACE_WORDS[place]}, worth {points} of {points_words(step.left)}, or within S of an enemy."
        return Reason("cannot_teleport", "RAT-162", text, {"state": PLACES[place], "points": points})
    return None


def enemy_reason(state: RattleTable, step: RattleStep, seat: int, who: int) -> Reason | None:
    """Why an enemy group cannot be picked in this decision."""
    name = state.name(who)
    if isinstance(step, MarkTarget):
        if state.is_ward(who):
            return Reason("ward", "RAT-42", f"{name} is a Ward and cannot be a target of the duel.", {})
        worth = points_words(state.roster.points[who])
        text = f"With {name} ({worth}) the marked points could not be {step.total(state)}."
        return Reason("wrong_total", "RAT-R58", text, {"points": state.roster.points[who]})
    if state.places[who] != ON_BOARD:
        place = state.places[who]
        text = f"{name} is not on the board but {PLACE_WORDS[place]}."
        return Reason("not_there", step.rules_now(state)[0], text, {"state": PLACES[place]})
    return None

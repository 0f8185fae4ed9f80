"""H, I. What a group may do, and the declaration of an action: movement part and targets (RAT-68, RAT-77)."""

from typing import Any, ClassVar, Final, final

from tumbledown.engine import Reason
from tumbledown.games.rattle.boarding import (
    EMBARKING,
    GETTING_OUT,
    LOADING,
    UNLOADING,
    RidersStep,
    UnloadPoint,
    has_room,
    loadable,
    rides,
    unloadable,
)
from tumbledown.games.rattle.bodies import Disc
from tumbledown.games.rattle.candidates import FAR, MoveStep, usual_move
from tumbledown.games.rattle.fury import has_target_from, targets_from
from tumbledown.games.rattle.geometry import compass_point, contact_point
from tumbledown.games.rattle.moves import Move
from tumbledown.games.rattle.options import ACT, DECLINE, DONE, EMBARK, FOE, LOAD, MARKER, OWN, UNLOAD
from tumbledown.games.rattle.paths import Path
from tumbledown.games.rattle.placing import FarPlace, PointStep, millimetres
from tumbledown.games.rattle.state import RattleStep, RattleTable
from tumbledown.games.rattle.targets import (
    TOUCH_REACH,
    blocker_name,
    can_regain,
    enemies_in_rng,
    friend_reason,
    is_feint_target,
    is_somebody_in_reach,
    markers_in_reach,
    may_plot,
    no_target_reason,
    spotters_allies,
    sprint_band,
    suits,
    summonable,
    wards_on_board,
)
from tumbledown.games.rattle.ways import Ways, Wish
from tumbledown.games.rattle.will import contact_ways
from tumbledown.games.rattle.words import (
    ABOARD,
    AMBUSH,
    BANISHMENT,
    BATTLE_SUMMONS,
    CHARGE,
    COLOSSAL,
    CRASHING_WAVE,
    DISTANT_DOOM,
    FEINT,
    HEAVY,
    LONG,
    MANEUVER,
    MIDDLE,
    MOVING_ACTIONS,
    ON_BOARD,
    PUSH_TO_THE_BRINK,
    REST,
    SCHEMING_PLOT,
    SPOT_WEAKNESS,
    SPRINT,
    STAND_AND_FIGHT,
    TAKE_FLAG,
    TRANSLOCATE_WARD,
)

# How an action comes about.
NORMAL: Final = 0
PARTNER: Final = 1
GRANTED: Final = 2


# What a group may do.


def actions_of(state: RattleTable, who: int) -> list[int]:
    """RAT-77 The actions that a group may declare, in the order of the vocabulary; cost aside."""
    if state.is_ward(who):
        return []
    place = state.places[who]
    if place == ABOARD:
        return passenger_actions(state, who)
    if place != ON_BOARD:
        return []
    found: list[int] = []
    for act in all_actions(state, who):
        # RAT-71, RAT-73 Charge and Feint want the same: an enemy in RNG and sight of the end of a move.
        if act == FEINT and state.house.shoot_into_melee != "forbidden":
            can = CHARGE in found
        else:
            can = can_declare(state, who, act)
        if can:
            found.append(act)
    return found


def all_actions(state: RattleTable, who: int) -> list[int]:
    """The standard actions, the group's champion actions, and the scenario's."""
    return (
        [*STANDARD, *state.roster.actions[who], TAKE_FLAG]
        if state.marker_x
        else [*STANDARD, *state.roster.actions[who]]
    )


STANDARD: Final = [SPRINT, CHARGE, STAND_AND_FIGHT, FEINT, MANEUVER, REST, TRANSLOCATE_WARD]


def has_action(state: RattleTable, who: int) -> bool:
    """Whether a group may declare any action; the likely ones are tried first."""
    place = state.places[who]
    if state.is_ward(who) or place not in (ON_BOARD, ABOARD, AMBUSH):
        return False
    if place == ABOARD:
        return bool(passenger_actions(state, who))
    if place == AMBUSH:
        return has_ambush_point(state, who)
    if can_regain(state, state.rested[who]) or can_declare(state, who, SPRINT):
        return True
    return any(act not in (REST, SPRINT) and can_declare(state, who, act) for act in all_actions(state, who))


def can_declare(state: RattleTable, who: int, act: int) -> bool:
    """RAT-77 Whether a group on the board may declare an action."""
    if act in MOVING_ACTIONS:
        return can_declare_move(state, who, act)
    if act == REST:
        return can_regain(state, state.rested[who])
    if act in (STAND_AND_FIGHT, DISTANT_DOOM):
        x, y = state.bodies.x[who], state.bodies.y[who]
        return has_target_from(state, who, x, y, act)
    if act in (BANISHMENT, PUSH_TO_THE_BRINK):
        return bool(enemies_in_rng(state, who))
    if act == SPOT_WEAKNESS:
        return bool(spotters_allies(state, who))
    if act == BATTLE_SUMMONS:
        return bool(summonable(state, who))
    if act == SCHEMING_PLOT:
        return can_regain(state, state.plotted[who]) and may_plot(state, who)
    if act == TAKE_FLAG:
        return not state.house.flag_rider and bool(markers_in_reach(state, who))
    return act == CRASHING_WAVE


def can_declare_move(state: RattleTable, who: int, act: int) -> bool:
    """RAT-77 An action with movement is on offer exactly when a legal way to use it exists."""
    if act == TRANSLOCATE_WARD:
        return bool(wards_on_board(state, who // 8))
    if act == SPRINT:
        return usual_move(state, who, sprint_band(state, who)).has_any() or ChooseMove(who, act).has_any(state)
    if suits(state, who, act, state.bodies.x[who], state.bodies.y[who]):
        return True
    return is_somebody_in_reach(state, who, act) and ChooseMove(who, act).has_any(state)


# Passengers (RAT-131, RAT-132).


def passenger_actions(state: RattleTable, who: int) -> list[int]:
    """RAT-131 What a group aboard may do: actions whose movement part is getting out; with Riders, any after it."""
    carrier = state.carrier[who]
    if not state.is_there(carrier):
        return []
    is_free = rides(state, who)
    found: set[int] = set()
    for way in contact_ways(state, who, carrier):
        base, bodies = state.roster.base, state.bodies
        x, y = compass_point(bodies.x[carrier], bodies.y[carrier], base[carrier], base[who], way)
        for act in all_actions(state, who):
            if act in found:
                continue
            if act in MOVING_ACTIONS:
                if (act != TRANSLOCATE_WARD or wards_on_board(state, who // 8)) and suits(state, who, act, x, y):
                    found.add(act)
            elif is_free and can_declare_at(state, who, act, x, y):
                found.add(act)
    return sorted(found)


def can_declare_at(state: RattleTable, who: int, act: int, x: int, y: int) -> bool:
    """Whether a passenger could declare an action without movement if it had got out there."""
    bodies, places, carrier = state.bodies, state.places, state.carrier
    state.seat_down(who, x, y)
    can = can_declare(state, who, act)
    state.bodies, state.places, state.carrier = bodies, places, carrier
    return can


# RAT-139 Out of an ambush.


def has_ambush_point(state: RattleTable, who: int) -> bool:
    """Whether there is a candidate point at which a group in ambush may appear."""
    place = FarPlace(state, who, "RAT-139")
    return bool(AmbushPoint(who).first_candidate(state, who, place))


@final
class AmbushPoint(PointStep):
    """RAT-139 A group in ambush that is given an action appears more than S from every enemy."""

    rule: ClassVar[str] = "RAT-139"

    def place(self, state: RattleTable) -> FarPlace:
        return FarPlace(state, self.who, self.rule)

    def settle(self, state: RattleTable, seat: int, x: int, y: int) -> None:
        state.set_down(self.who, x, y, "ambush")
        state.agenda[-1] = ChooseAction(self.who, NORMAL)

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Where does {state.name(self.who)} appear out of ambush?"


# The declaration.


@final
class ChooseAction(RattleStep):
    """RAT-68 Which action the group takes."""

    rule: ClassVar[str] = "RAT-68"

    def __init__(self, who: int, mode: int) -> None:
        self.who = who
        self.mode = mode

    def seat(self, state: RattleTable) -> int:
        return self.who // 8

    def options(self, state: RattleTable, seat: int) -> list[int]:
        acts = actions_of(state, self.who)
        if self.mode == GRANTED:
            return [DECLINE, *[ACT + act for act in acts if act in STANDARD]]
        return [ACT + act for act in acts]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == DECLINE:
            state.agenda.pop()
            return
        act = option - ACT
        state.actor = self.who
        state.act = act
        state.agenda[-1] = DeclarationDone(self.mode)
        state.agenda.append(Details())
        if act in MOVING_ACTIONS:
            state.agenda.append(ChooseMove(self.who, act))
            state.agenda.append(RidersStep(self.who, True, False))
        elif state.places[self.who] == ABOARD:
            # RAT-157 A passenger may get out for free before an action without a movement part, too.
            state.agenda.append(RidersStep(self.who, True, True))

    def label(self, state: RattleTable, option: int) -> str:
        return "Take no action" if option == DECLINE else ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"What does {state.name(self.who)} do?"

    def values(self) -> list[Any]:
        return [self.who, self.mode]


@final
class ChooseMove(MoveStep):
    """RAT-70 to RAT-76 The movement part of an action."""

    rule: ClassVar[str] = "RAT-25"

    def __init__(self, who: int, act: int) -> None:
        self.who = who
        self.act = act

    def seat(self, state: RattleTable) -> int:
        return self.who // 8

    def mover(self, state: RattleTable) -> int:
        return self.who

    def is_aboard(self, state: RattleTable) -> bool:
        return state.places[self.who] == ABOARD

    def band(self, state: RattleTable) -> int:
        """The band of the movement part."""
        return sprint_band(state, self.who) if self.act == SPRINT else state.stats.mov[self.who]

    def move(self, state: RattleTable) -> Move:
        return usual_move(state, self.who, self.band(state))

    def accepts(self, state: RattleTable, x: int, y: int) -> bool:
        return suits(state, self.who, self.act, x, y)

    def accepts_all(self, state: RattleTable) -> bool:
        return self.act in (SPRINT, TRANSLOCATE_WARD)

    def refusal(self, state: RattleTable, x: int, y: int) -> Reason | None:
        return None if self.accepts(state, x, y) else no_target_reason(state, self.who, self.act, x, y)

    def may_stay(self, state: RattleTable) -> bool:
        return self.act != SPRINT and self.suits_here(state)

    def suits_here(self, state: RattleTable) -> bool:
        """Whether the action has a target without a move."""
        return suits(state, self.who, self.act, state.bodies.x[self.who], state.bodies.y[self.who])

    def may_leave(self, state: RattleTable) -> bool:
        return self.act == SPRINT

    def has_any(self, state: RattleTable) -> bool:
        """RAT-77 Whether the decision has any option; asked before the action is offered."""
        move = self.kept_move(state)
        if self.points(state, self.who // 8, move, True) or self.boardings(state):
            return True
        return len(self.last_way(state, move)) > 0

    def last_way(self, state: RattleTable, move: Move) -> list[int]:
        """RAT-77 A legal path where no candidate has one, looked for point by point."""
        key = 4 * self.act + state.stats.rng[self.who]
        known = move.known_ways.get(key)
        if known is None:
            known = way_of(state, self.who, self.act, move)
            move.known_ways[key] = known
        return known

    def reach_of_target(self, state: RattleTable) -> int:
        if self.act != CHARGE and self.act != FEINT:
            return FAR
        band = state.stats.rng[self.who]
        if band > 1:
            return FAR
        return state.house.length[band] if band > 0 else TOUCH_REACH

    def boardings(self, state: RattleTable) -> list[int]:
        who = self.who
        if state.places[who] == ABOARD:
            return [UNLOAD + who % 8] if who in unloadable(state, state.carrier[who]) else []
        found: list[int] = []
        if state.roster.kind[who] == HEAVY:
            if state.roster.carries[who] > 0 and self.suits_here(state):
                found += [LOAD + other % 8 for other in loadable(state, who)]
                found += [UNLOAD + other % 8 for other in unloadable(state, who)]
        elif self.act == SPRINT:
            for carrier in state.on_board(who // 8):
                if carrier != who and has_room(state, carrier, who) and self.can_embark(state, carrier):
                    found.append(EMBARK + carrier % 8)
        return found

    def can_embark(self, state: RattleTable, carrier: int) -> bool:
        """RAT-133 Whether contact with the Heavy is there, or can be reached within MOV."""
        return state.bodies.touch(self.who, carrier) or self.embark_path(state, carrier) is not None

    def embark_path(self, state: RattleTable, carrier: int) -> Path | None:
        """RAT-133 The engine's path to the first contact point with the Heavy within MOV."""
        bodies, base, who = state.bodies, state.roster.base, self.who
        move = usual_move(state, who, state.stats.mov[who])
        for turn in range(3):
            x, y = contact_point(
                bodies.x[carrier], bodies.y[carrier], base[carrier], base[who], bodies.x[who], bodies.y[who], turn
            )
            path = move.path_to(x, y)
            if path is not None:
                return path
        return None

    def board(self, state: RattleTable, seat: int, option: int) -> None:
        state.agenda.pop()
        other = 8 * seat + (option - EMBARK) % 8
        state.subject = other
        if option < LOAD:
            state.boarding = EMBARKING
            if not state.bodies.touch(self.who, other):
                state.path = self.embark_path(state, other)
        elif option < UNLOAD:
            state.boarding = LOADING
        else:
            state.boarding = GETTING_OUT if other == self.who else UNLOADING
            state.agenda.append(UnloadPoint(other, state.carrier[other], False))

    def go(self, state: RattleTable, seat: int, path: Path | None) -> None:
        state.agenda.pop()
        state.path = path

    def rules_now(self, state: RattleTable) -> list[str]:
        rules = {SPRINT: "RAT-70", CHARGE: "RAT-71", FEINT: "RAT-73", MANEUVER: "RAT-74"}
        return [rules.get(self.act, "RAT-76"), "RAT-25"]

    def prompt(self, state: RattleTable, seat: int) -> str:
        reach = state.house.length[self.band(state)]
        return f"{state.house.action_names[self.act]}: where does {state.name(self.who)} go (up to {reach} mm)?"

    def values(self) -> list[Any]:
        return [self.who, self.act]


@final
class ActionWish(Wish):
    """RAT-77 An end from which the action has a target."""

    def __init__(self, state: RattleTable, who: int, act: int) -> None:
        self.state = state
        self.who = who
        self.act = act

    def accepts(self, x: int, y: int) -> bool:
        """Whether the action has a target from there."""
        return suits(self.state, self.who, self.act, x, y)


def way_of(state: RattleTable, who: int, act: int, move: Move) -> list[int]:
    """RAT-77 The points of some legal path of the movement part, flat; none if there is none at all."""
    targets: list[Disc] = []
    reach = 0
    if act in (CHARGE, FEINT, MANEUVER):
        seat = who // 8 if act == MANEUVER else 1 - who // 8
        reach = state.house.length[MIDDLE if act == MANEUVER else state.stats.rng[who]]
        targets = [
            disc
            for disc in state.bodies.discs
            if disc.who // 8 == seat and disc.who != who and (act != MANEUVER or state.stats.mov[disc.who] > 0)
        ]
        if not targets:
            return []
    return Ways(move, ActionWish(state, who, act), targets, reach).find()


@final
class Details(RattleStep):
    """RAT-68 What an action names besides its path."""

    rule: ClassVar[str] = "RAT-68"

    def run(self, state: RattleTable) -> None:
        act = state.act
        if act in (CHARGE, STAND_AND_FIGHT, FEINT, DISTANT_DOOM, BANISHMENT, PUSH_TO_THE_BRINK):
            state.agenda[-1] = CHOOSE_TARGET
        elif act in (SPOT_WEAKNESS, BATTLE_SUMMONS):
            state.agenda[-1] = NameGroup()
        elif act == TAKE_FLAG:
            state.agenda[-1] = ChooseMarker(False)
        else:
            state.agenda.pop()


def origin_of(state: RattleTable) -> tuple[int, int]:
    """RAT-68 Where the actor will be: the planned end of its path, where it gets out, or where it stands."""
    if state.path is not None:
        return state.path.end_x, state.path.end_y
    if state.spot_x >= 0 and state.boarding == GETTING_OUT:
        return state.spot_x, state.spot_y
    return state.bodies.x[state.actor], state.bodies.y[state.actor]


def declared_targets(state: RattleTable) -> list[int]:
    """RAT-68 The targets that are legal with the actor at its planned end point."""
    who, act = state.actor, state.act
    x, y = origin_of(state)
    if act == FEINT:
        return [other for other in state.on_board(1 - who // 8) if is_feint_target(state, who, x, y, other)]
    if act in (BANISHMENT, PUSH_TO_THE_BRINK):
        return enemies_in_rng(state, who)
    return targets_from(state, who, x, y, act)


@final
class ChooseTarget(RattleStep):
    """RAT-68, RAT-85 The target of the action; a Colossal Heavy names up to three when it attacks."""

    rule: ClassVar[str] = "RAT-68"

    def seat(self, state: RattleTable) -> int:
        return state.actor // 8

    def options(self, state: RattleTable, seat: int) -> list[int]:
        found = [FOE + other % 8 for other in declared_targets(state) if other not in state.targets]
        return [DONE, *found] if state.targets else found

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == DONE:
            state.agenda.pop()
            return
        state.targets = [*state.targets, 8 * (1 - seat) + option - FOE]
        is_colossal = state.roster.trait[state.actor] == COLOSSAL and state.act in (CHARGE, STAND_AND_FIGHT)
        most = state.house.colossal_targets if is_colossal else 1
        if len(state.targets) >= most or len(self.options(state, seat)) == 1:
            state.agenda.pop()

    def rules_now(self, state: RattleTable) -> list[str]:
        return ["RAT-85"] if state.targets else ["RAT-68"]

    def label(self, state: RattleTable, option: int) -> str:
        return "No more targets" if option == DONE else ""

    def explain(self, state: RattleTable, seat: int, option: int) -> Reason:
        if FOE <= option < FOE + 8 and state.is_there(8 * (1 - seat) + option - FOE):
            return target_reason(state, 8 * (1 - seat) + option - FOE)
        return super().explain(state, seat, option)

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"{state.house.action_names[state.act]} by {state.name(state.actor)}: against whom?"


CHOOSE_TARGET: Final = ChooseTarget()


def target_reason(state: RattleTable, target: int) -> Reason:
    """Why an enemy on the board is no target of the action being declared: distance or line of sight."""
    who, act = state.actor, state.act
    x, y = origin_of(state)
    code = state.code(target)
    if target in state.targets:
        return Reason("named_already", "RAT-85", f"{code} is named already.", {"group": code})
    band = min(LONG, state.stats.rng[who] + int(act == DISTANT_DOOM))
    apart = millimetres(state.bodies.distance2_to(target, x, y))
    facts: dict[str, Any] = {"group": code, "distance": apart}
    if not state.within_from(who, x, y, target, band):
        reach = state.house.length[band] if band > 0 else (state.roster.base[who] + state.roster.base[target]) / 2 + 2
        word = ("touch", "S", "M", "L")[band]
        facts["range"] = reach
        return Reason("out_of_range", "RAT-78", f"{code} is {apart} mm away, range {word} is {reach:g}.", facts)
    hidden = state.bodies.sight_block(who, x, y, target)
    if hidden >= 0 and act in (CHARGE, STAND_AND_FIGHT, FEINT):
        facts["blocked_by"] = blocker_name(state, hidden)
        text = f"Line of sight to {code} is blocked by {facts['blocked_by']}."
        return Reason("no_line_of_sight", "RAT-22", text, facts)
    return friend_reason(code, facts)


@final
class NameGroup(RattleStep):
    """RAT-99, RAT-100 The ally of Spot Weakness, or the removed group of Battle Summons."""

    rule: ClassVar[str] = "RAT-99"

    def seat(self, state: RattleTable) -> int:
        return state.actor // 8

    def options(self, state: RattleTable, seat: int) -> list[int]:
        named = spotters_allies(state, state.actor) if state.act == SPOT_WEAKNESS else summonable(state, state.actor)
        return [OWN + other % 8 for other in named]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        state.agenda.pop()
        state.subject = 8 * seat + option - OWN

    def rules_now(self, state: RattleTable) -> list[str]:
        return ["RAT-99"] if state.act == SPOT_WEAKNESS else ["RAT-100"]

    def prompt(self, state: RattleTable, seat: int) -> str:
        return "Which ally attacks?" if state.act == SPOT_WEAKNESS else "Which group is summoned?"


@final
class ChooseMarker(RattleStep):
    """RAT-168 Which marker is taken; with `flag_take` = rider at the end of an action."""

    rule: ClassVar[str] = "RAT-168"

    def __init__(self, is_rider: bool) -> None:
        self.is_rider = is_rider

    def seat(self, state: RattleTable) -> int:
        return state.actor // 8

    def options(self, state: RattleTable, seat: int) -> list[int]:
        found = [MARKER + number for number in markers_in_reach(state, state.actor)]
        return [DECLINE, *found] if self.is_rider else found

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        state.agenda.pop()
        if option == DECLINE:
            return
        state.subject = option - MARKER
        if self.is_rider:
            state.spend(seat, 1, "flag")
            state.take_marker(state.actor, option - MARKER)

    def label(self, state: RattleTable, option: int) -> str:
        return (
            "Take no flag"
            if option == DECLINE
            else f"Take flag {option - MARKER + 1}, {flag_place(state, option - MARKER)}"
        )

    def prompt(self, state: RattleTable, seat: int) -> str:
        return "Which flag is taken?"

    def values(self) -> list[Any]:
        return [self.is_rider]


def flag_place(state: RattleTable, number: int) -> str:
    """Where a marker lies."""
    return f"{state.marker_x[number]},{state.marker_y[number]}"


@final
class DeclarationDone(RattleStep):
    """RAT-68 The declaration is complete; the bridge goes on with partners, payment and play."""

    rule: ClassVar[str] = "RAT-68"

    def __init__(self, mode: int) -> None:
        self.mode = mode

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        state.declaration_done(self.mode)

    def values(self) -> list[Any]:
        return [self.mode]

"""M. Reactions in general: windows, declaring, denying and forcing."""

from typing import Any, ClassVar, Final, final

from tumbledown.engine import NOBODY, Event, Reason, changed
from tumbledown.games.rattle.options import (
    ACCEPT,
    AT_CLOSEST,
    AT_END,
    AT_FIRST,
    COORDINATE,
    DECLINE,
    DENY,
    DONE,
    FORCE,
    OWN,
    REACT,
    REACTIONS,
)
from tumbledown.games.rattle.placing import FarPlace, Place, PointStep
from tumbledown.games.rattle.state import NONE, RattleStep, RattleTable
from tumbledown.games.rattle.triggers import (
    can_react,
    evade_step,
    fitting_wards,
    reactions_open,
    springs_from,
    users_of,
)
from tumbledown.games.rattle.words import (
    AMBUSH,
    COORDINATED,
    COUNTERCHARGE,
    DEFIANCE,
    EVADE,
    FOLLOW,
    MIDDLE,
    NO_REACTION,
    SUPPRESSION,
    WINDOWS,
)


@final
class Window(RattleStep):
    """RAT-112 A window in which the reactive player may declare a reaction."""

    rule: ClassVar[str] = "RAT-112"

    def __init__(self, window: int) -> None:
        self.window = window

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        seat = 1 - state.active
        if state.momentum[seat] < 1 or state.is_declared:
            return
        fitting = reactions_open(state, self.window, seat)
        if fitting:
            state.agenda.append(ChooseReaction(self.window, fitting))

    def values(self) -> list[Any]:
        return [self.window]


ALL_WINDOWS: Final = [Window(number) for number in range(len(WINDOWS))]


@final
class ChooseReaction(RattleStep):
    """RAT-106 The reactive player may spend 1 momentum and declare one reaction of one group."""

    rule: ClassVar[str] = "RAT-106"

    def __init__(self, window: int, fitting: list[int]) -> None:
        self.window = window
        self.fitting = fitting

    def seat(self, state: RattleTable) -> int:
        return 1 - state.active

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [DECLINE, *[REACT + reaction for reaction in self.fitting]]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == DECLINE:
            state.agenda.pop()
        else:
            state.agenda[-1] = ReactionGroup(option - REACT)

    def label(self, state: RattleTable, option: int) -> str:
        if option == DECLINE:
            return "No reaction"
        reaction = option - REACT
        users = ", ".join(state.codes(users_of(state, reaction, 1 - state.active)))
        return f"{state.house.reaction_names[reaction]} ({users})"

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"React to {state.name(state.trigger)}? It costs 1 momentum and takes the initiative."

    def values(self) -> list[Any]:
        return [self.window, self.fitting]


@final
class ReactionGroup(RattleStep):
    """RAT-106 Which group reacts."""

    rule: ClassVar[str] = "RAT-106"

    def __init__(self, reaction: int) -> None:
        self.reaction = reaction

    def seat(self, state: RattleTable) -> int:
        return 1 - state.active

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [OWN + who % 8 for who in users_of(state, self.reaction, seat)]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        who = 8 * seat + option - OWN
        if state.places[who] == AMBUSH:
            state.agenda[-1] = SpringPoint(self.reaction, who)
        else:
            state.agenda[-1] = ReactionDetail(self.reaction, who)

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Which group reacts ({state.house.reaction_names[self.reaction]})?"

    def values(self) -> list[Any]:
        return [self.reaction]


@final
class SpringPlace(Place):
    """RAT-139 Where a group in ambush may appear so that the trigger holds from there."""

    def __init__(self, state: RattleTable, who: int, reaction: int) -> None:
        super().__init__(state, who)
        self.far = FarPlace(state, who, "RAT-139")
        self.reaction = reaction

    def holds(self, x: int, y: int) -> bool:
        """Far enough from enemies, and within reach of the trigger."""
        return self.far.holds(x, y) and springs_from(self.state, self.reaction, self.who, x, y)

    def misses(self, x: int, y: int) -> Reason | None:
        """The enemy that is too near, or that the trigger does not hold from there."""
        reason = self.far.misses(x, y)
        if reason is None and not springs_from(self.state, self.reaction, self.who, x, y):
            name = self.state.house.reaction_names[self.reaction]
            against = self.state.code(self.state.trigger)
            text = f"From {x},{y} {self.state.name(self.who)} could not use {name} on {against}."
            return Reason("no_trigger", "RAT-139", text, {"reaction": REACTIONS[self.reaction]})
        return reason


@final
class SpringPoint(PointStep):
    """`ambush_point` for a reaction (RAT-139)."""

    rule: ClassVar[str] = "RAT-139"

    def __init__(self, reaction: int, who: int) -> None:
        self.reaction = reaction
        super().__init__(who)

    def place(self, state: RattleTable) -> SpringPlace:
        return SpringPlace(state, self.who, self.reaction)

    def settle(self, state: RattleTable, seat: int, x: int, y: int) -> None:
        state.set_down(self.who, x, y, "ambush")
        state.is_sprung = True
        state.agenda[-1] = ReactionDetail(self.reaction, self.who)

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Where does {state.name(self.who)} appear?"

    def values(self) -> list[Any]:
        return [self.reaction, self.who]


@final
class ReactionDetail(RattleStep):
    """RAT-R39 Where Suppression shoots; RAT-122 which of several wards lends a warding reaction."""

    rule: ClassVar[str] = "RAT-119"

    def __init__(self, reaction: int, who: int) -> None:
        self.reaction = reaction
        self.who = who

    def seat(self, state: RattleTable) -> int:
        is_asked = self.reaction == SUPPRESSION and state.trigger_path is not None
        return self.who // 8 if is_asked or self.reaction >= DEFIANCE else NOBODY

    def run(self, state: RattleTable) -> None:
        declare(state, self.reaction, self.who, -1, self.moment(state))

    def moment(self, state: RattleTable) -> int:
        """The step of the trigger's path at which the reaction is carried out; -1 without a path."""
        path = state.trigger_path
        if path is None:
            return -1
        if self.reaction == EVADE:
            return evade_step(state, self.who, state.bodies)
        return path.half() if self.reaction == COUNTERCHARGE else -1

    def steps(self, state: RattleTable) -> list[int]:
        """RAT-R39 The steps of `at_first`, `at_closest` and `at_end`; -1 where there is none or an equal one."""
        path = state.trigger_path
        assert path is not None
        mm = state.house.length[state.stats.rng[self.who]]
        first, closest, end = path.seen_points(state.bodies, state.trigger, self.who, mm)
        if closest == first:
            closest = -1
        if end in (first, closest):
            end = -1
        return [first, closest, end]

    def options(self, state: RattleTable, seat: int) -> list[int]:
        if self.reaction == SUPPRESSION:
            return [AT_FIRST + number for number, step in enumerate(self.steps(state)) if step >= 0]
        return [OWN + ward % 8 for ward in fitting_wards(state, self.reaction, self.who)]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if self.reaction == SUPPRESSION:
            declare(state, self.reaction, self.who, -1, self.steps(state)[option - AT_FIRST])
        else:
            declare(state, self.reaction, self.who, 8 * seat + option - OWN, -1)

    def label(self, state: RattleTable, option: int) -> str:
        if option in (AT_FIRST, AT_CLOSEST, AT_END):
            path = state.trigger_path
            assert path is not None
            x, y = path.at(self.steps(state)[option - AT_FIRST])
            words = {AT_FIRST: "first in range", AT_CLOSEST: "closest", AT_END: "end"}
            return f"Shoot at {x},{y} ({words[option]})"
        return ""

    def rules_now(self, state: RattleTable) -> list[str]:
        return ["RAT-119"] if self.reaction == SUPPRESSION else ["RAT-122"]

    def prompt(self, state: RattleTable, seat: int) -> str:
        return "Where is the mover shot at?" if self.reaction == SUPPRESSION else "Which ward?"

    def values(self) -> list[Any]:
        return [self.reaction, self.who]


def declare(state: RattleTable, reaction: int, who: int, ward: int, step: int) -> None:
    """RAT-106 The reaction is declared and paid for; RAT-114 its group frees the others of its side."""
    seat = who // 8
    state.is_declared = True
    state.reaction = reaction
    state.reactor = who
    state.reacting_ward = ward
    state.reaction_step = step
    if state.telling:
        facts: dict[str, Any] = {
            "seat": seat,
            "group": state.code(who),
            "reaction": REACTIONS[reaction],
            "against": state.code(state.trigger),
            "ward": state.code(ward) if ward >= 0 else None,
        }
        path = state.trigger_path
        facts["point"] = list(path.at(step)) if path is not None and step >= 0 else None
        state.tell(Event("reaction", facts))
    state.spend(seat, 1, "reaction")
    state.barred = changed(state.barred, seat, state.barred[seat] & (1 << who))
    state.agenda[-1] = ANSWER


@final
class AnswerReaction(RattleStep):
    """RAT-107 The active player may deny the reaction for 1 momentum."""

    rule: ClassVar[str] = "RAT-107"

    def seat(self, state: RattleTable) -> int:
        return state.active if state.momentum[state.active] >= 1 else NOBODY

    def run(self, state: RattleTable) -> None:
        accept(state)

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return ACCEPT_OR_DENY

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == ACCEPT:
            accept(state)
            return
        state.spend(seat, 1, "denial")
        if state.telling:
            state.tell(Event("denied", {"seat": seat, "reaction": REACTIONS[state.reaction]}))
        state.agenda[-1] = FORCING

    def label(self, state: RattleTable, option: int) -> str:
        return (
            "Accept it; the initiative goes over"
            if option == ACCEPT
            else "Deny it for 1 momentum (the other may force it for 1 more)"
        )

    def prompt(self, state: RattleTable, seat: int) -> str:
        name = state.house.reaction_names[state.reaction]
        return f"{state.name(state.reactor)} reacts with {name}: accept or deny?"


@final
class ForceReaction(RattleStep):
    """RAT-107 The reactive player may force the denied reaction for 1 more."""

    rule: ClassVar[str] = "RAT-107"

    def seat(self, state: RattleTable) -> int:
        return 1 - state.active if state.momentum[1 - state.active] >= 1 else NOBODY

    def run(self, state: RattleTable) -> None:
        self.give_up(state)

    def give_up(self, state: RattleTable) -> None:
        """RAT-107, RAT-R36 Both payments are lost, and the one reaction of the action is used up."""
        state.agenda.pop()
        if state.telling:
            state.tell(Event("not_forced", {"seat": 1 - state.active, "reaction": REACTIONS[state.reaction]}))
        state.reaction = NO_REACTION
        if state.is_sprung:
            # RAT-139 Out of ambush it came only to react.
            state.back_into_ambush(state.reactor)
            state.is_sprung = False

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return DECLINE_OR_FORCE

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == DECLINE:
            self.give_up(state)
            return
        state.spend(seat, 1, "forcing")
        if state.telling:
            state.tell(Event("forced", {"seat": seat, "reaction": REACTIONS[state.reaction]}))
        accept(state)

    def label(self, state: RattleTable, option: int) -> str:
        return "Give the reaction up" if option == DECLINE else "Force it for 1 momentum"

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"{state.house.reaction_names[state.reaction]} was denied: force it?"


ANSWER: Final = AnswerReaction()
FORCING: Final = ForceReaction()
ACCEPT_OR_DENY: Final = [ACCEPT, DENY]
DECLINE_OR_FORCE: Final = [DECLINE, FORCE]


def accept(state: RattleTable) -> None:
    """RAT-110 The reaction will be carried out: at once, or when its moment comes."""
    state.is_live = True
    state.agenda[-1] = ResolveReaction()
    if can_coordinate_reaction(state):
        state.agenda.append(CoordinateReaction())


@final
class ResolveReaction(RattleStep):
    """RAT-110 An accepted reaction that is carried out at once; the others wait for their moment."""

    rule: ClassVar[str] = "RAT-110"

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        state.resolve_at_once()


# RAT-142 Coordinated reactions.


def partners_for_reaction(state: RattleTable, named: list[int]) -> list[int]:
    """RAT-142, RAT-R50 Allied groups of the same type that could carry the same reaction out too."""
    leader = state.reactor
    kind = state.roster.kind[leader]
    found = []
    for who in state.on_board(leader // 8):
        if who == leader or who in named or state.roster.kind[who] != kind or state.is_ward(who):
            continue
        if not state.within(leader, who, MIDDLE) or not state.bodies.sees(leader, who):
            continue
        if can_join(state, who):
            found.append(who)
    return found


def can_join(state: RattleTable, who: int) -> bool:
    """RAT-R50 Whether a partner can carry the reaction out at the same step, against the same enemy."""
    reaction = state.reaction
    path = state.trigger_path
    if reaction == SUPPRESSION and path is not None:
        x, y = path.at(state.reaction_step)
        mm = state.house.length[state.stats.rng[who]]
        return state.bodies.within_of(who, x, y, mm) and state.bodies.sees_from(state.trigger, x, y, who)
    if reaction == EVADE and path is not None:
        x, y = path.at(state.reaction_step)
        return state.bodies.within_of(who, x, y, state.house.length[state.stats.mov[who]])
    if reaction == COUNTERCHARGE:
        return True
    if reaction == 0:
        return state.roster.has_champion[who]
    return can_react(state, reaction, who, state.bodies)


def can_coordinate_reaction(state: RattleTable) -> bool:
    """RAT-141, RAT-142 Whether partners may be named for the reaction."""
    seat = state.reactor // 8
    if not state.has_trait(seat, COORDINATED) or state.coordinated >> seat & 1:
        return False
    if state.reaction >= DEFIANCE or state.reaction == FOLLOW:
        return False
    return bool(partners_for_reaction(state, NONE))


@final
class CoordinateReaction(RattleStep):
    """RAT-141 Coordinated: others may react as well, at no further cost."""

    rule: ClassVar[str] = "RAT-141"

    def seat(self, state: RattleTable) -> int:
        return state.reactor // 8

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return DECLINE_OR_COORDINATE

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == DECLINE:
            state.agenda.pop()
            return
        state.coordinated |= 1 << seat
        state.agenda[-1] = ReactionPartner()

    def label(self, state: RattleTable, option: int) -> str:
        return "React alone" if option == DECLINE else "Let others react as well (once a round)"

    def prompt(self, state: RattleTable, seat: int) -> str:
        return "Coordinate the reaction?"


DECLINE_OR_COORDINATE: Final = [DECLINE, COORDINATE]


@final
class ReactionPartner(RattleStep):
    """RAT-142 The partners of a coordinated reaction are named."""

    rule: ClassVar[str] = "RAT-142"

    def seat(self, state: RattleTable) -> int:
        return state.reactor // 8 if partners_for_reaction(state, state.reaction_partners) else NOBODY

    def run(self, state: RattleTable) -> None:
        self.finish(state)

    def options(self, state: RattleTable, seat: int) -> list[int]:
        found = [OWN + who % 8 for who in partners_for_reaction(state, state.reaction_partners)]
        return found if not state.reaction_partners else [DONE, *found]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == DONE:
            self.finish(state)
        else:
            state.reaction_partners = [*state.reaction_partners, 8 * seat + option - OWN]

    def finish(self, state: RattleTable) -> None:
        """All are named."""
        state.agenda.pop()
        if state.telling:
            facts = {"seat": state.reactor // 8, "groups": state.codes([state.reactor, *state.reaction_partners])}
            state.tell(Event("coordinated", facts))

    def label(self, state: RattleTable, option: int) -> str:
        return "No more partners" if option == DONE else ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        return "Which group reacts as well?"

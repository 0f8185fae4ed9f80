"""L. Champion actions."""

from typing import Any, ClassVar, final

from tumbledown.engine import NOBODY, Event
from tumbledown.games.rattle.attacks import begin_attack, open_will_window, substitute_of
from tumbledown.games.rattle.checks import NO_WORDS, roll_check
from tumbledown.games.rattle.effects import AFTER_EFFECT, RetargetEffect
from tumbledown.games.rattle.fury import EXTRA_BAND, WITH_BONUS, targets_of
from tumbledown.games.rattle.homes import ReturnPoint, has_home_point
from tumbledown.games.rattle.movements import FREE_WAVE, WAVE, OwnMove
from tumbledown.games.rattle.options import DECLINE, DONE, FOE, OWN
from tumbledown.games.rattle.paths import push_end
from tumbledown.games.rattle.state import RattleStep, RattleTable
from tumbledown.games.rattle.targets import allies_in_rng, enemies_in_rng
from tumbledown.games.rattle.will import OTHER, PUSH, WRECKED, banish, entry, remove, take_wills
from tumbledown.games.rattle.words import (
    BANISHMENT,
    BATTLE_SUMMONS,
    COLOSSAL,
    CRASHING_WAVE,
    CRITICAL,
    DISTANT_DOOM,
    FAIL,
    FLYER,
    GUILE,
    PUSH_TO_THE_BRINK,
    SCHEMING_PLOT,
    SPOT_WEAKNESS,
    TARGET,
)


def champion_effect(state: RattleTable) -> None:
    """RAT-98 to RAT-104 The effect of the champion action under way."""
    act, actor = state.act, state.actor
    state.forget_after()
    if act == DISTANT_DOOM:
        begin_attack(state, actor, state.targets, act, 0)
    elif act in (BANISHMENT, PUSH_TO_THE_BRINK):
        strike_target(state)
    else:
        results: dict[int, RattleStep] = {
            CRASHING_WAVE: WaveResult(),
            SPOT_WEAKNESS: SpotResult(),
            BATTLE_SUMMONS: SummonsResult(),
            SCHEMING_PLOT: PlotResult(),
        }
        state.agenda.append(results[act])
        roll_check(state, actor, GUILE, NO_WORDS, NO_WORDS, state.house.action_names[act].lower())


# RAT-98 Crashing Wave.


@final
class WaveResult(RattleStep):
    """RAT-98 Success: each allied group within RNG may move; critical: without exit checks."""

    rule: ClassVar[str] = "RAT-98"

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        if state.verdict != FAIL:
            allies = [who for who in allies_in_rng(state, state.actor) if state.stats.mov[who] > 0]
            state.agenda.append(WaveAlly(allies, state.verdict == CRITICAL))


@final
class WaveAlly(RattleStep):
    """RAT-98 `choose_ally`: the allies move in any order, those who want to."""

    rule: ClassVar[str] = "RAT-98"

    def __init__(self, allies: list[int], is_critical: bool) -> None:
        self.allies = allies
        self.is_critical = is_critical

    def left(self, state: RattleTable) -> list[int]:
        """The allies that are still there to move."""
        return [who for who in self.allies if state.is_there(who)]

    def seat(self, state: RattleTable) -> int:
        return state.actor // 8 if self.left(state) else NOBODY

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [DONE, *[OWN + who % 8 for who in self.left(state)]]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == DONE:
            state.agenda.pop()
            return
        who = 8 * seat + option - OWN
        state.agenda[-1] = WaveAlly([other for other in self.allies if other != who], self.is_critical)
        state.agenda.append(OwnMove(who, FREE_WAVE if self.is_critical else WAVE))

    def label(self, state: RattleTable, option: int) -> str:
        return "Nobody else moves" if option == DONE else ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        return "Crashing Wave: which ally moves?"

    def values(self) -> list[Any]:
        return [self.allies, self.is_critical]


# RAT-99 Spot Weakness.


@final
class SpotResult(RattleStep):
    """RAT-99 Success: the ally may attack; critical: with a bonus and one band more."""

    rule: ClassVar[str] = "RAT-99"

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        if state.verdict != FAIL and state.is_there(state.subject):
            state.agenda.append(SpotTarget(EXTRA_BAND | WITH_BONUS if state.verdict == CRITICAL else 0, []))


@final
class SpotTarget(RattleStep):
    """RAT-R79, RAT-85 The target is named after the check and opens a `target` window; Colossal allies name three."""

    rule: ClassVar[str] = "RAT-99"

    def __init__(self, flags: int, targets: list[int]) -> None:
        self.flags = flags
        self.targets = targets

    def seat(self, state: RattleTable) -> int:
        return state.actor // 8

    def left(self, state: RattleTable) -> list[int]:
        """The targets that may still be named."""
        found = targets_of(state, state.subject, SPOT_WEAKNESS, self.flags)
        return [other for other in found if other not in self.targets]

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [DONE if self.targets else DECLINE, *[FOE + other % 8 for other in self.left(state)]]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == DECLINE:
            state.agenda.pop()
            return
        if option == DONE:
            self.attack(state, self.targets)
            return
        targets = [*self.targets, 8 * (1 - seat) + option - FOE]
        is_colossal = state.roster.trait[state.subject] == COLOSSAL
        most = state.house.colossal_targets if is_colossal else 1
        if len(targets) >= most or len(targets) == len(self.left(state)) + len(self.targets):
            self.attack(state, targets)
        else:
            state.agenda[-1] = SpotTarget(self.flags, targets)

    def attack(self, state: RattleTable, targets: list[int]) -> None:
        """The targets are named; the reactive player may react to that."""
        state.agenda.pop()
        begin_attack(state, state.subject, targets, SPOT_WEAKNESS, self.flags)
        if state.telling:
            facts = {"group": state.code(state.subject), "target": ", ".join(state.codes(targets))}
            state.tell(Event("spotted", facts))
        if not state.is_declared and not state.is_granted:
            state.trigger = state.subject
            state.trigger_path = None
            state.trigger_targets = targets
            state.trigger_attack = SPOT_WEAKNESS
            state.open_window(TARGET)

    def label(self, state: RattleTable, option: int) -> str:
        return {DECLINE: "No attack", DONE: "No more targets"}.get(option, "")

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Whom does {state.name(state.subject)} attack?"

    def values(self) -> list[Any]:
        return [self.flags, self.targets]


# RAT-100 Battle Summons.


@final
class SummonsResult(RattleStep):
    """RAT-100 Success: the group returns at a home point; critical: it may then move."""

    rule: ClassVar[str] = "RAT-100"

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        if state.verdict != FAIL and has_home_point(state, state.subject):
            state.agenda.append(ReturnPoint(state.subject, state.verdict == CRITICAL))


# RAT-102, RAT-103 Banishment and Push to the Brink.


def strike_target(state: RattleTable) -> None:
    """RAT-102, RAT-103 GUILE against an enemy within RNG; RAT-84 another is named if that one is gone."""
    actor, target = state.actor, state.targets[0]
    if target not in enemies_in_rng(state, actor):
        state.agenda.append(RetargetEffect())
        return
    state.agenda.append(AFTER_EFFECT)
    is_banishment = state.act == BANISHMENT
    state.agenda.append(BanishmentResult(target) if is_banishment else PushResult(target))
    name = state.house.action_names[state.act].lower()
    roll_check(state, actor, GUILE, NO_WORDS, [name] if is_banishment else NO_WORDS, name)


@final
class BanishmentResult(RattleStep):
    """RAT-102 Success: the enemy is banished; the champion then takes a Will check unless the success was critical."""

    rule: ClassVar[str] = "RAT-102"

    def __init__(self, target: int) -> None:
        self.target = target

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        if state.verdict != FAIL:
            banish(state, self.target)
        if state.verdict != CRITICAL:
            take_wills(state, entry(state.actor, OTHER, -1, NOBODY, False, False))

    def values(self) -> list[Any]:
        return [self.target]


@final
class PushResult(RattleStep):
    """RAT-103 Success: the enemy is driven towards its home; critical: it also takes a Will check."""

    rule: ClassVar[str] = "RAT-103"

    def __init__(self, target: int) -> None:
        self.target = target

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        if state.verdict == FAIL:
            return
        if state.verdict == CRITICAL:
            state.agenda.append(PushWill(self.target, False))
        self.push(state)

    def push(self, state: RattleTable) -> None:
        """RAT-R75 Straight towards home while the champion sees it; RAT-136 a Transport may be wrecked at the end."""
        target, actor = self.target, state.actor
        bodies = state.bodies
        x, y = bodies.x[target], bodies.y[target]
        goal = state.zone(target // 8).goal_from(x, y, state.roster.base[target])
        end = push_end(bodies, actor, target, goal[0], goal[1], state.roster.trait[target] == FLYER)
        if end == (x, y):
            return
        state.drop_marker(target)
        state.seat_down(target, end[0], end[1])
        if state.telling:
            facts = {
                "group": state.code(target),
                "seat": target // 8,
                "path": [[x, y], [end[0], end[1]]],
                "forced": True,
                "stopped": False,
            }
            state.tell(Event("move", facts))
        ground = state.ground
        if state.roster.is_transport[target] and (ground.in_rough(*end) or ground.in_hazard(*end)):
            remove(state, target, WRECKED)

    def values(self) -> list[Any]:
        return [self.target]


@final
class PushWill(RattleStep):
    """RAT-103 The Will check of a critical Push; somebody may take it instead (RAT-127)."""

    rule: ClassVar[str] = "RAT-103"

    def __init__(self, target: int, was_open: bool) -> None:
        self.target = target
        self.was_open = was_open

    def run(self, state: RattleTable) -> None:
        if not state.is_there(self.target):
            state.agenda.pop()
        elif not self.was_open:
            state.agenda[-1] = PushWill(self.target, True)
            open_will_window(state, state.actor, self.target)
        else:
            state.agenda.pop()
            who, bonus = substitute_of(state, self.target)
            take_wills(state, entry(who, PUSH, state.actor, state.actor // 8, bonus, False))

    def values(self) -> list[Any]:
        return [self.target, self.was_open]


# RAT-104 Scheming Plot.


@final
class PlotResult(RattleStep):
    """RAT-104 Regain 2 and the enemy loses 2; critical: 3 and 3."""

    rule: ClassVar[str] = "RAT-104"

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        seat = state.actor // 8
        state.regain(seat, state.house.plot_gain[state.verdict], "plot")
        state.spend(1 - seat, state.house.plot_loss[state.verdict], "plot")

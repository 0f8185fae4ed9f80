"""J. Attacks: modifiers, the order of an attack, swarm attacks, and blows struck at the same time."""

from typing import Any, ClassVar, Final, final

from tumbledown.engine import NOBODY, Event
from tumbledown.games.rattle.checks import NO_WORDS, BonusOver, lend_bonus, roll_check
from tumbledown.games.rattle.fury import can_attack, is_melee, roll_fury, targets_of
from tumbledown.games.rattle.options import DECLINE, DONE, FOE, OWN
from tumbledown.games.rattle.state import NONE, RattleStep, RattleTable
from tumbledown.games.rattle.walking import halt_walk
from tumbledown.games.rattle.will import ATTACK, entry, is_feared, take_wills
from tumbledown.games.rattle.words import (
    AFTER,
    BY_COUNTERCHARGE,
    BY_SUPPRESSION,
    BY_SWARM,
    CHARGE,
    COUNTERCHARGE,
    CRITICAL,
    FAIL,
    GUILE,
    SACRIFICE,
    STAND_AND_FIGHT,
    SWARMERS,
    TARGET,
    WILL_WINDOW,
)

REDIRECTED: Final = 4
GATE_OPEN: Final = 1
GATE_SHUT: Final = 2


# One blow without windows: Suppression, Defiance, swarm attacks.


@final
class Strike(RattleStep):
    """An attack that is part of a reaction or a swarm: Fury, Will, result."""

    rule: ClassVar[str] = "RAT-78"

    def __init__(self, attacker: int, target: int, kind: int, is_rolled: bool = False) -> None:
        self.attacker = attacker
        self.target = target
        self.kind = kind
        self.is_rolled = is_rolled

    def run(self, state: RattleTable) -> None:
        if not self.is_rolled:
            if not can_attack(state, self.attacker, self.target, self.kind):
                state.agenda.pop()
                return
            state.agenda[-1] = Strike(self.attacker, self.target, self.kind, True)
            roll_fury(state, self.attacker, self.target, self.kind, 0)
            return
        state.agenda.pop()
        if state.verdict == FAIL:
            return
        is_critical = state.verdict == CRITICAL
        if self.kind == BY_SUPPRESSION:
            # RAT-119 A hit stops the movement before the Will check (RAT-R39).
            self.stop_movement(state)
        take_wills(state, entry(self.target, ATTACK, self.attacker, self.attacker // 8, False, is_critical))

    def stop_movement(self, state: RattleTable) -> None:
        """End the walk that this shot interrupts; partners who still have to shoot lie between, and their bonus."""
        later: list[RattleStep] = []
        while state.agenda:
            step = state.agenda[-1]
            if not isinstance(step, Strike | BonusOver):
                break
            later.append(step)
            state.agenda.pop()
        halt_walk(state)
        while later:
            state.agenda.append(later.pop())

    def values(self) -> list[Any]:
        return [self.attacker, self.target, self.kind, self.is_rolled]


# The attack of an action.


@final
class AttackTargets(RattleStep):
    """RAT-85 The targets of an attack, one after the other."""

    rule: ClassVar[str] = "RAT-85"

    def __init__(self, attacker: int, targets: list[int], kind: int, flags: int, struck: list[int] = NONE) -> None:
        self.attacker = attacker
        self.targets = targets
        """Those still to come."""
        self.kind = kind
        self.flags = flags
        self.struck = struck
        """Those before; the last one is attacked now."""

    def run(self, state: RattleTable) -> None:
        if not self.targets or state.gate == GATE_SHUT:
            state.agenda.pop()
            return
        target = self.next_target(state)
        left = [other for other in self.targets if other != target]
        struck = [*self.struck, target]
        state.agenda[-1] = AttackTargets(self.attacker, left, self.kind, self.flags, struck)
        state.forget_after()
        state.agenda.append(Attack(self.attacker, target, self.kind, self.flags, CHECK_TARGET))

    def next_target(self, state: RattleTable) -> int:
        """RAT-R70 A Countercharging target is fought first, the others in the named order."""
        if state.is_live and state.reaction == COUNTERCHARGE and state.reactor in self.targets:
            return state.reactor
        return self.targets[0]

    def instead(self, target: int) -> "AttackTargets":
        """RAT-84 The attack of now has another target."""
        return AttackTargets(self.attacker, self.targets, self.kind, self.flags, [*self.struck[:-1], target])

    def values(self) -> list[Any]:
        return [self.attacker, self.targets, self.kind, self.flags, self.struck]


def begin_attack(state: RattleTable, attacker: int, targets: list[int], kind: int, flags: int) -> None:
    """Carry an attack out."""
    state.agenda.append(AttackTargets(attacker, targets, kind, flags))


def flags_under_way(state: RattleTable) -> int:
    """RAT-99 What the attack being carried out is given besides its kind: a bonus, a longer RNG; 0 without one."""
    for place in range(len(state.agenda) - 1, -1, -1):
        step = state.agenda[place]
        if isinstance(step, AttackTargets):
            return step.flags
    return 0


CHECK_TARGET: Final = 0
TRY_GATE: Final = 1
AFTER_GATE: Final = 2
AFTER_SWARM: Final = 3
BEFORE_FURY: Final = 4
ROLL: Final = 5
AFTER_FURY: Final = 6
TAKE_WILL: Final = 7
LOOK_BACK: Final = 8


@final
class Attack(RattleStep):
    """RAT-83 One attack of an action: gate, swarm, before-Fury reactions, Fury, will window, Will, after window."""

    rule: ClassVar[str] = "RAT-83"

    def __init__(self, attacker: int, target: int, kind: int, flags: int, stage: int, fury: int = 0) -> None:
        self.attacker = attacker
        self.target = target
        self.kind = kind
        self.flags = flags
        self.stage = stage
        self.fury = fury

    def at(self, stage: int) -> "Attack":
        """The same attack at another stage."""
        return Attack(self.attacker, self.target, self.kind, self.flags, stage, self.fury)

    def on(self, target: int, stage: int) -> "Attack":
        """The attack on another target."""
        return Attack(self.attacker, target, self.kind, self.flags, stage)

    def is_legal(self, state: RattleTable) -> bool:
        """Whether the target can still be attacked."""
        return can_attack(state, self.attacker, self.target, self.kind, self.flags)

    def run(self, state: RattleTable) -> None:
        stage = self.stage
        if stage < AFTER_FURY and not state.is_there(self.attacker):
            # RAT-86 An attacker that left the board before its Fury roll makes no attack.
            state.agenda.pop()
        elif stage == CHECK_TARGET:
            self.check_target(state, TRY_GATE)
        elif stage == TRY_GATE:
            self.try_gate(state)
        elif stage == AFTER_GATE:
            self.after_gate(state)
        elif stage == AFTER_SWARM:
            self.check_target(state, BEFORE_FURY)
        elif stage == BEFORE_FURY:
            self.before_fury(state)
        elif stage == ROLL:
            self.roll(state)
        elif stage == AFTER_FURY:
            self.after_fury(state)
        elif stage == TAKE_WILL:
            self.take_will(state)
        else:
            state.agenda.pop()
            open_after_window(state)

    def check_target(self, state: RattleTable, stage: int) -> None:
        """RAT-84 Another target may be named if this one is no longer legal."""
        state.agenda[-1] = self.at(stage)
        if not self.is_legal(state) and not self.is_countercharged(state):
            state.agenda[-1] = self.at(CHECK_TARGET)
            state.agenda.append(Retarget(self.attacker, self.target, self.kind, self.flags))

    def is_countercharged(self, state: RattleTable) -> bool:
        """Whether the target strikes back by a Countercharge that was accepted."""
        is_met = state.is_live and state.reaction == COUNTERCHARGE and state.reactor == self.target
        return is_met and state.is_there(self.target)

    def before_fury(self, state: RattleTable) -> None:
        """Reactions whose moment is before the Fury roll; a Countercharge is rolled together with it."""
        if self.is_countercharged(state) and state.met >> self.target & 1:
            state.agenda.pop()
            begin_clash(state, self)
            return
        if state.gate == GATE_SHUT and not self.is_countercharged(state):
            # RAT-148 Only the Countercharge kept the attack up, and it has come to nothing.
            state.agenda.pop()
            return
        state.agenda[-1] = self.at(BEFORE_FURY if self.is_countercharged(state) else ROLL)
        state.react_before_fury(self.attacker, self.target)

    def try_gate(self, state: RattleTable) -> None:
        """RAT-148, RAT-R52 A group that is feared must pass Guile before it attacks; one check per action."""
        state.agenda[-1] = self.at(AFTER_GATE)
        if state.gate == 0 and is_feared(state, self.attacker):
            if state.telling:
                state.tell(Event("gate", {"group": state.code(self.attacker)}))
            roll_check(state, self.attacker, GUILE, NO_WORDS, NO_WORDS, "fearsome enemy")
        else:
            state.verdict = CRITICAL

    def after_gate(self, state: RattleTable) -> None:
        """A failed gate ends the attack, but not a Countercharge that was accepted."""
        if state.gate == 0:
            state.gate = GATE_SHUT if state.verdict == FAIL else GATE_OPEN
        if state.gate == GATE_SHUT:
            if self.is_countercharged(state):
                state.agenda[-1] = self.at(BEFORE_FURY)
            else:
                state.agenda.pop()
            return
        state.agenda[-1] = self.at(AFTER_SWARM)
        if self.kind in (CHARGE, STAND_AND_FIGHT) and is_melee(state, self.attacker, self.target, self.kind):
            offer_swarm(state, self.attacker, self.target)

    def roll(self, state: RattleTable) -> None:
        """The Fury check, if the target is still there after reactions."""
        if not can_attack(state, self.attacker, self.target, self.kind, self.flags) and not self.is_redirected():
            self.check_target(state, ROLL)
            return
        state.agenda[-1] = self.at(AFTER_FURY)
        roll_fury(state, self.attacker, self.target, self.kind, self.flags)

    def is_redirected(self) -> bool:
        """Whether Confusion gave the attack its target."""
        return self.flags & REDIRECTED != 0

    def after_fury(self, state: RattleTable) -> None:
        """RAT-78 A success makes the target take a Will check; somebody may take it instead (RAT-127)."""
        if state.verdict == FAIL:
            state.agenda[-1] = self.at(LOOK_BACK)
            return
        state.agenda[-1] = Attack(self.attacker, self.target, self.kind, self.flags, TAKE_WILL, state.verdict)
        if not self.is_redirected():
            open_will_window(state, self.attacker, self.target)

    def take_will(self, state: RattleTable) -> None:
        """RAT-78 The Will check; with a penalty after a critical success."""
        state.agenda[-1] = self.at(LOOK_BACK)
        chooser = 1 - self.attacker // 8 if self.is_redirected() else self.attacker // 8
        who, bonus = substitute_of(state, self.target)
        take_wills(state, entry(who, ATTACK, self.attacker, chooser, bonus, self.fury == CRITICAL))

    def values(self) -> list[Any]:
        return [self.attacker, self.target, self.kind, self.flags, self.stage, self.fury]


def open_will_window(state: RattleTable, attacker: int, target: int) -> None:
    """RAT-112 The `will` window, before a Will check that an attack or Push caused."""
    if not state.is_declared and not state.is_granted:
        state.trigger = attacker
        state.trigger_targets = [target]
        state.open_window(WILL_WINDOW)


def substitute_of(state: RattleTable, target: int) -> tuple[int, bool]:
    """RAT-127 Who takes the Will check, and whether with the bonus of a Sacrifice."""
    if state.is_live and state.reaction == SACRIFICE:
        state.is_live = False
        state.is_completed = True
        return state.reactor, True
    return target, False


def open_after_window(state: RattleTable) -> None:
    """RAT-112 The `after` window, if a group of the reactive player suffered something."""
    if state.is_declared or state.is_granted:
        return
    if state.suffered >> (8 * (1 - state.active)) & 255:
        state.open_window(AFTER)


@final
class Retarget(RattleStep):
    """RAT-84 The declared target is no longer legal: another is named, or none."""

    rule: ClassVar[str] = "RAT-84"

    def __init__(self, attacker: int, target: int, kind: int, flags: int) -> None:
        self.attacker = attacker
        self.target = target
        self.kind = kind
        self.flags = flags

    def seat(self, state: RattleTable) -> int:
        return self.attacker // 8

    def options(self, state: RattleTable, seat: int) -> list[int]:
        # RAT-85 The targets of one attack are different ones.
        attack = state.agenda[-3]
        assert isinstance(attack, AttackTargets)
        named = attack.struck + attack.targets
        others = targets_of(state, self.attacker, self.kind, self.flags)
        return [DECLINE, *[FOE + other % 8 for other in others if other not in named]]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        state.agenda.pop()
        attack = state.agenda[-1]
        assert isinstance(attack, Attack)
        if option == DECLINE:
            if state.telling:
                facts = {"group": state.code(self.attacker), "target": state.code(self.target)}
                state.tell(Event("attack_lapses", facts))
            state.agenda[-1] = attack.at(LOOK_BACK)
            return
        target = 8 * (1 - seat) + option - FOE
        stage = TRY_GATE if state.gate == 0 else AFTER_GATE
        state.agenda[-1] = attack.on(target, stage)
        targets = state.agenda[-2]
        assert isinstance(targets, AttackTargets)
        state.agenda[-2] = targets.instead(target)
        if state.telling:
            state.tell(Event("retarget", {"group": state.code(self.attacker), "target": state.code(target)}))
        if not state.is_declared and not state.is_granted:
            state.trigger = self.attacker
            state.trigger_path = None
            state.trigger_targets = [target]
            state.trigger_attack = self.kind
            state.open_window(TARGET)

    def label(self, state: RattleTable, option: int) -> str:
        return "No other target" if option == DECLINE else ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"{state.code(self.target)} can no longer be attacked by {state.name(self.attacker)}: another target?"

    def values(self) -> list[Any]:
        return [self.attacker, self.target, self.kind, self.flags]


# RAT-155 Swarmers.


def swarm_of(state: RattleTable, attacker: int, target: int, used: int) -> list[int]:
    """The other own non-ward groups that touch the target and have not struck yet."""
    if not state.is_there(target):
        return []
    return [
        who
        for who in state.on_board(attacker // 8)
        if who != attacker
        and used >> who & 1 == 0
        and not state.is_ward(who)
        and can_attack(state, who, target, BY_SWARM)
        and state.bodies.touch(who, target)
    ]


def offer_swarm(state: RattleTable, attacker: int, target: int) -> None:
    """RAT-155 Others may attack the target first."""
    if state.has_trait(attacker // 8, SWARMERS) and swarm_of(state, attacker, target, 0):
        state.agenda.append(SwarmStep(attacker, target, 0))


@final
class SwarmStep(RattleStep):
    """RAT-155, RAT-R84 Groups touching the target may attack it first, one by one."""

    rule: ClassVar[str] = "RAT-155"

    def __init__(self, attacker: int, target: int, used: int) -> None:
        self.attacker = attacker
        self.target = target
        self.used = used

    def seat(self, state: RattleTable) -> int:
        return self.attacker // 8 if swarm_of(state, self.attacker, self.target, self.used) else NOBODY

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [DONE, *[OWN + who % 8 for who in swarm_of(state, self.attacker, self.target, self.used)]]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == DONE:
            state.agenda.pop()
            return
        who = 8 * seat + option - OWN
        state.agenda[-1] = SwarmStep(self.attacker, self.target, self.used | 1 << who)
        state.agenda.append(Strike(who, self.target, BY_SWARM))

    def label(self, state: RattleTable, option: int) -> str:
        return "Nobody strikes with the swarm now" if option == DONE else ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Which group strikes {state.code(self.target)} first, with the swarm?"

    def values(self) -> list[Any]:
        return [self.attacker, self.target, self.used]


# RAT-88 Blows at the same time.


@final
class Clash(RattleStep):
    """RAT-88 An attack and its Countercharge: all Fury checks, then all Will checks, then the results together."""

    rule: ClassVar[str] = "RAT-88"

    def __init__(self, attack: list[int], fighters: list[int], stage: int, results: list[int]) -> None:
        self.attack = attack
        """The values of the Attack."""
        self.fighters = fighters
        self.stage = stage
        """-2: the swarm of the fighters' side; -1: the attacker's Fury; from 0 on the fighters' ones."""
        self.results = results

    def run(self, state: RattleTable) -> None:
        attacker, target, kind, flags = self.attack[0], self.attack[1], self.attack[2], self.attack[3]
        stage = self.stage
        if stage == -2:
            state.agenda[-1] = Clash(self.attack, self.fighters, -1, [])
            for fighter in self.fighters:
                if can_attack(state, fighter, attacker, BY_COUNTERCHARGE) and state.bodies.touch(fighter, attacker):
                    offer_swarm(state, fighter, attacker)
                    return
            return
        results = self.results
        if stage >= 0:
            results = [*results, state.verdict]
        place = stage
        if stage == -1:
            state.agenda[-1] = Clash(self.attack, self.fighters, 0, results)
            state.verdict = FAIL
            if state.gate != GATE_SHUT and can_attack(state, attacker, target, kind, flags):
                roll_fury(state, attacker, target, kind, flags)
            return
        if place < len(self.fighters):
            state.agenda[-1] = Clash(self.attack, self.fighters, place + 1, results)
            state.verdict = FAIL
            fighter = self.fighters[place]
            if can_attack(state, fighter, attacker, BY_COUNTERCHARGE):
                roll_fury(state, fighter, attacker, BY_COUNTERCHARGE, 0)
            return
        self.take_wills(state, attacker, target, results)

    def take_wills(self, state: RattleTable, attacker: int, target: int, results: list[int]) -> None:
        """RAT-R80 The Will of the target first, then of the attacker."""
        entries: list[int] = []
        if results[0] != FAIL:
            entries += entry(target, ATTACK, attacker, attacker // 8, False, results[0] == CRITICAL)
        for number, fighter in enumerate(self.fighters):
            if results[number + 1] != FAIL:
                entries += entry(attacker, ATTACK, fighter, fighter // 8, False, results[number + 1] == CRITICAL)
        state.agenda.pop()
        take_wills(state, entries)

    def values(self) -> list[Any]:
        return [self.attack, self.fighters, self.stage, self.results]


def begin_clash(state: RattleTable, attack: Attack) -> None:
    """The Countercharge of the target (and its coordinated partners) is struck together with the attack."""
    fighters = [who for who in [state.reactor, *state.reaction_partners] if state.met >> who & 1]
    state.is_live = False
    state.is_completed = True
    lend_bonus(state)
    state.agenda.append(Clash([attack.attacker, attack.target, attack.kind, attack.flags], fighters, -2, []))

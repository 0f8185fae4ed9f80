"""O. What each warding reaction does when it is carried out."""

from typing import Any, ClassVar, final

from tumbledown.engine import NOBODY, Event
from tumbledown.games.rattle.attacks import REDIRECTED, ROLL, Attack, Strike
from tumbledown.games.rattle.checks import NO_WORDS, roll_check
from tumbledown.games.rattle.fury import targets_of
from tumbledown.games.rattle.movements import AVENGING, AWAY_FROM_USER, PURSUING, OwnMove, Shove
from tumbledown.games.rattle.options import DECLINE, FOE, OWN
from tumbledown.games.rattle.state import RattleStep, RattleTable
from tumbledown.games.rattle.will import OTHER, WillChecks, entry
from tumbledown.games.rattle.words import BLESSED, BY_DEFIANCE, CRITICAL, FAIL, FURY, MIDDLE

# RAT-123 Defiance.


@final
class DefianceTarget(RattleStep):
    """RAT-123 The group that withstood attacks an enemy with a bonus."""

    rule: ClassVar[str] = "RAT-123"

    def __init__(self, who: int) -> None:
        self.who = who

    def seat(self, state: RattleTable) -> int:
        return self.who // 8 if targets_of(state, self.who, BY_DEFIANCE) else NOBODY

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [FOE + other % 8 for other in targets_of(state, self.who, BY_DEFIANCE)]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        state.agenda[-1] = Strike(self.who, 8 * (1 - seat) + option - FOE, BY_DEFIANCE)

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Whom does {state.name(self.who)} strike in defiance?"

    def values(self) -> list[Any]:
        return [self.who]


# RAT-124 Vengeance.


def take_vengeance(state: RattleTable, who: int, may_repeat: bool) -> None:
    """RAT-124 FURY; success: a move towards an enemy and 2 momentum; critical: a second group may do the same."""
    state.agenda.append(VengeanceResult(who, may_repeat, 0))
    roll_check(state, who, FURY, NO_WORDS, NO_WORDS, "vengeance")


@final
class VengeanceResult(RattleStep):
    """RAT-124 What came of the check: the move first, then the momentum, then the second group."""

    rule: ClassVar[str] = "RAT-124"

    def __init__(self, who: int, may_repeat: bool, result: int) -> None:
        self.who = who
        self.may_repeat = may_repeat
        self.result = result
        """The result of the check once the move was offered."""

    def run(self, state: RattleTable) -> None:
        if self.result == FAIL:
            if state.verdict == FAIL:
                state.agenda.pop()
                return
            state.agenda[-1] = VengeanceResult(self.who, self.may_repeat, state.verdict)
            if state.is_there(self.who) and state.on_board(1 - self.who // 8):
                state.agenda.append(OwnMove(self.who, AVENGING))
            return
        state.agenda.pop()
        state.regain(self.who // 8, state.house.vengeance_gain, "vengeance")
        if self.result == CRITICAL and self.may_repeat:
            state.agenda.append(SecondGroup(self.who))

    def values(self) -> list[Any]:
        return [self.who, self.may_repeat, self.result]


@final
class SecondGroup(RattleStep):
    """RAT-124 A second own group in the first one's sight may do the same, at no cost."""

    rule: ClassVar[str] = "RAT-124"

    def __init__(self, who: int) -> None:
        self.who = who

    def others(self, state: RattleTable) -> list[int]:
        """The groups that may join."""
        if not state.is_there(self.who):
            return []
        return [
            other
            for other in state.on_board(self.who // 8)
            if other != self.who and not state.is_ward(other) and state.bodies.sees(self.who, other)
        ]

    def seat(self, state: RattleTable) -> int:
        return self.who // 8 if self.others(state) else NOBODY

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [DECLINE, *[OWN + other % 8 for other in self.others(state)]]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        state.agenda.pop()
        if option != DECLINE:
            take_vengeance(state, 8 * seat + option - OWN, False)

    def label(self, state: RattleTable, option: int) -> str:
        return "Nobody else" if option == DECLINE else ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        return "Which group takes vengeance as well?"

    def values(self) -> list[Any]:
        return [self.who]


# RAT-126 Confusion.


@final
class ConfusionResult(RattleStep):
    """RAT-126 Success: the attack gets a new target on the attacker's side; critical: the enemy loses 2."""

    rule: ClassVar[str] = "RAT-126"

    def __init__(self, target: int, attacker: int) -> None:
        self.target = target
        self.attacker = attacker

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        if state.verdict == FAIL:
            return
        if state.verdict == CRITICAL:
            state.spend(self.attacker // 8, state.house.confusion_loss, "confusion")
        state.agenda.append(RedirectTarget(self.target, self.attacker))

    def values(self) -> list[Any]:
        return [self.target, self.attacker]


@final
class RedirectTarget(RattleStep):
    """RAT-126 The reactive player names the new target."""

    rule: ClassVar[str] = "RAT-126"

    def __init__(self, target: int, attacker: int) -> None:
        self.target = target
        self.attacker = attacker

    def here(self, state: RattleTable) -> list[int]:
        """The groups of the attacker's side that it could attack from where it stands now."""
        attack = state.agenda[-2]
        assert isinstance(attack, Attack)
        seat = self.attacker // 8
        return [
            other for other in state.on_board(seat) if other != self.attacker and attack.on(other, ROLL).is_legal(state)
        ]

    def seat(self, state: RattleTable) -> int:
        return self.target // 8 if self.here(state) else NOBODY

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [FOE + other % 8 for other in self.here(state)]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        state.agenda.pop()
        attack = state.agenda[-1]
        assert isinstance(attack, Attack)
        target = 8 * (1 - seat) + option - FOE
        state.agenda[-1] = Attack(attack.attacker, target, attack.kind, attack.flags | REDIRECTED, ROLL)
        if state.telling:
            state.tell(Event("redirected", {"group": state.code(self.attacker), "target": state.code(target)}))

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Whom does {state.name(self.attacker)} attack instead?"

    def values(self) -> list[Any]:
        return [self.target, self.attacker]


# RAT-128 Pursuit.


@final
class PursuitResult(RattleStep):
    """RAT-128 Success: a move closer to that enemy; critical: another enemy is shoved away as well."""

    rule: ClassVar[str] = "RAT-128"

    def __init__(self, who: int, enemy: int) -> None:
        self.who = who
        self.enemy = enemy

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        if state.verdict == FAIL:
            return
        if state.verdict == CRITICAL:
            state.agenda.append(ChooseShoved(self.who, self.enemy))
        state.agenda.append(OwnMove(self.who, PURSUING, state.bodies.x[self.enemy], state.bodies.y[self.enemy]))

    def values(self) -> list[Any]:
        return [self.who, self.enemy]


@final
class ChooseShoved(RattleStep):
    """RAT-128 Which other enemy within M and sight is moved up to S away."""

    rule: ClassVar[str] = "RAT-128"

    def __init__(self, who: int, enemy: int) -> None:
        self.who = who
        self.enemy = enemy

    def shove(self, state: RattleTable, other: int) -> Shove:
        """The decision that would follow for a group."""
        xs, ys = state.bodies.x, state.bodies.y
        return Shove(other, self.who // 8, AWAY_FROM_USER, xs[self.who], ys[self.who], xs[self.enemy], ys[self.enemy])

    def others(self, state: RattleTable) -> list[int]:
        """The enemies that can be shoved."""
        if not state.is_there(self.who):
            return []
        seat = self.who // 8
        return [
            other
            for other in state.on_board(1 - seat)
            if other != self.enemy
            and state.within(self.who, other, MIDDLE)
            and state.bodies.sees(self.who, other)
            and len(self.shove(state, other).options(state, seat)) > 1
        ]

    def seat(self, state: RattleTable) -> int:
        return self.who // 8 if self.others(state) else NOBODY

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [DECLINE, *[FOE + other % 8 for other in self.others(state)]]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        state.agenda.pop()
        if option != DECLINE:
            state.agenda.append(self.shove(state, 8 * (1 - seat) + option - FOE))

    def label(self, state: RattleTable, option: int) -> str:
        return "Nobody else" if option == DECLINE else ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        return "Which other enemy is shoved away?"

    def values(self) -> list[Any]:
        return [self.who, self.enemy]


# RAT-129 Detonate.


def detonate(state: RattleTable) -> None:
    """RAT-129, RAT-R44 Every group within the ward's range takes a Will check with a penalty; then the ward is gone."""
    ward = state.reacting_ward
    actor_side = state.active
    entries: list[int] = []
    for seat in (actor_side, 1 - actor_side):
        for who in state.on_board(seat):
            if who != ward and state.within(ward, who, state.stats.rng[ward]):
                entries += entry(who, OTHER, -1, NOBODY, False, True)
    if state.telling:
        state.tell(Event("detonated", {"ward": state.code(ward), "x": state.bodies.x[ward], "y": state.bodies.y[ward]}))
    state.waiting_moves = [-1]
    state.agenda.append(WillChecks(entries, [], False, ward))


# RAT-130 Rally.


@final
class RallyResult(RattleStep):
    """RAT-130 Regain 2 per own group near the ward; critical: 1 more per enemy group there."""

    rule: ClassVar[str] = "RAT-130"

    def __init__(self, who: int, ward: int) -> None:
        self.who = who
        self.ward = ward

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        seat = self.who // 8
        if state.verdict == FAIL or not state.is_there(self.ward):
            return
        if state.has_trait(1 - seat, BLESSED) and not state.has_trait(seat, BLESSED):
            return  # RAT-140, RAT-R51
        gain = state.house.rally_gain * self.count(state, seat)
        if state.verdict == CRITICAL:
            gain += state.house.rally_critical * self.count(state, 1 - seat)
        state.regain(seat, gain, "rally")

    def count(self, state: RattleTable, seat: int) -> int:
        """The groups of a side within the ward's range, the ward itself not counted (RAT-R82)."""
        ward = self.ward
        near = 0
        for who in state.on_board(seat):
            if who != ward and state.within(ward, who, state.stats.rng[ward]):
                near += 1
        return near

    def values(self) -> list[Any]:
        return [self.who, self.ward]

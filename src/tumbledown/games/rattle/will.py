"""K. Will checks and their results; removal, and what becomes of passengers."""

from typing import Any, ClassVar, Final, final

from tumbledown.engine import NOBODY, Event, changed
from tumbledown.games.rattle.checks import roll_check
from tumbledown.games.rattle.geometry import compass_point
from tumbledown.games.rattle.options import FOE
from tumbledown.games.rattle.placing import PointStep, TouchingPlace
from tumbledown.games.rattle.state import RattleStep, RattleTable
from tumbledown.games.rattle.words import (
    BANISHED,
    BLESSED,
    COLOSSAL,
    CRITICAL,
    DEATH_DEFIERS,
    DEFIANCE,
    FAIL,
    FEARSOME,
    ON_BOARD,
    OUT,
    POISONERS,
    RALLY,
    WILL,
    ZEALOTS,
)

# Sources of a Will check.
OTHER: Final = 0
ATTACK: Final = 1
PUSH: Final = 2

# Why a group is removed.
BREAK: Final = "break"
WRECKED: Final = "wrecked"
LEFT: Final = "left"
BLAST: Final = "detonated"

ENTRY: Final = 6
"""A Will check to be taken, as numbers: group, source, attacking group or -1, who chooses the withdraw, mods."""


def entry(who: int, source: int, attacker: int, chooser: int, bonus: bool, penalty: bool) -> list[int]:
    """A Will check to be taken."""
    return [who, source, attacker, chooser, int(bonus), int(penalty)]


def is_feared(state: RattleTable, who: int) -> bool:
    """RAT-147 Whether a group is within S and sight of a non-ward group of a Fearsome enemy."""
    enemy = 1 - who // 8
    if not state.has_trait(enemy, FEARSOME):
        return False
    for other in range(8 * enemy, 8 * enemy + 8):
        if (
            state.is_there(other)
            and not state.is_ward(other)
            and state.within(who, other, 1)
            and state.bodies.sees(who, other)
        ):
            return True
    return False


@final
class WillCheck(RattleStep):
    """One Will check: the roll, fate dice, Poisoners; the result stays in `state.verdict`."""

    rule: ClassVar[str] = "RAT-16"

    def __init__(self, who: int, source: int, attacker: int, bonus: bool, penalty: bool, stage: int = 0) -> None:
        self.who = who
        self.source = source
        self.attacker = attacker
        self.bonus = bonus
        self.penalty = penalty
        self.stage = stage

    def run(self, state: RattleTable) -> None:
        who = self.who
        if self.stage == 0:
            # RAT-169 A flag is lost when the check is about to be rolled.
            state.drop_marker(who)
            self.roll(state, 1, self.penalty)
        elif self.stage == 1 and state.verdict == CRITICAL and self.is_poisoned(state):
            # RAT-151 A critical success is rolled again with a penalty; only the second result counts.
            if state.telling:
                state.tell(Event("poisoned", {"group": state.code(who)}))
            self.roll(state, 2, True)
        else:
            state.agenda.pop()
            note_will(state, who, self.source)

    def is_poisoned(self, state: RattleTable) -> bool:
        """RAT-151, RAT-R66 An attack of Poisoners; own groups hit through Confusion are not poisoned."""
        attacker = self.attacker
        if self.source != ATTACK or attacker < 0 or attacker // 8 == self.who // 8:
            return False
        return state.has_trait(attacker // 8, POISONERS)

    def roll(self, state: RattleTable, stage: int, penalty: bool) -> None:
        who = self.who
        seat = who // 8
        bonuses: list[str] = []
        if state.roster.is_pair[who]:
            bonuses.append("a champion with it")  # RAT-10
        if state.defied >> seat & 1:
            # RAT-145 The check after a failed one has a bonus, also when it is rolled again (RAT-151).
            bonuses.append("Death-Defiers after a loss")
            state.defied &= ~(1 << seat)
        if self.bonus and not bonuses:
            bonuses.append("the bonus of before" if stage == 2 else "Sacrifice")
        penalties: list[str] = []
        if penalty:
            penalties.append("poison" if stage == 2 else "a critical hit" if self.source == ATTACK else "the blast")
        if is_feared(state, who):
            penalties.append("a fearsome enemy")
        state.agenda[-1] = WillCheck(who, self.source, self.attacker, len(bonuses) > 0, self.penalty, stage)
        why = f"struck by {state.code(self.attacker)}" if self.attacker >= 0 else "will"
        roll_check(state, who, WILL, bonuses, penalties, why)

    def values(self) -> list[Any]:
        return [self.who, self.source, self.attacker, self.bonus, self.penalty, self.stage]


def note_will(state: RattleTable, who: int, source: int) -> None:
    """What traits and the `after` window keep of a Will check."""
    seat = who // 8
    state.suffered |= 1 << who
    if state.verdict == FAIL:
        if state.has_trait(seat, DEATH_DEFIERS):
            state.defied |= 1 << seat
        return
    if source == ATTACK:
        state.withstood = [*state.withstood, *[16 * who + ward for ward in wards_near(state, who, DEFIANCE)]]
    if state.verdict == CRITICAL:
        if state.has_trait(seat, BLESSED):
            state.regain(seat, state.house.blessed_gain, "blessed")  # RAT-140
        state.rallying = [*state.rallying, *[16 * who + ward for ward in wards_near(state, who, RALLY)]]


def wards_near(state: RattleTable, who: int, reaction: int) -> list[int]:
    """RAT-122, RAT-R42 The own wards on the board that lend this reaction to a non-ward group within their range."""
    seat = who // 8
    roster = state.roster
    if roster.wards_of[seat] >> reaction & 1 == 0 or state.is_ward(who):
        return []
    return [
        ward
        for ward in range(8 * seat, 8 * seat + 8)
        if roster.warding[ward] == reaction and state.is_there(ward) and state.within(ward, who, state.stats.rng[ward])
    ]


@final
class WillChecks(RattleStep):
    """Will checks of one event: all are rolled, then all removals, then the moves that follow, in the same order.

    `ward` is the one that detonated, or -1: it goes with the removals (RAT-129), and the reactive player's moves come
    first (RAT-R44).
    """

    rule: ClassVar[str] = "RAT-88"

    def __init__(self, entries: list[int], results: list[int], is_asked: bool, ward: int = -1) -> None:
        self.entries = entries
        self.results = results
        self.is_asked = is_asked
        self.ward = ward

    def run(self, state: RattleTable) -> None:
        results = [*self.results, state.verdict] if self.is_asked else self.results
        place = ENTRY * len(results)
        if place < len(self.entries):
            state.agenda[-1] = WillChecks(self.entries, results, True, self.ward)
            who, source, attacker, _, bonus, penalty = self.entries[place : place + ENTRY]
            state.agenda.append(WillCheck(who, source, attacker, bonus == 1, penalty == 1))
            return
        state.agenda[-1] = self.moves(results)
        # RAT-92, RAT-R44 All removals together; only then those roll whom wrecks have set down.
        due: list[int] = []
        for number in range(len(results)):
            who = self.entries[ENTRY * number]
            if results[number] == FAIL and state.places[who] == ON_BOARD:
                due += take_off(state, who, BREAK)
        if self.ward >= 0:
            due += take_off(state, self.ward, BLAST)
        take_wills(state, due)

    def moves(self, results: list[int]) -> "WillMoves":
        """The moves that follow, in their order."""
        if self.ward < 0:
            return WillMoves(self.entries, results, 0)
        order = sorted(range(len(results)), key=lambda number: self.is_actors(number))
        entries: list[int] = []
        for number in order:
            entries += self.entries[ENTRY * number : ENTRY * number + ENTRY]
        return WillMoves(entries, [results[number] for number in order], 0)

    def is_actors(self, number: int) -> bool:
        """Whether a check was one of the side that acts."""
        return self.entries[ENTRY * number] // 8 != self.ward // 8

    def values(self) -> list[Any]:
        return [self.entries, self.results, self.is_asked, self.ward]


def take_wills(state: RattleTable, entries: list[int]) -> None:
    """Put Will checks on the agenda."""
    if entries:
        state.agenda.append(WillChecks(entries, [], False))


def remove(state: RattleTable, who: int, cause: str) -> None:
    """RAT-91 A group goes out of play by itself; passengers that it sets down take their Will checks."""
    take_wills(state, take_off(state, who, cause))


def take_off(state: RattleTable, who: int, cause: str) -> list[int]:
    """RAT-91 A group goes out of play: its flag stays, its passengers are seen to, removal traits fire.

    What comes back are the Will checks that its passengers must take (RAT-135).
    """
    seat = who // 8
    note_loss(state, who)
    x, y = state.bodies.x[who], state.bodies.y[who]
    aboard = state.passengers(who)
    state.take_up(who, OUT)
    if state.telling:
        state.tell(Event("removed", {"group": state.code(who), "seat": seat, "cause": cause, "x": x, "y": y}))
    if cause != BLAST:
        fire_zealots(state, seat)
    due: list[int] = []
    if cause == LEFT:
        for passenger in aboard:
            # RAT-135 Who is aboard leaves with it.
            state.take_up(passenger, OUT)
            if state.telling:
                facts = {"group": state.code(passenger), "seat": seat, "cause": LEFT, "x": x, "y": y}
                state.tell(Event("removed", facts))
            fire_zealots(state, seat)
    else:
        due = set_down_passengers(state, aboard, x, y)
    state.note_strength(seat)
    return due


def note_loss(state: RattleTable, who: int) -> None:
    """RAT-124, RAT-R74 Before a group goes: which of its side see it, for Vengeance."""
    seat = who // 8
    state.suffered |= 1 << who
    if not state.is_there(who):
        return
    for other in range(8 * seat, 8 * seat + 8):
        if other != who and state.is_there(other) and not state.is_ward(other) and state.bodies.sees(other, who):
            state.avengers |= 1 << other
    state.avengers &= ~(1 << who)


def fire_zealots(state: RattleTable, seat: int) -> None:
    """RAT-163, RAT-164 Zealots regain for a removed group, the active player first."""
    first = state.active if state.active != NOBODY else state.first
    for owner in (first, 1 - first):
        if state.has_trait(owner, ZEALOTS):
            state.regain(owner, state.house.zealots_own if owner == seat else state.house.zealots_enemy, "zealots")


def set_down_passengers(state: RattleTable, aboard: list[int], x: int, y: int) -> list[int]:
    """RAT-135, RAT-R45 Passengers of a wreck: placed where it was, in slot order; the Will checks that are due."""
    entries: list[int] = []
    for passenger in aboard:
        spot = state.bodies.nearest_fit(passenger, x, y)
        state.set_down(passenger, spot[0], spot[1], "wreck")
        entries += entry(passenger, OTHER, -1, NOBODY, False, False)
    return entries


def banish(state: RattleTable, who: int) -> None:
    """RAT-102, RAT-135 A group is banished, with those aboard it."""
    note_loss(state, who)
    aboard = state.passengers(who)
    x, y = state.bodies.x[who], state.bodies.y[who]
    state.take_up(who, BANISHED)
    state.banished_in = changed(state.banished_in, who, state.round)
    if state.telling:
        facts = {"group": state.code(who), "seat": who // 8, "x": x, "y": y, "aboard": state.codes(aboard)}
        state.tell(Event("banished", facts))
    for passenger in aboard:
        state.places = changed(state.places, passenger, BANISHED)
    state.note_strength(who // 8)


@final
class WillMoves(RattleStep):
    """RAT-93 to RAT-97 The moves that follow from Will checks, one after the other."""

    rule: ClassVar[str] = "RAT-93"

    def __init__(self, entries: list[int], results: list[int], number: int) -> None:
        self.entries = entries
        self.results = results
        self.number = number

    def run(self, state: RattleTable) -> None:
        number = self.number
        if number == len(self.results):
            state.agenda.pop()
            return
        state.agenda[-1] = WillMoves(self.entries, self.results, number + 1)
        who, source, attacker, chooser, _, _ = self.entries[ENTRY * number : ENTRY * number + ENTRY]
        if state.places[who] != ON_BOARD or self.results[number] == FAIL:
            return
        if self.results[number] == CRITICAL:
            if not state.is_ward(who):
                free_move(state, who)
        elif state.is_ward(who):
            shift_ward(state, who, source, attacker)
        elif source != OTHER and state.roster.trait[who] != COLOSSAL:
            state.begin_withdraw(who, state.bodies.x[attacker], state.bodies.y[attacker], chooser)

    def values(self) -> list[Any]:
        return [self.entries, self.results, self.number]


def free_move(state: RattleTable, who: int) -> None:
    """RAT-97 The owner may move the group; RAT-R44 that of the actor of a detonated action waits for its end."""
    if who == state.actor and state.waiting_moves and state.waiting_moves[0] == -1:
        state.waiting_moves = [*state.waiting_moves, who]
    else:
        state.begin_free_move(who)


# RAT-96 Wards.


def shift_ward(state: RattleTable, ward: int, source: int, attacker: int) -> None:
    """RAT-96 A ward with a simple success goes to its own side's farthest group; the opponent places it."""
    seat = ward // 8
    if source == OTHER:
        attacker = nearest_enemy(state, ward)
        if attacker < 0:
            return
    hosts = [who for who in state.on_board(seat) if who != ward and contact_ways(state, ward, who)]
    if not hosts:
        return
    farthest = max([state.bodies.distance2(who, attacker) for who in hosts])
    tied = [who for who in hosts if state.bodies.distance2(who, attacker) == farthest]
    state.agenda.append(WardHost(ward, tied))


def nearest_enemy(state: RattleTable, who: int) -> int:
    """The enemy on the board nearest to a group, the lowest slot of equals; -1 when there is none."""
    best, best_apart = -1, 0
    for other in state.on_board(1 - who // 8):
        apart = state.bodies.distance2(who, other)
        if best < 0 or apart < best_apart:
            best, best_apart = other, apart
    return best


def contact_ways(state: RattleTable, who: int, host: int) -> list[int]:
    """The compass directions in which a group can be placed touching another."""
    base = state.roster.base
    bodies = state.bodies
    ways = []
    for way in range(8):
        spot = compass_point(bodies.x[host], bodies.y[host], base[host], base[who], way)
        if bodies.fits(who, spot[0], spot[1]):
            ways.append(way)
    return ways


@final
class WardHost(RattleStep):
    """RAT-96 Of equally far groups the opponent chooses the one the ward goes to."""

    rule: ClassVar[str] = "RAT-96"

    def __init__(self, ward: int, hosts: list[int]) -> None:
        self.ward = ward
        self.hosts = hosts

    def seat(self, state: RattleTable) -> int:
        return 1 - self.ward // 8

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [FOE + host % 8 for host in self.hosts]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        state.agenda[-1] = WardPlace(self.ward, 8 * (1 - seat) + option - FOE)

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Which group does {state.name(self.ward)} fall back to?"

    def values(self) -> list[Any]:
        return [self.ward, self.hosts]


@final
class WardPlace(PointStep):
    """RAT-96 The opponent chooses where the ward touches its group."""

    rule: ClassVar[str] = "RAT-96"

    def __init__(self, who: int, group: int) -> None:
        super().__init__(who)
        self.group = group

    def seat(self, state: RattleTable) -> int:
        return 1 - self.who // 8

    def host(self) -> int:
        return self.group

    def place(self, state: RattleTable) -> TouchingPlace:
        return TouchingPlace(state, self.who, self.group, self.rule)

    def settle(self, state: RattleTable, seat: int, x: int, y: int) -> None:
        state.agenda.pop()
        state.seat_down(self.who, x, y)
        if state.telling:
            facts = {"group": state.code(self.who), "x": x, "y": y, "why": "falls back", "by": seat}
            state.tell(Event("placed", facts))

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Where does {state.name(self.who)} touch {state.name(self.group)}?"

    def values(self) -> list[Any]:
        return [self.who, self.group]

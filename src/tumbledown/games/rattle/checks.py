"""B. Checks: dice against a stat, and the fate die that may replace one of them."""

from typing import Any, ClassVar, Final, final

from tumbledown.engine import NOBODY, Event, changed
from tumbledown.games.rattle.odds import dice_of
from tumbledown.games.rattle.options import KEEP, SET_HIGH, SET_LOW
from tumbledown.games.rattle.state import RattleStep, RattleTable
from tumbledown.games.rattle.words import CRITICAL, FAIL, RESULT_WORDS, RESULTS, SOOTHSAYERS, STATS, SUCCESS

NO_WORDS: Final[list[str]] = []
"""Nothing speaks for a check, or against it."""


def class_of(dice: list[int], need: int) -> int:
    """RAT-14 Each die at or above the stat is a hit: none fails, one is a success, two or more are critical."""
    hits = 0
    for die in dice:
        if die >= need:
            hits += 1
    if hits == 0:
        return FAIL
    return SUCCESS if hits == 1 else CRITICAL


def roll_check(
    state: RattleTable,
    who: int,
    stat: int,
    bonuses: list[str],
    penalties: list[str],
    why: str,
) -> None:
    """RAT-13 Roll a check of a group; its result is in `state.verdict` once fate dice are settled.

    Whoever calls this has put on the agenda what goes on with the result. Bonuses and penalties are in words, for the
    log: only whether there are any counts.
    """
    if state.with_bonus >> who & 1:
        bonuses = [*bonuses, "Reversal" if state.is_granted else "two together"]
    bonus = len(bonuses) > 0
    penalty = len(penalties) > 0
    need = state.stats.checks[stat][who]
    dice = [state.rolled() for _ in range(dice_of(bonus, penalty))]
    state.dice = dice
    state.verdict = class_of(dice, need)
    if state.telling:
        state.tell(
            Event(
                "check",
                {
                    "group": state.code(who),
                    "seat": who // 8,
                    "stat": STATS[stat],
                    "need": need,
                    "bonus": bonus,
                    "penalty": penalty,
                    "bonuses": bonuses,
                    "penalties": penalties,
                    "dice": dice,
                    "result": RESULTS[state.verdict],
                    "why": why,
                },
            )
        )
    if state.fate[0] or state.fate[1]:
        offer_fate(state, who, need)


def lend_bonus(state: RattleTable) -> None:
    """RAT-143 If exactly two groups react, their checks have a bonus in what is put on the agenda after this."""
    if len(state.reaction_partners) == 1:
        groups = 1 << state.reactor | 1 << state.reaction_partners[0]
        state.with_bonus |= groups
        state.agenda.append(BonusOver(groups))


@final
class BonusOver(RattleStep):
    """RAT-143 The bonus of two who reacted is over: what the action goes on to do to them is no part of it."""

    rule: ClassVar[str] = "RAT-143"

    def __init__(self, groups: int) -> None:
        self.groups = groups

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        state.with_bonus &= ~self.groups

    def values(self) -> list[Any]:
        return [self.groups]


def offer_fate(state: RattleTable, who: int, need: int) -> None:
    """RAT-159 After a roll the Soothsayers may put their number in place of a die, the active player first."""
    first = state.active if state.active != NOBODY else state.first
    queue = [seat for seat in (first, 1 - first) if has_fate(state, seat)]
    if queue:
        state.agenda.append(FateDie(queue, who, need, -1))


def has_fate(state: RattleTable, seat: int) -> bool:
    """RAT-R48 Whether a seat may still use its fate number: once per turn, or once per round."""
    if state.fate[seat] == 0 or not state.has_trait(seat, SOOTHSAYERS):
        return False
    used = state.fate_used[seat]
    return used == 0 if state.house.fate_once_per_round else used != state.turn_no


@final
class FateDie(RattleStep):
    """RAT-159 One die of the check may be replaced by the fate number."""

    rule: ClassVar[str] = "RAT-159"

    def __init__(self, queue: list[int], who: int, need: int, replaced: int) -> None:
        self.queue = queue
        self.who = who
        self.need = need
        self.replaced = replaced
        """The die that was replaced already, or -1."""

    def die(self, state: RattleTable) -> int:
        """The die that the seat's number would replace; -1 when that would not change the result."""
        number = state.fate[self.queue[0]]
        hits = number >= self.need
        best = -1
        for place, die in enumerate(state.dice):
            if place == self.replaced:
                continue
            if best < 0 or (die < state.dice[best] if hits else die > state.dice[best]):
                best = place
        if best < 0 or class_of(changed(state.dice, best, number), self.need) == state.verdict:
            return -1
        return best

    def seat(self, state: RattleTable) -> int:
        return self.queue[0] if self.die(state) >= 0 else NOBODY

    def run(self, state: RattleTable) -> None:
        self.go_on(state, self.replaced)

    def go_on(self, state: RattleTable, replaced: int) -> None:
        """The other Soothsayers are asked, if there are any."""
        if len(self.queue) > 1:
            state.agenda[-1] = FateDie(self.queue[1:], self.who, self.need, replaced)
        else:
            state.agenda.pop()

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [KEEP, SET_LOW if state.fate[seat] >= self.need else SET_HIGH]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        replaced = self.replaced
        if option != KEEP:
            replaced = self.die(state)
            old = state.dice[replaced]
            state.dice = changed(state.dice, replaced, state.fate[seat])
            state.verdict = class_of(state.dice, self.need)
            state.fate_used = changed(state.fate_used, seat, state.turn_no)
            if state.telling:
                facts = {
                    "seat": seat,
                    "group": state.code(self.who),
                    "old": old,
                    "new": state.fate[seat],
                    "dice": state.dice,
                    "need": self.need,
                    "result": RESULTS[state.verdict],
                }
                state.tell(Event("fate_used", facts))
        self.go_on(state, replaced)

    def label(self, state: RattleTable, option: int) -> str:
        if option == KEEP:
            return f"Keep the roll ({RESULT_WORDS[RESULTS[state.verdict]]})"
        die = self.die(state)
        after = RESULTS[class_of(changed(state.dice, die, state.fate[self.queue[0]]), self.need)]
        return f"Put {state.fate[self.queue[0]]} in place of the {state.dice[die]} ({RESULT_WORDS[after]})"

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"{state.name(self.who)} rolled {shown(state.dice)} against {self.need}: use the fate number?"

    def values(self) -> list[Any]:
        return [self.queue, self.who, self.need, self.replaced]


def shown(dice: list[int]) -> str:
    """Dice for people, as in 15, 7 and 9."""
    *most, last = [str(die) for die in dice]
    return f"{', '.join(most)} and {last}" if most else last

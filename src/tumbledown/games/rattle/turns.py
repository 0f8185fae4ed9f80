"""F, G. Momentum and rounds: morale, bids, first-turn effects, activations, end of the round."""

from typing import Any, ClassVar, Final, final

from tumbledown.engine import NOBODY, Event, changed
from tumbledown.games.rattle.checks import NO_WORDS, roll_check
from tumbledown.games.rattle.declaring import GRANTED, NORMAL, AmbushPoint, ChooseAction, has_action
from tumbledown.games.rattle.duel import ALL_WINDOWS
from tumbledown.games.rattle.first_turn import (
    Arrive,
    ChooseTactic,
    FateRoll,
    Resurrect,
    ReturnBanished,
    Teleport,
    can_arrive,
    can_change_tactic,
)
from tumbledown.games.rattle.options import ARRIVE, BID, CHANGE_TACTIC, FIRST_ME, FIRST_THEM, OWN, PASS_TURN
from tumbledown.games.rattle.playing import cost_of
from tumbledown.games.rattle.scenarios import test_last_round, test_victory
from tumbledown.games.rattle.state import TWO_UNKNOWN, TWO_ZEROS, ZEROS, RattleStep, RattleTable
from tumbledown.games.rattle.will import OTHER, entry, take_wills
from tumbledown.games.rattle.words import (
    AMBUSH,
    CRITICAL,
    DELAYED,
    FAIL,
    GUILE,
    RESSURECTIONISTS,
    SOOTHSAYERS,
    SWAP,
    TACTITIANS,
    TELEPORTERS,
)

MOST_BID: Final = 5
ACTION_FUSE: Final = 40
NOT_BID: Final = -1
BOTH: Final = 3


# RAT-57 The round.


@final
class BeginRound(RattleStep):
    """RAT-57 A round begins with morale, A first; then totals, bids and turns."""

    rule: ClassVar[str] = "RAT-57"

    def run(self, state: RattleTable) -> None:
        state.round += 1
        state.active = NOBODY
        state.fate = TWO_ZEROS
        if state.telling:
            state.tell(Event("round", {"round": state.round}))
        state.agenda[-1] = Initiative()
        for seat in (1 - state.first, state.first):
            if state.reduced >> seat & 1 and state.tested >> seat & 1 == 0:
                state.agenda.append(Morale(seat))


@final
class Morale(RattleStep):
    """RAT-58 Each group on the board of a warband that came down to half takes a Will check, once per game."""

    rule: ClassVar[str] = "RAT-58"

    def __init__(self, seat: int) -> None:
        self.owner = seat

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        state.tested |= 1 << self.owner
        if state.telling:
            state.tell(Event("morale", {"seat": self.owner, "points": state.points_in_play(self.owner)}))
        # RAT-R76 In slot order; passengers that a wreck sets down on the way were not on the board and do not roll.
        for who in reversed(state.on_board(self.owner)):
            take_wills(state, entry(who, OTHER, -1, NOBODY, False, False))

    def values(self) -> list[Any]:
        return [self.owner]


@final
class Initiative(RattleStep):
    """RAT-54, RAT-55 Totals are recomputed and momentum is reset; everything that lasts a round is cleared."""

    rule: ClassVar[str] = "RAT-55"

    def run(self, state: RattleTable) -> None:
        state.forget_action()
        if test_victory(state):
            return
        state.total = [state.counted_points(0), state.counted_points(1)]
        state.momentum = state.total
        state.barred = TWO_ZEROS
        state.rested = ZEROS
        state.plotted = ZEROS
        state.taken = ZEROS
        state.actions = TWO_ZEROS
        state.coordinated = 0
        state.compelled = 0
        state.free_group = TWO_UNKNOWN
        state.free_any = TWO_ZEROS
        state.fate_used = TWO_ZEROS
        state.had_turn = 0
        state.passes = 0
        state.first_turn = TWO_ZEROS
        if state.telling:
            state.tell(Event("initiative", {"round": state.round, "momentum": state.momentum}))
        state.agenda[-1] = Bids([NOT_BID, NOT_BID], 0)


@final
class Bids(RattleStep):
    """RAT-59 Both players secretly bid for the initiative."""

    rule: ClassVar[str] = "RAT-59"
    always_asked: ClassVar[bool] = True
    simultaneous: ClassVar[bool] = True

    def __init__(self, bids: list[int], ties: int) -> None:
        self.bids = bids
        self.ties = ties

    def waiting(self, state: RattleTable) -> list[int]:
        return [seat for seat in (0, 1) if self.bids[seat] == NOT_BID]

    def seat(self, state: RattleTable) -> int:
        if self.bids[0] == NOT_BID:
            return 0
        return 1 if self.bids[1] == NOT_BID else NOBODY

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [BID + bid for bid in range(min(MOST_BID, state.momentum[seat]) + 1)]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        state.agenda[-1] = Bids(changed(self.bids, seat, option - BID), self.ties)
        if state.telling:
            state.tell(Event("bid", {"seat": seat}, {"bid": option - BID}, [seat]))

    def run(self, state: RattleTable) -> None:
        """RAT-59, RAT-R18 The higher bid wins and is spent; equal bids are both spent, and bid again."""
        state.reveal()
        bids = self.bids
        state.last_bids = bids
        if state.telling:
            state.tell(Event("bids", {"round": state.round, "bids": bids}))
        if bids[0] == bids[1]:
            state.spend(0, bids[0], "bid")
            state.spend(1, bids[1], "bid")
            ties = self.ties + 1
            if ties < state.house.max_tied_bids:
                state.agenda[-1] = Bids([NOT_BID, NOT_BID], ties)
                return
            coin = state.chance.below(2)
            winner = state.first if coin == 0 else 1 - state.first
            if state.telling:
                state.tell(Event("coin", {"winner": winner}))
        else:
            winner = 0 if bids[0] > bids[1] else 1
            state.spend(winner, bids[winner], "bid")
            if state.house.bid_loser_pays:
                state.spend(1 - winner, bids[1 - winner], "bid")
        state.agenda[-1] = ChooseFirst(winner)

    def label(self, state: RattleTable, option: int) -> str:
        return f"Bid {option - BID}"

    def prompt(self, state: RattleTable, seat: int) -> str:
        return "How much momentum do you bid for the initiative?"

    def values(self) -> list[Any]:
        return [self.bids, self.ties]


@final
class ChooseFirst(RattleStep):
    """RAT-60 The winner decides who is active first."""

    rule: ClassVar[str] = "RAT-60"

    def __init__(self, winner: int) -> None:
        self.winner = winner

    def seat(self, state: RattleTable) -> int:
        return self.winner

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return FIRST

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        state.active = seat if option == FIRST_ME else 1 - seat
        if state.telling:
            state.tell(Event("first", {"seat": state.active, "chosen_by": seat}))
        state.agenda[-1] = BEGIN_TURN

    def label(self, state: RattleTable, option: int) -> str:
        return "You are active first" if option == FIRST_ME else "The other player is active first"

    def prompt(self, state: RattleTable, seat: int) -> str:
        return "You won the bid. Who is active first?"

    def values(self) -> list[Any]:
        return [self.winner]


FIRST: Final = [FIRST_ME, FIRST_THEM]


# Turns.


@final
class BeginTurn(RattleStep):
    """RAT-61 A turn begins; the first of a round with its effects."""

    rule: ClassVar[str] = "RAT-61"

    def run(self, state: RattleTable) -> None:
        seat = state.active
        state.turn_no += 1
        state.turn_actions = 0
        if state.telling:
            state.tell(Event("turn", {"round": state.round, "turn": state.turn_no, "seat": seat}))
        state.agenda[-1] = TURN
        if state.had_turn >> seat & 1:
            return
        state.had_turn |= 1 << seat
        state.first_turn = changed(state.first_turn, seat, state.turn_no)
        state.agenda.append(FirstTurnDone())
        if state.has_trait(seat, SOOTHSAYERS):
            state.agenda.append(FateRoll(seat))
        if state.has_trait(seat, TACTITIANS):
            state.agenda.append(ChooseTactic(seat, True))
        if state.has_trait(seat, TELEPORTERS):
            state.agenda.append(Teleport(seat, state.house.teleport_points))
        if state.has_trait(seat, RESSURECTIONISTS):
            state.agenda.append(Resurrect(seat, []))
        state.agenda.append(ReturnBanished(seat))


@final
class FirstTurnDone(RattleStep):
    """RAT-91 Victory is tested after first-turn effects."""

    rule: ClassVar[str] = "RAT-91"

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        test_victory(state)


@final
class Turn(RattleStep):
    """RAT-62, RAT-63 The active player's next activation, or the end of the round when nobody can pay for anything."""

    rule: ClassVar[str] = "RAT-62"

    def run(self, state: RattleTable) -> None:
        seat = state.active
        options = activations(state, seat)
        if not options and state.had_turn == BOTH and not activations(state, 1 - seat):
            state.agenda[-1] = END_ROUND
            return
        must_act = state.house.pass_needs_action and state.turn_actions == 0 and bool(options)
        state.agenda[-1] = ChooseActivation(sorted(options if must_act else [*options, PASS_TURN]))


def activations(state: RattleTable, seat: int) -> list[int]:
    """RAT-62 What a player can pay for and do: groups, arriving, changing the tactic."""
    if state.actions[seat] >= ACTION_FUSE:
        return []
    options: list[int] = []
    momentum = state.momentum[seat]
    if momentum >= 1:
        if can_arrive(state, seat):
            options.append(ARRIVE)
        if can_change_tactic(state, seat):
            options.append(CHANGE_TACTIC)
    return options + [OWN + who % 8 for who in active_groups(state, seat) if cost_of(state, who) <= momentum]


def active_groups(state: RattleTable, seat: int) -> list[int]:
    """RAT-65, RAT-66, RAT-R15 The groups that may act, cost aside: not the one that acted last, if another can."""
    barred = state.barred[seat]
    if barred and is_last_man(state, seat):
        barred = 0
    free = [who for who in range(8 * seat, 8 * seat + 8) if barred >> who & 1 == 0 and has_action(state, who)]
    if free or barred == 0:
        return free
    return [who for who in range(8 * seat, 8 * seat + 8) if has_action(state, who)]


def is_last_man(state: RattleTable, seat: int) -> bool:
    """RAT-66 Whether a player has a single non-ward group in play."""
    count = 0
    for who in range(8 * seat, 8 * seat + 8):
        if state.is_in_play(who) and not state.is_ward(who):
            count += 1
    return count == 1


@final
class ChooseActivation(RattleStep):
    """RAT-62 The active player gives an action to a group, takes a warband action, or ends the turn."""

    rule: ClassVar[str] = "RAT-62"

    def __init__(self, choices: list[int]) -> None:
        self.choices = choices

    def seat(self, state: RattleTable) -> int:
        return state.active

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return self.choices

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == PASS_TURN:
            pass_turn(state)
            return
        state.passes = 0
        state.turn_actions += 1
        state.agenda[-1] = TURN
        if option == ARRIVE:
            pay_warband_action(state, seat, "arrive")
            state.agenda.append(Arrive(seat, -1))
        elif option == CHANGE_TACTIC:
            pay_warband_action(state, seat, "tactic")
            state.agenda.append(ChooseTactic(seat, False))
        else:
            who = 8 * seat + option - OWN
            state.agenda.append(AmbushPoint(who) if state.places[who] == AMBUSH else ChooseAction(who, NORMAL))

    def label(self, state: RattleTable, option: int) -> str:
        if option == PASS_TURN:
            return "End the turn"
        if option == ARRIVE:
            return f"Bring on the delayed groups ({', '.join(state.codes(state.groups_at(state.active, DELAYED)))})"
        return ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Which group acts? You have {state.momentum[seat]} momentum."

    def values(self) -> list[Any]:
        return [self.choices]


def pay_warband_action(state: RattleTable, seat: int, why: str) -> None:
    """RAT-176, RAT-161 A warband action costs 1 and counts for the fuse of the round."""
    state.actions = changed(state.actions, seat, state.actions[seat] + 1)
    state.spend(seat, 1, why)


def pass_turn(state: RattleTable) -> None:
    """RAT-63 The turn ends; two in a row end the round once both players had a turn."""
    state.passes += 1
    if state.telling:
        state.tell(Event("pass", {"round": state.round, "turn": state.turn_no, "seat": state.active}))
    if state.passes >= 2 and state.had_turn == BOTH:
        state.agenda[-1] = END_ROUND
        return
    state.active = 1 - state.active
    state.agenda[-1] = BEGIN_TURN


@final
class EndRound(RattleStep):
    """RAT-63 The round is over; the scenario may be too."""

    rule: ClassVar[str] = "RAT-63"

    def run(self, state: RattleTable) -> None:
        if state.telling:
            state.tell(Event("round_over", {"round": state.round}))
        if not test_last_round(state):
            state.agenda[-1] = BeginRound()


BEGIN_TURN: Final = BeginTurn()
TURN: Final = Turn()
END_ROUND: Final = EndRound()


# RAT-110, RAT-125 The swap.


def swap_initiative(state: RattleTable, reactor: int) -> None:
    """RAT-110 The initiative goes to the player who reacted; the other may answer by Reversal."""
    state.active = 1 - state.active
    state.passes = 0
    if state.telling:
        state.tell(Event("swap", {"seat": state.active, "back": False}))
    state.agenda[-1] = BEGIN_TURN
    state.reactor = reactor
    state.trigger = reactor
    state.agenda.append(AfterSwap())
    state.agenda.append(ALL_WINDOWS[SWAP])


@final
class AfterSwap(RattleStep):
    """The `swap` window is over."""

    rule: ClassVar[str] = "RAT-112"

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        state.forget_action()


def reverse(state: RattleTable) -> None:
    """RAT-125, RAT-R43 Reversal: GUILE; whatever comes of it, the initiative returns."""
    user = state.reactor
    state.is_live = False
    state.active = user // 8
    state.agenda.append(ReversalResult(user))
    roll_check(state, user, GUILE, NO_WORDS, NO_WORDS, "reversal")
    if state.telling:
        state.tell(Event("swap", {"seat": state.active, "back": True}))


@final
class ReversalResult(RattleStep):
    """RAT-125 Success: a standard action at no cost that cannot be reacted to; critical: with a bonus."""

    rule: ClassVar[str] = "RAT-125"

    def __init__(self, who: int) -> None:
        self.who = who

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        if state.verdict == FAIL:
            return
        is_critical = state.verdict == CRITICAL
        state.forget_action()
        state.is_granted = True
        if is_critical:
            state.with_bonus = 1 << self.who
        state.agenda.append(ChooseAction(self.who, GRANTED))

    def values(self) -> list[Any]:
        return [self.who]

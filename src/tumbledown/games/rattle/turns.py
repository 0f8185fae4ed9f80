"""F, G. Momentum and rounds: morale, bids, first-turn effects, activations, end of the round."""

from typing import Any, ClassVar, Final, final

from tumbledown.engine import NOBODY, Event, changed
from tumbledown.games.rattle.checks import roll_check
from tumbledown.games.rattle.declaring import GRANTED, NORMAL, AmbushPoint, ChooseAction, has_action
from tumbledown.games.rattle.duel import ALL_WINDOWS
from tumbledown.games.rattle.homes import ZoneStep, come_back
from tumbledown.games.rattle.options import (
    ARRIVE,
    BID,
    CHANGE_TACTIC,
    DECLINE,
    DONE,
    FIRST_ME,
    FIRST_THEM,
    OWN,
    PASS_TURN,
    TACTIC,
    TACTICS,
)
from tumbledown.games.rattle.placing import EdgePlace, FarPlace, PointStep, near_enemy
from tumbledown.games.rattle.playing import cost_of
from tumbledown.games.rattle.scenarios import test_last_round, test_victory
from tumbledown.games.rattle.state import TWO_UNKNOWN, TWO_ZEROS, ZEROS, RattleStep, RattleTable
from tumbledown.games.rattle.will import OTHER, entry, take_wills
from tumbledown.games.rattle.words import (
    AMBUSH,
    BANISHED,
    CRITICAL,
    DELAYED,
    DELAYED_DEPLOYMENT,
    FAIL,
    GUILE,
    OUT,
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
                state.agenda.append(Morale(seat, -1))


@final
class Morale(RattleStep):
    """RAT-58 Each group on the board of a warband that came down to half takes a Will check, once per game."""

    rule: ClassVar[str] = "RAT-58"

    def __init__(self, seat: int, last: int) -> None:
        self.owner = seat
        self.last = last
        """The last group that has checked."""

    def run(self, state: RattleTable) -> None:
        if self.last < 0:
            state.tested |= 1 << self.owner
            if state.telling:
                state.tell(Event("morale", {"seat": self.owner, "points": state.points_in_play(self.owner)}))
        for who in state.on_board(self.owner):
            if who > self.last:
                state.agenda[-1] = Morale(self.owner, who)
                take_wills(state, entry(who, OTHER, -1, NOBODY, False, False))
                return
        state.agenda.pop()

    def values(self) -> list[Any]:
        return [self.owner, self.last]


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
        state.tell(Event("swap", {"seat": state.active}))
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
    roll_check(state, user, GUILE, False, False, "reversal")
    if state.telling:
        state.tell(Event("swap", {"seat": state.active}))


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


# RAT-61 First-turn effects.


@final
class ReturnBanished(RattleStep):
    """RAT-102, RAT-R69 Groups banished in an earlier round return to their old point or the nearest legal one."""

    rule: ClassVar[str] = "RAT-102"

    def __init__(self, seat: int) -> None:
        self.owner = seat

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        for who in state.groups_at(self.owner, BANISHED):
            if state.carrier[who] >= 0 or state.banished_in[who] >= state.round:
                continue
            aboard = state.passengers(who)
            spot = state.bodies.nearest_fit(who, state.bodies.x[who], state.bodies.y[who])
            come_back(state, who, spot[0], spot[1], "banishment")
            for passenger in aboard:
                state.return_aboard(passenger)

    def values(self) -> list[Any]:
        return [self.owner]


@final
class Resurrect(RattleStep):
    """RAT-154 Ressurectionists name groups that are out, worth up to 4 points in total."""

    rule: ClassVar[str] = "RAT-154"

    def __init__(self, seat: int, named: list[int]) -> None:
        self.owner = seat
        self.named = named

    def groups(self, state: RattleTable) -> list[int]:
        """The groups that may still be named."""
        points = state.roster.points
        left = state.house.resurrect_points - sum(points[who] for who in self.named)
        return [
            who
            for who in state.groups_at(self.owner, OUT)
            if who not in self.named and points[who] <= left and state.stats.guile[who] > 0
        ]

    def seat(self, state: RattleTable) -> int:
        return self.owner if self.groups(state) else NOBODY

    def run(self, state: RattleTable) -> None:
        self.finish(state)

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [DONE, *[OWN + who % 8 for who in self.groups(state)]]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == DONE:
            self.finish(state)
        else:
            state.agenda[-1] = Resurrect(seat, [*self.named, 8 * seat + option - OWN])

    def finish(self, state: RattleTable) -> None:
        """The checks follow, in slot order."""
        state.agenda.pop()
        for who in sorted(self.named, reverse=True):
            state.agenda.append(RiseCheck(who, False))

    def label(self, state: RattleTable, option: int) -> str:
        return "Nobody (else)" if option == DONE else ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        return "Which groups try to come back?"

    def values(self) -> list[Any]:
        return [self.owner, self.named]


@final
class RiseCheck(RattleStep):
    """RAT-154 GUILE; success returns the group into the own deployment zone."""

    rule: ClassVar[str] = "RAT-154"

    def __init__(self, who: int, is_rolled: bool) -> None:
        self.who = who
        self.is_rolled = is_rolled

    def run(self, state: RattleTable) -> None:
        if not self.is_rolled:
            state.agenda[-1] = RiseCheck(self.who, True)
            roll_check(state, self.who, GUILE, False, False, "resurrection")
        elif state.verdict == FAIL:
            state.agenda.pop()
        else:
            state.agenda[-1] = RisePoint(self.who)

    def values(self) -> list[Any]:
        return [self.who, self.is_rolled]


@final
class RisePoint(ZoneStep):
    """RAT-154 `return_point` in the own deployment zone."""

    rule: ClassVar[str] = "RAT-154"

    def __init__(self, who: int) -> None:
        self.who = who

    def seat(self, state: RattleTable) -> int:
        return self.who // 8

    def who_is_placed(self, state: RattleTable) -> int:
        return self.who

    def settle(self, state: RattleTable, seat: int, x: int, y: int) -> None:
        state.agenda.pop()
        come_back(state, self.who, x, y, "resurrection")

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Where does {state.name(self.who)} come back?"

    def values(self) -> list[Any]:
        return [self.who]


@final
class Teleport(RattleStep):
    """RAT-162 Teleporters shift groups worth up to 4 points, none within S of an enemy before or after."""

    rule: ClassVar[str] = "RAT-162"

    def __init__(self, seat: int, left: int) -> None:
        self.owner = seat
        self.left = left

    def worth(self, state: RattleTable, who: int) -> int:
        """The points of a group with its passengers."""
        return state.roster.points[who] + state.load_of(who)

    def groups(self, state: RattleTable) -> list[int]:
        """The groups that may be shifted."""
        return [
            who
            for who in state.on_board(self.owner)
            if self.worth(state, who) <= self.left
            and not near_enemy(state, who, state.bodies.x[who], state.bodies.y[who])
        ]

    def seat(self, state: RattleTable) -> int:
        return self.owner if self.groups(state) else NOBODY

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [DONE, *[OWN + who % 8 for who in self.groups(state)]]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        if option == DONE:
            state.agenda.pop()
            return
        who = 8 * seat + option - OWN
        state.agenda[-1] = Teleport(seat, self.left - self.worth(state, who))
        state.agenda.append(TeleportPoint(who))

    def label(self, state: RattleTable, option: int) -> str:
        return "Nobody (else) is teleported" if option == DONE else ""

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Which group is teleported? {self.left} points are left."

    def values(self) -> list[Any]:
        return [self.owner, self.left]


@final
class TeleportPlace(FarPlace):
    """RAT-162 Anywhere legal more than S from every enemy; a Transport does not choose bad ground (RAT-136)."""

    def holds(self, x: int, y: int) -> bool:
        """Whether a legal point is far enough."""
        state = self.state
        if near_enemy(state, self.who, x, y):
            return False
        is_bad = state.ground.in_rough(x, y) or state.ground.in_hazard(x, y)
        return not (is_bad and state.roster.is_transport[self.who])


@final
class TeleportPoint(PointStep):
    """RAT-162 Where the group is set."""

    rule: ClassVar[str] = "RAT-162"

    def __init__(self, who: int) -> None:
        self.who = who

    def seat(self, state: RattleTable) -> int:
        return self.who // 8

    def who_is_placed(self, state: RattleTable) -> int:
        return self.who

    def place(self, state: RattleTable) -> TeleportPlace:
        return TeleportPlace(state, self.who, self.rule)

    def settle(self, state: RattleTable, seat: int, x: int, y: int) -> None:
        state.agenda.pop()
        state.drop_marker(self.who)
        state.seat_down(self.who, x, y)
        if state.telling:
            state.tell(Event("placed", {"group": state.code(self.who), "x": x, "y": y, "why": "teleported"}))

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Where does {state.name(self.who)} appear?"

    def values(self) -> list[Any]:
        return [self.who]


@final
class ChooseTactic(RattleStep):
    """RAT-160, RAT-161 The tactic of Fighters, Shooters and Skirmishers."""

    rule: ClassVar[str] = "RAT-160"

    def __init__(self, seat: int, is_first_turn: bool) -> None:
        self.owner = seat
        self.is_first_turn = is_first_turn

    def seat(self, state: RattleTable) -> int:
        return self.owner

    def options(self, state: RattleTable, seat: int) -> list[int]:
        found = [TACTIC + number for number in range(len(TACTICS)) if number != state.tactics[seat]]
        return [DECLINE, *found] if self.is_first_turn else found

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        state.agenda.pop()
        if option == DECLINE:
            return
        state.tactics = changed(state.tactics, seat, option - TACTIC)
        state.stats = state.roster.stats(state.tactics)
        if state.telling:
            facts = {"round": state.round, "turn": state.turn_no, "seat": seat, "tactic": TACTICS[option - TACTIC]}
            state.tell(Event("tactic", facts))

    def rules_now(self, state: RattleTable) -> list[str]:
        return ["RAT-160"] if self.is_first_turn else ["RAT-161"]

    def label(self, state: RattleTable, option: int) -> str:
        if option == DECLINE:
            return "Keep things as they are"
        texts = ("Fury is 2 better", "Guile is 2 better", "Moves are one band longer", "Reach is one band longer")
        return texts[option - TACTIC]

    def prompt(self, state: RattleTable, seat: int) -> str:
        return "Which tactic do Fighters, Shooters and Skirmishers follow?"

    def values(self) -> list[Any]:
        return [self.owner, self.is_first_turn]


def can_change_tactic(state: RattleTable, seat: int) -> bool:
    """RAT-161 Tactitians may change the tactic in their turns, but not in their first turn of the round."""
    return state.has_trait(seat, TACTITIANS) and state.first_turn[seat] != state.turn_no


@final
class FateRoll(RattleStep):
    """RAT-159 Soothsayers roll and show a d20."""

    rule: ClassVar[str] = "RAT-159"

    def __init__(self, seat: int) -> None:
        self.owner = seat

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        state.fate = changed(state.fate, self.owner, state.rolled())
        if state.telling:
            facts = {"round": state.round, "turn": state.turn_no, "seat": self.owner, "number": state.fate[self.owner]}
            state.tell(Event("fate", facts))

    def values(self) -> list[Any]:
        return [self.owner]


# RAT-176 Arrive.


def can_arrive(state: RattleTable, seat: int) -> bool:
    """RAT-176 From round 2 on, if a delayed group has a candidate point."""
    if state.deployment != DELAYED_DEPLOYMENT or state.round < state.house.arrive_round:
        return False
    return any(ArrivePoint(who).has_room(state) for who in state.groups_at(seat, DELAYED))


@final
class Arrive(RattleStep):
    """RAT-176 All delayed groups are placed, in slot order; one without a legal point stays delayed."""

    rule: ClassVar[str] = "RAT-176"

    def __init__(self, seat: int, last: int) -> None:
        self.owner = seat
        self.last = last

    def run(self, state: RattleTable) -> None:
        for who in state.groups_at(self.owner, DELAYED):
            if who > self.last and ArrivePoint(who).has_room(state):
                state.agenda[-1] = Arrive(self.owner, who)
                state.agenda.append(ArrivePoint(who))
                return
        state.agenda.pop()

    def values(self) -> list[Any]:
        return [self.owner, self.last]


@final
class ArrivePlace(EdgePlace):
    """RAT-176 Touching the board edge of the own zone, no enemy touched; a Transport keeps off bad ground."""

    def holds(self, x: int, y: int) -> bool:
        """Whether a legal point will do."""
        state = self.state
        if not super().holds(x, y):
            return False
        if state.roster.is_transport[self.who] and (state.ground.in_rough(x, y) or state.ground.in_hazard(x, y)):
            return False
        return all(not state.bodies.touch_at(self.who, x, y, enemy) for enemy in state.on_board(1 - self.who // 8))


@final
class ArrivePoint(PointStep):
    """RAT-176 Where a delayed group comes on."""

    rule: ClassVar[str] = "RAT-176"

    def __init__(self, who: int) -> None:
        self.who = who

    def seat(self, state: RattleTable) -> int:
        return self.who // 8

    def who_is_placed(self, state: RattleTable) -> int:
        return self.who

    def edges(self, state: RattleTable) -> list[int]:
        return state.zone(self.who // 8).edges

    def place(self, state: RattleTable) -> ArrivePlace:
        return ArrivePlace(state, self.who, self.edges(state), self.rule)

    def has_room(self, state: RattleTable) -> bool:
        """Whether there is a candidate."""
        return bool(self.candidates(state, self.who, self.place(state)))

    def settle(self, state: RattleTable, seat: int, x: int, y: int) -> None:
        state.agenda.pop()
        state.seat_down(self.who, x, y)
        if state.telling:
            state.tell(Event("placed", {"group": state.code(self.who), "x": x, "y": y, "why": "arrives"}))

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"Where does {state.name(self.who)} arrive?"

    def values(self) -> list[Any]:
        return [self.who]

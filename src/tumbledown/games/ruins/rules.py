"""The frame of the game: set-up, the start and end of rounds, turn order and tricks. A turn itself is in turns.py."""

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64

from tumbledown.engine import NOBODY, Event, Reason, Step, by_name, changed, first_player
from tumbledown.games.ruins import reasons
from tumbledown.games.ruins.knowledge import forget_all, note_deal, note_flips, note_trick_end
from tumbledown.games.ruins.options import COPIES, NO_FLIP, RUIN_IDS, SLOTS
from tumbledown.games.ruins.play import (
    FinishPlay,
    ReturnRuin,
    draw,
    is_round_over,
    pass_turn,
    refill_market,
    showdown_participants,
)
from tumbledown.games.ruins.ruin import bit_of, count_in, mask_of
from tumbledown.games.ruins.state import NONE, RuinsTable, names, put_in, take_out
from tumbledown.games.ruins.turns import (
    SELECT_RUIN,
    AttachTo,
    ChooseExtra,
    ChooseRank,
    ClaimRuin,
    SelectRuin,
    Upgrade,
)

NOT_ANSWERED: Final = -1
RANKS: Final = 10

# Set-up.


def set_up(state: RuinsTable) -> None:
    """RUI-01 to RUI-09 Choose the ruins, lay out the market, and start the first round."""
    kit = state.kit
    state.in_play = ruins_used(state)
    # RUI-09, RUI-R01 Whoever last lit a flame is not known here.
    state.first = first_player(kit.named_first, kit.seats, state.chance)
    # RUI-07 Two claims, three lit torches and no VP each.
    state.lit = [int(kit.torches)] * kit.seats
    state.claims = [int(kit.claims)] * kit.seats
    state.vp = [0] * kit.seats
    # RUI-04 All discoveries are in the deck; four are dealt to the market.
    state.discovery_deck = mask_of(list(range(1, kit.discoveries + 1)))
    state.market = [0] * SLOTS
    if state.telling:
        state.tell(Event("setup", {"ruins": names(state.in_play), "seats": kit.seats, "first": state.first}))
    refill_market(state)
    forget_all(state)
    state.agenda.append(TURNS)
    start_round(state, (1 << kit.seats) - 1)


def ruins_used(state: RuinsTable) -> list[int]:
    """RUI-02, RUI-R02 As many copies of each rank as the seat count needs; the others leave the game."""
    kit = state.kit
    used: list[int] = []
    for rank in range(RANKS):
        copies = list(range(rank * len(COPIES) + 1, (rank + 1) * len(COPIES) + 1))
        for _ in range(len(COPIES) - kit.copies_per_rank):
            copies.pop(state.chance.below(len(copies)) if kit.random_copies else len(copies) - 1)
        used += copies
    return used


# Start of a round.


def start_round(state: RuinsTable, players: i64) -> None:
    """RUI-61 to RUI-66, RUI-73 Deal, hand over claimed ruins, find the first player; then the flips."""
    kit = state.kit
    state.sights = state.all_sights()
    state.shown_by_day = 0
    state.round += 1
    state.trick = 1
    state.playing = players
    state.inside = players
    state.places = NONE
    state.table = []
    state.number = 0
    state.rank = 0
    state.last = NOBODY
    state.passed = 0
    state.must_pass = False
    state.start_vp = state.vp
    state.lit = [int(kit.torches)] * kit.seats
    if state.round > 1:
        state.first = next_first_player(state)
    state.turn = state.first
    if state.telling:
        players_of = state.seats_clockwise(state.first, players)
        state.tell(Event("round", {"round": state.round, "first": state.first, "players": players_of}))
    deal(state)
    hand_over(state)
    state.agenda.append(FlipRuin([NOT_ANSWERED] * kit.seats))


def next_first_player(state: RuinsTable) -> int:
    """RUI-65, RUI-R29 The fewest VP; among equals the one furthest clockwise from the previous first player."""
    first = NOBODY
    for seat in state.seats_clockwise(state.first, state.playing):
        if first == NOBODY or state.vp[seat] <= state.vp[first]:
            first = seat
    return first


def deal(state: RuinsTable) -> None:
    """RUI-08, RUI-62, RUI-R33 Nine ruins to each player of the round, from all ruins in play; the rest is the deck."""
    kit = state.kit
    state.deck = mask_of(state.in_play)
    hands: list[list[int]] = []
    for seat in range(kit.seats):
        hand: list[int] = []
        if state.playing >> seat & 1:
            hand = draw(state, kit.hand_size)
            hand.sort()
            if state.telling:
                facts = {"seat": seat, "count": len(hand)}
                state.tell(Event("deal", facts, secret={"ruins": names(hand)}, knows=[seat]))
        hands.append(hand)
    state.hands = hands


def hand_over(state: RuinsTable) -> None:
    """RUI-63, RUI-64, RUI-R25 Each ruin dealt that bears an opponent's claim goes to that opponent, all at once."""
    moved: list[tuple[int, int, int]] = []
    if state.claims_count():
        for giver in range(state.kit.seats):
            for ruin in state.hands[giver]:
                claimer = state.ruins[ruin].claimer
                # RUI-R34 Claims of players who are not in the showdown have no effect.
                if claimer not in (NOBODY, giver) and state.playing >> claimer & 1:
                    moved.append((giver, claimer, ruin))
    if moved:
        state.own_lists()
        for giver, receiver, ruin in moved:
            take_out(state.hands[giver], [ruin])
            put_in(state.hands[receiver], [ruin])
        state.reveal()
    note_deal(state, moved)
    if state.telling and moved:
        tell_hand_overs(state, moved)


def tell_hand_overs(state: RuinsTable, moved: list[tuple[int, int, int]]) -> None:
    """RUI-R26 Giver and receiver see the ruins, the others only how many."""
    for giver in range(state.kit.seats):
        for receiver in range(state.kit.seats):
            ruins = [RUIN_IDS[ruin] for one, other, ruin in moved if one == giver and other == receiver]
            if not ruins:
                continue
            facts: dict[str, Any] = {"round": state.round, "from": giver, "to": receiver, "count": len(ruins)}
            if state.kit.open_hand_overs:
                state.tell(Event("hand_over", facts | {"ruins": ruins}))
            else:
                state.tell(Event("hand_over", facts, secret={"ruins": ruins}, knows=[giver, receiver]))


@final
class FlipRuin(Step[RuinsTable]):
    """RUI-15, RUI-16 Each player of the round may secretly flip one ruin in hand from day to night, all at once.

    It is put to everyone, also to those who have nothing to flip (RUI-R41).
    """

    rule: ClassVar[str] = "RUI-15"
    always_asked: ClassVar[bool] = True
    simultaneous: ClassVar[bool] = True

    def __init__(self, answers: list[int]) -> None:
        self.answers = answers

    def seat(self, state: RuinsTable) -> int:
        """The first player, then clockwise."""
        seats = state.kit.seats
        seat = state.first
        for _ in range(seats):
            if self.answers[seat] == NOT_ANSWERED and state.playing >> seat & 1:
                return seat
            seat = seat + 1 if seat + 1 < seats else 0
        return NOBODY

    def waiting(self, state: RuinsTable) -> list[int]:
        """All who have not answered yet."""
        seats = state.seats_clockwise(state.first, state.playing)
        return [seat for seat in seats if self.answers[seat] == NOT_ANSWERED]

    def options(self, state: RuinsTable, seat: int) -> list[int]:
        """Every ruin in hand with its day side up; or none."""
        options = [ruin for ruin in state.hands[seat] if not state.ruins[ruin].night]
        options.append(NO_FLIP)
        return options

    def choose(self, state: RuinsTable, seat: int, option: int) -> None:
        """Keep the answer; with the last one all flips are made together."""
        answers = changed(self.answers, seat, option)
        if state.telling:
            state.tell(Event("answered", {"seat": seat}))
        state.agenda[-1] = FlipRuin(answers)

    def run(self, state: RuinsTable) -> None:
        """RUI-16, RUI-17 All have answered: the flips are made, and the first player leads (RUI-18)."""
        state.agenda.pop()
        state.own_lists()
        ruins = state.ruins
        for seat in range(state.kit.seats):
            answer = self.answers[seat]
            if answer == NOT_ANSWERED:
                continue
            if answer != NO_FLIP:
                ruins[answer] = state.kit.flipped(ruins[answer], True)
            if state.telling:
                flipped = "" if answer == NO_FLIP else RUIN_IDS[answer]
                facts = {"round": state.round, "seat": seat}
                state.tell(Event("flip", facts, secret={"ruin": flipped}, knows=[seat]))
        note_flips(state)

    def prompt(self, state: RuinsTable, seat: int) -> str:
        """What is chosen secretly."""
        if all(state.ruins[ruin].night for ruin in state.hands[seat]):
            return "All your ruins have their night side up: there is nothing to flip."
        return "Secretly flip one of your ruins from day to night, or none."

    def explain(self, state: RuinsTable, seat: int, option: int) -> Reason:
        """Why this ruin cannot be flipped."""
        return reasons.of_flip(state, seat, option)

    def values(self) -> list[Any]:
        """The answers by seat."""
        return [self.answers]


# Turn order, tricks and rounds.


@final
class Turns(Step[RuinsTable]):
    """RUI-21, RUI-26, RUI-51, RUI-60 Whose turn it is: it lies under everything and goes on when a turn is over."""

    rule: ClassVar[str] = "RUI-21"

    def run(self, state: RuinsTable) -> None:
        """End the round or the trick, let a player pass who must, or begin the next turn."""
        if is_round_over(state):
            next_round(state)
        elif state.table and is_trick_over(state):
            end_trick(state)
        elif state.must_pass:
            # RUI-51, RUI-52 The player after a match must pass, even if able to follow.
            state.must_pass = False
            pass_turn(state, True)
        else:
            state.agenda.append(SELECT_RUIN)


def is_trick_over(state: RuinsTable) -> bool:
    """RUI-26, RUI-58 Whether all players in the round but the one who played last have passed since."""
    return state.inside & ~state.passed & ~bit_of(state.last) == 0


def end_trick(state: RuinsTable) -> None:
    """RUI-27, RUI-28, RUI-59 The table is shuffled into the deck; who did not pass leads, or the next clockwise."""
    leader = state.last if state.is_inside(state.last) else state.next_inside(state.last)
    note_trick_end(state)
    for play in state.table:
        state.deck |= mask_of(play.ruins)
    state.table = []
    state.number = 0
    state.rank = 0
    state.passed = 0
    state.must_pass = False
    state.last = NOBODY
    state.turn = leader
    if state.telling:
        facts = {"round": state.round, "trick": state.trick, "leader": leader, "deck": count_in(state.deck)}
        state.tell(Event("trick_end", facts))
    state.trick += 1


def next_round(state: RuinsTable) -> None:
    """RUI-60 to RUI-67, RUI-72 The round is over: the next one begins, after the last regular one the showdown."""
    if state.telling:
        state.tell(Event("round_end", {"round": state.round, "vp": state.vp, "order": state.places}))
    if state.round < state.kit.regular_rounds:
        start_round(state, (1 << state.kit.seats) - 1)
        return
    participants = showdown_participants(state)
    if state.telling:
        state.tell(Event("showdown", {"players": state.seats_clockwise(0, participants)}))
    start_round(state, participants)


TURNS: Final = Turns()
STEPS: Final = by_name(
    FlipRuin,
    Turns,
    SelectRuin,
    Upgrade,
    AttachTo,
    ChooseRank,
    ChooseExtra,
    ClaimRuin,
    ReturnRuin,
    FinishPlay,
)

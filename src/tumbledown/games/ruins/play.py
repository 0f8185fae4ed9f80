"""A play goes to the table: what it does, from step (6) of RUI-54 to the next player's turn."""

from typing import Any, ClassVar, final

from mypy_extensions import i64

from tumbledown.engine import NOBODY, Event, Reason, Step, changed
from tumbledown.games.ruins import reasons
from tumbledown.games.ruins.draft import UNSET, Draft, Play
from tumbledown.games.ruins.knowledge import note_draws, note_play, note_returns
from tumbledown.games.ruins.options import RUIN_IDS, SLOTS
from tumbledown.games.ruins.ruin import Ruin, bit_of, count_in, mask_of, number_at
from tumbledown.games.ruins.sets import common_rank, extra_copies
from tumbledown.games.ruins.state import (
    INSTANT_WIN,
    SHOWDOWN,
    SOLE_PARTICIPANT,
    RuinsTable,
    names,
    put_in,
    take_out,
)


def pass_turn(state: RuinsTable, forced: bool) -> None:
    """RUI-24, RUI-25 The player on turn passes; it is not final (but see RUI-R06)."""
    seat = state.turn
    state.passed |= bit_of(seat)
    if state.telling:
        state.tell(Event("pass", {"round": state.round, "trick": state.trick, "seat": seat, "forced": forced}))
    state.turn = state.next_inside(seat, state.passed)


# (6) The ruins go to the table.


def put_on_table(state: RuinsTable) -> None:
    """RUI-54 (6) to (8): the play is shown as a whole (RUI-R42), torches are lit, and the player may be out."""
    draft = state.draft
    assert draft is not None
    seat = state.turn
    is_lead = not state.table
    rank = draft.rank if draft.rank != UNSET else common_rank(draft.ruins)
    ruins_played: i64 = len(draft.picks)
    extra = draft.extra
    if not is_lead:
        extra = state.number - ruins_played
    elif extra == UNSET:
        extra = extra_copies(draft.ruins)
    number = ruins_played + extra
    # RUI-51 A follow of exactly the rank it replaces; RUI-53 never a lead.
    is_match = not is_lead and rank == state.rank
    ruins = commit(state, draft, seat)
    play = Play(seat, draft.picks, number, rank, draft.steps, draft.claims)
    state.table.append(play)
    state.number = number
    state.rank = rank
    state.latest = play
    state.last = seat
    if not state.kit.pass_locks:
        state.passed = 0
    state.must_pass = is_match and state.kit.match_skips
    state.draft = None
    state.plans = None
    state.reveal()
    note_play(state, seat, draft.picks)
    if state.telling:
        tell_play(state, draft, is_lead, is_match, extra)
    if not state.hands[seat]:
        go_out(state, seat)
        if state.winner != NOBODY:
            state.agenda.clear()
            return
    after_play(state, seat, ruins)


def commit(state: RuinsTable, draft: Draft, seat: i64) -> list[Ruin]:
    """What was provisional becomes true: upgrades, claims, market, torches, and the hand; gives the ruins played."""
    state.own_lists()
    if draft.steps or draft.claims:
        all_ruins = state.ruins
        for ruin in draft.ruins:
            all_ruins[ruin.index] = ruin
        for claimed in draft.claims:
            all_ruins[claimed] = state.kit.claimed(all_ruins[claimed], seat, state.round)
        if draft.bought_slots:
            state.market = draft.market
            state.wares = None
        if draft.claims:
            state.claims = changed(state.claims, int(seat), state.claims[seat] - len(draft.claims))
    # RUI-46 (7) Light effects not yet used are applied now.
    lit = min(state.kit.torches, draft.lit + draft.ones + 2 * draft.twos)
    state.lit[seat] = int(lit)
    take_out(state.hands[seat], draft.picks)
    return draft.ruins


def tell_play(state: RuinsTable, draft: Draft, is_lead: bool, is_match: bool, extra: i64) -> None:
    """The event of a play, with all that it made known."""
    seat = state.turn
    play = state.table[-1]
    state.tell(
        Event(
            "play",
            {
                "round": state.round,
                "trick": state.trick,
                "seat": seat,
                "lead": is_lead,
                "ruins": names(draft.picks),
                "night": [RUIN_IDS[ruin.index] for ruin in draft.ruins if ruin.night],
                "steps": steps_of(state, draft.steps),
                "claims": names(draft.claims),
                "extra": extra,
                "number": play.number,
                "rank": play.rank,
                "match": is_match,
                "lit": state.lit[seat],
                "lit_at_end": state.lit[seat] - draft.lit,
                "hand": len(state.hands[seat]),
            },
        )
    )


def steps_of(state: RuinsTable, steps: list[int]) -> list[dict[str, Any]]:
    """Purchases and lights of a play, in their order, for events and views."""
    ids = state.kit.discovery_ids
    return [{"light": -step} if step < 0 else {"buy": ids[step // 64], "ruin": RUIN_IDS[step % 64]} for step in steps]


# (8) If the hand is empty the player is out.


def go_out(state: RuinsTable, seat: i64) -> None:
    """RUI-55 to RUI-57, RUI-70 to RUI-75 The player is out: perhaps that wins the game, else it scores."""
    kit = state.kit
    wins = wins_by_going_out(state, seat)
    state.inside &= ~bit_of(seat)
    state.places = [*state.places, int(seat)]
    place = len(state.places)
    if state.telling:
        state.tell(Event("out", {"round": state.round, "seat": seat, "place": place}))
    if wins:
        win(state, seat, SHOWDOWN if state.is_showdown() else INSTANT_WIN)
        return
    score(state, seat, kit.chart[place - 1], place)
    if is_round_over(state):
        # RUI-60 The player left with ruins scores the last value of the chart.
        score(state, state.next_inside(seat), kit.chart[-1], len(kit.chart))
        if state.round == kit.regular_rounds:
            participants = showdown_participants(state)
            if participants & (participants - 1) == 0:
                # RUI-75 A showdown of one need not be played.
                win(state, number_at(participants, 0), SOLE_PARTICIPANT)


def wins_by_going_out(state: RuinsTable, seat: i64) -> bool:
    """Whether the game is won by this player going out now.

    RUI-74 In the showdown the first to go out wins; RUI-70, RUI-71 with 9 or 10 VP at the start of any round.
    """
    return not state.places and (state.is_showdown() or state.start_vp[seat] >= state.kit.instant_win_from)


def is_round_over(state: RuinsTable) -> bool:
    """RUI-60 Whether exactly one player has ruins left."""
    return state.inside & (state.inside - 1) == 0


def score(state: RuinsTable, seat: i64, points: i64, place: i64) -> None:
    """RUI-56, RUI-68, RUI-69 Score VP, which stay on the track."""
    kit = state.kit
    vp = max(kit.vp_min, min(kit.vp_max, state.vp[seat] + points))
    if state.telling:
        state.tell(Event("score", {"seat": seat, "place": place, "points": points, "vp": vp, "was": state.vp[seat]}))
    state.vp = changed(state.vp, int(seat), int(vp))


def showdown_participants(state: RuinsTable) -> i64:
    """RUI-72 The player or players with the most VP, and the one who went out first in the last regular round."""
    most = max(state.vp)
    participants = bit_of(state.places[0])
    for seat in range(state.kit.seats):
        if state.vp[seat] == most:
            participants |= bit_of(seat)
    return participants


def win(state: RuinsTable, seat: i64, ending: str) -> None:
    """RUI-76 The game has its winner; nobody scores for the round (RUI-70, RUI-74)."""
    state.winner = seat
    state.ending = ending
    if state.telling:
        state.tell(Event("win", {"seat": seat, "reason": ending}))


# (9) Sift, unless out; (10) opponents draw; (11) the market; (12) the turn passes on.


def after_play(state: RuinsTable, seat: i64, ruins: list[Ruin]) -> None:
    """RUI-R28 If the round is over, only the market is left to do, and then the next round."""
    sifts: i64 = 0
    draws: i64 = 0
    # RUI-43, RUI-R09, RUI-R10 Each ruin once, whatever its copies; effects of several ruins add up.
    for ruin in ruins:
        sifts += ruin.sifts
        draws += ruin.draws
    if is_round_over(state):
        state.agenda.pop()
        refill_market(state)
        return
    # RUI-R17 A player who is out ignores own sifts; RUI-R39 an empty deck gives nothing.
    if sifts and state.hands[seat] and state.deck:
        drawn = draw(state, min(sifts, count_in(state.deck)))
        take(state, int(seat), drawn, "sift")
        state.agenda[-1] = FinishPlay(int(draws))
        state.agenda.append(ReturnRuin(len(drawn), []))
    else:
        state.agenda.pop()
        finish_play(state, draws)


def draw(state: RuinsTable, count: i64) -> list[int]:
    """Take so many ruins from the deck, which has them."""
    drawn = []
    for _ruin in range(count):
        ruin = drawn_of(state, state.deck)
        state.deck &= ~bit_of(ruin)
        drawn.append(ruin)
    return drawn


def drawn_of(state: RuinsTable, deck: i64) -> int:
    """A card drawn from a deck, which still has it: any of its cards, by its place among them."""
    return number_at(deck, state.chance.below(int(count_in(deck))))


def take(state: RuinsTable, seat: int, drawn: list[int], kind: str) -> None:
    """Ruins drawn from the deck come to the hand: only the drawer sees them."""
    state.own_lists()
    put_in(state.hands[seat], drawn)
    # The last ruin of a deck is drawn without an outcome of the tape, and yet it has been seen.
    state.reveal()
    note_draws(state, seat, drawn)
    if state.telling:
        facts = {"seat": seat, "count": len(drawn), "hand": len(state.hands[seat]), "deck": count_in(state.deck)}
        state.tell(Event(kind, facts, secret={"ruins": names(sorted(drawn))}, knows=[seat]))


@final
class ReturnRuin(Step[RuinsTable]):
    """RUI-47 After a sift draw as many ruins go from the hand back to the deck; all of them together at the end."""

    rule: ClassVar[str] = "RUI-47"

    def __init__(self, count: int, chosen: list[int]) -> None:
        self.count = count
        self.chosen = chosen

    def seat(self, state: RuinsTable) -> int:
        """The player on turn."""
        return state.turn

    def options(self, state: RuinsTable, seat: int) -> list[int]:
        """Every ruin in hand not yet chosen for return."""
        left = state.hands[seat][:]
        take_out(left, self.chosen)
        return left

    def choose(self, state: RuinsTable, seat: int, option: int) -> None:
        """Choose one more to return; with the last one all go to the deck."""
        chosen = [*self.chosen, option]
        chosen.sort()
        if len(chosen) < self.count:
            state.agenda[-1] = ReturnRuin(self.count, chosen)
            return
        state.agenda.pop()
        state.own_lists()
        take_out(state.hands[seat], chosen)
        state.deck |= mask_of(chosen)
        note_returns(state, seat, chosen)
        if state.telling:
            facts = {"seat": seat, "count": len(chosen), "hand": len(state.hands[seat]), "deck": count_in(state.deck)}
            state.tell(Event("return", facts, secret={"ruins": names(chosen)}, knows=[seat]))

    def prompt(self, state: RuinsTable, seat: int) -> str:
        """How many are still to be chosen."""
        return f"Return {self.count - len(self.chosen)} of your ruins to the deck."

    def explain(self, state: RuinsTable, seat: int, option: int) -> Reason:
        """Why this ruin cannot be returned."""
        return reasons.of_return(state, seat, option, self.chosen)

    def values(self) -> list[Any]:
        """How many in all, and which have been chosen."""
        return [self.count, self.chosen]


@final
class FinishPlay(Step[RuinsTable]):
    """RUI-54 (10) to (12), once the sift is done."""

    rule: ClassVar[str] = "RUI-54"

    def __init__(self, draws: int) -> None:
        self.draws = draws

    def run(self, state: RuinsTable) -> None:
        """Opponents draw, the market is filled, the turn passes on."""
        state.agenda.pop()
        finish_play(state, self.draws)

    def values(self) -> list[Any]:
        """How many ruins each opponent draws."""
        return [self.draws]


def finish_play(state: RuinsTable, draws: i64) -> None:
    """RUI-54 (10) to (12)."""
    seat = state.turn
    # RUI-77 From the 101st trick of a round on nobody draws.
    if draws and state.deck and state.trick <= state.kit.draws_stop_after:
        opponents_draw(state, seat, draws)
    refill_market(state)
    state.turn = state.next_inside(seat, state.passed)


def opponents_draw(state: RuinsTable, seat: i64, count: i64) -> None:
    """RUI-48, RUI-49 Each opponent in the round draws, clockwise, one ruin each in turn until the deck is empty."""
    opponents = state.seats_clockwise(seat, state.inside & ~bit_of(seat))
    order = opponents * int(count)
    if state.kit.draw_seat_by_seat:
        # RUI-R18 With the variant each takes all of theirs before the next.
        order = [other for other in opponents for _ in range(count)]
    drawn: list[list[int]] = [[] for _ in range(state.kit.seats)]
    for place, ruin in enumerate(draw(state, min(len(order), count_in(state.deck)))):
        drawn[order[place]].append(ruin)
    for other in opponents:
        if drawn[other]:
            take(state, other, drawn[other], "draw")


def refill_market(state: RuinsTable) -> None:
    """RUI-42 The discoveries slide right to fill the gaps, and new ones fill the slots left empty, right to left."""
    for card in state.market:
        if card == 0:
            break
    else:
        return
    slot = SLOTS
    market = [0] * SLOTS
    for place in range(SLOTS - 1, -1, -1):
        if state.market[place]:
            slot -= 1
            market[slot] = state.market[place]
    first_new = slot
    # RUI-R27 With the deck empty the slots on the left stay empty.
    while slot and state.discovery_deck:
        slot -= 1
        market[slot] = drawn_of(state, state.discovery_deck)
        state.discovery_deck &= ~bit_of(market[slot])
    if slot == first_new and market == state.market:
        return
    state.market = market
    state.wares = None
    if state.telling:
        ids = state.kit.discovery_ids
        facts = {
            "slots": [ids[card] for card in state.market],
            "new": [ids[card] for card in market[slot:first_new]],
            "deck": count_in(state.discovery_deck),
        }
        state.tell(Event("market", facts))

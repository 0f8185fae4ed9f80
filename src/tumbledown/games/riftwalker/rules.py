"""The turn in the words and order of the rules page: set-up, element step, rift step, burst step, refresh, the end."""

from typing import Any, ClassVar, Final, final

from tumbledown.engine import NOBODY, Event, Step, by_name
from tumbledown.games.riftwalker import card_powers, deeds, powers, rift_powers
from tumbledown.games.riftwalker.bursting import NO_GRANT, burstable, fitting_grant, fitting_lines, line_is_left
from tumbledown.games.riftwalker.components import ELEMENT_CARDS
from tumbledown.games.riftwalker.options import (
    CARD,
    CELL,
    CELLS,
    ELEMENT,
    ELEMENTS,
    FREE,
    PASS,
    PLACE,
    RIFTS,
)
from tumbledown.games.riftwalker.powers import ACTIVATE, ALL_CELLS, PlaceSide, RiftStep, draw_element
from tumbledown.games.riftwalker.primitives import MAX_SHIFTS
from tumbledown.games.riftwalker.scoring import outcome, scores
from tumbledown.games.riftwalker.state import NO_CARD, NO_ELEMENT, NONE, RiftTable

SOURCES: Final = [PLACE, *ALL_CELLS]
SOURCES_AND_FREE: Final = [PLACE, FREE, *ALL_CELLS]
ALL_ELEMENTS: Final = list(range(ELEMENT, ELEMENT + ELEMENTS))

SCORE_PILE: Final = "score_pile"
DECK_EMPTY: Final = "deck_empty"


# Set-up.


def set_up(state: RiftTable) -> None:
    """RIF-01 to RIF-04 Deal grid and hands; the first turn begins."""
    kit, chance = state.kit, state.chance
    seats = kit.seats
    # RIF-R01
    state.starter = chance.below(seats) if kit.random_start else 0
    # RIF-01, RIF-R03, RIF-R04
    unknown = list(range(ELEMENT_CARDS))
    grid = []
    for _ in range(CELLS):
        card = unknown.pop(chance.below(len(unknown)))
        grid.append(2 * card + chance.below(2))
    state.grid = grid
    state.element_unknown = unknown
    if kit.top_visible:
        deeds.uncover(state)
    # RIF-02, RIF-03
    state.unknown = list(range(RIFTS))
    state.bottom = []
    state.knows = [0] * RIFTS
    state.shifts = [0] * RIFTS
    state.hands = [NONE] * seats
    state.explored = [NONE] * seats
    state.score = [NONE] * seats
    if state.telling:
        shown = [deeds.shown_face(state, face) for face in grid]
        top = deeds.shown_face(state, 2 * state.element_top) if state.element_top != NO_CARD else None
        state.tell(Event("setup", {"seats": seats, "starter": state.starter, "grid": shown, "top": top}))
    for seat in range(seats):
        cards = deeds.drawn(state, seat, kit.starting_hand)
        if state.telling:
            facts = {"seat": seat, "count": len(cards)}
            state.tell(Event("deal", facts, secret={"rifts": state.rift_ids(sorted(cards))}, knows=[seat]))
    begin_turn(state, state.starter)


def begin_turn(state: RiftTable, seat: int) -> None:
    """RIF-09 Element step, rift step, burst step, refresh step, in this order."""
    state.turn = seat
    state.element = NO_ELEMENT
    state.limit = state.kit.bursts
    state.grants = NONE
    state.lines_used = NONE
    state.activated = 0
    state.activations = 0
    state.emptied = False
    state.discards = 0
    state.public()
    if state.telling:
        state.tell(Event("turn", {"seat": seat, "round": state.turns_done // state.kit.seats + 1}))
    if state.skip_marks >> seat & 1:
        skip_element_step(state)
    else:
        state.agenda = WHOLE_TURN[:]


def skip_element_step(state: RiftTable) -> None:
    """RIF-25, RIF-R42 No element is drawn, so there is no rift step; the marks are gone, both of them."""
    state.skip_marks &= ~(1 << state.turn)
    state.free_marks &= ~(1 << state.turn)
    if state.telling:
        state.tell(Event("element", {"seat": state.turn, "element": None, "how": "skip"}))
    state.agenda = SHORT_TURN[:]


# Element step.


@final
class ElementSource(RiftStep):
    """RIF-10, RIF-14 Draw power from one element: flip a grid card, place the top card, or (RIF-24) name one."""

    rule: ClassVar[str] = "RIF-14"

    def options(self, state: RiftTable, seat: int) -> list[int]:
        """Nine cells, place, and free with the mark."""
        return SOURCES_AND_FREE if state.free_marks >> seat & 1 else SOURCES

    def choose(self, state: RiftTable, seat: int, option: int) -> None:
        """RIF-15, RIF-R05 A flip draws the element that was up before."""
        if option == PLACE:
            deeds.begin_place(state)
            state.agenda[-1] = PLACE_SIDE
        elif option == FREE:
            state.agenda[-1] = FREE_ELEMENT
        else:
            state.agenda.pop()
            cell = option - CELL
            element = state.kit.front[state.grid[cell]]
            deeds.flip(state, cell, NO_CARD)
            draw_element(state, element, "flip")


@final
class FreeElement(RiftStep):
    """RIF-24 Name any element; the grid does not change."""

    rule: ClassVar[str] = "RIF-24"

    def options(self, state: RiftTable, seat: int) -> list[int]:
        """All six."""
        return ALL_ELEMENTS

    def choose(self, state: RiftTable, seat: int, option: int) -> None:
        """It is drawn."""
        state.agenda.pop()
        draw_element(state, option - ELEMENT, "free")


# Rift step.


@final
class RiftUse(RiftStep):
    """RIF-11, RIF-20 Explore or shift one rift of the drawn element, or none."""

    rule: ClassVar[str] = "RIF-20"

    def options(self, state: RiftTable, seat: int) -> list[int]:
        """RIF-05, RIF-23 Rifts of that element: in hand, or explored with fewer than two shifts."""
        drawn, element = state.element, state.kit.element
        found = [PASS]
        for card in state.hands[seat]:
            if element[card] == drawn:
                found.append(CARD + card)
        from_hand = len(found)
        for card in state.explored[seat]:
            if element[card] == drawn and state.shifts[card] < MAX_SHIFTS:
                found.append(CARD + card)
        if 1 < from_hand < len(found):
            found.sort()
        return found

    def choose(self, state: RiftTable, seat: int, option: int) -> None:
        """RIF-21, RIF-22, RIF-R09 Explore or shift it first; then its power may be activated."""
        state.agenda.pop()
        if option == PASS:
            # RIF-R48 Whether there was a choice is secret: the others hear of it with the next public event.
            state.unsaid = True
            return
        card = option - CARD
        if card in state.hands[seat]:
            deeds.explore(state, card, NO_CARD)
        else:
            deeds.turn_rift(state, card, 1, NO_CARD)
        # No power has been activated yet in this turn.
        state.agenda.append(ACTIVATE[card])


# Burst step.


@final
class BurstPick(RiftStep):
    """RIF-12, RIF-43, RIF-45 Burst one of the own rifts, while a burst is left and possible; or end the step."""

    rule: ClassVar[str] = "RIF-43"

    def seat(self, state: RiftTable) -> int:
        """The active player, if a rift can be burst."""
        return state.turn if burstable(state) else NOBODY

    def run(self, state: RiftTable) -> None:
        """No burst is possible, or none is left: the step ends."""
        state.agenda.pop()

    def options(self, state: RiftTable, seat: int) -> list[int]:
        """The rifts that can be burst, or none."""
        found = [PASS]
        for card in burstable(state):
            found.append(CARD + card)
        return found

    def choose(self, state: RiftTable, seat: int, option: int) -> None:
        """RIF-46 to RIF-48, RIF-R26 A line serves it, or else the earliest fitting grant, which is then used up."""
        if option == PASS:
            state.agenda.pop()
            state.public()
            if state.telling:
                state.tell(Event("no_burst", {"seat": seat}))
            return
        card = option - CARD
        state.limit -= 1
        lines = fitting_lines(state, card)
        if lines and (state.kit.line_reuse or line_is_left(state, lines)):
            how = "line"
        else:
            how = "grant"
            place = fitting_grant(state, card)
            assert place != NO_GRANT
            op = state.kit.ops[state.grants[place]]
            state.grants = state.grants[:place] + state.grants[place + 1 :]
            lines = state.lines_of(op.line) if op.need == "line" else 0
        if lines and not state.kit.line_reuse:
            state.lines_used = [*state.lines_used, lines]
        deeds.burst(state, seat, card, how, NO_CARD)


# Refresh step.


def refresh_size(state: RiftTable, seat: int) -> int:
    """RIF-51, RIF-62 The number of cards to draw up to: a rift in the own explored area may say another."""
    kit = state.kit
    size = -1
    for card in state.explored[seat]:
        if kit.hand_sizes[card] > size:
            size = kit.hand_sizes[card]
    return kit.hand_size if size < 0 else size


@final
class RefreshDiscard(RiftStep):
    """RIF-13, RIF-50 Discard any number of cards one after the other; then draw (RIF-51)."""

    rule: ClassVar[str] = "RIF-50"

    def seat(self, state: RiftTable) -> int:
        """The active player, while there is a hand."""
        return state.turn if state.hands[state.turn] else NOBODY

    def run(self, state: RiftTable) -> None:
        """Nothing to discard."""
        draw_up(state)

    def options(self, state: RiftTable, seat: int) -> list[int]:
        """Each card of the hand, or done."""
        found = [PASS]
        for card in state.hands[seat]:
            found.append(CARD + card)
        return found

    def choose(self, state: RiftTable, seat: int, option: int) -> None:
        """Discard it, or draw."""
        if option == PASS:
            draw_up(state)
            return
        state.discards += 1
        deeds.discard_from_hand(state, seat, option - CARD, NO_CARD)


def draw_up(state: RiftTable) -> None:
    """RIF-51, RIF-53, RIF-R39 Draw until the hand is full or the deck empty; a larger hand is kept."""
    state.agenda.pop()
    state.public()
    seat = state.turn
    cards = deeds.drawn(state, seat, refresh_size(state, seat) - len(state.hands[seat]))
    state.last_refresh = [seat, state.discards, len(cards)]
    if state.telling:
        facts = {"seat": seat, "discarded": state.discards, "drawn": len(cards), "deck": state.deck_size()}
        state.tell(Event("refresh", facts, secret={"rifts": state.rift_ids(sorted(cards))}, knows=[seat]))


# The end.


@final
class EndTurn(Step[RiftTable]):
    """RIF-54 to RIF-58 The end of a turn: it may trigger the end, or be the last."""

    rule: ClassVar[str] = "RIF-54"

    def run(self, state: RiftTable) -> None:
        """The next turn, or the end of the game."""
        state.agenda.pop()
        seats = state.kit.seats
        state.turns_done += 1
        if state.trigger != NOBODY:
            # RIF-R34 A second trigger has no effect.
            state.last_turns -= 1
        else:
            maybe_trigger(state)
        if (state.trigger != NOBODY and state.last_turns == 0) or state.turns_done == state.kit.most_turns:
            end_game(state)
            return
        begin_turn(state, (state.turn + 1) % seats)


def maybe_trigger(state: RiftTable) -> None:
    """RIF-54, RIF-55, RIF-56 Only the player whose turn ends can trigger, and an empty or emptied deck does."""
    seat = state.turn
    if len(state.score[seat]) >= state.kit.goal:
        state.trigger_reason = SCORE_PILE
    elif state.deck_size() == 0 or (state.emptied and state.kit.latch_any_time):
        # RIF-57, RIF-R33
        state.trigger_reason = DECK_EMPTY
    else:
        return
    state.trigger = seat
    # RIF-58 One more turn for every other player, as far as the round limit allows (RIF-R36).
    state.last_turns = min(state.kit.seats - 1, state.kit.most_turns - state.turns_done)
    if state.telling:
        facts = {"seat": seat, "reason": state.trigger_reason, "last_turns": last_turns(state)}
        state.tell(Event("trigger", facts))


def last_turns(state: RiftTable) -> list[int]:
    """RIF-58 The seats that still have a last turn after this one, in turn order."""
    seats = state.kit.seats
    return [(state.turn + step) % seats for step in range(1, state.last_turns + 1)]


def end_game(state: RiftTable) -> None:
    """RIF-58, RIF-R36 The game is over."""
    if state.telling:
        found = outcome(state)
        facts = {"scores": scores(state), "winners": found.winners, "reason": found.reason}
        state.tell(Event("game_end", facts))


PLACE_SIDE: Final = PlaceSide(NO_CARD)
FREE_ELEMENT: Final = FreeElement()
SHORT_TURN: Final[list[Step[Any]]] = [EndTurn(), RefreshDiscard(), BurstPick()]
WHOLE_TURN: Final[list[Step[Any]]] = [*SHORT_TURN, RiftUse(), ElementSource()]
STEPS: Final = by_name(
    ElementSource,
    FreeElement,
    RiftUse,
    BurstPick,
    RefreshDiscard,
    EndTurn,
    powers.Activate,
    powers.EndPower,
    powers.PowerMode,
    powers.PowerFlipCell,
    powers.PowerFlipLine,
    powers.PowerGrowCell,
    powers.PowerSwapFirst,
    powers.PowerSwapSecond,
    powers.PowerPlace,
    powers.PlaceSide,
    powers.PlaceCell,
    powers.Draw,
    rift_powers.PowerShift,
    rift_powers.PowerUnshift,
    rift_powers.PowerActivate,
    rift_powers.PowerReturn,
    rift_powers.PowerForceBurst,
    rift_powers.PowerExplore,
    rift_powers.GrantBurst,
    rift_powers.ExtraBurst,
    rift_powers.NextTurn,
    card_powers.PowerDiscardHand,
    card_powers.PowerDiscardExplored,
    card_powers.PowerDiscardScore,
    card_powers.OpponentDiscard,
    card_powers.Look,
    card_powers.LookKeep,
    card_powers.PowerTuckHand,
    card_powers.PowerTuckExplored,
    card_powers.TuckFromDeck,
    card_powers.PowerUntuck,
)

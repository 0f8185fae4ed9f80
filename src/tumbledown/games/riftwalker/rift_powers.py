"""The primitives that change rifts in play, and those that change the burst step and the next turn."""

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from tumbledown.engine import NOBODY, Event
from tumbledown.games.riftwalker import deeds
from tumbledown.games.riftwalker.options import CARD, PASS
from tumbledown.games.riftwalker.powers import PowerStep, activate, go_on, offer_power, tell_spent
from tumbledown.games.riftwalker.primitives import ANY, MAX_SHIFTS, NOTHING, OWN, Op
from tumbledown.games.riftwalker.state import RiftTable

FREE_ELEMENT: Final = "free_element"


def targets(state: RiftTable, step: "OnRift", op: Op) -> list[int]:
    """The rifts that fit the filters of the step, ascending (rules page, Effect vocabulary)."""
    kit = state.kit
    turn = state.turn
    piles = state.score
    shifts_of = state.shifts
    found: list[int] = []
    lists = 0
    for seat in range(kit.seats):
        is_own = seat == turn
        if op.whose != ANY and (op.whose == OWN) != is_own:
            continue
        # RIF-R49 Strictly more rifts in the score pile.
        if op.owner_ahead and len(piles[seat]) <= len(piles[turn]):
            continue
        before = len(found)
        for card in state.explored[seat]:
            shifts = shifts_of[card]
            if (
                (not op.other or card != op.card)
                and op.shifts >> shifts & 1
                and op.values >> kit.points[card][shifts] & 1
                and (op.element == ANY or kit.element[card] == op.element)
                # RIF-63 An opponent's powers cannot choose a warded rift.
                and (is_own or not kit.warded[card])
                and step.takes(state, card)
            ):
                found.append(CARD + card)
        if len(found) > before:
            lists += 1
    if lists > 1:
        found.sort()
    return found


@mypyc_attr(allow_interpreted_subclasses=False)
class OnRift(PowerStep):
    """A step that is done to one explored rift."""

    def takes(self, state: RiftTable, card: int) -> bool:
        """Whether a rift that fits the filters can be chosen for this."""
        return True

    def can_be_done(self, state: RiftTable) -> bool:
        """Whether a rift is legal."""
        return len(targets(state, self, state.kit.ops[self.number])) > 0

    def options(self, state: RiftTable, seat: int) -> list[int]:
        """The rifts that are legal; or none, if one may."""
        op = state.kit.ops[self.number]
        found = targets(state, self, op)
        return [PASS, *found] if op.may else found

    def do(self, state: RiftTable, op: Op, option: int) -> None:
        """The next step is set before the deed, which may start a power of its own."""
        go_on(state, op, 1)
        self.apply_to(state, op, option - CARD)

    def apply_to(self, state: RiftTable, op: Op, card: int) -> None:
        """What is done to the rift."""
        raise NotImplementedError


@final
class PowerShift(OnRift):
    """RIF-32 `shift`: turn a rift once; its power is activated only if the card says so."""

    rule: ClassVar[str] = "RIF-32"

    def takes(self, state: RiftTable, card: int) -> bool:
        """RIF-23 Not beyond two shifts."""
        return state.shifts[card] < MAX_SHIFTS

    def apply_to(self, state: RiftTable, op: Op, card: int) -> None:
        """Shift it, and perhaps ask for its power."""
        deeds.turn_rift(state, card, 1, op.card)
        if op.activate:
            offer_power(state, card, op.card)


@final
class PowerUnshift(OnRift):
    """`unshift`: turn a rift back once."""

    def takes(self, state: RiftTable, card: int) -> bool:
        """It must have a shift."""
        return state.shifts[card] > 0

    def apply_to(self, state: RiftTable, op: Op, card: int) -> None:
        """Turn it back."""
        deeds.turn_rift(state, card, -1, op.card)


@final
class PowerActivate(OnRift):
    """RIF-33, RIF-34 `activate`: activate the power of a rift; once it is chosen this is not optional."""

    rule: ClassVar[str] = "RIF-33"

    def takes(self, state: RiftTable, card: int) -> bool:
        """RIF-R16 Not if it was activated in this turn."""
        return state.can_be_activated(card)

    def run(self, state: RiftTable) -> None:
        """RIF-R12 Nothing can be activated; if only the limit is in the way (RIF-R16), all are told."""
        op = state.kit.ops[self.number]
        if targets(state, ANY_RIFT, op):
            tell_spent(state, None, op.card)
        super().run(state)

    def apply_to(self, state: RiftTable, op: Op, card: int) -> None:
        """Its steps come now."""
        activate(state, card)


ANY_RIFT: Final = OnRift(NOTHING)
"""A step that takes every rift: for asking what filters alone would let through."""


@final
class PowerReturn(OnRift):
    """RIF-40 `return`: put a rift into its owner's hand."""

    rule: ClassVar[str] = "RIF-40"

    def apply_to(self, state: RiftTable, op: Op, card: int) -> None:
        """Return it."""
        deeds.return_rift(state, card, op.card)


@final
class PowerForceBurst(OnRift):
    """RIF-49 `force_burst`: an opponent bursts a rift at once, without a line."""

    rule: ClassVar[str] = "RIF-49"

    def takes(self, state: RiftTable, card: int) -> bool:
        """RIF-44 Only a rift with a shift can be burst, by whatever means."""
        return state.shifts[card] >= state.kit.least_shifts

    def apply_to(self, state: RiftTable, op: Op, card: int) -> None:
        """RIF-R46 Its owner bursts it."""
        deeds.burst(state, state.owner_of(card), card, "forced", op.card)


@final
class PowerExplore(PowerStep):
    """RIF-32 `explore`: play a rift of the hand, of one element or any."""

    rule: ClassVar[str] = "RIF-32"

    def can_be_done(self, state: RiftTable) -> bool:
        """Whether a card of the hand fits."""
        return len(self.fitting(state, state.turn)) > 0

    def might_be_done(self, state: RiftTable) -> bool:
        """RIF-R48 Whether a card fits is the player's secret, so that with a hand the step always comes."""
        return len(state.hands[state.turn]) > 0

    def fitting(self, state: RiftTable, seat: int) -> list[int]:
        """The cards of the hand that have the element."""
        op = state.kit.ops[self.number]
        element = state.kit.element
        return [CARD + card for card in state.hands[seat] if op.element == ANY or element[card] == op.element]

    def options(self, state: RiftTable, seat: int) -> list[int]:
        """The cards of the element; nothing if one may, or if none fits."""
        found = self.fitting(state, seat)
        return [PASS, *found] if state.kit.ops[self.number].may or not found else found

    def do(self, state: RiftTable, op: Op, option: int) -> None:
        """Play it, and perhaps ask for its power."""
        card = option - CARD
        go_on(state, op, 1)
        deeds.explore(state, card, op.card)
        if op.activate:
            offer_power(state, card, op.card)


# What needs nobody's choice.


@mypyc_attr(allow_interpreted_subclasses=False)
class Unasked(PowerStep):
    """A step that is simply done."""

    def seat(self, state: RiftTable) -> int:
        """Nobody has to choose."""
        return NOBODY


@final
class GrantBurst(Unasked):
    """RIF-47, RIF-48 `grant_burst`: a permission for one burst of this turn's burst step."""

    rule: ClassVar[str] = "RIF-48"

    def run(self, state: RiftTable) -> None:
        """Note it."""
        op = state.kit.ops[self.number]
        state.public()
        state.grants = [*state.grants, self.number]
        if state.telling:
            state.tell(Event("grant", {"seat": state.turn, "by": state.kit.ids[op.card]}))
        go_on(state, op, 1)


@final
class ExtraBurst(Unasked):
    """RIF-45 `extra_burst`: this turn's burst limit rises."""

    rule: ClassVar[str] = "RIF-45"

    def run(self, state: RiftTable) -> None:
        """Raise it."""
        op = state.kit.ops[self.number]
        state.public()
        state.limit += op.count
        if state.telling:
            facts = {"seat": state.turn, "count": op.count, "by": state.kit.ids[op.card]}
            state.tell(Event("extra_burst", facts))
        go_on(state, op, 1)


@final
class NextTurn(Unasked):
    """RIF-24, RIF-25, RIF-R42 `next_turn`: a mark for the player's next turn, at most one of each kind."""

    rule: ClassVar[str] = "RIF-24"

    def run(self, state: RiftTable) -> None:
        """Set the mark."""
        op = state.kit.ops[self.number]
        state.public()
        if op.kind == FREE_ELEMENT:
            state.free_marks |= 1 << state.turn
        else:
            state.skip_marks |= 1 << state.turn
        if state.telling:
            facts = {"seat": state.turn, "mark": op.kind, "by": state.kit.ids[op.card]}
            state.tell(Event("mark", facts))
        go_on(state, op, 1)

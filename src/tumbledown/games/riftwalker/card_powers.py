"""The primitives that move cards: discards, looks, and cards beneath rifts."""

from typing import Any, ClassVar, Final, final

from mypy_extensions import mypyc_attr

from tumbledown.engine import NOBODY, Step
from tumbledown.games.riftwalker import deeds
from tumbledown.games.riftwalker.options import CARD, PASS
from tumbledown.games.riftwalker.powers import (
    Draw,
    PowerFlipCell,
    PowerFlipLine,
    PowerGrowCell,
    PowerMode,
    PowerPlace,
    PowerStep,
    PowerSwapFirst,
    RiftStep,
    go_on,
)
from tumbledown.games.riftwalker.primitives import Op
from tumbledown.games.riftwalker.rift_powers import (
    ExtraBurst,
    GrantBurst,
    NextTurn,
    PowerActivate,
    PowerExplore,
    PowerForceBurst,
    PowerReturn,
    PowerShift,
    PowerUnshift,
    Unasked,
)
from tumbledown.games.riftwalker.state import RiftTable


@mypyc_attr(allow_interpreted_subclasses=False)
class OnCards(PowerStep):
    """A step that moves cards one at a time, up to its count; `done` of them have been moved."""

    def __init__(self, number: int, done: int = 0) -> None:
        super().__init__(number)
        self.done = done

    def cards(self, state: RiftTable, op: Op) -> list[int]:
        """The cards that can be moved, ascending."""
        raise NotImplementedError

    def can_be_done(self, state: RiftTable) -> bool:
        """Whether there is a card."""
        return len(self.cards(state, state.kit.ops[self.number])) > 0

    def run(self, state: RiftTable) -> None:
        """There is none, or none left: the next step follows."""
        go_on(state, state.kit.ops[self.number], self.done)

    def options(self, state: RiftTable, seat: int) -> list[int]:
        """The cards; or none, if one may (before the first) or up to a number is asked for.

        RIF-R58 Of up to so many cards put beneath a rift the first is due, as an activated power is done (RIF-R11).
        """
        op = state.kit.ops[self.number]
        may_stop = op.up_to and (self.done > 0 or op.name == "discard")
        found = [PASS] if may_stop or (op.may and self.done == 0) else []
        for card in self.cards(state, op):
            found.append(CARD + card)
        return found

    def choose(self, state: RiftTable, seat: int, option: int) -> None:
        """Move the card; then the next one, or the next step."""
        op = state.kit.ops[self.number]
        if option == PASS:
            go_on(state, op, self.done)
            return
        self.move(state, op, option - CARD)
        if self.done + 1 < op.count:
            state.agenda[-1] = type(self)(self.number, self.done + 1)
        else:
            go_on(state, op, self.done + 1)

    def move(self, state: RiftTable, op: Op, card: int) -> None:
        """Where the card goes."""
        raise NotImplementedError

    def values(self) -> list[Any]:
        """The op, and how many cards have been moved."""
        return [self.number, self.done]


@final
class PowerDiscardHand(OnCards):
    """RIF-52 `discard` from hand: face-down to the bottom of the rift deck."""

    rule: ClassVar[str] = "RIF-52"

    def cards(self, state: RiftTable, op: Op) -> list[int]:
        """The hand."""
        return state.hands[state.turn]

    def move(self, state: RiftTable, op: Op, card: int) -> None:
        """Discard it."""
        deeds.discard_from_hand(state, state.turn, card, op.card)


@final
class PowerDiscardExplored(OnCards):
    """RIF-52 `discard` from the explored area: never the rift whose power this is."""

    rule: ClassVar[str] = "RIF-52"

    def cards(self, state: RiftTable, op: Op) -> list[int]:
        """The player's rifts in play, with the values asked for."""
        return [
            card for card in state.explored[state.turn] if card != op.card and op.values >> state.points_of(card) & 1
        ]

    def move(self, state: RiftTable, op: Op, card: int) -> None:
        """Discard it with what is beneath it."""
        deeds.discard_open(state, card, "explored", op.card)


@final
class PowerDiscardScore(OnCards):
    """RIF-52 `discard` from the score pile."""

    rule: ClassVar[str] = "RIF-52"

    def cards(self, state: RiftTable, op: Op) -> list[int]:
        """The player's burst rifts with the values asked for."""
        return [card for card in state.score[state.turn] if op.values >> state.points_of(card) & 1]

    def move(self, state: RiftTable, op: Op, card: int) -> None:
        """Discard it with what is beneath it."""
        deeds.discard_open(state, card, "score", op.card)


@final
class OpponentDiscard(PowerStep):
    """RIF-R43 `discard` of each opponent: in turn order, each picks one card of the own hand."""

    rule: ClassVar[str] = "RIF-R43"

    def __init__(self, number: int, after: int = 0, done: int = 0) -> None:
        super().__init__(number)
        self.after = after
        """How many opponents have had their turn."""
        self.done = done

    def seat(self, state: RiftTable) -> int:
        """The next opponent who has a hand."""
        seats = state.kit.seats
        for step in range(self.after + 1, seats):
            seat = (state.turn + step) % seats
            if state.hands[seat]:
                return seat
        return NOBODY

    def can_be_done(self, state: RiftTable) -> bool:
        """Whether any opponent has a hand."""
        return self.seat(state) != NOBODY

    def run(self, state: RiftTable) -> None:
        """All have discarded."""
        go_on(state, state.kit.ops[self.number], self.done)

    def options(self, state: RiftTable, seat: int) -> list[int]:
        """The own hand."""
        return [CARD + card for card in state.hands[seat]]

    def choose(self, state: RiftTable, seat: int, option: int) -> None:
        """Discard it; the next opponent follows."""
        op = state.kit.ops[self.number]
        deeds.discard_from_hand(state, seat, option - CARD, op.card)
        after = (seat - state.turn) % state.kit.seats
        state.agenda[-1] = OpponentDiscard(self.number, after, self.done + 1)

    def values(self) -> list[Any]:
        """The op, and who has discarded."""
        return [self.number, self.after, self.done]


@final
class Look(Unasked):
    """`look`: see the top cards of the rift deck, and keep one."""

    rule: ClassVar[str] = "RIF-R45"

    def can_be_done(self, state: RiftTable) -> bool:
        """Whether the deck holds a card."""
        return state.deck_size() > 0

    def run(self, state: RiftTable) -> None:
        """RIF-R32 Take them off the deck, or what there is."""
        op = state.kit.ops[self.number]
        if not self.can_be_done(state):
            go_on(state, op, 0)
            return
        deeds.look(state, op.count, op.card)
        go_on(state, op, 1)
        state.agenda.append(LookKeep(op.card))


@final
class LookKeep(RiftStep):
    """RIF-R45 Which of the cards looked at goes to the hand."""

    rule: ClassVar[str] = "RIF-R45"

    def __init__(self, card: int) -> None:
        self.card = card

    def options(self, state: RiftTable, seat: int) -> list[int]:
        """The cards looked at."""
        return [CARD + card for card in sorted(state.looked)]

    def choose(self, state: RiftTable, seat: int, option: int) -> None:
        """Keep it; the others go to the bottom."""
        state.agenda.pop()
        deeds.keep(state, option - CARD, self.card)

    def values(self) -> list[Any]:
        """Whose power it is."""
        return [self.card]


# Cards beneath rifts.


@final
class PowerTuckHand(OnCards):
    """RIF-39 `tuck` from hand: beneath the rift whose power this is."""

    rule: ClassVar[str] = "RIF-39"

    def cards(self, state: RiftTable, op: Op) -> list[int]:
        """RIF-R15 The hand, while that rift is in play."""
        return state.hands[state.turn] if state.is_explored(op.card) else NO_CARDS

    def move(self, state: RiftTable, op: Op, card: int) -> None:
        """Tuck it."""
        deeds.tuck(state, card, op)


@final
class PowerTuckExplored(OnCards):
    """RIF-35, RIF-R58 `tuck` from the explored area: other rifts of the player are burnt."""

    rule: ClassVar[str] = "RIF-35"

    def cards(self, state: RiftTable, op: Op) -> list[int]:
        """RIF-R15 The player's rifts in play but that one itself, while it is in play."""
        if not state.is_explored(op.card):
            return NO_CARDS
        return [card for card in state.explored[state.turn] if card != op.card]

    def move(self, state: RiftTable, op: Op, card: int) -> None:
        """Tuck it."""
        deeds.tuck(state, card, op)


@final
class TuckFromDeck(Unasked):
    """RIF-39 `tuck` from the deck: the top cards go beneath the rift whose power this is."""

    rule: ClassVar[str] = "RIF-39"

    def can_be_done(self, state: RiftTable) -> bool:
        """RIF-R15 Whether the deck holds a card and that rift is in play."""
        return state.deck_size() > 0 and state.is_explored(state.kit.ops[self.number].card)

    def run(self, state: RiftTable) -> None:
        """Tuck them, or what there is (RIF-R32)."""
        op = state.kit.ops[self.number]
        go_on(state, op, deeds.tuck_from_deck(state, op) if self.can_be_done(state) else 0)


@final
class PowerUntuck(OnCards):
    """RIF-38 `untuck`: take a card from beneath one of the player's own explored rifts."""

    rule: ClassVar[str] = "RIF-38"

    def cards(self, state: RiftTable, op: Op) -> list[int]:
        """All cards beneath the player's rifts in play."""
        return sorted(code >> 1 for rift in state.explored[state.turn] for code in state.beneath[rift])

    def move(self, state: RiftTable, op: Op, card: int) -> None:
        """Take it."""
        deeds.untuck(state, card, op.card)


NO_CARDS: Final[list[int]] = []


# All primitives.


def step_of(op: Op) -> Step[Any]:
    """The step that does an op: the one place where primitives get their meaning."""
    number = op.number
    name = op.name
    if name == "flip":
        return PowerFlipLine(number) if op.whole_line else PowerFlipCell(number)
    if name == "discard":
        return _discard_of(op)
    if name == "tuck":
        if op.zone == "hand":
            return PowerTuckHand(number)
        return PowerTuckExplored(number) if op.zone == "explored" else TuckFromDeck(number)
    plain: dict[str, Any] = {
        "place": PowerPlace,
        "grow": PowerGrowCell,
        "swap": PowerSwapFirst,
        "explore": PowerExplore,
        "shift": PowerShift,
        "unshift": PowerUnshift,
        "activate": PowerActivate,
        "return": PowerReturn,
        "draw": Draw,
        "look": Look,
        "untuck": PowerUntuck,
        "force_burst": PowerForceBurst,
        "grant_burst": GrantBurst,
        "extra_burst": ExtraBurst,
        "next_turn": NextTurn,
        "choose": PowerMode,
    }
    step: Step[Any] = plain[name](number)
    return step


def _discard_of(op: Op) -> Step[Any]:
    if op.everyone_else:
        return OpponentDiscard(op.number)
    if op.zone == "hand":
        return PowerDiscardHand(op.number)
    return PowerDiscardExplored(op.number) if op.zone == "explored" else PowerDiscardScore(op.number)

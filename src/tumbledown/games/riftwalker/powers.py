"""Powers: how one is activated and goes on from step to step, and the primitives that change the grid.

On the agenda a power under way is one step, that of the primitive whose turn it is; when it is done the next one takes
its place (`go_on`). Beneath it lies `EndPower`, which marks whose power it is.
"""

from typing import Any, ClassVar, Final, final

from mypy_extensions import mypyc_attr

from tumbledown.engine import NOBODY, Event, Reason, Step
from tumbledown.games.riftwalker import deeds, reasons
from tumbledown.games.riftwalker.labels import prompt_of
from tumbledown.games.riftwalker.options import (
    CELL,
    CELLS,
    ELEMENT,
    ELEMENT_IDS,
    LINE,
    LINES,
    MODE,
    PASS,
    PLACE,
    RIFTS,
    YES,
)
from tumbledown.games.riftwalker.primitives import NOTHING, Op
from tumbledown.games.riftwalker.state import NO_CARD, RiftTable

ALL_CELLS: Final = list(range(CELL, CELL + CELLS))
CELLS_OR_PASS: Final = [PASS, *ALL_CELLS]
OTHER_CELLS: Final = [[cell for cell in ALL_CELLS if cell != CELL + first] for first in range(CELLS)]
ALL_LINES: Final = list(range(LINE, LINE + LINES))
LINES_OR_PASS: Final = [PASS, *ALL_LINES]
PASS_OR_YES: Final = [PASS, YES]
PASS_OR_PLACE: Final = [PASS, PLACE]


@mypyc_attr(allow_interpreted_subclasses=False)
class RiftStep(Step[RiftTable]):
    """A step of the active player; the words of all decisions are in labels.py and reasons.py."""

    def seat(self, state: RiftTable) -> int:
        """The player whose turn it is."""
        return state.turn

    def prompt(self, state: RiftTable, seat: int) -> str:
        """What is asked."""
        return prompt_of(state, type(self).__name__)

    def explain(self, state: RiftTable, seat: int, option: int) -> Reason:
        """Why this is not on offer."""
        return reasons.explain(state, type(self).__name__, self.rule, self.number_of_op(), seat, option)

    def number_of_op(self) -> int:
        """The step of a power that this is; NOTHING for a step of the turn."""
        return NOTHING


# Activating.


def activate(state: RiftTable, card: int) -> None:
    """RIF-33, RIF-R16 The power of a rift is activated: it counts from now on, and its first step comes."""
    state.public()
    state.activated |= 1 << card
    state.activations += 1
    state.resolving |= 1 << card
    if state.telling:
        facts = {"seat": state.turn, "rift": state.kit.ids[card], "owner": state.owner_of(card)}
        state.tell(Event("activate", facts))
    state.agenda.append(END_POWER[card])
    first = state.kit.power[card]
    if first != NOTHING:
        state.agenda.append(state.kit.steps[first])


def offer_power(state: RiftTable, card: int, by: int) -> None:
    """RIF-32 A power lets the player activate this rift's power too, if it can be (RIF-R16); if not, all are told."""
    if state.can_be_activated(card):
        state.agenda.append(ACTIVATE[card])
    else:
        tell_spent(state, state.kit.ids[card], by)


def tell_spent(state: RiftTable, rift: str | None, by: int) -> None:
    """RIF-R16 The limit of activations was met: for one rift, or (None) for all that a power could activate."""
    state.public()
    if state.telling:
        facts = {"seat": state.turn, "rift": rift, "by": state.kit.ids[by], "limit": limit_name(state)}
        state.tell(Event("spent", facts))


def limit_name(state: RiftTable) -> str:
    """The limit of activations in force."""
    return "per_turn" if state.kit.once_a_turn else "per_chain" if state.kit.per_chain else "unlimited"


def go_on(state: RiftTable, op: Op, did: int) -> None:
    """RIF-37, RIF-R12 The next step of the power takes the place of this one, which changed `did` things."""
    ops = state.kit.ops
    following = op.following
    while following != NOTHING:
        upcoming = ops[following]
        if not upcoming.if_did or did > 0:
            if upcoming.plus_previous and did > 0:
                state.agenda[-1] = Draw(following, did)
            else:
                state.agenda[-1] = state.kit.steps[following]
            return
        did = 0
        following = upcoming.following
    state.agenda.pop()


@final
class Activate(RiftStep):
    """RIF-21, RIF-22 After exploring or shifting a rift the player may activate its power."""

    rule: ClassVar[str] = "RIF-21"

    def __init__(self, card: int) -> None:
        self.card = card

    def options(self, state: RiftTable, seat: int) -> list[int]:
        """Yes or no; it is asked even if the power can do nothing (RIF-R10)."""
        return PASS_OR_YES

    def choose(self, state: RiftTable, seat: int, option: int) -> None:
        """Activate it, or leave it."""
        state.agenda.pop()
        if option == YES:
            activate(state, self.card)

    def values(self) -> list[Any]:
        """The rift."""
        return [self.card]


@final
class EndPower(Step[RiftTable]):
    """RIF-R16 The mark beneath a power under way; a power is over when all that it started is done."""

    rule: ClassVar[str] = "RIF-R16"

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, state: RiftTable) -> None:
        """The power is over."""
        state.agenda.pop()
        state.resolving &= ~(1 << self.card)
        if not state.kit.once_a_turn:
            # It may be under way once more, further down.
            state.resolving = powers_under_way(state.agenda)

    def values(self) -> list[Any]:
        """The rift."""
        return [self.card]


def powers_under_way(agenda: list[Step[Any]]) -> int:
    """RIF-R16 The rifts whose power is being done, as a mask: those with their mark on the agenda."""
    found = 0
    for step in agenda:
        if isinstance(step, EndPower):
            found |= 1 << step.card
    return found


END_POWER: Final = [EndPower(card) for card in range(RIFTS)]
ACTIVATE: Final = [Activate(card) for card in range(RIFTS)]


@mypyc_attr(allow_interpreted_subclasses=False)
class PowerStep(RiftStep):
    """A step of a power; `number` is its op. It is passed over when it cannot be done (RIF-37)."""

    rule: ClassVar[str] = "RIF-37"

    def __init__(self, number: int) -> None:
        self.number = number

    def seat(self, state: RiftTable) -> int:
        """The active player, if there is something to be done and to choose."""
        return state.turn if self.might_be_done(state) else NOBODY

    def can_be_done(self, state: RiftTable) -> bool:
        """Whether the step can be done; grid steps always can."""
        return True

    def might_be_done(self, state: RiftTable) -> bool:
        """RIF-R48 Whether it can be done as far as all know: a step that hangs on a hidden hand always comes."""
        return self.can_be_done(state)

    def choose(self, state: RiftTable, seat: int, option: int) -> None:
        """Do it, or leave it where one may."""
        op = state.kit.ops[self.number]
        if option == PASS:
            go_on(state, op, 0)
        else:
            self.do(state, op, option)

    def do(self, state: RiftTable, op: Op, option: int) -> None:
        """What the option means, and the next step."""
        raise NotImplementedError

    def run(self, state: RiftTable) -> None:
        """RIF-R12 It cannot be done: the next step follows."""
        go_on(state, state.kit.ops[self.number], 0)

    def number_of_op(self) -> int:
        """The op."""
        return self.number

    def values(self) -> list[Any]:
        """The op."""
        return [self.number]


@final
class PowerMode(PowerStep):
    """`choose`: pick one mode whose first step can be done (RIF-R13: the power goes on if there is none)."""

    def can_be_done(self, state: RiftTable) -> bool:
        """Whether some mode can start."""
        return any(first_step(state, number).can_be_done(state) for number in state.kit.ops[self.number].modes)

    def might_be_done(self, state: RiftTable) -> bool:
        """RIF-R48 Whether some mode can start as far as all know."""
        return any(first_step(state, number).might_be_done(state) for number in state.kit.ops[self.number].modes)

    def options(self, state: RiftTable, seat: int) -> list[int]:
        """The modes that can start; nothing if none can."""
        modes = state.kit.ops[self.number].modes
        found = [MODE + place for place in range(len(modes)) if first_step(state, modes[place]).can_be_done(state)]
        return found or [PASS]

    def do(self, state: RiftTable, op: Op, option: int) -> None:
        """The steps of the mode come first, then what follows."""
        mode = option - MODE
        state.public()
        if state.telling:
            facts = {"seat": state.turn, "mode": mode, "by": state.kit.ids[op.card]}
            state.tell(Event("mode", facts))
        go_on(state, op, 1)
        state.agenda.append(state.kit.steps[op.modes[mode]])


def first_step(state: RiftTable, number: int) -> PowerStep:
    """The step of that op, with which a mode begins."""
    step = state.kit.steps[number]
    assert isinstance(step, PowerStep)
    return step


# The grid.


@final
class PowerFlipCell(PowerStep):
    """RIF-27 `flip`: turn over one grid card."""

    rule: ClassVar[str] = "RIF-27"

    def options(self, state: RiftTable, seat: int) -> list[int]:
        """Any cell."""
        return CELLS_OR_PASS if state.kit.ops[self.number].may else ALL_CELLS

    def do(self, state: RiftTable, op: Op, option: int) -> None:
        """Turn it over."""
        deeds.flip(state, option - CELL, op.card)
        go_on(state, op, 1)


@final
class PowerFlipLine(PowerStep):
    """RIF-27 `flip` of a line: turn over its three cards."""

    rule: ClassVar[str] = "RIF-27"

    def options(self, state: RiftTable, seat: int) -> list[int]:
        """Any of the eight lines."""
        return LINES_OR_PASS if state.kit.ops[self.number].may else ALL_LINES

    def do(self, state: RiftTable, op: Op, option: int) -> None:
        """Turn them over."""
        deeds.flip_line(state, option - LINE, op.card)
        go_on(state, op, 1)


@final
class PowerGrowCell(PowerStep):
    """RIF-29 `grow`: turn over one grid card that has the element on its back."""

    rule: ClassVar[str] = "RIF-29"

    def can_be_done(self, state: RiftTable) -> bool:
        """RIF-R20 Whether a grid card has it on its back."""
        element = state.kit.ops[self.number].element
        front = state.kit.front
        return any(front[face ^ 1] == element for face in state.grid)

    def options(self, state: RiftTable, seat: int) -> list[int]:
        """The cells whose cards have it on their back."""
        op = state.kit.ops[self.number]
        front, grid = state.kit.front, state.grid
        found = [PASS] if op.may else []
        for cell in range(CELLS):
            if front[grid[cell] ^ 1] == op.element:
                found.append(CELL + cell)
        return found

    def do(self, state: RiftTable, op: Op, option: int) -> None:
        """Turn it over."""
        deeds.grow(state, option - CELL, op.card)
        go_on(state, op, 1)


@final
class PowerSwapFirst(PowerStep):
    """RIF-30 `swap`: two different grid cells exchange their cards; this is the first."""

    rule: ClassVar[str] = "RIF-30"

    def options(self, state: RiftTable, seat: int) -> list[int]:
        """Any cell."""
        return CELLS_OR_PASS if state.kit.ops[self.number].may else ALL_CELLS

    def do(self, state: RiftTable, op: Op, option: int) -> None:
        """Note it and ask for the other."""
        go_on(state, op, 1)
        state.agenda.append(PowerSwapSecond(option - CELL, op.card))


@final
class PowerSwapSecond(RiftStep):
    """RIF-30, RIF-R21 The other cell of a swap."""

    rule: ClassVar[str] = "RIF-30"

    def __init__(self, first: int, card: int) -> None:
        self.first = first
        self.card = card

    def options(self, state: RiftTable, seat: int) -> list[int]:
        """The other eight cells."""
        return OTHER_CELLS[self.first]

    def choose(self, state: RiftTable, seat: int, option: int) -> None:
        """Exchange the two."""
        state.agenda.pop()
        deeds.swap(state, self.first, option - CELL, self.card)

    def values(self) -> list[Any]:
        """The first cell, and whose power it is."""
        return [self.first, self.card]


@final
class PowerPlace(PowerStep):
    """RIF-28 `place`: the top element card, either side, on any cell."""

    rule: ClassVar[str] = "RIF-28"

    def options(self, state: RiftTable, seat: int) -> list[int]:
        """Place, or not if one may; without a choice it is begun at once."""
        return PASS_OR_PLACE if state.kit.ops[self.number].may else [PLACE]

    def do(self, state: RiftTable, op: Op, option: int) -> None:
        """Begin to place."""
        go_on(state, op, 1)
        deeds.begin_place(state)
        state.agenda.append(PlaceSide(op.card))


@final
class PlaceSide(RiftStep):
    """RIF-16 Which side of the top element card will be up; `card` is the rift whose power places, NO_CARD for none."""

    rule: ClassVar[str] = "RIF-16"

    def __init__(self, card: int) -> None:
        self.card = card

    def options(self, state: RiftTable, seat: int) -> list[int]:
        """The two elements of the card."""
        one = state.kit.front[2 * state.element_top]
        other = state.kit.front[2 * state.element_top + 1]
        return [ELEMENT + one, ELEMENT + other] if one < other else [ELEMENT + other, ELEMENT + one]

    def choose(self, state: RiftTable, seat: int, option: int) -> None:
        """RIF-R57 The card stays where it is until the cell is chosen."""
        state.agenda[-1] = PlaceCell(option - ELEMENT, self.card)

    def values(self) -> list[Any]:
        """Whose power it is."""
        return [self.card]


@final
class PlaceCell(RiftStep):
    """RIF-16, RIF-17 Which cell the top element card covers."""

    rule: ClassVar[str] = "RIF-16"

    def __init__(self, element: int, card: int) -> None:
        self.element = element
        self.card = card

    def options(self, state: RiftTable, seat: int) -> list[int]:
        """Any cell, whatever it shows (RIF-R07)."""
        return ALL_CELLS

    def choose(self, state: RiftTable, seat: int, option: int) -> None:
        """Place it; in the element step the side that is up is the element drawn."""
        state.agenda.pop()
        deeds.place(state, option - CELL, self.element, self.card)
        if self.card == NO_CARD:
            draw_element(state, self.element, "place")

    def values(self) -> list[Any]:
        """The side, and whose power it is."""
        return [self.element, self.card]


def draw_element(state: RiftTable, element: int, how: str) -> None:
    """RIF-14, RIF-19 The element drawn for this turn's rift step; a mark for a free one is gone (RIF-24)."""
    state.public()
    state.element = element
    state.free_marks &= ~(1 << state.turn)
    if state.telling:
        state.tell(Event("element", {"seat": state.turn, "element": ELEMENT_IDS[element], "how": how}))


# Drawing, here because `go_on` makes the step when it counts what was done before.


@final
class Draw(PowerStep):
    """`draw`: so many cards, with `plus_previous` as many more as the step before moved."""

    def __init__(self, number: int, more: int = 0) -> None:
        super().__init__(number)
        self.more = more

    def seat(self, state: RiftTable) -> int:
        """Nobody has to choose."""
        return NOBODY

    def can_be_done(self, state: RiftTable) -> bool:
        """Whether the deck holds a card."""
        return state.deck_size() > 0

    def run(self, state: RiftTable) -> None:
        """RIF-R32 Draw them, or what there is."""
        op = state.kit.ops[self.number]
        go_on(state, op, deeds.draw(state, state.turn, op.count + self.more, op.card))

    def values(self) -> list[Any]:
        """The op, and how many more."""
        return [self.number, self.more]

"""The turn, in the order of the rules page: set-up, drain, actions, collapse, gains, end. Attacks are in attacks.py."""

from typing import Any, Final, final

from tumbledown.engine import NOBODY, Event, Reason, changed, first_player
from tumbledown.games.rubble import reasons
from tumbledown.games.rubble.attacks import land
from tumbledown.games.rubble.board import CARAVAN
from tumbledown.games.rubble.options import COLLAPSE, DRAIN, DRAIN_DONE, GAIN, PILLAR, ROTATE, TO
from tumbledown.games.rubble.pieces import FALLING, TOKEN
from tumbledown.games.rubble.state import RubbleStep, RubbleTable
from tumbledown.games.rubble.telling import tell_move

NO_BEFORE: Final = -1
"""A collapse that has not placed anything yet has no space that it was on just before."""


# Setup.


def set_up(state: RubbleTable) -> None:
    """RUB-01 to RUB-06 Both player tokens on C, all tokens in the bank; a flip decides who begins."""
    house = state.house
    state.wanderers = [CARAVAN, CARAVAN]
    state.stacks = [0] * state.board.size
    state.pockets = [0, 0]
    state.stores = [0, 0]
    state.bank = house.tokens
    # RUB-06 A fair flip, then RUB-02, RUB-R03 the disc.
    state.active = first_player(house.named_first, 2, state.chance)
    state.disc = state.chance.below(state.board.positions) if house.disc_is_random else 0
    # RUB-R06 What the player who goes second may get.
    state.pockets = changed(state.pockets, 1 - state.active, house.second_player_pocket)
    state.bank -= house.second_player_pocket
    if state.telling:
        facts = {
            "board": state.board.id,
            "disc": state.disc,
            "first": state.active,
            "pocket": house.second_player_pocket,
        }
        state.tell(Event("setup", facts))
    state.turn = 1
    state.agenda = [DRAIN_STEP]
    start_turn(state, house.first_turn_stamina)


def start_turn(state: RubbleTable, stamina: int) -> None:
    """RUB-07 The player's stamina is set anew."""
    state.stamina = stamina
    state.drained = 0
    state.agenda[-1] = DRAIN_STEP
    if state.telling:
        state.tell_of("turn", {"turn": state.turn, "seat": state.active, "stamina": stamina})


# Turn: start.


@final
class Drain(RubbleStep):
    """RUB-08 Before the first action the player may take one token of any number of own pillars for stamina."""

    rule = "RUB-08"

    def seat(self, state: RubbleTable) -> int:
        """The active player, while there is an own pillar left to drain."""
        for space in range(1, state.board.size):
            if state.stacks[space] != 0 and can_drain(state, space):
                return state.active
        return NOBODY

    def options(self, state: RubbleTable, seat: int) -> list[int]:
        """RUB-09, RUB-10 Every own pillar not drained yet; or no more."""
        found = [DRAIN + space for space in range(1, state.board.size) if can_drain(state, space)]
        found.append(DRAIN_DONE)
        return found

    def choose(self, state: RubbleTable, seat: int, option: int) -> None:
        """RUB-09 One token of the pillar to the bank, one stamina for this turn."""
        if option == DRAIN_DONE:
            self.run(state)
            return
        space = option - DRAIN
        count = state.house.tokens_per_drain
        state.set_stack(space, state.stacks[space] - (count if seat == 0 else -count))
        state.bank += count
        state.stamina += state.house.stamina_per_drain
        state.drained |= 1 << space
        if state.telling:
            height = abs(state.stacks[space])
            name = state.board.names[space]
            state.tell_of("drain", {"seat": seat, "space": name, "height": height, "stamina": state.stamina})

    def run(self, state: RubbleTable) -> None:
        """The first action begins: what was drained no longer matters."""
        state.drained = 0
        state.agenda[-1] = ACTION_STEP

    def prompt(self, state: RubbleTable, seat: int) -> str:
        """What draining gives."""
        return f"You have {state.stamina} stamina. Drain pillars for more, or go on."

    def explain(self, state: RubbleTable, seat: int, option: int) -> Reason:
        """RUB-08 to RUB-10"""
        return reasons.why_not_drain(state, seat, option)


def can_drain(state: RubbleTable, space: int) -> bool:
    """RUB-09, RUB-10 Whether the active player's pillar there can still be drained this turn."""
    stack = state.stacks[space]
    return state.is_own(stack, state.active) and state.is_pillar(stack) and not state.drained >> space & 1


# Turn: actions.


@final
class Action(RubbleStep):
    """RUB-11 Move player, Rotate sandstorm, Move pillar or Collapse pillar, each for 1 stamina."""

    rule = "RUB-11"

    def seat(self, state: RubbleTable) -> int:
        """RUB-12, RUB-13 The active player, while stamina lasts."""
        return state.active if state.stamina >= state.house.action_cost else NOBODY

    def options(self, state: RubbleTable, seat: int) -> list[int]:
        """RUB-15, RUB-22 moves and rotations; RUB-17, RUB-55 each own pillar with at least one exit."""
        plain = state.house.plain_actions[state.disc][state.wanderers[seat]]
        least = state.house.pillar_height
        pillars: list[int] = []
        collapses: list[int] = []
        for space in range(1, state.board.size):
            stack = state.stacks[space] if seat == 0 else -state.stacks[space]
            if stack >= least and state.board.exits[state.disc][space]:
                pillars.append(PILLAR + space)
                if state.house.rubble_banks or collapse_ways(state, NO_BEFORE, space):
                    collapses.append(COLLAPSE + space)
        if pillars or collapses:
            return plain + pillars + collapses
        return plain

    def choose(self, state: RubbleTable, seat: int, option: int) -> None:
        """RUB-11 The stamina is paid when the action is chosen; RUB-14 what it triggers comes on top of this step."""
        state.stamina -= state.house.action_cost
        if option < ROTATE:
            # RUB-15 The own player token moves over one exit.
            state.begin_chain()
            land(state, TOKEN + seat, 0, state.wanderers[seat], option, "action")
        elif option < PILLAR:
            self.rotate(state, seat, option - ROTATE)
        elif option < COLLAPSE:
            state.agenda.append(PillarTo(option - PILLAR))
        else:
            self.collapse(state, seat, option - COLLAPSE)

    def rotate(self, state: RubbleTable, seat: int, position: int) -> None:
        """RUB-22 The disc is set to another position; RUB-26 no piece moves by that."""
        if state.telling:
            before, after = state.board.open_links(state.disc), state.board.open_links(position)
            facts = {
                "seat": seat,
                "from": state.disc,
                "to": position,
                "opens": [link for link in after if link not in before],
                "closes": [link for link in before if link not in after],
            }
            state.tell_of("rotate", facts)
        state.disc = position

    def collapse(self, state: RubbleTable, seat: int, space: int) -> None:
        """RUB-55 All tokens of the pillar are taken in hand; its space is empty from then on."""
        state.hand = abs(state.stacks[space])
        state.set_stack(space, 0)
        state.agenda.append(CollapseTo(state.hand, NO_BEFORE, space))
        if state.telling:
            state.tell_of("collapse", {"seat": seat, "space": state.board.names[space], "height": state.hand})

    def run(self, state: RubbleTable) -> None:
        """RUB-13 The stamina is spent: the turn ends with its gains."""
        pay_gains(state)

    def prompt(self, state: RubbleTable, seat: int) -> str:
        """How much stamina is left."""
        return f"Choose an action: {state.stamina} stamina left."

    def explain(self, state: RubbleTable, seat: int, option: int) -> Reason:
        """The four actions, draining too late, passing."""
        return reasons.why_not_action(state, seat, option)


# Movement.


@final
class PillarTo(RubbleStep):
    """RUB-17 The picked pillar moves over one exit, by the same rules as a player token."""

    rule = "RUB-17"

    def __init__(self, space: int) -> None:
        self.space = space

    def values(self) -> list[Any]:
        """Where the pillar stands."""
        return [self.space]

    def seat(self, state: RubbleTable) -> int:
        """The active player."""
        return state.active

    def options(self, state: RubbleTable, seat: int) -> list[int]:
        """Every exit of the pillar's space."""
        return state.board.to_exits[state.disc][self.space]

    def choose(self, state: RubbleTable, seat: int, option: int) -> None:
        """The pillar leaves its space and lands."""
        state.agenda.pop()
        state.begin_chain()
        stack = state.stacks[self.space]
        state.set_stack(self.space, 0)
        land(state, self.space, stack, self.space, option - TO, "action")

    def prompt(self, state: RubbleTable, seat: int) -> str:
        """Which pillar moves."""
        return f"Choose where the pillar on {state.board.called[self.space]} moves."

    def explain(self, state: RubbleTable, seat: int, option: int) -> Reason:
        """RUB-17 What keeps the pillar from going there."""
        return reasons.why_not_pillar_to(state, self.space, option)


# Collapsing: the frame COLLAPSE.


@final
class CollapseTo(RubbleStep):
    """RUB-56 The tokens in hand are placed one by one, each on an exit of the space placed on before."""

    rule = "RUB-56"

    def __init__(self, height: int, before: int, here: int) -> None:
        self.height = height
        self.before = before
        self.here = here

    def values(self) -> list[Any]:
        """The height of the pillar, the space before, and the space where the collapse is."""
        return [self.height, self.before, self.here]

    def seat(self, state: RubbleTable) -> int:
        """RUB-58 The active player, while there are tokens in hand and a space for them."""
        if state.hand > 0 and collapse_ways(state, self.before, self.here):
            return state.active
        return NOBODY

    def options(self, state: RubbleTable, seat: int) -> list[int]:
        """RUB-56, RUB-57 The exits from here without the space before."""
        return collapse_ways(state, self.before, self.here)

    def choose(self, state: RubbleTable, seat: int, option: int) -> None:
        """RUB-59 to RUB-62 The token lands as own rubble with the strength of the tower; that starts a chain."""
        space = option - TO
        state.begin_chain()
        state.hand -= 1
        state.tower = self.height
        state.tower_piece = FALLING
        # RUB-R24 The route goes on from the space placed on, whatever happens there.
        state.agenda[-1] = CollapseTo(self.height, self.here, space)
        token = 1 if seat == 0 else -1
        if joins(state, seat, space):
            state.set_stack(space, state.stacks[space] + token)
            if state.telling:
                tell_move(state, FALLING, token, self.here, space, "collapse", abs(state.stacks[space]))
            return
        land(state, FALLING, token, self.here, space, "collapse")

    def run(self, state: RubbleTable) -> None:
        """RUB-58 The hand is empty; or RUB-R27 there is no exit at all, and the hand goes to the bank."""
        state.agenda.pop()
        # RUB-R25 The strength of the tower has ended with the chain of the last token.
        state.begin_chain()
        if state.hand > 0:
            if state.telling:
                state.tell_of("spilled", {"space": state.board.names[self.here], "count": state.hand})
            state.bank += state.hand
            state.hand = 0

    def prompt(self, state: RubbleTable, seat: int) -> str:
        """How many tokens are in hand and from where it goes on."""
        here = state.board.called[self.here]
        return f"The pillar of {self.height} collapses: {state.hand} in hand, choose the next space from {here}."

    def explain(self, state: RubbleTable, seat: int, option: int) -> Reason:
        """RUB-56 to RUB-58"""
        return reasons.why_not_collapse_to(state, self.here, self.before, option)


def joins(state: RubbleTable, seat: int, space: int) -> bool:
    """RUB-60 Whether, with the variant, a falling token joins the own stack there instead of attacking it."""
    return state.house.collapse_joins and state.is_own(state.stacks[space], seat)


def collapse_ways(state: RubbleTable, before: int, here: int) -> list[int]:
    """RUB-56, RUB-57 Exits without a step back; RUB-R27 the step back if it is the only exit; RUB-R12 perhaps not C.

    RUB-R28 Links count as paths. Arrows are never ignored here.
    """
    exits = state.board.to_exits[state.disc][here]
    if not state.house.rubble_banks:
        exits = [option for option in exits if option != TO + CARAVAN]
    if before == NO_BEFORE:
        return exits
    back = TO + before
    onwards = [option for option in exits if option != back]
    return onwards or exits


# Spaces at the end of the turn.


def due_on(state: RubbleTable, space: int) -> int:
    """RUB-28 to RUB-30, RUB-R34 What a space owes the active player: for the own player token, or for an own stack."""
    if state.wanderers[state.active] == space:
        return state.board.gain_player[space]
    return state.board.gain_stack[space] if state.is_own(state.stacks[space], state.active) else 0


def gains_due(state: RubbleTable) -> list[int]:
    """RUB-R33 All gains of the turn by space, from the position as it is; RUB-R10 those left while they are chosen."""
    if not state.agenda:
        # The game is over, and no turn will end any more.
        return [0] * state.board.size
    step = state.agenda[-1]
    if isinstance(step, Gain):
        return step.due
    return [due_on(state, space) for space in range(state.board.size)]


def pay_gains(state: RubbleTable) -> None:
    """RUB-28, RUB-29 The gains are paid; RUB-31 with a short bank as RUB-R10 says."""
    board = state.board
    seat = state.active
    total = board.gain_player[state.wanderers[seat]]
    for space in board.stack_ruins:
        if state.is_own(state.stacks[space], seat):
            total += board.gain_stack[space]
    if total > state.bank and state.house.shortage_choice:
        state.agenda[-1] = Gain(gains_due(state))
        return
    if total > 0:
        # RUB-R10 Without the choice: player token first, then stacks by space index.
        own_token = state.wanderers[seat]
        pay(state, own_token, board.gain_player[own_token])
        for space in board.stack_ruins:
            if space != own_token and state.is_own(state.stacks[space], seat):
                pay(state, space, board.gain_stack[space])
    end_turn(state)


def pay(state: RubbleTable, space: int, count: int) -> None:
    """RUB-28, RUB-32 To the pocket for the player token; RUB-29 on top of a stack. RUB-31 What is not there is lost."""
    seat = state.active
    if count > state.bank:
        count = state.bank
    if count == 0:
        return
    state.bank -= count
    to_pocket = state.wanderers[seat] == space
    if to_pocket:
        state.pockets = changed(state.pockets, seat, state.pockets[seat] + count)
    else:
        state.set_stack(space, state.stacks[space] + (count if seat == 0 else -count))
    if state.telling:
        facts = {"seat": seat, "space": state.board.names[space], "index": space, "count": count}
        state.tell_of("gain", facts | {"to": "pocket" if to_pocket else "stack", "height": abs(state.stacks[space])})


@final
class Gain(RubbleStep):
    """RUB-R10 The bank is too small for the gains due: the player chooses, token by token, which are served."""

    rule = "RUB-31"

    def __init__(self, due: list[int]) -> None:
        self.due = due

    def values(self) -> list[Any]:
        """What is still due on each space."""
        return [self.due]

    def seat(self, state: RubbleTable) -> int:
        """The active player, until the bank is empty."""
        if state.bank > 0:
            for count in self.due:
                if count > 0:
                    return state.active
        return NOBODY

    def options(self, state: RubbleTable, seat: int) -> list[int]:
        """Every space with a gain still due."""
        return [GAIN + space for space in range(len(self.due)) if self.due[space] > 0]

    def choose(self, state: RubbleTable, seat: int, option: int) -> None:
        """One token to that place."""
        space = option - GAIN
        state.agenda[-1] = Gain(changed(self.due, space, self.due[space] - 1))
        pay(state, space, 1)

    def run(self, state: RubbleTable) -> None:
        """RUB-31 The rest is lost."""
        end_turn(state)

    def prompt(self, state: RubbleTable, seat: int) -> str:
        """How short the bank is."""
        return f"The bank has {state.bank} of the {sum(self.due)} tokens due to you: choose where the next one goes."

    def explain(self, state: RubbleTable, seat: int, option: int) -> Reason:
        """RUB-27 to RUB-30"""
        return reasons.why_not_gain(state, seat, option)


# End.


def end_turn(state: RubbleTable) -> None:
    """RUB-64 The cap ends the game after the gains; else RUB-06 the other player's turn begins."""
    if state.turn >= state.house.turn_cap:
        state.agenda = []
        if state.telling:
            state.tell_of("cap", {"turn": state.turn, "stores": state.stores})
        return
    state.turn += 1
    state.active = 1 - state.active
    start_turn(state, state.house.base_stamina)


DRAIN_STEP: Final = Drain()
ACTION_STEP: Final = Action()

"""Landing, attacks and homecomings: everything that happens inside a chain, depth first (RUB-32 to RUB-54).

Each step on the agenda is a frame of the page's resolution model; a push goes through three of them, one in the place
of the other: `PushEffect`, `PushedTo`, `FollowTo`.
"""

from typing import Any, Final, final

from tumbledown.engine import NOBODY, Reason, changed
from tumbledown.games.rubble import reasons
from tumbledown.games.rubble.board import CARAVAN
from tumbledown.games.rubble.movement import allowed, has_legal_exit, may_lack_way, pushes, ways
from tumbledown.games.rubble.options import FLIP, LEAVE, PLACE, TAKE, TO
from tumbledown.games.rubble.pieces import EMPTY, PAIR, TOKEN, controller, is_token, letter
from tumbledown.games.rubble.state import RubbleStep, RubbleTable
from tumbledown.games.rubble.telling import tell_attack, tell_move, tell_stay

TAKE_OR_LEAVE: Final = [TAKE, LEAVE]
TAKE_OR_FLIP: Final = [TAKE, FLIP]
TAKE_FLIP_OR_LEAVE: Final = [TAKE, FLIP, LEAVE]


# Landing.


def land(state: RubbleTable, piece: int, stack: int, origin: int, space: int, cause: str) -> None:
    """A piece that has left `origin` comes onto a space: it banks on C, stands on an empty space, else attacks.

    `stack` is what it carries: a stack's tokens in their colour, 0 for a player token.
    """
    if state.waiting_pieces != 0:
        state.waiting_pieces &= ~(1 << piece)
    if state.telling:
        tell_move(state, piece, stack, origin, space, cause)
    if space == CARAVAN:
        come_home(state, piece, stack)
        return
    target = state.occupant(space)
    if target == EMPTY:
        if stack == 0:
            state.wanderers = changed(state.wanderers, piece - TOKEN, space)
        else:
            state.put(space, stack, piece)
        return
    # RUB-21, RUB-38 Whoever lands on an occupied space other than C attacks the occupant, own or not.
    is_push = pushes(state, piece, stack, target, space)
    state.attacked = [*state.attacked, piece * PAIR + target]
    if stack == 0:
        state.wanderers = changed(state.wanderers, piece - TOKEN, space)
    else:
        state.beside = stack
    if state.telling:
        tell_attack(state, piece, stack, target, space, is_push)
    if is_push:
        state.agenda.append(PushEffect(piece, target, space))
    else:
        state.agenda.append(BounceTo(piece, space, origin))


def come_home(state: RubbleTable, piece: int, stack: int) -> None:
    """RUB-33 A player token on C banks in two phases; RUB-36 a stack banks itself; RUB-37 nothing is attacked there."""
    if stack == 0:
        seat = piece - TOKEN
        state.wanderers = changed(state.wanderers, seat, CARAVAN)
        pocket = state.pockets[seat]
        count = state.house.placement_tokens
        state.agenda.append(Place(seat, min(count, pocket)))
    else:
        state.banked_pieces |= 1 << piece
        # RUB-36, RUB-R11 All its tokens, to the store of the player whose colour it shows.
        state.store_tokens(controller(piece, stack), abs(stack), "stack")


def lose(state: RubbleTable, piece: int, stack: int, space: int) -> None:
    """RUB-R22(2) No way at all: a stack goes to the bank, a player token is set on C without banking."""
    state.waiting_pieces &= ~(1 << piece)
    if state.telling:
        facts = {"piece": letter(piece, stack), "space": state.board.names[space], "height": abs(stack)}
        state.tell_of("lost", facts)
    if stack == 0:
        state.wanderers = changed(state.wanderers, piece - TOKEN, CARAVAN)
    else:
        state.bank += abs(stack)


# Banking: the frame PLACE.


@final
class Place(RubbleStep):
    """RUB-34 Placement phase: tokens from the pocket are put on the board one by one, then the caravan phase."""

    rule = "RUB-34"
    in_chain = True

    def __init__(self, owner: int, left: int) -> None:
        self.owner = owner
        self.left = left

    def values(self) -> list[Any]:
        """The banking player and the tokens still to place."""
        return [self.owner, self.left]

    def seat(self, state: RubbleTable) -> int:
        """The banking player; RUB-R31 nobody when nothing is left or no space is allowed."""
        if self.left > 0:
            for space in range(1, state.board.size):
                if can_place(state, self.owner, space):
                    return self.owner
        return NOBODY

    def options(self, state: RubbleTable, seat: int) -> list[int]:
        """RUB-34, RUB-R40 Every space without any piece or with an own stack; not C."""
        return [PLACE + space for space in range(1, state.board.size) if can_place(state, seat, space)]

    def choose(self, state: RubbleTable, seat: int, option: int) -> None:
        """One token, own colour up: it makes rubble, or an own stack grows."""
        space = option - PLACE
        token = 1 if seat == 0 else -1
        state.pockets = changed(state.pockets, seat, state.pockets[seat] - 1)
        if state.stacks[space] == 0:
            state.put(space, token, state.newborn)
            state.newborn += 1
        else:
            state.set_stack(space, state.stacks[space] + token)
        state.agenda[-1] = Place(seat, self.left - 1)
        if state.telling:
            facts = {"seat": seat, "space": state.board.names[space], "height": abs(state.stacks[space])}
            state.tell_of("place", facts)

    def run(self, state: RubbleTable) -> None:
        """RUB-35 Caravan phase: all tokens left in the pocket move to the store."""
        state.agenda.pop()
        count = state.pockets[self.owner]
        state.pockets = changed(state.pockets, self.owner, 0)
        state.store_tokens(self.owner, count, "pocket")

    def prompt(self, state: RubbleTable, seat: int) -> str:
        """How many tokens are still to be placed."""
        if self.left == 1:
            return "You are home: place one token from your pocket."
        return f"You are home: place {self.left} tokens from your pocket, one after the other."

    def explain(self, state: RubbleTable, seat: int, option: int) -> Reason:
        """RUB-34 C, a player token or an enemy stack are in the way."""
        return reasons.why_not_place(state, seat, option)


def can_place(state: RubbleTable, seat: int, space: int) -> bool:
    """RUB-34 Whether a space other than C holds nothing, or an own rubble or pillar."""
    stack = state.stacks[space]
    if stack != 0:
        return stack > 0 if seat == 0 else stack < 0
    return state.wanderers[0] != space and state.wanderers[1] != space


# A bounce: the frame BOUNCE.


@final
class BounceTo(RubbleStep):
    """RUB-42 The attacker was too weak: from the target's space it moves on, free of charge."""

    rule = "RUB-42"
    in_chain = True
    pieces = 1

    def __init__(self, piece: int, space: int, origin: int) -> None:
        self.piece = piece
        self.space = space
        self.origin = origin

    def values(self) -> list[Any]:
        """The bouncing piece, where it is, and where it came from."""
        return [self.piece, self.space, self.origin]

    def seat(self, state: RubbleTable) -> int:
        """The controller of the bouncing piece; nobody when it has no way at all."""
        stack = state.beside
        if may_lack_way(state, self.piece, stack, self.space, 0) and not self.options(state, NOBODY):
            return NOBODY
        return controller(self.piece, stack)

    def options(self, state: RubbleTable, seat: int) -> list[int]:
        """The legal exits; RUB-R15 in a variant not back where it came from, unless there is no other."""
        if not state.house.bounce_to_origin:
            exits = allowed(state, self.piece, state.beside, state.board.to_exits[state.disc][self.space])
            onwards = [option for option in exits if option - TO != self.origin]
            if onwards:
                return onwards
        return ways(state, self.piece, state.beside, self.space)

    def choose(self, state: RubbleTable, seat: int, option: int) -> None:
        """RUB-42 The target is untouched; RUB-43 another occupied space is a new attack."""
        state.agenda.pop()
        stack = state.beside
        state.beside = 0
        land(state, self.piece, stack, self.space, option - TO, "bounce")

    def run(self, state: RubbleTable) -> None:
        """RUB-R22(2) No way at all."""
        state.agenda.pop()
        stack = state.beside
        state.beside = 0
        lose(state, self.piece, stack, self.space)

    def prompt(self, state: RubbleTable, seat: int) -> str:
        """Which piece bounces where."""
        what = reasons.piece_text(state, self.piece, state.beside)
        return f"The {what} bounces off {state.board.called[self.space]}: choose where it goes on to."

    def explain(self, state: RubbleTable, seat: int, option: int) -> Reason:
        """RUB-42 What keeps the piece from going there."""
        stack = state.beside
        arrows = has_legal_exit(state, self.piece, stack, self.space)
        reason = reasons.why_not_way(state, self.piece, stack, self.space, option, "RUB-42", arrows)
        if reason is None:
            return reasons.back_where_it_came_from(state, self.origin)
        return reason


# A push: the three phases of the frame ATTACK.


@final
class PushEffect(RubbleStep):
    """RUB-44, RUB-45 The attacker's controller chooses what the push does to the target."""

    rule = "RUB-45"
    in_chain = True
    pieces = 2

    def __init__(self, attacker: int, target: int, space: int) -> None:
        self.attacker = attacker
        self.target = target
        self.space = space

    def values(self) -> list[Any]:
        """Attacker, target and the contested space."""
        return [self.attacker, self.target, self.space]

    def rule_now(self, state: RubbleTable) -> str:
        """RUB-44 for a player token, RUB-45 for a stack."""
        return "RUB-44" if is_token(self.target) else "RUB-45"

    def seat(self, state: RubbleTable) -> int:
        """The controller of the attacker; RUB-R36 nobody is asked about an empty pocket."""
        if is_token(self.target) and state.pockets[self.target - TOKEN] == 0:
            return NOBODY
        return controller(self.attacker, state.beside)

    def options(self, state: RubbleTable, seat: int) -> list[int]:
        """RUB-44 take half or leave it; RUB-45 take or flip a stack; RUB-48 an own stack is taken or left."""
        if is_token(self.target) or state.is_own(state.stacks[self.space], seat):
            return TAKE_OR_LEAVE
        return TAKE_FLIP_OR_LEAVE if state.house.stack_push_decline else TAKE_OR_FLIP

    def run(self, state: RubbleTable) -> None:
        """There is nothing to take."""
        if state.telling:
            self.tell_effect(state, "nothing", 0)
        state.agenda[-1] = PushedTo(self.attacker, self.target, self.space)

    def choose(self, state: RubbleTable, seat: int, option: int) -> None:
        """The effect; then the target's move, or at once the follow-up if the target was taken."""
        if option == TAKE and not is_token(self.target):
            self.take_stack(state)
            return
        if option == TAKE:
            self.take_from_pocket(state)
        elif option == FLIP:
            # RUB-45 The whole stack is turned; RUB-R35 no stack is ever of two colours.
            if state.telling:
                self.tell_effect(state, "flip", abs(state.stacks[self.space]))
            state.set_stack(self.space, -state.stacks[self.space])
        elif state.telling:
            self.tell_effect(state, "leave", 0)
        state.agenda[-1] = PushedTo(self.attacker, self.target, self.space)

    def take_from_pocket(self, state: RubbleTable) -> None:
        """RUB-44, RUB-R36 Half of the pocket, rounded up, all or nothing."""
        victim = self.target - TOKEN
        divisor = state.house.theft_divisor
        count = (state.pockets[victim] + divisor - 1) // divisor
        state.pockets = changed(state.pockets, victim, state.pockets[victim] - count)
        self.receive(state, count)
        if state.telling:
            self.tell_effect(state, "take", count)

    def take_stack(self, state: RubbleTable) -> None:
        """RUB-45 All tokens of a stack, which is gone; RUB-R17 in a variant the attacker then stays."""
        count = abs(state.stacks[self.space])
        self.receive(state, count)
        if state.telling:
            self.tell_effect(state, "take", count)
        stand_alone(state, self.attacker, self.space)
        # The target may have been an attacker that waited here for its follow-up.
        state.waiting_pieces &= ~(1 << self.target)
        if state.house.attacker_moves_after_take:
            state.waiting_pieces |= 1 << self.attacker
            state.agenda[-1] = FollowTo(self.attacker, self.target, self.space)
        else:
            state.agenda.pop()
            if state.telling:
                tell_stay(state, self.attacker, self.space, "RUB-R17")

    def receive(self, state: RubbleTable, count: int) -> None:
        """RUB-46 A player token's gains go to the pocket; RUB-47 a stack's onto the stack, in its present colour."""
        if is_token(self.attacker):
            seat = self.attacker - TOKEN
            state.pockets = changed(state.pockets, seat, state.pockets[seat] + count)
        elif state.beside > 0:
            state.beside += count
        else:
            state.beside -= count

    def tell_effect(self, state: RubbleTable, effect: str, count: int) -> None:
        """Tell what the push did."""
        facts = {
            "seat": controller(self.attacker, state.beside),
            "effect": effect,
            "count": count,
            "attacker": letter(self.attacker, state.beside),
            "attacker_height": abs(state.beside),
            "target": letter(self.target, state.stacks[self.space]),
            "target_height": 0 if is_token(self.target) else abs(state.stacks[self.space]),
            "space": state.board.names[self.space],
        }
        state.tell_of("effect", facts)

    def prompt(self, state: RubbleTable, seat: int) -> str:
        """What may be done to the target."""
        attacker = reasons.piece_text(state, self.attacker, state.beside)
        target = reasons.piece_text(state, self.target, state.stacks[self.space])
        return f"The {attacker} pushes the {target} on {state.board.called[self.space]}: choose what that does."

    def explain(self, state: RubbleTable, seat: int, option: int) -> Reason:
        """RUB-48 no flip of an own stack; RUB-45 no leaving of an enemy one."""
        return reasons.why_not_effect(state, self.target, self.space, option, self.rule_now(state))


@final
class PushedTo(RubbleStep):
    """RUB-49 The target must move; after a flip it is the attacker's controller who moves it."""

    rule = "RUB-49"
    in_chain = True
    pieces = 2

    def __init__(self, attacker: int, target: int, space: int) -> None:
        self.attacker = attacker
        self.target = target
        self.space = space

    def values(self) -> list[Any]:
        """Attacker, target and the contested space."""
        return [self.attacker, self.target, self.space]

    def stack(self, state: RubbleTable) -> int:
        """The target's tokens; 0 for a player token."""
        return 0 if is_token(self.target) else state.stacks[self.space]

    def seat(self, state: RubbleTable) -> int:
        """The controller of the target; nobody when it has no way at all."""
        stack = self.stack(state)
        if may_lack_way(state, self.target, stack, self.space, 0) and not ways(state, self.target, stack, self.space):
            return NOBODY
        return controller(self.target, stack)

    def options(self, state: RubbleTable, seat: int) -> list[int]:
        """The legal exits, arrows respected; RUB-R41 also the space the attacker came from."""
        return ways(state, self.target, self.stack(state), self.space)

    def choose(self, state: RubbleTable, seat: int, option: int) -> None:
        """RUB-50 The target lands, and what that leads to is resolved before the follow-up."""
        stack = self.stack(state)
        self.wait_for_follow_up(state)
        land(state, self.target, stack, self.space, option - TO, "pushed")

    def run(self, state: RubbleTable) -> None:
        """RUB-R22(2) No way at all."""
        stack = self.stack(state)
        self.wait_for_follow_up(state)
        lose(state, self.target, stack, self.space)

    def wait_for_follow_up(self, state: RubbleTable) -> None:
        """The target has left: the attacker stands on the contested space like any piece and waits (RUB-R20)."""
        stand_alone(state, self.attacker, self.space)
        state.waiting_pieces |= 1 << self.attacker
        state.agenda[-1] = FollowTo(self.attacker, self.target, self.space)

    def prompt(self, state: RubbleTable, seat: int) -> str:
        """Which piece must move."""
        what = reasons.piece_text(state, self.target, self.stack(state))
        return f"The {what} on {state.board.called[self.space]} is pushed: choose where it goes."

    def explain(self, state: RubbleTable, seat: int, option: int) -> Reason:
        """RUB-49 What keeps the piece from going there."""
        stack = self.stack(state)
        arrows = has_legal_exit(state, self.target, stack, self.space)
        reason = reasons.why_not_way(state, self.target, stack, self.space, option, "RUB-49", arrows)
        assert reason is not None
        return reason


@final
class FollowTo(RubbleStep):
    """RUB-51 The attacker must move on from the contested space, but not to where the target now is."""

    rule = "RUB-51"
    in_chain = True
    pieces = 2
    is_follow_up = True

    def __init__(self, attacker: int, target: int, space: int) -> None:
        self.attacker = attacker
        self.target = target
        self.space = space

    def values(self) -> list[Any]:
        """Attacker, target and the contested space."""
        return [self.attacker, self.target, self.space]

    def is_dropped(self, state: RubbleTable) -> bool:
        """RUB-R20 Whether the attacker was moved or taken meanwhile."""
        return state.waiting_pieces >> self.attacker & 1 == 0

    def stack(self, state: RubbleTable) -> int:
        """The attacker's tokens; 0 for a player token."""
        return 0 if is_token(self.attacker) else state.stacks[self.space]

    def seat(self, state: RubbleTable) -> int:
        """The controller of the attacker; nobody when the follow-up is dropped or there is no way."""
        if self.is_dropped(state):
            return NOBODY
        stack = self.stack(state)
        if may_lack_way(state, self.attacker, stack, self.space, 1) and not self.options(state, NOBODY):
            return NOBODY
        return controller(self.attacker, stack)

    def options(self, state: RubbleTable, seat: int) -> list[int]:
        """RUB-52 Arrows are ignored; RUB-51, RUB-R18 not the target's place, C if it was banked or stands there."""
        found = allowed(state, self.attacker, self.stack(state), state.board.to_neighbours[state.disc][self.space])
        taken = state.place_of(self.target) + TO
        for option in found:
            if option == taken:
                return [other for other in found if other != taken]
        return found

    def choose(self, state: RubbleTable, seat: int, option: int) -> None:
        """RUB-53 Another piece there is a new attack; C banks."""
        state.agenda.pop()
        stack = self.stack(state)
        if stack != 0:
            state.set_stack(self.space, 0)
        land(state, self.attacker, stack, self.space, option - TO, "follow")

    def run(self, state: RubbleTable) -> None:
        """RUB-R20 the follow-up is dropped, or RUB-R22(2) there is no way and the attacker stays."""
        state.agenda.pop()
        if self.is_dropped(state):
            if state.telling:
                state.tell_of("dropped", {"space": state.board.names[self.space]})
            return
        state.waiting_pieces &= ~(1 << self.attacker)
        if state.telling:
            tell_stay(state, self.attacker, self.space, "RUB-R22")

    def prompt(self, state: RubbleTable, seat: int) -> str:
        """Which piece follows up."""
        what = reasons.piece_text(state, self.attacker, self.stack(state))
        return f"The {what} has pushed on {state.board.called[self.space]} and must move on: choose where to."

    def explain(self, state: RubbleTable, seat: int, option: int) -> Reason:
        """RUB-51 What keeps the attacker from going there."""
        stack = self.stack(state)
        reason = reasons.why_not_way(state, self.attacker, stack, self.space, option, "RUB-51", False)
        if reason is None:
            return reasons.place_of_the_target(state, self.target, option - TO)
        return reason


def stand_alone(state: RubbleTable, attacker: int, space: int) -> None:
    """The target is off the contested space: the attacker is now the piece that stands there."""
    if state.beside != 0:
        state.put(space, state.beside, attacker)
        state.beside = 0
    elif state.stacks[space] != 0:
        state.set_stack(space, 0)

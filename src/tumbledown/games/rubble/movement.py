"""Where a piece may go and whether it pushes: the questions that attacks, labels and options ask alike."""

from tumbledown.games.rubble.board import CARAVAN
from tumbledown.games.rubble.options import TO
from tumbledown.games.rubble.pieces import PAIR, TOKEN, is_token
from tumbledown.games.rubble.state import RubbleTable

# Push or bounce.


def pushes(state: RubbleTable, piece: int, stack: int, target: int, space: int) -> bool:
    """RUB-39 to RUB-41 Whether the attack is a push; RUB-R38 compared at the moment of landing."""
    if is_token(target):
        return True
    height = abs(state.stacks[space])
    if height < state.house.pillar_height:
        return True
    return strength(state, piece, stack) >= height


def strength(state: RubbleTable, piece: int, stack: int) -> int:
    """What an attacker counts against a pillar: the pocket (RUB-40) or the height (RUB-41).

    RUB-60, RUB-R25 The token just placed by a collapse counts the whole tower; a target never does.
    """
    if stack == 0:
        return state.pockets[piece - TOKEN]
    height = abs(stack)
    if piece == state.tower_piece and state.tower > height:
        return state.tower
    return height


# Ways.


def allowed(state: RubbleTable, piece: int, stack: int, options: list[int]) -> list[int]:
    """Those of the `to:` options that the piece may take: RUB-54 never onto what it has attacked in this chain.

    C is never barred, except to rubble in the variant of RUB-R12.
    """
    targets = state.attacked_by(piece)
    shut_out = is_shut_out(state, stack)
    if targets == 0 and not shut_out:
        return options
    found = []
    for option in options:
        space = option - TO
        if space == CARAVAN:
            if not shut_out:
                found.append(option)
        elif targets >> state.occupant(space) & 1 == 0:
            found.append(option)
    return found


def is_shut_out(state: RubbleTable, stack: int) -> bool:
    """RUB-R12 Whether C is no legal destination for this piece: rubble, when it does not bank."""
    return stack != 0 and not state.house.rubble_banks and not state.is_pillar(stack)


def may_lack_way(state: RubbleTable, piece: int, stack: int, space: int, barred: int) -> bool:
    """Whether so much is barred to the piece that its ways must be counted: a quick test, nearly always False."""
    if is_shut_out(state, stack):
        barred += 1
    for pair in state.attacked:
        if pair // PAIR == piece:
            barred += 1
    return barred >= len(state.board.neighbours[state.disc][space])


def has_legal_exit(state: RubbleTable, piece: int, stack: int, space: int) -> bool:
    """Whether arrows bind a pushed or bouncing piece: without a legal exit they are ignored (RUB-R22(1))."""
    return bool(allowed(state, piece, stack, state.board.to_exits[state.disc][space]))


def ways(state: RubbleTable, piece: int, stack: int, space: int) -> list[int]:
    """Where a pushed or bouncing piece may go: legal exits; RUB-R22(1) if there are none, arrows are ignored."""
    found = allowed(state, piece, stack, state.board.to_exits[state.disc][space])
    if not found:
        found = allowed(state, piece, stack, state.board.to_neighbours[state.disc][space])
    return found

"""What players count at the end of a turn, for the reasons of hints: the words are in stakes.toml. More is better."""

from tumbledown.games.rubble.board import CARAVAN
from tumbledown.games.rubble.features import is_at_risk
from tumbledown.games.rubble.state import RubbleTable


def turn(state: RubbleTable) -> list[int]:
    """Whose turn it is; then its round of play, and what tells it from other turns."""
    return [state.active, 0, state.turn]


def counts(state: RubbleTable, seat: int) -> dict[str, int]:
    """What the seat has of everything that counts."""
    found = {
        "home": state.stores[seat],
        "pocket": state.pockets[seat],
        "board": sum(abs(stack) for stack in state.stacks if state.is_own(stack, seat)),
        "safe": -in_danger(state, seat),
    }
    if state.pockets[seat] > state.house.placement_tokens:
        found["way"] = -state.board.steps[state.disc][state.wanderers[seat]][CARAVAN]
    return found


def in_danger(state: RubbleTable, seat: int) -> int:
    """The tokens of one's stacks that an enemy strong enough can reach within a turn."""
    pocket, place = state.pockets[1 - seat], state.wanderers[1 - seat]
    found = 0
    for space in range(1, state.board.size):
        stack = state.stacks[space]
        if state.is_own(stack, seat) and is_at_risk(state, seat, space, abs(stack), pocket, place):
            found += abs(stack)
    return found

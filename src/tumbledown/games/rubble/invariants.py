"""What must hold in every position, by the numbers of the rules page ("Invariants").

Those about what happens between two positions (6 in part, 7, 11) and about boards (8 in part, 12) are for the tests.
"""

from tumbledown.games.rubble.attacks import BounceTo, PushedTo, PushEffect
from tumbledown.games.rubble.board import CARAVAN
from tumbledown.games.rubble.pieces import EMPTY
from tumbledown.games.rubble.rules import Action, CollapseTo
from tumbledown.games.rubble.state import RubbleTable


def broken_invariants(state: RubbleTable) -> list[str]:
    """Every invariant that does not hold, with its number."""
    return [*tokens_broken(state), *pieces_broken(state), *turn_broken(state)]


def tokens_broken(state: RubbleTable) -> list[str]:
    """1 and 2: no token is lost or made, and a hand belongs to a collapse."""
    found = []
    heights = sum(abs(stack) for stack in state.stacks) + abs(state.beside)
    total = state.bank + sum(state.pockets) + sum(state.stores) + heights + state.hand
    if total != state.house.tokens:
        found.append(f"1: {total} tokens instead of {state.house.tokens}")
    if min(state.bank, state.hand, *state.pockets, *state.stores) < 0:
        found.append("1: a number of tokens is negative")
    collapsing = any(isinstance(step, CollapseTo) for step in state.agenda)
    won = any(store >= state.house.win_tokens for store in state.stores)
    if state.hand > 0 and not collapsing and not won:
        found.append(f"2: {state.hand} tokens in hand without a collapse")
    return found


def pieces_broken(state: RubbleTable) -> list[str]:
    """3, 4, 5 and 9: one piece a space but for the contested one, none but player tokens on C, no pair twice."""
    found = []
    top = state.agenda[-1] if state.agenda else None
    contested = top.space if isinstance(top, PushEffect | PushedTo | BounceTo) else -1
    for space in range(1, state.board.size):
        pieces = sum(1 for place in state.wanderers if place == space) + (1 if state.stacks[space] != 0 else 0)
        if space == contested:
            pieces += 1 if state.beside != 0 else 0
        if pieces > (2 if space == contested else 1):
            found.append(f"3: {pieces} pieces on {state.board.names[space]}")
    if state.beside != 0 and (contested < 0 or state.occupant(contested) == EMPTY):
        found.append("3: a stack stands beside nothing")
    if state.stacks[CARAVAN] != 0:
        found.append("4: a stack stands on C")
    if not all(0 <= place < state.board.size for place in state.wanderers) or len(state.wanderers) != 2:
        found.append("4: a player token is not on the board")
    if len(set(state.attacked)) != len(state.attacked):
        found.append("9: a piece attacked another twice in one chain")
    return found


def turn_broken(state: RubbleTable) -> list[str]:
    """6, 8 and 10: stamina within bounds, a position to turn to, and an end that is one."""
    found = []
    house = state.house
    pillars = house.tokens // house.pillar_height
    if not 0 <= state.stamina <= house.base_stamina + pillars * house.stamina_per_drain:
        found.append(f"6: {state.stamina} stamina")
    if not 0 <= state.disc < state.board.positions:
        found.append(f"8: the disc has no position {state.disc}")
    if isinstance(state.agenda[-1] if state.agenda else None, Action) and state.board.positions < 2:
        found.append("8: there is no position to rotate to")
    winners = [seat for seat in (0, 1) if state.stores[seat] >= house.win_tokens]
    if len(winners) == 2:
        found.append("10: both stores have won")
    if state.turn > house.turn_cap:
        found.append(f"10: turn {state.turn} of {house.turn_cap}")
    if bool(winners) != (not state.agenda) and not (state.turn >= house.turn_cap and not winners):
        found.append("10: the game is over without an end, or has an end and goes on")
    return found

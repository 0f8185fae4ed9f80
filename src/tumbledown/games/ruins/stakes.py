"""What players count at the end of a turn, for the reasons of hints: the words are in stakes.toml. More is better."""

from tumbledown.games.ruins.state import RuinsTable


def turn(state: RuinsTable) -> list[int]:
    """Whose turn it is; then its round of play, and what tells it from other turns."""
    return [int(state.turn), int(state.round), int(state.trick), len(state.table), int(state.passed)]


def counts(state: RuinsTable, seat: int) -> dict[str, int]:
    """What the seat has of everything that counts."""
    leads = state.last == seat if state.table else state.turn == seat
    return {
        "vp": state.vp[seat],
        "cards": -len(state.hands[seat]),
        "plays": -plays_needed(state, seat),
        "lead": 1 if leads else 0,
        "torches": state.lit[seat],
        "claims": state.claims[seat],
    }


def plays_needed(state: RuinsTable, seat: int) -> int:
    """With how many plays the hand could be led away: one for each rank, wild ruins going with any."""
    ranks = {int(state.ruins[ruin].own) for ruin in state.hands[seat] if not state.ruins[ruin].wild}
    return max(len(ranks), 1 if state.hands[seat] else 0)

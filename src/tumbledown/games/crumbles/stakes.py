"""What players count at the end of a turn, for the reasons of hints: the words are in stakes.toml. More is better."""

from tumbledown.games.crumbles.features import City
from tumbledown.games.crumbles.options import SITES
from tumbledown.games.crumbles.scoring import claims
from tumbledown.games.crumbles.state import CrumblesTable
from tumbledown.games.crumbles.terms import COINS, CULTURE, PROSPERITY


def turn(state: CrumblesTable) -> list[int]:
    """Whose turn it is; then its round of play, and what tells it from other turns."""
    return [state.active, 0, state.turn]


def counts(state: CrumblesTable, seat: int) -> dict[str, int]:
    """What the seat has of everything that counts."""
    found = {
        "prosperity": state.amount(seat, PROSPERITY),
        "culture": state.amount(seat, CULTURE),
        "coins": state.amount(seat, COINS),
        "outlook": int(City(state, seat).numbers()[0]),
        "built": sum(len(state.stack(seat, site)) for site in range(SITES)),
    }
    if state.house.seats > 1:
        found["directives"] = len(claims(state)[seat])
    return found

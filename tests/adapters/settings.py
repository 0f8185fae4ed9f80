"""The games that the adapters are tested on: all that are registered, and two of third parties."""

from secret_cards.game import GAME as SECRET_CARDS

import tumbledown as td
from kuhn_poker.game import GAME as KUHN_POKER
from tumbledown.engine import Game, Seeded, State

GAMES = [*map(td.game, td.games()), SECRET_CARDS, KUHN_POKER]
SETTINGS = [(game, seats) for game in GAMES for seats in range(game.min_seats, game.max_seats + 1)]


def name_of(value: object) -> str:
    return value.id if isinstance(value, Game) else str(value)


def positions(game: Game, seats: int, seed: int, most: int) -> list[State]:
    """Positions spread over a random game, its end among them."""
    state, chooser = game.new(seats, seed=seed), Seeded(seed)
    found = [state.clone()]
    while not state.over:
        state.apply(state.options[chooser.below(len(state.options))])
        found.append(state.clone())
    step = max(1, len(found) // most)
    return [*found[::step], found[-1]]

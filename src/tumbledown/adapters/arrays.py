"""Observations and masks as NumPy arrays."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tumbledown.engine import Game, State, Terms, size_of
from tumbledown.games import game as find_game

Observation = dict[str, NDArray[Any]]
"""What environments give: `observation`, a row of numbers, and `action_mask`, 1 where an option may be chosen."""


def game_of(name: str | Game) -> Game:
    """The game of that id, or the game itself."""
    return find_game(name) if isinstance(name, str) else name


class Layout:
    """How the observations of a game under some terms are made up, and their largest numbers."""

    def __init__(self, game: Game, terms: Terms) -> None:
        self.pieces = game.observation(terms)
        self.size = size_of(self.pieces)
        self.options = len(terms.game.vocabulary)
        self.most = np.repeat(
            np.array([piece.most for piece in self.pieces], np.uint8), [piece.size for piece in self.pieces]
        )

    def observe(self, state: State, seat: int, options: list[int]) -> Observation:
        """What the seat knows, and a mask of these options."""
        mask = bytearray(self.options)
        for option in options:
            mask[option] = 1
        return {
            "observation": np.frombuffer(state.observe(seat), np.uint8),
            "action_mask": np.frombuffer(mask, np.int8),
        }

    def named(self, observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The pieces of an observation (or of many, one per row) by name and in their shapes; no copies."""
        found = {}
        start = 0
        for piece in self.pieces:
            part = observation[..., start : start + piece.size]
            found[piece.name] = part.reshape(*observation.shape[:-1], *piece.shape)
            start += piece.size
        return found

"""Many games stepped in one call, as NumPy arrays, for learning loops."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tumbledown.adapters.arrays import Layout, game_of
from tumbledown.engine import Batch, Game, State, TumbledownError


class VectorGames:
    """So many games of one kind. A game that ends begins again at once.

    `seats` is who chooses in each game and `masks` what may be chosen there (one row per game); both stay the same
    arrays and are kept true by `step`.
    """

    def __init__(
        self,
        name: str | Game,
        count: int,
        seats: int | None = None,
        variants: dict[str, Any] | None = None,
        seed: int = 0,
        content: dict[str, Any] | None = None,
    ) -> None:
        game = game_of(name)
        terms = game.terms(seats, variants, content)
        self.layout = Layout(game, terms)
        self.count = count
        self._batch = Batch(game, terms, count, seed)
        self._players = terms.seats
        self.masks: NDArray[np.int8] = np.frombuffer(self._batch.masks, np.int8).reshape(count, -1)
        self.masks.flags.writeable = False
        self.seats: NDArray[np.int8] = np.frombuffer(self._batch.to_act, np.int8)
        self.seats.flags.writeable = False

    @property
    def states(self) -> list[State]:
        """The games themselves, for bots and for looking at; to be changed by `step` only."""
        return self._batch.states

    def observations(self) -> NDArray[np.uint8]:
        """What the seat that chooses knows, one row per game; the layout names its pieces."""
        return np.frombuffer(self._batch.observations(), np.uint8).reshape(self.count, self.layout.size)

    def step(self, options: NDArray[Any] | list[int]) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
        """Choose one option in each game: which games ended by it, and what each was worth to its seats.

        Raises `IllegalOption` when an option is not legal, and then no game has moved.
        """
        chosen = np.asarray(options)
        if chosen.ndim != 1 or chosen.dtype.kind not in "iu":
            raise TumbledownError(
                f"options are a row of whole numbers, one for each game, not {chosen.dtype} of shape {chosen.shape}"
            )
        self._batch.step(chosen.tolist())
        ended = np.array(self._batch.ended, np.intp)
        returns = np.array(self._batch.ended_returns, np.float32).reshape(len(ended), self._players)
        return ended, returns

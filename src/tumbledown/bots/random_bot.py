"""The weakest honest bot: it chooses uniformly among what it may choose."""

from tumbledown.engine import Seeded, State


class RandomBot:
    """Chooses at random; equal seeds make equal choices."""

    def __init__(self, seed: int) -> None:
        self._chooser = Seeded(seed)

    def choose(self, state: State, seat: int) -> int:
        """One of the seat's options."""
        options = state.legal(seat)
        return options[self._chooser.below(len(options))]

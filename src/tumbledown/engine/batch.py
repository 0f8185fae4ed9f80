"""Many games of one kind stepped together, for learning loops: what changes is kept in rows of bytes."""

from typing import final

from tumbledown.engine.chance import Seeded
from tumbledown.engine.errors import TumbledownError
from tumbledown.engine.game import Game
from tumbledown.engine.observation import size_of
from tumbledown.engine.spec import Terms
from tumbledown.engine.state import NO_OPTIONS, State


@final
class Batch:
    """So many games, each on its own tape. A game that ends begins again at once.

    `masks` holds a byte per option and game, 1 where it may be chosen; `to_act` the seat that chooses in each game.
    `step` keeps both true in place.
    """

    def __init__(self, game: Game, terms: Terms, count: int, seed: int) -> None:
        if count < 1:
            raise TumbledownError(f"a batch has at least one game, not {count}")
        self.game = game
        self.terms = terms
        self.count = count
        self.width = len(terms.game.vocabulary)
        self.size = size_of(game.observation(terms))
        tape = Seeded(seed)
        self.states: list[State] = [game.begin(terms, tape.fork(), tell=False) for _ in range(count)]
        self.masks = bytearray(count * self.width)
        self.to_act = bytearray(count)
        self._marked: list[list[int]] = [NO_OPTIONS] * count
        """The options that are marked in `masks` for each game."""
        self.ended: list[int] = []
        """The games that ended in the last step."""
        self.ended_returns: list[float] = []
        """What they were worth to their seats, one game after the other."""
        for place in range(count):
            self._show(place, self.states[place])

    def step(self, options: list[int]) -> None:
        """Choose one option in each game; raises `IllegalOption`, and then no game has moved."""
        if len(options) != self.count:
            raise TumbledownError(f"{self.count} games need {self.count} options, not {len(options)}")
        masks = self.masks
        start = 0
        for place in range(self.count):
            option = options[place]
            if option < 0 or option >= self.width or masks[start + option] == 0:
                raise self.states[place].refusal(option)
            start += self.width
        ended: list[int] = []
        returns: list[float] = []
        states = self.states
        for place in range(self.count):
            state = states[place]
            state.apply_trusted(options[place])
            if state.over:
                ended.append(place)
                returns += state.returns()
                state = self.game.begin(self.terms, state.chance, tell=False)
                states[place] = state
            self._show(place, state)
        self.ended = ended
        self.ended_returns = returns

    def _show(self, place: int, state: State) -> None:
        self.to_act[place] = state.to_act
        marked = self._marked[place]
        options = state.options
        if marked is options:
            return
        masks = self.masks
        start = place * self.width
        for option in marked:
            masks[start + option] = 0
        for option in options:
            masks[start + option] = 1
        self._marked[place] = options

    def observations(self) -> bytes:
        """What the seat that chooses knows in each game, one row after the other."""
        return b"".join([state.observe(state.to_act) for state in self.states])

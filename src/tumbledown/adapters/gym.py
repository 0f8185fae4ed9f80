"""Gymnasium: one seat of a game, against bots or alone.

>>> rubble = env("rubble", opponents="greedy")
>>> observation, info = rubble.reset(seed=7)
>>> action = rubble.action_space.sample(observation["action_mask"])
>>> observation, reward, terminated, truncated, info = rubble.step(action)
"""

from math import inf
from operator import index
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from tumbledown.adapters.arrays import Layout, Observation, game_of
from tumbledown.adapters.spaces import action_space, observation_space
from tumbledown.bots.levels import is_repeatable, make_bot
from tumbledown.bots.players import Bot
from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.engine import Game, Seeded, State, TumbledownError

ILLEGAL_REWARD = -1.0
"""What an action that is not legal costs: the game is lost, and over."""


def env(
    name: str | Game,
    seats: int | None = None,
    seat: int = 0,
    opponents: str = "greedy",
    variants: dict[str, Any] | None = None,
    content: dict[str, Any] | None = None,
    render_mode: str | None = None,
) -> "SeatEnv":
    """One seat of the game; in the others sit bots called `random`, `greedy`, `1` to `4`, or such as `800it`.

    With one seat, in games that can be played alone, there are no opponents.
    """
    return SeatEnv(game_of(name), seats, seat, opponents, variants, content, render_mode)


class SeatEnv(gymnasium.Env[Any, Any]):
    """A game from one seat: a step is a choice of that seat, and all others' choices up to its next one.

    The reward is the game's return, given at the end. An action that is not legal ends the game as lost, with the
    reason in `info["refused"]`; the mask tells which are legal.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: Game,
        seats: int | None,
        seat: int,
        opponents: str,
        variants: dict[str, Any] | None,
        content: dict[str, Any] | None,
        render_mode: str | None,
    ) -> None:
        self.game = game
        self.terms = game.terms(seats, variants, content)
        if not 0 <= seat < self.terms.seats:
            raise TumbledownError(f"there is no seat {seat}; seats are 0 to {self.terms.seats - 1}")
        if not is_repeatable(opponents):
            raise TumbledownError(
                f"{opponents!r} thinks by the clock, so its games could not be repeated; "
                "name a level from 1 to 4 or a number of iterations instead, such as '4000it'"
            )
        if render_mode not in (None, "ansi"):
            raise TumbledownError(f"render mode {render_mode!r} is not known; there is ansi")
        self.seat = seat
        self.opponents = opponents
        self.render_mode = render_mode
        self.layout = Layout(game, self.terms)
        self.observation_space = observation_space(self.layout)
        self.action_space = action_space(self.layout)
        self._position: State | None = None
        self._is_lost = False
        """Whether an action that is not legal has ended the game."""
        self._bots = self._seated_bots(0)

    def _seated_bots(self, seed: int) -> list[Bot | None]:
        # However slow the machine, the iterations of a level are made: only so can games be repeated.
        return [
            None if seat == self.seat else make_bot(self.game, self.opponents, seed + seat, inf)
            for seat in range(self.terms.seats)
        ]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game and let the others play up to the seat's first choice."""
        super().reset(seed=seed)
        self._bots = self._seated_bots(int(self.np_random.integers(2**60)))
        state = self.game.begin(self.terms, Seeded(int(self.np_random.integers(2**60))), tell=False)
        self._position = state
        self._is_lost = False
        self._let_others_play(state)
        return self._observation(state), {}

    def _let_others_play(self, state: State) -> None:
        while not state.over and state.to_act != self.seat:
            bot = self._bots[state.to_act]
            assert bot is not None
            state.apply_trusted(bot.choose(Glimpse(state, state.to_act)))

    @property
    def position(self) -> State:
        """The game as it stands, hidden things included: for looking at, not for agents."""
        if self._position is None:
            raise TumbledownError("the environment must be reset before it is used")
        return self._position

    def _observation(self, state: State) -> Observation:
        return self.layout.observe(state, self.seat, state.legal(self.seat))

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be chosen now, in the form that masked algorithms ask for."""
        mask = np.zeros(self.layout.options, np.bool_)
        mask[self.position.legal(self.seat)] = True
        return mask

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Choose, and let the others play up to the seat's next choice."""
        state = self.position
        option = index(action)
        if state.over or self._is_lost:
            raise TumbledownError("the game is over; reset begins another")
        if option not in state.options:
            self._is_lost = True
            return self._observation(state), ILLEGAL_REWARD, True, False, {"refused": str(state.why_not(option))}
        state.apply_trusted(option)
        self._let_others_play(state)
        reward = float(state.returns()[self.seat]) if state.over else 0.0
        return self._observation(state), reward, state.over, False, {}

    def render(self) -> str | None:
        """The table as the seat sees it, as text."""
        return self.game.draw(self.position.view(self.seat)) if self.render_mode == "ansi" else None

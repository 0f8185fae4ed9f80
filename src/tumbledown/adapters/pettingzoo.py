"""PettingZoo: every game as an AEC environment.

>>> ruins = env("ruins", seats=3)
>>> ruins.reset(seed=7)
>>> ruins.possible_agents
['player_0', 'player_1', 'player_2']
>>> observation, reward, terminated, truncated, info = ruins.last()
>>> ruins.step(ruins.action_space(ruins.agent_selection).sample(observation["action_mask"]))
"""

import sys
from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from tumbledown.adapters.arrays import Layout, Observation, game_of
from tumbledown.adapters.spaces import OptionSpace, action_space, observation_space
from tumbledown.engine import Game, Seeded, State, TumbledownError


def env(
    name: str | Game,
    seats: int | None = None,
    variants: dict[str, Any] | None = None,
    content: dict[str, Any] | None = None,
    render_mode: str | None = None,
) -> "TableEnv":
    """The game of that id as an environment, with so many seats (if not said: the fewest)."""
    return TableEnv(game_of(name), seats, variants, content, render_mode)


class TableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game in play. Seat i is the agent `player_i`, an action is the number of an option.

    An agent observes what its seat knows; its mask is all zeros unless it is the one to act. Rewards are the game's
    returns, given at the end. An action that is not legal is refused with `IllegalOption`, and nothing changes.
    """

    def __init__(
        self,
        game: Game,
        seats: int | None,
        variants: dict[str, Any] | None,
        content: dict[str, Any] | None,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        self.metadata = {
            "render_modes": ["human", "ansi"],
            "name": f"tumbledown_{game.id}_v{game.rules_version}",
            "is_parallelizable": False,
        }
        if render_mode not in (None, "human", "ansi"):
            raise TumbledownError(f"render mode {render_mode!r} is not known; there are human and ansi")
        self.render_mode = render_mode
        self.game = game
        self.terms = game.terms(seats, variants, content)
        self.layout = Layout(game, self.terms)
        self.possible_agents = [f"player_{seat}" for seat in range(self.terms.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        # Each agent has spaces of its own, because each may be seeded by itself.
        self._observation_spaces = {agent: observation_space(self.layout) for agent in self.possible_agents}
        self._action_spaces = {agent: action_space(self.layout) for agent in self.possible_agents}
        self._tapes: Seeded | None = None
        self._position: State | None = None
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        """Where the observations of this agent lie."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> OptionSpace:
        """The numbers of all options."""
        return self._action_spaces[agent]

    @property
    def position(self) -> State:
        """The game as it stands, hidden things included: for looking at, not for agents."""
        if self._position is None:
            raise TumbledownError("the environment must be reset before it is used")
        return self._position

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; equal seeds give equal games, and without one the last seed's row of games goes on."""
        if seed is not None or self._tapes is None:
            self._tapes = Seeded(int(np.random.SeedSequence(seed).generate_state(1, np.uint64)[0]))
        self._position = self.game.begin(self.terms, self._tapes.fork(), tell=False)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on(self._position)

    def observe(self, agent: str) -> Observation:
        """What the agent's seat knows, and what it may choose now."""
        state = self.position
        return self.layout.observe(state, self._seat_of[agent], state.options if agent == self.agent_selection else [])

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Choose for the agent whose turn it is; a finished agent steps with None."""
        state = self.position
        if not self.agents:
            raise TumbledownError("the game is over; reset begins another")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise TumbledownError(f"{agent} must choose an option; only agents that are finished step with None")
        option = index(action)
        if option not in state.options:
            raise state.refusal(option)
        state.apply_trusted(option)
        self._go_on(state)

    def _go_on(self, state: State) -> None:
        if not state.over:
            self.agent_selection = self.possible_agents[state.to_act]
            return
        self.agent_selection = self.agents[0]
        for seat, worth in enumerate(state.returns()):
            agent = self.possible_agents[seat]
            self.rewards[agent] = worth
            self._cumulative_rewards[agent] = worth
            self.terminations[agent] = True

    def render(self) -> str | None:
        """The table as a spectator sees it: as text, or written to the terminal."""
        if self.render_mode is None:
            return None
        text = self.game.draw(self.position.view(None))
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n\n")
        return None

    def close(self) -> None:
        """There is nothing to close."""

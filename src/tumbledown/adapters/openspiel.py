"""OpenSpiel: every game as `python_tumbledown_<id>`, with chance as nodes of its own.

Importing this module registers all games; a game that is not installed is registered with `register`.

>>> import pyspiel
>>> state = pyspiel.load_game("python_tumbledown_ruins(seats=3)").new_initial_state()
>>> state.is_chance_node(), state.chance_outcomes()[0]
(True, (0, 0.2))
"""

from functools import cache, cached_property
from typing import Any, ClassVar, cast

import numpy as np
import pyspiel
from numpy.typing import NDArray

from tumbledown.adapters.arrays import Layout
from tumbledown.adapters.memory import Memory, Witness, shown
from tumbledown.engine import Game, Seeded, State, Variant
from tumbledown.engine.tree import CHANCE, END, root
from tumbledown.games import game as find_game
from tumbledown.games import games

PREFIX = "python_tumbledown_"
SEATS = "seats"
"""The parameter for the number of seats; the others are the game's variants."""
REGISTERED: dict[str, Game] = {}
"""The games by the names under which OpenSpiel knows them."""


def register(game: Game) -> str:
    """Make a game known to OpenSpiel, in place of an earlier one of the same id; gives the name to load it by."""
    kind = game_type(game)
    name = str(kind.short_name)
    if name not in REGISTERED:
        # A class of this module for each game: OpenSpiel pickles games by their class.
        made = type(name, (TableGame,), {"registered": name, "__module__": __name__})
        globals()[name] = made
        pyspiel.register_game(kind, made)
    elif REGISTERED[name] is not game:
        setting_of.cache_clear()
    REGISTERED[name] = game
    return name


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know of a game whatever its parameters."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + game.id,
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if game.max_draw > 1 else kinds.ChanceMode.DETERMINISTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION if game.has_secrets else kinds.Information.PERFECT_INFORMATION
        ),
        # Returns of several seats add up to 0; a game that can be played alone has nobody to win it from.
        utility=kinds.Utility.ZERO_SUM if game.min_seats > 1 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=game.min_seats,
        max_num_players=game.max_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            SEATS: game.usual_seats,
            **{variant.name: variant.default for variant in game.variants if is_parameter(variant)},
        },
    )


def is_parameter(variant: Variant) -> bool:
    """Whether OpenSpiel can write the variant's values: it knows numbers, truth values and words."""
    return variant.values is not None and all(isinstance(value, bool | int | str) for value in variant.values)


class Setting:
    """A game under terms, with the layout of its observations and its first node."""

    def __init__(self, name: str, params: tuple[tuple[str, Any], ...]) -> None:
        chosen = dict(params)
        self.game = game = REGISTERED[name]
        self.terms = game.terms(int(chosen.pop(SEATS, game.usual_seats)), chosen)
        self.layout = Layout(game, self.terms)
        self.root = root(game, self.terms)


@cache
def setting_of(name: str, params: tuple[tuple[str, Any], ...]) -> Setting:
    """The setting of a game by its name and parameters."""
    return Setting(name, params)


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A game under terms."""

    registered: ClassVar[str] = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        setting = setting_of(self.registered, tuple(sorted((params or {}).items())))
        game = setting.game
        info = pyspiel.GameInfo(
            num_distinct_actions=setting.layout.options,
            max_chance_outcomes=game.max_draw if game.max_draw > 1 else 0,
            num_players=setting.terms.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if game.min_seats > 1 else None,
            max_game_length=game.max_choices,
        )
        super().__init__(game_type(game), info, params or {})

    @cached_property
    def setting(self) -> Setting:
        """The game, its terms, the layout of its observations; found again where OpenSpiel's copies come without it."""
        return setting_of(self.registered, tuple(sorted(self.get_parameters().items())))

    def new_initial_state(self) -> "TableState":
        """The start of a game, at its first draw or choice."""
        return TableState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A bound on the draws of one game."""
        game = self.setting.game
        return game.max_choices if game.max_draw > 1 else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "Observer":
        """What an observer of this kind sees."""
        if params:
            raise ValueError(f"observation parameters are not known here: {params}")
        return Observer(self.setting, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class TableState(pyspiel.State):  # type: ignore[misc]
    """A position of OpenSpiel: a node of the game's tree.

    Some methods are here only because the same in OpenSpiel would call several of the others.
    """

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self._node = game.setting.root
        self._memory = Memory(self._node, {})

    @property
    def position(self) -> State | None:
        """The last position that waited for a choice, hidden things included; None while the game is set up."""
        return self._node.state

    def current_player(self) -> int:
        """Who goes on: a seat, chance, or nobody any more."""
        return self._node.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._node.player == END

    def is_chance_node(self) -> bool:
        """Whether a draw is due."""
        return self._node.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What may be chosen or drawn; nothing for a player whose choice it is not."""
        node = self._node
        if node.draw:
            return list(range(node.draw))
        if node.state is None or not (player is None or player == node.player):
            return []
        return node.state.options[:]

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the draw that is due, all alike."""
        return list(all_alike(self._node.draw))

    def _apply_action(self, action: int) -> None:
        self._node = self._node.child(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"draw:{action}"
        return str(action) if self.position is None else self.position.written(action)

    def returns(self) -> list[float]:
        """What the game was worth to each seat; 0 before its end."""
        node = self._node
        return [0.0] * node.terms.seats if node.state is None else node.state.returns()

    def __str__(self) -> str:
        node = self._node
        if node.state is None:
            return f"set-up, drawn {node.outcomes}"
        text = node.game.draw(node.state.view(None))
        return f"{text}\n{node.state.written(node.option)}, drawn {node.outcomes}" if node.draw else text

    def witness(self, player: int | None) -> Witness:
        """All that the player (None: a spectator) has noticed so far."""
        return self._memory.of(player, self.history())

    def resample_for(self, player: int, seed: int) -> "TableState":
        """A position that the player cannot tell from this one: `resampler` gives it to OpenSpiel's search.

        The player remembers the same, the others nothing yet; OpenSpiel's own history begins anew.
        """
        state = cast(TableState, self.get_game().new_initial_state())
        state._node = self._node.resampled(player, Seeded(seed))
        state._memory = Memory(state._node, {player: self.witness(player).elsewhere(state._node)})
        return state


def resampler(seed: int = 0) -> Any:
    """What OpenSpiel's Python ISMCTS takes in `set_resampler`: a new world for each call, by the seed."""
    tape = Seeded(seed)

    def resample(state: TableState, player: int) -> TableState:
        return state.resample_for(player, tape.below(2**30))

    return resample


@cache
def all_alike(draw: int) -> tuple[tuple[int, float], ...]:
    """The outcomes of a draw, each with its probability."""
    return tuple((outcome, 1.0 / draw) for outcome in range(draw))


class Observer:
    """What a player observes: the numbers of the game's pieces by name, and text.

    What is public is told as a spectator sees it, as text only: the numbers are those of a seat.
    """

    def __init__(self, setting: Setting, kind: Any) -> None:
        self._kind = kind
        self._has_secrets = setting.game.has_secrets
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[Any]] = {}
        self._is_public = kind.private_info == pyspiel.PrivateInfoType.NONE
        if kind.public_info and not kind.perfect_recall and not self._is_public:
            self.tensor = np.zeros(setting.layout.size, np.float32)
            self.dict = setting.layout.named(self.tensor)

    def set_from(self, state: TableState, player: int) -> None:
        """Fill the tensor with what the player knows; nothing while the game is set up."""
        if self.tensor is not None:
            position = state.position
            self.tensor[:] = 0 if position is None else np.frombuffer(position.observe(player), np.uint8)

    def string_from(self, state: TableState, player: int) -> str | None:
        """What the player knows, as text: with perfect recall, all it has seen and chosen."""
        if not self._kind.public_info and not self._has_secrets:
            return ""
        viewer = None if self._is_public else player
        return state.witness(viewer).told() if self._kind.perfect_recall else shown(state.position, viewer)


for _name in games():
    register(find_game(_name))

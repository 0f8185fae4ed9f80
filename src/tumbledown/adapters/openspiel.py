"""OpenSpiel: every game as `python_tumbledown_<id>`, with chance as nodes of its own.

Importing this module registers all games; a game that is not installed is registered with `register`.

>>> import pyspiel
>>> state = pyspiel.load_game("python_tumbledown_ruins(seats=3)").new_initial_state()
>>> state.is_chance_node(), state.chance_outcomes()[0]
(True, (0, 0.2))
"""

from functools import cache
from typing import Any, ClassVar, cast

import numpy as np
import pyspiel
from numpy.typing import NDArray

from tumbledown.adapters.arrays import Layout
from tumbledown.adapters.memory import Moment
from tumbledown.engine import Asking, Game, IllegalOption, NeedDraw, Seeded, State, TumbledownError, Variant
from tumbledown.games import game as find_game
from tumbledown.games import games

PREFIX = "python_tumbledown_"
SEATS = "seats"
"""The parameter for the number of seats; the others are the game's variants."""
REGISTERED: dict[str, Game] = {}
"""The games by the names under which OpenSpiel knows them."""


def register(game: Game) -> str:
    """Make a game known to OpenSpiel; gives the name under which it can be loaded."""
    kind = game_type(game)
    name = str(kind.short_name)
    if name not in REGISTERED:
        # A class of this module for each game: OpenSpiel pickles games by their class.
        made = type(name, (TableGame,), {"registered": name, "__module__": __name__})
        globals()[name] = made
        pyspiel.register_game(kind, made)
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
    """A game under terms, with the layout of its observations."""

    def __init__(self, name: str, params: tuple[tuple[str, Any], ...]) -> None:
        self.name = name
        self.params = params
        chosen = dict(params)
        self.game = game = REGISTERED[name]
        self.terms = game.terms(int(chosen.pop(SEATS, game.usual_seats)), chosen)
        self.layout = Layout(game, self.terms)

    def __reduce__(self) -> tuple[Any, ...]:
        return setting_of, (self.name, self.params)


@cache
def setting_of(name: str, params: tuple[tuple[str, Any], ...]) -> Setting:
    """The setting of a game by its name and parameters."""
    return Setting(name, params)


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A game under terms. It has no attributes of its own: OpenSpiel's copies of it would not have them."""

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

    @property
    def setting(self) -> Setting:
        """The game, its terms, and the layout of its observations."""
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
    """A position of OpenSpiel: a moment of the game, or a choice whose draws are not all made."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self._table = Table(game.setting)

    def current_player(self) -> int:
        """Who chooses: a seat, chance, or nobody any more."""
        return self._table.current

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self._table.current == pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self._table.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the draw that is due, all alike."""
        return self._table.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self._table = self._table.after(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw:{action}"
        moment = self._table.moment
        return str(action) if moment is None else moment.state.written(int(action))

    def returns(self) -> list[float]:
        """What the game was worth to each seat; 0 before its end."""
        return self._table.returns()

    def __str__(self) -> str:
        return str(self._table)

    @property
    def moment(self) -> Moment | None:
        """The last position that waited for a choice, with what each seat has seen; None while the game is set up."""
        return self._table.moment

    def resample_for(self, player: int, seed: int) -> "TableState":
        """A position that the player cannot tell from this one: `resampler` gives it to OpenSpiel's search."""
        state = self.get_game().new_initial_state()
        state._table = self._table.resampled(player, seed)
        return cast(TableState, state)


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


class Table:
    """What a state of OpenSpiel is at; never changed, so that copies share it.

    `moment` is the last position that waits for a choice. While draws are due, `outcomes` are those already made of
    the choice `option` (or of the set-up, before there is a moment), and `draw` is the number of outcomes of the next.
    """

    __slots__ = ("current", "draw", "moment", "option", "outcomes", "setting")

    def __init__(
        self, setting: Setting, moment: Moment | None = None, option: int = -1, outcomes: list[int] | None = None
    ) -> None:
        self.setting = setting
        self.moment = moment
        self.option = option
        self.outcomes: list[int] = [] if outcomes is None else outcomes
        self.draw = 0
        self.current: int = 0
        if moment is None or option >= 0:
            self._try_on()
        else:
            self._wait(moment.state)

    def _wait(self, state: State) -> None:
        self.current = pyspiel.PlayerId.TERMINAL if state.over else state.to_act

    def _try_on(self) -> None:
        """Do the choice, or the set-up, with the outcomes known so far; it ends at a new moment or at a draw."""
        tape = Asking(self.outcomes)
        try:
            if self.moment is None:
                self.moment = Moment(self.setting.game.begin(self.setting.terms, tape), self.outcomes)
            else:
                self.moment = self.moment.after(self.option, tape, self.outcomes)
        except NeedDraw as question:
            self.draw = question.n
            self.current = pyspiel.PlayerId.CHANCE
            return
        self.option = -1
        self.outcomes = []
        self._wait(self.moment.state)

    def after(self, action: int) -> "Table":
        """What follows an outcome or a choice."""
        if self.draw:
            if not 0 <= action < self.draw:
                raise TumbledownError(f"outcome {action} does not exist: the draw is from 0 to {self.draw - 1}")
            return Table(self.setting, self.moment, self.option, [*self.outcomes, action])
        assert self.moment is not None
        state = self.moment.state
        if action not in state.options:
            reason = state.why_not(action)
            raise TumbledownError(f"option {action} is open") if reason is None else IllegalOption(reason)
        return Table(self.setting, self.moment, action)

    def legal(self, player: int) -> list[int]:
        """What the player may choose; nothing when it is not its choice."""
        if player != self.current or self.moment is None or self.draw:
            return []
        return self.moment.state.options[:]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All outcomes of the draw that is due."""
        return list(all_alike(self.draw))

    def returns(self) -> list[float]:
        """What the game was worth to each seat."""
        if self.moment is None or self.draw:
            return [0.0] * self.setting.terms.seats
        return self.moment.state.returns()

    def resampled(self, player: int, seed: int) -> "Table":
        """The table in a world that the player cannot tell from this one."""
        if self.moment is None or self.draw:
            raise TumbledownError("there is nothing to resample in the middle of a draw")
        return Table(self.setting, self.moment.resampled(player, seed))

    def __deepcopy__(self, memo: object) -> "Table":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self.setting, self.moment, self.option, self.outcomes)

    def __str__(self) -> str:
        if self.moment is None:
            return f"set-up, drawn {self.outcomes}"
        text = self.setting.game.draw(self.moment.state.view(None))
        if not self.draw:
            return text
        return f"{text}\n{self.moment.state.written(self.option)}, drawn {self.outcomes}"


class Observer:
    """What a player observes: the numbers of the game's pieces by name, and text."""

    def __init__(self, setting: Setting, kind: Any) -> None:
        self._kind = kind
        self._has_secrets = setting.game.has_secrets
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[Any]] = {}
        if kind.public_info and not kind.perfect_recall:
            self.tensor = np.zeros(setting.layout.size, np.float32)
            self.dict = setting.layout.named(self.tensor)

    def set_from(self, state: TableState, player: int) -> None:
        """Fill the tensor with what the player knows; nothing while the game is set up."""
        if self.tensor is not None:
            moment = state.moment
            self.tensor[:] = 0 if moment is None else np.frombuffer(moment.state.observe(player), np.uint8)

    def string_from(self, state: TableState, player: int) -> str | None:
        """What the player knows, as text: with perfect recall, all it has seen and chosen."""
        if not self._kind.public_info and not self._has_secrets:
            return ""
        moment = state.moment
        if moment is None:
            return "set-up"
        return moment.told(player) if self._kind.perfect_recall else moment.shown(player)


for _name in games():
    register(find_game(_name))

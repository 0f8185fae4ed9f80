"""The same work by other libraries: random games, driven the way their users drive them.

They are an optional extra (`tumbledown[bench]`), never needed to play.
"""

import importlib
import json
import random
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tumbledown.engine import TumbledownError

SIMULATIONS = 1000
BOARDGAMEIO = Path(__file__).parents[3] / "peers" / "boardgameio"


class Work:
    """What was done: games or searches, the decisions (chance not counted) or simulations in them, and CPU-seconds."""

    def __init__(self, games: int, steps: int, seconds: float) -> None:
        self.games = games
        self.steps = steps
        self.seconds = seconds

    def per_second(self) -> float:
        """Decisions or simulations per CPU-second."""
        return self.steps / self.seconds


Peer = Callable[[float], Work]
"""Plays for so many CPU-seconds."""


def peer(name: str) -> Peer:
    """The peer written `library:game`; raises a `TumbledownError` when the library is not installed."""
    library, _, game = name.partition(":")
    try:
        return LIBRARIES[library](game)
    except ImportError as error:
        raise TumbledownError(
            f"{name} cannot be measured: {error.name} is not installed; install tumbledown[bench]"
        ) from error


def repeat(play_one: Callable[[], int], seconds: float) -> Work:
    """Play games one after the other for so many CPU-seconds."""
    games = steps = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        steps += play_one()
        games += 1
    return Work(games, steps, spent)


def openspiel(name: str, with_chance: bool = False) -> Peer:
    """A game of OpenSpiel, driven from Python; `with_chance` counts chance nodes as steps too."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play_one() -> int:
        state = game.new_initial_state()
        decisions = draws = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes()))
                draws += 1
                continue
            actions = state.legal_actions()
            state.apply_action(actions[int(random.random() * len(actions))])
            decisions += 1
        return decisions + draws if with_chance else decisions

    return lambda seconds: repeat(play_one, seconds)


def openspiel_state(name: str) -> Any:
    """A position of the OpenSpiel game written `openspiel:game`, twenty choices into a game."""
    import pyspiel

    state = pyspiel.load_game(name.partition(":")[2]).new_initial_state()
    for _ in range(20):
        if state.is_chance_node():
            state.apply_action(drawn(state.chance_outcomes()))
        elif not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
    return state


def openspiel_python(name: str, with_chance: bool = False) -> Peer:
    """A game of OpenSpiel that is written in Python."""
    importlib.import_module(f"open_spiel.python.games.{name}")
    return openspiel(f"python_{name}", with_chance)


def drawn(outcomes: list[tuple[int, float]]) -> int:
    """One of OpenSpiel's chance outcomes, by its probability."""
    left = random.random()
    for action, probability in outcomes:
        left -= probability
        if left <= 0:
            return action
    return outcomes[-1][0]


def openspiel_cpp_loop(name: str) -> Peer:
    """A game of OpenSpiel, played by its own loop inside C++ with its uniform random bots."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    seeds = iter(range(10**9))

    def play_one() -> int:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        moves: int = state.move_number()
        return moves

    return lambda seconds: repeat(play_one, seconds)


def pettingzoo(name: str) -> Peer:
    """A classic game of PettingZoo, stepped through its AEC interface."""
    return environment(importlib.import_module(f"pettingzoo.classic.{name}").env())


def environment(env: Any) -> Peer:
    """An AEC environment, stepped with samples of its action spaces."""
    seeds = iter(range(10**9))

    def play_one() -> int:
        env.reset(seed=next(seeds))
        decisions = 0
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            decisions += 1
        return decisions

    return lambda seconds: repeat(play_one, seconds)


def rlcard(name: str) -> Peer:
    """A game of RLCard, stepped through its environment."""
    import rlcard

    env: Any = rlcard.make(name)

    def play_one() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(random.random() * len(actions))])
            decisions += 1
        return decisions

    return lambda seconds: repeat(play_one, seconds)


def openspiel_mcts(name: str) -> Peer:
    """OpenSpiel's search in C++, with random rollouts, on the first position of a game."""
    import pyspiel

    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    seeds = iter(range(10**9))

    def search_one() -> int:
        seed = next(seeds)
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        pyspiel.MCTSBot(game, evaluator, 1.4, SIMULATIONS, 100, False, seed, False).step(state)
        return SIMULATIONS

    return lambda seconds: repeat(search_one, seconds)


def openspiel_python_mcts(name: str) -> Peer:
    """OpenSpiel's search in Python, with random rollouts, on the first position of a game."""
    import pyspiel
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game(name)
    state = game.new_initial_state()

    def search_one() -> int:
        mcts.MCTSBot(game, 1.4, SIMULATIONS, mcts.RandomRolloutEvaluator(1)).step(state)
        return SIMULATIONS

    return lambda seconds: repeat(search_one, seconds)


def boardgameio_mcts(name: str) -> Peer:
    """boardgame.io's search in Node, on the first position of a game that is written for it in `peers/boardgameio`."""
    if shutil.which("node") is None or not (BOARDGAMEIO / "node_modules").is_dir():
        raise TumbledownError(
            f"boardgame.io's {name} cannot be measured: it needs Node, and `npm ci` in peers/boardgameio"
        )

    def search(seconds: float) -> Work:
        command = ["node", str(BOARDGAMEIO / f"{name}-mcts.cjs"), str(seconds), str(SIMULATIONS)]
        done = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        return Work(done["searches"], done["simulations"], done["seconds"])

    return search


def is_searcher(name: str) -> bool:
    """Whether a peer is measured in simulations of a search, not in random games."""
    return "_mcts:" in name


LIBRARIES: dict[str, Callable[[str], Peer]] = {
    "openspiel": openspiel,
    "openspiel_cpp_loop": openspiel_cpp_loop,
    "openspiel_python": openspiel_python,
    "openspiel_mcts": openspiel_mcts,
    "openspiel_python_mcts": openspiel_python_mcts,
    "boardgameio_mcts": boardgameio_mcts,
    "pettingzoo": pettingzoo,
    "rlcard": rlcard,
}

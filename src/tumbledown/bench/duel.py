"""Our search against OpenSpiel's, with equal simulations for each choice, in a game that both have."""

from typing import Any

import pyspiel
from scipy.stats import binomtest

from tumbledown.bench.peers import SIMULATIONS
from tumbledown.bots.players import Budget, Classic, SearchBot
from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.bots.search.mcts import Settings
from tumbledown.engine import Game, TumbledownError


def counterpart_of(game: Game) -> str:
    """OpenSpiel's search in the same game, which the game names among its peers; raises a `TumbledownError` if none."""
    counterpart = next((name for name in game.peers if name.startswith("openspiel_mcts:")), None)
    if counterpart is None:
        raise TumbledownError(f"{game.id} has no counterpart in OpenSpiel to play against")
    return counterpart


def duel(game: Game, games: int) -> dict[str, Any]:
    """Play so many games, every seed once from each seat (rounded up), with random rollouts on both sides.

    The ids of the game's options are its counterpart's actions.
    """
    counterpart = counterpart_of(game)
    results = [
        play_one(game, counterpart.partition(":")[2], seed, seat) for seed in range(-(-games // 2)) for seat in (0, 1)
    ]
    interval = binomtest(round(sum(results)), len(results)).proportion_ci(0.95, method="wilson")
    return {
        "against": counterpart,
        "simulations": SIMULATIONS,
        "games": len(results),
        "win": round(sum(results) / len(results), 4),
        "low": round(float(interval.low), 4),
        "high": round(float(interval.high), 4),
    }


def play_one(game: Game, name: str, seed: int, seat: int) -> float:
    """One game with our search in `seat`: what it won, a draw counting half."""
    theirs = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    opponent = pyspiel.MCTSBot(theirs, evaluator, 1.4, SIMULATIONS, 100, False, seed, False)
    ours = SearchBot(Classic(None, Settings()), Budget(iterations=SIMULATIONS), seed)
    state, mirror = game.new(seed=seed), theirs.new_initial_state()
    while not state.over:
        option = ours.choose(Glimpse(state, seat)) if state.to_act == seat else opponent.step(mirror)
        state.apply(option)
        mirror.apply_action(option)
    return state.outcome().share(seat)

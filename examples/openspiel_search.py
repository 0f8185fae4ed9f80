"""OpenSpiel's own algorithms on our games: CFR solves Kuhn poker, and information-set search plays RUINS.

    python examples/openspiel_search.py --games 4 --simulations 50

Kuhn poker is a game in a package of its own (`examples/kuhn_poker`), registered like any game of a third party.
"""

import argparse
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, ismcts, mcts

from kuhn_poker.game import GAME as KUHN_POKER
from tumbledown.adapters.openspiel import register, resampler
from tumbledown.engine import Seeded, play_out


def solve_kuhn_poker(iterations: int) -> tuple[float, float]:
    """How far the policy is from an equilibrium, and the first player's value: -1/36, as two chips count as 1."""
    game = pyspiel.load_game(register(KUHN_POKER))
    solver = cfr.CFRSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    values = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    return float(exploitability.nash_conv(game, policy)), float(values[0])


class Playouts(mcts.Evaluator):  # type: ignore[misc]
    """Judges a position by a random game from it, played by our own engine, which is much quicker."""

    def __init__(self, seed: int) -> None:
        self.tape = Seeded(seed)

    def evaluate(self, state: Any) -> list[float]:
        """What a random game from here was worth to each seat."""
        position = state.position.clone(self.tape)
        play_out(position, self.tape)
        return list(position.returns())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """All options alike."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def search_against_random(name: str, games: int, simulations: int, seed: int) -> float:
    """The share of games that OpenSpiel's Python ISMCTS wins against a random player, from both seats by turns."""
    game = pyspiel.load_game(name)
    generator = np.random.RandomState(seed)
    bot = ismcts.ISMCTSBot(game, Playouts(seed), 1.4, simulations, random_state=generator)
    bot.set_resampler(resampler(seed))
    won = 0.0
    for number in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(generator.choice([action for action, _ in state.chance_outcomes()]))
            elif state.current_player() == number % 2:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(generator.choice(state.legal_actions()))
        won += (1 + state.returns()[number % 2]) / 2
    return won / games


def main() -> None:
    """Solve the small game, play the large one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=50)
    arguments = parser.parse_args()
    conv, value = solve_kuhn_poker(arguments.iterations)
    print(f"Kuhn poker: NashConv {conv:.4f}, value {value:.4f} (-1/36 is {-1 / 36:.4f})")  # noqa: T201
    share = search_against_random("python_tumbledown_ruins(seats=2)", arguments.games, arguments.simulations, seed=1)
    print(f"RUINS: ISMCTS won {share:.0%} of {arguments.games} games against a random player")  # noqa: T201


if __name__ == "__main__":
    main()

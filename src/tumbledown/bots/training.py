"""Evaluators are learned: weights of a game's features, fitted by logistic regression on games of self-play.

The model is that of the evaluator: the difference of two seats' weighted features is the log-odds that the first ends
before the second. So each position gives one example per pair of seats that ended in different places.
"""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor

import numpy as np
from sklearn.linear_model import LogisticRegression

from tumbledown.bots.search.evaluator import Evaluator
from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.bots.search.mcts import Settings, Tree
from tumbledown.engine import Game, Seeded, State, TumbledownError

SAMPLES_PER_GAME = 24
EXPLORE = 10
"""Of a hundred choices in training games, so many are random, so that bad positions are seen too."""
THINK = 60
"""Iterations of the search that makes the other choices."""

Example = tuple[list[float], int]
"""The difference of two seats' features, and 1 if the first of them ended before the second."""


def train(
    game: Game,
    games: int,
    rounds: int,
    seed: int,
    settings: Settings,
    report: Callable[[str], None],
    workers: int | None = None,
) -> dict[str, float]:
    """The weights after `rounds` of self-play: the first round at random, each later one with what was learned."""
    names = game.feature_names()
    if not names:
        raise TumbledownError(f"{game.id} has no features to learn weights for")
    evaluator: Evaluator | None = None
    weights: list[float] = []
    noted: list[list[Example]] = []
    with ProcessPoolExecutor(workers) as executor:
        for number in range(1, rounds + 1):
            seeds = range(seed * 1_000_003 + number * 100_003, seed * 1_000_003 + number * 100_003 + games)
            tasks = [(game, evaluator, settings, one) for one in seeds]
            noted.append([example for found in executor.map(play_and_note, tasks, chunksize=8) for example in found])
            # Two rounds together: players that have just learned one thing unlearn another, and weights would swing.
            weights, accuracy = fitted([example for found in noted[-2:] for example in found], games)
            evaluator = Evaluator(weights)
            report(f"round {number}: {games} games, {len(noted[-1])} examples, {accuracy:.1%} told right")
    return {name: round(weight, 6) for name, weight in zip(names, weights, strict=True)}


def play_and_note(task: tuple[Game, Evaluator | None, Settings, int]) -> list[Example]:
    """Play one game and note the differences of features at positions spread over it, with who ended before whom."""
    game, evaluator, settings, seed = task
    tape = Seeded(seed)
    least = max(game.min_seats, 2)
    state = game.new(least + tape.below(game.max_seats - least + 1), chance=tape.fork())
    seen: list[list[list[float]]] = []
    while not state.over:
        seen.append([state.features(seat) for seat in range(state.terms.seats)])
        state.apply(next_choice(state, evaluator, settings, tape))
    places = state.outcome().places
    return [
        ([a - b for a, b in zip(features[seat], features[other], strict=True)], int(places[seat] < places[other]))
        for features in (seen[tape.below(len(seen))] for _ in range(min(SAMPLES_PER_GAME, len(seen))))
        for seat in range(len(places))
        for other in range(seat)
        if places[seat] != places[other]
    ]


def next_choice(state: State, evaluator: Evaluator | None, settings: Settings, tape: Seeded) -> int:
    """What a short search chooses, or now and then anything; before anything is learned, always anything."""
    if evaluator is None or tape.below(100) < EXPLORE:
        return state.options[tape.below(len(state.options))]
    tree = Tree(Glimpse(state, state.to_act), evaluator, settings, tape.below(2**30))
    tree.run(THINK)
    return tree.explanation().compared[0].option


def fitted(noted: list[Example], games: int) -> tuple[list[float], float]:
    """The weights that tell the answers best, and the share of answers they tell right."""
    if not noted:
        raise TumbledownError("no game told two seats apart, so there is nothing to learn from; play more games")
    # Each example counts for both of its seats, which also makes the model fair to every seat.
    values = np.array([features for features, _ in noted])
    values = np.concatenate([values, -values])
    results = np.array([won for _, won in noted] + [1 - won for _, won in noted])
    scale = values.std(axis=0) + 1e-9
    model = LogisticRegression(fit_intercept=False, C=max(1.0, games / 100), max_iter=1000)
    model.fit(values / scale, results)
    return [float(weight) for weight in model.coef_[0] / scale], float(model.score(values / scale, results))

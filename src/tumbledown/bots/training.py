"""Evaluators are learned: weights of a game's features, fitted by logistic regression on games of self-play.

The model is that of the evaluator: the difference of two seats' weighted features is the log-odds that the first ends
before the second. So each position gives one example per pair of seats that ended in different places.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from sklearn.linear_model import LogisticRegression

from tumbledown.bots.search.evaluator import Evaluator
from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.bots.search.greedy import Greedy
from tumbledown.engine import Game, Seeded, State, TumbledownError

SAMPLES_PER_GAME = 24
EXPLORE = 0.25
"""Share of choices made at random in training games, so that bad positions are seen too."""


def train(
    game: Game,
    games: int,
    rounds: int,
    seed: int,
    report: Callable[[str], None],
    variants: dict[str, Any] | None = None,
) -> dict[str, float]:
    """The weights after `rounds` of self-play: the first round at random, each later one with what was learned."""
    names = game.feature_names()
    if not names:
        raise TumbledownError(f"{game.id} has no features to learn weights for")
    weights: list[float] | None = None
    for number in range(1, rounds + 1):
        examples: list[list[float]] = []
        answers: list[int] = []
        for which in range(games):
            play_and_note(game, weights, seed * 1_000_003 + number * 100_003 + which, variants, examples, answers)
        weights, accuracy = fitted(examples, answers, games)
        report(f"round {number}: {games} games, {len(answers)} examples, {accuracy:.1%} of them told right")
    assert weights is not None
    return {name: round(weight, 6) for name, weight in zip(names, weights, strict=True)}


def play_and_note(
    game: Game,
    weights: list[float] | None,
    seed: int,
    variants: dict[str, Any] | None,
    examples: list[list[float]],
    answers: list[int],
) -> None:
    """Play one game and note the differences of features at positions spread over it, with who ended before whom."""
    tape = Seeded(seed)
    seats = game.min_seats + tape.below(game.max_seats - game.min_seats + 1)
    state = game.new(max(seats, 2), chance=tape.fork(), variants=variants)
    greedy = None if weights is None else Greedy(Evaluator(weights), 1, 4)
    noted: list[list[list[float]]] = []
    while not state.over:
        noted.append([state.features(seat) for seat in range(state.terms.seats)])
        state.apply(next_choice(state, greedy, tape))
    places = state.outcome().places
    for _ in range(min(SAMPLES_PER_GAME, len(noted))):
        features = noted[tape.below(len(noted))]
        for seat in range(len(places)):
            for other in range(seat):
                if places[seat] != places[other]:
                    examples.append([a - b for a, b in zip(features[seat], features[other], strict=True)])
                    answers.append(1 if places[seat] < places[other] else 0)


def next_choice(state: State, greedy: Greedy | None, tape: Seeded) -> int:
    """A random option now and then, else what greedy takes."""
    if greedy is None or tape.below(1000) < EXPLORE * 1000:
        return state.options[tape.below(len(state.options))]
    return greedy.compare(Glimpse(state, state.to_act), tape.below(2**31)).compared[0].option


def fitted(examples: list[list[float]], answers: list[int], games: int) -> tuple[list[float], float]:
    """The weights that tell the answers best, and the share of answers they tell right."""
    # Each example counts for both of its seats, which also makes the model fair to every seat.
    values = np.array(examples + [[-value for value in example] for example in examples])
    results = np.array(answers + [1 - answer for answer in answers])
    scale = values.std(axis=0) + 1e-9
    model = LogisticRegression(fit_intercept=False, C=max(1.0, games / 100), max_iter=1000)
    model.fit(values / scale, results)
    return list(model.coef_[0] / scale), float(model.score(values / scale, results))

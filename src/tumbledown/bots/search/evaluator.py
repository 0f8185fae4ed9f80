"""What a position is worth, from the game's named features and weights learned by self-play."""

from math import exp
from typing import Any, final

from tumbledown.engine import State


def squashed(score: float) -> float:
    """Log-odds of winning as an expected result from -1 to 1."""
    if score > 30.0:
        return 1.0
    if score < -30.0:
        return -1.0
    return 2.0 / (1.0 + exp(-score)) - 1.0


@final
class Evaluator:
    """Weights for the features of one game."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights

    def __reduce__(self) -> tuple[Any, ...]:
        return Evaluator, (self.weights,)

    def score(self, state: State, seat: int) -> float:
        """The weighted sum of the seat's features; the difference of two seats' scores is their log-odds."""
        return self.weighed(state.features(seat))

    def weighed(self, features: list[float]) -> float:
        """The weighted sum of features."""
        total = 0.0
        for place in range(len(features)):
            total += self.weights[place] * features[place]
        return total

    def worth(self, state: State) -> list[float]:
        """What the position is worth to each seat, from -1 to 1; the real result when the game is over."""
        if state.over:
            return state.returns()
        return worth_of_scores([self.score(state, seat) for seat in range(state.terms.seats)])


def worth_of_scores(scores: list[float]) -> list[float]:
    """What scores of the seats are worth to each of them.

    As with real results (`returns_by_place`), it is the mean over the opponents of winning less losing to each.
    """
    seats = len(scores)
    if seats == 1:
        return [squashed(scores[0])]
    worth = [0.0] * seats
    for seat in range(seats):
        for other in range(seat):
            lead = squashed(scores[seat] - scores[other]) / (seats - 1)
            worth[seat] += lead
            worth[other] -= lead
    return worth

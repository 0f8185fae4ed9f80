"""A mind: a small network that looks at a position as one seat knows it, and likes some options and seats more.

Its inputs are the few that `State.inputs` says are on, and the named features that the evaluator weighs too. They are
added up into one hidden layer. From there go a score for each option, the sum of the scores of its aspects (what the
search tries first), and, through a second layer, a correction of each seat's score by the evaluator (what the position
is worth).
"""

from math import exp
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tumbledown.bots.search.evaluator import Evaluator, worth_of_scores
from tumbledown.engine import State

FINE: Final = 1048576.0
"""What is worked out with `exp` is rounded to one part of so many: its last bits differ from machine to machine."""


@final
class Shape:
    """How large the layers of a mind are."""

    def __init__(self, inputs: int, features: int, hidden: int, deep: int, seats: int, aspects: int) -> None:
        self.inputs = inputs
        self.features = features
        self.hidden = hidden
        self.deep = deep
        self.seats = seats
        self.aspects = aspects

    def parts(self) -> list[tuple[str, list[int]]]:
        """The layers by name with their rows and columns, in the order in which their numbers are written."""
        return [
            ("inputs", [self.inputs, self.hidden]),
            ("features", [self.features, self.hidden]),
            ("hidden", [self.hidden]),
            ("deep", [self.hidden, self.deep]),
            ("deep_bias", [self.deep]),
            ("seats", [self.deep, self.seats]),
            ("aspects", [self.aspects, self.hidden]),
            ("aspect_bias", [self.aspects]),
        ]

    def sizes(self) -> list[int]:
        """How many numbers each part has."""
        return [rows[0] * (rows[1] if len(rows) == 2 else 1) for _, rows in self.parts()]

    def __reduce__(self) -> tuple[Any, ...]:
        return Shape, (self.inputs, self.features, self.hidden, self.deep, self.seats, self.aspects)


def packed(numbers: list[float], start: int, count: int) -> vec[float]:
    """A part of the numbers, side by side in memory."""
    return vec[float](numbers[start : start + count])


@final
class Mind:
    """The network. `think` leaves what it thinks in `priors` and `worth`."""

    def __init__(self, shape: Shape, numbers: list[float], evaluator: Evaluator) -> None:
        self.shape = shape
        self.numbers = numbers
        self.evaluator = evaluator
        starts = [0]
        for size in shape.sizes():
            starts.append(starts[-1] + size)
        sizes = shape.sizes()
        self._inputs = packed(numbers, starts[0], sizes[0])
        self._features = packed(numbers, starts[1], sizes[1])
        self._bias = packed(numbers, starts[2], sizes[2])
        self._deep = packed(numbers, starts[3], sizes[3])
        self._deep_bias = packed(numbers, starts[4], sizes[4])
        self._seats = packed(numbers, starts[5], sizes[5])
        self._aspects = packed(numbers, starts[6], sizes[6])
        self._aspect_bias = packed(numbers, starts[7], sizes[7])
        # Scratch, changed in place: a mind thinks one thought at a time.
        self._hid = vec[float]([0.0] * shape.hidden)
        self._below = vec[float]([0.0] * shape.deep)
        self.priors: list[float] = []
        """What share of its attention each of the options deserves; together 1."""
        self.worth: list[float] = []
        """What the position is worth to each seat, from -1 to 1."""

    def __reduce__(self) -> tuple[Any, ...]:
        return Mind, (self.shape, self.numbers, self.evaluator)

    def think(self, state: State, seat: int, options: list[int]) -> None:
        """Look at a position that is not over from the side of the seat that chooses among these options."""
        features = state.features(seat)
        self._look(state.inputs(seat), features)
        self.priors = self._liked(state.aspects(options))
        self.worth = self._judged(state, seat, features)

    def _look(self, inputs: list[int], features: list[float]) -> None:
        """Fill the hidden layer."""
        hid = self._hid
        rows = self._inputs
        width: i64 = len(hid)
        k: i64 = 0
        while k < width:
            hid[k] = self._bias[k]
            k += 1
        for one in inputs:
            start: i64 = one
            start = start * width
            k = 0
            while k < width:
                hid[k] += rows[start + k]
                k += 1
        rows = self._features
        at: i64 = 0
        for value in features:
            if value != 0.0:
                k = 0
                while k < width:
                    hid[k] += value * rows[at + k]
                    k += 1
            at += width
        k = 0
        while k < width:
            if hid[k] < 0.0:
                hid[k] = 0.0
            k += 1

    def _liked(self, options: list[list[int]]) -> list[float]:
        """The share of each option, told by its aspects: the more its score is above the others', the larger."""
        hid = self._hid
        rows = self._aspects
        biases = self._aspect_bias
        width: i64 = len(hid)
        scores: list[float] = []
        highest = -1e9
        for aspects in options:
            total = 0.0
            for aspect in aspects:
                row: i64 = aspect
                total += biases[row]
                start: i64 = row * width
                k: i64 = 0
                while k < width:
                    total += hid[k] * rows[start + k]
                    k += 1
            scores.append(total)
            if total > highest:
                highest = total
        sum_of_all = 0.0
        for place in range(len(scores)):
            share = exp(scores[place] - highest)
            scores[place] = share
            sum_of_all += share
        return [int(FINE * share / sum_of_all) / FINE for share in scores]

    def _judged(self, state: State, seat: int, features: list[float]) -> list[float]:
        """What the evaluator thinks of each seat, corrected."""
        hid = self._hid
        below = self._below
        rows = self._deep
        width: i64 = len(hid)
        deep: i64 = len(below)
        j: i64 = 0
        while j < deep:
            below[j] = self._deep_bias[j]
            j += 1
        k: i64 = 0
        while k < width:
            value = hid[k]
            if value > 0.0:
                start: i64 = k * deep
                j = 0
                while j < deep:
                    below[j] += value * rows[start + j]
                    j += 1
            k += 1
        corrections = [0.0] * state.terms.seats
        most: i64 = self.shape.seats
        j = 0
        while j < deep:
            if below[j] > 0.0:
                for away in range(state.terms.seats):
                    corrections[away] += below[j] * self._seats[j * most + away]
            j += 1
        scores = [0.0] * state.terms.seats
        for away in range(state.terms.seats):
            other = (seat + away) % state.terms.seats
            linear = self.evaluator.weighed(features) if away == 0 else self.evaluator.score(state, other)
            scores[other] = linear + corrections[away]
        return [int(FINE * worth) / FINE for worth in worth_of_scores(scores)]

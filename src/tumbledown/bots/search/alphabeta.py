"""Alpha-beta search for two seats with nothing hidden and no chance: deeper and deeper, with a table of positions.

A turn of several choices is several plies of one seat; the value is always the root seat's, so a seat's own plies
maximise and the other's minimise, in whatever order they come.
"""

import time
from typing import final

from tumbledown.bots.search.evaluator import Evaluator
from tumbledown.bots.search.glimpse import Compared, Explanation, Glimpse
from tumbledown.engine import NoChance, State

EXACT = 0
AT_LEAST = 1
AT_MOST = 2
NODES_BETWEEN_LOOKS = 128


class OutOfTime(Exception):
    """The budget ended in the middle of a depth; what the last whole depth found counts."""


@final
class Known:
    """What was found out about a position: its value to some depth, exactly or as a bound, and the best option."""

    def __init__(self, depth: int, bound: int, value: float, best: int) -> None:
        self.depth = depth
        self.bound = bound
        self.value = value
        self.best = best


@final
class AlphaBeta:
    """A search under way for one seat."""

    def __init__(self, glimpse: Glimpse, evaluator: Evaluator) -> None:
        self.seat = glimpse.seat
        self.evaluator = evaluator
        self.tape = NoChance()
        self.root = glimpse.resample(self.tape)
        self.table: dict[int, Known] = {}
        self.nodes = 0
        self.node_limit = 10**12
        self.deadline = 1e300
        self.depth = 0
        self.found: list[Compared] = []

    def run(self, nodes: int, deadline: float, deepest: int) -> None:
        """Search depth after depth until the nodes, the time or the depth are used up."""
        self.node_limit = nodes
        self.deadline = deadline
        try:
            while self.depth < deepest:
                self.search_root(self.depth + 1)
                self.depth += 1
        except OutOfTime:
            return

    def search_root(self, depth: int) -> None:
        """Compare the root's options to a depth."""
        order = [one.option for one in self.found] or self.root.legal()
        compared: list[Compared] = []
        alpha = -2.0
        for option in order:
            after = self.root.clone(self.tape)
            after.apply_trusted(option)
            value = self.value(after, depth - 1, alpha, 2.0)
            compared.append(Compared(option, depth, [value, -value] if self.seat == 0 else [-value, value]))
            alpha = max(alpha, value)
            if depth == 1:
                alpha = -2.0
        # A value at or below alpha is only a bound: equal ones keep the order of the depth before.
        compared.sort(key=lambda one: -one.worth[self.seat])
        self.found = compared

    def value(self, state: State, depth: int, alpha: float, beta: float) -> float:
        """What a position is worth to the root seat, exactly if between alpha and beta."""
        self.nodes += 1
        if self.nodes % NODES_BETWEEN_LOOKS == 0 and (
            self.nodes > self.node_limit or time.perf_counter() > self.deadline
        ):
            raise OutOfTime
        if depth <= 0 or state.over:
            return self.evaluator.worth(state)[self.seat]
        key = state.key()
        known = self.table.get(key)
        first = -1
        if known is not None:
            first = known.best
            if known.depth >= depth and (
                known.bound == EXACT
                or (known.bound == AT_LEAST and known.value >= beta)
                or (known.bound == AT_MOST and known.value <= alpha)
            ):
                return known.value
        maximise = state.to_act == self.seat
        best_value = -2.0 if maximise else 2.0
        best = -1
        low, high = alpha, beta
        for option in self.ordered(state, depth, first, maximise):
            after = state.clone(self.tape)
            after.apply_trusted(option)
            value = self.value(after, depth - 1, low, high)
            if (value > best_value) if maximise else (value < best_value):
                best_value = value
                best = option
            if maximise:
                low = max(low, best_value)
            else:
                high = min(high, best_value)
            if low >= high:
                break
        bound = AT_MOST if best_value <= alpha else AT_LEAST if best_value >= beta else EXACT
        self.table[key] = Known(depth, bound, best_value, best)
        return best_value

    def ordered(self, state: State, depth: int, first: int, maximise: bool) -> list[int]:
        """The options, most promising first: the best one known, then by what the evaluator thinks one ply deeper."""
        options = state.candidates()
        if depth < 2:
            return options
        sign = -1.0 if maximise else 1.0
        judged: list[tuple[float, int]] = []
        for option in options:
            if option == first:
                judged.append((-3.0, option))
                continue
            after = state.clone(self.tape)
            after.apply_trusted(option)
            judged.append((sign * self.evaluator.worth(after)[self.seat], option))
        judged.sort()
        return [option for _, option in judged]

    def explanation(self) -> Explanation:
        """The root's options, best first, and the line that the table of positions expects."""
        line = [self.found[0].option]
        state = self.root.clone(self.tape)
        state.apply_trusted(line[0])
        while not state.over and len(line) < self.depth:
            known = self.table.get(state.key())
            if known is None or known.best < 0:
                break
            line.append(known.best)
            state.apply_trusted(known.best)
        return Explanation(self.seat, self.found, line)

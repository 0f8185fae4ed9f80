"""Monte Carlo tree search over what one seat knows: for one to five seats, with chance and hidden things.

Each iteration redraws what the seat cannot know, walks down the tree over the options that are legal in that redrawn
position (chance is drawn anew each time: the tree is open-loop), adds one node, plays on at random for a while, and
credits every seat with its own result.
"""

from math import log, sqrt
from typing import Any, Final, final

from tumbledown.bots.search.evaluator import Evaluator
from tumbledown.bots.search.glimpse import Compared, Explanation, Glimpse
from tumbledown.bots.search.greedy import go_through
from tumbledown.engine import NOBODY, Seeded, State


@final
class Node:
    """An option that was chosen by a seat, and what came of it.

    Not `acyclic`, though it is: mypyc (2.4) then corrupts memory when a tree of more than 25 levels is freed.
    """

    def __init__(self, option: int, seat: int) -> None:
        self.option = option
        self.seat = seat
        self.visits = 0.0
        self.available = 0.0
        self.worth = 0.0
        self.mean = 0.0
        self.top = -1.0
        self.prior = 0.0
        self.has_priors = False
        self.children: list[Node] = NO_NODES


NO_NODES: Final[list[Node]] = []
CONVINCING: Final = 3.0
"""Visits after which what came of an option is believed to be more than luck."""


@final
class Settings:
    """How a search thinks.

    `exploration` is the weight of trying what was tried little; `rollout` how many random choices follow a new node
    before the evaluator judges (without an evaluator: to the end); `prior_after` the visits after which the options
    of a node are judged one by one (0: never), with weight `bias`; `width` how many options a node starts with when
    it has many (0: all), more being tried as its visits grow; `solo_rollout` how many choices to the evaluator's
    liking follow a new node in a game of one seat, instead of random ones; `whole_turns` whether an option counts for
    as much as the best way on, not for the average of all ways tried, while the same seat goes on choosing.
    """

    def __init__(
        self,
        exploration: float = 1.0,
        rollout: int = 10**6,
        prior_after: int = 0,
        bias: float = 1.0,
        width: int = 0,
        solo_rollout: int = 0,
        whole_turns: bool = False,
    ) -> None:
        self.exploration = exploration
        self.rollout = rollout
        self.prior_after = prior_after
        self.bias = bias
        self.width = width
        self.solo_rollout = solo_rollout
        self.whole_turns = whole_turns

    def __reduce__(self) -> tuple[Any, ...]:
        by_place = self.exploration, self.rollout, self.prior_after, self.bias, self.width, self.solo_rollout
        return Settings, (*by_place, self.whole_turns)


@final
class Tree:
    """A search under way for one seat."""

    def __init__(self, glimpse: Glimpse, evaluator: Evaluator | None, settings: Settings, seed: int) -> None:
        self.glimpse = glimpse
        self.evaluator = evaluator
        self.settings = settings
        self.tape = Seeded(seed)
        self.root = Node(-1, NOBODY)
        self.totals: dict[int, list[float]] = {}
        self.open: State | None = None
        self.alone = glimpse.seats == 1
        self.worst = 1.0
        self.best = -1.0
        self.look(glimpse)

    def look(self, glimpse: Glimpse) -> None:
        """Go on thinking from what is known now; of the tree, what chance has not ruled out is kept."""
        self.glimpse = glimpse
        legal = set(glimpse.legal())
        self.root.children = [child for child in self.root.children if child.option in legal]
        self.totals = {child.option: self.remembered(child) for child in self.root.children if child.visits > 0.0}
        # With nothing hidden there is one position to think about, and copying it is cheaper than redrawing.
        self.open = None if glimpse.game.has_secrets else glimpse.resample(self.tape)

    def run(self, iterations: int) -> None:
        """Think for so many iterations more."""
        for _ in range(iterations):
            self.iterate()

    def is_decided(self) -> bool:
        """Whether there is nothing left to find out: this search never knows."""
        return False

    def iterate(self) -> None:
        """One iteration: down, one node more, on at random, and up again."""
        here = self.open
        state = self.glimpse.resample(self.tape) if here is None else here.clone(self.tape)
        node = self.root
        path = [node]
        if state.to_act != self.glimpse.seat:
            # Several seats choose at once: this one's own choice comes first in its thoughts.
            seat = self.glimpse.seat
            node = self.best_of(node, state.legal(seat), seat)
            state.apply_trusted(node.option, seat)
            path.append(node)
        while not state.over and (node.visits > 0.0 or len(path) == 1):
            node = self.select(node, state)
            state.apply_trusted(node.option)
            path.append(node)
        self.credit(path, self.roll_out(state))

    def credit(self, path: list[Node], worth: list[float]) -> None:
        """Add a result to every node on the way."""
        if self.alone:
            self.worst = min(self.worst, worth[0])
            self.best = max(self.best, worth[0])
        for node in path:
            node.visits += 1.0
            if node.seat != NOBODY:
                node.worth += worth[node.seat]
                node.mean = node.worth / node.visits
                if worth[node.seat] > node.top:
                    node.top = worth[node.seat]
        if self.settings.whole_turns:
            for place in range(len(path) - 1, 0, -1):
                path[place].mean = best_way_on(path[place])
        if len(path) > 1:
            first = path[1].option
            total = self.totals.get(first)
            self.totals[first] = worth[:] if total is None else [a + b for a, b in zip(total, worth, strict=True)]

    def measured(self, worth: float) -> float:
        """A result on the scale from -1 to 1 that curiosity is weighed against.

        Alone there is no opponent to lose to, and results may all lie close together: the worst and the best seen so
        far are then the ends of the scale.
        """
        if not self.alone or self.best <= self.worst:
            return worth
        return 2.0 * (worth - self.worst) / (self.best - self.worst) - 1.0

    def select(self, node: Node, state: State) -> Node:
        """The child to try next, among the options that are legal in this position."""
        options = state.candidates()
        if self.settings.prior_after > 0 and not node.has_priors and node.visits >= self.settings.prior_after:
            self.judge(node, options, state)
        return self.best_of(node, options, state.to_act)

    def best_of(self, node: Node, options: list[int], seat: int) -> Node:
        """The child with the best sum of worth and curiosity; an option that was never tried comes first."""
        legal = legal_children(node, options, seat)
        width = self.settings.width
        if width > 0 and len(legal) > width:
            legal = self.widened(legal, width + int(sqrt(node.visits)))
        fresh = 0
        for child in legal:
            child.available += 1.0
            if child.visits == 0.0:
                fresh += 1
        if fresh > 0:
            return self.untried(legal, self.tape.below(fresh))
        best = legal[0]
        highest = -1e9
        exploration = self.settings.exploration
        bias = self.settings.bias
        for child in legal:
            # Alone nobody hinders: an option is worth the best that was found beyond it.
            score = self.measured(child.top) if self.alone else child.mean
            score += exploration * sqrt(log(child.available) / child.visits)
            if node.has_priors:
                score += bias * self.measured(child.prior) / (1.0 + child.visits)
            if score > highest:
                highest = score
                best = child
        return best

    def untried(self, legal: list[Node], number: int) -> Node:
        """The untried child of that number."""
        for child in legal:
            if child.visits == 0.0:
                if number == 0:
                    return child
                number -= 1
        return legal[0]

    def widened(self, legal: list[Node], width: int) -> list[Node]:
        """The most promising children: those tried most, then by their prior, then in the order of the options."""
        if len(legal) <= width:
            return legal
        return sorted(legal, key=promise)[:width]

    def judge(self, node: Node, options: list[int], state: State) -> None:
        """Give each option a prior: what the evaluator thinks of the position after it."""
        evaluator = self.evaluator
        if evaluator is None:
            return
        seat = state.to_act
        for child in legal_children(node, options, seat):
            after = state.clone(self.tape)
            after.apply_trusted(child.option)
            go_through(after, seat)
            child.prior = evaluator.worth(after)[seat]
        node.has_priors = True

    def roll_out(self, state: State) -> list[float]:
        """Play on at random, alone to the evaluator's liking, and judge where that leads."""
        evaluator = self.evaluator
        left = self.settings.rollout if evaluator is not None else 10**9
        tape = self.tape
        if evaluator is not None and self.alone:
            for _ in range(self.settings.solo_rollout):
                if not state.over:
                    state = self.best_choice(state, evaluator)
            left = 0 if self.settings.solo_rollout > 0 else left
        while not state.over and left > 0:
            options = state.options
            state.apply_trusted(options[tape.below(len(options))])
            left -= 1
        if state.over or evaluator is None:
            return state.returns()
        return evaluator.worth(state)

    def best_choice(self, state: State, evaluator: Evaluator) -> State:
        """The position that the evaluator likes best of those that one choice leads to."""
        best = state
        highest = -2.0
        for option in state.candidates():
            after = state.clone(self.tape)
            after.apply_trusted(option)
            worth = evaluator.worth(after)[0]
            if worth > highest:
                highest = worth
                best = after
        return best

    def follow(self, option: int) -> None:
        """Keep what is known of the choice that was made: the tree goes on below it."""
        for child in self.root.children:
            if child.option == option:
                child.seat = NOBODY
                self.root = child
                return
        self.root = Node(-1, NOBODY)

    def remembered(self, child: Node) -> list[float]:
        """What came to each seat of an option that was tried deeper in the tree, which kept the chooser's part only.

        The others together have lost what the chooser has won; who of them had how much of it is forgotten.
        """
        seats = self.glimpse.seats
        others = -child.worth / (seats - 1) if seats > 1 else 0.0
        return [child.worth if seat == child.seat else others for seat in range(seats)]

    def explanation(self) -> Explanation:
        """The options compared, most tried first, and the line of most tried options."""
        compared = [
            Compared(child.option, int(child.visits), self.expected(child))
            for child in sorted(self.root.children, key=promise)
            if child.visits > 0
        ]
        line = []
        node = self.root
        while node.children:
            node = min(node.children, key=promise)
            if node.visits == 0:
                break
            line.append(node.option)
        return Explanation(self.glimpse.seat, compared, line)

    def expected(self, child: Node) -> list[float]:
        """What an option of the root is worth to each seat."""
        total = self.totals.get(child.option)
        if total is None:
            return []
        return [round(worth / child.visits, 4) for worth in total]


def best_way_on(node: Node) -> float:
    """What an option is worth if its seat goes on choosing in the best way found so far; else its average."""
    best = node.mean
    for child in node.children:
        if child.seat != node.seat:
            return node.mean
        if child.visits >= CONVINCING and child.mean > best:
            best = child.mean
    return best


def promise(node: Node) -> tuple[float, float, int]:
    """The order in which options deserve attention: most visits, best prior, lowest number."""
    return (-node.visits, -node.prior, node.option)


def legal_children(node: Node, options: list[int], seat: int) -> list[Node]:
    """The children of a node for these options, made where they are missing; both lists are in ascending order."""
    children = node.children
    count = len(options)
    if len(children) == count:
        same = True
        for place in range(count):
            if children[place].option != options[place]:
                same = False
                break
        if same:
            return children
    if not children:
        node.children = [Node(option, seat) for option in options]
        return node.children
    merged: list[Node] = []
    legal: list[Node] = []
    place = 0
    for option in options:
        while place < len(children) and children[place].option < option:
            merged.append(children[place])
            place += 1
        if place < len(children) and children[place].option == option:
            child = children[place]
            place += 1
        else:
            child = Node(option, seat)
        merged.append(child)
        legal.append(child)
    merged += children[place:]
    node.children = merged
    return legal

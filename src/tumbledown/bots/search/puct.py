"""A search led by a mind: it tries first what the mind likes, and judges positions as the mind does.

As the other search (`mcts`) it is over what one seat knows, for one to five seats, with chance and hidden things: each
iteration redraws what the seat cannot know and walks down the tree over what is legal there. What is sure is taken:
results that neither chance nor anything hidden can change are proven up the tree, and a proven win ends the search.
"""

from math import sqrt
from typing import Any, Final, final

from tumbledown.bots.search.glimpse import Compared, Explanation, Glimpse
from tumbledown.bots.search.mind import Mind
from tumbledown.engine import NOBODY, Seeded, State

UNKNOWN: Final = 0
WON: Final = 1
LOST: Final = -1
SURE: Final = 0.999999
CONVINCING: Final = 3.0
"""Visits after which what came of an option is believed to be more than luck."""


@final
class Branch:
    """An option that was chosen by a seat, and what came of it."""

    def __init__(self, option: int, seat: int, prior: float) -> None:
        self.option = option
        self.seat = seat
        self.prior = prior
        """The share of attention that it deserves; below 0 as long as nobody has said."""
        self.visits = 0.0
        self.available = 0.0
        self.worth = 0.0
        self.mean = 0.0
        self.next_worth = 0.0
        """What came of it for the seat that chooses next, added up."""
        self.proven = UNKNOWN
        """What is sure for its seat."""
        self.by_chance = False
        """Whether what comes after it was left to chance, or to what others choose at the same time."""
        self.state: State | None = None
        """The position after it, where nothing is hidden and nothing was left to chance."""
        self.children: list[Branch] = NO_BRANCHES


NO_BRANCHES: Final[list[Branch]] = []


@final
class Manner:
    """How a search led by a mind thinks.

    `curiosity` is the weight of what the mind likes against what was found; `doubt` how much less an option counts
    that was not tried yet; `rollout` how many random choices follow a new branch before it is judged; `whole_turns`
    whether an option counts for as much as the best way on while the same seat goes on choosing; `trust` how much the
    mind's own judgement of the branch counts beside what came of the random choices.
    """

    def __init__(
        self,
        curiosity: float = 1.5,
        doubt: float = 0.2,
        rollout: int = 0,
        whole_turns: bool = False,
        trust: float = 0.0,
    ) -> None:
        self.curiosity = curiosity
        self.doubt = doubt
        self.rollout = rollout
        self.whole_turns = whole_turns
        self.trust = trust

    def __reduce__(self) -> tuple[Any, ...]:
        return Manner, (self.curiosity, self.doubt, self.rollout, self.whole_turns, self.trust)


@final
class MindTree:
    """A search under way for one seat."""

    def __init__(self, glimpse: Glimpse, mind: Mind, manner: Manner, seed: int) -> None:
        self.glimpse = glimpse
        self.mind = mind
        self.manner = manner
        self.tape = Seeded(seed)
        self.root = Branch(-1, NOBODY, 1.0)
        self.totals: dict[int, list[float]] = {}
        self.open: State | None = None
        self.noise: list[float] = []
        self.hidden = glimpse.game.has_secrets
        self.look(glimpse)

    def look(self, glimpse: Glimpse) -> None:
        """Go on thinking from what is known now; of the tree, what chance has not ruled out is kept."""
        self.glimpse = glimpse
        legal = set(glimpse.legal())
        self.root.children = [child for child in self.root.children if child.option in legal]
        self.totals = {child.option: self.remembered(child) for child in self.root.children if child.visits > 0.0}
        # With nothing hidden there is one position to think about, and copying it is cheaper than redrawing.
        self.open = None if self.hidden else glimpse.resample(self.tape)

    def stir(self, noise: list[float]) -> None:
        """Mix noise into what the mind likes at the root, one number an option: a learner must see other things too."""
        self.noise = noise

    def run(self, iterations: int) -> None:
        """Think for so many iterations more, or until there is nothing left to find out."""
        for _ in range(iterations):
            if self.is_decided():
                return
            self.iterate()

    def is_decided(self) -> bool:
        """Whether a win is proven, or only one option is left that is not lost."""
        open_ways = 0
        for child in self.root.children:
            if child.proven == WON:
                return True
            if child.proven != LOST:
                open_ways += 1
        return open_ways <= 1 and len(self.root.children) > 1

    def iterate(self) -> None:
        """One iteration: down to something new, what the mind thinks of it, and up again."""
        node = self.root
        path = [node]
        here = self.open
        if here is None:
            state = self.glimpse.resample(self.tape)
            seat = self.glimpse.seat
            if state.to_act != seat:
                # Several seats choose at once: this one's own choice comes first in its thoughts.
                node = self.best_of(node, state, seat, state.legal(seat))
                state.apply_trusted(node.option, seat)
                node.by_chance = True
                path.append(node)
        else:
            state = here
        is_kept = here is not None
        """Whether the state belongs to the node: it must not be changed."""
        while not state.over and (node.children or len(path) == 1):
            node = self.best_of(node, state, state.to_act, state.candidates())
            path.append(node)
            after = node.state
            if after is not None:
                state = after
                continue
            if is_kept:
                state = state.clone(self.tape)
            before = self.tape.drawn()
            state.apply_trusted(node.option)
            if self.tape.drawn() != before:
                node.by_chance = True
            is_kept = is_kept and not node.by_chance
            if is_kept:
                node.state = state
        self.credit(path, self.judged(node, state, is_kept))

    def judged(self, node: Branch, state: State, is_kept: bool) -> list[float]:
        """What a position that is new to the tree is worth; its options are noted with what the mind likes."""
        if state.over:
            worth = state.returns()
            if not self.hidden and not node.by_chance:
                self.settle(node, worth)
            return worth
        options = state.candidates()
        seat = state.to_act
        self.mind.think(state, seat, options)
        priors = self.mind.priors
        node.children = [Branch(options[place], seat, priors[place]) for place in range(len(options))]
        own = self.mind.worth
        if self.manner.rollout == 0:
            return own
        found = self.roll_out(state.clone(self.tape) if is_kept else state)
        trust = self.manner.trust
        return [trust * mine + (1.0 - trust) * one for mine, one in zip(own, found, strict=True)]

    def best_of(self, node: Branch, state: State, seat: int, options: list[int]) -> Branch:
        """The child with the best sum of worth and of what the mind expects of it."""
        legal = self.children_for(node, state, seat, options)
        together = 0.0
        for child in legal:
            child.available += 1.0
            together += child.prior
        if together <= 0.0:
            together = 1.0
        seen = node.next_worth / node.visits if node.visits > 0.0 else 0.0
        untried = max(-1.0, seen - self.manner.doubt)
        best = legal[0]
        highest = -1e9
        curiosity = self.manner.curiosity
        for child in legal:
            score = child.mean if child.visits > 0.0 else untried
            if child.proven != UNKNOWN:
                score = 2.0 * child.proven
            score += curiosity * (child.prior / together) * sqrt(child.available) / (1.0 + child.visits)
            if child.proven == LOST:
                score -= 1000.0
            if score > highest:
                highest = score
                best = child
        return best

    def children_for(self, node: Branch, state: State, seat: int, options: list[int]) -> list[Branch]:
        """The children of a node for these options; the mind is asked about those that are new."""
        legal = legal_children(node, options, seat)
        for child in legal:
            if child.prior < 0.0:
                self.mind.think(state, seat, options)
                priors = self.mind.priors
                for place in range(len(legal)):
                    if legal[place].prior < 0.0:
                        legal[place].prior = priors[place]
                if node is self.root and len(self.noise) == len(legal):
                    for place in range(len(legal)):
                        legal[place].prior = 0.75 * legal[place].prior + 0.25 * self.noise[place]
                return legal
        return legal

    def roll_out(self, state: State) -> list[float]:
        """What the evaluator thinks of the position after so many random choices more."""
        tape = self.tape
        for _ in range(self.manner.rollout):
            if state.over:
                break
            options = state.options
            state.apply_trusted(options[tape.below(len(options))])
        return self.mind.evaluator.worth(state)

    def settle(self, node: Branch, worth: list[float]) -> None:
        """Note at the end of a game what is sure for whoever chose last."""
        if len(worth) > 1 and node.seat != NOBODY:
            node.proven = WON if worth[node.seat] > SURE else LOST if worth[node.seat] < -SURE else UNKNOWN

    def credit(self, path: list[Branch], worth: list[float]) -> None:
        """Add a result to every branch on the way, and prove what follows from the last."""
        for place in range(len(path)):
            node = path[place]
            node.visits += 1.0
            if node.seat != NOBODY:
                node.worth += worth[node.seat]
                node.mean = node.worth / node.visits
            if node.children:
                node.next_worth += worth[node.children[0].seat]
        for place in range(len(path) - 1, 0, -1):
            if self.manner.whole_turns:
                path[place].mean = best_way_on(path[place])
            if path[place].proven != UNKNOWN and not path[place - 1].by_chance:
                self.prove(path[place - 1], path[place])
        if len(path) > 1:
            first = path[1].option
            total = self.totals.get(first)
            self.totals[first] = worth[:] if total is None else [a + b for a, b in zip(total, worth, strict=True)]

    def prove(self, node: Branch, child: Branch) -> None:
        """What is sure of a branch, now that one of its children is."""
        if node.seat == NOBODY or node.proven != UNKNOWN:
            return
        if child.proven == WON:
            node.proven = WON if node.seat == child.seat else LOST
            return
        for other in node.children:
            if other.proven != LOST:
                return
        if node.seat == child.seat:
            node.proven = LOST
        elif self.glimpse.seats == 2:
            node.proven = WON

    def follow(self, option: int) -> None:
        """Keep what is known of the choice that was made: the tree goes on below it."""
        for child in self.root.children:
            if child.option == option:
                child.seat = NOBODY
                self.root = child
                return
        self.root = Branch(-1, NOBODY, 1.0)

    def remembered(self, child: Branch) -> list[float]:
        """What came to each seat of an option that was tried deeper in the tree, which kept the chooser's part only."""
        seats = self.glimpse.seats
        others = -child.worth / (seats - 1) if seats > 1 else 0.0
        return [child.worth if seat == child.seat else others for seat in range(seats)]

    def explanation(self) -> Explanation:
        """The options compared, best first, and the line of best options."""
        compared = [
            Compared(child.option, int(child.visits), self.expected(child))
            for child in sorted(self.root.children, key=promise)
            if child.visits > 0.0
        ]
        line = []
        node = self.root
        while node.children:
            node = min(node.children, key=promise)
            if node.visits == 0.0:
                break
            line.append(node.option)
        is_sure = any(child.proven == WON for child in self.root.children)
        return Explanation(self.glimpse.seat, compared, line, is_sure)

    def expected(self, child: Branch) -> list[float]:
        """What an option of the root is worth to each seat; to the seat that thinks, what is proven."""
        total = self.totals.get(child.option)
        if total is None:
            return []
        worth = [round(one / child.visits, 4) for one in total]
        if child.proven != UNKNOWN:
            worth[self.glimpse.seat] = float(child.proven)
        return worth

    def shares(self, options: list[int]) -> list[float]:
        """How much of the thought went into each option; all of it into a proven win, nothing into a proven loss."""
        found = dict.fromkeys(options, 0.0)
        for child in self.root.children:
            if child.option in found:
                found[child.option] = 0.0 if child.proven == LOST else child.visits
        for child in self.root.children:
            if child.proven == WON:
                return [1.0 if option == child.option else 0.0 for option in options]
        together = sum(found.values())
        if together <= 0.0:
            return [1.0 / len(options)] * len(options)
        return [found[option] / together for option in options]


def best_way_on(node: Branch) -> float:
    """What an option is worth if its seat goes on choosing in the best way found so far; else its average."""
    best = node.worth / node.visits
    for child in node.children:
        if child.seat != node.seat:
            return best
        if child.visits >= CONVINCING and child.mean > best:
            best = child.mean
    return best


def promise(node: Branch) -> tuple[float, float, float, int]:
    """The order in which options deserve to be chosen: sure wins, most visits, the mind's liking, lowest number."""
    return (-float(node.proven), -node.visits, -node.prior, node.option)


def legal_children(node: Branch, options: list[int], seat: int) -> list[Branch]:
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
    merged: list[Branch] = []
    legal: list[Branch] = []
    place = 0
    for option in options:
        while place < len(children) and children[place].option < option:
            merged.append(children[place])
            place += 1
        if place < len(children) and children[place].option == option:
            child = children[place]
            place += 1
        else:
            child = Branch(option, seat, -1.0)
        merged.append(child)
        legal.append(child)
    merged += children[place:]
    node.children = merged
    return legal

"""The bots: random, greedy and search. Each gets a glimpse of the game from its seat, and chooses."""

import gc
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from itertools import islice
from typing import Any

from tumbledown.bots.search.evaluator import Evaluator
from tumbledown.bots.search.finish import FEARED, FEW, MOST, Finish
from tumbledown.bots.search.glimpse import Compared, Explanation, Glimpse
from tumbledown.bots.search.greedy import Greedy
from tumbledown.bots.search.mcts import Settings, Tree
from tumbledown.bots.search.mind import Mind
from tumbledown.bots.search.puct import Manner, MindTree
from tumbledown.engine import Seeded, TumbledownError
from tumbledown.engine.state import digest

HOPEFUL = 0.4
"""What a bot expects, from -1 to 1, when it looks long for a win within its turn, and how bad it must look to fear
one of the others': elsewhere there hardly is one."""
SECOND_THOUGHTS = 12
"""Options that are looked at, one after the other, for one that gives no win away."""
MIXED = 1.0
"""The temperature of secret choices."""
LOOK_AT_CLOCK = 0.004
"""Seconds that a search runs between two looks at the clock."""


class Bot:
    """A player that sees what its seat sees. Equal seeds and equal glimpses give equal choices."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.thought_after: int | None = None
        """How many choices of its match had been made when the bot last chose, if whoever asked it has noted that."""
        self._explanation: Explanation | None = None

    def choose(self, glimpse: Glimpse, since: list[int] | None = None) -> int:
        """One of the seat's options.

        `since` are the options chosen since this bot last chose, its own first, if all of them are open to it: what
        was thought about them is then kept.
        """
        self.thought_after = None
        if not glimpse.legal():
            raise TumbledownError(f"seat {glimpse.seat} has nothing to choose: the game is over or waits for others")
        self._explanation = self.think(glimpse, since)
        return self.pick(self._explanation, glimpse)

    def think(self, glimpse: Glimpse, since: list[int] | None) -> Explanation:
        """Compare the seat's options, best first."""
        raise NotImplementedError

    def pick(self, explanation: Explanation, glimpse: Glimpse) -> int:
        """The option to choose after comparing."""
        return explanation.compared[0].option

    def explain(self) -> Explanation:
        """Why the last choice was made."""
        if self._explanation is None:
            raise TumbledownError("the bot has not chosen anything yet")
        return self._explanation

    def thought_seed(self, glimpse: Glimpse) -> int:
        """A seed for thinking about this position, made from what the seat sees."""
        return int(digest([self.seed, glimpse.view()]), 16) >> 32


class RandomBot(Bot):
    """Chooses uniformly among what it may choose."""

    def think(self, glimpse: Glimpse, since: list[int] | None) -> Explanation:
        """All options are alike to it."""
        options = glimpse.legal()
        chosen = options[Seeded(self.thought_seed(glimpse)).below(len(options))]
        order = [chosen, *(option for option in options if option != chosen)]
        return Explanation(glimpse.seat, [Compared(option, 0, []) for option in order], [chosen])


class GreedyBot(Bot):
    """Takes what the evaluator likes best at the end of its own turn."""

    WORLDS = 4
    LONGEST_TURN = 12

    def __init__(self, evaluator: Evaluator, seed: int) -> None:
        super().__init__(seed)
        self._greedy = Greedy(evaluator, self.WORLDS, self.LONGEST_TURN)

    def think(self, glimpse: Glimpse, since: list[int] | None) -> Explanation:
        """Each option by the best end of turn it leads to."""
        return self._greedy.compare(glimpse, self.thought_seed(glimpse))


class Budget:
    """How long a search may think: iterations, seconds, or whichever ends first."""

    def __init__(self, iterations: int | None = None, seconds: float | None = None) -> None:
        if iterations is None and seconds is None:
            raise TumbledownError("a search needs a budget: iterations, seconds, or both")
        if (iterations is not None and iterations < 1) or (seconds is not None and not seconds > 0):
            raise TumbledownError(f"a budget must be above zero, not {iterations} iterations and {seconds} seconds")
        self.iterations = iterations
        self.seconds = seconds


class Level:
    """Iterations (None: as many as fit into the time) and temperature of a level, and what it counts as nearly as good.

    `leeway` is how much less than the best an option may promise, from -1 to 1, to be chosen at that temperature.
    """

    def __init__(self, iterations: int | None, temperature: float, leeway: float = 0.1) -> None:
        self.iterations = iterations
        self.temperature = temperature
        self.leeway = leeway

    def to_list(self) -> list[Any]:
        """The numbers that it is made of."""
        return [self.iterations, self.temperature, self.leeway]


class Classic:
    """A search that knows the evaluator, or nothing but the rules."""

    def __init__(self, evaluator: Evaluator | None, settings: Settings) -> None:
        self.evaluator = evaluator
        self.settings = settings

    def tree(self, glimpse: Glimpse, seed: int) -> Tree:
        """A search that begins."""
        return Tree(glimpse, self.evaluator, self.settings, seed)


class Minded:
    """A search led by a mind."""

    def __init__(self, mind: Mind, manner: Manner) -> None:
        self.mind = mind
        self.manner = manner

    def tree(self, glimpse: Glimpse, seed: int) -> MindTree:
        """A search that begins."""
        return MindTree(glimpse, self.mind, self.manner, seed)


class SearchBot(Bot):
    """Searches the tree of choices within its budget.

    With an iteration budget the work is cut into `shards` of fixed seeds, so that the choice is the same whether an
    executor runs them in many processes or this process runs them one after the other.
    `temperature` above 0 chooses among good options in proportion to how much they were tried, not always the best.
    """

    def __init__(
        self,
        thinker: Classic | Minded,
        budget: Budget,
        seed: int,
        temperature: float = 0.0,
        shards: int = 1,
        executor: Executor | None = None,
    ) -> None:
        super().__init__(seed)
        self.thinker = thinker
        self.budget = budget
        self.temperature = temperature
        self.shards = shards
        self.executor = executor
        self._tree: Tree | MindTree | None = None

    def think(self, glimpse: Glimpse, since: list[int] | None) -> Explanation:
        """Search within the budget; a single option is not thought about."""
        start = time.perf_counter()
        options = glimpse.legal()
        if len(options) == 1:
            self._tree = None
            return Explanation(glimpse.seat, [Compared(options[0], 0, [])], options)
        if self.shards > 1:
            return self._think_in_shards(glimpse)
        tree = self._tree_for(glimpse, since)
        with no_garbage_collection():
            run(tree, self.budget, start)
        self._tree = tree
        return tree.explanation()

    def go_on_from(self, earlier: "SearchBot") -> None:
        """Take over what a bot of this seat thought before, to be told in `choose` what was chosen since."""
        self._tree = earlier._tree

    def _tree_for(self, glimpse: Glimpse, since: list[int] | None) -> Tree | MindTree:
        """The part of the last tree that is still true, or a new one."""
        kept, self._tree = self._tree, None
        if kept is None or not since or kept.glimpse.seat != glimpse.seat:
            return self.thinker.tree(glimpse, self.thought_seed(glimpse))
        for option in since:
            kept.follow(option)
        kept.look(glimpse)
        return kept

    def _think_in_shards(self, glimpse: Glimpse) -> Explanation:
        if self.budget.iterations is None:
            raise TumbledownError("a search in shards needs a budget in iterations")
        share = -(-self.budget.iterations // self.shards)
        seed = self.thought_seed(glimpse)
        tasks = [(self.thinker, glimpse, seed + shard, share) for shard in range(self.shards)]
        found = self.executor.map(think_alone, tasks) if self.executor else map(think_alone, tasks)
        return merged(glimpse.seat, list(found))

    def pick(self, explanation: Explanation, glimpse: Glimpse) -> int:
        """The most tried option; with a temperature, one in proportion to its tries."""
        return self.drawn(explanation.compared, self.temperature, glimpse)

    def drawn(self, compared: list[Compared], temperature: float, glimpse: Glimpse) -> int:
        """The first of these options, or one in proportion to its tries, the more so the lower the temperature."""
        if temperature <= 0 or len(compared) == 1:
            return compared[0].option
        weights = [int(1_000_000 * (one.tries / compared[0].tries) ** (1 / temperature)) for one in compared]
        left = Seeded(self.thought_seed(glimpse) + 1).below(max(1, sum(weights)))
        for one, weight in zip(compared, weights, strict=True):
            left -= weight
            if left < 0:
                return one.option
        return compared[0].option


class LevelBot(SearchBot):
    """A search as the levels play it: sure wins are taken, and else what is nearly as good as the best.

    What all choose in secret at the same time, it chooses now so and now so: who always bids the same is easily beaten.
    Alone, and at a table with things that its mind has never seen, such as a board of one's own, another bot chooses.
    `looks` is how many positions it looks at for wins, as a share of the usual.
    """

    def __init__(
        self,
        thinker: Classic | Minded,
        budget: Budget,
        seed: int,
        elsewhere: SearchBot,
        level: Level,
        looks: float = 1.0,
    ) -> None:
        super().__init__(thinker, budget, seed, level.temperature)
        self.elsewhere = elsewhere
        self.leeway = level.leeway
        self.looks = looks

    def is_at_home(self, glimpse: Glimpse) -> bool:
        """Whether it knows this kind of table: a mind has played against others, with things that it has seen."""
        return glimpse.seats > 1 and (glimpse.is_familiar or isinstance(self.thinker, Classic))

    def think(self, glimpse: Glimpse, since: list[int] | None) -> Explanation:
        """Search, then look for a win within the own turn, however briefly it thought; the longer the more hopeful.

        Who thinks by the clock has no time left, and has looked further anyway.
        """
        if not self.is_at_home(glimpse):
            return self.elsewhere.think(glimpse, since)
        found = super().think(glimpse, since)
        best = found.compared[0]
        if self.budget.iterations is None or glimpse.is_secret or not best.worth or found.is_sure:
            return found
        most = MOST if best.worth[glimpse.seat] > HOPEFUL else FEW
        option = Finish(glimpse, self.thought_seed(glimpse)).winning_option(int(most * self.looks))
        if option < 0:
            return found
        sure = Compared(option, best.tries, [1.0 if seat == glimpse.seat else -1.0 for seat in range(glimpse.seats)])
        others = [one for one in found.compared if one.option != option]
        return Explanation(glimpse.seat, [sure, *others], [option], is_sure=True)

    def pick(self, explanation: Explanation, glimpse: Glimpse) -> int:
        """The most tried option, or one nearly as good; what is sure is always taken, and no win given away."""
        if not self.is_at_home(glimpse):
            return self.elsewhere.pick(explanation, glimpse)
        best = explanation.compared[0]
        if not best.worth or explanation.is_sure:
            return best.option
        if self.budget.iterations is None or glimpse.is_secret:
            return self.nearly_best(explanation.compared, glimpse)
        look = Finish(glimpse, self.thought_seed(glimpse))
        most = FEARED if best.worth[glimpse.seat] < -HOPEFUL else FEW
        for option in islice(self.second_thoughts(explanation.compared, glimpse), SECOND_THOUGHTS):
            if not look.gives_away(option, int(most * self.looks)):
                return option
        return best.option

    def second_thoughts(self, compared: list[Compared], glimpse: Glimpse) -> Iterator[int]:
        """What it would choose, what else if not that, and so on; in the end what it has not thought about at all."""
        left = compared
        while left:
            option = self.nearly_best(left, glimpse)
            yield option
            left = [one for one in left if one.option != option]
        thought_about = {one.option for one in compared}
        yield from (option for option in glimpse.legal() if option not in thought_about)

    def nearly_best(self, compared: list[Compared], glimpse: Glimpse) -> int:
        """The first of these options, or one that promises nearly as much."""
        seat = glimpse.seat
        least = compared[0].worth[seat] - self.leeway
        nearly = [one for one in compared if one.worth and one.worth[seat] >= least]
        temperature = max(self.temperature, MIXED) if glimpse.is_secret else self.temperature
        return self.drawn(nearly, temperature, glimpse)


def run(tree: Tree | MindTree, budget: Budget, start: float) -> None:
    """Let a tree grow within a budget that began at `start`; at least one iteration is made."""
    left = budget.iterations if budget.iterations is not None else 10**12
    if budget.seconds is None:
        tree.run(left)
        return
    end = start + budget.seconds
    chunk = 1
    while left > 0:
        chunk = min(chunk, left)
        before = time.perf_counter()
        tree.run(chunk)
        left -= chunk
        now = time.perf_counter()
        if now + (now - before) >= end or tree.is_decided():
            return
        chunk = (
            chunk * 2
            if now - before < LOOK_AT_CLOCK / 2
            else max(1, chunk // 2)
            if now - before > LOOK_AT_CLOCK
            else chunk
        )


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """A search makes no cycles; a collection in the middle of it would only break the time budget."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            # All that the search has made counts as old now: else it would be gone through at once, within the budget.
            gc.freeze()
            gc.unfreeze()
            gc.enable()


def think_alone(task: tuple[Classic | Minded, Glimpse, int, int]) -> Explanation:
    """One shard of a search, in whatever process."""
    thinker, glimpse, seed, iterations = task
    tree = thinker.tree(glimpse, seed)
    tree.run(iterations)
    return tree.explanation()


def merged(seat: int, shards: list[Explanation]) -> Explanation:
    """The shards' comparisons added up."""
    tries: dict[int, int] = {}
    totals: dict[int, list[float]] = {}
    for one in (one for shard in shards for one in shard.compared):
        tries[one.option] = tries.get(one.option, 0) + one.tries
        earlier = totals.get(one.option, [0.0] * len(one.worth))
        totals[one.option] = [total + one.tries * worth for total, worth in zip(earlier, one.worth, strict=True)]
    compared = [
        Compared(option, count, [round(total / count, 4) for total in totals[option]])
        for option, count in tries.items()
    ]
    compared.sort(key=lambda one: (-one.tries, one.option))
    line = next(shard.line for shard in shards if shard.line[0] == compared[0].option or shard is shards[-1])
    return Explanation(seat, compared, line)

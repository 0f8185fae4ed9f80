"""Levels of play, from 1 to 5: weaker by a smaller budget and a higher temperature, never by peeking or blunders."""

from tumbledown.bots.brains import Brain, brain_of
from tumbledown.bots.players import Bot, Budget, GreedyBot, RandomBot, SearchBot
from tumbledown.engine import Game, TumbledownError

SECONDS = 1.0
"""No level thinks longer than this about one choice."""


class Level:
    """Iterations (None: as many as fit into the time) and temperature of a level."""

    def __init__(self, iterations: int | None, temperature: float) -> None:
        self.iterations = iterations
        self.temperature = temperature


LEVELS = {
    1: Level(10, 1.0),
    2: Level(40, 0.5),
    3: Level(200, 0.25),
    4: Level(600, 0.0),
    5: Level(None, 0.0),
}
NAMES = [
    "random",
    "greedy",
    *(f"level {number}" for number in LEVELS),
    "50ms (a search for so long)",
    "800it (a search of so many iterations)",
]


def is_repeatable(name: str) -> bool:
    """Whether the bot of that name chooses alike on every machine: it does not think by the clock."""
    word = plain(name)
    return not word.endswith("ms") and not (word.isdigit() and int(word) in LEVELS and not LEVELS[int(word)].iterations)


def plain(name: str) -> str:
    """A bot's name as short as it can be said: `5` for `Level 5`."""
    return name.strip().lower().removeprefix("level ").strip()


def make_bot(game: Game, name: str, seed: int, seconds: float = SECONDS, brain: Brain | None = None) -> Bot:
    """The bot called `random`, `greedy`, `1` or `level 1` to `5`, or a search by its budget: `50ms`, `800it`.

    Raises a `TumbledownError` for any other name.
    """
    known = brain_of(game) if brain is None else brain
    word = plain(name)
    if word == "random":
        return RandomBot(seed)
    if word == "greedy":
        evaluator = known.evaluator()
        if evaluator is None:
            raise TumbledownError(
                f"{game.id} has no evaluator to be greedy with; `tumbledown train {game.id}` makes one"
            )
        return GreedyBot(evaluator, seed)
    if word.endswith("ms") and word[:-2].isdigit():
        return SearchBot(known.evaluator(), known.settings(), Budget(seconds=int(word[:-2]) / 1000), seed)
    if word.endswith("it") and word[:-2].isdigit():
        return SearchBot(known.evaluator(), known.settings(), Budget(iterations=int(word[:-2])), seed)
    if not word.isdigit() or int(word) not in LEVELS:
        raise TumbledownError(f"there is no bot {name!r}; there are {', '.join(NAMES)}")
    level = LEVELS[int(word)]
    budget = Budget(level.iterations, seconds)
    return SearchBot(known.evaluator(), known.settings(), budget, seed, level.temperature)

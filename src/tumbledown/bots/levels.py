"""Levels of play, from 1 to 5: weaker by a smaller budget, two by a temperature too; none peeks or blunders."""

from tumbledown.bots.brains import Brain, brain_of, load_brain
from tumbledown.bots.minds import Learned, load_mind, mind_of
from tumbledown.bots.players import Bot, Budget, Classic, GreedyBot, Minded, RandomBot, SearchBot
from tumbledown.engine import Game, TumbledownError

SECONDS = 1.0
"""No level thinks longer than this about one choice."""


class Level:
    """Iterations (None: as many as fit into the time) and temperature of a level."""

    def __init__(self, iterations: int | None, temperature: float) -> None:
        self.iterations = iterations
        self.temperature = temperature


CLASSIC = "classic "
CLASSIC_LEVELS = {
    1: Level(10, 1.0),
    2: Level(40, 0.5),
    3: Level(200, 0.0),
    4: Level(600, 0.0),
    5: Level(None, 0.0),
}
LEVELS = {
    1: Level(4, 1.0),
    2: Level(12, 0.5),
    3: Level(40, 0.0),
    4: Level(300, 0.0),
    5: Level(None, 0.0),
}
MIND_ENDING = ".bin"
MOST_DIGITS = 9
LONGEST_SHOWN = 40
"""Letters of a wrong name that are shown: it may come from anywhere."""
NAMES = [
    "random",
    "greedy",
    *(f"level {number}" for number in LEVELS),
    *(f"classic {number}" for number in CLASSIC_LEVELS),
    "50ms (a search for so long)",
    "800it (a search of so many iterations)",
]


def is_repeatable(name: str) -> bool:
    """Whether the bot of that name chooses alike on every machine: it does not think by the clock."""
    word = plain(plain(name).removeprefix(CLASSIC))
    level = LEVELS.get(number_in(word))
    return not word.endswith("ms") and (level is None or level.iterations is not None)


def plain(name: str) -> str:
    """A bot's name as short as it can be said: `5` for `Level 5`."""
    return name.strip().lower().removeprefix("level ").strip()


def number_in(word: str, unit: str = "") -> int:
    """The number before the unit, as in `800it`; 0 when the word is not written like that.

    >>> number_in("800it", "it"), number_in("3"), number_in("²")
    (800, 3, 0)
    """
    digits = word.removesuffix(unit)
    is_number = word.endswith(unit) and len(digits) <= MOST_DIGITS and digits.isascii() and digits.isdecimal()
    return int(digits) if is_number else 0


def make_bot(
    game: Game,
    name: str,
    seed: int,
    seconds: float = SECONDS,
    brain: Brain | None = None,
    learned: Learned | None = None,
) -> Bot:
    """The bot called `random`, `greedy`, `1` or `level 1` to `5`, or a search by its budget: `50ms`, `800it`.

    `classic` before a level or a budget is the search without a mind, which stays as it is for comparison.
    Raises a `TumbledownError` for any other name.
    """
    word = plain(name)
    if word == "random":
        return RandomBot(seed)
    known = brain_of(game) if brain is None else brain
    evaluator = known.evaluator()
    if word == "greedy":
        if evaluator is None:
            raise TumbledownError(
                f"{game.id} has no evaluator to be greedy with; `tumbledown train {game.id}` makes one"
            )
        return GreedyBot(evaluator, seed)
    classic = Classic(evaluator, known.settings())
    thinker: Classic | Minded = classic
    levels = CLASSIC_LEVELS
    if word.startswith(CLASSIC):
        word = plain(word.removeprefix(CLASSIC))
    elif mind := learned or mind_of(game, known):
        thinker = Minded(mind.mind, mind.manner, classic)
        levels = LEVELS
    if milliseconds := number_in(word, "ms"):
        return SearchBot(thinker, Budget(seconds=milliseconds / 1000), seed)
    if iterations := number_in(word, "it"):
        return SearchBot(thinker, Budget(iterations=iterations), seed)
    level = levels.get(number_in(word))
    if level is None:
        raise TumbledownError(f"there is no bot {name[:LONGEST_SHOWN]!r}; there are {', '.join(NAMES)}")
    return SearchBot(thinker, Budget(level.iterations, seconds), seed, level.temperature)


def make_bot_with_file(game: Game, name: str, seed: int, seconds: float = SECONDS) -> Bot:
    """As `make_bot`, but `greedy@weights.json` or `level 3@mind.bin` plays with what `tumbledown train` wrote there.

    Only for names that come from whoever runs the program: what strangers name must not be opened.
    """
    kind, _, path = name.partition("@")
    if path.endswith(MIND_ENDING):
        return make_bot(game, kind, seed, seconds, learned=load_mind(game, path))
    return make_bot(game, kind, seed, seconds, load_brain(game, path) if path else None)

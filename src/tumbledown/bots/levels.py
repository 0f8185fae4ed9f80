"""Levels of play, from 1 to 5: weaker by a smaller budget, two by a temperature too; none peeks or blunders."""

from tumbledown.bots.brains import Brain, brain_of, load_brain
from tumbledown.bots.minds import Learned, load_mind, mind_of
from tumbledown.bots.players import Bot, Budget, Classic, GreedyBot, Level, LevelBot, Minded, RandomBot, SearchBot
from tumbledown.engine import Game, TumbledownError

SECONDS = 1.0
"""No level thinks longer than this about one choice."""


BEST = Level(None, 0.0)
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
    2: Level(16, 1.0),
    3: Level(60, 0.0),
    4: Level(240, 0.0),
    5: Level(None, 0.0),
}
"""With a mind. How much levels 1 and 2 err is found for each mind, so that each level is as far above the one below."""
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
    is_classic = word.startswith(CLASSIC)
    if is_classic:
        word = plain(word.removeprefix(CLASSIC))
    budget, level = budget_of(word, CLASSIC_LEVELS, seconds, name)
    classic = SearchBot(Classic(evaluator, known.settings()), budget, seed, level.temperature)
    if is_classic:
        return classic
    mind = learned or (mind_of(game) if brain is None else None)
    if mind is None:
        budget, level = budget_of(word, CLASSIC_LEVELS | known.levels, seconds, name)
        return LevelBot(classic.thinker, budget, seed, classic, level, known.looks)
    budget, level = budget_of(word, LEVELS | mind.levels, seconds, name)
    return LevelBot(Minded(mind.mind, mind.manner), budget, seed, classic, level, known.looks)


def budget_of(word: str, levels: dict[int, Level], seconds: float, name: str) -> tuple[Budget, Level]:
    """How long the search of that word thinks, and the level that it chooses as."""
    if milliseconds := number_in(word, "ms"):
        return Budget(seconds=milliseconds / 1000), BEST
    if iterations := number_in(word, "it"):
        return Budget(iterations=iterations), BEST
    level = levels.get(number_in(word))
    if level is None:
        raise TumbledownError(f"there is no bot {name[:LONGEST_SHOWN]!r}; there are {', '.join(NAMES)}")
    return Budget(level.iterations, seconds), level


def make_bot_with_file(game: Game, name: str, seed: int, seconds: float = SECONDS) -> Bot:
    """As `make_bot`, but `greedy@weights.json` or `level 3@mind.bin` plays with what `tumbledown train` wrote there.

    Only for names that come from whoever runs the program: what strangers name must not be opened.
    """
    kind, _, path = name.partition("@")
    if path.endswith(MIND_ENDING):
        return make_bot(game, kind, seed, seconds, learned=load_mind(game, path))
    return make_bot(game, kind, seed, seconds, load_brain(game, path) if path else None)

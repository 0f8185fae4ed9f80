"""Learning by self-play: a mind plays itself, learns from what its search thought, and plays again."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tumbledown.bots.brains import brain_of
from tumbledown.bots.engines import play_all
from tumbledown.bots.learning.examples import Examples, joined, read_examples, write_examples
from tumbledown.bots.learning.network import blank, learn
from tumbledown.bots.learning.selfplay import Manners, play_games
from tumbledown.bots.minds import Learned, load_mind, mind_name, shape_of, write_mind
from tumbledown.bots.search.mind import Mind
from tumbledown.bots.search.puct import Manner
from tumbledown.engine import Game, TumbledownError

WINDOW = 4
"""Rounds whose games are learned from: older ones were played by a weaker mind."""
GAMES_A_TASK = 4
SEEDS_A_ROUND = 1_000_003
FIRST_EPOCHS = 6
EPOCHS = 4
FAST_ROUNDS = 3
FAST_RATE = 2e-3
RATE = 1e-3


@dataclass(frozen=True)
class Lesson:
    """What a run of learning does: so many games a round, how they are played, and where they are played and kept."""

    game: Game
    games: int
    seed: int
    manner: Manner
    manners: Manners
    folder: Path
    manifest: dict[str, Any]
    engine: str = "local"
    workers: int | None = None
    address: str | None = None


def train_mind(lesson: Lesson, rounds: int, tell: Callable[[str], None], progress: Callable[[int], None]) -> Learned:
    """The mind after so many rounds. Those that the folder has already are not played again."""
    game = lesson.game
    if not game.input_count():
        raise TumbledownError(f"{game.id} shows no inputs to a mind, so none can be trained for it")
    evaluator = brain_of(game).evaluator()
    if evaluator is None:
        raise TumbledownError(f"{game.id} has no evaluator for a mind to correct; train that first")
    lesson.folder.mkdir(parents=True, exist_ok=True)
    shape = shape_of(game)
    learned = Learned(Mind(shape, blank(shape, lesson.seed), evaluator), lesson.manner, lesson.manifest)
    for number in range(rounds):
        kept = lesson.folder / mind_name(number)
        if kept.exists():
            learned = load_mind(game, str(kept))
            progress(lesson.games)
            continue
        write_examples(played(lesson, number, learned.mind, progress), lesson.folder / f"games-{number:03}.npz")
        first = max(0, number + 1 - WINDOW)
        recent = joined([read_examples(lesson.folder / f"games-{one:03}.npz") for one in range(first, number + 1)])
        numbers, worth_off, shares_off = learn(
            shape,
            learned.mind.numbers,
            recent,
            EPOCHS if number else FIRST_EPOCHS,
            FAST_RATE if number < FAST_ROUNDS else RATE,
            lesson.seed + number,
        )
        learned = Learned(Mind(shape, numbers, evaluator), lesson.manner, lesson.manifest | {"rounds": number + 1})
        write_mind(game, learned, kept)
        tell(
            f"round {number + 1}: {len(recent)} positions of {min(number + 1, WINDOW)} rounds; "
            f"worth off by {worth_off:.3f}, shares by {shares_off:.3f}"
        )
    return learned


def played(lesson: Lesson, number: int, mind: Mind, progress: Callable[[int], None]) -> Examples:
    """The games of one round, in the order of their seeds, wherever they were played."""
    first = (lesson.seed * 1009 + number) * SEEDS_A_ROUND
    seeds = [
        tuple(range(first + start, first + min(start + GAMES_A_TASK, lesson.games)))
        for start in range(0, lesson.games, GAMES_A_TASK)
    ]
    tasks = [(lesson.game, mind, lesson.manner, lesson.manners, some) for some in seeds]
    found: dict[int, Examples] = {}
    for place, examples in play_all(lesson.engine, play_games, tasks, lesson.workers, lesson.address):
        found[place] = examples
        progress(len(seeds[place]))
    return joined([found[place] for place in sorted(found)])

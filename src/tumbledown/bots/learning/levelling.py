"""How much the weaker levels of a mind err: as much as lets each lose to the next one about as often."""

from collections.abc import Callable
from pathlib import Path

from tumbledown.bots.ladder import Pairing, play_pairing
from tumbledown.bots.levels import LEVELS
from tumbledown.bots.minds import Learned, write_mind
from tumbledown.bots.players import Level
from tumbledown.engine import Game

WANTED = 0.72
"""How often a level is to win against the one below."""
LEEWAYS = (0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 0.8)
WEAKER = (2, 1)
"""Levels that err, from the strongest down."""


def levelled(
    game: Game, learned: Learned, folder: Path, games: int, seed: int, workers: int | None, tell: Callable[[str], None]
) -> Learned:
    """The mind with levels that climb as they should, each found in so many games a look."""
    for number in WEAKER:
        learned = with_level(game, learned, number, folder / "levels.bin", games, seed, workers, tell)
    return learned


def with_level(
    game: Game,
    learned: Learned,
    number: int,
    trial: Path,
    games: int,
    seed: int,
    workers: int | None,
    tell: Callable[[str], None],
) -> Learned:
    """The mind with the leeway of one level found by halving: who may choose worse loses more often."""
    first, last = 0, len(LEEWAYS) - 1
    found: list[tuple[float, Learned, Pairing]] = []
    while first <= last:
        middle = (first + last) // 2
        tried = changed(learned, number, LEEWAYS[middle])
        write_mind(game, tried, trial)
        above, below = f"level {number + 1}@{trial}", f"level {number}@{trial}"
        pairing = play_pairing(game.id, above, below, game.usual_seats, games, seed, workers=workers)
        found.append((abs(pairing.win - WANTED), tried, pairing))
        if pairing.win > WANTED:
            last = middle - 1
        else:
            first = middle + 1
    _, best, pairing = min(found, key=lambda one: one[0])
    leeway = best.levels[number].leeway
    tell(
        f"level {number} may choose what promises up to {leeway} less than the best: level {number + 1} beats it "
        f"{pairing.win:.0%} of the time ({pairing.low:.0%} to {pairing.high:.0%})"
    )
    return best


def changed(learned: Learned, number: int, leeway: float) -> Learned:
    """The mind with another leeway of one level."""
    usual = LEVELS[number]
    level = Level(usual.iterations, usual.temperature, leeway)
    return Learned(learned.mind, learned.manner, learned.manifest, learned.notice, learned.levels | {number: level})

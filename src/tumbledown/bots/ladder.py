"""The ladder: bots of one game against each other, with intervals; what a level is, measured.

Each pairing plays every seed once for every seat of the first bot (mirrored), so that neither cards nor seats favour
anybody. With more than two seats one bot sits among several of the other kind; with one seat both play the same game
alone, and the higher score wins.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import choix
import numpy as np
from scipy.stats import binomtest

from tumbledown.bots.levels import make_bot_with_file
from tumbledown.bots.table import play_match
from tumbledown.engine import Game, Match
from tumbledown.games import game as find_game

Task = tuple[str, str, str, int, int, int, float, dict[str, Any]]
Played = tuple[float, list[int]]
"""The first bot's share of a win; and when each played alone, what the two of them scored."""


class Pairing:
    """How one kind of bot (a) fared against another (b)."""

    def __init__(self, a: str, b: str, seats: int, played: list[Played]) -> None:
        self.a = a
        self.b = b
        self.seats = seats
        self.games = len(played)
        self.won = sum(share for share, _ in played)
        self.share = self.won / self.games
        self.scores = [scores for _, scores in played if scores]
        interval = binomtest(round(self.won), self.games).proportion_ci(0.95, method="wilson")
        self.win, self.low, self.high = (scaled(share, seats) for share in (self.share, interval.low, interval.high))

    def to_dict(self) -> dict[str, Any]:
        """The pairing, ready for JSON."""
        alone = {"scores": self.scores} if self.scores else {}
        return {
            "a": self.a,
            "b": self.b,
            "seats": self.seats,
            "games": self.games,
            "win": round(self.win, 4),
            "low": round(self.low, 4),
            "high": round(self.high, 4),
            "share": round(self.share, 4),
            **alone,
        }


def scaled(share: float, seats: int) -> float:
    """A share of wins among several equal opponents as the chance of winning against one of them.

    With strengths a and b, one bot among n-1 others wins a/(a + (n-1)b) of the games; against one it wins a/(a + b).

    >>> scaled(0.25, 4)
    0.5
    """
    if seats == 1 or share in (0.0, 1.0):
        return share
    odds = share / (1.0 - share) * (seats - 1)
    return odds / (1.0 + odds)


def play_pairing(
    name: str,
    a: str,
    b: str,
    seats: int,
    count: int,
    seed: int = 1,
    seconds: float = 1.0,
    variants: dict[str, Any] | None = None,
    workers: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Pairing:
    """Play `count` games (rounded up to whole mirrored sets) between two kinds of bots.

    Raises a `TumbledownError` when the game is not played like that.
    """
    find_game(name).terms(seats, variants)
    sets = -(-count // seats)
    tasks: list[Task] = [
        (name, a, b, seats, seat, seed + number, seconds, variants or {})
        for number in range(sets)
        for seat in range(seats)
    ]
    played = []
    for result in run_all(tasks, workers):
        played.append(result)
        if progress is not None:
            progress(1)
    return Pairing(a, b, seats, played)


def run_all(tasks: list[Task], workers: int | None) -> Iterator[Played]:
    """The results of all games in the order of the tasks, whatever the number of processes."""
    processes = workers or os.cpu_count() or 1
    if processes == 1:
        yield from map(play_one, tasks)
        return
    with ProcessPoolExecutor(processes) as executor:
        yield from executor.map(play_one, tasks)


def play_one(task: Task) -> Played:
    """One game."""
    name, a, b, seats, place, seed, seconds, variants = task
    game = find_game(name)
    if seats == 1:
        own, other = (score_alone(game, bot, seed, seconds, variants) for bot in (a, b))
        return 1.0 if own > other else 0.5 if own == other else 0.0, [own, other]
    # The bots share nothing: each seat has its own object and its own seed.
    bots = [make_bot_with_file(game, a if seat == place else b, seed * 1000 + seat, seconds) for seat in range(seats)]
    match = Match(game, seats, variants, seed=f"ladder {seed}")
    play_match(match, bots)
    return match.state.outcome().share(place), []


def score_alone(game: Game, name: str, seed: int, seconds: float, variants: dict[str, Any]) -> int:
    """What a bot scores in a game of one seat."""
    match = Match(game, 1, variants, seed=f"ladder {seed}")
    play_match(match, [make_bot_with_file(game, name, seed * 1000, seconds)])
    return match.state.scores()[0]


def ratings(pairings: list[Pairing], resamples: int = 200) -> list[tuple[str, float, float, float]]:
    """Bradley-Terry ratings in Elo points with 95 % intervals, best first; the weakest bot is at 0.

    What the games tell of a share of wins is a Beta distribution: half a win and half a loss are added to them, so that
    a bot that won all of its games is neither endlessly strong nor beyond doubt.
    """
    names = sorted({bot for pairing in pairings for bot in (pairing.a, pairing.b)})
    generator = np.random.default_rng(1)
    wins = np.array([pairing.won + 0.5 for pairing in pairings])
    losses = np.array([pairing.games - pairing.won + 0.5 for pairing in pairings])
    point = elo(names, pairings, wins / (wins + losses))
    drawn = [elo(names, pairings, generator.beta(wins, losses)) for _ in range(resamples)]
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    rows = zip(names, point, low, high, strict=True)
    return sorted(((name, float(at), float(lo), float(hi)) for name, at, lo, hi in rows), key=lambda row: -row[1])


def elo(names: list[str], pairings: list[Pairing], shares: Any) -> Any:
    """Ratings of the named bots, in Elo points above the lowest, if these were their shares of wins."""
    wins = np.zeros((len(names), len(names)))
    for pairing, share in zip(pairings, shares, strict=True):
        first, second = names.index(pairing.a), names.index(pairing.b)
        win = scaled(float(share), pairing.seats)
        wins[first, second] += win * pairing.games
        wins[second, first] += (1.0 - win) * pairing.games
    strengths = choix.ilsr_pairwise_dense(wins, alpha=0.01) * 400.0 / np.log(10.0)
    return strengths - strengths.min()

"""Measurements of a game in random play, per CPU-second, and as ratios to peers in the same run."""

import os
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

from tumbledown._pure import is_compiled
from tumbledown.bench.peers import SIMULATIONS, Peer, Work, is_searcher, openspiel_state, peer
from tumbledown.bots.brains import brain_of
from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.bots.search.mcts import Tree
from tumbledown.engine import Game, Seeded, State, play_out

COPIES = 1000


def measure_game(game: Game, with_peers: bool, seconds: float, repeats: int) -> dict[str, Any]:
    """Everything `tumbledown bench` says of a game; ratios above 1 mean that we are faster."""
    players: dict[str, Peer] = {"": lambda seconds: random_games(game, seconds)}
    searchers: dict[str, Peer] = {"": lambda seconds: searches(game, seconds)}
    if with_peers:
        players |= {name: peer(name) for name in game.peers if not is_searcher(name)}
        searchers |= {name: peer(name) for name in game.peers if is_searcher(name)}
    played = best_of(players, seconds, repeats)
    searched = best_of(searchers, seconds, repeats)
    middle = mid_game(game)
    report: dict[str, Any] = {
        "seats": game.usual_seats,
        "decisions_per_cpu_s": round(played[""].per_second()),
        "games_per_cpu_s": round(played[""].games / played[""].seconds),
        "clone_us": microseconds(middle.clone, repeats),
        "legal_us": microseconds(middle.legal, repeats),
        "bytes_per_state": bytes_per_state(middle),
        "search_sims_per_cpu_s": round(searched[""].per_second()),
    }
    if with_peers:
        report["ratios"] = ratios(played) | ratios(searched)
        report["peers_clone_us"] = {
            name: microseconds(openspiel_state(name).clone, repeats)
            for name in game.peers
            if name.startswith("openspiel:")
        }
        if is_compiled():
            pure = pure_decisions_per_second(game, seconds)
            report["ratios"][f"pure:{game.id}"] = round(played[""].per_second() / pure, 2)
    return report


def ratios(works: dict[str, Work]) -> dict[str, float]:
    """How many times faster ours (without a name) is than each of the others."""
    return {name: round(works[""].per_second() / work.per_second(), 2) for name, work in works.items() if name}


def best_of(works: dict[str, Peer], seconds: float, repeats: int) -> dict[str, Work]:
    """The best of several repeats of each, taken in turns, so that noise on the machine meets all alike."""
    best: dict[str, Work] = {}
    for _ in range(repeats):
        for name, work in works.items():
            done = work(seconds)
            if name not in best or done.per_second() > best[name].per_second():
                best[name] = done
    return best


def random_games(game: Game, seconds: float) -> Work:
    """Play whole random games for so many CPU-seconds."""
    terms = game.terms(game.usual_seats)
    tape = Seeded(1)
    games = decisions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(10):
            decisions += play_out(game.begin(terms, tape), tape)
        games += 10
    return Work(games, decisions, spent)


def searches(game: Game, seconds: float) -> Work:
    """Think about the first choice of a game again and again, a thousand simulations each, as its bots do."""
    state = game.begin(game.terms(game.usual_seats), Seeded(2))
    brain = brain_of(game)
    count = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        tree = Tree(Glimpse(state, state.to_act), brain.evaluator(), brain.settings(), count)
        tree.run(SIMULATIONS)
        count += 1
    return Work(count, count * SIMULATIONS, spent)


def pure_decisions_per_second(game: Game, seconds: float) -> float:
    """The same work by the same files uncompiled, in a process of its own."""
    code = (
        "import sys, tumbledown as td\n"
        "from tumbledown.bench.measure import random_games\n"
        "print(random_games(td.game(sys.argv[1]), float(sys.argv[2])).per_second())\n"
    )
    command = [sys.executable, "-c", code, game.id, str(seconds)]
    variables = os.environ | {"TUMBLEDOWN_PURE": "1"}
    return float(subprocess.run(command, env=variables, capture_output=True, text=True, check=True).stdout)


def mid_game(game: Game) -> State:
    """A position half-way through a random game."""
    terms = game.terms(game.usual_seats)
    length = play_out(game.begin(terms, Seeded(3)), Seeded(3))
    state, chooser = game.begin(terms, Seeded(3)), Seeded(3)
    for _ in range(length // 2):
        state.apply_trusted(state.options[chooser.below(len(state.options))])
    return state


def microseconds(call: Callable[[], object], repeats: int) -> float:
    """What one call costs, best of several repeats."""
    return round(min(_timed(call) for _ in range(repeats)) * 1e6, 3)


def _timed(call: Callable[[], object]) -> float:
    times = 20_000
    start = time.process_time()
    for _ in range(times):
        call()
    return (time.process_time() - start) / times


def bytes_per_state(state: State) -> int:
    """What one more copy of a position needs, without what copies share."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    copies = [state.clone() for _ in range(COPIES)]
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return used // len(copies)

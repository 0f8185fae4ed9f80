"""A sanity suite for bots: positions in which any good player does, or never does, a certain thing.

The positions are in one file a game, beside this one. Each has a `name`, the `table` that it is made from
(`builders.py`), choices to `play` first, and a question to the seat that must choose, or to `seat`. It asks for one
choice or for a turn:

does      any of these options
never     none of these options
wins      the game is won before the turn goes on to somebody else, or in spite of that
ends      when the turn is over, these numbers of the saved position are at least so large

What is asked can be proven:

line      these choices reach it
within    so many choices of one's own reach it, whatever others choose
danger    after any option but those of `does`, or after those of `never`, the next player wins by so many choices

    PYTHONPATH=tests python -m bots.sanity.suite rubble "level 3"
"""

import argparse
import sys
import tomllib
from collections.abc import Iterable
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

import tumbledown as td
from bots.sanity.builders import BUILDERS
from bots.sanity.proofs import Goal, reaches, worlds_of
from tumbledown.bots.levels import make_bot_with_file
from tumbledown.bots.players import Bot
from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.engine import Game, Seeded, State

FOLDER = Path(__file__).parent
GAMES = sorted(BUILDERS)
UNHURRIED = 60.0
"""Seconds for a choice in which every level that counts iterations makes all of them."""
MOST_CHOICES = 30
"""No turn that is asked for is longer."""


class Position(NamedTuple):
    """A position with its question, as in the file."""

    name: str
    table: dict[str, Any]
    play: list[str] = []
    seat: int | None = None
    does: list[str] = []
    never: list[str] = []
    wins: bool = False
    ends: dict[str, int] = {}
    line: list[str] = []
    within: int = 0
    danger: int = 0

    def state(self, game: Game, seed: int) -> State:
        """The position, to be played on with a seeded tape."""
        state = BUILDERS[game.id](deepcopy(self.table))
        for option in self.play:
            state.apply(game.parse(option))
        return game.from_dict(state.to_dict(), Seeded(seed))

    def goal(self, state: State) -> Goal | None:
        """What the seat is to reach in its turn, if it is asked for a turn."""
        return Goal(self.asked(state), self.ends) if self.wins or self.ends else None

    def asked(self, state: State) -> int:
        """The seat that is asked."""
        return state.to_act if self.seat is None else self.seat


class Score(NamedTuple):
    """How a bot did: of so many questions it passed so many; what it chose in the others."""

    passed: int
    asked: int
    failures: list[str]


def positions(game: str) -> list[Position]:
    """The positions of a game."""
    tables = tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8"))
    return [Position(**table) for table in tables["position"]]


def score(game: str, bot_name: str, seconds: float = UNHURRIED, seeds: Iterable[int] = (1,)) -> Score:
    """Ask a bot about every position of a game, once for each seed."""
    rules = td.game(game)
    asked = 0
    failures = []
    for seed in seeds:
        for position in positions(game):
            asked += 1
            bot = make_bot_with_file(rules, bot_name, seed, seconds)
            if chosen := failure(position, rules, bot, seed):
                failures.append(f"{position.name}: {chosen}")
    return Score(asked - len(failures), asked, failures)


def failure(position: Position, game: Game, bot: Bot, seed: int) -> str:
    """What the bot chose instead of something sensible; nothing when it did what was asked."""
    state = position.state(game, seed)
    goal = position.goal(state)
    if goal is not None:
        chosen = play_turn(state, goal, bot, max(position.within, 2))
        return "" if goal.is_reached(state) else " ".join(chosen)
    choice = written(state, bot.choose(Glimpse(state, position.asked(state))))
    is_sensible = choice in position.does if position.does else choice not in position.never
    return "" if is_sensible else choice


def play_turn(state: State, goal: Goal, bot: Bot, choices: int) -> list[str]:
    """Let the bot choose until its turn is over; others get to choose only while its win is sure all the same."""
    chosen: list[str] = []
    while not state.over and len(chosen) < MOST_CHOICES:
        if state.to_act == goal.seat:
            option = bot.choose(Glimpse(state, goal.seat))
            chosen.append(written(state, option))
            state.apply(option)
        elif not goal.ends and reaches(worlds_of(state, goal.seat), goal, choices):
            state.apply(state.legal()[0])
        else:
            break
    return chosen


def written(state: State, option: int) -> str:
    """An option in notation."""
    return state.terms.game.vocabulary.text(option)


def main() -> None:
    """Print how a bot does, and where it fails."""
    parser = argparse.ArgumentParser(description="How sensibly a bot plays.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("bot", nargs="?", default="level 3")
    parser.add_argument("--seconds", type=float, default=UNHURRIED, help="for a choice; level 5 uses them all")
    parser.add_argument("--seeds", type=int, default=1, help="how often everything is asked")
    given = parser.parse_args()
    found = score(given.game, given.bot, given.seconds, range(1, 1 + given.seeds))
    sys.stdout.write(f"{given.game}, {given.bot}: {found.passed} of {found.asked}\n")
    sys.stdout.writelines(f"  {line}\n" for line in found.failures)


if __name__ == "__main__":
    main()

"""`tumbledown conformance`: does a game keep what every game must keep?"""

import json
import os
import subprocess
import sys

import click

import tumbledown as td
from tumbledown.engine import BrokenGame, Game
from tumbledown.engine.conformance import Setting, check_game, hash_trail

TRAIL = (
    "import json, sys, tumbledown as td\n"
    "from tumbledown.engine.conformance import Setting, hash_trail\n"
    "name, seats, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])\n"
    "print(json.dumps(hash_trail(td.game(name), Setting(seats, {}, seed))))\n"
)


@click.command()
@click.argument("names", metavar="[GAME]...", nargs=-1)
@click.option("--games", "count", default=3, show_default=True, help="Games per seat count, besides one per variant.")
@click.option("--seed", default=1, show_default=True, help="The first seed.")
@click.option("--effort", default=1, show_default=True, help="Look at refusals and leaks in every n-th position only.")
def conformance(names: tuple[str, ...], count: int, seed: int, effort: int) -> None:
    """Check that each GAME (default: all) keeps what every game must keep."""
    for name in names or td.games():
        game = td.game(name)
        checked = check_game(game, count, seed, effort)
        processes = check_processes(game, seed)
        seen = ", ".join(counted(number, what) for what, number in checked.items())
        click.echo(f"{name}: kept everything ({seen}, {processes} processes).")


def counted(number: int, what: str) -> str:
    """So many of something that is named in the plural.

    >>> counted(1, "matches in notation"), counted(1, "redrawn positions"), counted(2, "games")
    ('1 match in notation', '1 redrawn position', '2 games')
    """
    if number != 1:
        return f"{number} {what}"
    words = what.split()
    place = next(place for place, word in enumerate(words) if word.endswith("s"))
    words[place] = words[place].removesuffix("es" if words[place].endswith("ches") else "s")
    return f"1 {' '.join(words)}"


def check_processes(game: Game, seed: int) -> int:
    """Equal seeds give equal games in other processes: with other hash seeds, compiled and pure."""
    settings = [{"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "2"}, {"PYTHONHASHSEED": "3", "TUMBLEDOWN_PURE": "1"}]
    for seats in range(game.min_seats, game.max_seats + 1):
        expected = hash_trail(game, Setting(seats, {}, seed))
        for variables in settings:
            if trail_in_process(game.id, seats, seed, variables) != expected:
                raise BrokenGame(f"{game.id} (seats={seats}, seed={seed}): other hashes in a process with {variables}")
    return len(settings) * (game.max_seats - game.min_seats + 1)


def trail_in_process(name: str, seats: int, seed: int, variables: dict[str, str]) -> list[str]:
    """The hashes of a game played in a process of its own."""
    command = [sys.executable, "-c", TRAIL, name, str(seats), str(seed)]
    done = subprocess.run(command, env=os.environ | variables, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BrokenGame(f"{name} cannot be played in a process with {variables}: {done.stderr.strip()}")
    trail: list[str] = json.loads(done.stdout)
    return trail

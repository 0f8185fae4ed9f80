"""`tumbledown puzzles`: mine them from games between bots, look through them, and solve them."""

import datetime
import json
import sys
from importlib.resources import files
from pathlib import Path

import click

import tumbledown as td
from tumbledown.bots.engines import play_all
from tumbledown.bots.puzzles.mining import Journal, Search, joined, mine_game
from tumbledown.cli.arguments import parse_variants
from tumbledown.engine.puzzles import FILE

AT_LEAST_ONE = click.IntRange(min=1)


@click.group()
def puzzles() -> None:
    """Puzzles: positions of games in which there is something to find."""


@puzzles.command()
@click.argument("game")
@click.option("--games", "count", type=AT_LEAST_ONE, default=200, show_default=True, help="Games to look through.")
@click.option("--seed", default=1, show_default=True, help="Equal seeds find equal puzzles.")
@click.option("--seats", type=AT_LEAST_ONE, help="Seats of the games; default: the usual number.")
@click.option("--variant", "settings", multiple=True, metavar="NAME=VALUE", help="Play with it; may be repeated.")
@click.option("--workers", type=AT_LEAST_ONE, default=1, show_default=True, help="Processes.")
@click.option("--output", help="Where to write them, beside those there; default: beside the game.")
def mine(
    game: str, count: int, seed: int, seats: int | None, settings: tuple[str, ...], workers: int, output: str | None
) -> None:
    """Find puzzles in games of GAME between bots; a run that was broken off goes on where it was."""
    chosen = td.game(game)
    variants = parse_variants(chosen, settings)
    path = Path(output or str(files(chosen.home()).joinpath(FILE)))
    words = f"tumbledown puzzles mine {game} --games {count} --seed {seed}"
    words += "".join([f" --seats {seats}" if seats else "", *(f" --variant {setting}" for setting in settings)])
    search = Search(game, count, seed, seats, variants, words, datetime.date.today().isoformat())
    journal = Journal(path.with_name(path.name + f".{seed}.mining"), search)
    left = journal.left()
    with click.progressbar(length=count, label="games", file=sys.stderr, show_pos=True) as bar:
        bar.update(count - len(left))
        for place, found in play_all("local", mine_game, left, workers, None):
            journal.note(left[place][1], found)
            bar.update(1)
    old = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.is_file() else []
    whole = joined(old, journal.puzzles())
    path.write_text("".join(json.dumps(raw, ensure_ascii=False) + "\n" for raw in whole), encoding="utf-8")
    click.echo(f"{path}: {len(whole)} puzzles, {len(whole) - len(old)} of them new.")

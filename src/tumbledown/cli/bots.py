"""`tumbledown train` and `tumbledown ladder`: bots that learn, and how strong they are."""

import datetime
import json
import sys
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

import click

import tumbledown as td
from tumbledown.bots.brains import FILE, Brain, brain_of
from tumbledown.cli.arguments import parse_variants, write_text
from tumbledown.engine import Game, TumbledownError

if TYPE_CHECKING:
    from tumbledown.bots.ladder import Pairing

USUAL_PAIRS = (
    "greedy:random",
    "level 5:greedy",
    "level 2:level 1",
    "level 3:level 2",
    "level 4:level 3",
    "level 5:level 4",
)


def needs_extra(error: ImportError, extra: str = "train") -> TumbledownError:
    """What to say when the libraries of an extra are not installed."""
    return TumbledownError(f"this needs {error.name}, which is not installed; install tumbledown[{extra}]")


@click.command()
@click.argument("game")
@click.option("--games", "count", default=1000, show_default=True, help="Games of self-play in each round.")
@click.option("--rounds", default=4, show_default=True, help="Rounds; each plays with what the last one learned.")
@click.option("--seed", default=1, show_default=True, help="Equal seeds learn equal weights.")
@click.option("--search", "search_text", help="Settings of the search as JSON; default: those the game has now.")
@click.option("--output", help="Where to write the weights; default: beside the game, where its bots find them.")
@click.option(
    "--ladder-games", default=200, show_default=True, help="Games that show the gain over random play; 0 for none."
)
def train(
    game: str, count: int, rounds: int, seed: int, search_text: str | None, output: str | None, ladder_games: int
) -> None:
    """Learn the weights of GAME's features by self-play, write them, and show what they gain."""
    try:
        from tumbledown.bots.ladder import play_pairing
        from tumbledown.bots.training import train as learn
    except ImportError as error:
        raise needs_extra(error) from None
    chosen = td.game(game)
    search = json.loads(search_text) if search_text else brain_of(chosen).search
    weights = learn(chosen, count, rounds, seed, Brain({}, search, {}).settings(), click.echo)
    manifest = {
        "command": f"tumbledown train {game} --games {count} --rounds {rounds} --seed {seed}",
        "date": datetime.date.today().isoformat(),
    }
    path = output or str(home_of(chosen) / FILE)
    write_text(path, Brain(weights, search, manifest).to_json(chosen))
    for name, weight in weights.items():
        click.echo(f"  {weight:+9.4f}  {name}")
    click.echo(f"The weights are in {path}.")
    if ladder_games and output is None:
        click.echo(sentence(play_pairing(game, "greedy", "random", chosen.usual_seats, ladder_games, seed)))


def home_of(game: Game) -> Path:
    """The folder of the game's package."""
    from importlib.resources import files

    return Path(str(files(game.home())))


@click.command()
@click.argument("game")
@click.option("--games", "count", default=400, show_default=True, help="Games per pairing.")
@click.option(
    "--seats", "seat_counts", multiple=True, type=int, help="Seat counts; default: the usual one. May be repeated."
)
@click.option(
    "--pair", "pairs", multiple=True, metavar="A:B", help="A pairing such as 'level 5:greedy'; may be repeated."
)
@click.option("--budgets", help="Pair searches of these times with each other instead, in milliseconds, as in 2,10,50.")
@click.option("--plot", "plot_file", help="Draw the ratings by time, with --budgets, into this SVG file.")
@click.option("--seconds", default=1.0, show_default=True, help="The longest that any bot thinks about one choice.")
@click.option("--seed", default=1, show_default=True, help="The first seed.")
@click.option("--variant", "settings", multiple=True, metavar="NAME=VALUE", help="Set a variant; may be repeated.")
@click.option("--workers", type=int, help="Processes; default: one per core. They do not change the results.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def ladder(
    game: str,
    count: int,
    seat_counts: tuple[int, ...],
    pairs: tuple[str, ...],
    budgets: str | None,
    plot_file: str | None,
    seconds: float,
    seed: int,
    settings: tuple[str, ...],
    workers: int | None,
    as_json: bool,
) -> None:
    """Play the bots of GAME against each other and print how they rate, with intervals."""
    try:
        from tumbledown.bots.ladder import play_pairing, ratings
    except ImportError as error:
        raise needs_extra(error) from None
    chosen = td.game(game)
    variants = parse_variants(chosen, settings)
    if budgets:
        times = budgets.split(",")
        pairs = tuple(f"{longer}ms:{shorter}ms" for shorter, longer in pairwise(times))
    pairings = []
    for seats in seat_counts or (chosen.usual_seats,):
        for pair in pairs or USUAL_PAIRS:
            a, _, b = pair.partition(":")
            with click.progressbar(length=count, label=f"{a} : {b}, {seats} seats", file=sys.stderr) as bar:
                pairings.append(play_pairing(game, a, b, seats, count, seed, seconds, variants, workers, bar.update))
            if not as_json:
                click.echo(sentence(pairings[-1]))
    if as_json:
        click.echo(json.dumps({"pairs": [pairing.to_dict() for pairing in pairings]}))
        return
    rated = ratings(pairings)
    click.echo(f"\n{'bot':<10} {'rating':>7}   95 % interval")
    for name, rating, low, high in rated:
        click.echo(f"{name:<10} {rating:>7.0f}   {low:.0f} to {high:.0f}")
    if plot_file and budgets:
        from tumbledown.bots.plot import plot_strength

        plot_strength(chosen.title, rated, plot_file)


def sentence(pairing: "Pairing") -> str:
    """A pairing in words."""
    share = f", {pairing.share:.0%} of games among {pairing.seats}" if pairing.seats > 2 else ""
    text = (
        f"{pairing.a} beats {pairing.b} {pairing.win:.1%} of the time "
        f"({pairing.low:.1%} to {pairing.high:.1%}, {pairing.games} games{share})"
    )
    if pairing.scores:
        first, second = (fmean(scores) for scores in zip(*pairing.scores, strict=True))
        text += f"; alone they score {first:.1f} and {second:.1f}"
    return text

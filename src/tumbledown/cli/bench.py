"""`tumbledown bench`: how fast the games are, side by side with peers."""

import json

import click

import tumbledown as td
from tumbledown.bench.measure import measure_game
from tumbledown.bench.table import as_table
from tumbledown.cli.arguments import needs_extra


@click.command()
@click.argument("names", metavar="[GAME]...", nargs=-1)
@click.option("--peers", is_flag=True, help="Measure the same work by other libraries in the same run, as ratios.")
@click.option("--adapters", is_flag=True, help="Measure the adapters beside games of the libraries they adapt to.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=1.0,
    show_default=True,
    help="CPU-seconds per repeat.",
)
@click.option("--repeats", type=click.IntRange(min=1), default=3, show_default=True, help="Repeats; the best counts.")
@click.option(
    "--duel",
    "duels",
    type=click.IntRange(min=1),
    help="Games that our search plays against OpenSpiel's, equal simulations; as many from each seat.",
)
def bench(
    names: tuple[str, ...], peers: bool, adapters: bool, as_json: bool, seconds: float, repeats: int, duels: int | None
) -> None:
    """Measure each GAME (default: all) in random play."""
    games = [td.game(name) for name in names or td.games()]
    # What cannot be measured is said before the rest is, which may take minutes.
    try:
        if adapters:
            from tumbledown.bench.adapters import measure_adapters
        if duels:
            from tumbledown.bench.duel import counterpart_of, duel

            for game in games:
                counterpart_of(game)
    except ImportError as error:
        raise needs_extra(error, "bench") from None
    report = {"games": {game.id: measure_game(game, peers, seconds, repeats) for game in games}}
    for game in games:
        if adapters:
            report["games"][game.id]["adapters"] = measure_adapters(game, seconds, repeats)
        if duels:
            report["games"][game.id]["duel"] = duel(game, duels)
    click.echo(json.dumps(report) if as_json else as_table(report["games"]))

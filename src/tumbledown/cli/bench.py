"""`tumbledown bench`: how fast the games are, side by side with peers."""

import json

import click

import tumbledown as td
from tumbledown.bench.measure import measure_game
from tumbledown.bench.table import as_table


@click.command()
@click.argument("names", metavar="[GAME]...", nargs=-1)
@click.option("--peers", is_flag=True, help="Measure the same work by other libraries in the same run, as ratios.")
@click.option("--adapters", is_flag=True, help="Measure the adapters beside games of the libraries they adapt to.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--seconds", default=1.0, show_default=True, help="CPU-seconds per repeat.")
@click.option("--repeats", default=3, show_default=True, help="Repeats; the best counts.")
@click.option("--duel", "duels", default=0, help="Games that our search plays against OpenSpiel's, equal simulations.")
def bench(
    names: tuple[str, ...], peers: bool, adapters: bool, as_json: bool, seconds: float, repeats: int, duels: int
) -> None:
    """Measure each GAME (default: all) in random play."""
    games = [td.game(name) for name in names or td.games()]
    report = {"games": {game.id: measure_game(game, peers, seconds, repeats) for game in games}}
    if adapters:
        from tumbledown.bench.adapters import measure_adapters

        for game in games:
            report["games"][game.id]["adapters"] = measure_adapters(game, seconds, repeats)
    if duels:
        from tumbledown.bench.duel import duel

        for game in games:
            report["games"][game.id]["duel"] = duel(game, duels)
    click.echo(json.dumps(report) if as_json else as_table(report["games"]))

"""`tumbledown load`: our server and boardgame.io's under the same load."""

import asyncio

import click


@click.command()
@click.argument("games", nargs=-1)
@click.option("--peers/--no-peers", default=True, show_default=True, help="Measure boardgame.io in the same run.")
@click.option("--quick", is_flag=True, help="Shorter runs, rougher figures.")
@click.option("--postgres/--no-postgres", default=True, show_default=True, help="Measure two processes on PostgreSQL.")
def load(games: tuple[str, ...], peers: bool, quick: bool, postgres: bool) -> None:
    """Load a server of ours, and boardgame.io's by the same scheme; GAMES are measured beside Connect Four.

    Prints a table, and last one line of JSON.
    """
    from tumbledown.bench.load.measure import as_text, dump, measure

    report = asyncio.run(measure(quick, peers, list(games), postgres))
    click.echo(as_text(report))
    click.echo(dump(report))

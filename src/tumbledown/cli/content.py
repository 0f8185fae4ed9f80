"""`tumbledown content`: component files of the user's own."""

from pathlib import Path

import click

import tumbledown as td
from tumbledown.engine.content import read_toml


@click.group()
def content() -> None:
    """Component files: play a game with your own."""


@content.command()
@click.argument("game")
@click.argument("file")
def check(game: str, file: str) -> None:
    """Check that FILE holds components that GAME can be played with."""
    td.game(game).components(read_toml(Path(file)), file)
    click.echo(f"{file}: fit to play {game} with.")


@content.command()
@click.argument("game")
def show(game: str) -> None:
    """Print the components that come with GAME, as a file to start from."""
    click.echo(td.game(game).content_text(), nl=False)

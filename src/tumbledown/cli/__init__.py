"""The `tumbledown` command."""

import sys

import click

from tumbledown.cli.bench import bench
from tumbledown.cli.bots import ladder, train
from tumbledown.cli.conformance import conformance
from tumbledown.cli.content import content
from tumbledown.cli.doctor import doctor
from tumbledown.cli.lab import lab
from tumbledown.cli.learn import learn
from tumbledown.cli.load import load
from tumbledown.cli.play import play
from tumbledown.cli.puzzles import puzzles
from tumbledown.cli.records import replay, verify
from tumbledown.cli.review import review
from tumbledown.cli.rules import games, rules
from tumbledown.cli.serve import db, serve
from tumbledown.cli.tools import WithGames
from tumbledown.engine import TumbledownError


@click.group(cls=WithGames, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="tumbledown")
def cli() -> None:
    """One table for games of ruined worlds: play, replay, check and measure them."""


for command in (
    games,
    rules,
    play,
    learn,
    puzzles,
    replay,
    review,
    verify,
    conformance,
    content,
    bench,
    train,
    ladder,
    lab,
    serve,
    db,
    load,
    doctor,
):
    cli.add_command(command)


def main() -> None:
    """Run the command; what a user got wrong is one clear line on standard error and exit code 2."""
    try:
        cli.main(standalone_mode=False)
    except click.exceptions.Exit as done:
        sys.exit(done.exit_code)
    except click.Abort:
        click.echo("Stopped.", err=True)
        sys.exit(130)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except TumbledownError as error:
        click.echo(f"tumbledown: {error}", err=True)
        sys.exit(2)
    except BrokenPipeError:
        # The reader of a pipe (`| head`) has gone; there is nobody to tell.
        sys.stderr.close()
        sys.exit(1)

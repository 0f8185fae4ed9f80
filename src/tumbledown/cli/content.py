"""`tumbledown content`: component files of the user's own."""

from pathlib import Path

import click

import tumbledown as td
from tumbledown.cli.lines import say
from tumbledown.engine import (
    Coach,
    Game,
    Lesson,
    check_coach,
    check_lessons,
    coverage_gaps,
    fit_lessons,
    read_coach,
    untold,
)
from tumbledown.engine.content import read_toml


@click.group()
def content() -> None:
    """Component files: play a game with your own."""


@content.command()
@click.argument("game")
@click.argument("file", required=False)
def check(game: str, file: str | None) -> None:
    """Check that FILE holds components of GAME, lessons, or what its coach says; without FILE: its own."""
    chosen = td.game(game)
    if file is None:
        if chosen.has_content:
            chosen.default_content()
            click.echo(f"{game}: its components are fit to play with.")
        say_lessons(chosen, fit_lessons(chosen), game)
        say_coach(chosen, read_coach(chosen), game)
        return
    table = read_toml(Path(file))
    if "lesson" in table:
        say_lessons(chosen, check_lessons(chosen, table, file), file)
        return
    if "kind" in table and "step" in table:
        say_coach(chosen, check_coach(chosen, table, file), file)
        return
    chosen.components(table, file)
    click.echo(f"{file}: fit to play {game} with.")


def say_lessons(game: Game, lessons: list[Lesson], name: str) -> None:
    """Say that lessons can be taken, and what of the game none of them meets."""
    steps = sum(len(lesson.steps) for lesson in lessons)
    click.echo(f"{name}: {len(lessons)} lesson{'' if len(lessons) == 1 else 's'}, {steps} steps; all can be taken.")
    for gap in coverage_gaps(game, lessons) if lessons else []:
        say(gap)


def say_coach(game: Game, coach: Coach, name: str) -> None:
    """Say that the coach knows his words, and of what he knows none."""
    kinds = len(coach.kinds)
    click.echo(f"{name}: the coach speaks of {kinds} kind{'' if kinds == 1 else 's'} of decision.")
    for gap in untold(game, coach) if kinds else []:
        say(gap)


@content.command()
@click.argument("game")
def show(game: str) -> None:
    """Print the components that come with GAME, as a file to start from."""
    click.echo(td.game(game).content_text(), nl=False)

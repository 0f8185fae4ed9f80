"""`tumbledown content`: component files of the user's own."""

from pathlib import Path

import click

import tumbledown as td
from tumbledown.cli.lines import say
from tumbledown.engine import (
    BadContent,
    Coach,
    Game,
    Lesson,
    Puzzle,
    check_coach,
    check_lessons,
    check_puzzles,
    coverage_gaps,
    fit_lessons,
    fit_puzzles,
    read_coach,
    untold,
)
from tumbledown.engine.content import read_toml

LINES = ".jsonl"
"""How the name of a file of puzzles ends."""


@click.group()
def content() -> None:
    """Component files: play a game with your own."""


@content.command()
@click.argument("game")
@click.argument("file", required=False)
def check(game: str, file: str | None) -> None:
    """Check a FILE of components, lessons or puzzles of GAME, or of what its coach says; without FILE: its own."""
    chosen = td.game(game)
    if file is None:
        if chosen.has_content:
            chosen.default_content()
            click.echo(f"{game}: its components are fit to play with.")
        say_lessons(chosen, fit_lessons(chosen), game)
        say_coach(chosen, read_coach(chosen), game)
        say_puzzles(fit_puzzles(chosen), game)
        return
    if file.endswith(LINES):
        say_puzzles(check_puzzles(chosen, read_text(file), file), file)
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


def say_puzzles(puzzles: list[Puzzle], name: str) -> None:
    """Say that puzzles can be solved."""
    if puzzles:
        click.echo(f"{name}: {len(puzzles)} puzzle{'' if len(puzzles) == 1 else 's'}; all can be solved.")


def read_text(path: str) -> str:
    """The text of a file; `BadContent` when there is none."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise BadContent(f"{path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise BadContent(f"{path}: is not a UTF-8 text file") from None


@content.command()
@click.argument("game")
def show(game: str) -> None:
    """Print the components that come with GAME, as a file to start from."""
    click.echo(td.game(game).content_text(), nl=False)

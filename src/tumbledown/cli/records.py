"""`tumbledown replay` and `tumbledown verify`: what a record tells, and whether it is true."""

from collections.abc import Iterable
from typing import Any

import click

import tumbledown as td
from tumbledown.cli.arguments import read_record
from tumbledown.engine import Game, Scene, State, events_for, scenes, write_sheet

TAKEN_BACK = "(taken back)"


def log_lines(game: Game, moments: Iterable[Scene], seat: int | None) -> list[str]:
    """The game in its own notation as the seat saw it: the set-up in words, then the choices.

    What was taken back stands in lines of its own, marked.
    """
    lines: list[str] = []
    events: list[dict[str, Any]] = []
    # As long as the notation has nothing to write, what is set up is told in words.
    begun = type(game).write is Game.write
    for moment in moments:
        seen = events_for(moment.state.events, seat)
        if moment.is_undone:
            # Of what the seat never saw, not even a gap is left.
            if seen:
                lines += game.write(events) if events else []
                events = []
                lines += [f"{TAKEN_BACK} {line}" for line in told_or_written(game, moment, seen, begun)]
            continue
        events += seen
        if not begun:
            begun = bool(events and any(game.write(events)))
            if not begun or not moment.number:
                lines += told_or_written(game, moment, seen, False)
    return lines + (game.write(events) if events else [])


def told_or_written(game: Game, moment: Scene, events: list[dict[str, Any]], is_written: bool) -> list[str]:
    """Events in the game's notation or in words."""
    if is_written:
        return game.write(events)
    return [text for text in (game.told(event, moment.state.terms) for event in events) if text]


def result(game: Game, state: State) -> str:
    """Who won and why; of somebody who played alone, what that was good for."""
    outcome = state.outcome()
    why = game.ending(outcome.reason)
    if state.terms.seats == 1:
        return f"The game is over: {why}."
    winners = " and ".join(game.seat_name(winner) for winner in outcome.winners) or "nobody"
    return f"The game is over: {winners} won ({why})."


@click.command()
@click.argument("file")
@click.option("--boards", is_flag=True, help="Draw the table after every choice.")
@click.option(
    "--notation",
    is_flag=True,
    help="Write the match as notation, which can be read back; with --seat, as that seat saw it.",
)
@click.option("--seat", type=int, help="Show what this seat saw; default: a spectator, or everything once it is over.")
def replay(file: str, boards: bool, notation: bool, seat: int | None) -> None:
    """Play the match record FILE again, sentence by sentence. FILE holds JSON or notation."""
    record = read_record(file)
    game = td.game(record.game)
    moments = list(scenes(game, record))
    if notation:
        lines = log_lines(game, moments, seat)
        click.echo("\n".join(lines) if seat is not None else write_sheet(game, record, lines), nl=seat is not None)
        return
    for moment in moments:
        state = moment.state
        mark = f"{TAKEN_BACK} " if moment.is_undone else ""
        sentences = [game.told(event, state.terms) for event in events_for(state.events, seat)]
        for sentence in filter(None, sentences):
            click.echo(f"{moment.number:>4}  {mark}{sentence}")
        if boards and not moment.is_undone:
            click.echo(f"\n{game.draw(state.view(seat))}\n")
    last = next(moment.state for moment in reversed(moments) if not moment.is_undone)
    if not boards:
        click.echo(f"\n{game.draw(last.view(seat))}\n")
    if last.over:
        click.echo(result(game, last))
    else:
        click.echo(f"The game is not over: {game.seat_name(last.to_act)} must choose.")


@click.command()
@click.argument("file")
def verify(file: str) -> None:
    """Check that the match record FILE is a legal game, leads to its hashes, and keeps its seed commitment.

    FILE holds JSON or notation.
    """
    for line in td.verify(read_record(file)):
        click.echo(line)

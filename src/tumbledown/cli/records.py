"""`tumbledown replay` and `tumbledown verify`: what a record tells, and whether it is true."""

import click

import tumbledown as td
from tumbledown.cli.arguments import read_record
from tumbledown.engine import events_for


@click.command()
@click.argument("file")
@click.option("--boards", is_flag=True, help="Draw the table after every choice.")
@click.option("--notation", is_flag=True, help="Write the game in its notation only.")
@click.option("--seat", type=int, help="Show what this seat saw; default: a spectator, or everything once it is over.")
def replay(file: str, boards: bool, notation: bool, seat: int | None) -> None:
    """Play the match record FILE again, sentence by sentence."""
    record = read_record(file)
    game = td.game(record.game)
    states = list(td.replay(record))
    told = [event for state in states for event in events_for(state.events, seat)]
    if notation:
        for line in game.write(told):
            click.echo(line)
        return
    for number, state in enumerate(states):
        sentences = [game.told(event, state.terms) for event in events_for(state.events, seat)]
        for sentence in filter(None, sentences):
            click.echo(f"{number:>4}  {sentence}")
        if boards or number == len(states) - 1:
            click.echo(f"\n{game.draw(state.view(seat))}\n")
    last = states[-1]
    if last.over:
        winners = ", ".join(game.seat_name(winner) for winner in last.outcome().winners) or "nobody"
        click.echo(f"The game is over: {winners} won ({last.outcome().reason}).")
    else:
        click.echo(f"The game is not over: {game.seat_name(last.to_act)} must choose.")


@click.command()
@click.argument("file")
def verify(file: str) -> None:
    """Check that the match record FILE is a legal game, leads to its hashes, and keeps its seed commitment."""
    for line in td.verify(read_record(file)):
        click.echo(line)

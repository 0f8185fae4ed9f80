"""`tumbledown review`: the choices of a match that mattered most."""

import sys

import click

import tumbledown as td
from tumbledown.bots.review import Moment, expectations, look_at, places_to_look, state_after, told
from tumbledown.cli.arguments import read_record
from tumbledown.cli.lines import say
from tumbledown.engine import Game, Record

SECONDS = 10.0
"""How long a match is gone through, if it is a long one."""
LONGEST = 0.1
"""How long one of its positions is thought about then, at most."""
LOOKING_BACK = 1.2
"""How long a choice that may have mattered is thought about."""


@click.command()
@click.argument("file")
@click.option("--seat", type=int, help="Whose choices; default: everybody's. Seats are numbered from 0.")
def review(file: str, seat: int | None) -> None:
    """Look back on the match record FILE: at most three choices of each seat that mattered, what was better, and why.

    FILE holds JSON or notation.
    """
    record = read_record(file)
    game = td.game(record.game)
    if seat is not None and not 0 <= seat < record.seats:
        raise click.UsageError(f"--seat is 0 to {record.seats - 1} here, not {seat}.")
    moments = looked_back(game, record)
    last = state_after(game, record, len(record.choices))
    winners = last.outcome().winners if last.over else []
    for one in range(record.seats) if seat is None else [seat]:
        chosen = told(moments, one, one in winners)
        click.echo(f"{game.seat_name(one)}:")
        if not chosen:
            say("Nothing cost enough to speak of.", "  ", "    ")
        for moment in chosen:
            tell(moment)


def looked_back(game: Game, record: Record) -> list[Moment]:
    """Every choice that mattered, with a bar that tells how far the looking is."""
    count = len(record.choices) + 1
    with click.progressbar(length=count, label="positions", file=sys.stderr) as bar:
        expected = expectations(game, record, min(LONGEST, SECONDS / count), bar.update)
    places = places_to_look(record.seats, [entry.seat for entry in record.choices], expected)
    found: list[Moment] = []
    with click.progressbar(places, label="choices", file=sys.stderr) as looked:
        for place in looked:
            moment = look_at(game, record, place.choices, LOOKING_BACK)
            found += [moment] if moment is not None else []
    return found


def tell(moment: Moment) -> None:
    """One moment in a few lines."""
    after, instead = (round(50 + 50 * worth) for worth in (moment.expected, moment.possible))
    say(f"After {moment.choices} choices (wins of 100 from there: {after}, not {instead})", "  ", "    ")
    better = ", then ".join(step.label for step in moment.better)
    if moment.is_good:
        say(better + ".", "    A good choice: ", "      ")
    else:
        say(moment.chosen.label + ".", "    Chosen: ", "      ")
        say(better + ".", "    Better: ", "      ")
    rule = f" [{moment.rule}]" if moment.rule else ""
    say(" ".join(moment.because) + rule, "    Why: ", "      ")

"""Stored playthroughs: one random game per game and seat count, with its hashes. Run this file to renew them."""

from pathlib import Path

import tumbledown as td
from tumbledown.engine import Game, Match, Seeded

GAMES = Path(__file__).parent.parent / "games"


def stored(game: Game, seats: int) -> Path:
    """The file of a game's playthrough."""
    return GAMES / game.id / "playthroughs" / f"{seats}-seats.txt"


def transcript(game: Game, seats: int) -> str:
    """A random game: its set-up, then one line per choice with the outcomes and the hash that followed."""
    match = Match(game, seats, seed=f"playthrough of {game.id} with {seats}")
    chooser = Seeded(seats)
    record = match.record()
    lines = [
        f"{game.id}, rules version {game.rules_version}, {seats} seats",
        f"set-up {record.setup} {record.setup_hash}",
    ]
    while not match.state.over:
        waiting = match.state.waiting()
        seat = waiting[chooser.below(len(waiting))]
        options = match.state.legal(seat)
        option = options[chooser.below(len(options))]
        match.apply(option, seat)
        outcomes = match.choices[-1].outcomes
        lines.append(f"{game.seat_name(seat)} {game.option(option)} {outcomes} {match.state.hash()}")
    outcome = match.state.outcome()
    return "\n".join([*lines, f"winners {outcome.winners}, places {outcome.places}, {outcome.reason}", ""])


def renew() -> None:
    """Write all playthroughs anew; the difference shows what a change of the rules does."""
    for name in td.games():
        game = td.game(name)
        for seats in range(game.min_seats, game.max_seats + 1):
            stored(game, seats).parent.mkdir(parents=True, exist_ok=True)
            stored(game, seats).write_text(transcript(game, seats), encoding="utf-8")


if __name__ == "__main__":
    renew()

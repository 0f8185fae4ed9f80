"""Wherever an undo is offered, in every game, it leads to the position before: by hash, and by what can be chosen."""

import itertools
import random

import pytest

import tumbledown as td
from tumbledown.engine import Match

SOAK = 100_000
"""Undos in the soak, over all games."""
LONGEST = 150
"""Choices after which a new match begins: an undo plays all of them again."""


@pytest.mark.parametrize("undos", [150, pytest.param(SOAK // len(td.games()) + 1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", td.games())
def test_an_undo_leads_to_the_position_before(name: str, undos: int) -> None:
    done = 0
    for number in itertools.count():
        done += undo_everywhere(name, number, undos - done)
        if done >= undos:
            break


def undo_everywhere(name: str, number: int, most: int) -> int:
    """Play a match at random, and try every undo that it offers anybody; gives how many those were."""
    chance = random.Random(f"{name} {number}")
    match = Match(td.game(name), seed=f"undos {number}")
    before: list[str] = []
    """The hash before each choice."""
    done = 0
    while not match.state.over and len(match.choices) < LONGEST and done < most:
        seat = chance.choice(match.state.waiting())
        before.append(match.state.hash())
        match.apply(chance.choice(match.state.legal(seat)), seat)
        everybody = range(match.terms.seats)
        for who in everybody:
            for willing in ((), everybody):
                done += try_undo(match, who, willing, before)
    return done


def try_undo(match: Match, seat: int, willing: "tuple[int, ...] | range", before: list[str]) -> int:
    """Take back the seat's last choice on a branch, if that is offered; gives 1 if it was."""
    own = [
        number
        for number in range(match.undo_boundary(seat, willing), len(match.choices))
        if match.choices[number].seat == seat
    ]
    if not own:
        return 0
    last = own[-1]
    taken = match.choices[last]
    trial = match.branch()
    trial.undo(seat, willing)
    assert taken not in trial.choices
    assert taken.option in trial.state.legal(seat)
    if len(trial.choices) == last:
        assert trial.state.hash() == before[last]
    else:
        # Answers that others gave at the same time stay: with the same answer again, all is as it was.
        trial.again(taken)
        assert trial.state.hash() == match.state.hash()
    return 1

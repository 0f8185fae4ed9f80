"""Rules and hashes do not drift: every game still plays its stored playthroughs to the letter."""

import pytest

import tumbledown as td
from conformance.playthroughs import stored, transcript

PLAYTHROUGHS = [
    (name, seats) for name in td.games() for seats in range(td.game(name).min_seats, td.game(name).max_seats + 1)
]


@pytest.mark.parametrize(("name", "seats"), PLAYTHROUGHS)
def test_a_game_plays_its_stored_playthrough(name: str, seats: int) -> None:
    game = td.game(name)
    path = stored(game, seats)
    assert path.exists(), f"{name} has no playthrough with {seats} seats: run `make playthroughs` and read the result"
    assert transcript(game, seats) == path.read_text(encoding="utf-8")

"""Every registered game keeps what every game must keep."""

import pytest

import tumbledown as td
from tumbledown.cli.conformance import check_processes
from tumbledown.engine.conformance import check_game

LIGHTER = {"rattle": (1, 80)}
"""Games and effort where a look costs more than elsewhere: all variants are played, and all is looked at."""


@pytest.mark.timeout(900)  # it plays every variant of every game, some of which are long
@pytest.mark.parametrize("name", td.games())
def test_a_game_keeps_what_every_game_must_keep(name: str) -> None:
    games, effort = LIGHTER.get(name, (2, 20))
    checked = check_game(td.game(name), games=games, effort=effort)
    assert checked["games"] >= 2
    assert checked["refusals"] > 0


@pytest.mark.parametrize("name", td.games())
def test_a_game_gives_the_same_hashes_in_every_process_compiled_or_pure(name: str) -> None:
    assert check_processes(td.game(name), seed=11) >= 3


@pytest.mark.soak
@pytest.mark.parametrize("name", td.games())
def test_a_game_keeps_everything_over_many_games(name: str) -> None:
    check_game(td.game(name), games=100, first_seed=1000)

"""Observations have the pieces they say, within their bounds, and tell a seat nothing it cannot know."""

import pytest
from secret_cards.game import GAME as SECRET_CARDS

import tumbledown as td
from adapters.settings import GAMES, SETTINGS, name_of, positions
from tumbledown.adapters.arrays import Layout
from tumbledown.engine import Game, Seeded, size_of
from tumbledown.engine.observation import hashed


@pytest.mark.parametrize(("game", "seats"), SETTINGS, ids=name_of)
def test_observations_have_the_pieces_they_say(game: Game, seats: int) -> None:
    pieces = game.observation(game.terms(seats))
    assert len({piece.name for piece in pieces}) == len(pieces)
    assert all(piece.text for piece in pieces)
    for state in positions(game, seats, seed=seats, most=60):
        for seat in range(seats):
            observation = state.observe(seat)
            assert len(observation) == size_of(pieces)
            start = 0
            for piece in pieces:
                assert max(observation[start : start + piece.size], default=0) <= piece.most, piece.name
                start += piece.size


@pytest.mark.parametrize(("game", "seats"), SETTINGS, ids=name_of)
def test_two_worlds_a_seat_cannot_tell_apart_look_the_same_to_it(game: Game, seats: int) -> None:
    for number, state in enumerate(positions(game, seats, seed=seats + 10, most=60)):
        for seat in range(seats):
            other = state.resample(seat, Seeded(number))
            assert other.observe(seat) == state.observe(seat)


@pytest.mark.parametrize("game", [game for game in GAMES if game.has_secrets], ids=name_of)
def test_a_seat_sees_its_own_secrets(game: Game) -> None:
    """So the test above can fail: what is hidden from one seat does change what another sees."""
    seats = game.usual_seats
    differ = 0
    # Some secrets last for a moment and belong to one seat at a time, as a bid does.
    for number, state in enumerate(positions(game, seats, seed=3, most=1000)):
        if state.secrets(0) or state.secrets(1):
            for seat in (0, 1):
                differ += state.resample(seat, Seeded(number)).observe(1 - seat) != state.observe(1 - seat)
    assert differ > 0


def test_pieces_are_found_by_name() -> None:
    game = td.game("connect_four")
    state = game.new(seed=1)
    state.apply(game.parse("drop:c"))
    layout = Layout(game, state.terms)
    state.apply(game.parse("drop:c"))
    state.apply(game.parse("drop:c"))
    for seat in (0, 1):
        columns = layout.named(layout.observe(state, seat, [])["observation"])["columns"]
        assert columns.shape == (7, 2, 6)
        assert columns[2, seat].tolist() == [1, 0, 1, 0, 0, 0]
        assert columns[2, 1 - seat].tolist() == [0, 1, 0, 0, 0, 0]
        assert columns.sum() == 3


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_questions_are_the_steps_that_ask(game: Game) -> None:
    """A game whose observation tells which step asks names all its steps, so that none is told as nothing."""
    pieces = {piece.name: piece for piece in game.observation(game.terms(game.usual_seats))}
    if "question" not in pieces:
        return
    layout = Layout(game, game.terms(game.usual_seats))
    for state in positions(game, game.usual_seats, seed=5, most=200)[:-1]:
        if not state.over:
            named = layout.named(layout.observe(state, state.to_act, [])["observation"])
            assert named["question"].sum() == 1


def test_a_game_that_defines_nothing_gets_its_view_hashed() -> None:
    state = SECRET_CARDS.new(2, chance=td.Scripted([0, 0, 4, 4]))
    assert state.observe(0) == hashed(state.view(0))
    assert state.observe(0) != state.observe(1)

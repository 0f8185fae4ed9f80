"""A game as a tree: every draw is a node, and no node ever changes."""

import pickle

import pytest
from secret_cards.game import GAME as SECRET_CARDS

import tumbledown as td
from tumbledown.engine import Seeded
from tumbledown.engine.chance import Noted
from tumbledown.engine.tree import CHANCE, END, Node, root


def down(node: Node, outcomes: list[int]) -> Node:
    """Follow these outcomes, which are all that is due."""
    for outcome in outcomes:
        assert node.player == CHANCE
        node = node.child(outcome)
    assert node.player != CHANCE
    return node


@pytest.mark.parametrize("name", td.games())
def test_a_path_down_the_tree_is_the_game_with_these_draws(name: str) -> None:
    game, chooser = td.game(name), Seeded(5)
    terms = game.terms(game.usual_seats)
    tape = Noted(Seeded(3))
    state = game.begin(terms, tape)
    node = down(root(game, terms), tape.outcomes)
    for _ in range(100):
        assert node.state is not None
        assert node.state.hash() == state.hash()
        assert node.player == (END if state.over else state.to_act)
        if state.over:
            break
        option = state.options[chooser.below(len(state.options))]
        tape.outcomes, parent, before = [], node, state.hash()
        state.apply(option)
        node = down(node.child(option), tape.outcomes)
        assert parent.state is not None
        assert parent.state.hash() == before


def dealt() -> Node:
    return down(root(SECRET_CARDS, SECRET_CARDS.terms(2)), [0, 0, 0, 0])


def test_draws_are_told_by_their_size() -> None:
    node = root(SECRET_CARDS, SECRET_CARDS.terms(2))
    assert (node.player, node.draw, node.state) == (CHANCE, 8, None)
    assert (node.child(7).draw, node.child(7).outcomes) == (7, [7])


def test_events_are_told_where_they_are_wanted() -> None:
    node = dealt()
    assert node.state is not None
    option = node.state.options[0]
    silent, told = node.child(option).state, node.child(option, tell=True).state
    assert silent is not None
    assert told is not None
    assert not silent.events
    assert told.events


def test_what_does_not_exist_is_refused() -> None:
    with pytest.raises(td.TumbledownError, match="outcome 8 does not exist: the draw is from 0 to 7"):
        root(SECRET_CARDS, SECRET_CARDS.terms(2)).child(8)
    with pytest.raises(td.IllegalOption):
        dealt().child(10_000)
    with pytest.raises(td.TumbledownError, match="in the middle of a draw"):
        root(SECRET_CARDS, SECRET_CARDS.terms(2)).resampled(0, Seeded(1))


def test_pickles_go_on_where_they_were() -> None:
    node = root(SECRET_CARDS, SECRET_CARDS.terms(2, {"low_wins": True})).child(3)
    again = pickle.loads(pickle.dumps(node))
    assert (again.player, again.draw, again.outcomes, again.terms.variants) == (CHANCE, 7, [3], {"low_wins": True})
    node, again = down(node, [0, 0, 0]), pickle.loads(pickle.dumps(down(again, [0, 0, 0])))
    assert node.state is not None
    assert again.state.hash() == node.state.hash()

"""OpenSpiel's own suites over every game, its algorithms on our games, and what they do not look at."""

import importlib
import json
import pickle
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, generate_playthrough, ismcts, mcts
from secret_cards.game import GAME as SECRET_CARDS

import tumbledown as td
from adapters.playthroughs import FOLDER, shortened
from adapters.settings import GAMES, SETTINGS, name_of
from kuhn_poker.game import GAME as KUHN_POKER
from tumbledown.adapters.openspiel import PREFIX, register, resampler
from tumbledown.engine import Game, Seeded, events_for
from tumbledown.engine.tree import CHANCE, root

for third_party in (SECRET_CARDS, KUHN_POKER):
    register(third_party)
if not flags.FLAGS.is_parsed():
    flags.FLAGS.mark_as_parsed()


def load(game: Game, seats: int, **variants: Any) -> Any:
    return pyspiel.load_game(PREFIX + game.id, {"seats": seats, **variants})


def is_long(game: Game) -> bool:
    """Whether a game takes so many choices that a whole one is left to the long runs."""
    return game.max_choices > 1000


def after(game: Any, seed: int, moves: int) -> Any:
    """The state after so many random choices, draws not counted, but not the end of the game."""
    state, chooser = game.new_initial_state(), Seeded(seed)
    while True:
        if state.is_chance_node():
            state.apply_action(chooser.below(len(state.chance_outcomes())))
        elif moves == 0:
            return state
        else:
            actions = state.legal_actions()
            following = state.clone()
            following.apply_action(actions[chooser.below(len(actions))])
            if following.is_terminal():
                return state
            state, moves = following, moves - 1


@pytest.mark.parametrize(("game", "seats"), [one for one in SETTINGS if not is_long(one[0])], ids=name_of)
def test_random_games_pass(game: Game, seats: int) -> None:
    pyspiel.random_sim_test(load(game, seats), num_sims=5, serialize=True, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats"), SETTINGS, ids=name_of)
def test_many_random_games_pass(game: Game, seats: int) -> None:
    pyspiel.random_sim_test(load(game, seats), num_sims=3 if is_long(game) else 200, serialize=True, verbose=False)


@pytest.mark.parametrize(("game", "seats"), [(game, game.min_seats) for game in GAMES if is_long(game)], ids=name_of)
def test_a_long_random_game_passes(game: Game, seats: int) -> None:
    pyspiel.random_sim_test(load(game, seats), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_the_api_test_passes(game: Game) -> None:
    suite = importlib.import_module("open_spiel.integration_tests.api_test")
    flags.FLAGS(["tests", f"--test_only_games=^{PREFIX}{game.id}$"])
    result = unittest.TestResult()
    suite.load_tests(unittest.TestLoader(), None, None).run(result)
    assert result.testsRun == 5
    assert not [text for _, text in result.failures + result.errors]


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_playthroughs_are_as_stored(game: Game) -> None:
    """`python tests/adapters/playthroughs.py` writes them anew."""
    expected, actual = generate_playthrough.replay(str(FOLDER / f"{game.id}.txt"))
    assert shortened(actual).splitlines() == expected.splitlines()


@pytest.mark.parametrize(("game", "seats"), SETTINGS, ids=name_of)
def test_resampled_states_look_the_same_to_the_player(game: Game, seats: int) -> None:
    """As OpenSpiel's own test of ResampleFromInfostate, for every player, and the same is legal."""
    loaded = load(game, seats)
    for moves in (0, 1, 5, 20):
        state = after(loaded, moves + seats, moves)
        for player in range(seats):
            other = state.resample_for(player, moves)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert (np.array(other.observation_tensor(player)) == np.array(state.observation_tensor(player))).all()
        other = state.resample_for(state.current_player(), moves)
        assert other.legal_actions() == state.legal_actions()


@pytest.mark.parametrize(("game", "seats"), SETTINGS, ids=name_of)
def test_copies_and_pickles_are_the_same_and_independent(game: Game, seats: int) -> None:
    state = after(load(game, seats), 3, 6)
    for other in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(other) == str(state)
        for player in range(seats):
            assert other.information_state_string(player) == state.information_state_string(player)
        other.apply_action(other.legal_actions()[0])
        assert other.history() != state.history()


def test_draws_are_chance_nodes_with_equal_chances() -> None:
    state = load(SECRET_CARDS, 2).new_initial_state()
    drawn = 0
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert [action for action, _ in outcomes] == list(range(8 - drawn))
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        state.apply_action(outcomes[-1][0])
        drawn += 1
    assert drawn == 4
    assert '"hand": [6, 7]' in state.observation_string(0)
    assert state.current_player() == 0


def test_parameters_are_seats_and_variants() -> None:
    game = pyspiel.load_game(f"{PREFIX}secret_cards(seats=3,low_wins=True)")
    assert game.num_players() == 3
    assert game.new_initial_state().get_game().get_parameters() == {"seats": 3, "low_wins": True}
    with pytest.raises(td.TumbledownError, match="played with 2 to 3 seats, not 4"):
        pyspiel.load_game(f"{PREFIX}secret_cards(seats=4)")


def test_a_game_registered_again_takes_the_place_of_the_earlier_one() -> None:
    """As in a notebook in which a game is being written."""
    earlier, later = type(KUHN_POKER)(KUHN_POKER.vocabulary, []), type(KUHN_POKER)(KUHN_POKER.vocabulary, [])
    try:
        for game in (earlier, later):
            assert pyspiel.load_game(register(game)).new_initial_state().get_game().setting.game is game
    finally:
        register(KUHN_POKER)


def test_what_is_not_legal_is_refused() -> None:
    state = load(td.game("connect_four"), 2).new_initial_state()
    for _ in range(6):
        state.apply_action(3)
    with pytest.raises(Exception, match="Column d is full"):
        state.apply_action(3)


# Information states.


def histories(game: Any, moves: int, most: int) -> list[Any]:
    """States after so many choices: as many beginnings as that, which share much, and all that follows from them."""
    waiting = dealt([game.new_initial_state()])[:most]
    for _ in range(moves):
        waiting = dealt([state.child(action) for state in waiting for action in state.legal_actions()])
    return waiting


def dealt(states: list[Any]) -> list[Any]:
    """All that can come of these states by the draws that are due."""
    found = []
    left = list(reversed(states))
    while left:
        state = left.pop()
        if state.is_chance_node():
            left += [state.child(action) for action, _ in reversed(state.chance_outcomes())]
        else:
            found.append(state)
    return found


def noticed(state: Any, player: int) -> str:
    """What the player could notice on the way: own choices, events as seen, and views when they change."""
    trail: list[str] = []
    view = None
    chooser, chosen = None, None
    node = root(SECRET_CARDS, SECRET_CARDS.terms(2))
    for action in state.history():
        if node.player != CHANCE:
            chooser, chosen = node.player, action
        node = node.child(action, tell=True)
        if node.state is None or node.draw:
            continue
        if chooser == player:
            trail.append(f"own {chosen}")
        trail += [str(event) for event in events_for(node.state.events, player)]
        if view != (view := node.state.view(player)):
            trail.append(str(view))
    return "\n".join(trail)


@pytest.mark.parametrize("moves", [0, 1, 2])
def test_information_states_are_exactly_what_a_player_could_notice(moves: int) -> None:
    """No more, or they would leak; no less, or there would be no perfect recall."""
    states = histories(load(SECRET_CARDS, 2), moves, most=40)
    for player in (0, 1):
        pairs = {(state.information_state_string(player), noticed(state, player)) for state in states}
        assert len({told for told, _ in pairs}) == len(pairs) == len({seen for _, seen in pairs})
    # Player 0 was dealt the same in all beginnings, and cannot know what player 1 has.
    assert len({state.information_state_string(0) for state in states}) < len(states)


@pytest.mark.parametrize("perfect_recall", [False, True])
@pytest.mark.parametrize("game", [game for game in GAMES if game.has_secrets], ids=name_of)
def test_a_public_observation_is_what_a_spectator_sees(game: Game, perfect_recall: bool) -> None:
    """It is the same whichever player asks, and nobody's secrets are in it."""
    loaded = load(game, 2)
    kind = pyspiel.IIGObservationType(True, perfect_recall, pyspiel.PrivateInfoType.NONE)
    observer = loaded.make_py_observer(kind)
    assert observer.tensor is None
    state = after(loaded, 2, 3)
    public = observer.string_from(state, 0)
    assert public == observer.string_from(state, 1)
    assert public.endswith(json.dumps(state.position.view(None), ensure_ascii=False))
    assert "\nchose " not in public


def test_public_observations_do_not_differ_by_secrets() -> None:
    """In Kuhn poker, before a showdown, all that is public is what was said."""
    kind = pyspiel.IIGObservationType(True, True, pyspiel.PrivateInfoType.NONE)
    game = load(KUHN_POKER, 2)
    observer = game.make_py_observer(kind)
    assert [len({observer.string_from(state, 0) for state in histories(game, moves, most=6)}) for moves in (0, 1)] == [
        1,
        2,
    ]


def test_own_choices_are_remembered() -> None:
    state = after(load(td.game("ruins"), 3), 1, 0)
    player = state.current_player()
    action = state.legal_actions()[0]
    state.apply_action(action)
    assert f"chose {td.game('ruins').vocabulary.text(action)}" in state.information_state_string(player)
    for other in range(3):
        if other != player:
            assert "chose" not in state.information_state_string(other)


# Its algorithms.


def test_kuhn_poker_has_the_tree_that_openspiel_says() -> None:
    """Numbers of states and information states as in OpenSpiel's own table for its own implementation."""
    suite = importlib.import_module("open_spiel.integration_tests.api_test")
    chance, playable, terminal, told = 0, 0, 0, set()
    states = [load(KUHN_POKER, 2).new_initial_state()]
    while states:
        state = states.pop()
        if state.is_terminal():
            terminal += 1
            continue
        states += [state.child(action) for action in state.legal_actions()]
        if state.is_chance_node():
            chance += 1
        else:
            playable += 1
            told.add(state.information_state_string())
    assert (chance, playable, terminal) == suite.TOTAL_NUM_STATES["kuhn_poker"]
    assert len(told) == suite.PERFECT_RECALL_NUM_STATES["kuhn_poker"]


def test_cfr_solves_kuhn_poker() -> None:
    """The first player's value is -1/18 of a chip; two chips are counted as 1."""
    game = load(KUHN_POKER, 2)
    solver = cfr.CFRSolver(game)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.nash_conv(game, policy) < 0.02
    values = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert values[0] == pytest.approx(-1 / 36, abs=0.005)


@pytest.mark.parametrize(("game", "seats"), [one for one in SETTINGS if one[0].has_secrets], ids=name_of)
def test_information_set_search_runs(game: Game, seats: int) -> None:
    loaded = load(game, seats)
    state = after(loaded, 2, 3)
    bot = ismcts.ISMCTSBot(
        loaded,
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)) if not is_long(game) else Flat(),
        1.4,
        20,
        random_state=np.random.RandomState(1),
    )
    bot.set_resampler(resampler(1))
    assert bot.step(state) in state.legal_actions()


class Flat(mcts.Evaluator):  # type: ignore[misc]
    """Thinks every position even, so that a search of a long game is quick."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def test_plain_search_finds_the_winning_move() -> None:
    game = load(td.game("connect_four"), 2)
    state = game.new_initial_state()
    for action in (0, 1, 0, 1, 0, 1):
        state.apply_action(action)
    bot = mcts.MCTSBot(
        game,
        1.4,
        200,
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        random_state=np.random.RandomState(1),
    )
    assert bot.step(state) == 0

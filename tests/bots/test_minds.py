"""Minds: what they think, how their search uses it, and how they learn."""

from pathlib import Path

import numpy as np
import pytest
from secret_cards.game import GAME as SECRET_CARDS

import tumbledown as td
from tumbledown.bots.brains import brain_of
from tumbledown.bots.learning.examples import gathered, joined, read_examples, write_examples
from tumbledown.bots.learning.loop import Lesson, train_mind
from tumbledown.bots.learning.network import batches_of, blank, layers_of, learn, thoughts
from tumbledown.bots.learning.selfplay import Manners, example_of, play_game, play_games, read_manners
from tumbledown.bots.levels import make_bot, make_bot_with_file
from tumbledown.bots.minds import Learned, from_bytes, load_mind, read_manner, shape_of, to_bytes, write_mind
from tumbledown.bots.players import Budget, Classic, Minded, SearchBot
from tumbledown.bots.search.evaluator import Evaluator
from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.bots.search.mcts import Settings
from tumbledown.bots.search.mind import Mind
from tumbledown.bots.search.puct import Manner, MindTree
from tumbledown.engine import Game, Seeded, State, TumbledownError

FOUR = td.game("connect_four")
WITH_MINDS = [name for name in td.games() if td.game(name).input_count()]
BRIEF = Manners(long=24, short=8)


def untaught(game: Game, seed: int = 1) -> Mind:
    """A mind whose numbers say something, though nothing sensible."""
    shape = shape_of(game)
    numbers = [float(one) for one in np.random.default_rng(seed).normal(0, 0.1, sum(shape.sizes()))]
    evaluator = brain_of(game).evaluator()
    assert evaluator is not None
    return Mind(shape, numbers, evaluator)


def position(columns: str) -> State:
    state = FOUR.new(2, seed=1)
    for column in columns:
        state.apply("abcdefg".index(column))
    return state


def thinking(state: State, iterations: int, mind: Mind | None = None) -> MindTree:
    tree = MindTree(Glimpse(state, state.to_act), mind or untaught(FOUR), Manner(), 1)
    tree.run(iterations)
    return tree


@pytest.mark.parametrize("name", WITH_MINDS)
def test_inputs_are_in_range_and_no_option_is_without_a_share(name: str) -> None:
    game = td.game(name)
    mind = untaught(game)
    state = game.new(seed=5)
    tape = Seeded(3)
    while not state.over:
        for seat in range(state.terms.seats):
            inputs = state.inputs(seat)
            assert len(set(inputs)) == len(inputs)
            assert all(0 <= one < game.input_count() for one in inputs)
        mind.think(state, state.to_act, state.options)
        assert len(mind.priors) == len(state.options)
        assert sum(mind.priors) == pytest.approx(1, abs=1e-4)
        assert sum(mind.worth) == pytest.approx(0, abs=1e-4)
        state.apply(state.options[tape.below(len(state.options))])


@pytest.mark.parametrize("name", WITH_MINDS)
def test_the_learner_thinks_what_the_mind_thinks(name: str) -> None:
    """The numbers are written down once and used twice: both must read them alike."""
    game = td.game(name)
    mind = untaught(game)
    state = game.new(seed=5)
    for _ in range(9):
        state.apply(state.options[len(state.options) // 2])
    seat, seats, options = state.to_act, state.terms.seats, state.options
    example = example_of(state, seat, mind, options, [1.0 / len(options)] * len(options), [0.0] * seats)
    batch = next(batches_of(mind.shape, gathered([example], mind.shape.seats), 1))
    liked, worth = thoughts(layers_of(mind.shape, mind.numbers), batch)
    mind.think(state, seat, options)
    shares = np.exp(np.asarray(liked)[0, : len(options)])
    assert list(shares / shares.sum()) == pytest.approx(mind.priors, abs=1e-4)
    expected = [mind.worth[(seat + away) % seats] for away in range(seats)]
    assert list(np.asarray(worth)[0, :seats]) == pytest.approx(expected, abs=1e-4)


def test_a_win_in_one_is_proven_and_chosen_whatever_the_mind_likes() -> None:
    tree = thinking(position("ababab"), 60)
    assert tree.explanation().compared[0].option == 0
    assert tree.is_decided()
    assert tree.shares(FOUR.new(seed=1).options) == [1, 0, 0, 0, 0, 0, 0]


def test_a_sure_loss_is_avoided() -> None:
    """The other has three stones on top of each other: every answer but one loses at once."""
    tree = thinking(position("cdcdc"), 400)
    assert tree.explanation().compared[0].option == "abcdefg".index("c")
    assert tree.is_decided()


def test_equal_seeds_think_alike_and_a_kept_tree_goes_on() -> None:
    state = position("dc")
    first, second = thinking(state, 200), thinking(state, 200)
    assert first.explanation().to_dict(FOUR) == second.explanation().to_dict(FOUR)
    option = first.explanation().compared[0].option
    tried = next(child.visits for child in first.root.children if child.option == option)
    state.apply(option)
    first.follow(option)
    first.look(Glimpse(state, state.to_act))
    assert sum(child.visits for child in first.root.children) == tried - 1


def test_a_bot_with_a_mind_plays_by_budget_and_at_a_strange_table_without_it(tmp_path: Path) -> None:
    game = td.game("rubble")
    path = tmp_path / "some.bin"
    write_mind(game, Learned(untaught(game), Manner(), {}), path)
    bot = make_bot_with_file(game, f"20it@{path}", 1)
    assert isinstance(bot, SearchBot)
    assert isinstance(bot.thinker, Minded)
    usual = game.new(2, seed=3)
    assert isinstance(bot.thinker.tree(Glimpse(usual, usual.to_act), 1), MindTree)
    own = {**game.default_content()["boards"][0], "id": "mine", "name": "Mine"}
    strange = game.new(2, seed=3, variants={"board": "custom", "custom_board": own})
    assert not isinstance(bot.thinker.tree(Glimpse(strange, strange.to_act), 1), MindTree)
    assert bot.choose(Glimpse(usual, usual.to_act)) in usual.options
    assert bot.choose(Glimpse(strange, strange.to_act)) in strange.options


def test_classic_bots_do_not_use_the_mind(tmp_path: Path) -> None:
    game = td.game("rubble")
    path = tmp_path / "some.bin"
    write_mind(game, Learned(untaught(game), Manner(), {}), path)
    for name in ("classic 3", "classic 50it", "classic level 1"):
        bot = make_bot_with_file(game, f"{name}@{path}", 1)
        assert isinstance(bot, SearchBot)
        assert not isinstance(bot.thinker, Minded)
    with pytest.raises(TumbledownError, match="there is no bot 'classic 9'"):
        make_bot(game, "classic 9", 1)


@pytest.mark.parametrize("name", WITH_MINDS)
def test_a_mind_is_written_and_read_to_the_last_bit(name: str) -> None:
    game = td.game(name)
    written = to_bytes(game, Learned(untaught(game), Manner(curiosity=2.0), {"command": "so"}))
    assert len(written) < 2_000_000
    read = from_bytes(game, brain_of(game), written, "it")
    assert to_bytes(game, read) == written
    assert read.manner.curiosity == 2.0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text[:-4] + b"abcd", "its numbers are not those that were written"),
        (lambda text: text[:-4], "its numbers are not those that were written"),
        (lambda text: b"no mind\n" + text, "is not a mind"),
        (lambda text: text.replace(b'"connect_four"', b'"chess"', 1), "was trained for chess"),
        (lambda text: text.replace(b"[84,", b"[85,", 1), "are not those that were written"),
    ],
)
def test_a_file_that_is_no_mind_of_this_game_is_refused(change: object, message: str, tmp_path: Path) -> None:
    written = to_bytes(FOUR, Learned(untaught(FOUR), Manner(), {}))
    path = tmp_path / "mind.bin"
    path.write_bytes(change(written))  # type: ignore[operator]
    with pytest.raises(TumbledownError, match=message):
        load_mind(FOUR, str(path))
    with pytest.raises(TumbledownError, match="cannot be read"):
        load_mind(FOUR, str(tmp_path / "gone.bin"))


def test_a_mind_of_other_rules_is_used_and_says_so() -> None:
    written = to_bytes(FOUR, Learned(untaught(FOUR), Manner(), {}))
    other = written.replace(b'"rules_version": 1', b'"rules_version": 7', 1)
    assert "rules version 7" in from_bytes(FOUR, brain_of(FOUR), other, "it").notice


def lesson(folder: Path, **changes: object) -> Lesson:
    return Lesson(FOUR, 6, 1, Manner(), BRIEF, folder, {"command": "test"}, **changes)  # type: ignore[arg-type]


def test_training_is_repeatable_goes_on_where_it_was_and_is_the_same_in_processes(tmp_path: Path) -> None:
    told: list[str] = []
    games = 0

    def count(more: int) -> None:
        nonlocal games
        games += more

    whole = train_mind(lesson(tmp_path / "one", workers=1), 2, told.append, count)
    assert games == 12
    assert "round 2" in told[-1]
    train_mind(lesson(tmp_path / "two", workers=1), 1, told.append, count)
    resumed = train_mind(lesson(tmp_path / "two", workers=2), 2, told.append, count)
    assert to_bytes(FOUR, resumed) == to_bytes(FOUR, whole)
    kept = read_examples(tmp_path / "one" / "games-000.npz")
    assert len(kept) == kept.option_counts.size
    write_examples(joined([kept, kept]), tmp_path / "twice.npz")
    assert len(read_examples(tmp_path / "twice.npz")) == 2 * len(kept)


def test_learning_brings_a_mind_nearer_to_what_it_is_shown() -> None:
    mind = Mind(shape_of(FOUR), blank(shape_of(FOUR), 1), Evaluator([0.0] * len(FOUR.feature_names())))
    examples = play_games((FOUR, mind, Manner(), BRIEF, tuple(range(12))))
    _, first_worth, first_shares = learn(mind.shape, mind.numbers, examples, 1, 2e-3, 1)
    _, worth, shares = learn(mind.shape, mind.numbers, examples, 40, 2e-3, 1)
    assert worth < first_worth
    assert shares < first_shares


def test_what_cannot_be_trained_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TumbledownError, match="--playing"):
        read_manners('{"depth": 3}', ())
    with pytest.raises(TumbledownError, match="--search"):
        read_manner("{", FOUR)
    blind = SECRET_CARDS
    with pytest.raises(TumbledownError, match="shows no inputs to a mind"):
        train_mind(Lesson(blind, 2, 1, Manner(), BRIEF, tmp_path, {}), 1, print, lambda _: None)


def test_a_game_of_self_play_notes_what_came_of_every_choice() -> None:
    found = play_game(FOUR, untaught(FOUR), Manner(), BRIEF, 4)
    assert all(-1.0 <= one <= 1.0 for example in found for one in example.worth)
    assert any(example.shares for example in found)
    assert any(not example.shares for example in found)


def test_a_search_by_the_clock_ends_when_a_win_is_proven() -> None:
    bot = SearchBot(Minded(untaught(FOUR), Manner(), Classic(None, Settings())), Budget(seconds=600), 1)
    state = position("ababab")
    assert bot.choose(Glimpse(state, state.to_act)) == 0

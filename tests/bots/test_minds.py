"""Minds: what they think, how their search uses it, and how they learn."""

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from secret_cards.game import GAME as SECRET_CARDS

import tumbledown as td
from bots.sanity.suite import positions
from tumbledown.bots.brains import brain_of
from tumbledown.bots.learning.examples import gathered, joined, read_examples, write_examples
from tumbledown.bots.learning.levelling import LEEWAYS
from tumbledown.bots.learning.loop import Lesson, train_mind
from tumbledown.bots.learning.network import batches_of, blank, layers_of, learn, thoughts
from tumbledown.bots.learning.selfplay import Manners, example_of, play_game, play_games, read_manners
from tumbledown.bots.levels import make_bot, make_bot_with_file
from tumbledown.bots.minds import Learned, from_bytes, load_mind, read_manner, shape_of, to_bytes, write_mind
from tumbledown.bots.players import Budget, Classic, Level, LevelBot, Minded, SearchBot
from tumbledown.bots.search.evaluator import Evaluator
from tumbledown.bots.search.glimpse import Compared, Explanation, Glimpse
from tumbledown.bots.search.mcts import Settings
from tumbledown.bots.search.mind import Mind
from tumbledown.bots.search.puct import Manner, MindTree
from tumbledown.cli import cli
from tumbledown.engine import Game, Seeded, State, TumbledownError

FOUR = td.game("connect_four")
WITH_MINDS = [name for name in td.games() if td.game(name).input_count()]
BRIEF = Manners(long=24, short=8)
LONG = 400
"""So many choices show most of what a game has to show."""


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
    state = game.new(game.usual_seats, seed=5)
    tape = Seeded(3)
    for _ in range(LONG):
        if state.over:
            break
        for seat in range(state.terms.seats):
            inputs = state.inputs(seat)
            assert len(set(inputs)) == len(inputs)
            assert all(0 <= one < game.input_count() for one in inputs)
        for aspects in state.aspects(state.options):
            assert aspects
            assert len(set(aspects)) == len(aspects)
            assert all(0 <= one < game.aspect_count() for one in aspects)
        mind.think(state, state.to_act, state.options)
        assert len(mind.priors) == len(state.options)
        assert sum(mind.priors) == pytest.approx(1, abs=1e-3)
        assert sum(mind.worth) == pytest.approx(0, abs=1e-4)
        state.apply(state.options[tape.below(len(state.options))])


@pytest.mark.parametrize("name", WITH_MINDS)
def test_the_learner_thinks_what_the_mind_thinks(name: str) -> None:
    """The numbers are written down once and used twice: both must read them alike."""
    game = td.game(name)
    mind = untaught(game)
    state = game.new(game.usual_seats, seed=5)
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


def test_a_bot_with_a_mind_plays_as_the_classic_level_does_at_a_strange_table(tmp_path: Path) -> None:
    game = td.game("rubble")
    path = tmp_path / "some.bin"
    write_mind(game, Learned(untaught(game), Manner(), {}), path)
    own = {**game.default_content()["boards"][0], "id": "mine", "name": "Mine"}
    thoughts = []
    for variants in ({}, {"board": "custom", "custom_board": own}):
        state = game.new(2, seed=3, variants=variants)
        for bot in (make_bot_with_file(game, f"level 3@{path}", 1, 60.0), make_bot(game, "classic 3", 1, 60.0)):
            assert bot.choose(Glimpse(state, state.to_act)) in state.options
            thoughts.append(bot.explain().to_dict(game))
    assert thoughts[0] != thoughts[1]
    assert thoughts[2] == thoughts[3]


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
    bot = SearchBot(Minded(untaught(FOUR), Manner()), Budget(seconds=600), 1)
    state = position("ababab")
    assert bot.choose(Glimpse(state, state.to_act)) == 0


def tried(option: int, tries: int, worth: float) -> Compared:
    return Compared(option, tries, [worth, -worth])


def minded(game: Game, temperature: float, leeway: float) -> LevelBot:
    classic = SearchBot(Classic(None, Settings()), Budget(iterations=8), 1)
    thinker = Minded(untaught(game), Manner())
    return LevelBot(thinker, Budget(iterations=8), 1, classic, Level(8, temperature, leeway))


def lively(leeway: float = 0.1) -> LevelBot:
    return minded(FOUR, temperature=5.0, leeway=leeway)


def picks(bot: LevelBot, compared: list[Compared], is_sure: bool = False) -> set[int]:
    """What the bot picks after this comparison, in many positions: each has a seed of its own."""
    found = set()
    for column in "abcdefg":
        for other in "abcdefg":
            state = position(column + other)
            found.add(bot.pick(Explanation(0, compared, [compared[0].option], is_sure), Glimpse(state, 0)))
    return found


def test_a_lively_bot_chooses_what_is_nearly_as_good_and_nothing_else() -> None:
    compared = [tried(3, 5, 0.2), tried(2, 4, 0.15), tried(6, 4, -0.4)]
    assert picks(lively(), compared) == {3, 2}
    assert picks(lively(leeway=1.0), compared) == {3, 2, 6}


def test_a_lively_bot_takes_what_is_sure() -> None:
    assert picks(lively(leeway=2.0), [tried(3, 5, 1.0), tried(2, 5, 0.9)], is_sure=True) == {3}


def test_secret_choices_are_mixed_and_open_ones_are_not() -> None:
    """Flips of RUINS are chosen at the same time: who always flips the same is foreseen."""
    game = td.game("ruins")
    bot = minded(game, temperature=0.0, leeway=2.0)
    secret = [Glimpse(game.new(3, seed=seed), 0) for seed in range(20)]
    assert all(glimpse.is_secret for glimpse in secret)
    flips = [Compared(option, 5, [0.1, 0.0, 0.0]) for option in (51, 3)]
    assert {bot.pick(Explanation(0, flips, [51]), glimpse) for glimpse in secret} == {51, 3}
    calm = minded(FOUR, temperature=0.0, leeway=2.0)
    assert picks(calm, [tried(3, 5, 0.2), tried(2, 5, 0.2)]) == {3}


def named(game: Game, beginning: str) -> State:
    """The position of the sanity suite whose name begins so."""
    found = next(one for one in positions(game.id) if one.name.startswith(beginning))
    return found.state(game, seed=1)


@pytest.mark.parametrize("iterations", [1, 4])
@pytest.mark.parametrize(
    ("name", "beginning"),
    [
        ("rubble", "a wanderer three steps away"),
        ("riftwalker", "the third card of a line is placed"),  # cards are drawn on the way
        ("rattle", "the second flag is carried off"),
        ("connect_four", "a line aslant"),
    ],
)
def test_a_win_within_the_own_turn_is_found_however_briefly_the_bot_thinks(
    name: str, beginning: str, iterations: int
) -> None:
    """With a mind and without."""
    game = td.game(name)
    bot = make_bot(game, f"{iterations}it", 1)
    state = named(game, beginning)
    seat = state.to_act
    while not state.over and state.to_act == seat:
        state.apply(bot.choose(Glimpse(state, seat)))
    assert state.over
    assert state.returns()[seat] == 1.0


@pytest.mark.parametrize(
    ("name", "beginning", "saving"),
    [
        ("connect_four", "three of the other's upwards", {"drop:d"}),
        ("rubble", "the last stamina turns the storm", {"move:D1", "rotate:3", "rotate:4", "rotate:9", "rotate:10"}),
    ],
)
def test_no_win_is_given_away_however_briefly_the_bot_thinks(name: str, beginning: str, saving: set[str]) -> None:
    game = td.game(name)
    for seed in range(8):
        state = named(game, beginning)
        option = make_bot(game, "1it", seed).choose(Glimpse(state, state.to_act))
        assert str(game.option(option)) in saving


def test_whoever_loses_anyway_chooses_all_the_same() -> None:
    """Two lines of three with an open end each: whatever is stopped, the other wins."""
    state = position("aabbcfc")
    assert str(FOUR.option(make_bot(FOUR, "level 2", 1).choose(Glimpse(state, state.to_act)))).startswith("drop:")


def test_the_search_trusts_the_mind_as_much_as_it_is_told() -> None:
    """Beside what came of random choices: not at all, half, or nothing else."""
    state = position("dadbd")

    def worth_of(trust: float) -> float:
        tree = MindTree(Glimpse(state, 1), untaught(FOUR), Manner(rollout=4, trust=trust), 1)
        tree.run(1)
        return tree.root.children[0].worth if tree.root.children[0].visits else sum(c.worth for c in tree.root.children)

    alone, half, whole = worth_of(0.0), worth_of(0.5), worth_of(1.0)
    assert alone != whole
    assert half == pytest.approx((alone + whole) / 2)


def test_alone_the_classic_search_chooses() -> None:
    """A mind has learned to end before others, which is of no use where nobody else is."""
    game = td.game("crumbles")
    state = game.new(1, seed=4)
    learned = Learned(untaught(game), Manner(), {})
    chosen = [
        make_bot(game, name, 1, learned=learned).think(Glimpse(state, 0), None).to_dict(game)
        for name in ("level 2", "classic 2")
    ]
    assert chosen[0] == chosen[1]


def test_weak_levels_err_as_much_as_each_mind_needs(tmp_path: Path) -> None:
    path = str(tmp_path / "mind.bin")
    write_mind(FOUR, Learned(untaught(FOUR), Manner(), {}), Path(path))
    command = ["train", "connect_four", "--levels", "--output", path, "--folder", str(tmp_path), "--ladder-games", "2"]
    told = CliRunner().invoke(cli, [*command, "--workers", "1"], catch_exceptions=False).output
    found = load_mind(FOUR, path).levels
    assert sorted(found) == [1, 2]
    for number, level in found.items():
        assert level.leeway in LEEWAYS
        assert f"level {number} may choose what promises up to {level.leeway} less than the best" in told
        bot = make_bot_with_file(FOUR, f"level {number}@{path}", 1)
        assert isinstance(bot, LevelBot)
        assert bot.leeway == level.leeway


def test_a_mind_whose_levels_are_nonsense_is_refused() -> None:
    written = to_bytes(FOUR, Learned(untaught(FOUR), Manner(), {}, levels={2: Level(16, 1.0, 0.3)}))
    assert from_bytes(FOUR, brain_of(FOUR), written, "a file").levels[2].leeway == 0.3
    for nonsense in (b'"levels": [2]', b'"levels": {"two": [1, 1, 1]}', b'"levels": {"2": [1, 1, 1, 1, 1]}'):
        bad = written.replace(b'"levels": {"2": [16, 1.0, 0.3]}', nonsense)
        assert bad != written
        with pytest.raises(TumbledownError, match="a file: is not a mind"):
            from_bytes(FOUR, brain_of(FOUR), bad, "a file")

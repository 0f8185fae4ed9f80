"""What bots promise: budgets kept, equal seeds equal choices, explanations, and clear words for what is wrong."""

import gc
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from math import nan
from pathlib import Path

import pytest
from secret_cards.game import GAME as SECRET_CARDS

import tumbledown as td
from games.crumbles.heap import heap, player
from tumbledown.bots.brains import brain_of, load_brain
from tumbledown.bots.levels import LEVELS, is_repeatable, make_bot
from tumbledown.bots.players import Budget, Classic, RandomBot, SearchBot
from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.bots.search.mcts import CONVINCING, Settings, Tree
from tumbledown.bots.table import choose_for, open_choices, play_match
from tumbledown.engine import Match, Scripted, Seeded, State, TumbledownError

FOUR = td.game("connect_four")


def position(columns: str) -> State:
    """Connect Four after these drops."""
    state = FOUR.new(seed=1)
    for column in columns:
        state.apply(FOUR.parse(column))
    return state


def searcher(iterations: int = 400, **changes: object) -> SearchBot:
    return SearchBot(Classic(None, Settings()), Budget(iterations=iterations), 1, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(("drops", "best"), [("dadbd", "d"), ("abacad", "a"), ("cgdgf", "e")])
def test_a_search_wins_and_prevents_what_is_one_drop_away(drops: str, best: str) -> None:
    state = position(drops)
    assert str(FOUR.option(searcher().choose(Glimpse(state, state.to_act)))) == f"drop:{best}"


def test_equal_seeds_give_equal_choices_and_explanations() -> None:
    state = position("ddc")
    found = []
    for _ in range(2):
        bot = searcher()
        bot.choose(Glimpse(state, 1))
        found.append(bot.explain().to_dict(FOUR))
    assert found[0] == found[1]


def test_the_number_of_workers_changes_nothing() -> None:
    state = position("ddc")
    alone = searcher(shards=4)
    alone.choose(Glimpse(state, 1))
    with ProcessPoolExecutor(2) as executor:
        together = searcher(shards=4, executor=executor)
        together.choose(Glimpse(state, 1))
    assert alone.explain().to_dict(FOUR) == together.explain().to_dict(FOUR)
    assert sum(one.tries for one in alone.explain().compared) == 400


def test_an_explanation_compares_options_and_expects_a_line() -> None:
    bot = searcher()
    bot.choose(Glimpse(position("ddc"), 1))
    found = bot.explain().to_dict(FOUR)
    tries = [option["tries"] for option in found["options"]]
    assert sum(tries) == 400
    assert tries == sorted(tries, reverse=True)
    assert all(abs(sum(option["worth"])) < 0.001 for option in found["options"])
    assert found["line"][0] == found["options"][0]["text"]
    assert json.dumps(found)


def test_a_time_budget_is_kept() -> None:
    """Counted in CPU time, which a busy machine does not lengthen; the soak counts by the clock on the wall."""
    bot = SearchBot(Classic(None, Settings()), Budget(seconds=0.05), 1)
    for number in range(20):
        state = position("ddcc"[: number % 5])
        start = time.process_time()
        bot.choose(Glimpse(state, state.to_act))
        assert time.process_time() - start < 0.05 + 0.05


def test_what_a_search_made_is_not_collected_within_its_budget() -> None:
    collections: list[str] = []

    def note(phase: str, _: object) -> None:
        collections.append(phase)

    bot = searcher(iterations=3000)
    gc.collect()
    gc.callbacks.append(note)
    try:
        bot.choose(Glimpse(position("ddc"), 1))
    finally:
        gc.callbacks.remove(note)
    assert collections == []


@pytest.mark.soak
def test_a_time_budget_is_kept_a_thousand_times() -> None:
    late = 0
    for name in td.games():
        game = td.game(name)
        state, chooser = game.new(game.usual_seats, seed=1), Seeded(1)
        for number in range(1000):
            if state.over:
                state = game.new(game.usual_seats, seed=number)
            bot = make_bot(game, "5", seed=number, seconds=0.1)
            start = time.perf_counter()
            bot.choose(Glimpse(state, state.to_act))
            late += time.perf_counter() - start > 0.1 + 0.05
            options = state.legal()
            state.apply(options[chooser.below(len(options))])
    assert late <= len(td.games())


def test_a_tree_is_kept_between_choices() -> None:
    match = Match(FOUR, seed="reuse")
    bot = searcher(iterations=300)
    first = bot.choose(Glimpse(match.state, 0))
    expected = bot.explain().compared[0].tries
    match.apply(first)
    match.apply(bot.explain().line[1])
    since = open_choices(match, 0)
    assert since == [first, bot.explain().line[1]]
    bot.choose(Glimpse(match.state, 0), since)
    assert sum(one.tries for one in bot.explain().compared) > 300
    assert expected > 50


def test_a_kept_tree_says_what_its_options_are_worth() -> None:
    """What came of an option before it was kept counts as much as what came of it since."""
    tree = Tree(Glimpse(position(""), 0), None, Settings(), 1)
    tree.run(400)
    for option in (3, 3):
        tree.follow(option)
    tree.look(Glimpse(position("dd"), 0))
    for more in (0, 1, 40):
        tree.run(more)
        compared = {one.option: one for one in tree.explanation().compared}
        tried = [child for child in tree.root.children if child.visits > 0]
        assert len(tried) == len(compared) > 3
        for child in tried:
            own = child.worth / child.visits
            assert compared[child.option].tries == child.visits
            assert compared[child.option].worth == pytest.approx([own, -own], abs=1e-4)


def test_among_several_a_kept_tree_knows_its_own_part() -> None:
    """Of what the others had before, the tree knows the sum."""
    game = td.game("crumbles")
    state = game.new(3, seed=2)
    seat = state.to_act
    tree = Tree(Glimpse(state, seat), brain_of(game).evaluator(), Settings(rollout=4), 1)
    tree.run(300)
    option = tree.explanation().line[0]
    state.apply(option)
    assert state.to_act == seat, "its turn goes on"
    tree.follow(option)
    tree.look(Glimpse(state, seat))
    tree.run(5)
    own = {child.option: child.worth / child.visits for child in tree.root.children if child.visits}
    compared = tree.explanation().compared
    assert len(compared) > 1
    for one in compared:
        assert one.worth[seat] == pytest.approx(own[one.option], abs=1e-4)
        assert sum(one.worth) == pytest.approx(0.0, abs=1e-3)


def test_a_tree_of_another_position_is_dropped_after_an_undo() -> None:
    match = Match(FOUR, seed="undo")
    bot = searcher(iterations=100)
    for column in "de":
        match.apply(FOUR.parse(column))
        match.apply(choose_for(bot, match, 1))
    assert sum(one.tries for one in bot.explain().compared) > 100, "the tree was kept"
    match.undo(0, willing=[1])
    match.apply(FOUR.parse("f"))
    newcomer = searcher(iterations=100)
    assert choose_for(bot, match, 1) == newcomer.choose(Glimpse(match.state, 1))
    assert bot.explain().to_dict(FOUR) == newcomer.explain().to_dict(FOUR)


def test_a_kept_tree_forgets_what_chance_has_ruled_out() -> None:
    """After a flip the tree knows the choices of both results; only those of the real one may be compared."""
    table = heap("2A1=B04 1A1=X2 1B1=G03 1A2=B03 1B2=A03 1E4=G10", player((9, 0, 0), "B2: B01, G2: G01"))
    salvage = table.game.parse("salvage:2A1")
    for flip in (0, 1):
        tree = Tree(Glimpse(table.state, 0), None, Settings(), 1)
        tree.run(400)
        tree.follow(salvage)
        after = table.state.clone(Scripted([flip]))
        after.apply(salvage)
        tree.look(Glimpse(after, 0))
        tree.run(10)
        assert {one.option for one in tree.explanation().compared} <= set(after.legal())


@pytest.mark.parametrize("low", [-0.9, 0.0, 0.9])
def test_alone_a_search_measures_results_by_the_best_and_worst_it_has_seen(low: float) -> None:
    """A solo game has no natural zero: small differences must count wherever on the scale they lie."""
    table = heap("1A1=B04 1C1=G12", player((0, 0, 0), reserve="B09"))
    table.play("salvage:1A1")
    tree = Tree(Glimpse(table.state, 0), None, Settings(exploration=0.2), 1)
    tree.credit([tree.root], [low])
    tree.credit([tree.root], [low + 0.01])
    assert tree.measured(low) == -1.0
    assert tree.measured(low + 0.01) == pytest.approx(1.0)


def test_alone_an_option_is_worth_the_best_that_was_found_beyond_it() -> None:
    table = heap("1A1=B04 1C1=G12 1E1=A12", player((4, 0, 0), "B2: B07, G2: A08", "B01 A09"))
    tree = Tree(Glimpse(table.state, 0), brain_of(table.game).evaluator(), Settings(solo_rollout=6), 1)
    tree.run(200)
    options = [child for child in tree.root.children if child.visits > 0]
    assert all(child.top == max(below.top for below in child.children if below.visits) for child in options)
    assert max(options, key=lambda child: child.visits).top == max(child.top for child in options)


def test_in_its_own_turn_a_seat_counts_on_its_best_way_on() -> None:
    """Many poor ways to finish a turn must not hide the good one; what others do then counts on average."""
    game = td.game("riftwalker")
    tree = Tree(Glimpse(game.new(2, seed=3), 0), brain_of(game).evaluator(), Settings(whole_turns=True), 1)
    tree.run(2000)
    hopeful = 0
    nodes = [child for child in tree.root.children if child.visits]
    while nodes:
        node = nodes.pop()
        average = node.worth / node.visits
        goes_on = all(child.seat == node.seat for child in node.children)
        ways = [child.mean for child in node.children if goes_on and child.visits >= CONVINCING]
        assert node.mean == max([average, *ways])
        hopeful += node.mean > average
        nodes += [child for child in node.children if child.visits]
    assert hopeful > 10


def test_a_deep_tree_is_taken_down_safely() -> None:
    """In a process of its own that checks its memory: what went wrong here once took the whole interpreter with it."""
    program = """
from tumbledown.bots.search.mcts import Node
for _ in range(20):
    top = Node(0, 0)
    node = top
    for option in range(500):
        child = Node(option, 0)
        node.children = [child]
        node = child
    del node, child, top
print("alive")
"""
    checking = {**os.environ, "PYTHONMALLOC": "debug"}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, env=checking)
    assert (done.returncode, done.stdout) == (0, "alive\n")


def test_choices_that_a_seat_has_not_seen_are_not_followed() -> None:
    match = Match(SECRET_CARDS, seed="hidden")
    match.apply(match.state.legal(0)[0], 0)
    assert open_choices(match, 0) == [match.choices[0].option]
    match.apply(match.state.legal(1)[0], 1)
    assert open_choices(match, 0) is None
    assert open_choices(match, 1) == [match.choices[1].option]


def test_a_seat_that_answers_at_the_same_time_as_others_is_thought_for() -> None:
    state = SECRET_CARDS.new(seats=3, seed=4)
    assert searcher(60).choose(Glimpse(state, 2)) in state.legal(2)


@pytest.mark.parametrize("level", [*map(str, LEVELS), "greedy", "random"])
def test_every_level_plays_whole_games(level: str) -> None:
    match = Match(FOUR, seed=level)
    play_match(match, [make_bot(FOUR, level, seed, seconds=0.02) for seed in (1, 2)])
    assert match.state.over


def test_a_temperature_varies_the_choice_with_the_seed() -> None:
    state = position("")
    chosen = {make_bot(FOUR, "1", seed).choose(Glimpse(state, 0)) for seed in range(30)}
    assert len(chosen) > 2


def test_level_3_does_not_waste_its_first_turn_on_the_storm() -> None:
    """With a temperature it turned the storm three times over with 7 of these 20 seeds."""
    rubble = td.game("rubble")
    for seed in range(1, 21):
        state = rubble.new(seed=seed)
        first, chosen = state.to_act, []
        bot = make_bot(rubble, "3", seed, seconds=1000.0)
        while state.to_act == first:
            option = bot.choose(Glimpse(state, first))
            chosen.append(str(rubble.option(option)))
            state.apply(option)
        assert not all(one.startswith("rotate:") for one in chosen), f"seed {seed}: {chosen}"


@pytest.mark.parametrize("name", ["²", "²it", "٣", "٣ms", "9" * 5000, "9" * 5000 + "it", "-1", "it", "ms", "", "1_0it"])
def test_what_is_no_plain_number_names_no_bot(name: str) -> None:
    assert is_repeatable(name) or name.endswith("ms")
    with pytest.raises(TumbledownError, match="there is no bot"):
        make_bot(FOUR, name, 1)


def test_what_is_wrong_with_a_bot_is_said() -> None:
    with pytest.raises(TumbledownError, match="there is no bot '9'; there are random, greedy, level 1"):
        make_bot(FOUR, "9", 1)
    with pytest.raises(TumbledownError, match="secret_cards has no evaluator to be greedy with"):
        make_bot(SECRET_CARDS, "greedy", 1)
    for budget in ({"iterations": 0}, {"seconds": 0.0}, {"seconds": -1.0}, {"seconds": nan}):
        with pytest.raises(TumbledownError, match="a budget must be above zero"):
            Budget(**budget)
    with pytest.raises(TumbledownError, match="needs a budget"):
        Budget()
    with pytest.raises(TumbledownError, match="nothing to choose: the game is over"):
        RandomBot(1).choose(Glimpse(position("abababa"), 0))
    with pytest.raises(TumbledownError, match="has not chosen anything yet"):
        RandomBot(1).explain()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "was trained for chess; this is connect_four"),
        ({"weights": {"centre": 1, "colour": 2}}, "its features are not those of connect_four: colour, pairs"),
        ({"weights": "none"}, "is not a file of weights"),
        ({"search": {"depth": 9}}, "is not a file of weights"),
    ],
)
def test_a_file_of_weights_that_does_not_fit_is_refused(
    tmp_path: Path, change: dict[str, object], message: str
) -> None:
    path = tmp_path / "bot.json"
    path.write_text(json.dumps(json.loads(brain_of(FOUR).to_json(FOUR)) | change))
    with pytest.raises(TumbledownError, match=message):
        load_brain(FOUR, str(path))
    with pytest.raises(TumbledownError, match="cannot be read"):
        load_brain(FOUR, str(tmp_path / "gone.json"))


def test_weights_of_other_rules_are_used_and_say_so(tmp_path: Path) -> None:
    path = tmp_path / "bot.json"
    path.write_text(json.dumps(json.loads(brain_of(FOUR).to_json(FOUR)) | {"rules_version": 9}))
    found = load_brain(FOUR, str(path))
    assert found.weights == brain_of(FOUR).weights
    assert "was trained under rules version 9 of connect_four; this is version 1: used all the same" in found.notice


@pytest.mark.parametrize("name", td.games())
def test_every_game_has_trained_bots(name: str) -> None:
    brain = brain_of(td.game(name))
    assert list(brain.weights) == td.game(name).feature_names()
    assert brain.manifest["command"].startswith(f"tumbledown train {name}")

"""Training and ladder: equal seeds learn equal weights, strong bots rate above weak ones, workers change nothing."""

import json
import math
from pathlib import Path

import pytest
from click.testing import CliRunner

import tumbledown as td
from tumbledown.bots.brains import brain_of
from tumbledown.bots.ladder import Pairing, Played, play_pairing, ratings, scaled
from tumbledown.bots.levels import make_bot, make_bot_with_file
from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.bots.search.mcts import Settings
from tumbledown.bots.training import fitted, train
from tumbledown.cli import cli
from tumbledown.engine import TumbledownError


def test_training_learns_what_wins_and_repeats_itself() -> None:
    weights = [train(td.game("connect_four"), 80, 2, 3, Settings(), lambda line: None, workers) for workers in (1, 2)]
    assert weights[0] == weights[1]
    assert weights[0]["centre"] > 0


def test_a_game_without_features_cannot_be_trained() -> None:
    from secret_cards.game import GAME

    with pytest.raises(TumbledownError, match="secret_cards has no features"):
        train(GAME, 1, 1, 1, Settings(), lambda line: None)


def test_from_draws_alone_nothing_is_learned() -> None:
    with pytest.raises(TumbledownError, match="play more games"):
        fitted([], 1)


def test_workers_change_nothing_and_seeds_are_mirrored() -> None:
    one, two = (play_pairing("connect_four", "level 1", "random", 2, 9, workers=workers) for workers in (1, 2))
    assert one.to_dict() == two.to_dict()
    assert one.games == 10, "whole mirrored pairs"


def test_a_bot_against_its_like_wins_half() -> None:
    alike = play_pairing("connect_four", "random", "random", 2, 100, workers=1)
    assert alike.low < 0.5 < alike.high


def test_alone_both_bots_play_the_same_game_and_the_higher_score_wins() -> None:
    pairing = play_pairing("crumbles", "greedy", "random", 1, 2, workers=1)
    assert (pairing.win, pairing.games) == (1.0, 2)
    assert all(own > other for own, other in pairing.scores)
    same = play_pairing("crumbles", "random", "random", 1, 2, workers=1)
    assert same.win == 0.5
    assert all(own == other for own, other in same.scores)


@pytest.mark.parametrize(
    ("share", "seats", "win"),
    [(0.3, 1, 0.3), (0.5, 2, 0.5), (1 / 3, 3, 0.5), (0.5, 3, 2 / 3), (1.0, 4, 1.0), (0.0, 5, 0.0)],
)
def test_shares_among_several_are_scaled_to_one_opponent(share: float, seats: int, win: float) -> None:
    assert scaled(share, seats) == pytest.approx(win)


def test_ratings_put_the_stronger_above_the_weaker() -> None:
    played: list[Played] = [*[(1.0, [])] * 75, *[(0.0, [])] * 25]
    pairings = [Pairing("b", "a", 2, played), Pairing("c", "b", 2, played)]
    rows = ratings(pairings)
    assert [row[0] for row in rows] == ["c", "b", "a"]
    assert rows[-1][1] == 0
    assert rows[1][1] == pytest.approx(191, abs=15), "three wins in four are 191 points"
    assert all(low <= rating <= high for _, rating, low, high in rows)


def test_a_bot_that_won_every_game_is_rated_with_doubt() -> None:
    always: list[Played] = [(1.0, [])] * 60
    best, _ = ratings([Pairing("b", "a", 2, always)])
    _, rating, low, high = best
    assert low < rating < high
    assert low > 400, "sixty wins in a row are more than luck"
    assert ratings([Pairing("b", "a", 2, always)])[0] == best, "the intervals repeat themselves"


def test_a_rating_among_several_is_as_sure_as_the_share_of_wins() -> None:
    """The interval is that of the share, scaled: not that of so many games against one."""
    pairing = Pairing("b", "a", 5, [*[(1.0, [])] * 45, *[(0.0, [])] * 5])
    _, _, low, high = ratings([pairing], resamples=2000)[0]
    for rating, win in ((low, pairing.low), (high, pairing.high)):
        assert rating == pytest.approx(400 * math.log10(win / (1 - win)), rel=0.1)


def test_each_number_of_seats_has_ratings_of_its_own() -> None:
    arguments = ["ladder", "ruins", "--seats", "2", "--seats", "3", "--games", "2", "--pair", "random:1it"]
    shown = CliRunner().invoke(cli, [*arguments, "--workers", "1"], catch_exceptions=False).stdout
    assert "interval, 2 seats" in shown
    assert "interval, 3 seats" in shown


@pytest.mark.parametrize("wrong", [["--pair", "random:nobody"], ["--pair", "random"], ["--seats", "3"]])
def test_a_contest_that_cannot_be_is_told_before_any_game(wrong: list[str]) -> None:
    arguments = ["ladder", "connect_four", "--games", "2", "--seats", "2", "--pair", "random:random", *wrong]
    result = CliRunner().invoke(cli, [*arguments, "--workers", "1"])
    assert isinstance(result.exception, TumbledownError)
    assert "beats" not in result.output


def test_the_commands_print_tables_and_json(tmp_path: Path) -> None:
    run = CliRunner().invoke
    path = str(tmp_path / "bot.json")
    learning = [
        "train",
        "connect_four",
        "--evaluator",
        "--games",
        "20",
        "--rounds",
        "1",
        "--ladder-games",
        "2",
        "--output",
        path,
    ]
    told = run(cli, learning).output
    assert "round 1: 20 games" in told
    assert f"greedy@{path} beats greedy" in told, "the gain over what comes with the game"
    assert json.loads((tmp_path / "bot.json").read_text())["game"] == "connect_four"
    arguments = ["ladder", "connect_four", "--games", "4", "--pair", "greedy:random", "--workers", "1"]
    found = json.loads(run(cli, [*arguments, "--json"]).stdout)
    assert set(found["pairs"][0]) == {"a", "b", "seats", "games", "win", "low", "high", "share"}
    assert "greedy beats random" in run(cli, arguments).stdout


def test_a_game_whose_weights_no_longer_fit_is_trained_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept are the settings of the search; until then its bots do without, and nothing else fails."""
    game = td.game("connect_four")
    old = json.loads(brain_of(game).to_json(game)) | {"search": {"exploration": 0.7}, "weights": {"colour": 1.0}}
    home = tmp_path / "bot.json"
    home.write_text(json.dumps(old))
    monkeypatch.setattr("tumbledown.bots.brains.home_of", lambda game: home)
    assert "its features are not those of connect_four" in brain_of(game).notice
    assert "bots of connect_four" in CliRunner().invoke(cli, ["doctor", "--seconds", "0"]).output
    with pytest.raises(TumbledownError, match="no evaluator to be greedy with"):
        make_bot(game, "greedy", 1)
    for kind in ("random", "1"):
        assert make_bot(game, kind, 1).choose(Glimpse(game.new(seed=1), 0)) in range(7)
    learning = ["train", "connect_four", "--evaluator", "--games", "20", "--rounds", "1", "--ladder-games", "2"]
    elsewhere = str(tmp_path / "elsewhere.json")
    told = CliRunner().invoke(cli, [*learning, "--output", elsewhere], catch_exceptions=False).output
    assert f"greedy@{elsewhere} beats random" in told, "there is nothing else that it could be compared with"
    CliRunner().invoke(cli, learning, catch_exceptions=False)
    assert brain_of(game).search == {"exploration": 0.7}
    assert make_bot(game, "greedy", 1)


def test_a_bot_plays_with_the_weights_of_a_file(tmp_path: Path) -> None:
    game = td.game("connect_four")
    learned = brain_of(game)
    learned.weights = {name: -weight for name, weight in learned.weights.items()}
    path = tmp_path / "backwards.json"
    path.write_text(learned.to_json(game))
    bots = [make_bot_with_file(game, name, 1) for name in ("greedy", f"greedy@{path}")]
    likes, dislikes = (str(game.option(bot.choose(Glimpse(game.new(seed=1), 0)))) for bot in bots)
    assert likes == "drop:d", "the middle"
    assert dislikes in ("drop:a", "drop:g"), "as far from the middle as can be"
    with pytest.raises(TumbledownError, match=r"gone\.json: cannot be read"):
        play_pairing("connect_four", "greedy@gone.json", "greedy", 2, 2, workers=1)
    with pytest.raises(TumbledownError, match="there is no bot"):
        make_bot(game, f"greedy@{path}", 1)


def test_strength_by_time_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "strength.svg"
    arguments = ["ladder", "connect_four", "--games", "2", "--budgets", "1,2,4", "--workers", "1", "--plot", str(path)]
    shown = CliRunner().invoke(cli, arguments, catch_exceptions=False)
    assert "2ms beats 1ms" in shown.stdout
    assert "4ms beats 2ms" in shown.stdout
    assert path.read_text().startswith("<?xml")

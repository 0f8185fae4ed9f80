"""Training and ladder: equal seeds learn equal weights, strong bots rate above weak ones, workers change nothing."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import tumbledown as td
from tumbledown.bots.ladder import Pairing, Played, play_pairing, ratings, scaled
from tumbledown.bots.search.mcts import Settings
from tumbledown.bots.training import train
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


def test_the_commands_print_tables_and_json(tmp_path: Path) -> None:
    run = CliRunner().invoke
    told = run(cli, ["train", "connect_four", "--games", "20", "--rounds", "1", "--output", str(tmp_path / "bot.json")])
    assert "round 1: 20 games" in told.output
    assert json.loads((tmp_path / "bot.json").read_text())["game"] == "connect_four"
    arguments = ["ladder", "connect_four", "--games", "4", "--pair", "greedy:random", "--workers", "1"]
    found = json.loads(run(cli, [*arguments, "--json"]).stdout)
    assert set(found["pairs"][0]) == {"a", "b", "seats", "games", "win", "low", "high", "share"}
    assert "greedy beats random" in run(cli, arguments).stdout


def test_strength_by_time_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "strength.svg"
    arguments = ["ladder", "connect_four", "--games", "2", "--budgets", "1,2,4", "--workers", "1", "--plot", str(path)]
    shown = CliRunner().invoke(cli, arguments, catch_exceptions=False)
    assert "2ms beats 1ms" in shown.stdout
    assert "4ms beats 2ms" in shown.stdout
    assert path.read_text().startswith("<?xml")

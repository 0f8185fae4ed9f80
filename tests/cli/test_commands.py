"""The command line as a person uses it: pleasant when right, one clear line when wrong, never a traceback."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import tumbledown as td
from tumbledown.cli import cli, main
from tumbledown.engine import Match


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(cli, list(arguments), input=typed, catch_exceptions=False)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = Match(td.game("connect_four"), seed="cli")
    for column in "abababa":
        match.apply(td.game("connect_four").parse(column))
    path = tmp_path / "record.json"
    path.write_text(match.record().to_json())
    return path


def test_the_command_starts_where_there_is_no_unix() -> None:
    """What only a measurement of servers needs is left to it."""
    program = (
        "import os, sys; sys.modules['pwd'] = None; del os.sysconf; from tumbledown.cli import cli; cli(['games'])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "connect_four" in done.stdout, done.stderr


def test_games_are_listed() -> None:
    assert "connect_four   Connect Four (2 seats)" in run("games").output


def test_rules_are_shown_one_or_all() -> None:
    assert (
        run("rules", "connect_four", "con-04").output == "CON-04  A column with six stones is full and takes no more.\n"
    )
    assert run("rules", "connect_four").output.count("CON-") == len(td.game("connect_four").rules)


def test_coverage_of_rules_by_tests() -> None:
    report = json.loads(run("rules", "--coverage", "--json").output)
    assert report["connect_four"] == {"rules": 6, "rulings": 1, "untested": []}
    assert "connect_four   7/7 tested (6 rules, 1 rulings)" in run("rules", "--coverage").output


def test_a_rule_without_a_test_is_listed(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text('"""CON-01 CON-02 CON-03 CON-04 CON-06 CON-R01"""')
    report = json.loads(run("rules", "connect_four", "--coverage", "--json", "--tests", str(tmp_path)).output)
    assert report["connect_four"]["untested"] == ["CON-05"]


def test_every_rule_of_every_game_has_a_test() -> None:
    report = json.loads(run("rules", "--coverage", "--json").output)
    assert {name: found["untested"] for name, found in report.items() if found["untested"]} == {}


def test_the_rules_begin_with_a_summary_and_have_no_marks() -> None:
    shown = run("rules", "riftwalker").output
    beginning = " ".join(shown.partition("RIF-01")[0].split())
    assert beginning.startswith("Riftwalker: A Storm Hollow Card Game, for 2 to 4 players Flip and place the elements")
    assert "Goal: Have the highest score" in beginning
    assert "**" not in shown
    assert "`" not in shown


def test_a_ruling_of_a_table_is_read_as_sentences() -> None:
    """Its cells ran into each other, as in: chains and loops of activations each rift's power can be."""
    shown = " ".join(run("rules", "riftwalker", "RIF-R16").output.split())
    assert "RIF-R16 Chains and loops of activations. Each rift's power can be activated at most once per turn" in shown
    assert "–" not in run("rules", "riftwalker", "RIF-R48").output


def test_variants_of_one_game_are_said_in_words() -> None:
    shown = " ".join(run("games", "rattle").output.split())
    assert "Taking a flag. Whether a group needs a whole action for it" in shown
    assert "--variant flag_take=rider At the end of any action, for 1 more" in shown
    assert "--variant action_cost=flat 1 momentum each (usual)" in shown
    assert "riftwalker" not in shown


def test_a_record_is_replayed_and_verified(record: Path) -> None:
    told = run("replay", str(record)).output
    assert "   1  A drops a stone into column a, row 1." in told
    assert "The game is over: A won (four in a row)." in told
    assert run("replay", str(record), "--notation", "--seat", "0").output == "a b a b a b a\n"
    assert run("replay", str(record), "--boards").output.count("a b c d e f g") == 8
    assert "all outcomes come from it" in run("verify", str(record)).output


def test_a_record_written_as_notation_is_replayed_and_verified_like_the_record(record: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.txt"
    sheet.write_text(run("replay", str(record), "--notation").output)
    assert "; a b a b a b a\n" in sheet.read_text()
    for command in ("replay", "verify"):
        assert run(command, str(sheet)).output == run(command, str(record)).output


def test_conformance_says_what_it_looked_at() -> None:
    assert "connect_four: kept everything" in run("conformance", "connect_four", "--games", "1").output


def test_bench_prints_figures_and_json() -> None:
    found = json.loads(run("bench", "connect_four", "--json", "--seconds", "0.01", "--repeats", "1").output)
    assert found["games"]["connect_four"]["decisions_per_cpu_s"] > 0
    assert found["games"]["connect_four"]["bytes_per_state"] > 0
    assert "decisions per CPU-second" in run("bench", "connect_four", "--seconds", "0.01", "--repeats", "1").output


WRONG = [
    (["play", "chess"], "there is no game 'chess'"),
    (["play", "connect_four", "--seats", "3"], "connect_four is played with 2 seats, not 3"),
    (["ladder", "rubble", "--seats", "2000000000"], "rubble is played with 2 seats, not 2000000000"),
    (["play", "rubble", "--bots", "1,2"], "rubble is played with 2 seats, not 3"),
    (["play", "connect_four", "--variant", "x=1"], "connect_four has no variant 'x'"),
    (["play", "connect_four", "--variant", "x"], "a variant is set as name=value, not 'x'"),
    (["play", "connect_four", "--me", "7"], "there is no seat 7 at this table; it has 2"),
    (["play", "connect_four", "--me", "me"], "--me takes seat numbers"),
    (["play", "connect_four", "--content", "nowhere.toml"], "cannot be read"),
    (["play", "rubble", "--variant", "board=custom"], "load a file that holds one"),
    (["rules", "connect_four", "CON-99"], "connect_four has no rule 'CON-99'"),
    (["rules", "--coverage", "--tests", "nowhere"], "nowhere: there is no such folder"),
    (["replay", "nowhere.json"], "nowhere.json: cannot be read"),
    (["verify", __file__], "neither a record as JSON nor a match in notation"),
    (["content", "check", "connect_four", __file__], "is not TOML"),
    (["content", "show", "connect_four"], "connect_four has no components to change"),
    (["conformance", "nim"], "there is no game 'nim'"),
    (["bench", "nim"], "there is no game 'nim'"),
    (["bench", "connect_four", "--repeats", "0"], "0 is not in the range"),
    (["bench", "connect_four", "--seconds", "0"], "0.0 is not in the range"),
    (["bench", "connect_four", "--duel", "0"], "0 is not in the range"),
    (["bench", "rubble", "--seconds", "1e9", "--duel", "2"], "rubble has no counterpart in OpenSpiel"),
    (["bench", "--seconds", "1e9", "--duel", "2"], "has no counterpart in OpenSpiel"),
    (["ladder", "connect_four", "--workers", "-1"], "-1 is not in the range"),
    (["ladder", "connect_four", "--games", "0"], "0 is not in the range"),
    (["ladder", "connect_four", "--seconds", "0"], "0.0 is not in the range"),
    (["ladder", "connect_four", "--budgets", "10"], "--budgets takes two times or more"),
    (["ladder", "connect_four", "--budgets", "10,fast"], "--budgets takes two times or more"),
    (["ladder", "connect_four", "--budgets", "1,2", "--pair", "greedy:random"], "--budgets makes the pairs"),
    (["ladder", "connect_four", "--plot", "x.svg"], "--plot draws ratings by time: it needs --budgets"),
    (["ladder", "connect_four", "--budgets", "1,2", "--plot", "x.svg", "--json"], "--plot and --json"),
    (
        ["ladder", "ruins", "--budgets", "1,2", "--plot", "x.svg", "--seats", "2", "--seats", "3"],
        "--plot draws the ratings of one number of seats",
    ),
    (["train", "connect_four", "--rounds", "0"], "0 is not in the range"),
    (["train", "connect_four", "--games", "0"], "0 is not in the range"),
    (["train", "connect_four", "--ladder-games", "-1"], "-1 is not in the range"),
    (["train", "connect_four", "--search", "{"], "--search: is not how a search thinks"),
    (["train", "connect_four", "--search", "[3]"], "--search: is not how a search thinks"),
    (["train", "connect_four", "--search", '{"depth": 3}'], "--search: is not how a search thinks"),
    (["lab", "run", "crumbles-tiles", "--workers", "0"], "0 is not in the range"),
    (["rules"], "Name a game"),
    (["frobnicate"], "No such command"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG, ids=[" ".join(arguments) for arguments, _ in WRONG])
def test_what_is_wrong_is_one_clear_message_and_no_traceback(
    arguments: list[str], message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["tumbledown", *arguments])
    with pytest.raises(SystemExit) as stopped:
        main()
    shown = capsys.readouterr().err
    assert stopped.value.code == 2
    assert message in shown
    assert "Traceback" not in shown


@pytest.mark.parametrize(("option", "library"), [("--adapters", "pettingzoo"), ("--duel=2", "pyspiel")])
def test_a_missing_library_is_named_before_anything_is_measured(
    option: str, library: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    for module in ("tumbledown.adapters.pettingzoo", "tumbledown.bench.adapters", "tumbledown.bench.duel"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setattr("sys.argv", ["tumbledown", "bench", "connect_four", "--seconds", "1e9", option])
    with pytest.raises(SystemExit):
        main()
    assert f"this needs {library}, which is not installed; install tumbledown[bench]" in capsys.readouterr().err


def test_a_tampered_record_is_refused_with_the_place(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record.write_text(record.read_text().replace("[0, 0, []]", "[0, 2, []]", 1))
    monkeypatch.setattr("sys.argv", ["tumbledown", "verify", str(record)])
    with pytest.raises(SystemExit):
        main()
    assert "the position after the last choice has hash" in capsys.readouterr().err

"""A game in the terminal, played by typing."""

import json
from pathlib import Path

from click.testing import CliRunner, Result

import tumbledown as td
from tumbledown.cli import cli
from tumbledown.engine import record_from_json


def play(typed: str, *arguments: str) -> Result:
    return CliRunner().invoke(cli, ["play", "connect_four", *arguments], input=typed, catch_exceptions=False)


def test_two_people_at_one_keyboard_play_to_the_end() -> None:
    shown = play("a\n" + "".join(f"\n{column}\n" for column in "bababa"), "--me", "1,2").output
    assert "A won (four in a row)." in shown
    assert "B, it is your choice. Press Enter when you are at the keyboard" in shown


def test_an_option_is_chosen_by_number_notation_or_the_beginning_of_its_label() -> None:
    shown = play("4\ndrop:d\nDrop into column d\nquit\n", "--me", "1,2", "--seed", "x").output
    assert "A drops a stone into column d, row 1." in shown


def test_a_question_mark_explains_what_is_asked_and_what_an_option_does() -> None:
    shown = play("?\n? d\nquit\n").output
    assert "CON-03  In a turn the player drops one stone into a column" in shown
    assert "Drop into column d, row 1." in shown


def test_a_refusal_names_the_reason_and_the_rule(tmp_path: Path) -> None:
    match = td.Match(td.game("connect_four"), seed="full")
    for _ in range(6):
        match.apply(0)
    (tmp_path / "full.json").write_text(match.record().to_json())
    shown = play("a\n? a\nzz\nquit\n", "--resume", str(tmp_path / "full.json")).output
    assert "Refused: Column a is full. [CON-04]" in shown
    assert "CON-04  A column with six stones is full and takes no more." in shown
    assert "'zz' is no option of this game" in shown


def test_u_takes_back_and_says_when_it_cannot() -> None:
    shown = play("u\nquit\n").output
    assert "nothing can be taken back: you have not chosen yet." in shown
    shown = play("d\n\nc\n\nu\nquit\n", "--me", "1,2").output
    assert "another seat chose" in shown


def test_u_takes_back_what_the_bot_answered_too(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    play("d\nc\nu\nquit\n", "--seed", "x", "--record", str(path))
    choices = json.loads(path.read_text())["choices"]
    assert choices[0][:2] == [0, 3]
    assert len(choices) == 2


def test_the_bot_answers_and_the_record_is_written(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    shown = play("d\nlog\nrule con-05\nboard\nhelp\nquit\n", "--seed", "x", "--record", str(path)).output
    assert "B drops a stone into column" in shown
    assert "CON-05  Whoever first has four own stones" in shown
    assert "You left the table." in shown
    record = record_from_json(path.read_text())
    assert [entry.seat for entry in record.choices] == [0, 1]
    assert json.loads(path.read_text())["seed"] == "", "the seed stays closed while the game can go on"


def test_equal_seeds_make_equal_games_of_bots(tmp_path: Path) -> None:
    texts = []
    for name in ("one.json", "two.json"):
        shown = play("", "--me", "0", "--seed", "same", "--record", str(tmp_path / name)).output
        assert "won (" in shown
        texts.append((tmp_path / name).read_text())
    assert texts[0] == texts[1]


def test_the_end_of_input_leaves_the_table() -> None:
    assert "You left the table." in play("").output


def test_bots_that_are_named_one_by_one_say_how_many_play() -> None:
    arguments = ["play", "ruins", "--bots", "random,greedy", "--seed", "x"]
    result = CliRunner().invoke(cli, arguments, input="quit\n", catch_exceptions=False)
    assert "C is dealt 9 ruins." in result.output
    assert "D is dealt" not in result.output


def test_a_board_alone_is_enough_to_play_rubble_on_it(tmp_path: Path) -> None:
    """RUB-R01; a board with a fault is refused by its key, as `tumbledown content check` does."""
    board = {**td.game("rubble").default_content()["boards"][0], "id": "mine", "name": "My Board"}
    (tmp_path / "board.json").write_text(json.dumps(board))
    arguments = ["play", "rubble", "--bots", "random", "--content", str(tmp_path / "board.json")]
    shown = CliRunner().invoke(cli, arguments, input="quit\n", catch_exceptions=False).output
    assert "My Board   turn" in shown
    checked = CliRunner().invoke(cli, ["content", "check", "rubble", str(tmp_path / "board.json")]).output
    assert "fit to play rubble with" in checked

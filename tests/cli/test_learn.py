"""`tumbledown learn`: a lesson at the keyboard."""

from click.testing import CliRunner

from tumbledown.cli import cli


def learn(*arguments: str, typed: str = "") -> str:
    return CliRunner().invoke(cli, ["learn", *arguments], input=typed, catch_exceptions=False).output


def test_a_lesson_is_taken_to_its_end_and_names_the_next() -> None:
    # What there is to see, then the right column of each step, then a game that is won upwards or not.
    steps = "\n1\nskip\ncolumn c\nf\nd\nd\ne\n"
    shown = learn("connect_four", "1", typed=steps + "d\nc\ne\nd\nc\ne\nf\nb\ng\na\n" * 4)
    assert "1 of 8: What wins" in shown
    assert "✓ Yours fell to row 1, and the other stone came to lie on top." in shown
    assert "Goal: Get four of your stones in a line" in shown
    assert "You can play this now:" in shown
    assert "Next lesson: tumbledown learn connect_four 2 (Two ways to win)" in shown


def test_the_lessons_are_listed_and_one_is_chosen() -> None:
    shown = learn("connect_four", typed="ahead\nq\n")
    assert "2. Two ways to win, 4 minutes." in shown
    assert "lesson 3: See it coming" in shown
    assert "You left the lesson." in shown


def test_something_else_is_answered_kindly_and_a_step_can_be_taken_back() -> None:
    shown = learn("connect_four", "four", typed="\na\nme\nback\n\nq\n")
    assert "Any column would do in a game. Here, begin with column d." in shown
    assert "It is: drop into column d, row 1." in shown
    assert shown.count("1 of 8: What wins") == 2


def test_what_there_is_not_is_said() -> None:
    assert str(CliRunner().invoke(cli, ["learn", "connect_four", "9"]).exception) == (
        "there is no lesson '9'; there are 1 (Four in a line), 2 (Two ways to win), 3 (See it coming)"
    )


def test_files_of_lessons_are_checked() -> None:
    shown = CliRunner().invoke(cli, ["content", "check", "connect_four"], catch_exceptions=False).output
    assert "connect_four: 3 lessons, 17 steps; all can be taken.\n" in shown

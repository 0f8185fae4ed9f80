"""Connect Four by its rules, in the order of the page."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tumbledown as td
from tables import Table
from tumbledown.engine import Outcome


def table(*columns: str) -> Table:
    """A table with these columns, from the left, each from the bottom up; the rest are empty."""
    return Table("connect_four", position={"columns": [*columns, *[""] * (7 - len(columns))]})


def test_the_grid_is_empty_at_first() -> None:
    """CON-01"""
    start = Table("connect_four")
    assert start.state.view(None)["table"]["columns"] == [""] * 7
    assert start.offered() == [f"drop:{column}" for column in "abcdefg"]
    assert start.game.min_seats == start.game.max_seats == 2


def test_a_begins_and_turns_alternate() -> None:
    """CON-02"""
    start = Table("connect_four")
    seats = []
    for column in "abcd":
        seats.append(start.state.to_act)
        start.play(column)
    assert seats == [0, 1, 0, 1]


def test_a_stone_falls_to_the_lowest_free_cell() -> None:
    """CON-03"""
    game = table("AB")
    assert game.state.label(0) == "Drop into column a, row 3"
    game.play("a")
    assert game.state.view(None)["table"]["columns"][0] == "ABA"
    assert [event.facts for event in game.state.events] == [{"seat": 0, "column": "a", "row": 3}]


def test_a_full_column_takes_no_more() -> None:
    """CON-04"""
    game = table("ABABAB")
    assert "drop:a" not in game.offered()
    reason = game.refused("a")
    assert (reason.code, reason.rule, reason.facts) == ("column_full", "CON-04", {"column": "a", "stones": 6})


@pytest.mark.parametrize(
    ("columns", "drop"),
    [
        (("AAA", "BBB"), "a"),
        (("AB", "AB", "AB"), "d"),
        (("A", "BA", "BBA", "AAB", "B"), "d"),
        (("ABBA", "BBA", "BA", "", "A"), "d"),
        (("AB", "AB", "", "A", "B"), "c"),
    ],
    ids=["upwards", "sideways", "rising", "falling", "in the middle"],
)
def test_four_in_a_row_win_at_once(columns: tuple[str, ...], drop: str) -> None:
    """CON-05"""
    game = table(*columns)
    mover = game.state.to_act
    assert game.state.legal(), "the position is not over before the drop"
    game.play(drop)
    assert game.state.outcome() == Outcome([mover], [1 + abs(seat - mover) for seat in (0, 1)], "four_in_a_row")
    assert game.state.returns() == [1.0 if seat == mover else -1.0 for seat in (0, 1)]


def test_a_line_does_not_run_on_into_the_next_column() -> None:
    """CON-05 The top of one column and the bottom of the next are no neighbours."""
    game = table("BABAAA", "AB", "B")
    game.play("b")
    assert not game.state.over


def test_a_full_board_is_a_draw() -> None:
    """CON-06"""
    full = ["ABABAB", "ABABAB", "BABABA", "ABABAB", "ABABAB", "BABABA", "ABABA"]
    game = Table("connect_four", position={"columns": full})
    game.play("g")
    assert game.state.outcome() == Outcome([], [1, 1], "board_full")
    assert game.state.returns() == [0.0, 0.0]


def test_two_lines_at_once_win_once() -> None:
    """CON-R01"""
    game = table("A", "A", "A", "", "ABB", "ABB", "ABB")
    game.play("d")
    assert game.state.outcome().winners == [0]


def has_line(columns: list[str], stone: str) -> bool:
    """The plain definition of a line, cell by cell, as an independent judge."""
    at = {(x, y): cell for x, column in enumerate(columns) for y, cell in enumerate(column)}
    return any(
        all(at.get((x + dx * step, y + dy * step)) == stone for step in range(4))
        for x, y in at
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


@settings(deadline=None)
@given(st.lists(st.integers(0, 6), max_size=42))
def test_lines_are_found_wherever_they_lie(drops: list[int]) -> None:
    """CON-05"""
    state = td.game("connect_four").new(seed=1)
    for column in drops:
        if state.over or column not in state.legal():
            continue
        mover = state.to_act
        state.apply(column)
        columns = state.view(None)["table"]["columns"]
        winners = state.outcome().winners if not state.legal() else []
        assert (winners == [mover]) == has_line(columns, "AB"[mover])


def test_the_number_of_positions_is_the_known_one() -> None:
    """Different sequences of up to six drops, and the positions they lead to (OEIS A212693)."""
    layer = {td.game("connect_four").new(seed=1).hash(): td.game("connect_four").new(seed=1)}
    sizes = []
    for _ in range(5):
        following = {}
        for state in layer.values():
            for option in state.legal():
                after = state.clone()
                after.apply(option)
                following[after.hash()] = after
        layer = following
        sizes.append(len(layer))
    assert sizes == [7, 49, 238, 1120, 4263]


def test_features_are_named_and_mirror_the_seats() -> None:
    game = table("A", "A", "", "B")
    own, other = game.state.features(0), game.state.features(1)
    assert len(own) == len(game.game.feature_names())
    assert own == [-value for value in other] == [-1.0, 1.0]


def test_the_board_is_drawn_from_the_view() -> None:
    assert Table("connect_four", position={"columns": ["AB", "A", "B", "", "", "", ""]}).game.draw(
        table("AB", "A", "B").state.view(None)
    ).splitlines()[-3:] == ["B . . . . . .", "A A B . . . .", "a b c d e f g"]


def test_the_aid_says_from_where_rows_are_counted() -> None:
    """CON-03 Labels name rows, and the board does not number them."""
    rows = [term.text for term in td.game("connect_four").aid().terms if term.name == "row"]
    assert rows == ["Counted from the bottom: row 1 is the lowest, row 6 the highest."]

"""Looking back: where a match turned, and nothing where it did not."""

import tumbledown as td
from tumbledown.bots.reasons import Step
from tumbledown.bots.review import Moment, Place, look_at, places_to_look, told
from tumbledown.engine import Match, Record

STEP = Step(0, "drop:a", "Drop into column a", ["column:a"])


def record(columns: str) -> Record:
    match = Match(td.game("connect_four"), seed="x")
    for column in columns:
        match.apply(td.game("connect_four").parse(column))
    return match.record()


def moment(choices: int, cost: float, is_good: bool = False) -> Moment:
    return Moment(choices, 0, STEP, [STEP], ["Because."], "CON-05", 0.0, cost, is_good)


def test_the_largest_drops_of_each_seat_are_looked_at() -> None:
    expected = [[0.0, 0.0], [-0.5, 0.5], [-0.2, 0.2], [-0.3, 0.3], [0.9, -0.9]]
    found = places_to_look(2, [0, 1, 0, 1], expected)
    assert [(place.choices, place.seat) for place in found] == [(0, 0), (2, 0), (3, 1), (1, 1)]
    assert found[0] == Place(0, 0, 0.5)


def test_a_choice_that_loses_is_told_with_what_was_better() -> None:
    found = look_at(td.game("connect_four"), record("dadbdgd"), 5, 0.6)
    assert found is not None
    assert (found.chosen.text, found.better[0].text) == ("drop:g", "drop:d")
    assert found.because == ["Otherwise A can win next: four in a row."]


def test_a_choice_between_equal_ones_is_not_told() -> None:
    # All columns lose here: A has three stones in a row, and both ends are open.
    assert look_at(td.game("connect_four"), record("dacaeab"), 5, 0.6) is None


def test_a_good_choice_is_told_after_a_win() -> None:
    found = look_at(td.game("connect_four"), record("dadbdgd"), 6, 0.6)
    assert found is not None
    assert found.is_good
    assert found.because == ["This wins at once: four in a row."]


def test_at_most_three_are_told_and_good_ones_only_after_a_win() -> None:
    costly = [moment(choices, 0.2 + choices / 100) for choices in (1, 2, 3, 4)]
    assert [one.choices for one in told(costly, 0, has_won=True)] == [2, 3, 4]
    mixed = [moment(1, 0.5), moment(9, 0.4, True), moment(5, 0.9, True)]
    assert [one.choices for one in told(mixed, 0, has_won=True)] == [1, 5]
    assert [one.choices for one in told(mixed, 0, has_won=False)] == [1]
    assert told(mixed, 1, has_won=True) == []

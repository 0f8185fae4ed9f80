"""How games end, in numbers."""

import pytest

from tumbledown.engine import Outcome


@pytest.mark.parametrize(
    ("winners", "seats", "shares"),
    [
        ([1], 2, [0.0, 1.0]),
        ([0, 2], 3, [0.5, 0.0, 0.5]),
        ([], 2, [0.5, 0.5]),
        ([], 4, [0.25, 0.25, 0.25, 0.25]),
        ([0], 1, [1.0]),
        ([], 1, [0.0]),
    ],
)
def test_the_shares_of_a_win_add_up_to_one_unless_a_seat_alone_has_lost(
    winners: list[int], seats: int, shares: list[float]
) -> None:
    outcome = Outcome(winners, [1] * seats, "end")
    assert [outcome.share(seat) for seat in range(seats)] == shares

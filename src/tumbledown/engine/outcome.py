"""How a game ended."""

from typing import Any, final


@final
class Outcome:
    """Who won, everybody's place (1 is best, equal places are shared), and why the game ended.

    >>> Outcome([1], [2, 1], "four_in_a_row").to_dict()
    {'winners': [1], 'places': [2, 1], 'reason': 'four_in_a_row'}
    """

    def __init__(self, winners: list[int], places: list[int], reason: str) -> None:
        self.winners = winners
        self.places = places
        self.reason = reason

    def share(self, seat: int) -> float:
        """The seat's share of the win: winners share it alike, and so do all when several play and nobody wins.

        >>> Outcome([0, 2], [1, 3, 1], "last_round").share(2), Outcome([], [1, 1], "board_full").share(0)
        (0.5, 0.5)
        """
        if self.winners:
            return 1.0 / len(self.winners) if seat in self.winners else 0.0
        # Alone there is nobody to share a draw with: not to win is to lose.
        return 1.0 / len(self.places) if len(self.places) > 1 else 0.0

    def to_dict(self) -> dict[str, Any]:
        """The outcome, ready for JSON."""
        return {"winners": self.winners, "places": self.places, "reason": self.reason}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((tuple(self.winners), tuple(self.places), self.reason))

    def __repr__(self) -> str:
        return f"Outcome({self.winners!r}, {self.places!r}, {self.reason!r})"


def outcome_by_score(scores: list[int], reason: str) -> Outcome:
    """The outcome when the highest score wins and equal scores share a place.

    >>> outcome_by_score([4, 9, 4], "last_round")
    Outcome([1], [2, 1, 2], 'last_round')
    """
    places = [1 + sum(1 for other in scores if other > score) for score in scores]
    return Outcome([seat for seat, place in enumerate(places) if place == 1], places, reason)


def returns_by_place(places: list[int]) -> list[float]:
    """1 for the first place down to -1 for the last, in equal steps, shared places sharing; the sum is always 0.

    >>> returns_by_place([2, 1, 2])
    [-0.5, 1.0, -0.5]
    """
    seats = len(places)
    if seats == 1:
        return [0.0]
    worth = []
    for place in places:
        shared = sum(1 for other in places if other == place)
        worth.append(1.0 - 2.0 * (place - 1 + (shared - 1) / 2.0) / (seats - 1))
    return worth

"""How a game went: how long it was, how wide its choices were, and who was ahead on the way."""

from typing import Final, final

from tumbledown.engine.chance import Chance
from tumbledown.engine.state import NOBODY, State

LOOK_AT_SCORES: Final = 16
"""Choices between two looks at the scores; looking at every one would cost more than random play itself."""


@final
class Course:
    """Notes taken along one game."""

    def __init__(self) -> None:
        self.choices = 0
        self.offered = 0
        """Options on offer, added up over all choices."""
        self.leaders: list[int] = []
        """Who had the highest score alone at each look; NOBODY where it was shared."""
        self.users: list[int] = []
        self.used: list[str] = []
        """What was put to use, in order; `users` are the seats that did."""

    def note(self, state: State, option: int) -> None:
        """Note the choice that is about to be made."""
        self.choices += 1
        self.offered += len(state.options)
        if self.choices % LOOK_AT_SCORES == 0:
            self.leaders.append(leader(state.scores()))
        used = state.uses(option)
        if used:
            self.users.append(state.to_act)
            self.used.append(used)

    def lead_changes(self) -> int:
        """How often somebody else than before was ahead alone."""
        changes = 0
        last = NOBODY
        for seat in self.leaders:
            if seat != NOBODY:
                if last not in (NOBODY, seat):
                    changes += 1
                last = seat
        return changes

    def ahead_at_half(self) -> int:
        """Who was ahead half-way; NOBODY if nobody was, alone."""
        return self.leaders[len(self.leaders) // 2] if self.leaders else NOBODY


def leader(scores: list[int]) -> int:
    """The seat with the highest score, if it has it alone.

    >>> leader([3, 5, 1]), leader([5, 5, 1])
    (1, -1)
    """
    best = 0
    alone = True
    for seat in range(1, len(scores)):
        if scores[seat] > scores[best]:
            best = seat
            alone = True
        elif scores[seat] == scores[best]:
            alone = False
    return best if alone and len(scores) > 1 else NOBODY


def play_out_noting(state: State, chooser: Chance, course: Course) -> None:
    """Play uniformly random options to the end of the game, and note its course."""
    while not state.over:
        options = state.options
        option = options[chooser.below(len(options))]
        course.note(state, option)
        state.apply_trusted(option)

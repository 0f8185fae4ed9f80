"""Wins within one's own turn: all ways to go on are tried, shortest first, so that none is missed."""

from typing import Final, final

from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.bots.search.puct import SURE
from tumbledown.engine import Seeded, State

MOST: Final = 20000
"""Positions that are looked at before the look is given up."""
FEW: Final = 1500
"""As many where a win is not expected."""
LONGEST: Final = 8
WORLDS: Final = 3
"""Where things are hidden, a first choice must win in so many redrawn positions."""


@final
class Finish:
    """A look for a win that neither chance nor anybody else can prevent."""

    def __init__(self, glimpse: Glimpse, seed: int, most: int = MOST) -> None:
        self.glimpse = glimpse
        self.tape = Seeded(seed)
        self.left = most

    def winning_option(self) -> int:
        """The first choice of the shortest win; -1 if none was found."""
        glimpse = self.glimpse
        if glimpse.is_secret:
            return -1
        state = glimpse.resample(self.tape)
        others = [glimpse.resample(self.tape) for _ in range(WORLDS - 1)] if glimpse.game.has_secrets else []
        for depth in range(1, LONGEST + 1):
            for option in state.candidates():
                if self.wins_by(state, option, depth) and all(self.wins_by(other, option, depth) for other in others):
                    return option
            if self.left <= 0:
                break
        return -1

    def wins_by(self, state: State, option: int, depth: int) -> bool:
        """Whether this choice wins, with at most `depth` choices of one's own together."""
        if self.left <= 0:
            return False
        self.left -= 1
        seat = self.glimpse.seat
        after = state.clone(self.tape)
        before = self.tape.drawn()
        after.apply_trusted(option)
        if self.tape.drawn() != before:
            return False
        if after.over:
            return after.returns()[seat] > SURE
        if depth == 1 or after.to_act != seat:
            return False
        return any(self.wins_by(after, other, depth - 1) for other in after.candidates())

"""Wins within one turn: all ways to go on are tried, shortest first, so that none is missed, or left to somebody."""

from typing import Final, final

from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.bots.search.puct import SURE
from tumbledown.engine import Seeded, State

MOST: Final = 100000
"""Positions that are looked at before the look is given up."""
FEW: Final = 3000
"""As many where a win is not expected."""
FEARED: Final = 20000
"""As many after each option where a defeat is expected."""
LONGEST: Final = 8
WORLDS: Final = 3
"""Where things are hidden or left to chance, a choice must win so many times."""


@final
class Finish:
    """A look for a win that nobody else can prevent, nor chance as far as it was tried."""

    def __init__(self, glimpse: Glimpse, seed: int) -> None:
        self.glimpse = glimpse
        self.tape = Seeded(seed)
        self.left = 0
        self.worlds = [glimpse.resample(self.tape) for _ in range(WORLDS if glimpse.game.has_secrets else 1)]

    def winning_option(self, most: int = MOST) -> int:
        """The first choice of the shortest win within the own turn; -1 if none was found in so many positions."""
        self.left = most
        return self.shortest(self.worlds, self.glimpse.seat)

    def gives_away(self, option: int, most: int = FEW) -> bool:
        """Whether somebody else has such a win after this choice, whatever is hidden."""
        self.left = most
        for world in self.worlds:
            after = world.clone(self.tape)
            after.apply_trusted(option, self.glimpse.seat)
            if after.over or after.to_act == self.glimpse.seat or after.is_simultaneous():
                return False
            if self.shortest([after], after.to_act) < 0:
                return False
        return True

    def shortest(self, worlds: list[State], seat: int) -> int:
        """The option that begins the shortest win of this seat in all of these positions."""
        for depth in range(1, LONGEST + 1):
            for option in worlds[0].candidates():
                if all(self.wins_by(world, seat, option, depth) for world in worlds):
                    return option
            if self.left <= 0:
                break
        return -1

    def wins_by(self, state: State, seat: int, option: int, depth: int) -> bool:
        """Whether this choice wins, with at most `depth` choices of the same seat together.

        What it leaves to chance must come out well every time that it is tried.
        """
        before = self.tape.drawn()
        if not self.goes_on_to_win(state, seat, option, depth):
            return False
        if self.tape.drawn() == before:
            return True
        return all(self.goes_on_to_win(state, seat, option, depth) for _ in range(WORLDS - 1))

    def goes_on_to_win(self, state: State, seat: int, option: int, depth: int) -> bool:
        """Whether this choice wins as chance has it now."""
        if self.left <= 0:
            return False
        self.left -= 1
        after = state.clone(self.tape)
        after.apply_trusted(option)
        if after.over:
            return after.returns()[seat] > SURE
        if depth == 1 or after.to_act != seat:
            return False
        return any(self.wins_by(after, seat, other, depth - 1) for other in after.candidates())

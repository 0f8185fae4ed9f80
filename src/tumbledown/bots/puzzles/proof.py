"""What can be proven of a position from what a seat knows, by trying all choices: wins of the turn, and of others."""

from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.bots.search.puct import SURE
from tumbledown.engine import Seeded, State

LONGEST = 7
"""Choices of a turn that are looked through."""


class OutOfBreath(Exception):
    """More positions than were allowed would have to be looked at."""


class Prover:
    """Tries all choices worth searching, the same in all worlds that a seat cannot tell apart.

    What is left to chance proves nothing.
    """

    def __init__(self, seat: int, most: int, seed: int = 1) -> None:
        self.seat = seat
        self.left = most
        self.tape = Seeded(seed)

    def worlds(self, state: State, count: int) -> list[State]:
        """So many worlds that the seat cannot tell from this one; one where nothing is hidden."""
        glimpse = Glimpse(state, self.seat)
        return [glimpse.resample(self.tape) for _ in range(count if state.terms.game.has_secrets else 1)]

    def after(self, worlds: list[State], option: int) -> list[State] | None:
        """The worlds after a choice of whoever must choose; None when chance has a say."""
        found = []
        for world in worlds:
            if self.left <= 0:
                raise OutOfBreath
            self.left -= 1
            after = world.clone(self.tape)
            before = self.tape.drawn()
            after.apply_trusted(option)
            if self.tape.drawn() != before:
                return None
            found.append(after)
        return found

    def is_won(self, worlds: list[State]) -> bool:
        """Whether the game is over and won by the seat in all of them."""
        return all(world.over and world.returns()[self.seat] > SURE for world in worlds)

    def is_own(self, worlds: list[State]) -> bool:
        """Whether the seat must choose in all of them."""
        return all(not world.over and world.to_act == self.seat for world in worlds)

    def options(self, worlds: list[State]) -> list[int]:
        """What can be chosen in all of them."""
        found = worlds[0].candidates()[:]
        for world in worlds[1:]:
            there = set(world.candidates())
            found = [option for option in found if option in there]
        return found

    def shortest(self, worlds: list[State], most: int = LONGEST) -> list[int]:
        """The shortest line that wins within the turn; none if there is none of so many choices."""
        for depth in range(1, most + 1):
            line = self.line(worlds, depth, {})
            if line:
                return line
        return []

    def line(self, worlds: list[State], depth: int, failed: dict[str, int]) -> list[int]:
        """A line of at most so many choices that wins; where it has failed once it is not tried again."""
        key = worlds[0].hash() if depth > 1 and len(worlds) == 1 else ""
        if key and failed.get(key, 0) >= depth:
            return []
        for option in self.options(worlds):
            rest = self.wins_by(worlds, option, depth, failed)
            if rest is not None:
                return [option, *rest]
        if key:
            failed[key] = depth
        return []

    def wins_by(self, worlds: list[State], option: int, depth: int, failed: dict[str, int]) -> list[int] | None:
        """What to choose after this option to win within so many choices; None when that does not win."""
        after = self.after(worlds, option)
        if after is None:
            return None
        if self.is_won(after):
            return []
        if depth == 1 or not self.is_own(after):
            return None
        return self.line(after, depth - 1, failed) or None

    def forces(self, state: State, choices: int) -> bool:
        """Whether the seat wins by so many choices of its own, whatever is answered; where nothing is hidden."""
        if state.over:
            return state.returns()[self.seat] > SURE
        if state.to_act == self.seat:
            if choices == 0:
                return False
            for option in state.candidates():
                after = self.after([state], option)
                if after is not None and self.forces(after[0], choices - 1):
                    return True
            return False
        if choices == 0:
            return False
        for option in state.candidates():
            after = self.after([state], option)
            if after is None or not self.forces(after[0], choices):
                return False
        return True

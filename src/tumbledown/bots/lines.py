"""How a choice goes on: played out on a position redrawn from what the seat knows, and what is counted on the way.

Both ways that are compared begin in the same redrawn positions, so that they differ by what is chosen, not by luck.
"""

from typing import NamedTuple

from tumbledown.bots.levels import make_bot
from tumbledown.bots.search.finish import Finish
from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.bots.stakes import Counts, Stakes, stakes_of
from tumbledown.engine import Game, Seeded, State

GUIDE = "40it"
"""Who goes on from a choice, for both sides."""
WORLDS = 4
"""Redrawn positions that are looked at where something is hidden or left to chance."""
LONGEST = 40
"""Choices of one way that are played at most."""
LOOKED_AT = 400
"""Positions that a look for the other's win within one turn may take."""


class Moment(NamedTuple):
    """What everybody has at one point of a way on; `era` tells rounds apart."""

    counts: list[Counts]
    era: int


class Way(NamedTuple):
    """One way on from a choice: the tape's seed of its position, what was chosen by whom, and what is counted.

    `turn` comes after so many choices, when the turn is over; `reply` after all of them, before the seat's next turn.
    """

    seed: int
    choices: list[tuple[int, int]]
    turn_choices: int
    before: Moment
    turn: Moment
    reply: Moment
    returns: list[float]
    reason: str
    """Why the game was over at the end of the way; empty when it was not."""
    mover: int
    """Whose turn it is at the beginning."""
    is_sure: bool
    """Whether up to the turn's end nobody else chose and nothing was drawn."""

    def ends_in_turn(self) -> bool:
        """Whether the game ended within the turn."""
        return bool(self.reason) and self.turn_choices == len(self.choices)

    def finger(self) -> list[list[Counts]]:
        """What tells two ways apart, for people."""
        return [self.turn.counts, self.reply.counts]


class Explorer:
    """Plays ways on for one seat, as it knows the position."""

    def __init__(self, glimpse: Glimpse, game: Game, seed: int) -> None:
        self.glimpse = glimpse
        self.game = game
        self.seed = seed
        self.stakes: Stakes = stakes_of(game)
        self.guide = make_bot(game, GUIDE, seed)

    def ways(self, option: int, ahead: list[int]) -> list[Way]:
        """The ways on from an option, one for each redrawn position; `ahead` is what the seat means to choose then."""
        first = self.way(option, ahead, self.seed)
        if not self.glimpse.game.has_secrets and first.is_sure and self.is_open(first):
            return [first]
        return [first, *(self.way(option, ahead, self.seed + number) for number in range(1, WORLDS))]

    def is_open(self, way: Way) -> bool:
        """Whether nothing was drawn on this way, so that it goes the same in every position."""
        tape = Seeded(way.seed)
        state = self.glimpse.resample(tape)
        before = tape.drawn()
        for seat, option in way.choices:
            state.apply_trusted(option, seat)
        return tape.drawn() == before

    def way(self, option: int, ahead: list[int], seed: int) -> Way:
        """One way on."""
        tape = Seeded(seed)
        state = self.glimpse.resample(tape)
        drawn = tape.drawn()
        seat = self.glimpse.seat
        start = self.stakes.turn(state)
        before = turn = self.moment(state)
        choices: list[tuple[int, int]] = []
        turn_choices, is_sure, looked = 0, True, False
        chooser, planned = seat, [option, *ahead]
        while len(choices) < LONGEST:
            now = self.stakes.turn(state)
            if turn_choices == 0 and choices and now != start:
                turn_choices, turn = len(choices), self.moment(state)
            if turn_choices and (now[0] == seat or state.over):
                break
            if choices:
                chooser = state.waiting()[0]
                is_sure = is_sure and (bool(turn_choices) or chooser == seat)
                option, planned = self.next_option(state, chooser, planned, not turn_choices, looked)
                looked = looked or bool(turn_choices)
            else:
                planned = planned[1:]
            state.apply_trusted(option, chooser)
            choices.append((chooser, option))
            is_sure = is_sure and (bool(turn_choices) or tape.drawn() == drawn)
            if state.over:
                if turn_choices == 0:
                    turn_choices, turn = len(choices), self.moment(state)
                break
        if turn_choices == 0:
            turn_choices, turn = len(choices), self.moment(state)
        reason = state.outcome().reason if state.over else ""
        returns = state.returns()
        return Way(seed, choices, turn_choices, before, turn, self.moment(state), returns, reason, start[0], is_sure)

    def next_option(
        self, state: State, chooser: int, planned: list[int], is_turn: bool, looked: bool
    ) -> tuple[int, list[int]]:
        """What is chosen next: as planned while that can be done, else what the guide finds from what it knows."""
        if is_turn and planned and planned[0] in state.legal(chooser):
            return planned[0], planned[1:]
        glimpse = Glimpse(state, chooser)
        if not is_turn and not looked:
            found = Finish(glimpse, self.seed).winning_option(LOOKED_AT)
            if found >= 0:
                return found, []
        return self.guide.choose(glimpse), []

    def tape(self) -> Seeded:
        """The tape of the first redrawn position."""
        return Seeded(self.seed)

    def moment(self, state: State) -> Moment:
        """What everybody has now."""
        return Moment(
            [self.stakes.counts(state, seat) for seat in range(state.terms.seats)], self.stakes.turn(state)[1]
        )

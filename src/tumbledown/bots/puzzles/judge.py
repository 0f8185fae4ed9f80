"""How good options are by long searches: each alone, several times, so that one also knows how sure that is."""

from statistics import fmean, stdev
from typing import NamedTuple, final

from tumbledown.bots.brains import brain_of
from tumbledown.bots.minds import mind_of
from tumbledown.bots.players import Classic, Minded, no_garbage_collection
from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.engine import NOBODY, Chance, Game, Seeded, State

SHARDS = 4
WORLDS = 6


class Worth(NamedTuple):
    """What an option is worth to the seat that chooses it, from -1 to 1, and how far that may be off."""

    option: int
    mean: float
    error: float


class Varies(Exception):
    """Who chooses next depends on what is drawn."""


@final
class After(Glimpse):
    """What a seat knows after it has made a choice, when it is sure who chooses next: that one is thought for."""

    def __init__(self, state: State, seat: int, option: int) -> None:
        super().__init__(state, seat)
        self.option = option
        self.knower = seat
        self.follower = NOBODY
        first = self.resample(Seeded(1))
        if first.over:
            raise Varies
        self.follower = self.seat = first.to_act
        self.is_secret = first.is_simultaneous()
        self.options = first.legal()

    def legal(self) -> list[int]:
        """What can be chosen next, in one of the worlds."""
        return self.options

    def resample(self, chance: Chance) -> State:
        """A position that the seat cannot tell from the real one, after its choice."""
        state = self._state.resample(self.knower, chance)
        state.apply_trusted(self.option, self.knower)
        if self.follower != NOBODY and (state.over or state.to_act != self.follower):
            raise Varies
        return state

    def __reduce__(self) -> tuple[object, ...]:
        return After, (self._state, self.knower, self.option)


def thinker_of(game: Game, glimpse: Glimpse, classic: bool = False) -> Classic | Minded:
    """The best search that the game has: led by its mind where it has one."""
    learned = mind_of(game)
    if learned is not None and glimpse.is_familiar and glimpse.seats > 1 and not classic:
        return Minded(learned.mind, learned.manner)
    brain = brain_of(game)
    return Classic(brain.evaluator(), brain.settings())


def worth_after(game: Game, state: State, seat: int, option: int, iterations: int, seed: int, classic: bool) -> float:
    """What an option is worth by one search of the positions after it."""
    try:
        return worth_of(game, After(state, seat, option), seat, iterations, seed, classic)
    except Varies:
        pass
    # Each position that may come of it is thought about by itself.
    tape = Seeded(seed)
    worlds = [state.resample(seat, tape) for _ in range(WORLDS)]
    worth = 0.0
    for number, world in enumerate(worlds):
        world.apply_trusted(option, seat)
        if world.over:
            worth += world.returns()[seat]
        else:
            follower = Glimpse(world, world.to_act)
            worth += worth_of(game, follower, seat, max(1, iterations // WORLDS), seed + number, classic)
    return worth / WORLDS


def worth_of(game: Game, glimpse: Glimpse, seat: int, iterations: int, seed: int, classic: bool) -> float:
    """What a position is worth to a seat when whoever chooses there chooses well."""
    tree = thinker_of(game, glimpse, classic).tree(glimpse, seed)
    with no_garbage_collection():
        tree.run(iterations)
    compared = [one for one in tree.explanation().compared if one.worth]
    # The average of what was tried most: what is hardly tried hardly counts.
    best = max(one.tries for one in compared)
    tried = [one for one in compared if 4 * one.tries >= best]
    chooser = glimpse.seat
    return max(tried, key=lambda one: (one.worth[chooser], -one.option)).worth[seat]


def judged(
    game: Game, state: State, seat: int, options: list[int], iterations: int, seed: int, classic: bool = False
) -> list[Worth]:
    """Options, best first, each by searches of so many iterations together."""
    found = []
    for option in options:
        values = [
            worth_after(game, state, seat, option, max(1, iterations // SHARDS), seed + shard, classic)
            for shard in range(SHARDS)
        ]
        found.append(Worth(option, fmean(values), stdev(values) / SHARDS**0.5))
    return sorted(found, key=lambda worth: (-worth.mean, worth.option))

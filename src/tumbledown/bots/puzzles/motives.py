"""What a puzzle is about: the feature that tells most between the best choice and the next."""

from tumbledown.bots.brains import brain_of
from tumbledown.engine import Game, Seeded, State
from tumbledown.engine.puzzles import GENERAL, read_motives

WORLDS = 6
LONGEST = 8


def ends_of(game: Game, state: State, seat: int, option: int, seed: int) -> list[float]:
    """The features of the seat less those of its strongest rival, after the option and the rest of its turn."""
    evaluator = brain_of(game).evaluator()
    assert evaluator is not None
    total = [0.0] * len(game.feature_names())
    tape = Seeded(seed)
    for _ in range(WORLDS):
        world = state.resample(seat, tape)
        world.apply_trusted(option, seat)
        for _ in range(LONGEST):
            if world.over or world.to_act != seat:
                break
            world.apply_trusted(best_way_on(world, seat, evaluator.weights, tape))
        own = world.features(seat)
        others = [world.features(other) for other in range(state.terms.seats) if other != seat]
        for place, value in enumerate(own):
            total[place] += value - (max(other[place] for other in others) if others else 0.0)
    return [value / WORLDS for value in total]


def best_way_on(state: State, seat: int, weights: list[float], tape: Seeded) -> int:
    """What looks best right after it is chosen."""
    best, highest = state.options[0], -1e9
    for option in state.candidates():
        after = state.clone(tape)
        after.apply_trusted(option)
        score = sum(weight * value for weight, value in zip(weights, after.features(seat), strict=True))
        if score > highest:
            best, highest = option, score
    return best


def motive_of(game: Game, state: State, seat: int, best: int, second: int, seed: int) -> str:
    """The motive of a puzzle that a search has found."""
    evaluator = brain_of(game).evaluator()
    own = {feature: motive.id for motive in read_motives(game.home()) for feature in motive.features}
    if evaluator is None or not own:
        return GENERAL
    here = ends_of(game, state, seat, best, seed)
    there = ends_of(game, state, seat, second, seed)
    gains = {
        name: weight * (a - b)
        for name, weight, a, b in zip(game.feature_names(), evaluator.weights, here, there, strict=True)
    }
    name = max(gains, key=lambda name: (gains[name], name))
    return own.get(name, GENERAL) if gains[name] > 0.0 else GENERAL

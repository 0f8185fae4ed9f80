"""Games of a mind against itself: its search plays every seat, and what it thought is noted."""

import json
from dataclasses import dataclass
from typing import Any

import numpy as np

from tumbledown.bots.learning.examples import Example, Examples, gathered
from tumbledown.bots.players import no_garbage_collection
from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.bots.search.mind import Mind
from tumbledown.bots.search.puct import Manner, MindTree
from tumbledown.engine import Game, Seeded, State, TumbledownError


@dataclass(frozen=True)
class Manners:
    """How games of self-play are played.

    Most choices are made after a short thought, and only the worth of their positions is learned; some after a long
    one, with noise, whose shares are learned too. In the beginning of a game choices are made in proportion to the
    thought they got, later more and more the best; a few are made at random, so that bad positions are seen too.
    """

    long: int = 400
    short: int = 80
    long_share: float = 0.3
    noise: float = 0.25
    lively_choices: int = 12
    lively: float = 1.0
    calm: float = 0.4
    random_share: float = 0.015
    result_share: float = 0.6
    variants: tuple[dict[str, Any], ...] = ()
    """Ways to play that are mixed in, as other boards: each game has the usual variants or one of these."""
    most_choices: int = 4000


def read_manners(text: str, variants: tuple[dict[str, Any], ...]) -> Manners:
    """How games of self-play are played, written as JSON by name; raises a `TumbledownError` for anything else."""
    try:
        return Manners(**json.loads(text), variants=variants)
    except (ValueError, TypeError) as error:
        raise TumbledownError(f"--playing: is not how games are played as JSON: {error}") from None


def play_games(task: tuple[Game, Mind, Manner, Manners, tuple[int, ...]]) -> Examples:
    """The examples of the games of these seeds."""
    game, mind, manner, manners, seeds = task
    with no_garbage_collection():
        found = [example for seed in seeds for example in play_game(game, mind, manner, manners, seed)]
    return gathered(found, game.max_seats)


def play_game(game: Game, mind: Mind, manner: Manner, manners: Manners, seed: int) -> list[Example]:
    """The examples of one game; its number of seats is the usual one half of the time, else any."""
    tape = Seeded(seed)
    noise = np.random.default_rng(seed)
    least = max(game.min_seats, 2)
    seats = game.usual_seats if tape.below(2) else least + tape.below(game.max_seats - least + 1)
    kinds = ({}, *manners.variants)
    state = game.new(seats, variants=kinds[tape.below(len(kinds))], chance=tape.fork())
    noted: list[tuple[int, Example]] = []
    choices = 0
    while not state.over and choices < manners.most_choices:
        seat = state.to_act
        option = state.options[0]
        if len(state.options) > 1:
            chooser = Glimpse(state, seat)
            is_long = tape.below(1000) < 1000 * manners.long_share
            tree = MindTree(chooser, mind, manner, tape.below(2**30))
            options = state.candidates()
            if is_long:
                tree.stir(list(noise.dirichlet([10.0 / len(options)] * len(options))))
            tree.run(manners.long if is_long else manners.short)
            shares = tree.shares(options)
            noted.append((seat, example_of(state, seat, mind, options, shares if is_long else [], value_of(tree))))
            heat = manners.lively if choices < manners.lively_choices else manners.calm
            option = drawn(options, shares, heat, tape)
            if tape.below(1000) < 1000 * manners.random_share:
                option = state.options[tape.below(len(state.options))]
        state.apply_trusted(option)
        choices += 1
    results = state.returns() if state.over else [0.0] * seats
    for seat, example in noted:
        for away in range(seats):
            result = results[(seat + away) % seats]
            example.worth[away] += manners.result_share * (result - example.worth[away])
    return [example for _, example in noted]


def example_of(
    state: State, seat: int, mind: Mind, options: list[int], shares: list[float], value: list[float]
) -> Example:
    """A position as its chooser knows it."""
    order = [(seat + away) % state.terms.seats for away in range(state.terms.seats)]
    scores = [mind.evaluator.score(state, other) for other in order]
    about = state.aspects(options)
    return Example(state.inputs(seat), state.features(seat), scores, about, shares, [value[other] for other in order])


def value_of(tree: MindTree) -> list[float]:
    """What the search thinks that the position is worth to each seat."""
    tries = sum(child.visits for child in tree.root.children)
    totals = list(tree.totals.values())
    return [sum(total[seat] for total in totals) / max(1.0, tries) for seat in range(tree.glimpse.seats)]


def drawn(options: list[int], shares: list[float], heat: float, tape: Seeded) -> int:
    """An option in proportion to its share, the hotter the more evenly."""
    weights = [int(1_000_000 * share ** (1.0 / heat)) for share in shares]
    left = tape.below(max(1, sum(weights)))
    for option, weight in zip(options, weights, strict=True):
        left -= weight
        if left < 0:
            return option
    return options[shares.index(max(shares))]

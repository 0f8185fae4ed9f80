"""The network as a learner sees it: the numbers of a `Mind` as layers, and how they learn from examples."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import jax
import numpy as np
import optax
from jax import numpy as jnp

from tumbledown.bots.learning.examples import Examples, Numbers
from tumbledown.bots.search.mind import Shape

BATCH = 512
WORTH_COUNTS = 2.0
"""How much telling the worth counts against telling the shares of the options."""
NOT_THERE = -1e9

Layers = dict[str, Any]


class Batch(NamedTuple):
    """Some examples with all lists of one length; a missing input or aspect points at a row of zeros."""

    inputs: Numbers
    features: Numbers
    scores: Numbers
    at_table: Numbers
    aspects: Numbers
    on_offer: Numbers
    shares: Numbers
    counts: Numbers
    worth: Numbers


def layers_of(shape: Shape, numbers: list[float]) -> Layers:
    """The numbers of a mind by the names of `Shape.parts`."""
    values = np.array(numbers, np.float32)
    ends = np.cumsum(shape.sizes())[:-1]
    parts = zip(shape.parts(), np.split(values, ends), strict=True)
    return {name: jnp.asarray(part.reshape(rows)) for (name, rows), part in parts}


def numbers_of(shape: Shape, layers: Layers) -> list[float]:
    """All numbers, as a mind takes them."""
    return [float(one) for name, _ in shape.parts() for one in np.asarray(layers[name]).flatten()]


def blank(shape: Shape, seed: int) -> list[float]:
    """The numbers of a mind that has learned nothing: it likes all options alike and corrects nothing."""
    generator = np.random.default_rng(seed)
    spread = {"inputs": 0.1, "features": 0.02, "deep": (2 / shape.hidden) ** 0.5}
    numbers: list[float] = []
    for (name, _), size in zip(shape.parts(), shape.sizes(), strict=True):
        numbers += list(generator.normal(0, spread[name], size)) if name in spread else [0.0] * size
    return numbers


def thoughts(layers: Layers, batch: Batch) -> tuple[Any, Any]:
    """The score of each option, and the worth for each seat: what `Mind.think` works out for one position."""
    hidden = rows_of(layers["inputs"], batch.inputs).sum(1) + batch.features @ layers["features"] + layers["hidden"]
    hidden = jax.nn.relu(hidden)
    wanted = rows_of(layers["aspects"], batch.aspects).sum(2)
    liked = jnp.einsum("ph,poh->po", hidden, wanted) + rows_of(layers["aspect_bias"], batch.aspects).sum(2)
    deep = jax.nn.relu(hidden @ layers["deep"] + layers["deep_bias"])
    worth = worth_of(batch.scores + deep @ layers["seats"], batch.at_table)
    return jnp.where(batch.on_offer, liked, NOT_THERE), worth


def rows_of(layer: Any, places: Numbers) -> Any:
    """The rows of a layer at these places; beyond its last row there are zeros."""
    return jnp.concatenate([layer, jnp.zeros_like(layer[:1])])[places]


def worth_of(scores: Any, at_table: Any) -> Any:
    """As `worth_of_scores`: the mean over the opponents of winning less losing to each."""
    if scores.shape[1] == 1:
        return jnp.tanh(scores / 2)
    leads = jnp.tanh((scores[:, :, None] - scores[:, None, :]) / 2)
    both = at_table[:, :, None] & at_table[:, None, :]
    others = jnp.maximum(1, at_table.sum(1, keepdims=True) - 1)
    return jnp.where(both, leads, 0.0).sum(2) / others


def off_by(layers: Layers, batch: Batch) -> tuple[Any, tuple[Any, Any]]:
    """How far a batch is off, together and apart: the worth by its square, the shares by their cross entropy."""
    liked, worth = thoughts(layers, batch)
    worth_off = jnp.where(batch.at_table, (worth - batch.worth) ** 2, 0.0).sum() / batch.at_table.sum()
    told = jax.nn.log_softmax(liked)
    crossed = -(jnp.where(batch.on_offer, batch.shares * told, 0.0).sum(1) * batch.counts).sum()
    shares_off = crossed / jnp.maximum(1.0, batch.counts.sum())
    return WORTH_COUNTS * worth_off + shares_off, (worth_off, shares_off)


def learn(
    shape: Shape, numbers: list[float], examples: Examples, epochs: int, rate: float, seed: int
) -> tuple[list[float], float, float]:
    """The numbers after learning, and how far the worth and the shares were off in the last epoch."""
    steps = epochs * -(-len(examples) // BATCH)
    method = optax.adamw(optax.cosine_onecycle_schedule(max(steps, 4), rate), weight_decay=1e-3)
    layers = layers_of(shape, numbers)
    memory = method.init(layers)

    def step(layers: Layers, memory: Any, batch: Batch) -> tuple[Layers, Any, Any]:
        (_, off), slopes = jax.value_and_grad(off_by, has_aux=True)(layers, batch)
        changes, memory = method.update(slopes, memory, layers)
        return optax.apply_updates(layers, changes), memory, off

    quick_step = jax.jit(step)
    told: list[tuple[float, float]] = []
    for epoch in range(epochs):
        told = []
        for batch in batches_of(shape, examples, seed + epoch):
            layers, memory, off = quick_step(layers, memory, batch)
            told.append((float(off[0]), float(off[1])))
    worth_off, shares_off = np.mean(told, axis=0)
    return numbers_of(shape, layers), float(worth_off), float(shares_off)


def batches_of(shape: Shape, examples: Examples, seed: int) -> Iterator[Batch]:
    """All examples once, in an order of their own for each seed, in batches of one size: the last is filled up."""
    generator = np.random.default_rng(seed)
    order = generator.permutation(len(examples))
    order = np.concatenate([order, generator.integers(0, len(examples), -len(order) % BATCH)])
    inputs = Rows(examples.inputs, examples.input_counts)
    shares = Rows(examples.shares, examples.option_counts)
    options = Rows(np.arange(len(examples.shares)), examples.option_counts)
    aspects = Rows(examples.aspects, examples.aspect_counts)
    at_table = ~np.isnan(examples.worth)
    for start in range(0, len(order), BATCH):
        chosen = order[start : start + BATCH]
        on_offer = options.at(chosen, -1)
        about = aspects.at(np.maximum(on_offer, 0), shape.aspects)
        yield Batch(
            inputs.at(chosen, shape.inputs),
            examples.features[chosen],
            np.nan_to_num(examples.scores[chosen]),
            at_table[chosen],
            np.where(on_offer[..., None] >= 0, about, shape.aspects),
            on_offer >= 0,
            shares.at(chosen, 0),
            examples.counts[chosen],
            np.nan_to_num(examples.worth[chosen]),
        )


class Rows:
    """Lists that lie one after the other, to be laid side by side as the rows of a table."""

    def __init__(self, values: Numbers, counts: Numbers) -> None:
        self.values = values
        self.counts = counts
        self.starts = np.cumsum(counts) - counts
        self.longest = int(counts.max())

    def at(self, chosen: Numbers, filling: int) -> Numbers:
        """These lists, filled up to the length of the longest of all."""
        away = np.arange(self.longest)
        there = away < self.counts[chosen][..., None]
        places = np.where(there, self.starts[chosen][..., None] + away, 0)
        return np.where(there, self.values[places], self.values.dtype.type(filling))

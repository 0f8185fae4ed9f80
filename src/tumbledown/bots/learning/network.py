"""The network as a learner sees it: the numbers of a `Mind`, with gradients."""

from collections.abc import Iterator

import numpy as np
import torch
from torch import Tensor, nn

from tumbledown.bots.learning.examples import Examples, Numbers
from tumbledown.bots.search.mind import Shape

BATCH = 512
WORTH_COUNTS = 2.0
"""How much telling the worth counts against telling the shares of the options."""


class Network(nn.Module):
    """The layers of a mind, by the names of `Shape.parts`."""

    def __init__(self, shape: Shape, numbers: list[float]) -> None:
        super().__init__()
        self.shape = shape
        values = torch.tensor(numbers, dtype=torch.float32)
        start = 0
        for (name, rows), size in zip(shape.parts(), shape.sizes(), strict=True):
            self.register_parameter(name, nn.Parameter(values[start : start + size].reshape(rows).clone()))
            start += size

    def numbers(self) -> list[float]:
        """All numbers, as a mind takes them."""
        return [float(one) for name, _ in self.shape.parts() for one in self.get_parameter(name).detach().flatten()]

    def forward(
        self, inputs: Tensor, starts: Tensor, features: Tensor, scores: Tensor, options: Tensor, rows: Tensor
    ) -> tuple[Tensor, Tensor]:
        """The score of each option, and the worth for each seat; `rows` says which position an option belongs to."""
        hidden = nn.functional.embedding_bag(inputs, self.get_parameter("inputs"), starts, mode="sum")
        hidden = torch.relu(hidden + features @ self.get_parameter("features") + self.get_parameter("hidden"))
        liked = (hidden[rows] * self.get_parameter("options")[options]).sum(1) + self.get_parameter("option_bias")[
            options
        ]
        deep = torch.relu(hidden @ self.get_parameter("deep") + self.get_parameter("deep_bias"))
        return liked, worth_of(scores + deep @ self.get_parameter("seats"))


def worth_of(scores: Tensor) -> Tensor:
    """As `worth_of_scores`: the mean over the opponents of winning less losing to each; NaN for empty seats."""
    if scores.shape[1] == 1:
        return torch.tanh(scores / 2)
    leads = torch.tanh((scores[:, :, None] - scores[:, None, :]) / 2)
    at_table = ~torch.isnan(scores)
    others = at_table.sum(1, keepdim=True) - 1
    return torch.nan_to_num(leads).sum(2) / others


def blank(shape: Shape, seed: int) -> list[float]:
    """The numbers of a mind that has learned nothing: it likes all options alike and corrects nothing."""
    generator = np.random.default_rng(seed)
    numbers: list[float] = []
    for (name, rows), size in zip(shape.parts(), shape.sizes(), strict=True):
        if name in ("inputs", "features"):
            numbers += list(generator.normal(0, 0.1 if name == "inputs" else 0.02, size))
        elif name == "deep":
            numbers += list(generator.normal(0, (2 / rows[0]) ** 0.5, size))
        else:
            numbers += [0.0] * size
    return numbers


def learn(
    shape: Shape, numbers: list[float], examples: Examples, epochs: int, rate: float, seed: int
) -> tuple[list[float], float, float]:
    """The numbers after learning, and how far the worth and the shares are still off."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    network = Network(shape, numbers)
    steps = epochs * -(-len(examples) // BATCH)
    optimiser = torch.optim.AdamW(network.parameters(), rate, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps + 1)
    worth_off = shares_off = 0.0
    for epoch in range(epochs):
        worth_off = shares_off = 0.0
        batches = 0
        for batch in batches_of(examples, seed + epoch):
            worth_loss, shares_loss = losses(network, batch)
            optimiser.zero_grad()
            torch.autograd.backward(WORTH_COUNTS * worth_loss + shares_loss)
            optimiser.step()
            schedule.step()
            worth_off += worth_loss.item()
            shares_off += shares_loss.item()
            batches += 1
        worth_off /= batches
        shares_off /= batches
    return network.numbers(), worth_off, shares_off


def losses(network: Network, batch: Examples) -> tuple[Tensor, Tensor]:
    """How far a batch is off: the worth by its square, the shares by their cross entropy."""
    counts = torch.from_numpy(batch.option_counts).long()
    rows = torch.repeat_interleave(torch.arange(len(counts)), counts)
    starts = torch.cumsum(torch.from_numpy(batch.input_counts).long(), 0) - torch.from_numpy(batch.input_counts)
    options = torch.from_numpy(batch.options).long().clamp(max=network.shape.options - 1)
    liked, worth = network(
        torch.from_numpy(batch.inputs).long(),
        starts,
        torch.from_numpy(batch.features),
        torch.from_numpy(batch.scores),
        options,
        rows,
    )
    wanted = torch.from_numpy(batch.worth)
    at_table = ~torch.isnan(wanted)
    worth_loss = ((worth - wanted)[at_table] ** 2).mean()
    highest = torch.full((len(counts),), -1e9).scatter_reduce(0, rows, liked.detach(), "amax")
    together = torch.zeros(len(counts)).index_add(0, rows, torch.exp(liked - highest[rows]))
    log_share = liked - highest[rows] - torch.log(together)[rows]
    to_learn = torch.from_numpy(batch.counts)
    crossed = -(torch.from_numpy(batch.shares) * log_share * to_learn[rows]).sum()
    return worth_loss, crossed / to_learn.sum().clamp(min=1.0)


def batches_of(examples: Examples, seed: int) -> Iterator[Examples]:
    """All examples once, in an order of their own for each seed."""
    order = np.random.default_rng(seed).permutation(len(examples))
    input_starts = np.concatenate([[0], np.cumsum(examples.input_counts)])
    option_starts = np.concatenate([[0], np.cumsum(examples.option_counts)])
    for start in range(0, len(order), BATCH):
        chosen = order[start : start + BATCH]
        inputs = spans(input_starts, chosen)
        options = spans(option_starts, chosen)
        yield Examples(
            examples.inputs[inputs],
            examples.input_counts[chosen],
            examples.features[chosen],
            examples.scores[chosen],
            examples.options[options],
            examples.option_counts[chosen],
            examples.shares[options],
            examples.counts[chosen],
            examples.worth[chosen],
        )


def spans(starts: Numbers, chosen: Numbers) -> Numbers:
    """The places of what belongs to the chosen examples."""
    lengths = starts[chosen + 1] - starts[chosen]
    offsets = np.repeat(starts[chosen] - np.concatenate([[0], np.cumsum(lengths)[:-1]]), lengths)
    found: Numbers = offsets + np.arange(lengths.sum())
    return found

"""Learn a game by playing against oneself: an actor-critic (PPO) in NumPy, on one core.

    python examples/learn.py connect_four --minutes 0.5
    python examples/learn.py ruins --seats 2 --teach 20000 --minutes 20 --batch 32 --epochs 2 --exam 400

Many games are stepped together (`VectorGames`). All seats share one network, which sees what the seat to act knows and
gives a chance for each option and a guess of the result. With `--teach` it first imitates so many choices of the greedy
bot, which saves it the first clumsy hours of a long game. From time to time it plays against the greedy bot.
"""

import argparse
import os
import time
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

import tumbledown as td
from tumbledown.adapters.vector import VectorGames
from tumbledown.bots.levels import make_bot
from tumbledown.bots.search.glimpse import Glimpse

Array = NDArray[Any]
ILLEGAL = np.float32(-1e9)
AVERAGED = 1000


class Network:
    """Two hidden layers, shared by policy and value; trained by Adam."""

    def __init__(self, inputs: int, hidden: int, options: int, generator: np.random.Generator) -> None:
        def weights(rows: int, columns: int, scale: float) -> Array:
            drawn: Array = generator.standard_normal((rows, columns)).astype(np.float32)
            return drawn * np.float32(scale / np.sqrt(rows))

        self.parts = [
            weights(inputs, hidden, 1.4),
            np.zeros(hidden, np.float32),
            weights(hidden, hidden, 1.4),
            np.zeros(hidden, np.float32),
            weights(hidden, options + 1, 0.1),
            np.zeros(options + 1, np.float32),
        ]
        self.mean = [part.copy() for part in self.parts]
        """The parts averaged over the latest steps: they play more evenly than those of the moment."""
        self._first = [np.zeros_like(part) for part in self.parts]
        self._second = [np.zeros_like(part) for part in self.parts]
        self._steps = 0

    def forward(self, inputs: Array) -> tuple[Array, Array, list[Array]]:
        """Logits of the options, values, and what `backward` needs."""
        w1, b1, w2, b2, w3, b3 = self.parts
        h1 = np.maximum(inputs @ w1 + b1, 0)
        h2 = np.maximum(h1 @ w2 + b2, 0)
        out = h2 @ w3 + b3
        return out[:, :-1], np.tanh(out[:, -1]), [inputs, h1, h2]

    def backward(self, kept: list[Array], by_logits: Array, by_value: Array, rate: float) -> None:
        """One step of Adam down the gradients; `by_value` is by the value before its tanh."""
        inputs, h1, h2 = kept
        _, _, w2, _, w3, _ = self.parts
        out = np.concatenate([by_logits, by_value[:, None]], axis=1)
        d2 = (out @ w3.T) * (h2 > 0)
        d1 = (d2 @ w2.T) * (h1 > 0)
        gradients = [inputs.T @ d1, d1.sum(0), h1.T @ d2, d2.sum(0), h2.T @ out, out.sum(0)]
        norm = np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients))
        self._steps += 1
        for place, gradient in enumerate(gradients):
            gradient *= min(1.0, 0.5 / (norm + 1e-8))
            self._first[place] += 0.1 * (gradient - self._first[place])
            self._second[place] += 0.001 * (gradient**2 - self._second[place])
            first = self._first[place] / (1 - 0.9**self._steps)
            second = self._second[place] / (1 - 0.999**self._steps)
            self.parts[place] -= rate * first / (np.sqrt(second) + 1e-5)
            self.mean[place] += (self.parts[place] - self.mean[place]) / min(1 + self._steps // 5, AVERAGED)

    def best(self, inputs: Array, options: list[int]) -> int:
        """The option that the averaged network likes best, of those that may be chosen."""
        w1, b1, w2, b2, w3, b3 = self.mean
        logits = np.maximum(np.maximum(inputs @ w1 + b1, 0) @ w2 + b2, 0) @ w3 + b3
        return max(options, key=lambda option: float(logits[option]))


def chances(logits: Array, masks: NDArray[Any]) -> Array:
    """The chance of each legal option."""
    logits = np.where(masks, logits, ILLEGAL)
    powers: Array = np.exp(logits - logits.max(1, keepdims=True))
    shares: Array = powers / powers.sum(1, keepdims=True)
    return shares


def drawn(chance: Array, draws: Array) -> NDArray[np.int64]:
    """One option in each row by its chance, from a number of 0 up to 1 for each; never one whose chance is 0."""
    reached = chance.cumsum(1)
    # Single floats need not add up to 1, and times their sum the draw must stay below it.
    options: NDArray[np.int64] = (reached <= reached[:, -1:] * draws * 0.999999).sum(1)
    return options


class Seen:
    """The decisions of one seat in one game: observations, masks, options, their chances, values."""

    def __init__(self) -> None:
        self.rows: list[tuple[NDArray[np.uint8], NDArray[np.int8], int, float, float]] = []

    def lessons(self, result: float, fade: float = 0.95) -> list[tuple[Any, ...]]:
        """Each decision with how much better it went than was thought, and what it was worth (GAE)."""
        found = []
        advantage, after = 0.0, result
        for observation, mask, option, chance, value in reversed(self.rows):
            advantage = after - value + fade * advantage
            found.append((observation, mask, option, chance, advantage, advantage + value))
            after = value
        return found


class Learner:
    """Plays many games against itself and learns from those that have ended."""

    def __init__(self, name: str, seats: int | None, games: int, hidden: int, seed: int) -> None:
        self.generator = np.random.default_rng(seed)
        self.games = VectorGames(name, games, seats, seed=seed)
        layout = self.games.layout
        self.scale = np.float32(1) / layout.most.astype(np.float32)
        self.network = Network(layout.size, hidden, layout.options, self.generator)
        self.seats = self.games.states[0].terms.seats
        self.seen = [[Seen() for _ in range(self.seats)] for _ in range(games)]
        # Without chance all games would begin alike: their first choices are random, and nothing is learned from them.
        self.opening = 3 * self.seats if self.games.states[0].terms.game.max_draw == 1 else 0
        self.strays = self.generator.integers(0, self.opening + 1, games)
        self.lessons: list[tuple[Any, ...]] = []
        self.decisions = 0
        self.finished = 0

    def play(self, wanted: int) -> None:
        """Go on until there are so many lessons."""
        games = self.games
        everyone = np.arange(games.count)
        while len(self.lessons) < wanted:
            observations, masks, seats = games.observations(), games.masks.copy(), games.seats.tolist()
            logits, values, _ = self.network.forward(observations * self.scale)
            stray = self.strays > 0
            chance = chances(logits * ~stray[:, None], masks)
            options = drawn(chance, self.generator.random((games.count, 1), np.float32))
            taken = chance[everyone, options]
            self.strays -= stray
            for place in np.flatnonzero(~stray):
                seat = seats[place]
                row = (observations[place], masks[place], options[place], taken[place], float(values[place]))
                self.seen[place][seat].rows.append(row)
            ended, returns = games.step(options)
            self.decisions += games.count
            for place, result in zip(ended, returns, strict=True):
                for seat in range(self.seats):
                    self.lessons += self.seen[place][seat].lessons(float(result[seat]))
                self.seen[place] = [Seen() for _ in range(self.seats)]
                self.strays[place] = self.generator.integers(0, self.opening + 1)
                self.finished += 1

    def imitate(self, teacher: str, wanted: int, rate: float) -> None:
        """Watch games of a bot, with a random choice now and then, and learn to choose and to judge as it went."""
        game = td.game(self.games.states[0].terms.game.id)
        tape = td.Seeded(wanted)
        rows: list[tuple[Any, ...]] = []
        while len(rows) < wanted:
            state = game.new(self.seats, chance=tape.fork())
            bot = make_bot(game, teacher, tape.below(2**30))
            seen: list[tuple[Any, ...]] = []
            while not state.over:
                seat = state.to_act
                option = bot.choose(Glimpse(state, seat))
                mask = np.zeros(self.games.layout.options, np.int8)
                mask[state.options] = 1
                seen.append((np.frombuffer(state.observe(seat), np.uint8), mask, option, seat))
                if tape.below(10) == 0:
                    option = state.options[tape.below(len(state.options))]
                state.apply(option)
            returns = state.returns()
            rows += [(observation, mask, option, returns[seat]) for observation, mask, option, seat in seen]
        observations, masks, options, worth = (np.array(column) for column in zip(*rows, strict=True))
        for _ in range(8):
            for some in self.parts_of(len(options), 128):
                logits, values, kept = self.network.forward(observations[some] * self.scale)
                by_logits = chances(logits, masks[some])
                by_logits[np.arange(len(some)), options[some]] -= 1
                self.step(kept, by_logits, values, worth[some], rate)

    def parts_of(self, count: int, size: int) -> list[NDArray[np.int64]]:
        """So many lessons in parts, in random order; what does not fill a part is left out."""
        order = self.generator.permutation(count)
        return [order[start : start + size] for start in range(0, count - size + 1, size)]

    def step(self, kept: list[Array], by_logits: Array, values: Array, worth: NDArray[Any], rate: float) -> None:
        """One step of the network: down the gradient of the choices, and of the squared error of the values."""
        by_value = ((values - worth) * (1 - values**2)).astype(np.float32)
        self.network.backward(kept, by_logits / len(worth), by_value / len(worth), rate)

    def learn(self, rate: float, entropy: float, epochs: int = 3, size: int = 512, clip: float = 0.2) -> None:
        """PPO: steps towards what went better than thought, but never far from what was played."""
        observations, masks, options, before, advantages, worth = (
            np.array(column) for column in zip(*self.lessons, strict=True)
        )
        self.lessons = []
        advantages = ((advantages - advantages.mean()) / (advantages.std() + 1e-6)).astype(np.float32)
        for _ in range(epochs):
            for some in self.parts_of(len(options), size):
                option, advantage = options[some], advantages[some]
                logits, values, kept = self.network.forward(observations[some] * self.scale)
                chance = chances(logits, masks[some])
                ratio = chance[np.arange(size), option] / before[some]
                counts = np.where(advantage > 0, ratio < 1 + clip, ratio > 1 - clip)
                push = (counts * ratio * advantage).astype(np.float32)
                by_logits = chance * push[:, None]
                by_logits[np.arange(size), option] -= push
                surprise = np.log(chance + 1e-9)
                by_logits += entropy * chance * (surprise - (chance * surprise).sum(1, keepdims=True))
                self.step(kept, by_logits, values, worth[some], rate)

    def share_won(self, opponent: str, games: int, seed: int) -> float:
        """The share of games won against the bots, playing the likeliest option, from all seats by turns."""
        game = td.game(self.games.states[0].terms.game.id)
        won = 0.0
        for number in range(games):
            own = number % self.seats
            bots = [make_bot(game, opponent, seed + number * 10 + seat) for seat in range(self.seats)]
            state = game.new(self.seats, seed=seed + number // self.seats)
            chooser = td.Seeded(seed + number // self.seats)
            if game.max_draw == 1:
                # Without chance all games would be one and the same: their first choices are random.
                for _ in range(2 * self.seats):
                    state.apply(state.options[chooser.below(len(state.options))])
            while not state.over:
                seat = state.to_act
                if seat == own:
                    observation = np.frombuffer(state.observe(seat), np.uint8) * self.scale
                    state.apply(self.network.best(observation, state.options))
                else:
                    state.apply(bots[seat].choose(Glimpse(state, seat)))
            won += state.outcome().share(own)
        return won / games


def main() -> None:
    """Learn for so many minutes, looking now and then how well it goes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--minutes", type=float, default=5.0, help="of CPU time spent on learning")
    parser.add_argument("--teach", type=int, default=0, help="choices of the greedy bot to imitate first")
    parser.add_argument("--opponent", default="greedy")
    parser.add_argument("--looks", type=int, default=10, help="how often the progress is looked at")
    parser.add_argument("--check", type=int, default=100, help="games per look")
    parser.add_argument("--exam", type=int, default=0, help="games in the end, with deals of its own")
    parser.add_argument("--batch", type=int, default=128, help="games played at once")
    parser.add_argument("--lessons", type=int, default=2048, help="decisions per round of learning")
    parser.add_argument("--epochs", type=int, default=3, help="how often each decision is learned from")
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", help="an SVG file for the learning curve")
    arguments = parser.parse_args()
    learner = Learner(arguments.game, arguments.seats, arguments.batch, arguments.hidden, arguments.seed)
    curve = [(0.0, learner.share_won(arguments.opponent, arguments.check, 10_000))]
    spent = 0.0
    if arguments.teach:
        start = time.process_time()
        learner.imitate("greedy", arguments.teach, arguments.rate)
        spent = time.process_time() - start
        curve.append((spent / 60, learner.share_won(arguments.opponent, arguments.check, 10_000)))
        tell(f"{spent / 60:5.1f} min  after imitation  {curve[-1][1]:6.1%} against {arguments.opponent}")
    for look in range(1, arguments.looks + 1):
        start = time.process_time() - spent
        while spent < 60 * arguments.minutes * look / arguments.looks:
            learner.play(arguments.lessons)
            rate = arguments.rate * (1 - spent / (60 * arguments.minutes + 30))
            learner.learn(rate, arguments.entropy, arguments.epochs)
            spent = time.process_time() - start
        share = learner.share_won(arguments.opponent, arguments.check, 10_000)
        curve.append((spent / 60, share))
        tell(f"{spent / 60:5.1f} min  {learner.finished:>8,} games  {share:6.1%} against {arguments.opponent}")
        if arguments.plot:
            draw(curve, f"{arguments.game}, {learner.seats} seats, against {arguments.opponent}", arguments.plot)
    if arguments.exam:
        share = learner.share_won(arguments.opponent, arguments.exam, 1_000_000)
        spread = 1.96 * np.sqrt(share * (1 - share) / arguments.exam)
        tell(f"exam  {share:.1%} against {arguments.opponent}, give or take {spread:.1%}")


def tell(line: str) -> None:
    """A line of progress."""
    print(line, flush=True)  # noqa: T201  a script talks to its user


def draw(curve: list[tuple[float, float]], title: str, path: str) -> None:
    """The learning curve as an SVG file."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    pyplot.rcParams["svg.hashsalt"] = "tumbledown"
    figure, axes = pyplot.subplots(figsize=(6, 3.6))
    minutes, shares = zip(*curve, strict=True)
    axes.plot(minutes, [100 * share for share in shares], marker="o")
    axes.axhline(50, linestyle=":", color="gray")
    axes.set_ylim(0, 100)
    axes.set_xlabel("CPU-minutes of learning, one core")
    axes.set_ylabel("games won, %")
    axes.set_title(title)
    axes.grid(alpha=0.3)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})
    pyplot.close(figure)


if __name__ == "__main__":
    main()

"""Strength by thinking time, drawn."""

import matplotlib

matplotlib.use("svg")

from matplotlib import pyplot


def plot_strength(title: str, rated: list[tuple[str, float, float, float]], path: str) -> None:
    """Draw ratings of searches named by their time (`50ms`), with their intervals, into an SVG file."""
    rows = sorted((int(name.removesuffix("ms")), rating, low, high) for name, rating, low, high in rated)
    times, ratings, lows, highs = zip(*rows, strict=True)
    pyplot.rcParams["svg.hashsalt"] = "tumbledown"
    figure, axes = pyplot.subplots(figsize=(6, 3.6))
    axes.fill_between(times, lows, highs, alpha=0.2)
    axes.plot(times, ratings, marker="o")
    axes.set_xscale("log")
    axes.set_xticks(times, [str(time) for time in times])
    axes.set_xlabel("milliseconds per choice")
    axes.set_ylabel("rating (Elo points)")
    axes.set_title(f"{title}: strength by thinking time")
    axes.grid(alpha=0.3)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})
    pyplot.close(figure)

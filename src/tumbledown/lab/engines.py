"""Where chunks are played: processes of this machine, or Ray. Both give the same results."""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Any

from tumbledown.engine import Game, TumbledownError
from tumbledown.lab.playing import Chunk, play_chunk

RAY_LOOK = 1.0
"""Seconds after which the tasks of Ray that are done are collected."""

Played = tuple[Chunk, dict[str, bytes]]


def in_processes(game: Game, chunks: list[Chunk], workers: int | None) -> Iterator[Played]:
    """Play the chunks in processes of this machine, as each is ready."""
    # Not forked: the tables' library has threads, which a fork would leave half-dead.
    with ProcessPoolExecutor(workers or os.cpu_count(), get_context("spawn")) as executor:
        waiting = {executor.submit(play_chunk, game, chunk): chunk for chunk in chunks}
        try:
            for done in as_completed(waiting):
                # Not kept any longer, since its result would be kept with it.
                yield waiting.pop(done), done.result()
        finally:
            executor.shutdown(cancel_futures=True)


def in_ray(game: Game, chunks: list[Chunk], workers: int | None, address: str | None) -> Iterator[Played]:
    """Play the chunks as tasks of Ray: of the cluster at `address`, or of one started here for the while.

    Where the process has a Ray already, it is used and left running.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise TumbledownError("this needs Ray, which is not installed; install tumbledown[ray]") from None
    is_ours = not ray.is_initialized()
    if is_ours:
        local: dict[str, Any] = {"num_cpus": workers or os.cpu_count(), "include_dashboard": False}
        ray.init(address=address, log_to_driver=False, **({} if address else local))
    task = ray.remote(play_chunk)
    waiting = {task.remote(game, chunk): chunk for chunk in chunks}
    try:
        while waiting:
            # All that are ready by then: looking through many thousand tasks for the sake of one would take too long.
            ready, _ = ray.wait(list(waiting), num_returns=len(waiting), timeout=RAY_LOOK)
            for reference in ready:
                yield waiting.pop(reference), ray.get(reference)
    finally:
        for reference in waiting:
            ray.cancel(reference)
        if is_ours:
            ray.shutdown()


def play_all(
    engine: str, game: Game, chunks: list[Chunk], workers: int | None, address: str | None
) -> Iterator[Played]:
    """Play the chunks on the engine of that name."""
    if engine == "ray":
        return in_ray(game, chunks, workers, address)
    if workers == 1:
        return ((chunk, play_chunk(game, chunk)) for chunk in chunks)
    return in_processes(game, chunks, workers)

"""Where chunks are played: processes of this machine, or Ray. Both give the same results."""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Any

from tumbledown.engine import Game, TumbledownError
from tumbledown.lab.playing import Chunk, play_chunk

Played = tuple[Chunk, dict[str, bytes]]


def in_processes(game: Game, chunks: list[Chunk], workers: int | None) -> Iterator[Played]:
    """Play the chunks in processes of this machine, as each is ready."""
    # Not forked: the tables' library has threads, which a fork would leave half-dead.
    with ProcessPoolExecutor(workers or os.cpu_count(), get_context("spawn")) as executor:
        waiting = {executor.submit(play_chunk, game, chunk): chunk for chunk in chunks}
        try:
            for done in as_completed(waiting):
                yield waiting[done], done.result()
        finally:
            executor.shutdown(cancel_futures=True)


def in_ray(game: Game, chunks: list[Chunk], workers: int | None, address: str | None) -> Iterator[Played]:
    """Play the chunks as tasks of Ray: of the cluster at `address`, or of one started here for the while."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise TumbledownError("this needs Ray, which is not installed; install tumbledown[ray]") from None
    if not ray.is_initialized():
        local: dict[str, Any] = {"num_cpus": workers or os.cpu_count(), "include_dashboard": False}
        ray.init(address=address, log_to_driver=False, **({} if address else local))
    try:
        task = ray.remote(play_chunk)
        waiting = {task.remote(game, chunk): chunk for chunk in chunks}
        while waiting:
            ready, _ = ray.wait(list(waiting))
            for reference in ready:
                yield waiting.pop(reference), ray.get(reference)
    finally:
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

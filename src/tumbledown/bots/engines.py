"""Where many games are played: processes of this machine, or Ray. Both give the same results."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Any, TypeVar

from tumbledown.engine import TumbledownError

Task = TypeVar("Task")
Result = TypeVar("Result")

RAY_LOOK = 1.0
"""Seconds after which the tasks of Ray that are done are collected."""


def in_processes(
    play: Callable[[Task], Result], tasks: Sequence[Task], workers: int | None
) -> Iterator[tuple[int, Result]]:
    """Do the tasks in processes of this machine, as each is ready."""
    # Not forked: numeric libraries have threads, which a fork would leave half-dead.
    with ProcessPoolExecutor(workers or os.cpu_count(), get_context("spawn")) as executor:
        waiting = {executor.submit(play, task): place for place, task in enumerate(tasks)}
        try:
            for done in as_completed(waiting):
                # Not kept any longer, since its result would be kept with it.
                yield waiting.pop(done), done.result()
        finally:
            executor.shutdown(cancel_futures=True)


def call(play: Callable[[Task], Result], task: Task) -> Result:
    """Do one task."""
    return play(task)


def in_ray(
    play: Callable[[Task], Result], tasks: Sequence[Task], workers: int | None, address: str | None
) -> Iterator[tuple[int, Result]]:
    """Do the tasks on Ray: on the cluster at `address`, or on one started here for the while.

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
    # Ray takes plain functions only.
    remote: Any = ray.remote(call)
    waiting = {remote.remote(play, task): place for place, task in enumerate(tasks)}
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
    engine: str, play: Callable[[Task], Result], tasks: Sequence[Task], workers: int | None, address: str | None
) -> Iterator[tuple[int, Result]]:
    """Do the tasks on the engine of that name; gives each result with the place of its task."""
    if engine == "ray":
        return in_ray(play, tasks, workers, address)
    if workers == 1:
        return ((place, play(task)) for place, task in enumerate(tasks))
    return in_processes(play, tasks, workers)

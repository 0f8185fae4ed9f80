"""The chaos run as a program, for as long as one likes."""

import argparse
import asyncio
import sys
import time

from server.chaos.faults import World
from server.chaos.run import Run, line


def main() -> int:
    """Run, print a line now and then and one at the end; 1 when something was not as promised."""
    parser = argparse.ArgumentParser(prog="python -m server.chaos", description=__doc__)
    parser.add_argument("--postgres", action="store_true", help="two servers on a PostgreSQL; without it: SQLite")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--kills", type=int, default=200, help="at least so many")
    parser.add_argument("--acknowledged", type=int, default=200_000, help="at least so many choices")
    parser.add_argument("--between", type=int, default=400, help="messages from one fault to the next, at least")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="at most so long")
    given = parser.parse_args()
    start = time.monotonic()
    said = start

    def enough(run: Run) -> bool:
        nonlocal said
        now = time.monotonic()
        if now - said > 60:
            said = now
            print(line(run, now - start), *run.figures.faults, sep="\n", flush=True)  # noqa: T201
        done = run.world.kills >= given.kills and run.choices() >= given.acknowledged
        return bool(done or now - start > given.seconds)

    with World(given.postgres, given.seed) as world:
        run = Run(world, given.seed, given.tables)
        try:
            asyncio.run(run.go(given.between, enough))
        finally:
            print(*run.figures.faults, line(run, time.monotonic() - start), sep="\n", flush=True)  # noqa: T201
    return 1 if run.figures.faults else 0


sys.exit(main())

"""`python tools/alone.py LOCK COMMAND...`: run a command while nobody else runs one under the same lock.

The lock is let go when the command has ended, however it ends: it belongs to the command itself. Standard library only.
"""

import fcntl
import os
import sys
from pathlib import Path


def main(name: str, *command: str) -> None:
    """Wait for the lock, then become the command."""
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    lock = os.open(name, os.O_RDWR | os.O_CREAT, 0o644)
    fcntl.flock(lock, fcntl.LOCK_EX)
    os.set_inheritable(lock, True)
    os.execvp(command[0], command)


if __name__ == "__main__":
    main(*sys.argv[1:])

"""`make play`: from a bare clone to an open table, with nothing but the standard library.

Packages are installed and the browser client is built at the same time; then the table opens, from the sources. Rules
and bots are compiled behind it, and when that is done a compiled server goes on for the first on the same socket. What
is there already is not made again. What tools say goes to build/play.log.
"""

import os
import shutil
import signal
import sys
import sysconfig
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

from door import work
from door.clone import BUILT, CLIENT, MADE, PLAYABLE, AlreadyPlaying, Claim, Clone, Failed
from door.screen import Screen
from door.table import Table, open_socket

LOOK_SECONDS = 0.2
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def main(*arguments: str) -> int:
    """Play until Ctrl-C; gives the exit code. The argument names `make`."""
    for asked in SIGNALS:
        signal.signal(asked, stop)
    screen = Screen(sys.stdout)
    clone = Clone(Path.cwd(), *arguments)
    try:
        with clone.claimed() as claim:
            play(clone, claim, screen)
    except AlreadyPlaying as playing:
        screen.say(f"Tumbledown runs from this folder already, at {playing} (Ctrl-C in its terminal stops it).")
    except Failed as failure:
        screen.say(str(failure))
        return 1
    except KeyboardInterrupt:
        screen.clear()
    return 0


def stop(*_: object) -> None:
    """Begin to stop; while everything is being stopped, asking for it again changes nothing."""
    for asked in SIGNALS:
        signal.signal(asked, signal.SIG_IGN)
    raise KeyboardInterrupt


def play(clone: Clone, claim: Claim, screen: Screen) -> None:
    """Open the table as soon as it can be played at, and make it quicker while it is."""
    table = Table(clone, open_socket(dict(os.environ), screen.say))
    try:
        claim.tell(table.address)
        prepare(clone, screen)
        is_ready = wants_sources() or clone.has(BUILT)
        table.open(sources_only=not is_ready)
        screen.say(f"Tumbledown is at {table.address} (Ctrl-C stops it).")
        if not is_ready:
            compile_behind(clone, table, screen)
        while True:
            table.check()
            time.sleep(LOOK_SECONDS)
    finally:
        table.close()


def prepare(clone: Clone, screen: Screen) -> None:
    """Make what the table cannot open without: packages and the browser client, at the same time."""
    needed = [begin for target, begin in ((PLAYABLE, work.packages), (CLIENT, work.client)) if not clone.has(target)]
    if not needed:
        return
    screen.say("Setting Tumbledown up; the next time it starts at once.")
    if not shutil.which("npm") and not clone.has(MADE):
        # Where the machine has no Node, both begin in the environment.
        make_together(clone, [work.environment], screen)
    make_together(clone, needed, screen)
    screen.progress("Opening the table", 1.0)


def make_together(clone: Clone, needed: Sequence[Callable[[Clone], work.Work]], screen: Screen) -> None:
    """Make several things at the same time; if one fails, the others are broken off."""
    with ExitStack() as stopping:
        begun = [stopping.enter_context(begin(clone)) for begin in needed]
        while doing := [one.what for one in begun if not one.is_done()]:
            screen.progress(", ".join(doing).capitalize(), sum(one.share for one in begun) / len(begun))
            time.sleep(LOOK_SECONDS)


def wants_sources() -> bool:
    """Whether the person has asked for the sources, compiled or not."""
    return os.environ.get("TUMBLEDOWN_PURE") == "1"


def has_compiler() -> bool:
    """Whether the C compiler that Python would call is there."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    return shutil.which(command[0]) is not None


def compile_behind(clone: Clone, table: Table, screen: Screen) -> None:
    """Compile while people play, and change over; if it cannot be done, they play on from the sources."""
    if not has_compiler():
        screen.say("There is no C compiler here, so bots think slower; with one, `make play` compiles the rules.")
        return
    try:
        with work.compiling(clone) as compiling:
            while not compiling.is_done():
                table.check()
                screen.progress("Compiling; until it is done, bots think slower", compiling.share)
                # Seldom: what is measured here is not to be slowed down by measuring it.
                time.sleep(5 * LOOK_SECONDS)
        table.change_over()
        screen.say("Compiled: bots think at full speed now.")
    except Failed as failure:
        screen.say(f"{failure} Until that is mended, bots think slower.")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

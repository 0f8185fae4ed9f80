"""How quick the browser client is on this machine: `python -m web.speed` prints the table of docs/benchmarks.md.

A choice is timed from the click to the frame in which the answer of the server is drawn; pages until they can be used.
"""

import contextlib
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from server.harness import Server
from tumbledown.games import OUR_GAMES
from web.conftest import CHROMIUM, FLAGS, People
from web.tables import is_over, mover_of, two_at

CHOICES = 60
LOADS = 8
DRAWN = """() => new Promise((done) => {
    const table = document.querySelector('.table');
    const before = table.dataset.update;
    const onBoard = document.querySelector('main .place.may, main button.may');
    const found = onBoard ?? document.querySelector('.prompt .may');
    const start = performance.now();
    const look = () => {
        if (table.dataset.update !== before) return done(performance.now() - start);
        // Where one thing has several options they are asked for in a menu; the choice is timed from the first click.
        document.querySelector("[role=menu] [role=menuitem]")?.click();
        requestAnimationFrame(look);
    };
    const click = () => found.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    click();
    requestAnimationFrame(() => {
        // What is shown before it is final is chosen by a second click; the choice is timed from the first.
        const option = found.dataset.option;
        if (document.querySelector(`main .do, dialog [data-option="${option}"]`)) click();
        look();
    });
})"""
FRAMES = """() => new Promise((done) => {
    const times = [];
    const tick = (now) => (times.push(now), times.length < 120 ? requestAnimationFrame(tick) : done(times));
    requestAnimationFrame(tick);
})"""


def draw_times(people: People, game: str, choices: int) -> tuple[list[float], list[float]]:
    """Milliseconds from click to picture for choices of two people in two browsers, and what all processes worked."""
    took: list[float] = []
    work: list[float] = []
    pages: list[Page] = []
    while len(took) < choices:
        if not pages or is_over(pages[0]):
            for page in pages:
                page.context.close()
            pages = list(two_at(people.sit, game)[:2])
        mover = mover_of(*pages)
        mover.wait_for_selector("main .place.may, main button.may, .prompt .may")
        before = cpu_ms(os.getpid())
        took.append(float(mover.evaluate(DRAWN)))
        work.append(cpu_ms(os.getpid()) - before)
    for page in pages:
        page.context.close()
    return took, work


def frame_times(people: People) -> list[float]:
    """Milliseconds between frames while the storm turns and pieces move, at half speed."""
    page = people.sit("/", motion=True)
    page.evaluate("localStorage.setItem('speed', '0.5')")
    ann, bob, _ = two_at(lambda path, phone=False: people.sit(path, phone=phone, motion=True), "rubble")
    mover = mover_of(ann, bob)
    mover.get_by_label("Look one position on").click()
    mover.get_by_role("button", name="Turn here").click()
    times = mover.evaluate(FRAMES)
    return [later - earlier for earlier, later in pairwise(times)]


def cpu_ms(root: int) -> float:
    """Milliseconds of processor time that a process and its children have used so far."""
    ticks = 0
    parents: dict[int, int] = {}
    used: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = path.read_text().rpartition(")")[2].split()
            parents[int(path.parent.name)] = int(fields[1])
            used[int(path.parent.name)] = int(fields[11]) + int(fields[12])
    for process in used:
        ancestor = process
        while ancestor not in (0, root):
            ancestor = parents.get(ancestor, 0)
        ticks += used[process] if ancestor == root else 0
    return 1000 * ticks / os.sysconf("SC_CLK_TCK")


def usable_after(page: Page, path: str, shown: str) -> float:
    """Milliseconds from the start of the load until something can be used, with an empty cache."""
    page.goto(path)
    expect(page.locator(shown).first).to_be_visible()
    return float(page.evaluate("performance.now()"))


def quantile(values: list[float], part: int) -> float:
    """The hundredth part of the values."""
    return statistics.quantiles(values, n=100)[part - 1]


def rows() -> Iterator[tuple[str, float, float]]:
    """What was measured, with its median and 95th percentile in milliseconds."""
    with tempfile.TemporaryDirectory() as home, Server(Path(home)) as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        people = People(browser, server)
        for game in OUR_GAMES:
            took, work = draw_times(people, game, CHOICES)
            yield f"a choice is drawn, `{game}`", quantile(took, 50), quantile(took, 95)
            yield (
                f"processor time of server and two browsers per choice, `{game}`",
                quantile(work, 50),
                quantile(work, 95),
            )
        frames = frame_times(people)
        yield "a frame while the storm turns", quantile(frames, 50), quantile(frames, 95)
        loads = [usable_after(people.sit("about:blank"), "/", "article") for _ in range(LOADS)]
        yield "the lobby can be used", quantile(loads, 50), max(loads)
        browser.close()


def main() -> None:
    """Measure, and print a table."""
    sys.stdout.write("| what | median ms | 95th percentile ms |\n|---|---|---|\n")
    for what, median, most in rows():
        sys.stdout.write(f"| {what} | {median:.1f} | {most:.1f} |\n")


if __name__ == "__main__":
    main()

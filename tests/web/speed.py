"""How quick the browser client is on this machine: `python -m web.speed` prints the table of docs/benchmarks.md.

A choice is timed from the click to the frame in which the answer of the server is drawn; pages until they can be used.
"""

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from server.harness import Server
from web.conftest import CHROMIUM, FLAGS, People
from web.tables import mover_of, two_at

CHOICES = 40
DRAWN = """() => new Promise((done) => {
    const table = document.querySelector('.table');
    const before = table.dataset.update;
    const found = document.querySelector('main .place.may, main button.may') ?? document.querySelector('.prompt .may');
    const start = performance.now();
    const look = () => (table.dataset.update === before ? requestAnimationFrame(look) : done(performance.now() - start));
    found.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    requestAnimationFrame(look);
})"""
FRAMES = """() => new Promise((done) => {
    const times = [];
    const tick = (now) => (times.push(now), times.length < 120 ? requestAnimationFrame(tick) : done(times));
    requestAnimationFrame(tick);
})"""


def draw_times(people: People, game: str, choices: int) -> list[float]:
    """Milliseconds from click to picture, for choices of two people in two browsers."""
    ann, bob, _ = two_at(people.sit, game)
    took = []
    for _ in range(choices):
        mover = mover_of(ann, bob)
        mover.wait_for_selector("main .place.may, main button.may, .prompt .may")
        took.append(float(mover.evaluate(DRAWN)))
    return took


def frame_times(people: People) -> list[float]:
    """Milliseconds between frames while the storm turns and pieces move, at half speed."""
    page = people.sit("/", motion=True)
    page.evaluate("localStorage.setItem('speed', '0.5')")
    ann, bob, _ = two_at(lambda path, phone=False: people.sit(path, phone=phone, motion=True), "rubble")
    mover = mover_of(ann, bob)
    mover.get_by_label("Look one position on").click()
    mover.get_by_role("button", name="Turn here").click()
    times = mover.evaluate(FRAMES)
    return [later - earlier for earlier, later in zip(times, times[1:], strict=False)]


def usable_after(page: Page, path: str, shown: str) -> float:
    """Milliseconds from the start of the load until something can be used, with an empty cache."""
    page.goto(path)
    expect(page.locator(shown).first).to_be_visible()
    return float(page.evaluate("performance.now()"))


def quantile(values: list[float], part: int) -> float:
    """The hundredth part of the values."""
    return statistics.quantiles(values, n=100)[part - 1]


def main() -> None:
    """Measure, and print a table."""
    with tempfile.TemporaryDirectory() as home, Server(Path(home)) as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        people = People(browser, server)
        print("| what | half | 95 of 100 |\n|---|---|---|")
        for game in ("rubble", "ruins"):
            took = draw_times(people, game, CHOICES)
            print(f"| a choice is drawn, {game} | {quantile(took, 50):.0f} ms | {quantile(took, 95):.0f} ms |")
        frames = frame_times(people)
        print(f"| a frame while the storm turns | {quantile(frames, 50):.1f} ms | {quantile(frames, 95):.1f} ms |")
        for name, path, shown in (("lobby", "/", "article"), ("records", "/records", "input")):
            loads = [usable_after(people.sit("about:blank"), path, shown) for _ in range(5)]
            print(f"| {name} can be used after | {quantile(loads, 50):.0f} ms | {max(loads):.0f} ms |")
        browser.close()


if __name__ == "__main__":
    main()

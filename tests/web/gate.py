"""The gate: what a person would call broken on a page, at every usual size.

`faults` looks at a page as it stands. `moments_of` finds positions worth looking at in random games: the start, the
middle, the most crowded one, one for each kind of decision, and the end.
"""

import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page

import tumbledown as td
from tumbledown.engine import Match, Record
from tumbledown.engine.state import canonical
from web.tables import SETTLED, post

LOOK = (Path(__file__).parent / "gate.js").read_text(encoding="utf-8")
SIZES = {360: 740, 390: 844, 430: 932, 768: 1024, 1024: 768, 1280: 720, 1366: 768, 1440: 900, 1920: 1080}
"""Usual screens: height by width."""
PHONE = 900
"""Up to this width fingers are expected."""
MOST_CHOICES = 3000
LAID_MS = 180_000
"""How long a table may take to be laid: the matrix runs for an hour, beside whatever else the machine has to do."""
LAID_OUT = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
"""Waits for the page to have taken up its new size: boards measure their place and draw themselves again."""


class Moment(NamedTuple):
    """A position of a finished match: its record, and after how many choices it comes."""

    name: str
    record: Record
    choices: int
    seat: int


def faults(page: Page, open_part: str = "") -> list[str]:
    """What is wrong with the page as it stands; `open_part` lies above the rest on purpose."""
    page.evaluate(LAID_OUT)
    page.evaluate(SETTLED)
    touch = page.viewport_size is not None and page.viewport_size["width"] <= PHONE
    found: list[str] = page.evaluate(LOOK, {"touch": touch, "open": open_part})
    return found


STILL = """() => {
    const parts = () => [...document.querySelectorAll("header, main, footer, .players, main .may")].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const name = one.ariaLabel || one.getAttribute("class") || one.tagName;
        return [name, [x, y, width, height].map(Math.round).join()];
    });
    const before = parts();
    return new Promise((done) => setTimeout(() => {
        const after = parts();
        done(before.filter(([, box], place) => box !== after[place]?.[1]).map(([name]) => `it moves: ${name}`));
    }, 400));
}"""
"""What changes its place while a choice is awaited and nobody does anything."""


def moving(page: Page) -> list[str]:
    """What moves by itself while the person thinks."""
    found: list[str] = page.evaluate(STILL)
    return found


def faults_at(page: Page, what: str, sizes: dict[int, int], themes: Iterable[str], open_part: str = "") -> list[str]:
    """What is wrong with the page at each of these sizes, by day and by night."""
    found = []
    for theme in themes:
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        for width, height in sizes.items():
            page.set_viewport_size({"width": width, "height": height})
            found += [f"{what}, {width} px, {theme}: {fault}" for fault in faults(page, open_part)]
    return found


def sit_at(page: Page, moment: Moment) -> None:
    """Go to a table at that moment of the match, on the seat that has to choose; bots have the others."""
    uploaded = post(page, "/api/records", moment.record.to_dict())["table"]["id"]
    seats = [
        {"kind": "me"} if seat == moment.seat else {"kind": "bot", "bot": "random"}
        for seat in range(moment.record.seats)
    ]
    forked = post(page, f"/api/tables/{uploaded}/fork", {"choices": moment.choices, "seats": seats})
    page.goto(f"/table/{forked['table']['id']}")
    page.locator("[data-options]:not([data-options='0'])").wait_for(timeout=LAID_MS)


CHOOSE = """([seat, option]) => new Promise((done, fail) => {
    const table = location.pathname.split("/").at(-1);
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${table}/socket`);
    socket.onopen = () => socket.send(JSON.stringify({ t: "hello", seat, last: 0 }));
    socket.onmessage = (message) => {
        const said = JSON.parse(message.data);
        const id = (said.last_id ?? 0) + 1;
        if (said.t === "welcome") socket.send(JSON.stringify({ t: "choose", id, asked: said.asked, option }));
        else if (said.t === "refused") fail(said.reason.text);
        else if (said.ack || said.t === "ack") done(socket.close());
    };
})"""
"""Chooses an option beside the page, which sees it as it sees whatever happens at its table."""


def sit_at_end(page: Page, record: Record) -> None:
    """Go to a table of this match before its last choice, make it there, and wait for the result."""
    last = record.choices[-1]
    sit_at(page, Moment("end", record, len(record.choices) - 1, last.seat))
    page.evaluate(CHOOSE, [last.seat, last.option])
    page.locator("[data-over=true]").wait_for(timeout=LAID_MS)


def see_end(page: Page, record: Record) -> None:
    """Go to the replay of a match, at its end."""
    uploaded = post(page, "/api/records", record.to_dict())["table"]["id"]
    page.goto(f"/replay/{uploaded}?at={len(record.choices)}")
    page.locator("input[type=range]").wait_for(timeout=LAID_MS)


def played(game_id: str, seats: int, seed: int) -> Match:
    """A whole game of random choices."""
    game = td.game(game_id)
    match = Match(game, seats=seats, seed=f"gate {seed}")
    chance = random.Random(seed)
    while not match.state.over and len(match.choices) < MOST_CHOICES:
        seat = match.state.waiting()[0]
        match.apply(chance.choice(match.state.legal(seat)), seat)
    return match


def kind_of(decision: Any) -> str:
    """What kind of decision this is: the rules that it is made under."""
    return " ".join(decision.rules)


def crowd_of(state: Any, seat: int) -> int:
    """How much is to be seen and chosen."""
    return len(canonical(state.view(seat))) + 40 * len(state.legal(seat))


def moments_of(game_id: str, seats: int, seeds: range) -> list[Moment]:
    """The start, the middle and the most crowded moment of many games, and the fullest of each kind of decision."""
    best: dict[str, tuple[int, Moment]] = {}
    for seed in seeds:
        match = played(game_id, seats, seed)
        if not match.state.over:
            continue
        record = match.record()
        for number, state in enumerate(td.replay(record)):
            if state.over:
                break
            seat = state.waiting()[0]
            crowd = crowd_of(state, seat)
            for name in ("crowded", f"decision {kind_of(state.decision(seat))}"):
                if name not in best or crowd > best[name][0]:
                    best[name] = (crowd, Moment(name, record, number, seat))
            if seed == seeds[0] and number in (0, len(record.choices) // 2):
                name = "start" if number == 0 else "middle"
                best[name] = (crowd, Moment(name, record, number, seat))
    return [moment for _, moment in best.values()]

"""Tables played in browsers: what tests of many kinds do there."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Page, expect

from server.harness import ROOT, Server

MOST_ROUNDS = 3600
QUIET_MS = 20
PATIENCE_MS = 60_000
"""How long nobody may be asked: bots think meanwhile, on a machine that may have much else to do."""
SHORT: dict[str, dict[str, Any]] = {"rubble": {"turn_cap": 60}, "riftwalker": {"max_rounds": 40}}
"""Variants under which a game played without any plan comes to its end soon."""
AXE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def two_browsers(
    server: Server, sit: Callable[..., Page], game: str, phone: bool = False, variants: dict[str, str] | None = None
) -> tuple[Page, Page, str]:
    """Two people at a table: one sets it up in the dialog, the other follows the invitation."""
    ann = sit("/")
    ann.get_by_role("button", name=f"Friends: {title_of(ann, game)}").click()
    for name, value in (variants or {}).items():
        ann.locator("summary").click()
        ann.get_by_label(name).select_option(label=value)
    ann.get_by_role("button", name="Set the table up").click()
    bob = sit(invitation(ann).removeprefix(server.address), phone=phone)
    come_in(bob, "Bob")
    expect(ann.locator("[data-prompt]")).to_be_visible()
    expect(bob.locator("[data-prompt]")).to_be_visible()
    return ann, bob, table_of(ann)


def invitation(page: Page) -> str:
    """The address that somebody in the waiting room gives to a friend."""
    page.get_by_role("button", name="Copy an invitation").first.click()
    link = page.get_by_label("Invitation for this seat")
    expect(link).to_have_value(re.compile("#"))
    return link.input_value()


def come_in(page: Page, name: str) -> None:
    """Somebody without a name, who came by an invitation, says one and sits down."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()


def table_of(page: Page) -> str:
    """The id of the table that is open; the page itself knows its address at once, `page.url` a moment later."""
    return str(page.evaluate("location.pathname")).removeprefix("/table/")


def title_of(page: Page, game: str) -> str:
    """What the lobby calls a game."""
    games = page.evaluate("fetch('/api/games').then((answer) => answer.json())")
    return str(next(one["title"] for one in games if one["id"] == game))


def play_now(page: Page, game: str) -> None:
    """One click, and the game against bots begins."""
    page.get_by_role("button", name=f"Play now: {title_of(page, game)}").click()
    expect(page.locator("[data-prompt]")).to_be_visible()


def is_over(page: Page) -> bool:
    return page.locator("[data-over=true]").is_visible()


LOOK = """() => {
    if (document.querySelector("[data-over=true]")) return "over";
    return Number(document.querySelector("[data-options]")?.dataset.options) ? "asked" : "waiting";
}"""


def choose_by_list(page: Page) -> None:
    """Choose what the list has first, by keyboard alone; Enter does nothing while nothing is asked."""
    finder = page.get_by_role("combobox", name="Find an option")
    if not finder.is_visible():
        page.keyboard.press("/")
        expect(finder).to_be_visible()
    page.keyboard.press("Enter")


PLAY = """async (byHand) => {
    const first = (what) => document.querySelector(what);
    const asked = () => Number(first("[data-options]")?.dataset.options) && !first("[data-over=true]");
    const moment = (ms) => new Promise((done) => setTimeout(done, ms));
    const press = (where, key) => where.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    const finder = () => first("[role=combobox]");
    const byList = async () => {
        // What is asked anew meanwhile shuts the list again.
        for (let tries = 0; asked() && !finder(); tries += 1) {
            if (tries > 5000) throw new Error("the list of options does not open");
            press(document.body, "/");
            await moment(1);
        }
        if (finder()) press(finder(), "Enter");
        if (byHand) press(document.body, "Escape");
    };
    // Where the choices do not fit beside the board, a button there opens the list, and its first row is chosen.
    const offered = () => first("[role=menu] [role=menuitem]") ?? first("[role=listbox] [role=option]");
    const onBoard = () => offered() ?? first("main button.may, main .place.may");
    for (let times = 0; times < 100 && asked(); times += 1) {
        const found = byHand ? (onBoard() ?? first(".prompt .may")) : null;
        if (found) found.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        else await byList();
        await moment(1);
        for (let waited = 0; waited < 10 && !asked(); waited += 1) await moment(2);
    }
}"""
"""Choose as long as there is something to choose, by the keys or by clicks on the board: faster than one by one."""


def play_by_list(page: Page) -> None:
    """Choose what the list has first, by its keys, until somebody else is asked."""
    page.evaluate(PLAY, False)


def play_by_hand(page: Page) -> None:
    """Choose on the board, as a finger would, and what only the list has from there, until somebody else is asked."""
    page.evaluate(PLAY, True)


def play_out(*pages: Page, by: Callable[[Page], None] = play_by_list) -> None:
    """Play until every page shows the result."""
    play_together(dict.fromkeys(pages, by))


def play_together(people: Mapping[Page, Callable[[Page], None]], most: int = MOST_ROUNDS) -> bool:
    """Everybody plays in their own way until all see the result, or for so many rounds; gives whether it is over.

    A round is one in which somebody is asked.
    """
    rounds = 0
    quiet = 0
    while rounds < most:
        seen = {page: page.evaluate(LOOK) for page in people}
        if all(state == "over" for state in seen.values()):
            return True
        for page, choose in people.items():
            if seen[page] == "asked":
                choose(page)
        if "asked" in seen.values():
            rounds += 1
            quiet = 0
        else:
            quiet += QUIET_MS
            assert quiet < PATIENCE_MS, "nobody is asked, and the game is not over"
            next(iter(people)).wait_for_timeout(QUIET_MS)
    assert most < MOST_ROUNDS, "the game did not end"
    return False


def post(page: Page, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Ask the server for something as this person."""
    answer = page.request.post(path, data=body)
    assert answer.ok, answer.text()
    read: dict[str, Any] = answer.json()
    return read


def sit_down(page: Page, table: str) -> None:
    """Go to a table, and wait until it is laid."""
    page.goto(f"/table/{table}")
    expect(page.locator("[data-prompt]")).to_be_visible()


def table_for(
    page: Page, game: str, seats: list[str], variants: dict[str, Any] | None = None, name: str = "Ann"
) -> str:
    """A new table; each seat is me, open or a bot. Gives its id; somebody who plays there goes there."""
    post(page, "/api/guests", {"name": name})
    wanted = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
    made = post(page, "/api/tables", {"game": game, "seats": wanted, "variants": variants or {}})
    table = str(made["table"]["id"])
    if "open" not in seats:
        sit_down(page, table)
    return table


def two_at(sit: Callable[..., Page], game: str, phone: bool = False) -> tuple[Page, Page, str]:
    """Two people at a table of a short game, at once."""
    ann = sit("/")
    table = table_for(ann, game, ["me", "open"], SHORT.get(game))
    bob = sit("/", phone=phone)
    post(bob, "/api/guests", {"name": "Bob"})
    post(bob, f"/api/tables/{table}/join", {})
    sit_down(ann, table)
    sit_down(bob, table)
    return ann, bob, table


def resign(page: Page) -> None:
    """Give up, and see the result."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator("[data-over=true]")).to_be_visible()


def drop(page: Page, column: str) -> None:
    """Drop a stone once it is one's choice: while something is still being shown, a click only skips that."""
    expect(page.locator("[data-options]")).not_to_have_attribute("data-options", "0")
    page.locator(f"[data-option='drop:{column}']").click()


def see_again(page: Page) -> None:
    """From the result by the review to the replay."""
    page.get_by_role("link", name="Review").click()
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_label("Moment of the match")).to_be_visible()


def mover_of(*pages: Page) -> Page:
    """Who is asked now."""
    for _ in range(MOST_ROUNDS):
        for page in pages:
            if page.locator(".prompt.mine").is_visible():
                return page
        pages[0].wait_for_timeout(QUIET_MS)
    raise AssertionError("nobody is asked")


def faults_of(page: Page) -> list[str]:
    """What axe finds wrong with the page."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{one['id']}: {node['target']} {node.get('failureSummary', '')}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


SMALL = """() => {
    const small = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const holder = walk.currentNode.parentElement;
        const text = walk.currentNode.data.trim();
        if (!text || !holder.checkVisibility({ visibilityProperty: true })) continue;
        if (holder.closest(".hidden-text, .word, .art, script, style")) continue;
        const box = holder.getBoundingClientRect();
        if (!box.width || !box.height) continue;
        const scale = holder instanceof SVGElement ? Math.abs(holder.getScreenCTM?.().a ?? 1) : 1;
        const size = parseFloat(getComputedStyle(holder).fontSize) * scale;
        if (size < 11.9) small.push(`${text.slice(0, 30)}: ${size.toFixed(1)} px`);
    }
    return small;
}"""
CUT_OFF = """() => {
    const scrolls = (one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
    const isInStrip = (one) => one && (scrolls(one) || isInStrip(one.parentElement));
    return [...document.querySelectorAll("main button, main .tag, main .place, header button, .tools button")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !isInStrip(one))
    .filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width > 0 && (box.left < -2 || box.right > innerWidth + 2);
    })
    .map((one) => `cut off: ${one.ariaLabel ?? one.textContent.trim().slice(0, 30)}`);
}"""
SQUEEZED = """() => [...document.querySelectorAll("main button.press")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => [one.ariaLabel ?? one.textContent.trim(), one.getBoundingClientRect()])
    .filter(([, box]) => box.width < 24 || box.height < 24)
    .map(([what, box]) => `squeezed: ${what.slice(0, 30)}: ${box.width.toFixed()} x ${box.height.toFixed()} px`)"""
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"


SETTLED = """async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const places = () => [...document.querySelectorAll("main *")].map((one) => one.getBoundingClientRect().left).join();
    for (let before = "", frames = 0; frames < 200; frames += 1) {
        await frame();
        await frame();
        if (before === places()) break;
        before = places();
    }
    await Promise.all(document.getAnimations()
        .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
        .map((one) => one.finished.catch(() => null)));
    await frame();
}"""
"""Waits until a page that was given another size has been laid out, and for whatever moves to have come to rest."""


def faults_of_look(page: Page) -> list[str]:
    """What is too small to read or to press, cut off at the edge, or wider than the screen."""
    page.evaluate(SETTLED)
    found = [str(one) for script in (SMALL, CUT_OFF, SQUEEZED) for one in page.evaluate(script)]
    return [*found, "wider than the screen"] if page.evaluate(TOO_WIDE) else found

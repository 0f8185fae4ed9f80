"""Nothing a person sees is broken at any usual size: the quick part here, the whole matrix in `make soak`."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import tumbledown as td
from tumbledown.games import OUR_GAMES
from web.conftest import People
from web.gate import PHONE, SIZES, Moment, faults, faults_at, moments_of, moving, played, see_end, sit_at, sit_at_end
from web.tables import post, table_for

QUICK = {360: SIZES[360], 1366: SIZES[1366]}
PHONES = {width: height for width, height in SIZES.items() if width < PHONE}
BOTH = ("light", "dark")
LONG_SEEDS = range(12)


def somebody(people: People) -> Page:
    """A guest in the lobby."""
    page = people.sit("/")
    post(page, "/api/guests", {"name": "Wren"})
    page.goto("/")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    return page


def look_at(page: Page, moment: Moment, sizes: dict[int, int], themes: tuple[str, ...]) -> list[str]:
    """What is wrong with the table at this moment."""
    sit_at(page, moment)
    what = f"{moment.record.game}({moment.record.seats}) {moment.name} at {moment.choices}"
    return faults_at(page, what, sizes, themes) + [f"{what}: {fault}" for fault in moving(page)]


@pytest.mark.parametrize("game", OUR_GAMES)
def test_no_board_is_broken_at_a_small_phone_and_a_usual_laptop(people: People, game: str) -> None:
    page = somebody(people)
    found = []
    moments = {moment.name: moment for moment in moments_of(game, td.game(game).usual_seats, range(1))}
    for name in ("start", "crowded"):
        found += look_at(page, moments[name], QUICK, ("light",))
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("game", "seats"), [("crumbles", 4), ("ruins", 5), ("rattle", 2)])
def test_no_result_of_a_full_table_is_broken(people: People, game: str, seats: int) -> None:
    page = somebody(people)
    sit_at_end(page, played(game, seats, 0).record())
    found = faults_at(page, f"{game} result", QUICK, ("light",), "dialog[open], .listed")
    assert not found, "\n".join(found)
    expect(page.locator(".end")).to_be_visible()
    assert page.locator(".end").evaluate("(one) => one.scrollHeight <= one.clientHeight"), (
        "the score has to be scrolled"
    )


@pytest.mark.parametrize("game", OUR_GAMES)
def test_no_list_of_a_laptop_is_broken(people: People, game: str) -> None:
    page = somebody(people)
    page.set_viewport_size({"width": 1366, "height": 768})
    crowded = {moment.name: moment for moment in moments_of(game, td.game(game).usual_seats, range(1))}["crowded"]
    sit_at(page, crowded)
    page.locator(".tools").get_by_role("button", name="List").click()
    expect(page.get_by_role("option").first).to_be_visible()
    found = faults_at(page, f"{game} list", {1366: SIZES[1366]}, ("light",), ".listed")
    assert not found, "\n".join(found)
    words = page.get_by_role("option").all_inner_texts()
    assert not [text for text in words if re.search(r"_|\bP[1-4]\b|\b[A-E]'s\b", text)], words


def test_no_word_of_a_battle_lies_under_a_flag(people: People) -> None:
    page = somebody(people)
    see_end(page, played("rattle", 2, 3).record())
    expect(page.locator(".flag").first).to_be_visible()
    found = faults_at(page, "flags", QUICK, ("light",))
    assert not found, "\n".join(found)


def test_no_page_without_a_table_is_broken(people: People) -> None:
    page = somebody(people)
    found = faults_at(page, "lobby", SIZES, ("light",))
    page.get_by_role("button", name="Friends").first.click()
    found += faults_at(page, "dialog", QUICK, ("light",), "dialog[open]")
    page.goto("/records")
    found += faults_at(page, "records", QUICK, ("light",))
    page.goto("/games/rattle/warbands")
    page.locator("[aria-label='Roster sheet']").wait_for()
    found += faults_at(page, "builder", QUICK, ("light",))
    assert not found, "\n".join(found)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "seats"),
    [(name, seats) for name in OUR_GAMES for seats in range(td.game(name).min_seats, td.game(name).max_seats + 1)],
)
def test_no_board_is_broken_anywhere(people: People, game: str, seats: int) -> None:
    page = somebody(people)
    moments = moments_of(game, seats, LONG_SEEDS)
    found = [fault for moment in moments for fault in look_at(page, moment, SIZES, BOTH)]
    record = moments[0].record
    sit_at_end(page, record)
    found += faults_at(page, f"{game}({seats}) result", SIZES, BOTH, "dialog[open], .listed")
    see_end(page, record)
    found += faults_at(page, f"{game}({seats}) replay", SIZES, BOTH)
    assert not found, "\n".join(found)


@pytest.mark.soak
@pytest.mark.parametrize("game", OUR_GAMES)
def test_no_sheet_of_a_phone_is_broken(people: People, game: str) -> None:
    page = somebody(people)
    found = []
    for moment in moments_of(game, td.game(game).usual_seats, range(1)):
        page.set_viewport_size({"width": 390, "height": 844})
        sit_at(page, moment)
        for button, sheet in (("List", "dialog[open]"), ("Log", "aside.open")):
            page.locator(".tools").get_by_role("button", name=button).click()
            page.locator(sheet).wait_for()
            found += faults_at(page, f"{game} {moment.name}, {button}", PHONES, BOTH, sheet)
            page.get_by_role("button", name="Close").last.click()
    assert not found, "\n".join(found)


def lobby_with_games(page: Page) -> None:
    """The lobby of somebody who has games of every kind."""
    for game in OUR_GAMES:
        table_for(
            page, game, ["me", *["random"] * (td.game(game).min_seats - 1)], name="Somebody Of The Longest Name Yet"
        )
    page.goto("/")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()


def level_menu(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Steady").first.click()
    expect(page.get_by_role("menuitemradio").first).to_be_visible()


def new_table_dialog(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Friends: Rattle and Rend").click()
    page.locator("summary").click()


def waiting_room(page: Page) -> None:
    page.goto(f"/table/{table_for(page, 'ruins', ['me', 'open', 'open', '3', 'open'])}")
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()


def rules_of_a_table(page: Page) -> None:
    table_for(page, "ruins", ["me", "random"])
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".tools").get_by_role("button", name="Log").click()
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator("[data-rule]").first).to_be_visible()


def aid_of_a_table(page: Page) -> None:
    page.goto(f"/table/{table_for(page, 'rubble', ['me', 'random'])}")
    page.get_by_role("button", name="Aid and rules").click()
    page.locator("dialog[open] .art > *").first.wait_for()


def rules_page(page: Page) -> None:
    page.goto("/rules/crumbles")
    page.locator(".summary .art > *").first.wait_for()


def record_page(page: Page) -> None:
    page.goto("/records")
    expect(page.get_by_role("heading").first).to_be_visible()


def warband_builder(page: Page) -> None:
    page.goto("/games/rattle/warbands")
    page.locator("[aria-label='Roster sheet']").wait_for()


PAGES: dict[Callable[[Page], None], str] = {
    lobby_with_games: "",
    level_menu: "",
    new_table_dialog: "dialog[open]",
    waiting_room: "",
    rules_of_a_table: "aside.open",
    aid_of_a_table: "dialog[open]",
    rules_page: "",
    record_page: "",
    warband_builder: "",
}
"""How one gets to a page, and what lies open there above the rest."""


@pytest.mark.soak
@pytest.mark.parametrize("go_there", PAGES)
def test_no_page_is_broken_anywhere(people: People, go_there: Callable[[Page], None]) -> None:
    page = people.sit("/")
    post(page, "/api/guests", {"name": "Wren"})
    go_there(page)
    found = faults_at(page, go_there.__name__, SIZES, BOTH, PAGES[go_there])
    assert not found, "\n".join(found)


BREAKS = {
    "text is cut": "put('h1', 'width: 20px; overflow: hidden; white-space: nowrap')",
    "text on text": "twice('h1')",
    "text is covered": "add('position: absolute; inset: 0 0 auto; height: 40px; background: red; z-index: 99')",
    "text is covered: ": "outlined('h1')",
    "field is cut": "field('width: 40px; padding: 0', 'Patient Sparrow')",
    "text runs out": "wide('Patient Sparrow of the East')",
    "text of": "put('h1', 'font-size: 9px')",
    "choice is covered": "add('position: fixed; inset: 0; z-index: 99')",
    "choice is off the screen": "put('main .may', 'position: fixed; left: 2000px')",
    "choice needs sideways scrolling": "put('main', 'overflow-x: auto'); put('main .may', 'translate: 700px 0')",
    "a finger needs 44 px": "put('.tools .button', 'height: 20px; min-height: 0')",
    "the page is": "add('width: 3000px; height: 1px')",
}
"""What breaks a table, by what the gate says of it."""
PAGE_BREAKS = {
    fault: done
    for fault, done in BREAKS.items()
    if fault.startswith("text") or fault in ("field is cut", "the page is")
} | {"a finger needs 44 px": "put('article button', 'height: 20px; min-height: 0')"}
"""The same on a page on which nothing is chosen."""
BREAKING = """
const put = (what, style) => { document.querySelector(what).style.cssText += style; };
const twice = (what) => {
    const one = document.querySelector(what);
    one.after(one.cloneNode(true));
    one.style.position = "absolute";
};
const above = "position: absolute; z-index: 99;";
const outlined = (what) => {
    const { left, top, height } = document.querySelector(what).getBoundingClientRect();
    const place = `${above} left: ${left - 40}px; top: ${top}px; width: 48px; height: ${height}px`;
    document.body.append(Object.assign(document.createElement("button"), { style: `${place}; border: 1px solid red` }));
};
const wide = (textContent) => {
    const style = `${above} top: 8px; left: 0; width: 60px; white-space: nowrap; border: 1px solid`;
    document.body.append(Object.assign(document.createElement("button"), { textContent, style }));
};
const field = (style, value) => document.body.append(Object.assign(document.createElement("input"), { value, style }));
const add = (style) => { document.body.append(document.createElement("div")); put("body > div:last-child", style); };
"""


def test_the_gate_sees_what_is_broken_at_a_table(people: People) -> None:
    page = somebody(people)
    sit_at(page, moments_of("connect_four", 2, range(1))[0])
    page.set_viewport_size({"width": 390, "height": 844})
    assert faults(page) == []
    for fault, done in BREAKS.items():
        page.evaluate(f"() => {{ {BREAKING} {done} }}")
        assert any(one.startswith(fault) for one in faults(page)), (fault, faults(page))
        page.reload()
        page.locator("[data-options]:not([data-options='0'])").wait_for()


def test_the_gate_sees_what_is_broken_on_a_page(people: People) -> None:
    page = somebody(people)
    page.set_viewport_size({"width": 390, "height": 844})
    assert faults(page) == []
    for fault, done in PAGE_BREAKS.items():
        page.evaluate(f"() => {{ {BREAKING} {done} }}")
        assert any(one.startswith(fault) for one in faults(page)), (fault, faults(page))
        page.reload()
        expect(page.get_by_role("button", name="Play now").first).to_be_visible()


def test_the_console_may_not_speak(people: People) -> None:
    page = people.sit("/")
    page.evaluate("console.warn('scale(Infinity)')")
    page.evaluate("setTimeout(() => { throw new Error('broken'); })")
    page.wait_for_function("() => true")
    expect(page.locator("body")).to_be_visible()
    assert people.faults == ["scale(Infinity)", "broken"]
    people.faults.clear()


MOVE = """() => {
    let far = 0;
    setInterval(() => { document.querySelector("main").style.translate = `0 ${++far}px`; }, 10);
}"""
"""Further with each step, so that it never comes back to where it was."""


def test_the_gate_sees_what_moves_by_itself(people: People) -> None:
    page = somebody(people)
    sit_at(page, moments_of("connect_four", 2, range(1))[0])
    assert moving(page) == []
    page.evaluate(MOVE)
    assert any(one.startswith("it moves") for one in moving(page))

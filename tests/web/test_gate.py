"""Nothing a person sees is broken at any usual size: the quick part here, the whole matrix in `make soak`."""

import pytest
from playwright.sync_api import Page, expect

import tumbledown as td
from tumbledown.games import OUR_GAMES
from web.conftest import People
from web.gate import SIZES, Moment, faults, faults_at, moments_of, moving, see_end, sit_at
from web.tables import post

QUICK = {360: SIZES[360], 1366: SIZES[1366]}
LONG_SEEDS = range(12)


def somebody(people: People) -> Page:
    """A guest in the lobby."""
    page = people.sit("/")
    post(page, "/api/guests", {"name": "Wren"})
    page.goto("/")
    expect(page.get_by_role("button", name="Play").first).to_be_visible()
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
    assert found == []


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
    assert found == []


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "seats"),
    [(name, seats) for name in OUR_GAMES for seats in range(td.game(name).min_seats, td.game(name).max_seats + 1)],
)
def test_no_board_is_broken_anywhere(people: People, game: str, seats: int) -> None:
    page = somebody(people)
    moments = moments_of(game, seats, LONG_SEEDS)
    found = [fault for moment in moments for fault in look_at(page, moment, SIZES, ("light", "dark"))]
    see_end(page, moments[0].record)
    found += faults_at(page, f"{game}({seats}) end", SIZES, ("light", "dark"))
    assert found == []


BREAKS = {
    "text is cut": "put('h1', 'width: 20px; overflow: hidden; white-space: nowrap')",
    "text on text": "twice('h1')",
    "text is covered": "add('position: fixed; inset: 0 0 auto; height: 40px; background: red; z-index: 99')",
    "text of": "put('h1', 'font-size: 9px')",
    "choice is covered": "add('position: fixed; inset: 0; z-index: 99')",
    "choice is off the screen": "put('main .may', 'position: fixed; left: 2000px')",
    "choice needs sideways scrolling": "put('main', 'overflow-x: auto'); put('main .may', 'translate: 700px 0')",
    "a finger needs 44 px": "put('.tools .button', 'height: 20px; min-height: 0')",
    "the page is": "add('width: 3000px; height: 1px')",
}
"""What breaks the page, by what the gate says of it."""
BREAKING = """
const put = (what, style) => { document.querySelector(what).style.cssText += style; };
const twice = (what) => {
    const one = document.querySelector(what);
    one.after(one.cloneNode(true));
    one.style.position = "absolute";
};
const add = (style) => { document.body.append(document.createElement("div")); put("body > div:last-child", style); };
"""


@pytest.mark.parametrize("fault", BREAKS)
def test_the_gate_sees_what_is_broken(people: People, fault: str) -> None:
    page = somebody(people)
    sit_at(page, moments_of("connect_four", 2, range(1))[0])
    page.set_viewport_size({"width": 390, "height": 844})
    assert faults(page) == []
    page.evaluate(f"() => {{ {BREAKING} {BREAKS[fault]} }}")
    assert any(one.startswith(fault) for one in faults(page)), faults(page)


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

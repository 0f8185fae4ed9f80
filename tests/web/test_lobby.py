"""The lobby: every width, any number of games, levels in words, tables of one's own."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from web.conftest import PHONE, People
from web.gate import faults
from web.tables import faults_of, faults_of_look, table_for

WIDTHS = (360, 390, 430, 768, 1024, 1180, 1181, 1280, 1366, 1440, 1920)
HEIGHT = 768
OUR_WORLDS = 5
COLLISIONS = """() => {
    const found = [];
    const visible = (one) => one.checkVisibility({ visibilityProperty: true });
    const texts = (holder) => {
        const walk = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT);
        const boxes = [];
        while (walk.nextNode()) {
            const holder = walk.currentNode.parentElement;
            if (!walk.currentNode.data.trim() || holder.closest(".art, .hidden-text, [popover]"))
                continue;
            if (!visible(holder)) continue;
            const range = document.createRange();
            range.selectNodeContents(walk.currentNode);
            for (const box of range.getClientRects())
                if (box.width) boxes.push([walk.currentNode.data.trim(), box]);
        }
        return boxes;
    };
    for (const card of document.querySelectorAll("article, .row, header")) {
        if (!visible(card)) continue;
        const own = card.getBoundingClientRect();
        const boxes = texts(card);
        for (const [text, box] of boxes)
            if (box.left < own.left - 1 || box.right > own.right + 1 || box.bottom > own.bottom + 1)
                found.push(`${text} leaves its place`);
        boxes.forEach(([text, a], place) => {
            for (const [other, b] of boxes.slice(place + 1)) {
                const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
                const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                if (wide > 1 && high > 5) found.push(`${text} | ${other}`);
            }
        });
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push("wider than the screen");
    return found;
}"""
COLUMNS = """() => {
    const boxes = [...document.querySelectorAll(".worlds article")].map((one) => one.getBoundingClientRect());
    const first = boxes.filter((box) => box.top === boxes[0].top);
    return first.map((box) => Math.round(box.width));
}"""


def with_games(page: Page, count: int) -> None:
    """Let the server have so many games: some of ours, and others with titles of every length."""

    def answer(route: Route) -> None:
        ours: list[dict[str, Any]] = [one for one in route.fetch().json() if not one["id"].endswith("_cards")]
        like = ours[0]
        others = [
            like
            | {"id": f"other_{number}", "title": "The Long Way Home Through Ashes "[: 6 + 5 * (number % 6)].strip()}
            for number in range(count)
        ]
        route.fulfill(json=(ours + others)[:count])

    page.route("**/api/games", answer)


@pytest.mark.parametrize("count", [3, 7, 20])
def test_nothing_collides_at_any_width_with_any_number_of_games(people: People, count: int) -> None:
    page = people.sit("/")
    with_games(page, count)
    table_for(page, "rubble", ["me", "random"])
    table_for(page, "riftwalker", ["me", "open"])
    page.goto("/")
    expect(page.locator("article")).to_have_count(count)
    expect(page.locator(".row").first).to_be_attached()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        assert page.evaluate(COLLISIONS) == [], width
        assert faults_of_look(page) == [], width


def test_five_worlds_stand_in_five_equal_columns_and_the_practice_game_below_them(people: People) -> None:
    page = people.sit("/")
    with_games(page, OUR_WORLDS + 1)
    page.goto("/")
    expect(page.locator("article")).to_have_count(OUR_WORLDS + 1)
    for width, columns in ((1181, 5), (1366, 5), (1920, 5), (1180, 3), (768, 3)):
        page.set_viewport_size({"width": width, "height": HEIGHT})
        found = page.evaluate(COLUMNS)
        assert len(found) == columns
        assert max(found) - min(found) <= 1
    expect(page.locator("article").last).to_contain_text("Practice game")


def test_a_level_is_chosen_in_words_and_remembered_for_its_game(people: People) -> None:
    page = people.sit("/")
    level = page.get_by_role("button", name="Bots of Connect Four")
    expect(level).to_have_text(re.compile("1 bot, Steady"))
    level.click()
    menu = page.get_by_role("menu", name="Bots of Connect Four")
    expect(menu.get_by_role("menuitemradio")).to_have_text(
        [re.compile(word) for word in ("Newcomer", "Casual", "Steady", "Sharp", "Fierce")]
    )
    assert faults_of(page) == []
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(menu).to_be_hidden()
    expect(level).to_have_text(re.compile("1 bot, Casual"))
    page.reload()
    expect(page.get_by_role("button", name="Bots of Connect Four")).to_have_text(re.compile("1 bot, Casual"))
    with page.expect_request("**/api/tables") as asked:
        page.get_by_role("button", name="Play now: Connect Four").click()
    wanted: dict[str, Any] = asked.value.post_data_json or {}
    assert wanted["seats"][1] == {"kind": "bot", "bot": "2"}


def test_on_a_phone_everything_else_is_one_tab_away(people: People) -> None:
    page = people.sit("/", phone=True)
    table_for(page, "rubble", ["me", "random"])
    page.goto("/")
    expect(page.locator(".next")).to_contain_text("Your turn")
    for tab, shown in (("Mine", "Your games"), ("Tables", "Open tables"), ("Watch", "Watch")):
        page.get_by_role("navigation").get_by_role("button", name=tab).tap()
        expect(page.get_by_role("heading", name=shown)).to_be_visible()
        assert faults_of_look(page) == []
        assert faults_of(page) == []
    page.get_by_role("button", name="More").tap()
    expect(page.get_by_role("link", name="Open a record")).to_be_visible()
    page.get_by_role("navigation").get_by_role("button", name="Tables").tap()
    page.get_by_role("button", name="Open one").tap()
    page.get_by_role("dialog").get_by_role("button", name="Connect Four").tap()
    expect(page.get_by_role("button", name="Set the table up")).to_be_visible()
    assert page.viewport_size == PHONE


def test_a_name_of_ours_is_seen_whole_on_the_smallest_phone(people: People) -> None:
    page = people.sit("/", phone=True)
    page.set_viewport_size({"width": 360, "height": 740})
    name = page.get_by_label("Your name")
    for longest in ("Patient Sparrow", "Patient Lantern", "Mossy Thistle"):
        name.fill(longest)
        assert faults(page) == []

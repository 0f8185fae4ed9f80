"""The board of Riftwalker: every text whole, every rift within reach, and a hand that never changes by pointing."""

import pytest
from playwright.sync_api import Page, expect

import tumbledown as td
from server.harness import Client, Person
from web.conftest import LAPTOP, PHONE, People
from web.gate import Moment, faults, played, sit_at
from web.tables import faults_of_look, post

CELLS = "[aria-label='The grid'] [data-option^='cell:']"
MOST_CHOICES = 400
SIGNS_UNDER_LETTERS = """() => [...document.querySelectorAll("[aria-label='The grid'] .glass")].filter((pane) => {
    const sign = pane.querySelector(".sign").getBoundingClientRect();
    const middle = [(sign.left + sign.right) / 2, (sign.top + sign.bottom) / 2];
    const [letter, back] = ["b", "i"].map((one) => pane.querySelector(one).getBoundingClientRect());
    const least = sign.width / 6;
    return letter.right > middle[0] - least || letter.bottom > middle[1] - least || back.left < middle[0] + least;
}).map((pane) => pane.textContent)"""
"""Panes whose sign is half hidden by its letter or by what is on the back."""


def seated(people: People, seats: int, phone: bool, explored: int = 0) -> tuple[Page, Client]:
    """Somebody against bots that choose at random, once so many rifts are explored on both sides of the table."""
    wren: Person = people.server.guest("Wren")
    bots = ["bot:random"] * (seats - 1)
    table = wren.table("riftwalker", ["me", *bots], seed=f"rifts {seats}")["table"]["id"]
    client = wren.sit(table, 0)
    for turn in range(MOST_CHOICES):
        client.until(lambda one: one.is_asked or one.result is not None)
        players = client.view["table"]["players"]
        if all(len(player["explored"]) >= explored for player in players[:2]):
            break
        options = client.decision["options"]
        explores = [one for one in options if one["label"].startswith("Explore")]
        client.choose((explores or [options[turn % len(options)]])[0]["option"])
    page = people.sit("/", phone=phone)
    cookies = wren.http.cookies.items()
    page.context.add_cookies([{"name": name, "value": value, "url": people.server.address} for name, value in cookies])
    page.goto(f"/table/{table}")
    expect(page.locator(CELLS).first).to_be_visible()
    return page, client


def cell_width(page: Page) -> float:
    box = page.locator(CELLS).first.bounding_box()
    assert box is not None
    return box["width"]


def test_on_a_phone_everybodys_rifts_lie_behind_tabs_and_the_grid_keeps_its_size(people: People) -> None:
    page, client = seated(people, 4, phone=True, explored=2)
    assert cell_width(page) >= 60
    for place, player in enumerate(client.view["table"]["players"], 1):
        page.get_by_role("tab").nth(place).click()
        for rift in player["explored"]:
            row = page.locator(f".list [data-option='rift:{rift['id']}']")
            row.scroll_into_view_if_needed()
            expect(row).to_be_visible()
            expect(page.locator(".list")).to_contain_text(rift["text"])
        assert faults_of_look(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert cell_width(page) >= 44
    assert page.evaluate(SIGNS_UNDER_LETTERS) == []
    assert faults_of_look(page) == []


def test_on_a_phone_a_card_of_the_hand_is_read_in_a_sheet(people: People) -> None:
    page, client = seated(people, 2, phone=True)
    card = client.view["table"]["hand"][0]
    page.get_by_role("tab", name="Hand").click()
    page.get_by_role("button", name=f"Read {card['name']}").click()
    sheet = page.locator("dialog.sheet")
    expect(sheet).to_contain_text(card["name"])
    expect(sheet).to_contain_text("in your hand")
    expect(sheet).to_contain_text("two shifts")
    assert faults_of_look(page) == []
    sheet.get_by_role("button", name="Back").click()
    expect(sheet).to_have_count(0)


@pytest.mark.parametrize("size", [{"width": 1366, "height": 768}, LAPTOP])
def test_on_a_laptop_pointing_reads_beside_the_board_and_leaves_the_hand_alone(
    people: People, size: dict[str, int]
) -> None:
    page, client = seated(people, 3, phone=False, explored=2)
    page.set_viewport_size(size)  # type: ignore[arg-type]
    hand = page.locator("[aria-label='Your hand']")
    before = (hand.inner_html(), hand.bounding_box())
    rift = client.view["table"]["players"][1]["explored"][0]
    page.get_by_role("tab").first.click()
    page.locator(f".others [data-option='rift:{rift['id']}']").hover()
    expect(page.locator(".reading")).to_contain_text(rift["text"])
    assert (hand.inner_html(), hand.bounding_box()) == before
    held = client.view["table"]["hand"]
    for card in held:
        expect(hand).to_contain_text(card["text"])
    # A usual hand is seen whole; one that has grown beyond that scrolls.
    assert len(held) > 3 or hand.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")
    assert faults_of_look(page) == []


def test_the_longest_powers_of_the_game_fit_into_the_hand(people: People) -> None:
    """Three cards with as much text as the three longest have."""
    page, _ = seated(people, 2, phone=False)
    page.set_viewport_size({"width": 1366, "height": 768})
    longest = [288, 249, 224]
    hand = page.locator("[aria-label='Your hand']")
    hand.evaluate(
        """(hand, longest) => [...hand.querySelectorAll(".leaf")].forEach((leaf, place) => {
            leaf.querySelector(".power").textContent = "or discard another rift ".repeat(20).slice(0, longest[place]);
            leaf.style.flexGrow = 60 + longest[place];
        })""",
        longest,
    )
    assert hand.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")


HIDDEN = """(hand) => [...hand.querySelectorAll(".leaf")]
    .filter((leaf) => leaf.getBoundingClientRect().top + 24 > hand.getBoundingClientRect().bottom)
    .map((leaf) => leaf.textContent.trim())"""
"""Cards of which not even the name is in sight."""


def test_no_card_of_a_hand_of_more_than_three_is_out_of_sight(people: People) -> None:
    record = played("riftwalker", 2, 0).record()
    full = next(
        Moment("full", record, number, state.waiting()[0])
        for number, state in enumerate(td.replay(record))
        if len(state.view(state.waiting()[0])["table"]["hand"]) > 3
    )
    page = people.sit("/")
    post(page, "/api/guests", {"name": "Wren"})
    page.set_viewport_size({"width": 1366, "height": 768})
    sit_at(page, full)
    assert page.locator("[aria-label='Your hand']").evaluate(HIDDEN) == []
    assert faults(page) == []


def test_on_a_phone_the_tab_with_a_choice_comes_up_by_itself(people: People) -> None:
    page, client = seated(people, 2, phone=True, explored=1)
    for _ in range(MOST_CHOICES):
        client.until(lambda one: one.is_asked or one.result is not None)
        options = client.decision["options"]
        cards = [thing for one in options for thing in one["points_at"] if thing.startswith("rift:")]
        if cards and client.view["table"]["step"] == "rift":
            break
        client.choose(options[0]["option"])
    page.wait_for_selector(f"[data-update='{client.n}']")
    assert page.viewport_size == PHONE
    expect(page.locator(f".list [data-option='{cards[0]}'].may")).to_be_in_viewport()

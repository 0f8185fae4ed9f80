"""The board of As The Earth Crumbles: a heap that stays where it is, and tiles that can be read everywhere."""

from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from server.harness import Client, Person
from web.conftest import LAPTOP, PHONE, People
from web.tables import faults_of_look

TILES = "[aria-label='The Earth'] [data-option^='cell:']"
BOXES = """() => Object.fromEntries([...document.querySelectorAll("[aria-label='The Earth'] [data-option^='cell:']")]
    .map((one) => [one.dataset.option, one.getBoundingClientRect()])
    .map(([name, box]) => [name, [box.left, box.top, box.width].map(Math.round)]))"""


def seated(people: People, seats: int, phone: bool, turn: int = 1) -> tuple[Page, Client]:
    """Somebody at a table against bots that choose at random, in a browser, from some turn on."""
    wren: Person = people.server.guest("Wren")
    bots = ["bot:random"] * (seats - 1)
    table = wren.table("crumbles", ["me", *bots], seed=f"heap {seats}")["table"]["id"]
    client = wren.sit(table, 0)
    for turns in count():
        client.until(lambda one: one.is_asked or one.result is not None)
        if client.view["table"]["turn"] >= turn and client.view["table"]["now"]["step"] == "salvage":
            break
        client.choose(client.decision["options"][turns % len(client.decision["options"])]["option"])
    page = people.sit("/", phone=phone)
    cookies = wren.http.cookies.items()
    page.context.add_cookies([{"name": name, "value": value, "url": people.server.address} for name, value in cookies])
    page.goto(f"/table/{table}")
    expect(page.locator(TILES).first).to_be_visible()
    return page, client


@pytest.mark.parametrize("phone", [False, True])
def test_the_heap_keeps_its_place_and_size_through_a_turn(people: People, phone: bool) -> None:
    page, client = seated(people, 2, phone, turn=20)
    page.set_viewport_size(PHONE if phone else {"width": 1366, "height": 768})  # type: ignore[arg-type]
    first: dict[str, Any] = page.evaluate(BOXES)
    widths = {box[2] for box in first.values()}
    assert len(widths) == 1
    assert min(widths) >= (72 if phone else 100)
    for _ in range(6):
        client.until(lambda one: one.is_asked or one.result is not None)
        page.wait_for_selector(f"[data-update='{client.n}']")
        now: dict[str, Any] = page.evaluate(BOXES)
        assert {name: box for name, box in first.items() if name in now} == now
        client.choose(client.decision["options"][0]["option"])


def test_a_tile_is_read_in_a_sheet_on_a_phone_and_taken_there(people: People) -> None:
    page, _ = seated(people, 3, phone=True)
    tile = page.locator(f"{TILES}.may").first
    tile.dispatch_event("pointerdown", {"pointerType": "touch"})
    sheet = page.locator("dialog.sheet")
    expect(sheet).to_contain_text("pays now")
    expect(sheet).to_contain_text("to build")
    assert faults_of_look(page) == []
    name = str(tile.get_attribute("data-option"))
    sheet.locator("[data-option^='salvage:']").click()
    expect(sheet).not_to_be_visible()
    expect(page.locator(f"[aria-label='The Earth'] [data-option='{name}']")).to_have_count(0)


def test_a_tile_is_read_beside_the_heap_on_a_laptop(people: People) -> None:
    page, _ = seated(people, 4, phone=False, turn=12)
    page.locator(f"{TILES}.may").first.hover()
    reading = page.locator(".reading")
    expect(reading).to_contain_text("pays now")
    card = reading.bounding_box()
    assert card is not None
    heap = page.locator("[aria-label='The Earth']").bounding_box()
    assert heap is not None
    assert card["x"] >= heap["x"] + heap["width"]


@pytest.mark.parametrize("seats", [1, 4])
def test_the_board_holds_late_in_the_game(people: People, seats: int) -> None:
    page, _ = seated(people, seats, phone=True, turn=24)
    for size in (PHONE, {"width": 360, "height": 740}, {"width": 1024, "height": 768}, LAPTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(page.locator(".band" if size == LAPTOP else "main .lines")).to_be_visible()
        assert faults_of_look(page) == []
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.locator("main .lines").get_by_role("button", name="Pile").click()
    expect(page.locator("dialog.sheet")).to_contain_text("Fabricating takes 2 build points")

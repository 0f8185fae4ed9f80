"""Hints that say why, and looking back on a match, in a browser."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import tumbledown as td
from tumbledown.engine import Match
from web.conftest import People
from web.gate import faults
from web.tables import post, table_for

SIZES = {"laptop": {"width": 1366, "height": 768}, "phone": {"width": 390, "height": 844}}
LONG_MS = 120_000


def thrown_away() -> Any:
    """A match in which B does not stop three stones that lie on each other."""
    match = Match(td.game("connect_four"), seed="thrown away")
    for column in "dadbdgd":
        match.apply(td.game("connect_four").parse(column))
    return match.record().to_dict()


def reviewed(people: People, phone: bool) -> tuple[Page, str]:
    """Somebody looks back on that match, from the side that lost it."""
    page = people.sit("/", phone=phone)
    page.set_viewport_size(SIZES["phone" if phone else "laptop"])  # type: ignore[arg-type]
    post(page, "/api/guests", {"name": "Ann"})
    table = str(post(page, "/api/records", thrown_away())["table"]["id"])
    page.goto(f"/review/{table}?seat=1")
    expect(page.get_by_role("article").first).to_be_visible(timeout=LONG_MS)
    return page, table


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("game", ["rubble", "connect_four", "crumbles"])
def test_a_hint_says_why_marks_the_board_and_moves_nothing(people: People, game: str, phone: bool) -> None:
    page = people.sit("/", phone=phone)
    page.set_viewport_size(SIZES["phone" if phone else "laptop"])  # type: ignore[arg-type]
    table_for(page, game, ["me", "random"])
    expect(page.locator("[data-options]")).not_to_have_attribute("data-options", "0")
    board = page.locator("main").bounding_box()
    page.get_by_role("button", name="Hint").click()
    hint = page.locator("[data-hint]")
    expect(hint).to_be_visible(timeout=LONG_MS)
    expect(hint).to_contain_text(re.compile(r"\..*\. [A-Z]{3}-"))
    expect(page.locator("[data-way=hint]")).to_be_visible()
    assert page.locator("main").bounding_box() == board
    # A deal of crumbles is never the same twice: its board is looked at by the gate, in positions that are.
    assert game == "crumbles" or faults(page) == []
    page.get_by_role("button", name="Close the hint").click()
    expect(hint).to_be_hidden()
    expect(page.locator("[data-way]")).to_be_hidden()
    assert page.locator("main").bounding_box() == board
    page.get_by_role("button", name="Hint").click()
    before = page.locator(".table").get_attribute("data-update")
    hint.get_by_role("button", name="Do it").click()
    expect(page.locator(".table")).not_to_have_attribute("data-update", str(before))
    expect(hint).to_be_hidden()


@pytest.mark.parametrize("phone", [False, True])
def test_a_review_shows_what_was_better_and_plays_on_from_there(people: People, phone: bool) -> None:
    page, _ = reviewed(people, phone)
    if phone and page.get_by_role("group", name="Moments").is_visible():
        page.get_by_role("group", name="Moments").get_by_role("button").last.click()
    moment = page.get_by_role("article").last
    expect(moment).to_contain_text("Drop into column g")
    expect(moment).to_contain_text("Better: Drop into column d")
    expect(moment).to_contain_text("Otherwise Seat 1 can win next: four in a row.")
    expect(moment.locator("[data-way=chosen]")).to_be_visible()
    expect(moment.locator("[data-way=better]")).to_be_visible()
    assert faults(page) == []
    moment.get_by_role("button", name="Try again from here").click()
    expect(page.locator(".table")).to_have_attribute("data-options", "7")
    expect(page.locator("[data-prompt]")).to_contain_text("Your choice.")


def test_a_review_leads_to_the_replay_and_back(people: People) -> None:
    page, table = reviewed(people, phone=False)
    page.get_by_role("article").last.get_by_role("link", name="See it").click()
    expect(page).to_have_url(re.compile(f"/replay/{table}\\?at=5&seat=1"))
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("article").first).to_be_visible()
    page.get_by_role("button", name="Moment 1: look at it in the replay").click()
    expect(page).to_have_url(re.compile(f"/replay/{table}"))

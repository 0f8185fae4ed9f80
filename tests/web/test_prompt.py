"""The prompt bar, the list, refusals: what stands still, what opens where, and what closes by itself."""

from playwright.sync_api import Page, expect

import tumbledown as td
from web.conftest import People
from web.gate import Moment, played, sit_at
from web.tables import choose_by_list, play_out, post, table_for

GAP = """([slip, thing]) => {
    const [a, b] = [slip, thing].map((one) => one.getBoundingClientRect());
    return Math.hypot(
        Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.top - b.bottom, b.top - a.bottom));
}"""
NEAR_PX = 60


def heights(page: Page) -> list[float]:
    """How high the board and the prompt bar are."""
    return [float(page.locator(part).bounding_box()["height"]) for part in ("main", "footer")]  # type: ignore[index]


def distance(page: Page, one: str, other: str) -> float:
    """How far two things of the page are apart."""
    pair = [page.locator(where).first.element_handle() for where in (one, other)]
    return float(page.evaluate(GAP, pair))


def test_nothing_moves_while_prompt_hint_and_turn_change(people: People) -> None:
    for phone in (False, True):
        page = people.sit("/", phone=phone)
        table_for(page, "rubble", ["me", "random"])
        expect(page.locator(".place.may").first).to_be_visible()
        before = heights(page)
        page.get_by_role("button", name="Hint").click()
        expect(page.get_by_role("button", name="Do it")).to_be_visible()
        assert heights(page) == before
        page.get_by_role("button", name="Do it").click()
        for _ in range(4):
            expect(page.locator("[data-options]")).not_to_have_attribute("data-options", "0")
            assert heights(page) == before
            choose_by_list(page)


LINES = """(button) => {
    const words = document.createRange();
    words.selectNodeContents(button);
    return words.getClientRects().length;
}"""


def test_choices_that_fit_into_one_line_stand_in_one_line(people: People) -> None:
    words = "Do not use the bonus"
    record = played("crumbles", 2, 0).record()
    moment = next(
        Moment("bonus", record, number, seat)
        for number, state in enumerate(td.replay(record))
        for seat in state.waiting()
        if any(choice.label == words for choice in state.decision(seat).options)
    )
    page = people.sit("/")
    post(page, "/api/guests", {"name": "Wren"})
    sit_at(page, moment)
    assert page.get_by_role("group", name="Choices").get_by_role("button", name=words).evaluate(LINES) == 1


def test_on_a_phone_the_list_lies_above_its_curtain_and_a_tap_chooses(people: People) -> None:
    page = people.sit("/", phone=True)
    table_for(page, "rubble", ["me", "random"])
    expect(page.locator(".place.may").first).to_be_visible()
    before = page.locator(".table").get_attribute("data-update")
    page.get_by_role("button", name="List").tap()
    row = page.get_by_role("option").first
    expect(row).to_be_visible()
    expect(page.get_by_role("combobox")).to_be_hidden()
    row.tap()
    expect(row).to_be_hidden()
    expect(page.locator(".table")).not_to_have_attribute("data-update", str(before))


def test_the_list_of_a_laptop_covers_neither_board_nor_tools_and_scrolls(people: People) -> None:
    page = people.sit("/")
    page.set_viewport_size({"width": 1366, "height": 768})
    table_for(page, "rubble", ["me", "random"])
    expect(page.locator(".place.may").first).to_be_visible()
    page.get_by_role("button", name="List").click()
    listed = page.locator(".listed").bounding_box()
    board = page.locator("main").bounding_box()
    assert listed
    assert board
    assert listed["x"] >= board["x"] + board["width"]
    assert listed["y"] + listed["height"] <= 768
    last = page.get_by_role("option").last
    page.keyboard.press("End")
    expect(last).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(last).to_be_hidden()


def test_a_list_does_not_outlive_the_match(people: People) -> None:
    page = people.sit("/")
    table_for(page, "connect_four", ["me", "random"])
    play_out(page)
    expect(page.get_by_label("All options")).to_be_hidden()


def test_a_refusal_stands_beside_the_click_and_goes_with_the_next_decision(people: People) -> None:
    for phone in (False, True):
        page = people.sit("/", phone=phone)
        table_for(page, "rubble", ["me", "random"])
        expect(page.locator(".place.may").first).to_be_visible()
        refused = "[data-place='space:G1']"
        page.locator(refused).click()
        expect(page.locator(".slip")).to_be_visible()
        assert distance(page, ".slip", refused) < NEAR_PX
        choose_by_list(page)
        expect(page.locator(".slip")).to_be_hidden()


def test_tools_that_can_do_nothing_say_why(people: People) -> None:
    page = people.sit("/")
    table_for(page, "rubble", ["me", "random"])
    expect(page.locator(".place.may").first).to_be_visible()
    page.get_by_role("button", name="Undo").click(force=True)
    expect(page.locator(".slip")).to_contain_text("You have not chosen anything yet")


def test_step_by_step_every_choice_of_a_bot_waits_for_a_tap(people: People) -> None:
    page = people.sit("/")
    page.evaluate("localStorage.setItem('pace', 'step')")
    table_for(page, "connect_four", ["me", "random"])
    expect(page.locator("[data-options]")).not_to_have_attribute("data-options", "0")
    choose_by_list(page)
    after = page.locator(".says").get_by_role("button", name="Next")
    expect(after).to_be_visible()
    expect(page.locator("[data-options]")).to_have_attribute("data-options", "0")
    after.click()
    expect(page.locator("[data-options]")).not_to_have_attribute("data-options", "0")

"""Connect Four in browsers: the columns, the keys, the last stone, the line that won."""

from playwright.sync_api import Page, expect

from web.conftest import PHONE, People
from web.tables import faults_of_look, two_at

COLUMNS = 7
TABS = """() => [...document.querySelectorAll(".column")].map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
})"""


def drop(ann: Page, bob: Page, columns: str) -> None:
    """Both drop stones in turn."""
    for place, column in enumerate(columns):
        (ann, bob)[place % 2].locator(f"[data-option='drop:{column}'].may").click()


def test_a_column_takes_the_click_anywhere_and_says_when_it_is_full(people: People) -> None:
    """CON-04"""
    ann, bob, _ = two_at(people.sit, "connect_four")
    column = ann.locator("[data-option='drop:c']")
    box = column.bounding_box()
    assert box is not None
    for height in (0.1, 0.5, 0.95):
        expect(ann.locator(".column.may")).to_have_count(COLUMNS)
        ann.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * height)
        bob.locator("[data-option='drop:c'].may").click()
    expect(column).to_contain_text("full")
    expect(ann.locator(".column.may")).to_have_count(COLUMNS - 1)
    column.click()
    expect(ann.locator(".slip")).to_contain_text("Column c is full. CON-04")


def test_the_pointer_shows_where_the_stone_would_land(people: People) -> None:
    ann, bob, _ = two_at(people.sit, "connect_four")
    drop(ann, bob, "dd")
    ann.locator("[data-option='drop:d'].may").hover()
    third = ann.locator(".ghost").bounding_box()
    assert third is not None
    ann.locator("[data-option='drop:d']").click()
    lies = ann.locator("[data-stone='d3'].seat-0").bounding_box()
    assert lies == third
    expect(ann.locator(".ghost")).to_be_hidden()


def test_letters_drop_stones_and_the_last_one_is_marked(people: People) -> None:
    ann, bob, _ = two_at(people.sit, "connect_four")
    expect(ann.locator(".column.may").first).to_be_visible()
    ann.keyboard.press("e")
    expect(bob.locator("[data-stone='e1'].seat-0")).to_be_visible()
    expect(bob.locator(".corners")).to_be_visible()
    bob.keyboard.press("b")
    expect(ann.get_by_role("img", name="2 of 42 stones, the last one on b1")).to_be_visible()
    ann.get_by_role("tab", name="Chat").click()
    ann.get_by_label("Say something").fill("")
    ann.keyboard.type("badge")
    expect(ann.get_by_label("Say something")).to_have_value("badge")
    expect(ann.locator("[data-stone]")).to_have_count(2)


def test_the_line_that_won_is_gold(people: People) -> None:
    """CON-05"""
    ann, bob, _ = two_at(people.sit, "connect_four", phone=True)
    drop(ann, bob, "gagbgcg")
    for page in (ann, bob):
        expect(page.locator("[data-line='g1 g2 g3 g4']")).to_be_attached()


def test_the_columns_stay_where_they_are_and_fit_a_finger(people: People) -> None:
    ann, bob, _ = two_at(people.sit, "connect_four", phone=True)
    for width in (360, PHONE["width"], 430):
        bob.set_viewport_size({"width": width, "height": 740})
        expect(bob.locator(".column")).to_have_count(COLUMNS)
        assert all(wide >= 44 for _, _, wide, _ in bob.evaluate(TABS))
        assert faults_of_look(bob) == []
    before = bob.evaluate(TABS)
    drop(ann, bob, "c")
    expect(bob.locator(".column.may")).to_have_count(COLUMNS)
    assert bob.evaluate(TABS) == before

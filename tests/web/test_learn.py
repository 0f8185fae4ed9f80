"""Lessons in browsers: on a laptop with the mouse, on a phone with taps, and with the keyboard alone."""

from playwright.sync_api import Page, expect

import tumbledown as td
from web.conftest import People
from web.tables import faults_of_look

FOUR = "/learn/connect_four/four"


def at(page: Page, step: int) -> None:
    """Wait until a step is under way and its table lies there."""
    expect(page.locator(f".lesson[data-number='{step}']")).to_be_visible()
    expect(page.locator(".bubble .ways .button:enabled").last).to_be_visible()


def steps_of(game: str, lesson: str) -> int:
    return next(len(one.steps) for one in td.game(game).lessons() if one.id == lesson)


def test_a_lesson_with_the_mouse_from_the_lobby_to_its_end(people: People) -> None:
    page = people.sit("/")
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Learn").click()
    expect(page.get_by_role("heading", name="Learn by playing")).to_be_visible()
    assert faults_of_look(page) == []
    page.get_by_role("link", name="Four in a line").click()
    at(page, 0)
    expect(page.get_by_text("Step 1 of 8")).to_be_visible()
    page.get_by_role("button", name="I see it").click()
    at(page, 1)
    assert faults_of_look(page) == []
    # Something else is answered kindly, and nothing happens.
    page.locator("[data-option='drop:a']").click()
    expect(page.locator(".kind")).to_have_text("Any column would do in a game. Here, begin with column d.")
    expect(page.locator("[data-stone]")).to_have_count(0)
    page.locator("[data-option='drop:d'].may").click()
    at(page, 2)
    expect(page.locator(".bubble .so")).to_contain_text("Yours fell to row 1")
    # Back, and it is asked again; leaving and coming back goes on from there.
    page.get_by_role("button", name="Back", exact=True).click()
    at(page, 1)
    page.get_by_role("button", name="Skip").click()
    at(page, 2)
    page.reload()
    at(page, 2)
    page.get_by_role("button", name="Show me").click()
    expect(page.locator("svg .ink")).to_be_visible()
    for step in range(2, steps_of("connect_four", "four")):
        at(page, step)
        page.get_by_role("button", name="Skip").click()
    at(page, steps_of("connect_four", "four"))
    expect(page.get_by_text("21 choices left")).to_be_visible()
    page.locator("[data-option='drop:d'].may").click()
    expect(page.get_by_text("20 choices left")).to_be_visible()
    page.get_by_role("button", name="End it here").click()
    expect(page.get_by_role("heading", name="You can play this now")).to_be_visible()
    assert faults_of_look(page) == []
    page.get_by_role("link", name="Next lesson: Two ways to win").click()
    expect(page.get_by_text("Step 1 of 6")).to_be_visible()
    page.goto("/learn")
    expect(page.get_by_role("link", name="Four in a line")).to_contain_text("done")


def test_a_lesson_with_taps_on_a_phone(people: People) -> None:
    page = people.sit("/learn/rubble/home", phone=True)
    lesson = next(one for one in td.game("rubble").lessons() if one.id == "home")
    for number, step in enumerate(lesson.steps):
        at(page, number)
        if number < 3:
            assert faults_of_look(page) == []
        if step.is_to_see:
            page.get_by_role("button", name="I see it").tap()
        else:
            page.locator(f"[data-place='space:{step.do[0].rpartition(':')[2]}']").tap()
    at(page, len(lesson.steps))
    page.get_by_role("button", name="End it here").tap()
    expect(page.get_by_role("button", name="Play your first game")).to_be_visible()
    assert faults_of_look(page) == []
    page.get_by_role("button", name="Play your first game").tap()
    expect(page.locator(".table")).to_be_visible()


def test_a_lesson_with_the_keyboard_alone(people: People) -> None:
    page = people.sit("/learn/connect_four/ahead")
    for number in range(steps_of("connect_four", "ahead")):
        at(page, number)
        page.keyboard.press("/")
        page.get_by_role("combobox", name="Find an option").fill("column")
        # Of all columns on offer in the first step only two are right: the third of them is one.
        for _ in range(2 if number == 0 else 0):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
    at(page, steps_of("connect_four", "ahead"))
    expect(page.get_by_text("21 choices left")).to_be_visible()


def test_the_lobby_offers_to_learn_until_one_has_played(people: People) -> None:
    page = people.sit("/")
    page.get_by_role("link", name="Learn Connect Four").click()
    at(page, 0)
    page.goto("/")
    page.get_by_role("button", name="Play now: Connect Four").click()
    expect(page.locator(".table")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("button", name="Play now: Connect Four")).to_be_visible()
    expect(page.get_by_role("link", name="Learn Connect Four")).to_have_count(0)


def test_a_lesson_that_does_not_exist_is_told(people: People) -> None:
    page = people.sit("/learn/connect_four/none")
    expect(page.get_by_role("heading", name="There is no such lesson")).to_be_visible()

"""Goal line, strip, coach, aid, words and rules in browsers."""

from playwright.sync_api import Page, expect

from web.conftest import People
from web.tables import faults_of_look, post, table_for


def height_of(page: Page) -> float:
    box = page.locator("main").bounding_box()
    assert box is not None
    return box["height"]


def new_game(page: Page, game: str) -> None:
    page.goto(f"/table/{table_for(page, game, ['me', 'random'])}")
    page.locator("[data-options]:not([data-options='0'])").wait_for()


def test_the_goal_line_says_what_wins_and_how_far_everybody_is(people: People) -> None:
    for phone in (False, True):
        page = people.sit("/", phone=phone)
        new_game(page, "rubble")
        line = page.locator("[data-goal]")
        expect(line).to_contain_text("9 tokens home win:")
        expect(line).to_contain_text("you 0")
        assert faults_of_look(page) == []


def test_a_board_that_shows_its_goal_itself_does_not_say_it_twice(people: People) -> None:
    page = people.sit("/")
    new_game(page, "rattle")
    expect(page.locator("[data-goal]")).to_have_count(0)


def test_the_strip_shows_the_step_and_whose_turn_is_next(people: People) -> None:
    page = people.sit("/")
    new_game(page, "rubble")
    strip = page.get_by_role("list", name="The turn")
    expect(strip.locator("[aria-current=step]")).to_have_text("Spend all stamina")
    expect(strip.get_by_role("listitem").first).to_contain_text("Pillars for more stamina?")
    expect(strip.get_by_role("listitem").last).to_contain_text("turn")


def test_the_coach_explains_what_is_new_once_and_the_board_stays_where_it_is(people: People) -> None:
    page = people.sit("/")
    new_game(page, "connect_four")
    said = page.locator("[data-said]")
    expect(said).to_contain_text("Your stone falls as low as it can.")
    before = height_of(page)
    page.locator("[data-option='drop:d'].may").click()
    expect(page.locator("[data-stone]")).to_have_count(2)
    # The second time it is silent, until it is asked.
    page.get_by_role("button", name="What is this choice about?").click()
    expect(said).to_contain_text("Your stone falls as low as it can.")
    assert height_of(page) == before
    page.reload()
    page.get_by_role("button", name="What is this choice about?").wait_for()


def test_the_coach_goes_with_one_click_and_comes_back_from_the_menu(people: People) -> None:
    page = people.sit("/")
    new_game(page, "connect_four")
    page.get_by_role("button", name="Coach is on").click()
    expect(page.locator("[data-said]")).to_have_count(0)
    page.reload()
    page.locator("[data-options]:not([data-options='0'])").wait_for()
    expect(page.locator("[data-said]")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Turn the coach on").click()
    expect(page.locator("[data-said]")).to_contain_text("Your stone falls")


def test_the_coach_stays_away_from_the_second_game(people: People) -> None:
    page = people.sit("/")
    new_game(page, "connect_four")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.locator("[data-over=true]").wait_for()
    new_game(page, "connect_four")
    expect(page.locator("[data-goal]")).to_be_visible()
    expect(page.locator("[data-said]")).to_have_count(0)
    # Another title is new.
    new_game(page, "rubble")
    expect(page.locator("[data-said]")).to_be_visible()


def test_who_watches_has_no_coach(people: People) -> None:
    page = people.sit("/")
    table = table_for(page, "connect_four", ["me", "random"])
    other = people.sit("/")
    post(other, "/api/guests", {"name": "Bob"})
    other.goto(f"/table/{table}")
    expect(other.locator("[data-goal]")).to_be_visible()
    expect(other.locator("[data-said]")).to_have_count(0)


def test_the_aid_is_a_tab_on_a_laptop_and_a_sheet_on_a_phone(people: People) -> None:
    page = people.sit("/")
    new_game(page, "rubble")
    page.get_by_role("tab", name="Aid").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("Walk one road; arrows bind")
    expect(page.get_by_role("tabpanel").locator(".art svg")).to_have_count(10)
    phone = people.sit("/", phone=True)
    new_game(phone, "rubble")
    phone.get_by_role("button", name="Aid and rules").tap()
    sheet = phone.get_by_role("dialog", name="Aid: As Rubble, As Storm")
    expect(sheet).to_contain_text("Take or flip")
    sheet.get_by_role("button", name="Rule RUB-15").tap()
    expect(phone.locator("[data-rule='RUB-15']")).to_be_in_viewport()


def test_a_word_of_the_game_says_what_it_means_to_pointer_and_keyboard(people: People) -> None:
    page = people.sit("/")
    new_game(page, "rubble")
    word = page.locator("[data-prompt]").get_by_text("stamina")
    word.hover()
    expect(page.locator(".meaning")).to_contain_text("What your actions cost")
    page.mouse.move(0, 0)
    expect(page.locator(".meaning")).to_have_count(0)
    word.focus()
    expect(page.locator(".meaning")).to_contain_text("What your actions cost")
    page.keyboard.press("Escape")
    expect(page.locator(".meaning")).to_have_count(0)


def test_the_rules_begin_with_one_screen_of_pictures(people: People) -> None:
    page = people.sit("/learn")
    page.get_by_role("link", name="Rules").first.click()
    expect(page.locator(".summary .art > *").first).to_be_visible()
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    expect(page.get_by_role("heading", name="The rules, one by one")).to_be_visible()
    assert faults_of_look(page) == []
    page.goto("/rules/chess")
    expect(page.get_by_role("heading", name="These rules cannot be shown")).to_be_visible()

"""Whole games in browsers, against a real server: every game, whatever board it has."""

from itertools import count

import pytest
from playwright.sync_api import Page, expect

import tumbledown as td
from web.conftest import LAPTOP, PHONE, People
from web.tables import (
    SHORT,
    choose_by_list,
    faults_of,
    faults_of_look,
    is_over,
    play_by_hand,
    play_by_list,
    play_now,
    play_out,
    play_together,
    table_for,
    two_at,
)

GAMES = td.games()
FOR_TWO = [name for name in GAMES if td.game(name).min_seats <= 2 <= td.game(name).max_seats]
ALONE = [name for name in GAMES if td.game(name).min_seats == 1]
ROUNDS_BEFORE_RELOAD = 2


@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", FOR_TWO)
def test_two_people_play_a_whole_game(people: People, game: str) -> None:
    """One by keyboard alone on a laptop, one by finger on a phone; the phone is reloaded in the middle."""
    ann, bob, _ = two_at(people.sit, game, phone=True)
    ways = {ann: play_by_list, bob: play_by_hand}
    if not play_together(ways, most=ROUNDS_BEFORE_RELOAD):
        bob.reload()
        expect(bob.locator("[data-prompt]")).to_be_visible()
        play_together(ways)
    assert {verdict(ann), verdict(bob)} in ({"You won", "lost"}, {"A draw"}, {"You share the win"})
    for page in (ann, bob):
        page.keyboard.press("Escape")
        assert faults_of(page) == []
        assert faults_of_look(page) == []


def verdict(page: Page) -> str:
    """What the result says to this person."""
    title = page.locator("[data-prompt] b").inner_text().rstrip(".")
    return title if title.startswith(("You", "A draw")) else "lost"


@pytest.mark.timeout(240)
@pytest.mark.parametrize("game", ALONE)
def test_a_game_alone_is_played_to_its_end(people: People, game: str) -> None:
    page = people.sit("/")
    table_for(page, game, ["me"], SHORT.get(game))
    play_out(page)
    assert is_over(page)


@pytest.mark.timeout(180)
def test_a_game_against_a_bot_from_the_lobby_to_the_result_by_keyboard_alone(people: People) -> None:
    page = people.sit("/")
    page.get_by_role("button", name="Play now: Connect Four").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-prompt]")).to_be_visible()
    play_out(page, by=choose_by_list)
    page.get_by_role("link", name="Review").focus()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Replay").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Moment of the match")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_board_has_no_faults_at_any_size_in_any_light(people: People, game: str) -> None:
    """No finding by axe, no letters under 12 px, nothing wider than the screen."""
    page = people.sit("/")
    play_now(page, game)
    expect(page.locator("main .may, .prompt .may").first).to_be_visible()
    for size in (LAPTOP, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert faults_of_look(page) == []
        for light in ("light", "dark"):
            page.emulate_media(color_scheme=light)
            assert faults_of(page) == [], light
    for button in ("List", "Log"):
        page.locator(".tools").get_by_text(button).first.click()
        assert faults_of(page) == []
        page.keyboard.press("Escape")


def test_many_rifts_leave_the_grid_its_room(people: People) -> None:
    """Somebody who explores and never bursts has a long row of rifts; the grid stays large enough to press."""
    wren = people.server.guest("Wren")
    table = wren.table("riftwalker", ["me", "me"], seed="many rifts")["table"]["id"]
    seats = [wren.sit(table, seat) for seat in (0, 1)]
    for turn in count():
        seat = seats[turn % 2]
        seat.glance()
        if min(len(player["explored"]) for player in seat.view["table"]["players"]) == 8:
            break
        if options := seat.decision["options"]:
            explores = [one for one in options if one["label"].startswith("Explore")]
            bursts = any(one["label"].startswith("Burst") for one in options)
            seat.choose((explores or [options[0 if bursts else turn % len(options)]])[0]["option"])
    page = people.sit("/", phone=True)
    page.context.add_cookies(
        [{"name": name, "value": value, "url": people.server.address} for name, value in wren.http.cookies.items()]
    )
    page.goto(f"/table/{table}")
    for size in (PHONE, LAPTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(page.locator("[aria-label='The grid'] button").first).to_be_visible()
        assert faults_of_look(page) == []
        assert faults_of(page) == []


@pytest.mark.parametrize("game", FOR_TWO)
def test_what_may_not_be_chosen_is_explained(people: People, game: str) -> None:
    """A word that is no option, asked for in the list, gets its reason."""
    page = people.sit("/")
    table_for(page, game, ["me", "random"])
    expect(page.locator("main .may, .prompt .may").first).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("no such thing")
    page.keyboard.press("Enter")
    expect(page.locator(".slip")).to_contain_text("Nothing in this game is written like that.")


def test_a_game_without_a_board_is_played_on_its_text(people: People) -> None:
    page = people.sit("/")
    table_for(page, "secret_cards", ["me", "random"])
    expect(page.locator("main pre")).to_be_visible()
    expect(page.locator("main pre")).not_to_contain_text("is being drawn")
    before = page.locator("main pre").inner_text()
    page.locator("main .may").first.click()
    expect(page.locator("main pre")).not_to_have_text(before)

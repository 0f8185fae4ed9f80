"""Puzzles in browsers: from the list to the solution, on a laptop with the mouse and on a phone with taps."""

import pytest
from playwright.sync_api import Page, expect

import tumbledown as td
from tumbledown.engine import Puzzle
from tumbledown.engine.puzzles import read_puzzles
from web.conftest import People
from web.tables import faults_of_look

PUZZLES = read_puzzles(td.game("connect_four").home())
ONE = next(puzzle for puzzle in PUZZLES if len(puzzle.accepted[0]) == 1 and puzzle.asks == "choice")


def path_of(puzzle: Puzzle, game: str = "connect_four") -> str:
    return f"/puzzles/{game}/{puzzle.number}"


def is_tried(page: Page, verdict: str = "trying") -> None:
    """Wait until an attempt stands so, and nothing moves any more."""
    expect(page.locator(f".puzzle[data-verdict='{verdict}']")).to_be_visible()


def wrong(puzzle: Puzzle) -> str:
    """A column that is not the solution; the tempting one, if it is known."""
    return puzzle.tempting or ("drop:a" if puzzle.line != ["drop:a"] else "drop:g")


def test_a_puzzle_is_missed_taken_back_and_solved_with_the_mouse(people: People) -> None:
    page = people.sit("/")
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Puzzles").click()
    expect(page.get_by_text("Puzzle of the day")).to_be_visible()
    expect(page.get_by_role("link", name="Solve it")).to_be_visible()
    page.get_by_role("button", name="Connect Four").click()
    expect(page.get_by_text(f"{len(PUZZLES)} puzzles, 0 solved")).to_be_visible()
    assert faults_of_look(page) == []
    page.goto(path_of(ONE))
    is_tried(page)
    assert faults_of_look(page) == []
    page.locator(f"[data-option='{wrong(ONE)}'].may").click()
    is_tried(page, "missed")
    expect(page.get_by_text("Not this time.").first).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    is_tried(page)
    page.get_by_role("button", name="A nudge").click()
    expect(page.locator(".nudges li").first).to_contain_text("?")
    page.locator(f"[data-option='{ONE.line[0]}'].may").click()
    is_tried(page, "solved")
    expect(page.get_by_role("list", name="The solution").get_by_role("listitem")).to_have_count(len(ONE.line))
    expect(page.get_by_text(f"Of {ONE.firsts} first choices only this one")).to_be_visible()
    expect(page.locator(".number")).to_have_count(1)
    assert faults_of_look(page) == []
    # It is kept in the browser, and the next one waits.
    page.get_by_role("link", name="Next puzzle").click()
    is_tried(page)
    page.goto("/puzzles")
    page.get_by_role("button", name="Connect Four").click()
    expect(page.get_by_text(f"{len(PUZZLES)} puzzles, 1 solved")).to_be_visible()


def test_a_puzzle_with_taps_on_a_phone(people: People) -> None:
    page = people.sit("/puzzles", phone=True)
    expect(page.get_by_role("link", name="Solve it")).to_be_visible()
    assert faults_of_look(page) == []
    page.goto(path_of(ONE))
    is_tried(page)
    assert faults_of_look(page) == []
    page.get_by_role("button", name="Nudge").tap()
    page.get_by_role("button", name="Show me why").tap()
    expect(page.get_by_role("list", name="The solution")).to_be_visible()
    page.get_by_role("complementary", name="Puzzle, log and rules").get_by_role("button", name="Close").tap()
    expect(page.locator(".number")).to_have_count(1)
    page.locator(f"[data-option='{ONE.line[0]}'].may").tap()
    is_tried(page, "solved")
    page.get_by_role("button", name="Why").tap()
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()


def test_a_choice_that_is_not_legal_is_refused_with_its_rule(people: People) -> None:
    full = next(puzzle for puzzle in PUZZLES if puzzle.firsts < 7)
    page = people.sit(path_of(full))
    is_tried(page)
    page.locator("[data-option]:not(.may)").first.click()
    expect(page.locator(".why")).to_contain_text("is full.")
    expect(page.locator(".why")).to_contain_text("CON-04")
    is_tried(page)


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("game", sorted(td.games()))
def test_puzzles_of_every_game_stand_well_on_the_screen(people: People, game: str, phone: bool) -> None:
    page = people.sit(path_of(read_puzzles(td.game(game).home())[0], game), phone=phone)
    is_tried(page)
    assert faults_of_look(page) == []


def test_an_account_keeps_what_was_solved(people: People) -> None:
    page = people.sit(path_of(ONE))
    is_tried(page)
    page.locator(f"[data-option='{ONE.line[0]}'].may").click()
    is_tried(page, "solved")
    page.goto("/puzzles")
    made = page.request
    assert made.post("/api/guests", data={"name": "Quiet Heron"}).ok
    assert made.post("/api/accounts", data={"login": "puzzled", "password": "long enough to keep"}).ok
    page.goto("/puzzles")
    page.get_by_role("button", name="Connect Four").click()
    expect(page.get_by_text(f"{len(PUZZLES)} puzzles, 1 solved")).to_be_visible()
    # Another browser of the same person.
    elsewhere = people.sit("/")
    assert elsewhere.request.post("/api/sessions", data={"login": "puzzled", "password": "long enough to keep"}).ok
    elsewhere.goto("/puzzles")
    elsewhere.get_by_role("button", name="Connect Four").click()
    expect(elsewhere.get_by_text(f"{len(PUZZLES)} puzzles, 1 solved")).to_be_visible()


def test_a_puzzle_that_does_not_exist_is_told(people: People) -> None:
    page = people.sit("/puzzles/connect_four/9999")
    expect(page.get_by_role("heading", name="There is no such puzzle")).to_be_visible()

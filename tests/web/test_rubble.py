"""The board of As Rubble, As Storm, and boards of one's own."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from games.rubble.test_rulings import small_board
from server.harness import Client
from web.conftest import PHONE, People
from web.gate import SIZES, faults_at
from web.tables import SETTLED, faults_of, faults_of_look, table_of, title_of

PHONES = [360, 390, 430]
COVERED = """() => [...document.querySelectorAll("main .may, .turn-here")].filter((one) => {
    const box = one.getBoundingClientRect();
    const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !(one.contains(found) || found?.closest(".may") === one);
}).map((one) => one.getAttribute("aria-label") ?? one.textContent)"""


def guest_page(people: People, seats: list[Client], phone: bool = False, motion: bool = False) -> Page:
    """The browser of somebody who plays all seats."""
    person = seats[0].person
    page = people.sit("/", phone=phone, motion=motion)
    page.context.add_cookies(
        [{"name": name, "value": value, "url": people.server.address} for name, value in person.http.cookies.items()]
    )
    page.goto(f"/table/{seats[0].table_id}")
    expect(page.locator("[data-prompt]")).to_be_visible()
    return page


def mover(seats: list[Client]) -> Client:
    """The client of the seat that is asked, when both know."""
    while True:
        for seat in seats:
            seat.glance()
        newest = max(seat.n for seat in seats)
        for seat in seats:
            if seat.n == newest and seat.decision["options"]:
                return seat


def rubble(people: People, seed: str) -> list[Client]:
    wren = people.server.guest("Wren")
    table = wren.table("rubble", ["me", "me"], seed=seed)["table"]["id"]
    return [wren.sit(table, seat) for seat in (0, 1)]


def in_a_chain(people: People) -> list[Client]:
    """A game in which somebody has just been pushed and nothing is resolved yet."""
    seats = rubble(people, "a chain")
    for turn in range(400):
        one = mover(seats)
        if one.view["table"]["resolving"] and one.view["table"]["resolving"][-1]["step"] == "pushed_to":
            return seats
        options = [choice for choice in one.decision["options"] if not choice["text"].startswith("rotate")]
        pushes = [choice for choice in options if "pushes" in choice["label"]]
        found = pushes or options or one.decision["options"]
        one.choose(found[turn % len(found)]["option"])
    raise AssertionError("nobody was pushed")


@pytest.mark.parametrize("width", PHONES)
def test_the_storm_is_turned_on_a_phone_without_scrolling(people: People, width: int) -> None:
    seats = rubble(people, "turn")
    first = mover(seats)
    page = guest_page(people, seats, phone=True)
    page.set_viewport_size({"width": width, "height": 740})
    if seats.index(first) != 0:
        while mover(seats) is first:
            first.choose(next(one["option"] for one in first.decision["options"] if one["text"].startswith("rotate")))
    page.get_by_label("Look one position on").click()
    button = page.get_by_role("button", name="Turn here")
    box = button.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["height"] >= 44
    before = page.locator(".turner b").inner_text()
    assert page.evaluate(COVERED) == []
    assert faults_of_look(page) == []
    button.click()
    expect(button).not_to_be_visible()
    expect(page.locator(".turner b")).to_have_text(before)


def test_a_chain_shows_what_is_done_what_is_asked_and_what_is_to_come(people: People) -> None:
    """Nothing of it lies over the board's spaces, at either size."""
    page = guest_page(people, in_a_chain(people))
    chain = page.get_by_label("Now resolving")
    expect(chain.locator("li.done").first).to_be_visible()
    expect(chain.locator("li.now")).to_have_count(1)
    expect(chain.locator("li.later").last).to_contain_text("follows up")
    for size in ({"width": 1366, "height": 768}, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(chain.locator("li.now")).to_be_in_viewport()
        assert page.evaluate(COVERED) == []
        assert faults_of_look(page) == []
        assert faults_of(page) == []


def test_nothing_of_the_board_moves_when_a_chain_begins(people: People) -> None:
    seats = rubble(people, "still")
    page = guest_page(people, seats, phone=True)
    place = page.locator("[data-place='space:R5']")
    before = place.bounding_box()
    for _ in range(30):
        one = mover(seats)
        one.choose(one.decision["options"][0]["option"])
    page.evaluate(SETTLED)
    assert place.bounding_box() == before


def test_a_board_of_ones_own_is_loaded_in_the_dialog(people: People, tmp_path: Path) -> None:
    """RUB-R01 A faulty file is refused by its keys, and without a file the table cannot be set up."""
    board = small_board()
    wrong = json.loads(json.dumps(board))
    wrong["spaces"][1]["kind"] = "castle"
    (tmp_path / "wrong.json").write_text(json.dumps(wrong))
    (tmp_path / "square.json").write_text(json.dumps(board))
    page = people.sit("/")
    card = page.locator("article", has=page.get_by_role("heading", name=title_of(page, "rubble"), exact=True))
    card.get_by_role("button", name="Friends").click()
    page.locator("summary").click()
    page.locator("label.variant", has_text="Where the ruins and the paths lie").locator("select").select_option(
        label="Your own"
    )
    ready = page.get_by_role("button", name="Set the table up")
    expect(ready).to_be_disabled()
    file = page.get_by_label("A file of your own")
    file.set_input_files(tmp_path / "wrong.json")
    expect(page.get_by_role("alert")).to_contain_text("board.spaces[2].kind: found 'castle'")
    file.set_input_files(tmp_path / "square.json")
    expect(page.get_by_text("square.json is fit to play with.")).to_be_visible()
    page.get_by_label("Seat 2").select_option(label="Me")
    ready.click()
    expect(page.locator("[aria-label='The board: Square']")).to_be_visible()
    assert table_of(page)
    assert faults_of_look(page) == []


def test_a_board_is_drawn_and_played_on(people: People) -> None:
    """RUB-R01: spaces are put down and joined; what does not hang together is said with their names."""
    page = people.sit("/games/rubble/boards")
    fit = page.get_by_text("It can be played.", exact=True)
    expect(fit).to_be_visible()
    page.get_by_role("radio", name="Erase").click()
    page.get_by_role("button", name="East Slide").click()
    page.get_by_role("radio", name="Great ruin").click()
    board = page.get_by_role("group", name="The board")
    box = board.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 0.3 * box["width"], box["y"] + 0.4 * box["height"])
    expect(page.locator(".faults")).to_have_text(
        "The great ruin Great ruin 15 cannot be reached from The Caravan (RUB-28)"
    )
    expect(page.get_by_role("button", name="Play on it against a bot")).to_be_disabled()
    page.get_by_role("radio", name="Path", exact=True).click()
    for other in ("West Dune", "Dusk Temple"):
        page.get_by_role("button", name="Great ruin 15").click()
        page.get_by_role("button", name=other).click()
    expect(fit).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Great ruin 15")).to_be_visible()
    page.get_by_role("button", name="Play on it against a bot").click()
    expect(page.locator("main .may").first).to_be_visible()
    expect(page.get_by_text("Great ruin 15")).to_be_visible()


def test_the_drawing_of_a_board_is_whole_on_a_phone_and_a_laptop(people: People) -> None:
    page = people.sit("/games/rubble/boards")
    expect(page.get_by_text("It can be played.", exact=True)).to_be_visible()
    assert faults_at(page, "drawing", {width: SIZES[width] for width in (360, 390, 768, 1366)}, ("light", "dark")) == []

"""The pages round the table: lobby, replay, records, and those that say that something is wrong."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from server.harness import Server
from web.conftest import LAPTOP, PHONE, People
from web.gate import faults
from web.tables import come_in, drop, faults_of, faults_of_look, play_out, post, resign, see_again, sit_down, table_for

LOBBY_BYTES = 150_000
TABLE_BYTES = 250_000
THOUGHT_OUT_MS = 120_000
"""How long a match may be thought about: bots give way to everything else that the machine does."""
FOUR_AND_THREE = 7
"""The stones of the shortest game of Connect Four."""


def test_the_lobby_has_no_faults_at_any_size_in_any_light(people: People) -> None:
    page = people.sit("/")
    expect(page.locator("article").first).to_be_visible()
    for size in (LAPTOP, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert faults_of_look(page) == []
        for light in ("light", "dark"):
            page.emulate_media(color_scheme=light)
            assert faults_of(page) == [], light


def test_the_dialogs_of_the_lobby_have_no_faults(people: People) -> None:
    page = people.sit("/")
    page.get_by_role("button", name="Friends").first.click()
    page.locator("summary").click()
    assert faults_of(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Log in").click()
    assert faults_of(page) == []


@pytest.mark.parametrize("where", ["lobby", "table"])
def test_lobby_and_table_say_while_bots_think_slower(people: People, where: str) -> None:
    page = people.sit("/")
    if where == "table":
        table_for(page, "connect_four", ["me", "random"])
    health = {"status": "ok", "version": "1", "compiled": False, "compiling": True, "choosing": False}
    page.route("**/api/health", lambda route: route.fulfill(json=health))
    page.reload()
    told = page.get_by_text("Still compiling: bots think slower for a few minutes.")
    expect(told).to_be_visible()
    assert faults_of(page) == []
    health.update(compiled=True, compiling=False)
    expect(told).to_be_hidden()


def test_my_games_tell_whose_turn_it_is(people: People) -> None:
    page = people.sit("/")
    table_for(page, "rubble", ["me", "random"])
    page.get_by_label("Back to the lobby").click()
    expect(page.locator("section", has=page.get_by_role("heading", name="Your games"))).to_contain_text("Your turn")
    page.get_by_role("link", name="Go on").click()
    expect(page.locator("[data-prompt]")).to_be_visible()


def test_a_guest_keeps_the_games_with_an_account(people: People) -> None:
    page = people.sit("/")
    post(page, "/api/guests", {"name": "Ann"})
    page.reload()
    page.get_by_role("button", name="Keep my games").click()
    page.get_by_label("Login").fill("ann-of-the-lobby")
    page.get_by_label("Password").fill("long enough, surely")
    page.locator("dialog").get_by_role("button", name="Keep my games").click()
    expect(page.get_by_role("button", name="Account")).to_be_visible()


def sizes(page: Page) -> dict[str, int]:
    """What was loaded, in bytes as they travelled."""
    page.evaluate("document.fonts.ready")
    return dict(
        page.evaluate(
            "performance.getEntriesByType('resource').filter((one) => !one.name.includes('/api/'))"
            ".map((one) => [one.name.split('/').pop(), one.encodedBodySize])"
        )
    )


@pytest.mark.parametrize("game", ["rubble", "ruins"])
def test_the_first_load_is_small(people: People, game: str) -> None:
    page = people.sit("/")
    expect(page.locator("article").first).to_be_visible()
    lobby = sizes(page)
    assert sum(lobby.values()) < LOBBY_BYTES, lobby
    table_for(page, game, ["me", "random"])
    table = sizes(page)
    assert sum(table.values()) < TABLE_BYTES, table


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/table/0123456789abcdef0123", "There is no such table"),
        ("/table/nonsense", "There is no such table"),
        ("/replay/0123456789abcdef0123", "There is no such match"),
        ("/nowhere", "There is nothing here"),
    ],
)
def test_a_bad_address_says_so_and_leads_to_the_lobby(people: People, path: str, says: str) -> None:
    page = people.sit(path)
    expect(page.get_by_role("heading", level=1)).to_have_text(says)
    assert faults_of(page) == []
    page.get_by_role("link", name="To the lobby").click()
    expect(page.locator("article").first).to_be_visible()


def test_a_full_table_can_be_watched(people: People) -> None:
    ann = people.sit("/")
    table = table_for(ann, "connect_four", ["me", "random"])
    late = people.sit(f"/table/{table}#anything")
    expect(late.get_by_role("heading", level=1)).to_have_text(re.compile("begun|invitation"))
    late.get_by_role("button", name="Watch").click()
    expect(late.locator("[data-prompt]")).to_be_visible()


def test_an_invitation_that_was_renewed_does_not_work_any_more(people: People) -> None:
    ann = people.sit("/")
    table = table_for(ann, "connect_four", ["me", "open"])
    old = post(ann, f"/api/tables/{table}/invitations", {"seat": 1})["code"]
    post(ann, f"/api/tables/{table}/invitations", {"seat": 1})
    late = people.sit(f"/table/{table}#{old}")
    come_in(late, "Late")
    expect(late.get_by_role("heading", level=1)).to_have_text("This invitation does not work")


def test_a_server_that_is_away_is_told_and_tried_again(tmp_path: Path, people: People) -> None:
    with Server(tmp_path) as server:
        people.server = server
        page = people.sit(server.address)
        expect(page.locator("article").first).to_be_visible()
        server.kill()
        page.get_by_role("button", name="Play now: Connect Four").click()
        expect(page.get_by_role("alert")).to_contain_text("does not answer")
        page.get_by_role("button", name="Close").click()
        expect(page.get_by_role("alert")).to_contain_text("does not answer")
        server.start()
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("alert")).to_be_hidden()


def refuse(page: Page, path: str, text: str) -> None:
    """Let the server refuse to change something there, whatever it is."""
    problem = {"code": "refused", "text": text}
    page.route(path, lambda route: route.fulfill(status=409, json=problem) if is_post(route) else route.fallback())


def is_post(route: Route) -> bool:
    return route.request.method == "POST"


def look_twice(page: Page) -> None:
    """Wait until the lobby has certainly looked at the tables once more."""
    for _ in range(2):
        with page.expect_response("**/api/tables?status=playing*"):
            pass


def test_a_refused_seat_is_told_until_it_is_read(people: People) -> None:
    ann, bob = people.sit("/"), people.sit("/")
    table_for(ann, "connect_four", ["me", "open"])
    refuse(bob, "**/join", "Somebody was quicker.")
    bob.get_by_role("button", name="Sit down").first.click()
    expect(bob.get_by_role("alert")).to_contain_text("Somebody was quicker.")
    look_twice(bob)
    expect(bob.get_by_role("alert")).to_contain_text("Somebody was quicker.")
    bob.get_by_role("button", name="Close").click()
    expect(bob.get_by_role("alert")).to_be_hidden()


def test_a_refused_table_is_told_in_its_dialog_until_it_is_closed(people: People) -> None:
    page = people.sit("/")
    refuse(page, "**/api/tables", "You set up too many tables.")
    page.get_by_role("button", name="Friends").first.click()
    page.get_by_role("button", name="Set the table up").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_have_text("You set up too many tables.")
    look_twice(page)
    expect(page.get_by_role("dialog").get_by_role("alert")).to_have_text("You set up too many tables.")
    page.keyboard.press("Escape")
    expect(page.get_by_role("alert")).to_be_hidden()


def test_a_finished_match_is_seen_again_shared_and_played_on(people: People, tmp_path: Path) -> None:
    page = people.sit("/")
    table = table_for(page, "connect_four", ["me", "random"])
    play_out(page)
    see_again(page)
    page.keyboard.press("End")
    end = page.locator("[data-stone]").count()
    whole = re.compile(r"^M0\.0 .*L1000\.0 ")
    expect(page.locator("path.line").first).to_have_attribute("d", whole, timeout=THOUGHT_OUT_MS)
    assert faults_of(page) == []
    page.keyboard.press("Home")
    expect(page.locator("[data-stone]")).to_have_count(0)
    assert end >= FOUR_AND_THREE
    page.get_by_role("button", name="One step on").click()
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert faults_of_look(page) == []
    other = people.sit(page.evaluate("location.href"))
    expect(other.locator(".where")).to_contain_text("1 of")
    other.get_by_role("button", name="Play on from here").click()
    expect(other.locator("[data-prompt]")).to_be_visible()

    with page.expect_download() as waiting:
        page.get_by_role("button", name="Record").click()
    record = tmp_path / "record.json"
    waiting.value.save_as(record)
    page.goto("/records")
    assert faults_of(page) == []
    page.get_by_label("Choose a file").set_input_files(record)
    expect(page.get_by_label("Moment of the match")).to_be_visible()
    expect(page).not_to_have_url(re.compile(table))


def test_nobody_plays_on_from_what_was_taken_back(people: People) -> None:
    """Nor does anybody expect anything there."""
    page = people.sit("/")
    table = table_for(page, "connect_four", ["me", "random"])
    for column in "dce":
        drop(page, column)
        expect(page.locator(f"[data-stone].seat-0[data-stone^='{column}']")).to_have_count(1)
    expect(page.locator("main .may").first).to_be_visible()
    resign(page)

    def take_back(route: Route) -> None:
        replay = route.fetch().json()
        for frame in replay["frames"][2:4]:
            frame["choices"] = None
        route.fulfill(json=replay)

    page.route("**/replay?seat=*", take_back)
    page.goto(f"/replay/{table}?at=1&seat=0")
    expect(page.get_by_role("button", name="Play on from here")).to_be_visible()
    broken = re.compile(r"^M[^M]+L[^M]+M[^M]+L[^M]+$")
    expect(page.locator("path.line").first).to_have_attribute("d", broken, timeout=THOUGHT_OUT_MS)
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".controls")).to_contain_text("was taken back: nobody can play on from here")
    expect(page.get_by_role("button", name="Play on from here")).to_be_hidden()
    assert faults_of(page) == []
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert faults_of_look(page) == []


def test_what_to_do_after_the_end_is_in_reach_on_the_smallest_phone(people: People) -> None:
    """Also when another game waits, in the prompt and below the result."""
    page = people.sit("/", phone=True)
    page.set_viewport_size({"width": 360, "height": 740})
    table_for(page, "connect_four", ["me", "random"])
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    sit_down(page, post(page, "/api/tables", {"game": "connect_four", "seats": seats})["table"]["id"])
    resign(page)
    expect(page.get_by_role("link", name="Next game")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Result").click()
    expect(page.get_by_role("dialog").get_by_role("link", name="Next game")).to_be_visible()
    assert faults(page, "dialog[open]") == []


def test_only_what_was_promised_is_said_to_be_kept(people: People) -> None:
    page = people.sit("/")
    table = table_for(page, "connect_four", ["me", "random"])
    resign(page)
    page.goto(f"/replay/{table}")
    expect(page.locator("aside")).to_contain_text("Promised before the deal")
    expect(page.locator("header")).to_contain_text("Ann resigned.")
    expect(page.get_by_role("region", name="Moves")).to_contain_text("Ann resigned.")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("[data-prompt]")).to_be_visible()
    resign(page)
    see_again(page)
    expect(page.locator("aside")).not_to_contain_text("Promised before the deal")


def test_a_record_that_does_not_verify_says_where(people: People, tmp_path: Path) -> None:
    page = people.sit("/")
    table = table_for(page, "connect_four", ["me", "random"])
    play_out(page)
    record = page.request.get(f"/api/tables/{table}/record").json()
    record["choices"][0][1] = 99
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(record))
    page.goto("/records")
    page.get_by_label("Choose a file").set_input_files(bad)
    expect(page.get_by_role("heading", level=1)).to_have_text("This record does not verify")
    expect(page.get_by_role("alert")).to_contain_text("choice 1")
    (tmp_path / "text.json").write_text("no record")
    page.get_by_label("Choose a file").set_input_files(tmp_path / "text.json")
    expect(page.get_by_role("alert")).to_contain_text("not JSON")

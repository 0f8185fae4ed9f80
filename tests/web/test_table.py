"""Whole games in browsers, against a real server."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from server.harness import ROOT, Server, until
from web.conftest import People
from web.tables import choose_by_list, is_over, play_now, play_out, table_for, two_browsers

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def faults_of(page: Page) -> list[str]:
    """What axe finds wrong with the page."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{one['id']}: {node['target']} {node.get('failureSummary', '')}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


def click_an_option(page: Page) -> None:
    """Choose on the board, as a hand would."""
    options = page.locator("main .may")
    if page.locator(".prompt.mine").is_visible() and options.count():
        options.first.dispatch_event("click")


@pytest.mark.timeout(180)
def test_two_people_play_connect_four_to_the_end(server: Server, people: People) -> None:
    ann, bob, _ = two_browsers(server, people.sit, "connect_four")
    play_out(ann, bob, by=click_an_option)
    assert ann.locator(".result h2").inner_text() != bob.locator(".result h2").inner_text()


@pytest.mark.timeout(240)
def test_two_people_play_rubble_to_the_end(server: Server, people: People) -> None:
    """A laptop and a phone, with a reload in the middle."""
    ann, bob, _ = two_browsers(server, people.sit, "rubble", phone=True, variants={"turn cap": "60"})
    for page in (ann, bob, ann):
        choose_by_list(page)
        page.wait_for_timeout(500)
    before = ann.locator(".lines li").last.inner_text()
    ann.reload()
    expect(ann.locator(".lines li").last).to_have_text(before)
    play_out(ann, bob)
    assert ann.locator(".result table").inner_text().count("\n") >= 2


def test_who_resigns_loses(server: Server, people: People) -> None:
    ann, bob, _ = two_browsers(server, people.sit, "connect_four")
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Resign").click()
    ann.locator("dialog").get_by_role("button", name="Resign").click()
    expect(bob.locator(".result h2")).to_have_text("You won")
    expect(ann.locator(".result")).to_be_visible()


@pytest.mark.timeout(240)
@pytest.mark.parametrize(
    ("game", "bots", "variants"),
    [("rubble", ["random"], {"turn_cap": 60}), ("ruins", ["random", "random"], {})],
)
def test_a_whole_game_against_bots_by_keyboard_alone(
    people: People, game: str, bots: list[str], variants: dict[str, object]
) -> None:
    page = people.sit("/")
    table_for(page, game, bots, variants)
    play_out(page)
    assert is_over(page)


@pytest.mark.timeout(180)
def test_a_whole_game_of_connect_four_by_keyboard_alone(server: Server, people: People) -> None:
    page = people.sit("/")
    page.get_by_role("button", name="Play now: Connect Four").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-prompt]")).to_be_visible()
    play_out(page)
    assert is_over(page)


def test_a_refused_click_shows_its_reason_with_its_rule(server: Server, people: People) -> None:
    page = people.sit("/")
    play_now(page, "rubble")
    expect(page.locator(".place.may").first).to_be_visible()
    page.locator("[data-place='space:G1']").click()
    slip = page.locator(".slip")
    expect(slip).to_contain_text(re.compile(r"RUB-\d+"))
    slip.get_by_role("button").click()
    expect(page.locator("[data-rule].here")).to_be_visible()


def test_a_written_move_that_is_not_legal_is_explained(server: Server, people: People) -> None:
    page = people.sit("/")
    play_now(page, "connect_four")
    page.keyboard.press("/")
    page.keyboard.type("drop:z")
    page.keyboard.press("Enter")
    expect(page.locator(".slip")).to_contain_text("drop:z")


def test_a_choice_is_kept_while_the_server_is_away(tmp_path: Path, people: People) -> None:
    """Kill the server, choose, start it again: the choice arrives once, without a reload."""
    with Server(tmp_path) as server:
        people.server = server
        page = people.sit(server.address)
        play_now(page, "connect_four")
        expect(page.locator("main .may").first).to_be_visible()
        server.kill()
        expect(page.locator(".away")).to_be_visible()
        server.start()
        expect(page.locator(".away")).to_be_hidden()
        expect(page.locator("main .may").first).to_be_visible()
        page.locator("[data-option='drop:d']").click()
        expect(page.locator("pre")).to_contain_text("A")


def test_a_choice_is_drawn_quickly(server: Server, people: People) -> None:
    """A click on loopback is on the board within 100 ms, with room for a busy machine."""
    ann, bob, _ = two_browsers(server, people.sit, "rubble")
    mover = ann if ann.locator(".place.may").count() else bob
    expect(mover.locator(".place.may").first).to_be_visible()
    took = mover.evaluate(
        """() => new Promise((done) => {
            const before = document.querySelector('.lines').innerText;
            const start = performance.now();
            new MutationObserver((_, watch) => {
                if (document.querySelector('.lines').innerText === before) return;
                watch.disconnect();
                done(performance.now() - start);
            }).observe(document.querySelector('.lines'), { childList: true, subtree: true });
            document.querySelector('.place.may').dispatchEvent(new MouseEvent('click', { bubbles: true }));
        })"""
    )
    assert took < 400


@pytest.mark.parametrize("game", ["connect_four", "rubble", "ruins"])
@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_a_table_has_no_faults_of_accessibility_and_does_not_overflow(
    server: Server, people: People, game: str, phone: bool, pictures: Path
) -> None:
    page = people.sit("/", phone=phone)
    play_now(page, game)
    expect(page.locator("main .may").first).to_be_visible()
    page.screenshot(path=pictures / f"{game}-{'phone' if phone else 'laptop'}.png")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults_of(page) == []


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_the_lobby_has_no_faults_of_accessibility(people: People, phone: bool, pictures: Path) -> None:
    page = people.sit("/", phone=phone)
    expect(page.locator("article").first).to_be_visible()
    page.screenshot(path=pictures / f"lobby-{'phone' if phone else 'laptop'}.png")
    assert faults_of(page) == []


def test_the_first_load_is_small(people: People) -> None:
    page = people.sit("/")
    expect(page.locator("article").first).to_be_visible()
    page.evaluate("document.fonts.ready")
    sizes = json.loads(
        page.evaluate(
            "JSON.stringify(performance.getEntriesByType('resource').filter((one) => !one.name.includes('/api/'))"
            ".map((one) => [one.name.split('/').pop(), one.encodedBodySize]))"
        )
    )
    assert sum(size for _, size in sizes) < 150_000, sizes


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/table/0123456789abcdef0123", "There is no such table"),
        ("/table/nonsense", "This does not work"),
        ("/nowhere", "There is nothing here"),
    ],
)
def test_a_bad_address_says_so_and_leads_to_the_lobby(people: People, path: str, says: str) -> None:
    page = people.sit(path)
    expect(page.get_by_role("heading", level=1)).to_have_text(says)
    page.get_by_role("link", name="To the lobby").click()
    expect(page.locator("article").first).to_be_visible()


def test_an_invitation_works_once(server: Server, people: People) -> None:
    ann, _, table = two_browsers(server, people.sit, "connect_four")
    late = people.sit(f"/table/{table}?invite=used-already")
    expect(late.get_by_role("heading", level=1)).to_be_visible()
    assert "invitation" in late.locator("main").inner_text().lower()
    until(lambda: ann.locator("[data-prompt]").is_visible(), "the table goes on")


def test_a_finished_match_can_be_seen_again_and_played_on(server: Server, people: People) -> None:
    page = people.sit("/")
    play_now(page, "connect_four")
    play_out(page)
    page.locator(".result").get_by_role("link", name="Replay").click()
    expect(page.get_by_label("Moment of the match")).to_be_visible()
    page.keyboard.press("End")
    end = page.locator("pre").inner_text()
    page.keyboard.press("Home")
    expect(page.locator("pre")).not_to_have_text(end)
    page.get_by_role("button", name="One step on").click()
    expect(page.locator("pre")).to_contain_text("A")
    assert faults_of(page) == []
    page.reload()
    expect(page.locator(".where")).to_contain_text("1 of")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("[data-prompt]")).to_be_visible()
    expect(page.locator("pre")).to_contain_text("A")

"""What people do at a table, in browsers, against a real server."""

import re
import signal
from pathlib import Path

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from server.harness import Server
from web.conftest import People
from web.tables import QUIET_MS, choose_by_list, drop, mover_of, play_out, resign, table_for, two_at, two_browsers

FIRST = "[data-stone].seat-0"
SECOND = "[data-stone].seat-1"
"""Stones on a board of Connect Four, by their seats."""


def test_a_friend_comes_by_invitation_and_both_can_talk(server: Server, people: People) -> None:
    ann, bob, table = two_browsers(server, people.sit, "connect_four")
    ann.get_by_role("tab", name="Chat").click()
    ann.get_by_label("Say something").fill("Good luck!")
    ann.keyboard.press("Enter")
    bob.get_by_role("tab", name="Chat").click()
    expect(bob.get_by_role("log", name="Chat")).to_contain_text("Good luck!")
    late = people.sit(f"/table/{table}#used-already")
    expect(late.get_by_role("heading", level=1)).to_have_text(re.compile("invitation|begun"))
    expect(late.get_by_role("link", name="To the lobby")).to_be_visible()


def test_who_resigns_loses_and_a_rematch_brings_both_to_a_new_table(people: People) -> None:
    ann, bob, table = two_at(people.sit, "connect_four")
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Resign").click()
    ann.locator("dialog").get_by_role("button", name="Resign").click()
    expect(bob.locator(".result h2")).to_have_text("You won")
    bob.get_by_role("button", name="Rematch").click()
    expect(bob.locator("[data-waiting]")).to_contain_text("Kept for Ann")
    ann.get_by_role("button", name=re.compile("rematch", re.IGNORECASE)).click()
    for page in (ann, bob):
        expect(page).not_to_have_url(re.compile(table))
        expect(page.locator("[data-prompt]")).to_contain_text(re.compile("Your choice|Waiting for"))


def hold(page: Page, what: str | re.Pattern[str]) -> list[Route]:
    """The requests for this, which wait until they are sent on."""
    held: list[Route] = []
    page.route(what, lambda route: held.append(route))
    return held


def send_on(page: Page, held: list[Route]) -> None:
    """Let what was asked for come, and the page take it."""
    while not held:
        page.wait_for_timeout(QUIET_MS)
    asked = held[0].request.url
    with page.expect_response(lambda answer: answer.url == asked):
        held[0].continue_()
    page.evaluate("() => new Promise((done) => setTimeout(done))")


def test_a_page_that_was_left_takes_no_answer(people: People) -> None:
    """After the end the table asks what else waits, and the review asks for the match; the console stays empty."""
    page = people.sit("/")
    table_for(page, "connect_four", ["me", "random"])
    waiting = hold(page, "**/api/tables?mine=true&limit=12")
    match = hold(page, re.compile("/api/tables/[^/]+/replay"))
    resign(page)
    page.get_by_role("link", name="Review").first.click()
    page.wait_for_url("**/review/*")
    send_on(page, waiting)
    page.go_back()
    expect(page.locator("[data-over=true]")).to_be_visible()
    send_on(page, match)


def test_an_undo_that_others_know_of_is_asked_for(people: People) -> None:
    ann, bob, _ = two_at(people.sit, "connect_four")
    drop(ann, "d")
    drop(bob, "e")
    ann.get_by_role("button", name="Ask for undo").click()
    bob.get_by_role("button", name="Agree").click()
    expect(ann.locator(FIRST)).to_have_count(0)
    drop(ann, "c")
    drop(bob, "e")
    ann.get_by_role("button", name="Ask for undo").click()
    bob.get_by_role("button", name="Decline").click()
    expect(ann.locator(".lines li").last).to_contain_text("does not agree")
    expect(ann.locator(FIRST)).not_to_have_count(0)
    ann.get_by_role("button", name="Ask for undo").click()
    expect(ann.locator(".slip")).to_contain_text("declined")


def test_a_choice_before_anything_is_known_is_taken_back_at_once(people: People) -> None:
    page = people.sit("/")
    table_for(page, "rubble", ["me", "random"])
    expect(page.locator(".place.may").first).to_be_visible()
    before = page.locator(".storm b").inner_text()
    page.get_by_label("Look one position on").click()
    page.get_by_role("button", name="Turn here").click()
    expect(page.locator(".storm b")).not_to_have_text(before)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".storm b")).to_have_text(before)


def test_a_hint_says_what_a_strong_bot_would_choose_and_does_it(people: People) -> None:
    page = people.sit("/")
    table_for(page, "connect_four", ["me", "random"])
    page.get_by_role("button", name="Hint").click()
    hint = page.locator("[data-hint]")
    expect(hint).to_contain_text("Drop into column")
    hint.get_by_role("button", name="Do it").click()
    expect(page.locator(FIRST)).not_to_have_count(0)


def test_a_hint_that_cannot_come_can_be_asked_for_again(people: People) -> None:
    page = people.sit("/")
    answers = ['{"t": "bad", "code": "cannot_think", "text": "The bots cannot think now."}']

    def at_socket(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(message: str | bytes) -> None:
            if '"t":"hint"' in str(message) and answers:
                socket.send(answers.pop())
            else:
                server.send(message)

        socket.on_message(hear)

    page.route_web_socket("**/socket", at_socket)
    table_for(page, "connect_four", ["me", "random"])
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".slip")).to_contain_text("The bots cannot think now.")
    expect(page.locator("[data-hint]")).to_be_hidden()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("[data-hint]")).to_contain_text("Drop into column")


def test_a_page_that_the_server_does_not_understand_any_more_asks_to_be_reloaded(people: People) -> None:
    """As a page that was open while the server was renewed."""
    page = people.sit("/")
    table = table_for(page, "connect_four", ["me", "random"])
    reasons = ["this server speaks protocol 2"]

    def at_socket(socket: WebSocketRoute) -> None:
        if reasons:
            socket.close(code=1008, reason=reasons.pop())
        else:
            socket.connect_to_server()

    page.route_web_socket("**/socket", at_socket)
    page.goto(f"/table/{table}")
    expect(page.get_by_role("main")).to_contain_text("reload the page")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_role("main")).to_contain_text("reload the page")
    page.get_by_role("button", name="Reload the page").click()
    expect(page.locator("[data-prompt]")).to_be_visible()


def test_somebody_watches_and_chooses_nothing(people: People) -> None:
    ann, _, table = two_at(people.sit, "rubble")
    watcher = people.sit(f"/table/{table}?watch")
    expect(watcher.locator("[data-prompt]")).to_be_visible()
    expect(ann.locator(".watchers")).to_contain_text("1")
    watcher.locator("[data-place='space:G1']").click()
    expect(watcher.locator(".slip")).to_contain_text("You are watching")


def test_a_refused_click_shows_its_reason_and_opens_the_rules_there(people: People) -> None:
    page = people.sit("/")
    table_for(page, "rubble", ["me", "random"])
    expect(page.locator(".place.may").first).to_be_visible()
    page.locator("[data-place='space:G1']").click()
    slip = page.locator(".slip")
    expect(slip).to_contain_text(re.compile(r"Dawn Temple.*RUB-\d+"))
    assert covered(page) == []
    slip.get_by_role("button").click()
    expect(page.locator("[data-rule].here")).to_be_in_viewport()
    page.get_by_label("Search the rules").fill("caravan store")
    expect(page.locator("[data-rule]").first).to_contain_text(re.compile("caravan", re.IGNORECASE))


def test_a_refused_click_on_a_phone_covers_nothing_that_may_be_chosen(people: People) -> None:
    page = people.sit("/", phone=True)
    table_for(page, "ruins", ["me", "random", "random"])
    expect(page.locator("main .may").first).to_be_visible()
    page.locator("[data-option='buy:1']").tap()
    expect(page.locator(".slip")).to_contain_text(re.compile(r"RUI-\d+"))
    assert covered(page) == []


def covered(page: Page) -> list[str]:
    """What may be chosen and lies under the slip."""
    found = page.evaluate(
        """() => {
            const slip = document.querySelector('.slip').getBoundingClientRect();
            return [...document.querySelectorAll('main button.may, main .place.may .halo')].filter((one) => {
                const box = one.getBoundingClientRect();
                return box.left < slip.right && box.right > slip.left && box.top < slip.bottom && box.bottom > slip.top;
            }).map((one) => one.getAttribute('aria-label') ?? one.parentElement.getAttribute('aria-label'));
        }"""
    )
    return [str(one) for one in found]


def test_a_line_of_the_log_lights_what_it_did(people: People) -> None:
    ann, bob, _ = two_at(people.sit, "rubble")
    mover = mover_of(ann, bob)
    mover.locator(".place.may").first.dispatch_event("click")
    line = mover.locator(".lines li", has_text="moves from").first
    line.hover()
    expect(mover.locator(".place.lit").first).to_be_visible()


def test_a_choice_survives_the_death_of_the_server(tmp_path: Path, people: People) -> None:
    """Chosen while the server hangs, which then dies and starts again: it arrives once, without a reload."""
    with Server(tmp_path) as server:
        people.server = server
        page = people.sit(server.address)
        table_for(page, "connect_four", ["me", "random"])
        expect(page.locator("[data-option='drop:d']")).to_be_enabled()
        assert server.process is not None
        server.process.send_signal(signal.SIGSTOP)
        page.locator("[data-option='drop:d']").click()
        server.kill()
        expect(page.locator(".away")).to_be_visible()
        server.start()
        expect(page.locator(".away")).to_be_hidden()
        expect(page.locator(FIRST)).to_have_count(1)
        expect(page.locator("main .may").first).to_be_visible()


def test_people_play_on_after_the_server_died_in_the_middle(tmp_path: Path, people: People) -> None:
    with Server(tmp_path) as server:
        people.server = server
        ann, bob, _ = two_at(people.sit, "rubble")
        mover = mover_of(ann, bob)
        choose_by_list(mover)
        expect(mover.locator(".lines li")).not_to_have_count(2)
        server.kill()
        for page in (ann, bob):
            expect(page.locator(".away")).to_be_visible()
        server.start()
        for page in (ann, bob):
            expect(page.locator(".away")).to_be_hidden()
        lines = mover_of(ann, bob).locator(".lines li").count()
        choose_by_list(mover_of(ann, bob))
        expect(mover.locator(".lines li").nth(lines)).to_be_visible()


def test_sound_is_off_until_somebody_turns_it_on(people: People) -> None:
    page = people.sit("/")
    table_for(page, "connect_four", ["me", "random"])
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Turn sound on").click()
    expect(page.get_by_role("button", name="Turn sound off")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Turn sound off")).to_be_visible()


def test_events_are_shown_one_after_the_other_and_can_be_skipped(people: People) -> None:
    """With motion wanted a turn of the storm takes its time; a click on skip shows the end.

    At this speed it takes more than a minute, so that even on a busy machine there is something to skip; the bot, which
    may begin, plays before it is set.
    """
    page = people.sit("/", motion=True)
    table_for(page, "rubble", ["me", "random"])
    expect(page.get_by_label("Look one position on")).to_be_enabled()
    page.evaluate("localStorage.setItem('speed', '0.01')")
    page.reload()
    page.get_by_label("Look one position on").click()
    page.get_by_role("button", name="Turn here").click()
    page.get_by_role("button", name="Skip").click()
    expect(page.get_by_role("button", name="Skip")).to_be_disabled()


def test_the_seat_of_somebody_who_went_is_kept_by_a_bot_until_the_return(tmp_path: Path, people: People) -> None:
    with Server(tmp_path, ABANDON_SECONDS="0") as server:
        people.server = server
        ann, bob, _ = two_at(people.sit, "connect_four")
        ann.locator("[data-option='drop:d']").click()
        expect(bob.locator(FIRST)).not_to_have_count(0)
        address = bob.evaluate("location.href")
        bob.goto("about:blank")
        ann.get_by_role("button", name="Let a bot play").click()
        expect(ann.locator(SECOND)).not_to_have_count(0)
        bob.goto(address)
        bob.get_by_role("button", name="Menu").click()
        bob.get_by_role("button", name="Take my seat back").click()
        play_out(ann, bob)

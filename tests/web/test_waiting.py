"""The waiting room: seats, the link, bots, talk, and the name of who comes."""

import re

import pytest
from playwright.sync_api import expect

from web.conftest import LAPTOP, PHONE, People
from web.tables import come_in, faults_of, faults_of_look, invitation, post, table_for, table_of

WIDTHS = (360, 390, 430, 768, 1024, 1280, 1366, 1440, 1920)


def test_who_is_invited_is_asked_for_a_name_once(people: People) -> None:
    ann = people.sit("/")
    table = table_for(ann, "ruins", ["me", "open", "open"])
    ann.goto(f"/table/{table}")
    bob = people.sit(invitation(ann))
    expect(bob.get_by_role("heading", level=1)).to_contain_text("You are invited to RUINS")
    expect(bob.get_by_role("main")).to_contain_text("Ann is waiting for you")
    assert faults_of(bob) == []
    come_in(bob, "Bob of the Moss")
    expect(ann.locator("[data-waiting]")).to_contain_text("Bob of the Moss")
    expect(ann.get_by_role("heading", level=2).first).to_have_text("Two are here, one seat is free")
    bob.goto(invitation(ann))
    expect(bob.locator("[data-waiting]")).to_be_visible()


def test_those_who_wait_talk_and_read_it_again_at_the_table(people: People) -> None:
    ann = people.sit("/")
    table = table_for(ann, "ruins", ["me", "open", "open"])
    ann.goto(f"/table/{table}")
    ann.get_by_label("Say something").fill("Night flips on?")
    ann.keyboard.press("Enter")
    expect(ann.get_by_role("log", name="Chat")).to_contain_text("You Night flips on?")
    bob = people.sit("/", phone=True)
    post(bob, "/api/guests", {"name": "Bob"})
    bob.goto(f"/table/{table}")
    bob.get_by_role("button", name="Sit down").first.tap()
    expect(bob.get_by_role("log", name="Chat")).to_contain_text("Ann Night flips on?")
    ann.get_by_role("button", name="Bots for the free seats").click()
    ann.get_by_role("menuitemradio", name="Newcomer").click()
    ann.get_by_role("button", name="Fill and begin").click()
    expect(ann.locator("[data-prompt]")).to_be_visible()
    expect(bob.locator("[data-prompt]")).to_be_visible()
    ann.get_by_role("tab", name="Chat").click()
    expect(ann.get_by_role("log", name="Chat")).to_contain_text("Night flips on?")


def test_a_bot_takes_one_seat_and_the_code_leads_to_the_table(people: People) -> None:
    page = people.sit("/")
    table = table_for(page, "crumbles", ["me", "open", "open"])
    page.goto(f"/table/{table}")
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    assert page.get_by_label("Invitation for this seat").input_value() == f"{people.server.address}/table/{table}"
    page.get_by_role("button", name="Seat a bot on seat 3").click()
    expect(page.locator("[data-waiting]")).to_contain_text("bot, Steady")
    expect(page.get_by_role("button", name="Copy an invitation")).to_have_count(1)
    page.get_by_role("tab", name="Rules").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("The usual rules are played")
    expect(page.locator("[data-rule]").first).to_be_visible()


def test_whoever_comes_after_the_start_plays_instead_of_a_bot(people: People) -> None:
    ann = people.sit("/")
    table = table_for(ann, "ruins", ["me", "open", "open"])
    ann.goto(f"/table/{table}")
    expect(ann.get_by_role("region", name="Fill with bots")).to_contain_text("takes over from a bot")
    ann.get_by_role("button", name="Fill and begin").click()
    expect(ann.locator("[data-prompt]")).to_be_visible()
    bob = people.sit("/", phone=True)
    post(bob, "/api/guests", {"name": "Bob"})
    bob.goto(f"/table/{table}")
    bob.get_by_role("button", name="Play for Basalt").tap()
    expect(bob.get_by_role("button", name="Undo")).to_be_visible()
    expect(ann.locator(".players")).to_contain_text("Bob")
    expect(ann.get_by_label("Aid, log, chat and rules")).to_contain_text("Bob has come and plays instead of a bot.")


def test_variants_are_told_in_words(people: People) -> None:
    page = people.sit("/")
    page.get_by_role("button", name="Friends: As Rubble, As Storm").click()
    page.locator("summary").click()
    page.get_by_label("Longest game").select_option(label="60 turns")
    expect(page.locator("summary")).to_contain_text("1 of")
    assert re.findall(r"\w+_\w+", page.get_by_role("dialog").inner_text()) == []
    page.get_by_role("button", name="Set the table up").click()
    expect(page.locator("[data-waiting] header")).to_contain_text("1 variant")
    page.get_by_role("tab", name="Rules").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("Longest game: 60 turns")
    assert table_of(page)


@pytest.mark.parametrize("light", ["light", "dark"])
def test_the_waiting_room_has_no_faults_at_any_size(people: People, light: str) -> None:
    page = people.sit("/")
    page.emulate_media(color_scheme=light)  # type: ignore[arg-type]
    table = table_for(page, "ruins", ["me", "open", "open", "3", "open"], name="Somebody Of The Longest Name Yet")
    page.goto(f"/table/{table}")
    invitation(page)
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 740})
        assert faults_of_look(page) == [], width
    for size in (LAPTOP, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert faults_of(page) == []

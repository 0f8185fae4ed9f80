"""Links that people give to each other."""

import pytest
from playwright.sync_api import Page, expect

from web.conftest import People
from web.tables import come_in, faults_of, invitation, post, resign, table_for

NO_CLIPBOARD = "delete Navigator.prototype.clipboard;"
"""As in every browser when the page came without https, over a home network, say."""
NO_COPYING = NO_CLIPBOARD + "document.execCommand = () => false;"
REFUSED = "This browser does not let the page copy"


def person_at(people: People, path: str, script: str) -> Page:
    """Somebody whose browser is changed by a script, and who may use the clipboard."""
    page = people.sit("/")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script(script)
    page.goto(path)
    return page


def clipboard(page: Page) -> str:
    """What was copied, as another page of the same person reads it."""
    other = page.context.new_page()
    other.goto("/mark.svg")
    other.bring_to_front()
    copied = str(other.evaluate("navigator.clipboard.readText()"))
    other.close()
    return copied


@pytest.mark.parametrize("script", ["", NO_CLIPBOARD], ids=["https", "http"])
def test_links_are_copied(people: People, script: str) -> None:
    page = person_at(people, "/", script)
    table = table_for(page, "connect_four", ["me", "open"])
    page.goto(f"/table/{table}")
    address = invitation(page)
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    assert clipboard(page) == address

    table = table_for(page, "connect_four", ["me", "random"])
    resign(page)
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    assert clipboard(page) == f"{people.server.address}/replay/{table}"

    page.goto(f"/replay/{table}?at=0&seat=1")
    page.get_by_role("button", name="Link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert clipboard(page) == f"{people.server.address}/replay/{table}?at=0&seat=1"

    page.goto("/games/rattle/warbands")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copy Link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert clipboard(page) == page.get_by_label("Link").input_value()


def test_links_that_cannot_be_copied_are_there_to_be_taken(people: People) -> None:
    page = person_at(people, "/", NO_COPYING)
    table = table_for(page, "connect_four", ["me", "open"])
    page.goto(f"/table/{table}")
    address = invitation(page)
    expect(page.get_by_role("alert")).to_contain_text(REFUSED)
    expect(page.get_by_role("button", name="Copy an invitation")).to_be_visible()
    assert selected(page) == address

    table = table_for(page, "connect_four", ["me", "random"])
    resign(page)
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("alert")).to_contain_text(REFUSED)
    assert faults_of(page) == []
    assert selected(page) == f"{people.server.address}/replay/{table}"

    page.goto(f"/replay/{table}")
    page.get_by_role("button", name="Link").click()
    expect(page.get_by_role("alert")).to_contain_text(REFUSED)

    page.goto("/games/rattle/warbands")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copy Link").click()
    expect(page.get_by_role("alert")).to_contain_text(REFUSED)
    assert selected(page) == page.get_by_label("Link").input_value()


def test_an_invitation_tells_the_server_its_code_only_to_sit_down(people: People) -> None:
    ann = people.sit("/")
    table = table_for(ann, "connect_four", ["me", "open"])
    ann.goto(f"/table/{table}")
    address = invitation(ann)
    where, code = address.split("#")
    assert where == f"{people.server.address}/table/{table}"
    bob = people.sit(address)
    come_in(bob, "Bob")
    expect(bob.locator("[data-prompt]")).to_be_visible()
    assert bob.evaluate("location.href") == where
    assert code not in people.server.log


def test_an_invitation_to_the_table_that_is_open_works_too(people: People) -> None:
    ann = people.sit("/")
    table = table_for(ann, "connect_four", ["me", "open"])
    code = post(ann, f"/api/tables/{table}/invitations", {"seat": 1})["code"]
    bob = people.sit(f"/table/{table}")
    expect(bob.locator("[data-waiting]")).to_be_visible()
    bob.goto(f"/table/{table}#{code}")
    come_in(bob, "Bob")
    expect(bob.locator("[data-prompt]")).to_be_visible()


def test_links_of_old_invitations_work(people: People) -> None:
    ann = people.sit("/")
    table = table_for(ann, "connect_four", ["me", "open"])
    code = post(ann, f"/api/tables/{table}/invitations", {"seat": 1})["code"]
    bob = people.sit(f"/table/{table}?invite={code}")
    come_in(bob, "Bob")
    expect(bob.locator("[data-prompt]")).to_be_visible()


def selected(page: Page) -> str:
    """What the keyboard's own copy would copy."""
    expect(page.locator("input:focus, textarea:focus")).to_be_visible()
    return str(page.evaluate("getSelection().toString()"))

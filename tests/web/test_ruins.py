"""The board of RUINS."""

import re

import pytest
from playwright.sync_api import Page, expect

from server.harness import Client
from web.conftest import People
from web.tables import faults_of, faults_of_look

LAPTOP = {"width": 1366, "height": 768}
SMALL = {"width": 360, "height": 740}


WATCH_CHOICES = """() => {
    const table = document.querySelector("[data-options]");
    window.counts = [Number(table.dataset.options)];
    new MutationObserver(() => window.counts.push(Number(table.dataset.options))).observe(table, { attributes: true });
}"""


def seated(people: People, seats: int, seed: str) -> tuple[Client, Page]:
    """Somebody against bots, in a browser and on a socket."""
    wren = people.server.guest("Wren")
    table = wren.table("ruins", ["me", *["bot:random"] * (seats - 1)], seed=seed)["table"]["id"]
    page = people.sit("/", phone=True)
    page.context.add_cookies(
        [{"name": name, "value": value, "url": people.server.address} for name, value in wren.http.cookies.items()]
    )
    page.goto(f"/table/{table}")
    return wren.sit(table, 0), page


def wait(client: Client) -> list[str]:
    """What may be chosen, when something may."""
    while not client.is_asked and client.result is None:
        client.read()
    return [choice["text"] for choice in client.decision["options"]]


def play_until(client: Client, wanted: str, most: int = 200) -> None:
    """Choose somehow, but do not pass, until something of this notation is on offer with a set to beat."""
    for turn in range(most):
        options = wait(client)
        assert client.result is None
        if client.view["table"]["table"] and any(re.match(wanted, text) for text in options):
            return
        offered = [text for text in options if text != "pass"] or options
        client.choose(offered[turn % len(offered)])
    raise AssertionError(f"{wanted} was never on offer")


def test_a_flip_shows_both_sides_before_it_is_final(people: People) -> None:
    """RUI-16 It is for the rest of the game: on a phone the first tap shows it, with the choice below."""
    client, page = seated(people, 3, "flip")
    flip = wait(client)[0]
    label = client.decision["options"][0]["label"]
    night = re.search(r"becomes (\d+)", label)
    assert night is not None
    page.locator(f"[data-option='{flip}']").tap()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(f"Night: rank {night[1]}")
    page.keyboard.press("Escape")
    expect(sheet).not_to_be_visible()
    page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    expect(page.get_by_label("What is looked at")).to_be_visible()
    page.mouse.move(1, 1)
    page.locator(f"[data-option='{flip}']").hover()
    expect(page.get_by_label("What is looked at")).to_contain_text(f"Night: rank {night[1]}")
    page.locator(f"[data-option='{flip}']").first.click()
    page.get_by_role("button", name="Flip it to night").click()
    expect(page.get_by_role("button", name="Flip it to night")).not_to_be_visible()


def test_what_others_decide_meanwhile_takes_no_choice_away(people: People) -> None:
    """RUI-15 All flip at the same time: whoever is still looking at a ruin goes on looking, and can flip it."""
    wren, bob = people.server.guest("Wren"), people.server.guest("Bob")
    table = wren.table("ruins", ["me", "open", "open"], seed="meanwhile")["table"]["id"]
    bob.post(f"/api/tables/{table}/join", {})
    people.server.guest("Cleo").post(f"/api/tables/{table}/join", {})
    page = people.sit("/", phone=True, motion=True)
    cookies = wren.http.cookies.items()
    page.context.add_cookies([{"name": name, "value": value, "url": people.server.address} for name, value in cookies])
    page.goto(f"/table/{table}")
    page.locator("main [data-option^='ruin:']").first.tap()
    flip = page.get_by_role("dialog").get_by_role("button", name="Flip it to night")
    expect(flip).to_be_visible()
    page.evaluate(WATCH_CHOICES)
    bob.sit(table, 1).choose("no_flip")
    expect(page.locator("[data-prompt]")).to_contain_text("Bob has decided")
    assert page.evaluate("Math.min(...window.counts)") > 0
    flip.tap()
    expect(flip).to_be_hidden()
    expect(page.locator("[data-prompt]")).to_contain_text("Waiting for Cleo")


def test_what_is_looked_at_covers_no_sentence(people: People) -> None:
    client, page = seated(people, 3, "flip")
    page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    page.locator(f"[data-option='{wait(client)[0]}']").hover()
    expect(page.get_by_label("What is looked at")).to_contain_text("Night: rank")
    sentence = page.get_by_text("Everybody flips in secret")
    card = page.get_by_label("What is looked at").bounding_box()
    words = sentence.bounding_box()
    assert card is not None
    assert words is not None
    assert words["x"] + words["width"] <= card["x"]


def test_a_discovery_is_read_before_it_is_bought(people: People) -> None:
    client, page = seated(people, 3, "buy")
    play_until(client, "buy:")
    buy = next(choice for choice in client.decision["options"] if choice["text"].startswith("buy:"))
    lit = client.view["table"]["draft"]["lit"]
    page.locator(f"[data-option='{buy['text']}']").first.tap()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(buy["label"].partition(": ")[2])
    assert client.view["table"]["draft"]["lit"] == lit
    sheet.get_by_role("button", name="Buy for").click()
    expect(sheet).not_to_be_visible()


def test_known_ruins_close_by_escape_and_by_a_click_outside(people: People) -> None:
    _, page = seated(people, 2, "known")
    known = page.get_by_label("What you know of each ruin")
    page.get_by_role("button", name="Known ruins").click()
    expect(known).to_be_visible()
    page.keyboard.press("Escape")
    expect(known).not_to_be_visible()
    page.get_by_role("button", name="Known ruins").click()
    expect(known).to_be_visible()
    page.locator("header h1").click()
    expect(known).not_to_be_visible()


@pytest.mark.timeout(120)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_crowded_table_is_readable_at_every_width(people: People, seats: int) -> None:
    """The chart of points too; a round that is over is summed up until somebody has read it."""
    client, page = seated(people, seats, f"crowd {seats}")
    play_until(client, "no_claim")
    for size in (SMALL, LAPTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(page.locator("main .may").first).to_be_visible()
        expect(page.locator(".chart")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("region", name="Your hand")).to_be_in_viewport(ratio=0.99)
        assert faults_of_look(page) == []
        assert faults_of(page) == []
    for turn in range(300):
        options = wait(client)
        if client.view["table"]["round"] > 1:
            break
        client.choose(options[turn % len(options)])
    summary = page.get_by_label("Round 1 is over")
    expect(summary.locator("li")).to_have_count(seats)
    summary.get_by_role("button", name="Go on").click()
    expect(summary).not_to_be_visible()


def test_cards_are_picked_in_any_order_and_put_back_by_a_click(people: People) -> None:
    """RUI-R43 The second of two equal cards first; a click on a picked card takes it back and plays nothing."""
    client, page = seated(people, 2, "any order")
    page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    for turn in range(200):
        options = wait(client)
        hand = client.view["table"]["hand"]
        pair = [one for one in hand if not one["wild"] and sum(other["rank"] == one["rank"] for other in hand) > 1]
        leads = client.view["table"]["turn"] == 0 and not client.view["table"]["table"]
        if leads and client.view["table"]["draft"] is None and pair and "pass" not in options:
            break
        client.choose(options[-1] if turn % 2 else options[0])
    low, high = [one["id"] for one in pair if one["rank"] == pair[0]["rank"]][:2]
    own = page.locator(".mine")
    page.get_by_label("Your hand").locator(f"[data-option='ruin:{high}']").click()
    expect(own.locator(f"[data-option='ruin:{high}']")).to_be_visible()
    page.get_by_label("Your hand").locator(f"[data-option='ruin:{low}']").click()
    expect(own.locator(f"[data-option='ruin:{low}']")).to_be_visible()
    own.locator(f"[data-option='ruin:{high}']").click()
    expect(own.locator(f"[data-option='ruin:{high}']")).to_have_count(0)
    expect(own.locator(f"[data-option='ruin:{low}']")).to_be_visible()
    expect(page.get_by_label("Your hand").locator(f"[data-option='ruin:{high}']")).to_be_visible()

"""The page that builds warbands: from the lobby to a printed sheet and to a match with these very groups."""

import json
import re
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from web.conftest import LAPTOP, PHONE, People
from web.tables import come_in, faults_of, faults_of_look, invitation, table_of

PAGE = "/games/rattle/warbands"
GROUPS = ["heavy", "fighters", "shooters", "skirmishers", "fighters"]
LARGEST = """name: Court of the Long Night
traits: Soothsayers, Coordinated
drive: Discipline
note: As many different words as a warband can have.
Champion Banishment
Champion Battle Summons
Champion Spot Weakness
Fighters + Push to the Brink
Skirmishers + Scheming Plot
Ward Vengeance
Ward Rally
Ward Pursuit
"""


def faults(page: Page) -> Locator:
    """The broken rules, as the page lists them."""
    return page.locator("[data-faults]")


def with_text(people: People, text: str, phone: bool = False) -> Page:
    """Somebody who opens a link to a warband."""
    page = people.sit(f"{PAGE}?warband={quote(text)}", phone=phone)
    expect(page.get_by_label("Roster sheet")).to_be_visible()
    return page


def build(page: Page) -> None:
    """A legal warband of five groups, with a champion attached to one of them."""
    page.get_by_label("Name of the warband").fill("Moss and Iron")
    for name in ("Heavy", "Fighters", "Shooters", "Skirmishers"):
        page.get_by_role("button", name=f"Add {name}").click()
    page.get_by_label("heavy trait of group 1, Heavy").select_option(label="Flyer")
    page.get_by_label("Champion attached to group 2, Fighters").select_option(label="+ Crashing Wave")
    page.get_by_role("button", name="Add Fighters").click()
    for name in ("Elites", "Zealots"):
        page.get_by_role("button", name=name, exact=True).click()
    expect(faults(page)).to_have_text("Every rule is kept.")


@pytest.mark.timeout(240)
def test_a_warband_is_built_mended_kept_shared_and_played(people: People) -> None:
    """RAT-01 RAT-05 RAT-12: what the builder gives is what the match is played with."""
    page = people.sit("/")
    page.get_by_role("link", name="Build a warband").click()
    expect(faults(page)).to_contain_text("at least 4 are needed")

    page.get_by_role("button", name="Add Heavy").click()
    expect(faults(page)).to_contain_text("H1: choose a heavy trait")
    expect(page.get_by_role("button", name="Play a bot")).to_be_disabled()
    page.get_by_role("button", name="Undo").click()
    expect(faults(page)).not_to_contain_text("heavy trait")
    build(page)

    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Saved")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Name of the warband")).to_have_value("Moss and Iron")
    expect(page.get_by_role("button", name="Saved")).to_be_visible()
    page.get_by_label("Name of the warband").fill("Iron")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="Mine").click()
    expect(page.locator("dialog li")).to_have_count(1)
    expect(page.locator("dialog li")).to_contain_text("Iron5 groups, Elites, Zealots")
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link").input_value()
    page.keyboard.press("Escape")
    other = people.sit(link)
    expect(other.get_by_label("Name of the warband")).to_have_value("Iron")
    expect(faults(other)).to_have_text("Every rule is kept.")

    other.get_by_label("scenario").select_option(label="duel")
    other.get_by_role("button", name="Play a bot").click()
    expect(other.locator("[data-prompt]")).to_be_visible()
    answer = other.request.get(f"/api/tables/{table_of(other)}/replay?seat=0")
    assert answer.ok, f"{other.url}: {answer.text()}"
    seen = answer.json()["frames"][-1]["view"]["table"]
    mine = [group for group in seen["groups"] if group["seat"] == 0]
    assert [group["type"] for group in mine] == GROUPS
    assert [group["heavy_trait"] for group in mine] == ["flyer", None, None, None, None]
    assert [action["id"] for action in mine[1]["actions"]] == ["crashing_wave"]
    assert [mine[slot]["stats"]["fury"] for slot in range(5)] == [6, 9, 11, 12, 9]
    assert seen["players"][0]["warband"] == "Iron"
    assert seen["scenario"]["id"] == "duel"


def test_it_is_built_by_keyboard_alone(people: People) -> None:
    page = people.sit(PAGE)
    page.get_by_role("button", name="Add Fighters").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Elites", exact=True).focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Elites", exact=True)).to_have_attribute("aria-pressed", "true")
    page.get_by_label("Champion attached to group 1, Fighters").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("Roster sheet")).to_contain_text("F1+ Fighters + Crashing Wave")
    page.get_by_role("button", name="Remove group 1, Fighters").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("No groups yet.")).to_be_visible()


def test_odds_are_exact_and_two_groups_are_compared(people: People) -> None:
    """RAT-14 RAT-78"""
    page = with_text(people, "name: Two\ntraits: Elites\nFighters\nHeavy Colossal")
    fury = page.get_by_role("img", name="2 dice: fail 16 %, success 48 %, critical 36 % (usual dice)")
    expect(fury).to_be_visible()
    page.get_by_role("combobox", name="Fighters with").select_option(label="H1 Heavy Colossal")
    compared = page.locator("section", has=page.get_by_role("heading", name="Compare")).locator("table")
    expect(compared).to_contain_text("removes the other, 2 dice")
    expect(compared.get_by_role("row", name="removes the other, 2 dice")).to_contain_text("25.92 %")
    expect(compared.get_by_role("row", name="fury")).to_contain_text("6: 93.75 % pass, 56.25 % critical")
    page.get_by_role("combobox", name="Fighters with").select_option(label="Heavy · Transport")
    expect(compared.get_by_role("row", name="will")).to_contain_text("8:")


def test_a_warband_is_imported_from_text_json_and_a_ready_made_one(people: People, tmp_path: Path) -> None:
    page = people.sit(PAGE)
    page.get_by_role("button", name="Ready-made", exact=True).click()
    page.get_by_role("button", name="Vampire Court").click()
    expect(faults(page)).to_have_text("Every rule is kept.")
    page.get_by_role("button", name="Share").click()
    table = json.loads(page.get_by_label("JSON").input_value())
    assert [group["type"] for group in table["groups"]].count("champion") == 3
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download").first.click()
    assert waiting.value.path().read_text() == page.get_by_label("Text").input_value()
    page.keyboard.press("Escape")

    def read(text: str) -> None:
        page.get_by_role("button", name="Import").click()
        page.get_by_label("Text, JSON or a link").fill(text)
        page.locator("dialog").get_by_role("button", name="Import").click()

    read(json.dumps(table | {"name": "Other Court", "traits": ["elites"]}))
    expect(page.get_by_label("Name of the warband")).to_have_value("Other Court")
    expect(faults(page)).to_contain_text("1 trait left to choose")
    read(LARGEST)
    expect(page.get_by_label("Name of the warband")).to_have_value("Court of the Long Night")
    expect(faults(page)).to_have_text("Every rule is kept.")
    read("{oh")
    expect(page.get_by_role("alert")).to_contain_text("JSON")
    file = tmp_path / "band.json"
    file.write_text('{"traits": 3, "groups": []}')
    page.get_by_label("or a file").set_input_files(file)
    page.locator("dialog").get_by_role("button", name="Import").click()
    expect(page.get_by_role("alert")).to_contain_text("expected a list of two traits")
    assert faults_of(page) == []


def test_a_link_that_holds_nonsense_says_so_and_leaves_an_empty_warband(people: People) -> None:
    page = people.sit(f"{PAGE}?warband={quote('x' * 9000)}")
    expect(page.get_by_role("alert")).to_contain_text("at most")
    expect(page.get_by_role("button", name="Add Heavy")).to_be_visible()


def pages_of(printed: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", printed))


@pytest.mark.parametrize("text", [LARGEST, LARGEST.replace("Soothsayers, Coordinated", "").replace(" Rally", "")])
def test_the_sheet_is_one_page_of_paper_with_what_is_wrong_on_it(people: People, text: str) -> None:
    page = with_text(people, text)
    printed = page.pdf(prefer_css_page_size=True)
    assert pages_of(printed) == 1
    page.emulate_media(media="print")
    expect(page.get_by_label("Add a group")).to_be_hidden()
    expect(page.get_by_role("button", name="Print the sheet")).to_be_hidden()
    sheet = page.get_by_label("Roster sheet")
    expect(sheet).to_be_visible()
    for words in (
        "Court of the Long Night",
        "K1+ Skirmishers + Scheming Plot",
        "Scheming Plot. With no enemy",
        "Evade",
    ):
        expect(sheet).to_contain_text(words)
    broken = sheet.get_by_text("Not legal yet")
    if text == LARGEST:
        expect(broken).to_have_count(0)
    else:
        expect(sheet).to_contain_text("2 traits left to choose RAT-04")
        expect(sheet).to_contain_text("W2: choose a ward trait")


def test_the_builder_has_no_faults_at_any_size_in_any_light(people: People) -> None:
    """No finding by axe, no letters under 12 px, nothing wider than the screen."""
    page = with_text(people, LARGEST.replace("Soothsayers, ", ""))
    page.get_by_role("combobox", name="Champion with").select_option(index=2)
    expect(page.get_by_text("removes the other, 3 dice")).to_be_visible()
    for size in (LAPTOP, {"width": 1024, "height": 768}, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert faults_of_look(page) == []
        for light in ("light", "dark"):
            page.emulate_media(color_scheme=light)
            assert faults_of(page) == [], (size, light)
    for name in ("Ready-made", "Mine", "Import", "Share"):
        page.get_by_role("button", name=name, exact=True).click()
        assert faults_of(page) == [], name
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Rule RAT-04").first.click()
    expect(page.get_by_label("Search the rules")).to_be_visible()
    assert faults_of(page) == []


def test_the_lobby_leads_there_on_a_phone(people: People) -> None:
    page = people.sit("/", phone=True)
    page.get_by_role("button", name="More").tap()
    page.get_by_role("link", name="Build a warband").tap()
    expect(page.get_by_label("Name of the warband")).to_be_visible()


def test_everything_is_within_reach_of_a_finger(people: People) -> None:
    page = with_text(people, LARGEST, phone=True)
    page.get_by_role("button", name="Remove group 1, Champion").tap()
    expect(faults(page)).to_contain_text("1 point left to spend")
    page.get_by_role("button", name="Undo").tap()
    expect(faults(page)).to_have_text("Every rule is kept.")
    small = page.evaluate(
        """() => [...document.querySelectorAll(".bar .button, .band .icon-button, .band select, .type, .chips button")]
        .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
        .filter(([, box]) => box.height < 44).map(([text]) => text)"""
    )
    assert small == []


def test_a_page_that_a_game_does_not_have_says_so(people: People) -> None:
    page = people.sit("/games/ruins/warbands")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing here")


def test_a_friend_is_invited_to_play_against_it(people: People) -> None:
    """RAT-12: the friend chooses a ready-made warband at the table."""
    page = with_text(people, LARGEST)
    page.get_by_label("against").select_option(label="a friend, by a link")
    page.get_by_role("button", name="Play a friend").click()
    friend = people.sit(invitation(page))
    come_in(friend, "Friend")
    expect(friend.locator("[data-prompt]")).to_contain_text("warband")


OVERLAPS = """() => {
    const found = [...document.querySelectorAll("main > section .card, .rows > li, .type")];
    const cards = found.map((one) => one.getBoundingClientRect());
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return cards.filter((a, n) => cards.slice(n + 1).some((b) => meet(a, b))).length;
}"""
CUT_SELECTS = """() => [...document.querySelectorAll("main select")].filter((one) => {
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = getComputedStyle(one).font;
    return pen.measureText(one.selectedOptions[0].text).width + 26 > one.clientWidth;
}).map((one) => one.ariaLabel ?? one.id)"""


@pytest.mark.parametrize("width", [360, 390, 768, 1024, 1280, 1366, 1440, 1920])
def test_no_column_lies_over_another_and_no_choice_is_cut(people: People, width: int) -> None:
    page = with_text(people, LARGEST)
    page.set_viewport_size({"width": width, "height": 768})
    page.evaluate("document.fonts.ready")
    assert page.evaluate(OVERLAPS) == 0
    assert page.evaluate(CUT_SELECTS) == []


def test_each_fault_is_said_once_and_the_warband_is_finished_on_request(people: People) -> None:
    """RAT-01 to RAT-05"""
    page = people.sit("/games/rattle/warbands")
    page.get_by_role("button", name="Add Heavy").click()
    expect(faults(page)).to_contain_text("9 points left to spend")
    expect(page.locator("text=left to spend >> visible=true")).to_have_count(1)
    expect(page.locator("text=choose a heavy trait >> visible=true")).to_have_count(1)
    page.get_by_role("button", name="Finish it for me").click()
    expect(faults(page)).to_have_text("Every rule is kept.")
    expect(page.get_by_role("button", name="Play a bot")).to_be_enabled()
    expect(page.locator(".rows > li").first).to_contain_text("H1")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".rows > li")).to_have_count(1)

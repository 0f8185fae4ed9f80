"""Tables played in browsers: what tests of many kinds do there."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from server.harness import Person, Server

MOST_CHOICES = 600
QUIET_MS = 40


def two_browsers(server: Server, sit: Callable[..., Page], game: str, phone: bool = False) -> tuple[Page, Page, str]:
    """Two people at a table: one sets it up in the dialog, the other follows the invitation."""
    ann = sit("/")
    card = ann.locator("article", has=ann.get_by_role("heading", name=title_of(ann, game), exact=True))
    card.get_by_role("button", name="Friends, levels, variants").click()
    ann.get_by_role("button", name="Set the table up").click()
    ann.get_by_role("button", name="Copy an invitation").click()
    address = ann.get_by_label("Invitation for this seat").input_value()
    bob = sit(address.removeprefix(server.address), phone=phone)
    expect(ann.locator("[data-prompt]")).to_be_visible()
    expect(bob.locator("[data-prompt]")).to_be_visible()
    return ann, bob, ann.url.rsplit("/", 1)[1]


def title_of(page: Page, game: str) -> str:
    """What the lobby calls a game."""
    games = page.evaluate("fetch('/api/games').then((answer) => answer.json())")
    return next(one["title"] for one in games if one["id"] == game)


def play_now(page: Page, game: str) -> None:
    """One click, and the game against bots begins."""
    page.get_by_role("button", name=f"Play {title_of(page, game)} now").click()
    expect(page.locator("[data-prompt]")).to_be_visible()


def is_over(page: Page) -> bool:
    return page.get_by_label("Result", exact=True).is_visible()


def choose_by_list(page: Page) -> bool:
    """Choose the option that the list has first, by keyboard alone; False when nothing is asked."""
    if not page.locator(".prompt.mine").is_visible():
        return False
    if not page.locator("#options").is_visible():
        page.keyboard.press("/")
    options = page.locator("#options [role=option]")
    if options.count() == 0:
        return False
    page.keyboard.press("Enter")
    return True


def play_out(*pages: Page, by: Callable[[Page], bool] = choose_by_list) -> None:
    """Play until every page shows the result."""
    for _ in range(MOST_CHOICES):
        if all(is_over(page) for page in pages):
            return
        if not any([by(page) for page in pages if not is_over(page)]):
            pages[0].wait_for_timeout(QUIET_MS)
    raise AssertionError("the game did not end")


def person_of(server: Server, page: Page) -> Person:
    """The person of a browser, for what no page does."""
    person = Person(server, None)
    for cookie in page.context.cookies():
        person.http.cookies.set(cookie["name"], cookie["value"])
    return person

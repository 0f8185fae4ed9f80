"""Tables played in browsers: what tests of many kinds do there."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from server.harness import Server

MOST_ROUNDS = 600
QUIET_MS = 20
BURST = 12


def two_browsers(
    server: Server, sit: Callable[..., Page], game: str, phone: bool = False, variants: dict[str, str] | None = None
) -> tuple[Page, Page, str]:
    """Two people at a table: one sets it up in the dialog, the other follows the invitation."""
    ann = sit("/")
    card = ann.locator("article", has=ann.get_by_role("heading", name=title_of(ann, game), exact=True))
    card.get_by_role("button", name="Friends, levels, variants").click()
    for name, value in (variants or {}).items():
        ann.locator("summary").click()
        ann.get_by_label(name).select_option(label=value)
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
    return str(next(one["title"] for one in games if one["id"] == game))


def play_now(page: Page, game: str) -> None:
    """One click, and the game against bots begins."""
    page.get_by_role("button", name=f"Play now: {title_of(page, game)}").click()
    expect(page.locator("[data-prompt]")).to_be_visible()


def is_over(page: Page) -> bool:
    return page.get_by_label("Result", exact=True).is_visible()


def choose_by_list(page: Page) -> None:
    """Choose what the list has first, again and again, by keyboard alone; Enter does nothing while nothing is asked."""
    finder = page.get_by_role("combobox", name="Find an option")
    if not finder.is_visible():
        page.keyboard.press("/")
        expect(finder).to_be_visible()
    for _ in range(BURST):
        page.keyboard.press("Enter")


def play_out(*pages: Page, by: Callable[[Page], None] = choose_by_list) -> None:
    """Play until every page shows the result."""
    for _ in range(MOST_ROUNDS):
        if all(is_over(page) for page in pages):
            return
        for page in pages:
            if not is_over(page):
                by(page)
        pages[0].wait_for_timeout(QUIET_MS)
    raise AssertionError("the game did not end")


def table_for(page: Page, game: str, bots: list[str], variants: dict[str, object]) -> None:
    """Sit down at a new table against bots, under variants, and go there."""
    wanted = {"game": game, "seats": [{"kind": "me"}, *({"kind": "bot", "bot": bot} for bot in bots)]}
    made = page.evaluate(
        """async (wanted) => {
            const post = (path, body) => fetch(path, {
                method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
            }).then((answer) => answer.json());
            await post("/api/guests", { name: "Ann" });
            return post("/api/tables", wanted);
        }""",
        wanted | {"variants": variants},
    )
    page.goto(f"/table/{made['table']['id']}")
    expect(page.locator("[data-prompt]")).to_be_visible()

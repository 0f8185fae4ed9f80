"""Pictures of every page and board, at both sizes: `make screenshots` renews those in `docs/pictures`.

A person plays with hints against bots at a table with a set seed, so the pictures change only when the look does.
"""

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from server.harness import ROOT, Client, Person, Server
from web.conftest import CHROMIUM, FLAGS, LAPTOP, PHONE

FOLDER = ROOT / "docs" / "pictures"
SIZES = {"laptop": LAPTOP, "phone": PHONE}
MIDDLE = 24
"""After so many choices of the person it is the middle of a game, if the game is that long."""


class Photographer:
    """Somebody at a table, and browsers of both sizes that look over the shoulder."""

    def __init__(self, browser: Browser, server: Server, theme: str) -> None:
        self.person = Person(server, "Wren")
        self.pages: dict[str, Page] = {}
        for size, viewport in SIZES.items():
            context = browser.new_context(
                base_url=server.address,
                viewport=viewport,  # type: ignore[arg-type]
                has_touch=size == "phone",
                reduced_motion="reduce",
                color_scheme=theme,  # type: ignore[arg-type]
            )
            jar = self.person.http.cookies.jar
            context.add_cookies([{"name": one.name, "value": one.value or "", "url": server.address} for one in jar])
            self.pages[size] = context.new_page()

    def go(self, path: str, shown: str) -> None:
        """Go to a page, and wait until something is seen there."""
        for page in self.pages.values():
            page.goto(path)
            expect(page.locator(shown).first).to_be_visible()
            page.evaluate("document.fonts.ready")

    def take(self, folder: Path, name: str) -> None:
        """A picture of each size."""
        for size, page in self.pages.items():
            page.screenshot(path=folder / f"{name}-{size}.png")


def choose_well(client: Client) -> None:
    """Choose what a bot would: the first of its hints, or the first option."""
    client.send(t="hint", asked=client.asked)
    hinted = client.wait("hinted")["options"]
    client.choose(hinted[0]["option"] if hinted else client.decision["options"][0]["option"])


def moments(client: Client) -> Iterator[str]:
    """Plays a game to its end, and stops at the moments worth a picture."""
    yield "start"
    chosen = 0
    while client.result is None:
        if not client.is_asked:
            client.read()
            continue
        if chosen == MIDDLE:
            yield "middle"
        choose_well(client)
        chosen += 1
    yield "end"


def picture_game(photographer: Photographer, folder: Path, game: dict[str, Any], seats: int) -> str:
    """Pictures of a game at its start, middle and end; gives the table."""
    bots = ["bot:2"] * (seats - 1)
    table = str(photographer.person.table(game["id"], ["me", *bots], seed=f"pictures {seats}")["table"]["id"])
    client = photographer.person.sit(table, 0)
    for moment in moments(client):
        photographer.go(f"/table/{table}", "main .may" if moment != "end" else "[aria-label=Result]")
        photographer.take(folder, f"{game['id']}-{moment}")
    for page in photographer.pages.values():
        page.get_by_role("button", name="Look at the board").click()
    photographer.take(folder, f"{game['id']}-last")
    return table


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="ids; all when none is given")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--theme", choices=["light", "dark"], default="light")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, Server(Path(home)) as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        photographer = Photographer(browser, server, wanted.theme)
        for game in photographer.person.get("/api/games"):
            if wanted.games and game["id"] not in wanted.games:
                continue
            table = picture_game(photographer, wanted.folder, game, game["usual_seats"])
            photographer.go(f"/replay/{table}?at=40", "main > *")
            photographer.take(wanted.folder, f"{game['id']}-replay")
        photographer.go("/", "article")
        photographer.take(wanted.folder, "lobby")
        browser.close()


if __name__ == "__main__":
    main()

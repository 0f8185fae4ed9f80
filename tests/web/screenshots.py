"""Pictures of every page and board, at both sizes, in `build/screenshots`; `make screenshots` takes them.

Those that the documents show are copied to `docs/pictures`, and the tables of the five games are put together in one
picture for the front page. A person plays with hints against bots.
"""

import argparse
import shutil
import tempfile
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Browser, Page, expect, sync_playwright

import tumbledown as td
from server.harness import ROOT, Client, Person, Server
from tumbledown.games import OUR_GAMES
from web.conftest import CHROMIUM, FLAGS, LAPTOP, PHONE

FOLDER = ROOT / "build" / "screenshots"
SHOWN = ROOT / "docs" / "pictures"
"""The pictures in the documents: a new one is named here by an empty file."""
SIZES = {"laptop": LAPTOP, "phone": PHONE}
MIDDLE = 12
"""After so many choices of the person it is the middle of a game, if the game is that long."""
LONG_MS = 120_000
FIVE = [name for name in OUR_GAMES if name != "connect_four"]
TABLES = """
<style>
  body {{ margin: 0; padding: 20px; width: 1560px; background: #d9d2c5; font: 600 20px sans-serif; color: #3a342c;
         display: grid; grid-template-columns: repeat(6, 1fr); gap: 18px; box-sizing: border-box; }}
  figure {{ margin: 0; grid-column: span 2; }}
  figure:nth-child(-n + 2) {{ grid-column: span 3; }}
  img {{ display: block; width: 100%; border-radius: 8px; box-shadow: 0 2px 8px #0006; }}
  figcaption {{ padding: 8px 2px 0; }}
</style>
{figures}
"""


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

    def table(self, game: str, seats: int) -> str:
        """A new table of a game, against bots."""
        bots = ["bot:2"] * (seats - 1)
        return str(self.person.table(game, ["me", *bots], seed=f"pictures {seats}")["table"]["id"])

    def go(self, path: str, shown: str) -> None:
        """Go to a page, and wait until something is seen there."""
        for page in self.pages.values():
            page.goto(path)
            expect(page.locator(shown).first).to_be_visible(timeout=LONG_MS)
            page.evaluate("document.fonts.ready")

    def take(self, folder: Path, name: str) -> None:
        """A picture of each size."""
        for size, page in self.pages.items():
            page.screenshot(path=folder / f"{name}-{size}.png")


def at_home(folder: Path) -> Server:
    """A server with the games of the house alone."""
    server = Server(folder)
    server.variables["PYTHONPATH"] = str(ROOT / "src")
    return server


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


def picture_game(photographer: Photographer, folder: Path, game: dict[str, Any], seats: int) -> None:
    """Pictures of a game at its start, middle and end, and of its replay."""
    table = photographer.table(game["id"], seats)
    for moment in moments(photographer.person.sit(table, 0)):
        photographer.go(f"/table/{table}", "main .may, .prompt .may" if moment != "end" else "[data-over=true]")
        photographer.take(folder, f"{game['id']}-{moment}")
    for page in photographer.pages.values():
        page.keyboard.press("Escape")
    photographer.take(folder, f"{game['id']}-last")
    photographer.go(f"/replay/{table}?at={MIDDLE}", "figcaption")
    for page in photographer.pages.values():
        expect(page.locator("figcaption")).not_to_contain_text("thought out", timeout=LONG_MS)
    photographer.take(folder, f"{game['id']}-replay")


def picture_table(photographer: Photographer, folder: Path, game: dict[str, Any], seats: int) -> None:
    """The picture of a game at its middle alone."""
    table = photographer.table(game["id"], seats)
    for moment in moments(photographer.person.sit(table, 0)):
        if moment == "middle":
            photographer.go(f"/table/{table}", "main .may, .prompt .may")
            photographer.take(folder, f"{game['id']}-middle")
            return


def picture_five_tables(browser: Browser, folder: Path) -> None:
    """The five games' pictures at their middle, put together."""
    pictures = {name: b64encode((folder / f"{name}-middle-laptop.png").read_bytes()).decode() for name in FIVE}
    figures = "".join(
        f'<figure><img src="data:image/png;base64,{picture}"><figcaption>{td.game(name).title}</figcaption></figure>'
        for name, picture in pictures.items()
    )
    page = browser.new_page(viewport={"width": 1560, "height": 600})
    page.set_content(TABLES.format(figures=figures))
    page.screenshot(path=folder / "five-tables.png", full_page=True)
    page.close()


def picture_lobby(photographer: Photographer, folder: Path) -> None:
    """The lobby with games of one's own, an open table and one to watch, and its dialog."""
    somebody = photographer.person.server.guest("Marlow")
    somebody.table("ruins", ["me", "open", "bot:3"])
    somebody.table("rubble", ["me", "bot:3"])
    photographer.person.table("ruins", ["me", "bot:3", "bot:3"])
    photographer.go("/", "article")
    # On a phone the tables of others and the dialog are a tab away.
    laptop, phone = photographer.pages["laptop"], photographer.pages["phone"]
    expect(laptop.get_by_text("Sit down").first).to_be_visible()
    photographer.take(folder, "lobby")
    laptop.get_by_role("button", name="Friends").last.click()
    phone.get_by_role("button", name="Tables").click()
    photographer.take(folder, "lobby-dialog")


def picture_builder(photographer: Photographer, folder: Path) -> None:
    """The page that builds warbands, with one that is nearly finished."""
    groups = ["Heavy Colossal", "Fighters + Crashing Wave", "Shooters", "Skirmishers", "Ward Defiance"]
    text = "\n".join(["name: Moss and Iron", "traits: Elites", *groups])
    photographer.go(f"/games/rattle/warbands?warband={quote(text)}", "[aria-label='Roster sheet']")
    photographer.take(folder, "rattle-builder")


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="ids; all when none is given")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--tables", action="store_true", help="only the games at their middle, put together")
    parser.add_argument("--theme", choices=["light", "dark"], default="light")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, at_home(Path(home)) as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        photographer = Photographer(browser, server, wanted.theme)
        for game in photographer.person.get("/api/games"):
            if game["id"] not in (wanted.games or td.games()):
                continue
            picture = picture_table if wanted.tables else picture_game
            picture(photographer, wanted.folder, game, game["usual_seats"])
        if not wanted.tables:
            picture_lobby(photographer, wanted.folder)
            picture_builder(photographer, wanted.folder)
        if all((wanted.folder / f"{name}-middle-laptop.png").exists() for name in FIVE):
            picture_five_tables(browser, wanted.folder)
        browser.close()
    for shown in SHOWN.glob("*.png"):
        if wanted.theme == "light" and (wanted.folder / shown.name).exists():
            shutil.copy(wanted.folder / shown.name, shown)


if __name__ == "__main__":
    main()

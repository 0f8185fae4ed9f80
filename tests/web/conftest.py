"""A real server and Debian's Chromium."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from server.harness import Server

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MS = 30_000
"""Much longer than anything takes on a quiet machine: tests must not fail on a busy one."""
expect.set_options(timeout=PATIENCE_MS)
LAPTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """The driver."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium for all tests; each person gets a context of their own."""
    running = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield running
    running.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server on an SQLite file, with quick bots."""
    with Server(tmp_path_factory.mktemp("web")) as running:
        yield running


class People:
    """People with browsers."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []

    def sit(self, path: str = "/", phone: bool = False, motion: bool = False) -> Page:
        """A person in a browser of their own, at an address."""
        context = self.browser.new_context(
            base_url=self.server.address,
            viewport=PHONE if phone else LAPTOP,  # type: ignore[arg-type]
            has_touch=phone,
            reduced_motion="no-preference" if motion else "reduce",
        )
        context.set_default_timeout(PATIENCE_MS)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: self.faults.append(line.text) if is_fault(line.type, line.text) else None)
        page.goto(path)
        return page


def is_fault(kind: str, text: str) -> bool:
    """Whether a line of the browser's console tells of a fault of ours: requests that the server refuses do not."""
    return kind in ("error", "warning") and "Failed to load resource" not in text and "WebSocket connection" not in text


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[People]:
    """People of this test; scripts that fail fail the test."""
    found = People(browser, server)
    yield found
    for context in found.contexts:
        context.close()
    assert found.faults == []

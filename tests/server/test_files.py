"""Component files that are made to take long, or to make the server stumble."""

import asyncio
from pathlib import Path

import pytest

from server.harness import Server
from tumbledown.engine import BadContent
from tumbledown.server.budget import CHEAP, PAYER, Payer
from tumbledown.server.files import MOST_FAULTS, read_file
from tumbledown.server.throttle import Buckets

DEEP = {
    "a key of many parts": "a" + ".a" * 60_000 + " = 1",
    "with blanks": "a" + " . a" * 30_000 + " = 1",
    "in quotes": '"a"' + ".'a'" * 30_000 + " = 1",
    "of a table": "[a" + ".a" * 60_000 + "]",
}


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP.keys())
def test_a_file_that_would_take_a_minute_to_read_is_refused_at_once(text: str) -> None:
    """One request kept the server from everything else for three quarters of a minute."""
    with pytest.raises(BadContent, match="nested too deeply"):
        asyncio.run(read_file(text, "mine.toml"))


@pytest.mark.parametrize("text", ["a" * 120_000, '"' * 120_000, "a." * 15 + "\n", "a . " * 15 + " " * 100_000])
def test_what_is_long_or_has_dots_is_not_deep(text: str) -> None:
    with pytest.raises(BadContent, match="is not TOML"):
        asyncio.run(read_file(text, "mine.toml"))


def test_sentences_with_dots_are_read() -> None:
    text = "words = 'One. Two. Three and four. " + "No. 5 is e.g. this one, etc. " * 50 + "'"
    assert asyncio.run(read_file(text, "mine.toml")).keys() == {"words"}


def test_who_sends_a_file_pays_for_it_sound_or_not() -> None:
    payer = Payer(Buckets(0.000001, 0.001), "192.0.2.1")

    async def run(text: str) -> None:
        PAYER.set(payer)
        await read_file(text, "mine.toml")

    text = "\n".join(f"k{number} = 1" for number in range(12_000))
    with pytest.raises(BadContent):
        asyncio.run(run(text + "\n="))
    assert payer.wait() > CHEAP


def test_a_file_with_a_huge_number_or_thousands_of_faults_is_refused_in_a_few_words(folder: Path) -> None:
    with Server(folder) as server:
        ann = server.guest()
        for text in ("a = " + "9" * 100_000, '{"a": ' + "9" * 100_000 + "}"):
            refused = ann.post("/api/games/ruins/components", {"text": text, "name": "mine"}, 400)
            assert refused["text"] == "mine: holds a number with too many digits"
        text = "\n".join(f"k{number} = 1" for number in range(10_000))
        faults = ann.post("/api/games/ruins/components", {"text": text, "name": "mine"}, 400)["text"].splitlines()
        assert len(faults) == MOST_FAULTS + 1
        assert faults[-1].startswith("and ")

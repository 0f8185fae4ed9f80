"""What people read of the variants of a game."""

import re

import pytest

import tumbledown as td
from tumbledown.engine import Variant
from tumbledown.games import OUR_GAMES

VARIANTS = [(game, variant) for game in OUR_GAMES for variant in td.game(game).variants]


@pytest.mark.parametrize(("game", "variant"), VARIANTS, ids=[f"{game}-{variant.name}" for game, variant in VARIANTS])
def test_a_variant_speaks_to_people(game: str, variant: Variant) -> None:
    """A title, a sentence, and a different word for each value; no id among them."""
    assert variant.text.endswith(".")
    assert len(variant.said) == len(set(variant.said)) == len(variant.values or [])
    for words in (variant.title, variant.text, *variant.said):
        assert re.fullmatch(r"[A-Z0-9][^_={}\[\]]*", words), words
    assert variant.title != variant.name


def test_a_variant_without_words_is_read_in_plain_ones() -> None:
    variant = Variant("low_wins", False, [False, True], "SEC-R01", "The lowest card scores.")
    assert variant.title == "Low wins"
    assert variant.said == ["No", "Yes"]

"""Options that nobody lists: numbers above the vocabulary with a meaning of their own."""

import pytest

from tumbledown.engine import InvalidNotation, OpenOptions, Option, UnknownOption, Vocabulary, Word


class Stars(OpenOptions):
    """Number 10 + n is written as n stars."""

    def option(self, number: int) -> Option | None:
        return Word("*" * (number - 10)) if number > 10 else None

    def parse(self, text: str) -> int:
        return 10 + len(text) if set(text) == {"*"} else -1


OPEN = Vocabulary([Word("go"), Word("stop")], None, Stars())


def test_open_options_are_written_and_read_but_do_not_count() -> None:
    assert len(OPEN) == 2
    assert OPEN.text(13) == "***"
    assert str(OPEN.option(13)) == "***"
    assert OPEN.parse(" *** ") == 13
    assert OPEN.parse("go") == 0


@pytest.mark.parametrize("number", [-1, 2, 10])
def test_a_number_without_meaning_does_not_exist(number: int) -> None:
    with pytest.raises(UnknownOption, match=f"option {number} does not exist"):
        OPEN.text(number)


def test_text_of_neither_kind_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="no option of this game"):
        OPEN.parse("wait")


def test_a_game_without_open_options_has_none() -> None:
    with pytest.raises(UnknownOption):
        Vocabulary([Word("go")]).text(1)

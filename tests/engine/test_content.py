"""Component files: what fits is played with, and what does not is named by its key."""

from pathlib import Path
from typing import Any

import pytest
from secret_cards.game import GAME

from tumbledown.engine import BadContent, Match, record_from_json, replay
from tumbledown.engine.content import Anything, Flag, Number, Rows, Table, Text, Whole, read_toml


def own_file(tmp_path: Path, change: tuple[str, str] = ("", "")) -> Path:
    path = tmp_path / "own.toml"
    path.write_text(GAME.content_text().replace(*change, 1), encoding="utf-8")
    return path


def test_a_game_is_played_with_a_file_of_ones_own_and_its_record_replays_without_the_file(tmp_path: Path) -> None:
    path = own_file(tmp_path, ('"moth"', '"gnat"'))
    match = Match(GAME, content=path, seed="own")
    path.unlink()
    assert match.state.label(0) == "Play the gnat (1)"
    while not match.state.over:
        match.apply(match.state.legal()[0])
    record = record_from_json(match.record().to_json())
    assert record.content_hash != Match(GAME).record().content_hash
    assert next(replay(GAME, record)).label(0) == "Play the gnat (1)"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("hand_size = 2", 'hand_size = "two"'), "hand_size: found 'two', expected a whole number from 1 to 2"),
        (("hand_size = 2", "hand_size = true"), "hand_size: found True, expected a whole number"),
        (("hand_size = 2", ""), "hand_size: missing"),
        (('id = "rat"', 'id = "moth"'), r"cards\[2\].id: 'moth' is already used by cards\[1\]"),
        (("rank = 3", "rank = 9"), r"cards\[3\].rank: found 9, expected a whole number from 1 to 8"),
        (("rank = 3", "rank = 4"), r"cards\[3\].rank: found 4, expected 3: cards are listed by rank \(SEC-03\)"),
        (("rank = 3", "rank = 3\ncolour = 1"), r"cards\[3\].colour: unknown key, expected one of id, rank"),
        (('id = "moth"\nrank = 1\n\n[[cards]]', ""), "cards: found 7 entries, expected 8 to 8"),
        (("hand_size = 2", "hand_size = "), r"is not TOML: Invalid value \(at line 1"),
    ],
)
def test_a_wrong_file_is_refused_by_its_key(tmp_path: Path, change: tuple[str, str], message: str) -> None:
    with pytest.raises(BadContent, match=message):
        GAME.new(content=own_file(tmp_path, change))


def test_every_fault_is_named_at_once(tmp_path: Path) -> None:
    path = own_file(tmp_path, ('id = "rat"\nrank = 2', "id = 7\nrank = -1"))
    with pytest.raises(BadContent) as refusal:
        GAME.check_content(read_toml(path), path.name)
    assert str(refusal.value).splitlines() == [
        "own.toml: cards[2].id: found 7, expected text",
        "own.toml: cards[2].rank: found -1, expected a whole number from 1 to 8",
    ]


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"gone.toml: cannot be read \(No such file"):
        GAME.new(content=tmp_path / "gone.toml")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadContent, match="is not a UTF-8 text file"):
        GAME.new(content=tmp_path / "binary.toml")


KINDS = Table(
    {"word": Text(["yes", "no"]), "size": Number(0, 1.5), "flag": Flag()},
    {"rows": Rows(Whole(1, 3)), "note": Anything()},
)


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ([], "the file: found [], expected a table"),
        ({"word": "maybe", "size": 1, "flag": True}, "word: found 'maybe', expected one of yes, no"),
        ({"word": "no", "size": 2, "flag": True}, "size: found 2, expected a number from 0 to 1.5"),
        ({"word": "no", "size": 1, "flag": 1}, "flag: found 1, expected true or false"),
        ({"word": "no", "size": 1, "flag": True, "rows": 4}, "rows: found 4, expected a list"),
        (
            {"word": "no", "size": 1, "flag": True, "rows": [1, 4]},
            "rows[2]: found 4, expected a whole number from 1 to 3",
        ),
    ],
)
def test_each_kind_says_what_it_expects(value: Any, fault: str) -> None:
    assert KINDS.faults(value, "") == [fault]
    assert KINDS.faults({"word": "no", "size": 1.5, "flag": False, "rows": [1], "note": {}}, "") == []

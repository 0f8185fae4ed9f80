"""Records: replayed to the same hash, and refused with a reason when anything about them is wrong."""

import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from secret_cards.game import GAME as SECRET_CARDS

import tumbledown as td
from tumbledown.engine import (
    BadRecord,
    Entry,
    Game,
    Match,
    TumbledownError,
    read_sheet,
    record_from_dict,
    record_from_json,
    replay,
    resume,
    scenes,
    verify,
    write_sheet,
)


def finished(game: Game, seed: str = "record") -> dict[str, Any]:
    match = Match(game, seed=seed)
    while not match.state.over:
        match.apply(match.state.legal()[0])
    return match.record().to_dict()


FOUR_GAME = td.game("connect_four")
FOUR = finished(FOUR_GAME)
SECRET = finished(SECRET_CARDS)


def test_a_record_replays_through_its_text() -> None:
    record = record_from_json(record_from_dict(SECRET).to_json())
    states = list(replay(SECRET_CARDS, record))
    assert len(states) == len(record.choices) + 1
    assert states[-1].hash() == record.last_hash
    assert states[-1].events, "a replayed state tells what its choice did"
    states[0].clone().hash()


def test_every_replayed_state_is_a_copy_of_its_own() -> None:
    states = list(td.replay(record_from_dict(FOUR)))
    hashes = [state.hash() for state in states]
    assert len(set(hashes)) == len(hashes)
    states[0].apply(6)
    assert [state.hash() for state in states[1:]] == hashes[1:]


def change(record: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return json.loads(json.dumps(record | changes))  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ([], "a record is a JSON object"),
        ({}, "has no 'format'"),
        (change(FOUR, format=2), "format 2; this program reads format 1"),
        (change(FOUR, seats="2"), "'seats' is str"),
        (change(FOUR, seats=True), "'seats' is bool"),
        (change(FOUR, setup=["x"]), "'setup' is not a list of whole numbers"),
        (change(FOUR, choices=[[0, 3]]), r"choice 1 of the record is not \[seat, option, \[outcomes\]\]"),
        (change(FOUR, choices=[[0, 3, [True]]]), "choice 1"),
        (change(FOUR, surprise=1), "unknown field 'surprise'"),
        (change(FOUR, undone=1), "'undone' is not a list"),
        (change(FOUR, undone=[[0, 1, 0, 3]]), "entry 1 of the record's 'undone' is not"),
        (change(FOUR, undone=[[99, 100, 0, 3, []]]), "lies at no place of the match"),
        (change(FOUR, undone=[[2, 2, 0, 3, []]]), "lies at no place of the match"),
    ],
)
def test_a_broken_record_is_refused_by_its_field(raw: Any, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        record_from_dict(raw)


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (change(SECRET, game="connect_four"), "a record of 'connect_four', not of secret_cards"),
        (change(SECRET, rules_version=7), "rules version 7 of secret_cards; this is version 1"),
        (change(SECRET, seats=9), "set-up: secret_cards is played with 2 to 3 seats"),
        (change(SECRET, variants={"x": 1}), "set-up: secret_cards has no variant 'x'"),
        (change(SECRET, content_hash="0"), "other components"),
        (change(SECRET, setup=SECRET["setup"][:-1]), "set-up: the record has 3 outcomes here"),
        (change(SECRET, setup=[*SECRET["setup"], 1]), "the set-up has 1 outcomes that no rule asks for"),
        (change(SECRET, setup_hash="0"), "the position after set-up has hash"),
        (change(SECRET, last_hash="0"), "the position after the last choice has hash"),
        (change(SECRET, choices=SECRET["choices"][:-1]), "the position after the last choice has hash"),
        (change(SECRET, choices=SECRET["choices"] + SECRET["choices"][-1:]), "is not legal: The game is over"),
        (change(SECRET, seed="another"), "not the one that was committed to"),
    ],
)
def test_a_tampered_record_is_refused_with_what_is_wrong(raw: dict[str, Any], message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        verify(SECRET_CARDS, record_from_dict(raw))


def test_outcomes_that_the_seed_does_not_give_are_found() -> None:
    """Everything else of the record is consistent: only the sealed seed shows that somebody chose the cards."""
    match = Match(SECRET_CARDS, chance=td.Scripted([7, 6, 0, 0, 0, 0, 0, 0]))
    while not match.state.over:
        match.apply(match.state.legal()[0])
    forged = match.record().to_dict() | {"seed": "record", "commitment": SECRET["commitment"]}
    with pytest.raises(BadRecord, match="but the seed gives"):
        verify(SECRET_CARDS, record_from_dict(forged))


def test_a_choice_with_too_few_or_too_many_outcomes_is_found() -> None:
    place = next(number for number, choice in enumerate(SECRET["choices"]) if choice[2])
    for outcomes, message in (
        (SECRET["choices"][place][2][:-1], "the record has 1 outcomes"),
        ([0, 0, 0], "no rule asks"),
    ):
        raw = change(SECRET)
        raw["choices"][place][2] = outcomes
        with pytest.raises(BadRecord, match=message):
            list(replay(SECRET_CARDS, record_from_dict(raw)))


TEXT = record_from_dict(SECRET).to_json()


@settings(max_examples=300, deadline=None)
@given(st.integers(0, len(TEXT) - 1), st.sampled_from(["cut", "drop", "swap"]), st.characters(codec="utf-8"))
def test_a_damaged_file_never_gets_past_verification_unnoticed(place: int, how: str, character: str) -> None:
    damaged = {
        "cut": TEXT[:place],
        "drop": TEXT[:place] + TEXT[place + 1 :],
        "swap": TEXT[:place] + character + TEXT[place + 1 :],
    }[how]
    try:
        record = record_from_json(damaged)
        verify(SECRET_CARDS, record)
    except BadRecord:
        return
    assert record.to_dict() == SECRET, "only a change of spaces may go unnoticed"


@settings(max_examples=300, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_any_other_json_is_refused(raw: Any) -> None:
    with pytest.raises(BadRecord):
        record_from_json(json.dumps(raw))


def test_deeply_nested_text_is_refused() -> None:
    with pytest.raises(BadRecord, match="nested too deeply"):
        record_from_json("[" * 100_000)


def test_the_first_state_of_a_replay_tells_the_set_up() -> None:
    match = Match(td.game("ruins"), seats=2, seed="set-up")
    first = next(td.replay(match.record()))
    assert [repr(event) for event in first.events] == [repr(event) for event in match.state.events]
    assert first.events


def taken_back() -> Match:
    """d d, then c e taken back together, then g."""
    match = Match(td.game("connect_four"), seed="back")
    for column in (3, 3, 2, 4):
        match.apply(column)
    match.undo(0, willing=[1])
    match.apply(6)
    return match


def test_choices_that_were_taken_back_are_kept_and_marked() -> None:
    record = record_from_json(taken_back().record().to_json())
    told = [(scene.number, scene.entry.option, scene.is_undone) for scene in scenes(FOUR_GAME, record) if scene.entry]
    assert told == [(1, 3, False), (2, 3, False), (3, 2, True), (4, 4, True), (3, 6, False)]
    assert len(list(td.replay(record))) == 4, "only what stands leads to states"
    assert td.verify(record)


def test_a_match_that_goes_on_from_a_record_remembers_what_was_taken_back() -> None:
    match = resume(FOUR_GAME, record_from_json(taken_back().record().to_json()))
    match.apply(0)
    match.undo(1)
    assert [(back.after, back.at, back.entry.option) for back in match.record().undone] == [
        (2, 3, 2),
        (2, 4, 4),
        (3, 4, 0),
    ]


SHEET = """\
game: connect_four
rules: 1
seats: 2
commitment: {commitment}

1. A: drop:d
2. B: drop:d
(3. A: drop:c)
(4. B: drop:e)
3. A: drop:g
"""


def test_a_record_is_written_as_notation_alone_and_read_back() -> None:
    record = taken_back().record()
    assert td.to_notation(record) == SHEET.format(commitment=record.commitment)
    assert td.from_text(td.to_notation(record)).to_dict() == record.to_dict()


def test_notation_keeps_set_up_draws_variants_and_components() -> None:
    own = SECRET_CARDS.default_content() | {"hand_size": 1}
    match = Match(SECRET_CARDS, 3, {"low_wins": True}, own, seed="notation")
    while not match.state.over:
        match.apply(match.state.legal()[0])
    record = match.record()
    text = write_sheet(SECRET_CARDS, record, ["A remark of somebody."])
    assert "set-up: {" in text
    assert "variant low_wins: true" in text
    assert "; A remark" in text
    assert read_sheet(SECRET_CARDS, text).to_dict() == record.to_dict()
    assert read_sheet(SECRET_CARDS, text).last_hash == match.state.hash()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("1. A: drop:d", "1. A: drop:z", "line 5: 'drop:z' is no option"),
        ("1. A: drop:d", "1. C: drop:d", "line 5: there is no seat 'C'; the seats are A, B"),
        ("1. A: drop:d", "1. B: drop:d", "line 5: choice 1 is not legal: It is A who must choose now"),
        ("1. A: drop:d", "2. A: drop:d", "line 5: the next choice has the number 1, not 2"),
        ("1. A: drop:d", "1. A drop:d", "is not written as a choice"),
        ("1. A: drop:d", "1. A: drop:d {3}", "1 outcomes that no rule asks for"),
        ("(3. A: drop:c)", "(3. A: drop:c", "is not closed"),
        ("(3. A: drop:c)", "(1. A: drop:c)", "has at least the number 3"),
        ("rules: 1", "rules: 7", "rules version 7 of connect_four; this is version 1"),
        ("rules: 1", "rules", "neither a choice"),
        ("rules: 1", "colour: red", "there is no term 'colour'"),
        ("rules: 1\n", "", "does not say 'rules'"),
        ("seats: 2", "seats: two", "takes a number"),
        ("seats: 2", "seats: 2\nvariant x: {", "is not a value"),
        ("game: connect_four\n", "", "of which game"),
        ("game: connect_four", "game: nonsense", "there is no game 'nonsense'"),
    ],
)
def test_notation_with_a_fault_is_refused_by_its_line(old: str, new: str, message: str) -> None:
    text = SHEET.replace("commitment: {commitment}\n", "").replace(old, new, 1)
    with pytest.raises(TumbledownError, match=message):
        td.from_text(text)


def test_modules_of_games_are_imported_by_their_names() -> None:
    """`td.games()` is a call, and yet the modules below `tumbledown.games` are found by every kind of import."""
    code = (
        "import tumbledown as td, tumbledown.games.crumbles.rules as r, tumbledown.games.ruins.rules\n"
        "assert r.__name__ == 'tumbledown.games.crumbles.rules'\n"
        "assert tumbledown.games.ruins.rules.__name__ == 'tumbledown.games.ruins.rules'\n"
        "assert 'crumbles' in td.games()\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_an_answer_taken_back_in_an_open_round_is_told_before_those_that_stand() -> None:
    match = Match(SECRET_CARDS, 3, seed="round")
    match.apply(match.state.legal(0)[0], 0)
    match.apply(match.state.legal(1)[0], 1)
    match.undo(0)
    match.undo(1)
    match.apply(match.state.legal(0)[1], 0)
    match.apply(match.state.legal(1)[0], 1)
    record = match.record()
    told = [(scene.entry.seat, scene.is_undone) for scene in scenes(SECRET_CARDS, record) if scene.entry]
    assert told == [(0, True), (1, True), (0, False), (1, False)]
    assert read_sheet(SECRET_CARDS, write_sheet(SECRET_CARDS, record)).to_dict() == record.to_dict()
    assert record_from_json(record.to_json()).to_dict() == record.to_dict()


def test_a_choice_taken_back_that_was_never_legal_is_found() -> None:
    record = taken_back().record()
    record.undone[0].entry = Entry(1, 2, [])
    with pytest.raises(BadRecord, match="choice 3, which was taken back, is not legal"):
        list(scenes(FOUR_GAME, record))

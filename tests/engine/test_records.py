"""Records: replayed to the same hash, and refused with a reason when anything about them is wrong."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from secret_cards.game import GAME as SECRET_CARDS

import tumbledown as td
from tumbledown.engine import BadRecord, Game, Match, record_from_dict, record_from_json, replay, verify


def finished(game: Game, seed: str = "record") -> dict[str, Any]:
    match = Match(game, seed=seed)
    while not match.state.over:
        match.apply(match.state.legal()[0])
    return match.record().to_dict()


FOUR = finished(td.game("connect_four"))
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

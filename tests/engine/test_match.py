"""Matches: what may be taken back, and going on from a record."""

import pytest
from secret_cards.game import GAME as SECRET_CARDS

import tumbledown as td
from tumbledown.engine import (
    BadRecord,
    CannotUndo,
    ChanceError,
    Match,
    Scripted,
    Seeded,
    record_from_json,
    resume,
    verify,
)

FOUR = td.game("connect_four")


def columns(match: Match) -> str:
    return " ".join(match.state.view(None)["table"]["columns"]).strip()


def test_a_choice_can_be_taken_back_until_another_seat_chooses() -> None:
    match = Match(FOUR, seed="s")
    match.apply(3)
    assert match.undo_boundary(0) == 0
    match.undo(0)
    assert columns(match) == ""
    match.apply(2)
    match.apply(2)
    assert match.undo_boundary(0) == 2
    with pytest.raises(CannotUndo, match="another seat chose"):
        match.undo(0)
    match.undo(1)
    match.undo(0)
    assert columns(match) == ""
    with pytest.raises(CannotUndo, match="you have not chosen yet"):
        match.undo(0)


def test_the_choice_that_ends_the_game_stands() -> None:
    match = Match(FOUR, seed="s")
    for column in "abababa":
        match.apply(FOUR.parse(column))
    assert match.state.over
    with pytest.raises(CannotUndo):
        match.undo(0)


def test_a_secret_answer_can_be_taken_back_until_the_last_one_is_in() -> None:
    match = Match(SECRET_CARDS, seats=3, chance=Scripted([0] * 6))
    match.apply(0, seat=0)
    match.apply(2, seat=1)
    assert match.undo_boundary(0) == 0
    match.undo(0)
    assert match.state.waiting() == [0, 2]
    assert [entry.seat for entry in match.choices] == [1]
    match.apply(1, seat=0)
    match.apply(4, seat=2)
    for seat in range(3):
        assert match.undo_boundary(seat) == 3
        with pytest.raises(CannotUndo, match="revealed"):
            match.undo(seat)


def test_a_choice_that_was_followed_by_a_draw_stands() -> None:
    match = Match(SECRET_CARDS, chance=Scripted([0, 0, 0, 0, 1, 1]))
    match.apply(0, seat=0)
    match.apply(2, seat=1)
    assert match.choices[-1].outcomes == [1, 1]
    assert match.undo_boundary(1) == 2


def test_an_illegal_choice_changes_nothing() -> None:
    match = Match(FOUR, seed="s")
    before = match.record().to_json()
    with pytest.raises(td.IllegalOption):
        match.apply(7)
    with pytest.raises(td.IllegalOption):
        match.apply(0, seat=1)
    assert match.record().to_json() == before


def test_the_seed_is_closed_until_the_end_and_then_proves_the_outcomes() -> None:
    match = Match(SECRET_CARDS, seed="a secret")
    assert match.record().seed == ""
    assert match.record().commitment
    while not match.state.over:
        match.apply(match.state.legal()[0])
    assert match.record().seed == "a secret"
    assert "all outcomes come from it" in verify(SECRET_CARDS, match.record())[-1]


def test_a_match_goes_on_from_its_record_to_the_same_end() -> None:
    whole = Match(SECRET_CARDS, seed="again")
    half = Match(SECRET_CARDS, seed="again")
    for _ in range(2):
        half.apply(half.state.legal()[0])
    resumed = resume(SECRET_CARDS, record_from_json(half.record().to_json()), seed="again")
    for match in (whole, resumed):
        while not match.state.over:
            match.apply(match.state.legal()[0])
    assert resumed.record().to_json() == whole.record().to_json()


def test_a_match_does_not_go_on_under_another_seed() -> None:
    match = Match(SECRET_CARDS, seed="one")
    with pytest.raises(BadRecord, match="not the one that was committed to"):
        resume(SECRET_CARDS, match.record(), seed="two")


def test_a_match_goes_on_without_its_seed_and_then_claims_no_proof() -> None:
    half = Match(SECRET_CARDS, seed="forgotten")
    half.apply(half.state.legal()[0])
    match = resume(SECRET_CARDS, half.record())
    while not match.state.over:
        match.apply(match.state.legal()[0])
    assert "no seed was committed to" in verify(SECRET_CARDS, match.record())[-1]


def test_people_who_tell_the_dice_can_go_on_after_telling_too_few() -> None:
    half = Match(SECRET_CARDS, chance=Scripted([0, 0, 0, 0]))
    match = resume(SECRET_CARDS, half.record(), chance=Scripted([1]))
    match.apply(0, seat=0)
    before = match.record().to_json()
    with pytest.raises(ChanceError):
        match.apply(2, seat=1)
    assert match.record().to_json() == before
    match = resume(SECRET_CARDS, match.record(), chance=Scripted([1, 2]))
    match.apply(2, seat=1)
    assert match.choices[-1].outcomes == [1, 2]


def test_told_outcomes_are_used_up_by_choices_that_went_through_only() -> None:
    told = [0, 0, 0, 0, 1]
    match = Match(SECRET_CARDS, chance=Scripted(told))
    match.apply(0, seat=0)
    with pytest.raises(ChanceError):
        match.apply(2, seat=1)
    told.append(2)
    match.apply(2, seat=1)
    assert match.choices[-1].outcomes == [1, 2]


def test_a_choice_can_be_taken_back_with_the_answer_of_a_willing_seat() -> None:
    match = Match(FOUR, seed="s")
    for column in (3, 4, 5):
        match.apply(column)
    match.apply(6)
    assert match.undo_boundary(0) == 4
    assert match.undo_boundary(0, willing={1}) == 0
    match.undo(0, willing={1})
    assert [entry.option for entry in match.choices] == [3, 4]
    assert match.state.to_act == 0


def test_a_choice_taken_back_takes_the_secret_answers_with_it_that_it_led_to() -> None:
    match = match_with_a_bid()
    mover, bidder = match.choices[-2].seat, match.choices[-1].seat
    before = match.branch()
    before.rewind(len(match.choices) - 2)
    match.undo(mover)
    assert match.state.hash() == before.state.hash()
    assert len(match.choices) == len(before.choices)
    assert match.state.waiting() == [mover]
    assert bidder != mover


def match_with_a_bid() -> Match:
    """A match of Rattle and Rend in which one seat's choice has led to secret bids, and the other has bid."""
    match = Match(td.game("rattle"), seed="undo 18")
    chooser = Seeded(18)
    while not (len(match.choices) > 1 and match.state.is_simultaneous() and len(match.state.waiting()) == 1):
        waiting = match.state.waiting()
        seat = waiting[chooser.below(len(waiting))]
        options = match.state.legal(seat)
        match.apply(options[chooser.below(len(options))], seat)
    return match


def test_what_is_tried_on_a_branch_does_not_touch_the_match() -> None:
    match = Match(FOUR, seed="s")
    match.apply(3)
    told = match.state.events
    branch = match.branch()
    branch.apply(4)
    branch.undo(1)
    branch.undo(0)
    assert (columns(match), columns(branch)) == ("A", "")
    assert match.state.events is told
    with pytest.raises(td.IllegalOption):
        match.apply(4, seat=0)
    match.apply(4)
    assert (columns(match), columns(branch)) == ("A B", "")


def test_an_empty_seed_is_replaced_by_a_fresh_one() -> None:
    assert Match(FOUR, seed="").record().commitment

"""What every state does, shown on Connect Four and on a game with hidden cards."""

import copy
import pickle

import pytest
from secret_cards.game import GAME as SECRET_CARDS

import tumbledown as td
from tables import Table
from tumbledown.engine import (
    BadPosition,
    ChanceError,
    GameNotOver,
    IllegalOption,
    InvalidNotation,
    Scripted,
    UnknownOption,
    WrongSeats,
    WrongVariant,
    events_for,
)

DEAL = [0, 0, 0, 0]
"""Seat A holds cards 1 and 2, seat B 3 and 4; the deck is 5 to 8."""


def test_a_choice_of_the_wrong_seat_says_whose_it_is() -> None:
    table = Table("connect_four")
    reason = table.refused("d", seat=1)
    assert (reason.code, reason.rule, reason.facts) == ("not_your_choice", "CON-02", {"waiting": [0]})
    assert str(reason) == "It is A who must choose now. [CON-02]"


def test_unknown_seats_and_options_are_refused_by_name() -> None:
    state = td.game("connect_four").new(seed=1)
    assert state.why_not(0, 2) == td.Reason(
        "unknown_seat", "", "There is no such seat at this table.", {"seat": 2, "seats": 2}
    )
    assert state.why_not(7, 0) == td.Reason(
        "unknown_option", "", "There is no such option in this game.", {"option": 7, "options": 7}
    )
    with pytest.raises(IllegalOption, match="There is no such option"):
        state.apply(-1)
    with pytest.raises(WrongSeats, match="there is no seat 5"):
        state.view(5)
    with pytest.raises(UnknownOption, match="option 9 does not exist"):
        td.game("connect_four").option(9)


def test_a_game_that_is_over_takes_nothing_more() -> None:
    table = Table("connect_four")
    table.play(*"abababa")
    assert table.state.over
    assert table.state.to_act == -1
    assert table.state.waiting() == table.state.legal() == table.state.legal(0) == []
    assert table.refused("a", seat=1).code == "game_over"
    assert table.state.decision(0).prompt == "The game is over."


def test_a_game_has_no_outcome_before_its_end() -> None:
    state = td.game("connect_four").new(seed=1)
    assert state.returns() == [0.0, 0.0]
    with pytest.raises(GameNotOver, match="seat 0 must choose"):
        state.outcome()


def test_what_is_waited_for_is_said_to_others_without_options() -> None:
    decision = td.game("connect_four").new(seed=1).decision(1)
    assert decision.to_dict() == {"prompt": "Waiting for A.", "rules": ["CON-02"], "waiting": [0], "options": []}


def test_the_list_of_options_is_the_callers_own() -> None:
    state = td.game("connect_four").new(seed=1)
    state.legal().clear()
    state.legal(0).append(99)
    assert state.legal() == [0, 1, 2, 3, 4, 5, 6]


def test_copies_go_their_own_way() -> None:
    table = Table("connect_four")
    for other in (table.state.clone(), copy.copy(table.state), copy.deepcopy(table.state)):
        other.apply(3)
        assert table.state.view(None)["table"]["columns"] == [""] * 7


def test_a_pickled_state_has_no_tape() -> None:
    state = SECRET_CARDS.new(chance=Scripted(DEAL))
    thawed = pickle.loads(pickle.dumps(state))
    assert thawed.hash() == state.hash()
    thawed.apply(0, 0)
    with pytest.raises(ChanceError, match="without a tape"):
        thawed.apply(2, 1)


def test_a_tape_that_ends_leaves_the_position_and_the_tape_as_they_were() -> None:
    state = SECRET_CARDS.new(chance=Scripted([*DEAL, 1]))
    state.apply(0, 0)
    before = state.hash()
    for _ in range(2):
        with pytest.raises(ChanceError, match="the tape has ended"):
            state.apply(3, 1)
        assert state.hash() == before
        assert state.waiting() == [1]
        assert state.legal(1) == [2, 3]
    state.chance = Scripted([1, 0])
    state.apply(3, 1)
    assert state.view(0)["table"]["hand"] == [1, 5]


def test_simultaneous_choices_are_open_to_all_who_wait_and_hidden_until_complete() -> None:
    state = SECRET_CARDS.new(chance=Scripted([*DEAL, 0, 0]))
    assert state.waiting() == [0, 1]
    assert state.legal(1) == [2, 3]
    state.apply(3, seat=1)
    assert state.waiting() == [0]
    assert events_for(state.events, 0) == [{"kind": "choose", "seat": 1}]
    assert events_for(state.events, 1) == [{"kind": "choose", "seat": 1, "card": 3}]
    assert events_for(state.events, None) == [{"kind": "choose", "seat": 1}]
    assert state.why_not(2, 1) is not None
    state.apply(0, seat=0)
    assert [event.kind for event in state.events] == ["choose", "show", "draw", "draw"]
    assert state.scores() == [0, 1]


def test_a_resampled_state_keeps_what_the_seat_knows_and_redraws_the_rest() -> None:
    state = SECRET_CARDS.new(chance=Scripted(DEAL))
    hands = {str(state.resample(0, td.Seeded(seed)).view(1)["table"]["hand"]) for seed in range(300)}
    assert len(hands) == 15, "every pair of the six cards that seat A does not hold"
    assert all(state.resample(0, td.Seeded(seed)).view(0) == state.view(0) for seed in range(300))


def test_no_events_are_told_to_a_search() -> None:
    state = td.game("connect_four").new(seed=1)
    state.apply(3)
    assert [event.kind for event in state.events] == ["drop"]
    state.apply_trusted(3)
    assert state.events == []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "a position of 'chess', not of connect_four"),
        ({"rules_version": 99}, "rules version 99 of connect_four; this is version 1"),
        ({"position": {}}, "no position of connect_four: KeyError"),
        ({"position": {"columns": ["A"]}}, "no position of connect_four"),
        ({"position": {"columns": ["AA", "", "", "", "", "", ""]}}, "seat A leads by 2 stones"),
        ({"position": {"columns": ["ABABABA", "", "", "", "", "", ""]}}, "column a cannot hold 'ABABABA'"),
        ({"position": {"columns": ["", "AC", "", "", "", "", ""]}}, "column b cannot hold 'AC'"),
        ({"content_hash": "0"}, "other components"),
    ],
)
def test_a_saved_position_that_cannot_be_is_refused(change: dict[str, object], message: str) -> None:
    saved = td.game("connect_four").new(seed=1).to_dict() | change
    with pytest.raises(BadPosition, match=message):
        td.game("connect_four").from_dict(saved)


def test_what_is_no_saved_position_at_all_is_refused() -> None:
    with pytest.raises(BadPosition, match="a saved position is a table, not list"):
        td.game("connect_four").from_dict([])


def test_wrong_terms_are_refused_by_name() -> None:
    with pytest.raises(WrongSeats, match="connect_four is played with 2 seats, not 3"):
        td.game("connect_four").new(seats=3)
    with pytest.raises(WrongSeats, match="2 to 3 seats, not 4"):
        SECRET_CARDS.new(seats=4)
    with pytest.raises(WrongVariant, match="has no variant 'gravity'; its variants: none"):
        td.game("connect_four").new(variants={"gravity": "off"})
    with pytest.raises(WrongVariant, match="low_wins takes one of False, True, but got 1"):
        SECRET_CARDS.new(variants={"low_wins": 1})


def test_notation_is_read_in_any_case_and_refused_with_what_comes_near() -> None:
    game = td.game("connect_four")
    assert game.parse(" DROP:D ") == game.parse("drop d") == game.parse("d") == 3
    assert str(game.option(3)) == "drop:d"
    with pytest.raises(InvalidNotation, match=r"'drop:h' is no option of this game; it has for example drop:"):
        game.parse("drop:h")


def test_a_text_seed_and_no_seed_are_sealed() -> None:
    hands = [SECRET_CARDS.new(seed=seed).view(0)["table"]["hand"] for seed in ("a", "a", "b", "c", "d")]
    assert hands[0] == hands[1]
    assert len({str(hand) for hand in hands}) > 1
    assert len({str(SECRET_CARDS.new().view(0)["table"]["hand"]) for _ in range(20)}) > 1

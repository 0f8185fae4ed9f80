"""Hidden information: views, events and redraws respect all that a seat knows, and tell nothing else."""

from typing import Any

import pytest

import tumbledown as td
from games.ruins.observer import Observer
from games.ruins.positions import RuinsTable, new, ruins
from tumbledown.engine import Match, events_for
from tumbledown.games.ruins.game import RuinsState
from tumbledown.games.ruins.options import RUIN_IDS, RUIN_NUMBERS
from tumbledown.games.ruins.ruin import numbers_in

DARK = [0, 0, 0]


def redrawn(table: RuinsTable, seat: int | None, count: int = 60) -> list[RuinsState]:
    """So many redraws of a position for a seat."""
    drawn = [table.state.resample(seat, td.Seeded(seed)) for seed in range(count)]
    return [state for state in drawn if isinstance(state, RuinsState)]


def hidden_nights(state: RuinsState) -> set[str]:
    """The ruins with their night side up, by id."""
    return {RUIN_IDS[ruin] for ruin in state.in_play if state.ruins[ruin].night}


def where(state: RuinsState, name: str) -> str:
    """Where a ruin is: a seat's letter, `deck` or `table`."""
    for seat, hand in enumerate(state.hands):
        if RUIN_NUMBERS[name] in hand:
            return "ABCDE"[seat]
    return "deck" if RUIN_NUMBERS[name] in numbers_in(state.deck) else "table"


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_redraws_are_true_to_everything_an_observer_has_seen(seats: int, seed: int) -> None:
    """RUI-R04, RUI-R24, RUI-R26, RUI-R37 Whole games, with what was seen in earlier rounds."""
    for game in range(1):
        state: Any = td.game("ruins").new(seats, seed=seed * 100 + game)
        tape = td.Seeded(seed)
        viewers: list[int | None] = [*range(seats), None]
        observers = [Observer(viewer, seats) for viewer in viewers]
        for observer in observers:
            observer.read(state, events_for(state.events, observer.seat))
        choices = 0
        while not state.over:
            seat = state.waiting()[tape.below(len(state.waiting()))]
            options = state.legal(seat)
            state.apply(options[tape.below(len(options))], seat)
            for observer in observers:
                observer.read(state, events_for(state.events, observer.seat))
            choices += 1
            if choices % 6 or state.over:
                continue
            for observer in observers:
                assert observer.objections(state) == []
                other = state.resample(observer.seat, td.Seeded(choices))
                assert observer.objections(other) == [], f"seat {observer.seat}, choice {choices}"
                assert other.broken_invariants() == []
                assert other.view(observer.seat) == state.view(observer.seat)
                assert other.resample(observer.seat, td.Seeded(choices)).hash() == other.hash()


def test_everything_hidden_varies_under_redraws() -> None:
    """RUI-15, RUI-R04, RUI-R42 Hands, deck, sides, answers and plays being composed."""
    varied: dict[str, bool] = {}
    tape = td.Seeded(8)
    for seed in range(3):
        state = td.game("ruins").new(3, seed=seed)
        while not state.over:
            hidden = state.secrets(0)
            after = state.resample(0, td.Seeded(seed)).secrets(0)
            for name, value in hidden.items():
                varied[name] = varied.get(name, False) or after.get(name) != value
            seat = state.waiting()[0]
            options = state.legal(seat)
            state.apply(options[tape.below(len(options))], seat)
    assert varied == dict.fromkeys(["hand B", "hand C", "deck", "sides", "answers", "draft", "returning"], True)


# Sides.


def flipped_game(seats: int = 2) -> RuinsTable:
    """A game at its first lead, B having flipped its first ruin and nobody else any."""
    table = new(seats, seed=3, first_player="seat_1", removed_copies="last")
    for seat in range(seats):
        table.play(f"ruin:{table.hand('B').split()[0]}" if seat == 1 else "no_flip", seat=seat)
    return table


def test_a_flip_is_unknown_until_the_ruin_is_seen() -> None:
    """RUI-R04"""
    table = flipped_game()
    nights = [hidden_nights(state) for state in redrawn(table, 0)]
    # B may have flipped any of its ruins, or none.
    assert all(len(night) <= 1 for night in nights)
    assert len({tuple(night) for night in nights}) > 5
    assert any(not night for night in nights)
    # B itself knows, and knows that A may have flipped one.
    own = table.hand("B").split()[0]
    assert all(own in hidden_nights(state) and len(hidden_nights(state)) <= 2 for state in redrawn(table, 1))


def test_a_flip_that_has_come_to_light_uses_up_its_players_flip() -> None:
    """RUI-R04, RUI-15"""
    table = ruins({"A": "2a 9a", "B": "1a 5a 8b"}, 2, steps=[["Turns"], ["FlipRuin", [51, -1]]])
    table.play("ruin:1a", seat=1)
    assert len({tuple(hidden_nights(state)) for state in redrawn(table, 0)}) > 2
    table.turn("A> 2a =1x2 B: 1a' =1x12")
    # All see it by night now, so B has flipped nothing else.
    assert all(hidden_nights(state) == {"1a"} for state in redrawn(table, 0))
    # A spectator knows that of B, but A may have flipped one too.
    spectated = [hidden_nights(state) for state in redrawn(table, None)]
    assert all(len(nights) <= 2 for nights in spectated)
    assert any(len(nights) == 2 for nights in spectated)


def test_a_flip_is_that_of_its_player_who_has_not_drawn_since_others_returned_ruins() -> None:
    """RUI-R04, RUI-15 B drew before A returned a ruin, so 1a was not A's: B has flipped it, and nothing else."""
    table = ruins(
        {"A": "9a 9b 2a 10a", "B": "1a 5a 8b", "C": "2b 2c"},
        upgrades={"9a": "T09", "9b": "T10"},
        steps=[["Turns"], ["FlipRuin", [51, -1, 51]]],
    )
    table.play("ruin:1a", seat=1)
    table.turn("A> 9a =1x9 B- C- A> 9b =1x9 {1>2a} B: 1a' =1x12")
    for state in redrawn(table, 2, 200):
        assert not any(state.ruins[ruin].night for ruin in state.hands[1])


def test_a_ruin_seen_by_day_this_round_is_day_and_next_round_may_be_night() -> None:
    """RUI-16, RUI-R04"""
    table = ruins({"A": "9a 1a", "B": "1b 2b", "C": "3a 3b"}, lit=DARK)
    table.turn("A> 9a =1x9 B- C-")
    assert not any("9a" in hidden_nights(state) for state in redrawn(table, 1))
    # In the next round it may be in a hand and flipped again.
    later = ruins({"A": "10a", "B": "1b 2b", "C": "3a 3b"}, lit=DARK, in_round=1, chance=td.Seeded(4))
    later.turn("A> 10a =1x10 B- C-")
    later.turn("B> 2b =1x2 C: 3a =1x3 B-")
    later.turn("C> 3b =1x3")
    assert later.table.round == 2
    for seat in (0, 1, 2):
        later.play("no_flip", seat=seat)
    viewer = next(seat for seat in (0, 1, 2) if "10a" not in later.hand("ABC"[seat]))
    assert any("10a" in hidden_nights(state) for state in redrawn(later, viewer, 300))


def test_a_ruin_once_seen_by_night_is_night_for_good() -> None:
    """RUI-16"""
    table = ruins({"A": "9a 1a", "B": "1b 2b", "C": "3a 3b"}, lit=DARK, night="9a")
    table.turn("A> 9a =1x13 B- C-")
    for viewer in (1, 2, None):
        assert all("9a" in hidden_nights(state) for state in redrawn(table, viewer))
        entry = next(entry for entry in table.state.view(viewer)["table"]["registry"] if entry["id"] == "9a")
        assert entry["night"]
        assert entry["sure"]


def test_the_registry_shows_the_side_last_seen_and_a_seat_its_own_sights() -> None:
    """RUI-R04"""
    table = flipped_game()
    own = table.hand("B").split()[0]
    entries = {
        seat: next(entry for entry in table.state.view(seat)["table"]["registry"] if entry["id"] == own)
        for seat in (0, 1, None)
    }
    assert [entries[seat]["night"] for seat in (0, 1, None)] == [False, True, False]
    assert not entries[0]["sure"]


# Places.


def test_ruins_of_finished_tricks_are_in_the_deck_or_with_those_who_have_drawn() -> None:
    """RUI-27, RUI-R03"""
    table = ruins({"A": "9a 1a 10a", "B": "1b 2b 4b"}, lit=DARK, upgrades={"10a": "T09"}, deck="5a 5b")
    table.turn("A> 9a =1x9 B- C-")
    assert {where(state, "9a") for state in redrawn(table, 1)} == {"deck"}
    table.turn("A> 10a =1x10")
    # B and C have drawn one each; B knows its own.
    places = {where(state, "9a") for state in redrawn(table, 1, 200)}
    assert places <= {"deck", "C"} if "9a" not in table.hand("B") else places == {"B"}
    assert "C" in places or "9a" in table.hand("B")


def test_a_draw_that_is_used_up_holds_no_other_old_ruin() -> None:
    """RUI-48"""
    table = ruins(
        {"A": "8a 9a 1a 10a 1c", "B": "1b 2b 4b"},
        lit=DARK,
        upgrades={"10a": "T09"},
        deck="5a",
        chance=td.Scripted([2, 0]),
    )
    table.turn("A> 9a =1x9 B- C- A> 8a =1x8 B- C-")
    # From 5a, 8a and 9a B draws the nine, and C the five.
    table.turn("A> 10a =1x10")
    assert "9a" in table.hand("B")
    assert {where(state, "8a") for state in redrawn(table, 2, 200)} == {"deck", "B"}
    table.turn("B- C- A> 1a =1x1 B: 9a =1x9")
    # B's only draw was the nine, so the eight is not in B's hand.
    assert {where(state, "8a") for state in redrawn(table, 2, 200)} == {"deck"}


def test_a_seat_knows_what_it_returned_itself() -> None:
    """RUI-47"""
    table = ruins({"A": "9a 1a 5a"}, upgrades={"9a": "T10"}, lit=DARK, deck="2b 3b 4b")
    table.pick("9a")
    table.play("no_claim", "ruin:5a")
    assert {where(state, "5a") for state in redrawn(table, 0)} == {"deck"}
    assert len({where(state, "5a") for state in redrawn(table, 1, 200)}) > 1


def claimed_deal(seats: int = 3, **variants: Any) -> RuinsTable:
    """The start of round 2 after one claimed ruin, 10a of A, was handed over."""
    for seed in range(200):
        table = ruins(
            {"A": "9a", "B": "1a 2a"}, seats, out="C", claimed={"10a": "A"}, lit=[0] * seats, chance=td.Seeded(seed),
            **variants,
        )  # fmt: skip
        table.turn("A> 9a =1x9")
        if table.told("hand_over"):
            return table
    raise AssertionError("nothing was handed over")


def test_giver_and_receiver_know_what_was_handed_over_and_the_others_that_it_is_claimed() -> None:
    """RUI-63, RUI-R26"""
    table = claimed_deal()
    # Everybody knows that 10a, the only ruin A has claimed, is with A.
    for viewer in (0, 1, 2, None):
        assert {where(state, "10a") for state in redrawn(table, viewer)} == {"A"}


def test_a_claimed_ruin_that_was_not_handed_over_is_with_its_claimer_or_in_the_deck() -> None:
    """RUI-64, RUI-63"""
    for seed in range(60):
        table = ruins({"A": "9a", "B": "1a 2a"}, out="C", claimed={"10a": "A"}, lit=DARK, chance=td.Seeded(seed))
        table.turn("A> 9a =1x9")
        if not table.told("hand_over"):
            break
    assert {where(state, "10a") for state in redrawn(table, 1, 200)} == {"A", "deck"}
    # A itself sees whether it holds it; if not, it is in the deck.
    assert len({where(state, "10a") for state in redrawn(table, 0)}) == 1


def test_of_two_claimed_ruins_at_least_the_one_handed_over_is_there() -> None:
    """RUI-R26"""
    for seed in range(300):
        table = ruins(
            {"A": "9a", "B": "1a 2a"}, out="C", claimed={"10a": "A", "9b": "A"}, lit=DARK, chance=td.Seeded(seed)
        )
        table.turn("A> 9a =1x9")
        moved = table.told("hand_over")
        if len(moved) == 1 and moved[0]["count"] == 1 and moved[0]["from"] == 1:
            break
    handed = moved[0]["ruins"][0]
    assert {where(state, handed) for state in redrawn(table, 1)} == {"A"}
    seen = [{where(state, "10a"), where(state, "9b")} for state in redrawn(table, 2, 200)]
    assert all("A" in places for places in seen)
    assert any("deck" in places for places in seen)


def test_what_was_surely_in_a_hand_may_be_in_the_deck_after_a_return() -> None:
    """RUI-47, RUI-R26"""
    table = ruins(
        {"A": "1a 9a 10a"}, upgrades={"9a": "T10"}, claimed={"10a": "A"}, handed=[1, 0, 0], in_round=2, lit=DARK,
        deck="2b 3b",
    )  # fmt: skip
    assert {where(state, "10a") for state in redrawn(table, 2)} == {"A"}
    table.pick("9a")
    table.play("no_claim", "ruin:10a")
    assert {where(state, "10a") for state in redrawn(table, 2, 200)} == {"A", "deck"}


def test_with_open_hand_overs_everybody_knows_the_ruin() -> None:
    """RUI-R26"""
    table = claimed_deal(show_claim_transfers=True)
    assert {where(state, "10a") for state in redrawn(table, 2)} == {"A"}


def test_with_open_hand_overs_a_spectator_knows_which_of_two_claimed_ruins_it_was() -> None:
    """RUI-R26 Spectators see what others see."""
    for seed in range(300):
        table = ruins(
            {"A": "9a", "B": "1a 2a"}, out="C", claimed={"10a": "A", "9b": "A"}, lit=DARK, chance=td.Seeded(seed),
            show_claim_transfers=True,
        )  # fmt: skip
        table.turn("A> 9a =1x9")
        moved = table.told("hand_over")
        if len(moved) == 1 and moved[0]["count"] == 1:
            break
    handed = moved[0]["ruins"][0]
    for viewer in (1, 2, None):
        assert {where(state, handed) for state in redrawn(table, viewer)} == {"A"}


# A play being composed.


def test_a_play_being_composed_shows_nothing_and_is_rewound_for_others() -> None:
    """RUI-R42"""
    table = ruins({"A": "9a 9b 1a"}, market="T05 M02 B02 B12")
    before = {seat: table.state.view(seat) for seat in (1, 2, None)}
    for option in ("ruin:9a", "ruin:9b", "buy:4", "ruin:9b", "confirm", "ruin:9a"):
        if option not in table.offered():
            table.play("done_selecting")
        table.play(option)
        for seat, view in before.items():
            assert table.state.view(seat) == view
            assert table.state.events == []
            rewound = table.state.resample(seat, td.Seeded(1))
            assert isinstance(rewound, RuinsState)
            assert rewound.draft is None
            assert rewound.prompt(0).startswith("Lead")
        kept = table.state.resample(0, td.Seeded(1))
        assert kept.legal() == table.state.legal()
        assert kept.view(0)["table"]["draft"] == table.state.view(0)["table"]["draft"]
        assert table.state.view(0)["table"]["draft"] is not None
    table.play("ruin:9b")
    assert table.state.view(1)["table"]["claims"][0] == 0
    assert table.state.view(1)["table"]["lit"][0] == 3


def test_the_first_question_of_a_turn_is_always_put_and_later_single_ones_are_not() -> None:
    """RUI-R41"""
    lead = ruins({"A": "9a"}, lit=DARK, claimed={"9a": "B"})
    assert lead.offered() == ["ruin:9a"]
    assert lead.to_act() == "A"
    lead.play("ruin:9a")
    # Done had one option only; the play itself is never made unasked (RUI-R43).
    assert lead.offered() == ["confirm"]
    follow = ruins({"A": "1a 2a"}, lit=DARK, follow="C 9a =1x9")
    assert follow.offered() == ["pass"]
    assert follow.to_act() == "A"


def test_returns_of_a_sift_are_not_shown_to_others_before_or_after() -> None:
    """RUI-47, RUI-R42"""
    table = ruins({"A": "9a 1a 5a 6a"}, upgrades={"9a": "T11"}, lit=DARK, deck="2b 3b 4b")
    table.pick("9a")
    table.play("no_claim")
    view = table.state.view(1)
    assert view["table"]["hands"][0] == 5
    table.play("ruin:1a")
    assert table.state.view(1) == view
    assert table.state.view(0)["table"]["returning"] == ["1a"]
    table.play("ruin:5a")
    told = events_for(table.state.events, 1)
    assert told[0] == {"kind": "return", "seat": 0, "count": 2, "hand": 3, "deck": 3}
    assert events_for(table.state.events, 0)[0]["ruins"] == ["1a", "5a"]


def test_when_the_game_is_over_everything_is_open() -> None:
    """RUI-76"""
    table = ruins({"A": "5a", "B": "6b 1b", "C": "9a 9b"}, lit=DARK, vp=[9, 9, 0], in_round=2)
    assert table.state.view(None)["table"]["all_hands"] is None
    table.turn("A> 5a =1x5")
    assert table.state.view(None)["table"]["all_hands"] == [[], ["1b", "6b"], ["9a", "9b"]]
    assert table.state.secrets(0) == {}


# Taking back.


def test_picks_can_be_taken_back_until_the_play_is_on_the_table() -> None:
    """RUI-R42"""
    match = Match(td.game("ruins"), 2, {"first_player": "seat_1"}, seed="undo")
    for seat in (0, 1):
        match.apply(td.game("ruins").parse("no_flip"), seat)
    start = match.state.hash()
    match.apply(match.state.legal()[0])
    assert match.state.hash() != start
    match.undo(0)
    assert match.state.hash() == start
    while match.state.to_act == 0 and not match.state.revealed:
        match.apply(match.state.legal()[-1])
    assert match.undo_boundary(0) == len(match.choices)


def test_a_return_that_an_opponent_has_drawn_cannot_be_taken_back() -> None:
    """RUI-47, RUI-48 The only ruin of the deck goes to B, who has seen it, though nothing was left to chance."""
    table = ruins({"A": "3a 5a 9a 9b"}, 2, upgrades={"9a": "T10", "9b": "T09"}, lit=[0, 0], deck="2a")
    table.turn("A> 9a 9b =2x9 {1>5a}")
    assert "5a" in table.hand("B").split()
    assert table.state.revealed
    # Where nobody draws it, a return can be taken back until the next player acts.
    alone = ruins({"A": "3a 5a 9a"}, 2, upgrades={"9a": "T10"}, lit=[0, 0], deck="2a")
    alone.turn("A> 9a =1x9 {1>5a}")
    assert not alone.state.revealed


def test_a_flip_can_be_taken_back_until_the_last_answer_is_in() -> None:
    """RUI-15"""
    match = Match(td.game("ruins"), 3, {"first_player": "seat_1"}, seed="undo")
    no_flip = td.game("ruins").parse("no_flip")
    match.apply(no_flip, 1)
    match.apply(no_flip, 0)
    match.undo(1)
    assert match.state.waiting() == [1, 2]
    match.apply(match.state.legal(1)[0], 1)
    match.apply(no_flip, 2)
    assert match.undo_boundary(1) == len(match.choices)


def test_answers_arriving_in_any_order_give_the_same_position() -> None:
    """RUI-15"""
    first, second = new(4, seed=6), new(4, seed=6)
    answers = {seat: first.offered(seat)[seat] for seat in range(4)}
    for seat in (2, 0, 3, 1):
        first.play(answers[seat], seat=seat)
    for seat in (1, 3, 2, 0):
        second.play(answers[seat], seat=seat)
    assert first.state.hash() == second.state.hash()

"""Tapes and decks: the same outcomes everywhere, and clear words when there are none."""

from collections import Counter
from collections.abc import Iterator
from itertools import count, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tumbledown.engine import (
    Asking,
    ChanceError,
    Deck,
    NeedDraw,
    NoChance,
    Recorded,
    Scripted,
    Sealed,
    Seeded,
    load_deck,
)
from tumbledown.engine.chance import Chance, Noted, commitment, fresh_seed


@given(st.integers(0, 2**96 - 1), st.lists(st.integers(2, 2**31), max_size=20))
def test_equal_seeds_give_equal_outcomes_in_range(seed: int, draws: list[int]) -> None:
    first, second = Seeded(seed), Seeded(seed)
    outcomes = [first.below(n) for n in draws]
    assert outcomes == [second.below(n) for n in draws]
    assert all(0 <= outcome < n for outcome, n in zip(outcomes, draws, strict=True))


def sfc32(seed: int) -> Iterator[int]:
    """The generator as it is defined, in plain whole numbers."""
    a, b, c, counter = seed % 2**32, (seed >> 32) % 2**32, (seed >> 64) % 2**32, 1
    for number in count():
        word = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a, b, c = b ^ (b >> 9), (c + (c << 3)) % 2**32, (((c << 21) | (c >> 11)) + word) % 2**32
        if number >= 12:
            yield word


@given(st.integers(0, 2**96 - 1))
def test_the_quick_tape_is_the_known_generator(seed: int) -> None:
    """The stream is part of the promise that records and seeds never drift, compiled or not."""
    tape = Seeded(seed)
    assert [tape.below(2**32) for _ in range(20)] == list(islice(sfc32(seed), 20))
    small = Seeded(seed)
    assert [small.below(6) for _ in range(20)] == [word * 6 >> 32 for word in islice(sfc32(seed), 20)]


@pytest.mark.parametrize("tape", [Seeded(5), Sealed("five")])
def test_outcomes_are_even(tape: Chance) -> None:
    counts = Counter(tape.below(7) for _ in range(70_000))
    assert all(9_500 < counts[outcome] < 10_500 for outcome in range(7))


def test_neighbouring_seeds_and_choices_share_nothing() -> None:
    tapes: list[Chance] = [*(Seeded(seed) for seed in range(200)), *(Sealed("s", choice) for choice in range(200))]
    assert len({tuple(tape.below(1000) for _ in range(3)) for tape in tapes}) == 400


@pytest.mark.parametrize("tape", [Seeded(3), Sealed("three"), Scripted([1, 0, 1, 1]), Recorded([1, 0, 1, 1])])
def test_a_clone_goes_on_by_itself(tape: Chance) -> None:
    tape.below(2)
    copy = tape.clone()
    expected = [copy.clone().below(2) for _ in range(1)] + [0]
    assert copy.below(2) == tape.clone().below(2) == expected[0]
    copy.below(2)
    assert tape.below(2) == expected[0]


def test_a_fork_is_a_stream_of_its_own() -> None:
    tape = Seeded(9)
    fork = tape.fork()
    assert [fork.below(1000) for _ in range(3)] != [tape.below(1000) for _ in range(3)]


def test_one_outcome_is_no_draw() -> None:
    assert Scripted([]).below(1) == 0
    with pytest.raises(ChanceError, match="below 0 has no outcome"):
        Seeded(1).below(0)


def test_told_outcomes_must_fit_and_suffice() -> None:
    with pytest.raises(ChanceError, match="outcome 1 of the tape is 6, but the draw is from 0 to 5"):
        Scripted([6]).below(6)
    with pytest.raises(ChanceError, match="the tape has ended after 0 outcomes"):
        Scripted([]).below(6)
    with pytest.raises(ChanceError, match="the record has 0 outcomes here"):
        Recorded([]).below(6)
    with pytest.raises(NeedDraw, match="below 6"):
        Asking([]).below(6)
    with pytest.raises(ChanceError, match="without a tape"):
        NoChance().below(6)


def test_noted_outcomes_are_those_of_the_other_tape() -> None:
    noted = Noted(Scripted([4, 2]))
    assert [noted.below(6), noted.below(1), noted.below(6)] == [4, 0, 2]
    assert noted.outcomes == [4, 2]


def test_a_commitment_hides_and_binds() -> None:
    seed = fresh_seed()
    assert seed != fresh_seed()
    assert commitment(seed) == commitment(seed) != commitment(seed + "0")
    assert seed not in commitment(seed)


def test_a_deck_is_drawn_from_the_top_the_unknown_and_the_bottom() -> None:
    deck = Deck([5, 3, 4])
    deck.put_on_top(9, knowers=0b01)
    deck.put_at_bottom(1, knowers=0b10)
    deck.put_at_bottom(2, knowers=0b10)
    assert len(deck) == 6
    tape = Scripted([2, 0])
    assert [deck.draw(tape) for _ in range(6)] == [9, 5, 3, 4, 1, 2]
    assert len(deck) == 0


def test_a_shuffled_deck_has_no_known_card() -> None:
    deck = Deck([5])
    deck.put_on_top(9, 1)
    deck.put_at_bottom(1, 1)
    deck.shuffle_in([7])
    assert deck.unknown == [1, 5, 7, 9]
    assert deck.top == deck.bottom == deck.top_knowers == deck.bottom_knowers == []


def test_a_copied_deck_is_independent_and_a_saved_one_equal() -> None:
    deck = Deck([1, 2, 3])
    deck.put_at_bottom(8, 3)
    copy = deck.clone()
    copy.draw(Scripted([1]))
    assert deck.save() == {"unknown": [1, 2, 3], "top": [], "top_knowers": [], "bottom": [8], "bottom_knowers": [3]}
    assert load_deck(deck.save()).save() == deck.save()

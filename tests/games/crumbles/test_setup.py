"""Setup: the Earth, the directives, the first player, and what is drawn from the tape (CRU-01 to CRU-11)."""

from itertools import pairwise
from typing import Any

import pytest

import tumbledown as td
from games.crumbles.heap import BASIC, CELLS, POCKETS, TILES, Heap
from tumbledown.engine import ChanceError, WrongSeats

ADVANCED = [tile for tile in TILES if tile not in BASIC] + POCKETS


def new(seats: int, tape: td.Chance | None = None, **variants: Any) -> Heap:
    return Heap("crumbles", seats, variants, chance=tape)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everybody_starts_with_an_empty_board_and_nothing(seats: int) -> None:
    """CRU-01, CRU-02, CRU-03, CRU-R01"""
    table = new(seats)
    assert len(table.saved()["players"]) == seats
    for seat in range(seats):
        own = table.view()["players"][seat]
        assert (table.held(seat), table.reserve(seat)) == ((0, 0, 0), "")
        assert [site["site"] for site in own["sites"]] == ["B1", "B2", "G1", "G2", "A1", "A2"]
        assert [site["printed"] for site in own["sites"]] == [1, 0, 1, 0, 1, 0]
        assert all(site["stack"] == [] for site in own["sites"])
    assert table.discard() == []


def test_one_to_four_players() -> None:
    """CRU-R01"""
    for seats in (0, 5):
        with pytest.raises(WrongSeats, match="1 to 4"):
            td.game("crumbles").new(seats)


def test_the_earth_is_laid_in_four_layers_without_a_tile_left_over() -> None:
    """CRU-04, CRU-05, CRU-06, CRU-07"""
    earth = new(2).earth()
    assert list(earth) == CELLS
    low = [tile for cell, tile in earth.items() if cell[0] in "12"]
    high = [tile for cell, tile in earth.items() if cell[0] in "34"]
    assert sorted(low) == sorted(ADVANCED)
    assert sorted(high) == sorted(BASIC)
    assert [sum(1 for cell in earth if cell[0] == layer) for layer in "1234"] == [20, 12, 6, 2]


def test_each_tile_rests_on_four_of_the_layer_below() -> None:
    """CRU-06, CRU-08"""
    under = {entry["cell"]: entry["under"] for entry in new(2).view()["earth"]}
    assert under["4A1"] == under["4B1"] == []
    assert under["3B1"] == under["3B2"] == ["4A1", "4B1"]
    assert under["2B2"] == ["3A1", "3B1", "3A2", "3B2"]
    assert under["1A1"] == ["2A1"]
    assert under["1C2"] == ["2B1", "2C1", "2B2", "2C2"]
    for cell in CELLS:
        layer, column, row = int(cell[0]), "ABCDE".index(cell[1]), int(cell[2])
        above = {
            f"{layer + 1}{'ABCDE'[column - left]}{row - up}" for left in (0, 1) for up in (0, 1) if column >= left
        } & set(CELLS)
        assert set(under[cell]) == above


def test_no_gas_pocket_is_free_at_setup() -> None:
    """CRU-R17"""
    for seed in range(30):
        state = td.game("crumbles").new(2, seed=seed)
        free = [entry for entry in state.view(None)["table"]["earth"] if not entry["under"]]
        assert [entry["cell"] for entry in free] == ["4A1", "4B1"]
        assert not any(entry["gas"] for entry in free)


def test_all_tiles_are_open_from_the_start() -> None:
    """CRU-R03"""
    table = new(2)
    for viewer in (0, 1, None):
        earth = table.state.view(viewer)["table"]["earth"]
        assert {entry["cell"]: entry["tile"] or entry["gas"] for entry in earth} == table.earth()


def test_the_tape_is_read_in_the_order_of_the_page() -> None:
    """CRU-04, CRU-09, CRU-11 Advanced pool over layers 1 and 2, basic pool, directives, first player."""
    low = [31, *[0] * 30]
    high = [7, *[0] * 6]
    table = new(3, td.Scripted([*low, *high, 11, 0, 5, 2]))
    rest = ADVANCED[:-1]
    assert [table.earth()[cell] for cell in CELLS[:32]] == ["X4", *rest]
    assert [table.earth()[cell] for cell in CELLS[32:]] == ["A02", *BASIC[:-1]]
    # The twelfth, the first, and of the ten left the sixth; they lie in the order of their numbers.
    assert table.saved()["directives"] == ["D01", "D07", "D12"]
    assert (table.saved()["active"], table.view()["first"]) == (2, 2)


def test_a_draw_with_one_result_takes_nothing_from_the_tape() -> None:
    """CRU-10, CRU-R02, CRU-R39"""
    earth = [0] * 38
    new(1, td.Scripted(earth))
    new(2, td.Scripted([*earth, 0, 0, 0]), first_player="seat_2")
    new(2, td.Scripted([*earth, 1]), directives=0)
    with pytest.raises(ChanceError):
        new(2, td.Scripted([*earth, 0, 0, 0]))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_directives_lie_open_in_a_game_of_two_to_four(seats: int, count: int) -> None:
    """CRU-09"""
    shown = new(seats, directives=count).view()["directives"]
    assert len({entry["id"] for entry in shown}) == count
    assert len(new(seats).view()["directives"]) == 3


@pytest.mark.parametrize("count", [0, 3])
def test_a_solo_game_has_no_directives(count: int) -> None:
    """CRU-10"""
    table = new(1, directives=count)
    assert table.view()["directives"] == []
    assert table.asked() == "0 salvage"


def test_the_first_player_is_drawn_or_named_by_the_host() -> None:
    """CRU-11, CRU-R02"""
    drawn = {td.game("crumbles").new(3, seed=seed).to_act for seed in range(40)}
    assert drawn == {0, 1, 2}
    for seat in range(3):
        named = {"first_player": f"seat_{seat + 1}"}
        assert {td.game("crumbles").new(3, seed=seed, variants=named).to_act for seed in range(10)} == {seat}
    with pytest.raises(td.engine.WrongVariant, match="needs 4 seats"):
        td.game("crumbles").new(3, variants={"first_player": "seat_4"})


@pytest.mark.parametrize(("seats", "coins"), [(1, 0), (2, 0), (3, 2), (4, 2)])
def test_the_last_in_turn_order_may_start_with_two_coins(seats: int, coins: int) -> None:
    """CRU-R30, CRU-03"""
    for seed in range(8):
        table = new(seats, td.Seeded(seed), late_seat_coins=True)
        last = (table.view()["first"] - 1) % seats
        assert [table.held(seat)[0] for seat in range(seats)] == [coins if seat == last else 0 for seat in range(seats)]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everybody_gets_equally_many_turns(seats: int) -> None:
    """CRU-R30, CRU-13"""
    state = td.game("crumbles").new(seats, seed=3)
    tape = td.Seeded(4)
    turns = [event.facts["seat"] for event in state.events if event.kind == "turn"]
    while not state.over:
        state.apply(state.options[tape.below(len(state.options))])
        turns += [event.facts["seat"] for event in state.events if event.kind == "turn"]
    assert len(turns) == 36
    assert {turns.count(seat) for seat in range(seats)} == {36 // seats}
    assert all((a + 1) % seats == b for a, b in pairwise(turns))

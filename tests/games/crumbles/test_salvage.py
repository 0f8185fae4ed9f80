"""Step 1: salvage and its bonuses (CRU-12 to CRU-22)."""

import pytest

from games.crumbles.heap import Heap, full_earth, heap, player


def free_cells(table: Heap) -> list[str]:
    return [entry["cell"] for entry in table.view()["earth"] if not entry["under"]]


def test_a_turn_is_salvage_then_income_then_build() -> None:
    """CRU-12"""
    table = heap("1A1=B04 1C1=G12", player((0, 0, 0), "B2: B01"), player(), active=0)
    table.play("salvage:1A1", "end_turn")
    kinds = [event.kind for event in table.told]
    assert kinds == ["salvage", "income", "end_turn", "turn", "salvage", "income"]
    assert table.asked() == "1 build_action"


def test_the_next_player_clockwise_goes_on_while_a_tile_is_left() -> None:
    """CRU-13"""
    table = heap(full_earth(), player(), player(), player(), active=1, gas_flip="always_cogs")
    turns = []
    for _ in range(4):
        turns.append(table.state.to_act)
        table.play(table.offered()[0])
        while not table.asked().endswith("salvage"):
            table.play("end_turn" if "end_turn" in table.offered() else table.offered()[-1])
    assert turns == [1, 2, 0, 1]


def test_exactly_one_free_tile_of_any_colour_and_level_is_taken() -> None:
    """CRU-14, CRU-21"""
    earth = "2A1=B04 1A1=A04 1B1=G04 1A2=B05 1B2=G05 1E1=A05 1E4=G06"
    table = heap(earth, player(), player())
    assert table.offered() == ["salvage:1E1", "salvage:1E4", "salvage:2A1"]
    table.play("salvage:1E4")
    assert table.reserve() == "G06"
    assert "1E4" not in table.earth()
    assert len(table.earth()) == 6


def test_a_tile_with_one_corner_covered_is_not_free() -> None:
    """CRU-15, CRU-R04"""
    covered = heap("2A1=B04 1A1=A04 1B1=G04 1A2=B05 1B2=G05 1E4=A05", player())
    assert "salvage:1B2" not in covered.offered()
    assert covered.refused("salvage:1B2").rule == "CRU-15"
    covered.play("salvage:2A1")
    assert free_cells(covered) == ["1A1", "1B1", "1A2", "1B2", "1E4"]


@pytest.mark.parametrize(("tile", "coins"), [("B02", 2), ("G02", 3), ("A02", 1)])
def test_coin_pickups_give_their_coins_at_once(tile: str, coins: int) -> None:
    """CRU-16, CRU-17, CRU-R05 They are not asked about."""
    # The own lane pays nothing: its printed coin is covered.
    sites = {"B": "B1: A09", "G": "G1: A09", "A": "A1: B09"}[tile[0]]
    table = heap(f"1A1={tile} 1C1=B12 1E1=B11", player(sites=sites))
    table.play("salvage:1A1")
    assert (table.held(), table.reserve()) == ((coins, 0, 0), tile)
    assert table.events("bonus")[0] | {"resource": "coins", "count": coins} == table.events("bonus")[0]


@pytest.mark.parametrize("tile", ["B09", "G09", "A09"])
def test_culture_pickups_give_one_culture_at_once(tile: str) -> None:
    """CRU-16, CRU-18, CRU-R05"""
    table = heap(f"1A1={tile} 1C1=B12 1E1=B11", player())
    table.play("salvage:1A1")
    assert (table.held(), table.reserve()) == ((1, 1, 0), tile)


@pytest.mark.parametrize("tile", ["B12", "G12", "A12"])
def test_move_pickups_move_one_top_tile(tile: str) -> None:
    """CRU-19, CRU-R06 Only the top tile moves; the target may be empty or occupied."""
    for target, stack in (("A2", "B01"), ("G1", "A04 B01")):
        table = heap(f"1A1={tile} 1C1=B11", player(sites="B2: G01 B01, G1: A04"))
        table.play("salvage:1A1")
        assert table.offered() == ["move_from:B2", "move_from:G1", "decline"]
        table.play("move_from:B2")
        assert table.offered() == ["move_to:B1", "move_to:G1", "move_to:G2", "move_to:A1", "move_to:A2"]
        table.play(f"move_to:{target}")
        assert (table.site("B2"), table.site(target)) == ("G01", stack)
        assert table.reserve() == tile


def test_a_move_may_be_declined() -> None:
    """CRU-16, CRU-19"""
    table = heap("1A1=B12 1C1=B11", player(sites="B2: B01"))
    table.play("salvage:1A1", "decline")
    assert (table.site("B2"), table.reserve(), table.asked()) == ("B01", "B12", "0 build_action")
    assert table.written() == ["1A1=B12- | blue P1+3c"]


def test_a_move_needs_a_built_tile() -> None:
    """CRU-R06"""
    table = heap("1A1=B12 1C1=B11", player(reserve="B01"), player(sites="B2: B03"))
    table.play("salvage:1A1")
    assert table.asked() == "0 build_action"


@pytest.mark.parametrize("tile", ["B11", "G11", "A11"])
def test_prosperity_pickups_take_a_visible_tile_first(tile: str) -> None:
    """CRU-20, CRU-R07 One tile for one prosperity."""
    table = heap(f"1A1={tile} 1C1=B12", player(sites="B2: G01 B01, G1: A04"))
    table.play("salvage:1A1")
    assert table.offered() == ["sacrifice:B2", "sacrifice:G1", "decline"]
    table.play("sacrifice:B2")
    assert (table.held()[2], table.site("B2"), "B01" in table.discard()) == (1, "G01", True)
    assert table.reserve() == tile
    assert table.asked() == "0 build_action"


def test_without_a_discard_there_is_no_prosperity() -> None:
    """CRU-20, CRU-R07"""
    declined = heap("1A1=B11 1C1=B12", player(sites="B2: B01"))
    declined.play("salvage:1A1", "decline")
    assert (declined.held()[2], declined.site("B2")) == (0, "B01")
    nothing_built = heap("1A1=B11 1C1=B12", player(reserve="B01"), player(sites="B2: B03"))
    nothing_built.play("salvage:1A1")
    assert (nothing_built.asked(), nothing_built.held()[2]) == ("0 build_action", 0)


def test_the_salvaged_tile_is_in_hand_during_its_bonus() -> None:
    """CRU-R08, CRU-21"""
    table = heap("1A1=B11 1C1=B12", player(sites="B2: B01"))
    table.play("salvage:1A1")
    assert (table.view()["hand"], table.reserve()) == ("B11", "")
    table.play("sacrifice:B2")
    assert (table.view()["hand"], table.reserve()) == (None, "B11")


def test_a_bonus_works_only_when_the_tile_is_salvaged() -> None:
    """CRU-22, CRU-35 Not when built, fabricated, moved, uncovered or in an activated lane."""
    built = heap("1A1=G04 1C1=B12", player((3, 0, 0), reserve="A02 B09"))
    built.play("salvage:1A1", "build:A02", "place:B1", "build:B09", "place:B1")
    assert built.held() == (3 + 1 - 0 - 1, 0, 0)
    made = heap("1A1=G04 1C1=B12", player((3, 0, 0)))
    made.play("salvage:1A1", "fabricate:B09", "place:G1")
    assert made.held() == (3, 0, 0)
    moved = heap("1A1=A12 1C1=B12", player(sites="A1: B09 G02"))
    moved.play("salvage:1A1", "move_from:A1", "move_to:A2")
    assert moved.held() == (0, 0, 0)

"""Why an option is refused, with the rule and the facts: the table of the rules page."""

from typing import Any

import pytest

import tumbledown as td
from games.crumbles.heap import Heap, heap, player
from tumbledown.games.crumbles.game import STEPS
from tumbledown.games.crumbles.reasons import DECIDED


def reason(table: Heap, option: str, seat: int | None = None) -> tuple[str, str, dict[str, Any]]:
    found = table.refused(option, seat)
    assert found.text[0].isupper()
    assert found.text[-1] in ".?"
    return found.code, found.rule, found.facts


def at_salvage() -> Heap:
    return heap("2A1=B04 1A1=X2 1B1=G03 1A2=B03 1B2=A03 1E4=G10", player((6, 0, 0), "B2: B01"), player())


@pytest.mark.parametrize(
    ("option", "code", "rule"),
    [
        ("salvage:4A1", "empty_cell", "CRU-14"),
        ("salvage:1B1", "covered", "CRU-15"),
        ("salvage:1A1", "gas_pocket", "CRU-30"),
        ("build:B01", "not_asked", "CRU-12"),
        ("end_turn", "not_asked", "CRU-12"),
        ("gas_pay", "not_asked", "CRU-12"),
    ],
)
def test_salvage(option: str, code: str, rule: str) -> None:
    """CRU-12, CRU-14, CRU-15, CRU-30"""
    assert reason(at_salvage(), option)[:2] == (code, rule)


def test_a_covered_tile_says_what_lies_on_it() -> None:
    """CRU-15"""
    assert reason(at_salvage(), "salvage:1B1")[2] == {"cell": "1B1", "tile": "G03", "under": ["2A1"]}
    assert at_salvage().refused("salvage:1B1").text == "Terrace Gardens is covered: Harbour Exchange lies on top of it."


def test_another_seat() -> None:
    """CRU-12"""
    assert reason(at_salvage(), "salvage:2A1", 1)[:2] == ("not_your_choice", "CRU-12")
    assert at_salvage().refused("salvage:2A1", 1).text == "P1 decides now: which tile to salvage."


def test_another_seat_is_not_told_what_is_its_own() -> None:
    """CRU-12 The coins and tiles at stake are those of the player who is asked."""
    earth = "2A1=B04 1A1=X2 1B1=G12 1A2=B12 1B2=A12 1E4=G10"
    table = heap(earth, player((6, 0, 0), "B2: B01, A2: A01"), player((9, 0, 0)), flips=[1])
    table.play("salvage:2A1")
    assert table.asked() == "0 gas_response"
    assert table.refused("gas_pay", 1).text == "P1 decides now: what to give up to the gas."


def test_every_decision_can_be_told_to_the_others() -> None:
    assert list(DECIDED) == list(STEPS)


def test_moving() -> None:
    """CRU-19, CRU-R06"""
    table = heap("1A1=B12 1C1=G10", player(sites="B2: B01, G2: G01"))
    table.play("salvage:1A1")
    assert reason(table, "move_from:A1") == ("empty_site", "CRU-19", {"site": "A1"})
    assert reason(table, "move_to:A1")[:2] == ("not_asked", "CRU-12")
    table.play("move_from:B2")
    assert reason(table, "move_to:B2") == ("same_site", "CRU-R06", {"site": "B2"})
    assert reason(table, "decline")[:2] == ("not_asked", "CRU-12")


def test_sacrifice() -> None:
    """CRU-20"""
    table = heap("1A1=B11 1C1=G10", player(sites="B2: B01, G2: G01"))
    table.play("salvage:1A1")
    assert reason(table, "sacrifice:A1") == ("empty_site", "CRU-20", {"site": "A1"})
    assert reason(table, "move_from:B2")[:2] == ("not_asked", "CRU-12")


def test_the_order_of_gas_pockets() -> None:
    """CRU-23"""
    earth = "2A1=B04 1A1=X3 1B1=X1 1A2=B12 1B2=A12 2C1=G05 1C1=X2 1D1=G06 1C2=B06 1D2=A06"
    table = heap(earth, player(sites="B2: B01"), player())
    table.play("salvage:2A1")
    assert reason(table, "gas_next:X2") == ("gas_not_free", "CRU-23", {"gas": "X2", "free": ["X1", "X3"]})
    assert "covered" in table.refused("gas_next:X2").text
    assert "left the Earth" in table.refused("gas_next:X4").text


def test_gas_response() -> None:
    """CRU-25, CRU-R13"""
    table = heap(
        "2A1=B04 1A1=X2 1B1=G03 1A2=B03 1B2=A03 1E4=G10", player((3, 0, 0), "B2: B01, G2: G01"), player(), flips=[1]
    )
    table.play("salvage:2A1")
    assert reason(table, "gas_pay") == ("too_few_coins", "CRU-R13", {"price": 4, "coins": 3, "missing": 1})
    assert reason(table, "gas_discard:A1") == ("empty_site", "CRU-25", {"site": "A1"})
    assert reason(table, "end_turn")[:2] == ("not_asked", "CRU-12")


def test_income() -> None:
    """CRU-33, CRU-35, CRU-R20, CRU-42, CRU-43, CRU-40, CRU-41"""
    content = td.game("crumbles").default_content()
    # Six sites in one lane, so that every reason can be met at once.
    one_lane = {**content, "site": [{**site, "lane": "blue"} for site in content["site"][:5]]}
    one_lane["site"].append({**content["site"][5], "lane": "green"})
    sites = "B1: A09, B2: A04, G1: A07, G2: G09 B08, A1: B10, A2: B07"
    table = heap("1A1=B04 1C1=G12", player((2, 1, 0), sites), content=one_lane)
    table.play("salvage:1A1")
    assert table.offered() == ["income:G1", "income:G2", "income_done"]
    assert reason(table, "income:A2")[:2] == ("other_lane", "CRU-33")
    assert reason(table, "income:B1")[:2] == ("nothing_to_buy", "CRU-35")
    assert reason(table, "income:B2")[:2] == ("nothing_to_buy", "CRU-R20")
    found = reason(table, "income:A1")
    assert found == ("not_affordable", "CRU-41", {"site": "A1", "tile": "B10", "pay": "culture", "needs": 3, "has": 1})
    table.play("income:G1")
    assert reason(table, "income:G1")[:2] == ("no_use_left", "CRU-42")
    assert table.offered() == ["income:G2", "income:A1", "income_done"]
    assert reason(table, "build:B04")[:2] == ("not_asked", "CRU-12")


def test_income_with_coins_or_uses_that_have_run_out() -> None:
    """CRU-40, CRU-43, CRU-R20"""
    table = heap("1A1=B04 1C1=G12", player((6, 6, 0), "B1: G09 B08, B2: B10"))
    table.play("salvage:1A1", "income:B1", "income:B1")
    assert reason(table, "income:B1")[:2] == ("no_use_left", "CRU-43")
    poor = heap("1A1=B04 1C1=G12", player((1, 6, 0), "B1: B08, B2: B10"))
    poor.play("salvage:1A1")
    assert reason(poor, "income:B1")[:2] == ("not_affordable", "CRU-40")
    empty = heap("1A1=B04 1C1=G12", player((1, 6, 0), "B2: B10"))
    empty.play("salvage:1A1")
    assert reason(empty, "income:B1")[:2] == ("nothing_to_buy", "CRU-R20")


def test_build_actions() -> None:
    """CRU-47, CRU-49, CRU-50"""
    table = heap("1A1=B04 1C1=G12", player((2, 0, 0), reserve="A06 A09"))
    table.play("salvage:1A1")
    assert reason(table, "build:B01") == ("not_there", "CRU-47", {"tile": "B01"})
    assert reason(table, "scrap:B01") == ("not_there", "CRU-49", {"tile": "B01"})
    assert reason(table, "fabricate:A09") == ("not_there", "CRU-50", {"tile": "A09"})
    dear = reason(table, "build:A06")
    assert dear == ("too_few_coins", "CRU-47", {"tile": "A06", "cost": 8, "coins": 3, "missing": 5})
    assert reason(table, "fabricate:B06")[:2] == ("too_few_coins", "CRU-50")
    assert reason(table, "place:B1")[:2] == ("not_asked", "CRU-12")
    table.play("scrap:A09")
    spent = reason(table, "fabricate:A09")
    assert spent == ("too_few_points", "CRU-50", {"tile": "A09", "needs": 2, "points": 1})


def test_placing() -> None:
    """CRU-48, CRU-12"""
    table = heap("1A1=B04 1C1=G12", player((9, 0, 0), reserve="A09"))
    table.play("salvage:1A1", "build:A09")
    assert reason(table, "end_turn")[:2] == ("not_asked", "CRU-12")
    assert reason(table, "scrap:B04")[:2] == ("not_asked", "CRU-12")


def test_after_the_end() -> None:
    """CRU-53"""
    table = heap("", player(), player(), agenda=[])
    assert table.refused("salvage:1A1").rule == "CRU-53"

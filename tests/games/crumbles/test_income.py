"""Step 2: income for everybody at once, and purchases (CRU-32 to CRU-45)."""

import pytest

from games.crumbles.heap import heap, player

REST = "1C1=B12 1E1=G12"
"""What else lies on the Earth, so that the game goes on."""


@pytest.mark.parametrize(("tile", "lane"), [("B04", "blue"), ("G04", "green"), ("A04", "amber")])
def test_the_lane_of_the_tile_pays_every_player(tile: str, lane: str) -> None:
    """CRU-32 The active player included, whoever it is."""
    own = "B2: B01, G2: G01, A2: A01"
    pays = {"blue": 2, "green": 3, "amber": 1}[lane]
    for active in (0, 1, 2):
        table = heap(f"1A1={tile} {REST}", player(sites=own), player(), player((5, 0, 0)), active=active)
        table.play("salvage:1A1")
        assert [table.held(seat)[0] for seat in range(3)] == [1 + pays, 1, 6]
        assert table.events("income")[0]["lane"] == lane
        assert table.events("income")[0]["sites"][0] == {f"{lane[0].upper()}1": 1, f"{lane[0].upper()}2": pays}


def test_the_lane_a_tile_stands_in_counts_not_its_colour() -> None:
    """CRU-33"""
    table = heap(f"1A1=B04 {REST}", player(sites="B1: A04, B2: G04, G1: B01"))
    table.play("salvage:1A1")
    assert table.held() == (3 + 4, 0, 0)


def test_covered_tiles_generate_nothing() -> None:
    """CRU-34"""
    table = heap(f"1A1=B04 {REST}", player((9, 0, 0), sites="B1: G04 B07 A09"))
    table.play("salvage:1A1")
    assert (table.held(), table.asked()) == ((9, 0, 0), "0 build_action")


def test_a_salvage_bonus_tile_counts_for_colour_and_height_only() -> None:
    """CRU-35, CRU-22"""
    table = heap(f"1A1=B04 {REST}", player(sites="B1: B02, B2: B03, G1: B09 B05, G2: A09 B11"))
    table.play("salvage:1A1")
    # B03 pays 1 for each visible blue tile: B02, B03, B05 and B11.
    assert table.held() == (4, 0, 0)
    tall = heap(f"1A1=G04 {REST}", player(sites="G1: B09 B05"))
    tall.play("salvage:1A1")
    assert tall.held() == (2, 0, 0)


def test_an_empty_site_with_a_printed_coin_gives_one() -> None:
    """CRU-36, CRU-R41 A covered one gives nothing."""
    for sites, coins in (("", 1), ("B2: A09", 1), ("B1: A09", 0), ("B1: B01", 2)):
        table = heap(f"1A1=B04 {REST}", player(sites=sites))
        table.play("salvage:1A1")
        assert table.held() == (coins, 0, 0)


def test_the_printed_coin_returns_when_the_site_is_empty_again() -> None:
    """CRU-R25"""
    for returns, coins in ((True, 1), (False, 0)):
        sacrificer = player(sites="B1: A09") | {"worn": ["B1"]}
        table = heap(f"1A1=B11 {REST}", sacrificer, emptied_site_coin=returns)
        table.play("salvage:1A1", "sacrifice:B1")
        assert table.held() == (coins, 0, 1)
    # Building, fabricating and moving wear a site out; a site of another player or lane is not touched.
    table = heap(f"1A1=G04 {REST} 1E4=B11", player((5, 0, 0), reserve="A09"), player(), emptied_site_coin=False)
    table.play("salvage:1A1", "build:A09", "place:B1")
    worn = [[site["site"] for site in own["sites"] if site["worn"]] for own in table.view()["players"]]
    assert worn == [["B1"], []]


def test_the_order_of_purchases_is_free() -> None:
    """CRU-37, CRU-R23 Uses of different tiles may be interleaved."""
    table = heap(f"1A1=B04 {REST}", player((6, 2, 0), "B1: G09 A09 A08, B2: G02 G10"))
    table.play("salvage:1A1")
    assert table.offered() == ["income:B1", "income_done"]
    table.play("income:B1")
    assert table.offered() == ["income:B1", "income:B2", "income_done"]
    table.play("income:B2", "income:B1")
    assert table.held() == (0, 1, 1)
    assert table.written() == ["1A1=B04 | blue P1@B1:1 P1@B2:1 P1@B1:1"]


@pytest.mark.parametrize(
    ("tile", "coins"),
    [("B01", 2), ("G01", 3), ("A01", 1), ("B04", 3), ("G04", 4), ("A04", 3), ("B05", 1), ("G05", 1), ("A05", 2)],
)
def test_coin_tiles(tile: str, coins: int) -> None:
    """CRU-38, CRU-42, CRU-43, CRU-R22 Those with a multiplier pay for the whole stack by themselves."""
    for below, height in (("", 1), ("G09 A09", 3)):
        table = heap("1A1=B07 1C1=B12 1E1=G12", player(sites=f"B2: {below} {tile}"))
        table.play("salvage:1A1")
        assert table.held()[0] == 1 + coins * (height if tile.endswith("05") else 1)


@pytest.mark.parametrize(("tile", "each"), [("B03", 1), ("G03", 1), ("A03", 1), ("B06", 2), ("G06", 3), ("A06", 1)])
def test_coins_per_colour_tiles(tile: str, each: int) -> None:
    """CRU-39 For each visible tile of its own colour, on any site, itself included; others' boards do not count."""
    colour = tile[0]
    other = "A" if colour != "A" else "B"
    own = f"B2: {tile}, G2: {colour}01, A1: {other}01 {colour}02, A2: {colour}09 {other}09"
    table = heap("1A1=B07 1C1=B12 1E1=G12", player(sites=own), player(sites=f"G1: {colour}04"))
    table.play("salvage:1A1")
    assert table.held()[0] == 1 + each * 3


def test_coins_per_colour_with_a_multiplier() -> None:
    """CRU-39, CRU-43, CRU-R22 Furnace District pays for every amber tile in view, once for each tile of its stack."""
    table = heap("1A1=B07 1C1=B12 1E1=G12", player(sites="B2: A09 A12 A06, A1: A01, G2: A02"))
    table.play("salvage:1A1")
    assert table.held()[0] == 1 + 3 * 3


@pytest.mark.parametrize(
    ("tile", "pay", "gain", "multiplied"),
    [
        ("B07", 2, 1, False),
        ("G07", 7, 3, False),
        ("A07", 3, 2, False),
        ("B08", 2, 1, True),
        ("G08", 3, 1, True),
        ("A08", 3, 1, True),
    ],
)
def test_buy_culture_tiles(tile: str, pay: int, gain: int, multiplied: bool) -> None:
    """CRU-40, CRU-42 to CRU-44"""
    table = heap("1A1=B04 1C1=B12 1E1=G12", player((30, 0, 0), f"B2: G09 A09 {tile}, B1: A04"))
    table.play("salvage:1A1")
    uses = 0
    while "income:B2" in table.offered():
        table.play("income:B2")
        uses += 1
        assert table.held() == (33 - uses * pay, uses * gain, 0)
    assert uses == (3 if multiplied else 1)


@pytest.mark.parametrize(("tile", "multiplied"), [("B10", False), ("G10", True), ("A10", False)])
def test_buy_prosperity_tiles(tile: str, multiplied: bool) -> None:
    """CRU-41 Three culture for one prosperity."""
    table = heap("1A1=B04 1C1=B12 1E1=G12", player((0, 20, 0), f"B2: G09 A02 {tile}, B1: A09"))
    table.play("salvage:1A1")
    uses = 0
    while "income:B2" in table.offered():
        table.play("income:B2")
        uses += 1
        assert table.held() == (0, 20 - 3 * uses, uses)
    assert uses == (3 if multiplied else 1)


def test_purchases_are_not_forced() -> None:
    """CRU-R21, CRU-40, CRU-44 Any number from none on."""
    for bought in (0, 1, 2):
        table = heap(f"1A1=B04 {REST}", player((20, 0, 0), "B2: G09 A09 B08"))
        table.play("salvage:1A1", *["income:B2"] * bought, "income_done")
        assert table.held() == (21 - 2 * bought, bought, 0)
        assert table.asked() == "0 build_action"


def test_each_repeated_purchase_is_paid_separately() -> None:
    """CRU-44"""
    table = heap(f"1A1=B04 {REST}", player((4, 0, 0), "B1: A09, B2: G09 A02 B08"))
    table.play("salvage:1A1", "income:B2")
    assert table.held() == (2, 1, 0)
    table.play("income:B2")
    assert (table.held(), table.asked()) == ((0, 2, 0), "0 build_action")


def test_free_income_of_all_comes_before_the_first_purchase() -> None:
    """CRU-R19, CRU-R20 Then player by player, from the active player clockwise."""
    table = heap(
        f"1A1=B04 {REST}",
        player(sites="B1: B01, B2: B07"),
        player(sites="B1: G04, B2: A07"),
        player((5, 0, 0), "B2: G08"),
        active=1,
    )
    table.play("salvage:1A1")
    assert [table.held(seat)[0] for seat in range(3)] == [2, 4, 6]
    assert (table.asked(), table.view()["now"]["then"]) == ("1 income", [2, 0])
    table.play("income_done")
    assert table.asked() == "2 income"
    table.play("income:B2")
    assert table.asked() == "0 income"
    table.play("income:B2")
    assert table.asked() == "1 build_action"


def test_a_player_who_cannot_pay_is_not_asked() -> None:
    """CRU-40, CRU-41"""
    table = heap(f"1A1=B04 {REST}", player((1, 2, 0), "B1: B10, B2: G07"))
    table.play("salvage:1A1")
    assert table.asked() == "0 build_action"


def test_the_tile_salvaged_this_turn_generates_nothing() -> None:
    """CRU-45"""
    table = heap(f"1A1=B01 {REST}", player(sites="B1: A09"))
    table.play("salvage:1A1")
    assert (table.held(), table.reserve()) == ((0, 0, 0), "B01")


def test_resources_never_run_out() -> None:
    """CRU-R24, CRU-02, CRU-R26"""
    table = heap(f"1A1=B04 {REST}", player((999, 999, 999), "B1: A04, B2: B07"), player((999, 999, 999)))
    table.play("salvage:1A1", "income:B2")
    assert (table.held(0), table.held(1)) == ((1000, 1000, 999), (1000, 999, 999))

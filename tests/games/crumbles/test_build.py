"""Step 3: build, scrap and fabricate (CRU-46 to CRU-52)."""

from games.crumbles.heap import TILES, heap, player

EARTH = "1A1=G04 1C1=B12 1E1=A12"
SITES = ["B1", "B2", "G1", "G2", "A1", "A2"]


def test_two_build_points_in_any_combination_and_order() -> None:
    """CRU-46"""
    for actions in (
        ["build:B01", "place:B2", "build:G09", "place:B2"],
        ["scrap:B01", "scrap:G09"],
        ["scrap:G09", "build:B01", "place:A1"],
        ["build:B01", "place:A1", "scrap:G09"],
        ["fabricate:A09", "place:A1"],
    ):
        table = heap(EARTH, player((5, 0, 0), reserve="B01 G09"), player())
        table.play("salvage:1A1")
        assert table.view()["points"] == 2
        table.play(*actions)
        assert table.asked() == "1 salvage"


def test_unused_build_points_are_lost() -> None:
    """CRU-46"""
    table = heap(EARTH, player((5, 0, 0), reserve="B01 G09"), player())
    table.play("salvage:1A1", "scrap:G09")
    assert table.view()["points"] == 1
    table.play("end_turn", "salvage:1C1")
    assert table.view()["points"] == 2
    assert table.events("end_turn")[0]["unused"] == 1


def test_build_pays_the_cost_and_places_a_tile_of_the_reserve() -> None:
    """CRU-47 Cost and build point are paid when the tile is picked."""
    table = heap(EARTH, player((6, 0, 0), reserve="B04 G09"), player(reserve="B01"))
    table.play("salvage:1A1")
    assert table.choices() == ["build:B04", "build:G04", "build:G09", "scrap:B04", "scrap:G04", "scrap:G09", "end_turn"]
    table.play("build:B04")
    assert (table.held(), table.reserve(), table.view()["hand"], table.view()["points"]) == (
        (2, 0, 0),
        "G04 G09",
        "B04",
        1,
    )
    table.play("place:B2")
    assert (table.site("B2"), table.view()["hand"]) == ("B04", None)


def test_a_tile_goes_on_top_of_any_of_the_six_sites() -> None:
    """CRU-48 Empty or not, whatever its colour."""
    for site in SITES:
        table = heap(EARTH, player((9, 0, 0), "B1: A01, G2: B01 B03", "A09"), player())
        table.play("salvage:1A1", "build:A09")
        assert table.offered() == [f"place:{other}" for other in SITES]
        before = table.site(site)
        table.play(f"place:{site}")
        assert table.site(site) == f"{before} A09".strip()


def test_scrap_gives_a_coin_and_fills_the_discard_pile() -> None:
    """CRU-49, CRU-31"""
    table = heap(EARTH, player((0, 0, 0), reserve="A06 B09"), player())
    table.play("salvage:1A1")
    before = table.discard()
    table.play("scrap:A06", "scrap:G04")
    assert (table.held(), table.reserve()) == ((1 + 2, 0, 0), "B09")
    assert set(table.discard()) == {*before, "A06", "G04"}


def test_fabricate_takes_both_points_and_any_tile_of_the_pile() -> None:
    """CRU-50, CRU-R27 Not just the top one."""
    table = heap(EARTH, player((20, 0, 0)), player())
    table.play("salvage:1A1")
    pile = table.discard()
    assert [option for option in table.offered() if option.startswith("fabricate")] == [
        f"fabricate:{tile}" for tile in TILES if tile in pile
    ]
    table.play("fabricate:B10")
    assert (table.held(), "B10" in table.discard(), table.view()["points"]) == ((21 - 9, 0, 0), False, 0)
    table.play("place:G1")
    assert (table.site("G1"), table.asked()) == ("B10", "1 salvage")


def test_fabricating_must_be_paid() -> None:
    """CRU-50"""
    table = heap(EARTH, player((2, 0, 0)), player())
    table.play("salvage:1A1")
    offered = [option.split(":")[1] for option in table.offered() if option.startswith("fabricate")]
    assert {"B01", "A09", "B07"} <= set(offered)
    assert not {"B04", "A05", "G10"} & set(offered)


def test_the_discard_pile_is_common() -> None:
    """CRU-51"""
    table = heap(EARTH, player(reserve="A04"), player((9, 0, 0)))
    table.play("salvage:1A1", "scrap:A04", "end_turn", "salvage:1C1", "fabricate:A04", "place:A1")
    assert table.site("A1", 1) == "A04"


def test_a_tile_may_be_used_in_the_turn_it_arrived() -> None:
    """CRU-52, CRU-R27 A tile sacrificed this turn may be fabricated this turn."""
    table = heap("1A1=G04 1C1=B12 1E1=A11", player((7, 0, 0)), player())
    table.play("salvage:1A1", "build:G04", "place:G1")
    assert table.site("G1") == "G04"
    table = heap("1A1=G11 1C1=B12 1E1=A11", player((7, 0, 0), "B2: A04"), player())
    table.play("salvage:1A1", "sacrifice:B2", "fabricate:A04", "place:B2")
    assert (table.site("B2"), table.held()) == ("A04", (7 + 1 - 5, 0, 1))


def test_no_fabricating_after_a_scrap() -> None:
    """CRU-R27, CRU-50"""
    table = heap(EARTH, player((9, 0, 0), reserve="A09"), player())
    table.play("salvage:1A1", "scrap:A09")
    assert not [option for option in table.offered() if option.startswith("fabricate")]


def test_a_tile_built_this_turn_gives_no_income_this_turn() -> None:
    """CRU-R29"""
    table = heap(EARTH, player((7, 0, 0)), player())
    table.play("salvage:1A1", "build:G04", "place:G1")
    assert table.held() == (7 + 1 - 7, 0, 0)


def test_there_is_no_limit_to_reserve_or_stack() -> None:
    """CRU-R28"""
    many = " ".join(tile for tile in TILES if tile not in ("G04", "B12", "A12", "B01"))
    table = heap(EARTH, player((9, 0, 0), reserve=many), player())
    table.play("salvage:1A1")
    assert len(table.reserve().split()) == 33
    stacked = heap(EARTH, player((9, 0, 0), f"B1: {many}", "B01"), player())
    stacked.play("salvage:1A1", "build:B01", "place:B1")
    assert len(stacked.site("B1").split()) == 33


def test_a_turn_ends_by_itself_when_nothing_can_be_done() -> None:
    """CRU-46, CRU-13"""
    table = heap("1A1=G04 1C1=B12 1E1=A12", player(), player())
    table.play("salvage:1A1", "scrap:G04")
    assert table.asked() == "1 salvage"
    assert table.written()[0].endswith("| ~G04")

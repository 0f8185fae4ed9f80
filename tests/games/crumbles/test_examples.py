"""The worked examples of the rules page, E1 to E14."""

from games.crumbles.heap import Heap, full_earth, heap, player

HEAP_OF_E7 = (
    "3A1={top} 2A1=X1 2B1=A04 2A2=B04 2B2=G04 1A1={under} 1B1=A12 1C1=B12 1A2=G12 1B2=A09 1C2=B09 "
    "1A3=G09 1B3=A11 1C3=B11 1E4=G10"
)


def free(table: Heap) -> set[str]:
    """The cells with nothing on top."""
    return {entry["cell"] for entry in table.view()["earth"] if not entry["under"]}


def take(table: Heap, cell: str) -> None:
    """Salvage a tile and do nothing else until the next salvage."""
    table.play(f"salvage:{cell}")
    while not table.asked().endswith("salvage"):
        table.play({"build_action": "end_turn", "income": "income_done"}[table.asked().split()[1]])


def test_e1_the_heap() -> None:
    """CRU-08, CRU-15, CRU-R04"""
    # The tiles named are plain coin tiles, so that nothing else happens.
    named = "4A1=B01 4B1=G01 3A1=A01 3B1=B03 3A2=G03 3B2=B02 3C1=G02 3C2=A02 2A1=A04 2B1=B04 2A2=G04 2A3=B05 2B2=G05"
    table = heap(full_earth(named), player(), player())
    assert free(table) == {"4A1", "4B1"}
    take(table, "4A1")
    assert free(table) == {"4B1", "3A1", "3A2"}
    take(table, "4B1")
    assert free(table) == {"3A1", "3A2", "3B1", "3B2", "3C1", "3C2"}
    take(table, "3A1")
    assert free(table) == {"3A2", "3B1", "3B2", "3C1", "3C2", "2A1"}
    take(table, "3B1")
    assert "2B1" in free(table)
    take(table, "3A2")
    assert {"2A2", "2A3"} < free(table)
    assert "2B2" not in free(table)


def test_e2_first_turn() -> None:
    """CRU-17, CRU-22, CRU-36, CRU-47"""
    table = heap(full_earth("4A1=B02"), player(), player())
    table.play("salvage:4A1")
    assert (table.held(0), table.held(1)) == ((3, 0, 0), (1, 0, 0))
    table.play("build:B02", "place:B2")
    assert (table.held(0), table.site("B2"), table.reserve()) == ((2, 0, 0), "B02", "")
    assert table.held(1) == (1, 0, 0)
    assert table.asked() == "1 salvage"
    assert table.offered() == ["salvage:3A1", "salvage:3A2", "salvage:4B1"]
    assert table.written()[0] == "4A1=B02+2c | blue P1+1c P2+1c | B02@B2"


def test_e3_coins_first_then_one_purchase() -> None:
    """CRU-R20, CRU-40, CRU-42"""
    table = heap("1A1=B04 1C1=G12", player(sites="B1: A04, B2: B07"), player())
    table.play("salvage:1A1")
    assert table.held() == (3, 0, 0)
    assert table.offered() == ["income:B2", "income_done"]
    table.play("income:B2")
    assert (table.held(0), table.held(1)) == ((1, 1, 0), (1, 0, 0))
    assert table.asked() == "0 build_action"
    assert table.choices() == ["scrap:B04", "end_turn"]


def test_e4_stack_multiplier() -> None:
    """CRU-43, CRU-44"""
    table = heap("1A1=G04 1C1=A12", player((5, 0, 0), "G1: G02 A09 B08"))
    table.play("salvage:1A1", "income:G1")
    assert table.held() == (3, 1, 0)
    table.play("income:G1")
    assert table.held() == (1, 2, 0)
    assert table.asked() == "0 build_action"


def test_e5_per_colour_counts_tops_only() -> None:
    """CRU-39, CRU-34"""
    table = heap("1A1=A04 1C1=A12", player(sites="A1: G01 B06, B1: B01, G1: A02 B09, G2: B03 G03"))
    table.play("salvage:1A1")
    assert table.held() == (6, 0, 0)


def test_e6_gas_pocket() -> None:
    """CRU-25 to CRU-28"""
    table = heap(
        "2A1=B04 1A1=X2 1B1=G12 1A2=B12 1B2=A12 1E4=G10",
        player((6, 0, 0), "B2: B01, A2: A01"),
        player((9, 0, 0)),
        player((2, 0, 0), "G2: G01"),
        flips=[1],
    )
    assert table.offered() == ["salvage:1E4", "salvage:2A1"]
    table.play("salvage:2A1")
    assert table.asked() == "0 gas_response"
    assert table.offered() == ["gas_pay", "gas_discard:B2", "gas_discard:A2"]
    table.play("gas_pay")
    assert table.site("G2", 2) == ""
    assert "G01" in table.discard()
    assert "1A1" not in table.earth()
    assert [table.held(seat)[0] for seat in range(3)] == [5, 10, 3]
    assert table.written() == ["2A1=B04 X2* P1$4 P3xG2 | blue P1+3c P2+1c P3+1c"]


def test_e7_chain_and_a_city_that_is_gone_is_safe() -> None:
    """CRU-27, CRU-29, CRU-31"""
    table = heap(
        HEAP_OF_E7.format(top="G01", under="X3"),
        player((2, 0, 0), "G2: A01"),
        player((4, 0, 0), "G2: B01 B03, B2: A03"),
        flips=[1, 1],
    )
    table.play("salvage:3A1")
    assert (table.site("G2", 0), table.asked()) == ("", "1 gas_response")
    table.play("gas_discard:B2")
    assert (table.site("G2", 1), table.site("B2", 1)) == ("B01", "")
    assert (table.held(0), table.held(1)) == ((3, 0, 0), (7, 0, 0))
    assert not {"2A1", "1A1"} & set(table.earth())
    assert table.written()[0].startswith("3A1=G01 X1* P1xG2 P2xB2 X3* P2xG2 | green P1+1c P2+3c")


def test_e8_bonus_coins_may_pay_for_gas() -> None:
    """CRU-R13, CRU-16"""
    table = heap(
        HEAP_OF_E7.format(top="B02", under="G06"),
        player((1, 0, 0), "B2: B01"),
        player((2, 0, 0), "B2: A01"),
        flips=[1],
    )
    table.play("salvage:3A1")
    assert (table.held(), table.offered()) == ((3, 0, 0), ["gas_pay", "gas_discard:B2"])
    table.play("gas_pay")
    assert table.site("B2", 1) == ""
    assert (table.held(0), table.held(1)) == ((3, 0, 0), (3, 0, 0))


def test_e9_sacrifice_reveal_fabricate() -> None:
    """CRU-20, CRU-31, CRU-50, CRU-51, CRU-52"""
    table = heap("1A1=G11 1C1=A12 1E1=B12", player(sites="G1: G01 B09, G2: A04"), player())
    table.play("salvage:1A1")
    assert table.offered() == ["sacrifice:G1", "sacrifice:G2", "decline"]
    table.play("sacrifice:G1")
    assert table.held() == (6, 0, 1)
    table.play("fabricate:B09", "place:G1")
    assert (table.held(), table.site("G1"), table.reserve()) == ((5, 0, 1), "G01 B09", "G11")
    assert (table.held(1), table.asked()) == ((1, 0, 0), "1 salvage")


def test_e10_move() -> None:
    """CRU-19, CRU-R06, CRU-R25"""
    own = "A1: A05, G2: G09 G02"
    for coin_returns, coins in ((True, 1), (False, 0)):
        mover = player(sites=own) | {"worn": ["A1", "G2"]}
        table = heap("1A1=A12 1C1=B12", mover, emptied_site_coin=coin_returns)
        table.play("salvage:1A1", "move_from:A1", "move_to:G2")
        assert table.held() == (coins, 0, 0)
    table = heap("1A1=G12 1C1=B12", player(sites=own))
    table.play("salvage:1A1", "move_from:A1", "move_to:G2")
    assert (table.held(), table.site("G2")) == ((7, 0, 0), "G09 G02 A05")


def test_e11_scrap_to_afford_a_build() -> None:
    """CRU-46, CRU-49, CRU-R06, CRU-R27"""
    table = heap("1A1=B12 1C1=A12 1E1=G12", player((1, 0, 0), reserve="A09 B03"), player())
    table.play("salvage:1A1")
    assert (table.asked(), table.held()) == ("0 build_action", (2, 0, 0))
    table.play("scrap:A09")
    assert table.held() == (3, 0, 0)
    assert table.offered() == ["build:B03", "build:B12", "scrap:B03", "scrap:B12", "end_turn"]
    table.play("build:B03", "place:B1")
    assert (table.held(0), table.reserve(), table.held(1)) == ((0, 0, 0), "B12", (1, 0, 0))
    assert table.asked() == "1 salvage"


def test_e12_culture_into_prosperity_in_one_activation() -> None:
    """CRU-41, CRU-43, CRU-R23"""
    table = heap("1A1=A04 1C1=B12", player((3, 4, 0), "A1: A07, A2: G02 G10"))
    table.play("salvage:1A1")
    assert table.offered() == ["income:A1", "income:A2", "income_done"]
    table.play("income:A1")
    assert table.held() == (0, 6, 0)
    table.play("income:A2")
    assert table.held() == (0, 3, 1)
    table.play("income:A2")
    assert table.held() == (0, 0, 2)
    assert table.asked() == "0 build_action"


def test_e13_last_turn_and_a_tie() -> None:
    """CRU-53, CRU-R36"""
    for tie_break, winners in (("shared", [0, 1]), ("resources", [0])):
        table = heap(
            "1A1=A04",
            player((6, 2, 1), "A2: A01", "B12"),
            player((7, 1, 1), "A2: B01"),
            agenda=[["BuildAction"]],
            lane="blue",
            points=1,
            tie_break=tie_break,
        )
        table.play("end_turn")
        assert (table.asked(), table.held(0), table.held(1)) == ("1 build_action", (8, 2, 1), (10, 1, 1))
        table.play("scrap:A04")
        assert table.held(1) == (11, 1, 1)
        assert (table.state.scores(), table.state.outcome().winners) == ([8, 8], winners)


def test_e14_scoring() -> None:
    """CRU-54 to CRU-58, CRU-62"""
    table = heap(
        "",
        player((14, 6, 2), "B1: B01, B2: B03, G1: B09, G2: B02, A1: B12"),
        player((23, 2, 3), "B1: G01, B2: G02, G1: G03, G2: G09"),
        player((14, 9, 1), "A1: A01, A2: A02 A03, B1: A09, B2: A05, G1: A12, G2: A06"),
        directives="D01 D07 D04",
        agenda=[],
    )
    values = {entry["id"]: (entry["values"], entry["leader"]) for entry in table.view()["directives"]}
    assert values == {"D01": ([5, 4, 0], 0), "D07": ([14, 23, 14], 1), "D04": ([1, 1, 2], 2)}
    assert table.state.scores() == [23, 26, 21]
    assert table.state.outcome().winners == [1]
    assert table.state.outcome().places == [2, 1, 3]

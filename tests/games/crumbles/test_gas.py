"""Step 1, end: gas pockets, alone and in chains (CRU-23 to CRU-31)."""

from typing import Any

import tumbledown as td
from games.crumbles.heap import Heap, heap, player

ONE = "2A1={top} 1A1=X2 1B1=G03 1A2=B03 1B2=A03 1E4=G10"
"""One gas pocket under the tile on 2A1."""
TWO = "2A1=B04 1A1=X3 1B1=X1 1A2=B12 1B2=A12 1E4=G10"
"""Two of them, X1 the cheaper one."""
CHAIN = "3A1=G04 2A1=X4 2B1=A04 2A2=B04 2B2=G05 1A1=X3 1B1=A12 1C1=B12 1A2=X1 1B2=A09 1C2=B09 1A3=G09 1B3=A11 1C3=B11"
"""X4 lies on X3, and with others on X1."""


def one(*players: dict[str, Any], top: str = "B04", flips: list[int] | None = None, **variants: Any) -> Heap:
    return heap(ONE.format(top=top), *players, flips=flips, **variants)


def test_a_free_gas_pocket_is_flipped_after_the_bonus_and_before_income() -> None:
    """CRU-23, CRU-R09"""
    table = one(player((0, 0, 0), "B2: B01, A2: A01"), top="G11", flips=[1])
    table.play("salvage:2A1")
    assert (table.asked(), table.events("flip")) == ("0 sacrifice", [])
    table.play("sacrifice:A2")
    # The sacrifice came first, so only B01 was left for the gas; the income came last.
    kinds = [event.kind for event in table.told]
    assert kinds[:6] == ["salvage", "sacrifice", "flip", "gas_discard", "gas_gone", "income"]
    assert table.held() == (1, 0, 1)


def test_cogs_have_no_effect() -> None:
    """CRU-24, CRU-28"""
    table = one(player((9, 0, 0), "B2: B01"), player(sites="B2: A01"), flips=[0])
    table.play("salvage:2A1")
    assert (table.site("B2", 0), table.site("B2", 1)) == ("B01", "A01")
    assert (table.asked(), "1A1" in table.earth(), table.view()["spent"]) == (
        "0 build_action",
        False,
        ["X1", "X2", "X3", "X4"],
    )
    assert table.written() == ["2A1=B04 X2o | blue P1+3c P2+2c"]


def test_the_log_says_who_lost_what_and_why() -> None:
    """CRU-25 Also when there was only one way."""
    table = one(player((9, 0, 0), "B2: B01"), player((1, 0, 0), "A2: G01"), player((4, 0, 0), "B2: G04"), flips=[1])
    table.play("salvage:2A1", "gas_discard:B2", "gas_pay")
    events = [event.seen_by(None) for event in table.told if event.kind in ("gas_pay", "gas_discard")]
    said = [td.game("crumbles").told(event, table.state.terms) for event in events if event is not None]
    assert said == [
        "P1 loses Canal Tolls on the second blue site to the gas: 4 coins would have saved it.",
        "P2 loses Allotments on the second amber site to the gas: too few coins to pay 4.",
        "P3 pays 4 coins for the gas and keeps all tiles.",
    ]


def test_every_player_with_a_built_tile_discards_or_pays() -> None:
    """CRU-25, CRU-26, CRU-R14 Each decides alone, and which tile."""
    table = one(
        player((4, 0, 0), "B2: B01"), player((9, 0, 0), "G2: A01 A04, A2: G01"), player((4, 0, 0), "B2: G04"), flips=[1]
    )
    table.play("salvage:2A1")
    assert (table.asked(), table.offered()) == ("0 gas_response", ["gas_pay", "gas_discard:B2"])
    table.play("gas_pay")
    assert (table.asked(), table.offered()) == ("1 gas_response", ["gas_pay", "gas_discard:G2", "gas_discard:A2"])
    table.play("gas_discard:G2")
    assert (table.asked(), table.offered()) == ("2 gas_response", ["gas_pay", "gas_discard:B2"])
    table.play("gas_discard:B2")
    assert (table.site("B2", 0), table.site("G2", 1), table.site("A2", 1), table.site("B2", 2)) == (
        "B01",
        "A01",
        "G01",
        "",
    )
    assert [table.held(seat)[0] for seat in range(3)] == [0 + 3, 9 + 1, 4 + 1]


def test_answers_go_clockwise_from_the_active_player() -> None:
    """CRU-R12"""
    table = one(*[player((9, 0, 0), f"B2: {tile}") for tile in ("B01", "G01", "A01")], flips=[1], active=1)
    table.play("salvage:2A1")
    order = []
    while table.asked().endswith("gas_response"):
        order.append(table.state.to_act)
        table.play("gas_pay")
    assert order == [1, 2, 0]


def test_a_player_without_built_tiles_neither_discards_nor_pays() -> None:
    """CRU-27, CRU-R15 A printed coin is no tile."""
    table = one(player((9, 0, 0), reserve="B01"), player((9, 0, 0)), flips=[1])
    table.play("salvage:2A1")
    assert (table.asked(), table.held(0)[0], table.held(1)[0]) == ("0 build_action", 10, 10)
    assert table.events("flip")[0]["side"] == "gas"


def test_the_flip_is_made_even_if_nobody_has_a_built_tile() -> None:
    """CRU-23"""
    table = one(player(), player(), flips=[0])
    table.play("salvage:2A1")
    assert len(table.events("flip")) == 1


def test_the_gas_pocket_lies_in_its_cell_until_everybody_has_answered() -> None:
    """CRU-28, CRU-R16"""
    table = one(player((9, 0, 0), "B2: B01"), player((9, 0, 0), "B2: A01"), flips=[1])
    table.play("salvage:2A1", "gas_pay")
    assert table.earth()["1A1"] == "X2"
    table.play("gas_pay")
    assert "1A1" not in table.earth()
    assert "X2" in table.view()["spent"]
    assert "X2" not in table.discard()
    assert not [option for option in table.offered() if "X2" in option]


def test_payment_is_in_coins_in_full_and_only_what_is_at_hand() -> None:
    """CRU-R13"""
    table = one(player((3, 9, 9), "B2: B01, A1: A04"), player((4, 0, 0), "B2: A01"), flips=[1])
    table.play("salvage:2A1")
    assert table.offered() == ["gas_discard:B2", "gas_discard:A1"]
    table.play("gas_discard:A1", "gas_pay")
    assert table.held(1) == (4 - 4 + 2, 0, 0)


def test_several_free_gas_pockets_come_in_the_order_the_active_player_picks() -> None:
    """CRU-R10 Each is answered and discarded before the next."""
    table = heap(TWO, player(sites="B2: B01, G2: G01, A2: A01"), player(), flips=[1, 0])
    table.play("salvage:2A1")
    assert (table.asked(), table.offered()) == ("0 gas_order", ["gas_next:X1", "gas_next:X3"])
    table.play("gas_next:X3")
    assert (table.asked(), table.view()["now"]["gas"]) == ("0 gas_response", "X3")
    assert table.events("flip")[0]["gas"] == "X3"
    table.play("gas_discard:G2")
    assert [event["gas"] for event in table.events("flip")] == ["X3", "X1"]
    assert [event.kind for event in table.told][1:6] == ["flip", "gas_discard", "gas_gone", "flip", "gas_gone"]


def test_cheapest_first_does_not_ask() -> None:
    """CRU-R10"""
    table = heap(TWO, player(), player(), flips=[0, 1], gas_order="cheapest_first")
    table.play("salvage:2A1")
    flips = [(event["gas"], event["side"]) for event in table.events("flip")]
    assert flips == [("X1", "cogs"), ("X3", "gas")]


def test_of_equal_prices_the_lower_index_comes_first() -> None:
    """CRU-R10, CRU-R42"""
    content = td.game("crumbles").default_content()
    equal = {**content, "gas_pocket": [{**pocket, "price_coins": 3} for pocket in content["gas_pocket"]]}
    table = heap(TWO, player(), player(), flips=[0, 0], gas_order="cheapest_first", content=equal)
    table.play("salvage:2A1")
    assert [event["gas"] for event in table.events("flip")] == ["X1", "X3"]


def test_a_gas_pocket_uncovered_by_a_gas_pocket_joins_the_free_ones() -> None:
    """CRU-29, CRU-R11 The cheapest is looked up anew after each."""
    earth = CHAIN.replace("2A2=B04", "2A2=X2")
    table = heap(earth, player(), player(), flips=[0, 0, 0, 0], gas_order="cheapest_first")
    table.play("salvage:3A1")
    assert [event["gas"] for event in table.events("flip")] == ["X2", "X4", "X1", "X3"]
    picked = heap(f"{earth} 1E4=G10", player(), player(), flips=[0, 0, 0, 0])
    picked.play("salvage:3A1")
    assert picked.offered() == ["gas_next:X2", "gas_next:X4"]
    picked.play("gas_next:X4")
    assert picked.offered() == ["gas_next:X2", "gas_next:X3"]
    picked.play("gas_next:X2")
    assert picked.offered() == ["gas_next:X1", "gas_next:X3"]
    assert {event["seat"] for event in picked.events("flip")} == {0}


def test_a_gas_pocket_is_never_salvaged() -> None:
    """CRU-30, CRU-R37 After the gas step a salvage tile is free."""
    table = one(player(), player(), flips=[0])
    table.play("salvage:2A1", "end_turn")
    assert table.asked() == "1 salvage"
    assert all(table.earth()[option.split(":")[1]] not in ("X1", "X2", "X3", "X4") for option in table.offered())


def test_gas_pockets_activate_no_lane() -> None:
    """CRU-30, CRU-R18 Still the colour of the salvaged tile, once."""
    table = heap(TWO, player(), player(), flips=[0, 0])
    table.play("salvage:2A1", "gas_next:X1")
    assert [event["lane"] for event in table.events("income")] == ["blue"]
    assert [table.held(seat)[0] for seat in (0, 1)] == [1, 1]


def test_a_discarded_tile_uncovers_the_one_below_at_once() -> None:
    """CRU-31"""
    table = one(player(sites="B2: G04 A09"), player(), flips=[1])
    table.play("salvage:2A1")
    assert (table.site("B2"), "A09" in table.discard()) == ("G04", True)
    assert table.held()[0] == 1 + 4


def test_covering_a_site_dodges_gas() -> None:
    """CRU-R38 Only visible tiles are at risk, one for each gas side."""
    table = one(player(sites="G2: A01, B2: B01 A09"), player(), top="A12", flips=[1])
    table.play("salvage:2A1", "move_from:G2", "move_to:B2")
    # One stack is left: its top tile goes without a question, and what it covered is safe.
    assert (table.site("B2"), "A01" in table.discard()) == ("B01 A09", True)


def test_the_flip_may_be_fixed() -> None:
    """CRU-R39 Nothing is drawn then."""
    for setting, side in (("always_gas", "gas"), ("always_cogs", "cogs")):
        table = one(player(), player(), gas_flip=setting)
        table.play("salvage:2A1")
        assert [event["side"] for event in table.events("flip")] == [side]
    fair = {fair_side(seed) for seed in range(20)}
    assert fair == {"gas", "cogs"}


def fair_side(seed: int) -> str:
    """How the flip falls with a tape of this seed."""
    table = one(player(), player())
    state = table.state.clone(td.Seeded(seed))
    state.apply(table.game.parse("salvage:2A1"))
    return str(next(event.facts["side"] for event in state.events if event.kind == "flip"))


def test_the_last_tile_may_uncover_gas() -> None:
    """CRU-R31 It is resolved, the turn goes on to income and build, and the game ends."""
    earth = "2A1=B04 1A1=X1 1B1=X2 1A2=X3 1B2=X4"
    table = heap(
        f"{earth} 1E4=G10", player((0, 0, 0), "B2: B01"), player(), gas_flip="always_cogs", gas_order="cheapest_first"
    )
    table.play("salvage:1E4", "end_turn")
    # The second player takes the last salvage tile without a question and may scrap it.
    assert (table.asked(), table.earth()) == ("1 build_action", {})
    assert [event["gas"] for event in table.events("flip")] == ["X1", "X2", "X3", "X4"]
    table.play("scrap:B04")
    assert table.state.over

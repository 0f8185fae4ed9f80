"""What a learner sees holds what the asked player needs: the gas, the uses left, and what a move would uncover."""

from typing import Any

from games.crumbles.heap import CELLS, Heap, heap, player
from tumbledown.adapters.arrays import Layout
from tumbledown.games.crumbles.options import SITES

TWO_POCKETS = "2A1=B04 1A1=X3 1B1=X1 1A2=B12 1B2=A12 1E4=G10"


def told(table: Heap) -> dict[str, Any]:
    """The pieces as the player who is asked sees them."""
    state = table.state
    layout = Layout(table.game, state.terms)
    return layout.named(layout.observe(state, state.to_act, [])["observation"])


def test_the_gas_that_must_be_answered_is_told() -> None:
    """CRU-25, CRU-R10 Both prices could be paid: nothing else says which one is due."""
    for pocket, cell in (("X1", "1B1"), ("X3", "1A1")):
        table = heap(TWO_POCKETS, player((20, 0, 0), "B2: B01"), player(), flips=[1, 0])
        table.play("salvage:2A1", f"gas_next:{pocket}")
        assert table.asked() == "0 gas_response"
        assert told(table)["asking"].nonzero()[0].tolist() == [CELLS.index(cell)]
    table.play("gas_pay")
    assert not told(table)["asking"].any()


def test_the_uses_left_are_told() -> None:
    """CRU-42"""
    table = heap("1A1=B04 1C1=B12 1E1=G12", player((30, 0, 0), "B2: G09 A09 B08, B1: A04"))
    table.play("salvage:1A1")
    for left in (3, 2, 1):
        assert sorted(told(table)["uses"].tolist()) == [0] * (SITES - 1) + [left]
        table.play("income:B2")


def test_the_tile_under_the_visible_one_is_told() -> None:
    """CRU-19, CRU-20 It shows again when the one on top is moved or discarded."""
    seen = []
    for under in ("A09", "G09"):
        table = heap("1A1=B04 1C1=B12 1E1=G12", player(sites=f"B2: {under} B01"))
        pieces = told(table)
        covered = pieces["covered"].sum(axis=2)
        assert (covered > 0).sum() == 1
        assert covered.argmax() == pieces["heights"].argmax()
        seen.append(pieces["covered"].tolist())
    assert seen[0] != seen[1]

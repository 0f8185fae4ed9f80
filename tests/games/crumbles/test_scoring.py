"""End and scoring: directives, prestige, ties, and the bands of a solo game (CRU-53 to CRU-62)."""

from typing import Any

import pytest

import tumbledown as td
from games.crumbles.heap import Heap, heap, player


def ended(*players: dict[str, Any], directives: str = "", **variants: Any) -> Heap:
    """A game that is over."""
    return heap("", *players, directives=directives, agenda=[], **variants)


def values(directive: str, *players: dict[str, Any]) -> tuple[list[int], int | None]:
    """Everybody's value for a directive, and who claims it."""
    entry = ended(*players, directives=directive).view()["directives"][0]
    return entry["values"], entry["leader"]


def test_the_last_turn_is_finished() -> None:
    """CRU-53, CRU-13 Income for all, then build; then nobody else has a turn."""
    table = heap("1A1=A04 1C1=A01", player((0, 0, 0), "A2: G01"), player((9, 0, 0), "A2: B01"))
    table.play("salvage:1A1", "end_turn")
    # The last tile is taken without a question.
    assert (table.asked(), table.earth(), table.held(0)) == ("1 build_action", {}, (8, 0, 0))
    table.play("build:A01", "place:A2")
    assert table.state.over
    assert table.held(1) == (9 + 6 - 1, 0, 0)


def test_the_strictly_highest_value_claims() -> None:
    """CRU-54"""
    assert values("D07", player((3, 0, 0)), player((4, 0, 0)), player((2, 0, 0))) == ([3, 4, 2], 1)
    scored = ended(player((3, 0, 0)), player((4, 0, 0)), directives="D07")
    assert scored.state.scores() == [0, 5]


def test_on_a_tie_nobody_claims() -> None:
    """CRU-55, CRU-R33 Also when everybody has 0."""
    assert values("D07", player((4, 0, 0)), player((4, 0, 0)), player((2, 0, 0))) == ([4, 4, 2], None)
    assert values("D09", player(), player()) == ([0, 0], None)
    assert ended(player((4, 0, 0)), player((4, 0, 0)), directives="D07").state.scores() == [0, 0]


@pytest.mark.parametrize(("directive", "expected"), [("D01", [2, 1]), ("D02", [1, 3]), ("D03", [2, 3])])
def test_most_of_a_single_visible_colour(directive: str, expected: list[int]) -> None:
    """CRU-56, CRU-62, CRU-R34 D01 blue or green, D02 green or amber, D03 blue or amber; two are not added."""
    one = player(sites="B1: B01, B2: B03, G1: G01")
    two = player(sites="A1: A01, A2: A02, G1: A03, B1: G03, B2: A04 B04")
    assert values(directive, one, two)[0] == expected


def test_equal_numbers_tie_even_in_different_colours() -> None:
    """CRU-R34, CRU-55"""
    assert values("D01", player(sites="B1: B01, B2: B03"), player(sites="B1: G01, B2: G03")) == ([2, 2], None)
    # The rulebook's example: five blue against four green.
    five, four = "B1: B01, B2: B02, G1: B03, G2: B04, A1: B05", "B1: G01, B2: G02, G1: G03, G2: G04"
    assert values("D01", player(sites=five), player(sites=four)) == ([5, 4], 0)


@pytest.mark.parametrize(
    ("directive", "expected"),
    [
        ("D04", [3, 1]),
        ("D05", [4, 2]),
        ("D06", [2, 1]),
        ("D07", [7, 3]),
        ("D08", [1, 4]),
        ("D09", [2, 5]),
        ("D10", [1 + 1, 8 + 5]),
        ("D11", [1, 0]),
        ("D12", [1, 2]),
    ],
)
def test_what_the_other_directives_measure(directive: str, expected: list[int]) -> None:
    """CRU-62, CRU-60 Tiles in the reserve never count."""
    one = player((7, 1, 2), "B1: B01 A04 B09, G2: A01", "B02 B03 G02 G09")
    two = player((3, 4, 5), "A1: A06, G1: G01", "A10 A02")
    assert values(directive, one, two)[0] == expected


def test_directives_are_measured_once_before_conversion_and_one_player_may_claim_several() -> None:
    """CRU-R32, CRU-54"""
    table = ended(player((12, 3, 1)), player((2, 9, 0)), directives="D07 D08 D09")
    claimed = [(entry["id"], entry["leader"]) for entry in table.view()["directives"]]
    assert claimed == [("D07", 0), ("D08", 1), ("D09", 0)]
    assert table.state.scores() == [2 + 3 + 5 + 10, 0 + 9 + 0 + 5]


def test_prestige() -> None:
    """CRU-57, CRU-60, CRU-R35 One for five coins, rounded down; tiles are worth nothing."""
    rich = player((14, 6, 2), "B1: B06 B10", "A06")
    assert ended(rich, player((4, 0, 0)), player((5, 0, 0)), player((0, 1, 0))).state.scores() == [18, 0, 1, 1]


def test_the_highest_prestige_wins() -> None:
    """CRU-58, CRU-R36 The other places go by prestige too."""
    outcome = ended(player((0, 3, 0)), player((0, 9, 0)), player((0, 3, 0)), player((0, 1, 0))).state.outcome()
    assert outcome == td.Outcome([1], [2, 1, 2, 4], "most_prestige")


@pytest.mark.parametrize(
    ("one", "two", "winners"),
    [
        ((0, 0, 1), (0, 5, 0), [0]),
        ((5, 4, 1), (0, 5, 1), [1]),
        ((6, 4, 1), (5, 4, 1), [0]),
        ((5, 4, 1), (5, 4, 1), [0, 1]),
    ],
)
def test_equal_prestige(one: tuple[int, int, int], two: tuple[int, int, int], winners: list[int]) -> None:
    """CRU-R36 Shared; or prosperity, culture, coins, then shared."""
    shared = ended(player(one), player(two)).state.outcome()
    assert shared == td.Outcome([0, 1], [1, 1], "shared_victory")
    broken = ended(player(one), player(two), tie_break="resources").state.outcome()
    assert broken.winners == winners
    assert broken.reason == ("tie_break" if len(winners) == 1 else "shared_victory")


@pytest.mark.parametrize(
    ("prestige", "reason", "label"),
    [
        (0, "below_60", "Below 60"),
        (59, "below_60", "Below 60"),
        (60, "just_pulled_through", "Just pulled through"),
        (79, "just_pulled_through", "Just pulled through"),
        (80, "solid_achievement", "Solid Achievement"),
        (99, "solid_achievement", "Solid Achievement"),
        (100, "phenomenal", "Phenomenal"),
        (140, "phenomenal", "Phenomenal"),
    ],
)
def test_solo_bands(prestige: int, reason: str, label: str) -> None:
    """CRU-59, CRU-R40 The bands as they are printed; below the first nobody has beaten the player."""
    table = ended(player((4, prestige % 5, prestige // 5)))
    assert table.state.scores() == [prestige]
    assert table.state.outcome() == td.Outcome([0], [1], reason)
    assert table.view()["solo"]["label"] == label


def test_a_solo_result_is_worth_more_the_higher_it_is() -> None:
    """CRU-59 What search and learning go by: no opponent, so the prestige itself."""
    returns = [ended(player((0, 0, prosperity))).state.returns()[0] for prosperity in range(30)]
    assert returns == sorted(returns)
    assert len(set(returns)) == len(returns)
    assert -1 <= returns[0] < 0 < returns[-1] <= 1


def test_colours_are_shown_with_their_symbols() -> None:
    """CRU-61"""
    table = ended(player(), player())
    symbols = {colour["id"]: colour["symbol"] for colour in table.view()["colours"]}
    assert symbols == {"blue": "drop", "green": "leaf", "amber": "flame"}
    drawn = table.game.draw(table.state.view(None))
    assert all(f"{colour} ({symbol})" in drawn for colour, symbol in symbols.items())


def test_sentences_say_what_was_traded_where_and_what_everything_is_worth() -> None:
    """CRU-40, CRU-57"""
    table = heap("1A1=A04", player((12, 3, 1), "A2: A07"), player((7, 1, 1)), directives="D07")
    table.play("salvage:1A1", "income:A2", "scrap:A04")
    events = [event.seen_by(None) for event in table.told if event.kind in ("purchase", "score")]
    said = [table.game.told(event, table.state.terms) for event in events if event is not None]
    assert said == [
        "P1 trades 3 coins for 2 culture with Gaslight Revue on the second amber site.",
        "P1 has 17 prestige: 2 for 11 coins, 5 for 5 culture, 5 for 1 prosperity, 5 for 1 directive.",
        "P2 has 7 prestige: 1 for 8 coins, 1 for 1 culture, 5 for 1 prosperity.",
    ]


def test_the_end_is_told() -> None:
    """CRU-54, CRU-57, CRU-59"""
    table = heap("1A1=A04", player((5, 2, 1)), player((7, 1, 1)), directives="D07 D09")
    table.play("salvage:1A1", "end_turn")
    assert table.state.over
    told = [(event["directive"], event["values"], event["seat"]) for event in table.events("directive")]
    assert told == [("D07", [6, 8], 1), ("D09", [1, 1], None)]
    assert [event["prestige"] for event in table.events("score")] == [8, 12]
    assert table.written()[-1] == "# P1 8 (6c 2u 1p)  P2 12 (8c 1u 1p, D07)"

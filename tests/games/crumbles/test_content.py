"""Components: our file, files of owners, and what is said about files that do not fit (CRU-R42)."""

import copy
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import tumbledown as td
from games.crumbles.heap import POCKETS, TILES, heap, player
from tumbledown.engine import BadContent, Match, WrongVariant

GAME = td.game("crumbles")


def ours() -> dict[str, Any]:
    return copy.deepcopy(GAME.default_content())


def faults(content: dict[str, Any]) -> str:
    with pytest.raises(BadContent) as refused:
        GAME.check_content(content, "mine.toml")
    return str(refused.value)


def test_our_components_have_the_ids_of_the_vocabulary() -> None:
    content = ours()
    assert [tile["id"] for tile in content["tile"]] == TILES
    assert [pocket["id"] for pocket in content["gas_pocket"]] == POCKETS
    assert [pocket["price_coins"] for pocket in content["gas_pocket"]] == [3, 4, 5, 6]
    assert [directive["id"] for directive in content["directive"]] == [f"D{number:02}" for number in range(1, 13)]
    assert all(sum(1 for tile in content["tile"] if tile["colour"] == c) == 12 for c in ("blue", "green", "amber"))


def test_the_table_of_the_page_and_the_file_agree() -> None:
    """The page's reading aid names the cost of every tile."""
    rows = re.findall(r"^\| (\d\d) \| (.+) \| (.+) \| (.+) \| (.+) \|$", GAME.page(), re.MULTILINE)
    costs = {tile["id"]: tile["cost"] for tile in ours()["tile"]}
    assert len(rows) == 12
    for number, _, *cells in rows:
        for letter, cell in zip("BGA", cells, strict=True):
            assert int(re.findall(r"cost (\d+)", cell)[0]) == costs[f"{letter}{number}"]


def test_each_colour_has_a_character_of_its_own_and_all_together_cost_what_they_did() -> None:
    """No kind has the same figures in all three colours; what a kind gives and costs in all is shared out."""
    figures = {tile["id"]: (tile["cost"], *numbers_of(tile), tile["stack_multiplier"]) for tile in ours()["tile"]}
    for number in range(1, 13):
        kind = [figures[f"{letter}{number:02}"] for letter in "BGA"]
        assert len(set(kind)) > 1, f"the three tiles {number:02} are alike"
    coins = [sum(figures[f"{letter}{number:02}"][1] for letter in "BGA") for number in range(1, 7)]
    assert coins == [6, 6, 3, 10, 4, 6]
    assert sum(tile[0] for tile in figures.values()) == 156


def numbers_of(tile: dict[str, Any]) -> list[int]:
    """The numbers that a tile's text must say: those of its effect."""
    effect = tile["effect"]
    return [effect[key] for key in ("n", "pay_n", "gain_n") if key in effect]


@pytest.mark.parametrize("tile", GAME.default_content()["tile"], ids=lambda tile: tile["id"])
def test_every_text_says_the_numbers_of_its_data(tile: dict[str, Any]) -> None:
    said = [int(number) for number in re.findall(r"\d+", tile["text"])]
    assert said == numbers_of(tile)
    effect = tile["effect"]
    for resource in {effect.get("resource"), effect.get("pay"), effect.get("gain")} - {None}:
        assert resource.removesuffix("s") in tile["text"]
    assert ("Repeat up to the height of its stack" in tile["text"]) == tile["stack_multiplier"]
    assert (tile["text"].startswith("When salvaged:")) == effect["prim"].startswith("pickup")
    assert ("move the top tile" in tile["text"]) == (effect["prim"] == "pickup_move")
    assert ("discard one of your tiles" in tile["text"]) == (effect["prim"] == "pickup_sacrifice")
    if effect["prim"] == "coins_per_colour":
        assert f"every {tile['colour']} tile" in tile["text"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda c: c["tile"].pop(), ["found 27 advanced", "4 gas pockets", "expected 32"]),
        (lambda c: c["gas_pocket"].pop(), ["28 advanced tiles and 3 gas pockets, 31 in all", "expected 32"]),
        (lambda c: c["tile"][0].update(level="advanced"), ["found 7 basic tiles", "expected 8", "29 advanced"]),
        (lambda c: c["gas_pocket"][0].update(level="basic"), ["gas_pocket X1.level", "'basic'", "'advanced'"]),
        (lambda c: c["site"].pop(), ["found 5 sites", "expected 6"]),
        (lambda c: c["tile"][3].update(index=2), ["tile: found the indices", "expected 0 to 35"]),
        (lambda c: c["tile"][3].update(id="B01"), ["'B01' is already used"]),
        (lambda c: c["tile"][3].update(id="x1"), ["gas_pocket X1", "like that of tile x1"]),
        (lambda c: c["site"][1].update(id="b1"), ["site b1", "like that of site B1"]),
        (lambda c: c["tile"][3].update(id="B-4"), ["tile 'B-4'", "letters and digits"]),
        (lambda c: c["tile"][3].update(colour="red"), ["tile B04.colour", "'red'", "blue, green, amber"]),
        (lambda c: c["site"][3].update(lane="red"), ["site G2.lane", "'red'", "blue, green, amber"]),
        (lambda c: c["tile"][3].update(level="rare"), ["tile[4].level", "'rare'", "basic, advanced"]),
        (lambda c: c["tile"][3].update(cost=-1), ["tile[4].cost", "-1", "from 0"]),
        (lambda c: c["tile"][3]["effect"].update(prim="explode"), ["tile B04.effect", "'explode'", "pickup_sacrifice"]),
        (lambda c: c["tile"][3].update(effect="coins"), ["tile B04.effect", "found None as prim"]),
        (lambda c: c["tile"][3]["effect"].update(m=1), ["tile B04.effect (coins)", "found the parameters n, m"]),
        (lambda c: c["tile"][3]["effect"].update(n=0), ["tile B04.effect (coins).n", "found 0", "from 1"]),
        (
            lambda c: c["tile"][6]["effect"].update(pay="gold"),
            ["tile B07.effect (buy).pay", "'gold'", "coins, culture"],
        ),
        (lambda c: c["tile"][6]["effect"].pop("pay"), ["tile B07.effect (buy)", "expected pay, pay_n, gain, gain_n"]),
        (lambda c: c["tile"][1].update(stack_multiplier=True), ["tile B02.stack_multiplier", "pickup_gain"]),
        (lambda c: c["directive"][0].update(metric="luck"), ["directive[1].metric", "'luck'", "tallest_stack"]),
        (
            lambda c: c["directive"][0].update(params={}),
            ["directive D01.params", "found the parameters none", "colours"],
        ),
        (lambda c: c["directive"][0].update(params={"colours": ["red"]}), ["directive D01", "'red'", "blue, green"]),
        (lambda c: c["directive"][3].update(params={"n": 1}), ["directive D04.params", "expected none"]),
        (lambda c: c["earth_layer"].pop(), ["found no layer 4", "2 columns, 1 rows"]),
        (lambda c: c["earth_layer"][0].update(rows=3), ["earth_layer 1", "5 columns, 3 rows", "5 columns, 4 rows"]),
        (lambda c: c["solo_band"].reverse(), ["solo_band", "100, 80, 60"]),
        (lambda c: c["gas_pocket"][0].update(price_coins=-1), ["gas_pocket[1].price_coins", "-1"]),
        (lambda c: c["site"][0].update(empty_coins=-1), ["site[1].empty_coins", "-1"]),
        (lambda c: c.pop("rules"), ["rules: missing"]),
        (lambda c: c.update(cards=[]), ["cards: unknown key"]),
    ],
)
def test_what_is_wrong_with_a_file_is_said(change: Any, said: list[str]) -> None:
    """CRU-R42 Entry, what was found, what is allowed."""
    content = ours()
    change(content)
    message = faults(content)
    assert all(part in message for part in said), message


def test_more_directives_than_there_are() -> None:
    """CRU-R42"""
    content = ours()
    content["directive"] = content["directive"][:2]
    with pytest.raises(WrongVariant, match="asks for 3, but the components have 2"):
        GAME.new(2, content=content)
    GAME.new(2, content=content, variants={"directives": 2})
    GAME.new(1, content=content)


def owners(pockets: int) -> dict[str, Any]:
    """A file of an owner: other ids, other numbers, a fourth colour, and so many gas pockets."""
    content = ours()
    content["colour"].append({"id": "grey", "letter": "S", "symbol": "stone", "hex": "#888888"})
    tiles = [tile for tile in content["tile"] if tile["level"] == "basic"]
    advanced = [tile for tile in content["tile"] if tile["level"] == "advanced"] * 2
    tiles += advanced[: 32 - pockets]
    content["tile"] = [{**tile, "id": f"T{number}", "index": number} for number, tile in enumerate(tiles)]
    content["tile"][0]["colour"] = "grey"
    content["gas_pocket"] = [
        {"id": f"gas{number}", "index": number, "level": "advanced", "price_coins": number} for number in range(pockets)
    ]
    return content


@pytest.mark.parametrize("pockets", [0, 1, 8, 32])
def test_a_file_of_an_owner_plays_from_start_to_end(pockets: int) -> None:
    """CRU-R42 The blocks of the vocabulary take their sizes from the lists; as many turns as salvage tiles."""
    content = owners(pockets)
    for seats in (1, 3):
        state = GAME.new(seats, seed=pockets, content=content)
        words = state.terms.game.vocabulary
        assert len(words) == 40 + 6 * 6 + 4 + pockets + 3 * (40 - pockets)
        assert words.text(words.parse("build:T3")) == "build:T3"
        tape = td.Seeded(5)
        turns = 0
        while not state.over:
            decision = state.decision(state.to_act)
            assert [choice.text for choice in decision.options] == [words.text(option) for option in state.legal()]
            state.apply(state.options[tape.below(len(state.options))])
            turns = max(turns, state.view(None)["table"]["turn"])
            assert state.broken_invariants() == []
        assert turns == 40 - pockets


def test_a_saved_position_and_a_record_keep_their_components() -> None:
    content = owners(6)
    match = Match(GAME, 2, content=content, seed="own")
    for _ in range(20):
        match.apply(match.state.legal()[0])
    again = GAME.from_dict(match.state.to_dict())
    assert again.hash() == match.state.hash()
    assert again.terms.game.vocabulary.text(70) == match.terms.game.vocabulary.text(70)
    last = None
    for state in td.replay(match.record()):
        last = state
    assert last is not None
    assert last.hash() == match.state.hash()


def test_a_colour_without_a_lane_pays_nobody() -> None:
    """CRU-32, CRU-R42"""
    content = ours()
    content["colour"].append({"id": "grey", "letter": "S", "symbol": "stone", "hex": "#888888"})
    content["tile"][3]["colour"] = "grey"
    table = heap("1A1=B04 1C1=G12", player(), player(), content=content)
    table.play("salvage:1A1")
    assert table.events("income")[0]["coins"] == [0, 0]


def test_other_numbers_of_the_rules_are_played(tmp_path: Path) -> None:
    """CRU-46, CRU-49, CRU-57, CRU-R42 From a file, as an owner would."""
    text = (
        GAME.content_text()
        .replace("build_points = 2", "build_points = 3")
        .replace("scrap_gain_coins = 1", "scrap_gain_coins = 4")
    )
    text = text.replace("coins_per_prestige = 5", "coins_per_prestige = 2").replace(
        "start_coins = 0", "start_coins = 7"
    )
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    state = GAME.new(2, seed=1, content=path)
    assert [own["coins"] for own in state.view(None)["table"]["players"]] == [7, 7]
    assert state.scores() == [3, 3]
    table = heap("1A1=B04 1C1=G12 1E1=G11", player(reserve="B01 B03"), player(), content=tomllib.loads(text))
    table.play("salvage:1A1", "scrap:B01", "scrap:B03")
    assert (table.held()[0], table.view()["points"], table.asked()) == (9, 1, "0 build_action")

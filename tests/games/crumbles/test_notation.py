"""The vocabulary, and whole turns in notation ("Notation" of the rules page)."""

import pytest

import tumbledown as td
from games.crumbles.heap import CELLS, POCKETS, TILES, full_earth, heap, player

SITES = ["B1", "B2", "G1", "G2", "A1", "A2"]


def test_the_vocabulary_has_the_fixed_ids_of_the_page() -> None:
    blocks = [
        ("salvage", 0, CELLS),
        ("move_from", 40, SITES),
        ("move_to", 46, SITES),
        ("sacrifice", 52, SITES),
        ("gas_next", 58, POCKETS),
        ("gas_discard", 63, SITES),
        ("income", 69, SITES),
        ("build", 76, TILES),
        ("scrap", 112, TILES),
        ("fabricate", 148, TILES),
        ("place", 184, SITES),
    ]
    game = td.game("crumbles")
    for word, start, names in blocks:
        assert [str(game.option(start + place)) for place in range(len(names))] == [f"{word}:{name}" for name in names]
    words = {62: "gas_pay", 75: "income_done", 190: "end_turn", 191: "decline"}
    assert {number: str(game.option(number)) for number in words} == words
    assert len(game.vocabulary) == 192


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("4a1", "salvage:4A1"),
        ("salvage 4A1", "salvage:4A1"),
        ("~B03", "scrap:B03"),
        ("F:A04", "fabricate:A04"),
        ("pay", "gas_pay"),
        ("done", "income_done"),
        ("end", "end_turn"),
        ("no", "decline"),
    ],
)
def test_other_spellings(text: str, option: str) -> None:
    game = td.game("crumbles")
    assert game.parse(text) == game.parse(option)


def test_the_first_example_of_the_page() -> None:
    table = heap(full_earth("4A1=B02"), player(), player())
    table.play("salvage:4A1", "build:B02", "place:B2")
    assert f"1. P1 {table.written()[0]}" == "1. P1 4A1=B02+2c | blue P1+1c P2+1c | B02@B2"
    assert table.written()[1] == "2. P2"


def test_gas_in_notation() -> None:
    earth = (
        "3A1=G01 2A1=X1 2B1=A04 2A2=B04 2B2=G04 1A1=X3 1B1=A12 1C1=B12 1A2=G12 1B2=A09 1C2=B09 1A3=G09 1B3=A11 "
        "1C3=B11 1E4=G10"
    )
    table = heap(earth, player((2, 0, 0), "G2: A01"), player((4, 0, 0), "G2: B01 B03, B2: A03"), flips=[1, 1])
    table.play("salvage:3A1", "gas_discard:B2", "end_turn")
    assert table.written()[0] == "3A1=G01 X1* P1xG2 P2xB2 X3* P2xG2 | green P1+1c P2+3c | ."
    paid = heap(earth, player((3, 0, 0), "G2: A01"), player(), flips=[1, 0])
    paid.play("salvage:3A1", "gas_pay", "end_turn")
    assert paid.written()[0] == "3A1=G01 X1* P1$3 X3o | green P1+2c P2+1c | ."


def test_sacrifice_and_fabricate_in_notation() -> None:
    table = heap("1A1=G11 1C1=A12 1E1=B12", player(), player(sites="G1: G01 B09, G2: A04"), active=1)
    table.play("salvage:1A1", "sacrifice:G1", "fabricate:B09", "place:G1")
    assert table.written()[0] == "1A1=G11!G1 | green P2+6c P1+1c | F:B09@G1"


def test_purchases_and_scrap_in_notation() -> None:
    table = heap("1C2=A04 1A1=B12 1E1=B11", player((3, 4, 0), "A1: A07, A2: G02 G10"))
    table.play("salvage:1C2", "income:A1", "income:A2", "income:A2", "scrap:A04")
    assert table.written()[0] == "1C2=A04 | amber P1@A1:1 P1@A2:2 | ~A04"


def test_bonuses_in_notation() -> None:
    moved = heap("1A1=A12 1C1=B12 1E1=B11", player(sites="A1: A05, G2: G09"))
    moved.play("salvage:1A1", "move_from:A1", "move_to:G2", "end_turn")
    assert moved.written()[0] == "1A1=A12>A1-G2 | amber P1+1c | ."
    culture = heap("1A1=A09 1C1=B12 1E1=B11", player(sites="A1: A05"))
    culture.play("salvage:1A1", "build:A09", "place:B1")
    assert culture.written()[0] == "1A1=A09+1u | amber P1+2c | A09@B1"


def test_the_line_of_the_end() -> None:
    table = heap("1A1=A04", player((13, 6, 2)), player((23, 2, 3)), directives="D01 D07")
    table.play("salvage:1A1", "end_turn")
    assert table.written()[-1] == "# P1 18 (14c 6u 2p)  P2 26 (24c 2u 3p, D07)"


def test_part_of_a_turn() -> None:
    """What has not happened is left out."""
    table = heap("1A1=B04 1C1=G12", player((5, 0, 0), "B2: B07", "A09"))
    table.play("salvage:1A1")
    assert table.written() == ["1A1=B04 | blue P1+1c"]
    table.told = []
    table.play("income:B2")
    assert table.written() == ["P1@B2:1"]
    table.told = []
    table.play("scrap:B04")
    assert table.written() == ["~B04"]


def test_every_event_of_a_game_is_a_sentence_and_every_line_is_written() -> None:
    game = td.game("crumbles")
    for seats in (1, 3):
        state = game.new(seats, seed=seats)
        tape = td.Seeded(9)
        told = [event.seen_by(None) for event in state.events]
        while not state.over:
            state.apply(state.options[tape.below(len(state.options))])
            told += [event.seen_by(None) for event in state.events]
        events = [event for event in told if event is not None]
        silent = ("end_turn", "gas_gone", *(["setup"] if seats == 1 else []))
        for event in events:
            said = game.sentence(event)
            assert (said == "") == (event["kind"] in silent)
            assert "{" not in said
        lines = game.write(events)
        assert len(lines) == 37
        assert [line.split(".")[0] for line in lines[:-1]] == [str(turn) for turn in range(1, 37)]
        assert all(line.count(" | ") == 2 for line in lines[:-1])

"""Whole turns in notation: the examples of the page, written from events and read back."""

import pytest

import tumbledown as td
from games.rubble.desk import Desk, desk, fresh
from tumbledown.engine import InvalidNotation, events_for

GAME = td.game("rubble")


def check(table: Desk, line: str, *options: str) -> None:
    """The line is read as these options, and playing them writes it again."""
    assert [str(GAME.option(option)) for option in table.read(line)] == list(options)
    turn = table.saved()
    table.play(*options)
    first = {"kind": "turn", "turn": turn["turn"], "seat": turn["active"]}
    assert GAME.write([first, *events_for(table.told, None)])[0] == line


def test_an_opening() -> None:
    table = fresh(first=0, disc=0)
    table.play("move:D7", "move:R3", "move:G1")
    assert table.written() == ["twin_horns ~0 L", "1L @D7 @R3 @G1 / +2G1", "2K"]
    check(desk(disc=0), "1L @D7 @R3 @G1 / +2G1", "move:D7", "move:R3", "move:G1")


def test_the_pages_turn_with_a_drain() -> None:
    """`6K -R2 ~8 @R1x{+2;L:D5;C$1[R5,R5]} R4-D7 ~3 / +1R2 +1R5`"""
    table = desk("R1 p3", "D1 p1", "R2 K3, R4 K2", disc=2, act="K", turn=6, step="Drain")
    line = "6K -R2 ~8 @R1x{+2;L:D5;C$1[R5,R5]} R4-D7 ~3 / +1R2 +1R5"
    options = "drain:R2 drain_done rotate:8 move:R1 take to:D5 to:C place:R5 place:R5 pillar:R4 to:D7 rotate:3"
    check(table, line, *options.split())
    assert table.stacks() == {"R2": "K3", "R5": "K3", "D7": "K2"}, "the drained pillar grows again"


def test_a_pillar_that_wins() -> None:
    check(desk("G1 s5", "G2", "D2 L4", turn=9, step="Drain"), "9L D2-C$4#", "drain_done", "pillar:D2", "to:C")


def test_a_collapse() -> None:
    table = desk("C", "G2", "R1 L4", disc=1, turn=4, step="Drain")
    line = "4L ~0 ~2 R1*D5,D1,R1,D3 / +1R1"
    check(table, line, "drain_done", "rotate:0", "rotate:2", "collapse:R1", "to:D5", "to:R1", "to:D3")


def test_a_bounce_then_a_push() -> None:
    table = desk("R1 p2", "C", "D3 K3, G1 L2", disc=1, turn=5, step="Drain")
    line = "5L ~7 ~2 @D3b{G1x{=;l:D5;R3}} / +1R3"
    check(table, line, "drain_done", "rotate:7", "rotate:2", "move:D3", "to:G1", "leave", "to:D5")


def test_what_has_not_happened_is_left_out_when_the_game_is_won() -> None:
    table = desk("R1 s5", "D1 p4 s7", disc=5, turn=7)
    line = "7L ~1 ~2 @D1x{=;K:C$2[R5,R5];}#"
    check(table, line, "rotate:1", "rotate:2", "move:D1", "leave", "to:C", "place:R5", "place:R5")


def test_a_part_of_a_turn() -> None:
    """E12"""
    table = desk("D1", "R1 p2", "D5 K1", stamina=1)
    line = "@R1x{+1;K:D5x{=;k:R1x{+1;L:D3;D1};R1};!}"
    table.play_turn(line)
    assert table.written()[0] == line
    assert table.where() == ["D3", "R1"]


def test_all_other_marks() -> None:
    """% flipped, 0 nothing to take, . stays, ^ no way, and a homecoming with an empty pocket."""
    table = desk("R1 p3", "G2", "D1 K3")
    table.play_turn("@D1x{%;l:C$3;R1}")
    assert table.written() == ["@D1x{%;l:C$3;R1}"]
    table = desk("R5", "D7", "R3 K2", stamina=1)
    table.play_turn("@R3b{D7x{0;K:R4;.}}")
    assert table.written()[0] == "@R3b{D7x{0;K:R4;.}}"
    table = desk("D1", "G2")
    table.play_turn("@C")
    assert table.written() == ["@C$0"]
    table = desk("D1 p3", "G2", "R1 K3", attacker_moves_after_take=False)
    table.play_turn("@R1x{+3;;.}")
    assert table.written() == ["@R1x{+3;;.}"]


def test_a_piece_that_is_lost_and_a_hand_that_is_spilled() -> None:
    from games.rubble.test_rulings import own_desk, small_board

    table = own_desk("E p1", "C", "N K2, X K2", disc=1)
    table.play_turn("@Nb{Xb{^}}")
    assert table.written() == ["@Nb{Xb{^}}"]
    board = small_board()
    board["paths"][4] = {"a": "N", "b": "X", "dir": "ab"}
    board["ports"] = [{"slot": 0, "space": "X", "dir": "in"}, {"slot": 2, "space": "C", "dir": "both"}]
    table = own_desk("C", "C", "N L4", board=board, disc=1)
    table.play_turn("N*X,^")
    assert table.written() == ["N*X,^"]


def test_gains_are_written_in_order_of_space_index_and_read_as_choices() -> None:
    table = desk("G1 s5", "C s2", "R1 L3, R2 K3, R3 L4", stamina=1)
    table.play("rotate:5", "gain:G1", "gain:R3", "gain:R1")
    assert table.written()[0] == "~5 / +1R1 +1R3 +1G1"
    table = desk("G1 s5", "C s2", "R1 L3, R2 K3, R3 L4", stamina=1)
    table.play_turn("~5 / +1R1 +1R3 +1G1")
    assert (table.pockets(), table.stacks()) == ([1, 0], {"R1": "L4", "R2": "K3", "R3": "L5"})


def test_a_space_is_also_read_by_its_index() -> None:
    """`#n` is read as index n everywhere; a `#` without a number is the mark of a won game."""
    table = desk("G1 s5", "G2", "D2 L4", turn=9)
    assert table.read("9L #2-#0$4#") == table.read("9L D2-C$4#")
    assert desk().read("@#1 ~3 @#7 / +1#7") == desk().read("@D1 ~3 @R1 / +1R1")
    assert GAME.parse("@#3") == GAME.parse("move:#3") == GAME.parse("@D3")
    with pytest.raises(InvalidNotation, match="expected a space of Twin Horns"):
        desk().read("@#15")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("@Q9", "found 'Q9' at place 2, expected a space of Twin Horns"),
        ("~40", "expected a position from 0 to 11"),
        ("@G1", "move:G1 cannot be chosen there. No path leads from the Caravan to Dawn Temple. .RUB-15."),
        ("2L ~1", "is turn 2L, but this is turn 1L"),
        ("1K ~1", "is turn 1K, but this is turn 1L"),
        ("@D1$2", "is not what happens here; that is '@D1'"),
        ("@D1x{=;;}", "leave cannot be chosen there"),
        ("~1 ~2 ~3 ~4", "goes on after the turn is over: rotate:4"),
        ("~1 ~2 ~3 / +1R1", "is not what happens here"),
        ("R1", "expected '-'"),
        ("@D1x{", "expected an effect"),
        ("~", "expected a number"),
        ("~" + "9" * 5000, "expected a position from 0 to 11"),
        ("9" * 5000 + "L ~1", "expected a space of Twin Horns"),
    ],
)
def test_bad_lines_are_refused_with_what_is_wrong(line: str, message: str) -> None:
    table = desk()
    before = table.state.hash()
    with pytest.raises(InvalidNotation, match=message):
        table.read(line)
    assert table.state.hash() == before


def test_random_games_are_written_and_read_back() -> None:
    """Every turn of random games, on both boards, reads back into the very choices that were made."""
    for seed in range(12):
        state = GAME.new(seed=seed, variants={"board": ("twin_horns", "prevailing_wind")[seed % 2]})
        tape = td.Seeded(seed)
        start, events, chosen = state.clone(), [], []
        turn = state.to_dict()["position"]["turn"]
        while not state.over:
            option = state.options[tape.below(len(state.options))]
            state.apply(option)
            chosen.append(option)
            events += events_for(state.events, None)
            now = state.to_dict()["position"]["turn"]
            if now != turn or state.over:
                header = {"kind": "turn", "turn": turn, "seat": start.to_dict()["position"]["active"]}
                line = GAME.write([header, *events])[0]
                game: object = GAME
                assert hasattr(game, "read")
                assert sorted(game.read(start, line)) == sorted(chosen), line
                replayed = start.clone()
                for option in game.read(start, line):
                    replayed.apply(option)
                assert replayed.hash() == state.hash(), line
                start, events, chosen, turn = state.clone(), [], [], now


def test_options_have_fixed_numbers_and_names() -> None:
    """196 ids, `#n` for any index, and the marks of the notation."""
    assert len(GAME.vocabulary) == 196
    numbers = {
        "move:C": 0, "move:D7": 14, "move:#15": 15, "rotate:0": 24, "rotate:23": 47, "pillar:D1": 49, "collapse:R1": 79,
        "to:G2": 109, "place:R5": 131, "drain:D2": 146, "drain_done": 168, "gain:C": 169, "gain:#23": 192, "take": 193,
        "flip": 194, "leave": 195,
    }  # fmt: skip
    for text, number in numbers.items():
        assert GAME.parse(text) == number
        assert str(GAME.option(number)) == text
    assert GAME.parse("move:#3") == GAME.parse("MOVE d3") == GAME.parse("@D3") == 3
    assert GAME.parse("~5") == GAME.parse("rotate 5") == 29
    for number in range(196):
        assert GAME.parse(str(GAME.option(number))) == number
    with pytest.raises(InvalidNotation, match="no option of this game"):
        GAME.parse("jump:D1")

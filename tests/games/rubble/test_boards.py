"""Boards and component files: links and symmetry of ours, and what is wrong with those that are typed in."""

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tumbledown as td
from games.rubble.desk import desk
from games.rubble.test_rulings import small_board
from tumbledown.engine import BadContent

GAME = td.game("rubble")

HORNS = {
    0: "D7~C, R3~D1, D3~R4", 1: "R3~D2, R1~D7, D4~R4", 2: "D3~D2, D1~R3", 3: "D3~D4, R1~R2, R4~R3",
    4: "D1~D4, D2~D3", 5: "D1~R4, R2~R1, R3~D3", 6: "C~D7, D2~R4, D4~D1", 7: "D2~R3, R2~D7, D3~D1",
    8: "D4~R3, R4~D2, R1~C", 9: "D4~D3, D7~R2, D1~D2", 10: "R4~D3, R3~D4, C~R2", 11: "R4~D1, D7~R1, D2~D4",
}  # fmt: skip
WIND = {
    0: "R3~C, D2>D4, R2~R1", 1: "D1>D4, R2~C, D2>D3", 2: "R2~R1, C~R3", 3: "D2>D3, C~R1, D1>D4",
    4: "C~R3, D1>D3, R1~R2", 5: "D1>D4, R1~R3, D2>D3", 6: "R1~R2, D3~D4, R3~C", 7: "D2>D3, R3~R2, D1>D4",
}  # fmt: skip


def shown(link: str) -> set[str]:
    """A link of the page as the view may write it."""
    if ">" in link:
        return {link.replace(">", "→")}
    one, other = link.split("~")
    return {f"{one}–{other}", f"{other}–{one}"}


@pytest.mark.parametrize(("board", "table"), [("twin_horns", HORNS), ("prevailing_wind", WIND)])
def test_the_links_of_every_position(board: str, table: dict[int, str]) -> None:
    """RUB-23, RUB-R37: the tables of "How a board works" """
    for disc, expected in table.items():
        links = desk(disc=disc, board=board).state.view(None)["table"]["links"]
        wanted = [shown(link) for link in expected.split(", ")]
        assert len(links) == len(wanted)
        assert all(any(link in spellings for link in links) for spellings in wanted), (disc, links)


def exits(space: str, disc: int, **variants: Any) -> set[str]:
    """Where a lone wanderer may go."""
    table = desk(space, "C", disc=disc, **variants)
    return {option[5:] for option in table.offered() if option.startswith("move:")}


def test_port_arrows_that_both_point_to_the_disc_make_neighbours_without_exits() -> None:
    """RUB-25, RUB-52: position 2 of prevailing_wind joins D1 and D2 for follow-ups only."""
    assert "D2" not in exits("D1", 2, board="prevailing_wind")
    table = desk("C", "D1", disc=2, board="prevailing_wind")
    table.play("move:D1", "to:R1")
    assert table.ask() == "L follow_to"
    assert "D2" in table.spaces()


def test_two_spaces_joined_by_a_path_and_a_link_are_one_exit() -> None:
    board = small_board()
    board["ports"] = [{"slot": 0, "space": "N", "dir": "both"}, {"slot": 2, "space": "E", "dir": "both"}]
    table = desk("N", "C", disc=0, board="custom", custom_board=board)
    assert [option for option in table.offered() if option.startswith("move")] == ["move:D1", "move:D3", "move:D4"]


@pytest.mark.parametrize(
    ("name", "pairs"),
    [
        ("twin_horns", "D1 D2, D3 D4, D5 D6, R1 R2, R3 R4, G1 G2"),
        ("prevailing_wind", "D1 D2, D3 D4, D5 D6, R1 R2, R4 R5, G1 G2"),
    ],
)
def test_both_boards_are_mirror_symmetric(name: str, pairs: str) -> None:
    """Invariant 12"""
    board = next(board for board in GAME.default_content()["boards"] if board["id"] == name)
    mirror = {space["id"]: space["id"] for space in board["spaces"]}
    for pair in pairs.split(", "):
        one, other = pair.split()
        mirror |= {one: other, other: one}
    kinds = {space["id"]: space["kind"] for space in board["spaces"]}
    assert all(kinds[space] == kinds[mirror[space]] for space in kinds)

    def looks(names: dict[str, str]) -> set[tuple[Any, ...]]:
        found = set()
        for path in board["paths"]:
            a, b = names[path["a"]], names[path["b"]]
            found.add((a, b, "ab") if path["dir"] == "ab" else (*sorted((a, b)), "both"))
        return found

    assert looks(mirror) == looks({space: space for space in kinds})
    slots = board["disc"]["slots"]
    ports = {(port["slot"], port["space"], port["dir"]) for port in board["ports"]}
    assert {((slots - slot) % slots, mirror[space], arrow) for slot, space, arrow in ports} == ports
    views = [tuple(sorted(desk(disc=k, board=name).state.view(None)["table"]["links"])) for k in range(slots)]
    assert len(set(views)) == slots


# Boards that are typed in.


def broken(change: Callable[[dict[str, Any]], None]) -> str:
    """What is said about a board with one thing wrong."""
    board = small_board()
    change(board)
    with pytest.raises(BadContent) as refusal:
        GAME.new(variants={"board": "custom", "custom_board": board})
    return str(refusal.value)


def space(index: int, **entries: Any) -> Callable[[dict[str, Any]], None]:
    return lambda board: board["spaces"][index].update(entries)


def listed(key: str, entries: list[Any]) -> Callable[[dict[str, Any]], None]:
    return lambda board: board.update({key: entries})


def first(key: str, **entries: Any) -> Callable[[dict[str, Any]], None]:
    return lambda board: board[key][0].update(entries)


def disc(**entries: Any) -> Callable[[dict[str, Any]], None]:
    return lambda board: board["disc"].update(entries)


def without_path(board: dict[str, Any]) -> None:
    del board["paths"][4]


def unreachable_ruin(board: dict[str, Any]) -> None:
    without_path(board)
    board["spaces"][4]["kind"] = "ruin"


FAULTS: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (first("paths", a="Q"), "custom_board.paths[1].a: found 'Q', expected the id of a space of this board (RUB-15)"),
    (first("paths", a="E"), "custom_board.paths[1]: runs from E to itself, expected two different spaces (RUB-15)"),
    (first("paths", dir="ba"), "custom_board.paths[1].dir: found 'ba', expected both (no arrow) or ab"),
    (
        lambda board: board["paths"].append({"a": "E", "b": "C", "dir": "ab"}),
        "custom_board.paths[6]: joins E and C like custom_board.paths[1], expected one path per pair of spaces",
    ),
    (lambda board: board["ports"][0].pop("space"), "custom_board.ports[1].space: missing"),
    (first("ports", space="Q"), "custom_board.ports[1].space: found 'Q', expected the id of a space of this board"),
    (first("ports", slot=7), "custom_board.ports[1].slot: found 7, expected 0 to 3 (RUB-23)"),
    (first("ports", slot=2), "custom_board.ports[2].slot: 2 is already used by custom_board.ports[1]"),
    (first("ports", dir="ab"), "custom_board.ports[1].dir: found 'ab', expected both, in or out (RUB-25)"),
    (disc(chords=[]), "custom_board.disc.chords: found none, expected at least one chord (RUB-23)"),
    (disc(chords=[{"id": "a", "ends": [0, 9]}]), "chords[1].ends: found slot 9, expected 0 to 3 (RUB-23)"),
    (disc(chords=[{"id": "a", "ends": [1, 1]}]), "slot 1 is an end of chord a already, expected ends not shared"),
    (
        disc(chords=[{"id": "a", "ends": [0, 2]}, {"id": "b", "ends": [2, 3]}]),
        "custom_board.disc.chords[2].ends: slot 2 is an end of chord a already, expected ends not shared (RUB-24)",
    ),
    (disc(positions=[1]), "custom_board.disc.positions: found 1, expected 2 to 24 (RUB-22)"),
    (disc(positions=[]), "custom_board.disc.positions: found 0, expected 2 to 24 (RUB-22)"),
    (disc(positions=[1, 1]), "custom_board.disc.positions: found an offset twice, expected all different (RUB-22)"),
    (disc(positions=[1, 4]), "custom_board.disc.positions: found offset 4, expected 0 to 3 (RUB-22)"),
    (disc(slots=30), "found 30, expected 2 to 24; a disc with 30 slots must list its positions (RUB-22)"),
    (disc(slots=40), "custom_board.disc.slots: found 40, expected a whole number from 3 to 36"),
    (space(1, kind="oasis"), "custom_board.spaces[2].kind: found 'oasis', expected one of caravan, desert"),
    (space(1, kind="desert"), "custom_board.spaces: found no ruin, expected at least one ruin or great ruin (RUB-28)"),
    (space(2, kind="caravan"), "found caravans C, N, expected exactly one, listed first (RUB-03)"),
    (space(0, kind="desert"), "found caravans none, expected exactly one, listed first (RUB-03)"),
    (space(1, id="e"), "custom_board.spaces[2].id: found 'e', expected 1 to 3 characters, a capital letter"),
    (space(1, id="R1"), "custom_board.spaces[2].id: 'R1' is the option name of index 7, but stands at 1 (RUB-R01)"),
    (space(1, id="N"), "custom_board.spaces[3].id: 'N' is already used by custom_board.spaces[2]"),
    (listed("spaces", small_board()["spaces"][:4]), "found 4 spaces, expected 5 to 24: at least four beside"),
    (without_path, "custom_board.spaces[5]: the desert X cannot be reached from C (RUB-15)"),
    (
        unreachable_ruin,
        "custom_board.spaces[5]: the ruin X cannot be reached from C (RUB-28)",
    ),
    (
        lambda board: board["paths"][4].update(dir="ab"),
        "custom_board.spaces[5]: no way leads from the desert X to C (RUB-33)",
    ),
    (lambda board: board.pop("disc"), "custom_board.disc: missing"),
    (lambda board: board.update(colour="red"), "custom_board.colour: unknown key"),
    (lambda board: board.update(id="My Board"), "custom_board.id: found 'My Board', expected a snake_case id"),
]


@pytest.mark.parametrize(("change", "message"), FAULTS)
def test_a_faulty_board_is_refused_by_entry_and_rule(change: Callable[[dict[str, Any]], None], message: str) -> None:
    """RUB-R01"""
    assert message in broken(change)


def test_a_disc_with_many_slots_may_list_its_positions() -> None:
    """RUB-22: rotate:K is the K-th entry of the list."""
    board = small_board()
    board["disc"] |= {"slots": 36, "positions": [5, 0, 18], "chords": [{"id": "a", "ends": [0, 18]}]}
    board["ports"] = [{"slot": 0, "space": "N", "dir": "both"}, {"slot": 18, "space": "C", "dir": "both"}]
    table = desk("C", "C", disc=0, board="custom", custom_board=board)
    assert "move:D2" not in table.offered()
    assert [option for option in table.offered() if option.startswith("rotate")] == ["rotate:1", "rotate:2"]
    table.play("rotate:1")
    assert "move:D2" in table.offered()
    assert table.refused("rotate:5").code == "no_such_position"


def test_warnings_do_not_refuse_a_board_but_are_shown() -> None:
    """RUB-R22, RUB-R27"""
    view = desk("C", "C", disc=0, board="custom", custom_board=small_board()).state.view(None)
    assert any(warning.startswith("X has 1 exits over fixed paths") for warning in view["table"]["warnings"])
    assert "note: X has 1 exits" in GAME.draw(view)
    board = small_board()
    board["ports"] = []
    view = desk("C", "C", disc=0, board="custom", custom_board=board).state.view(None)
    assert any("all positions of the disc give the same links" in warning for warning in view["table"]["warnings"])
    assert desk().state.view(None)["table"]["warnings"] == []


def test_links_that_differ_in_their_direction_are_different_links() -> None:
    """RUB-22, RUB-25: N>C in positions 0 and 2, C>N in the others."""
    board = small_board()
    board["ports"] = [
        {"slot": 0, "space": "N", "dir": "in"},
        {"slot": 1, "space": "N", "dir": "out"},
        {"slot": 2, "space": "C", "dir": "out"},
        {"slot": 3, "space": "C", "dir": "in"},
    ]
    board["disc"]["positions"] = [0, 1]
    view = desk("C", "C", disc=0, board="custom", custom_board=board).state.view(None)
    assert view["table"]["links"] == ["N→C"]
    assert not any("give the same links" in warning for warning in view["table"]["warnings"])


def test_a_board_of_an_owner_can_be_played_to_the_end() -> None:
    """RUB-R01"""
    for seed in range(5):
        variants = {"board": "custom", "custom_board": small_board(), "turn_cap": 60}
        state = GAME.new(seed=seed, variants=variants)
        tape = td.Seeded(seed)
        while not state.over:
            assert not state.broken_invariants()
            state.apply(state.options[tape.below(len(state.options))])
        again = GAME.from_dict(state.to_dict())
        assert again.hash() == state.hash()


# Component files.


def changed_content(change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    content = copy.deepcopy(GAME.default_content())
    change(content)
    return content


def rules(**numbers: int) -> Callable[[dict[str, Any]], None]:
    return lambda content: content["rules"].update(numbers)


CONTENT_FAULTS: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (rules(win_tokens=30), "rules.win_tokens: found 30, expected at most the 20 tokens (RUB-63)"),
    (rules(win_tokens=0), "rules.win_tokens: found 0, expected a whole number from 1 to 60"),
    (rules(tokens_per_drained_pillar=2), "rules.tokens_per_drained_pillar: found 2, expected less than pillar_min"),
    (rules(action_cost=3), "rules.action_cost: found 3, expected less than base_stamina 3 (RUB-11)"),
    (lambda content: content["rules"].pop("base_stamina"), "rules.base_stamina: missing"),
    (lambda content: content["components"].pop(1), "components: found no rubble_token, expected its count (RUB-04)"),
    (lambda content: content["space_kinds"].pop(2), "space_kinds: found no ruin, expected all of caravan, desert"),
    (
        lambda content: content["space_kinds"][0].update(gain_player=1),
        "space_kinds caravan: found a gain, expected none (RUB-28)",
    ),
    (lambda content: content["boards"].pop(1), "boards: found no prevailing_wind, expected twin_horns and prevailing"),
    (
        lambda content: content["boards"].append(small_board()),
        "boards[3].id: found 'square', expected twin_horns or prevailing_wind; a board of your own goes into the",
    ),
    (
        lambda content: content["boards"][0]["paths"][2].update(b="Q7"),
        "boards[1].paths[3].b: found 'Q7', expected the id of a space of this board (RUB-15)",
    ),
    (
        lambda content: content["boards"][0]["disc"].update(chords=[]),
        "boards[1].disc.chords: found none, expected at least one chord (RUB-23)",
    ),
]


@pytest.mark.parametrize(("change", "message"), CONTENT_FAULTS)
def test_a_faulty_component_file_is_refused(change: Callable[[dict[str, Any]], None], message: str) -> None:
    with pytest.raises(BadContent) as refusal:
        GAME.new(content=changed_content(change))
    assert message in str(refusal.value)


def test_a_component_file_of_ones_own(tmp_path: Path) -> None:
    """The numbers of the rules are read from the file."""
    text = GAME.content_text().replace("win_tokens = 9 ", "win_tokens = 4 ")
    text = text.replace("base_stamina = 3 ", "base_stamina = 5 ")
    path = tmp_path / "mine.toml"
    path.write_text(text)
    state = GAME.new(seed=1, content=path)
    table = state.view(None)["table"]
    assert (table["win_tokens"], table["stamina"]) == (4, 5)


def test_every_number_of_the_rules_counts() -> None:
    """RUB-07, RUB-09, RUB-11, RUB-34, RUB-44, RUB-63"""
    content = changed_content(rules(base_stamina=4, stamina_per_drained_pillar=2, action_cost=2, placement_tokens=3))
    table = desk("D1 p5", "G2", "R5 L3", stamina=4, step="Drain", content=content)
    table.play("drain:R5")
    assert table.stamina() == 6
    table.play("move:C")
    assert table.stamina() == 4
    table.play("place:D1", "place:D1", "place:D1")
    assert table.stores() == [2, 0]
    content = changed_content(rules(theft_divisor=3, win_tokens=2, pillar_min_height=3, tokens_per_drained_pillar=2))
    table = desk("D1", "R1 p4", content=content)
    table.play("move:R1", "take")
    assert table.pockets() == [2, 2]
    table = desk("R3", "G2", "D1 L2, R1 K2", content=content)
    assert "pillar:D1" not in table.offered(), "two tokens are rubble here"
    table = desk("R3", "G2", "D1 L3", content=content)
    table.play("pillar:D1", "to:C")
    assert table.state.over


def test_a_file_may_give_deserts_a_gain() -> None:
    """RUB-28, RUB-29: gains come from the kinds of spaces."""
    content = changed_content(lambda content: content["space_kinds"][1].update(gain_player=3, gain_stack=2))
    table = desk("D1", "G2", "D3 L1", stamina=1, content=content)
    table.play("rotate:5")
    assert (table.pockets(), table.stacks()) == ([3, 0], {"D3": "L3"})

"""A worked example per ruling, with the variants that the rulings have."""

import copy
from typing import Any

import pytest

import tumbledown as td
from games.rubble.desk import desk, fresh
from tumbledown.engine import BadContent, WrongVariant, events_for

GAME = td.game("rubble")


def small_board() -> dict[str, Any]:
    """A board of an owner: a square of four spaces round the disc, a caravan, and a dead end."""
    return {
        "id": "square",
        "name": "Square",
        "summary": "For tests.",
        "disc": {"cx": 500, "cy": 500, "radius": 100, "slots": 4, "chords": [{"id": "a", "ends": [0, 2]}]},
        "spaces": [
            {"id": "C", "name": "Camp", "kind": "caravan", "x": 500, "y": 900},
            {"id": "E", "name": "East", "kind": "ruin", "x": 900, "y": 500},
            {"id": "N", "name": "North", "kind": "desert", "x": 500, "y": 100},
            {"id": "W", "name": "West", "kind": "desert", "x": 100, "y": 500},
            {"id": "X", "name": "Dead End", "kind": "desert", "x": 900, "y": 100},
        ],
        "paths": [
            {"a": "C", "b": "E", "dir": "both"},
            {"a": "E", "b": "N", "dir": "both"},
            {"a": "N", "b": "W", "dir": "both"},
            {"a": "W", "b": "C", "dir": "both"},
            {"a": "N", "b": "X", "dir": "both"},
        ],
        "ports": [
            {"slot": 0, "space": "N", "dir": "both"},
            {"slot": 2, "space": "C", "dir": "both"},
        ],
    }


def own_desk(light: str, dark: str, stacks: str = "", board: dict[str, Any] | None = None, **rest: Any) -> Any:
    table = small_board() if board is None else board
    return desk(light, dark, stacks, **{"disc": 0, **rest}, board="custom", custom_board=table)


# R01 to R10: components, setup and turn.


def test_two_boards_of_ours_and_one_of_the_owners() -> None:
    """RUB-R01"""
    for name in ("twin_horns", "prevailing_wind"):
        assert GAME.new(seed=1, variants={"board": name}).view(None)["table"]["board"]["id"] == name
    table = own_desk("C", "C")
    assert table.offered()[:3] == ["move:D1", "move:D2", "move:D3"], "options are written with the fixed names"
    assert table.state.label(1) == "Move to East", "labels with the board's own"
    record = td.Match(GAME, variants={"board": "custom", "custom_board": small_board()}).record()
    assert record.variants["custom_board"] == small_board()


def test_a_missing_faulty_or_needless_custom_board_is_refused() -> None:
    """RUB-R01"""
    with pytest.raises(WrongVariant, match="load a file that holds one"):
        GAME.new(variants={"board": "custom"})
    with pytest.raises(WrongVariant, match="custom_board needs board = 'custom'"):
        GAME.new(variants={"custom_board": small_board()})
    faulty = small_board()
    faulty["disc"]["chords"] = []
    with pytest.raises(BadContent, match="chords: found none, expected at least one chord"):
        GAME.new(variants={"board": "custom", "custom_board": faulty})
    with pytest.raises(WrongVariant, match="board takes one of"):
        GAME.new(variants={"board": "moon"})


def test_the_disc_starts_anywhere_or_at_zero() -> None:
    """RUB-R03"""
    assert {GAME.new(seed=seed).view(None)["table"]["disc"] for seed in range(150)} == set(range(12))
    state = GAME.new(variants={"disc_start": "zero"}, chance=td.Scripted([1]))
    assert state.view(None)["table"]["disc"] == 0
    assert state.to_act == 1


def test_two_spare_cards_stay_in_the_box() -> None:
    """RUB-R05: the cards are components without a function; nothing in a position speaks of them."""
    cards = [part for part in GAME.default_content()["components"] if part["id"] == "reference_card"]
    assert cards[0]["count"] == 4
    assert "card" not in str(GAME.new(seed=1).to_dict()["position"])


def test_compensation_for_the_second_player() -> None:
    """RUB-R06"""
    table = fresh(first=1, disc=3, first_turn_stamina=2, second_player_pocket=1)
    assert (table.stamina(), table.pockets(), table.bank()) == (2, [1, 0], 19)
    table.play("rotate:1", "rotate:2")
    assert (table.ask(), table.stamina()) == ("L action", 3)
    table = fresh(first=1, disc=3)
    assert (table.stamina(), table.pockets(), table.bank()) == (3, [0, 0], 20)


def test_a_pillar_that_arises_later_in_the_turn_cannot_be_drained() -> None:
    """RUB-R07"""
    table = desk("D1 p3", "G2", "R1 L1")
    table.play("move:C", "place:R1", "place:R5")
    assert table.stacks()["R1"] == "L2"
    assert table.refused("drain:R1").rule == "RUB-08"


def test_a_rotation_that_rotates_nothing() -> None:
    """RUB-R08"""
    assert "rotate:2" not in desk().offered()
    table = desk(null_rotation=True)
    table.play("rotate:2")
    assert (table.saved()["disc"], table.stamina()) == (2, 2)


def test_rotating_is_always_possible() -> None:
    """RUB-R09"""
    board = small_board()
    board["paths"] = [
        {"a": "C", "b": "E", "dir": "ab"},
        {"a": "E", "b": "N", "dir": "ab"},
        {"a": "N", "b": "W", "dir": "ab"},
        {"a": "N", "b": "X", "dir": "both"},
    ]
    board["ports"] = [{"slot": 0, "space": "W", "dir": "in"}, {"slot": 2, "space": "C", "dir": "out"}]
    table = own_desk("W", "C", disc=1, board=board)
    assert table.offered() == ["rotate:0", "rotate:2", "rotate:3"]


def test_a_short_bank_serves_what_the_player_picks() -> None:
    """RUB-R10"""
    table = desk("G1 p1 s5", "C s3", "R1 L4, R3 L4, R2 K1", stamina=1)
    assert table.bank() == 2
    table.play("rotate:5", "gain:R3")
    assert table.offered() == ["gain:R1", "gain:G1"]
    table.play("gain:R1")
    assert (table.stacks(), table.pockets()) == ({"R1": "L5", "R2": "K1", "R3": "L5"}, [1, 0])


def test_without_the_choice_the_player_token_comes_first_then_stacks_by_index() -> None:
    """RUB-R10"""
    table = desk("G1 s5", "C s4", "R1 L4, R3 L4", stamina=1, shortage_choice=False)
    assert table.bank() == 3
    table.play("rotate:5")
    assert (table.stacks(), table.pockets()) == ({"R1": "L5", "R3": "L4"}, [2, 0])


# R11 to R19.


def test_a_pillar_banks_to_the_player_whose_colour_it_shows() -> None:
    """RUB-R11: light pushes a dark pillar that is not flipped, and dark moves it home."""
    table = desk("R1 p3", "G2", "D1 K3", stack_push_decline=True)
    table.play("move:D1", "leave", "to:C")
    assert table.stores() == [0, 3]


def test_rubble_pushed_onto_the_caravan_space_banks() -> None:
    """RUB-R12"""
    table = desk("R1", "G2", "D1 L1")
    table.play("move:D1", "leave")
    assert "C" in table.spaces()
    table.play("to:C")
    assert table.stores() == [1, 0]


def test_rubble_that_does_not_bank() -> None:
    """RUB-R12"""
    table = desk("R1", "G2", "D1 L1", rubble_banks=False)
    table.play("move:D1", "leave")
    assert table.spaces() == {"R1", "R3"}
    assert table.refused("to:C").rule == "RUB-R12"
    table = desk("G1", "G2", "D1 L2", rubble_banks=False)
    table.play("collapse:D1")
    assert table.spaces() == {"R1", "R3"}
    assert table.refused("to:C").rule == "RUB-R12"
    table = desk("G1", "G2", "D1 L2", rubble_banks=False)
    table.play("pillar:D1", "to:C")
    assert table.stores() == [2, 0], "a pillar banks all the same"


def test_a_pillar_whose_only_exit_is_the_caravan_cannot_be_collapsed_when_rubble_does_not_bank() -> None:
    """RUB-R12"""
    board = small_board()
    board["paths"][4] = {"a": "C", "b": "X", "dir": "both"}
    table = own_desk("N", "C", "X L2", board=board, disc=1, rubble_banks=False)
    assert [option for option in table.offered() if option.startswith(("pillar", "collapse"))] == ["pillar:D4"]
    assert table.refused("collapse:D4").rule == "RUB-R12"


def test_a_pillar_without_any_exit_can_be_neither_moved_nor_collapsed() -> None:
    """RUB-17, RUB-55"""
    board = small_board()
    board["paths"][4] = {"a": "N", "b": "X", "dir": "ab"}
    board["ports"] = [{"slot": 0, "space": "X", "dir": "in"}, {"slot": 2, "space": "C", "dir": "both"}]
    table = own_desk("C", "C", "X L3", board=board, disc=1)
    assert not [option for option in table.offered() if option.endswith(":D4")]
    assert table.refused("pillar:D4").rule == "RUB-17"
    assert table.refused("collapse:D4").rule == "RUB-56"


def test_a_pillar_landing_on_the_caravan_pushes_nobody() -> None:
    """RUB-R13"""
    table = desk("C", "C", "D1 L2")
    table.play("pillar:D1", "to:C")
    assert "attack" not in table.kinds()


def test_a_disc_link_is_one_path() -> None:
    """RUB-R14"""
    table = desk("D1", "G2")
    table.play("move:R3")
    assert (table.where()[0], table.stamina()) == ("R3", 2)


def test_a_bouncing_piece_may_go_back() -> None:
    """RUB-R15"""
    table = desk("D1", "G2", "R1 K2")
    table.play("move:R1")
    assert table.spaces() == {"D1", "D3", "D5"}
    table = desk("D1", "G2", "R1 K2", bounce_to_origin=False)
    table.play("move:R1")
    assert table.spaces() == {"D3", "D5"}
    assert table.refused("to:D1").rule == "RUB-R15"


def test_a_bouncing_piece_goes_back_if_there_is_no_other_exit() -> None:
    """RUB-R15"""
    table = own_desk("N", "C", "X K2", disc=1, bounce_to_origin=False)
    table.play("move:D4")
    assert table.where() == ["N", "C"]


def test_a_collapse_token_came_from_the_space_the_route_was_on() -> None:
    """RUB-R15"""
    table = desk("C", "G2", "R1 L2, D3 K4", bounce_to_origin=False)
    table.play("collapse:R1", "to:D3")
    assert table.ask() == "L bounce_to"
    assert table.spaces() == {"D2", "G1"}


def test_one_may_not_neither_take_nor_flip() -> None:
    """RUB-R16"""
    table = desk("D1 p3", "G2", "R1 K3")
    table.play("move:R1")
    assert table.offered() == ["take", "flip"]
    assert table.refused("leave").rule == "RUB-45"
    table = desk("D1 p3", "G2", "R1 K3", stack_push_decline=True)
    table.play("move:R1")
    assert table.offered() == ["take", "flip", "leave"]
    table.play("leave")
    assert table.ask() == "K pushed_to"
    assert table.stacks() == {"R1": "K3"}


def test_the_attacker_moves_on_after_taking_a_whole_stack() -> None:
    """RUB-R17"""
    table = desk("D1 p3", "G2", "R1 K3")
    table.play("move:R1", "take")
    assert table.ask() == "L follow_to"
    table = desk("D1 p3", "G2", "R1 K3", attacker_moves_after_take=False)
    table.play("move:R1", "take")
    assert (table.ask(), table.where()[0]) == ("L action", "R1")
    table = desk("D1", "R1 p3", attacker_moves_after_take=False)
    table.play("move:R1", "take", "to:D5")
    assert table.ask() == "L follow_to", "a pushed player is followed up all the same"


def test_the_follow_up_avoids_the_place_where_the_target_is_at_that_moment() -> None:
    """RUB-R18: dark is pushed to D3, pushes on and follows up to R1's other neighbour; light avoids that one."""
    table = desk("D5", "R1", "D3 L1")
    table.play("move:R1", "to:D3", "take", "to:G1")
    assert table.ask() == "L follow_to"
    assert table.spaces() == {"D1", "D3", "D5"}, "dark is on G1, no neighbour of R1"


def test_the_follow_up_avoids_the_caravan_if_the_target_was_banked() -> None:
    """RUB-R18"""
    table = desk("R1 p3", "G2", "D1 K3")
    table.play("move:D1", "flip", "to:C")
    assert "C" not in table.spaces()
    table = desk("R1 p3", "G2", "D1 K3")
    table.play("move:D1", "take")
    assert "C" in table.spaces(), "nothing is excluded when it was taken"


def test_rubble_attacks_when_it_is_pushed_onto_something() -> None:
    """RUB-R19"""
    table = desk("D1", "G2", "R1 K1, D3 K2, D5 L1")
    table.play("move:R1", "flip", "to:D3")
    assert table.ask() == "L bounce_to", "as a stack of strength 1"
    table = desk("D1", "G2", "R1 K1, D3 K2, D5 L1")
    table.play("move:R1", "flip", "to:D5")
    assert table.ask() == "L push_effect"


# R20 to R31.


def test_a_waiting_attacker_that_was_only_bounced_off_still_follows_up() -> None:
    """RUB-R20: K, pushed by a light pillar, bounces off that very pillar, which then follows up."""
    table = desk("C", "R1", "D1 L3, D3 L3")
    table.play("pillar:D1", "to:R1", "to:D3")
    assert table.ask() == "K bounce_to"
    table.play("to:R1")
    assert table.ask() == "K bounce_to"
    table.play("to:D5")
    assert table.ask() == "L follow_to"
    assert table.spaces() == {"D1", "D3"}


def test_taking_a_waiting_attacker() -> None:
    """RUB-R20: light, pushed back onto R1, takes its own waiting pillar; that pillar's follow-up is dropped."""
    table = desk("D3 p2", "R1 p3", "D5 L2", stamina=1)
    table.play("pillar:D5", "to:R1", "leave", "to:D3", "leave", "to:R1")
    assert table.ask() == "L push_effect"
    table.play("take")
    assert table.pockets() == [4, 3]
    table.play("to:D5", "to:G1")
    assert table.kinds().count("dropped") == 1
    assert table.stacks() == {}


def test_pushes_and_bounces_both_count_and_the_reverse_pair_is_another() -> None:
    """RUB-R21: light pushes dark; dark may attack light afterwards, but light not dark again."""
    table = desk("D1", "R1", "D5 K3, D3 K1", stamina=1)
    table.play("move:R1", "to:D5")
    assert table.ask() == "K bounce_to"
    assert table.spaces() == {"D1", "R1"}, "R1, where light waits: the reverse pair"
    table.play("to:R1")
    assert table.ask() == "L pushed_to"
    assert table.spaces() == {"D1", "D3", "D5"}


def test_the_log_says_why_a_pushed_piece_may_rebound() -> None:
    """RUB-R21"""
    table = desk("D1", "R1", "D5 K3, D3 K1", stamina=1)
    table.play("move:R1", "to:D5", "to:R1")
    said = [table.game.sentence(event) for event in events_for(table.told, None) if event["kind"] == "attack"]
    assert ["may come back at its attacker" in sentence for sentence in said] == [False, False, True]


def test_no_legal_exit_ignores_arrows() -> None:
    """RUB-R22 (1): see also E13"""
    table = desk("C", "G2", "D1 K2, R1 K2, D5 K2")
    table.play("move:D1", "to:R1", "to:D5")
    assert table.where()[0] == "G1"


def test_no_way_at_all_sets_a_player_token_on_the_caravan_without_banking() -> None:
    """RUB-R22 (2)"""
    table = own_desk("E p1", "C", "N K2, X K2", disc=1)
    table.play("move:D2")
    assert table.ask() == "L bounce_to"
    table.play("to:D4")
    assert table.where() == ["C", "C"], "from X only N leads on, and its pillar was attacked already"
    assert table.pockets() == [1, 0]
    assert table.stores() == [0, 0]
    assert "lost" in table.kinds()


def test_no_way_at_all_puts_a_stack_into_the_bank() -> None:
    """RUB-R22 (2)"""
    table = own_desk("C", "C", "E L2, N K3, X K3", disc=1)
    bank = table.bank()
    table.play("pillar:D1", "to:D2", "to:D4")
    assert table.stacks() == {"N": "K3", "X": "K3"}
    assert table.bank() == bank + 2


def test_a_target_without_a_way_is_lost_and_the_attacker_that_cannot_follow_stays() -> None:
    """RUB-R22 (2), RUB-R18: light rubble bounces off N into the dead end; light comes the same way and pushes it."""
    board = small_board()
    board["paths"].append({"a": "W", "b": "E", "dir": "both"})
    table = own_desk("C p2", "C", "W K1, E L1, N K3", board=board, disc=1)
    bank = table.bank()
    table.play("move:D3", "flip", "to:D1", "leave", "to:D2", "to:D4")
    assert table.ask() == "L follow_to"
    table.play("to:C")
    assert table.ask() == "L follow_to"
    table.play("to:D2", "to:D4", "leave")
    assert table.kinds()[-2:] == ["lost", "stays"]
    assert table.where() == ["X", "C"]
    assert (table.stacks(), table.bank()) == ({"N": "K3"}, bank + 1)


def test_an_own_pillar_too_tall_bounces_too() -> None:
    """RUB-R23"""
    table = desk("D1 p1", "G2", "R1 L2")
    table.play("move:R1")
    assert table.ask() == "L bounce_to"


def test_a_collapse_goes_on_from_where_the_token_was_placed() -> None:
    """RUB-R24"""
    table = desk("C", "G2", "R1 L3, D3 K1")
    table.play("collapse:R1", "to:D3", "take", "to:R1")
    assert table.stacks() == {"R1": "L2"}
    assert table.spaces() == {"D2", "G1"}, "from D3, and not back to R1"


def test_the_strength_of_the_tower_lasts_for_the_tokens_chain() -> None:
    """RUB-R25: the token of a tower of 4 follows up onto a pillar of 4 and still pushes it."""
    table = desk("C", "G2", "R1 L4, D3 K1, G1 K4")
    table.play("collapse:R1", "to:D3", "take", "to:G1")
    assert table.ask() == "L push_effect"
    # Not for a piece that it pushes.
    table = desk("C", "G2", "R1 L4, D3 K1, G1 K4")
    table.play("collapse:R1", "to:D3", "flip", "to:G1")
    assert table.ask() == "L bounce_to"


def test_the_strength_of_the_tower_does_not_last_beyond_the_chain() -> None:
    """RUB-R25"""
    table = desk("C", "G2", "R1 L4, D3 K1, R2 K3", stamina=2)
    table.play("collapse:R1", "to:D3", "take", "to:D2", "to:G1", "to:D5", "to:R1")
    assert table.stacks()["D2"] == "L2"
    table.play("pillar:D2", "to:R2")
    assert table.ask() == "L bounce_to", "2 < 3"


def test_tokens_gained_in_a_collapse_do_not_lengthen_it() -> None:
    """RUB-R26"""
    table = desk("C", "G2", "R1 L3, D3 K3")
    table.play("collapse:R1", "to:D3", "take")
    assert table.stacks() == {"D3": "L4"}
    assert table.saved()["hand"] == 2


def test_a_collapse_may_go_back_if_that_is_the_only_exit() -> None:
    """RUB-R27"""
    table = own_desk("C", "C", "N L2, E K1, W K1", disc=1)
    table.play("collapse:D2", "to:D4")
    assert table.stacks() == {"E": "K1", "W": "K1", "X": "L1", "N": "L1"}


def test_a_collapse_without_any_exit_puts_the_hand_into_the_bank() -> None:
    """RUB-R27"""
    board = small_board()
    board["paths"][4] = {"a": "N", "b": "X", "dir": "ab"}
    board["ports"] = [{"slot": 0, "space": "X", "dir": "in"}, {"slot": 2, "space": "C", "dir": "both"}]
    table = own_desk("C", "C", "N L4", board=board, disc=1)
    bank = table.bank()
    table.play("collapse:D2", "to:D4")
    assert table.stacks() == {"X": "L1"}
    assert table.bank() == bank + 3
    assert table.kinds()[-1] == "spilled"
    assert table.ask() == "L action"


def test_a_collapse_may_cross_the_storm() -> None:
    """RUB-R28"""
    table = desk("C", "G2", "D1 L2")
    table.play("collapse:D1")
    assert "R3" in table.spaces()
    assert table.refused("rotate:5").rule == "RUB-58"


def test_the_win_is_checked_at_every_banking() -> None:
    """RUB-R29: dark wins in light's turn by a flipped pillar's way home."""
    table = desk("R1", "G2 s8", "D1 K1", stack_push_decline=True)
    table.play("move:D1", "leave", "to:C")
    assert table.state.over
    assert table.state.outcome().winners == [1]


def test_the_cap_of_another_length() -> None:
    """RUB-R30"""
    table = desk("C s1", "C", stamina=1, turn=60, turn_cap=60)
    table.play("rotate:3")
    assert table.state.over


def test_no_space_to_place_on_sends_the_tokens_to_the_store() -> None:
    """RUB-R31: dark collapses round the whole board, and the last token pushes light home."""
    table = own_desk("E p3", "X", "N K4", act="K")
    table.play("collapse:D2", "to:D3", "to:D2", "to:D1", "leave", "to:C")
    assert table.stores() == [3, 1]
    assert table.pockets() == [0, 0]


def test_fewer_than_two_tokens_are_placed_as_far_as_they_go() -> None:
    """RUB-R31"""
    table = desk("D1 p1", "G2")
    table.play("move:C", "place:D3")
    assert (table.stacks(), table.stores()) == ({"D3": "L1"}, [0, 0])
    assert table.ask() == "L action"


# R32 to R41.


def test_starting_or_staying_on_the_caravan_does_not_bank() -> None:
    """RUB-R32"""
    table = fresh(first=1, disc=3, second_player_pocket=1)
    table.play("rotate:1", "rotate:2", "rotate:4", "rotate:5", "rotate:6", "rotate:7")
    assert (table.pockets(), table.stores()) == ([1, 0], [0, 0])


def test_gains_do_not_influence_each_other() -> None:
    """RUB-R33"""
    table = desk("G1 p1", "C", "R1 L1, R3 L5", stamina=1)
    table.play("rotate:5")
    assert (table.pockets(), table.stacks()) == ([3, 0], {"R1": "L2", "R3": "L6"})


def test_a_great_ruin_gives_stacks_one_token() -> None:
    """RUB-R34"""
    table = desk("C", "C", "G1 L1", stamina=1)
    table.play("rotate:5")
    assert table.stacks() == {"G1": "L2"}


def test_a_flip_turns_the_whole_stack() -> None:
    """RUB-R35"""
    table = desk("D1 p4", "G2", "R1 K4")
    table.play("move:R1", "flip")
    told = [table.game.sentence(event) for event in events_for(table.told, None)]
    assert "The light wanderer flips the dark pillar of 4: it is light now." in told
    table.play("to:D3")
    assert table.stacks() == {"D3": "L4"}


def test_an_empty_pocket_is_not_asked_about() -> None:
    """RUB-R36"""
    table = desk("D1", "R1")
    table.play("move:R1")
    assert table.ask() == "K pushed_to"


def test_a_link_exists_exactly_when_both_ends_lie_over_ports() -> None:
    """RUB-R37: a chord that joins two ports of one space is no link."""
    board = small_board()
    board["ports"].append({"slot": 1, "space": "E", "dir": "both"})
    board["ports"].append({"slot": 3, "space": "E", "dir": "both"})
    table = own_desk("E", "C", disc=1, board=board)
    assert [option for option in table.offered() if option.startswith("move")] == ["move:C", "move:D2"]
    assert table.state.view(None)["table"]["links"] == []


def test_pocket_and_height_are_compared_at_the_moment_of_landing() -> None:
    """RUB-R38: what light takes from dark counts against the next pillar."""
    table = desk("D1 p1", "R1 p3", "D3 K3")
    table.play("move:R1", "take", "to:D5", "to:D3")
    assert table.pockets() == [3, 1]
    assert table.ask() == "L push_effect"


def test_a_pillar_flipped_this_turn_may_act_this_turn() -> None:
    """RUB-R39"""
    table = desk("D1 p2", "G2", "R1 K2")
    table.play("move:R1", "flip", "to:D3", "to:D1")
    assert "pillar:D3" in table.offered()
    table.play("pillar:D3", "to:G1")
    assert table.stacks() == {"G1": "L2"}


def test_an_own_stack_that_waits_for_its_follow_up_may_be_placed_on() -> None:
    """RUB-R40: light's pillar pushes light home; the banking token may place on the pillar that waits."""
    table = desk("D1 p2", "G2", "R1 L2")
    table.play("pillar:R1", "to:D1", "leave", "to:C")
    assert "D1" in table.spaces()
    assert "C" not in table.spaces()
    assert "G2" not in table.spaces()
    table.play("place:D1", "place:D1")
    assert table.stacks() == {"D1": "L4"}
    assert table.ask() == "L follow_to"
    table.play("to:R3")
    assert table.stacks() == {"R3": "L4"}


def test_a_pushed_piece_may_go_where_the_attacker_came_from() -> None:
    """RUB-R41"""
    table = desk("D1", "R1")
    table.play("move:R1")
    assert "D1" in table.spaces()
    table.play("to:D1", "to:D3")
    assert table.where() == ["D3", "D1"]


def test_a_board_that_is_changed_afterwards_changes_no_match() -> None:
    """RUB-R01: the board is part of the match."""
    board = small_board() | {"name": "Kept Square"}
    kept = copy.deepcopy(board)
    state = GAME.new(seed=1, variants={"board": "custom", "custom_board": board})
    board["name"] = "Triangle"
    board["paths"].pop()
    assert state.view(None)["table"]["board"] == kept
    assert state.to_dict()["variants"]["custom_board"] == kept


def test_boards_are_not_changed_by_playing_on_them() -> None:
    board = small_board()
    kept = copy.deepcopy(board)
    own_desk("C", "C", board=board).play("move:D1")
    assert board == kept

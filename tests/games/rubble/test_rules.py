"""A worked example per rule, in the order of the rules page."""

import copy

import pytest

import tumbledown as td
from games.rubble.desk import desk, fresh
from tumbledown.engine import WrongSeats, events_for

GAME = td.game("rubble")


# Setup.


def test_the_game_is_for_exactly_two_players() -> None:
    """RUB-01, RUB-R04"""
    with pytest.raises(WrongSeats, match="played with 2 seats, not 3"):
        GAME.new(seats=3)
    assert [GAME.seat_name(seat) for seat in (0, 1)] == ["Light", "Dark"]


def test_setup() -> None:
    """RUB-02, RUB-03, RUB-04, RUB-05"""
    table = fresh(first=0, disc=7)
    assert table.saved() | {"agenda": None} == {
        "turn": 1,
        "active": 0,
        "stamina": 3,
        "disc": 7,
        "bank": 20,
        "hand": 0,
        "pockets": [0, 0],
        "stores": [0, 0],
        "wanderers": ["C", "C"],
        "stacks": {},
        "drained": [],
        "beside": "",
        "agenda": None,
        "chain": None,
    }


@pytest.mark.parametrize("first", [0, 1])
def test_a_flip_decides_who_begins_and_turns_alternate(first: int) -> None:
    """RUB-06"""
    table = fresh(first=first, disc=0)
    seen = []
    for _ in range(4):
        seen.append(table.state.to_act)
        table.play("rotate:1", "rotate:2", "rotate:3")
    assert seen == [first, 1 - first, first, 1 - first]


@pytest.mark.parametrize("first", [0, 1])
def test_the_host_may_name_who_begins(first: int) -> None:
    """RUB-06 Nothing is flipped then."""
    state = td.game("rubble").new(
        variants={"first_player": f"seat_{first + 1}", "disc_start": "zero"}, chance=td.Scripted([])
    )
    assert state.to_act == first


# Turn: start.


def test_stamina_is_set_to_three_and_never_carries_over() -> None:
    """RUB-07"""
    table = desk("C", "C", "R5 L3", stamina=3, step="Drain")
    table.play("drain:R5")
    assert table.stamina() == 4
    table.play("rotate:1", "rotate:2", "rotate:3", "rotate:4")
    assert table.ask() == "K action"
    assert table.stamina() == 3


def test_stamina_that_cannot_be_spent_is_lost() -> None:
    """RUB-07: with actions for 2 of 3 stamina one is left over, and the next turn has 3 all the same."""
    content = copy.deepcopy(GAME.default_content())
    content["rules"]["action_cost"] = 2
    table = desk(content=content)
    table.play("rotate:1")
    assert (table.ask(), table.stamina()) == ("K action", 3)


def test_any_number_of_own_pillars_may_be_drained_also_none() -> None:
    """RUB-08"""
    table = desk("C", "C", "R1 L2, R2 L3", step="Drain")
    table.play("drain_done")
    assert (table.ask(), table.stamina()) == ("L action", 3)
    assert table.stacks() == {"R1": "L2", "R2": "L3"}
    assert table.refused("drain:R2").rule == "RUB-08"


def test_a_drained_pillar_loses_one_token_and_gives_one_stamina_once() -> None:
    """RUB-09"""
    table = desk("C", "C", "R1 L4, R2 L3", step="Drain")
    bank = table.bank()
    table.play("drain:R1")
    assert (table.stamina(), table.bank(), table.stacks()["R1"]) == (4, bank + 1, "L3")
    assert table.offered() == ["drain:R2", "drain_done"]
    assert table.refused("drain:R1").rule == "RUB-09"


def test_rubble_cannot_be_drained_and_a_drained_pillar_of_two_is_rubble() -> None:
    """RUB-10"""
    table = desk("C", "C", "R1 L2, R5 L1, R2 L4", step="Drain")
    assert table.offered() == ["drain:R1", "drain:R2", "drain_done"]
    assert table.refused("drain:R5").rule == "RUB-10"
    table.play("drain:R1", "drain_done")
    assert "pillar:R1" not in table.offered()
    assert table.refused("pillar:R1").rule == "RUB-18"


# Turn: actions.


@pytest.mark.parametrize("option", ["move:D1", "rotate:3", "pillar:R5", "collapse:R5"])
def test_each_of_the_four_actions_costs_one_stamina_when_chosen(option: str) -> None:
    """RUB-11, RUB-R02"""
    table = desk("C", "G2", "R5 L2")
    table.play(option)
    assert table.stamina() == 2


def test_actions_in_any_order_and_any_number_of_times() -> None:
    """RUB-12"""
    table = desk("C", "G2", "R5 L2")
    table.play("pillar:R5", "to:R3", "rotate:3", "pillar:R3", "to:G1")
    assert table.ask() == "K action"
    assert table.stacks() == {"G1": "L3"}


def test_all_stamina_must_be_spent() -> None:
    """RUB-13, RUB-R09"""
    table = desk("C", "G2", stamina=2)
    assert table.refused("drain_done").rule == "RUB-13"
    table.play("rotate:3")
    assert table.ask() == "L action"
    table.play("rotate:2")
    assert table.ask() == "K action"


def test_what_an_action_triggers_is_resolved_first_and_free() -> None:
    """RUB-14"""
    table = desk("D1", "R1 p1", stamina=2)
    table.play("move:R1")
    assert table.stamina() == 1
    assert table.refused("rotate:5").rule == "RUB-14"
    table.play("leave", "to:D5", "to:D3")
    assert table.stamina() == 1
    assert table.ask() == "L action"


# Movement.


def test_one_action_is_one_path() -> None:
    """RUB-15, RUB-R14"""
    table = desk("D1", "G2")
    assert [option for option in table.offered() if option.startswith("move")] == ["move:C", "move:R1", "move:R3"]
    assert table.refused("move:G2").rule == "RUB-15"
    table.play("move:R1")
    assert table.where() == ["R1", "G2"]


def test_an_arrow_is_followed_in_its_direction_only() -> None:
    """RUB-16"""
    table = desk("G1", "G2")
    assert "move:D5" in table.offered()
    table.play("move:D5")
    assert "move:G1" not in table.offered()
    reason = table.refused("move:G1")
    assert (reason.code, reason.rule) == ("against_arrow", "RUB-16")


def test_a_pillar_moves_like_a_player_token() -> None:
    """RUB-17"""
    table = desk("C", "G2", "G1 L2, R4 K2")
    assert "pillar:R4" not in table.offered()
    table.play("pillar:G1")
    assert table.ask() == "L pillar_to"
    assert table.spaces() == {"D3", "D5", "R3"}
    table.play("to:D5")
    assert table.stacks() == {"D5": "L2", "R4": "K2"}


def test_rubble_cannot_be_moved_by_an_action() -> None:
    """RUB-18"""
    table = desk("C", "G2", "D3 L1")
    assert not [option for option in table.offered() if option.startswith(("pillar", "collapse"))]
    assert table.refused("pillar:D3").rule == "RUB-18"


def test_a_space_holds_at_most_one_piece_once_everything_is_resolved() -> None:
    """RUB-19"""
    table = desk("D1", "R1")
    table.play("move:R1", "to:D5", "to:D3")
    assert table.where() == ["D3", "D5"]
    with pytest.raises(td.TumbledownError, match="3: 2 pieces on R1"):
        desk("R1", "R1")


def test_both_player_tokens_may_be_on_the_caravan_space() -> None:
    """RUB-20, RUB-37"""
    table = desk("D1", "C", stamina=2)
    table.play("move:C")
    assert table.where() == ["C", "C"]
    assert table.ask() == "L action"


def test_a_move_may_end_on_an_own_piece_which_is_an_attack() -> None:
    """RUB-21, RUB-38"""
    table = desk("D1", "G2", "R1 L1")
    table.play("move:R1")
    assert table.ask() == "L push_effect"
    table = desk("D1", "C", "D2 L1")
    table.play("move:C")
    assert table.ask() == "L action", "C is no place for attacks"


# Rotating the storm.


def test_the_disc_is_set_to_any_other_position() -> None:
    """RUB-22"""
    table = desk(disc=4)
    assert [option for option in table.offered() if option.startswith("rotate")] == [
        f"rotate:{k}" for k in range(12) if k != 4
    ]
    table.play("rotate:11")
    assert table.saved()["disc"] == 11
    assert table.refused("rotate:11").rule == "RUB-22"


def test_a_chord_links_two_spaces_only_if_both_ends_meet_a_path() -> None:
    """RUB-23"""
    table = desk("C", "G2", disc=0)
    assert "move:D7" in table.offered()
    table.play("rotate:1")
    assert "move:D7" not in table.offered()
    reason = table.refused("move:D7")
    assert (reason.rule, reason.facts["positions"]) == ("RUB-23", [0, 6])


def test_a_crossing_follows_one_chord_in_a_straight_line() -> None:
    """RUB-24: in position 3 three chords link D3~D4, R1~R2 and R3~R4, and no way leads from one to another."""
    table = desk("D3", "G2", disc=3)
    assert [option for option in table.offered() if option.startswith("move")] == ["move:D4", "move:R1", "move:G1"]


def test_arrows_on_the_board_path_into_the_disc_bind() -> None:
    """RUB-25"""
    table = desk("D4", "G2", disc=0, board="prevailing_wind")
    assert "move:D2" not in table.offered()
    assert table.refused("move:D2").rule == "RUB-25"
    table = desk("D2", "G2", disc=0, board="prevailing_wind")
    assert "move:D4" in table.offered()


def test_turning_the_disc_moves_no_piece() -> None:
    """RUB-26"""
    table = desk("D3", "R1 p2", "D1 L2, R4 K3", disc=3)
    before = table.saved()
    table.play("rotate:9")
    after = table.saved()
    assert (after["wanderers"], after["stacks"]) == (before["wanderers"], before["stacks"])


# Spaces at the end of the turn.


@pytest.mark.parametrize(("space", "gain"), [("D3", 0), ("R1", 1), ("G1", 2), ("C", 0)])
def test_gains_of_the_player_token(space: str, gain: int) -> None:
    """RUB-27, RUB-28, RUB-32"""
    table = desk(space, "D4", stamina=1)
    table.play("rotate:5")
    assert table.pockets() == [gain, 0]
    assert table.bank() == 20 - gain


def test_every_own_stack_on_a_ruin_grows_by_one() -> None:
    """RUB-29, RUB-R34, RUB-R35"""
    table = desk("C", "C", "R1 L1, G1 L3, D3 L2", stamina=1)
    table.play("rotate:5")
    assert table.stacks() == {"R1": "L2", "G1": "L4", "D3": "L2"}


def test_only_the_pieces_of_the_player_whose_turn_ends_gain() -> None:
    """RUB-30"""
    table = desk("C", "R2", "R1 K1, R3 L1", stamina=1)
    table.play("rotate:5")
    assert table.pockets() == [0, 0]
    assert table.stacks() == {"R1": "K1", "R3": "L2"}


def test_a_token_that_is_not_in_the_bank_is_not_gained_and_not_owed() -> None:
    """RUB-31"""
    table = desk("R3 p5 s8", "C s7", stamina=1)
    assert table.bank() == 0
    table.play("rotate:5")
    assert table.pockets() == [5, 0]
    assert table.ask() == "K action"


def test_tokens_gained_by_pushing_go_to_the_pocket() -> None:
    """RUB-32, RUB-46"""
    table = desk("D1 p1", "G2", "R1 K1")
    table.play("move:R1", "take")
    assert table.pockets() == [2, 0]
    assert table.stores() == [0, 0]


# The caravan space and banking.


def test_being_pushed_home_banks_in_the_other_players_turn() -> None:
    """RUB-33, RUB-R32"""
    table = desk("R1", "D1 p5")
    table.play("move:D1", "leave", "to:C")
    assert table.ask() == "K place"
    table.play("place:G1", "place:G2")
    assert table.stores() == [0, 3]
    assert table.pockets() == [0, 0]


def test_placement_allows_empty_spaces_and_own_stacks() -> None:
    """RUB-34, RUB-R40"""
    table = desk("D1 p3", "G2", "R1 L1, R2 L3, R3 K1, R4 K2")
    table.play("move:C")
    assert table.spaces() == {"D1", "D2", "D3", "D4", "D5", "D6", "D7", "R1", "R2", "R5", "G1"}
    table.play("place:R1", "place:R2")
    assert table.stacks() == {"R1": "L2", "R2": "L4", "R3": "K1", "R4": "K2"}


def test_what_is_left_in_the_pocket_moves_to_the_store() -> None:
    """RUB-35"""
    table = desk("D1 p6 s1", "G2")
    table.play("move:C", "place:R1", "place:R2")
    assert table.pockets() == [0, 0]
    assert table.stores() == [5, 0]


def test_a_stack_that_lands_on_the_caravan_space_banks_itself() -> None:
    """RUB-36"""
    table = desk("G1 p2", "G2", "D1 L4")
    table.play("pillar:D1", "to:C")
    assert table.stores() == [4, 0]
    assert table.stacks() == {}
    assert table.pockets() == [2, 0]
    assert table.ask() == "L action", "no placement is made for it"


def test_nothing_is_attacked_on_the_caravan_space() -> None:
    """RUB-37, RUB-R13"""
    table = desk("C p0", "C p0 s3", "D1 L4")
    table.play("pillar:D1", "to:C")
    assert "attack" not in table.kinds()
    assert table.where() == ["C", "C"]


# Attacks: push or bounce.


def test_against_a_player_token_or_rubble_an_attack_is_always_a_push() -> None:
    """RUB-39"""
    table = desk("D1", "R1")
    table.play("move:R1")
    assert table.ask() == "K pushed_to"
    table = desk("D1", "G2", "R1 K1")
    table.play("move:R1")
    assert table.ask() == "L push_effect"


@pytest.mark.parametrize(("pocket", "asked"), [(2, "L bounce_to"), (3, "L push_effect"), (4, "L push_effect")])
def test_a_player_token_needs_as_many_in_the_pocket_as_the_pillar_has(pocket: int, asked: str) -> None:
    """RUB-40"""
    table = desk(f"D1 p{pocket}", "G2", "R1 K3")
    table.play("move:R1")
    assert table.ask() == asked


@pytest.mark.parametrize(("height", "asked"), [(2, "L bounce_to"), (3, "L push_effect"), (4, "L push_effect")])
def test_a_stack_needs_as_many_tokens_as_its_target(height: int, asked: str) -> None:
    """RUB-41"""
    table = desk("C", "G2", f"D1 L{height}, R1 K3")
    table.play("pillar:D1", "to:R1")
    assert table.ask() == asked


def test_a_bounce_goes_over_an_exit_of_the_targets_space_and_leaves_the_target() -> None:
    """RUB-42"""
    table = desk("G1", "G2", "D5 K3")
    table.play("move:D5")
    assert table.ask() == "L bounce_to"
    assert table.spaces() == {"D1", "R1"}, "not against the arrow to G1"
    table.play("to:R1")
    assert table.where() == ["R1", "G2"]
    assert table.stacks() == {"D5": "K3"}
    assert table.stamina() == 2


def test_the_controller_of_a_bouncing_pillar_chooses() -> None:
    """RUB-42: a light rubble token pushed by dark onto a pillar bounces, and light chooses where to."""
    table = desk("C", "D1", "R1 L1, D3 K3", act="K", stack_push_decline=True)
    table.play("move:R1", "leave")
    assert table.ask() == "L pushed_to"
    table.play("to:D3")
    assert table.ask() == "L bounce_to"


def test_a_bounce_onto_another_piece_is_a_new_attack() -> None:
    """RUB-43"""
    table = desk("D1", "D5 p1", "R1 K3")
    table.play("move:R1", "to:D5")
    assert table.ask() == "L push_effect"
    assert table.offered() == ["take", "leave"]


# Attacks: resolving a push.


@pytest.mark.parametrize(("pocket", "taken"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_half_of_the_pocket_rounded_up(pocket: int, taken: int) -> None:
    """RUB-44, RUB-R36"""
    table = desk("D1", f"R1 p{pocket}")
    table.play("move:R1", "take")
    assert table.pockets() == [taken, pocket - taken]


def test_the_pocket_may_be_left() -> None:
    """RUB-44"""
    table = desk("D1", "R1 p3")
    table.play("move:R1", "leave")
    assert table.pockets() == [0, 3]


def test_a_stack_is_taken_or_flipped() -> None:
    """RUB-45"""
    table = desk("D1 p3", "G2", "R1 K3")
    table.play("move:R1", "take")
    assert (table.pockets(), table.stacks()) == ([6, 0], {})
    table = desk("D1 p3", "G2", "R1 K3")
    table.play("move:R1", "flip")
    assert (table.pockets(), table.stacks()) == ([3, 0], {"R1": "L3"})


def test_tokens_taken_by_a_stack_are_put_on_it_in_its_colour() -> None:
    """RUB-47"""
    table = desk("C", "G2", "D1 L3, R1 K2")
    table.play("pillar:D1", "to:R1", "take")
    assert table.stacks() == {"R1": "L5"}
    table = desk("C", "R1 p4", "D1 L2")
    table.play("pillar:D1", "to:R1", "take")
    assert table.saved()["beside"] == "L4"
    assert table.pockets() == [0, 2]


def test_an_own_stack_is_taken_or_left() -> None:
    """RUB-48"""
    table = desk("D1", "G2", "R1 L1")
    table.play("move:R1")
    assert table.offered() == ["take", "leave"]
    assert table.refused("flip").rule == "RUB-48"
    table.play("leave")
    assert table.ask() == "L pushed_to"
    assert table.stacks() == {"R1": "L1"}


def test_the_target_must_move_by_its_controller() -> None:
    """RUB-49"""
    table = desk("D1", "R1 p1")
    table.play("move:R1", "leave")
    assert table.ask() == "K pushed_to"
    assert "R1" not in table.spaces()
    table = desk("D1", "G2", "R1 K1")
    table.play("move:R1", "flip")
    assert table.ask() == "L pushed_to", "after a flip the attacker's controller moves it"
    assert table.spaces() == {"D1", "D3", "D5"}


def test_the_targets_attack_is_resolved_before_the_follow_up() -> None:
    """RUB-50"""
    table = desk("D1", "R1", "D3 L1")
    table.play("move:R1", "to:D3")
    assert table.ask() == "K push_effect"
    table.play("take")
    assert table.ask() == "K follow_to"
    table.play("to:G1")
    assert table.ask() == "L follow_to"


def test_the_follow_up_goes_on_but_not_to_the_targets_place() -> None:
    """RUB-51"""
    table = desk("D1", "R1")
    table.play("move:R1", "to:D3")
    assert table.ask() == "L follow_to"
    assert table.spaces() == {"D1", "D5"}
    table = desk("R1", "D1")
    table.play("move:D1", "to:C")
    assert table.spaces() == {"D5", "R1", "R3"}
    assert table.refused("to:C").rule == "RUB-51"


def test_the_follow_up_ignores_arrows() -> None:
    """RUB-52"""
    table = desk("R1", "D5")
    table.play("move:D5", "to:R1")
    assert table.ask() == "L follow_to"
    assert table.spaces() == {"D1", "G1"}, "G1 is against the arrow G1>D5"


def test_the_follow_up_attacks_or_banks() -> None:
    """RUB-53"""
    table = desk("R1", "D1", "R3 K1")
    table.play("move:D1", "to:R1", "to:R3")
    assert table.ask() == "L push_effect"
    table = desk("R1 p3", "D1")
    table.play("move:D1", "to:R1", "to:C", "place:R2", "place:R2")
    assert table.stores() == [1, 0]


def test_a_piece_never_attacks_the_same_piece_twice_in_a_chain() -> None:
    """RUB-54: K bounces off R1, pushes L, and may not go back to the pillar; C is never barred."""
    table = desk("R3", "C", "D1 L2", act="K")
    table.play("move:D1")
    assert table.ask() == "K bounce_to"
    assert "C" in table.spaces()
    table.play("to:R3")
    assert table.ask() == "L pushed_to"
    table.play("to:D7")
    assert table.ask() == "K follow_to"
    assert table.spaces() == {"R5", "G1"}
    assert table.refused("to:D1").rule == "RUB-54"


# Collapsing.


def test_a_collapse_takes_all_tokens_in_hand() -> None:
    """RUB-55"""
    table = desk("C", "G2", "R1 L4, R2 K3")
    assert "collapse:R2" not in table.offered()
    table.play("collapse:R1")
    assert table.saved()["hand"] == 4
    assert table.stacks() == {"R2": "K3"}


def test_tokens_go_along_exits_one_by_one() -> None:
    """RUB-56, RUB-R28"""
    table = desk("C", "G2", "D5 L3")
    table.play("collapse:D5")
    assert table.spaces() == {"D1", "R1"}, "not against the arrow to G1"
    table.play("to:D1")
    assert table.spaces() == {"C", "R1", "R3"}, "R3 over the storm"
    table.play("to:R3")
    assert table.spaces() == {"D7", "R5", "G1"}


def test_a_collapse_does_not_go_back_by_one_space() -> None:
    """RUB-57"""
    table = desk("C", "G2", "D1 L3")
    table.play("collapse:D1", "to:R1")
    assert table.spaces() == {"D3", "D5"}
    assert table.refused("to:D1").rule == "RUB-57"


def test_a_collapse_cannot_be_stopped() -> None:
    """RUB-58"""
    table = desk("C", "G2", "D1 L3")
    table.play("collapse:D1", "to:R1")
    assert table.refused("drain_done").rule == "RUB-58"
    table.play("to:D3", "to:G1")
    assert table.saved()["hand"] == 0
    assert table.ask() == "L action"


def test_a_token_on_an_empty_space_becomes_own_rubble() -> None:
    """RUB-59"""
    table = desk("C", "G2", "R1 K2", act="K")
    table.play("collapse:R1", "to:D3", "to:G1")
    assert table.stacks() == {"D3": "K1", "G1": "K1"}


@pytest.mark.parametrize(("tower", "asked"), [(3, "L bounce_to"), (4, "L push_effect")])
def test_a_collapse_token_attacks_with_the_height_of_the_tower(tower: int, asked: str) -> None:
    """RUB-60"""
    table = desk("C", "G2", f"R1 L{tower}, D3 K4")
    table.play("collapse:R1", "to:D3")
    assert table.ask() == asked


def test_a_collapse_token_never_just_joins_an_own_stack() -> None:
    """RUB-60"""
    table = desk("C", "G2", "R1 L3, D3 L1")
    table.play("collapse:R1", "to:D3")
    assert table.ask() == "L push_effect"


def test_in_a_variant_a_collapse_token_joins_an_own_stack() -> None:
    """RUB-60 Nothing is attacked, and the collapse goes on from there; an enemy stack is attacked all the same."""
    table = desk("C", "G2", "R1 L3, D3 L1", collapse_joins=True)
    table.play("collapse:R1")
    assert "joins your light rubble" in {one.text: one.label for one in table.state.decision(0).options}["to:D3"]
    table.play("to:D3")
    assert table.ask() == "L collapse_to"
    assert table.stacks()["D3"] == "L2"
    assert table.game.sentence(events_for(table.told, None)[-1]).endswith("and joins the stack there, now 2.")
    enemy = desk("C", "G2", "R1 L3, D3 K1", collapse_joins=True)
    enemy.play("collapse:R1", "to:D3")
    assert enemy.ask() == "L push_effect"


def test_a_stack_that_attacks_is_not_missing_on_the_screen() -> None:
    """RUB-38 It stands beside its target until the attack is resolved."""
    table = desk("C", "G2", "R1 L3, D3 K1")
    table.play("pillar:R1", "to:D3")
    assert table.ask() == "L push_effect"
    screen = table.game.draw(table.state.view(0))
    assert "rubble and pillars: D3 3 (attacking)" in screen


def test_the_attack_is_resolved_before_the_next_token() -> None:
    """RUB-61"""
    table = desk("C", "G2", "R1 L2, D3 K1")
    table.play("collapse:R1", "to:D3", "flip", "to:G1")
    assert table.ask() == "L follow_to"
    table.play("to:D2")
    assert table.ask() == "L collapse_to"
    assert table.spaces() == {"D2", "G1"}


def test_every_token_of_a_collapse_starts_a_chain_of_its_own() -> None:
    """RUB-54, RUB-61: the second token may bounce onto the pillar that the first one has attacked."""
    table = desk("C", "G2", "R1 L3, D3 K4, G1 K4")
    table.play("collapse:R1", "to:D3", "to:R1", "to:G1")
    assert table.ask() == "L bounce_to"
    assert table.spaces() == {"D3", "D5", "R3"}


def test_a_token_on_the_caravan_space_is_banked_and_the_collapse_goes_on_from_there() -> None:
    """RUB-62, RUB-R12"""
    table = desk("G1", "G2", "D1 L3")
    table.play("collapse:D1", "to:C")
    assert table.stores() == [1, 0]
    # From C only D2 is left; then on from there.
    assert table.stacks() == {"D2": "L1"}
    assert table.spaces() == {"D3", "R2"}


# End.


def test_nine_in_store_win_at_once() -> None:
    """RUB-63"""
    table = desk("G1 s6", "G2", "D1 L4", stamina=3)
    table.play("collapse:D1", "to:C")
    assert table.stores() == [7, 0]
    table = desk("G1 s8", "G2", "D1 L4", stamina=3)
    table.play("collapse:D1", "to:C")
    assert table.state.over
    assert table.saved()["hand"] == 3, "in the middle of a collapse"
    assert table.state.outcome() == td.Outcome([0], [1, 2], "nine_in_store")
    assert table.state.returns() == [1.0, -1.0]


@pytest.mark.parametrize(
    ("light", "dark", "stacks", "winners", "reason"),
    [
        ("C s3", "C s2", "", [0], "cap_store"),
        ("C s3", "C s4", "", [1], "cap_store"),
        ("D1 p2 s3", "C s3", "R1 K1", [0], "cap_tokens"),
        ("D1 p1 s3", "C s3", "D3 K2", [1], "cap_tokens"),
        ("D1 p2 s3", "C s3", "D3 K2", [], "cap_draw"),
        ("R1 p1 s3", "C s3", "D3 K2", [], "cap_draw"),
    ],
)
def test_the_cap(light: str, dark: str, stacks: str, winners: list[int], reason: str) -> None:
    """RUB-64, RUB-R30: after the gains of the last turn"""
    table = desk(light, dark, stacks, stamina=1, turn=200)
    table.play("rotate:3")
    assert table.state.over
    outcome = table.state.outcome()
    assert (outcome.winners, outcome.reason) == (winners, reason)


def test_the_turn_before_the_cap_goes_on() -> None:
    """RUB-64"""
    table = desk("C", "C", stamina=1, turn=199)
    table.play("rotate:3")
    assert table.ask() == "K action"

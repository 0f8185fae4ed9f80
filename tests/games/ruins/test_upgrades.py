"""Upgrades and effects: discoveries, claims, torches, sifts and draws (RUI-10 to RUI-14, RUI-30 to RUI-50)."""

import pytest

import tumbledown as td
from games.ruins.positions import RuinsTable, ruins, terms_of

DARK = [0, 0, 0]


def lead(table: RuinsTable, names: str) -> None:
    """Lead with these ruins as they are."""
    table.pick(names)
    table.finish()


# What a ruin holds.


def test_a_ruin_holds_one_discovery_in_each_position_and_one_claim() -> None:
    """RUI-10"""
    table = ruins({"A": "9a 1a"}, upgrades={"9a": "T04"}, claimed={"9a": "B"}, market="T05 M01 B01 T01")
    table.pick("9a")
    assert table.offered() == ["buy:2", "buy:3", "confirm"]
    assert table.refused("buy:4").code == "no_free_position"
    table.play("confirm")
    # It has a claim already, so no claim is asked for.
    assert table.current() == "1x12"


def test_upgrades_stay_for_the_rest_of_the_game_whoever_holds_the_ruin() -> None:
    """RUI-11"""
    table = ruins({"A": "9a 1a", "B": "1b 2b", "C": "2c 3c"}, market="T05 M01 B01 T01", lit=[1, 0, 0])
    table.turn("A> 9a!+T01 =1x10 B- C-")
    ruin = table.table.ruins[41]
    for seat in (0, 1, None):
        entry = next(entry for entry in table.state.view(seat)["table"]["registry"] if entry["id"] == "9a")
        assert entry["discoveries"] == ["T01", "", ""]
        assert entry["claim"] == 0
    tape = td.Seeded(3)
    while not table.state.over:
        table.state.apply(table.state.options[tape.below(len(table.state.options))])
        now = table.table.ruins[41]
        assert now.claimer == 0
        assert now.discoveries[0] == ruin.discoveries[0]


def test_several_discoveries_may_go_on_one_ruin_in_one_turn() -> None:
    """RUI-12"""
    table = ruins({"A": "9a 1a"}, market="T05 M02 B02 T01")
    table.pick("9a")
    table.play("buy:2", "buy:4")
    table.finish()
    assert table.current() == "1x12"
    assert table.table.lit[0] == 0


def test_effects_of_one_kind_on_a_ruin_add_up_with_its_night_effect() -> None:
    """RUI-13"""
    table = ruins(
        {"A": "3c 7e 6e 1c 6c"},
        5,
        night="3c 7e 6e 1c 6c",
        upgrades={"3c": "T11 M12 B11", "7e": "M09", "6e": "T06", "1c": "B10 T09", "6c": "T12 M13 B13"},
        lit=[0] * 5,
    )
    kit = table.table.ruins
    assert kit[13].sifts == 2 + 2 + 2 + 1
    assert kit[35].extra == 2
    assert kit[30].wild
    assert kit[3].draws == 1 + 2 + 1
    # Light effects stay separate uses.
    assert (kit[28].ones, kit[28].twos) == (4, 0)


def test_ranks_and_set_sizes_have_no_upper_limit() -> None:
    """RUI-14"""
    table = ruins({"A": "10a 10b 10c 10d 10e 1a"}, 5, night="10a", upgrades={"10a": "T05 M06 B05"}, lit=[0] * 5)
    lead(table, "10a")
    assert table.current() == "1x28"
    many = ruins({"A": "10a 10b 10c 10d 10e 1a"}, 5, upgrades={"10a": "T08"}, lit=[0] * 5)
    many.turn("A> 10a 10b 10c 10d 10e &1 =6x10")
    assert many.current() == "6x10"


# What makes a set.


def test_rank_effects_are_mandatory() -> None:
    """RUI-30"""
    table = ruins({"A": "5a 5b 8a"}, upgrades={"5a": "T03"}, lit=DARK)
    table.play("ruin:5a")
    assert table.offered() == ["ruin:8a", "done_selecting"]


def test_a_single_wild_ruin_has_its_own_rank_even_as_two() -> None:
    """RUI-31, RUI-R12"""
    table = ruins({"A": "6e 1a"}, night="6e", upgrades={"6e": "M04 B07"}, follow="C 9a 9b =2x9", lit=DARK)
    table.pick("6e")
    table.finish()
    assert table.current() == "2x10"


def test_ruins_that_are_not_wild_must_agree() -> None:
    """RUI-32, RUI-R13"""
    table = ruins({"A": "4a 5a 6e 4e 2e"}, 5, night="6e 4e 2e", lit=[0] * 5)
    table.play("ruin:4a")
    assert table.offered() == ["ruin:2e", "ruin:4e", "ruin:6e", "done_selecting"]
    other = ruins({"A": "2e 4a 4e 6e 7a"}, 5, night="6e 4e 2e", lit=[0] * 5)
    lead(other, "2e 4a 4e 6e")
    assert other.current() == "4x4"


def test_a_wild_ruin_with_others_takes_the_rank_of_the_set_and_keeps_its_other_effects() -> None:
    """RUI-33"""
    table = ruins({"A": "4a 6e 9b 9c"}, night="6e", upgrades={"6e": "M04 T09"}, lit=DARK, deck="1a 1b 1c")
    lead(table, "4a 6e")
    assert table.current() == "2x4"
    assert [event["seat"] for event in table.told("draw")] == [1, 2]


def test_extra_copies_used_are_none_up_to_all() -> None:
    """RUI-34, RUI-R08"""
    table = ruins({"A": "7e 8b 1a"}, night="7e", upgrades={"7e": "M09", "8b": "T08"}, lit=DARK)
    table.play("ruin:7e")
    table.pick("8b")
    assert table.offered() == ["extra:0", "extra:1", "extra:2", "extra:3"]
    assert table.refused("extra:4").rule == "RUI-34"
    table.play("extra:2", "no_claim")
    assert table.current() == "4x8"


def test_with_copies_multiplying_two_effects_count_as_four() -> None:
    """RUI-R08"""
    table = ruins({"A": "7e 1a"}, night="7e", upgrades={"7e": "M09"}, lit=DARK, copies_stack="multiply")
    table.pick("7e")
    assert table.offered() == ["extra:0", "extra:1", "extra:2", "extra:3"]


def test_without_optional_copies_all_extra_copies_always_count() -> None:
    """RUI-R07"""
    hand = {"A": "7e 2b 1a"}
    lead_table = ruins(hand, night="7e 2b", lit=DARK, copies_optional=False)
    lead_table.pick("7e")
    lead_table.finish()
    assert lead_table.current() == "2x8"
    single = ruins(hand, night="7e 2b", lit=DARK, copies_optional=False, follow="C 6a =1x6")
    assert single.offered() == ["pass", "ruin:2b"]
    bought = ruins({"A": "9a 1a"}, market="T08 M01 B02 T01", follow="C 6a =1x6", copies_optional=False)
    bought.play("ruin:9a")
    # A copies effect just bought would count too, and make it two.
    assert "buy:1" not in bought.offered()
    assert bought.refused("buy:1").facts["problem"] == "wrong_number"


def test_the_rank_of_an_all_wild_set_is_printed_on_one_of_them_or_with_the_variant_any() -> None:
    """RUI-R11"""
    hand = {"A": "1d 2e 7a"}
    printed = ruins(hand, night="1d 2e", upgrades={"1d": "T05"}, lit=DARK)
    printed.play("ruin:1d")
    printed.pick("2e")
    assert printed.offered() == ["rank:3", "rank:4"]
    assert printed.refused("rank:8").code == "not_printed"
    printed.play("rank:4", "no_claim")
    assert printed.current() == "2x4"
    any_rank = ruins({"A": "1d 2e 3a"}, night="1d 2e", lit=DARK, all_wild_rank="any", follow="C 9a 9b =2x9")
    # 2e is the only ruin that can join it.
    any_rank.play("ruin:1d", "confirm")
    assert any_rank.offered() == [f"rank:{rank}" for rank in range(9, 15)]
    # One wild ruin alone, counted as two, still has its own rank.
    alone = ruins(
        {"A": "1d 3a"}, night="1d", upgrades={"1d": "T08"}, lit=DARK, all_wild_rank="any", follow="C 9a 9b =2x9"
    )
    assert alone.offered() == ["pass"]


# Buying.


def test_only_ruins_being_played_are_upgraded() -> None:
    """RUI-35"""
    table = ruins({"A": "9a 9b 1a"}, market="T05 M02 B02 T12")
    table.play("ruin:9a", "ruin:9b")
    table.play("buy:4") if "buy:4" in table.offered() else table.play("done_selecting", "buy:4")
    assert table.offered() == ["ruin:9a", "ruin:9b"]
    assert table.refused("ruin:1a").code == "not_played"
    passing = ruins({"A": "9a 9b 1a"}, follow="C 5a =1x5", market="T05 M02 B02 T12")
    passing.play("pass")
    assert passing.market() == "T05 M02 B02 T12"
    assert passing.table.lit == [3, 3, 3]


def test_upgrades_are_optional_and_need_not_be_necessary() -> None:
    """RUI-36, RUI-R38"""
    table = ruins({"A": "9a 1a"}, market="T05 M02 B02 B11")
    table.pick("9a")
    assert table.offered() == ["buy:1", "buy:2", "buy:3", "buy:4", "confirm"]
    table.play("buy:4")
    table.finish()
    assert table.current() == "1x9"


def test_two_claims_for_the_whole_game_on_different_ruins() -> None:
    """RUI-37"""
    table = ruins({"A": "9a 9b 9c 1a"}, lit=DARK, claimed={"9b": "B"})
    table.pick("9a 9b 9c")
    assert table.offered() == ["ruin:9a", "ruin:9c", "no_claim"]
    assert table.refused("ruin:9b").code == "already_claimed"
    table.play("ruin:9a")
    assert table.offered() == ["ruin:9c", "no_claim"]
    table.play("ruin:9c")
    assert table.table.claims == [0, 1, 2]
    assert [table.table.ruins[ruin].claimer for ruin in (41, 42, 43)] == [0, 1, 0]
    spent = ruins({"A": "9a 1a"}, lit=DARK, claimed={"8a": "A", "8b": "A"})
    spent.pick("9a")
    # No claim is left, so none is asked for.
    assert spent.current() == "1x9"


def test_each_discovery_costs_the_torches_of_its_slot() -> None:
    """RUI-38"""
    table = ruins({"A": "9a 1a"}, market="T05 M02 B02 T01", lit=[2, 3, 3])
    table.pick("9a")
    assert table.offered() == ["buy:2", "buy:3", "buy:4", "confirm"]
    reason = table.refused("buy:1")
    assert (reason.code, reason.rule, reason.facts["cost"], reason.facts["lit"]) == ("too_dear", "RUI-38", 3, 2)
    table.play("buy:3")
    draft = table.table.draft
    assert draft is not None
    assert draft.lit == 0
    table.finish()
    assert table.table.lit[0] == 0


def test_a_discovery_goes_at_once_on_a_ruin_with_its_position_free() -> None:
    """RUI-39"""
    table = ruins({"A": "9a 9b 1a"}, upgrades={"9a": "T12"}, market="T13 M02 B02 B12", lit=[3, 3, 3])
    table.pick("9a 9b")
    table.play("buy:4")
    assert table.offered() == ["ruin:9a", "ruin:9b"]
    assert table.refused("confirm").code == "not_asked_now"
    table.play("ruin:9a")
    draft = table.table.draft
    assert draft is not None
    assert draft.bought == 0
    taken = ruins({"A": "9a 9b 9c 1a"}, upgrades={"9a": "T12"}, market="M02 B02 B01 T13")
    taken.pick("9a 9b 9c")
    taken.play("buy:4")
    assert taken.offered() == ["ruin:9b", "ruin:9c"]
    assert taken.refused("ruin:9a").code == "position_taken"


def test_a_discovery_is_active_at_once_in_the_same_play() -> None:
    """RUI-40, RUI-29"""
    table = ruins({"A": "6a 1a"}, market="T05 M02 B02 T03", follow="C 9a =1x9", lit=[1, 0, 0])
    assert table.offered() == ["pass", "ruin:6a"]
    table.play("ruin:6a")
    # Without the discovery it would not be legal, so it is bought without asking.
    table.finish()
    assert table.current() == "1x9"
    drawing = ruins({"A": "9a 1a"}, market="T05 M02 B02 T09", lit=[1, 0, 0], deck="1b 1c")
    drawing.turn("A> 9a+T09 =1x9")
    assert [event["seat"] for event in drawing.told("draw")] == [1, 2]


def test_the_market_stands_still_during_a_turn_and_slides_right_at_its_end() -> None:
    """RUI-41, RUI-42"""
    table = ruins({"A": "9a 1a"}, market="T05 M02 B02 T01", chance=td.Scripted([0, 0]))
    table.pick("9a")
    table.play("buy:2")
    reason = table.refused("buy:2")
    assert (reason.code, reason.rule) == ("slot_empty", "RUI-41")
    assert table.state.view(0)["table"]["draft"]["market"][1] is None
    table.play("buy:4")
    table.finish()
    # T05 and B02 slide; the two new ones come in from the left, the right one first.
    assert table.market() == "T03 T02 T05 B02"
    assert table.told("market") == [
        {"kind": "market", "slots": ["T03", "T02", "T05", "B02"], "new": ["T03", "T02"], "deck": 33}
    ]


def test_an_empty_discovery_deck_leaves_slots_empty_on_the_left() -> None:
    """RUI-R27"""
    table = ruins({"A": "9a 1a", "B": "10b 2b"}, 5, market="M02 B02 T01", empty_discoveries=True, in_round=4)
    table.pick("9a")
    assert table.refused("buy:1").rule == "RUI-R27"
    table.play("buy:4")
    table.finish()
    assert table.market() == "- - M02 B02"


def test_the_market_is_refilled_after_the_play_that_ends_a_round() -> None:
    """RUI-R28"""
    table = ruins({"A": "9a", "B": "1a 2a"}, 2, market="T05 M02 B02 T01")
    table.turn("A> 9a+T01 =1x10")
    assert table.table.round == 2
    assert table.market().split()[1:] == ["T05", "M02", "B02"]
    kinds = [event.kind for event in table.state.events]
    assert kinds.index("market") < kinds.index("deal")


# Effects.


def test_effects_work_each_time_for_whoever_plays_the_ruin_once_whatever_its_copies() -> None:
    """RUI-43, RUI-R09"""
    for seat in "AB":
        table = ruins({seat: "9a 1a"}, turn=seat, upgrades={"9a": "T09 M09"}, lit=DARK, deck="1b 1c 2c 2d")
        table.turn(f"{seat}> 9a &1 =2x9")
        assert [event["count"] for event in table.told("draw")] == [1, 1]


def test_effects_of_several_ruins_in_a_set_add_up() -> None:
    """RUI-R10"""
    table = ruins({"A": "9a 9b 1a"}, upgrades={"9a": "T09", "9b": "M11"}, lit=DARK, deck="1b 1c 2c 2d")
    table.turn("A> 9a 9b =2x9")
    assert [(event["seat"], event["count"]) for event in table.told("draw")] == [(1, 2), (2, 2)]


def test_light_effects_not_used_are_applied_at_the_end_up_to_three() -> None:
    """RUI-46, RUI-R19"""
    table = ruins({"A": "9a 1a"}, upgrades={"9a": "T13"}, lit=[2, 0, 0], market="T05 B05 B04 B03")
    lead(table, "9a")
    assert table.table.lit[0] == 3
    both = ruins({"A": "9a 1a"}, upgrades={"9a": "T12 M13"}, lit=[0, 0, 0])
    lead(both, "9a")
    assert both.table.lit[0] == 2


def test_a_light_is_offered_once_and_only_while_a_torch_is_extinguished() -> None:
    """RUI-44, RUI-R40"""
    table = ruins({"A": "9a 1a"}, upgrades={"9a": "T12"}, lit=[2, 0, 0], market="T05 B05 B04 B03")
    table.pick("9a")
    assert "light:1" in table.offered()
    table.play("light:1")
    assert "light:1" not in table.offered()
    assert table.refused("light:1").code == "no_light_effect"
    assert table.refused("light:2").code == "no_light_effect"


def test_a_bought_light_effect_can_be_used_in_the_same_turn() -> None:
    """RUI-44, RUI-R19"""
    table = ruins({"A": "9a 1a"}, market="B05 M02 T13 B01", lit=[2, 0, 0])
    table.pick("9a")
    table.play("buy:3", "light:2", "buy:2")
    table.finish()
    assert table.current() == "1x11"


def test_a_light_that_would_waste_what_the_play_needs_is_not_offered() -> None:
    """RUI-45"""
    # 9 must become 13, with M02 and B02 for 4 torches: 2 are lit, and the light of 2 lights both only after the first.
    table = ruins({"A": "9a 1a"}, upgrades={"9a": "T13"}, market="M01 M02 B02 B01", lit=[2, 0, 0], follow="C 8a =1x13")
    assert table.offered() == ["pass", "ruin:9a"]
    table.play("ruin:9a")
    assert table.offered() == ["buy:2", "buy:3"]
    assert table.refused("light:2").code == "light_wasted"
    # The light and the other purchase follow without a choice.
    table.play("buy:3")
    table.finish()
    assert table.current() == "1x13"


def test_sift_draws_and_returns_as_many() -> None:
    """RUI-47, RUI-R16"""
    table = ruins({"A": "9a 1a 5a"}, upgrades={"9a": "T11"}, lit=DARK, deck="2b 3b 4b", chance=td.Scripted([0, 1]))
    table.pick("9a")
    table.play("no_claim")
    # 2b and 4b are drawn; the play is complete, so they cannot join it.
    assert table.current() == "1x9"
    assert table.told("sift")[0]["ruins"] == ["2b", "4b"]
    assert table.offered() == ["ruin:1a", "ruin:2b", "ruin:4b", "ruin:5a"]
    table.play("ruin:4b")
    assert table.offered() == ["ruin:1a", "ruin:2b", "ruin:5a"]
    assert table.refused("ruin:4b").code == "already_chosen"
    # All go to the deck together.
    assert table.deck() == "3b"
    table.play("ruin:1a")
    assert table.deck() == "1a 3b 4b"
    assert table.hand("A") == "2b 5a"
    assert table.told("return")[0]["ruins"] == ["1a", "4b"]


def test_sift_with_a_short_or_empty_deck() -> None:
    """RUI-47, RUI-R39"""
    short = ruins({"A": "9a 1a 5a"}, upgrades={"9a": "T11 M12"}, lit=DARK, deck="2b")
    short.pick("9a")
    short.play("no_claim")
    assert short.told("sift")[0]["count"] == 1
    short.play("ruin:5a")
    assert short.to_act() == "B"
    empty = ruins({"A": "9a 1a 5a"}, upgrades={"9a": "T11"}, lit=DARK, deck="")
    empty.pick("9a")
    empty.play("no_claim")
    assert empty.to_act() == "B"


def test_opponents_draw_after_the_sift_and_there_is_no_hand_limit() -> None:
    """RUI-48, RUI-50"""
    table = ruins(
        {"A": "9a 1a 5a", "B": "1b 1c 2b 2c 3b 3c 4b 4c 5b 5c 6b 6c"}, upgrades={"9a": "T10 B10"}, lit=DARK,
        deck="7b 7c 8b 8c 10c",
    )  # fmt: skip
    table.pick("9a")
    table.play("no_claim", "ruin:1a")
    kinds = [event.kind for event in table.state.events]
    assert kinds == ["return", "draw", "draw"]
    assert len(table.hand("B").split()) == 14


def test_a_short_deck_is_drawn_one_by_one_from_the_left() -> None:
    """RUI-49, RUI-R18"""
    table = ruins({"B": "9a 1a"}, 4, turn="B", upgrades={"9a": "B10"}, lit=[0] * 4, deck="1b 1c 1d")
    table.turn("B> 9a =1x9")
    assert [(event["seat"], event["count"]) for event in table.told("draw")] == [(2, 1), (3, 1), (0, 1)]


def test_a_player_who_is_out_ignores_sifts_but_opponents_still_draw() -> None:
    """RUI-R17, RUI-R20"""
    table = ruins({"A": "9a"}, 4, upgrades={"9a": "T11 B09"}, lit=[0] * 4, deck="1b 1c 1d", out="D")
    table.turn("A> 9a =1x9")
    assert table.told("sift") == []
    assert [event["seat"] for event in table.told("draw")] == [1, 2]
    last = ruins({"A": "9a", "B": "1a 2a"}, 2, upgrades={"9a": "T11 B09"}, lit=[0, 0])
    last.turn("A> 9a =1x9")
    # The round is over: nobody draws.
    assert last.told("draw") == []


def test_a_night_effect_takes_no_position_unless_the_variant_says_so() -> None:
    """RUI-R15"""
    hand = {"A": "9d 3c 2b"}
    free = ruins(hand, night="9d", market="M01 M02 B01 M03")
    free.pick("9d")
    assert "buy:4" in free.offered()
    taken = ruins(hand, night="9d", market="M01 M02 B01 M03", night_effect_uses_position=True)
    taken.pick("9d")
    assert "buy:4" not in taken.offered()
    assert taken.refused("buy:4").rule == "RUI-10"
    # A ruin with a middle discovery gains no effect when flipped.
    flipped = ruins(
        hand, upgrades={"3c": "M04"}, steps=[["Turns"], ["FlipRuin", [-1, 51, 51]]], night_effect_uses_position=True
    )
    flipped.play("ruin:3c", seat=0)
    assert (flipped.rank("3c"), flipped.table.ruins[13].sifts) == (9, 0)
    # A night side without effect leaves the middle free.
    plain = ruins({"A": "9a 2b"}, night="9a", market="M01 M02 B01 M03", night_effect_uses_position=True)
    plain.pick("9a")
    assert "buy:4" in plain.offered()


def test_from_the_101st_trick_on_nobody_draws() -> None:
    """RUI-77"""
    for trick, draws in ((100, 2), (101, 0)):
        table = ruins({"A": "9a 1a"}, upgrades={"9a": "T09"}, lit=DARK, deck="1b 1c", trick=trick)
        table.turn("A> 9a =1x9")
        assert len(table.told("draw")) == draws


def test_the_order_within_a_turn() -> None:
    """RUI-54"""
    table = ruins(
        {"A": "9a 1a 5a"}, upgrades={"9a": "T10 M11"}, market="T05 M02 B02 B12", lit=[1, 0, 0], deck="2b 3b 4b"
    )
    table.pick("9a")
    table.play("buy:4")
    assert table.offered() == ["light:1", "confirm"]
    table.play("confirm")
    assert table.offered() == ["ruin:9a", "no_claim"]
    told: list[str] = []
    for option in ("ruin:9a", "ruin:1a"):
        table.play(option)
        told += [event.kind for event in table.state.events]
    assert told == ["play", "sift", "return", "draw", "draw", "market"]
    assert table.table.lit[0] == 1


def discoveries() -> list[str]:
    return [f"{letter}{n:02}" for letter in "TMB" for n in range(1, 14)]


@pytest.mark.parametrize("name", discoveries())
def test_every_discovery_does_what_it_says(name: str) -> None:
    """RUI-13, RUI-40 Bought for a single ruin, each discovery has its effect in the same play."""
    table = ruins(
        {"A": "7a 9a 9b"},
        market=f"{_other(name, 0)} {_other(name, 1)} {_other(name, 2)} {name}",
        lit=[1, 0, 0],
        deck="1b 1c 2b 2c",
    )
    kit = terms_of(table)
    card = kit.discovery_numbers[name]
    entry = next(entry for entry in kit.content["discovery"] if entry["id"] == name)
    table.pick("7a")
    table.play("buy:4")
    table.play("confirm")
    table.finish() if "extra:0" not in table.offered() else table.play("extra:1")
    table.finish()
    found = {effect["kind"]: effect["n"] for effect in entry["effects"]}
    ruin = table.table.ruins[31]
    assert card in ruin.discoveries
    play = table.table.table[-1]
    assert play.rank == 7 + found.get("rank_add", 0)
    assert play.number == 1 + found.get("copies", 0)
    assert ruin.wild == ("wild" in found)
    if "light" in found:
        assert table.table.lit[0] == found["light"]
    if "sift" in found:
        assert len(table.told("sift")[0]["ruins"]) == found["sift"]
    if "opponents_draw" in found:
        assert [event["count"] for event in table.told("draw")] == [found["opponents_draw"]] * 2


def _other(name: str, place: int) -> str:
    """Three cards of the market that differ from the one in question."""
    return [card for card in ("T01", "M01", "B01", "T02") if card != name][place]


def test_texts_of_discoveries_name_the_numbers_of_their_effects() -> None:
    """RUI-40 What a player reads on a discovery is what it does."""
    for entry in terms_of(ruins()).content["discovery"]:
        for effect in entry["effects"]:
            if effect["kind"] in ("rank_add", "opponents_draw", "light"):
                assert str(effect["n"]) in entry["text"], entry["id"]


@pytest.mark.parametrize("kind", ["wild", "copies", "opponents_draw", "sift", "light"])
def test_every_kind_of_night_effect_works(kind: str) -> None:
    """RUI-17, RUI-43"""
    name = {"wild": "4e", "copies": "5e", "opponents_draw": "7d", "sift": "8d", "light": "9c"}[kind]
    table = ruins({"A": f"2a {name}"}, night=name, lit=DARK, deck="1b 1c 2b 2c")
    table.pick(name)
    if kind == "copies":
        table.play("extra:1")
    table.finish()
    if kind == "copies":
        assert table.current() == "2x6"
    elif kind == "wild":
        assert table.current() == "1x6"
    elif kind == "opponents_draw":
        assert [event["count"] for event in table.told("draw")] == [1, 1]
    elif kind == "sift":
        assert table.told("sift")
    else:
        assert table.table.lit[0] == 1

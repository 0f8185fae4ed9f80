"""Why not: every reason, with its rule and its facts, from what the player knows."""

from itertools import combinations
from typing import Any

import pytest

import tumbledown as td
from games.ruins.positions import RuinsTable, ruins
from tumbledown.games.ruins.game import RuinsState
from tumbledown.games.ruins.sets import is_legal

DARK = [0, 0, 0]


def flipping() -> RuinsTable:
    return ruins({"A": "9a 1a"}, night="9a", steps=[["Turns"], ["FlipRuin", [-1, -1, -1]]])


def leading() -> RuinsTable:
    return ruins({"A": "4a 7a 9a"}, lit=DARK)


def following(number: str = "C 7b =1x7", hand: str = "6a 7a 8a") -> RuinsTable:
    return ruins({"A": hand}, lit=DARK, follow=number)


def picked(*names: str, **more: Any) -> RuinsTable:
    table = ruins({"A": "4a 4b 4c 9a"}, **more)
    table.play(*(f"ruin:{name}" for name in names))
    return table


def upgrading(**more: Any) -> RuinsTable:
    table = ruins({"A": "5a 5b 9a"}, **({"market": "T05 M02 B02 B12"} | more))
    table.pick("5a 5b")
    return table


def attaching() -> RuinsTable:
    table = ruins({"A": "5a 5b 5c 9a"}, upgrades={"5a": "B11"}, market="T05 M02 B02 B12")
    table.pick("5a 5b 5c")
    table.play("buy:4")
    return table


def declaring(follow: str = "") -> RuinsTable:
    table = ruins({"A": "1d 2e 4e 7a"}, night="1d 2e 4e", lit=DARK, follow=follow)
    table.pick("1d 2e 4e" if not follow else "2e 4e")
    return table


def counting() -> RuinsTable:
    table = ruins({"A": "7e 1a"}, night="7e", lit=DARK)
    table.pick("7e")
    return table


def claiming() -> RuinsTable:
    table = ruins({"A": "9a 9b 9c 1a"}, lit=DARK, claimed={"9b": "B"})
    table.pick("9a 9b 9c")
    return table


def claimed_last() -> RuinsTable:
    table = ruins({"A": "9a 9b 9c 1a"}, lit=DARK)
    table.pick("9a 9b 9c")
    table.play("ruin:9b")
    return table


def returning() -> RuinsTable:
    table = ruins({"A": "9a 1a 5a"}, upgrades={"9a": "T11"}, lit=DARK, deck="2b 3b 4b")
    table.pick("9a")
    table.play("no_claim", "ruin:5a")
    return table


CASES: list[tuple[RuinsTable, str, str, str]] = [
    (flipping(), "ruin:9a", "already_night", "RUI-16"),
    (flipping(), "ruin:8a", "not_in_hand", "RUI-15"),
    (flipping(), "ruin:10e", "not_in_game", "RUI-02"),
    (flipping(), "pass", "not_asked_now", "RUI-15"),
    (leading(), "pass", "leader_must_play", "RUI-19"),
    (leading(), "done_selecting", "nothing_selected", "RUI-20"),
    (leading(), "ruin:8a", "not_in_hand", "RUI-20"),
    (leading(), "buy:1", "not_asked_now", "RUI-21"),
    (picked("4a", lit=DARK), "ruin:9a", "cannot_complete_set", "RUI-32"),
    (picked("4a", lit=DARK), "ruin:4a", "already_picked", "RUI-20"),
    (picked("4b", lit=DARK), "pass", "play_begun", "RUI-24"),
    (following(), "ruin:6a", "rank_too_low", "RUI-23"),
    (following("C 7b 7c =2x7"), "ruin:8a", "cannot_complete_set", "RUI-22"),
    (picked("4a", lit=DARK, follow="C 2a 2b =2x2"), "done_selecting", "wrong_number", "RUI-22"),
    (upgrading(market="T05 M02 B02 M03"), "buy:1", "spoils_set", "RUI-32"),
    (upgrading(lit=[1, 3, 3]), "buy:2", "too_dear", "RUI-38"),
    (upgrading(upgrades={"5a": "B11", "5b": "B12"}, market="T12 M02 B02 B13"), "buy:4", "no_free_position", "RUI-10"),
    (upgrading(), "light:1", "no_light_effect", "RUI-44"),
    (upgrading(upgrades={"5a": "T12"}), "light:1", "all_lit", "RUI-R40"),
    (upgrading(), "ruin:5a", "nothing_bought", "RUI-39"),
    (upgrading(), "pass", "not_asked_now", "RUI-35"),
    (attaching(), "ruin:5a", "position_taken", "RUI-39"),
    (attaching(), "ruin:9a", "not_played", "RUI-35"),
    (attaching(), "confirm", "not_asked_now", "RUI-39"),
    (declaring(), "rank:5", "not_printed", "RUI-R11"),
    (declaring("C 2a 2b =2x4"), "rank:3", "rank_too_low", "RUI-23"),
    (declaring(), "confirm", "not_asked_now", "RUI-R11"),
    (counting(), "extra:2", "too_many_copies", "RUI-34"),
    (counting(), "confirm", "not_asked_now", "RUI-34"),
    (claiming(), "ruin:9b", "already_claimed", "RUI-37"),
    (claiming(), "ruin:1a", "not_played", "RUI-35"),
    (claiming(), "pass", "not_asked_now", "RUI-37"),
    (claimed_last(), "ruin:9b", "already_claimed", "RUI-37"),
    (returning(), "ruin:5a", "already_chosen", "RUI-47"),
    (returning(), "ruin:8a", "not_in_hand", "RUI-47"),
    (returning(), "pass", "not_asked_now", "RUI-47"),
]


@pytest.mark.parametrize(("table", "option", "code", "rule"), CASES, ids=[f"{case[1]}-{case[2]}" for case in CASES])
def test_every_refusal_names_its_rule(table: RuinsTable, option: str, code: str, rule: str) -> None:
    reason = table.refused(option)
    assert (reason.code, reason.rule) == (code, rule)
    assert reason.text.endswith(".")


def test_the_words_say_what_is_needed_and_what_there_is() -> None:
    """RUI-23, RUI-22, RUI-38"""
    assert "Needs rank 7 or more; 6a has 6" in following().refused("ruin:6a").text
    too_low = ruins({"A": "6a 1a"}, follow="C 7b =1x7", market="T03 M02 B02 T01", lit=[3, 0, 0])
    too_low.play("ruin:6a")
    assert too_low.refused("confirm").text == "Needs rank 7 or more; this set would be 6, so it needs an upgrade."
    assert "costs 2 torches, and you have 1 lit" in upgrading(lit=[1, 3, 3]).refused("buy:2").text
    assert (
        "Needs exactly 2 ruins; this is 1"
        in picked("4a", lit=DARK, follow="C 2a 2b =2x2").refused("done_selecting").text
    )


def test_a_selection_that_is_complete_takes_no_more() -> None:
    """RUI-22"""
    table = ruins({"A": "9a 9b 9c"}, follow="C 2a 2b =2x2", lit=[3, 0, 0])
    table.play("ruin:9a", "ruin:9b", "confirm")
    # The selection ended with the second ruin, and only the two can be claimed.
    assert table.refused("ruin:9c").code == "not_played"


def test_a_spoiling_discovery_says_what_the_set_would_be() -> None:
    """RUI-32, RUI-23"""
    reason = upgrading(market="T05 M02 B02 M03").refused("buy:1")
    assert reason.facts["problem"] == "not_one_rank"
    assert reason.facts["own_ranks"] == [10, 5]
    wild = ruins({"A": "1d 6e 2a"}, night="1d", market="T06 M07 B02 M08", follow="C 6a 6b =2x6", lit=[3, 0, 0])
    wild.play("ruin:1d")
    # With 6e wild too, the set would have only printed ranks 3 and 6: high enough.
    assert "buy:4" in wild.offered()


def test_where_hidden_ruins_are_is_not_told() -> None:
    """RUI-R42 The reason is the same wherever the ruin is."""
    with_b = ruins({"A": "9a 1a", "B": "8a 2a"}, lit=DARK)
    in_deck = ruins({"A": "9a 1a", "B": "7a 2a"}, lit=DARK)
    assert with_b.refused("ruin:8a") == in_deck.refused("ruin:8a")


def test_a_game_that_is_over_and_other_seats() -> None:
    """RUI-21, RUI-76"""
    table = ruins({"A": "5a", "B": "6b 1b", "C": "9a 9b"}, lit=DARK, vp=[9, 9, 0], in_round=2)
    assert table.refused("pass", seat=1).rule == "RUI-21"
    table.turn("A> 5a =1x5")
    reason = table.state.why_not(0, 0)
    assert reason is not None
    assert (reason.code, reason.rule) == ("game_over", "RUI-76")


def test_labels_say_what_an_option_means() -> None:
    table = ruins({"A": "2a 5b 5c 9a"}, market="T06 M02 M04 B12")
    labels = [choice.label for choice in table.state.decision(0).options]
    assert labels[0] == "Play 2a Fallen Gate (rank 2)"
    table.pick("2a 5b 5c")
    labels = [choice.label for choice in table.state.decision(0).options]
    assert "Buy Bronze Doors for 2 torches: Add 3 to this ruin's rank." in labels
    table.play("buy:3")
    assert table.state.decision(0).options[-1].label in ("Play 3 of rank 5", "Claim nothing")
    match = ruins({"A": "9a 1a"}, follow="C 9b =1x9", lit=[1, 0, 0])
    match.play("ruin:9a")
    labels = [choice.label for choice in match.state.decision(0).options]
    assert "Play 1 of rank 9: a match, the next player must pass" in labels
    flip = flipping()
    assert "Flip 1a Broken Well: rank 1 becomes 12" in [choice.label for choice in flip.state.decision(0).options]
    assert flip.state.decision(0).options[0].points_at == ["ruin:1a"]


def test_a_ruin_that_can_only_be_played_with_a_discovery_says_so() -> None:
    """Compared with all sets that the hand can make as it is, in the following turns of random games."""
    state = td.game("ruins").new(seats=3, seed=7)
    assert isinstance(state, RuinsState)
    rng = td.Seeded(3)
    told = 0
    while not state.over and told < 40:
        seat = state.waiting()[0]
        options = state.decision(seat).options
        if any(choice.text == "pass" for choice in options):
            hand = [state.ruins[ruin] for ruin in state.hands[seat]]
            sets = [
                {ruin.index for ruin in some}
                for size in range(1, min(state.number, len(hand)) + 1)
                for some in combinations(hand, size)
                if is_legal(state.kit, list(some), state.number, state.rank)
            ]
            for choice in options[1:]:
                needs = not any(choice.option in found for found in sets)
                assert choice.label.endswith(": needs a discovery") == needs
                told += needs
        state.apply(options[rng.below(len(options))].option, seat)
    assert told


def test_the_view_knows_the_other_side_and_the_set_in_the_making() -> None:
    """RUI-17, RUI-51"""
    table = ruins({"A": "9a 1a"}, follow="C 9b =1x9", lit=[1, 0, 0])
    seen = table.state.view(0)["table"]
    assert [(one["rank"], one["by_night"]["night"]) for one in seen["hand"] if one["id"] == "1a"] == [(1, True)]
    table.play("ruin:9a")
    assert table.state.view(0)["table"]["draft"]["set"] == {"number": 1, "rank": 9, "match": True}


def test_a_label_counts_what_is_gained() -> None:
    """RUI-13, RUI-45, RUI-R19 A second light effect is told like the first; with one torch out only one is lit."""
    flip = ruins({"A": "1b 1c"}, upgrades={"1b": "T12"}, steps=[["Turns"], ["FlipRuin", [-1, -1, -1]]])
    assert "light 1" in flip.state.decision(0).options[0].label
    table = ruins({"A": "6a 3a"}, follow="C 5b =1x5", upgrades={"6a": "T13"}, lit=[2, 3, 3], market="M01 M02 M03 B01")
    table.play("ruin:6a")
    labels = {choice.text: choice.label for choice in table.state.decision(0).options}
    assert labels["light:2"] == "Light 1 of your torches"


def test_a_match_that_skips_nobody_says_so() -> None:
    """RUI-R23 The round ends; RUI-R06 the only other player left has passed for good."""
    last = ruins({"A": "6a", "B": "4a 2a"}, seats=2, follow="B 6b =1x6", lit=[1, 0])
    last.play("ruin:6a")
    assert "Play 1 of rank 6: a match" in [choice.label for choice in last.state.decision(0).options]
    locked = ruins({"A": "3a 6a", "B": "4a 6b 2a", "C": "1a 1b 1c"}, pass_locks=True)
    for ruin in ("3a", "4a", "", "6a"):
        locked.play(f"ruin:{ruin}" if ruin else "pass")
        if "done_selecting" in locked.offered():
            locked.play("done_selecting")
        locked.finish()
    locked.play("ruin:6b")
    assert "Play 1 of rank 6: a match" in [choice.label for choice in locked.state.decision(1).options]


def test_copies_that_always_count_are_told_so() -> None:
    """RUI-R07"""
    single = ruins({"A": "7e 9a 2b"}, seats=5, night="7e", follow="B 6a =1x6", copies_optional=False, in_round=2)
    reason = single.refused("ruin:7e")
    assert (reason.rule, reason.text) == ("RUI-22", "Needs exactly 1 ruin; 7e always counts as 2.")
    lead = ruins({"A": "7e 2b 9a"}, seats=5, night="7e", copies_optional=False, in_round=2)
    assert "counts as 2" in lead.state.decision(0).options[1].label
    lead.pick("7e")
    assert "Play 2 of rank 8" in [choice.label for choice in lead.state.decision(0).options]


def test_a_prompt_offers_only_what_is_on_offer() -> None:
    """RUI-R41 The player who can only pass is asked all the same, and told so."""
    table = ruins({"A": "1b 3a"}, follow="C 10b =1x11", night="1b", upgrades={"1b": "T12"}, lit=[1, 3, 3],
                  market="T05 M06 B04 M01")  # fmt: skip
    assert table.state.decision(0).prompt == "Follow 1 x 11: pick the first ruin of your play, or pass."
    table.play("ruin:1b")
    assert table.state.decision(0).prompt == (
        "Buy a discovery for 1b Broken Well, which needs one to be played (1 of 3 torches lit)."
    )
    weak = ruins({"A": "1a 1b"}, follow="C 10b =1x11", lit=[0, 3, 3])
    assert weak.state.decision(0).prompt == "Follow 1 x 11: you can only pass."
    pair = ruins({"A": "6a 6b 6c"}, follow="C 5a 5b =2x5", lit=[0, 3, 3])
    pair.play("ruin:6a")
    assert pair.state.decision(0).prompt == "You play 6a Drowned Bridge: pick another ruin."


def test_the_view_names_who_must_pass() -> None:
    """RUI-51 While the player who matched still sifts, it is the next one who must pass."""
    table = ruins({"A": "6a 3a 4a 5a"}, follow="C 6b =1x6", upgrades={"6a": "T10"}, lit=[0, 3, 3])
    assert table.state.view(1)["table"]["must_pass"] is None
    table.play("ruin:6a")
    table.finish()
    assert table.to_act() == "A", "who sifts returns ruins"
    assert table.state.view(1)["table"]["must_pass"] == 1


def test_the_view_names_nobody_where_a_match_skips_nobody() -> None:
    """RUI-R06 All others have passed for good; RUI-74 the match has won the game."""
    locked = ruins(
        {"A": "3a 6a", "B": "4a 6b 2a", "C": "1a 1b 1c"}, pass_locks=True, upgrades={"6b": "T10"}, lit=[0, 0, 0]
    )
    locked.turn("A> 3a =1x3 B: 4a =1x4 C- A: 6a =1x6 #1")
    locked.play("ruin:6b")
    locked.finish()
    assert locked.to_act() == "B", "who sifts returns ruins"
    assert locked.state.view(1)["table"]["must_pass"] is None
    won = ruins({"A": "6a", "B": "1b 2b"}, follow="C 6b =1x6", lit=[0, 3, 3], vp=[9, 0, 0], in_round=2)
    won.turn("A: 6a =1x6~ #1")
    assert won.state.over
    assert won.state.view(1)["table"]["must_pass"] is None


def test_a_match_that_wins_the_game_skips_nobody() -> None:
    """RUI-70, RUI-74"""
    wins: list[dict[str, Any]] = [{"vp": [9, 0, 0], "in_round": 2}, {"in_round": 5, "showdown": "ABC"}]
    for more in wins:
        table = ruins({"A": "6a", "B": "1b 2b"}, follow="C 6b =1x6", lit=[1, 3, 3], **more)
        table.play("ruin:6a")
        assert "Play 1 of rank 6: a match" in [choice.label for choice in table.state.decision(0).options]


def test_unknown_options_are_refused() -> None:
    table = leading()
    with pytest.raises(td.IllegalOption):
        table.state.apply(101)

"""The worked examples of the rules page, E1 to E16."""

import tumbledown as td
from games.ruins.positions import new, ruins


def test_e1_a_set_made_by_a_discovery() -> None:
    """E1: RUI-29, RUI-39, RUI-40, RUI-42"""
    table = ruins({"A": "2a 5b 5c 9a"}, market="T06 M02 M04 B12")
    table.pick("2a 5b 5c")
    assert table.offered() == ["buy:1", "buy:3", "buy:4"]
    assert table.refused("buy:2").code == "spoils_set"
    assert table.refused("confirm").code == "not_one_rank"
    for slot, targets in (("buy:1", "2a"), ("buy:3", "2a"), ("buy:4", "2a 5b 5c")):
        other = ruins({"A": "2a 5b 5c 9a"}, market="T06 M02 M04 B12")
        other.pick("2a 5b 5c")
        other.play(slot)
        draft = other.table.draft
        assert draft is not None
        if " " in targets:
            assert other.offered() == [f"ruin:{name}" for name in targets.split()]
        else:
            # The only target is taken without asking.
            assert draft.ruins[0].discoveries != [0, 0, 0]
    table.play("buy:3")
    table.finish()
    assert table.rank("2a") == 5
    assert table.current() == "3x5"
    assert table.table.lit[0] == 1
    assert table.market().split()[1:] == ["T06", "M02", "B12"]
    assert table.market().split()[0] not in ("T06", "M02", "B12", "M04", "-")


def test_e2_rank_is_mandatory() -> None:
    """E2: RUI-30, RUI-32"""
    table = ruins({"A": "2a 2b 5d"}, upgrades={"2a": "M04"}, lit=[0, 3, 3])
    table.play("ruin:2a")
    assert table.offered() == ["ruin:5d", "done_selecting"]
    assert table.refused("ruin:2b").code == "cannot_complete_set"
    table.pick("5d")
    table.finish()
    assert table.current() == "2x5"


def test_e3_wild_with_others_and_alone() -> None:
    """E3: RUI-31, RUI-33"""
    for picks, result in (("6e", "1x10"), ("4a 4b 6e", "3x4"), ("4a 6e", "2x4")):
        table = ruins({"A": "4a 4b 6e 9a"}, night="6e", upgrades={"6e": "M04"}, lit=[0, 3, 3])
        table.pick(picks)
        table.finish()
        assert table.current() == result


def test_e4_only_wilds() -> None:
    """E4: RUI-R11, RUI-51"""
    hand = {"A": "1d 2a 6e"}
    lead = ruins(hand, night="1d 6e", upgrades={"6e": "M04"}, lit=[0, 3, 3])
    lead.pick("1d 6e")
    assert lead.offered() == ["rank:3", "rank:7"]
    follow = ruins(hand, night="1d 6e", upgrades={"6e": "M04"}, lit=[0, 3, 3], follow="C 7a 7b =2x7")
    follow.pick("1d 6e")
    follow.finish()
    assert follow.current() == "2x7"
    assert follow.told("pass") == [{"kind": "pass", "round": 1, "trick": 1, "seat": 1, "forced": True}]
    beyond = ruins(hand, night="1d 6e", upgrades={"6e": "M04"}, lit=[0, 3, 3], follow="C 8a 8b =2x8")
    assert beyond.offered() == ["pass"]


def test_e5_counts_as_two() -> None:
    """E5: RUI-34, RUI-R07"""
    dark = [0, 3, 3]
    hand = {"A": "2b 7e 1a"}
    single = ruins(hand, night="7e 2b", lit=dark, follow="C 6a =1x6")
    assert single.offered() == ["pass", "ruin:2b", "ruin:7e"]
    single.pick("7e")
    single.finish()
    assert single.current() == "1x8"
    pair = ruins(hand, night="7e 2b", lit=dark, follow="C 8a 8b =2x8")
    pair.pick("7e")
    pair.finish()
    assert pair.current() == "2x8"
    assert pair.table.must_pass or pair.told("pass")
    triple = ruins(hand, night="7e 2b", lit=dark, follow="C 5a 5b 5c =3x5")
    triple.pick("2b 7e")
    triple.finish()
    assert triple.current() == "3x8"
    two_are_never_one = ruins(hand, night="7e 2b", lit=dark, follow="C 6a =1x6")
    two_are_never_one.play("ruin:2b", "confirm")
    assert two_are_never_one.offered() == ["ruin:2b", "no_claim"]
    lead = ruins(hand, night="7e 2b", lit=dark)
    lead.pick("7e")
    assert lead.offered() == ["extra:0", "extra:1"]


def test_e6_matching_and_consecutive_passes() -> None:
    """E6: RUI-26, RUI-51, RUI-52"""
    hands = {"A": "5a 5b 1a", "B": "5c 5d 1b", "C": "7a 7b 9a", "D": "6a 6b 1c"}
    table = ruins(hands, seats=4, lit=[0, 0, 0, 0])
    table.turn("A> 5a 5b =2x5")
    table.turn("B: 5c 5d =2x5~")
    assert table.told("pass") == [{"kind": "pass", "round": 1, "trick": 1, "seat": 2, "forced": True}]
    assert table.to_act() == "D"
    other = ruins(hands, seats=4, lit=[0, 0, 0, 0])
    other.turn("A> 5a 5b =2x5 B: 5c 5d =2x5~ C-- D-")
    other.turn("A-")
    assert other.told("trick_end")[0]["leader"] == 1
    assert other.to_act() == "B"
    table.turn("D: 6a 6b =2x6")
    assert table.to_act() == "A"
    table.turn("A- B-")
    assert "ruin:7a" in table.offered()


def test_e7_out_on_a_match() -> None:
    """E7: RUI-57, RUI-58, RUI-59, RUI-R22"""
    hands = {"A": "9a 10a 1a", "B": "9b", "C": "10b 2a"}
    table = ruins(hands, seats=4, out="D", lit=[0, 0, 0, 0])
    table.turn("A> 9a =1x9")
    table.turn("B: 9b =1x9~")
    assert table.told("out") == [{"kind": "out", "round": 1, "seat": 1, "place": 2}]
    assert table.told("pass")[0]["seat"] == 2
    assert table.to_act() == "A"
    table.turn("A-")
    assert table.to_act() == "C"
    assert not table.table.table
    other = ruins(hands, seats=4, out="D", lit=[0, 0, 0, 0])
    other.turn("A> 9a =1x9 B: 9b =1x9~ C-- A: 10a =1x10")
    assert other.to_act() == "C"
    other.turn("C-")
    assert other.to_act() == "A"


def test_e8_draws_with_a_short_deck() -> None:
    """E8: RUI-48, RUI-49, RUI-R18, RUI-R20"""
    hands = {"A": "9a 1a"}
    table = ruins(hands, upgrades={"9a": "B10"}, deck="2a 2b", lit=[0, 0, 0])
    before = [len(hand) for hand in table.table.hands]
    table.turn("A> 9a =1x9")
    assert [len(hand) for hand in table.table.hands] == [1, before[1] + 1, before[2] + 1]
    assert table.deck() == ""
    seat_by_seat = ruins(hands, upgrades={"9a": "B10"}, deck="2a 2b", lit=[0, 0, 0], draw_order="seat_by_seat")
    before = [len(hand) for hand in seat_by_seat.table.hands]
    seat_by_seat.turn("A> 9a =1x9")
    assert [len(hand) for hand in seat_by_seat.table.hands] == [1, before[1] + 2, before[2]]
    without_b = ruins(hands, upgrades={"9a": "B10"}, deck="2a 2b", lit=[0, 0, 0], out="B")
    before = [len(hand) for hand in without_b.table.hands]
    without_b.turn("A> 9a =1x9")
    assert [len(hand) for hand in without_b.table.hands] == [1, 0, before[2] + 2]


def test_e9_torches_within_a_turn() -> None:
    """E9: RUI-38, RUI-44, RUI-46"""
    table = ruins({"C": "6c 1a"}, turn="C", night="6c", market="T05 M06 B04 B01")
    table.pick("6c")
    assert "light:1" not in table.offered()
    assert table.refused("light:1").rule == "RUI-R40"
    table.play("buy:1", "light:1", "buy:4")
    table.finish()
    assert table.current() == "1x15"
    assert table.table.lit[2] == 0
    left_over = ruins({"C": "6c 1a"}, turn="C", night="6c", market="T05 M06 B04 B01")
    left_over.pick("6c")
    left_over.play("buy:1")
    left_over.finish()
    assert left_over.table.lit[2] == 1


def test_e10_two_lights_are_two_lights() -> None:
    """E10: RUI-44, RUI-45"""
    table = ruins(
        {"D": "1b 2a"}, 4, turn="D", night="1b", upgrades={"1b": "T12"}, market="T05 M06 B04 M01",
        lit=[3, 3, 3, 1], follow="C 8a =1x11",
    )  # fmt: skip
    table.play("ruin:1b")
    assert table.offered() == ["buy:4", "light:1"]
    assert table.refused("confirm").code == "rank_too_low"
    assert table.refused("buy:2").code == "too_dear"
    assert table.refused("buy:1").code == "too_dear"
    table.play("light:1", "buy:2", "light:1")
    table.finish()
    assert table.current() == "1x11"
    assert table.table.lit[3] == 1
    assert table.told("pass")[0]["forced"]


def test_e10_a_light_of_two_is_used_in_one_go() -> None:
    """E10: RUI-45, RUI-R19"""
    hand, night = {"A": "9a 1a"}, ""
    early = ruins(hand, night=night, upgrades={"9a": "T13"}, market="B05 M06 B04 M01", lit=[2, 3, 3])
    early.pick("9a")
    early.play("light:2")
    draft = early.table.draft
    assert draft is not None
    assert (draft.lit, draft.twos) == (3, 0)
    late = ruins(hand, night=night, upgrades={"9a": "T13"}, market="B05 M06 B04 M01", lit=[2, 3, 3])
    late.pick("9a")
    late.play("buy:2", "light:2")
    draft = late.table.draft
    assert draft is not None
    assert draft.lit == 2


def test_e11_claims_at_the_deal() -> None:
    """E11: RUI-63, RUI-64, RUI-R24, RUI-R25"""
    # The last ruin but one is played, and the round ends: the next deal is told card by card.
    table = ruins(
        {"A": "9a", "B": "1a 2a"}, 2, claimed={"10a": "A", "7e": "A"}, in_round=1, lit=[0, 0],
        chance=td.Scripted(deal_of("1a 2a 3a 4a 5a 6a 7e 8a 9a", "1b 2b 3b 4b 5b 6b 8b 9b 10a", used_2())),
    )  # fmt: skip
    table.turn("A> 9a =1x9")
    assert table.hand("A") == "1a 2a 3a 4a 5a 6a 7e 8a 9a 10a"
    assert table.hand("B") == "1b 2b 3b 4b 5b 6b 8b 9b"
    assert table.told("hand_over") == [
        {"kind": "hand_over", "round": 2, "from": 1, "to": 0, "count": 1, "ruins": ["10a"]}
    ]


def used_2() -> list[str]:
    """The ruins in play in `test_e11`: two of each rank, 7e among them."""
    return [f"{rank}{copy}" for rank in range(1, 11) for copy in ("ab" if rank != 7 else "ae")]


def deal_of(first: str, second: str, in_play: list[str]) -> list[int]:
    """The outcomes that deal these hands from these ruins."""
    outcomes = []
    left = list(in_play)
    for name in f"{first} {second}".split():
        outcomes.append(left.index(name))
        left.remove(name)
    return outcomes


def test_e11_a_claimed_ruin_drawn_later_stays_with_its_drawer() -> None:
    """E11: RUI-R24"""
    table = ruins({"B": "9a 1b"}, turn="B", upgrades={"9a": "T09"}, claimed={"10a": "A"}, deck="10a", lit=[0, 0, 0])
    table.turn("B> 9a =1x9")
    assert "10a" in table.hand("C")


def test_e12_scoring_bounds() -> None:
    """E12: RUI-60, RUI-68, RUI-R30, RUI-R31"""
    table = ruins({"A": "9a", "D": "10a", "C": "10b", "B": "1a 2a"}, 4, vp=[8, 0, 10, 4], lit=[0, 0, 0, 0], first="A")
    table.turn("A> 9a =1x9 B- C- D: 10a =1x10")
    assert table.table.vp == [10, 0, 10, 7]
    table.turn("B- C: 10b =1x10~")
    assert table.table.vp == [10, 0, 10, 7]
    assert table.table.round == 2
    assert table.told("score")[-1] == {"kind": "score", "seat": 1, "place": 4, "points": -1, "vp": 0, "was": 0}


def test_e13_instant_win() -> None:
    """E13: RUI-70, RUI-R28, RUI-R36"""
    for start in (9, 10):
        table = ruins({"A": "9a"}, 4, vp=[start, 4, 4, 4], in_round=3, market="T05 M06 B04 B01")
        table.pick("9a")
        table.play("buy:4")
        table.finish()
        assert table.state.over
        assert table.state.outcome() == td.Outcome([0], [1, 2, 2, 2], "instant_win")
        assert table.state.scores() == [start, 4, 4, 4]
        assert table.market() == "T05 M06 B04 -"


def test_e14_showdown_participants() -> None:
    """E14: RUI-72, RUI-73, RUI-74, RUI-75, RUI-R33"""
    table = ruins(
        {"B": "9a", "D": "1a 2a"}, 4, vp=[9, 6, 5, 3], in_round=4, out="CA", turn="B", lit=[0, 0, 0, 0],
        claimed={"10a": "D"}, first="B",
    )  # fmt: skip
    table.table.vp = [9, 8, 5, 3]
    table.turn("B> 9a =1x9")
    assert table.table.vp == [9, 9, 5, 2]
    assert table.told("showdown") == [{"kind": "showdown", "players": [0, 1, 2]}]
    assert [len(hand) for hand in table.table.hands] == [9, 9, 9, 0]
    assert len(table.deck().split()) == 13
    assert table.told("hand_over") == []
    assert table.told("round")[0]["first"] == 2
    assert table.state.waiting() == [2, 0, 1]


def test_e14_a_sole_participant_wins_without_a_showdown() -> None:
    """E14: RUI-75, RUI-R28, RUI-R32"""
    table = ruins(
        {"B": "9a", "D": "1a 2a"}, 4, vp=[9, 6, 5, 3], in_round=4, out="AC", turn="B", market="T01 M01 B01 B12"
    )
    table.pick("9a")
    table.play("buy:4")
    table.finish()
    assert table.state.outcome().reason == "sole_participant"
    assert table.state.outcome().winners == [0]
    assert table.market() == "T01 M01 B01 -"


def test_e15_first_player_tie() -> None:
    """E15: RUI-65, RUI-R29"""
    table = ruins({"D": "9a", "E": "1a 2a"}, 5, vp=[3, 1, 1, 3, 2], out="ABC", turn="D", first="B", lit=[0] * 5)
    table.turn("D> 9a =1x9")
    assert table.table.vp == [3, 1, 1, 4, 1]
    assert table.told("round")[0]["first"] == 4


def test_e16_a_pass_tells_nothing() -> None:
    """E16: RUI-24, RUI-R41, RUI-R42"""
    worlds = [{"B": "10a 2a"}, {"B": "2a 2b"}]
    seen = []
    for hand in worlds:
        table = ruins(hand, turn="B", follow="A 9a =1x9", lit=[3, 0, 3], deck="1a 1b")
        offered = ["pass", "ruin:10a"] if "10a" in hand["B"] else ["pass"]
        assert table.offered() == offered
        before = [table.state.waiting(), table.state.decision(2).to_dict(), public(table.state.view(2))]
        table.play("pass")
        told = td.engine.events_for(table.state.events, 2)
        seen.append([before, told, table.state.waiting()])
    assert seen[0] == seen[1]
    table = ruins({"B": "10a 2a"}, turn="B", follow="A 9a =1x9", lit=[3, 0, 3])
    before_pick = table.state.view(2)
    table.play("ruin:10a")
    assert table.offered() == ["confirm"]
    table.play("confirm")
    assert table.offered() == ["ruin:10a", "no_claim"]
    assert table.state.view(2) == before_pick
    assert table.state.events == []
    table.play("no_claim")
    assert table.state.view(2)["table"]["table"][-1]["ruins"][0]["id"] == "10a"


def public(view: dict[str, object]) -> dict[str, object]:
    """The part of a view that does not depend on how the test filled the viewer's own hand."""
    table = view["table"]
    assert isinstance(table, dict)
    return {name: table[name] for name in ("hands", "turn", "lit", "market", "deck", "must_pass", "claims")}


def test_new_games_of_all_seat_counts_begin_with_the_flips() -> None:
    """RUI-15, RUI-18"""
    for seats in (2, 3, 4, 5):
        table = new(seats)
        assert sorted(table.state.waiting()) == list(range(seats))
        assert table.state.waiting()[0] == table.table.first

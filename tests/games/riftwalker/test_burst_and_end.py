"""The burst step, the end of the game and scoring: RIF-42 to RIF-49, RIF-54 to RIF-61, and their rulings."""

from typing import Any

import pytest

from games.riftwalker.positions import RiftTable, rift, with_powers

SIX = "mossgate:1 ebb_tide:1 reed_messenger:1 drowned_bell:1 mirror_mere:1 coral_treasury:1"
HAND = {0: "quarry_of_giants standing_stones seedfall_orchard", 1: "static_meadow thunderhead_stair whirling_stair"}

# Lines.


@pytest.mark.parametrize("line", range(8))
def test_each_of_the_eight_lines_serves(line: int) -> None:
    """RIF-42, RIF-43, RIF-R23 Rows, columns and diagonals of three; nothing bent or across the edge."""
    lines = ["012", "345", "678", "036", "147", "258", "048", "246"]
    fires = ["F/W", "F/L", "F/S"]
    others = ["L/S", "E/A", "W/L", "S/A", "E/W", "A/L"]
    cells = [fires.pop() if str(cell) in lines[line] else others.pop() for cell in range(9)]
    table = rift({0: "forge_of_embers:1"}, grid=" ".join(cells), free=[0])
    assert [one["line"] for one in table.seen()["lines"] if one["element"]] == [line]
    table.play("free", "wind")
    assert table.offered() == ["pass", "forge_of_embers"]


@pytest.mark.parametrize("cells", ["014", "015", "125", "357"])
def test_bent_and_broken_lines_do_not_serve(cells: str) -> None:
    """RIF-R23"""
    fires = ["F/W", "F/L", "F/S"]
    others = ["L/S", "E/A", "W/L", "S/A", "E/W", "A/L"]
    grid = [fires.pop() if str(cell) in cells else others.pop() for cell in range(9)]
    table = rift({0: "forge_of_embers:1"}, grid=" ".join(grid), free=[0])
    table.play("free", "wind")
    assert table.table.turn == 1


def test_only_own_rifts_of_the_element_with_a_shift() -> None:
    """RIF-43, RIF-44"""
    table = rift({0: "forge_of_embers:1 cinder_causeway mossgate:2", 1: "wildfire_terrace:2"}, free=[0])
    table.play("free", "wind")
    assert table.offered() == ["pass", "forge_of_embers"]
    assert (table.refused("cinder_causeway").code, table.refused("cinder_causeway").rule) == ("no_shift", "RIF-44")
    assert table.refused("mossgate").code == "no_line"
    assert table.refused("wildfire_terrace").code == "not_explored"


def test_one_burst_unless_more_are_allowed() -> None:
    """RIF-45, RIF-12 The second rift of the element stays."""
    table = rift({0: "forge_of_embers:1 cinder_causeway:2"}, HAND, free=[0])
    table.play("free", "wind", "forge_of_embers")
    assert table.decision() == "refresh_discard"
    declined = rift({0: "forge_of_embers:1"}, HAND, free=[0])
    declined.play("free", "wind", "pass")
    assert declined.explored(0) == {"forge_of_embers": 3}
    assert declined.told("no_burst", 1) == [{"kind": "no_burst", "seat": 0}]


def test_a_burst_rift_keeps_its_shifts() -> None:
    """RIF-46"""
    table = rift({0: "forge_of_embers:1"}, free=[0])
    table.play("free", "wind", "forge_of_embers")
    assert table.saved()["score"][0] == {"forge_of_embers": 1}


def two_bursts(explored: str, **variants: Any) -> RiftTable:
    """The burst step with two bursts: Twin-Bolt Plateau was shifted and activated, its flip declined."""
    table = rift({0: f"twin_bolt_plateau {explored}"}, free=[0], **variants)
    table.play("free", "storm", "twin_bolt_plateau", "yes", "pass")
    return table


def test_a_line_may_serve_twice_or_once() -> None:
    """RIF-R25, RIF-R22"""
    table = two_bursts("forge_of_embers:1 cinder_causeway:1")
    table.play("forge_of_embers")
    assert table.offered() == ["pass", "cinder_causeway"]
    once = two_bursts("forge_of_embers:1 cinder_causeway:1 shadowlands:1", line_reuse=False)
    assert once.offered() == ["pass", "cinder_causeway", "forge_of_embers", "shadowlands"]
    once.play("forge_of_embers")
    assert once.table.turn == 1


def test_lines_are_given_out_as_well_as_can_be() -> None:
    """RIF-R25 Two lines of Fire and Shadowlands: nobody has to say which line serves which burst."""
    grid = "F/W F/L F/S  W/L S/A A/L  E/W E/L E/A"
    table = two_bursts("forge_of_embers:1 shadowlands:1 iron_orchard:1", grid=grid, line_reuse=False)
    table.play("shadowlands")
    # Shadowlands can be given either line, so a Fire or an Earth rift is still possible.
    assert table.offered() == ["pass", "forge_of_embers", "iron_orchard"]
    fires = two_bursts("forge_of_embers:1 cinder_causeway:1", grid=grid, line_reuse=False)
    fires.play("forge_of_embers")
    assert fires.table.turn == 1


def test_grants_and_lines_in_any_order() -> None:
    """RIF-47, RIF-R26, RIF-R27 With two bursts and a grant, in a power of one's own: the grant is kept for another."""
    content = with_powers(
        twin_bolt_plateau=[
            {"op": "extra_burst", "count": 1},
            {"op": "grant_burst", "need": "none", "values": [3]},
        ]
    )
    for first, second in (("forge_of_embers", "iron_orchard"), ("iron_orchard", "forge_of_embers")):
        table = rift(
            {0: "twin_bolt_plateau forge_of_embers:1 iron_orchard:1"}, HAND, free=[0], content=content, deck="mossgate"
        )
        table.play("free", "storm", "twin_bolt_plateau", "yes")
        assert table.offered() == ["pass", "forge_of_embers", "twin_bolt_plateau", "iron_orchard"]
        table.play(first)
        assert second in table.offered()
        table.play(second)
        assert set(table.pile(0)) == {first, second}
        assert table.decision() == "refresh_discard"


def test_a_grant_serves_one_burst_and_lapses() -> None:
    """RIF-48, RIF-R24 Phoenix Caldera's grant: one rift worth 3; in the next turn it is gone."""
    table = rift({0: "rolling_dunes phoenix_caldera mossgate:1 tidal_loom:1"}, {0: "gale_cradle"}, free=[0])
    table.play("free", "earth", "rolling_dunes", "yes", "phoenix_caldera", "yes")
    assert table.offered() == ["pass", "phoenix_caldera", "mossgate", "rolling_dunes", "tidal_loom"]
    assert table.seen()["grants"] == [
        {"by": "phoenix_caldera", "element": None, "values": [3], "need": "none", "line": None}
    ]
    table.play("pass", "pass")
    assert table.seen()["grants"] == []


def test_a_forced_burst_is_not_one_of_yours() -> None:
    """RIF-49, RIF-R28, RIF-44 The active player picks among all opponents' shifted rifts with the points."""
    table = rift(
        {0: "shared_pyre forge_of_embers:1", 1: "mossgate:1 ebb_tide", 2: "tidal_loom:1 faultline:2"},
        HAND,
        seats=3,
        free=[0],
    )
    table.play("free", "fire", "shared_pyre", "yes")
    assert table.offered() == ["pass", "mossgate", "tidal_loom"]
    table.play("tidal_loom")
    assert table.pile(2) == {"tidal_loom": 3}
    table.play("forge_of_embers")
    assert table.pile(0) == {"forge_of_embers": 3}


# The end.


@pytest.mark.parametrize(("seats", "goal"), [(2, 7), (3, 6), (4, 5)])
def test_enough_rifts_trigger_the_end(seats: int, goal: int) -> None:
    """RIF-54, RIF-58"""
    pile = " ".join(SIX.split()[: goal - 1])
    table = rift({0: "forge_of_embers:1"}, HAND, seats=seats, score={0: pile}, free=[0])
    table.turn("free", "wind", "forge_of_embers")
    assert table.seen()["end"] == {"trigger": 0, "reason": "score_pile", "last_turns": list(range(1, seats))}
    for seat in range(1, seats):
        assert table.state.to_act == seat
        table.turn("a1")
    assert table.state.over
    assert table.state.outcome().reason == "score_pile"


def test_an_empty_deck_triggers_the_end() -> None:
    """RIF-55 Also when it was empty from the start of the turn."""
    drawn = rift(hands={0: "mossgate ebb_tide"}, deck="tidal_loom")
    drawn.play("a1", "pass")
    assert drawn.seen()["end"] == {"trigger": 0, "reason": "deck_empty", "last_turns": [1]}


def test_a_look_that_puts_cards_back_does_not_empty_the_deck() -> None:
    """RIF-R45 The latch looks after the rest is back; with one card looked at it is empty."""
    for deck, trigger in (("tidal_loom faultline iron_orchard", None), ("tidal_loom", 0)):
        table = rift({0: "reed_messenger"}, {0: "mossgate ebb_tide"}, deck=deck, free=[0])
        table.play("free", "water", "reed_messenger", "yes")
        if "tidal_loom" in table.offered() and table.decision() == "look_keep":
            assert table.seen()["rift_deck"]["size"] == 3
            table.play("tidal_loom")
        table.turn("pass")
        assert table.seen()["end"]["trigger"] == trigger


def test_a_player_made_to_reach_the_number_triggers_at_the_own_turns_end() -> None:
    """RIF-56, RIF-R35 And not if the pile has shrunk by then."""
    table = rift({0: "shared_pyre", 1: "tidal_loom:1 cairn_of_oaths"}, {1: HAND[1]}, score={1: SIX}, free=[0, 1])
    table.turn("free", "fire", "shared_pyre", "yes", "tidal_loom")
    assert table.seen()["end"]["trigger"] is None
    table.turn("free", "earth", "cairn_of_oaths", "yes", "mode1", "tidal_loom")
    assert table.seen()["end"]["trigger"] is None


def test_a_trigger_is_never_undone() -> None:
    """RIF-R34, RIF-R35 The pile of the player who triggered may shrink or another reach the number: no change."""
    table = rift(
        {1: "forge_of_embers:1"},
        HAND,
        turn=1,
        trigger=0,
        score={0: "tidal_loom:1", 1: "mossgate:1"},
    )
    table.turn("b1", "forge_of_embers")
    assert table.state.over


def test_the_game_ends_after_the_last_round() -> None:
    """RIF-R36 Even amid last turns; with normal scoring."""
    table = rift({1: "forge_of_embers:1"}, HAND, turn=1, turns_done=79, max_rounds=40)
    table.turn("b1", "forge_of_embers")
    assert table.state.over
    assert table.state.outcome().reason == "round_limit"
    assert table.state.scores() == [0, 3]
    assert table.state.outcome().winners == [1]


def test_only_last_turns_that_will_be_played_are_announced() -> None:
    """RIF-58, RIF-R36 The round limit cuts in: with three players C's last turn, with two all of them."""
    hands = HAND | {2: "iron_orchard faultline tidal_loom"}
    cut = rift({0: "forge_of_embers:1"}, hands, seats=3, turns_done=118, max_rounds=40, score={0: SIX})
    cut.turn("c2", "forge_of_embers")
    assert cut.told("trigger")[0]["last_turns"] == [1]
    assert cut.seen()["end"]["last_turns"] == [1]
    cut.turn("a1")
    assert cut.state.over
    last = rift({1: "forge_of_embers:1"}, HAND, turn=1, turns_done=79, max_rounds=40, score={1: SIX})
    last.turn("b1", "forge_of_embers")
    assert last.game.sentence(last.told("trigger")[0]) == "B has enough rifts: no turn is left."
    assert last.state.over
    assert last.state.outcome().reason == "score_pile"


# Scoring.


def over(score: dict[int, str], explored: dict[int, str] | None = None, seats: int = 2, **more: Any) -> RiftTable:
    """A game at its end with these score piles and explored rifts."""
    table = rift(explored, seats=seats, score=score, turn=seats - 1, trigger=0, **more)
    table.turn("a1")
    assert table.state.over
    return table


def test_only_score_piles_score() -> None:
    """RIF-59 Neither explored rifts nor hands nor cards beneath."""
    table = over({0: "mossgate:1"}, {0: "ebb_tide:2", 1: "faultline:2"}, beneath={"mossgate": "+tidal_loom"})
    assert table.state.scores() == [3, 0]


def test_ties_are_broken_by_rifts_then_explored_points_then_shared() -> None:
    """RIF-61, RIF-R38, RIF-R56"""
    by_score = over({0: "mossgate:2", 1: "ebb_tide:1"})
    assert by_score.state.outcome().places == [1, 2]
    # 6 points each: two rifts of three against Shadowlands with two shifts.
    by_rifts = over({0: "mossgate:1 ebb_tide:1", 1: "shadowlands:2"}, {1: "faultline:2"})
    assert by_rifts.state.scores() == [6, 6]
    assert by_rifts.state.outcome().places == [1, 2]
    by_explored = over({0: "mossgate:1", 1: "ebb_tide:1"}, {0: "faultline:1", 1: "tidal_loom:2"})
    assert by_explored.state.outcome().places == [2, 1]
    shared = over({0: "mossgate:1", 1: "ebb_tide:1"}, {0: "faultline:1", 1: "tidal_loom:1"})
    assert (shared.state.outcome().winners, shared.state.outcome().places) == ([0, 1], [1, 1])
    assert shared.state.returns() == [0.0, 0.0]
    three = over({0: "mossgate:1", 1: "ebb_tide:1", 2: "faultline:2"}, {0: "tidal_loom:1"}, seats=3)
    assert three.state.outcome().places == [2, 3, 1]


def test_the_third_comparison_with_bonus() -> None:
    """RIF-R37 `tiebreak_explored_bonus`: plus the bonus by its rule, the explored rift itself being in no pile."""
    explored = {0: "coral_treasury:1", 1: "faultline:1"}
    score = {0: "tidal_loom:1", 1: "ebb_tide:1"}
    assert over(score, explored).state.outcome().places == [1, 1]
    assert over(score, explored, tiebreak_explored_bonus=True).state.outcome().places == [1, 2]


def test_score_piles_may_be_hidden() -> None:
    """RIF-R40 Then others see only the number of rifts; the owner looks, and at the end all do."""
    table = rift(score={0: "mossgate:1", 1: "ebb_tide:2"}, score_piles_public=False)
    other = table.seen(0)["players"][1]
    assert (other["burst"], other["score_pile"], other["score"]) == (1, None, None)
    assert table.seen(0)["players"][0]["score"] == 3
    assert table.seen(1)["players"][1]["score"] == 7
    assert rift(score={1: "ebb_tide:2"}).seen(0)["players"][1]["score"] == 7
    ended = over({0: "mossgate:1", 1: "ebb_tide:2"}, score_piles_public=False)
    assert ended.seen(0)["players"][1]["score"] == 7


def test_hand_sizes_deck_size_and_marks_are_open() -> None:
    """RIF-R40"""
    table = rift(hands={0: "mossgate", 1: "ebb_tide faultline"}, free=[1], skip=[0])
    seen = table.seen()
    assert [player["hand"] for player in seen["players"]] == [1, 2]
    assert seen["rift_deck"]["size"] == 49
    assert [player["free_element"] for player in seen["players"]] == [False, True]


def test_ending_the_burst_step_is_told_and_then_nothing_is_called_burstable() -> None:
    """RIF-12 The same words whether something was burst before or not."""
    table = rift({0: "forge_of_embers:1"}, {0: "mossgate"}, free=[0])
    table.play("free", "water")
    labels = {choice.text: choice.label for choice in table.state.decision(0).options}
    assert (labels["pass"], table.seen(0)["burstable"]) == ("End the burst step", ["forge_of_embers"])
    table.play("pass")
    assert [table.game.told(event, table.state.terms) for event in table.told("no_burst")] == ["A ends the burst step."]
    assert (table.decision(), table.seen(0)["burstable"]) == ("refresh_discard", [])
    assert "*can burst*" not in table.game.draw(table.state.view(0))

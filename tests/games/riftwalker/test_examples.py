"""The worked examples X1 to X15 of the rules page."""

from games.riftwalker.positions import rift

REST = "mossgate tidal_loom iron_orchard"


def test_x1_a_flip_breaks_your_own_line_and_the_power_mends_it() -> None:
    """X1; RIF-15, RIF-22, RIF-29, RIF-43"""
    table = rift({0: "forge_of_embers:1"}, {0: REST})
    before = table.grid()
    table.play("c3")
    assert table.grid() == "F/W L/S E/A  W/L F/L S/A  E/W A/L S/F"
    assert (table.decision(), table.offered()) == ("rift_use", ["pass", "forge_of_embers"])
    table.play("forge_of_embers")
    assert table.explored(0) == {"forge_of_embers": 7}
    table.play("yes")
    # Grow Fire has one legal cell, which the engine takes.
    assert (table.decision(), table.grid()) == ("power_flip_cell", before)
    table.play("pass")
    assert (table.decision(), table.offered()) == ("burst_pick", ["pass", "forge_of_embers"])
    table.play("forge_of_embers")
    assert table.pile(0) == {"forge_of_embers": 7}
    assert (table.state.scores()[0], table.grid()) == (7, before)


def test_x1_without_the_power_there_is_no_line_and_no_question() -> None:
    """X1 (b); RIF-42"""
    table = rift({0: "forge_of_embers:1"}, {0: REST})
    table.play("c3", "forge_of_embers", "pass")
    assert table.decision() == "refresh_discard"
    assert table.explored(0) == {"forge_of_embers": 7}


def test_x2_place_grow_swap() -> None:
    """X2; RIF-16, RIF-17, RIF-30, RIF-44"""
    table = rift(hands={0: "gale_cradle mossgate tidal_loom"})
    table.play("place")
    assert (table.decision(), table.offered()) == ("place_side", ["wind", "storm"])
    table.play("wind", "c1")
    assert table.element_deck() == "F-E W-A L-E F-A S-E E-A"
    table.play("gale_cradle", "yes")
    assert (table.decision(), table.offered()) == ("power_grow_cell", ["a1", "a3"])
    table.play("a3", "a2", "b2")
    assert table.grid() == "F/W L/S W/S  F/L W/L S/A  W/E A/L F/S"
    assert table.seen()["lines"][7]["element"] == "wind"
    assert table.decision() == "refresh_discard"
    assert table.explored(0) == {"gale_cradle": 0}


def test_x3_rolling_dunes_on_burn_memory() -> None:
    """X3; RIF-35, RIF-37"""
    table = rift({0: "rolling_dunes burn_memory cinder_causeway"}, {0: REST})
    table.play("c1", "rolling_dunes", "yes")
    assert (table.decision(), table.offered()) == ("power_shift", ["cinder_causeway", "burn_memory"])
    table.play("burn_memory", "yes")
    assert (table.decision(), table.offered()) == ("power_tuck_explored", ["cinder_causeway", "rolling_dunes"])
    table.play("cinder_causeway")
    assert table.beneath("burn_memory") == "+cinder_causeway"
    assert (table.decision(), table.offered()) == ("power_tuck_explored", ["pass", "rolling_dunes"])
    table.play("pass", "pass")
    assert (table.decision(), table.offered()) == ("burst_pick", ["pass", "burn_memory"])
    table.play("burn_memory")
    assert table.state.scores()[0] == 5


def test_x4_false_story_echoes_on_an_opponents_burn_memory() -> None:
    """X4; RIF-34, RIF-35, RIF-63, RIF-R11"""
    table = rift(
        {0: "false_story_echoes mossgate:1", 1: "burn_memory:2 warded_keep:1"},
        {0: "whirling_stair tidal_loom iron_orchard"},
        beneath={"burn_memory": "+braided_roots"},
    )
    table.play("a2")
    assert table.offered() == ["pass", "whirling_stair", "false_story_echoes"]
    table.play("false_story_echoes", "yes")
    assert table.explored(0) == {"false_story_echoes": 3, "mossgate": 3}
    assert (table.decision(), table.offered()) == ("power_tuck_explored", ["false_story_echoes", "mossgate"])
    table.play("mossgate")
    assert table.beneath("burn_memory") == "+braided_roots +mossgate"
    assert (table.decision(), table.offered()) == ("power_tuck_explored", ["pass", "false_story_echoes"])
    table.play("pass")
    assert (table.decision(), table.state.to_act) == ("power_flip_cell", 0)
    burnt = next(one for one in table.seen()["players"][1]["explored"] if one["id"] == "burn_memory")
    assert burnt["points"] + burnt["bonus_now"] == 15


def test_x5_a_granted_burst_is_the_one_burst() -> None:
    """X5; RIF-24, RIF-47"""
    table = rift({0: "phoenix_caldera forge_of_embers:1 iron_orchard:1 quarry_of_giants:2"}, free=[0])
    before = table.grid()
    table.play("free", "fire")
    assert table.grid() == before
    table.play("phoenix_caldera", "yes")
    assert table.offered() == ["pass", "forge_of_embers", "phoenix_caldera", "iron_orchard"]
    table.play("iron_orchard")
    assert table.pile(0) == {"iron_orchard": 3}
    assert table.table.turn == 1


def test_x6_extra_burst_with_one_line() -> None:
    """X6; RIF-45, RIF-R25"""
    table = rift({0: "rolling_dunes twin_bolt_plateau forge_of_embers:1 cinder_causeway:2"})
    table.play("c1", "rolling_dunes", "yes")
    assert table.offered() == ["forge_of_embers", "twin_bolt_plateau"]
    table.play("twin_bolt_plateau", "yes", "pass")
    assert table.offered() == ["pass", "cinder_causeway", "forge_of_embers"]
    table.play("cinder_causeway")
    assert (table.decision(), table.offered()) == ("burst_pick", ["pass", "forge_of_embers"])
    table.play("forge_of_embers")
    assert table.state.scores()[0] == 10


def test_x7_a_forced_burst_does_not_end_the_game_yet() -> None:
    """X7; RIF-49, RIF-56, RIF-36"""
    six = "mossgate:1 ebb_tide:1 faultline:1 reed_messenger:1 drowned_bell:1 mirror_mere:1"
    table = rift(
        {0: "shared_pyre quarry_of_giants:2", 1: "undertow_gate:1 sunken_venture:1 lantern_shallows:2"},
        score={1: six},
    )
    table.play("a1", "shared_pyre", "yes")
    assert (table.decision(), table.offered()) == ("power_force_burst", ["pass", "undertow_gate"])
    table.play("undertow_gate")
    assert len(table.pile(1)) == 7
    assert (table.decision(), table.offered()) == ("burst_pick", ["pass", "shared_pyre", "quarry_of_giants"])
    table.play("quarry_of_giants")
    assert (table.table.turn, table.seen()["end"]["trigger"]) == (1, None)
    table.turn("c2")
    assert table.seen()["end"] == {"trigger": 1, "reason": "score_pile", "last_turns": [0]}


def test_x8_return_with_cards_beneath() -> None:
    """X8; RIF-40, RIF-R31, RIF-39"""
    table = rift(
        {0: "homeward_gust hundred_ring_tree:1", 1: "undertow_gate:1"},
        {0: "tidal_loom iron_orchard reed_messenger"},
        beneath={"hundred_ring_tree": "mossgate ebb_tide"},
        deck="drowned_bell mirror_mere",
    )
    table.play("a2", "homeward_gust", "yes")
    assert table.deck() == "drowned_bell mirror_mere mossgate ebb_tide"
    assert table.decision() == "power_explore"
    assert table.offered() == ["pass", "hundred_ring_tree", "iron_orchard", "tidal_loom", "reed_messenger"]
    table.play("hundred_ring_tree", "yes", "tidal_loom")
    assert table.beneath("hundred_ring_tree") == "tidal_loom"
    assert table.hand(0) == "iron_orchard drowned_bell reed_messenger"
    table.play("pass")
    assert table.deck() == "mirror_mere mossgate ebb_tide"
    assert len(table.hand(0).split()) == 3


def test_x9_worth_three() -> None:
    """X9; RIF-36, RIF-32"""
    table = rift({0: "thunderhead_stair sunken_venture:1 coral_treasury:1 prayer_flag_pass:1 iron_orchard:2 faultline"})
    table.play("c2", "thunderhead_stair", "yes")
    assert (table.decision(), table.offered()) == ("power_shift", ["prayer_flag_pass", "coral_treasury"])
    table.play("prayer_flag_pass")
    assert table.explored(0)["prayer_flag_pass"] == 7
    # Its power is not activated: the turn is over, since nothing can burst and the hand is empty.
    assert table.table.turn == 1


def test_x10_refresh_to_four() -> None:
    """X10; RIF-51, RIF-62"""
    table = rift(
        {0: "evergreen_camp:1"},
        {0: "tidal_loom mossgate reed_messenger"},
        deck="drowned_bell mirror_mere faultline debris_field",
    )
    table.play("b1", "evergreen_camp", "yes")
    assert "drowned_bell" in table.hand(0)
    table.play("pass", "tidal_loom", "pass")
    assert table.hand(0) == "mossgate drowned_bell mirror_mere reed_messenger"
    assert table.deck() == "faultline debris_field tidal_loom"


def ashen_library(latch: str) -> list[str]:
    """X11: the deck runs out in mid-turn and gets a card back; the log of the turn, and who has last turns."""
    table = rift(
        {0: "ashen_library"},
        {0: "tidal_loom mossgate reed_messenger"},
        deck="drowned_bell",
        deck_empty_latch=latch,
    )
    table.play("a1", "ashen_library", "yes", "pass")
    assert table.hand(0) == "mossgate tidal_loom drowned_bell reed_messenger"
    table.play("pass", "tidal_loom", "pass")
    assert table.deck() == "tidal_loom"
    return [str(table.seen()["end"]["trigger"]), str(table.seen()["end"]["reason"])]


def test_x11_the_deck_latch() -> None:
    """X11; RIF-55, RIF-57, RIF-R33"""
    assert ashen_library("any_time") == ["0", "deck_empty"]
    assert ashen_library("end_of_turn_only") == ["None", "None"]


def test_x12_skipping_the_element_step() -> None:
    """X12; RIF-25, RIF-R49"""
    table = rift({0: "ebb_tide:1 forge_of_embers", 1: "iron_orchard:2"})
    table.play("b3", "ebb_tide", "yes")
    assert (table.decision(), table.offered()) == ("power_mode", ["mode1", "mode2"])
    table.play("mode1")
    assert table.explored(0) == {"forge_of_embers": 3, "ebb_tide": 7}
    assert table.seen()["players"][0]["must_skip"]
    table.turn("forge_of_embers")
    table.turn("a2")
    # P0's next turn has no element step and no rift step; with nothing to burst it is at the refresh.
    assert (table.table.turn, table.decision()) == (0, "refresh_discard")
    assert not table.seen()["players"][0]["must_skip"]


def test_x13_final_score() -> None:
    """X13; RIF-59, RIF-60, RIF-61"""
    table = rift(
        {1: "gale_cradle"},
        score={
            0: "conductors_crown:1 prayer_flag_pass:2 forge_of_embers:2 coral_treasury:2 undertow_gate:1 "
            "hundred_ring_tree:1",
            1: "wildwood_venture:2 rolling_dunes:2 cinder_causeway:2 tidal_loom:2 lantern_shallows:2 "
            "static_meadow:1 braided_roots:1",
        },
        beneath={"hundred_ring_tree": "mossgate ebb_tide"},
        trigger=1,
    )
    assert table.state.scores() == [40, 39]
    table.play("a1")
    assert table.state.over
    assert table.state.outcome().winners == [0]


def test_x14_last_turns() -> None:
    """X14; RIF-58, RIF-R34"""
    four = "mossgate:1 ebb_tide:1 faultline:1 reed_messenger:1"
    table = rift(
        {2: "forge_of_embers:1", 3: "cinder_causeway:1"},
        seats=4,
        turn=2,
        score={2: four, 3: "tidal_loom:1 iron_orchard:1 static_meadow:1 coral_treasury:1"},
    )
    table.turn("b1", "forge_of_embers")
    assert table.seen()["end"] == {"trigger": 2, "reason": "score_pile", "last_turns": [3, 0, 1]}
    table.turn("c2", "cinder_causeway")
    assert table.seen()["end"]["last_turns"] == [0, 1]
    assert table.seen()["end"]["trigger"] == 2
    table.turn("b1")
    table.turn("c2")
    assert table.state.over


def test_x15_the_activated_rift_as_its_own_target() -> None:
    """X15; RIF-R55, RIF-R15, RIF-R47"""
    table = rift({0: "false_story_echoes:1 iron_orchard:2", 1: "shared_pyre:1 warded_keep:1"})
    table.play("a2", "false_story_echoes", "yes")
    assert (table.decision(), table.offered()) == ("power_force_burst", ["pass", "shared_pyre"])
    table.play("shared_pyre")
    assert table.pile(1) == {"shared_pyre": 3}
    assert (table.decision(), table.offered()) == ("burst_pick", ["pass", "false_story_echoes", "iron_orchard"])

"""Set-up and the steps of a turn: RIF-01 to RIF-26, RIF-50 to RIF-53, and their rulings."""

import pytest

import tumbledown as td
from games.riftwalker.positions import G0, new, rift
from tumbledown.engine import WrongSeats
from tumbledown.games.riftwalker.options import RIFT_IDS

# Set-up.


def test_the_set_up_in_the_order_of_the_page() -> None:
    """RIF-01, RIF-02, RIF-R01, RIF-R03 Start player; for each cell card and side; top card; three rifts per seat."""
    cells = [0, 1] * 9
    table = new(2, chance=td.Scripted([1, *cells, 5, *[0, 0, 0], *[48, 0, 46]]))
    assert table.seen()["starter"] == table.state.to_act == 1
    saved = table.saved()
    names = ["wind_fire", "wind_life", "wind_storm", "wind_earth", "wind_water"]
    names += ["fire_life", "fire_storm", "fire_earth", "fire_water"]
    assert saved["grid"] == [[name, name.split("_")[1]] for name in names]
    assert saved["element_top"] == "earth_water"
    assert saved["element_unknown"] == ["life_storm", "life_earth", "life_water", "storm_earth", "storm_water"]
    assert saved["hands"] == [RIFT_IDS[:3], [RIFT_IDS[3], RIFT_IDS[50], RIFT_IDS[51]]]


@pytest.mark.parametrize(("seats", "deck"), [(2, 46), (3, 43), (4, 40)])
def test_the_deal_for_each_number_of_players(seats: int, deck: int) -> None:
    """RIF-02, RIF-03, RIF-04"""
    table = new(seats, seed=5)
    seen = table.seen()
    assert seen["rift_deck"]["size"] == deck
    assert len(seen["grid"]) == 9
    assert seen["element_deck"]["size"] == 6
    for player in seen["players"]:
        assert (player["hand"], player["explored"], player["score_pile"]) == (3, [], [])


def test_other_numbers_of_players_are_refused() -> None:
    """RIF-04"""
    for seats in (1, 5):
        with pytest.raises(WrongSeats, match="played with 2 to 4"):
            td.game("riftwalker").new(seats)


def test_the_start_player_is_random_unless_seat_0_is_wanted() -> None:
    """RIF-R01 Then clockwise."""
    assert {new(3, seed=seed).state.to_act for seed in range(20)} == {0, 1, 2}
    assert {new(3, seed=seed, start_player="seat_0").state.to_act for seed in range(20)} == {0}
    table = rift(seats=3, turn=2)
    table.turn("a1")
    assert table.table.turn == 0


def test_every_card_shows_either_side() -> None:
    """RIF-R03 Each side with probability one half."""
    shown = [cell[1] == cell[0].split("_")[0] for seed in range(60) for cell in new(2, seed=seed).saved()["grid"]]
    assert 0.4 < sum(shown) / len(shown) < 0.6


def test_a_line_in_the_first_grid_stays() -> None:
    """RIF-R04"""
    lines = [any(line["element"] for line in new(2, seed=seed).seen()["lines"]) for seed in range(200)]
    assert any(lines)


# Element step.


def test_a_turn_is_element_rift_burst_refresh() -> None:
    """RIF-09, RIF-10, RIF-11, RIF-12, RIF-13 Only the element step cannot be declined."""
    table = rift({0: "forge_of_embers:1"}, {0: "braided_roots mossgate"})
    asked: list[str] = []
    log = table.log("b1 pass pass pass", asked=asked)
    assert asked == ["element_source", "rift_use?", "burst_pick?", "refresh_discard?"]
    assert log == "1.0 ~b1=L | . | . | r-0+1"


def test_the_element_step_must_be_taken() -> None:
    """RIF-10"""
    reason = rift().refused("pass")
    assert (reason.code, reason.rule) == ("element_step_required", "RIF-10")


def test_a_flip_draws_what_was_up_before() -> None:
    """RIF-14, RIF-15, RIF-R05"""
    table = rift(hands={0: "gale_cradle braided_roots"})
    assert table.offered() == ["place", "a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    table.play("a2")
    assert table.seen()["element"] == "wind"
    assert table.seen()["grid"][3] == {"cell": "a2", "card": "wind_life", "front": "life", "back": "wind"}
    assert table.offered() == ["pass", "gale_cradle"]


def test_a_place_covers_a_card_which_goes_to_the_bottom() -> None:
    """RIF-16, RIF-17, RIF-R06, RIF-R07 Either side, any cell, also over the same element."""
    table = rift(hands={0: "static_meadow"})
    table.play("place", "storm", "c2")
    assert table.grid().split()[5] == "S/W"
    assert table.seen()["element"] == "storm"
    assert table.element_deck() == "F-E W-A L-E F-A S-E S-A"
    assert table.offered() == ["pass", "static_meadow"]
    # Six places later the covered card is on top again, and its side is chosen anew.
    for turn in range(6):
        table.turn(*(["pass", "pass"] if turn == 0 else ["place", table.seen()["element_deck"]["top"]["front"], "a1"]))
    assert table.element_deck().startswith("S-A")
    table.play("place")
    assert table.offered() == ["storm", "water"]


def test_an_element_can_be_drawn_without_a_rift_of_it() -> None:
    """RIF-18, RIF-R51 Also with no cards at all; and such a turn simply ends."""
    table = rift()
    table.play("a1")
    assert table.table.turn == 1
    assert len(table.hand(0).split()) == 3


def test_the_element_lasts_until_the_end_of_the_rift_step() -> None:
    """RIF-19"""
    table = rift({0: "gale_cradle"}, {0: "mossgate"})
    table.play("a2", "gale_cradle", "yes", "a1", "pass")
    assert table.seen()["element"] == "wind"
    table.play("pass")
    assert table.seen()["element"] is None


def test_a_free_element_changes_no_card() -> None:
    """RIF-24 The mark is gone after the element step, used or not."""
    for choice in (["free", "storm"], ["a1"]):
        table = rift(hands={0: "static_meadow", 1: "mossgate"}, free=[0])
        assert "free" in table.offered()
        table.play(*choice)
        assert table.grid() == (G0 if choice[0] == "free" else G0.replace("F/W", "W/F"))
        assert not table.seen()["players"][0]["free_element"]
    assert table.refused("free").code == "not_asked_now"
    other = rift(hands={0: "mossgate"})
    assert (other.refused("free").code, other.refused("free").rule) == ("no_mark", "RIF-24")


def test_a_skipped_element_step_has_no_rift_step() -> None:
    """RIF-25, RIF-R42 Burst and refresh follow; both marks are gone."""
    table = rift({1: "forge_of_embers:1"}, {1: "cinder_causeway"}, skip=[1], free=[1])
    table.turn("a2")
    assert (table.table.turn, table.decision()) == (1, "burst_pick")
    assert table.told("element")[-1] == {"kind": "element", "seat": 1, "element": None, "how": "skip"}
    player = table.seen()["players"][1]
    assert not player["free_element"]
    assert not player["must_skip"]
    table.play("forge_of_embers", "pass")
    assert table.pile(1) == {"forge_of_embers": 3}


def test_at_most_one_mark_of_each_kind() -> None:
    """RIF-R42 Two powers that set the same mark give one."""
    table = rift({0: "rolling_dunes bottled_tempest"}, {0: "mossgate"}, free=[0])
    table.turn("free", "earth", "rolling_dunes", "yes", "yes", "pass")
    assert table.seen()["players"][0]["free_element"]
    table.turn("a1")
    table.turn("free", "storm")
    assert not table.seen()["players"][0]["free_element"]


# Rift step.


def test_one_rift_of_the_drawn_element() -> None:
    """RIF-20, RIF-05, RIF-R08 Explore one or shift one, not both."""
    table = rift({0: "mossgate gale_cradle"}, {0: "whirling_stair braided_roots"})
    table.play("a2")
    assert table.offered() == ["pass", "whirling_stair", "gale_cradle"]
    table.play("whirling_stair", "pass")
    assert table.decision() == "refresh_discard"


def test_explore_enters_with_no_shift() -> None:
    """RIF-21, RIF-06 Then its power may be activated."""
    table = rift(hands={0: "conductors_crown mossgate"})
    table.play("c2", "conductors_crown")
    assert table.explored(0) == {"conductors_crown": 0}
    assert (table.decision(), table.offered()) == ("activate", ["pass", "yes"])
    assert table.hand(0) == "mossgate"


def test_a_shift_counts_before_the_power() -> None:
    """RIF-22, RIF-R09 Phoenix Caldera, shifted to 3, may be burst by its own grant."""
    table = rift({0: "phoenix_caldera"}, grid="W/F L/S E/A  W/L F/L S/A  E/W A/L F/S")
    table.play("b2", "phoenix_caldera", "yes")
    assert table.offered() == ["pass", "phoenix_caldera"]


def test_two_shifts_are_the_most() -> None:
    """RIF-23 Neither the rift step nor a power shifts a rift further."""
    table = rift({0: "rolling_dunes forge_of_embers:2 mossgate:2 tidal_loom:1"}, {0: "cinder_causeway"})
    table.play("a1")
    assert table.offered() == ["pass", "cinder_causeway"]
    assert table.refused("forge_of_embers").code == "fully_shifted"
    power = rift({0: "rolling_dunes forge_of_embers:2 mossgate:1 tidal_loom:1"}, free=[0])
    power.play("free", "earth", "rolling_dunes", "yes")
    assert power.offered() == ["mossgate", "tidal_loom"]
    assert (power.refused("forge_of_embers").code, power.refused("forge_of_embers").rule) == ("fully_shifted", "RIF-23")


def test_a_power_comes_only_with_the_rift_used() -> None:
    """RIF-26, RIF-31 Without a rift used no power; a power's flip draws no element and gives no second rift step."""
    table = rift({0: "cinder_causeway mossgate"}, {0: "forge_of_embers gale_cradle"})
    table.play("b2", "cinder_causeway", "yes", "a2", "pass")
    assert table.seen()["element"] == "fire"
    assert table.decision() == "refresh_discard"


def test_activating_is_always_asked() -> None:
    """RIF-R10 Also for a power that can do nothing; then nothing happens."""
    table = rift({0: "undertow_gate"}, {0: "mossgate"})
    table.play("b3", "undertow_gate")
    assert table.offered() == ["pass", "yes"]
    before = table.grid()
    table.play("yes")
    assert (table.decision(), table.grid()) == ("refresh_discard", before)
    assert table.seen()["activated"] == ["undertow_gate"]


# Refresh step.


def test_discards_go_face_down_to_the_bottom_in_their_order() -> None:
    """RIF-50, RIF-52, RIF-R31 One after the other; there is no discard pile."""
    table = rift(hands={0: "mossgate ebb_tide faultline"}, deck="tidal_loom coral_treasury mirror_mere drowned_bell")
    table.play("a1", "faultline", "mossgate")
    assert table.deck() == "tidal_loom coral_treasury mirror_mere drowned_bell faultline mossgate"
    assert table.told("discard", 0)[0]["rift"] == "mossgate"
    assert "rift" not in table.told("discard", 1)[0]
    table.play("pass")
    assert table.hand(0) == "tidal_loom coral_treasury ebb_tide"


def test_drawing_up_is_compulsory_and_stops_at_three() -> None:
    """RIF-13, RIF-51"""
    table = rift(hands={0: "mossgate"}, deck="tidal_loom coral_treasury mirror_mere")
    table.play("a1", "pass")
    assert table.hand(0) == "mossgate tidal_loom coral_treasury"
    assert table.deck() == "mirror_mere"


def test_a_large_hand_is_kept() -> None:
    """RIF-53, RIF-R39"""
    table = rift(hands={0: "mossgate ebb_tide faultline tidal_loom coral_treasury"})
    table.play("a1", "pass")
    assert len(table.hand(0).split()) == 5


def test_own_discards_can_be_drawn_again_when_the_deck_is_short() -> None:
    """RIF-R41, RIF-R32"""
    table = rift(hands={0: "mossgate ebb_tide faultline"}, deck="tidal_loom")
    table.play("a1", "mossgate", "ebb_tide", "pass")
    assert table.hand(0) == "mossgate faultline tidal_loom"
    assert table.deck() == "ebb_tide"


def test_an_empty_deck_gives_nothing() -> None:
    """RIF-R32 No reshuffle; draws, looks and tucks take what is there."""
    table = rift({0: "wayfarers_glade"}, deck="tidal_loom coral_treasury", free=[0])
    table.play("free", "life", "wayfarers_glade", "yes")
    assert table.offered() == ["tidal_loom", "coral_treasury"]
    table.play("tidal_loom", "pass", "pass")
    assert table.hand(0) == "tidal_loom coral_treasury"
    empty = rift({0: "feather_market wayfarers_glade buried_archive:1"}, deck="", free=[0])
    empty.play("free", "wind", "feather_market", "yes", "pass")
    assert (empty.table.turn, empty.hand(0)) == (1, "")
    archive = rift({0: "buried_archive"}, deck="", free=[0])
    archive.play("free", "earth", "buried_archive", "yes")
    assert archive.beneath("buried_archive") == ""


# What is revealed.


def test_what_ends_undo() -> None:
    """RIF-R52, RIF-R57 Flips and swaps reveal nothing; draws, looks, tucks and a newly uncovered element card do."""
    table = rift({0: "whirling_stair"}, {0: "mossgate ebb_tide faultline"})
    for option in ("a2", "whirling_stair", "yes", "a1", "b1", "pass", "pass"):
        table.play(option)
        assert not table.state.revealed, option
    known = rift(hands={0: "mossgate"})
    known.play("place", "wind", "a1")
    assert not known.state.revealed
    for name, element in [("evergreen_camp", "life"), ("wayfarers_glade", "life"), ("buried_archive", "earth")]:
        drawing = rift({0: name}, deck="tidal_loom coral_treasury mirror_mere drowned_bell ebb_tide", free=[0])
        drawing.play("free", element, name, "yes")
        assert drawing.state.revealed, name


def test_a_place_uncovers_the_next_card_when_the_cell_is_chosen() -> None:
    """RIF-R57 Until then the card stays on top; the next one is drawn from the unknown part, after the covered one."""
    hand = {0: "mossgate ebb_tide faultline"}
    table = rift(hands=hand, elements="W-S", unknown_elements="F-E W-A L-E F-A S-E", chance=td.Scripted([3]))
    table.play("place", "wind")
    assert table.seen()["element_deck"]["top"]["card"] == "wind_storm"
    assert table.grid() == G0
    table.play("a1")
    deck = table.seen()["element_deck"]
    assert deck["top"]["card"] == "life_earth"
    assert deck["then"] == ["wind_fire"]
    assert deck["size"] == 6


def test_a_hidden_element_deck_shows_its_top_card_when_a_place_begins() -> None:
    """RIF-R02, RIF-R57 And the next one stays hidden."""
    table = rift(
        hands={0: "mossgate ebb_tide faultline"},
        elements="W-S",
        unknown_elements="F-E W-A L-E F-A S-E",
        element_top_visible=False,
        chance=td.Scripted([0]),
    )
    # The first of the ordered part lies below the unknown part.
    assert table.seen()["element_deck"]["top"] is None
    table.play("place")
    assert table.told("top_card", 1)[0]["card"] == "wind_water"
    assert table.offered() == ["wind", "water"]
    assert table.seen(1)["element_deck"]["top"]["card"] == "wind_water"
    table.play("water", "a1")
    assert table.seen()["element_deck"]["top"] is None
    assert table.seen()["element_deck"]["size"] == 6


def test_the_whole_order_of_the_element_deck_is_known_after_four_places() -> None:
    """RIF-R02"""
    table = new(2, seed=3, start_player="seat_0")
    for place in range(4):
        assert len(table.seen()["element_deck"]["unordered"]) == 5 - place
        table.turn("place", table.seen()["element_deck"]["top"]["front"], "a1")
    # One card of the unordered part is left: its place is known too.
    assert len(table.seen()["element_deck"]["unordered"]) == 1

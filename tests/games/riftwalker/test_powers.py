"""Powers and cards beneath rifts: RIF-27 to RIF-41, and their rulings."""

from typing import Any

import pytest

import tumbledown as td
from games.riftwalker.positions import G0, PLAIN_POWERS, RiftTable, rift, with_powers


def run(name: str, element: str, explored: dict[int, str], **position: Any) -> RiftTable:
    """Shift the rift of seat 0 with its element, drawn freely, and activate its power."""
    areas = dict(explored)
    areas[0] = f"{name} {areas.get(0, '')}"
    if name in PLAIN_POWERS:
        position.setdefault("content", with_powers())
    table = rift(areas, free=[0], **position)
    table.play("free", element, name, "yes")
    return table


# Power words.


def test_flip_takes_any_cell() -> None:
    """RIF-27"""
    table = run("conductors_crown", "storm", {})
    assert table.offered() == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    table.play("b2")
    assert table.grid() == G0.replace("F/L", "L/F")


def test_a_flipped_line_turns_three_cards() -> None:
    """RIF-27, RIF-R23 One of the eight lines."""
    table = run("lightning_ladder", "storm", {})
    assert table.offered() == [f"line{number}" for number in range(8)]
    table.play("line7")
    assert table.grid() == "F/W L/S A/E  W/L L/F S/A  W/E A/L F/S"


def test_place_by_a_power_draws_no_element() -> None:
    """RIF-28, RIF-31"""
    table = run("coral_treasury", "water", {}, hands={0: "mossgate gale_cradle"})
    table.play("wind", "a1")
    assert table.grid() == G0.replace("F/W", "W/S", 1)
    assert table.seen()["element"] == "water"
    assert table.decision() == "refresh_discard"


def test_grow_needs_the_element_on_the_back() -> None:
    """RIF-29, RIF-R20 Without one it is passed over."""
    table = run("braided_roots", "life", {})
    assert table.offered() == ["a2", "b2", "b3"]
    reason = table.refused("a1")
    assert (reason.code, reason.rule, reason.facts["back"]) == ("wrong_back", "RIF-29", "Wind")
    none = run("forge_of_embers", "fire", {}, hands={0: "mossgate"})
    assert none.decision() == "power_flip_cell"


def test_swap_keeps_the_sides_and_needs_two_cells() -> None:
    """RIF-30, RIF-R21"""
    table = run("prayer_flag_pass", "wind", {})
    table.play("a1")
    assert "a1" not in table.offered()
    assert len(table.offered()) == 8
    assert table.refused("a1").rule == "RIF-R21"
    table.play("c3")
    assert table.grid() == "F/S L/S E/A  W/L F/L S/A  E/W A/L F/W"


# Activating.


def test_powers_do_not_activate_unless_they_say_so() -> None:
    """RIF-32 Undertow Gate only shifts; Rolling Dunes asks."""
    table = run("undertow_gate", "water", {0: "conductors_crown"}, hands={0: "mossgate"})
    assert table.explored(0)["conductors_crown"] == 3
    assert table.decision() == "refresh_discard"
    dunes = run("rolling_dunes", "earth", {0: "conductors_crown"})
    assert dunes.decision() == "activate"
    orchard = run("seedfall_orchard", "life", {}, hands={0: "conductors_crown mossgate"})
    orchard.play("conductors_crown", "pass")
    assert orchard.decision() == "refresh_discard"
    reef = run("skyship_reef", "wind", {}, hands={0: "conductors_crown mossgate"})
    reef.play("conductors_crown")
    assert reef.decision() == "activate"


def test_this_rift_is_the_activated_one_and_you_the_active_player() -> None:
    """RIF-33, RIF-34, RIF-35 A hand card of P0 goes beneath P1's tree; P0 draws."""
    table = run("false_story_echoes", "wind", {1: "hundred_ring_tree:1"}, hands={0: "mossgate ebb_tide"})
    table.play("mossgate")
    assert table.beneath("hundred_ring_tree") == "mossgate"
    assert len(table.hand(0).split()) == 2
    assert table.told("draw")[0]["seat"] == 0


def test_another_of_your_rifts_in_an_opponents_power() -> None:
    """RIF-R14 Any own rift, also the one that activated it."""
    table = run("false_story_echoes", "wind", {0: "mossgate", 1: "rolling_dunes:1"})
    assert table.decision() == "power_shift"
    assert table.offered() == ["false_story_echoes", "mossgate"]


def test_values_are_points_without_bonus() -> None:
    """RIF-36, RIF-08 Prayer Flag Pass is worth 3 for powers; the Ventures and Shadowlands never are 3 or 7."""
    rifts = "prayer_flag_pass:1 sunken_venture:1 shadowlands:1 wildwood_venture:2 skyward_venture:2 mossgate"
    table = run("shared_pyre", "fire", {1: rifts})
    assert table.offered() == ["pass", "prayer_flag_pass"]
    reason = table.refused("shadowlands")
    assert (reason.code, reason.facts["points"], reason.facts["needed"]) == ("wrong_points", 2, [3])


def test_a_step_that_cannot_be_done_is_passed_over() -> None:
    """RIF-37, RIF-R12 The next step follows, but not one that needs it done."""
    table = run("mirror_mere", "water", {1: "mossgate"})
    # No opponent's rift is worth 3 or 7: the second step is asked at once.
    assert table.decision() == "power_place"
    memory = run("burn_memory", "fire", {}, hands={0: "mossgate"}, grid=G0.replace("F/W", "W/F"))
    # Nothing to burn: the flip that needs it does not come.
    assert memory.decision() == "refresh_discard"
    assert memory.grid() == G0.replace("F/W", "W/F")


def test_an_activated_power_is_done_in_full() -> None:
    """RIF-R11 What is not `may` cannot be declined."""
    table = run("cinder_causeway", "fire", {})
    reason = table.refused("pass")
    assert (reason.code, reason.rule) == ("power_in_full", "RIF-R11")
    table.play("a1")
    assert "pass" in table.offered()


def test_a_choose_without_a_possible_mode_ends_the_power() -> None:
    """RIF-R13"""
    content = with_powers(
        conductors_crown=[
            {
                "op": "choose",
                "modes": [[{"op": "shift", "whose": "own", "other": True}], [{"op": "return", "whose": "opponent"}]],
            },
            {"op": "flip"},
        ]
    )
    table = rift({0: "conductors_crown"}, free=[0], content=content)
    table.play("free", "storm", "conductors_crown", "yes")
    assert table.decision() == "power_flip_cell"


def test_a_source_that_leaves_play_goes_on_but_for_this_rift() -> None:
    """RIF-R15 Its own `tuck` steps are passed over, others go on."""
    content = with_powers(
        conductors_crown=[
            {"op": "return", "whose": "own"},
            {"op": "tuck", "from": "hand", "face": "down", "count": 1},
            {"op": "tuck", "from": "deck", "face": "down", "count": 1},
            {"op": "flip"},
        ]
    )
    table = rift({0: "conductors_crown"}, {0: "mossgate"}, free=[0], content=content)
    table.play("free", "storm", "conductors_crown", "yes")
    assert table.explored(0) == {}
    assert table.decision() == "power_flip_cell"


def test_a_power_is_activated_once_per_turn() -> None:
    """RIF-R16 Echoes cannot activate what was activated, nor go round for ever; a declined power does not count."""
    for limit in ("per_turn", "per_chain"):
        table = run(
            "false_story_echoes",
            "wind",
            {1: "mirror_mere:1 conductors_crown:1"},
            activation_limit=limit,
            hands={0: "mossgate"},
            content=with_powers(),
        )
        table.play("mirror_mere")
        # Mirror Mere now looks at P1's rifts for P0: itself is under way, so the Crown alone is left.
        assert table.seen()["activated"] == ["false_story_echoes", "conductors_crown", "mirror_mere"]
        assert table.seen()["trail"] == ["false_story_echoes", "mirror_mere", "conductors_crown"]
        table.play("a1")
        assert table.seen()["trail"] == ["false_story_echoes", "mirror_mere"]
    declined = rift({0: "pollen_chorus gale_cradle"}, free=[0])
    declined.play("free", "wind", "gale_cradle", "pass")
    assert declined.seen()["activated"] == []


def test_per_chain_and_per_turn_differ_for_powers_that_activate_twice() -> None:
    """RIF-R16 With powers of one's own: after the first activation is over it may come again in the same turn."""
    twice = [{"op": "activate", "whose": "own", "other": True}, {"op": "activate", "whose": "own", "other": True}]
    content = with_powers(stormcallers_relay=twice)
    for limit, decision in (("per_chain", "power_flip_cell"), ("per_turn", "refresh_discard")):
        table = rift(
            {0: "stormcallers_relay conductors_crown"},
            {0: "mossgate"},
            free=[0],
            content=content,
            activation_limit=limit,
        )
        table.play("free", "storm", "stormcallers_relay", "yes", "a1")
        assert table.decision() == decision


def test_without_the_limit_powers_may_activate_each_other_until_the_chain_is_long_enough() -> None:
    """RIF-R16 Mirror Mere, run on the opponent's side, finds itself: it goes on, but not for ever."""
    position: dict[str, Any] = {"explored": {1: "mirror_mere:1"}, "hands": {0: "mossgate"}}
    for limit, activations in (("per_turn", 2), ("per_chain", 2), ("unlimited", 20)):
        table = run("false_story_echoes", "wind", activation_limit=limit, **position)
        assert table.saved()["activations"] == activations
        while table.decision() == "power_place":
            table.play("pass")
        assert table.decision() == "refresh_discard"
        assert table.state.broken_invariants() == []


def test_without_the_limit_a_chain_may_come_back_to_a_rift() -> None:
    """RIF-R16 Rolling Dunes shifts Stormcaller's Relay, which activates Rolling Dunes again."""
    table = run(
        "rolling_dunes",
        "earth",
        {0: "stormcallers_relay gale_cradle"},
        hands={0: "mossgate"},
        activation_limit="unlimited",
    )
    table.play("stormcallers_relay", "yes", "mossgate", "rolling_dunes")
    assert (table.decision(), table.seen()["trail"]) == (
        "power_shift",
        ["rolling_dunes", "stormcallers_relay", "rolling_dunes"],
    )
    table.play("gale_cradle", "pass")
    assert table.explored(0) == {"gale_cradle": 3, "stormcallers_relay": 3, "rolling_dunes": 3}


def test_the_limit_of_activations_is_said() -> None:
    """RIF-R16 In the question, in the refusal, and in the log where it acts by itself."""
    table = rift({0: "rolling_dunes stormcallers_relay gale_cradle"}, {0: "mossgate ebb_tide"}, free=[0])
    table.play("free", "earth", "rolling_dunes")
    assert table.state.decision(0).prompt.startswith("Activate the power of Rolling Dunes, once this turn?")
    table.play("yes", "stormcallers_relay", "yes", "mossgate")
    # Rolling Dunes and the Relay itself are used: Gale Cradle is the only one left, and taken by the engine.
    assert table.seen()["trail"] == ["rolling_dunes", "stormcallers_relay", "gale_cradle"]
    none = rift({0: "rolling_dunes stormcallers_relay"}, {0: "mossgate ebb_tide"}, free=[0])
    none.play("free", "earth", "rolling_dunes", "yes", "yes", "mossgate")
    said = [none.game.told(event, none.state.terms) for event in none.told("spent")]
    assert said == [
        "Stormcaller's Relay: every power it could activate was used already this turn, and each works once a turn."
    ]
    choose = run("stormcallers_relay", "storm", {0: "mossgate gale_cradle"}, hands={0: "ebb_tide tidal_loom"})
    choose.play("tidal_loom")
    assert (
        choose.state.decision(0).prompt
        == "Stormcaller's Relay: activate the power of a rift that was not used this turn."
    )
    back = run(
        "homeward_gust",
        "wind",
        {0: "gale_cradle"},
        content=with_powers(
            homeward_gust=[
                {"op": "activate", "whose": "own", "other": True},
                {"op": "return", "whose": "own", "other": True},
                {"op": "explore", "element": "any", "activate": True},
            ]
        ),
    )
    back.play("a1", "pass")
    said = [back.game.told(event, back.state.terms) for event in back.told("spent")]
    assert said == ["Homeward Gust: the power of Gale Cradle was used already this turn, and each works once a turn."]


def test_burn_memory_burns_one_to_three_rifts() -> None:
    """RIF-R58, RIF-R11 The first is not optional; each further one is, up to three."""
    table = run("burn_memory", "fire", {0: "mossgate:1 ebb_tide faultline tidal_loom"}, hands={0: "gale_cradle"})
    assert table.offered() == ["mossgate", "faultline", "tidal_loom", "ebb_tide"]
    assert table.refused("pass").rule == "RIF-R11"
    table.play("mossgate")
    labels = {choice.text: choice.label for choice in table.state.decision(0).options}
    assert labels["pass"] == "Put nothing more beneath it"
    table.play("ebb_tide", "faultline")
    assert table.decision() == "power_flip_cell"
    assert table.beneath("burn_memory") == "+mossgate +ebb_tide +faultline"
    stopped = run("burn_memory", "fire", {0: "mossgate ebb_tide"}, hands={0: "gale_cradle"})
    stopped.play("mossgate", "pass")
    assert (stopped.beneath("burn_memory"), stopped.decision()) == ("+mossgate", "power_flip_cell")
    alone = run("burn_memory", "fire", {}, hands={0: "gale_cradle"})
    assert alone.decision() != "power_flip_cell"


def test_a_returned_and_explored_rift_is_still_activated() -> None:
    """RIF-R17 The limit is per card: no second activation is asked."""
    content = with_powers(
        homeward_gust=[
            {"op": "activate", "whose": "own", "other": True},
            {"op": "return", "whose": "own", "other": True},
            {"op": "explore", "element": "any", "activate": True},
        ]
    )
    table = rift({0: "homeward_gust conductors_crown"}, free=[0], content=content)
    table.play("free", "wind", "homeward_gust", "yes", "a1")
    assert table.explored(0) == {"homeward_gust": 3, "conductors_crown": 0}
    assert table.table.turn == 1


def test_a_returned_rift_goes_to_the_owner() -> None:
    """RIF-R18, RIF-40"""
    table = run("shadowlands", "earth", {1: "ebb_tide"})
    table.play("ebb_tide")
    assert table.hand(1) == "ebb_tide"
    assert table.explored(1) == {}


def test_an_each_opponent_discard_goes_round() -> None:
    """RIF-R43 In turn order from the active player's left; each sees only how many."""
    table = run(
        "debris_field",
        "storm",
        {},
        seats=4,
        hands={1: "mossgate ebb_tide", 3: "faultline coral_treasury"},
    )
    assert (table.state.to_act, table.offered()) == (1, ["mossgate", "ebb_tide"])
    table.play("mossgate")
    # P2 has no hand.
    assert (table.state.to_act, table.decision()) == (3, "opponent_discard")
    assert table.refused("mossgate").code == "not_in_hand"
    assert "rift" not in table.told("discard", 3)[0]
    table.play("faultline")
    assert (table.state.to_act, table.deck()) == (0, "mossgate faultline")


def test_an_each_opponent_discard_begins_at_the_left_of_the_active_player() -> None:
    """RIF-R43"""
    table = rift({1: "debris_field"}, {0: "mossgate ebb_tide", 2: "faultline tidal_loom"}, seats=3, turn=1, free=[1])
    table.play("free", "storm", "debris_field", "yes")
    assert table.state.to_act == 2
    table.play("faultline")
    assert table.state.to_act == 0
    table.play("mossgate")
    assert table.state.to_act == 1


# Cards beneath rifts.


def test_a_card_beneath_is_not_in_play() -> None:
    """RIF-38, RIF-R29 It cannot be shifted, burst, chosen or counted; only `untuck` takes it."""
    table = rift(
        {0: "burn_memory:1 undertow_gate"},
        beneath={"burn_memory": "+evergreen_camp +mossgate +phoenix_caldera"},
        free=[0],
    )
    assert table.seen()["players"][0]["refresh_to"] == 3
    table.play("free", "fire")
    assert table.offered() == ["pass", "burn_memory"]
    table.play("burn_memory", "pass", "burn_memory")
    assert table.seen()["players"][0]["burst"] == 1
    archive = run("buried_archive", "earth", {0: "burn_memory:1"}, beneath={"burn_memory": "+mossgate ebb_tide"})
    archive.play("mode1")
    assert archive.offered() == ["mossgate", "ebb_tide"]
    archive.play("ebb_tide")
    assert archive.hand(0) == "ebb_tide"
    assert archive.beneath("burn_memory") == "+mossgate"


def test_untuck_needs_a_card_beneath_an_own_explored_rift() -> None:
    """RIF-38"""
    table = run(
        "buried_archive",
        "earth",
        {1: "burn_memory:1"},
        score={0: "hundred_ring_tree:1"},
        beneath={"burn_memory": "+mossgate", "hundred_ring_tree": "ebb_tide"},
        deck="tidal_loom coral_treasury",
    )
    # Neither an opponent's pile nor the score pile counts: mode 0 is the only one.
    assert table.beneath("buried_archive") == "tidal_loom"


def test_face_up_cards_are_seen_by_all_and_face_down_ones_by_those_who_may() -> None:
    """RIF-39, RIF-R44"""
    up = run("burn_memory", "fire", {0: "mossgate conductors_crown"}, seats=3)
    up.play("mossgate")
    assert up.told("tuck", 2)[0]["rift"] == "mossgate"
    down = run("false_story_echoes", "wind", {1: "hundred_ring_tree"}, hands={0: "mossgate ebb_tide"}, seats=3)
    down.play("mossgate")
    shown = [down.seen(seat)["players"][1]["explored"][0]["beneath"][0]["id"] for seat in (0, 1, 2, None)]
    assert shown == ["mossgate", "mossgate", None, None]
    assert [("rift" in down.told("tuck", seat)[0]) for seat in (0, 1, 2)] == [True, True, False]
    # From the deck only the rift's owner sees it, not the player who put it there.
    deck = run("false_story_echoes", "wind", {1: "buried_archive"}, seats=3)
    card = deck.saved()["beneath"]["buried_archive"][0][0]
    shown = [deck.seen(seat)["players"][1]["explored"][0]["beneath"][0]["id"] for seat in (0, 1, 2, None)]
    assert shown == [None, card, None, None]


def test_cards_beneath_go_to_the_bottom_when_the_rift_leaves() -> None:
    """RIF-40, RIF-52, RIF-R31 The rift first, then the cards in the order they were put there."""
    table = run(
        "cairn_of_oaths",
        "earth",
        {0: "burn_memory:1 tidal_loom"},
        beneath={"burn_memory": "+mossgate ebb_tide"},
    )
    table.play("mode0", "burn_memory")
    assert table.deck() == "burn_memory mossgate ebb_tide"
    pile = run(
        "cairn_of_oaths",
        "earth",
        {0: "tidal_loom"},
        score={0: "hundred_ring_tree:1"},
        beneath={"hundred_ring_tree": "ebb_tide mossgate"},
    )
    pile.play("mode1")
    assert pile.deck() == "hundred_ring_tree ebb_tide mossgate"


def test_cards_beneath_stay_when_the_rift_bursts() -> None:
    """RIF-41, RIF-46"""
    table = rift({0: "burn_memory:1"}, beneath={"burn_memory": "+mossgate"})
    table.play("b1", "burn_memory")
    assert table.pile(0) == {"burn_memory": 3}
    assert table.beneath("burn_memory") == "+mossgate"
    assert table.state.scores()[0] == 5


def test_piles_never_nest() -> None:
    """RIF-R30, RIF-R19 A burnt rift drops what was beneath it, and stays with the pile it went to."""
    table = run("burn_memory", "fire", {0: "hundred_ring_tree:1"}, beneath={"hundred_ring_tree": "mossgate ebb_tide"})
    assert table.beneath("burn_memory") == "+hundred_ring_tree"
    assert table.deck() == "mossgate ebb_tide"
    other = run("false_story_echoes", "wind", {0: "mossgate", 1: "burn_memory"})
    other.play("mossgate", "pass", "pass")
    other.turn("place", "wind", "a1")
    assert other.beneath("burn_memory") == "+mossgate"
    assert other.seen()["players"][1]["explored"][0]["id"] == "burn_memory"


def test_ebb_tide_needs_an_owner_strictly_ahead() -> None:
    """RIF-R49"""
    for theirs, offered in (
        ("mossgate:1", ["mode1", "mode2"]),
        ("mossgate:1 faultline:1", ["mode0", "mode1", "mode2"]),
    ):
        table = run("ebb_tide", "water", {0: "gale_cradle", 1: "tidal_loom:2"}, score={0: "iron_orchard:1", 1: theirs})
        assert table.offered() == offered
    equal = run(
        "ebb_tide", "water", {0: "gale_cradle", 1: "tidal_loom:2"}, score={0: "iron_orchard:1", 1: "mossgate:1"}
    )
    assert equal.refused("mode0").code == "mode_impossible"


def test_a_power_run_on_an_opponents_rift_may_choose_that_rift() -> None:
    """RIF-R55 Homeward Gust returns itself, Shadowlands returns itself, Ebb Tide turns itself back."""
    gust = run("false_story_echoes", "wind", {1: "homeward_gust conductors_crown"})
    gust.play("homeward_gust", "mode0", "homeward_gust")
    assert gust.hand(1) == "homeward_gust"
    land = run("false_story_echoes", "wind", {1: "shadowlands"})
    land.play("shadowlands")
    assert land.hand(1) == "shadowlands"
    assert land.decision() == "power_place"
    tide = run("false_story_echoes", "wind", {1: "ebb_tide:2"}, score={1: "mossgate:1"})
    tide.play("mode0")
    assert tide.explored(1) == {"ebb_tide": 3}


def test_there_is_no_limit_of_explored_rifts() -> None:
    """RIF-R50"""
    names = "mossgate ebb_tide faultline tidal_loom coral_treasury drowned_bell iron_orchard static_meadow"
    table = rift({0: names}, {0: "gale_cradle"})
    table.play("a2", "gale_cradle", "pass")
    assert len(table.explored(0)) == 9


@pytest.mark.parametrize("hand", ["mossgate tidal_loom", "gale_cradle tidal_loom"])
def test_others_do_not_learn_whether_a_rift_could_be_used(hand: str) -> None:
    """RIF-R48 Whatever the hand, other seats see the same until the next public event; then: no rift."""
    table = rift(hands={0: hand, 1: "faultline"})
    table.play("a2")
    assert table.decision() == ("rift_use" if "gale_cradle" in hand else "refresh_discard")
    seen = table.seen(1)
    assert (seen["step"], seen["decision"], table.state.waiting()) == ("rift", None, [0])
    assert table.told("no_rift", 1) == []
    if "gale_cradle" in hand:
        table.play("pass")
        assert table.told("no_rift", 1) == []
        assert table.seen(1) == seen
    table.play("tidal_loom")
    assert [event["kind"] for event in table.told("no_rift", 1)] == ["no_rift"]
    assert table.seen(1)["step"] == "refresh"


@pytest.mark.parametrize("hand", ["braided_roots tidal_loom", "gale_cradle tidal_loom"])
def test_others_do_not_learn_whether_a_power_could_explore(hand: str) -> None:
    """RIF-R48 Mossgate's second step, with and without a Life rift in hand."""
    table = run("mossgate", "life", {}, hands={0: hand, 1: "faultline"})
    table.play("a2")
    assert table.decision() == ("power_explore" if "braided_roots" in hand else "refresh_discard")
    seen = table.seen(1)
    assert (seen["step"], seen["trail"], seen["power_step"]["op"]) == ("rift", ["mossgate"], "explore")


def test_a_mode_that_begins_with_explore_needs_a_card_that_fits() -> None:
    """RIF-37"""
    modes = [[{"op": "explore", "element": "wind"}], [{"op": "flip"}], [{"op": "swap"}]]
    content = with_powers(conductors_crown=[{"op": "choose", "modes": modes}])
    for hand, offered in (("mossgate", ["mode1", "mode2"]), ("gale_cradle", ["mode0", "mode1", "mode2"])):
        table = run("conductors_crown", "storm", {}, hands={0: hand}, content=content)
        assert table.offered() == offered


def test_others_do_not_learn_whether_a_mode_could_start() -> None:
    """RIF-R48, RIF-R13 No card fits a mode, and nothing is chosen; in redraws of the hand there may be a choice."""
    modes = [[{"op": "explore", "element": "life"}], [{"op": "explore", "element": "fire"}]]
    content = with_powers(conductors_crown=[{"op": "choose", "modes": modes}])
    table = run("conductors_crown", "storm", {}, hands={0: "gale_cradle tidal_loom", 1: "faultline"}, content=content)
    assert table.decision() == "refresh_discard"
    seen = table.seen(1)
    assert (seen["step"], seen["trail"], seen["power_step"]["op"]) == ("rift", ["conductors_crown"], "choose")
    redrawn = [table.state.resample(1, td.Seeded(seed)) for seed in range(40)]
    assert {" ".join(other.written(option) for option in other.legal()) for other in redrawn} == {
        "pass",
        "mode0",
        "mode1",
        "mode0 mode1",
    }
    assert all(other.view(1)["table"] == seen for other in redrawn)

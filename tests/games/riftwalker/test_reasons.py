"""Why something cannot be chosen: every reason, with its rule, its sentence and its facts."""

import re
from pathlib import Path
from typing import Any

import pytest

import tumbledown as td
from games.riftwalker.positions import PLAIN_POWERS, RiftTable, rift, with_powers
from tumbledown.games.riftwalker import reasons


def power(name: str, element: str, explored: dict[int, str], *choices: str, **position: Any) -> RiftTable:
    """A power of seat 0 under way, after these choices."""
    areas = dict(explored)
    areas[0] = f"{name} {areas.get(0, '')}"
    if name in PLAIN_POWERS:
        position.setdefault("content", with_powers())
    table = rift(areas, free=[0], **position)
    table.play("free", element, name, "yes", *choices)
    return table


def at_rift_step() -> RiftTable:
    """Fire is drawn; rifts of Fire in hand and explored, one of them with two shifts."""
    table = rift({0: "forge_of_embers:2 mossgate", 1: "burn_memory:1"}, {0: "cinder_causeway ebb_tide"})
    table.play("a1")
    return table


TWO_SHIFTS = with_powers()
"""Components with which only a rift with two shifts can be burst."""
TWO_SHIFTS["turn"]["min_shifts_to_burst"] = 2

CASES: list[tuple[str, str, str, str, RiftTable]] = [
    # code, rule, option, part of the sentence, position
    ("element_step_required", "RIF-10", "pass", "no way to pass", rift()),
    ("no_mark", "RIF-24", "free", "no mark", rift()),
    ("not_asked_now", "RIF-14", "mossgate", "no answer now", rift()),
    ("not_asked_now", "RIF-20", "a1", "Use Fire on one of your rifts", at_rift_step()),
    ("not_yours", "RIF-20", "burn_memory", "Burn Memory is neither in your hand", at_rift_step()),
    ("wrong_element", "RIF-20", "ebb_tide", "Ebb Tide is a Water rift; Fire is needed", at_rift_step()),
    ("wrong_element", "RIF-20", "mossgate", "Mossgate is a Life rift", at_rift_step()),
    ("fully_shifted", "RIF-23", "forge_of_embers", "2 shifts already", at_rift_step()),
    ("not_on_card", "RIF-16", "fire", "has Wind and Storm, not Fire", power("coral_treasury", "water", {})),
    ("already_begun", "RIF-16", "pass", "must be finished", power("coral_treasury", "water", {})),
    ("already_begun", "RIF-30", "pass", "must be finished", power("prayer_flag_pass", "wind", {}, "a1")),
    ("same_cell", "RIF-R21", "a1", "This is the first card", power("prayer_flag_pass", "wind", {}, "a1")),
    ("wrong_back", "RIF-29", "a1", "The top left card has Wind on its back", power("braided_roots", "life", {})),
    ("power_in_full", "RIF-R11", "pass", "not optional", power("braided_roots", "life", {})),
    (
        "mode_impossible",
        "RIF-37",
        "mode0",
        "This part of Ebb Tide cannot be done now",
        power("ebb_tide", "water", {0: "mossgate"}),
    ),
    (
        "no_such_mode",
        "RIF-37",
        "mode2",
        "lists only 2 things to choose from",
        power("homeward_gust", "wind", {0: "mossgate", 1: "ebb_tide"}),
    ),
    (
        "not_looked_at",
        "RIF-R45",
        "mossgate",
        "not one of the cards you looked at",
        power("reed_messenger", "water", {}, deck="faultline ebb_tide tidal_loom mossgate"),
    ),
    (
        "not_in_hand",
        "RIF-52",
        "mossgate",
        "Mossgate is not in your hand",
        power("wildfire_terrace", "fire", {}, hands={0: "ebb_tide"}),
    ),
    (
        "not_in_hand",
        "RIF-32",
        "mossgate",
        "not in your hand",
        power("skyship_reef", "wind", {}, hands={0: "ebb_tide faultline"}),
    ),
    (
        "wrong_element",
        "RIF-32",
        "ebb_tide",
        "Life is needed",
        power("mossgate", "life", {}, "a2", hands={0: "ebb_tide braided_roots"}),
    ),
    (
        "not_beneath",
        "RIF-38",
        "faultline",
        "does not lie beneath",
        power(
            "buried_archive",
            "earth",
            {0: "burn_memory"},
            "mode1",
            beneath={"burn_memory": "+mossgate +ebb_tide"},
            hands={0: "faultline"},
        ),
    ),
    (
        "not_in_score_pile",
        "RIF-52",
        "faultline",
        "not in your score pile",
        power("cairn_of_oaths", "earth", {}, "mode1", score={0: "mossgate:1 ebb_tide:1 tidal_loom:2"}),
    ),
    (
        "wrong_points",
        "RIF-36",
        "tidal_loom",
        "worth 7; this needs 3",
        power("cairn_of_oaths", "earth", {}, "mode1", score={0: "mossgate:1 ebb_tide:1 tidal_loom:2"}),
    ),
    (
        "not_explored",
        "RIF-35",
        "faultline",
        "not one of your explored rifts",
        power("burn_memory", "fire", {0: "mossgate ebb_tide"}),
    ),
    ("source_itself", "RIF-33", "burn_memory", "another rift", power("burn_memory", "fire", {0: "mossgate ebb_tide"})),
    (
        "source_itself",
        "RIF-33",
        "rolling_dunes",
        "another rift than itself",
        power("rolling_dunes", "earth", {0: "mossgate ebb_tide"}),
    ),
    (
        "not_explored",
        "RIF-33",
        "faultline",
        "not an explored rift",
        power("rolling_dunes", "earth", {0: "mossgate ebb_tide"}),
    ),
    (
        "not_yours",
        "RIF-34",
        "tidal_loom",
        "not one of your explored rifts",
        power("rolling_dunes", "earth", {0: "mossgate ebb_tide", 1: "tidal_loom"}),
    ),
    (
        "fully_shifted",
        "RIF-23",
        "faultline",
        "2 shifts already",
        power("rolling_dunes", "earth", {0: "mossgate ebb_tide faultline:2"}),
    ),
    (
        "not_an_opponents",
        "RIF-34",
        "mossgate",
        "is yours",
        power("false_story_echoes", "wind", {0: "mossgate", 1: "ebb_tide faultline"}),
    ),
    (
        "warded",
        "RIF-63",
        "warded_keep",
        "cannot be chosen by opponents' powers",
        power("false_story_echoes", "wind", {1: "ebb_tide faultline warded_keep"}),
    ),
    (
        "already_activated",
        "RIF-R16",
        "mirror_mere",
        "activated already this turn; each rift's power works once a turn",
        power("false_story_echoes", "wind", {1: "mirror_mere:1 ebb_tide:1 faultline:1"}, "mirror_mere"),
    ),
    (
        "wrong_shifts",
        "RIF-37",
        "tidal_loom",
        "has 1 shift; this needs none",
        power("shadowlands", "earth", {1: "mossgate tidal_loom:1"}),
    ),
    (
        "owner_not_ahead",
        "RIF-R49",
        "tidal_loom",
        "C has 1 rift in the score pile, not more than you: 1",
        power(
            "ebb_tide",
            "water",
            {1: "mossgate:2 gale_cradle:2", 2: "tidal_loom:2"},
            "mode0",
            seats=3,
            score={0: "coral_treasury:1", 1: "drowned_bell:1 iron_orchard:1", 2: "static_meadow:1"},
        ),
    ),
    (
        "wrong_points",
        "RIF-36",
        "shadowlands",
        "worth 2; this needs 3 or 7",
        power("mirror_mere", "water", {1: "conductors_crown:1 prayer_flag_pass:1 shadowlands:1"}),
    ),
    (
        "wrong_element",
        "RIF-37",
        "mossgate",
        "Fire is needed",
        power(
            "conductors_crown",
            "storm",
            {0: "mossgate forge_of_embers burn_memory"},
            content=with_powers(conductors_crown=[{"op": "shift", "whose": "own", "element": "fire"}]),
        ),
    ),
    (
        "no_shift",
        "RIF-44",
        "mossgate",
        "has no shift yet",
        power(
            "conductors_crown",
            "storm",
            {1: "mossgate tidal_loom:1 faultline:1"},
            content=with_powers(conductors_crown=[{"op": "force_burst"}]),
        ),
    ),
    (
        "no_shift",
        "RIF-44",
        "cinder_causeway",
        "only shifted rifts burst",
        power("conductors_crown", "storm", {0: "forge_of_embers:1 cinder_causeway"}, "b1"),
    ),
    (
        "too_few_shifts",
        "RIF-44",
        "forge_of_embers",
        "Forge of Embers has 1 shift; only rifts with 2 shifts burst.",
        power("conductors_crown", "storm", {0: "forge_of_embers:1 cinder_causeway:2"}, "b1", content=TWO_SHIFTS),
    ),
    (
        "too_few_shifts",
        "RIF-44",
        "mossgate",
        "Mossgate has no shift; only rifts with 2 shifts burst.",
        power("conductors_crown", "storm", {0: "mossgate cinder_causeway:2"}, "b1", content=TWO_SHIFTS),
    ),
    (
        "no_shift",
        "RIF-37",
        "mossgate",
        "has no shift yet",
        power(
            "conductors_crown",
            "storm",
            {1: "mossgate tidal_loom:1 faultline:1"},
            content=with_powers(conductors_crown=[{"op": "unshift", "whose": "opponent"}]),
        ),
    ),
    (
        "no_line",
        "RIF-43",
        "mossgate",
        "needs a line of Life",
        power("conductors_crown", "storm", {0: "forge_of_embers:1 mossgate:1"}, "b1"),
    ),
    (
        "not_explored",
        "RIF-43",
        "faultline",
        "not one of your explored rifts",
        power("conductors_crown", "storm", {0: "forge_of_embers:1 mossgate:1"}, "b1"),
    ),
]


@pytest.mark.parametrize(("code", "rule", "option", "words", "table"), CASES)
def test_reason(code: str, rule: str, option: str, words: str, table: RiftTable) -> None:
    reason = table.refused(option)
    assert (reason.code, reason.rule) == (code, rule)
    assert words in reason.text
    assert reason.rule in table.game.rules


def test_every_reason_of_the_code_is_tested() -> None:
    source = Path(reasons.__file__).parent.joinpath("reasons.py").read_text()
    codes = set(re.findall(r'(?:Reason\(|plain\()\s*(?:state, )?"([a-z_]+)"', source))
    assert codes == {case[0] for case in CASES}


def test_each_line_serves_one_burst_with_that_variant() -> None:
    """RIF-R25"""
    table = rift(
        {0: "twin_bolt_plateau forge_of_embers:1 cinder_causeway:1 iron_orchard:1"},
        free=[0],
        line_reuse=False,
        grid="F/W F/L F/S  W/L S/A A/L  E/W E/L E/A",
    )
    table.play("free", "storm", "twin_bolt_plateau", "yes", "pass", "forge_of_embers")
    assert "each line serves one burst" in table.refused("cinder_causeway").text


@pytest.mark.parametrize(
    ("by", "element", "rift_id", "text"),
    [
        (
            "open_horizon",
            "wind",
            "iron_orchard",
            "Iron Orchard needs a line of Earth, or by Open Horizon a line of Wind.",
        ),
        (
            "drowned_bell",
            "water",
            "tidal_loom",
            "Tidal Loom needs a line of Water, or by Drowned Bell two cards side by side of Water.",
        ),
        ("drowned_bell", "water", "iron_orchard", "Iron Orchard needs a line of Earth."),
    ],
)
def test_a_grant_that_is_meant_for_the_rift_is_named_with_its_need(
    by: str, element: str, rift_id: str, text: str
) -> None:
    """RIF-43, RIF-47 A line of Fire stands; the grant needs something else."""
    table = power(by, element, {0: "forge_of_embers:1 iron_orchard:1 tidal_loom:1"}, "pass")
    assert "forge_of_embers" in table.offered()
    assert table.refused(rift_id).text == text


def test_other_seats_are_told_whose_choice_it_is() -> None:
    """RIF-09, RIF-R48 And nothing about the decision."""
    table = rift(hands={1: "mossgate"})
    reason = table.refused("mossgate", seat=1)
    assert (reason.code, reason.rule, reason.text) == ("not_your_choice", "RIF-09", "It is A who must choose now.")


def test_a_game_that_is_over_takes_nothing() -> None:
    """RIF-58"""
    table = rift(turn=1, trigger=0)
    table.turn("a1")
    assert table.state.why_not(table.game.parse("a1"), 0) == td.Reason("game_over", "RIF-58", "The game is over.")


def test_labels_say_what_happens() -> None:
    table = rift({0: "forge_of_embers:1 gale_cradle"}, {0: "cinder_causeway"}, free=[0])
    labels = {choice.text: choice.label for choice in table.state.decision(0).options}
    assert labels["a1"] == "Flip the top left card: draw Fire, Wind comes up"
    assert labels["place"] == "Place the top element card (Wind or Storm)"
    assert labels["free"] == "Draw any element without changing the grid"
    table.play("b2")
    labels = {choice.text: choice.label for choice in table.state.decision(0).options}
    assert labels == {
        "pass": "Use no rift",
        "cinder_causeway": "Explore Cinder Causeway (Fire)",
        "forge_of_embers": "Shift Forge of Embers from 3 to 7",
    }
    table.play("forge_of_embers")
    assert table.state.decision(0).prompt == (
        "Activate the power of Forge of Embers, once this turn? Grow Fire, then you may flip."
    )
    assert [choice.points_at for choice in table.state.decision(0).options] == [[], ["rift:forge_of_embers"]]


def test_modes_are_named_in_the_words_of_the_card() -> None:
    table = power("cairn_of_oaths", "earth", {0: "mossgate"}, score={0: "ebb_tide:1"})
    labels = [choice.label for choice in table.state.decision(0).options]
    assert labels[0].startswith("Discard another of your explored rifts, then shift")
    assert labels[1].startswith("Discard a rift worth 3 from your score pile")
    assert labels[2].startswith("Place")


def test_a_mode_that_the_card_does_not_have_is_named_by_its_number() -> None:
    """RIF-37 Homeward Gust has two."""
    table = power("homeward_gust", "wind", {0: "mossgate", 1: "ebb_tide"})
    labels = [table.state.label(option) for option in range(len(table.game.vocabulary))]
    assert labels[-3].startswith("Return an opponent's unshifted rift")
    assert labels[-2].startswith("Return another of your explored rifts")
    assert labels[-1] == "Do the third of what the card lists"


def test_modes_that_the_text_does_not_list_are_named_by_their_steps() -> None:
    modes = [[{"op": "flip"}], [{"op": "swap"}, {"op": "next_turn", "kind": "must_skip"}]]
    content = with_powers(conductors_crown=[{"op": "choose", "modes": modes}])
    table = power("conductors_crown", "storm", {}, content=content)
    labels = [choice.label for choice in table.state.decision(0).options]
    assert labels == ["First: flip", "Second: swap, then next turn"]

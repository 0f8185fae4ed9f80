"""Every one of the 52 rifts: its power played in notation, its bonus, and its text against its data."""

import re
from typing import Any

import pytest

import tumbledown as td
from games.riftwalker.positions import RiftTable, rift
from tumbledown.games.riftwalker.options import RIFT_IDS
from tumbledown.games.riftwalker.primitives import PRIMITIVES

RIFTS: list[dict[str, Any]] = td.game("riftwalker").default_content()["rift"]
BY_ID = {one["id"]: one for one in RIFTS}


class Case:
    """A power played: the position besides the rift, the choices, what was asked, and how the power is written.

    In `asked` a decision that can be declined has a question mark.
    """

    def __init__(self, choices: str, asked: str, power: str, **position: Any) -> None:
        self.choices = choices.split()
        self.asked = asked.split()
        self.power = power
        self.position = position


ANY_CELL = "power_flip_cell?"
ANY_LINE = "power_flip_line?"
CASES = {
    # Wind
    "whirling_stair": Case(
        "a1 b1 c1 c2",
        "power_swap_first power_swap_second power_swap_first? power_swap_second",
        "a1<>b1; c1<>c2",
    ),
    "gale_cradle": Case("a1 b1 c1", "power_grow_cell power_swap_first? power_swap_second", "%a1=W; b1<>c1"),
    "skyship_reef": Case(
        "mossgate yes a2 pass",
        "power_explore activate? power_grow_cell power_explore?",
        "x mossgate; !mossgate{%a2=L}",
        hands={0: "mossgate tidal_loom braided_roots"},
    ),
    "open_horizon": Case("a1 b1", "power_swap_first? power_swap_second", "a1<>b1; g"),
    "false_story_echoes": Case(
        "mossgate a2 pass",
        "power_activate power_grow_cell power_explore?",
        "!mossgate{%a2=L}",
        explored={1: "mossgate:1 iron_orchard"},
        hands={0: "braided_roots tidal_loom"},
    ),
    "feather_market": Case(
        "mossgate a1 b1",
        "power_discard_hand power_swap_first? power_swap_second",
        "d2; -h:mossgate; a1<>b1",
        hands={0: "tidal_loom"},
        deck="mossgate ebb_tide faultline",
    ),
    "prayer_flag_pass": Case(
        "a1 b1 tidal_loom",
        "power_swap_first power_swap_second power_explore?",
        "a1<>b1; x tidal_loom",
        hands={0: "tidal_loom mossgate"},
    ),
    "homeward_gust": Case(
        "mode0 ebb_tide",
        "power_mode power_return",
        "m0; <ebb_tide",
        explored={0: "mossgate:1", 1: "ebb_tide faultline drowned_bell:1"},
    ),
    # Fire
    "cinder_causeway": Case("a1 b1", f"power_flip_cell {ANY_CELL}", "~a1; ~b1"),
    "forge_of_embers": Case(
        "a1 c1", f"power_grow_cell {ANY_CELL}", "%a1=F; ~c1", grid="W/F L/F E/A  W/L S/F S/A  E/W A/L E/F"
    ),
    "wildfire_terrace": Case(
        "tidal_loom mossgate",
        "power_discard_hand? power_shift",
        "-h:tidal_loom; ^mossgate=3",
        explored={0: "mossgate ebb_tide:1 faultline:2"},
        hands={0: "tidal_loom"},
    ),
    "phoenix_caldera": Case("", "", "g"),
    "rekindled_beacon": Case(
        "mode0 a1 pass",
        f"power_mode power_flip_cell {ANY_CELL}",
        "m0; !cinder_causeway{~a1}",
        explored={0: "cinder_causeway:2 mossgate:1"},
    ),
    "ashen_library": Case(
        "tidal_loom mossgate a1",
        f"power_discard_hand? power_discard_hand? {ANY_CELL}",
        "-h:tidal_loom; -h:mossgate; d3; ~a1",
        hands={0: "tidal_loom mossgate faultline"},
    ),
    "burn_memory": Case(
        "mossgate faultline pass a1",
        f"power_tuck_explored power_tuck_explored? power_tuck_explored? {ANY_CELL}",
        "u:mossgate; u:faultline; ~a1",
        explored={0: "mossgate:1 faultline ebb_tide"},
    ),
    "shared_pyre": Case(
        "mossgate",
        "power_force_burst?",
        "B1:mossgate(3); g",
        explored={1: "mossgate:1 faultline:2 ebb_tide"},
    ),
    # Life
    "braided_roots": Case("a2 b2", "power_grow_cell power_grow_cell?", "%a2=L; %b2=L"),
    "mossgate": Case(
        "a2 braided_roots",
        "power_grow_cell power_explore?",
        "%a2=L; x braided_roots",
        hands={0: "braided_roots tidal_loom"},
    ),
    "seedfall_orchard": Case(
        "tidal_loom faultline",
        "power_explore power_explore?",
        "x tidal_loom; x faultline",
        hands={0: "tidal_loom faultline ebb_tide"},
    ),
    "heart_of_the_grove": Case("a2", "power_grow_cell?", "%a2=L; g"),
    "pollen_chorus": Case(
        "lightning_ladder line0 a2",
        "power_activate power_flip_line power_grow_cell?",
        "!lightning_ladder{~/0}; %a2=L",
        explored={0: "lightning_ladder prayer_flag_pass warded_keep:1"},
    ),
    "wayfarers_glade": Case(
        "ebb_tide a2",
        "look_keep power_grow_cell?",
        "?4:ebb_tide; %a2=L",
        deck="mossgate ebb_tide faultline tidal_loom coral_treasury",
    ),
    "hundred_ring_tree": Case("tidal_loom", "power_tuck_hand?", "u:tidal_loom; d1", hands={0: "tidal_loom mossgate"}),
    "evergreen_camp": Case("a2", "power_grow_cell?", "d1; %a2=L"),
    "wildwood_venture": Case("tidal_loom", "power_explore", "x tidal_loom", hands={0: "tidal_loom faultline"}),
    # Storm
    "lightning_ladder": Case("line6", "power_flip_line", "~/6"),
    "static_meadow": Case("b1 line0", f"power_grow_cell {ANY_LINE}", "%b1=S; ~/0"),
    "thunderhead_stair": Case(
        "mossgate", "power_shift", "^mossgate=7", explored={0: "mossgate:1 ebb_tide:1 faultline sunken_venture:1"}
    ),
    "twin_bolt_plateau": Case("line3", ANY_LINE, "~/3; g+1"),
    "stormcallers_relay": Case(
        "tidal_loom lightning_ladder line0",
        "power_discard_hand? power_activate power_flip_line",
        "-h:tidal_loom; !lightning_ladder{~/0}",
        explored={0: "lightning_ladder:2 prayer_flag_pass"},
        hands={0: "tidal_loom"},
    ),
    "debris_field": Case(
        "mossgate faultline line7",
        f"opponent_discard opponent_discard {ANY_LINE}",
        "o1-h; o2-h; ~/7",
        hands={0: "tidal_loom", 1: "mossgate ebb_tide", 2: "faultline coral_treasury"},
        seats=3,
    ),
    "conductors_crown": Case("line0 line0", f"power_flip_line {ANY_LINE}", "~/0; ~/0"),
    "bottled_tempest": Case("line0", ANY_LINE, "~/0; n*"),
    "skyward_venture": Case("line0 b1 c1", "power_flip_line power_swap_first? power_swap_second", "~/0; b1<>c1"),
    # Earth
    "quarry_of_giants": Case(
        "storm a1 place fire b1",
        "place_side place_cell power_place? place_side place_cell",
        "+S@a1; +F@b1",
    ),
    "iron_orchard": Case(
        "a1 place wind b1",
        "power_grow_cell power_place? place_side place_cell",
        "%a1=E; +W@b1",
        grid="F/E L/E S/A  W/L F/L A/F  E/W A/L F/S",
    ),
    "rolling_dunes": Case(
        "lightning_ladder yes line0",
        "power_shift activate? power_flip_line",
        "^lightning_ladder=3; !lightning_ladder{~/0}",
        explored={0: "lightning_ladder mossgate:1 ebb_tide:2"},
    ),
    "faultline": Case("place wind a1", "power_place? place_side place_cell", "+W@a1; g"),
    "standing_stones": Case(
        "mode0 line0",
        "power_mode power_flip_line",
        "m0; !lightning_ladder{~/0}",
        explored={0: "lightning_ladder:1 mossgate:2 sunken_venture:1"},
    ),
    "buried_archive": Case(
        "mode1 mossgate tidal_loom",
        "power_mode power_untuck power_explore?",
        "m1; t:mossgate@hundred_ring_tree; x tidal_loom",
        explored={0: "hundred_ring_tree:1"},
        beneath={"hundred_ring_tree": "mossgate ebb_tide"},
        hands={0: "tidal_loom"},
    ),
    "cairn_of_oaths": Case(
        "mode1 mossgate ebb_tide ebb_tide",
        "power_mode power_discard_score power_shift power_shift?",
        "m1; -s:mossgate; ^ebb_tide=3; ^ebb_tide=7",
        explored={0: "ebb_tide tidal_loom:1"},
        score={0: "mossgate:1 braided_roots:1 coral_treasury:2 sunken_venture:1"},
    ),
    "warded_keep": Case(
        "wind a1 b1",
        "place_side place_cell power_grow_cell?",
        "+W@a1; %b1=E",
        grid="F/E L/E S/A  W/L F/L A/F  E/W A/L F/S",
    ),
    "shadowlands": Case(
        "ebb_tide place wind a1",
        "power_return? power_place? place_side place_cell",
        "<ebb_tide; +W@a1",
        explored={1: "ebb_tide mossgate:1 tidal_loom"},
    ),
    # Water
    "tidal_loom": Case(
        "wind a1 b1 c1",
        "place_side place_cell power_swap_first? power_swap_second",
        "+W@a1; b1<>c1",
    ),
    "lantern_shallows": Case(
        "c1 ebb_tide", "power_grow_cell look_keep", "%c1=A; ?2:ebb_tide", deck="mossgate ebb_tide faultline"
    ),
    "undertow_gate": Case("mossgate", "power_shift", "^mossgate=3", explored={0: "mossgate faultline ebb_tide:1"}),
    "drowned_bell": Case("c1", "power_grow_cell?", "%c1=A; g"),
    "mirror_mere": Case(
        "lightning_ladder line0 place wind b1",
        "power_activate power_flip_line power_place? place_side place_cell",
        "!lightning_ladder{~/0}; +W@b1",
        explored={1: "lightning_ladder:1 prayer_flag_pass:2 mossgate sunken_venture:2"},
    ),
    "reed_messenger": Case(
        "ebb_tide tidal_loom",
        "look_keep power_explore?",
        "?3:ebb_tide; x tidal_loom",
        hands={0: "tidal_loom mossgate"},
        deck="faultline ebb_tide drowned_bell braided_roots",
    ),
    "coral_treasury": Case(
        "wind a1 ebb_tide",
        "place_side place_cell look_keep",
        "+W@a1; ?2:ebb_tide",
        deck="mossgate ebb_tide faultline",
    ),
    "ebb_tide": Case(
        "mode0",
        "power_mode",
        "m0; v faultline=3",
        explored={0: "tidal_loom", 1: "faultline:2 mossgate:1"},
        score={1: "coral_treasury:1"},
    ),
    "sunken_venture": Case("wind a1", "place_side place_cell", "+W@a1; d1"),
}


def power_written(name: str, case: Case, shifts: int = 0) -> tuple[RiftTable, str, list[str]]:
    """The power as it is written between the braces."""
    explored = dict(case.position.get("explored", {}))
    explored[0] = f"{name}:{shifts} {explored.get(0, '')}"
    table = rift(explored, free=[0], **{key: value for key, value in case.position.items() if key != "explored"})
    asked: list[str] = []
    choices = " ".join(["free", BY_ID[name]["element"], name, "yes", *case.choices])
    log = table.log(choices, seat=0, asked=asked)
    found = re.match(r"1\.0 \*[WFLSEA] \| \^" + name + r"=\d+ !\{(.*)\}(?: \||$)", log)
    assert found is not None, log
    return table, found[1], asked[4:]


def test_every_rift_has_a_case() -> None:
    assert list(CASES) == RIFT_IDS == [one["id"] for one in RIFTS]


@pytest.mark.parametrize("name", RIFT_IDS)
def test_the_power_does_what_its_steps_say(name: str) -> None:
    """RIF-26, RIF-27, RIF-28, RIF-29, RIF-30, RIF-32, RIF-37"""
    case = CASES[name]
    table, power, asked = power_written(name, case)
    assert power == case.power
    assert asked == case.asked
    assert table.table.broken_invariants() == []


LINES = {
    "wind": "W/F W/L W/S", "fire": "F/W F/L F/S", "life": "L/W L/F L/S",
    "storm": "S/W S/F S/L", "earth": "E/W E/F E/L", "water": "A/W A/F A/L",
}  # fmt: skip
PAIRS = ["W-F", "W-L", "W-S", "W-E", "W-A", "F-L", "F-S", "F-E", "F-A", "L-S", "L-E", "L-A", "S-E", "S-A", "E-A"]


def with_line(element: str) -> str:
    """A grid whose first row is a line of the element."""
    line = LINES[element]
    used = {frozenset(face.split("/")) for face in line.split()}
    rest = [card for card in PAIRS if frozenset(card.split("-")) not in used]
    return f"{line} {' '.join(rest[:6]).replace('-', '/')}"


@pytest.mark.parametrize("name", RIFT_IDS)
def test_the_rift_is_explored_shifted_and_burst_for_its_points(name: str) -> None:
    """RIF-05, RIF-06, RIF-07, RIF-21, RIF-22, RIF-23, RIF-46"""
    one = BY_ID[name]
    start = rift(hands={0: name}, free=[0], grid=with_line(one["element"]))
    start.play("free", one["element"], name, "pass")
    assert start.explored(0) == {name: one["points"][0]}
    for shifts in (0, 1):
        table = rift({0: f"{name}:{shifts}"}, free=[0], grid=with_line(one["element"]))
        table.play("free", one["element"], name)
        assert table.explored(0) == {name: one["points"][shifts + 1]}
        table.play("pass")
        assert table.offered() == ["pass", name]
        table.play(name)
        assert table.pile(0) == {name: one["points"][shifts + 1]}
    turned = rift({0: f"{name}:2"}, free=[0], grid=with_line(one["element"]))
    turned.play("free", one["element"])
    # A rift with two shifts is not asked about in the rift step: the burst step follows.
    assert turned.decision() == "burst_pick"


# Modes and turns of powers that the cases above leave out.


def test_homeward_gust_returns_an_own_rift_and_explores() -> None:
    """RIF-40 Mode 1, and mode 1 alone when no opponent has an unshifted rift."""
    case = Case(
        "mossgate ebb_tide yes mode1 wind a1",
        "power_return power_explore? activate? power_mode place_side place_cell",
        "m1; <mossgate; x ebb_tide; !ebb_tide{m2; +W@a1}",
        explored={0: "mossgate:1 tidal_loom:1", 1: "faultline:1"},
        hands={0: "ebb_tide"},
    )
    case.choices[3] = "mode2"
    _, power, asked = power_written("homeward_gust", case)
    assert (power, asked) == (case.power, case.asked)


@pytest.mark.parametrize("name", ["rekindled_beacon", "standing_stones", "ebb_tide", "cairn_of_oaths"])
def test_the_last_mode_changes_the_grid(name: str) -> None:
    """RIF-37 With no rift to choose, only the last mode can be done, and the engine takes it."""
    case = Case("a1", "power_flip_cell", "m1; ~a1")
    if name != "rekindled_beacon":
        case = Case("wind a1", "place_side place_cell", f"m{1 if name == 'standing_stones' else 2}; +W@a1")
    _, power, asked = power_written(name, case)
    assert (power, asked) == (case.power, case.asked)


def test_buried_archive_tucks_the_top_card() -> None:
    """RIF-39 Mode 0, alone when nothing lies beneath a rift."""
    table, power, asked = power_written("buried_archive", Case("", "", "", deck="mossgate ebb_tide"))
    assert (power, asked) == ("m0; u:mossgate", [])
    assert table.beneath("buried_archive") == "mossgate"


def test_cairn_of_oaths_discards_an_explored_rift() -> None:
    """RIF-52 Mode 0: another rift goes, then another is shifted, not the Cairn itself."""
    case = Case(
        "mode0 mossgate ebb_tide",
        "power_mode power_discard_explored power_shift",
        "m0; -e:mossgate; ^ebb_tide=3",
        explored={0: "mossgate:1 ebb_tide tidal_loom"},
    )
    table, power, asked = power_written("cairn_of_oaths", case)
    assert (power, asked) == (case.power, case.asked)
    assert table.deck() == "mossgate"


def test_ebb_tide_shifts_a_rift_for_the_next_turn() -> None:
    """RIF-25 Mode 1."""
    case = Case("mode1 mossgate", "power_mode power_shift", "m1; ^mossgate=3; n-", explored={0: "mossgate tidal_loom"})
    _, power, asked = power_written("ebb_tide", case)
    assert (power, asked) == (case.power, case.asked)


# Special texts.


def test_feather_market_and_debris_field_draw_two_when_they_burst() -> None:
    """RIF-65, RIF-R46 By own choice and forced."""
    table = rift({0: "feather_market:1"}, free=[0], hands={0: "mossgate"}, grid=with_line("wind"))
    table.play("free", "wind", "feather_market", "pass", "feather_market")
    assert len(table.hand(0).split()) == 3
    table = rift({0: "shared_pyre", 1: "debris_field:1"}, free=[0])
    table.play("free", "fire", "shared_pyre", "yes", "debris_field")
    assert table.pile(1) == {"debris_field": 3}
    assert len(table.hand(1).split()) == 2
    assert table.told("draw")[0]["seat"] == 1


def test_evergreen_camp_counts_only_in_the_own_explored_area() -> None:
    """RIF-62 Burst in this turn, or an opponent's, it does not help."""
    kept = rift({0: "evergreen_camp:1"}, free=[0], grid=with_line("life"))
    kept.turn("free", "storm")
    assert len(kept.hand(0).split()) == 4
    burst = rift({0: "evergreen_camp:1"}, free=[0], grid=with_line("life"))
    burst.turn("free", "storm", "evergreen_camp")
    assert len(burst.hand(0).split()) == 3
    other = rift({1: "evergreen_camp:1"})
    other.turn("a1")
    assert len(other.hand(0).split()) == 3


def test_warded_keep_cannot_be_chosen_by_opponents_powers() -> None:
    """RIF-63, RIF-R47, RIF-R54 Its owner's powers may choose it, worth 3 or 7 as it is."""
    for power, element in [("false_story_echoes", "wind"), ("mirror_mere", "water"), ("shared_pyre", "fire")]:
        table = rift({0: power, 1: "warded_keep:1 conductors_crown:1 prayer_flag_pass:1"}, free=[0])
        table.play("free", element, power, "yes")
        assert "warded_keep" not in table.offered()
        assert table.refused("warded_keep").code == "warded"
    own = rift({0: "standing_stones warded_keep:1"}, free=[0])
    own.play("free", "earth", "standing_stones", "yes", "mode0")
    assert own.seen()["activated"] == ["standing_stones", "warded_keep"]


def test_shadowlands_bursts_with_a_line_of_any_element() -> None:
    """RIF-64, RIF-07 Once it has a shift."""
    table = rift({0: "shadowlands"}, free=[0])
    table.play("free", "earth", "shadowlands", "pass")
    assert table.offered() == ["pass", "shadowlands"]
    table.play("shadowlands")
    assert table.pile(0) == {"shadowlands": 2}
    unshifted = rift({0: "shadowlands"}, free=[0])
    unshifted.turn("free", "water")
    assert unshifted.pile(0) == {}


def granted(name: str, others: str, **position: Any) -> list[str]:
    """What can be burst after the power of the rift, shifted to its first value."""
    table = rift({0: f"{name} {others}"}, free=[0], **position)
    table.play("free", BY_ID[name]["element"], name, "yes")
    while table.decision() != "burst_pick" and table.table.turn == 0:
        table.play("pass")
    return table.offered() if table.table.turn == 0 else []


NO_LINE = "W/F L/S E/A  W/L F/L S/A  E/W A/L F/S"


def test_what_each_grant_lets_burst() -> None:
    """RIF-47, RIF-48, RIF-R24 With the need and the filters of the card; never without a shift."""
    others = "mossgate:1 tidal_loom:2 braided_roots:2 gale_cradle iron_orchard:1"
    assert granted("phoenix_caldera", others, grid=NO_LINE) == ["pass", "phoenix_caldera", "mossgate", "iron_orchard"]
    assert granted("heart_of_the_grove", others, grid=NO_LINE) == ["pass", "braided_roots"]
    # A line of Wind for Open Horizon, any line for Faultline, two Waters side by side for Drowned Bell.
    assert granted("open_horizon", others, grid=NO_LINE) == []
    assert granted("open_horizon", others, grid=with_line("wind")) == [
        "pass", "open_horizon", "braided_roots", "mossgate", "iron_orchard", "tidal_loom"
    ]  # fmt: skip
    assert granted("faultline", others, grid=NO_LINE) == []
    assert granted("faultline", others) == ["pass", "iron_orchard", "faultline"]
    assert granted("drowned_bell", others, grid=NO_LINE) == []
    pair = "F/W L/S E/W  W/L S/F A/S  E/A L/F A/F"
    assert granted("drowned_bell", others, grid=pair) == [
        "pass", "tidal_loom", "drowned_bell"
    ]  # fmt: skip


# Bonus points.

BONUS: dict[str, list[tuple[str, dict[str, str], int]]] = {
    "prayer_flag_pass": [
        ("mossgate:1 ebb_tide:1", {}, 0),
        ("mossgate:1 ebb_tide:1 faultline:1", {}, 4),
    ],
    "burn_memory": [("", {}, 0), ("", {"burn_memory": "+mossgate +ebb_tide"}, 8),
                    ("", {"burn_memory": "+mossgate +ebb_tide +faultline tidal_loom"}, 12)],
    "hundred_ring_tree": [("", {"hundred_ring_tree": "mossgate"}, 2),
                          ("", {"hundred_ring_tree": "mossgate ebb_tide faultline tidal_loom"}, 6)],
    "wildwood_venture": [("", {}, 0)],
    "conductors_crown": [("mossgate:1 ebb_tide:1 faultline:1", {}, 0),
                         ("mossgate:1 ebb_tide:1 faultline:1 tidal_loom:1", {}, 5)],
    "skyward_venture": [("static_meadow:1", {}, 1), ("mossgate:1 ebb_tide:1 faultline:1 tidal_loom:1", {}, 4),
                        ("mossgate:1 ebb_tide:1 faultline:1 gale_cradle:1 forge_of_embers:1", {}, 5)],
    "buried_archive": [("", {"buried_archive": "mossgate"}, 2),
                       ("", {"buried_archive": "mossgate ebb_tide faultline tidal_loom"}, 6)],
    "warded_keep": [("", {}, 2)],
    "coral_treasury": [("", {}, 0), ("tidal_loom:1", {}, 2),
                       ("tidal_loom:1 ebb_tide:1 drowned_bell:1 mirror_mere:1", {}, 6)],
    "sunken_venture": [("mossgate:2 wildwood_venture:1", {}, 0), ("mossgate:1", {}, 3),
                       ("mossgate:1 ebb_tide:1 faultline:1", {}, 6)],
}  # fmt: skip


@pytest.mark.parametrize("name", BONUS)
def test_bonus_points(name: str) -> None:
    """RIF-08, RIF-59, RIF-60, RIF-R29, RIF-R53"""
    for others, beneath, bonus in BONUS[name]:
        table = rift(score={0: f"{name}:2 {others}"}, beneath=beneath)
        shown = next(one for one in table.seen()["players"][0]["score_pile"] if one["id"] == name)
        assert shown["bonus_now"] == bonus, others
        # With no shift to its name a bonus is nothing.
        assert BY_ID[name]["bonus"][0] == 0


def test_bonus_of_what_is_explored_and_of_the_grid() -> None:
    """RIF-60, RIF-38, RIF-R53 Wildwood Venture needs three explored rifts, Warded Keep counts Earth on the grid."""
    three = rift({0: "mossgate ebb_tide faultline"}, score={0: "wildwood_venture:1"})
    assert three.seen()["players"][0]["bonus"] == 2
    two = rift({0: "mossgate ebb_tide"}, score={0: "wildwood_venture:2"}, beneath={"mossgate": "+faultline"})
    assert two.seen()["players"][0]["bonus"] == 0
    earth = "E/W E/F E/L  E/S E/A F/L  F/S F/A S/A"
    grid = rift(score={0: "warded_keep:1"}, grid=earth)
    assert grid.seen()["players"][0]["bonus"] == 4


def test_every_rift_with_a_bonus_is_tested() -> None:
    assert sorted(BONUS) == sorted(one["id"] for one in RIFTS if "bonus" in one)


# Texts.

NUMBER_WORDS = {1: "a", 2: "two", 3: "three", 4: "four", 5: "five"}
GRID_WORDS = {"flip": "flip", "place": "place", "grow": "grow", "swap": "swap"}


def steps_of(power: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All steps of a power, those of its modes included."""
    return [one for step in power for one in [step, *(inner for mode in step.get("modes", []) for inner in mode)]]


@pytest.mark.parametrize("name", RIFT_IDS)
def test_the_text_says_what_the_data_holds(name: str) -> None:
    one = BY_ID[name]
    text = one["text"].lower()
    steps = steps_of(one["power"])
    optional = [step for step in steps if step.get("may") or step.get("activate") or step.get("kind") == "free_element"]
    optional += [step for step in steps if step["op"] in ("grant_burst", "extra_burst")]
    assert bool(optional) == ("may" in text or "lets you" in text or "are enough" in text)
    assert ("choose one" in text) == any(step["op"] == "choose" for step in steps)
    assert ("opponent" in text) == any(
        step.get("whose") in ("opponent", "each_opponent") or step["op"] == "force_burst" for step in steps
    )
    for step in steps:
        op = step["op"]
        if op in GRID_WORDS:
            assert GRID_WORDS[op] in text
        if op in ("grow", "explore") and step["element"] != "any":
            assert step["element"] in text
        if op == "explore" and step["element"] == "any" and not step.get("may"):
            assert "any element" in text or "another" in text
        for value in step.get("values", []):
            assert str(value) in text
        if "shifts" in step:
            assert "unshifted" in text
        if step.get("count", 1) > 1:
            assert NUMBER_WORDS[step["count"]] in text
        if step.get("other"):
            assert "another" in text
        if step.get("up_to"):
            assert "up to" in text or "one to" in text
        if op in ("shift", "explore"):
            assert ("not activated" in text or "no shifted rift's power is activated" in text) != bool(
                step.get("activate") or any(other.get("activate") for other in steps)
            )
    special = one.get("special_text", "").lower()
    if "bonus_rule" in one:
        rule = one["bonus_rule"]
        assert "bonus" in special
        assert NUMBER_WORDS[rule.get("at_least", rule.get("cap"))] in special
        assert ("for each" in special) == (rule["kind"] == "per")
        assert rule.get("element", "") in special
        assert str(rule.get("value", "")) in special
        assert ("other" in special) == rule.get("exclude_self", "other" in special)
    for drawn in one.get("on_burst", []):
        assert f"draws {NUMBER_WORDS[drawn['count']]}" in special
    static = one.get("static", {})
    if "hand_size" in static:
        assert NUMBER_WORDS[static["hand_size"]] in special
    if "warded" in static:
        assert "cannot choose" in special
    if "burst_any_line" in static:
        assert "line of any element" in special
    assert bool(special) == bool({"bonus_rule", "on_burst", "static"} & set(one))


def test_every_rift_has_a_power_worth_reading_and_none_has_the_steps_of_another() -> None:
    assert all(len(one["text"].split()) > 3 for one in RIFTS)
    powers = [str(one["power"]) for one in RIFTS]
    assert len(set(powers)) == len(powers)


def test_what_follows_growing_its_element_is_different_for_each_element() -> None:
    """Each element has a pair of effects of its own: growing it, and what the element itself does."""
    pairs = {}
    for one in RIFTS:
        first, *rest = one["power"]
        is_pair = first["op"] == "grow" and len(rest) == 1 and rest[0]["op"] in (*GRID_WORDS, "look")
        if is_pair and "may" not in first:
            pairs[one["element"]] = (rest[0]["op"], rest[0].get("scope", "cell"))
    assert len(pairs) == len(set(pairs.values())) == len(LINES)


def test_the_rifts_use_every_primitive_and_nothing_else() -> None:
    assert {step["op"] for one in RIFTS for step in steps_of(one["power"])} == set(PRIMITIVES)


def test_the_48_ordinary_rifts_and_the_four_special_ones() -> None:
    """RIF-07"""
    special = ["wildwood_venture", "skyward_venture", "shadowlands", "sunken_venture"]
    for one in RIFTS:
        if one["id"] in special:
            assert not {3, 7} & set(one["points"])
            assert one["points"][0] < one["points"][1] < one["points"][2]
        else:
            assert one["points"] == [0, 3, 7]
    counts = [sum(1 for one in RIFTS if one["element"] == element) for element in LINES]
    assert counts == [8, 8, 9, 9, 9, 9]

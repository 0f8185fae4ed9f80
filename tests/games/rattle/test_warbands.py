"""Rosters: what is legal, what each broken rule says, and the text form."""

import pytest

from games.rattle.places import shipped
from tumbledown.engine import BadContent
from tumbledown.games.rattle.warbands import (
    Catalogue,
    Warband,
    parse_warband,
    read_warband,
    warband_faults,
    warbands_of,
    write_warband,
)

LEGAL = """
name: Test Band
traits: Elites, Zealots
Fighters
Fighters
Shooters
Skirmishers
Heavy Colossal
Champion Crashing Wave
"""


def rules_broken(text: str, **variants: object) -> list[str]:
    """The ids of the rules that a roster breaks, in the order in which they are told."""
    warband, faults = parse_warband(text)
    told = faults + warband_faults(shipped(), warband, dict(variants))
    return [fault.rpartition("(")[2].rstrip(")") for fault in told]


def band(*groups: str, traits: str = "Elites, Zealots") -> str:
    return "\n".join(["name: Test Band", f"traits: {traits}", *groups])


def test_a_legal_roster() -> None:
    """RAT-01 RAT-02 RAT-03 RAT-04 RAT-05"""
    assert rules_broken(LEGAL) == []


@pytest.mark.parametrize(
    ("groups", "rule"),
    [
        (["Fighters"] * 5, "RAT-01"),
        (["Fighters"] * 6 + ["Ward Rally"], "RAT-01"),
        (["Fighters", "Shooters", "Heavy Flyer + Banishment", "Heavy Flyer + Banishment"], ""),
        (["Heavy Flyer + Banishment", "Heavy Flyer + Banishment", "Fighters + Banishment"], "RAT-02 RAT-03 RAT-01"),
        (["Fighters", "Shooters"] + ["Ward Rally"] * 8, "RAT-02"),
        (["Fighters", "Heavy Flyer", "Heavy Flyer", "Heavy Flyer", "Ward Rally"], "RAT-03"),
    ],
)
def test_points_groups_and_core(groups: list[str], rule: str) -> None:
    """RAT-01 RAT-02 RAT-03 RAT-R02 Exactly 12 points, 4 to 8 groups, at least 4 points of the three core types."""
    assert sorted(rules_broken(band(*groups))) == sorted(rule.split())


def test_an_attached_champion_counts_with_its_host() -> None:
    """RAT-02 RAT-08 RAT-R03 Nine lines in print, eight groups: the Vampire Court is legal only so."""
    court = next(warband for warband in warbands_of(shipped()) if warband.id == "vampire_court")
    assert len(court.groups) == 8
    assert sum(len(group.attached) for group in court.groups) == 1
    assert warband_faults(shipped(), court) == []
    catalogue = Catalogue(shipped())
    assert [catalogue.points_of(group) for group in court.groups] == [1, 1, 1, 3, 2, 2, 1, 1]


def test_attached_champions_do_not_count_as_core() -> None:
    """RAT-03 Two Fighters with champions are 6 points, but 4 of them core; one pair alone has 2."""
    pair = ["Fighters + Banishment", "Heavy Flyer", "Heavy Flyer", "Heavy Flyer"]
    assert rules_broken(band(*pair)) == ["RAT-03"]


@pytest.mark.parametrize(
    ("traits", "rules"),
    [
        ("Elites, Elites", ["RAT-04"]),
        ("Elites", ["RAT-04"]),
        ("Elites, Zealots, Riders", ["RAT-04"]),
        ("Elites, Wizards", ["RAT-04"]),
        ("", ["RAT-04"]),
    ],
)
def test_two_different_traits(traits: str, rules: list[str]) -> None:
    """RAT-04"""
    assert rules_broken(LEGAL.replace("Elites, Zealots", traits)) == rules


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("Champion", ["RAT-05"]),
        ("Champion Colossal", ["RAT-05"]),
        ("Champion Crashing Wave, Banishment", ["RAT-R04"]),
        ("Ward Detonate", []),
        ("Ward Countercharge", ["RAT-05"]),
        ("Ward", ["RAT-05"]),
    ],
)
def test_what_each_type_takes(line: str, rules: list[str]) -> None:
    """RAT-05 RAT-R01 RAT-R04 A Champion takes one champion action, a Ward one warding reaction."""
    assert rules_broken(LEGAL.replace("Champion Crashing Wave", line)) == rules


def test_core_types_take_nothing_and_heavies_one_trait() -> None:
    """RAT-05"""
    assert rules_broken(LEGAL.replace("Shooters", "Shooters Colossal")) == ["RAT-05"]
    assert rules_broken(LEGAL.replace("Heavy Colossal", "Heavy Colossal, Flyer")) == ["RAT-05"]
    assert rules_broken(LEGAL.replace("Heavy Colossal", "Heavy")) == ["RAT-05"]


def test_the_same_pick_may_be_taken_twice() -> None:
    """RAT-05"""
    assert rules_broken(band(*["Fighters"] * 4, *["Ward Rally"] * 4)) == []


def test_costs_and_stats_of_the_six_types() -> None:
    """RAT-06 RAT-R01"""
    found = {
        group["id"]: tuple(group[key] for key in ("cost", "mov", "rng", "fury", "guile", "will"))
        for group in shipped()["groups"]
    }
    assert found == {
        "champion": (1, "S", "touch", 16, 12, 13),
        "heavy": (3, "S", "S", 8, 15, 10),
        "fighters": (2, "S", "touch", 11, 15, 11),
        "shooters": (2, "S", "M", 13, 13, 13),
        "skirmishers": (2, "M", "S", 14, 10, 12),
        "ward": (1, "none", "M", 0, 0, 10),
    }


def test_an_unknown_type_is_named() -> None:
    """RAT-06"""
    assert rules_broken(band(*["Fighters"] * 6, "Wyvern")) == ["RAT-06"]


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("Fighters + Banishment", []),
        ("Heavy Flyer + Banishment", []),
        ("Ward Rally + Banishment", ["RAT-07"]),
        ("Champion Banishment + Banishment", ["RAT-07"]),
        ("Fighters + Banishment + Banishment", ["RAT-07"]),
        ("Fighters +", ["RAT-05"]),
        ("Fighters + Rally", ["RAT-05"]),
    ],
)
def test_hosts_of_champions(line: str, rules: list[str]) -> None:
    """RAT-07 RAT-R05 Any type but Champion and Ward, one champion a host, with its action."""
    told = [rule for rule in rules_broken(band("Fighters", "Shooters", line)) if rule not in ("RAT-01", "RAT-02")]
    assert told == rules


def test_two_champion_actions_by_variant() -> None:
    """RAT-R04"""
    two = LEGAL.replace("Crashing Wave", "Crashing Wave, Banishment")
    assert rules_broken(two, champion_actions_per_champion=2) == []
    assert rules_broken(two) == ["RAT-R04"]
    twice = LEGAL.replace("Crashing Wave", "Banishment, Banishment")
    assert rules_broken(twice, champion_actions_per_champion=2) == ["RAT-R04"]


def test_drives() -> None:
    """RAT-11 A drive is needed with the variant, and must be one of the three."""
    assert rules_broken(LEGAL, drives=True) == ["RAT-11"]
    assert rules_broken(LEGAL + "drive: Frenzy\n", drives=True) == []
    assert rules_broken(LEGAL + "drive: Greed\n") == ["RAT-11"]


def test_every_broken_rule_is_named_at_once() -> None:
    """RAT-01 RAT-02 RAT-03 RAT-04 RAT-05 RAT-06 RAT-07 RAT-11"""
    text = "name: Wrong\ntraits: Elites\ndrive: Greed\nWyvern\nWard + Banishment\n"
    with pytest.raises(BadContent) as refusal:
        read_warband(shipped(), text, "wrong.txt")
    message = str(refusal.value)
    for rule in ("RAT-01", "RAT-02", "RAT-03", "RAT-04", "RAT-05", "RAT-06", "RAT-07", "RAT-11"):
        assert f"({rule})" in message
    assert all(line.startswith("wrong.txt: ") for line in message.splitlines())
    assert "points: found 2, expected exactly 12 (RAT-01)" in message


# Ready-made ones.


@pytest.mark.parametrize("warband", warbands_of(shipped()), ids=lambda warband: warband.id)
def test_ready_made_warbands_are_legal_and_round_trip(warband: Warband) -> None:
    """RAT-12 RAT-R06"""
    content = shipped()
    assert warband_faults(content, warband, {"drives": True}) == []
    text = write_warband(content, warband)
    assert read_warband(content, text, "text").to_table() == warband.to_table()
    assert read_warband(content, warband.to_table(), "table").to_table() == warband.to_table()
    assert read_warband(content, warband.id, "id").to_table() == warband.to_table()
    assert len(text.splitlines()) == 4 + len(warband.groups)


def test_the_printed_dwarven_throng_is_illegal_three_times() -> None:
    """RAT-R06 1 + 2 + 3 points in 3 groups with 2 core points; each line twice is legal."""
    lines = ["Champion Spot Weakness", "Fighters", "Heavy Transport"]
    assert rules_broken(band(*lines, traits="Death-Defiers, Riders")) == ["RAT-01", "RAT-02", "RAT-03"]
    assert rules_broken(band(*lines, *lines, traits="Death-Defiers, Riders")) == []


# The text form.


def test_people_may_write_names_as_they_like() -> None:
    text = """
    # my first band
    NAME: Loose Writing
    traits:  death defiers , SNEAK-THIEVES
    drive: compulsion
    note: the #1 band: fast
    fighters + Champion Push To The Brink   # the captain
    Fighters
    heavy  colossal
    shooters
    ward RALLY
    ward_
    """.replace("ward_", "Ward Reversal")
    warband = read_warband(shipped(), text, "text")
    assert warband.id == "loose_writing"
    assert warband.traits == ["death_defiers", "sneak_thieves"]
    assert warband.note == "the #1 band: fast"
    assert warband.groups[0].attached == ["push_to_the_brink"]
    assert read_warband(shipped(), write_warband(shipped(), warband), "again").to_table() == warband.to_table()


def test_two_actions_round_trip() -> None:
    """RAT-R04"""
    text = LEGAL.replace("Crashing Wave", "Crashing Wave, Banishment").replace("Shooters", "Shooters + Banishment")
    warband, faults = parse_warband(text)
    assert faults == []
    again, _ = parse_warband(write_warband(shipped(), warband))
    assert again.to_table() == warband.to_table()
    assert again.groups[-1].picks == ["crashing_wave", "banishment"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("traits: Elites, Zealots\nFighters\n", "name: missing"),
        ("name: A\nname: B\n", "line 2: name is said twice"),
        ("name: A\nmood: bad\n", "line 2: found heading 'mood'"),
    ],
)
def test_what_cannot_be_read_is_named_by_its_line(text: str, told: str) -> None:
    with pytest.raises(BadContent, match=told):
        read_warband(shipped(), text, "text")


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("no_such_band", "there is no warband 'no_such_band'"),
        (7, "expected a warband"),
        ({"name": "A"}, "traits: found None"),
        ({"name": "", "traits": ["elites", "riders"], "groups": []}, "name: found ''"),
        ({"name": "A", "traits": ["elites", "riders"], "groups": [3]}, r"groups\[1\]: found 3"),
        ({"name": "A", "traits": ["elites", 3], "groups": []}, "traits: found"),
        ({"name": "A\nB", "traits": ["elites", "riders"], "groups": []}, "expected a line of text"),
        ({"name": "A", "traits": ["elites", "riders"], "groups": [{"type": "ward", "pick": 3}]}, "expected pick"),
        ({"name": "A", "mood": 1, "traits": ["elites", "riders"], "groups": []}, "mood: unknown key"),
    ],
)
def test_what_is_no_warband_is_refused(source: object, told: str) -> None:
    with pytest.raises(BadContent, match=told):
        read_warband(shipped(), source, "rosters.A")


def test_a_ready_made_warband_with_other_traits() -> None:
    """RAT-04 RAT-12"""
    changed = read_warband(shipped(), {"like": "reed_raiders", "traits": ["blessed", "zealots"]}, "mine")
    ready = read_warband(shipped(), "reed_raiders", "mine")
    assert changed.traits == ["blessed", "zealots"]
    assert changed.to_table() == ready.to_table() | {"traits": ["blessed", "zealots"]}
    with pytest.raises(BadContent, match="mine: there is no warband 'nobody'"):
        read_warband(shipped(), {"like": "nobody"}, "mine")
    with pytest.raises(BadContent, match="RAT-04"):
        read_warband(shipped(), {"like": "reed_raiders", "traits": ["blessed"]}, "mine")

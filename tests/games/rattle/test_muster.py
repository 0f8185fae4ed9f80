"""Warbands looked at closely, as the page that builds them does: finished ones and unfinished ones."""

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

import tumbledown as td
from tumbledown.engine import TumbledownError
from tumbledown.games.rattle.warbands import warbands_of, write_warband

GAME = td.game("rattle")


def ask(topic: str, name: str, **question: Any) -> dict[str, Any]:
    (tool,) = [tool for tool in GAME.tools() if (tool.topic, tool.name) == (topic, name)]
    return tool.ask(question)


def muster(warband: Any, **variants: Any) -> dict[str, Any]:
    return ask("warband", "check", warband=warband, variants=variants)


def draft(*groups: str, traits: str = "Elites, Zealots") -> str:
    return "\n".join(["name: Draft", f"traits: {traits}", *groups])


@pytest.mark.parametrize("number", range(len(GAME.default_content()["warbands"])))
def test_a_ready_made_warband_reads_back_from_table_and_text(number: int) -> None:
    """RAT-12"""
    content = GAME.default_content()
    warband = warbands_of(content)[number]
    told = muster(warband.to_table(), drives=True)
    assert told["faults"] == []
    assert (told["points"], told["of"]) == (12, 12)
    assert told["warband"] == warband.to_table()
    assert told["text"] == write_warband(content, warband)
    assert muster(told["text"], drives=True)["warband"] == {**told["warband"]}


def test_every_broken_rule_is_told_with_its_group() -> None:
    """RAT-01 RAT-02 RAT-03 RAT-04 RAT-05 RAT-07"""
    told = muster(draft("Heavy", "Ward Rally + Banishment", traits="Elites"))
    found = {(fault["rule"], fault["group"]) for fault in told["faults"]}
    assert found == {
        ("RAT-01", None),
        ("RAT-02", None),
        ("RAT-03", None),
        ("RAT-04", None),
        ("RAT-05", 0),
        ("RAT-07", 1),
    }
    assert all(not rule["is_kept"] for rule in told["rules"])


def test_a_draft_without_a_name_is_looked_at() -> None:
    told = muster({"traits": [], "groups": []})
    assert told["groups"] == []
    assert told["warband"]["name"] == "Nameless"


def test_with_drives_a_drive_is_missing() -> None:
    """RAT-11"""
    assert "RAT-11" in [fault["rule"] for fault in muster(draft("Fighters"), drives=True)["faults"]]


def changed(table: dict[str, Any], chance: Random) -> dict[str, Any]:
    """The warband with a change or two, which may or may not leave it legal."""
    content = GAME.default_content()
    picks = [entry["id"] for key in ("actions", "heavy_traits", "reactions") for entry in content[key]]
    types = [entry["id"] for entry in content["groups"]]
    groups = [dict(group) for group in table["groups"]]
    traits = list(table["traits"])
    for _ in range(chance.randrange(3)):
        group = chance.choice(groups)
        what = chance.randrange(5)
        if what == 0:
            group["type"] = chance.choice(types)
        elif what < 3:
            group[("pick", "attached")[what - 1]] = chance.choice([*picks, "none"])
        elif what == 3:
            traits[chance.randrange(2)] = chance.choice(content["warband_traits"])["id"]
        else:
            groups.append({**group})
    return {"name": table["name"], "traits": traits, "groups": groups}


def is_playable(table: dict[str, Any]) -> bool:
    try:
        GAME.terms(2, {"rosters": {"A": table}})
    except TumbledownError:
        return False
    return True


def test_what_breaks_no_rule_is_what_can_be_brought_to_a_table() -> None:
    """RAT-12"""
    chance = Random(4)
    legal = 0
    for number in range(240):
        ready = GAME.default_content()["warbands"]
        table = changed(ready[number % len(ready)], chance)
        told = muster(table)
        assert (told["faults"] == []) == is_playable(told["warband"]), table
        legal += not told["faults"]
    assert 60 < legal < 200


def stats(group: dict[str, Any]) -> list[Any]:
    return [group["mov"], group["rng"], *[check["needs"] for check in group["checks"]]]


@pytest.mark.parametrize(
    ("line", "traits", "expected"),
    [
        ("Fighters", "Elites, Zealots", ["S", "touch", 9, 15, 11]),
        ("Fighters", "Death-Defiers, Fusiliers", ["S", "S", 11, 15, 9]),
        ("Heavy Flyer", "Harriers, Elites", ["L", "S", 6, 15, 10]),
        ("Heavy Colossal", "Zealots, Riders", ["S", "S", 8, 15, 10]),
        ("Heavy", "Zealots, Riders", ["S", "S", 8, 15, 10]),
        ("Ward", "Harriers, Death-Defiers", ["none", "M", 8]),
        ("Champion", "Nonsense", ["S", "touch", 16, 12, 13]),
    ],
)
def test_stats_are_those_of_play_under_the_traits(line: str, traits: str, expected: list[Any]) -> None:
    """RAT-06 RAT-15"""
    assert stats(muster(draft(line, traits=traits))["groups"][0]) == expected


def test_stats_agree_with_those_of_the_table() -> None:
    """RAT-06: the groups of every ready-made warband, as a match has them."""
    for warband in GAME.default_content()["warbands"]:
        terms = GAME.terms(2, {"rosters": {"A": warband["id"], "B": warband["id"]}})
        played = terms.roster(0, [-1, -1]).stats([-1, -1])  # type: ignore[attr-defined]
        for slot, group in enumerate(muster({**warband})["groups"]):
            needs = {check["stat"]: check["needs"] for check in group["checks"]}
            assert needs.get("fury", 0) == played.fury[slot]
            assert needs.get("guile", 0) == played.guile[slot]
            assert needs["will"] == played.will[slot]


def test_odds_are_those_of_every_roll_counted() -> None:
    """RAT-13 RAT-14"""
    fighters = muster(draft("Fighters + Banishment"))["groups"][0]
    for check in fighters["checks"]:
        for dice, told in zip((1, 2, 3), check["odds"], strict=True):
            hits = [sum(die >= check["needs"] for die in roll) for roll in product(range(1, 21), repeat=dice)]
            assert told == [hits.count(0), hits.count(1), sum(hit > 1 for hit in hits), len(hits)]


def test_a_pair_tests_will_with_three_dice_and_costs_a_champion_more() -> None:
    """RAT-08 RAT-10"""
    pair = muster(draft("Fighters + Banishment"))["groups"][0]
    assert [check["dice"] for check in pair["checks"]] == [2, 2, 3]
    assert (pair["code"], pair["points"], pair["has_champion"]) == ("F1+", 3, True)


def test_an_attack_removes_as_often_as_every_roll_counted() -> None:
    """RAT-78 RAT-92"""
    fury, will = 9, 12
    fails = {dice: Fraction(will - 1, 20) ** dice for dice in (1, 2)}
    hits = [sum(die >= fury for die in roll) for roll in product(range(1, 21), repeat=2)]
    expected = sum((Fraction(0), fails[2], fails[1])[hit] for hit in hits) / 400
    assert Fraction(*ask("check", "attack", fury=fury, will=will)["removes"][1]) == expected
    elites = muster(draft("Fighters"))["groups"][0]["removes"]
    assert Fraction(*next(one["cases"] for one in elites if one["type"] == "skirmishers")) == expected


@pytest.mark.parametrize("question", [{"fury": 1, "will": 3}, {"fury": True, "will": 3}, {"fury": 9}, {"more": 1}])
def test_an_attack_that_cannot_be_is_refused(question: dict[str, Any]) -> None:
    with pytest.raises(TumbledownError):
        ask("check", "attack", **question)

"""Unfinished warbands are made legal."""

import random
from typing import Any

import pytest

import tumbledown as td
from tumbledown.games.rattle.finishing import finished
from tumbledown.games.rattle.warbands import warband_faults, warband_from_table

GAME = td.game("rattle")
CONTENT = GAME.default_content()
TYPES = [entry["id"] for entry in CONTENT["groups"]]
TRAITS = [entry["id"] for entry in CONTENT["warband_traits"]]


def made(types: list[str], traits: list[str]) -> Any:
    """A draft of plain groups, finished."""
    groups = [{"type": kind, "pick": "none", "attached": "none"} for kind in types]
    return finished(CONTENT, warband_from_table({"name": "Draft", "traits": traits, "groups": groups}))


@pytest.mark.parametrize("seed", range(60))
def test_any_draft_becomes_legal(seed: int) -> None:
    """RAT-01 to RAT-05, RAT-07"""
    chance = random.Random(seed)
    types = [chance.choice(TYPES) for _ in range(chance.randrange(10))]
    traits = [chance.choice(TRAITS) for _ in range(chance.randrange(4))]
    assert warband_faults(CONTENT, made(types, traits)) == []


def test_what_is_there_stays_when_something_can_be_added() -> None:
    """RAT-01"""
    done = made(["heavy", "ward", "fighters"], ["riders"])
    assert [group.kind for group in done.groups[:3]] == ["heavy", "ward", "fighters"]
    assert done.traits[0] == "riders"


def test_only_the_last_groups_are_left_out_when_there_are_too_many_points() -> None:
    """RAT-01, RAT-03"""
    done = made(["heavy", "heavy", "heavy", "heavy", "fighters"], ["elites", "riders"])
    kinds = [group.kind for group in done.groups]
    assert kinds[:2] == ["heavy", "heavy"]
    assert warband_faults(CONTENT, done) == []


def test_a_last_point_becomes_a_champion_joined_to_a_host_when_there_are_eight_groups() -> None:
    """RAT-02, RAT-07"""
    done = made(["fighters", "fighters", "skirmishers", "ward", "ward", "ward", "ward", "ward"], ["elites", "riders"])
    assert [group.has_champion for group in done.groups].count(True) == 1


def test_faults_of_a_draft_are_told_as_people_say_them() -> None:
    """RAT-01, RAT-04, RAT-05"""
    tool = next(one for one in GAME.tools() if (one.topic, one.name) == ("warband", "check"))
    groups = [{"type": kind, "pick": "none", "attached": "none"} for kind in ("heavy", "fighters", "fighters", "ward")]
    told = tool.ask({"warband": {"name": "Draft", "traits": ["elites"], "groups": groups}})
    assert [fault["text"] for fault in told["faults"]] == [
        "4 points left to spend",
        "1 trait left to choose",
        "choose a heavy trait",
        "choose a ward trait",
    ]

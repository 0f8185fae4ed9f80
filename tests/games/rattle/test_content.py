"""The component file: what ships is fit to play, and each fault is named with its rule."""

from collections.abc import Callable
from typing import Any

import pytest

from games.rattle.places import content, shipped
from tumbledown.games.rattle.components import content_faults, schema


def faults(changed: dict[str, Any]) -> list[str]:
    return schema().faults(changed, "") or content_faults(changed, shipped())


def test_the_shipped_components_are_fit_to_play() -> None:
    assert faults(content()) == []


def test_every_entry_says_where_it_comes_from() -> None:
    for table in shipped().values():
        for entry in table if isinstance(table, list) else [table]:
            assert entry["provenance"] in ("rulebook", "ours")


def test_counts_of_components() -> None:
    """RAT-R01"""
    counts = {name: len(table) for name, table in shipped().items() if isinstance(table, list)}
    assert counts == {
        "groups": 6,
        "heavy_traits": 3,
        "actions": 17,
        "reactions": 14,
        "warband_traits": 18,
        "tactics": 4,
        "drives": 3,
        "scenarios": 5,
        "flag_layouts": 6,
        "deployments": 5,
        "terrain_types": 3,
        "terrain_density": 2,
        "terrain_library": 6,
        "battlefields": 10,
        "warbands": 12,
    }


@pytest.mark.parametrize("name", ["scenarios", "deployments", "terrain_density"])
def test_every_roll_of_a_d20_has_one_result(name: str) -> None:
    """RAT-38 RAT-40 RAT-43"""
    rolls = [roll for entry in shipped()[name] for roll in range(entry["d20"][0], entry["d20"][1] + 1)]
    assert sorted(rolls) == list(range(1, 21))


@pytest.mark.parametrize(
    "change",
    [
        lambda c: c["groups"][0].update(cost=1, fury=15, mov="M"),
        lambda c: c["bands"].update(S=70, M=150, L=230),
        lambda c: c["actions"][5]["steps"][1].update(delta=2),
        lambda c: c["warband_traits"][1]["hooks"][0].update(delta=3),
        lambda c: c["heavy_traits"][2]["hooks"][1].update(points=3),
        lambda c: c["scenarios"][1].update(rounds=6),
        lambda c: c["deployments"][2].update(arrive_from_round=3),
        lambda c: c["actions"][0].update(name="Dash", text="Run."),
        lambda c: c["warbands"].pop(),
        lambda c: c["battlefields"].pop(0),
    ],
)
def test_numbers_and_words_may_be_changed(change: Callable[[dict[str, Any]], object]) -> None:
    changed = content()
    change(changed)
    assert faults(changed) == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda c: c.pop("bands"), "bands: missing"),
        (lambda c: c["groups"][0].update(fury=21), "groups[1].fury: found 21, expected a whole number from 0 to 20"),
        (lambda c: c["groups"][0].update(wings=2), "groups[1].wings: unknown key"),
        (lambda c: c["groups"][0].update(id="wizard"), "groups[1].id: found 'wizard', expected 'champion'"),
        (lambda c: c["groups"].pop(), "groups: found"),
        (lambda c: c["groups"][2].update(fury=0), "groups fighters.fury: found 0, expected 2 to 20 (RAT-06)"),
        (lambda c: c["groups"][5].update(guile=9), "groups ward.guile: found 9, expected 0"),
        (lambda c: c["groups"][5].update(mov="S"), "groups ward.mov: found S; only Wards do not move (RAT-06)"),
        (lambda c: c["bands"].update(S=160), "bands: found 160, 160, 240, expected S < M < L (RAT-18)"),
        (lambda c: c["bands"].update(order=["S", "M", "L"]), "bands.order"),
        (lambda c: c["board"].update(width_mm=500), "board.width_mm: found 500"),
        (lambda c: c["warband_rules"].update(half_points=5), "warband_rules.half_points: found 5, expected 6"),
        (lambda c: c["terrain_density"][0].update(target_cover=0.3), "terrain_density[1].target_cover: found 0.3"),
        (lambda c: c["dice"].update(sides=12), "dice.sides: found 12, expected 20"),
        (lambda c: c["actions"].reverse(), "actions[1].id: found"),
        (lambda c: c["actions"][1]["steps"].pop(), "actions[2].steps: found []"),
        (lambda c: c["actions"][1]["steps"][0].update(mod="none"), "actions[2].steps[1].mod: found 'none'"),
        (lambda c: c["actions"][1]["steps"][0].pop("mod"), "actions[2].steps[1].mod: missing"),
        (lambda c: c["actions"][5]["steps"][1].update(delta=99), "actions[6].steps[2].delta: found 99"),
        (lambda c: c["actions"][5]["steps"].append(3), "actions[6].steps[5]: found 3, expected a table with an op"),
        (lambda c: c["reactions"][0].update(windows=["after"]), "reactions[1].windows: found ['after']"),
        (lambda c: c["warband_traits"][0]["hooks"][0].update(op="x"), "warband_traits[1].hooks[1].op: found 'x'"),
        (lambda c: c["heavy_traits"][1]["hooks"][0].update(band="XL"), "heavy_traits flyer.band: found 'XL'"),
        (lambda c: c["deployments"][2].update(reserve_points=[7, 5]), "deployments delayed.reserve_points"),
        (lambda c: c["terrain_density"][0].update(band=[0.3, 0.2]), "terrain_density sparse.band"),
        (lambda c: c["warband_rules"].update(min_groups=8, max_groups=4), "warband_rules.min_groups"),
        (lambda c: c["warband_rules"].update(core_types=["elves"]), "warband_rules.core_types: found 'elves'"),
        (lambda c: c["warband_rules"].update(points=11), "warbands[1] ogrekin_hunting_party: points: found 12"),
        (lambda c: c["warbands"][0]["groups"].pop(), "points: found 9, expected exactly 12 (RAT-01)"),
        (lambda c: c["warbands"][0].update(points=11), "warbands[1] ogrekin_hunting_party.points: found 11"),
        (lambda c: c["warbands"][0].update(drive="greed"), "drive: found 'greed'"),
        (lambda c: c["warbands"][1].update(id="dwarven_throng"), "warbands[3].id: 'dwarven_throng' is already used"),
        (lambda c: c["warbands"].extend(c["warbands"]), "warbands: found 24 entries, expected 1 to 16"),
        (lambda c: c["battlefields"][0].update(cover=0.5), "battlefields[1] tarfen_crossing.cover: found 0.5"),
        (lambda c: c["battlefields"][0]["pieces"].pop(), "battlefields[1] tarfen_crossing.cover: found 0.191"),
        (
            lambda c: c.update(battlefields=[b for b in c["battlefields"] if b["density"] == "dense"]),
            "battlefields: found none that is sparse, expected at least one (RAT-41)",
        ),
        (
            lambda c: c["scenarios"][1].update(hill_polygon=[[0, 0], [90, 90], [90, 0], [0, 90]]),
            "scenarios king_of_the_hill.hill_polygon: the outline crosses itself",
        ),
        (
            lambda c: c["terrain_library"][0].update(outline=[[0, 0], [10, 0], [20, 0]]),
            "terrain_library[1].outline: the outline",
        ),
        (lambda c: c["terrain_library"].pop(), "terrain_library: found 5 entries, expected 6 to 6"),
    ],
)
def test_each_fault_is_named(change: Callable[[dict[str, Any]], object], told: str) -> None:
    changed = content()
    change(changed)
    assert any(told in fault for fault in faults(changed)), faults(changed)

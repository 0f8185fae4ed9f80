"""Whole games: invariants, variants, saving, knowledge, views, words, features; and bad input."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import tumbledown as td
from games.rattle.battle import Battle
from games.rattle.places import rough, wall
from tumbledown.cli import cli
from tumbledown.engine import Game, InvalidNotation
from tumbledown.games.rattle.attacks import Retarget
from tumbledown.games.rattle.declaring import ChooseMarker
from tumbledown.games.rattle.effects import ManeuverAlly, RetargetEffect
from tumbledown.games.rattle.options import DECLINE, FREE, MARKER
from tumbledown.games.rattle.reacting import RegroupAlly
from tumbledown.games.rattle.warding import ChooseShoved, SecondGroup

SCENARIOS = ["kill_them_all", "king_of_the_hill", "capture_the_flags", "duel", "conquest"]


def play_checked(seed: int, variants: dict[str, Any] | None = None) -> Any:
    """A random game, with the invariants checked after every choice."""
    state = td.game("rattle").new(seed=seed, variants=variants)
    tape = td.Seeded(seed + 1)
    before = (0, 0)
    while not state.over:
        state.apply_trusted(state.options[tape.below(len(state.options))])
        assert state.broken_invariants() == []
        table = state.to_dict()["position"]
        assert (table["round"], table["turn_no"]) >= before
        before = (table["round"], table["turn_no"])
    return state


def test_random_games_keep_all_invariants() -> None:
    """RAT-165 The invariants of the page, after every choice."""
    for seed in range(6):
        play_checked(seed)


@pytest.mark.soak
def test_two_thousand_random_games_keep_all_invariants() -> None:
    """RAT-165"""
    for seed in range(2000):
        play_checked(seed)


def one_at_a_time() -> list[dict[str, Any]]:
    return Game.variant_samples(td.game("rattle"))


@pytest.mark.parametrize("sample", one_at_a_time(), ids=str)
def test_every_variant_is_played(sample: dict[str, Any]) -> None:
    """RAT-R10 RAT-R11 RAT-R14 RAT-R16 RAT-R20 RAT-R27 RAT-R30 RAT-R33 RAT-R46 RAT-R48 RAT-R49 RAT-R60"""
    play_checked(7, sample)


def deployment_of(seed: int, scenario: str) -> str:
    """The deployment of the random game of that seed."""
    state = td.game("rattle").new(seed=seed, variants={"scenario": scenario})
    tape = td.Seeded(seed + 1)
    while state.to_dict()["position"]["deployment"] < 0:
        state.apply_trusted(state.options[tape.below(len(state.options))])
    return str(state.to_dict()["position"]["deployment"])


def test_samples_hold_every_other_value_of_every_variant() -> None:
    """RAT-R10"""
    together = [(name, value) for sample in td.game("rattle").variant_samples() for name, value in sample.items()]
    alone = [(name, value) for sample in one_at_a_time() for name, value in sample.items()]
    assert sorted(together, key=str) == sorted(alone, key=str)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_is_played_on_every_deployment(scenario: str) -> None:
    """RAT-38 RAT-43 RAT-167 RAT-171 RAT-172 RAT-173"""
    seeds: dict[str, int] = {}
    for seed in range(60):
        seeds.setdefault(deployment_of(seed, scenario), seed)
    assert len(seeds) == 5
    for seed in seeds.values():
        play_checked(seed, {"scenario": scenario})


def test_a_game_is_saved_and_loaded_in_every_decision() -> None:
    """RAT-62 Equal hashes, equal options, also in the middle of walks and duels."""
    game = td.game("rattle")
    for seed in (3,):
        state = game.new(seed=seed)
        tape = td.Seeded(seed)
        while not state.over:
            again = game.from_dict(json.loads(json.dumps(state.to_dict())))
            assert again.hash() == state.hash()
            assert again.legal() == state.legal()
            state.apply_trusted(state.options[tape.below(len(state.options))])


def test_words_for_everything() -> None:
    """RAT-62 Labels differ, views are JSON, the map fits 100 columns, every event has its sentence or is silent."""
    game = td.game("rattle")
    for seed in range(2):
        state = game.new(seed=seed)
        tape = td.Seeded(seed)
        number = 0
        while not state.over:
            if number % 11 == 0:
                decision = state.decision(state.to_act)
                labels = [choice.label for choice in decision.options]
                assert all(labels)
                assert len(set(labels)) == len(labels)
                view = state.view(state.to_act)
                assert json.loads(json.dumps(view)) == view
                assert max(len(line) for line in game.draw(view).splitlines()) <= 100
            state.apply(state.options[tape.below(len(state.options))])
            for event in state.events:
                seen = event.seen_by(None)
                assert seen is not None
                assert isinstance(game.sentence(seen), str)
            number += 1


def test_what_is_said_of_events_is_a_sentence() -> None:
    """RAT-78"""
    battle = Battle(AF1=(100, 200), BS1=(200, 200))
    battle.play("AF1 charge >159,200 decline", 14, 4, 9)
    told = [battle.game.sentence(seen) for event in battle.state.events if (seen := event.seen_by(None))]
    assert "AF1 attacks BS1 in melee." in told
    assert "AF1 rolls 14 against Fury 11 to hit BS1 (one die: the charge): success." in told
    assert "BS1 rolls 4 and 9 against Will 13 to withstand AF1: failure." in told
    assert "BS1 breaks and is out of play." in told


def test_features_are_alike_for_two_players_who_stand_alike() -> None:
    """RAT-54 Mirrored positions differ in whose turn it is, and in nothing else."""
    battle = Battle(AF1=(100, 200), AS1=(60, 100), BF1=(300, 200), BS1=(340, 300))
    own, other = battle.state.features(0), battle.state.features(1)
    names = battle.game.feature_names()
    assert len(own) == len(other) == len(names)
    assert {name for name, a, b in zip(names, own, other, strict=True) if a != b} <= {"initiative", "sting"}
    ground = rough(152, 152, 248, 248)
    nearer = Battle(ground, AF1=(140, 200), BF1=(300, 200), scenario="king_of_the_hill")
    hill = names.index("hill_near")
    assert nearer.state.features(0)[hill] > nearer.state.features(1)[hill]


def test_what_is_under_way_counts_in_features() -> None:
    """RAT-68 While the other may react, the group counts as standing at the end of its path, and its attack as odds."""
    battle = Battle(AF1=(100, 200), BS1=(200, 200))
    names = battle.game.feature_names()
    state: Any = battle.state
    seat = state.to_act
    before = dict(zip(names, state.features(seat), strict=True))
    battle.play("AF1 charge >159,200")
    assert state.to_act == 1 - seat
    after = dict(zip(names, state.features(seat), strict=True))
    assert before["aimed"] == 0.0
    # One die that needs an 11, then Will 13 with two dice.
    assert after["aimed"] == pytest.approx(10 / 20 * (12 / 20) ** 2 * 2)
    assert after["strikes"] > before["strikes"]
    assert state.bodies.x[state.actor] == 100


def test_what_balance_is_measured_by() -> None:
    """RAT-12 RAT-38 Everything that is used or brought can be named beforehand."""
    game = td.game("rattle")
    state = game.new(seed=5)
    usable = set(game.usable(state.terms))
    tape = td.Seeded(5)
    used = set()
    while not state.over:
        option = state.options[tape.below(len(state.options))]
        used.add(state.uses(option))
        state.apply_trusted(option)
    used.discard("")
    assert "action:sprint" in used
    brought = {*state.brought(0), *state.brought(1)}
    assert any(name.startswith("warband:") for name in brought)
    assert (used | brought) <= usable
    kinds = [name.split(":")[0] for name in state.circumstances()]
    assert kinds == ["scenario", "battlefield", "deployment"]


def test_brought_warbands_can_use_what_they_hold() -> None:
    """RAT-12 Nothing else can come to the table, so nothing else is missed when nobody uses it."""
    game = td.game("rattle")
    groups = [{"type": "fighters"}] * 5 + [
        {"type": "champion", "pick": "banishment"},
        {"type": "ward", "pick": "rally"},
    ]
    warband = {"name": "Mine", "traits": ["elites", "zealots"], "groups": groups}
    usable = set(game.usable(game.new(seed=5, variants={"rosters": {"A": warband, "B": warband}}).terms))
    assert {name for name in usable if name.split(":")[0] not in ("action", "reaction")} == {
        *("warband:Mine", "trait:elites", "trait:zealots", "type:fighters", "type:champion", "type:ward"),
        *("pick:banishment", "pick:rally"),
    }
    assert {"action:sprint", "action:banishment", "reaction:rally"} <= usable
    assert not {"action:crashing_wave", "reaction:defiance"} & usable


# Measuring.


def test_measuring_questions() -> None:
    """RAT-18 RAT-19 RAT-22"""
    battle = Battle(AF1=(100, 100), AF2=(170, 119), BS1=(250, 100), BH1=(100, 141))
    game, state = battle.game, battle.state
    assert game.inquire(state, 0, "m fighters-1 shooters-1") == "150.0 mm, within M, line of sight blocked by AF2"
    assert game.inquire(state, 0, "m AF1 BH1") == "41.0 mm, within S, in contact, in line of sight"
    assert game.inquire(state, 0, "m AF1 100,341") == "241.0 mm, beyond L"
    assert game.inquire(state, 0, "board") == ""
    with pytest.raises(InvalidNotation, match="no group and no point"):
        game.inquire(state, 0, "m AF9 BS1")


def test_measuring_and_free_paths_in_the_terminal(tmp_path: Path) -> None:
    """RAT-18 RAT-R23 A person asks for distances, is told why a path is refused, and walks another."""
    match = td.Match(td.game("rattle"), variants={"player_a": "seat0", "scenario": "kill_them_all"}, seed="terminal")
    tape = td.Seeded(3)
    while match.state.to_act != 0 or match.state.agenda[-1].rule != "RAT-62":  # type: ignore[attr-defined]
        match.apply(match.state.legal()[tape.below(len(match.state.legal()))])
    path = tmp_path / "record.json"
    path.write_text(match.record().to_json())
    typed = "m 100,100 120,100\nm 1,1 nobody\nhelp\n2\nsprint\n>399,399>1,1>399,399\nquit\n"
    shown = CliRunner().invoke(cli, ["play", "rattle", "--me", "1,2", "--resume", str(path)], input=f"\n{typed}").output
    assert "20.0 mm, within S." in shown
    assert "'nobody' is no group and no point" in shown
    assert "measure between two groups or points" in shown
    assert "Refused:" in shown
    assert "[RAT-25]" in shown


def played(scenario: str, *arguments: str, typed: str = "") -> str:
    """What the terminal shows of a whole game."""
    variants = ["--variant", f"scenario={scenario}", "--variant", "max_rounds=6"]
    shown = CliRunner().invoke(cli, ["play", "rattle", "--seed", "end", *variants, *arguments], input=typed)
    assert shown.exception is None
    return shown.output


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_two_random_bots_finish_a_scenario_in_the_terminal(scenario: str) -> None:
    """RAT-165 RAT-166 RAT-167 RAT-171 RAT-172 RAT-173"""
    assert "won (" in played(scenario, "--me", "0", "--bots", "random")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_two_people_finish_a_scenario_in_the_terminal(scenario: str) -> None:
    """RAT-165 Every choice is typed; what is not on offer is refused and asked again."""
    tape = td.Seeded(9)
    typed = "".join(f"{tape.below(4) + 1}\n" for _ in range(20_000))
    assert "won (" in played(scenario, "--me", "1,2", typed=typed)


# Bad input: refused with a reason, and nothing changes.


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        (">300,200", "RAT-25"),
        (">120,200>140,200>150,210", "RAT-25"),
        (">180,200", "RAT-29"),
        (">15,200", "RAT-24"),
        (">90,165", "RAT-24"),
        (">0,200", "RAT-34"),
    ],
)
def test_a_bad_path_is_refused(path: str, rule: str) -> None:
    """RAT-25 RAT-29 RAT-34 Too long, too many pivots, through a wall, off the board, over a base, leaving."""
    battle = Battle(wall(130, 150, 140, 250), AK1=(100, 200), AF1=(60, 180), BF1=(150, 300))
    battle.play("AK1 charge")
    before = battle.state.hash()
    reason = battle.refused(path)
    assert reason.rule == rule
    with pytest.raises(td.IllegalOption):
        battle.state.apply(battle.game.parse(path))
    assert battle.state.hash() == before


def test_free_choices_are_refused_where_no_point_is_asked() -> None:
    """RAT-R23"""
    battle = Battle(AF1=(100, 200), BF1=(300, 200))
    assert battle.refused(">100,100").code == "no_free_choice"
    assert battle.state.why_not(FREE) is not None
    assert battle.state.why_not(FREE + 10**17) is not None


def test_free_choices_are_refused_by_variant() -> None:
    """RAT-R23 With candidates only, a single candidate is taken by itself."""
    battle = Battle(AF1=(100, 200), BF1=(300, 200), variants={"free_mm_moves": False})
    battle.play("AF1 sprint")
    assert battle.refused(">100,150").code == "no_free_moves"


def test_a_free_choice_is_recorded_and_replayed_as_it_is() -> None:
    """RAT-R23 RAT-R24"""
    match = td.Match(td.game("rattle"), variants={"scenario": "kill_them_all"}, seed="free")
    tape = td.Seeded(4)
    used = 0
    while not match.state.over and used < 3:
        state: Any = match.state
        step = state.agenda[-1]
        option = state.options[tape.below(len(state.options))]
        if type(step).__name__ == "DeployPoint":
            x, y = step.spot_of(state, step.who, option)
            option = td.game("rattle").parse(f">{x},{y}")
            used += 1
        match.apply(option)
    record = match.record()
    assert any(entry.option >= FREE for entry in record.choices)
    last = list(td.replay(record))[-1]
    assert last.hash() == match.state.hash()


def test_a_reaction_out_of_its_window_is_refused() -> None:
    """RAT-112"""
    battle = Battle(AF1=(100, 200), BH1=(150, 200), BS1=(300, 300))
    assert battle.refused("intimidate").code == "not_offered"
    battle.play("AF1 rest")
    assert battle.refused("rally").rule == "RAT-130"
    assert battle.offers("intimidate")


@pytest.mark.parametrize(
    "step",
    [
        Retarget(0, 8, 1, 0),
        RetargetEffect(),
        ManeuverAlly(False),
        RegroupAlly(0, 8, 0),
        SecondGroup(0),
        ChooseShoved(0, 8),
    ],
)
def test_who_leaves_something_out_reads_what(step: Any) -> None:
    """RAT-84, RAT-74, RAT-116, RAT-124, RAT-128 The word of the vocabulary alone says nothing."""
    assert step.label(Battle(AF1=(200, 200), BF1=(300, 300)).state, DECLINE)


def test_flags_are_counted_from_one() -> None:
    """RAT-168 As they are numbered on the board."""
    state: Any = Battle(AF1=(200, 200), BF1=(300, 300)).state
    state.marker_x, state.marker_y = [100, 200, 300], [200, 210, 200]
    assert ChooseMarker(False).label(state, MARKER + 1) == "Take flag 2, 200,210"

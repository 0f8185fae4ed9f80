"""Setup: warbands, scenario, terrain, targets, zones, set-asides, deployment (RAT-38 to RAT-53)."""

from typing import Any

import pytest

import tumbledown as td
from games.rattle.battle import Battle
from games.rattle.places import rough
from tumbledown.games.rattle.options import ZONES

CORE = [{"type": "fighters"}, {"type": "fighters"}, {"type": "shooters"}, {"type": "shooters"}]
DEPLOYMENT_ROLLS = {"corner": 1, "side": 5, "delayed": 9, "close": 13, "mixed": 17}


def band(*groups: dict[str, Any], traits: tuple[str, str] = ("elites", "zealots"), drive: str = "frenzy") -> Any:
    return {"name": "Band", "traits": list(traits), "groups": [*groups], "drive": drive}


PLAIN = band(*CORE, {"type": "skirmishers"}, {"type": "skirmishers"})
WARDED = band(*CORE, {"type": "skirmishers"}, *[{"type": "ward", "pick": "rally"}] * 2)


class Setup:
    """A game being set up; dice are told by the rolls of the page, choices by notation."""

    def __init__(self, rolls: list[int], first: Any = PLAIN, second: Any = PLAIN, **variants: Any) -> None:
        self.game = td.game("rattle")
        chosen = {"player_a": "seat0", "rosters": {"A": first, "B": second}, **variants}
        self.state = self.game.new(variants=chosen, chance=td.Scripted([roll - 1 for roll in rolls]))

    def play(self, words: str, *dice: int) -> None:
        self.state.chance = td.Scripted([die - 1 for die in dice])
        for word in words.split():
            self.state.apply(self.game.parse(word))

    def offered(self) -> list[str]:
        return [str(self.game.option(option)) for option in self.state.legal()]

    def refused(self, word: str) -> td.Reason:
        reason = self.state.why_not(self.game.parse(word))
        assert reason is not None, f"{word} is legal"
        return reason

    @property
    def table(self) -> dict[str, Any]:
        found: dict[str, Any] = self.state.view(None)["table"]
        return found

    def group(self, name: str) -> dict[str, Any]:
        return next(group for group in self.table["groups"] if group["id"].rstrip("+") == name)


def at_deployment(deployment: str, first: Any = PLAIN, second: Any = PLAIN, **variants: Any) -> Setup:
    """A setup at the choice of the zone, on the battlefield Tarfen Crossing."""
    setup = Setup([1], first, second, scenario="kill_them_all", **variants)
    setup.play("battlefield_0", DEPLOYMENT_ROLLS[deployment])
    return setup


# Warbands, scenario, terrain.


def test_player_a_is_random_and_chooses_a_warband_first() -> None:
    """RAT-38 RAT-12 RAT-R10 A coin: 1 makes seat 1 Player A."""
    state = td.game("rattle").new(chance=td.Scripted([1]))
    assert state.view(None)["table"]["player_a"] == 1
    assert state.to_act == 1
    assert len(state.legal()) == 12
    state.chance = td.Scripted([])
    state.apply(state.legal()[0])
    assert state.to_act == 0


@pytest.mark.parametrize(
    ("roll", "scenario"),
    [(1, "kill_them_all"), (8, "king_of_the_hill"), (9, "capture_the_flags"), (16, "duel"), (20, "conquest")],
)
def test_the_scenario_is_rolled(roll: int, scenario: str) -> None:
    """RAT-38"""
    assert Setup([roll, 1]).table["scenario"]["id"] == scenario


@pytest.mark.parametrize(("roll", "first"), [(10, 0), (11, 5)])
def test_player_b_rolls_density_and_picks_a_battlefield(roll: int, first: int) -> None:
    """RAT-40 RAT-41 Five of the density that was rolled."""
    setup = Setup([roll], scenario="duel")
    assert setup.state.to_act == 1
    assert setup.offered() == [f"battlefield_{first + number}" for number in range(5)]


def test_a_random_battlefield_by_variant() -> None:
    """RAT-R11"""
    setup = Setup([1, 3, 5], scenario="kill_them_all", terrain_mode="random_preset")
    assert setup.table["battlefield"]["id"] == "reed_ford"


def test_the_hill_replaces_pieces_and_is_the_last() -> None:
    """RAT-39 RAT-R12 Ash Hollow has a pit in the middle, which is dropped."""
    setup = Setup([1], scenario="king_of_the_hill")
    setup.play("battlefield_4", 5)
    terrain = setup.table["terrain"]
    assert terrain[-1]["hill"]
    assert terrain[-1]["ground"] == "rough"
    assert len(terrain) == 7
    assert "smoking hollow" not in [piece["name"] for piece in terrain]


def test_the_hill_may_be_another_ground() -> None:
    """RAT-R12"""
    setup = Setup([1], scenario="king_of_the_hill", hill_type="hazardous")
    setup.play("battlefield_0", 5)
    assert setup.table["terrain"][-1]["ground"] == "hazardous"


def test_terrain_is_placed_piece_by_piece_by_variant() -> None:
    """RAT-R11 RAT-40 Two types and 15 to 25 % are asked for; then `done` is on offer."""
    setup = Setup([1], scenario="kill_them_all", terrain_mode="free")
    assert "done" not in setup.offered()
    setup.play("strip rough turn_0 pt_100,40 strip rough turn_0 pt_300,40 large_round blocking turn_0 pt_200,200")
    assert "done" in setup.offered()
    setup.play("wall turn_90")
    assert setup.refused("pt_200,200").code == "not_offered"
    setup.play("pt_40,200 done", 5)
    assert [piece["name"] for piece in setup.table["terrain"]] == ["strip", "strip", "large round", "wall"]
    again = td.game("rattle").from_dict(setup.state.to_dict())
    assert again.view(None) == setup.state.view(None)


# Duel targets, zones, flags.


def test_duel_targets_are_worth_exactly_two_points() -> None:
    """RAT-42 RAT-R58 A single group of 2, or two of 1; wards are no targets."""
    champion = {"type": "champion", "pick": "banishment"}
    second = band(*CORE, champion, champion, {"type": "ward", "pick": "rally"}, {"type": "ward", "pick": "rally"})
    setup = Setup([1], PLAIN, second, scenario="duel")
    setup.play("battlefield_0")
    assert setup.offered() == [f"foe_{slot}" for slot in range(6)]
    setup.play("foe_4")
    assert setup.offered() == ["foe_5"] or setup.group("BC2")["marked"]
    assert setup.group("BC1")["marked"]
    assert setup.group("BC2")["marked"]


def test_duel_targets_above_two_points_when_two_cannot_be_made() -> None:
    """RAT-R58 Heavies and pairs of 3 points only: one of them."""
    pair = {"type": "fighters", "attached": "banishment"}
    second = band(pair, pair, pair, {"type": "shooters", "attached": "rally"} | {"attached": "scheming_plot"})
    setup = Setup([1], PLAIN, second, scenario="duel")
    setup.play("battlefield_0 foe_1")
    assert setup.state.to_act == 1
    assert setup.group("BF2")["marked"]


@pytest.mark.parametrize(("deployment", "zone", "other"), [("corner", "NE", "SW"), ("mixed", "ROW13", "ROW24")])
def test_player_a_chooses_the_zone_and_b_gets_the_opposite(deployment: str, zone: str, other: str) -> None:
    """RAT-43"""
    setup = at_deployment(deployment)
    assert len(setup.offered()) == 4
    setup.play(f"zone_{zone}")
    assert [one["name"] for one in setup.table["deployment"]["zones"]] == [zone, other]


def test_flags_lie_on_the_midline_outside_bad_ground() -> None:
    """RAT-44 Ash Hollow has a pit in the middle: the centre flag is moved to its nearest rim."""
    setup = Setup([1], scenario="capture_the_flags")
    setup.play("battlefield_4", 5)
    setup.play("zone_N")
    points = [(marker["x"], marker["y"]) for marker in setup.table["markers"]]
    assert points[1:] == [(120, 200), (280, 200)]
    assert points[0] == (200, 155)


# Set-asides and transports.


def test_ambushers_set_aside_up_to_six_points_without_wards() -> None:
    """RAT-45 RAT-R47"""
    first = band(
        *CORE, {"type": "skirmishers"}, *[{"type": "ward", "pick": "rally"}] * 2, traits=("ambushers", "elites")
    )
    setup = at_deployment("side", first)
    setup.play("zone_N own_0 own_1 own_2")
    # Six points are set aside: only `done` is left, and taken.
    assert setup.group("AS1")["state"] == "ambush"
    assert setup.group("AS2")["state"] == "waiting"
    again = at_deployment("side", first)
    again.play("zone_N")
    assert again.refused("own_5").code == "ward"
    again.play("done")
    assert "own_0" in again.offered()


def test_delayed_sets_five_to_seven_points_aside() -> None:
    """RAT-46"""
    setup = at_deployment("delayed")
    setup.play("zone_N own_0 own_1")
    assert "done" not in setup.offered()
    setup.play("own_2")
    # 8 would be too many: done is all that is left.
    assert setup.state.to_act == 1
    assert setup.group("AF1")["state"] == "delayed"


def test_transports_are_loaded_before_anything_is_placed() -> None:
    """RAT-47 RAT-134 The passenger goes with its Heavy."""
    heavy = {"type": "heavy", "pick": "transport"}
    first = band(heavy, {"type": "fighters"}, {"type": "fighters"}, {"type": "shooters"}, heavy)
    setup = at_deployment("side", first)
    setup.play("zone_N")
    assert setup.refused("own_4").code == "heavy"
    setup.play("own_1")
    assert setup.group("AF1")["carrier"] == "AH1"
    # The second Heavy is asked next.
    assert setup.refused("own_1").text == "Fighters AF1 is aboard."
    setup.play("done own_0 pt_100,40")
    assert setup.group("AH1")["passengers"] == ["AF1"]


# Deployment.


def test_a_places_half_then_b_all_then_a_the_rest() -> None:
    """RAT-48 RAT-53 Half of 12 plus or minus one; then round 1 begins with the bids."""
    setup = at_deployment("side")
    setup.play("zone_N own_0 pt_20,20 own_1 pt_80,20")
    assert "done" not in setup.offered()
    setup.play("own_2 pt_140,20")
    assert setup.state.to_act == 1
    for slot in range(6):
        setup.play((f"own_{slot} " if slot < 5 else "") + f"pt_{20 + 70 * slot - slot % 2 * 10},{340 + slot % 2 * 40}")
    assert setup.state.to_act == 0
    setup.play("own_3 pt_260,20 own_4 pt_320,20 pt_380,20")
    assert setup.table["round"] == 1
    assert setup.state.waiting() == [0, 1]


def test_side_and_corner_zones() -> None:
    """RAT-49"""
    side = at_deployment("side")
    side.play("zone_N own_0")
    assert side.refused("pt_20,100").code == "outside_zone"
    assert side.state.why_not(side.game.parse(">21,79")) is None
    corner = at_deployment("corner")
    corner.play("zone_NW own_0")
    assert corner.state.why_not(corner.game.parse(">20,158")) is None
    assert corner.refused(">20,159").code == "outside_zone"


def test_close_keeps_off_enemies_and_stays_on_the_own_half() -> None:
    """RAT-50"""
    setup = at_deployment("close")
    setup.play("zone_N own_0")
    assert setup.refused("pt_200,200").code == "outside_zone"
    setup.play(">200,199 own_1 pt_180,80 own_2 pt_180,160")
    setup.play("own_0")
    reason = setup.refused("pt_200,260")
    assert (reason.code, reason.rule) == ("too_near", "RAT-50")
    assert setup.state.why_not(setup.game.parse("pt_220,300")) is None


def test_mixed_shares_the_points_over_two_strips() -> None:
    """RAT-51 RAT-R63 After 6 points in one strip an eighth is refused."""
    setup = at_deployment("mixed")
    setup.play("zone_COL13 own_0 pt_20,20 own_1 pt_20,80 own_2 pt_20,320")
    for slot in range(6):
        x, ys = (160, (20, 80, 380)) if slot < 3 else (380, (20, 80, 200))
        setup.play((f"own_{slot} " if slot < 5 else "") + f"pt_{x},{ys[slot % 3]}")
    setup.play("own_3")
    reason = setup.refused("pt_20,200")
    assert (reason.code, reason.rule) == ("wrong_strip", "RAT-51")
    assert setup.refused("pt_120,380").code == "outside_zone"


def test_deployment_is_outside_terrain_and_touches_nobody() -> None:
    """RAT-52"""
    setup = at_deployment("side")
    setup.play("zone_N own_0 pt_20,20 own_1")
    assert setup.refused(">61,20").code == "touches_group"
    assert setup.state.why_not(setup.game.parse(">63,20")) is None
    setup.play("pt_80,20 own_2")
    inside = setup.refused("pt_200,60")
    assert inside.code in ("in_blocking", "inside_blocking", "in_terrain")


def crowded(**groups: Any) -> Battle:
    """A deployment decision of A's AF1 in a zone that is full of others."""
    position = {"agenda": [["BeginRound"], ["DeployPoint", 0]], "round": 0, "active": -1, "had_turn": 0}
    return Battle(rough(0, 320, 400, 400), zones=("S", "N"), position=position, **groups)


def test_rough_ground_is_allowed_when_nothing_else_is_left() -> None:
    """RAT-52 RAT-R63 The whole zone is rough: the first relaxation."""
    battle = crowded(AF1="waiting", BF1=(100, 60), AF2=(200, 200))
    assert "pt_100,380" in battle.offered()


def test_what_is_wrong_with_a_point_in_rough_ground_that_is_allowed() -> None:
    """RAT-52 Not the ground, but the contact."""
    battle = crowded(AF1="waiting", BF1=(100, 60), AF2=(200, 380))
    assert battle.refused(">241,380").code == "touches_group"


def test_a_transport_never_deploys_into_rough_ground() -> None:
    """RAT-52 No place in its zone: the nearest legal point stands for all."""
    battle = crowded(AH1="waiting", BF1=(100, 60))
    assert "pt_100,380" in battle.offered()
    riders = {"A": ["riders"]}
    transport = crowded(AH1="waiting", BF1=(100, 60), variants={"riders_full_transport": True}, traits=riders)
    assert transport.offered() == ["home_0"]
    transport.play("home_0")
    assert transport.where("AH1") == (200, 319)


# Drives.


def test_frenzy_places_groups_anew() -> None:
    """RAT-11 RAT-R13 Up to 4 points, after both have deployed."""
    battle = Battle(
        AF1=(100, 380),
        AF2=(200, 380),
        AF3=(300, 380),
        BF1=(100, 60),
        variants={"drives": True},
        position={"agenda": [["BeginRound"], ["Redeploy", 0, 4]], "round": 0, "active": -1, "turn_no": 0},
    )
    battle.play("AF1 pt_60,380 AF2 pt_160,380")
    assert (battle.where("AF1"), battle.where("AF2")) == ((60, 380), (160, 380))
    assert battle.table["round"] == 1


def test_discipline_edits_one_piece() -> None:
    """RAT-11 It may be removed, shifted by up to 80 mm, or one may be added."""
    disciplined = band(*CORE, {"type": "skirmishers"}, {"type": "skirmishers"}, drive="discipline")
    setup = Setup([1], disciplined, scenario="kill_them_all", drives=True)
    setup.play("battlefield_0")
    assert setup.state.to_act == 0
    count = len(setup.table["terrain"])
    removed = Setup([1], disciplined, scenario="kill_them_all", drives=True)
    removed.play("battlefield_0 piece_6 done", 5)
    assert len(removed.table["terrain"]) == count - 1
    added = Setup([1], disciplined, scenario="kill_them_all", drives=True)
    added.play("battlefield_0 small_round blocking turn_0 pt_40,40", 5)
    assert len(added.table["terrain"]) == count + 1
    before = setup.table["terrain"][6]["polygon"]
    setup.play("piece_6")
    assert "done" in setup.offered()
    assert setup.refused("pt_40,380").rule == "RAT-11"
    setup.play("pt_160,40", 5)
    after = setup.table["terrain"][6]["polygon"]
    assert [after[0][0] - before[0][0], after[0][1] - before[0][1]] == [-45, 0]


# Rosters that are brought along.


def test_an_illegal_warband_is_refused_with_every_broken_rule() -> None:
    """RAT-01 RAT-04 RAT-12"""
    wrong = {"name": "Band", "traits": ["elites"], "groups": [{"type": "fighters"}]}
    with pytest.raises(td.TumbledownError) as refusal:
        td.game("rattle").new(variants={"rosters": {"A": wrong}})
    for rule in ("RAT-01", "RAT-02", "RAT-03", "RAT-04"):
        assert rule in str(refusal.value)


def test_a_ready_made_warband_may_be_named() -> None:
    """RAT-12"""
    state = td.game("rattle").new(variants={"rosters": {"A": "vampire_court"}, "player_a": "seat0"}, seed=1)
    assert state.to_act == 1


def test_zones_of_the_vocabulary_are_those_of_the_page() -> None:
    """RAT-43"""
    names = {zone for entry in td.game("rattle").default_content()["deployments"] for zone in entry["zones"]}
    assert names == set(ZONES)

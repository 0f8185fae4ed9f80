"""The terminal's table says what is fought for and who leads; sentences say why."""

from typing import Any

from games.rattle.battle import Battle
from games.rattle.places import rough
from tumbledown.games.rattle.sentences import sentence

SEATS = ("Seat 1", "Seat 2")


def drawn(battle: Battle) -> str:
    """The table as a terminal shows it."""
    return str(battle.game.draw(battle.state.view(0)))


def told(battle: Battle) -> list[str]:
    """What was said of the last choice."""
    return [battle.game.sentence(seen) for event in battle.state.events if (seen := event.seen_by(None))]


def test_the_hill_and_who_leads_are_on_the_screen() -> None:
    """RAT-167"""
    hill = rough(152, 152, 248, 248)
    battle = Battle(hill, AF1=(200, 200), BS1=(300, 300), scenario="king_of_the_hill", position={"has_hill": True})
    shown = drawn(battle)
    assert "Goal: Have more points in or touching the hill after round 4." in shown
    assert "Points on the hill A 2, B 0: A leads." in shown
    assert ": the hill" in shown
    assert "::::" in shown
    assert "Zones: A has the south, B has the north." in shown
    assert ". zone of A" in shown


def test_flags_are_on_the_screen_with_who_has_them() -> None:
    """RAT-168 RAT-171"""
    battle = Battle(
        AF1=(200, 200),
        BS1=(380, 380),
        scenario="capture_the_flags",
        position={"markers": [[200, 200, 0, 3], [300, 60, -1, 0], [60, 60, -2, 0]], "scored": [0, 1]},
    )
    shown = drawn(battle)
    assert "Flags A 1, B 1; points near the flags A 2, B 0: A leads." in shown
    assert "Flag 1 with AF1, flag 2 free at 300,60, flag 3 off the board." in shown
    assert "*2" in shown


def test_strips_are_on_the_screen() -> None:
    """RAT-173"""
    battle = Battle(AF1=(50, 200), BS1=(150, 300), BF1=(250, 300), scenario="conquest")
    shown = drawn(battle)
    assert "Strips A 1, B 2: B leads." in shown
    assert "Points of A and B in the strips (west to east, 100 mm each): 2-0, 0-2, 0-2, 0-0." in shown


def test_duel_targets_are_on_the_screen() -> None:
    """RAT-172"""
    battle = Battle(AF1=(50, 200), BS1=(150, 300), BF1="out", scenario="duel")
    marked = 1 << battle.numbers["BF1"] | 1 << battle.numbers["BS1"]
    battle = Battle(AF1=(50, 200), BS1=(150, 300), BF1="out", scenario="duel", position={"marked": marked})
    assert "Targets of A: BS1, BF1 (out), worth 4 points." in drawn(battle)


def test_who_reacted_takes_the_initiative_and_the_log_says_so() -> None:
    """RAT-110"""
    battle = Battle(AF1=(200, 330), AF2=(380, 380), BK1=(200, 200), BF1=(20, 20))
    battle.play("AF1 sprint >300,330 evade accept", 1, 1)
    assert "Seat 2 has reacted and so takes the initiative." in told(battle)
    assert "BK1 rolls 1 and 1 against Guile 10 to evade: failure." in told(battle)


def test_a_check_says_why_it_has_one_die() -> None:
    """RAT-13 RAT-78 A critical hit leaves the target one die."""
    battle = Battle(AF1=(100, 200), AF2=(300, 380), BS1=(141, 200))
    battle.play("AF1 stand_and_fight decline", 14, 12, 4)
    assert "BS1 rolls 4 against Will 13 to withstand AF1 (one die: a critical hit): failure." in told(battle)


def test_bonus_and_penalty_are_named_when_they_cancel() -> None:
    """RAT-13"""
    battle = Battle(AF1=(100, 200), AF2=(182, 200), BS1=(141, 200))
    battle.play("AF2 charge stay decline", 1, 1)
    wanted = "AF2 rolls 1 and 1 against Fury 11 to hit BS1 (two dice: friend in contact makes up for charge): failure."
    assert wanted in told(battle)


def test_flags_and_tactics_are_told_by_name() -> None:
    """RAT-160 RAT-170"""
    tactic: dict[str, Any] = {"kind": "tactic", "seat": 0, "tactic": "rng", "round": 1, "turn": 1}
    assert sentence(tactic, SEATS) == "The Fighters, Shooters and Skirmishers of Seat 1 reach one band farther."
    scored = {"kind": "flag_scored", "group": "AK2", "marker": 0, "seat": 0}
    assert sentence(scored, SEATS) == "AK2 carries flag 1 off the board."
    stays = {"kind": "terrain_exit", "group": "BK2", "ground": "rough", "how": "stay"}
    assert sentence(stays, SEATS) == "BK2 stops inside the rough terrain."

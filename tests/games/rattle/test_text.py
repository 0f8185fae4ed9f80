"""The terminal's table says what is fought for and who leads; sentences say why."""

import re
from typing import Any

import tumbledown as td
from games.rattle.battle import Battle
from games.rattle.places import rough
from tumbledown.engine import find_things
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
    wanted = (
        "AF2 rolls 1 and 1 against Fury 11 to hit BS1 (two dice: a friend in contact makes up for the charge): failure."
    )
    assert wanted in told(battle)


def test_flags_and_tactics_are_told_by_name() -> None:
    """RAT-160 RAT-170"""
    tactic: dict[str, Any] = {"kind": "tactic", "seat": 0, "tactic": "rng", "round": 1, "turn": 1}
    assert sentence(tactic, SEATS) == "The Fighters, Shooters and Skirmishers of Seat 1 reach one band farther."
    scored = {"kind": "flag_scored", "group": "AK2", "marker": 0, "seat": 0}
    assert sentence(scored, SEATS) == "AK2 carries flag 1 off the board."
    stays = {"kind": "terrain_exit", "group": "BK2", "ground": "rough", "how": "stay"}
    assert sentence(stays, SEATS) == "BK2 stops inside the rough terrain."


def test_set_up_and_bids_say_whose_they_are() -> None:
    """RAT-12 RAT-42 RAT-59 RAT-60"""
    assert sentence({"kind": "player_a", "seat": 1}, SEATS) == "Seat 2 is Player A, Seat 1 is Player B."
    scenario = {"kind": "scenario", "scenario": "king_of_the_hill"}
    assert sentence(scenario, SEATS) == "The scenario is King of the Hill."
    aside = {"kind": "set_aside", "group": "AF1", "where": "delayed"}
    assert sentence(aside, SEATS) == "AF1 is set aside and arrives later."
    assert sentence(aside | {"where": "ambush"}, SEATS) == "AF1 lies in ambush."
    warband = {"kind": "warband", "seat": 1, "warband": 3, "name": "Reed Raiders"}
    assert sentence(warband, SEATS) == "Seat 2 brings Reed Raiders."
    zones = {"kind": "zones", "zones": ["SE", "NW"]}
    assert sentence(zones, SEATS) == "Seat 1 deploys in the south-east, Seat 2 in the north-west."
    bids: dict[str, Any] = {"kind": "bids", "round": 1, "bids": [0, 5]}
    assert sentence(bids, SEATS) == "Seat 1 has bid 0, Seat 2 has bid 5."
    first: dict[str, Any] = {"kind": "first", "seat": 0, "chosen_by": 1}
    assert sentence(first, SEATS) == "Seat 2 won the bid and lets Seat 1 be active first."
    assert sentence(first | {"chosen_by": 0}, SEATS) == "Seat 1 won the bid and is active first."


def test_actions_are_told_by_name_with_the_way_apart_from_what_they_do() -> None:
    """RAT-76"""
    action = {"kind": "action", "group": "BC1", "action": "translocate_ward", "path": [[1, 2], [240, 260]]}
    action |= {"targets": [], "subject": ""}
    assert sentence(action, SEATS) == "BC1: Translocate Ward, moving to 240,260."
    charge = action | {"action": "charge", "targets": ["AS2"]}
    assert sentence(charge, SEATS) == "BC1: Charge, moving to 240,260, against AS2."
    aboard = action | {"action": "sprint", "path": [], "subject": "BH1", "boarding": "in"}
    assert sentence(aboard, SEATS) == "BC1: Sprint, getting into BH1."
    assert sentence(aboard | {"subject": "BC1", "boarding": "out"}, SEATS) == "BC1: Sprint, getting out."
    flag = action | {"action": "take_flag", "path": []}
    assert sentence(flag, SEATS) == "BC1: Take the Flag."
    free = {"kind": "free_action", "seat": 1, "group": "AC2"}
    assert sentence(free, SEATS) == "The next action of AC2 is free."
    assert sentence(free | {"group": ""}, SEATS) == "The next action of Seat 2 is free, whichever group it is."


def test_three_dice_are_listed_with_one_and() -> None:
    """RAT-13"""
    facts = {"kind": "check", "group": "AF1", "stat": "fury", "need": 11, "dice": [6, 5, 11], "result": "success"}
    facts |= {"why": "attack on BS1", "bonuses": ["a target within S"], "penalties": []}
    assert sentence(facts, SEATS) == (
        "AF1 rolls 6, 5 and 11 against Fury 11 to hit BS1 (three dice: a target within S): success."
    )


def test_a_warband_is_offered_by_its_groups_and_not_by_how_it_was_printed() -> None:
    """RAT-12"""
    state = td.game("rattle").new(2, chance=td.Seeded(1))
    labels = [choice.label for choice in state.decision(state.to_act).options]
    assert "Vampire Court (soothsayers, poisoners): 3 x champion, fighters, 2 x skirmishers, 2 x ward." in labels
    assert (
        "Reed Raiders (harriers, elites): 3 x skirmishers, shooters, champion, 2 x ward. "
        "Fast, slippery, weak in a stand-up fight."
    ) in labels
    assert not any("print" in label.lower() for label in labels)
    things = td.game("rattle").named(state.view(0), state.terms)
    assert not any("print" in thing.text.lower() for thing in things if thing.kind == "warband")


def test_the_screen_before_the_first_group_is_there() -> None:
    """RAT-12"""
    game = td.game("rattle")
    state = game.new(2, chance=td.Seeded(1))
    shown = game.draw(state.view(0))
    assert "no warband yet\n" in shown + "\n"
    assert "momentum" not in shown
    state.apply(state.options[0])
    # RAT-12 Player B sees what Player A brings before they choose.
    assert shown.count("no warband yet") == 2
    assert game.draw(state.view(0)).count("no warband yet") == 1
    assert "Ogrekin Hunting Party" in game.draw(state.view(0))
    state.apply(state.options[0])
    assert "Each group: points, place" in game.draw(state.view(0))


def test_while_nobody_has_a_turn_the_screen_says_bids() -> None:
    """RAT-59"""
    battle = Battle(AF1=(50, 200), BS1=(150, 300))
    table = battle.state.view(0)
    table["table"]["active"] = None
    table["table"]["players"][0]["tactic"] = "fury"
    shown = battle.game.draw(table)
    assert ", bids" in shown
    assert ", turn" not in shown
    assert "tactic: Fury 2 better" in shown


def test_a_place_is_typed_as_it_is_shown() -> None:
    """RAT-R23 Free points have a sign of their own in notation, which nobody can guess from the screen."""
    game = td.game("rattle")
    assert game.parse("210,325") == game.parse(">210,325")
    assert str(game.option(game.parse("210,325"))) == ">210,325"


def test_what_is_played_here_goes_by_what_it_is() -> None:
    """RAT-38"""
    battle = Battle(AF1=(50, 200), BS1=(150, 300), scenario="conquest")
    found = find_things(battle.game.named(battle.state.view(0), battle.state.terms), "scenario")
    assert [thing.name for thing in found] == ["Conquest"]
    assert found[0].where == "It is played here."


def test_sides_and_edges_are_said_in_words() -> None:
    """RAT-47, RAT-76 No compass letter, no bracket that leaves it to the reader whether somebody else is meant."""
    chooser, said = td.Seeded(3), set()
    for seed in range(3):
        state = td.game("rattle").new(2, chance=td.Seeded(seed))
        for _ in range(250):
            if state.over:
                break
            decision = state.decision(state.to_act)
            said |= {choice.label for choice in decision.options}
            state.apply(decision.options[chooser.below(len(decision.options))].option)
    assert not [label for label in said if re.search(r"\((else|any more)\)|\b[NESW]{1,2} (side|edge)\b", label)]

"""What a reaction would do and how often, and help with deploying."""

import random
import re

import pytest

import tumbledown as td
from games.rattle.battle import Battle

DEPLOYING = ("deploy_group", "deploy_point", "load_setup", "set_aside", "redeploy")
SHARE = re.compile(r"(\d+)% (best|good|bad|worst) [A-Z]")


def asked(battle: Battle, question: str, seat: int = 0) -> list[str]:
    """The answer, line by line."""
    return battle.game.inquire(battle.state, seat, question).splitlines()


def test_a_declared_suppression_tells_its_dice_and_four_outcomes_that_add_up() -> None:
    """RAT-119, RAT-78: Fury 13 with two dice beyond S, then Will 11."""
    battle = Battle(AF1=(100, 200), BS1=(100, 320))
    battle.play("AF1 sprint >100,120 suppression")
    told = asked(battle, "reaction")
    assert told[0] == ("roll: BS1 rolls Fury 13, two dice. 120 mm is beyond S, so no bonus. Then Will 11 of AF1.")
    assert [line.split(":")[0] for line in told[1:]] == [
        "36% best Miss",
        "12% good Hit, AF1 defies",
        "32% bad Hit, AF1 stands",
        "20% worst Hit, AF1 breaks",
    ]


def test_what_is_best_for_one_side_is_worst_for_the_other() -> None:
    battle = Battle(AF1=(100, 200), BS1=(100, 320))
    battle.play("AF1 sprint >100,120 suppression")
    mine, theirs = asked(battle, "reaction", 0), asked(battle, "reaction", 1)
    assert mine[1].startswith("36% best")
    assert theirs[1].startswith("36% worst")


def test_reactions_tell_what_they_would_do_before_they_are_declared() -> None:
    """RAT-117: Fury 8 with two dice."""
    battle = Battle(AF1=(100, 200), BH1=(170, 200))
    battle.play("AF1 rest")
    told = asked(battle, "if intimidate", 1)
    assert told[0] == "roll: BH1 rolls Fury 8, two dice."
    assert [line.split(":")[0] for line in told[1:]] == ["12% worst Fails", "46% good Passes", "42% best Critical"]


@pytest.mark.parametrize("seed", range(6))
def test_all_outcomes_of_all_reactions_add_up_to_100(seed: int) -> None:
    game = td.game("rattle")
    bands = [one["id"] for one in game.default_content()["warbands"]]
    chance = random.Random(seed)
    rosters = {"A": chance.choice(bands), "B": chance.choice(bands)}
    state = game.new(seed=seed, variants={"rosters": rosters, "max_rounds": 6})
    for _ in range(700):
        if state.over:
            break
        seat = state.to_act
        options = state.legal()
        questions = ["reaction", *[f"if {game.option(one)}" for one in options if is_reaction(game, one)]]
        for question in questions:
            lines = game.inquire(state, seat, question).splitlines()
            shares = [int(found.group(1)) for line in lines if (found := SHARE.match(line))]
            assert not lines or sum(shares) == 100, (question, lines)
            assert "_" not in "".join(lines)
        state.apply(chance.choice(options))


def is_reaction(game: td.Game, option: int) -> bool:
    """Whether an option names a reaction."""
    return str(game.option(option)) in {one["id"] for one in game.default_content()["reactions"]}


@pytest.mark.parametrize("seed", range(4))
def test_help_with_deploying_always_names_an_offered_option_and_nothing_else(seed: int) -> None:
    game = td.game("rattle")
    state = game.new(seed=seed)
    helped = 0
    for _ in range(120):
        seat = state.to_act
        step = (state.view(seat)["table"]["decision"] or {}).get("step")
        advice = game.inquire(state, seat, "deploy")
        assert (advice != "") == (step in DEPLOYING)
        if step == "bids":
            break
        options = {str(game.option(one)): one for one in state.legal()}
        helped += advice != ""
        state.apply(options[advice] if advice else min(options.values()))
    assert helped > 10

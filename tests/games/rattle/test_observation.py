"""What a learner sees: every decision has its question, and pieces tell what is on the table."""

from typing import Any

from games.rattle.battle import Battle
from games.rattle.places import wall
from tumbledown.adapters.arrays import Layout
from tumbledown.engine import Step
from tumbledown.games.rattle.game import STEPS
from tumbledown.games.rattle.observation import MARKER, QUESTIONS, WHAT, WHERE
from tumbledown.games.rattle.words import ON_BOARD, PLACES, TYPES


def test_every_step_that_asks_is_a_question() -> None:
    """RAT-62"""
    steps = {name: step for name, step in STEPS.items() if isinstance(step, type) and issubclass(step, Step)}
    assert sorted(name for name, step in steps.items() if step.options is not Step.options) == QUESTIONS


def test_groups_are_told_own_first() -> None:
    """RAT-06 RAT-17"""
    battle = Battle(wall(95, 95, 105, 105), AF1=(100, 201), AK1="ambush", BH1=(300, 200))
    layout = Layout(battle.game, battle.state.terms)
    for seat, place, x in ((0, 0, 50), (0, 8, 150), (1, 0, 150), (1, 8, 50)):
        told = layout.named(layout.observe(battle.state, seat, [])["observation"])
        assert told["what"].shape == (16, WHAT)
        assert told["where"].shape == (16, WHERE)
        assert told["markers"].shape == (3, MARKER)
        kind = "fighters" if x == 50 else "heavy"
        assert told["what"][place][: len(TYPES)].tolist() == [int(name == kind) for name in TYPES]
        spot = [50, 100, 0, 1] if x == 50 else [150, 100, 0, 0]
        assert told["where"][place][ON_BOARD] == 1
        assert told["where"][place][len(PLACES) : len(PLACES) + 4].tolist() == spot
        # The block of 10 mm round a lattice point shows there and nowhere else.
        assert told["terrain"].sum() == told["terrain"][1].sum() == told["terrain"][1][4 * 19 + 4] == 1


def test_a_pending_bid_is_told_to_its_seat_only() -> None:
    """RAT-59"""
    battle = Battle(AF1=(100, 300), BF1=(100, 60), position={"agenda": [["Bids", [-1, -1], 0]]})
    battle.state.apply(battle.game.parse("bid_2"), 0)
    layout = Layout(battle.game, battle.state.terms)
    own, other = [layout.named(layout.observe(battle.state, seat, [])["observation"]) for seat in (0, 1)]
    assert (own["bid"].tolist(), other["bid"].tolist()) == ([2], [0])
    assert (own["has_bid"].tolist(), other["has_bid"].tolist()) == ([1, 0], [0, 1])
    battle.play("bid_1")
    told = layout.named(layout.observe(battle.state, 1, [])["observation"])
    assert told["last_bids"].tolist() == [2, 3]


def test_paths_and_actors_are_told() -> None:
    """RAT-68"""
    battle = Battle(AF1=(100, 200), BS1=(200, 200))
    battle.play("AF1 charge >159,200")
    told = Layout(battle.game, battle.state.terms)
    named = told.named(told.observe(battle.state, battle.state.to_act, [])["observation"])
    assert named["path"][:2].tolist() == [[50, 100, 0, 0], [79, 100, 1, 0]]
    assert named["actor"].sum() == 1


def told_to_the_asked(battle: Battle) -> dict[str, Any]:
    state = battle.state
    layout = Layout(battle.game, state.terms)
    return layout.named(layout.observe(state, state.to_act, [])["observation"])


def test_the_group_whose_action_is_chosen_is_told() -> None:
    """RAT-68 The options are the same whichever of two Fighters it is."""
    for name, slot in (("AF1", 0), ("AF2", 1)):
        battle = Battle(AF1=(100, 200), AF2=(100, 300), BS1=(300, 200))
        battle.play(name)
        told = told_to_the_asked(battle)
        assert told["question"][QUESTIONS.index("ChooseAction")] == 1
        assert told["mover"].nonzero()[0].tolist() == [slot]


def test_the_point_of_a_reaction_is_told() -> None:
    """RAT-119 Whoever may answer sees where the shot would fall."""
    points = []
    for where in ("at_first", "at_closest"):
        battle = Battle(AF1=(50, 170), BS1=(200, 240))
        battle.play(f"AF1 sprint >200,170 suppression {where}")
        shown = battle.state.view(battle.state.to_act)["table"]["reaction"]["point"]
        x, y, odd_x, odd_y = told_to_the_asked(battle)["reaction_point"].tolist()
        assert [2 * x + odd_x, 2 * y + odd_y] == shown
        points.append(shown)
    assert points[0] != points[1]

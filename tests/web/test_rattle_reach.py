"""What the browser thinks a move may reach is what the server accepts: ten thousand random points and paths."""

import json
import os
import random
import subprocess
from pathlib import Path
from typing import Any

import tumbledown as td
from server.harness import ROOT
from tumbledown.games.rattle.candidates import MoveStep
from tumbledown.games.rattle.options import free_number
from tumbledown.games.rattle.state import RattleTable

POINTS = 10_000
PER_MOVE = 40
LIKED = ("sprint", "charge", "feint", "maneuver")


def near(dice: random.Random, bounds: dict[str, Any]) -> list[int]:
    """A random point that the move could about reach, on the board."""
    x, y = bounds["start"]
    far = int(bounds["room"]) + 6
    return [min(400, max(0, at + dice.randint(-far, far))) for at in (x, y)]


def asked_of(state: td.State, dice: random.Random) -> dict[str, Any] | None:
    """A move decision with random paths and what the rules say of each; None when it is no such decision."""
    assert isinstance(state, RattleTable)
    step = state.agenda[-1]
    if not isinstance(step, MoveStep):
        return None
    seat = state.to_act
    bounds = state.view(seat)["table"]["decision"].get("bounds")
    if bounds is None:
        return None
    move = step.kept_move(state)
    paths = []
    reached = []
    for _ in range(PER_MOVE):
        count = dice.choice([1, 1, bounds["pivots"] + 1])
        path = [value for _ in range(count) for value in near(dice, bounds)]
        paths.append([path, state.why_not(free_number(path)) is None])
        x, y = near(dice, bounds)
        reached.append([[x, y], move.reaches(x, y) and step.accepts(state, x, y)])
    return {"bounds": bounds, "paths": paths, "reached": reached}


def cases() -> list[dict[str, Any]]:
    """Move decisions of games between players who like to move."""
    dice = random.Random(9)
    found: list[dict[str, Any]] = []
    game = td.game("rattle")
    seed = 0
    while len(found) * PER_MOVE < POINTS:
        seed += 1
        state = game.new(seed=seed)
        here = 0
        while not state.over and here < 60:
            asked = asked_of(state, dice)
            if asked is not None:
                found.append(asked)
                here += 1
            options = state.legal()
            liked = [one for one in options if str(game.option(one)) in LIKED]
            state.apply(dice.choice(liked or options))
    return found


def test_the_browser_and_the_server_agree_on_ten_thousand_random_points(tmp_path: Path) -> None:
    """Paths as a person would draw them, and ends that the engine's own paths reach."""
    told = tmp_path / "cases.json"
    told.write_text(json.dumps(cases()), encoding="utf-8")
    ran = subprocess.run(
        ["npx", "vitest", "run", "tests/rattle-reach.test.ts"],
        cwd=ROOT / "web",
        env=os.environ | {"RATTLE_CASES": str(told)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "1 passed" in ran.stdout

"""Where somebody who does not want to deploy by hand might put the groups: one offered option after the other."""

from math import sqrt
from typing import Final

from tumbledown.games.rattle.deploying import DeployGroup, DeployPoint, LoadSetup, Redeploy, SetAside
from tumbledown.games.rattle.geometry import dist2
from tumbledown.games.rattle.options import DONE, OWN, VOCABULARY
from tumbledown.games.rattle.placing import PointStep
from tumbledown.games.rattle.state import RattleTable
from tumbledown.games.rattle.words import CHAMPION, FIGHTERS, HEAVY, SHOOTERS, SKIRMISHERS, WARD

STEPS: Final = (DeployGroup, DeployPoint, LoadSetup, Redeploy, SetAside)
ORDER: Final = (HEAVY, FIGHTERS, SKIRMISHERS, SHOOTERS, CHAMPION, WARD)
"""Who is deployed first."""
BEHIND: Final = {HEAVY: 0.0, FIGHTERS: 0.0, SKIRMISHERS: 20.0, SHOOTERS: 50.0, CHAMPION: 60.0, WARD: 70.0}
"""How far behind the foremost point a type likes to stand, in millimetres."""
ELBOW_ROOM: Final = 62.0
MIDDLE: Final = 200
IN_HAZARD: Final = 400.0
IN_ROUGH: Final = 45.0


def advised(state: RattleTable, seat: int) -> str:
    """The notation of a sensible option of the deployment decision that waits for this seat; empty at any other."""
    step = state.agenda[-1] if state.agenda else None
    if state.over or not isinstance(step, STEPS) or step.seat(state) != seat:
        return ""
    options = step.options(state, seat)
    if DONE in options:
        return VOCABULARY.text(DONE)
    if isinstance(step, PointStep):
        return VOCABULARY.text(best_point(state, step, options))
    groups = [8 * seat + option - OWN for option in options]
    first = min(groups, key=lambda who: (ORDER.index(state.roster.kind[who]), who))
    return VOCABULARY.text(OWN + first % 8)


def best_point(state: RattleTable, step: PointStep, options: list[int]) -> int:
    """The point that suits a group: near the middle or well behind, with room around it, on firm ground."""
    who = step.who
    goal_x, goal_y = goal_of(state)
    spots = {option: step.spot_of(state, who, option) for option in options}
    far = {option: sqrt(dist2(goal_x, goal_y, *spot)) for option, spot in spots.items()}
    foremost = min(far.values())
    friends = [(state.bodies.x[other], state.bodies.y[other]) for other in state.on_board(who // 8)]

    def cost(option: int) -> tuple[float, int]:
        x, y = spots[option]
        found = abs(far[option] - foremost - BEHIND[state.roster.kind[who]])
        for friend_x, friend_y in friends:
            found += max(0.0, ELBOW_ROOM - sqrt(dist2(x, y, friend_x, friend_y)))
        if state.ground.in_hazard(x, y):
            found += IN_HAZARD
        elif state.ground.in_rough(x, y):
            found += IN_ROUGH
        return found, option

    return min(options, key=cost)


def goal_of(state: RattleTable) -> tuple[int, int]:
    """What a deployment looks at: the hill, else the middle of the board."""
    if state.has_hill:
        hill = state.ground.pieces[-1]
        return sum(hill.xs) // len(hill.xs), sum(hill.ys) // len(hill.ys)
    return MIDDLE, MIDDLE

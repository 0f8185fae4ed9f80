"""The aid of a game for browsers: what lies in its `aid.toml` and `coach.toml`."""

from functools import cache

import msgspec

import tumbledown as td
from tumbledown.engine import Coach, Game, TumbledownError, read_coach
from tumbledown.protocol.aid import AidInfo
from tumbledown.server.logs import fail


@cache
def aid_of(name: str) -> AidInfo:
    """The aid of a game; without a coach, and the operator told, when his file is not fit."""
    game = td.game(name)
    coach = coach_of(game)
    told = {"steps": [step.to_dict() for step in coach.steps], "kinds": [kind.to_dict() for kind in coach.kinds]}
    return msgspec.convert(game.aid().to_dict() | told, AidInfo)


def coach_of(game: Game) -> Coach:
    """What the coach of a game says."""
    try:
        return read_coach(game)
    except TumbledownError:
        fail("coach_broken", game=game.id)
        return Coach([], [])

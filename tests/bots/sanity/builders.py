"""How a position of the suite is made: the words of its `table` go to the builder that the game's own tests use."""

from collections.abc import Callable
from typing import Any

import tumbledown as td
from games.crumbles.heap import heap, player
from games.rattle.battle import Battle
from games.rattle.places import rough
from games.riftwalker.positions import rift
from games.rubble.desk import desk
from games.ruins.positions import ruins
from tables import Table
from tumbledown.engine import State

Words = dict[str, Any]
BY_SEAT = ("explored", "hands", "score")


def connect_four(words: Words) -> State:
    """A grid after these drops, or in these columns from the left, each from the bottom up."""
    table = Table("connect_four", position={"columns": words["columns"]} if "columns" in words else None)
    table.play(*words.get("drops", ""))
    return table.state


def rubble(words: Words) -> State:
    """The words of `desk`."""
    return desk(**words).state


def riftwalker(words: Words) -> State:
    """The words of `rift`; seats are numbers."""
    for key in BY_SEAT:
        words[key] = {int(seat): text for seat, text in words.get(key, {}).items()}
    return rift(**words).table


def crumbles(words: Words) -> State:
    """The words of `heap`, with a list of `players`."""
    players = [player(tuple(one.pop("held", (0, 0, 0))), **one) for one in words.pop("players")]
    return heap(words.pop("earth"), *players, **words).state


def ruins_of(words: Words) -> State:
    """The words of `ruins`, with the market as the game comes."""
    return ruins(**words, content=td.game("ruins").default_content()).table


def rattle(words: Words) -> State:
    """The words of `Battle`, with the groups in `groups` and rough ground as left, top, right and bottom."""
    groups = {name: where if isinstance(where, str) else tuple(where) for name, where in words.pop("groups").items()}
    pieces = [rough(*corners) for corners in words.pop("rough", [])]
    return Battle(*pieces, **(words | groups)).state


BUILDERS: dict[str, Callable[[Words], State]] = {
    "connect_four": connect_four,
    "rubble": rubble,
    "riftwalker": riftwalker,
    "crumbles": crumbles,
    "ruins": ruins_of,
    "rattle": rattle,
}

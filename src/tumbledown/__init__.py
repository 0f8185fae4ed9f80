"""Tumbledown: one table for five games of ruined worlds.

>>> import tumbledown as td
>>> state = td.game("connect_four").new(seed=7)
>>> state.apply(td.game("connect_four").parse("drop:d"))
>>> state.to_act
1
"""

from typing import TYPE_CHECKING

from tumbledown._pure import use_sources_only

use_sources_only()

from tumbledown.engine import (  # noqa: E402  the pure switch must come before the first import of compiled code
    Asking,
    Chance,
    Decision,
    Event,
    Game,
    IllegalOption,
    Match,
    Outcome,
    Reason,
    Record,
    Recorded,
    Scripted,
    Sealed,
    Seeded,
    State,
    TumbledownError,
    Variant,
)
from tumbledown.games import from_text, game, replay, to_notation, verify  # noqa: E402

if TYPE_CHECKING:
    # In a running program `games` is the package itself, which can be called: else its modules could not be imported.
    from tumbledown.games import games

__version__ = "0.1.0"

__all__ = [
    "Asking",
    "Chance",
    "Decision",
    "Event",
    "Game",
    "IllegalOption",
    "Match",
    "Outcome",
    "Reason",
    "Record",
    "Recorded",
    "Scripted",
    "Sealed",
    "Seeded",
    "State",
    "TumbledownError",
    "Variant",
    "from_text",
    "game",
    "games",
    "replay",
    "to_notation",
    "verify",
]

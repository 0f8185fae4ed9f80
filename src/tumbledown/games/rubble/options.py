"""The fixed vocabulary: 196 options, the same for every board."""

from typing import Final, final

from tumbledown.engine import Option, Vocabulary, Word

LIMIT: Final = 24
"""How many spaces, and how many positions of the disc, the vocabulary has room for."""

MOVE: Final = 0
ROTATE: Final = 24
PILLAR: Final = 48
COLLAPSE: Final = 72
TO: Final = 96
PLACE: Final = 120
DRAIN: Final = 144
DRAIN_DONE: Final = 168
GAIN: Final = 169
TAKE: Final = 193
FLIP: Final = 194
LEAVE: Final = 195

# Our two boards give each index the same name; the indices from 15 on only boards of owners use.
FIXED_NAMES: Final = ("C", "D1", "D2", "D3", "D4", "D5", "D6", "R1", "R2", "R3", "R4", "R5", "G1", "G2", "D7")
NAMES: Final = [FIXED_NAMES[index] if index < len(FIXED_NAMES) else f"#{index}" for index in range(LIMIT)]


class OnSpace(Option):
    """An option that is about one space, told by its index."""

    word = ""

    def __init__(self, space: int) -> None:
        self.space = space

    def __str__(self) -> str:
        return f"{self.word}:{NAMES[self.space]}"


@final
class MovePlayer(OnSpace):
    """RUB-15 Move the own player token to this space."""

    word = "move"


@final
class RotateSandstorm(Option):
    """RUB-22 Set the disc to this position."""

    def __init__(self, position: int) -> None:
        self.position = position

    def __str__(self) -> str:
        return f"rotate:{self.position}"


@final
class MovePillar(OnSpace):
    """RUB-17 Pick the own pillar on this space to move it."""

    word = "pillar"


@final
class CollapsePillar(OnSpace):
    """RUB-55 Collapse the own pillar on this space."""

    word = "collapse"


@final
class GoTo(OnSpace):
    """The space that a pillar, a token of a collapse, or a pushed, following or bouncing piece goes to."""

    word = "to"


@final
class PlaceToken(OnSpace):
    """RUB-34 Put a token of the pocket on this space."""

    word = "place"


@final
class DrainPillar(OnSpace):
    """RUB-09 Take one token of the own pillar on this space for stamina."""

    word = "drain"


@final
class GainToken(OnSpace):
    """RUB-R10 Serve the gain that is due on this space."""

    word = "gain"


def spellings() -> dict[str, int]:
    """`#n` is read as index n everywhere, and so is `@D1` and `~5` of the turn notation."""
    words = ((MOVE, "move"), (PILLAR, "pillar"), (COLLAPSE, "collapse"), (TO, "to"), (PLACE, "place"))
    others: dict[str, int] = {}
    for base, word in (*words, (DRAIN, "drain"), (GAIN, "gain")):
        for index in range(LIMIT):
            others[f"{word}:#{index}"] = base + index
    for index in range(LIMIT):
        others[f"@{NAMES[index]}"] = MOVE + index
        others[f"@#{index}"] = MOVE + index
        others[f"~{index}"] = ROTATE + index
        others[f"rotate:#{index}"] = ROTATE + index
    others["done"] = DRAIN_DONE
    return others


VOCABULARY: Final = Vocabulary(
    [
        *[MovePlayer(index) for index in range(LIMIT)],
        *[RotateSandstorm(index) for index in range(LIMIT)],
        *[MovePillar(index) for index in range(LIMIT)],
        *[CollapsePillar(index) for index in range(LIMIT)],
        *[GoTo(index) for index in range(LIMIT)],
        *[PlaceToken(index) for index in range(LIMIT)],
        *[DrainPillar(index) for index in range(LIMIT)],
        Word("drain_done"),
        *[GainToken(index) for index in range(LIMIT)],
        Word("take"),
        Word("flip"),
        Word("leave"),
    ],
    spellings(),
)

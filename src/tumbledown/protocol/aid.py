"""The answer to who asks for the aid of a game: goal, turn, words, cards with pictures, and what the coach says."""

from msgspec import Struct


class TermInfo(Struct, kw_only=True):
    """A word of the game, or a sign of its board as text, and what it means."""

    name: str
    text: str
    is_sign: bool


class AidLineInfo(Struct, kw_only=True):
    """Something that can happen, with its rule; `picture` is what the game's browser part calls it."""

    name: str
    text: str
    rule: str
    picture: str


class AidCardInfo(Struct, kw_only=True):
    """Lines that belong together."""

    title: str
    lines: list[AidLineInfo]


class TurnStepInfo(Struct, kw_only=True):
    """A step of a turn; `short` where there is little room. Steps of one `part` are shown together."""

    name: str
    short: str
    part: str


class DecisionKindInfo(Struct, kw_only=True):
    """A kind of decision, known by the rule that comes first: what the coach says of it, and its step (-1: none)."""

    rules: list[str]
    say: str
    step: int


class AidInfo(Struct, kw_only=True):
    """Everything that a player has beside the board."""

    goal: str
    turn: list[str]
    terms: list[TermInfo]
    cards: list[AidCardInfo]
    steps: list[TurnStepInfo]
    kinds: list[DecisionKindInfo]

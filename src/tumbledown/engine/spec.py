"""What a game is, as data, and the terms under which a match of it is played."""

from typing import Any, ClassVar, Final, final

from mypy_extensions import mypyc_attr

from tumbledown.engine.errors import WrongVariant
from tumbledown.engine.options import Vocabulary

NOT_NAMED: Final = -1
"""No seat in particular."""


def in_words(value: Any) -> str:
    """A name or a value as people say it.

    >>> in_words("low_wins"), in_words(True), in_words(3)
    ('Low wins', 'Yes', '3')
    """
    if isinstance(value, bool):
        return "Yes" if value else "No"
    text = str(value).replace("_", " ")
    return text[:1].upper() + text[1:]


@final
class Variant:
    """A rule that tables may set differently: name, default, allowed values, the rule it belongs to, and its meaning.

    Without a list of values any table (dict) or None is taken, and the game itself checks it. `title` and `said` are
    what people read instead of the name and of each value; without them they read those in plain words. `seats` says
    for each value how many seats a table must have for it, where that matters.
    """

    def __init__(
        self,
        name: str,
        default: Any,
        values: list[Any] | None,
        rule: str,
        text: str,
        title: str = "",
        said: list[str] | None = None,
        seats: list[int] | None = None,
    ) -> None:
        self.name = name
        self.default = default
        self.values = values
        self.rule = rule
        self.text = text
        self.title = title or in_words(name)
        self.said = said if said is not None else [in_words(value) for value in values or []]
        self.seats = seats if seats is not None else [0] * len(values or [])

    def seats_for(self, value: Any) -> int:
        """How many seats a table must have for this value."""
        return self.seats[self.values.index(value)] if self.values is not None else 0

    def check(self, value: Any) -> None:
        """Raise `WrongVariant` when the value is none of this variant's."""
        if self.values is None:
            if not (value is None or isinstance(value, dict)):
                raise WrongVariant(f"variant {self.name} takes a table, but got {value!r}")
            return
        # 1 == True in Python, but not to somebody who reads a record.
        if not any(value == allowed and type(value) is type(allowed) for allowed in self.values):
            shown = ", ".join(repr(allowed) for allowed in self.values)
            raise WrongVariant(f"variant {self.name} takes one of {shown}, but got {value!r}")


@mypyc_attr(allow_interpreted_subclasses=True)
class GameSpec:
    """What a game says of itself, once for all its instances."""

    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    summary: ClassVar[str] = ""
    """What the game is, in a sentence."""
    credits: ClassVar[str] = ""
    """Designer and publisher, and that this implementation is unofficial."""
    minutes: ClassVar[int] = 0
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = 2
    usual_seats: ClassVar[int] = 2
    """The number of seats at which the game is measured."""
    rules_version: ClassVar[int] = 1
    """Raised with every change of the rules, so that old records say what they were played under."""
    max_choices: ClassVar[int] = 1000
    """A bound on the choices of one game, the engine's own included."""
    max_draw: ClassVar[int] = 256
    """A bound on the outcomes of one draw; 1 when nothing is ever drawn."""
    turn_rule: ClassVar[str] = ""
    """The rule that says who chooses when."""
    end_rule: ClassVar[str] = ""
    """The rule that ends the game."""
    has_secrets: ClassVar[bool] = False
    """Whether anything is ever hidden from a seat."""
    nameless: ClassVar[tuple[str, ...]] = ()
    """Kinds of what options point at that have no name to ask for, such as a point of the board."""
    questions: ClassVar[str] = ""
    """How the questions that `Game.inquire` answers are asked in a terminal, in a line of help."""
    peers: ClassVar[tuple[str, ...]] = ()
    """Games of other libraries to be measured beside this one, as `library:game`."""

    def __init__(self, vocabulary: Vocabulary, variants: list[Variant]) -> None:
        self.vocabulary = vocabulary
        self.variants = variants

    def seat_name(self, seat: int) -> str:
        """What the seat is called in notation and logs."""
        return "ABCDEFGH"[seat]

    def feature_names(self) -> list[str]:
        """The names of the numbers that `State.features` gives, in their order."""
        return []

    def input_count(self) -> int:
        """How many inputs `State.inputs` may say are on; 0 for a game without."""
        return 0

    def aspect_count(self) -> int:
        """How many aspects `State.aspects` may name; as it stands, one for each option, and one for open options."""
        return len(self.vocabulary) + 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Terms:
    """What a match is played under; shared by all its states. Games may add what they work out once from it.

    `game` speaks for the match: a game whose components have names of their own may give one with another vocabulary.
    """

    def __init__(
        self,
        game: GameSpec,
        seats: int,
        variants: dict[str, Any],
        content: dict[str, Any],
        content_hash: str,
        own: bool,
    ) -> None:
        self.game = game
        self.seats = seats
        self.variants = variants
        self.content = content
        self.content_hash = content_hash
        self.has_own_content = own
        self.is_familiar = not own
        """Whether a mind that learned the game knows all that lies on the table; games may say no."""

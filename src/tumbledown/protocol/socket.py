"""Messages over the socket of a table. Each has its type in `t`."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from tumbledown.protocol import limits
from tumbledown.protocol.rest import ChatLine, Notice, Result, TableInfo

Number = Annotated[int, Meta(ge=0, le=limits.MAX_ID)]
Option = Annotated[int, Meta(ge=0, le=limits.MAX_ID)]
Notation = Annotated[str, Meta(min_length=1, max_length=limits.MAX_NOTATION)]

# From client to server.


class Hello(Struct, tag_field="t", tag="hello", kw_only=True, forbid_unknown_fields=True):
    """The first message: the seat to sit on (none: watch) and the last update seen (0: none)."""

    protocol: int = limits.VERSION
    seat: int | None = None
    last: Number = 0


class Choose(Struct, tag_field="t", tag="choose", kw_only=True, forbid_unknown_fields=True):
    """A choice. `id` grows with each choice of the seat; a resend has the same. `asked` is that of the decision.

    The option is a number, or written in notation.
    """

    id: Annotated[int, Meta(ge=1, le=limits.MAX_ID)]
    asked: Number
    option: Option | None = None
    text: Notation | None = None


class Why(Struct, tag_field="t", tag="why", kw_only=True, forbid_unknown_fields=True):
    """Asks why an option is not on offer."""

    option: Option | None = None
    text: Notation | None = None


class Look(Struct, tag_field="t", tag="look", kw_only=True, forbid_unknown_fields=True):
    """Asks for the board as plain text."""


class Ask(Struct, tag_field="t", tag="ask", kw_only=True, forbid_unknown_fields=True):
    """Asks something about the table in the game's own words: to measure, or what a choice would lead to."""

    question: Notation


class Hint(Struct, tag_field="t", tag="hint", kw_only=True, forbid_unknown_fields=True):
    """Asks what the strongest bot would choose now; answered where all others at the table are bots."""

    asked: Number


class Undo(Struct, tag_field="t", tag="undo", kw_only=True, forbid_unknown_fields=True):
    """Takes the seat's last choice back; where that would undo something others know, offers it to them."""

    id: Annotated[int, Meta(ge=1, le=limits.MAX_ID)]


class Answer(Struct, tag_field="t", tag="answer", kw_only=True, forbid_unknown_fields=True):
    """Answers the undo that another seat offers."""

    id: Annotated[int, Meta(ge=1, le=limits.MAX_ID)]
    agree: bool


class Resign(Struct, tag_field="t", tag="resign", kw_only=True, forbid_unknown_fields=True):
    """Gives up."""

    id: Annotated[int, Meta(ge=1, le=limits.MAX_ID)]


class HandOver(Struct, tag_field="t", tag="hand_over", kw_only=True, forbid_unknown_fields=True):
    """Gives the seat of somebody who has gone to a bot."""

    id: Annotated[int, Meta(ge=1, le=limits.MAX_ID)]
    seat: Annotated[int, Meta(ge=0, lt=limits.MAX_SEATS)]
    bot: Annotated[str, Meta(max_length=20)] = "3"


class Return(Struct, tag_field="t", tag="return", kw_only=True, forbid_unknown_fields=True):
    """Takes one's own seat back from the bot that kept it."""

    id: Annotated[int, Meta(ge=1, le=limits.MAX_ID)]


class Say(Struct, tag_field="t", tag="say", kw_only=True, forbid_unknown_fields=True):
    """A line of chat to the other players."""

    id: Annotated[int, Meta(ge=1, le=limits.MAX_ID)]
    text: Annotated[str, Meta(min_length=1, max_length=limits.MAX_CHAT)]


FromClient = Hello | Choose | Why | Look | Ask | Hint | Undo | Answer | Resign | HandOver | Return | Say
FROM_CLIENT: tuple[type[Struct], ...] = (
    Hello,
    Choose,
    Why,
    Look,
    Ask,
    Hint,
    Undo,
    Answer,
    Resign,
    HandOver,
    Return,
    Say,
)

# From server to client.


class ChoiceInfo(Struct, kw_only=True):
    """One option: its number, notation, label, and the things on the board that it points at."""

    option: int
    text: str
    label: str
    points_at: list[str]


class DecisionInfo(Struct, kw_only=True):
    """What the seat is asked, by which rules; without options when it is not its choice."""

    prompt: str
    rules: list[str]
    waiting: list[int]
    options: list[ChoiceInfo]


class FarInfo(Struct, kw_only=True):
    """How far a seat is, in a word or two; where it can be counted, `done` of `of` (0: it cannot)."""

    seat: int
    text: str
    done: int
    of: int


class GoalInfo(Struct, kw_only=True):
    """What wins, how far everybody is, and what is left of the game: one sentence in three parts.

    The rules make it from the view that it comes with, for every viewer from its own.
    """

    text: str
    far: list[FarInfo]
    rest: str


class TurnInfo(Struct, kw_only=True):
    """Whose turn it is, and whose comes next; -1 where that cannot be said."""

    seat: int
    next: int


class Offer(Struct, kw_only=True):
    """An undo that a seat offers, and the seats that have not answered yet."""

    seat: int
    waiting: list[int]


class Update(Struct, tag_field="t", tag="update", kw_only=True, omit_defaults=True):
    """What changed for this viewer. `n` counts what this viewer was shown, and nothing else.

    In an update with a view, what is missing is empty: no events, no offer, no result. One without a view is chat, and
    changes nothing else. `asked` names the decision: a choice has to say which one it answers.
    `log` has a sentence for each of the events, in their order; an empty one when there is nothing to say.
    `notation` is the same in the game's own notation, if it has one, line by line.
    `ack` is the id of the seat's own message that made the change: it is stored for good.
    `undone` names the updates whose choices have been taken back with this one.
    """

    n: int
    view: Raw | UnsetType = UNSET
    decision: Raw | UnsetType = UNSET
    asked: int = -1
    undo: bool = False
    events: list[dict[str, Any]] = []
    log: list[str] = []
    notation: list[str] = []
    ack: int | None = None
    chat: ChatLine | None = None
    notice: Notice | None = None
    undone: list[int] = []
    offer: Offer | None = None
    result: Result | None = None
    seed: str | None = None


class Welcome(Struct, tag_field="t", tag="welcome", kw_only=True):
    """All that a client needs to go on: the answer to hello.

    `missed` are the updates after `last`, as long as the server still has all of them (`gap` when it has not).
    `last_id` is the largest id that this seat has used. `events` are the last that this viewer saw, with their
    sentences in `log` and the same in `notation`; `undone` are the places of those that have been taken back.
    `bot_seconds` is how long every choice of a bot takes.
    """

    n: int
    seat: int | None
    table: TableInfo
    view: Raw | None
    decision: Raw | None
    asked: int
    undo: bool
    last_id: int
    events: list[dict[str, Any]]
    log: list[str]
    notation: list[str]
    undone: list[int]
    chat: list[ChatLine]
    offer: Offer | None
    result: Result | None
    seed: str | None
    missed: list[Raw]
    gap: bool
    bot_seconds: float


class TableChanged(Struct, tag_field="t", tag="table", kw_only=True):
    """Who sits at the table now."""

    table: TableInfo


class Ack(Struct, tag_field="t", tag="ack", kw_only=True):
    """The message with this id was stored before, and was shown to the seat in update `n`."""

    id: int
    n: int


class ReasonInfo(Struct, kw_only=True):
    """Why something is refused: a stable code, the rule that forbids it (if one does), a sentence, and the facts."""

    code: str
    rule: str
    text: str
    facts: dict[str, Any]


class Refused(Struct, tag_field="t", tag="refused", kw_only=True):
    """The message with this id changed nothing."""

    id: int
    reason: ReasonInfo


class Because(Struct, tag_field="t", tag="because", kw_only=True):
    """The answer to why; no reason when the option is on offer."""

    option: int | None
    text: str | None
    reason: ReasonInfo | None


class Drawn(Struct, tag_field="t", tag="drawn", kw_only=True):
    """The board as plain text, as it is after update `n`."""

    n: int
    text: str


class Told(Struct, tag_field="t", tag="told", kw_only=True):
    """The answer to ask, as the table is after update `n`; empty when the game does not understand the question."""

    n: int
    question: str
    answer: str


class Expected(Struct, kw_only=True):
    """What a bot expects of an option: the seat's result, from -1 (all lost) to 1 (all won), and how often it tried."""

    option: int
    result: float
    tries: int


class Ahead(Struct, kw_only=True):
    """A choice that a hint has in mind: what it is for a person, and the things on the board that it is about."""

    text: str
    label: str
    points_at: list[str]


class Hinted(Struct, tag_field="t", tag="hinted", kw_only=True):
    """What a bot would choose, best first; empty, with a sentence, when there is no hint here.

    `line` is how the turn goes on, the best option first; `because` are sentences why, and `rule` the rule behind them.
    """

    asked: int
    bot: str
    options: list[Expected]
    line: list[Ahead]
    because: list[str]
    rule: str
    why_none: str = ""


class Bad(Struct, tag_field="t", tag="bad", kw_only=True):
    """A message that cannot be read, or is not allowed here; it changed nothing."""

    code: str
    text: str


FROM_SERVER: tuple[type[Struct], ...] = (Welcome, Update, TableChanged, Ack, Refused, Because, Drawn, Told, Hinted, Bad)

CLOSE_CODES: dict[int, str] = {
    1001: "the server stops; come back",
    1008: "too many messages, or ones that make no sense",
    1009: "a message is too long",
    1013: "the server cannot store now; come back later",
    4401: "not who sits there",
    4404: "no such table, or not to be watched",
    4408: "too slow to read, or no hello in time",
    4409: "the match began under other rules than this server has",
}
"""Why a socket is closed."""

"""Bodies of requests and answers."""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, field

from tumbledown.protocol import limits

Name = Annotated[str, Meta(min_length=1, max_length=limits.MAX_NAME, pattern=r"^[^\x00-\x1f\x7f]*\S[^\x00-\x1f\x7f]*$")]
Password = Annotated[str, Meta(min_length=limits.MIN_PASSWORD, max_length=limits.MAX_PASSWORD)]
Seat = Annotated[int, Meta(ge=0, lt=limits.MAX_SEATS)]
Code = Annotated[str, Meta(min_length=1, max_length=64)]
NO_CONTROLS: Final = r"^[^\x00-\x1f\x7f]*$"
"""Text without control characters: not every database can keep them."""


class Problem(Struct, kw_only=True):
    """Why a request was refused: a stable code and a sentence."""

    code: str
    text: str


class NewGuest(Struct, kw_only=True, forbid_unknown_fields=True):
    """Somebody who wants to play at once, under a name."""

    name: Name


class NewAccount(Struct, kw_only=True, forbid_unknown_fields=True):
    """Turns the guest into an account, so that the games can be found again from another device."""

    login: Name
    password: Password


class Login(Struct, kw_only=True, forbid_unknown_fields=True):
    """Comes back to an account."""

    login: Annotated[str, Meta(max_length=limits.MAX_NAME, pattern=NO_CONTROLS)]
    password: Annotated[str, Meta(max_length=limits.MAX_PASSWORD)]


class Me(Struct, kw_only=True):
    """Who the client is."""

    id: str
    name: str
    login: str | None


class VariantInfo(Struct, kw_only=True):
    """A rule that tables may set differently; without `values` it takes a table.

    `title` is what people call it, `text` what it is about, and `said` what they call each of the values.
    """

    name: str
    title: str
    default: Any
    values: list[Any] | None
    said: list[str]
    rule: str
    text: str


class GameInfo(Struct, kw_only=True):
    """What a game says of itself. `learn_minutes` is how long its first lesson takes; 0 when it has none."""

    id: str
    title: str
    summary: str
    credits: str
    minutes: int
    min_seats: int
    max_seats: int
    usual_seats: int
    rules_version: int
    has_secrets: bool
    has_content: bool
    learn_minutes: int
    variants: list[VariantInfo]
    bots: list[str]


class Rules(Struct, kw_only=True):
    """The rules page of a game as Markdown, and its rules by id."""

    page: str
    rules: dict[str, str]


class ComponentFile(Struct, kw_only=True, forbid_unknown_fields=True):
    """A file of one's own as it was read: TOML, or JSON as `GET /api/games/{game}/content` gives it."""

    name: Annotated[str, Meta(min_length=1, max_length=limits.MAX_NAME * 4, pattern=r"^[^\x00-\x1f\x7f]*$")]
    text: Annotated[str, Meta(max_length=limits.MAX_COMPONENTS)]


class Components(Struct, kw_only=True):
    """What a checked file brings to a new table: give both to it as they are."""

    variants: dict[str, Any]
    content: dict[str, Any] | None


Part = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$", description="A person's part of the seed, drawn at random.")]


class NewSeat(Struct, kw_only=True, forbid_unknown_fields=True):
    """Who shall sit on a seat: me, whoever comes, whoever has the invitation, or a bot."""

    kind: Literal["me", "open", "invite", "bot"]
    bot: Annotated[str, Meta(max_length=20)] = "3"


class NewTable(Struct, kw_only=True, forbid_unknown_fields=True):
    """A table to be set up; it begins to play when every seat is taken.

    A seed that somebody sets is known to somebody, and everybody is told so: leave it out for a secret one, which is
    made of the server's part and of what each person gives as `part` when sitting down.
    """

    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=limits.MAX_SEATS)]
    variants: dict[str, Any] = field(default_factory=dict)
    content: dict[str, Any] | None = None
    seed: Annotated[str, Meta(min_length=1, max_length=limits.MAX_SEED, pattern=NO_CONTROLS)] | None = None
    part: Part | None = None
    listed: bool = True
    watchable: bool = True


class SeatInfo(Struct, kw_only=True):
    """A seat as everybody sees it. `bot` is who plays it now, if a bot does; `left` when its player has gone.

    A bot that `gives_way` was put on a free seat: a person may still sit down there.
    """

    kind: Literal["open", "invite", "person", "bot"]
    name: str
    bot: str | None = None
    connected: bool = False
    left: bool = False
    mine: bool = False
    gives_way: bool = False


class Result(Struct, kw_only=True):
    """How a match ended."""

    winners: list[int]
    places: list[int]
    reason: str
    scores: list[int]


class ChatLine(Struct, kw_only=True):
    """A line of chat: who, what, and when (milliseconds since 1970)."""

    seat: int
    text: str
    at: int


class TableInfo(Struct, kw_only=True):
    """A table as somebody sees it.

    `waiting` are the seats that a running match waits for, where the server has it at hand: always in messages of its
    socket and in the list of one's own tables. `watchers` is how many watch just now. `host` is the seat of who set the
    table up and may fill it. `talk` is what was said before the match begins, for those who sit there. `is_busy`: many
    wait for the server's bots, so that those of this table think less than they would. `promise` is the hash of the
    server's part of the seed, known before anybody sits down; `commitment` becomes that of the whole seed when the
    match begins. `chosen_seed` when whoever set the table up has set the seed, and so may know what will be drawn.
    """

    id: str
    game: str
    rules_version: int
    status: Literal["open", "playing", "over", "closed"]
    seats: list[SeatInfo]
    variants: dict[str, Any]
    content_hash: str
    listed: bool
    watchable: bool
    commitment: str
    promise: str = ""
    chosen_seed: bool = False
    created: int
    result: Result | None = None
    next: str | None = None
    fork_of: str | None = None
    uploaded: bool = False
    waiting: list[int] | None = None
    watchers: int = 0
    host: int | None = None
    talk: list[ChatLine] = []
    is_busy: bool = False


class Invitation(Struct, kw_only=True):
    """A one-time code for a seat; who has it may sit down there once."""

    seat: int
    code: str


class NewTableInfo(Struct, kw_only=True):
    """The table that was set up, and the codes of its invitations, which are shown this once."""

    table: TableInfo
    invitations: list[Invitation]


class Tables(Struct, kw_only=True):
    """A page of tables, newest first; `before` and `before_id` ask for the next page."""

    tables: list[TableInfo]
    before: int | None
    before_id: str | None = None


class Join(Struct, kw_only=True, forbid_unknown_fields=True):
    """Sits down: on a seat, or on any that is open or whose bot gives way; with a code, on the invitation's seat."""

    seat: Seat | None = None
    code: Code | None = None
    part: Part | None = None


class NewInvitation(Struct, kw_only=True, forbid_unknown_fields=True):
    """Asks for a new code for a seat; the old one is void."""

    seat: Seat


class Fill(Struct, kw_only=True, forbid_unknown_fields=True):
    """Seats bots of a level on a free seat, or on all of them."""

    bot: Annotated[str, Meta(max_length=20)] = "3"
    seat: Seat | None = None


class Talk(Struct, kw_only=True, forbid_unknown_fields=True):
    """A line of chat at a table that waits for players."""

    text: Annotated[str, Meta(min_length=1, max_length=limits.MAX_CHAT)]


class Fork(Struct, kw_only=True, forbid_unknown_fields=True):
    """A new table that begins with the first `choices` choices of a finished match; its seats are as of any table."""

    choices: Annotated[int, Meta(ge=0, le=1_000_000)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=limits.MAX_SEATS)]
    listed: bool = False


class Notice(Struct, kw_only=True, omit_defaults=True):
    """Something that happened at the table and not in the game.

    `kind` is undo, offer, agree, decline, takeback, resign, leave, hand_over, return or join; `bot` is who took a seat
    over.
    """

    kind: str
    seat: int
    bot: str | None = None


class Frame(Struct, kw_only=True):
    """One moment of a replay, as the viewpoint saw it, after the first `choices` choices of the record.

    `choices` is null while the match is under way, because it counts hidden ones too, and where a choice was taken back
    later, so that the record does not lead here. `notation` is what happened in the game's own notation, if it has one,
    line by line. `undone` when what happened here was taken back later; `notice` when it happened at the table and not
    in the game.
    """

    n: int
    choices: int | None
    events: list[dict[str, Any]]
    log: list[str]
    notation: list[str]
    view: dict[str, Any]
    text: str
    undone: bool = False
    notice: Notice | None = None


class Replay(Struct, kw_only=True):
    """A match from one viewpoint, moment by moment."""

    table: str
    game: str
    seat: int | None
    frames: list[Frame]


class Evaluated(Struct, kw_only=True):
    """What a bot expects after the first `choices` choices: each seat's result, from -1 (all lost) to 1 (all won)."""

    choices: int
    expected: list[float]


class Evaluation(Struct, kw_only=True):
    """What a bot expects at each point of a finished match; while `done` is below `of` it is still thinking."""

    bot: str
    frames: list[Evaluated]
    done: int
    of: int


class Thought(Struct, kw_only=True):
    """A choice in a review: what it is for a person, and the things on the board that it is about."""

    text: str
    label: str
    points_at: list[str]


class Turned(Struct, kw_only=True):
    """A choice that mattered, after so many `choices` of the record: what it was, a better way on, and why.

    `expected` is what its seat could expect after it, `possible` what it could have expected, from -1 to 1. A good
    choice is told as well: then `possible` is what the next best would have left.
    """

    choices: int
    seat: int
    chosen: Thought
    better: list[Thought]
    because: list[str]
    rule: str
    expected: float
    possible: float
    is_good: bool


class Review(Struct, kw_only=True):
    """The choices of a finished match that mattered most, at most three of each seat; None while a bot is thinking."""

    bot: str
    moments: list[Turned] | None
    done: int
    of: int


class NewDesign(Struct, kw_only=True, forbid_unknown_fields=True):
    """Something built for a game, to be kept: an army list, say. `topic` is what the game calls such things."""

    game: Annotated[str, Meta(max_length=64)]
    topic: Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[a-z_]+$")]
    name: Annotated[str, Meta(min_length=1, max_length=limits.MAX_DESIGN_NAME, pattern=NO_CONTROLS)]
    body: dict[str, Any]


class Design(Struct, kw_only=True):
    """Something that one has built and kept; finished or not, only its game can tell."""

    id: str
    game: str
    topic: str
    name: str
    body: dict[str, Any]
    changed: int


class Health(Struct, kw_only=True):
    """Whether the server runs and can store."""

    status: str
    version: str
    compiled: bool
    """Whether rules and search run compiled."""
    compiling: bool
    """Whether they run from the sources while they are compiled: until then bots think slower."""
    choosing: bool
    """Whether a choice is being stored or thought about just now, at any table."""

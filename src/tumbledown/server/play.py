"""A match as its log tells it: the game, and what happened at the table around it.

Everything here is a function of the log's entries, in order. So a match that was taken out of memory, or whose server
was killed, is the same again when its entries are taken again.
"""

import copy
import json
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import tumbledown as td
from tumbledown.bots.brains import brain_of
from tumbledown.bots.levels import LEVELS, plain
from tumbledown.engine import (
    Entry,
    Event,
    Game,
    IllegalOption,
    InvalidNotation,
    Match,
    Outcome,
    Reason,
    Record,
    State,
    TumbledownError,
)
from tumbledown.engine.match import Past
from tumbledown.protocol.limits import MAX_CHOICES
from tumbledown.protocol.rest import ChatLine, Notice, Result
from tumbledown.protocol.socket import Offer
from tumbledown.server.store.base import Row

TELLING: Final = ("chat", "answer", "hand_over")
"""Entries that say something of their own: with the same id and something else, they are not the same."""
NO_EVENTS: Final[list[Event]] = []
NONE_REMOVED: Final[list[int]] = []
SUBSTITUTE: Final = "3"
"""The bot that plays on for somebody who resigned."""
BACK_OFF: Final = 2
"""Choices that a seat makes itself after a declined offer until it may offer again; doubled with each refusal."""


UNDOS: Final = 60
"""How often a seat may take something back in a match, beside once for every second choice of its own that stands."""
MAX_LINES: Final = 1000
"""Lines of chat in a match."""
MAX_DEEDS: Final = 300
"""Offers, answers, seats left and handed over and the like in a match: what is neither choice, undo nor chat."""
NEAR: Final = 4
"""The last choices before each of which the position is remembered."""
FAR: Final = 32
"""Of the choices before those, it is remembered before every one whose number this divides."""


class Refusal(Exception):
    """Something may not be done; nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.text)
        self.reason = reason


def refuse(code: str, text: str, **facts: Any) -> Refusal:
    """A refusal that is about the table and not about a rule of the game."""
    return Refusal(Reason(code, "", text, facts))


class OtherRules(TumbledownError):
    """The match began under rules that this server does not have."""


class BadEntry(TumbledownError):
    """An entry of a log cannot be taken after those before it."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"entry {number} cannot be taken: {why}")
        self.number = number


class Change:
    """What an entry did: who did it, what happened in the game and at the table."""

    __slots__ = ("chat", "client", "events", "notice", "removed", "seat", "written")

    def __init__(
        self,
        row: Row,
        events: list[Event] = NO_EVENTS,
        notice: Notice | None = None,
        chat: ChatLine | None = None,
        removed: list[int] = NONE_REMOVED,
    ) -> None:
        self.seat = row.seat
        self.client = row.client
        self.events = events
        self.notice = notice
        self.chat = chat
        self.removed = removed
        """The numbers of the choices that are no longer part of the match."""
        self.written: dict[bytes, tuple[bytes, str]] = {}
        """What viewers have been told of it: each event as it is sent, and its sentence."""


class Mark(NamedTuple):
    """The position after so many choices, remembered so that going back does not begin at the set-up."""

    choices: int
    state: State


class Terms:
    """What the table agreed on before the match began."""

    def __init__(
        self,
        match: str,
        game: str,
        rules_version: int,
        content_hash: str,
        variants: dict[str, Any],
        content: dict[str, Any] | None,
        seats: int,
        seed: str,
        bots: dict[int, str],
        secret: str = "",
    ) -> None:
        self.match = match
        self.game = game
        self.rules_version = rules_version
        self.content_hash = content_hash
        self.variants = variants
        self.content = content
        self.seats = seats
        self.seed = seed
        """What was committed to; empty for a fork, whose first choices come from elsewhere."""
        self.bots = bots
        self.secret = secret
        """What a fork draws from; it proves nothing and is never shown."""

    def begin(self, setup: list[int] | None, game: Game | None = None) -> Match:
        """The match at its start; raises `OtherRules` when this server has others."""
        game = game or td.game(self.game)
        if game.rules_version != self.rules_version:
            raise OtherRules(
                f"this match of {game.title} began under rules version {self.rules_version}; this server has version "
                f"{game.rules_version}. It can be finished on a server with version {self.rules_version}."
            )
        seed = self.seed or self.secret or None
        match = Match(game, self.seats, self.variants, self.content, seed, setup=setup)
        if match.terms.content_hash != self.content_hash:
            raise OtherRules(f"this match of {game.title} began with other components than this server has")
        return match


class Play:
    """A match under way, or over."""

    def __init__(self, terms: Terms, setup: list[int] | None = None, game: Game | None = None) -> None:
        self.terms = terms
        self.match = terms.begin(setup, game)
        self.game: Game = self.match.game
        self.seats = terms.seats
        self.bots = dict(terms.bots)
        self.resigned: list[int] = []
        self.left: set[int] = set()
        self.offer: Offer | None = None
        self.declined = [0] * self.seats
        self.may_offer = [0] * self.seats
        self.chosen = [0] * self.seats
        """How often each seat has chosen, what was taken back included."""
        self.turns_back = 0
        self.taken_back = [0] * self.seats
        """How often each seat has taken something back."""
        self.deeds = 0
        self.near = FAR
        """How many of the last positions are remembered: more while a log is taken, so that taking the undos of the
        longest takes hardly more than its choices."""
        self.marks = [Mark(0, self.match.branch().state)]
        """Positions to go back to, the earliest first; replaced, never changed."""
        self.last_id = [0] * self.seats
        self.done: list[dict[int, tuple[str, str]]] = [{} for _ in range(self.seats)]
        """What each seat's client has asked for and got, by the id it gave."""
        self.chat: list[ChatLine] = []
        self.result: Result | None = None
        self.is_broken = False
        """Whether the log goes on with an entry that cannot be taken: nothing may be chosen until all agree to go on
        without it."""
        self.note_end()

    def branch(self) -> "Play":
        """The same match once more, to try what is not stored yet; what is done there does not touch this one."""
        other = copy.copy(self)
        other.match = self.match.branch()
        other.bots = dict(self.bots)
        other.resigned = self.resigned[:]
        other.left = set(self.left)
        other.declined = self.declined[:]
        other.may_offer = self.may_offer[:]
        other.chosen = self.chosen[:]
        other.taken_back = self.taken_back[:]
        other.last_id = self.last_id[:]
        other.done = self.done[:]
        return other

    # Questions.

    @property
    def over(self) -> bool:
        """Whether nothing more can be chosen."""
        return self.result is not None

    def waiting(self) -> list[int]:
        """The seats that may choose now."""
        return [] if self.over or self.is_broken else self.match.state.waiting()

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take its last choice back without asking anybody."""
        if self.over:
            return False
        if self.is_broken:
            # What cannot be taken is what is taken back.
            return seat not in self.bots
        choices = self.match.choices
        return any(
            choices[number].seat == seat for number in range(self.match.undo_boundary(seat, self.bots), len(choices))
        )

    def people(self) -> list[int]:
        """The seats that are played by people."""
        return [seat for seat in range(self.seats) if seat not in self.bots]

    def read(self, option: int | None, text: str | None) -> int:
        """The option that a client means; raises `Refusal`."""
        if (option is None) == (text is None):
            raise refuse("no_option", "Say the option either as a number or in notation.")
        if option is not None:
            return option
        try:
            return self.match.terms.game.vocabulary.parse(text or "")
        except (InvalidNotation, ValueError, OverflowError) as error:
            # The error names options in notation, for those who write it; a person at a table sees the list.
            raise refuse("no_notation", "Nothing in this game is written like that.", why=str(error)) from None

    def why_not(self, option: int, seat: int) -> Reason | None:
        """Why the seat may not choose this now."""
        if self.over:
            return Reason("over", self.game.end_rule, "The game is over.")
        if self.is_broken:
            return BROKEN
        return self.match.state.why_not(option, seat)

    def record(self) -> Record:
        """The record; its seed is open once the match is over, however it ended."""
        record = self.match.record()
        record.seed = self.terms.seed if self.over else ""
        if not self.terms.seed:
            record.commitment = ""
        return record

    # Changes. Each checks, changes, and gives the entry to be stored; a `Refusal` changes nothing.

    def choose(self, number: int, seat: int, option: int, client: int, at: int) -> tuple[Row, Change]:
        """The seat chooses."""
        if self.over:
            raise Refusal(Reason("over", self.game.end_rule, "The game is over."))
        if self.is_broken:
            raise Refusal(BROKEN)
        if len(self.match.choices) >= MAX_CHOICES:
            text = f"A match has at most {MAX_CHOICES} choices, and this one has had them. Resign to end it."
            raise refuse("too_long", text, choices=MAX_CHOICES)
        self._mark()
        try:
            self.match.apply(option, seat)
        except IllegalOption as illegal:
            raise Refusal(illegal.reason) from None
        outcomes = outcomes_of(self.match.choices[-1])
        row = Row(self.terms.match, number, "choice", seat, str(option), outcomes, client, "", at)
        return row, self._chosen(row)

    def _chosen(self, row: Row) -> Change:
        self.chosen[row.seat] += 1
        self.offer = None
        self._note(row)
        self.note_end()
        return Change(row, self.match.state.events)

    def note_end(self) -> None:
        """Keep the result once the game has one."""
        state = self.match.state
        if state.over and self.result is None:
            self.result = as_result(state.outcome(), state.scores())

    def _note(self, row: Row) -> None:
        if row.client > 0 and row.seat >= 0:
            # Branches share these and the lines of the chat: they are replaced, never changed.
            said = row.body if row.kind in TELLING else row.option
            self.done[row.seat] = self.done[row.seat] | {row.client: (row.kind, said)}
            self.last_id[row.seat] = max(self.last_id[row.seat], row.client)

    def check(self, kind: str, seat: int, body: dict[str, Any]) -> None:
        """Raise `Refusal` when something other than a choice may not be done now."""
        if kind != "chat" and self.over:
            raise refuse("over", "The match is over.")
        if self.is_broken != (kind == "mend"):
            raise Refusal(BROKEN)
        if kind in DEEDS and self.deeds >= MAX_DEEDS:
            raise refuse("too_long", "So much has happened around this match that only choices are taken now.")
        check = CHECKS.get(kind)
        if check is not None:
            check(self, seat, body)

    def take(self, row: Row) -> Change:
        """Take an entry of the log, which has been checked before it was stored."""
        if row.kind == "choice":
            self._mark()
            self.match.again(Entry(row.seat, int(row.option), json.loads(row.outcomes) if row.outcomes else []))
            return self._chosen(row)
        self._note(row)
        self.deeds += row.kind in DEEDS
        return TAKES[row.kind](self, row, json.loads(row.body) if row.body else {})

    def note_loaded(self) -> None:
        """The log is taken: from now on there is less to go back to at once."""
        self.near = NEAR
        self.marks = [mark for mark in self.marks if is_kept(mark, len(self.match.choices) - NEAR)]

    # Going back. It comes to the same as `Match.undo` and `Match.rewind`, which begin at the set-up each time.

    def _mark(self) -> None:
        """Remember the position before a choice."""
        count = len(self.match.choices)
        if self.marks[-1].choices < count:
            near = [mark for mark in self.marks[-self.near :] if is_kept(mark, count - self.near)]
            self.marks = [*self.marks[: -self.near], *near, Mark(count, self.match.state)]
            # So the next choice changes a copy.
            self.match._is_shared = True

    def _undo_last(self, seat: int) -> list[int]:
        """Take back the seat's last choice, as `Match.undo` does; gives what `_go_back` gives, or raises."""
        match = self.match
        own = [
            number
            for number in range(match.undo_boundary(seat, self.bots), len(match.choices))
            if match.choices[number].seat == seat
        ]
        if not own:
            # It says why.
            match.undo(seat, self.bots)
        last = own[-1]
        return self._go_back(last, match.choices[last + 1 :] if match._doors[last].open_round else [])

    def _go_back(self, count: int, kept: list[Entry]) -> list[int]:
        """Go back to the position after `count` choices, and from there on with those that are kept.

        Gives the numbers of the choices that are no longer there.
        """
        match = self.match
        self.marks = [mark for mark in self.marks if mark.choices <= count]
        near = self.marks[-1]
        self.match = match.branch()
        self.match.state = near.state
        self.match.choices = match.choices[: near.choices]
        self.match._doors = match._doors[: near.choices]
        for entry in [*match.choices[near.choices : count], *kept]:
            self._mark()
            self.match.again(entry)
        self.match._past = match._past[:]
        staying = {id(entry) for entry in kept}
        removed = [number for number in range(count, len(match.choices)) if id(match.choices[number]) not in staying]
        left_out = {id(match.choices[number]) for number in removed}
        for number in range(len(match._past) - 1, -1, -1):
            if not left_out:
                break
            past = match._past[number]
            if id(past.entry) in left_out:
                left_out.remove(id(past.entry))
                self.match._past[number] = Past(past.at, past.entry, False)
        return removed

    def _undo(self, row: Row, body: dict[str, Any]) -> Change:
        removed = self._undo_last(row.seat)
        self.turns_back += 1
        self.taken_back[row.seat] += 1
        self.offer = None
        return Change(row, notice=Notice(kind="undo", seat=row.seat), removed=removed)

    def _offer(self, row: Row, body: dict[str, Any]) -> Change:
        others = [seat for seat in self.people() if seat != row.seat and seat not in self.left]
        self.offer = Offer(seat=row.seat, waiting=others)
        if not others:
            return self._take_back(row)
        return Change(row, notice=Notice(kind="offer", seat=row.seat))

    def _take_back(self, row: Row) -> Change:
        assert self.offer is not None
        seat = self.offer.seat
        self.offer = None
        last = max(number for number, entry in enumerate(self.match.choices) if entry.seat == seat)
        removed = self._go_back(last, [])
        self.turns_back += 1
        self.taken_back[seat] += 1
        return Change(row, notice=Notice(kind="takeback", seat=seat), removed=removed)

    def _answer(self, row: Row, body: dict[str, Any]) -> Change:
        assert self.offer is not None
        if not body["agree"]:
            seat = self.offer.seat
            self.declined[seat] += 1
            self.may_offer[seat] = self.chosen[seat] + BACK_OFF * 2 ** (self.declined[seat] - 1)
            self.offer = None
            return Change(row, notice=Notice(kind="decline", seat=row.seat))
        waiting = [seat for seat in self.offer.waiting if seat != row.seat]
        self.offer = Offer(seat=self.offer.seat, waiting=waiting)
        if not waiting:
            return self._take_back(row)
        return Change(row, notice=Notice(kind="agree", seat=row.seat))

    def _resign(self, row: Row, body: dict[str, Any]) -> Change:
        self.resigned.append(row.seat)
        self.offer = None
        playing = [seat for seat in range(self.seats) if seat not in self.resigned]
        if len(playing) > 1:
            self.bots[row.seat] = SUBSTITUTE
            return Change(row, notice=Notice(kind="resign", seat=row.seat, bot=SUBSTITUTE))
        order = playing + self.resigned[::-1]
        places = [order.index(seat) + 1 for seat in range(self.seats)]
        self.result = as_result(Outcome(playing, places, "resigned"), self.match.state.scores())
        return Change(row, notice=Notice(kind="resign", seat=row.seat))

    def _leave(self, row: Row, body: dict[str, Any]) -> Change:
        self.left.add(row.seat)
        if self.offer is not None and row.seat in self.offer.waiting:
            self.offer = None
        return Change(row, notice=Notice(kind="leave", seat=row.seat))

    def _hand_over(self, row: Row, body: dict[str, Any]) -> Change:
        self.bots[body["seat"]] = body["bot"]
        self.left.discard(body["seat"])
        self.offer = None
        return Change(row, notice=Notice(kind="hand_over", seat=body["seat"], bot=body["bot"]))

    def _return(self, row: Row, body: dict[str, Any]) -> Change:
        self.bots.pop(row.seat, None)
        self.left.discard(row.seat)
        return Change(row, notice=Notice(kind="join" if body.get("new") else "return", seat=row.seat))

    def _mend(self, row: Row, body: dict[str, Any]) -> Change:
        """All agreed to go on after the last entry that could be taken."""
        self.is_broken = False
        self.turns_back += 1
        self.offer = None
        return Change(row, notice=Notice(kind="takeback", seat=row.seat))

    def _stop(self, row: Row, body: dict[str, Any]) -> Change:
        """An uploaded record ends here, though its game does not."""
        if self.result is None:
            self.result = as_result(Outcome([], [1] * self.seats, "unfinished"), self.match.state.scores())
        return Change(row)

    def _chat(self, row: Row, body: dict[str, Any]) -> Change:
        line = ChatLine(seat=row.seat, text=body["text"], at=row.at)
        self.chat = [*self.chat, line]
        return Change(row, chat=line)

    # Checks.

    def _check_undo(self, seat: int, body: dict[str, Any]) -> None:
        if not self.can_undo(seat):
            raise refuse("cannot_undo", "Nothing can be taken back without asking the others.")
        self._check_often(seat)

    def _check_often(self, seat: int) -> None:
        most = UNDOS + sum(entry.seat == seat for entry in self.match.choices) // 2
        if self.taken_back[seat] >= most:
            text = f"You have taken back {self.taken_back[seat]} choices in this match. Make two more before the next."
            raise refuse("undo_limit", text, most=most)

    def _check_chat(self, seat: int, body: dict[str, Any]) -> None:
        if len(self.chat) >= MAX_LINES:
            raise refuse("too_long", f"A match has at most {MAX_LINES} lines of chat, and this one has had them.")

    def _check_offer(self, seat: int, body: dict[str, Any]) -> None:
        if not any(entry.seat == seat for entry in self.match.choices):
            raise refuse("cannot_undo", "Nothing can be taken back: you have not chosen yet.")
        if self.offer is not None:
            raise refuse("offer_open", "An offer is waiting for its answers.", seat=self.offer.seat)
        self._check_often(seat)
        left = self.may_offer[seat] - self.chosen[seat]
        if left > 0:
            raise refuse(
                "back_off", f"Your offer was declined. You may offer again after {left} choices.", choices=left
            )

    def _check_answer(self, seat: int, body: dict[str, Any]) -> None:
        if self.offer is None or seat not in self.offer.waiting:
            raise refuse("no_offer", "There is no offer for you to answer.")

    def _check_resign(self, seat: int, body: dict[str, Any]) -> None:
        if seat in self.resigned:
            raise refuse("resigned", "You have resigned already.")

    def _check_leave(self, seat: int, body: dict[str, Any]) -> None:
        if seat in self.left or seat in self.bots:
            raise refuse("left", "You have left already.")

    def _check_hand_over(self, seat: int, body: dict[str, Any]) -> None:
        target = body["seat"]
        if not 0 <= target < self.seats or target == seat or target in self.bots:
            raise refuse("not_a_person", "Nobody plays that seat who could have gone.")
        check_bot(self.game, body["bot"])

    def _check_return(self, seat: int, body: dict[str, Any]) -> None:
        if seat in self.resigned:
            raise refuse("resigned", "You have resigned.")
        if seat not in self.bots and seat not in self.left:
            raise refuse("not_away", "The seat is yours; no bot plays it.")


CHECKS: Final = {
    "undo": Play._check_undo,
    "offer": Play._check_offer,
    "answer": Play._check_answer,
    "resign": Play._check_resign,
    "leave": Play._check_leave,
    "hand_over": Play._check_hand_over,
    "return": Play._check_return,
    "chat": Play._check_chat,
}
TAKES: Final = {
    "undo": Play._undo,
    "offer": Play._offer,
    "answer": Play._answer,
    "resign": Play._resign,
    "leave": Play._leave,
    "hand_over": Play._hand_over,
    "return": Play._return,
    "mend": Play._mend,
    "stop": Play._stop,
    "chat": Play._chat,
}
KINDS: Final = ("start", "choice", *TAKES)
"""Every kind of entry."""
DEEDS: Final = frozenset(KINDS) - {"start", "choice", "undo", "resign", "mend", "stop", "chat"}
"""Kinds of entries of which a match has a limited number."""


BROKEN: Final = Reason(
    "broken",
    "",
    "This match was damaged when it was stored. Undo goes on from here once everybody has asked for it.",
)
"""Why nothing may be done in a match whose log goes on with something that cannot be taken."""


def is_kept(mark: Mark, far: int) -> bool:
    """Whether a position is remembered when those up to `far` choices are long ago."""
    return mark.choices > far or mark.choices % FAR == 0


def as_result(outcome: Outcome, scores: list[int]) -> Result:
    """An outcome as it is sent."""
    return Result(winners=outcome.winners, places=outcome.places, reason=outcome.reason, scores=list(scores))


def bots_of(game: Game) -> list[str]:
    """The bots that may sit at a table: not a search for as long as whoever seats it likes."""
    return ["random", *(["greedy"] if brain_of(game).evaluator() else []), *map(str, LEVELS)]


def check_bot(game: Game, name: str) -> None:
    """Raise `Refusal` when no such bot may sit at a table of the game."""
    if plain(name) not in bots_of(game):
        raise refuse("no_bot", f"There is no bot {name[:20]!r}; there are {', '.join(bots_of(game))}.")


def opening(terms: Terms, setup: list[int], choices: Sequence[Entry], at: int) -> list[Row]:
    """The first entries of a match: what was drawn in its set-up, and the choices that it begins with, if any."""
    rows = [Row(terms.match, 0, "start", -1, "", numbers(setup), -1, "", at)]
    for number, entry in enumerate(choices, 1):
        rows.append(Row(terms.match, number, "choice", entry.seat, str(entry.option), outcomes_of(entry), -1, "", at))
    return rows


def numbers(outcomes: list[int]) -> str:
    """Outcomes as they are stored."""
    return json.dumps(outcomes, separators=(",", ":"))


def outcomes_of(entry: Entry) -> str:
    """The outcomes of a choice as they are stored: most have none."""
    return numbers(entry.outcomes) if entry.outcomes else ""


def standing(rows: list[Row]) -> list[Row]:
    """The entries of a log that count: without those that were left out when everybody agreed to go on before them."""
    kept: list[Row] = []
    for row in rows:
        if row.kind == "mend":
            first = json.loads(row.body)["from"]
            kept = [earlier for earlier in kept if earlier.number < first]
        kept.append(row)
    return kept


def play_of(terms: Terms, rows: list[Row]) -> Play:
    """The match that a log tells; raises `BadEntry` when one of its entries does not follow from those before."""
    if rows[0].kind != "start":
        raise TumbledownError("entries are missing from its log, the first among them")
    play = Play(terms, json.loads(rows[0].outcomes))
    last = rows[0].number
    for row in standing(rows)[1:]:
        if row.number != last + 1 and row.kind != "mend":
            raise BadEntry(row.number, "entries are missing before it")
        last = row.number
        try:
            play.take(row)
        except Exception as error:
            raise BadEntry(row.number, str(error) or repr(error)) from error
    play.note_loaded()
    return play


def good_part(terms: Terms, rows: list[Row]) -> tuple[Play, list[Row], BadEntry | None]:
    """The match as far as its log can be taken, the entries that it was made from, and what ended it too early."""
    kept = standing(rows)
    try:
        return play_of(terms, kept), kept, None
    except BadEntry as bad:
        # A failed attempt may have left something half done.
        kept = [row for row in kept if row.number < bad.number]
        play = play_of(terms, kept)
        play.is_broken = not play.over
        return play, kept, bad


__all__ = [
    "BadEntry",
    "Change",
    "OtherRules",
    "Play",
    "Refusal",
    "Terms",
    "bots_of",
    "check_bot",
    "good_part",
    "opening",
    "play_of",
    "refuse",
    "standing",
]

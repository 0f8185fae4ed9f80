"""What somebody at a table may ask without changing anything: why not, the board as text, the game's words, a hint."""

from typing import Final

import msgspec

from tumbledown.engine import TumbledownError
from tumbledown.protocol.socket import (
    Ahead,
    Ask,
    Bad,
    Because,
    Drawn,
    Expected,
    Hint,
    Hinted,
    Told,
    Why,
)
from tumbledown.server.connection import Connection
from tumbledown.server.logs import fail
from tumbledown.server.play import Play, Refusal
from tumbledown.server.room import Room, as_sent
from tumbledown.server.seated_bots import bot_seed, redrawn
from tumbledown.server.thinking_queue import Wish
from tumbledown.server.worker import Advice

HINT_BOT: Final = "5"
HINT_SECONDS: Final = 0.75
"""The rest of a second and a half is for finding out why."""
NO_ADVICE: Final = Advice([], [], [], "")


def who_asks(room: Room, connection: Connection) -> tuple[Play, int] | None:
    """The match and the seat that asks; None, and told so, for whoever only watches or comes before the beginning."""
    if room.play is None or connection.seat is None or connection.seat not in room.perspectives:
        connection.tell(Bad(code="not_playing", text="Only a seat of a match that has begun can ask this."))
        return None
    return room.play, connection.seat


def why(room: Room, connection: Connection, message: Why) -> None:
    """Say why an option is not on offer."""
    asking = who_asks(room, connection)
    if asking is None:
        return
    play, seat = asking
    try:
        reason = play.why_not(play.read(message.option, message.text), seat)
    except Refusal as refusal:
        reason = refusal.reason
    sent = None if reason is None else as_sent(reason)
    connection.tell(Because(option=message.option, text=message.text, reason=sent))


def look(room: Room, connection: Connection) -> None:
    """Draw the board as text."""
    if room.play is None or connection.seat not in room.perspectives:
        connection.tell(Bad(code="not_playing", text="The match has not begun."))
        return
    perspective = room.perspective(connection.seat)
    text = room.play.game.draw(msgspec.json.decode(perspective.view))
    connection.tell(Drawn(n=perspective.n, text=text))


def ask(room: Room, connection: Connection, message: Ask) -> None:
    """Answer a question about the table in the game's own words."""
    asking = who_asks(room, connection)
    if asking is None:
        return
    play, seat = asking
    try:
        answer = play.game.inquire(play.match.state, seat, message.question)
    except TumbledownError as error:
        answer = str(error)
    except Exception:
        # A question is anybody's text: one that a game stumbles over must not cost the socket.
        fail("question_failed", game=play.game.id)
        answer = "This question makes no sense here."
    connection.tell(Told(n=room.perspective(seat).n, question=message.question, answer=answer))


async def hint(room: Room, connection: Connection, message: Hint) -> None:
    """Say what the strongest bot would choose and why, to somebody who plays against bots only."""
    play, seat = room.play, connection.seat
    if seat not in room.perspectives:
        play = None
    why_none = "" if play is not None and seat is not None else "Only a seat of a match that has begun gets hints."
    advice = NO_ADVICE
    if play is not None and seat is not None:
        if play.people() != [seat]:
            why_none = "Hints are for games against bots: with other people at the table they would be unfair."
        elif seat not in play.waiting() or message.asked != room.perspective(seat).asked:
            why_none = "It is not your choice now."
        elif seat in room.hinting:
            why_none = "A hint for you is being thought about already."
        else:
            advice = await _advice(room, play, seat)
    connection.tell(
        Hinted(
            asked=message.asked,
            bot=HINT_BOT,
            options=[Expected(option=option, result=worth, tries=tries) for option, worth, tries in advice.options],
            line=[Ahead(text=step.text, label=step.label, points_at=step.points_at) for step in advice.line],
            because=advice.because,
            rule=advice.rule,
            why_none=why_none,
        )
    )


async def _advice(room: Room, play: Play, seat: int) -> Advice:
    position = redrawn(play.match.state, seat).to_dict()
    room.hinting.add(seat)
    wish = Wish(room.table.body.seats[seat].identity, room.table.id, True)
    try:
        return await room.hall.helper.compare(
            room.table.game, position, seat, HINT_BOT, bot_seed(play, seat), HINT_SECONDS, wish
        )
    finally:
        room.hinting.discard(seat)

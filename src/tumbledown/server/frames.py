"""A match from a viewpoint, moment by moment: made from its log in a worker process, because it takes a while."""

import gzip

import msgspec

from tumbledown.engine import Entry
from tumbledown.protocol.rest import Frame, Replay
from tumbledown.server.perspective import Perspective
from tumbledown.server.play import Play, Terms
from tumbledown.server.store.base import Row

LEVEL = 5
"""How hard the replay is compressed: views hardly differ from one moment to the next."""


def packed_replay(terms: Terms, rows: list[Row], seat: int | None) -> bytes:
    """The replay of a log from a viewpoint, as it is sent: JSON, compressed."""
    return gzip.compress(msgspec.json.encode(replay_of(terms, rows, seat)), LEVEL, mtime=0)


def replay_of(terms: Terms, rows: list[Row], seat: int | None) -> Replay:
    """A match as a viewpoint saw it."""
    play = Play(terms, msgspec.json.decode(rows[0].outcomes))
    perspective = Perspective(seat, play)
    events = [told.event for told in perspective.set_up]
    frames = [
        Frame(
            n=0,
            choices=0,
            events=events,
            log=[told.sentence for told in perspective.set_up],
            notation=perspective.notation(play, events),
            view=msgspec.json.decode(perspective.view),
            text=play.game.draw(msgspec.json.decode(perspective.view)),
        )
    ]
    undone: set[int] = set()
    for row in rows[1:]:
        before, turns_back = play.match.choices, play.turns_back
        change = play.take(row)
        if play.turns_back > turns_back:
            leave_line(frames, before, play.match.choices)
        update = perspective.step(play, change)
        if update is None:
            continue
        shown = msgspec.json.decode(update)
        undone.update(shown.get("undone", []))
        if "view" in shown:
            frames.append(
                Frame(
                    n=shown["n"],
                    choices=len(play.match.choices),
                    events=shown.get("events", []),
                    log=shown.get("log", []),
                    notation=shown.get("notation", []),
                    view=shown["view"],
                    text=play.game.draw(shown["view"]),
                    notice=change.notice,
                )
            )
    for frame in frames:
        frame.undone = frame.n in undone
    if not play.over:
        # How many choices there were would tell of hidden ones.
        for frame in frames:
            frame.choices = None
    return Replay(table=terms.match, game=terms.game, seat=seat, frames=frames)


def leave_line(frames: list[Frame], before: list[Entry], after: list[Entry]) -> None:
    """Note which moments the record no longer leads to, now that choices were taken back."""
    common = 0
    for one, other in zip(before, after, strict=False):
        if one is not other:
            break
        common += 1
    for frame in frames:
        if frame.choices is not None and frame.choices > common:
            frame.choices = None

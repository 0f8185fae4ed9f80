"""A match under way: a state, its record, and what may be taken back."""

from pathlib import Path
from typing import Any, final

from tumbledown.engine.chance import Chance, Noted, Recorded, Sealed, commitment, fresh_seed
from tumbledown.engine.errors import BadRecord, CannotUndo
from tumbledown.engine.game import Game
from tumbledown.engine.records import Entry, Record, replay
from tumbledown.engine.state import State


@final
class Door:
    """What a choice closed: `shut` when nothing before it can be taken back, `open_round` while others still answer."""

    def __init__(self, shut: bool, open_round: bool) -> None:
        self.shut = shut
        self.open_round = open_round


@final
class Match:
    """A game being played: every choice is kept with the outcomes that followed it.

    The outcomes come from a secret seed (fresh if none is given), or from a tape of the caller's.
    """

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        variants: dict[str, Any] | None = None,
        content: Path | str | dict[str, Any] | None = None,
        seed: str | None = None,
        chance: Chance | None = None,
    ) -> None:
        self.game = game
        self.terms = game.terms(seats, variants, content)
        self.seed = "" if chance is not None else fresh_seed() if seed is None else seed
        self._told = chance
        noted = Noted(self._tape(0))
        self.state: State = game.begin(self.terms, noted)
        self._setup = noted.outcomes
        self._setup_hash = self.state.hash()
        self.choices: list[Entry] = []
        self._doors: list[Door] = []

    def _tape(self, choice: int) -> Chance:
        return Sealed(self.seed, choice) if self._told is None else self._told

    def apply(self, option: int, seat: int | None = None) -> None:
        """Choose for the seat (if not said: `to_act`); raises as `State.apply` and then changes nothing."""
        who = self.state.to_act if seat is None else seat
        noted = Noted(self._tape(len(self.choices) + 1))
        self.state.chance = noted
        self._take(Entry(who, option, noted.outcomes))

    def _take(self, entry: Entry) -> None:
        state = self.state
        was_round = state.is_simultaneous()
        before = state.waiting()
        state.apply(entry.option, entry.seat)
        after = state.waiting()
        # A round of secret answers is still open while the seat that has answered waits for others.
        open_round = was_round and state.is_simultaneous() and entry.seat not in after and set(after) < set(before)
        shut = bool(entry.outcomes) or state.revealed or state.over or (was_round and not open_round)
        self.choices.append(entry)
        self._doors.append(Door(shut, open_round))

    def undo_boundary(self, seat: int) -> int:
        """The first choice from which on this seat may take its choices back.

        It is after the last one that drew, revealed, or was another seat's; an answer given at the same time as
        others may be taken back until the last one is in. It equals the number of choices when nothing can be.
        """
        boundary = len(self.choices)
        for number in range(len(self.choices) - 1, -1, -1):
            door = self._doors[number]
            if door.shut:
                break
            if self.choices[number].seat == seat:
                boundary = number
            elif not door.open_round:
                break
        return boundary

    def undo(self, seat: int) -> None:
        """Take back the seat's last choice; raises `CannotUndo` saying why when it may not."""
        boundary = self.undo_boundary(seat)
        own = [number for number in range(boundary, len(self.choices)) if self.choices[number].seat == seat]
        if not own:
            raise CannotUndo(
                "nothing can be taken back: something was revealed or drawn since, or another seat chose"
                if any(entry.seat == seat for entry in self.choices)
                else "nothing can be taken back: you have not chosen yet"
            )
        self._restart(self.choices[: own[-1]] + self.choices[own[-1] + 1 :])

    def _restart(self, choices: list[Entry]) -> None:
        self.state = self.game.begin(self.terms, Recorded(self._setup))
        self.choices = []
        self._doors = []
        for entry in choices:
            self.state.chance = Recorded(entry.outcomes)
            self._take(entry)

    def record(self) -> Record:
        """The record of the match as it stands; its seed is open once the game is over."""
        terms = self.terms
        return Record(
            self.game.id,
            self.game.rules_version,
            terms.seats,
            terms.variants,
            terms.content_hash,
            terms.content if terms.has_own_content else None,
            commitment(self.seed) if self.seed else "",
            self.seed if self.state.over else "",
            list(self._setup),
            list(self.choices),
            self._setup_hash,
            self.state.hash(),
        )


def resume(game: Game, record: Record, seed: str | None = None, chance: Chance | None = None) -> Match:
    """The match of a record, ready to go on; raises `BadRecord` when the record is none.

    To go on under the seed that was committed to, give that seed; without it a fresh one is used and committed to.
    """
    for _ in replay(game, record):
        pass
    if seed is not None and commitment(seed) != record.commitment:
        raise BadRecord("the seed is not the one that was committed to at the start")
    match = Match(game, record.seats, record.variants, record.content, seed or record.seed or None, chance)
    match._setup = list(record.setup)
    match._setup_hash = record.setup_hash
    match._restart(list(record.choices))
    return match

"""A match under way: a state, its record, and what may be taken back."""

from collections.abc import Collection
from pathlib import Path
from typing import Any, final

from tumbledown.engine.chance import Chance, Noted, Recorded, Sealed, commitment, fresh_seed
from tumbledown.engine.errors import BadRecord, CannotUndo
from tumbledown.engine.game import Game
from tumbledown.engine.records import Entry, Record, Undone, replay
from tumbledown.engine.spec import Terms
from tumbledown.engine.state import State


@final
class Door:
    """What a choice closed: `shut` when nothing before it can be taken back, `open_round` while others still answer."""

    def __init__(self, shut: bool, open_round: bool) -> None:
        self.shut = shut
        self.open_round = open_round


@final
class Past:
    """A choice, kept in the order of making: its number then, counted from 1, and whether it still stands."""

    def __init__(self, at: int, entry: Entry, stands: bool) -> None:
        self.at = at
        self.entry = entry
        self.stands = stands


@final
class Match:
    """A game being played: every choice is kept with the outcomes that followed it.

    The outcomes come from a secret seed (fresh if none is given), or from a tape of the caller's, of which a copy is
    used. `resume` goes on from a record.
    """

    terms: Terms
    seed: str
    state: State
    choices: list[Entry]
    _told: Chance | None
    _setup: list[int]
    _setup_hash: str
    _doors: list[Door]
    _past: list[Past]

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        variants: dict[str, Any] | None = None,
        content: Path | str | dict[str, Any] | None = None,
        seed: str | None = None,
        chance: Chance | None = None,
        setup: list[int] | None = None,
        like: "Match | None" = None,
    ) -> None:
        self.game = game
        self._is_shared = like is not None
        """Whether another match may hold the same state object, which then must not be changed."""
        if like is not None:
            self.terms = like.terms
            self.seed = like.seed
            self._told = like._told
            self.state = like.state
            self._setup = like._setup
            self._setup_hash = like._setup_hash
            self.choices = like.choices[:]
            self._doors = like._doors[:]
            self._past = like._past[:]
            return
        self.terms = game.terms(seats, variants, content)
        self.seed = "" if chance is not None else seed or fresh_seed()
        self._told = chance
        noted = Noted(self._tape(0) if setup is None else Recorded(setup))
        self.state = game.begin(self.terms, noted)
        if setup is None:
            self._keep(noted)
        self._setup = noted.outcomes
        self._setup_hash = self.state.hash()
        self.choices = []
        self._doors = []
        self._past = []

    def _tape(self, choice: int) -> Chance:
        return Sealed(self.seed, choice) if self._told is None else self._told.clone()

    def _keep(self, noted: Noted) -> None:
        # Only a choice that went through uses up what people told: after a failure they tell it again.
        if self._told is not None:
            self._told = noted.tape

    def branch(self) -> "Match":
        """The same match once more: whatever is chosen or taken back in one of the two does not touch the other.

        So anything can be tried before it is done. It costs little: the state is copied by the next choice only.
        """
        self._is_shared = True
        return Match(self.game, like=self)

    def apply(self, option: int, seat: int | None = None) -> None:
        """Choose for the seat (if not said: `to_act`); raises as `State.apply` and then changes nothing."""
        who = self.state.to_act if seat is None else seat
        noted = Noted(self._tape(len(self.choices) + 1))
        self._take(Entry(who, option, noted.outcomes), noted)
        self._keep(noted)

    def again(self, entry: Entry) -> None:
        """Take a choice of a record again, with the outcomes it had; raises as `State.apply`."""
        self._take(entry, Recorded(entry.outcomes))

    def _take(self, entry: Entry, chance: Chance) -> None:
        self._play(entry, chance)
        self._past.append(Past(len(self.choices), entry, True))

    def _play(self, entry: Entry, chance: Chance) -> None:
        state = self.state.clone(chance) if self._is_shared else self.state
        state.chance = chance
        was_round = state.is_simultaneous()
        before = state.waiting()
        state.apply(entry.option, entry.seat)
        after = state.waiting()
        # A round of secret answers is still open while the seat that has answered waits for others.
        open_round = was_round and state.is_simultaneous() and entry.seat not in after and set(after) < set(before)
        shut = bool(entry.outcomes) or state.revealed or state.over or (was_round and not open_round)
        self.state = state
        self._is_shared = False
        self.choices.append(entry)
        self._doors.append(Door(shut, open_round))

    def undo_boundary(self, seat: int, willing: Collection[int] = ()) -> int:
        """The first choice from which on this seat may take its choices back.

        It is after the last one that drew, revealed, or was another seat's, unless that seat is `willing` (a bot, or
        somebody who agreed); an answer given at the same time as others may be taken back until the last one is in.
        It equals the number of choices when nothing can be.
        """
        boundary = len(self.choices)
        for number in range(len(self.choices) - 1, -1, -1):
            door = self._doors[number]
            if door.shut:
                break
            if self.choices[number].seat == seat:
                boundary = number
            elif not door.open_round and self.choices[number].seat not in willing:
                break
        return boundary

    def undo(self, seat: int, willing: Collection[int] = ()) -> None:
        """Take back the seat's last choice, with all that followed from it: what willing seats chose after it, and
        the secret answers to a question that it led to. Other answers of the round it was given in are kept.

        Raises `CannotUndo` saying why when it may not be taken back.
        """
        own = [
            number
            for number in range(self.undo_boundary(seat, willing), len(self.choices))
            if self.choices[number].seat == seat
        ]
        if not own:
            raise CannotUndo(
                "nothing can be taken back: something was revealed or drawn since, or another seat chose"
                if any(entry.seat == seat for entry in self.choices)
                else "nothing can be taken back: you have not chosen yet"
            )
        last = own[-1]
        # While a round is open, all that follows an answer are answers of the same round: the last one shuts the door.
        kept = self.choices[last + 1 :] if self._doors[last].open_round else []
        self._restart(self.choices[:last] + kept)

    def rewind(self, count: int) -> None:
        """Go back to the position after `count` choices, whatever was drawn or shown since: for seats that agreed.

        What is drawn by choices of the same number afterwards is what was drawn before: nobody can roll again.
        """
        if not 0 <= count <= len(self.choices):
            raise CannotUndo(f"there are {len(self.choices)} choices, so none can go back to {count}")
        self._restart(self.choices[:count])

    def _restart(self, choices: list[Entry]) -> None:
        state, were, doors, is_shared = self.state, self.choices, self._doors, self._is_shared
        self.state = self.game.begin(self.terms, Recorded(self._setup))
        self._is_shared = False
        self.choices = []
        self._doors = []
        try:
            for entry in choices:
                self._play(entry, Recorded(entry.outcomes))
        except Exception:
            self.state, self.choices, self._doors, self._is_shared = state, were, doors, is_shared
            raise
        standing = {id(entry) for entry in choices}
        self._past = [Past(past.at, past.entry, id(past.entry) in standing) for past in self._past]

    def undone(self) -> list[Undone]:
        """The choices that were taken back, in the order in which they were made."""
        found: list[Undone] = []
        standing = 0
        for past in self._past:
            if past.stands:
                standing += 1
            else:
                found.append(Undone(standing, max(past.at, standing + 1), past.entry))
        return found

    def keep_undone(self, undone: list[Undone]) -> None:
        """Note among the choices so far those that a record says were taken back."""
        standing = self._past
        self._past = []
        for number in range(len(standing) + 1):
            self._past.extend(Past(back.at, back.entry, False) for back in undone if back.after == number)
            self._past.extend(standing[number : number + 1])

    @property
    def setup(self) -> list[int]:
        """The outcomes of the set-up."""
        return self._setup

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
            self.undone(),
        )


def resume(game: Game, record: Record, seed: str | None = None, chance: Chance | None = None) -> Match:
    """The match of a record, ready to go on; raises `BadRecord` when the record is none.

    To go on under the seed that was committed to, give that seed. Without it the match goes on with outcomes that
    nobody can guess, but its record no longer claims that a seed proves them.
    """
    for _ in replay(game, record):
        pass
    seed = seed or record.seed or None
    if seed is None and chance is None:
        chance = Sealed(fresh_seed())
    if seed is not None and commitment(seed) != record.commitment:
        raise BadRecord("the seed is not the one that was committed to at the start")
    match = Match(game, record.seats, record.variants, record.content, seed, chance, record.setup)
    for entry in record.choices:
        match.again(entry)
    match.keep_undone(record.undone)
    return match

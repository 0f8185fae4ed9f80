"""A game is a pure state that always waits for a choice: what every state can do, and the loop that settles it."""

import json
from hashlib import blake2b
from typing import Any, Final, Self

from mypy_extensions import mypyc_attr

from tumbledown.engine.chance import NO_CHANCE, Chance
from tumbledown.engine.decisions import Choice, Decision
from tumbledown.engine.errors import BrokenGame, ChanceError, GameNotOver, IllegalOption, TumbledownError, WrongSeats
from tumbledown.engine.events import Event
from tumbledown.engine.observation import hashed
from tumbledown.engine.outcome import Outcome, returns_by_place
from tumbledown.engine.reasons import Reason
from tumbledown.engine.spec import Terms

NOBODY: Final = -1
SPECTATOR: Final = -1
NO_OPTIONS: Final[list[int]] = []
NO_EVENTS: Final[list[Event]] = []


def canonical(value: Any) -> bytes:
    """JSON with one spelling for equal values, for hashes."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(value: Any) -> str:
    """A hash of anything JSON-ready, equal in every process and on every machine."""
    return blake2b(canonical(value), digest_size=16).hexdigest()


def restore(game: Any, saved: dict[str, Any]) -> Any:
    """A pickled state, without a tape; the game is the one that `terms` named."""
    return game.from_dict(saved)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position of a game: it waits for the choice of `to_act`, or it is `over`.

    A game's state adds its own fields and writes the hooks below: `set_up`, `copy`, `save`, `load`, the four that the
    loop calls (`advance`, `ask`, `answer`, `must_ask`), `seen`, and `result`. Lists in a state are replaced, never
    changed in place, so that copies can share them.
    """

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.chance: Chance = NO_CHANCE
        self.to_act = NOBODY
        self.over = False
        self.options = NO_OPTIONS
        """What `to_act` may choose: the kept list. Read it, do not change it; `legal` gives a copy."""
        self.events = NO_EVENTS
        self.telling = False
        """Whether rules should `tell` events: in `apply` and set-up, not in `apply_trusted`."""
        self.revealed = False
        """Whether the last choice showed somebody something hidden (rules call `reveal`)."""

    # Hooks that every game writes.

    def set_up(self) -> None:
        """Bring a blank state to the start of the game, drawing from `self.chance`."""
        raise NotImplementedError

    def copy(self) -> Self:
        """A new state with this one's own fields; lists that are never changed in place are shared."""
        raise NotImplementedError

    def save(self) -> dict[str, Any]:
        """The game's own fields, ready for JSON."""
        raise NotImplementedError

    def load(self, saved: dict[str, Any]) -> None:
        """Take the fields that `save` wrote."""
        raise NotImplementedError

    def advance(self) -> int:
        """Do all that needs nobody's choice and give the seat that must choose next; NOBODY when the game is over."""
        raise NotImplementedError

    def ask(self, seat: int) -> list[int]:
        """What the seat may choose, ascending, never empty."""
        raise NotImplementedError

    def answer(self, seat: int, option: int) -> None:
        """Do what a legal option says."""
        raise NotImplementedError

    def must_ask(self) -> bool:
        """Whether even a single option is asked for, because skipping the question would tell something hidden."""
        return False

    def seen(self, seat: int) -> dict[str, Any]:
        """The game's part of a view: what this seat (or SPECTATOR) may see, ready for JSON."""
        raise NotImplementedError

    def result(self) -> Outcome:
        """The outcome of a game that is over."""
        raise NotImplementedError

    # Hooks with a default.

    def scores(self) -> list[int]:
        """Each seat's score now; all zero in games without one."""
        return [0] * self.terms.seats

    def waiting(self) -> list[int]:
        """All seats that may choose now: several when they choose at once, none when the game is over."""
        return [] if self.over else [self.to_act]

    def is_simultaneous(self) -> bool:
        """Whether several seats choose at once, each without seeing the others' choices."""
        return False

    def redraw(self, seat: int) -> None:
        """Redraw from `self.chance` everything that this seat (or SPECTATOR) cannot know, true to all that it knows."""

    def secrets(self, seat: int) -> dict[str, Any]:
        """Everything now hidden from this seat (or SPECTATOR), by name: what `redraw` must be able to change."""
        return {}

    def prompt(self, seat: int) -> str:
        """What is to be done now, said to the seat that chooses."""
        return "Choose."

    def prompt_rules(self, seat: int) -> list[str]:
        """The rules that the present choice comes from."""
        return [self.terms.game.turn_rule]

    def written(self, option: int) -> str:
        """The notation of an option; games whose components have names of their own may use those."""
        return self.terms.game.vocabulary.text(option)

    def label(self, option: int) -> str:
        """What an option means here, for a person."""
        return self.written(option)

    def points_at(self, option: int) -> list[str]:
        """The things on the board that an option is about, for highlighting."""
        return []

    def explain(self, seat: int, option: int) -> Reason:
        """Why an option of the vocabulary is not on offer to a seat that is waiting, from what that seat knows."""
        text = f"{self.label(option)} is not on offer now."
        return Reason(
            "not_offered", self.terms.game.turn_rule, text, {"option": self.terms.game.vocabulary.text(option)}
        )

    def explain_open(self, seat: int, option: int) -> Reason | None:
        """As `explain` for a number above the vocabulary: None when the game takes it as an open option."""
        facts = {"option": option, "options": len(self.terms.game.vocabulary)}
        return Reason("unknown_option", "", "There is no such option in this game.", facts)

    def explain_turn(self, seat: int) -> Reason:
        """Why a seat that is not waiting cannot choose."""
        names = " and ".join(self.terms.game.seat_name(other) for other in self.waiting())
        facts = {"waiting": self.waiting()}
        return Reason("not_your_choice", self.terms.game.turn_rule, f"It is {names} who must choose now.", facts)

    def candidates(self) -> list[int]:
        """The options worth searching, ascending; games with long lists leave out what no player would think of."""
        return self.options

    def features(self, seat: int) -> list[float]:
        """What a good player thinks about, as numbers from this seat's side; named by `Game.feature_names`."""
        return []

    def inputs(self, seat: int) -> list[int]:
        """What this seat knows, for a mind inside the search: the few inputs that are on, of `Game.input_count`.

        From the seat's side: the next seat is always the same input, wherever at the table it sits.
        """
        return NO_OPTIONS

    def aspects(self, options: list[int]) -> list[list[int]]:
        """What each of these options is about, for a mind inside the search: numbers below `Game.aspect_count`.

        A mind likes an option for the sum of its aspects, so an option may name what it does and what with: what is
        learned of a tile then holds wherever the tile lies.
        """
        last = len(self.terms.game.vocabulary)
        return [[min(option, last)] for option in options]

    def observe(self, seat: int) -> bytes:
        """What this seat knows, for a learner: the numbers of `Game.observation`'s pieces, one after the other."""
        return hashed(self.view(seat))

    def uses(self, option: int) -> str:
        """The component that choosing this option now puts to use, as `kind:name`; empty when none.

        With `brought` and `circumstances` this is what balance is measured by.
        """
        return ""

    def brought(self, seat: int) -> list[str]:
        """What the seat came to the table with, as `kind:name`: a warband, its groups, its traits."""
        return []

    def circumstances(self) -> list[str]:
        """What is the same for all seats of this game and not of others, as `kind:name`: a scenario, its directives."""
        return []

    def broken_invariants(self) -> list[str]:
        """What must hold in every position and does not."""
        return []

    # What rules call.

    def tell(self, event: Event) -> None:
        """Add to the events of the present choice; ask `telling` first, to save making the event."""
        self.events.append(event)

    def reveal(self) -> None:
        """Note that somebody saw something hidden: earlier choices can no longer be taken back."""
        self.revealed = True

    # The loop.

    def settle(self) -> None:
        """Go on to the next real choice: the only place where a single option is taken by itself."""
        while True:
            seat = self.advance()
            self.to_act = seat
            if seat == NOBODY:
                self.over = True
                self.options = NO_OPTIONS
                return
            options = self.ask(seat)
            if len(options) > 1 or self.must_ask():
                self.options = options
                return
            if not options:
                raise BrokenGame(f"seat {seat} must choose and has no option")
            self.answer(seat, options[0])

    def ask_again(self) -> None:
        """Work out who chooses what in a position that has just been loaded or redrawn, without taking any choice."""
        self.to_act = self.advance()
        self.over = self.to_act == NOBODY
        self.options = NO_OPTIONS if self.over else self.ask(self.to_act)

    # What players call.

    def legal(self, seat: int | None = None) -> list[int]:
        """What the seat (if not said: `to_act`) may choose now, ascending; nothing when it is not its choice."""
        if seat is None or seat == self.to_act:
            return self.options[:]
        return self.ask(seat)[:] if seat in self.waiting() else []

    def why_not(self, option: int, seat: int | None = None) -> Reason | None:
        """Why the seat (if not said: `to_act`) cannot choose this now; None when it can."""
        if self.over:
            return Reason("game_over", self.terms.game.end_rule, "The game is over.")
        who = self.to_act if seat is None else seat
        if not 0 <= who < self.terms.seats:
            facts = {"seat": who, "seats": self.terms.seats}
            return Reason("unknown_seat", "", "There is no such seat at this table.", facts)
        if who != self.to_act and who not in self.waiting():
            return self.explain_turn(who)
        if option in (self.options if who == self.to_act else self.ask(who)):
            return None
        if 0 <= option < len(self.terms.game.vocabulary):
            return self.explain(who, option)
        return self.explain_open(who, option)

    def refusal(self, option: int) -> TumbledownError:
        """What to raise where an option of the vocabulary that is on offer to `to_act` was wanted, and this is none."""
        reason = self.why_not(option)
        if reason is not None:
            return IllegalOption(reason)
        return TumbledownError(f"option {option} is open: it can be chosen with apply() only")

    def apply(self, option: int, seat: int | None = None) -> None:
        """Choose an option for the seat (if not said: `to_act`) and go on to the next choice.

        Raises `IllegalOption` with the Reason when it is not legal, `ChanceError` when the tape cannot go on; the
        state is then unchanged.
        """
        reason = self.why_not(option, seat)
        if reason is not None:
            raise IllegalOption(reason)
        who = self.to_act if seat is None else seat
        if not self.chance.can_fail():
            self._play(option, who)
            return
        position, tape, events, revealed = self.save(), self.chance.clone(), self.events, self.revealed
        try:
            self._play(option, who)
        except ChanceError:
            self.telling = False
            self.chance = tape
            self.events = events
            self.revealed = revealed
            self.load(position)
            self.ask_again()
            raise

    def _play(self, option: int, seat: int) -> None:
        self.events = []
        self.telling = True
        self.revealed = False
        self.answer(seat, option)
        self.settle()
        self.telling = False

    def apply_trusted(self, option: int, seat: int = NOBODY, tell: bool = False) -> None:
        """As `apply` for search and playouts: the option is not checked, no events are told unless wanted.

        A tape that cannot go on leaves the state half-way: it is then good for nothing.
        """
        if tell:
            self._play(option, self.to_act if seat == NOBODY else seat)
            return
        self.events = NO_EVENTS
        self.answer(self.to_act if seat == NOBODY else seat, option)
        self.settle()

    def start(self, tell: bool = True) -> None:
        """Set the game up and go on to the first choice; called once, on a blank state with a tape."""
        self.events = []
        self.telling = tell
        self.set_up()
        self.settle()
        self.telling = False

    def clone(self, chance: Chance | None = None) -> Self:
        """An independent copy, with a copy of the tape or the tape given."""
        other = self.copy()
        other.chance = self.chance.clone() if chance is None else chance
        other.to_act = self.to_act
        other.over = self.over
        other.options = self.options
        return other

    def resample(self, seat: int | None, chance: Chance) -> Self:
        """A copy in which all that the seat (None: a spectator) cannot know is redrawn, true to all that it knows."""
        other = self.clone(chance)
        other.redraw(SPECTATOR if seat is None else seat)
        other.ask_again()
        return other

    def outcome(self) -> Outcome:
        """Who won and why; raises `GameNotOver` before the end."""
        if not self.over:
            raise GameNotOver(f"the game is not over: seat {self.to_act} must choose")
        return self.result()

    def returns(self) -> list[float]:
        """What the game was worth to each seat, from -1 to 1; all 0 before the end."""
        if not self.over:
            return [0.0] * self.terms.seats
        return returns_by_place(self.result().places)

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that the seat (None: a spectator) may see, ready for JSON."""
        self._check_seat(seat)
        return {
            "game": self.terms.game.id,
            "seats": self.terms.seats,
            "seat": seat,
            "waiting": self.waiting(),
            "over": self.over,
            "outcome": self.result().to_dict() if self.over else None,
            "table": self.seen(SPECTATOR if seat is None else seat),
        }

    def decision(self, seat: int | None) -> Decision:
        """What the seat (None: a spectator) is asked: prompt, rules, and its options with their labels."""
        self._check_seat(seat)
        waiting = self.waiting()
        if self.over:
            return Decision("The game is over.", [self.terms.game.end_rule], waiting, [])
        if seat is None or seat not in waiting:
            names = " and ".join(self.terms.game.seat_name(other) for other in waiting)
            return Decision(f"Waiting for {names}.", [self.terms.game.turn_rule], waiting, [])
        options = [
            Choice(option, self.written(option), self.label(option), self.points_at(option))
            for option in self.legal(seat)
        ]
        return Decision(self.prompt(seat), self.prompt_rules(seat), waiting, options)

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.terms.seats:
            raise WrongSeats(f"there is no seat {seat}; seats are 0 to {self.terms.seats - 1}")

    def to_dict(self) -> dict[str, Any]:
        """The whole position, hidden things included, ready for JSON; `Game.from_dict` makes it again."""
        terms = self.terms
        return {
            "game": terms.game.id,
            "rules_version": terms.game.rules_version,
            "seats": terms.seats,
            "variants": terms.variants,
            "content_hash": terms.content_hash,
            "content": terms.content if terms.has_own_content else None,
            "position": self.save(),
        }

    def hash(self) -> str:
        """A hash of the position: equal states have equal hashes in every process; tape and events do not count."""
        whole = self.to_dict()
        del whole["content"]
        return digest(whole)

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (self.terms.game, self.to_dict())

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    def __copy__(self) -> Self:
        return self.clone()

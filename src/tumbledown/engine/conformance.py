"""What every game must keep, checked by playing it at random.

`check_game` plays whole games over seat counts, variants and seeds, looks at every position of them, and raises
`BrokenGame` saying what is broken, where, and how to repeat it.
"""

import copy
import json
import pickle
import random
from typing import Any, final

from tumbledown.engine.aid import TURN_LINES, spoken
from tumbledown.engine.chance import Asking, Scripted, Seeded
from tumbledown.engine.errors import BrokenGame, ChanceError, IllegalOption, NeedDraw
from tumbledown.engine.events import events_for
from tumbledown.engine.game import Game
from tumbledown.engine.lesson_check import fit_lessons
from tumbledown.engine.match import Match
from tumbledown.engine.playout import play_out
from tumbledown.engine.puzzle_check import fit_puzzles
from tumbledown.engine.records import record_from_json, replay, scenes, verify
from tumbledown.engine.sheet import read_sheet, write_sheet
from tumbledown.engine.state import State


@final
class Setting:
    """One game to be played: seats, variants and seed; its text is what a report needs to repeat it."""

    def __init__(self, seats: int, variants: dict[str, Any], seed: int) -> None:
        self.seats = seats
        self.variants = variants
        self.seed = seed

    def __str__(self) -> str:
        return f"seats={self.seats}, variants={self.variants}, seed={self.seed}"


def settings(game: Game, games: int, first_seed: int = 1) -> list[Setting]:
    """So many games with default rules for each seat count, and one for each sample of variants, by turns of seats."""
    counts = range(game.min_seats, game.max_seats + 1)
    chosen = [Setting(seats, {}, first_seed + number) for seats in counts for number in range(games)]
    for number, variants in enumerate(game.variant_samples()):
        chosen.append(Setting(counts[number % len(counts)], variants, first_seed + games + number))
    return chosen


def check_game(game: Game, games: int = 3, first_seed: int = 1, effort: int = 1) -> dict[str, int]:
    """Check everything about a game and give how often each thing was looked at.

    `effort` is how many positions in a row share one of the costly looks (saving, refusals, leaks): 1 looks everywhere.
    Where several seats choose in secret, it is always looked.
    """
    checked: dict[str, int] = {}
    varied: dict[str, bool] = {}
    check_vocabulary(game)
    check_aid(game)
    fit_lessons(game)
    fit_puzzles(game)
    for setting in settings(game, games, first_seed):
        examination = Examination(game, setting, effort, checked, varied)
        try:
            examination.run()
        except Exception as error:
            what = str(error) if isinstance(error, BrokenGame) else f"raises {type(error).__name__}: {error}"
            raise BrokenGame(f"{game.id} ({setting}, choice {examination.choices}): {what}") from error
    fixed = sorted(name for name, has_varied in varied.items() if not has_varied)
    if fixed:
        raise BrokenGame(f"{game.id}: redraw never changes what it should: {', '.join(fixed)}")
    return checked


def check_vocabulary(game: Game) -> None:
    """Each option is written in one way and read back from it."""
    for number in range(len(game.vocabulary)):
        text = str(game.option(number))
        require(game.parse(text) == number, f"option {number} is written {text!r}, which is read as {game.parse(text)}")


def check_aid(game: Game) -> None:
    """Somebody who does not know the game is told its goal, its turn in a few lines, and its words."""
    aid = game.aid()
    require(bool(aid.goal), "the aid does not say what the goal is")
    require(
        all(aid.turn) and 1 <= len(aid.turn) <= TURN_LINES,
        f"the aid tells the turn in {len(aid.turn)} lines, not in four",
    )
    require(all(term.name and term.text for term in aid.terms), "a term of the aid has no name or no text")


def require(holds: bool, otherwise: str) -> None:
    """Raise `BrokenGame` with the sentence when something does not hold."""
    if not holds:
        raise BrokenGame(otherwise)


def hash_trail(game: Game, setting: Setting, disturb: bool = False) -> list[str]:
    """The hashes of all positions of a random game; `disturb` draws from the global generator between the steps."""
    state = game.new(setting.seats, setting.seed, setting.variants)
    chooser = Seeded(setting.seed)
    trail = [state.hash()]
    while not state.over:
        if disturb:
            random.seed(len(trail))
        options = state.legal()
        state.apply(options[chooser.below(len(options))])
        trail.append(state.hash())
    return trail


NAMES_EVERY = 8
"""Things hardly change their names from one choice to the next: of so many positions one is looked at for them."""


@final
class Examination:
    """One game, played at random and looked at from all sides."""

    def __init__(
        self, game: Game, setting: Setting, effort: int, checked: dict[str, int], varied: dict[str, bool]
    ) -> None:
        self.game = game
        self.setting = setting
        self.effort = effort
        self.checked = checked
        self.varied = varied
        self.choices = 0
        self.chooser = Seeded(setting.seed)

    def count(self, what: str) -> None:
        """Note that something was looked at once more."""
        self.checked[what] = self.checked.get(what, 0) + 1

    def run(self) -> None:
        """Play the game to its end and check everything on the way."""
        match = Match(self.game, self.setting.seats, self.setting.variants, chance=Seeded(self.setting.seed))
        earlier: list[tuple[State, str]] = []
        while not match.state.over:
            state = match.state
            self.look_at(state)
            self.choices += 1
            require(
                self.choices <= self.game.max_choices, f"the game has not ended after {self.game.max_choices} choices"
            )
            before = state.clone()
            earlier.append((before, state.hash()))
            seat = self.pick(state.waiting())
            option = self.pick(state.legal(seat))
            self.check_events(state, option, seat)
            match.apply(option, seat)
            self.check_choice(before, option, seat, match)
            self.check_undo(match, [state for state, _ in earlier])
        self.look_at(match.state)
        self.check_end(match.state)
        for number, (state, was) in enumerate(earlier):
            require(state.hash() == was, f"the copy made before choice {number + 1} has changed: it shares something")
        self.check_record(match)
        self.check_repeatable()
        self.count("games")

    def pick(self, values: list[int]) -> int:
        """One of these at random."""
        return values[self.chooser.below(len(values))]

    # Looks at one position.

    def look_at(self, state: State) -> None:
        """All checks of a position; the costly ones now and then."""
        self.count("positions")
        broken = state.broken_invariants()
        require(not broken, f"invariants are broken: {'; '.join(broken)}")
        self.check_order(state)
        if self.choices % (NAMES_EVERY * self.effort) == 0:
            self.check_things(state)
        if self.is_looked_into(state):
            self.check_options(state)
            self.check_saving(state)
            self.check_refusals(state)
            for seat in [*range(self.setting.seats), None]:
                self.check_knowledge(state, seat)

    def is_looked_into(self, state: State) -> bool:
        """Whether the costly looks are taken: now and then, and wherever answers are kept secret from each other."""
        return self.choices % self.effort == 0 or state.is_simultaneous()

    def check_options(self, state: State) -> None:
        """Options are offered to the seats that wait, in order, with words for each."""
        waiting = state.waiting()
        require(state.over == (not waiting), f"over is {state.over}, but {waiting} are waiting")
        require(state.over or state.to_act in waiting, f"seat {state.to_act} must act, but {waiting} are waiting")
        for seat in range(self.setting.seats):
            legal = state.legal(seat)
            require(bool(legal) == (seat in waiting), f"seat {seat} has options {legal}, but {waiting} are waiting")
            require(legal == sorted(set(legal)), f"the options {legal} are not in ascending order")
            decision = state.decision(seat)
            require([choice.option for choice in decision.options] == legal, "decision and legal differ")
            labels = [choice.label for choice in decision.options]
            require(all(labels) and len(set(labels)) == len(labels), f"labels are empty or alike: {labels}")
            unknown = [rule for rule in decision.rules if rule not in self.game.rules]
            require(not unknown, f"the decision names rules that the page does not have: {unknown}")
            self.count("decisions")

    def check_things(self, state: State) -> None:
        """Whatever an option is about can be asked for by its name, and is told from the view alone."""
        for seat in range(self.setting.seats):
            things = self.game.named(state.view(seat), state.terms)
            for thing in things:
                require(bool(thing.name and thing.text), f"a thing called {thing.name!r} is told by {thing.text!r}")
            names = {name for thing in things for name in thing.names()}
            for choice in state.decision(seat).options:
                for target in choice.points_at:
                    kind, _, _ = target.partition(":")
                    known = spoken(target.rpartition(":")[2]) in names
                    require(known or kind in self.game.nameless, f"an option points at {target}, which has no name")
            self.count("tables named")

    def check_saving(self, state: State) -> None:
        """A saved position loads to an equal one, also through JSON, pickle and deepcopy."""
        loaded = self.game.from_dict(json.loads(json.dumps(state.to_dict())))
        for name, other in (
            ("from_dict", loaded),
            ("clone", state.clone()),
            ("pickle", pickle.loads(pickle.dumps(state))),
            ("deepcopy", copy.deepcopy(state)),
        ):
            require(other.hash() == state.hash(), f"{name} gives another position")
            same = other.legal() == state.legal() and other.waiting() == state.waiting() and other.over == state.over
            require(same, f"{name} gives other options")
        for viewer in [*range(self.setting.seats), None]:
            view = state.view(viewer)
            require(json.loads(json.dumps(view)) == view, "the view is not ready for JSON")
            self.game.draw(view)

    def check_order(self, state: State) -> None:
        """Answers given at the same time lead to one position, in whatever order they arrive."""
        waiting = state.waiting()
        if len(waiting) < 2:
            return
        answers = {seat: self.pick(state.legal(seat)) for seat in waiting}
        forwards, backwards = state.clone(Seeded(1)), state.clone(Seeded(1))
        for seat in waiting:
            forwards.apply(answers[seat], seat)
        for seat in reversed(waiting):
            backwards.apply(answers[seat], seat)
        require(forwards.hash() == backwards.hash(), "the order in which simultaneous answers arrive matters")
        self.count("orders of arrival")

    def check_refusals(self, state: State) -> None:
        """Whatever is not legal is refused by `why_not` and `apply` alike, with a reason, and changes nothing."""
        before = state.hash()
        for seat in range(self.setting.seats):
            legal = set(state.legal(seat))
            numbers = range(-1, len(self.game.vocabulary) + 1) if legal or state.over else range(2)
            for option in numbers:
                reason = state.why_not(option, seat)
                require(
                    (reason is None) == (option in legal),
                    f"why_not of {option} for seat {seat} is {reason}, legal {legal}",
                )
                if reason is None:
                    continue
                require(bool(reason.code and reason.text), f"the reason {reason!r} says nothing")
                require(reason.rule == "" or reason.rule in self.game.rules, f"{reason!r} names an unknown rule")
                try:
                    state.apply(option, seat)
                except IllegalOption as error:
                    require(error.reason == reason, f"apply says {error.reason!r}, why_not {reason!r}")
                else:
                    raise BrokenGame(f"option {option} of seat {seat} is refused by why_not and taken by apply")
                self.count("refusals")
        require(state.hash() == before, "a refusal changed the position")

    def check_knowledge(self, state: State, seat: int | None) -> None:
        """A position redrawn for a seat is one it cannot tell from the real one, and not steered by the real one."""
        seed = self.setting.seed * 7919 + self.choices
        before = state.hash()
        redrawn = state.resample(seat, Seeded(seed))
        require(state.hash() == before, "resampling changed the position itself")
        who = "a spectator" if seat is None else f"seat {seat}"
        broken = redrawn.broken_invariants()
        require(not broken, f"redrawn for {who}, invariants are broken: {'; '.join(broken)}")
        require(redrawn.view(seat) == state.view(seat), f"{who} can tell a redrawn position by its view")
        same = redrawn.decision(seat).to_dict() == state.decision(seat).to_dict()
        require(same, f"{who} can tell a redrawn position by its decision")
        if seat is not None:
            for option in range(len(self.game.vocabulary)) if seat in state.waiting() else range(2):
                same = redrawn.why_not(option, seat) == state.why_not(option, seat)
                require(same, f"{who} can tell a redrawn position by the reason for option {option}")
        again = redrawn.resample(seat, Seeded(seed))
        require(again.hash() == redrawn.hash(), f"redrawing for {who} depends on what {who} cannot know")
        viewer = -1 if seat is None else seat
        hidden, drawn = state.secrets(viewer), redrawn.secrets(viewer)
        require(self.game.has_secrets or not hidden, f"{who} does not know {list(hidden)}, but has_secrets is False")
        for name, value in hidden.items():
            self.varied[name] = self.varied.get(name, False) or drawn.get(name) != value
        self.count("redrawn positions")

    def check_events(self, state: State, option: int, seat: int) -> None:
        """Positions that a viewer cannot tell apart before and after a choice tell that viewer the same events.

        The other position may be reached by the same choice or by another one that the viewer cannot see.
        """
        if not self.is_looked_into(state):
            return
        for viewer in [*range(self.setting.seats), None]:
            redrawn = state.resample(viewer, Seeded(self.choices + 1))
            options = redrawn.legal(seat)
            unseen = {options[self.chooser.below(len(options))]} if self.game.has_secrets else set()
            for other_option in ({option} | unseen) & set(options):
                real, other = state.clone(Seeded(self.choices)), redrawn.clone(Seeded(self.choices))
                real.apply(option, seat)
                other.apply(other_option, seat)
                if real.view(viewer) != other.view(viewer):
                    continue
                if real.decision(viewer).to_dict() != other.decision(viewer).to_dict():
                    continue
                same = events_for(real.events, viewer) == events_for(other.events, viewer)
                require(same, f"events tell viewer {viewer} what the view hides: {real.events} or {other.events}")
                self.count("events compared")

    # Looks at one choice.

    def check_choice(self, before: State, option: int, seat: int, match: Match) -> None:
        """A choice gives the same position in every way of making it."""
        after = match.state.hash()
        json.dumps(events_for(match.state.events, None))
        outcomes = match.choices[-1].outcomes
        trusted = before.clone(Scripted(outcomes))
        trusted.apply_trusted(option, seat)
        require(trusted.hash() == after, "apply_trusted gives another position than apply")
        loaded = self.game.from_dict(before.to_dict(), Scripted(outcomes))
        loaded.apply_trusted(option, seat)
        require(loaded.hash() == after, "a position that was saved and loaded goes on to another one")
        self.check_failing_tape(before, option, seat, outcomes)
        require(
            self.ask_for_draws(before, option, seat, outcomes).hash() == after, "the asking tape gives another position"
        )

    def check_undo(self, match: Match, earlier: list[State]) -> None:
        """Whoever may take a choice back gets the position before it, whatever others have secretly answered since.

        Now and then the other seats are willing, as bots are.
        """
        seats = range(self.setting.seats)
        for seat in seats:
            last = max((number for number, entry in enumerate(match.choices) if entry.seat == seat), default=-1)
            if last < 0:
                continue
            willing = [[], [other for other in seats if other != seat]] if self.choices % self.effort == 0 else [[]]
            for others in willing:
                if match.undo_boundary(seat, others) <= last:
                    self.undo(match, seat, last, earlier[last], others)
                    break

    def undo(self, match: Match, seat: int, last: int, before: State, willing: list[int]) -> None:
        """Take the seat's choice of this number back, compare, and make it again."""
        answers = match.choices[last + 1 :] if before.is_simultaneous() else []
        expected = before.clone(Seeded(1))
        for entry in answers:
            expected.apply(entry.option, entry.seat)
        was = match.state.hash()
        trial = match.branch()
        trial.undo(seat, willing)
        require(
            trial.state.hash() == expected.hash() and trial.choices == match.choices[:last] + answers,
            f"a choice that seat {seat} takes back does not lead to the position before it",
        )
        require(match.state.hash() == was, "what is tried on a branch changes the match")
        self.count("choices taken back")
        if answers or match.choices[last + 1 :]:
            self.count("choices taken back after others answered")
        trial.apply(match.choices[last].option, seat)
        if len(trial.choices) == len(match.choices):
            require(trial.state.hash() == was, "a choice made again gives another position")

    def check_failing_tape(self, before: State, option: int, seat: int, outcomes: list[int]) -> None:
        """A tape that ends in the middle of a choice leaves the position as it was."""
        if not outcomes:
            return
        state = before.clone(Scripted(outcomes[:-1]))
        try:
            state.apply(option, seat)
        except ChanceError:
            same = state.hash() == before.hash() and state.legal() == before.legal()
            require(same, "a tape that ended in the middle of a choice changed the position")
            self.count("tapes cut short")
        else:
            raise BrokenGame("a choice needs fewer outcomes than were recorded")

    def ask_for_draws(self, before: State, option: int, seat: int, outcomes: list[int]) -> State:
        """The choice made with each draw as a question of its own."""
        known: list[int] = []
        while True:
            state = before.clone(Asking(known))
            try:
                state.apply_trusted(option, seat)
                return state
            except NeedDraw as question:
                require(len(known) < len(outcomes), f"the asking tape is asked for more than {len(outcomes)} draws")
                outcome = outcomes[len(known)]
                require(outcome < question.n, f"the asking tape is asked for a draw below {question.n}, not {outcome}")
                known = [*known, outcome]
                self.count("draws asked for")

    # Looks at the whole game.

    def check_end(self, state: State) -> None:
        """A game that is over says who won and why, and takes no more choices."""
        outcome = state.outcome()
        require(bool(outcome.reason), "the outcome gives no reason")
        require(len(outcome.places) == self.setting.seats, f"{outcome!r} does not place every seat")
        require(all(outcome.places[seat] == 1 for seat in outcome.winners), f"in {outcome!r} a winner is not first")
        returns = state.returns()
        require(
            len(returns) == self.setting.seats and all(-1 <= value <= 1 for value in returns), f"returns are {returns}"
        )
        require(len(state.scores()) == self.setting.seats, f"scores are {state.scores()}")
        require(state.why_not(0, 0) is not None, "a game that is over takes another choice")

    def check_record(self, match: Match) -> None:
        """The record of the game replays and verifies, and so does one made from a sealed seed."""
        record = record_from_json(match.record().to_json())
        states = list(replay(self.game, record))
        require(states[-1].hash() == match.state.hash(), "the replayed game ends in another position")
        new = Match(self.game, self.setting.seats, self.setting.variants, setup=record.setup, chance=Scripted([]))
        told = [str(event) for event in states[0].events]
        require(told == [str(event) for event in new.state.events], "a replay does not tell the set-up")
        self.check_notation(match)
        sealed = Match(self.game, self.setting.seats, self.setting.variants, seed=str(self.setting.seed))
        while not sealed.state.over:
            sealed.apply(self.pick(sealed.state.legal()))
        verify(self.game, record_from_json(sealed.record().to_json()))
        self.count("records")

    def check_notation(self, match: Match) -> None:
        """A match that is written as notation alone is read back to the same record and hashes.

        So is one whose last choices were taken back, which are marked.
        """
        back = match.branch()
        back.rewind(len(match.choices) - min(2, len(match.choices)))
        for one in (match, back):
            record = one.record()
            again = read_sheet(self.game, write_sheet(self.game, record))
            require(again.to_dict() == record.to_dict(), "a match written as notation is read back as another one")
        undone = [moment.entry for moment in scenes(self.game, back.record()) if moment.is_undone]
        require(undone == match.choices[len(back.choices) :], "choices that were taken back are not told as such")
        self.count("matches in notation")

    def check_repeatable(self) -> None:
        """Equal seeds give equal games, whatever else draws random numbers; and a playout always ends."""
        trail = hash_trail(self.game, self.setting)
        require(trail == hash_trail(self.game, self.setting, disturb=True), "equal seeds give different games")
        state = self.game.new(self.setting.seats, self.setting.seed, self.setting.variants)
        made = play_out(state.resample(0, Seeded(5)), self.chooser)
        require(made <= self.game.max_choices, f"a playout took {made} choices, more than {self.game.max_choices}")

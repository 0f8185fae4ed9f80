"""Taking a lesson: a fold over what the learner chose, so that the same choices give the same moment anywhere.

>>> from tumbledown.games.connect_four.game import GAME
>>> run = LessonRun(GAME, GAME.lessons()[0])
>>> run.step.title
'What wins'
"""

from typing import Any, Final, final

from tumbledown.engine.chance import Chance, Scripted, Seeded
from tumbledown.engine.decisions import Choice, Decision
from tumbledown.engine.errors import BadContent, BadRecord, ChanceError, IllegalOption, InvalidNotation, WrongSeats
from tumbledown.engine.events import Event, events_for
from tumbledown.engine.game import Game
from tumbledown.engine.lessons import ANY, NOT_SAID, Lesson, LessonStep, Position, read_play
from tumbledown.engine.spec import Terms
from tumbledown.engine.state import NOBODY, State

SEEN: Final = "seen"
"""What the learner of a step with nothing to choose says."""
MOST_CHOICES: Final = 400
"""Choices that a lesson may hold, those of its fight included."""
OVER_AND_OVER: Final = 7919


@final
class LessonScene:
    """One choice of a lesson, of anybody: what happened, and how the table stands after it."""

    def __init__(self, seat: int, option: str, events: list[Event], state: State) -> None:
        self.seat = seat
        self.option = option
        self.events = events
        self.state = state


def merged(saved: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A saved position with changes put over its fields: tables key by key, all else as a whole.

    >>> merged({"stacks": {"x": 1, "y": 2}, "hand": [1]}, {"stacks": {"y": 3, "z": 4}, "hand": []})
    {'stacks': {'x': 1, 'y': 3, 'z': 4}, 'hand': []}
    """
    for key in change:
        if key not in saved:
            raise BadContent(f"a position has no {key!r}; it has {', '.join(saved)}")
    return put_over(saved, change)


def put_over(saved: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A table with changes put over it, and over the tables in it."""
    found = dict(saved)
    for key, value in change.items():
        old = found.get(key)
        found[key] = put_over(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return found


@final
class Classroom:
    """The table of a lesson: its terms, who learns there, and how choices are made on it."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        self.terms: Terms = game.terms(lesson.seats, lesson.variants, lesson.components)
        self.names = [game.seat_name(seat) for seat in range(self.terms.seats)]
        self.you = 0
        if lesson.you:
            if lesson.you not in self.names:
                raise WrongSeats(f"there is no seat {lesson.you!r}; the seats are {', '.join(self.names)}")
            self.you = self.names.index(lesson.you)

    def laid(self, position: Position) -> State:
        """The table as a lesson begins on it."""
        tape: Chance = Seeded(position.seed) if position.setup is None else Scripted(position.setup)
        state = self.game.begin(self.terms, tape)
        if isinstance(tape, Scripted) and tape.left():
            raise ChanceError(f"the set-up has {tape.left()} outcomes that no rule asks for")
        for number, text in enumerate(position.before):
            state = self.played(state, text, position.seed * OVER_AND_OVER + number).state
        if position.change:
            saved = state.to_dict()
            saved["position"] = merged(saved["position"], position.change)
            state = self.game.from_dict(saved)
        return state

    def played(self, state: State, text: str, seed: int, seat: int = NOT_SAID) -> LessonScene:
        """The table after a choice that is written so; what is not told to be drawn comes from the seed."""
        play = read_play(text, self.names)
        who = play.seat if play.seat != NOT_SAID else seat if seat != NOT_SAID else state.to_act
        tape: Chance = Scripted(play.draws) if play.draws else Seeded(seed)
        after = state.clone(tape)
        option = self.option(play.option)
        after.apply(option, who)
        if isinstance(tape, Scripted) and tape.left():
            raise ChanceError(f"{tape.left()} of its outcomes are asked for by no rule")
        return LessonScene(who, self.text(option), after.events, after)

    def option(self, text: str) -> int:
        """The number of the option that a lesson writes so, with or without seat and draws."""
        return self.terms.game.vocabulary.parse(read_play(text, self.names).option)

    def text(self, option: int) -> str:
        """How an option is written."""
        return self.terms.game.vocabulary.text(option)

    def right(self, step: LessonStep, option: int) -> str:
        """The right choice of a step that is this option, as it is written there; empty when it is none."""
        return next((text for text in step.do if self.option(text) == option), "")

    def stepped(self, state: State, number: int, text: str) -> list[LessonScene]:
        """What follows when the learner does `text` in a step: that choice, and what the others answer."""
        step = self.lesson.steps[number]
        scenes: list[LessonScene] = []
        if not step.is_to_see:
            scenes.append(self.played(state, text, self.seed(number, 0), self.you))
        for place, answer in enumerate(step.then, 1):
            before = scenes[-1].state if scenes else state
            scenes.append(self.played(before, answer, self.seed(number, place)))
        return scenes

    def seed(self, number: int, place: int) -> int:
        """The seed for what a step leaves to chance."""
        return (self.lesson.position.seed * OVER_AND_OVER + number) * OVER_AND_OVER + place


@final
class LessonRun:
    """A lesson under way, after `choices`: where the learner is, and what happened since the last choice.

    In its steps each choice is the learner's. In the fight at the end all seats' choices stand in the list, those of
    others with their seat (`B: drop:c`); who asks bots is up to the caller.
    """

    def __init__(self, game: Game, lesson: Lesson, choices: list[str] | None = None) -> None:
        self.game = game
        self.lesson = lesson
        self.room = Classroom(game, lesson)
        self.you = self.room.you
        self.number = 0
        """The step, counted from 0; as many as there are steps in the fight and at the end."""
        self.choices: list[str] = []
        self.starts: list[int] = []
        """How many choices stood before each choice of the learner."""
        self.scenes: list[LessonScene] = []
        """What happened since the learner's last choice, that one first."""
        self.so = ""
        """What is said of the step that was just done."""
        self.fought = 0
        """The learner's choices in the fight."""
        self.met = 0
        """Events of the fight that count for its goal."""
        self.state = self.room.laid(lesson.position)
        self.enter()
        for number, text in enumerate(choices or [], 1):
            answer = self.take(text)
            if answer:
                raise BadRecord(f"choice {number} of the lesson, {text[:60]!r}, is not taken there: {answer}")

    # Where the learner is.

    @property
    def is_in_steps(self) -> bool:
        """Whether a step is under way."""
        return self.number < len(self.lesson.steps)

    @property
    def step(self) -> LessonStep:
        """The step that is under way."""
        return self.lesson.steps[self.number]

    @property
    def is_fighting(self) -> bool:
        """Whether the fight at the end is under way."""
        fight = self.lesson.fight
        if self.is_in_steps or fight is None or self.state.over or self.has_won_through:
            return False
        return self.fought < fight.choices

    @property
    def is_over(self) -> bool:
        """Whether the lesson has come to its end."""
        return not self.is_in_steps and not self.is_fighting

    @property
    def has_won_through(self) -> bool:
        """Whether the goal of the fight is reached; a lesson without a fight has nothing to miss."""
        fight = self.lesson.fight
        if self.is_in_steps:
            return False
        if fight is None:
            return True
        if fight.win:
            return self.state.over and self.you in self.state.outcome().winners
        if fight.score is not None:
            return self.state.scores()[self.you] >= fight.score
        if fight.event:
            return self.met >= fight.count
        return self.state.over or self.fought >= fight.choices

    def others_turn(self) -> int:
        """The seat of a bot that has to choose now, in the fight; NOBODY when it is the learner's choice."""
        if not self.is_fighting:
            return NOBODY
        return next((seat for seat in self.state.waiting() if seat != self.you), NOBODY)

    def decision(self) -> Decision:
        """What the learner is asked, with the options that are on offer in this step only."""
        decision = self.state.decision(self.you)
        if self.is_over:
            return Decision(decision.prompt, decision.rules, [], [])
        if not self.is_in_steps:
            return decision
        offered = self.offered()
        options: list[Choice] = [choice for choice in decision.options if choice.option in offered]
        # What is right but not in the list (a free path) is on offer too.
        listed = {choice.option for choice in options}
        options += [
            Choice(one, self.state.written(one), self.state.label(one), self.state.points_at(one))
            for one in offered
            if one not in listed
        ]
        return Decision(decision.prompt, decision.rules, decision.waiting, options)

    def offered(self) -> list[int]:
        """The options on offer in this step."""
        found: list[int] = []
        for text in self.step.do + self.step.offer:
            option = self.room.option(text)
            if option not in found:
                found.append(option)
        return found

    # What the learner does.

    def take(self, text: str) -> str:
        """Take a choice; what is said instead when it is not taken, and then nothing has changed."""
        if len(self.choices) >= MOST_CHOICES:
            return "This lesson has gone on for long enough."
        if self.is_in_steps:
            return self._take_step(text)
        if self.is_fighting:
            return self._take_free(text)
        return "The lesson is over."

    def _take_step(self, text: str) -> str:
        step = self.step
        written = text
        if not step.is_to_see:
            try:
                option = self.room.option(text)
            except InvalidNotation:
                return self.kindly(text)
            written = self.room.right(step, option)
            if not written:
                return self.kindly(text)
        elif text != SEEN:
            return self.kindly(text)
        self.scenes = self.room.stepped(self.state, self.number, written)
        if self.scenes:
            self.state = self.scenes[-1].state
        self.so = step.so
        self.starts.append(len(self.choices))
        self.choices.append(text if step.is_to_see else self.room.text(self.room.option(written)))
        self.number += 1
        self.enter()
        return ""

    def kindly(self, text: str) -> str:
        """What is said to somebody who tries something else than what the step is about."""
        step = self.step
        for choice, answer in step.otherwise.items():
            if choice != ANY and self.is_same(choice, text):
                return answer
        if ANY in step.otherwise:
            return step.otherwise[ANY]
        return f"In a moment. First: {self.what_to_do()}."

    def is_same(self, choice: str, text: str) -> bool:
        """Whether both write one option, or one thing."""
        if choice == text:
            return True
        try:
            return self.room.option(choice) == self.room.option(text)
        except InvalidNotation:
            return False

    def what_to_do(self) -> str:
        """The first right choice of the step, as its label says it."""
        if self.step.is_to_see:
            return "have a look"
        label = self.state.label(self.room.option(self.step.do[0])).rstrip(".")
        return label[:1].lower() + label[1:]

    def show_me(self) -> str:
        """The choice that goes on from here in a step, as `take` takes it."""
        return SEEN if self.step.is_to_see else self.room.text(self.room.option(self.step.do[0]))

    def _take_free(self, text: str) -> str:
        play = read_play(text, self.room.names)
        who = play.seat if play.seat != NOT_SAID else self.you
        try:
            seed = self.room.seed(self.number + 1, len(self.choices))
            scene = self.room.played(self.state, play.option, seed, who)
        except IllegalOption as error:
            return str(error.reason)
        except InvalidNotation:
            return "That cannot be chosen now."
        if who == self.you:
            self.scenes = []
            self.so = ""
            self.starts.append(len(self.choices))
            self.fought += 1
        self.scenes.append(scene)
        self.state = scene.state
        self.count(scene)
        self.choices.append(scene.option if who == self.you else f"{self.room.names[who]}: {scene.option}")
        return ""

    def count(self, scene: LessonScene) -> None:
        """Count what the goal of the fight is about."""
        fight = self.lesson.fight
        if fight is not None and fight.event:
            for seen in events_for(scene.events, self.you):
                if seen["kind"] == fight.event and seen.get("seat", self.you) == self.you:
                    self.met += 1

    def enter(self) -> None:
        """Lay the table anew where a step or the fight begins with one of its own."""
        position: Position | None
        if self.is_in_steps:
            position = self.step.position
        else:
            position = None if self.lesson.fight is None else self.lesson.fight.position
        if position is not None:
            self.state = self.room.laid(position)

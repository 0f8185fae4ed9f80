"""Solving a puzzle: a fold over what was chosen, so that the same choices give the same moment anywhere."""

from typing import Final, final

from tumbledown.engine.aid import find_things
from tumbledown.engine.errors import BadRecord, IllegalOption, InvalidNotation, TumbledownError
from tumbledown.engine.events import Event
from tumbledown.engine.game import Game
from tumbledown.engine.match import Match
from tumbledown.engine.puzzles import COMMON, Motive, Puzzle, read_motives
from tumbledown.engine.reasons import Reason
from tumbledown.engine.state import State

TRYING: Final = "trying"
SOLVED: Final = "solved"
MISSED: Final = "missed"
MOST_TRIED: Final = 60
"""Choices that an attempt may hold: no turn is longer."""


def laid_puzzle(game: Game, puzzle: Puzzle) -> Match:
    """The match of a puzzle as it stands when the puzzle begins; `BadRecord` when it has changed since."""
    match = Match(game, puzzle.seats, puzzle.variants, seed=puzzle.seed)
    parse = match.terms.game.vocabulary.parse
    for number, text in enumerate(puzzle.before, 1):
        try:
            match.apply(parse(text))
        except TumbledownError as error:
            raise BadRecord(f"choice {number} of the game, {text!r}, cannot be made: {error}") from None
    if match.state.hash() != puzzle.hash:
        raise BadRecord("is stale: the game leads to another position under the rules as they are now")
    if puzzle.seat not in match.state.waiting():
        raise BadRecord(f"seat {puzzle.seat} has nothing to choose in the position")
    return match


@final
class PuzzleScene:
    """One choice of an attempt: what happened, and how the table stands after it."""

    def __init__(self, option: str, label: str, points: list[str], events: list[Event], state: State) -> None:
        self.option = option
        self.label = label
        self.points = points
        self.events = events
        self.state = state


@final
class PuzzleRun:
    """An attempt at a puzzle after `choices`, all of them the solver's: it counts when the turn is over.

    `verdict` is SOLVED or MISSED once it is, TRYING before.
    """

    def __init__(self, game: Game, puzzle: Puzzle, choices: list[str] | None = None) -> None:
        self.game = game
        self.puzzle = puzzle
        self.you = puzzle.seat
        self.match = laid_puzzle(game, puzzle)
        self.names = [game.seat_name(seat) for seat in range(puzzle.seats)]
        self.choices: list[str] = []
        self.scenes: list[PuzzleScene] = []
        self.verdict = TRYING
        for number, text in enumerate(choices or [], 1):
            reason = self.take(text)
            if reason is not None:
                raise BadRecord(f"choice {number} of the puzzle, {text[:60]!r}, is not taken there: {reason}")

    @property
    def state(self) -> State:
        """How the table stands."""
        return self.match.state

    @property
    def is_over(self) -> bool:
        """Whether the attempt counts."""
        return self.verdict != TRYING

    def take(self, text: str) -> Reason | None:
        """Take a choice of the solver's; why not when it cannot be, and then nothing has changed."""
        if self.is_over or len(self.choices) >= MOST_TRIED:
            return Reason("puzzle_over", "", "The puzzle is over. Start over to try again.", {})
        state = self.state
        vocabulary = self.match.terms.game.vocabulary
        try:
            option = vocabulary.parse(text)
            reason = state.why_not(option, self.you)
            if reason is not None:
                return reason
            written, label, points = vocabulary.text(option), state.label(option), state.points_at(option)
            # The scenes before keep their states.
            self.match = self.match.branch()
            self.match.apply(option, self.you)
        except InvalidNotation:
            return Reason("not_offered", "", "That cannot be chosen now.", {})
        except IllegalOption as error:
            return error.reason
        self.choices.append(written)
        self.scenes.append(PuzzleScene(written, label, points, self.state.events, self.state))
        self.verdict = self.judged()
        return None

    def judged(self) -> str:
        """What the attempt has come to."""
        puzzle, state = self.puzzle, self.state
        if puzzle.is_to_win:
            if state.over:
                return SOLVED if state.outcome().winners == [self.you] else MISSED
            return TRYING if self.you in state.waiting() else MISSED
        for place, chosen in enumerate(self.choices):
            if chosen not in puzzle.accepted[place]:
                return MISSED
            if chosen != puzzle.line[place] or place + 1 == len(puzzle.line):
                return SOLVED
        return TRYING

    def solution(self) -> list[PuzzleScene]:
        """The line that solves it, played from the position of the puzzle."""
        run = PuzzleRun(self.game, self.puzzle, self.puzzle.line)
        return run.scenes


def motive_by_id(game: Game, name: str) -> Motive:
    """The motive of that name; the general one when the game has none such."""
    motives = read_motives(game.home())
    return next((motive for motive in motives if motive.id == name), COMMON[-1])


def task_of(game: Game, puzzle: Puzzle) -> str:
    """What is to be done, said to whoever solves it."""
    title = motive_by_id(game, puzzle.motive).title
    return f"{game.seat_name(puzzle.seat)} to play: {title[:1].lower()}{title[1:]}."


def count_of(puzzle: Puzzle) -> str:
    """How many of the first choices solve it, as a sentence."""
    right = len(puzzle.accepted[0])
    ends = {"turn": ("wins", "win"), "forced": ("wins by force", "win by force"), "reply": ("stops it", "stop it")}
    one, several = ends.get(puzzle.proof, ("holds up in a long search", "hold up in a long search"))
    return f"Of {puzzle.firsts} first choices only {'this one ' + one if right == 1 else f'{right} {several}'}."


def nudges_of(run: PuzzleRun) -> list[str]:
    """The first two nudges: a question, and where to look or whose choice it is about."""
    motive = motive_by_id(run.game, run.puzzle.motive)
    first = run.solution()[0]
    view = laid_puzzle(run.game, run.puzzle).state.view(run.you)
    things = run.game.things(view, run.match.terms)
    names = [found[0].name for point in first.points if (found := find_things(things, point.rpartition(":")[2]))]
    if names:
        return [motive.question, f"Have a look at {' and '.join(dict.fromkeys(names))}."]
    return [motive.question, f"It begins with this: {first.label.rstrip('.')}."]


def instead_of(run: PuzzleRun) -> str:
    """What one is likely to choose instead, as its label says it; empty when nothing is."""
    if not run.puzzle.tempting:
        return ""
    state = laid_puzzle(run.game, run.puzzle).state
    return state.label(run.match.terms.game.vocabulary.parse(run.puzzle.tempting)).rstrip(".")

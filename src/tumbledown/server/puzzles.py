"""Puzzles for browsers: every moment is worked out anew from the choices that led to it, and nothing is kept."""

import asyncio
import time
from functools import cache
from hashlib import sha256

import msgspec

import tumbledown as td
from tumbledown.engine import BadRecord, Game, Puzzle, PuzzleRun, TumbledownError, events_for
from tumbledown.engine.puzzle_check import faults_of_puzzle
from tumbledown.engine.puzzle_run import SOLVED, PuzzleScene, count_of, instead_of, motive_by_id, nudges_of, task_of
from tumbledown.engine.puzzles import read_puzzles
from tumbledown.protocol.lessons import LessonScene
from tumbledown.protocol.puzzles import (
    PuzzleAsk,
    PuzzleInfo,
    PuzzleMoment,
    PuzzleOfTheDay,
    PuzzleSolution,
    PuzzleStep,
)
from tumbledown.protocol.socket import DecisionInfo
from tumbledown.server.budget import check_budget, pay
from tumbledown.server.lessons import told_by
from tumbledown.server.logs import fail, warn
from tumbledown.server.perspective import has_notation
from tumbledown.server.problems import conflict, unknown

SHOWN = 3
"""The nudge that is the solution."""
MOST_TOLD = 3
"""Sentences that are told of one step of a solution."""


@cache
def puzzles_of(name: str) -> dict[int, Puzzle]:
    """The puzzles of a game by their numbers; those that do not fit the rules any more are left out, and it is told."""
    game = td.game(name)
    found: dict[int, Puzzle] = {}
    try:
        puzzles = read_puzzles(game.home())
    except TumbledownError:
        fail("puzzles_broken", game=name)
        return {}
    for puzzle in puzzles:
        faults = faults_of_puzzle(game, puzzle, f"puzzle {puzzle.number}")
        if faults:
            warn("puzzle_left_out", game=name, why=faults[0])
        else:
            found[puzzle.number] = puzzle
    return found


def all_puzzles() -> list[tuple[str, int]]:
    """All puzzles of all games, in a fixed order."""
    return [(name, number) for name in sorted(td.games()) for number in puzzles_of(name)]


class Puzzles:
    """The puzzles of all games."""

    async def all_of(self, game: Game) -> list[PuzzleInfo]:
        """The puzzles of a game, in their order."""
        found = await asyncio.to_thread(puzzles_of, game.id)
        return [info_of(game, puzzle) for puzzle in found.values()]

    async def of_the_day(self, day: str) -> PuzzleOfTheDay:
        """The puzzle of a day: the games take turns, so that nobody gets the same one for long."""
        found = await asyncio.to_thread(all_puzzles)
        if not found:
            return PuzzleOfTheDay(day=day, puzzle=None)
        names = sorted({name for name, _ in found})
        drawn = int.from_bytes(sha256(day.encode()).digest()[:8])
        name = names[drawn % len(names)]
        numbers = [number for one, number in found if one == name]
        puzzle = puzzles_of(name)[numbers[drawn // len(names) % len(numbers)]]
        return PuzzleOfTheDay(day=day, puzzle=info_of(td.game(name), puzzle))

    async def moment(self, game: Game, number: int, ask: PuzzleAsk) -> PuzzleMoment:
        """A puzzle after these choices, and the one that is made now."""
        check_budget()
        puzzle = (await asyncio.to_thread(puzzles_of, game.id)).get(number)
        if puzzle is None:
            raise unknown("puzzle")
        try:
            spent, found = await asyncio.to_thread(worked_out, game, puzzle, ask)
        except BadRecord as error:
            raise conflict("other_puzzle", f"The puzzle has changed: {error}.") from None
        pay(spent)
        return found


def worked_out(game: Game, puzzle: Puzzle, ask: PuzzleAsk) -> tuple[float, PuzzleMoment]:
    """The seconds it took, and the moment after the choices."""
    start = time.thread_time()
    run = PuzzleRun(game, puzzle, ask.choices)
    reason = None if ask.chosen is None else run.take(ask.chosen)
    answer, rule = ("", "") if reason is None else (reason.text, reason.rule)
    view = run.state.view(run.you)
    nudges = nudges_of(run) if ask.nudge else []
    is_shown = ask.nudge >= SHOWN or run.verdict == SOLVED
    found = PuzzleMoment(
        game=game.id,
        number=puzzle.number,
        title=motive_by_id(game, puzzle.motive).title,
        task=task_of(game, puzzle),
        asks=puzzle.asks,
        grade=puzzle.grade,
        choices=run.choices,
        verdict=run.verdict,
        seat=run.you,
        seats=run.names,
        answer=answer,
        rule=rule,
        told=told_by(run, ask.question),
        nudges=nudges[: ask.nudge],
        points=run.solution()[0].points if ask.nudge > 1 else [],
        solution=solution_of(run) if is_shown else None,
        scenes=[scene_of(run, scene) for scene in run.scenes[-1:]] if ask.chosen is not None and reason is None else [],
        view=view,
        decision=msgspec.convert(run.state.decision(run.you).to_dict(), DecisionInfo),
        text=game.draw(view),
    )
    return time.thread_time() - start, found


def info_of(game: Game, puzzle: Puzzle) -> PuzzleInfo:
    """A puzzle as it is listed."""
    title = motive_by_id(game, puzzle.motive).title
    return PuzzleInfo(game=game.id, number=puzzle.number, title=title, task=task_of(game, puzzle), grade=puzzle.grade)


def solution_of(run: PuzzleRun) -> PuzzleSolution:
    """What solves it, and why."""
    steps = []
    for scene in run.solution():
        told = [run.game.told(event, run.match.terms) for event in events_for(scene.events, run.you)]
        steps.append(
            PuzzleStep(
                text=scene.option,
                label=scene.label,
                points=scene.points,
                told=[sentence for sentence in told if sentence][:MOST_TOLD],
            )
        )
    idea = motive_by_id(run.game, run.puzzle.motive).idea
    return PuzzleSolution(steps=steps, count=count_of(run.puzzle), idea=idea, instead=instead_of(run))


def scene_of(run: PuzzleRun, scene: PuzzleScene) -> LessonScene:
    """What the solver saw of a choice."""
    events = events_for(scene.events, run.you)
    return LessonScene(
        seat=run.you,
        view=scene.state.view(run.you),
        events=events,
        log=[run.game.told(event, run.match.terms) for event in events],
        notation=run.game.write(events) if events and has_notation(run.game) else [],
    )

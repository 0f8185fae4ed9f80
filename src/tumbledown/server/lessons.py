"""Lessons for browsers: every moment is worked out anew from the choices that led to it, and nothing is kept."""

import asyncio
import time
from functools import cache
from typing import Final

import msgspec

import tumbledown as td
from tumbledown.engine import (
    NOBODY,
    BadRecord,
    Game,
    Lesson,
    LessonRun,
    PuzzleRun,
    Seeded,
    TumbledownError,
    events_for,
    fit_lessons,
)
from tumbledown.protocol.lessons import (
    CanInfo,
    FightInfo,
    LessonAsk,
    LessonInfo,
    LessonMoment,
    LessonScene,
    LessonStepInfo,
)
from tumbledown.protocol.socket import DecisionInfo
from tumbledown.server.budget import check_budget, pay
from tumbledown.server.hall import Hall
from tumbledown.server.logs import fail
from tumbledown.server.perspective import has_notation
from tumbledown.server.problems import conflict, slow_down, unknown
from tumbledown.server.thinking import CannotThink

BOT: Final = "1"
"""Who plays the other seats of a fight."""
SECONDS: Final = 0.5
"""No choice of such a bot takes longer; it thinks so few times round that it hardly ever matters."""
LONGEST: Final = 3.0
"""Seconds after which an answer is sent although a bot must still choose; who asks again gets what follows."""


@cache
def lessons_of(name: str) -> dict[str, Lesson]:
    """The lessons of a game by their ids; none, and the operator told, when the file is not fit."""
    try:
        return {lesson.id: lesson for lesson in fit_lessons(td.game(name))}
    except TumbledownError:
        fail("lessons_broken", game=name)
        return {}


class Lessons:
    """The lessons of all games."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def all_of(self, game: Game) -> list[LessonInfo]:
        """The lessons of a game, in their order."""
        found = await asyncio.to_thread(lessons_of, game.id)
        return [
            LessonInfo(
                id=lesson.id,
                title=lesson.title,
                promise=lesson.promise,
                minutes=lesson.minutes,
                steps=[step.title for step in lesson.steps],
            )
            for lesson in found.values()
        ]

    async def moment(self, game: Game, name: str, ask: LessonAsk) -> LessonMoment:
        """A lesson after these choices, and the one that is made now."""
        check_budget()
        lesson = (await asyncio.to_thread(lessons_of, game.id)).get(name)
        if lesson is None:
            raise unknown("lesson")
        try:
            run, answer = await self._elsewhere(game, lesson, ask)
        except BadRecord as error:
            raise conflict("other_lesson", f"The lesson has changed: {error}.") from None
        start = time.monotonic()
        while (seat := run.others_turn()) != NOBODY and time.monotonic() < start + LONGEST:
            await self._reply(run, seat)
        return moment_of(run, answer, told_by(run, ask.question))

    async def _elsewhere(self, game: Game, lesson: Lesson, ask: LessonAsk) -> tuple[LessonRun, str]:
        spent, run, answer = await asyncio.to_thread(walk, game, lesson, ask)
        pay(spent)
        return run, answer

    async def _reply(self, run: LessonRun, seat: int) -> None:
        seed = len(run.choices)
        position = run.state.resample(seat, Seeded(seed)).to_dict()
        try:
            option = await self.hall.helper.choose(run.game.id, position, seat, BOT, seed, SECONDS)
        except CannotThink:
            raise slow_down("The bots cannot think now.", 5.0) from None
        run.take(f"{run.room.names[seat]}: {run.room.text(option)}")


def walk(game: Game, lesson: Lesson, ask: LessonAsk) -> tuple[float, LessonRun, str]:
    """The seconds it took, the lesson after the choices, and what is said to the one that is made now."""
    start = time.thread_time()
    run = LessonRun(game, lesson, ask.choices)
    answer = "" if ask.chosen is None else run.take(ask.chosen)
    return time.thread_time() - start, run, answer


def told_by(run: LessonRun | PuzzleRun, question: str | None) -> str:
    """The game's answer to a question about the table; empty when there is none."""
    if question is None:
        return ""
    try:
        return run.game.inquire(run.state, run.you, question)
    except TumbledownError as error:
        return str(error)
    except Exception:
        # A question is anybody's text.
        fail("question_failed", game=run.game.id)
        return "This question makes no sense here."


def moment_of(run: LessonRun, answer: str, told: str) -> LessonMoment:
    """A lesson as its learner sees it."""
    view = run.game.shown(run.state.view(run.you), run.room.terms)
    return LessonMoment(
        game=run.game.id,
        lesson=run.lesson.id,
        choices=run.choices,
        kept=run.starts[-1] if run.starts else None,
        number=run.number,
        of=len(run.lesson.steps),
        seat=run.you,
        seats=run.room.names,
        answer=answer,
        told=told,
        so=run.so,
        step=step_of(run) if run.is_in_steps else None,
        fight=None if run.is_in_steps else fight_of(run),
        can=[CanInfo(name=can.name, text=can.text) for can in run.lesson.can],
        is_over=run.is_over,
        scenes=scenes_of(run),
        view=view,
        decision=msgspec.convert(run.decision().to_dict(), DecisionInfo),
        text=run.game.draw(view),
    )


def step_of(run: LessonRun) -> LessonStepInfo:
    """The step that is under way."""
    step = run.step
    return LessonStepInfo(
        title=step.title,
        say=step.say,
        point=step.point,
        is_to_see=step.is_to_see,
        shows=run.show_me(),
        shows_at=step.point if step.is_to_see else run.state.points_at(run.room.option(step.do[0])),
    )


def fight_of(run: LessonRun) -> FightInfo | None:
    """The fight at the end, if the lesson has one."""
    fight = run.lesson.fight
    if fight is None:
        return None
    return FightInfo(
        say=fight.say,
        goal=fight.goal,
        left=fight.choices - run.fought,
        is_over=run.is_over,
        is_reached=run.has_won_through,
        ending=fight.well if run.has_won_through else fight.yet,
    )


def scenes_of(run: LessonRun) -> list[LessonScene]:
    """What the learner saw since the last choice."""
    found: list[LessonScene] = []
    for scene in run.scenes:
        events = events_for(scene.events, run.you)
        found.append(
            LessonScene(
                seat=scene.seat,
                view=run.game.shown(scene.state.view(run.you), run.room.terms),
                events=events,
                log=[run.game.told(event, run.room.terms) for event in events],
                notation=run.game.write(events) if events and has_notation(run.game) else [],
            )
        )
    return found

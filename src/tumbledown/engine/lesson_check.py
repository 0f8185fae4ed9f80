"""What is wrong with lessons: each is played in every way that counts as right; and what of a game they never meet."""

from typing import Any, Final

from tumbledown.engine.aid import spoken
from tumbledown.engine.chance import Seeded
from tumbledown.engine.content import raise_faults
from tumbledown.engine.errors import TumbledownError
from tumbledown.engine.game import Game
from tumbledown.engine.learning import Classroom, LessonRun
from tumbledown.engine.lessons import ANY, FILE, Lesson, LessonStep, lessons_of
from tumbledown.engine.state import State

MEDIAN_SAID: Final = 160
"""Characters that half of all that is said in the steps of a game may not exceed."""
MOST_WAYS: Final = 64
"""Positions at which different right choices may lead into the same step."""
SAMPLED: Final = 6
"""Games at random from which is learned what a game asks at all."""
LONGEST_SAMPLE: Final = 300
LOOKED_AHEAD: Final = 60
"""Choices at random with which it is tried whether a fight can be played on."""


def check_lessons(game: Game, raw: dict[str, Any], name: str = FILE) -> list[Lesson]:
    """The lessons of a table that was read, if they can be played; else `BadContent` names every fault by its key."""
    lessons = lessons_of(raw, name)
    raise_faults(lesson_faults(game, lessons), name)
    return lessons


def fit_lessons(game: Game) -> list[Lesson]:
    """The lessons that come with a game, every one of them played; `BadContent` if one cannot be."""
    lessons = game.lessons()
    raise_faults(lesson_faults(game, lessons), f"{game.home()}/{FILE}")
    return lessons


def lesson_faults(game: Game, lessons: list[Lesson]) -> list[str]:
    """What is wrong with lessons that have the right form."""
    found: list[str] = []
    for number, lesson in enumerate(lessons, 1):
        found += faults_of(game, lesson, f"lesson[{number}]")
    lengths = sorted(len(step.say) for lesson in lessons for step in lesson.steps)
    median = lengths[len(lengths) // 2] if lengths else 0
    if median > MEDIAN_SAID:
        found.append(f"lesson: half of what is said has more than {MEDIAN_SAID} characters, the median {median}")
    return found


def faults_of(game: Game, lesson: Lesson, where: str) -> list[str]:
    """What is wrong with one lesson."""
    found = [
        f"{where}.step[{number}]: has neither something to do (do) nor something to see (point)"
        for number, step in enumerate(lesson.steps, 1)
        if step.is_to_see and not step.point
    ]
    if found:
        return found
    try:
        room = Classroom(game, lesson)
    except TumbledownError as error:
        return [f"{where}: {error}"]
    try:
        states = [room.laid(lesson.position)]
    except TumbledownError as error:
        return [f"{where}.position: {error}"]
    for number, step in enumerate(lesson.steps, 1):
        key = f"{where}.step[{number}]"
        if step.position is not None:
            try:
                states = [room.laid(step.position)]
            except TumbledownError as error:
                return [f"{key}.position: {error}"]
        found = step_faults(room, step, states[0], key)
        if found:
            return found
        after: dict[str, State] = {}
        for state in states:
            for text in step.do or [""]:
                try:
                    scenes = room.stepped(state, number - 1, text)
                except TumbledownError as error:
                    return [f"{key}: {text or 'then'}: {error}"]
                end = scenes[-1].state if scenes else state
                if broken := end.broken_invariants():
                    return [f"{key}: {text or 'then'} leads to an impossible position: {'; '.join(broken)}"]
                after[end.hash()] = end
        if len(after) > MOST_WAYS:
            return [f"{key}.do: right choices lead to more than {MOST_WAYS} positions by here, expected fewer"]
        states = list(after.values())
        is_replaced = number < len(lesson.steps) and lesson.steps[number].position is not None
        if number < len(lesson.steps) and not is_replaced and not lesson.steps[number].is_to_see:
            for state in states:
                if room.you not in state.waiting():
                    names = " and ".join(room.names[seat] for seat in state.waiting())
                    missing = f"{names} must choose" if names else "the game is over"
                    return [f"{key}.then: a reply is missing: {missing} before step {number + 1} can begin"]
    return fight_faults(room, states, where)


def step_faults(room: Classroom, step: LessonStep, state: State, where: str) -> list[str]:
    """What is wrong with a step at the position in which it begins."""
    found: list[str] = []
    for key, texts in (("do", step.do), ("offer", step.offer)):
        for place, text in enumerate(texts, 1):
            try:
                reason = state.why_not(room.option(text), room.you)
            except TumbledownError as error:
                found.append(f"{where}.{key}[{place}]: {error}")
                continue
            if reason is not None:
                found.append(f"{where}.{key}[{place}]: {text} is not legal there: {reason}")
    legal = state.legal(room.you)
    pointed = {thing for option in legal for thing in state.points_at(option)}
    known = {name for thing in room.game.things(state.view(room.you), room.terms) for name in thing.names()}
    for place, thing in enumerate(step.point, 1):
        kind, _, tail = thing.rpartition(":")
        if thing not in pointed and spoken(tail) not in known and kind not in room.game.nameless:
            found.append(f"{where}.point[{place}]: {thing!r} is nothing on this table")
    for choice in step.otherwise:
        if choice != ANY and choice not in pointed:
            try:
                room.option(choice)
            except TumbledownError as error:
                found.append(f"{where}.otherwise.{choice}: {error}")
    if step.then and step.is_to_see and room.you in state.waiting():
        found.append(f"{where}.then: it is the learner's choice, so the others cannot go on; expected a do")
    return found


def fight_faults(room: Classroom, states: list[State], where: str) -> list[str]:
    """What is wrong with the fight at the end, from each position in which it may begin."""
    fight = room.lesson.fight
    if fight is None:
        return []
    goals = [
        key
        for key, is_set in (("win", fight.win), ("score", fight.score is not None), ("event", bool(fight.event)))
        if is_set
    ]
    if len(goals) > 1:
        return [f"{where}.fight.{goals[1]}: {goals[0]} is the goal already, expected one of win, score and event"]
    if fight.position is not None:
        try:
            states = [room.laid(fight.position)]
        except TumbledownError as error:
            return [f"{where}.fight.position: {error}"]
    for state in states:
        if state.over:
            return [f"{where}.fight: the game is over before it begins, expected a position of its own"]
        if fight.score is not None and state.scores()[room.you] >= fight.score:
            return [f"{where}.fight.score: found {fight.score}, which is reached before the fight begins"]
        if broken := broken_on_the_way(state):
            return [f"{where}.fight: its position leads to an impossible one: {'; '.join(broken)}"]
    return []


def broken_on_the_way(state: State) -> list[str]:
    """What cannot be in a game at random from here: a position that looks possible may come from no game."""
    chooser = Seeded(1)
    state = state.clone(Seeded(2))
    for _ in range(LOOKED_AHEAD):
        if state.over:
            break
        state.apply_trusted(state.options[chooser.below(len(state.options))])
        if broken := state.broken_invariants():
            return broken
    return []


# What lessons meet.


def coverage_gaps(game: Game, lessons: list[Lesson]) -> list[str]:
    """The kinds of decision and of things at the table that no lesson meets, as sentences.

    Kinds of decision are told apart by the rule that a prompt names first, and are learned from games at random.
    """
    asked: dict[str, str] = {}
    kinds: set[str] = set()
    sample(game, asked, kinds)
    met_rules, met_kinds = met_by(game, lessons)
    said = " ".join(step.say for lesson in lessons for step in lesson.steps).lower()
    met_kinds |= {kind for kind in kinds if kind.lower() in said}
    gaps = [
        f"no lesson meets the decision “{prompt}” [{rule}]"
        for rule, prompt in sorted(asked.items())
        if rule not in met_rules
    ]
    gaps += [f"no lesson points at, chooses or speaks of a {kind}" for kind in sorted(kinds - met_kinds)]
    return gaps


def sample(game: Game, asked: dict[str, str], kinds: set[str]) -> None:
    """What a game asks, and kinds of things its table has, from some games at random."""
    terms = game.terms(game.usual_seats)
    for seed in range(1, SAMPLED + 1):
        state = game.begin(terms, Seeded(seed), False)
        kinds.update(kinds_at(game, state))
        chooser = Seeded(seed + SAMPLED)
        for _ in range(LONGEST_SAMPLE):
            if state.over:
                break
            seat = state.to_act
            asked.setdefault(first_rule(state, seat), state.prompt(seat))
            state.apply_trusted(state.options[chooser.below(len(state.options))])


def first_rule(state: State, seat: int) -> str:
    """The rule that a decision is known by."""
    rules = state.prompt_rules(seat)
    return rules[0] if rules else ""


def kinds_at(game: Game, state: State) -> set[str]:
    """The kinds of things on a table, as far as they have one."""
    return {plain_kind(thing.kind) for thing in game.things(state.view(0), state.terms) if plain_kind(thing.kind)}


def plain_kind(kind: str) -> str:
    """What a thing is, without its number.

    >>> plain_kind("great ruin G1"), plain_kind("discovery T05, top")
    ('great ruin', 'discovery')
    """
    words = kind.partition(",")[0].split()
    return " ".join(word for word in words if not any(letter.isdigit() for letter in word))


def met_by(game: Game, lessons: list[Lesson]) -> tuple[set[str], set[str]]:
    """The rules of the decisions that the learner faces in steps and fights, and the kinds of things they are about."""
    rules: set[str] = set()
    kinds: set[str] = set()
    for lesson in lessons:
        run = LessonRun(game, lesson)
        while run.is_in_steps:
            by_name = {
                name: plain_kind(thing.kind)
                for thing in game.things(run.state.view(run.you), run.state.terms)
                for name in thing.names()
            }
            about = list(run.step.point)
            if not run.step.is_to_see:
                rules.add(first_rule(run.state, run.you))
                about += run.state.points_at(run.room.option(run.step.do[0]))
            kinds.update(by_name.get(spoken(thing.rpartition(":")[2]), "") for thing in about)
            run.take(run.show_me())
        if run.is_fighting and run.you in run.state.waiting():
            rules.add(first_rule(run.state, run.you))
    return rules, kinds

"""`tumbledown learn`: the lessons of a game in the terminal, on the real rules."""

import re

import click

import tumbledown as td
from tumbledown.bots.levels import make_bot
from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.cli.lines import fitted, say
from tumbledown.cli.reading import read
from tumbledown.engine import (
    NOBODY,
    SEEN,
    Game,
    InvalidNotation,
    Lesson,
    LessonRun,
    TumbledownError,
    events_for,
    find_things,
    fit_lessons,
)

LEVEL = "1"
"""Who plays the others in the fight at the end."""
LEAVE = ("q", "quit", "exit")
HELP = "Type a number or an option. me: show me; skip; back; board; show NAME; q: leave."


@click.command()
@click.argument("game")
@click.argument("lesson", required=False)
def learn(game: str, lesson: str | None) -> None:
    """Learn GAME by playing: take its LESSON of that number or name, or choose one of them."""
    chosen = td.game(game)
    lessons = fit_lessons(chosen)
    if not lessons:
        raise TumbledownError(f"{chosen.title} has no lessons; `tumbledown rules {game}` tells how it is played")
    if lesson is None:
        click.echo(f"{chosen.title}: learn by playing")
        for number, one in enumerate(lessons, 1):
            say(f"{one.title}, {one.minutes} minutes. {one.promise}", f"  {number}. ")
        lesson = click.prompt("Which lesson?", default="1")
    session = Session(chosen, lessons, place_of(lessons, lesson.strip()))
    try:
        session.run()
    except (EOFError, click.Abort):
        click.echo("\nYou left the lesson.")


def place_of(lessons: list[Lesson], name: str) -> int:
    """Where the lesson of that number or name stands in the list."""
    for place, lesson in enumerate(lessons):
        if name.lower() in (str(place + 1), lesson.id, lesson.title.lower()):
            return place
    known = ", ".join(f"{place} ({lesson.title})" for place, lesson in enumerate(lessons, 1))
    raise TumbledownError(f"there is no lesson {name!r}; there are {known}")


def in_plain(text: str) -> str:
    """What is said, without the marks of bold words."""
    return re.sub(r"\*\*([^*]+)\*\*", r"\1", text)


class Session:
    """One lesson at the keyboard."""

    def __init__(self, game: Game, lessons: list[Lesson], place: int) -> None:
        self.game = game
        self.lessons = lessons
        self.place = place
        self.lesson = lessons[place]
        self.run_ = LessonRun(game, self.lesson)
        self.told = 0
        """Scenes of the last choice that have been told."""

    def run(self) -> None:
        """Go through the lesson to its end."""
        lesson = self.lesson
        click.echo(f"\n{self.game.title} · lesson {self.place + 1}: {lesson.title}")
        say(lesson.promise)
        click.echo(f"You are {self.run_.room.names[self.run_.you]}. {HELP}")
        said_fight = False
        while not self.run_.is_over:
            if self.run_.is_in_steps:
                self.step()
                continue
            if not said_fight:
                assert lesson.fight is not None
                said_fight = True
                say(in_plain(lesson.fight.say), "\n")
                say(lesson.fight.goal, "Goal: ")
            self.fight()
        self.end()

    def show_board(self) -> None:
        """Draw the table from the learner's side."""
        click.echo(f"\n{fitted(self.game.draw(self.run_.state.view(self.run_.you)))}\n")

    def step(self) -> None:
        """Tell a step, and ask until it is done."""
        run = self.run_
        step, number = run.step, run.number
        self.show_board()
        click.echo(f"{number + 1} of {len(self.lesson.steps)}: {step.title}")
        say(in_plain(step.say))
        if step.point:
            say(", ".join(self.named(thing) for thing in step.point), "  Look at: ", "    ")
        while self.run_ is run and run.number == number:
            self.ask("seen, or just Enter" if step.is_to_see else "")

    def named(self, thing: str) -> str:
        """What people call something that is pointed at."""
        things = self.game.things(self.run_.state.view(self.run_.you), self.run_.state.terms)
        found = find_things(things, thing.rpartition(":")[2])
        return found[0].name if found else thing.rpartition(":")[2]

    def fight(self) -> None:
        """One choice of the free game: the learner's, or a bot's."""
        run = self.run_
        seat = run.others_turn()
        if seat != NOBODY:
            bot = make_bot(self.game, LEVEL, len(run.choices))
            option = bot.choose(Glimpse(run.state, seat))
            self.refused(run.take(f"{run.room.names[seat]}: {run.state.terms.game.vocabulary.text(option)}"))
            self.tell()
            return
        self.show_board()
        made = len(run.starts)
        while self.run_ is run and len(run.starts) == made:
            self.ask("")

    def ask(self, to_see: str) -> None:
        """List what is on offer, and take one line."""
        run = self.run_
        for number, choice in enumerate(run.decision().options if not to_see else [], 1):
            say(choice.label, f"  {number:>3}  {choice.text:<12}  ", " " * 19)
        line: str = click.prompt(to_see, prompt_suffix="> ", default="", show_default=False)
        word, _, rest = line.strip().partition(" ")
        if word in LEAVE:
            raise EOFError
        if word == "board":
            self.show_board()
        elif word == "back":
            self.back()
        elif word == "show" and rest not in ("", "me"):
            things = self.game.named(run.state.view(run.you), run.state.terms)
            for thing in find_things(things, rest)[:4]:
                say(str(thing))
        elif word in ("me", "show") and run.is_in_steps:
            say("Look, and press Enter." if to_see else f"It is: {run.what_to_do()}.")
        elif (word == "skip" and run.is_in_steps) or (to_see and word in ("", SEEN)):
            self.take(run.show_me())
        elif line.strip() and not to_see:
            self.choose(line.strip())
        elif line.strip():
            say(run.kindly(line.strip()))

    def choose(self, line: str) -> None:
        """Take what somebody typed: a number of the list, or whatever the screen calls it."""
        run = self.run_
        options = run.decision().options
        if line.isdigit() and 1 <= int(line) <= len(options):
            self.take(options[int(line) - 1].text)
            return
        try:
            option = read(self.game, run.state, run.you, line)
        except InvalidNotation as error:
            say(run.kindly(line) if run.is_in_steps else f"{error}.")
            return
        self.take(run.state.terms.game.vocabulary.text(option))

    def take(self, text: str) -> None:
        """Take a choice, and tell what came of it; or what is said instead."""
        answer = self.run_.take(text)
        self.told = 0
        if answer:
            say(answer)
        else:
            self.tell()

    def refused(self, answer: str) -> None:
        """A bot that chooses what it may not is a fault of ours."""
        if answer:
            raise TumbledownError(f"the bot's choice was not taken: {answer}")

    def tell(self) -> None:
        """Say what happened since it was told last."""
        run = self.run_
        for scene in run.scenes[self.told :]:
            for event in events_for(scene.events, run.you):
                sentence = self.game.told(event, run.state.terms)
                if sentence:
                    say(sentence)
        self.told = len(run.scenes)
        if run.so and run.is_in_steps | run.is_over:
            say(run.so, "  ✓ ", "    ")

    def back(self) -> None:
        """Take the last choice of the learner back, whatever came of it."""
        run = self.run_
        if not run.starts:
            say("This is the first step.")
            return
        self.run_ = LessonRun(self.game, self.lesson, run.choices[: run.starts[-1]])
        self.told = len(self.run_.scenes)

    def end(self) -> None:
        """Say what the learner can do now, and what comes next."""
        self.show_board()
        fight = self.lesson.fight
        if fight is not None:
            say(fight.well if self.run_.has_won_through else fight.yet, "")
        click.echo("You can play this now:")
        for can in self.lesson.can:
            say(can.text, f"  ✓ {can.name}: ", "    ")
        if self.place + 1 < len(self.lessons):
            following = self.lessons[self.place + 1]
            click.echo(f"Next lesson: tumbledown learn {self.game.id} {self.place + 2} ({following.title})")
        else:
            click.echo(f"Your first game: tumbledown play {self.game.id} --bots {LEVEL}")

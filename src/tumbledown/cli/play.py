"""`tumbledown play`: a game in the terminal, against bots or around one keyboard."""

import re
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click

import tumbledown as td
from tumbledown.bots.levels import make_bot, make_bot_with_file
from tumbledown.bots.reasons import reasons, steps_of
from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.bots.table import choose_for
from tumbledown.cli.arguments import parse_variants, read_record, write_text
from tumbledown.cli.lines import fitted, say, say_list, say_turn
from tumbledown.cli.reading import read
from tumbledown.cli.records import log_lines, result
from tumbledown.engine import (
    CannotUndo,
    IllegalOption,
    InvalidNotation,
    Match,
    Thing,
    TumbledownError,
    WrongSeats,
    events_for,
    find_things,
    plain,
    resume,
    scenes,
    singulars,
    spoken,
)
from tumbledown.engine.content import read_toml

HELP = """\
  To choose, type a number of the list, an option as it is written, a beginning
  of its label, or what the screen calls the thing it is about.
  goal        what you play for, and how far everybody is
  aid         goal, turn, signs and words
  show NAME   what something is, what it does and where it is
  board       draw the table again
  ?           what is asked, and its rule
  ? OPTION    what it would do, or why it is refused
  hint        what a strong bot would choose, and why
  u           take your last choice back
  log         the game so far, in its notation
  rule ID     show a rule
  save FILE   save the record
  q           leave the table"""
COMMANDS = ("help", "goal", "aid", "show", "board", "rule", "log", "hint", "save", "quit")
LEAVE = ("q", "quit", "exit")
SHOWN_THINGS = 6
WORDS = r"[-\w]+"
USUAL_BOT = "3"


@click.command()
@click.argument("game")
@click.option("--seats", type=int, help="How many play; default: all who are named, or the fewest the game allows.")
@click.option("--me", default="1", show_default=True, help="The seats played by people, as in 1 or 1,3; 0 for none.")
@click.option(
    "--bots",
    help="Who plays the other seats: random, greedy or a level 1 to 5; one for all, or one each as in 3,5. "
    "Default: level 3; in a game that can be played alone, nobody.",
)
@click.option("--seed", help="A text that fixes all chance and the bots' choices; default: nobody can guess it.")
@click.option("--variant", "settings", multiple=True, metavar="NAME=VALUE", help="Set a variant; may be repeated.")
@click.option("--content", help="Play with this component file, or with the board in it.")
@click.option("--resume", "resume_file", help="Go on from this record.")
@click.option("--record", "record_file", help="Write the record here when the game ends or you leave.")
def play(
    game: str,
    seats: int | None,
    me: str,
    bots: str | None,
    seed: str | None,
    settings: tuple[str, ...],
    content: str | None,
    resume_file: str | None,
    record_file: str | None,
) -> None:
    """Play GAME in the terminal."""
    chosen = td.game(game)
    names = (bots or USUAL_BOT).split(",")
    if resume_file is not None:
        match = resume(chosen, read_record(resume_file))
    else:
        if seats is None and bots is not None:
            # Whoever names bots wants to meet them, also in a game that can be played alone.
            seats = max(chosen.min_seats, len(names) + len(numbers_of(me)))
        variants = parse_variants(chosen, settings)
        own: dict[str, Any] | None = None
        if content is not None:
            brought, own = chosen.components(read_toml(Path(content)), content)
            variants |= brought
        match = Match(chosen, seats, variants, own, seed)
    people = people_in(me, match.terms.seats)
    if bots is not None and len(people) == match.terms.seats:
        free = "the one seat is" if len(people) == 1 else f"all {len(people)} seats are"
        raise WrongSeats(f"--bots has nobody to seat: {free} played by people; give --seats or --me")
    session = Session(match, people, names)
    try:
        session.run()
    except (EOFError, click.Abort):
        click.echo("\nYou left the table.")
    if record_file is not None:
        write_text(record_file, match.record().to_json())
        click.echo(f"The record is in {record_file}.")


def numbers_of(me: str) -> set[int]:
    """The seats that `--me` names, counted from 1."""
    try:
        return {int(part) for part in me.split(",")} - {0}
    except ValueError:
        raise WrongSeats(f"--me takes seat numbers such as 1 or 1,2, not {me!r}") from None


def people_in(me: str, seats: int) -> set[int]:
    """The seats that `--me` names, counted from 0."""
    numbers = numbers_of(me)
    wrong = sorted(number for number in numbers if not 1 <= number <= seats)
    if wrong:
        raise WrongSeats(f"there is no seat {wrong[0]} at this table; it has {seats}")
    return {number - 1 for number in numbers}


def signs_of(things: list[Thing], name: str) -> list[Thing]:
    """The signs of the table that stand for what somebody names: what a great ruin is, the sign for it tells."""
    wanted = [one.split() for one in (spoken(name), *singulars(spoken(name))) if one]
    found = []
    for thing in things:
        words = re.findall(WORDS, thing.text.lower())
        runs = [words[start : start + len(one)] for one in wanted for start in range(len(words))]
        if thing.kind == "sign" and any(one in runs for one in wanted):
            found.append(thing)
    return found


class Session:
    """One sitting: people at the keyboard, bots in the other seats."""

    def __init__(self, match: Match, people: set[int], bots: list[str]) -> None:
        self.match = match
        self.game = match.game
        # Components of the user's own may have their own words.
        self.words = match.terms.game.vocabulary
        seats = [seat for seat in range(match.terms.seats) if seat not in people]
        if len(bots) not in (1, len(seats)) and seats:
            free = "1 seat is" if len(seats) == 1 else f"{len(seats)} seats are"
            raise WrongSeats(f"--bots names {len(bots)} bots, but {free} free")
        names = bots * len(seats) if len(bots) == 1 else bots
        self.bots = {
            seat: make_bot_with_file(self.game, name, self._bot_seed(seat))
            for seat, name in zip(seats, names, strict=False)
        }
        self.names = dict(zip(seats, names, strict=False))
        self.people = sorted(people)
        self.viewer: int | None = min(people) if people else None
        self.missed: dict[int, list[str]] = {seat: [] for seat in people}
        """By person: what happened while another one was at the keyboard, as that person saw it."""

    def _bot_seed(self, seat: int) -> int:
        return int.from_bytes(f"{self.match.seed}/{seat}".encode(), "big") % 2**90

    def run(self) -> None:
        """Play until the game is over."""
        self.begin()
        self.tell()
        while not self.match.state.over:
            waiting = self.match.state.waiting()
            seat = next((seat for seat in waiting if seat in self.bots), waiting[0])
            if seat in self.bots:
                self.match.apply(choose_for(self.bots[seat], self.match, seat), seat)
                self.tell()
            else:
                self.turn_keyboard_to(seat)
                self.ask(seat)
        self.show_result()

    def begin(self) -> None:
        """Say what is played for, how a turn goes, what the signs mean, and who plays."""
        aid = self.game.aid()
        click.echo(self.game.title)
        say(aid.goal, "Goal: ")
        say_turn(aid)
        signs = [term for term in aid.terms if term.is_sign]
        if signs:
            click.echo("Signs on the table:")
        for sign in signs:
            say(sign.text, f"  {sign.name}  ", "      ")
        if len(self.people) == 1 and self.bots:
            click.echo(f"You are {self.game.seat_name(self.people[0])}.")
        for seat, name in self.names.items():
            click.echo(f"{self.game.seat_name(seat)} is a bot ({name if not name.isdigit() else f'level {name}'}).")
        if self.match.terms.seats == 1:
            click.echo(f"You play alone. To play against bots: --bots {USUAL_BOT}.")
        click.echo("Type help for help, aid for the words, show NAME for anything on the table.\n")

    def turn_keyboard_to(self, seat: int) -> None:
        """With several people, hide what the last one saw before the next one looks, and say what happened since."""
        if self.viewer != seat:
            self.viewer = seat
            name = self.game.seat_name(seat)
            if self.game.has_secrets:
                answer = click.prompt(
                    f"\n{name}, it is your choice. Press Enter when you are at the keyboard", "", show_default=False
                )
                if answer.strip() in LEAVE:
                    raise EOFError
                click.clear()
                if self.missed[seat]:
                    click.echo("Since your last choice:")
                for sentence in self.missed[seat]:
                    say(sentence)
            else:
                click.echo(f"\n{name}, it is your choice.")
        if seat in self.missed:
            self.missed[seat] = []
        self.show_board()

    def tell(self) -> bool:
        """Say what the last choice did, as the viewer saw it, and keep it for the others; False if that was nothing."""
        said = False
        for seat in [self.viewer, *(seat for seat in self.people if seat != self.viewer)]:
            for event in events_for(self.match.state.events, seat):
                sentence = self.game.told(event, self.match.terms)
                if sentence and seat == self.viewer:
                    say(sentence)
                    said = True
                elif sentence and seat is not None:
                    self.missed[seat].append(sentence)
        return said

    def show_board(self) -> None:
        """Draw the table from the viewer's side."""
        click.echo(f"\n{fitted(self.game.draw(self.match.state.view(self.viewer)))}\n")

    def show_options(self, seat: int) -> None:
        """List what the seat may choose, numbered."""
        decision = self.match.state.decision(seat)
        say(f"{decision.prompt} [{', '.join(decision.rules)}]", f"{self.game.seat_name(seat)}: ", "  ")
        say_list([(choice.text, choice.label) for choice in decision.options])

    def ask(self, seat: int) -> None:
        """Ask until the seat has chosen or taken back."""
        self.show_options(seat)
        while True:
            line: str = click.prompt("", prompt_suffix="> ", default="", show_default=False)
            word, _, rest = line.strip().partition(" ")
            try:
                if word == "u":
                    self.match.undo(seat, willing=self.bots.keys())
                    click.echo("  Taken back.")
                    return
                if not self.command(word, rest.strip(), seat) and line.strip():
                    option = self.read(line, seat)
                    label = self.match.state.label(option).rstrip(".")
                    self.match.apply(option, seat)
                    if not self.tell():
                        say(f"Chosen: {label}.")
                    return
            except IllegalOption as error:
                say(f"Refused: {error.reason}")
            except (CannotUndo, InvalidNotation) as error:
                text = f"{error}{self.command_like(word, error)}."
                say(text[:1].upper() + text[1:])
            except TumbledownError as error:
                say(str(error))

    def command_like(self, word: str, error: TumbledownError) -> str:
        """The command that a mistyped word may have been."""
        near = get_close_matches(word, COMMANDS, n=1, cutoff=0.7) if isinstance(error, InvalidNotation) else []
        return f"; or the command {near[0]}" if near else ""

    def command(self, word: str, rest: str, seat: int) -> bool:
        """Do what a command says; False when the word is none."""
        if word == "help":
            click.echo(fitted(HELP + (f"\n  {self.game.questions}" if self.game.questions else "")))
        elif word == "goal":
            say(self.game.aid().goal)
            state = self.match.state
            far = self.game.goal(state.view(seat), state.terms)
            if far.far:
                say(far.sentence([self.game.seat_name(other) for other in range(state.terms.seats)]))
        elif word == "aid":
            self.show_aid()
        elif word == "show":
            self.show_things(rest, seat)
        elif word == "board":
            self.show_board()
            self.show_options(seat)
        elif word == "?":
            self.explain(rest, seat)
        elif word == "rule":
            self.show_rule(rest.upper())
        elif word == "log":
            self.show_log(seat)
        elif word == "hint":
            self.hint(seat)
        elif word == "save":
            write_text(rest or "record.json", self.match.record().to_json())
            click.echo(f"  The record is in {rest or 'record.json'}.")
        elif word in LEAVE and not rest:
            raise EOFError
        else:
            answer = self.game.inquire(self.match.state, seat, f"{word} {self.as_written(rest, seat)}".strip())
            if not answer:
                return False
            say(f"{answer}.")
        return True

    def show_aid(self) -> None:
        """The card beside the board."""
        aid = self.game.aid()
        say(aid.goal, "  Goal: ", "    ")
        say_turn(aid, "  ")
        for term in aid.terms:
            say(term.text, f"  {term.name}: ", "    ")

    def show_things(self, name: str, seat: int) -> None:
        """What everything of that name is, what it does and where it is, as far as the seat may know."""
        state = self.match.state
        things = [*self.players(seat), *self.game.named(state.view(seat), state.terms)]
        if not name:
            seen = [thing.name for thing in things if thing.where] or [thing.name for thing in things]
            say("Name something that you see on the table, as in show " + (seen[0] if seen else "it") + ".")
            return
        found = find_things(things, name) or signs_of(things, name)
        for thing in found[:SHOWN_THINGS]:
            say(str(thing), "  ", "    ")
        if len(found) > SHOWN_THINGS:
            say("More of that name: " + ", ".join(thing.name for thing in found[SHOWN_THINGS:]) + ".")
        if not found:
            known = {known: thing.name for thing in things for known in thing.names()}
            near = dict.fromkeys(known[one] for one in get_close_matches(spoken(name), known, n=3, cutoff=0.5))
            say(f"Nothing here is called {name!r}" + (f"; nearest: {', '.join(near)}." if near else "."))

    def players(self, viewer: int) -> list[Thing]:
        """Who sits where."""
        found = []
        for seat in range(self.match.terms.seats):
            name = self.names.get(seat, "")
            bot = f"a bot, level {name}." if name.isdigit() else f"a bot ({name})."
            who = bot if name else "that is you." if seat == viewer else "somebody at this keyboard."
            found.append(Thing(self.game.seat_name(seat), "player", who))
        return found

    def show_rule(self, rule: str) -> None:
        """A rule by its id."""
        say(plain(self.game.rules.get(rule, "There is no such rule.")), f"  {rule}  ", "    ")

    def explain(self, text: str, seat: int) -> None:
        """Say what an option would do or why it is refused; without one, what is asked and by which rule."""
        state = self.match.state
        if not text:
            self.show_options(seat)
            for rule in state.decision(seat).rules:
                self.show_rule(rule)
            return
        option = self.read(text, seat)
        reason = state.why_not(option, seat)
        say(f"{state.label(option).rstrip('.')}." if reason is None else f"Refused: {reason}")
        if reason is not None and reason.rule:
            self.show_rule(reason.rule)

    def hint(self, seat: int) -> None:
        """What level 5 would choose from what this seat knows: the options it compared and the line it expects."""
        bot = make_bot(self.game, "level 5", self._bot_seed(seat))
        bot.choose(Glimpse(self.match.state, seat))
        found = bot.explain()
        labels = {one.option: self.match.state.label(one.option).rstrip(".") for one in found.compared}
        if len(labels) == 1:
            say(f"There is only this: {labels[found.compared[0].option]}.")
            return
        say("What level 5 tried most, with what it expects for you, from -1 for a sure loss to +1 for a sure win:")
        for one in found.compared[:5]:
            # No sign for what rounds to nothing.
            worth = f"{one.worth[seat]:+.2f}".replace("-0.00", "+0.00") if one.worth else "  ?  "
            tries = "1 try" if one.tries == 1 else f"{one.tries} tries"
            say(f"{labels[one.option]}  ({tries})", f"  {worth}  ", "    ")
        because = reasons(self.game, self.match.state, seat, found, self._bot_seed(seat))
        rule = f" [{because.rule}]" if because.rule else ""
        say(f"{because.text()}{rule}", "  Why the first: ", "    ")
        ahead = steps_of(self.match.state, seat, because.ways[0])[1:]
        if ahead:
            say("; ".join(step.label for step in ahead) + ".", "  And then: ", "    ")

    def read(self, text: str, seat: int) -> int:
        """The option that a person means."""
        return read(self.game, self.match.state, seat, text)

    def as_written(self, text: str, seat: int) -> str:
        """A number of the list as the option that it stands for; else the text."""
        options = self.match.state.decision(seat).options
        return options[int(text) - 1].text if text.isdigit() and 1 <= int(text) <= len(options) else text

    def show_log(self, seat: int) -> None:
        """Write the game so far in its notation."""
        lines = log_lines(self.game, scenes(self.game, self.match.record()), seat)
        for line in lines or ["Nothing has happened yet."]:
            say(line, "  ", "    ")

    def show_result(self) -> None:
        """Say who won and why."""
        self.show_board()
        click.echo(result(self.game, self.match.state))
        scores = self.match.state.scores()
        if any(scores):
            shown = ", ".join(f"{self.game.seat_name(seat)} {score}" for seat, score in enumerate(scores))
            click.echo(f"Scores: {shown}.")

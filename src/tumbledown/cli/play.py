"""`tumbledown play`: a game in the terminal, against bots or around one keyboard."""

from pathlib import Path
from typing import Any

import click

import tumbledown as td
from tumbledown.bots.levels import make_bot, make_bot_with_file
from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.bots.table import choose_for
from tumbledown.cli.arguments import parse_variants, read_record, write_text
from tumbledown.cli.records import log_lines
from tumbledown.engine import (
    CannotUndo,
    IllegalOption,
    InvalidNotation,
    Match,
    TumbledownError,
    WrongSeats,
    events_for,
    resume,
    scenes,
)
from tumbledown.engine.content import read_toml

HELP = """\
  a number, or an option as it is written (or the beginning of its label): choose it
  ? option    what it would do, or why it is refused       ?       what is asked, and its rule
  u           take your last choice back                   board   draw the table again
  rule ID     show a rule                                  log     the game so far, in its notation
  save FILE   save the record                              hint    what a strong bot would choose, and why
  quit        leave the table"""


@click.command()
@click.argument("game")
@click.option("--seats", type=int, help="How many play; default: all who are named, or the fewest the game allows.")
@click.option("--me", default="1", show_default=True, help="The seats played by people, as in 1 or 1,3; 0 for none.")
@click.option(
    "--bots",
    default="3",
    show_default=True,
    help="Who plays the other seats: random, greedy or a level 1 to 5; one for all, or one each as in 3,5.",
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
    bots: str,
    seed: str | None,
    settings: tuple[str, ...],
    content: str | None,
    resume_file: str | None,
    record_file: str | None,
) -> None:
    """Play GAME in the terminal."""
    chosen = td.game(game)
    names = bots.split(",")
    if resume_file is not None:
        match = resume(chosen, read_record(resume_file))
    else:
        if seats is None and len(names) > 1:
            seats = len(names) + len(numbers_of(me))
        variants = parse_variants(chosen, settings)
        own: dict[str, Any] | None = None
        if content is not None:
            brought, own = chosen.components(read_toml(Path(content)), content)
            variants |= brought
        match = Match(chosen, seats, variants, own, seed)
    session = Session(match, people_in(me, match.terms.seats), names)
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


class Session:
    """One sitting: people at the keyboard, bots in the other seats."""

    def __init__(self, match: Match, people: set[int], bots: list[str]) -> None:
        self.match = match
        self.game = match.game
        # Components of the user's own may have their own words.
        self.words = match.terms.game.vocabulary
        seats = [seat for seat in range(match.terms.seats) if seat not in people]
        if len(bots) not in (1, len(seats)) and seats:
            raise WrongSeats(f"--bots names {len(bots)} bots, but {len(seats)} seats are free")
        names = bots * len(seats) if len(bots) == 1 else bots
        self.bots = {
            seat: make_bot_with_file(self.game, name, self._bot_seed(seat))
            for seat, name in zip(seats, names, strict=False)
        }
        self.viewer: int | None = min(people) if people else None

    def _bot_seed(self, seat: int) -> int:
        return int.from_bytes(f"{self.match.seed}/{seat}".encode(), "big") % 2**90

    def run(self) -> None:
        """Play until the game is over."""
        click.echo(f"{self.game.title}. Type help for help.")
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

    def turn_keyboard_to(self, seat: int) -> None:
        """With several people, hide what the last one saw before the next one looks."""
        if self.viewer != seat:
            self.viewer = seat
            name = self.game.seat_name(seat)
            click.prompt(
                f"\n{name}, it is your choice. Press Enter when you are at the keyboard", "", show_default=False
            )
            click.clear()
        self.show_board()

    def tell(self) -> None:
        """Say what the last choice did, as the viewer saw it."""
        for event in events_for(self.match.state.events, self.viewer):
            sentence = self.game.told(event, self.match.terms)
            if sentence:
                click.echo(f"  {sentence}")

    def show_board(self) -> None:
        """Draw the table from the viewer's side."""
        click.echo(f"\n{self.game.draw(self.match.state.view(self.viewer))}\n")

    def show_options(self, seat: int) -> None:
        """List what the seat may choose, numbered."""
        decision = self.match.state.decision(seat)
        click.echo(f"{self.game.seat_name(seat)}: {decision.prompt} [{', '.join(decision.rules)}]")
        width = max(len(choice.text) for choice in decision.options)
        for number, choice in enumerate(decision.options, 1):
            click.echo(f"  {number:>3}  {choice.text:<{width}}  {choice.label}")

    def ask(self, seat: int) -> None:
        """Ask until the seat has chosen or taken back."""
        self.show_options(seat)
        while True:
            line: str = click.prompt("", prompt_suffix="> ", default="", show_default=False)
            word, _, rest = line.strip().partition(" ")
            try:
                if word == "u":
                    self.match.undo(seat, willing=self.bots.keys())
                    return
                if not self.command(word, rest.strip(), seat) and line.strip():
                    self.match.apply(self.read(line, seat), seat)
                    self.tell()
                    return
            except IllegalOption as error:
                click.echo(f"  Refused: {error.reason}")
            except (CannotUndo, InvalidNotation) as error:
                click.echo(f"  {error}.")
            except TumbledownError as error:
                click.echo(f"  {error}")

    def command(self, word: str, rest: str, seat: int) -> bool:
        """Do what a command says; False when the word is none."""
        if word == "help":
            click.echo(HELP + (f"\n  {self.game.questions}" if self.game.questions else ""))
        elif word == "board":
            self.show_board()
            self.show_options(seat)
        elif word == "?":
            self.explain(rest, seat)
        elif word == "rule":
            click.echo(f"  {rest.upper()}  {self.game.rules.get(rest.upper(), 'There is no such rule.')}")
        elif word == "log":
            self.show_log(seat)
        elif word == "hint":
            self.hint(seat)
        elif word == "save":
            write_text(rest or "record.json", self.match.record().to_json())
            click.echo(f"  The record is in {rest or 'record.json'}.")
        elif word == "quit":
            raise EOFError
        else:
            answer = self.game.inquire(self.match.state, seat, f"{word} {rest}".strip())
            if not answer:
                return False
            click.echo(f"  {answer}.")
        return True

    def explain(self, text: str, seat: int) -> None:
        """Say what an option would do or why it is refused; without one, what is asked and by which rule."""
        state = self.match.state
        if not text:
            self.show_options(seat)
            for rule in state.decision(seat).rules:
                click.echo(f"  {rule}  {self.game.rules[rule]}")
            return
        option = self.read(text, seat)
        reason = state.why_not(option, seat)
        click.echo(f"  {state.label(option)}." if reason is None else f"  Refused: {reason}")
        if reason is not None and reason.rule:
            click.echo(f"  {reason.rule}  {self.game.rules[reason.rule]}")

    def hint(self, seat: int) -> None:
        """What level 5 would choose from what this seat knows: the options it compared and the line it expects."""
        bot = make_bot(self.game, "level 5", self._bot_seed(seat))
        bot.choose(Glimpse(self.match.state, seat))
        found = bot.explain()
        for one in found.compared[:5]:
            worth = f"{one.worth[seat]:+.2f}" if one.worth else "the only option"
            click.echo(f"  {worth}  {self.match.state.label(one.option)}  ({one.tries} tries)")
        line = " ".join(self.words.text(option) for option in found.line[:8])
        click.echo(f"  Expected: {line}")

    def read(self, text: str, seat: int) -> int:
        """The option that a person means by a number of the list, notation, or the beginning of a label."""
        choices = self.match.state.decision(seat).options
        if text.strip().isdigit() and 1 <= int(text) <= len(choices):
            return choices[int(text) - 1].option
        for choice in choices:
            if choice.text == text.strip().lower():
                return choice.option
        try:
            return self.words.parse(text)
        except InvalidNotation:
            meant = [choice.option for choice in choices if choice.label.lower().startswith(text.strip().lower())]
            if len(meant) == 1:
                return meant[0]
            raise

    def show_log(self, seat: int) -> None:
        """Write the game so far in its notation."""
        for line in log_lines(self.game, scenes(self.game, self.match.record()), seat):
            click.echo(f"  {line}")

    def show_result(self) -> None:
        """Say who won and why."""
        self.show_board()
        outcome = self.match.state.outcome()
        winners = " and ".join(self.game.seat_name(seat) for seat in outcome.winners)
        click.echo(f"{winners} won" if winners else "Nobody won", nl=False)
        click.echo(f" ({outcome.reason.replace('_', ' ')}).")
        scores = self.match.state.scores()
        if any(scores):
            shown = ", ".join(f"{self.game.seat_name(seat)} {score}" for seat, score in enumerate(scores))
            click.echo(f"Scores: {shown}.")

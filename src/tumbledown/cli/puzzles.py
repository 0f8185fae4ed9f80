"""`tumbledown puzzles`: solve the puzzles of a game in the terminal, and find new ones in games between bots."""

import datetime
import json
import sys
from importlib.resources import files
from pathlib import Path

import click

import tumbledown as td
from tumbledown.bots.engines import play_all
from tumbledown.bots.puzzles.mining import CONFIRMING, Journal, Search, holds, joined, mine_game
from tumbledown.cli.arguments import parse_variants
from tumbledown.cli.lines import fitted, say
from tumbledown.cli.reading import read
from tumbledown.engine import (
    Game,
    InvalidNotation,
    Puzzle,
    PuzzleRun,
    TumbledownError,
    events_for,
    find_things,
    fit_puzzles,
    laid_puzzle,
)
from tumbledown.engine.puzzle_run import MISSED, SOLVED, count_of, instead_of, motive_by_id, nudges_of, task_of
from tumbledown.engine.puzzles import FILE, GRADES, SEARCHED

AT_LEAST_ONE = click.IntRange(min=1)
LEAVE = ("q", "quit", "exit")
HELP = "Type a number or an option. nudge; why; undo; again; board; show NAME; next; q: leave."


class WithGames(click.Group):
    """A group in which the name of a game is a command, too: its puzzles are solved then."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name; any other name is that of a game."""
        return super().get_command(ctx, cmd_name) or solving(cmd_name)


@click.group(cls=WithGames, options_metavar="", subcommand_metavar="GAME [NUMBER] | mine GAME")
def puzzles() -> None:
    """Solve the puzzles of GAME, beginning with that NUMBER; or find new ones."""


def solving(game: str) -> click.Command:
    """The command that solves the puzzles of a game."""

    @click.command(game, help=f"Solve the puzzles of {game}, beginning with that NUMBER.")
    @click.argument("number", type=AT_LEAST_ONE, required=False)
    def solve(number: int | None) -> None:
        solve_all(td.game(game), number)

    return solve


def solve_all(game: Game, number: int | None) -> None:
    """Solve the puzzles of a game, one after the other."""
    found = fit_puzzles(game)
    if not found:
        raise TumbledownError(f"{game.title} has no puzzles; `tumbledown puzzles mine {game.id}` finds some")
    known = {puzzle.number: place for place, puzzle in enumerate(found)}
    if number is not None and number not in known:
        raise TumbledownError(f"{game.title} has no puzzle {number}; there are {min(known)} to {max(known)}")
    click.echo(f"{game.title}: {len(found)} puzzle{'' if len(found) == 1 else 's'}. {HELP}")
    try:
        for puzzle in found[known.get(number or 0, 0) :]:
            Session(game, puzzle).run()
    except (EOFError, click.Abort):
        click.echo("\nYou left the puzzles.")


class Session:
    """One puzzle at the keyboard."""

    def __init__(self, game: Game, puzzle: Puzzle) -> None:
        self.game = game
        self.puzzle = puzzle
        self.run_ = PuzzleRun(game, puzzle)
        self.nudged = 0
        self.is_left = False

    def run(self) -> None:
        """Go on until it is solved, or the next one is wanted."""
        click.echo(f"\nPuzzle {self.puzzle.number}, {GRADES[self.puzzle.grade - 1]}")
        while not self.is_left:
            self.show_board()
            say(task_of(self.game, self.puzzle))
            if not self.run_.is_over:
                say(self.run_.state.prompt(self.run_.you))
            made = self.run_
            while self.run_ is made and not self.is_left:
                self.ask()

    def show_board(self) -> None:
        """Draw the table from the solver's side."""
        click.echo(f"\n{fitted(self.game.draw(self.run_.state.view(self.run_.you)))}\n")

    def ask(self) -> None:
        """List what can be chosen, and take one line."""
        if self.run_.is_over:
            word = click.prompt("again, why, or Enter for the next", prompt_suffix="> ", default="", show_default=False)
        else:
            for number, choice in enumerate(self.run_.state.decision(self.run_.you).options, 1):
                say(choice.label, f"  {number:>3}  {choice.text:<12}  ", " " * 19)
            word = click.prompt("", prompt_suffix="> ", default="", show_default=False)
        self.answer(word.strip())

    def answer(self, line: str) -> None:
        """Do what was typed."""
        word, _, rest = line.partition(" ")
        if word in LEAVE:
            raise EOFError
        if word == "next" or (not word and self.run_.is_over):
            self.is_left = True
        elif word in ("undo", "again"):
            kept = self.run_.choices[:-1] if word == "undo" else []
            self.run_ = PuzzleRun(self.game, self.puzzle, kept)
        elif word == "nudge":
            self.nudge()
        elif word == "why":
            self.why()
        elif word == "board":
            self.show_board()
        elif word == "show":
            things = self.game.named(self.run_.state.view(self.run_.you), self.run_.match.terms)
            for thing in find_things(things, rest)[:4]:
                say(str(thing))
        elif line and not self.run_.is_over:
            self.choose(line)

    def nudge(self) -> None:
        """Help a little, then a little more, then with the solution."""
        nudges = nudges_of(self.run_)
        if self.nudged < len(nudges):
            say(nudges[self.nudged])
            self.nudged += 1
        else:
            self.why()

    def why(self) -> None:
        """Tell what solves it, and why."""
        for number, step in enumerate(self.run_.solution(), 1):
            told = [self.game.told(event, self.run_.match.terms) for event in events_for(step.events, self.run_.you)]
            say(" ".join(sentence for sentence in told if sentence) or f"{step.label}.", f"  {number}. ", "     ")
        instead = instead_of(self.run_)
        say(count_of(self.puzzle) + (f" The tempting choice, “{instead}”, is not one of them." if instead else ""))
        say(f"The idea: {motive_by_id(self.game, self.puzzle.motive).idea}.")

    def choose(self, line: str) -> None:
        """Take what somebody typed: a number of the list, or whatever the screen calls it."""
        run = PuzzleRun(self.game, self.puzzle, self.run_.choices)
        options = run.state.decision(run.you).options
        if line.isdigit() and 1 <= int(line) <= len(options):
            text = options[int(line) - 1].text
        else:
            try:
                text = self.game.vocabulary.text(read(self.game, run.state, run.you, line))
            except InvalidNotation as error:
                say(f"{error}.")
                return
        reason = run.take(text)
        if reason is not None:
            say(str(reason))
            return
        for event in events_for(run.state.events, run.you):
            sentence = self.game.told(event, run.match.terms)
            if sentence:
                say(sentence)
        self.run_ = run
        if run.verdict == SOLVED:
            say("Solved!", "  ✓ ")
            self.why()
        elif run.verdict == MISSED:
            say("Not this time. `again` starts over, as often as you like.")


@puzzles.command()
@click.argument("game")
@click.option("--games", "count", type=AT_LEAST_ONE, default=40, show_default=True, help="Games to look through.")
@click.option("--seed", default=1, show_default=True, help="Equal seeds find equal puzzles.")
@click.option("--seats", type=AT_LEAST_ONE, help="Seats of the games; default: the usual number.")
@click.option("--variant", "settings", multiple=True, metavar="NAME=VALUE", help="Play with it; may be repeated.")
@click.option("--workers", type=AT_LEAST_ONE, default=1, show_default=True, help="Processes.")
@click.option("--output", help="A file to write them to, after those that it has; default: the game's own.")
def mine(
    game: str, count: int, seed: int, seats: int | None, settings: tuple[str, ...], workers: int, output: str | None
) -> None:
    """Find puzzles in games of GAME between bots; a run that was broken off goes on where it was."""
    chosen = td.game(game)
    variants = parse_variants(chosen, settings)
    path = Path(output or str(files(chosen.home()).joinpath(FILE)))
    words = [f"tumbledown puzzles mine {game} --games {count} --seed {seed}"]
    words += [f"--seats {seats}"] if seats else []
    words += [f"--variant {setting}" for setting in settings]
    search = Search(game, count, seed, seats, variants, " ".join(words), datetime.date.today().isoformat())
    try:
        old = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.is_file() else []
        journal = Journal(path.with_name(f"{path.name}.{seed}.mining"), search)
        left = journal.left()
        with click.progressbar(length=count, label="games", file=sys.stderr, show_pos=True) as bar:
            bar.update(count - len(left))
            for place, found in play_all("local", mine_game, left, workers, None):
                journal.note(left[place][1], found)
                bar.update(1)
        whole = joined(old, journal.puzzles())
        path.write_text("".join(json.dumps(raw, ensure_ascii=False) + "\n" for raw in whole), encoding="utf-8")
    except (OSError, ValueError) as error:
        raise TumbledownError(f"{path}: cannot be read and written: {error}") from None
    new = len(whole) - len(old)
    click.echo(f"{path}: {len(whole)} puzzle{'' if len(whole) == 1 else 's'}, {new} of them new.")


@puzzles.command()
@click.argument("game")
@click.option("--output", help="The file; default: the game's own.")
def confirm(game: str, output: str | None) -> None:
    """Search the puzzles of GAME ten times as long as when they were found, and drop those that do not hold.

    What was confirmed before is not looked at again, so a run that was broken off goes on where it was.
    """
    chosen = td.game(game)
    path = Path(output or str(files(chosen.home()).joinpath(FILE)))
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.is_file() else []
    open_ones = [raw for raw in rows if raw["proof"] == SEARCHED and not raw.get("confirmed")]
    with click.progressbar(open_ones, label="puzzles", file=sys.stderr, show_pos=True) as bar:
        for raw in bar:
            puzzle = Puzzle(raw)
            why = holds(chosen, puzzle, laid_puzzle(chosen, puzzle).state, CONFIRMING, 5)
            if why:
                rows.remove(raw)
                click.echo(f"puzzle {puzzle.number} is dropped: {why}")
            else:
                raw["confirmed"] = CONFIRMING
            path.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in rows), encoding="utf-8")
    click.echo(f"{path}: {len(rows)} puzzle{'' if len(rows) == 1 else 's'} hold.")

"""What is wrong with puzzles: each is laid out from its game's choices, and its solution played."""

from typing import Final

from tumbledown.engine.content import raise_faults
from tumbledown.engine.errors import BadRecord, TumbledownError
from tumbledown.engine.game import Game
from tumbledown.engine.puzzle_run import MISSED, SOLVED, PuzzleRun
from tumbledown.engine.puzzles import FILE, Puzzle, puzzles_of, read_motives, read_puzzles

APART: Final = 6
"""Choices that at least lie between two puzzles of one game."""


def check_puzzles(game: Game, text: str, name: str = FILE) -> list[Puzzle]:
    """The puzzles of a file, if every one can be solved; else `BadContent` names every fault by its key."""
    puzzles = puzzles_of(text, name)
    raise_faults(puzzle_faults(game, puzzles), name)
    return puzzles


def fit_puzzles(game: Game) -> list[Puzzle]:
    """The puzzles that come with a game, every one of them laid out and solved; `BadContent` if one cannot be."""
    puzzles = read_puzzles(game.home())
    raise_faults(puzzle_faults(game, puzzles), f"{game.home()}/{FILE}")
    return puzzles


def puzzle_faults(game: Game, puzzles: list[Puzzle]) -> list[str]:
    """What is wrong with puzzles that have the right form."""
    motives = {motive.id for motive in read_motives(game.home())}
    found: list[str] = []
    places: dict[str, list[int]] = {}
    for number, puzzle in enumerate(puzzles, 1):
        where = f"puzzle[{number}]"
        if puzzle.motive not in motives:
            found.append(f"{where}.motive: {puzzle.motive!r} is none of {', '.join(sorted(motives))}")
        for other in places.setdefault(puzzle.seed, []):
            if abs(other - len(puzzle.before)) < APART:
                found.append(f"{where}.before: lies within {APART} choices of another puzzle of the same game")
        places[puzzle.seed].append(len(puzzle.before))
        found += faults_of_puzzle(game, puzzle, where)
    return found


def faults_of_puzzle(game: Game, puzzle: Puzzle, where: str) -> list[str]:
    """What is wrong with one puzzle."""
    try:
        run = PuzzleRun(game, puzzle)
    except BadRecord as faulty:
        return [f"{where}: {faulty}"]
    except TumbledownError as unlaid:
        return [f"{where}: cannot be laid out: {unlaid}"]
    found: list[str] = []
    firsts = len(run.state.legal(puzzle.seat))
    if firsts != puzzle.firsts:
        found.append(f"{where}.firsts: found {puzzle.firsts}, there are {firsts} options")
    for place, (chosen, accepted) in enumerate(zip(puzzle.line, puzzle.accepted, strict=True), 1):
        if chosen not in accepted:
            found.append(f"{where}.accepted[{place}]: lacks the solution's own choice {chosen}")
        for text in accepted:
            try:
                reason = run.state.why_not(run.state.terms.game.vocabulary.parse(text), puzzle.seat)
            except TumbledownError as unread:
                found.append(f"{where}.accepted[{place}]: {unread}")
                continue
            if reason is not None:
                found.append(f"{where}.accepted[{place}]: {text} is not legal there: {reason}")
        refused = run.take(chosen)
        if refused is not None:
            return [*found, f"{where}.line[{place}]: {chosen} is not legal there: {refused}"]
        if run.verdict == MISSED:
            return [*found, f"{where}.line[{place}]: {chosen} does not solve it"]
    if run.verdict != SOLVED:
        found.append(f"{where}.line: does not solve it")
    return found

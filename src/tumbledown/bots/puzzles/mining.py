"""Mining: games between bots of different strength, and the positions of them in which there is something to find."""

import json
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from tumbledown.bots.brains import brain_of
from tumbledown.bots.levels import make_bot
from tumbledown.bots.players import Classic
from tumbledown.bots.puzzles.judge import Worth, judged, thinker_of
from tumbledown.bots.puzzles.motives import motive_of
from tumbledown.bots.puzzles.proof import OutOfBreath, Prover
from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.bots.table import choose_for
from tumbledown.engine import Game, Match, Puzzle, Seeded, State
from tumbledown.engine.puzzles import CHOICE, MOST_LINE, SEARCHED, WIN
from tumbledown.games import game as find_game

PLAYERS = ("level 1", "level 2", "level 3")
UNHURRIED = 60.0
"""Seconds for a choice in which every level that counts iterations makes all of them."""
MOST_CHOICES = 1500
SHALLOW = (10, 40, 200)
"""Iterations of the searches by which puzzles are graded: those of the levels that know no mind."""
ASKED = 3
"""How often each of them is asked; it solves a puzzle when it does so more often than not."""
FEW_ITERATIONS = 300
LONG_ITERATIONS = 1200
"""Iterations for each option together, when it is made sure which are the best."""
MARGIN = 0.16
"""How much better, from -1 to 1, the best must be than what is refused."""
NEARLY = 0.1
"""What is so near to the best is right too."""
SURE_BY = 3.0
"""How many times the error of a difference the difference must be."""
CONFIRMING = 10 * LONG_ITERATIONS
"""Iterations for each option when a puzzle is confirmed."""
RIVALS = 8
FEWEST_OPTIONS = 3
MOST_RIGHT = 0.34
"""The share of first choices that may be right."""
APART = 14
"""Choices of a game between two of its puzzles."""
LOST = -0.85
"""Nobody enjoys the best way to lose, or a choice in a game that is won anyhow."""
WON = 0.97
DEAD = 12
"""Positions of a game that was lost or won, one after the other, after which it is given up."""
LEAD = 0.07
"""How far ahead the best choice must be after a short search to be looked at for longer."""
MOST_CONFIRMED = 4
"""Rivals that are looked at again when a puzzle is confirmed."""
MOST_GUESSED = 400
"""Positions that are looked at for a win in one guess at what is hidden."""
MOST_LOOKED_AT = 6000
MOST_PROVEN = 40000
WORLDS = 12
WAYS = 4
"""Choices of one's own by which a forced win is looked for."""


@dataclass(frozen=True)
class Search:
    """What is mined: `games` games that follow from the seed, with these variants."""

    game: str
    games: int
    seed: int
    seats: int | None
    variants: dict[str, Any]
    command: str
    date: str

    @property
    def key(self) -> dict[str, Any]:
        """What two runs must have in common for one to go on where the other stopped."""
        return {"game": self.game, "seed": self.seed, "seats": self.seats, "variants": self.variants}


def mine_game(task: tuple[Search, int]) -> list[dict[str, Any]]:
    """The puzzles of one game, as lines of a file but for their numbers; it depends on nothing but the task."""
    search, number = task
    game = find_game(search.game)
    tape = Seeded(search.seed * 1_000_003 + number)
    seats = search.seats or game.usual_seats
    seed = f"{search.game}-{search.seed}-{number}"
    match = Match(game, seats, search.variants, seed=seed)
    first = tape.below(len(PLAYERS))
    names = list(islice(cycle(PLAYERS), first, first + seats))
    bots = [make_bot(game, name, tape.below(2**30), UNHURRIED) for name in names]
    found: list[dict[str, Any]] = []
    text = game.vocabulary.text
    last = -APART
    dead = 0
    while not match.state.over and len(match.choices) < MOST_CHOICES and dead < DEAD:
        seat = match.state.to_act
        if len(match.choices) - last >= APART and is_worth_a_look(match.state):
            look = Look(game, match.state, seat, search.seed * 7919 + number)
            raw = look.puzzle()
            dead = dead + 1 if look.is_dead else 0
            if raw is not None:
                last = len(match.choices)
                before = [text(entry.option) for entry in match.choices]
                mined = {"command": search.command, "date": search.date, "game": number}
                head = {"number": 1, "seats": seats, "variants": search.variants, "seed": seed, "before": before}
                found.append({**head, **raw, "mined": mined})
        match.apply(choose_for(bots[seat], match, seat), seat)
    return found


def is_worth_a_look(state: State) -> bool:
    """Whether there is enough to choose from, by one seat that knows what came before."""
    return not state.is_simultaneous() and len(state.candidates()) >= FEWEST_OPTIONS


class Look:
    """A look at one position for a puzzle."""

    def __init__(self, game: Game, state: State, seat: int, seed: int) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.seed = seed
        self.glimpse = Glimpse(state, seat)
        self.options = state.candidates()
        self.is_dead = False
        """Whether the game was lost or won already."""

    def puzzle(self) -> dict[str, Any] | None:
        """The puzzle that this position is; None when it is none."""
        shallow = self.favourites(SHALLOW[0])
        tree = thinker_of(self.game, self.glimpse).tree(self.glimpse, self.seed)
        tree.run(FEW_ITERATIONS)
        compared = [one for one in tree.explanation().compared if one.worth]
        best = compared[0]
        hope = best.worth[self.seat]
        if hope > 0.0:
            found = self.win() or self.force()
            if found is not None:
                return found
        self.is_dead = not LOST <= hope <= WON
        if self.is_dead:
            return None
        found = self.save()
        if found is not None:
            return found
        lead = hope - max((one.worth[self.seat] for one in compared[1:]), default=hope)
        if lead < LEAD or shallow.count(best.option) * 2 > ASKED:
            return None
        rivals = [one.option for one in compared[1 : 1 + RIVALS]]
        return self.choice([best.option, *rivals])

    # What is proven.

    def win(self) -> dict[str, Any] | None:
        """A win of this turn, proven from all that the seat knows, that is not seen at once."""
        is_hidden = self.game.has_secrets
        prover = Prover(self.seat, MOST_GUESSED if is_hidden else MOST_LOOKED_AT, self.seed)
        try:
            # What does not win in one of the worlds does not win in all.
            if is_hidden and not prover.shortest(prover.worlds(self.state, 1)):
                return None
            prover.left = MOST_LOOKED_AT
            worlds = prover.worlds(self.state, WORLDS)
            line = prover.shortest(worlds)
            if len(line) < 2:
                return None
            # A turn may be longer than the shortest win: any first choice counts after which it is still there.
            prover.left = MOST_PROVEN
            failed: dict[str, int] = {}
            firsts = [
                option
                for option in self.options
                if prover.wins_by(worlds, option, min(MOST_LINE, len(line) + 2), failed) is not None
            ]
        except OutOfBreath:
            return None
        if len(firsts) > MOST_RIGHT * len(self.options):
            return None
        grade = self.grade(firsts)
        if grade is None and len(line) >= 3:
            grade = 1
        if grade is None:
            return None
        accepted = [self.written(firsts), *([self.written([option]) for option in line[1:]])]
        return self.raw(WIN, self.written(line), accepted, grade, "win", "turn")

    def force(self) -> dict[str, Any] | None:
        """A first choice after which every answer loses, proven, where nothing is hidden."""
        if self.game.has_secrets or self.state.terms.seats != 2:
            return None
        prover = Prover(self.seat, MOST_LOOKED_AT, self.seed)
        try:
            for ways in range(2, WAYS + 1):
                prover.left = MOST_PROVEN
                firsts = []
                for option in self.options:
                    after = prover.after([self.state], option)
                    if after is not None and after[0].over:
                        return None
                    if after is not None and after[0].to_act != self.seat and prover.forces(after[0], ways - 1):
                        firsts.append(option)
                if firsts:
                    break
            else:
                return None
        except OutOfBreath:
            return None
        grade = self.grade(firsts)
        if grade is None or len(firsts) > MOST_RIGHT * len(self.options):
            return None
        return self.raw(CHOICE, self.written(firsts[:1]), [self.written(firsts)], grade, "force", "forced")

    def save(self) -> dict[str, Any] | None:
        """The only choices after which the other side does not win at once, proven, where nothing is hidden."""
        if self.game.has_secrets or self.state.terms.seats != 2:
            return None
        after: list[State] = []
        prover = Prover(1 - self.seat, MOST_LOOKED_AT, self.seed)
        try:
            for option in self.options:
                found = prover.after([self.state], option)
                if found is None or found[0].over or found[0].to_act != prover.seat:
                    return None
                after.append(found[0])
            for ways in range(1, WAYS + 1):
                safe = self.safe_from(prover, after, ways)
                if len(safe) <= MOST_RIGHT * len(self.options):
                    break
        except OutOfBreath:
            return None
        grade = self.grade(safe) if 0 < len(safe) <= MOST_RIGHT * len(self.options) else None
        # That something wins with the next choice, everybody sees.
        if grade is None or ways == 1:
            return None
        best = judged(self.game, self.state, self.seat, safe, FEW_ITERATIONS * 4, self.seed)
        if best[0].mean < LOST:
            return None
        return self.raw(CHOICE, self.written([best[0].option]), [self.written(safe)], grade, "save", "reply")

    def safe_from(self, prover: Prover, after: list[State], ways: int) -> list[int]:
        """The options after which the other side has no sure win by so many choices."""
        safe = []
        for option, state in zip(self.options, after, strict=True):
            prover.left = MOST_PROVEN
            if not prover.forces(state, ways):
                safe.append(option)
        return safe

    # What a long search confirms.

    def choice(self, options: list[int]) -> dict[str, Any] | None:
        """One choice that is clearly the best, and not what a short search likes."""
        short = judged(self.game, self.state, self.seat, options, FEW_ITERATIONS, self.seed)
        if not is_clear(short) or short[0].option != options[0]:
            return None
        worths = judged(self.game, self.state, self.seat, options, LONG_ITERATIONS, self.seed + 1)
        if not is_clear(worths) or not LOST < worths[0].mean < WON:
            return None
        right = right_of(worths)
        grade = self.grade(right)
        if grade is None or len(right) > max(1, MOST_RIGHT * len(self.options)):
            return None
        second = next(one for one in worths if one.option not in right)
        motive = motive_of(self.game, self.state, self.seat, worths[0].option, second.option, self.seed)
        return self.raw(CHOICE, self.written([worths[0].option]), [self.written(right)], grade, motive, SEARCHED)

    # How hard it is.

    def favourites(self, iterations: int) -> list[int]:
        """What short searches without a mind choose here."""
        brain = brain_of(self.game)
        thinker = Classic(brain.evaluator(), brain.settings())
        found = []
        for number in range(ASKED):
            tree = thinker.tree(self.glimpse, self.seed + number)
            tree.run(iterations)
            found.append(tree.explanation().compared[0].option)
        return found

    def grade(self, right: list[int]) -> int | None:
        """1 to 3 by the first of these searches that solves it; None when even the shortest does."""
        for grade, iterations in enumerate(SHALLOW):
            if sum(option in right for option in self.favourites(iterations)) * 2 > ASKED:
                return grade or None
        return len(SHALLOW)

    # As it is written.

    def written(self, options: list[int]) -> list[str]:
        """Options in notation."""
        return [self.game.vocabulary.text(option) for option in options]

    def tempting(self, right: list[str]) -> str:
        """What a short search likes best of all that is wrong."""
        wrong = [text for text in self.written(self.favourites(SHALLOW[0])) if text not in right]
        return max(wrong, key=lambda text: (wrong.count(text), text)) if wrong else ""

    def raw(
        self, asks: str, line: list[str], accepted: list[list[str]], grade: int, motive: str, proof: str
    ) -> dict[str, Any]:
        """What the file says of it."""
        tempting = self.tempting(accepted[0])
        return {
            "hash": self.state.hash(),
            "seat": self.seat,
            "asks": asks,
            "line": line,
            "accepted": accepted,
            "firsts": len(self.state.legal(self.seat)),
            "grade": grade,
            "motive": motive,
            "proof": proof,
            **({"tempting": tempting} if tempting else {}),
        }


def right_of(worths: list[Worth]) -> list[int]:
    """The options that are the best, or nearly."""
    return [one.option for one in worths if one.mean >= worths[0].mean - NEARLY]


def is_clear(worths: list[Worth]) -> bool:
    """Whether the best are better than the rest by a margin far beyond what chance does to the search."""
    right = set(right_of(worths))
    rest = [one for one in worths if one.option not in right]
    if not rest or len(right) > 3:
        return False
    best, second = worths[0], rest[0]
    gap = best.mean - second.mean
    return gap >= MARGIN and gap >= SURE_BY * (best.error**2 + second.error**2) ** 0.5


def holds(game: Game, puzzle: Puzzle, state: State, iterations: int, seed: int, classic: bool = False) -> str:
    """Why a puzzle does not hold by a search of so many iterations for each option; empty when it does."""
    seat = puzzle.seat
    parse = game.vocabulary.parse
    right = [parse(text) for text in puzzle.accepted[0]]
    glimpse = Glimpse(state, seat)
    tree = thinker_of(game, glimpse, classic).tree(glimpse, seed)
    tree.run(max(FEW_ITERATIONS, iterations // 4))
    rivals = [one.option for one in tree.explanation().compared if one.option not in right][:MOST_CONFIRMED]
    best = judged(game, state, seat, right, iterations, seed, classic)[0]
    rest = judged(game, state, seat, rivals, iterations, seed, classic)
    if rest and rest[0].mean > best.mean - NEARLY:
        text = game.vocabulary.text
        return f"{text(rest[0].option)} is worth {rest[0].mean:.2f}, {text(best.option)} {best.mean:.2f}"
    return ""


class Journal:
    """What has been mined so far, one line a game, beside the file that it is for; a run goes on where it stopped."""

    def __init__(self, path: Path, search: Search) -> None:
        self.path = path
        self.search = search
        self.done: dict[int, list[dict[str, Any]]] = {}
        lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
        if lines and json.loads(lines[0]) == search.key:
            for line in lines[1:]:
                if line.endswith("]}"):
                    row = json.loads(line)
                    self.done[row["number"]] = row["puzzles"]
        else:
            path.write_text(json.dumps(search.key) + "\n", encoding="utf-8")

    def note(self, number: int, puzzles: list[dict[str, Any]]) -> None:
        """Keep what a game gave."""
        self.done[number] = puzzles
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"number": number, "puzzles": puzzles}) + "\n")

    def left(self) -> list[tuple[Search, int]]:
        """The games that are still to be played."""
        return [(self.search, number) for number in range(self.search.games) if number not in self.done]

    def puzzles(self) -> list[dict[str, Any]]:
        """All puzzles, in the order of the games."""
        return [raw for number in sorted(self.done) if number < self.search.games for raw in self.done[number]]


def joined(old: list[dict[str, Any]], found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Puzzles that are there already, which keep their numbers, and those that are new."""
    known = {raw["hash"] for raw in old}
    number = max((raw["number"] for raw in old), default=0)
    result = old[:]
    for raw in found:
        if raw["hash"] not in known:
            known.add(raw["hash"])
            number += 1
            result.append({**raw, "number": number})
    return result

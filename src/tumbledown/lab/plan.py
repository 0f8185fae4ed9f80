"""A plan: which games to play, read from a small TOML file, and the cells of its grid."""

from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from tumbledown.bots.levels import is_repeatable, make_bot
from tumbledown.engine import Game, Terms, TumbledownError
from tumbledown.games import game as find_game

DEFAULT = "default"
"""How a plan names the components that come with a game."""


class BadPlan(TumbledownError):
    """A plan that cannot be run; the message names the file, the entry and what would be accepted."""


class Plan(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What to play. `seats`, `bots`, `content` and each variant are lists: every combination is a cell of its own."""

    game: str
    title: str
    question: str = ""
    """What the designer wants to know, shown at the head of the report."""
    seats: list[int] = []
    """Seat counts; empty: the usual one of the game."""
    bots: list[str | list[str]] = msgspec.field(default_factory=lambda: ["greedy"])
    """Line-ups, the weakest first: one bot for all seats, or a list with a bot for each seat, which then rotate."""
    variants: dict[str, list[Any]] = {}
    content: list[str] = msgspec.field(default_factory=lambda: [DEFAULT])
    """Component files beside the plan, or `default`."""
    games: int | dict[str, int] = 1000
    """Games in each cell, or by line-up, where strong bots are slow; with `width` the most that are played."""
    width: float = 0.0
    """Stop a cell when the 95 % interval of every seat's share of wins is this narrow; 0 plays all games."""
    seed: int = 1


class Cell(msgspec.Struct, frozen=True):
    """One combination of a plan's lists."""

    seats: int
    bots: list[str]
    variants: dict[str, Any]
    content: str

    def lineup(self) -> str:
        """The bots in words."""
        return self.bots[0] if len(set(self.bots)) == 1 else " against ".join(self.bots)

    def turns(self) -> int:
        """How often each deal is played: by different bots once from every seat."""
        return self.seats if len(set(self.bots)) > 1 else 1

    def name(self, varied: list[str]) -> str:
        """The cell in words, to tell it from the others of a plan in which these variants have several values."""
        parts = [f"{self.seats} seats" if self.seats > 1 else "solo", self.lineup()]
        parts += [f"{name}={in_words(self.variants[name])}" for name in varied]
        return ", ".join(parts + ([] if self.content == DEFAULT else [Path(self.content).name]))


def in_words(value: Any) -> str:
    """A variant's value in words; of a table with a name the name is enough.

    >>> in_words({"A": {"name": "Heavies", "groups": []}, "B": {"like": "levy", "traits": ["elites", "zealots"]}})
    'A: Heavies; B: levy elites zealots'
    """
    if isinstance(value, dict):
        if "name" in value:
            return str(value["name"])
        if all(isinstance(inner, dict) for inner in value.values()):
            return "; ".join(f"{name}: {in_words(inner)}" for name, inner in value.items())
        return " ".join(in_words(inner) for inner in value.values())
    return " ".join(map(in_words, value)) if isinstance(value, list) else str(value)


class Loaded:
    """A plan with its game found and every cell checked."""

    def __init__(self, plan: Plan, game: Game, folder: Path) -> None:
        self.plan = plan
        self.game = game
        self.cells = [
            Cell(
                seats,
                lineup_of(bots, seats),
                dict(zip(plan.variants, values, strict=True)),
                content,
            )
            for seats, bots, content in product(plan.seats or [game.usual_seats], plan.bots, plan.content)
            for values in product(*plan.variants.values())
        ]
        self.games = [games_of(plan, cell) for cell in self.cells]
        self.terms = [cell_terms(game, cell, folder) for cell in self.cells]


def lineup_of(bots: str | list[str], seats: int) -> list[str]:
    """The bot of each seat."""
    return [bots] * seats if isinstance(bots, str) else bots


def games_of(plan: Plan, cell: Cell) -> int:
    """How many games of a cell are played, or the most."""
    games = plan.games if isinstance(plan.games, int) else plan.games.get(cell.lineup(), 0)
    if games < 1:
        raise BadPlan(f"a plan needs at least one game for every line-up, and has {games} for {cell.lineup()}")
    return games


def cell_terms(game: Game, cell: Cell, folder: Path) -> Terms:
    """The terms of a cell's games; raises a `TumbledownError` that says what the game does not take."""
    if len(cell.bots) != cell.seats:
        raise BadPlan(f"a line-up of {len(cell.bots)} bots ({', '.join(cell.bots)}) does not fit {cell.seats} seats")
    for name in cell.bots:
        make_bot(game, name, 1)
        if not is_repeatable(name):
            raise BadPlan(
                f"{name!r} thinks by the clock, so nobody could repeat its games; "
                "name a number of iterations instead, such as '4000it'"
            )
    content = None if cell.content == DEFAULT else folder / cell.content
    return game.terms(cell.seats, cell.variants, content)


def ready_plans() -> dict[str, Path]:
    """The plans that come with the lab, by name."""
    folder = Path(str(files("tumbledown.lab").joinpath("plans")))
    return {path.stem: path for path in sorted(folder.glob("*.toml"))}


def read_plan(name: str, games: int | None = None) -> Loaded:
    """The plan in a file, or the ready one of that name; `games` sets another number of games."""
    path = ready_plans().get(name, Path(name))
    try:
        plan = msgspec.toml.decode(path.read_bytes(), type=Plan)
    except OSError as error:
        known = ", ".join(ready_plans())
        raise BadPlan(f"{name}: cannot be read ({error.strerror}), and is none of the ready plans: {known}") from None
    except UnicodeDecodeError:
        raise BadPlan(f"{path}: is not a text file") from None
    except msgspec.DecodeError as error:
        raise BadPlan(f"{path}: {error}; a plan has {', '.join(Plan.__struct_fields__)}") from None
    try:
        return loaded(plan if games is None else msgspec.structs.replace(plan, games=games), path.parent)
    except TumbledownError as error:
        raise BadPlan(f"{path}: {error}") from None


def loaded(plan: Plan, folder: Path, game: Game | None = None) -> Loaded:
    """A plan with its game; raises a `TumbledownError` for what cannot be played."""
    if not 0 <= plan.width < 1:
        raise BadPlan(f"a plan needs a width from 0 to 1, not {plan.width}")
    for name, values in [("bots", plan.bots), ("content", plan.content), *plan.variants.items()]:
        if not values:
            raise BadPlan(f"a plan needs at least one value for {name}, and has none")
    return Loaded(plan, game or find_game(plan.game), folder)

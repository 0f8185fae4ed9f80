"""What the bots of a game have learned: weights of its features and settings of the search, in its `bot.json`."""

import json
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from tumbledown.bots.players import Level
from tumbledown.bots.search.evaluator import Evaluator
from tumbledown.bots.search.mcts import Settings
from tumbledown.engine import Game, TumbledownError

FILE = "bot.json"
UNUSABLE = (TumbledownError, OSError, ValueError, KeyError, TypeError, AttributeError)
"""What reading a file can come to that was made for something else."""


class Brain:
    """Weights by feature, search settings, and the manifest of the training that made them.

    `notice` says what does not quite fit the game as it is now; empty if all does. `levels` are those that differ from
    the usual while the game has no mind; `looks` is how many positions the levels look at for wins, as a share of the
    usual: in some games one costs a hundred times as much as in others.
    """

    def __init__(
        self,
        weights: dict[str, float],
        search: dict[str, Any],
        manifest: dict[str, Any],
        notice: str = "",
        levels: dict[int, Level] | None = None,
        looks: float = 1.0,
    ) -> None:
        self.weights = weights
        self.search = search
        self.manifest = manifest
        self.notice = notice
        self.levels = levels or {}
        self.looks = looks

    def evaluator(self) -> Evaluator | None:
        """The evaluator; None for a game that has learned nothing, whose search then plays to the end of the game."""
        return Evaluator(list(self.weights.values())) if self.weights else None

    def settings(self) -> Settings:
        """How the search thinks about this game."""
        return Settings(**self.search)

    def to_json(self, game: Game) -> str:
        """The file that `read_brain` reads."""
        whole = {"game": game.id, "rules_version": game.rules_version}
        whole |= {"weights": self.weights, "search": self.search, "manifest": self.manifest}
        if self.levels:
            whole["levels"] = {str(number): level.to_list() for number, level in self.levels.items()}
        if self.looks != 1.0:
            whole["looks"] = self.looks
        return json.dumps(whole, indent=1) + "\n"


def brain_of(game: Game) -> Brain:
    """What comes with the game; nothing learned if it has no file, or one that cannot be used, which is then said."""
    path = home_of(game)
    if not path.is_file():
        return Brain({}, {}, {})
    try:
        brain, made_for = parsed(path.read_text(encoding="utf-8"), FILE)
    except UNUSABLE as error:
        return Brain({}, {}, {}, f"{error}; its bots do without")
    try:
        return fitted(game, brain, made_for, FILE)
    except UNUSABLE as error:
        return Brain({}, brain.search, {}, f"{error}; its bots do without", brain.levels, brain.looks)


def read_search(text: str, name: str) -> dict[str, Any]:
    """Settings of the search, written as JSON by their names."""
    try:
        search = dict(json.loads(text))
        Settings(**search)
    except (ValueError, TypeError) as error:
        raise TumbledownError(f"{name}: is not settings of a search as JSON: {error}") from None
    return search


def home_of(game: Game) -> Traversable:
    """Where the bots of a game look for what they have learned."""
    return files(game.home()).joinpath(FILE)


def load_brain(game: Game, path: str) -> Brain:
    """What a file of the user's holds; raises a `TumbledownError` naming what is wrong with it."""
    try:
        return read_brain(game, Path(path).read_text(encoding="utf-8"), path)
    except OSError as error:
        raise TumbledownError(f"{path}: cannot be read ({error.strerror})") from None


def write_brain(game: Game, brain: Brain, path: str | None = None) -> str:
    """Write a brain to the path, or beside the game, where its bots find it; returns where that is."""
    place = Path(path or str(home_of(game)))
    try:
        place.write_text(brain.to_json(game), encoding="utf-8")
    except OSError as error:
        raise TumbledownError(f"{place}: cannot be written ({error.strerror})") from None
    return str(place)


def read_brain(game: Game, text: str, name: str) -> Brain:
    """The brain that `to_json` wrote, checked against the game as it is now."""
    return fitted(game, *parsed(text, name), name)


def fitted(game: Game, brain: Brain, made_for: tuple[str, int], name: str) -> Brain:
    """The brain if it is the game's and looks at its features; one of other rules is good enough, and says so."""
    if made_for[0] != game.id:
        raise TumbledownError(f"{name}: was trained for {made_for[0]}; this is {game.id}")
    if brain.weights and list(brain.weights) != game.feature_names():
        odd = sorted(set(brain.weights) ^ set(game.feature_names())) or ["their order"]
        raise TumbledownError(f"{name}: its features are not those of {game.id}: {', '.join(odd)}; train again")
    if made_for[1] != game.rules_version:
        brain.notice = (
            f"{name}: was trained under rules version {made_for[1]} of {game.id}; this is version "
            f"{game.rules_version}: used all the same, training again would make its bots stronger"
        )
    return brain


def parsed(text: str, name: str) -> tuple[Brain, tuple[str, int]]:
    """A brain as it is written, with the game and its rules version that it was made for."""
    try:
        whole = json.loads(text)
        made_for = whole["game"], whole["rules_version"]
        weights = {str(feature): float(weight) for feature, weight in whole["weights"].items()}
        levels = {int(number): Level(*level) for number, level in whole.get("levels", {}).items()}
        looks = float(whole.get("looks", 1.0))
        brain = Brain(weights, dict(whole["search"]), dict(whole["manifest"]), levels=levels, looks=looks)
        brain.settings()
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise TumbledownError(f"{name}: is not a file of weights: {error}") from None
    return brain, made_for

"""Where minds are kept: one file for each game, `mind.bin`, beside its rules.

The first line is JSON: what the mind was made for, its shape, the command, seed and date that made it, and a hash of
the numbers that follow, as 32-bit floats.
"""

import json
import sys
from array import array
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from tumbledown.bots.brains import Brain, brain_of
from tumbledown.bots.players import Level
from tumbledown.bots.search.mind import Mind, Shape
from tumbledown.bots.search.puct import Manner
from tumbledown.engine import Game, TumbledownError

FILE = "mind.bin"
HIDDEN = 64
DEEP = 32


class Learned:
    """A mind with how its search thinks, which levels differ from the usual, and the manifest of its training."""

    def __init__(
        self,
        mind: Mind,
        manner: Manner,
        manifest: dict[str, Any],
        notice: str = "",
        levels: dict[int, Level] | None = None,
    ) -> None:
        self.mind = mind
        self.manner = manner
        self.manifest = manifest
        self.notice = notice
        self.levels = levels or {}


def shape_of(game: Game) -> Shape:
    """How large a mind of this game is."""
    return Shape(game.input_count(), len(game.feature_names()), HIDDEN, DEEP, game.max_seats, game.aspect_count())


def home_of(game: Game) -> Traversable:
    """Where the bots of a game look for its mind."""
    return files(game.home()).joinpath(FILE)


def mind_name(number: int) -> str:
    """The name of the file of the mind after that round, counted from 0, in the folder of a training."""
    return f"mind-{number:03}.bin"


def read_manner(text: str | None, game: Game) -> Manner:
    """How a search led by a mind thinks, written as JSON by name; default: as that of the game's mind does."""
    if text is None:
        learned = mind_of(game)
        return learned.manner if learned else Manner()
    try:
        return Manner(**json.loads(text))
    except (ValueError, TypeError) as error:
        raise TumbledownError(f"--search: is not how a search thinks as JSON: {error}") from None


def to_bytes(game: Game, learned: Learned) -> bytes:
    """The file that `from_bytes` reads."""
    numbers = array("f", learned.mind.numbers)
    if sys.byteorder == "big":
        numbers.byteswap()
    body = numbers.tobytes()
    shape = learned.mind.shape
    head = {
        "game": game.id,
        "rules_version": game.rules_version,
        "shape": [shape.inputs, shape.features, shape.hidden, shape.deep, shape.seats, shape.aspects],
        "manner": list(learned.manner.__reduce__()[1]),
        "levels": {str(number): one.to_list() for number, one in learned.levels.items()},
        "manifest": learned.manifest,
        "sha256": sha256(body).hexdigest(),
    }
    return json.dumps(head).encode() + b"\n" + body


def from_bytes(game: Game, brain: Brain, written: bytes, name: str) -> Learned:
    """The mind that `to_bytes` wrote, checked against the game as it is now; raises a `TumbledownError` otherwise."""
    first, _, body = written.partition(b"\n")
    try:
        head = json.loads(first)
        shape = Shape(*head["shape"])
        manner = Manner(*head["manner"])
        for_game, for_version, hashed = head["game"], head["rules_version"], head["sha256"]
        manifest = dict(head["manifest"])
        levels = {int(number): Level(*one) for number, one in head.get("levels", {}).items()}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise TumbledownError(f"{name}: is not a mind: {error}") from None
    if for_game != game.id:
        raise TumbledownError(f"{name}: was trained for {for_game}; this is {game.id}")
    if sha256(body).hexdigest() != hashed or len(body) != 4 * sum(shape.sizes()):
        raise TumbledownError(f"{name}: its numbers are not those that were written")
    if shape.__reduce__() != shape_of(game).__reduce__():
        raise TumbledownError(f"{name}: looks at other things than {game.id} shows now; train again")
    evaluator = brain.evaluator()
    if evaluator is None:
        raise TumbledownError(f"{name}: needs the evaluator that it corrects, and {game.id} has none")
    notice = ""
    if for_version != game.rules_version:
        notice = f"{name}: was trained under rules version {for_version} of {game.id}; used all the same"
    numbers = array("f")
    numbers.frombytes(body)
    if sys.byteorder == "big":
        numbers.byteswap()
    return Learned(Mind(shape, list(numbers), evaluator), manner, manifest, notice, levels)


@cache
def mind_of(game: Game) -> Learned | None:
    """The mind that comes with the game; None if it has none, or one that does not fit it, which `doctor` tells.

    It is read once: a bot is made for every choice that a server thinks about.
    """
    path = home_of(game)
    try:
        return from_bytes(game, brain_of(game), path.read_bytes(), FILE) if path.is_file() else None
    except TumbledownError:
        return None


def load_mind(game: Game, path: str) -> Learned:
    """The mind in a file of the user's; raises a `TumbledownError` naming what is wrong with it."""
    try:
        return from_bytes(game, brain_of(game), Path(path).read_bytes(), path)
    except OSError as error:
        raise TumbledownError(f"{path}: cannot be read ({error.strerror})") from None


def write_mind(game: Game, learned: Learned, path: Path) -> None:
    """Write a mind to a file."""
    try:
        path.write_bytes(to_bytes(game, learned))
    except OSError as error:
        raise TumbledownError(f"{path}: cannot be written ({error.strerror})") from None

"""Write OpenSpiel's playthroughs of every game anew; read the difference before committing it."""

import re
import sys
from hashlib import blake2b
from pathlib import Path

from absl import flags
from open_spiel.python.algorithms import generate_playthrough

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[1] / "third_party")]
sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))

from adapters.settings import GAMES  # noqa: E402  the paths come first
from tumbledown.adapters.openspiel import register  # noqa: E402

FOLDER = Path(__file__).parent / "playthroughs"
LONG = 100_000


def shortened(text: str) -> str:
    """A long playthrough with a fingerprint instead of what it says of each state; its actions stay, to be replayed."""
    if len(text) <= LONG:
        return text
    parts = re.split(r"(?m)^# State (\d+)\n", text)
    short = [parts[0]]
    for number, block in zip(parts[1::2], parts[2::2], strict=True):
        said, apply, action = block.partition("# Apply action")
        short.append(f"# State {number}: {blake2b(said.encode(), digest_size=8).hexdigest()}\n{apply}{action}")
    return "".join(short)


def write_all() -> None:
    """One file per game, with its fewest seats."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS.mark_as_parsed()
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        name = f"{register(game)}(seats={game.min_seats})"
        text = generate_playthrough.playthrough(name, action_sequence=None, seed=7, alsologtostdout=False)
        (FOLDER / f"{game.id}.txt").write_text(shortened(text), encoding="utf-8")


if __name__ == "__main__":
    write_all()

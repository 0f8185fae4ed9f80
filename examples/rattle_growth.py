"""How the cost of a decision of Rattle and Rend grows with the groups of a warband and the pieces of terrain.

    python examples/rattle_growth.py --seconds 1

Random games of Kill Them All on a battlefield of evenly spread blocks, two walls and two patches of mud in turns. The
table says what a decision costs, in microseconds of processor time, best of several repeats.
"""

import argparse
import time
from typing import Any

import tumbledown as td
from tumbledown.engine import Seeded, State, play_out

TRAITS = ["elites", "harriers"]
KINDS = ["fighters", "shooters", "skirmishers"]
WARBANDS: dict[int, list[dict[str, str]]] = {
    4: [{"type": "heavy", "pick": "colossal"}, *[{"type": kind, "attached": "spot_weakness"} for kind in KINDS]],
    6: [{"type": kind} for kind in KINDS * 2],
    8: [{"type": kind} for kind in [*KINDS, "fighters"]] + [{"type": "champion", "pick": "distant_doom"}] * 4,
}
"""By their number: the groups of a legal warband of 12 points, from the fewest to the most."""
PIECES = (0, 4, 8, 12)
PLACES = [(x, y) for y in (120, 200, 280) for x in (80, 160, 240, 320)]
ORDER = (0, 11, 3, 8, 5, 6, 1, 10, 2, 9, 4, 7)
"""Opposite places come one after the other, so that fewer pieces are spread as well."""
BLOCKING, ROUGH = 1, 0


def piece(number: int) -> list[Any]:
    """A block of 40 mm: two walls, two patches of mud, and so on."""
    x, y = PLACES[ORDER[number]]
    corners = [[x - 20, y - 20], [x + 20, y - 20], [x + 20, y + 20], [x - 20, y + 20]]
    return [ROUGH, "mud", corners] if number % 4 >= 2 else [BLOCKING, "wall", corners]


def battle(groups: int, pieces: int, seed: int) -> State:
    """A game at the end of its set-up but for the deployment."""
    game = td.game("rattle")
    warband = {"name": f"{groups} groups", "traits": TRAITS, "drive": "frenzy", "groups": WARBANDS[groups]}
    variants = {"scenario": "kill_them_all", "terrain_mode": "random_preset", "rosters": {"A": warband, "B": warband}}
    saved = game.new(2, seed=seed, variants=variants).to_dict()
    saved["position"] |= {"battlefield": -1, "pieces": [piece(number) for number in range(pieces)]}
    return game.from_dict(saved, chance=Seeded(seed))


def microseconds(groups: int, pieces: int, seconds: float) -> float:
    """What a decision costs in random games."""
    decisions = 0
    seed = 0
    spent = 0.0
    while spent < seconds:
        state, tape = battle(groups, pieces, seed), Seeded(seed)
        seed += 1
        start = time.process_time()
        decisions += play_out(state, tape)
        spent += time.process_time() - start
    return 1e6 * spent / decisions


def table(seconds: float, repeats: int) -> str:
    """The costs as a table, groups down and pieces across."""
    best: dict[tuple[int, int], float] = {}
    for _ in range(repeats):
        for groups in WARBANDS:
            for pieces in PIECES:
                cost = microseconds(groups, pieces, seconds)
                best[groups, pieces] = min(cost, best.get((groups, pieces), cost))
    lines = ["| groups a side | " + " | ".join(f"{pieces} pieces" for pieces in PIECES) + " |"]
    lines.append("|---|" + "---|" * len(PIECES))
    for groups in WARBANDS:
        lines.append(f"| {groups} | " + " | ".join(f"{best[groups, pieces]:.0f}" for pieces in PIECES) + " |")
    return "\n".join(lines)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU-seconds of a repeat (default: 1)")
    parser.add_argument("--repeats", type=int, default=3, help="repeats of each, of which the best counts (default: 3)")
    arguments = parser.parse_args()
    print(table(arguments.seconds, arguments.repeats))  # noqa: T201


if __name__ == "__main__":
    main()

"""`tumbledown train` and `tumbledown ladder`: bots that learn, and how strong they are."""

import datetime
import json
import sys
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

import click

import tumbledown as td
from tumbledown.bots.brains import Brain, brain_of, read_search, write_brain
from tumbledown.bots.levels import make_bot_with_file, number_in
from tumbledown.bots.minds import Learned, home_of, load_mind, mind_name, read_manner, write_mind
from tumbledown.cli.arguments import needs_extra, parse_variants
from tumbledown.engine import Game

if TYPE_CHECKING:
    from tumbledown.bots.ladder import Pairing

CURVE_POINTS = 6
CURVE_ITERATIONS = 100
CURVE_RIVAL = "classic 3"
AT_LEAST_ONE = click.IntRange(min=1)
USUAL_PAIRS = (
    "greedy:random",
    "level 5:greedy",
    "level 2:level 1",
    "level 3:level 2",
    "level 4:level 3",
    "level 5:level 4",
)


@click.command()
@click.argument("game")
@click.option("--games", "count", type=AT_LEAST_ONE, default=400, show_default=True, help="Games in each round.")
@click.option(
    "--rounds",
    type=AT_LEAST_ONE,
    default=8,
    show_default=True,
    help="Rounds; each plays with what the last one learned.",
)
@click.option("--seed", default=1, show_default=True, help="Equal seeds learn equal things.")
@click.option("--evaluator", "only_evaluator", is_flag=True, help="Learn the weights of the features, not the mind.")
@click.option("--levels", "only_levels", is_flag=True, help="Only find anew how much the weaker levels err.")
@click.option("--search", "search_text", help="How the search thinks, as JSON; default: as the game has it now.")
@click.option("--playing", "playing_text", default="{}", help="How games of self-play are played, as JSON.")
@click.option(
    "--variant", "settings", multiple=True, metavar="NAME=VALUE", help="Mix in games with it; may be repeated."
)
@click.option("--folder", help="Where the games and minds of all rounds are kept; a run that was broken off goes on.")
@click.option("--output", help="Where to write what was learned; default: beside the game, where its bots find it.")
@click.option(
    "--ladder-games",
    type=click.IntRange(min=0),
    default=40,
    show_default=True,
    help="Games that show the gain, for each look at it; 0 for none.",
)
@click.option("--engine", type=click.Choice(["local", "ray"]), default="local", show_default=True, help="What plays.")
@click.option("--address", help="A Ray cluster to play on; default: one of this machine's own.")
@click.option("--workers", type=AT_LEAST_ONE, help="Processes; default: one per core.")
def train(
    game: str,
    count: int,
    rounds: int,
    seed: int,
    only_evaluator: bool,
    only_levels: bool,
    search_text: str | None,
    playing_text: str,
    settings: tuple[str, ...],
    folder: str | None,
    output: str | None,
    ladder_games: int,
    engine: str,
    address: str | None,
    workers: int | None,
) -> None:
    """Learn GAME by self-play, write down what was learned, and show what it gains.

    A game that shows inputs to a mind gets one; every game can learn the weights of its features.
    """
    chosen = td.game(game)
    if only_evaluator or not chosen.input_count():
        train_evaluator(chosen, count, rounds, seed, search_text, output, ladder_games)
        return
    home = Path(output or str(home_of(chosen)))
    place = Path(folder or f"{game}-mind")
    if only_levels:
        write_mind(chosen, find_levels(chosen, load_mind(chosen, str(home)), place, ladder_games, seed, workers), home)
        return
    try:
        from tumbledown.bots.learning.loop import Lesson, train_mind
        from tumbledown.bots.learning.selfplay import read_manners
    except ImportError as error:
        raise needs_extra(error, "train") from None
    kinds = tuple(parse_variants(chosen, (setting,)) for setting in settings)
    words = [f"tumbledown train {game} --games {count} --rounds {rounds} --seed {seed}"]
    words += [f"--variant {setting}" for setting in settings]
    words += [f"--search '{search_text}'"] if search_text is not None else []
    words += [f"--playing '{playing_text}'"] if playing_text != "{}" else []
    manifest = {
        "command": " ".join(words),
        "date": datetime.date.today().isoformat(),
    }
    lesson = Lesson(
        chosen,
        count,
        seed,
        read_manner(search_text, chosen),
        read_manners(playing_text, kinds),
        place,
        manifest,
        engine,
        workers,
        address,
    )
    with click.progressbar(length=count * rounds, label="games", file=sys.stderr) as bar:
        learned = train_mind(lesson, rounds, click.echo, bar.update)
    if ladder_games:
        learned = find_levels(chosen, learned, place, ladder_games, seed, workers)
    write_mind(chosen, learned, home)
    click.echo(f"The mind is in {home}; the games that it learned from are in {place}.")
    if ladder_games:
        show_curve(chosen, place, rounds, ladder_games, seed, workers)


def find_levels(game: Game, learned: Learned, folder: Path, games: int, seed: int, workers: int | None) -> Learned:
    """The mind with levels that climb, each told as it is found."""
    try:
        from tumbledown.bots.learning.levelling import levelled
    except ImportError as error:
        raise needs_extra(error, "train") from None
    folder.mkdir(parents=True, exist_ok=True)
    return levelled(game, learned, folder, games, seed, workers, click.echo)


def show_curve(game: Game, folder: Path, rounds: int, games: int, seed: int, workers: int | None) -> None:
    """How strong the minds of some rounds are against opponents that stay the same."""
    from tumbledown.bots.ladder import play_pairing

    for number in sorted({*range(0, rounds, -(-rounds // CURVE_POINTS)), rounds - 1}):
        bot = f"{CURVE_ITERATIONS}it@{folder / mind_name(number)}"
        pairing = play_pairing(game.id, bot, CURVE_RIVAL, game.usual_seats, games, seed, workers=workers)
        click.echo(f"after round {number + 1}: {sentence(pairing)}")


def train_evaluator(
    chosen: Game, count: int, rounds: int, seed: int, search_text: str | None, output: str | None, ladder_games: int
) -> None:
    """Learn the weights of a game's features by self-play."""
    try:
        from tumbledown.bots.ladder import play_pairing
        from tumbledown.bots.training import train as learn
    except ImportError as error:
        raise needs_extra(error, "train") from None
    search = read_search(search_text, "--search") if search_text is not None else brain_of(chosen).search
    weights = learn(chosen, count, rounds, seed, Brain({}, search, {}).settings(), click.echo)
    manifest = {
        "command": f"tumbledown train {chosen.id} --evaluator --games {count} --rounds {rounds} --seed {seed}",
        "date": datetime.date.today().isoformat(),
    }
    before = brain_of(chosen)
    path = write_brain(chosen, Brain(weights, search, manifest, "", before.levels, before.looks), output)
    for name, weight in weights.items():
        click.echo(f"  {weight:+9.4f}  {name}")
    click.echo(f"The weights are in {path}.")
    if ladder_games:
        pair = ("greedy", "random") if output is None else (f"greedy@{output}", rival_of(chosen))
        click.echo(sentence(play_pairing(chosen.id, *pair, chosen.usual_seats, ladder_games, seed)))


def rival_of(game: Game) -> str:
    """The greedy bot that comes with the game, or the random one where it has none that fits the game."""
    return "greedy" if brain_of(game).evaluator() else "random"


@click.command()
@click.argument("game")
@click.option("--games", "count", type=AT_LEAST_ONE, default=400, show_default=True, help="Games per pairing.")
@click.option(
    "--seats", "seat_counts", multiple=True, type=int, help="Seat counts; default: the usual one. May be repeated."
)
@click.option(
    "--pair",
    "pairs",
    multiple=True,
    metavar="A:B",
    help="A pairing such as 'level 5:greedy' or 'greedy@weights.json:greedy'; may be repeated.",
)
@click.option("--budgets", help="Pair searches of these times with each other instead, in milliseconds, as in 2,10,50.")
@click.option("--plot", "plot_file", help="Draw the ratings by time, with --budgets, into this SVG file.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=1.0,
    show_default=True,
    help="The longest that a bot of any level thinks about one choice.",
)
@click.option("--seed", default=1, show_default=True, help="The first seed.")
@click.option("--variant", "settings", multiple=True, metavar="NAME=VALUE", help="Set a variant; may be repeated.")
@click.option(
    "--workers",
    type=AT_LEAST_ONE,
    help="Processes; default: one per core. They change the results only of bots that think by the clock, or that "
    "--seconds stops.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def ladder(
    game: str,
    count: int,
    seat_counts: tuple[int, ...],
    pairs: tuple[str, ...],
    budgets: str | None,
    plot_file: str | None,
    seconds: float,
    seed: int,
    settings: tuple[str, ...],
    workers: int | None,
    as_json: bool,
) -> None:
    """Play the bots of GAME against each other and print how they rate, with intervals."""
    try:
        from tumbledown.bots.ladder import play_pairing, ratings
    except ImportError as error:
        raise needs_extra(error, "train") from None
    chosen = td.game(game)
    variants = parse_variants(chosen, settings)
    numbers = sorted(set(seat_counts)) or [chosen.usual_seats]
    if budgets is not None:
        if pairs:
            raise click.UsageError("--budgets makes the pairs itself; leave out --pair, or --budgets.")
        pairs = budget_pairs(budgets)
    if plot_file is not None:
        check_plot(budgets is not None, as_json, numbers)
    contests = [(seats, *pair.partition(":")[::2]) for seats in numbers for pair in pairs or USUAL_PAIRS]
    # All of them are looked at before the first game: it may be hours until the last is played.
    for seats, a, b in contests:
        chosen.terms(seats, variants)
        for bot in (a, b):
            make_bot_with_file(chosen, bot, seed, seconds)
    pairings: list[Pairing] = []
    for seats, a, b in contests:
        with click.progressbar(length=count, label=f"{a} : {b}, {seats} seats", file=sys.stderr) as bar:
            pairings.append(play_pairing(game, a, b, seats, count, seed, seconds, variants, workers, bar.update))
        if not as_json:
            click.echo(sentence(pairings[-1]))
    if as_json:
        click.echo(json.dumps({"pairs": [pairing.to_dict() for pairing in pairings]}))
        return
    for seats in numbers:
        rated = ratings([pairing for pairing in pairings if pairing.seats == seats])
        click.echo(f"\n{'bot':<10} {'rating':>7}   95 % interval, {seats} seats")
        for name, rating, low, high in rated:
            click.echo(f"{name:<10} {rating:>7.0f}   {low:.0f} to {high:.0f}")
    if plot_file is not None:
        from tumbledown.bots.plot import plot_strength

        plot_strength(chosen.title, rated, plot_file)


def budget_pairs(budgets: str) -> tuple[str, ...]:
    """Each of the times that `--budgets` names against the next shorter one."""
    times = sorted({number_in(text.strip()) for text in budgets.split(",")})
    if len(times) < 2 or times[0] == 0:
        raise click.UsageError(f"--budgets takes two times or more, in milliseconds, as in 2,10,50, not {budgets!r}.")
    return tuple(f"{longer}ms:{shorter}ms" for shorter, longer in pairwise(times))


def check_plot(has_budgets: bool, as_json: bool, seat_counts: list[int]) -> None:
    """Raise a `UsageError` when there would be nothing to draw, or more than one drawing."""
    if not has_budgets:
        raise click.UsageError("--plot draws ratings by time: it needs --budgets.")
    if as_json:
        raise click.UsageError("--plot and --json cannot both be asked for: ratings are not part of the JSON.")
    if len(seat_counts) > 1:
        raise click.UsageError("--plot draws the ratings of one number of seats; give one --seats.")


def sentence(pairing: "Pairing") -> str:
    """A pairing in words."""
    share = f", {pairing.share:.0%} of games among {pairing.seats}" if pairing.seats > 2 else ""
    text = (
        f"{pairing.a} beats {pairing.b} {pairing.win:.1%} of the time "
        f"({pairing.low:.1%} to {pairing.high:.1%}, {pairing.games} games{share})"
    )
    if pairing.scores:
        first, second = (fmean(scores) for scores in zip(*pairing.scores, strict=True))
        text += f"; alone they score {first:.1f} and {second:.1f}"
    return text

"""`tumbledown games` and `tumbledown rules`: what can be played, and by which rules."""

import json
import textwrap
from pathlib import Path
from typing import Any

import click

import tumbledown as td
from tumbledown.cli.lines import say, say_turn
from tumbledown.engine import Game, TumbledownError, UnknownRule, Variant, plain
from tumbledown.engine.rulespage import ids_in, is_ruling

TEST_FILES = {".py", ".toml", ".json", ".txt", ".md"}


@click.command()
@click.argument("game", required=False)
def games(game: str | None) -> None:
    """List the games, their seats and their variants; of one GAME, also what they mean."""
    for name in td.games() if game is None else [td.game(game).id]:
        show_game(name, td.game(name), game is not None)


def show_game(name: str, game: Game, in_words: bool) -> None:
    """Title, seats and variants of a game."""
    seats = "-".join(str(n) for n in sorted({game.min_seats, game.max_seats}))
    click.echo(f"{name:<14} {game.title} ({seats} seats)")
    for line in textwrap.wrap(game.summary, 80):
        click.echo(f"{'':<14} {line}")
    for variant in game.variants:
        if in_words:
            show_variant(variant)
            continue
        values = "a table" if variant.values is None else ", ".join(str(value) for value in variant.values)
        click.echo(f"{'':<14}   {variant.name} = {variant.default} ({values}) [{variant.rule}]")


def show_variant(variant: Variant) -> None:
    """What a variant is about and what each of its values means, the usual one marked."""
    click.echo()
    say(f"{variant.title}. {variant.text} [{variant.rule}]", "  ")
    for value, said in zip(variant.values or [], variant.said, strict=True):
        usual = " (usual)" if value == variant.default else ""
        say(f"{said}{usual}", f"    --variant {f'{variant.name}={value}':<36}  ", " " * 54)


@click.command()
@click.argument("game", required=False)
@click.argument("rule", required=False)
@click.option("--coverage", is_flag=True, help="Show which rule ids a test names, and which none does.")
@click.option("--json", "as_json", is_flag=True, help="With --coverage: print one JSON object.")
@click.option("--tests", default="tests", show_default=True, help="With --coverage: the folder of the tests.")
def rules(game: str | None, rule: str | None, coverage: bool, as_json: bool, tests: str) -> None:
    """Show the rules of GAME, or one RULE by its id; or how they are covered by tests."""
    if coverage:
        show_coverage([game] if game else td.games(), Path(tests), as_json)
    elif game is None:
        raise click.UsageError("Name a game, or ask for --coverage.")
    elif rule is None:
        show_summary(td.game(game))
        for rule_id in td.game(game).rules:
            show_rule(td.game(game), rule_id)
    else:
        show_rule(td.game(game), rule)


def show_summary(game: Game) -> None:
    """What the game is, what it is played for, how a turn goes and what its words mean."""
    aid = game.aid()
    seats = " to ".join(str(n) for n in sorted({game.min_seats, game.max_seats}))
    click.echo(f"{game.title}, for {seats} player{'' if seats == '1' else 's'}")
    if game.summary:
        say(game.summary, "")
    click.echo()
    say(aid.goal, "Goal: ", "  ")
    say_turn(aid)
    for term in aid.terms:
        say(term.text, f"{term.name}: ", "  ")
    click.echo()


def show_rule(game: Game, rule: str) -> None:
    """Print one rule with its id."""
    text = game.rules.get(rule.upper())
    if text is None:
        raise UnknownRule(f"{game.id} has no rule {rule!r}; it has {', '.join(list(game.rules)[:3])} and so on")
    say(plain(text), f"{rule.upper()}  ", "    ")


def covered_ids(tests: Path) -> set[str]:
    """Every rule id that a file below the folder names."""
    if not tests.is_dir():
        raise TumbledownError(f"{tests}: there is no such folder; coverage is counted in a checkout of the project")
    return {
        rule
        for path in tests.rglob("*")
        if path.suffix in TEST_FILES and path.is_file()
        for rule in ids_in(path.read_text(encoding="utf-8"))
    }


def show_coverage(names: list[str], tests: Path, as_json: bool) -> None:
    """Print for each game how many rules and rulings it has and which of them no test names."""
    covered = covered_ids(tests)
    report: dict[str, Any] = {}
    for name in names:
        ids = list(td.game(name).rules)
        report[name] = {
            "rules": sum(1 for rule in ids if not is_ruling(rule)),
            "rulings": sum(1 for rule in ids if is_ruling(rule)),
            "untested": [rule for rule in ids if rule not in covered],
        }
    if as_json:
        click.echo(json.dumps(report))
        return
    for name, found in report.items():
        total = found["rules"] + found["rulings"]
        click.echo(
            f"{name:<14} {total - len(found['untested'])}/{total} tested "
            f"({found['rules']} rules, {found['rulings']} rulings)"
        )
        if found["untested"]:
            click.echo(
                textwrap.fill(" ".join(found["untested"]), 90, initial_indent="  untested: ", subsequent_indent="    ")
            )

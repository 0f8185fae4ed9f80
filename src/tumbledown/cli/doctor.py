"""`tumbledown doctor`: what is installed here, what is missing and what to do about it, and a short self-check."""

import os
import platform
import shutil
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import click

import tumbledown as td
from tumbledown._pure import clone_folder, is_compiled, is_compiling
from tumbledown.bots.brains import brain_of
from tumbledown.engine import Seeded

EXTRAS = {
    "server": ("litestar", "uvicorn", "argon2", "alembic", "psycopg"),
    "train": ("sklearn", "choix", "scipy", "matplotlib"),
    "lab": ("polars", "statsmodels", "jinja2"),
    "ray": ("ray",),
    "pettingzoo": ("pettingzoo", "gymnasium"),
    "openspiel": ("pyspiel",),
    "gym": ("gymnasium",),
    "bench": ("pyspiel", "pettingzoo", "rlcard", "pgx"),
}
"""A few modules of each extra by which one sees whether it is installed."""

Line = tuple[str, str, str]
"""A mark (`ok`, `--` for something optional that is missing, `!!` for a fault), what was looked at, what was found."""


@click.command()
@click.option("--seconds", default=8.0, show_default=True, help="How long the self-check plays; 0 leaves it out.")
def doctor(seconds: float) -> None:
    """Tell what is installed here and whether it works; exit code 1 if anything is broken."""
    faults = 0
    for mark, what, found in [*installed(), *optional(), *(played(seconds) if seconds else [])]:
        click.echo(f"{mark}  {what:<18} {found}")
        faults += mark == "!!"
    if faults:
        click.echo(f"{faults} thing{'s' if faults > 1 else ''} to mend.")
        sys.exit(1)
    click.echo("All is well.")


def installed() -> Iterator[Line]:
    """The package itself and what it runs on."""
    yield "ok", "tumbledown", td.__version__
    yield "ok", "python", f"{platform.python_version()} on {platform.system()} {platform.machine()}"
    yield rules_and_search()
    yield "ok", "games", ", ".join(td.games())
    for name in td.games():
        if notice := brain_of(td.game(name)).notice:
            yield "--", f"bots of {name}", notice


def rules_and_search() -> Line:
    """Whether they run compiled, will in a while, or could."""
    what = "rules and search"
    if not is_compiled():
        if is_compiling():
            return "--", what, "sources only, several times slower; being compiled now"
        if os.environ.get("TUMBLEDOWN_PURE") == "1":
            return "--", what, "sources only, several times slower, because TUMBLEDOWN_PURE is set"
        return "--", what, "sources only, several times slower; with a C compiler, `make setup` compiles them"
    if newer := edited_since_compiled():
        state = "being compiled again now" if is_compiling() else "`make setup` compiles them again"
        return "--", what, f"compiled, but from an older {newer}; {state}"
    return "ok", what, "compiled"


def edited_since_compiled() -> str:
    """The file of a clone that was edited last, if that was after it was compiled."""
    clone = clone_folder()
    built = clone / ".venv" / ".built" if clone else None
    if clone is None or built is None or not built.exists():
        return ""
    package = clone / "src" / "tumbledown"
    last = max((path.stat().st_mtime, path) for path in package.rglob("*.py"))
    return str(last[1].relative_to(clone)) if last[0] > built.stat().st_mtime else ""


def optional() -> Iterator[Line]:
    """Extras, database, browser client and other programs."""
    for extra, modules in EXTRAS.items():
        missing = [module for module in modules if find_spec(module) is None]
        if missing:
            yield "--", f"extra {extra}", f"{', '.join(missing)} missing; pip install 'tumbledown[{extra}]'"
        else:
            yield "ok", f"extra {extra}", "installed"
    if find_spec("msgspec") is not None:
        yield database()
        yield server()
    if files("tumbledown.server").joinpath("static", "index.html").is_file():
        yield "ok", "browser client", "built"
    else:
        yield "--", "browser client", "not built; `make web` builds it"
    for program, use in (("node", "builds the browser client"), ("initdb", "PostgreSQL, for several servers")):
        yield ("ok", program, "found") if shutil.which(program) else ("--", program, f"not on the path ({use})")


def database() -> Line:
    """The database that `tumbledown serve` would use."""
    from tumbledown.server.settings import is_postgres, read_settings

    name = read_settings().database
    if is_postgres(name):
        return "ok", "database", "PostgreSQL, as set"
    if not Path(name).exists():
        return "ok", "database", f"{name} is not there yet; `tumbledown serve` makes it"
    try:
        with closing(sqlite3.connect(name)) as connection:
            (answer,) = connection.execute("PRAGMA quick_check").fetchone()
    except sqlite3.Error as error:
        answer = str(error)
    return ("ok" if answer == "ok" else "!!"), "database", f"{name} (SQLite {sqlite3.sqlite_version}): {answer}"


def server() -> Line:
    """Whether a server has that database now, and where it is."""
    from tumbledown.server.settings import is_postgres, read_settings
    from tumbledown.server.store.claim import holder_of

    name = read_settings().database
    holder = None if is_postgres(name) else holder_of(name)
    if holder is None:
        return "ok", "server", "none runs on this database"
    where = f"runs at {holder.address}" if holder.address else "is starting"
    return "ok", "server", f"{where} (process {holder.process})"


def played(seconds: float) -> Iterator[Line]:
    """Each game, played at random for its share of the time, with its invariants checked on the way."""
    games = td.games()
    for name in games:
        yield play_for(name, seconds / len(games))


def play_for(name: str, seconds: float) -> Line:
    """Play a game again and again for so long."""
    game = td.game(name)
    count = choices = 0
    tape = Seeded(1)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        state = game.new(game.usual_seats, chance=tape)
        while not state.over and time.monotonic() < end:
            if broken := state.broken_invariants():
                return "!!", name, f"game {count + 1}, choice {choices + 1}: {broken[0]}"
            if game.from_dict(state.to_dict()).hash() != state.hash():
                return "!!", name, f"game {count + 1}, choice {choices + 1}: saving and loading changes the position"
            state.apply(state.options[tape.below(len(state.options))])
            choices += 1
        count += 1
    return "ok", name, f"{choices} choices in {count} games, all invariants kept"

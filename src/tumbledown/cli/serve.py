"""`tumbledown serve` and `tumbledown db`: the server, and the care of its database."""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click

from tumbledown.engine import TumbledownError

TRIES = 20
"""Ports that are tried when nobody names one."""
TAKE_OVER_SECONDS = 60.0
"""How long a server waits for the one before it to stop."""


@click.command()
@click.option("--host", help="The address to listen on; default 127.0.0.1.")
@click.option("--port", type=int, help="The port to listen on; default 8000.")
@click.option("--database", help="An SQLite file or a postgresql:// address; default: a file in your data folder.")
@click.option("--bots/--no-bots", default=None, help="Whether bots may sit at tables; default: they may.")
@click.option("--log-level", help="debug, info, warning or error; default info.")
@click.option("--fd", type=int, help="An open socket to listen on, by its number, instead of an address and a port.")
@click.option("--take-over", is_flag=True, help="Wait for the server that has the database to stop, and go on for it.")
def serve(
    host: str | None,
    port: int | None,
    database: str | None,
    bots: bool | None,
    log_level: str | None,
    fd: int | None,
    take_over: bool,
) -> None:
    """Serve all games. Every setting can also be given as TUMBLEDOWN_NAME; see docs/operations.md."""
    settings_of, run = load()
    settings = settings_of(host=host, port=port, database=database, bots=bots, log_level=log_level)
    listening = None if fd is None else open_socket(fd)
    if listening is None and port is None and "TUMBLEDOWN_PORT" not in os.environ:
        settings.port = free_port(settings.host, settings.port)
    # Elsewhere the log tells it, in lines of its own.
    speaks = sys.stdout.isatty() or settings.log_level not in ("debug", "info")
    if speaks and take_over:
        click.echo("Waiting for the server before.")
    with plainly(settings.database):
        run(
            settings,
            announce=say_where if speaks else lambda _: None,
            listening=listening,
            patience=TAKE_OVER_SECONDS if take_over else 0.0,
        )


def say_where(address: str) -> None:
    """Tell the person who started it."""
    click.echo(f"Tumbledown is at {address} (Ctrl-C stops it).")


def open_socket(number: int) -> socket.socket:
    """The socket of that number, which whoever started this process has opened."""
    try:
        return socket.socket(fileno=number)
    except OSError as error:
        raise TumbledownError(f"--fd {number} is no open socket: {error}") from None


def free_port(host: str, first: int) -> int:
    """The first port from there on that nobody listens on; when it is not the first, the user is told."""
    for port in range(first, first + TRIES):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
        if port != first:
            click.echo(f"Port {first} is taken, so this is port {port}.", err=True)
        return port
    raise TumbledownError(f"ports {first} to {first + TRIES - 1} are all taken; --port names another")


def load() -> tuple[Any, Any]:
    """The server's code, which needs packages that other commands do not."""
    try:
        from tumbledown.server.serve import serve as run
        from tumbledown.server.settings import read_settings
    except ImportError as error:
        raise TumbledownError(f"the server needs {error.name}; install tumbledown[server]") from error
    return read_settings, run


DATABASES = ("sqlite3", "psycopg", "psycopg_pool", "sqlalchemy", "alembic")
"""Packages whose errors are about the database."""


@contextmanager
def plainly(database: str) -> Iterator[None]:
    """Say in one sentence what a database says in many."""
    try:
        yield
    except Exception as error:
        if type(error).__module__.partition(".")[0] not in DATABASES:
            raise
        said = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
        raise TumbledownError(f"the database {without_password(database)} cannot be used: {said}") from None


def without_password(database: str) -> str:
    """The name of a database as it may be shown."""
    parts = urlsplit(database)
    return database.replace(f":{parts.password}@", ":...@") if parts.scheme and parts.password else database


@click.group()
def db() -> None:
    """Care for the server's database."""


def database_of(given: str | None) -> str:
    """The database that a command means."""
    settings_of, _ = load()
    database: str = settings_of(database=given).database
    return database


DATABASE = click.option("--database", help="An SQLite file or a postgresql:// address; default as for `serve`.")


@db.command()
@DATABASE
def migrate(database: str | None) -> None:
    """Make a new database, or bring an old one to this release."""
    name = database_of(database)
    from tumbledown.server.store.migrate import migrate as run

    with plainly(name):
        run(name)
    click.echo("The database is at the schema of this release.")


@db.command()
@click.argument("file")
@DATABASE
def backup(file: str, database: str | None) -> None:
    """Copy the database to FILE while the server runs; FILE must not exist."""
    name = database_of(database)
    from tumbledown.server.store.care import backup as run

    with plainly(name):
        run(name, file)
    click.echo(f"The backup is in {file}.")


@db.command()
@DATABASE
def check(database: str | None) -> None:
    """Check the database, and replay every match in it; fails when one does not hold."""
    name = database_of(database)
    from tumbledown.server.store.care import check as run

    faults = 0
    with plainly(name):
        for line, is_fault in run(name):
            click.echo(line)
            faults += is_fault
    if faults:
        raise TumbledownError(f"{faults} faults were found")


@db.command()
@click.argument("tables", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="Do it for every table that is faulty.")
@click.option("--folder", default=".", help="Where the rows of a table are kept that is set aside; default: here.")
@DATABASE
def mend(tables: tuple[str, ...], everything: bool, folder: str, database: str | None) -> None:
    """Say what can be done about faulty tables, and do it for TABLES. Stop the server first, and make a backup."""
    name = database_of(database)
    from tumbledown.server.store.mend import cures
    from tumbledown.server.store.mend import mend as run

    with plainly(name):
        found = list(cures(name))
    unknown = set(tables) - {cure.table for cure in found}
    if unknown:
        raise TumbledownError(f"nothing is wrong with {', '.join(sorted(unknown))}, or there is no such table")
    for cure in found:
        click.echo(f"table {cure.table}: {cure.fault}\n  what can be done: {cure.offer}")
    wanted = [cure for cure in found if everything or cure.table in tables]
    with plainly(name):
        for line in run(name, wanted, Path(folder)):
            click.echo(line)
    if not found:
        click.echo("Nothing is wrong with any table.")
    elif not wanted:
        click.echo("`tumbledown db mend TABLE` does it for one, `--all` for every one.")

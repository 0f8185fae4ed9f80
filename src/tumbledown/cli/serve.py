"""`tumbledown serve` and `tumbledown db`: the server, and the care of its database."""

from typing import Any

import click

from tumbledown.engine import TumbledownError


@click.command()
@click.option("--host", help="The address to listen on; default 127.0.0.1.")
@click.option("--port", type=int, help="The port to listen on; default 8000.")
@click.option("--database", help="An SQLite file or a postgresql:// address; default: a file in your data folder.")
@click.option("--bots/--no-bots", default=None, help="Whether bots may sit at tables; default: they may.")
@click.option("--log-level", help="debug, info, warning or error; default info.")
def serve(host: str | None, port: int | None, database: str | None, bots: bool | None, log_level: str | None) -> None:
    """Serve all games. Every setting can also be given as TUMBLEDOWN_NAME; see docs/operations.md."""
    settings_of, run = load()
    run(settings_of(host=host, port=port, database=database, bots=bots, log_level=log_level))


def load() -> tuple[Any, Any]:
    """The server's code, which needs packages that other commands do not."""
    try:
        from tumbledown.server.serve import serve as run
        from tumbledown.server.settings import read_settings
    except ImportError as error:
        raise TumbledownError(f"the server needs {error.name}; install tumbledown[server]") from error
    return read_settings, run

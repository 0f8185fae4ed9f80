"""Everything about a server that can be set, in one object; `docs/operations.md` lists it."""

import os
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from tumbledown._pure import clone_folder
from tumbledown.engine import TumbledownError

PREFIX = "TUMBLEDOWN_"


def data_folder() -> Path:
    """Where the user's programs keep their data; each clone has a folder of its own there, so that none meet."""
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "tumbledown"
    clone = clone_folder()
    if clone is None:
        return base
    return base / f"{clone.name}-{blake2b(str(clone).encode(), digest_size=4).hexdigest()}"


class Settings(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """How a server runs. Each field can be set by the environment variable of its name, as in `TUMBLEDOWN_PORT`."""

    host: str = "127.0.0.1"
    """The address to listen on."""
    port: int = 8000
    """The port to listen on; 0 takes a free one."""
    database: str = ""
    """A path of an SQLite file, or a `postgresql://` address; empty: a file in the user's data folder."""
    origins: list[str] = []
    """Addresses of pages, beside the server's own, that may talk to it, as `https://play.example.org`."""
    secure: bool = False
    """Whether people reach the server by https: cookies are then for https only, and browsers stay there."""
    trusted_proxies: str = ""
    """Addresses of proxies whose `X-Forwarded-For` is believed, separated by commas; empty: none."""
    bots: bool = True
    """Whether bots may sit at tables. Without them no seat is handed over, and among three or more nobody resigns."""
    bot_workers: int = 1
    """Processes in which bots think."""
    bot_seconds: float = 1.0
    """How long every choice of a bot takes, whatever it holds."""
    abandon_seconds: float = 60.0
    """How long somebody must have been away until the others may give the seat to a bot."""
    session_days: int = 180
    """How long a guest or an account stays known to a browser that does not come back."""
    idle_seconds: float = 60.0
    """How long a match stays in memory after the last client has gone."""
    messages_per_second: float = 30.0
    """Messages that one seat may send, on average, from all its sockets together; somebody who watches likewise."""
    message_burst: int = 60
    """Messages that one seat may send at once."""
    requests_per_second: float = 30.0
    """Requests that one address may make, on average."""
    request_burst: int = 120
    """Requests that one address may make at once."""
    work_per_second: float = 0.25
    """Seconds of work, beyond what is cheap, that one address or one person may cause in a second, on average."""
    work_burst: float = 10.0
    """Seconds of such work at once."""
    guests_per_hour: int = 120
    """New guests and accounts from one address."""
    tables_per_hour: int = 120
    """New tables of one person."""
    connections_per_address: int = 200
    """Open connections from one address, beside its sockets; a trusted proxy may have any number. 0 sets no limit."""
    request_seconds: float = 20.0
    """How long a connection may take to say what it wants."""
    sockets_per_address: int = 100
    """Open sockets from one address."""
    sockets: int = 10_000
    """Open sockets altogether."""
    passwords_per_minute: int = 5
    """Wrong passwords for one account from one address before answers are refused for a while."""
    log_level: str = "info"
    """Which lines are logged: debug, info, warning or error."""
    store_seconds: float = 5.0
    """How long PostgreSQL may take for an answer until it counts as gone."""
    stop_seconds: float = 10.0
    """How long a stopping server waits for what is under way; then it ends, whatever hangs."""


def read_settings(variables: dict[str, str] | None = None, **given: Any) -> Settings:
    """Settings from the environment, with those given here before them; raises a `TumbledownError` naming a bad one."""
    found: dict[str, Any] = {}
    variables = dict(os.environ) if variables is None else variables
    for name in Settings.__struct_fields__:
        text = variables.get(PREFIX + name.upper())
        if text is not None:
            found[name] = [part for part in text.split(",") if part] if name == "origins" else text
    found |= {name: value for name, value in given.items() if value is not None}
    try:
        settings = msgspec.convert(found, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise TumbledownError(f"a setting is wrong: {error}") from None
    if not settings.database:
        settings.database = str(data_folder() / "tumbledown.sqlite")
    return settings


def is_postgres(database: str) -> bool:
    """Whether a database is on a PostgreSQL server, not in an SQLite file."""
    return database.startswith(("postgresql://", "postgres://"))

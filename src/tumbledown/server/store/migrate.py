"""Bring a database to the schema of this release, with Alembic."""

import sqlite3
from pathlib import Path

from tumbledown.server.settings import is_postgres
from tumbledown.server.store.base import SCHEMA


def migrate(database: str) -> None:
    """Make a new database, or bring an old one up to date; safe to run by several processes at once."""
    # Alembic and SQLAlchemy take half a second to load: only here.
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import create_engine, text
    from sqlalchemy.pool import NullPool

    if is_postgres(database):
        address = "postgresql+psycopg://" + database.partition("://")[2]
    else:
        Path(database).absolute().parent.mkdir(parents=True, exist_ok=True)
        address = f"sqlite:///{Path(database).absolute()}"
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    engine = create_engine(address, poolclass=NullPool)
    with engine.begin() as connection:
        if is_postgres(database):
            connection.execute(text("SELECT pg_advisory_xact_lock(7265627)"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    engine.dispose()


def is_current(database: str) -> bool:
    """Whether an SQLite file is at this release's schema, found out without loading Alembic."""
    if is_postgres(database) or not Path(database).is_file():
        return False
    connection = sqlite3.connect(database)
    try:
        return bool(connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(SCHEMA,)])
    except sqlite3.Error:
        return False
    finally:
        connection.close()

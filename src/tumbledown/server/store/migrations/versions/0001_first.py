"""Match logs, tables and people."""

from alembic import op

revision = "0001"
down_revision = None

TABLES = [
    """
    CREATE TABLE entries (
        {place}match TEXT NOT NULL,
        number INTEGER NOT NULL,
        kind TEXT NOT NULL,
        seat INTEGER NOT NULL,
        option TEXT NOT NULL,
        outcomes TEXT NOT NULL,
        client BIGINT NOT NULL,
        body TEXT NOT NULL,
        at BIGINT NOT NULL,
        {key} (match, number)
    )
    """,
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        created BIGINT NOT NULL,
        game TEXT NOT NULL,
        status TEXT NOT NULL,
        listed INTEGER NOT NULL,
        version INTEGER NOT NULL,
        seed TEXT NOT NULL,
        body TEXT NOT NULL
    )
    """,
    "CREATE INDEX tables_by_status ON tables (listed, status, created)",
    """
    CREATE TABLE sitters (
        identity TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (identity, table_id)
    )
    """,
    """
    CREATE TABLE identities (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        created BIGINT NOT NULL
    )
    """,
    """
    CREATE TABLE sessions (
        token_hash TEXT PRIMARY KEY,
        identity TEXT NOT NULL,
        created BIGINT NOT NULL,
        expires BIGINT NOT NULL
    )
    """,
    "CREATE INDEX sessions_by_identity ON sessions (identity)",
    """
    CREATE TABLE accounts (
        login TEXT PRIMARY KEY,
        identity TEXT NOT NULL UNIQUE,
        password TEXT NOT NULL,
        created BIGINT NOT NULL
    )
    """,
]


def upgrade() -> None:
    """Make every table."""
    # In SQLite the entries of all matches lie in the order in which they came, so that a batch touches few pages.
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    place, key = ("place INTEGER PRIMARY KEY, ", "UNIQUE") if is_sqlite else ("", "PRIMARY KEY")
    for table in TABLES:
        op.execute(table.format(place=place, key=key))

"""What people have built for games and keep: army lists and the like."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table."""
    op.execute(
        """
        CREATE TABLE designs (
            id TEXT PRIMARY KEY,
            identity TEXT NOT NULL,
            game TEXT NOT NULL,
            topic TEXT NOT NULL,
            name TEXT NOT NULL,
            body TEXT NOT NULL,
            changed BIGINT NOT NULL
        )
        """
    )
    op.execute("CREATE INDEX designs_by_identity ON designs (identity, changed)")

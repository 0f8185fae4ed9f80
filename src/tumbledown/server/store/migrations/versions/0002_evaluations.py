"""What bots expected at each point of finished matches: a cache, so that it is thought out once."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table."""
    op.execute("CREATE TABLE evaluations (match TEXT PRIMARY KEY, body TEXT NOT NULL)")

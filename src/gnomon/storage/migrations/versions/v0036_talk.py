"""Tournaments, and wishes for a match, whose tables are set for ready phrases alone."""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    for table in ("event", "seek"):
        op.add_column(table, sa.Column("phrases", sa.Boolean(), nullable=False, server_default=sa.false()))

"""The seat that has closed a table to watchers."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.add_column("match", sa.Column("closed", sa.Integer(), nullable=False, server_default="-1"))

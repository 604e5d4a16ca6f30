"""The options that people wish for when they look for others."""

import sqlalchemy as sa
from alembic import op

revision = "0033b"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.add_column("seek", sa.Column("options", sa.Text(), nullable=False, server_default="{}"))

"""Who says and hears ready phrases alone."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.add_column("person", sa.Column("phrases", sa.Boolean(), nullable=False, server_default=sa.false()))

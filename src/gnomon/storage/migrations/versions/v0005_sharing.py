"""Who agrees that finished matches are used for research; nobody before being asked."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.add_column("person", sa.Column("shares", sa.Boolean(), nullable=False, server_default=sa.false()))

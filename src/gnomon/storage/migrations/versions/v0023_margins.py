"""By how many points a match of a challenge was won: deals against programs are compared by it."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.add_column("challenge", sa.Column("margin", sa.Integer(), server_default="0", nullable=False))

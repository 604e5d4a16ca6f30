"""By which connection a server is known to be there; 0 where only its heartbeat tells."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.add_column("server", sa.Column("backend", sa.Integer(), server_default="0", nullable=False))

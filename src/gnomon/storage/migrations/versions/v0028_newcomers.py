"""Who may invite somebody by name, and whether the author of a report was new."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.add_column("person", sa.Column("invites", sa.String(length=10), nullable=False, server_default=""))
    op.add_column("report", sa.Column("fresh", sa.Boolean(), nullable=False, server_default=sa.false()))

"""When whoever runs an event has closed its entries."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.add_column("event", sa.Column("closed", sa.BigInteger(), nullable=False, server_default="-1"))

"""Whoever has confirmed a mail address is found by it, to be sent a link that signs them in."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_index("ix_channel_target", "channel", [sa.text("lower(target)")])

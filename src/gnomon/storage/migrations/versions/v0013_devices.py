"""Which browser a session is in, and links that sign another device in."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.add_column("session", sa.Column("device", sa.Text(), server_default="", nullable=False))
    op.create_table(
        "device_link",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("spent", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["person.id"], name=op.f("fk_device_link_user")),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_device_link")),
    )
    op.create_index(op.f("ix_device_link_user"), "device_link", ["user"])

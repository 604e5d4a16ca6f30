"""What people have had lately of which only so much may be had in a time."""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033b"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "taking",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("thing", sa.String(length=20), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_taking")),
    )
    op.create_index(op.f("ix_taking_user_thing_at"), "taking", ["user", "thing", "at"])
    op.create_index(op.f("ix_taking_at"), "taking", ["at"])

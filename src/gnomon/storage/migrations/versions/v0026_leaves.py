"""Days off that people take of their matches over days."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "leave",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("first", sa.String(length=10), nullable=False),
        sa.Column("last", sa.String(length=10), nullable=False),
        sa.Column("begins", sa.BigInteger(), nullable=False),
        sa.Column("ends", sa.BigInteger(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("told", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["person.id"], name=op.f("fk_leave_user")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_leave")),
    )
    op.create_index(op.f("ix_leave_user_begins"), "leave", ["user", "begins"])
    op.create_index(op.f("ix_leave_told_created"), "leave", ["told", "created"])
    op.create_index(op.f("ix_leave_ends"), "leave", ["ends"])

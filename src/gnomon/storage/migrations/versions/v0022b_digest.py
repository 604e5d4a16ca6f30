"""Who is told once a day what there is, and by which of their ways."""

import sqlalchemy as sa
from alembic import op

revision = "0022b"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "digest",
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("way", sa.String(length=32), nullable=False),
        sa.Column("minute", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["person.id"], name=op.f("fk_digest_user")),
        sa.ForeignKeyConstraint(["way"], ["channel.id"], name=op.f("fk_digest_way")),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_digest")),
    )
    op.create_index(op.f("ix_digest_way"), "digest", ["way"])
    op.create_index(op.f("ix_digest_due"), "digest", ["due"])

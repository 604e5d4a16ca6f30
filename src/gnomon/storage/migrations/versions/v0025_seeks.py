"""What people would like to play, with whoever would like the same."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0022b"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "seek",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("mode", sa.String(length=40), nullable=False),
        sa.Column("pace", sa.Text(), nullable=False),
        sa.Column("terms", sa.String(length=64), nullable=False),
        sa.Column("band", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["person.id"], name=op.f("fk_seek_user")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seek")),
    )
    op.create_index(op.f("ix_seek_user"), "seek", ["user"])
    op.create_index(op.f("ix_seek_match_terms_created"), "seek", ["match", "terms", "created"])
    op.create_index(op.f("ix_seek_match_created"), "seek", ["match", "created"])
    op.create_index(op.f("ix_seek_until"), "seek", ["until"])

"""Passkeys, and the challenges that they sign."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "passkey",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.Column("maker", sa.String(length=36), nullable=False),
        sa.Column("device", sa.Text(), nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["person.id"], name=op.f("fk_passkey_user")),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_passkey")),
    )
    op.create_index(op.f("ix_passkey_user"), "passkey", ["user"])
    op.create_table(
        "challenge_asked",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("browser", sa.String(length=64), nullable=False),
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_challenge_asked")),
    )
    op.create_index(op.f("ix_challenge_asked_created"), "challenge_asked", ["created"])

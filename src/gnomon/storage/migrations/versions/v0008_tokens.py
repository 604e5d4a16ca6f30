"""Access for programs: tokens, accounts that somebody keeps for a program, and what was answered to a request's key."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.add_column("person", sa.Column("keeper", sa.String(length=32), nullable=False, server_default=""))
    op.create_index(op.f("ix_person_keeper"), "person", ["keeper"])
    op.add_column("seat", sa.Column("machine", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "token",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("maker", sa.String(length=32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("scopes", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["person.id"], name=op.f("fk_token_user")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_token")),
    )
    op.create_index(op.f("ix_token_digest"), "token", ["digest"], unique=True)
    op.create_index(op.f("ix_token_maker"), "token", ["maker"])
    op.create_table(
        "kept_reply",
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("request", sa.String(length=64), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user", "key", name=op.f("pk_kept_reply")),
    )
    op.create_index(op.f("ix_kept_reply_created"), "kept_reply", ["created"])

"""Invitations to the server, and who came by which."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "admission",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("places", sa.Integer(), nullable=False),
        sa.Column("used", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.String(length=32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("revoked", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_admission")),
    )
    op.create_index(op.f("ix_admission_digest"), "admission", ["digest"], unique=True)
    op.create_table(
        "arrival",
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("admission", sa.String(length=32), nullable=False),
        sa.Column("stamp", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["person.id"], name=op.f("fk_arrival_user")),
        sa.ForeignKeyConstraint(["admission"], ["admission.id"], name=op.f("fk_arrival_admission")),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_arrival")),
    )
    op.create_index(op.f("ix_arrival_admission"), "arrival", ["admission"])

"""Whom people keep away, what they report to the hosts, and the warnings of hosts."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "tie",
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("other", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["person.id"], name=op.f("fk_tie_user")),
        sa.ForeignKeyConstraint(["other"], ["person.id"], name=op.f("fk_tie_other")),
        sa.PrimaryKeyConstraint("user", "other", name=op.f("pk_tie")),
    )
    op.create_index(op.f("ix_tie_other"), "tie", ["other"])
    op.create_table(
        "report",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("by", sa.String(length=32), nullable=False),
        sa.Column("target", sa.String(length=32), nullable=False),
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("grounds", sa.String(length=20), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("decided", sa.BigInteger(), nullable=False),
        sa.Column("decision", sa.String(length=20), nullable=False),
        sa.Column("warning", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["target"], ["person.id"], name=op.f("fk_report_target")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_report")),
    )
    op.create_index(op.f("ix_report_decided_id"), "report", ["decided", "id"])
    op.create_index(op.f("ix_report_by_created"), "report", ["by", "created"])
    op.create_index(op.f("ix_report_target_created"), "report", ["target", "created"])
    op.add_column("standing", sa.Column("warning", sa.Text(), server_default="", nullable=False))
    op.add_column("standing", sa.Column("warned", sa.BigInteger(), server_default="-1", nullable=False))

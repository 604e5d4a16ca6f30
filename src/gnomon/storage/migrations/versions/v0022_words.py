"""Of what somebody is told by which of their ways, and of which matches they want to hear less."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.add_column("channel", sa.Column("choices", sa.Text(), server_default="", nullable=False))
    op.create_table(
        "match_call",
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("choice", sa.String(length=20), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_match_call_match")),
        sa.ForeignKeyConstraint(["user"], ["person.id"], name=op.f("fk_match_call_user")),
        sa.PrimaryKeyConstraint("user", "match", name=op.f("pk_match_call")),
    )
    op.create_index(op.f("ix_notice_match_state"), "notice", ["match", "state"])

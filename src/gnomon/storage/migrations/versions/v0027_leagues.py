"""Leagues: how each is built, and the divisions of its seasons."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.add_column("event", sa.Column("league", sa.String(length=32), server_default="", nullable=False))
    op.add_column("event", sa.Column("ladder", sa.Text(), nullable=True))
    op.create_index(op.f("ix_event_league_status_created"), "event", ["league", "status", "created"])
    op.create_table(
        "event_division",
        sa.Column("league", sa.String(length=32), nullable=False),
        sa.Column("season", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("event", sa.String(length=32), nullable=False),
        sa.Column("entrants", sa.Text(), nullable=False),
        sa.Column("places", sa.Text(), nullable=False),
        sa.Column("gone", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["league"], ["event.id"], name=op.f("fk_event_division_league")),
        sa.ForeignKeyConstraint(["event"], ["event.id"], name=op.f("fk_event_division_event")),
        sa.PrimaryKeyConstraint("league", "season", "number", name=op.f("pk_event_division")),
    )
    op.create_index(op.f("ix_event_division_event"), "event_division", ["event"])

"""Events: who takes part, the rounds, and the tables of each round with their results."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "event",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("form", sa.String(length=10), nullable=False),
        sa.Column("duplicate", sa.Boolean(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("pace", sa.Text(), nullable=False),
        sa.Column("round_ms", sa.BigInteger(), nullable=False),
        sa.Column("rest_ms", sa.BigInteger(), nullable=False),
        sa.Column("most", sa.Integer(), nullable=False),
        sa.Column("holder", sa.String(length=32), nullable=False),
        sa.Column("holder_name", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event")),
    )
    op.create_index(op.f("ix_event_holder"), "event", ["holder"])
    op.create_index(op.f("ix_event_status_created"), "event", ["status", "created"])
    op.create_table(
        "event_entrant",
        sa.Column("event", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("level", sa.String(length=40), nullable=False),
        sa.Column("stamp", sa.BigInteger(), nullable=False),
        sa.Column("entered", sa.Integer(), nullable=False),
        sa.Column("left", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["event"], ["event.id"], name=op.f("fk_event_entrant_event")),
        sa.PrimaryKeyConstraint("event", "number", name=op.f("pk_event_entrant")),
    )
    op.create_index(op.f("ix_event_entrant_user"), "event_entrant", ["user"])
    op.create_table(
        "event_round",
        sa.Column("event", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("drawn", sa.BigInteger(), nullable=False),
        sa.Column("ends", sa.BigInteger(), nullable=False),
        sa.Column("closed", sa.BigInteger(), nullable=False),
        sa.Column("seal", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["event"], ["event.id"], name=op.f("fk_event_round_event")),
        sa.PrimaryKeyConstraint("event", "number", name=op.f("pk_event_round")),
    )
    op.create_table(
        "event_table",
        sa.Column("event", sa.String(length=32), nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("entrants", sa.Text(), nullable=False),
        sa.Column("places", sa.Text(), nullable=False),
        sa.Column("scores", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["event"], ["event.id"], name=op.f("fk_event_table_event")),
        sa.PrimaryKeyConstraint("event", "round", "number", name=op.f("pk_event_table")),
    )
    op.create_index(op.f("ix_event_table_match"), "event_table", ["match"])

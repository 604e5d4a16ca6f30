"""Who keeps the server, what was decided about people, and the log of what was done, which only grows."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

STAYS = "what was done stays in the log"


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "host",
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["person.id"], name=op.f("fk_host_user")),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_host")),
    )
    op.create_table(
        "host_link",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("spent", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_host_link")),
    )
    op.create_table(
        "standing",
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("muted", sa.BigInteger(), nullable=False),
        sa.Column("banned", sa.Boolean(), nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["person.id"], name=op.f("fk_standing_user")),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_standing")),
    )
    op.create_table(
        "deed",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("stamp", sa.BigInteger(), nullable=False),
        sa.Column("actor", sa.String(length=32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("act", sa.String(length=20), nullable=False),
        sa.Column("subject", sa.String(length=32), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deed")),
    )
    op.create_index(op.f("ix_deed_act_id"), "deed", ["act", "id"])
    op.create_index(op.f("ix_session_seen"), "session", ["seen"])
    if op.get_context().dialect.name == "postgresql":
        op.execute(
            "CREATE FUNCTION deed_stays() RETURNS trigger AS $$ "
            f"BEGIN RAISE EXCEPTION '{STAYS}'; END $$ LANGUAGE plpgsql"
        )
        op.execute(
            "CREATE TRIGGER deed_stays BEFORE UPDATE OR DELETE ON deed FOR EACH ROW EXECUTE FUNCTION deed_stays()"
        )
    else:
        for change in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER deed_stays_{change.lower()} BEFORE {change} ON deed "
                f"BEGIN SELECT RAISE(ABORT, '{STAYS}'); END"
            )

"""Several ways by which somebody is told of what matters, quiet hours, and notices that go by one way each."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
NEVER = -1


def upgrade() -> None:
    """Forward: the address that people had given is their first channel, and goes on as it was."""
    channel = op.create_table(
        "channel",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("verified", sa.BigInteger(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("failing", sa.BigInteger(), nullable=False),
        sa.Column("rests", sa.BigInteger(), nullable=False),
        sa.Column("told", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["person.id"], name=op.f("fk_channel_user")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_channel")),
    )
    op.create_index(op.f("ix_channel_user"), "channel", ["user"])
    op.create_table(
        "call_rules",
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=False),
        sa.Column("quiet_until", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["person.id"], name=op.f("fk_call_rules_user")),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_call_rules")),
    )
    op.add_column("notice", sa.Column("way", sa.String(length=32), server_default="", nullable=False))
    op.add_column("notice", sa.Column("event", sa.String(length=20), server_default="your_turn", nullable=False))
    op.create_index(op.f("ix_notice_way"), "notice", ["way"])
    person = sa.table("person", sa.column("id"), sa.column("webhook"), sa.column("created"))
    given = sa.select(person.c.id, person.c.webhook, person.c.created).where(person.c.webhook != "")
    first = [
        {
            "id": "".join(secrets.choice(LETTERS) for _ in range(16)),
            "user": one.id,
            "kind": "webhook",
            "target": one.webhook,
            "created": one.created,
            "verified": one.created,
            "secret": "",
            "failures": 0,
            "failing": NEVER,
            "rests": NEVER,
            "told": NEVER,
            "ended": NEVER,
            "detail": "",
        }
        for one in op.get_bind().execute(given)
    ]
    if first:
        op.bulk_insert(channel, first)
    op.drop_column("person", "webhook")

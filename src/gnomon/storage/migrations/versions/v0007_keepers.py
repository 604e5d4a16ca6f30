"""Which server process looks after which match, who is present at which, and which matches need any of them.

A match that waits for people alone is known as such at once; the others are looked at when a server begins.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

UNREST = sa.text("status = 'running' AND quiet <> seq")
TIMED = sa.text("status = 'running' AND deadline >= 0")
REST = """
UPDATE match SET quiet = seq WHERE status = 'running' AND (
    (paused AND deadline < 0)
    OR (NOT paused AND asked <> '[]' AND (deadline < 0 OR pace LIKE '["days"%')
        AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.match = match.id AND seat.level <> ''))
)
"""


def upgrade() -> None:
    """Forward."""
    op.add_column("match", sa.Column("quiet", sa.Integer(), nullable=False, server_default="-2"))
    op.execute(sa.text(REST))
    op.create_index("ix_match_owner", "match", ["owner"])
    op.create_index("ix_match_unrest", "match", ["id"], postgresql_where=UNREST, sqlite_where=UNREST)
    op.create_index("ix_match_deadline", "match", ["deadline"], postgresql_where=TIMED, sqlite_where=TIMED)
    op.create_table(
        "server",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("version", sa.String(length=40), nullable=False),
        sa.Column("begun", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_server")),
    )
    op.create_table(
        "keeper",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("server", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_keeper_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_keeper")),
    )
    op.create_index(op.f("ix_keeper_server"), "keeper", ["server"])
    op.create_table(
        "attendance",
        sa.Column("server", sa.String(length=32), nullable=False),
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("server", "match", "user", name=op.f("pk_attendance")),
    )
    op.create_index(op.f("ix_attendance_match"), "attendance", ["match"])

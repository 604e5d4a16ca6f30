"""How seats opened. Matches that are rated already are looked at by the server as it runs, the latest first."""

import sqlalchemy as sa
from alembic import op

revision = "0029b"
down_revision = "0029"
branch_labels = None
depends_on = None

UNOPENED = sa.text("verdict = 'rated' AND NOT opened")


def upgrade() -> None:
    """Forward."""
    op.add_column("seat_trait", sa.Column("opening", sa.Text(), server_default="", nullable=False))
    op.add_column("rating_match", sa.Column("opened", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_index(
        "ix_rating_match_unopened",
        "rating_match",
        ["finished", "match"],
        postgresql_where=UNOPENED,
        sqlite_where=UNOPENED,
    )

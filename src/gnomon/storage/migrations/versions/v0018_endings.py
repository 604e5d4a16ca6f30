"""When the match of a seat ended, beside the seat: the latest matches of a person are found without reading all of them."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0016"
branch_labels = None
depends_on = None

ENDED = """
UPDATE seat SET finished = (SELECT match.finished FROM match WHERE match.id = seat.match)
WHERE match IN (SELECT id FROM match WHERE status = 'over')
"""


def upgrade() -> None:
    """Forward."""
    op.add_column("seat", sa.Column("finished", sa.BigInteger(), server_default="-1", nullable=False))
    op.execute(ENDED)
    op.drop_index(op.f("ix_seat_user"), "seat")
    op.create_index(op.f("ix_seat_user_finished"), "seat", ["user", "finished"])

"""Seats that their people offer to somebody else; links that hand one over already are such offers."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029b"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.add_column("seat", sa.Column("offered", sa.String(length=32), nullable=False, server_default=""))
    op.create_index(op.f("ix_seat_offered"), "seat", ["offered"])
    seat = sa.table("seat", *map(sa.column, ("match", "index", "kind", "level", "finished", "offered")))
    link = sa.table("invitation", *map(sa.column, ("match", "seat", "transfer", "spent")))
    open_link = sa.exists().where(
        link.c.match == seat.c.match, link.c.seat == seat.c.index, link.c.transfer == sa.true(), link.c.spent < 0
    )
    held = (seat.c.kind == "person") & (seat.c.level == "") & (seat.c.finished < 0)
    op.execute(sa.update(seat).where(held & open_link).values(offered="*"))

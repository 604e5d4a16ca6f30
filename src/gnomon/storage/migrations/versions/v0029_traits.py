"""How well each seat of a reviewed match was played, beside the review: pages about many matches need not open it.

What the reviews that are stored already say is taken from them; one that cannot be read says nothing, and is made anew when
somebody asks for it.
"""

import json
import logging
import math
import zlib
from collections.abc import Iterator
from typing import Final

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028b"
branch_labels = None
depends_on = None

PORTION: Final = 50
"""So many reviews are read at a time, some 500 kB each."""
LARGEST: Final = 64 * 1024 * 1024
FORGIVING: Final = 4.354
"""What `gnomon.match.judging` calls so, as it was when this was written."""
OF_SOME: Final = sa.text("SELECT match, body FROM review WHERE match > :after ORDER BY match LIMIT :portion")
PLAYED: Final = sa.text("SELECT seq, seat FROM match_row WHERE match = :match")

log = logging.getLogger("gnomon.storage")


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "seat_trait",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("accuracy", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_seat_trait_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "seat", name=op.f("pk_seat_trait")),
    )
    traits = sa.table("seat_trait", sa.column("match"), sa.column("seat"), sa.column("accuracy"))
    connection, after = op.get_bind(), ""
    while some := connection.execute(OF_SOME, {"after": after, "portion": PORTION}).all():
        for match, body in some:
            seats = {row.seq: row.seat for row in connection.execute(PLAYED, {"match": match})}
            try:
                rows = [{"match": match, "seat": seat, "accuracy": value} for seat, value in _accuracy(body, seats)]
            except (ValueError, LookupError, TypeError, OverflowError, RecursionError, zlib.error):
                log.warning("a stored review cannot be read", extra={"match": match})
                continue
            if rows:
                connection.execute(sa.insert(traits), rows)
        after = some[-1][0]


def _accuracy(body: bytes, seats: dict[int, int]) -> Iterator[tuple[int, int]]:
    """Each seat with the tenths of a percent of how well its acts were chosen; `seats` has whose each row of the match is."""
    found = json.loads(zlib.decompressobj().decompress(body, LARGEST))
    losses: dict[int, list[float]] = {}
    for moment, loss, *_ in found["judged"]:
        losses.setdefault(seats[found["moments"][moment][0]], []).append(float(loss))
    for seat, own in losses.items():
        tenths = round(1000 * math.fsum(math.exp(-FORGIVING * loss) for loss in own) / len(own))
        if seat < 0 or not 0 <= tenths <= 1000:
            raise ValueError(seat, tenths)
        yield seat, tenths

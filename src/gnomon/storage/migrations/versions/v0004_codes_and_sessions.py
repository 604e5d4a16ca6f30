"""Personal codes by their hash alone, and when each session was used last."""

import time

import sqlalchemy as sa
from alembic import op

from gnomon.matches.entropy import code_digest, is_short_code

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward. Sessions of before count as used now; codes of before go on opening what they opened."""
    op.add_column("session", sa.Column("seen", sa.BigInteger(), nullable=False, server_default="0"))
    connection = op.get_bind()
    session = sa.table("session", sa.column("seen", sa.BigInteger))
    connection.execute(sa.update(session).values(seen=time.time_ns() // 1_000_000))
    person = sa.table("person", sa.column("id", sa.String), sa.column("recovery", sa.String))
    for key, code in connection.execute(sa.select(person.c.id, person.c.recovery)).all():
        if is_short_code(code):
            hashed = sa.update(person).where(person.c.id == key).values(recovery=code_digest(code))
            connection.execute(hashed)

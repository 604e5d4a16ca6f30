"""Ratings, what each match has changed of them, and a public tag for everybody.

Matches that are over wait to be rated, in portions, by whatever server runs; those that came from a file are left out: their
owner is younger than they are, or they ended in the instant in which they began.
"""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

UNRATED = sa.text("verdict = ''")
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
OVER = """
INSERT INTO rating_match (match, finished, verdict)
SELECT match.id, match.finished, CASE WHEN match.finished <= match.created OR EXISTS (
    SELECT 1 FROM person WHERE person.id = match.owner AND person.created > match.created
) THEN 'imported' ELSE '' END FROM match WHERE match.status = 'over'
"""


def upgrade() -> None:
    """Forward."""
    op.add_column("person", sa.Column("tag", sa.String(length=16), server_default="", nullable=False))
    op.add_column("person", sa.Column("hidden", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_index(op.f("ix_person_tag"), "person", ["tag"])
    op.create_table(
        "rating_match",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("finished", sa.BigInteger(), nullable=False),
        sa.Column("verdict", sa.String(length=20), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_rating_match_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_rating_match")),
    )
    op.create_index(
        "ix_rating_match_pending",
        "rating_match",
        ["finished", "match"],
        postgresql_where=UNRATED,
        sqlite_where=UNRATED,
    )
    op.create_table(
        "rating",
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("mean", sa.Integer(), nullable=False),
        sa.Column("deviation", sa.Integer(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.Column("settled", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["person.id"], name=op.f("fk_rating_user")),
        sa.PrimaryKeyConstraint("user", "game", "kind", name=op.f("pk_rating")),
    )
    op.create_index(op.f("ix_rating_game_kind_mean"), "rating", ["game", "kind", "mean"])
    op.create_table(
        "rating_change",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("finished", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("mean_before", sa.Integer(), nullable=False),
        sa.Column("deviation_before", sa.Integer(), nullable=False),
        sa.Column("mean", sa.Integer(), nullable=False),
        sa.Column("deviation", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_rating_change_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "seat", name=op.f("pk_rating_change")),
    )
    for columns in (["user", "game", "kind", "finished", "match"], ["game", "kind", "finished", "match"]):
        op.create_index(op.f(f"ix_rating_change_{'_'.join(columns)}"), "rating_change", columns)
    _tag()
    op.execute(sa.text(OVER))


def _tag() -> None:
    """Give everybody a tag that tells nothing."""
    person = sa.table("person", sa.column("id", sa.String()), sa.column("tag", sa.String()))
    connection = op.get_bind()
    known = [{"of": user, "drawn": _drawn()} for user in connection.scalars(sa.select(person.c.id))]
    if known:
        one = sa.update(person).where(person.c.id == sa.bindparam("of")).values(tag=sa.bindparam("drawn"))
        connection.execute(one, known)


def _drawn() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(10))

"""What identity providers call people, by its hash."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "login",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("issuer", sa.Text(), nullable=False),
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["person.id"], name=op.f("fk_login_user")),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_login")),
    )
    op.create_index(op.f("ix_login_user"), "login", ["user"])

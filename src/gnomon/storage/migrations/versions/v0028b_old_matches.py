"""Whatever belongs to a match is found by it, so that old matches can be deleted."""

from alembic import op

revision = "0028b"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_index(op.f("ix_match_call_match"), "match_call", ["match"])
    op.create_index(op.f("ix_sandbox_match"), "sandbox", ["match"])

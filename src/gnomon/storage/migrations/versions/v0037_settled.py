"""Ratings are found, and counted, in their index alone, whether they are settled or not."""

from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.drop_index("ix_rating_game_kind_mean", "rating")
    op.create_index("ix_rating_game_kind_mean_settled_user", "rating", ["game", "kind", "mean", "settled", "user"])

"""The log of what hosts did lets go of the names of whoever has left for good, and of nothing else."""

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

STAYS = "what was done stays in the log"
GONE = "N. N."
FIXED = ("id", "stamp", "actor", "act", "subject", "reason")


def allowed(same: str) -> str:
    """What may be changed of an entry: names, and the name among the facts of a program that stood in; `same` compares."""
    fixed = " AND ".join(f"NEW.{name} {same} OLD.{name}" for name in FIXED)
    names = " AND ".join(f"NEW.{name} IN (OLD.{name}, '{GONE}')" for name in ("name", "title"))
    return f"{fixed} AND {names} AND (NEW.facts = OLD.facts OR OLD.act = 'stood_in')"


def upgrade() -> None:
    """Forward."""
    if op.get_context().dialect.name == "postgresql":
        op.execute(
            "CREATE OR REPLACE FUNCTION deed_stays() RETURNS trigger AS $$ BEGIN "
            f"IF TG_OP = 'UPDATE' THEN IF {allowed('=')} THEN RETURN NEW; END IF; END IF; "
            f"RAISE EXCEPTION '{STAYS}'; END $$ LANGUAGE plpgsql"
        )
    else:
        op.execute("DROP TRIGGER deed_stays_update")
        op.execute(
            f"CREATE TRIGGER deed_stays_update BEFORE UPDATE ON deed WHEN NOT ({allowed('=')}) "
            f"BEGIN SELECT RAISE(ABORT, '{STAYS}'); END"
        )

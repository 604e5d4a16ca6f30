"""How much a database reads: a figure that is the same on every machine, however busy it is."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Engine, event

EACH: Final = 100
READ: Final = ("SELECT", "UPDATE", "DELETE", "WITH")


@dataclass
class Effort:
    """Rows that PostgreSQL has read, those left out after all included; of SQLite hundreds of steps of its machine."""

    spent: int = 0

    def __call__(self, _connection: Any, cursor: Any, statement: str, values: Any, _context: Any, many: bool) -> None:
        if hasattr(cursor.connection, "set_progress_handler"):
            cursor.connection.set_progress_handler(self._step, EACH)
        elif statement.lstrip().upper().startswith(READ) and not cursor.connection.autocommit:
            with cursor.connection.cursor() as explaining:
                explaining.execute("SAVEPOINT explained")  # a change that is explained is made: here, and undone
                explaining.execute("EXPLAIN (ANALYZE, FORMAT JSON) " + statement, values[0] if many else values)
                found = explaining.fetchone()[0]
                explaining.execute("ROLLBACK TO SAVEPOINT explained")
            plan = found if isinstance(found, list) else json.loads(found)
            self.spent += round(rows(plan[0]["Plan"]))

    def _step(self) -> int:
        self.spent += 1
        return 0


def rows(plan: dict[str, Any]) -> float:
    """How many rows of tables and indices a plan of PostgreSQL has read."""
    here = 0.0
    if "Scan" in plan["Node Type"]:
        removed = ("Rows Removed by Filter", "Rows Removed by Index Recheck")
        here = (plan["Actual Rows"] + sum(plan.get(name, 0) for name in removed)) * plan["Actual Loops"]
    return here + sum(rows(child) for child in plan.get("Plans", ()))


@contextmanager
def measured() -> Iterator[Effort]:
    """What all databases read for the length of a block."""
    effort = Effort()
    event.listen(Engine, "before_cursor_execute", effort)
    try:
        yield effort
    finally:
        event.remove(Engine, "before_cursor_execute", effort)

"""The notes with which people sat down, in the rows of matches: their names change when somebody leaves, or turns out to be another."""

import json
from collections.abc import Callable

from sqlalchemy import Connection, select, update

from gnomon.storage import schema


def rename(connection: Connection, match: str, seat: int, renamed: Callable[[str], str]) -> str:
    """Let the note with which somebody sat down last on a seat name them as `renamed` says; how it named them before, empty for none."""
    row = schema.match_row
    notes = row.c.body.contains('"what":"seated"') | row.c.body.contains('"what":"moved"')
    own = (row.c.match == match) & row.c.body.contains(f'"seat":{seat}') & notes
    for seq, body in connection.execute(select(row.c.seq, row.c.body).where(own).order_by(row.c.seq.desc())).all():
        told = json.loads(body)
        if told.get("seat") != seat or told["note"].get("what") not in ("seated", "moved"):
            continue
        before: str = told["note"].get("name", "")
        after = renamed(before)
        if after != before:
            told["note"]["name"] = after
            written = json.dumps(told, separators=(",", ":"), ensure_ascii=False)
            at = (row.c.match == match) & (row.c.seq == seq)
            connection.execute(update(row).where(at).values(body=written))
        return before
    return ""

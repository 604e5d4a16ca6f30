"""Tables that spreadsheets read."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

from starlette.responses import Response

RISKY: Final = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins so would be a formula to a spreadsheet."""


def csv_file(rows: Iterable[Sequence[object]], name: str) -> Response:
    """Rows as a file of a `name`, the first of them with the headings."""
    written = io.StringIO()
    csv.writer(written, lineterminator="\r\n").writerows([_cell(value) for value in row] for row in rows)
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return Response(written.getvalue(), media_type="text/csv; charset=utf-8", headers=headers)


def _cell(value: object) -> object:
    """What stands in a cell: numbers with four digits behind the point at most, no text that would be a formula."""
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".")
    return f"'{value}" if isinstance(value, str) and value.startswith(RISKY) else value

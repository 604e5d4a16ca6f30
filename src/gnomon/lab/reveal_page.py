"""What matches reveal, as a page in Markdown."""

from collections.abc import Sequence

import gnomon
from gnomon.lab.findings import Findings
from gnomon.lab.simulation import is_compiled


def page(found: Sequence[Findings]) -> str:
    """The tables of all levels, one after another."""
    lines = [
        f"# What matches of {found[0].title} reveal",
        "",
        f"Written by `gnomon reveal --page`, release {gnomon.__version__}, the engine {'' if is_compiled() else 'not '}compiled.",
        "Shares are of victories, a shared one counted by its part, with Wilson's 95 % intervals; means have half of theirs beside",
        "them.",
    ]
    for one in found:
        lines += ["", f"## {one.heading}"]
        for title, headings, rows in one.tables():
            if rows:
                lines += ["", f"### {title}", "", _row(headings), _row(["---"] * len(headings))]
                lines += [_row([_cell(cell) for cell in row]) for row in rows]
        lines += ["", f"Never happened: {', '.join(one.never_happened) or 'nothing'}."]
    return "\n".join([*lines, ""])


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(cell: object) -> str:
    return f"{cell:,.2f}" if isinstance(cell, float) else str(cell)
